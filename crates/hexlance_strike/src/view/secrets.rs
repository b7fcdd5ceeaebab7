//! Whether a side keeps anything from the other. Two people at one screen have to look away only where it does.

use hexlance_rules::{Agenda, UnitId};

use super::SideView;
use crate::{
    ability::{Declaration, Grant},
    arrival,
    forces::{self, ForceStep},
    go::{Stage, Wait},
    initiative::InitiativeStep,
    mines::{Dropped, Minefield, Minefields},
    read,
    reserves::arrivals,
    setup,
    sides::TwoSides,
    state::{Phase, Place},
    step::Step,
};

impl SideView<'_> {
    /// Whether this side has anything now that the other must not see: units in hiding or still to come, concealed data,
    /// mines, shells in the air, or a choice that stays sealed or secret.
    pub(super) fn keeps_secrets(&self) -> bool {
        self.has_secret_units()
            || self.has_secret_mines()
            || self.shells().next().is_some()
            || self.chooses_in_secret()
    }

    fn is_own(&self, unit: UnitId) -> bool {
        read::try_unit(self.world, unit).is_some_and(|u| u.side == self.side)
    }

    fn has_secret_units(&self) -> bool {
        let (world, other) = (self.world, SideView::new(self.world, self.side.opponent()));
        let unseen = read::units(world)
            .filter(|u| u.side == self.side && !u.is_out())
            .any(|u| u.is_hidden() || !other.knows(u.id));
        let all = arrivals(world);
        let coming = all
            .awaited
            .keys()
            .chain(all.journeys.keys())
            .chain(all.orders.keys())
            .chain(all.groups.keys())
            .chain(&all.flagged)
            .copied()
            .any(|unit| self.is_own(unit) && !self.is_on_map(unit));
        // Until setup ends, units wait in reserve that are no secret.
        let reserves = read::phase(world) != Phase::Setup;
        unseen || coming || reserves && arrival::off_the_map(world, self.side) > 0
    }

    /// Whether a unit has come, or has left the battle for good.
    fn is_on_map(&self, unit: UnitId) -> bool {
        let sealed = &arrivals(self.world).orders;
        let place = read::try_unit(self.world, unit).map(|u| u.place);
        !sealed.contains_key(&unit) && matches!(place, Some(Place::On(_) | Place::Gone(_)))
    }

    fn has_secret_mines(&self) -> bool {
        let mines = self.world.resource::<Minefields>();
        let known = |by: usize, known: &[bool; 2]| known.get(by) == Some(&true);
        let (own, other) = (self.side.index(), self.side.opponent().index());
        let laid = |f: &Minefield| known(own, &f.known) && !known(other, &f.known);
        let dropped = |d: &Dropped| !d.seen && self.is_own(d.by);
        mines.fields.iter().any(laid) || mines.dropped.iter().any(dropped)
    }

    /// Whether this side has to choose now what the other learns only later, or never.
    fn chooses_in_secret(&self) -> bool {
        let own = |side| side == self.side;
        let now = match self.world.resource::<Agenda<Step>>().top() {
            Some(
                Step::Initiative(InitiativeStep::SealedInitiative(_))
                | Step::Force(ForceStep::SealedNegations(_)),
            ) => true,
            Some(
                Step::Wait(Wait::LayingMines(side) | Wait::EndActs(side))
                | Step::Force(ForceStep::Ruses(side)),
            ) => own(*side),
            Some(Step::Wait(Wait::Stage(stage, side))) => *stage != Stage::Ground && own(*side),
            // Where a shell will land, and where somebody comes back onto the map.
            Some(Step::Wait(Wait::Attacks(side))) => {
                own(*side) && self.own_active().any(|u| self.has_shots(&u))
            }
            Some(Step::Wait(Wait::Alternate { side, .. })) => {
                own(*side)
                    && self
                        .own_active()
                        .any(|u| !u.acts.activated && self.may_travel(&u))
            }
            Some(Step::Wait(Wait::Deploying(side))) => {
                own(*side) && setup::hidden_allowance(self.world, self.side).most > 0
            }
            _ => false,
        };
        now || read::phase(self.world) == Phase::Setup && self.has_ruse()
    }

    /// Whether a force of this side may keep units back under a false flag, of which the other learns nothing.
    fn has_ruse(&self) -> bool {
        let ruse = Grant::Declares(Declaration::Ruse);
        forces::of_side(self.world, self.side).any(|(key, _)| {
            forces::granting(self.world, key, move |g| g == ruse)
                .next()
                .is_some()
        })
    }
}
