//! What a declaration of weapon attacks may say (C5.1, C5.8, C5.9, C5.10).

use bevy_ecs::world::World;
use hexlance_board::Side;
use hexlance_rules::{Refusal, SideId, UnitId, say};
use smallvec::SmallVec;

use super::{
    ammunition::Supply,
    number::{self, Aim, Numbers, gun, mount, numbers, side_of},
};
use crate::{
    arcs::Arc,
    command::{FireAt, FireOrder},
    model::{Actuator, Code, Damage, Location, LocationSet, Mount},
    physical,
    read::{Look, Table},
    state::{Lines, Phase, Shot, Stance},
    turn,
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
    if order.shots.is_empty() {
        return Ok(());
    }
    able(table, &u)?;
    if order.shots.len() > MOST {
        return Err(Refusal::new(
            "too_many",
            "C5.1.3",
            "A weapon fires once a turn.",
        ));
    }
    let posed = posed(&u, order);
    let mut supply = Supply::of(&posed);
    let mut seen: u64 = 0;
    for fire in &order.shots {
        let bit = 1u64 << (fire.weapon % 64);
        if seen & bit != 0 {
            return Err(Refusal::new(
                "twice",
                "C5.1.3",
                "A weapon fires once a turn.",
            ));
        }
        seen |= bit;
        props(&posed, order, fire)?;
        may_fire(table, &posed, fire)?;
        shot(table, &posed, order, fire, &mut supply)?;
    }
    linked(&posed, order)?;
    primary(table, &posed, order).map(|_| ())
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
    props(&posed, order, fire)?;
    may_fire(table, &posed, fire)?;
    let mut supply = Supply::of(&posed);
    shot(table, &posed, order, fire, &mut supply).map(|(_, numbers)| numbers)
}

/// A unit as it stands once the order's twist and flip are made.
fn posed<'w>(u: &Look<'w>, order: &FireOrder) -> Look<'w> {
    Look {
        stance: Stance {
            twist: order.twist,
            flipped: order.flip,
            ..u.stance
        },
        ..*u
    }
}

/// Torso twist and arm flip (C5.5.1, C5.5.3).
fn stance(u: &Look<'_>, order: &FireOrder) -> Result<(), Refusal> {
    let twists = order.twist != 0;
    let may_twist = !u.stance.prone && !u.sheet.is_quad() && !u.is_immobile();
    if !(-1..=1).contains(&order.twist) || twists && !may_twist {
        return Err(Refusal::new(
            "no_twist",
            "C5.5.1",
            "A standing biped 'Mech twists its torso by one hexside.",
        ));
    }
    if order.flip {
        let bare = |arm: &Location| {
            !u.sheet.was_built_with(*arm, Actuator::LowerArm)
                && !u.sheet.was_built_with(*arm, Actuator::Hand)
        };
        let arms = u.sheet.arms();
        let split = u.sheet.weapons.iter().any(|m| m.split.is_some());
        if arms.is_empty() || !arms.iter().all(bare) || split {
            return Err(Refusal::new(
                "no_flip",
                "C5.5.3",
                "Only a 'Mech built without lower arms and hands, and without a split weapon, flips its arms.",
            ));
        }
    }
    Ok(())
}

/// Who cannot fire at all (C5.1.4).
fn able(table: Table<'_>, u: &Look<'_>) -> Result<(), Refusal> {
    let declared = table.world().resource::<crate::state::Declared>();
    if declared.assaults.iter().any(|a| a.attacker == u.id) {
        return Err(Refusal::new(
            "assaults",
            "C5.1.4",
            "A unit that charges or makes a death from above fires nothing.",
        ));
    }
    if u.criticals.systems.sensors >= 2 {
        return Err(Refusal::new(
            "sensors",
            "C7.3",
            "With two sensor hits a 'Mech makes no weapon attacks.",
        ));
    }
    Ok(())
}

/// What a prone 'Mech may fire (C5.9.1).
fn props(u: &Look<'_>, order: &FireOrder, fire: &FireAt) -> Result<(), Refusal> {
    let steady = u.sheet.is_quad() && u.legs_lost() == 0;
    if !u.stance.prone || steady {
        return Ok(());
    }
    let Some(m) = mount(u, fire.weapon) else {
        return Ok(());
    };
    if m.at.is_leg() {
        return Err(Refusal::new(
            "prone_legs",
            "C5.9.1",
            "A prone 'Mech does not fire its leg weapons.",
        ));
    }
    let arms = u.sheet.arms();
    if !arms.is_empty() && arms.iter().any(|arm| u.lost(*arm)) {
        return Err(Refusal::new(
            "no_prop",
            "C5.9.1",
            "A prone 'Mech needs both arms to fire: one props it up.",
        ));
    }
    let fires_from = |arm: Location| {
        order
            .shots
            .iter()
            .filter_map(|s| mount(u, s.weapon))
            .any(|m| m.sits_in(arm))
    };
    let propped = order.prop.is_some_and(|arm| m.sits_in(arm));
    if propped || arms.iter().all(|arm| fires_from(*arm)) && !arms.is_empty() {
        return Err(Refusal::new(
            "propped",
            "C5.9.1",
            "One arm props a prone 'Mech up: only weapons of the other fire.",
        ));
    }
    Ok(())
}

