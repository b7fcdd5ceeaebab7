//! The point value of a card by the formula of R2.4.

use crate::{
    card::{Card, Damage, DamageLine, Legs, MoveMode, UnitType},
    special::Code,
};

/// Point value at Skill 4 by the formula (R2.4), at least 1.
pub fn formula_pv(card: &Card) -> u16 {
    // Quarter points are the finest step but for the tenths of fire control; halves go up (R0.1.3).
    let value = offence(card) + defence(card);
    (value + 0.5 + 1e-9).floor().max(1.0) as u16
}

fn points(d: Damage) -> f64 {
    f64::from(d.halves()) / 2.0
}

fn number(card: &Card, code: Code) -> f64 {
    f64::from(card.specials.number(code))
}

fn flag(card: &Card, code: Code) -> f64 {
    f64::from(u8::from(card.specials.has(code)))
}

fn line(card: &Card, l: &DamageLine) -> f64 {
    let extreme = if card.is_aerospace() {
        points(l.e) / 2.0
    } else {
        0.0
    };
    points(l.s) + 2.0 * points(l.m) + points(l.l) + extreme
}

/// O (R2.4.2 to R2.4.4, R2.4.9).
fn offence(card: &Card) -> f64 {
    let mut o = match &card.arcs {
        Some(a) => {
            [&a.nose, &a.left, &a.right, &a.aft]
                .map(|l| line(card, l))
                .iter()
                .sum::<f64>()
                / 2.0
        }
        None => line(card, &card.damage),
    };
    if card.ov > 0 {
        o += 1.0 + 0.5 * (f64::from(card.ov) - 1.0);
    }
    if card.kind.is_mech() || card.kind == UnitType::PM {
        o += f64::from(card.size) / 2.0;
    }
    o += offence_specials(card);
    let poor_fire_control =
        matches!(card.kind, UnitType::IM | UnitType::SV) && !card.specials.has(Code::AFC);
    if poor_fire_control {
        o *= if card.specials.has(Code::BFC) {
            0.9
        } else {
            0.8
        };
    }
    o
}

/// Offence specials (R2.4.3).
fn offence_specials(card: &Card) -> f64 {
    let values = |code| {
        card.specials
            .get(code)
            .map_or(DamageLine::default(), |s| s.line)
    };
    let heat = values(Code::HT);
    let best = points(heat.s).max(points(heat.m)).max(points(heat.l));
    let medium = if heat.m.is_some() { 0.5 } else { 0.0 };
    artillery(card)
        + number(card, Code::IF)
        + best
        + medium
        + 0.5 * flag(card, Code::MEL)
        + flag(card, Code::TSM)
        + 0.25 * f64::from(card.ov) * flag(card, Code::OVL)
        + 0.5 * flag(card, Code::TAG)
        + 0.5 * number(card, Code::CNARC)
        + number(card, Code::SNARC)
        + number(card, Code::INARC)
        + number(card, Code::MDS)
        + points(values(Code::IATM).l)
        + 0.5 * number(card, Code::BOMB)
        + 0.5 * points(values(Code::FLK).s)
        + 0.5 * points(values(Code::TOR).m)
        + 0.25 * points(values(Code::REAR).m)
        + 0.5 * flag(card, Code::AM)
}

/// Six times the inner and nine times the outer damage of each piece (R2.4.3, R9.2).
fn artillery(card: &Card) -> f64 {
    const PIECES: [(Code, f64, f64); 13] = [
        (Code::ARTAIS, 2.0, 0.0),
        (Code::ARTAC, 2.0, 0.0),
        (Code::ARTT, 1.0, 0.0),
        (Code::ARTS, 2.0, 0.0),
        (Code::ARTLT, 3.0, 1.0),
        (Code::ARTBA, 1.0, 0.0),
        (Code::ARTTC, 0.5, 0.0),
        (Code::ARTSC, 1.0, 0.0),
        (Code::ARTLTC, 2.0, 0.0),
        (Code::ARTCM5, 5.0, 0.0),
        (Code::ARTCM7, 6.0, 2.0),
        (Code::ARTCM9, 9.0, 2.0),
        (Code::ARTCM12, 11.0, 3.0),
    ];
    PIECES
        .iter()
        .map(|(code, inner, outer)| number(card, *code) * (6.0 * inner + 9.0 * outer))
        .sum()
}

/// D (R2.4.5).
fn defence(card: &Card) -> f64 {
    let best = f64::from(card.moves.values().copied().max().unwrap_or(0));
    let movement = if card.is_aerospace() {
        best / 4.0 + if best >= 10.0 { 1.0 } else { 0.0 }
    } else {
        best / 8.0
    };
    let jumps = card.moves.get(&MoveMode::Jump).is_some_and(|n| *n > 0);
    movement + if jumps { 0.5 } else { 0.0 } + defence_specials(card) + resilience(card, jumps)
}

/// Defence specials (R2.4.6); WAT and NOVA count as what they contain (R13.2.2).
fn defence_specials(card: &Card) -> f64 {
    let any = |codes: &[Code]| f64::from(u8::from(codes.iter().any(|c| card.specials.has(*c))));
    flag(card, Code::AMS)
        + 0.5 * flag(card, Code::CASEII)
        + flag(card, Code::STL)
        + any(&[Code::ECM, Code::AECM, Code::WAT, Code::NOVA])
        + 0.5 * flag(card, Code::LECM)
        + any(&[Code::PRB, Code::BH, Code::NOVA])
        + 0.5 * any(&[Code::LPRB, Code::WAT])
        + 0.5 * flag(card, Code::RCN)
        + number(card, Code::MHQ)
        + 0.5 * flag(card, Code::ARM)
        + flag(card, Code::MAS)
        + 0.5 * flag(card, Code::LMAS)
}

/// DIR (R2.4.7), to the nearest half.
fn resilience(card: &Card, jumps: bool) -> f64 {
    let barrier = card.specials.has(Code::BAR);
    let mut a = if card.kind.is_vehicle() {
        match card.ground_mode() {
            MoveMode::Tracked | MoveMode::Naval | MoveMode::Submersible => 1.8,
            MoveMode::Wheeled | MoveMode::Hover => 1.7,
            _ => 1.5,
        }
    } else {
        2.0
    };
    if barrier {
        a /= 2.0;
    }
    let s = if card.kind == UnitType::IM || barrier {
        0.5
    } else if card.kind.is_infantry() {
        2.0
    } else {
        1.0
    };
    let tmm = if card.is_aerospace() {
        0
    } else if jumps {
        let jumping = card
            .tmm
            .saturating_add(1)
            .saturating_add(card.specials.number(Code::JMPS))
            .saturating_sub(card.specials.number(Code::JMPW));
        card.tmm.max(jumping)
    } else {
        card.tmm
    };
    let tracks = a * f64::from(card.armor) + s * f64::from(card.structure);
    let value = tracks * (1.0 + 0.1 * f64::from(tmm));
    (value * 2.0 + 0.5 + 1e-9).floor() / 2.0
}

/// Whether the legs of a card fit its type (R1.1.1).
pub(super) fn legs_fit(card: &Card) -> bool {
    card.legs == Legs::Biped || card.kind.is_mech() || card.kind == UnitType::PM
}
