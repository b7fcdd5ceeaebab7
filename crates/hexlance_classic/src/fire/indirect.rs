//! Indirect fire (C5.11), and the parts of a number that later declarations of the phase can still change.

use hexlance_board::Side;
use hexlance_rules::{Breakdown, Refusal, UnitId, say};

use super::{
    number::{Aim, Path, between, end_of, mount, movement_modifier, side_of, terrain},
    options::bins_of,
};
use crate::{
    command::FireAt,
    electronics,
    model::{Effect, Mount},
    read::{Look, Table},
    sight::{self, End, Sight},
    state::{Declared, Lines, PodKind, Shot},
    tags,
};

/// Whether a friend's TAG designates the target for a side (C10.6.26).
pub fn is_designated(table: Table<'_>, attacker: &Look<'_>, target: &Look<'_>) -> bool {
    let sides = table.sides();
    sides.ids().any(|side| {
        target.signals.designated & (1 << (side.0 % 8)) != 0
            && !sides.are_enemies(side, attacker.side)
    })
}

/// Whether semi-guided missiles home in on a designated target: its movement counts nothing (C10.8.6).
pub(super) fn is_homing(table: Table<'_>, aim: &Aim<'_>) -> bool {
    aim.kind.effect() == Effect::SemiGuided && is_designated(table, &aim.attacker, &aim.target)
}

/// Whether missiles find their target by a pod on it, without anybody who spots (C10.6.23).
fn is_called(table: Table<'_>, aim: &Aim<'_>) -> bool {
    let (u, t) = (&aim.attacker, &aim.target);
    aim.kind.effect() == Effect::NarcCapable
        && [PodKind::Narc, PodKind::Homing]
            .into_iter()
            .any(|kind| electronics::finds_pod(table, u, t, kind))
}

/// The unit that spots if nobody is named: the one whose TAG has designated the target.
pub(super) fn usual_spotter(table: Table<'_>, u: &Look<'_>, target: UnitId) -> Option<UnitId> {
    let mut friends = table
        .on_map()
        .filter(|s| s.id != u.id && !table.are_enemies(s, u));
    let found = friends.find(|s| s.signals.by_tag && s.signals.spots == Some(target));
    found.map(|s| s.id)
}

/// The line from who spots to the target.
fn spotting(table: Table<'_>, s: &Look<'_>, t: &Look<'_>) -> Option<(End, Sight)> {
    let (from, to) = (end_of(table, s)?, end_of(table, t)?);
    let side: Side = side_of(table, s, t);
    Some((to, sight::sight(table.board(), &from, &to, side)))
}

/// Whether a unit may spot a target for a friend.
///
/// # Errors
/// Why not.
pub fn may_spot(
    table: Table<'_>,
    attacker: &Look<'_>,
    spotter: UnitId,
    target: &Look<'_>,
) -> Result<(), Refusal> {
    let found = table.find(spotter).filter(|s| {
        s.hex().is_some()
            && s.is_in_play()
            && s.id != attacker.id
            && !table.are_enemies(s, attacker)
            && s.sheet.class.is_ground_unit()
    });
    let Some(s) = found else {
        return Err(Refusal::new(
            "no_spotter",
            "C5.11.1",
            "A friendly ground unit on the map spots.",
        ));
    };
    let declared = table.world().resource::<Declared>();
    if declared.assaults.iter().any(|a| a.attacker == spotter) {
        return Err(Refusal::new(
            "spotter_busy",
            "C5.11.1",
            say!(
                "{spotter} charges or makes a death from above, and cannot spot.",
                spotter = s.name
            ),
        ));
    }
    if s.is_off() || !s.pilot.is_awake() {
        return Err(Refusal::new(
            "spotter_out",
            "C5.11.1",
            say!("Nobody aboard {spotter} can spot.", spotter = s.name),
        ));
    }
    if s.signals.spots.is_some_and(|other| other != target.id) {
        return Err(Refusal::new(
            "spots_another",
            "C5.11.4",
            say!(
                "{spotter} spots another target in this turn.",
                spotter = s.name
            ),
        ));
    }
    let tagged = s.signals.by_tag && s.signals.spots == Some(target.id);
    let seen = spotting(table, &s, target).is_some_and(|(_, line)| !line.blocked);
    if !seen && !tagged {
        return Err(Refusal::new(
            "spotter_blind",
            "C5.11.1",
            say!(
                "{spotter} does not see {target}.",
                spotter = s.name,
                target = target.name
            ),
        ));
    }
    Ok(())
}

