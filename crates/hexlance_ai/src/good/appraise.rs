//! What a place is worth to a unit: what it could do from there in the next Combat Phase, what would be done to it, and
//! what the place promises for the turn after.
//!
//! Enemies that have moved are taken as they stand. Of the others only guesses can be had: they come as near, or stay as
//! far, as suits them, and turn to whom they like.

use hexlance_board::{Arc, Direction, Sight};
use hexlance_strike::{
    attack::AttackKind,
    card::Bracket,
    state::{Motion, MotionState},
};
use smallvec::SmallVec;

use super::{
    Temper,
    arcs::Arcs,
    number::{Line, Pair, contact},
    situation::{Points, Pose, Situation, Snap, Weapon},
    worth::harm,
};
use crate::chance::hits;

/// Distances that the tables of prospects know.
const FAR: usize = 64;
/// Woods and the like that a shot over unknown ground meets on average, in points.
const USUAL_COVER: u8 = 1;

/// A place and what a unit would do to be there.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The pose, with any facing.
    pub pose: Pose,
    /// Whether the unit could attack and spot from there this turn: not after a sprint or while evading.
    pub acts: bool,
}

/// What a place is worth, facing the best way.
#[derive(Clone, Copy, Debug)]
pub struct Appraisal {
    /// Worth in points of value.
    pub score: f32,
    /// What it hopes to do to the enemy this turn, in points of value.
    pub gain: f32,
    /// The best facing.
    pub facing: Direction,
}

/// What is thought of an enemy before places are compared.
struct Foe {
    /// Damage that others of the side are expected to do to it this turn.
    expected: f32,
    /// How much it is tempted by other targets, squared.
    tempted: f32,
    /// What a friend sees of it, for indirect fire.
    spotted: Option<Sight>,
    /// Whether it is still to move.
    open: bool,
    /// For an enemy still to move: the distance at which it wants to end its move, by the present one.
    wants: [u8; FAR],
    /// What the coming turns promise, by distance.
    prospects: [f32; FAR],
    /// Whether a friend with indirect fire would be glad of a spotter for it.
    wanted: bool,
}

/// Compares places for one unit.
pub struct Appraiser<'a, 'w> {
    s: &'a Situation<'w>,
    me: &'a Snap<'w>,
    temper: &'a Temper,
    foes: Vec<Foe>,
}

/// What one enemy means for one place.
struct Marks {
    arcs: Arcs,
    front: f32,
    around: f32,
    blow: f32,
    danger: f32,
    danger_rear: f32,
    share: f32,
    open: bool,
    swift: bool,
}

/// Damage to be expected of an attack with the best weapon that bears: into the front arc, and outside it.
fn volley<'w>(s: &Situation<'w>, pair: &Pair<'_, 'w>, line: &Line, rear: bool) -> (f32, f32) {
    let mut out = (0.0f32, 0.0f32);
    for weapon in &pair.attacker.weapons {
        if weapon.kind.is_indirect() || line.sight.blocked() {
            continue;
        }
        let damage = fire(s, pair, line, weapon, rear, false);
        if weapon.points != Points::Behind {
            out.0 = out.0.max(damage);
        }
        if weapon.points != Points::Ahead {
            out.1 = out.1.max(damage);
        }
    }
    out
}

/// Damage to be expected of one weapon.
fn fire<'w>(
    s: &Situation<'w>,
    pair: &Pair<'_, 'w>,
    line: &Line,
    weapon: &Weapon,
    rear: bool,
    spotter_attacks: bool,
) -> f32 {
    let mut damage = weapon.damage[line.bracket as usize];
    if damage == 0.0 {
        return 0.0;
    }
    if line.sight.underwater {
        damage *= 0.5;
    }
    if rear {
        damage += 1.0;
    }
    hits(s.weapon_number(pair, line, weapon.kind, spotter_attacks)) * damage
}

/// Damage to be expected of a blow, if it can be struck at all.
fn strike<'w>(s: &Situation<'w>, pair: &Pair<'_, 'w>, rear: bool) -> f32 {
    let Some((physical, of_type, points)) = pair.attacker.blow else {
        return 0.0;
    };
    let high = pair.to.airborne && pair.to.spot.base > pair.from.eye.top + 1;
    if high || !contact(pair.from, pair.to) {
        return 0.0;
    }
    let points = points + f32::from(u8::from(rear));
    hits(s.blow_number(pair, physical, of_type)) * points
}

