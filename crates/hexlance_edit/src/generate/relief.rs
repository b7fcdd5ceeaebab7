//! Hills and valleys: noise on the centres of the hexes, terraced into levels.

use hexlance_board::Edge;

use super::Land;
use super::country::{Body, Country, For};

/// Gives every hex its level, and the sea its hexes.
pub(super) fn raise(c: &mut Country) {
    if c.is(Land::Lunar) {
        super::craters::raise(c);
        return;
    }
    if c.is(Land::Coast) && c.recipe.water > 0 {
        flood_coast(c);
    }
    let heights = heights(c);
    rank(c, &heights);
    set_cliffs(c);
    let shares = shares(c);
    for i in 0..c.grid.len() {
        if c.body[i] == Body::Sea {
            c.cells[i].level = -1;
            continue;
        }
        let from_top = 1.0 - c.rank[i];
        let level = shares.iter().take_while(|&&s| from_top < s).count() as i8;
        // Where the rock is steep two or three levels become one wall.
        c.cells[i].level = match (c.steep[i], level) {
            (_, 0) if c.recipe.hills > 0 && is_dune(c, i) => 1,
            (3, 1) => 0,
            (3, 2) if shares.len() > 2 => 3,
            (2, level) => level / 2 * 2,
            (_, level) => level,
        };
    }
    c.settle();
    for _ in 0..2 {
        smooth(c);
    }
}

/// Long waves of sand on the low ground of deserts.
fn is_dune(c: &Country, i: usize) -> bool {
    if !c.is(Land::Desert) {
        return false;
    }
    let (x, y) = c.grid.place(i);
    let noise = c.noise(For::Regions);
    let field = noise.at(x / 14.0 + 60.0, y / 14.0);
    let wave = noise.at((0.8 * x + 0.6 * y) / 2.9, (0.8 * y - 0.6 * x) / 11.0);
    field > -0.05 && wave > 0.3
}

fn heights(c: &Country) -> Vec<f32> {
    let noise = c.noise(For::Relief);
    let regions = c.noise(For::Regions);
    let stride = c.stride();
    let gain = 0.34 + 0.05 * f32::from(c.recipe.roughness);
    let shore = c.grid.steps_from(|i| c.body[i] == Body::Sea, |_| true, 12);
    (0..c.grid.len())
        .map(|i| {
            let (x, y) = c.grid.place(i);
            let bend = |o: f32| 2.2 * regions.at(x / 8.0 + o, y / 8.0 - o);
            let (wx, wy) = ((x + bend(3.7)) / stride, (y + bend(91.3)) / stride);
            let region = regions.at(x / (3.1 * stride), y / (3.1 * stride));
            let height = match c.recipe.land {
                Land::Temperate => {
                    0.8 * noise.rolling(wx, wy, 3, gain)
                        + 0.35 * noise.ridged(wx * 0.8 + 40.0, wy * 0.8, 2, gain)
                        + 0.6 * region
                }
                Land::Desert => {
                    0.9 * noise.rolling(wx * 1.15, wy * 1.15, 3, gain) + 0.5 * region
                        - 0.35 * noise.ridged(wx * 0.7 + 9.0, wy * 0.7, 1, gain)
                }
                Land::Winter => {
                    0.35 * noise.rolling(wx, wy, 3, gain)
                        + 0.6 * noise.ridged(wx * 0.75, wy * 0.75, 3, gain)
                        + 0.6 * region
                }
                Land::Urban => noise.rolling(wx * 0.6, wy * 0.6, 2, 0.3) + 0.3 * region,
                Land::Jungle => 0.9 * noise.rolling(wx * 1.2, wy * 1.2, 3, gain) + 0.35 * region,
                Land::Coast | Land::Lunar => {
                    let inland = f32::from(shore[i].min(9)) / 9.0;
                    0.8 * noise.rolling(wx, wy, 3, gain) + 0.3 * region + 0.9 * inland
                }
            };
            if c.body[i] == Body::Sea { -9.0 } else { height }
        })
        .collect()
}

/// Puts the hexes in order of height, so that every seed has its due of hills.
fn rank(c: &mut Country, heights: &[f32]) {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|&a, &b| heights[a].total_cmp(&heights[b]).then(a.cmp(&b)));
    let sea = c.body.iter().filter(|&&b| b == Body::Sea).count();
    let land = (heights.len() - sea).max(1) as f32;
    for (n, &i) in order.iter().enumerate() {
        c.rank[i] = (n as f32 - sea as f32).max(0.0) / land;
    }
}

/// The shares of the land that lie at level 1 or above, 2 or above, and so on.
fn shares(c: &Country) -> Vec<f32> {
    let hills = usize::from(c.recipe.hills);
    let more = 0.85 + 0.3 * c.lots(For::Relief).unit();
    let (first, next, most): (f32, f32, usize) = match c.recipe.land {
        Land::Desert => {
            // Table mountains: once it rises, it rises to the top.
            let shares: &[f32] = match hills {
                0 => &[],
                1 => &[0.18, 0.14, 0.10],
                2 => &[0.38, 0.31, 0.25, 0.09],
                3 => &[0.46, 0.38, 0.31, 0.18],
                _ => &[0.56, 0.48, 0.41, 0.30, 0.22, 0.08],
            };
            return shares.iter().map(|s| s * more).collect();
        }
        Land::Temperate => ([0.0, 0.24, 0.50, 0.62, 0.71][hills], 0.53, 4),
        Land::Winter => ([0.0, 0.28, 0.52, 0.64, 0.74][hills], 0.58, 4),
        Land::Urban => ([0.0, 0.15, 0.35, 0.50, 0.60][hills], 0.35, 2),
        Land::Jungle => ([0.0, 0.22, 0.42, 0.54, 0.65][hills], 0.48, 3),
        Land::Coast | Land::Lunar => ([0.0, 0.25, 0.50, 0.62, 0.71][hills], 0.54, 4),
    };
    let most = match hills {
        1 => most.min(2),
        4 => most + 2,
        _ => most,
    };
    let next = next + 0.06 * (hills as f32 - 2.0);
    (0..most)
        .scan(first * more, |share, _| {
            let now = *share;
            *share *= next;
            Some(now)
        })
        .collect()
}

