//! From the classic scale of construction factors to the one of R10.1.
//!
//! Both scales have the classes light, medium, heavy and hardened, and in both the class follows from the original
//! construction factor (R10.1.1). Classic classes end at 15, 40, 90 and 150; ours end at 5, 12, 27 and 45: three
//! tenths of it, rounded up. So a classic factor is multiplied by 0.3, rounded up, and kept within its class
//! (only 16 needs that: it is medium, and 0.3 of it would still be light). What is above 150 becomes 45.

use hexlance_board::BuildingClass;

/// The building type of walls.
pub(super) const WALL: i32 = 5;

/// Greatest construction factor of our scale (R10.1).
pub(super) const GREATEST: u8 = 45;

/// A positive construction factor of the classic scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClassicCf(pub i32);

/// Class and construction factor of R10.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strength {
    pub class: BuildingClass,
    pub cf: u8,
}

impl ClassicCf {
    /// Greatest factor the classic scale has.
    const GREATEST: i32 = 150;

    pub fn exceeds_scale(self) -> bool {
        self.0 > Self::GREATEST
    }

    /// The same strength on our scale.
    pub fn strength(self) -> Strength {
        let classic = self.0.clamp(1, Self::GREATEST);
        let (class, least) = match classic {
            ..=15 => (BuildingClass::Light, 1),
            16..=40 => (BuildingClass::Medium, 6),
            41..=90 => (BuildingClass::Heavy, 13),
            _ => (BuildingClass::Hardened, 28),
        };
        // At most ceil(150 * 0.3) = 45, so it fits.
        let cf = ((classic * 3 + 9) / 10).max(least) as u8;
        Strength { class, cf }
    }
}

/// The greatest classic factor that is read as this one of ours: 90 for 27. Factors beyond our scale are cut to its
/// ends.
pub(super) fn classic_of(cf: u8) -> i32 {
    let cf = cf.clamp(1, GREATEST);
    // The classic factors grow with ours, so the last that is not greater is the one.
    (1..=ClassicCf::GREATEST)
        .rev()
        .find(|&classic| ClassicCf(classic).strength().cf <= cf)
        .unwrap_or(1)
}

/// The building type of a class.
pub(super) const fn type_of(class: BuildingClass) -> i32 {
    match class {
        BuildingClass::Light => 1,
        BuildingClass::Medium => 2,
        BuildingClass::Heavy => 3,
        BuildingClass::Hardened => 4,
    }
}

/// What a building type stands for when no construction factor is given; `None` for types that do not exist.
pub(super) fn default_of_type(kind: i32) -> Option<Strength> {
    let class = match kind {
        1 => BuildingClass::Light,
        2 => BuildingClass::Medium,
        3 => BuildingClass::Heavy,
        4 | WALL => BuildingClass::Hardened,
        _ => return None,
    };
    Some(Strength {
        class,
        cf: class.default_cf(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_begin_and_end_together_on_both_scales() {
        let ends = [
            (1, BuildingClass::Light, 1),
            (15, BuildingClass::Light, 5),
            (16, BuildingClass::Medium, 6),
            (40, BuildingClass::Medium, 12),
            (41, BuildingClass::Heavy, 13),
            (90, BuildingClass::Heavy, 27),
            (91, BuildingClass::Hardened, 28),
            (150, BuildingClass::Hardened, 45),
            (400, BuildingClass::Hardened, 45),
        ];
        for (classic, class, cf) in ends {
            assert_eq!(ClassicCf(classic).strength(), Strength { class, cf });
        }
    }

    #[test]
    fn every_factor_agrees_with_its_class_and_grows() {
        let mut last = 0;
        for classic in 1..=200 {
            let s = ClassicCf(classic).strength();
            assert_eq!(BuildingClass::of_cf(s.cf), s.class, "classic {classic}");
            assert!(s.cf >= last);
            last = s.cf;
        }
    }

    #[test]
    fn every_factor_of_ours_is_read_back() {
        for cf in 1..=45 {
            assert_eq!(ClassicCf(classic_of(cf)).strength().cf, cf);
        }
        let round = [(5, 15), (12, 40), (27, 90), (45, 150)];
        for (cf, classic) in round.into_iter().chain([(0, 3), (200, 150)]) {
            assert_eq!(classic_of(cf), classic);
        }
        for kind in 1..=4 {
            let class = default_of_type(kind).expect("there is such a type").class;
            assert_eq!(type_of(class), kind);
        }
    }

    #[test]
    fn types_without_a_factor_take_the_default_of_their_class() {
        assert_eq!(default_of_type(2).map(|s| s.cf), Some(12));
        assert_eq!(
            default_of_type(WALL).map(|s| s.class),
            Some(BuildingClass::Hardened)
        );
        assert_eq!(default_of_type(0), None);
        assert_eq!(default_of_type(6), None);
    }
}
