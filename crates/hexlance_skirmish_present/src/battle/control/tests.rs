//! Battles played with pointer and buttons, without a window.

use std::ops::{Deref, DerefMut};

use hexlance_board::Hex;
use hexlance_host::hand::Hand;
use hexlance_rules::SideId;
use hexlance_skirmish::{
    content::Content,
    deeds::Deed,
    event::{Event, OrderEvent},
    ground::at,
    read::Look,
};

use super::*;
use crate::game::Tabled;

const NORTH: SideId = SideId(0);
const SOUTH: SideId = SideId(1);

/// A battle at a table that nobody draws.
struct Play(Hand<SkirmishGame>);

impl Deref for Play {
    type Target = Hand<SkirmishGame>;

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
    /// North's Orders Phase on bare ground, troopers in the notation of rule cases.
    fn scene(north: &[(&str, &str)], south: &[(&str, &str)], dice: &[u8]) -> Self {
        let units = |all: &[(&str, &str)]| {
            let lines = all.iter().map(|(name, line)| format!("{name:?}: {line:?}"));
            lines.collect::<Vec<_>>().join(", ")
        };
        let text = format!(
            "(id: \"test\", title: \"Test\", north: {{ {} }}, south: {{ {} }}, dice: {dice:?}, script: [])",
            units(north),
            units(south)
        );
        Self(Hand::scene(&text, &Content::shipped()).expect("the scene begins"))
    }

    fn look(&self, name: &str) -> Look<'_> {
        let mut all = self.session.read().troopers();
        all.find(|t| t.name == name).expect("a trooper")
    }

    fn point(&mut self, hex: Hex) {
        let unit = SkirmishGame::pointed(&self.session, None, Some(hex));
        self.focus.point(Some(hex), unit);
        self.work_out();
    }

    fn click(&mut self, hex: Hex) {
        self.point(hex);
        self.click_at(hex, None);
    }

    fn click_on(&mut self, name: &str) {
        let hex = self.look(name).hex.expect("on the table");
        self.click(hex);
    }

    fn press(&mut self, key: &'static str) {
        self.act(HudAction::Pick(Pick::button(key)));
    }

    /// What has been declared, the latest last.
    fn declared(&self) -> Vec<Deed> {
        let mut out = Vec::new();
        for logged in self.session.battle.log() {
            match &logged.event {
                Event::Order(OrderEvent::Declared { actors, .. }) => {
                    out.extend(actors.iter().flat_map(|a| a.deeds.clone()));
                }
                Event::Order(OrderEvent::Second { declared }) => {
                    out.extend(declared.iter().map(|(deed, ..)| deed.clone()));
                }
                Event::Order(OrderEvent::Reacted(reaction)) => out.push(reaction.deed.clone()),
                _ => {}
            }
        }
        out
    }
}

#[test]
fn a_trooper_moves_by_clicks_and_shoots_as_its_second_skill() {
    let mut play = Play::scene(
        &[("A", "at (5,10) E")],
        &[("B", "at (18,10) E, PH 10")],
        &[5, 6, 7, 15, 15, 15, 10, 10, 10, 10],
    );
    play.click_on("A");
    assert_eq!(play.focus.selection.selected, Some(play.look("A").id));
    assert!(
        play.cache.reach.walk.is_some(),
        "a click on the ground moves it"
    );
    play.click(at(7, 10));
    assert!(play.focus.draft.part.is_some(), "the route is picked");
    let view = play.view();
    assert!(
        view.end.is_some_and(|e| e.disabled.is_none()),
        "it can be declared"
    );
    play.click(at(7, 10));
    assert!(matches!(play.declared().as_slice(), [Deed::Move(_)]));
    // B looks away and is far: nobody reacts.
    assert_eq!(outlook::waits(&play.session.battle), Some(Waits::Second));
    assert_eq!(play.focus.selection.selected, Some(play.look("A").id));
    play.click_on("B");
    let panel = play.view().target.expect("a panel");
    assert!(
        panel
            .to_hit
            .is_some_and(|hit| hit.chance > 0.0 && hit.at_most)
    );
    assert!(panel.damage.is_some());
    play.click_on("B");
    assert!(matches!(
        play.declared().as_slice(),
        [Deed::Move(_), Deed::Shoot(_)]
    ));
}

#[test]
fn whoever_may_react_is_at_hand_and_dodges_by_its_button() {
    let mut play = Play::scene(
        &[("A", "at (5,10) E")],
        &[("B", "at (12,10) W"), ("C", "at (12,12) W")],
        &[10, 10, 10, 10, 10, 10],
    );
    play.click_on("A");
    play.click(at(6, 10));
    play.click(at(6, 10));
    assert_eq!(
        outlook::waits(&play.session.battle),
        Some(Waits::Reactions(1))
    );
    assert_eq!(play.session.viewer, SOUTH);
    let (b, c) = (play.look("B").id, play.look("C").id);
    play.work_out();
    assert_eq!(play.focus.selection.selected, Some(b));
    play.press("dodge");
    assert_eq!(play.focus.draft.answers.len(), 1);
    assert_eq!(play.focus.selection.selected, Some(c), "the next one");
    let row = play.view().roster.iter().find(|row| row.unit == b).cloned();
    assert!(row.is_some_and(|row| row.note.contains("Dodge")));
    let end = play.view().end.expect("a button");
    assert!(end.label.contains('1'), "{}", end.label);
    play.act(HudAction::EndPhase);
    assert!(matches!(
        play.declared().as_slice(),
        [Deed::Move(_), Deed::Dodge(_)]
    ));
    assert_eq!(play.session.viewer, NORTH);
}

