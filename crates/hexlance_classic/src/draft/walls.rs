//! Fire at building hexes (C14.5): the hexes within reach, and the weapons that fire at the one that is picked.

use hexlance_board::{Hex, HexSet};
use hexlance_rules::{
    Refusal,
    draft::{Area, Button, Leads},
};

use super::{
    Fire, Making,
    keys::{self, purpose},
};
use crate::{command::FireAtWoods, fire, read::Look};

/// Building hexes at which some weapon can fire (C14.5).
pub(super) fn area(making: Making<'_>, u: &Look<'_>) -> Option<Area> {
    let table = making.table();
    if making.ambush().is_some() {
        return None;
    }
    let order = making.draft.fire.order(u.id);
    let found = fire::buildings_in_reach(table, u, &order);
    (!found.is_empty()).then(|| {
        let board = table.board();
        let set = HexSet::of(board, found.iter().copied());
        let now = &making.draft.fire;
        let nothing = now.target.or(now.shots.first().map(|s| s.target)).is_none()
            && now.hex.is_none()
            && now.walls.is_empty();
        let leads = if nothing { Leads::On } else { Leads::Aside };
        Area::free(purpose::BUILDING, leads, set)
    })
}

/// The weapons, for the hex that is picked.
pub(super) fn buttons(making: Making<'_>, u: &Look<'_>, out: &mut Vec<Button>) {
    let fire = &making.draft.fire;
    if let Some(hex) = fire.hex {
        for weapon in 0..u.sheet.weapons.len() as u8 {
            let now = fire
                .walls
                .iter()
                .any(|w| (w.weapon, w.hex) == (weapon, hex));
            let verdict = making.at_wall(u, weapon, hex).map(drop);
            let key = keys::numbered(keys::WALL, weapon);
            let button = match now {
                false => Button::new(key),
                true => Button::aside(key, true),
            };
            out.push(button.on(verdict));
        }
    }
}

impl Making<'_> {
    /// The attacks with a weapon put in at a building hex, or taken out.
    pub(super) fn at_wall(self, u: &Look<'_>, weapon: u8, hex: Hex) -> Result<Fire, Refusal> {
        let mut fire = self.draft.fire.clone();
        let at = fire.walls.iter().position(|w| w.weapon == weapon);
        if let Some(i) = at {
            let same = fire.walls[i].hex == hex;
            fire.walls.remove(i);
            if same {
                return Ok(fire);
            }
        }
        fire.walls.push(FireAtWoods {
            weapon,
            hex,
            bin: None,
            shots: 1,
        });
        self.check(&fire.order(u.id))?;
        Ok(fire)
    }
}