/// Says where the rock stands in walls.
fn set_cliffs(c: &mut Country) {
    let noise = c.noise(For::Cliffs);
    let rough = f32::from(c.recipe.roughness);
    let (often, wall) = match c.recipe.land {
        Land::Temperate => (0.08 + 0.07 * rough, 2),
        Land::Desert => (0.35 + 0.09 * rough, 3),
        Land::Winter => (0.10 + 0.09 * rough, 2),
        Land::Urban => (0.06, 2),
        Land::Jungle => (0.03 + 0.04 * rough, 2),
        Land::Coast | Land::Lunar => (0.08 + 0.06 * rough, 2),
    };
    for i in 0..c.grid.len() {
        let (x, y) = c.grid.place(i);
        let here = 0.5 + 0.5 * noise.at(x / 7.0, y / 7.0);
        // The field is densest in its middle: its outer tenth is much less than a tenth of the country.
        let bar = 0.84 - 0.62 * often;
        c.steep[i] = if here > bar { wall } else { 1 };
    }
}

/// Takes away lone peaks and pits, and the teeth along the edge of a terrace.
pub(super) fn smooth(c: &mut Country) {
    for i in 0..c.grid.len() {
        if c.body[i] != Body::Land {
            continue;
        }
        let own = c.level(i);
        let (mut high, mut low, mut all) = (0usize, 0usize, 0usize);
        let (mut next_up, mut next_down) = (i8::MAX, i8::MIN);
        for n in c.grid.around(i).filter(|&n| c.body[n] == Body::Land) {
            let level = c.level(n);
            all += 1;
            if level >= own {
                high += 1;
            } else {
                next_down = next_down.max(level);
            }
            if level <= own {
                low += 1;
            } else {
                next_up = next_up.min(level);
            }
        }
        // At the edge of the map a hex has fewer neighbours.
        let few = |n: usize| n + 4 <= all.min(5) || (n == 0 && all >= 2);
        if few(high) && next_down != i8::MIN {
            c.cells[i].level = next_down;
        } else if few(low) && next_up != i8::MAX {
            c.cells[i].level = next_up;
        }
    }
}

/// Where the sea lies: at the end of the map, never in front of a long side.
fn flood_coast(c: &mut Country) {
    let mut lots = c.lots(For::Shore);
    let noise = c.noise(For::Shore);
    let [side, _] = c.recipe.long_sides();
    let sides = match side {
        Edge::North | Edge::South => [Edge::West, Edge::East],
        Edge::West | Edge::East => [Edge::North, Edge::South],
    };
    let sea = lots.pick(&sides);
    c.sea = Some(sea);
    let across = matches!(sea, Edge::West | Edge::East);
    let (depth, width) = if across {
        (c.grid.columns as f32 * 0.866, c.grid.rows as f32)
    } else {
        (c.grid.rows as f32, c.grid.columns as f32 * 0.866)
    };
    let share = [0.0, 0.20, 0.29, 0.36, 0.42][usize::from(c.recipe.water)];
    // One end of the shore comes to the map's edge, so that the land goes round the bay.
    let ends = [-0.05, (share * 1.15_f32).min(0.32)];
    let [first, last] = if lots.chance(0.5) {
        ends
    } else {
        [ends[1], ends[0]]
    };
    let belly = 1.5 * (share - 0.5 * (first + last));
    let islands = c.noise(For::Regions);
    let mut bays = vec![false; c.grid.len()];
    for (i, bay) in bays.iter_mut().enumerate() {
        let (x, y) = c.grid.place(i);
        let (from, along) = if across { (x, y) } else { (y, x) };
        let from = if matches!(sea, Edge::East | Edge::South) {
            depth - from
        } else {
            from
        };
        let t = along / width;
        let line = depth * (first + (last - first) * t + belly * 4.0 * t * (1.0 - t));
        let fray = 2.6 * noise.rolling(x / 8.0, y / 8.0, 3, 0.5);
        let out = line + fray - from;
        let island = islands.rolling(x / 5.5 + 50.0, y / 5.5, 2, 0.4) > 0.42 && out > 3.0;
        *bay = out > 0.0 && !island;
    }
    let from = |i: usize| bays[i] && c.grid.edge_gap(i, sea) == 0;
    let steps = c.grid.steps_from(from, |i| bays[i], u16::MAX);
    for (i, &n) in steps.iter().enumerate() {
        if n != u16::MAX {
            c.body[i] = Body::Sea;
        }
    }
    // A hex of land with water all round, or of water with land all round, is neither rock nor bay.
    for i in 0..c.grid.len() {
        let wet = c.grid.around(i).filter(|&n| c.body[n] == Body::Sea).count();
        let all = c.grid.around(i).count();
        if c.body[i] == Body::Sea && wet <= 1 && all >= 4 {
            c.body[i] = Body::Land;
        }
    }
}
