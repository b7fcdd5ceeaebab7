//! How units look: from a card to the shape of a miniature and to the silhouette on the roster.

use hexlance_strike::{
    card::{Card, DamageLine, Legs, MoveMode, UnitType},
    special::Code,
};

use crate::{
    table::model::{Armament, Gear, MiniKind, MiniLook},
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
            MoveMode::Airship => MiniKind::Airship,
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
        MiniKind::Vtol | MiniKind::Airship => UnitIcon::Vtol,
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
    let lines = reach_lines(card);
    let best = lines.iter().map(|l| l.s.points.max(l.m.points));
    let best = best.max().unwrap_or(0);
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
    let reach = if lines.iter().any(|l| l.e.is_some()) {
        3
    } else if lines.iter().any(|l| l.l.is_some()) {
        2
    } else {
        u8::from(lines.iter().any(|l| l.m.is_some()))
    };
    let mode = card.ground_mode();
    let inches = card.inches(mode).unwrap_or(0);
    let ground = if mode.is_thrust() { inches } else { inches / 2 };
    let thickness = u16::from(card.armor) * 2 / (u16::from(card.size) + 1);
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
            electronics: u8::from(s.has(Code::RCN))
                + u8::from(s.number(Code::MHQ) > 1)
                + u8::from(s.number(Code::MHQ) > 3),
            flak: u8::from(has(Code::FLK)),
        },
        jump_jets: card.moves.contains_key(&MoveMode::Jump),
        figures: 0,
        gear: gear(card),
        pace: ground,
        plating: thickness.min(5) as u8,
        reach,
        vents: card.ov.min(3),
        marks: 0,
    }
}

/// The same with a crew aboard: veterans paint a mark for each enemy.
pub fn crewed(card: &Card, skill: u8) -> MiniLook {
    MiniLook {
        marks: 4u8.saturating_sub(skill),
        ..look(card)
    }
}

/// Every damage line of a card: its own, its turret's, those of its arcs.
fn reach_lines(card: &Card) -> Vec<DamageLine> {
    let mut out = vec![card.damage];
    out.extend(card.specials.turret().map(|t| t.damage));
    if let Some(a) = &card.arcs {
        out.extend([a.nose, a.left, a.right, a.aft]);
    }
    out
}

/// Which codes show as which thing.
const SHOWN: &[(&[Code], Gear)] = &[
    (&[Code::ECM, Code::AECM, Code::WAT, Code::NOVA], Gear::ECM),
    (&[Code::LECM], Gear::LIGHT_ECM),
    (&[Code::PRB, Code::BH, Code::NOVA], Gear::PROBE),
    (&[Code::LPRB, Code::WAT, Code::RSD], Gear::LIGHT_PROBE),
    (&[Code::TAG, Code::LTAG], Gear::TAG),
    (
        &[Code::MHQ, Code::C3M, Code::C3BSM, Code::DCC, Code::MFB],
        Gear::COMMAND,
    ),
    (&[Code::C3S, Code::C3I, Code::C3BSS, Code::C3EM], Gear::LINK),
    (&[Code::STL, Code::MAS, Code::LMAS], Gear::STEALTH),
    (&[Code::SHLD], Gear::SHIELD),
    (&[Code::SRCH], Gear::SEARCHLIGHT),
    (&[Code::BRID], Gear::BRIDGE),
    (&[Code::IT, Code::CT, Code::VTM, Code::VTH], Gear::CARGO),
    (&[Code::MASH], Gear::MEDIC),
    (&[Code::HTC], Gear::CRANE),
    (&[Code::ENG, Code::TRN], Gear::BLADE.with(Gear::TOOLS)),
    (&[Code::MDS], Gear::MINES),
    (&[Code::MSW], Gear::SWEEPER),
    (&[Code::SAW], Gear::SAW),
    (&[Code::BOMB], Gear::BOMBS),
    (&[Code::HELI], Gear::HELIPAD),
    (
        &[Code::SEAL, Code::BHJ, Code::BHJ2, Code::BHJ3],
        Gear::SEALED,
    ),
    (&[Code::UMU], Gear::SWIMS),
    (&[Code::TOR], Gear::TORPEDOES),
    (&[Code::CNARC, Code::SNARC, Code::INARC], Gear::BEACONS),
    (&[Code::HT], Gear::FLAMES),
    (&[Code::MTAS, Code::BTAS, Code::TSEMP], Gear::TASER),
    (
        &[Code::ARM, Code::ARS, Code::BRA, Code::RCA, Code::IRA],
        Gear::ARMORED,
    ),
    (&[Code::REAR], Gear::REAR),
    (&[Code::AM], Gear::GRAPPLES),
    (&[Code::MTN], Gear::ROPES),
    (&[Code::PAR], Gear::PARACHUTES),
    (&[Code::OMNI], Gear::PODS),
    (&[Code::JMPS], Gear::STRONG_JUMP),
    (&[Code::BAR], Gear::FRAGILE),
    (&[Code::TUR], Gear::TURRET),
    (&[Code::IF], Gear::INDIRECT),
    (&[Code::TSM, Code::TSMX, Code::ITSM], Gear::MUSCLES),
    (&[Code::AMP], Gear::AMPHIBIOUS),
    (&[Code::MT, Code::VTM, Code::VTH, Code::D], Gear::BAYS),
    (&[Code::AT, Code::FD, Code::ST], Gear::FLIGHT_DECK),
    (&[Code::MCS, Code::UCS, Code::XMEC], Gear::CLAMPS),
    (&[Code::ORO, Code::DUN], Gear::OFF_ROAD),
    (&[Code::AMS, Code::RAMS, Code::PNT], Gear::POINT_DEFENSE),
];

