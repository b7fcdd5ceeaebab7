//! Orders are put together pick by pick.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    SideId, UnitId,
    draft::{Drafts, Leads, Next, Pick, laws},
};

use super::{Draft, keys, keys::purpose};
use crate::{
    Dial,
    command::Command,
    equipment::Equipment,
    model::{DamageType, SlotId},
    testing::{Play, mech, scene, squad},
};

const RED: SideId = SideId(0);

/// Somebody who picks for Red.
struct Picker {
    play: Play,
    draft: Draft,
}

impl Picker {
    fn of(play: Play) -> Self {
        Self {
            play,
            draft: Draft::default(),
        }
    }

    fn pick(&mut self, pick: Pick) -> Option<Command> {
        let battle = &self.play.0;
        let offered = battle.offers(RED, &self.draft).leads(&pick);
        assert!(
            offered.is_some(),
            "{pick:?} is not offered: {:?}",
            self.draft
        );
        match battle.pick(RED, &self.draft, &pick).expect("it is offered") {
            Next::Draft(next) => {
                self.draft = next;
                None
            }
            Next::Command(command) => Some(command),
        }
    }

    fn refused(&self, pick: &Pick) -> &'static str {
        let battle = &self.play.0;
        assert_eq!(
            battle.offers(RED, &self.draft).leads(pick),
            None,
            "{pick:?}"
        );
        let refusal = battle.pick(RED, &self.draft, pick).expect_err("a refusal");
        refusal.code
    }

    fn unit(&self, name: &str) -> Pick {
        Pick::Unit(self.play.id(name))
    }
}

/// Where the scenes play: their own coordinates count from here.
const ORIGIN: Hex = Hex::new(8, 8);

/// A hex of a scene.
fn at(q: i16, r: i16) -> Hex {
    Hex::new(ORIGIN.q + q, ORIGIN.r + r)
}

fn armed(name: &str) -> crate::testing::Piece {
    mech(name, [8, 9, 20]).slot(SlotId::Primary, DamageType::Energy, 3, [0, 12])
}

#[test]
fn a_unit_a_hex_and_a_facing_make_a_move() {
    let red = vec![armed("Alder").at(ORIGIN.q, ORIGIN.r, Direction::N)];
    let blue = vec![armed("Birch").at(ORIGIN.q + 9, ORIGIN.r, Direction::S)];
    let mut p = Picker::of(scene(red, blue).begin());
    assert_eq!(p.refused(&Pick::Hex(at(2, 0))), "nobody_selected");
    let alder = p.unit("Alder");
    assert_eq!(p.pick(alder), None);
    let offers = p.play.0.offers(RED, &p.draft);
    let reach = offers.area(purpose::MOVE).expect("a reach");
    assert_eq!(reach.cost(at(2, 0)), Some(4));
    assert_eq!(p.refused(&Pick::Hex(at(5, 0))), "out_of_reach");
    assert_eq!(p.pick(Pick::button("move.run")), None);
    assert_eq!(p.pick(Pick::Hex(at(5, 0))), None);
    let command = p.pick(Pick::Facing(Direction::N)).expect("a command");
    let Command::Move(order) = command else {
        panic!("{command:?}");
    };
    assert_eq!(order.path.last(), Some(&at(5, 0)));
    assert_eq!(order.facing, Direction::N);
}

#[test]
fn steps_back_go_from_the_inside_out() {
    let red = vec![armed("Alder").at(ORIGIN.q, ORIGIN.r, Direction::N)];
    let blue = vec![armed("Birch").at(ORIGIN.q + 9, ORIGIN.r, Direction::S)];
    let mut p = Picker::of(scene(red, blue).begin());
    let mut before = vec![p.draft.clone()];
    for pick in [
        p.unit("Alder"),
        Pick::button("move.run"),
        Pick::Hex(at(5, 0)),
    ] {
        p.pick(pick);
        before.push(p.draft.clone());
    }
    while let Some(draft) = before.pop() {
        assert_eq!(p.draft, draft);
        match Dial::back(&p.draft) {
            Some(back) => p.draft = back,
            None => assert!(before.is_empty()),
        }
    }
}

