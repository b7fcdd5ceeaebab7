//! The rulesets that the program has, found by their names.

use std::{
    fmt,
    marker::PhantomData,
    path::Path,
    sync::{Mutex, OnceLock, PoisonError},
};

use hexlance_present::rules::{self, Named, Rules, TooLate, Topic};
use serde::Deserialize;

use super::{Levels, Plays, head};
use crate::{
    data::Stored,
    game::{OnTable, Tabled},
};

/// What files and the command line ask of a ruleset.
pub trait Described {
    /// Which one it is.
    fn rules(&self) -> Rules;

    /// What it is, in a few words for the command line.
    fn kind(&self) -> &'static str;

    /// Whether a rule number or an id of an ability is one of its own.
    fn numbers(&self, name: &str) -> bool;

    /// Its computer players.
    fn levels(&self) -> Levels;

    /// How names of force files end.
    fn force_ending(&self) -> &'static str;

    /// Points as its players call them, such as "34 PV".
    fn points(&self, points: u32) -> String;
}

/// A ruleset as the program knows it: without a type. What answers is written once, for every ruleset that implements
/// [`Tabled`]. Editor and command line ask for more, by traits of their own above this one.
pub trait Game: Named + Described + Stored + OnTable + fmt::Debug {}

/// The [`Game`] of a presenter.
pub struct Of<R>(PhantomData<fn() -> R>);

impl<R> Of<R> {
    /// The game that it presents.
    pub const GAME: Self = Self(PhantomData);
}

impl<R: Plays> fmt::Debug for Of<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(R::ID)
    }
}

impl<R: Plays> Named for Of<R> {
    fn name(&self) -> &'static str {
        R::name()
    }

    fn about(&self) -> &'static str {
        R::about()
    }

    fn help(&self) -> &'static [Topic] {
        R::HELP
    }
}

impl<R: Plays> Described for Of<R> {
    fn rules(&self) -> Rules {
        R::RULES
    }

    fn kind(&self) -> &'static str {
        R::KIND
    }

    fn numbers(&self, name: &str) -> bool {
        R::numbers(name)
    }

    fn levels(&self) -> Levels {
        R::LEVELS
    }

    fn force_ending(&self) -> &'static str {
        R::FORCE_ENDING
    }

    fn points(&self, points: u32) -> String {
        R::worth(points)
    }
}

impl<R: Tabled> Game for Of<R> {}

/// The rulesets that the program has, as a part of it knows them.
#[derive(Debug)]
pub struct Registry<G: ?Sized + 'static> {
    games: OnceLock<Vec<&'static G>>,
    /// Held while they are registered, here and in the parts below.
    registering: Mutex<()>,
}

impl<G: ?Sized + Described> Registry<G> {
    /// None yet.
    pub const fn new() -> Self {
        Self {
            games: OnceLock::new(),
            registering: Mutex::new(()),
        }
    }

    /// Says which ones there are, in the order in which players see them, first `below`: to the parts of the program
    /// that this one stands on. Whoever comes second is told so when all parts know.
    ///
    /// # Errors
    /// If it has been said already.
    pub fn register(
        &self,
        games: Vec<&'static G>,
        below: impl FnOnce(&[&'static G]) -> Result<(), TooLate>,
    ) -> Result<(), TooLate> {
        let _alone = self
            .registering
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        below(&games)?;
        self.games.set(games).map_err(|_| TooLate)
    }

    /// All of them.
    ///
    /// # Panics
    /// If it was never said which: whoever asks must have registered some.
    pub fn all(&self) -> &[&'static G] {
        match self.games.get() {
            Some(games) => games,
            None => panic!("no rulesets are registered"),
        }
    }

    /// What is asked of a ruleset.
    ///
    /// # Panics
    /// If it was never registered: whoever names a ruleset by its type must have registered it.
    pub fn of(&self, rules: Rules) -> &'static G {
        match self.all().iter().find(|g| g.rules() == rules) {
            Some(game) => game,
            None => panic!("the rules “{rules:?}” are not registered"),
        }
    }
}

impl<G: ?Sized + Described> Default for Registry<G> {
    fn default() -> Self {
        Self::new()
    }
}

static GAMES: Registry<dyn Game> = Registry::new();

/// Says which rulesets there are, in the order in which players see them. The parts of the program above this one do
/// so, each of which knows rulesets by a trait of its own.
///
/// # Errors
/// If it is too late: rulesets have been registered already.
pub fn register(games: Vec<&'static dyn Game>) -> Result<(), TooLate> {
    GAMES.register(games, |all| {
        rules::register(all.iter().map(|g| g.rules()).collect())
    })
}

/// All that are registered.
///
/// # Panics
/// If none ever were.
fn games() -> &'static [&'static dyn Game] {
    GAMES.all()
}

