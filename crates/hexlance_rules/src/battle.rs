//! A running battle: the World, the agenda, the dice and the history of commands.

use std::{marker::PhantomData, ops::Range, sync::Arc};

use bevy_ecs::{prelude::Resource, schedule::ScheduleLabel, world::World};
use serde::{Serialize, de::DeserializeOwned};
use xxhash_rust::xxh3::Xxh3;

use crate::{
    Agenda, Decision, Dice, DiceSource, Flow, Joint, List, Message, Refusal, SideId, Sides,
    Timetable, View, say, timetable::Moments,
};

/// What a ruleset gives to the engine.
///
/// Functions, not state: the state of a battle is in its World, and changes only in [`Ruleset::apply`].
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// Its id, such as `strike`.
    const ID: &'static str;
    /// A battle's setup that stands alone: board, cards and all. Kept in recordings.
    type Setup: Clone + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The catalogue that setups and rules refer to: abilities and what goes with them.
    type Content: Send + Sync + 'static;
    /// What a side wants.
    type Command: Clone
        + std::fmt::Debug
        + PartialEq
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// What happened.
    type Event: Clone + std::fmt::Debug + PartialEq + Serialize + Send + Sync + 'static;
    /// A piece of execution.
    type Step: Clone + std::fmt::Debug + PartialEq + Send + Sync + 'static;
    /// A kind of question.
    type Question: Clone + std::fmt::Debug + PartialEq + Serialize + Send + Sync + 'static;
    /// What one side may see of a battle; [`OpenView`](crate::OpenView) where nothing is hidden.
    type View<'w>: View<'w, Event = Self::Event>;

    /// Registers the systems of all rules with the moments at which they run.
    fn timetable(timetable: &mut Timetable);

    /// Fills the World from a setup and puts the first steps on the agenda.
    ///
    /// # Errors
    /// What is wrong with the setup, in the players' words.
    fn start(
        world: &mut World,
        setup: &Self::Setup,
        content: &Arc<Self::Content>,
    ) -> Result<Vec<Self::Step>, SetupError>;

    /// Whether a side may give a command now. Pure: no dice, no change.
    ///
    /// # Errors
    /// The refusal, with the rule and what would make it legal.
    fn check(world: &World, side: SideId, command: &Self::Command) -> Result<(), Refusal>;

    /// If the command answers the open question: the code of the answer.
    fn answer(command: &Self::Command) -> Option<&str>;

    /// Carries out a checked command: pushes steps, makes events.
    fn perform(ctx: &mut Context<'_, Self>, side: SideId, command: &Self::Command);

    /// Carries out the answer to a question.
    fn resume(ctx: &mut Context<'_, Self>, decision: Decision<Self::Question>, choice: usize);

    /// Runs one step of the agenda.
    fn step(ctx: &mut Context<'_, Self>, step: Self::Step) -> Flow<Self::Step>;

    /// Changes the World as an event says. The only place where a battle's state changes.
    fn apply(world: &mut World, event: &Self::Event);

    /// Whether an event told a side something that it did not know: undo does not go behind it. None does where everything
    /// lies open.
    fn reveals(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// Feeds everything that makes one state differ from another to a hasher, in a fixed order.
    fn digest(world: &World, hasher: &mut dyn std::hash::Hasher);
}

/// Why a battle could not start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub Message);

/// The question that is open, if one is.
#[derive(Resource, Debug)]
struct Open<Q: Send + Sync + 'static>(Option<Decision<Q>>);

/// The question that is open in a World, if one is: its battle stands still until the side answers.
pub fn open_question<R: Ruleset>(world: &World) -> Option<&Decision<R::Question>> {
    world.resource::<Open<R::Question>>().0.as_ref()
}

/// One command of the history.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Entry<C> {
    /// Who gave it.
    pub side: SideId,
    /// The command.
    pub command: C,
    /// Hash of the state after it, to find where a replay goes another way.
    pub hash: u64,
    /// Whether it rolled dice or revealed a secret: undo stops here.
    pub sealed: bool,
}

/// One event of the log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Logged<E> {
    /// Number of the command that led to it, counted from 1; 0 before the first.
    pub command: usize,
    /// The event.
    #[serde(flatten)]
    pub event: E,
}

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubmitError {
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// Why nothing can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoError {
    /// This side has given no command yet.
    #[error("{}", self.words())]
    Nothing,
    /// Dice were rolled since.
    #[error("{}", self.words())]
    Sealed,
}

impl UndoError {
    /// Why, for players.
    pub const fn words(self) -> &'static str {
        match self {
            UndoError::Nothing => "there is nothing to take back",
            UndoError::Sealed => {
                "dice have been rolled or a secret was revealed since: it cannot be taken back"
            }
        }
    }
}

