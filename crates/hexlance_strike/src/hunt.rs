//! Enemies that units name to hunt them (spa.blood_stalker), and who may name whom: one hunter an enemy in a force of
//! Savages, none smaller than itself for a champion (sca.savages, sca.warrior_code).

mod question;

use bevy_ecs::world::World;
use hexlance_rules::{Choice, Decision, Message, Refusal, SideId, Timetable, UnitId, say};

use crate::{
    Ctx,
    ability::Grant,
    concealment,
    forces::duels,
    moments::Rule,
    read::{self, UnitRead},
    reserves,
    state::{Losses, Spa},
    used,
};

pub use question::HuntQuestion;

/// Before the battle, hunters name their prey (R17.1.1, S9).
pub(crate) fn plugin(t: &mut Timetable) {
    used::assigns(t, Rule::Hunts, name_prey);
}

/// The ability by which a unit names an enemy.
fn hunting<'u>(u: &UnitRead<'u>) -> Option<&'u Spa> {
    let names = |s: &&Spa| s.def.grants(Grant::NameEnemy) && s.quarry.is_none();
    u.spas.0.iter().find(names)
}

/// The enemy that a unit has named.
pub fn prey(u: &UnitRead<'_>) -> Option<UnitId> {
    hunting(u)?.chosen
}

/// Whether a unit was lost before this turn.
fn is_long_gone(world: &World, unit: UnitId) -> bool {
    let now = read::turn(world).number;
    let losses = &world.resource::<Losses>().0;
    let lost = losses.iter().find(|l| l.unit == unit);
    lost.map_or(read::unit(world, unit).is_out(), |l| l.turn < now)
}

/// Whether a unit hunts nobody: it has named no enemy, or the named one was out of action before this turn.
pub fn is_without_prey(world: &World, u: &UnitRead<'_>) -> bool {
    prey(u).is_none_or(|named| is_long_gone(world, named))
}

/// Who else of its force hunts an enemy that a unit may have only for itself. Who is lost frees it at the end of the
/// turn.
pub fn other_hunter<'w>(world: &'w World, u: &UnitRead<'_>, enemy: UnitId) -> Option<UnitRead<'w>> {
    if !u.grants(Grant::HuntsAlone) {
        return None;
    }
    let of = read::side_of(world, u.id);
    read::units(world).find(|o| {
        let same = read::side_of(world, o.id);
        o.id != u.id
            && (same.side, same.force) == (of.side, of.force)
            && prey(o) == Some(enemy)
            && !is_long_gone(world, o.id)
    })
}

/// Whether a unit may name an enemy.
///
/// # Errors
/// `bad_target`, `hunted_already`, `too_small`.
pub fn check(world: &World, u: &UnitRead<'_>, enemy: UnitId) -> Result<(), Refusal> {
    let there = |e: &UnitRead<'_>| !e.is_out() && !reserves::is_awaited(world, e.id);
    let Some(e) = read::try_unit(world, enemy).filter(|e| e.side != u.side && there(e)) else {
        return Err(Refusal::new(
            "bad_target",
            "spa.blood_stalker",
            "That is no enemy that can be named.",
        ));
    };
    let name = || concealment::name_for(world, u.side, enemy);
    if let Some(other) = other_hunter(world, u, enemy) {
        return Err(Refusal::new(
            "hunted_already",
            "sca.savages",
            say!(
                "{unit} hunts {target} already.",
                unit = other.name,
                target = name()
            ),
        )
        .or("Choose an enemy that nobody of the force hunts."));
    }
    if duels::is_champion(world, u.id) && e.card.size < u.card.size {
        return Err(Refusal::new(
            "too_small",
            "sca.warrior_code",
            say!(
                "{target} is smaller than the champion {unit}.",
                target = name(),
                unit = u.name
            ),
        )
        .or("Choose an enemy of its Size or larger."));
    }
    Ok(())
}

/// The enemies that a unit may name.
pub fn open(world: &World, u: &UnitRead<'_>) -> Vec<UnitId> {
    read::units(world)
        .filter(|e| check(world, u, e.id).is_ok())
        .map(|e| e.id)
        .collect()
}

/// The next unit of a side that names an enemy in setup is asked; whether there was one. Champions are the first.
fn name_prey(ctx: &mut Ctx<'_>, side: SideId) -> bool {
    let world = ctx.world();
    let unnamed = |u: &UnitRead<'_>| {
        let spa = hunting(u).filter(|s| s.chosen.is_none())?;
        let open = open(world, u);
        (!u.is_out() && !open.is_empty()).then_some((u.id, spa.def.id, spa.def.name, open))
    };
    let own = || read::units(world).filter(|u| u.side == side);
    let champion = own()
        .filter(|u| duels::is_champion(world, u.id))
        .find_map(|u| unnamed(&u));
    let Some((unit, ability, name, open)) = champion.or_else(|| own().find_map(|u| unnamed(&u)))
    else {
        return false;
    };
    let choices: Vec<_> = open
        .into_iter()
        .map(|e| {
            let what = if concealment::knows(world, side, e) {
                Message::verbatim(read::unit(world, e).card.full_name())
            } else {
                say!("unknown")
            };
            let name = Message::verbatim(concealment::name_for(world, side, e));
            Choice::new(e.0.to_string(), name, what)
        })
        .collect();
    let prompt = say!(
        "{name}: whom does {unit} hunt?",
        name,
        unit = read::unit(world, unit).name
    );
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: HuntQuestion::NameEnemy { unit, ability }.into(),
        prompt,
        choices,
        default: 0,
    });
    true
}
