//! The page of the sides: who they are, who plays them, where they come from, set up and leave.

use std::collections::BTreeSet;

use bevy_egui::egui::{Rect, Ui, vec2};
use hexlance_rules::{Player, SideSetup};

use super::{super::Cx, mines, parts, zone};
use crate::{
    desk::{Editing, Placing, Unit, bare_side},
    hosted::Edited,
    names::restructure,
    page::FormSpot,
    renaming::{free_name, rename_side},
    rulesets::Level,
    theme::{self, Button, ButtonKind, Icon, emblem},
};

type Side = SideSetup<Unit>;

/// Changes a side.
pub fn edit(
    editing: &mut Editing,
    n: usize,
    name: &str,
    merge: Option<&str>,
    change: impl FnOnce(&mut Side),
) {
    let merge = merge.map(|m| format!("side.{n}.{m}"));
    editing.edit(name, merge.as_deref(), |s| {
        if let Some(side) = s.sides.get_mut(n) {
            change(side);
        }
    });
}

pub(super) fn draw(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    which(ui, editing, cx);
    how_many(ui, editing, cx);
    let n = editing.side;
    let Some(side) = editing.scenario().sides.get(n).cloned() else {
        return;
    };
    who(ui, editing, n, &side, cx);
    from(ui, editing, n, &side);
    parts::heading(ui, tr!("Where it sets up"));
    let placing = Placing::Zone(n);
    let key = "editor.side.zone";
    if let Some(new) = zone::draw(ui, key, editing, &placing, &side.zone, side.home) {
        let merge = new.number.then_some("zone");
        edit(editing, n, tr!("Deployment zone"), merge, |s| {
            s.zone = new.zone
        });
    }
    if let Some(note) = editing.rules.in_editor().zone_note(editing.scenario()) {
        parts::note(ui, note);
    }
    let game = editing.rules.in_editor();
    game.draw_page(ui, editing, FormSpot::Side(n), cx);
    if game.lays_mines() {
        mines::draw(ui, editing, n);
    }
}

/// Which side is looked at.
fn which(ui: &mut Ui, editing: &mut Editing, cx: &Cx<'_>) {
    let names: Vec<_> = editing
        .scenario()
        .sides
        .iter()
        .map(|s| s.name.clone())
        .collect();
    let width = ((ui.available_width() - 4.0) / 2.0).floor();
    let mut chosen = None;
    theme::wrap_row(ui, 4.0, 34.0, |ui| {
        for (n, name) in names.iter().enumerate() {
            let (_, rect) = ui.allocate_space(vec2(width, 34.0));
            let b = Button::new(format!("editor.side.{n}"), "")
                .spoken(name)
                .selected(editing.side == n);
            let clicked = b.show_at(ui, rect).clicked();
            let mark =
                Rect::from_center_size(rect.left_center() + vec2(17.0, 0.0), vec2(15.0, 15.0));
            let colour = cx.side(n);
            emblem(ui.painter(), mark, n as u8, colour);
            let text = Rect::from_min_max(rect.min + vec2(32.0, 0.0), rect.max - vec2(6.0, 0.0));
            let font = theme::fonts::strong(theme::fonts::size::BODY);
            theme::paint_text_in(ui.painter(), text, name, font, colour);
            if clicked {
                chosen = Some(n);
            }
        }
    });
    if let Some(n) = chosen.filter(|n| *n != editing.side) {
        look_at(editing, n);
    }
}

/// Another side, or one fewer, where the rules are for any number of them.
fn how_many(ui: &mut Ui, editing: &mut Editing, cx: &Cx<'_>) {
    let many = editing.rules.in_editor().sides();
    let now = editing.scenario().sides.len();
    if many.start() == many.end() && many.contains(&now) {
        return;
    }
    let all = (now >= *many.end()).then_some(tr!("These rules are for no more sides."));
    let few = (now <= *many.start()).then_some(tr!("These rules are for no fewer sides."));
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let b = Button::new("editor.side.add", tr!("Add a side")).small();
        if b.icon(Icon::Plus).disabled(all).show(ui) {
            add(editing, cx);
        }
        let tip = tr!("Takes away the side with all its units.");
        let b = Button::new("editor.side.remove", tr!("Remove")).small();
        let b = b.icon(Icon::Cross).kind(ButtonKind::Danger).tip(tip);
        if b.disabled(few).show(ui) {
            remove(editing, cx);
        }
    });
}

/// Adds a side that the computer plays, and looks at it.
fn add(editing: &mut Editing, cx: &Cx<'_>) {
    let rules = editing.rules;
    let names = editing.scenario().sides.iter().map(|s| s.name.as_str());
    let new = SideSetup {
        player: Player::Computer(rules.in_editor().levels().usual().to_owned()),
        ..bare_side(rules, &free_name(tr!("Side"), names))
    };
    restructure(editing, tr!("Add a side"), cx.data, |s| s.sides.push(new));
    look_at(editing, editing.scenario().sides.len() - 1);
}

/// Takes away the side that is looked at, with what it aims at. Whatever else names it is told as a problem.
fn remove(editing: &mut Editing, cx: &Cx<'_>) {
    let n = editing.side;
    restructure(editing, tr!("Remove a side"), cx.data, |s| {
        if n < s.sides.len() {
            let gone = s.sides.remove(n);
            s.briefing.aims.remove(&gone.name);
        }
    });
    editing.pick(None);
    look_at(editing, n.saturating_sub(1));
}

