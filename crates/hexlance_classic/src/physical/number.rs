//! Target numbers and damage of physical attacks (C11.1.5, C11.4 to C11.10).

use hexlance_rules::{Breakdown, Source};

use crate::{
    fire, ground,
    model::{Actuator, Location, Myomer, Special},
    read::{Look, Table},
    state::{Mode, Strike},
    tables, tags,
};

/// The target number of a physical attack with its parts.
pub fn numbers(table: Table<'_>, u: &Look<'_>, strike: Strike, t: &Look<'_>) -> Breakdown {
    let mut tn = Breakdown::new();
    if strike == Strike::Frenzy {
        // It has no Piloting Skill (C15.4.1).
        tn.rule(&tags::GUNNERY, u.pilot.gunnery.into());
    } else {
        tn.rule(&tags::PILOTING, u.pilot.piloting.into());
    }
    if let Strike::Pull(arm) = strike {
        tn.rule(&tags::PULLING, 4);
        tn.rule_unless_zero(&tags::LIMB, limb_modifier(u, Strike::Punch(arm)));
        if t.suits().is_some_and(|s| s.magnetic_claws) {
            tn.rule(&tags::MAGNETIC_CLAWS, 1);
        }
        return tn;
    }
    if let Strike::Brush { arm, .. } = strike {
        // A punch at itself, at +4.
        tn.rule(&tags::BRUSH, 4);
        tn.rule_unless_zero(&tags::OWN_MOVE, fire::movement_modifier(u.march.mode));
        tn.rule_unless_zero(&tags::LIMB, limb_modifier(u, Strike::Punch(arm)));
        return tn;
    }
    tn.rule_unless_zero(&tags::ATTACK, attack_modifier(u, strike));
    let from_above = matches!(strike, Strike::DeathFromAbove(_));
    let moved = match u.march.mode {
        _ if from_above => 3,
        Mode::Stationary => 0,
        Mode::Walk => 1,
        Mode::Run => 2,
        Mode::Jump => 3,
        // Infantry never adds for its own movement (C18.2.4).
        Mode::Fly | Mode::Swim => 0,
    };
    tn.rule_unless_zero(&tags::OWN_MOVE, moved);
    if matches!(strike, Strike::Stomp(_)) || from_above && t.is_infantry() {
        tn.rule(&tags::STOMP, 3);
    }
    if t.suits().is_some() {
        tn.rule(&tags::BATTLE_ARMOR, 1);
    }
    if matches!(strike, Strike::Charge) || from_above {
        let difference = i16::from(u.pilot.piloting) - i16::from(t.pilot.piloting);
        tn.rule_unless_zero(&tags::DIFFERENCE, difference);
    }
    tn.rule_unless_zero(&tags::LIMB, limb_modifier(u, strike));
    tn.rule_unless_zero(&tags::TARGET_MOVE, tables::target_movement(t.march.hexes));
    if t.march.mode == Mode::Jump {
        tn.rule(&tags::TARGET_JUMPED, 1);
    }
    if t.sheet.is_large() {
        tn.rule(&tags::LARGE, -2);
    }
    if t.dodges_aloft() {
        tn.rule(&tags::TARGET_AIRBORNE, 1);
    }
    if t.stance.prone {
        tn.rule(&tags::TARGET_PRONE, -2);
    }
    if t.is_immobile() {
        tn.rule(&tags::IMMOBILE, -4);
    }
    let cell = t.hex().and_then(|hex| table.board().get(hex));
    if let Some(cell) = cell {
        let above_trees = t.flies() && t.elevation() > 2;
        if !from_above && !above_trees {
            tn.rule_unless_zero(&tags::WOODS_AT, ground::woods(cell).into());
        }
        if ground::depth(cell) == 1 && !t.stance.prone && !t.floats() {
            tn.rule(&tags::SHALLOW, 1);
        }
    }
    if u.sheet.myomer == Myomer::IndustrialTripleStrength {
        tn.rule(&tags::INDUSTRIAL_MYOMER, 2);
    }
    tn
}

/// The target number of a unit that skids into another: that of a charge without the difference of skills, at +3
/// (tw.ground_skid_other_units).
pub fn unintended(table: Table<'_>, u: &Look<'_>, t: &Look<'_>) -> Breakdown {
    let all = numbers(table, u, Strike::Charge, t);
    let mut tn = Breakdown::new();
    for part in &all.parts {
        match part.source {
            Source::Rule(tag) if tag.name != tags::DIFFERENCE.name => {
                tn.rule(tag, part.value);
            }
            _ => {}
        }
    }
    tn.rule(&tags::UNINTENDED, 3);
    tn
}

/// The attack's own modifier.
fn attack_modifier(u: &Look<'_>, strike: Strike) -> i16 {
    match strike {
        Strike::Punch(_)
        | Strike::Brush { .. }
        | Strike::Charge
        | Strike::DeathFromAbove(_)
        | Strike::Pull(_)
        | Strike::Thrash
        | Strike::Frenzy
        | Strike::Claws => 0,
        Strike::Stomp(_) => -2,
        Strike::Kick { rear: true, .. } => -1,
        Strike::Kick { rear: false, .. } => -2,
        Strike::Push | Strike::Club => -1,
        Strike::Weapon(item) => match special(u, item) {
            Some(Special::Melee { to_hit, .. }) => to_hit.into(),
            _ => 0,
        },
    }
}

