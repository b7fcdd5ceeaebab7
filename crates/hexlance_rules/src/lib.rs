//! What every ruleset shares: one flow from command to event, and the things it is made of.
//!
//! ```text
//! person or AI --Command--> check --ok--> perform --Step--> Agenda --Event--> apply to the World
//! ```
//!
//! A [`Battle`] owns a `bevy_ecs` World, the [`Agenda`] of steps still to be done, the [`Dice`] and the history of
//! commands. The World changes only by applying events; a battle is rebuilt from its setup, its seed and its commands,
//! and that is what saving, undoing, replaying and branching are. Nothing here draws.
#![deny(missing_docs)]

mod agenda;
mod battle;
mod breakdown;
mod change;
pub mod conformance;
mod data_files;
mod decision;
mod dice;
pub mod draft;
mod environment;
mod extras;
#[doc(hidden)]
pub mod families;
mod features;
mod flat;
mod form;
mod happening;
mod ids;
mod interned;
mod lesson;
pub mod limits;
mod listed;
mod map;
mod matter;
mod mines;
mod names;
pub mod plain;
mod problem;
mod recording;
mod refusal;
mod renamed;
mod resolving;
mod ruleset;
mod said;
mod scenario;
mod scenario_text;
mod side;
mod spot;
mod status;
pub mod text;
mod things;
mod timetable;
mod unit;
mod unit_form;
mod view;
mod zone;

pub use agenda::{Agenda, Flow, waits};
pub use battle::{
    Battle, Context, Entry, Logged, Ruleset, SetupError, SubmitError, UndoError, open_question,
};
pub use breakdown::{Breakdown, Ignored, Part, Source, Tag};
pub use change::{edit, edit_all};
pub use data_files::{CatalogueReader, data_text, from_ron, ron_options};
pub use decision::{Choice, Decision};
pub use dice::{Dice, DiceSource, Misfit};
pub use environment::{Air, Atmosphere, Environment, Gale, Gravity, Light, Temperature, Weather};
pub use extras::{Extras, NoExtras, ReadForm, ScenarioForm, ThingAt};
pub use features::features;
pub use form::{
    MOST_HEXES, MOST_LISTED, MOST_UNITS, at_most, excess, faults_of_sides, hexes_of, misnamed, once,
};
pub use happening::{Effect, EventSetup, Occasion};
pub use hexlance_board::{
    Arg, Joint, LARGEST_CARD, LARGEST_SCENARIO, LARGEST_TEXT, List, Message, Signed, Term, Within,
    message, read_bytes, read_text, read_text_within, say, say_n, write_atomically,
};
pub use ids::{AbilityId, SideId, UnitId};
pub use interned::{Ustr, ustr};
pub use lesson::{
    Goal, Landmark, Lesson, LessonStep, Pointer, Vocabulary, is_under, lesson_faults,
};
pub use listed::{Listed, listed, sides_of};
pub use map::{ResolvedMap, resolve_map};
pub use matter::{Matter, leave_out_unheeded, unheeded, unheeded_on_map};
pub use mines::{MineKind, MineSupply, MinefieldSetup};
pub use names::{is_id, nearest, numbered, unit_names};
pub use problem::{PathPart, Problem, diagnose, diagnose_all, path_parts};
pub use recording::{
    RECORDING_VERSION, Recording, RecordingError, ReplayError, Replayed, Standing,
};
pub use refusal::Refusal;
pub use renamed::Renamed;
pub use resolving::Resolving;
pub use scenario::{
    Briefing, Bulk, CargoSetup, ForceSetup, FormationSetup, MapSetup, ObjectiveSetup, Player,
    Scenario, SheetSetup, SideSetup, Zone,
};
pub use scenario_text::{STYLE, header_of, scenario_to_text};
pub use side::{Force, Formation, Side, Sides, same_team};
pub use spot::{ProblemSpot, hex_of, spot_of};
pub use status::{Status, Statuses};
pub use text::usual;
pub use things::{Things, ThingsMut};
pub use timetable::{Enter, Leave, Timetable};
pub use unit::{Roster, SideOf, Unit};
pub use unit_form::{Recast, UnitForm};
pub use view::{OpenView, View};
pub use zone::{default_facing, home_edge};
