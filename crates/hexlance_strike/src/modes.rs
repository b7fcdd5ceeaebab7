//! Which movement modes a unit may choose for its activation (R1.3.2, R4.4.7, R4.7.3).

use hexlance_rules::{Source, Tag};
use smallvec::SmallVec;

use crate::{
    card::{Card, MoveMode, UnitType},
    conditions::moving,
    read::UnitRead,
    special::Code,
};

pub(crate) static HEAT: Tag = Tag {
    name: "Heat",
    rule: "R7.6.3",
};
static TSM: Tag = Tag {
    name: "TSM",
    rule: "R13.1.14",
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
pub(crate) fn injured_inches(u: &UnitRead<'_>, mode: MoveMode) -> Option<u8> {
    source(u.card, mode).and_then(|m| u.injured_move(m))
}

/// Whether a unit moves by itself over the ground, through water or in the low air: everything but aerospace.
pub(crate) fn is_ground(u: &UnitRead<'_>) -> bool {
    !u.is_aerospace()
}

/// A card's mode that swims beside one that goes over land: such units may change from one to the other where water
/// and land meet (R1.3.2).
pub(crate) fn changes_at_the_shore(card: &Card) -> bool {
    (card.kind.is_infantry() || card.kind.is_vehicle())
        && source(card, MoveMode::Submersible).is_some()
        && !matches!(card.ground_mode(), MoveMode::Submersible | MoveMode::Naval)
}

/// Move of a mode after step (3) of R4.1.11: card, criticals, motive damage, heat, TSM and conditions. 0 if the unit lacks
/// the mode. Odd numbers are as they are.
pub fn move_before_additions(u: &UnitRead<'_>, mode: MoveMode) -> u8 {
    let Some(inches) = injured_inches(u, mode) else {
        return 0;
    };
    let mut left = i16::from(inches);
    after_injuries(u, mode, &mut |_, change| left += change, inches);
    u8::try_from(left.max(0)).unwrap_or(u8::MAX)
}

/// Step (3): heat, TSM and conditions on a Move of that many inches, each as a change. Never takes more than there is.
pub(crate) fn after_injuries(
    u: &UnitRead<'_>,
    mode: MoveMode,
    change: &mut dyn FnMut(Source, i16),
    inches: u8,
) {
    let mut left = i16::from(inches);
    let mut add = |tag: &'static Tag, by: i16| {
        let by = by.max(-left);
        if by != 0 {
            left += by;
            change(Source::Rule(tag), by);
        }
    };
    if mode != MoveMode::Jump && u.card.kind.tracks_heat() {
        let heat = i16::from(u.felt_heat().min(3));
        if u.heat.level > 0 && inches > 0 && u.card.specials.has(Code::TSM) {
            add(&TSM, 2);
            // Only the loss of heat 1 itself is ignored, whatever the unit feels of a higher one.
            if u.heat.level > 1 {
                add(&HEAT, -2 * heat);
            }
        } else {
            add(&HEAT, -2 * heat);
        }
    }
    moving::change_move(u, mode, left, change);
}