/// What a unit could do to an enemy from where both stand, its shot and its blow together.
pub fn exchange<'w>(s: &Situation<'w>, me: &Snap<'w>, e: &Snap<'w>) -> f32 {
    let pair = Pair {
        attacker: me,
        from: &me.pose,
        target: e,
        to: &e.pose,
    };
    let Some(line) = s.line(&me.pose, &e.pose) else {
        return 0.0;
    };
    let rear = e.arc(&e.pose, me.pose.spot.hex) == Arc::Rear;
    let ahead = me.arc(&me.pose, e.pose.spot.hex) == Arc::Front;
    let (front, around) = volley(s, &pair, &line, rear);
    if ahead {
        harm(e, 0.0, front + strike(s, &pair, rear))
    } else {
        harm(e, 0.0, around)
    }
}

impl<'a, 'w> Appraiser<'a, 'w> {
    /// Thinks about the enemies of a unit.
    pub fn new(s: &'a Situation<'w>, me: usize, temper: &'a Temper) -> Self {
        let unit = &s.own[me];
        let mut foes: Vec<Foe> = s
            .enemies
            .iter()
            .map(|e| Foe {
                expected: 0.0,
                tempted: 0.0,
                spotted: None,
                open: !e.moved && !e.immobile,
                wants: [1; FAR],
                prospects: [0.0; FAR],
                wanted: false,
            })
            .collect();
        for (i, friend) in s.own.iter().enumerate() {
            if i != me {
                consider_friend(s, friend, &mut foes);
            }
        }
        for (e, foe) in s.enemies.iter().zip(&mut foes) {
            let duel = Duel::new(s, unit, e, temper);
            foe.prospects = duel.prospects(unit.stride, e.stride);
            if foe.open {
                foe.wants = duel.wants(e.stride.max(e.leap));
            }
        }
        Self {
            s,
            me: unit,
            temper,
            foes,
        }
    }

    /// What a place is worth.
    pub fn appraise(&self, place: &Place, exact: bool) -> Appraisal {
        let mut marks: SmallVec<[Marks; 8]> = SmallVec::new();
        let mut prospect = 0.0f32;
        let mut best_prospect = 0.0f32;
        let mut spotting = 0.0f32;
        for (e, foe) in self.s.enemies.iter().zip(&self.foes) {
            let pose = &place.pose;
            let line = self.s.line(pose, &e.pose);
            let far = usize::from(pose.spot.hex.distance(e.pose.spot.hex)).min(FAR - 1);
            let promise = foe.prospects[far];
            prospect += promise;
            best_prospect = best_prospect.max(promise);
            let sees = line.as_ref().is_some_and(|l| !l.sight.blocked());
            if foe.wanted && sees && place.acts {
                spotting += 0.03 * e.value;
            }
            marks.push(self.mark(place, e, foe, line.as_ref(), far, exact));
        }
        let spot = place.pose.spot;
        let facings: &[Direction] = if self.me.turns() && !self.me.idle {
            &Direction::ALL
        } else {
            std::slice::from_ref(&spot.facing)
        };
        let mut best = Appraisal {
            score: f32::NEG_INFINITY,
            gain: 0.0,
            facing: spot.facing,
        };
        for facing in facings {
            let (gain, harm) = self.face(&marks, *facing);
            let score = gain - self.temper.caution * harm;
            if score > best.score + 1e-4 {
                best = Appraisal {
                    score,
                    gain,
                    facing: *facing,
                };
            }
        }
        let n = self.foes.len().max(1) as f32;
        let promise = best_prospect + 0.3 * prospect / n;
        best.score += self.temper.foresight * promise + spotting;
        best
    }

    /// What one enemy means for a place.
    fn mark(
        &self,
        place: &Place,
        e: &Snap<'w>,
        foe: &Foe,
        line: Option<&Line>,
        far: usize,
        exact: bool,
    ) -> Marks {
        let pose = &place.pose;
        let arcs = Arcs::of(pose.spot.hex, e.pose.spot.hex);
        let mut marks = Marks {
            arcs,
            front: 0.0,
            around: 0.0,
            blow: 0.0,
            danger: 0.0,
            danger_rear: 0.0,
            share: 1.0,
            open: foe.open,
            swift: usize::from(e.stride) + 1 >= far,
        };
        if foe.open {
            self.mark_open(place, e, foe, line, far, &mut marks);
        } else {
            self.mark_settled(place, e, foe, line, exact, &mut marks);
        }
        if place.acts && self.me.shoots {
            let indirect = self.indirect(place, e, foe);
            if indirect > 0.0 {
                let worth = harm(e, foe.expected, indirect);
                marks.front = marks.front.max(worth);
                if !self.me.turns() {
                    marks.around = marks.around.max(worth);
                }
            }
        }
        if marks.danger > 0.0 {
            let tempting = harm(self.me, 0.0, marks.danger).powi(2);
            marks.share = tempting / (tempting + foe.tempted);
        }
        marks
    }

