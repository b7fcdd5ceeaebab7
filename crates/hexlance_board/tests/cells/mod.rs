//! Any hex that the rules know, for property tests.

use hexlance_board::{
    Bridge, Building, BuildingClass, BuildingKind, Cell, Density, Exits, Ground, Growth, Woods,
};
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::select;

fn exits() -> impl Strategy<Value = Exits> {
    (0u8..64).prop_map(Exits)
}

/// Any cell that [`Cell::check`] has nothing against.
pub fn any_cell() -> impl Strategy<Value = Cell> {
    let densities = || select(vec![Density::Light, Density::Heavy, Density::UltraHeavy]);
    let woods = (select(vec![Growth::Woods, Growth::Jungle]), densities())
        .prop_map(|(growth, density)| Woods { growth, density });
    let building = (
        select(vec![
            BuildingClass::Light,
            BuildingClass::Medium,
            BuildingClass::Heavy,
            BuildingClass::Hardened,
        ]),
        any::<u8>(),
        1u8..=50,
        select(vec![
            BuildingKind::Building,
            BuildingKind::Wall,
            BuildingKind::Bunker,
        ]),
    )
        .prop_map(|(class, cf, height, kind)| Building {
            class,
            cf,
            height,
            kind,
        });
    let bridge =
        (any::<u8>(), 0u8..=50, exits()).prop_map(|(cf, deck, exits)| Bridge { cf, deck, exits });
    (
        (
            -50i8..=50,
            select(Ground::ALL.to_vec()),
            weighted(0.3, 0u8..=50),
            any::<bool>(),
        ),
        (
            weighted(0.3, woods),
            weighted(0.3, exits()),
            weighted(0.3, exits()),
        ),
        (weighted(0.3, building), weighted(0.3, bridge)),
        (
            any::<bool>(),
            weighted(0.3, select(vec![Density::Light, Density::Heavy])),
            any::<bool>(),
            any::<bool>(),
            weighted(0.3, exits()).prop_map(Option::unwrap_or_default),
        ),
    )
        .prop_map(
            |(
                (level, ground, water, ice),
                (woods, road, rail),
                (building, bridge),
                (fire, smoke, drift, fortified, walls),
            )| {
                let magma = matches!(ground, Ground::MagmaCrust | Ground::MagmaLiquid);
                let water = match ground {
                    Ground::HazardousPool => Some(water.unwrap_or(1)),
                    _ => water.filter(|_| !magma),
                };
                Cell {
                    level,
                    ground,
                    water,
                    ice: ice && water.is_some(),
                    woods,
                    road,
                    rail,
                    building,
                    bridge,
                    fire,
                    smoke,
                    drift,
                    fortified,
                    walls,
                }
            },
        )
}
