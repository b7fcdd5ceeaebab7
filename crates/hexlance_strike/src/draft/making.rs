//! What somebody who puts an order together can ask about it: who is ordered, what the battle waits for, what is begun.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Refusal, SideId, UnitId,
    draft::{Leads, Offers, UnitOffer},
};

use super::{Draft, Reach, raids::RaidPlan};
use crate::{
    Battle,
    command::{Command, MoveOption, MoveOrder},
    go::{self, Wait},
    read::{self, UnitRead},
    state::Phase,
    view::SideView,
};

/// A draft, the battle that it is made in, and the side that makes it.
#[derive(Clone, Copy)]
pub struct Making<'b> {
    /// The battle.
    pub battle: &'b Battle,
    /// The side.
    pub side: SideId,
    /// What is chosen so far.
    pub draft: &'b Draft,
    /// The reach of the unit, from whoever has it already.
    pub(super) known: Option<&'b Reach>,
}

impl<'b> Making<'b> {
    /// A draft of a side.
    pub const fn of(battle: &'b Battle, side: SideId, draft: &'b Draft) -> Self {
        Self {
            battle,
            side,
            draft,
            known: None,
        }
    }

    /// The same with the reach that [`Making::reach_of`] has found for it, so that it need not be worked out again.
    #[must_use]
    pub const fn with_reach(self, reach: &'b Reach) -> Self {
        Self {
            known: Some(reach),
            ..self
        }
    }

    /// Everything that the side can choose next; no question is open.
    pub fn offers(self) -> Offers {
        super::choices::offers(self)
    }

    /// What the side may see.
    pub fn view(self) -> SideView<'b> {
        SideView::new(self.world(), self.side)
    }

    pub(super) fn world(self) -> &'b World {
        self.battle.world()
    }

    /// What the battle waits for, if it waits for this side.
    pub fn wait(self) -> Option<&'b Wait> {
        self.view().waiting()
    }

    /// Whether the side is to act, and is asked nothing.
    pub fn acts(self) -> bool {
        self.battle.decision().is_none()
            && read::phase(self.world()) != Phase::Over
            && self.wait().is_some()
    }

    /// Whether the side may give a command now.
    ///
    /// # Errors
    /// Why not.
    pub fn check(self, command: &Command) -> Result<(), Refusal> {
        self.view().check(command)
    }

    /// The unit of the draft, if it is one of the side.
    pub fn own(self) -> Option<UnitRead<'b>> {
        self.own_unit(self.draft.unit?)
    }

    /// A unit of the side.
    pub(super) fn own_unit(self, unit: UnitId) -> Option<UnitRead<'b>> {
        let u = read::try_unit(self.world(), unit)?;
        (u.side == self.side && !u.is_out()).then_some(u)
    }

    /// The unit of the draft, if it may have its activation on the ground now.
    pub fn mover(self) -> Option<UnitRead<'b>> {
        let u = self.own()?;
        let may = go::may_activate(self.world(), self.side, u.id).is_ok();
        (may && self.acts() && !u.is_aerospace()).then_some(u)
    }

    /// The unit of the draft, if it could come onto the map now.
    pub fn entrant(self) -> Option<UnitRead<'b>> {
        let u = self.own()?;
        (self.acts() && self.view().may_enter(u.id).is_ok()).then_some(u)
    }

    /// The move that may be ordered anew (R3.3.7), or that goes on from the edge of the map.
    pub fn rerouting(self) -> Option<&'b MoveOrder> {
        match self.wait() {
            Some(Wait::Rerouting(walk)) => Some(&walk.order),
            _ => None,
        }
    }

    /// Whether the unit that acts out of sequence is an aircraft.
    pub(super) fn flies_early(self) -> bool {
        let early = match self.wait() {
            Some(Wait::EarlyMove(unit)) => Some(*unit),
            _ => None,
        };
        early
            .and_then(|id| self.own_unit(id))
            .is_some_and(|u| u.is_aerospace())
    }

    /// Whether nothing but a unit and what its order carries is chosen: what begins something leads on.
    pub(super) fn is_open(self) -> bool {
        let d = self.draft;
        d.destination.is_none()
            && d.naming.is_none()
            && d.aim.is_none()
            && d.throwing.is_none()
            && d.unloading.is_none()
            && d.round.is_none()
            && d.raid == RaidPlan::default()
    }

    /// Where something leads that begins an order: aside once another is begun.
    pub(super) fn begins(self) -> Leads {
        match self.is_open() {
            true => Leads::On,
            false => Leads::Aside,
        }
    }

    /// An own unit to be selected.
    pub(super) fn selects(self, unit: UnitId, verdict: Result<(), Refusal>) -> UnitOffer {
        UnitOffer {
            unit,
            purpose: super::keys::purpose::SELECT,
            leads: match self.draft.unit {
                None => Leads::On,
                Some(_) => Leads::Aside,
            },
            verdict,
            chosen: false,
        }
    }

    /// The facing from a hex to the nearest enemy, else away from the own edge.
    pub(super) fn towards_enemies(self, hex: Hex) -> Direction {
        let view = self.view();
        let enemies = view.enemies().filter_map(|e| e.hex());
        enemies
            .min_by_key(|e| (e.distance(hex), *e))
            .and_then(|e| Direction::towards(hex, e))
            .unwrap_or_else(|| view.deployment_facing())
    }
}

/// An order of a unit without a path.
pub(super) fn bare(unit: UnitId, option: MoveOption, mode: crate::card::MoveMode) -> MoveOrder {
    MoveOrder {
        unit,
        option,
        mode,
        path: Vec::new(),
        facing: Direction::N,
        triggers: Vec::new(),
        dismounts: Vec::new(),
        handling: Vec::new(),
        mines: Vec::new(),
    }
}

/// The facing that a unit has at the end of a path unless another is chosen: the way it came.
pub fn facing_after(start: Hex, path: &[crate::command::Waypoint], before: Direction) -> Direction {
    let mut last = start;
    let mut facing = before;
    for step in path {
        facing = last.direction_to(step.hex).unwrap_or(facing);
        last = step.hex;
    }
    facing
}

/// Nobody is picked who could do that.
pub(super) fn nobody_selected() -> Refusal {
    Refusal::new("nobody_selected", "R3.3.6", "Select a unit first.")
}
