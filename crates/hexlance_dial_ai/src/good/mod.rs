//! The player that weighs what it does: the levels `easy`, `normal` and `hard`.
//!
//! Everything is weighed in points. [`scene`] takes the table in, [`number`] works out chances, gains and heat,
//! [`outlook`] says what a place is worth to a unit: what it could attack from there and who could attack it there.
//! [`attacks`] and [`moves`] make a list of orders with their worth, [`transports`] those by which passengers get in and
//! out; the best one of all units is given. [`switches`] says what equipment is used.

mod answers;
mod attacks;
mod balance;
mod columns;
mod moves;
mod number;
mod outlook;
mod place;
mod rush;
mod scene;
mod switches;
#[cfg(test)]
mod tests;
mod transports;
mod volley;

use hexlance_ai::{
    Press,
    why::{Notes, Weighed},
};
use hexlance_dial::{
    Battle,
    command::Command,
    read::Seen,
    state::{Clock, Stage},
};
use hexlance_rules::SideId;
use rand::{RngExt, rngs::ChaCha8Rng};
use smallvec::{SmallVec, smallvec};

use super::{
    plain,
    why::{Rule, Term},
};
use balance::Balance;
use outlook::Views;
use scene::Scene;

/// How a player weighs things: what tells the levels apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// What dangers count against chances.
    pub caution: f32,
    /// What the next turn counts against the present one.
    pub foresight: f32,
    /// How much of its caution it gives up to win rather than draw.
    pub press: Press,
    /// How far its judgement of an order errs, in points.
    pub blur: f32,
    /// Whether it thinks of formations, artillery, assaults and captures.
    pub thorough: bool,
    /// Whether it weighs what both sides can do next turn with the orders that they have.
    pub balanced: bool,
    /// What things count, one against another.
    pub weights: Weights,
}

/// What things count, one against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// What is left of a chance that takes a turn more.
    pub fading: f32,
    /// What a unit keeps of its worth until its last click: only an elimination scores, but a worn unit fights worse.
    pub last_click: f32,
    /// What attacks beyond a side's orders count, the first of them.
    pub beyond: f32,
    /// What an order must be worth, in points, to be given.
    pub least: f32,
    /// What an attack counts for which the unit has to turn first.
    pub turning: f32,
    /// What it costs, in points, to have an enemy close in the rear.
    pub rear: f32,
    /// What heat counts.
    pub heat: f32,
    /// What a captured machine counts, against its points.
    pub captured: f32,
    /// What of the worth that a unit loses click by click it keeps at the very end, when only eliminations score.
    pub late: f32,
    /// In how many rounds before the end that begins.
    pub late_from: f32,
    /// What is left of the cost of heat in the last turn.
    pub last_heat: f32,
    /// What ground counts while one side leads in both other conditions, against the points of who holds it.
    pub ground: f32,
    /// The same while neither does.
    pub ground_open: f32,
    /// What being run into counts.
    pub rush: f32,
    /// What running into somebody counts.
    pub own_rush: f32,
    /// What it costs to be aboard when the battle ends, against the passenger's points.
    pub aboard: f32,
    /// In how many rounds before the end that begins.
    pub aboard_from: f32,
    /// What it counts that an enemy who is hurt does less.
    pub relief: f32,
    /// What the second best attack from a place counts.
    pub second: f32,
    /// What danger counts by itself, beside the enemy's next turn.
    pub danger: f32,
    /// What danger from behind counts more.
    pub behind: f32,
}

impl Weights {
    /// As they seem right.
    pub const PLAIN: Weights = Weights {
        fading: 0.82,
        last_click: 0.4,
        beyond: 0.3,
        least: 0.15,
        turning: 0.7,
        rear: 0.6,
        heat: 1.0,
        captured: 0.75,
        late: 0.0,
        late_from: 1.0,
        last_heat: 1.0,
        ground: 0.12,
        ground_open: 0.12,
        rush: 0.0,
        own_rush: 0.0,
        aboard: 0.3,
        aboard_from: 3.34,
        relief: 1.0,
        second: 0.15,
        danger: 0.05,
        behind: 0.2,
    };

