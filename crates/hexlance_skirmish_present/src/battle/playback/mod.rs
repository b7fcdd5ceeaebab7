//! Events of the skirmish rules as motion on the table: declarations, dice, shots, moves, what hits do. The rules never wait
//! for this, and nothing is shown that the seated side must not know.

mod acts;
mod harm;
mod shots;
#[cfg(test)]
pub(super) mod tests;

use bevy::prelude::*;
use hexlance_board::{Board, Hex};
use hexlance_rules::{Logged, SideId, UnitId};
use hexlance_skirmish::{
    event::{
        CrewEvent, DropEvent, Event, GuiseEvent, ItemEvent, MoveEvent, ObjectEvent, ScoreEvent,
        SetupEvent, TurnEvent,
    },
    ids::Party,
    read::Table,
};

use self::acts::Acts;
use super::{Session, ground, scene};
use crate::{
    battle::session::Reads,
    table::fx::{Act, At, Fx, MoveMode, Signal, TableFx, Waypoint},
    wording::Told,
};

/// Colour of damage.
const HURT: Color = Color::srgb(1.0, 0.45, 0.3);
/// Colour of what comes to nothing.
const DULL: Color = Color::srgb(0.8, 0.8, 0.8);
/// Colour of warnings.
const WARNING: Color = Color::srgb(1.0, 0.75, 0.2);
/// Colour of what is won.
const GOOD: Color = Color::srgb(0.5, 1.0, 0.55);
/// Colour of declarations.
const DECLARED: Color = Color::srgb(0.6, 0.9, 1.0);

/// What is seen of some events. The map never changes.
pub fn effects(session: &Session, events: &[Logged<Event>], _before: &Board) -> Vec<TableFx> {
    let shown = session.battle.log().len().saturating_sub(events.len());
    let told = session.told();
    let mut film = Film {
        session,
        table: session.read(),
        told,
        acts: Acts::before(session, shown),
        out: Vec::new(),
    };
    for logged in events {
        if let Some(event) = told.tells(&logged.event) {
            film.show(&event);
        }
        film.acts.note(&logged.event);
    }
    film.out
}

/// What has been made of events so far.
struct Film<'s> {
    session: &'s Session,
    table: Table<'s>,
    told: Told<'s>,
    /// The Order under way at this moment of the story.
    acts: Acts,
    out: Vec<TableFx>,
}

