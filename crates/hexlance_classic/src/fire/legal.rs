//! What a declaration of weapon attacks may say (C5.1, C5.8).

use bevy_ecs::world::World;
use hexlance_board::Side;
use hexlance_rules::{Refusal, SideId, UnitId, say};
use smallvec::SmallVec;

use super::{
    able::{able, may_fire, weapon_fires},
    ammunition::Supply,
    indirect,
    number::{self, Aim, Numbers, Path, mount, numbers, side_of},
    stance::{posed, props, stance},
};
use crate::{
    arcs::Arc,
    command::{FireAt, FireOrder},
    electronics, infantry,
    model::{LocationSet, Mount},
    physical,
    read::{Look, Table},
    state::{Lines, Mode, Phase, Shot, WoodsShot},
    turn, woods,
};

/// Most weapons of one order.
const MOST: usize = 64;

/// Whether a side may declare these attacks now.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &FireOrder) -> Result<(), Refusal> {
    let u = turn::acting(world, side, order.unit, Phase::Weapons, "C5.1.1")?;
    let table = Table::of(world);
    stance(&u, order)?;
    if order.club {
        return physical::may_pick_up_club(table, &u, order);
    }
    if !order.clears.is_empty() {
        return may_clear(&u, order);
    }
    if let Some(hex) = order.works {
        woods::may_work(table, &u, hex)?;
    }
    if order.shots.is_empty() && order.woods.is_empty() {
        return Ok(());
    }
    able(table, &u)?;
    shots_allowed(table, &u, order)?;
    primary(table, &posed(&u, order), order).map(|_| ())
}

/// Whether all shots of an order can be made together.
pub(crate) fn shots_allowed(
    table: Table<'_>,
    u: &Look<'_>,
    order: &FireOrder,
) -> Result<(), Refusal> {
    if order.shots.len() + order.woods.len() > MOST {
        return Err(Refusal::new(
            "too_many",
            "C5.1.3",
            "A weapon fires once a turn.",
        ));
    }
    infantry::one_of_each(u, order)?;
    let posed = posed(u, order);
    let mut supply = Supply::of(&posed);
    let mut seen: u64 = 0;
    let all = order.shots.iter().map(|fire| fire.weapon);
    for weapon in all.chain(order.woods.iter().map(|fire| fire.weapon)) {
        let bit = 1u64 << (weapon % 64);
        if seen & bit != 0 {
            return Err(Refusal::new(
                "twice",
                "C5.1.3",
                "A weapon fires once a turn.",
            ));
        }
        seen |= bit;
        props(&posed, order, weapon)?;
    }
    for fire in &order.shots {
        may_fire(table, &posed, fire)?;
        shot(table, &posed, order, fire, &mut supply)?;
    }
    for fire in &order.woods {
        weapon_fires(&posed, fire.weapon, fire.shots)?;
        woods::shot(table, &posed, fire, &mut supply)?;
    }
    linked(&posed, order)
}

/// Whether a unit may try to clear its jammed rotary autocannons (C10.6.4).
fn may_clear(u: &Look<'_>, order: &FireOrder) -> Result<(), Refusal> {
    let idle = order.shots.is_empty() && order.woods.is_empty() && order.works.is_none();
    let slow = matches!(u.march.mode, Mode::Stationary | Mode::Walk);
    if !idle || !slow {
        return Err(Refusal::new(
            "cannot_clear",
            "C10.6.4",
            "A unit that clears a jam walks at most, and fires nothing in that phase.",
        ));
    }
    let mut seen = 0u64;
    for weapon in &order.clears {
        let bit = 1u64 << (weapon % 64);
        let rotary = mount(u, *weapon)
            .is_some_and(|m| m.weapon.usual().is_some_and(|round| round.rapid > 2));
        if !rotary || u.stores.jammed & bit == 0 || seen & bit != 0 {
            return Err(Refusal::new(
                "not_jammed",
                "C10.6.4",
                "Each rotary autocannon that is jammed may be tried once a turn.",
            ));
        }
        seen |= bit;
    }
    Ok(())
}

/// The refusal of one weapon at one target, if any, with the stance that an order says: for whoever lists what can be
/// declared.
///
/// # Errors
/// Why it cannot fire.
pub fn refusal_of(
    table: Table<'_>,
    u: &Look<'_>,
    order: &FireOrder,
    fire: &FireAt,
) -> Result<Numbers, Refusal> {
    let posed = posed(u, order);
    able(table, &posed)?;
    props(&posed, order, fire.weapon)?;
    may_fire(table, &posed, fire)?;
    let mut supply = Supply::of(&posed);
    shot(table, &posed, order, fire, &mut supply).map(|(_, numbers)| numbers)
}

