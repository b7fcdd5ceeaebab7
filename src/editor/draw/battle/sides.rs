//! The page of the sides: who they are, who plays them, where they come from, set up and leave.

use bevy_egui::egui::{Rect, Ui, vec2};
use hexlance_board::Edge;
use hexlance_rules::{Homes, Player, Role, SideSetup};

use super::{
    super::Cx,
    mines,
    parts::{self, Maybe},
    zone,
};
use crate::{
    editor::{
        desk::{AnyScenario, Editing, Placing, Unit},
        renaming::rename_side,
    },
    game::start::LEVELS,
    theme::{self, Button, emblem},
};

type Side = SideSetup<Unit>;

/// Changes a side.
pub(super) fn edit(
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
    let n = editing.side;
    let Some(side) = editing.scenario().sides.get(n).cloned() else {
        return;
    };
    who(ui, editing, n, &side);
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
    if editing.scenario().rules.kind.is_some() {
        parts::note(
            ui,
            tr!(
                "Where it says “Anywhere” and its units come over no edge, the type of the battle says where it begins."
            ),
        );
    }
    editing.rules.game().draw_side(ui, editing, n, &side);
}

/// Ways onto the map and off it, what is special about it, its mines.
pub(in crate::editor) fn more(ui: &mut Ui, editing: &mut Editing, n: usize, side: &Side) {
    ways(ui, editing, n, side);
    special(ui, editing, n, side);
    mines::draw(ui, editing, n, side);
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
        editing.side = n;
        editing.placing = Placing::None;
        editing.looks += 1;
    }
}

/// Name, player, role, aim.
fn who(ui: &mut Ui, editing: &mut Editing, n: usize, side: &Side) {
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
            taken.then(|| tr!("The other side is called so.").to_owned())
        }
    };
    let key = format!("editor.side.{n}.name");
    if let Some(text) = parts::name(ui, &key, tr!("Name of the side"), &side.name, refused) {
        let merge = format!("side.{n}.name");
        editing.edit(tr!("Name of the side"), Some(&merge), |s| {
            rename_side(s, n, &text);
        });
    }
    parts::label(ui, tr!("Played by"));
    let now = match &side.player {
        Player::Human => Some(""),
        Player::Computer(level) => LEVELS.iter().map(|l| l.0).find(|id| id == level),
    };
    let person = ("", tr!("A person"), tr!("Somebody at this computer."));
    let all = std::iter::once(person).chain(
        LEVELS.map(|(id, name, help)| (id, crate::lang::text(name), crate::lang::text(help))),
    );
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
    editing.rules.game().draw_role(ui, editing, n, side);
    parts::heading(ui, tr!("What it wants"));
    let aim = editing.scenario().briefing.aims.get(&side.name).cloned();
    let hint = tr!("What the side is told that it has to do.");
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

/// Attacker, Defender or none.
pub(in crate::editor) fn role(ui: &mut Ui, editing: &mut Editing, n: usize, side: &Side) {
    parts::label(ui, tr!("Role"));
    let all = [
        (
            None,
            tr!("None"),
            tr!("In this battle nobody attacks or defends."),
        ),
        (
            Some(Role::Attacker),
            tr!("Attacker"),
            tr!("It attacks; the other side is the Defender (R17.1)."),
        ),
        (
            Some(Role::Defender),
            tr!("Defender"),
            tr!("It sets up and chooses first; the other side is the Attacker (R17.1)."),
        ),
    ];
    if let Some(role) = parts::choices(ui, "editor.side.role", Some(side.rules.role), all) {
        editing.edit(tr!("Roles"), None, |s| set_role(s, n, role));
    }
}

/// Gives a side a role, and the other side the one that goes with it.
fn set_role(s: &mut AnyScenario, n: usize, role: Option<Role>) {
    let other = role.map(|r| match r {
        Role::Attacker => Role::Defender,
        Role::Defender => Role::Attacker,
    });
    for (i, side) in s.sides.iter_mut().enumerate() {
        side.rules.role = if i == n { role } else { other };
    }
}

/// Home edge, and the way that its units face.
fn from(ui: &mut Ui, editing: &mut Editing, n: usize, side: &Side) {
    let found = match editing.scenario().rules.homes {
        Homes::Given => None,
        Homes::Chosen | Homes::Rolled => Some(tr!(
            "Home edges are found when the battle begins: see the Outline."
        )),
    };
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
    parts::note(ui, editing.rules.game().home_note(text));
}