/// What happened so far, and in the present command.
#[derive(Resource, Debug)]
struct Journal<E: Send + Sync + 'static> {
    log: Vec<Logged<E>>,
    keep: bool,
    /// Number of the command that is carried out.
    command: usize,
    /// Whether it has revealed a secret.
    revealed: bool,
}

/// What steps, commands and systems work with: they read the World, make events, and put steps on the agenda.
pub struct Context<'a, R: Ruleset> {
    world: &'a mut World,
    rules: PhantomData<R>,
}

impl<'a, R: Ruleset> Context<'a, R> {
    /// The World of a battle, to work with.
    pub(crate) const fn of(world: &'a mut World) -> Self {
        Self {
            world,
            rules: PhantomData,
        }
    }

    /// Runs everything that rules have registered for a moment; nothing if there is nothing.
    pub fn run(&mut self, moment: impl ScheduleLabel) {
        Moments::run(self.world, moment);
    }

    /// The state, to read.
    pub fn world(&self) -> &World {
        self.world
    }

    /// Something happened: applies it to the World and logs it.
    pub fn emit(&mut self, event: impl Into<R::Event>) {
        let event = event.into();
        R::apply(self.world, &event);
        let mut journal = self.world.resource_mut::<Journal<R::Event>>();
        journal.revealed |= R::reveals(&event);
        if journal.keep {
            let command = journal.command;
            journal.log.push(Logged { command, event });
        }
    }

    /// Rolls one die with so many sides.
    pub fn roll(&mut self, sides: u8) -> u8 {
        self.world.resource_mut::<Dice>().roll(sides)
    }

    /// Rolls one six-sided die.
    pub fn d6(&mut self) -> u8 {
        self.world.resource_mut::<Dice>().d6()
    }

    /// Rolls two six-sided dice.
    pub fn two_d6(&mut self) -> [u8; 2] {
        [self.d6(), self.d6()]
    }

    /// Puts a step on the agenda, to be done next.
    pub fn push(&mut self, step: impl Into<R::Step>) {
        let step = step.into();
        self.world.resource_mut::<Agenda<R::Step>>().push(step);
    }

    /// Puts steps on the agenda so that the first of them is done next.
    pub fn push_in_order<I>(&mut self, steps: I)
    where
        I: IntoIterator<Item: Into<R::Step>>,
        I::IntoIter: DoubleEndedIterator,
    {
        self.world
            .resource_mut::<Agenda<R::Step>>()
            .push_in_order(steps.into_iter().map(Into::into));
    }

    /// Drops the steps that the test does not keep.
    pub fn retain_steps(&mut self, keep: impl FnMut(&R::Step) -> bool) {
        self.world.resource_mut::<Agenda<R::Step>>().retain(keep);
    }

    /// Asks a side: the agenda stops until it answers.
    pub fn ask(&mut self, decision: Decision<R::Question>) {
        debug_assert!(!decision.choices.is_empty(), "a question needs answers");
        self.world.resource_mut::<Open<R::Question>>().0 = Some(decision);
    }

    /// Takes the step that waits off the agenda: the command that comes in is the end of it, or changes it.
    pub fn take_waiting(&mut self) -> Option<R::Step> {
        self.world.resource_mut::<Agenda<R::Step>>().pop()
    }
}

/// A running battle.
pub struct Battle<R: Ruleset> {
    world: World,
    setup: Arc<R::Setup>,
    content: Arc<R::Content>,
    dice: DiceSource,
    history: Vec<Entry<R::Command>>,
    hashing: bool,
}

