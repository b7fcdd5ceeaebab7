//! The panels of real battles: sheets of every shipped unit, the log of every rule case.

use std::{collections::BTreeSet, path::Path, sync::Arc};

use hexlance_board::Hex;
use hexlance_dial::{
    Dial,
    conformance::{Cue, Cursor, Demo},
    content::Content,
    draft::{Draft, keys},
    event::{AttackEvent, Event, HeatEvent, LossEvent, MoveEvent},
    setup::lesson,
    state::Clock,
};
use hexlance_rules::draft::{Drafts, Next, Pick};

use super::*;
use crate::{
    DialGame,
    battle::log::{self, Log},
    game::{Muster, Planning, Tabled},
    hud::model::{
        Gauge, LogDetail, LogKind,
        sheet::{Body, Chip, ChipState, Help, Sheet, Wheel},
    },
};

/// The shipped demos and rule cases that can be watched.
fn demos(content: &Arc<Content>) -> Vec<Demo> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let folders = ["scenarios/demos/dial", "tests/conformance/dial/rules"];
    let files = folders.into_iter().flat_map(|f| {
        let entries = std::fs::read_dir(root.join(f)).expect("a folder of the repository");
        entries.filter_map(|e| e.ok().map(|e| e.path()))
    });
    let mut files: Vec<_> = files.collect();
    files.sort();
    files
        .iter()
        .filter_map(|file| Demo::load(file, content).ok())
        .collect()
}

/// A demo, played through; what the panels show is handed on after each command.
fn watch(demo: &Demo, mut see: impl FnMut(&Session)) -> Session {
    let battle = demo.battle(7).expect("it was read");
    let mut session = Session::scripted(battle, demo.title().to_owned());
    let mut cursor = Cursor::default();
    see(&session);
    while let Ok(Some(cue)) = demo.next(&mut cursor, &session.battle) {
        let Cue::Command { side, command } = cue else {
            continue;
        };
        if session.submit(side, command).is_err() {
            break;
        }
        see(&session);
    }
    session
}

/// The sheets of all units.
fn sheets(session: &Session) -> Vec<Sheet> {
    let units = session.read().units();
    units.map(|u| sheet::sheet(session, &u)).collect()
}

fn wheel<'a>(sheet: &'a Sheet, key: &str) -> Option<&'a Wheel> {
    sheet.blocks.iter().find_map(|b| match &b.body {
        Body::Wheel(wheel) if wheel.key == key => Some(wheel),
        _ => None,
    })
}

/// The equipment on a sheet.
fn equipment(sheet: &Sheet) -> &[Chip] {
    let found = sheet.blocks.iter().find_map(|b| match &b.body {
        Body::Chips { title, chips } if title == "Equipment" => Some(chips.as_slice()),
        _ => None,
    });
    found.unwrap_or_default()
}

/// What help says behind a label.
fn told<'a>(help: &'a Help, label: &str) -> Option<&'a str> {
    let line = help.lines.iter().find(|l| l.label == label)?;
    Some(&line.text)
}

#[test]
fn a_sheet_has_all_that_is_printed_and_where_the_dials_stand() {
    let mut seen = 0;
    for demo in demos(&Content::shipped()) {
        watch(&demo, |session| {
            for (u, sheet) in session.read().units().zip(sheets(session)) {
                seen += 1;
                let dial = wheel(&sheet, "dial").expect("a click dial");
                assert_eq!(dial.positions.len(), u.model.clicks.len(), "{}", u.name);
                let slots = u.model.primary.iter().chain(&u.model.secondary).count();
                let numbers = sheet.blocks.iter().find_map(|b| match &b.body {
                    Body::Numbers(numbers) => Some(numbers.len()),
                    _ => None,
                });
                assert_eq!(numbers, Some(3 + slots), "{}", u.name);
                for (position, printed) in dial.positions.iter().zip(&u.model.clicks) {
                    let cells: Vec<_> = position.cells.iter().flatten().collect();
                    assert_eq!(cells[0].text, printed.speed.to_string());
                    assert_eq!(cells[1].text, printed.attack.to_string());
                    assert_eq!(cells[2].text, printed.defense.to_string());
                    let marked = cells.iter().filter(|c| c.mark.is_some());
                    assert_eq!(marked.count(), printed.equipment.iter().count());
                }
                let heat = wheel(&sheet, "heat");
                assert_eq!(heat.is_some(), u.model.heat.is_some());
                if let (Some(dial), Some(printed)) = (heat, &u.model.heat) {
                    let last = dial.positions.len() - 1;
                    assert_eq!(last, usize::from(printed.shutdown_level()));
                    assert_eq!(dial.at, usize::from(u.heat));
                }
                if !u.is_gone() {
                    assert_eq!(dial.at + 1, usize::from(u.dial));
                }
            }
        });
    }
    assert!(seen > 300, "{seen} sheets");
}

