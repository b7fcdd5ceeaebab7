//! What rulesets that are made of modules say of themselves in the same way.

/// The part of an `impl Ruleset` that is the same wherever the crate has modules of these names: the types `Setup`,
/// `Content`, `Command`, `Event`, `Step` and `Question`; `timetable::timetable`, `setup::start`, `step::first` with the
/// first steps of a setup, a function `check`, `Command::Answer` with the code of an answer, [`Step::run`, `Step::answered`]
/// and [`Event::apply`](crate::event_families), and `digest::digest`. What else the ruleset says stands beside it.
///
/// Whoever asks a side puts the step that goes on with the answer on the agenda first: it is taken from there.
///
/// [`Step::run`, `Step::answered`]: crate::step_families
#[macro_export]
macro_rules! by_its_modules {
    () => {
        type Setup = Setup;
        type Content = Content;
        type Command = Command;
        type Event = Event;
        type Step = Step;
        type Question = Question;

        fn timetable(timetable: &mut $crate::Timetable) {
            timetable::timetable(timetable);
        }

        fn start(
            world: &mut $crate::families::World,
            setup: &Setup,
            content: &::std::sync::Arc<Content>,
        ) -> Result<Vec<Step>, $crate::SetupError> {
            setup::start(world, setup, content)?;
            Ok(step::first(setup))
        }

        fn check(
            world: &$crate::families::World,
            side: $crate::SideId,
            command: &Command,
        ) -> Result<(), $crate::Refusal> {
            check(world, side, command)
        }

        fn answer(command: &Command) -> Option<&str> {
            match command {
                Command::Answer(code) => Some(code),
                _ => None,
            }
        }

        fn resume(
            ctx: &mut $crate::Context<'_, Self>,
            decision: $crate::Decision<Question>,
            choice: usize,
        ) {
            if let Some(step) = ctx.take_waiting() {
                step.answered(ctx, &decision, choice);
            }
        }

        fn step(ctx: &mut $crate::Context<'_, Self>, step: Step) -> $crate::Flow<Step> {
            step.run(ctx)
        }

        fn apply(world: &mut $crate::families::World, event: &Event) {
            event.apply(world);
        }

        fn digest(world: &$crate::families::World, hasher: &mut dyn ::std::hash::Hasher) {
            digest::digest(world, hasher);
        }
    };
}
