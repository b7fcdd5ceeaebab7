//! Other languages in the running game, without a window: that no text is left untranslated, that a change of language
//! takes effect at once, and that a broken catalogue does no harm.
//!
//! The language belongs to the whole process, so all of it is one test.

#[expect(
    dead_code,
    reason = "the table and its hand are those of the mouse tests, which do more with them"
)]
#[path = "../mouse/table.rs"]
mod table;

use std::{
    collections::BTreeSet,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, egui};
use hexlance::{data::Data, lang, language::Language, settings::Settings};
use hexlance_dial::content::Content;
use hexlance_dial_present::DialGame;
use hexlance_host::screens::forces::enlists::Sieve;
use hexlance_strike::{read, special::Code, state::Phase};
use hexlance_strike_present::StrikeGame;
use polib::po_file;
use table::{Table, data};

const OPEN: char = '⟦';
const CLOSE: char = '⟧';

/// What egui drew in the last frame, as text.
#[derive(Resource, Default)]
struct Drawn(Vec<String>);

fn collect(shape: &egui::Shape, out: &mut Vec<String>) {
    match shape {
        egui::Shape::Text(t) => out.push(t.galley.text().to_owned()),
        egui::Shape::Vec(all) => all.iter().for_each(|s| collect(s, out)),
        _ => {}
    }
}

fn read_drawn(outputs: Query<&EguiFullOutput>, mut drawn: ResMut<Drawn>) {
    drawn.0.clear();
    for output in outputs.iter().filter_map(|o| o.0.as_ref()) {
        for clipped in &output.shapes {
            collect(&clipped.shape, &mut drawn.0);
        }
    }
}

/// Lets the texts on the screen be read from now on.
fn watch(t: &mut Table) {
    let world = t.world_mut();
    world.init_resource::<Drawn>();
    world.resource_mut::<Schedules>().add_systems(
        PostUpdate,
        read_drawn
            .after(EguiPostUpdateSet::EndPass)
            .before(EguiPostUpdateSet::ProcessOutput),
    );
}

fn speak(t: &mut Table, tag: &str) {
    t.world_mut().resource_mut::<Settings>().interface.language = Language::Tag(tag.to_owned());
    t.frames(6);
}

fn drawn(t: &Table) -> Vec<String> {
    t.world().resource::<Drawn>().0.clone()
}

fn has(t: &Table, text: &str) -> bool {
    drawn(t).iter().any(|d| d.contains(text))
}

fn assets() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets/lang")
}

/// A language in which every text stands in brackets.
fn write_brackets(file: &Path) {
    let quoted = |text: &str| {
        let text = text.replace('\\', "\\\\").replace('"', "\\\"");
        format!("\"{}\"", text.replace('\n', "\\n"))
    };
    let template = fs::read_to_string(assets().join("hexlance.pot")).unwrap();
    let template = po_file::parse_from_reader(template.as_bytes()).unwrap();
    let mut out = "msgid \"\"\nmsgstr \"\"\n\"Language: xx\\n\"\n\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\
                   \"X-Language-Name: Brackets\\n\"\n"
        .to_owned();
    for m in template.messages() {
        let marked = |text: &str| quoted(&format!("{OPEN}{text}{CLOSE}"));
        out.push('\n');
        if let Some(context) = m.msgctxt().filter(|c| !c.is_empty()) {
            let _ = writeln!(out, "msgctxt {}", quoted(context));
        }
        let _ = writeln!(out, "msgid {}", quoted(m.msgid()));
        match m.msgid_plural() {
            Ok(plural) if !plural.is_empty() => {
                let _ = writeln!(out, "msgid_plural {}", quoted(plural));
                let _ = writeln!(out, "msgstr[0] {}", marked(m.msgid()));
                let _ = writeln!(out, "msgstr[1] {}", marked(plural));
            }
            _ => {
                let _ = writeln!(out, "msgstr {}", marked(m.msgid()));
            }
        }
    }
    fs::write(file, out).unwrap();
}

