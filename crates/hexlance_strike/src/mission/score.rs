//! What the sides have scored so far, and who has won (R17.2, R17.3).

use bevy_ecs::world::World;
use hexlance_board::Edge;
use hexlance_rules::{SideId, Sides, Zone};

use super::{Amount, Tally, Verdict, mission, objectives};
use crate::{
    cargo::{self, ItemPlace},
    morale::is_forced_home as is_forced,
    read::{self, UnitRead},
    reserves,
    sides::TwoSides,
    state::{Fate, Losses},
    support,
};

/// Point value of a unit at its skill.
fn value(u: &UnitRead<'_>) -> u32 {
    u32::from(u.card.point_value(u.pilot.skill))
}

/// Point value of enemy units destroyed or captured, half of it for those that forced withdrawal or a rout took off the
/// map, nothing for others that left; and what the side has carried off (R17.2.2, R17.3.5).
fn losses(world: &World, side: SideId) -> u32 {
    let units: u32 = world
        .resource::<Losses>()
        .0
        .iter()
        .filter_map(|loss| Some((loss.fate, read::try_unit(world, loss.unit)?)))
        .filter(|(_, u)| u.side != side && support::counts(world, u.id))
        .map(|(fate, u)| match fate {
            Fate::Destroyed | Fate::Captured => value(&u),
            Fate::Withdrawn if u.statuses.has(read::routed()) => value(&u) / 2,
            Fate::Withdrawn if is_forced(world, &u) => value(&u) / 2,
            Fate::Withdrawn => 0,
        })
        .sum();
    let cargo: u32 = carried_off(world, side).map(u32::from).sum();
    units + cargo
}

/// Points of the cargo that a side has carried off and that counts for it.
fn carried_off(world: &World, side: SideId) -> impl Iterator<Item = u16> + '_ {
    cargo::items(world)
        .iter()
        .filter(move |i| {
            i.place == ItemPlace::CarriedOff(side) && i.wanted_by.is_none_or(|w| w == side)
        })
        .map(|i| i.points)
}

fn out_of_action(world: &World, side: SideId) -> u32 {
    read::units(world)
        .filter(|u| u.side != side && u.is_out() && support::counts(world, u.id))
        .map(|u| value(&u))
        .sum()
}

fn exits(world: &World, side: SideId, over: Edge) -> u32 {
    mission(world)
        .left
        .iter()
        .filter(|exit| exit.edge == over)
        .filter_map(|exit| read::try_unit(world, exit.unit))
        .filter(|u| u.side == side)
        .map(|u| value(&u))
        .sum()
}

fn revealed(world: &World, side: SideId, home: Edge) -> u32 {
    let m = mission(world);
    let got_home = |unit| m.left.iter().any(|e| e.unit == unit && e.edge == home);
    m.found
        .iter()
        .filter(|(unit, _)| read::try_unit(world, *unit).is_some_and(|u| u.side != side))
        .map(|(_, by)| 1 + u32::from(by.is_some_and(got_home)))
        .sum()
}

fn count(world: &World, side: SideId, tally: &Tally) -> u32 {
    let m = mission(world);
    match tally {
        Tally::Losses => losses(world, side),
        Tally::OutOfAction => out_of_action(world, side),
        Tally::Standing(zone) => standing(world, side, zone).map(|u| value(&u)).sum(),
        Tally::Exits(edge, times) => exits(world, side, *edge) * u32::from(*times),
        Tally::Objectives => m.points[side.index()],
        Tally::Razed => {
            let gone = m
                .objectives
                .iter()
                .filter(|o| objectives::is_razed(world, o));
            gone.count() as u32
        }
        Tally::Held => {
            let held = m.objectives.iter().filter(|o| o.holder == Some(side));
            held.count() as u32
        }
        Tally::Revealed(home) => revealed(world, side, *home),
        Tally::Fetched => carried_off(world, side).count() as u32,
    }
}

/// What a side has scored by each of its tallies, as far as another side may know: units in hiding are not counted.
pub fn parts(world: &World, side: SideId, to: SideId) -> Vec<(&Tally, u32)> {
    let tallies = &mission(world).tallies[side.index()];
    tallies
        .iter()
        .map(|tally| {
            let all = count(world, side, tally);
            let unseen: u32 = match tally {
                Tally::Standing(zone) if side != to => standing(world, side, zone)
                    .filter(UnitRead::is_hidden)
                    .map(|u| value(&u))
                    .sum(),
                _ => 0,
            };
            (tally, all - unseen)
        })
        .collect()
}

/// Units of a side that stand in a zone.
fn standing<'w>(
    world: &'w World,
    side: SideId,
    zone: &Zone,
) -> impl Iterator<Item = UnitRead<'w>> + use<'w> {
    let zone = zone.clone();
    read::active(world, side)
        .filter(move |u| u.hex().is_some_and(|h| zone.has(read::board(world), h)))
}

/// Score of every side.
pub fn scores(world: &World) -> Vec<u32> {
    let sides = world.resource::<Sides>().ids();
    sides
        .map(|side| {
            let tallies = &mission(world).tallies[side.index()];
            tallies.iter().map(|t| count(world, side, t)).sum()
        })
        .collect()
}

/// What the side with a task needs, if one has a task; point values are those of the sides at the start.
pub(super) fn needed(world: &World, values: [u32; 2]) -> Option<u32> {
    let Verdict::Needs(side, amount) = mission(world).verdict else {
        return None;
    };
    let share = |of: u32, percent: u8| (of * u32::from(percent)).div_ceil(100);
    let (own, enemy) = (side.index(), side.opponent().index());
    Some(match amount {
        Amount::OfOwn(percent) => share(values[own], percent),
        Amount::OfEnemy(percent) => share(values[enemy], percent),
        Amount::EnemyUnits => {
            let there = |u: &UnitRead<'_>| !reserves::is_awaited(world, u.id);
            read::units(world)
                .filter(|u| u.side != side && there(u))
                .count() as u32
        }
        Amount::MostObjectives => mission(world).objectives.len() as u32 / 2 + 1,
        Amount::AllCargo => cargo::items(world)
            .iter()
            .filter(|i| i.wanted_by.is_none_or(|w| w == side))
            .count() as u32,
    })
}

/// Whether the side with a task has what it needs.
pub fn has_enough(world: &World) -> Option<(SideId, bool)> {
    let m = mission(world);
    let Verdict::Needs(side, _) = m.verdict else {
        return None;
    };
    let score = scores(world).get(side.index()).copied().unwrap_or(0);
    Some((side, m.needed.is_some_and(|n| score >= n)))
}

/// The side that has won before the last turn: it has what it needs, and nothing can take it away again.
pub fn won_early(world: &World) -> Option<SideId> {
    let (side, enough) = has_enough(world)?;
    let lasts = mission(world).tallies[side.index()]
        .iter()
        .all(Tally::lasts);
    (enough && lasts).then_some(side)
}
