//! How a unit starts: on the map, later, aboard another one, and so on.

use hexlance_present::{
    Icon,
    form::{Choice, Edit, Field, Form, Kind},
};
use hexlance_strike::{
    ability::Grant,
    artillery::{GUNS, USUAL_DISTANCE},
    card::Card,
    special::Code,
};

use super::{
    CardUnit,
    flight::{edit, set_way},
};
use crate::{StrikeGame, data::Data, wording};
use hexlance_editor::{
    desk::{AnyScenario, Editing, Placing, UnitAt, units},
    muster::{self, Start},
    names,
};

/// A way to start that only these rules know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// In flight.
    Flying,
    /// Comes over an edge of its side in that turn or later.
    Enters(u16),
    /// Drops in that turn.
    Drops(u16),
    /// Artillery that stays off the map, so many inches away.
    OffBoard(u16),
}

impl Way {
    /// That of a unit, if it has one. Who is aboard another one starts with that, unless it flies.
    pub(super) fn of(unit: &CardUnit) -> Option<Self> {
        if unit.air.is_some() {
            return Some(Self::Flying);
        }
        if unit.aboard.is_some() {
            return None;
        }
        let enters = || unit.enters.map(Self::Enters);
        let off_board = || Some(Self::OffBoard(unit.off_board.as_ref()?.inches));
        unit.drops
            .map(Self::Drops)
            .or_else(enters)
            .or_else(off_board)
    }

    /// In a few words for a list.
    pub(super) fn words(self, unit: &CardUnit) -> String {
        match self {
            Self::Flying => unit.air.as_ref().map_or_else(String::new, wording::flight),
            Self::Enters(turn) => tr!("comes in turn {turn}", turn),
            Self::Drops(turn) => tr!("drops in turn {turn}", turn),
            Self::OffBoard(inches) => tr!("{inches}\" off the map", inches),
        }
    }

    /// What its number is called, which is stepped through.
    const fn number(self) -> Option<&'static str> {
        match self {
            Self::Flying => None,
            Self::Enters(_) => Some("enters"),
            Self::Drops(_) => Some("drops"),
            Self::OffBoard(_) => Some("off_board"),
        }
    }
}

/// What the form sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The next press on the table puts it down.
    Place,
    /// How it starts, in a way that all rules know.
    Start(Start),
    /// How it starts, in a way of these rules.
    Own(Way),
    /// The turn in which it comes over an edge.
    Enters,
    /// The turn in which it drops.
    Drops,
    /// How far off the map it stays.
    Inches,
    /// It is hidden, or not any more.
    Hidden,
    /// It is in a prepared position, or not any more.
    Prepared,
    /// Room for cargo that has become room for infantry.
    Seats,
}

/// The choice, and what belongs to it.
pub(super) fn form(
    form: &mut Form<Ask>,
    s: &AnyScenario,
    at: UnitAt,
    unit: &CardUnit,
    card: &Card,
    data: &Data,
) {
    let name = names::name_of(s, at, data).unwrap_or_default();
    let Some(any) = at.of(s) else { return };
    let now = muster::start_of(s, any, &name);
    form.heading(tr!("How it starts"));
    let own = Way::of(unit).filter(|_| now == Start::Own);
    form.one_of(ways(s, at, (&now, own), card, data));
    let turn = |n: u16, to: Ask| Field::number("editor.start.turn", tr!("Turn"), n, 1..=99, to);
    match own {
        Some(Way::Enters(n)) => form.push(turn(n, Ask::Enters)),
        Some(Way::Drops(n)) => form.push(turn(n, Ask::Drops)),
        Some(Way::OffBoard(inches)) => {
            let kind = Kind::Number {
                now: inches.into(),
                shown: None,
                range: 10..=9_000,
                step: 10,
                to: Ask::Inches,
            };
            let label = tr!("Inches from the map");
            form.push(Field::new("editor.start.inches", label, kind));
        }
        Some(Way::Flying) | None => {}
    }
    secret(form, s, at, unit, card, &now, data);
    seats(form, unit, card);
}