#[test]
fn an_enemy_is_aimed_at_and_then_attacked() {
    let red = vec![
        armed("Alder")
            .at(ORIGIN.q, ORIGIN.r, Direction::SE)
            .equipment(Equipment::ArmorPiercing),
    ];
    let blue = vec![
        armed("Birch").at(ORIGIN.q + 4, ORIGIN.r, Direction::S),
        armed("Cedar").at(ORIGIN.q + 15, ORIGIN.r, Direction::S),
    ];
    let mut p = Picker::of(scene(red, blue).begin());
    p.pick(p.unit("Alder"));
    assert_eq!(p.refused(&p.unit("Cedar")), "out_of_range");
    let birch = p.unit("Birch");
    let preview = p.play.0.preview(RED, &p.draft, &birch);
    assert!(
        preview.chance.is_some_and(|c| c > 0.0 && c < 1.0),
        "{preview:?}"
    );
    assert_eq!(p.pick(birch.clone()), None);
    let offers = p.play.0.offers(RED, &p.draft);
    assert_eq!(offers.leads(&Pick::Hex(at(0, 1))), Some(Leads::Aside));
    let usual = p.play.0.usual(RED, &p.draft, &offers);
    assert_eq!(usual, Some(Pick::button(keys::FIRE)));
    // The unit itself is as good as the button.
    let command = p.pick(birch).expect("a command");
    let Command::Ranged(order) = command else {
        panic!("{command:?}");
    };
    assert_eq!((order.slot, order.targets.len()), (SlotId::Primary, 1));
}

#[test]
fn a_formation_comes_together_again_or_does_not_move() {
    let squads = ["Ash", "Beech", "Cork"];
    let red = squads.iter().zip(0..);
    let red = red.map(|(name, r)| squad(name, [6, 7, 15]).at(ORIGIN.q, ORIGIN.r + r, Direction::N));
    let blue = vec![armed("Birch").at(ORIGIN.q + 15, ORIGIN.r, Direction::S)];
    let mut p = Picker::of(scene(red.collect(), blue).begin());
    p.pick(p.unit("Ash"));
    p.pick(Pick::button(keys::FORMATION));
    for hex in [at(2, 0), at(2, 1)] {
        assert_eq!(p.pick(Pick::Hex(hex)), None);
        assert_eq!(p.pick(Pick::Facing(Direction::N)), None);
    }
    // Where Beech goes there is no room for Cork.
    assert_eq!(p.refused(&Pick::Hex(at(2, 1))), "kept");
    // Cork could go there alone, and would be no part of the chain.
    assert_eq!(p.refused(&Pick::Hex(at(-2, 2))), "no_chain_at_the_end");
    p.pick(Pick::Hex(at(2, 2)));
    let command = p.pick(Pick::Facing(Direction::N)).expect("a command");
    assert!(matches!(&command, Command::MoveFormation(o) if o.len() == 3));
    let picks = laws::picks_to(&p.play.0, RED, &command).expect("a way");
    assert_eq!(picks.len(), 8);
}

#[test]
fn two_are_no_formation_and_the_button_says_so() {
    let red = vec![
        squad("Ash", [6, 7, 15]).at(ORIGIN.q, ORIGIN.r, Direction::N),
        squad("Beech", [6, 7, 15]).at(ORIGIN.q, ORIGIN.r + 1, Direction::N),
        armed("Alder").at(ORIGIN.q + 2, ORIGIN.r, Direction::N),
    ];
    let blue = vec![armed("Birch").at(ORIGIN.q + 15, ORIGIN.r, Direction::S)];
    let mut p = Picker::of(scene(red, blue).begin());
    p.pick(p.unit("Ash"));
    assert_eq!(p.refused(&Pick::button(keys::FORMATION)), "too_few");
    p.pick(p.unit("Alder"));
    let offers = p.play.0.offers(RED, &p.draft);
    assert!(offers.button(keys::FORMATION).is_none());
}

#[test]
fn questions_are_offered_to_whom_they_are_put() {
    let red = vec![
        armed("Alder")
            .at(ORIGIN.q, ORIGIN.r, Direction::SE)
            .equipment(Equipment::ImprovedTargeting),
    ];
    let blue = vec![armed("Birch").at(ORIGIN.q + 4, ORIGIN.r, Direction::S)];
    let mut p = Picker::of(scene(red, blue).dice(&[1, 2, 3, 4, 5, 6]).begin());
    p.pick(p.unit("Alder"));
    p.pick(p.unit("Birch"));
    let command = p.pick(Pick::button(keys::FIRE)).expect("a command");
    p.play.0.submit(RED, command).expect("it is legal");
    let asked = p.play.0.decision().expect("a question").clone();
    p.draft = Draft::default();
    let offers = p.play.0.offers(RED, &p.draft);
    let codes: Vec<&str> = asked.choices.iter().map(|c| c.code.as_str()).collect();
    let keys: Vec<&str> = offers.buttons.iter().map(|b| b.key.as_ref()).collect();
    assert_eq!(keys, codes);
    assert!(p.play.0.offers(SideId(1), &p.draft).is_empty());
    assert_eq!(p.refused(&Pick::Unit(UnitId(0))), "not_offered");
    let command = p.pick(Pick::button("keep"));
    assert_eq!(command, Some(Command::Answer("keep".to_owned())));
}
