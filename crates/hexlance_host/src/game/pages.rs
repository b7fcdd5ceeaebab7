//! The log and the dice tray as every ruleset fills them.

use std::sync::Arc;

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, UnitId};

use super::numbers::{Good, breakdown};
use crate::{
    hud::model::{DiceRoll, LogDetail, LogKind, LogLine},
    rulesets::Plays,
};

/// Rolls that the tray remembers.
const TRAY: usize = 10;

/// What has been written so far.
#[derive(Default)]
pub struct Pages {
    /// Lines, oldest first.
    pub lines: Arc<Vec<LogLine>>,
    /// The latest rolls.
    pub dice: Vec<DiceRoll>,
}

impl Pages {
    /// Puts a roll into the tray, if there is one.
    pub fn throw(&mut self, roll: Option<DiceRoll>) {
        self.dice.extend(roll);
        if self.dice.len() > TRAY {
            self.dice.remove(0);
        }
    }

    /// Writes a line.
    pub fn write(&mut self, line: LogLine) {
        Arc::make_mut(&mut self.lines).push(line);
    }

    /// The hexes of a move are one line: a hex joins the last one if that stands at `depth` and is the same unit's.
    /// Whether it does.
    pub fn walk_on(&mut self, unit: UnitId, to: Hex, cost: u8, depth: u8) -> bool {
        let walks =
            |l: &LogLine| l.kind == LogKind::Move && l.depth == depth && l.unit == Some(unit);
        if !self.lines.last().is_some_and(walks) {
            return false;
        }
        if let Some(last) = Arc::make_mut(&mut self.lines).last_mut() {
            last.text = format!("{}, {}", last.text, to.name());
            last.details.push(step(to, cost));
        }
        true
    }
}

/// The first hex of a move.
pub fn enters(unit: &str, to: Hex) -> String {
    tr!("{view} enters {to}", view = unit, to = to.name())
}

/// A hex of a move with what it costs.
pub fn step(to: Hex, cost: u8) -> LogDetail {
    LogDetail::Note(tr!("{to} for {cost}\"", cost, to = to.name()))
}

/// A number with its parts and their total.
pub fn parts<R: Plays>(label: &str, b: &Breakdown, good: Good) -> LogDetail {
    let total = b.total().to_string();
    LogDetail::Table(
        label.to_owned(),
        breakdown::<R>(b, tr!("Total"), total, good),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hud::model::{RollOutcome, Tone};

    fn line(unit: u16, depth: u8) -> LogLine {
        LogLine {
            id: 0,
            turn: 1,
            kind: LogKind::Move,
            side: None,
            unit: Some(UnitId(unit)),
            text: enters("Fox", Hex::from_column_row(1, 1)),
            tone: Tone::Plain,
            details: Vec::new(),
            depth,
            why: None,
        }
    }

    #[test]
    fn hexes_of_a_move_are_one_line() {
        let mut pages = Pages::default();
        let to = Hex::from_column_row(2, 3);
        assert!(!pages.walk_on(UnitId(4), to, 2, 1), "nothing to join");
        pages.write(line(4, 1));
        assert!(!pages.walk_on(UnitId(5), to, 2, 1), "somebody else");
        assert!(!pages.walk_on(UnitId(4), to, 2, 2), "another depth");
        assert!(pages.walk_on(UnitId(4), to, 2, 1));
        assert_eq!(pages.lines.len(), 1);
        assert!(pages.lines[0].text.ends_with("0101, 0203"));
        assert_eq!(pages.lines[0].details, [step(to, 2)]);
    }

    #[test]
    fn the_tray_remembers_the_latest_rolls() {
        let mut pages = Pages::default();
        let roll = |id| DiceRoll {
            sides: 6,
            id,
            side: None,
            purpose: String::new(),
            dice: vec![1],
            total: 1,
            target: None,
            needs: String::new(),
            outcome: RollOutcome::Total,
            result: String::new(),
            group: None,
        };
        pages.throw(None);
        assert!(pages.dice.is_empty());
        (0..13).for_each(|id| pages.throw(Some(roll(id))));
        let ids: Vec<u64> = pages.dice.iter().map(|r| r.id).collect();
        assert_eq!(ids, (3..13).collect::<Vec<u64>>());
    }
}
