//! Firing (R9.4): what is in reach at once is rolled at once, everything else takes to the air.

use super::{Artillery, ArtilleryEvent, Fire, FireMode, Shell, burst, flight_time, legal};
use crate::{Ctx, attack::resolve, concealment, model::attack::Attack, read};

/// Fires a checked shot.
pub(crate) fn fire(ctx: &mut Ctx<'_>, attack: Attack, fire: Fire) {
    concealment::uncover(ctx, attack.attacker, "it attacks", None);
    let event = resolve::spent(&read::unit(ctx.world(), attack.attacker), &attack, None);
    ctx.emit(event);
    let u = read::attacker(ctx.world(), attack.attacker);
    let inches = legal::inches(ctx.world(), &u, attack.target).unwrap_or(0);
    let turns = flight_time(inches);
    if fire.mode == FireMode::Direct || turns == 0 {
        if burst::is_lost(ctx, &attack) {
            return;
        }
        resolve::by_spotter(ctx, attack);
        return;
    }
    let Some(load) = attack.load else { return };
    let fired = read::turn(ctx.world()).number;
    let shell = Shell {
        number: ctx.world().resource::<Artillery>().fired + 1,
        attacker: attack.attacker,
        side: u.side,
        fire,
        load,
        target: attack.target,
        fired,
        lands: fired + turns,
    };
    ctx.emit(ArtilleryEvent::ShellFired { shell });
}

/// A stage of artillery on the agenda.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// Shells that are due come down one after the other (R9.4.5): homing rounds when both sides have attacked, all
    /// others before anybody does.
    Landings {
        /// The homing rounds.
        homing: bool,
    },
    /// Homing rounds come down once both sides have attacked, until none is due any more.
    Homing,
    /// A unit is caught in the area of a shell.
    Caught(super::burst::Caught),
    /// A building or bridge is.
    CaughtHex(super::burst::CaughtHex),
}

impl Stage {
    /// Whether it is one of the turn: before it events of the scenario may happen.
    pub(crate) const fn is_between(&self) -> bool {
        matches!(self, Self::Homing)
    }
}

/// Runs a stage.
pub(crate) fn run(ctx: &mut Ctx<'_>, stage: Stage) {
    match stage {
        Stage::Landings { homing } => super::landing::next(ctx, homing),
        Stage::Homing => super::landing::homing(ctx),
        Stage::Caught(caught) => super::burst::catch(ctx, &caught),
        Stage::CaughtHex(caught) => super::burst::catch_hex(ctx, &caught),
    }
}
