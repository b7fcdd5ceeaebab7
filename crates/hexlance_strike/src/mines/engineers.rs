//! Light buildings and secret minefields of engineers (sca.tactical_experts_engineers; R17.1.1, step S4): each formation
//! of four or more has one building, or minefields of five points together, on its own half of the map.

use bevy_ecs::world::World;
use hexlance_board::{Building, BuildingClass, BuildingKind, Cell, Hex};
use hexlance_rules::{MineKind, MineSupply, Refusal, SideId, UnitId, Zone};

use super::{DENSEST, MineEvent, Minefields, Supply, can_be_mined, density_of};
use crate::{
    Ctx,
    ability::Grant,
    forces,
    go::{self, Wait},
    read, reserves, sides,
    terrain::TerrainEvent,
};

/// Least units of a formation that builds.
const LEAST: u16 = 4;
/// Construction factor of what they build (R10.1).
const CF: u8 = 4;

/// What the engineers of all forces may lay, as the battle begins.
pub(crate) fn provide(world: &mut World) {
    let mut all = Vec::new();
    for side in [SideId(0), SideId(1)] {
        for (key, force) in forces::of_side(world, side) {
            let able = force.abilities.iter();
            if !able.clone().any(|h| h.def.grants(Grant::Engineers)) {
                continue;
            }
            let formations = force.facts.formations.iter().enumerate();
            for (formation, _) in formations.filter(|(_, n)| **n >= LEAST) {
                all.push(Supply {
                    side,
                    of: MineSupply {
                        points: DENSEST,
                        fields: Some(DENSEST),
                        kinds: vec![MineKind::Conventional],
                        zone: None,
                    },
                    points: DENSEST,
                    fields: Some(DENSEST),
                    works: Some((key.1, formation as u8)),
                });
            }
        }
    }
    world.resource_mut::<Minefields>().supplies.extend(all);
}

/// Whether the force of a supply still has its engineers: nobody has negated them.
pub(super) fn are_in_play(world: &World, s: &Supply) -> bool {
    s.works.is_none_or(|(force, _)| {
        let mut able = forces::granting(world, (s.side, force), |g| g == Grant::Engineers);
        able.next().is_some()
    })
}

/// The half of the map of a side: at its home edge, or else the one with most of its deployment zone.
pub(super) fn half(world: &World, side: SideId) -> Zone {
    use hexlance_board::Edge;
    if let Some(edge) = reserves::home(world, side) {
        return Zone::Half(edge);
    }
    let board = read::board(world);
    let zone = reserves::deployment_zone(world, side);
    let within = |edge: Edge| {
        let half = Zone::Half(edge);
        let all = board.iter().map(|(hex, _)| hex);
        all.filter(|h| zone.has(board, *h) && half.has(board, *h))
            .count()
    };
    let edges = [Edge::West, Edge::East, Edge::North, Edge::South];
    let best = edges.into_iter().max_by_key(|e| within(*e));
    Zone::Half(best.unwrap_or(Edge::South))
}

/// Bare ground: land with nothing on it.
fn is_bare(cell: &Cell) -> bool {
    can_be_mined(cell) && cell.woods.is_none() && cell.water.is_none() && !cell.ice
}

/// Whether engineers of a side may use a hex: bare ground with neither mines of theirs nor a building.
pub(super) fn is_free(world: &World, side: SideId, hex: Hex) -> bool {
    let bare = read::board(world).get(hex).is_some_and(is_bare);
    bare && density_of(world, Some(side), hex) == 0
}

/// The unit that is credited with what mines of a supply destroy (R7.5.4): the commander of the formation.
pub(super) fn credited(world: &World, s: &Supply) -> Option<UnitId> {
    let (force, formation) = s.works?;
    sides::leader(world, s.side, force, formation)
}

/// The supply of a formation that has done nothing yet.
fn untouched(world: &World, side: SideId) -> Option<usize> {
    let supplies = &world.resource::<Minefields>().supplies;
    supplies.iter().position(|s| {
        s.side == side && s.works.is_some() && s.points == DENSEST && are_in_play(world, s)
    })
}

/// Whether a side may put a light building into a hex now.
///
/// # Errors
/// `not_now`, `nothing_to_build`, `off_map`, `outside_zone`, `not_bare`, `occupied`.
pub fn check(world: &World, side: SideId, hex: Hex) -> Result<(), Refusal> {
    let rule = "sca.tactical_experts_engineers";
    match go::waiting(world) {
        Some(Wait::LayingMines(now)) if *now == side => {}
        Some(Wait::LayingMines(_)) => {
            return Err(Refusal::new(
                "not_your_turn",
                "R3.2.6",
                "The other side builds first.",
            ));
        }
        _ => {
            return Err(Refusal::new(
                "not_now",
                "R17.1.1",
                "Engineers build before units are set up.",
            ));
        }
    }
    if untouched(world, side).is_none() {
        return Err(Refusal::new(
            "nothing_to_build",
            rule,
            "No formation of four or more is left that has neither built nor laid mines.",
        ));
    }
    let board = read::board(world);
    if !board.contains(hex) {
        return Err(Refusal::new(
            "off_map",
            "R0.3.13",
            "That hex is not on the map.",
        ));
    }
    if !half(world, side).has(board, hex) {
        return Err(Refusal::new(
            "outside_zone",
            "R17.1.2",
            "That hex is not on your half of the map.",
        )
        .or("Choose a hex of your own half."));
    }
    if !is_free(world, side, hex) {
        return Err(not_bare());
    }
    // Who hides there is not given away.
    let taken =
        read::units(world).any(|u| u.hex() == Some(hex) && (u.side == side || !u.is_hidden()));
    if taken {
        return Err(
            Refusal::new("occupied", "R17.1", "Somebody stands there.").or("Choose another hex.")
        );
    }
    Ok(())
}

/// The refusal of a hex that has something on it.
pub(super) fn not_bare() -> Refusal {
    Refusal::new(
        "not_bare",
        "sca.tactical_experts_engineers",
        "Engineers need bare ground, without water, woods, buildings or mines of yours.",
    )
    .or("Choose another hex.")
}

/// Puts a light building into a hex; the command has been checked.
pub(crate) fn build(ctx: &mut Ctx<'_>, side: SideId, hex: Hex) {
    let world = ctx.world();
    let (Some(supply), Some(mut cell)) =
        (untouched(world, side), read::board(world).get(hex).copied())
    else {
        return;
    };
    cell.building = Some(Building {
        class: BuildingClass::Light,
        cf: CF,
        height: 1,
        kind: BuildingKind::Building,
    });
    ctx.emit(MineEvent::BuildingRaised {
        side,
        hex,
        supply: supply as u8,
    });
    ctx.emit(TerrainEvent::HexChanged {
        hex,
        cell,
        why: "engineers have built there",
    });
}

/// Applies that a formation has built: it lays no mines.
pub(crate) fn apply_built(world: &mut World, supply: u8) {
    let mut mines = world.resource_mut::<Minefields>();
    if let Some(s) = mines.supplies.get_mut(usize::from(supply)) {
        (s.points, s.fields) = (0, Some(0));
    }
}

/// Hexes where a side may put a light building now, in the order of the map.
pub fn hexes(world: &World, side: SideId) -> Vec<Hex> {
    if untouched(world, side).is_none() {
        return Vec::new();
    }
    let all = read::board(world).iter().map(|(hex, _)| hex);
    all.filter(|hex| check(world, side, *hex).is_ok()).collect()
}
