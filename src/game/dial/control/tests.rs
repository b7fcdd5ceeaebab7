//! Battles played with pointer and buttons, without a window.

use std::path::Path;

use bevy::{
    ecs::{message::MessageWriter, system::SystemState},
    prelude::World,
};
use hexlance_board::{Diagnostic, Direction, Hex};
use hexlance_dial::{
    Dial,
    command::Command,
    conformance::Demo,
    content::Content,
    event::Event,
    legal,
    model::SlotId,
    read::Look,
    state::{Clock, Markers, Place, Stage},
};
use hexlance_rules::{DiceSource, SideId, UnitId};

use super::Desk;
use crate::{
    data::Data,
    game::{
        Planning, Tabled,
        control::OverlaySwitches,
        dial::{
            Aids, Session, actions,
            focus::{Focus, Kind, Target, Way},
            hints, plan, target,
        },
        numbers::unit_ref,
        session::Seat,
    },
    hud::model::{HudAction, Overlay, Toast},
    settings::Settings,
    table::CameraCommand,
};

/// A battle at a table that nobody draws.
struct Play {
    session: Session,
    focus: Focus,
    aids: Aids,
    world: World,
}

impl Play {
    fn of(mut session: Session) -> Self {
        session.seats = vec![Seat::Human, Seat::Human];
        let mut world = World::new();
        world.init_resource::<bevy::prelude::Messages<Toast>>();
        world.init_resource::<bevy::prelude::Messages<CameraCommand>>();
        Self {
            session,
            focus: Focus::default(),
            aids: Aids::default(),
            world,
        }
    }

    /// Red's order stage on clear ground, units in the notation of rule cases.
    fn scene(red: &[(&str, &str)], blue: &[(&str, &str)], dice: &[u8]) -> Self {
        let units = |all: &[(&str, &str)]| {
            let lines = all.iter().map(|(name, line)| format!("{name:?}: {line:?}"));
            lines.collect::<Vec<_>>().join(", ")
        };
        let text = format!(
            "(id: \"test\", title: \"Test\", shows: [\"D3.2.2\"], red: {{ {} }}, blue: {{ {} }}, dice: {dice:?}, script: [])",
            units(red),
            units(blue)
        );
        let no_map = |name: &str, case: &Path| Err(Diagnostic::new(case, name, ""));
        let demo = Demo::read(&text, Path::new("test.ron"), &Content::shipped(), &no_map)
            .expect("the scene is read");
        let battle = demo.battle(1).expect("the scene begins");
        Self::of(Session::scripted(battle, "Test".to_owned()))
    }

    /// What a frame works out before anything is clicked.
    fn work_out(&mut self) {
        let mut focus = self.focus.clone();
        Dial::refocus(&self.session, &mut focus);
        self.focus = focus;
        Dial::work_out(&self.session, &self.focus, &mut self.aids);
    }

    fn desk(&mut self, act: impl FnOnce(&mut Desk<'_, '_, '_>)) {
        self.work_out();
        let mut state: SystemState<(MessageWriter<Toast>, MessageWriter<CameraCommand>)> =
            SystemState::new(&mut self.world);
        let (mut toasts, mut camera) = state.get_mut(&mut self.world).expect("messages");
        act(&mut Desk {
            session: &mut self.session,
            focus: &mut self.focus,
            aids: &self.aids,
            toasts: &mut toasts,
            camera: &mut camera,
            settings: &mut Settings::default(),
            overlays: &mut OverlaySwitches::default(),
        });
        self.work_out();
    }

    fn click(&mut self, hex: Hex) {
        let mini = plan::unit_in(&self.session, hex);
        self.point(hex);
        self.desk(|d| d.own_click(hex, mini));
    }

    fn click_unit(&mut self, name: &str) {
        let hex = self.hex(name);
        self.click(hex);
    }

    fn point(&mut self, hex: Hex) {
        let unit = plan::unit_in(&self.session, hex);
        self.focus.point(Some(hex), unit);
    }

    fn act(&mut self, action: HudAction) {
        self.desk(|d| d.own_act(action));
    }

    /// Everybody who is asked something takes the first answer.
    fn answer_all(&mut self) {
        while let Some((side, code)) = self
            .session
            .battle
            .decision()
            .map(|d| (d.side, d.choices[0].code.clone()))
        {
            let answered = self.session.submit(side, Command::Answer(code));
            assert!(answered.is_ok(), "{answered:?}");
        }
    }

    /// Presses a button of the action bar by its key.
    fn press(&mut self, key: &str) {
        self.work_out();
        let buttons = actions::actions(&self.session, &self.focus);
        let button = buttons.iter().find(|b| b.key == key);
        let button = button.unwrap_or_else(|| {
            let keys: Vec<_> = buttons.iter().map(|b| &b.key).collect();
            panic!("no button {key} among {keys:?}")
        });
        assert_eq!(button.disabled, None, "{key}");
        let action = button.action.clone();
        self.act(action);
    }

    fn id(&self, name: &str) -> UnitId {
        self.look(name).id
    }

    fn look(&self, name: &str) -> Look<'_> {
        let found = self.session.read().units().find(|u| u.name == name);
        found.unwrap_or_else(|| panic!("no unit {name}"))
    }

