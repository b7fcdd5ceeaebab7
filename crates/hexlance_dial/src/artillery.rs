//! Artillery: markers, and shells that come down in the next command stage (D8.5).

mod event;

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, Enter, Refusal, SideId, Term, Timetable, UnitId, say};

use crate::{
    Ctx,
    command::OrderKind,
    contact,
    losses::{self, DamageCause},
    model::SlotId,
    moments::Rule,
    orders,
    read::{Look, Table},
    roll::Critical,
    state::{Clock, Marker, Markers, Stage},
    tags,
};
pub use event::ArtilleryEvent;

/// The total of dice and attack value at which shells land where they were aimed at (D8.5.4).
pub const ON_TARGET: u8 = 18;

/// Directions by the rules' numbers (D1.1.2), which a drift die names from 1 on.
const DIRECTIONS: [Direction; 6] = [
    Direction::SE,
    Direction::NE,
    Direction::N,
    Direction::NW,
    Direction::SW,
    Direction::S,
];

/// Steps of artillery.
#[derive(Clone, Debug, PartialEq)]
pub enum ArtilleryStep {
    /// All markers of a side come down, in the order placed (D3.1.2).
    Land(SideId),
}

/// Markers come down when the turn of their side begins (D3.1.2).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        Enter(Stage::Command),
        Rule::Artillery,
        |ctx: &mut Ctx<'_>| {
            let side = ctx.world().resource::<Clock>().active;
            ctx.push(ArtilleryStep::Land(side));
        },
    );
}

/// Whether a unit may fire at a hex (D8.5.1 to D8.5.3).
///
/// # Errors
/// Why not.
pub fn check(
    world: &World,
    side: SideId,
    unit: UnitId,
    slot: SlotId,
    hex: Hex,
) -> Result<(), Refusal> {
    let u = orders::ordered(world, side, unit, OrderKind::Ranged)?;
    check_gun(world, &u, slot)?;
    check_aim(world, &u, slot, hex)
}

/// Whether the slot can fire shells at all at this moment.
fn check_gun(world: &World, u: &Look<'_>, slot: SlotId) -> Result<(), Refusal> {
    let name = u.name;
    let Some(gun) = u.slot(slot).filter(|s| s.artillery) else {
        return Err(Refusal::new(
            "no_artillery",
            "D8.5.1",
            say!(
                "The {slot} slot of {unit} is no artillery.",
                slot = Term(slot.name()),
                unit = name
            ),
        )
        .or("Choose a slot marked artillery."));
    };
    if let Some(effect) = u.silenced(gun.kind) {
        return Err(Refusal::new(
            "silenced",
            effect.id(),
            say!(
                "{unit} cannot fire: {effect}.",
                unit = name,
                effect = Term(effect.name())
            ),
        )
        .or("Cool it down first."));
    }
    if contact::is_held(Table::of(world), u) {
        return Err(Refusal::new(
            "held",
            "D8.5.1",
            say!("An enemy is in base contact with {unit}.", unit = name),
        )
        .or("Break away first."));
    }
    if world.resource::<Markers>().0.iter().any(|m| m.unit == u.id) {
        return Err(Refusal::new(
            "marker_placed",
            "D8.5.3",
            say!("Shells of {unit} are in the air already.", unit = name),
        )
        .or("Wait for your next command stage."));
    }
    Ok(())
}

fn check_aim(world: &World, u: &Look<'_>, slot: SlotId, hex: Hex) -> Result<(), Refusal> {
    let table = Table::of(world);
    if !table.board().contains(hex) {
        return Err(Refusal::new(
            "off_the_table",
            "D8.5.1",
            say!("{hex} is not on the table.", hex),
        ));
    }
    let away = u.hex().map(|own| own.distance(hex));
    let gun = u.slot(slot);
    if let (Some(away), Some(gun)) = (away, gun)
        && !gun.reaches(away)
    {
        return Err(Refusal::new(
            "out_of_range",
            "D8.2.1",
            say!(
                "{hex} is {inches}\" away, out of range {min}/{max}.",
                hex,
                inches = 2 * u32::from(away),
                min = gun.min,
                max = gun.max
            ),
        ));
    }
    if !u.in_front(hex) {
        return Err(Refusal::new(
            "not_in_front",
            "D6.1.4",
            say!(
                "{hex} is not in the front arc of {unit}.",
                hex,
                unit = u.name
            ),
        ));
    }
    Ok(())
}

