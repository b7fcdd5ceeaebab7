//! The player that weighs what it does: the levels `easy`, `normal` and `hard`.
//!
//! Everything is weighed in points of armor (B.1). [`scene`] takes the table in, [`arms`] is what a unit attacks with and
//! [`frame`] what damage to it is worth; both are kept while nothing has changed on which they depend, as lines of sight
//! are by [`sight`]. [`trade`] says what two would do to each other from two places, [`rivals`] where enemies may go that
//! have not moved, [`place`] what a place is worth. [`moves`], [`rise`], [`assault`], [`fire`] and [`blows`] list what can be
//! ordered, of which the best is.

mod answers;
mod arms;
mod assault;
mod blows;
mod bridges;
mod deploy;
mod ending;
mod enter;
mod fire;
mod frame;
mod hand;
mod heat;
mod indoors;
mod marks;
mod moves;
mod odds;
mod opening;
mod place;
mod raze;
mod rise;
mod rivals;
mod scene;
mod sight;
mod task;
#[cfg(test)]
mod tests;
mod trade;

use hexlance_ai::{
    Press,
    why::{Notes, Weighed},
};
use hexlance_classic::{Battle, command::Command, state::Phase, turn};
use hexlance_rules::{SideId, UnitId};
use rand::{RngExt, rngs::ChaCha8Rng};

use crate::{
    plain::{held, no_blow},
    why::{Rule, Term},
};
use moves::{Going, Trip, Ways};
use place::{Judge, Slips};
use rivals::Replies;
use scene::{Brain, Mech, Scene};

/// What something is worth, term by term.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Parts([f32; Term::ALL.len()]);

impl Parts {
    /// More of a term.
    pub fn add(&mut self, term: Term, worth: f32) {
        self.0[term as usize] += worth;
    }

    /// A term.
    pub const fn of(&self, term: Term) -> f32 {
        self.0[term as usize]
    }

    /// All of them.
    pub fn total(&self) -> f32 {
        self.0.iter().sum()
    }

    /// As a reason.
    fn weighed(&self, order: Command) -> Weighed<Command> {
        let terms = Term::ALL.into_iter().map(|t| (t, self.of(t)));
        Weighed::new(order, self.total(), terms)
    }
}

/// How a player weighs things: what tells the levels apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// How far its judgement of a place errs, in points.
    pub blur: f32,
    /// How far its judgement of fire and blows errs, as a share of what they are worth.
    pub haste: f32,
    /// How many answers of an enemy that has not moved it looks at.
    pub replies: usize,
    /// How many places it looks at twice.
    pub finalists: usize,
    /// Whether it minds heat that carries over into the next turn.
    pub plans: bool,
    /// Whether it counts what friends have declared.
    pub focus: bool,
    /// Whether it charges, and jumps on enemies.
    pub assaults: bool,
    /// How it presses.
    pub press: Press,
    /// What things count, one against another.
    pub weights: Weights,
}

/// What things count, one against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Damage that it fears, against damage that it does.
    pub caution: f32,
    /// What the next turn may bring.
    pub next: f32,
    /// Blows.
    pub blows: f32,
    /// Each hex too far from friends.
    pub together: f32,
    /// Heat at the end of a turn.
    pub heat: f32,
    /// How much more an enemy counts for each friend that can fire at it.
    pub focus: f32,
}

impl Weights {
    /// As they seem right.
    pub const PLAIN: Self = Self {
        caution: 0.85,
        next: 0.5,
        blows: 0.6,
        together: 0.25,
        heat: 1.0,
        focus: 0.08,
    };
}

impl Temper {
    /// One that plays as well as it can.
    const BEST: Self = Self {
        blur: 0.0,
        haste: 0.0,
        replies: 4,
        finalists: 14,
        plans: true,
        focus: true,
        assaults: true,
        press: Press {
            first: 0.1,
            last: 0.7,
            behind: 0.2,
        },
        weights: Weights::PLAIN,
    };

    /// That of a level, or `None` if no good player has that name.
    pub fn of(level: &str) -> Option<Self> {
        Some(match level {
            "easy" => Self {
                blur: 55.0,
                haste: 1.9,
                replies: 1,
                finalists: 6,
                plans: false,
                focus: false,
                assaults: false,
                weights: Weights {
                    caution: 0.3,
                    next: 0.3,
                    heat: 0.45,
                    ..Weights::PLAIN
                },
                ..Self::BEST
            },
            "normal" => Self {
                blur: 36.0,
                haste: 1.25,
                replies: 2,
                finalists: 10,
                ..Self::BEST
            },
            "hard" => Self::BEST,
            _ => return None,
        })
    }

