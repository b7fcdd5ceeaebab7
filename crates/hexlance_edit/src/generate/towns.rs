//! Villages and towns: streets, the houses along them, squares, and the fields around.

use hexlance_board::{Building, BuildingClass, BuildingKind, Cell, Ground};

use super::Land;
use super::country::{Body, Country, For, Town};
use super::noise::Lots;
use super::ways;

pub(super) fn house(class: BuildingClass, height: u8) -> Option<Building> {
    of_kind(class, height, BuildingKind::Building)
}

pub(super) fn of_kind(class: BuildingClass, height: u8, kind: BuildingKind) -> Option<Building> {
    Some(Building {
        class,
        cf: class.default_cf(),
        height,
        kind,
    })
}

/// How large each settlement is to be, the greatest first.
fn sizes(c: &Country, lots: &mut Lots) -> Vec<usize> {
    let usual: &[usize] = match (c.recipe.land, c.recipe.towns) {
        (_, 0) => &[],
        (Land::Desert | Land::Winter | Land::Jungle | Land::Lunar, 1) => &[1],
        (Land::Desert | Land::Winter | Land::Jungle | Land::Lunar, 2) => &[2],
        (Land::Desert | Land::Winter | Land::Jungle | Land::Lunar, 3) => &[3, 1],
        (_, 1) => &[2],
        (_, 2) => &[3, 1],
        (_, 3) => &[4, 2, 1],
        _ => &[5, 3, 2, 2],
    };
    let room = c.grid.columns.min(c.grid.rows) / 6;
    let count = (usual.len() as f32 * c.area().sqrt()).round().max(1.0) as usize;
    (0..count.min(24))
        .filter_map(|n| usual.get(n % usual.len().max(1)).copied())
        .map(|size| size.min(room).max(1))
        .map(|size| {
            if lots.chance(0.2) {
                size.max(2) - 1
            } else {
                size
            }
        })
        .collect()
}

/// Founds all settlements.
pub(super) fn found(c: &mut Country) {
    let mut lots = c.lots(For::Towns);
    for (n, size) in sizes(c, &mut lots).into_iter().enumerate() {
        let harbour = n == 0 && c.sea.is_some();
        let Some(centre) = site(c, &mut lots, size, harbour) else {
            continue;
        };
        level_off(c, centre, size);
        let streets = streets(c, &mut lots, centre, size);
        c.towns.push(Town {
            centre,
            size,
            streets,
        });
        if harbour {
            quay(c, centre, size);
        }
        let town = c.towns.len() - 1;
        build(c, town);
        if matches!(c.recipe.land, Land::Temperate | Land::Coast) {
            plough(c, town);
        }
    }
}

/// A flat, low place near water, away from the edges and from other towns.
fn site(c: &Country, lots: &mut Lots, size: usize, harbour: bool) -> Option<usize> {
    let radius = size + 1;
    let mut best: Option<(f32, usize)> = None;
    for _ in 0..120 {
        let i = lots.below(c.grid.len());
        let rim = c.grid.rim_gap(i);
        if rim < radius.max(3) || c.body[i] != Body::Land {
            continue;
        }
        let (mut rough, mut wet, mut all) = (0.0, 0.0, 0.0);
        for n in c.grid.within(i, radius) {
            all += 1.0;
            rough += f32::from(c.level(n).abs_diff(c.level(i)));
            wet += f32::from(u8::from(!c.is_dry(n)));
        }
        let near = c.towns.iter().map(|t| c.grid.distance(t.centre, i));
        let near = near.min().unwrap_or(usize::MAX);
        if near < 2 * radius + 5 + c.area().sqrt() as usize {
            continue;
        }
        let shore = c
            .grid
            .within(i, radius + 2)
            .filter(|&n| !c.is_dry(n) && (!harbour || c.body[n] == Body::Sea))
            .count();
        let mut score = 3.0 * rough / all + 0.7 * f32::from(c.level(i).max(0));
        score += 4.0 * (wet / all - 0.12).max(0.0);
        score -= if shore > 0 { 0.8 } else { 0.0 };
        score += if harbour && shore < 3 { 6.0 } else { 0.0 };
        let middle = (c.grid.columns.min(c.grid.rows) / 2).max(1) as f32;
        score += 0.9 * (1.0 - rim as f32 / middle).max(0.0);
        score += 0.6 * lots.unit();
        if best.is_none_or(|(least, _)| score < least) {
            best = Some((score, i));
        }
    }
    best.map(|(_, i)| i)
}