#[test]
fn what_works_on_the_sheet_is_what_works_by_the_rules() {
    let (mut works, mut rests) = (0, 0);
    for demo in demos(&Content::shipped()) {
        watch(&demo, |session| {
            for (u, sheet) in session.read().units().zip(sheets(session)) {
                if u.is_gone() {
                    continue;
                }
                for chip in equipment(&sheet) {
                    let works_now = u.working();
                    let mut working = works_now.iter();
                    let on = working.any(|w| Some(w.ability()) == chip.help.codex);
                    let plain = chip.state == ChipState::Plain;
                    assert_eq!(plain, on, "{} of {}", chip.text, u.name);
                    works += usize::from(on);
                    if let Some(why) = told(&chip.help, "Not now") {
                        rests += 1;
                        assert!(why.contains("(D16"), "{why}");
                    }
                    assert!(told(&chip.help, "").is_some(), "{}", chip.text);
                }
                let dial = wheel(&sheet, "dial").expect("a click dial");
                assert!(
                    dial.legend.iter().all(|l| !l.about.is_empty()),
                    "{}",
                    u.name
                );
            }
        });
    }
    assert!(works > 100 && rests > 0, "{works} work, {rests} rest");
}

#[test]
fn every_roll_of_the_log_has_its_dice_and_every_number_its_parts() {
    let mut rolls = 0;
    for demo in demos(&Content::shipped()) {
        let session = watch(&demo, |_| ());
        let mut told = Log::default();
        log::update(&mut told, &session);
        let log = session.battle.log();
        for line in told.pages.lines.iter() {
            let event = &log[line.id as usize].event;
            let tables = line.details.iter();
            let tables = tables.filter(|d| matches!(d, LogDetail::Table(..))).count();
            match event {
                Event::Attack(AttackEvent::Rolled { compared, .. }) => {
                    rolls += 1;
                    assert_eq!(line.kind, LogKind::Attack);
                    assert_eq!(tables, 2 * compared.len(), "{}", line.text);
                    let thrown = line.details.iter().find_map(|d| match d {
                        LogDetail::Roll(r) => Some(r),
                        _ => None,
                    });
                    let thrown = thrown.expect("three dice");
                    assert_eq!(thrown.dice.len(), 3);
                    if let [one] = compared.as_slice() {
                        assert_eq!(thrown.target, Some(one.defense.total()));
                    }
                }
                Event::Loss(LossEvent::Damaged { .. })
                | Event::Heat(HeatEvent::Heat { .. })
                | Event::Move(MoveEvent::MoveBegan { .. }) => {
                    assert_eq!(tables, 1, "{}", line.text);
                }
                _ => {}
            }
        }
        // The same again writes nothing twice.
        let lines = told.pages.lines.len();
        log::update(&mut told, &session);
        assert_eq!(told.pages.lines.len(), lines);
    }
    assert!(rolls > 50, "{rolls} attack rolls");
}