    /// Changes what a name says, for tuning; whether there is such a name.
    pub fn change(&mut self, name: &str, value: f32) -> bool {
        let w = &mut self.weights;
        match name {
            "blur" => self.blur = value,
            "haste" => self.haste = value,
            "replies" => self.replies = value as usize,
            "finalists" => self.finalists = value as usize,
            "plans" => self.plans = value > 0.0,
            "focus" => self.focus = value > 0.0,
            "assaults" => self.assaults = value > 0.0,
            "first" => self.press.first = value,
            "last" => self.press.last = value,
            "caution" => w.caution = value,
            "next" => w.next = value,
            "blows" => w.blows = value,
            "together" => w.together = value,
            "heat" => w.heat = value,
            "bundle" => w.focus = value,
            _ => return false,
        }
        true
    }
}

/// The player.
#[derive(Debug)]
pub struct Good {
    temper: Temper,
    rng: ChaCha8Rng,
    brain: Brain,
    replies: Replies,
    /// Whether the latest command was held to the rules already.
    checked: bool,
}

impl Good {
    /// A player of a temper.
    pub fn new(temper: Temper, rng: ChaCha8Rng) -> Self {
        Self {
            temper,
            rng,
            brain: Brain::default(),
            replies: Replies::default(),
            checked: false,
        }
    }

    /// Whether it has held its latest command to the rules itself.
    pub const fn has_checked(&self) -> bool {
        self.checked
    }

    /// Its next command; none where it does the plainest thing.
    pub fn next(
        &mut self,
        notes: &mut Notes<Command>,
        battle: &Battle,
        side: SideId,
    ) -> Option<Command> {
        let scene = Scene::of(&mut self.brain, battle, side);
        self.checked = matches!(
            scene.phase,
            Phase::Movement | Phase::Weapons | Phase::Physical
        ) && battle.decision().is_none();
        let clock = scene.table.clock();
        if battle.decision().is_none() && (clock.opening || clock.ambush.is_some()) {
            self.checked = false;
            let (order, rule) = opening::next(&scene, &mut self.brain.sights, &self.temper)?;
            notes.rule(rule);
            return Some(order);
        }
        if let Some(asked) = battle.decision() {
            notes.rule(Rule::MostHarm);
            return answers::answer(&scene, &mut self.brain.sights, asked);
        }
        match scene.phase {
            Phase::Setup => {
                notes.rule(Rule::Places);
                deploy::place(&scene)
            }
            Phase::Movement => self.movement(notes, &scene),
            Phase::Weapons => self.fire(notes, &scene),
            Phase::Physical => self.blows(notes, &scene),
            Phase::End => {
                let (order, rule) = ending::next(&scene);
                notes.rule(rule);
                Some(order)
            }
            _ => None,
        }
    }

    /// An error of judgement about an attack, as a share of its worth.
    fn rash(&mut self) -> f32 {
        let haste = self.temper.haste;
        if haste > 0.0 {
            self.rng.random_range(-haste..haste)
        } else {
            0.0
        }
    }

    /// What fear counts now.
    fn caution(&self, scene: &Scene<'_>) -> f32 {
        let keeps = self.temper.press.keeps(scene.standing, scene.elapsed);
        self.temper.weights.caution * keeps
    }

    fn movement(&mut self, notes: &mut Notes<Command>, scene: &Scene<'_>) -> Option<Command> {
        if scene.table.clock().under_way.is_none()
            && let Some(order) = enter::next(scene)
        {
            notes.rule(Rule::ComesIn);
            return Some(order);
        }
        let me = mover(scene)?;
        let given = [
            (task::leave(scene, me), Rule::Leaves),
            (bridges::stays(scene, me), Rule::Lays),
            (hand::lets_go(scene, me), Rule::LetsGo),
        ];
        for (order, rule) in given {
            if let Some(order) = order.filter(|c| scene.battle.check(scene.side, c).is_ok()) {
                notes.rule(rule);
                return Some(order);
            }
        }
        let caution = self.caution(scene);
        let rivals = rivals::rivals(
            scene,
            &mut self.brain.sights,
            &mut self.replies,
            me,
            (self.temper.replies, self.temper.weights.focus),
        );
        let weights = self.temper.weights;
        let slips = Slips {
            blur: self.temper.blur,
            seed: self.rng.random(),
        };
        let judge = Judge::new(scene, me, &rivals, &weights, caution, slips);
        let under_way = scene.table.clock().under_way == Some(me.id);
        // Whoever has just come onto the map has its whole move before it.
        let fresh = me.look.turn.enters && !me.prone;
        let slow = me.prone || !fresh && (under_way || me.look.march.spent > 0);
        let mut orders = Vec::new();
        let (ways, mut all) = if slow {
            let up = rise::risen(me);
            let standing = Judge::new(scene, &up, &rivals, &weights, caution, slips);
            let all = rise::choices(&judge, &standing, &mut self.brain.sights);
            (Ways::none(), all)
        } else {
            let ways = Ways::of(scene, me, self.temper.plans);
            let sights = &mut self.brain.sights;
            let mut all = moves::survey(&judge, sights, &ways, self.temper.finalists);
            if !fresh {
                let here = all.iter().find(|g| g.trip == Trip::Still).map(|g| g.parts);
                orders.extend(hand::board(&judge, sights, here));
            }
            moves::second_look(&judge, sights, &ways, &mut all);
            (ways, all)
        };
        if self.temper.assaults && !slow && !fresh {
            let sights = &mut self.brain.sights;
            orders.extend(assault::assaults(&judge, sights, &ways));
        }
        all.sort_by(|a, b| b.parts.total().total_cmp(&a.parts.total()));
        self.best_move(notes, scene, me, &ways, all, orders, under_way)
    }

