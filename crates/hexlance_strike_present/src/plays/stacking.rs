//! Units that a scenario puts into one hex although it has no room for them (R4.1.5).

use std::collections::BTreeMap;

use hexlance_board::{Hex, say};
use hexlance_strike::{
    card::UnitType,
    setup::{Problem, Setup, base_level},
};

/// What stands in one hex at one level.
#[derive(Default)]
struct Crowd {
    side: usize,
    large: usize,
    small: usize,
}

/// Every unit of a setup that finds its hex full, or held by the other side.
pub(super) fn problems(setup: &Setup) -> Vec<Problem> {
    let Ok(board) = setup.map.board() else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let mut crowds: BTreeMap<(Hex, i8), Crowd> = BTreeMap::new();
    for (s, side) in setup.sides.iter().enumerate() {
        for (f, force) in side.forces.iter().enumerate() {
            for (g, formation) in force.formations.iter().enumerate() {
                for (u, unit) in formation.units.iter().enumerate() {
                    let Some((hex, cell)) = unit.at.and_then(|h| Some((h, board.get(h)?))) else {
                        continue;
                    };
                    if unit.card.is_aerospace() && unit.elevation > 0 {
                        continue;
                    }
                    let base = base_level(&unit.card, cell, unit.elevation);
                    let crowd = crowds.entry((hex, base)).or_insert_with(|| Crowd {
                        side: s,
                        ..Crowd::default()
                    });
                    let small =
                        matches!(unit.card.kind, UnitType::CI | UnitType::BA | UnitType::PM);
                    let why = if crowd.side != s {
                        say!("a unit of the other side stands there")
                    } else if !small && crowd.large > 0 {
                        say!("another large unit stands there")
                    } else if small && crowd.small > 1 {
                        say!("two small units stand there")
                    } else {
                        *(if small {
                            &mut crowd.small
                        } else {
                            &mut crowd.large
                        }) += 1;
                        continue;
                    };
                    let name = unit.name.clone().unwrap_or_else(|| unit.card.full_name());
                    out.push(Problem::new(
                        format!("sides[{s}].forces[{f}].formations[{g}].units[{u}].at"),
                        say!("{unit} finds no room in hex {hex}: {why}", unit = name, hex, why),
                        say!("choose another hex: one holds a large unit and two small ones of one side (R4.1.5)"),
                    ));
                }
            }
        }
    }
    out
}
