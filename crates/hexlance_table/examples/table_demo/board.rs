//! Maps to show: a landscape with a bit of everything, a row of every ground, and a large one for measuring.

use hexlance_board::{
    Board, Bridge, Building, BuildingClass, BuildingKind, Cell, Density, Direction, Exits, Ground,
    Growth, Hex, Woods,
};

use crate::at;

/// Joins hexes along a way by their exits.
pub(super) fn lay(board: &mut Board, way: &[Hex], mut put: impl FnMut(&mut Cell, Exits)) {
    for (i, h) in way.iter().enumerate() {
        let mut exits = Exits::default();
        for other in [i.checked_sub(1).map(|k| way[k]), way.get(i + 1).copied()]
            .into_iter()
            .flatten()
        {
            if let Some(d) = h.direction_to(other) {
                exits = exits.with(d);
            }
        }
        if i == 0 || i + 1 == way.len() {
            // Off the map in the same direction.
            if let Some(d) = exits.iter().next() {
                exits = exits.with(d.opposite());
            }
        }
        board.edit(*h, |c| put(c, exits));
    }
}

/// Straight ways between corner points.
pub(super) fn trace(points: &[(i16, i16)]) -> Vec<Hex> {
    let mut out = vec![at(points[0].0, points[0].1)];
    for p in &points[1..] {
        let goal = at(p.0, p.1);
        while let Some(last) = out.last().copied().filter(|l| *l != goal) {
            let next = last
                .neighbours()
                .min_by(|a, b| {
                    let far = |h: &Hex| {
                        let (x, y) = h.centre();
                        let (gx, gy) = goal.centre();
                        (f32::from(h.distance(goal)) * 10.0) + (x - gx).hypot(y - gy)
                    };
                    far(a).total_cmp(&far(b))
                })
                .unwrap_or(goal);
            out.push(next);
        }
    }
    out
}

