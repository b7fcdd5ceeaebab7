//! What must hold of every ruleset in the editor: for the tests of its presenter.

use std::collections::HashMap;

use hexlance_present::form::{Choice, Form, Kind, Leads};
use hexlance_rules::scenario_to_text;

use crate::{
    Edits,
    data::Data,
    desk::{Editing, units},
    files::{OwnBattles, open},
    page::FormSpot,
    recast::{any_scenario, own_scenario},
};

/// Every shipped battle of a ruleset is written the same among those of any, and comes back as it was.
///
/// # Errors
/// The first battle of which that is not true.
pub fn there_and_back<R: Edits>(data: &Data) -> Result<(), String> {
    let files = data.scenario_files_of::<R>();
    if files.len() < 4 {
        return Err(format!("{} battles alone", files.len()));
    }
    for file in files {
        let name = file.display();
        let playable = data.load_as::<R>(&file);
        let own = playable.map_err(|faults| format!("{name}: {faults:?}"))?;
        let own = own.scenario;
        let any = any_scenario::<R>(own.clone()).ok_or_else(|| format!("{name}: of several"))?;
        if scenario_to_text(&any, "") != scenario_to_text(&own, "") {
            return Err(format!(
                "{name} is written otherwise among those of any rules"
            ));
        }
        if own_scenario::<R>(any) != Some(own) {
            return Err(format!("{name} does not come back as it was"));
        }
    }
    Ok(())
}

/// The stable names of a choice, and of those in its list.
fn of_choice<I>(choice: &Choice<I>, out: &mut Vec<String>) {
    out.push(choice.key.clone());
    if let Leads::Menu(all) = &choice.leads {
        all.iter().for_each(|choice| of_choice(choice, out));
    }
}

/// The stable names of everything on a form that can be pressed or typed into.
pub fn keys<I>(form: &Form<I>) -> Vec<String> {
    let mut out = Vec::new();
    for field in form.fields() {
        match &field.kind {
            Kind::Says(_) | Kind::Value { .. } | Kind::Beside(_) => {}
            Kind::Choices { of, .. } => of.iter().for_each(|c| of_choice(c, &mut out)),
            Kind::Rows(rows) => out.extend(rows.iter().map(|row| row.key.clone())),
            _ => out.push(field.key.clone()),
        }
    }
    out
}

/// Every page of a battle.
fn spots(editing: &Editing) -> Vec<FormSpot> {
    let s = editing.scenario();
    let mut out = vec![FormSpot::Outline, FormSpot::Conditions];
    for (n, event) in s.events.iter().enumerate() {
        out.extend((0..event.then.len()).map(|i| FormSpot::Effect(n, i)));
    }
    out.extend((0..s.sides.len()).flat_map(|n| [FormSpot::Role(n), FormSpot::Side(n)]));
    if let Some(side) = s.sides.get(editing.side) {
        for (f, force) in side.forces.iter().enumerate() {
            out.extend([FormSpot::ForceHead(f), FormSpot::Force(f)]);
            out.extend((0..force.formations.len()).map(|g| FormSpot::Formation(f, g)));
        }
    }
    out.extend(units(s).flat_map(|(at, _)| [FormSpot::UnitHead(at), FormSpot::Unit(at)]));
    out
}

/// Whatever can be pressed on a page of a shipped battle has a name that nothing else on the page has, and looking at
/// the pages changes nothing. Returns how many names there are.
///
/// # Errors
/// The first page of which that is not true.
pub fn everything_has_its_name<R: Edits>(data: &Data) -> Result<usize, String> {
    let own = OwnBattles(std::env::temp_dir());
    let mut seen = 0;
    for file in data.scenario_files_of::<R>() {
        let mut editing = open(&file, data, &own).map_err(|fault| fault.to_string())?;
        let before = editing.scenario().clone();
        for side in 0..before.sides.len() {
            editing.side = side;
            for spot in spots(&editing) {
                let keys = keys(&R::form(&mut editing, spot, data));
                let page = || format!("{}: {spot:?}", file.display());
                let mut count: HashMap<&str, usize> = HashMap::new();
                for key in &keys {
                    if key.is_empty() {
                        return Err(format!("{}: something has no name", page()));
                    }
                    *count.entry(key).or_default() += 1;
                }
                let twice: Vec<_> = count.iter().filter(|(_, n)| **n > 1).collect();
                if !twice.is_empty() {
                    return Err(format!("{}: {twice:?}", page()));
                }
                seen += keys.len();
            }
        }
        if *editing.scenario() != before {
            return Err(format!("{} was changed by looking at it", file.display()));
        }
    }
    Ok(seen)
}
