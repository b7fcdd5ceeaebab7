//! Where a unit stands in a hex before anyone has moved: base level (R5.1.2), closed terrain (R4.3).

use hexlance_board::{BuildingKind, Cell, Edge};
use hexlance_rules::Zone;

use crate::{
    card::{Card, MoveMode, UnitType},
    read,
    special::Code,
    terrain_costs,
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
        // On the ground it stands on whatever is there: a roof, a deck (R4.6.3).
        MoveMode::Vtol => surface
            .saturating_add(elevation.max(0))
            .max(cell.deck_level().unwrap_or(surface))
            .max(cell.solid_height()),
        MoveMode::Wige => surface.saturating_add(elevation.max(0)),
        m if m.is_thrust() => surface,
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

/// Why a unit may not stand in a hex (R4.3, R4.5, R4.6.3, R10.2), or `None` if it may. It is asked of units that come
/// to stand there otherwise than by moving; movement asks the same tables.
pub fn prohibited(card: &Card, cell: &Cell) -> Option<&'static str> {
    let mode = card.ground_mode();
    if mode.is_thrust() {
        return read::is_closed_to_aircraft(cell).then_some("an aircraft cannot stand there");
    }
    if mode == MoveMode::Vtol {
        return match read::landing(cell) {
            None => Some("it cannot land there"),
            Some(_) => None,
        };
    }
    let swims = matches!(mode, MoveMode::Naval | MoveMode::Submersible);
    if cell.bridge.is_some() && !swims {
        return None;
    }
    let closed = |cost: u8| cost == terrain_costs::X;
    if let Some(building) = cell.building
        && (building.kind == BuildingKind::Wall
            || closed(terrain_costs::building(card, mode, building.class)))
    {
        return Some("the building is closed to it");
    }
    if cell.road.is_some() && !swims {
        return None;
    }
    if cell
        .woods
        .is_some_and(|w| closed(terrain_costs::woods(card, mode, w)))
    {
        return Some("the trees stand too dense for it");
    }
    match cell.water {
        Some(_) if cell.ice => {
            closed(terrain_costs::ice(mode)).then_some("the ice is closed to it")
        }
        Some(depth) if depth > 0 => {
            let [_, shallow, deep] = terrain_costs::water(card, mode);
            closed(if depth == 1 { shallow } else { deep }).then_some("the water is closed to it")
        }
        _ => closed(terrain_costs::ground(card, mode, cell.ground)).then_some(if swims {
            "it needs water"
        } else {
            "the ground is closed to it"
        }),
    }
}

/// A zone after the edges have been turned around the map.
pub(crate) fn turned_zone(zone: &Zone, turn: &impl Fn(Edge) -> Edge) -> Zone {
    match zone {
        Zone::Edge(edge, n) => Zone::Edge(turn(*edge), *n),
        Zone::Half(edge) => Zone::Half(turn(*edge)),
        Zone::Rows(edge, a, b) => Zone::Rows(turn(*edge), *a, *b),
        Zone::Middle(edge) => Zone::Middle(turn(*edge)),
        Zone::Hexes(_) | Zone::Near(..) | Zone::Around(..) | Zone::Anywhere => zone.clone(),
    }
}
