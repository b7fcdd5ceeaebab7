//! Movement: Move and Cautious Movement, where they may end, and what comes of them (K1.4, K7.1, K7.2, K7.8).

mod arriving;
mod cautious;
mod compose;
mod contact;
mod event;
mod going;
mod reaction;
mod room;
#[cfg(test)]
mod tests;
mod walker;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Refusal, Timetable, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    Ctx,
    deeds::{Class, Declare, Declaring, Path, Sort},
    gates::{self, GateWork},
    ground::Walked,
    order::Station,
    read::{Look, Table},
};

pub(crate) use arriving::resting_hex;
pub use cautious::Cautious;
pub(crate) use compose::{CautiousWay, MoveWay};
pub(crate) use contact::{check_landing as check_contact, made_by_landing as contact_made};
pub use event::MoveEvent;
pub(crate) use going::{Going, budget, check_free, check_second, declared_by, has_ended};
pub use going::{reach, reach_again};
pub(crate) use reaction::{Sidestep, engage_reach};
pub(crate) use room::{Rooms, Touching};
pub use walker::climber;
pub(crate) use walker::{may_lie_down, walker};

/// A Move: the whole route, and how the trooper stands at its end (K7.1.4, K5.1.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// The hexes entered, one after the other; none to turn, lie down or stand up. Somebody who hangs on a face names his
    /// own hex first to climb down.
    pub route: Vec<Hex>,
    /// Where it looks at the end; none: as before.
    #[serde(default)]
    pub facing: Option<Direction>,
    /// Whether it is Prone from the start on; none: as before.
    #[serde(default)]
    pub begins_prone: Option<bool>,
    /// Whether it is Prone at the end; none: as while it moved.
    #[serde(default)]
    pub ends_prone: Option<bool>,
    /// A gate that it opens or closes on its way (K1.10.4).
    #[serde(default)]
    pub gate: Option<GateWork>,
    /// The enemy with whom contact is declared (K1.4.3): at the last hex of the route, or if that does not touch it at the
    /// first that does, where the Move then ends.
    #[serde(default)]
    pub contact: Option<UnitId>,
    /// Where it puts down the object that it carries: in the hex where it ends, or beside it (K15.6.2).
    #[serde(default)]
    pub puts_down: Option<Hex>,
    /// The point of the route at which an attack that was the first skill is resolved; none: where it was declared
    /// (K4.4.8).
    #[serde(default)]
    pub attack_at: Option<u8>,
}

impl Move {
    /// Whether it is Prone on the way, and at the end.
    fn postures(&self, start: &Station) -> (bool, bool) {
        let on_the_way = self.begins_prone.unwrap_or(start.prone);
        (on_the_way, self.ends_prone.unwrap_or(on_the_way))
    }

    /// The part of the route up to a declared contact.
    fn effective<'r>(&'r self, at: &Declaring<'_>, prone: bool) -> &'r [Hex] {
        let Some(enemy) = self.contact.and_then(|id| at.table.find(id)) else {
            return &self.route;
        };
        let touches = |hex: &Hex| contact::would_touch(at.table, &at.who, *hex, prone, &enemy);
        if self.route.last().is_some_and(touches) {
            return &self.route;
        }
        match self.route.iter().position(touches) {
            Some(i) => self.route.get(..=i).unwrap_or(&self.route),
            None => &self.route,
        }
    }

    /// The movement with its route as far as it goes; none if the trooper is off the table.
    fn followed<'a, 'r>(&'r self, at: &Declaring<'a>) -> Option<(Going<'a>, &'r [Hex], Walked)> {
        let start = at.last_station()?;
        let (prone, ends_prone) = self.postures(&start);
        let mut going = Going::on_foot(at, prone, ends_prone)?;
        going.walker.opens = self.gate.and_then(|g| g.opened(start.hex, &self.route));
        let mut route = self.effective(at, ends_prone);
        if declared_by(at).is_some_and(|actor| has_ended(at.table, &at.who, actor)) {
            route = &[];
        }
        let walked = going.walk(route);
        Some((going, route, walked))
    }
}

impl Declare for Move {
    fn key(&self) -> &'static str {
        "move"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::MOVEMENT
    }

    fn sort(&self) -> Sort {
        Sort::Movement
    }

    fn reveals(&self) -> bool {
        false
    }

    // Whether those in contact with him let him go is looked at by itself (K7.8.3).
    fn works_in_combat(&self) -> bool {
        true
    }

    fn uses_mov(&self) -> bool {
        true
    }

    fn faces(&self) -> Option<Direction> {
        self.facing
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let start = check_free(at)?;
        check_postures(at, &start, self.begins_prone, self.ends_prone)?;
        let Some((going, route, walked)) = self.followed(at) else {
            return Ok(());
        };
        if let Some(work) = self.gate {
            let worked: &[Hex] = if route.is_empty() { &[] } else { &self.route };
            gates::check(at, work, start.hex, worked)?;
        }
        gates::check_closed(at, start.hex, route)?;
        if let Some(refusal) = going.refusal(&walked, route) {
            return Err(refusal);
        }
        going::check_face(at, &going, &walked)?;
        if let Some(hex) = self.puts_down {
            crate::objects::check_put_down(at, Some(walked.at.hex), hex)?;
        }
        match self.contact {
            Some(enemy) => contact::check(at, enemy, &walked, self.postures(&start).1),
            None => Ok(()),
        }
    }

    fn path(&self, at: &Declaring<'_>) -> Path {
        let Some((going, route, walked)) = self.followed(at) else {
            return Path::default();
        };
        let (_, prone) = self.postures(&going.start);
        let stations = with_posture(&going, going.stations(route, &walked), prone);
        let contact = contact::made(at, self.contact, stations.last(), prone);
        Path { stations, contact }
    }
}

/// The places of a movement with the posture at its end; a change of posture alone makes a place of its own.
fn with_posture(going: &Going<'_>, mut stations: Vec<Station>, prone: bool) -> Vec<Station> {
    if let Some(last) = stations.last_mut() {
        last.prone = prone && !last.aloft;
    } else if prone != going.start.prone {
        stations.push(Station {
            prone,
            ..going.start
        });
    }
    stations
}

/// Whether somebody may lie down or stand up as he declares it.
fn check_postures(
    at: &Declaring<'_>,
    start: &Station,
    begins: Option<bool>,
    ends: Option<bool>,
) -> Result<(), Refusal> {
    let lies_down = begins == Some(true) || ends == Some(true);
    if lies_down && start.aloft {
        return Err(Refusal::new(
            "on_face",
            "K7.4.2",
            "On a face nobody lies down.",
        ));
    }
    if lies_down && !start.prone {
        may_lie_down(at.table, &at.who)?;
    }
    Ok(())
}

/// What is done as soon as a skill has been declared, before anybody reacts: gates are opened, Pilots get out and in.
pub(crate) fn declared(ctx: &mut Ctx<'_>, number: u8, half: u8) {
    gates::declared(ctx, number, half);
    crate::pilots::declared(ctx, number, half);
}

/// Activated troopers come to where their routes lead, or lie where they were felled, and contact arises.
pub(crate) fn plugin(t: &mut Timetable) {
    arriving::plugin(t);
    contact::plugin(t);
}
