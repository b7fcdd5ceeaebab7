//! Who begins, and setting units up (D15.3).

use bevy_ecs::world::World;
use hexlance_board::{Hex, HexSet};
use hexlance_rules::{Arg, Enter, Flow, Leave, Refusal, SideId, Term, Timetable, UnitId, say};

use super::{SetupEvent, SetupStep};
use crate::{
    Ctx,
    command::Placement,
    contact,
    equipment::Equipment,
    moments::{Rule, Span},
    read::{Look, Table},
    state::{Clock, Deployment, Place, Zones},
    terrain,
};

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: SetupStep) -> Flow<SetupStep> {
    match step {
        SetupStep::Begin => ctx.run(Enter(Span::Setup)),
        SetupStep::Over => ctx.run(Leave(Span::Setup)),
        SetupStep::Deploy => {
            if turn_to_set_up(ctx.world()).is_some() {
                return Flow::Wait(SetupStep::Deploy);
            }
            let world = ctx.world();
            let deployment = world.resource::<Deployment>();
            let mut units = deployment.units.iter();
            if !deployment.infiltrators && units.any(|u| waits_to_infiltrate(world, *u)) {
                ctx.emit(SetupEvent::InfiltratorsNow);
                ctx.push(SetupStep::Deploy);
            }
        }
    }
    Flow::Next
}

/// Setting up begins with the dice for the first player.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Setup), Rule::FirstPlayer, roll_for_first);
}

/// One die a side, all of them again while the highest is shared (D15.3.1).
fn roll_for_first(ctx: &mut Ctx<'_>) {
    let sides: Vec<SideId> = Table::of(ctx.world()).sides().ids().collect();
    let mut rolls: Vec<Vec<u8>> = Vec::new();
    loop {
        let throw: Vec<u8> = sides.iter().map(|_| ctx.d6()).collect();
        let best = throw.iter().copied().max();
        let mut with_it = sides
            .iter()
            .zip(&throw)
            .filter(|(_, die)| Some(**die) == best);
        let first = with_it.next().map(|(side, _)| *side);
        let alone = with_it.next().is_none();
        rolls.push(throw);
        if alone {
            let side = first.unwrap_or_default();
            ctx.emit(SetupEvent::FirstPlayer { rolls, side });
            return;
        }
    }
}

/// Whether a unit is still to be placed by Infiltrate.
pub(crate) fn waits_to_infiltrate(world: &World, unit: UnitId) -> bool {
    let unit = Table::of(world).find(unit);
    unit.is_some_and(|u| u.place == Place::Reserve && u.has(Equipment::Infiltrate))
}

/// Whether a unit belongs to the part of setting up that is under way (D15.3.1, D15.3.2).
fn in_this_part(deployment: &Deployment, unit: &Look<'_>) -> bool {
    deployment.infiltrators || !shows_infiltrate(unit)
}

/// Whether its click shows Infiltrate, also while it is aboard.
fn shows_infiltrate(unit: &Look<'_>) -> bool {
    unit.click().equipment.speed == Some(Equipment::Infiltrate)
}

/// The side that sets up now: in turn from the first player on (D15.3.1). None when nobody has anything to do.
pub fn turn_to_set_up(world: &World) -> Option<SideId> {
    let table = Table::of(world);
    let deployment = world.resource::<Deployment>();
    let first = world.resource::<Clock>().first;
    let sides = table.sides().0.len() as u16;
    let order = (0..sides).map(|i| SideId(((u16::from(first.0) + i) % sides) as u8));
    order
        .filter(|side| !deployment.done.contains(side))
        .find(|side| {
            let units = deployment.units.iter().filter_map(|u| table.find(*u));
            units
                .into_iter()
                .any(|u| u.side == *side && in_this_part(deployment, &u))
        })
}

fn name_of(world: &World, side: SideId) -> &str {
    Table::of(world).sides().name(side)
}

