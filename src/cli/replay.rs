//! `hexlance replay`: a recorded battle again, checked against what was recorded.

use std::{ops::Range, path::Path, path::PathBuf, sync::Arc};

use clap::{Args, ValueEnum};
use hexlance_board::Diagnostic;
use hexlance_rules::{Battle, Problem, RecordingError, ReplayError, Ruleset, diagnose, read_text};

use super::{
    check::Findings,
    report::{GOOD, Outcome, Stop, Styled},
    story::print_story,
    tools::Tools,
    unknown,
};
use crate::{
    by_rules,
    data::{Data, rules_of},
    put,
};

const EXAMPLES: &str = "\
Examples:
  hexlance replay last_stand.ron                 the battle in words
  hexlance replay last_stand.ron --quiet         only whether it still goes the same way
  hexlance replay last_stand.ron --events json   every event, one JSON object a line";

/// Replay a recorded battle and compare the state after every command with the recorded one
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Replay {
    /// The recording
    recording: PathBuf,
    /// How events are printed
    #[arg(long, value_enum, value_name = "FORM", default_value_t)]
    events: Events,
    /// Print no events
    #[arg(long, short, conflicts_with = "events")]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Events {
    /// One sentence each
    #[default]
    Text,
    /// One JSON object a line
    Json,
}

/// A recorded battle of a ruleset.
type Recording<R> = hexlance_rules::Recording<<R as Ruleset>::Setup, <R as Ruleset>::Command>;

pub(super) fn run(args: &Replay, data: &Data) -> Outcome {
    by_rules!(rules_of(&args.recording), R => replayed::<R>(args, data))
}

fn replayed<R: Tools>(args: &Replay, data: &Data) -> Outcome {
    let (recording, text) = load::<R>(&args.recording)?;
    let unknown = unknown::fields::<R>(&text, &args.recording);
    if !unknown.is_empty() {
        return Err(unknown.into());
    }
    let commands = recording.commands.len();
    let mut failed = None;
    let battle = replay::<R>(
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
    // Programs that read the events want nothing else among them.
    let line = format!(
        "{}: {commands} commands replayed, every state as recorded, hash {:016x}",
        Styled(GOOD, "ok"),
        battle.hash()
    );
    match (args.quiet, args.events) {
        (false, Events::Json) => crate::note!("{line}"),
        _ => put!("{line}"),
    }
    Ok(())
}

/// Reads a recording; its text is kept to tell places in it.
pub(super) fn load<R: Ruleset>(file: &Path) -> Result<(Recording<R>, String), Diagnostic> {
    let text = read_text(file).map_err(|e| Diagnostic::io(file, "read", &e))?;
    match Recording::<R>::from_text(&text, R::ID) {
        Ok(recording) => Ok((recording, text)),
        Err(RecordingError::Syntax {
            line,
            column,
            message,
        }) => {
            let n = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            Err(Diagnostic::new(
                file,
                message,
                "the recording is damaged or no recording: take an earlier copy of it",
            )
            .at(n(line), n(column)))
        }
        Err(RecordingError::Unsupported(message)) => Err(Diagnostic::new(
            file,
            message,
            "replay it with the program that recorded it",
        )),
        Err(RecordingError::Io(message)) => Err(Diagnostic::new(file, message, "check the file")),
    }
}

/// Replays a recording; after the start and after every command, `each` gets the battle and the new part of its log.
///
/// # Errors
/// Where it goes another way than when it was recorded.
pub(super) fn replay<R: Ruleset>(
    recording: &Recording<R>,
    text: &str,
    file: &Path,
    content: &Arc<R::Content>,
    mut each: impl FnMut(&Battle<R>, Range<usize>),
) -> Result<Battle<R>, Diagnostic> {
    let mut battle = Battle::<R>::new(
        Arc::new(recording.setup.clone()),
        content.clone(),
        recording.dice.clone(),
    )
    .map_err(|e| fault(&ReplayError::Setup(e), text, file))?;
    each(&battle, 0..battle.log().len());
    for (i, entry) in recording.commands.iter().enumerate() {
        let number = i + 1;
        let new = battle
            .submit(entry.side, entry.command.clone())
            .map_err(|e| {
                let reason = e.to_string();
                fault(&ReplayError::Refused { number, reason }, text, file)
            })?;
        each(&battle, new);
        if entry.hash != 0 && battle.hash() != entry.hash {
            return Err(fault(&ReplayError::Diverged { number }, text, file));
        }
    }
    Ok(battle)
}

/// Why a recording does not replay, at the place in its file.
fn fault(error: &ReplayError, text: &str, file: &Path) -> Diagnostic {
    let (path, remedy) = match error {
        ReplayError::Setup(_) => (
            "setup".to_owned(),
            "replay it with the mods that it was recorded with (`--mods DIR`)",
        ),
        ReplayError::Refused { number, .. } | ReplayError::Diverged { number } => (
            format!("commands[{}]", number - 1),
            "the file was changed, or was recorded by another version or with other mods: use the same ones, or \
             cut the commands from here on to keep the battle up to this point",
        ),
    };
    let problem = Problem {
        path,
        message: error.to_string(),
        remedy: remedy.to_owned(),
    };
    diagnose(&problem, text, file)
}

/// What is wrong with a recording.
pub(super) fn check<R: Tools>(file: &Path, data: &Data) -> Findings {
    let replayed = load::<R>(file).and_then(|(recording, text)| {
        replay::<R>(&recording, &text, file, R::content(data), |_, _| {}).map(|_| recording)
    });
    match replayed {
        Err(fault) => fault.into(),
        Ok(recording) => Findings {
            summary: format!("{}, {} commands", recording.title, recording.commands.len()),
            ..Findings::default()
        },
    }
}
