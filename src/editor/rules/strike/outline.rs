//! What the type of a battle says, on the page of what it is: how long it lasts, who wins, where it is fought.

use bevy_egui::egui::Ui;
use hexlance_strike::{
    Strike,
    model::mission::{Homes, Role, ScenarioKind, Victory},
    setup::BattleRules,
};

use crate::{
    editor::{
        desk::{AnyScenario, Editing, Page},
        draw::battle::{
            outline,
            parts::{self, Item, Maybe},
        },
    },
    screens::forces::lists,
    theme::{Chip, ChipStyle, Icon},
};

/// Draws it.
pub(super) fn draw(ui: &mut Ui, editing: &mut Editing) {
    kind(ui, editing);
    end(ui, editing);
    edges(ui, editing);
    region(ui, editing);
    outline::lesson(ui, editing);
}

/// What these rules say of a battle.
fn rules_of(s: &AnyScenario) -> BattleRules {
    s.rules.own::<Strike>().cloned().unwrap_or_default()
}

/// Changes what these rules say of the battle.
fn edit(
    editing: &mut Editing,
    name: &str,
    merge: Option<&str>,
    change: impl FnOnce(&mut BattleRules),
) {
    editing.edit(name, merge, |s| {
        if let Some(rules) = s.rules.own_mut::<Strike>() {
            change(rules);
        }
    });
}

/// The type of a battle.
pub(super) fn kind_of(s: &AnyScenario) -> Option<ScenarioKind> {
    s.rules.own::<Strike>()?.kind
}

/// How a battle of no type is won.
pub(super) fn victory_of(s: &AnyScenario) -> Victory {
    s.rules
        .own::<Strike>()
        .map(|r| r.victory)
        .unwrap_or_default()
}

/// How the home edges of a battle are found.
pub(super) fn homes_of(s: &AnyScenario) -> Homes {
    s.rules.own::<Strike>().map(|r| r.homes).unwrap_or_default()
}

/// What a type of battle is, and what it needs besides sides.
fn about(kind: ScenarioKind) -> (&'static str, &'static str) {
    match kind {
        ScenarioKind::StandUpFight => (
            tr!("Both sides come over their home edges and fight it out. Losses decide."),
            "",
        ),
        ScenarioKind::HideAndSeek => (
            tr!(
                "The Defender waits in its half, half of it hidden. The Attacker has to put a share of it out of action."
            ),
            "",
        ),
        ScenarioKind::HoldTheLine => (
            tr!(
                "The Defender holds its half. The Attacker scores what stands in the last three rows at the end, the \
             Defender what it destroys."
            ),
            "",
        ),
        ScenarioKind::Breakthrough => (
            tr!(
                "The Defender stands in the middle third. The Attacker has to get a share of its points off the map over \
             the Defender's edge."
            ),
            "",
        ),
        ScenarioKind::Extraction => (
            tr!(
                "Cargo lies in the Defender's half, and the Defender around it. The Attacker has to carry home all that it \
             wants."
            ),
            tr!("Cargo in the Defender's half."),
        ),
        ScenarioKind::Chase => (
            tr!(
                "The Defender begins a few rows from the Attacker's edge and runs for its own, with the Attacker behind it \
             from turn 2 on. It has to get a share of its points away."
            ),
            "",
        ),
        ScenarioKind::BaseAssault => (
            tr!("The Defender stands around buildings. The Attacker has to destroy most of them."),
            tr!("Buildings. Objectives say which of them count; without objectives all do."),
        ),
        ScenarioKind::BaseCapture => (
            tr!(
                "The Defender stands around buildings. The Attacker has to hold most of them at the end."
            ),
            tr!("Buildings. Objectives say which of them count; without objectives all do."),
        ),
        ScenarioKind::Recon => (
            tr!(
                "The Defender hides in its half and its cards are secret. The Attacker scores for every unit that it finds \
             out about, and again if the finder gets home."
            ),
            "",
        ),
        ScenarioKind::Ambush => (
            tr!(
                "The Attacker waits in the middle third, half of it hidden. The Defender comes over its edge, and scores \
             twice for everybody who leaves over the far one."
            ),
            "",
        ),
        ScenarioKind::Meeting => (
            tr!(
                "Both sides come over their home edges. Who holds an objective at the end of a turn scores for it."
            ),
            tr!("Three to five objectives."),
        ),
    }
}

/// Percent that the side with a task needs, where a type counts them.
const fn usual_share(kind: ScenarioKind) -> Option<u8> {
    match kind {
        ScenarioKind::HideAndSeek => Some(60),
        ScenarioKind::Breakthrough => Some(40),
        ScenarioKind::Chase => Some(50),
        _ => None,
    }
}

