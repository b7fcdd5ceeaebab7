//! The players of a ruleset with all five levels: by chance, the plain walker, and one good player of three tempers; and whole
//! battles of theirs.

use std::{fmt::Debug, sync::Arc};

use hexlance_rules::{
    Battle, Ruleset, SideId,
    draft::{Chance, Drafts},
};
use rand::{SeedableRng, rngs::ChaCha8Rng};

use crate::{
    simulate::{self, Played, SimulationError},
    why::{Notes, rules},
};

/// A command of the rules of some players.
type Order<S> = <<S as Seats>::Rules as Ruleset>::Command;

/// What a ruleset says of its players.
pub trait Seats: Sized + Debug + 'static {
    /// The rules.
    type Rules: Drafts;
    /// What tells the levels of the good player apart.
    type Temper;
    /// The good player.
    type Good: Debug;
    /// How battles end.
    type Ending;

    /// The temper of a level, or `None` if no good player has that name.
    fn temper(level: &str) -> Option<Self::Temper>;

    /// Changes a part of a temper by its name, for tuning; whether there is one of that name.
    fn change(temper: &mut Self::Temper, name: &str, value: f32) -> bool;

    /// A good player of a temper.
    fn good(temper: Self::Temper, rng: ChaCha8Rng) -> Self::Good;

    /// What the good player wants to do; none where it does the plainest thing.
    fn think(
        good: &mut Self::Good,
        notes: &mut Notes<Order<Self>>,
        battle: &Battle<Self::Rules>,
        side: SideId,
    ) -> Option<Order<Self>>;

    /// Whether the good player has held its latest command to the rules itself.
    fn has_checked(_good: &Self::Good) -> bool {
        false
    }

    /// What the plain walker wants to do; none where it does the plainest thing.
    fn walk(
        rng: &mut ChaCha8Rng,
        notes: &mut Notes<Order<Self>>,
        battle: &Battle<Self::Rules>,
        side: SideId,
    ) -> Option<Order<Self>>;

    /// The plainest command that a side may give.
    fn plain(battle: &Battle<Self::Rules>, side: SideId) -> Option<Order<Self>>;

    /// In which turn or round a battle is, and how it has ended once it has.
    fn now(battle: &Battle<Self::Rules>) -> (u16, Option<Self::Ending>);
}

/// What decides for a player.
#[derive(Debug)]
enum Mind<G> {
    Random(ChaCha8Rng, Chance),
    Walker(ChaCha8Rng),
    Good(Box<G>),
}

/// A player that is a program.
#[derive(Debug)]
pub struct Player<S: Seats> {
    mind: Mind<S::Good>,
    notes: Notes<Order<S>>,
}

impl<S: Seats> Player<S> {
    /// A player of a level of [`LEVELS`](crate::LEVELS), or `None` if there is no level of that name. Whatever it leaves to
    /// chance comes from the seed.
    pub fn new(level: &str, seed: u64) -> Option<Self> {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        Some(Self::with(match level {
            "random" => Mind::Random(rng, Chance::default()),
            "walker" => Mind::Walker(rng),
            _ => Mind::Good(Box::new(S::good(S::temper(level)?, rng))),
        }))
    }

    /// A good player of a temper of one's own: for tuning.
    pub fn tempered(temper: S::Temper, seed: u64) -> Self {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        Self::with(Mind::Good(Box::new(S::good(temper, rng))))
    }

    fn with(mind: Mind<S::Good>) -> Self {
        Self {
            mind,
            notes: Notes::default(),
        }
    }

    /// The next command of a side, or `None` if it has nothing to do now. Always a legal command: should the player want
    /// something that the rules refuse, the battle goes on with the plainest command that they allow.
    pub fn next(&mut self, battle: &Battle<S::Rules>, side: SideId) -> Option<Order<S>> {
        let wanted = self.wish(battle, side)?;
        let checked = matches!(&self.mind, Mind::Good(good) if S::has_checked(good));
        if checked || battle.check(side, &wanted).is_ok() {
            return Some(wanted);
        }
        self.notes.rule(rules::PLAIN);
        S::plain(battle, side)
    }

    /// Where it keeps the reason of its latest order.
    pub fn notes(&mut self) -> &mut Notes<Order<S>> {
        &mut self.notes
    }

    /// What the player wants to do now, legal or not: for tests, which want every wish to be legal.
    pub fn wish(&mut self, battle: &Battle<S::Rules>, side: SideId) -> Option<Order<S>> {
        if S::Rules::to_act(battle) != Some(side) {
            return None;
        }
        let notes = &mut self.notes;
        notes.clear();
        let wish = match &mut self.mind {
            Mind::Random(rng, chance) => {
                notes.rule(rules::ANY);
                chance.command(rng, battle, side)
            }
            Mind::Walker(rng) => S::walk(rng, notes, battle, side),
            Mind::Good(good) => S::think(good, notes, battle, side),
        };
        wish.or_else(|| {
            notes.rule(rules::PLAIN);
            S::plain(battle, side)
        })
    }
}

/// Plays a battle to its end with one player for each side: without a log and without hashes.
///
/// # Errors
/// [`SimulationError::Setup`] if it cannot start. The others would be faults of the rules or of a player.
pub fn simulate<S: Seats>(
    setup: &Arc<<S::Rules as Ruleset>::Setup>,
    content: &Arc<<S::Rules as Ruleset>::Content>,
    players: &mut [Player<S>],
    seed: u64,
) -> Result<Played<S::Ending>, SimulationError> {
    let mut battle = simulate::start::<S::Rules>(setup, content, seed)?;
    play(&mut battle, players)
}

/// Plays a battle on to its end with one player for each side.
///
/// # Errors
/// [`SimulationError::Stuck`] or [`SimulationError::Endless`], which would be faults of the rules or of a player.
pub fn play<S: Seats>(
    battle: &mut Battle<S::Rules>,
    players: &mut [Player<S>],
) -> Result<Played<S::Ending>, SimulationError> {
    simulate::play(battle, S::now, |battle| {
        let side = S::Rules::to_act(battle)?;
        let player = players.get_mut(side.index())?;
        Some((side, player.next(battle, side)?))
    })
}
