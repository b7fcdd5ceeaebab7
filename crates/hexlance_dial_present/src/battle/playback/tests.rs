//! Every demo and every rule case is watched: whatever happens in it is seen.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use hexlance_dial::{
    conformance::Demo,
    content::Content,
    event::{ArtilleryEvent, AttackEvent, AttackKind, HeatEvent, Loss, LossEvent, RepairEvent},
    model::SlotId,
};
use hexlance_host::laws::{case_files, show};

use super::*;

/// Demos and cases with all that is done in them.
pub(in crate::battle) fn files() -> Vec<PathBuf> {
    case_files(&["scenarios/demos/dial", "tests/conformance/dial"])
}

/// Plays a demo; what is seen is handed on with the events that it is made of, command by command.
fn watch(demo: &Demo, see: impl FnMut(&Session, &[Logged<Event>], &[TableFx])) {
    show(demo, None, see);
}

/// Texts that float over a unit.
fn floats(fx: &[TableFx], unit: UnitId) -> usize {
    let over = |f: &&TableFx| matches!(f.fx, Fx::Float { over: At::Mini(id), .. } if id == unit.0);
    fx.iter().filter(over).count()
}

fn acts(fx: &[TableFx], unit: UnitId, act: Act) -> bool {
    fx.iter().any(|f| f.fx == Fx::Act { id: unit.0, act })
}

/// The end of the last way that a unit goes.
fn end_of_way(fx: &[TableFx], unit: UnitId) -> Option<Hex> {
    fx.iter().rev().find_map(|f| match &f.fx {
        Fx::Move { id, path, .. } | Fx::Run { id, path } | Fx::Skid { id, path }
            if *id == unit.0 =>
        {
            path.last().map(|w| w.hex)
        }
        _ => None,
    })
}

/// The kind of an event.
fn kind(event: &Event) -> String {
    let told = format!("{event:?}");
    // Its family stands before it.
    let own = told.split_once('(').map_or(told.as_str(), |(_, own)| own);
    let end = own.find([' ', '(', ')', '{']).unwrap_or(own.len());
    own[..end].to_owned()
}

#[test]
fn whatever_happens_is_seen() {
    let content = Content::shipped();
    let mut kinds = BTreeSet::new();
    let mut watched = 0;
    for file in files() {
        let Ok(demo) = Demo::load(&file, &content) else {
            continue;
        };
        watched += 1;
        watch(&demo, |_, events, fx| {
            for event in events.iter().map(|l| &l.event) {
                kinds.insert(kind(event));
                is_seen(&file, event, fx);
            }
            way_is_gone(&file, events, fx);
        });
    }
    assert!(watched >= 40, "{watched}");
    for needed in [
        "Ordered",
        "BrokeAway",
        "Entered",
        "Turned",
        "Rolled",
        "Damaged",
        "Repaired",
        "Heat",
        "ShutDown",
        "Eliminated",
        "Captured",
        "TakenOver",
        "SecondAttack",
    ] {
        assert!(kinds.contains(needed), "nothing shows {needed}: {kinds:?}");
    }
}

/// How often floating texts over a unit say that it was pushed.
fn pushes(fx: &[TableFx], unit: UnitId) -> usize {
    let says = |f: &&TableFx| match &f.fx {
        Fx::Float { over, text, .. } => *over == At::Mini(unit.0) && text.contains("ushed"),
        _ => false,
    };
    fx.iter().filter(says).count()
}

#[test]
fn a_push_is_told_once() {
    let content = Content::shipped();
    let mut pushed = 0;
    for file in files() {
        let Ok(demo) = Demo::load(&file, &content) else {
            continue;
        };
        watch(&demo, |_, events, fx| {
            for event in events.iter().map(|l| &l.event) {
                if let Event::Order(OrderEvent::Pushed { unit }) = event {
                    pushed += 1;
                    assert_eq!(pushes(fx, *unit), 1, "{}: {fx:#?}", file.display());
                }
            }
        });
    }
    assert!(pushed > 0, "nobody is pushed");
}