    /// As they won most, in some thousand battles against the plain ones: what is near counts more.
    pub const TUNED: Weights = Weights {
        fading: 0.52,
        beyond: 0.44,
        least: 0.21,
        turning: 0.97,
        heat: 0.63,
        late: 0.8,
        late_from: 3.0,
        last_heat: 0.2,
        ground_open: 0.35,
        rush: 0.7,
        own_rush: 0.5,
        ..Weights::PLAIN
    };
}

impl Temper {
    /// Careless, short-sighted and often mistaken.
    pub const EASY: Temper = Temper {
        caution: 0.3,
        foresight: 0.4,
        press: Press::NEVER,
        blur: 26.0,
        thorough: false,
        balanced: false,
        weights: Weights::PLAIN,
    };
    /// Sound, with mistakes.
    pub const NORMAL: Temper = Temper {
        caution: 0.8,
        foresight: 0.6,
        press: Press::NEVER,
        blur: 6.0,
        thorough: true,
        balanced: false,
        weights: Weights::PLAIN,
    };
    /// As well as it can.
    pub const HARD: Temper = Temper {
        caution: 0.7,
        foresight: 0.35,
        press: Press {
            first: 0.2,
            last: 0.9,
            behind: 0.2,
        },
        blur: 0.0,
        thorough: true,
        balanced: true,
        weights: Weights::TUNED,
    };
}

impl Temper {
    /// Towards the end of the battle, when a side and its enemies have so many turns left after the present one: what
    /// cannot be done any more counts for nothing, and of all damage only what eliminates somebody scores (D14.2).
    fn ends(&mut self, [own, theirs]: [u16; 2]) {
        if own == 0 {
            self.foresight = 0.0;
            self.weights.heat *= self.weights.last_heat;
        }
        if theirs == 0 {
            self.caution = 0.0;
        }
        let left = f32::from(own + theirs) / 2.0;
        let late = (1.0 - left / self.weights.late_from).clamp(0.0, 1.0) * self.weights.late;
        self.weights.last_click += (1.0 - self.weights.last_click) * late;
    }
}

/// An order that might be given, and its worth in points.
pub(crate) struct Plan {
    /// What it is worth: the sum of its terms.
    pub worth: f32,
    /// The order.
    pub command: Command,
    /// What its worth is made of.
    terms: SmallVec<[(Term, f32); 6]>,
}

impl Plan {
    /// An order that is worth something for one reason, to begin with.
    pub fn new(term: Term, worth: f32, command: Command) -> Self {
        Self {
            worth,
            command,
            terms: smallvec![(term, worth)],
        }
    }

    /// The same, worth more for another reason.
    pub fn plus(mut self, term: Term, worth: f32) -> Self {
        self.add(term, worth);
        self
    }

    /// The same, worth less for another reason.
    pub fn less(self, term: Term, worth: f32) -> Self {
        self.plus(term, -worth)
    }

    /// It is worth more for another reason.
    pub fn add(&mut self, term: Term, worth: f32) {
        self.worth += worth;
        self.terms.push((term, worth));
    }

    /// An order of some worth, with what that is made of.
    pub fn made<const N: usize>(worth: f32, command: Command, terms: [(Term, f32); N]) -> Self {
        Self {
            worth,
            command,
            terms: SmallVec::from_iter(terms),
        }
    }

    /// It is worth less for two more reasons.
    pub fn cost(&mut self, terms: [(Term, f32); 2]) {
        self.worth -= terms[0].1 + terms[1].1;
        self.terms.extend(terms.map(|(term, worth)| (term, -worth)));
    }

    /// As those who ask are told.
    fn told(&self) -> Weighed<Command> {
        let terms = self.terms.iter().copied();
        Weighed::new(self.command.clone(), self.worth, terms)
    }
}