    fn hex(&self, name: &str) -> Hex {
        self.look(name).hex().expect("on the table")
    }

    /// What was said to the person since the last time.
    fn said(&mut self) -> Vec<String> {
        let mut toasts = self.world.resource_mut::<bevy::prelude::Messages<Toast>>();
        toasts.drain().map(|t| t.text).collect()
    }

    fn clock(&self) -> Clock {
        *self.session.battle.world().resource::<Clock>()
    }

    /// Everything that is shown is made, whatever is planned.
    fn show(&mut self) {
        self.work_out();
        let on = |_: Overlay| true;
        hints::overlays(&self.session, &self.focus, &self.aids.reach, &on);
        target::panel(&self.session, &self.focus);
        actions::actions(&self.session, &self.focus);
        actions::end_button(&self.session, &self.focus);
        actions::instruction(&self.session, &self.focus);
        if let Some(hex) = self.focus.hovered {
            plan::cost_of(&self.session, &self.focus, &self.aids.reach, hex);
        }
    }
}

/// A hex by the coordinates of the scenes.
fn at(q: i16, r: i16) -> Hex {
    let origin = Hex::from_column_row(20, 20);
    Hex::new(origin.q + q, origin.r + r)
}

const MECH: &str = "'Mech, 8/9/20, P energy 3 [0/12], S melee 4";

fn mech_at(q: i16, r: i16) -> String {
    format!("{MECH}, at ({q},{r}) f0")
}

#[test]
fn a_hex_and_a_facing_make_a_move() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(9, 0))],
        &[],
    );
    p.click_unit("Alder");
    assert_eq!(p.focus.selected, Some(p.id("Alder")));
    p.click(at(2, 0));
    let d = p.focus.destination.as_ref().expect("a destination");
    assert_eq!((d.hex, d.facing), (at(2, 0), Direction::SE));
    p.point(at(2, -3));
    assert_eq!(
        p.focus.destination.as_ref().map(|d| d.facing),
        Some(Direction::N)
    );
    p.click(at(2, -3));
    let alder = p.look("Alder");
    let place = Place::Table {
        hex: at(2, 0),
        facing: Direction::N,
    };
    assert_eq!((alder.place, alder.tokens), (place, 1));
    assert_eq!(p.focus.selected, None);
    assert_eq!(p.clock().given, 1);
}

#[test]
fn running_doubles_the_reach() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(15, 0))],
        &[],
    );
    p.click_unit("Alder");
    assert!(p.aids.reach.goals.contains_key(&at(4, 0)));
    assert!(!p.aids.reach.goals.contains_key(&at(5, 0)));
    p.press("move.run");
    assert_eq!(p.focus.way, Way::Run);
    assert!(p.aids.reach.goals.contains_key(&at(8, 0)));
    assert_eq!(p.look("Alder").heat, 0);
    p.click(at(6, 0));
    p.act(HudAction::EndPhase);
    assert_eq!((p.hex("Alder"), p.look("Alder").heat), (at(6, 0), 1));
}

#[test]
fn what_cannot_be_reached_is_refused_and_nothing_is_spent() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(15, 0))],
        &[],
    );
    p.click_unit("Alder");
    p.click(at(9, 0));
    assert_eq!(p.said().len(), 1);
    assert_eq!(p.focus.destination, None);
    assert_eq!(p.clock().given, 0);
}