#[test]
fn an_enemy_that_cannot_be_attacked_is_looked_at() {
    let mut play = Play::scene(&[("A", "at (5,10) W")], &[("B", "at (12,10) W")], &[]);
    play.click_on("A");
    play.click_on("B");
    assert!(play.focus.draft.part.is_none());
    assert_eq!(play.focus.selection.selected, Some(play.look("B").id));
    assert!(play.declared().is_empty());
}

#[test]
fn the_way_of_a_move_shows_who_sees_it() {
    let mut play = Play::scene(&[("A", "at (5,10) E")], &[("B", "at (15,10) W")], &[]);
    play.click_on("A");
    play.point(at(8, 10));
    let outlook = play.cache.reach.shown().expect("a way");
    assert_eq!(outlook.stations.len(), 4);
    assert_eq!(outlook.watched.len(), 1);
    let over =
        crate::battle::hints::overlays(&play.session, &play.focus, &play.cache.reach, &|_| true);
    let path = over.path.expect("a way");
    assert_eq!(path.steps.len(), 4);
    assert!(path.total.contains('B'), "{}", path.total);
    // What it provokes stands over whoever would fire (K22.2).
    let mark = over.targets.iter().find(|t| t.mini == play.look("B").id.0);
    assert!(mark.is_some_and(|mark| mark.chance.contains('%')));
}

#[test]
fn a_row_of_the_roster_is_a_target_while_a_skill_waits_for_one() {
    let mut play = Play::scene(
        &[("A", "at (5,10) E")],
        &[("B", "at (12,10) W"), ("C", "at (12,13) W")],
        &[],
    );
    play.click_on("A");
    play.press("shoot");
    let c = play.look("C").id;
    play.act(HudAction::SelectUnit(c));
    assert_eq!(focus::aimed_at(&play.focus), Some(c));
    assert_eq!(play.focus.draft.unit, Some(play.look("A").id));
}

/// K9 and K5.1: B stands behind A, C before it.
#[test]
fn an_enemy_out_of_sight_is_refused_with_the_reason() {
    let mut play = Play::scene(
        &[("A", "at (5,10) E")],
        &[("B", "at (3,10) W"), ("C", "at (12,10) W")],
        &[],
    );
    play.click_on("A");
    play.click_on("B");
    let said = play.said();
    assert!(!said.is_empty(), "it is said why nothing can be done");
}

#[test]
fn a_standing_attack_fills_in_what_is_asked_now() {
    let mut play = Play::scene(
        &[("A", "at (5,10) E")],
        &[
            ("B", "at (12,10) W, carbine, pistol, hacker, Hacking Device"),
            ("C", "at (12,12) W"),
        ],
        &[10, 10, 10, 10, 10, 10],
    );
    play.click_on("A");
    play.click(at(6, 10));
    play.click(at(6, 10));
    play.work_out();
    let b = play.look("B").id;
    assert_eq!(play.focus.selection.selected, Some(b));
    play.press("react.always.attack");
    let answers = &play.focus.draft.answers;
    assert!(
        answers.iter().any(|answer| answer.by == b.into()),
        "{answers:?}"
    );
}

/// The second skill is made where the first has led, though the figure stands where it began.
#[test]
fn the_panel_tells_the_distance_from_where_a_shot_is_made() {
    let mut play = Play::scene(&[("A", "at (5,10) E")], &[("B", "at (20,10) E")], &[10; 9]);
    play.click_on("A");
    play.click(at(8, 10));
    play.click(at(8, 10));
    play.work_out();
    play.press("shoot");
    play.point(at(20, 10));
    let panel = play.view().target.expect("a panel");
    let says = |what: &str| panel.facts.iter().any(|fact| fact.contains(what));
    let hex = crate::words::hex_name(at(8, 10));
    assert!(says("12 hexes") && says(&hex), "{:?}", panel.facts);
}

