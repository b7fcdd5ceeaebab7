//! The ground that troopers fight on: heights, walls, gates, lines of fire, routes (K1, K5, K7).
//!
//! A [`Ground`] is made once from a map. Everything here is plain data and pure
//! functions: who stands where is handed in. Heights are in steps of half an inch (K1.2).

mod bar;
mod cells;
mod disperse;
mod face;
mod facing;
mod grid;
mod leap;
mod measure;
#[cfg(test)]
pub(crate) mod part;
mod paths;
mod rays;
mod reach;
mod side;
mod sight;
mod step;
mod template;
mod terrain;
mod walk;
mod words;

pub use bar::Bar;
pub use cells::{at, cell, heading, heading_name};
pub use disperse::{dispersed, dispersion};
pub use facing::in_front;
pub use hexlance_board::GateWidth;
pub use leap::{Leap, fall_rolls};
pub use measure::{Body, ZONE_OF_CONTROL, distance, hexes_of_steps, in_zone_of_control};
pub use rays::Rays;
pub use reach::Reach;
pub use side::{GateState, Side};
pub use sight::{Barrier, Cloud, Cover, Gloom, Haze, Mutual, Path, Sightline};
pub use step::{Room, Stand, Stop, Walker};
pub use template::{Reached, Template};
pub use terrain::{Difficulty, Saturation, Spared, Terrain, TerrainKind, Visibility};
pub use walk::{Walked, allowance, reaction_allowance};

use grid::Grid;
use hexlance_board::{Board, Direction, Hex};

/// A height that nothing reaches: there is no scenery.
const NOTHING: i16 = i16::MIN;

/// What lines of fire need of a hex, packed into 16 bytes.
#[derive(Clone, Copy, Debug)]
struct Shape {
    floor: i16,
    /// Top of an obstacle.
    obstacle: i16,
    /// Tops of what stands on its hexsides and stops sight.
    sides: [i16; 6],
}

impl Shape {
    const NONE: Self = Self {
        floor: NOTHING,
        obstacle: NOTHING,
        sides: [NOTHING; 6],
    };
}

/// What zones do in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Air {
    visibility: Visibility,
    saturation: Saturation,
}

/// Stairs, a ladder, a console in a hex, one bit each.
#[derive(Clone, Copy, Debug, Default)]
struct Marks(u8);

impl Marks {
    const STAIRS: u8 = 1;
    const LADDER: u8 = 2;
    const CONSOLE: u8 = 4;

    const fn has(self, mark: u8) -> bool {
        self.0 & mark != 0
    }

    const fn put(&mut self, mark: u8) {
        self.0 |= mark;
    }
}

/// A map as troopers find it: floors, scenery, walls and zones, by the number of their hex.
#[derive(Clone, Debug)]
pub struct Ground {
    grid: Grid,
    /// The highest thing of each hex and its hexsides that can stop sight. Around the table there is nothing.
    highest: Vec<i16>,
    shapes: Vec<Shape>,
    sides: Vec<[Side; 6]>,
    terrain: Vec<Terrain>,
    air: Vec<Air>,
    marks: Vec<Marks>,
    /// Directions in which nothing but floors matters for a step, one bit each.
    plain: Vec<u8>,
    /// Where gates are, each once. They change, and stay where they are.
    gates: Vec<(Hex, Direction)>,
    /// Whether any hex has a zone of sight or fire.
    hazy: bool,
}

impl Ground {
    /// The ground of a map (K7.6).
    pub fn new(board: &Board) -> Self {
        let grid = Grid::new(board.columns(), board.rows());
        let slots = grid.len();
        let mut ground = Self {
            grid,
            highest: vec![NOTHING; slots],
            shapes: vec![Shape::NONE; slots],
            sides: vec![[Side::Open; 6]; slots],
            terrain: vec![Terrain::default(); slots],
            air: vec![Air::default(); slots],
            marks: vec![Marks::default(); slots],
            plain: vec![0; slots],
            gates: Vec::new(),
            hazy: false,
        };
        for (hex, cell) in board.iter() {
            let Some(slot) = grid.slot(hex) else { continue };
            let meaning = words::meaning(cell);
            ground.shapes[slot] = Shape {
                floor: meaning.floor,
                obstacle: meaning.obstacle.unwrap_or(NOTHING),
                ..Shape::NONE
            };
            ground.terrain[slot] = meaning.terrain;
            ground.air[slot] = Air {
                visibility: meaning.visibility,
                saturation: meaning.saturation,
            };
            ground.marks[slot] = meaning.marks;
        }
        ground.build_works(board);
        for (hex, direction, barrier) in board.barriers() {
            let side = Side::of(barrier, ground.higher_floor(hex, direction));
            ground.put_side(hex, direction, side);
        }
        for slot in 0..slots {
            ground.reshape(slot);
        }
        ground.hazy = ground.air.iter().any(|air| *air != Air::default());
        ground.gates = ground.all_gates().collect();
        ground
    }

    /// Searches the table for gates.
    fn all_gates(&self) -> impl Iterator<Item = (Hex, Direction)> {
        self.hexes().flat_map(move |hex| {
            Direction::ALL.into_iter().filter_map(move |d| {
                self.side(hex, d).gate()?;
                let first = d.index() < 3 || !self.contains(hex.neighbour(d));
                first.then_some((hex, d))
            })
        })
    }

    /// The works of fortified hexes, where nothing else stands (K7.6).
    fn build_works(&mut self, board: &Board) {
        for (hex, cell) in board.iter() {
            if cell.fortified {
                for direction in Direction::ALL {
                    if self.side(hex, direction) == Side::Open {
                        let top = self.higher_floor(hex, direction) + 1;
                        self.put_side(hex, direction, Side::Works { top });
                    }
                }
            }
        }
    }

