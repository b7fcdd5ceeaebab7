//! Troopers that weapons of others kill (C18.6.1, C18.6.4).

use crate::{
    model::{Code, Damage, Round},
    state::Shot,
};

/// How many dice burst fire throws, and whether the sum is halved (C18.6.4).
pub(crate) type Dice = (u8, bool);

/// Burst fire of 'Mechs, ProtoMechs and vehicles, by the name of the weapon.
fn of_machines(name: &str) -> Option<Dice> {
    Some(match name {
        "Light Machine Gun" => (1, false),
        "Machine Gun" | "AP Gauss Rifle" | "Micro Pulse Laser" | "Small Pulse Laser" => (2, false),
        "Heavy Machine Gun" => (3, false),
        _ if name.starts_with("Flamer") => (4, false),
        _ => return None,
    })
}

/// Burst fire of battle armor, each hit; what its table lacks has the value of machines (tw.infantry_burst_ba).
fn of_suits(name: &str) -> Option<Dice> {
    Some(match name {
        "Light Machine Gun" | "Micro grenade launcher" | "Automatic grenade launcher" => (1, true),
        "Machine Gun"
        | "Heavy grenade launcher"
        | "Light mortar"
        | "Heavy mortar"
        | "Light recoilless rifle" => (1, false),
        "Heavy Machine Gun" | "Medium recoilless rifle" | "Heavy recoilless rifle" => (2, false),
        "Firedrake needler" | "Bearhunter superheavy AC" => (3, false),
        _ if name.starts_with("Flamer") => (3, false),
        _ => return of_machines(name),
    })
}

/// Dice of a burst-fire weapon against a platoon; none of any other.
pub(crate) fn burst(name: &str, round: &Round, suits: bool) -> Option<Dice> {
    if !round.types.has(Code::AI) {
        return None;
    }
    if suits {
        of_suits(name)
    } else {
        of_machines(name)
    }
}

/// The full damage of a launcher, or of all shots that were fired, without a cluster roll (C18.6.2).
pub(crate) fn full(round: &Round, shot: &Shot) -> u16 {
    match round.damage {
        Damage::Brackets(short, medium, long) => {
            [short, medium, long][usize::from(shot.bracket.min(2))].into()
        }
        Damage::Shot(points) => u16::from(points) * u16::from(shot.shots.max(1)),
        _ => round.full_damage() * u16::from(shot.shots.max(1)),
    }
}

/// Troopers that an attack kills which is no burst fire, before the ground and the vehicles of the platoon count: by the kind
/// of the weapon (C18.6.1).
pub(crate) fn troopers(round: &Round, points: u16) -> u16 {
    let has = |code| round.types.has(code);
    if has(Code::AE) {
        2 * points
    } else if has(Code::M) {
        points.div_ceil(5)
    } else if has(Code::P) {
        points.div_ceil(10) + 2
    } else if has(Code::DB) && (has(Code::C) || has(Code::R)) {
        points.div_ceil(10) + 1
    } else {
        points.div_ceil(10)
    }
}
