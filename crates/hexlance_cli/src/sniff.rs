//! What a data file is: told by its ending or by the words at its top, even if it is broken further down.

use std::path::Path;

use hexlance_formats::maps::{MEGAMEK_ENDING, OWN_ENDING};
use hexlance_rules::{LARGEST_CARD, LARGEST_SCENARIO, LARGEST_TEXT};

use crate::hosted::OnCommandLine;
use crate::rulesets::{Registered, Rules, head::top_keys};

/// Kinds of files that the program reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// A battle to play
    Scenario,
    /// A unit card
    Unit,
    /// An ability
    Ability,
    /// A map
    Board,
    /// A recorded battle
    Recording,
    /// A rule case or a demo
    Case,
    /// A force
    Force,
    /// Another part of a ruleset's catalogue, told by its folders, such as `weapons/skirmish`
    Part,
}

impl Kind {
    /// Most bytes of such a file.
    pub const fn largest(self) -> u64 {
        match self {
            Kind::Unit | Kind::Ability | Kind::Case | Kind::Force | Kind::Part => LARGEST_CARD,
            Kind::Scenario => LARGEST_SCENARIO,
            Kind::Board | Kind::Recording => LARGEST_TEXT,
        }
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Scenario => "scenario",
            Kind::Unit => "unit",
            Kind::Ability => "ability",
            Kind::Board => "board",
            Kind::Recording => "recording",
            Kind::Case => "rule case",
            Kind::Force => "force",
            Kind::Part => "part of a catalogue",
        }
    }
}

/// What a file is by its name alone.
pub fn by_name(file: &Path) -> Option<Kind> {
    let name = file.file_name()?.to_string_lossy().to_lowercase();
    if force_rules(&name).is_some() {
        return Some(Kind::Force);
    }
    if name.ends_with(OWN_ENDING) || name.ends_with(MEGAMEK_ENDING) {
        return Some(Kind::Board);
    }
    part_rules(file).map(|_| Kind::Part)
}

/// What the folder is called in which a ruleset has a folder for a file, such as `weapons` of `weapons/skirmish/x.ron`.
pub fn part(file: &Path) -> Option<&str> {
    file.parent()?.parent()?.file_name()?.to_str()
}

/// The ruleset that has a file in its catalogue, neither as a unit nor as an ability.
fn part_rules(file: &Path) -> Option<Rules> {
    let part = part(file)?;
    folder_rules(file).filter(|r| r.on_terminal().has_part(part))
}

/// The ruleset of a force by the name of its file.
fn force_rules(name: &str) -> Option<Rules> {
    Rules::all().find(|r| name.ends_with(r.on_terminal().force_ending()))
}

/// The ruleset whose folder a file lies in, such as `abilities/skirmish`.
fn folder_rules(file: &Path) -> Option<Rules> {
    let folder = file.parent()?.file_name()?;
    Rules::all().find(|r| folder == r.id())
}

/// Which rules a file is for.
pub fn rules(kind: Kind, file: &Path, text: &str) -> Rules {
    let keys = top_keys(text);
    let has = |k: &str| keys.contains(&k);
    let by_keys = || Rules::all().find(|r| r.on_terminal().writes(kind, &has));
    match kind {
        Kind::Scenario | Kind::Recording => Rules::named_in(text).unwrap_or_else(Rules::first),
        Kind::Case => Rules::of_case(text, file),
        Kind::Unit | Kind::Ability => folder_rules(file)
            .or_else(by_keys)
            .unwrap_or_else(Rules::first),
        Kind::Force => {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let by_name = force_rules(&name.to_lowercase());
            by_name.or_else(by_keys).unwrap_or_else(Rules::first)
        }
        Kind::Part => part_rules(file).unwrap_or_else(Rules::first),
        // Maps are for all rules.
        Kind::Board => Rules::first(),
    }
}

/// What a RON file is by the fields at its top.
pub fn by_text(text: &str) -> Option<Kind> {
    let keys = top_keys(text);
    let has = |k: &str| keys.contains(&k);
    if has("commands") && has("dice") {
        Some(Kind::Recording)
    } else if has("script") {
        Some(Kind::Case)
    } else if has("sides") || has("briefing") {
        Some(Kind::Scenario)
    } else {
        let own = [Kind::Force, Kind::Unit, Kind::Ability];
        let written = |kind: &Kind| Rules::all().any(|r| r.on_terminal().writes(*kind, &has));
        own.into_iter().find(written)
    }
}