/// Looks at a side.
fn look_at(editing: &mut Editing, n: usize) {
    editing.side = n;
    editing.placing = Placing::None;
    editing.looks += 1;
}

/// Name, player, role, aim.
fn who(ui: &mut Ui, editing: &mut Editing, n: usize, side: &Side, cx: &mut Cx<'_>) {
    parts::label(ui, tr!("Name"));
    let others: Vec<_> = editing
        .scenario()
        .sides
        .iter()
        .enumerate()
        .filter(|(i, _)| *i != n)
        .map(|(_, s)| s.name.clone())
        .collect();
    let refused = |text: &str| {
        if text.trim().is_empty() {
            Some(tr!("A side has a name.").to_owned())
        } else {
            let taken = others.iter().any(|o| o == text);
            taken.then(|| tr!("Another side is called so.").to_owned())
        }
    };
    let key = format!("editor.side.{n}.name");
    if let Some(text) = parts::name(ui, &key, tr!("Name of the side"), &side.name, refused) {
        let merge = format!("side.{n}.name");
        editing.edit(tr!("Name of the side"), Some(&merge), |s| {
            rename_side(s, n, &text);
        });
    }
    team(ui, editing, n, side);
    parts::label(ui, tr!("Played by"));
    let levels = editing.rules.in_editor().levels();
    let now = match &side.player {
        Player::Human => Some(""),
        Player::Computer(level) => levels.ids().find(|id| id == level),
    };
    let person = ("", tr!("A person"), tr!("Somebody at this computer."));
    let listed = |l: &Level| (l.id, crate::lang::text(l.name), crate::lang::text(l.help));
    let all = std::iter::once(person).chain(levels.iter().map(listed));
    if let Some(id) = parts::choices(ui, "editor.side.player", now, all) {
        let player = match id {
            "" => Player::Human,
            id => Player::Computer(id.to_owned()),
        };
        edit(editing, n, tr!("Player"), None, |s| s.player = player);
    }
    parts::note(
        ui,
        tr!("Players can choose otherwise when they begin the battle."),
    );
    let game = editing.rules.in_editor();
    game.draw_page(ui, editing, FormSpot::Role(n), cx);
    parts::heading(ui, tr!("What it wants"));
    let aim = editing.scenario().briefing.aims.get(&side.name).cloned();
    let hint = tr!("The aim that the side reads before the battle");
    let key = format!("editor.side.{n}.aim");
    if let Some(text) = parts::block(ui, &key, hint, 3, &aim.unwrap_or_default()) {
        let name = side.name.clone();
        let merge = format!("side.{n}.aim");
        editing.edit(tr!("Aim"), Some(&merge), |s| {
            if text.is_empty() {
                s.briefing.aims.remove(&name);
            } else {
                s.briefing.aims.insert(name, text);
            }
        });
    }
}

/// The team that a side belongs to, where the rules play with allied sides. Elsewhere a team that a file has written can be
/// taken away.
fn team(ui: &mut Ui, editing: &mut Editing, n: usize, side: &Side) {
    if !editing.rules.in_editor().allies_sides() && side.team.is_none() {
        return;
    }
    parts::label(ui, tr!("Team"));
    let now = side.team.as_deref().unwrap_or_default();
    let key = format!("editor.side.{n}.team");
    let hint = tr!("No team: it fights for itself");
    let mut new = parts::name(ui, &key, hint, now, |_| None);
    let all = editing.scenario().sides.iter();
    let teams: BTreeSet<_> = all.filter_map(|s| s.team.clone()).collect();
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        let tip = tr!("It fights and wins alone.");
        let key = "editor.side.team.none";
        if parts::toggle(ui, key, tr!("No team"), tip, now.is_empty()) {
            new = Some(String::new());
        }
        for (i, team) in teams.into_iter().enumerate() {
            let tip = tr!("It fights and wins together with all sides of this team.");
            let key = format!("editor.side.team.{i}");
            if parts::toggle(ui, &key, &team, tip, team == now) {
                new = Some(team);
            }
        }
    });
    if let Some(text) = new {
        let text = text.trim();
        let team = (!text.is_empty()).then(|| text.to_owned());
        edit(editing, n, tr!("Team"), Some("team"), |s| s.team = team);
    }
}

/// Home edge, and the way that its units face.
fn from(ui: &mut Ui, editing: &mut Editing, n: usize, side: &Side) {
    let found = editing.rules.in_editor().homes_found(editing.scenario());
    parts::heading(ui, tr!("Home edge, and facing at set-up"));
    ui.horizontal_top(|ui| {
        let on: Vec<_> = side.home.into_iter().collect();
        if let Some(edge) = parts::compass(ui, "editor.side.home", &on, found) {
            let new = Some(edge).filter(|e| Some(*e) != side.home);
            edit(editing, n, tr!("Home edge"), None, |s| s.home = new);
        }
        let middle = (tr!("Home"), tr!("Away from the home edge."));
        if let Some(new) = parts::ring(ui, "editor.side.facing", middle, side.facing) {
            edit(editing, n, tr!("Facing at set-up"), None, |s| {
                s.facing = new
            });
        }
    });
    let text = match (found, side.home) {
        (Some(why), _) => why,
        (None, Some(_)) => {
            tr!("It comes from there and withdraws to it. A second click takes it away.")
        }
        (None, None) => tr!("It has no home edge: nobody can come later or withdraw."),
    };
    parts::note(ui, editing.rules.in_editor().home_note(text));
}