pub(super) fn demo_board() -> Result<Board, hexlance_board::BoardError> {
    let mut b = Board::new(24, 17)?;
    // Hills in the north-west and the south-east.
    for (column, row, height, reach) in [
        (5, 4, 3.4, 4.6),
        (8, 3, 2.2, 3.4),
        (20, 14, 3.2, 4.4),
        (16, 15, 1.6, 2.8),
        (22, 11, 1.5, 2.4),
    ] {
        let top = at(column, row);
        for i in 0..b.len() {
            let h = b.hex_at(i);
            let (x, y) = h.centre();
            let (tx, ty) = top.centre();
            let far = (x - tx).hypot(y - ty) / 1.6;
            let level = (height * (1.0 - far / reach)).round().max(0.0) as i8;
            b.edit(h, |c| c.level = c.level.max(level));
        }
    }
    // A river from the north to the south, with a lake.
    let river = trace(&[(13, 1), (13, 4), (12, 7), (13, 10), (11, 13), (11, 17)]);
    for (i, h) in river.iter().enumerate() {
        b.edit(*h, |c| {
            c.level = 0;
            c.water = Some(if i % 3 == 0 { 1 } else { 2 });
            c.woods = None;
        });
    }
    for h in at(10, 14).within(1) {
        b.edit(h, |c| {
            c.level = 0;
            c.water = Some(2);
        });
    }
    for h in [at(14, 5), at(14, 9), at(12, 12)] {
        b.edit(h, |c| {
            c.level = 0;
            c.water = Some(0);
        });
    }
    // A road from the west over the river into the town and out to the east.
    let road = trace(&[
        (1, 9),
        (5, 9),
        (9, 8),
        (12, 8),
        (14, 7),
        (17, 7),
        (20, 9),
        (24, 9),
    ]);
    for h in &road {
        b.edit(*h, |c| {
            if c.water.is_none() {
                c.level = 0;
            }
        });
    }
    lay(&mut b, &road, |c, exits| {
        if c.water.is_some() {
            c.bridge = Some(Bridge {
                cf: 20,
                deck: 0,
                exits,
            });
        } else {
            c.road = Some(exits);
        }
    });
    let lane = trace(&[(17, 7), (17, 4), (19, 2), (19, 1)]);
    for h in &lane {
        b.edit(*h, |c| c.level = 0);
    }
    let mut seen = Vec::new();
    lay(&mut b, &lane, |c, exits| {
        let old = c.road.map_or(0, |e| e.0);
        c.road = Some(Exits(old | exits.0));
        seen.push(exits);
    });
    // The hill road climbs in steps.
    let climb = trace(&[(5, 9), (5, 7), (4, 5)]);
    lay(&mut b, &climb, |c, exits| {
        let old = c.road.map_or(0, |e| e.0);
        c.road = Some(Exits(old | exits.0));
    });
    b.edit(at(4, 5), |c| {
        c.road = Some(Exits(1 << Direction::S.index()))
    });
    // Rails along the east.
    let rails = trace(&[(23, 1), (23, 6), (24, 8)]);
    for h in &rails {
        b.edit(*h, |c| {
            c.level = 0;
            c.woods = None;
        });
    }
    lay(&mut b, &rails, |c, exits| c.rail = Some(exits));
    // The town.
    let town: [(i16, i16, BuildingClass, u8, u8); 12] = [
        (16, 5, BuildingClass::Light, 4, 1),
        (16, 6, BuildingClass::Light, 4, 1),
        (18, 5, BuildingClass::Medium, 12, 2),
        (18, 6, BuildingClass::Medium, 12, 2),
        (19, 6, BuildingClass::Heavy, 9, 3),
        (18, 8, BuildingClass::Heavy, 25, 4),
        (20, 7, BuildingClass::Medium, 4, 2),
        (16, 8, BuildingClass::Medium, 12, 1),
        (20, 5, BuildingClass::Hardened, 40, 2),
        (15, 6, BuildingClass::Light, 4, 1),
        (17, 9, BuildingClass::Light, 3, 2),
        (21, 8, BuildingClass::Light, 4, 1),
    ];
    for (c, r, class, cf, height) in town {
        b.edit(at(c, r), |cell| {
            cell.level = 0;
            cell.ground = Ground::Paved;
            cell.woods = None;
            cell.building = Some(Building {
                class,
                cf,
                height,
                kind: BuildingKind::Building,
            });
        });
    }
    for (c, r) in [
        (17, 5),
        (17, 6),
        (17, 7),
        (18, 7),
        (19, 7),
        (19, 8),
        (16, 7),
        (17, 8),
    ] {
        b.edit(at(c, r), |cell| {
            cell.level = 0;
            cell.ground = Ground::Paved;
        });
    }
    b.edit(at(21, 5), |c| {
        c.level = 0;
        c.building = Some(Building {
            class: BuildingClass::Hardened,
            cf: 40,
            height: 1,
            kind: BuildingKind::Bunker,
        });
    });
    for (c, r) in [(21, 3), (22, 4), (21, 2)] {
        b.edit(at(c, r), |cell| {
            cell.level = 0;
            cell.building = Some(Building {
                class: BuildingClass::Heavy,
                cf: 20,
                height: 1,
                kind: BuildingKind::Wall,
            });
        });
    }
    b.edit(at(20, 3), |c| {
        c.level = 0;
        c.ground = Ground::HeavyIndustrial;
    });
    b.edit(at(20, 4), |c| {
        c.level = 0;
        c.ground = Ground::HeavyIndustrial;
    });
    b.edit(at(19, 9), |c| c.ground = Ground::Rubble);
    b.edit(at(19, 7), |c| c.ground = Ground::UltraRubble);
    // Fields between river and road.
    for (c, r) in [
        (7, 10),
        (7, 11),
        (8, 10),
        (6, 11),
        (15, 10),
        (15, 11),
        (16, 10),
        (14, 11),
    ] {
        b.edit(at(c, r), |cell| {
            if cell.water.is_none() && cell.road.is_none() {
                cell.level = 0;
                cell.ground = Ground::Field;
                cell.woods = None;
            }
        });
    }
    // Rough, swamp, sand by the water.
    for (c, r, g) in [
        (6, 6, Ground::Rough),
        (7, 5, Ground::Rough),
        (3, 6, Ground::UltraRough),
        (18, 12, Ground::Rough),
        (12, 15, Ground::Swamp),
        (12, 16, Ground::Swamp),
        (13, 15, Ground::Mud),
        (9, 15, Ground::Sand),
        (9, 13, Ground::Sand),
        (11, 11, Ground::Sand),
        (14, 8, Ground::Gravel),
    ] {
        b.edit(at(c, r), |cell| {
            if cell.water.is_none() {
                cell.ground = g;
            }
        });
    }
    // Woods.
    use Density::{Heavy, Light, UltraHeavy};
    for (c, r, density) in [
        (2, 2, Heavy),
        (3, 2, Heavy),
        (2, 3, UltraHeavy),
        (1, 3, Heavy),
        (4, 2, Light),
        (9, 5, Light),
        (10, 5, Heavy),
        (10, 4, Heavy),
        (11, 4, Light),
        (10, 6, Light),
        (2, 12, Light),
        (3, 12, Heavy),
        (3, 13, UltraHeavy),
        (2, 13, UltraHeavy),
        (4, 13, Heavy),
        (3, 14, Heavy),
        (5, 14, Light),
        (6, 14, Light),
        (15, 13, Light),
        (16, 13, Heavy),
        (17, 14, Heavy),
        (20, 12, Light),
        (22, 15, Heavy),
        (23, 14, Heavy),
        (15, 3, Light),
        (16, 2, Heavy),
        (15, 2, Light),
        (22, 11, Light),
        (10, 10, Light),
        (23, 12, Light),
        (8, 16, Light),
        (7, 15, Heavy),
    ] {
        b.edit(at(c, r), |cell| {
            if cell.water.is_none() && cell.building.is_none() && cell.road.is_none() {
                cell.woods = Some(Woods {
                    growth: Growth::Woods,
                    density,
                });
            }
        });
    }
    b.edit(at(16, 13), |c| c.fire = true);
    b.edit(at(17, 13), |c| c.smoke = Some(Density::Heavy));
    b.edit(at(8, 13), |c| c.fortified = true);
    Ok(b)
}