/// What a type needs of the sides and does not have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lack {
    Roles,
    NoRoles,
    Homes,
}

fn lacks(s: &AnyScenario, kind: ScenarioKind) -> Vec<Lack> {
    let mut out = Vec::new();
    let any = s.sides.iter().any(|s| {
        let own = s.rules.own::<Strike>();
        own.is_some_and(|r| r.role.is_some())
    });
    if kind.has_roles() != any {
        out.push(if any { Lack::NoRoles } else { Lack::Roles });
    }
    if homes_of(s) == Homes::Given && s.sides.iter().any(|s| s.home.is_none()) {
        out.push(Lack::Homes);
    }
    out
}

fn kind(ui: &mut Ui, editing: &mut Editing) {
    parts::heading(ui, tr!("Type of battle"));
    let now = kind_of(editing.scenario());
    let mut items = vec![Item {
        tip: tr!("Sides begin where their pages say, and win as is said below.").to_owned(),
        ..Item::new("none", tr!("No type: as you say yourself"))
    }];
    items.extend(ScenarioKind::ALL.into_iter().map(|kind| {
        let (what, needs) = about(kind);
        let needs = if needs.is_empty() {
            String::new()
        } else {
            tr!(" It needs: {needs}", needs)
        };
        Item {
            tip: format!("{what}{needs} ({})", kind.rule()),
            ..Item::new(format!("{kind:?}"), crate::lang::text(kind.name()))
        }
    }));
    let text = now.map_or(tr!("No type"), ScenarioKind::name);
    if let Some(n) = parts::menu(ui, "editor.outline.kind", text, Icon::Swords, None, &items) {
        let new = n
            .checked_sub(1)
            .and_then(|n| ScenarioKind::ALL.get(n).copied());
        edit(editing, tr!("Type of battle"), None, |r| r.kind = new);
    }
    let Some(kind) = kind_of(editing.scenario()) else {
        parts::note(
            ui,
            tr!("Where the sides begin and how they win is what you say."),
        );
        return;
    };
    let (what, needs) = about(kind);
    parts::note(ui, &format!("{what} ({})", kind.rule()));
    parts::note(
        ui,
        tr!("It says where the sides begin and who may hide, where their pages say nothing."),
    );
    if !needs.is_empty() {
        ui.horizontal_top(|ui| {
            Chip::new("editor.outline.needs", tr!("Needs"))
                .style(ChipStyle::Brass)
                .show(ui);
            parts::note(ui, needs);
        });
        if parts::action(
            ui,
            "editor.outline.goals",
            tr!("Objectives and cargo"),
            Icon::Flag,
            None,
        ) {
            editing.turn_to(Page::Goals);
        }
    }
    for lack in lacks(editing.scenario(), kind) {
        mend(ui, editing, lack);
    }
    let now = rules_of(editing.scenario()).share;
    if let Some(usual) = usual_share(kind).or(now) {
        let share = Maybe {
            key: "editor.outline.share",
            label: tr!("Percent needed"),
            tip: tr!("How much of the points that the type counts the side with the task needs."),
            none: &tr!("Usual: {usual} percent", usual),
            usual,
            range: 1..=100,
        };
        if let Some(new) = share.show(ui, now) {
            edit(editing, tr!("Share"), Some("share"), |r| r.share = new);
        }
    }
}

/// Says what a type lacks, with a button that mends it.
fn mend(ui: &mut Ui, editing: &mut Editing, lack: Lack) {
    let first = editing.scenario().sides.first();
    let first = first.map(|s| s.name.clone()).unwrap_or_default();
    match lack {
        Lack::Roles => {
            parts::warning(ui, tr!("It has an Attacker and a Defender."));
            let text = tr!("{first} attack", first);
            if parts::action(ui, "editor.outline.roles", &text, Icon::Swords, None) {
                editing.edit(tr!("Roles"), None, |s| {
                    let roles = [Role::Attacker, Role::Defender];
                    for (side, role) in s.sides.iter_mut().zip(roles) {
                        if let Some(rules) = side.rules.own_mut::<Strike>() {
                            rules.role = Some(role);
                        }
                    }
                });
            }
        }
        Lack::NoRoles => {
            parts::warning(ui, tr!("In it nobody attacks or defends."));
            if parts::action(
                ui,
                "editor.outline.no-roles",
                tr!("Take the roles away"),
                Icon::Cross,
                None,
            ) {
                editing.edit(tr!("Roles"), None, |s| {
                    for side in &mut s.sides {
                        if let Some(rules) = side.rules.own_mut::<Strike>() {
                            rules.role = None;
                        }
                    }
                });
            }
        }
        Lack::Homes => {
            parts::warning(ui, tr!("It needs the home edges of both sides."));
            if parts::action(
                ui,
                "editor.outline.homes",
                tr!("Choose them"),
                Icon::Right,
                None,
            ) {
                editing.turn_to(Page::Sides);
            }
        }
    }
}

