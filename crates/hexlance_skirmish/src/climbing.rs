//! Jump and Climb (K7.4, K7.8.4, K7.8.7, skill.super_jump), and falls (K7.7).

mod compose;
mod falls;
#[cfg(test)]
mod tests;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Refusal, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    deeds::{Class, Declare, Declaring, Deed, Path, Sort},
    ground::{Body, Leap},
    model::Skill,
    moves::{self, Going},
    order::{Order, Station},
    read::{Look, Table},
};

pub(crate) use compose::{
    ClimbWay, JumpWay, cautious_leap, cautious_leap_picks, offer_cautious_leap,
};
pub(crate) use falls::{Fall, fall};

/// A Jump (K7.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jump {
    /// Where it lands.
    pub to: Hex,
    /// Where it looks then; none: as before.
    #[serde(default)]
    pub facing: Option<Direction>,
    /// The enemy with whom contact is declared where it lands (K1.4.3).
    #[serde(default)]
    pub contact: Option<UnitId>,
}

/// A Climb up or down the face to an adjacent hex (K7.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Climb {
    /// The hex on whose floor it ends.
    pub to: Hex,
    /// Where it looks then; none: as before.
    #[serde(default)]
    pub facing: Option<Direction>,
}

/// Whether a trooper may jump or climb at all (K15.6.2, K7.8.1).
fn check_hands(at: &Declaring<'_>) -> Result<(), Refusal> {
    moves::check_free(at)?;
    if crate::objects::is_laden(at.table, &at.who) {
        return Err(Refusal::new(
            "laden",
            "K15.6.2",
            "A trooper that carries an object neither jumps nor climbs.",
        )
        .or("Put it down first."));
    }
    let ended = moves::declared_by(at).is_some_and(|a| moves::has_ended(at.table, &at.who, a));
    if ended {
        return Err(Refusal::new(
            "movement_over",
            "K7.8.1",
            "Its movement has ended for this Order.",
        ));
    }
    Ok(())
}

/// A jump to a hex, in what is left of the movement.
fn leap(at: &Declaring<'_>, to: Hex) -> Result<(Leap, Station), Refusal> {
    let going = Going::leaping(at).ok_or_else(nowhere)?;
    let room = |hex| going.room(hex);
    let leap = going
        .ground
        .jump(&going.walker, room, going.stand(), to, going.budget);
    leap.map(|leap| (leap, going.start))
        .map_err(|bar| going.rooms.refusal(bar, Some(to)))
}

fn nowhere() -> Refusal {
    Refusal::new("off_table", "K7.1.1", "That trooper is not on the table.")
}

/// The places of a jump: in the air at the height of the higher end, and where it lands (K7.8.4). One who falls the rest has
/// a place more, the last that he reaches by his movement.
///
/// # Errors
/// Why it cannot be made.
pub(crate) fn jump_stations(at: &Declaring<'_>, to: Hex) -> Result<Vec<Station>, Refusal> {
    let (leap, start) = leap(at, to)?;
    let place = |hex, floor, aloft| Station {
        hex,
        floor,
        prone: false,
        aloft,
    };
    let between = leap.hexes.iter().filter(|hex| **hex != to);
    let mut out: Vec<Station> = between.map(|hex| place(*hex, leap.height, true)).collect();
    if leap.fall > 0 {
        let fall = i16::try_from(leap.fall).unwrap_or(i16::MAX);
        out.push(place(to, leap.at.floor.saturating_add(fall), true));
    }
    out.push(place(to, leap.at.floor, false));
    debug_assert!(start.hex != to);
    Ok(out)
}

/// The places of a climb: on the face every two steps, and at its end.
fn climb_stations(at: &Declaring<'_>, to: Hex) -> Result<Vec<Station>, Refusal> {
    let going = Going::leaping(at).ok_or_else(nowhere)?;
    let room = |hex| going.room(hex);
    let climbed = going
        .ground
        .climb(&going.walker, room, going.stand(), to, going.budget);
    if let Err(bar) = climbed {
        return Err(going.rooms.refusal(bar, Some(to)));
    }
    let place = |hex, floor, aloft| Station {
        hex,
        floor,
        prone: false,
        aloft,
    };
    let face = going.ground.face(&going.walker, going.stand(), to);
    let mut out: Vec<Station> = face.iter().map(|s| place(s.hex, s.floor, true)).collect();
    out.push(place(to, going.ground.stand(to).floor, false));
    Ok(out)
}

impl Declare for Jump {
    fn key(&self) -> &'static str {
        "jump"
    }

    fn class(&self, _table: Table<'_>, who: &Look<'_>) -> Class {
        if who.has(Skill::SuperJump) {
            Class::MOVEMENT
        } else {
            Class::ENTIRE
        }
    }

    fn sort(&self) -> Sort {
        Sort::Movement
    }

    fn reveals_as(&self, who: &Look<'_>) -> bool {
        !who.has(Skill::SuperJump)
    }

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
        check_hands(at)?;
        leap(at, self.to)?;
        if let Some(enemy) = self.contact {
            moves::check_contact(at, enemy, self.to)?;
        }
        Ok(())
    }

    fn path(&self, at: &Declaring<'_>) -> Path {
        let stations = jump_stations(at, self.to).unwrap_or_default();
        let contact = moves::contact_made(at, self.contact, stations.last());
        Path { stations, contact }
    }
}

impl Declare for Climb {
    fn key(&self) -> &'static str {
        "climb"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::ENTIRE
    }

    fn sort(&self) -> Sort {
        Sort::Movement
    }

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
        check_hands(at)?;
        climb_stations(at, self.to).map(|_| ())
    }

    fn path(&self, at: &Declaring<'_>) -> Path {
        Path {
            stations: climb_stations(at, self.to).unwrap_or_default(),
            contact: None,
        }
    }
}

/// The skill of an activated trooper by which it has come to a point of its route.
fn deed_at(order: &Order, actor: u8, point: u8) -> Option<&Deed> {
    let actor = order.actors.get(usize::from(actor))?;
    let half = usize::from(point >= actor.first);
    actor.deeds.get(half)
}

/// Whether an activated trooper is in the air of a jump at a point of its route: it enters neither terrain nor the area of a
/// mine there (K7.8.4).
pub(crate) fn is_in_flight(order: &Order, actor: u8, point: u8) -> bool {
    let station = order
        .actors
        .get(usize::from(actor))
        .and_then(|a| a.stations.get(usize::from(point)));
    let jumps = match deed_at(order, actor, point) {
        Some(Deed::Jump(_)) => true,
        Some(Deed::Cautious(c)) => c.leaps,
        _ => false,
    };
    jumps && station.is_some_and(|s| s.aloft)
}

/// Whether an activated trooper has no Partial Cover in a place of its route: in the air of a jump (K7.8.4), and in the whole
/// Order if it climbs without Climbing Plus (K7.4.2).
pub(crate) fn is_exposed(table: Table<'_>, unit: UnitId, there: &Body) -> bool {
    let Some((order, number)) = table.order().and_then(|o| Some((o, o.actor_of(unit)?))) else {
        return false;
    };
    let Some(actor) = order.actors.get(usize::from(number)) else {
        return false;
    };
    let is_there = |s: &Station| (s.hex, s.floor) == (there.hex, there.floor);
    let stations = actor.stations.iter().enumerate();
    let mut flying = stations.filter(|(_, s)| is_there(s));
    actor.deeds.iter().any(|d| matches!(d, Deed::Climb(_)))
        || flying.any(|(point, _)| is_in_flight(order, number, point as u8))
}