#[test]
fn the_second_click_on_an_enemy_attacks() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(5, 0))],
        &[6, 5, 4],
    );
    p.click_unit("Alder");
    assert!(p.aids.reach.shots.contains_key(&p.id("Birch")));
    p.click_unit("Birch");
    let panel = target::panel(&p.session, &p.focus).expect("a panel");
    assert_eq!(panel.target, "Birch");
    let hit = panel.to_hit.expect("it may be hit");
    // Attack 9 and 1 from behind, defense 20: 10 on three dice.
    assert_eq!(hit.target_number, 10);
    assert!(panel.fire.is_some());
    p.click_unit("Birch");
    assert_eq!(p.look("Birch").dial, 4);
    assert_eq!((p.look("Alder").tokens, p.look("Alder").heat), (1, 1));
}

#[test]
fn the_chosen_kind_is_the_one_that_is_ordered() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(1, 0))],
        &[6, 5, 4],
    );
    p.click_unit("Alder");
    p.click_unit("Birch");
    let u = p.look("Alder");
    let aim = p.focus.aim.clone().expect("an aim");
    let offers = target::offers(&p.session, &p.focus, &u, &aim);
    // In contact nothing is fired; close combat is offered with both slots, the melee slot being the better one.
    let chosen = target::chosen_index(&p.session, &aim, &offers).expect("one is chosen");
    assert_eq!(offers[chosen].kind, Kind::Close(SlotId::Secondary));
    let held = offers
        .iter()
        .find(|o| o.kind == Kind::Direct(SlotId::Primary))
        .expect("the shot is listed");
    assert_eq!(held.legal.as_ref().map_err(|r| r.code), Err("held"));
    let primary = offers
        .iter()
        .position(|o| o.kind == Kind::Close(SlotId::Primary))
        .expect("listed");
    p.act(HudAction::ChooseAttack(primary));
    p.act(HudAction::Attack(primary));
    assert_eq!(p.look("Birch").dial, 4);
}

#[test]
fn steps_back_go_from_the_inside_out() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(9, 0))],
        &[],
    );
    p.click_unit("Alder");
    p.press("move.run");
    p.click(at(2, 0));
    assert!(p.focus.destination.is_some());
    assert!(p.focus.back());
    assert_eq!(
        (p.focus.destination.is_none(), p.focus.way),
        (true, Way::Run)
    );
    assert!(p.focus.back());
    assert_eq!(p.focus.way, Way::Walk);
    assert!(p.focus.back());
    assert_eq!(p.focus.selected, None);
    assert!(!p.focus.back());
}

#[test]
fn a_charge_is_aimed_at_an_enemy_in_a_straight_line() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(4, 0)), ("Cedar", &mech_at(3, 2))],
        &[4, 4, 4],
    );
    p.click_unit("Alder");
    p.press("move.charge");
    assert!(p.aids.reach.goals.is_empty());
    let marked: Vec<_> = p.aids.reach.shots.keys().copied().collect();
    assert_eq!(marked, [p.id("Birch")]);
    p.click_unit("Birch");
    p.click_unit("Birch");
    assert_eq!(p.hex("Alder"), at(3, 0));
    // 4+4+4+9 is 21: a hit, 3 clicks and 1 to itself, 2 heat.
    assert_eq!((p.look("Birch").dial, p.look("Alder").dial), (4, 2));
    // Whoever is come upon may spin first (D4.3.3); the order ends after that.
    p.answer_all();
    assert_eq!(p.look("Alder").heat, 2);
}

const SQUAD: &str = "squad, 6/7/15, P ballistic 2 [0/10]";

#[test]
fn a_formation_moves_with_one_order() {
    let squad = |q, r| format!("{SQUAD}, at ({q},{r}) f0");
    let mut p = Play::scene(
        &[
            ("Ash", &squad(0, 0)),
            ("Beech", &squad(0, 1)),
            ("Cork", &squad(0, 2)),
        ],
        &[("Birch", &mech_at(12, 0))],
        &[],
    );
    p.click_unit("Ash");
    p.press("move.formation");
    assert_eq!(p.focus.march.as_ref().map(|m| m.members.len()), Some(3));
    for (name, to) in [("Ash", at(2, 0)), ("Beech", at(2, 1)), ("Cork", at(2, 2))] {
        assert_eq!(p.focus.selected, Some(p.id(name)), "{name}");
        p.click(to);
        p.act(HudAction::EndPhase);
    }
    assert_eq!(p.focus.march, None);
    for (name, to) in [("Ash", at(2, 0)), ("Beech", at(2, 1)), ("Cork", at(2, 2))] {
        assert_eq!((p.hex(name), p.look(name).tokens), (to, 1));
    }
    assert_eq!(p.clock().given, 1);
}

