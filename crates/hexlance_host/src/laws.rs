//! What must hold of every ruleset's presenter: for the presenters' tests.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use hexlance_present::form::Leads;
use hexlance_rules::{
    Logged, SideId,
    conformance::{Cases, Cue, Demo},
};

use crate::{
    game::{
        Tabled,
        session::{Seat, Session},
    },
    input::Bindings,
    rulesets::Plays,
    screens::{Built, filled},
    table::{
        TableFx,
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

/// Every button of the force builder's shelf leaves something of it and is on while it does, and a second press takes it
/// back. Gives back how many kinds the whole shelf has.
///
/// # Errors
/// The first button of which that is not so, or a kind that is there twice.
pub fn shelf_is_narrowed_down<R: Built>(content: &R::Content) -> Result<usize, String> {
    let usual = R::Filter::default();
    let ids = |filter: &R::Filter| -> Vec<String> {
        let shelf = R::shelf(filter, content);
        shelf.entries.into_iter().map(|e| e.id).collect()
    };
    let buttons = |filter: &R::Filter| R::shelf(filter, content).filters.concat();
    let all = ids(&usual);
    let whole: BTreeSet<_> = all.iter().cloned().collect();
    if whole.len() < all.len() {
        return Err("a kind is on the shelf twice".to_owned());
    }
    for button in buttons(&usual) {
        let key = &button.key;
        let of = match &button.leads {
            Leads::To(_) => std::slice::from_ref(&button),
            Leads::Menu(of) => of,
        };
        for choice in of {
            let Leads::To(filter) = &choice.leads else {
                return Err(format!("{} opens a list in a list", choice.key));
            };
            let left = ids(filter);
            if left.is_empty() || !left.iter().all(|id| whole.contains(id)) {
                return Err(format!("{} leaves {left:?}", choice.key));
            }
            let then = buttons(filter);
            let Some(now) = then.iter().find(|b| b.key == *key) else {
                return Err(format!("{key} is gone once it is pressed"));
            };
            if now.on != (*filter != usual) {
                return Err(format!("{key} does not say whether it is on"));
            }
            if let Leads::To(back) = &now.leads
                && *back != usual
            {
                return Err(format!("{key} does not take itself back"));
            }
        }
    }
    Ok(all.len())
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

/// Files of rule cases and demos below folders of the repository, by path.
pub fn case_files(folders: &[&str]) -> Vec<PathBuf> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut folders: Vec<_> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = path.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "ron") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Plays a case to its end; the battle is looked at after each command, with the number of its events before. Lines that
/// cannot be played are their own tests' business.
fn play<R: Tabled>(
    case: &Demo<R::Rules>,
    session: &mut Session<R>,
    mut after: impl FnMut(&Session<R>, usize),
) {
    let mut cursor = <R::Rules as Cases>::Cursor::default();
    while let Ok(Some(cue)) = case.next(&mut cursor, &session.battle) {
        if let Cue::Command { side, command } = cue {
            let before = session.battle.log().len();
            if session.submit(side, command).is_err() {
                break;
            }
            after(session, before);
        }
    }
}

/// Plays rule cases and demos to their ends; the battle is looked at as it begins and after each command, with the id of
/// the case. Files that cannot be read are passed over: other tests hold that there are none.
pub fn watch<R: Tabled>(
    files: impl IntoIterator<Item = PathBuf>,
    content: &Arc<R::Content>,
    mut see: impl FnMut(&str, &Session<R>),
) {
    for file in files {
        let case = Demo::<R::Rules>::load(&file, content).ok();
        let Some((battle, case)) = case.and_then(|case| Some((case.battle(5).ok()?, case))) else {
            continue;
        };
        let mut session = Session::<R>::scripted(battle, case.title().to_owned());
        see(case.id(), &session);
        play(&case, &mut session, |session, _| see(case.id(), session));
    }
}

/// Plays a case with the eyes of a side, or of all; what is seen is handed on with the events that it is made of, command
/// by command.
pub fn show<R: Tabled>(
    case: &Demo<R::Rules>,
    eyes: Option<SideId>,
    mut see: impl FnMut(&Session<R>, &[Logged<R::Event>], &[TableFx]),
) {
    let Ok(battle) = case.battle(7) else { return };
    let mut session = Session::<R>::scripted(battle, case.title().to_owned());
    if let Some(side) = eyes {
        session.seats = session.seats.iter().map(|_| Seat::Human).collect();
        session.curtains = true;
        session.viewer = side;
    }
    play(case, &mut session, |session, before| {
        let events = &session.battle.log()[before..];
        let fx = R::effects(session, events, R::board(session.battle.world()));
        see(session, events, &fx);
    });
}
