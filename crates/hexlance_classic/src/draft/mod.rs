//! Orders that are being put together: what a side can choose next, and what choosing it leads to (see
//! [`hexlance_rules::draft`]). Asks the rules; decides none.
//!
//! A unit is picked first. In the Movement Phase a mode, a hex and a facing follow, or steps one by one; in the Weapon Attack
//! Phase a target and weapons, with what each of them does; in the Physical Attack Phase a target and limbs. What every pick
//! is called stands in [`keys`], and what a panel shows of the order as it stands is asked of [`Making`].

mod ending;
mod entering;
mod firing;
mod goals;
mod infantry;
pub mod keys;
mod loads;
mod making;
mod moving;
mod opening;
mod placing;
mod previewing;
mod striking;
#[cfg(test)]
mod tests;
mod towards;
mod walls;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Decision, Refusal, SideId, UnitId,
    draft::{Area, Button, Drafting, Drafts, Leads, Next, Offers, Pick, Preview, unoffered},
};
use smallvec::SmallVec;

use making::Doing;
pub use making::Making;

use crate::{
    Battle, Classic,
    command::{Command, FireAt, FireAtWoods, FireOrder, Step, Way},
    model::Location,
    question::Question,
    read::Table,
    state::{Ending, Mode, Strike},
};

/// A destination that was picked, and the way there.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// The hex.
    pub hex: Hex,
    /// The facing so far.
    pub facing: Direction,
    /// The steps after those that were taken one by one, or the jump.
    pub way: Way,
}

/// A move that is being put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Going {
    /// The mode; none: the one that is proposed.
    pub mode: Option<Mode>,
    /// Engages MASC.
    pub masc: bool,
    /// The elevation at which a flight is to end; none: the one that is proposed.
    pub height: Option<i16>,
    /// Steps that were taken one by one.
    pub steps: SmallVec<[Step; 16]>,
    /// The destination.
    pub leg: Option<Leg>,
    /// Whom it charges, or onto whom it jumps.
    pub assault: Option<UnitId>,
    /// The building hex that it charges (C11.8.7).
    pub ram: Option<Hex>,
    /// The floor of a building into which infantry jumps; none: it comes down on top (C14.2.3).
    pub floor: Option<u8>,
}

/// Weapon attacks that are being put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fire {
    /// The target at which the next weapons fire.
    pub target: Option<UnitId>,
    /// Torso twist to the right.
    pub twist: i8,
    /// Arms flipped.
    pub flip: bool,
    /// The arm that props it up.
    pub prop: Option<Location>,
    /// The primary target; none: the one that the rules take.
    pub primary: Option<UnitId>,
    /// Shots in the order in which they are resolved.
    pub shots: SmallVec<[FireAt; 8]>,
    /// The building hex at which the next weapons fire (C14.5).
    pub hex: Option<Hex>,
    /// Shots at building hexes.
    pub walls: SmallVec<[FireAtWoods; 1]>,
}

impl Fire {
    /// The order as it stands.
    pub fn order(&self, unit: UnitId) -> FireOrder {
        FireOrder {
            twist: self.twist,
            flip: self.flip,
            prop: self.prop,
            primary: self.primary,
            shots: self.shots.clone(),
            woods: self.walls.clone(),
            ..FireOrder::of(unit)
        }
    }

    /// The shot of a weapon, if it is to fire.
    pub fn shot(&self, weapon: u8) -> Option<&FireAt> {
        self.shots.iter().find(|s| s.weapon == weapon)
    }
}

/// Physical attacks that are being put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Striking {
    /// Whom the next one strikes.
    pub target: Option<UnitId>,
    /// The hex of the building that is struck instead of a unit (C14.6.3).
    pub building: Option<Hex>,
    /// Attacks with their targets.
    pub strikes: SmallVec<[(Strike, UnitId); 2]>,
}

/// An order that is being put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The unit that is ordered or set up.
    pub unit: Option<UnitId>,
    /// Facing for units that are set up, once it was chosen; none: away from the own edge. It holds for the next ones.
    pub deploy_facing: Option<Direction>,
    /// A move.
    pub go: Going,
    /// Weapon attacks.
    pub fire: Fire,
    /// Physical attacks.
    pub strike: Striking,
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

    /// One step back, from the inside out. Whether there was one.
    pub fn step_back(&mut self) -> bool {
        let go = &mut self.go;
        if go.ram.take().is_some()
            || go.assault.take().is_some()
            || go.leg.take().is_some()
            || go.steps.pop().is_some()
            || go.height.take().is_some()
            || std::mem::take(&mut go.masc)
            || go.mode.take().is_some()
        {
            return true;
        }
        let fire = &mut self.fire;
        if fire.primary.take().is_some() || fire.shots.pop().is_some() {
            return true;
        }
        if *fire != Fire::default() {
            *fire = Fire::default();
            return true;
        }
        self.strike.strikes.pop().is_some()
            || self.strike.building.take().is_some()
            || self.strike.target.take().is_some()
            || self.unit.take().is_some()
            || self.deploy_facing.take().is_some()
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
        // On foot a facing costs MP, which only a pick can reckon.
        if let Some(leg) = &mut self.go.leg
            && let Way::Jump { facing, .. } = &mut leg.way
            && let Some(d) = Direction::towards(leg.hex, towards)
        {
            (*facing, leg.facing) = (d, d);
        }
    }
}

