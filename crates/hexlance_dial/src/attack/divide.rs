//! Damage divided among several targets (D8.3.3).

use std::cmp::Reverse;

use hexlance_rules::UnitId;

use super::{
    Attack,
    damage::{self, Decided},
};
use crate::read::{Look, Table};

/// Every way to divide clicks among so many units, in whole clicks; a unit may get none.
pub fn ways(clicks: u8, units: usize) -> Vec<Vec<u8>> {
    match units {
        0 => Vec::new(),
        1 => vec![vec![clicks]],
        _ => (0..=clicks)
            .rev()
            .flat_map(|first| {
                ways(clicks - first, units - 1)
                    .into_iter()
                    .map(move |rest| {
                        let mut all = vec![first];
                        all.extend(rest);
                        all
                    })
            })
            .collect(),
    }
}

/// What a unit loses by its share, and whether that is its end.
fn loss(attack: &Attack, target: &Look<'_>, decided: Decided, share: u8) -> (i16, bool) {
    let mut b = damage::scored(attack, target, decided);
    damage::share(&mut b, share);
    damage::reduce(&mut b, attack, target);
    let left = i16::from(target.model.last_click()) - i16::from(target.dial) + 1;
    (b.total().min(left), b.total() >= left)
}

/// The clicks that are divided, before anybody's own reductions.
pub fn clicks(table: Table<'_>, attack: &Attack, hit: &[UnitId], decided: Decided) -> u8 {
    hit.first().and_then(|u| table.find(*u)).map_or(0, |u| {
        damage::scored(attack, &u, decided).total().clamp(0, 255) as u8
    })
}

/// The division that does most: eliminates most, then turns the dials furthest, then is most even.
pub fn best(table: Table<'_>, attack: &Attack, hit: &[UnitId], decided: Decided) -> Vec<u8> {
    let units: Vec<Look<'_>> = hit.iter().filter_map(|u| table.find(*u)).collect();
    let clicks = clicks(table, attack, hit, decided);
    ways(clicks, hit.len())
        .into_iter()
        .max_by_key(|shares| {
            let losses: Vec<(i16, bool)> = units
                .iter()
                .zip(shares)
                .map(|(u, s)| loss(attack, u, decided, *s))
                .collect();
            (
                losses.iter().filter(|l| l.1).count(),
                losses.iter().map(|l| l.0).sum::<i16>(),
                Reverse(shares.iter().copied().max()),
            )
        })
        .unwrap_or_default()
}

/// How an answer writes a division: `3+1`.
pub fn code(shares: &[u8]) -> String {
    shares
        .iter()
        .map(u8::to_string)
        .collect::<Vec<_>>()
        .join("+")
}

/// Reads it again.
pub fn read(code: &str) -> Option<Vec<u8>> {
    code.split('+').map(|n| n.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_is_found_once_and_adds_up() {
        assert_eq!(ways(4, 2).len(), 5);
        assert_eq!(ways(4, 3).len(), 15);
        assert_eq!(ways(0, 2), [[0, 0]]);
        for (i, w) in ways(5, 3).iter().enumerate() {
            assert_eq!(w.iter().sum::<u8>(), 5);
            assert!(!ways(5, 3)[..i].contains(w));
            assert_eq!(read(&code(w)).as_ref(), Some(w));
        }
    }
}
