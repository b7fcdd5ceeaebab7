//! What the clock tells.

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;
use smallvec::SmallVec;

use super::{initiative::Throw, order};
use crate::{
    change::{edit, edit_all},
    read::{Look, Table},
    state::{
        Booster, Clock, Declared, Deeds, Hull, Lines, March, Phase, Ranks, Signals, Stance, Storms,
        Toll, Turn, Wakes,
    },
};

/// Turns and phases (C2.1, C2.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TurnEvent {
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u16,
    },
    /// Initiative was rolled.
    Initiative {
        /// The throws, those of ties again.
        throws: Vec<Throw>,
        /// Sides from the lowest to the highest.
        order: SmallVec<[SideId; 4]>,
    },
    /// A phase began.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// Who acts next, and with how many units.
    Queued {
        /// The sides, the first of them now.
        queue: SmallVec<[(SideId, u8); 4]>,
    },
    /// Sides do what comes before the turns of a phase.
    Opening {
        /// The sides, the first of them now.
        queue: SmallVec<[(SideId, u8); 4]>,
    },
    /// That is done.
    Opened,
    /// A unit has had its turn.
    Acted {
        /// Who.
        unit: UnitId,
    },
    /// A side declares nothing more in this phase.
    Passed {
        /// Which.
        side: SideId,
    },
    /// A turn ended.
    TurnEnded,
}

impl TurnEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::TurnBegan { turn } => {
                world.resource_mut::<Clock>().turn = *turn;
                edit_all::<Hull>(world, Hull::begin_turn);
                let idle: Vec<(UnitId, bool)> = Table::of(world)
                    .units()
                    .map(|u| (u.id, u.is_off() || !u.pilot.is_awake()))
                    .collect();
                for (unit, none) in idle {
                    edit::<Turn>(world, unit, |t| t.none = none);
                }
            }
            Self::Initiative { order, .. } => world.resource_mut::<Clock>().order = order.clone(),
            Self::PhaseBegan { phase } => begin_phase(world, *phase),
            Self::Queued { queue } => {
                // A Point that cannot go on holds nobody up.
                if order::is_held_up(Table::of(world)) {
                    edit_all::<Turn>(world, |t| t.waits = false);
                }
                world.resource_mut::<Clock>().queue = queue.clone();
            }
            Self::Opening { queue } => {
                let mut clock = world.resource_mut::<Clock>();
                clock.queue = queue.clone();
                clock.opening = true;
            }
            Self::Opened => {
                let mut clock = world.resource_mut::<Clock>();
                clock.queue.clear();
                clock.opening = false;
                clock.passed = 0;
            }
            Self::Acted { unit } => {
                edit::<Turn>(world, *unit, |t| t.had = true);
                let goes_on = point_goes_on(world, *unit);
                let mut clock = world.resource_mut::<Clock>();
                clock.under_way = None;
                if !goes_on && let Some((_, n)) = clock.queue.first_mut() {
                    *n = n.saturating_sub(1);
                }
                clock.queue.retain(|(_, n)| *n > 0);
            }
            Self::Passed { side } => {
                let mut clock = world.resource_mut::<Clock>();
                clock.passed |= 1 << side.0;
                clock.queue.retain(|(s, _)| s != side);
            }
            Self::TurnEnded => end_turn(world),
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Initiative { throws, .. } => Some(format!("initiative {throws:?}")),
            _ => None,
        }
    }
}

/// Whether a Point of which a machine has acted goes on with its others: till then the rest of its side waits, and the turn
/// lasts (C2.2.7). A machine that acts out of turn does not begin the turn of its Point.
fn point_goes_on(world: &mut World, unit: UnitId) -> bool {
    let table = Table::of(world);
    let Some(u) = table.find(unit) else {
        return false;
    };
    let side = u.side;
    let in_turn = table.clock().active() == Some(side);
    let point = u.turn.point.filter(|_| in_turn);
    let left = |v: &Look<'_>| v.turn.point == point && order::is_due(v);
    let goes_on = point.is_some() && table.units().any(|v| left(&v));
    let own: Vec<(UnitId, bool)> = table
        .units()
        .filter(|v| v.side == side)
        .map(|v| (v.id, goes_on && v.turn.point != point))
        .collect();
    for (id, waits) in own {
        edit::<Turn>(world, id, |t| t.waits = waits);
    }
    goes_on
}

fn begin_phase(world: &mut World, phase: Phase) {
    let mut clock = world.resource_mut::<Clock>();
    clock.phase = phase;
    clock.queue.clear();
    clock.passed = 0;
    clock.under_way = None;
    edit_all::<Turn>(world, |t| {
        t.had = false;
        t.waits = false;
        t.enters = false;
    });
    edit_all::<Toll>(world, |t| *t = Toll::default());
    world.resource_mut::<Wakes>().0.clear();
    world.resource_mut::<Lines>().0.clear();
    if phase == Phase::Physical {
        // A charge or death from above takes its unit's turn (C11.1.12).
        let busy: Vec<UnitId> = {
            let declared = world.resource::<Declared>();
            declared.assaults.iter().map(|a| a.attacker).collect()
        };
        // So does work at a load (C20.3.3).
        let loaders = Table::of(world).units().filter(|u| u.deeds.handled);
        let busy: Vec<UnitId> = { busy.into_iter() }.chain(loaders.map(|u| u.id)).collect();
        for unit in busy {
            edit::<Turn>(world, unit, |t| t.had = true);
        }
    }
}

/// What lapses with the turn (C2.7.1).
fn end_turn(world: &mut World) {
    // Turrets stay as they were turned (C5.5.2).
    let turrets: Vec<(UnitId, i8)> = Table::of(world)
        .units()
        .filter(|u| u.is_vehicle())
        .map(|u| (u.id, u.stance.twist))
        .collect();
    edit_all::<Stance>(world, |s| {
        s.twist = 0;
        s.flipped = false;
    });
    for (unit, twist) in turrets {
        edit::<Stance>(world, unit, |s| s.twist = twist);
    }
    edit_all::<March>(world, |m| *m = March::default());
    edit_all::<Deeds>(world, |d| *d = Deeds::default());
    edit_all::<Signals>(world, |s| *s = Signals::default());
    edit_all::<Booster>(world, |b| {
        // Each turn without use steps back one (C10.7.6).
        if !b.now {
            b.used = b.used.saturating_sub(1);
        }
        b.now = false;
    });
    // Infantry that was thrown off or has moved with 0 MP acts again (C18.9.1, C3.2.2).
    edit_all::<Ranks>(world, |r| {
        r.dazed = false;
        r.winded = false;
    });
    *world.resource_mut::<Storms>() = Storms::default();
    *world.resource_mut::<Declared>() = Declared::default();
}