/// Whether a shot may go indirectly (C5.11.1, C5.11.4).
pub(super) fn may_fire(
    table: Table<'_>,
    aim: &Aim<'_>,
    m: &Mount,
    line: &Sight,
    spotter: Option<UnitId>,
) -> Result<(), Refusal> {
    if !m.weapon.fires_indirectly(aim.kind) {
        return Err(Refusal::new(
            "not_indirect",
            "C5.11.1",
            "Only launchers of long-range missiles fire indirectly.",
        ));
    }
    if line.under || line.surface {
        return Err(Refusal::new(
            "surface",
            "C5.4.2",
            "Attacks do not cross the surface of water.",
        ));
    }
    if !line.blocked {
        return Err(Refusal::new(
            "sees_it",
            "C5.11.1",
            "A unit that sees its target does not fire indirectly.",
        ));
    }
    match spotter {
        Some(spotter) => may_spot(table, &aim.attacker, spotter, &aim.target),
        None if is_called(table, aim) => Ok(()),
        None => Err(Refusal::new(
            "no_spotter",
            "C5.11.1",
            "Indirect fire needs a unit that sees the target.",
        )
        .or("Name a friend that sees it.")),
    }
}

/// Parts of an indirect shot: itself, the movement of who spots, and the ground on its line (C5.11.2).
pub(super) fn parts(
    tn: &mut Breakdown,
    table: Table<'_>,
    aim: &Aim<'_>,
    to: &End,
    spotter: Option<UnitId>,
) {
    if is_homing(table, aim) {
        return;
    }
    tn.rule(&tags::INDIRECT, 1);
    let Some(s) = spotter.and_then(|s| table.find(s)) else {
        // Where nobody spots no ground counts (tw.combat_indirect_no_spotter).
        return;
    };
    tn.rule_unless_zero(&tags::SPOTTER_MOVE, movement_modifier(s.march.mode));
    if let Some((_, line)) = spotting(table, &s, &aim.target) {
        terrain(tn, table, to, &line);
    }
}

/// What later declarations can still change: that the attacker spots for others, and that who spots for it attacks
/// (tw.combat_indirect_spotter_attacks).
pub(super) fn late(tn: &mut Breakdown, table: Table<'_>, aim: &Aim<'_>) {
    let spotter = match aim.path {
        Path::Indirect(spotter) => spotter,
        _ => None,
    };
    let (spots, attacks) = late_parts(table, &aim.attacker, spotter);
    tn.rule_unless_zero(&tags::SPOTS, spots);
    tn.rule_unless_zero(&tags::SPOTTER_ATTACKS, attacks);
}

fn late_parts(table: Table<'_>, u: &Look<'_>, spotter: Option<UnitId>) -> (i16, i16) {
    let own = u.signals.spots.is_some() && !u.signals.by_tag;
    let other = spotter
        .and_then(|s| table.find(s))
        .is_some_and(|s| s.deeds.fired && !s.signals.by_tag);
    (i16::from(own), i16::from(other))
}

/// The same in all, of a shot that was declared.
pub(super) fn late_of(table: Table<'_>, shot: &Shot) -> i16 {
    let Some(u) = table.find(shot.attacker) else {
        return 0;
    };
    let (own, other) = late_parts(table, &u, shot.spotter);
    own + other
}

/// Whether a weapon can go over what is in between with anything that it fires (C5.11.1).
pub fn goes_indirectly(u: &Look<'_>, weapon: u8) -> bool {
    let kinds = bins_of(u, weapon);
    mount(u, weapon).is_some_and(|m| {
        let mut kinds = kinds.iter();
        kinds.any(|(kind, _)| m.weapon.fires_indirectly(*kind))
    })
}

/// Units that may spot a target for another one.
pub fn spotters<'w>(
    table: Table<'w>,
    u: &Look<'w>,
    t: &Look<'w>,
) -> impl Iterator<Item = UnitId> + use<'w> {
    let (u, t) = (*u, *t);
    let all = table.on_map().map(|s| s.id);
    all.filter(move |s| may_spot(table, &u, *s, &t).is_ok())
}

/// The shot of a weapon at a target if nothing more is said: straight, or indirectly where the weapon can do so and its unit
/// does not see the target, with the first friend that may spot.
pub fn usual_shot(table: Table<'_>, u: &Look<'_>, weapon: u8, t: &Look<'_>) -> FireAt {
    let direct = FireAt::at(weapon, t.id);
    if !goes_indirectly(u, weapon) {
        return direct;
    }
    let chosen = table.world().resource::<Lines>().of(u.id, t.id);
    let sides = match chosen {
        Some(side) => [side; 2],
        None => [Side::Left, Side::Right],
    };
    let sees = sides
        .into_iter()
        .any(|side| between(table, u, t, side).is_ok_and(|seen| !seen.line.blocked));
    if sees {
        return direct;
    }
    FireAt {
        indirect: true,
        spotter: usual_spotter(table, u, t.id).or_else(|| spotters(table, u, t).next()),
        ..direct
    }
}