impl Film<'_> {
    fn then(&mut self, fx: Fx) {
        self.out.push(TableFx::then(fx));
    }

    fn with(&mut self, fx: Fx) {
        self.out.push(TableFx::with(fx));
    }

    fn act(&mut self, unit: UnitId, act: Act) {
        if self.is_seen(unit) {
            self.then(Fx::Act { id: unit.0, act });
        }
    }

    /// Whether somebody is to be seen: what happens to others is not shown.
    fn is_seen(&self, unit: UnitId) -> bool {
        self.session.seen(unit).is_some()
    }

    /// A text over a trooper, and under it, smaller, where it comes from.
    fn float(&mut self, unit: UnitId, text: &str, cause: &str, colour: Color) {
        if self.is_seen(unit) {
            self.then(float(At::Mini(unit.0), text, cause, colour));
        }
    }

    /// The same together with what is seen before it.
    fn float_with(&mut self, unit: UnitId, text: &str, cause: &str, colour: Color) {
        if self.is_seen(unit) {
            self.with(float(At::Mini(unit.0), text, cause, colour));
        }
    }

    /// Dice of a side in the tray.
    fn dice(&mut self, side: SideId, values: Vec<u8>, label: String) {
        if values.is_empty() {
            return;
        }
        self.then(Fx::Dice {
            values,
            sides: hexlance_skirmish::dice::SIDES,
            label,
            side: side.0,
        });
    }

    /// The side of whoever rolls.
    fn side_of(&self, party: Party) -> SideId {
        match party {
            Party::Trooper(unit) => self.table.find(unit).map_or(SideId(0), |t| t.side()),
            Party::Item(item) => self.table.items().get(item).map_or(SideId(0), |i| i.side),
            Party::Gate(..) => SideId(0),
        }
    }

    /// Where somebody or something is.
    fn at(&self, party: Party) -> Option<At> {
        match party {
            Party::Trooper(unit) => self.is_seen(unit).then_some(At::Mini(unit.0)),
            Party::Item(item) => self.table.items().get(item).map(|i| At::Hex(i.hex)),
            Party::Gate(hex, _) => Some(At::Hex(hex)),
        }
    }

    /// The camera looks at hexes.
    fn look_at(&mut self, hexes: Vec<Hex>) {
        if !hexes.is_empty() {
            self.then(Fx::Show(hexes));
        }
    }

    /// A point of a way.
    fn point(&self, hex: Hex) -> Waypoint {
        Waypoint {
            hex,
            level: scene::level(self.session, hex, 0),
        }
    }

    fn show(&mut self, event: &Event) {
        match event {
            Event::Order(event) => self.declares(event),
            Event::Resolve(event) => self.resolves(event),
            Event::Fire(event) => self.fires(event),
            Event::Harm(event) => self.harms(event),
            Event::Guts(event) => self.nerves(event),
            Event::State(event) => self.states(event),
            Event::Move(event) => self.moves(event),
            Event::Guise(event) => self.guises(event),
            Event::Crew(event) => self.crews(*event),
            Event::Item(event) => self.items(*event),
            Event::Object(event) => self.objects(*event),
            Event::Setup(event) => self.sets_up(event),
            Event::Drop(event) => self.drops(event),
            Event::Turn(TurnEvent::PlayerTurnBegan { .. }) => self.then(Fx::Pause(0.3)),
            Event::Score(ScoreEvent::RoundScored { .. }) => self.then(Fx::Pause(0.2)),
            Event::Turn(_)
            | Event::Pool(_)
            | Event::Gate(_)
            | Event::Discover(_)
            | Event::Lieutenant(_)
            | Event::Retreat(_)
            | Event::Team(_)
            | Event::Score(_) => {}
        }
    }

    /// Somebody goes the way that was declared.
    fn moves(&mut self, event: &MoveEvent) {
        match event {
            MoveEvent::Arrived {
                unit, from, hex, ..
            } => {
                if from == hex || !self.is_seen(*unit) {
                    return;
                }
                let (way, jumps) = self.acts.way(*unit, *from, *hex);
                let path: Vec<Waypoint> = way.into_iter().map(|hex| self.point(hex)).collect();
                let mode = if jumps {
                    MoveMode::Jump
                } else {
                    MoveMode::Walk
                };
                self.then(Fx::Move {
                    id: unit.0,
                    path,
                    mode,
                });
            }
            MoveEvent::GateStop { unit, .. } => {
                self.float(*unit, tr!("Stopped by the gate"), "", WARNING);
            }
            MoveEvent::Fell { unit, depth, .. } => {
                self.act(*unit, Act::Falls);
                let text = tr!("Falls {depth} steps", depth);
                self.float_with(*unit, &text, "", HURT);
            }
        }
    }

    /// Markers that rise as figures, and figures that hide.
    fn guises(&mut self, event: &GuiseEvent) {
        match event {
            GuiseEvent::Revealed { unit, .. } => {
                self.act(*unit, Act::Shimmers);
                let name = self.told.name(*unit);
                self.float_with(*unit, &name, tr!("Revealed"), WARNING);
            }
            GuiseEvent::Concealed { unit, .. } => {
                self.act(*unit, Act::Shimmers);
                self.float_with(*unit, tr!("Hides"), "", DECLARED);
            }
            GuiseEvent::Faced { .. } | GuiseEvent::Shifted { .. } => {}
        }
    }

    fn crews(&mut self, event: CrewEvent) {
        match event {
            CrewEvent::Out { machine, pilot, .. } => {
                self.act(machine, Act::PowersDown);
                self.float_with(pilot, tr!("Gets out"), "", DECLARED);
            }
            CrewEvent::In { machine, .. } => self.act(machine, Act::PowersUp),
        }
    }

    fn items(&mut self, event: ItemEvent) {
        match event {
            ItemEvent::WentOff { item } => {
                if let Some(found) = self.table.items().get(item) {
                    let at = At::Hex(found.hex);
                    self.then(Fx::Explosion { at, size: 1.6 });
                    self.with(float(at, ground::item_name(found.kind), "", HURT));
                }
            }
            ItemEvent::Planted { unit, .. } => {
                self.armed(At::Mini(unit.0), unit);
                self.float_with(unit, tr!("Plants a charge"), "", DECLARED);
            }
            ItemEvent::Stopped { item, .. } | ItemEvent::Disabled { item } => {
                if let Some(found) = self.table.items().get(item) {
                    self.then(float(At::Hex(found.hex), tr!("Switched off"), "", WARNING));
                }
            }
            ItemEvent::Removed { .. } => {}
        }
    }

    fn objects(&mut self, event: ObjectEvent) {
        match event {
            ObjectEvent::Taken { hex, by, .. } => {
                self.then(float(At::Hex(hex), tr!("Console taken"), "", GOOD));
                self.act(by, Act::PowersUp);
            }
            ObjectEvent::PickedUp { unit, .. } => {
                self.float(unit, tr!("Picks it up"), "", GOOD);
            }
            ObjectEvent::PutDown { hex, .. } => {
                self.then(float(At::Hex(hex), tr!("Put down"), "", DULL));
            }
        }
    }

    fn sets_up(&mut self, event: &SetupEvent) {
        match event {
            SetupEvent::Initiative { dice, .. } => {
                let sides = self.session.view().sides();
                for throw in dice {
                    for (side, die) in sides.ids().zip(throw) {
                        let name = sides.name(side);
                        self.dice(side, vec![*die], tr!("Initiative: {name}", name));
                    }
                }
            }
            SetupEvent::Rolled {
                unit,
                value,
                die,
                succeeded,
            } => {
                let side = self.side_of((*unit).into());
                let label = tr!("Infiltration: SV {sv}", sv = value.total());
                self.dice(side, die.iter().copied().collect(), label);
                let (text, colour) = match succeeded {
                    true => (tr!("In place"), GOOD),
                    false => (tr!("Found out"), WARNING),
                };
                self.float(*unit, text, "", colour);
            }
            SetupEvent::ItemPlaced { unit, hex, .. } => self.armed(At::Hex(*hex), *unit),
            _ => {}
        }
    }

    /// Something is put on the ground and armed.
    fn armed(&mut self, over: At, by: UnitId) {
        if self.is_seen(by) {
            self.then(Fx::Signal {
                over,
                signal: Signal::Armed,
            });
        }
    }

    fn drops(&mut self, event: &DropEvent) {
        match event {
            DropEvent::Rolled {
                unit,
                hex,
                value,
                die,
                succeeded,
                ..
            } => {
                let side = self.side_of((*unit).into());
                self.look_at(vec![*hex]);
                let label = tr!("Arrival: SV {sv}", sv = value.total());
                self.dice(side, die.iter().copied().collect(), label);
                if !succeeded {
                    self.then(float(At::Hex(*hex), tr!("Off course"), "", WARNING));
                }
            }
            DropEvent::Down { unit } => self.act(*unit, Act::StandsUp),
            DropEvent::Hampered {
                by,
                value,
                die,
                succeeded,
                ..
            } => {
                let side = self.side_of((*by).into());
                let label = tr!("Glide Path: SV {sv}", sv = value.total());
                self.dice(side, die.iter().copied().collect(), label);
                if *succeeded {
                    self.float(*by, tr!("Arrival hampered"), "", WARNING);
                }
            }
            DropEvent::Guided { .. } | DropEvent::Unguided { .. } => {}
        }
    }
}

/// A text that floats up, and under it, smaller, where it comes from.
fn float(over: At, text: &str, cause: &str, colour: Color) -> Fx {
    let text = match cause.is_empty() {
        true => text.to_owned(),
        false => format!("{text}\n{cause}"),
    };
    Fx::Float { over, text, colour }
}
