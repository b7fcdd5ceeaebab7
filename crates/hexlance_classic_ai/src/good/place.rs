//! What a place is worth to a unit at the end of its move: its fire from there, the fire that it fears, what it can do next.

use hexlance_board::{Direction, Hex};
use hexlance_classic::ground;
use smallvec::SmallVec;

use super::{
    Parts, Weights,
    arms::{FARTHEST, Sector},
    hand,
    odds::chance,
    rivals::Rival,
    scene::{Mech, Scene},
    sight::{Sights, entry},
    task::{self, Task},
    trade::{Stand, Trade, trade},
};
use crate::why::Term;

/// Distances for which it is known what the next turn may bring.
const DISTANCES: usize = 64;

/// Judges places for one unit.
pub struct Judge<'a, 's, 'w> {
    /// The table.
    pub scene: &'a Scene<'w>,
    /// The unit that moves.
    pub me: &'a Mech<'w>,
    /// Its enemies.
    pub rivals: &'a [Rival<'s, 'w>],
    /// What things count.
    pub weights: &'a Weights,
    /// What fear counts, by how the battle stands.
    pub caution: f32,
    /// What the next turn is worth by the distance of each rival.
    prospects: Vec<[f32; DISTANCES]>,
    /// The middle of its friends.
    middle: Option<Hex>,
    /// What its heat leaves of its fire.
    cool: f32,
    /// How it errs.
    slips: Slips,
    /// What the battle is about for it.
    task: Task,
    /// Hexes of enemies in which infantry could attack by hand, and of friends of whom it could get aboard.
    grabs: Vec<(Hex, f32)>,
    rides: Vec<(Hex, f32)>,
    /// What each hex too far from the enemy costs for those who ride along, and how far is near enough.
    fare: (f32, u16),
}

/// Errors of judgement about places: the same for a place however often it is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Slips {
    /// How far it errs at most, in points.
    pub blur: f32,
    /// What this decision's errors come of.
    pub seed: u64,
}

impl Slips {
    /// The error about a place.
    pub fn of(&self, hex: Hex, facing: Direction, gait: i16) -> f32 {
        if self.blur <= 0.0 {
            return 0.0;
        }
        let place = u64::from(hex.q as u16) << 24
            | u64::from(hex.r as u16) << 8
            | u64::from(facing.index()) << 4
            | gait as u64;
        let mut z = self.seed ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let part = ((z ^ (z >> 31)) >> 40) as f32 / (1u64 << 24) as f32;
        (2.0 * part - 1.0) * self.blur
    }
}

/// What two would do to each other from a place, before a facing is chosen.
pub struct Exchanges {
    /// For each rival its trades: the first is the likeliest.
    all: SmallVec<[SmallVec<[Trade; 1]>; 6]>,
}

impl<'a, 's, 'w> Judge<'a, 's, 'w> {
    /// For a unit.
    pub fn new(
        scene: &'a Scene<'w>,
        me: &'a Mech<'w>,
        rivals: &'a [Rival<'s, 'w>],
        weights: &'a Weights,
        caution: f32,
        slips: Slips,
    ) -> Self {
        let prospects = rivals.iter();
        let prospects = prospects.map(|r| prospect(me, r, caution)).collect();
        let (mut q, mut r, mut n) = (0i32, 0i32, 0i32);
        for friend in scene.own.iter().filter(|o| o.id != me.id) {
            (q, r, n) = (
                q + i32::from(friend.hex.q),
                r + i32::from(friend.hex.r),
                n + 1,
            );
        }
        let middle = (n > 0).then(|| Hex::new((q / n) as i16, (r / n) as i16));
        let spare = f32::from(me.arms.sinks) + 4.0 - f32::from(me.look.heat.level);
        let full = f32::from(me.arms.full_heat);
        let cool = if me.look.heat.level > 4 && full > 0.0 {
            (spare / full).clamp(0.3, 1.0)
        } else {
            1.0
        };
        Self {
            scene,
            me,
            rivals,
            weights,
            caution,
            prospects,
            middle,
            cool,
            slips,
            task: task::of(scene, &me.look),
            grabs: hand::grabs(scene, me),
            rides: hand::rides(scene, me),
            fare: hand::fares(scene, &me.look),
        }
    }

