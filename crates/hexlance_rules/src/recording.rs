//! A battle on disk: setup, dice and commands. Saving, loading, replaying, reporting a fault are all this.

use std::{ops::Range, path::Path, sync::Arc};

use hexlance_board::seen;
use serde::{Deserialize, Serialize};

use crate::{
    Battle, DiceSource, Entry, Ruleset, SetupError, data_files::told, read_text, write_atomically,
};

/// Version of the file format.
pub const RECORDING_VERSION: u32 = 1;

/// A battle as a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording<S, C> {
    /// [`RECORDING_VERSION`] of the program that wrote it.
    pub version: u32,
    /// The ruleset.
    pub ruleset: String,
    /// What players called the battle.
    pub title: String,
    /// Where it stands: for lists, no more.
    #[serde(default, skip_serializing_if = "Standing::is_unknown")]
    pub standing: Standing,
    /// The same in words, in the language of whoever played: so older versions wrote it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stands: String,
    /// The setup, standing alone.
    pub setup: S,
    /// The dice.
    pub dice: DiceSource,
    /// The commands.
    pub commands: Vec<Entry<C>>,
}

/// Where a battle stands, without the words of a language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The turn, counted from 1; 0 before the first and after the last.
    #[serde(default)]
    pub turn: u16,
    /// The part of the turn by its English name, such as "Combat"; empty in rules whose turns have no parts.
    #[serde(default)]
    pub stage: String,
}

impl Standing {
    /// In a part of a turn, or outside of turns with 0.
    pub fn new(turn: u16, stage: &str) -> Self {
        Self {
            turn,
            stage: stage.to_owned(),
        }
    }

    /// Nobody wrote it down.
    pub const fn is_unknown(&self) -> bool {
        self.turn == 0 && self.stage.is_empty()
    }
}

/// Why a recording cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordingError {
    /// The file system says no.
    #[error("{0}")]
    Io(String),
    /// It is not a recording, or a broken one.
    #[error("{line}:{column}: {message}")]
    Syntax {
        /// Line, counted from 1.
        line: usize,
        /// Column, counted from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// Another version or ruleset.
    #[error("{0}")]
    Unsupported(String),
}

/// Why a recording does not replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Its setup does not start.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A command is refused.
    #[error("command {number} is refused: {reason}")]
    Refused {
        /// Number of the command, counted from 1.
        number: usize,
        /// The refusal.
        reason: String,
    },
    /// The state after a command differs from the recorded one.
    #[error("after command {number} the battle goes another way than when it was recorded")]
    Diverged {
        /// Number of the command, counted from 1.
        number: usize,
    },
}

impl<R: Ruleset> Battle<R> {
    /// This battle as a recording.
    pub fn recording(&self, title: &str) -> Recording<R::Setup, R::Command> {
        Recording {
            standing: Standing::default(),
            stands: String::new(),
            version: RECORDING_VERSION,
            ruleset: R::ID.to_owned(),
            title: title.to_owned(),
            setup: R::Setup::clone(self.setup()),
            dice: self.dice().clone(),
            commands: self.history().to_vec(),
        }
    }

    /// Plays a recording again, checking the state after every command.
    ///
    /// # Errors
    /// Where and why it goes another way.
    pub fn replay(
        recording: &Recording<R::Setup, R::Command>,
        content: Arc<R::Content>,
    ) -> Result<Self, ReplayError> {
        let replayed = Self::replay_far(recording, content, |_, _| {})?;
        match replayed.fault() {
            Some(fault) => Err(fault),
            None => Ok(replayed.battle),
        }
    }

    /// Plays a recording again as far as its commands are allowed, whether the states are the recorded ones or not.
    /// After the start and after every command `each` gets the battle and the new part of its log.
    ///
    /// # Errors
    /// If its setup does not start.
    pub fn replay_far(
        recording: &Recording<R::Setup, R::Command>,
        content: Arc<R::Content>,
        mut each: impl FnMut(&Self, Range<usize>),
    ) -> Result<Replayed<R>, SetupError> {
        let setup = Arc::new(recording.setup.clone());
        let mut battle = Self::new(setup, content, recording.dice.clone())?;
        each(&battle, 0..battle.log().len());
        let mut compared = 0;
        let mut differs = None;
        let mut refused = None;
        for (number, entry) in (1..).zip(&recording.commands) {
            let new = match battle.submit(entry.side, entry.command.clone()) {
                Ok(new) => new,
                Err(e) => {
                    refused = Some((number, e.to_string()));
                    break;
                }
            };
            if entry.hash != 0 {
                compared += 1;
                if differs.is_none() && battle.hash() != entry.hash {
                    differs = Some(number);
                }
            }
            each(&battle, new);
        }
        Ok(Replayed {
            battle,
            compared,
            differs,
            refused,
        })
    }
}

