//! The player that weighs what it does: the levels `easy`, `normal` and `hard`.
//!
//! Everything is weighed in points. [`scene`] takes in what its side may know, [`sight`] and [`duel`] keep lines and chances
//! that were worked out before, [`fight`] says what attacks are worth, [`place`] what a hex is worth at the end of an Order,
//! [`field`] what can be done from where. [`orders`], [`second`] and [`react`] make lists of what could be declared, of
//! which the best is.

mod ahead;
mod arms;
mod attacks;
mod book;
mod choose;
mod deploy;
mod duel;
mod errand;
mod field;
mod fight;
mod gates;
mod layers;
mod lobs;
mod mind;
mod options;
mod orders;
mod place;
mod quick;
mod react;
mod scene;
mod second;
mod shoot;
mod sight;
mod stance;
mod steps;
#[cfg(test)]
mod tests;
mod together;
mod tools;
mod turn;
mod worth;

use std::{cell::Cell, collections::BTreeMap, sync::Arc};

use hexlance_ai::why::Notes;
use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};
use hexlance_skirmish::{
    Battle,
    command::Command,
    outlook::{self, Waits},
};
use rand::{RngExt, rngs::ChaCha8Rng};

use super::{plain::runs_wild, why::Term};
use errand::Job;
use field::{Field, Graphs};
use fight::{Brain, Lore};
use orders::Plan;
use scene::{Scene, Trooper};

/// What something is worth, in parts that add up to it.
type Parts = Vec<(Term, f32)>;

/// How a player weighs things: what tells the levels apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// How far its judgement of an Order errs, in points.
    pub blur: f32,
    /// Whether it gives dice to several targets.
    pub splits: bool,
    /// Whether its hackers use programs.
    pub hacks: bool,
    /// Whether it orders several troopers at once.
    pub groups: bool,
    /// Whether it throws at what nobody sees, and begins with troopers hidden.
    pub tricks: bool,
    /// What the next Order counts that an attack opens the way for; nothing if it looks at single Orders.
    pub pairs: f32,
    /// What things count, one against another.
    pub weights: Weights,
}

/// What things count, one against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// What an Order must be worth to be given, in points.
    pub least: f32,
    /// What the enemy could do in his next turn counts against what is won now.
    pub exposure: f32,
    /// What can be done later counts against what is done now.
    pub ahead: f32,
    /// What reactions count on the way to a place from which something can be done.
    pub caution: f32,
    /// What an Order is worth that a trooper gives its side in a player turn, in points.
    pub order: f32,
    /// What it counts to stay a Marker.
    pub hiding: f32,
    /// What Victory Points count against points of the list.
    pub victory: f32,
}

impl Weights {
    /// As they seem right.
    pub const PLAIN: Self = Self {
        least: 0.4,
        exposure: 0.5,
        ahead: 0.6,
        caution: 0.7,
        order: 4.0,
        hiding: 1.0,
        victory: 1.0,
    };
}

impl Temper {
    /// One that plays as well as it can.
    const BEST: Self = Self {
        blur: 0.0,
        splits: true,
        hacks: true,
        groups: true,
        tricks: true,
        pairs: 0.25,
        weights: Weights::PLAIN,
    };

