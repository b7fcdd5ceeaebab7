//! Hexlance: the game and its command line in one program.

use std::process::ExitCode;

use hexlance::register;

fn main() -> ExitCode {
    // In the order in which players see them.
    let rulesets = register(vec![
        hexlance_strike_present::GAME,
        hexlance_dial_present::GAME,
        hexlance_skirmish_present::GAME,
        hexlance_classic_present::GAME,
    ]);
    match rulesets {
        Ok(()) => hexlance::cli::main(),
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}
