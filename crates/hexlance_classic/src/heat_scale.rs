//! The heat scale: what a heat level does (C13.4).

/// MP lost at a heat level (C13.4).
pub const fn mp_lost(level: u16) -> i16 {
    match level {
        0..=4 => 0,
        5..=9 => 1,
        10..=14 => 2,
        15..=19 => 3,
        20..=24 => 4,
        _ => 5,
    }
}

/// Modifier to hit with weapons at a heat level (C13.4).
pub const fn to_hit(level: u16) -> i16 {
    match level {
        0..=7 => 0,
        8..=12 => 1,
        13..=16 => 2,
        17..=23 => 3,
        _ => 4,
    }
}

/// What avoids a shutdown at a heat level: none below 14, 13 where nothing does (C13.4).
pub const fn avoids_shutdown(level: u16) -> Option<u8> {
    match level {
        0..=13 => None,
        14..=17 => Some(4),
        18..=21 => Some(6),
        22..=25 => Some(8),
        26..=29 => Some(10),
        _ => Some(13),
    }
}

/// What avoids an explosion of ammunition at a heat level (C13.4).
pub const fn avoids_explosion(level: u16) -> Option<u8> {
    match level {
        0..=18 => None,
        19..=22 => Some(4),
        23..=27 => Some(6),
        _ => Some(8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_that_of_the_book() {
        let lines = |of: fn(u16) -> Option<u8>| {
            let all = (1..=30).filter(|level| of(*level) != of(*level - 1));
            all.map(|level| (level, of(level))).collect::<Vec<_>>()
        };
        assert_eq!(
            lines(avoids_shutdown),
            [
                (14, Some(4)),
                (18, Some(6)),
                (22, Some(8)),
                (26, Some(10)),
                (30, Some(13))
            ]
        );
        assert_eq!(
            lines(avoids_explosion),
            [(19, Some(4)), (23, Some(6)), (28, Some(8))]
        );
        let steps = |of: fn(u16) -> i16| {
            let all = (1..=40).filter(|level| of(*level) != of(*level - 1));
            all.collect::<Vec<u16>>()
        };
        assert_eq!(steps(mp_lost), [5, 10, 15, 20, 25]);
        assert_eq!(steps(to_hit), [8, 13, 17, 24]);
    }
}
