//! The only place where a strike battle changes: applying events to the World, each by what its own module says of it,
//! and then what other rules make of it.

use std::hash::{Hash, Hasher};

use bevy_ecs::world::World;
use hexlance_rules::UnitId;

use crate::{
    aero::{self, Sky},
    arrival,
    artillery::{Artillery, changes},
    cargo::Cargo,
    change, concealment,
    drops::Drops,
    event::{
        AbilityEvent, AirEvent, ArrivalEvent, AttackEvent, CargoEvent, DropEvent, Event, HeatEvent,
        HiddenEvent, HurtEvent, InitiativeEvent, MoveEvent, ShiftEvent, SupportEvent, TurnEvent,
    },
    forces::{self, Forces, duels, environs},
    formations::{self, Formations},
    intelligence::Intelligence,
    mines::{self, Minefields},
    mission,
    model::load::Freight,
    movement::{
        bays,
        zones::{self, ZonesHeld},
    },
    occasions::{self, Happenings},
    positions::{self, Positions},
    read,
    reserves::Arrivals,
    setup::ground::GroundPlan,
    state::{
        Ending, Field, Fires, Frame, Losses, Motion, Pending, Phase, Place, SmokeScreens, Turn,
        Works,
    },
    support::Joiners,
};

/// Applies an event.
pub fn apply(world: &mut World, event: &Event) {
    if let Event::Ability(event) = event {
        formations::about_to_use(world, event);
    }
    event.apply(world);
    follow(world, event);
    if let Some((unit, stands)) = came(event) {
        occasions::note(world, unit, stands);
    }
}

/// Those who follow events of a family, in their order: each knows itself what an event means for its rule.
type Followers<E> = [fn(&mut World, &E)];

const MOVES: &Followers<MoveEvent> = &[
    bays::follow_move,
    positions::follow_move,
    changes::follow_move,
    mines::follow_move,
    zones::follow_move,
    mission::follow_move,
];

const SHIFTS: &Followers<ShiftEvent> = &[
    zones::follow_shift,
    positions::follow_shift,
    changes::follow_shift,
    mines::follow_shift,
];

const ATTACKS: &Followers<AttackEvent> = &[
    aero::follow_attack,
    changes::follow_attack,
    formations::follow_attack,
];

const HURTS: &Followers<HurtEvent> = &[
    duels::follow_hurt,
    concealment::follow_hurt,
    arrival::follow_hurt,
    positions::follow_hurt,
    mines::follow_hurt,
    aero::follow_hurt,
];

const ABILITIES: &Followers<AbilityEvent> = &[
    formations::follow_ability,
    duels::follow_ability,
    forces::follow_ability,
];

/// What a turn that begins, with its number, is for the rules.
const TURNS: &[fn(&mut World, u16)] = &[
    changes::turn_begins,
    arrival::turn_begins,
    environs::turn_begins,
    positions::turn_begins,
    forces::turn_begins,
    formations::turn_begins,
    aero::turn_begins,
    change::turn_begins,
];

/// What a phase that begins is for the rules.
const PHASES: &[fn(&mut World, Phase)] = &[zones::phase_begins, formations::phase_begins];

/// What events mean for rules that are not their own.
fn follow(world: &mut World, event: &Event) {
    match event {
        Event::Turn(TurnEvent::TurnBegan { turn }) => TURNS.iter().for_each(|f| f(world, *turn)),
        Event::Turn(TurnEvent::PhaseBegan { phase }) => {
            PHASES.iter().for_each(|f| f(world, *phase));
        }
        Event::Move(event) => MOVES.iter().for_each(|f| f(world, event)),
        Event::Shift(event) => SHIFTS.iter().for_each(|f| f(world, event)),
        Event::Attack(event) => ATTACKS.iter().for_each(|f| f(world, event)),
        Event::Hurt(event) => HURTS.iter().for_each(|f| f(world, event)),
        Event::Ability(event) => ABILITIES.iter().for_each(|f| f(world, event)),
        Event::Concealment(event) => mission::follow_concealment(world, event),
        // Families of rules that their followers stand below, or beside.
        Event::Initiative(InitiativeEvent::InitiativeWon { winner, margin, .. }) => {
            forces::initiative_won(world, *winner, *margin);
        }
        Event::Arrival(ArrivalEvent::WentOffMap { unit }) => mines::forget(world, *unit),
        Event::Hidden(HiddenEvent::Revealed { unit, by, .. }) => {
            mission::note_found(world, *unit, *by);
        }
        Event::Cargo(CargoEvent::PickedUp {
            load: Freight::Unit(held),
            ..
        }) => positions::left(world, *held),
        Event::Drop(DropEvent::Dropped { unit, .. }) => forces::dropped(world, *unit),
        Event::Support(SupportEvent::UnitJoined { .. }) => forces::distribute(world),
        Event::Heat(HeatEvent::ShutDown { unit } | HeatEvent::Restarted { unit }) => {
            concealment::follow(world, *unit);
        }
        _ => {}
    }
}