/// One shot of an order as it would be declared, in the order or beside what it says: for whoever shows or weighs it.
///
/// # Errors
/// Why it cannot be made.
pub fn declared(
    table: Table<'_>,
    u: &Look<'_>,
    order: &FireOrder,
    fire: &FireAt,
) -> Result<(Shot, Numbers), Refusal> {
    let posed = posed(u, order);
    able(table, &posed)?;
    may_fire(table, &posed, fire)?;
    let mut with = order.clone();
    let at = with.shots.iter().position(|s| s.weapon == fire.weapon);
    match at {
        Some(i) => with.shots[i] = *fire,
        None => with.shots.push(*fire),
    }
    if with
        .primary
        .is_some_and(|p| with.shots.iter().all(|s| s.target != p))
    {
        with.primary = None;
    }
    props(&posed, &with, fire.weapon)?;
    let mut supply = Supply::of(&posed);
    for before in with.shots.iter().take_while(|s| s.weapon != fire.weapon) {
        if let Some(m) = mount(&posed, before.weapon) {
            let rounds = u16::from(before.shots) * (m.links.len().max(1) as u16);
            supply.take(&posed, before.weapon, before.bin, rounds);
        }
    }
    shot(table, &posed, &with, fire, &mut supply)
}

/// Guns of an array that fires do not fire themselves (C10.6.8).
fn linked(u: &Look<'_>, order: &FireOrder) -> Result<(), Refusal> {
    let mounts = order.shots.iter().filter_map(|s| mount(u, s.weapon));
    let linked: SmallVec<[u8; 8]> = mounts
        .flat_map(|m: &Mount| m.links.iter().copied())
        .collect();
    if order.shots.iter().any(|s| linked.contains(&s.weapon)) {
        return Err(Refusal::new(
            "linked",
            "C10.6.8",
            "A machine gun fires by itself or in its array.",
        ));
    }
    Ok(())
}

/// The primary target: the one that is named, else the first in a forward arc, else the first (C5.8.1).
fn primary(table: Table<'_>, u: &Look<'_>, order: &FireOrder) -> Result<Option<UnitId>, Refusal> {
    let ahead = |target: UnitId| {
        let t = table.find(target).and_then(|t| t.hex());
        let (Some(hex), Some(to), Some(torso), Some(feet)) = (u.hex(), t, u.torso(), u.facing())
        else {
            return false;
        };
        // Either part of the body that fires at it (tw.combat_one_primary_target).
        order.shots.iter().filter(|s| s.target == target).any(|s| {
            let leg = mount(u, s.weapon).is_some_and(|m| m.at.is_leg());
            Arc::Forward.has(hex, if leg { feet } else { torso }, to)
        })
    };
    let mut targets = order.shots.iter().map(|s| s.target);
    let first_ahead = targets.clone().find(|t| ahead(*t));
    let Some(named) = order.primary else {
        return Ok(first_ahead.or_else(|| targets.next()));
    };
    if !targets.any(|t| t == named) {
        return Err(Refusal::new(
            "no_primary",
            "C5.8.1",
            "The primary target is one that is fired at.",
        ));
    }
    if first_ahead.is_some() && !ahead(named) {
        return Err(Refusal::new(
            "primary_ahead",
            "C5.8.1",
            "A target in the forward arc has precedence.",
        ));
    }
    Ok(Some(named))
}

