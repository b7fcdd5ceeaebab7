//! Orders that are being put together: what a side can choose next, and what choosing it leads to (see
//! [`hexlance_rules::draft`]). Asks the rules, through the view of the side; decides none.
//!
//! A unit is picked first. In the Movement Phase a hex is a destination, whose facing comes next; in the Combat Phase an
//! enemy or a hex is aimed at, and what it is attacked with is chosen before the order goes out. What else there is has a
//! button. While units are set up, a unit and a hex are a command.
//!
//! Every family of commands says by itself what it offers ([`choices`] gathers it): each button, unit, area and amount
//! comes with what picking it leads to.

mod abilities;
pub mod aim;
pub mod air;
mod attacks;
pub mod cargo;
mod charges;
mod choices;
mod deeds;
mod deploy;
mod engage;
pub mod entry;
mod flight;
pub mod ground;
mod hand;
mod landing;
pub mod making;
pub mod mines;
mod moves;
mod passengers;
mod preview;
pub mod raids;
pub mod reach;
pub mod ready;
mod reserves;
mod select;
mod to_move;
mod towards;
mod tracing;
mod usual;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    AbilityId, Refusal, SideId, UnitId,
    draft::{Drafting, Drafts, Next, Offers, Pick, Preview},
};

pub use crate::keys::{self, Way};

pub use self::{
    aim::{Aim, Attempt},
    air::{AirPlan, Route},
    cargo::Errand,
    entry::Round,
    ground::Ground,
    making::Making,
    mines::Laying,
    moves::ways,
    passengers::Exit,
    raids::RaidPlan,
    reach::{Goal, Reach, Reaching},
};
use crate::{
    Battle, Strike,
    command::{Command, Trigger, Waypoint},
    go,
    model::load::Freight,
    read,
    state::Phase,
};

/// A destination that was picked: its facing is chosen next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The hex.
    pub hex: Hex,
    /// The way there, as an order names it.
    pub path: Vec<Waypoint>,
    /// The facing so far.
    pub facing: Direction,
}

impl Destination {
    /// A hex that is not walked to: the unit stands there, or comes onto the map there.
    pub const fn at(hex: Hex, facing: Direction) -> Self {
        Self {
            hex,
            path: Vec::new(),
            facing,
        }
    }
}

/// An order that is being put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The unit that is ordered or set up.
    pub unit: Option<UnitId>,
    /// Facing for the unit that is set up, once it was chosen.
    pub deploy_facing: Option<Direction>,
    /// The facing that was chosen last for a unit that was set up: whoever still waits gets it too.
    pub next_facing: Option<Direction>,
    /// Facing for whoever is not asked for it at the end of its order.
    pub facing: Option<Direction>,
    /// The way to move; none: the unit's ordinary one.
    pub way: Option<Way>,
    /// The level at which the move ends, for units that choose it; none: the cheapest.
    pub level: Option<i8>,
    /// A destination.
    pub destination: Option<Destination>,
    /// The way is laid hex by hex.
    pub traces: bool,
    /// Abilities that are triggered on the way.
    pub triggers: Vec<Trigger>,
    /// Mines are dropped in the hexes that the unit leaves after so many of its path.
    pub mines: Vec<u8>,
    /// Passengers that get out where the move ends.
    pub letting_out: Vec<Exit>,
    /// What is done with a load in the move.
    pub errand: Option<Errand>,
    /// A load is picked up after so many hexes of the path; none: as soon as it can be.
    pub errand_after: Option<u8>,
    /// The ability for which an enemy is picked.
    pub naming: Option<AbilityId>,
    /// The attack that is being aimed.
    pub aim: Option<Aim>,
    /// The load that is thrown at the next hex.
    pub throwing: Option<Freight>,
    /// The passenger that comes out of its bay into the next hex.
    pub unloading: Option<UnitId>,
    /// Whether a unit is set up in hiding; none: as it stands.
    pub hiding: Option<bool>,
    /// What of the map was picked to be changed.
    pub ground: Ground,
    /// The way around the map that is being ordered.
    pub round: Option<Round>,
    /// What is chosen for an aircraft.
    pub air: AirPlan,
    /// The attack from the air that is being chosen.
    pub raid: RaidPlan,
    /// Mines that the next hex gets while mines are laid.
    pub laying: Laying,
    /// The side is about to give up.
    pub conceding: bool,
}

