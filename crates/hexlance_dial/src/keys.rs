//! The ways to move and the kinds of attack that are offered, and the stable names of whatever is offered.

use hexlance_board::Hex;
use hexlance_rules::{UnitId, draft::Key};

use crate::{command::Manner, equipment::Equipment, model::SlotId};

/// A way to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// By its speed mode.
    #[default]
    Walk,
    /// Twice as far (D4.5).
    Run,
    /// With Jump Jets (D4.6).
    Jump,
    /// Into an enemy (D9.3).
    Charge,
    /// Into an enemy, with a vehicle (D9.3).
    Ram,
    /// Onto an enemy (D9.3.4).
    DeathFromAbove,
}

impl Way {
    /// How a move in this way is ordered; none for those that an enemy is picked for.
    pub const fn manner(self) -> Option<Manner> {
        match self {
            Way::Walk => Some(Manner::Walk),
            Way::Run => Some(Manner::Run),
            Way::Jump => Some(Manner::Jump),
            Way::Charge | Way::Ram | Way::DeathFromAbove => None,
        }
    }

    /// Whether it ends with an attack.
    pub const fn is_assault(self) -> bool {
        self.manner().is_none()
    }

    /// The way of a manner.
    pub const fn of(manner: Manner) -> Self {
        match manner {
            Manner::Walk => Way::Walk,
            Manner::Run => Way::Run,
            Manner::Jump => Way::Jump,
            Manner::Charge(_) => Way::Charge,
            Manner::Ram(_) => Way::Ram,
            Manner::DeathFromAbove(_) => Way::DeathFromAbove,
        }
    }
}

/// A kind of attack, or of what else is done to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Along a line of fire (D8.2).
    Direct(SlotId),
    /// By what a spotter sees (D8.4).
    Indirect(SlotId),
    /// Shells on a hex (D8.5).
    Artillery(SlotId),
    /// Close combat (D9.1).
    Close(SlotId),
    /// An attempt to capture (D11.1).
    Capture,
    /// Charge (D9.3).
    Charge,
    /// Ram (D9.3).
    Ram,
    /// Death from above (D9.3.4).
    DeathFromAbove,
    /// Repair.
    Repair(SlotId),
}

/// What ends the stage, the choice of a destination, or lets a member of a formation stay.
pub const END: &str = "end";
/// The unit stays in its hex: only its facing is chosen.
pub const TURN: &str = "move.turn";
/// Units move as a formation, or not after all.
pub const FORMATION: &str = "move.formation";
/// Passengers get out before the move, or where it ends.
pub const OUT_FIRST: &str = "load.first";
/// A friend is repaired.
pub const REPAIR: &str = "attack.repair";
/// A captive is let go.
pub const RELEASE: &str = "other.release";
/// A 'Mech vents.
pub const VENT: &str = "other.vent";
/// A unit that stands is turned by one side of its hex while units are set up.
pub const SETUP_TURN: &str = "setup.turn";
/// The attack that is aimed goes out.
pub const FIRE: &str = "aim.fire";
/// The equipment of the slot is used in the attack, or not.
pub const GEAR: &str = "aim.gear";
/// All who can join the attack do, or nobody.
pub const TOGETHER: &str = "aim.formation";
/// Nobody joins the attack after all, where some do and others do not.
pub const ALONE: &str = "aim.alone";

/// Purposes of units and hexes.
pub mod purpose {
    /// An own unit is selected.
    pub const SELECT: &str = "select";
    /// An enemy is attacked.
    pub const ATTACK: &str = "attack";
    /// A friend is repaired.
    pub const REPAIR: &str = "repair";
    /// A unit joins a formation or leaves it.
    pub const MEMBER: &str = "member";
    /// A unit that stands is turned.
    pub const TURN: &str = "turn";
    /// The unit moves there.
    pub const MOVE: &str = "move";
    /// The unit is set up there.
    pub const SET_UP: &str = "set up";
    /// Somebody who goes along is put there.
    pub const PLACE: &str = "place";
    /// Shells are aimed there.
    pub const SHELLS: &str = "shells";
    /// Shells are fired there.
    pub const FIRE: &str = "fire";
}

/// A way to move.
pub const fn way(way: Way) -> &'static str {
    match way {
        Way::Walk => "move.move",
        Way::Run => "move.run",
        Way::Jump => "move.jump",
        Way::Charge => "move.charge",
        Way::Ram => "move.ram",
        Way::DeathFromAbove => "move.death",
    }
}

/// All ways to move, in the order of the action bar.
pub const WAYS: [Way; 6] = [
    Way::Walk,
    Way::Run,
    Way::Jump,
    Way::Charge,
    Way::Ram,
    Way::DeathFromAbove,
];

/// The way to move that a key names.
pub fn way_of(key: &str) -> Option<Way> {
    WAYS.into_iter().find(|w| way(*w) == key)
}

