//! The rulesets of tests and examples: those that `main` registers.

use hexlance::{register, rulesets::Of};
use hexlance_dial::Dial;
use hexlance_strike::Strike;

/// Registers them. Several tests of one program do so, and the first one is enough.
pub fn registered() {
    let _ = register(vec![&Of::<Strike>::GAME, &Of::<Dial>::GAME]);
}
