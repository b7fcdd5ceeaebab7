//! Who has something to do in the step that waits: whom a person goes to next, and who is done.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Refusal, UnitId};

use super::{
    Draft, Making,
    choices::{self, Act, Choices},
};
use crate::{
    aero,
    go::{self, Wait},
    read::{self, UnitRead},
    state::{Phase, Place},
};

/// What a unit is offered for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Has {
    /// What the step is for.
    Go,
    /// Nothing but gear, which can be set as long as its side acts.
    Gear,
}

impl Making<'_> {
    /// Own units that are offered before any is chosen, for what the step that waits is for. Whoever is offered only
    /// because its gear can be set is not among them.
    pub fn ready_units(self) -> Vec<UnitId> {
        let nothing = Draft::default();
        choices::ready(Making::of(self.battle, self.side, &nothing))
    }

    /// The unit whose turn to be set up comes after another one's, or before all: who has no place yet.
    pub fn next_to_set_up(self, after: Option<UnitId>) -> Option<UnitId> {
        let waiting = self.waiting_for_setup();
        let later = after.and_then(|a| waiting.iter().find(|unit| **unit > a));
        later.or(waiting.first()).copied()
    }

    /// Units that can be set up now, and have no place yet.
    fn waiting_for_setup(self) -> Vec<UnitId> {
        if read::phase(self.world()) != Phase::Setup {
            return Vec::new();
        }
        let waits = |unit: &UnitId| {
            let u = self.own_unit(*unit);
            u.is_some_and(|u| self.view().waits_for_setup(&u))
        };
        self.ready_units().into_iter().filter(waits).collect()
    }

    /// Where the next unit that has no place yet may be set up, before any is selected.
    pub fn next_places(self) -> Vec<Hex> {
        let places = |unit: &UnitId| {
            let draft = Draft::default().on(Some(*unit));
            let making = Making::of(self.battle, self.side, &draft);
            let places = making.own().map(|u| making.places(&u));
            places.filter(|hexes| !hexes.is_empty())
        };
        self.waiting_for_setup()
            .iter()
            .find_map(places)
            .unwrap_or_default()
    }

    /// Own units that can attack somebody now, or shell a hex.
    pub fn attackers(self) -> Vec<UnitId> {
        let view = self.view();
        let own = view.own().map(|u| u.id);
        own.filter(|unit| self.can_attack(*unit)).collect()
    }

    /// Whether a unit can attack somebody now, or shell a hex.
    pub fn can_attack(self, unit: UnitId) -> bool {
        let Some(u) = self.own_unit(unit).filter(|_| self.acts()) else {
            return false;
        };
        go::may_attack(self.world(), self.side, unit).is_ok()
            && (self.has_prey(&u) || self.against_hexes(&u).shells())
    }

    /// An own unit to be selected for what it has to do.
    pub(super) fn selects_for(
        self,
        unit: UnitId,
        verdict: Result<Has, Refusal>,
        all: &mut Choices<'_>,
    ) {
        if verdict == Ok(Has::Gear) {
            all.minor(unit);
        }
        let next = self.draft.on(Some(unit));
        let offer = self.selects(unit, verdict.map(|_| ()));
        all.unit(offer, Some(Act::Take(next)));
    }
}

/// Whether the battle waits for a unit, as far as everybody can see: what it could do is known to its side alone.
pub fn is_waited_for(world: &World, u: &UnitRead<'_>) -> bool {
    match go::waiting(world) {
        Some(Wait::Flights { side, .. }) => *side == u.side && aero::fly::has_move(world, u),
        Some(Wait::Deploying(side) | Wait::Stage(_, side)) => {
            let reserve = matches!(u.place, Place::Reserve);
            *side == u.side && reserve && crate::setup::sets_up(world, u.id)
        }
        Some(Wait::Attacks(_) | Wait::EarlyAttacks(_)) => {
            u.is_in_play() && go::may_attack(world, u.side, u.id).is_ok() && !has_acted(world, u)
        }
        Some(_) => go::may_activate(world, u.side, u.id).is_ok(),
        None => false,
    }
}

/// Whether a unit has done what the phase is for, as far as everybody can see.
pub fn has_acted(world: &World, u: &UnitRead<'_>) -> bool {
    match read::phase(world) {
        Phase::Setup => u.is_in_play(),
        Phase::Movement => u.acts.activated,
        Phase::Combat => {
            let hurried = u.acts.activated && (u.motion.sprinted || u.motion.evaded);
            hurried || u.acts.quiet || u.acts.early || u.acts.weapon || u.acts.physical
        }
        _ => false,
    }
}