/// Carries out the order.
pub fn perform(ctx: &mut Ctx<'_>, unit: UnitId, slot: SlotId, hex: Hex) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let marker = Marker {
        side: u.side,
        unit,
        slot,
        hex,
        attack: u.attack(),
        damage: u8::try_from(u.damage(slot).total()).unwrap_or_default(),
    };
    orders::begin(ctx, vec![unit], OrderKind::Ranged);
    ctx.emit(ArtilleryEvent::MarkerPlaced(marker));
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: ArtilleryStep) {
    match step {
        ArtilleryStep::Land(side) => {
            let all = ctx.world().resource::<Markers>().0.clone();
            for marker in all.into_iter().filter(|m| m.side == side) {
                land(ctx, marker);
            }
        }
    }
}

/// Rolls for one marker; the shells land, drift or are lost (D8.5.4, D8.5.5).
fn land(ctx: &mut Ctx<'_>, marker: Marker) {
    let dice = [ctx.d6(), ctx.d6(), ctx.d6()];
    let critical = Critical::of(dice, None);
    let total = dice.iter().sum::<u8>().saturating_add(marker.attack);
    let drift = (critical == Critical::None && total < ON_TARGET).then(|| ctx.two_d6());
    let lands = match (critical, drift) {
        (Critical::Miss, _) => None,
        (_, None) => Some(marker.hex),
        (_, Some(drift)) => Some(drifted(marker.hex, drift)),
    };
    let board = Table::of(ctx.world()).board();
    let lands = lands.filter(|hex| board.contains(*hex));
    ctx.emit(ArtilleryEvent::MarkerRolled {
        marker,
        dice,
        critical,
        drift,
        lands,
    });
    if let Some(hex) = lands {
        strike(ctx, marker, hex, critical == Critical::Hit);
    }
}

/// Where shells come down that drift: a die for the direction, half a die for the distance (D8.5.5).
fn drifted(aim: Hex, [direction, distance]: [u8; 2]) -> Hex {
    let index = usize::from(direction.saturating_sub(1)) % DIRECTIONS.len();
    aim.stepped(DIRECTIONS[index], i16::from(distance.div_ceil(2)))
}

/// Every hex in which shells may come down that drift (D8.5.5), also off the table.
pub fn drifts(aim: Hex) -> Vec<Hex> {
    DIRECTIONS
        .iter()
        .flat_map(|d| (1..=3).map(move |n| aim.stepped(*d, n)))
        .collect()
}

/// Everybody in the hex and beside it is damaged at the same time (D8.5.6).
fn strike(ctx: &mut Ctx<'_>, marker: Marker, hex: Hex, critical: bool) {
    let table = Table::of(ctx.world());
    let cause = DamageCause::Artillery { by: marker.unit };
    let mut all = Vec::new();
    if let Some(u) = table.at(hex) {
        let mut clicks = Breakdown::new();
        clicks.rule(&tags::ARTILLERY, marker.damage.into());
        if critical {
            clicks.rule(&tags::CRITICAL_HIT, 1);
        }
        all.push((u.id, clicks, cause));
    }
    if marker.damage > 0 {
        for u in hex.neighbours().filter_map(|h| table.at(h)) {
            let mut clicks = Breakdown::new();
            clicks.rule(&tags::NEAR_MISS, 1);
            all.push((u.id, clicks, cause));
        }
    }
    losses::damage_together(ctx, all);
}

#[cfg(test)]
mod tests;
