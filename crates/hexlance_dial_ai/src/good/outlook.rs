//! What a place is worth to a unit: what it could attack from there next turn, who could attack it there, and what it
//! is for the end of the battle.

use std::cell::OnceCell;

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    arcs::{Bearing, Facings},
    equipment::Equipment,
    line::Fire,
    state::Markers,
};
use smallvec::SmallVec;

use super::{
    balance::Around,
    number,
    rush::Rush,
    scene::{Scene, Snap},
    volley::Volley,
};
use crate::why::Term;

/// What a unit could do to one enemy at best, arcs and cover aside, and from how far.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    ranged: f32,
    reach: f32,
    close: f32,
}

/// What does not change with the place.
pub struct View<'s, 'w> {
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
    /// Running into each enemy, and being run into, for those who think so far.
    rushes: Vec<[Rush; 2]>,
}

impl<'s, 'w> View<'s, 'w> {
    /// Of a unit.
    pub fn new(scene: &'s Scene<'w>, me: &'s Snap<'w>) -> Self {
        let volleys = |e| [Volley::new(scene, me, e), Volley::new(scene, e, me)];
        let volleys = scene.foes.iter().map(volleys).collect();
        let holds = |e: &Snap<'w>, o: &Snap<'w>| {
            o.look.id != me.look.id && !o.look.is_shut_down() && scene.touches(o.hex, e.hex)
        };
        let rush = |e| [Rush::new(scene, me, e), Rush::new(scene, e, me)];
        let rushed = scene.foes.iter().filter(|_| scene.temper.balanced);
        let rushes = rushed.map(rush);
        let busy = |e| scene.own.iter().any(|o| holds(e, o));
        Self {
            scene,
            me,
            later: promises(scene, &prospects(scene, me), |gap| gap / me.pace),
            volleys,
            shells: shells(scene, me),
            busy: scene.foes.iter().map(busy).collect(),
            rushes: rushes.collect(),
        }
    }
}

/// The views of the own units on the table, each worked out when somebody asks for it.
pub struct Views<'s, 'w> {
    scene: &'s Scene<'w>,
    own: Vec<OnceCell<View<'s, 'w>>>,
}

impl<'s, 'w> Views<'s, 'w> {
    /// Of nobody yet.
    pub fn new(scene: &'s Scene<'w>) -> Self {
        let own = scene.own.iter().map(|_| OnceCell::new()).collect();
        Self { scene, own }
    }

    /// Of a unit, by its place among the own ones.
    pub fn of(&self, unit: usize) -> &View<'s, 'w> {
        let new = || View::new(self.scene, &self.scene.own[unit]);
        self.own[unit].get_or_init(new)
    }
}

/// A unit that thinks of places.
#[derive(Clone, Copy)]
pub struct Viewer<'v, 'w> {
    scene: &'v Scene<'w>,
    /// The unit.
    pub me: &'v Snap<'w>,
    view: &'v View<'v, 'w>,
    /// Both sides' next turns, for those who think so far.
    around: Option<&'v Around<'v>>,
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
    /// With which facings it comes from behind.
    behind: Facings,
}

/// One place, before a facing is chosen.
pub struct Outlook {
    /// With which facings enemies are in the rear, and what that counts.
    foes: SmallVec<[(Facings, f32); 12]>,
    /// With which facings there are enemies in front, and what could be done to them from there.
    targets: SmallVec<[(Facings, f32); 8]>,
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
    viewer: Viewer<'v, 'w>,
    foe: &'v Snap<'w>,
    hex: Hex,
    beside: bool,
    fire: OnceCell<Fire>,
}