#[test]
fn a_formation_fires_together() {
    let squad = |q, r| format!("{SQUAD}, at ({q},{r}) f0");
    let mut p = Play::scene(
        &[
            ("Ash", &squad(0, 0)),
            ("Beech", &squad(0, 1)),
            ("Cork", &squad(0, 2)),
        ],
        &[("Birch", &mech_at(3, 0))],
        &[4, 4, 4],
    );
    p.click_unit("Ash");
    p.click_unit("Birch");
    p.act(HudAction::ChooseOption(1, 1));
    let aim = p.focus.aim.clone().expect("an aim");
    assert_eq!(aim.with.len(), 2);
    let panel = target::panel(&p.session, &p.focus).expect("a panel");
    // Attack 7, two others and 1 from behind, defense 20.
    assert_eq!(panel.to_hit.map(|h| h.target_number), Some(10));
    p.click_unit("Birch");
    for name in ["Ash", "Beech", "Cork"] {
        assert_eq!(p.look(name).tokens, 1, "{name}");
    }
    assert_eq!(p.look("Birch").dial, 3);
}

#[test]
fn passengers_get_in_and_out_by_buttons_and_clicks() {
    let carrier = "hover car, 10/8/18, capacity 2, at (5,0) f0";
    let squad = |q, r| format!("{SQUAD}, at ({q},{r}) f0");
    let mut p = Play::scene(
        &[("Kite", carrier), ("Ash", &squad(4, 0))],
        &[("Birch", &mech_at(18, 0))],
        &[],
    );
    let ash = p.id("Ash");
    p.click_unit("Kite");
    assert!(p.aids.reach.goals.contains_key(&at(9, 0)));
    p.press(&format!("load.board.{}", ash.0));
    assert!(!p.aids.reach.goals.contains_key(&at(9, 0)));
    p.click(at(7, 0));
    p.act(HudAction::EndPhase);
    assert_eq!(p.look("Ash").place, Place::Aboard(p.id("Kite")));

    let aboard = format!("{SQUAD}, aboard Kite");
    let mut p = Play::scene(
        &[("Kite", carrier), ("Ash", &aboard)],
        &[("Birch", &mech_at(18, 0))],
        &[],
    );
    let ash = p.id("Ash");
    p.click_unit("Kite");
    p.press(&format!("load.out.{}", ash.0));
    p.click(at(7, 0));
    // The facing first, then the place behind it.
    p.click(at(9, 0));
    let (unit, places) = plan::next_place(&p.session, &p.focus).expect("Ash is placed");
    assert_eq!(unit, ash);
    assert!(places.iter().any(|s| s.hex == at(6, 0)));
    assert!(places.iter().all(|s| s.hex != at(8, 0)));
    p.click(at(6, 0));
    assert_eq!((p.hex("Kite"), p.hex("Ash")), (at(7, 0), at(6, 0)));
}

#[test]
fn a_captive_is_put_where_it_is_clicked() {
    let mut p = Play::scene(
        &[("Ash", "squad, 8/7/15, P ballistic 2 [0/10], at (5,0) f0")],
        &[
            (
                "Tank",
                "tank, 8/8/18, P ballistic 3 [0/10], at (4,0) f0, captive of Ash",
            ),
            ("Birch", &mech_at(18, 0)),
        ],
        &[],
    );
    p.click_unit("Ash");
    p.click(at(6, 0));
    p.click(at(8, 0));
    let (unit, places) = plan::next_place(&p.session, &p.focus).expect("the captive is placed");
    assert_eq!(unit, p.id("Tank"));
    assert!(places.iter().any(|s| s.hex == at(6, 1)));
    p.click(at(6, 1));
    assert_eq!((p.hex("Ash"), p.hex("Tank")), (at(6, 0), at(6, 1)));
}

#[test]
fn a_captive_is_let_go_by_a_button() {
    let mut p = Play::scene(
        &[("Ash", "squad, 8/7/15, P ballistic 2 [0/10], at (5,0) f0")],
        &[(
            "Tank",
            "tank, 8/8/18, P ballistic 3 [0/10], at (4,0) f0, captive of Ash",
        )],
        &[],
    );
    p.click_unit("Ash");
    p.press("other.release");
    assert!(!p.look("Tank").is_captive());
    // No order was spent, and the unit is still at hand.
    assert_eq!((p.clock().given, p.focus.selected), (0, Some(p.id("Ash"))));
}