#[test]
fn the_bar_counts_rounds_and_orders_as_the_rules_do() {
    let mut counted = 0;
    for demo in demos(&Content::shipped()) {
        let mut cache = Cache::default();
        watch(&demo, |session| {
            let focus = Focus::default();
            DialGame::work_out(session, &focus, &mut cache);
            let view = battle_view(session, &focus, &cache, &[]);
            let clock: &Clock = session.battle.world().resource();
            assert_eq!(view.phase.counted, Counted::Rounds);
            assert_eq!(view.phase.turn, clock.round);
            if let Some(orders) = &view.phase.orders {
                counted += 1;
                assert_eq!((orders.left, orders.all), (clock.left(), clock.orders));
                assert_eq!(orders.parts.total, clock.left().to_string());
            }
            assert_eq!(view.roster.len(), session.read().units().count());
            for (entry, u) in view.roster.iter().zip(session.read().units()) {
                let (at, of) = (roster::shown_click(&u), u.model.last_click());
                assert_eq!(entry.gauges[0], Gauge::Pointer { at, of });
                assert!(entry.gauges.contains(&Gauge::Tokens(u.tokens)));
            }
            let mission = view.mission.expect("what is fought for");
            assert!(mission.sides.iter().all(|s| s.parts.len() == 3));
        });
    }
    assert!(counted > 100, "{counted} order stages");
}

#[test]
fn the_roster_follows_the_battle_and_what_is_planned_and_not_the_pointer() {
    let (mut made, mut changed) = (0, 0);
    for demo in demos(&Content::shipped()).into_iter().take(40) {
        let mut muster = Muster::<DialGame>::default();
        let mut selected = 0;
        watch(&demo, |session| {
            let units: Vec<_> = session.read().units().map(|u| u.id).collect();
            selected = (selected + 1) % units.len();
            for unit in [None, Some(units[selected])] {
                let mut focus = Focus::default();
                focus.select(unit);
                let before = Arc::clone(&muster.entries);
                muster.update(session, &focus, roster::entries);
                assert_eq!(*muster.entries, roster::entries(session, &focus));
                changed += usize::from(before != muster.entries);
                let before = Arc::clone(&muster.entries);
                focus.point(Some(Hex::from_column_row(2, 2)), Some(units[0]));
                muster.update(session, &focus, roster::entries);
                assert!(Arc::ptr_eq(&before, &muster.entries), "only pointed at");
                made += 1;
            }
        });
    }
    assert!(made > 200 && changed > 100, "{changed} of {made}");
}

#[test]
fn lessons_have_words_for_every_part_of_a_sheet_and_for_whatever_is_offered() {
    let (mut parts, mut picks) = (BTreeSet::new(), BTreeSet::new());
    let mut look = |session: &Session, side, draft: &Draft| {
        let offers = session.battle.offers(side, draft);
        picks.extend(offers.buttons.iter().map(|b| b.key.to_string()));
        picks.extend(offers.amounts.iter().map(|a| a.key.to_string()));
    };
    for demo in demos(&Content::shipped()) {
        watch(&demo, |session| {
            for sheet in sheets(session) {
                parts.extend(sheet.keys().into_iter().map(str::to_owned));
            }
            // Answers to a question are known by the question.
            let side = Dial::to_act(&session.battle);
            let Some(side) = side.filter(|_| session.battle.decision().is_none()) else {
                return;
            };
            let with = |draft: &Draft, unit| {
                let next = session.battle.pick(side, draft, &Pick::Unit(unit));
                match next {
                    Ok(Next::Draft(draft)) => Some(draft),
                    _ => None,
                }
            };
            let nothing = Draft::default();
            look(session, side, &nothing);
            for own in session.read().units().filter(|u| u.side == side) {
                let Some(selected) = with(&nothing, own.id) else {
                    continue;
                };
                look(session, side, &selected);
                for other in session.read().units().filter(|u| u.side != side) {
                    if let Some(aimed) = with(&selected, other.id) {
                        look(session, side, &aimed);
                    }
                }
            }
        });
    }
    // What ends a stage has a word in every game.
    picks.retain(|key: &String| key != keys::END);
    let words = lesson::words();
    let unknown: Vec<_> = parts.iter().filter(|part| !words.has_part(part)).collect();
    assert!(unknown.is_empty(), "parts {unknown:?}");
    let unknown: Vec<_> = picks.iter().filter(|key| !words.has_offer(key)).collect();
    assert!(unknown.is_empty(), "offers {unknown:?}");
    for part in &words.parts {
        let stem = part.trim_end_matches(".*");
        let is_seen = parts.iter().any(|seen| seen.starts_with(stem));
        assert!(is_seen, "no sheet has {part}: {parts:?}");
    }
    assert!(picks.len() > 25, "{picks:?}");
}
