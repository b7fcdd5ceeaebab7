//! What a place is worth to a unit: what it could do from there in the next Combat Phase, what would be done to it, and
//! what the place promises for the turn after.
//!
//! Enemies that have moved are taken as they stand. Of the others only guesses can be had: they come as near, or stay as
//! far, as suits them, and turn to whom they like.

use hexlance_board::{Arc, Direction, Hex, Sight};
use hexlance_rules::UnitId;
use hexlance_strike::{
    ability::Aura,
    attack::AttackKind,
    card::{Bracket, hexes},
    state::{Motion, MotionState},
};
use smallvec::SmallVec;

use super::{
    Temper,
    arcs::Arcs,
    duel::{Duel, FAR, USUAL_COVER},
    number::{Line, Pair, contact},
    situation::{Pose, Situation, Snap},
    terms::{Term, Terms},
};
use crate::chance::{at_least, hits};

/// How much a place promises by all enemies against what it promises by the best one.
const OTHER_PROSPECTS: f32 = 0.1;
/// How likely an enemy that has still to move goes where it likes best; else it stays about where it is.
const HAS_ITS_WAY: f32 = 0.6;
/// How likely a unit can be shot at from an open line, and from one that is closed, when an enemy has moved.
const LIKELY: (f32, f32) = (0.9, 0.55);
/// What an aura that takes hold is worth, as a share of its victim's value.
const AURA: f32 = 0.06;
/// What it is worth to see an enemy for friends who do not, as a share of the enemy's value.
const SPOTTING: f32 = 0.03;
/// Hexes within which units count as being at hand.
const AT_HAND: u16 = 9;
/// How far behind a side must be, as a share of all value, to throw caution to the winds in the end.
const BEHIND: f32 = -0.02;

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
    /// Worth in points of value, term by term.
    pub terms: Terms,
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
    spotted: Option<(UnitId, Sight)>,
    /// Whether a friend with indirect fire would be glad of a spotter for it.
    wanted: bool,
    /// Whether it is still to move.
    open: bool,
    /// For an enemy still to move: the distance at which it wants to end its move, by the present one.
    wants: [u8; FAR],
    /// What the coming turns promise, by distance.
    prospects: [f32; FAR],
}

impl Foe {
    fn new(e: &Snap<'_>) -> Self {
        Self {
            expected: 0.0,
            tempted: 0.0,
            spotted: None,
            wanted: false,
            open: !e.moved && !e.immobile,
            wants: [1; FAR],
            prospects: [0.0; FAR],
        }
    }
}

/// Compares places for one unit.
pub struct Appraiser<'a, 'w> {
    s: &'a Situation<'w>,
    me: &'a Snap<'w>,
    caution: f32,
    foresight: f32,
    company: f32,
    /// Whether the unit attacks before anybody else can move (R3.3.8).
    early: bool,
    foes: Vec<Foe>,
    /// Auras, own or an enemy's, with the enemy and what it is worth or costs that they take hold there.
    auras: SmallVec<[(usize, u16, f32); 2]>,
}

/// What one enemy means for one place.
struct Marks {
    /// Where it lies, for each facing.
    arcs: Arcs,
    /// What a shot is worth if it is in the front arc, and if it is not.
    front: f32,
    around: f32,
    /// What a blow is worth if it is in the front arc.
    blow: f32,
    /// Damage to be feared, and more if it is in the rear arc.
    danger: f32,
    danger_rear: f32,
    /// How likely it turns against this unit rather than against others.
    share: f32,
    /// It has still to move.
    open: bool,
    /// It can get anywhere around the place.
    swift: bool,
}

impl<'a, 'w> Appraiser<'a, 'w> {
    /// Thinks about the enemies of a unit, which may be about to act before all others.
    pub fn new(s: &'a Situation<'w>, me: usize, temper: &Temper, early: bool) -> Self {
        let unit = &s.own[me];
        let turns = f32::from(s.turns_left);
        let mut caution = temper.caution * temper.press.keeps(s.standing, s.elapsed);
        if s.lead < BEHIND && s.turns_left < 3 {
            // What is not won back now is lost.
            caution *= 0.2 + 0.2 * turns;
        }
        let mut foes: Vec<Foe> = s.enemies.iter().map(Foe::new).collect();
        for (i, friend) in s.own.iter().enumerate() {
            if i != me {
                consider_friend(s, friend, &mut foes);
            }
        }
        for (e, foe) in s.enemies.iter().zip(&mut foes) {
            let duel = Duel::new(s, unit, e, caution);
            foe.prospects = duel.prospects(unit.stride, e.stride);
            if foe.open {
                foe.wants = duel.wants(e.stride.max(e.leap));
            }
        }
        Self {
            s,
            me: unit,
            caution,
            foresight: temper.foresight * (turns / 2.0).min(1.0),
            company: temper.company,
            early,
            foes,
            auras: auras(s, unit),
        }
    }

