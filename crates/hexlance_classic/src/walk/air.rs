//! VTOLs and WiGEs on their way: elevation, what they fly over, and where they land (C3.6, C3.7).
//!
//! A VTOL keeps its level when it enters a hex, and pays for every level that it climbs or descends besides. A WiGE stays one
//! level above the ground wherever that goes.

use hexlance_board::{Board, Cell, Direction, Ground, Hex};
use hexlance_rules::{Refusal, say};

use super::suits;
use crate::{
    command::Step,
    ground,
    model::{Motive, Sheet},
    read::Look,
};

/// The highest elevation of a VTOL (C3.6.2).
pub const CEILING: i16 = 500;

/// MP with which a WiGE lifts off (C3.7.1).
pub const LIFT_OFF: u8 = 5;

/// MP that a WiGE pays more to keep its height over lower ground (C3.7.2).
const GLIDE: u8 = 2;

/// What a step in the air does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flight {
    /// MP.
    pub(super) mp: u8,
    /// Elevation afterwards.
    pub(super) elevation: i16,
}

/// Whether a unit may stand landed in a hex (C3.6.3, C3.7.1).
///
/// # Errors
/// Why not.
pub fn may_land(sheet: &Sheet, cell: &Cell) -> Result<(), Refusal> {
    if sheet.soars() {
        return suits::may_land(sheet, cell);
    }
    let bare = ground::woods(cell) == 0 && cell.building.is_none();
    let fits = match (sheet.motive(), cell.water) {
        (Some(Motive::Wige), Some(_)) => bare,
        (Some(Motive::Wige), None) => bare && (ground::is_clear(cell) || paved(cell)),
        (_, Some(1..)) => false,
        (_, Some(0)) => bare,
        (_, None) => {
            let rough = matches!(
                cell.ground,
                Ground::Rough | Ground::UltraRough | Ground::MagmaCrust
            );
            bare && (ground::is_clear(cell) || paved(cell) || rough)
        }
    };
    if fits && cell.ground != Ground::MagmaLiquid {
        return Ok(());
    }
    Err(Refusal::new(
        "no_landing",
        "C3.6.3",
        say!("A VTOL lands on clear, paved or rough ground, a WiGE on clear ground, pavement or water."),
    )
    .or("Fly on."))
}

fn paved(cell: &Cell) -> bool {
    cell.ground == Ground::Paved || cell.road.is_some()
}

/// Whether a unit may be in the air over a hex, at an elevation, not having come along a road: higher than trees and roofs
/// (C3.6.1, C3.7.3).
pub fn is_clear_of(cell: &Cell, elevation: i16) -> bool {
    elevation > 0 && ground::surface(cell) + elevation > ground::top(cell)
}

/// Whether a unit may begin in the air over a hex.
///
/// # Errors
/// Why not.
pub fn may_fly_at(sheet: &Sheet, cell: &Cell, elevation: i16) -> Result<(), Refusal> {
    let most = match sheet.motive() {
        Some(Motive::Vtol) => CEILING,
        Some(Motive::Wige) => 1,
        _ if sheet.soars() => CEILING,
        _ => 0,
    };
    if !(1..=most).contains(&elevation) || !is_clear_of(cell, elevation) && !paved(cell) {
        return Err(Refusal::new(
            "not_aloft",
            "C3.6.2",
            "Only what flies is in the air, above trees and roofs: a VTOL up to 500 levels high, a WiGE one.",
        ));
    }
    Ok(())
}

/// The elevation at which a unit comes into a hex; below 1 where it runs into the ground. `holds` says of a WiGE that it keeps
/// its height over lower ground.
pub fn carried(motive: Motive, here: &Cell, elevation: i16, there: &Cell, holds: bool) -> i16 {
    if elevation <= 0 {
        return 0;
    }
    let kept = ground::surface(here) + elevation - ground::surface(there);
    match motive {
        Motive::Wige if holds => kept,
        // One level up a hex, any number down (C3.7.2).
        Motive::Wige => i16::from(kept >= 0),
        _ => kept,
    }
}

/// The elevation of a unit that is moved from one hex into another by force or by a slip.
pub fn swept(board: &Board, u: &Look<'_>, to: Hex) -> i16 {
    let cells = u.hex().and_then(|hex| board.get(hex)).zip(board.get(to));
    let motive = u.sheet.motive().unwrap_or(Motive::Vtol);
    match cells {
        Some((here, there)) if u.flies() => {
            carried(motive, here, u.elevation(), there, false).max(0)
        }
        _ => 0,
    }
}