    /// An enemy that stays where it is until the fighting.
    fn mark_settled(
        &self,
        place: &Place,
        e: &Snap<'w>,
        foe: &Foe,
        line: Option<&Line>,
        exact: bool,
        marks: &mut Marks,
    ) {
        let pose = &place.pose;
        let pair = Pair {
            attacker: self.me,
            from: pose,
            target: e,
            to: &e.pose,
        };
        let back = Pair {
            attacker: e,
            from: &e.pose,
            target: self.me,
            to: pose,
        };
        let hers = Arcs::of(e.pose.spot.hex, pose.spot.hex).at(e.pose.spot.facing);
        let hers = if e.turns() { hers } else { Arc::Front };
        let rear = hers == Arc::Rear;
        if let Some(line) = line
            && !line.sight.blocked()
        {
            if place.acts && self.me.shoots {
                let (front, around) = volley(self.s, &pair, line, rear);
                marks.front = harm(e, foe.expected, front);
                marks.around = harm(e, foe.expected, around);
            }
            if e.shoots && !e.doomed {
                let answer = Line {
                    distance: self.s.distance(&e.pose, pose),
                    bracket: line.bracket,
                    sight: if exact {
                        self.s.view.sight(&e.pose.eye, &pose.eye)
                    } else {
                        self.turned(&line.sight, pose)
                    },
                };
                let (front, around) = volley(self.s, &back, &answer, false);
                let damage = if hers == Arc::Front { front } else { around };
                marks.danger += damage;
                if damage > 0.0 {
                    let number = self
                        .s
                        .weapon_number(&back, &answer, AttackKind::STANDARD, false);
                    marks.danger_rear += hits(number);
                }
            }
        }
        if contact(pose, &e.pose) {
            if place.acts && self.me.strikes {
                marks.blow = harm(e, foe.expected, strike(self.s, &pair, rear));
            }
            if e.strikes && hers == Arc::Front {
                marks.danger += strike(self.s, &back, false);
            }
        }
    }

    /// An enemy that has still to move: it will be about as far away as it likes.
    fn mark_open(
        &self,
        place: &Place,
        e: &Snap<'w>,
        foe: &Foe,
        line: Option<&Line>,
        far: usize,
        marks: &mut Marks,
    ) {
        let pose = &place.pose;
        let clear = line.is_some_and(|l| !l.sight.blocked());
        let wanted = u16::from(foe.wants[far]);
        let mut theirs = e.pose;
        theirs.motion = Motion {
            state: MotionState::Moved,
            ..Motion::default()
        };
        // Half of the thinking goes to where it wants to be, half to where it is.
        for (distance, weight) in [(wanted, 0.6), (far as u16, 0.4)] {
            let likely = weight * if clear || distance <= 2 { 0.9 } else { 0.55 };
            let guess = |sight: Sight| Line {
                distance,
                bracket: Bracket::of(distance),
                sight,
            };
            let pair = Pair {
                attacker: self.me,
                from: pose,
                target: e,
                to: &theirs,
            };
            let back = Pair {
                attacker: e,
                from: &theirs,
                target: self.me,
                to: pose,
            };
            if place.acts && self.me.shoots {
                let open = guess(Sight {
                    woods: USUAL_COVER,
                    ..Sight::default()
                });
                let (front, around) = volley(self.s, &pair, &open, false);
                marks.front += likely * harm(e, foe.expected, front);
                marks.around += likely * harm(e, foe.expected, around);
            }
            if e.shoots {
                let hidden = guess(self.turned(&Sight::default(), pose));
                let (front, _) = volley(self.s, &back, &hidden, false);
                marks.danger += likely * front;
                let number = self
                    .s
                    .weapon_number(&back, &hidden, AttackKind::STANDARD, false);
                marks.danger_rear += likely * hits(number);
            }
            if distance <= 1 {
                marks.danger += likely * self.blow_of(e, &back);
                if place.acts && self.me.strikes {
                    let struck = self.blow_of(self.me, &pair);
                    marks.blow += likely * harm(e, foe.expected, struck);
                }
            }
        }
    }

