//! Battles played with pointer and buttons, without a window.

mod ready;

use std::ops::{Deref, DerefMut};

use hexlance_board::{Direction, Hex};
use hexlance_host::hand::Hand;
use hexlance_rules::{UnitId, draft::Pick};
use hexlance_strike::{
    attack::Target,
    content::Content,
    draft::keys,
    read::{self, UnitRead},
};

use crate::{
    StrikeGame,
    battle::hints,
    game::{Planning, Tabled},
    hud::model::{HudAction, Overlay, Readiness},
    input::KeyAction,
    table::Overlays,
};

/// A battle at a table that nobody draws.
struct Play(Hand<StrikeGame>);

impl Deref for Play {
    type Target = Hand<StrikeGame>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Play {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Play {
    /// The stage of a rule case, its parts as they are written there.
    fn scene(parts: &str, dice: &[u8]) -> Self {
        let text = format!(
            "(id: \"test\", title: \"Test\", shows: [\"R3\"], {parts}, dice: {dice:?}, script: [])"
        );
        Self(Hand::scene(&text, &Content::shipped()).expect("the scene begins"))
    }

    /// A click on the ground of a hex.
    fn click(&mut self, hex: Hex) {
        let pointed = StrikeGame::pointed(&self.session, None, Some(hex));
        self.focus.point(Some(hex), pointed);
        self.click_at(hex, None);
    }

    /// A click on a miniature.
    fn click_unit(&mut self, name: &str) {
        let (unit, hex) = (self.id(name), self.hex(name));
        self.point(name);
        self.click_at(hex, Some(unit));
    }

    fn point(&mut self, name: &str) {
        let (unit, hex) = (self.id(name), self.hex(name));
        self.focus.point(Some(hex), Some(unit));
    }

    fn pick(&mut self, pick: Pick) {
        self.act(HudAction::Pick(pick));
    }

    fn select(&mut self, name: &str) {
        let unit = self.id(name);
        self.act(HudAction::SelectUnit(unit));
        assert_eq!(self.selected(), Some(name.to_owned()));
    }

    fn selected(&self) -> Option<String> {
        let unit = self.focus.selection.selected?;
        Some(self.unit_of(unit).name.to_owned())
    }

    fn unit_of(&self, unit: UnitId) -> UnitRead<'_> {
        read::unit(self.session.battle.world(), unit)
    }

    fn unit(&self, name: &str) -> UnitRead<'_> {
        let found = read::units(self.session.battle.world()).find(|u| u.name == name);
        found.unwrap_or_else(|| panic!("no unit {name}"))
    }

    fn id(&self, name: &str) -> UnitId {
        self.unit(name).id
    }

    fn hex(&self, name: &str) -> Hex {
        self.unit(name).hex().expect("on the map")
    }

    fn facing(&self, name: &str) -> Direction {
        self.unit(name).facing().expect("it has one")
    }

    fn overlays(&mut self) -> Overlays {
        self.work_out();
        let on = |_: Overlay| true;
        hints::overlays(&self.session, &self.focus, &self.cache, &on)
    }

    fn line(&mut self) -> String {
        self.view().instruction.unwrap_or_default()
    }
}

/// A setup in which Red has rows to stand in.
fn setup() -> Play {
    Play::scene(
        "board: (columns: 24, rows: 18), phase: Setup, \
         sides: (red: (role: Defender, home: South), blue: (role: Attacker, home: North)), \
         red: { \"A\": (), \"B\": (), \"C\": (), \"Foot\": (kind: CI, size: 1) }, \
         blue: { \"E\": (at: (0, 0)) }",
        &[],
    )
}

fn place(column: i16) -> Hex {
    Hex::from_column_row(column, 17)
}

/// A setup with A and B on the map and A selected.
fn set_up() -> Play {
    let mut p = setup();
    for (name, column) in [("A", 3), ("B", 5)] {
        p.select(name);
        p.click(place(column));
        assert_eq!(p.hex(name), place(column), "{:?}", p.said());
    }
    p.select("A");
    p.said();
    p
}

