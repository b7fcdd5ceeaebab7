//! Units in hiding (R5.5): how they are found. The surprise that they have in store is in [`crate::surprise`].

mod step;

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Enter, Tag, Timetable, UnitId};

use crate::{
    Ctx,
    ability::Grant,
    concealment, electronics,
    moments::Rule,
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    sides::TwoSides,
    state::Phase,
};

pub use step::{HiddenStep, SurpriseStep};

static SEARCH: Tag = Tag {
    name: "Search",
    rule: "R5.5.5",
};
static SCOUT: Tag = Tag {
    name: "Recon or probe",
    rule: "R5.5.5",
};
static SMALL: Tag = Tag {
    name: "Hidden infantry",
    rule: "R5.5.5",
};

/// Enemies in hiding that share a hex and levels with a mover which comes there at a base level.
pub(crate) fn met(world: &World, u: &UnitRead<'_>, hex: Hex, base: i8) -> Vec<UnitId> {
    let top = base.saturating_add(u.card.height());
    read::active(world, u.side.opponent())
        .filter(|e| {
            e.is_hidden()
                && base < e.top()
                && e.spot().is_some_and(|s| s.hex == hex && s.base < top)
        })
        .map(|e| e.id)
        .collect()
}

/// A ground unit has come from one hex to another in its movement: whoever hides there and may surprise it now is
/// asked (R5.5.4), before enemies' auras (R3.3.7).
pub(crate) fn approached(ctx: &mut Ctx<'_>, unit: UnitId, from: Hex, to: Hex) {
    let world = ctx.world();
    let mover = read::unit(world, unit);
    if mover.is_aerospace() {
        return;
    }
    let steps: Vec<_> = read::active(world, mover.side.opponent())
        .filter(|e| {
            e.is_hidden()
                && e.hex()
                    .is_some_and(|at| at.distance(to) <= 1 && at.distance(from) > 1)
        })
        .map(|e| SurpriseStep::Surprise {
            unit: e.id,
            target: unit,
        })
        .collect();
    ctx.push_in_order(steps);
}

/// A unit has come to the end of its activation: enemies in hiding next to it may be found, by looking and by probe
/// (R5.5.5, R5.6.2).
pub(crate) fn searched(ctx: &mut Ctx<'_>, unit: UnitId) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some(here) = u.hex().filter(|_| u.can_act() && !u.is_aerospace()) else {
        return;
    };
    probe(ctx, unit);
    let world = ctx.world();
    let u = read::unit(world, unit);
    let near: Vec<_> = read::active(world, u.side.opponent())
        .filter(|e| e.is_hidden() && e.hex().is_some_and(|at| at.distance(here) <= 1))
        .map(|e| {
            let mut needs = Breakdown::new();
            needs.rule(&SEARCH, 8);
            if electronics::is_scout(&u) {
                needs.rule(&SCOUT, -2);
            }
            if e.card.kind.is_infantry() {
                needs.rule(&SMALL, 2);
            }
            (e.id, needs)
        })
        .collect();
    for (hidden, parts) in near {
        let dice = ctx.two_d6();
        let needs = parts.total();
        ctx.emit(Roll {
            purpose: RollFor::Search,
            unit: Some(unit),
            dice: dice.to_vec(),
            parts,
            needs: Some(needs),
            reroll_by: None,
        });
        if i16::from(dice[0] + dice[1]) >= needs {
            concealment::uncover(ctx, hidden, "it was seen", Some(unit));
        }
    }
}

/// Enemies in hiding that a unit sees by its own eyes, fields or not (spa.eagles_eyes).
pub(crate) fn spotted(world: &World, u: &UnitRead<'_>) -> Vec<UnitId> {
    let Some(here) = u
        .hex()
        .filter(|_| u.grants(Grant::SpotsHidden) && u.can_act())
    else {
        return Vec::new();
    };
    read::active(world, u.side.opponent())
        .filter(|e| e.is_hidden() && e.hex().is_some_and(|at| at.distance(here) <= 1))
        .map(|e| e.id)
        .collect()
}

/// A unit on its way looks around before anybody can surprise it (R3.3.7).
pub(crate) fn looks(ctx: &mut Ctx<'_>, unit: UnitId) {
    if !spotted(ctx.world(), &read::unit(ctx.world(), unit)).is_empty() {
        ctx.push(HiddenStep::Spot { unit });
    }
}

/// ... and finds who hides next to it.
pub(crate) fn spot(ctx: &mut Ctx<'_>, unit: UnitId) {
    for hidden in spotted(ctx.world(), &read::unit(ctx.world(), unit)) {
        concealment::uncover(ctx, hidden, "sharp eyes have seen it", Some(unit));
    }
}

/// Units in hiding are looked for when units are about to move, and by probes before they fire (R5.6.2).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Phase::Movement), Rule::Hidden, all_spot);
    t.add(Enter(Phase::Combat), Rule::Hidden, probes_look);
}

/// The start of the Movement Phase: all who can look around.
pub(crate) fn all_spot(ctx: &mut Ctx<'_>) {
    let units: Vec<_> = read::units(ctx.world()).map(|u| u.id).collect();
    for unit in units {
        spot(ctx, unit);
    }
}

/// Enemies in hiding within a unit's probe are revealed.
fn probe(ctx: &mut Ctx<'_>, unit: UnitId) {
    let found = electronics::found_by_probe(ctx.world(), &read::unit(ctx.world(), unit));
    for hidden in found {
        concealment::uncover(ctx, hidden, "a probe has found it", Some(unit));
    }
    concealment::identify(ctx, unit);
}

/// All probes look around at the start of the Combat Phase (R5.6.2).
pub(crate) fn probes_look(ctx: &mut Ctx<'_>) {
    let units: Vec<_> = read::units(ctx.world())
        .filter(|u| electronics::probe(u).is_some() || u.grants(Grant::Identifies))
        .map(|u| u.id)
        .collect();
    for unit in units {
        probe(ctx, unit);
    }
}
