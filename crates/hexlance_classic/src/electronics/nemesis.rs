//! Nemesis pods (C10.8.10): guided missiles of friends strike who carries one.

use hexlance_board::Side;
use hexlance_rules::UnitId;

use crate::{
    fire::end_of,
    model::{Effect, Mount, Munition},
    read::{Look, Table},
    sight::{self, Afloat},
    state::PodKind,
};

/// Whether a pod draws these missiles off: those that an Artemis IV guides, semi-guided and Narc-capable ones.
fn is_drawn(m: &Mount, kind: Munition) -> bool {
    match kind.effect() {
        Effect::SemiGuided | Effect::NarcCapable => true,
        Effect::Plain => m.artemis.is_some(),
        _ => false,
    }
}

/// The friend that an attack strikes instead of its target: the nearest one with a pod on the line of fire that the
/// attacker sees and that is not under water.
pub fn drawn_off(
    table: Table<'_>,
    u: &Look<'_>,
    m: &Mount,
    kind: Munition,
    target: &Look<'_>,
    side: Side,
) -> Option<UnitId> {
    if !is_drawn(m, kind) {
        return None;
    }
    let (from, to) = (end_of(table, u)?, end_of(table, target)?);
    let on_line = |hex| hexlance_board::Line::new(from.hex, to.hex).any(|c| c.on(side) == hex);
    let carriers = table.on_map().filter(|f| {
        let friend = !table.are_enemies(f, u) && f.id != u.id && f.id != target.id;
        friend && f.is_in_play() && f.carries_pod(PodKind::Nemesis)
    });
    let mut found: Vec<(u16, UnitId)> = carriers
        .filter_map(|f| {
            let there = end_of(table, &f)?;
            let seen = sight::sight(table.board(), &from, &there, side);
            let dry = sight::afloat(table.board(), &there) != Afloat::Under;
            (on_line(there.hex) && !seen.blocked && dry)
                .then(|| (from.hex.distance(there.hex), f.id))
        })
        .collect();
    found.sort_unstable();
    found.first().map(|(_, id)| *id)
}
