//! `hexlance replay`: a recorded battle again, checked against what was recorded.

use std::{ops::Range, path::Path, path::PathBuf, sync::Arc};

use clap::{Args, ValueEnum};
use hexlance_board::Diagnostic;
use hexlance_formats::not_read_yet;
use hexlance_rules::{Battle, Problem, RecordingError, ReplayError, Replayed, diagnose, read_text};

use super::{
    check::Findings,
    report::{GOOD, ODD, Outcome, Stop, Styled},
    story::print_story,
    tools::Tools,
    unknown,
};
use crate::{
    data::{Data, rules_of},
    hosted::OnCommandLine,
    put,
    rulesets::Plays,
};

const EXAMPLES: &str = "\
Examples:
  hexlance replay last_stand.ron                 print the battle in words
  hexlance replay last_stand.ron --quiet         print only whether it replays identically
  hexlance replay last_stand.ron --events json   print every event as one line of JSON";

/// Replay a recorded battle and compare the state after every command
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Replay {
    /// Recording to replay
    recording: PathBuf,
    /// Format of the events
    #[arg(long, value_enum, value_name = "FORM", default_value_t)]
    events: Events,
    /// Print no events, only the result
    #[arg(long, short, conflicts_with = "events")]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Events {
    /// One sentence per event
    #[default]
    Text,
    /// One JSON object per line
    Json,
}

/// A recorded battle of a ruleset.
type Recording<R> = hexlance_rules::Recording<<R as Plays>::Setup, <R as Plays>::Command>;

pub(super) fn run(args: &Replay, data: &Data) -> Outcome {
    rules_of(&args.recording).on_terminal().replay(args, data)
}

/// Replays a recording.
pub(super) fn replayed<R: Tools>(args: &Replay, data: &Data) -> Outcome {
    let (recording, text) = load::<R>(&args.recording)?;
    let unknown = unknown::fields::<R>(&text, &args.recording);
    if !unknown.is_empty() {
        return Err(unknown.into());
    }
    let commands = recording.commands.len();
    let mut failed = None;
    let replayed = replay::<R>(
        &recording,
        &text,
        &args.recording,
        R::content(data),
        |b, new| {
            if args.quiet {
                return;
            }
            let new = b.log().get(new).unwrap_or_default();
            match args.events {
                Events::Text => print_story::<R>(new.iter().map(|l| &l.event), b.world(), &[]),
                Events::Json => {
                    for logged in new {
                        match serde_json::to_string(logged) {
                            Ok(line) => put!("{line}"),
                            Err(e) => failed = Some(e.to_string()),
                        }
                    }
                }
            }
        },
    )?;
    if let Some(e) = failed {
        return Err(Stop::failed(
            format!("an event cannot be written as JSON: {e}"),
            "leave out `--events json`",
        ));
    }
    if let Some(fault) = departure::<R>(&replayed, commands, &text, &args.recording) {
        return Err(fault.into());
    }
    let mark = if replayed.compared == commands {
        Styled(GOOD, "ok")
    } else {
        Styled(ODD, "unsure")
    };
    // Programs that read the events want nothing else among them.
    let line = format!(
        "{mark}: {commands} commands replayed, {}, hash {:016x}",
        compared(replayed.compared, commands),
        replayed.battle.hash()
    );
    match (args.quiet, args.events) {
        (false, Events::Json) => crate::note!("{line}"),
        _ => put!("{line}"),
    }
    Ok(())
}

/// How many states of a battle without a difference were compared at all.
fn compared(states: usize, commands: usize) -> String {
    match states {
        n if n == commands => "every state as recorded".to_owned(),
        0 => "no state compared: the recording has no hashes of states".to_owned(),
        n => format!("{n} states as recorded, the recording has no hashes of the others"),
    }
}

/// Reads a recording; its text is kept to tell places in it.
pub(super) fn load<R: Plays>(file: &Path) -> Result<(Recording<R>, String), Diagnostic> {
    if let Some(fault) = not_read_yet(file) {
        return Err(fault);
    }
    let text = read_text(file).map_err(|e| Diagnostic::unreadable(file, &e))?;
    match Recording::<R>::from_text(&text, R::ID) {
        Ok(recording) => Ok((recording, text)),
        Err(RecordingError::Syntax {
            line,
            column,
            message,
        }) => {
            let n = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            Err(Diagnostic::written(
                file,
                message,
                "the recording is damaged or no recording: take an earlier copy of it",
            )
            .at(n(line), n(column)))
        }
        Err(RecordingError::Unsupported(message)) => Err(Diagnostic::written(
            file,
            message,
            "replay it with the program that recorded it",
        )),
        Err(RecordingError::Io(message)) => {
            Err(Diagnostic::written(file, message, "check the file"))
        }
    }
}

/// Replays a recording as far as it goes; after the start and after every command, `each` gets the battle and the new
/// part of its log.
///
/// # Errors
/// If its setup does not start.
pub(super) fn replay<R: Plays>(
    recording: &Recording<R>,
    text: &str,
    file: &Path,
    content: &Arc<R::Content>,
    each: impl FnMut(&Battle<R::Rules>, Range<usize>),
) -> Result<Replayed<R::Rules>, Diagnostic> {
    Battle::replay_far(recording, content.clone(), each).map_err(|e| {
        let problem = Problem::written(
            "setup",
            e.to_string(),
            "replay it with the mods that it was recorded with (`--mods DIR`)",
        );
        diagnose(&problem, text, file)
    })
}

/// Where a replay first goes another way than its recording of so many commands, at the place in the file.
pub(super) fn departure<R: Tools>(
    replayed: &Replayed<R::Rules>,
    commands: usize,
    text: &str,
    file: &Path,
) -> Option<Diagnostic> {
    let fault = replayed.fault()?;
    let (ReplayError::Diverged { number } | ReplayError::Refused { number, .. }) = &fault else {
        return None;
    };
    let stands = replayed
        .at_fault()
        .map_or_else(|e| e.to_string(), |b| R::stands(b.world()));
    let reached = match &replayed.refused {
        Some((refused, reason)) if replayed.differs.is_some() => {
            format!("it was replayed up to command {refused}, which is refused: {reason}")
        }
        Some((refused, _)) => format!("{} commands are left out", commands + 1 - refused),
        None => "the commands after it were replayed all the same".to_owned(),
    };
    let problem = Problem::written(
        format!("commands[{}]", number - 1),
        format!("{fault} ({stands}); {reached}"),
        "the file was changed, or was recorded by another version or with other mods: use the same ones, or cut the \
         commands from here on to keep the battle up to this point",
    );
    Some(diagnose(&problem, text, file))
}

/// What is wrong with a recording.
pub(super) fn check<R: Tools>(file: &Path, data: &Data) -> Findings {
    let (recording, text) = match load::<R>(file) {
        Ok(read) => read,
        Err(fault) => return fault.into(),
    };
    let commands = recording.commands.len();
    let replayed = match replay::<R>(&recording, &text, file, R::content(data), |_, _| {}) {
        Ok(replayed) => replayed,
        Err(fault) => return fault.into(),
    };
    if let Some(fault) = departure::<R>(&replayed, commands, &text, file) {
        return fault.into();
    }
    let mut warnings = Vec::new();
    if replayed.compared < commands {
        warnings.push(Diagnostic::written(
            file,
            format!(
                "{commands} commands, {}",
                compared(replayed.compared, commands)
            ),
            "record the battle again to have its states compared",
        ));
    }
    Findings {
        summary: format!("{}, {commands} commands", recording.title),
        warnings,
        ..Findings::default()
    }
}
