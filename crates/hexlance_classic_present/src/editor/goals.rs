//! What is fought for, on the page of the battle: loads, what an extraction takes home, the marked buildings of a base assault
//! (C20.3, C20.4).

use hexlance_board::Hex;
use hexlance_classic::{
    model::Tons,
    setup::{BattleRules, LoadSetup},
    state::Kind,
};
use hexlance_present::form::{self, Choice, Edit, Field, Form};

use super::{
    Ask,
    outline::{edit, rules_of},
};
use crate::{data::Data, words::hex_name};
use hexlance_editor::{
    desk::{Editing, Placing},
    hosted::PutThing,
    names,
    unit::AnyScenario,
};

/// The key under which a press puts down a new load, the beginning of those that move one, and the one that marks buildings.
const NEW: &str = "load";
const MOVED: &str = "load.";
const MARKED: &str = "marked";

/// Kilograms by which one press changes a weight.
const STEP: u32 = 500;

/// What the forms of loads and goals set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The next press on the table does what stands under a key.
    Press(String),
    /// The name of a load.
    Name(usize),
    /// Its weight.
    Tons(usize),
    /// Who carries it from the beginning.
    HeldBy(usize, String),
    /// It is taken away.
    Gone(usize),
    /// What both sides of an extraction want.
    Prize(Option<String>),
    /// No building is marked any more.
    Unmark,
}

/// Loads, and what the type of the battle asks for.
pub(super) fn form(form: &mut Form<Ask>, s: &AnyScenario, data: &Data) {
    let rules = rules_of(s);
    let units = names::names(s, data);
    form.heading(tr!("Loads (C20.3)"));
    if rules.loads.is_empty() {
        form.note(tr!(
            "Things that 'Mechs pick up, carry and put down. Any unit may carry one from the beginning."
        ));
    }
    for (n, load) in rules.loads.iter().enumerate() {
        one_load(form, n, load, &units);
    }
    let add = Ask::Goal(Goal::Press(NEW.to_owned()));
    form.buttons([Choice::new(
        "editor.goals.load.add",
        tr!("Add a load on the table"),
        add,
    )]);
    match rules.kind {
        Kind::Extraction => prize(form, &rules, units),
        Kind::BaseAssault => marked(form, &rules),
        _ => {}
    }
}

fn one_load(form: &mut Form<Ask>, n: usize, load: &LoadSetup, units: &[String]) {
    let key = format!("editor.goals.load.{n}");
    let ask = |goal| Ask::Goal(goal);
    form.text(
        format!("{key}.name"),
        tr!("Name"),
        load.name.as_str(),
        ask(Goal::Name(n)),
    );
    let weight = form::Kind::Number {
        now: i64::from(load.tons.0.div_ceil(STEP)),
        shown: Some(load.tons.to_string()),
        range: 1..=400,
        step: 1,
        to: ask(Goal::Tons(n)),
    };
    form.push(
        Field::new(format!("{key}.tons"), tr!("Weight in tons"), weight).help(tr!(
            "With both hands a 'Mech lifts a tenth of its tons and is as fast as before, with one a twentieth (C20.3.2)."
        )),
    );
    let place = match (load.at, &load.held_by) {
        (Some(hex), _) => tr!("Hex {hex}", hex = hex_name(hex)),
        (None, _) => tr!("On the table").to_owned(),
    };
    let place = Choice::new(
        format!("{key}.place"),
        place,
        ask(Goal::Press(format!("{MOVED}{n}"))),
    )
    .help(tr!("The next click on the table puts it down there."))
    .on(load.at.is_some());
    let carriers = units.iter().enumerate().map(|(i, name)| {
        let to = ask(Goal::HeldBy(n, name.clone()));
        Choice::new(format!("{key}.carried.{i}"), name.clone(), to)
    });
    let carried = match &load.held_by {
        Some(unit) => tr!("Carried by {unit}", unit),
        None => tr!("Carried by a unit").to_owned(),
    };
    let carried = Choice::menu(format!("{key}.carried"), carried, carriers.collect())
        .help(tr!("That unit carries it from the beginning."))
        .on(load.held_by.is_some());
    form.one_of([place, carried]);
    form.buttons([Choice::new(
        format!("{key}.delete"),
        tr!("Take the load away"),
        ask(Goal::Gone(n)),
    )
    .danger()]);
}

/// What is taken home.
fn prize(form: &mut Form<Ask>, rules: &BattleRules, units: Vec<String>) {
    form.heading(tr!("What is taken home (C20.4.2)"));
    let only = (rules.loads.len() != 1).then(|| tr!("Only where there is one load."));
    let of = |key: String, name: String| {
        let on = rules.prize.as_ref() == Some(&name);
        let to = Ask::Goal(Goal::Prize(Some(name.clone())));
        Choice::new(key, name, to).on(on)
    };
    let usual = Choice::new(
        "editor.goals.prize.only",
        tr!("The only load"),
        Ask::Goal(Goal::Prize(None)),
    )
    .on(rules.prize.is_none())
    .refused(only);
    let loads = rules.loads.iter().enumerate();
    let loads = loads.map(|(n, l)| of(format!("editor.goals.prize.load.{n}"), l.name.clone()));
    let units = units.into_iter().enumerate();
    let units: Vec<_> = units
        .map(|(n, name)| of(format!("editor.goals.prize.unit.{n}"), name))
        .collect();
    let (text, on) = match units.iter().find(|unit| unit.on) {
        Some(unit) => (tr!("Passenger: {unit}", unit = unit.label), true),
        None => (tr!("A passenger").to_owned(), false),
    };
    let passenger = Choice::menu("editor.goals.prize.unit", text, units)
        .help(tr!("A unit that is carried home, or goes on its own feet."))
        .on(on);
    form.one_of(std::iter::once(usual).chain(loads).chain([passenger]));
}

