//! Which languages there are, and which of them the player has chosen.

use crate::settings::{Settings, SettingsReport};
use bevy::prelude::*;
use hexlance_board::read_text_within;
use hexlance_lang::{Catalogue, Fault, LARGEST, offer, speak, spoken};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

/// The language that a player has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    /// That of the operating system, if there is a catalogue for it, else English.
    #[default]
    System,
    /// A language by its tag, such as `de`; `en` is English.
    Tag(String),
}

/// A language that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its tag, such as `de`: the name of the file.
    pub tag: String,
    /// What it calls itself.
    pub name: String,
    /// Its catalogues, the most important first.
    pub files: Vec<PathBuf>,
}

/// Folders with catalogues, the most important first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Folders(pub Vec<PathBuf>);

/// The tag of the operating system's language. Without it, which is so without a window, the system speaks English.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct SystemLanguage(pub String);

/// Environment variable that stands for the language of the operating system.
const VARIABLE: &str = "HEXLANCE_LANG";

impl SystemLanguage {
    /// What [`VARIABLE`] says.
    pub fn of_variable() -> Option<Self> {
        let tag = std::env::var(VARIABLE).ok()?;
        (!tag.trim().is_empty()).then(|| Self(tag.trim().to_owned()))
    }

    /// What [`VARIABLE`] says, else the operating system.
    pub fn get() -> Option<Self> {
        Self::of_variable().or_else(|| sys_locale::get_locale().map(Self))
    }
}

/// Every language that can be chosen, and those that have been read.
#[derive(Resource, Clone, Debug, Default)]
pub struct Languages {
    /// All of them but English, by their names.
    pub found: Vec<Found>,
    /// What was read, for as long as the program runs: texts on the screen point into it. Nothing where it failed.
    read: HashMap<String, Option<&'static Catalogue>>,
}

/// The folder in a folder of catalogues that has those for the texts of data files.
const OF_FILES: &str = "files";