/// What an event must lead to.
fn is_seen(file: &Path, event: &Event, fx: &[TableFx]) {
    let at = || format!("{}: {event:?}\n{fx:#?}", file.display());
    match event {
        Event::Loss(LossEvent::Damaged { unit, .. })
        | Event::Repair(RepairEvent::Repaired { unit, .. })
        | Event::Heat(HeatEvent::ShutDown { unit })
        | Event::Heat(HeatEvent::RestartRolled { unit, .. })
        | Event::Captivity(CaptivityEvent::Captured { unit, .. })
        | Event::Captivity(CaptivityEvent::Freed { unit, .. })
        | Event::Captivity(CaptivityEvent::Secured { unit, .. })
        | Event::Bypass(BypassEvent::TakenOver { unit, .. })
        | Event::Move(MoveEvent::BrokeAway { unit, .. })
        | Event::Attack(AttackEvent::SecondAttack { unit, .. })
        | Event::Order(OrderEvent::Pushed { unit }) => assert!(floats(fx, *unit) > 0, "{}", at()),
        Event::Heat(HeatEvent::Heat { unit, from, to, .. }) if from != to => {
            assert!(floats(fx, *unit) > 0, "{}", at());
        }
        Event::Loss(LossEvent::Eliminated {
            unit,
            loss: Loss::Damage(_),
        }) => assert!(acts(fx, *unit, Act::Dies), "{}", at()),
        Event::Attack(AttackEvent::Rolled { dice, .. }) => {
            let thrown = |f: &TableFx| matches!(&f.fx, Fx::Dice { values, .. } if *values == dice);
            assert!(fx.iter().any(thrown), "{}", at());
        }
        Event::Artillery(ArtilleryEvent::MarkerRolled {
            lands: Some(hex), ..
        }) => {
            let lands = |f: &TableFx| matches!(f.fx, Fx::Incoming { at, .. } if at == *hex);
            assert!(fx.iter().any(lands), "{}", at());
        }
        _ => {}
    }
}

/// Whoever went somewhere is seen to get there.
fn way_is_gone(file: &Path, events: &[Logged<Event>], fx: &[TableFx]) {
    let mut ends: Vec<(UnitId, Hex)> = Vec::new();
    for event in events.iter().map(|l| &l.event) {
        let (unit, to) = match event {
            Event::Move(MoveEvent::Entered { unit, to, .. }) => (*unit, *to),
            Event::Move(MoveEvent::SetDown { unit, hex, .. }) => (*unit, *hex),
            _ => continue,
        };
        ends.retain(|(u, _)| *u != unit);
        ends.push((unit, to));
    }
    for (unit, to) in ends {
        assert_eq!(end_of_way(fx, unit), Some(to), "{}", file.display());
    }
}

#[test]
fn shots_hit_whom_the_dice_hit() {
    let content = Content::shipped();
    let (mut hits, mut misses) = (0, 0);
    for file in files() {
        let Ok(demo) = Demo::load(&file, &content) else {
            continue;
        };
        watch(&demo, |_, events, fx| {
            let mut rolls = events.iter().filter_map(|l| match &l.event {
                Event::Attack(AttackEvent::Rolled {
                    attacker,
                    kind,
                    compared,
                    ..
                }) if kind.is_ranged() => Some((attacker, compared)),
                _ => None,
            });
            // One roll, nothing to be rolled again: what flies is what was rolled.
            let (Some((attacker, compared)), None) = (rolls.next(), rolls.next()) else {
                return;
            };
            for c in compared {
                let flown = fx.iter().find_map(|f| match f.fx {
                    Fx::Volley { from, to, hit, .. }
                        if from == attacker.0 && to == At::Mini(c.unit.0) =>
                    {
                        Some(hit)
                    }
                    _ => None,
                });
                if let Some(hit) = flown {
                    assert_eq!(hit, c.hit, "{}", file.display());
                    *(if hit { &mut hits } else { &mut misses }) += 1;
                }
            }
        });
    }
    assert!(hits >= 10 && misses >= 5, "{hits} hits, {misses} misses");
}

#[test]
fn what_flies_is_what_is_printed() {
    let content = Content::shipped();
    let flies = |id: &str, slot: SlotId, attack: AttackKind| {
        let model = content.model(id).unwrap_or_else(|| panic!("no unit {id}"));
        let printed = model.slot(slot).expect("it has that slot");
        attacks::shot(model, slot, printed, attack)
    };
    use AttackKind::{Close, Direct, Indirect};
    use SlotId::{Primary, Secondary};
    for (id, slot, attack, shot) in [
        ("dial.breakwater", Primary, Direct, ShotKind::Missiles),
        ("dial.breakwater", Secondary, Close, ShotKind::Melee),
        ("dial.isobar", Primary, Indirect, ShotKind::Missiles),
        ("dial.bellows", Primary, Direct, ShotKind::Flame),
        ("dial.bellows", Secondary, Direct, ShotKind::Cannon),
        ("dial.plover_battery", Primary, Direct, ShotKind::Artillery),
        ("dial.longitude", Primary, Direct, ShotKind::Particle),
        ("dial.brandywisp", Primary, Direct, ShotKind::Laser),
        ("dial.surveyor_team", Primary, Direct, ShotKind::Small),
        ("dial.stoker_section", Primary, Close, ShotKind::Flame),
        ("dial.cinderhelm", Secondary, Direct, ShotKind::Gauss),
    ] {
        assert_eq!(flies(id, slot, attack), shot, "{id} {slot:?}");
    }
}
