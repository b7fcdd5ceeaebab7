//! What a scenario adds to a map: walls on hexsides with their gates and windows, scenery, zones (K7.6.2).

use hexlance_board::{Board, Direction, Hex};
use hexlance_rules::{Message, say};
use serde::{Deserialize, Serialize};

use super::{Difficulty, GateState, Saturation, TerrainKind, Visibility};

/// One thing that a scenario adds to the map.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fitting {
    /// A wall on a hexside (K1.5.1).
    Wall {
        /// A hex at the hexside.
        hex: Hex,
        /// In which direction of that hex the hexside lies.
        side: Direction,
        /// Height in steps above the higher of the two floors that it parts.
        height: u8,
        /// A gate or window in it.
        #[serde(default)]
        opening: Opening,
    },
    /// Scenery without a floor of its own (K1.10.2).
    Obstacle {
        /// Where it stands.
        hex: Hex,
        /// Height in steps above the floor of its hex.
        height: u8,
    },
    /// A hex of stairs (K7.1.2).
    Stairs(Hex),
    /// A hex with a ladder (K7.1.2).
    Ladder(Hex),
    /// A hex with a console (K15.6.1).
    Console(Hex),
    /// A zone that hampers sight (K5.2.5).
    Visibility(Area, Visibility),
    /// A zone that hampers fire (K5.2.5).
    Saturation(Area, Saturation),
    /// A zone of terrain (K7.5).
    Terrain(Area, TerrainKind, Difficulty),
}

/// What a wall has in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Opening {
    /// Nothing.
    #[default]
    None,
    /// A gate for S 2 or less (K1.5.2).
    NarrowGate(GateState),
    /// A gate for everybody (K1.5.2).
    WideGate(GateState),
    /// A window (K1.10.6).
    Window {
        /// Height of its sill in steps, counted as that of the wall.
        sill: u8,
    },
}

/// The hexes of a zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Area {
    /// The whole table.
    All,
    /// These hexes.
    Hexes(Vec<Hex>),
    /// Every hex within a radius of a centre.
    Circle(Hex, u16),
}

impl Area {
    /// Moves its hexes, with the map under it; those of a list that have no place any more are gone.
    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        match self {
            Self::All => {}
            Self::Hexes(hexes) => *hexes = hexes.iter().filter_map(|h| to(*h)).collect(),
            Self::Circle(centre, _) => *centre = to(*centre).unwrap_or(*centre),
        }
    }

    /// Its hexes on a map.
    pub(super) fn on(&self, board: &Board) -> Vec<Hex> {
        match self {
            Self::All => board.iter().map(|(hex, _)| hex).collect(),
            Self::Hexes(hexes) => hexes.clone(),
            Self::Circle(centre, radius) => board.within(*centre, *radius).collect(),
        }
    }
}

impl Fitting {
    /// Moves every hex that it names, with the map under it; what has no place any more stays where it is.
    pub fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        match self {
            Self::Wall { hex, .. }
            | Self::Obstacle { hex, .. }
            | Self::Stairs(hex)
            | Self::Ladder(hex)
            | Self::Console(hex) => *hex = to(*hex).unwrap_or(*hex),
            Self::Visibility(area, _) | Self::Saturation(area, _) | Self::Terrain(area, ..) => {
                area.move_hexes(to);
            }
        }
    }

    /// What is wrong with it on this map, in the words of who reads the file; `None` if it fits.
    pub fn problem(&self, board: &Board) -> Option<Message> {
        let outside = |hex: &Hex| {
            (!board.contains(*hex)).then(|| say!("hex {hex} lies off the map", hex = hex.name()))
        };
        match self {
            Self::Wall {
                hex,
                height,
                opening,
                ..
            } => outside(hex).or_else(|| match opening {
                Opening::Window { sill } if sill > height => Some(say!(
                    "the window at {hex} has a sill of {sill} in a wall of {height}",
                    hex = hex.name(),
                    sill,
                    height
                )),
                _ => None,
            }),
            Self::Obstacle { hex, .. }
            | Self::Stairs(hex)
            | Self::Ladder(hex)
            | Self::Console(hex) => outside(hex),
            Self::Visibility(area, _) | Self::Saturation(area, _) | Self::Terrain(area, ..) => {
                match area {
                    Area::Hexes(hexes) => hexes.iter().find_map(outside),
                    Area::Circle(centre, _) => outside(centre),
                    Area::All => None,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
