//! What the command line asks of every ruleset.

use std::{collections::BTreeMap, path::Path};

use super::{
    bench::{self, Frames},
    check::{self, Findings},
    force::{self, DrawForce},
    list::{self, Listing, ScenarioRow},
    odds::Odds,
    options::Brought,
    play::{self, Play},
    print::{self, Print},
    replay::{self, Replay},
    report::{Outcome, Stop},
    shot::{self, Shot},
    sim::{self, Sim},
    sniff::Kind,
    tools::Tools,
    verify,
};
use crate::{
    data::Data,
    editor::{self, Edits, InEditor},
    game::Launch,
    rulesets::{Of, Registry, Rules},
};
use hexlance_present::{rules::TooLate, sheet::Sheet};
use hexlance_rules::conformance::CaseOutcome;

static GAMES: Registry<dyn OnTerminal> = Registry::new();

/// Says which rulesets the program has, in the order in which players see them. To be called once, before anything is
/// asked of them: `main` does so.
///
/// # Errors
/// If it is too late: rulesets have been registered already.
pub fn register(games: Vec<&'static dyn OnTerminal>) -> Result<(), TooLate> {
    GAMES.register(games, |all| {
        let edited = all.iter().map(|g| *g as &dyn InEditor);
        editor::register(edited.collect())
    })
}

/// What the command line makes of the name of a ruleset.
pub trait OnCommandLine {
    /// What is asked of it.
    ///
    /// # Panics
    /// If it was never registered.
    fn on_terminal(self) -> &'static dyn OnTerminal;
}

impl OnCommandLine for Rules {
    fn on_terminal(self) -> &'static dyn OnTerminal {
        GAMES.of(self)
    }
}

/// A ruleset that the sub-commands work with.
pub trait OnTerminal: InEditor {
    /// Whether a file of that kind with these fields at its top is one of its own.
    fn writes(&self, kind: Kind, has: &dyn Fn(&str) -> bool) -> bool;

    /// Whether its catalogue has a part in folders of that name, besides units and abilities.
    fn has_part(&self, folder: &str) -> bool;

    /// Its abilities and what goes by that name: ids, and names that players read.
    fn abilities(&self, data: &Data) -> Vec<(&'static str, &'static str)>;

    /// Plays a battle in a window, or on the terminal.
    ///
    /// # Errors
    /// What keeps it from that.
    fn play(&self, args: &Play, file: &Path, launch: Launch) -> Outcome;

    /// Plays a saved battle on.
    ///
    /// # Errors
    /// What keeps it from that.
    fn resume(&self, args: &Play, data: &Data, file: &Path) -> Outcome;

    /// Lets computer players fight many battles.
    ///
    /// # Errors
    /// What keeps them from that.
    fn simulate(&self, args: &Sim, data: &Data, file: &Path) -> Outcome;

    /// Replays a recording.
    ///
    /// # Errors
    /// If it cannot be read, or goes another way than it was recorded.
    fn replay(&self, args: &Replay, data: &Data) -> Outcome;

    /// The options that it brings to `odds`.
    fn odds_options(&self) -> Brought;

    /// Prints what comes of the attacks of one unit on another.
    ///
    /// # Errors
    /// What makes no sense of what is asked.
    fn odds(&self, args: &Odds, data: &Data, file: &Path) -> Outcome;

    /// Draws pictures of a battle.
    ///
    /// # Errors
    /// What keeps it from that.
    fn shoot(&self, args: &Shot, file: &Path, data: &Data, out: &Path) -> Outcome;

    /// Measures what a frame of a battle costs.
    ///
    /// # Errors
    /// What keeps it from that.
    fn measure_frames(&self, args: &Frames, data: &Data) -> Outcome;

    /// The blank record sheet of a unit, if it is one of these rules and they have a sheet for it.
    fn blank(&self, unit: &str, data: &Data) -> Option<Sheet>;

    /// The sheets of a battle as they stand at the moment that the options say.
    ///
    /// # Errors
    /// If the battle does not come so far, or a unit is not in it.
    fn sheets(&self, args: &Print, file: &Path, data: &Data) -> Result<Vec<Sheet>, Stop>;

    /// What is wrong with a file.
    fn check(&self, kind: Kind, file: &Path, text: &str, data: &Data) -> Findings;

    /// Plays a rule case.
    fn verify(&self, text: &str, file: &Path, data: &Data) -> CaseOutcome;

