//! Who is crippled (R15.1.1).

use hexlance_rules::{Ustr, interned};

use super::UnitRead;
use crate::{
    card::{MoveMode, UnitType},
    state::Critical,
};

/// Status of a unit that forced withdrawal takes home (R15.1.1).
pub fn crippled() -> Ustr {
    interned!("crippled")
}

/// Whether a unit is crippled (R15.1.1).
pub fn is_crippled(u: &UnitRead<'_>) -> bool {
    let (card, left) = (u.card, u.armor);
    if card.kind.is_infantry() {
        let (left, all) = (
            u16::from(left.points) + u16::from(left.structure),
            u16::from(card.armor) + u16::from(card.structure),
        );
        return left * 2 <= all;
    }
    if u16::from(left.structure) * 2 <= u16::from(card.structure) {
        return true;
    }
    let harmless = [card.damage.s, card.damage.m, card.damage.l]
        .iter()
        .all(|d| !u.injured_damage(*d).is_some());
    if left.points == 0 && left.structure < card.structure && harmless {
        return true;
    }
    let thrust_halved = |mode: &MoveMode| {
        mode.is_thrust()
            && u.card
                .inches(*mode)
                .zip(u.injured_move(*mode))
                .is_some_and(|(all, left)| u16::from(left) * 2 <= u16::from(all))
    };
    match card.kind {
        UnitType::BM | UnitType::IM => {
            (u.criticals(Critical::Mp) > 0 && u.cannot_move())
                || u.criticals(Critical::FireControl) >= 2
        }
        _ if u.is_aerospace() => card.moves.keys().any(thrust_halved),
        UnitType::CV | UnitType::SV => u.cannot_move(),
        _ => false,
    }
}