    /// A blow between units that will be in contact.
    fn blow_of(&self, striker: &Snap<'w>, pair: &Pair<'_, 'w>) -> f32 {
        striker.blow.map_or(0.0, |(physical, of_type, points)| {
            hits(self.s.blow_number(pair, physical, of_type)) * points
        })
    }

    /// What a line is worth the other way, roughly: own cover in place of the enemy's.
    fn turned(&self, sight: &Sight, pose: &Pose) -> Sight {
        let cell = self.s.board.get(pose.spot.hex);
        let hidden = cell.filter(|c| !pose.eye.inside && pose.eye.top <= c.soft_height());
        Sight {
            own_woods: hidden.map_or(0, |c| c.woods_points()),
            partial_cover: pose.eye.covered,
            ..*sight
        }
    }

    /// Damage to be expected of indirect fire at an enemy that a friend sees.
    fn indirect(&self, place: &Place, e: &Snap<'w>, foe: &Foe) -> f32 {
        let Some(sight) = foe.spotted else { return 0.0 };
        let distance = self.s.distance(&place.pose, &e.pose);
        let line = Line {
            distance,
            bracket: Bracket::of(distance),
            sight,
        };
        if line.bracket > Bracket::Long {
            return 0.0;
        }
        let pair = Pair {
            attacker: self.me,
            from: &place.pose,
            target: e,
            to: &e.pose,
        };
        let best = self
            .me
            .weapons
            .iter()
            .filter(|w| w.kind.is_indirect())
            .map(|w| fire(self.s, &pair, &line, w, false, true))
            .fold(0.0, f32::max);
        // What has still to move may get out of the spotter's sight.
        best * if foe.open { 0.7 } else { 1.0 }
    }

    /// What a unit hopes to do from a place with a facing, and what it fears to suffer.
    fn face(&self, marks: &[Marks], facing: Direction) -> (f32, f32) {
        let (mut shot, mut blow, mut danger) = (0.0f32, 0.0f32, 0.0f32);
        for m in marks {
            let arc = if self.me.turns() {
                m.arcs.at(facing)
            } else {
                Arc::Front
            };
            // An enemy that has still to move comes into the front arc, or leaves it.
            let (ahead, behind) = match (m.open, arc, m.swift) {
                (false, Arc::Front, _) => (1.0, 0.0),
                (false, Arc::Side, _) => (0.0, 0.0),
                (false, Arc::Rear, _) => (0.0, 1.0),
                (true, Arc::Front, false) => (0.95, 0.05),
                (true, Arc::Front, true) => (0.75, 0.2),
                (true, Arc::Side, false) => (0.2, 0.15),
                (true, Arc::Side, true) => (0.35, 0.35),
                (true, Arc::Rear, false) => (0.05, 0.8),
                (true, Arc::Rear, true) => (0.2, 0.7),
            };
            shot = shot.max(ahead * m.front + (1.0 - ahead) * m.around);
            blow = blow.max(ahead * m.blow);
            let rear = if self.me.turns() {
                behind * m.danger_rear
            } else {
                0.0
            };
            danger += m.share * (m.danger + rear);
        }
        (shot + blow, harm(self.me, 0.0, danger))
    }
}

