//! Reading ProtoMechs: critical boxes and what they cost (C15.3).

use hexlance_rules::Breakdown;

use super::Look;
use crate::{
    model::{Location, UnitClass},
    tags,
};

impl Look<'_> {
    /// Whether it is a machine of a ProtoMech Point.
    pub const fn is_proto(&self) -> bool {
        matches!(self.sheet.class, UnitClass::ProtoMech)
    }

    /// Critical boxes crossed off in a location of a ProtoMech: all of them once the location is gone (C15.3.1).
    pub fn boxes(&self, at: Location) -> u8 {
        if !self.is_proto() {
            0
        } else if self.criticals.is_out(at) {
            at.boxes()
        } else {
            let crossed = self.criticals.struck[at.index()].count_ones() as u8;
            crossed.min(at.boxes())
        }
    }

    /// Where damage goes that is left over in a location (C6.10.2, C6.10.8).
    pub fn inward(&self, at: Location) -> Option<Location> {
        if self.is_proto() {
            (at != Location::TO).then_some(Location::TO)
        } else {
            at.inward()
        }
    }

    /// Whether the head is too badly hit for shots at long range (C15.3.1).
    pub fn is_short_sighted(&self) -> bool {
        self.boxes(Location::HD) >= 2
    }

    /// To-hit modifier of boxes in the head (C15.3.1).
    pub fn head_boxes(&self) -> i16 {
        self.boxes(Location::HD).into()
    }

    /// To-hit modifier of boxes in the arm that fires (C15.3.1).
    pub fn arm_boxes(&self, at: Location) -> i16 {
        i16::from(at.is_arm() && self.boxes(at) > 0)
    }

    /// Walking MP that the boxes of the legs leave: 1 less, then half (down), then none (C15.3.1).
    pub(super) fn striding(&self, mut b: Breakdown) -> Breakdown {
        let base = b.total();
        match self.boxes(Location::LE) {
            0 => {}
            1 => b.rule_unless_zero(&tags::LEG_BOXES, -base.min(1)),
            2 => b.rule_unless_zero(&tags::LEG_BOXES, base / 2 - base),
            _ => b.rule_unless_zero(&tags::NO_MOVE, -base),
        }
        b
    }

    /// Jumping MP that the boxes of the torso leave: 1 less, then half (down) (C15.3.1).
    pub(super) fn leaping(&self) -> u8 {
        let jump = self.sheet.movement.jump;
        match self.boxes(Location::TO) {
            0 => jump,
            1 => jump.saturating_sub(1),
            _ => jump / 2,
        }
    }

    /// Whether it has a myomer booster that its legs can use (C15.5.1).
    pub fn has_myomer_booster(&self) -> bool {
        self.sheet.booster && self.boxes(Location::LE) < Location::LE.boxes()
    }

    /// Whether it has something that doubles its walking MP for a run: MASC, or a myomer booster (C10.7.6, C15.5.1).
    pub fn can_boost(&self) -> bool {
        self.masc().is_some() || self.has_myomer_booster()
    }
}