/// Makes the ground of a town level, and the ground around it gentle.
fn level_off(c: &mut Country, centre: usize, size: usize) {
    let level = c.level(centre);
    let around: Vec<usize> = c.grid.within(centre, size + 4).collect();
    for i in around {
        if c.body[i] != Body::Land {
            continue;
        }
        let out = c.grid.distance(i, centre).saturating_sub(size + 1) as i8;
        let own = c.level(i);
        c.grade(i, own.clamp(level - out, level + out));
    }
}

/// Lays a main street through the centre and lanes off it.
fn streets(c: &mut Country, lots: &mut Lots, centre: usize, size: usize) -> Vec<usize> {
    let level = c.level(centre);
    let fits = |c: &Country, i: usize| {
        c.body[i] == Body::Land && c.level(i) == level && c.grid.rim_gap(i) > 0
    };
    let line = |c: &Country, from: usize, d: usize, most: usize| {
        let mut out = Vec::new();
        let mut at = from;
        while out.len() < most {
            match c.grid.step(at, d) {
                Some(n) if fits(c, n) => {
                    out.push(n);
                    at = n;
                }
                _ => break,
            }
        }
        out
    };
    let half = size + usize::from(size > 1);
    let first = lots.below(3);
    let axis = (0..3)
        .map(|n| (first + n) % 3)
        .max_by_key(|&d| line(c, centre, d, half).len() + line(c, centre, d + 3, half).len())
        .unwrap_or(0);
    let mut streets = vec![centre];
    let roads = c.recipe.roads > 0;
    let lay = |c: &mut Country, streets: &mut Vec<usize>, from: usize, cells: &[usize]| {
        let mut at = from;
        for &i in cells {
            if roads {
                ways::join(c, at, i);
            }
            if !streets.contains(&i) {
                streets.push(i);
            }
            at = i;
        }
    };
    let mut main = vec![centre];
    for d in [axis, axis + 3] {
        let cells = line(c, centre, d, half);
        lay(c, &mut streets, centre, &cells);
        main.extend(cells);
    }
    if size >= 2 {
        let mut side = lots.below(2);
        let gap = 2 + lots.below(2);
        for (n, &from) in main.clone().iter().enumerate() {
            if n % gap != 0 {
                continue;
            }
            side += 1;
            let d = axis + if side.is_multiple_of(2) { 1 } else { 2 };
            let ways: &[usize] = if n == 0 || size >= 4 { &[0, 3] } else { &[0] };
            for turn in ways {
                let d = d + turn + if n % 4 >= 2 { 3 } else { 0 };
                let most = lots.between(1, size.saturating_sub(n / 3).max(1));
                let mut cells = line(c, from, d, most);
                // A lane ends before it runs beside another.
                let beside = |i: &usize| {
                    let near = c.grid.around(*i).filter(|n| streets.contains(n)).count();
                    near > 2
                };
                let end = cells.iter().skip(1).position(beside).map(|p| p + 1);
                cells.truncate(end.unwrap_or(cells.len()));
                lay(c, &mut streets, from, &cells);
            }
        }
    }
    for &i in &streets {
        c.used[i] = true;
        c.cells[i].ground = Ground::Paved;
    }
    streets
}