/// Low walls along fields, roads and the brinks of hills.
pub(super) fn add_walls(b: &mut Board) {
    use Direction::{N, NE, NW, S, SE, SW};
    for (c, r, sides) in [
        (8, 9, vec![N, NE]),
        (9, 8, vec![S, SW]),
        (9, 9, vec![NE, SE]),
        (10, 9, vec![N, NE, SE]),
        (10, 8, vec![NW, S]),
        (7, 10, vec![N, NW, SW]),
        (7, 11, vec![SW, S, SE]),
        (8, 10, vec![SE]),
        (15, 10, vec![NE, SE]),
        (15, 11, vec![S, SE, SW]),
        (14, 11, vec![NW, SW]),
        (17, 7, vec![NE, SE]),
        (5, 6, vec![SE, S]),
        (6, 5, vec![S, SE]),
        (4, 7, vec![S, SE]),
    ] {
        b.edit(at(c, r), |cell| {
            for d in sides {
                cell.walls = cell.walls.with(d);
            }
        });
    }
}

/// One hex of everything, in rows.
pub(super) fn grounds_board() -> Result<Board, hexlance_board::BoardError> {
    let mut b = Board::new(19, 8)?;
    for (i, g) in Ground::ALL.into_iter().enumerate() {
        for r in 1..=2 {
            b.edit(at(i as i16 + 1, r), |c| {
                c.ground = g;
                if g == Ground::HazardousPool {
                    c.water = Some(1);
                }
            });
        }
    }
    for (i, (growth, density)) in [Growth::Woods, Growth::Jungle]
        .into_iter()
        .flat_map(|g| [Density::Light, Density::Heavy, Density::UltraHeavy].map(|d| (g, d)))
        .enumerate()
    {
        b.edit(at(i as i16 * 2 + 1, 4), |c| {
            c.woods = Some(Woods { growth, density })
        });
    }
    for d in 0..4u8 {
        b.edit(at(13 + i16::from(d), 4), |c| c.water = Some(d));
        b.edit(at(13 + i16::from(d), 5), |c| {
            c.water = Some(d);
            c.ice = d == 3;
        });
    }
    for (i, class) in [
        BuildingClass::Light,
        BuildingClass::Medium,
        BuildingClass::Heavy,
        BuildingClass::Hardened,
    ]
    .into_iter()
    .enumerate()
    {
        for (k, cf) in [1.0, 0.75, 0.45, 0.12].into_iter().enumerate() {
            b.edit(at(i as i16 * 4 + k as i16 + 1, 7), |c| {
                c.ground = Ground::Paved;
                c.building = Some(Building {
                    class,
                    cf: (f32::from(class.default_cf()) * cf) as u8,
                    height: 2 + i as u8 / 2,
                    kind: BuildingKind::Building,
                });
            });
        }
    }
    Ok(b)
}

pub(super) fn large_board(n: u16) -> Result<Board, hexlance_board::BoardError> {
    let mut b = Board::new(n, n)?;
    for i in 0..b.len() {
        let h = b.hex_at(i);
        let (x, y) = h.centre();
        let hill = ((x * 0.21).sin() + (y * 0.17).cos() + (x * 0.06 + y * 0.09).sin()) * 1.1;
        let lot = (i as u32).wrapping_mul(2_654_435_761) >> 24;
        b.edit(h, |c| {
            c.level = hill.max(0.0) as i8;
            if hill < -1.6 {
                c.water = Some(1);
            } else if lot < 70 {
                c.woods = Some(Woods {
                    growth: Growth::Woods,
                    density: if lot < 35 {
                        Density::Light
                    } else {
                        Density::Heavy
                    },
                });
            } else if lot < 90 {
                c.ground = Ground::Rough;
            } else if lot < 96 {
                c.building = Some(Building {
                    class: BuildingClass::Medium,
                    cf: 12,
                    height: 2,
                    kind: BuildingKind::Building,
                });
            }
        });
    }
    Ok(b)
}
