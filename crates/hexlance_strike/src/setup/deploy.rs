//! Deployment (R17.1.1, step S7): a side puts its reserve on the map, within its zone.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, Joint, List, Refusal, SideId, Term, UnitId, say};

use super::{SetupEvent, hide::late_places, stages};
use crate::{
    Ctx, concealment,
    go::{self, Stage, Wait},
    hidden,
    occupancy::Occupancy,
    place::{base_level, prohibited},
    read::{self, UnitRead},
    reserves::{ArrivalEvent, not_set_up},
    reserves::{DeploymentZones, sets_up},
    roll::{Roll, RollFor},
    state::{Place, Spot},
};

/// Whether a side has units to put on the map now.
pub(super) fn any_to_deploy(world: &World, side: SideId) -> bool {
    read::units(world)
        .any(|u| u.side == side && matches!(u.place, Place::Reserve) && sets_up(world, u.id))
}

/// Where nobody defends, the side with the lower roll of two dice sets up first (R3.2.6); ties roll again. Nothing is
/// rolled if there is nothing to put in order.
pub fn setup_order(ctx: &mut Ctx<'_>) {
    let sides = [SideId(0), SideId(1)];
    let world = ctx.world();
    let waits = sides.map(|side| stages::has_any(world, side));
    if waits == [true, true] {
        let first = loop {
            let [a, b] = sides.map(|side| roll_for_order(ctx, side));
            if a != b {
                break SideId(u8::from(b < a));
            }
        };
        ctx.emit(SetupEvent::SetupOrderDecided { first });
    }
}

fn roll_for_order(ctx: &mut Ctx<'_>, side: SideId) -> u8 {
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose: RollFor::SetupOrder(side),
        unit: None,
        dice: dice.to_vec(),
        parts: Breakdown::new(),
        needs: None,
        reroll_by: None,
    });
    dice[0] + dice[1]
}

/// Every hex where a unit may be set up now, in the order of the map.
pub fn deployment_hexes(world: &World, unit: UnitId) -> Vec<Hex> {
    let waits = |u: &UnitRead<'_>| sets_up(world, u.id) && !u.is_aerospace();
    let Some(u) = read::try_unit(world, unit).filter(waits) else {
        return Vec::new();
    };
    read::board(world)
        .iter()
        .map(|(hex, _)| hex)
        .filter(|hex| may_stand(world, &u, *hex).is_ok())
        .collect()
}

/// Whether a side may set up a unit in a hex now.
///
/// # Errors
/// The refusal, with what would make it legal.
pub fn check_deploy(
    world: &World,
    side: SideId,
    unit: UnitId,
    hex: Hex,
    _facing: Direction,
) -> Result<(), Refusal> {
    whose_deployment(world, side)?;
    let Some(u) = read::try_unit(world, unit) else {
        return Err(Refusal::new(
            "no_such_unit",
            "R17.1",
            "There is no such unit.",
        ));
    };
    if u.side != side {
        return Err(Refusal::new(
            "not_your_unit",
            "R17.1",
            say!("{unit} belongs to the other side.", unit = u.name),
        ));
    }
    if u.is_aerospace() {
        return Err(Refusal::new(
            "flies",
            "R11.1.4",
            say!("{unit} starts in the air.", unit = u.name),
        )
        .or("Choose one of the middle zones of your half for it."));
    }
    if !sets_up(world, unit) {
        return Err(not_set_up(world, &u));
    }
    may_stand(world, &u, hex)
}

/// Sets up a unit; the command has been checked.
pub fn deploy(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, facing: Direction) {
    put(ctx, unit, hex, facing, false);
}

/// Puts a unit on the map, in the open or in hiding.
pub(super) fn put(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, facing: Direction, hidden: bool) {
    let u = read::unit(ctx.world(), unit);
    let Some(cell) = read::board(ctx.world()).get(hex) else {
        return;
    };
    let base = base_level(u.card, cell, 0);
    // Who lies in wait there is found, and the hex is not taken (sca.infiltrators).
    let found = hidden::met(ctx.world(), &u, hex, base);
    if !found.is_empty() {
        for enemy in found {
            concealment::uncover(ctx, enemy, "the enemy sets up there", Some(unit));
        }
        return;
    }
    let place = Place::On(Spot {
        hex,
        facing,
        base: base_level(u.card, cell, 0),
        hidden,
    });
    ctx.emit(ArrivalEvent::Deployed { unit, place });
}

