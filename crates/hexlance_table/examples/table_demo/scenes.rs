//! Effects to look at, one kind at a time, on the demo board.

use bevy::prelude::*;
use hexlance_board::Hex;
use hexlance_table::fx::{Act, At, Fx, MoveMode, ShotKind, TableFx, Waypoint};

fn way(hexes: &[(i16, i16, i8)]) -> Vec<Waypoint> {
    hexes
        .iter()
        .map(|(c, r, level)| Waypoint {
            hex: Hex::from_column_row(*c, *r),
            level: *level,
        })
        .collect()
}

fn volley(from: u16, to: u16, kind: ShotKind, hit: bool, power: u8) -> Fx {
    Fx::Volley {
        from,
        to: At::Mini(to),
        kind,
        hit,
        power,
        indirect: kind == ShotKind::Missiles && power > 6,
    }
}

fn together(all: Vec<Fx>) -> Vec<TableFx> {
    all.into_iter()
        .enumerate()
        .map(|(i, fx)| {
            if i == 0 {
                TableFx::then(fx)
            } else {
                TableFx::with(fx)
            }
        })
        .collect()
}

/// The effects of that name.
pub fn scene(name: &str) -> Option<Vec<TableFx>> {
    let path = way(&[
        (9, 12, 0),
        (10, 11, 0),
        (11, 11, 0),
        (12, 10, 0),
        (13, 10, 0),
    ]);
    Some(together(match name {
        "walk" => vec![Fx::Move {
            id: 1,
            path,
            mode: MoveMode::Walk,
        }],
        "run" => vec![Fx::Run { id: 1, path }],
        "jump" => vec![Fx::Move {
            id: 1,
            path,
            mode: MoveMode::Jump,
        }],
        "drive" => vec![Fx::Move {
            id: 3,
            path,
            mode: MoveMode::Roll,
        }],
        "fly" => vec![Fx::Move {
            id: 5,
            path,
            mode: MoveMode::Fly,
        }],
        "guns" => vec![
            volley(1, 11, ShotKind::Laser, true, 4),
            volley(2, 12, ShotKind::Gauss, true, 5),
            volley(12, 2, ShotKind::Cannon, false, 5),
            volley(11, 1, ShotKind::Particle, true, 4),
        ],
        "salvo" => vec![
            volley(1, 11, ShotKind::Missiles, true, 8),
            volley(12, 2, ShotKind::Missiles, false, 4),
        ],
        "flame" => vec![
            volley(1, 2, ShotKind::Flame, true, 2),
            volley(12, 11, ShotKind::Artillery, true, 4),
        ],
        "melee" => vec![volley(1, 2, ShotKind::Melee, true, 4)],
        "ram" => vec![Fx::Ram {
            from: 1,
            to: At::Mini(2),
            above: true,
            hit: true,
        }],
        "fall" => vec![
            Fx::Act {
                id: 1,
                act: Act::Falls,
            },
            Fx::Act {
                id: 2,
                act: Act::PowersDown,
            },
            Fx::Act {
                id: 3,
                act: Act::Overheats,
            },
        ],
        "die" => vec![
            Fx::Act {
                id: 1,
                act: Act::Dies,
            },
            Fx::Act {
                id: 3,
                act: Act::Dies,
            },
        ],
        "sky" => vec![
            Fx::Incoming {
                at: Hex::from_column_row(12, 10),
                size: 2.0,
            },
            Fx::Collapse {
                at: Hex::from_column_row(19, 6),
                levels: 3,
            },
        ],
        "dome" => vec![
            Fx::Bubble {
                over: At::Mini(1),
                radius: 2.4,
                colour: Color::srgb(0.35, 0.75, 1.0),
            },
            Fx::Act {
                id: 2,
                act: Act::Shimmers,
            },
            Fx::Act {
                id: 3,
                act: Act::Shields(Color::srgb(1.0, 0.8, 0.3)),
            },
        ],
        _ => return None,
    }))
}