/// What a unit carries besides weapons.
fn gear(card: &Card) -> Gear {
    let s = &card.specials;
    let shown = SHOWN
        .iter()
        .filter(|(codes, _)| codes.iter().any(|c| s.has(*c)))
        .fold(Gear::NONE, |all, (_, thing)| all | *thing);
    shown
        .with_if(card.kind == UnitType::IM, Gear::INDUSTRIAL)
        .with_if(card.kind == UnitType::SV, Gear::CIVIL)
        .with_if(card.legs == Legs::Quad, Gear::FOUR_LEGS)
        .with_if(card.moves.contains_key(&MoveMode::Hover), Gear::SKIRT)
}

#[cfg(test)]
mod tests {
    use hexlance_strike::content::Content;

    use super::*;
    use hexlance_host::laws::tell_apart;

    #[test]
    fn no_two_chassis_have_one_silhouette() {
        let content = Content::shipped();
        let cards = content.cards.values();
        assert_eq!(
            tell_apart(cards.map(|c| (c.name.as_str(), look(c))), 60),
            Ok(())
        );
    }

    #[test]
    fn what_a_card_says_shows() {
        let content = Content::shipped();
        let of = |id: &str| look(content.card(id).unwrap_or_else(|| panic!("no card {id}")));
        assert!(
            of("sv_bridgewright")
                .gear
                .has(Gear::BRIDGE | Gear::MINES | Gear::SWEEPER)
        );
        assert!(of("bm_slow_bell").gear.has(Gear::SHIELD | Gear::ARMORED));
        assert!(of("bm_night_ferret").gear.has(Gear::STEALTH | Gear::ECM));
        assert_eq!(of("sv_paper_moon").kind, MiniKind::Airship);
        assert!(
            of("cv_anvilhead")
                .gear
                .has(Gear::TURRET | Gear::SEARCHLIGHT)
        );
        assert!(!of("cv_hedge_mortar").gear.has(Gear::TURRET));
        assert_eq!(of("bm_long_vigil").reach, 3);
        assert!(
            of("ds_cathedral_step").arms.energy > 0,
            "its arcs are its guns"
        );
        // Every code in the table shows on whatever has it.
        for (codes, thing) in SHOWN {
            for card in content.cards.values() {
                let has = codes.iter().any(|c| card.specials.has(*c));
                assert!(!has || look(card).gear.has(*thing), "{} {thing:?}", card.id);
            }
        }
    }
}
