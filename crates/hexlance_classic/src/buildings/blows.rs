//! Physical attacks on buildings: blows from the next hex, and charges (C14.6.3, C11.8.7).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Refusal, say};

use super::{
    damage::{by_blow, damage, share},
    entering::settle_in,
};
use crate::{
    Ctx, ground, harm,
    harm::{Group, Legs, Source},
    physical::{self, StrikeEvent},
    piloting,
    read::{Look, Table},
    state::{Blow, Strike},
    tables::{Column, HitTable},
    walk,
};

/// Whether a unit may strike the building in a hex (C14.6.3).
///
/// # Errors
/// Why not.
pub fn may_batter(table: Table<'_>, u: &Look<'_>, strike: Strike, hex: Hex) -> Result<(), Refusal> {
    let hits = matches!(
        strike,
        Strike::Punch(_) | Strike::Kick { .. } | Strike::Club | Strike::Weapon(_)
    );
    if u.stance.prone || u.is_immobile() || !u.sheet.class.is_mech() || !hits {
        return Err(Refusal::new(
            "cannot_strike",
            "C11.1.1",
            "Only a standing 'Mech punches, kicks or clubs a building.",
        ));
    }
    let near = u.hex().is_some_and(|from| from.distance(hex) == 1);
    let cell = table.board().get(hex).filter(|c| c.building.is_some());
    let Some(cell) = cell.filter(|_| near) else {
        return Err(Refusal::new(
            "no_building",
            "C14.6.3",
            say!("There is no building in {hex} that it reaches.", hex),
        ));
    };
    let (base, own) = (ground::floor(cell), u.level(table.board()));
    if own >= i16::from(cell.solid_height()) || own + u.height() <= base {
        return Err(Refusal::new(
            "level",
            "C11.2",
            say!(
                "The building in {hex} stands too high or too low for that.",
                hex
            ),
        ));
    }
    physical::swings(table, u, strike, hex)
}

/// The buildings next to a unit, each with the attacks that it could make on it.
pub fn battering(table: Table<'_>, u: &Look<'_>) -> Vec<(Hex, Vec<Strike>)> {
    let Some(hex) = u.hex().filter(|_| u.sheet.class.is_mech()) else {
        return Vec::new();
    };
    let strikes = physical::strikes_of(u);
    hex.neighbours()
        .filter(|to| table.building(*to).is_some())
        .filter_map(|to| {
            let may = |s: &&Strike| may_batter(table, u, **s, to).is_ok();
            let all: Vec<Strike> = strikes.iter().filter(may).copied().collect();
            (!all.is_empty()).then_some((to, all))
        })
        .collect()
}

/// A blow strikes a building: it cannot miss, and all of it counts (C14.5.1).
pub(crate) fn batter(ctx: &mut Ctx<'_>, blow: Blow) {
    let table = Table::of(ctx.world());
    let there = table.building(blow.hex).is_some();
    let able = table
        .find(blow.attacker)
        .filter(|u| !u.stance.prone && u.hex().is_some_and(|h| h.distance(blow.hex) == 1));
    let Some(u) = able.filter(|_| there) else {
        ctx.emit(StrikeEvent::Lost { blow });
        return;
    };
    let points = physical::damage(table, &u, blow.strike);
    ctx.emit(StrikeEvent::Rolled {
        blow,
        dice: None,
        hit: true,
    });
    share(ctx, blow.hex, points, by_blow);
    damage(ctx, blow.hex, points, Some(blow.attacker));
    if blow.strike == Strike::Club {
        ctx.emit(StrikeEvent::ClubBroke {
            unit: blow.attacker,
        });
    }
}

/// Whether a unit that would stand at a level above the ground of a hex with a facing, having moved forward or not, may charge the
/// building ahead (C11.8.2, C11.8.7).
///
/// # Errors
/// Why not.
pub fn may_ram(
    table: Table<'_>,
    u: &Look<'_>,
    at: (Hex, i16, Direction),
    forward: bool,
    target: Hex,
) -> Result<(), Refusal> {
    let (hex, above, facing) = at;
    if hex.neighbour(facing) != target || table.building(target).is_none() {
        return Err(Refusal::new(
            "not_ahead",
            "C11.8.1",
            say!("There is no building straight ahead."),
        ));
    }
    if !forward || !u.sheet.class.is_mech() || u.legs_lost() > 0 {
        return Err(Refusal::new(
            "no_run_up",
            "C11.8.1",
            "A 'Mech charges a building that has walked or run forward this turn and has its legs.",
        ));
    }
    let entering = walk::entering(table.board(), u.sheet, hex, above, facing)?;
    if entering.walls.is_none() {
        return Err(Refusal::new(
            "roof",
            "C11.8.7",
            "From its level it would come onto the roof.",
        ));
    }
    Ok(())
}

/// A charge at a building: it counts as coming in with a failed roll, and what a charge deals strikes the walls (C11.8.7,
/// tw.physical_charge_damage_3).
pub(crate) fn ram(ctx: &mut Ctx<'_>, blow: Blow) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(blow.attacker) else {
        return;
    };
    let ahead = u.hex().zip(u.facing()).map(|(hex, f)| hex.neighbour(f));
    let Some(s) = table.building(blow.hex).copied() else {
        ctx.emit(StrikeEvent::Lost { blow });
        return;
    };
    let lost = u.stance.prone || u.deeds.spoiled || !u.pilot.is_awake() || ahead != Some(blow.hex);
    let Some(from) = u.hex().filter(|_| !lost) else {
        ctx.emit(StrikeEvent::Lost { blow });
        return;
    };
    let points = physical::damage(table, &u, Strike::Charge);
    ctx.emit(StrikeEvent::Rolled {
        blow,
        dice: None,
        hit: true,
    });
    harm::group(
        ctx,
        Group {
            unit: blow.attacker,
            points: s.bump(),
            column: Column::Front,
            table: HitTable::Full,
            source: Source::Physical,
            by: None,
            legs: Legs::Bare,
            piercing: 0,
        },
    );
    harm::breaches(ctx, blow.attacker);
    share(ctx, blow.hex, points, by_blow);
    damage(ctx, blow.hex, points, Some(blow.attacker));
    let table = Table::of(ctx.world());
    let room = walk::room_for(table, blow.attacker, blow.hex).is_ok();
    let fights = piloting::may_fall(ctx, blow.attacker);
    if room && fights {
        ctx.emit(StrikeEvent::Followed {
            unit: blow.attacker,
            from,
            hex: blow.hex,
        });
        settle_in(ctx, blow.attacker);
    }
}