/// Words of a text that stand outside all brackets and are none of the data.
fn bare_words(text: &str, data: &[String]) -> Vec<String> {
    let mut depth = 0;
    let mut outside = String::new();
    for c in text.chars() {
        match c {
            OPEN => depth += 1,
            CLOSE => depth -= 1,
            _ if depth <= 0 => outside.push(c),
            _ => outside.push(' '),
        }
    }
    for name in data {
        outside = outside.replace(name.as_str(), " ");
    }
    outside
        .split(|c: char| !c.is_alphabetic())
        .filter(|w| w.chars().count() > 1 && !is_code(w))
        .map(str::to_owned)
        .collect()
}

/// Whether a word is what cards call a special by.
fn is_code(word: &str) -> bool {
    Code::ALL.iter().any(|code| code.text() == word)
}

/// Names of units, sides, scenarios, abilities and the codes on cards: data, not texts of the program.
fn names(t: &Table, data: &Data) -> Vec<String> {
    let mut out: BTreeSet<String> = BTreeSet::new();
    for def in data.content::<StrikeGame>().abilities.values() {
        out.insert(def.name.to_string());
    }
    if let Some(session) = t
        .world()
        .get_resource::<hexlance_strike_present::battle::Session>()
    {
        let world = session.battle.world();
        for u in read::units(world) {
            out.insert(u.name.to_owned());
            out.insert(u.card.full_name());
            out.extend(u.card.full_name().split(' ').map(str::to_owned));
            out.insert(u.card.role.clone());
        }
        for side in [0, 1] {
            out.insert(read::side_name(world, hexlance_rules::SideId(side)).to_owned());
        }
        out.insert(t.view().title.clone());
    }
    let mut out: Vec<String> = out.into_iter().filter(|n| !n.is_empty()).collect();
    // longer names first: one may be a part of another
    out.sort_by_key(|n| std::cmp::Reverse(n.len()));
    out
}

/// What is the same in every language.
const SAME: &[&str] = &["HEXLANCE", "English", "Deutsch", "Brackets", "yy"];

/// What stands on the screen and is in no brackets, with where that was.
fn untranslated(t: &Table, data: &Data, place: &str, out: &mut Vec<String>) {
    let mut known = names(t, data);
    known.extend(SAME.iter().map(|s| (*s).to_owned()));
    let texts = drawn(t);
    let marked = texts.iter().filter(|d| d.contains(OPEN)).count();
    assert!(marked > 5, "{place}: hardly anything is written: {texts:?}");
    let bare = texts
        .iter()
        .filter(|text| !bare_words(text, &known).is_empty());
    out.extend(bare.map(|text| format!("{place}: {text}")));
}

/// The search for units of dial knows equipment as it is shown now, and as the rule book calls it.
fn units_are_found_by_both_names_of_their_equipment() {
    let content = Content::shipped();
    let found = |search: &str| -> Vec<_> {
        let sieve = Sieve {
            search: search.to_owned(),
            ..Sieve::default()
        };
        let models = sieve.found::<DialGame>(&content).into_iter();
        models.map(|m| m.id.clone()).collect()
    };
    for name in ["Improved Targeting", "Electronic Camouflage", "Salvage"] {
        let shown = lang::text(name);
        assert_ne!(shown, name);
        let units = found(name);
        assert!(!units.is_empty(), "{name}");
        assert_eq!(found(shown), units, "{shown}");
    }
}

