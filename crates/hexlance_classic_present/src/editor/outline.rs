//! What a battle is about, on the pages of the battle and of its sides: type, share, drawn skills, tasks, who comes in when
//! (C20.4, C20.5).

use hexlance_classic::{
    model::Drawn,
    setup::{BattleRules, SideRules},
    state::{Kind, Role},
};
use hexlance_present::form::{Choice, Edit, Form};
use hexlance_rules::SideSetup;

use super::Ask;
use crate::ClassicGame;
use hexlance_editor::{
    desk::Editing,
    unit::{AnyScenario, Unit},
};

/// The turn from which a side comes in that is told to, until another one is given.
const FIRST: u16 = 1;

/// What these rules say of the battle.
pub(super) fn rules_of(s: &AnyScenario) -> BattleRules {
    s.rules.own::<ClassicGame>().cloned().unwrap_or_default()
}

/// What they say of a side.
fn side_rules(side: &SideSetup<Unit>) -> SideRules {
    side.rules.own::<ClassicGame>().copied().unwrap_or_default()
}

/// The stable name of a type.
const fn key(kind: Kind) -> &'static str {
    match kind {
        Kind::StandUpFight => "stand_up_fight",
        Kind::HideAndSeek => "hide_and_seek",
        Kind::HoldTheLine => "hold_the_line",
        Kind::Extraction => "extraction",
        Kind::Breakthrough => "breakthrough",
        Kind::Chase => "chase",
        Kind::BaseAssault => "base_assault",
    }
}

/// What wins a battle of a type (C20.4.2).
fn about(kind: Kind) -> &'static str {
    match kind {
        Kind::StandUpFight => {
            tr!("Who scores more by a twentieth of the enemy's worth wins (C9.5.3).")
        }
        Kind::HideAndSeek => {
            tr!("The same, against a defender that stands anywhere and may hide (C20.4.2).")
        }
        Kind::HoldTheLine => {
            tr!("The attacker has to get past the defender, or into its last three rows (C20.4.2).")
        }
        Kind::Extraction => {
            tr!("Who takes a load or a passenger home over its own edge wins (C20.4.2).")
        }
        Kind::Breakthrough => {
            tr!("The attacker has to leave the map over the far edge (C20.4.2).")
        }
        Kind::Chase => {
            tr!(
                "The hunted have to, with their hunters behind them: both have the same edge (C20.4.2)."
            )
        }
        Kind::BaseAssault => {
            tr!("The attacker has to bring down marked building hexes (C20.4.2).")
        }
    }
}

/// What a battle is about.
pub(super) fn form(form: &mut Form<Ask>, s: &AnyScenario) {
    let rules = rules_of(s);
    form.heading(tr!("What it is about"));
    form.one_of(Kind::ALL.map(|kind| {
        let key = format!("editor.outline.kind.{}", key(kind));
        Choice::new(key, crate::lang::text(kind.name()), Ask::Kind(kind))
            .help(about(kind))
            .on(kind == rules.kind)
    }));
    form.note(about(rules.kind));
    if let Some((n, of)) = rules.kind.share() {
        let usual = (100 * n).div_ceil(of) as u8;
        form.maybe(
            (
                "editor.outline.share",
                tr!("Share that decides"),
                tr!("Percent of the worth, or of the marked hexes (C20.4.2)."),
            ),
            tr!("Usual: {usual} %", usual),
            rules.share,
            usual,
            1..=100,
            Ask::Share,
        );
    }
}

