//! The rulesets of tests and examples: those that `main` registers.

use hexlance::rulesets::dial::DialGame;
use hexlance::rulesets::strike::StrikeGame;
use hexlance::{register, rulesets::Of};

/// Registers them. Several tests of one program do so, and the first one is enough.
pub fn registered() {
    let _ = register(vec![&Of::<StrikeGame>::GAME, &Of::<DialGame>::GAME]);
}