/// A kind of attack.
pub fn kind(kind: Kind) -> Key {
    let (name, slot) = match kind {
        Kind::Direct(slot) => ("direct", slot),
        Kind::Indirect(slot) => ("indirect", slot),
        Kind::Artillery(slot) => ("artillery", slot),
        Kind::Close(slot) => ("close", slot),
        Kind::Repair(slot) => ("repair", slot),
        Kind::Capture => return "kind.capture".into(),
        Kind::Charge => return "kind.charge".into(),
        Kind::Ram => return "kind.ram".into(),
        Kind::DeathFromAbove => return "kind.death".into(),
    };
    format!("kind.{name}.{}", slot.name()).into()
}

/// The kind of attack that a key names.
pub fn kind_of(key: &str) -> Option<Kind> {
    let rest = key.strip_prefix("kind.")?;
    let Some((name, slot)) = rest.split_once('.') else {
        return Some(match rest {
            "capture" => Kind::Capture,
            "charge" => Kind::Charge,
            "ram" => Kind::Ram,
            "death" => Kind::DeathFromAbove,
            _ => return None,
        });
    };
    let slot = slot_of(slot)?;
    Some(match name {
        "direct" => Kind::Direct(slot),
        "indirect" => Kind::Indirect(slot),
        "artillery" => Kind::Artillery(slot),
        "close" => Kind::Close(slot),
        "repair" => Kind::Repair(slot),
        _ => return None,
    })
}

/// Artillery with a slot.
pub fn shells(slot: SlotId) -> Key {
    format!("attack.artillery.{}", slot.name()).into()
}

/// The slot of artillery that a key names.
pub fn shells_of(key: &str) -> Option<SlotId> {
    slot_of(key.strip_prefix("attack.artillery.")?)
}

fn slot_of(name: &str) -> Option<SlotId> {
    SlotId::ALL.into_iter().find(|s| s.name() == name)
}

/// A standing switch.
pub fn switch(equipment: Equipment) -> Key {
    format!("switch.{}", equipment.id()).into()
}

/// A hex in which a death from above lands.
pub fn landing(hex: Hex) -> Key {
    format!("landing.{}.{}", hex.q, hex.r).into()
}

/// What is done with a unit: `load.board`, `load.out`, `move.member`, `setup.aboard`, `other.bypass`, `also`, `with`.
pub fn of_unit(what: &str, unit: UnitId) -> Key {
    format!("{what}.{}", unit.0).into()
}

/// A unit is taken aboard in the move, or not after all.
pub const BOARD: &str = "load.board";
/// A passenger is set down in the move, or not after all.
pub const OUT: &str = "load.out";
/// A unit joins the formation, or leaves it.
pub const MEMBER: &str = "move.member";
/// A unit is set up in a transport.
pub const ABOARD: &str = "setup.aboard";
/// A captive is taken over.
pub const BYPASS: &str = "other.bypass";
/// A further target.
pub const ALSO: &str = "also";
/// A member of a formation that attacks.
pub const WITH: &str = "with";

/// Whether a key is about an attack that is aimed: its kind, what is chosen for it, or that it goes out.
pub fn is_of_aim(key: &str) -> bool {
    let first = key.split('.').next();
    first.is_some_and(|first| ["aim", "kind", "landing", ALSO, WITH].contains(&first))
}

/// The unit of a key, if it is about that.
pub fn unit_of(what: &str, key: &str) -> Option<UnitId> {
    let number = key.strip_prefix(what)?.strip_prefix('.')?;
    number.parse().ok().map(UnitId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_name_one_thing() {
        let slots = SlotId::ALL.into_iter().flat_map(|s| {
            [
                Kind::Direct(s),
                Kind::Indirect(s),
                Kind::Artillery(s),
                Kind::Close(s),
                Kind::Repair(s),
            ]
        });
        let plain = [Kind::Capture, Kind::Charge, Kind::Ram, Kind::DeathFromAbove];
        for k in slots.chain(plain) {
            assert_eq!(kind_of(&kind(k)), Some(k));
        }
        for w in WAYS {
            assert_eq!(way_of(way(w)), Some(w));
        }
        assert_eq!(unit_of(BOARD, &of_unit(BOARD, UnitId(7))), Some(UnitId(7)));
        assert_eq!(unit_of(OUT, &of_unit(BOARD, UnitId(7))), None);
        for key in [
            kind(Kind::Ram),
            of_unit(WITH, UnitId(7)),
            landing(Hex::default()),
        ] {
            assert!(is_of_aim(&key), "{key}");
        }
        for key in [FIRE, GEAR, TOGETHER, ALONE] {
            assert!(is_of_aim(key), "{key}");
        }
        for key in [END, REPAIR, VENT, way(Way::Charge)] {
            assert!(!is_of_aim(key), "{key}");
        }
        assert_eq!(
            shells_of(&shells(SlotId::Secondary)),
            Some(SlotId::Secondary)
        );
    }
}
