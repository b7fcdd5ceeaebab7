//! Fits the levels of a file into those of our maps.
//!
//! Only differences of level matter in play (R4.2, R5.1), so a map that lies too high or too low is lowered or
//! raised as a whole.

use super::Raw;
use crate::fault::Fault;
use hexlance_board::MAX_LEVEL;

/// By how many levels the map must be raised; 0 if it fits as it is.
///
/// # Errors
/// A [`Fault`] if its highest and lowest hex are too far apart.
pub(super) fn shift(raw: &Raw, hexes: usize) -> Result<i32, Fault> {
    let limit = i32::from(MAX_LEVEL);
    // Hexes without a line lie at level 0.
    let silent = (raw.hexes.len() < hexes).then_some(0);
    let levels = || raw.hexes.iter().map(|h| h.level).chain(silent);
    let (Some(low), Some(high)) = (levels().min(), levels().max()) else {
        return Ok(0);
    };
    if i64::from(high) - i64::from(low) > 2 * i64::from(limit) {
        let extreme = if high.unsigned_abs() >= low.unsigned_abs() {
            high
        } else {
            low
        };
        let line = raw
            .hexes
            .iter()
            .find(|h| h.level == extreme)
            .map_or(1, |h| h.line);
        return Err(Fault::new(
            line,
            1,
            format!("the levels of the map go from {low} to {high}"),
            format!("bring them within {} levels of each other", 2 * limit),
        ));
    }
    Ok(if high > limit {
        limit - high
    } else if low < -limit {
        -limit - low
    } else {
        0
    })
}

/// A level of the file after the shift.
pub(super) fn shifted(level: i32, shift: i32) -> i8 {
    // shift() has made sure that it lies within MAX_LEVEL; clamping keeps the cast exact.
    let limit = i32::from(MAX_LEVEL);
    (level + shift).clamp(-limit, limit) as i8
}
