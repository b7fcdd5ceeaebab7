//! What players read of skills, of states that skills bring, and of the results of MetaChemistry.

use hexlance_rules::{Problem, limits, say};
use serde::{Deserialize, Serialize};

use super::check::{Faults, MOST};
use crate::model::{MetaResult, Skill};

/// States that have words of their own, because skills bring them.
pub(crate) const STATES: [&str; 5] = [
    "state.impersonation_1",
    "state.impersonation_2",
    "state.burnt",
    "state.targeted",
    "state.possessed",
];

/// What players read of a skill or state. Data files: `assets/abilities/skirmish`. What it does is in the module of the
/// rule that it changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Other names by which players look for it.
    #[serde(default)]
    pub also: Vec<String>,
    /// What it does, in a line for lists.
    pub short: String,
    /// What it does.
    pub effect: String,
    /// How doubts are settled.
    #[serde(default)]
    pub rulings: Vec<String>,
    /// What the table and its panels show of it.
    #[serde(default)]
    pub shows: String,
}

/// The ids of everything that has words.
pub(crate) fn described() -> impl Iterator<Item = &'static str> {
    let skills = Skill::ALL.iter().map(|s| s.id());
    let results = MetaResult::ALL.into_iter().map(MetaResult::id);
    skills.chain(results).chain(STATES)
}

/// What makes words unfit for use.
pub fn problems(words: &Words) -> Vec<Problem> {
    let mut f = Faults::default();
    if !described().any(|id| id == words.id) {
        f.unknown(
            "id",
            say!(
                "there is no skill or state “{id}” to be described",
                id = &words.id
            ),
            &words.id,
            described(),
            say!("use the id of a skill, of a result of MetaChemistry or of a state"),
        );
    }
    f.name("name", &words.name);
    f.name("short", &words.short);
    f.need(
        !words.effect.trim().is_empty(),
        "effect",
        say!("`{path}` is empty", path = "effect"),
        say!("write what players read"),
    );
    f.0.extend(limits::text("effect", &words.effect));
    f.0.extend(limits::text("shows", &words.shows));
    for (list, items) in [("also", &words.also), ("rulings", &words.rulings)] {
        f.few(list, items.len());
        for (i, item) in items.iter().take(MOST).enumerate() {
            let path = format!("{list}[{i}]");
            f.need(
                !item.trim().is_empty(),
                &path,
                say!("an entry without words"),
                say!("write it, or leave it out"),
            );
            f.0.extend(limits::text(path, item));
        }
    }
    f.0
}
