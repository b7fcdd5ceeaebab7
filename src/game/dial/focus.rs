//! What the person at the screen is looking at and planning in a battle of the dial rules. No rule is decided here.

use bevy::prelude::*;
use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    command::{Manner, MoveOrder, Spot},
    model::SlotId,
    state::{Clock, Stage},
};
use hexlance_rules::UnitId;

use super::Session;
use crate::game::{Gaze, Planning};

/// A way to move that is chosen on the action bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// By its speed mode.
    #[default]
    Walk,
    /// Twice as far (D4.5).
    Run,
    /// With Jump Jets (D4.6).
    Jump,
    /// Into an enemy (D9.3).
    Charge,
    /// Into an enemy, with a vehicle (D9.3).
    Ram,
    /// Onto an enemy (D9.3.4).
    DeathFromAbove,
}

impl Way {
    /// How a move in this way is ordered; none for those that an enemy is clicked for.
    pub const fn manner(self) -> Option<Manner> {
        match self {
            Way::Walk => Some(Manner::Walk),
            Way::Run => Some(Manner::Run),
            Way::Jump => Some(Manner::Jump),
            Way::Charge | Way::Ram | Way::DeathFromAbove => None,
        }
    }

    /// Whether it ends with an attack.
    pub const fn is_assault(self) -> bool {
        self.manner().is_none()
    }
}

/// A destination that was clicked: the facing is chosen, then where those are put who go along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The hex.
    pub hex: Hex,
    /// The hexes on the way, as an order names them.
    pub path: Vec<Hex>,
    /// The facing so far.
    pub facing: Direction,
    /// The facing is chosen.
    pub settled: bool,
    /// A captive or passengers that have their places.
    pub placed: Vec<Spot>,
    /// Facing of the one who is placed next, if it was turned.
    pub turned: Option<Direction>,
}

impl Destination {
    /// A hex that was clicked.
    pub const fn new(hex: Hex, path: Vec<Hex>, facing: Direction) -> Self {
        Self {
            hex,
            path,
            facing,
            settled: false,
            placed: Vec::new(),
            turned: None,
        }
    }
}

/// What is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A unit: an enemy, a friend to be repaired, a captive.
    Unit(UnitId),
    /// A hex, by artillery.
    Hex(Hex),
}

impl Target {
    /// The unit.
    pub const fn unit(self) -> Option<UnitId> {
        match self {
            Target::Unit(u) => Some(u),
            Target::Hex(_) => None,
        }
    }
}

/// A kind of attack, or of what else is done to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Along a line of fire (D8.2).
    Direct(SlotId),
    /// By what a spotter sees (D8.4).
    Indirect(SlotId),
    /// Shells on a hex (D8.5).
    Artillery(SlotId),
    /// Close combat (D9.1).
    Close(SlotId),
    /// An attempt to capture (D11.1).
    Capture,
    /// Charge (D9.3).
    Charge,
    /// Ram (D9.3).
    Ram,
    /// Death from above (D9.3.4).
    DeathFromAbove,
    /// Repair.
    Repair(SlotId),
}

/// An attack that is being aimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// At whom or what.
    pub target: Target,
    /// With what; none before one is chosen: the best is shown.
    pub kind: Option<Kind>,
    /// Whether the equipment of the slot is used that is declared with the attack; none: as the rules propose (D16.2.4).
    pub gear: Option<bool>,
    /// Further targets of a slot with several marks (D8.3).
    pub also: Vec<UnitId>,
    /// The other members of a formation (D13).
    pub with: Vec<UnitId>,
    /// Where a death from above lands; none: in the first hex that will do.
    pub landing: Option<Hex>,
}

impl Aim {
    /// Aiming at a target, with nothing chosen yet.
    pub const fn at(target: Target) -> Self {
        Self {
            target,
            kind: None,
            gear: None,
            also: Vec::new(),
            with: Vec::new(),
            landing: None,
        }
    }

    /// Aiming at a unit.
    pub const fn at_unit(unit: UnitId) -> Self {
        Self::at(Target::Unit(unit))
    }
}

/// What the next click on the table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// A friend to be repaired.
    Patient,
    /// A hex for artillery.
    Shells(SlotId),
}

