//! Ground and movers that tests and benchmarks share.
#![allow(dead_code, reason = "each test and benchmark uses its own part")]

use hexlance_board::{Board, Cell, Density, Ground, Growth, Place, Step, StepCost, Woods};

/// A map of rolling hills with woods, rough ground, ponds and rubble, the same every time.
pub fn broken_ground(side: u16) -> Board {
    let mut b = Board::new(side, side).unwrap();
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |n: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % n
    };
    for i in 0..b.len() {
        let h = b.hex_at(i);
        let (c, r) = h.column_row();
        let roll = f32::sin(f32::from(c) * 0.31) + f32::cos(f32::from(r) * 0.27);
        let mut cell = Cell::clear((roll * 1.2) as i8);
        match random(20) {
            0..=3 => {
                cell.woods = Some(Woods {
                    growth: Growth::Woods,
                    density: if random(3) == 0 {
                        Density::Heavy
                    } else {
                        Density::Light
                    },
                });
            }
            4 => cell.ground = Ground::Rough,
            5 => cell.water = Some(1),
            6 => cell.ground = Ground::Rubble,
            _ => {}
        }
        b.set(h, cell);
    }
    b
}

/// A 'Mech in inches, in the manner of R4.2 and R4.3, with friends to pass and enemies to go around.
pub struct Walker {
    /// Hexes of friends: passed, but not stopped in.
    pub friends: Vec<bool>,
    /// Hexes of enemies: closed.
    pub enemies: Vec<bool>,
}

impl Walker {
    /// Nobody else on the map.
    pub fn alone(board: &Board) -> Self {
        Self {
            friends: vec![false; board.len()],
            enemies: vec![false; board.len()],
        }
    }
}

impl StepCost for Walker {
    fn cost(&self, step: &Step<'_>) -> Option<u16> {
        if self.enemies[step.to.index] {
            return None;
        }
        let to = step.to.cell;
        let mut cost = 2;
        if to.road.is_none() {
            cost += match to.ground {
                Ground::Rough | Ground::Rubble | Ground::Gravel | Ground::DeepSnow => 2,
                Ground::Swamp | Ground::HeavyIndustrial | Ground::MagmaCrust => 2,
                Ground::UltraRough | Ground::MagmaLiquid => 4,
                Ground::UltraRubble => 10,
                _ => 0,
            };
            cost += match to.woods {
                None => 0,
                Some(w) => {
                    let woods = 2 * u16::from(w.density.points());
                    match w.growth {
                        Growth::Woods => woods,
                        Growth::Jungle => woods + 2,
                    }
                }
            };
            cost += match to.open_water() {
                None | Some(0) => 0,
                Some(1) => 2,
                Some(_) => 6,
            };
        }
        if let Some(b) = to.building {
            cost += 2 + 2 * b.class as u16;
        }
        let levels = u16::from(step.from.cell.bottom().abs_diff(to.bottom()));
        (levels <= 2).then_some(cost + 2 * levels)
    }

    fn may_stop(&self, at: &Place<'_>) -> bool {
        !self.friends[at.index]
    }

    fn least(&self) -> u16 {
        2
    }
}
