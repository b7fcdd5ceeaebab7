//! Where to begin: the fast ones in front, the guns that reach far behind, nobody in what slows it down.

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    Battle,
    command::{Command, Placement},
    equipment::Equipment,
    model::Class,
    read::{Look, Seen, Table},
    state::Zones,
    terrain::{self, Going},
};
use hexlance_rules::SideId;
use rand::{RngExt, rngs::ChaCha8Rng};

use super::{
    super::{deploy, plain, to_set_up},
    transports,
};

/// Sets the next unit up, or says that all stand.
pub fn next(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Command> {
    let seen = Seen::of(battle.world());
    let table = seen.table();
    let facing = deploy::facing(battle, side);
    let unit = to_set_up(battle, side)
        .into_iter()
        .filter_map(|u| table.find(u))
        // The dearest first: it has the choice.
        .max_by_key(|u| (u.model.points, u.id));
    let zone = table.world().resource::<Zones>().0.get(side.index());
    let ahead = zone.and_then(|z| z.iter().map(|h| ahead(facing, h)).max_by(f32::total_cmp));
    let front = (facing, ahead.unwrap_or(0.0));
    let Some(unit) = unit else {
        return plain(battle, side);
    };
    if let Some(command) = transports::at_set_up(battle, side, table, &unit) {
        return Some(command);
    }
    let mut hexes: Vec<(f32, Hex)> = deploy::hexes(battle, unit.id)
        .into_iter()
        .map(|h| {
            let chance: f32 = rng.random_range(0.0..0.4);
            (worth(table, &unit, h, front) + chance, h)
        })
        .collect();
    hexes.sort_by(|a, b| b.0.total_cmp(&a.0));
    hexes
        .into_iter()
        .map(|(_, hex)| {
            Command::Deploy(Placement {
                unit: unit.id,
                hex,
                facing,
            })
        })
        .find(|c| battle.check(side, c).is_ok())
        .or_else(|| plain(battle, side))
}

/// How far ahead a hex lies in a direction, in half hexes.
fn ahead(facing: Direction, hex: Hex) -> f32 {
    let (q, r) = facing.offset();
    f32::from(2 * q + r) * f32::from(hex.q) + f32::from(2 * r + q) * f32::from(hex.r)
}

/// What a hex of the zone is worth to a unit, where the zone's front lies so far ahead.
fn worth(table: Table<'_>, u: &Look<'_>, hex: Hex, (facing, front): (Direction, f32)) -> f32 {
    let board = table.board();
    let mut worth = match terrain::going_at(board, hex, u.model.mode) {
        Going::Clear => 0.0,
        Going::Hindering => -2.0,
        Going::Impassable => -50.0,
    };
    let back = (front - ahead(facing, hex)) / 2.0;
    let reach = u
        .model
        .primary
        .map_or(0, |s| s.max)
        .max(u.model.secondary.map_or(0, |s| s.max));
    worth -= if reach >= 16 {
        -0.5 * back.min(1.0)
    } else {
        back
    };
    // The middle of the zone lies nearest to everything.
    let columns = f32::from(board.columns());
    worth -= 0.12 * (f32::from(hex.column_row().0) - columns / 2.0).abs();
    for other in table.on_table() {
        let Some(at) = other.hex() else { continue };
        let far = at.distance(hex);
        if other.side != u.side {
            // Only infiltrators see enemies so near.
            worth -= 3.0 / f32::from(far.max(1));
        } else if far == 1 {
            let together = u.model.class != Class::Mech
                && u.model.faction.is_some()
                && u.model.faction == other.model.faction
                && other.model.class != Class::Mech;
            let helped = other.has(Equipment::PointDefenseSystem) || other.has(Equipment::Repair);
            worth += match (together, helped) {
                (_, true) => 0.8,
                (true, _) => 0.5,
                _ => -0.3,
            };
        }
    }
    worth
}
