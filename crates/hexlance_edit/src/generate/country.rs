//! The map while it is being made: its hexes and what the later steps need to know of the earlier ones.

use hexlance_board::{Cell, Edge, Exits};

use super::grid::Grid;
use super::noise::{Lots, Noise};
use super::{Land, Recipe};

/// What the water of a hex belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    Land,
    River,
    Lake,
    Sea,
    /// The bed of a river that has run dry.
    DryBed,
}

/// A settlement.
pub(super) struct Town {
    pub centre: usize,
    /// From 1, a hamlet, to 5.
    pub size: usize,
    pub streets: Vec<usize>,
}

/// The purposes that lots and noise are drawn for.
#[derive(Clone, Copy)]
pub(super) enum For {
    Name = 1,
    Relief,
    Regions,
    Cliffs,
    Craters,
    Shore,
    Lakes,
    Rivers,
    Depths,
    Towns,
    Buildings,
    Fields,
    Roads,
    Woods,
    Ragged,
    Ground,
    Repair,
}

pub(super) struct Country {
    pub recipe: Recipe,
    pub grid: Grid,
    pub cells: Vec<Cell>,
    pub body: Vec<Body>,
    /// How high a hex lies among all: 0 the lowest, 1 the highest.
    pub rank: Vec<f32>,
    /// The highest step that the rock allows there.
    pub steep: Vec<i8>,
    /// Hexes that somebody has made use of: nothing grows there.
    pub used: Vec<bool>,
    pub road: Vec<Exits>,
    pub rail: Vec<Exits>,
    pub towns: Vec<Town>,
    /// The side where the sea lies.
    pub sea: Option<Edge>,
}

impl Country {
    pub fn new(recipe: &Recipe) -> Self {
        let grid = Grid::new(recipe.columns, recipe.rows);
        let n = grid.len();
        let most = |amount: u8| amount.min(4);
        Self {
            recipe: Recipe {
                hills: most(recipe.hills),
                woods: most(recipe.woods),
                water: most(recipe.water),
                towns: most(recipe.towns),
                roads: most(recipe.roads),
                roughness: most(recipe.roughness),
                ..recipe.clone()
            },
            grid,
            cells: vec![Cell::default(); n],
            body: vec![Body::Land; n],
            rank: vec![0.0; n],
            steep: vec![1; n],
            used: vec![false; n],
            road: vec![Exits::default(); n],
            rail: vec![Exits::default(); n],
            towns: Vec::new(),
            sea: None,
        }
    }

    pub fn lots(&self, what: For) -> Lots {
        Lots::new(
            self.recipe.seed,
            what as u64 + 100 * self.recipe.land as u64,
        )
    }

    pub fn noise(&self, what: For) -> Noise {
        Noise::new(
            self.recipe.seed,
            what as u64 + 100 * self.recipe.land as u64,
        )
    }

    pub fn is(&self, land: Land) -> bool {
        self.recipe.land == land
    }

    pub fn is_dry(&self, i: usize) -> bool {
        self.cells[i].water.is_none()
    }

    pub fn level(&self, i: usize) -> i8 {
        self.cells[i].level
    }

    /// The share of the map in that of a usual one, for numbers of things that grow with it.
    pub fn area(&self) -> f32 {
        self.grid.len() as f32 / 1088.0
    }

    /// How long a hill is, in hexes.
    pub fn stride(&self) -> f32 {
        (0.5 * self.grid.columns.min(self.grid.rows) as f32).clamp(8.0, 16.0)
    }

    /// The highest surface of water next to a hex of land.
    pub fn flood(&self, i: usize) -> Option<i8> {
        self.grid
            .around(i)
            .filter(|&n| !self.is_dry(n))
            .map(|n| self.level(n))
            .max()
    }

    /// Sets a level, but never below the water beside it.
    pub fn grade(&mut self, i: usize, level: i8) {
        let least = self.flood(i).unwrap_or(i8::MIN);
        self.cells[i].level = level.max(least);
    }

    /// Makes land of a hex of water, at the level of its banks.
    pub fn fill(&mut self, i: usize) {
        let cell = &mut self.cells[i];
        if cell.water.take().is_some() {
            cell.ice = false;
            cell.level += 1;
        }
        self.body[i] = Body::Land;
    }

    /// Lowers land until no step is higher than the rock allows, and one level beside water.
    pub fn settle(&mut self) {
        let cells = &mut self.cells;
        let Some(lowest) = cells.iter().map(|c| c.level).min() else {
            return;
        };
        let highest = cells.iter().map(|c| c.level).max().unwrap_or(lowest);
        let pinned = |i: usize| self.body[i] != Body::Land;
        let mut by_level = vec![Vec::new(); (highest - lowest) as usize + 1];
        for (i, c) in cells.iter().enumerate() {
            by_level[(c.level - lowest) as usize].push(i);
        }
        for level in lowest..=highest {
            let mut n = 0;
            while let Some(&i) = by_level[(level - lowest) as usize].get(n) {
                n += 1;
                if cells[i].level != level {
                    continue;
                }
                for next in self.grid.around(i) {
                    let step = if self.body[i] == Body::Sea {
                        self.steep[next]
                    } else if pinned(i) {
                        1
                    } else {
                        self.steep[i].min(self.steep[next])
                    };
                    if !pinned(next) && cells[next].level > level + step {
                        cells[next].level = level + step;
                        by_level[(level + step - lowest) as usize].push(next);
                    }
                }
            }
        }
    }

    /// Raises land that lies lower than the water beside it.
    pub fn embank(&mut self) {
        for i in 0..self.grid.len() {
            if self.is_dry(i) {
                let level = self.level(i);
                self.grade(i, level);
            }
        }
    }
}