    /// The options that it brings to `force`.
    fn force_options(&self) -> Brought;

    /// Draws a force at random.
    ///
    /// # Errors
    /// If these rules do not know an option, or nothing is cheap enough.
    fn make_force(&self, args: &DrawForce, data: &Data) -> Outcome;

    /// Its units.
    ///
    /// # Errors
    /// If the list cannot be made.
    fn list_units(&self, data: &Data) -> Result<Listing, Stop>;

    /// Its abilities, with the number of rule cases by rule and ability.
    ///
    /// # Errors
    /// If the list cannot be made.
    fn list_abilities(&self, data: &Data, cases: &BTreeMap<String, usize>)
    -> Result<Listing, Stop>;

    /// Its forces.
    ///
    /// # Errors
    /// If the list cannot be made.
    fn list_forces(&self, data: &Data) -> Result<Listing, Stop>;

    /// A scenario as the list has it; none if it cannot be played, which is told.
    fn scenario_row(&self, data: &Data, file: &Path) -> Option<ScenarioRow>;

    /// The rules and abilities that a rule case exercises, if it can be read.
    fn shows(&self, text: &str, file: &Path) -> Option<Vec<String>>;
}

impl<R: Tools + Edits> OnTerminal for Of<R> {
    fn writes(&self, kind: Kind, has: &dyn Fn(&str) -> bool) -> bool {
        R::writes(kind, has)
    }

    fn has_part(&self, folder: &str) -> bool {
        R::part(folder).is_some()
    }

    fn abilities(&self, data: &Data) -> Vec<(&'static str, &'static str)> {
        R::abilities(data)
    }

    fn play(&self, args: &Play, file: &Path, launch: Launch) -> Outcome {
        play::played::<R>(args, file, launch)
    }

    fn resume(&self, args: &Play, data: &Data, file: &Path) -> Outcome {
        play::resumed::<R>(args, data, file)
    }

    fn simulate(&self, args: &Sim, data: &Data, file: &Path) -> Outcome {
        sim::simulate::<R>(args, data, file)
    }

    fn replay(&self, args: &Replay, data: &Data) -> Outcome {
        replay::replayed::<R>(args, data)
    }

    fn odds_options(&self) -> Brought {
        Brought::by::<R::OddsOptions>()
    }

    fn odds(&self, args: &Odds, data: &Data, file: &Path) -> Outcome {
        R::odds(args, &args.own.of::<R, _>()?, data, file)
    }

    fn shoot(&self, args: &Shot, file: &Path, data: &Data, out: &Path) -> Outcome {
        shot::draw_battle::<R>(args, file, data, out)
    }

    fn measure_frames(&self, args: &Frames, data: &Data) -> Outcome {
        bench::frames::<R>(args, data)
    }

    fn blank(&self, unit: &str, data: &Data) -> Option<Sheet> {
        R::blank(unit, data)
    }

    fn sheets(&self, args: &Print, file: &Path, data: &Data) -> Result<Vec<Sheet>, Stop> {
        print::of_battle::<R>(args, file, data)
    }

    fn check(&self, kind: Kind, file: &Path, text: &str, data: &Data) -> Findings {
        check::checked::<R>(kind, file, text, data)
    }

    fn verify(&self, text: &str, file: &Path, data: &Data) -> CaseOutcome {
        verify::outcome::<R>(text, file, data)
    }

    fn force_options(&self) -> Brought {
        Brought::by::<R::ForceOptions>()
    }

    fn make_force(&self, args: &DrawForce, data: &Data) -> Outcome {
        force::draw::<R>(args, data)
    }

    fn list_units(&self, data: &Data) -> Result<Listing, Stop> {
        R::list_units(data)
    }

    fn list_abilities(
        &self,
        data: &Data,
        cases: &BTreeMap<String, usize>,
    ) -> Result<Listing, Stop> {
        R::list_abilities(data, cases)
    }

    fn list_forces(&self, data: &Data) -> Result<Listing, Stop> {
        list::forces::<R>(data)
    }

    fn scenario_row(&self, data: &Data, file: &Path) -> Option<ScenarioRow> {
        list::scenario_row::<R>(data, file)
    }

    fn shows(&self, text: &str, file: &Path) -> Option<Vec<String>> {
        list::shows::<R>(text, file)
    }
}
