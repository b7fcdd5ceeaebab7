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

/// Picks one after the other; the command, if they come to one.
fn picks(battle: &mut Battle, picks: &[Pick]) -> bool {
    let mut draft = Draft::default();
    for pick in picks {
        match battle.pick(LEARNER, &draft, pick) {
            Ok(Next::Draft(next)) => draft = next,
            Ok(Next::Command(command)) => {
                battle.submit(LEARNER, command).expect("it was offered");
                return true;
            }
            Err(refused) => panic!("{pick:?} after {draft:?}: {refused}"),
        }
    }
    let offers = battle.offers(LEARNER, &draft);
    panic!(
        "{picks:?} come to nothing: {:?}",
        offers.picks().collect::<Vec<_>>()
    );
}

/// Both sides do what is proposed until the learner has its Orders and nothing is under way.
fn go_on(battle: &mut Battle, until: impl Fn(&Battle) -> bool) {
    for _ in 0..60 {
        if until(battle) {
            return;
        }
        let side = Skirmish::to_act(battle).expect("it goes on");
        let command = usual(battle, side).expect("something is proposed");
        battle.submit(side, command).expect("it was proposed");
    }
    panic!("it does not come to that");
}

/// In the Orders of the learner's first player turn, with Amber where its caption says.
fn at_the_orders() -> Battle {
    let dice = DiceSource::Seed(3);
    let mut battle = Battle::new(Arc::new(lesson()), Content::shipped(), dice).expect("a battle");
    let amber = id(&battle, "Amber");
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
        let offers = b.offers(LEARNER, &Draft::default());
        Skirmish::to_act(b) == Some(LEARNER) && offers.button("idle").is_some()
    };
    let mut battle = at_the_orders();
    let [brass, slate, vale] = ["Brass", "Slate", "Vale"].map(|n| id(&battle, n));
    let [dace, reed, mule] = ["Dace", "Reed", "Mule"].map(|n| id(&battle, n));
    let unit = Pick::Unit;
    // The move that a click on the hex comes to.
    let mut draft = Draft::default();
    for pick in [unit(brass), Pick::button("move"), Pick::Hex(wall)] {
        match battle.pick(LEARNER, &draft, &pick).expect("it is offered") {
            Next::Draft(next) => draft = next,
            Next::Command(command) => {
                battle.submit(LEARNER, command).expect("it was offered");
                draft = Draft::default();
            }
        }
    }
    for _ in 0..6 {
        if Table::of(battle.world()).order().is_some() {
            break;
        }
        let offers = battle.offers(LEARNER, &draft);
        let pick = battle.usual(LEARNER, &draft, &offers).expect("it goes on");
        match battle.pick(LEARNER, &draft, &pick).expect("it is offered") {
            Next::Draft(next) => draft = next,
            Next::Command(command) => {
                battle.submit(LEARNER, command).expect("it was offered");
            }
        }
    }
    go_on(&mut battle, second);
    assert!(picks(
        &mut battle,
        &[Pick::button("shoot"), unit(dace), Pick::button("declare")]
    ));
    go_on(&mut battle, ready);
    assert!(picks(
        &mut battle,
        &[unit(slate), Pick::button("discover"), unit(reed)]
    ));
    go_on(&mut battle, ready);
    assert!(picks(
        &mut battle,
        &[
            unit(vale),
            Pick::button("hack"),
            Pick::button("program.gotcha"),
            unit(mule),
            Pick::button("declare"),
        ]
    ));
}