#[test]
fn shells_are_aimed_at_a_hex() {
    let mut p = Play::scene(
        &[(
            "Gun",
            "tank, 4/8/17, P ballistic 4 [8/24] artillery, at (0,0) f0",
        )],
        &[("Birch", &mech_at(8, 0))],
        &[],
    );
    p.click_unit("Gun");
    p.press("attack.artillery.primary");
    p.click(at(7, 0));
    assert_eq!(
        p.focus.aim.as_ref().map(|a| a.target),
        Some(Target::Hex(at(7, 0)))
    );
    p.click(at(7, 0));
    let markers = &p.session.battle.world().resource::<Markers>().0;
    assert_eq!(
        markers.iter().map(|m| m.hex).collect::<Vec<_>>(),
        [at(7, 0)]
    );
}

#[test]
fn venting_and_repair_are_buttons() {
    let hot = format!("{MECH}, at (0,0) f0, heat 3");
    let mut p = Play::scene(&[("Alder", &hot)], &[("Birch", &mech_at(15, 0))], &[]);
    p.click_unit("Alder");
    p.press("other.vent");
    assert_eq!(p.look("Alder").heat, 1);

    let mut p = Play::scene(
        &[
            ("Medics", "model dial.lantern_medics, at (0,0) f0"),
            ("Reeds", "model dial.reed_cutters, at (1,0) f0, click 3"),
        ],
        &[("Birch", &mech_at(15, 0))],
        &[2, 2, 3, 3],
    );
    p.click_unit("Medics");
    p.press("attack.repair");
    // There is one friend only: it is aimed at.
    assert_eq!(
        p.focus.aim.as_ref().map(|a| a.target),
        Some(Target::Unit(p.id("Reeds")))
    );
    p.click_unit("Reeds");
    let die = {
        let d = p.session.battle.decision().expect("value or die");
        d.choices
            .iter()
            .position(|c| c.code == "die")
            .expect("the die")
    };
    p.act(HudAction::Answer(p.session.revision, die));
    assert_eq!(p.look("Reeds").dial, 1);
}

#[test]
fn an_answer_to_an_older_question_does_nothing() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(9, 0))],
        &[],
    );
    let before = p.session.battle.hash();
    p.act(HudAction::Answer(p.session.revision - 1, 0));
    p.act(HudAction::Answer(p.session.revision, 7));
    assert_eq!(p.session.battle.hash(), before);
}

/// The shipped battle at the ford.
fn ford(seed: u64) -> Play {
    let data = Data::find(&[]).expect("the shipped data");
    let file = data.scenario_file("ford_at_sallow_water").expect("shipped");
    let playable = data.load_as::<Dial>(&file).expect("it loads");
    let session = Session::begin(
        playable.setup,
        data.dial.clone(),
        DiceSource::Seed(seed),
        [Seat::Human, Seat::Human],
        None,
    );
    Play::of(session.expect("it begins"))
}

#[test]
fn a_shipped_battle_is_set_up_by_clicks() {
    let mut p = ford(3);
    for _ in 0..4 {
        if p.clock().stage != Stage::Deployment {
            break;
        }
        let side = p.session.viewer;
        let first = plan::next_unit(&p.session, None, true).expect("somebody waits");
        p.act(HudAction::SelectUnit(unit_ref(first)));
        for _ in 0..40 {
            let waiting = legal::to_be_set_up(p.session.battle.world(), side);
            let Some(unit) = p.focus.selected.filter(|u| waiting.contains(u)) else {
                break;
            };
            let places = hexlance_dial::setup::places(p.session.battle.world(), unit);
            let Some(hex) = places.iter().next() else {
                break;
            };
            p.click(hex);
            let now = p.session.read().find(unit).and_then(|u| u.hex());
            assert_eq!(now, Some(hex));
        }
        p.act(HudAction::EndPhase);
        assert_eq!(p.said(), Vec::<String>::new());
    }
    assert_eq!(p.clock().stage, Stage::Command);
    p.act(HudAction::EndPhase);
    while p.session.battle.decision().is_some() {
        p.act(HudAction::Answer(p.session.revision, 0));
    }
    assert_eq!(p.clock().stage, Stage::Orders);
}

