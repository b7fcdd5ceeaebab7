//! Abilities are used (R18): what happens then, and the steps of it.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, SideId, Timetable, UnitId};
use serde::Serialize;

use crate::{
    Ctx,
    change::edit,
    go,
    moments::{Rule, SetupPart},
    read,
    state::{Acts, SpaList},
};

/// Abilities are used (R18).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum AbilityEvent {
    /// A resistance roll was made; there is no second one this turn (R18.2.4).
    Resisted {
        /// Who rolled.
        unit: UnitId,
        /// Against whom.
        source: UnitId,
        /// Against what.
        ability: AbilityId,
        /// Whether it resisted.
        resisted: bool,
    },
    /// An ability was used: a use is spent, its next turn is set.
    AbilityUsed {
        /// Whose.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
        /// Uses left, for abilities bought by the use.
        uses_left: Option<u8>,
        /// First turn in which it may be used again, for abilities with a pause.
        ready: Option<u16>,
    },
    /// A unit named an enemy (Blood Stalker).
    EnemyNamed {
        /// Who.
        unit: UnitId,
        /// With which ability.
        ability: AbilityId,
        /// Whom.
        target: UnitId,
    },
    /// A unit will act out of sequence now (R3.3.8).
    ActsFirst {
        /// Who.
        unit: UnitId,
        /// By which ability.
        ability: AbilityId,
    },
}

impl AbilityEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            AbilityEvent::Resisted {
                unit,
                source,
                ability,
                ..
            } => edit::<Acts>(world, *unit, |a| a.resisted.push((*source, *ability))),
            AbilityEvent::AbilityUsed {
                unit,
                ability,
                uses_left,
                ready,
            } => {
                let own = read::unit(world, *unit).spas.uses_own(*ability);
                edit::<SpaList>(world, *unit, |s| {
                    for spa in s.0.iter_mut().filter(|spa| spa.def.id == *ability) {
                        if let Some(n) = uses_left.filter(|_| own && !spa.of_formation) {
                            spa.uses = n;
                        }
                        if let Some(t) = ready {
                            spa.ready = *t;
                        }
                    }
                });
            }
            AbilityEvent::EnemyNamed {
                unit,
                ability,
                target,
            } => {
                edit::<SpaList>(world, *unit, |s| {
                    for spa in s.0.iter_mut().filter(|spa| spa.def.id == *ability) {
                        spa.chosen = Some(*target);
                    }
                });
                edit::<Acts>(world, *unit, |a| a.chose_prey = true);
            }
            AbilityEvent::ActsFirst { unit, .. } => edit::<Acts>(world, *unit, |a| a.early = true),
        }
    }
}

/// Steps of abilities (R18).
#[derive(Clone, Debug, PartialEq)]
pub enum AbilityStep {
    /// Abilities that name an enemy at the start do so (S9).
    Assignments,
    /// A mover's own ability is triggered at a point of its path.
    Trigger {
        /// Who.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
    },
    /// A unit rolls to resist fear or rage (R18.2.4).
    Resist {
        /// Who rolls.
        unit: UnitId,
        /// Against whom.
        source: UnitId,
        /// Against what.
        ability: AbilityId,
    },
}

/// Registers what a side may choose before the battle by a rule (R17.1.1, S9). The rule settles one such choice, or asks,
/// and says whether there was any. While there is one, no rule that comes after it has its go.
pub(crate) fn assigns(
    t: &mut Timetable,
    rule: Rule,
    choose: impl Fn(&mut Ctx<'_>, SideId) -> bool + Copy + Send + Sync + 'static,
) {
    for side in [SideId(0), SideId(1)] {
        t.add(
            SetupPart::Assignments(side),
            rule,
            move |ctx: &mut Ctx<'_>| {
                if !goes_on(ctx) && choose(ctx, side) {
                    ctx.push(AbilityStep::Assignments);
                }
            },
        );
    }
}

/// Setup step S9, side by side: whoever has something to choose does so, and the step comes back for what is left.
pub(crate) fn assignments(ctx: &mut Ctx<'_>) {
    for side in read::turn(ctx.world()).in_order() {
        ctx.run(SetupPart::Assignments(side));
        if goes_on(ctx) {
            return;
        }
    }
}

/// Whether the step comes back.
fn goes_on(ctx: &Ctx<'_>) -> bool {
    go::top(ctx.world()) == Some(&AbilityStep::Assignments)
}
