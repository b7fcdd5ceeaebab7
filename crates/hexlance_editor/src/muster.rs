//! What is done to units besides moving them: how they start, where they belong, copies of them.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    fmt::Debug,
};

use hexlance_board::{Edge, Hex};
use hexlance_rules::{Effect, EventSetup, ForceSetup, FormationSetup, Occasion, UnitForm};

use super::{
    desk::{AnyScenario, Editing, Pick, Unit, UnitAt, units},
    names,
};
use crate::{
    data::Data,
    hosted::{Edited, Edits},
    rulesets::Rules,
};

/// What is set and looked at in the Forces mode.
#[derive(Debug, Default)]
pub struct Muster {
    /// What rulesets keep there, by its type.
    own: HashMap<TypeId, Box<dyn Kept>>,
    /// The card of the list that Enter takes.
    pub row: usize,
    /// The card on which the button went down.
    pub grabbed: Option<String>,
    /// What is looked at while no unit is selected.
    pub look: Look,
}

/// What a ruleset keeps in the Forces mode.
trait Kept: Any + Debug + Send + Sync {}

impl<T: Any + Debug + Send + Sync> Kept for T {}

impl Muster {
    /// Takes what a ruleset keeps there, by its type.
    pub fn take<T: Any + Debug + Default + Send + Sync>(&mut self) -> T {
        let kept = self.own.remove(&TypeId::of::<T>());
        let own = kept.and_then(|kept| (kept as Box<dyn Any>).downcast().ok());
        own.map_or_else(T::default, |own| *own)
    }

    /// What a ruleset keeps there, by its type; none if it keeps nothing yet.
    pub fn kept<T: Any>(&self) -> Option<&T> {
        let kept = self.own.get(&TypeId::of::<T>())?;
        (&**kept as &dyn Any).downcast_ref()
    }

    /// Keeps something for a ruleset, by its type.
    pub fn keep<T: Any + Debug + Send + Sync>(&mut self, own: T) {
        self.own.insert(TypeId::of::<T>(), Box::new(own));
    }
}

/// What is looked at while no unit is selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// All units of the side.
    #[default]
    Roster,
    /// One of its forces.
    Force(usize),
    /// A formation of a force.
    Formation(usize, usize),
}

/// How a unit starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// On the map.
    OnMap,
    /// Its side sets it up.
    SetUp,
    /// Aboard the unit of that name.
    Aboard(String),
    /// Comes when the event of that number happens; a number beyond the last one is a new event.
    Waits(usize),
    /// In a way that only its rules know.
    Own,
}

/// How a unit starts in a way that only its rules know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnStart {
    /// In a few words for a list.
    pub words: String,
    /// Whether it takes part from the beginning, though it is in no hex.
    pub is_there: bool,
}

/// The event that brings the unit of a name.
fn awaited(scenario: &AnyScenario, name: &str) -> Option<usize> {
    let brings = |e: &EventSetup| {
        let mut effects = e.then.iter();
        effects.any(|x| matches!(x, Effect::Reinforce(units) if units.iter().any(|u| u == name)))
    };
    scenario.events.iter().position(brings)
}

/// How a unit starts that has that name in the battle.
pub fn start_of(scenario: &AnyScenario, unit: &Unit, name: &str) -> Start {
    if unit.at().is_some() {
        return Start::OnMap;
    }
    if unit.own_start().is_some() {
        return Start::Own;
    }
    match unit.aboard() {
        Some(carrier) => Start::Aboard(carrier.to_owned()),
        None => awaited(scenario, name).map_or(Start::SetUp, Start::Waits),
    }
}

/// How a unit starts, in a few words for a list; nothing where it stands on the map for all to see.
pub fn start_words(scenario: &AnyScenario, unit: &Unit, name: &str) -> String {
    let text = match start_of(scenario, unit, name) {
        Start::OnMap => String::new(),
        Start::SetUp => tr!("set up by its side").to_owned(),
        Start::Aboard(carrier) => tr!("aboard {carrier}", carrier),
        Start::Waits(n) => {
            let event = scenario.events.get(n).map_or("", |e| e.name.as_str());
            tr!("waits: {event}", event)
        }
        Start::Own => unit.own_start().map_or_else(String::new, |own| own.words),
    };
    let hidden = unit.is_hidden();
    match (hidden, text.is_empty()) {
        (true, true) => tr!("hidden").to_owned(),
        (true, false) => tr!("hidden, {text}", text),
        _ => text,
    }
}

