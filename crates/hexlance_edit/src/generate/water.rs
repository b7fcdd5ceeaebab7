//! Lakes, rivers and the sea: water lies in the low places and never runs uphill.
//!
//! The surface of a water lies one level below its banks; where the shore is a beach, the land comes down to it.

use hexlance_board::{Edge, Ground};

use super::Land;
use super::country::{Body, Country, For};
use super::grid::EDGES;
use super::noise::Lots;

/// Lets the water in.
pub(super) fn pour(c: &mut Country) {
    if c.is(Land::Lunar) {
        return;
    }
    for i in 0..c.grid.len() {
        if c.body[i] == Body::Sea {
            c.cells[i].water = Some(1);
        }
    }
    let mut lots = c.lots(For::Lakes);
    for size in lakes(c, &mut lots) {
        dig_lake(c, &mut lots, size);
    }
    let mut lots = c.lots(For::Rivers);
    let (rivers, dry) = rivers(c, &mut lots);
    // Where a field of noise is nought there are winding lines: rivers keep to them.
    let noise = c.noise(For::Rivers);
    let bends: Vec<f32> = (0..if rivers > 0 { c.grid.len() } else { 0 })
        .map(|i| {
            let (x, y) = c.grid.place(i);
            85.0 * noise.rolling(x / 5.0, y / 5.0, 2, 0.5).abs()
        })
        .collect();
    for n in 0..rivers {
        // Some sites do not suit: the way would lead uphill.
        for _ in 0..4 {
            if run(c, &mut lots, &bends, n, dry) {
                break;
            }
        }
    }
    c.settle();
    c.embank();
    shelve(c);
    beach(c);
    if c.is(Land::Winter) {
        freeze(c);
    }
}

/// How many hexes each lake is to have.
fn lakes(c: &Country, lots: &mut Lots) -> Vec<usize> {
    let water = usize::from(c.recipe.water);
    let many = match c.recipe.land {
        Land::Desert => [0.0, 1.0, 1.3, 2.0, 2.5][water],
        Land::Urban => [0.0, 0.4, 0.5, 1.0, 1.5][water],
        Land::Coast => [0.0, 0.0, 0.3, 0.6, 1.0][water],
        Land::Jungle => [0.0, 0.5, 1.0, 1.6, 2.6][water],
        _ => [0.0, 0.5, 0.8, 1.5, 2.4][water],
    } * c.area().sqrt();
    let count = (many + lots.unit()) as usize;
    let count = count.max(usize::from(c.is(Land::Desert) && water > 0));
    let scale = 0.4 + 0.6 * c.area().sqrt().min(2.0);
    (0..count)
        .map(|_| match c.recipe.land {
            Land::Desert => lots.between(2, 4),
            Land::Urban => lots.between(3, 6),
            _ => {
                let most = 6 + 7 * water;
                ((lots.between(6, most) as f32 * scale) as usize).max(4)
            }
        })
        .collect()
}

fn dig_lake(c: &mut Country, lots: &mut Lots, size: usize) {
    let noise = c.noise(For::Lakes);
    let reach = 2 + size / 9;
    let lie = |c: &Country, i: usize| f32::from(c.level(i)) + c.rank[i];
    let mut best: Option<(f32, usize)> = None;
    for _ in 0..30 {
        let i = lots.below(c.grid.len());
        if c.grid.rim_gap(i) < reach + 2
            || c.grid.within(i, reach + 2).any(|n| c.body[n] != Body::Land)
        {
            continue;
        }
        if best.is_none_or(|(height, _)| lie(c, i) < height) {
            best = Some((lie(c, i), i));
        }
    }
    let Some((_, centre)) = best else { return };
    let mut lake = vec![centre];
    while lake.len() < size {
        let mut next: Option<(f32, usize)> = None;
        for &i in &lake {
            for n in c.grid.around(i) {
                if lake.contains(&n) || c.grid.rim_gap(n) < 3 || c.body[n] != Body::Land {
                    continue;
                }
                let (x, y) = c.grid.place(n);
                let price = 1.5 * lie(c, n)
                    + 0.5 * c.grid.distance(n, centre) as f32
                    + 1.1 * noise.at(x / 2.7, y / 2.7);
                if next.is_none_or(|(least, _)| price < least) {
                    next = Some((price, n));
                }
            }
        }
        let Some((_, n)) = next else { break };
        lake.push(n);
    }
    let shore = lake.iter().flat_map(|&i| c.grid.around(i));
    let surface = shore.map(|n| c.level(n)).min().unwrap_or(0) - 1;
    for i in lake {
        c.body[i] = Body::Lake;
        c.cells[i].level = surface;
        c.cells[i].water = Some(1);
    }
}

/// How many rivers, and whether their beds are dry.
fn rivers(c: &Country, lots: &mut Lots) -> (usize, bool) {
    let water = usize::from(c.recipe.water);
    let (many, dry) = match c.recipe.land {
        Land::Desert => ([0.0, 0.8, 1.2, 1.5, 1.5][water], water < 4),
        Land::Urban => ([0.0, 0.4, 0.8, 1.2, 1.6][water], false),
        Land::Coast => ([0.0, 0.5, 0.9, 1.4, 2.0][water], false),
        Land::Jungle => ([0.0, 0.8, 1.2, 1.8, 2.6][water], false),
        _ => ([0.0, 0.6, 1.0, 1.6, 2.4][water], false),
    };
    let many = many * (0.4 + 0.6 * c.area().sqrt());
    ((many + 0.6 * lots.unit() + 0.1) as usize, dry)
}

