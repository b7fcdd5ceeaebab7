//! What the person at the screen is looking at and planning: selection, path, facing, target. No rule is decided here.

use bevy::prelude::*;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{AbilityId, UnitId};
use hexlance_strike::{
    attack::{AttackKind, Target},
    card::MoveMode,
    cargo::Freight,
    command::{AttackOrder, MoveOption, Trigger, Waypoint},
};

use crate::game::{Gaze, Planning};

use super::{air::AirPlan, cargo::Errand, entry::Round, mines::Laying, stages::Pick};

/// A way to move that was chosen on the action bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Move, sprint, evade, charge...
    pub option: MoveOption,
    /// Walk, jump, ...
    pub mode: MoveMode,
}

/// A destination that was clicked: the facing is being chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The hex.
    pub hex: Hex,
    /// The way there.
    pub path: Vec<Waypoint>,
    /// The facing so far.
    pub facing: Direction,
}

/// An attack that is being aimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// At whom or what.
    pub target: Target,
    /// With what; none before one is chosen: the best is shown.
    pub kind: Option<AttackKind>,
    /// Overheat to be bought.
    pub overheat: u8,
    /// The spotter, for indirect fire.
    pub spotter: Option<UnitId>,
    /// Divided fire.
    pub divided: bool,
}

impl Aim {
    /// Aiming at a target, with nothing chosen yet.
    pub fn at(target: Target) -> Self {
        Self {
            target,
            kind: None,
            overheat: 0,
            spotter: None,
            divided: false,
        }
    }

    /// The order with that kind of attack.
    pub fn order(&self, unit: UnitId, kind: AttackKind, spotter: Option<UnitId>) -> AttackOrder {
        AttackOrder {
            unit,
            target: self.target,
            kind,
            overheat: self.overheat,
            spotter,
            divided: self.divided && kind.is_weapon(),
        }
    }
}

/// What the person at the screen is about.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Focus {
    /// Where the person looks.
    pub gaze: Gaze,
    /// The way to move; none: the unit's ordinary one.
    pub way: Option<Way>,
    /// The level at which the move ends, for units that choose it; none: the cheapest.
    pub level: Option<i8>,
    /// A destination that was clicked.
    pub destination: Option<Destination>,
    /// Abilities to be triggered on the way.
    pub triggers: Vec<Trigger>,
    /// The attack that is being aimed; kept by clicking a target.
    pub aim: Option<Aim>,
    /// The ability for which an enemy is to be clicked.
    pub naming: Option<AbilityId>,
    /// Facing for units that are being set up.
    pub deploy_facing: Direction,
    /// Passengers that are to get out at the end of the move.
    pub letting_out: Vec<UnitId>,
    /// What is to be done with a load in the move.
    pub errand: Option<Errand>,
    /// The load that the next click on the table throws.
    pub throwing: Option<Freight>,
    /// The passenger that the next click on the table lets out of its bay.
    pub unloading: Option<UnitId>,
    /// Setup: whether the next click puts the unit into hiding; none: as it stands.
    pub hiding: Option<bool>,
    /// Setup: what of the map was picked to be changed.
    pub pick: Pick,
    /// The way around the map that is being ordered.
    pub round: Option<Round>,
    /// What is chosen for an aircraft.
    pub air: AirPlan,
    /// Mines that the next click lays while mines are laid.
    pub laying: Laying,
    /// Mines are dropped in the hex that the unit leaves after so many of its path.
    pub mines_after: Option<u8>,
}

impl Planning for Focus {
    fn gaze(&self) -> &Gaze {
        &self.gaze
    }

    fn select(&mut self, unit: Option<UnitId>) {
        *self = Self {
            gaze: self.gaze.on(unit),
            deploy_facing: self.deploy_facing,
            laying: self.laying,
            pick: self.pick,
            ..Self::default()
        };
    }

    /// The naming, the facing, the target, the way, the selection.
    fn back(&mut self) -> bool {
        if self.naming.take().is_some() {
            return true;
        }
        if self.destination.take().is_some() || self.pick.back() {
            return true;
        }
        if let Some(round) = self.round.take() {
            self.round = matches!(round, Round::Back(_)).then_some(Round::Exit);
            return true;
        }
        if self.throwing.take().is_some() || self.unloading.take().is_some() {
            return true;
        }
        if self.errand.take().is_some() {
            return true;
        }
        if self.aim.take().is_some() || self.air.back() {
            return true;
        }
        if self.level.take().is_some() {
            return true;
        }
        if self.way.take().is_some() || !self.triggers.is_empty() {
            self.triggers.clear();
            return true;
        }
        self.gaze.selected.take().is_some()
    }
    fn point(&mut self, hex: Option<Hex>, unit: Option<UnitId>) {
        self.gaze.point(hex, unit);
        if let (Some(d), Some(hex)) = (&mut self.destination, hex)
            && let Some(facing) = Direction::towards(d.hex, hex)
        {
            d.facing = facing;
        }
    }
}
