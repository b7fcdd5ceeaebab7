//! Who may make which physical attack on whom (R8.1, R8.2, R8.4, R8.5, R8.6).

use bevy_ecs::world::World;
use hexlance_board::Arc;
use hexlance_rules::{Message, Refusal, UnitId, say};

use crate::{
    ability::Grant,
    card::{Legs, MoveMode, UnitType},
    concealment::out_of_reach,
    model::attack::{Physical, Target},
    read::{self, UnitRead},
    special::Code,
};

fn refuse(
    code: &'static str,
    rule: &'static str,
    message: impl Into<Message>,
) -> Result<(), Refusal> {
    Err(Refusal::new(code, rule, message))
}

/// The physical attacks that a unit's card offers against a target in base contact, whether or not each is legal now.
/// Charges and deaths from above are orders of the Movement Phase and not listed.
pub fn options(world: &World, unit: UnitId, target: UnitId) -> Vec<Physical> {
    let (Some(u), Some(t)) = (read::try_unit(world, unit), read::try_target(world, target)) else {
        return Vec::new();
    };
    if !read::base_contact(&u, &t) {
        return Vec::new();
    }
    let mut out = Vec::new();
    if strikes(&u) {
        out.push(Physical::Standard);
        if u.has_melee_weapon() {
            out.push(Physical::Melee);
        }
    }
    if u.card.kind.is_infantry() && u.card.specials.has(Code::AM) {
        out.push(Physical::AntiMech);
    }
    out
}

/// Standard and melee attacks: BM, IM, PM (R8.1.1).
fn strikes(u: &UnitRead<'_>) -> bool {
    matches!(u.card.kind, UnitType::BM | UnitType::IM | UnitType::PM)
}

/// Whether a physical attack is allowed between these two, whatever the turn says.
///
/// # Errors
/// The rule against it.
pub fn check_physical(
    world: &World,
    u: &UnitRead<'_>,
    target: Target,
    physical: Physical,
) -> Result<(), Refusal> {
    if u.mount.is_some() {
        return Err(Refusal::new(
            "rides",
            "R8.7.2",
            say!("{unit} rides another unit.", unit = u.name),
        )
        .or("Get off first."));
    }
    let Some(spot) = u.spot() else {
        return refuse(
            "not_on_map",
            "R0.4.2",
            say!("{unit} is not on the map.", unit = u.name),
        );
    };
    if u.is_airborne(read::board(world)) && u.is_aerospace() {
        return refuse(
            "airborne",
            "R8.1.4",
            say!("{unit} is in the air.", unit = u.name),
        );
    }
    check_who(u, physical)?;
    let t = match target {
        Target::Hex(hex) => return check_building(world, u, hex, physical),
        Target::Unit(t) => read::try_target(world, t).ok_or_else(|| read::no_such_unit(t))?,
    };
    let Some(at) = t.hex() else {
        return Err(out_of_reach(world, u.side, t.id));
    };
    if matches!(
        physical,
        Physical::Charge { .. } | Physical::DeathFromAbove { .. }
    ) {
        check_declared(u, target, physical)?;
        if spot.hex.distance(at) > 1 {
            return refuse(
                "charge_lost",
                "R8.4.4",
                say!(
                    "{target} is no longer next to {unit}.",
                    target = t.name,
                    unit = u.name
                ),
            );
        }
        return Ok(());
    }
    let board = read::board(world);
    let too_high = t.is_airborne(board)
        && (t.is_aerospace() || t.spot().is_some_and(|s| s.base > u.top() + 1));
    if too_high {
        return refuse(
            "out_of_reach",
            "R8.1.4",
            say!("{unit} flies too high.", unit = t.name),
        );
    }
    if !read::base_contact(u, &t) {
        return Err(Refusal::new(
            "no_base_contact",
            "R0.3.9",
            say!(
                "{unit} is not in base contact with {target}.",
                unit = u.name,
                target = t.name
            ),
        )
        .or("Be in the same or an adjacent hex, at touching levels."));
    }
    match physical {
        Physical::AntiMech => check_anti_mech(world, &t),
        _ => {
            if t.card.kind.is_infantry() && t.is_inside(board) {
                return Err(Refusal::new(
                    "inside_building",
                    "R8.2.5",
                    say!("{unit} is inside a building.", unit = t.name),
                )
                .or("Attack the building."));
            }
            check_front(u, at)
        }
    }
}

