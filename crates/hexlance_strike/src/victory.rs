//! Victory (R17.2, R17.5), and which units are crippled (R15.1.1).

mod event;
mod step;

use bevy_ecs::world::World;
use hexlance_rules::{Leave, Message, SideId, Sides, Timetable, UnitId, say};

use crate::{
    Ctx, losses,
    mission::{Tally, score, words},
    model::{
        mission::Victory,
        status::{Expiry, Status},
    },
    moments::{Before, Bitten, Rule, Span},
    movement, occasions,
    read::{self, UnitRead},
    reserves,
    sides::TwoSides,
    state::{Fate, Frame, Outcome, Phase, Place},
    status::StatusEvent,
    task::mission,
};

pub use crate::read::{crippled, is_crippled};
pub use event::VictoryEvent;
pub use step::VictoryStep;

/// Score of every side (R17.2.2, R17.3).
pub fn scores(world: &World) -> Vec<u32> {
    score::scores(world)
}

/// Who is ahead (R17.2.2): within a tenth of the larger score it is a draw.
pub fn ahead(scores: &[u32]) -> Option<SideId> {
    let (&[a, b], larger) = (
        <&[u32; 2]>::try_from(scores).ok()?,
        scores.iter().copied().max()?,
    );
    if a.abs_diff(b) * 10 <= larger {
        None
    } else {
        Some(SideId(u8::from(b > a)))
    }
}

fn is_active(world: &World, side: SideId) -> bool {
    read::units(world).any(|u| u.side == side && u.is_in_play())
}

/// Whether a side has units on the map, or some that are still to come.
fn is_in_play(world: &World, side: SideId) -> bool {
    read::units(world).any(|u| u.side == side && (u.is_in_play() || is_in_reserve(world, &u)))
}

/// Whether a unit is off the map and counts: of those that wait for an event of the scenario only those do whose event
/// can be counted on.
fn is_in_reserve(world: &World, u: &UnitRead<'_>) -> bool {
    *u.place == Place::Reserve
        && (!reserves::is_awaited(world, u.id) || occasions::is_expected(world, u.id))
}

/// Whether units of a side are still to come over an edge (R16.7.1).
fn is_coming(world: &World, side: SideId) -> bool {
    let all = reserves::arrivals(world);
    // Those under a false flag need somebody on the map, as those who go around it do (R16.6.6).
    let comes = |u: &UnitId| {
        let due = all.due.contains_key(u) && !all.flagged.contains(u);
        due || occasions::is_expected(world, *u)
    };
    read::units(world).any(|u| u.side == side && *u.place == Place::Reserve && comes(&u.id))
}

fn sides(world: &World) -> Vec<SideId> {
    world.resource::<Sides>().ids().collect()
}

/// Who has nobody left has lost once damage has bitten; who withdraws does so at the end of a turn.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Phase::Combat), Rule::Victory, check_last_standing);
    t.add(Bitten, Rule::Victory, check_last_standing);
    // What the damage step led to, crashes and collapses, is over by then.
    t.add(Before(Phase::End), Rule::Victory, check_last_standing);
    t.add(Leave(Span::Turn), Rule::Victory, |ctx: &mut Ctx<'_>| {
        withdraw(ctx);
        ctx.push(VictoryStep::Verdict);
    });
}

/// A side that has no units left ends the battle at once (R17.2.1), but what a scenario lets happen first goes first.
pub fn check_last_standing(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    if read::phase(world) == Phase::Over || occasions::is_any_due(world) {
        return;
    }
    let beaten = sides(world).into_iter().find(|s| !is_in_play(world, *s));
    if let Some(beaten) = beaten.filter(|s| !goes_on(world, s.opponent())) {
        nobody_left(ctx, beaten);
    }
}

/// Whether a battle goes on for a side that has beaten all its enemies: it still has something to do that counts
/// (R17.3).
fn goes_on(world: &World, side: SideId) -> bool {
    let tallies = &mission(world).tallies[side.index()];
    is_in_play(world, side) && tallies.iter().any(Tally::is_a_deed)
}

fn nobody_left(ctx: &mut Ctx<'_>, beaten: SideId) {
    let reason = say!(
        "{side} has no active units left.",
        side = read::side_name(ctx.world(), beaten)
    );
    by_rules(ctx, reason);
}

/// The end of a turn (R3.5.4): who cannot withdraw gives up, who is crippled is noted.
pub(crate) fn withdraw(ctx: &mut Ctx<'_>) {
    surrender(ctx);
    note_crippled(ctx);
}

