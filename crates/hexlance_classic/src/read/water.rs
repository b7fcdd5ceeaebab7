//! Reading what floats, dives and swims, and suits that fly (C3.16): how they move, and what of them is in the water.

use hexlance_board::Board;

use super::Look;
use crate::{
    ground,
    model::{Infantry, InfantryMotive, Location, Motion, Motive, Sheet, UnitClass},
    state::Mode,
};

impl Sheet {
    /// Whether it is a naval vessel: it moves in water and nowhere else (C3.16.2).
    pub const fn is_vessel(&self) -> bool {
        matches!(
            self.motive(),
            Some(Motive::Naval | Motive::Hydrofoil | Motive::Submarine)
        )
    }

    /// How suits move beside the ground; jumping for all others.
    fn motion(&self) -> Motion {
        match &self.infantry {
            Some(Infantry::Suits(suits)) => suits.motion,
            _ => Motion::Jump,
        }
    }

    /// Whether it is a unit of suits that fly (C3.16.4).
    pub fn soars(&self) -> bool {
        self.motion() == Motion::Vtol
    }

    /// Whether it is a unit of suits that swim (C3.8.8).
    pub fn swims(&self) -> bool {
        self.motion() == Motion::Umu
    }

    /// Whether it may be at any depth: a submarine, and suits that swim.
    pub fn dives(&self) -> bool {
        self.motive() == Some(Motive::Submarine) || self.swims()
    }

    /// Whether infantry moves on the surface of water, in it or above it; all other infantry goes to the bottom.
    pub(super) fn wades(&self) -> bool {
        let hover = UnitClass::Infantry(InfantryMotive::MechanizedHover);
        self.class == hover || self.soars() || self.swims()
    }
}

impl Look<'_> {
    /// Whether it is a naval vessel.
    pub const fn is_vessel(&self) -> bool {
        self.sheet.is_vessel()
    }

    /// VTOL MP of suits (C3.16.4).
    pub fn fly_mp(&self) -> u8 {
        match self.sheet.soars() {
            true => self.sheet.movement.jump,
            false => 0,
        }
    }

    /// UMU MP of suits (C3.8.8).
    pub fn swim_mp(&self) -> u8 {
        match self.sheet.swims() {
            true => self.sheet.movement.jump,
            false => 0,
        }
    }

    /// Whether it is in the air if it moves in a mode or has moved in it: suits that have spent VTOL MP count as airborne for
    /// the turn (C3.16.4).
    pub fn soars_in(&self, mode: Mode) -> bool {
        mode == Mode::Fly && self.sheet.soars()
    }

    /// Whether it is in the water of its hex or on its surface: torpedoes run there, and nowhere else (C10.6.14).
    pub fn is_in_water(&self, board: &Board) -> bool {
        let cell = self.hex().and_then(|hex| board.get(hex));
        cell.is_some_and(|cell| {
            ground::depth(cell) > 0 && self.level(board) <= ground::surface(cell)
        })
    }

    /// Whether it floats on the surface of water, its body in the water and its decks above it.
    pub fn is_afloat(&self, board: &Board) -> bool {
        let cell = self.hex().and_then(|hex| board.get(hex));
        self.floats()
            && cell.is_some_and(|cell| {
                ground::depth(cell) > 0 && self.level(board) == ground::surface(cell)
            })
    }

    /// Whether what sits in a location works above the surface of water and below it: the body of a naval vessel that floats
    /// (tw.equip_active_probe_2, tw.equip_c3_5, tw.equip_ecm_2).
    pub fn works_both_ways(&self, board: &Board, at: Location) -> bool {
        self.is_vessel() && at == Location::BD && self.is_afloat(board)
    }
}
