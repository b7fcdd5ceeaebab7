//! The map as units on the ground find it: levels, costs, what may not be entered (C3.2, C3.4, C3.8).

use hexlance_board::{Board, BuildingClass, Cell, Density, Direction, Ground, Hex};
use hexlance_rules::{Refusal, say};

/// The level on which a unit on the ground of a hex stands: the bottom of water, frozen over or not, else the surface
/// (C3.2.5, C3.8.1).
pub fn floor(cell: &Cell) -> i16 {
    cell.bed().into()
}

/// The level of the surface of a hex.
pub fn surface(cell: &Cell) -> i16 {
    cell.level.into()
}

/// The level from which elevations count: the surface for what floats, else the floor.
pub fn base(cell: &Cell, floats: bool) -> i16 {
    if floats { surface(cell) } else { floor(cell) }
}

/// The level that what flies has to be above: trees are two levels high, buildings and bridges as high as they are (C3.6.1).
pub fn top(cell: &Cell) -> i16 {
    let trees = if woods(cell) > 0 { 2 } else { 0 };
    (surface(cell) + trees).max(height(cell))
}

/// The level on which a jump comes down, and that it has to clear: that of a roof, of the deck of a bridge, or of the surface
/// (C3.5.2, C14.11.2).
pub fn height(cell: &Cell) -> i16 {
    deck(cell).unwrap_or_else(|| cell.solid_height().into())
}

/// The level of the deck of a bridge over a hex (C14.11.1).
pub fn deck(cell: &Cell) -> Option<i16> {
    cell.deck_level().map(i16::from)
}

/// Whether what stands on a level of a hex stands on the deck of a bridge there.
pub fn is_on_deck(cell: &Cell, level: i16) -> bool {
    deck(cell) == Some(level)
}

/// The deck onto which a unit comes that enters a hex from a level: over a hexside to which the bridge leads, where the deck is
/// within so many levels (C14.11.1). None of one that goes below.
pub fn onto_deck(from: i16, there: &Cell, way: Direction, limit: i16) -> Option<i16> {
    let bridge = there.bridge.filter(|b| b.exits.has(way.opposite()))?;
    let deck = surface(there) + i16::from(bridge.deck);
    (deck.abs_diff(from) <= limit.unsigned_abs()).then_some(deck)
}

/// Whether something so high finds room on a level of a hex: below the deck of a bridge, or on it (C14.11.2).
pub fn has_headroom(cell: &Cell, level: i16, height: i16) -> bool {
    deck(cell).is_none_or(|deck| level >= deck || level + height <= deck)
}

/// Depth of water; 0 on land and in shallows.
pub fn depth(cell: &Cell) -> u8 {
    cell.water.unwrap_or(0)
}

/// Woods of a hex as these rules know them: 1 light, 2 heavy (C3.2.5); 0 for none.
pub fn woods(cell: &Cell) -> u8 {
    match cell.woods.map(|w| w.density) {
        None => 0,
        Some(Density::Light) => 1,
        Some(Density::Heavy | Density::UltraHeavy) => 2,
    }
}

/// Whether the ground is rubble.
pub const fn is_rubble(cell: &Cell) -> bool {
    matches!(cell.ground, Ground::Rubble | Ground::UltraRubble)
}

/// Whether a hex is paved or has a road, as skids ask (C3.11.3), or a bridge (C14.11.5); floors of buildings are neither.
pub fn is_paved(cell: &Cell) -> bool {
    let road = cell.ground == Ground::Paved || cell.road.is_some() || cell.bridge.is_some();
    road && cell.building.is_none()
}

/// Whether a unit so many levels above the ground of a hex is inside a building there, in its basement too (C14.1.3).
pub fn is_inside(cell: &Cell, elevation: i16) -> bool {
    cell.building
        .is_some_and(|b| elevation < i16::from(b.height))
}

/// Whether it is on the roof of a building, or at the level of one.
pub fn is_on_roof(cell: &Cell, elevation: i16) -> bool {
    cell.building
        .is_some_and(|b| elevation == i16::from(b.height))
}