/// One river: its way, its surface, its depths. Gives back whether it could be made.
fn run(c: &mut Country, lots: &mut Lots, bends: &[f32], number: usize, dry: bool) -> bool {
    let Some(way) = route(c, lots, bends, number) else {
        return false;
    };
    let mut way = way;
    let wet = |c: &Country, i: usize| c.body[i] != Body::Land;
    let from = way.first().filter(|&&i| wet(c, i)).map(|&i| c.level(i));
    let into = way.last().filter(|&&i| wet(c, i)).map(|&i| c.level(i));
    way.retain(|&i| !wet(c, i));
    if way.len() < 4 {
        return false;
    }
    let bank = |i: usize| {
        let beside = c.grid.around(i).filter(|&n| !wet(c, n));
        beside.chain([i]).map(|n| c.level(n)).min().unwrap_or(0) - 1
    };
    let mut surface: Vec<i8> = way.iter().map(|&i| bank(i)).collect();
    let mut least = from.unwrap_or(i8::MAX);
    for s in &mut surface {
        least = least.min(*s);
        *s = least;
    }
    let mut next = into.unwrap_or(least);
    for s in surface.iter_mut().rev() {
        *s = (*s).min(next.saturating_add(1));
        next = *s;
    }
    let last = surface[surface.len() - 1];
    let uphill = into.is_some_and(|into| last < into);
    let source = from.is_some_and(|from| surface[0] + 1 < from);
    if uphill || source {
        return false;
    }
    dig(c, lots, &way, &surface, from.is_none(), dry);
    true
}

/// Where a river runs.
fn route(c: &Country, lots: &mut Lots, bends: &[f32], number: usize) -> Option<Vec<usize>> {
    let is_water = |i: usize| c.body[i] != Body::Land;
    let waters: Vec<usize> = (0..c.grid.len()).filter(|&i| is_water(i)).collect();
    let edges: Vec<Edge> = EDGES.into_iter().filter(|&e| c.sea != Some(e)).collect();
    let on_edge = |lots: &mut Lots, edge: Edge| {
        let line = c.grid.edge(edge);
        let margin = line.len() / 6;
        (0..5)
            .map(|_| line[lots.between(margin, line.len() - 1 - margin)])
            .min_by(|&a, &b| c.rank[a].total_cmp(&c.rank[b]).then(a.cmp(&b)))
    };
    let lake = c.body.contains(&Body::Lake);
    let (start, goal): (usize, Box<dyn Fn(usize) -> bool>) = if let Some(sea) = c.sea {
        let start = if lots.chance(0.6) {
            on_edge(lots, sea.opposite())?
        } else {
            spring(c, lots)?
        };
        (start, Box::new(|i| c.body[i] == Body::Sea))
    } else if number == 0 && (c.area() > 1.5 || c.is(Land::Jungle) || !(lake && lots.chance(0.2))) {
        let first = lots.pick(&edges);
        let others: Vec<Edge> = edges.iter().copied().filter(|&e| e != first).collect();
        let second = if lots.chance(0.65) {
            first.opposite()
        } else {
            lots.pick(&others)
        };
        let (a, b) = (on_edge(lots, first)?, on_edge(lots, second)?);
        let (a, b) = if c.rank[a] < c.rank[b] {
            (b, a)
        } else {
            (a, b)
        };
        if c.grid.distance(a, b) < c.grid.columns.min(c.grid.rows) / 2 {
            return None;
        }
        (a, Box::new(move |i| i == b))
    } else if !waters.is_empty() && lots.chance(0.8) {
        (spring(c, lots)?, Box::new(is_water))
    } else {
        let edge = lots.pick(&edges);
        let end = on_edge(lots, edge)?;
        (spring(c, lots)?, Box::new(move |i| i == end))
    };
    let rim = |i: usize| c.grid.rim_gap(i) < 2;
    let price = |_: usize, to: usize| {
        if is_water(to) && !goal(to) {
            return None;
        }
        let beside = c.grid.around(to).any(|n| is_water(n) && !goal(n));
        let mut price = 7.0 + bends[to] + 12.0 * f32::from(c.level(to).max(0));
        price += 16.0 * c.rank[to];
        if rim(to) && !goal(to) {
            price += 40.0;
        }
        if beside {
            price += 60.0;
        }
        Some(price as u32)
    };
    c.grid.cheapest(&[start], &goal, price)
}

/// A high place away from other water.
fn spring(c: &Country, lots: &mut Lots) -> Option<usize> {
    (0..12)
        .map(|_| lots.below(c.grid.len()))
        .filter(|&i| {
            c.body[i] == Body::Land
                && c.grid.rim_gap(i) >= 2
                && c.grid.within(i, 4).all(|n| c.body[n] == Body::Land)
        })
        .max_by(|&a, &b| c.rank[a].total_cmp(&c.rank[b]).then(a.cmp(&b)))
}

