//! Hexlance: the game and its command line in one program.

use std::process::ExitCode;

use hexlance::rulesets::dial::DialGame;
use hexlance::rulesets::strike::StrikeGame;
use hexlance::{register, rulesets::Of};

fn main() -> ExitCode {
    // In the order in which players see them.
    let rulesets = register(vec![&Of::<StrikeGame>::GAME, &Of::<DialGame>::GAME]);
    match rulesets {
        Ok(()) => hexlance::cli::main(),
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}