/// The class of the building into which a unit comes that gets so many levels above the ground of a hex.
pub fn walls(cell: &Cell, elevation: i16) -> Option<BuildingClass> {
    let building = cell.building?;
    is_inside(cell, elevation).then_some(building.class)
}

/// Levels above the ground of a hex at which a unit comes to stand that enters it from a level: a floor or the roof of a
/// building where that is on its level, the roof where it comes from above, else the ground (C14.2.1, C14.2.4). `floors` says
/// whether it enters floors above the ground, as vehicles do not (C14.2.2).
pub fn arrival(from: i16, cell: &Cell, floors: bool) -> i16 {
    let Some(building) = cell.building else {
        return 0;
    };
    let (above, roof) = (from - floor(cell), i16::from(building.height));
    match above {
        _ if above >= roof => roof,
        1.. if floors => above,
        _ => 0,
    }
}

/// MP for coming through the walls of a building, beside the 1 for the hex (C14.1).
pub const fn wall_cost(class: BuildingClass) -> u8 {
    match class {
        BuildingClass::Light => 1,
        BuildingClass::Medium => 2,
        BuildingClass::Heavy => 3,
        BuildingClass::Hardened => 4,
    }
}

/// Whether a hex is clear: nothing in it costs more than the hex itself.
pub fn is_clear(cell: &Cell) -> bool {
    terrain(cell) == 0 && cell.building.is_none() && cell.water.is_none()
}

/// Whether the ground of a hex costs 1 MP more, and stops wheels (C3.2).
pub const fn is_uneven(cell: &Cell) -> bool {
    matches!(
        cell.ground,
        Ground::Rough
            | Ground::UltraRough
            | Ground::MagmaCrust
            | Ground::Swamp
            | Ground::HeavyIndustrial
            | Ground::Rubble
            | Ground::UltraRubble
    )
}

/// MP for the ground of a hex, woods and water, beside the 1 for the hex itself (C3.2).
fn terrain(cell: &Cell) -> u8 {
    let ground = u8::from(is_uneven(cell));
    let water = match depth(cell) {
        0 => 0,
        1 => 1,
        _ => 3,
    };
    ground + woods(cell) + water
}

/// Whether a step follows a road (C3.2.4).
pub(crate) fn follows_road(from: &Cell, to: &Cell, direction: Direction) -> bool {
    // Paved hexes are joined with all that are next to them.
    let leads = |cell: &Cell, d: Direction| {
        cell.ground == Ground::Paved || cell.road.is_some_and(|exits| exits.has(d))
    };
    leads(from, direction) && leads(to, direction.opposite())
}

/// Whether a step follows a road from a level of a hex, on the deck of a bridge there or on the ground (C3.2.4, C14.11.1).
pub(crate) fn follows(from: &Cell, level: i16, to: &Cell, direction: Direction) -> bool {
    match from.bridge.filter(|_| is_on_deck(from, level)) {
        Some(bridge) => {
            let there = to.ground == Ground::Paved
                || to.road.is_some_and(|exits| exits.has(direction.opposite()));
            bridge.exits.has(direction) && there
        }
        None => follows_road(from, to, direction),
    }
}

/// What a 'Mech pays for a step, and what it has to roll for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entering {
    /// MP.
    pub mp: u8,
    /// Levels up or down.
    pub levels: i16,
    /// Depth of the water that it enters.
    pub depth: u8,
    /// It enters rubble.
    pub rubble: bool,
    /// Levels above the ground of the hex at which it comes to stand: a floor or the roof of a building (C14.2.1).
    pub elevation: i16,
    /// It comes through the walls of a building of that class.
    pub walls: Option<BuildingClass>,
}

impl Entering {
    /// At an elevation that only its height makes different: on a roof, or in the air.
    pub fn onto_roof(levels: i16, mp: u8, elevation: i16) -> Self {
        Self {
            mp,
            levels,
            depth: 0,
            rubble: false,
            elevation,
            walls: None,
        }
    }

