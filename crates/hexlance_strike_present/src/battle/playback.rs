//! Events become motion: moves, shots, dice, numbers that float up. The rules never wait for this.

mod attacks;
mod moves;
#[cfg(test)]
mod tests;

use bevy::prelude::*;
use hexlance_board::{Board, Cell, Hex};
use hexlance_rules::{Logged, UnitId};
use hexlance_strike::{
    command::Switch,
    control::ControlCause,
    event::{
        AbilityEvent, AttackEvent, Event, GearEvent, HeatEvent, HiddenEvent, HurtEvent, MoveEvent,
        Roll, RollFor, StatusEvent, TerrainEvent, TurnEvent,
    },
    read,
    state::{Fate, Phase},
};

use super::session::Session;
use crate::{
    battle::session::Seen,
    table::fx::{Act, At, Fx, TableFx},
    wording,
};
use attacks::Aimed;
use moves::{Pace, Walking};

/// Colour of what comes to nothing.
const DULL: Color = Color::srgb(0.8, 0.8, 0.8);
/// Colour of warnings.
const WARNING: Color = Color::srgb(1.0, 0.75, 0.2);
/// Colour of electronics and screens.
const SCREEN: Color = Color::srgb(0.35, 0.75, 1.0);
/// Heat from which a unit is in danger.
const HOT: u8 = 3;

fn float(over: At, text: String, colour: Color) -> Fx {
    Fx::Float { over, text, colour }
}

/// What the table shows of some events in order.
///
/// `before` is the map as the table shows it still.
pub fn effects(session: &Session, events: &[Logged<Event>], before: &Board) -> Vec<TableFx> {
    let mut film = Film {
        session,
        out: Vec::new(),
        walking: Walking::default(),
        pace: Pace::default(),
        skids: None,
        shot: None,
    };
    for (i, logged) in events.iter().enumerate() {
        film.show(&logged.event, &events[..i], before);
    }
    film.walking.flush(&mut film.out);
    film.out
}

/// What is seen so far, and what has begun.
struct Film<'s> {
    session: &'s Session,
    out: Vec<TableFx>,
    walking: Walking,
    /// How the unit moves that has its activation.
    pace: Pace,
    /// The unit that has lost its footing.
    skids: Option<UnitId>,
    shot: Option<Aimed>,
}

