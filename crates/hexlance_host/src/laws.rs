//! What must hold of every ruleset's presenter: for the presenters' tests.

use crate::{
    input::Bindings,
    rulesets::Plays,
    screens::filled,
    table::{
        minis::portrait::{Silhouette, silhouette},
        model::MiniLook,
    },
};

/// Below this share of difference two miniatures are taken for one another across the table.
const TELLABLE: f32 = 0.22;

/// Every level has a player, and no other name has.
///
/// # Errors
/// The first level without a player, or the first other name with one.
pub fn levels_have_players<R: Plays>() -> Result<(), String> {
    let is_player = |id: &str| R::computer(id, 1).is_some();
    if let Some(level) = R::LEVELS.ids().find(|id| !is_player(id)) {
        return Err(format!("the level “{level}” has no player"));
    }
    match ["nobody", "human", ""].into_iter().find(|id| is_player(id)) {
        Some(name) => Err(format!("“{name}” is no level and has a player")),
        None => Ok(()),
    }
}

/// There is more than a little help, and all keys in it are those of actions.
///
/// # Errors
/// How little help there is, or the first text with a key that is none.
pub fn help_knows_its_keys<R: Plays>() -> Result<(), String> {
    let topics = R::HELP;
    if topics.len() < 4 {
        return Err(format!("{} topics", topics.len()));
    }
    let keys = Bindings::default();
    let texts = topics.iter().flat_map(|topic| topic.text);
    let mut texts = texts.map(|text| filled(text, &keys));
    match texts.find(|text| text.contains(['{', '}'])) {
        Some(text) => Err(text),
        None => Ok(()),
    }
}

/// Every chassis has a silhouette of its own, and there are at least so many; those of one name may share theirs.
///
/// # Errors
/// Those that can be taken for one another, or that nobody sees.
pub fn tell_apart<'n>(
    looks: impl Iterator<Item = (&'n str, MiniLook)>,
    least: usize,
) -> Result<(), String> {
    let shades: Vec<(&str, Silhouette)> = looks.map(|(n, l)| (n, silhouette(l))).collect();
    let mut wrong = Vec::new();
    if shades.len() < least {
        wrong.push(format!("there are {} alone", shades.len()));
    }
    for (i, (name, shade)) in shades.iter().enumerate() {
        if shade.cover().iter().any(|c| *c <= 0.004) {
            wrong.push(format!("{name} cannot be seen from everywhere"));
        }
        for (other, theirs) in &shades[..i] {
            let d = shade.unlike(theirs);
            if name != other && d < TELLABLE {
                wrong.push(format!("{name} and {other}: {d:.3}"));
            }
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("\n")),
    }
}
