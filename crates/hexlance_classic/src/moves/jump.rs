//! Jumps (C3.5).

use hexlance_board::{Cell, Direction, Hex};
use hexlance_rules::{Refusal, UnitId, say};
use smallvec::SmallVec;

use super::{MoveEvent, MoveStep, assault, seems_free_at};
use crate::{
    Ctx,
    buildings::{self, BuildingEvent},
    command::MoveOrder,
    displacement::{self, Due},
    ground, harm, hidden, infantry,
    model::Slot,
    piloting::{self, Fall},
    read::{Look, Table},
    state::{Mode, PsrCause},
    turn, walk, withdrawal,
};

/// Jumping MP of a unit where it stands: in depth 1 only those of torso jets (C3.5.3).
pub fn jump_mp(table: Table<'_>, u: &Look<'_>) -> u8 {
    if u.depth(table.board()) == 0 || u.elevation() > 0 {
        return u.jump_mp();
    }
    if u.is_proto() {
        return 0;
    }
    let mut seen = 0u64;
    for at in &u.sheet.locations {
        if !at.is_torso() || u.criticals.is_out(*at) {
            continue;
        }
        for (i, slot) in u.sheet.slots_of(*at).iter().enumerate() {
            if let Slot::JumpJet(jet) = slot
                && u.criticals.struck[at.index()] & (1 << i) == 0
            {
                seen |= 1 << (jet % 64);
            }
        }
    }
    u.jump_mp().min(seen.count_ones() as u8)
}

/// The highest level that a unit can clear (C3.5.2).
pub fn highest(table: Table<'_>, u: &Look<'_>) -> i16 {
    u.level(table.board()) + i16::from(jump_mp(table, u))
}

/// Whether a unit jumps so many hexes with so many Jumping MP (C3.5.1).
pub(crate) fn reaches(u: &Look<'_>, hexes: usize, mp: u8) -> Result<(), Refusal> {
    if hexes <= usize::from(mp) {
        return Ok(());
    }
    Err(Refusal::new(
        "too_far",
        "C3.5.1",
        say!(
            "That is a jump of {n} hexes, and {unit} has {mp} Jumping MP.",
            n = hexes,
            unit = u.name,
            mp
        ),
    ))
}

/// Whether a jump that clears a level clears a hex of another one (C3.5.2).
pub(crate) fn clears(most: i16, hex: Hex, level: i16) -> Result<(), Refusal> {
    if level <= most {
        return Ok(());
    }
    Err(Refusal::new(
        "too_high",
        "C3.5.2",
        say!(
            "It clears level {most}, and hex {hex} is level {level}.",
            most,
            hex,
            level
        ),
    ))
}

/// Whether a jump along a path is allowed.
pub(super) fn check(
    table: Table<'_>,
    u: &Look<'_>,
    path: &[Hex],
    order: &MoveOrder,
) -> Result<(), Refusal> {
    let (from_above, window) = (order.assault, order.floor);
    let mp = may_jump(table, u)?;
    let Some(start) = u.hex() else {
        return Err(Refusal::new("no_place", "C3.1", "It is not on the map."));
    };
    let end = path.last().copied().unwrap_or(start);
    let here = window.is_some_and(|floor| i16::from(floor) != u.elevation());
    if u.is_infantry() && path.is_empty() && !(here && u.is_inside(table.board())) {
        return Err(Refusal::new(
            "in_place",
            "C18.2.2",
            "Infantry does not jump without leaving its hex.",
        ));
    }
    reaches(u, path.len(), mp)?;
    let steps = std::iter::once(start).chain(path.iter().copied());
    let joined = steps.zip(path).all(|(a, b)| a.distance(*b) == 1);
    if !joined || path.len() != usize::from(start.distance(end)) {
        return Err(Refusal::new(
            "detour",
            "C3.5.1",
            "A jump goes by the fewest hexes.",
        ));
    }
    let most = highest(table, u);
    for hex in path {
        let Some(cell) = table.board().get(*hex) else {
            return Err(Refusal::new(
                "off_map",
                "C3.1.11",
                "That hex is not on the map.",
            ));
        };
        let level = match window.filter(|_| *hex == end) {
            // By a window it need not clear the roof (C14.2.3).
            Some(floor) => ground::floor(cell) + i16::from(floor),
            None => ground::height(cell),
        };
        clears(most, *hex, level)?;
    }
    if let Some(victim) = from_above {
        return assault::check_from_above(table, u, mp, end, victim);
    }
    let Some(cell) = table.board().get(end) else {
        return Err(Refusal::new(
            "off_map",
            "C3.1.11",
            "That hex is not on the map.",
        ));
    };
    walk::may_stand_in(u.sheet, cell)?;
    withdrawal::obeys(table, u, Mode::Jump, end)?;
    let lands = match window {
        Some(floor) => {
            by_window(table, u, end, floor)?;
            floor.into()
        }
        None => top(cell, u.floats()),
    };
    seems_free_at(table, u.id, end, lands)
}