/// It is neither said where a unit stands nor aboard what. No event brings it.
fn take_out(s: &mut AnyScenario, at: UnitAt, name: &str) {
    if let Some(unit) = at.of_mut(s) {
        unit.set_at(None);
        unit.set_aboard(None);
    }
    for event in &mut s.events {
        for effect in &mut event.then {
            if let Effect::Reinforce(units) = effect {
                units.retain(|u| u != name);
            }
        }
        let nobody = |e: &Effect| matches!(e, Effect::Reinforce(units) if units.is_empty());
        // An event that did nothing else stays, and is told among the problems.
        if event.then.len() > 1 {
            event.then.retain(|e| !nobody(e));
        }
    }
}

/// Has a unit start in another way that all rules know; on the map it does so in a hex.
pub fn set_start(editing: &mut Editing, at: UnitAt, start: &Start, hex: Option<Hex>, data: &Data) {
    let Some(name) = names::name_of(editing.scenario(), at, data) else {
        return;
    };
    let what = match start {
        Start::OnMap => tr!("Place unit"),
        Start::SetUp => tr!("Take off the map"),
        _ => tr!("How it starts"),
    };
    editing.edit(what, None, |s| {
        take_out(s, at, &name);
        if let Start::Waits(n) = start {
            wait(s, *n, &name);
        }
        if let Some(unit) = at.of_mut(s) {
            match start {
                Start::OnMap => unit.set_at(hex),
                Start::Aboard(carrier) => unit.set_aboard(Some(carrier.clone())),
                _ => {}
            }
            unit.set_start(start);
        }
    });
}

/// Has a unit start in a way that only its rules know: it is placed by nothing else any more, and `change` says how it
/// starts, by the home edge of its side. Steps of the same `number` are undone at once.
pub fn set_own_start<R: Edits>(
    editing: &mut Editing,
    at: UnitAt,
    number: Option<&str>,
    data: &Data,
    change: impl FnOnce(&mut R::Unit, Option<Edge>),
) {
    let Some(name) = names::name_of(editing.scenario(), at, data) else {
        return;
    };
    let home = editing.scenario().sides.get(at.side).and_then(|s| s.home);
    let key = number.map(|number| format!("start.{at:?}.{number}"));
    editing.edit(tr!("How it starts"), key.as_deref(), |s| {
        take_out(s, at, &name);
        if let Some(unit) = at.own_mut::<R>(s) {
            change(unit, home);
        }
    });
}

/// An event brings the unit of a name, one that there is or a new one.
fn wait(s: &mut AnyScenario, event: usize, name: &str) {
    if event >= s.events.len() {
        let taken = |n: &String| s.events.iter().any(|e| e.name == *n);
        let first = tr!("Reinforcements").to_owned();
        let others = (2..).map(|n| tr!("Reinforcements {n}", n));
        let free = std::iter::once(first).chain(others).find(|n| !taken(n));
        s.events.push(EventSetup {
            name: free.unwrap_or_default(),
            when: Occasion::Turn(2),
            then: vec![Effect::Reinforce(vec![name.to_owned()])],
        });
        return;
    }
    let Some(event) = s.events.get_mut(event) else {
        return;
    };
    let brings = event.then.iter_mut().find_map(|e| match e {
        Effect::Reinforce(units) => Some(units),
        _ => None,
    });
    match brings {
        Some(units) => units.push(name.to_owned()),
        // The end of the battle stays last.
        None => event
            .then
            .insert(0, Effect::Reinforce(vec![name.to_owned()])),
    }
}

/// Puts a unit into a hex, wherever it would have started.
pub fn put_unit(editing: &mut Editing, at: UnitAt, hex: Hex, data: &Data) {
    let placed = at.of(editing.scenario()).is_some_and(|u| u.at().is_some());
    if !placed {
        set_start(editing, at, &Start::OnMap, Some(hex), data);
        return;
    }
    editing.edit(tr!("Move unit"), None, |s| {
        if let Some(unit) = at.of_mut(s) {
            unit.set_at(Some(hex));
        }
    });
}

/// Adds a unit of a kind to the formation of the selected unit, or to another one of the chosen side that is not full.
/// Without a hex its side sets it up.
pub fn add(editing: &mut Editing, kind: &str, hex: Option<Hex>, data: &Data) -> Option<UnitAt> {
    let (side, rules) = (editing.side, editing.rules);
    let mut new = None;
    let chosen = match (editing.picked, editing.muster.look) {
        (Some(Pick::Unit(at)), _) if at.side == side => (at.force, at.formation),
        (_, Look::Force(f)) => (f, 0),
        (_, Look::Formation(f, g)) => (f, g),
        _ => (0, 0),
    };
    names::restructure(editing, tr!("Add unit"), data, |s| {
        let Some(to) = room(s, rules, side, chosen) else {
            return;
        };
        let mut unit = rules.in_editor().new_unit(kind);
        unit.set_at(hex);
        put(s, to, unit);
        new = Some(to);
    });
    if let Some(at) = new {
        editing.pick(Some(Pick::Unit(at)));
    }
    new
}

