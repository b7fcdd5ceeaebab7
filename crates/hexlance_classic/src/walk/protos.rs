//! ProtoMechs on their way: they pay as 'Mechs do, and climb or descend one level a hex (C3.2, C15.1.1).

use hexlance_board::{Cell, Direction};
use hexlance_rules::Refusal;

use crate::ground::{self, Entering};

/// What a step costs; none where a ProtoMech may not make it. Rubble calls for no roll: it never makes any.
pub(super) fn between(here: &Cell, above: i16, there: &Cell, way: Direction) -> Option<Entering> {
    let from = ground::floor(here) + above;
    if let Some(deck) = ground::onto_deck(from, there, way, 1) {
        return Some(Entering::onto_bridge(there, deck, from, 1, false));
    }
    let entering = below(here, above, there, way)?;
    // Walls cost it 1 MP, whatever they are made of (C3.2.1).
    let through = entering
        .walls
        .map_or(0, |class| ground::wall_cost(class) - 1);
    (entering.levels.abs() <= 1).then_some(Entering {
        mp: entering.mp - through,
        rubble: false,
        ..entering
    })
}

/// What a 'Mech would pay that is as low as a ProtoMech below a bridge.
fn below(here: &Cell, above: i16, there: &Cell, way: Direction) -> Option<Entering> {
    let open = ground::has_headroom(there, ground::floor(there), 1);
    let bare = Cell {
        bridge: None,
        ..*there
    };
    ground::between(here, above, &bare, way, None).filter(|_| open)
}

/// Why a ProtoMech may not make a step into a hex that is open to it.
pub(super) fn refusal() -> Refusal {
    Refusal::new(
        "too_steep",
        "C3.2",
        "A ProtoMech climbs or descends one level a hex.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_pays_as_a_mech_does_and_climbs_half_as_high() {
        let here = Cell::default();
        let mp = |words: &str| {
            let there: Cell = words.parse().expect("a cell");
            between(&here, 0, &there, Direction::N).map(|e| (e.mp, e.rubble))
        };
        assert_eq!(mp("level 1"), Some((2, false)));
        assert_eq!(mp("level 2"), None);
        assert_eq!(mp("rubble"), Some((2, false)));
        assert_eq!(mp("heavy woods"), Some((3, false)));
        assert_eq!(mp("water 1"), Some((3, false)));
        assert_eq!(mp("water 2"), None);
        assert_eq!(mp("heavy building height 2"), Some((2, false)));
    }
}
