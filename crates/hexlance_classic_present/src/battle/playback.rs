//! Events of the classic rules as motion on the table: moves, shots, dice, damage that floats up. The rules never wait for
//! this.

mod attacks;
mod buildings;
mod crews;
mod harm;
#[cfg(test)]
mod tests;
mod works;

use bevy::prelude::*;
use hexlance_board::{Board, Cell, Hex};
use hexlance_classic::{
    event::{
        DisplacedEvent, ElectronicsEvent, EnteringEvent, Event, HeatEvent, HiddenEvent, MoveEvent,
        PilotingEvent, SetupEvent, SkidEvent, TowEvent, TurnEvent, WithdrawalEvent,
    },
    read::Table,
    state::Mode,
};
use hexlance_rules::{Logged, SideId, UnitId, View};

use super::{Session, places::Places, scene};
use crate::{
    battle::session::Reads,
    table::fx::{Act, At, Fx, MoveMode, ShotKind, TableFx, Waypoint},
    wording::cause,
};

/// Colour of damage.
const HURT: Color = Color::srgb(1.0, 0.45, 0.3);
/// Colour of what comes to nothing.
const DULL: Color = Color::srgb(0.8, 0.8, 0.8);
/// Colour of warnings, and of heat.
const WARNING: Color = Color::srgb(1.0, 0.75, 0.2);
/// Colour of what goes well.
const GOOD: Color = Color::srgb(0.5, 1.0, 0.55);

/// Heat from which steam is seen.
const HOT: u16 = 10;

/// What is seen of some events.
pub fn effects(session: &Session, events: &[Logged<Event>], before: &Board) -> Vec<TableFx> {
    let shown = session.battle.log().len().saturating_sub(events.len());
    let mut film = Film {
        table: session.read(),
        before,
        places: Places::after(session, shown),
        out: Vec::new(),
        walking: None,
        mode: Mode::Walk,
    };
    let told = session.battle.view(session.viewer);
    for logged in events {
        if let Some(event) = told.tells(&logged.event) {
            film.show(&event);
        }
        film.places.note(&logged.event);
    }
    film.flush();
    film.out
}

/// A move whose hexes are still being gathered.
struct Walking {
    unit: UnitId,
    path: Vec<Waypoint>,
}

