//! Hexlance: the game and its command line in one program.

use std::process::ExitCode;

use hexlance::{register, rulesets::Of};
use hexlance_dial::Dial;
use hexlance_strike::Strike;

fn main() -> ExitCode {
    // In the order in which players see them.
    let rulesets = register(vec![&Of::<Strike>::GAME, &Of::<Dial>::GAME]);
    match rulesets {
        Ok(()) => hexlance::cli::main(),
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}
