//! A city all over the map: streets that run straight, blocks between them, towers in the middle and gardens outside.

use hexlance_board::{BuildingClass, Ground};

use super::country::{Body, Country, For};
use super::noise::{Lots, scatter};
use super::towns::house;
use super::ways;

/// What a block is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    Houses,
    Park,
    Plaza,
    Industry,
    Ruins,
}

/// Where the streets run: columns, and lines across them.
struct Plan {
    /// For every column, how many streets lie at or before it, and whether it is one.
    columns: Vec<(usize, bool)>,
    /// The same for the lines across, from `first` on.
    lines: Vec<(usize, bool)>,
    first: i16,
    /// Whether the lines across run to the north-east; otherwise to the south-east.
    rising: bool,
}

impl Plan {
    fn new(c: &Country, lots: &mut Lots) -> Self {
        let rising = lots.chance(0.5);
        let mut course = |n: usize| {
            let mut next = lots.between(1, 3);
            let mut count = 0;
            (0..n)
                .map(|at| {
                    let street = at == next;
                    if street {
                        count += 1;
                        next += lots.pick(&[3, 4, 4, 5]);
                    }
                    (count, street)
                })
                .collect::<Vec<_>>()
        };
        let columns = course(c.grid.columns);
        let span = c.grid.columns / 2 + 2;
        let lines = course(c.grid.rows + 2 * span);
        Self {
            columns,
            lines,
            first: -(span as i16),
            rising,
        }
    }

    fn line(&self, c: &Country, i: usize) -> usize {
        let hex = c.grid.hex(i);
        let across = if self.rising { hex.q + hex.r } else { hex.r };
        ((across - self.first).max(0) as usize).min(self.lines.len() - 1)
    }

    /// The street and line a hex belongs to, and whether it lies on a street down or across.
    fn of(&self, c: &Country, i: usize) -> ((usize, usize), bool, bool) {
        let (a, down) = self.columns[i % c.grid.columns];
        let (b, across) = self.lines[self.line(c, i)];
        ((a, b), down, across)
    }
}

/// Builds the city.
pub(super) fn build(c: &mut Country) {
    let mut lots = c.lots(For::Towns);
    let plan = Plan::new(c, &mut lots);
    let middle = |n: f32, lots: &mut Lots| n * (0.38 + 0.24 * lots.unit());
    let (width, height) = (c.grid.columns as f32 * 0.866, c.grid.rows as f32);
    let centre = (middle(width, &mut lots), middle(height, &mut lots));
    let extent = 0.5 * (width * width + height * height).sqrt();
    let works = lots.below(6);
    lay_streets(c, &plan);
    if ways::wants_rails(c) {
        ways::build_rails(c);
    }
    for i in 0..c.grid.len() {
        if c.body[i] != Body::Land {
            continue;
        }
        let (block, down, across) = plan.of(c, i);
        let (x, y) = c.grid.place(i);
        let (dx, dy) = (x - centre.0, y - centre.1);
        let out = (dx * dx + dy * dy).sqrt() / extent;
        let street = down || across;
        let kind = kind(c, block, out, (dx, dy), works);
        c.used[i] = kind != Block::Park || street;
        if c.flood(i).is_some() && !street {
            // A green bank.
            c.used[i] = false;
            continue;
        }
        if street || c.rail[i].0 != 0 {
            c.used[i] = true;
            let track = c.road[i].0 == 0 && c.rail[i].0 != 0;
            c.cells[i].ground = if track { Ground::Clear } else { Ground::Paved };
            continue;
        }
        fill(c, i, block, kind, out);
    }
}

fn lay_streets(c: &mut Country, plan: &Plan) {
    // Every so many streets are roads, down and across; the others are lanes.
    let (keep_down, keep_across) = match c.recipe.roads {
        0 => return,
        1 => (3, 3),
        2 => (2, 2),
        3 => (1, 2),
        _ => (1, 1),
    };
    for i in 0..c.grid.len() {
        let ((a, b), down, across) = plan.of(c, i);
        let courses = [
            (down && a % keep_down == 0, 3),
            (
                across && b % keep_across == 0,
                if plan.rising { 1 } else { 2 },
            ),
        ];
        for (main, d) in courses {
            if !main {
                continue;
            }
            for d in [d, d + 3] {
                match c.grid.step(i, d) {
                    Some(n) => lay_street(c, i, n, d),
                    None if c.is_dry(i) => {
                        let d = hexlance_board::Direction::from_index(d as u8);
                        // Off the map, but only on the side to which the street runs.
                        c.road[i] = c.road[i].with(d);
                    }
                    None => {}
                }
            }
        }
    }
}

