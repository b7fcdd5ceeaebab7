//! What the type of a battle says, on the page of what it is: how long it lasts, who wins, where it is fought.

use hexlance_present::{
    Icon,
    form::{Choice, Edit, Field, Form, Kind, Tone},
};
use hexlance_strike::{
    model::mission::{Homes, Role, ScenarioKind, Victory},
    setup::BattleRules,
};

use crate::StrikeGame;
use hexlance_editor::{
    desk::{AnyScenario, Editing, Page},
    page,
};

/// What the form sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The type of the battle, or none.
    Kind(Option<ScenarioKind>),
    /// The page of the objectives is turned to.
    Goals,
    /// The first side attacks.
    Roles,
    /// No side attacks or defends.
    NoRoles,
    /// The page of the sides is turned to.
    Sides,
    /// Percent that the side with a task needs.
    Share,
    /// The last turn.
    Turns,
    /// How a battle of no type is won.
    Victory(Victory),
    /// How home edges are found.
    Homes(Homes),
    /// Units may leave over any edge.
    OpenEdges,
    /// The world it is fought on.
    World,
    /// Areas around it.
    Areas,
}

/// What the type of a battle says, and what it says itself.
pub(super) fn form(s: &AnyScenario) -> Form<Ask> {
    let mut form = Form::new();
    kind(&mut form, s);
    end(&mut form, s);
    edges(&mut form, s);
    region(&mut form, s);
    form
}

/// Carries out what was done to it.
pub(super) fn change(editing: &mut Editing, ask: Ask, done: Edit) {
    match (ask, done) {
        (Ask::Kind(kind), _) => edit(editing, tr!("Type of battle"), None, |r| r.kind = kind),
        (Ask::Goals, _) => editing.turn_to(Page::Goals),
        (Ask::Sides, _) => editing.turn_to(Page::Sides),
        (Ask::Roles, _) => set_roles(editing, &[Role::Attacker, Role::Defender]),
        (Ask::NoRoles, _) => set_roles(editing, &[]),
        (Ask::Share, done) => {
            if let Some(new) = done.maybe() {
                edit(editing, tr!("Share"), Some("share"), |r| r.share = new);
            }
        }
        (Ask::Turns, done) => page::limit_turns(editing, tr!("Turn limit"), &done),
        (Ask::Victory(new), _) => edit(editing, tr!("Victory"), None, |r| r.victory = new),
        (Ask::Homes(new), _) => set_homes(editing, new),
        (Ask::OpenEdges, Edit::Switch(on)) => {
            edit(editing, tr!("Open edges"), None, |r| r.open_edges = on);
        }
        (Ask::World, Edit::Text(text)) => {
            edit(editing, tr!("World"), Some("region.system"), |r| {
                r.region.system = text;
            });
        }
        (Ask::Areas, Edit::Words(areas)) => {
            edit(editing, tr!("Areas"), Some("region.areas"), |r| {
                r.region.areas = areas;
            });
        }
        (Ask::OpenEdges | Ask::World | Ask::Areas, _) => {}
    }
}

/// Gives the sides roles in their order; those for whom there is none left have none.
fn set_roles(editing: &mut Editing, roles: &[Role]) {
    editing.edit(tr!("Roles"), None, |s| {
        for (n, side) in s.sides.iter_mut().enumerate() {
            if let Some(rules) = side.rules.own_mut::<StrikeGame>() {
                rules.role = roles.get(n).copied();
            }
        }
    });
}

/// Sets how home edges are found; those that the battle finds itself are not given.
fn set_homes(editing: &mut Editing, new: Homes) {
    editing.edit(tr!("Home edges"), None, |s| {
        if let Some(rules) = s.rules.own_mut::<StrikeGame>() {
            rules.homes = new;
        }
        if new != Homes::Given {
            for side in &mut s.sides {
                side.home = None;
            }
        }
    });
}

/// What these rules say of a battle.
fn rules_of(s: &AnyScenario) -> BattleRules {
    s.rules.own::<StrikeGame>().cloned().unwrap_or_default()
}

/// Changes what these rules say of the battle.
fn edit(
    editing: &mut Editing,
    name: &str,
    merge: Option<&str>,
    change: impl FnOnce(&mut BattleRules),
) {
    editing.edit(name, merge, |s| {
        if let Some(rules) = s.rules.own_mut::<StrikeGame>() {
            change(rules);
        }
    });
}

/// The type of a battle.
pub(super) fn kind_of(s: &AnyScenario) -> Option<ScenarioKind> {
    s.rules.own::<StrikeGame>()?.kind
}

/// How a battle of no type is won.
pub(super) fn victory_of(s: &AnyScenario) -> Victory {
    s.rules
        .own::<StrikeGame>()
        .map(|r| r.victory)
        .unwrap_or_default()
}

