//! Sets for a force in a battle what the force builder sets, with the same forms.

use hexlance_present::{
    Icon,
    form::{Choice, Edit, Form},
};
use hexlance_rules::FormationSetup;
use hexlance_strike::{builder::Place, setup::FormationRules};

pub(super) use crate::forces::ask::Ask;
use crate::{
    StrikeGame,
    data::Data,
    forces::{At, ask as asked, formations},
    screens::{Open, forces::said},
};
use hexlance_editor::{
    desk::{self, AnyScenario, Editing},
    names,
    recast::{any_force, own_force},
    unit::Unit,
};

/// What these rules say of a formation.
pub(super) fn rules_of(group: &FormationSetup<Unit>) -> FormationRules {
    group.rules.own::<StrikeGame>().copied().unwrap_or_default()
}

/// What the forms work on.
#[derive(Debug, Default)]
struct Working {
    /// The force.
    open: Open<StrikeGame>,
    /// Whose it is: side and force.
    of: Option<(usize, usize)>,
}

/// Lets the force builder work on a force of the battle, which it looks at as said.
pub(super) fn work_on<T>(
    editing: &mut Editing,
    (side, force): (usize, usize),
    at: At,
    data: &Data,
    work: impl FnOnce(&mut Open<StrikeGame>) -> T,
) -> Option<T> {
    let Working { mut open, mut of } = editing.muster.take();
    let forces = editing.scenario().sides.get(side).map(|s| &s.forces);
    let now = forces.and_then(|x| own_force::<StrikeGame>(x.get(force)?))?;
    open.take_up(&now);
    if of != Some((side, force)) {
        of = Some((side, force));
        open.work.command = None;
    }
    open.at = at;
    open.refresh(data.content::<StrikeGame>());
    open.work.enemies = enemies(editing, side, data);
    // What is wrong is what the whole battle says is wrong.
    let path = format!("sides[{side}].forces[{force}].");
    let own = editing.problems.iter().filter_map(|p| {
        let mut own = p.clone();
        own.path = p.path.strip_prefix(&path)?.to_owned();
        Some(own)
    });
    open.problems = own.collect();
    let done = work(&mut open);
    editing.muster.keep(Working { open, of });
    Some(done)
}

/// Carries out what was done to a form of the force builder. What it changes is one thing to undo; what is typed into
/// one field in a row, too.
///
/// # Errors
/// Why it cannot be done.
pub(super) fn change(
    editing: &mut Editing,
    (side, force): (usize, usize),
    at: At,
    (ask, done): (Ask, Edit),
    data: &Data,
) -> Result<(), String> {
    let name = match (at, &ask) {
        (At::Force, _) => tr!("Force"),
        (At::Formation(_), _) => tr!("Formation"),
        (At::Unit(..), Ask::Skill(_) | Ask::Commander | Ask::Leader) => tr!("Skill and rank"),
        (At::Unit(..), Ask::Tags) => tr!("Tags"),
        (At::Unit(..), _) => tr!("Pilot abilities"),
    };
    let merge = done
        .is_typed()
        .then(|| format!("forces.{side}.{force}.{at:?}.{ask:?}"));
    let worked = work_on(editing, (side, force), at, data, |open| {
        let before = open.made.clone();
        let done = asked::change(open, ask, done, data.content::<StrikeGame>());
        let new = (open.made != before).then(|| open.made.clone());
        (done, new)
    });
    let Some((done, new)) = worked else {
        return Ok(());
    };
    if let Some(new) = new.and_then(any_force::<StrikeGame>) {
        names::change(editing, name, merge.as_deref(), data, |s| {
            s.sides[side].forces[force] = new;
        });
    }
    done
}

/// Names of the units of the other sides.
fn enemies(editing: &Editing, side: usize, data: &Data) -> Vec<String> {
    let s = editing.scenario();
    let all = desk::units(s).zip(names::names(s, data));
    all.filter(|((at, _), _)| at.side != side)
        .map(|(_, name)| name)
        .collect()
}

/// Whether the force leads its side.
pub(super) fn head<I>(s: &AnyScenario, (side, f): (usize, usize), to: I) -> Form<I> {
    let mut form = Form::new();
    let force = s.sides.get(side).and_then(|side| side.forces.get(f));
    if let Some(rules) = force.and_then(|x| x.rules.own::<StrikeGame>()) {
        let leads = Choice::new("editor.force.leads", tr!("Leads its side"), to)
            .icon(Icon::Flag)
            .on(rules.leads)
            .help(tr!(
                "Of several forces of a side, the one that leads it has command abilities that act on Initiative."
            ));
        form.buttons([leads]);
    }
    form
}

/// It leads its side, and no other force does; or it does not any more.
pub(super) fn lead(editing: &mut Editing, (side, f): (usize, usize)) {
    editing.edit(tr!("Leads its side"), None, |s| {
        let forces = s.sides.get_mut(side).map(|side| &mut side.forces);
        for (i, x) in forces.into_iter().flatten().enumerate() {
            if let Some(rules) = x.rules.own_mut::<StrikeGame>() {
                rules.leads = i == f && !rules.leads;
            }
        }
    });
}

/// The kind and the type of a formation.
pub(super) fn formation(open: &Open<StrikeGame>, g: usize, data: &Data) -> Form<Ask> {
    let mut form = Form::new();
    formations::kinds(&mut form, open, g, data.content::<StrikeGame>());
    for p in crate::forces::desk::faults_of(open, Place::Formation(g)) {
        form.warning(said(p));
    }
    formations::types(&mut form, open, g);
    form
}
