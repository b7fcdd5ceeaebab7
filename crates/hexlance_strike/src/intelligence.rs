//! Battlefield intelligence (R14.7, an optional rule): points of both sides, their ratio, and what it gives.

mod event;

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_rules::{Breakdown, Enter, SideId, Timetable};

use crate::{
    Ctx, concealment,
    electronics::{self, Field},
    moments::{Rule, Span},
    network,
    read::{self, UnitRead},
    roll::{self, Roll, RollFor},
    sides::TwoSides,
    special::Code,
    state::Frame,
};

pub use event::IntelligenceEvent;

hexlance_rules::tags! {
    static:
    RECON = "Recon", "R14.7.1";
    HEADQUARTERS = "Headquarters", "R14.7.1";
    MORE_HEADQUARTERS = "More headquarters", "R14.7.1";
    NETWORKS = "C3 networks", "R14.7.1";
    AIR = "In the air", "R14.7.1";
}

/// The roll that finds an enemy in hiding at a ratio of 3:1 (R14.7.2).
const FINDS: i16 = 10;

/// Points of both sides as they were read at the start of the turn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Intelligence {
    /// By side.
    pub points: [u16; 2],
}

/// Whether the rule is in play.
pub fn is_in_play(world: &World) -> bool {
    world.resource::<Frame>().options.intelligence
}

/// Points of a side now, with their reasons (R14.7.1). Who hides gives none, nor who stands in a hostile field.
pub fn points(world: &World, side: SideId) -> Breakdown {
    let gives =
        |u: &UnitRead<'_>| !u.is_hidden() && !electronics::is_jammed(world, u, Field::Plain);
    let units: Vec<_> = read::active(world, side).filter(gives).collect();
    let count = |n: usize| i16::try_from(n).unwrap_or(i16::MAX);
    let mut out = Breakdown::new();
    let recon = units.iter().filter(|u| electronics::is_scout(u)).count();
    out.rule_unless_zero(&RECON, count(recon));
    let mut headquarters: Vec<u8> = units
        .iter()
        .filter(|u| u.has(Code::MHQ))
        .map(|u| u.number(Code::MHQ))
        .collect();
    headquarters.sort_unstable();
    if let Some(best) = headquarters.pop() {
        out.rule(&HEADQUARTERS, best.into());
        out.rule_unless_zero(&MORE_HEADQUARTERS, count(headquarters.len()));
    }
    out.rule_unless_zero(&NETWORKS, count(network::large(world, &units)));
    let board = read::board(world);
    let flies = |u: &UnitRead<'_>| u.is_aerospace() && u.is_airborne(board);
    out.rule_unless_zero(&AIR, i16::from(units.iter().any(flies)));
    out
}

/// How many times as many points as the enemy a side has, in halves (3 for 3:2), as read at the start of the turn: an
/// enemy without points counts as 1 (R14.7.2).
pub fn ratio_in_halves(world: &World, side: SideId) -> u16 {
    let points = world.resource::<Intelligence>().points;
    let own = points[side.index()];
    let enemy = points[side.opponent().index()].max(1);
    2 * own / enemy
}

/// What intelligence adds to the Initiative rolls of a side this turn (R14.7.2).
pub fn initiative(world: &World, side: SideId) -> i16 {
    if !is_in_play(world) {
        return 0;
    }
    match ratio_in_halves(world, side) {
        0..=2 => 0,
        3 => 1,
        4 | 5 => 2,
        _ => 3,
    }
}

/// Points of intelligence are read when a turn begins.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Turn), Rule::Intelligence, turn_starts);
}

/// The start of a turn: the points are read (R3.2.1), and a side that has three times as many as its enemy sees its
/// cards, and perhaps who hides (R14.7.2).
pub(crate) fn turn_starts(ctx: &mut Ctx<'_>) {
    if !is_in_play(ctx.world()) {
        return;
    }
    let parts = [SideId(0), SideId(1)].map(|side| points(ctx.world(), side));
    let totals = [0, 1].map(|i| parts[i].total().max(0).unsigned_abs());
    ctx.emit(IntelligenceEvent::IntelligenceRead {
        points: totals,
        parts: parts.to_vec(),
    });
    for side in [SideId(0), SideId(1)] {
        if ratio_in_halves(ctx.world(), side) >= 6 {
            sees_all(ctx, side);
        }
    }
}

fn sees_all(ctx: &mut Ctx<'_>, side: SideId) {
    let enemies: Vec<_> = read::active(ctx.world(), side.opponent())
        .map(|e| (e.id, e.is_hidden()))
        .collect();
    for (enemy, _) in enemies.iter().filter(|(_, hides)| !hides) {
        concealment::reveal(ctx, *enemy, concealment::BY_INTELLIGENCE, None);
    }
    let hiding: Vec<_> = enemies.iter().filter(|(_, hides)| *hides).collect();
    if hiding.is_empty() {
        return;
    }
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose: RollFor::Intelligence(side),
        unit: None,
        dice: dice.to_vec(),
        parts: Breakdown::new(),
        needs: Some(FINDS),
        reroll_by: None,
    });
    if i16::from(dice[0] + dice[1]) < FINDS {
        return;
    }
    let pick = roll::pick(ctx, None, hiding.len());
    if let Some((unit, _)) = hiding.get(pick) {
        concealment::uncover(ctx, *unit, concealment::BY_INTELLIGENCE, None);
        concealment::reveal(ctx, *unit, concealment::BY_INTELLIGENCE, None);
    }
}
