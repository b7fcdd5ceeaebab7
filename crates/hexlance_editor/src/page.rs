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
pub enum Spot {
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

impl Spot {
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
pub(super) fn draw<R: Edits>(ui: &mut Ui, editing: &mut Editing, spot: Spot, cx: &mut Cx<'_>) {
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
pub(super) fn edge_names() -> [String; 4] {
    let all = [Edge::North, Edge::East, Edge::South, Edge::West];
    all.map(|e| capital(edge_name(e)))
}

/// What the directions are called, from north on clockwise.
pub(super) fn way_names() -> [String; 6] {
    Direction::ALL.map(|d| capital(direction_name(d)))
}

/// Edges of the map.
pub(super) fn edges<I>(key: &str, on: &[Edge], to: I) -> Field<I> {
    let kind = Kind::Edges {
        on: on.to_vec(),
        names: edge_names(),
        to,
    };
    Field::new(key, "", kind)
}

/// A direction; `none` is what having none is called, and what it means.
pub(super) fn way<I>(
    key: impl Into<String>,
    none: (&str, &str),
    now: Option<Direction>,
    to: I,
) -> Field<I> {
    let kind = Kind::Direction {
        now,
        none: (none.0.to_owned(), none.1.to_owned()),
        names: way_names(),
        to,
    };
    Field::new(key, "", kind)
}

/// The way that a unit looks, and what is set beside it.
pub(super) fn facing<I>(
    form: &mut Form<I>,
    editing: &Editing,
    at: UnitAt,
    to: I,
    beside: Vec<Field<I>>,
) {
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
pub(super) fn limit_turns(editing: &mut Editing, called: &'static str, edit: &Edit) {
    if let Some(new) = edit.maybe() {
        editing.edit(called, Some("turn_limit"), |s| s.turn_limit = new);
    }
}

/// Turns a unit; without a direction it faces as its side does.
pub(super) fn turn(editing: &mut Editing, at: UnitAt, edit: &Edit) {
    let Edit::Way(to) = *edit else { return };
    let key = to.map(|_| format!("facing.{at:?}"));
    editing.edit(tr!("Facing"), key.as_deref(), |s| {
        if let Some(unit) = at.of_mut(s) {
            *unit.facing_mut() = to;
        }
    });
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::HashMap;

    use hexlance_present::form::{Choice, Leads};

    use super::*;
    use crate::{
        data::Data,
        desk::units,
        files::{OwnBattles, open},
    };

    /// The stable names of a choice, and of those in its list.
    fn of_choice<I>(choice: &Choice<I>, out: &mut Vec<String>) {
        out.push(choice.key.clone());
        if let Leads::Menu(all) = &choice.leads {
            all.iter().for_each(|choice| of_choice(choice, out));
        }
    }

    /// The stable names of everything on a form that can be pressed or typed into.
    pub(crate) fn keys<I>(form: &Form<I>) -> Vec<String> {
        let mut out = Vec::new();
        for field in form.fields() {
            match &field.kind {
                Kind::Says(_) | Kind::Value { .. } | Kind::Beside(_) => {}
                Kind::Choices { of, .. } => of.iter().for_each(|c| of_choice(c, &mut out)),
                Kind::Rows(rows) => out.extend(rows.iter().map(|row| row.key.clone())),
                _ => out.push(field.key.clone()),
            }
        }
        out
    }

    /// Every page of a battle.
    fn spots(editing: &Editing) -> Vec<Spot> {
        let s = editing.scenario();
        let mut out = vec![Spot::Outline, Spot::Conditions];
        for (n, event) in s.events.iter().enumerate() {
            out.extend((0..event.then.len()).map(|i| Spot::Effect(n, i)));
        }
        out.extend((0..s.sides.len()).flat_map(|n| [Spot::Role(n), Spot::Side(n)]));
        if let Some(side) = s.sides.get(editing.side) {
            for (f, force) in side.forces.iter().enumerate() {
                out.extend([Spot::ForceHead(f), Spot::Force(f)]);
                out.extend((0..force.formations.len()).map(|g| Spot::Formation(f, g)));
            }
        }
        out.extend(units(s).flat_map(|(at, _)| [Spot::UnitHead(at), Spot::Unit(at)]));
        out
    }

    /// Whatever can be pressed on a page of a shipped battle has a name that nothing else on the page has, and looking
    /// at the pages changes nothing.
    pub(crate) fn everything_has_its_name<R: Edits>() {
        crate::hosted::for_tests();
        let data = Data::find(&[]).expect("the data");
        let own = OwnBattles(std::env::temp_dir());
        let mut seen = 0;
        for file in data.scenario_files_of::<R>() {
            let mut editing = open(&file, &data, &own).expect("it is sound");
            let before = editing.scenario().clone();
            for side in 0..before.sides.len() {
                editing.side = side;
                for spot in spots(&editing) {
                    let keys = keys(&R::form(&mut editing, spot, &data));
                    let mut count: HashMap<&str, usize> = HashMap::new();
                    for key in &keys {
                        assert!(!key.is_empty(), "{}: {spot:?}", file.display());
                        *count.entry(key).or_default() += 1;
                    }
                    let twice: Vec<_> = count.iter().filter(|(_, n)| **n > 1).collect();
                    assert!(twice.is_empty(), "{}: {spot:?}: {twice:?}", file.display());
                    seen += keys.len();
                }
            }
            assert_eq!(*editing.scenario(), before);
        }
        assert!(seen > 100, "{seen}");
    }
}
