use hexlance_board::{
    Barrier, Bridge, Building, BuildingClass, BuildingKind, Cell, Density, Exits, Fixture,
    Ground as Soil, Growth, Woods,
};

use super::part::{Part, built, wide, window};
use super::*;

fn board() -> Board {
    Board::new(32, 24).unwrap()
}

/// The ground of a table with one hex changed, and that hex.
fn with(change: impl FnOnce(&mut Cell)) -> (Ground, Hex) {
    let mut board = board();
    board.edit(at(5, 5), change);
    (Ground::new(&board), at(5, 5))
}

fn difficulty(change: impl FnOnce(&mut Cell)) -> (TerrainKind, Difficulty) {
    let (ground, hex) = with(change);
    let terrain = ground.terrain(hex);
    TerrainKind::ALL
        .into_iter()
        .map(|kind| (kind, terrain.by(kind)))
        .find(|(_, difficulty)| *difficulty > Difficulty::Clear)
        .unwrap_or((TerrainKind::None, Difficulty::Clear))
}

#[test]
fn k7_6_grounds() {
    use Difficulty::{Clear, Difficult, Impassable, VeryDifficult};
    use TerrainKind::{Desert, Mountain, None, Water};
    let expected = |soil| match soil {
        Soil::Sand => (Desert, Difficult),
        Soil::Rough | Soil::Rubble | Soil::DeepSnow => (Mountain, Difficult),
        Soil::UltraRough | Soil::UltraRubble => (Mountain, VeryDifficult),
        Soil::Mud => (Water, Difficult),
        Soil::Swamp => (Water, VeryDifficult),
        Soil::HazardousPool | Soil::MagmaLiquid => (Water, Impassable),
        Soil::MagmaCrust => (None, Difficult),
        _ => (None, Clear),
    };
    for soil in Soil::ALL {
        assert_eq!(difficulty(|c| c.ground = soil), expected(soil), "{soil:?}");
    }
    for (depth, hard) in [(0, Difficult), (1, VeryDifficult), (2, Impassable)] {
        assert_eq!(difficulty(|c| c.water = Some(depth)), (Water, hard));
        let frozen = difficulty(|c| {
            c.water = Some(depth);
            c.ice = true;
        });
        assert_eq!(frozen, (None, Clear));
    }
    assert_eq!(difficulty(|c| c.fire = true), (None, Impassable));
    let (ground, hex) = with(|c| c.ground = Soil::HeavyIndustrial);
    assert_eq!(ground.saturation(hex), Saturation::Low);
}

#[test]
fn k7_6_woods_smoke_and_fire() {
    use Density::{Heavy, Light, UltraHeavy};
    use Difficulty::{Difficult, Impassable, VeryDifficult};
    for (growth, density, hard, visibility) in [
        (Growth::Woods, Light, Difficult, Visibility::Low),
        (Growth::Woods, Heavy, VeryDifficult, Visibility::Poor),
        (Growth::Jungle, Light, VeryDifficult, Visibility::Poor),
        (Growth::Woods, UltraHeavy, VeryDifficult, Visibility::Zero),
        (Growth::Jungle, Heavy, VeryDifficult, Visibility::Zero),
        (Growth::Jungle, UltraHeavy, Impassable, Visibility::Zero),
    ] {
        let woods = Some(Woods { growth, density });
        let (ground, hex) = with(|c| c.woods = woods);
        assert_eq!(ground.terrain(hex).by(TerrainKind::Jungle), hard);
        assert_eq!(ground.visibility(hex), visibility);
        let (road, hex) = with(|c| {
            c.woods = woods;
            c.road = Some(Exits(9));
        });
        assert_eq!(road.terrain(hex), Terrain::default());
        assert_eq!(road.visibility(hex), Visibility::Clear);
    }
    let seen = |change: fn(&mut Cell)| {
        let (ground, hex) = with(change);
        ground.visibility(hex)
    };
    assert_eq!(seen(|c| c.fire = true), Visibility::Poor);
    assert_eq!(seen(|c| c.drift = true), Visibility::Low);
    assert_eq!(seen(|c| c.smoke = Some(Light)), Visibility::Low);
    assert_eq!(seen(|c| c.smoke = Some(Heavy)), Visibility::Poor);
}