/// What has been made of events so far.
struct Film<'s> {
    table: Table<'s>,
    /// The map before the first of these events.
    before: &'s Board,
    /// Where units stand at this moment of the story.
    places: Places,
    out: Vec<TableFx>,
    walking: Option<Walking>,
    mode: Mode,
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
        self.then(float(unit, text, cause, colour));
    }

    /// The same together with what is seen before it.
    fn float_with(&mut self, unit: UnitId, text: &str, cause: &str, colour: Color) {
        self.with(float(unit, text, cause, colour));
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

    /// A point of the way of a unit.
    fn point(&self, unit: UnitId, hex: Hex) -> Waypoint {
        let height = self.places.of(unit).map_or(0, |stand| stand.height);
        let level = self.level(unit, hex, height);
        Waypoint { hex, level }
    }

    /// The level on which a unit is shown in a hex: what floats stays on the water, whatever its depth.
    fn level(&self, unit: UnitId, hex: Hex, height: i16) -> i8 {
        let wet = |cell: &Cell| cell.water.is_some() && cell.building.is_none();
        let on_water = self.before.get(hex).is_some_and(wet)
            && self.table.find(unit).is_some_and(|u| u.floats());
        match height {
            0 if !on_water => scene::floor(self.before, hex),
            height => scene::aloft(self.before, hex, height),
        }
    }

    /// A unit in the air climbs or descends where it is, or the ground below it rises and falls.
    fn flies(&mut self, unit: UnitId, height: i16) {
        if self.walking.as_ref().is_none_or(|w| w.unit != unit) {
            self.flush();
            let Some(from) = self.places.of(unit) else {
                return;
            };
            let path = vec![self.point(unit, from.hex)];
            self.walking = Some(Walking { unit, path });
        }
        let last = self.walking.as_ref().and_then(|w| w.path.last());
        let Some(level) = last.map(|last| self.level(unit, last.hex, height)) else {
            return;
        };
        if let Some(last) = self.walking.as_mut().and_then(|w| w.path.last_mut()) {
            last.level = level;
        }
    }

    /// A unit goes from where it stands to a hex.
    fn go(&mut self, unit: UnitId, to: Hex, mode: MoveMode) {
        let Some(from) = self.places.of(unit) else {
            return;
        };
        let path = vec![self.point(unit, from.hex), self.point(unit, to)];
        self.then(Fx::Move {
            id: unit.0,
            path,
            mode,
        });
    }

    /// The move that was gathered is shown.
    fn flush(&mut self) {
        let Some(Walking { unit, path }) = self.walking.take() else {
            return;
        };
        if path.len() < 2 {
            return;
        }
        let id = unit.0;
        self.then(match self.mode {
            Mode::Run => Fx::Run { id, path },
            _ => Fx::Move {
                id,
                path,
                mode: MoveMode::Walk,
            },
        });
    }

    fn show(&mut self, event: &Event) {
        if !matches!(
            event,
            Event::Move(
                MoveEvent::Stepped { .. } | MoveEvent::Turned { .. } | MoveEvent::Flew { .. }
            )
        ) {
            self.flush();
        }
        match event {
            Event::Setup(SetupEvent::Order { throws, .. })
            | Event::Turn(TurnEvent::Initiative { throws, .. }) => self.throws(throws),
            Event::Turn(TurnEvent::PhaseBegan { .. }) => self.then(Fx::Pause(0.3)),
            Event::Setup(_) | Event::Turn(_) | Event::Victory(_) => {}
            Event::Move(event) => self.moves(event),
            Event::Fire(event) => self.fires(event),
            Event::Strike(event) => self.strikes(event),
            Event::Harm(event) => self.harms(event),
            Event::Hull(event) => self.hulls(event),
            Event::Building(event) => self.buildings(event),
            Event::Infantry(event) => self.crews(event),
            Event::Warrior(event) => self.warrior(event),
            Event::Loss(event) => self.loses(event),
            Event::Piloting(event) => self.piloting(event),
            Event::Displaced(event) => self.displaced(event),
            Event::Heat(event) => self.heats(event),
            Event::Skid(event) => self.skids(event),
            Event::Electronics(event) => self.electronics(event),
            Event::Hidden(HiddenEvent::Revealed { unit, .. }) => {
                self.look_at(&[*unit]);
                self.float(*unit, tr!("Found"), "", WARNING);
            }
            Event::Withdrawal(WithdrawalEvent::Withdraws { unit, .. }) => {
                self.float(*unit, tr!("Withdraws"), "", WARNING);
            }
            Event::Bridge(event) => self.bridges(event),
            Event::Hoist(event) => self.hoists(event),
            Event::Tow(TowEvent::Followed { unit, hex, .. }) => {
                self.go(*unit, *hex, MoveMode::Walk);
            }
            Event::Entering(EnteringEvent::Entered { unit, hex, .. }) => {
                self.then(Fx::Show(vec![*hex]));
                self.float(*unit, tr!("Comes in"), "", GOOD);
            }
            Event::Cargo(event) => self.cargo(event),
            Event::Tow(TowEvent::Unhitched { .. })
            | Event::Entering(EnteringEvent::Due { .. })
            | Event::Experience(_)
            | Event::Hidden(_)
            | Event::Woods(_) => {}
        }
    }

    /// Dice of all sides.
    fn throws(&mut self, throws: &[Vec<(SideId, [u8; 2])>]) {
        for (side, dice) in throws.iter().flatten() {
            let name = self.table.sides().name(*side);
            self.out.push(TableFx::then(Fx::Dice {
                values: dice.to_vec(),
                sides: 6,
                label: tr!("Initiative: {name}", name),
                side: side.0,
            }));
        }
    }

    fn moves(&mut self, event: &MoveEvent) {
        match event {
            MoveEvent::Began { unit, mode } => {
                self.mode = *mode;
                self.look_at(&[*unit]);
            }
            MoveEvent::Masc {
                unit,
                needed,
                dice,
                works,
            } => {
                if let Some(dice) = dice {
                    self.dice(*unit, dice, tr!("MASC: {needed} needed", needed));
                }
                match works {
                    true => self.float(*unit, "MASC", "", GOOD),
                    false => self.float(*unit, tr!("MASC fails"), "", HURT),
                }
            }
            MoveEvent::Stepped { unit, hex, .. } => {
                if self.walking.as_ref().is_none_or(|w| w.unit != *unit) {
                    self.flush();
                    let Some(from) = self.places.of(*unit) else {
                        return;
                    };
                    let path = vec![self.point(*unit, from.hex)];
                    self.walking = Some(Walking { unit: *unit, path });
                }
                let next = self.point(*unit, *hex);
                if let Some(walking) = &mut self.walking {
                    walking.path.push(next);
                }
            }
            MoveEvent::Dropped { unit, .. } => self.act(*unit, Act::Falls),
            MoveEvent::Stood { unit } => self.act(*unit, Act::StandsUp),
            MoveEvent::Jumped {
                unit, path, hex, ..
            } => {
                let Some(from) = self.places.of(*unit) else {
                    return;
                };
                let mut way = vec![self.point(*unit, from.hex)];
                way.extend(path.iter().map(|h| self.point(*unit, *h)));
                if way.last().is_none_or(|last| last.hex != *hex) {
                    way.push(self.point(*unit, *hex));
                }
                self.then(Fx::Move {
                    id: unit.0,
                    path: way,
                    mode: MoveMode::Jump,
                });
            }
            MoveEvent::Assaults {
                unit,
                target,
                from_above,
                ..
            } => {
                self.look_at(&[*unit, *target]);
                let text = match from_above {
                    true => tr!("Death from above"),
                    false => tr!("Charge"),
                };
                self.float(*unit, text, "", WARNING);
            }
            MoveEvent::Flew {
                unit, elevation, ..
            } => self.flies(*unit, *elevation),
            MoveEvent::Swerves { unit } => {
                self.float(*unit, tr!("Drives erratically"), "", WARNING);
            }
            MoveEvent::Turned { .. }
            | MoveEvent::Tried { .. }
            | MoveEvent::RanRoll { .. }
            | MoveEvent::BrokeOff { .. } => {}
        }
    }

    fn piloting(&mut self, event: &PilotingEvent) {
        match event {
            PilotingEvent::Rolled {
                unit,
                cause: why,
                tn,
                dice,
                passed,
            } => {
                let (why, needed) = (cause(*why), tn.total());
                if let Some(dice) = dice {
                    let label = tr!("Piloting: {needed} needed", needed);
                    self.dice(*unit, dice, label);
                }
                match passed {
                    true => self.act(*unit, Act::Stumbles),
                    false => self.float(*unit, tr!("Piloting roll failed"), why, HURT),
                }
            }
            PilotingEvent::Braced {
                unit,
                tn,
                dice: Some(dice),
                ..
            } => {
                let label = tr!("Warrior: {needed} needed", needed = tn.total());
                self.dice(*unit, dice, label);
            }
            PilotingEvent::Fell { unit, points, .. } => {
                self.act(*unit, Act::Falls);
                let text = tr!("Falls: {points}", points);
                self.float_with(*unit, &text, "", HURT);
            }
            PilotingEvent::Owes { .. }
            | PilotingEvent::Pays { .. }
            | PilotingEvent::Braced { .. }
            | PilotingEvent::Spoiled { .. } => {}
        }
    }

    fn displaced(&mut self, event: &DisplacedEvent) {
        match event {
            DisplacedEvent::Moved { unit, from, to, .. } => {
                let path = vec![self.point(*unit, *from), self.point(*unit, *to)];
                self.then(Fx::Skid { id: unit.0, path });
            }
            DisplacedEvent::Dodged { unit, to, .. } => self.go(*unit, *to, MoveMode::Walk),
            DisplacedEvent::Owes { .. } | DisplacedEvent::Pays { .. } => {}
        }
    }

    fn skids(&mut self, event: &SkidEvent) {
        match event {
            SkidEvent::Began { unit, .. } => self.float(*unit, tr!("Skids"), "", WARNING),
            SkidEvent::Slipped { unit, to } | SkidEvent::Slid { unit, to } => {
                let Some(from) = self.places.of(*unit) else {
                    return;
                };
                let path = vec![self.point(*unit, from.hex), self.point(*unit, *to)];
                self.then(Fx::Skid { id: unit.0, path });
            }
            SkidEvent::Collided { unit, tn, dice, .. } => {
                if let Some(dice) = dice {
                    let label = tr!("Collision: {needed} needed", needed = tn.total());
                    self.dice(*unit, dice, label);
                }
            }
            SkidEvent::Fouled { unit, points, .. } => {
                self.then(Fx::Explosion {
                    at: At::Mini(unit.0),
                    size: 1.2,
                });
                let text = tr!("Crash: {points}", points);
                self.float_with(*unit, &text, "", HURT);
            }
            SkidEvent::Steadied { .. } | SkidEvent::Stuck { .. } | SkidEvent::Dodges { .. } => {}
        }
    }

    fn electronics(&mut self, event: &ElectronicsEvent) {
        match event {
            ElectronicsEvent::Tagged {
                unit,
                target,
                tn,
                dice,
                hit,
                ..
            } => {
                self.look_at(&[*unit, *target]);
                if let Some(dice) = dice {
                    self.dice(*unit, dice, tr!("TAG: {needed} needed", needed = tn));
                }
                match hit {
                    true => self.float(*target, tr!("Designated"), "TAG", WARNING),
                    false => self.float(*target, tr!("Miss"), "TAG", DULL),
                }
            }
            ElectronicsEvent::PodAttached { unit, pod } => {
                self.float(*unit, crate::lang::text(pod.kind.name()), "", WARNING);
            }
            ElectronicsEvent::Intercepted {
                unit,
                destroyed: true,
                ..
            } => self.float(*unit, tr!("Intercepted"), "", GOOD),
            _ => {}
        }
    }

    fn heats(&mut self, event: &HeatEvent) {
        match event {
            HeatEvent::Balanced {
                unit, made, level, ..
            } if *made > 0 || *level > 0 => {
                if *level >= HOT {
                    self.act(*unit, Act::Overheats);
                    let text = tr!("Heat {level}", level);
                    self.float_with(*unit, &text, "", WARNING);
                }
            }
            HeatEvent::ShutdownRolled {
                unit,
                needed,
                dice: Some(dice),
                ..
            } => self.dice(*unit, dice, tr!("Shutdown: {needed} needed", needed)),
            HeatEvent::AmmunitionRolled {
                unit, needed, dice, ..
            } => self.dice(*unit, dice, tr!("Ammunition: {needed} needed", needed)),
            HeatEvent::FuelRolled {
                unit, needed, dice, ..
            } => self.dice(*unit, dice, tr!("Fuel: {needed} needed", needed)),
            HeatEvent::ShutDown { unit, .. } => {
                self.act(*unit, Act::PowersDown);
                self.float_with(*unit, tr!("Shut down"), "", WARNING);
            }
            HeatEvent::Restarted { unit } => {
                self.act(*unit, Act::PowersUp);
                self.float_with(*unit, tr!("Runs again"), "", GOOD);
            }
            HeatEvent::Balanced { .. }
            | HeatEvent::ShutdownRolled { .. }
            | HeatEvent::Heated { .. }
            | HeatEvent::StaysOff { .. } => {}
        }
    }
}

/// A text that floats up, and under it, smaller, where it comes from.
fn float(unit: UnitId, text: &str, cause: &str, colour: Color) -> Fx {
    float_at(At::Mini(unit.0), text, cause, colour)
}

/// The same over something else.
fn float_at(over: At, text: &str, cause: &str, colour: Color) -> Fx {
    let text = match cause.is_empty() {
        true => text.to_owned(),
        false => format!("{text}\n{cause}"),
    };
    Fx::Float { over, text, colour }
}
