//! Where what hovers (R4.6.3) and what flies (R11.7.2) can come down.

use hexlance_board::{Cell, Ground};

/// How well a hex serves for landing (R4.6.3, R11.7.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// No roll.
    Good,
    /// A control roll.
    Rough,
}

/// The level at which a VTOL would stand after landing in a hex, and how well that goes; `None` if it cannot.
pub fn landing(cell: &Cell) -> Option<(i8, Landing)> {
    if let Some(b) = cell.building {
        let roof = cell.solid_height();
        let bears = b.kind != hexlance_board::BuildingKind::Wall;
        return bears.then_some((roof, Landing::Good));
    }
    if let Some(deck) = cell.deck_level() {
        return Some((deck, Landing::Good));
    }
    if cell.open_water().is_some() {
        return None;
    }
    let good = cell.woods.is_none()
        && (cell.ice
            || cell.road.is_some()
            || matches!(
                cell.ground,
                Ground::Clear
                    | Ground::Paved
                    | Ground::Field
                    | Ground::Tundra
                    | Ground::Sand
                    | Ground::ThinSnow
                    | Ground::DeepSnow
            ));
    match cell.ground {
        Ground::MagmaLiquid | Ground::MagmaCrust | Ground::HazardousPool if !cell.ice => None,
        _ if good => Some((cell.level, Landing::Good)),
        _ => Some((cell.level, Landing::Rough)),
    }
}

/// What the ground of a landing area is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Area {
    /// No modifier.
    Good,
    /// Unsuitable (R11.7.2).
    Rough,
    /// Trees: closed, or unsuitable by ability.
    Wooded,
    /// Water, buildings: closed.
    Closed,
}

/// What one hex is worth for landing (R11.7.2).
pub(crate) fn hex_area(cell: &Cell) -> Area {
    let wet = cell.open_water().is_some_and(|d| d > 0);
    let molten = matches!(
        cell.ground,
        Ground::MagmaLiquid | Ground::MagmaCrust | Ground::HazardousPool
    );
    if cell.building.is_some() || cell.bridge.is_some() || (!cell.ice && (wet || molten)) {
        return Area::Closed;
    }
    if cell.woods.is_some() {
        return Area::Wooded;
    }
    let good = cell.ice
        || cell.road.is_some()
        || matches!(cell.ground, Ground::Clear | Ground::Paved | Ground::Tundra);
    if good { Area::Good } else { Area::Rough }
}

/// Whether no aircraft can stand in a hex: water, buildings.
pub fn is_closed_to_aircraft(cell: &Cell) -> bool {
    hex_area(cell) == Area::Closed
}
