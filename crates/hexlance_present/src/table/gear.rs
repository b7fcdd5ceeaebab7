//! What a miniature carries besides weapons: each thing that tells what a unit can do has a shape of its own.

use std::ops::BitOr;

/// A set of things that show on a miniature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gear(u64);

macro_rules! gear {
    ($($name:ident $bit:literal $what:literal,)*) => {
        impl Gear {
            $(#[doc = $what] pub const $name: Gear = Gear(1 << $bit);)*

            /// Everything that there is, each by itself.
            pub const ALL: &'static [Gear] = &[$(Gear::$name,)*];
        }
    };
}

gear! {
    ECM 0 "A ribbed dome that jams.",
    PROBE 1 "A turning bar of sensors.",
    TAG 2 "A lens on a stalk that marks targets.",
    COMMAND 3 "Masts and a dish of a headquarters.",
    LINK 4 "Blade aerials of a network.",
    STEALTH 5 "Faceted panels without a bright edge.",
    SHIELD 6 "A shield on the left arm.",
    SEARCHLIGHT 7 "A large lamp.",
    BRIDGE 8 "A folded bridge.",
    CARGO 9 "A hold with a ramp or doors.",
    MEDIC 10 "Litters and a white housing.",
    CRANE 11 "A jib with a hook.",
    BLADE 12 "A dozer blade.",
    MINES 13 "Racks of mines at the rear.",
    SWEEPER 14 "A roller of flails before the front.",
    SAW 15 "A large round saw.",
    BOMBS 16 "Bombs under wings.",
    HELIPAD 17 "A deck for rotor craft.",
    SEALED 18 "Domed hatches and thick seams.",
    SWIMS 19 "Ducted screws and fins.",
    TORPEDOES 20 "Round tubes near the ground.",
    BEACONS 21 "A fat launcher of beacons.",
    FLAMES 22 "Tanks and a nozzle of a flamer.",
    TASER 23 "A two-pronged lance.",
    ARMORED 24 "Plates bolted over plates.",
    REAR 25 "Guns that look backwards.",
    GRAPPLES 26 "Hooks and lines to climb walkers with.",
    ROPES 27 "Coils of rope, tall packs.",
    PARACHUTES 28 "Packed parachutes.",
    TOOLS 29 "Spades, picks and crates.",
    PODS 30 "Pods that can be changed, and rails to hold on to.",
    STRONG_JUMP 31 "Large wings of jump jets.",
    INDUSTRIAL 32 "A working machine: an open cab, hazard stripes.",
    FRAGILE 33 "Thin sheet in place of armor.",
    TURRET 34 "Weapons in a turret rather than in the hull.",
    INDIRECT 35 "Launchers that point at the sky.",
    CIVIL 36 "Not built for war.",
    MUSCLES 37 "Bundles of thick muscle on the limbs.",
    AMPHIBIOUS 38 "A boat's bow and floats.",
    BAYS 39 "Large doors.",
    FLIGHT_DECK 41 "Doors and cranes for fighters.",
    CLAMPS 42 "Magnetic clamps on the back.",
    LIGHT_ECM 43 "A small jamming dome.",
    LIGHT_PROBE 44 "A small ball of sensors.",
    OFF_ROAD 45 "High springs, spare wheels.",
    SKIRT 48 "Carried on a cushion of air.",
    FOUR_LEGS 47 "A small walker on four legs.",
    POINT_DEFENSE 46 "A small gun that shoots missiles down.",
}

impl Gear {
    /// Nothing.
    pub const NONE: Gear = Gear(0);

    /// Whether it holds all of that.
    pub const fn has(self, other: Gear) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether it holds any of that.
    pub const fn any(self, other: Gear) -> bool {
        self.0 & other.0 != 0
    }

    /// With that too.
    pub const fn with(self, other: Gear) -> Gear {
        Gear(self.0 | other.0)
    }

    /// With that too if a condition holds.
    pub const fn with_if(self, there: bool, other: Gear) -> Gear {
        if there { self.with(other) } else { self }
    }
}

impl BitOr for Gear {
    type Output = Gear;

    fn bitor(self, other: Gear) -> Gear {
        self.with(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thing_is_one_of_its_own() {
        for (i, a) in Gear::ALL.iter().enumerate() {
            assert!(a.has(*a) && !Gear::NONE.any(*a));
            for b in &Gear::ALL[i + 1..] {
                assert!(!a.any(*b), "{a:?} {b:?}");
            }
        }
        let both = Gear::ECM | Gear::TAG;
        assert!(both.has(Gear::TAG) && !both.has(Gear::TAG | Gear::SAW) && both.any(Gear::TAG));
    }
}
