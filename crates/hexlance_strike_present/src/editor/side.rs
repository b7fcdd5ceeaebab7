//! What these rules say of a side, on the page of the sides: its role, ways onto the map and off it.

use hexlance_board::Edge;
use hexlance_present::form::{Choice, Edit, Field, Form, Kind};
use hexlance_rules::SideSetup;
use hexlance_strike::{model::mission::Role, setup::SideRules};

use super::outline::kind_of;
use crate::StrikeGame;
use hexlance_editor::{
    desk::{AnyScenario, Editing, Unit},
    draw::battle::sides,
    page,
};

/// What the forms set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The role of the side.
    Role(Option<Role>),
    /// Edges to enter over.
    Enters,
    /// Edges to leave over.
    Exits,
    /// How many units may hide.
    Hidden,
    /// It comes in groups.
    Splits,
    /// It moves off the map and comes back.
    OffMap,
    /// It rearranges the map.
    Rearranges,
}

type Side = SideSetup<Unit>;

/// What these rules say of a side.
fn rules_of(side: &Side) -> SideRules {
    side.rules.own::<StrikeGame>().cloned().unwrap_or_default()
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
        if let Some(rules) = side.rules.own_mut::<StrikeGame>() {
            change(rules);
        }
    });
}

/// Attacker, Defender or none.
pub(super) fn role(side: &Side) -> Form<Ask> {
    let mut form = Form::new();
    form.label(tr!("Role"));
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
    let now = rules_of(side).role;
    form.one_of(all.map(|(role, name, help)| {
        let key = format!("editor.side.role.{role:?}");
        let choice = Choice::new(key, name, Ask::Role(role));
        choice.help(help).on(role == now)
    }));
    form
}

/// Carries out what was done to either form of a side.
pub(super) fn change(editing: &mut Editing, n: usize, ask: Ask, done: Edit) {
    match (ask, done) {
        (Ask::Role(role), _) => {
            editing.edit(tr!("Roles"), None, |s| set_role(s, n, role));
        }
        (Ask::Enters, Edit::Edge(edge)) => {
            edit(editing, n, tr!("Edges to enter over"), None, |r| {
                r.enters = flipped(&r.enters, edge);
            });
        }
        (Ask::Exits, Edit::Edge(edge)) => {
            edit(editing, n, tr!("Edges to leave over"), None, |r| {
                r.exits = flipped(&r.exits, edge);
            });
        }
        (Ask::Hidden, done) => {
            if let Some(new) = done.maybe() {
                edit(editing, n, tr!("Hidden units"), Some("hidden"), |r| {
                    r.hidden = new;
                });
            }
        }
        (Ask::Splits, Edit::Switch(on)) => {
            edit(editing, n, tr!("Comes in groups"), None, |r| r.splits = on);
        }
        (Ask::OffMap, Edit::Switch(on)) => {
            edit(editing, n, tr!("Moves off the map"), None, |r| {
                r.off_map = on;
            });
        }
        (Ask::Rearranges, Edit::Switch(on)) => {
            edit(editing, n, tr!("Rearranges the map"), None, |r| {
                r.rearranges = on;
            });
        }
        (Ask::Enters | Ask::Exits | Ask::Splits | Ask::OffMap | Ask::Rearranges, _) => {}
    }
}

/// Gives a side a role, and the other side the one that goes with it.
fn set_role(s: &mut AnyScenario, n: usize, role: Option<Role>) {
    let other = role.map(|r| match r {
        Role::Attacker => Role::Defender,
        Role::Defender => Role::Attacker,
    });
    for (i, side) in s.sides.iter_mut().enumerate() {
        if let Some(rules) = side.rules.own_mut::<StrikeGame>() {
            rules.role = if i == n { role } else { other };
        }
    }
}

/// Ways onto the map and off it, and what is special about the side.
pub(super) fn form(s: &AnyScenario, side: &Side) -> Form<Ask> {
    let mut form = Form::new();
    let rules = rules_of(side);
    ways(&mut form, &rules);
    special(&mut form, s, &rules);
    form
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
fn ways(form: &mut Form<Ask>, rules: &SideRules) {
    form.heading(tr!("Ways onto the map, and off it"));
    let both = vec![
        page::edges("editor.side.enters", &rules.enters, Ask::Enters),
        page::edges("editor.side.exits", &rules.exits, Ask::Exits),
    ];
    form.push(Field::new("", "", Kind::Beside(both)));
    form.note(tr!(
        "Left: from turn 1 on its units enter over these edges instead of setting up (R16.7.1). Right: it may leave over these as well as its home edge, and counts as having got through (R15.4.1)."
    ));
}

fn special(form: &mut Form<Ask>, s: &AnyScenario, rules: &SideRules) {
    form.heading(tr!("Special"));
    let help = tr!("How many of its units may set up in hiding (R5.5.1, R17.3.12).");
    let none = match kind_of(s) {
        Some(_) => tr!("As the type says"),
        None => tr!("Nobody hides"),
    };
    let hidden = ("editor.side.hidden", tr!("Units in hiding"), help);
    form.maybe(hidden, none, rules.hidden, 1, 0..=100, Ask::Hidden);
    form.switch(
        "editor.side.splits",
        tr!("Comes in groups"),
        tr!(
            "Half of it begins the battle, the rest comes over the home edge in turns 2 and 3 (R17.4.1)."
        ),
        rules.splits,
        Ask::Splits,
    );
    form.switch(
        "editor.side.off-map",
        tr!("Moves off the map"),
        tr!("Its units may leave the map and come back elsewhere (R16.6.1)."),
        rules.off_map,
        Ask::OffMap,
    );
    form.switch(
        "editor.side.rearranges",
        tr!("Rearranges the map"),
        tr!(
            "Before anything is set up it may move terrain, or turn and change mapsheets (R17.1.4)."
        ),
        rules.rearranges,
        Ask::Rearranges,
    );
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
        crate::register();
        let board = Board::new(6, 6).expect("small");
        let map = BoardFile::new("Test", Theme::default(), board);
        let mut s = hexlance_editor::desk::blank(<StrikeGame as Plays>::RULES, map).scenario;
        let roles = |s: &AnyScenario| [&s.sides[0], &s.sides[1]].map(|side| rules_of(side).role);
        set_role(&mut s, 1, Some(Role::Attacker));
        assert_eq!(roles(&s), [Some(Role::Defender), Some(Role::Attacker)]);
        set_role(&mut s, 0, None);
        assert_eq!(roles(&s), [None, None]);
    }
}
