//! Dice of the dial rules in words.

use bevy::ecs::world::World;
use hexlance_dial::event::{
    AllotmentEvent, ArtilleryEvent, AttackEvent, AttackKind, Compared, Critical, Event, HeatEvent,
    MoveEvent,
};
use hexlance_rules::SideId;

use super::{name, side};
use crate::words::hex_name;

/// The dice for the first player: every throw of all sides.
pub(super) fn first_player(world: &World, rolls: &[Vec<u8>], first: SideId) -> String {
    let throws: Vec<_> = rolls
        .iter()
        .map(|throw| {
            let dice: Vec<_> = throw.iter().map(ToString::to_string).collect();
            dice.join(":")
        })
        .collect();
    tr!(
        "The first player is {side} ({throws}).",
        side = side(world, first),
        throws = throws.join(", ")
    )
}

/// A sentence for an event with dice in it.
pub(super) fn describe(event: &Event, world: &World) -> String {
    match event {
        Event::Allotment(AllotmentEvent::CommandRolled { unit, die, order }) => {
            let unit = name(world, *unit);
            if *order {
                tr!("{unit} rolls {die} for Command: one order more.", unit, die)
            } else {
                tr!("{unit} rolls {die} for Command: no order.", unit, die)
            }
        }
        Event::Move(MoveEvent::BrokeAway {
            unit,
            die,
            needed,
            success,
            ..
        }) => {
            let unit = name(world, *unit);
            if *success {
                tr!(
                    "{unit} breaks away with {die}, {needed} needed.",
                    unit,
                    die,
                    needed
                )
            } else {
                tr!(
                    "{unit} fails to break away with {die}, {needed} needed.",
                    unit,
                    die,
                    needed
                )
            }
        }
        Event::Attack(AttackEvent::DamageDie { unit, repair, die }) => {
            let unit = name(world, *unit);
            if *repair {
                tr!("{unit} rolls {die} for its repair.", unit, die)
            } else {
                tr!("{unit} rolls {die} for its weapon.", unit, die)
            }
        }
        Event::Heat(HeatEvent::HeatEffectRolled {
            unit,
            effect,
            die,
            strikes,
        }) => {
            let (unit, effect) = (name(world, *unit), effect.name());
            if *strikes {
                tr!("{effect} strikes {unit} ({die}).", effect, unit, die)
            } else {
                tr!("{effect} spares {unit} ({die}).", effect, unit, die)
            }
        }
        Event::Heat(HeatEvent::RestartRolled {
            unit, die, success, ..
        }) => {
            let unit = name(world, *unit);
            match (die, success) {
                (None, _) => tr!("{unit} restarts.", unit),
                (Some(die), true) => tr!("{unit} restarts with {die}.", unit, die),
                (Some(die), false) => tr!("{unit} does not restart with {die}.", unit, die),
            }
        }
        Event::Artillery(ArtilleryEvent::MarkerRolled {
            marker,
            dice,
            drift,
            lands,
            ..
        }) => {
            let (unit, dice) = (name(world, marker.unit), sum(*dice));
            match (lands, drift) {
                (None, _) => tr!("The shells of {unit} are lost ({dice}).", unit, dice),
                (Some(hex), None) => tr!(
                    "The shells of {unit} come down at {hex} ({dice}).",
                    unit,
                    dice,
                    hex = hex_name(*hex)
                ),
                (Some(hex), Some(_)) => tr!(
                    "The shells of {unit} drift and come down at {hex} ({dice}).",
                    unit,
                    dice,
                    hex = hex_name(*hex)
                ),
            }
        }
        Event::Attack(AttackEvent::Rolled {
            attacker,
            kind,
            dice,
            critical,
            compared,
            ..
        }) => rolled(
            world,
            name(world, *attacker),
            *kind,
            *dice,
            *critical,
            compared,
        ),
        _ => String::new(),
    }
}

/// Dice with their sum.
fn sum(dice: [u8; 3]) -> String {
    let [a, b, c] = dice;
    format!("{a}+{b}+{c}={}", a + b + c)
}

/// Three dice for an attack, and everybody that they are compared with.
fn rolled(
    world: &World,
    attacker: &str,
    kind: AttackKind,
    dice: [u8; 3],
    critical: Critical,
    compared: &[Compared],
) -> String {
    let targets: Vec<_> = compared.iter().map(|c| name(world, c.unit)).collect();
    let targets = targets.join(", ");
    let head = match kind {
        AttackKind::Direct => tr!("{attacker} fires at {targets}", attacker, targets),
        AttackKind::Indirect => tr!(
            "{attacker} fires indirectly at {targets}",
            attacker,
            targets
        ),
        AttackKind::Close => tr!("{attacker} strikes {targets}", attacker, targets),
        AttackKind::Charge => tr!("{attacker} charges into {targets}", attacker, targets),
        AttackKind::Ram => tr!("{attacker} rams into {targets}", attacker, targets),
        AttackKind::DeathFromAbove => tr!("{attacker} falls upon {targets}", attacker, targets),
        AttackKind::Capture => tr!("{attacker} tries to capture {targets}", attacker, targets),
        AttackKind::Repair => tr!("{attacker} works on {targets}", attacker, targets),
    };
    let results: Vec<_> = compared
        .iter()
        .map(|c| result(world, c, dice, compared.len()))
        .collect();
    let critical = match critical {
        Critical::None => "",
        Critical::Hit => tr!(", critical hit"),
        Critical::Miss => tr!(", critical miss"),
    };
    format!("{head} ({}{critical}): {}.", sum(dice), results.join("; "))
}

fn result(world: &World, compared: &Compared, dice: [u8; 3], all: usize) -> String {
    let thrown: i16 = dice.into_iter().map(i16::from).sum();
    let (total, defense) = (thrown + compared.attack.total(), compared.defense.total());
    let what = if compared.hit {
        tr!("{total} against {defense}, hit", total, defense)
    } else {
        tr!("{total} against {defense}, missed", total, defense)
    };
    if all > 1 {
        tr!("{unit} {what}", unit = name(world, compared.unit), what)
    } else {
        what
    }
}
