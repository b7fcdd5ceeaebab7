//! A moment of a battle: how a scenario or a recording comes to it.

use std::{path::Path, sync::Arc};

use hexlance_app::shot::{Script, Until};
use hexlance_rules::{Battle, DiceSource, SideId, read_text};

use super::{
    play::seats_of,
    replay,
    report::{Outcome, Severity, Stop, finding},
    sniff::{self, Kind},
    tools::Tools,
};
use crate::{data::Data, note, rulesets::Facts};

/// What moment of a battle is wanted, and who plays it till then.
#[derive(Clone, Copy, Debug)]
pub struct Point<'a> {
    /// How far it is played; without it a recording to its end, a scenario not at all.
    pub after: Option<Until>,
    /// Whether a recording without `after` stays at its beginning.
    pub begins: bool,
    /// Computer players of a scenario, as they are typed.
    pub players: Option<&'a str>,
    /// Seed of dice and computer players of a scenario.
    pub seed: u64,
}

impl Point<'_> {
    /// The battle at this moment, and who plays it on.
    ///
    /// # Errors
    /// If the file is no battle of these rules, or its battle does not come so far.
    pub fn reach<R: Tools>(
        self,
        file: &Path,
        data: &Data,
    ) -> Result<(Battle<R::Rules>, Script<R>), Stop> {
        if let Some(until) = self.after
            && !until.is_known::<R>()
        {
            return Err(Stop::usage(
                format!("turns of the {} rules have no such part", R::ID),
                format!("`--after` knows: {}", R::STAGES.join(", ")),
            ));
        }
        let is_recording =
            read_text(file).is_ok_and(|text| sniff::by_text(&text) == Some(Kind::Recording));
        match is_recording {
            true => self.of_recording(file, data),
            false => self.of_scenario(file, data),
        }
    }

    fn of_recording<R: Tools>(
        self,
        file: &Path,
        data: &Data,
    ) -> Result<(Battle<R::Rules>, Script<R>), Stop> {
        let (recording, text) = replay::load::<R>(file)?;
        let mut all = recording.commands.clone();
        let mut begun = recording;
        // Checked against what was recorded as far as it is shown.
        let until = match (self.after, self.begins) {
            (Some(until), _) => until,
            (None, true) => Until::Commands(0),
            (None, false) => Until::TheEnd,
        };
        if let Until::Commands(n) = until {
            begun.commands.truncate(n);
        }
        if !matches!(until, Until::Commands(_) | Until::TheEnd) {
            begun.commands.clear();
        }
        let replayed = replay::replay::<R>(&begun, &text, file, R::content(data), |_, _| {})?;
        if let Some(fault) = replay::departure::<R>(&replayed, begun.commands.len(), &text, file) {
            note!("{}", finding(Severity::Warning, &fault));
        }
        if replayed.refused.is_some() {
            all.truncate(replayed.battle.history().len());
        }
        let mut script = Script::Recorded(all);
        let mut battle = replayed.battle;
        lead(&mut battle, &mut script, until)?;
        Ok((battle, script))
    }

    fn of_scenario<R: Tools>(
        self,
        file: &Path,
        data: &Data,
    ) -> Result<(Battle<R::Rules>, Script<R>), Stop> {
        let playable = data.load_as::<R>(file)?;
        let levels = seats_of::<R>(self.players, R::facts(&playable.setup).sides.len())?;
        let mut script = Script::of_levels(&levels, self.seed).ok_or_else(|| {
            Stop::usage(
                "a person cannot lead to a moment of a battle",
                "name computer players only",
            )
        })?;
        let mut battle = Battle::<R::Rules>::new(
            Arc::new(playable.setup),
            Arc::clone(R::content(data)),
            DiceSource::Seed(self.seed),
        )
        .map_err(|e| {
            Stop::failed(
                format!("the battle does not begin: {e}"),
                "correct the scenario",
            )
        })?;
        lead(
            &mut battle,
            &mut script,
            self.after.unwrap_or(Until::Commands(0)),
        )?;
        Ok((battle, script))
    }
}

fn lead<R: Tools>(battle: &mut Battle<R::Rules>, script: &mut Script<R>, until: Until) -> Outcome {
    // Who asks for more commands than there are sees the end, as ever.
    if script.lead(battle, until) || matches!(until, Until::Commands(_)) {
        return Ok(());
    }
    Err(Stop::failed(
        "the battle ends before that",
        "ask for an earlier moment, another seed or other players",
    ))
}

/// The side that looks, by its number from 1, if it is said which.
///
/// # Errors
/// If the battle has no such side.
pub fn eyes(number: Option<u8>, battle: &Facts<'_>) -> Result<Option<SideId>, Stop> {
    let Some(n) = number else { return Ok(None) };
    if (1..=battle.sides.len()).contains(&n.into()) {
        return Ok(Some(SideId(n - 1)));
    }
    let known = battle.sides.iter().zip(1..);
    let known: Vec<_> = known.map(|(s, n)| format!("{n} ({})", s.name)).collect();
    Err(Stop::usage(
        format!("{} has no side {n}", battle.title),
        format!("`--eyes` takes: {}", known.join(", ")),
    ))
}