/// Carries out what was done to it.
pub(super) fn change(editing: &mut Editing, at: UnitAt, ask: Ask, done: &Edit, data: &Data) {
    let own = match ask {
        Ask::Start(start) => {
            muster::set_start(editing, at, &start, None, data);
            None
        }
        Ask::Own(way) => Some(way),
        Ask::Enters => done.number().map(Way::Enters),
        Ask::Drops => done.number().map(Way::Drops),
        Ask::Inches => done.number().map(Way::OffBoard),
        Ask::Place => {
            editing.placing = Placing::Unit(at);
            None
        }
        Ask::Hidden => {
            edit(editing, at, tr!("Hidden"), None, |u| u.hidden = !u.hidden);
            None
        }
        Ask::Prepared => {
            edit(editing, at, tr!("Prepared position"), None, |u| {
                u.prepared = !u.prepared;
            });
            None
        }
        Ask::Seats => {
            if let Some(n) = done.number() {
                edit(editing, at, tr!("Seats"), Some("seats"), |u| u.seats = n);
            }
            None
        }
    };
    if let Some(way) = own {
        let number = way.number();
        muster::set_own_start::<StrikeGame>(editing, at, number, data, |unit, home| {
            set_way(unit, way, home);
        });
    }
}

/// The ways to start.
fn ways(
    s: &AnyScenario,
    at: UnitAt,
    (now, own): (&Start, Option<Way>),
    card: &Card,
    data: &Data,
) -> Vec<Choice<Ask>> {
    let way = |key: &str, text: &str, ask: Ask, help: &str| {
        Choice::new(format!("editor.start.{key}"), text, ask).help(help)
    };
    let flies = card.is_aerospace();
    let air = flies.then_some(tr!("It is for units that do not fly in from afar."));
    let mut all = Vec::new();
    let help = tr!(
        "It stands in a hex when the battle begins. The next click on the table chooses the hex."
    );
    let map = way("map", tr!("On the map"), Ask::Place, help);
    all.push(map.on(*now == Start::OnMap));
    let help = if flies {
        tr!("Its side chooses the zone of the air in which it starts (R11.1.4).")
    } else {
        tr!("Its side deploys it in the deployment zone.")
    };
    let ask = Ask::Start(Start::SetUp);
    let zone = way("zone", tr!("Set up by its side"), ask, help);
    all.push(zone.on(*now == Start::SetUp));
    if flies {
        let help = tr!("It is in flight when the battle begins, in a zone of the air (R11.1).");
        let ask = Ask::Own(Way::Flying);
        let flight = way("air", tr!("In flight"), ask, help);
        all.push(flight.on(own == Some(Way::Flying)));
    }
    let help = tr!("It comes onto the map over an edge of its side in a turn (R16.7.1).");
    let ask = Ask::Own(Way::Enters(2));
    let enters = way("enters", tr!("Comes in a turn"), ask, help);
    all.push(enters.on(matches!(own, Some(Way::Enters(_)))).refused(air));
    let help = tr!("It drops from the sky in a turn (R16.5.1).");
    let ask = Ask::Own(Way::Drops(1));
    let drops = way("drops", tr!("Drops in a turn"), ask, help);
    all.push(drops.on(matches!(own, Some(Way::Drops(_)))).refused(air));
    all.push(aboard(s, at, now, data));
    all.push(waits(s, now, air));
    let mut guns = GUNS
        .iter()
        .filter(|g| card.specials.has(g.code) && g.off_board);
    let why = guns.next().is_none().then_some(tr!(
        "It has no artillery that reaches the map from beyond it (R9.1.2)."
    ));
    let help = tr!("Artillery that stays off the map, some way from all of it (R9.1.2).");
    let ask = Ask::Own(Way::OffBoard(USUAL_DISTANCE));
    let off = way("off", tr!("Off the map"), ask, help);
    all.push(off.on(matches!(own, Some(Way::OffBoard(_)))).refused(why));
    all
}

/// A list of what a way to start needs, by names.
fn list(key: &str, text: String, all: Vec<(String, Start)>) -> Choice<Ask> {
    let of = all.into_iter().enumerate();
    let of =
        of.map(|(n, (name, start))| Choice::new(format!("{key}.{n}"), name, Ask::Start(start)));
    Choice::menu(key, text, of.collect())
}

