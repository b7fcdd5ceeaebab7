//! Points, victory conditions, the end of a battle (D14.2, D14.3).

mod event;

use bevy_ecs::world::World;
use hexlance_rules::{Leave, SideId, Timetable, UnitId};

use crate::{
    Ctx,
    moments::{Rule, Span},
    read::{Look, Table},
    state::{Clock, Ending, Outcome, Place, Score, Stage, Zones},
};
pub use event::{ScoredFor, VictoryEvent};

/// Whether a side has a unit on the table that is not captured (D14.3.1).
pub fn has_units(world: &World, side: SideId) -> bool {
    Table::of(world)
        .on_table()
        .any(|u| u.side == side && !u.is_captive())
}

/// Whether the battle ends with this turn (D14.3.1).
pub fn is_over(world: &World) -> bool {
    let table = Table::of(world);
    let rounds_over = table.is_last_turn_of_round() && table.clock().round >= table.agreed().rounds;
    let mut sides = table.sides().ids();
    rounds_over || sides.any(|side| !has_units(world, side))
}

/// The end of the battle is looked at when a turn ends (D14.3).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Span::Turn), Rule::Victory, |ctx: &mut Ctx<'_>| {
        if is_over(ctx.world()) {
            end(ctx);
        }
    });
}

/// Ends the battle: captives still held are counted, then the conditions (D14.2, D14.3).
fn end(ctx: &mut Ctx<'_>) {
    let outcome = outcome(ctx.world());
    for (side, unit, points) in held(Table::of(ctx.world())) {
        ctx.emit(VictoryEvent::Scored {
            side,
            points,
            for_what: ScoredFor::Held(unit),
        });
    }
    ctx.retain_steps(|_| false);
    ctx.emit(VictoryEvent::BattleEnded(outcome));
}

/// The captive whose fate a unit shares: itself, or the transport that it is in (D11.3.3).
fn captivity<'w>(table: Table<'w>, unit: &Look<'w>) -> Option<Look<'w>> {
    if unit.is_captive() {
        return Some(*unit);
    }
    match unit.place {
        Place::Aboard(transport) => table.find(transport).filter(|t| t.is_captive()),
        _ => None,
    }
}

/// Units held captive, with who holds them and their points (D14.2).
pub(crate) fn held(table: Table<'_>) -> Vec<(SideId, UnitId, u32)> {
    let units = table.units().filter(|u| !u.is_gone());
    let held = units.filter_map(|u| {
        let by = captivity(table, &u)?.condition.captive?.by;
        Some((table.find(by)?.side, u.id, u32::from(u.model.points)))
    });
    held.collect()
}

/// The outcome if the battle ended now (D14.3.2, D14.3.3).
pub fn outcome(world: &World) -> Outcome {
    if world.resource::<Clock>().stage == Stage::Over
        && let Some(outcome) = &world.resource::<Ending>().0
    {
        return outcome.clone();
    }
    let table = Table::of(world);
    let sides: Vec<SideId> = table.sides().ids().collect();
    let mut destruction: Vec<u32> = world.resource::<Score>().0.to_vec();
    for (side, _, points) in held(table) {
        if let Some(d) = destruction.get_mut(side.index()) {
            *d += points;
        }
    }
    let sum = |side: SideId, counts: &dyn Fn(&Look<'_>) -> bool| -> u32 {
        table
            .on_table()
            .filter(|u| u.side == side && !u.is_captive() && counts(u))
            .map(|u| u32::from(u.model.points))
            .sum()
    };
    let zones = world.resource::<Zones>();
    let ground = sides.iter().map(|&side| {
        sum(side, &|u| {
            let hex = u.hex();
            let mut enemies = sides.iter().filter(|s| **s != side);
            !u.is_shut_down() && enemies.any(|s| hex.is_some_and(|hex| zones.has(*s, hex)))
        })
    });
    let survival = sides.iter().map(|&side| sum(side, &|_| true));
    let wiped_out = sides.iter().filter(|side| !has_units(world, **side));
    decide(
        destruction,
        ground.collect(),
        survival.collect(),
        &wiped_out.copied().collect::<Vec<_>>(),
    )
}

/// Who wins by the numbers of the three conditions (D14.3.2, D14.3.3).
fn decide(
    destruction: Vec<u32>,
    ground: Vec<u32>,
    survival: Vec<u32>,
    wiped_out: &[SideId],
) -> Outcome {
    let mut conditions = vec![0u8; destruction.len()];
    for numbers in [&destruction, &ground, &survival] {
        if let Some(side) = highest(numbers.iter().copied().enumerate()) {
            conditions[side] += 1;
        }
    }
    let all = conditions.iter().copied().zip(destruction.iter().copied());
    let standing = all
        .enumerate()
        .filter(|(i, _)| !wiped_out.contains(&SideId(*i as u8)));
    let winner = highest(standing).map(|i| SideId(i as u8));
    Outcome {
        winner,
        destruction,
        ground,
        survival,
        conditions,
        wiped_out: wiped_out.first().copied(),
    }
}

/// Who has the highest number, if nobody else has it too.
fn highest<T: Ord + Copy>(numbers: impl Iterator<Item = (usize, T)>) -> Option<usize> {
    let all: Vec<_> = numbers.collect();
    let best = all.iter().map(|(_, n)| *n).max()?;
    let mut with_it = all.iter().filter(|(_, n)| *n == best);
    let (side, _) = with_it.next()?;
    with_it.next().is_none().then_some(*side)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn winner(
        destruction: [u32; 2],
        ground: [u32; 2],
        survival: [u32; 2],
    ) -> (Vec<u8>, Option<u8>) {
        let o = decide(destruction.into(), ground.into(), survival.into(), &[]);
        (o.conditions, o.winner.map(|s| s.0))
    }

    #[test]
    fn worked_examples_1_and_3_of_d14_4() {
        assert_eq!(
            winner([120, 95], [40, 0], [210, 260]),
            (vec![2, 1], Some(0))
        );
        assert_eq!(winner([90, 90], [30, 0], [150, 180]), (vec![1, 1], None));
    }

    #[test]
    fn at_equal_conditions_destruction_decides() {
        assert_eq!(winner([100, 90], [0, 30], [5, 5]), (vec![1, 1], Some(0)));
        assert_eq!(winner([0, 0], [0, 0], [5, 5]), (vec![0, 0], None));
    }

    #[test]
    fn who_has_nothing_left_loses() {
        let o = decide(vec![500, 10], vec![0, 0], vec![0, 5], &[SideId(0)]);
        assert_eq!(o.winner, Some(SideId(1)));
        let o = decide(vec![5, 6], vec![0, 0], vec![0, 0], &[SideId(0), SideId(1)]);
        assert_eq!(o.winner, None);
    }
}