/// Whether a unit stands in a hex.
pub fn is_taken(s: &AnyScenario, hex: Hex) -> bool {
    units(s).any(|(_, u)| u.at() == Some(hex))
}

/// A unit like another one beside it, or, if that one has no place, without one. It is selected.
pub fn duplicate(editing: &mut Editing, at: UnitAt, data: &Data) {
    let s = editing.scenario();
    let Some(unit) = at.of(s) else { return };
    let board = editing.bench.board();
    let beside = |hex: Hex| {
        let mut near: Vec<Hex> = board
            .iter()
            .map(|(h, _)| h)
            .filter(|h| (1..=3).contains(&h.distance(hex)) && !is_taken(s, *h))
            .collect();
        near.sort_by_key(|h| (h.distance(hex), *h));
        near.first().copied()
    };
    let place = unit.at().and_then(beside);
    let rules = editing.rules;
    let mut new = at;
    names::restructure(editing, tr!("Duplicate"), data, |s| {
        let Some(mut twin) = at.of(s).cloned() else {
            return;
        };
        *twin.name_mut() = None;
        twin.retire(true);
        twin.set_at(place);
        if let Some(to) = room(s, rules, at.side, (at.force, at.formation)) {
            new = to;
            put(s, to, twin);
        }
    });
    editing.pick(Some(Pick::Unit(new)));
}

/// The place after the last unit of a formation if it is not full, else of another one of the force, or of a new one.
pub fn room(
    s: &mut AnyScenario,
    rules: Rules,
    side: usize,
    (force, formation): (usize, usize),
) -> Option<UnitAt> {
    let of_side = s.sides.get_mut(side)?;
    if of_side.forces.is_empty() {
        of_side.forces.push(ForceSetup {
            name: of_side.name.clone(),
            ..ForceSetup::with(rules.in_editor().force_extras())
        });
    }
    let f = force.min(of_side.forces.len() - 1);
    let formations = &mut of_side.forces[f].formations;
    let full = |g: &FormationSetup<Unit>| rules.in_editor().is_full(g);
    let wanted = formations.get(formation).filter(|g| !full(g));
    let roomy = wanted.map(|_| formation);
    let roomy = roomy.or_else(|| formations.iter().position(|g| !full(g)));
    let g = roomy.unwrap_or_else(|| {
        formations.push(group(rules, formations.len()));
        formations.len() - 1
    });
    Some(UnitAt {
        side,
        force: f,
        formation: g,
        unit: formations[g].units.len(),
    })
}

/// An empty formation that follows so many others.
pub fn group(rules: Rules, n: usize) -> FormationSetup<Unit> {
    let game = rules.in_editor();
    FormationSetup {
        name: game.group_name(n),
        units: Vec::new(),
        rules: game.formation_extras(),
    }
}

/// Adds a unit at the end of a formation.
pub fn put(s: &mut AnyScenario, to: UnitAt, unit: Unit) {
    let side = s.sides.get_mut(to.side);
    let force = side.and_then(|x| x.forces.get_mut(to.force));
    if let Some(g) = force.and_then(|f| f.formations.get_mut(to.formation)) {
        g.units.push(unit);
    }
}

/// Takes a unit out of its formation.
pub fn take(s: &mut AnyScenario, at: UnitAt) -> Option<Unit> {
    let force = s.sides.get_mut(at.side)?.forces.get_mut(at.force)?;
    let units = &mut force.formations.get_mut(at.formation)?.units;
    (at.unit < units.len()).then(|| units.remove(at.unit))
}

/// Moves a unit to the end of another formation, of any side.
pub fn move_to(
    editing: &mut Editing,
    at: UnitAt,
    (side, force, formation): (usize, usize, usize),
    data: &Data,
) {
    let mut new = None;
    names::restructure(editing, tr!("Move to a formation"), data, |s| {
        let to = s
            .sides
            .get(side)
            .and_then(|x| x.forces.get(force)?.formations.get(formation));
        let Some(n) = to.map(|g| g.units.len()) else {
            return;
        };
        let Some(mut unit) = take(s, at) else { return };
        unit.retire((side, force) != (at.side, at.force));
        // Nobody begins aboard a unit of the other side.
        if side != at.side {
            unit.set_aboard(None);
        }
        let to = UnitAt {
            side,
            force,
            formation,
            unit: n,
        };
        put(s, to, unit);
        new = Some(to);
    });
    if let Some(at) = new {
        editing.pick(Some(Pick::Unit(at)));
    }
}
