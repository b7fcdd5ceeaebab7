//! The way of a moving miniature: a smooth curve over the ground, how high the ground is along it, and when the
//! miniature is where.

use bevy::prelude::*;

use crate::drape::curve;
use crate::minis::rig::wrap;
use crate::noise::smooth;

/// Points of the curve between two hexes.
const FINE: usize = 8;

/// A way, measured.
#[derive(Clone, Debug)]
pub(super) struct Way {
    points: Vec<Vec3>,
    /// Length up to each point, over the ground.
    sums: Vec<f32>,
    /// Heights of the hexes on the way.
    heights: Vec<f32>,
    /// Heading at the start and at the end, before it turns to its facing.
    pub(super) from_yaw: f32,
    pub(super) first_yaw: f32,
    pub(super) last_yaw: f32,
    pub(super) end_yaw: f32,
    /// Seconds: turning to the way, going, turning to the facing.
    pub(super) times: [f32; 3],
}

/// The heading of a rotation.
pub(super) fn yaw_of(q: Quat) -> f32 {
    let ahead = q * Vec3::NEG_Z;
    (-ahead.x).atan2(-ahead.z)
}

fn heading(v: Vec3) -> Option<f32> {
    (v.with_y(0.0).length_squared() > 1e-6).then(|| (-v.x).atan2(-v.z))
}

impl Way {
    /// A way through points, by somebody who looks along `from_yaw` and will look along `end_yaw` at its end.
    pub(super) fn new(stops: &[Vec3], from_yaw: f32, end_yaw: Option<f32>) -> Option<Self> {
        let (first, last) = (*stops.first()?, *stops.last()?);
        let points = if stops.len() < 2 {
            vec![first, last]
        } else {
            curve(stops, FINE)
        };
        let mut sums = vec![0.0];
        for w in points.windows(2) {
            let step = (w[1] - w[0]).with_y(0.0).length();
            sums.push(sums.last().copied().unwrap_or(0.0) + step);
        }
        let n = points.len();
        let first_yaw = points
            .windows(2)
            .find_map(|w| heading(w[1] - w[0]))
            .unwrap_or(from_yaw);
        let last_yaw = points
            .windows(2)
            .rev()
            .find_map(|w| heading(w[1] - w[0]))
            .unwrap_or(from_yaw);
        debug_assert_eq!(n, sums.len());
        Some(Self {
            points,
            sums,
            heights: stops.iter().map(|p| p.y).collect(),
            from_yaw,
            first_yaw,
            last_yaw,
            end_yaw: end_yaw.unwrap_or(last_yaw),
            times: [0.0; 3],
        })
    }

    /// Its length over the ground.
    pub(super) fn length(&self) -> f32 {
        self.sums.last().copied().unwrap_or(0.0)
    }

    /// How far it turns before and after.
    pub(super) fn turns(&self) -> [f32; 2] {
        [
            wrap(self.first_yaw - self.from_yaw).abs(),
            wrap(self.end_yaw - self.last_yaw).abs(),
        ]
    }

    /// The place on the curve after so much of the way, as a number of points.
    fn param(&self, s: f32) -> f32 {
        let s = s.clamp(0.0, self.length());
        let i = self
            .sums
            .partition_point(|x| *x <= s)
            .clamp(1, self.sums.len() - 1);
        let (a, b) = (self.sums[i - 1], self.sums[i]);
        (i - 1) as f32 + if b > a { (s - a) / (b - a) } else { 1.0 }
    }

    /// The point over the ground after so much of the way, at the height of a body that climbs at the hexsides.
    pub(super) fn at(&self, s: f32) -> Vec3 {
        let x = self.param(s);
        let i = (x.floor() as usize).min(self.points.len() - 1);
        let j = (i + 1).min(self.points.len() - 1);
        let p = self.points[i].lerp(self.points[j], x - i as f32);
        p.with_y(self.height(s, 0.30, 0.70))
    }

    /// Height of the ground: a step at each hexside.
    pub(super) fn ground(&self, s: f32) -> f32 {
        self.height(s, 0.46, 0.54)
    }

    fn height(&self, s: f32, from: f32, to: f32) -> f32 {
        if self.heights.len() < 2 {
            return self.heights.first().copied().unwrap_or(0.0);
        }
        let w = (self.param(s) / FINE as f32).min(self.heights.len() as f32 - 1.001);
        let k = w.floor().max(0.0) as usize;
        let (lo, hi) = (
            self.heights[k],
            self.heights[(k + 1).min(self.heights.len() - 1)],
        );
        lo + (hi - lo) * smooth(from, to, w - k as f32)
    }

