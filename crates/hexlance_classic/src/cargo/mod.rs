//! Picking up and putting down loads in play (C20.3.3). What a load costs is read in [`crate::read`].

mod event;

pub use event::CargoEvent;

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId, say};

use crate::{
    Ctx,
    model::Tons,
    read::{Look, Table},
    state::{Declared, Load, Phase, Whereabouts},
    turn,
};

fn refuse<T>(
    code: &'static str,
    message: impl Into<hexlance_rules::Message>,
) -> Result<T, Refusal> {
    Err(Refusal::new(code, "C20.3.3", message))
}

/// A 'Mech that works at a load now, in place of its attacks.
fn worker(world: &World, side: SideId, unit: UnitId) -> Result<Look<'_>, Refusal> {
    let u = turn::acting(world, side, unit, Phase::Weapons, "C20.3.3")?;
    if !u.sheet.class.is_mech() {
        return refuse("no_mech", "Only a 'Mech handles loads in play.");
    }
    if u.is_immobile() || !u.pilot.is_awake() {
        return refuse("immobile", "It can do nothing now.");
    }
    if u.stance.prone {
        return refuse("prone", "A prone 'Mech handles no loads.");
    }
    let declared = world.resource::<Declared>();
    if declared.assaults.iter().any(|a| a.attacker == unit) {
        return refuse(
            "attacks",
            "It has declared a charge or a death from above, and that is an attack.",
        );
    }
    Ok(u)
}

/// Whether a 'Mech may pick up a load now.
///
/// # Errors
/// Why not.
pub fn check_pick_up(world: &World, side: SideId, unit: UnitId, load: u8) -> Result<(), Refusal> {
    let u = worker(world, side, unit)?;
    let table = Table::of(world);
    let near = table.loads().get(load).filter(|l| within_reach(&u, l));
    let Some(load) = near else {
        return refuse("no_load", "It picks up what lies in its hex or beside it.");
    };
    if u.hands() == 0 {
        return refuse("no_hands", "It has no hand that works.");
    }
    if u.cargo + load.tons > Tons::whole(u.sheet.tons) {
        return refuse(
            "too_heavy",
            say!(
                "{load} is more than {unit} can carry.",
                load = load.name.as_str(),
                unit = u.name
            ),
        );
    }
    Ok(())
}

/// Whether a load lies in the hex of a unit or next to it.
fn within_reach(u: &Look<'_>, load: &Load) -> bool {
    match (u.hex(), load.at) {
        (Some(own), Whereabouts::Hex(hex)) => own.distance(hex) <= 1,
        _ => false,
    }
}

/// Loads that a 'Mech could pick up where it stands, by number.
pub fn near<'w>(table: Table<'w>, u: &Look<'w>) -> impl Iterator<Item = u8> + use<'w> {
    let u = *u;
    let all = (0u8..).zip(&table.loads().0);
    all.filter(move |(_, load)| u.sheet.class.is_mech() && within_reach(&u, load))
        .map(|(n, _)| n)
}

/// Whether a 'Mech may put down a load now.
///
/// # Errors
/// Why not.
pub fn check_put_down(world: &World, side: SideId, unit: UnitId, load: u8) -> Result<(), Refusal> {
    let u = worker(world, side, unit)?;
    let table = Table::of(world);
    if table.loads().of(u.id).all(|(n, _)| n != load) {
        return refuse("no_load", "It does not carry that.");
    }
    if u.depth(table.board()) > 0 {
        return refuse("in_water", "Nothing is put down in water.");
    }
    Ok(())
}

/// A 'Mech picks up a load.
pub(crate) fn pick_up(ctx: &mut Ctx<'_>, unit: UnitId, load: u8) {
    ctx.emit(CargoEvent::PickedUp { unit, load });
    turn::acted(ctx, unit);
}

/// A 'Mech puts down a load.
pub(crate) fn put_down(ctx: &mut Ctx<'_>, unit: UnitId, load: u8) {
    let hex = Table::of(ctx.world()).find(unit).and_then(|u| u.hex());
    if let Some(hex) = hex {
        ctx.emit(CargoEvent::PutDown { unit, load, hex });
        turn::acted(ctx, unit);
    }
}