/// The player that weighs what it does.
#[derive(Debug)]
pub struct Good {
    temper: Temper,
    rng: ChaCha8Rng,
}

impl Good {
    /// A player of a temper; its mistakes come from the random source.
    pub fn new(temper: Temper, rng: ChaCha8Rng) -> Self {
        Self { temper, rng }
    }

    /// Its next command.
    pub fn next(
        &mut self,
        notes: &mut Notes<Command>,
        battle: &Battle,
        side: SideId,
    ) -> Option<Command> {
        let world = battle.world();
        if let Some(decision) = battle.decision() {
            notes.rule(answers::rule(&decision.question));
            return answers::answer(&Scene::new(&Seen::of(world), side, self.temper), decision);
        }
        match world.resource::<Clock>().stage {
            Stage::Deployment => {
                notes.rule(Rule::Places);
                place::next(&mut self.rng, battle, side)
            }
            Stage::Command if self.temper.thorough => {
                notes.rule(Rule::Switches);
                switches::next(battle, side, self.temper).or_else(|| plain(battle, side))
            }
            Stage::Orders => Some(self.order(notes, battle, side)),
            _ => {
                notes.rule(Rule::Plain);
                plain(battle, side)
            }
        }
    }

    /// The best order of all units; the end of the turn if none is worth giving.
    fn order(&mut self, notes: &mut Notes<Command>, battle: &Battle, side: SideId) -> Command {
        if battle.world().resource::<Clock>().left() == 0 {
            notes.rule(Rule::NoOrders);
            return Command::EndTurn;
        }
        let seen = Seen::of(battle.world());
        let scene = Scene::new(&seen, side, self.temper);
        let views = Views::new(&scene);
        let balance = self.temper.balanced.then(|| Balance::new(&scene, &views));
        let mut plans = attacks::all(&scene, balance.as_ref());
        moves::all(&scene, &views, balance.as_ref(), &mut plans);
        if self.temper.blur > 0.0 {
            for plan in &mut plans {
                let slip = self.rng.random_range(-self.temper.blur..=self.temper.blur);
                plan.add(Term::Slip, slip);
            }
        }
        let least = self.temper.weights.least;
        // Those who ask are told of the best order that was not good enough, too.
        plans.retain(|p| notes.is_on() || p.worth > least);
        plans.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let found = plans
            .iter()
            .take_while(|p| p.worth > least)
            .position(|p| battle.check(side, &p.command).is_ok());
        if notes.is_on() {
            let table = (&scene, &views, balance.as_ref());
            tell(notes, table, (&plans, found), |c| {
                battle.check(side, c).is_ok()
            });
        }
        match found {
            Some(i) => plans.swap_remove(i).command,
            None => Command::EndTurn,
        }
    }
}

/// Notes why the best order is given, or that none is worth giving. Of the others those that come after it might have
/// been given instead.
fn tell(
    notes: &mut Notes<Command>,
    (scene, views, balance): (&Scene<'_>, &Views<'_, '_>, Option<&Balance>),
    (plans, found): (&[Plan], Option<usize>),
    legal: impl Fn(&Command) -> bool,
) {
    let least = scene.temper.weights.least;
    let end = || Weighed::new(Command::EndTurn, least, [(Term::Least, least)]);
    let chosen = match found {
        Some(i) => moves::told(scene, views, balance, plans[i].told()),
        None => end(),
    };
    let from = found.map_or(0, |i| i + 1);
    let others = plans[from..].iter().map(Plan::told);
    let others = others.chain(found.map(|_| end()));
    let mut others: Vec<_> = others.collect();
    others.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    let next = others
        .into_iter()
        .find(|o| o.order != chosen.order && legal(&o.order));
    let next = next.map(|o| moves::told(scene, views, balance, o));
    notes.choice(chosen, next.into_iter().collect(), |_| true);
}