    /// On the deck of a bridge, which is pavement (C14.11.1).
    pub fn onto_bridge(there: &Cell, deck: i16, from: i16, level_mp: u8, floats: bool) -> Self {
        let levels = deck - from;
        let mp = 1 + level_mp * levels.unsigned_abs() as u8;
        Self::onto_roof(levels, mp, deck - base(there, floats))
    }
}

/// Whether something so high finds room on a level of a hex.
///
/// # Errors
/// Why not.
pub(crate) fn headroom(cell: &Cell, level: i16, height: i16) -> Result<(), Refusal> {
    if has_headroom(cell, level, height) {
        return Ok(());
    }
    Err(Refusal::new(
        "no_headroom",
        "C14.11.2",
        "It is too high to go below the bridge there.",
    )
    .or("Come onto the bridge at one of its ends."))
}

/// Whether a hex may be entered by a 'Mech on foot whatever it costs, and why not.
///
/// # Errors
/// The refusal.
pub fn open_to_mechs(cell: &Cell, industrial_sealed: Option<bool>) -> Result<(), Refusal> {
    if is_open(cell, industrial_sealed) {
        return Ok(());
    }
    if cell.ground == Ground::MagmaLiquid {
        return Err(Refusal::new(
            "prohibited",
            "C3.2.5",
            "Nothing on the ground enters liquid magma.",
        ));
    }
    Err(Refusal::new(
        "not_sealed",
        "C3.2",
        "An IndustrialMech without environmental sealing stays out of water deeper than one level.",
    ))
}

/// The same as an answer without a reason: for whoever asks it of a whole map.
fn is_open(cell: &Cell, industrial_sealed: Option<bool>) -> bool {
    cell.ground != Ground::MagmaLiquid && (industrial_sealed != Some(false) || depth(cell) < 2)
}

/// What a 'Mech pays for a step between two hexes that lie next to each other, from so many levels above the ground of the
/// first; none where it may not make it.
pub fn between(
    here: &Cell,
    above: i16,
    there: &Cell,
    direction: Direction,
    industrial_sealed: Option<bool>,
) -> Option<Entering> {
    let from = floor(here) + above;
    if let Some(deck) = onto_deck(from, there, direction, 2) {
        return Some(Entering::onto_bridge(there, deck, from, 1, false));
    }
    let elevation = arrival(from, there, true);
    let levels = floor(there) + elevation - from;
    let open = is_open(there, industrial_sealed) && has_headroom(there, floor(there), 2);
    if levels.abs() > 2 || !open {
        return None;
    }
    let mp = 1 + levels.unsigned_abs() as u8;
    if there.building.is_some() {
        let walls = walls(there, elevation);
        return Some(Entering {
            walls,
            ..Entering::onto_roof(levels, mp + walls.map_or(0, wall_cost), elevation)
        });
    }
    let road = may_follow(here, from, above) && follows(here, from, there, direction);
    Some(Entering {
        mp: mp + if road { 0 } else { terrain(there) },
        levels,
        depth: if road { 0 } else { depth(there) },
        rubble: !road && is_rubble(there),
        elevation: 0,
        walls: None,
    })
}

/// Whether who stands so many levels above the ground of a hex is on a road there if one leads through it: not on the floors of a
/// building.
pub(crate) fn may_follow(here: &Cell, level: i16, above: i16) -> bool {
    above == 0 || is_on_deck(here, level)
}

