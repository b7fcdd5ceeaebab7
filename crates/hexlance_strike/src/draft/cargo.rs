//! External cargo: what may be picked up, put down and thrown (R16.4).

use hexlance_board::{Direction, Hex, HexSet};
use hexlance_rules::{
    Refusal,
    draft::{Area, Button, Leads, unoffered},
    say,
};

use super::{
    Destination, Making, Way,
    choices::{Act, Choices, Sort},
    keys::{self, purpose},
    making::{bare, facing_after},
};
use crate::{
    card::MoveMode,
    cargo::{self, ItemPlace},
    command::{Command, Handle, Handling, MoveOption, MoveOrder, Waypoint},
    model::load::{Freight, Grip},
    movement::Scratch,
    read::UnitRead,
};

/// What a unit is to do with a load on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Pick it up at the first point of the way where it can.
    PickUp(Freight, Grip),
    /// Put it down where the way ends, before it.
    PutDown(Freight),
    /// Put it down before the first step.
    PutDownFirst(Freight),
}

impl Errand {
    /// What is handled.
    pub const fn load(self) -> Freight {
        match self {
            Self::PickUp(load, _) | Self::PutDown(load) | Self::PutDownFirst(load) => load,
        }
    }

    /// Whether a unit may do it that moves so: nothing is picked up in a jump or sprint (R16.4.3).
    fn fits(self, way: Way) -> bool {
        match self {
            Errand::PickUp(..) => {
                matches!(way.option, MoveOption::Move | MoveOption::Evade)
                    && way.mode != MoveMode::Jump
            }
            Errand::PutDown(_) | Errand::PutDownFirst(_) => true,
        }
    }
}

impl<'b> Making<'b> {
    /// The hex in which a load lies or stands by itself.
    pub fn lies_at(self, load: Freight) -> Option<Hex> {
        match load {
            Freight::Unit(u) => self.view().unit(u)?.hex(),
            Freight::Item(n) => match self.view().cargo().get(usize::from(n))?.place {
                ItemPlace::Lies(hex, _) => Some(hex),
                _ => None,
            },
        }
    }

    /// A move with what is planned for a load, at the first point of its way where the rules allow it; nothing if they
    /// nowhere do.
    pub(super) fn with_errand(self, errand: Errand, order: &MoveOrder) -> Option<MoveOrder> {
        self.with_errand_after(errand, order, None)
    }

    /// As [`Making::with_errand`], after so many hexes of the path if that is chosen.
    pub(super) fn with_errand_after(
        self,
        errand: Errand,
        order: &MoveOrder,
        after: Option<u8>,
    ) -> Option<MoveOrder> {
        let spot = self.own_unit(order.unit).and_then(|u| u.spot().copied())?;
        let at = |after: usize| match after.checked_sub(1) {
            None => Some(spot.hex),
            Some(i) => order.path.get(i).map(|w| w.hex),
        };
        let length = order.path.len();
        let try_with = |after: usize, act: Handle| {
            let mut with = order.clone();
            with.handling.push(Handling {
                after: u8::try_from(after).ok()?,
                act,
            });
            let command = Command::Move(with.clone());
            self.check(&command).is_ok().then_some(with)
        };
        match errand {
            Errand::PickUp(load, grip) => {
                let there = self.lies_at(load)?;
                (0..=length)
                    .filter(|n| after.is_none_or(|after| usize::from(after) == *n))
                    .filter(|after| at(*after).is_some_and(|h| h.distance(there) <= 1))
                    .find_map(|after| try_with(after, Handle::PickUp(load, grip)))
            }
            Errand::PutDown(load) | Errand::PutDownFirst(load) => {
                let after = match errand {
                    Errand::PutDownFirst(_) => 0,
                    _ => length,
                };
                let here = at(after)?;
                let front = match after {
                    0 => spot.facing,
                    _ => order.facing,
                };
                // Before it, in its own hex, then round about.
                let around = (1..6).map(|turn| here.neighbour(front.turned(turn)));
                [here.neighbour(front), here]
                    .into_iter()
                    .chain(around)
                    .find_map(|hex| try_with(after, Handle::PutDown(load, hex)))
            }
        }
    }