/// Where the range gets better on the way, the table tells where, in the words of the panel.
#[test]
fn the_points_of_a_way_are_marked_with_their_chances() {
    let mut play = Play::scene(&[("A", "at (2,10) E")], &[("B", "at (20,10) E")], &[10; 9]);
    play.click_on("A");
    play.click(at(5, 10));
    play.click(at(5, 10));
    play.work_out();
    play.press("shoot");
    play.click(at(20, 10));
    play.work_out();
    let panel = play.view().target.expect("a panel");
    let named = crate::lang::text("Where on the way");
    let option = panel.options.iter().find(|option| option.name == named);
    let labels = option
        .expect("a choice")
        .values
        .iter()
        .map(|(label, _)| label);
    let over =
        crate::battle::hints::overlays(&play.session, &play.focus, &play.cache.reach, &|_| true);
    let hexes = (2..=5).map(|column| at(column, 10));
    for (label, hex) in labels.zip(hexes) {
        let marked = over.zones.iter().find(|area| area.label == *label);
        assert_eq!(
            marked.map(|area| &area.hexes[..]),
            Some(&[hex][..]),
            "{label}"
        );
    }
}

#[test]
fn a_player_turn_ends_by_its_button() {
    let mut play = Play::scene(&[("A", "at (5,10) E")], &[("B", "at (15,10) W")], &[10; 20]);
    let end = play.view().end.expect("a button");
    assert!(end.question.is_some(), "Orders are left");
    play.act(HudAction::EndPhase);
    assert_eq!(play.session.read().clock().active, SOUTH);
}

#[test]
fn a_hacker_shows_how_far_it_reaches() {
    let mut play = Play::scene(
        &[
            ("H", "assault hacking device, Hacker, at (5,10) E"),
            ("R", "REM, repeater, at (15,10) E"),
        ],
        &[("B", "at (20,20) W")],
        &[],
    );
    let label = crate::lang::text("Hacking Area").to_owned();
    let area = |play: &Play| {
        let over =
            crate::battle::hints::overlays(&play.session, &play.focus, &play.cache.reach, &|_| {
                true
            });
        let found = over.auras.into_iter().find(|a| a.label == label);
        (found.map(|a| a.hexes), over.arrows)
    };
    play.click_on("R");
    assert_eq!(area(&play).0, None, "it does not hack");
    play.click_on("H");
    let (hexes, arrows) = area(&play);
    let hexes = hexes.expect("an area");
    assert!(hexes.contains(&at(22, 10)), "beyond the Repeater");
    assert!(!hexes.contains(&at(5, 19)));
    assert!(arrows.iter().any(|a| a.to == at(15, 10)));
}

#[test]
fn orders_lie_on_the_table_and_are_turned_over() {
    let mut play = Play::scene(
        &[("A", "at (5,10) E"), ("C", "at (5,14) E")],
        &[("B", "at (18,10) E")],
        &[10; 8],
    );
    let orders = |play: &Play| {
        let table = crate::battle::scene::table_model(
            &play.session,
            &focus::Focus::default(),
            &std::collections::BTreeMap::new(),
        );
        let rows = table.counters.into_iter().filter(|r| r.side == NORTH.0);
        let stacks = rows.flat_map(|r| r.stacks);
        let hexagons = stacks.filter(|s| s.form == crate::table::model::CounterForm::Hexagon);
        hexagons.fold((0, 0), |(left, all), s| (left + s.left, all + s.all))
    };
    let (left, all) = orders(&play);
    assert!(left == all && all > 0, "{left} of {all}");
    play.click_on("A");
    play.click(at(7, 10));
    play.click(at(7, 10));
    assert_eq!(orders(&play), (left - 1, all));
}

#[test]
fn a_marker_that_shows_itself_is_warned_of_and_asked_where_it_looks() {
    let mut play = Play::scene(
        &[("A", "Camouflage, camo, at (5,10) E")],
        &[("B", "at (15,10) W")],
        &[10; 20],
    );
    play.click_on("A");
    play.press("shoot");
    play.point(at(15, 10));
    let line = play.view().instruction.expect("a line");
    assert!(line.contains("It shows the enemy who A is."), "{line}");
    play.click_on("B");
    if play.declared().is_empty() {
        play.click_on("B");
    }
    assert_eq!(
        outlook::waits(&play.session.battle),
        Some(Waits::Choice),
        "{:?}",
        play.declared()
    );
    let view = play.view();
    assert_eq!(
        view.instruction.as_deref(),
        Some("Click the hex that A should face.")
    );
    assert_eq!(view.phase.current, 0, "it belongs to the first skill");
    assert!(view.end.is_some(), "Space takes what is proposed");
    let over =
        crate::battle::hints::overlays(&play.session, &play.focus, &play.cache.reach, &|_| true);
    let own = at(5, 10);
    assert!(
        over.arrows
            .iter()
            .any(|a| a.from == own && a.to.distance(own) == 1)
    );
    play.act(HudAction::EndPhase);
    assert_ne!(outlook::waits(&play.session.battle), Some(Waits::Choice));
}

#[test]
fn a_second_move_is_shown() {
    let mut play = Play::scene(&[("A", "at (5,10) E")], &[("B", "at (20,20) W")], &[10; 20]);
    play.click_on("A");
    let again = play.cache.reach.again.clone();
    assert!(again.contains(&at(12, 10)), "MOV 4-4");
    assert!(!again.contains(&at(8, 10)), "the first Move leads there");
    assert!(!again.contains(&at(14, 10)));
}
