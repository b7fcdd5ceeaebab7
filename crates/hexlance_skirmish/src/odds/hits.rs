//! How many dice count, and how many of them are criticals.

/// The most dice of one side in one roll: those beyond are left out. No rule gives so many.
pub const MOST_DICE: u8 = 8;

/// Sides of the table of [`Hits`].
const SIZE: usize = MOST_DICE as usize + 1;

/// The chances of every number of dice that count, and of criticals among them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hits {
    dice: u8,
    /// By dice that count, then by those of them that are no criticals.
    table: [[f64; SIZE]; SIZE],
}

impl Hits {
    /// No chance of anything yet, for so many dice.
    pub(super) fn empty(dice: u8) -> Self {
        Self {
            dice: dice.min(MOST_DICE),
            table: [[0.0; SIZE]; SIZE],
        }
    }

    /// How many dice are thrown.
    pub fn dice(&self) -> u8 {
        self.dice
    }

    /// For each number of dice that count, the chances by those of them that are no criticals.
    pub(super) fn rows(&mut self) -> impl Iterator<Item = &mut [f64]> {
        let counting = self.table.iter_mut().take(usize::from(self.dice) + 1);
        counting.enumerate().map(|(counting, row)| {
            let (used, _) = row.split_at_mut((counting + 1).min(SIZE));
            used
        })
    }

    /// The chance that no die counts.
    pub(super) fn none(&mut self) -> &mut f64 {
        let [[none, ..], ..] = &mut self.table;
        none
    }

    /// The chance that exactly so many dice count as criticals and so many as other successes.
    pub fn chance(&self, criticals: u8, others: u8) -> f64 {
        let row = self.table.get(usize::from(criticals) + usize::from(others));
        row.and_then(|row| row.get(usize::from(others)))
            .copied()
            .unwrap_or(0.0)
    }

    /// Every number of criticals and other successes with its chance.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8, f64)> {
        (0..=self.dice).flat_map(move |criticals| {
            (0..=self.dice - criticals)
                .map(move |others| (criticals, others, self.chance(criticals, others)))
        })
    }

    /// The chance that so many dice or more count, criticals among them.
    pub fn at_least(&self, hits: u8) -> f64 {
        let enough = self.iter().filter(|(c, s, _)| c + s >= hits);
        enough.map(|(_, _, chance)| chance).sum()
    }

    /// The chance of one critical or more.
    pub fn critical(&self) -> f64 {
        let with = self.iter().filter(|(criticals, ..)| *criticals > 0);
        with.map(|(_, _, chance)| chance).sum()
    }

    /// How many dice count on average, criticals among them.
    pub fn expected(&self) -> f64 {
        let part = |(c, s, chance): (u8, u8, f64)| f64::from(c + s) * chance;
        self.iter().map(part).sum()
    }
}