    /// What a place is worth; the second, exact look asks for lines of sight both ways.
    pub fn appraise(&self, place: &Place, exact: bool) -> Appraisal {
        let spot = place.pose.spot;
        let mut marks: SmallVec<[Marks; 8]> = SmallVec::new();
        let (mut all, mut most, mut spotting) = (0.0f32, 0.0f32, 0.0f32);
        for (e, foe) in self.s.enemies.iter().zip(&self.foes) {
            let line = self.s.line(&place.pose, &e.pose);
            let far = usize::from(spot.hex.distance(e.pose.spot.hex)).min(FAR - 1);
            all += foe.prospects[far];
            most = most.max(foe.prospects[far]);
            let sees = line.as_ref().is_some_and(|l| !l.sight.blocked());
            if foe.wanted && sees && place.acts {
                spotting += SPOTTING * e.value;
            }
            marks.push(self.mark(place, e, foe, line.as_ref(), far, exact));
        }
        let facings: &[Direction] = if self.me.turns() && !self.me.idle {
            &Direction::ALL
        } else {
            std::slice::from_ref(&spot.facing)
        };
        let mut best = (f32::NEG_INFINITY, 0.0, 0.0, spot.facing);
        for facing in facings {
            let (gain, harm) = self.face(&marks, *facing);
            let net = gain - self.caution * harm;
            if net > best.0 + 1e-4 {
                best = (net, gain, harm, *facing);
            }
        }
        let (_, gain, harm, facing) = best;
        let n = self.foes.len().max(1) as f32;
        let mut terms = Terms::default();
        terms[Term::Gain] = gain;
        terms[Term::Harm] = -self.caution * harm;
        terms[Term::Later] = self.foresight * (most + OTHER_PROSPECTS * all / n);
        terms[Term::Spotting] = spotting;
        terms[Term::Auras] = self.aura_worth(spot.hex);
        terms[Term::Company] = self.company_worth(spot.hex);
        Appraisal { terms, facing }
    }

    /// What it costs to be where the enemies at hand are stronger than the friends at hand: units that come one by one
    /// are shot one by one.
    fn company_worth(&self, hex: Hex) -> f32 {
        if self.company <= 0.0 {
            return 0.0;
        }
        let near = |all: &[Snap<'w>], reach: u16| -> f32 {
            let here = all.iter().filter(|u| u.id() != self.me.id() && !u.doomed);
            let here = here.filter(|u| u.pose.spot.hex.distance(hex) <= reach);
            here.map(|u| u.value).sum()
        };
        let own = self.me.value + near(&self.s.own, AT_HAND);
        let theirs = near(&self.s.enemies, AT_HAND);
        let odds = ((theirs - own) / (theirs + own)).max(0.0);
        -self.company * self.me.value * odds
    }