#[test]
fn the_game_speaks_other_languages() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("mod");
    fs::create_dir_all(own.join("lang")).unwrap();
    write_brackets(&own.join("lang/xx.po"));
    fs::write(
        own.join("lang/yy.po"),
        "msgid \"\"\nmsgstr \"\"\n\"Language: yy\\n\"\n\nmsgid \"Settings\"\nmsgstr \"no end\n",
    )
    .unwrap();
    let data = data(&[&own]);
    let mut bare = Vec::new();

    // The title screen: English, whatever the system speaks, until something else is chosen.
    let mut t = Table::open(&data, folder.path(), None, None);
    watch(&mut t);
    t.frames(4);
    assert!(lang::spoken().is_none());
    assert!(has(&t, "Learn to play"), "{:?}", drawn(&t));
    speak(&mut t, "xx");
    untranslated(&t, &data, "title", &mut bare);

    // The settings, all pages, and the choice of a language with the mouse.
    t.click("title.settings");
    t.frames(4);
    for tab in ["interface", "table", "sound", "keys"] {
        t.click(&format!("settings.tab.{tab}"));
        t.frames(4);
        untranslated(&t, &data, tab, &mut bare);
    }
    t.click("settings.tab.interface");
    t.frames(4);
    let tags: Vec<_> = lang::offered().into_iter().map(|(tag, _)| tag).collect();
    let de = tags.iter().position(|tag| tag == "de").unwrap() + 2;
    t.click(&format!("settings.language.{de}"));
    t.frames(4);
    assert!(has(&t, "Einstellungen"), "{:?}", drawn(&t));
    assert!(!has(&t, "Settings"));

    // A catalogue that is broken: told with its place, and English.
    speak(&mut t, "yy");
    assert!(has(&t, "Settings"), "{:?}", drawn(&t));
    let said = t.toasts().join("\n");
    assert!(said.contains("yy.po:6:"), "{said}");

    // A battle, with everything that its panels show.
    let folder = tempfile::tempdir().unwrap();
    let players = Some(["human", "normal"]);
    let mut t = Table::open(&data, folder.path(), Some("two_in_the_ring"), players);
    watch(&mut t);
    speak(&mut t, "en");
    let phase = |t: &Table| t.view().phase.phases[0].name.clone();
    assert_eq!(phase(&t), "Setup");
    let line = t.view().log[0].text.clone();
    speak(&mut t, "xx");
    assert_eq!(phase(&t), "⟦Setup⟧");
    let told = &t.view().log[0].text;
    assert_ne!(*told, line, "what was said before is said anew");
    // what floats over the table was said before, and fades
    t.frames(60);
    untranslated(&t, &data, "setup", &mut bare);
    t.click("bar.view");
    t.frames(4);
    untranslated(&t, &data, "what the table shows", &mut bare);
    t.click("bar.menu");
    t.frames(4);
    untranslated(&t, &data, "menu", &mut bare);
    speak(&mut t, "de");
    assert!(has(&t, "Fortsetzen"), "{:?}", drawn(&t));
    units_are_found_by_both_names_of_their_equipment();
    speak(&mut t, "en");
    assert!(has(&t, "Resume"));
    assert_eq!(t.view().log[0].text, line);

    // Two computers play: every phase, the log, the cards.
    let players = Some(["easy", "normal"]);
    // Set beforehand: the first blows fall while the table is laid, and what floats over it stays as it was said.
    let mut settings = Settings::default();
    settings.interface.language = Language::Tag("xx".to_owned());
    settings.save(&folder.path().join("settings.ron")).unwrap();
    let mut t = Table::open(&data, folder.path(), Some("two_in_the_ring"), players);
    watch(&mut t);
    for wanted in [Phase::Movement, Phase::Combat, Phase::Movement] {
        t.until("the phase comes", |t| {
            read::turn(t.session().battle.world()).phase == wanted
        });
        untranslated(&t, &data, &format!("{wanted:?}"), &mut bare);
    }
    t.until("the battle is over", |t| t.session().is_over());
    t.frames(4);
    untranslated(&t, &data, "the end", &mut bare);
    bare.sort();
    bare.dedup();
    assert!(bare.is_empty(), "not translated: {bare:#?}");
}
