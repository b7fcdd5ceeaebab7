//! Roads from town to town and off the map, rails, and the bridges they cross water on.

use hexlance_board::{Bridge, Direction, Edge, Exits, Ground};

use super::Land;
use super::country::{Body, Country, For};
use super::grid::{EDGES, Grid};
use super::noise::Lots;

/// Joins two neighbours by road.
pub(super) fn join(c: &mut Country, a: usize, b: usize) {
    link(&c.grid, &mut c.road, a, b);
}

fn link(grid: &Grid, ways: &mut [Exits], a: usize, b: usize) {
    if let Some(d) = grid.direction(a, b) {
        let d = Direction::from_index(d as u8);
        ways[a] = ways[a].with(d);
        ways[b] = ways[b].with(d.opposite());
    }
}

fn is_joined(c: &Country, ways: &[Exits], a: usize, b: usize) -> bool {
    let d = c.grid.direction(a, b);
    d.is_some_and(|d| ways[a].has(Direction::from_index(d as u8)))
}

/// Level of the carriageway: on bridges that of the deck.
fn deck(c: &Country, i: usize) -> i8 {
    c.level(i) + i8::from(!c.is_dry(i))
}

/// What a road costs to build, hex by hex.
fn road_price(c: &Country, wander: &[u8], a: usize, b: usize) -> Option<u32> {
    if is_joined(c, &c.road, a, b) {
        return Some(4);
    }
    let cell = &c.cells[b];
    if cell.building.is_some() {
        return None;
    }
    let mut price = 11 + u32::from(wander[b]);
    price += match deck(c, a).abs_diff(deck(c, b)) {
        0 => 0,
        1 => 9,
        2 => 70,
        n => 120 * u32::from(n),
    };
    price += match c.body[b] {
        Body::Land => 0,
        Body::DryBed => 12,
        Body::River if cell.water == Some(0) => 45,
        Body::River => 55,
        Body::Lake | Body::Sea => 160,
    };
    let crosses = |i: usize| !c.is_dry(i) && c.road[i].0 != 0;
    if crosses(a) || crosses(b) {
        price += 120;
    }
    if let Some(woods) = cell.woods {
        price += 4 * u32::from(woods.density.points());
    }
    if c.used[b] && c.road[b].0 == 0 {
        price += 4;
    }
    // Beside a road one takes the road; along the edge of the map no road is of use.
    if c.road[b].0 == 0 && c.grid.around(b).any(|n| c.road[n].0 != 0 && n != a) {
        price += 9;
    }
    if c.grid.rim_gap(b) == 0 {
        price += 14;
    }
    Some(price)
}

fn lay(c: &mut Country, way: &[usize]) {
    for pair in way.windows(2) {
        join(c, pair[0], pair[1]);
    }
}

/// Leads a way on from a hex at the edge, off the map, as straight as can be.
fn lead_off(grid: &Grid, ways: &mut [Exits], i: usize, edge: Edge) {
    let out: &[Direction] = match edge {
        Edge::North => &[Direction::N],
        Edge::South => &[Direction::S],
        Edge::West => &[Direction::SW, Direction::NW],
        Edge::East => &[Direction::NE, Direction::SE],
    };
    let is_off = |d: &&Direction| grid.step(i, usize::from(d.index())).is_none();
    let is_straight = |d: &&Direction| ways[i].has(d.opposite());
    let off = out.iter().filter(is_off);
    if let Some(d) = off.clone().find(is_straight).or(off.clone().next()) {
        ways[i] = ways[i].with(*d);
    }
}

/// A dry hex at an edge, in its middle part, where a way can leave the map.
fn gate(c: &Country, lots: &mut Lots, edge: Edge) -> Option<usize> {
    let line = c.grid.edge(edge);
    let margin = line.len() / 6;
    let fits = |&i: &usize| {
        let beside = c.grid.around(i).all(|n| c.is_dry(n));
        c.body[i] == Body::Land && c.cells[i].building.is_none() && beside
    };
    let far = |i: usize| {
        let roads = line.iter().filter(|&&n| c.road[n].0 != 0);
        roads
            .copied()
            .all(|n| c.grid.distance(n, i) > line.len() / 4)
    };
    (0..12)
        .map(|_| line[lots.between(margin, line.len() - 1 - margin)])
        .filter(fits)
        .min_by_key(|&i| (!far(i), (8.0 * c.rank[i]) as i32, i))
}