/// Puts houses along the streets.
fn build(c: &mut Country, town: usize) {
    let mut lots = Lots::new(
        c.recipe.seed ^ (town as u64) << 17,
        For::Buildings as u64 + 100 * c.recipe.land as u64,
    );
    let Town {
        centre,
        size,
        ref streets,
    } = c.towns[town];
    let streets = streets.clone();
    let mut sites: Vec<usize> = Vec::new();
    for &s in &streets {
        for n in c.grid.around(s) {
            let dry = c.body[n] == Body::Land && c.flood(n).is_none_or(|f| f < c.level(n));
            if dry && !c.used[n] && !sites.contains(&n) && c.grid.rim_gap(n) > 0 {
                sites.push(n);
            }
        }
    }
    // The street must lead out: the hexes straight behind its ends stay free.
    let ends = streets.iter().filter(|&&s| {
        let next = c.grid.around(s).filter(|n| streets.contains(n)).count();
        next == 1 && s != centre
    });
    for &end in ends {
        let before = c.grid.around(end).find(|n| streets.contains(n));
        let ahead = before
            .and_then(|b| c.grid.direction(b, end))
            .and_then(|d| c.grid.step(end, d));
        sites.retain(|&i| Some(i) != ahead);
    }
    sites.sort_by_key(|&i| (c.grid.distance(i, centre), i));
    let squares = if size >= 3 { size - 1 } else { 1 };
    let (mut free, mut landmark) = (squares, size >= 2);
    for i in sites {
        c.used[i] = true;
        let out = c.grid.distance(i, centre) as f32 / (size + 1) as f32;
        if free > 0 && out < 0.7 && lots.chance(0.4) {
            free -= 1;
            c.cells[i].ground = Ground::Paved;
            continue;
        }
        if !lots.chance(0.86 - 0.35 * out) {
            continue;
        }
        let central = size as f32 * (1.0 - out) + 0.8 * lots.unit();
        let cell = &mut c.cells[i];
        cell.building = dwelling(c.recipe.land, central, &mut lots);
        if central > 1.6 && !matches!(c.recipe.land, Land::Jungle) {
            cell.ground = Ground::Paved;
        }
        if landmark && out < 0.8 {
            landmark = false;
            cell.building = match c.recipe.land {
                Land::Lunar => house(BuildingClass::Hardened, 2),
                Land::Desert | Land::Jungle => house(BuildingClass::Heavy, 2),
                _ => house(BuildingClass::Heavy, if size > 2 { 4 } else { 3 }),
            };
        }
    }
    let ring: Vec<usize> = c
        .grid
        .within(centre, size + 2)
        .filter(|&i| c.grid.distance(i, centre) == size + 2)
        .filter(|&i| c.body[i] == Body::Land && !c.used[i] && c.grid.rim_gap(i) > 0)
        .collect();
    let strong = matches!(c.recipe.land, Land::Desert | Land::Winter | Land::Lunar);
    if size >= 2 && lots.chance(if strong { 0.6 } else { 0.25 }) {
        // An arc of wall on one side, with gaps.
        let from = lots.below(ring.len().max(1));
        let level = c.level(centre);
        for &i in ring.iter().cycle().skip(from).take(ring.len() / 3) {
            if lots.chance(0.75) && c.level(i).abs_diff(level) <= 1 {
                c.used[i] = true;
                c.cells[i].building = of_kind(BuildingClass::Medium, 1, BuildingKind::Wall);
            }
        }
    }
    if lots.chance(if strong { 0.5 } else { 0.2 })
        && let Some(&i) = ring.get(lots.below(ring.len().max(1)))
    {
        c.used[i] = true;
        c.cells[i].building = of_kind(BuildingClass::Hardened, 1, BuildingKind::Bunker);
    }
}