/// Feeds the state to a hasher, units in roster order, texts by their letters so that every machine agrees.
pub fn digest(world: &World, mut h: &mut dyn Hasher) {
    world.resource::<Turn>().hash(&mut h);
    world.resource::<Pending>().hash(&mut h);
    world.resource::<Losses>().hash(&mut h);
    world.resource::<Ending>().hash(&mut h);
    world.resource::<SmokeScreens>().hash(&mut h);
    world.resource::<Works>().hash(&mut h);
    world.resource::<Cargo>().hash(&mut h);
    world.resource::<Joiners>().hash(&mut h);
    world.resource::<Drops>().hash(&mut h);
    world.resource::<ZonesHeld>().hash(&mut h);
    world.resource::<Positions>().hash(&mut h);
    world.resource::<Minefields>().hash(&mut h);
    world.resource::<Intelligence>().hash(&mut h);
    world.resource::<Field>().0.revision().hash(&mut h);
    world.resource::<Fires>().hash(&mut h);
    world.resource::<Artillery>().hash(&mut h);
    world.resource::<Sky>().hash(&mut h);
    world.resource::<Forces>().hash(&mut h);
    world.resource::<Formations>().hash(&mut h);
    world.resource::<Arrivals>().hash(&mut h);
    world.resource::<GroundPlan>().hash(&mut h);
    let frame = world.resource::<Frame>();
    (&frame.environment, frame.rain_since).hash(&mut h);
    world.resource::<Happenings>().digest(h);
    mission::digest(world, h);
    for u in read::units(world) {
        u.place.hash(&mut h);
        concealment::disclosed(world, u.id).hash(&mut h);
        (u.armor, u.heat).hash(&mut h);
        u.injuries.hash(&mut h);
        u.motion.hash(&mut h);
        let a = u.acts;
        (
            a.activated,
            a.weapon,
            a.physical,
            a.fired,
            a.overheat,
            a.external_heat,
            a.spots,
            a.quiet,
            a.early,
            a.rush,
            a.loaded,
        )
            .hash(&mut h);
        (a.guided, a.gunnery).hash(&mut h);
        (a.rear_used, &a.marks, a.chose_prey).hash(&mut h);
        (a.point_defense, a.screened, a.doors).hash(&mut h);
        (a.lost, a.burnt, u.nerve).hash(&mut h);
        (a.damage_taken, a.engaged, a.arcs).hash(&mut h);
        u.gear.hash(&mut h);
        (a.rushed, a.primary).hash(&mut h);
        for (source, ability) in &a.resisted {
            (source, ability.as_str()).hash(&mut h);
        }
        for s in &u.statuses.0 {
            (s.kind.as_str(), s.source, s.since, s.expiry, s.value).hash(&mut h);
            s.ability.map(|x| x.as_str()).hash(&mut h);
        }
        for s in &u.spas.0 {
            (s.def.id.as_str(), s.param, s.uses, s.ready, s.chosen).hash(&mut h);
            (s.condition, s.of_force, s.declared, s.gift).hash(&mut h);
            (s.of_formation, s.quarry).hash(&mut h);
        }
    }
}

/// Who has come to stand somewhere by an event, or (`false`) is on its way again.
fn came(event: &Event) -> Option<(UnitId, bool)> {
    Some(match event {
        Event::Move(MoveEvent::ActivationEnded {
            unit,
            motion: Motion { hexes: 1.., .. },
            ..
        })
        | Event::Air(AirEvent::TouchedDown { unit, .. })
        | Event::Shift(ShiftEvent::Dismounted { unit, .. })
        | Event::Drop(DropEvent::Dropped { unit, .. })
        | Event::Move(MoveEvent::Unloaded { unit, .. })
        | Event::Arrival(ArrivalEvent::CameBack { unit, .. })
        | Event::Support(SupportEvent::UnitJoined { unit, .. })
        | Event::Cargo(CargoEvent::PutDown {
            load: Freight::Unit(unit),
            place: Place::On(_),
            ..
        }) => (*unit, true),
        Event::Shift(ShiftEvent::Displaced { unit, from, to, .. }) if from != to => (*unit, true),
        Event::Move(MoveEvent::Stepped { unit, .. }) => (*unit, false),
        _ => return None,
    })
}
