//! What a place is worth to a unit: what it could attack from there next turn, who could attack it there, and what it
//! is for the end of the battle.

use std::cell::OnceCell;

use hexlance_board::{Direction, Hex};
use hexlance_dial::{arcs::Bearing, equipment::Equipment, line::Fire, state::Markers};
use smallvec::SmallVec;

use super::{
    balance::{Around, Balance},
    number,
    scene::{Scene, Snap},
    volley::Volley,
};
use crate::why::Term;

/// What is left of a chance by the turns that it takes, and half a turn to use it.
struct Fading(Vec<f32>);

impl Fading {
    /// Steps in a turn.
    const STEPS: f32 = 8.0;

    fn new(per_turn: f32) -> Self {
        let step = per_turn.powf(1.0 / Self::STEPS);
        let all = std::iter::successors(Some(per_turn.sqrt()), |left| Some(left * step));
        Self(all.take(160).collect())
    }

    fn after(&self, turns: f32) -> f32 {
        let at = (turns * Self::STEPS) as usize;
        self.0.get(at).or(self.0.last()).copied().unwrap_or(0.0)
    }
}

/// What a unit could do to one enemy at best, arcs and cover aside, and from how far.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    ranged: f32,
    reach: f32,
    close: f32,
}

/// What does not change with the place.
pub struct Viewer<'s, 'w> {
    scene: &'s Scene<'w>,
    me: &'s Snap<'w>,
    /// What each enemy promises for later turns, by its distance in hexes.
    later: Vec<Vec<f32>>,
    /// Shots at each enemy, and of each.
    volleys: Vec<[Volley<'s, 'w>; 2]>,
    /// Where shells may land before it can go away again, and what it would lose there and beside it.
    shells: SmallVec<[(Hex, f32, f32); 4]>,
    /// For each enemy: held by somebody else, so that it fires at nobody.
    busy: Vec<bool>,
    /// Both sides' next turns, for those who think so far.
    around: Option<Around<'s>>,
}

/// An enemy and what it could do to the unit in a place.
#[derive(Clone, Copy, Debug)]
pub struct Threat {
    /// The enemy among all.
    pub foe: usize,
    /// Fire, if nobody were beside it.
    pub ranged: f32,
    /// In base contact.
    pub close: f32,
    /// The place is beside it, and the unit would hold it there.
    pub beside: bool,
    /// How likely it does so, by itself.
    likely: f32,
}

/// One place, before a facing is chosen.
pub struct Outlook {
    /// How all enemies lie from there, and what it counts to have one in the rear.
    foes: SmallVec<[(Bearing, f32); 12]>,
    /// Enemies, by their places among all, and what could be done to them from there.
    targets: SmallVec<[(usize, f32); 8]>,
    /// Enemies and what they could do there.
    pub threats: SmallVec<[Threat; 8]>,
    /// What it promises for later turns.
    later: f32,
    /// The nearest enemy.
    nearest: Option<Hex>,
    /// All that the enemy could do in its next turn, for those who think so far.
    pub reply: f32,
}

/// What lies between a place and an enemy, looked at when somebody asks for it, and once.
struct Between<'v, 'w> {
    viewer: &'v Viewer<'v, 'w>,
    foe: &'v Snap<'w>,
    hex: Hex,
    beside: bool,
    fire: OnceCell<Fire>,
}

impl<'v, 'w> Between<'v, 'w> {
    fn new(viewer: &'v Viewer<'v, 'w>, hex: Hex, foe: &'v Snap<'w>, beside: bool) -> Self {
        Self {
            viewer,
            foe,
            hex,
            beside,
            fire: OnceCell::new(),
        }
    }

    fn fire(&self) -> Fire {
        let Viewer { scene, me, .. } = self.viewer;
        *self
            .fire
            .get_or_init(|| scene.on_the_way(me, self.hex, self.foe, self.foe.hex))
    }
}

impl<'s, 'w> Viewer<'s, 'w> {
    /// For a unit.
    pub fn new(scene: &'s Scene<'w>, me: &'s Snap<'w>) -> Self {
        let volleys = |e| [Volley::new(scene, me, e), Volley::new(scene, e, me)];
        let volleys = scene.foes.iter().map(volleys).collect();
        let later = promises(scene, me, |gap| gap / me.pace);
        let busy = scene
            .foes
            .iter()
            .map(|e| {
                scene.own.iter().any(|o| {
                    o.look.id != me.look.id && !o.look.is_shut_down() && scene.touches(o.hex, e.hex)
                })
            })
            .collect();
        Self {
            scene,
            me,
            later,
            volleys,
            shells: shells(scene, me),
            busy,
            around: None,
        }
    }