/// What a friend does this turn: what it takes off the enemies, whom it tempts, whom it sees.
fn consider_friend<'w>(s: &Situation<'w>, friend: &Snap<'w>, foes: &mut [Foe]) {
    let lobs = friend.shoots && friend.weapons.iter().any(|w| w.kind.is_indirect());
    let idle = friend.moved && (friend.u.motion.sprinted || friend.u.motion.evaded);
    let mut best: Option<(usize, f32, f32)> = None;
    for (i, (e, foe)) in s.enemies.iter().zip(foes.iter_mut()).enumerate() {
        let pair = Pair {
            attacker: friend,
            from: &friend.pose,
            target: e,
            to: &e.pose,
        };
        let back = Pair {
            attacker: e,
            from: &e.pose,
            target: friend,
            to: &friend.pose,
        };
        let line = s.line(&friend.pose, &e.pose);
        let sees = line.as_ref().is_some_and(|l| !l.sight.blocked());
        if lobs && !sees {
            foe.wanted = true;
        }
        let Some(line) = line.filter(|l| !l.sight.blocked()) else {
            continue;
        };
        if friend.u.can_act() && !idle {
            let better = foe
                .spotted
                .is_none_or(|old| line.sight.modifier() < old.modifier());
            if better {
                foe.spotted = Some(line.sight);
            }
        }
        // Units that have moved are bound by their facing.
        let bound = friend.moved && friend.arc(&friend.pose, e.pose.spot.hex) != Arc::Front;
        if friend.shoots && !e.doomed {
            let (front, around) = volley(s, &pair, &line, false);
            let mut damage = if bound { around } else { front };
            if friend.strikes && !bound {
                damage += strike(s, &pair, false);
            }
            let worth = harm(e, 0.0, damage);
            if best.is_none_or(|(_, _, w)| worth > w) {
                best = Some((i, damage, worth));
            }
        }
        let held = e.moved && e.arc(&e.pose, friend.pose.spot.hex) != Arc::Front;
        if e.shoots && !e.doomed {
            let answer = Line {
                sight: s.view.sight(&e.pose.eye, &friend.pose.eye),
                ..line
            };
            let (front, around) = volley(s, &back, &answer, false);
            let mut damage = if held { around } else { front };
            if e.strikes && !held {
                damage += strike(s, &back, false);
            }
            foe.tempted += harm(friend, 0.0, damage).powi(2);
        }
    }
    if let Some((i, damage, _)) = best {
        // Those who have still to move may find better things to do.
        foes[i].expected += damage * if friend.moved { 0.9 } else { 0.4 };
    }
}

/// A fight between two units at every distance, terrain aside.
struct Duel {
    /// What the own unit gains at a distance, less what it loses.
    net: [f32; FAR],
}

impl Duel {
    fn new<'w>(s: &Situation<'w>, me: &Snap<'w>, e: &Snap<'w>, temper: &Temper) -> Self {
        let moved = |snap: &Snap<'w>| {
            let mut pose = snap.pose;
            pose.motion = Motion {
                state: MotionState::Moved,
                ..Motion::default()
            };
            pose
        };
        let (mine, theirs) = (moved(me), moved(e));
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
        let at = |bracket: Bracket| {
            let line = Line {
                distance: match bracket {
                    Bracket::Short => 2,
                    Bracket::Medium => 8,
                    Bracket::Long => 17,
                    Bracket::Extreme => 26,
                    Bracket::Horizon => 40,
                },
                bracket,
                sight: Sight {
                    woods: USUAL_COVER,
                    ..Sight::default()
                },
            };
            (
                harm(e, 0.0, volley(s, &pair, &line, false).0),
                harm(me, 0.0, volley(s, &back, &line, false).0),
            )
        };
        let brackets = Bracket::ALL.map(at);
        let blows = [(&pair, me, e), (&back, e, me)].map(|(p, striker, struck)| {
            striker.blow.map_or(0.0, |(physical, of_type, points)| {
                harm(
                    struck,
                    0.0,
                    hits(s.blow_number(p, physical, of_type)) * points,
                )
            })
        });
        let net = std::array::from_fn(|d| {
            let (mut gain, mut loss) = brackets[Bracket::of(d as u16) as usize];
            if d <= 1 {
                gain += blows[0];
                loss += blows[1];
            }
            gain - temper.caution * loss
        });
        Self { net }
    }

    /// What the coming turns promise at each distance: the best that can be had, the longer the way the less, as long
    /// as the enemy does not like it better elsewhere.
    fn prospects(&self, stride: u16, enemy_stride: u16) -> [f32; FAR] {
        let keen = self.sought(stride, 1.0);
        let forced = self.sought(enemy_stride, -1.0);
        std::array::from_fn(|d| 0.65 * keen[d] - 0.35 * forced[d])
    }

    /// The best of the net value, times a sign, that can be had from each distance by one who goes so many hexes a
    /// turn; what takes more turns is worth less.
    fn sought(&self, stride: u16, sign: f32) -> [f32; FAR] {
        // Values change just at the ends of brackets and at contact.
        const EDGES: [usize; 11] = [0, 1, 2, 3, 4, 12, 13, 21, 22, 30, 31];
        let stride = f32::from(stride.max(1));
        let fade: [f32; FAR] = std::array::from_fn(|hexes| {
            let turns = (hexes as f32 / stride - 1.0).max(0.0);
            0.8f32.powf(turns)
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

    /// The distance that the enemy likes best of those that it can bring about, by the present one.
    fn wants(&self, stride: u16) -> [u8; FAR] {
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