/// Whose card has such an attack (R8.1.1, R8.2.1).
fn check_who(u: &UnitRead<'_>, physical: Physical) -> Result<(), Refusal> {
    let specials = &u.card.specials;
    let (allowed, rule, why) = match physical {
        Physical::Standard => (
            strikes(u),
            "R8.1.1",
            "Only 'Mechs and ProtoMechs strike and kick.",
        ),
        Physical::Melee if u.card.legs == Legs::Quad => {
            (false, "R8.2.1", "A quad has no hands for a melee weapon.")
        }
        Physical::Melee => (
            strikes(u) && u.has_melee_weapon(),
            "R8.2.1",
            "It has no melee weapon.",
        ),
        Physical::Charge { .. } => (
            may_charge(u),
            "R8.1.1",
            "Only 'Mechs and tracked, wheeled and hover vehicles charge.",
        ),
        Physical::DeathFromAbove { .. } => (
            strikes(u) && u.card.inches(MoveMode::Jump).is_some(),
            "R8.1.1",
            "Only 'Mechs and ProtoMechs that jump come from above.",
        ),
        Physical::AntiMech => (
            u.card.kind.is_infantry() && specials.has(Code::AM),
            "R8.6.1",
            "It has no anti-'Mech training.",
        ),
    };
    if allowed {
        Ok(())
    } else {
        refuse("cannot_attack_so", rule, why)
    }
}

fn may_charge(u: &UnitRead<'_>) -> bool {
    u.card.kind.is_mech()
        || (u.card.kind.is_vehicle()
            && matches!(
                u.card.ground_mode(),
                MoveMode::Tracked
                    | MoveMode::Wheeled
                    | MoveMode::Bicycle
                    | MoveMode::Monocycle
                    | MoveMode::Hover
            ))
}

/// Standard and melee attacks need the front arc (R8.1.2).
fn check_front(u: &UnitRead<'_>, at: hexlance_board::Hex) -> Result<(), Refusal> {
    match (u.facing(), u.hex()) {
        _ if u.grants(Grant::AllRoundFire) => Ok(()),
        (Some(facing), Some(hex)) if hex.arc(facing, at) != Arc::Front => Err(Refusal::new(
            "out_of_arc",
            "R8.1.2",
            say!(
                "The target is outside the front arc of {unit}.",
                unit = u.name
            ),
        )
        .or("Face it when you stop moving.")),
        _ => Ok(()),
    }
}

/// The charge or death from above must be the one declared in movement (R8.4.1, R8.5.1).
fn check_declared(u: &UnitRead<'_>, target: Target, physical: Physical) -> Result<(), Refusal> {
    // An attack under way has used up its declaration; another one is refused before this (R3.4.4).
    if u.acts.rush.is_none() && u.acts.physical {
        return Ok(());
    }
    let declared = u
        .acts
        .rush
        .filter(|r| r.target == target)
        .is_some_and(|r| match physical {
            Physical::Charge { hexes, direction } => {
                !r.from_above && r.hexes == hexes && r.direction == direction
            }
            Physical::DeathFromAbove { direction } => r.from_above && r.direction == direction,
            _ => false,
        });
    if declared {
        Ok(())
    } else {
        Err(Refusal::new(
            "not_declared",
            "R8.4.1",
            say!(
                "{unit} has not declared that in its movement.",
                unit = u.name
            ),
        )
        .or("Charges and deaths from above are declared with the move."))
    }
}

/// Physical attacks on a building (R10.4.3) or, by charging, a bridge.
fn check_building(
    world: &World,
    u: &UnitRead<'_>,
    hex: hexlance_board::Hex,
    physical: Physical,
) -> Result<(), Refusal> {
    let cell = read::board(world).get(hex);
    if cell.is_none_or(|c| c.building.is_none() && c.bridge.is_none()) {
        return refuse(
            "nothing_there",
            "R10.4.3",
            "There is nothing to attack in that hex.",
        );
    }
    match physical {
        Physical::Standard | Physical::Melee => {}
        Physical::Charge { .. } => check_declared(u, Target::Hex(hex), physical)?,
        Physical::DeathFromAbove { .. } | Physical::AntiMech => {
            return refuse("wrong_target", "R8.5.2", "Buildings cannot be attacked so.");
        }
    }
    if u.hex().is_none_or(|h| h.distance(hex) > 1) {
        return refuse(
            "no_base_contact",
            "R0.3.9",
            say!("{unit} is not next to it.", unit = u.name),
        );
    }
    check_front(u, hex)
}

/// Anti-'Mech attacks (R8.6.1, R8.6.4).
fn check_anti_mech(world: &World, t: &UnitRead<'_>) -> Result<(), Refusal> {
    if t.card.kind.is_infantry() {
        return refuse(
            "wrong_target",
            "R8.6.1",
            "Infantry is not attacked this way.",
        );
    }
    if t.is_airborne(read::board(world)) {
        return refuse(
            "airborne",
            "R8.6.1",
            say!("{unit} is in the air.", unit = t.name),
        );
    }
    let tmm = t.tmm();
    if !t.is_immobile() && tmm >= 4 {
        return refuse(
            "too_fast",
            "R8.6.4",
            say!("{unit} moves too fast (TMM {tmm}).", unit = t.name, tmm),
        );
    }
    Ok(())
}
