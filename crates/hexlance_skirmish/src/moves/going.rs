//! A movement as it is about to be made: from where, how far, and past whom (K7.1, K7.5, K7.8).

use hexlance_board::Hex;
use hexlance_rules::Refusal;

use super::{Rooms, climber, walker};
use crate::{
    deeds::{Declaring, Deed, Role},
    ground::{Bar, Difficulty, Ground, Reach, Room, Stand, Stop, Walked, Walker, allowance},
    model::Mov,
    order::{Actor, Station},
    read::{Look, Table},
};

/// A movement of an activated trooper, before its route is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Going<'a> {
    /// The ground.
    pub ground: &'a Ground,
    /// Where it begins.
    pub start: Station,
    /// How many hexes it may cost.
    pub budget: u16,
    /// Who moves.
    pub walker: Walker,
    /// Who is in the way.
    pub rooms: Rooms,
}

impl<'a> Going<'a> {
    /// On foot, Prone on the way and at the end or not; none if the trooper is off the table.
    pub(crate) fn on_foot(at: &Declaring<'a>, prone: bool, ends_prone: bool) -> Option<Self> {
        let start = at.last_station()?;
        let walker = climber(at.table, &at.who, prone);
        Some(Self {
            ground: at.table.ground(),
            start,
            budget: budget(at, prone),
            walker,
            rooms: Rooms::declaring(at.table, &at.who, ends_prone),
        })
    }

    /// By a jump or a climb, which nobody makes Prone; none if the trooper is off the table.
    pub(crate) fn leaping(at: &Declaring<'a>) -> Option<Self> {
        let start = at.last_station()?;
        Some(Self {
            ground: at.table.ground(),
            start,
            budget: budget(at, start.prone),
            walker: walker(&at.who, start.prone),
            rooms: Rooms::declaring(at.table, &at.who, false),
        })
    }

    /// Where it begins.
    pub(crate) const fn stand(&self) -> Stand {
        Stand {
            hex: self.start.hex,
            floor: self.start.floor,
        }
    }

    /// Follows a route as far as it is legal.
    pub(crate) fn walk(&self, route: &[Hex]) -> Walked {
        self.walk_as(&self.walker, route)
    }

    fn walk_as(&self, walker: &Walker, route: &[Hex]) -> Walked {
        let room = |hex| self.rooms.at(hex);
        self.ground
            .walk(walker, room, self.stand(), route, self.budget)
    }

    /// Why a route is not legal as it was declared, if it is not.
    pub(crate) fn refusal(&self, walked: &Walked, route: &[Hex]) -> Option<Refusal> {
        self.rooms.refusal_of(walked, route)
    }

    /// Who is in a hex.
    pub(crate) fn room(&self, hex: Hex) -> Room {
        self.rooms.at(hex)
    }

    /// The places of a route that was followed, one after the other; on faces one for each hex of the movement.
    pub(crate) fn stations(&self, route: &[Hex], walked: &Walked) -> Vec<Station> {
        let mut out = Vec::new();
        let mut at = self.stand();
        let place = |stand: Stand, aloft| Station {
            hex: stand.hex,
            floor: stand.floor,
            prone: self.walker.prone,
            aloft,
        };
        let hangs = walked.stop == Some(Stop::Face);
        // One who hangs above the hex at the foot of a face has not entered the hex to which he climbs.
        let tried = walked.entered + usize::from(hangs);
        for hex in route.iter().take(tried) {
            for stand in self.ground.face(&self.walker, at, *hex) {
                out.push(place(stand, true));
                if hangs && stand == walked.at {
                    return out;
                }
            }
            at = self.ground.stand(*hex);
            out.push(place(at, false));
        }
        out
    }

    /// Whether somebody who hangs on a face can come to a floor from there, for so many hexes.
    fn can_leave_face(&self, stand: Stand, budget: u16) -> bool {
        let room = |hex| self.rooms.at(hex);
        let ways = std::iter::once(stand.hex).chain(stand.hex.neighbours());
        ways.into_iter().any(|hex| {
            let walked = self.ground.walk(&self.walker, room, stand, &[hex], budget);
            walked.entered == 1 && walked.stop != Some(Stop::Face)
        })
    }
}

