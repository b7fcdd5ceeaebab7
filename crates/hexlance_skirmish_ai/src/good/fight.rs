//! What attacks are worth: exact chances, weighed by what both sides have to lose.

mod sweep;

use hexlance_skirmish::{
    ground::{Body, Rays, distance},
    harm::ammo::Resistance,
    model::Ammunition,
};

use super::{
    arms::{Gun, template_reach},
    book::{Apart, Book},
    duel::{Dice, Duels, Shell, Toll},
    layers::Layers,
    quick::Known,
    scene::{Scene, Trooper},
    sight::{Line, Lookout, Sight},
};

/// Bands of Suppressive Fire (K8.3.1).
pub const SUPPRESSIVE: [(u16, i16); 2] = [(16, 0), (24, -3)];

/// Most pairs of troopers whose attacks are kept.
const MOST: usize = 4_000;

/// A shot as it would be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Roll {
    /// Its dice; none with a template that needs no roll.
    pub dice: Option<Dice>,
    /// What it takes from whoever opposes it.
    pub inflicts: i16,
    /// What its hits do.
    pub volley: u16,
    /// What a hit counts that only makes Targeted.
    pub marks: f32,
}

/// How somebody answers an attack on himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Not at all.
    None,
    /// By a Dodge.
    Dodge,
    /// With a gun, by its number among his.
    Gun(u8),
}

/// An attack with what both sides lose by it, in points.
#[derive(Clone, Copy, Debug)]
pub struct Strike {
    /// The number of the gun among those of the attacker.
    pub gun: u8,
    /// Whether one die is aimed (skill.marksmanship_lx).
    pub aimed: bool,
    /// What the target is expected to lose.
    pub gain: f32,
    /// What the attacker is expected to lose to the target.
    pub loss: f32,
}

/// The same in shares of what both are worth.
#[derive(Clone, Copy, Debug)]
struct Shares {
    gun: u8,
    aimed: bool,
    given: f32,
    taken: f32,
}

/// What attacks between two troopers depend on, beside where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pair {
    attacker: u64,
    target: u64,
    /// How much more the attacker is worth than the target, in steps.
    ratio: i8,
    /// Whether the target may react, and whether the attacker surprises.
    flags: u8,
}

impl Pair {
    /// Those of an attack that surprises its target, if the attacker can do that and nobody senses it.
    fn of(attacker: &Trooper<'_>, target: &Trooper<'_>, reacts: bool, surprise: bool) -> Self {
        let surprise = surprise && attacker.surprises && !target.senses;
        Self {
            attacker: attacker.likeness,
            target: target.likeness,
            ratio: attacker.rank - target.rank,
            flags: u8::from(reacts) | u8::from(surprise) << 1,
        }
    }
}

/// A step of what somebody is worth, as a logarithm: attacks between two are answered alike while each stays in his.
const STEP: f32 = 0.2;

/// The step of what somebody is worth.
pub fn rank(worth: f32) -> i8 {
    (worth.max(0.1).ln() / STEP).round() as i8
}

/// Dice and worth of quick shots, kept by distance and line.
type Snaps = Book<Option<(u8, f32)>>;

/// What is known of lines and chances, kept from one decision to the next.
#[derive(Debug, Default)]
pub struct Brain {
    /// Lines.
    pub sight: Sight,
    /// Chances.
    pub duels: Duels,
    /// What troopers can do to each other, hex by hex.
    pub layers: Layers,
    /// The numbers of the books of attacks.
    pairs: Known<Pair, u32>,
    strikes: Vec<Book<Option<Shares>>>,
    snaps: Known<(u64, u64), Snaps>,
    /// What it is worth to make somebody Targeted.
    pub mark: f32,
}

/// What holds in every battle: chances, and which hexes lie on lines.
#[derive(Debug, Default)]
pub struct Lore(Option<Box<(Duels, Option<Rays>)>>);

impl Lore {
    /// Nothing.
    pub const NONE: Self = Self(None);
}

impl Brain {
    /// Takes what holds in every battle.
    pub fn lend(&mut self, lore: Lore) {
        if let Some((duels, rays)) = lore.0.map(|lore| *lore) {
            self.duels = duels;
            self.sight.rays = rays;
        }
    }

    /// Gives it back with what has been found out; nothing if that has become too much.
    pub fn give_back(&mut self) -> Lore {
        let (duels, rays) = (&mut self.duels, &mut self.sight.rays);
        let lore = (std::mem::take(duels), rays.take());
        Lore((!lore.0.is_full()).then(|| Box::new(lore)))
    }

