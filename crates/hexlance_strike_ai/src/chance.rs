//! Chances of two dice.

/// Of the 36 throws of two dice, how many show at least 2, 3, … 12.
const AT_LEAST: [u8; 11] = [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1];

/// The chance that two dice show at least a number.
pub const fn at_least(number: i16) -> f32 {
    if number <= 2 {
        1.0
    } else if number > 12 {
        0.0
    } else {
        AT_LEAST[(number - 2) as usize] as f32 / 36.0
    }
}

/// The chance that an attack roll hits a target number (R6.1.3, R6.1.4): a natural 2 always misses.
pub const fn hits(target_number: i16) -> f32 {
    if target_number <= 2 {
        35.0 / 36.0
    } else {
        at_least(target_number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_all_36_throws() {
        for number in -3..20 {
            let count = |hit: &dyn Fn(i16) -> bool| {
                let throws = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b));
                throws.filter(|n| hit(*n)).count() as f32 / 36.0
            };
            assert_eq!(at_least(number), count(&|n| n >= number), "{number}");
            assert_eq!(hits(number), count(&|n| n != 2 && n >= number), "{number}");
        }
    }
}