/// A recorded battle that was played again as far as it goes.
pub struct Replayed<R: Ruleset> {
    /// The battle after the last command that is allowed.
    pub battle: Battle<R>,
    /// After how many commands the state was compared with the recorded one.
    pub compared: usize,
    /// The first command, counted from 1, after which the state is not the recorded one.
    pub differs: Option<usize>,
    /// The command, counted from 1, that is no longer allowed, and why: the battle stands before it.
    pub refused: Option<(usize, String)>,
}

impl<R: Ruleset> Replayed<R> {
    /// The first place where it does not go as recorded, if there is one.
    pub fn fault(&self) -> Option<ReplayError> {
        let differs = self.differs.map(|number| ReplayError::Diverged { number });
        let refused = self.refused.clone();
        differs.or(refused.map(|(number, reason)| ReplayError::Refused { number, reason }))
    }

    /// The battle as it stood after the command of [`Self::fault`], or before it where that command is refused.
    ///
    /// # Errors
    /// If its setup does not start again, which no battle's does that has started once.
    pub fn at_fault(&self) -> Result<Battle<R>, SetupError> {
        let played = self.battle.history().len();
        self.battle.at(self.differs.unwrap_or(played))
    }
}

impl<S, C> Recording<S, C>
where
    S: Serialize + for<'de> Deserialize<'de>,
    C: Serialize + for<'de> Deserialize<'de>,
{
    /// The recording as text.
    ///
    /// # Errors
    /// If it cannot be written as RON, which no recording of a battle should be.
    pub fn to_text(&self) -> Result<String, RecordingError> {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new().depth_limit(3))
            .map_err(|e| RecordingError::Io(e.to_string()))
    }

    /// A recording from text.
    ///
    /// # Errors
    /// Where it is broken, or that it is of another version or ruleset.
    pub fn from_text(text: &str, ruleset: &str) -> Result<Self, RecordingError> {
        seen(text, Path::new("")).map_err(|fault| RecordingError::Syntax {
            line: fault.line as usize,
            column: fault.column as usize,
            message: fault.message.to_string(),
        })?;
        let recording: Self = ron::from_str(text).map_err(|e| {
            let fault = told(text, Path::new(""), &e);
            // What to do about it is told where the fault itself says it, and not where anything may be the cause.
            let message = match &e.code {
                ron::Error::Message(_)
                    if !e.code.to_string().ends_with(&fault.message.to_string()) =>
                {
                    format!("{} ({})", fault.message, fault.remedy)
                }
                _ => fault.message.to_string(),
            };
            RecordingError::Syntax {
                line: e.span.start.line,
                column: e.span.start.col,
                message,
            }
        })?;
        if recording.version != RECORDING_VERSION {
            return Err(RecordingError::Unsupported(format!(
                "this recording has version {}, this program reads version {RECORDING_VERSION}",
                recording.version
            )));
        }
        if recording.ruleset != ruleset {
            return Err(RecordingError::Unsupported(format!(
                "this recording is for the ruleset “{}”, not “{ruleset}”",
                recording.ruleset
            )));
        }
        Ok(recording)
    }

    /// Writes the recording so that a kill at any moment leaves the old or the new file.
    ///
    /// # Errors
    /// What the file system says.
    pub fn save(&self, path: &Path) -> Result<(), RecordingError> {
        write_atomically(path, self.to_text()?.as_bytes())
            .map_err(|e| RecordingError::Io(format!("{}: {e}", path.display())))
    }

    /// Reads a recording.
    ///
    /// # Errors
    /// Where it is broken, or that it is of another version or ruleset.
    pub fn load(path: &Path, ruleset: &str) -> Result<Self, RecordingError> {
        let text =
            read_text(path).map_err(|e| RecordingError::Io(format!("{}: {e}", path.display())))?;
        Self::from_text(&text, ruleset)
    }
}
