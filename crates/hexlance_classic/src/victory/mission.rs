//! When battles are over that are about more than losses, and who has won them (C20.4.2).

use hexlance_board::Edge;
use hexlance_rules::SideId;

use super::worth;
use crate::{
    read::{Look, Table},
    state::{Ending, Fate, Kind, Leavers, Mission, Place, Prize, Role, Whereabouts},
    walk,
};

/// Rows at the defender's edge in which attackers count that hold the line no longer (C20.4.2).
pub const LAST_ROWS: u16 = 3;

/// How far somebody has come with what the battle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The side that has the task.
    pub side: SideId,
    /// Worth that has got through, or marked hexes that are rubble.
    pub done: u32,
    /// What of it is there in all.
    pub all: u32,
    /// What of it decides the battle.
    pub needed: u32,
}

impl Progress {
    /// Whether that is enough.
    pub const fn is_enough(&self) -> bool {
        self.done >= self.needed
    }
}

/// The edge over which a unit has left the map.
pub fn left_over(table: Table<'_>, u: &Look<'_>) -> Option<Edge> {
    table.world().resource::<Leavers>().edge(u.id)
}

/// Whether a unit left over an edge that is not its own: neither that of its side nor the one over which it has to get through
/// (C20.4.3).
pub(super) fn is_astray(table: Table<'_>, u: &Look<'_>) -> bool {
    let (Some(edge), Some(home)) = (left_over(table, u), walk::home(table, u)) else {
        return false;
    };
    let through = table.mission().runs(u.side) && edge == home.opposite();
    edge != home && !through
}

/// Whether a unit counts as having got through.
fn is_through(table: Table<'_>, u: &Look<'_>, rows: bool) -> bool {
    let Some(far) = walk::home(table, u).map(Edge::opposite) else {
        return false;
    };
    if u.fate == Fate::Withdrawn {
        return left_over(table, u) == Some(far);
    }
    // Whoever holds the last rows counts as well (C20.4.2).
    let there = u.hex().or_else(|| {
        let carrier = u.ranks.perch.and_then(|perch| table.find(perch.on));
        carrier.and_then(|c| c.hex())
    });
    rows && u.fate == Fate::Fighting
        && !(u.is_vehicle() && u.pilot.dead)
        && there.is_some_and(|hex| table.board().from_edge(hex, far) < LAST_ROWS)
}

/// A share of something, up.
fn share_of(mission: &Mission, all: u32) -> u32 {
    let (n, of) = mission.share;
    (all * n).div_ceil(of.max(1))
}

/// How far the side has come that has to get through, or to bring buildings down; none where nobody has to.
pub fn progress(table: Table<'_>) -> Option<Progress> {
    let mission = table.mission();
    if mission.kind == Kind::BaseAssault {
        let all = mission.marked.len() as u32;
        let stands = |hex: &&hexlance_board::Hex| table.building(**hex).is_none();
        let done = mission.marked.iter().filter(stands).count() as u32;
        return Some(Progress {
            side: mission.side_of(Role::Attacker)?,
            done,
            all,
            needed: share_of(mission, all),
        });
    }
    let side = mission.side_of(mission.kind.runner()?)?;
    let rows = mission.kind == Kind::HoldTheLine;
    let (mut done, mut all) = (0, 0);
    for u in table.units().filter(|u| mission.runs(u.side)) {
        let own = worth(table, &u);
        all += own;
        if is_through(table, &u, rows) {
            done += own;
        }
    }
    Some(Progress {
        side,
        done,
        all,
        needed: share_of(mission, all),
    })
}

/// The side that has taken home what an extraction is about; none as long as nobody has.
fn rescuer(table: Table<'_>) -> Option<SideId> {
    let (unit, edge) = match table.mission().prize? {
        Prize::Load(load) => match table.loads().get(load)?.at {
            Whereabouts::Gone(unit, edge) => (unit, edge),
            Whereabouts::Hex(_) | Whereabouts::With(_) => return None,
        },
        Prize::Unit(unit) => (unit, left_over(table, &table.find(unit)?)?),
    };
    let u = table.find(unit)?;
    (walk::home(table, &u) == Some(edge)).then_some(u.side)
}

/// Whether what an extraction is about cannot be taken home any more.
fn is_lost(table: Table<'_>) -> bool {
    match table.mission().prize {
        None => true,
        Some(Prize::Load(load)) => table
            .loads()
            .get(load)
            .is_none_or(|load| matches!(load.at, Whereabouts::Gone(..))),
        Some(Prize::Unit(unit)) => table
            .find(unit)
            .is_none_or(|u| u.fate != Fate::Fighting || u.is_vehicle() && u.pilot.dead),
    }
}

/// Whether a side with a role has a unit on the map, or off it and still to come.
fn is_there(table: Table<'_>, role: Role) -> bool {
    let mission = table.mission();
    let mut all = table.units();
    all.any(|u| {
        let there = u.place != Place::Gone && u.fate == Fate::Fighting;
        mission.role(u.side) == Some(role) && there && !(u.is_vehicle() && u.pilot.dead)
    })
}

/// Whether a battle is over that losses do not decide: nothing can change how it ends.
pub(super) fn is_over(table: Table<'_>, alive: usize) -> bool {
    let mission = table.mission();
    match mission.kind {
        Kind::StandUpFight | Kind::HideAndSeek => false,
        Kind::Extraction => rescuer(table).is_some() || is_lost(table) || alive == 0,
        Kind::Breakthrough | Kind::Chase => {
            let runner = mission.kind.runner().unwrap_or(Role::Attacker);
            !is_there(table, runner)
        }
        Kind::HoldTheLine => {
            let through: u32 = table
                .units()
                .filter(|u| mission.runs(u.side) && is_through(table, u, false))
                .map(|u| worth(table, &u))
                .sum();
            let needed = progress(table).map_or(u32::MAX, |p| p.needed);
            // Nobody comes back who has left the map.
            through >= needed || !is_there(table, Role::Attacker)
        }
        Kind::BaseAssault => {
            progress(table).is_some_and(|p| p.is_enough()) || !is_there(table, Role::Attacker)
        }
    }
}

/// How such a battle stands if it ended now.
pub(super) fn outcome(table: Table<'_>) -> Ending {
    let mission = table.mission();
    let won = |side: Option<SideId>| side.map_or(Ending::Drawn, Ending::Won);
    if mission.kind == Kind::Extraction {
        return won(rescuer(table));
    }
    let Some(p) = progress(table) else {
        return Ending::Drawn;
    };
    if p.is_enough() {
        return Ending::Won(p.side);
    }
    let draws = matches!(mission.kind, Kind::Breakthrough | Kind::Chase);
    // A draw from half of the share on (C20.4.2).
    if draws && 2 * p.done >= p.needed {
        return Ending::Drawn;
    }
    let role = match mission.kind.runner() {
        Some(Role::Defender) => Role::Attacker,
        _ => Role::Defender,
    };
    won(mission.side_of(role))
}