    /// Picking up and putting down in a move.
    pub(super) fn handling<'c>(self, u: &UnitRead<'_>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let view = self.view();
        if !view.carries_cargo() {
            return;
        }
        let now = self.draft.errand;
        for (load, _) in view.loads(u.id) {
            let down = Errand::PutDown(load);
            let first = Errand::PutDownFirst(load);
            let next = match now {
                Some(n) if n == down => Some(first),
                Some(n) if n == first => None,
                _ => Some(down),
            };
            let chosen = now == Some(down) || now == Some(first);
            all.aside(keys::put_down(load), chosen, |d| {
                d.destination = None;
                d.errand_after = None;
                d.errand = next;
            });
        }
        if let (Some(Errand::PickUp(..)), Some(d)) = (now, &self.draft.destination) {
            let most = i32::try_from(d.path.len()).unwrap_or(i32::MAX);
            let at = self.draft.errand_after.map_or(-1, i32::from);
            all.amount(keys::CARGO_AFTER, -1..=most, at, |d, n| {
                d.errand_after = u8::try_from(n).ok();
            });
        }
        for (load, grip, verdict) in self.loads_in_reach(u) {
            self.picking_up(
                u,
                keys::pick_up(load),
                Errand::PickUp(load, grip),
                verdict,
                all,
            );
            let other = match grip {
                Grip::Lift => Grip::Drag,
                Grip::Drag => Grip::Lift,
            };
            if view.could_pick_up(u, load, other).is_ok() {
                self.picking_up(
                    u,
                    keys::drag(load),
                    Errand::PickUp(load, other),
                    Ok(()),
                    all,
                );
            }
        }
    }

    /// A button for something that is picked up.
    fn picking_up<'c>(
        self,
        u: &UnitRead<'_>,
        key: hexlance_rules::draft::Key,
        errand: Errand,
        verdict: Result<(), Refusal>,
        all: &mut Choices<'c>,
    ) where
        'b: 'c,
    {
        let chosen = self.draft.errand == Some(errand);
        let button = Button::aside(key, chosen).on(verdict);
        if button.verdict.is_err() {
            return all.barred(button);
        }
        let misfit = self.draft.way.is_some_and(|way| !errand.fits(way));
        let way = self.draft.way.filter(|_| !misfit);
        // Beside it already: only the facing is left to choose.
        let here = match chosen {
            true => None,
            false => self.on_the_spot(u, way, errand),
        };
        let next = self.draft.with(|d| {
            d.errand = (!chosen).then_some(errand);
            d.errand_after = None;
            d.way = way;
            d.destination = here;
        });
        all.button(button, Act::Take(next));
    }

    /// The errand without a step, if the unit stands where it can be done.
    fn on_the_spot(
        self,
        u: &UnitRead<'_>,
        way: Option<Way>,
        errand: Errand,
    ) -> Option<Destination> {
        let spot = u.spot()?;
        let mode = way.map_or(u.card.ground_mode(), |w| w.mode);
        let still = MoveOrder {
            facing: spot.facing,
            ..bare(u.id, MoveOption::Move, mode)
        };
        self.with_errand(errand, &still)?;
        Some(Destination::at(spot.hex, spot.facing))
    }

    /// Loads that a unit could pick up in its move, with how, or why it cannot have those that its side wants.
    fn loads_in_reach(self, u: &UnitRead<'_>) -> Vec<(Freight, Grip, Result<(), Refusal>)> {
        let view = self.view();
        let Some(start) = u.hex() else {
            return Vec::new();
        };
        let mut scratch = Scratch::new();
        let ground = u.card.ground_mode();
        let set = view.reach(u.id, ground, MoveOption::Move, &mut scratch);
        let Some(set) = set else { return Vec::new() };
        let ends: Vec<_> = set.ends().collect();
        let near =
            |hex: Hex| start.distance(hex) <= 1 || ends.iter().any(|e| e.hex.distance(hex) <= 1);
        let in_reach = |load: Freight, grip: Grip, hex: Hex| {
            let stay = std::iter::once(Vec::new());
            let ways = ends
                .iter()
                .filter(|e| e.hex.distance(hex) <= 1)
                .map(|e| set.path(e));
            stay.chain(ways).any(|path: Vec<Waypoint>| {
                let facing = facing_after(start, &path, Direction::N);
                let order = MoveOrder {
                    path,
                    facing,
                    ..bare(u.id, MoveOption::Move, ground)
                };
                self.with_errand(Errand::PickUp(load, grip), &order)
                    .is_some()
            })
        };
        let mut out = Vec::new();
        let mut offer = |load: Freight, hex: Hex, wanted: bool| {
            let (grip, price) = match view.could_pick_up(u, load, Grip::Lift) {
                Ok(price) => (Grip::Lift, Ok(price)),
                Err(why) => match view.could_pick_up(u, load, Grip::Drag) {
                    Ok(price) => (Grip::Drag, Ok(price)),
                    Err(_) => (Grip::Lift, Err(why)),
                },
            };
            match price {
                Ok(_) if in_reach(load, grip, hex) => out.push((load, grip, Ok(()))),
                Ok(price) if wanted => out.push((load, grip, Err(too_far(price)))),
                Err(why) if wanted => out.push((load, grip, Err(why))),
                _ => {}
            }
        };
        for (item, n) in view.cargo().iter().zip(0u16..) {
            if let ItemPlace::Lies(hex, _) = item.place
                && near(hex)
            {
                offer(Freight::Item(n), hex, view.wants(item));
            }
        }
        // Friends only where they stand beside it: there would be too many.
        for o in view.own_active().filter(|o| o.id != u.id) {
            if let Some(hex) = o.hex().filter(|h| h.distance(start) <= 1) {
                offer(Freight::Unit(o.id), hex, false);
            }
        }
        for o in view.enemies().filter(UnitRead::is_immobile) {
            if let Some(hex) = o.hex().filter(|h| near(*h)) {
                offer(Freight::Unit(o.id), hex, false);
            }
        }
        out
    }

    fn throw(self, u: &UnitRead<'_>, load: Freight, hex: Hex) -> Command {
        Command::Throw {
            unit: u.id,
            load,
            hex,
        }
    }

    /// Hexes at which a unit could throw a load now.
    pub(super) fn throws(self, u: &UnitRead<'_>, load: Freight) -> Vec<Hex> {
        let around = u.hex().into_iter();
        let around = around.flat_map(|h| h.within(cargo::throw::REACH));
        around
            .filter(|hex| self.check(&self.throw(u, load, *hex)).is_ok())
            .collect()
    }

    /// Throwing, in place of a physical attack (R16.4.4).
    pub(super) fn throwing<'c>(self, u: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let loads = self.view().loads(u.id);
        if all.wants(Sort::Buttons) {
            for (load, _) in loads.iter().filter(|(_, grip)| *grip == Grip::Lift) {
                self.takes_up(&u, *load, all);
            }
        }
        if let (true, Some(load)) = (all.wants(Sort::Hexes), self.draft.throwing) {
            let hexes = HexSet::of(self.view().board(), self.throws(&u, load));
            let area = Area::free(purpose::THROW, Leads::On, hexes);
            all.area(area, move |hex| self.give(self.throw(&u, load, hex)));
            all.why(move |hex| match self.check(&self.throw(&u, load, hex)) {
                Err(refusal) => refusal,
                Ok(()) => unoffered(),
            });
        }
    }

    /// A button for something that is thrown.
    fn takes_up(self, u: &UnitRead<'_>, load: Freight, all: &mut Choices<'_>) {
        let chosen = self.draft.throwing == Some(load);
        let button = Button {
            chosen,
            leads: self.begins(),
            ..Button::new(keys::throw(load))
        };
        if self.throws(u, load).is_empty() {
            let beside = u.hex().map(|h| h.neighbour(Direction::N));
            let refused = beside.and_then(|h| self.check(&self.throw(u, load, h)).err());
            let nowhere = || Refusal::new("nowhere", "R16.4.4", "There is nowhere to throw it.");
            return all.barred(button.on(Err(refused.unwrap_or_else(nowhere))));
        }
        let next = self.draft.with(|d| {
            d.aim = None;
            d.naming = None;
            d.raid = Default::default();
            d.throwing = (!chosen).then_some(load);
        });
        all.button(button, Act::Take(next));
    }

    /// The hex to go to that a click on a load means: where the way beside it is shortest.
    pub fn beside(self, hex: Hex) -> Option<Hex> {
        let errand = self.draft.errand?;
        let there = self.lies_at(errand.load())?;
        let reach = self.reach();
        if there != hex || reach.goals.contains_key(&hex) {
            return None;
        }
        let goals = reach.goals.iter();
        goals
            .min_by_key(|(h, goal)| (goal.cost, **h))
            .map(|(h, _)| *h)
    }
}

fn too_far(price: u8) -> Refusal {
    Refusal::new(
        "too_far",
        "R16.4.3",
        say!(
            "It is too far for this turn: picking it up takes {price}\".",
            price
        ),
    )
}
