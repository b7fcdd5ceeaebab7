//! Change Facing (K11.2, K11.8.4).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, Refusal};
use serde::{Deserialize, Serialize};

use super::{answered, by, point_of, value};
use crate::{
    command::Chosen,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    draft::simple::Plain,
    ground::in_front,
    order::{DeedRef, Order},
    react::Right,
    read::{Look, Table},
    resolve::{Family, Roll},
    tags,
};

/// A Change Facing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeFacing;

impl Declare for ChangeFacing {
    fn key(&self) -> &'static str {
        "change_facing"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::ARO
    }

    fn sort(&self) -> Sort {
        Sort::Evasion
    }

    fn claims(&self, right: &Right, point: u8) -> bool {
        right.is_near(point) || right.besides.alerted
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        if at.table.is_engaged(at.who) {
            return Err(Refusal::new(
                "engaged",
                "K12.2",
                "In contact with an enemy, a trooper cannot turn away from it.",
            ));
        }
        Ok(())
    }

    fn needs(&self, at: &Declaring<'_>) -> Option<Breakdown> {
        Some(turned(&at.who))
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(who) = at.who() else { return };
        let mut roll = Roll::new(at.of, who.id.into(), Family::Dodge, turned(&who));
        roll.point = point_of(at);
        out.push(roll);
    }
}

/// PH, the MOD of the Troop Type, and -3 (K11.2.1).
pub(crate) fn turned(who: &Look<'_>) -> Breakdown {
    let mut out = value(who);
    out.rule(&tags::TURNING, -3);
    out
}

/// How it is put together.
pub(crate) static COMPOSE: Plain = Plain {
    key: "change_facing",
    deed: Deed::ChangeFacing(ChangeFacing),
    shown: |at| at.is_reaction(),
};

/// The hex that must come into the front half: where the activated enemy is in the end, or the nearest hex of his route if he
/// is gone.
fn towards(table: Table<'_>, order: &Order, of: DeedRef) -> Option<(Hex, Hex)> {
    let who = table.find(by(table, order, of)?)?;
    let here = who.hex?;
    let (number, active) = answered(table, order, of)?;
    if active.is_on_table() {
        return Some((here, active.hex?));
    }
    let actor = order.actors.get(usize::from(number))?;
    let nearest = actor.stations.iter().min_by_key(|s| here.distance(s.hex))?;
    Some((here, nearest.hex))
}

/// Whether it may look there.
pub(super) fn may_face(table: Table<'_>, order: &Order, of: DeedRef, facing: Direction) -> bool {
    towards(table, order, of).is_none_or(|(here, there)| in_front(here, facing, there))
}

/// Where it looks: as chosen, else as before if that will do, else the first way that will.
pub(super) fn proposed(
    table: Table<'_>,
    order: &Order,
    of: DeedRef,
    chosen: &Chosen,
) -> Option<Direction> {
    let before = table.find(by(table, order, of)?)?.facing();
    chosen.facing.or_else(|| {
        std::iter::once(before)
            .chain(Direction::ALL)
            .find(|facing| may_face(table, order, of, *facing))
    })
}

/// Whether that is a way to turn.
pub(super) fn check(
    table: Table<'_>,
    order: &Order,
    of: DeedRef,
    chosen: &Chosen,
) -> Result<(), Refusal> {
    if !chosen.route.is_empty() || chosen.prone.is_some() {
        return Err(Refusal::new(
            "facing_only",
            "K11.2.1",
            "A trooper that changes its facing does not move.",
        ));
    }
    let fits = chosen
        .facing
        .is_none_or(|facing| may_face(table, order, of, facing));
    if fits {
        return Ok(());
    }
    Err(Refusal::new(
        "looks_away",
        "K11.8.4",
        "The activated enemy must then be in its front half.",
    ))
}
