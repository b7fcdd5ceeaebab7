//! Units and hexes are hurt, and lost (R7, R10.4).

mod step;

use bevy_ecs::world::World;
use hexlance_rules::{Message, UnitId};
use serde::Serialize;

use crate::{
    change::{each_unit, edit, track_large},
    model::status::Statuses,
    read,
    state::{
        Acts, Armor, Critical, Fate, Hurt, Injuries, Injury, Loss, Losses, Pending, Place, Scored,
        ScoredHex, Turn,
    },
};

pub use step::{CrashStep, CriticalCause, CriticalStep, HurtStep};

/// Units and hexes are hurt, and lost (R7, R10.4).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum HurtEvent {
    /// Something was scored; it bites in the damage step, or now.
    HurtScored {
        /// What and on whom.
        scored: Scored,
        /// Why, in a few words: the attack, a fall, an ability.
        cause: Message,
    },
    /// A scored hurt takes effect.
    HurtApplied {
        /// What and on whom.
        scored: Scored,
        /// Armor left.
        armor: u8,
        /// Structure left.
        structure: u8,
    },
    /// Damage to a building or bridge was scored; it bites in the damage step, or now (R10.4).
    HexHurtScored {
        /// What and where.
        scored: ScoredHex,
        /// Why, in a few words.
        cause: Message,
    },
    /// Damage to a building or bridge takes effect; what is left of the hex follows as [`crate::event::TerrainEvent::HexChanged`].
    HexHurtApplied {
        /// What and where.
        scored: ScoredHex,
    },
    /// Hurts are dropped because their unit is gone.
    PendingCleared,
    /// A critical hit had no effect, and why (CASE, ARM).
    CriticalAverted {
        /// Who.
        unit: UnitId,
        /// Which.
        critical: Critical,
        /// Why.
        why: &'static str,
    },
    /// ARM was spent (R7.4.4).
    ArmorComponentSpent {
        /// Who.
        unit: UnitId,
    },
    /// Armor came back (HarJel).
    ArmorRestored {
        /// Who.
        unit: UnitId,
        /// Points.
        points: u8,
    },
    /// A unit gained heat from outside, to be added in the End Phase (R6.9.6).
    ExternalHeat {
        /// Who.
        unit: UnitId,
        /// Points.
        points: u8,
    },
    /// Infantry or a ProtoMech was hurt by flames, infernos or an area attack (R15.2.2).
    Burnt {
        /// Who.
        unit: UnitId,
    },
    /// A unit is out of action.
    OutOfAction {
        /// Who.
        unit: UnitId,
        /// How.
        fate: Fate,
        /// Why.
        why: Message,
        /// Credited unit (R7.5.4).
        by: Option<UnitId>,
    },
}

impl HurtEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            HurtEvent::HurtScored { scored, .. } => {
                world.resource_mut::<Pending>().0.push(*scored);
            }
            HurtEvent::HurtApplied {
                scored,
                armor,
                structure,
            } => bites(world, scored, *armor, *structure),
            HurtEvent::HexHurtScored { scored, .. } => {
                world.resource_mut::<Pending>().1.push(*scored);
            }
            HurtEvent::HexHurtApplied { scored } => {
                let mut pending = world.resource_mut::<Pending>();
                if let Some(i) = pending.1.iter().position(|s| s == scored) {
                    pending.1.remove(i);
                }
            }
            HurtEvent::PendingCleared => *world.resource_mut::<Pending>() = Pending::default(),
            HurtEvent::ArmorComponentSpent { unit } => {
                edit::<Injuries>(world, *unit, |i| i.armored_component_spent = true);
            }
            HurtEvent::ArmorRestored { unit, points } => edit::<Armor>(world, *unit, |a| {
                a.points = a.points.saturating_add(*points);
            }),
            HurtEvent::ExternalHeat { unit, points } => edit::<Acts>(world, *unit, |a| {
                a.external_heat = a.external_heat.saturating_add(*points);
            }),
            HurtEvent::Burnt { unit } => edit::<Acts>(world, *unit, |a| a.burnt = true),
            HurtEvent::OutOfAction { unit, fate, by, .. } => goes(world, *unit, *fate, *by),
            HurtEvent::CriticalAverted { .. } => {}
        }
    }
}

/// A hurt takes effect.
fn bites(world: &mut World, scored: &Scored, armor: u8, structure: u8) {
    let mut pending = world.resource_mut::<Pending>();
    if let Some(i) = pending.0.iter().position(|s| s == scored) {
        pending.0.remove(i);
    }
    let before = read::try_unit(world, scored.target)
        .map_or(0, |u| u.armor.points.saturating_add(u.armor.structure));
    let lost = before.saturating_sub(armor.saturating_add(structure));
    edit::<Acts>(world, scored.target, |a| {
        a.lost = a.lost.saturating_add(lost);
    });
    edit::<Armor>(world, scored.target, |a| {
        a.points = armor;
        a.structure = structure;
    });
    let turn = world.resource::<Turn>().number;
    match scored.hurt {
        Hurt::Damage { points } => edit::<Acts>(world, scored.target, |a| {
            a.damage_taken = a.damage_taken.saturating_add(points);
        }),
        Hurt::Critical(c) => edit::<Injuries>(world, scored.target, |i| {
            i.list.push(Injury::Critical(c));
            if c == Critical::CrewStunned {
                // From the next turn on; a crew that is stunned already stays so (R7.3.6).
                let first = match i.stunned {
                    Some((first, last)) if last >= turn => first,
                    _ => turn + 1,
                };
                i.stunned = Some((first, turn + 1));
            }
        }),
        Hurt::Motive(m) => edit::<Injuries>(world, scored.target, |i| {
            i.list.push(Injury::Motive(m));
        }),
    }
}

/// A unit is out of action.
fn goes(world: &mut World, unit: UnitId, fate: Fate, by: Option<UnitId>) {
    let mut at = None;
    edit::<Place>(world, unit, |p| {
        if let Place::On(spot) = p {
            at = Some(*spot);
        }
        *p = Place::Gone(fate);
    });
    let turn = world.resource::<Turn>().number;
    world.resource_mut::<Losses>().0.push(Loss {
        unit,
        fate,
        turn,
        by,
        at,
    });
    // Fear and rage end with their source (R18.2.1).
    for other in each_unit(world) {
        edit::<Statuses>(world, other, |s| {
            if s.0.iter().any(|x| x.source == Some(unit)) {
                s.0.retain(|x| x.source != Some(unit));
            }
        });
    }
    track_large(world, unit);
}
