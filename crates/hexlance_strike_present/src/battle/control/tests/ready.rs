//! Tab and the marks of the roster follow what the rules offer, in every phase.

use std::{collections::BTreeSet, sync::Arc};

use hexlance_rules::{
    DiceSource,
    draft::{Leads, Offers, usual},
};
use hexlance_strike::{
    draft::{Draft, Making, keys::purpose},
    state::{Phase, Place},
};

use super::*;
use crate::battle::{Session, focus::Focus, session::Seat};

/// A shipped battle, with two people at one screen.
fn shipped(file: &str) -> Play {
    let data = crate::shipped();
    let file = data.scenario_file(file).expect("a shipped battle");
    let loaded = data.load_as::<StrikeGame>(&file).expect("a sound battle");
    let session = Session::begin(
        loaded.setup,
        Arc::clone(data.content::<StrikeGame>()),
        DiceSource::Seed(5),
        [Seat::Human, Seat::Human],
        None,
    );
    Play(Hand::of(session.expect("it begins")))
}

/// The units that Tab goes through.
fn tabbed(p: &mut Play) -> BTreeSet<UnitId> {
    p.focus = Focus::default();
    p.work_out();
    let mut all = BTreeSet::new();
    loop {
        p.act(HudAction::CycleUnit(true));
        match p.focus.selection.selected {
            Some(unit) if all.insert(unit) => {}
            _ => break,
        }
    }
    p.focus = Focus::default();
    all
}

/// Whether anything but gear is offered to a unit that is selected.
fn has_more_than_gear(p: &Play, unit: UnitId) -> bool {
    let offers = offers_of(p, unit);
    let gear = |pick: &Pick| matches!(pick, Pick::Button(key) if key.starts_with("set."));
    let mut on = offers.picks().filter(|(_, leads)| *leads == Leads::On);
    on.any(|(pick, _)| !gear(&pick))
}

/// What is offered with a unit selected.
fn offers_of(p: &Play, unit: UnitId) -> Offers {
    let (battle, side) = (&p.session.battle, p.session.viewer);
    battle.offers(side, &Draft::default().on(Some(unit)))
}

/// The hexes that are shown for a unit to be set up in are those that are offered.
fn zones_are_offered(p: &mut Play, unit: UnitId) {
    p.focus = Focus::default();
    p.focus.select(Some(unit));
    let offers = offers_of(p, unit);
    let areas = [purpose::SET_UP, purpose::HIDE];
    let wanted: Vec<Vec<Hex>> = areas
        .iter()
        .filter_map(|purpose| offers.area(purpose))
        .map(|area| area.hexes.iter().collect())
        .collect();
    let shown: Vec<Vec<Hex>> = p.overlays().zones.into_iter().map(|z| z.hexes).collect();
    assert_eq!(shown, wanted, "{}", p.unit_of(unit).name);
    p.focus = Focus::default();
}

/// An ability can be used, as its sheet says, where it is offered.
fn abilities_are_offered(p: &Play, unit: UnitId) {
    let offers = offers_of(p, unit);
    let u = p.unit_of(unit);
    let nothing = Draft::default();
    let making = Making::of(&p.session.battle, p.session.viewer, &nothing);
    for spa in &u.spas.0 {
        let key = keys::ability(spa.def.id);
        let button = offers.leads(&Pick::Button(key)).is_some();
        let trigger = keys::trigger(spa.def.id);
        let offered = button || offers.amounts.iter().any(|a| a.key == trigger);
        assert_eq!(making.may_use(&u, spa).is_ok(), offered, "{}", spa.def.id);
    }
}

/// Plays a battle by what is proposed, and compares in each of its states Tab, the roster and the offers. The phases in
/// which somebody was offered anything.
fn compare(p: &mut Play, states: usize) -> BTreeSet<Phase> {
    let mut phases = BTreeSet::new();
    for _ in 0..states {
        let Some(side) = p.session.to_act() else {
            break;
        };
        if p.session.battle.decision().is_none() {
            let phase = read::phase(p.session.battle.world());
            let battle = &p.session.battle;
            let offers = battle.offers(side, &Draft::default());
            let units = offers.units.iter().filter(|u| u.verdict.is_ok());
            let offered: BTreeSet<UnitId> = units.map(|u| u.unit).collect();
            let wanted = offered.iter().copied();
            let wanted: BTreeSet<UnitId> = wanted.filter(|u| has_more_than_gear(p, *u)).collect();
            let turn = read::turn(p.session.battle.world()).number;
            assert_eq!(tabbed(p), wanted, "turn {turn}, {phase:?}");
            for entry in p.view().roster.iter().filter(|e| e.side == side) {
                let placed =
                    phase == Phase::Setup && !matches!(p.unit_of(entry.unit).place, Place::Reserve);
                let marked = [Readiness::Ready, Readiness::Active].contains(&entry.readiness);
                let able = wanted.contains(&entry.unit) && !placed;
                assert_eq!(marked, able, "{}: turn {turn}, {phase:?}", entry.name);
            }
            for unit in &wanted {
                abilities_are_offered(p, *unit);
                if phase == Phase::Setup {
                    zones_are_offered(p, *unit);
                }
            }
            if !wanted.is_empty() {
                phases.insert(phase);
            }
        }
        let command = usual(&p.session.battle, side).expect("the battle goes on");
        p.session.submit(side, command).expect("it is offered");
    }
    phases
}

#[test]
fn tab_and_roster_follow_the_offers_in_every_phase() {
    let mut p = shipped("herons_over_larkmoor");
    let phases = compare(&mut p, 120);
    let all = [Phase::Setup, Phase::Movement, Phase::Combat];
    assert!(all.iter().all(|phase| phases.contains(phase)), "{phases:?}");
}

#[test]
fn tab_and_roster_follow_the_offers_where_units_come_later() {
    let mut p = shipped("smoke_in_the_cutting");
    assert!(compare(&mut p, 120).contains(&Phase::Movement));
}

/// Gear may be set as long as a side acts: that alone keeps no unit from being done.
#[test]
fn whoever_has_nothing_but_gear_to_set_is_passed_over() {
    let mut p = Play::scene(
        "phase: Movement, red: { \"A\": (at: (0, 0), specials: [\"STL\"]), \"B\": (at: (0, 2)) }, \
         blue: { \"E\": (at: (12, 0)) }",
        &[],
    );
    p.select("A");
    p.act(HudAction::EndPhase);
    assert!(p.unit("A").acts.activated, "{:?}", p.said());
    while p.session.viewer != p.unit("A").side {
        let side = p.session.viewer;
        let command = usual(&p.session.battle, side).expect("the battle goes on");
        p.session.submit(side, command).expect("it is offered");
    }
    let a = p.id("A");
    let offers = p.session.battle.offers(p.session.viewer, &Draft::default());
    assert!(offers.leads(&Pick::Unit(a)).is_some());
    assert_eq!(tabbed(&mut p), BTreeSet::from([p.id("B")]));
    let view = p.view();
    let entry = view.roster.iter().find(|e| e.unit == a);
    assert_eq!(entry.expect("it is listed").readiness, Readiness::Done);
}
