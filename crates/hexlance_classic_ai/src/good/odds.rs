//! Chances of two dice, and what rolls on the Cluster Hits Table come to.

use hexlance_classic::tables;

/// How many of the 36 throws of two dice come to 2, 3, up to 12.
pub const WAYS: [f32; 11] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0];

/// Chances of at least 2, 3, up to 12.
const AT_LEAST: [f32; 11] = [
    1.0,
    35.0 / 36.0,
    33.0 / 36.0,
    30.0 / 36.0,
    26.0 / 36.0,
    21.0 / 36.0,
    15.0 / 36.0,
    10.0 / 36.0,
    6.0 / 36.0,
    3.0 / 36.0,
    1.0 / 36.0,
];

/// The chance that two dice come to a target number.
pub fn chance(tn: i16) -> f32 {
    match tn {
        ..=2 => 1.0,
        13.. => 0.0,
        _ => AT_LEAST[(tn - 2) as usize],
    }
}

/// The chance of a critical hit at least by one check of a location (C7.1.2).
pub const CRITICAL: f32 = 15.0 / 36.0;

/// What so many missiles, pellets or shots come to, in groups of damage (C6.9.4, C10.5).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Load {
    /// Points of a full group.
    pub size: f32,
    /// Full groups on average.
    pub groups: f32,
    /// Points of what is left over, where something is.
    pub rest: f32,
    /// The chance that something is.
    pub rest_chance: f32,
}

impl Load {
    /// One group.
    pub const fn one(points: f32) -> Self {
        Self {
            size: points,
            groups: 1.0,
            rest: 0.0,
            rest_chance: 0.0,
        }
    }

    /// So many groups of the same points, on average.
    pub const fn many(points: f32, groups: f32) -> Self {
        Self {
            size: points,
            groups,
            rest: 0.0,
            rest_chance: 0.0,
        }
    }

    /// What is dealt on average.
    pub fn points(&self) -> f32 {
        self.size * self.groups + self.rest * self.rest_chance
    }

    /// Of a cluster: `hits` of the table times `points`, in groups of `size`.
    pub fn cluster(column: u8, modifier: i16, points: u16, size: u16) -> Self {
        Self::rolled(column, modifier, size, |hits| hits * points)
    }

    /// Of hits of the table that deal points together, in groups of `size`.
    pub fn rolled(column: u8, modifier: i16, size: u16, points: impl Fn(u16) -> u16) -> Self {
        let size = size.max(1);
        let mut load = Self {
            size: size.into(),
            ..Self::default()
        };
        let mut rest = 0.0;
        for (ways, total) in WAYS.iter().zip(2..) {
            let dealt = points(hits(column, total + modifier));
            load.groups += ways / 36.0 * f32::from(dealt / size);
            if !dealt.is_multiple_of(size) {
                load.rest_chance += ways / 36.0;
                rest += ways / 36.0 * f32::from(dealt % size);
            }
        }
        if load.rest_chance > 0.0 {
            load.rest = rest / load.rest_chance;
        }
        load
    }
}

/// Hits of a column at a total; one that is rolled for in parts is taken at the same total in each (C10.5.2).
fn hits(column: u8, total: i16) -> u16 {
    let parts = tables::columns(column);
    parts.map(|c| u16::from(tables::cluster(c, total))).sum()
}

/// Hits of a column on average.
pub fn mean_hits(column: u8, modifier: i16) -> f32 {
    let all = WAYS.iter().zip(2..);
    all.map(|(ways, total)| ways / 36.0 * f32::from(hits(column, total + modifier)))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_two_dice() {
        for tn in -3..=14 {
            let ways = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b));
            let n = ways.filter(|total| *total >= tn).count();
            assert!((chance(tn) - n as f32 / 36.0).abs() < 1e-6, "{tn}");
        }
    }

    #[test]
    fn a_cluster_comes_to_what_its_groups_do() {
        for column in [2, 4, 6, 10, 15, 20, 40] {
            for (points, size) in [(1, 5), (2, 2), (1, 1)] {
                let load = Load::cluster(column, 0, points, size);
                let mean = mean_hits(column, 0) * f32::from(points);
                assert!((load.points() - mean).abs() < 1e-3, "{column}: {load:?}");
            }
        }
        // Six of ten on average or a little more: one full group, and one point or more beside it.
        let ten = Load::cluster(10, 0, 1, 5);
        assert!(ten.groups > 0.9 && ten.groups < 1.4, "{ten:?}");
    }
}
