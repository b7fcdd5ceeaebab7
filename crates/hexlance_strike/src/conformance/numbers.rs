//! Numbers of the rules that need no battle: distances, arcs, halves, point values.

use hexlance_rules::conformance::Differences;

use super::{script::Table, steps::CaseStep};
use crate::{card, content::formula_pv, read, roll};

/// Compares a number of the rules with what a case says.
pub(super) fn check(table: &Table<'_>, step: &CaseStep) -> Result<Differences, String> {
    let mut d = Differences::default();
    match step {
        CaseStep::Distance(from, to, hexes) => {
            d.compare("the distance", from.distance(*to), *hexes);
        }
        CaseStep::InArc(name, hex, arc) => {
            let u = read::unit(table.battle.world(), table.unit(name)?);
            let spot = u
                .spot()
                .ok_or_else(|| format!("{name} is not on the map"))?;
            d.compare("the arc", spot.hex.arc(spot.facing, *hex), *arc);
        }
        CaseStep::Hexes(inches, hexes) => {
            d.compare("the number of hexes", card::hexes(*inches), *hexes);
        }
        CaseStep::Half(inches, half) => {
            d.compare("the half", card::half_move(*inches), *half);
        }
        CaseStep::Pick(n, dice, should) => {
            let size = roll::dice_of_pick(*n);
            let mut tries: Vec<&[u8]> = dice.chunks(size.max(1)).collect();
            if size == 0 {
                tries.push(&[]);
            }
            let last = tries.len().saturating_sub(1);
            for (i, roll) in tries.into_iter().enumerate() {
                let is = roll::picked(roll, *n).map(|p| p + 1);
                let expected = (i == last).then_some(*should);
                d.compare(&format!("the pick of try {}", i + 1), is, expected);
            }
        }
        CaseStep::PointValue(pv, skill, value) => {
            let mut any = super::world::template();
            any.pv = *pv;
            d.compare("the point value", any.point_value(*skill), *value);
        }
        CaseStep::Formula(name, value) => {
            let u = read::unit(table.battle.world(), table.unit(name)?);
            d.compare("the point value", formula_pv(u.card), *value);
        }
        _ => return Err("this line belongs to no part of the script".to_owned()),
    }
    Ok(d)
}