/// A house as the country builds them; `central` says how near the heart of how large a town it stands.
fn dwelling(land: Land, central: f32, lots: &mut Lots) -> Option<Building> {
    let light = BuildingClass::Light;
    let medium = BuildingClass::Medium;
    match land {
        Land::Lunar => {
            let class = lots.pick(&[medium, BuildingClass::Heavy, BuildingClass::Hardened]);
            house(class, 1 + u8::from(lots.chance(0.25)))
        }
        Land::Desert | Land::Jungle => {
            let class = if lots.chance(0.35) { medium } else { light };
            house(class, 1 + u8::from(central > 2.0 && lots.chance(0.4)))
        }
        _ if central > 3.0 => {
            let class = lots.pick(&[medium, BuildingClass::Heavy]);
            house(class, lots.pick(&[2, 3, 3, 4]))
        }
        _ if central > 1.7 => {
            let class = lots.pick(&[light, medium, medium]);
            house(class, lots.pick(&[1, 2, 2, 3]))
        }
        _ => {
            let class = if lots.chance(0.15) { medium } else { light };
            house(class, 1 + u8::from(lots.chance(0.25)))
        }
    }
}

/// A paved waterfront with deep water at it, and a mole.
fn quay(c: &mut Country, centre: usize, size: usize) {
    let beside = |c: &Country, i: usize| {
        let mut near = c.grid.around(i);
        near.any(|n| c.body[n] == Body::Sea)
    };
    let near: Vec<usize> = c.grid.within(centre, size + 3).collect();
    let front: Vec<usize> = near
        .iter()
        .copied()
        .filter(|&i| c.body[i] == Body::Land && c.level(i) <= 0 && beside(c, i))
        .collect();
    for &i in &front {
        c.used[i] = true;
        c.cells[i] = Cell {
            level: 0,
            ground: Ground::Paved,
            ..Cell::default()
        };
        let sea: Vec<usize> = c.grid.around(i).collect();
        for n in sea {
            if c.body[n] == Body::Sea {
                c.cells[n].water = c.cells[n].water.max(Some(2));
            }
        }
    }
    // The mole runs out where the water is widest.
    let reach = |i: usize, d: usize| {
        let mut at = i;
        (0..6)
            .take_while(|_| match c.grid.step(at, d) {
                Some(n) if c.body[n] == Body::Sea => {
                    at = n;
                    true
                }
                _ => false,
            })
            .count()
    };
    let ways = front.iter().flat_map(|&i| (0..6).map(move |d| (i, d)));
    let best = ways.max_by_key(|&(i, d)| (reach(i, d), i, d));
    if let Some((mut at, d)) = best
        && reach(at, d) >= 4
    {
        for _ in 0..3 {
            let Some(n) = c.grid.step(at, d) else { break };
            c.body[n] = Body::Land;
            c.used[n] = true;
            c.cells[n] = Cell {
                level: 0,
                ground: Ground::Paved,
                ..Cell::default()
            };
            at = n;
        }
    }
}

/// Fields around a village, in parcels.
fn plough(c: &mut Country, town: usize) {
    let mut lots = Lots::new(
        c.recipe.seed ^ (town as u64) << 21,
        For::Fields as u64 + 100 * c.recipe.land as u64,
    );
    let Town { centre, size, .. } = c.towns[town];
    let level = c.level(centre);
    for _ in 0..3 + 2 * size {
        let ring: Vec<usize> = c
            .grid
            .within(centre, size + 4)
            .filter(|&i| c.grid.distance(i, centre) > size)
            .collect();
        let Some(&from) = ring.get(lots.below(ring.len().max(1))) else {
            return;
        };
        let axis = lots.below(6);
        let (long, deep) = (lots.between(2, 3), lots.between(2, 3));
        let mut row = Some(from);
        for _ in 0..deep {
            let mut at = row;
            for _ in 0..long {
                let Some(i) = at else { break };
                let flat = c.level(i).abs_diff(level) <= 1;
                if c.body[i] == Body::Land && !c.used[i] && flat && c.flood(i).is_none() {
                    c.cells[i].ground = Ground::Field;
                    c.used[i] = true;
                }
                at = c.grid.step(i, axis);
            }
            row = row.and_then(|r| c.grid.step(r, axis + 2));
        }
    }
}