/// How the home edges of a battle are found.
pub(super) fn homes_of(s: &AnyScenario) -> Homes {
    s.rules
        .own::<StrikeGame>()
        .map(|r| r.homes)
        .unwrap_or_default()
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
                "Both sides enter over their home edges. The side that holds an objective at the end of a turn scores for it."
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
        let own = s.rules.own::<StrikeGame>();
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

fn kind(form: &mut Form<Ask>, s: &AnyScenario) {
    form.heading(tr!("Type of battle"));
    let now = kind_of(s);
    let none = Choice::new(
        "editor.outline.kind.none",
        tr!("No type: you decide"),
        Ask::Kind(None),
    )
    .help(tr!(
        "Sides begin where their pages say and win by the goals below."
    ));
    let kinds = ScenarioKind::ALL.into_iter().map(|kind| {
        let (what, needs) = about(kind);
        let needs = if needs.is_empty() {
            String::new()
        } else {
            tr!(" It needs: {needs}", needs)
        };
        let key = format!("editor.outline.kind.{kind:?}");
        let ask = Ask::Kind(Some(kind));
        Choice::new(key, crate::lang::text(kind.name()), ask)
            .help(format!("{what}{needs} ({})", kind.rule()))
    });
    let all = std::iter::once(none).chain(kinds).collect();
    let text = now.map_or(tr!("No type"), |kind| crate::lang::text(kind.name()));
    form.buttons([Choice::menu("editor.outline.kind", text, all).icon(Icon::Swords)]);
    let Some(kind) = now else {
        form.note(tr!("You decide where the sides begin and how they win."));
        return;
    };
    let (what, needs) = about(kind);
    form.note(format!("{what} ({})", kind.rule()));
    form.note(tr!(
        "Decides where the sides begin and who may hide, unless their pages say otherwise."
    ));
    if !needs.is_empty() {
        let marked = Kind::Says(Tone::Marked(tr!("Needs").to_owned()));
        form.push(Field::new("editor.outline.needs", needs, marked));
        let goals = Choice::new(
            "editor.outline.goals",
            tr!("Objectives and cargo"),
            Ask::Goals,
        );
        form.buttons([goals.icon(Icon::Flag)]);
    }
    for lack in lacks(s, kind) {
        mend(form, s, lack);
    }
    let share = rules_of(s).share;
    if let Some(usual) = usual_share(kind).or(share) {
        let help = tr!("How much of the points that the type counts the side with the task needs.");
        form.maybe(
            ("editor.outline.share", tr!("Percent needed"), help),
            tr!("Usual: {usual} percent", usual),
            share,
            usual,
            1..=100,
            Ask::Share,
        );
    }
}

/// Says what a type lacks, with a button that mends it.
fn mend(form: &mut Form<Ask>, s: &AnyScenario, lack: Lack) {
    let (wrong, button) = match lack {
        Lack::Roles => {
            let first = s.sides.first().map_or("", |s| s.name.as_str());
            let text = tr!("{first} attack", first);
            let roles = Choice::new("editor.outline.roles", text, Ask::Roles);
            let wrong = tr!("It has an Attacker and a Defender.");
            (wrong, roles.icon(Icon::Swords))
        }
        Lack::NoRoles => {
            let text = tr!("Take the roles away");
            let none = Choice::new("editor.outline.no-roles", text, Ask::NoRoles);
            let wrong = tr!("In it nobody attacks or defends.");
            (wrong, none.icon(Icon::Cross))
        }
        Lack::Homes => {
            let text = tr!("Choose them");
            let homes = Choice::new("editor.outline.homes", text, Ask::Sides);
            let wrong = tr!("It needs the home edges of both sides.");
            (wrong, homes.icon(Icon::Right))
        }
    };
    form.warning(wrong);
    form.buttons([button]);
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

fn end(form: &mut Form<Ask>, s: &AnyScenario) {
    form.heading(tr!("How long, and who wins"));
    let usual = usual_turns(s);
    let help = tr!("The battle ends after that turn (R17.5.1).");
    form.maybe(
        ("editor.outline.turns", tr!("Turns"), help),
        tr!("Usual: {usual} turns", usual),
        s.turn_limit,
        usual,
        1..=99,
        Ask::Turns,
    );
    if kind_of(s).is_some() {
        form.note(tr!("Its type says who wins."));
        return;
    }
    let now = victory_of(s);
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
    form.one_of(all.map(|(victory, name, help)| {
        let key = format!("editor.outline.victory.{victory:?}");
        let choice = Choice::new(key, name, Ask::Victory(victory));
        choice.help(help).on(victory == now)
    }));
}

fn edges(form: &mut Form<Ask>, s: &AnyScenario) {
    form.heading(tr!("Home edges"));
    let now = homes_of(s);
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
    form.one_of(all.map(|(homes, name, help)| {
        let key = format!("editor.outline.homes-by.{homes:?}");
        let choice = Choice::new(key, name, Ask::Homes(homes));
        choice.help(help).on(homes == now)
    }));
    form.switch(
        "editor.outline.open-edges",
        tr!("Open edges"),
        tr!(
            "Units may leave over any edge. Over one that is not open to them they count as lost (R15.1.3)."
        ),
        rules_of(s).open_edges,
        Ask::OpenEdges,
    );
}

fn region(form: &mut Form<Ask>, s: &AnyScenario) {
    form.heading(tr!("Where it is fought"));
    let region = rules_of(s).region;
    form.note(tr!(
        "Some forces know their home ground. Leave it out if it does not matter."
    ));
    form.text(
        "editor.outline.system",
        tr!("World"),
        region.system,
        Ask::World,
    );
    let hint = tr!("Areas around it, from small to large, with commas");
    form.words("editor.outline.areas", hint, &region.areas, Ask::Areas);
}
