//! What a place would be worth in a fight: a mark on each enemy while a move is chosen, with the range at which it would be
//! fired at, the side that would be struck, and the own side that would lie open to it.

use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    draft::Making,
    fire::{self, Bearing, Prospect},
    read::Look,
    tables::Column,
};

use super::fire::{column_name, sight_words};
use crate::table::model::{TargetMark, Tone};

/// Marks on all enemies that could be fired at from there, or could fire at the unit there.
pub fn marks(making: Making<'_>, u: &Look<'_>, hex: Hex, facing: Direction) -> Vec<TargetMark> {
    let all = fire::prospects(making.table(), u, hex, facing);
    all.iter().filter_map(mark).collect()
}

fn mark(prospect: &Prospect) -> Option<TargetMark> {
    if prospect.own.is_empty() && prospect.theirs.is_empty() {
        return None;
    }
    let mut told = vec![column_name(prospect.strikes)];
    told.extend(sight_words(&prospect.to));
    if !prospect.theirs.is_empty() {
        told.push(tr!(
            "shoots back: {range}, {side}",
            range = range(&prospect.theirs),
            side = column_name(prospect.struck)
        ));
    }
    Some(TargetMark {
        mini: prospect.target.0,
        chance: range(&prospect.own).to_owned(),
        damage: told.join(", "),
        tone: tone(prospect),
    })
}

/// The best bracket of weapons in a word.
fn range(weapons: &[Bearing]) -> &'static str {
    match weapons.iter().map(|b| b.bracket).min() {
        Some(0) => tr!("short"),
        Some(1) => tr!("medium"),
        Some(_) => tr!("long"),
        None => "–",
    }
}

/// Good where the enemy lies open and the unit does not.
fn tone(prospect: &Prospect) -> Tone {
    let opens = |column, by: &[Bearing]| column == Column::Rear && !by.is_empty();
    if opens(prospect.struck, &prospect.theirs) || prospect.own.is_empty() {
        Tone::Poor
    } else if prospect.strikes != Column::Front || prospect.theirs.is_empty() {
        Tone::Good
    } else {
        Tone::Fair
    }
}