    /// The straight height of something that flies.
    pub(super) fn glide(&self, s: f32) -> f32 {
        let x = self.param(s);
        let i = (x.floor() as usize).min(self.points.len() - 1);
        let j = (i + 1).min(self.points.len() - 1);
        self.points[i].lerp(self.points[j], x - i as f32).y
    }

    /// The heading after so much of the way.
    pub(super) fn yaw(&self, s: f32) -> f32 {
        let ahead = self.at(s + 0.10) - self.at(s - 0.10);
        heading(ahead).unwrap_or(self.first_yaw)
    }

    /// How sharply it turns there, per unit of the way; left is positive.
    pub(super) fn bend(&self, s: f32) -> f32 {
        let d = 0.35;
        wrap(self.yaw(s + d) - self.yaw(s - d)) / (2.0 * d)
    }

    /// Seconds from beginning to end.
    pub(super) fn lasts(&self) -> f32 {
        self.times.iter().sum()
    }

    /// How far it is after some seconds, and its heading.
    pub(super) fn when(&self, age: f32) -> Step {
        let [turn_in, go, turn_out] = self.times;
        let turn = |from: f32, to: f32, t: f32| from + wrap(to - from) * smooth(0.0, 1.0, t);
        if age < turn_in {
            let t = age / turn_in;
            return Step {
                s: 0.0,
                yaw: turn(self.from_yaw, self.first_yaw, t),
                turning: Some(t),
                speed: 0.0,
            };
        }
        if age < turn_in + go {
            let t = (age - turn_in) / go;
            let (u, speed) = ease(t);
            let s = u * self.length();
            return Step {
                s,
                yaw: self.yaw(s),
                turning: None,
                speed: speed * self.length() / go,
            };
        }
        let t = if turn_out > 0.0 {
            ((age - turn_in - go) / turn_out).min(1.0)
        } else {
            1.0
        };
        Step {
            s: self.length(),
            yaw: turn(self.last_yaw, self.end_yaw, t),
            turning: Some(t),
            speed: 0.0,
        }
    }
}

/// Where a miniature is on its way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// How far.
    pub(super) s: f32,
    /// Heading.
    pub(super) yaw: f32,
    /// Turns in place: how far through.
    pub(super) turning: Option<f32>,
    /// Units a second.
    pub(super) speed: f32,
}

/// Share of the way at a share of the time, and the speed there: starts and stops softly.
fn ease(t: f32) -> (f32, f32) {
    let e = 0.14;
    let all = 1.0 - e;
    if t < e {
        (t * t / (2.0 * e) / all, t / e / all)
    } else if t > 1.0 - e {
        let r = 1.0 - t;
        ((1.0 - e - r * r / (2.0 * e)) / all, r / e / all)
    } else {
        ((t - e * 0.5) / all, 1.0 / all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way() -> Way {
        let stops = [
            Vec3::ZERO,
            Vec3::new(0.0, 0.0, -1.7),
            Vec3::new(1.5, 0.42, -2.6),
        ];
        let mut way = Way::new(&stops, 1.0, Some(0.0)).expect("it has points");
        way.times = [0.3, 2.0, 0.2];
        way
    }

    #[test]
    fn it_begins_and_ends_where_it_should() {
        let w = way();
        let (a, b) = (w.when(0.0), w.when(w.lasts()));
        assert!(a.s < 1e-6 && (a.yaw - 1.0).abs() < 1e-5);
        assert!((w.at(b.s) - Vec3::new(1.5, 0.42, -2.6)).length() < 1e-3);
        assert!(wrap(b.yaw).abs() < 1e-4, "{b:?}");
    }

    #[test]
    fn it_never_goes_back_nor_leaps() {
        let w = way();
        let mut last = 0.0;
        for i in 0..=250 {
            let s = w.when(i as f32 * 0.01).s;
            assert!(s >= last - 1e-5 && s - last < 0.05, "{i} {last} {s}");
            last = s;
        }
        assert!((last - w.length()).abs() < 1e-4);
    }

    #[test]
    fn headings_look_along_the_way() {
        let q = Quat::from_rotation_y(0.7);
        assert!((yaw_of(q) - 0.7).abs() < 1e-5);
        let w = way();
        assert!(w.first_yaw.abs() < 0.2, "{}", w.first_yaw);
        let ahead = Quat::from_rotation_y(w.yaw(1.0)) * Vec3::NEG_Z;
        assert!(ahead.z < -0.5);
    }

    #[test]
    fn one_point_is_a_way_too() {
        let w = Way::new(&[Vec3::ONE], 0.5, None).expect("a point");
        assert!(w.length() < 1e-6 && (w.at(0.0) - Vec3::ONE).length() < 1e-6);
        assert!((w.when(1.0).yaw - 0.5).abs() < 1e-6);
        assert!(Way::new(&[], 0.0, None).is_none());
    }
}
