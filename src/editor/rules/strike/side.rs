//! What these rules say of a side, on the page of the sides: its role, ways onto the map and off it, mines.

use bevy_egui::egui::Ui;
use hexlance_board::Edge;
use hexlance_rules::SideSetup;
use hexlance_strike::{Strike, model::mission::Role, setup::SideRules};

use super::outline::kind_of;
use crate::editor::{
    desk::{AnyScenario, Editing, Unit},
    draw::battle::{
        mines,
        parts::{self, Maybe},
        sides,
    },
};

type Side = SideSetup<Unit>;

/// What these rules say of a side.
fn rules_of(side: &Side) -> SideRules {
    side.rules.own::<Strike>().cloned().unwrap_or_default()
}

/// Changes what these rules say of a side.
fn edit(
    editing: &mut Editing,
    n: usize,
    name: &str,
    merge: Option<&str>,
    change: impl FnOnce(&mut SideRules),
) {
    sides::edit(editing, n, name, merge, |side| {
        if let Some(rules) = side.rules.own_mut::<Strike>() {
            change(rules);
        }
    });
}

/// Attacker, Defender or none.
pub(super) fn role(ui: &mut Ui, editing: &mut Editing, n: usize, side: &Side) {
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
    if let Some(role) = parts::choices(ui, "editor.side.role", Some(rules_of(side).role), all) {
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
        if let Some(rules) = side.rules.own_mut::<Strike>() {
            rules.role = if i == n { role } else { other };
        }
    }
}

/// Ways onto the map and off it, what is special about it, its mines.
pub(super) fn more(ui: &mut Ui, editing: &mut Editing, n: usize, side: &Side) {
    ways(ui, editing, n, side);
    special(ui, editing, n, side);
    mines::draw(ui, editing, n, side);
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
    let rules = rules_of(side);
    parts::heading(ui, tr!("Ways onto the map, and off it"));
    ui.horizontal_top(|ui| {
        if let Some(edge) = parts::compass(ui, "editor.side.enters", &rules.enters, None) {
            let new = flipped(&rules.enters, edge);
            edit(editing, n, tr!("Edges to enter over"), None, |r| {
                r.enters = new
            });
        }
        if let Some(edge) = parts::compass(ui, "editor.side.exits", &rules.exits, None) {
            let new = flipped(&rules.exits, edge);
            edit(editing, n, tr!("Edges to leave over"), None, |r| {
                r.exits = new
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
    let rules = rules_of(side);
    parts::heading(ui, tr!("Special"));
    let hidden = Maybe {
        key: "editor.side.hidden",
        label: tr!("Units in hiding"),
        tip: tr!("How many of its units may set up in hiding (R5.5.1, R17.3.12)."),
        none: if kind_of(editing.scenario()).is_some() {
            tr!("As the type says")
        } else {
            tr!("Nobody hides")
        },
        usual: 1,
        range: 0..=100,
    };
    if let Some(new) = hidden.show(ui, rules.hidden) {
        edit(editing, n, tr!("Hidden units"), Some("hidden"), |r| {
            r.hidden = new
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
        rules.splits,
    ) {
        edit(editing, n, tr!("Comes in groups"), None, |r| r.splits = on);
    }
    let help = tr!("Its units may leave the map and come back elsewhere (R16.6.1).");
    if let Some(on) = parts::switch(
        ui,
        "editor.side.off-map",
        tr!("Moves off the map"),
        help,
        rules.off_map,
    ) {
        edit(editing, n, tr!("Moves off the map"), None, |r| {
            r.off_map = on
        });
    }
    let help = tr!(
        "Before anything is set up it may move terrain, or turn and change mapsheets (R17.1.4)."
    );
    let label = tr!("Rearranges the map");
    if let Some(on) = parts::switch(ui, "editor.side.rearranges", label, help, rules.rearranges) {
        edit(editing, n, label, None, |r| r.rearranges = on);
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
        use crate::rulesets::Plays;
        use hexlance_board::{Board, BoardFile, Theme};
        let board = Board::new(6, 6).expect("small");
        let map = BoardFile::new("Test", Theme::default(), board);
        let mut s = crate::editor::desk::blank(<Strike as Plays>::RULES, map).scenario;
        let roles = |s: &AnyScenario| [&s.sides[0], &s.sides[1]].map(|side| rules_of(side).role);
        set_role(&mut s, 1, Some(Role::Attacker));
        assert_eq!(roles(&s), [Some(Role::Defender), Some(Role::Attacker)]);
        set_role(&mut s, 0, None);
        assert_eq!(roles(&s), [None, None]);
    }
}
