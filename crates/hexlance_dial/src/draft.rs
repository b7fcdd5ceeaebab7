//! Orders that are being put together: what a side can choose next, and what choosing it leads to (see
//! [`hexlance_rules::draft`]). Asks the rules; decides none.
//!
//! A unit is picked first. A hex is a destination, whose facing comes next, then places for those who go along; an enemy
//! is aimed at, and what it is attacked with is chosen before the order goes out. Formations are members first, then a
//! destination for each. While units are set up, a unit and a hex are a command.

pub mod aim;
pub mod buttons;
pub mod making;
mod march;
mod offers;
mod pick;
mod placing;
#[cfg(test)]
mod tests;
mod towards;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Breakdown, Part, Refusal, SideId, UnitId,
    draft::{Drafting, Drafts, Next, Offers, Pick, Preview},
};

pub use crate::keys::{self, Kind, Way};

pub use self::{
    aim::{Aim, Attempt, Shot, Target},
    making::{Goal, Making, Reaching},
    march::March,
};
use crate::{
    Battle, Dial,
    command::{Command, Placement},
    legal,
    model::SlotId,
    orders,
};

/// A destination that was picked: the facing is chosen, then where those are put who go along.
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
    pub placed: Vec<Placement>,
    /// Facing of the one who is placed next, if it was turned.
    pub turned: Option<Direction>,
}

impl Destination {
    /// A hex that was picked.
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

/// What the next unit or hex is picked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picking {
    /// A friend to be repaired.
    Patient,
    /// A hex for artillery.
    Shells(SlotId),
}

/// An order that is being put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The unit that is ordered or set up; in a formation the member whose move is chosen.
    pub unit: Option<UnitId>,
    /// Facing for units that are set up, once it was chosen; none: away from the own edge. It holds for the next ones.
    pub deploy_facing: Option<Direction>,
    /// Facing of a unit that stands and is set up otherwise.
    pub turned: Option<Direction>,
    /// The way to move.
    pub way: Way,
    /// A destination.
    pub destination: Option<Destination>,
    /// Units that a transport takes aboard before it moves (D12.2).
    pub boards: Vec<UnitId>,
    /// Passengers that it sets down (D12.3).
    pub sets_down: Vec<UnitId>,
    /// They get out before it moves, not where the move ends.
    pub out_first: bool,
    /// A formation that is to move.
    pub march: Option<March>,
    /// The attack that is being aimed.
    pub aim: Option<Aim>,
    /// What the next unit or hex is picked for.
    pub picking: Option<Picking>,
}

impl Draft {
    /// Nothing but another unit, or none. The facing for units that are set up is kept.
    #[must_use]
    pub fn on(&self, unit: Option<UnitId>) -> Self {
        Self {
            unit,
            deploy_facing: self.deploy_facing,
            ..Self::default()
        }
    }

    /// One step back, from the inside out: the place of who goes along, the facing, the destination, what is picked for,
    /// the target, the formation's latest move, the formation, passengers, the way, the unit. Whether there was one.
    pub fn step_back(&mut self) -> bool {
        if self.back_from_destination()
            || self.picking.take().is_some()
            || self.aim.take().is_some()
            || self.back_from_march()
            || self.turned.take().is_some()
        {
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
        self.unit.take().is_some()
    }

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

    fn back_from_march(&mut self) -> bool {
        let Some(march) = &mut self.march else {
            return false;
        };
        match march.orders.pop() {
            Some(order) => self.unit = Some(order.unit),
            None => self.march = None,
        }
        true
    }

    /// Another way to move: what hung on the former one is forgotten.
    fn take_way(&mut self, way: Way) {
        self.way = way;
        self.destination = None;
        self.picking = None;
        self.aim = None;
        if way.is_assault() {
            self.boards.clear();
            self.sets_down.clear();
            self.out_first = false;
        }
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
            && !d.settled
            && let Some(facing) = Direction::towards(d.hex, towards)
        {
            d.facing = facing;
        }
    }
}

impl Drafts for Dial {
    type Draft = Draft;

    fn offers(battle: &Battle, side: SideId, draft: &Draft) -> Offers {
        offers::offers(Making::of(battle, side, draft))
    }

    fn pick(
        battle: &Battle,
        side: SideId,
        draft: &Draft,
        pick: &Pick,
    ) -> Result<Next<Draft, Command>, Refusal> {
        pick::pick(Making::of(battle, side, draft), pick)
    }

    fn towards(battle: &Battle, side: SideId, draft: &Draft, command: &Command) -> Option<Pick> {
        towards::towards(Making::of(battle, side, draft), command)
    }

    fn usual(battle: &Battle, side: SideId, draft: &Draft, offers: &Offers) -> Option<Pick> {
        offers::usual(Making::of(battle, side, draft), offers)
    }

    fn preview(battle: &Battle, side: SideId, draft: &Draft, pick: &Pick) -> Preview {
        preview(Making::of(battle, side, draft), pick)
    }

    fn reply(code: &str) -> Command {
        Command::Answer(code.to_owned())
    }

    fn to_act(battle: &Battle) -> Option<SideId> {
        legal::side_to_act(battle)
    }
}

/// What a pick promises: of an attack its dice, clicks and heat, of a move its heat.
fn preview(making: Making<'_>, pick: &Pick) -> Preview {
    let Some(command) = making.meant_by(pick) else {
        return Preview::default();
    };
    let price = making
        .ordered()
        .and_then(|u| orders::price(&u, &command))
        .map_or_else(Breakdown::new, |price| price.heat);
    let Some(preview) = making.preview_of(&command) else {
        return Preview {
            cost: price,
            ..Preview::default()
        };
    };
    let needs = preview.lines.first().map(|line| {
        let mut needs = line.number.defense.clone();
        let attack = line.number.attack.parts.iter();
        needs.parts.extend(attack.map(|part| Part {
            value: -part.value,
            ..*part
        }));
        needs
    });
    Preview {
        needs: needs.unwrap_or_default(),
        chance: Some(preview.odds.hit()),
        effect: Some(preview.odds.clicks - preview.odds.own),
        cost: price,
    }
}
