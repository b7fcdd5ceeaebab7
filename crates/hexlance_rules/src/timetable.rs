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
    any::TypeId,
    collections::{HashMap, HashSet},
    fmt::{self, Debug},
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

use bevy_ecs::{
    prelude::Resource,
    schedule::{
        InternedScheduleLabel, InternedSystemSet, IntoScheduleConfigs, LogLevel, Schedule,
        ScheduleBuildSettings, ScheduleLabel, Schedules, SingleThreadedExecutor, SystemSet,
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

/// Adds something to the schedule of a moment.
type Part = Box<dyn Fn(&mut Schedule) + Send + Sync>;

/// What rules do at which moments. A ruleset fills it once; each battle makes its schedules of it as their moments come,
/// because most battles of computer players and tests see only a few of them.
#[derive(Default)]
pub struct Timetable(HashMap<InternedScheduleLabel, Vec<Part>>);

impl Debug for Timetable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.keys()).finish()
    }
}

impl Timetable {
    /// Says in which order the sets of a moment come.
    pub fn order<S: SystemSet + Clone>(&mut self, at: impl ScheduleLabel, sets: &[S]) -> &mut Self {
        let sets: Vec<InternedSystemSet> = sets.iter().map(SystemSet::intern).collect();
        self.part(at, move |schedule| {
            for pair in sets.windows(2) {
                if let [first, then] = pair {
                    schedule.configure_sets(then.after(*first));
                }
            }
        })
    }

    /// Adds a system of a rule to a moment.
    pub fn add<R: Ruleset>(
        &mut self,
        at: impl ScheduleLabel,
        set: impl SystemSet,
        system: impl Fn(&mut Context<'_, R>) + Send + Sync + 'static,
    ) -> &mut Self {
        self.add_system(at, set, move |world| system(&mut Context::of(world)))
    }

    fn add_system(
        &mut self,
        at: impl ScheduleLabel,
        set: impl SystemSet,
        system: impl Fn(&mut World) + Send + Sync + 'static,
    ) -> &mut Self {
        let (system, set) = (Arc::new(system), set.intern());
        self.part(at, move |schedule| {
            let system = Arc::clone(&system);
            let run = move |world: &mut World| system(world);
            schedule.add_systems(IntoScheduleConfigs::<ScheduleSystem, _>::in_set(run, set));
        })
    }

    fn part(
        &mut self,
        at: impl ScheduleLabel,
        part: impl Fn(&mut Schedule) + Send + Sync + 'static,
    ) -> &mut Self {
        self.0.entry(at.intern()).or_default().push(Box::new(part));
        self
    }

    /// That of a ruleset, filled when it is asked for first.
    pub(crate) fn of<R: Ruleset>() -> Arc<Self> {
        static ALL: Mutex<Vec<(TypeId, Arc<Timetable>)>> = Mutex::new(Vec::new());
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        let rules = TypeId::of::<R>();
        if let Some((_, known)) = all.iter().find(|(of, _)| *of == rules) {
            return Arc::clone(known);
        }
        let mut filled = Self::default();
        R::timetable(&mut filled);
        let filled = Arc::new(filled);
        all.push((rules, Arc::clone(&filled)));
        filled
    }

    /// The schedule of a moment; none where nothing happens.
    fn schedule(&self, at: InternedScheduleLabel) -> Option<Schedule> {
        let parts = self.0.get(&at)?;
        let mut schedule = Schedule::new(at);
        schedule
            .set_executor(SingleThreadedExecutor::new())
            .set_build_settings(ScheduleBuildSettings {
                auto_insert_apply_deferred: false,
                // Two systems whose order nobody has said would let a replay go another way.
                ambiguity_detection: LogLevel::Error,
                ..ScheduleBuildSettings::new()
            });
        parts.iter().for_each(|part| part(&mut schedule));
        Some(schedule)
    }
}

/// The moments of a battle, in its World.
#[derive(Resource)]
pub(crate) struct Moments {
    all: Arc<Timetable>,
    /// Those that have come so far: they have a schedule, if anything happens at them.
    come: HashSet<InternedScheduleLabel>,
}

impl Moments {
    /// Puts the moments of a timetable into a World.
    pub(crate) fn put(all: Arc<Timetable>, world: &mut World) {
        world.init_resource::<Schedules>();
        world.insert_resource(Self {
            all,
            come: HashSet::default(),
        });
    }

    /// Runs everything that rules have registered for a moment; nothing if there is nothing.
    pub(crate) fn run(world: &mut World, at: impl ScheduleLabel) {
        let at = at.intern();
        let mut moments = world.resource_mut::<Self>();
        if moments.come.insert(at)
            && let Some(schedule) = moments.all.schedule(at)
        {
            world.resource_mut::<Schedules>().insert(schedule);
        }
        // A ruleset need not have systems for every moment that it has a name for.
        let _ = world.try_run_schedule(at);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU8, Ordering};

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
        let ran = Arc::new(AtomicU8::new(0));
        for part in [Part::One, Part::Two] {
            let ran = Arc::clone(&ran);
            t.add_system(moment, part, move |_| {
                ran.fetch_add(1, Ordering::Relaxed);
            });
        }
        let mut world = World::new();
        Moments::put(Arc::new(t), &mut world);
        for _ in 0..2 {
            Moments::run(&mut world, moment);
            Moments::run(&mut world, Leave("dawn"));
        }
        assert_eq!(ran.load(Ordering::Relaxed), 4);
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