impl Drafts for Classic {
    type Draft = Draft;

    fn offers(battle: &Battle, side: SideId, draft: &Draft) -> Offers {
        let making = Making::of(battle, side, draft);
        match making.doing() {
            Doing::SetUp => placing::offers(making),
            Doing::Open => opening::offers(making),
            Doing::Move => moving::offers(making),
            Doing::Fire => firing::offers(making),
            Doing::Strike => striking::offers(making),
            Doing::End => ending::offers(making),
            Doing::Nothing => Offers::default(),
        }
    }

    fn pick(
        battle: &Battle,
        side: SideId,
        draft: &Draft,
        pick: &Pick,
    ) -> Result<Next<Draft, Command>, Refusal> {
        let making = Making::of(battle, side, draft);
        if let Pick::Unit(unit) = pick
            && let Some(u) = making.table().find(*unit).filter(|u| u.side == side)
        {
            making.may_be_selected(*unit)?;
            let mut next = draft.on(Some(*unit));
            if u.is_vehicle() && !u.turns_turret() {
                // A turret that does not turn stays as it is (C5.5.2).
                next.fire.twist = u.stance.twist;
            }
            if u.signals.tagged {
                // Torso and arms stay as they were when the TAG was fired (C10.6.26).
                next.fire.twist = u.stance.twist;
                next.fire.flip = u.stance.flipped;
            }
            return Ok(Next::Draft(next));
        }
        if *pick == Pick::button(keys::PASS) {
            return making.done(Command::Pass);
        }
        match making.doing() {
            Doing::SetUp => placing::pick(making, pick),
            Doing::Open => opening::pick(making, pick),
            Doing::Move => moving::pick(making, pick),
            Doing::Fire => firing::pick(making, pick),
            Doing::Strike => striking::pick(making, pick),
            Doing::End => ending::pick(making, pick),
            Doing::Nothing => Err(unoffered()),
        }
    }

    fn back(draft: &Draft) -> Option<Draft> {
        let mut before = draft.clone();
        before.step_back().then_some(before)
    }

    fn towards(battle: &Battle, side: SideId, draft: &Draft, command: &Command) -> Option<Pick> {
        towards::towards(Making::of(battle, side, draft), command)
    }

    fn usual(battle: &Battle, side: SideId, draft: &Draft, offers: &Offers) -> Option<Pick> {
        let making = Making::of(battle, side, draft);
        let wished = match making.doing() {
            Doing::SetUp => placing::wished(making, offers),
            // Who hides goes on hiding.
            Doing::Open => Some(Pick::button(keys::PASS)),
            Doing::Move => moving::wished(making, offers),
            Doing::Fire => firing::wished(making),
            Doing::Strike => striking::wished(making),
            Doing::End => ending::wished(making),
            Doing::Nothing => None,
        };
        let leads_on = |p: &Pick| offers.leads(p).is_some_and(|l| l != Leads::Aside);
        wished.filter(leads_on).or_else(|| offers.first())
    }

    fn preview(battle: &Battle, side: SideId, draft: &Draft, pick: &Pick) -> Preview {
        previewing::preview(Making::of(battle, side, draft), pick)
    }

    fn reply(code: &str) -> Command {
        Command::Answer(code.to_owned())
    }

    fn answers(battle: &Battle, decision: &Decision<Question>, _draft: &Draft) -> Offers {
        let buttons = decision.choices.iter().map(|c| Button::new(c.code.clone()));
        let hexes = decision.question.hexes();
        let areas = (!hexes.is_empty()).then(|| {
            let board = Table::of(battle.world()).board();
            let set = hexlance_board::HexSet::of(board, hexes.iter().copied());
            Area::free(keys::purpose::ANSWER, Leads::On, set)
        });
        Offers {
            buttons: buttons.collect(),
            areas: areas.into_iter().collect(),
            ..Offers::default()
        }
    }

    fn answer_with(
        battle: &Battle,
        decision: &Decision<Question>,
        _draft: &Draft,
        pick: &Pick,
    ) -> Result<Next<Draft, Command>, Refusal> {
        let code = match pick {
            Pick::Button(code) => Some(code.to_string()),
            Pick::Hex(hex) => {
                let at = decision.question.hexes().iter().position(|h| h == hex);
                at.and_then(|i| decision.choices.get(i))
                    .map(|c| c.code.clone())
            }
            _ => None,
        };
        let command = Command::Answer(code.ok_or_else(unoffered)?);
        battle.check(decision.side, &command)?;
        Ok(Next::Command(command))
    }

    fn gives_up(command: &Command) -> bool {
        matches!(command, Command::Concede)
    }

    fn to_act(battle: &Battle) -> Option<SideId> {
        if *battle.world().resource::<Ending>() != Ending::Open {
            return None;
        }
        match battle.decision() {
            Some(decision) => Some(decision.side),
            None => Table::of(battle.world()).clock().active(),
        }
    }
}
