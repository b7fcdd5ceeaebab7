//! The data files that the program is shipped with.

/// A data file: where it lies below the crate, and its text.
pub(super) type DataFile = (&'static str, &'static str);

macro_rules! file {
    ($path:literal) => {
        ($path, include_str!(concat!("../../", $path)))
    };
}

/// Weapon tables.
pub(super) const WEAPONS: [DataFile; 2] = [
    file!("data/weapons/inner_sphere.ron"),
    file!("data/weapons/clan.ron"),
];

/// Weapons of battle suits.
pub(super) const SUITS: DataFile = file!("data/weapons/suits.ron");

/// Equipment.
pub(super) const EQUIPMENT: DataFile = file!("data/equipment.ron");

/// Units.
pub(super) const UNITS: [DataFile; 40] = [
    file!("data/units/anvil_point.ron"),
    file!("data/units/aurelian.ron"),
    file!("data/units/bellfounder.ron"),
    file!("data/units/bellringers.ron"),
    file!("data/units/blind_pike.ron"),
    file!("data/units/brackwater.ron"),
    file!("data/units/brightwing.ron"),
    file!("data/units/candlewisp.ron"),
    file!("data/units/cutwater.ron"),
    file!("data/units/dabchick.ron"),
    file!("data/units/fennimore.ron"),
    file!("data/units/fenroad_rifles.ron"),
    file!("data/units/fieldfare.ron"),
    file!("data/units/fogbank.ron"),
    file!("data/units/gadwall_point.ron"),
    file!("data/units/gatewardens.ron"),
    file!("data/units/greywether.ron"),
    file!("data/units/hagstone.ron"),
    file!("data/units/hailstone_point.ron"),
    file!("data/units/harbour_aunt.ron"),
    file!("data/units/hobbinet.ron"),
    file!("data/units/kettle_crews.ron"),
    file!("data/units/lanternjack.ron"),
    file!("data/units/lockkeepers.ron"),
    file!("data/units/millwright.ron"),
    file!("data/units/noonday.ron"),
    file!("data/units/old_parliament.ron"),
    file!("data/units/ploughshare.ron"),
    file!("data/units/quillfeather.ron"),
    file!("data/units/reedstalker.ron"),
    file!("data/units/ropewalker.ron"),
    file!("data/units/sallowbrand.ron"),
    file!("data/units/saltskiff.ron"),
    file!("data/units/skarnhound.ron"),
    file!("data/units/solstice_crown.ron"),
    file!("data/units/tallowgate.ron"),
    file!("data/units/thistlewick.ron"),
    file!("data/units/tinkers_cart.ron"),
    file!("data/units/torchbearers.ron"),
    file!("data/units/trestle.ron"),
];