/// A formation that is to move (D13.2).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct March {
    /// Its members.
    pub members: Vec<UnitId>,
    /// The moves that are planned so far, in their order.
    pub orders: Vec<MoveOrder>,
}

impl March {
    /// Whether a member has its move.
    pub fn is_planned(&self, unit: UnitId) -> bool {
        self.orders.iter().any(|o| o.unit == unit)
    }

    /// The member whose move is planned next.
    pub fn next(&self) -> Option<UnitId> {
        self.members.iter().copied().find(|m| !self.is_planned(*m))
    }
}

/// What the person at the screen is about.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Focus {
    /// Where the person looks.
    pub gaze: Gaze,
    /// Facing for units that are being set up, once it was turned; none: away from the own edge.
    pub deploy_facing: Option<Direction>,
    /// The way to move.
    pub way: Way,
    /// A destination that was clicked.
    pub destination: Option<Destination>,
    /// Units that a transport takes aboard before it moves (D12.2).
    pub boards: Vec<UnitId>,
    /// Passengers that it sets down (D12.3).
    pub sets_down: Vec<UnitId>,
    /// They get out before it moves, not where the move ends.
    pub out_first: bool,
    /// A formation that is to move.
    pub march: Option<March>,
    /// The attack that is being aimed; kept by clicking a target.
    pub aim: Option<Aim>,
    /// What the next click on the table is for.
    pub pick: Option<Pick>,
}

impl Focus {
    /// One step back in choosing a destination. Whether there was one.
    fn back_from_destination(&mut self) -> bool {
        let Some(d) = &mut self.destination else {
            return false;
        };
        if d.placed.pop().is_some() {
            d.turned = None;
        } else if d.settled {
            d.settled = false;
        } else {
            self.destination = None;
        }
        true
    }

    /// One step back in planning a formation's move: the last member's move, then the formation.
    fn back_from_march(&mut self) -> bool {
        let Some(march) = &mut self.march else {
            return false;
        };
        match march.orders.pop() {
            Some(order) => self.gaze.selected = Some(order.unit),
            None => self.march = None,
        }
        true
    }
}

impl Planning for Focus {
    fn gaze(&self) -> &Gaze {
        &self.gaze
    }

    fn select(&mut self, unit: Option<UnitId>) {
        *self = Self {
            gaze: self.gaze.on(unit),
            deploy_facing: self.deploy_facing,
            ..Self::default()
        };
    }

    /// The place of who goes along, the facing, the destination, what is picked, the target, the formation, passengers,
    /// the way, the selection.
    fn back(&mut self) -> bool {
        if self.back_from_destination() || self.pick.take().is_some() || self.aim.take().is_some() {
            return true;
        }
        if self.back_from_march() {
            return true;
        }
        if !(self.boards.is_empty() && self.sets_down.is_empty()) {
            self.boards.clear();
            self.sets_down.clear();
            self.out_first = false;
            return true;
        }
        if std::mem::take(&mut self.way) != Way::Walk {
            return true;
        }
        self.gaze.selected.take().is_some()
    }

    fn point(&mut self, hex: Option<Hex>, unit: Option<UnitId>) {
        self.gaze.point(hex, unit);
        if let (Some(d), Some(hex)) = (&mut self.destination, hex)
            && !d.settled
            && let Some(facing) = Direction::towards(d.hex, hex)
        {
            d.facing = facing;
        }
    }
}

/// Puts a focus right that no longer fits the battle: units that are gone, plans outside the own order stage.
pub fn refocus(session: &Session, focus: &mut Focus) {
    let table = session.read();
    let gone = |id: UnitId| table.find(id).is_none_or(|u| u.is_gone());
    if focus.gaze.selected.is_some_and(gone) {
        focus.select(None);
    }
    let world = session.battle.world();
    let ordering = world.resource::<Clock>().stage == Stage::Orders && session.viewer_acts();
    let asked = session.battle.decision().is_some();
    if (ordering && !asked) || session.is_scripted() {
        let there = |t: Target| match t {
            Target::Unit(u) => table.find(u).is_some_and(|u| u.hex().is_some()),
            Target::Hex(_) => true,
        };
        focus.aim.take_if(|a| !there(a.target));
    } else if focus.gaze.selected.is_some() {
        let selected = focus.gaze.selected;
        focus.select(selected);
    }
}
