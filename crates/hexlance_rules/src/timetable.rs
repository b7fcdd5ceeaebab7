//! When rules act by themselves: the schedules of a battle.
//!
//! A moment of a battle, such as the beginning of a phase, is a Bevy schedule whose label the ruleset chooses; for what
//! has a beginning and an end there are [`Enter`] and [`Leave`]. Every rule registers its systems there in a plugin
//! function of its own, each in a set, and the ruleset says once in which order the sets of a moment come. The agenda
//! has a step for the moment, and that step only runs the schedule ([`crate::Context::run`]).
//!
//! Systems run one after another, and change the World by events like everything else: a replay is exact. A moment at
//! which the order of two systems is left open is a fault of the ruleset, and panics when it comes for the first time.

use std::{
    fmt::{self, Debug},
    hash::Hash,
};

use bevy_ecs::{
    schedule::{
        IntoScheduleConfigs, LogLevel, ScheduleBuildSettings, ScheduleLabel, Schedules,
        SingleThreadedExecutor, SystemSet,
    },
    system::ScheduleSystem,
    world::World,
};

use crate::{Context, Ruleset};

/// Label of the schedule that runs when something begins: a phase, a turn, a stage.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Enter<P: Clone + Debug + Eq + Hash + Send + Sync + 'static>(pub P);

/// Label of the schedule that runs when something ends.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leave<P: Clone + Debug + Eq + Hash + Send + Sync + 'static>(pub P);

/// The schedules of a battle while they are put together.
#[derive(Default)]
pub struct Timetable(Schedules);

impl Debug for Timetable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.0.iter().map(|(label, _)| label))
            .finish()
    }
}

impl Timetable {
    /// Says in which order the sets of a moment come.
    pub fn order<S: SystemSet + Clone>(&mut self, at: impl ScheduleLabel, sets: &[S]) -> &mut Self {
        let label = at.intern();
        self.0.entry(label);
        for pair in sets.windows(2) {
            if let [first, then] = pair {
                self.0
                    .configure_sets(label, then.clone().after(first.clone()));
            }
        }
        self
    }

    /// Adds a system of a rule to a moment.
    pub fn add<R: Ruleset>(
        &mut self,
        at: impl ScheduleLabel,
        set: impl SystemSet,
        system: impl Fn(&mut Context<'_, R>) + Send + Sync + 'static,
    ) -> &mut Self {
        let run = move |world: &mut World| system(&mut Context::of(world));
        self.add_system(
            at,
            IntoScheduleConfigs::<ScheduleSystem, _>::in_set(run, set),
        )
    }

    fn add_system<M>(
        &mut self,
        at: impl ScheduleLabel,
        systems: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self {
        self.0.add_systems(at, systems);
        self
    }

    /// The schedules, ready to be put into a World.
    pub(crate) fn finish(mut self) -> Schedules {
        for (_, schedule) in self.0.iter_mut() {
            schedule
                .set_executor(SingleThreadedExecutor::new())
                .set_build_settings(ScheduleBuildSettings {
                    auto_insert_apply_deferred: false,
                    // Two systems whose order nobody has said would let a replay go another way.
                    ambiguity_detection: LogLevel::Error,
                    ..ScheduleBuildSettings::new()
                });
        }
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
    enum Part {
        One,
        Two,
    }

    /// Runs a moment with two systems, in an order or in none.
    fn run(order: &[Part]) {
        let moment = Enter("dawn");
        let mut t = Timetable::default();
        t.order(moment, order);
        for part in [Part::One, Part::Two] {
            let system = |_: &mut World| {};
            t.add_system(
                moment,
                IntoScheduleConfigs::<ScheduleSystem, _>::in_set(system, part),
            );
        }
        let mut world = World::new();
        world.insert_resource(t.finish());
        world.run_schedule(moment);
    }

    #[test]
    fn two_systems_in_an_order_run() {
        run(&[Part::Two, Part::One]);
    }

    #[test]
    #[should_panic(expected = "conflicting")]
    fn an_order_that_nobody_has_said_is_a_fault() {
        run(&[]);
    }
}