/// One step of a street; over water only where the other bank is near.
fn lay_street(c: &mut Country, i: usize, n: usize, d: usize) {
    if !c.is_dry(i) || c.body[i] != Body::Land {
        return;
    }
    if c.is_dry(n) {
        if c.level(i).abs_diff(c.level(n)) <= 1 {
            ways::join(c, i, n);
        }
        return;
    }
    let mut span = vec![i, n];
    while let Some(&last) = span.last()
        && !c.is_dry(last)
        && span.len() < 5
    {
        match c.grid.step(last, d) {
            Some(next) => span.push(next),
            None => return,
        }
    }
    let river = span[1..span.len() - 1]
        .iter()
        .all(|&w| c.body[w] == Body::River && c.level(w) == c.level(n));
    let end = span[span.len() - 1];
    let banks = c.level(end).abs_diff(c.level(i)) <= 1 && c.level(i) <= c.level(n) + 2;
    // The bridge stands clear of other bridges.
    let clear = span[1..span.len() - 1].iter().all(|&w| {
        let mut near = c.grid.around(w);
        near.all(|m| c.is_dry(m) || c.road[m].0 == 0 || span.contains(&m)) && c.road[w].0 == 0
    });
    if c.is_dry(end) && river && banks && clear {
        for pair in span.windows(2) {
            ways::join(c, pair[0], pair[1]);
        }
    }
}

fn kind(c: &Country, block: (usize, usize), out: f32, at: (f32, f32), works: usize) -> Block {
    let lot = scatter(c.recipe.seed ^ scatter((block.0 as u64) << 20 ^ block.1 as u64));
    let lot = (lot % 1000) as f32 / 1000.0;
    let side = [
        (0.0, -1.0),
        (0.87, -0.5),
        (0.87, 0.5),
        (0.0, 1.0),
        (-0.87, 0.5),
        (-0.87, -0.5),
    ][works];
    let length = (at.0 * at.0 + at.1 * at.1).sqrt().max(0.1);
    let towards = (at.0 * side.0 + at.1 * side.1) / length;
    let towns = c.recipe.towns;
    if towns > 0 && out > 0.34 && towards > 0.72 {
        return Block::Industry;
    }
    if lot < 0.09 + 0.02 * f32::from(c.recipe.woods) {
        Block::Park
    } else if lot < 0.24 && lot > 0.24 - 0.02 * f32::from(c.recipe.roughness) {
        Block::Ruins
    } else if lot > 0.94 && out < 0.5 {
        Block::Plaza
    } else {
        Block::Houses
    }
}

fn fill(c: &mut Country, i: usize, block: (usize, usize), kind: Block, out: f32) {
    let mut lots = Lots::new(c.recipe.seed ^ scatter(i as u64), For::Buildings as u64);
    // All houses of a block are of a kind.
    let mut common = Lots::new(
        c.recipe.seed ^ scatter((block.0 as u64) << 24 ^ block.1 as u64),
        For::Buildings as u64,
    );
    let rim = c.grid.rim_gap(i) < 3;
    let towns = usize::from(c.recipe.towns);
    let dense = [0.0, 0.45, 0.65, 0.82, 0.94][towns] * if rim { 0.42 } else { 1.0 };
    let tall = common.unit();
    let cell = &mut c.cells[i];
    let heavy = BuildingClass::Heavy;
    match kind {
        Block::Park => {
            cell.ground = Ground::Clear;
            return;
        }
        Block::Plaza => {
            cell.ground = Ground::Paved;
            if towns > 0 && lots.chance(0.08) {
                cell.building = house(BuildingClass::Hardened, 2);
            }
            return;
        }
        Block::Industry => {
            cell.ground = Ground::HeavyIndustrial;
            if lots.chance(0.55 * dense) {
                cell.ground = Ground::Paved;
                let class = lots.pick(&[BuildingClass::Medium, heavy]);
                cell.building = house(class, lots.pick(&[1, 2, 2, 3]));
            } else if lots.chance(0.3) {
                cell.ground = Ground::Paved;
            }
            return;
        }
        Block::Ruins => {
            cell.ground = lots.pick(&[
                Ground::Rubble,
                Ground::Rubble,
                Ground::Paved,
                Ground::UltraRubble,
            ]);
            if lots.chance(0.25 * dense) {
                cell.ground = Ground::Paved;
                cell.building = house(BuildingClass::Light, 1);
            }
            return;
        }
        Block::Houses => {}
    }
    let garden = out > 0.72 || rim;
    cell.ground = if garden || towns == 0 {
        Ground::Clear
    } else {
        Ground::Paved
    };
    if garden {
        c.used[i] = lots.chance(0.6);
    }
    if !lots.chance(dense) {
        return;
    }
    let height = match () {
        () if out < 0.24 => 3.2 + 3.6 * tall,
        () if out < 0.45 => 2.2 + 2.4 * tall,
        () if out < 0.68 => 1.3 + 1.7 * tall,
        () => 0.8 + 0.9 * tall,
    } + 1.3 * (lots.unit() - 0.4);
    let height = height.round().clamp(1.0, 8.0) as u8;
    let class = match height {
        1 => BuildingClass::Light,
        2 | 3 => BuildingClass::Medium,
        6.. if lots.chance(0.4) => BuildingClass::Hardened,
        _ => heavy,
    };
    c.used[i] = true;
    c.cells[i].building = house(class, height);
}
