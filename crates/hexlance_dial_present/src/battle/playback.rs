//! Events of the dial rules as motion on the table: moves, shots, dice, clicks that float up. The rules never wait for
//! this.

mod attacks;
mod dials;
#[cfg(test)]
pub(super) mod tests;

use bevy::prelude::*;
use hexlance_board::{Board, Hex};
use hexlance_dial::{
    command::Manner,
    event::{
        AllotmentEvent, BypassEvent, CaptivityEvent, Event, MoveEvent, OrderEvent, SetupEvent,
        StopCause, SwitchEvent, TurnEvent,
    },
    model::Mode,
    read::Table,
    state::UnderWay,
};
use hexlance_rules::{Logged, UnitId};

use super::{
    Session,
    places::{Places, Stand},
    scene,
};
use crate::{
    battle::session::Reads,
    lang,
    table::fx::{Act, At, Fx, MoveMode, ShotKind, TableFx, Waypoint},
};

/// Colour of damage.
const HURT: Color = Color::srgb(1.0, 0.45, 0.3);
/// Colour of what comes to nothing.
const DULL: Color = Color::srgb(0.8, 0.8, 0.8);
/// Colour of warnings, and of heat.
const WARNING: Color = Color::srgb(1.0, 0.75, 0.2);
/// Colour of what is won.
const GOOD: Color = Color::srgb(0.5, 1.0, 0.55);
/// Colour of equipment at work, and of cooling.
const GEAR: Color = Color::srgb(0.6, 0.9, 1.0);
/// Clicks from which a hit is a heavy one.
const HEAVY: i16 = 4;

/// What is seen of some events. The map never changes.
pub fn effects(session: &Session, events: &[Logged<Event>], _before: &Board) -> Vec<TableFx> {
    let shown = session.battle.log().len().saturating_sub(events.len());
    let mut film = Film {
        session,
        table: session.read(),
        places: Places::after(session, shown),
        out: Vec::new(),
        walking: None,
        pace: Pace::Usual,
        ordered: ordered_before(session, shown),
    };
    for (i, logged) in events.iter().enumerate() {
        film.show(&logged.event, &events[i + 1..]);
        film.places.note(&logged.event);
    }
    film.flush();
    film.out
}

/// The units of the order under way after so many events.
fn ordered_before(session: &Session, events: usize) -> Vec<UnitId> {
    let told = session.battle.log()[..events].iter().rev();
    let last = told.map(|l| &l.event).find_map(|event| match event {
        Event::Order(OrderEvent::Ordered { units, .. }) => Some(units.clone()),
        Event::Order(OrderEvent::OrderDone) => Some(Vec::new()),
        _ => None,
    });
    // A battle that begins in the middle of an order has no event of it.
    last.unwrap_or_else(|| {
        let order = session.battle.world().resource::<UnderWay>();
        order.units.iter().copied().collect()
    })
}

/// How a unit is in a hurry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pace {
    /// It is not.
    #[default]
    Usual,
    /// It runs or charges.
    Runs,
    /// It flies on its jets.
    Jumps,
}

/// A move whose hexes are still being gathered.
struct Walking {
    unit: UnitId,
    path: Vec<Waypoint>,
}

/// What has been made of events so far.
struct Film<'s> {
    session: &'s Session,
    table: Table<'s>,
    /// Where units stand at this moment of the story.
    places: Places,
    out: Vec<TableFx>,
    walking: Option<Walking>,
    pace: Pace,
    /// The units of the order under way.
    ordered: Vec<UnitId>,
}

