//! What damage does.

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;
use smallvec::SmallVec;

use crate::{
    change::{criticals, edit},
    model::{Location, Slot},
    state::{Armor, Hull, Stores, Toll},
    tables::Column,
};

/// How a location was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Lost {
    /// No structure is left.
    Destroyed,
    /// Blown off (C7.1.3).
    BlownOff,
    /// Its torso is gone (C6.10.4).
    FellOff,
    /// Its torso is full of water (C5.4.5).
    Flooded,
}

/// Damage and critical hits (C6.10, C7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum HarmEvent {
    /// The location of a group was rolled.
    Located {
        /// Who is hit.
        unit: UnitId,
        /// The dice.
        dice: SmallVec<[u8; 2]>,
        /// The column.
        column: Column,
        /// Where.
        at: Location,
        /// Points of the group.
        points: u16,
        /// What covers the legs took it.
        absorbed: bool,
        /// It is rolled again.
        again: bool,
    },
    /// Points were marked off.
    Marked {
        /// Whose.
        unit: UnitId,
        /// Where.
        at: Location,
        /// Of the rear armor.
        rear: bool,
        /// Points of armor.
        armor: u16,
        /// Points of structure.
        inside: u16,
        /// Whether they count among the 20 points (C2.3.5).
        counts: bool,
        /// Whether the location is under water.
        wet: bool,
    },
    /// A location is gone.
    LocationLost {
        /// Whose.
        unit: UnitId,
        /// Which.
        at: Location,
        /// How.
        how: Lost,
    },
    /// A critical check.
    Checked {
        /// Whose location.
        unit: UnitId,
        /// Which.
        at: Location,
        /// The dice.
        dice: [u8; 2],
        /// Critical hits.
        hits: u8,
        /// The limb or the head comes off.
        off: bool,
        /// Whose roll it is; the unit's own side where nobody attacked.
        by: Option<UnitId>,
    },
    /// A slot was rolled that cannot be struck, or that is discarded.
    SlotMissed {
        /// Whose.
        unit: UnitId,
        /// The location.
        at: Location,
        /// The slot, counted from 0.
        slot: u8,
        /// The dice.
        dice: SmallVec<[u8; 2]>,
        /// Whose roll it was; the unit's own side where nobody attacked.
        by: Option<UnitId>,
    },
    /// A slot was struck off.
    SlotStruck {
        /// Whose.
        unit: UnitId,
        /// The location.
        at: Location,
        /// The slot, counted from 0.
        slot: u8,
        /// What stands there.
        what: Slot,
        /// The dice; none where it was not rolled.
        dice: SmallVec<[u8; 2]>,
        /// Whose roll it was.
        by: Option<UnitId>,
    },
    /// An engine that is no fusion engine may explode (C7.3).
    EngineRolled {
        /// Whose.
        unit: UnitId,
        /// The dice.
        dice: [u8; 2],
        /// What makes it explode.
        needed: u8,
        /// Whether it does.
        explodes: bool,
    },
    /// Something went off aboard (C7.2.2).
    Exploded {
        /// Whose.
        unit: UnitId,
        /// Where.
        at: Location,
        /// Points.
        points: u16,
        /// What.
        what: Slot,
    },
    /// A group strikes nothing: a near miss of a ProtoMech (C15.2.2).
    NearMiss {
        /// Who is missed.
        unit: UnitId,
        /// The dice.
        dice: [u8; 2],
        /// Points of the group.
        points: u16,
    },
    /// Critical boxes of a ProtoMech were crossed off (C15.3.1).
    BoxesCrossed {
        /// Whose.
        unit: UnitId,
        /// Where.
        at: Location,
        /// How many.
        boxes: u8,
        /// By an attack, for which the pilot takes a point (C15.3.3).
        attack: bool,
    },
    /// A critical hit in the torso of a ProtoMech may destroy a weapon there (C15.3.2).
    TorsoRolled {
        /// Whose.
        unit: UnitId,
        /// The die.
        die: u8,
        /// The weapon that it destroys, by its place on the sheet.
        weapon: Option<u8>,
    },
    /// Inferno missiles struck a ProtoMech: they take effect at the end of the phase (C10.8.7).
    Ablaze {
        /// Whom.
        unit: UnitId,
        /// How many.
        missiles: u16,
    },
    /// Water may have come in (C5.4.5).
    Breached {
        /// Whose.
        unit: UnitId,
        /// Where.
        at: Location,
        /// The dice; none where nothing was rolled.
        dice: Option<[u8; 2]>,
        /// Whether it did.
        breached: bool,
    },
}

