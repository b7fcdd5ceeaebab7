//! What a miniature looks like: body, weapons, gear.

use super::Gear;

/// Body plan of a miniature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MiniKind {
    /// A walker on two legs.
    #[default]
    Biped,
    /// A walker on four legs.
    Quad,
    /// A squad of small walkers of two to nine tons.
    Proto,
    /// A tank on tracks.
    Tracked,
    /// A vehicle on wheels.
    Wheeled,
    /// A hovercraft.
    Hover,
    /// A helicopter or tilt-rotor craft.
    Vtol,
    /// A wing-in-ground craft.
    Wige,
    /// A surface ship.
    Naval,
    /// A submarine.
    Submarine,
    /// A train or other vehicle on rails.
    Rail,
    /// Infantry on foot.
    FootInfantry,
    /// Infantry on motorcycles and cars.
    MotorInfantry,
    /// Infantry in armoured carriers.
    MechanizedInfantry,
    /// Infantry riding animals.
    BeastInfantry,
    /// Infantry with jump packs.
    JumpInfantry,
    /// A squad in powered armour.
    BattleArmor,
    /// A fighter on a flight stand.
    Fighter,
    /// A small craft.
    SmallCraft,
    /// A round landing ship.
    SpheroidDropShip,
    /// A winged landing ship.
    AerodyneDropShip,
    /// A gun turret or other emplacement.
    Emplacement,
    /// An airship: a hull of gas with a gondola.
    Airship,
}

impl MiniKind {
    /// Every kind.
    pub const ALL: [MiniKind; 23] = [
        MiniKind::Biped,
        MiniKind::Quad,
        MiniKind::Proto,
        MiniKind::Tracked,
        MiniKind::Wheeled,
        MiniKind::Hover,
        MiniKind::Vtol,
        MiniKind::Wige,
        MiniKind::Naval,
        MiniKind::Submarine,
        MiniKind::Rail,
        MiniKind::FootInfantry,
        MiniKind::MotorInfantry,
        MiniKind::MechanizedInfantry,
        MiniKind::BeastInfantry,
        MiniKind::JumpInfantry,
        MiniKind::BattleArmor,
        MiniKind::Fighter,
        MiniKind::SmallCraft,
        MiniKind::SpheroidDropShip,
        MiniKind::AerodyneDropShip,
        MiniKind::Emplacement,
        MiniKind::Airship,
    ];

    /// Whether it hovers on a clear stand when its level is above the ground.
    pub const fn flies(self) -> bool {
        matches!(
            self,
            MiniKind::Vtol
                | MiniKind::Wige
                | MiniKind::Fighter
                | MiniKind::SmallCraft
                | MiniKind::AerodyneDropShip
                | MiniKind::Airship
        )
    }

    /// Whether it is a group of small figures.
    pub const fn is_group(self) -> bool {
        matches!(
            self,
            MiniKind::FootInfantry
                | MiniKind::MotorInfantry
                | MiniKind::MechanizedInfantry
                | MiniKind::BeastInfantry
                | MiniKind::JumpInfantry
                | MiniKind::BattleArmor
                | MiniKind::Proto
        )
    }
}

/// Weapons to be seen on a miniature, as counts of visible mounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Armament {
    /// Long ballistic barrels.
    pub cannons: u8,
    /// Boxes of missile tubes.
    pub missiles: u8,
    /// Energy weapons: lasers, particle lances.
    pub energy: u8,
    /// Small barrels against infantry, flamers.
    pub small: u8,
    /// Artillery tubes.
    pub artillery: u8,
    /// Melee weapon: blade, hatchet or claw.
    pub melee: bool,
    /// Electronics: antennae and radar dishes.
    pub electronics: u8,
    /// Flak or anti-missile mounts.
    pub flak: u8,
}

/// Everything that decides the shape of a miniature; equal looks share one mesh.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MiniLook {
    /// Body plan.
    pub kind: MiniKind,
    /// Weight class, 1 (light) to 4 (assault), 5 for superheavy.
    pub size: u8,
    /// Made from the name of the chassis, so that no two chassis look alike: [`MiniLook::seed_of`].
    pub seed: u64,
    /// Weapons to be seen.
    pub arms: Armament,
    /// Jump jets on back and legs.
    pub jump_jets: bool,
    /// Figures in a group; 0 for the usual number.
    pub figures: u8,
    /// What it carries besides weapons.
    pub gear: Gear,
    /// Hexes that it moves over ground in a turn: fast ones are slim, slow ones stand on columns.
    pub pace: u8,
    /// Armor for its size, 0 (bare frames) to 5 (plate upon plate).
    pub plating: u8,
    /// How far its weapons reach, 0 (short) to 3 (extreme): the length of barrels.
    pub reach: u8,
    /// Weapons that can be overheated: radiators on the back.
    pub vents: u8,
    /// Marks of what a veteran crew has shot down.
    pub marks: u8,
}

impl MiniLook {
    /// A stable seed from a name.
    pub fn seed_of(name: &str) -> u64 {
        // FNV-1a: stable between builds, which the standard hasher is not.
        name.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| {
            (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_differ_by_name_and_stay_the_same() {
        assert_eq!(MiniLook::seed_of("Bastion"), MiniLook::seed_of("Bastion"));
        assert_ne!(MiniLook::seed_of("Bastion"), MiniLook::seed_of("Bastiom"));
    }
}
