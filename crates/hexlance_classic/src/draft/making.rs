//! What somebody who puts an order together can ask about it: who is ordered, and the order as it stands.

use hexlance_rules::{
    Refusal, SideId, UnitId,
    draft::{Leads, Next, UnitOffer, unoffered},
};
use smallvec::SmallVec;

use super::{Draft, keys::purpose};
use crate::{
    Battle,
    buildings::bridges,
    command::{Command, FireOrder, MoveOrder, Step, Way},
    electronics::{self, Device},
    heat, hidden,
    moves::{self, Reach, Walker},
    read::{Look, Table},
    state::{Ending, Mode, Phase, Place},
    turn,
};

/// What a side does at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doing {
    /// Sets up.
    SetUp,
    /// What comes before the turns of a phase.
    Open,
    /// Moves.
    Move,
    /// Fires.
    Fire,
    /// Strikes.
    Strike,
    /// What is done in the End Phase.
    End,
    /// Nothing.
    Nothing,
}

/// A draft, the battle that it is made in, and the side that makes it.
#[derive(Clone, Copy)]
pub struct Making<'b> {
    /// The battle.
    pub battle: &'b Battle,
    /// The side.
    pub side: SideId,
    /// What is chosen so far.
    pub draft: &'b Draft,
}

impl<'b> Making<'b> {
    /// A draft of a side.
    pub const fn of(battle: &'b Battle, side: SideId, draft: &'b Draft) -> Self {
        Self {
            battle,
            side,
            draft,
        }
    }