/// All roads.
pub(super) fn build_roads(c: &mut Country) {
    let roads = usize::from(c.recipe.roads);
    if roads == 0 {
        return;
    }
    let mut lots = c.lots(For::Roads);
    let noise = c.noise(For::Roads);
    let wander: Vec<u8> = (0..c.grid.len())
        .map(|i| {
            let (x, y) = c.grid.place(i);
            (7.0 * (1.0 + noise.at(x / 6.0, y / 6.0))) as u8
        })
        .collect();
    let open: Vec<Edge> = EDGES.into_iter().filter(|&e| c.sea != Some(e)).collect();
    let through = lots.pick(&open);
    let through = match c.sea {
        Some(sea) if through == sea.opposite() => c.recipe.long_sides()[0],
        _ => through,
    };
    let mut ends = vec![through, through.opposite()];
    let more = (roads as f32 * (0.3 + 0.4 * c.area().sqrt()) - 0.7).round();
    for n in 0..(more.max(0.0) as usize) {
        ends.push(if n == 0 {
            let across: Vec<Edge> = open.iter().copied().filter(|e| !ends.contains(e)).collect();
            if across.is_empty() {
                through
            } else {
                lots.pick(&across)
            }
        } else {
            lots.pick(&open)
        });
    }
    let heart = c.towns.first().map(|t| t.centre);
    // Where there is no town the first road waits at the edge for its other end.
    let mut waiting: Option<(usize, Edge)> = None;
    for (n, edge) in ends.into_iter().enumerate() {
        let Some(gate) = gate(c, &mut lots, edge) else {
            continue;
        };
        let Some(goal) = heart.or(waiting.map(|(i, _)| i)) else {
            waiting = Some((gate, edge));
            continue;
        };
        // The first two roads lead to the heart of the country, the others to the nearest of these.
        let network = network(c, goal);
        let ends_at = |i: usize| i == goal || (n >= 2 && network[i]);
        let way = c
            .grid
            .cheapest(&[gate], ends_at, |a, b| road_price(c, &wander, a, b));
        let Some(way) = way.filter(|way| way.len() > 1) else {
            continue;
        };
        lay(c, &way);
        lead_off(&c.grid, &mut c.road, gate, edge);
        if let Some((other, edge)) = waiting.filter(|&(i, _)| way.last() == Some(&i)) {
            lead_off(&c.grid, &mut c.road, other, edge);
        }
    }
    let Some(heart) = heart else { return };
    for town in 1..c.towns.len() {
        let centre = c.towns[town].centre;
        let network = network(c, heart);
        let way = c.grid.cheapest(
            &[centre],
            |i| network[i],
            |a, b| road_price(c, &wander, a, b),
        );
        if let Some(way) = way {
            lay(c, &way);
        }
    }
}

/// The hexes that one can get to by road.
fn network(c: &Country, from: usize) -> Vec<bool> {
    let mut found = vec![false; c.grid.len()];
    let mut open = vec![from];
    while let Some(i) = open.pop() {
        if std::mem::replace(&mut found[i], true) {
            continue;
        }
        let exits = c.road[i].iter();
        open.extend(exits.filter_map(|d| c.grid.step(i, usize::from(d.index()))));
    }
    found
}

/// Whether the country has a railway.
pub(super) fn wants_rails(c: &Country) -> bool {
    let often = match c.recipe.land {
        Land::Urban => 1.0,
        Land::Temperate | Land::Winter => 0.4,
        Land::Coast => 0.3,
        Land::Desert => 0.2,
        Land::Lunar | Land::Jungle => 0.0,
    };
    let roads = f32::from(c.recipe.roads);
    let small = c.grid.columns.min(c.grid.rows) < 20 && !c.is(Land::Urban);
    let lot = c.lots(For::Ragged).unit();
    roads > 0.0 && !small && (c.is(Land::Urban) || lot < often * 0.5 * roads)
}

/// A railway from edge to edge. Where it has to cross water it runs on a dam, for trains cannot use the decks of
/// bridges.
pub(super) fn build_rails(c: &mut Country) {
    let mut lots = c.lots(For::Ragged);
    let Some(way) = [0, 0, 0, 0, 0, 1, 1]
        .iter()
        .find_map(|&n| rail_way(c, &mut lots, n))
    else {
        return;
    };
    let (way, [start, end]) = way;
    for &i in &way {
        c.fill(i);
        c.cells[i].woods = None;
    }
    for pair in way.windows(2) {
        link(&c.grid, &mut c.rail, pair[0], pair[1]);
    }
    for (i, edge) in [(way[0], start), (way[way.len() - 1], end)] {
        lead_off(&c.grid, &mut c.rail, i, edge);
    }
}

