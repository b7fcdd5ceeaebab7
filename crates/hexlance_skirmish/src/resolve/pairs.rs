//! Which rolls are face to face (K6.2, K6.5).

use super::Family;

/// How an attack and what its victim does meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pairing {
    /// Both rolls are compared.
    FaceToFace,
    /// The answer is a Normal roll; its success avoids the attack.
    Avoids,
    /// Each rolls for itself.
    Normal,
}

/// How an attack meets an answer. The answer of a family that attacks is one that is aimed at the attacker.
pub(crate) const fn pairing(attack: Family, answer: Family) -> Pairing {
    use Family::{Dodge, Intuitive, Line, Lobbed, Program, Reset, Smoke, Template};
    match (attack, answer) {
        (Line, Line | Dodge | Program | Smoke)
        | (Program, Line | Reset | Program)
        | (Smoke, Line)
        | (Intuitive, Line | Dodge | Program | Intuitive)
        | (Line | Program, Intuitive) => Pairing::FaceToFace,
        (Template | Lobbed, Dodge) => Pairing::Avoids,
        _ => Pairing::Normal,
    }
}
