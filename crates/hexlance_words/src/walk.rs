//! The hexes of a move as one sentence, in every ruleset.

use hexlance_board::Hex;
use hexlance_rules::UnitId;

use super::Weight;

/// Moves as they are gathered, hex by hex.
#[derive(Default)]
pub struct Walk(Option<(UnitId, u16, Vec<String>)>);

impl Walk {
    /// A unit enters a hex. The move of another unit that was gathered before is told.
    pub fn enter<'n>(
        &mut self,
        unit: UnitId,
        to: Hex,
        cost: u8,
        name: impl FnOnce(UnitId) -> &'n str,
    ) -> Option<(Weight, String)> {
        let told = match &self.0 {
            Some((walker, ..)) if *walker != unit => self.end(name),
            _ => None,
        };
        let (_, inches, hexes) = self.0.get_or_insert_with(|| (unit, 0, Vec::new()));
        *inches += u16::from(cost);
        hexes.push(to.name());
        told
    }

    /// Something else happens: the move that was gathered is told.
    pub fn end<'n>(&mut self, name: impl FnOnce(UnitId) -> &'n str) -> Option<(Weight, String)> {
        let (unit, inches, hexes) = self.0.take()?;
        let text = tr!(
            "{unit} enters {hexes} for {inches}\".",
            inches,
            unit = name(unit),
            hexes = hexes.join(", ")
        );
        Some((Weight::Line, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_told_when_it_is_over() {
        let name = |u: UnitId| if u == UnitId(1) { "Fox" } else { "Hen" };
        let hex = Hex::from_column_row;
        let mut walk = Walk::default();
        assert_eq!(walk.end(name), None);
        assert_eq!(walk.enter(UnitId(1), hex(1, 2), 2, name), None);
        assert_eq!(walk.enter(UnitId(1), hex(1, 3), 4, name), None);
        let (weight, text) = walk.enter(UnitId(2), hex(5, 5), 2, name).expect("told");
        assert_eq!(weight, Weight::Line);
        for part in ["Fox", "0102, 0103", "6\""] {
            assert!(text.contains(part), "{text}");
        }
        let (_, text) = walk.end(name).expect("told");
        assert!(text.contains("Hen") && text.contains("0505"), "{text}");
        assert_eq!(walk.end(name), None);
    }
}