    fn higher_floor(&self, hex: Hex, direction: Direction) -> i16 {
        let floor = |hex| self.floor(hex).unwrap_or(NOTHING);
        let higher = floor(hex).max(floor(hex.neighbour(direction)));
        if higher == NOTHING { 0 } else { higher }
    }

    /// The numbers of the two hexes at a hexside, also if one of them lies off the table.
    fn beside(&self, hex: Hex, direction: Direction) -> Option<[usize; 2]> {
        if let Some(here) = self.grid.slot(hex) {
            return Some([here, self.grid.next(here, direction)]);
        }
        let there = self.grid.slot(hex.neighbour(direction))?;
        Some([self.grid.next(there, direction.opposite()), there])
    }

    /// Puts something on a hexside, for both of its hexes.
    fn put_side(&mut self, hex: Hex, direction: Direction, side: Side) {
        if let Some([here, there]) = self.beside(hex, direction) {
            self.sides[here][usize::from(direction.index())] = side;
            self.sides[there][usize::from(direction.opposite().index())] = side;
        }
    }

    /// Works out anew what lines and steps need of the hex with a number.
    fn reshape(&mut self, slot: usize) {
        let sides = self.sides[slot];
        let shape = &mut self.shapes[slot];
        shape.sides = sides.map(|side| side.sight_top().unwrap_or(NOTHING));
        let walls = shape.sides.iter().fold(NOTHING, |a, b| a.max(*b));
        self.highest[slot] = shape.floor.max(shape.obstacle).max(walls);
        if shape.floor == NOTHING {
            return;
        }
        let bare = |slot: usize| {
            let shape = &self.shapes[slot];
            shape.floor != NOTHING
                && shape.obstacle == NOTHING
                && self.terrain[slot] == Terrain::default()
        };
        self.plain[slot] = Direction::ALL
            .into_iter()
            .filter(|d| sides[usize::from(d.index())].is_nothing_to_walkers())
            .filter(|d| bare(slot) && bare(self.grid.next(slot, *d)))
            .fold(0, |bits, d| bits | 1 << d.index());
    }

    /// Opens, closes, locks or destroys the gate on a hexside; gives back whether there is one.
    pub fn set_gate(&mut self, hex: Hex, direction: Direction, state: GateState) -> bool {
        let Side::Gate { top, width, .. } = self.side(hex, direction) else {
            return false;
        };
        self.put_side(hex, direction, Side::Gate { top, width, state });
        for slot in self.beside(hex, direction).into_iter().flatten() {
            self.reshape(slot);
        }
        true
    }

    /// Whether a hex is on the table.
    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        self.grid.slot(hex).is_some()
    }

    /// Every hex of the table, column by column of the map: row by row of the rule book.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        self.grid.hexes()
    }

    /// The floor of a hex (K1.2.1); `None` off the table.
    #[inline]
    pub fn floor(&self, hex: Hex) -> Option<i16> {
        Some(self.shapes.get(self.grid.slot(hex)?)?.floor)
    }

    /// Top of the obstacle in a hex (K1.10.2), if there is one.
    pub fn obstacle(&self, hex: Hex) -> Option<i16> {
        let top = self.shapes.get(self.grid.slot(hex)?)?.obstacle;
        (top != NOTHING).then_some(top)
    }

    /// What stands on a hexside; off the table nothing.
    pub fn side(&self, hex: Hex, direction: Direction) -> Side {
        self.beside(hex, direction)
            .and_then(|[here, _]| self.sides.get(here))
            .map_or(Side::Open, |sides| sides[usize::from(direction.index())])
    }

    /// The gates of the table, each once, with one of their two hexes.
    pub fn gates(&self) -> impl Iterator<Item = (Hex, Direction, GateState)> {
        let all = self.gates.iter();
        all.filter_map(|(hex, d)| Some((*hex, *d, self.side(*hex, *d).gate()?)))
    }

    /// The terrain of a hex (K7.5); off the table clear.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.grid
            .slot(hex)
            .and_then(|i| self.terrain.get(i))
            .copied()
            .unwrap_or_default()
    }

    /// The zone of sight in a hex, that of clouds apart (K5.2.5).
    pub fn visibility(&self, hex: Hex) -> Visibility {
        self.air(hex).visibility
    }

    /// The zone of fire in a hex (K5.2.5).
    pub fn saturation(&self, hex: Hex) -> Saturation {
        self.air(hex).saturation
    }

    fn air(&self, hex: Hex) -> Air {
        self.grid
            .slot(hex)
            .and_then(|i| self.air.get(i))
            .copied()
            .unwrap_or_default()
    }

    fn has_mark(&self, hex: Hex, mark: u8) -> bool {
        self.grid
            .slot(hex)
            .and_then(|i| self.marks.get(i))
            .is_some_and(|marks| marks.has(mark))
    }

    /// Whether there are stairs in a hex (K7.1.2).
    pub fn has_stairs(&self, hex: Hex) -> bool {
        self.has_mark(hex, Marks::STAIRS)
    }

    /// Whether there is a ladder in a hex (K7.1.2).
    pub fn has_ladder(&self, hex: Hex) -> bool {
        self.has_mark(hex, Marks::LADDER)
    }

    /// Whether there is a console in a hex (K15.6.1).
    pub fn has_console(&self, hex: Hex) -> bool {
        self.has_mark(hex, Marks::CONSOLE)
    }
}

#[cfg(test)]
mod tests;
