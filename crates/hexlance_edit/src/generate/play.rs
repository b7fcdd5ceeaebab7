//! Mends what would spoil a battle: edges on which nobody can stand, and country that cannot be crossed.

use hexlance_board::{Edge, Ground};

use super::country::{Body, Country, For};
use super::grid::EDGES;

/// How deep the strips are in which battles begin.
const STRIP: usize = 3;

/// The highest step and the deepest water that a walker takes.
const STEP: u8 = 2;
const WADE: u8 = 1;

fn is_open(c: &Country, i: usize) -> bool {
    let cell = &c.cells[i];
    cell.building.is_none() && cell.open_water().is_none_or(|d| d <= WADE)
}

fn can_step(c: &Country, from: usize, to: usize) -> bool {
    let (a, b) = (c.cells[from].bottom(), c.cells[to].bottom());
    is_open(c, to) && a.abs_diff(b) <= STEP
}

/// Mends the country after everything else has been put on it.
pub(super) fn mend(c: &mut Country) {
    for edge in EDGES {
        clear_strip(c, edge);
    }
    for edge in [Edge::North, Edge::West] {
        for _ in 0..4 {
            if !open_way(c, edge) {
                break;
            }
        }
    }
}

/// Makes room along an edge: units can stand on two thirds of it and more. The sea stays where it is.
fn clear_strip(c: &mut Country, edge: Edge) {
    if c.sea == Some(edge) {
        return;
    }
    let strip: Vec<usize> = (0..c.grid.len())
        .filter(|&i| c.grid.edge_gap(i, edge) < STRIP)
        .collect();
    let is_shut = |c: &Country, i: usize| {
        c.cells[i].building.is_some() || c.cells[i].open_water().is_some_and(|d| d > 0)
    };
    let mut shut: Vec<usize> = strip.iter().copied().filter(|&i| is_shut(c, i)).collect();
    let allowed = strip.len() * 34 / 100;
    let mut lots = c.lots(For::Repair);
    while shut.len() > allowed {
        let i = shut.swap_remove(lots.below(shut.len()));
        let cell = &mut c.cells[i];
        cell.building = None;
        if cell.water.is_some_and(|d| d > 0) {
            cell.water = Some(0);
        }
    }
}

/// Opens the cheapest way from an edge to the one across; gives back whether anything had to be changed.
fn open_way(c: &mut Country, edge: Edge) -> bool {
    let far = edge.opposite();
    let starts: Vec<usize> = c.grid.edge(edge);
    let open: Vec<usize> = starts.iter().copied().filter(|&i| is_open(c, i)).collect();
    let reached = |starts: &[usize], price: &dyn Fn(usize, usize) -> Option<u32>| {
        let goal = |i: usize| c.grid.edge_gap(i, far) == 0 && is_open(c, i);
        c.grid.cheapest(starts, goal, price)
    };
    if reached(&open, &|a, b| can_step(c, a, b).then_some(1)).is_some() {
        return false;
    }
    let work = |a: usize, b: usize| {
        let cell = &c.cells[b];
        let deep = u32::from(cell.open_water().unwrap_or(0).saturating_sub(WADE));
        let house = u32::from(cell.building.is_some());
        let high = u32::from(
            c.cells[a]
                .bottom()
                .abs_diff(cell.bottom())
                .saturating_sub(STEP),
        );
        1 + 30 * deep + 40 * house + 25 * high
    };
    let goal = |i: usize| c.grid.edge_gap(i, far) == 0;
    let starts = if open.is_empty() { starts } else { open };
    let Some(way) = c.grid.cheapest(&starts, goal, |a, b| Some(work(a, b))) else {
        return false;
    };
    for &i in &way {
        let cell = &mut c.cells[i];
        cell.building = None;
        if let Some(depth) = &mut cell.water
            && !cell.ice
        {
            *depth = (*depth).min(WADE);
        }
    }
    for pair in way.windows(2) {
        let (a, b) = (c.cells[pair[0]].bottom(), c.cells[pair[1]].bottom());
        if a.abs_diff(b) <= STEP {
            continue;
        }
        let step = STEP as i8;
        if c.body[pair[1]] == Body::Land {
            c.grade(pair[1], b.clamp(a - step, a + step));
        } else if c.body[pair[0]] == Body::Land {
            c.grade(pair[0], a.clamp(b - step, b + step));
        }
        // Between high water and low land only a shallow helps.
        for &i in pair {
            if c.cells[i].water.is_some() && !c.cells[i].ice {
                c.cells[i].water = Some(0);
            }
        }
    }
    true
}

/// Takes away what no hex should have at once.
pub(super) fn tidy(c: &mut Country) {
    for i in 0..c.grid.len() {
        let wet = !c.is_dry(i);
        let cell = &mut c.cells[i];
        if wet {
            cell.woods = None;
            cell.building = None;
            cell.ground = Ground::Clear;
        }
        if cell.building.is_some() {
            cell.woods = None;
        }
    }
}
