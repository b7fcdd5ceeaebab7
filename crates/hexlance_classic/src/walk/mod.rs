//! What a move is measured by: the steps of a unit on its way, the MP that it has, and who finds room where (C3.1, C3.3,
//! C3.10). Whoever moves and whoever is moved asks here.

pub mod air;
mod crews;
mod leaving;
mod protos;
mod stacking;
mod suits;
mod vehicles;
mod vessels;
mod walker;

pub(crate) use leaving::{edge_at, home, leads_over, may_leave};
pub use leaving::{exits, has_prize};
pub(crate) use stacking::shares;
pub use stacking::{overlap, room_at, room_for, seems_free, seems_free_at};
pub(crate) use suits::swum;
pub(crate) use vessels::depth_at;
pub use walker::{Stride, Walker, stand_cost};
pub(crate) use walker::{may_stand, sealed, sealing};

use hexlance_rules::UnitId;

use hexlance_board::{Board, Cell, Direction, Hex};
use hexlance_rules::Refusal;

use crate::{
    ground::{self, Entering},
    model::Sheet,
    read::{Look, Table},
    state::{Declared, Mode},
};

/// Whether a unit may stand in a hex at all (C3.2).
///
/// # Errors
/// Why not.
pub fn may_stand_in(sheet: &Sheet, cell: &Cell) -> Result<(), Refusal> {
    if sheet.class.is_infantry() {
        crews::open(sheet, cell)
    } else if sheet.is_flyer() {
        // Landed; where it may fly is for `air` to say.
        air::may_land(sheet, cell)
    } else if sheet.is_vessel() {
        vessels::open(cell)
    } else if sheet.motive().is_some() {
        vehicles::open(sheet, cell)
    } else {
        ground::open_to_mechs(cell, sealing(sheet))
    }
}

/// What a unit pays for a step between two hexes that lie next to each other, from so many levels above the ground of the
/// first; none where it may not make it.
pub fn cost(
    sheet: &Sheet,
    here: &Cell,
    above: i16,
    there: &Cell,
    way: Direction,
) -> Option<Entering> {
    if sheet.class.is_infantry() {
        crews::between(sheet, here, above, there, way)
    } else if sheet.is_flyer() {
        // On the ground it goes nowhere (C3.6.7).
        None
    } else if sheet.is_vessel() {
        vessels::between(sheet, here, above, there)
    } else if sheet.motive().is_some() {
        vehicles::between(sheet, here, above, there, way)
    } else if sheet.class.is_proto() {
        protos::between(here, above, there, way)
    } else {
        ground::between(here, above, there, way, sealing(sheet))
    }
}

/// Levels above the ground of a hex at which a unit comes to stand that is forced or carried into it from where it is now; where
/// it stands in its own hex.
pub fn arrival(table: Table<'_>, u: &Look<'_>, hex: Hex) -> i16 {
    if u.hex() == Some(hex) {
        return u.elevation();
    }
    landing(table, u, hex)
}

/// The same of a unit that may hang above the hex already, and comes down there.
pub(crate) fn landing(table: Table<'_>, u: &Look<'_>, hex: Hex) -> i16 {
    if u.flies() {
        return air::swept(table.board(), u, hex);
    }
    let floors = u.sheet.motive().is_none();
    let cell = table.board().get(hex);
    let level = u.level(table.board());
    let limit = if u.sheet.class.is_mech() { 2 } else { 1 };
    let deck = cell.zip(u.hex()).and_then(|(cell, from)| {
        let way = from.direction_to(hex)?;
        let deck = ground::onto_deck(level, cell, way, limit)?;
        Some(deck - ground::base(cell, u.floats()))
    });
    if let Some(deck) = deck.filter(|_| !u.is_vessel()) {
        return deck;
    }
    cell.map_or(0, |cell| match ground::depth(cell) {
        1.. if u.sheet.dives() => vessels::depth_at(level, cell),
        _ => ground::arrival(level, cell, floors),
    })
}

/// The same of a unit on a map.
///
/// # Errors
/// Why it may not.
pub(crate) fn entering(
    board: &Board,
    sheet: &Sheet,
    from: Hex,
    above: i16,
    way: Direction,
) -> Result<Entering, Refusal> {
    let vehicle = sheet.motive().is_some();
    if sheet.class.is_mech() {
        return ground::entering(board, from, above, way, sealing(sheet));
    }
    let (Some(here), Some(there)) = (board.get(from), board.get(from.neighbour(way))) else {
        return Err(Refusal::new(
            "off_map",
            "C3.1.11",
            "That hex is not on the map.",
        ));
    };
    if sheet.class.is_proto() {
        let level = ground::floor(here) + above;
        if ground::onto_deck(level, there, way, 1).is_none() {
            ground::open_to_mechs(there, None)?;
            ground::headroom(there, ground::floor(there), 1)?;
        }
        return protos::between(here, above, there, way).ok_or_else(protos::refusal);
    }
    if sheet.is_flyer() {
        return Err(air::stays());
    }
    if sheet.is_vessel() {
        vessels::open(there)?;
        return vessels::between(sheet, here, above, there).ok_or_else(vessels::refusal);
    }
    if vehicle {
        vehicles::open(sheet, there)?;
        return vehicles::between(sheet, here, above, there, way).ok_or_else(vehicles::refusal);
    }
    crews::open(sheet, there)?;
    crews::between(sheet, here, above, there, way).ok_or_else(|| {
        Refusal::new(
            "prohibited",
            "C3.2.3",
            "Infantry climbs or descends one level a hex, and stays out of some ground.",
        )
    })
}

/// MP that a mode gives a unit now.
pub fn allowance(u: &Look<'_>, mode: Mode) -> u8 {
    match mode {
        Mode::Stationary => 0,
        Mode::Walk => u.walk_mp(),
        Mode::Run => u.run_mp(),
        Mode::Jump => u.jump_mp(),
        Mode::Fly => u.fly_mp(),
        Mode::Swim => u.swim_mp(),
    }
}

/// Whether a unit hangs in the air above its target, on the way down in a death from above (C11.10.2).
pub(crate) fn is_in_the_air(table: Table<'_>, unit: UnitId) -> bool {
    let declared = table.world().resource::<Declared>();
    let mut all = declared.assaults.iter();
    all.any(|a| a.attacker == unit && a.from_above)
}
