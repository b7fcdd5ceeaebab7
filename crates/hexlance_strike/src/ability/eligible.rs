//! Who may have an ability (R2.3.4).

use super::Eligible;
use crate::card::{Card, Legs, MoveMode};

/// Whether a unit may have an ability at all (R2.3.4).
///
/// # Errors
/// Who may have it instead, in the players' words.
pub fn eligible(rule: &Eligible, card: &Card) -> Result<(), String> {
    if !rule.types.is_empty() && !rule.types.contains(&card.kind) {
        let names: Vec<_> = rule.types.iter().map(|t| t.name()).collect();
        return Err(format!("it is only for: {}", names.join(", ")));
    }
    if !rule.legs.is_empty() && !rule.legs.contains(&card.legs) {
        let names: Vec<_> = rule
            .legs
            .iter()
            .map(|l| match l {
                Legs::Biped => "two-legged",
                Legs::Quad => "four-legged",
                Legs::Tripod => "three-legged",
            })
            .collect();
        return Err(format!("it is only for {} units", names.join(" or ")));
    }
    if !rule.modes.is_empty() && !rule.modes.contains(&card.ground_mode()) {
        let names: Vec<_> = rule.modes.iter().map(|m| m.name()).collect();
        return Err(format!(
            "it is only for units that move by: {}",
            names.join(", ")
        ));
    }
    if rule.not_beast && card.beast {
        return Err("it is not for beast-mounted infantry".to_owned());
    }
    if rule.beast && !card.beast {
        return Err("it is only for beast-mounted infantry".to_owned());
    }
    let flies = matches!(card.ground_mode(), MoveMode::Vtol | MoveMode::Wige);
    if rule.not_airborne && (card.is_aerospace() || flies) {
        return Err("it is not for units that fly".to_owned());
    }
    if rule.airborne && !card.is_aerospace() && !flies {
        return Err("it is only for units that fly".to_owned());
    }
    if rule.aerospace && !card.is_aerospace() {
        return Err("it is only for aerospace units".to_owned());
    }
    Ok(())
}
