//! Walls, gates, scenery and zones as cases write them: by cells and directions of the rule book.

use serde::Deserialize;

use super::case::Cell;
use crate::ground::{
    Area, Difficulty, Fitting, GateState, Opening, Saturation, TerrainKind, Visibility, at, heading,
};

/// A hexside: a cell, and the direction in which the side lies.
pub type SideLine = (Cell, String);

/// One thing that stands on the table.
#[derive(Clone, Debug, Deserialize)]
pub enum FittingLine {
    /// A wall on a hexside, with its height in steps above the higher floor.
    Wall(Cell, String, u8),
    /// Walls of one height on several hexsides.
    Walls(Vec<SideLine>, u8),
    /// A Narrow Gate in a wall of that height.
    NarrowGate(Cell, String, u8, GateState),
    /// A Wide Gate in a wall of that height.
    WideGate(Cell, String, u8, GateState),
    /// A window: height of the sill, height of the wall.
    Window(Cell, String, u8, u8),
    /// Scenery without a floor, with its height in steps.
    Obstacle(Cell, u8),
    /// A hex of stairs.
    Stairs(Cell),
    /// A hex with a ladder.
    Ladder(Cell),
    /// A hex with a console.
    Console(Cell),
    /// A zone that hampers sight.
    Visibility(AreaLine, Visibility),
    /// A zone that hampers fire.
    Saturation(AreaLine, Saturation),
    /// A zone of terrain.
    Terrain(AreaLine, TerrainKind, Difficulty),
}

/// The hexes of a zone.
#[derive(Clone, Debug, Deserialize)]
pub enum AreaLine {
    /// The whole table.
    All,
    /// These cells.
    Cells(Vec<Cell>),
    /// Everything between two columns and two rows: first column, last column, first row, last row.
    Block(i16, i16, i16, i16),
    /// Every cell within a radius.
    Circle(Cell, u16),
}

impl FittingLine {
    /// What it is on the map.
    ///
    /// # Errors
    /// If it names a direction that there is not.
    pub fn made(&self) -> Result<Vec<Fitting>, String> {
        let one = match self {
            Self::Wall((c, r), side, height) => wall((*c, *r), side, *height, Opening::None)?,
            Self::Walls(sides, height) => {
                let walls = sides.iter();
                return walls
                    .map(|(cell, side)| wall(*cell, side, *height, Opening::None))
                    .collect();
            }
            Self::NarrowGate(cell, side, height, state) => {
                wall(*cell, side, *height, Opening::NarrowGate(*state))?
            }
            Self::WideGate(cell, side, height, state) => {
                wall(*cell, side, *height, Opening::WideGate(*state))?
            }
            Self::Window(cell, side, sill, height) => {
                wall(*cell, side, *height, Opening::Window { sill: *sill })?
            }
            Self::Obstacle((c, r), height) => Fitting::Obstacle {
                hex: at(*c, *r),
                height: *height,
            },
            Self::Stairs((c, r)) => Fitting::Stairs(at(*c, *r)),
            Self::Ladder((c, r)) => Fitting::Ladder(at(*c, *r)),
            Self::Console((c, r)) => Fitting::Console(at(*c, *r)),
            Self::Visibility(area, how) => Fitting::Visibility(area.made(), *how),
            Self::Saturation(area, how) => Fitting::Saturation(area.made(), *how),
            Self::Terrain(area, kind, how) => Fitting::Terrain(area.made(), *kind, *how),
        };
        Ok(vec![one])
    }
}

fn wall((c, r): Cell, side: &str, height: u8, opening: Opening) -> Result<Fitting, String> {
    Ok(Fitting::Wall {
        hex: at(c, r),
        side: heading(side).ok_or_else(|| format!("“{side}” is no direction"))?,
        height,
        opening,
    })
}

impl AreaLine {
    fn made(&self) -> Area {
        match self {
            Self::All => Area::All,
            Self::Cells(cells) => Area::Hexes(cells.iter().map(|(c, r)| at(*c, *r)).collect()),
            Self::Block(west, east, north, south) => Area::Hexes(
                (*north..=*south)
                    .flat_map(|r| (*west..=*east).map(move |c| at(c, r)))
                    .collect(),
            ),
            Self::Circle((c, r), radius) => Area::Circle(at(*c, *r), *radius),
        }
    }
}
