//! How much a side has to press: a battle in which nobody risks anything is drawn, and a draw is worth as little to
//! whoever could have won as to whoever could have lost.

use hexlance_rules::SideId;

/// How a player presses: what it gives up of its caution, between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Press {
    /// In the first turn, while nobody leads.
    pub first: f32,
    /// In the last turn, while it does not lead.
    pub last: f32,
    /// More of it while it is behind.
    pub behind: f32,
}

impl Press {
    /// Never.
    pub const NEVER: Press = Press {
        first: 0.0,
        last: 0.0,
        behind: 0.0,
    };

    /// What a side keeps of its caution: all of it while it leads, the less the less time is left while it does not.
    /// `elapsed` is the share of all turns that are over.
    pub fn keeps(&self, standing: Standing, elapsed: f32) -> f32 {
        let even = self.first + (self.last - self.first) * elapsed.clamp(0.0, 1.0);
        let gives = match standing {
            Standing::Ahead => 0.0,
            Standing::Even => even,
            Standing::Behind => (even + self.behind).min(self.last),
        };
        1.0 - gives.clamp(0.0, 1.0)
    }
}

/// How the battle stands for a side if it ended now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It would win.
    Ahead,
    /// Nobody would.
    Even,
    /// The enemy would.
    Behind,
}

impl Standing {
    /// For a side, by who would win.
    pub fn of(side: SideId, winner: Option<SideId>) -> Self {
        match winner {
            None => Standing::Even,
            Some(winner) if winner == side => Standing::Ahead,
            Some(_) => Standing::Behind,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRESS: Press = Press {
        first: 0.2,
        last: 0.9,
        behind: 0.2,
    };

    #[test]
    fn who_leads_keeps_its_caution_and_who_trails_keeps_least() {
        for turn in 0..12 {
            let elapsed = turn as f32 / 12.0;
            let keeps = |standing| PRESS.keeps(standing, elapsed);
            assert_eq!(keeps(Standing::Ahead), 1.0);
            assert!(keeps(Standing::Even) < 1.0);
            assert!(keeps(Standing::Behind) <= keeps(Standing::Even));
            assert!(PRESS.keeps(Standing::Even, elapsed + 0.05) < keeps(Standing::Even));
            assert!(keeps(Standing::Behind) > 0.09);
            assert_eq!(Press::NEVER.keeps(Standing::Behind, elapsed), 1.0);
        }
    }
}