/// Levels above the ground of a hex at which a jump ends: the roof of a building, if one stands there (C3.5.8), or the deck of a
/// bridge (C14.11.2).
pub fn top(cell: &Cell, floats: bool) -> i16 {
    match ground::deck(cell) {
        Some(deck) => deck - ground::base(cell, floats),
        None => cell.building.map_or(0, |b| b.height.into()),
    }
}

/// Whether a unit may jump into a floor of a building (C14.2.3).
fn by_window(table: Table<'_>, u: &Look<'_>, hex: Hex, floor: u8) -> Result<(), Refusal> {
    let there = table.building(hex).is_some_and(|s| floor < s.height);
    if u.is_infantry() && there {
        return Ok(());
    }
    Err(Refusal::new(
        "no_window",
        "C14.2.3",
        "Only infantry jumps into a floor of a building, and there is one.",
    ))
}

/// The floor of a building to which a jump leads if nothing else is said: the highest that infantry reaches where its roof is too
/// high; none where it comes down on the roof or on the ground.
pub fn usual_floor(table: Table<'_>, u: &Look<'_>, hex: Hex) -> Option<u8> {
    let cell = table.board().get(hex)?;
    let building = cell.building.filter(|_| u.is_infantry())?;
    let reach = highest(table, u) - ground::floor(cell);
    let under = reach < i16::from(building.height);
    (under && reach >= 0).then_some(reach as u8)
}

/// Whether a unit may jump at all; its Jumping MP where it stands.
pub(super) fn may_jump(table: Table<'_>, u: &Look<'_>) -> Result<u8, Refusal> {
    if u.march.spent > 0 {
        return Err(Refusal::new(
            "moved",
            "C3.1.1",
            "Jumping is not combined with other movement.",
        ));
    }
    if u.stance.prone {
        return Err(Refusal::new(
            "prone",
            "C3.3.1",
            "A prone 'Mech does not leave its hex.",
        ));
    }
    if u.is_inside(table.board()) && !u.is_infantry() {
        return Err(Refusal::new(
            "indoors",
            "C14.2.5",
            "Nobody jumps out through the roof of a building.",
        ));
    }
    if u.depth(table.board()) >= 2 && u.elevation() <= 0 {
        return Err(Refusal::new(
            "under_water",
            "C3.5.3",
            "Jets do not work under water.",
        ));
    }
    if u.is_laden() {
        return Err(Refusal::new(
            "laden",
            "C18.2.3",
            "Suits with launchers on their bodies do not jump before they eject them.",
        )
        .or("Eject the launchers."));
    }
    let mp = jump_mp(table, u);
    if mp == 0 {
        return Err(Refusal::new(
            "no_jets",
            "C3.5.8",
            "It has no jump jets that work here.",
        ));
    }
    Ok(mp)
}

/// Every shortest path of a jump to a hex that a unit can clear, at most `most` of them.
pub fn paths(table: Table<'_>, u: &Look<'_>, to: Hex, most: usize) -> Vec<SmallVec<[Hex; 8]>> {
    let Some(start) = u.hex() else {
        return Vec::new();
    };
    let ceiling = highest(table, u);
    let clear = |hex: Hex| {
        let cell = table.board().get(hex);
        cell.is_some_and(|cell| ground::height(cell) <= ceiling)
            || hex == to && usual_floor(table, u, hex).is_some()
    };
    let mut all: Vec<SmallVec<[Hex; 8]>> = vec![SmallVec::new()];
    for left in (0..start.distance(to)).rev() {
        let mut next = Vec::new();
        for path in &all {
            let at = path.last().copied().unwrap_or(start);
            for hex in at.neighbours() {
                if hex.distance(to) == left && clear(hex) && next.len() < most {
                    let mut longer = path.clone();
                    longer.push(hex);
                    next.push(longer);
                }
            }
        }
        all = next;
    }
    all
}

/// Every hex on which a unit may land, its own among them, with the length of the jump.
pub fn landings(table: Table<'_>, u: &Look<'_>) -> Vec<(Hex, u8)> {
    let (Ok(mp), Some(start)) = (may_jump(table, u), u.hex()) else {
        return Vec::new();
    };
    let (board, ceiling) = (table.board(), highest(table, u));
    let clear = |hex: Hex| {
        let cell = board.get(hex);
        cell.is_some_and(|cell| ground::height(cell) <= ceiling)
    };
    let full: SmallVec<[Hex; 16]> = table
        .on_map()
        .filter_map(|o| o.hex())
        .filter(|hex| {
            let floor = usual_floor(table, u, *hex).map(i16::from);
            let lands = floor.or_else(|| board.get(*hex).map(|c| top(c, u.floats())));
            let lands = lands.unwrap_or(0);
            seems_free_at(table, u.id, *hex, lands).is_err()
        })
        .collect();
    let lands = |hex: Hex| {
        if u.is_infantry() && hex == start {
            return false;
        }
        if !clear(hex) && usual_floor(table, u, hex).is_none() {
            return false;
        }
        let open = board.get(hex).map(|cell| walk::may_stand_in(u.sheet, cell));
        open.is_some_and(|o| o.is_ok()) && !full.contains(&hex)
    };
    // Ring by ring: a hex is reached by a jump of the fewest hexes from one of the ring within.
    let mut all = Vec::new();
    let mut ring = vec![start];
    for distance in 0..=mp {
        all.extend(
            ring.iter()
                .filter(|hex| lands(**hex))
                .map(|hex| (*hex, distance)),
        );
        let mut next: Vec<Hex> = Vec::with_capacity(ring.len() + 6);
        for hex in &ring {
            for to in hex.neighbours() {
                let out = to.distance(start) == u16::from(distance) + 1;
                // Who goes through a window goes no further.
                let open = clear(to) || usual_floor(table, u, to).is_some();
                if out && clear(*hex) && open && !next.contains(&to) {
                    next.push(to);
                }
            }
        }
        ring = next;
    }
    all
}