/// How skills are drawn that nobody has set.
pub(super) fn skills(form: &mut Form<Ask>, s: &AnyScenario) {
    let rules = rules_of(s);
    form.heading(tr!("Skills of crews (C20.5)"));
    let all = [
        (None, "none", tr!("As the units say")),
        (Some(Drawn::Rolled), "rolled", tr!("Rolled for each unit")),
        (Some(Drawn::Green), "green", tr!("Green")),
        (Some(Drawn::Regular), "regular", tr!("Regular")),
        (Some(Drawn::Veteran), "veteran", tr!("Veteran")),
        (Some(Drawn::Elite), "elite", tr!("Elite")),
    ];
    form.one_of(all.map(|(rating, key, name)| {
        let key = format!("editor.outline.rating.{key}");
        Choice::new(key, name, Ask::Rating(rating))
            .help(tr!(
                "How experienced crews are whose skills nobody has set."
            ))
            .on(rating == rules.rating)
    }));
}

/// The task of a side, and from where it comes.
pub(super) fn side(s: &AnyScenario, n: usize) -> Form<Ask> {
    let mut form = Form::new();
    let Some(side) = s.sides.get(n) else {
        return form;
    };
    let (rules, own) = (rules_of(s), side_rules(side));
    if rules.kind.has_roles() {
        form.heading(tr!("Task"));
        let all = [
            (None, "none", tr!("No task")),
            (Some(Role::Attacker), "attacker", tr!("Attacker")),
            (Some(Role::Defender), "defender", tr!("Defender")),
        ];
        form.one_of(all.map(|(role, key, name)| {
            Choice::new(format!("editor.side.role.{key}"), name, Ask::Role(role))
                .help(tr!("One side attacks, and one defends (C20.4.2)."))
                .on(role == own.role)
        }));
    }
    form.maybe(
        (
            "editor.side.enters",
            tr!("Comes in from turn"),
            tr!("Its units are not set up, but come in over its home edge from that turn on (C9.5.5)."),
        ),
        match rules.kind.arrival(own.role) {
            Some(turn) => tr!("Usual: turn {turn}", turn),
            None => tr!("Usual: set up on the map").to_owned(),
        },
        own.enters,
        rules.kind.arrival(own.role).unwrap_or(FIRST),
        1..=99,
        Ask::Enters,
    );
    form
}

/// Changes what these rules say of the battle.
pub(super) fn edit(
    editing: &mut Editing,
    name: &str,
    merge: Option<&str>,
    change: impl FnOnce(&mut BattleRules),
) {
    editing.edit(name, merge, |s| {
        if let Some(rules) = s.rules.own_mut::<ClassicGame>() {
            change(rules);
        }
    });
}

/// Changes what they say of a side.
pub(super) fn edit_side(
    editing: &mut Editing,
    n: usize,
    name: &str,
    merge: Option<&str>,
    change: impl FnOnce(&mut SideRules),
) {
    editing.edit(name, merge, |s| {
        let side = s.sides.get_mut(n);
        if let Some(rules) = side.and_then(|side| side.rules.own_mut::<ClassicGame>()) {
            change(rules);
        }
    });
}

/// What a form asks of the battle or of a side; gives it back if it is about neither.
pub(super) fn change(
    editing: &mut Editing,
    side: Option<usize>,
    ask: Ask,
    given: &Edit,
) -> Option<Ask> {
    match (ask, side) {
        (Ask::Kind(kind), _) => edit(editing, tr!("What it is about"), None, |r| {
            r.kind = kind;
            // Another type has another share.
            r.share = None;
        }),
        (Ask::Share, _) => {
            if let Some(share) = given.maybe() {
                edit(editing, tr!("Share that decides"), Some("share"), |r| {
                    r.share = share;
                });
            }
        }
        (Ask::Rating(rating), _) => {
            edit(editing, tr!("Skills of crews"), None, |r| r.rating = rating);
        }
        (Ask::Role(role), Some(n)) => {
            edit_side(editing, n, tr!("Task"), None, |r| r.role = role);
        }
        (Ask::Enters, Some(n)) => {
            if let Some(turn) = given.maybe() {
                edit_side(editing, n, tr!("Comes in from turn"), Some("enters"), |r| {
                    r.enters = turn;
                });
            }
        }
        (ask, _) => return Some(ask),
    }
    None
}
