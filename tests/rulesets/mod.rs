//! The rulesets of tests and examples: those that `main` registers.

use std::sync::Once;

/// Registers them, once for all tests of a program.
pub fn registered() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let all = vec![
            hexlance_strike_present::GAME,
            hexlance_dial_present::GAME,
            hexlance_skirmish_present::GAME,
            hexlance_classic_present::GAME,
        ];
        assert_eq!(hexlance::register(all), Ok(()));
    });
}