/// The units of its side, and the one that carries it.
fn aboard(s: &AnyScenario, at: UnitAt, now: &Start, data: &Data) -> Choice<Ask> {
    let text = match now {
        Start::Aboard(carrier) => tr!("Aboard {carrier}", carrier),
        _ => tr!("Aboard another").to_owned(),
    };
    let others: Vec<_> = units(s)
        .zip(names::names(s, data))
        .filter(|((x, _), _)| x.side == at.side && *x != at)
        .map(|(_, name)| (name.clone(), Start::Aboard(name)))
        .collect();
    let alone = others
        .is_empty()
        .then_some(tr!("Its side has no other unit."));
    list("editor.start.aboard", text, others)
        .help(tr!(
            "It starts inside or on another unit of its side, which has room for it."
        ))
        .on(matches!(now, Start::Aboard(_)))
        .refused(alone)
}

/// The events that may bring it.
fn waits(s: &AnyScenario, now: &Start, why: Option<&str>) -> Choice<Ask> {
    let text = match now {
        Start::Waits(n) => {
            let event = s.events.get(*n).map_or("", |e| e.name.as_str());
            tr!("Waits: {event}", event)
        }
        _ => tr!("Waits for an event").to_owned(),
    };
    let new = tr!("A new event: reinforcements in turn 2").to_owned();
    let events = s.events.iter().map(|e| e.name.clone());
    let all = events.chain([new]).enumerate();
    let all = all.map(|(n, name)| (name, Start::Waits(n))).collect();
    list("editor.start.waits", text, all)
        .help(tr!(
            "An event of the battle brings it onto the map. Set what the event waits for under Battle, Events."
        ))
        .on(matches!(now, Start::Waits(_)))
        .refused(why)
}

/// Hidden, or in a prepared position.
fn secret(
    form: &mut Form<Ask>,
    s: &AnyScenario,
    at: UnitAt,
    unit: &CardUnit,
    card: &Card,
    now: &Start,
    data: &Data,
) {
    let there = matches!(now, Start::OnMap | Start::SetUp) && !card.is_aerospace();
    let why = (!there).then_some(tr!(
        "It is for ground units that are on the map at the start."
    ));
    let help = tr!("The enemy does not see it until something reveals it (R5.5).");
    let hidden = Choice::new("editor.start.hidden", tr!("Hidden"), Ask::Hidden)
        .icon(Icon::Hidden)
        .help(help)
        .on(unit.hidden)
        // What has been said in error can be taken back.
        .refused(why.filter(|_| !unit.hidden));
    let side = s.sides.get(at.side);
    let force = side.and_then(|side| side.forces.get(at.force));
    let abilities = force
        .and_then(|f| f.rules.own::<StrikeGame>())
        .map(|r| r.abilities.as_slice())
        .unwrap_or_default();
    let digs = abilities
        .iter()
        .filter_map(|a| data.content::<StrikeGame>().ability(a.id))
        .any(|d| d.grants(Grant::DigsIn));
    let able = card.kind.is_infantry() && digs && there;
    let why = (!able && !unit.prepared).then_some(
        tr!("It is for infantry of a force with the command ability Infantry Defensive Experts (R10.1.3)."),
    );
    let text = tr!("Prepared position");
    let prepared = Choice::new("editor.start.prepared", text, Ask::Prepared)
        .help(tr!("It starts in a prepared position (R10.1.3)."))
        .on(unit.prepared)
        .refused(why);
    form.some_of([hidden, prepared]);
}

/// Room for cargo that has become room for infantry.
fn seats(form: &mut Form<Ask>, unit: &CardUnit, card: &Card) {
    let most = card.specials.number(Code::CT);
    if most == 0 && unit.seats == 0 {
        return;
    }
    let label = tr!("Cargo room as seats (R13.5.1)");
    let seats = Field::number(
        "editor.start.seats",
        label,
        unit.seats,
        0..=most.into(),
        Ask::Seats,
    );
    form.push(seats);
}
