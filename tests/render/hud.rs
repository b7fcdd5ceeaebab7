//! The panels around a battle.

use hexlance::{
    data::Data,
    hud::{HudState, model::BattleView},
    settings::{AnimationSpeed, Settings},
    shot::{Camera, Play, Script, Setting, ShotError, Stage, Until},
    table::QualityLevel,
};
use hexlance_rules::DiceSource;
use hexlance_strike::Battle;
use hexlance_strike_present::{StrikeGame, battle::Session};
use image::RgbaImage;

use crate::{
    compare::{self, Difference},
    rulesets,
};

fn picture(stage: &mut Stage) -> RgbaImage {
    compare::halved(&stage.picture().expect("a picture"))
}

#[test]
fn every_panel_of_a_battle_is_seen() {
    rulesets::registered();
    let data = Data::find(&[]).expect("the data are found");
    let file = data
        .scenario_file("two_in_the_ring")
        .expect("it is shipped");
    let playable = data.load_as::<StrikeGame>(&file).expect("it is sound");
    let mut battle = Battle::new(
        playable.setup.into(),
        data.content::<StrikeGame>().clone(),
        DiceSource::Seed(1),
    )
    .expect("it begins");
    let levels = ["walker", "walker"].map(str::to_owned);
    let mut script = Script::<StrikeGame>::of_levels(&levels, 1).expect("players");
    assert!(script.lead(&mut battle, Until::Stage(2, "combat")));
    let setting = Setting {
        quality: Some(QualityLevel::Low),
        ..Setting::default()
    };
    let mut stage = match Stage::open(&data, Play::battle::<StrikeGame>(&battle, None), setting) {
        Ok(stage) => stage,
        Err(ShotError::NoDriver(why)) => {
            eprintln!("skipped: {why}");
            return;
        }
        Err(e) => panic!("{e}"),
    };
    // Clouds stand still: time passes between the pictures.
    let settings = &mut *stage.world_mut().resource_mut::<Settings>();
    settings.table.animation_speed = AnimationSpeed::Off;
    stage.look(Camera::Top);
    let roster = stage.view().roster.clone();
    let acting = stage.view().viewer;
    let name = |own: bool| {
        let mut all = roster.iter().filter(|e| (Some(e.side) == acting) == own);
        all.next().map(|e| e.name.clone()).expect("a unit a side")
    };
    stage.click_unit(&name(true)).expect("it is there");
    stage.click_unit(&name(false)).expect("it is there");
    let golden = compare::golden("hud", &picture(&mut stage));

    type Removal = fn(&mut BattleView);
    let parts: [(&str, Removal); 6] = [
        ("the roster", |v| v.roster = Default::default()),
        ("the record sheet", |v| v.card = None),
        ("the log", |v| v.log = Default::default()),
        ("the actions", |v| v.actions.clear()),
        ("the target", |v| v.target = None),
        ("whose turn it is", |v| v.phase = Default::default()),
    ];
    for (what, remove) in parts {
        remove(&mut stage.world_mut().resource_mut::<BattleView>());
        stage.rest();
        missed(what, &picture(&mut stage), &golden);
        // A new revision makes the view anew.
        stage.world_mut().resource_mut::<Session>().revision += 1;
        stage.rest();
    }
    stage.show_panels(false);
    missed("every panel", &picture(&mut stage), &golden);
    stage.show_panels(true);
    stage.rest();
    // An open log is another picture, a closed one the same again.
    stage.world_mut().resource_mut::<HudState>().log_open = true;
    stage.rest();
    missed("the closed log", &picture(&mut stage), &golden);
    stage.world_mut().resource_mut::<HudState>().log_open = false;
    stage.rest();
    let again = picture(&mut stage);
    let difference = Difference::of(&again, &golden);
    assert!(
        difference.is_small(),
        "put back, it looks otherwise: {:.1}; {}",
        difference.worst,
        compare::keep("hud_again", &again, &golden, &difference)
    );
}

fn missed(what: &str, without: &RgbaImage, golden: &RgbaImage) {
    let difference = Difference::of(without, golden);
    if std::env::var_os("HEXLANCE_MEASURE").is_some() {
        println!("{what}: worst {:.1}", difference.worst);
    }
    assert!(
        !difference.is_small(),
        "{what} is missing and nobody sees it; {}",
        compare::keep(&what.replace(' ', "_"), without, golden, &difference)
    );
}