    /// What would be done to each other if it stood there; of enemies that have not moved all places are looked at if
    /// `deep`, else the likeliest.
    pub fn exchanges(&self, sights: &mut Sights, at: &Stand, deep: bool) -> Exchanges {
        let mut all = SmallVec::with_capacity(self.rivals.len());
        for rival in self.rivals {
            let most = if deep { rival.stands.len() } else { 1 };
            let stands = rival.stands.iter().take(most);
            let trades =
                stands.map(|there| trade(self.scene, sights, (self.me, at), (rival.mech, there)));
            all.push(trades.collect());
        }
        Exchanges { all }
    }

    /// What the place is worth with a facing.
    pub fn worth(&self, at: &Stand, facing: Direction, exchanges: &Exchanges) -> Parts {
        let mut parts = Parts::default();
        let f = usize::from(facing.index());
        let twists = self.me.arms.twists && !self.me.prone;
        let (mut best, mut sum, mut harm) = (0.0f32, 0.0f32, 0.0f32);
        let mut next = f32::MIN;
        let mut nexts = 0.0;
        let mut blows = 0.0;
        let mut nearest = u16::MAX;
        for ((rival, trades), prospect) in
            self.rivals.iter().zip(&exchanges.all).zip(&self.prospects)
        {
            let (given, taken) = reckoned(trades, facing, f, twists);
            let given = given * rival.focus * self.cool;
            best = best.max(given);
            sum += given;
            harm += shared(taken, rival.elsewhere);
            if rival.stride > 0 {
                harm += self.behind(at, facing, rival);
            }
            let distance = at.hex.distance(rival.mech.hex);
            nearest = nearest.min(distance);
            let distance = usize::from(distance).min(DISTANCES - 1);
            if distance <= 2 && self.me.look.is_vtol() {
                // One blow or one lucky hit brings it down.
                harm += 2.0 * (3 - distance) as f32;
            }
            next = next.max(prospect[distance]);
            nexts += prospect[distance];
            if distance == 1 && rival.mech.done {
                blows += self.blows(at, facing, rival.mech);
            }
        }
        let w = self.weights;
        parts.add(Term::Fire, best + 0.15 * (sum - best));
        parts.add(Term::Harm, -self.caution * harm);
        if !self.rivals.is_empty() {
            let n = self.rivals.len() as f32;
            parts.add(Term::Next, w.next * (0.7 * next + 0.3 * nexts / n));
        }
        let at_hand = |all: &[(Hex, f32)]| {
            let here = all.iter().filter(|(hex, _)| *hex == at.hex);
            here.map(|(_, worth)| *worth).fold(0.0, f32::max)
        };
        // Whoever attacks by hand does not fire.
        let grab = (at_hand(&self.grabs) - parts.of(Term::Fire)).max(0.0);
        parts.add(Term::Blows, w.blows * blows + grab);
        let (fare, near) = self.fare;
        let far = if nearest == u16::MAX {
            0
        } else {
            nearest.saturating_sub(near)
        };
        parts.add(Term::Ride, at_hand(&self.rides) - fare * f32::from(far));
        if let Some(middle) = self.middle {
            let far = f32::from(at.hex.distance(middle)) - 5.0;
            parts.add(Term::Together, -w.together * far.max(0.0));
        }
        parts.add(
            Term::Mission,
            self.task.worth(self.scene, at.hex, Some(facing)),
        );
        parts.add(Term::Slip, self.slips.of(at.hex, facing, at.gait));
        parts
    }

    /// What it costs that an enemy which still has to move may come up behind.
    fn behind(&self, at: &Stand, facing: Direction, rival: &Rival<'_, '_>) -> f32 {
        let foe = rival.mech;
        let back = at.hex.stepped(facing.opposite(), 2);
        let near = foe.hex.distance(back);
        if !self.scene.board.contains(back) || near + 1 > rival.stride {
            return 0.0;
        }
        let each = &self.me.frame.each;
        let more = (each[3] - each[0]).max(0.0);
        let power = foe.arms.power(Sector::Front, 2, 2 + foe.strain + at.dodge);
        0.3 * shared(power * more, rival.elsewhere * 0.5)
    }