#[test]
fn a_click_on_another_miniature_selects_it_while_units_are_set_up() {
    let mut p = set_up();
    p.click_unit("B");
    assert_eq!(p.selected(), Some("B".to_owned()));
    p.click_unit("A");
    assert_eq!(p.selected(), Some("A".to_owned()));
    // There is no room for both: the hex means whoever stands there.
    p.click(place(5));
    assert_eq!(p.selected(), Some("B".to_owned()));
    assert_eq!(p.hex("A"), place(3));
    assert_eq!(p.said(), Vec::<String>::new());
    // Where there is room, the selected unit is put.
    p.click(place(7));
    assert_eq!(p.hex("B"), place(7));
}

#[test]
fn whoever_may_share_a_hex_joins_by_a_click_beside_the_miniature() {
    let mut p = set_up();
    p.select("Foot");
    p.click_unit("A");
    assert_eq!(p.selected(), Some("A".to_owned()));
    p.select("Foot");
    p.click(place(3));
    assert_eq!(p.hex("Foot"), place(3), "{:?}", p.said());
}

#[test]
fn the_roster_marks_who_is_still_to_be_set_up() {
    let mut p = set_up();
    p.select("C");
    let view = p.view();
    let of = |name: &str| {
        let found = view.roster.iter().find(|e| e.name == name);
        found.expect("it is listed").readiness
    };
    assert_eq!(of("A"), Readiness::Done);
    assert_eq!(of("C"), Readiness::Active);
    assert_eq!(of("Foot"), Readiness::Ready);
}

#[test]
fn a_key_turns_each_unit_from_where_it_looks() {
    let mut p = set_up();
    let before = p.facing("B");
    p.act(HudAction::TurnFacing(2));
    assert_eq!(p.facing("A"), before.turned(2));
    assert_eq!(p.selected(), Some("A".to_owned()));
    p.select("B");
    let told = p.line();
    let keys = [KeyAction::TurnLeft, KeyAction::TurnRight].map(KeyAction::mark);
    assert!(
        told.contains("move B") && keys.iter().all(|k| told.contains(*k)),
        "{told}"
    );
    p.act(HudAction::TurnFacing(1));
    assert_eq!(p.facing("B"), before.turned(1));
    p.act(HudAction::TurnFacing(1));
    assert_eq!(p.facing("B"), before.turned(2));
    // A click on itself turns it once more.
    p.click_unit("B");
    assert_eq!(p.facing("B"), before.turned(3));
    // Where it goes next it looks the same way.
    p.select("B");
    p.click(place(9));
    assert_eq!(p.facing("B"), before.turned(3));
    assert_eq!(p.said(), Vec::<String>::new());
}

#[test]
fn a_way_laid_by_hand_shows_how_it_goes_on() {
    let mut p = Play::scene(
        "phase: Movement, red: { \"A\": (at: (0, 0)) }, blue: { \"E\": (at: (12, 0)) }",
        &[],
    );
    let from = p.hex("A");
    p.select("A");
    p.pick(Pick::button(keys::TRACE));
    assert!(
        p.line().contains("first hex of the way for A"),
        "{}",
        p.line()
    );
    let way = [(1, 0), (1, 1), (0, 2)].map(|(q, r)| Hex::new(from.q + q, from.r + r));
    for (i, hex) in way.into_iter().enumerate() {
        let shown = p.overlays();
        let mark = shown.reach.iter().find(|r| r.hex == hex).expect("marked");
        // Not what the shortest way there costs, but this one.
        assert_eq!(mark.cost, format!("{}\"", 2 * (i + 1)));
        assert!(shown.reach.iter().all(|r| r.hex.distance(mark.hex) <= 2));
        p.click(hex);
        assert!(p.line().contains("next hex of the way"), "{}", p.line());
    }
    let path = p.overlays().path.expect("the way is drawn");
    let costs: Vec<&str> = path.steps.iter().map(|s| s.cost.as_str()).collect();
    assert_eq!(costs, ["", "2\"", "4\"", "6\""]);
    assert_eq!(path.total, "6\"");
    // What cannot be laid next says so.
    p.said();
    p.click(Hex::new(from.q + 5, from.r));
    assert_eq!(p.said().len(), 1);
    p.click(way[2]);
    assert_eq!(p.hex("A"), way[2], "{:?}", p.said());
}