impl Film<'_> {
    /// Goes on with an event; those before it are known.
    fn show(&mut self, event: &Event, earlier: &[Logged<Event>], before: &Board) {
        if !matches!(
            event,
            Event::Move(MoveEvent::Stepped { .. }) | Event::Rolled(Roll { .. })
        ) {
            self.walking.flush(&mut self.out);
        }
        if self.moves(event) || self.attacks(event, earlier) {
            return;
        }
        let session = self.session;
        let world = session.battle.world();
        match event {
            Event::Rolled(Roll {
                dice,
                purpose,
                unit,
                ..
            }) => {
                self.walking.flush(&mut self.out);
                let side = unit.map_or(0, |u| read::unit(world, u).side.0);
                self.out.push(TableFx::then(Fx::Dice {
                    values: dice.clone(),
                    sides: 6,
                    label: wording::purpose_heading(&session.told(), purpose),
                    side,
                }));
                if let RollFor::Control(cause) = purpose
                    && let Some(unit) = unit
                {
                    let failed = logged_failure(dice, event);
                    match cause {
                        ControlCause::Skid if failed => self.skids = Some(*unit),
                        ControlCause::Bog | ControlCause::Landing | ControlCause::Drop
                            if failed =>
                        {
                            let act = Act::Stumbles;
                            self.out.push(TableFx::then(Fx::Act { id: unit.0, act }));
                        }
                        _ => {}
                    }
                }
            }
            Event::Gear(GearEvent::SwitchSet {
                unit,
                switch,
                now: true,
            }) => {
                let (id, over) = (unit.0, At::Mini(unit.0));
                match switch {
                    Switch::Stealth(_) => {
                        let act = Act::Shimmers;
                        self.out.push(TableFx::then(Fx::Act { id, act }));
                    }
                    Switch::Eccm(_) => self.out.push(TableFx::then(Fx::Bubble {
                        over,
                        radius: 2.4,
                        colour: SCREEN,
                    })),
                    Switch::Targeting(_) | Switch::Searchlight(_) => {}
                }
            }
            Event::Attack(AttackEvent::Interference { unit, .. }) => {
                self.out.push(TableFx::then(Fx::Bubble {
                    over: At::Mini(unit.0),
                    radius: 0.9,
                    colour: Color::srgb(0.75, 0.55, 1.0),
                }))
            }
            Event::Hidden(HiddenEvent::Revealed { unit, .. }) => {
                self.out.push(TableFx::then(Fx::Act {
                    id: unit.0,
                    act: Act::Shimmers,
                }))
            }
            Event::Hurt(HurtEvent::ArmorRestored { unit, points }) => {
                let act = Act::Shields(Color::srgb(0.4, 1.0, 0.5));
                self.out.push(TableFx::then(Fx::Act { id: unit.0, act }));
                let text = format!("+{points}");
                let green = Color::srgb(0.5, 1.0, 0.55);
                self.out
                    .push(TableFx::with(float(At::Mini(unit.0), text, green)));
            }
            Event::Heat(HeatEvent::HeatChanged { unit, from, to, .. })
                if to > from && *to >= HOT =>
            {
                let act = Act::Overheats;
                self.out.push(TableFx::then(Fx::Act { id: unit.0, act }));
                let text = tr!("Heat {to}", to);
                self.out
                    .push(TableFx::with(float(At::Mini(unit.0), text, WARNING)));
            }
            Event::Terrain(TerrainEvent::SmokeLaid { hex, .. }) => {
                self.out.push(TableFx::then(Fx::Smokes(*hex)))
            }
            Event::Terrain(TerrainEvent::HexChanged { hex, cell, .. }) => {
                let was = earlier
                    .iter()
                    .rev()
                    .find_map(|e| match &e.event {
                        Event::Terrain(TerrainEvent::HexChanged { hex: h, cell, .. })
                            if h == hex =>
                        {
                            Some(*cell)
                        }
                        _ => None,
                    })
                    .or_else(|| before.get(*hex).copied());
                if let Some(was) = was {
                    change(&mut self.out, *hex, &was, cell);
                }
            }
            Event::Status(StatusEvent::StatusGained { unit, status }) => {
                self.out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: crate::words::capital(crate::lang::text(status.kind.as_str())),
                    colour: Color::srgb(0.95, 0.6, 0.9),
                }))
            }
            Event::Ability(AbilityEvent::AbilityUsed { unit, ability, .. }) => {
                let name = read::unit(world, *unit)
                    .spas
                    .get(*ability)
                    .map_or(ability.as_str(), |s| crate::lang::text(s.def.name.as_str()));
                self.out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: name.to_owned(),
                    colour: Color::srgb(0.6, 0.9, 1.0),
                }));
            }
            Event::Heat(HeatEvent::ShutDown { unit }) => {
                let act = Act::PowersDown;
                self.out.push(TableFx::then(Fx::Act { id: unit.0, act }));
                self.out.push(TableFx::with(Fx::Float {
                    over: At::Mini(unit.0),
                    text: tr!("Shut down").into(),
                    colour: Color::srgb(1.0, 0.3, 0.2),
                }));
            }
            Event::Heat(HeatEvent::Restarted { unit }) => {
                let act = Act::PowersUp;
                self.out.push(TableFx::then(Fx::Act { id: unit.0, act }));
            }
            Event::Hurt(HurtEvent::OutOfAction {
                unit,
                fate: Fate::Destroyed,
                ..
            }) => {
                let act = Act::Dies;
                self.out.push(TableFx::then(Fx::Act { id: unit.0, act }));
            }
            Event::Turn(TurnEvent::PhaseBegan {
                phase: Phase::Combat,
            }) => self.out.push(TableFx::then(Fx::Pause(0.3))),
            _ => {}
        }
    }
}

/// Whether a roll that needed a number has not reached it, reasons included.
fn logged_failure(dice: &[u8], event: &Event) -> bool {
    match event {
        Event::Rolled(Roll {
            needs: Some(needs), ..
        }) => dice.iter().map(|d| i16::from(*d)).sum::<i16>() < *needs,
        _ => false,
    }
}

/// A hex is not what it was: houses fall, fire takes hold.
fn change(out: &mut Vec<TableFx>, hex: Hex, before: &Cell, now: &Cell) {
    if let Some(fell) = before.building
        && now.building.is_none_or(|b| b.height < fell.height)
    {
        out.push(TableFx::then(Fx::Show(vec![hex])));
        out.push(TableFx::then(Fx::Collapse {
            at: hex,
            levels: fell.height,
        }));
    } else if before.bridge.is_some() && now.bridge.is_none() {
        out.push(TableFx::then(Fx::Collapse { at: hex, levels: 1 }));
    }
    if now.fire && !before.fire {
        out.push(TableFx::then(Fx::Ignites(hex)));
    }
    if before.ice && !now.ice {
        out.push(TableFx::then(Fx::Burst {
            at: At::Hex(hex),
            size: 1.0,
        }));
    }
}
