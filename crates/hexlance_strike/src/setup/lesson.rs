//! The lesson of a scenario: the words that its captions may use.

use hexlance_rules::{Landmark, Vocabulary, draft::Key};

use crate::{
    card::MoveMode,
    command::MoveOption,
    keys::{self, Way},
    state::Phase,
};

/// A unit has attacked with weapons in the turn.
pub const FIRED: &str = "fired";
/// A unit has made a physical attack in the turn.
pub const STRUCK: &str = "struck";

/// The parts of record sheets.
const PARTS: &[&str] = &[
    "type",
    "size",
    "tmm",
    "skill",
    "role",
    "move.*",
    "damage.*",
    "ov",
    "arc.*",
    "armor",
    "structure",
    "heat",
    "crit.*",
    "special.*",
    "ability.*",
    "status.*",
];

/// What is offered besides ways to move.
const OFFERS: &[&str] = &[
    keys::TURN,
    keys::TRACE,
    keys::AROUND,
    keys::LEAVE,
    "move.dismount.*",
    "move.out.*",
    "move.charge.*",
    "move.drop.*",
    "move.mount.*",
    "move.mines.*",
    "trace.*",
    "level.*",
    "trigger.*",
    "cargo.*",
    "unload.*",
    keys::HOLD,
    keys::FIRE,
    keys::OVERHEAT,
    keys::DIVIDE,
    "aim.spotter.*",
    keys::ALONE,
    "attack.weapon.*",
    "attack.physical.*",
    "attack.artillery.*",
    "attack.marking.*",
    "ability.*",
    "work.*",
    "set.*",
    "raid.*",
    keys::WASH,
    "air.*",
    "zone.*",
    "band.*",
    "setup.*",
    "keep.*",
    "ground.*",
    "mines.*",
];

/// Ways to move on the map.
const MODES: [MoveMode; 13] = [
    MoveMode::Walk,
    MoveMode::Jump,
    MoveMode::Tracked,
    MoveMode::Wheeled,
    MoveMode::Bicycle,
    MoveMode::Monocycle,
    MoveMode::Hover,
    MoveMode::Vtol,
    MoveMode::Wige,
    MoveMode::Foot,
    MoveMode::Motorized,
    MoveMode::Naval,
    MoveMode::Submersible,
];

/// Ways to move on the map, and onto it.
fn ways() -> impl Iterator<Item = Key> {
    let options = [MoveOption::Move, MoveOption::Sprint, MoveOption::Evade];
    let ways = options
        .into_iter()
        .flat_map(|option| MODES.map(|mode| Way { option, mode }));
    // A way is called otherwise where it is not the usual one of the unit.
    let grounds = |way: Way| match way.mode {
        MoveMode::Walk => [way.mode, MoveMode::Foot],
        mode => [mode, MoveMode::Walk],
    };
    ways.flat_map(move |way| {
        let named = grounds(way).map(|ground| [keys::way(way, ground), keys::entry(way, ground)]);
        named.into_iter().flatten()
    })
}

/// The words of lessons.
pub fn words() -> Vocabulary {
    let mut offers: Vec<Key> = ways().collect();
    offers.sort();
    offers.dedup();
    offers.extend(OFFERS.iter().map(|key| Key::from(*key)));
    Vocabulary {
        phases: Phase::OF_A_TURN.map(Phase::name).to_vec(),
        over: Some(Phase::Over.name()),
        deeds: vec![FIRED, STRUCK],
        parts: PARTS.to_vec(),
        offers,
        lacks: vec![Landmark::Orders],
    }
}

/// The phase that a caption waits for, by the name players read.
pub fn phase(name: &str) -> Option<Phase> {
    let mut all = Phase::OF_A_TURN.into_iter().chain([Phase::Over]);
    all.find(|p| p.name() == name)
}