/// Carries out a jump, up to the landing.
pub(super) fn perform(ctx: &mut Ctx<'_>, order: &MoveOrder, path: &[Hex], facing: Direction) {
    let (unit, from_above) = (order.unit, order.assault);
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let Some(start) = u.hex() else { return };
    let end = path.last().copied().unwrap_or(start);
    let own_level = u.level(table.board());
    ctx.emit(MoveEvent::Jumped {
        unit,
        path: path.iter().copied().collect(),
        hex: end,
        facing,
    });
    if let Some(floor) = order.floor {
        ctx.emit(BuildingEvent::Stands {
            unit,
            elevation: floor.into(),
        });
    }
    let Some(target) = from_above else {
        let before = path.len().checked_sub(2).and_then(|i| path.get(i));
        let came = before.copied().unwrap_or(start).direction_to(end);
        let came = came.unwrap_or(facing);
        ctx.push(MoveStep::Land { unit, came });
        return;
    };
    let below = path
        .len()
        .checked_sub(2)
        .and_then(|i| path.get(i))
        .copied()
        .unwrap_or(start);
    let table = Table::of(ctx.world());
    let there = table.find(target).map_or(0, |t| t.level(table.board()));
    ctx.emit(MoveEvent::Assaults {
        unit,
        target,
        hex: end,
        from: below,
        from_above: true,
        height: own_level.max(there) + 2,
    });
    turn::acted(ctx, unit);
}

/// A unit lands, with the rolls for it (C3.5.4, C3.5.5).
pub(super) fn land(ctx: &mut Ctx<'_>, unit: UnitId, came: Direction) {
    let table = Table::of(ctx.world());
    let found = table
        .find(unit)
        .and_then(|u| hidden::enemy_in(table, &u, u.hex()?));
    if let Some(found) = found {
        // It fires first, and is forced on then (C20.2.6, C20.2.8).
        hidden::surprise(ctx, unit, &[found], MoveStep::Land { unit, came });
        return;
    }
    infantry::jumped(ctx, unit);
    rolls(ctx, unit);
    let table = Table::of(ctx.world());
    let window = table
        .find(unit)
        .is_some_and(|u| u.is_infantry() && u.is_inside(table.board()));
    if window && !piloting::roll(ctx, unit, PsrCause::Window) {
        infantry::crash_in(ctx, unit);
    }
    buildings::settle_in(ctx, unit);
    ctx.push(MoveStep::End { unit });
    let table = Table::of(ctx.world());
    let hex = table.find(unit).and_then(|u| u.hex());
    let mech = table.find(unit).is_some_and(|u| u.sheet.class.is_mech());
    if mech && hex.is_some_and(|hex| displacement::in_the_way(ctx, unit, hex).is_some()) {
        // Each of the two makes a roll (C12.3.1).
        displacement::owe(ctx, unit, Due::roll(PsrCause::Displaced, false));
        displacement::make_room(ctx, unit, came);
    }
}

/// Whether a jump calls for a roll because of what is damaged (C3.5.5).
pub(super) fn lands_hard(u: &Look<'_>) -> bool {
    u.gyro_is_damaged() || u.hips() + u.leg_actuators() + u.legs_lost() > 0
}

fn rolls(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit).filter(|u| !u.is_infantry()) else {
        return;
    };
    if u.is_proto() {
        // It makes no roll, but water comes in where its armor is gone (C15.1.1, C5.4.6).
        harm::sink(ctx, unit);
        return;
    }
    let depth = if u.elevation() > 0 {
        0
    } else {
        u.depth(table.board())
    };
    let rubble = u.elevation() == 0
        && u.hex()
            .and_then(|hex| table.board().get(hex))
            .is_some_and(ground::is_rubble);
    let damaged = lands_hard(&u);
    if depth >= 1 {
        if !piloting::roll(ctx, unit, PsrCause::Water(depth)) {
            piloting::fall(
                ctx,
                Fall {
                    levels: depth,
                    water: true,
                    ..Fall::in_place(unit)
                },
            );
            harm::sink(ctx, unit);
            return;
        }
        harm::sink(ctx, unit);
    } else if rubble && !piloting::roll_or_fall(ctx, unit, PsrCause::Rubble) {
        return;
    }
    if damaged {
        piloting::roll_or_fall(ctx, unit, PsrCause::Jumped);
    }
}