    /// Forgets what has changed since the last decision; says whether anything has.
    pub fn refresh(&mut self, scene: &Scene<'_>) -> bool {
        let changed =
            self.sight.refresh(scene.table) || self.mark != scene.mark || self.layers.is_full();
        self.mark = scene.mark;
        if changed {
            self.layers.clear();
        }
        if changed || self.strikes.len() + self.snaps.len() > MOST {
            self.pairs.clear();
            self.strikes.clear();
            self.snaps.clear();
        }
        changed
    }

    /// The line between two bodies.
    pub fn line(&mut self, over: Lookout<'_>, from: &Body, to: &Body) -> Line {
        self.sight.line(over, from, to)
    }

    /// What the hits of a gun do to somebody, in cover or not.
    fn volley(&mut self, gun: &Gun<'_>, target: &Trooper<'_>, covered: bool) -> u16 {
        let with = Resistance {
            bonus: if covered { 3 } else { 0 },
            ..target.with
        };
        self.duels.volley(Shell {
            damage: gun.damage.unwrap_or(0),
            ammo: if gun.damage.is_some() {
                gun.hits
            } else {
                Ammunition::of(hexlance_skirmish::model::Ammo::Smoke)
            },
            with,
            victim: target.victim,
        })
    }

    /// A shot of somebody over a line of a length; none beyond its range.
    #[expect(clippy::too_many_arguments, reason = "a shot depends on all of them")]
    pub fn roll(
        &mut self,
        shooter: &Trooper<'_>,
        gun: &Gun<'_>,
        target: &Trooper<'_>,
        distance: u16,
        line: Line,
        reacts: bool,
        aimed: bool,
    ) -> Option<Roll> {
        if !line.sees() {
            return None;
        }
        let direct = template_reach(gun.mode.shape);
        if gun.mode.traits.direct {
            if distance > direct || distance == 0 {
                return None;
            }
            return Some(Roll {
                dice: None,
                inflicts: 0,
                volley: self.volley(gun, target, false),
                marks: 0.0,
            });
        }
        let laid = gun.laid && reacts;
        let range = if laid {
            SUPPRESSIVE
                .iter()
                .find(|(to, _)| distance <= *to)
                .map(|(_, m)| *m)?
        } else {
            gun.mode.range_mod(distance)?
        };
        let covered = line.covered() && !target.bare;
        let spared = gun.bs && shooter.marksman;
        let mut mods = range + target.camouflage + line.visibility();
        if covered && !spared {
            mods -= 3;
        }
        if aimed {
            mods += 6;
        }
        let full = match (reacts, laid) {
            (true, true) => 3,
            (true, false) => shooter.aro,
            (false, _) => gun.mode.burst,
        };
        let mut dice = line.burst(full);
        if aimed {
            if dice < 2 {
                return None;
            }
            dice = 1;
        }
        if let Some(look) = shooter.look
            && gun.mode.traits.disposable.is_some()
        {
            let left = look.supply.left(gun.weapon).unwrap_or(dice);
            dice = dice.min(left);
        }
        let template = gun.mode.shape != hexlance_skirmish::model::Shape::None;
        Some(Roll {
            dice: Some(Dice::new(gun.attribute, mods, dice.max(1))),
            inflicts: if laid { -3 } else { 0 },
            volley: self.volley(gun, target, covered && !template),
            marks: if gun.damage.is_none() && !target.targeted {
                self.mark
            } else {
                0.0
            },
        })
    }

    /// What one attack does to its target if that answers it in a way.
    fn toll(&mut self, roll: &Roll, against: Option<Dice>, target: &Trooper<'_>) -> Toll {
        match roll.dice {
            Some(dice) if roll.marks > 0.0 => Toll {
                hampered: roll.marks * self.duels.counts(dice, against),
                ..Toll::default()
            },
            Some(dice) => self.duels.toll(dice, against, roll.volley, target.left),
            None => self.duels.sure(roll.volley, 1, target.left),
        }
    }

    /// What an ARO of a gun does to somebody who does not oppose it, the best gun of all; with its number.
    pub fn snap(
        &mut self,
        scene: &Scene<'_>,
        shooter: &Trooper<'_>,
        target: &Trooper<'_>,
        there: &Body,
    ) -> Option<(u8, f32)> {
        if !shooter.shoots() {
            return None;
        }
        let line = self.line(scene.over, &shooter.body, there);
        if !line.sees() {
            return None;
        }
        let apart = Apart::new(shooter.bands, distance(&shooter.body, there), line, line);
        let two = (shooter.likeness, target.likeness);
        if let Some(known) = self.snaps.get(&two).and_then(|book| book.get(apart)) {
            return known;
        }
        let best = self.best_snap(shooter, target, apart);
        self.snaps.entry(two).or_default().keep(apart, best);
        best
    }

