//! A fight between two units at every distance, terrain aside: where each would like to be, and what that promises.

use hexlance_board::Sight;
use hexlance_strike::{
    card::Bracket,
    state::{Motion, MotionState},
};

use super::{
    number::{Line, Pair},
    situation::{Pose, Situation, Snap},
};

/// Distances that are told apart; whatever is farther counts as this far.
pub const FAR: usize = 64;
/// Woods and the like that a shot over unknown ground meets on average, in points.
pub const USUAL_COVER: u8 = 1;
/// What the coming turns are worth less with every turn of marching.
const FADE: f32 = 0.8;
/// How much the own wishes count against the enemy's, who has wishes too.
const OWN_WILL: f32 = 0.65;
/// Where the value of a distance changes: at contact and at the ends of brackets.
const EDGES: [usize; 11] = [0, 1, 2, 3, 4, 12, 13, 21, 22, 30, 31];

/// A fight between two units.
pub struct Duel {
    /// What the own unit gains at a distance, less what it loses.
    net: [f32; FAR],
}

/// A unit on the move, wherever it is.
fn on_the_move(unit: &Snap<'_>) -> Pose {
    let mut pose = unit.pose;
    pose.motion = Motion {
        state: MotionState::Moved,
        ..Motion::default()
    };
    pose
}

/// A distance that stands for a bracket.
const fn typical(bracket: Bracket) -> u16 {
    match bracket {
        Bracket::Short => 2,
        Bracket::Medium => 8,
        Bracket::Long => 17,
        Bracket::Extreme => 26,
        Bracket::Horizon => 40,
    }
}

impl Duel {
    /// Weighs a fight of an own unit and an enemy; own losses count `caution` times.
    pub fn new<'w>(s: &Situation<'w>, me: &Snap<'w>, e: &Snap<'w>, caution: f32) -> Self {
        let (mine, theirs) = (on_the_move(me), on_the_move(e));
        let pair = Pair {
            attacker: me,
            from: &mine,
            target: e,
            to: &theirs,
        };
        let back = Pair {
            attacker: e,
            from: &theirs,
            target: me,
            to: &mine,
        };
        let brackets = Bracket::ALL.map(|bracket| {
            let line = Line {
                distance: typical(bracket),
                bracket,
                sight: Sight {
                    woods: USUAL_COVER,
                    ..Sight::default()
                },
                spotter: None,
            };
            let gain = s.harm(e, 0.0, s.volley(&pair, &line, false).0);
            gain - caution * s.harm(me, 0.0, s.volley(&back, &line, false).0)
        });
        let contact =
            s.harm(e, 0.0, s.blow(&pair, false)) - caution * s.harm(me, 0.0, s.blow(&back, false));
        let net = std::array::from_fn(|d| {
            let shots = brackets[Bracket::of(d as u16) as usize];
            if d <= 1 { shots + contact } else { shots }
        });
        Self { net }
    }

    /// What the coming turns promise at each distance: the best that can be had, the longer the way the less, as long
    /// as the enemy does not like it better elsewhere.
    pub fn prospects(&self, stride: u16, enemy_stride: u16) -> [f32; FAR] {
        let keen = self.sought(stride, 1.0);
        let forced = self.sought(enemy_stride, -1.0);
        std::array::from_fn(|d| OWN_WILL * keen[d] - (1.0 - OWN_WILL) * forced[d])
    }

    /// The best of the net value, times a sign, that can be had from each distance by one who goes so many hexes a
    /// turn; what takes more turns is worth less.
    fn sought(&self, stride: u16, sign: f32) -> [f32; FAR] {
        let stride = f32::from(stride.max(1));
        let fade: [f32; FAR] = std::array::from_fn(|hexes| {
            let turns = (hexes as f32 / stride - 1.0).max(0.0);
            FADE.powf(turns)
        });
        std::array::from_fn(|d| {
            let here = sign * self.net[d];
            EDGES
                .iter()
                .map(|to| {
                    let value = sign * self.net[*to];
                    if value > 0.0 {
                        value * fade[d.abs_diff(*to)]
                    } else {
                        value
                    }
                })
                .fold(here, f32::max)
        })
    }

    /// The distance that the enemy likes best of those that it can bring about with so many hexes, by the present one.
    pub fn wants(&self, stride: u16) -> [u8; FAR] {
        let stride = usize::from(stride);
        std::array::from_fn(|d| {
            let (near, far) = (d.saturating_sub(stride).max(1), (d + stride).min(FAR - 1));
            let mut best = (d.max(1), f32::INFINITY);
            for to in near..=far {
                // Of equal distances that which is nearest to the present one.
                let value = self.net[to] + 0.001 * to.abs_diff(d) as f32;
                if value < best.1 {
                    best = (to, value);
                }
            }
            best.0 as u8
        })
    }
}
