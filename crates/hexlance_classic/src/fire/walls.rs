//! Which building hexes a unit could fire at (C14.5).

use hexlance_board::Hex;
use smallvec::SmallVec;

use super::{
    ammunition::Supply,
    legal::{able, posed, props, weapon_fires},
    number,
};
use crate::{
    command::{FireAtWoods, FireOrder},
    model::Mount,
    read::{Look, Table},
    woods,
};

/// The building hexes at which a unit could fire some weapon, whatever else an order says (C14.5).
pub fn buildings_in_reach(table: Table<'_>, u: &Look<'_>, order: &FireOrder) -> Vec<Hex> {
    let posed = posed(u, order);
    let Some(from) = posed.hex().filter(|_| able(table, &posed).is_ok()) else {
        return Vec::new();
    };
    let weapons: SmallVec<[(u8, &Mount, u16); 16]> = (0..u.sheet.weapons.len() as u8)
        .filter(|w| props(&posed, order, *w).is_ok())
        .filter_map(|w| {
            let (m, round) = weapon_fires(&posed, w, 1).ok()?;
            Some((w, m, round.ranges[2].into()))
        })
        .collect();
    let far = weapons.iter().map(|(.., range)| *range).max().unwrap_or(0);
    let hexes = table.buildings().hexes.keys().copied();
    let reaches = |hex: &Hex| {
        let distance = from.distance(*hex);
        if !(1..=far).contains(&distance) {
            return false;
        }
        for (weapon, m, range) in &weapons {
            if distance > *range || !number::reaches(&posed, m, from, *hex) {
                continue;
            }
            let fire = FireAtWoods {
                weapon: *weapon,
                hex: *hex,
                bin: None,
                shots: 1,
            };
            let mut supply = Supply::of(&posed);
            match woods::shot(table, &posed, &fire, &mut supply) {
                Ok(_) => return true,
                // It hides the hex from all of them.
                Err(refusal) if refusal.code == "no_sight" => return false,
                Err(_) => {}
            }
        }
        false
    };
    hexes.filter(reaches).collect()
}
