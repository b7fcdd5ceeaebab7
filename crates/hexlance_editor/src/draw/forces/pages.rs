//! The pages of a force as a whole and of one formation.

use bevy_egui::egui::{ScrollArea, Ui};

use super::Cx;
use crate::{
    desk::Editing,
    hosted::Edited,
    muster::Look,
    names,
    page::FormSpot,
    screens::forces::lists,
    theme::{self, Button, ButtonKind, Icon},
};

/// The way back to the list of units.
fn back(ui: &mut Ui, editing: &mut Editing, heading: &str) {
    let b = Button::new("editor.roster.back", tr!("All units"))
        .small()
        .icon(Icon::Left);
    if b.show(ui) {
        editing.muster.look = Look::Roster;
    }
    ui.label(theme::display(heading, 18.0));
}

/// Where a thing among others stands: it may be moved up and down, and taken away.
fn order(
    ui: &mut Ui,
    key: &str,
    (n, of): (usize, usize),
    take_away: (&str, Option<&str>),
) -> Option<Order> {
    let mut wish = None;
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let first = (n == 0).then_some(tr!("It is the first one."));
        let last = (n + 1 >= of).then_some(tr!("It is the last one."));
        let b = |way: &str, text: &'static str, icon| {
            Button::new(format!("{key}.{way}"), text).small().icon(icon)
        };
        if b("up", tr!("Up"), Icon::Up).disabled(first).show(ui) {
            wish = Some(Order::Up);
        }
        if b("down", tr!("Down"), Icon::Down).disabled(last).show(ui) {
            wish = Some(Order::Down);
        }
        let b = b("remove", tr!("Remove"), Icon::Cross)
            .kind(ButtonKind::Danger)
            .tip(take_away.0);
        if b.disabled(take_away.1).show(ui) {
            wish = Some(Order::Remove);
        }
    });
    wish
}

/// What is done to a thing among others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Up,
    Down,
    Remove,
}

impl Order {
    /// Does it to a list; gives back where the thing stands afterwards.
    fn carry_out<T>(self, list: &mut Vec<T>, n: usize) -> Option<usize> {
        let to = match self {
            Order::Up => n.checked_sub(1)?,
            Order::Down => n + 1,
            Order::Remove => {
                if n < list.len() {
                    list.remove(n);
                }
                return None;
            }
        };
        if n >= list.len() || to >= list.len() {
            return Some(n);
        }
        list.swap(n, to);
        Some(to)
    }
}

/// The page of a force.
pub(super) fn force(ui: &mut Ui, editing: &mut Editing, f: usize, cx: &mut Cx<'_>) {
    let side = editing.side;
    let forces = editing.scenario().sides.get(side).map(|s| &s.forces);
    let Some((force, of)) = forces.and_then(|x| Some((x.get(f)?.clone(), x.len()))) else {
        editing.muster.look = Look::Roster;
        return;
    };
    back(ui, editing, tr!("Force"));
    ScrollArea::vertical()
        .id_salt("editor.force")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let mut name = force.name.clone();
            let key = format!("editor.force.name.{side}.{f}");
            if lists::field(ui, &key, &mut name, tr!("Name of the force"), f32::INFINITY) {
                editing.edit(tr!("Name of a force"), Some(&key), |s| {
                    s.sides[side].forces[f].name = name;
                });
            }
            let game = editing.rules.in_editor();
            game.draw_page(ui, editing, FormSpot::ForceHead(f), cx);
            let only = (of < 2).then_some(tr!("A side has one force at least."));
            let tip = tr!("Takes away the force with all its units.");
            if let Some(order) = order(ui, "editor.force", (f, of), (tip, only)) {
                let mut to = None;
                names::restructure(editing, tr!("Forces"), cx.data, |s| {
                    to = order.carry_out(&mut s.sides[side].forces, f);
                });
                editing.muster.look = to.map_or(Look::Roster, Look::Force);
                return;
            }
            game.draw_page(ui, editing, FormSpot::Force(f), cx);
        });
}

/// The page of a formation.
pub(super) fn formation(
    ui: &mut Ui,
    editing: &mut Editing,
    (f, g): (usize, usize),
    cx: &mut Cx<'_>,
) {
    let side = editing.side;
    let forces = editing.scenario().sides.get(side).map(|s| &s.forces);
    let groups = forces.and_then(|x| x.get(f)).map(|x| &x.formations);
    let Some((group, of)) = groups.and_then(|x| Some((x.get(g)?.clone(), x.len()))) else {
        editing.muster.look = Look::Roster;
        return;
    };
    back(ui, editing, tr!("Formation"));
    ui.spacing_mut().item_spacing.y = 4.0;
    let mut name = group.name.clone();
    let key = format!("editor.formation.name.{side}.{f}.{g}");
    if lists::field(
        ui,
        &key,
        &mut name,
        tr!("Name of the formation"),
        f32::INFINITY,
    ) {
        editing.edit(tr!("Name of a formation"), Some(&key), |s| {
            s.sides[side].forces[f].formations[g].name = name;
        });
    }
    let tip = tr!("Takes away the formation with all its units.");
    if let Some(order) = order(ui, "editor.formation", (g, of), (tip, None)) {
        let mut to = None;
        names::restructure(editing, tr!("Formations"), cx.data, |s| {
            to = order.carry_out(&mut s.sides[side].forces[f].formations, g);
        });
        editing.muster.look = to.map_or(Look::Roster, |g| Look::Formation(f, g));
        return;
    }
    let game = editing.rules.in_editor();
    ScrollArea::vertical()
        .id_salt("editor.formation")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            game.draw_page(ui, editing, FormSpot::Formation(f, g), cx);
        });
}