impl HarmEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            // Seen, not felt: what follows has events of its own.
            Self::Located { .. }
            | Self::Checked { .. }
            | Self::SlotMissed { .. }
            | Self::NearMiss { .. }
            | Self::EngineRolled { .. } => {}
            Self::BoxesCrossed {
                unit,
                at,
                boxes,
                attack,
            } => {
                criticals(world, *unit, |c| {
                    let struck = &mut c.struck[at.index()];
                    for _ in 0..*boxes {
                        // The first box that is not crossed off yet.
                        *struck |= *struck + 1;
                    }
                });
                edit::<Toll>(world, *unit, |t| t.crossed |= *attack);
            }
            Self::TorsoRolled { unit, weapon, .. } => edit::<Hull>(world, *unit, |h| {
                h.destroyed |= weapon.map_or(0, |w| 1u64 << (w % 64));
            }),
            Self::Ablaze { unit, missiles } => edit::<Toll>(world, *unit, |t| {
                t.infernos = t.infernos.saturating_add(*missiles);
            }),
            Self::Marked {
                unit,
                at,
                rear,
                armor,
                inside,
                counts,
                wet,
            } => {
                edit::<Armor>(world, *unit, |a| {
                    let facing = if *rear { &mut a.rear } else { &mut a.front };
                    let i = at.index();
                    facing[i] = facing[i].saturating_sub(*armor);
                    a.inside[i] = a.inside[i].saturating_sub(*inside);
                });
                edit::<Toll>(world, *unit, |t| {
                    if *counts {
                        t.points += armor + inside;
                    }
                    if *wet {
                        t.wet.push(*at);
                    }
                });
            }
            Self::LocationLost { unit, at, .. } => {
                criticals(world, *unit, |c| c.gone = c.gone.with(*at));
                edit::<Armor>(world, *unit, |a| {
                    let i = at.index();
                    (a.front[i], a.rear[i], a.inside[i]) = (0, 0, 0);
                });
            }
            Self::SlotStruck { unit, at, slot, .. } => {
                criticals(world, *unit, |c| c.struck[at.index()] |= 1 << slot);
            }
            Self::Exploded { unit, what, .. } => {
                if let Slot::Bin(bin) = what {
                    edit::<Stores>(world, *unit, |s| {
                        if let Some(shots) = s.shots.get_mut(usize::from(*bin)) {
                            *shots = 0;
                        }
                    });
                }
            }
            Self::Breached {
                unit, at, breached, ..
            } => {
                edit::<Toll>(world, *unit, |t| {
                    if let Some(i) = t.wet.iter().position(|w| w == at) {
                        t.wet.remove(i);
                    }
                });
                if *breached {
                    criticals(world, *unit, |c| c.breached = c.breached.with(*at));
                }
            }
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Located { dice, at, .. } => Some(format!("location {dice:?} {at}")),
            Self::NearMiss { dice, .. } => Some(format!("near miss {dice:?}")),
            Self::TorsoRolled { die, .. } => Some(format!("torso weapon {die}")),
            Self::Checked { dice, at, .. } => Some(format!("critical {dice:?} {at}")),
            Self::SlotMissed { dice, at, slot, .. } => {
                Some(format!("slot {dice:?} {at} {} again", slot + 1))
            }
            Self::SlotStruck { dice, at, slot, .. } if !dice.is_empty() => {
                Some(format!("slot {dice:?} {at} {}", slot + 1))
            }
            Self::EngineRolled { dice, .. } => Some(format!("engine {dice:?}")),
            Self::Breached {
                dice: Some(dice),
                at,
                ..
            } => Some(format!("breach {dice:?} {at}")),
            _ => None,
        }
    }
}