    /// For a unit, by its place among the own ones, that weighs both sides' next turns.
    pub fn balanced(
        scene: &'s Scene<'w>,
        unit: usize,
        balance: Option<&'s Balance>,
    ) -> Option<Self> {
        let mut viewer = Self::new(scene, scene.own.get(unit)?);
        viewer.around = balance.map(|b| b.around(unit));
        Some(viewer)
    }

    /// For a unit that rides or is to ride in a transport; its place among the own ones, if it stands on the table.
    pub fn rider(
        scene: &'s Scene<'w>,
        me: &'s Snap<'w>,
        unit: Option<usize>,
        balance: Option<&'s Balance>,
    ) -> Self {
        let mut viewer = Self::new(scene, me);
        viewer.around = balance.map(|b| unit.map_or_else(|| b.outside(), |unit| b.around(unit)));
        viewer
    }

    /// What it is worth for the next turn to be aboard, if the best that is promised there is worth so much.
    pub fn aboard(&self, promised: f32) -> f32 {
        match &self.around {
            Some(around) => around.aboard(self.scene, promised),
            None => self.scene.temper.foresight * promised,
        }
    }

    /// What a place offers.
    pub fn look(&self, hex: Hex) -> Outlook {
        let scene = self.scene;
        let near = scene.foes.iter().map(|e| scene.touches(hex, e.hex));
        let near: SmallVec<[bool; 16]> = near.collect();
        let mut beside = near.iter().zip(&scene.foes);
        let held = beside.any(|(near, e)| *near && !e.look.is_shut_down());
        let mut o = Outlook {
            foes: SmallVec::new(),
            targets: SmallVec::new(),
            threats: SmallVec::new(),
            later: 0.0,
            nearest: None,
            reply: 0.0,
        };
        let mut least = u16::MAX;
        let foes = scene.foes.iter().zip(&self.later);
        for (i, ((e, later), [shots, _])) in foes.zip(&self.volleys).enumerate() {
            let between = Between::new(self, hex, e, near[i]);
            let worth = if between.beside {
                Some(scene.contact(self.me, e, e.is_behind(hex)))
            } else if held {
                None
            } else {
                shots.best(scene, (hex, e.hex), e.is_behind(hex), || between.fire())
            };
            if let Some(worth) = worth {
                o.targets.push((i, worth));
            }
            if let Some(threat) = self.threat(i, e, &between) {
                o.threats.push(threat);
            }
            let far = hex.distance(e.hex);
            o.later = o
                .later
                .max(later.get(usize::from(far)).copied().unwrap_or(0.0));
            if far < least {
                (least, o.nearest) = (far, Some(e.hex));
            }
            let behind = scene.temper.weights.rear / f32::from(far.max(1));
            o.foes.push((Bearing::new(hex, e.hex), behind));
        }
        if let Some(around) = &self.around {
            o.reply = around.reply(&o.threats);
        }
        o
    }

    /// What an enemy could do to the unit in a place, in its next turn from where it stands.
    fn threat(&self, foe: usize, e: &Snap<'w>, between: &Between<'_, '_>) -> Option<Threat> {
        let scene = self.scene;
        let (hex, beside) = (between.hex, between.beside);
        let eager = match e.look.tokens {
            _ if e.look.is_shut_down() => 0.0,
            0 => 0.8,
            1 => 0.45,
            _ => 0.0,
        };
        if eager == 0.0 {
            return None;
        }
        let mut t = Threat {
            foe,
            ranged: 0.0,
            close: 0.0,
            beside,
            likely: 0.0,
        };
        if beside {
            // Somebody new beside it is turned to; who stood there before is not.
            if !scene.touches(self.me.hex, e.hex) || e.look.in_front(hex) {
                let blow = scene.contact(e, self.me, false);
                t.close = blow.max(0.0);
                t.likely = eager * blow;
            }
            return Some(t);
        }
        let busy = self.busy[foe] || e.held && !scene.touches(self.me.hex, e.hex);
        if busy && !scene.temper.balanced || !e.look.in_front(hex) {
            return None;
        }
        let [_, shots] = &self.volleys[foe];
        let shot = shots.best(scene, (e.hex, hex), false, || between.fire());
        t.ranged = shot.map_or(0.0, |worth| worth.max(0.0));
        t.likely = if busy { 0.0 } else { eager * t.ranged };
        Some(t)
    }

