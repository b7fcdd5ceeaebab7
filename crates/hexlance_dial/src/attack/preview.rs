//! What a player is shown of an attack before it is ordered: numbers with their reasons, damage, chances.

use hexlance_rules::{Breakdown, UnitId};

use super::{
    Attack,
    damage::{self, Decided},
    number::{self, Number},
    odds::{self, Odds},
};
use crate::read::Table;

/// An attack against one of those that it affects.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The unit.
    pub unit: UnitId,
    /// It is of the attacker's own side (Anti-Personnel).
    pub friend: bool,
    /// Attack and defense, with what does not apply and why.
    pub number: Number,
    /// Clicks of a hit that is no critical hit, before several targets share them and without equipment that is decided
    /// on after the hit; empty for a capture or a Repair.
    pub clicks: Breakdown,
}

/// An attack that is thought of.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// Everybody that it affects, the targets first.
    pub lines: Vec<Line>,
    /// Its chances, a second attack by Pulse or Rapid Strike included.
    pub odds: Odds,
}

/// What an attack would be, without rolling.
pub fn preview(table: Table<'_>, attack: &Attack) -> Preview {
    let lines = attack
        .affected(table)
        .into_iter()
        .filter_map(|unit| {
            let target = table.find(unit)?;
            let harms = attack.kind.is_assault()
                || attack.kind.is_ranged()
                || attack.kind == crate::roll::AttackKind::Close;
            Some(Line {
                unit,
                friend: target.side == attack.firer.side,
                number: number::against(table, attack, &target, true),
                clicks: if harms {
                    damage::clicks(attack, &target, Decided::default())
                } else {
                    Breakdown::new()
                },
            })
        })
        .collect();
    Preview {
        lines,
        odds: odds::whole(table, attack),
    }
}