/// Whether the battle goes on (R3.5.6): a side without active units, or the turn limit, ends it.
pub fn check_end(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let beaten: Vec<SideId> = sides(world)
        .into_iter()
        .filter(|s| !is_active(world, *s) && !is_coming(world, *s))
        .collect();
    let first = beaten.first().copied();
    if let Some(first) = first.filter(|s| !goes_on(world, s.opponent())) {
        // Nobody is left on the map to be joined: who is off the map stays away (R16.6.6).
        let absent: Vec<_> = read::units(ctx.world())
            .filter(|u| beaten.contains(&u.side) && matches!(u.place, Place::Reserve))
            .filter(|u| !reserves::is_awaited(ctx.world(), u.id))
            .map(|u| u.id)
            .collect();
        for unit in absent {
            losses::leaves(ctx, unit, Fate::Withdrawn, "Its side has left the map.");
        }
        nobody_left(ctx, first);
        return;
    }
    if let Some(side) = score::won_early(world) {
        let name = read::side_name(world, side);
        let reason = words::verdict(world, say!("{name} has done its task.", name));
        return by_rules(ctx, reason);
    }
    let limit = world.resource::<Frame>().turn_limit;
    if read::turn(world).number >= limit {
        let reason = words::verdict(world, say!("Turn {limit} was the last.", limit));
        by_rules(ctx, reason);
    }
}

/// Crippled units that cannot withdraw give up to an enemy in base contact (R15.1.2).
fn surrender(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let units: Vec<_> = read::units(world)
        .filter(|u| movement::surrenders(world, u))
        .map(|u| u.id)
        .collect();
    for unit in units {
        losses::leaves(
            ctx,
            unit,
            Fate::Captured,
            "Crippled and unable to move, it gives up.",
        );
    }
}

/// Ends the battle; the scenario says who has won.
fn by_rules(ctx: &mut Ctx<'_>, reason: Message) {
    let world = ctx.world();
    let scores = scores(world);
    let task = score::has_enough(world);
    let winner = match (task, world.resource::<Frame>().victory) {
        (Some((side, enough)), _) => Some(if enough { side } else { side.opponent() }),
        (None, Victory::Score) => ahead(&scores),
        (None, Victory::LastStanding) => {
            let standing: Vec<SideId> = sides(world)
                .into_iter()
                .filter(|s| is_in_play(world, *s))
                .collect();
            match standing.as_slice() {
                [only] => Some(*only),
                _ => None,
            }
        }
    };
    end(ctx, winner, scores, reason);
}

fn end(ctx: &mut Ctx<'_>, winner: Option<SideId>, scores: Vec<u32>, reason: Message) {
    ctx.emit(VictoryEvent::BattleEnded {
        outcome: Outcome {
            winner,
            scores,
            reason,
        },
    });
    ctx.retain_steps(|_| false);
}

/// An event of the scenario ends the battle.
pub(crate) fn by_event(ctx: &mut Ctx<'_>, winner: Option<SideId>, event: &str) {
    let scores = scores(ctx.world());
    let reason = say!("“{event}” has ended the battle.", event);
    end(ctx, winner, scores, reason);
}

/// A side gives up (R17.5.2): its units are withdrawn, and the other side has won.
pub fn concede(ctx: &mut Ctx<'_>, side: SideId) {
    let leaving: Vec<_> = read::units(ctx.world())
        .filter(|u| u.side == side && (u.is_anywhere() || matches!(u.place, Place::Reserve)))
        .filter(|u| !reserves::is_awaited(ctx.world(), u.id))
        .map(|u| u.id)
        .collect();
    for unit in leaving {
        losses::leaves(ctx, unit, Fate::Withdrawn, "Its side has conceded.");
    }
    let scores = scores(ctx.world());
    let reason = say!(
        "{side} has conceded.",
        side = read::side_name(ctx.world(), side)
    );
    end(ctx, Some(side.opponent()), scores, reason);
}

/// Notes which units are crippled now (R15.1.1), if forced withdrawal is in play.
pub fn note_crippled(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    if !world.resource::<Frame>().options.forced_withdrawal {
        return;
    }
    let since = read::turn(world).number;
    let kind = crippled();
    let units: Vec<_> = read::units(world)
        .filter(|u| u.is_in_play() && !u.statuses.has(kind) && is_crippled(u))
        .map(|u| u.id)
        .collect();
    for unit in units {
        ctx.emit(StatusEvent::StatusGained {
            unit,
            status: Status {
                kind,
                source: None,
                ability: None,
                since,
                expiry: Expiry::Battle,
                value: 0,
            },
        });
    }
}
