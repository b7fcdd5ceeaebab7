//! What an Order provokes: the shot that promises most to each enemy that sees it (K22.2).

use hexlance_rules::{Breakdown, SideId, UnitId, View, draft::Pick};

use super::Outlook;
use crate::{
    Battle,
    deeds::{Declaring, Role},
    draft::{Piece, compose, keys},
    order::{DeedRef, Order, legal},
    react::Right,
    read::{Look, Table},
    view::{Seen, SideView},
};

/// A shot that an enemy could answer an Order with.
#[derive(Clone, Debug, PartialEq)]
pub struct Threat {
    /// The enemy.
    pub by: UnitId,
    /// The point of the route at which it would fire.
    pub point: u8,
    /// The success value with its parts; nothing for a template, which rolls nothing.
    pub value: Breakdown,
    /// The chance that it hits: against what is declared with the Order, or unopposed.
    pub hits: f64,
    /// Points that it costs on average, with what else it does in points' worth.
    pub points: f64,
}

/// The best shot of each figure that would be entitled to react to what is put together. Who is behind a Marker is not
/// known, so Markers threaten with nothing.
pub fn threats(battle: &Battle, side: SideId, outlook: &Outlook) -> Vec<Threat> {
    let Some(supposed) = outlook.supposed.as_deref() else {
        return Vec::new();
    };
    let DeedRef::Actor(actor, _) = supposed.of else {
        return Vec::new();
    };
    let table = Table::of(battle.world());
    let view = SideView::of(battle.world(), side);
    let figures = supposed.rights.iter().filter_map(|right| {
        let unit = right.by.trooper()?;
        let known = matches!(view.unit(unit), Some(Seen::Figure(_)));
        let who = table.find(unit).filter(|_| known)?;
        best(table, &supposed.order, actor, who, *right)
    });
    figures.collect()
}

/// That of one of them, at the point that is best for it.
fn best(table: Table<'_>, order: &Order, actor: u8, who: Look<'_>, right: Right) -> Option<Threat> {
    let composer = compose::by_key(keys::SHOOT)?;
    let declared = [Pick::button(keys::DECLARE)];
    let seen = right.points().filter(|point| right.sees(*point));
    let shots = seen.filter_map(|point| {
        let role = Role::Reaction {
            order,
            actor,
            point,
            right,
        };
        let at = Declaring { table, who, role };
        let Piece::Whole(deed) = composer.piece(&at, &declared) else {
            return None;
        };
        legal::judge(&at, &deed).ok()?;
        let promised = composer.preview(&at, &deed);
        Some(Threat {
            by: who.id,
            point,
            value: promised.needs,
            hits: promised.chance?,
            points: promised.effect.unwrap_or_default(),
        })
    });
    // Of equals the first on the way.
    let better = |a: Threat, b: Threat| match (b.points, b.hits) > (a.points, a.hits) {
        true => b,
        false => a,
    };
    shots.reduce(better)
}
