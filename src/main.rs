//! Hexlance: the game and its command line in one program.

use std::process::ExitCode;

fn main() -> ExitCode {
    hexlance::cli::main()
}
