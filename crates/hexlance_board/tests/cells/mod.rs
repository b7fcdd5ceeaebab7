//! Any hex that the rules know, for property tests.

use hexlance_board::{
    Barrier, Bridge, Building, BuildingClass, BuildingKind, Cell, Density, Direction, Exits,
    Fixture, Gate, GateState, GateWidth, Ground, Growth, Saturation, Visibility, Woods, Zones,
};
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::select;

fn exits() -> impl Strategy<Value = Exits> {
    (0u8..64).prop_map(Exits)
}

/// Anything that may stand on a hexside.
fn barrier() -> impl Strategy<Value = Barrier> {
    let gate = (
        select(GateWidth::ALL.to_vec()),
        select(GateState::ALL.to_vec()),
        1u8..=50,
    );
    prop_oneof![
        Just(Barrier::LowWall),
        (1u8..=50).prop_map(|height| Barrier::Wall { height }),
        gate.prop_map(|(width, state, height)| Barrier::Gate(Gate {
            width,
            state,
            height
        })),
        (2u8..=50, 0u8..49).prop_map(|(height, n)| Barrier::Window {
            sill: 1 + n % (height - 1),
            height
        }),
    ]
}

fn fixture() -> impl Strategy<Value = Fixture> {
    let side = || weighted(0.5, select(Direction::ALL.to_vec()));
    prop_oneof![
        (1u8..=50).prop_map(|height| Fixture::Obstacle { height }),
        (1u8..=50).prop_map(|height| Fixture::Crate { height }),
        side().prop_map(Fixture::Stairs),
        side().prop_map(Fixture::Ladder),
        side().prop_map(Fixture::Console),
    ]
}

fn zones() -> impl Strategy<Value = Zones> {
    (
        weighted(0.3, select(Visibility::ALL.to_vec())),
        weighted(0.3, select(Saturation::ALL.to_vec())),
        any::<bool>(),
    )
        .prop_map(|(visibility, saturation, zero_g)| Zones {
            visibility,
            saturation,
            zero_g,
        })
}

/// What stands on the six sides, in it and over it.
fn stands() -> impl Strategy<Value = ([Option<Barrier>; 6], Option<Fixture>, Zones)> {
    let side = || weighted(0.3, barrier());
    let sides = [side(), side(), side(), side(), side(), side()];
    let some = (sides, weighted(0.4, fixture()), zones());
    weighted(0.5, some).prop_map(Option::unwrap_or_default)
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
        stands(),
    )
        .prop_map(
            |(
                (level, ground, water, ice),
                (woods, road, rail),
                (building, bridge),
                (fire, smoke, drift, fortified, walls),
                (sides, fixture, zones),
            )| {
                let magma = matches!(ground, Ground::MagmaCrust | Ground::MagmaLiquid);
                let water = match ground {
                    Ground::HazardousPool => Some(water.unwrap_or(1)),
                    _ => water.filter(|_| !magma),
                };
                let crates = matches!(fixture, Some(Fixture::Crate { .. }));
                let mut cell = Cell {
                    level,
                    ground,
                    water,
                    ice: ice && water.is_some(),
                    woods,
                    road,
                    rail,
                    building: building.filter(|_| !crates),
                    bridge: bridge.filter(|_| !crates),
                    fire,
                    smoke,
                    drift,
                    fortified,
                    walls,
                    fixture,
                    zones,
                    ..Cell::default()
                };
                for (d, barrier) in Direction::ALL.into_iter().zip(sides) {
                    if barrier.is_some() {
                        cell.set_side(d, barrier);
                    }
                }
                cell
            },
        )
}
