//! What is drawn over the table to help reading it: reach, path, arcs, lines of sight, targets with chances, zones.

use bevy::prelude::Color;
use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    arcs::Arc,
    command::{MoveOrder, Step, Way},
    draft::{Making, keys::purpose},
    read::Look,
    state::{Declared, Mode, Phase, Zones},
};
use hexlance_rules::SideId;

use super::{
    Session,
    fire::percent,
    focus::Focus,
    plan::{self, Reachable},
    prospect, scene,
};
use crate::{
    battle::session::Reads,
    game::IsOn,
    hud::model::Overlay,
    table::model::{
        HexArea, OrderArrow, Overlays, PathPreview, PathStep, Reach, ReachClass, SightLine,
        TargetMark, Tone,
    },
};

/// Colours of what is marked.
mod paint {
    use bevy::prelude::Color;

    pub const ZONE: Color = Color::srgb(0.4, 0.8, 0.5);
    pub const ENEMY_ZONE: Color = Color::srgb(0.85, 0.45, 0.35);
    pub const ARC: Color = Color::srgb(1.0, 0.85, 0.45);
    pub const FACING: Color = Color::srgb(1.0, 0.9, 0.5);
    pub const ANSWER: Color = Color::srgb(0.55, 0.75, 1.0);
    pub const ASSAULT: Color = Color::srgb(0.95, 0.4, 0.25);
    pub const MARKED: Color = Color::srgb(0.95, 0.8, 0.3);
    pub const SHOT: Color = Color::srgb(0.95, 0.75, 0.3);
}

/// How far arcs are drawn at most.
const FARTHEST: u16 = 24;
/// Height of the head of a 'Mech, for lines of sight.
const EYE: f32 = 1.8;

/// Everything drawn over the table.
pub fn overlays(session: &Session, focus: &Focus, reach: &Reachable, on: IsOn<'_>) -> Overlays {
    let mut out = Overlays {
        hover: focus.selection.hovered,
        ..Overlays::default()
    };
    let phase = plan::phase(session);
    if phase == Phase::Setup {
        deployment(session, reach, &mut out);
    }
    question(session, &mut out);
    buildings(reach, &mut out);
    assaults(session, &mut out);
    mission(session, on, &mut out);
    if let Some(open) = reach.offers.area(purpose::ENTER) {
        let ends = open.hexes.iter().zip(&open.costs);
        out.reach.extend(ends.map(|(hex, mp)| Reach {
            hex,
            class: ReachClass::Walk,
            cost: mp.to_string(),
        }));
    }
    let selected = focus.selection.selected;
    let Some(u) = selected
        .and_then(|id| session.read().find(id))
        .filter(|u| u.hex().is_some())
    else {
        return out;
    };
    let acting = plan::acting(session, focus).filter(|m| m.own().is_some());
    if let Some(making) = acting {
        match phase {
            Phase::Movement => movement(session, focus, reach, making, on, &mut out),
            Phase::Weapons => fire(making, &u, reach, on, &mut out),
            Phase::Physical => blows(making, &u, &mut out),
            _ => {}
        }
    }
    if on(Overlay::Arcs) && out.arc.is_none() {
        let twist = match acting {
            Some(making) if phase == Phase::Weapons => making.draft.fire.twist,
            _ => u.stance.twist,
        };
        let facing = u.facing().map(|f| f.turned(twist));
        out.arc = u
            .hex()
            .zip(facing)
            .map(|(hex, facing)| arc(session, &u, hex, facing));
    }
    out
}

fn area(hexes: Vec<Hex>, colour: Color, fill: f32) -> HexArea {
    HexArea {
        hexes,
        colour,
        fill,
        label: String::new(),
    }
}

/// Where the selected unit may be set up (C9.5.4).
fn deployment(session: &Session, reach: &Reachable, out: &mut Overlays) {
    let places = reach.offers.area(purpose::SET_UP);
    match places.filter(|p| !p.hexes.is_empty()) {
        Some(places) => {
            let hexes = places.hexes.iter().collect();
            out.zones.push(area(hexes, paint::ZONE, 0.18));
        }
        None => zones(session, out),
    }
}

/// The zones in which the sides set up.
fn zones(session: &Session, out: &mut Overlays) {
    let zones = &session.battle.world().resource::<Zones>().0;
    for (i, zone) in zones.iter().enumerate() {
        let own = SideId(i as u8) == session.viewer;
        let colour = if own { paint::ZONE } else { paint::ENEMY_ZONE };
        out.zones.push(area(zone.iter().collect(), colour, 0.0));
    }
}

