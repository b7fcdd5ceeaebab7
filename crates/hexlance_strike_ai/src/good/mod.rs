//! The player that weighs what it does: the levels `easy`, `normal` and `hard`.
//!
//! It looks only at the present turn and, by a rough table, at what comes after. Every place that a unit can reach is
//! weighed by [`appraise`]; [`moves`] chooses the unit and the place, [`fire`] the attacks, [`deploy`] where to begin.
//! [`number`] works out target numbers without the rules' breakdowns, because thousands are needed for a move.

mod aim;
mod appraise;
mod arcs;
mod deploy;
mod duel;
mod errand;
mod exchange;
mod fire;
mod ground;
pub(crate) mod guns;
mod mines;
mod moves;
mod number;
mod on_the_way;
mod rounds;
mod rush;
mod situation;
mod terms;
mod worth;

pub(crate) use fire::best_on;
pub(crate) use situation::{Situation, Snap};

use hexlance_ai::{Press, why::Notes};
use hexlance_board::Hex;
use hexlance_rules::UnitId;
use hexlance_strike::{
    card::Card,
    command::{Command, Switch},
    electronics,
    go::Wait,
    read::UnitRead,
    setup::Stage,
    special::Code,
    view::SideView,
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use crate::{Player, Request, Seat, air, answers, entry, shared, why::Rule};

/// What a unit could do to an enemy from where it stands, all its attacks together, were it its turn.
pub(crate) fn own_fire(s: &Situation<'_>, me: &Snap<'_>, enemy: &Snap<'_>) -> f32 {
    s.exchange(me, enemy)
}

/// How a player weighs things: what tells the levels apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// What own losses count against the enemy's.
    pub caution: f32,
    /// What the coming turns count against the present one.
    pub foresight: f32,
    /// How much of its caution it gives up to win rather than draw.
    pub press: Press,
    /// What it costs to be where the enemies at hand are stronger than the friends at hand, as a share of a unit's value.
    pub company: f32,
    /// How far its judgement of a place errs, in points of value.
    pub blur: f32,
    /// Whether it thinks of heat, of what others will do, and of dividing fire.
    pub thorough: bool,
}

impl Temper {
    /// Careless, short-sighted and often mistaken.
    pub const EASY: Temper = Temper {
        caution: 0.35,
        foresight: 0.3,
        press: Press::NEVER,
        company: 0.0,
        blur: 18.0,
        thorough: false,
    };
    /// Sound, with mistakes.
    pub const NORMAL: Temper = Temper {
        caution: 0.8,
        foresight: 0.5,
        press: Press {
            first: 0.0,
            last: 0.6,
            behind: 0.1,
        },
        company: 0.0,
        blur: 6.0,
        thorough: true,
    };
    /// As well as it can.
    pub const HARD: Temper = Temper {
        caution: 1.2,
        foresight: 0.8,
        press: Press {
            first: 0.15,
            last: 1.0,
            behind: 0.3,
        },
        company: 0.0,
        blur: 0.0,
        thorough: true,
    };
}

/// The player that weighs what it does.
#[derive(Debug)]
pub struct Good {
    temper: Temper,
    rng: ChaCha8Rng,
    memory: moves::Memory,
    notes: Notes<Command>,
}

impl Good {
    /// A player of a temper; its mistakes come from the seed.
    pub fn new(temper: Temper, seed: u64) -> Self {
        Self {
            temper,
            rng: ChaCha8Rng::seed_from_u64(seed),
            memory: moves::Memory::default(),
            notes: Notes::default(),
        }
    }

    /// A mistake in judging something: between minus and plus the blur.
    fn slip(&mut self) -> f32 {
        if self.temper.blur > 0.0 {
            self.rng.random_range(-self.temper.blur..=self.temper.blur)
        } else {
            0.0
        }
    }

    /// An order that a rule asks for, and which.
    fn by(&mut self, rule: Rule, command: Command) -> Command {
        self.notes.rule(rule);
        command
    }

    /// The same, where the rule asks for nothing but being done.
    fn done_or(&mut self, rule: Rule, command: Option<Command>) -> Command {
        match command {
            Some(command) => self.by(rule, command),
            None => self.by(Rule::Nothing, Command::Done),
        }
    }

    /// Something that the air does, with what it may note and get wrong.
    fn in_the_air(
        &mut self,
        fly: impl FnOnce(&mut Notes<Command>, &mut dyn FnMut() -> f32) -> Command,
    ) -> Command {
        let mut notes = std::mem::take(&mut self.notes);
        let command = fly(&mut notes, &mut || self.slip());
        self.notes = notes;
        command
    }

    /// The next unit that moves, or what comes before all moves.
    fn alternate(&mut self, view: &SideView<'_>, committed: Option<UnitId>) -> Command {
        if let Some(command) = eccm(view) {
            return self.by(Rule::Jamming, command);
        }
        match aim::come_in(view).filter(|_| committed.is_none()) {
            Some(command) => self.by(Rule::Enter, command),
            None => self.move_one(view, committed, false),
        }
    }
}

