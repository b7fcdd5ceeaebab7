//! How a unit stands when it fires: torso, turret, arms, and the arm that props it up (C5.5, C5.9).

use hexlance_rules::Refusal;
use smallvec::SmallVec;

use super::mount;
use crate::{
    command::FireOrder,
    model::{Actuator, Location},
    read::Look,
    state::Stance,
};

/// A unit as it stands once the order's twist and flip are made.
pub(crate) fn posed<'w>(u: &Look<'w>, order: &FireOrder) -> Look<'w> {
    Look {
        stance: Stance {
            twist: twisted(u, order.twist),
            flipped: order.flip,
            ..u.stance
        },
        ..*u
    }
}

/// The twist of a unit once an order has been given: a turret that does not turn stays as it is (C5.5.2).
pub(crate) fn twisted(u: &Look<'_>, twist: i8) -> i8 {
    if u.is_vehicle() && !u.turns_turret() {
        u.stance.twist
    } else {
        twist
    }
}

/// Every way in which a unit can turn its torso or its turret: hexsides to the right, the usual one first.
pub fn twists(u: &Look<'_>) -> SmallVec<[i8; 6]> {
    if u.is_infantry() {
        return SmallVec::from_slice(&[0]);
    }
    if !u.is_vehicle() {
        return SmallVec::from_slice(&[0, -1, 1]);
    }
    if u.turns_turret() {
        SmallVec::from_slice(&[0, -1, 1, -2, 2, 3])
    } else {
        SmallVec::from_slice(&[u.stance.twist])
    }
}

/// Torso twist and arm flip (C5.5.1, C5.5.3).
pub(crate) fn stance(u: &Look<'_>, order: &FireOrder) -> Result<(), Refusal> {
    if u.signals.tagged && (order.twist != u.stance.twist || order.flip != u.stance.flipped) {
        return Err(Refusal::new(
            "arcs_fixed",
            "C10.6.26",
            "Torso and arms stay as they were when the TAG was fired.",
        ));
    }
    if u.is_vehicle() {
        // What a turret cannot do it does not do: it stays as it is.
        if order.flip || u.turns_turret() && !(-2..=3).contains(&order.twist) {
            return Err(Refusal::new(
                "no_turret",
                "C5.5.2",
                "A turret turns to one of six facings, and a vehicle has no arms.",
            ));
        }
        return Ok(());
    }
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

/// What a prone 'Mech may fire (C5.9.1).
pub(super) fn props(u: &Look<'_>, order: &FireOrder, weapon: u8) -> Result<(), Refusal> {
    let steady = u.sheet.is_quad() && u.legs_lost() == 0;
    if !u.stance.prone || steady {
        return Ok(());
    }
    let Some(m) = mount(u, weapon) else {
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
            .map(|s| s.weapon)
            .chain(order.woods.iter().map(|s| s.weapon))
            .filter_map(|weapon| mount(u, weapon))
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