/// Buildings that have to come down, and open edges (C20.4.2).
fn mission(session: &Session, on: IsOn<'_>, out: &mut Overlays) {
    let table = session.read();
    if !on(Overlay::Mission) || table.mission().marked.is_empty() {
        return;
    }
    let marked = area(table.mission().marked.clone(), paint::MARKED, 0.1);
    out.zones.push(marked);
}

/// The hexes that answer the open question.
fn question(session: &Session, out: &mut Overlays) {
    let asked = session.battle.decision().filter(|_| session.viewer_acts());
    let hexes = asked.map(|d| d.question.hexes().to_vec());
    if let Some(hexes) = hexes.filter(|h| !h.is_empty()) {
        out.zones.push(area(hexes, paint::ANSWER, 0.25));
    }
}

/// Building hexes at which the unit can fire or strike.
fn buildings(reach: &Reachable, out: &mut Overlays) {
    if let Some(found) = reach.offers.area(purpose::BUILDING) {
        let hexes = found.hexes.iter().collect();
        out.zones.push(area(hexes, paint::SHOT, 0.08));
    }
}

/// Charges and deaths from above that are declared.
fn assaults(session: &Session, out: &mut Overlays) {
    let declared = session.battle.world().resource::<Declared>();
    for assault in &declared.assaults {
        out.arrows.push(OrderArrow {
            from: assault.from,
            to: assault.hex,
            colour: paint::ASSAULT,
            label: match assault.from_above {
                true => tr!("death from above").to_owned(),
                false => tr!("charge").to_owned(),
            },
        });
    }
}

const fn class(mode: Mode) -> ReachClass {
    match mode {
        Mode::Stationary | Mode::Walk => ReachClass::Walk,
        Mode::Run => ReachClass::Sprint,
        Mode::Jump => ReachClass::Jump,
        Mode::Fly | Mode::Swim => ReachClass::Fly,
    }
}

/// Reach, the way that is shown, the facing at its end.
fn movement(
    session: &Session,
    focus: &Focus,
    reach: &Reachable,
    making: Making<'_>,
    on: IsOn<'_>,
    out: &mut Overlays,
) {
    let Some(u) = making.own() else { return };
    let class = class(making.mode(&u));
    let leg = focus.draft.go.leg.as_ref();
    if on(Overlay::Reach) && leg.is_none() {
        let areas = [
            (purpose::MOVE, class),
            (purpose::MOVE_ROLL, ReachClass::Risk),
        ];
        for (purpose, class) in areas {
            let Some(area) = reach.offers.area(purpose) else {
                continue;
            };
            let ends = area.hexes.iter().zip(&area.costs);
            out.reach.extend(ends.map(|(hex, mp)| Reach {
                hex,
                class,
                cost: mp.to_string(),
            }));
        }
    }
    let Some(order) = plan::shown_move(session, focus, reach) else {
        return;
    };
    let total = plan::forecast(session, focus, reach);
    let total = total.map_or_else(String::new, |f| tr!("{n} MP", n = f.mp));
    let way = hexes_of(&u, &order);
    let Some(end) = way.last().copied() else {
        return;
    };
    if way.len() > 1 {
        let steps = way.iter().map(|hex| PathStep {
            hex: *hex,
            level: scene::floor(session.read().board(), *hex),
            cost: String::new(),
        });
        out.path = Some(PathPreview {
            steps: steps.collect(),
            total,
            class,
        });
    }
    let Some(facing) = facing_of(&u, &order) else {
        return;
    };
    let to = match (leg.is_some(), focus.selection.hovered) {
        (true, Some(hovered)) => Direction::towards(end, hovered).unwrap_or(facing),
        _ => facing,
    };
    out.arrows.push(OrderArrow {
        from: end,
        to: end.neighbour(to),
        colour: paint::FACING,
        label: String::new(),
    });
    if on(Overlay::Arcs) && (leg.is_some() || way.len() > 1) {
        out.arc = Some(arc(session, &u, end, to));
    }
    if on(Overlay::Sight) {
        out.targets.extend(prospect::marks(making, &u, end, to));
    }
}

/// The hexes of a move, its beginning among them.
fn hexes_of(u: &Look<'_>, order: &MoveOrder) -> Vec<Hex> {
    let Some((mut hex, mut facing)) = u.hex().zip(u.facing()) else {
        return Vec::new();
    };
    let mut out = vec![hex];
    match &order.way {
        Way::Jump { path, .. } => out.extend(path.iter().copied()),
        Way::Steps(steps) => {
            for step in steps {
                (hex, facing) = after(*step, hex, facing);
                if out.last() != Some(&hex) {
                    out.push(hex);
                }
            }
        }
    }
    out
}

