use super::super::at;
use super::*;

#[test]
fn what_does_not_fit_is_told() {
    let board = Board::new(32, 24).unwrap();
    let wall = |sill| Fitting::Wall {
        hex: at(8, 15),
        side: Direction::SE,
        height: 4,
        opening: Opening::Window { sill },
    };
    assert_eq!(wall(4).problem(&board), None);
    assert!(wall(5).problem(&board).is_some());
    assert!(Fitting::Stairs(at(24, 0)).problem(&board).is_some());
    assert_eq!(Fitting::Stairs(at(23, 31)).problem(&board), None);
    let zone = Area::Hexes(vec![at(0, 0), at(-1, 0)]);
    let zone = Fitting::Saturation(zone, Saturation::Low);
    assert!(zone.problem(&board).is_some());
}

#[test]
fn fittings_are_written_and_read() {
    let all = vec![
        Fitting::Wall {
            hex: at(5, 15),
            side: Direction::SE,
            height: 8,
            opening: Opening::WideGate(GateState::Closed),
        },
        Fitting::Obstacle {
            hex: at(3, 3),
            height: 3,
        },
        Fitting::Visibility(Area::Circle(at(4, 4), 2), Visibility::Zero),
        Fitting::Terrain(Area::All, TerrainKind::ZeroG, Difficulty::Difficult),
    ];
    let text = ron::to_string(&all).unwrap();
    assert_eq!(ron::from_str::<Vec<Fitting>>(&text).unwrap(), all);
    let plain = "[Wall(hex: (3, 4), side: N, height: 6)]";
    let read: Vec<Fitting> = ron::from_str(plain).unwrap();
    let wall = Fitting::Wall {
        hex: Hex::new(3, 4),
        side: Direction::N,
        height: 6,
        opening: Opening::None,
    };
    assert_eq!(read, [wall]);
}