#[test]
fn a_second_click_turns_a_unit_that_is_set_up() {
    let mut p = ford(5);
    let unit = plan::next_unit(&p.session, None, true).expect("somebody waits");
    p.act(HudAction::SelectUnit(unit_ref(unit)));
    let places = hexlance_dial::setup::places(p.session.battle.world(), unit);
    let hex = places.iter().next().expect("a place");
    p.click(hex);
    let facing = |p: &Play| p.session.read().find(unit).and_then(|u| u.facing());
    let before = facing(&p).expect("it stands");
    p.click(hex);
    // The first click selected the next unit: this one selects it again.
    p.click(hex);
    assert_eq!(facing(&p), Some(before.turned(1)));
    p.act(HudAction::TurnFacing(-1));
    assert_eq!(facing(&p), Some(before));
}

/// A small generator for clicks.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// One thing that a restless person might do.
fn fidget(p: &mut Play, dice: &mut Dice) {
    let hexes: Vec<Hex> = p.session.read().board().iter().map(|(h, _)| h).collect();
    match dice.below(12) {
        0..=2 => {
            let hex = hexes[dice.below(hexes.len())];
            p.click(hex);
        }
        3 | 4 => {
            let units: Vec<UnitId> = p.session.read().units().map(|u| u.id).collect();
            let unit = units[dice.below(units.len())];
            p.act(HudAction::SelectUnit(unit_ref(unit)));
        }
        5 | 6 => {
            let n = actions::deeds(&p.session, &p.focus).len();
            p.act(HudAction::Do(dice.below(n)));
        }
        7 => {
            let goals: Vec<Hex> = p.aids.reach.goals.keys().copied().collect();
            if !goals.is_empty() {
                let hex = goals[dice.below(goals.len())];
                p.click(hex);
            }
        }
        8 => p.act(HudAction::ChooseAttack(dice.below(6))),
        9 => {
            let option = [0, 1, 2, 100, 101, 200, 201, 7][dice.below(8)];
            p.act(HudAction::ChooseOption(option, dice.below(3)));
        }
        10 => {
            p.act(HudAction::TurnFacing(1));
            p.focus.back();
        }
        _ => {
            p.act(HudAction::CycleUnit(true));
            p.act(HudAction::Attack(dice.below(4)));
        }
    }
    if let Some(n) = p.session.battle.decision().map(|d| d.choices.len()) {
        p.act(HudAction::Answer(p.session.revision, dice.below(n)));
    }
    if dice.below(9) == 0 {
        p.act(HudAction::EndPhase);
    }
    p.show();
}

#[test]
fn no_click_and_no_key_breaks_a_battle() {
    for seed in 0..3 {
        let mut p = ford(seed);
        let mut dice = Dice(seed + 11);
        for _ in 0..4 {
            p.act(HudAction::EndPhase);
        }
        // Whoever does not set up by hand is set up by the first places.
        for _ in 0..60 {
            if p.clock().stage != Stage::Deployment {
                break;
            }
            match plan::next_to_set_up(&p.session, UnitId(0)) {
                Some(unit) => {
                    let places = hexlance_dial::setup::places(p.session.battle.world(), unit);
                    let hexes: Vec<Hex> = places.iter().collect();
                    p.act(HudAction::SelectUnit(unit_ref(unit)));
                    p.click(hexes[dice.below(hexes.len())]);
                }
                None => p.act(HudAction::EndPhase),
            }
        }
        assert_ne!(p.clock().stage, Stage::Deployment, "seed {seed}");
        for _ in 0..400 {
            if p.session.is_over() {
                break;
            }
            fidget(&mut p, &mut dice);
        }
        let orders = p
            .session
            .battle
            .log()
            .iter()
            .filter(|l| matches!(l.event, Event::Ordered { .. }))
            .count();
        assert!(orders > 5, "seed {seed}: {orders} orders in all");
    }
}

#[test]
fn the_enemy_turn_cannot_be_played() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(5, 0))],
        &[],
    );
    p.session.seats = vec![Seat::Script, Seat::Human];
    p.session.viewer = SideId(1);
    p.click_unit("Birch");
    p.click(at(4, 0));
    p.act(HudAction::EndPhase);
    assert!(p.focus.destination.is_none());
    assert_eq!((p.clock().given, p.clock().active), (0, SideId(0)));
}