fn flipped(edges: &[Edge], edge: Edge) -> Vec<Edge> {
    let mut out: Vec<_> = edges.iter().copied().filter(|e| *e != edge).collect();
    if out.len() == edges.len() {
        out.push(edge);
        out.sort_by_key(|e| *e as u8);
    }
    out
}

/// Edges for coming and going besides the home edge.
fn ways(ui: &mut Ui, editing: &mut Editing, n: usize, side: &Side) {
    parts::heading(ui, tr!("Ways onto the map, and off it"));
    ui.horizontal_top(|ui| {
        if let Some(edge) = parts::compass(ui, "editor.side.enters", &side.rules.enters, None) {
            let new = flipped(&side.rules.enters, edge);
            edit(editing, n, tr!("Edges to enter over"), None, |s| {
                s.rules.enters = new
            });
        }
        if let Some(edge) = parts::compass(ui, "editor.side.exits", &side.rules.exits, None) {
            let new = flipped(&side.rules.exits, edge);
            edit(editing, n, tr!("Edges to leave over"), None, |s| {
                s.rules.exits = new
            });
        }
    });
    parts::note(
        ui,
        tr!(
            "Left: over these edges its units come from turn 1 on, in place of setting up (R16.7.1). Right: over these it \
         may leave besides its home edge, and counts as having got through (R15.4.1)."
        ),
    );
}

fn special(ui: &mut Ui, editing: &mut Editing, n: usize, side: &Side) {
    parts::heading(ui, tr!("Special"));
    let hidden = Maybe {
        key: "editor.side.hidden",
        label: tr!("Units in hiding"),
        tip: tr!("How many of its units may set up in hiding (R5.5.1, R17.3.12)."),
        none: if editing.scenario().rules.kind.is_some() {
            tr!("As the type says")
        } else {
            tr!("Nobody hides")
        },
        usual: 1,
        range: 0..=100,
    };
    if let Some(new) = hidden.show(ui, side.rules.hidden) {
        edit(editing, n, tr!("Hidden units"), Some("hidden"), |s| {
            s.rules.hidden = new
        });
    }
    let help = tr!(
        "Half of it begins the battle, the rest comes over the home edge in turns 2 and 3 (R17.4.1)."
    );
    if let Some(on) = parts::switch(
        ui,
        "editor.side.splits",
        tr!("Comes in groups"),
        help,
        side.rules.splits,
    ) {
        edit(editing, n, tr!("Comes in groups"), None, |s| {
            s.rules.splits = on
        });
    }
    let help = tr!("Its units may leave the map and come back elsewhere (R16.6.1).");
    if let Some(on) = parts::switch(
        ui,
        "editor.side.off-map",
        tr!("Moves off the map"),
        help,
        side.rules.off_map,
    ) {
        edit(editing, n, tr!("Moves off the map"), None, |s| {
            s.rules.off_map = on
        });
    }
    let help = tr!(
        "Before anything is set up it may move terrain, or turn and change mapsheets (R17.1.4)."
    );
    let label = tr!("Rearranges the map");
    if let Some(on) = parts::switch(
        ui,
        "editor.side.rearranges",
        label,
        help,
        side.rules.rearranges,
    ) {
        edit(editing, n, label, None, |s| s.rules.rearranges = on);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_added_in_order_and_taken_away() {
        let some = flipped(&[Edge::West], Edge::North);
        assert_eq!(some, [Edge::North, Edge::West]);
        assert_eq!(flipped(&some, Edge::North), [Edge::West]);
    }

    #[test]
    fn roles_go_together() {
        use hexlance_board::{Board, BoardFile, Theme};
        let board = Board::new(6, 6).expect("small");
        let map = BoardFile::new("Test", Theme::default(), board);
        let mut s = crate::editor::desk::blank(Default::default(), map).scenario;
        let roles = |s: &AnyScenario| [s.sides[0].rules.role, s.sides[1].rules.role];
        set_role(&mut s, 1, Some(Role::Attacker));
        assert_eq!(roles(&s), [Some(Role::Defender), Some(Role::Attacker)]);
        set_role(&mut s, 0, None);
        assert_eq!(roles(&s), [None, None]);
    }
}