/// A suite is run as ECCM where hostile ones cover friends whose electronics matter more than the field that the enemy
/// is spared, and as ECM else (R5.6.4).
fn eccm(view: &SideView<'_>) -> Option<Command> {
    if !view.frame().options.eccm {
        return None;
    }
    let near = |a: Option<Hex>, b: Option<Hex>, hexes: u16| {
        a.zip(b).is_some_and(|(a, b)| a.distance(b) <= hexes)
    };
    view.own_active().find_map(|u| {
        let all = electronics::suite(u.card);
        if all == 0 {
            return None;
        }
        let jams = |e: &UnitRead<'_>| electronics::suite(e.card) > 0;
        let hostile = view
            .enemies()
            .any(|e| jams(&e) && near(u.hex(), e.hex(), 12));
        let friends = view.own_active().filter(|o| near(u.hex(), o.hex(), 6));
        let foes = view.enemies().filter(|e| near(u.hex(), e.hex(), 6));
        let own = friends.filter(|o| relies(o.card)).count();
        let theirs = foes.filter(|e| relies(e.card)).count();
        let points = if hostile && own > theirs { all } else { 0 };
        let command = Command::Set {
            unit: u.id,
            switch: Switch::Eccm(points),
        };
        view.check(&command).is_ok().then_some(command)
    })
}

/// Whether a unit is the worse for a hostile field.
fn relies(card: &Card) -> bool {
    [
        Code::C3I,
        Code::C3M,
        Code::C3S,
        Code::C3BSM,
        Code::C3BSS,
        Code::DRO,
        Code::RBT,
        Code::SDCS,
        Code::VR,
        Code::PRB,
        Code::LPRB,
        Code::BH,
    ]
    .iter()
    .any(|code| card.specials.has(*code))
}

/// Whom to call in the End Phase: whoever comes is worth having as long as it can still do something.
fn declare(view: &SideView<'_>) -> Command {
    if view.turn().number >= view.frame().turn_limit {
        return Command::Done;
    }
    let all = view.own_active().flat_map(|u| {
        let uses = u.spas.0.iter().map(move |spa| Command::Use {
            unit: u.id,
            ability: spa.def.id,
            target: None,
        });
        uses.collect::<Vec<_>>()
    });
    all.into_iter()
        .find(|c| view.check(c).is_ok())
        .unwrap_or(Command::Done)
}

impl Player for Good {
    fn notes(&mut self) -> Option<&mut Notes<Command>> {
        Some(&mut self.notes)
    }

    fn decide(&mut self, seat: &Seat<'_>, request: Request<'_>) -> Option<Command> {
        let view = &seat.view;
        Some(match request {
            Request::Question(decision) => {
                self.notes.rule(answers::rule(&decision.question));
                answers::answer(view, decision)
            }
            Request::Step(step) => match step {
                Wait::LayingMines(_) => self.by(Rule::LayMines, mines::lay(view)),
                Wait::Deploying(_) => self.by(Rule::SetUp, deploy::next(view)),
                Wait::ActFirst(_) => match shared::act_first(view) {
                    Some(command) => self.by(Rule::Declared, command),
                    None => self.act_first(view),
                },
                Wait::EndActs(_) => self.by(Rule::Call, declare(view)),
                Wait::Alternate { committed, .. } => self.alternate(view, *committed),
                Wait::Rerouting(walk) if view.coming_in().is_some() => self.go_on(view, walk),
                Wait::EarlyMove(unit) => match view.unit(*unit).filter(|u| u.is_aerospace()) {
                    Some(u) => self.in_the_air(|n, slip| air::fly_one(view, &u, n, slip)),
                    None => self.move_one(view, Some(*unit), true),
                },
                Wait::EarlyAttacks(unit) => self.attack(view, Some(*unit)),
                Wait::Attacks(_) => match aim::raze(view) {
                    Some(command) => self.by(Rule::Raze, command),
                    None => self.attack(view, None),
                },
                Wait::Stage(Stage::Ground, _) => {
                    self.done_or(Rule::Ground, ground::rearrange(view))
                }
                Wait::Stage(Stage::Infiltration, _) => {
                    self.done_or(Rule::Hide, deploy::hide_late(view))
                }
                Wait::Stage(Stage::Hiding, _) => {
                    // Who finds no place to hide stands in the open after all.
                    let next = deploy::hide_late(view).unwrap_or_else(|| deploy::next(view));
                    self.by(Rule::Hide, next)
                }
                Wait::Stage(Stage::Reserves, _) => {
                    let kept = entry::keep_back(view, |u| i32::from(u.card.pv));
                    self.done_or(Rule::KeepBack, kept)
                }
                Wait::Flights { .. } => self.in_the_air(|n, slip| air::fly(view, n, slip)),
                Wait::Engagements(_) => air::engage(view, &mut self.notes),
                Wait::Drops(_) => {
                    self.notes.rule(Rule::Plain);
                    return deploy::drop(view);
                }
                _ => return None,
            },
        })
    }
}