    fn best_snap(
        &mut self,
        shooter: &Trooper<'_>,
        target: &Trooper<'_>,
        apart: Apart,
    ) -> Option<(u8, f32)> {
        let mut best: Option<(u8, f32)> = None;
        for (i, gun) in shooter.guns.iter().enumerate() {
            let (distance, line) = (apart.distance, apart.there);
            let Some(roll) = self.roll(shooter, gun, target, distance, line, true, false) else {
                continue;
            };
            let share = self.toll(&roll, None, target).share();
            if best.is_none_or(|(_, b)| share > b) {
                best = Some((i as u8, share));
            }
        }
        best
    }

    /// The best attack from one place at somebody in another, if he answers as hurts most.
    #[expect(
        clippy::too_many_arguments,
        reason = "an attack depends on all of them"
    )]
    pub fn strike(
        &mut self,
        scene: &Scene<'_>,
        attacker: &Trooper<'_>,
        from: &Body,
        target: &Trooper<'_>,
        there: &Body,
        reacts: bool,
        surprise: bool,
    ) -> Option<Strike> {
        if attacker.stunned {
            return None;
        }
        // Of many places one that is tried is the own trooper's.
        let (line, back) = if attacker.ours {
            let [back, line] = self.sight.lines(scene.over, there, from);
            (line, back)
        } else {
            let [line, back] = self.sight.lines(scene.over, from, there);
            (line, back)
        };
        if !line.sees() {
            return None;
        }
        let bands = attacker.bands | target.bands;
        let apart = Apart::new(bands, distance(from, there), line, back);
        let pair = Pair::of(attacker, target, reacts, surprise);
        let book = self.book(pair);
        let found = self.shares(attacker, target, &pair, book, apart)?;
        Some(Strike {
            gun: found.gun,
            aimed: found.aimed,
            gain: found.given * target.worth,
            loss: found.taken * attacker.worth,
        })
    }

    /// The best attack of a pair by the book with a number.
    fn shares(
        &mut self,
        attacker: &Trooper<'_>,
        target: &Trooper<'_>,
        pair: &Pair,
        book: usize,
        apart: Apart,
    ) -> Option<Shares> {
        let known = self.strikes.get(book).and_then(|book| book.get(apart));
        known.unwrap_or_else(|| {
            let found = self.best_strike(attacker, target, pair, apart);
            if let Some(book) = self.strikes.get_mut(book) {
                book.keep(apart, found);
            }
            found
        })
    }

    /// The number of the book of a pair.
    fn book(&mut self, pair: Pair) -> usize {
        let next = self.strikes.len();
        let number = *self.pairs.entry(pair).or_insert(next as u32) as usize;
        if number == next {
            self.strikes.push(Book::default());
        }
        number
    }

    fn best_strike(
        &mut self,
        attacker: &Trooper<'_>,
        target: &Trooper<'_>,
        pair: &Pair,
        apart: Apart,
    ) -> Option<Shares> {
        let (reacts, surprise) = (pair.flags & 1 != 0, pair.flags & 2 != 0);
        let ratio = (f32::from(pair.ratio) * STEP).exp();
        let mut best: Option<(f32, Shares)> = None;
        for (i, gun) in attacker.guns.iter().enumerate() {
            for aimed in [false, true] {
                if aimed && (!attacker.aims || !gun.bs) {
                    continue;
                }
                let Some(mut roll) = self.roll(
                    attacker,
                    gun,
                    target,
                    apart.distance,
                    apart.there,
                    false,
                    aimed,
                ) else {
                    continue;
                };
                if surprise {
                    roll.inflicts -= 3;
                }
                let (given, taken) = self.answered(attacker, target, &roll, apart, reacts, ratio);
                let net = given - taken * ratio;
                if best.is_none_or(|(known, _)| net > known) {
                    let gun = i as u8;
                    let shares = Shares {
                        gun,
                        aimed,
                        given,
                        taken,
                    };
                    best = Some((net, shares));
                }
            }
        }
        best.map(|(_, shares)| shares)
    }

    /// What both lose if the target answers as is best for it, in shares; `ratio` is how much more the attacker is worth.
    fn answered(
        &mut self,
        attacker: &Trooper<'_>,
        target: &Trooper<'_>,
        roll: &Roll,
        apart: Apart,
        reacts: bool,
        ratio: f32,
    ) -> (f32, f32) {
        let plain = self.toll(roll, None, target).share();
        let mut worst = (plain, 0.0);
        if !reacts || !target.able {
            return worst;
        }
        let mut offer = |given: f32, taken: f32| {
            if given - taken * ratio < worst.0 - worst.1 * ratio {
                worst = (given, taken);
            }
        };
        offer(self.dodged(roll, target), 0.0);
        if !target.stunned {
            for gun in &target.guns {
                let back = self.roll(
                    target,
                    gun,
                    attacker,
                    apart.distance,
                    apart.back,
                    true,
                    false,
                );
                if let Some(back) = back {
                    let (given, taken) = self.exchange(attacker, target, roll, &back);
                    offer(given, taken);
                }
            }
        }
        worst
    }

    /// What a shot does to somebody who dodges it: the share that he loses.
    fn dodged(&mut self, roll: &Roll, target: &Trooper<'_>) -> f32 {
        let dodge = Dice::new(target.dodge, roll.inflicts, 1);
        match roll.dice {
            Some(_) => self.toll(roll, Some(dodge), target).share(),
            None => self.toll(roll, None, target).share() * (1.0 - dodge.chance()),
        }
    }

    /// What a shot and the one that answers it do: shares that the target and the attacker lose. A template is not opposed.
    fn exchange(
        &mut self,
        attacker: &Trooper<'_>,
        target: &Trooper<'_>,
        roll: &Roll,
        back: &Roll,
    ) -> (f32, f32) {
        match (roll.dice, back.dice) {
            (Some(mine), Some(theirs)) => {
                let (mine, theirs) = (mine.less(back.inflicts), theirs.less(roll.inflicts));
                let duels = &mut self.duels;
                let hit = duels.toll(mine, Some(theirs), roll.volley, target.left);
                let hurt = duels.toll(theirs, Some(mine), back.volley, attacker.left);
                (hit.share(), hurt.share())
            }
            _ => {
                let hurt = self.toll(back, None, attacker).share();
                (self.toll(roll, None, target).share(), hurt)
            }
        }
    }

    /// What an attack with so many dice at most does to its target if that answers in a way: shares of what the target and
    /// the attacker lose.
    #[expect(
        clippy::too_many_arguments,
        reason = "an attack depends on all of them"
    )]
    pub fn against(
        &mut self,
        scene: &Scene<'_>,
        attacker: &Trooper<'_>,
        from: &Body,
        gun: &Gun<'_>,
        active: bool,
        target: &Trooper<'_>,
        there: &Body,
        reply: Reply,
        most: u8,
    ) -> (f32, f32) {
        let line = self.line(scene.over, from, there);
        let length = distance(from, there);
        let Some(mut roll) = self.roll(attacker, gun, target, length, line, !active, false) else {
            return (0.0, 0.0);
        };
        if let Some(dice) = &mut roll.dice {
            dice.dice = dice.dice.min(most);
        }
        match reply {
            Reply::None => (self.toll(&roll, None, target).share(), 0.0),
            Reply::Dodge => (self.dodged(&roll, target), 0.0),
            Reply::Gun(number) => {
                let back = self.line(scene.over, there, from);
                let back = target
                    .guns
                    .get(usize::from(number))
                    .and_then(|gun| self.roll(target, gun, attacker, length, back, active, false));
                match back {
                    Some(back) => self.exchange(attacker, target, &roll, &back),
                    None => (self.toll(&roll, None, target).share(), 0.0),
                }
            }
        }
    }

    /// What a Guided attack does to somebody who dodges as well as he can: the share that he loses.
    pub fn guided(&mut self, gun: &Gun<'_>, target: &Trooper<'_>) -> f32 {
        Dice::new(gun.attribute, 6, 1).chance() * self.caught(gun, target)
    }

    /// What a shell that comes down upon somebody whom its firer does not see does to him if he dodges as well as he can: the
    /// share that he loses.
    pub fn caught(&mut self, gun: &Gun<'_>, target: &Trooper<'_>) -> f32 {
        let dodge = if target.able {
            Dice::new(target.dodge, -3, 1).chance()
        } else {
            0.0
        };
        let volley = self.volley(gun, target, false);
        (1.0 - dodge) * self.duels.sure(volley, 1, target.left).share()
    }

    /// A fight hand to hand that both roll for: shares that the two lose.
    pub fn melee(
        &mut self,
        a: &Trooper<'_>,
        b: &Trooper<'_>,
        opposed: bool,
        surprise: bool,
    ) -> (f32, f32) {
        let inflicts = if surprise && a.surprises && !b.senses {
            -6
        } else {
            0
        };
        let mine = Dice::new(a.cc, 0, 1);
        let theirs = Dice::new(b.cc, inflicts, 1);
        let shell = |blade: &super::arms::Blade, target: &Trooper<'_>| Shell {
            damage: blade.damage,
            ammo: blade.ammo,
            with: target.with,
            victim: target.victim,
        };
        let hit = self.duels.volley(shell(&a.blade, b));
        let hurt = self.duels.volley(shell(&b.blade, a));
        if !opposed {
            return (self.duels.toll(mine, None, hit, b.left).share(), 0.0);
        }
        let given = self.duels.toll(mine, Some(theirs), hit, b.left).share();
        let taken = self.duels.toll(theirs, Some(mine), hurt, a.left).share();
        (given, taken)
    }
}
