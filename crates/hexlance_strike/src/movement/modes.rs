//! Which movement modes a unit may choose for its activation (R1.3.2, R4.4.7, R4.7.3).

use smallvec::SmallVec;

use crate::{
    card::{Card, MoveMode, UnitType},
    read::UnitRead,
    special::Code,
};

/// The mode of the card that a mode's Move is taken from, or `None` if the unit lacks the mode: infantry that can only
/// jump also goes on foot as far as it jumps (R4.4.7), units with UMU swim as far as they walk unless they have a
/// Move of their own for it (R4.7.3), and gliding ProtoMechs glide as far as they walk (R13.4.6).
pub fn source(card: &Card, mode: MoveMode) -> Option<MoveMode> {
    if mode.is_thrust() {
        return None;
    }
    if card.inches(mode).is_some() {
        return Some(mode);
    }
    let ground = card.ground_mode();
    match mode {
        MoveMode::Foot if card.kind.is_infantry() && ground == MoveMode::Jump => Some(ground),
        MoveMode::Submersible if card.specials.has(Code::UMU) => Some(ground),
        MoveMode::Wige if card.kind == UnitType::PM && card.specials.has(Code::GLD) => Some(ground),
        _ => None,
    }
}

/// The modes that a unit can choose from, its main mode first. Whether it can use one here and now is for the checks.
pub fn modes(u: &UnitRead<'_>) -> SmallVec<[MoveMode; 4]> {
    let main = u.card.ground_mode();
    let mut out: SmallVec<[MoveMode; 4]> = SmallVec::new();
    let others = [
        MoveMode::Walk,
        MoveMode::Foot,
        MoveMode::Jump,
        MoveMode::Wige,
        MoveMode::Submersible,
    ];
    let listed = u.card.moves.keys().copied();
    for mode in [main].into_iter().chain(listed).chain(others) {
        if source(u.card, mode).is_some() && !out.contains(&mode) {
            out.push(mode);
        }
    }
    out
}

/// Move of a mode after criticals and motive damage (R4.1.11 steps 1 and 2); `None` if the unit lacks the mode.
pub(super) fn injured_inches(u: &UnitRead<'_>, mode: MoveMode) -> Option<u8> {
    source(u.card, mode).and_then(|m| u.injured_move(m))
}

/// Whether a unit moves by itself over the ground, through water or in the low air: everything but aerospace.
pub(super) fn is_ground(u: &UnitRead<'_>) -> bool {
    !u.is_aerospace()
}

/// A card's mode that swims beside one that goes over land: such units may change from one to the other where water
/// and land meet (R1.3.2).
pub(super) fn changes_at_the_shore(card: &Card) -> bool {
    (card.kind.is_infantry() || card.kind.is_vehicle())
        && source(card, MoveMode::Submersible).is_some()
        && !matches!(card.ground_mode(), MoveMode::Submersible | MoveMode::Naval)
}