    /// The best of all moves that the rules allow.
    #[expect(clippy::too_many_arguments, reason = "everything that was weighed")]
    fn best_move(
        &mut self,
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
        me: &Mech<'_>,
        ways: &Ways,
        all: Vec<Going>,
        mut orders: Vec<(Command, Parts)>,
        under_way: bool,
    ) -> Option<Command> {
        let made = |going: &Going| match going.trip {
            Trip::Still if under_way => Some(Command::Halt(me.id)),
            _ => moves::order(scene, me, ways, going),
        };
        let legal = |c: &Command| scene.battle.check(scene.side, c).is_ok();
        let most = 6;
        // Orders are made only for those that may be the best.
        let mut left = all.into_iter();
        let mut found = 0;
        for going in left.by_ref() {
            if let Some(order) = made(&going) {
                orders.push((order, going.parts));
                found += 1;
                if found >= most {
                    break;
                }
            }
        }
        Self::best(notes, scene, orders).or_else(|| {
            notes.rule(Rule::Plain);
            left.filter_map(|g| made(&g)).find(|c| legal(c))
        })
    }

    fn fire(&mut self, notes: &mut Notes<Command>, scene: &Scene<'_>) -> Option<Command> {
        if let Some(order) = task::pick_up(scene) {
            notes.rule(Rule::TakesAlong);
            return Some(order);
        }
        let me = fire::next(scene)?;
        let haste = self.temper.haste;
        let plan = {
            let rng = &mut self.rng;
            let mut rash = || {
                if haste > 0.0 {
                    rng.random_range(-haste..haste)
                } else {
                    0.0
                }
            };
            fire::plan(scene, &mut self.brain.sights, me, &self.temper, &mut rash)
        };
        let legal = |c: &Command| scene.battle.check(scene.side, c).is_ok();
        if let Some((order, worth)) = raze::order(scene, me)
            && worth > plan.parts.total()
            && legal(&order)
        {
            notes.rule(Rule::Razes);
            return Some(order);
        }
        let mut all: Vec<_> = vec![(Command::Fire(held(&me.look)), Parts::default())];
        all.push((Command::Fire(plan.order), plan.parts));
        all.extend(plan.others);
        if let Some((order, mut parts)) = hand::storm(scene, me) {
            let worth = parts.total();
            parts.add(Term::Slip, self.rash() * worth);
            all.push((order, parts));
        }
        Self::best(notes, scene, all)
    }

    /// The best of some orders that the rules allow.
    fn best(
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
        mut all: Vec<(Command, Parts)>,
    ) -> Option<Command> {
        all.sort_by(|a, b| b.1.total().total_cmp(&a.1.total()));
        let legal = |c: &Command| scene.battle.check(scene.side, c).is_ok();
        let best = all.iter().position(|(order, _)| legal(order))?;
        let (order, parts) = all.swap_remove(best);
        if notes.is_on() {
            let others = all.into_iter().map(|(o, p)| p.weighed(o)).collect();
            notes.choice(parts.weighed(order.clone()), others, legal);
        }
        Some(order)
    }

    fn blows(&mut self, notes: &mut Notes<Command>, scene: &Scene<'_>) -> Option<Command> {
        let me = scene.waiting().next()?;
        let mut all = blows::blows(scene, me);
        for (_, parts) in &mut all {
            let worth = parts.total();
            let rash = self.rash();
            parts.add(Term::Slip, rash * worth.abs());
        }
        all.push((no_blow(me.id), Parts::default()));
        Self::best(notes, scene, all)
    }
}

/// Which unit moves next: the one whose move is under way, else first those whose place matters little: that cannot move, lie,
/// are far away or slow; last those that can still choose (B.2.8).
fn mover<'s, 'w>(scene: &'s Scene<'w>) -> Option<&'s Mech<'w>> {
    if let Some(id) = scene.table.clock().under_way {
        return scene.mine(id);
    }
    let near = |m: &Mech<'_>| {
        let all = scene.foes.iter().map(|f| f.hex.distance(m.hex));
        all.min().unwrap_or(0)
    };
    let key = |m: &Mech<'_>| -> (i32, UnitId) {
        let fixed = m.helpless() || m.walk == 0;
        let free = i32::from(m.run.max(m.jump));
        let engaged = i32::from(near(m) <= u16::from(m.arms.reach));
        let last = if fixed {
            -100
        } else {
            engaged * (20 + free * 2) + free - i32::from(near(m)) - i32::from(m.prone) * 30
        };
        (last, m.id)
    };
    scene
        .waiting()
        .filter(|m| turn::has_turn(&m.look))
        .min_by_key(|m| key(m))
}