/// Whether the weapon itself can fire.
fn may_fire(table: Table<'_>, u: &Look<'_>, fire: &FireAt) -> Result<(), Refusal> {
    let Some(m) = mount(u, fire.weapon) else {
        return Err(Refusal::new(
            "no_weapon",
            "C5.1.1",
            "It has no such weapon.",
        ));
    };
    if !u.weapon_works(fire.weapon) || m.links.iter().any(|gun| !u.weapon_works(*gun)) {
        return Err(Refusal::new(
            "out_of_action",
            "C7.2.1",
            say!(
                "{weapon} is out of action.",
                weapon = m.weapon.name.as_str()
            ),
        ));
    }
    let Some(round) = gun(u, m).weapon.usual() else {
        return Err(Refusal::new(
            "no_weapon",
            "C5.1.1",
            "It has no such weapon.",
        ));
    };
    let later = matches!(round.damage, Damage::Pod | Damage::None)
        || round.types.has(Code::PB)
        || round.types.has(Code::E);
    if later {
        return Err(Refusal::new(
            "not_in_play",
            "C10.6",
            say!(
                "{weapon} cannot be fired yet.",
                weapon = m.weapon.name.as_str()
            ),
        ));
    }
    if fire.shots == 0 || fire.shots > round.rapid.max(1) {
        return Err(Refusal::new(
            "shots",
            "C10.1.2",
            say!(
                "{weapon} fires 1 to {most} shots.",
                weapon = m.weapon.name.as_str(),
                most = round.rapid.max(1)
            ),
        ));
    }
    let flamer = round.types.has(Code::H) && matches!(round.damage, Damage::Points(_));
    if fire.heat && !flamer {
        return Err(Refusal::new(
            "no_flamer",
            "C10.6.18",
            "Only flamers choose heat instead of damage.",
        ));
    }
    let holds_club = u.stance.club && m.at.is_arm();
    if holds_club {
        return Err(Refusal::new(
            "club",
            "C11.6.3",
            "While it holds a club, weapons of its arms do not fire.",
        ));
    }
    let Some(t) = table.find(fire.target).filter(|t| t.hex().is_some()) else {
        return Err(Refusal::new(
            "no_target",
            "C5.1.1",
            "That is no unit on the map.",
        ));
    };
    if !table.are_enemies(u, &t) {
        return Err(Refusal::new(
            "friend",
            "C5.1.5",
            "A unit does not fire at friends.",
        ));
    }
    aimed(u, fire, &t, round)
}

/// Aimed shots (C5.10, C10.6.27).
fn aimed(
    u: &Look<'_>,
    fire: &FireAt,
    t: &Look<'_>,
    round: &crate::model::Round,
) -> Result<(), Refusal> {
    let Some(at) = fire.aim else { return Ok(()) };
    if !t.sheet.locations.contains(&at) || t.lost(at) {
        return Err(Refusal::new(
            "no_location",
            "C5.10.1",
            "The target has no such location.",
        ));
    }
    if round.types.has(Code::C) || round.types.has(Code::AE) || fire.shots > 1 {
        return Err(Refusal::new(
            "not_aimed",
            "C5.10.1",
            "Cluster weapons and several shots are not aimed.",
        ));
    }
    if t.is_immobile() {
        return Ok(());
    }
    let computer = u
        .sheet
        .item(crate::model::Special::Computer)
        .is_some_and(|item| u.item_works(item));
    let direct = round.types.has(Code::DB) || round.types.has(Code::DE);
    if !computer || !direct || round.types.has(Code::P) || at == Location::HD {
        return Err(Refusal::new(
            "mobile",
            "C5.10.1",
            "Shots are aimed at immobile targets.",
        ));
    }
    Ok(())
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
    let primary = primary(table, u, order)?;
    let aim = |side| Aim {
        attacker: *u,
        weapon: fire.weapon,
        target,
        kind,
        shots: fire.shots,
        at: fire.aim,
        secondary: primary != Some(fire.target),
        side,
    };
    let chosen = table.world().resource::<Lines>().of(u.id, target.id);
    let found = numbers(table, &aim(side_of(table, u, &target)));
    // Nobody has said yet which way the line goes: it may be the other one.
    let found = match (found, chosen) {
        (Err(refusal), None) => numbers(table, &aim(Side::Right)).map_err(|_| refusal),
        (found, _) => found,
    }?;
    let tn = found.tn.total();
    if tn > 12 {
        return Err(Refusal::new(
            "impossible",
            "C5.7.1",
            say!("A target number of {tn} cannot be rolled.", tn),
        ));
    }
    let shot = Shot {
        attacker: u.id,
        weapon: fire.weapon,
        target: fire.target,
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
    };
    Ok((shot, found))
}

/// The shots of an order that was checked. One whose line was closed by the choice of the target's player is not fired.
pub(super) fn shots(table: Table<'_>, order: &FireOrder) -> Vec<Shot> {
    let Some(u) = table.find(order.unit) else {
        return Vec::new();
    };
    let posed = posed(&u, order);
    let mut supply = Supply::of(&posed);
    let all = order.shots.iter();
    all.filter_map(|fire| shot(table, &posed, order, fire, &mut supply).ok())
        .map(|(shot, _)| shot)
        .collect()
}

/// Locations from which an order fires.
pub(super) fn locations(u: &Look<'_>, shots: &[Shot]) -> LocationSet {
    shots
        .iter()
        .filter_map(|s| number::mount(u, s.weapon))
        .flat_map(|m| [Some(m.at), m.split])
        .flatten()
        .collect()
}
