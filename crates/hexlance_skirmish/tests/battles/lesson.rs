//! The lesson can be followed: what its captions ask for is there to be done.

use std::sync::Arc;

use hexlance_board::Hex;
use hexlance_rules::{
    DiceSource, SideId, UnitId,
    draft::{Drafts, Next, Pick, usual},
};
use hexlance_skirmish::{
    Battle, Skirmish,
    content::Content,
    draft::Draft,
    ground::{Cover, Gloom, Haze},
    model::Silhouette,
    read::Table,
    setup::Setup,
    state::Stage,
};

const LEARNER: SideId = SideId(0);

fn lesson() -> Setup {
    let mut all = super::battles().into_iter();
    let found = all.find(|(name, _)| name == "night_school");
    found.expect("the lesson").1
}

fn id(battle: &Battle, name: &str) -> UnitId {
    let mut all = Table::of(battle.world()).troopers();
    all.find(|t| t.name == name).expect("a trooper").id
}

/// Picks one after the other, then what is proposed, until they come to a command, and gives it.
fn does(battle: &mut Battle, picks: &[Pick]) {
    let mut draft = Draft::default();
    for n in 0..20 {
        let proposed = || {
            let offers = battle.offers(LEARNER, &draft);
            battle.usual(LEARNER, &draft, &offers)
        };
        let pick = picks.get(n).cloned().or_else(proposed);
        let pick = pick.unwrap_or_else(|| panic!("nothing after {draft:?}"));
        match battle.pick(LEARNER, &draft, &pick) {
            Ok(Next::Draft(next)) => draft = next,
            Ok(Next::Command(command)) => {
                battle.submit(LEARNER, command).expect("it was offered");
                return;
            }
            Err(refused) => panic!("{pick:?} after {draft:?}: {refused}"),
        }
    }
    panic!("{picks:?} come to no command");
}

/// Both sides do what is proposed until something is so.
fn go_on(battle: &mut Battle, until: impl Fn(&Battle) -> bool) {
    for _ in 0..60 {
        if until(battle) {
            return;
        }
        let side = Skirmish::to_act(battle).expect("it goes on");
        let command = usual(battle, side).expect("something is proposed");
        battle.submit(side, command).expect("it was proposed");
    }
    let table = Table::of(battle.world());
    panic!("it comes to {:?}: {:?}", table.clock(), battle.waiting());
}

/// In the Orders of the learner's first player turn, with Amber where its caption says.
fn at_the_orders() -> Battle {
    let dice = DiceSource::Seed(3);
    let mut battle = Battle::new(Arc::new(lesson()), Content::shipped(), dice).expect("a battle");
    let amber = id(&battle, "Amber");
    // The enemy's scout chooses its terrain before anybody is deployed.
    go_on(&mut battle, |b| Skirmish::to_act(b) == Some(LEARNER));
    let place = Pick::Hex(Hex::from_column_row(4, 12));
    does(&mut battle, &[Pick::Unit(amber), place]);
    does(&mut battle, &[Pick::button("done")]);
    go_on(&mut battle, |b| {
        let table = Table::of(b.world());
        table.clock().stage == Stage::Orders && Skirmish::to_act(b) == Some(LEARNER)
    });
    let table = Table::of(battle.world());
    assert!(table.find(amber).expect("Amber").hex.is_some());
    assert_eq!(table.clock().active, LEARNER);
    battle
}

#[test]
fn its_scene_is_as_its_captions_say() {
    let setup = lesson();
    let battle = at_the_orders();
    let table = Table::of(battle.world());
    let ground = table.ground();
    let look = |name: &str| table.find(id(&battle, name)).expect("a trooper");
    let hex = |name: &str| look(name).hex.expect("it is there");
    let haze = Haze {
        gloom: Gloom::None,
        clouds: &[],
    };
    let at = |hex: Hex| ground.standing(hex, Silhouette(2));
    let wall = Hex::from_column_row(9, 9);
    let line = |from: Hex, to: Hex| ground.line(&at(from), &at(to), &haze);
    // Brass begins unseen, and is covered behind the wall, from where it sees Dace at a good range.
    let enemies = ["Dace", "Perch", "Mule"];
    assert!(enemies.iter().all(|e| !line(hex(e), hex("Brass")).sees()));
    assert_eq!(line(hex("Dace"), wall).cover, Cover::Partial);
    assert_eq!(line(wall, hex("Dace")).cover, Cover::Open);
    assert!(wall.distance(hex("Dace")) <= 16);
    // Slate sees the Marker nearby, and Vale reaches Mule without a line.
    assert!(look("Reed").guise.seeming.is_marker());
    assert!(line(hex("Slate"), hex("Reed")).sees());
    assert!(hex("Slate").distance(hex("Reed")) <= 8);
    assert!(!line(hex("Vale"), hex("Mule")).sees());
    assert!(hex("Vale").distance(hex("Mule")) <= 8);
    assert!((10..=14).contains(&setup.lesson.expect("a lesson").steps.len()));
}

#[test]
fn what_its_captions_ask_for_can_be_done() {
    let wall = Hex::from_column_row(9, 9);
    let ready = |b: &Battle| {
        let table = Table::of(b.world());
        table.order().is_none() && Skirmish::to_act(b) == Some(LEARNER)
    };
    let second = |b: &Battle| {
        let order = Table::of(b.world()).order().is_some();
        let offers = b.offers(LEARNER, &Draft::default());
        order && offers.button("idle").is_some()
    };
    let mut battle = at_the_orders();
    let [brass, slate, vale] = ["Brass", "Slate", "Vale"].map(|n| id(&battle, n));
    let [dace, reed, mule] = ["Dace", "Reed", "Mule"].map(|n| id(&battle, n));
    let unit = Pick::Unit;
    // First the Marker is looked for: later it may have shown itself.
    does(
        &mut battle,
        &[unit(slate), Pick::button("discover"), unit(reed)],
    );
    go_on(&mut battle, ready);
    does(
        &mut battle,
        &[unit(brass), Pick::button("move"), Pick::Hex(wall)],
    );
    go_on(&mut battle, second);
    does(&mut battle, &[Pick::button("shoot"), unit(dace)]);
    go_on(&mut battle, ready);
    let there = Table::of(battle.world()).find(brass).and_then(|t| t.hex);
    assert_eq!(there, Some(wall));
    let gotcha = Pick::button("program.gotcha");
    does(
        &mut battle,
        &[unit(vale), Pick::button("hack"), gotcha, unit(mule)],
    );
    go_on(&mut battle, ready);
    // The console is no farther than two Moves and a skill.
    let console = Hex::from_column_row(12, 14);
    let vale = Table::of(battle.world()).find(vale).and_then(|t| t.hex);
    assert!(vale.expect("it stands").distance(console) <= 8);
}