/// Red attacks: A with overheat to spare, S that has sprinted; one enemy near, one beside it, nobody in reach of a blow.
fn combat() -> Play {
    Play::scene(
        "red: { \"A\": (at: (0, 0), ov: 2), \"B\": (at: (0, 1)), \"S\": (at: (0, 2), did: Sprinted) }, \
         blue: { \"E\": (at: (5, 0)), \"F\": (at: (5, 1)) }",
        &[6, 6, 6, 6, 6, 6],
    )
}

#[test]
fn only_units_that_have_an_attack_are_asked_about() {
    let mut p = combat();
    let question = p.view().end.expect("a button").question;
    assert_eq!(
        question.as_deref(),
        Some("2 of your units can still attack.")
    );
    p.select("A");
    p.click_unit("E");
    p.pick(Pick::button(keys::FIRE));
    let question = p.view().end.expect("a button").question;
    assert_eq!(
        question.as_deref(),
        Some("One of your units can still attack.")
    );
}

#[test]
fn after_an_attack_nothing_is_aimed_at() {
    let mut p = combat();
    p.select("A");
    p.click_unit("E");
    assert!(p.overlays().sight.len() == 1 && p.view().target.is_some());
    // The pointer stays where it is.
    p.click_unit("E");
    assert!(p.unit("A").acts.weapon, "{:?}", p.said());
    assert_eq!(p.focus.draft.aim, None);
    assert_eq!(p.selected(), None);
    assert_eq!(p.view().target, None);
    assert!(p.overlays().sight.is_empty());
    // Whoever has fired draws no line, whomever the pointer lies on.
    p.select("A");
    p.point("E");
    assert!(p.overlays().sight.is_empty());
}

#[test]
fn what_is_chosen_for_an_attack_is_compared_on_other_enemies() {
    let mut p = combat();
    p.select("A");
    p.click_unit("E");
    p.pick(Pick::Amount(keys::OVERHEAT.into(), 1));
    let expected = |p: &mut Play| {
        let panel = p.view().target.expect("a panel");
        let overheat = panel.options.iter().find(|o| o.name == "Overheat");
        let chosen = overheat.expect("it can overheat").chosen;
        let damage = panel.damage.expect("it can be hit").expected;
        (panel.target, chosen, damage)
    };
    let (target, chosen, most) = expected(&mut p);
    assert_eq!((target.as_str(), chosen), ("E", 1));
    p.point("F");
    let (target, chosen, there) = expected(&mut p);
    assert_eq!((target.as_str(), chosen), ("F", 1));
    assert!(
        (there - most).abs() < 0.01,
        "both stand alike: {there} {most}"
    );
    // The marks on the table tell the same, and the line leads to whom the panel is about.
    let shown = p.overlays();
    let mark = |name: &str| {
        let id = p.id(name).0;
        let mark = shown.targets.iter().find(|m| m.mini == id);
        mark.map(|m| m.damage.clone())
    };
    assert_eq!(mark("F"), Some(format!("{there:.1}")));
    let line = shown.sight.first().expect("a line");
    assert_eq!(line.to.0, p.hex("F"));
    // A click goes on from there.
    p.click_unit("F");
    let aim = p.focus.draft.aim.clone().expect("an aim");
    assert_eq!(aim.target, Target::Unit(p.id("F")));
    assert_eq!(aim.overheat, 1);
}
