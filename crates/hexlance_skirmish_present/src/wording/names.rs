//! Words for phases, states, Markers and causes.

use hexlance_skirmish::{
    ground::TerrainKind,
    harm::ammo::Against,
    order::HitCause,
    state::{Condition, Seeming, Stage, State},
};

use super::Told;

/// The letter of a Marker: the first is A, after Z comes AA.
pub fn letter(number: u8) -> String {
    let Some(n) = number.checked_sub(1) else {
        return String::new();
    };
    let last = char::from(b'A' + n % 26);
    match n / 26 {
        0 => last.to_string(),
        more => format!("{}{last}", letter(more)),
    }
}

/// What a Marker is called.
pub fn marker_name(seeming: Seeming, number: u8) -> String {
    let letter = letter(number);
    match seeming {
        Seeming::Figure => tr!("somebody").to_owned(),
        Seeming::Camo => tr!("Camouflage Marker {letter}", letter),
        Seeming::TO => tr!("TO Marker {letter}", letter),
        Seeming::Hidden => tr!("Hidden trooper").to_owned(),
        Seeming::Imp1 => tr!("Impersonation-1 Marker {letter}", letter),
        Seeming::Imp2 => tr!("Impersonation-2 Marker {letter}", letter),
    }
}

/// A phase.
pub fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Setup => tr!("Setting up"),
        Stage::Tactical => tr_c!("phase", "Tactical"),
        Stage::Impetuous => tr!("Impetuous"),
        Stage::Orders => tr!("Orders"),
        Stage::States => tr!("States"),
        Stage::Over => tr!("The end"),
    }
}

/// A state in a word or two.
pub fn state_name(state: State) -> &'static str {
    match state {
        State::Targeted => tr!("Targeted"),
        State::Immobilized1 => tr!("Immobilized-1"),
        State::Immobilized2 => tr!("Immobilized-2"),
        State::Glued => tr!("Glued"),
        State::Isolated => tr!("Isolated"),
        State::Stunned => tr!("Stunned"),
        State::Burnt => tr!("Burnt"),
        State::Disabled => tr!("Disabled"),
        State::Possessed => tr!("Possessed"),
        State::Suppressive => tr!("Suppressive Fire"),
        State::Firewall => tr!("Firewall"),
        State::Dogged => tr!("Dogged"),
        State::NoWound => tr!("No Wound Incapacitation"),
        State::Frenzied => tr!("Frenzied"),
        State::GuidedHand => tr!("Guided Hand"),
        State::QuickRelay => tr!("Quick Relay"),
        State::Steadfast => tr!("Steadfast"),
        State::Drilled => tr!("Drilled"),
        State::Left => tr!("Off the table"),
    }
}

/// What a state does and how it ends, and the rule of it.
pub fn state_about(state: State) -> (&'static str, &'static str, &'static str) {
    match state {
        State::Targeted => (
            tr!("Guided Fire may be made on it, at +6."),
            tr!("Until the end of the player turn, or a Reset."),
            "K12",
        ),
        State::Immobilized1 => (
            tr!("It may only Discover, Reset, regenerate and use a Sensor."),
            tr!("Until the States Phase of the next player turn, a Reset, or an Engineer."),
            "K12.2",
        ),
        State::Immobilized2 => (
            tr!("It may only Reset, at -6."),
            tr!("Until a Reset at -6, or an Engineer."),
            "K12.2",
        ),
        State::Glued => (
            tr!("Adhesive holds it: it may only try to tear loose, with a PH roll at -6."),
            tr!("Until it tears loose, or an Engineer."),
            "K10.6.1",
        ),
        State::Isolated => (
            tr!(
                "It gets no Orders of the pool, uses no programs, and its Comms Equipment does not work."
            ),
            tr!("Until a Reset at -9, or an Engineer."),
            "K12",
        ),
        State::Stunned => (
            tr!("It may not attack."),
            tr!("Until the States Phase of its own next player turn."),
            "K12",
        ),
        State::Burnt => (
            tr!("Impersonation does not work, and camouflage only as Mimetism."),
            tr!("Until an Engineer."),
            "K12",
        ),
        State::Disabled => (
            tr!("A device, Repeater or program of it does not work."),
            tr!("Until an Engineer."),
            "K12.5",
        ),
        State::Possessed => (
            tr!("It fights for the side that possesses it."),
            tr!("Until Cleanse, a Command Token of its owner, or its fall."),
            "K12.4",
        ),
        State::Suppressive => (
            tr!("It reacts with three dice at up to 24 hexes, and whoever it fires at has -3."),
            tr!("Until it does anything else, loses its nerve, or is stopped."),
            "K8.3",
        ),
        State::Firewall => (
            tr!("+3 to its BTS rolls against programs, and hackers have -3."),
            tr!("As its program or device says."),
            "K14.2.3",
        ),
        State::Dogged => (
            tr!("It acts on with 0 Wounds."),
            tr!("Until the States Phase, in which it dies."),
            "K12",
        ),
        State::NoWound => (
            tr!("It acts on with 0 Wounds."),
            tr!("Until it loses another one."),
            "K12",
        ),
        State::Frenzied => (
            tr!("It is Impetuous since it first hurt an enemy."),
            tr!("For the rest of the battle."),
            "K2.3.3",
        ),
        State::GuidedHand => (
            tr!("Cover of its targets takes nothing from its BS rolls."),
            tr!("Until the end of the player turn."),
            "K14.4",
        ),
        State::QuickRelay => (
            tr!("It reacts with two dice in BS Attacks."),
            tr!("Until the end of the next enemy player turn."),
            "K14.4",
        ),
        State::Steadfast => (
            tr!("It ignores Retreat!."),
            tr!("Until the end of the player turn."),
            "K16.3",
        ),
        State::Drilled => (
            tr!("It counts as Regular."),
            tr!("Until the end of the player turn."),
            "K16.3",
        ),
        State::Left => (
            tr!("It has left by its own edge and counts as a survivor."),
            "",
            "K18.3.3",
        ),
    }
}

/// Whether it stands.
pub fn condition(condition: Condition) -> &'static str {
    match condition {
        Condition::Able => tr!("Able to act"),
        Condition::Unconscious => tr!("Unconscious"),
        Condition::Dead => tr!("Dead"),
    }
}

/// With what somebody resists.
pub fn attribute(against: Against) -> &'static str {
    match against {
        Against::Arm => tr!("ARM"),
        Against::Bts => tr!("BTS"),
        Against::Ph => tr!("PH"),
        Against::Better => tr!("ARM or BTS"),
    }
}

/// What made a hit.
pub fn cause(cause: HitCause, told: &Told<'_>) -> String {
    match cause {
        HitCause::Shot => tr!("a hit").to_owned(),
        HitCause::Template => tr!("a template").to_owned(),
        HitCause::Close => tr!("a blow").to_owned(),
        HitCause::Mine => tr!("a mine").to_owned(),
        HitCause::Program(id) => told.program(id),
        HitCause::Fall => tr!("a fall").to_owned(),
        HitCause::Charge => tr!("a demolition charge").to_owned(),
    }
}

/// A type of terrain.
pub fn terrain(kind: TerrainKind) -> &'static str {
    match kind {
        TerrainKind::Water => tr!("water"),
        TerrainKind::Desert => tr!("desert"),
        TerrainKind::Mountain => tr!("mountain"),
        TerrainKind::Jungle => tr!("jungle"),
        TerrainKind::ZeroG => tr!("zero gravity"),
        TerrainKind::None => tr!("terrain of no type"),
    }
}