fn special(u: &Look<'_>, item: u8) -> Option<Special> {
    let item = u.sheet.items.get(usize::from(item))?;
    Some(item.equipment.special)
}

/// Whether an actuator of an arm is destroyed or was never built.
fn lacks(u: &Look<'_>, arm: Location, actuator: Actuator) -> bool {
    !u.sheet.was_built_with(arm, actuator) || u.broke(arm, actuator)
}

/// How many of the upper and lower arm actuators do not help.
fn weak_arm(u: &Look<'_>, arm: Location) -> u32 {
    u32::from(lacks(u, arm, Actuator::UpperArm)) + u32::from(lacks(u, arm, Actuator::LowerArm))
}

/// Upper and lower leg actuators destroyed, whichever leg they are in (C7.3.1).
fn weak_legs(u: &Look<'_>) -> u32 {
    let legs = u.sheet.legs().iter();
    legs.map(|leg| {
        u32::from(u.broke(*leg, Actuator::UpperLeg)) + u32::from(u.broke(*leg, Actuator::LowerLeg))
    })
    .sum()
}

/// Modifier of the limbs that strike (C7.3, C11.4.3, C11.5.2).
fn limb_modifier(u: &Look<'_>, strike: Strike) -> i16 {
    match strike {
        Strike::Punch(arm) => {
            let hand = lacks(u, arm, Actuator::Hand);
            2 * weak_arm(u, arm) as i16 + i16::from(hand)
        }
        Strike::Kick { .. } | Strike::Stomp(_) => {
            let legs = u.sheet.legs().iter();
            let feet = legs.filter(|leg| u.broke(**leg, Actuator::Foot)).count();
            2 * weak_legs(u) as i16 + feet as i16
        }
        Strike::Push => {
            let arms = u.sheet.arms().iter();
            let shoulders = arms.filter(|arm| u.broke(**arm, Actuator::Shoulder));
            2 * shoulders.count() as i16
        }
        Strike::Club => {
            let arms = u.sheet.arms().iter();
            arms.map(|arm| 2 * weak_arm(u, *arm) as i16).sum()
        }
        Strike::Weapon(item) => {
            let at = u.sheet.items.get(usize::from(item)).map(|i| i.at);
            // An arm that was built without a lower arm holds its tool all the same.
            at.map_or(0, |arm| {
                2 * [Actuator::UpperArm, Actuator::LowerArm]
                    .iter()
                    .filter(|a| u.broke(arm, **a))
                    .count() as i16
            })
        }
        Strike::Brush { .. }
        | Strike::Charge
        | Strike::DeathFromAbove(_)
        | Strike::Pull(_)
        | Strike::Thrash
        | Strike::Frenzy
        | Strike::Claws => 0,
    }
}

/// Points of a physical attack, before cover and before it is split (C11.4.4, C11.5.3, C11.6.2, C11.7, C11.8.4, C11.10.5).
pub fn damage(table: Table<'_>, u: &Look<'_>, strike: Strike) -> u16 {
    let tons = u.sheet.tons;
    let strong = u.myomer_works() || u.sheet.myomer == Myomer::IndustrialTripleStrength;
    let times = if strong { 2 } else { 1 };
    let board = table.board();
    let depth = if u.elevation() > 0 { 0 } else { u.depth(board) };
    let halved = |points: u16, times: u32| points >> times.min(8);
    let (points, under) = match strike {
        Strike::Punch(arm) | Strike::Pull(arm) => {
            let base = u.sheet.tenth() * times;
            (halved(base, weak_arm(u, arm)).max(1), depth >= 2)
        }
        Strike::Thrash => (tons.div_ceil(3), false),
        // 1 point up to 5 tons, 2 above (C15.4.2).
        Strike::Frenzy => (if tons <= 5 { 1 } else { 2 }, false),
        Strike::Claws => {
            let claws = u.suits().map_or(0, |s| s.vibro_claws);
            (u16::from(claws) * u16::from(u.active()), false)
        }
        Strike::Kick { .. } | Strike::Stomp(_) => {
            let base = tons / 5 * times;
            (halved(base, weak_legs(u)), depth >= 1)
        }
        Strike::Push | Strike::Brush { .. } => (0, false),
        Strike::Club => (tons / 5 * times, depth >= 2),
        Strike::Weapon(item) => match special(u, item) {
            Some(Special::Melee {
                by: 0,
                plus,
                doubled,
                ..
            }) => {
                let times = if doubled { times } else { 1 };
                (u16::from(plus) * times, depth >= 2)
            }
            Some(Special::Melee {
                by, plus, doubled, ..
            }) => {
                let times = if doubled { times } else { 1 };
                let base = (tons / u16::from(by) + u16::from(plus)) * times;
                let at = u.sheet.items.get(usize::from(item)).map(|i| i.at);
                let weak = at.map_or(0, |arm| {
                    u32::from(u.broke(arm, Actuator::UpperArm))
                        + u32::from(u.broke(arm, Actuator::LowerArm))
                });
                (halved(base, weak), depth >= 2)
            }
            _ => (0, false),
        },
        Strike::Charge => ((tons * u16::from(u.march.run_up)).div_ceil(10), false),
        Strike::DeathFromAbove(_) => ((tons * 3).div_ceil(10), false),
    };
    if under { points / 2 } else { points }
}
