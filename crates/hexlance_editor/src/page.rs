//! Pages of a ruleset in the editor: its forms, drawn and carried out.

use bevy_egui::egui::Ui;
use hexlance_board::{Direction, Edge};
use hexlance_pages::form;
use hexlance_present::form::{Act, Edit, Field, Form, Kind};

use super::{
    desk::{Editing, UnitAt},
    draw::{Cx, Wish},
    hand,
    hosted::Edits,
};
use crate::words::{capital, direction_name, edge_name};

/// A place of the editor on which a ruleset may have a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormSpot {
    /// The page of the battle: type, length, victory.
    Outline,
    /// The page of the conditions.
    Conditions,
    /// Conditions that an event brings: the number of the event, and of what it does.
    Effect(usize, usize),
    /// Who a side is.
    Role(usize),
    /// What else there is about a side.
    Side(usize),
    /// The head of the page of a force of the side that is looked at.
    ForceHead(usize),
    /// The page of that force.
    Force(usize),
    /// The page of a formation of that side, by the numbers of force and formation.
    Formation(usize, usize),
    /// The page of a unit, above what can be done with it as a whole.
    UnitHead(UnitAt),
    /// The page of a unit below that.
    Unit(UnitAt),
}

impl FormSpot {
    /// The unit whose page it is.
    pub const fn unit(self) -> Option<UnitAt> {
        match self {
            Self::UnitHead(at) | Self::Unit(at) => Some(at),
            _ => None,
        }
    }

    /// Room above the headings of its form, in points: pages of the Battle mode have more of it.
    const fn room(self) -> f32 {
        match self {
            Self::Outline | Self::Conditions | Self::Effect(..) | Self::Role(_) | Self::Side(_) => {
                6.0
            }
            _ => 0.0,
        }
    }
}

/// Draws a ruleset's form and carries out what is done to it.
pub(super) fn draw<R: Edits>(ui: &mut Ui, editing: &mut Editing, spot: FormSpot, cx: &mut Cx<'_>) {
    let form = R::form(editing, spot, cx.data);
    for act in form::show(ui, &form, spot.room()) {
        match act {
            Act::Edit(ask, edit) => {
                if let Err(why) = R::change(editing, spot, ask, edit, cx.data) {
                    cx.wish(Wish::Refused(why));
                }
            }
            Act::LookUp(id) => cx.wish(Wish::Codex(id)),
        }
    }
}

/// What the edges of the map are called: north, east, south, west.
pub fn edge_names() -> [String; 4] {
    let all = [Edge::North, Edge::East, Edge::South, Edge::West];
    all.map(|e| capital(edge_name(e)))
}

/// What the directions are called, from north on clockwise.
pub fn way_names() -> [String; 6] {
    Direction::ALL.map(|d| capital(direction_name(d)))
}

/// Edges of the map.
pub fn edges<I>(key: &str, on: &[Edge], to: I) -> Field<I> {
    let kind = Kind::Edges {
        on: on.to_vec(),
        names: edge_names(),
        to,
    };
    Field::new(key, "", kind)
}

/// A direction; `none` is what having none is called, and what it means, `refused` why it cannot be set now.
pub fn way<I>(
    key: impl Into<String>,
    none: (&str, &str),
    now: Option<Direction>,
    refused: Option<&str>,
    to: I,
) -> Field<I> {
    let kind = Kind::Direction {
        now,
        none: (none.0.to_owned(), none.1.to_owned()),
        names: way_names(),
        refused: refused.map(str::to_owned),
        to,
    };
    Field::new(key, "", kind)
}

/// The way that a unit looks, and what is set beside it.
pub fn facing<I>(form: &mut Form<I>, editing: &Editing, at: UnitAt, to: I, beside: Vec<Field<I>>) {
    let Some(unit) = at.of(editing.scenario()) else {
        return;
    };
    form.heading(tr!("Facing"));
    let kind = Kind::Facing {
        now: hand::facing(editing, at),
        own: unit.facing().is_some(),
        names: Direction::ALL.map(|d| direction_name(d).to_owned()),
        to,
        beside,
    };
    form.push(Field::new("editor.facing", "", kind));
}

/// Sets after how many turns a battle ends; `called` is what is undone by it.
pub fn limit_turns(editing: &mut Editing, called: &'static str, edit: &Edit) {
    if let Some(new) = edit.maybe() {
        editing.edit(called, Some("turn_limit"), |s| s.turn_limit = new);
    }
}

/// Turns a unit; without a direction it faces as its side does.
pub fn turn(editing: &mut Editing, at: UnitAt, edit: &Edit) {
    let Edit::Way(to) = *edit else { return };
    let key = to.map(|_| format!("facing.{at:?}"));
    editing.edit(tr!("Facing"), key.as_deref(), |s| {
        if let Some(unit) = at.of_mut(s) {
            *unit.facing_mut() = to;
        }
    });
}