/// Lists the languages in some folders and the folders [`OF_FILES`] in them: every `.po` file but that of English.
pub fn find(folders: &[PathBuf]) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let folders = folders.iter();
    for folder in folders.flat_map(|f| [f.clone(), f.join(OF_FILES)]) {
        // a folder that is not there has no languages
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = entries.map(|e| e.path()).collect();
        files.sort();
        for file in files {
            let Some(tag) = tag_of(&file) else { continue };
            match found.iter_mut().find(|f| f.tag == tag) {
                Some(f) => f.files.push(file),
                None => found.push(Found {
                    name: own_name(&file).unwrap_or_else(|| tag.clone()),
                    tag,
                    files: vec![file],
                }),
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

fn tag_of(file: &Path) -> Option<String> {
    let is_po = file.extension().is_some_and(|e| e == "po");
    let tag = file.file_stem()?.to_str()?;
    (is_po && tag != "en").then(|| tag.to_owned())
}

/// What a file calls its language, without reading all of it.
fn own_name(file: &Path) -> Option<String> {
    let text = read_text_within(file, LARGEST).ok()?;
    let line = text
        .lines()
        .find_map(|l| l.strip_prefix("\"X-Language-Name:"))?;
    let name = line.strip_suffix("\\n\"")?.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

impl Languages {
    /// The language that is meant by a tag such as `de-AT` or `de_AT.UTF-8`: the closest that there is.
    pub fn closest(&self, tag: &str) -> Option<&Found> {
        let plain = |t: &str| t.to_lowercase().replace('_', "-");
        let tag = plain(tag.split(['.', '@']).next().unwrap_or(tag));
        let mut wanted = tag.as_str();
        loop {
            if let Some(found) = self.found.iter().find(|f| plain(&f.tag) == wanted) {
                return Some(found);
            }
            wanted = wanted.rsplit_once('-')?.0;
        }
    }

    /// The catalogue of a language, read once; what is wrong with its files.
    pub fn catalogue(&mut self, tag: &str) -> (Option<&'static Catalogue>, Vec<Fault>) {
        let Some(found) = self.closest(tag).cloned() else {
            return (None, Vec::new());
        };
        if let Some(read) = self.read.get(&found.tag) {
            return (*read, Vec::new());
        }
        let mut whole: Option<Catalogue> = None;
        let mut faults = Vec::new();
        for file in found.files.iter().rev() {
            match (Catalogue::load(file), &mut whole) {
                (Ok(c), Some(whole)) => whole.add(c),
                (Ok(c), None) => whole = Some(c),
                (Err(fault), _) => faults.push(fault),
            }
        }
        // A language is read at most once, so what is never given back is small.
        let read = whole.map(|c| &*Box::leak(Box::new(c)));
        self.read.insert(found.tag, read);
        (read, faults)
    }
}

/// Speaks the language of the settings, and another as soon as the settings change.
pub fn plugin(app: &mut App) {
    let folders = app
        .world()
        .get_resource::<Folders>()
        .cloned()
        .unwrap_or_default();
    let found = find(&folders.0);
    offer(
        found
            .iter()
            .map(|f| (f.tag.clone(), f.name.clone()))
            .collect(),
    );
    app.insert_resource(Languages { found, ..default() })
        .add_systems(PreStartup, follow)
        // before anything of the frame is put into words
        .add_systems(First, follow);
}

/// Speaks a language by its tag, such as `de`; `en` is English. Returns what is wrong with its files.
///
/// # Errors
/// The tags of all languages that there are, if none of them is meant.
pub fn speak_tag(folders: &[PathBuf], tag: &str) -> Result<Vec<Fault>, Vec<String>> {
    let mut languages = Languages {
        found: find(folders),
        ..default()
    };
    let primary = tag.split(['-', '_', '.', '@']).next().unwrap_or(tag);
    if languages.closest(tag).is_none() && !primary.eq_ignore_ascii_case("en") {
        let tags = languages.found.into_iter().map(|f| f.tag);
        return Err(tags.chain(["en".to_owned()]).collect());
    }
    let (catalogue, faults) = languages.catalogue(tag);
    speak(catalogue);
    Ok(faults)
}

/// Speaks the language that the variable `HEXLANCE_LANG` names, if it names one: for pictures without a window.
pub fn speak_by_variable(folders: &[PathBuf]) -> Vec<Fault> {
    let Some(SystemLanguage(tag)) = SystemLanguage::of_variable() else {
        return Vec::new();
    };
    // A language of the system that there is no catalogue for is no fault: the program speaks English.
    speak_tag(folders, &tag).unwrap_or_default()
}

fn follow(
    settings: Res<Settings>,
    system: Option<Res<SystemLanguage>>,
    mut languages: ResMut<Languages>,
    mut last: Local<Option<Language>>,
    mut reports: MessageWriter<SettingsReport>,
) {
    let wanted = &settings.interface.language;
    if last.as_ref() == Some(wanted) {
        return;
    }
    *last = Some(wanted.clone());
    let tag = match wanted {
        Language::System => system.as_ref().map_or("en", |s| &s.0),
        Language::Tag(tag) => tag,
    };
    let (catalogue, faults) = languages.bypass_change_detection().catalogue(tag);
    for fault in faults {
        warn!("{fault}");
        reports.write(SettingsReport(tr!(
            "The texts of a language cannot be used: {fault}",
            fault
        )));
    }
    let same = match (spoken(), catalogue) {
        (Some(a), Some(b)) => std::ptr::eq(a, b),
        (None, None) => true,
        _ => false,
    };
    if !same {
        speak(catalogue);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const DE: &str = "msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\
        \"X-Language-Name: Deutsch\\n\"\n\nmsgid \"Settings\"\nmsgstr \"Einstellungen\"\n";

    #[test]
    fn languages_are_the_files_of_a_folder() {
        let dir = tempfile::tempdir().unwrap();
        let (own, shipped) = (dir.path().join("mod"), dir.path().join("shipped"));
        fs::create_dir(&own).unwrap();
        fs::create_dir(&shipped).unwrap();
        fs::write(shipped.join("de.po"), DE).unwrap();
        fs::write(shipped.join("en.po"), DE).unwrap();
        fs::write(shipped.join("hexlance.pot"), DE).unwrap();
        fs::write(own.join("de.po"), DE.replace("Einstellungen", "Einstellen")).unwrap();
        fs::write(own.join("xx.po"), "no catalogue at all").unwrap();
        let mut languages = Languages {
            found: find(&[own, dir.path().join("missing"), shipped]),
            ..default()
        };
        let names: Vec<_> = languages.found.iter().map(|f| f.name.as_str()).collect();
        assert_eq!(names, ["Deutsch", "xx"]);
        for (tag, meant) in [
            ("de", Some("de")),
            ("de-AT", Some("de")),
            ("de_CH.UTF-8", Some("de")),
            ("DE", Some("de")),
            ("en-GB", None),
            ("d", None),
            ("", None),
        ] {
            let found = languages.closest(tag).map(|f| f.tag.as_str());
            assert_eq!(found, meant, "{tag}");
        }
        let (read, faults) = languages.catalogue("de-DE");
        assert_eq!(faults, []);
        let read = read.unwrap();
        assert_eq!(
            read.text(None, "Settings"),
            Some("Einstellen"),
            "the mod has the last word"
        );
        assert!(std::ptr::eq(read, languages.catalogue("de").0.unwrap()));
        let (read, faults) = languages.catalogue("xx");
        assert!(read.is_none());
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].line, Some(1));
        assert!(languages.catalogue("xx").1.is_empty(), "told once");
    }

    #[test]
    fn a_language_that_is_asked_for_must_be_there() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("de.po"), DE).unwrap();
        fs::write(dir.path().join("xx.po"), "no catalogue at all").unwrap();
        let folders = [dir.path().to_owned()];
        let there = vec!["de".to_owned(), "xx".to_owned(), "en".to_owned()];
        assert_eq!(speak_tag(&folders, "fr"), Err(there));
        // English needs no file.
        assert_eq!(speak_tag(&folders, "en-GB"), Ok(Vec::new()));
        assert_eq!(speak_tag(&folders, "xx").map(|faults| faults.len()), Ok(1));
    }

    #[test]
    fn a_choice_survives_the_settings_file() {
        for language in [Language::System, Language::Tag("de".to_owned())] {
            let text = ron::to_string(&language).unwrap();
            assert_eq!(ron::from_str::<Language>(&text), Ok(language));
        }
    }
}
