//! Orders are put together pick by pick (`hexlance_strike::draft`).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    SideId,
    draft::{Drafts, Leads, Next, Pick, laws},
};
use hexlance_strike::{
    Strike,
    attack::{AttackKind, Mount, Physical, Target, Value},
    card::MoveMode,
    command::{Command, MoveOption, Waypoint},
    draft::{
        Draft,
        keys::{self, purpose},
    },
};

use crate::scene::{BLUE, Play, RED, Scene, infantry, std};

/// Somebody who picks for Red.
struct Picker {
    play: Play,
    draft: Draft,
}

impl Picker {
    fn of(scene: &Scene) -> Self {
        Self {
            play: scene.play(&[]),
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
        let offered = battle.offers(RED, &self.draft).leads(pick);
        assert_eq!(offered, None, "{pick:?}");
        battle
            .pick(RED, &self.draft, pick)
            .expect_err("a refusal")
            .code
    }

    fn unit(&self, name: &str) -> Pick {
        Pick::Unit(self.play.id(name))
    }

    fn usual(&self) -> Option<Pick> {
        let battle = &self.play.0;
        let offers = battle.offers(RED, &self.draft);
        battle.usual(RED, &self.draft, &offers)
    }

    /// Picks lead to the command that they are meant to lead to.
    fn leads_to(&self, side: SideId, command: &Command) -> usize {
        let picks = laws::picks_to(&self.play.0, side, command);
        picks.unwrap_or_else(|broken| panic!("{broken}")).len()
    }
}

/// A hex, counted from the middle of the map.
fn at(q: i16, r: i16) -> Hex {
    let origin = Hex::from_column_row(20, 20);
    Hex::new(origin.q + q, origin.r + r)
}

fn duel(mut scene: Scene) -> Picker {
    scene.unit(RED, "A", std(), at(0, 0));
    scene.unit(BLUE, "E", std(), at(4, 0));
    scene.unit(BLUE, "Far", std(), Hex::from_column_row(39, 38));
    Picker::of(&scene)
}

#[test]
fn a_unit_a_hex_and_a_facing_make_a_move() {
    let mut p = duel(Scene::moving());
    assert_eq!(p.refused(&Pick::Hex(at(2, 0))), "nobody_selected");
    assert_eq!(p.pick(p.unit("A")), None);
    let offers = p.play.0.offers(RED, &p.draft);
    let reach = offers.area(purpose::MOVE).expect("a reach");
    assert_eq!(reach.cost(at(0, 2)), Some(4));
    assert_eq!(p.refused(&Pick::Hex(at(0, 5))), "out_of_reach");
    let preview = p.play.0.preview(RED, &p.draft, &Pick::Hex(at(0, 2)));
    assert_eq!(preview.cost.total(), 4);
    assert_eq!(p.pick(Pick::button("move.sprint")), None);
    assert_eq!(p.pick(Pick::Hex(at(0, 5))), None);
    let command = p.pick(Pick::Facing(Direction::N)).expect("a command");
    let Command::Move(order) = &command else {
        panic!("{command:?}");
    };
    assert_eq!(order.option, MoveOption::Sprint);
    assert_eq!(order.path.last(), Some(&Waypoint::from(at(0, 5))));
    assert_eq!(order.facing, Direction::N);
    assert_eq!(p.leads_to(RED, &command), 4);
}

#[test]
fn whoever_has_no_facing_goes_at_once() {
    let mut scene = Scene::moving();
    scene.unit(RED, "I", infantry(), at(0, 0));
    scene.unit(BLUE, "E", std(), at(9, 0));
    let mut p = Picker::of(&scene);
    p.pick(p.unit("I"));
    let command = p.pick(Pick::Hex(at(0, 2))).expect("a command");
    assert!(matches!(&command, Command::Move(o) if o.mode == MoveMode::Foot));
    assert_eq!(p.usual(), Some(Pick::button(keys::END)));
    let still = p.pick(Pick::button(keys::END)).expect("a command");
    assert!(matches!(&still, Command::Move(o) if o.option == MoveOption::StandStill));
}

#[test]
fn a_way_of_its_own_is_laid_hex_by_hex() {
    let mut p = duel(Scene::moving());
    p.pick(p.unit("A"));
    p.pick(Pick::button(keys::TRACE));
    // Around a corner where the straight way is as good; each hex with what the way costs by then.
    for (hex, cost) in [(at(1, 0), 2), (at(1, 1), 4), (at(0, 2), 6)] {
        let offers = p.play.0.offers(RED, &p.draft);
        let next = offers.area(purpose::TRACE).expect("the way goes on");
        assert_eq!(next.cost(hex), Some(cost));
        assert_eq!(p.refused(&Pick::Hex(at(7, 7))), "not_adjacent");
        p.pick(Pick::Hex(hex));
    }
    let offers = p.play.0.offers(RED, &p.draft);
    let next = offers.area(purpose::TRACE).expect("the way goes on");
    // Back to where the straight way would cost less.
    assert_eq!(next.cost(at(0, 1)), Some(8));
    assert_eq!(next.hexes.iter().count(), 6);
    let command = p.pick(Pick::Facing(Direction::S)).expect("a command");
    let Command::Move(order) = &command else {
        panic!("{command:?}");
    };
    let hexes: Vec<Hex> = order.path.iter().map(|w| w.hex).collect();
    assert_eq!(hexes, [at(1, 0), at(1, 1), at(0, 2)]);
    assert_eq!(p.leads_to(RED, &command), 6);
}

#[test]
fn steps_back_go_from_the_inside_out() {
    let mut p = duel(Scene::moving());
    let mut before = vec![p.draft.clone()];
    for pick in [
        p.unit("A"),
        Pick::button("move.sprint"),
        Pick::Hex(at(0, 3)),
    ] {
        p.pick(pick);
        before.push(p.draft.clone());
    }
    while let Some(draft) = before.pop() {
        assert_eq!(p.draft, draft);
        match Strike::back(&p.draft) {
            Some(back) => p.draft = back,
            None => assert!(before.is_empty()),
        }
    }
}

#[test]
fn an_enemy_is_aimed_at_and_then_attacked() {
    let mut p = duel(Scene::new());
    p.pick(p.unit("A"));
    assert_eq!(p.refused(&p.unit("Far")), "no_damage_at_range");
    let enemy = p.unit("E");
    let preview = p.play.0.preview(RED, &p.draft, &enemy);
    let chance = preview.chance.expect("dice are rolled");
    assert!(chance > 0.0 && chance < 1.0, "{preview:?}");
    assert!(
        preview
            .effect
            .is_some_and(|points| points > 0.0 && points <= 3.0)
    );
    assert!(preview.needs.total() > 2, "{preview:?}");
    assert_eq!(p.pick(enemy.clone()), None);
    assert_eq!(p.usual(), Some(Pick::button(keys::FIRE)));
    // The enemy itself is as good as the button.
    let command = p.pick(enemy).expect("a command");
    assert_eq!(p.pick(Pick::button(keys::FIRE)), Some(command.clone()));
    assert!(matches!(&command, Command::Attack(o) if o.overheat == 0));
    assert_eq!(p.leads_to(RED, &command), 3);
}

#[test]
fn overheat_is_an_amount_and_a_price() {
    let mut scene = Scene::new();
    let hot = hexlance_strike::card::Card { ov: 2, ..std() };
    scene.unit(RED, "A", hot, at(0, 0));
    scene.unit(BLUE, "E", std(), at(4, 0));
    let mut p = Picker::of(&scene);
    p.pick(p.unit("A"));
    p.pick(p.unit("E"));
    p.pick(Pick::Amount(keys::OVERHEAT.into(), 2));
    let fire = Pick::button(keys::FIRE);
    assert_eq!(p.play.0.preview(RED, &p.draft, &fire).cost.total(), 2);
    let command = p.pick(fire).expect("a command");
    assert!(matches!(&command, Command::Attack(o) if o.overheat == 2));
    assert_eq!(p.leads_to(RED, &command), 4);
}

#[test]
fn what_is_chosen_goes_with_the_aim_to_another_enemy() {
    let mut scene = Scene::new();
    let hot = hexlance_strike::card::Card { ov: 2, ..std() };
    scene.unit(RED, "A", hot, at(0, 0));
    scene.unit(BLUE, "E", std(), at(4, 0));
    scene.unit(BLUE, "Near", std(), at(1, -1));
    scene.unit(BLUE, "Other", std(), at(4, -2));
    let mut p = Picker::of(&scene);
    p.pick(p.unit("A"));
    p.pick(p.unit("Near"));
    // A blow that cannot be struck from afar is not carried over to there.
    let blow = AttackKind::Physical(Physical::Standard);
    p.pick(Pick::Button(keys::kind(blow)));
    p.pick(p.unit("E"));
    let aim = p.draft.aim.clone().expect("an aim");
    assert_eq!((aim.kind, aim.overheat), (None, 0));
    let shot = AttackKind::Weapon(Mount::Card, Value::Standard);
    p.pick(Pick::Button(keys::kind(shot)));
    p.pick(Pick::Amount(keys::OVERHEAT.into(), 1));
    p.pick(p.unit("Other"));
    let aim = p.draft.aim.clone().expect("an aim");
    assert_eq!(aim.target, Target::Unit(p.play.id("Other")));
    assert_eq!((aim.kind, aim.overheat), (Some(shot), 1));
    let command = p.pick(Pick::button(keys::FIRE)).expect("a command");
    assert!(matches!(&command, Command::Attack(o) if o.overheat == 1));
}

#[test]
fn giving_up_takes_two_presses() {
    let mut p = duel(Scene::new());
    let offers = p.play.0.offers(RED, &p.draft);
    let concede = Pick::button(keys::CONCEDE);
    assert_eq!(offers.leads(&concede), Some(Leads::Aside));
    assert_eq!(offers.leads(&Pick::button(keys::END)), Some(Leads::Pass));
    assert_eq!(p.pick(concede.clone()), None);
    assert_eq!(p.leads_to(RED, &Command::Concede), 2);
    // Whatever else is picked, it was not meant so.
    let about = p.draft.clone();
    p.pick(p.unit("A"));
    let offers = p.play.0.offers(RED, &p.draft);
    assert_eq!(offers.leads(&concede), Some(Leads::Aside));
    p.draft = about;
    assert_eq!(p.pick(concede), Some(Command::Concede));
    assert!(p.play.0.offers(BLUE, &p.draft).is_empty());
}