fn rail_way(c: &Country, lots: &mut Lots, most_dams: usize) -> Option<(Vec<usize>, [Edge; 2])> {
    let edges: Vec<Edge> = EDGES.into_iter().filter(|&e| c.sea != Some(e)).collect();
    let start = lots.pick(&edges);
    let end = if c.sea == Some(start.opposite()) {
        let others: Vec<Edge> = edges.into_iter().filter(|&e| e != start).collect();
        lots.pick(&others)
    } else {
        start.opposite()
    };
    let free = |&i: &usize| c.road[i].0 == 0;
    let from = gate(c, lots, start).filter(free)?;
    let to = gate(c, lots, end).filter(free)?;
    if c.grid.distance(from, to) < c.grid.columns.min(c.grid.rows) / 2 {
        return None;
    }
    let ((ax, ay), (bx, by)) = (c.grid.place(from), c.grid.place(to));
    let (dx, dy) = (bx - ax, by - ay);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let price = |a: usize, b: usize| {
        let cell = &c.cells[b];
        if cell.building.is_some() || (c.road[b].0 != 0 && !c.is_dry(b)) {
            return None;
        }
        if is_joined(c, &c.road, a, b) {
            return None;
        }
        // Rails run straight: every hex off the line costs.
        let (x, y) = c.grid.place(b);
        let off = ((x - ax) * dy - (y - ay) * dx).abs() / length;
        let mut price = 20 + off.min(20.0) as u32;
        price += 24 * u32::from(deck(c, a).abs_diff(deck(c, b)));
        if deck(c, a).abs_diff(deck(c, b)) > 1 {
            price += 150;
        }
        price += match c.body[b] {
            Body::Land | Body::DryBed => 0,
            Body::River => 90,
            Body::Lake | Body::Sea => 400,
        };
        if c.road[b].0 != 0 {
            price += 14;
        } else if c.grid.around(b).any(|n| c.road[n].0 != 0) {
            price += 5;
        }
        price += if c.grid.rim_gap(b) == 0 { 30 } else { 0 };
        Some(price)
    };
    let way = c.grid.cheapest(&[from], |i| i == to, price)?;
    let dams = way.iter().filter(|&&i| !c.is_dry(i)).count();
    (dams <= most_dams).then_some((way, [start, end]))
}

/// Cuts and fills until no way climbs more than a level a hex, and every bridge ends on its banks.
pub(super) fn grade(c: &mut Country) {
    let ways: Vec<usize> = (0..c.grid.len())
        .filter(|&i| (c.road[i].0 | c.rail[i].0) != 0)
        .collect();
    let ahead = |c: &Country, i: usize| -> Vec<usize> {
        let exits = Exits(c.road[i].0 | c.rail[i].0);
        exits
            .iter()
            .filter_map(|d| c.grid.step(i, usize::from(d.index())))
            .collect()
    };
    for &i in &ways {
        if !c.is_dry(i) {
            continue;
        }
        let decks = ahead(c, i).into_iter().filter(|&n| !c.is_dry(n));
        if let Some(level) = decks.map(|n| deck(c, n)).max() {
            c.grade(i, level);
        }
    }
    for _ in 0..12 {
        let mut steep = false;
        for &i in &ways {
            if !c.is_dry(i) {
                continue;
            }
            let around = ahead(c, i);
            let Some(low) = around.iter().map(|&n| deck(c, n)).min() else {
                continue;
            };
            let high = around.iter().map(|&n| deck(c, n)).max().unwrap_or(low);
            let own = c.level(i);
            if own > low + 1 {
                c.grade(i, low + 1);
            } else if own + 2 < high && own < low {
                c.grade(i, own + 1);
            }
            steep |= c.level(i) != own;
        }
        if !steep {
            break;
        }
    }
}

/// Writes roads, rails and bridges into the hexes.
pub(super) fn finish(c: &mut Country) {
    let mut lots = c.lots(For::Roads);
    let strong = lots.pick(&[20u8, 24, 30]);
    for i in 0..c.grid.len() {
        let (road, rail) = (c.road[i], c.rail[i]);
        if road.0 == 0 && rail.0 == 0 {
            continue;
        }
        let wet = !c.is_dry(i);
        let cell = &mut c.cells[i];
        cell.woods = None;
        cell.building = None;
        if matches!(
            cell.ground,
            Ground::Rough
                | Ground::UltraRough
                | Ground::Swamp
                | Ground::Mud
                | Ground::Rubble
                | Ground::UltraRubble
                | Ground::Field
                | Ground::HeavyIndustrial
        ) {
            cell.ground = Ground::Clear;
        }
        cell.rail = (rail.0 != 0).then_some(rail);
        if road.0 == 0 {
            continue;
        }
        if wet {
            cell.bridge = Some(Bridge {
                cf: strong,
                deck: 1,
                exits: road,
            });
        } else {
            cell.road = Some(road);
        }
    }
}
