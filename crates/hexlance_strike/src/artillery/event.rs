//! Shells fly and burst (R9).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, SideId, UnitId};
use serde::Serialize;

use super::{AreaHex, Artillery, Fire, Shell};
use crate::special::Code;

/// Shells fly and burst (R9).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "events are made one at a time and kept in one log"
)]
pub enum ArtilleryEvent {
    /// A shell took to the air (R9.4.1). Where it is aimed at is a secret of its side.
    ShellFired {
        /// The shell.
        shell: Shell,
    },
    /// What the enemy is told in place of [`crate::event::ArtilleryEvent::ShellFired`]: who fired, not at what (R9.4.1).
    ShellHeard {
        /// Who.
        attacker: UnitId,
        /// With what.
        gun: Code,
    },
    /// A shell comes down (R9.4.5): its point of impact is no secret any more.
    ShellLands {
        /// The shell.
        shell: Shell,
    },
    /// A shell bursts (R9.6).
    ShellBurst {
        /// Number of the attack.
        attack: u32,
        /// Who fired it.
        attacker: UnitId,
        /// With what and how.
        fire: Fire,
        /// The point of impact that was aimed at.
        aimed: Hex,
        /// Where a miss took it: hex by hex from the point of impact, without it.
        path: Vec<Hex>,
        /// Where it came down.
        at: Hex,
        /// Whether that is on the map (R9.6.4).
        on_map: bool,
        /// Whether a unit on the map saw it (R9.9.2).
        seen: bool,
        /// The hexes that it covers, with the damage in each.
        area: Vec<AreaHex>,
    },
    /// A unit is caught in the area of a shell (R9.2.2).
    ShellHits {
        /// Number of the attack.
        attack: u32,
        /// Who fired it.
        attacker: UnitId,
        /// Who is caught.
        unit: UnitId,
        /// The damage that it takes, with its parts.
        damage: Breakdown,
    },
    /// An illumination round lights the ground (R9.8).
    Illuminated {
        /// The middle of the light.
        hex: Hex,
        /// The last turn of the light.
        last: u16,
    },
    /// The light of an illumination round is gone.
    LightFaded {
        /// The middle of the light.
        hex: Hex,
    },
}

impl ArtilleryEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let mut artillery = world.resource_mut::<Artillery>();
        match self {
            ArtilleryEvent::ShellFired { shell } => {
                artillery.fired = shell.number;
                artillery.shells.push(*shell);
            }
            ArtilleryEvent::ShellLands { shell } => {
                artillery.shells.retain(|s| s.number != shell.number);
            }
            ArtilleryEvent::ShellBurst {
                attacker,
                seen,
                area,
                ..
            } => {
                if *seen
                    && let Some(b) = artillery.batteries.iter_mut().find(|b| b.unit == *attacker)
                {
                    b.seen = true;
                }
                for here in area.iter().filter(|a| a.damage.points > 0) {
                    let sum = artillery.shelled.entry(here.hex).or_default();
                    *sum = sum.saturating_add(here.damage.points);
                }
            }
            ArtilleryEvent::Illuminated { hex, last } => {
                artillery.lights.retain(|(h, _)| h != hex);
                artillery.lights.push((*hex, *last));
            }
            ArtilleryEvent::LightFaded { hex } => artillery.lights.retain(|(h, _)| h != hex),
            ArtilleryEvent::ShellHeard { .. } | ArtilleryEvent::ShellHits { .. } => {}
        }
    }

    /// Whether it told somebody a secret.
    pub(crate) const fn reveals(&self) -> bool {
        matches!(self, ArtilleryEvent::ShellLands { .. })
    }

    /// What a side is told in its place: where a shell of the other will land is a secret (R9.4.1).
    pub(crate) fn told(&self, to: SideId) -> Option<Self> {
        match self {
            ArtilleryEvent::ShellFired { shell } if shell.side != to => {
                Some(ArtilleryEvent::ShellHeard {
                    attacker: shell.attacker,
                    gun: shell.fire.gun,
                })
            }
            _ => None,
        }
    }
}