impl<'v, 'w> Between<'v, 'w> {
    fn new(viewer: Viewer<'v, 'w>, hex: Hex, foe: &'v Snap<'w>, beside: bool) -> Self {
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

impl<'v, 'w> Viewer<'v, 'w> {
    /// By a view alone.
    pub fn new(view: &'v View<'v, 'w>) -> Self {
        Self {
            scene: view.scene,
            me: view.me,
            view,
            around: None,
        }
    }

    /// Weighing both sides' next turns as well, if somebody does.
    pub fn balanced(view: &'v View<'v, 'w>, around: Option<&'v Around<'v>>) -> Self {
        Self {
            around,
            ..Self::new(view)
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
        let foes = scene.foes.iter().zip(&self.view.later);
        for (i, ((e, later), [shots, _])) in foes.zip(&self.view.volleys).enumerate() {
            let between = Between::new(*self, hex, e, near[i]);
            let bearing = Bearing::new(hex, e.hex);
            let rears = bearing.rears();
            let worth = if between.beside {
                Some(scene.contact(self.me, e, e.is_behind(hex)))
            } else if held {
                None
            } else {
                shots.best(scene, (hex, e.hex), e.is_behind(hex), || between.fire())
            };
            let rush = self.view.rushes.get(i);
            let rush = rush.map_or(0.0, |[own, _]| own.best(hex, e.hex, held));
            if worth.is_some() || rush > 0.0 {
                let fronts = bearing.fronts(self.me.look.model.arc);
                o.targets.push((
                    fronts,
                    worth
                        .unwrap_or(0.0)
                        .max(scene.temper.weights.own_rush * rush),
                ));
            }
            if let Some(threat) = self.threat(i, e, &between, rears) {
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
            o.foes.push((rears, behind));
        }
        if let Some(around) = &self.around {
            o.reply = around.reply(&o.threats);
        }
        o
    }

    /// What an enemy could do to the unit in a place, in its next turn from where it stands.
    fn threat(
        &self,
        foe: usize,
        e: &Snap<'w>,
        between: &Between<'_, '_>,
        behind: Facings,
    ) -> Option<Threat> {
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
            behind,
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
        let busy = self.view.busy[foe] || e.held && !scene.touches(self.me.hex, e.hex);
        let rush = self.view.rushes.get(foe);
        let rush = scene.temper.weights.rush
            * rush.map_or(0.0, |[_, theirs]| theirs.best(e.hex, hex, false));
        let looks = e.look.in_front(hex);
        if busy && !scene.temper.balanced || !looks && rush <= 0.0 {
            return None;
        }
        let [_, shots] = &self.view.volleys[foe];
        let shot = match looks {
            true => shots.best(scene, (e.hex, hex), false, || between.fire()),
            false => None,
        };
        t.ranged = shot.map_or(0.0, |worth| worth.max(0.0)).max(rush);
        t.likely = if busy { 0.0 } else { eager * t.ranged };
        Some(t)
    }

    /// What an attack counts: less where the unit has to turn first.
    fn attacks<'o>(&self, o: &'o Outlook, facing: Direction) -> impl Iterator<Item = f32> + 'o {
        let turning = self.scene.temper.weights.turning;
        let targets = o.targets.iter();
        targets.map(move |(fronts, worth)| match fronts.has(facing) {
            true => *worth,
            false => turning * worth,
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
            let more = if t.behind.has(facing) {
                temper.weights.behind
            } else {
                0.0
            };
            danger += (1.0 + more) * t.likely;
        }
        // Facing the nearest enemies is worth a little for itself.
        let behind = o.foes.iter().filter(|f| f.0.has(facing));
        let looks = -behind.map(|f| f.1).sum::<f32>();
        if let Some(around) = &self.around {
            let attack = best + temper.weights.second * second;
            let [own, reply] = around.parts(self.scene, o, attack, ordered);
            return [own, -reply, -(temper.weights.danger * danger), looks];
        }
        let own = temper.foresight * (best + temper.weights.second * second);
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
        let toll = self.around.map_or(0.0, |around| {
            let attack = self.attack(&o, self.me.facing);
            around.worth(self.scene, &o, attack, false) - around.worth(self.scene, &o, attack, true)
        });
        self.worth(&o, self.me.facing) + toll + self.errand(hex)
    }

    /// What a place is worth apart from fire and blows: shells in the air, captives brought home, and ground at the end
    /// of the battle.
    pub fn errand(&self, hex: Hex) -> f32 {
        let scene = self.scene;
        let me = self.me;
        let mut worth = 0.0;
        for (at, there, beside) in &self.view.shells {
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

/// Whether the end of the battle is so near that ground counts.
pub fn ground_counts(scene: &Scene<'_>) -> bool {
    scene.rounds_left <= 5
}

/// What it is worth to a unit to come so near to others' zones, where so many hexes take so many turns: ground counts at
/// the end of the battle (D14.3.2).
pub fn ground(scene: &Scene<'_>, me: &Snap<'_>, turns: impl Fn(f32) -> f32, hex: Hex) -> f32 {
    let left = f32::from(scene.rounds_left);
    if !ground_counts(scene) {
        return 0.0;
    }
    let Some(far) = scene.to_zone(hex, false) else {
        return 0.0;
    };
    let turns = turns(f32::from(far)).ceil();
    if turns > left {
        return 0.0;
    }
    // Neither passengers nor captives count for it.
    let points = f32::from(me.look.model.points);
    scene.ground * points * (1.0 - 0.13 * left) * 0.75f32.powf(turns)
}

/// What each enemy promises to a unit for later turns, by its distance in hexes, where a gap of so many hexes to the
/// place from which it could attack takes so many turns.
pub fn promises(
    scene: &Scene<'_>,
    prospects: &[Prospect],
    turns: impl Fn(f32) -> f32,
) -> Vec<Vec<f32>> {
    let furthest = scene.board.columns() + scene.board.rows();
    let promise = |p: &Prospect| {
        let after =
            |far: u16, reach: f32| scene.fading.after(turns((f32::from(far) - reach).max(0.0)));
        let at = |far| (p.ranged * after(far, p.reach)).max(p.close * after(far, 1.0));
        (0..=furthest).map(at).collect()
    };
    prospects.iter().map(promise).collect()
}

/// What a unit could do to each enemy at best.
pub fn prospects<'w>(scene: &Scene<'w>, me: &Snap<'w>) -> SmallVec<[Prospect; 8]> {
    scene.foes.iter().map(|e| prospect(scene, me, e)).collect()
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
