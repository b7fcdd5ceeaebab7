//! Events of a scenario: what it lets happen at a turn, when a zone is entered, when a unit is lost.
//!
//! What may still happen, and whose time has come, is in [`crate::occasions`]. Before every step of the turn
//! (`Step::is_between`) the events whose occasion has arisen happen, in the order of the file, each as one
//! [`HappeningStep::Happenings`]. None of it is in a [`SideView`](crate::view::SideView): what an event does shows when it happens.

mod event;
mod step;

use std::collections::BTreeSet;

use hexlance_rules::{Effect, Environment, Gale};

use crate::{
    Ctx, arrival::ArrivalEvent, conditions::Felt, environment::WeatherEvent, exposure, fire,
    form::Setup, occasions::next, read, reserves, state::Frame, victory, wind,
};

pub use crate::occasions::{Happening, Happenings, Then, When};
pub use event::HappeningEvent;
pub use step::HappeningStep;

/// Names of the units of a setup that wait for an event.
pub(crate) fn awaited_names(setup: &Setup) -> BTreeSet<&str> {
    let effects = setup.events.iter().flat_map(|e| &e.then);
    let units = effects.flat_map(|effect| match effect {
        Effect::Reinforce(units) => units.as_slice(),
        _ => &[],
    });
    units.map(String::as_str).collect()
}

/// The first event whose occasion has arisen happens.
pub(crate) fn happen(ctx: &mut Ctx<'_>) {
    let Some(n) = next(ctx.world()) else { return };
    let Some(event) = ctx.world().resource::<Happenings>().all.get(n).cloned() else {
        return;
    };
    ctx.emit(HappeningEvent::Happened { event: n });
    let turn = read::turn(ctx.world()).number;
    let from = match event.when {
        When::Turn(_) => turn,
        When::Entered(..) | When::Lost(_) => turn + 1,
    };
    for then in event.then {
        match then {
            Then::Message(text) => ctx.emit(HappeningEvent::Announced { text }),
            Then::Reinforce(units) => {
                for unit in units {
                    if reserves::is_awaited(ctx.world(), unit) {
                        ctx.emit(ArrivalEvent::Called { unit, turn: from });
                    }
                }
            }
            Then::Environment(environment) => turns(ctx, &environment),
            Then::End(winner) => {
                return victory::by_event(ctx, winner, &event.name);
            }
        }
    }
    victory::check_last_standing(ctx);
}

/// Light, weather and wind change (R12.3, R12.4, R12.6). The hexes of the map stay as they are.
fn turns(ctx: &mut Ctx<'_>, to: &Environment) {
    let before = &ctx.world().resource::<Frame>().environment;
    let environment = before.turned_into(to);
    if environment == *before {
        return;
    }
    let blows = environment.wind_felt() != Gale::Calm;
    ctx.emit(WeatherEvent::ConditionsChanged {
        environment: Box::new(environment),
    });
    match to.wind.filter(|_| blows) {
        Some(direction) if wind::blows_to(ctx.world()) != Some(direction) => {
            ctx.emit(WeatherEvent::WindTurned { to: direction });
        }
        _ => {
            wind::direction(ctx);
        }
    }
    fire::drift(ctx);
    exposure::ground(ctx);
}
