//! The only place where a strike battle changes: applying events to the World, each by what its own module says of it,
//! and then what other rules make of it.

use std::hash::{Hash, Hasher};

use bevy_ecs::world::World;

use crate::{
    aero::{self, Sky},
    arrival,
    artillery::{Artillery, changes},
    cargo::Cargo,
    concealment,
    drops::Drops,
    event::{
        AbilityEvent, ArrivalEvent, AttackEvent, CargoEvent, ConcealmentEvent, DropEvent, Event,
        HeatEvent, HiddenEvent, HurtEvent, InitiativeEvent, MoveEvent, ShiftEvent, SupportEvent,
    },
    forces::{self, Forces},
    formations::{self, Formations},
    happenings::{self, Happenings},
    intelligence::Intelligence,
    mines::{self, Minefields},
    mission,
    model::{attack::Target, load::Freight},
    movement::{
        bays,
        zones::{self, ZonesHeld},
    },
    positions::{self, Positions},
    read,
    reserves::Arrivals,
    setup::ground::GroundPlan,
    state::{Ending, Field, Fires, Frame, Losses, Pending, SmokeScreens, Turn, Works},
    support::Joiners,
};

/// Applies an event.
pub fn apply(world: &mut World, event: &Event) {
    if let Event::Ability(event) = event {
        formations::about_to_use(world, event);
    }
    event.apply_own(world);
    follow(world, event);
    happenings::note(world, event);
}

/// What events mean for rules that are not their own.
fn follow(world: &mut World, event: &Event) {
    match event {
        Event::Initiative(InitiativeEvent::InitiativeWon { winner, margin, .. }) => {
            forces::initiative_won(world, *winner, *margin);
        }
        Event::Move(event) => follow_move(world, event),
        Event::Shift(ShiftEvent::Displaced { unit, .. }) => {
            zones::forget(world, *unit);
            positions::left(world, *unit);
            changes::moved(world, *unit);
            mines::forget(world, *unit);
        }
        Event::Arrival(ArrivalEvent::WentOffMap { unit }) => mines::forget(world, *unit),
        Event::Hidden(HiddenEvent::Revealed { unit, by, .. }) => {
            mission::note_found(world, *unit, *by);
        }
        Event::Concealment(ConcealmentEvent::DataRevealed {
            unit,
            only_tracks: false,
            by,
            why,
        }) if *why != concealment::BY_INTELLIGENCE => mission::note_found(world, *unit, *by),
        Event::Cargo(CargoEvent::PickedUp {
            load: Freight::Unit(held),
            ..
        }) => positions::left(world, *held),
        Event::Drop(DropEvent::Dropped { unit, .. }) => forces::dropped(world, *unit),
        Event::Support(SupportEvent::UnitJoined { .. }) => forces::distribute(world),
        Event::Attack(event) => follow_attack(world, event),
        Event::Hurt(event) => follow_hurt(world, event),
        Event::Heat(HeatEvent::ShutDown { unit } | HeatEvent::Restarted { unit }) => {
            concealment::follow(world, *unit);
        }
        Event::Ability(AbilityEvent::AbilityUsed { .. }) => formations::distribute(world),
        Event::Ability(AbilityEvent::EnemyNamed { unit, target, .. }) => {
            forces::duels::named(world, *unit, *target);
        }
        Event::Ability(AbilityEvent::ActsFirst { unit, ability }) => {
            forces::acted_first(world, *unit, *ability);
        }
        _ => {}
    }
}

fn follow_move(world: &mut World, event: &MoveEvent) {
    match event {
        MoveEvent::Stepped { unit, from, to, .. } => {
            if from != to {
                positions::left(world, *unit);
            }
            changes::moved(world, *unit);
            mines::forget(world, *unit);
        }
        MoveEvent::ZoneSet { unit, .. } => zones::apply_set(world, *unit),
        MoveEvent::Mounted { unit, carrier, .. } => {
            bays::note_mounted(world, *unit, *carrier);
            positions::left(world, *unit);
            mines::forget(world, *unit);
        }
        MoveEvent::LeftMap { unit, edge, .. } => mission::note_exit(world, *unit, *edge),
        _ => {}
    }
}

fn follow_attack(world: &mut World, event: &AttackEvent) {
    match event {
        AttackEvent::AttackDeclared { attack, .. } => {
            aero::note_arc(world, attack);
            changes::declared(world, attack);
        }
        AttackEvent::AttackSpent {
            unit,
            piece: Some(_),
            ..
        } => changes::fired(world, *unit),
        AttackEvent::AttackResolved {
            attacker,
            target: Target::Unit(target),
            hit: true,
            ..
        } => formations::has_hit(world, *attacker, *target),
        _ => {}
    }
}

fn follow_hurt(world: &mut World, event: &HurtEvent) {
    match event {
        HurtEvent::HurtApplied { scored, .. } => {
            forces::duels::hurt(world, scored);
            concealment::follow(world, scored.target);
        }
        HurtEvent::HexHurtApplied { scored } => {
            if let Some(unit) = scored.position {
                positions::wear(world, unit, scored.points);
            }
        }
        HurtEvent::ArmorRestored { unit, .. } => concealment::follow(world, *unit),
        HurtEvent::OutOfAction { unit, .. } => {
            arrival::forget(world, *unit);
            positions::left(world, *unit);
            mines::forget(world, *unit);
            aero::part(world, *unit);
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