impl Draft {
    /// Nothing but another unit, or none. What holds for the next units too is kept.
    #[must_use]
    pub fn on(&self, unit: Option<UnitId>) -> Self {
        Self {
            unit,
            next_facing: self.deploy_facing.or(self.next_facing),
            ground: self.ground,
            laying: self.laying,
            ..Self::default()
        }
    }

    /// A copy with a change.
    #[must_use]
    pub fn with(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut next = self.clone();
        next.conceding = false;
        change(&mut next);
        next
    }

    /// One step back, from the inside out: the enemy to be named, the destination, what of the map was picked, the way
    /// around it, a throw, a passenger, a load, the target, the aircraft's plan, the level, the way, the unit. Whether
    /// there was one.
    pub fn step_back(&mut self) -> bool {
        if std::mem::take(&mut self.conceding)
            || self.naming.take().is_some()
            || self.back_from_destination()
            || self.ground.back()
            || self.back_from_round()
            || self.throwing.take().is_some()
            || self.unloading.take().is_some()
            || self.errand_after.take().is_some()
            || self.errand.take().is_some()
            || self.aim.take().is_some()
            || self.raid.back()
            || self.air.back()
            || self.level.take().is_some()
        {
            return true;
        }
        if std::mem::take(&mut self.traces)
            || self.way.is_some()
            || !(self.triggers.is_empty() && self.mines.is_empty() && self.letting_out.is_empty())
        {
            self.way = None;
            self.triggers.clear();
            self.mines.clear();
            self.letting_out.clear();
            return true;
        }
        self.facing.take().is_some() || self.hiding.take().is_some() || self.unit.take().is_some()
    }

    /// The last hex of a way that is laid hex by hex, or the destination as a whole.
    fn back_from_destination(&mut self) -> bool {
        let Some(mut d) = self.destination.take() else {
            return false;
        };
        if self.traces && d.path.len() > 1 {
            d.path.pop();
            if let Some(last) = d.path.last() {
                d.hex = last.hex;
                self.destination = Some(d);
            }
        }
        true
    }

    fn back_from_round(&mut self) -> bool {
        let Some(round) = self.round.take() else {
            return false;
        };
        self.round = matches!(round, Round::Back(_)).then_some(Round::Exit);
        true
    }
}

impl Drafting for Draft {
    fn unit(&self) -> Option<UnitId> {
        self.unit
    }

    fn on(&self, unit: Option<UnitId>) -> Self {
        Draft::on(self, unit)
    }

    fn step_back(&mut self) -> bool {
        Draft::step_back(self)
    }

    fn face(&mut self, towards: Hex) {
        if let Some(d) = &mut self.destination
            && let Some(facing) = Direction::towards(d.hex, towards)
        {
            d.facing = facing;
        }
    }
}

impl Drafts for Strike {
    type Draft = Draft;

    fn offers(battle: &Battle, side: SideId, draft: &Draft) -> Offers {
        choices::offers(Making::of(battle, side, draft))
    }

    fn pick(
        battle: &Battle,
        side: SideId,
        draft: &Draft,
        pick: &Pick,
    ) -> Result<Next<Draft, Command>, Refusal> {
        choices::pick(Making::of(battle, side, draft), pick)
    }

    fn towards(battle: &Battle, side: SideId, draft: &Draft, command: &Command) -> Option<Pick> {
        towards::towards(Making::of(battle, side, draft), command)
    }

    fn usual(battle: &Battle, side: SideId, draft: &Draft, offers: &Offers) -> Option<Pick> {
        usual::usual(Making::of(battle, side, draft), offers)
    }

    fn preview(battle: &Battle, side: SideId, draft: &Draft, pick: &Pick) -> Preview {
        preview::preview(Making::of(battle, side, draft), pick)
    }

    fn reply(code: &str) -> Command {
        Command::Answer(code.to_owned())
    }

    fn gives_up(command: &Command) -> bool {
        matches!(command, Command::Concede)
    }

    fn to_act(battle: &Battle) -> Option<SideId> {
        if read::phase(battle.world()) == Phase::Over {
            return None;
        }
        match battle.decision() {
            Some(decision) => Some(decision.side),
            None => go::waiting_side(battle.world()),
        }
    }
}