/// The facing at the end of a move.
fn facing_of(u: &Look<'_>, order: &MoveOrder) -> Option<Direction> {
    let (hex, facing) = u.hex().zip(u.facing())?;
    Some(match &order.way {
        Way::Jump { facing, .. } => *facing,
        Way::Steps(steps) => {
            let start = (hex, facing);
            let end = steps.iter().fold(start, |(h, f), s| after(*s, h, f));
            end.1
        }
    })
}

/// Where a step leads.
pub(crate) fn after(step: Step, hex: Hex, facing: Direction) -> (Hex, Direction) {
    match step {
        Step::Forward => (hex.neighbour(facing), facing),
        Step::Back => (hex.neighbour(facing.turned(3)), facing),
        Step::Left => (hex, facing.turned(-1)),
        Step::Right => (hex, facing.turned(1)),
        Step::ShiftFrontLeft => (hex.neighbour(facing.turned(-1)), facing),
        Step::ShiftFrontRight => (hex.neighbour(facing.turned(1)), facing),
        Step::ShiftRearLeft => (hex.neighbour(facing.turned(-2)), facing),
        Step::ShiftRearRight => (hex.neighbour(facing.turned(2)), facing),
        Step::Glide => (hex.neighbour(facing), facing),
        Step::Drop | Step::Stand | Step::Up | Step::Down | Step::Erratic => (hex, facing),
    }
}

/// The forward arc of a unit at a place, as far as its weapons reach (C5.5).
fn arc(session: &Session, u: &Look<'_>, from: Hex, facing: Direction) -> HexArea {
    let board = session.read().board();
    let rounds = u.sheet.weapons.iter().flat_map(|m| &m.weapon.rounds);
    let reach = rounds.map(|r| u16::from(r.ranges[2])).max().unwrap_or(1);
    let hexes = from
        .within(reach.clamp(1, FARTHEST))
        .filter(|h| *h != from && board.contains(*h))
        .filter(|h| Arc::Forward.has(from, facing, *h));
    area(hexes.collect(), paint::ARC, 0.05)
}

/// A mark on each target with its best chance, lines to those that are fired at.
fn fire(making: Making<'_>, u: &Look<'_>, reach: &Reachable, on: IsOn<'_>, out: &mut Overlays) {
    let table = making.table();
    let board = table.board();
    for row in &reach.fire.rows {
        let chosen = row.cells.iter().filter(|c| c.chosen.is_some());
        let chosen: Vec<_> = chosen.filter(|c| c.numbers.is_ok()).collect();
        let open = row.cells.iter().filter(|c| c.numbers.is_ok());
        let best = open.max_by(|a, b| a.damage.total_cmp(&b.damage));
        let (chance, damage) = match (chosen.is_empty(), best) {
            (true, None) => continue,
            (true, Some(best)) => (best.chance, best.damage),
            (false, _) => (
                chosen.iter().map(|c| c.chance).fold(0.0, f64::max),
                chosen.iter().map(|c| c.damage).sum(),
            ),
        };
        out.targets.push(TargetMark {
            mini: row.target.0,
            chance: percent(chance),
            damage: format!("{damage:.1}"),
            tone: tone(chance),
        });
        let ends = u.hex().zip(table.find(row.target).and_then(|t| t.hex()));
        let Some((from, to)) = ends.filter(|_| on(Overlay::Sight)) else {
            continue;
        };
        if !chosen.is_empty() || making.draft.fire.target == Some(row.target) {
            let level = |hex| f32::from(scene::floor(board, hex)) + EYE;
            out.sight.push(SightLine {
                from: (from, level(from)),
                to: (to, level(to)),
                blocked_at: None,
            });
        }
        if !chosen.is_empty() {
            out.arrows.push(OrderArrow {
                from,
                to,
                colour: paint::SHOT,
                label: String::new(),
            });
        }
    }
}

/// How good a chance is.
fn tone(chance: f64) -> Tone {
    if chance >= 0.58 {
        Tone::Good
    } else if chance >= 0.27 {
        Tone::Fair
    } else {
        Tone::Poor
    }
}

/// A mark on each enemy that can be struck.
fn blows(making: Making<'_>, u: &Look<'_>, out: &mut Overlays) {
    for t in making.enemies() {
        let cards = hexlance_classic::physical::cards(making.table(), u, t.id);
        let open = cards.iter().filter(|c| c.verdict.is_ok());
        let worth = |c: &&hexlance_classic::physical::Card| c.chance * f64::from(c.damage);
        let Some(best) = open.max_by(|a, b| worth(a).total_cmp(&worth(b))) else {
            continue;
        };
        out.targets.push(TargetMark {
            mini: t.id.0,
            chance: percent(best.chance),
            damage: best.damage.to_string(),
            tone: tone(best.chance),
        });
    }
}
