//! Which hexes a unit could fire at: those with buildings or bridges (C14.5, C14.11.4), and those on which its bombs fall (C18.12.4).

use hexlance_board::Hex;
use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{
    able::{able, weapon_fires},
    ammunition::Supply,
    number,
    stance::{posed, props},
};
use crate::{
    command::{FireAtWoods, FireOrder},
    infantry,
    model::Mount,
    read::{Look, Table},
    woods,
};

/// Whether a hex is one of those at which a unit is offered to fire: with a building or a bridge, or flown over with bombs.
pub fn is_worth_firing_at(table: Table<'_>, unit: UnitId, hex: Hex) -> bool {
    let stands = table.building(hex).is_some() || table.bridges().get(hex).is_some();
    stands || infantry::passed(table, unit).any(|own| own == hex)
}

/// The hexes with buildings or bridges, or flown over with bombs, at which a unit could fire some weapon, whatever else an order says (C14.5).
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
    let bridges = table.bridges().hexes.keys();
    let hexes = table.buildings().hexes.keys().chain(bridges).copied();
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
    let mut out: Vec<Hex> = hexes.filter(reaches).collect();
    // Bombs fall on whatever was flown over (C18.12.4).
    let racks = (0..u.sheet.weapons.len() as u8).filter(|w| {
        weapon_fires(&posed, *w, 1).is_ok_and(|(_, round)| infantry::is_rack(&posed, round))
    });
    if racks.count() > 0 {
        let passed = infantry::passed(table, u.id).filter(|hex| !out.contains(hex));
        let passed: Vec<Hex> = passed.collect();
        out.extend(passed);
        out.sort_unstable();
        out.dedup();
    }
    out
}