/// The unit, if its side sets it up at this moment.
fn to_set_up(world: &World, side: SideId, unit: UnitId) -> Result<Look<'_>, Refusal> {
    let deployment = world.resource::<Deployment>();
    let Some(u) = Table::of(world).find(unit) else {
        return Err(Refusal::new(
            "no_such_unit",
            "D15.3.1",
            "There is no such unit.",
        ));
    };
    if u.side != side {
        return Err(Refusal::new(
            "not_yours",
            "D15.3.1",
            say!("{unit} belongs to another side.", unit = u.name),
        ));
    }
    match turn_to_set_up(world) {
        Some(now) if now == side => {}
        Some(now) => {
            return Err(Refusal::new(
                "not_your_setup",
                "D15.3.1",
                say!("{side} sets up first.", side = name_of(world, now)),
            )
            .or("Wait until it is ready."));
        }
        None => {
            return Err(Refusal::new(
                "set_up_already",
                "D15.3.1",
                "Nothing is left to set up.",
            ));
        }
    }
    if !deployment.units.contains(&unit) {
        let name = u.name;
        return Err(match u.place {
            Place::Aboard(transport) => {
                let transport = Table::of(world).find(transport);
                let transport = Arg::name_or(transport.as_ref().map(|t| t.name), "a transport");
                Refusal::new(
                    "placed_already",
                    "D15.3.2",
                    say!(
                        "{unit} begins aboard {transport}, and has no Infiltrate in use to leave it before the battle.",
                        unit = name,
                        transport
                    ),
                )
            }
            _ => Refusal::new(
                "placed_already",
                "D15.3.1",
                say!("{unit} has its place already.", unit = name),
            ),
        });
    }
    Ok(u)
}

/// Whether a unit may be set up there (D15.3).
///
/// # Errors
/// Why not.
pub fn check_deploy(world: &World, side: SideId, spot: Placement) -> Result<(), Refusal> {
    let u = to_set_up(world, side, spot.unit)?;
    check_hex(world, &u, spot.hex)
}

/// Whether a hex takes a unit that is set up at this moment (D15.3.1, D15.3.3, D15.3.4).
fn check_hex(world: &World, u: &Look<'_>, hex: Hex) -> Result<(), Refusal> {
    let table = Table::of(world);
    let name = u.name;
    if !table.board().contains(hex) {
        return Err(Refusal::new(
            "off_the_table",
            "D4.1.3",
            say!("{hex} is not on the table.", hex),
        ));
    }
    if table.at(hex).is_some_and(|other| other.id != u.id) {
        return Err(Refusal::new(
            "occupied",
            "D1.1.5",
            say!("A unit stands at {hex} already.", hex),
        )
        .or("Choose an empty hex."));
    }
    if !terrain::may_stand(table.board(), hex, u.model.mode) {
        return Err(Refusal::new(
            "impassable",
            "D5.1.4",
            say!("{unit} cannot stand at {hex}.", unit = name, hex),
        )
        .or(say!(
            "Choose a hex that {mode} units can enter.",
            mode = Term(u.model.mode.name())
        )));
    }
    let infiltrates = u.has(Equipment::Infiltrate);
    if world.resource::<Zones>().has(u.side, hex) {
        match infiltrates && world.resource::<Deployment>().infiltrators {
            true => check_no_contact(table, u, hex),
            false => Ok(()),
        }
    } else if !infiltrates {
        Err(Refusal::new(
            "outside_zone",
            "D15.3.1",
            say!(
                "{hex} is not in the zone of {side}.",
                hex,
                side = name_of(world, u.side)
            ),
        )
        .or("Choose a hex of the zone."))
    } else if !world.resource::<Deployment>().infiltrators {
        Err(Refusal::new(
            "infiltrators_later",
            "D15.3.2",
            "Units with Infiltrate are set up when all others stand.",
        )
        .or("Set it up in the zone now, or wait."))
    } else {
        check_infiltration(world, u, hex)
    }
}

/// Outside the own zone, by Infiltrate (D15.3.4).
fn check_infiltration(world: &World, u: &Look<'_>, hex: Hex) -> Result<(), Refusal> {
    let table = Table::of(world);
    let zones = &world.resource::<Zones>().0;
    let mut others = zones.iter().enumerate();
    if others.any(|(i, z)| i != u.side.index() && z.contains(hex)) {
        return Err(Refusal::new(
            "enemy_zone",
            "D15.3.4",
            say!("{hex} is in the zone of another side.", hex),
        ));
    }
    let own = zones.get(u.side.index());
    let away = own.and_then(|zone| zone.iter().map(|h| h.distance(hex)).min());
    let most = u16::from(u.click().speed);
    if away.is_none_or(|away| away > most) {
        return Err(Refusal::new(
            "too_far",
            "D15.3.4",
            say!("{hex} is more than {most} hexes from the zone.", hex, most),
        )
        .or(say!("Choose a hex at most {most} hexes from it.", most)));
    }
    check_no_contact(table, u, hex)
}