/// Every hex in which a Move of a trooper may end that would be declared now: the first skill of an Order, or the second of
/// the one that it is activated in. None if it is off the table.
pub fn reach<'a>(table: Table<'a>, who: &Look<'a>) -> Option<Reach<'a>> {
    let order = table.order();
    let role = order
        .and_then(|order| Some(Role::Second(order, order.actor_of(who.id)?)))
        .unwrap_or(Role::First);
    let at = Declaring {
        table,
        who: *who,
        role,
    };
    let start = at.last_station()?;
    let going = Going::on_foot(&at, start.prone, start.prone)?;
    let budget = going.budget;
    Some(
        going
            .ground
            .reach(&going.walker, |hex| going.rooms.at(hex), start.hex, budget),
    )
}

/// Every hex in which a second Move of the same Order may end after any of these (K7.1.1). None if the trooper is off the
/// table.
pub fn reach_again<'a>(table: Table<'a>, who: &Look<'a>, first: &Reach<'a>) -> Option<Reach<'a>> {
    let at = Declaring {
        table,
        who: *who,
        role: Role::First,
    };
    let start = at.last_station()?;
    let going = Going::on_foot(&at, start.prone, start.prone)?;
    let budget = values(&at, start.prone).1.into();
    Some(first.then(&going.walker, |hex| going.rooms.at(hex), budget))
}

/// Where the Order of an activated trooper began for it: a Pilot who has climbed out begins where he came out.
fn first_station(at: &Declaring<'_>) -> Option<Station> {
    if let Role::Second(order, number) = at.role {
        let actor = order.actors.get(usize::from(number))?;
        let begun = match actor.deeds.first() {
            Some(Deed::Dismount(_) | Deed::Mount(_)) => actor.stations.get(1),
            _ => None,
        };
        return begun.or(actor.stations.first()).copied();
    }
    at.last_station()
}

/// The MOV values that a trooper has in this Order, with whatever halves them (K7.1.5, K7.5.2, K7.8.5).
pub(crate) fn values(at: &Declaring<'_>, prone: bool) -> Mov {
    let hindrance = first_station(at).map_or(Difficulty::Clear, |station| {
        let walker = walker(&at.who, false);
        at.table.ground().hindrance(&walker, station.hex)
    });
    allowance(at.who.mov(), prone, hindrance)
}

/// How many hexes the movement that is declared now may cost: the first MOV value, or the second after another movement,
/// or nothing once the movement has ended for this Order (K7.1.1, K7.8.1).
pub(crate) fn budget(at: &Declaring<'_>, prone: bool) -> u16 {
    let values = values(at, prone);
    let Some(actor) = declared_by(at) else {
        return values.0.into();
    };
    if has_ended(at.table, &at.who, actor) {
        return 0;
    }
    match actor.deeds.first() {
        Some(deed) if deed.rule().uses_mov() => values.1.into(),
        _ => values.0.into(),
    }
}

/// The activated trooper whose second skill is declared.
pub(crate) fn declared_by<'a>(at: &Declaring<'a>) -> Option<&'a Actor> {
    match at.role {
        Role::Second(order, number) => order.actors.get(usize::from(number)),
        _ => None,
    }
}

/// Whether an activated trooper moves no further in this Order: it has declared contact, has entered terrain that stops it,
/// or is a Heavyweight that has crossed a gate (K1.4.3, K7.5.2, skill.heavyweight).
pub(crate) fn has_ended(table: Table<'_>, who: &Look<'_>, actor: &Actor) -> bool {
    if !actor.contacts.is_empty() {
        return true;
    }
    let ground = table.ground();
    let walker = walker(who, false);
    let mut last: Option<&Station> = None;
    for station in actor.stations.iter().filter(|s| !s.aloft) {
        if let Some(before) = last.filter(|b| b.hex != station.hex) {
            let entered = ground.terrain(station.hex);
            if entered.stops(ground.terrain(before.hex), walker.spared)
                || (walker.heavyweight && crosses_gate(ground, before.hex, station.hex))
            {
                return true;
            }
        }
        last = Some(station);
    }
    false
}

