//! How units look: from a card to the shape of a miniature and to the silhouette on the roster.

use hexlance_strike::{
    card::{Card, Legs, MoveMode, UnitType},
    special::Code,
};

use crate::{
    table::model::{Armament, MiniKind, MiniLook},
    theme::UnitIcon,
};

/// Body plan of a unit.
fn kind(card: &Card) -> MiniKind {
    let mode = card.ground_mode();
    match card.kind {
        UnitType::BM | UnitType::IM if card.legs == Legs::Quad => MiniKind::Quad,
        UnitType::BM | UnitType::IM => MiniKind::Biped,
        UnitType::PM => MiniKind::Proto,
        UnitType::BA => MiniKind::BattleArmor,
        UnitType::AF | UnitType::CF => MiniKind::Fighter,
        UnitType::SC => MiniKind::SmallCraft,
        UnitType::DS => MiniKind::SpheroidDropShip,
        UnitType::DA => MiniKind::AerodyneDropShip,
        UnitType::CI if card.beast => MiniKind::BeastInfantry,
        UnitType::CI => match mode {
            MoveMode::Jump => MiniKind::JumpInfantry,
            MoveMode::Motorized | MoveMode::Bicycle | MoveMode::Monocycle => {
                MiniKind::MotorInfantry
            }
            MoveMode::Tracked | MoveMode::Wheeled | MoveMode::Hover => MiniKind::MechanizedInfantry,
            _ if card.moves.contains_key(&MoveMode::Jump) => MiniKind::JumpInfantry,
            _ => MiniKind::FootInfantry,
        },
        UnitType::CV | UnitType::SV => match mode {
            MoveMode::Wheeled | MoveMode::Bicycle | MoveMode::Monocycle => MiniKind::Wheeled,
            MoveMode::Hover => MiniKind::Hover,
            MoveMode::Vtol => MiniKind::Vtol,
            MoveMode::Wige => MiniKind::Wige,
            MoveMode::Naval => MiniKind::Naval,
            MoveMode::Submersible => MiniKind::Submarine,
            MoveMode::Rail => MiniKind::Rail,
            mode if mode.is_thrust() => MiniKind::Fighter,
            _ => MiniKind::Tracked,
        },
    }
}

/// The silhouette of a unit.
pub fn icon(card: &Card) -> UnitIcon {
    match kind(card) {
        MiniKind::Biped => UnitIcon::Walker,
        MiniKind::Quad => UnitIcon::Quad,
        MiniKind::Proto => UnitIcon::Proto,
        MiniKind::Wheeled => UnitIcon::Wheeled,
        MiniKind::Hover | MiniKind::Wige => UnitIcon::Hover,
        MiniKind::Vtol => UnitIcon::Vtol,
        MiniKind::FootInfantry | MiniKind::JumpInfantry => UnitIcon::Infantry,
        MiniKind::MotorInfantry | MiniKind::MechanizedInfantry | MiniKind::BeastInfantry => {
            UnitIcon::Mounted
        }
        MiniKind::BattleArmor => UnitIcon::BattleArmor,
        MiniKind::Fighter => UnitIcon::Fighter,
        MiniKind::SmallCraft | MiniKind::SpheroidDropShip | MiniKind::AerodyneDropShip => {
            UnitIcon::DropShip
        }
        MiniKind::Naval | MiniKind::Submarine => UnitIcon::Naval,
        MiniKind::Tracked | MiniKind::Rail | MiniKind::Emplacement => UnitIcon::Tank,
    }
}

/// The shape of a unit's miniature: bulk by size, weapons where the card says so.
pub fn look(card: &Card) -> MiniLook {
    let s = &card.specials;
    let has = |code: Code| {
        s.has(code)
            || s.turret()
                .is_some_and(|t| t.specials.iter().any(|x| x.code == code))
    };
    let strength = |code: Code| {
        s.get(code)
            .map(|x| x.line.s.points.max(x.line.m.points))
            .or_else(|| {
                s.turret()?
                    .specials
                    .iter()
                    .find(|x| x.code == code)
                    .map(|x| x.line.s.points.max(x.line.m.points))
            })
            .unwrap_or(0)
    };
    let cannons = if has(Code::AC) {
        strength(Code::AC).clamp(1, 3)
    } else {
        0
    };
    let missiles = [Code::LRM, Code::SRM, Code::IATM, Code::TOR]
        .into_iter()
        .map(|c| strength(c).div_ceil(2) + u8::from(has(c)))
        .sum::<u8>()
        .min(4);
    let best = card.damage.s.points.max(card.damage.m.points);
    let told = cannons + missiles;
    let energy = if s.has(Code::ENE) {
        best.clamp(1, 4)
    } else {
        best.saturating_sub(told).min(3)
    };
    let artillery = [
        Code::ARTAIS,
        Code::ARTAC,
        Code::ARTT,
        Code::ARTS,
        Code::ARTLT,
        Code::ARTBA,
        Code::ARTTC,
        Code::ARTSC,
        Code::ARTLTC,
    ]
    .into_iter()
    .map(|c| s.number(c))
    .sum::<u8>()
    .min(2);
    let electronics = [
        Code::ECM,
        Code::AECM,
        Code::PRB,
        Code::BH,
        Code::WAT,
        Code::MHQ,
        Code::TAG,
        Code::C3M,
    ]
    .into_iter()
    .filter(|c| s.has(*c))
    .count()
    .min(3) as u8;
    MiniLook {
        kind: kind(card),
        size: card.size.clamp(1, 5),
        seed: MiniLook::seed_of(&card.name),
        arms: Armament {
            cannons,
            missiles,
            energy,
            small: u8::from(has(Code::HT)),
            artillery,
            melee: s.has(Code::MEL),
            electronics,
            flak: u8::from(has(Code::FLK)) + u8::from(has(Code::AMS)),
        },
        jump_jets: card.moves.contains_key(&MoveMode::Jump),
        figures: 0,
    }
}
