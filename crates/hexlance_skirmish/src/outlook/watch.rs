//! Who would see or feel an Order: enemies that a side knows of, hex by hex of the route (K4.2).

use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId, View};

use super::Supposed;
use crate::{
    Battle,
    ground::{Body, in_front, in_zone_of_control},
    ids::Party,
    model::Silhouette,
    order::{DeedRef, Order},
    react,
    read::Table,
    view::{Seen, SideView},
};

/// What an enemy makes of a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The enemy, a figure, a Marker or a turret.
    pub by: Party,
    /// The points of the route that it sees.
    pub lines: Vec<u8>,
    /// The points that lie in its Zone of Control.
    pub near: Vec<u8>,
    /// Whether it may react for another reason: a template, a blow, a program, an Alert.
    pub besides: bool,
}

impl Watch {
    /// Whether it sees something of it.
    pub fn sees(&self) -> bool {
        !self.lines.is_empty()
    }
}

/// Enemies that would be entitled to react, as far as a side may know. What is behind a Marker is not looked at: a Marker
/// sees all round and has no skill.
pub(super) fn of(battle: &Battle, side: SideId, supposed: &Supposed) -> Vec<Watch> {
    let table = Table::of(battle.world());
    let view = SideView::of(battle.world(), side);
    let order = &supposed.order;
    let last = order.actors.iter().map(|a| a.stations.len()).max();
    let last = u8::try_from(last.unwrap_or(0)).unwrap_or(u8::MAX);
    let step = match supposed.of {
        DeedRef::Actor(_, 0) => 1,
        _ => 2,
    };
    let mut out = Vec::new();
    for right in &supposed.rights {
        if let Some(unit) = right.by.trooper()
            && !matches!(view.unit(unit), Some(Seen::Figure(_)))
        {
            continue;
        }
        out.push(Watch {
            by: right.by,
            lines: (0..last).filter(|p| right.sees(*p)).collect(),
            near: (0..last).filter(|p| right.is_near(*p)).collect(),
            besides: right.besides.any(),
        });
    }
    for seen in view.units() {
        if let Seen::Marker(marker) = seen {
            out.extend(by_marker(
                table,
                order,
                step,
                marker.id,
                marker.hex,
                marker.silhouette,
            ));
        }
    }
    out
}

fn by_marker(
    table: Table<'_>,
    order: &Order,
    step: u8,
    unit: UnitId,
    hex: Hex,
    silhouette: Silhouette,
) -> Option<Watch> {
    let body = table.ground().standing(hex, silhouette);
    let actor = order.actors.first()?;
    let mover = table.find(actor.unit)?;
    let mut out = Watch {
        by: unit.into(),
        lines: Vec::new(),
        near: Vec::new(),
        besides: false,
    };
    for point in react::points(actor, step) {
        let Some(station) = actor.stations.get(point) else {
            continue;
        };
        let there = station.body(&mover);
        if table.has_line(&body, &there) {
            out.lines.push(point as u8);
        }
        if in_zone_of_control(&body, &there) {
            out.near.push(point as u8);
        }
    }
    (!out.lines.is_empty() || !out.near.is_empty()).then_some(out)
}

/// Who of the figures and Markers that a side knows sees a trooper of Silhouette 2 that stands in a hex (K5.1, K5.2).
pub fn who_looks(battle: &Battle, side: SideId, hex: Hex) -> Vec<UnitId> {
    let table = Table::of(battle.world());
    let view = SideView::of(battle.world(), side);
    let there = table.ground().standing(hex, Silhouette(2));
    let looks = |seen: &Seen<'_>| -> bool {
        let (body, facing): (Option<Body>, _) = match seen {
            Seen::Own(_) => return false,
            Seen::Figure(figure) if figure.condition() == crate::state::Condition::Able => {
                (figure.body(), Some(figure.facing()))
            }
            Seen::Figure(_) => return false,
            Seen::Marker(marker) => {
                let body = table.ground().standing(marker.hex, marker.silhouette);
                (Some(body), None)
            }
        };
        body.is_some_and(|body| {
            let faces = facing.is_none_or(|facing| in_front(body.hex, facing, hex));
            body.hex != hex && faces && table.has_line(&body, &there)
        })
    };
    view.units().filter(looks).map(|seen| seen.id()).collect()
}
