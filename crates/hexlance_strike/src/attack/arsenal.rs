//! What a card can attack with (R6.8, R6.9): kinds of attack, their values after injuries, and the orders they make.

use bevy_ecs::world::World;
use hexlance_rules::UnitId;

use crate::{
    ability::Grant,
    artillery,
    attack::{legal::check, rounds},
    command::AttackOrder,
    gear,
    model::{
        attack::{AttackKind, Marking, Physical, Target},
        munition::loaded,
    },
    physical,
    read::{self, UnitRead},
    special::Code,
    state::Rush,
    weapons::kinds,
};

/// The order that resolves a charge or death from above declared in movement.
pub fn rush_order(u: &UnitRead<'_>, rush: Rush) -> Option<AttackOrder> {
    u.spot()?;
    let physical = if rush.from_above {
        Physical::DeathFromAbove {
            direction: rush.direction,
        }
    } else {
        Physical::Charge {
            hexes: rush.hexes,
            direction: rush.direction,
        }
    };
    Some(AttackOrder {
        unit: u.id,
        target: rush.target,
        kind: AttackKind::Physical(physical),
        overheat: 0,
        spotter: None,
        divided: false,
    })
}

/// Every order that a unit's card offers against a target, legal or not.
pub fn orders(world: &World, unit: UnitId, target: UnitId) -> Vec<AttackOrder> {
    let u = read::attacker(world, unit);
    let mut orders: Vec<AttackOrder> = Vec::new();
    let order = |kind, spotter| AttackOrder {
        unit,
        target: Target::Unit(target),
        kind,
        overheat: 0,
        spotter,
        divided: false,
    };
    let hexes_only = |k: &AttackKind| loaded(*k).is_some_and(|(_, m)| m.is_for_hexes());
    let rounds = rounds::kinds(world, &u);
    let rounds = rounds.into_iter().filter(|k| !hexes_only(k));
    for kind in kinds(&u).into_iter().chain(rounds) {
        if kind.is_indirect() {
            let spotters: Vec<_> = read::active(world, u.side)
                .filter(|s| s.id != unit)
                .map(|s| s.id)
                .collect();
            let mut found = false;
            for s in spotters {
                let o = order(kind, Some(s));
                if check(world, u.side, &o).is_ok() {
                    orders.push(o);
                    found = true;
                }
            }
            if !found || u.grants(Grant::Unspotted) {
                orders.push(order(kind, None));
            }
        } else {
            orders.push(order(kind, None));
        }
    }
    orders.extend(artillery::legal::orders(world, unit, Target::Unit(target)));
    for marking in Marking::ALL {
        let tags = [Code::TAG, Code::LTAG]
            .iter()
            .any(|c| u.card.specials.has(*c));
        if gear::marks_left(&u, marking) > 0 && (tags || marking != Marking::Tag) {
            orders.push(order(AttackKind::Marking(marking), None));
        }
    }
    for p in physical::options(world, unit, target) {
        orders.push(order(AttackKind::Physical(p), None));
    }
    if let Some(rush) = u.acts.rush.filter(|r| r.target == Target::Unit(target)) {
        orders.extend(rush_order(&u, rush));
    }
    orders
}