    /// What auras are worth in a hex.
    fn aura_worth(&self, hex: Hex) -> f32 {
        self.auras
            .iter()
            .filter(|(n, reach, _)| self.s.enemies[*n].pose.spot.hex.distance(hex) <= *reach)
            .map(|(_, _, worth)| worth)
            .sum()
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
        let mut marks = Marks {
            arcs: Arcs::of(place.pose.spot.hex, e.pose.spot.hex),
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
        if self.early && foe.open {
            // It is attacked where it stands now, and answers later from elsewhere.
            let (danger, danger_rear) = (marks.danger, marks.danger_rear);
            (marks.front, marks.around, marks.blow) = (0.0, 0.0, 0.0);
            self.mark_settled(place, e, foe, line, exact, &mut marks);
            (marks.danger, marks.danger_rear) = (danger, danger_rear);
        }
        if place.acts && self.me.shoots {
            let indirect = self.indirect(place, e, foe);
            if indirect > 0.0 {
                let worth = self.s.harm(e, foe.expected, indirect);
                marks.front = marks.front.max(worth);
                if !self.me.turns() {
                    marks.around = marks.around.max(worth);
                }
            }
        }
        if marks.danger > 0.0 {
            let tempting = self.s.harm(self.me, 0.0, marks.danger).powi(2);
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
        let s = self.s;
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
        let arc = match e.turns() {
            true => Arcs::of(e.pose.spot.hex, pose.spot.hex).at(e.pose.spot.facing),
            false => Arc::Front,
        };
        let rear = arc == Arc::Rear;
        if let Some(line) = line
            && !line.sight.blocked()
        {
            if place.acts && self.me.shoots {
                let (front, around) = s.volley(&pair, line, rear);
                marks.front = s.harm(e, foe.expected, front);
                marks.around = s.harm(e, foe.expected, around);
            }
            if e.shoots && !e.doomed {
                let answer = Line {
                    distance: s.distance(&e.pose, pose),
                    bracket: line.bracket,
                    sight: if exact {
                        s.view.sight(&e.pose.eye, &pose.eye)
                    } else {
                        self.turned(&line.sight, pose)
                    },
                    spotter: None,
                };
                let (front, around) = s.volley(&back, &answer, false);
                let damage = if arc == Arc::Front { front } else { around };
                marks.danger += damage;
                if damage > 0.0 {
                    let number = s.weapon_number(&back, &answer, AttackKind::STANDARD, false);
                    marks.danger_rear += hits(number);
                }
            }
        }
        if contact(pose, &e.pose) {
            if place.acts && self.me.strikes {
                marks.blow = s.harm(e, foe.expected, s.strike(&pair, rear));
            }
            if e.strikes && arc == Arc::Front {
                marks.danger += s.strike(&back, false);
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
        let s = self.s;
        let pose = &place.pose;
        let clear = line.is_some_and(|l| !l.sight.blocked());
        let mut theirs = e.pose;
        theirs.motion = Motion {
            state: MotionState::Moved,
            ..Motion::default()
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
        let wanted = u16::from(foe.wants[far]);
        for (distance, weight) in [(wanted, HAS_ITS_WAY), (far as u16, 1.0 - HAS_ITS_WAY)] {
            let near = clear || distance <= 2;
            let likely = weight * if near { LIKELY.0 } else { LIKELY.1 };
            let guess = |sight: Sight| Line {
                distance,
                bracket: Bracket::of(distance),
                sight,
                spotter: None,
            };
            if place.acts && self.me.shoots {
                let open = guess(Sight {
                    woods: USUAL_COVER,
                    ..Sight::default()
                });
                let (front, around) = s.volley(&pair, &open, false);
                marks.front += likely * s.harm(e, foe.expected, front);
                marks.around += likely * s.harm(e, foe.expected, around);
            }
            if e.shoots {
                let hidden = guess(self.turned(&Sight::default(), pose));
                let (front, _) = s.volley(&back, &hidden, false);
                marks.danger += likely * front;
                let number = s.weapon_number(&back, &hidden, AttackKind::STANDARD, false);
                marks.danger_rear += likely * hits(number);
            }
            if distance <= 1 {
                marks.danger += likely * s.blow(&back, false);
                if place.acts && self.me.strikes {
                    marks.blow += likely * s.harm(e, foe.expected, s.blow(&pair, false));
                }
            }
        }
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
        let Some((spotter, sight)) = foe.spotted else {
            return 0.0;
        };
        let distance = self.s.distance(&place.pose, &e.pose);
        let line = Line {
            distance,
            bracket: Bracket::of(distance),
            sight,
            spotter: Some(spotter),
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
            .map(|w| self.s.shot(&pair, &line, w, false, true))
            .fold(0.0, f32::max);
        // What has still to move may get out of the spotter's sight.
        best * if foe.open { 0.7 } else { 1.0 }
    }

    /// What a unit hopes to do from a place with a facing, and what it fears to suffer.
    fn face(&self, marks: &[Marks], facing: Direction) -> (f32, f32) {
        let (mut shot, mut blow, mut danger) = (0.0f32, 0.0f32, 0.0f32);
        for m in marks {
            let arc = match self.me.turns() {
                true => m.arcs.at(facing),
                false => Arc::Front,
            };
            // An enemy that has still to move comes into the front arc, or leaves it; not before an early attack.
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
            let ahead = match (self.early, arc) {
                (true, Arc::Front) => 1.0,
                (true, _) => 0.0,
                (false, _) => ahead,
            };
            shot = shot.max(ahead * m.front + (1.0 - ahead) * m.around);
            blow = blow.max(ahead * m.blow);
            danger += m.share * m.danger;
            if self.me.turns() {
                danger += m.share * behind * m.danger_rear;
            }
        }
        (shot + blow, self.s.harm(self.me, 0.0, danger))
    }
}

/// Auras that a unit would bring upon enemies, or bring itself under: the enemy, the reach in hexes, the worth.
fn auras(s: &Situation<'_>, me: &Snap<'_>) -> SmallVec<[(usize, u16, f32); 2]> {
    let mut out = SmallVec::new();
    // Resisting takes 9 of two dice (R18.2.4).
    let fails = 1.0 - at_least(9);
    let mut add = |n: usize, aura: &Aura, source: &Snap<'_>, victim: &Snap<'_>, sign: f32| {
        let immune = victim.u.is_aerospace() || victim.u.statuses.has(aura.status);
        let again = victim
            .u
            .acts
            .resisted
            .iter()
            .any(|(by, _)| *by == source.id());
        if !immune && !again && source.u.can_act() {
            out.push((n, hexes(aura.inches), sign * AURA * fails * victim.value));
        }
    };
    for (n, e) in s.enemies.iter().enumerate() {
        for aura in me.u.spas.0.iter().flat_map(|spa| &spa.def.auras) {
            add(n, aura, me, e, 1.0);
        }
        for aura in e.u.spas.0.iter().flat_map(|spa| &spa.def.auras) {
            add(n, aura, e, me, -1.0);
        }
    }
    out
}

/// What a friend does this turn: what it takes off the enemies, whom it tempts, whom it sees.
fn consider_friend<'w>(s: &Situation<'w>, friend: &Snap<'w>, foes: &mut [Foe]) {
    let lobs = friend.shoots && friend.weapons.iter().any(|w| w.kind.is_indirect());
    let busy = friend.moved && (friend.u.motion.sprinted || friend.u.motion.evaded);
    let spots = friend.u.can_act() && !busy;
    let mut best: Option<(usize, f32, f32)> = None;
    for (i, (e, foe)) in s.enemies.iter().zip(foes.iter_mut()).enumerate() {
        let line = s.line(&friend.pose, &e.pose);
        let Some(line) = line.filter(|l| !l.sight.blocked()) else {
            foe.wanted |= lobs;
            continue;
        };
        let clearer = foe
            .spotted
            .is_none_or(|(_, old)| line.sight.modifier() < old.modifier());
        if spots && clearer {
            foe.spotted = Some((friend.id(), line.sight));
        }
        if friend.shoots && !e.doomed {
            let pair = Pair {
                attacker: friend,
                from: &friend.pose,
                target: e,
                to: &e.pose,
            };
            let damage = present_damage(s, &pair, &line);
            let worth = s.harm(e, 0.0, damage);
            if best.is_none_or(|(_, _, w)| worth > w) {
                best = Some((i, damage, worth));
            }
        }
        if e.shoots && !e.doomed {
            let back = Pair {
                attacker: e,
                from: &e.pose,
                target: friend,
                to: &friend.pose,
            };
            let answer = Line {
                sight: s.view.sight(&e.pose.eye, &friend.pose.eye),
                ..line
            };
            let damage = present_damage(s, &back, &answer);
            foe.tempted += s.harm(friend, 0.0, damage).powi(2);
        }
    }
    if let Some((i, damage, _)) = best {
        // Those who have still to move may find better things to do.
        foes[i].expected += damage * if friend.moved { 0.9 } else { 0.4 };
    }
}

/// Damage to be expected between units as they stand; those that have moved are bound by their facing.
fn present_damage<'w>(s: &Situation<'w>, pair: &Pair<'_, 'w>, line: &Line) -> f32 {
    let a = pair.attacker;
    let bound = a.moved && a.arc(pair.from, pair.to.spot.hex) != Arc::Front;
    let (front, around) = s.volley(pair, line, false);
    match bound {
        true => around,
        false if a.strikes => front + s.strike(pair, false),
        false => front,
    }
}