/// Turns that are usual for battles of that size (R17.5.1).
fn usual_turns(s: &AnyScenario) -> u16 {
    let sizes = s.sides.iter().map(|side| {
        let formations = side.forces.iter().flat_map(|f| &f.formations);
        formations.map(|f| f.units.len()).sum::<usize>()
    });
    if sizes.max().unwrap_or(0) > 12 {
        18
    } else {
        12
    }
}

/// The last turn.
pub(super) fn last_turn(s: &AnyScenario) -> u16 {
    s.turn_limit.unwrap_or_else(|| usual_turns(s))
}

fn end(ui: &mut Ui, editing: &mut Editing) {
    parts::heading(ui, tr!("How long, and who wins"));
    let usual = usual_turns(editing.scenario());
    let limit = Maybe {
        key: "editor.outline.turns",
        label: tr!("Turns"),
        tip: tr!("The battle ends after that turn (R17.5.1)."),
        none: &tr!("Usual: {usual} turns", usual),
        usual,
        range: 1..=99,
    };
    if let Some(new) = limit.show(ui, editing.scenario().turn_limit) {
        editing.edit(tr!("Turn limit"), Some("turn_limit"), |s| {
            s.turn_limit = new
        });
    }
    if kind_of(editing.scenario()).is_some() {
        parts::note(ui, tr!("Its type says who wins."));
        return;
    }
    let now = victory_of(editing.scenario());
    let all = [
        (
            Victory::Score,
            tr!("By score"),
            tr!(
                "Points of enemy units destroyed or captured; within a tenth of each other it is a draw (R17.2.2)."
            ),
        ),
        (
            Victory::LastStanding,
            tr!("Last one standing"),
            tr!("The last side with units that can fight wins."),
        ),
    ];
    if let Some(new) = parts::choices(ui, "editor.outline.victory", Some(now), all) {
        edit(editing, tr!("Victory"), None, |r| r.victory = new);
    }
}

fn edges(ui: &mut Ui, editing: &mut Editing) {
    parts::heading(ui, tr!("Home edges"));
    let now = homes_of(editing.scenario());
    let all = [
        (
            Homes::Given,
            tr!("Given"),
            tr!("As the pages of the sides say."),
        ),
        (
            Homes::Chosen,
            tr!("Chosen"),
            tr!(
                "The Defender chooses one of the long edges, the other side has the opposite one (R17.1.2)."
            ),
        ),
        (
            Homes::Rolled,
            tr!("Rolled"),
            tr!("A die decides between the long edges (R17.1.2)."),
        ),
    ];
    if let Some(new) = parts::choices(ui, "editor.outline.homes-by", Some(now), all) {
        editing.edit(tr!("Home edges"), None, |s| {
            if let Some(rules) = s.rules.own_mut::<Strike>() {
                rules.homes = new;
            }
            if new != Homes::Given {
                for side in &mut s.sides {
                    side.home = None;
                }
            }
        });
    }
    let open = rules_of(editing.scenario()).open_edges;
    let help = tr!(
        "Units may leave over any edge. Over one that is not open to them they count as lost (R15.1.3)."
    );
    if let Some(on) = parts::switch(
        ui,
        "editor.outline.open-edges",
        tr!("Open edges"),
        help,
        open,
    ) {
        edit(editing, tr!("Open edges"), None, |r| r.open_edges = on);
    }
}

fn region(ui: &mut Ui, editing: &mut Editing) {
    parts::heading(ui, tr!("Where it is fought"));
    let region = rules_of(editing.scenario()).region;
    parts::note(
        ui,
        tr!("Some forces know their home ground. Leave it out if it does not matter."),
    );
    if let Some(text) = parts::line(ui, "editor.outline.system", tr!("World"), &region.system) {
        edit(editing, tr!("World"), Some("region.system"), |r| {
            r.region.system = text
        });
    }
    let hint = tr!("Areas around it, from small to large, with commas");
    if let Some(areas) = lists::tags(ui, "editor.outline.areas", &region.areas, hint) {
        edit(editing, tr!("Areas"), Some("region.areas"), |r| {
            r.region.areas = areas
        });
    }
}