#[test]
fn k7_6_heights() {
    let building = |kind| {
        with(|c| {
            c.level = 2;
            c.building = Some(Building {
                class: BuildingClass::Heavy,
                cf: 20,
                height: 6,
                kind,
            });
            c.ground = Soil::Rubble;
        })
    };
    for kind in [BuildingKind::Building, BuildingKind::Bunker] {
        let (ground, hex) = building(kind);
        assert_eq!((ground.floor(hex), ground.obstacle(hex)), (Some(8), None));
        assert_eq!(ground.terrain(hex), Terrain::default());
    }
    let (ground, hex) = building(BuildingKind::Wall);
    assert_eq!(
        (ground.floor(hex), ground.obstacle(hex)),
        (Some(2), Some(8))
    );
    let (ground, hex) = with(|c| {
        c.water = Some(3);
        c.bridge = Some(Bridge {
            cf: 10,
            deck: 4,
            exits: Exits(9),
        });
    });
    assert_eq!(ground.floor(hex), Some(4));
    assert_eq!(ground.terrain(hex), Terrain::default());
    let (ground, hex) = with(|c| {
        c.level = 1;
        c.water = Some(1);
    });
    assert_eq!(ground.floor(hex), Some(1));
    assert_eq!(ground.floor(at(-1, 0)), None);
}

#[test]
fn k7_6_low_walls_and_works() {
    let east = heading("E").unwrap();
    let west = heading("W").unwrap();
    let mut board = board();
    board.edit(at(5, 5), |c| c.walls = c.walls.with(east));
    board.edit(at(6, 5), |c| {
        c.level = 3;
        c.fortified = true;
    });
    let ground = Ground::new(&board);
    assert_eq!(ground.side(at(5, 5), east), Side::Wall { top: 4 });
    assert_eq!(ground.side(at(6, 5), west), Side::Wall { top: 4 });
    assert_eq!(ground.side(at(6, 5), east), Side::Works { top: 4 });
    assert_eq!(ground.side(at(7, 5), west), Side::Works { top: 4 });
    assert_eq!(ground.side(at(8, 5), west), Side::Open);
}

#[test]
fn k7_6_2_what_stands_on_the_map() {
    let east = heading("E").unwrap();
    let mut board = board();
    board.set(at(8, 10), Cell::clear(2));
    board.set(at(9, 12), Cell::clear(1));
    let ground = built(
        board,
        &[
            Part::east(at(7, 10), window(1, 6)),
            Part::obstacle(at(8, 10), 3),
            Part::Stands(at(9, 12), Fixture::Crate { height: 4 }),
            Part::east(at(9, 12), Barrier::LowWall),
            Part::Stands(at(3, 3), Fixture::Stairs(Some(east))),
            Part::Stands(at(4, 3), Fixture::Ladder(None)),
            Part::Stands(at(5, 3), Fixture::Console(None)),
            Part::Is(vec![at(1, 1), at(2, 1)], |cell| cell.zones.zero_g = true),
        ],
    );
    let window = Side::Window { top: 8, sill: 3 };
    assert_eq!(ground.side(at(7, 10), east), window);
    assert_eq!(ground.side(at(8, 10), east.opposite()), window);
    assert_eq!(ground.obstacle(at(8, 10)), Some(5));
    assert_eq!(ground.floor(at(9, 12)), Some(5));
    assert_eq!(ground.obstacle(at(9, 12)), None);
    assert_eq!(ground.side(at(9, 12), east), Side::Wall { top: 6 });
    assert!(ground.has_stairs(at(3, 3)) && !ground.has_ladder(at(3, 3)));
    assert!(ground.has_ladder(at(4, 3)) && !ground.has_stairs(at(4, 3)));
    assert!(ground.has_console(at(5, 3)) && !ground.has_console(at(4, 3)));
    let zero = ground.terrain(at(2, 1)).by(TerrainKind::ZeroG);
    assert_eq!(zero, Difficulty::Difficult);
    assert_eq!(ground.gates().count(), 0);
}

#[test]
fn gates_are_found_once() {
    let east = heading("E").unwrap();
    let gate = |c, r| Part::east(at(c, r), wide(hexlance_board::GateState::Closed, 8));
    let mut ground = built(board(), &[gate(5, 15), gate(11, 15)]);
    ground.set_gate(at(12, 15), east.opposite(), GateState::Destroyed);
    let gates: Vec<_> = ground.gates().collect();
    assert_eq!(gates.len(), 2);
    let state = |hex| {
        let beside = |h: Hex, d| h == hex || h.neighbour(d) == hex;
        gates
            .iter()
            .find(|(h, d, _)| beside(*h, *d))
            .map(|gate| gate.2)
    };
    assert_eq!(state(at(5, 15)), Some(GateState::Closed));
    assert_eq!(state(at(12, 15)), Some(GateState::Destroyed));
}