/// Whether a side may say that it is done with its deployment.
///
/// # Errors
/// The refusal, if units are left that could be set up.
pub fn check_deployment_done(world: &World, side: SideId) -> Result<(), Refusal> {
    whose_deployment(world, side)?;
    let left: Vec<_> = read::units(world)
        .filter(|u| u.side == side && *u.place == Place::Reserve && sets_up(world, u.id))
        .filter(|u| u.is_aerospace() || !deployment_hexes(world, u.id).is_empty())
        .map(|u| u.name)
        .collect();
    // Some are hidden when all visible units stand.
    let later = match go::waiting(world) {
        Some(Wait::Deploying(_)) => late_places(world, side),
        _ => 0,
    };
    if left.len() <= later {
        return Ok(());
    }
    Err(Refusal::new(
        "units_left",
        "R17.1",
        say!(
            "Not set up yet: {units}.",
            units = List::new(Joint::Commas, left)
        ),
    )
    .or("Put them into your deployment zone, and aircraft into a middle zone of your half."))
}

fn whose_deployment(world: &World, side: SideId) -> Result<(), Refusal> {
    match go::waiting(world) {
        Some(Wait::Deploying(now) | Wait::Stage(Stage::Hiding, now)) if *now == side => Ok(()),
        Some(Wait::Deploying(_)) => Err(Refusal::new(
            "not_your_turn",
            "R3.2.6",
            "The other side sets up first.",
        )),
        _ => Err(Refusal::new(
            "not_now",
            "R17.1",
            "Units are set up before the first turn.",
        )),
    }
}

/// Zone, terrain and stacking (R17.1.2, R4.3.4, R4.1.5).
fn may_stand(world: &World, u: &UnitRead<'_>, hex: Hex) -> Result<(), Refusal> {
    let board = read::board(world);
    if !board.contains(hex) {
        return may_stand_in(world, u, hex);
    }
    let zones = world.resource::<DeploymentZones>();
    let zone = zones.0.get(u.side.index()).map(|(zone, _)| zone);
    if !zone.is_some_and(|zone| zone.has(board, hex)) {
        return Err(Refusal::new(
            "outside_zone",
            "R17.1.2",
            "That hex is outside your deployment zone.",
        )
        .or("Choose one of the hexes of your zone."));
    }
    may_stand_in(world, u, hex)
}

/// Terrain and stacking (R4.3.4, R4.1.5).
pub(super) fn may_stand_in(world: &World, u: &UnitRead<'_>, hex: Hex) -> Result<(), Refusal> {
    let Some(cell) = read::board(world).get(hex) else {
        return Err(Refusal::new(
            "off_the_map",
            "R17.1",
            "That hex is not on the map.",
        ));
    };
    if let Some(why) = prohibited(u.card, cell) {
        return Err(Refusal::new(
            "prohibited_terrain",
            "R4.3.4",
            say!(
                "{unit} may not stand there: {why}.",
                unit = u.name,
                why = Term(why)
            ),
        ));
    }
    Occupancy::of(world, u).check_stop(world, hex, base_level(u.card, cell, 0))
}

#[cfg(test)]
mod tests {
    use hexlance_board::{Board, Edge};
    use hexlance_rules::Zone;

    use super::*;

    #[test]
    fn zones_e17_1() {
        let rows = |rows, zone: &Zone| {
            let board = Board::new(24, rows).expect("size");
            (1..=rows as i16)
                .filter(|r| zone.has(&board, Hex::from_column_row(7, *r)))
                .collect::<Vec<_>>()
        };
        assert_eq!(rows(18, &Zone::Edge(Edge::South, 3)), [16, 17, 18]);
        let half = Zone::Half(Edge::South);
        assert_eq!(rows(18, &half), (10..=18).collect::<Vec<_>>());
        assert_eq!(rows(17, &half), (10..=17).collect::<Vec<_>>());
    }
}
