//! Engage (K11.4, K11.8.6).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, Refusal, UnitId};
use serde::{Deserialize, Serialize};

use super::{answered, by, hexes, point_of, value};
use crate::{
    command::Chosen,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Role, Sort},
    draft::simple::Plain,
    ground::{Body, in_front},
    moves::engage_reach,
    order::{DeedRef, Order},
    read::{Look, Table},
    resolve::{Family, Roll},
};

/// An Engage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engage;

impl Declare for Engage {
    fn key(&self) -> &'static str {
        "engage"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::ARO
    }

    fn sort(&self) -> Sort {
        Sort::Evasion
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let Role::Reaction { order, actor, .. } = at.role else {
            return Err(out_of_reach());
        };
        if at.table.is_engaged(at.who) {
            return Err(Refusal::new(
                "engaged",
                "K11.8.6",
                "An engaged trooper cannot Engage another enemy.",
            ));
        }
        if crate::retreat::binds(at.table, &at.who) {
            return Err(Refusal::new(
                "retreat",
                "K18.1.2",
                "Nobody can Engage in Retreat!.",
            ));
        }
        let active = order.actors.get(usize::from(actor));
        let active = active.and_then(|a| Some((a, at.table.find(a.unit)?)));
        let Some((actor, active)) = active else {
            return Err(out_of_reach());
        };
        if active.guise.seeming.is_marker() {
            return Err(Refusal::new(
                "only_a_marker",
                "K11.8.6",
                "Markers cannot be Engaged.",
            ));
        }
        let ends = ends(at.table, &at.who, active.id);
        let beside = actor.stations.iter().any(|station| {
            let there = station.body(&active);
            ends.iter()
                .any(|hex| touches(at.table, &at.who, *hex, &there))
        });
        if beside { Ok(()) } else { Err(out_of_reach()) }
    }

    fn needs(&self, at: &Declaring<'_>) -> Option<Breakdown> {
        Some(value(&at.who))
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(who) = at.who() else { return };
        let mut roll = Roll::new(at.of, who.id.into(), Family::Dodge, value(&who));
        roll.point = point_of(at);
        out.push(roll);
    }
}

fn out_of_reach() -> Refusal {
    Refusal::new(
        "out_of_reach",
        "K11.4.1",
        "No hex beside the activated enemy can be reached.",
    )
}

/// How it is put together.
pub(crate) static COMPOSE: Plain = Plain {
    key: "engage",
    deed: Deed::Engage(Engage),
    shown: |at| at.is_reaction(),
};

/// Where an Engage can lead: into contact with nobody but that enemy.
fn ends(table: Table<'_>, who: &Look<'_>, enemy: UnitId) -> Vec<Hex> {
    let reach = engage_reach(table, who, hexes(who), enemy);
    reach.hexes().map(|(hex, _)| hex).collect()
}

fn touches(table: Table<'_>, who: &Look<'_>, hex: Hex, there: &Body) -> bool {
    let mine = table.ground().standing(hex, who.silhouette());
    table.ground().touch(&mine, there)
}

/// The hexes beside the activated enemy, where he is in the end, to which a successful Engage can lead.
pub(super) fn places(table: Table<'_>, order: &Order, of: DeedRef) -> Vec<Hex> {
    let who = by(table, order, of).and_then(|unit| table.find(unit));
    let Some((who, (_, active))) = who.zip(answered(table, order, of)) else {
        return Vec::new();
    };
    let Some(there) = active.body(table).filter(|_| active.is_figure()) else {
        return Vec::new();
    };
    ends(table, &who, active.id)
        .into_iter()
        .filter(|hex| touches(table, &who, *hex, &there))
        .collect()
}

/// Where it looks at the end: at the enemy.
pub(super) fn facing(table: Table<'_>, order: &Order, of: DeedRef, hex: Hex) -> Option<Direction> {
    let (_, active) = answered(table, order, of)?;
    let there = active.hex?;
    hex.direction_to(there).or_else(|| {
        Direction::ALL
            .into_iter()
            .find(|d| in_front(hex, *d, there))
    })
}

/// Whether that is one of the hexes.
pub(super) fn check(
    table: Table<'_>,
    order: &Order,
    of: DeedRef,
    chosen: &Chosen,
) -> Result<(), Refusal> {
    let fits = chosen
        .route
        .last()
        .is_some_and(|hex| places(table, order, of).contains(hex));
    if fits && chosen.facing.is_none() && chosen.prone.is_none() {
        return Ok(());
    }
    Err(Refusal::new(
        "no_such_place",
        "K11.4.1",
        "The Active player picks a hex beside his trooper that the other one can reach.",
    ))
}