fn refuse<T>(
    code: &'static str,
    rule: &'static str,
    message: hexlance_rules::Message,
) -> Result<T, Refusal> {
    Err(Refusal::new(code, rule, message))
}

/// Why a unit that flies goes nowhere on the ground.
pub(super) fn stays() -> Refusal {
    Refusal::new(
        "landed",
        "C3.6.7",
        "A unit that has landed can only lift off.",
    )
}

/// A change of elevation in a hex.
pub(super) fn climb(
    sheet: &Sheet,
    cell: &Cell,
    elevation: i16,
    step: Step,
) -> Result<Flight, Refusal> {
    let wige = sheet.motive() == Some(Motive::Wige);
    if step == Step::Up {
        if wige {
            if elevation > 0 {
                return refuse(
                    "ceiling",
                    "C3.7.1",
                    say!("A WiGE flies one level above the ground."),
                );
            }
            return Ok(Flight {
                mp: LIFT_OFF,
                elevation: 1,
            });
        }
        if elevation >= CEILING {
            return refuse(
                "ceiling",
                "C3.6.2",
                say!("A VTOL flies {most} levels high at most.", most = CEILING),
            );
        }
        return Ok(Flight {
            mp: 1,
            elevation: elevation + 1,
        });
    }
    if elevation <= 0 {
        return refuse("landed", "C3.6.3", say!("It has landed already."));
    }
    // A WiGE goes down to one level above the ground, or lands, for nothing.
    let (mp, down) = match wige {
        true => (0, i16::from(elevation > 1)),
        false => (1, elevation - 1),
    };
    if down == 0 {
        may_land(sheet, cell)?;
    } else if !is_clear_of(cell, down) && !paved(cell) {
        return refuse(
            "in_the_trees",
            "C3.6.1",
            say!("It has to stay above trees and roofs."),
        );
    }
    Ok(Flight {
        mp,
        elevation: down,
    })
}

/// A step from a hex into the next in the air.
pub(super) fn between(
    sheet: &Sheet,
    here: &Cell,
    elevation: i16,
    there: &Cell,
    way: Direction,
    holds: bool,
) -> Result<Flight, Refusal> {
    let Some(motive) = sheet.motive() else {
        return refuse("no_flyer", "C3.6", say!("It does not fly."));
    };
    if elevation <= 0 {
        return Err(stays());
    }
    let after = carried(motive, here, elevation, there, holds);
    if holds && (motive != Motive::Wige || after <= 1) {
        return refuse(
            "no_glide",
            "C3.7.2",
            say!("Only a WiGE over lower ground keeps its height."),
        );
    }
    if after <= 0 {
        return refuse(
            "too_steep",
            "C3.6.1",
            say!("The ground there is too high for its elevation."),
        )
        .map_err(|r: Refusal| r.or("Climb first."));
    }
    let by_road = ground::follows_road(here, there, way) && there.building.is_none();
    if !is_clear_of(there, after) && !by_road {
        return refuse(
            "in_the_trees",
            "C3.6.1",
            say!("It flies only above trees and roofs, or along a road."),
        );
    }
    Ok(Flight {
        mp: if holds { 1 + GLIDE } else { 1 },
        elevation: after,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(words: &str) -> Cell {
        words.parse().expect("a cell")
    }

    #[test]
    fn trees_and_roofs_are_flown_over_from_above_their_tops() {
        for (words, elevation, clear) in [
            ("level 0", 1, true),
            ("level 2", 1, true),
            ("rough", 1, true),
            ("water 2", 1, true),
            ("heavy woods", 2, false),
            ("heavy woods", 3, true),
            ("level 1, light woods", 2, false),
            ("level 1, light woods", 3, true),
        ] {
            assert_eq!(
                is_clear_of(&cell(words), elevation),
                clear,
                "{words} {elevation}"
            );
        }
    }

    #[test]
    fn a_vtol_keeps_its_level_and_a_wige_its_height() {
        let (low, high) = (cell("level 0"), cell("level 2"));
        assert_eq!(carried(Motive::Vtol, &low, 5, &high, false), 3);
        assert_eq!(carried(Motive::Vtol, &high, 5, &low, false), 7);
        assert_eq!(carried(Motive::Wige, &low, 1, &cell("level 1"), false), 1);
        assert_eq!(carried(Motive::Wige, &low, 1, &high, false), 0);
        assert_eq!(carried(Motive::Wige, &high, 1, &low, false), 1);
        assert_eq!(carried(Motive::Wige, &high, 1, &low, true), 3);
    }
}
