//! How much a side has to press: a battle in which nobody risks anything is drawn, and a draw is worth as little to
//! whoever could have won as to whoever could have lost.

use hexlance_rules::SideId;

/// How much a side presses at the start that neither leads nor trails.
const FROM_THE_START: f32 = 0.3;
/// How much more a side presses that is behind.
const BEHIND: f32 = 0.3;

/// How the battle stands for a side if it ended now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It would win.
    Ahead,
    /// Nobody would.
    Even,
    /// The enemy would.
    Behind,
}

impl Standing {
    /// For a side, by who would win.
    pub(crate) fn of(side: SideId, winner: Option<SideId>) -> Self {
        match winner {
            None => Standing::Even,
            Some(winner) if winner == side => Standing::Ahead,
            Some(_) => Standing::Behind,
        }
    }
}

/// How much a side has to press, between 0 and 1: not at all while it leads, the more the less time is left while it
/// does not. `elapsed` is the share of all turns that are over.
pub(crate) fn pressure(standing: Standing, elapsed: f32) -> f32 {
    let even = FROM_THE_START + (1.0 - FROM_THE_START) * elapsed;
    match standing {
        Standing::Ahead => 0.0,
        Standing::Even => even,
        Standing::Behind => (even + BEHIND).min(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leads_need_not_press_and_who_trails_presses_most() {
        for turn in 0..12 {
            let elapsed = turn as f32 / 12.0;
            let of = |standing| pressure(standing, elapsed);
            assert_eq!(of(Standing::Ahead), 0.0);
            assert!(of(Standing::Even) > 0.0 && of(Standing::Behind) > of(Standing::Even));
            assert!(pressure(Standing::Even, elapsed + 0.05) > of(Standing::Even));
            assert!(of(Standing::Behind) <= 1.0);
        }
    }
}