/// Whether the way between two adjacent hexes leads through a gate.
pub(crate) fn crosses_gate(ground: &Ground, from: Hex, to: Hex) -> bool {
    let side = from.direction_to(to).map(|d| ground.side(from, d));
    side.is_some_and(|s| s.gate().is_some())
}

/// Whether the second skill may follow the first as far as movement is concerned: nobody who starts in Very Difficult
/// terrain declares two Short Movement Skills (K7.5.3), nobody who carries something moves twice (K15.6.2), and nobody ends
/// an Order on a face (skill.climbing_plus).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_second(at: &Declaring<'_>, deed: &Deed) -> Result<(), Refusal> {
    let Some(actor) = declared_by(at) else {
        return Ok(());
    };
    let Some(first) = actor.deeds.first() else {
        return Ok(());
    };
    let moves = |d: &Deed| *d != Deed::Idle && d.rule().class(at.table, &at.who).movement;
    let hindrance = first_station(at).map_or(Difficulty::Clear, |station| {
        let walker = walker(&at.who, false);
        at.table.ground().hindrance(&walker, station.hex)
    });
    if hindrance.allows_one_move() && moves(first) && moves(deed) {
        return Err(Refusal::new(
            "very_difficult",
            "K7.5.3",
            "In Very Difficult terrain one Order has one Short Movement Skill.",
        )
        .or("Declare a Short Skill with it."));
    }
    let laden = crate::objects::is_laden(at.table, &at.who);
    if laden && first.rule().uses_mov() && deed.rule().uses_mov() {
        return Err(Refusal::new(
            "laden",
            "K15.6.2",
            "A trooper that carries an object moves only once in an Order.",
        ));
    }
    let hangs = actor.stations.last().is_some_and(|s| s.aloft);
    let comes_down = || {
        deed.rule()
            .path(at)
            .stations
            .last()
            .is_some_and(|s| !s.aloft)
    };
    if hangs && !comes_down() && can_come_down(at) {
        return Err(on_face());
    }
    Ok(())
}

/// Whether somebody who hangs on a face can come to a floor in the second half of the Order.
fn can_come_down(at: &Declaring<'_>) -> bool {
    Going::on_foot(at, false, false).is_some_and(|g| g.can_leave_face(g.stand(), g.budget))
}

/// Whether a route may end on a face: only that of a first Move, after which a second can come to a floor
/// (skill.climbing_plus).
///
/// # Errors
/// The refusal, with its rule.
pub(super) fn check_face(
    at: &Declaring<'_>,
    going: &Going<'_>,
    walked: &Walked,
) -> Result<(), Refusal> {
    if walked.stop != Some(Stop::Face) {
        return Ok(());
    }
    let hindrance = going.ground.hindrance(&going.walker, going.start.hex);
    let second = values(at, false).1;
    let first = matches!(at.role, Role::First) && !hindrance.allows_one_move();
    if first && going.can_leave_face(walked.at, second.into()) {
        return Ok(());
    }
    if first {
        return Err(Bar::FaceTooHigh.refusal());
    }
    Err(on_face())
}

fn on_face() -> Refusal {
    Refusal::new(
        "on_face",
        "skill.climbing_plus",
        "At the end of an Order a climber must stand on a floor.",
    )
    .or("Move on to a floor.")
}

/// Whether somebody may move at all: not in contact with an enemy who stands, unless that one is Immobilized (K7.1.5,
/// K7.8.3).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_free(at: &Declaring<'_>) -> Result<Station, Refusal> {
    let Some(start) = at.last_station() else {
        return Err(Refusal::new(
            "off_table",
            "K7.1.1",
            "That trooper is not on the table.",
        ));
    };
    let held = at.who.is_figure()
        && at
            .table
            .touching(at.who)
            .any(|e| !e.is_null() && !e.is_immobilized());
    if held {
        return Err(Refusal::new(
            "engaged",
            "K7.1.5",
            "In contact with an enemy that stands, nobody moves away.",
        )
        .or("Dodge out of the combat."));
    }
    Ok(start)
}