/// What a 'Mech pays for a step from one hex into the next, on foot (C3.2). `industrial_sealed` says of an IndustrialMech
/// whether it is sealed.
///
/// # Errors
/// Why it may not.
pub fn entering(
    board: &Board,
    from: Hex,
    above: i16,
    direction: Direction,
    industrial_sealed: Option<bool>,
) -> Result<Entering, Refusal> {
    let to = from.neighbour(direction);
    let (Some(here), Some(there)) = (board.get(from), board.get(to)) else {
        return Err(Refusal::new(
            "off_map",
            "C3.1.11",
            "That hex is not on the map.",
        ));
    };
    let from = floor(here) + above;
    if onto_deck(from, there, direction, 2).is_none() {
        open_to_mechs(there, industrial_sealed)?;
        headroom(there, floor(there), 2)?;
    }
    between(here, above, there, direction, industrial_sealed).ok_or_else(|| {
        let levels = floor(there) + arrival(from, there, true) - from;
        Refusal::new(
            "too_steep",
            "C3.2",
            say!(
                "A 'Mech climbs or descends 2 levels a hex, not {levels}.",
                levels = levels.abs()
            ),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(cells: &[((i16, i16), &str)]) -> Board {
        let mut board = Board::new(12, 12).expect("a map");
        for ((column, row), words) in cells {
            let cell = match *words {
                "" => Cell::default(),
                words => words.parse().expect("a cell"),
            };
            board.set(Hex::from_column_row(*column, *row), cell);
        }
        board
    }

    fn cost(words: &str) -> Result<u8, &'static str> {
        let board = board(&[((5, 5), words)]);
        let from = Hex::from_column_row(5, 6);
        entering(&board, from, 0, Direction::N, None)
            .map(|e| e.mp)
            .map_err(|r| r.code)
    }

    #[test]
    fn every_kind_of_ground_costs_what_the_table_says() {
        for (words, mp) in [
            ("", 1),
            ("paved", 1),
            ("rough", 2),
            ("rubble", 2),
            ("light woods", 2),
            ("heavy woods", 3),
            ("water 0", 1),
            // A level down into the water, which is paid besides its depth (C3.8.7).
            ("water 1", 3),
            ("water 2", 6),
            ("level 1", 2),
            ("level 2, light woods", 4),
            ("swamp", 2),
            ("sand", 1),
            ("light building height 3", 2),
            ("paved, hardened building", 5),
            ("level 1, medium building", 4),
        ] {
            assert_eq!(cost(words), Ok(mp), "{words}");
        }
        assert_eq!(cost("level 3"), Err("too_steep"));
        assert_eq!(cost("water 3"), Err("too_steep"));
    }

    #[test]
    fn floors_and_roofs_are_entered_from_their_level() {
        let floors = |words: &str, from: i16, floors| {
            let cell: Cell = words.parse().expect("a cell");
            arrival(from, &cell, floors)
        };
        let tower = "level 1, heavy building height 4";
        // On the ground, on floor 2 from a hill, on the roof, and down onto it (C14.2.1, C14.2.4).
        for (from, mech, tank) in [(-1, 0, 0), (1, 0, 0), (3, 2, 0), (5, 4, 4), (7, 4, 4)] {
            assert_eq!(floors(tower, from, true), mech, "from level {from}");
            assert_eq!(floors(tower, from, false), tank, "from level {from}");
        }
        assert_eq!(floors("level 1", 3, true), 0);
    }

    #[test]
    fn a_road_takes_the_place_of_the_ground() {
        let board = board(&[((5, 5), "light woods, road N S"), ((5, 6), "road N S")]);
        let from = Hex::from_column_row(5, 6);
        let along = entering(&board, from, 0, Direction::N, None).expect("a road");
        assert_eq!(along.mp, 1);
        // From beside the road the woods count.
        let beside = Hex::from_column_row(4, 5);
        let across = entering(&board, beside, 0, Direction::NE, None).expect("woods");
        assert_eq!(across.mp, 2);
    }

    #[test]
    fn industrial_mechs_need_a_sealing_for_deep_water() {
        let board = board(&[((5, 5), "water 2"), ((5, 6), "water 1")]);
        let from = Hex::from_column_row(5, 6);
        let go = |sealed| entering(&board, from, 0, Direction::N, sealed).map_err(|r| r.code);
        assert_eq!(go(Some(false)), Err("not_sealed"));
        assert!(go(Some(true)).is_ok());
        assert!(go(None).is_ok());
    }
}
