//! What was declared in the present phase and waits to be resolved (C5.1.2, C11.1.12).

use bevy_ecs::prelude::Resource;
use hexlance_board::{Direction, Hex, Side};
use hexlance_rules::UnitId;
use serde::{Deserialize, Serialize};

use super::PodKind;
use crate::{
    model::{Location, Munition},
    tables::Column,
};

/// A shot that was declared: everything about it is that of the declaration (C5.1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Shot {
    /// Who fires.
    pub attacker: UnitId,
    /// The weapon, by its place on the sheet.
    pub weapon: u8,
    /// At whom.
    pub target: UnitId,
    /// Kind of ammunition.
    pub kind: Munition,
    /// The bin that it draws on.
    pub bin: Option<u8>,
    /// Shots of a rapid-fire weapon (C10.6.2); 1 for all others.
    pub shots: u8,
    /// Heat instead of damage, of a flamer (C10.6.18).
    pub heat: bool,
    /// Target number.
    pub tn: i16,
    /// Range in hexes.
    pub range: u8,
    /// Bracket: 0 short, 1 medium, 2 long.
    pub bracket: u8,
    /// The side that it strikes.
    pub column: Column,
    /// Hits on legs strike what covers them (C5.3.2).
    pub covered: bool,
    /// Only legs are hit: the target stands half under water and the attacker is below (C5.4.2).
    pub legs_only: bool,
    /// The aimed location (C5.10).
    pub aim: Option<Location>,
    /// Fired indirectly (C5.11).
    pub indirect: bool,
    /// Who spots for it (C5.11.2).
    pub spotter: Option<UnitId>,
    /// With the flak effect (C10.6.15).
    pub flak: bool,
    /// What guides its missiles, for their cluster roll (C10.5.3).
    pub guided: bool,
    /// It runs in water, and strikes only what is in it (tw.equip_torpedo_2).
    pub runs: bool,
    /// Troopers or suits that fire, as many as were active when they declared it (C18.4.4); 0 for all others.
    pub crew: u8,
}

/// A shot at a hex of woods or at a building hex that was declared (C5.14, C14.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct WoodsShot {
    /// Who fires.
    pub attacker: UnitId,
    /// The weapon, by its place on the sheet.
    pub weapon: u8,
    /// The hex.
    pub hex: Hex,
    /// Kind of ammunition.
    pub kind: Munition,
    /// The bin that it draws on.
    pub bin: Option<u8>,
    /// Shots of a rapid-fire weapon.
    pub shots: u8,
    /// Target number.
    pub tn: i16,
    /// Bracket: 0 short, 1 medium, 2 long.
    pub bracket: u8,
}

/// A physical attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Strike {
    /// A punch with an arm.
    Punch(Location),
    /// A kick with a leg, of a quad to the rear (C11.5.4) when its rear legs kick.
    Kick {
        /// The leg.
        leg: Location,
        /// To the rear.
        rear: bool,
    },
    /// An arm pulls at the infantry that swarms it (C18.9).
    Pull(Location),
    /// A stomp on infantry in its own hex (C11.1.14).
    Stomp(Location),
    /// A prone 'Mech thrashes about in a hex of infantry (C11.11.3).
    Thrash,
    /// Vibro-claws against infantry in the same hex (C18.12.2).
    Claws,
    /// The frenzy of a ProtoMech in its own hex (C15.4).
    Frenzy,
    /// A push.
    Push,
    /// A blow with a club.
    Club,
    /// A blow with a physical weapon, by its place among the items of the sheet.
    Weapon(u8),
    /// An arm brushes a pod off the own body (C10.6.24).
    Brush {
        /// The arm.
        arm: Location,
        /// Which pod.
        pod: PodKind,
    },
    /// A charge, declared in the Movement Phase.
    Charge,
    /// A death from above, declared in the Movement Phase; the direction in which it comes in.
    DeathFromAbove(Direction),
}

/// A physical attack that was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Blow {
    /// Who strikes.
    pub attacker: UnitId,
    /// Whom; itself where it strikes a building.
    pub target: UnitId,
    /// The hex in which the target stood, or that of the building.
    pub hex: Hex,
    /// How.
    pub strike: Strike,
    /// Target number.
    pub tn: i16,
}

impl Blow {
    /// Whether it strikes a building (C14.6.3, C11.8.7). Whoever brushes a pod off strikes itself.
    pub const fn is_at_building(&self) -> bool {
        self.attacker.0 == self.target.0 && !matches!(self.strike, Strike::Brush { .. })
    }
}

/// A charge or death from above that was declared in movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Assault {
    /// Who makes it.
    pub attacker: UnitId,
    /// At whom.
    pub target: UnitId,
    /// The hex of the target.
    pub hex: Hex,
    /// The hex from which the attacker comes in.
    pub from: Hex,
    /// Death from above.
    pub from_above: bool,
    /// Level on which a jumper counts as standing (C11.10.2).
    pub height: i16,
}

/// Everything declared and not yet resolved.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Declared {
    /// Shots, in the order of declaration.
    pub shots: Vec<Shot>,
    /// Shots at woods, resolved behind all others.
    pub woods: Vec<WoodsShot>,
    /// Charges and deaths from above of this turn.
    pub assaults: Vec<Assault>,
    /// Physical attacks, in the order of declaration.
    pub blows: Vec<Blow>,
}

/// Which way a line that runs along hexsides counts, for each pair of units in the present phase (C5.2.2, C5.6.3).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Lines(pub Vec<(UnitId, UnitId, Side)>);

impl Lines {
    /// The side that was chosen for a line, as seen along it.
    pub fn of(&self, from: UnitId, to: UnitId) -> Option<Side> {
        self.0.iter().find_map(|(a, b, side)| {
            if (*a, *b) == (from, to) {
                Some(*side)
            } else if (*b, *a) == (from, to) {
                // The same hexes, seen from the other end.
                Some(side.other())
            } else {
                None
            }
        })
    }
}
