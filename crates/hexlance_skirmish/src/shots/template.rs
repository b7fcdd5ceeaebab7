//! Who is under a template (K1.6, K1.11, K8.4).

use hexlance_board::Hex;
use hexlance_rules::{Refusal, SideId};
use smallvec::SmallVec;

use super::firer::Positions;
use crate::{
    close::combat,
    deeds::Resolving,
    ground::{Body, Template},
    ids::Party,
    order::DeedRef,
    read::Look,
    resolve::{Family, Roll},
};

/// Who is under a template: figures and Markers in roster order, then items in the order in which they came. One trooper of
/// a combat draws in all others of it (K1.6.2); nobody in Hidden Deployment is under it (K1.11.2).
pub(crate) fn under(positions: &Positions<'_>, template: &Template) -> SmallVec<[Party; 4]> {
    let present: Vec<Look<'_>> = positions.table.on_table().collect();
    under_of(positions, template, || present.iter())
}

/// As [`under`], for those who have everybody at hand who is on the table.
pub(crate) fn under_of<'p, 'w: 'p, I>(
    positions: &Positions<'_>,
    template: &Template,
    present: impl Fn() -> I,
) -> SmallVec<[Party; 4]>
where
    I: Iterator<Item = &'p Look<'w>>,
{
    let table = positions.table;
    let affects =
        |body: Option<Body>| body.is_some_and(|body| template.affects(body.hex, body.floor));
    let mut out: SmallVec<[Party; 4]> = SmallVec::new();
    for who in present().filter(|who| affects(positions.body_of(who))) {
        out.push(who.id.into());
        // Whoever has no enemy beside him fights nobody: that is soon seen.
        let beside = |enemy: &Look<'_>| {
            let near = enemy
                .hex
                .zip(who.hex)
                .is_some_and(|(a, b)| a.distance(b) <= 1);
            near && enemy.side() != who.side()
        };
        if !present().any(beside) {
            continue;
        }
        for fighter in combat::of(table, who) {
            if !out.contains(&fighter.into()) {
                out.push(fighter.into());
            }
        }
    }
    out.sort_unstable();
    out.dedup();
    let items = table.items().all.iter().map(|item| Party::Item(item.id));
    out.extend(items.filter(|item| affects(positions.body(*item))));
    out
}

/// Whether a template as it is placed spares the own side (K1.11.3).
///
/// # Errors
/// The refusal, if it does not.
pub(crate) fn spares_friends(
    positions: &Positions<'_>,
    template: &Template,
    side: SideId,
) -> Result<(), Refusal> {
    let table = positions.table;
    let friendly = |party: &Party| crate::resolve::side_of(table, *party) == Some(side);
    if under(positions, template).iter().any(friendly) {
        return Err(Refusal::new(
            "friends_under_it",
            "K1.11.3",
            "The template covers a comrade, or a combat in which one fights.",
        ));
    }
    Ok(())
}

/// What others than the main target make of a template: nothing is rolled for them, and a Normal Dodge avoids it (K8.4.2).
pub(crate) fn splash(
    of: DeedRef,
    by: Party,
    family: Family,
    victim: Party,
    point: u8,
    dice: u8,
) -> Roll {
    let mut roll = Roll::new(of, by, family, hexlance_rules::Breakdown::new());
    roll.at = Some(victim);
    roll.automatic = true;
    roll.point = point;
    roll.dice = dice;
    roll
}

/// A template of the kind that is aimed at a hex, at a point of an Order; none if it cannot lie so.
pub(crate) fn aimed_at(
    at: &Resolving<'_>,
    shape: crate::model::Shape,
    from: &crate::ground::Body,
    aim: Hex,
) -> Option<Template> {
    Template::new(at.table.ground(), shape, from, aim).ok()
}
