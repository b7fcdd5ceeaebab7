//! Who may have an ability (R2.3.4).

use hexlance_rules::{Joint, List, Message, Term, say};

use super::Eligible;
use crate::card::{Card, Legs, MoveMode};

/// Whether a unit may have an ability at all (R2.3.4).
///
/// # Errors
/// Who may have it instead, in the players' words.
pub fn eligible(rule: &Eligible, card: &Card) -> Result<(), Message> {
    if !rule.types.is_empty() && !rule.types.contains(&card.kind) {
        let types = List::new(Joint::Commas, rule.types.iter().map(|t| Term(t.name())));
        return Err(say!("it is only for: {types}", types));
    }
    if !rule.legs.is_empty() && !rule.legs.contains(&card.legs) {
        let names = rule.legs.iter().map(|l| match l {
            Legs::Biped => Term("two-legged"),
            Legs::Quad => Term("four-legged"),
            Legs::Tripod => Term("three-legged"),
        });
        let legs = List::new(Joint::Or, names);
        return Err(say!("it is only for {legs} units", legs));
    }
    if !rule.modes.is_empty() && !rule.modes.contains(&card.ground_mode()) {
        let modes = List::new(Joint::Commas, rule.modes.iter().map(|m| Term(m.name())));
        return Err(say!("it is only for units that move by: {modes}", modes));
    }
    if rule.not_beast && card.beast {
        return Err(say!("it is not for beast-mounted infantry"));
    }
    if rule.beast && !card.beast {
        return Err(say!("it is only for beast-mounted infantry"));
    }
    let flies = matches!(card.ground_mode(), MoveMode::Vtol | MoveMode::Wige);
    if rule.not_airborne && (card.is_aerospace() || flies) {
        return Err(say!("it is not for units that fly"));
    }
    if rule.airborne && !card.is_aerospace() && !flies {
        return Err(say!("it is only for units that fly"));
    }
    if rule.aerospace && !card.is_aerospace() {
        return Err(say!("it is only for aerospace units"));
    }
    Ok(())
}
