//! Steps and events by the modules that own them: a ruleset's modules have their own, and one enum of each gathers them.
//!
//! What an enum of events asks of every family is a method `apply(&self, world: &mut World)`.

#[doc(hidden)]
pub use bevy_ecs::world::World;

/// Makes the enum `Step` of a ruleset: a variant for the steps of every module, made from each of them by `into()`.
///
/// ```
/// #[derive(Clone, Debug, PartialEq)]
/// pub enum TurnStep {
///     Begin,
/// }
///
/// hexlance_rules::step_families! {
///     /// Turns and phases.
///     Turn: TurnStep,
/// }
///
/// assert_eq!(Step::from(TurnStep::Begin), Step::Turn(TurnStep::Begin));
/// ```
#[macro_export]
macro_rules! step_families {
    ($($(#[$doc:meta])* $variant:ident: $family:ty),* $(,)?) => {
        /// A piece of execution, by the module whose step it is.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Step {
            $($(#[$doc])* $variant($family),)*
        }

        $(impl ::core::convert::From<$family> for Step {
            fn from(step: $family) -> Self {
                Self::$variant(step)
            }
        })*
    };
}

/// Makes the enum `Event` of a ruleset: a variant for the events of every module, written without the name of the module,
/// made from each of them by `into()`, and applied as the module says. What follows every event comes last, as the path of
/// a function: `then crate::view::note`.
///
/// ```
/// use bevy_ecs::{prelude::Resource, world::World};
/// use serde::Serialize;
///
/// #[derive(Resource)]
/// struct Turn(u8);
///
/// #[derive(Clone, Debug, PartialEq, Serialize)]
/// #[serde(tag = "event", rename_all = "snake_case")]
/// pub enum TurnEvent {
///     Began { turn: u8 },
/// }
///
/// impl TurnEvent {
///     fn apply(&self, world: &mut World) {
///         let Self::Began { turn } = self;
///         world.insert_resource(Turn(*turn));
///     }
/// }
///
/// fn counts_double(event: &Event, world: &mut World) {
///     let Event::Turn(TurnEvent::Began { .. }) = event;
///     world.resource_mut::<Turn>().0 *= 2;
/// }
///
/// hexlance_rules::event_families! {
///     /// Turns and phases.
///     Turn: TurnEvent;
///     then counts_double
/// }
///
/// let mut world = World::new();
/// Event::from(TurnEvent::Began { turn: 3 }).apply(&mut world);
/// assert_eq!(world.resource::<Turn>().0, 6);
/// ```
#[macro_export]
macro_rules! event_families {
    ($($(#[$doc:meta])* $variant:ident: $family:ty),* $(,)? $(; then $then:path)?) => {
        /// Something that happened, by the module whose event it is.
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize)]
        #[serde(untagged)]
        pub enum Event {
            $($(#[$doc])* $variant($family),)*
        }

        $(impl ::core::convert::From<$family> for Event {
            fn from(event: $family) -> Self {
                Self::$variant(event)
            }
        })*

        impl Event {
            /// Changes the World by what the module of the event says.
            pub(crate) fn apply(&self, world: &mut $crate::families::World) {
                match self {
                    $(Self::$variant(event) => event.apply(world),)*
                }
                $($then(self, world);)?
            }
        }
    };
}