fn check_no_contact(table: Table<'_>, u: &Look<'_>, hex: Hex) -> Result<(), Refusal> {
    let board = table.board();
    let enemy = table
        .on_table()
        .find(|e| e.side != u.side && e.hex().is_some_and(|h| contact::touches(board, h, hex)));
    match enemy {
        None => Ok(()),
        Some(enemy) => Err(Refusal::new(
            "in_contact",
            "D15.3.4",
            say!(
                "{hex} is in base contact with {unit}.",
                hex,
                unit = enemy.name
            ),
        )),
    }
}

/// The hexes in which a unit may be set up at this moment; none if it is not its turn.
pub fn places(world: &World, unit: UnitId) -> HexSet {
    let table = Table::of(world);
    let board = table.board();
    let u = table.find(unit);
    let u = u.and_then(|u| to_set_up(world, u.side, unit).ok());
    let hexes = board.iter().map(|(hex, _)| hex);
    HexSet::of(
        board,
        hexes.filter(|hex| u.is_some_and(|u| check_hex(world, &u, *hex).is_ok())),
    )
}

/// Sets it up.
pub fn deploy(ctx: &mut Ctx<'_>, spot: Placement) {
    ctx.emit(SetupEvent::Deployed {
        unit: spot.unit,
        hex: spot.hex,
        facing: spot.facing,
    });
}

/// Whether a unit may be set up in a transport (D12.2.5).
///
/// # Errors
/// Why not.
pub fn check_deploy_aboard(
    world: &World,
    side: SideId,
    unit: UnitId,
    transport: UnitId,
) -> Result<(), Refusal> {
    let u = to_set_up(world, side, unit)?;
    let table = Table::of(world);
    let Some(t) = table
        .find(transport)
        .filter(|t| t.side == side && t.model.transport > 0 && !t.is_captive())
    else {
        return Err(Refusal::new(
            "no_transport",
            "D12.1.1",
            "That is no transport of this side.",
        ));
    };
    let Some(bulk) = u.model.bulk() else {
        return Err(Refusal::new(
            "no_passenger",
            "D12.1.1",
            say!("{unit} cannot be a passenger.", unit = u.name),
        )
        .or("Infantry and vehicles that carry nothing can."));
    };
    let others = table.passengers(transport).filter(|p| p.id != unit);
    let taken: u16 = others.filter_map(|p| p.model.bulk()).map(u16::from).sum();
    if taken + u16::from(bulk) > u16::from(t.model.transport) {
        return Err(Refusal::new(
            "no_room",
            "D12.1.1",
            say!(
                "{transport} has no room for {unit}.",
                transport = t.name,
                unit = u.name
            ),
        ));
    }
    Ok(())
}

/// Sets it up there.
pub fn deploy_aboard(ctx: &mut Ctx<'_>, unit: UnitId, transport: UnitId) {
    ctx.emit(SetupEvent::DeployedAboard { unit, transport });
}

/// Whether a side may say that it is ready: everything stands that has a place to stand.
///
/// # Errors
/// What is still to be set up.
pub fn check_ready(world: &World, side: SideId) -> Result<(), Refusal> {
    let table = Table::of(world);
    match turn_to_set_up(world) {
        Some(now) if now == side => {}
        _ => {
            return Err(Refusal::new(
                "not_your_setup",
                "D15.3.1",
                "The other side sets up now.",
            ));
        }
    }
    let deployment = world.resource::<Deployment>();
    let units = deployment.units.iter().filter_map(|u| table.find(*u));
    let missing = units
        .filter(|u| u.side == side && u.place == Place::Reserve && in_this_part(deployment, u))
        .find(|u| !places(world, u.id).is_empty());
    match missing {
        None => Ok(()),
        Some(u) => Err(Refusal::new(
            "not_set_up",
            "D15.3.1",
            say!("{unit} is still to be set up.", unit = u.name),
        )
        .or("Set it up, or put it into a transport.")),
    }
}

/// A side is ready.
pub fn ready(ctx: &mut Ctx<'_>, side: SideId) {
    let infiltrators = ctx.world().resource::<Deployment>().infiltrators;
    ctx.emit(SetupEvent::SetUp { side, infiltrators });
}