    /// What blows between the two would come to that stand beside each other.
    fn blows(&self, at: &Stand, facing: Direction, foe: &Mech<'_>) -> f32 {
        let me = self.me;
        let level = |hex: Hex| self.scene.board.get(hex).map_or(0, ground::floor);
        let up = level(foe.hex) - level(at.hex);
        let ahead =
            |from: Hex, facing: Direction, to: Hex| Sector::of(from, facing, to) == Sector::Front;
        let strikes = |by: &Mech<'_>, gait: i16, on: &Mech<'_>, dodge: i16, up: i16| {
            if by.prone || by.helpless() || up.abs() > 1 {
                return 0.0;
            }
            let tn = i16::from(by.look.pilot.piloting) - 2 + gait + dodge + on.exposed.min(0);
            let kick = up <= 0 && by.look.legs_lost() == 0;
            let points = f32::from(by.look.sheet.tons) / if kick { 5.0 } else { 10.0 };
            let hit = chance(if kick { tn } else { tn + 2 });
            hit * (points + on.frame.topples * on.frame.fall * f32::from(u8::from(kick)))
        };
        let mut out = 0.0;
        if ahead(at.hex, facing, foe.hex) && !me.prone {
            out += strikes(me, at.gait, foe, foe.dodge, up);
        }
        if ahead(foe.hex, foe.facing, at.hex) {
            out -= self.caution * strikes(foe, foe.gait, me, at.dodge, -up);
        }
        out
    }

    /// What it costs to stand in water, or what it brings to whoever is hot (C13.2.1).
    pub fn wet(&self, hex: Hex) -> f32 {
        let depth = self.scene.board.get(hex).map_or(0, ground::depth);
        let hot = self.me.look.heat.level >= 5;
        match depth {
            0 => 0.0,
            1 if hot => 1.0,
            1 => -1.0,
            _ => -4.0,
        }
    }
}

/// The share of an enemy's fire that comes at somebody, if it could as well fire at somebody else.
fn shared(taken: f32, elsewhere: f32) -> f32 {
    if taken <= 0.0 {
        return 0.0;
    }
    let (own, other) = (taken * taken, elsewhere * elsewhere);
    taken * (0.25 + 0.75 * own / (own + other))
}

/// What both sides can expect of an enemy who will take the place that suits it.
fn reckoned(trades: &[Trade], facing: Direction, f: usize, twists: bool) -> (f32, f32) {
    let both = |t: &Trade| (t.given(facing, twists), t.taken[f]);
    match trades {
        [] => (0.0, 0.0),
        [only] => both(only),
        many => {
            let n = many.len() as f32;
            let (mut given, mut taken) = (0.0, 0.0);
            let mut worst = (f32::MIN, (0.0, 0.0));
            for t in many {
                let (g, h) = both(t);
                given += g / n;
                taken += h / n;
                if h - 0.6 * g > worst.0 {
                    worst = (h - 0.6 * g, (g, h));
                }
            }
            (0.5 * given + 0.5 * worst.1.0, 0.5 * taken + 0.5 * worst.1.1)
        }
    }
}

/// What the next turn may bring against an enemy at each distance: the best range that can be reached by then.
fn prospect(me: &Mech<'_>, rival: &Rival<'_, '_>, caution: f32) -> [f32; DISTANCES] {
    let foe = rival.mech;
    let dodges = (foe.usual_dodge(), me.usual_dodge());
    let mut by_range = [0.0f32; FARTHEST + 1];
    for (range, out) in by_range.iter_mut().enumerate().skip(1) {
        let range = range as u16;
        let gives = me
            .arms
            .power(Sector::Front, range, 2 + dodges.0 + foe.exposed.min(0));
        let takes = if foe.helpless() {
            0.0
        } else {
            foe.arms.power(Sector::Front, range, 2 + dodges.1)
        };
        *out = rival.focus * gives * foe.frame.each[0] - caution * takes * me.frame.each[0];
    }
    let stride = usize::from(me.walk.max(me.jump));
    let reach = usize::from(me.arms.reach);
    let mut out = [0.0f32; DISTANCES];
    for (distance, out) in out.iter_mut().enumerate() {
        let low = distance.saturating_sub(stride).max(1);
        let high = (distance + stride / 2).min(FARTHEST);
        let best = by_range.get(low..=high.max(low).min(FARTHEST));
        let best = best.and_then(|all| all.iter().copied().reduce(f32::max));
        let beyond = low.saturating_sub(reach.max(1));
        *out = best.unwrap_or(0.0) - 0.8 * beyond as f32 - 0.08 * distance as f32;
    }
    out
}

/// The hexside of a place that points at another hex.
pub fn towards(from: Hex, to: Hex) -> Direction {
    entry(to, from)
}
