//! Reading units that fly or float: how high they are, and whether they count as airborne (C3.6, C3.7).

use super::{Look, Table};
use crate::{
    model::{Motive, Sheet},
    state::{Hold, Mode},
};

/// Hexes that a WiGE enters in a turn to stay in the air (C3.7.1).
pub const WIGE_HEXES: u8 = 5;

impl Sheet {
    /// Whether it moves on the surface of water, or above it: its levels count from there.
    pub fn floats(&self) -> bool {
        self.support.is_some_and(|s| s.amphibious)
            || self.wades()
            || matches!(
                self.motive(),
                Some(
                    Motive::Hover
                        | Motive::Vtol
                        | Motive::Wige
                        | Motive::Naval
                        | Motive::Hydrofoil
                        | Motive::Submarine
                )
            )
    }

    /// Whether it is built to fly.
    pub const fn is_flyer(&self) -> bool {
        matches!(self.motive(), Some(Motive::Vtol | Motive::Wige))
    }
}

impl Look<'_> {
    /// Whether it moves on the surface of water or above it.
    pub fn floats(&self) -> bool {
        self.sheet.floats()
    }

    /// Whether it is a VTOL.
    pub const fn is_vtol(&self) -> bool {
        matches!(self.sheet.motive(), Some(Motive::Vtol))
    }

    /// Whether it is a WiGE.
    pub const fn is_wige(&self) -> bool {
        matches!(self.sheet.motive(), Some(Motive::Wige))
    }

    /// Whether it is in the air by itself: a VTOL or a WiGE above the ground, and suits that fly and stand on no floor.
    pub const fn flies(&self) -> bool {
        (self.sheet.is_flyer() || self.ranks.aloft) && self.elevation() > 0
    }

    /// Whether it slips when it turns at flanking speed (C3.13.1).
    pub const fn slips(&self) -> bool {
        self.hovers() || self.sheet.is_flyer()
    }

    /// Whether weapons of type F may use it (tw.combat_flak): it is in the air, or has spent VTOL or WiGE MP in this turn.
    pub const fn is_airborne(&self) -> bool {
        self.flies() || self.sheet.is_flyer() && self.march.spent > 0 || self.has_soared()
    }

    /// Whether suits have spent VTOL MP in this turn (C3.16.4).
    const fn has_soared(&self) -> bool {
        matches!(self.march.mode, Mode::Fly) && self.march.spent > 0
    }

    /// Whether it is harder to hit because it is in the air: a VTOL also where it has landed in this turn
    /// (tw.ground_vtol_airborne), a WiGE only in the air (C3.7.6).
    pub const fn dodges_aloft(&self) -> bool {
        self.flies() || self.is_vtol() && self.march.spent > 0 || self.has_soared()
    }

    /// Whether a WiGE in the air comes down at the end of a move of so many hexes (C3.7.1). In the turn in which it lifts off
    /// it stays up.
    pub fn comes_down(&self, hexes: u8, lifted: bool) -> bool {
        self.is_wige() && (hexes < WIGE_HEXES && !lifted || self.run_mp() < WIGE_HEXES)
    }
}

impl<'w> Table<'w> {
    /// Whether suits ride on a unit that flies with lift of its own: it may not (tw.infantry_mba_1).
    pub fn is_held_down(self, u: &Look<'_>) -> bool {
        u.sheet.is_flyer() && self.holding(u.id, Hold::Riding).next().is_some()
    }
}