fn dig(c: &mut Country, lots: &mut Lots, way: &[usize], surface: &[i8], begins: bool, dry: bool) {
    let depths = c.noise(For::Depths);
    let body = if dry { Body::DryBed } else { Body::River };
    let water = c.recipe.water;
    let wide_from = match c.recipe.land {
        Land::Jungle => way.len() / 4,
        Land::Urban => 0,
        _ if water >= 3 || c.area() > 3.0 => way.len() / 2,
        _ => way.len(),
    };
    let wide_from = if dry || c.area() < 0.6 || !lots.chance(0.85) {
        way.len()
    } else {
        wide_from
    };
    let mut ford = lots.between(3, 6);
    let mut until_deep = 0;
    let turn = lots.below(2);
    for (k, (&i, &s)) in way.iter().zip(surface).enumerate() {
        let (x, y) = c.grid.place(i);
        let falls = surface.get(k + 1).is_some_and(|&next| next < s);
        let brook = begins && k < way.len() / 6 && c.grid.rim_gap(way[0]) > 0;
        let deep = depths.at(x / 4.0, y / 4.0) > if water >= 3 { 0.0 } else { 0.18 };
        let mut depth = 1 + u8::from(deep && until_deep == 0);
        until_deep = usize::saturating_sub(until_deep, 1);
        if ford == 0 || falls || brook {
            depth = 0;
            if ford == 0 {
                ford = lots.between(5, 9);
            }
            until_deep = 1;
        } else {
            ford -= 1;
        }
        wet(c, i, s, depth, body);
        let Some(&before) = k.checked_sub(1).and_then(|k| way.get(k)) else {
            continue;
        };
        if k < wide_from {
            continue;
        }
        // The hex on one side that both hexes of the step touch.
        let side = c.grid.direction(before, i);
        let side = side.and_then(|d| c.grid.step(before, d + if turn == 0 { 1 } else { 5 }));
        if let Some(side) = side
            && c.body[side] == Body::Land
            && c.level(side) <= s + 3
            && !way.contains(&side)
        {
            let shallow = c.cells[before].water == Some(0) || depth == 0;
            wet(c, side, s, if shallow { 0 } else { depth }, body);
        }
    }
    c.settle();
}

fn wet(c: &mut Country, i: usize, surface: i8, depth: u8, body: Body) {
    c.body[i] = body;
    c.cells[i].level = surface;
    c.cells[i].ground = Ground::Clear;
    c.cells[i].water = (body != Body::DryBed).then_some(depth);
}

/// Lakes and the sea grow deeper away from the shore.
fn shelve(c: &mut Country) {
    let noise = c.noise(For::Depths);
    let shore = c.grid.steps_from(|i| c.is_dry(i), |_| true, 9);
    for (i, &steps) in shore.iter().enumerate() {
        let (x, y) = c.grid.place(i);
        let drop = noise.at(x / 5.0, y / 5.0);
        let out = f32::from(steps) + 1.3 * drop;
        let depth = match c.body[i] {
            Body::Lake if steps == 1 => u8::from(drop > -0.2),
            Body::Lake => out.clamp(1.0, 3.0) as u8,
            Body::Sea if steps == 1 => u8::from(drop > 0.05),
            Body::Sea => (out / 1.7).clamp(1.0, 4.0) as u8,
            _ => continue,
        };
        c.cells[i].water = Some(depth);
    }
}

/// Brings the land down to the water where the shore is flat.
fn beach(c: &mut Country) {
    let noise = c.noise(For::Shore);
    for i in 0..c.grid.len() {
        if c.body[i] != Body::Land {
            continue;
        }
        let Some(flood) = c.flood(i) else { continue };
        let (x, y) = c.grid.place(i);
        let flat = 0.5 + 0.5 * noise.at(x / 6.0 + 70.0, y / 6.0);
        let beside = |what: Body| c.grid.around(i).any(|n| c.body[n] == what);
        let ford = c
            .grid
            .around(i)
            .any(|n| c.body[n] == Body::River && c.cells[n].water == Some(0));
        let sea = beside(Body::Sea);
        let bar = match () {
            () if sea && c.steep[i] > 1 => 0.75,
            () if sea => 0.36,
            () if beside(Body::Lake) => 0.45,
            () if ford => 0.35,
            () => 0.80,
        };
        if c.level(i) == flood + 1 && flat > bar {
            c.cells[i].level = flood;
            if sea {
                c.cells[i].ground = Ground::Sand;
            }
        }
    }
}

/// Ice on still water, and on some of what runs.
fn freeze(c: &mut Country) {
    let noise = c.noise(For::Ragged);
    for i in 0..c.grid.len() {
        if c.cells[i].water.is_none() {
            continue;
        }
        let (x, y) = c.grid.place(i);
        let cold = noise.at(x / 8.0 + 31.0, y / 8.0);
        c.cells[i].ice = match c.body[i] {
            Body::Lake => cold > -0.35,
            _ => cold > 0.12,
        };
    }
}