    /// What an attack counts: less where the unit has to turn first.
    fn attacks<'o>(&self, o: &'o Outlook, facing: Direction) -> impl Iterator<Item = f32> + 'o {
        let arc = self.me.look.model.arc;
        let turning = self.scene.temper.weights.turning;
        o.targets.iter().map(move |(foe, worth)| {
            let seen = o.foes.get(*foe).is_none_or(|f| f.0.in_front(facing, arc));
            if seen { *worth } else { turning * worth }
        })
    }

    /// The best attack of the next turn from a place with a facing.
    pub fn attack(&self, o: &Outlook, facing: Direction) -> f32 {
        self.attacks(o, facing).fold(o.later, f32::max)
    }

    /// What a place is worth with a facing.
    pub fn worth(&self, o: &Outlook, facing: Direction) -> f32 {
        self.parts(o, facing, true).iter().sum()
    }

    /// What that is made of, after an order or with none given: attacks of the next turn, those of the enemy, other
    /// danger, enemies in the rear.
    fn parts(&self, o: &Outlook, facing: Direction, ordered: bool) -> [f32; 4] {
        let temper = self.scene.temper;
        let (mut best, mut second) = (o.later, 0.0);
        for worth in self.attacks(o, facing) {
            if worth > best {
                (best, second) = (worth, best);
            } else if worth > second {
                second = worth;
            }
        }
        let mut danger = 0.0;
        for t in &o.threats {
            let rear = o.foes.get(t.foe).is_some_and(|f| f.0.in_rear(facing));
            danger += if rear { 1.2 * t.likely } else { t.likely };
        }
        // Facing the nearest enemies is worth a little for itself.
        let behind = o.foes.iter().filter(|f| f.0.in_rear(facing));
        let looks = -behind.map(|f| f.1).sum::<f32>();
        if let Some(around) = &self.around {
            let attack = best + 0.15 * second;
            let [own, reply] = around.parts(self.scene, o, attack, ordered);
            return [own, -reply, -(0.05 * danger), looks];
        }
        let own = temper.foresight * (best + 0.15 * second);
        [own, 0.0, -(temper.caution * 0.7 * danger), looks]
    }

    /// What makes a place with a facing better than the one where the unit stands, or worse.
    pub fn terms(&self, hex: Hex, facing: Direction) -> [(Term, f32); 4] {
        let at = |hex, facing, ordered| {
            let [own, reply, danger, looks] = self.parts(&self.look(hex), facing, ordered);
            [own, reply + danger, looks, self.errand(hex)]
        };
        let there = at(hex, facing, true);
        let here = at(self.me.hex, self.me.facing, self.around.is_none());
        let by = |i: usize| there[i] - here[i];
        [
            (Term::NextAttack, by(0)),
            (Term::Harm, by(1)),
            (Term::Facing, by(2)),
            (Term::Errand, by(3)),
        ]
    }

    /// The best facing in a place, and what the place is worth with it.
    pub fn best(&self, hex: Hex) -> (Direction, f32) {
        let o = self.look(hex);
        let mut best = (self.me.facing, f32::MIN);
        if o.targets.is_empty() && o.threats.is_empty() {
            // Nobody is near: it looks where they are.
            let facing = o.nearest.and_then(|e| Direction::towards(hex, e));
            let facing = facing.unwrap_or(self.me.facing);
            return (facing, self.worth(&o, facing) + self.errand(hex));
        }
        for facing in Direction::ALL {
            let worth = self.worth(&o, facing);
            if worth > best.1 {
                best = (facing, worth);
            }
        }
        (best.0, best.1 + self.errand(hex))
    }

    /// What the place is worth as it is.
    pub fn now(&self) -> f32 {
        let hex = self.me.hex;
        let o = self.look(hex);
        let toll = self.around.as_ref().map_or(0.0, |around| {
            let attack = self.attack(&o, self.me.facing);
            around.worth(self.scene, &o, attack, false) - around.worth(self.scene, &o, attack, true)
        });
        self.worth(&o, self.me.facing) + toll + self.errand(hex)
    }

    /// What a place is worth apart from fire and blows: shells in the air, captives brought home, and ground at the end
    /// of the battle.
    fn errand(&self, hex: Hex) -> f32 {
        let scene = self.scene;
        let me = self.me;
        let mut worth = 0.0;
        for (at, there, beside) in &self.shells {
            worth -= match hex.distance(*at) {
                0 => *there,
                1 => *beside,
                _ => 0.0,
            };
        }
        if let Some(captive) = me.look.condition.controls.and_then(|c| scene.table.find(c))
            && let Some(far) = scene.to_zone(hex, true)
        {
            let turns = f32::from(far) / (me.pace / 2.0).floor().max(1.0);
            worth += 0.7 * f32::from(captive.model.points) * 0.85f32.powf(turns);
        }
        worth + ground(scene, me, |far| far / me.pace, hex)
    }
}

