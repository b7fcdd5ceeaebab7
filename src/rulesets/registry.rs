//! The rulesets that the program has, found by their names.

use std::{cmp::Ordering, fmt, marker::PhantomData, path::Path, sync::OnceLock};

use clap::{ValueEnum, builder::PossibleValue};
use hexlance_rules::Ruleset;
use serde::Deserialize;

use super::{Plays, head};
use crate::{
    cli::{OnTerminal, Tools},
    data::Stored,
    editor::{Edits, InEditor},
    game::OnTable,
    screens::Topic,
};

/// A ruleset by its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules(&'static str);

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The first of all.
impl Default for Rules {
    fn default() -> Self {
        games().first().map_or(Self(""), |g| g.rules())
    }
}

/// In the order in which they were registered.
impl Ord for Rules {
    fn cmp(&self, other: &Self) -> Ordering {
        self.place().cmp(&other.place()).then(self.0.cmp(other.0))
    }
}

impl PartialOrd for Rules {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What there is to say of a ruleset.
pub trait Named {
    /// Which one it is.
    fn rules(&self) -> Rules;

    /// The name players read.
    fn name(&self) -> &'static str;

    /// What it is, in a sentence.
    fn about(&self) -> &'static str;

    /// What it is, in a few words for the command line.
    fn kind(&self) -> &'static str;

    /// What the help tells of it.
    fn help(&self) -> &'static [Topic];

    /// Whether a rule number or an id of an ability is one of its own.
    fn numbers(&self, name: &str) -> bool;

    /// How names of force files end.
    fn force_ending(&self) -> &'static str;

    /// Points as its players call them, such as "34 PV".
    fn points(&self, points: u32) -> String;
}

/// A ruleset as the program knows it: without a type. Everything that is asked of it is asked here; what answers is
/// written once, for every ruleset that implements [`Tools`] and [`Edits`].
pub trait Game: Named + Stored + OnTable + InEditor + OnTerminal + fmt::Debug + Sync {}

/// The [`Game`] of a ruleset.
pub struct Of<R>(PhantomData<fn() -> R>);

impl<R> Of<R> {
    /// The game of that ruleset.
    pub const GAME: Self = Self(PhantomData);
}

impl<R: Ruleset> fmt::Debug for Of<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(R::ID)
    }
}

impl<R: Plays> Named for Of<R> {
    fn rules(&self) -> Rules {
        R::RULES
    }

    fn name(&self) -> &'static str {
        R::name()
    }

    fn about(&self) -> &'static str {
        R::about()
    }

    fn kind(&self) -> &'static str {
        R::KIND
    }

    fn help(&self) -> &'static [Topic] {
        R::HELP
    }

    fn numbers(&self, name: &str) -> bool {
        R::numbers(name)
    }

    fn force_ending(&self) -> &'static str {
        R::FORCE_ENDING
    }

    fn points(&self, points: u32) -> String {
        R::worth(points)
    }
}

impl<R: Tools + Edits> Game for Of<R> {}

static GAMES: OnceLock<Vec<&'static dyn Game>> = OnceLock::new();

/// Says which rulesets the program has, in the order in which players see them. To be called once, before anything is
/// asked of them: `main` does so.
///
/// # Errors
/// If it is too late: rulesets have been registered already.
pub fn register(games: Vec<&'static dyn Game>) -> Result<(), TooLate> {
    GAMES.set(games).map_err(|_| TooLate)
}

/// Rulesets were registered after others had been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLate;

impl fmt::Display for TooLate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rulesets are registered once, all together")
    }
}

impl std::error::Error for TooLate {}

/// All that are registered.
///
/// # Panics
/// If none ever were: whoever asks must have registered some.
fn games() -> &'static [&'static dyn Game] {
    #[cfg(test)]
    GAMES.get_or_init(super::of_tests);
    match GAMES.get() {
        Some(games) => games,
        None => panic!("no rulesets are registered"),
    }
}

impl Rules {
    /// The rules of a type.
    pub const fn of<R: Ruleset>() -> Self {
        Self(R::ID)
    }

