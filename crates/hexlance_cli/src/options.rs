//! Options of sub-commands that belong to one ruleset: each ruleset declares its own, and the command line takes those
//! of all that are registered.

use std::{fmt, marker::PhantomData};

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, parser::ValueSource};

use crate::{
    hosted::{OnCommandLine, OnTerminal},
    report::Stop,
    rulesets::{Registered, Rules},
    tools::Tools,
};

/// The options that a ruleset brings to a sub-command. Their help says first whose they are. An option that several
/// rulesets call the same has to take the same values; its help is that of the ruleset that is registered first.
pub trait OwnOptions: Args {
    /// Examples with them, as the help has them: each a line with what it does, or nothing.
    const EXAMPLES: &'static str;
    /// What the help has to add for this ruleset, or nothing: for `odds` what is taken where an option is missing, for
    /// `force` what its points are.
    const NOTE: &'static str;
}

/// No options.
#[derive(Args, Debug)]
pub struct NoOptions {}

impl OwnOptions for NoOptions {
    const EXAMPLES: &'static str = "";
    const NOTE: &'static str = "";
}

/// What a ruleset brings to a sub-command.
#[derive(Debug)]
pub struct Brought {
    options: Vec<Arg>,
    examples: &'static str,
    note: &'static str,
}

impl Brought {
    /// With options of a type.
    pub fn by<O: OwnOptions>() -> Self {
        Self {
            options: declared::<O>(),
            examples: O::EXAMPLES,
            note: O::NOTE,
        }
    }
}

/// A sub-command to which rulesets bring options.
pub trait TakesOwn {
    /// What a ruleset brings.
    fn brought(game: &dyn OnTerminal) -> Brought;
}

/// What rulesets bring to a sub-command, in the order in which players see them.
fn all<S: TakesOwn>() -> impl Iterator<Item = Brought> {
    Rules::all().map(|rules| S::brought(rules.on_terminal()))
}

/// The examples that rulesets bring to a sub-command.
pub(super) fn examples<S: TakesOwn>(between: &str) -> String {
    let examples = all::<S>().map(|b| b.examples);
    let examples: Vec<_> = examples.filter(|text| !text.is_empty()).collect();
    examples.join(between)
}

/// What the help of a sub-command has to add for each ruleset.
pub(super) fn notes<S: TakesOwn>() -> Vec<&'static str> {
    let notes = all::<S>().map(|b| b.note);
    notes.filter(|text| !text.is_empty()).collect()
}

fn declared<O: Args>() -> Vec<Arg> {
    let command = O::augment_args(Command::new("declared"));
    let all = command.get_arguments().cloned();
    // Their place in the help is that of the sub-command's options among which they come to stand.
    all.map(|option| option.display_order(None)).collect()
}

/// The options of all rulesets, as they were given to a sub-command.
pub struct Own<S> {
    given: ArgMatches,
    to: PhantomData<fn() -> S>,
}

impl<S> fmt::Debug for Own<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.given.fmt(f)
    }
}

impl<S: TakesOwn> Own<S> {
    /// Those of one ruleset.
    ///
    /// # Errors
    /// If one was given that only other rulesets know.
    pub fn of<R: Tools, O: OwnOptions>(&self) -> Result<O, Stop> {
        let own = declared::<O>();
        let is_foreign = |option: &Arg| {
            let typed = self.given.value_source(option.get_id().as_str());
            typed == Some(ValueSource::CommandLine)
                && own.iter().all(|o| o.get_id() != option.get_id())
        };
        let mut options = all::<S>().flat_map(|b| b.options);
        if let Some(foreign) = options.find(is_foreign) {
            let name = foreign.get_long().unwrap_or(foreign.get_id().as_str());
            return Err(Stop::usage(
                format!("the {} rules know no `--{name}`", R::ID),
                "leave it out",
            ));
        }
        O::from_arg_matches(&self.given)
            .map_err(|e| Stop::usage(e.to_string(), "`--help` lists the options"))
    }
}

impl<S: TakesOwn> Args for Own<S> {
    fn augment_args(command: Command) -> Command {
        let options = all::<S>().flat_map(|b| b.options);
        options.fold(command, |command, option| {
            let same = |known: &Arg| known.get_id() == option.get_id();
            if command.get_arguments().any(same) {
                return command;
            }
            command.arg(option)
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S> FromArgMatches for Own<S> {
    fn from_arg_matches(given: &ArgMatches) -> Result<Self, Error> {
        Ok(Self {
            given: given.clone(),
            to: PhantomData,
        })
    }

    fn update_from_arg_matches(&mut self, given: &ArgMatches) -> Result<(), Error> {
        self.given = given.clone();
        Ok(())
    }
}