/// Which buildings have to come down.
fn marked(form: &mut Form<Ask>, rules: &BattleRules) {
    form.heading(tr!("Buildings that have to come down (C20.4.2)"));
    match rules.marked.len() {
        0 => form.note(tr!(
            "None is marked: those in the defender's third of the map count."
        )),
        n => form.note(tr_n!(n, "{n} hex is marked.", "{n} hexes are marked.")),
    }
    let mark = Ask::Goal(Goal::Press(MARKED.to_owned()));
    let mark = Choice::new(
        "editor.goals.marked.add",
        tr!("Mark them on the table"),
        mark,
    );
    let none = (rules.marked.is_empty()).then(|| tr!("None is marked."));
    let unmark = Choice::new(
        "editor.goals.marked.none",
        tr!("Unmark all"),
        Ask::Goal(Goal::Unmark),
    );
    form.buttons([mark, unmark.refused(none)]);
}

/// Carries out what was done to one of its fields.
pub(super) fn change(editing: &mut Editing, goal: Goal, given: &Edit) {
    let load =
        |editing: &mut Editing, n: usize, merge: Option<&str>, to: &dyn Fn(&mut LoadSetup)| {
            let merge = merge.map(|what| format!("load.{n}.{what}"));
            edit(editing, tr!("Load"), merge.as_deref(), |rules| {
                rules.loads.get_mut(n).into_iter().for_each(to);
            });
        };
    match goal {
        Goal::Press(key) => editing.placing = Placing::Own(key),
        Goal::Name(n) => {
            let Edit::Text(name) = given else { return };
            let merge = format!("load.{n}.name");
            edit(editing, tr!("Load"), Some(&merge), |rules| {
                let Some(load) = rules.loads.get_mut(n) else {
                    return;
                };
                let old = std::mem::replace(&mut load.name, name.clone());
                // What is taken home keeps being it.
                if rules.prize.as_ref() == Some(&old) {
                    rules.prize = Some(name.clone());
                }
            });
        }
        Goal::Tons(n) => {
            let Some(steps) = given.number::<u32>() else {
                return;
            };
            load(editing, n, Some("tons"), &|load| {
                load.tons = Tons(steps * STEP);
            });
        }
        Goal::HeldBy(n, unit) => load(editing, n, None, &|load| {
            load.at = None;
            load.held_by = Some(unit.clone());
        }),
        Goal::Gone(n) => edit(editing, tr!("Take the load away"), None, |rules| {
            if n < rules.loads.len() {
                let gone = rules.loads.remove(n);
                rules.prize.take_if(|prize| *prize == gone.name);
            }
        }),
        Goal::Prize(prize) => edit(editing, tr!("What is taken home"), None, |rules| {
            rules.prize = prize;
        }),
        Goal::Unmark => edit(editing, tr!("Unmark all"), None, |rules| {
            rules.marked.clear();
        }),
    }
}

/// Loads that lie on the map, and marked hexes.
pub(super) fn put_things(s: &AnyScenario) -> Vec<PutThing> {
    let rules = rules_of(s);
    let only = rules.kind == Kind::Extraction && rules.prize.is_none() && rules.loads.len() == 1;
    let loads = rules.loads.iter().filter_map(|load| {
        Some(PutThing {
            name: load.name.clone(),
            hex: load.at?,
            size: Some(crate::battle::scene::size_of(load.tons)),
            wanted: only || rules.prize.as_ref() == Some(&load.name),
        })
    });
    let marked = rules.marked.iter().map(|hex| PutThing {
        name: tr!("Marked").to_owned(),
        hex: *hex,
        size: None,
        wanted: true,
    });
    loads.chain(marked).collect()
}

/// What a press does.
pub(super) fn press_words(key: &str) -> String {
    match key {
        MARKED => tr!("Click marks a building, or takes its mark away."),
        _ => tr!("Click puts the load down."),
    }
    .to_owned()
}

/// Does it; whether the next press does the same.
pub(super) fn press(editing: &mut Editing, key: &str, hex: Hex) -> bool {
    if key == MARKED {
        edit(editing, tr!("Marked buildings"), None, |rules| {
            let before = rules.marked.len();
            rules.marked.retain(|own| *own != hex);
            if rules.marked.len() == before {
                rules.marked.push(hex);
            }
        });
        return true;
    }
    let n: Option<usize> = key.strip_prefix(MOVED).and_then(|n| n.parse().ok());
    edit(editing, tr!("Load"), None, |rules| match n {
        Some(n) => {
            if let Some(load) = rules.loads.get_mut(n) {
                load.at = Some(hex);
                load.held_by = None;
            }
        }
        None => {
            let number = rules.loads.len() + 1;
            rules.loads.push(LoadSetup {
                name: tr!("Load {number}", number),
                at: Some(hex),
                held_by: None,
                tons: Tons::whole(1),
            });
        }
    });
    false
}
