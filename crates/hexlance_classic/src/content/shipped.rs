//! The data files that the program is shipped with.

/// A data file: where it lies below the root, and its text.
pub(super) type DataFile = (&'static str, &'static str);

macro_rules! file {
    ($path:literal) => {
        ($path, include_str!(concat!("../../../../", $path)))
    };
}

/// Weapon tables.
pub(super) const WEAPONS: [DataFile; 2] = [
    file!("assets/weapons/classic/inner_sphere.ron"),
    file!("assets/weapons/classic/clan.ron"),
];

/// Weapons of battle suits.
pub(super) const SUITS: DataFile = file!("assets/suits/classic/suits.ron");

/// Equipment.
pub(super) const EQUIPMENT: DataFile = file!("assets/equipment/classic/equipment.ron");

/// Units.
pub(super) const UNITS: [DataFile; 40] = [
    file!("assets/units/classic/anvil_point.ron"),
    file!("assets/units/classic/aurelian.ron"),
    file!("assets/units/classic/bellfounder.ron"),
    file!("assets/units/classic/bellringers.ron"),
    file!("assets/units/classic/blind_pike.ron"),
    file!("assets/units/classic/brackwater.ron"),
    file!("assets/units/classic/brightwing.ron"),
    file!("assets/units/classic/candlewisp.ron"),
    file!("assets/units/classic/cutwater.ron"),
    file!("assets/units/classic/dabchick.ron"),
    file!("assets/units/classic/fennimore.ron"),
    file!("assets/units/classic/fenroad_rifles.ron"),
    file!("assets/units/classic/fieldfare.ron"),
    file!("assets/units/classic/fogbank.ron"),
    file!("assets/units/classic/gadwall_point.ron"),
    file!("assets/units/classic/gatewardens.ron"),
    file!("assets/units/classic/greywether.ron"),
    file!("assets/units/classic/hagstone.ron"),
    file!("assets/units/classic/hailstone_point.ron"),
    file!("assets/units/classic/harbour_aunt.ron"),
    file!("assets/units/classic/hobbinet.ron"),
    file!("assets/units/classic/kettle_crews.ron"),
    file!("assets/units/classic/lanternjack.ron"),
    file!("assets/units/classic/lockkeepers.ron"),
    file!("assets/units/classic/millwright.ron"),
    file!("assets/units/classic/noonday.ron"),
    file!("assets/units/classic/old_parliament.ron"),
    file!("assets/units/classic/ploughshare.ron"),
    file!("assets/units/classic/quillfeather.ron"),
    file!("assets/units/classic/reedstalker.ron"),
    file!("assets/units/classic/ropewalker.ron"),
    file!("assets/units/classic/sallowbrand.ron"),
    file!("assets/units/classic/saltskiff.ron"),
    file!("assets/units/classic/skarnhound.ron"),
    file!("assets/units/classic/solstice_crown.ron"),
    file!("assets/units/classic/tallowgate.ron"),
    file!("assets/units/classic/thistlewick.ron"),
    file!("assets/units/classic/tinkers_cart.ron"),
    file!("assets/units/classic/torchbearers.ron"),
    file!("assets/units/classic/trestle.ron"),
];