    /// The table.
    pub fn table(self) -> Table<'b> {
        Table::of(self.battle.world())
    }

    /// The phase; that in which nothing is done any more if the battle is over.
    pub fn phase(self) -> Phase {
        match *self.battle.world().resource::<Ending>() {
            Ending::Open => self.table().clock().phase,
            _ => Phase::Over,
        }
    }

    /// What the side does now.
    pub(super) fn doing(self) -> Doing {
        let clock = self.table().clock();
        match self.phase() {
            Phase::Over => Doing::Nothing,
            _ if clock.ambush.is_some() => Doing::Fire,
            _ if clock.opening => Doing::Open,
            Phase::Setup => Doing::SetUp,
            Phase::Movement => Doing::Move,
            Phase::Weapons => Doing::Fire,
            Phase::Physical => Doing::Strike,
            Phase::End => Doing::End,
            Phase::Initiative | Phase::Heat => Doing::Nothing,
        }
    }

    /// The unit that was found and may fire now, and at whom (C20.2.8).
    pub fn ambush(self) -> Option<(UnitId, UnitId)> {
        self.table().clock().ambush
    }

    /// The unit of the draft, if it may be ordered now; while a move is under way the unit that makes it (C3.1.8), and one
    /// that was found while it may fire.
    pub fn own(self) -> Option<Look<'b>> {
        let found = self.ambush().map(|(shooter, _)| shooter);
        let under_way = self.table().clock().under_way;
        let unit = found.or(under_way).or(self.draft.unit)?;
        let u = self.table().find(unit)?;
        self.may_be_selected(unit).is_ok().then_some(u)
    }

    /// Whether an own unit can be given anything to do now.
    ///
    /// # Errors
    /// Why not.
    pub fn may_be_selected(self, unit: UnitId) -> Result<(), Refusal> {
        let world = self.battle.world();
        let phase = self.phase();
        if phase != Phase::Over
            && let Some((shooter, _)) = self.ambush()
        {
            let own = self.table().find(shooter).filter(|u| u.side == self.side);
            return match own.filter(|u| u.id == unit) {
                Some(_) => Ok(()),
                None => Err(unoffered()),
            };
        }
        if self.doing() == Doing::Open {
            return self.may_open(unit);
        }
        match phase {
            Phase::Setup => {
                let u = self.table().find(unit).filter(|u| u.side == self.side);
                let there = u.filter(|u| u.place != Place::Gone);
                there.map(drop).ok_or_else(unoffered)
            }
            Phase::Movement => turn::acting_anywhere(world, self.side, unit, "C2.2.2").map(drop),
            Phase::Weapons | Phase::Physical => {
                turn::acting(world, self.side, unit, phase, "C2.2.2").map(drop)
            }
            Phase::End => heat::check_shut_down(world, self.side, unit)
                .or_else(|_| heat::check_restart(world, self.side, unit))
                .or_else(|_| bridges::check_lay(world, self.side, unit))
                .or_else(|refusal| match self.table().find(unit) {
                    Some(u) if self.switches(&u).next().is_some() => Ok(()),
                    _ => Err(refusal),
                }),
            Phase::Initiative | Phase::Heat | Phase::Over => Err(unoffered()),
        }
    }

    /// Whether a unit has something to do before the turns of the phase.
    fn may_open(self, unit: UnitId) -> Result<(), Refusal> {
        let world = self.battle.world();
        let phase = self.phase();
        let u = turn::opening(world, self.side, unit, phase, "C20.2.2")?;
        let tags = phase == Phase::Weapons && electronics::may_tag(self.table(), &u);
        if tags || hidden::check_reveal(world, self.side, unit).is_ok() {
            return Ok(());
        }
        Err(Refusal::new(
            "nothing_before",
            "C20.2.2",
            "It has nothing to do before the turns of the phase: it neither hides nor fires a TAG.",
        ))
    }

    /// What can be switched on a unit, with whether it would be on.
    pub(super) fn switches(self, u: &Look<'b>) -> impl Iterator<Item = (Device, bool)> + use<'b> {
        let (world, side, unit) = (self.battle.world(), self.side, u.id);
        let may = move |device, on| electronics::check_switch(world, side, unit, device, on);
        let all = electronics::devices(u).into_iter();
        all.filter_map(move |device| {
            let mut ways = [true, false].into_iter();
            let on = ways.find(|on| may(device, *on).is_ok())?;
            Some((device, on))
        })
    }

    /// Own units that can be picked; nothing of the one that is.
    pub(super) fn own_units(self) -> Vec<UnitOffer> {
        let table = self.table();
        let now = self.own().map(|u| u.id);
        let leads = match now {
            None => Leads::On,
            Some(_) => Leads::Aside,
        };
        let all = table.units().filter(|u| u.side == self.side);
        all.filter(|u| Some(u.id) != now && u.place != Place::Gone)
            .map(|u| UnitOffer {
                unit: u.id,
                purpose: purpose::SELECT,
                leads,
                verdict: self.may_be_selected(u.id),
                chosen: false,
            })
            .collect()
    }

    /// Enemies on the map, as far as the side knows of them; whoever was found fires only at its finder.
    pub fn enemies(self) -> impl Iterator<Item = Look<'b>> {
        let table = self.table();
        let (side, found) = (self.side, self.ambush());
        table.on_map().filter(move |u| {
            let known = table.sides().are_enemies(u.side, side) && u.is_in_play() && !u.hidden;
            known && found.is_none_or(|(_, target)| target == u.id)
        })
    }

    /// A command that the rules accept.
    pub(super) fn done(self, command: Command) -> Result<Next<Draft, Command>, Refusal> {
        self.battle.check(self.side, &command)?;
        Ok(Next::Command(command))
    }

    /// The mode in which the unit moves: the chosen one, that of a move that broke off, else walking.
    pub fn mode(self, u: &Look<'_>) -> Mode {
        let begun = (u.march.mode != Mode::Stationary).then_some(u.march.mode);
        // Suits in the air or in water do not walk there.
        let usual = match () {
            () if u.is_infantry() && u.flies() => Mode::Fly,
            () if u.swim_mp() > 0 && u.depth(self.table().board()) > 0 => Mode::Swim,
            () => Mode::Walk,
        };
        self.draft.go.mode.or(begun).unwrap_or(usual)
    }

    /// MP of that mode.
    pub fn most(self, u: &Look<'_>) -> u8 {
        moves::most_mp(u, self.mode(u), self.draft.go.masc)
    }

    /// The unit after the steps that were taken one by one.
    pub fn walker(self, u: &Look<'b>) -> Option<Walker<'b>> {
        let mut walker = Walker::of(self.table(), *u)?;
        for step in &self.draft.go.steps {
            walker.take(*step, self.mode(u)).ok()?;
        }
        Some(walker)
    }

    /// Where it can go on foot from there.
    pub fn reach(self, u: &Look<'b>) -> Option<Reach> {
        let mode = self.mode(u);
        if matches!(mode, Mode::Stationary | Mode::Jump) || moves::goes_on(u, mode).is_err() {
            return None;
        }
        let (walker, height) = (self.walker(u)?, self.draft.go.height);
        let most = walker.most(self.most(u));
        Reach::at_height(self.table(), &walker, mode, most, height)
    }

    /// The steps of the move as it stands.
    pub fn steps(self) -> SmallVec<[Step; 16]> {
        let mut steps = self.draft.go.steps.clone();
        if let Some(Way::Steps(more)) = self.draft.go.leg.as_ref().map(|leg| &leg.way) {
            steps.extend_from_slice(more);
        }
        steps
    }

    /// The move as it stands; none where nothing is chosen.
    pub fn move_order(self) -> Option<MoveOrder> {
        let u = self.own()?;
        let go = &self.draft.go;
        let way = match go.leg.as_ref().map(|leg| &leg.way) {
            Some(way @ Way::Jump { .. }) => way.clone(),
            _ => Way::Steps(self.steps()),
        };
        if matches!(&way, Way::Steps(steps) if steps.is_empty()) {
            return None;
        }
        Some(MoveOrder {
            unit: u.id,
            mode: self.mode(&u),
            way,
            masc: go.masc,
            assault: go.assault,
            ram: go.ram,
            floor: go.floor,
        })
    }

    /// The weapon attacks as they stand.
    pub fn fire_order(self) -> Option<FireOrder> {
        Some(self.draft.fire.order(self.own()?.id))
    }
}