/// What the program makes of the name of a ruleset: the rulesets that it has, and what is asked of each.
pub trait Registered: Sized {
    /// The rules of a type.
    fn of<R: Plays>() -> Self;

    /// All that there are.
    ///
    /// # Panics
    /// If none were ever registered.
    fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone;

    /// The first of all.
    ///
    /// # Panics
    /// If none were ever registered.
    fn first() -> Self;

    /// The game that is played by them.
    ///
    /// # Panics
    /// If they were never registered: whoever names a ruleset by its type must have registered it.
    fn game(self) -> &'static dyn Game;

    /// The ruleset of an id.
    fn of_id(id: &str) -> Option<Self>;

    /// The ruleset that the text of a scenario or a recording names at its top.
    fn named_in(text: &str) -> Option<Self>;

    /// The ruleset of a rule case: the one whose rules and abilities it shows, else that of the nearest folder with a
    /// ruleset's name.
    fn of_case(text: &str, file: &Path) -> Self;

    /// The ruleset that an ability belongs to.
    fn of_ability(id: &str) -> Self;
}

impl Registered for Rules {
    fn of<R: Plays>() -> Self {
        R::RULES
    }

    fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        games().iter().map(|g| g.rules())
    }

    fn first() -> Self {
        match Self::all().next() {
            Some(first) => first,
            None => panic!("no rulesets are registered"),
        }
    }

    fn game(self) -> &'static dyn Game {
        GAMES.of(self)
    }

    fn of_id(id: &str) -> Option<Self> {
        Self::all().find(|r| r.id() == id)
    }

    fn named_in(text: &str) -> Option<Self> {
        Self::of_id(head::top_text(text, "ruleset")?)
    }

    fn of_case(text: &str, file: &Path) -> Self {
        let mut folders = file.ancestors().skip(1).filter_map(Path::file_name);
        let mut named = || folders.find_map(|f| Self::of_id(&f.to_string_lossy()));
        of_numbers(text)
            .or_else(&mut named)
            .unwrap_or_else(Self::first)
    }

    fn of_ability(id: &str) -> Self {
        that_numbers(id).unwrap_or_else(Self::first)
    }
}

/// The ruleset that has a rule or an ability of that name.
fn that_numbers(name: &str) -> Option<Rules> {
    let game = games().iter().find(|g| g.numbers(name))?;
    Some(game.rules())
}

/// The ruleset whose rules and abilities a rule case shows.
fn of_numbers(text: &str) -> Option<Rules> {
    #[derive(Deserialize)]
    struct Head {
        #[serde(default)]
        id: String,
        #[serde(default)]
        shows: Vec<String>,
    }
    let head = hexlance_rules::ron_options()
        .from_str::<Head>(text)
        .unwrap_or_else(|_| Head {
            id: head::top_text(text, "id").unwrap_or_default().to_owned(),
            shows: Vec::new(),
        });
    let mut names = head.shows.iter().chain([&head.id]);
    names.find_map(|n| that_numbers(n))
}
