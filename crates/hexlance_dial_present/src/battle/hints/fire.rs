//! Targets with their chances, lines of fire with what hinders or blocks them, shells that are aimed, patients.

use hexlance_board::Hex;
use hexlance_dial::{
    artillery,
    command::Command,
    draft::{Kind, Making, Picking, Shot, Target},
    line::{self, End, Fire},
    model::Class,
    movement::transport,
    read::Look,
    terrain,
};

use super::{area, paint, run_of, victims};
use crate::{
    battle::{
        Session,
        focus::Focus,
        plan::{Reachable, making},
        session::Reads,
        target,
    },
    game::IsOn,
    hud::model::Overlay,
    table::model::{HexArea, Overlays, SightLine, TargetMark, Tone},
};

/// Everything about attacks.
pub fn draw(
    session: &Session,
    focus: &Focus,
    reachable: &Reachable,
    on: IsOn<'_>,
    out: &mut Overlays,
) {
    let Some(u) = target::attacker(session, focus) else {
        return;
    };
    if focus.draft.way.is_assault() {
        let runs = victims(session, &u, focus.draft.way);
        let ends = runs.iter().filter_map(|o| o.path.last().copied());
        let ends: Vec<Hex> = ends.collect();
        if !ends.is_empty() {
            out.zones.push(area(ends, paint::STOP, 0.12));
        }
    }
    match focus.draft.picking {
        Some(Picking::Patient) => patients(making(session, focus), &u, out),
        Some(Picking::Shells(_)) => {}
        None => {
            marks(session, focus, reachable, &u, out);
            boarders(session, &u, out);
        }
    }
    let Some(aim) = target::aimed(session, focus, &u) else {
        return;
    };
    let making = making(session, focus);
    let offers = making.attempts(&u, &aim);
    let chosen = making.chosen_index(&aim, &offers);
    let Some(offer) = chosen.and_then(|i| offers.get(i)) else {
        return;
    };
    match (&offer.command, offer.kind) {
        (Command::Move(order), _) if offer.legal.is_ok() => {
            out.path = run_of(making, &u, order);
        }
        (Command::Artillery { hex, .. }, _) => shells(session, *hex, out),
        (_, Kind::Direct(_) | Kind::Indirect(_)) if on(Overlay::Sight) => {
            if let Some(t) = aim.target.unit().and_then(|t| session.read().find(t)) {
                sight(session, &u, &t, out);
            }
        }
        _ => {}
    }
    if let Target::Unit(_) = aim.target {
        let table = session.read();
        let with = aim.with.iter().filter_map(|m| table.find(*m)?.hex());
        let with: Vec<Hex> = with.collect();
        if !with.is_empty() {
            out.zones.push(area(with, paint::MEMBER, 0.2));
        }
    }
}

/// A mark on every enemy that can be attacked now.
fn marks(
    session: &Session,
    focus: &Focus,
    reachable: &Reachable,
    u: &Look<'_>,
    out: &mut Overlays,
) {
    for (unit, shot) in &reachable.shots {
        let shot = match &focus.draft.aim {
            Some(a) if a.target == Target::Unit(*unit) => match making(session, focus).shot(u, a) {
                Some(shot) => shot,
                None => continue,
            },
            _ => *shot,
        };
        out.targets.push(mark(unit.0, shot));
    }
}

fn mark(mini: u16, shot: Shot) -> TargetMark {
    TargetMark {
        mini,
        chance: format!("{:.0}%", shot.chance * 100.0),
        damage: format!("{:.1}", shot.clicks),
        tone: if shot.chance >= 0.58 {
            Tone::Good
        } else if shot.chance >= 0.27 {
            Tone::Fair
        } else {
            Tone::Poor
        },
    }
}

/// Friends that can be repaired.
fn patients(making: Making<'_>, u: &Look<'_>, out: &mut Overlays) {
    let table = making.table();
    let hexes = making
        .patients(u)
        .into_iter()
        .filter_map(|p| table.find(p)?.hex())
        .collect();
    out.zones.push(area(hexes, paint::ALLY, 0.2));
}

/// Units that a transport could take aboard where it stands.
fn boarders(session: &Session, u: &Look<'_>, out: &mut Overlays) {
    if u.model.transport == 0 {
        return;
    }
    let table = session.read();
    let hexes: Vec<Hex> = transport::boarders(table, u)
        .into_iter()
        .filter_map(|p| table.find(p)?.hex())
        .collect();
    if !hexes.is_empty() {
        out.zones.push(area(hexes, paint::ALLY, 0.12));
    }
}

/// Where shells would come down: the hex, those beside it, and as far as they may drift (D8.5.5, D8.5.6).
fn shells(session: &Session, hex: Hex, out: &mut Overlays) {
    let board = session.read().board();
    let within =
        |radius: u16| -> Vec<Hex> { hex.within(radius).filter(|h| board.contains(*h)).collect() };
    out.zones.push(area(within(0), paint::SHELLS, 0.28));
    out.zones.push(area(within(1), paint::SHELLS, 0.1));
    let drifts: Vec<Hex> = artillery::drifts(hex)
        .into_iter()
        .filter(|h| board.contains(*h))
        .collect();
    out.zones.push(HexArea {
        label: tr!("drift").to_owned(),
        ..area(drifts, paint::STOP, 0.04)
    });
}

/// How high over its hex a line of fire is drawn.
const fn eye(class: Class) -> f32 {
    match class {
        Class::Infantry => 0.5,
        Class::Vehicle => 0.8,
        Class::Mech => 1.6,
    }
}

/// The line to a target, with the hexes that hinder it and the one that blocks it (D6).
fn sight(session: &Session, u: &Look<'_>, t: &Look<'_>, out: &mut Overlays) {
    let (Some(from), Some(to)) = (u.hex(), t.hex()) else {
        return;
    };
    let table = session.read();
    let board = table.board();
    let level = |h: Hex| f32::from(board.get(h).map_or(0, terrain::level));
    let trace = line::trace(table, End::at(u, from), End::at(t, to));
    let hinders = trace.iter().filter(|(_, f)| f.is_hindered());
    let hinders: Vec<Hex> = hinders.map(|(h, _)| *h).collect();
    let blocked_at = match line::line(table, u, t) {
        Fire::Blocked(_) => trace.iter().find(|(_, f)| f.is_blocked()).map(|(h, _)| *h),
        _ => None,
    };
    if let Some(hex) = blocked_at {
        out.zones.push(HexArea {
            label: tr!("blocks").to_owned(),
            ..area(vec![hex], paint::CONTACT, 0.2)
        });
    } else if !hinders.is_empty() {
        out.zones.push(HexArea {
            label: tr!("hinders").to_owned(),
            ..area(hinders, paint::STOP, 0.16)
        });
    }
    out.sight.push(SightLine {
        from: (from, level(from) + eye(u.model.class)),
        to: (to, level(to) + eye(t.model.class)),
        blocked_at,
    });
}
