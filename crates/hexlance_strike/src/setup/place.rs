//! Where a unit stands in a hex before anyone has moved: base level (R5.1.2), closed terrain (R4.3), facing.

use hexlance_board::{BuildingClass, BuildingKind, Cell, Density, Direction, Edge, Ground};

use crate::{
    card::{Card, MoveMode, UnitType},
    special::Code,
};

/// Base level of a unit that is put into a hex (R5.1.2). `elevation` counts levels above the surface for those that
/// fly, floors for infantry and ProtoMechs in buildings, and is negative for those that dive.
pub fn base_level(card: &Card, cell: &Cell, elevation: i8) -> i8 {
    let surface = cell.level;
    let mode = card.ground_mode();
    let dives = mode == MoveMode::Submersible || card.moves.contains_key(&MoveMode::Submersible);
    if elevation < 0 && dives {
        return surface.saturating_add(elevation).max(cell.bottom());
    }
    match mode {
        MoveMode::Vtol | MoveMode::Wige => surface.saturating_add(elevation.max(0)),
        m if m.is_thrust() => surface.saturating_add(elevation.max(0)),
        MoveMode::Naval | MoveMode::Submersible => surface,
        MoveMode::Hover => cell.deck_level().unwrap_or(surface),
        _ => {
            if let Some(deck) = cell.deck_level() {
                return deck;
            }
            if card.specials.has(Code::AMP) {
                return surface;
            }
            if let Some(building) = cell.building
                && (card.kind.is_infantry() || card.kind == UnitType::PM)
            {
                let top = i8::try_from(building.height).unwrap_or(i8::MAX);
                return surface.saturating_add(elevation.clamp(0, top));
            }
            cell.bottom()
        }
    }
}

/// Why a unit may not stand in a hex (R4.3, R4.5, R10.2), or `None` if it may.
pub fn prohibited(card: &Card, cell: &Cell) -> Option<&'static str> {
    use MoveMode as M;
    let mode = card.ground_mode();
    let bridged = cell.bridge.is_some();
    if mode.is_thrust() {
        return None;
    }
    if let Some(building) = cell.building {
        let heavy = building.class >= BuildingClass::Heavy;
        let large = [Code::LG, Code::VLG, Code::SLG]
            .into_iter()
            .any(|c| card.specials.has(c));
        let closed = building.kind == BuildingKind::Wall
            || large
            || card.beast
            || match mode {
                M::Walk | M::Foot | M::Motorized | M::Jump => false,
                M::Tracked | M::Wheeled | M::Hover | M::Bicycle | M::Monocycle => {
                    heavy && !card.kind.is_infantry()
                }
                _ => true,
            };
        if closed {
            return Some("the building is closed to it");
        }
    }
    let afloat =
        matches!(mode, M::Hover | M::Vtol | M::Wige) || card.specials.has(Code::AMP) || bridged;
    match cell.open_water() {
        Some(d) if d > 0 && !afloat => {
            let sealed = card.specials.has(Code::SEAL);
            let closed = match mode {
                M::Naval => card.size >= 3 && d < 2,
                M::Submersible => false,
                _ if card.kind.is_infantry() => !card.specials.has(Code::UMU),
                _ if card.kind.is_vehicle() => !sealed,
                _ if card.kind == UnitType::IM => d >= 2 && !sealed,
                _ => false,
            };
            if closed {
                return Some("the water is closed to it");
            }
        }
        Some(d) if d > 0 && mode == M::Vtol => return Some("it cannot land on water"),
        _ if matches!(mode, M::Naval | M::Submersible) && !card.specials.has(Code::UMU) => {
            return Some("it needs water");
        }
        _ => {}
    }
    if bridged || mode == M::Vtol {
        return None;
    }
    if let Some(woods) = cell.woods
        && cell.road.is_none()
        && growth_closed(card, mode, woods.density)
    {
        return Some("the trees stand too dense for it");
    }
    if cell.road.is_some() {
        return None;
    }
    let closed = match cell.ground {
        Ground::Gravel | Ground::Rough | Ground::UltraRough => matches!(mode, M::Wheeled),
        Ground::UltraRubble => matches!(mode, M::Tracked | M::Wheeled | M::Hover),
        Ground::HeavyIndustrial => mode == M::Wige,
        Ground::MagmaCrust => mode == M::Wheeled || card.kind.is_infantry(),
        Ground::MagmaLiquid => mode != M::Walk,
        _ => false,
    };
    closed.then_some("the ground is closed to it")
}

/// Whether trees keep a unit out (R4.3, rows of woods and jungle).
fn growth_closed(card: &Card, mode: MoveMode, density: Density) -> bool {
    use MoveMode as M;
    match mode {
        M::Walk => false,
        M::Foot | M::Jump => card.beast && density == Density::UltraHeavy,
        M::Motorized => density >= Density::Heavy,
        M::Tracked => density >= Density::Heavy,
        M::Bicycle | M::Monocycle => density >= Density::Heavy,
        M::Wheeled | M::Hover | M::Wige | M::Naval | M::Rail => true,
        _ => false,
    }
}

/// Which way a side faces when it sets up: its own word, or away from its home edge.
pub fn default_facing(facing: Option<Direction>, home: Option<Edge>) -> Direction {
    facing.unwrap_or(match home {
        Some(Edge::North) => Direction::S,
        Some(Edge::West) => Direction::SE,
        Some(Edge::East) => Direction::NW,
        Some(Edge::South) | None => Direction::N,
    })
}