    /// That of a level, or `None` if no good player has that name.
    pub fn of(level: &str) -> Option<Self> {
        Some(match level {
            "easy" => Self {
                blur: 80.0,
                splits: false,
                hacks: false,
                groups: false,
                tricks: false,
                pairs: 0.0,
                weights: Weights {
                    exposure: 0.1,
                    ..Weights::PLAIN
                },
            },
            "normal" => Self {
                blur: 27.0,
                pairs: 0.0,
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
            "splits" => self.splits = value > 0.0,
            "hacks" => self.hacks = value > 0.0,
            "groups" => self.groups = value > 0.0,
            "tricks" => self.tricks = value > 0.0,
            "pairs" => self.pairs = value,
            "least" => w.least = value,
            "exposure" => w.exposure = value,
            "ahead" => w.ahead = value,
            "caution" => w.caution = value,
            "order" => w.order = value,
            "hiding" => w.hiding = value,
            "victory" => w.victory = value,
            _ => return false,
        }
        true
    }
}

thread_local! {
    /// What holds in every battle: players pass it on, so that the other side need not work it out once more.
    static LORE: Cell<Lore> = const { Cell::new(Lore::NONE) };
}

/// The player.
#[derive(Debug)]
pub struct Good {
    temper: Temper,
    rng: ChaCha8Rng,
    brain: Brain,
    graphs: Graphs,
    /// What troopers can do from where, while nothing has changed on which that depends.
    fields: BTreeMap<UnitId, (u64, Arc<Field>)>,
    /// What troopers could do, while nothing has changed on which that depends.
    plans: BTreeMap<UnitId, Plan>,
}

impl Good {
    /// A player of a temper.
    pub fn new(temper: Temper, rng: ChaCha8Rng) -> Self {
        Self {
            temper,
            rng,
            brain: Brain::default(),
            graphs: Graphs::default(),
            fields: BTreeMap::new(),
            plans: BTreeMap::new(),
        }
    }

    /// Its next command; none where it does the plainest thing.
    pub fn next(
        &mut self,
        notes: &mut Notes<Command>,
        battle: &Battle,
        side: SideId,
    ) -> Option<Command> {
        self.brain.lend(LORE.take());
        let command = self.decide(notes, battle, side);
        LORE.set(self.brain.give_back());
        command
    }

    fn decide(
        &mut self,
        notes: &mut Notes<Command>,
        battle: &Battle,
        side: SideId,
    ) -> Option<Command> {
        let scene = Scene::of(battle, side, &self.temper.weights);
        if self.brain.refresh(&scene) {
            self.fields.clear();
            self.plans.clear();
            self.graphs.clear();
        }
        if let Some(asked) = battle.decision() {
            return self.reply(notes, &scene, asked);
        }
        match outlook::waits(battle)? {
            Waits::Deploy => self.deploy(notes, &scene),
            Waits::Tokens => self.tokens(notes, &scene),
            Waits::Order if runs_wild(battle) => self.impetuous(notes, &scene),
            Waits::Order => self.order(notes, &scene),
            Waits::Second => self.second(notes, &scene),
            Waits::Reactions(step) => Some(self.reactions(notes, &scene, step)),
            Waits::Choice => self.place(notes, &scene),
        }
    }

    /// An error of judgement.
    fn slip(&mut self) -> f32 {
        let blur = self.temper.blur;
        self.rng.random_range(-blur..blur)
    }

    /// What a trooper can do from where.
    fn field(&mut self, scene: &Scene<'_>, me: &Trooper<'_>, jobs: &[Job]) -> Arc<Field> {
        let mut key = key(scene, jobs) ^ me.stamp ^ u64::from(me.worth.to_bits()) << 17;
        for foe in &scene.foes {
            key = key.rotate_left(3) ^ foe.stamp;
        }
        if let Some((known, field)) = self.fields.get(&me.id)
            && *known == key
        {
            return field.clone();
        }
        let places = |job: &Job| std::iter::once(job.at).chain(job.at.neighbours());
        let errands = jobs.iter().flat_map(|job| {
            let near = places(job).filter(move |hex| job.reaches(scene, me, *hex));
            near.map(move |hex| (hex, job.value))
        });
        let errands: Vec<(Hex, f32)> = errands.collect();
        let caution = self.temper.weights.caution;
        let field = Arc::new(field::of(
            &mut self.brain,
            &mut self.graphs,
            scene,
            me,
            caution,
            &errands,
        ));
        self.fields.insert(me.id, (key, field.clone()));
        field
    }
}

/// A number of what a field depends on besides the states of troopers: where the enemies are and what is to be done.
fn key(scene: &Scene<'_>, jobs: &[Job]) -> u64 {
    let mut sum = 0_u64;
    let mut mix = |value: u64| sum = sum.rotate_left(9) ^ value.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for foe in &scene.foes {
        mix(u64::from(foe.worth.to_bits()));
        mix(u64::from(foe.hex.q as u16) << 20
            | u64::from(foe.hex.r as u16) << 4
            | u64::from(foe.facing.index()));
    }
    for job in jobs {
        mix(u64::from(job.at.q as u16) << 16 | u64::from(job.at.r as u16));
        mix(u64::from(job.value.to_bits()));
    }
    sum
}
