//! Occasions of a scenario: which of its events may still happen, who has come where, and whose time has come. State of the
//! battle; what an event does is in [`crate::happenings`].

use std::{
    collections::BTreeSet,
    hash::{Hash, Hasher},
};

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_rules::{
    Effect, Environment, Message, Occasion, SetupError, SideId, UnitId, Zone, say,
};

use crate::{
    form::Setup,
    read, reserves,
    state::{Frame, Phase},
};

/// When an event happens, with what the scenario names looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// At the beginning of that turn.
    Turn(u16),
    /// A unit, of that side or of any, has ended a move in the zone.
    Entered(Zone, Option<SideId>),
    /// That unit is out of action.
    Lost(UnitId),
}

/// What an event does, with what the scenario names looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Both sides are told.
    Message(String),
    /// These units may come.
    Reinforce(Vec<UnitId>),
    /// Light, weather and wind become these.
    Environment(Box<Environment>),
    /// The battle ends.
    End(Option<SideId>),
}

/// An event of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// What its author calls it.
    pub name: String,
    /// When it happens.
    pub when: When,
    /// What it does.
    pub then: Vec<Then>,
    /// It has happened, or its time was over when the battle began.
    pub happened: bool,
}

/// The events of the scenario, and who has come where.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Happenings {
    /// In the order of the file.
    pub all: Vec<Happening>,
    /// Units that have come to stand where they are in the course of the battle; kept only if an event asks for it.
    pub came: BTreeSet<UnitId>,
}

impl Happenings {
    /// Feeds to a hasher what changes.
    pub(crate) fn digest(&self, mut h: &mut dyn Hasher) {
        for event in &self.all {
            event.happened.hash(&mut h);
        }
        self.came.hash(&mut h);
    }

    /// The events of a setup, units found by name.
    ///
    /// # Errors
    /// If an event names a unit or a side that is not there.
    pub(crate) fn of(
        setup: &Setup,
        find: &dyn Fn(&str, &Message) -> Result<UnitId, SetupError>,
    ) -> Result<Self, SetupError> {
        let side = |name: &str, what: &Message| {
            let found = setup.sides.iter().position(|s| s.name == name);
            found.map(|i| SideId(i as u8)).ok_or_else(|| {
                SetupError(say!(
                    "{what} names “{name}”, and no side is called so",
                    what,
                    name
                ))
            })
        };
        // Where a battle begins in the middle of a turn, the beginnings of turns are over up to that one.
        let over = setup.mid_turn.as_ref().map_or(0, |mid| match mid.phase {
            Phase::Setup => 0,
            Phase::Initiative => mid.turn.saturating_sub(1),
            _ => mid.turn,
        });
        let mut all = Vec::new();
        for event in &setup.events {
            let what = say!("the event “{event}”", event = &event.name);
            let when = match &event.when {
                Occasion::Turn(turn) => When::Turn(*turn),
                Occasion::Lost(unit) => When::Lost(find(unit, &what)?),
                Occasion::Entered { zone, side: of } => {
                    let of = of.as_deref().map(|name| side(name, &what)).transpose()?;
                    When::Entered(zone.clone(), of)
                }
            };
            let then = event.then.iter().map(|effect| {
                Ok(match effect {
                    Effect::Message(text) => Then::Message(text.clone()),
                    Effect::Environment(env) => Then::Environment(Box::new(env.clone())),
                    Effect::Reinforce(units) => {
                        let units = units.iter().map(|unit| find(unit, &what));
                        Then::Reinforce(units.collect::<Result<_, _>>()?)
                    }
                    Effect::End(winner) => {
                        let winner = winner.as_deref().map(|name| side(name, &what));
                        Then::End(winner.transpose()?)
                    }
                })
            });
            all.push(Happening {
                name: event.name.clone(),
                then: then.collect::<Result<_, SetupError>>()?,
                happened: matches!(when, When::Turn(turn) if turn <= over),
                when,
            });
        }
        Ok(Self {
            all,
            came: BTreeSet::new(),
        })
    }

    /// Whether somebody's coming somewhere can lead to anything.
    fn asks_who_came(&self) -> bool {
        let asks = |e: &Happening| !e.happened && matches!(e.when, When::Entered(..));
        self.all.iter().any(asks)
    }
}

/// Whether a unit waits for an event that can be counted on: its occasion has arisen, or it comes with a turn that will
/// be played.
pub fn is_expected(world: &World, unit: UnitId) -> bool {
    let limit = world.resource::<Frame>().turn_limit;
    let now = read::turn(world).number;
    let comes = |e: &Happening| match e.when {
        When::Turn(turn) => (now + 1..=limit).contains(&turn),
        When::Entered(..) | When::Lost(_) => false,
    };
    let calls = |e: &&Happening| {
        e.then
            .iter()
            .any(|then| matches!(then, Then::Reinforce(units) if units.contains(&unit)))
    };
    reserves::is_awaited(world, unit)
        && open(world)
            .filter(|(_, e)| calls(e))
            .any(|(_, e)| comes(e) || has_arisen(world, e))
}

/// Events that have not happened.
fn open(world: &World) -> impl Iterator<Item = (usize, &Happening)> {
    let all = world.resource::<Happenings>().all.iter().enumerate();
    all.filter(|(_, e)| !e.happened)
}

fn has_arisen(world: &World, event: &Happening) -> bool {
    match &event.when {
        When::Turn(turn) => read::turn(world).number == *turn,
        When::Lost(unit) => read::try_unit(world, *unit).is_some_and(|u| u.is_out()),
        When::Entered(zone, side) => {
            let board = read::board(world);
            let mut came = world.resource::<Happenings>().came.iter();
            came.any(|unit| {
                read::try_unit(world, *unit).is_some_and(|u| {
                    side.is_none_or(|s| s == u.side)
                        && u.hex().is_some_and(|hex| zone.has(board, hex))
                })
            })
        }
    }
}

/// Whether an event happens next.
pub(crate) fn is_any_due(world: &World) -> bool {
    next(world).is_some()
}

pub(crate) fn next(world: &World) -> Option<usize> {
    open(world)
        .find(|(_, e)| has_arisen(world, e))
        .map(|(n, _)| n)
}

/// Keeps account of who has come to stand where, or is on its way again.
pub(crate) fn note(world: &mut World, unit: UnitId, stands: bool) {
    let mut happenings = world.resource_mut::<Happenings>();
    if happenings.asks_who_came() {
        if stands {
            happenings.came.insert(unit);
        } else {
            happenings.came.remove(&unit);
        }
    }
}