/// One shot of an order, made ready: refused if it cannot be made.
fn shot(
    table: Table<'_>,
    u: &Look<'_>,
    order: &FireOrder,
    fire: &FireAt,
    supply: &mut Supply,
) -> Result<(Shot, Numbers), Refusal> {
    let Some(m) = mount(u, fire.weapon) else {
        return Err(Refusal::new(
            "no_weapon",
            "C5.1.1",
            "It has no such weapon.",
        ));
    };
    let rounds = u16::from(fire.shots) * (m.links.len().max(1) as u16);
    let (kind, bin) = supply
        .take(u, fire.weapon, fire.bin, rounds)
        .ok_or_else(|| {
            Refusal::new(
                "no_ammunition",
                "C5.1.4",
                say!(
                    "{weapon} has no ammunition for that.",
                    weapon = m.weapon.name.as_str()
                ),
            )
        })?;
    let Some(target) = table.find(fire.target) else {
        return Err(Refusal::new(
            "no_target",
            "C5.1.1",
            "That is no unit on the map.",
        ));
    };
    let secondary = primary(table, u, order)? != Some(fire.target);
    if secondary && electronics::is_stealthy(&target) {
        return Err(Refusal::new(
            "stealth_secondary",
            "C10.7.8",
            say!(
                "{target} cannot be a secondary target while its stealth armor is on.",
                target = target.name
            ),
        ));
    }
    let spotter = fire
        .spotter
        .or_else(|| indirect::usual_spotter(table, u, fire.target));
    let ambush = table.clock().ambush.is_some_and(|(who, _)| who == u.id);
    let path = match (fire.indirect, ambush) {
        (true, _) => Path::Indirect(spotter),
        (false, true) => Path::Ambush,
        (false, false) => Path::Direct,
    };
    let aim_at = |target, side| Aim {
        attacker: *u,
        weapon: fire.weapon,
        target,
        kind,
        shots: fire.shots,
        at: fire.aim,
        secondary,
        side,
        path,
        flak: fire.flak,
        busy: order.works.is_some(),
    };
    let aim = |side| aim_at(target, side);
    let chosen = table.world().resource::<Lines>().of(u.id, target.id);
    let found = numbers(table, &aim(side_of(table, u, &target)));
    // Nobody has said yet which way the line goes: it may be the other one.
    let found = match (found, chosen) {
        (Err(refusal), None) => numbers(table, &aim(Side::Right)).map_err(|_| refusal),
        (found, _) => found,
    }?;
    // Guided missiles may be drawn off by a pod on a friend (C10.8.10).
    let side = side_of(table, u, &target);
    let drawn = match path {
        Path::Direct => electronics::drawn_off(table, u, m, kind, &target, side),
        _ => None,
    };
    let drawn = drawn.and_then(|friend| {
        let friend = table.find(friend)?;
        let numbers = numbers(table, &aim_at(friend, side)).ok()?;
        Some((friend.id, numbers))
    });
    let (target, found) = drawn.unwrap_or((fire.target, found));
    let tn = found.tn.total();
    if tn > 12 && target == fire.target {
        return Err(Refusal::new(
            "impossible",
            "C5.7.1",
            say!("A target number of {tn} cannot be rolled.", tn),
        ));
    }
    let spotter = match path {
        Path::Indirect(spotter) => spotter,
        _ => None,
    };
    let mut shot = Shot {
        attacker: u.id,
        weapon: fire.weapon,
        target,
        kind,
        bin,
        shots: fire.shots,
        heat: fire.heat,
        tn,
        range: found.range,
        bracket: found.bracket,
        column: found.column,
        covered: found.covered,
        legs_only: found.legs_only,
        aim: fire.aim,
        indirect: fire.indirect,
        spotter,
        flak: fire.flak,
        guided: found.guided,
        runs: found.runs,
        crew: infantry::crew(u),
    };
    // What later declarations can change is added when the shot is resolved.
    shot.tn -= indirect::late_of(table, &shot);
    Ok((shot, found))
}

/// The shots of an order that was checked. One whose line was closed by the choice of the target's player is not fired.
pub(super) fn shots(table: Table<'_>, order: &FireOrder) -> (Vec<Shot>, Vec<WoodsShot>) {
    let Some(u) = table.find(order.unit) else {
        return (Vec::new(), Vec::new());
    };
    let posed = posed(&u, order);
    let mut supply = Supply::of(&posed);
    let all = order.shots.iter();
    let shots = all
        .filter_map(|fire| shot(table, &posed, order, fire, &mut supply).ok())
        .map(|(shot, _)| shot)
        .collect();
    let hexes = order.woods.iter();
    let woods = hexes
        .filter_map(|fire| woods::shot(table, &posed, fire, &mut supply).ok())
        .collect();
    (shots, woods)
}

/// Locations from which an order fires.
pub(super) fn locations(u: &Look<'_>, shots: &[Shot], woods: &[WoodsShot]) -> LocationSet {
    shots
        .iter()
        .map(|s| s.weapon)
        .chain(woods.iter().map(|s| s.weapon))
        .filter_map(|weapon| number::mount(u, weapon))
        .flat_map(|m| [Some(m.at), m.split])
        .flatten()
        .collect()
}