/// What it is worth to a unit to come so near to others' zones, where so many hexes take so many turns: ground counts at
/// the end of the battle (D14.3.2).
pub fn ground(scene: &Scene<'_>, me: &Snap<'_>, turns: impl Fn(f32) -> f32, hex: Hex) -> f32 {
    let left = f32::from(scene.rounds_left);
    if left > 5.0 {
        return 0.0;
    }
    let Some(far) = scene.to_zone(hex, false) else {
        return 0.0;
    };
    let turns = turns(f32::from(far)).ceil();
    if turns > left {
        return 0.0;
    }
    // Ground decides only where the other two conditions are shared (D14.3.3).
    let weight = if scene.temper.balanced { 0.12 } else { 0.3 };
    // Neither passengers nor captives count for it.
    let points = f32::from(me.look.model.points);
    weight * points * (1.0 - 0.13 * left) * 0.75f32.powf(turns)
}

/// What each enemy promises to a unit for later turns, by its distance in hexes, where a gap of so many hexes to the
/// place from which it could attack takes so many turns.
pub fn promises(scene: &Scene<'_>, me: &Snap<'_>, turns: impl Fn(f32) -> f32) -> Vec<Vec<f32>> {
    let furthest = scene.board.columns() + scene.board.rows();
    let fading = Fading::new(scene.temper.weights.fading);
    let promise = |e| {
        let p = prospect(scene, me, e);
        let after = |far: u16, reach: f32| fading.after(turns((f32::from(far) - reach).max(0.0)));
        let at = |far| (p.ranged * after(far, p.reach)).max(p.close * after(far, 1.0));
        (0..=furthest).map(at).collect()
    };
    scene.foes.iter().map(promise).collect()
}

/// What shells in the air will do to a unit where they land (D8.5.6): those of both sides come down before its side's
/// next orders, and there is no answer to them but to be elsewhere.
fn shells(scene: &Scene<'_>, me: &Snap<'_>) -> SmallVec<[(Hex, f32, f32); 4]> {
    let markers = scene.world.resource::<Markers>();
    let shells = markers.0.iter().filter(|m| m.damage > 0).map(|m| {
        let roll = number::landing(m.attack);
        let hit = me.loss(i16::from(m.damage));
        let harder = me.loss(i16::from(m.damage) + 1);
        let there = roll.plain * hit + roll.critical * harder;
        (m.hex, there, (roll.plain + roll.critical) * me.loss(1))
    });
    shells.collect()
}

fn prospect<'w>(scene: &Scene<'w>, me: &Snap<'w>, e: &Snap<'w>) -> Prospect {
    use super::scene::How;
    let plain = How::Direct {
        hindered: false,
        uphill: false,
    };
    let mut p = Prospect {
        ranged: 0.0,
        reach: 1.0,
        // A medic, a commander and their like keep to the others: they come along, no more.
        close: scene.contact(me, e, false).max(0.05),
    };
    for gun in me.guns.iter().filter(|g| g.fires) {
        let worth = if gun.slot.artillery {
            0.25 * f32::from(gun.damage)
        } else {
            let needed = scene.needed(me, e, e.hex, plain, false);
            scene.blow(me, gun, e, plain, needed)
        };
        let reach = f32::from(gun.slot.max / 2);
        if worth > p.ranged || worth > 0.8 * p.ranged && reach > p.reach {
            (p.ranged, p.reach) = (worth.max(p.ranged), reach);
        }
    }
    if me.has(Equipment::Salvage) {
        p.ranged *= 0.1;
        p.close *= 0.1;
    }
    p
}
