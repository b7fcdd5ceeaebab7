//! What every ruleset says on the line over the action bar.
//!
//! A line begins with what to do, in one word: *Select* a unit, *Click* something on the table, *Choose* something on a
//! panel. Then comes whose order it is, by name, and behind a comma what else could be done. How things stand goes before
//! it, with a colon or as a sentence of its own.

use hexlance_rules::Refusal;

use crate::input::KeyAction;

/// That a hex is to be chosen to which a unit goes.
pub fn to_hex(name: &str) -> String {
    tr!("Click a hex for {name}.", name)
}

/// That the hex to face at the end of a move is still to be chosen.
pub fn facing() -> String {
    tr!(
        "Click the hex that it should face, or go there as it is shown. {back} takes the move back.",
        back = KeyAction::Cancel.mark()
    )
}

/// The same for a unit that stays in its hex.
pub fn turning() -> String {
    tr!(
        "Click the hex that it should face, or turn it as it is shown. {back} takes that back.",
        back = KeyAction::Cancel.mark()
    )
}

/// That a unit that is set up may still be moved and turned.
pub fn standing(name: &str) -> String {
    tr!(
        "Click another hex to move {name}; a click on it, {left} and {right} turn it.",
        name,
        left = KeyAction::TurnLeft.mark(),
        right = KeyAction::TurnRight.mark()
    )
}

/// That somebody who goes along is to be placed, and turned.
pub fn place(name: &str) -> String {
    tr!(
        "Click the hex for {name}. {left} and {right} turn it.",
        name,
        left = KeyAction::TurnLeft.mark(),
        right = KeyAction::TurnRight.mark()
    )
}

/// That an attack at hand can be made, by a click on what is aimed at or pointed at.
pub fn aim_at(target: &str) -> String {
    tr!("Click {target} to aim at it.", target)
}

/// That what is aimed at is attacked by another click.
pub fn attack(target: &str) -> String {
    tr!(
        "Click {target} again to attack, or choose another target.",
        target
    )
}

/// That the chosen attack cannot be made, but another one can.
pub fn another_attack(target: &str) -> String {
    tr!(
        "This attack on {target} cannot be made: choose another one.",
        target
    )
}

/// That something cannot be attacked, and what would make it possible.
pub fn impossible(target: &str, refusal: &Refusal) -> String {
    match &refusal.remedy {
        Some(remedy) => tr!(
            "{target} cannot be attacked now. {remedy}",
            target,
            remedy = crate::lang::told(remedy)
        ),
        None => tr!(
            "{target} cannot be attacked now. Choose another target.",
            target
        ),
    }
}