    /// All that there are.
    ///
    /// # Panics
    /// If none were ever registered.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        games().iter().map(|g| g.rules())
    }

    /// The game that is played by them.
    ///
    /// # Panics
    /// If they were never registered: whoever names a ruleset by its type must have registered it.
    pub fn game(self) -> &'static dyn Game {
        let game = games().iter().find(|g| g.rules() == self);
        match game {
            Some(game) => *game,
            None => panic!("the rules “{}” are not registered", self.0),
        }
    }

    /// Their place among all.
    pub fn place(self) -> usize {
        let place = games().iter().position(|g| g.rules() == self);
        place.unwrap_or(usize::MAX)
    }

    /// Their id, as data files write it.
    pub const fn id(self) -> &'static str {
        self.0
    }

    /// The name players read.
    pub fn name(self) -> &'static str {
        self.game().name()
    }

    /// What they are, in a sentence.
    pub fn about(self) -> &'static str {
        self.game().about()
    }

    /// The ruleset of an id.
    pub fn of_id(id: &str) -> Option<Self> {
        Self::all().find(|r| r.id() == id)
    }

    /// The ruleset that the text of a scenario or a recording names at its top.
    pub fn named_in(text: &str) -> Option<Self> {
        Self::of_id(head::top_text(text, "ruleset")?)
    }

    /// The ruleset of a rule case: the one whose rules and abilities it shows, else that of the nearest folder with a
    /// ruleset's name.
    pub fn of_case(text: &str, file: &Path) -> Self {
        let mut folders = file.ancestors().skip(1).filter_map(Path::file_name);
        let mut named = || folders.find_map(|f| Self::of_id(&f.to_string_lossy()));
        Self::of_numbers(text)
            .or_else(&mut named)
            .unwrap_or_default()
    }

    /// The ruleset that an ability belongs to.
    pub fn of_ability(id: &str) -> Self {
        Self::that_numbers(id).unwrap_or_default()
    }

    fn that_numbers(name: &str) -> Option<Self> {
        let game = games().iter().find(|g| g.numbers(name))?;
        Some(game.rules())
    }

    fn of_numbers(text: &str) -> Option<Self> {
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
        names.find_map(|n| Self::that_numbers(n))
    }
}

/// On the command line they are chosen by their ids.
impl ValueEnum for Rules {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: OnceLock<Vec<Rules>> = OnceLock::new();
        ALL.get_or_init(|| Self::all().collect())
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0).help(self.game().kind()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(id: &str) -> Rules {
        Rules::of_id(id).expect("they are registered")
    }

    #[test]
    fn files_say_which_rules_they_are_for() {
        assert_eq!(
            Rules::named_in("// x\n(ruleset: \"dial\", sides: [ oops"),
            Rules::of_id("dial")
        );
        assert_eq!(Rules::named_in("(title: \"ruleset\")"), None);
        assert_eq!(Rules::named_in("(ruleset: \"nobody\")"), None);
    }

    #[test]
    fn cases_are_told_apart_by_what_they_show_or_by_folder() {
        let anywhere = Path::new("cases/x.ron");
        let case = |text, file: &str| Rules::of_case(text, Path::new(file));
        assert_eq!(case("()", "tests/dial/heat/x.ron"), of("dial"));
        assert_eq!(case("()", "strike/dial/x.ron"), of("dial"));
        let text = "(id: \"x\", shows: [\"D4.2\"], script: [])";
        assert_eq!(Rules::of_case(text, anywhere), of("dial"));
        let text = "(id: \"eq.energy_pulse.1\", script: [ oops";
        assert_eq!(Rules::of_case(text, anywhere), of("dial"));
        let text = "(id: \"x\", shows: [\"spa.lucky\"], script: [])";
        assert_eq!(Rules::of_case(text, anywhere), of("strike"));
    }

    #[test]
    fn rulesets_are_in_the_order_of_their_registration() {
        let (strike, dial) = (of("strike"), of("dial"));
        assert_eq!(Rules::all().collect::<Vec<_>>(), [strike, dial]);
        assert_eq!(Rules::default(), strike);
        assert!(strike < dial);
        assert_eq!(register(Vec::new()), Err(TooLate));
    }
}