impl<R: Ruleset> Battle<R> {
    /// Starts a battle and runs it to the first moment at which somebody must act.
    ///
    /// # Errors
    /// What is wrong with the setup.
    pub fn new(
        setup: Arc<R::Setup>,
        content: Arc<R::Content>,
        dice: DiceSource,
    ) -> Result<Self, SetupError> {
        Self::with_options(setup, content, dice, true, true)
    }

    /// As [`Battle::new`], for simulations: without a log of events or without hashes after every command.
    ///
    /// # Errors
    /// What is wrong with the setup.
    pub fn with_options(
        setup: Arc<R::Setup>,
        content: Arc<R::Content>,
        dice: DiceSource,
        keep_log: bool,
        hashing: bool,
    ) -> Result<Self, SetupError> {
        let mut world = World::new();
        world.insert_resource(Agenda::<R::Step>::default());
        world.insert_resource(Open::<R::Question>(None));
        world.insert_resource(Dice::new(&dice));
        world.insert_resource(Journal::<R::Event> {
            log: Vec::new(),
            keep: keep_log,
            command: 0,
            revealed: false,
        });
        Moments::put(Timetable::of::<R>(), &mut world);
        let first = R::start(&mut world, &setup, &content)?;
        world.resource_mut::<Agenda<R::Step>>().push_in_order(first);
        let mut battle = Self {
            world,
            setup,
            content,
            dice,
            history: Vec::new(),
            hashing,
        };
        battle.drive(|_| {});
        Ok(battle)
    }

    /// The state. Only for reading: the World changes by commands.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The setup it began with.
    pub fn setup(&self) -> &Arc<R::Setup> {
        &self.setup
    }

    /// The catalogue.
    pub fn content(&self) -> &Arc<R::Content> {
        &self.content
    }

    /// Where its dice come from.
    pub fn dice(&self) -> &DiceSource {
        &self.dice
    }

    /// All commands so far.
    pub fn history(&self) -> &[Entry<R::Command>] {
        &self.history
    }

    /// All events so far.
    pub fn log(&self) -> &[Logged<R::Event>] {
        &self.journal().log
    }

    fn journal(&self) -> &Journal<R::Event> {
        self.world.resource::<Journal<R::Event>>()
    }