impl Film<'_> {
    fn then(&mut self, fx: Fx) {
        self.out.push(TableFx::then(fx));
    }

    fn with(&mut self, fx: Fx) {
        self.out.push(TableFx::with(fx));
    }

    fn act(&mut self, unit: UnitId, act: Act) {
        self.then(Fx::Act { id: unit.0, act });
    }

    /// A text over a unit, and under it, smaller, where it comes from.
    fn float(&mut self, unit: UnitId, text: &str, cause: &str, colour: Color) {
        self.then(float(At::Mini(unit.0), text, cause, colour));
    }

    /// The same together with what is seen before it.
    fn float_with(&mut self, unit: UnitId, text: &str, cause: &str, colour: Color) {
        self.with(float(At::Mini(unit.0), text, cause, colour));
    }

    /// Dice of a unit's side in the tray.
    fn dice(&mut self, unit: UnitId, values: &[u8], label: String) {
        let side = self.table.find(unit).map_or(0, |u| u.side.0);
        self.then(Fx::Dice {
            values: values.to_vec(),
            sides: 6,
            label,
            side,
        });
    }

    /// The camera looks at units.
    fn look_at(&mut self, units: &[UnitId]) {
        let places = units.iter().filter_map(|u| self.places.of(*u));
        let hexes: Vec<Hex> = places.map(|s| s.hex).collect();
        if !hexes.is_empty() {
            self.then(Fx::Show(hexes));
        }
    }

    fn mode(&self, unit: UnitId) -> Mode {
        self.table.find(unit).map_or(Mode::Foot, |u| u.model.mode)
    }

    /// A point of a way.
    fn point(&self, hex: Hex) -> Waypoint {
        let level = scene::ground(self.table.board(), hex);
        Waypoint { hex, level }
    }

    /// A unit goes from one place to another, by itself or led.
    fn step(&mut self, unit: UnitId, from: Hex, to: Hex) {
        let path = vec![self.point(from), self.point(to)];
        let mode = by_mode(self.mode(unit));
        let id = unit.0;
        self.then(Fx::Move { id, path, mode });
    }

    /// The move that was gathered is shown.
    fn flush(&mut self) {
        let Some(Walking { unit, path }) = self.walking.take() else {
            return;
        };
        let id = unit.0;
        let mode = self.mode(unit);
        self.then(match self.pace {
            Pace::Jumps => Fx::Move {
                id,
                path,
                mode: MoveMode::Jump,
            },
            Pace::Runs if by_mode(mode) == MoveMode::Walk => Fx::Run { id, path },
            _ => Fx::Move {
                id,
                path,
                mode: by_mode(mode),
            },
        });
    }

    fn show(&mut self, event: &Event, rest: &[Logged<Event>]) {
        if !matches!(
            event,
            Event::Move(MoveEvent::Entered { .. }) | Event::Move(MoveEvent::Stopped { .. })
        ) {
            self.flush();
        }
        let _ = self.turns(event)
            || self.moves(event)
            || self.attacks(event, rest)
            || self.dials(event, rest)
            || self.captives(event);
    }

    /// Setting up, stages, orders.
    fn turns(&mut self, event: &Event) -> bool {
        match event {
            Event::Setup(SetupEvent::FirstPlayer { rolls, .. }) => {
                for throw in rolls {
                    for (side, die) in self.table.sides().ids().zip(throw) {
                        let name = self.table.sides().name(side);
                        self.out.push(TableFx::then(Fx::Dice {
                            values: vec![*die],
                            sides: 6,
                            label: tr!("Roll for the first player: {name}", name),
                            side: side.0,
                        }));
                    }
                }
            }
            Event::Turn(TurnEvent::TurnBegan { .. }) => self.then(Fx::Pause(0.3)),
            Event::Switch(SwitchEvent::Switched {
                unit,
                equipment,
                on,
            }) => {
                let name = lang::text(equipment.name());
                if *on {
                    self.act(*unit, Act::Shimmers);
                    self.float_with(*unit, &tr!("{name} on", name), "", GEAR);
                } else {
                    self.float(*unit, &tr!("{name} off", name), "", DULL);
                }
            }
            Event::Allotment(AllotmentEvent::CommandRolled { unit, die, order }) => {
                self.dice(*unit, &[*die], tr!("Command").to_owned());
                if *order {
                    self.float(*unit, tr!("One order more"), "", GOOD);
                }
            }
            Event::Order(OrderEvent::Ordered { units, .. }) => {
                self.ordered.clone_from(units);
                self.pace = Pace::Usual;
                self.look_at(units);
            }
            Event::Order(OrderEvent::OrderDone) => self.ordered.clear(),
            _ => return false,
        }
        true
    }

    /// Moves, and getting in and out.
    fn moves(&mut self, event: &Event) -> bool {
        match event {
            Event::Move(MoveEvent::BrokeAway {
                unit,
                die,
                needed,
                grappled_by,
                success,
            }) => {
                self.dice(*unit, &[*die], tr!("Break away: {needed} needed", needed));
                if *success {
                    self.float(*unit, tr!("Breaks away"), "", GOOD);
                } else {
                    let holder = grappled_by.and_then(|by| self.table.find(by));
                    let cause = holder
                        .map_or_else(String::new, |by| tr!("Grapple of {unit}", unit = by.name));
                    self.act(*unit, Act::Stumbles);
                    self.float_with(*unit, tr!("Held fast"), &cause, DULL);
                }
            }
            Event::Move(MoveEvent::MoveBegan { manner, .. }) => {
                self.pace = match manner {
                    Manner::Jump | Manner::DeathFromAbove(_) => Pace::Jumps,
                    Manner::Run | Manner::Charge(_) => Pace::Runs,
                    Manner::Walk | Manner::Ram(_) => Pace::Usual,
                };
            }
            Event::Move(MoveEvent::Entered { unit, from, to, .. }) => {
                if self.walking.as_ref().is_none_or(|w| w.unit != *unit) {
                    self.flush();
                    self.walking = Some(Walking {
                        unit: *unit,
                        path: vec![self.point(*from)],
                    });
                }
                let next = self.point(*to);
                if let Some(walking) = &mut self.walking {
                    walking.path.push(next);
                }
            }
            Event::Move(MoveEvent::Stopped {
                unit,
                cause: StopCause::Contact,
            }) => {
                self.flush();
                self.float(*unit, tr!("Contact"), "", WARNING);
            }
            Event::Move(MoveEvent::Stopped { .. }) => {}
            Event::Move(MoveEvent::Boarded { unit, transport }) => {
                let way = [*unit, *transport].map(|u| self.places.of(u));
                if let [Some(from), Some(to)] = way {
                    self.step(*unit, from.hex, to.hex);
                }
            }
            Event::Move(MoveEvent::SetDown {
                unit,
                transport,
                hex,
                ..
            }) => {
                if let Some(Stand { hex: from, .. }) = self.places.of(*transport) {
                    self.step(*unit, from, *hex);
                }
            }
            Event::Move(MoveEvent::Towed { unit, hex, .. }) => {
                if let Some(Stand { hex: from, .. }) = self.places.of(*unit)
                    && from != *hex
                {
                    let path = vec![self.point(from), self.point(*hex)];
                    self.then(Fx::Skid { id: unit.0, path });
                }
            }
            _ => return false,
        }
        true
    }

    /// Units that change hands.
    fn captives(&mut self, event: &Event) -> bool {
        match event {
            Event::Captivity(CaptivityEvent::Captured { unit, by }) => {
                self.look_at(&[*unit, *by]);
                self.act(*unit, Act::PowersDown);
                self.float_with(*unit, tr!("Captured"), "", WARNING);
            }
            Event::Captivity(CaptivityEvent::Freed { unit, .. }) => {
                self.act(*unit, Act::PowersUp);
                self.float_with(*unit, tr!("Free again"), "", GOOD);
            }
            Event::Captivity(CaptivityEvent::Secured { unit, .. }) => {
                self.look_at(&[*unit]);
                self.float(*unit, tr!("Brought home"), "", GOOD);
            }
            Event::Bypass(BypassEvent::TakenOver { unit, .. }) => {
                self.act(*unit, Act::PowersUp);
                self.float_with(*unit, tr!("Taken over"), "", GOOD);
            }
            _ => return false,
        }
        true
    }
}

/// How a speed mode is seen to move.
const fn by_mode(mode: Mode) -> MoveMode {
    match mode {
        Mode::Foot | Mode::Mech => MoveMode::Walk,
        Mode::Wheeled | Mode::Tracked => MoveMode::Roll,
        Mode::Hover => MoveMode::Hover,
    }
}

/// A text that floats up, and under it, smaller, where it comes from.
fn float(over: At, text: &str, cause: &str, colour: Color) -> Fx {
    let text = if cause.is_empty() {
        text.to_owned()
    } else {
        format!("{text}\n{cause}")
    };
    Fx::Float { over, text, colour }
}
