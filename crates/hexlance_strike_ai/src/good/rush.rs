//! Charges and deaths from above (R8.4, R8.5): when they pay.

use hexlance_board::Direction;
use hexlance_strike::{
    attack::Physical,
    blows::charge_damage,
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder},
    state::{Motion, MotionState},
};

use super::{
    number::Pair,
    situation::{Pose, Situation, Snap},
};
use crate::chance::hits;

/// What must be gained over the plain order, in points of value: rushes hurt those who make them, and put them where
/// everybody can reach them.
const MARGIN: f32 = 0.5;

/// A charge or death from above from where an order ends, if it is worth more than what the order hopes for, and how
/// much more than it must be.
pub fn better(
    s: &Situation<'_>,
    unit: &Snap<'_>,
    order: &MoveOrder,
    gain: f32,
) -> Option<(MoveOrder, f32)> {
    if order.option != MoveOption::Move || order.path.is_empty() {
        return None;
    }
    let last = order.path.last()?;
    let mut best: Option<(MoveOrder, f32)> = None;
    for target in &s.enemies {
        let at = target.pose.spot.hex;
        if target.doomed || last.hex.distance(at) != 1 {
            continue;
        }
        let Some(direction) = last.hex.direction_to(at) else {
            continue;
        };
        let rush = if order.mode == MoveMode::Jump {
            from_above(s, unit, target, order, direction)
        } else {
            charge(s, unit, target, order, direction)
        };
        let Some((rush, worth)) = rush else { continue };
        if worth > gain + MARGIN && best.as_ref().is_none_or(|(_, w)| worth > *w) {
            best = Some((rush, worth));
        }
    }
    best.map(|(order, worth)| (order, worth - gain - MARGIN))
}

/// A unit as it would come.
fn coming(s: &Situation<'_>, unit: &Snap<'_>, order: &MoveOrder) -> Option<Pose> {
    let last = order.path.last()?;
    let spot = unit.pose.spot;
    let motion = Motion {
        state: if order.mode == MoveMode::Jump {
            MotionState::Jumped
        } else {
            MotionState::Moved
        },
        mode: Some(order.mode),
        hexes: order.path.len().min(255) as u8,
        ..Motion::default()
    };
    let base = last.level.unwrap_or(spot.base);
    Pose::there(s.board, &unit.u, last.hex, base, order.facing, motion)
}

fn charge(
    s: &Situation<'_>,
    unit: &Snap<'_>,
    target: &Snap<'_>,
    order: &MoveOrder,
    direction: Direction,
) -> Option<(MoveOrder, f32)> {
    let hexes = order.path.len().min(255) as u8;
    let physical = Physical::Charge { hexes, direction };
    let pose = coming(s, unit, order)?;
    let pair = Pair {
        attacker: unit,
        from: &pose,
        target,
        to: &target.pose,
    };
    let chance = hits(s.blow_number(&pair, physical, 1));
    let points = f32::from(charge_damage(unit.u.card.size, hexes));
    let own = f32::from(u8::from(target.u.card.size >= 3));
    let worth = chance * (s.hit(target, points, 0.0) - s.harm(unit, 0.0, own));
    let rush = MoveOrder {
        option: MoveOption::Charge(target.id()),
        facing: direction,
        ..order.clone()
    };
    let legal = worth > 0.0 && s.view.check(&Command::Move(rush.clone())).is_ok();
    legal.then_some((rush, worth))
}

fn from_above(
    s: &Situation<'_>,
    unit: &Snap<'_>,
    target: &Snap<'_>,
    order: &MoveOrder,
    direction: Direction,
) -> Option<(MoveOrder, f32)> {
    let physical = Physical::DeathFromAbove { direction };
    let pose = coming(s, unit, order)?;
    let pair = Pair {
        attacker: unit,
        from: &pose,
        target,
        to: &target.pose,
    };
    let chance = hits(s.blow_number(&pair, physical, 3));
    let points = f32::from(s.view.blow_damage(unit.id(), physical).points);
    let size = unit.u.card.size;
    let own = f32::from(u8::from(size >= 3));
    let worth = chance * (s.hit(target, points, 0.0) - s.harm(unit, 0.0, own))
        - (1.0 - chance) * s.harm(unit, 0.0, f32::from(size) + 1.0);
    let mut path = order.path.clone();
    path.push(target.pose.spot.hex.into());
    let rush = MoveOrder {
        option: MoveOption::DeathFromAbove(target.id()),
        facing: direction,
        path,
        ..order.clone()
    };
    let legal = worth > 0.0 && s.view.check(&Command::Move(rush.clone())).is_ok();
    legal.then_some((rush, worth))
}
