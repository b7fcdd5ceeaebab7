//! Country made by seed: hills, rivers, woods, towns and the roads between them.
//!
//! Each step of the making is a module of its own and works on one `Country`: relief, water, settlements, growth,
//! ways; at last what would spoil a battle is mended.

mod city;
mod country;
mod craters;
mod grid;
mod growth;
mod names;
mod noise;
mod play;
mod relief;
mod towns;
mod water;
mod ways;

use std::cmp::Reverse;
use std::collections::HashMap;

use hexlance_board::{Board, BoardError, BoardFile, Cell, Edge, Theme};

use country::{Country, For};

/// A kind of country.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Land {
    /// Meadows, fields, broad-leaved woods, rivers and villages.
    #[default]
    Temperate,
    /// Sand, dunes, rock and dry river beds.
    Desert,
    /// Snow, ice and conifers.
    Winter,
    /// Craters and dust without air.
    Lunar,
    /// Streets, blocks of buildings and parks.
    Urban,
    /// Jungle, swamps and wide rivers.
    Jungle,
    /// A shore with the sea on one side, beaches, islands and a harbour.
    Coast,
}

impl Land {
    /// Every kind.
    pub const ALL: [Land; 7] = [
        Land::Temperate,
        Land::Desert,
        Land::Winter,
        Land::Lunar,
        Land::Urban,
        Land::Jungle,
        Land::Coast,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Land::Temperate => "Temperate",
            Land::Desert => "Desert",
            Land::Winter => "Winter",
            Land::Lunar => "Lunar",
            Land::Urban => "Urban",
            Land::Jungle => "Jungle",
            Land::Coast => "Coast",
        }
    }

    /// What it looks like on the table.
    pub const fn theme(self) -> Theme {
        match self {
            Land::Temperate | Land::Coast => Theme::Grassland,
            Land::Desert => Theme::Desert,
            Land::Winter => Theme::Arctic,
            Land::Lunar => Theme::Lunar,
            Land::Urban => Theme::Urban,
            Land::Jungle => Theme::Tropical,
        }
    }
}

/// What kind of map is wanted. The same recipe makes the same map, on every machine and for ever.
///
/// Amounts go from 0, none of it, over 2, as much as is usual for the land, to 4, very much; more counts as 4.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// The kind of country.
    pub land: Land,
    /// Number of columns.
    pub columns: u16,
    /// Number of rows.
    pub rows: u16,
    /// Number of the map.
    pub seed: u64,
    /// How much of it is high ground: levels up to 4, with 4 up to 6. On airless worlds also the craters.
    pub hills: u8,
    /// How much is wooded.
    pub woods: u8,
    /// Rivers, lakes and the sea; in deserts dry beds and water holes.
    pub water: u8,
    /// Settlements; in cities how densely they are built.
    pub towns: u8,
    /// Roads and rails. Without them towns have paved lanes only.
    pub roads: u8,
    /// Broken ground: rocks, cliffs, rubble.
    pub roughness: u8,
}

impl Recipe {
    /// What is usual for the land.
    pub fn new(land: Land, columns: u16, rows: u16, seed: u64) -> Self {
        let [hills, woods, water, towns, roads] = match land {
            Land::Temperate | Land::Coast => [2, 2, 2, 2, 2],
            Land::Desert => [2, 2, 2, 1, 1],
            Land::Winter => [3, 2, 2, 1, 1],
            Land::Lunar => [2, 0, 0, 1, 1],
            Land::Urban => [1, 2, 2, 3, 3],
            Land::Jungle => [2, 2, 2, 1, 1],
        };
        Self {
            land,
            columns,
            rows,
            seed,
            hills,
            woods,
            water,
            towns,
            roads,
            roughness: 2,
        }
    }

    /// The two edges along which units can stand nearly everywhere, whatever the land: battles begin there. They are
    /// the north and the south, unless the map is much higher than wide.
    pub const fn long_sides(&self) -> [Edge; 2] {
        if self.rows as u32 * 4 > self.columns as u32 * 5 {
            [Edge::West, Edge::East]
        } else {
            [Edge::North, Edge::South]
        }
    }

    fn note(&self) -> String {
        format!(
            "{} country, {} x {}, made from seed {}: hills {}, woods {}, water {}, towns {}, roads {}, roughness {}.",
            self.land.name(),
            self.columns,
            self.rows,
            self.seed,
            self.hills,
            self.woods,
            self.water,
            self.towns,
            self.roads,
            self.roughness,
        )
    }
}

/// Makes the country of a recipe.
///
/// # Errors
/// [`BoardError::Size`] if no map has that many columns or rows.
pub fn generate(recipe: &Recipe) -> Result<BoardFile, BoardError> {
    let mut board = Board::new(recipe.columns, recipe.rows)?;
    let mut c = Country::new(recipe);
    relief::raise(&mut c);
    water::pour(&mut c);
    if recipe.land == Land::Urban {
        city::build(&mut c);
        growth::plant(&mut c);
    } else {
        towns::found(&mut c);
        growth::plant(&mut c);
        ways::build_roads(&mut c);
        if ways::wants_rails(&c) {
            ways::build_rails(&mut c);
        }
    }
    ways::grade(&mut c);
    growth::till(&mut c);
    play::mend(&mut c);
    ways::finish(&mut c);
    play::tidy(&mut c);
    for (i, cell) in c.cells.iter().enumerate() {
        board.set(board.hex_at(i), *cell);
    }
    let name = names::name(recipe.land, &mut c.lots(For::Name));
    let mut file = BoardFile::new(name, recipe.land.theme(), board);
    file.note = Some(recipe.note());
    file.base = most_frequent(&c.cells);
    Ok(file)
}

/// The hex that is there most often; of several the one that comes first.
fn most_frequent(cells: &[Cell]) -> Cell {
    let mut counts: HashMap<&Cell, (usize, Reverse<usize>)> = HashMap::new();
    for (i, cell) in cells.iter().enumerate() {
        counts.entry(cell).or_insert((0, Reverse(i))).0 += 1;
    }
    let best = counts.into_iter().max_by_key(|&(_, count)| count);
    best.map_or_else(Cell::default, |(cell, _)| *cell)
}