    /// The battle as a side may see it.
    pub fn view(&self, side: SideId) -> R::View<'_> {
        R::View::of(&self.world, side)
    }

    /// The open question, if there is one.
    pub fn decision(&self) -> Option<&Decision<R::Question>> {
        open_question::<R>(&self.world)
    }

    /// The step that waits for a command, if no question is open.
    pub fn waiting(&self) -> Option<&R::Step> {
        if self.decision().is_some() {
            return None;
        }
        self.world.resource::<Agenda<R::Step>>().top()
    }

    /// Whether a side may give a command now.
    ///
    /// # Errors
    /// The refusal, with the rule and what would make it legal.
    pub fn check(&self, side: SideId, command: &R::Command) -> Result<(), Refusal> {
        // Rulesets need not ask whether a side of a recording or a script is one of the battle.
        let sides = self.world.get_resource::<Sides>();
        if sides.is_some_and(|sides| sides.get(side).is_none()) {
            return Err(Refusal::engine(
                "no_such_side",
                "The battle has no such side.",
            ));
        }
        match (self.decision(), R::answer(command)) {
            (Some(d), Some(code)) => {
                if d.side != side {
                    return Err(Refusal::engine(
                        "not_asked",
                        "The question is put to another side.",
                    ));
                }
                if d.choices.iter().any(|c| c.code == code) {
                    Ok(())
                } else {
                    let known = d.choices.iter().map(|c| c.code.as_str());
                    Err(Refusal::engine(
                        "no_such_answer",
                        say!("“{answer}” is no answer to this question.", answer = code),
                    )
                    .or(say!(
                        "Answer with one of: {answers}.",
                        answers = List::new(Joint::Commas, known)
                    )))
                }
            }
            (None, Some(_)) => Err(Refusal::engine("no_question", "No question is open.")),
            (Some(d), None) => Err(Refusal::engine(
                "question_open",
                "A question must be answered first.",
            )
            .or(d.prompt.clone())),
            (None, None) => R::check(&self.world, side, command),
        }
    }

    /// Gives a command for a side; if it is legal, runs the battle on to the next moment at which somebody must act.
    /// Gives back the part of the log that it led to.
    ///
    /// # Errors
    /// The refusal; the state has not changed then.
    pub fn submit(
        &mut self,
        side: SideId,
        command: R::Command,
    ) -> Result<Range<usize>, SubmitError> {
        self.check(side, &command)?;
        let before = self.log().len();
        let drawn = self.world.resource::<Dice>().drawn();
        let number = self.history.len() + 1;
        self.history.push(Entry {
            side,
            command: command.clone(),
            hash: 0,
            sealed: false,
        });
        let answered = R::answer(&command).and_then(|code| {
            let open = self.world.resource_mut::<Open<R::Question>>().0.take()?;
            let choice = open.choices.iter().position(|c| c.code == code)?;
            Some((open, choice))
        });
        let revealed = self.drive(|ctx| match answered {
            Some((open, choice)) => R::resume(ctx, open, choice),
            None => R::perform(ctx, side, &command),
        });
        let rolled = self.world.resource::<Dice>().drawn() != drawn;
        let hash = if self.hashing { self.hash() } else { 0 };
        if let Some(entry) = self.history.get_mut(number - 1) {
            entry.hash = hash;
            entry.sealed = rolled || revealed;
        }
        Ok(before..self.log().len())
    }

    /// Does `first`, then runs steps until a side must act; gives back whether a secret was revealed.
    fn drive(&mut self, first: impl FnOnce(&mut Context<'_, R>)) -> bool {
        let mut journal = self.world.resource_mut::<Journal<R::Event>>();
        (journal.command, journal.revealed) = (self.history.len(), false);
        let mut ctx = Context::<R>::of(&mut self.world);
        first(&mut ctx);
        while ctx.world.resource::<Open<R::Question>>().0.is_none() {
            let Some(step) = ctx.world.resource_mut::<Agenda<R::Step>>().pop() else {
                break;
            };
            if let Flow::Wait(step) = R::step(&mut ctx, step) {
                ctx.push(step);
                break;
            }
        }
        self.journal().revealed
    }

    /// Hash of the state: equal states of equal battles have equal hashes on every machine.
    pub fn hash(&self) -> u64 {
        let mut hasher = Xxh3::new();
        R::digest(&self.world, &mut hasher);
        hasher.digest()
    }

    /// The battle after the first `commands` commands of its history: to undo, to look back, to branch.
    ///
    /// # Errors
    /// If the setup no longer starts, which means that the catalogue changed under it.
    pub fn at(&self, commands: usize) -> Result<Self, SetupError> {
        let mut past = Self::with_options(
            self.setup.clone(),
            self.content.clone(),
            self.dice.clone(),
            self.journal().keep,
            self.hashing,
        )?;
        for entry in self.history.iter().take(commands) {
            past.submit(entry.side, entry.command.clone())
                .map_err(|e| SetupError(Message::verbatim(e.to_string())))?;
        }
        Ok(past)
    }

    /// How many commands of the history would be left after this side takes back its last one.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn undo_point(&self, side: SideId) -> Result<usize, UndoError> {
        for (i, entry) in self.history.iter().enumerate().rev() {
            if entry.sealed {
                return Err(UndoError::Sealed);
            }
            if entry.side == side {
                return Ok(i);
            }
        }
        Err(UndoError::Nothing)
    }

    /// Takes back the last command of a side and everything after it, to the last die or revealed secret.
    ///
    /// # Errors
    /// Why it cannot; nothing has changed then.
    pub fn undo(&mut self, side: SideId) -> Result<(), UndoError> {
        let point = self.undo_point(side)?;
        *self = self.at(point).map_err(|_| UndoError::Sealed)?;
        Ok(())
    }
}
