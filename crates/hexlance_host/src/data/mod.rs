//! Where the program's data lies, and battles made from it: the catalogues of all rulesets, maps, scenarios, demos,
//! forces, with mods on top.
//!
//! A ruleset reads its catalogue itself: release builds carry the shipped units and abilities inside, development builds
//! read them from `assets/`. All else are files in every build, found where [`DATA_VARIABLE`] says, else beside or above
//! the program, above the current folder, or where the program was built. What a mod defines takes the place of what has
//! the same id or name.

pub mod forces;
mod own;
pub mod pictures;

use std::{
    any::Any,
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use hexlance_board::{BoardFile, Diagnostic, file_inside, read_bytes};
use hexlance_formats::{load_map, not_read_yet};
use hexlance_rules::{
    Joint, LARGEST_CARD, LARGEST_SCENARIO, List, Message, Player, Problem, Scenario,
    conformance::Demo, data_text, diagnose_all, read_text, say,
};

pub use own::{BATTLES_VARIABLE, MODS_VARIABLE, OwnFolder, user_mods};
pub use pictures::picture_faults;

use crate::rulesets::{Of, Plays, Registered, Rules, head};

/// Environment variable that names the folder with `assets` and `scenarios`.
pub const DATA_VARIABLE: &str = "HEXLANCE_DATA";

/// Everything that can be looked up by name.
#[derive(Clone, Debug)]
pub struct Data {
    /// The catalogues of all rulesets, mods included.
    catalogues: Vec<Catalogue>,
    /// What could not be used of the mods.
    pub faults: Vec<Diagnostic>,
    /// The folder with `assets` and `scenarios`, if it was found.
    root: Option<PathBuf>,
    /// Folders of mods, the most important first.
    mods: Vec<PathBuf>,
}

/// A scenario that can be played.
#[derive(Clone, Debug)]
pub struct Playable<R: Plays> {
    /// Its file.
    pub file: PathBuf,
    /// Stable name: that of the file, without its ending.
    pub id: String,
    /// What the file says.
    pub scenario: Scenario<R::Unit>,
    /// What becomes of it: everything looked up and checked.
    pub setup: R::Setup,
}

/// The catalogue of some ruleset: what its units and abilities are made from.
#[derive(Clone)]
pub struct Catalogue {
    rules: Rules,
    content: Arc<dyn Any + Send + Sync>,
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Catalogue({:?})", self.rules)
    }
}

/// What is asked of every ruleset about files.
pub trait Stored {
    /// Reads its catalogue, with folders of mods on top; and what cannot be used of them.
    fn catalogue(&self, mods: &[&Path]) -> (Catalogue, Vec<Diagnostic>);

    /// Whether a scenario's file can be played.
    fn can_play(&self, file: &Path, data: &Data) -> bool;

    /// Everything that is wrong with a scenario's file and its pictures.
    fn scenario_faults(&self, file: &Path, data: &Data) -> Vec<Diagnostic>;

    /// The file of the demo of an ability, if there is one.
    fn demo_of(&self, ability: &str, data: &Data) -> Option<PathBuf>;

    /// Whether a demo can be read.
    ///
    /// # Errors
    /// The first fault, with its place in the file.
    fn check_demo(&self, file: &Path, data: &Data) -> Result<(), Diagnostic>;
}

impl<R: Plays> Stored for Of<R> {
    fn catalogue(&self, mods: &[&Path]) -> (Catalogue, Vec<Diagnostic>) {
        let (content, faults) = R::read_content(mods);
        let rules = R::RULES;
        // The handle to it, so that it is found by its type again.
        let content: Arc<dyn Any + Send + Sync> = Arc::new(content);
        (Catalogue { rules, content }, faults)
    }

    fn can_play(&self, file: &Path, data: &Data) -> bool {
        data.load_as::<R>(file).is_ok()
    }

    fn scenario_faults(&self, file: &Path, data: &Data) -> Vec<Diagnostic> {
        match data.load_as::<R>(file) {
            Ok(playable) => picture_faults(file, &playable.scenario.briefing),
            Err(faults) => faults,
        }
    }

    fn demo_of(&self, ability: &str, data: &Data) -> Option<PathBuf> {
        data.demo_of::<R>(ability)
    }

    fn check_demo(&self, file: &Path, data: &Data) -> Result<(), Diagnostic> {
        data.load_demo::<R>(file).map(|_| ())
    }
}

impl Data {
    /// Finds the data, with mods on top. A mod that cannot be read whole is reported in [`Data::faults`].
    ///
    /// # Errors
    /// If a folder of mods does not exist, or [`DATA_VARIABLE`] names one without data.
    pub fn find(mods: &[PathBuf]) -> Result<Self, Diagnostic> {
        for folder in mods {
            if !folder.is_dir() {
                return Err(Diagnostic::written(
                    folder,
                    "there is no such folder of mods",
                    "name a folder with `units`, `abilities`, `maps` or `scenarios` in it",
                ));
            }
        }
        let root = find_root();
        if let Some(named) = std::env::var_os(DATA_VARIABLE)
            && !root.as_deref().is_some_and(is_root)
        {
            return Err(Diagnostic::written(
                PathBuf::from(named),
                format!("{DATA_VARIABLE} names this folder, and there is no `assets/maps` in it"),
                format!(
                    "let {DATA_VARIABLE} name the folder that holds `assets` and `scenarios`, or unset it: then the \
                     data is looked for beside the program"
                ),
            ));
        }
        // On the command line the last mod has the last word; files are looked for from the front.
        let mods: Vec<_> = mods.iter().rev().cloned().collect();
        let (catalogues, faults) = catalogues(&mods);
        Ok(Self {
            catalogues,
            faults,
            root,
            mods,
        })
    }

    /// Takes a folder in, before all others, whether it is there yet or not.
    pub fn add_folder(&mut self, folder: &Path) {
        if !self.mods.iter().any(|m| m == folder) {
            self.mods.insert(0, folder.to_owned());
            if folder.is_dir() {
                self.reread();
            }
        }
    }

    /// Reads all catalogues again, after files of the mods have changed.
    pub fn reread(&mut self) {
        (self.catalogues, self.faults) = catalogues(&self.mods);
    }

    /// Everything of the mods that cannot be used: cards and abilities, scenarios, maps.
    pub fn mod_faults(&self) -> Vec<Diagnostic> {
        let mut out = self.faults.clone();
        let own = |f: &PathBuf| self.mods.iter().any(|m| f.starts_with(m));
        for file in self.scenario_files().into_iter().filter(own) {
            out.extend(rules_of(&file).game().scenario_faults(&file, self));
        }
        for file in self.map_files().into_iter().filter(own) {
            out.extend(load_map(&file).err());
        }
        out
    }

    /// The catalogue of a ruleset.
    ///
    /// # Panics
    /// If the ruleset is not registered.
    pub fn content<R: Plays>(&self) -> &Arc<R::Content> {
        let mut own = self.catalogues.iter().filter(|c| c.rules == R::RULES);
        match own.find_map(|c| c.content.downcast_ref::<Arc<R::Content>>()) {
            Some(content) => content,
            None => panic!("the rules “{}” are not registered", R::ID),
        }
    }

    /// The folder with `assets` and `scenarios`, if it was found.
    pub fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }

    /// Folders in which something of a kind lies, the most important first.
    fn folders(&self, in_mod: &str, in_root: &str) -> Vec<PathBuf> {
        let mods = self.mods.iter().map(|m| m.join(in_mod));
        let root = self.root.iter().map(|r| r.join(in_root));
        mods.chain(root).collect()
    }

    /// Folders with sounds, the most important first.
    pub fn sound_folders(&self) -> Vec<PathBuf> {
        self.folders("sounds", "assets/sounds")
    }

    /// Every scenario file of every ruleset; of two with the same name only the more important one.
    pub fn scenario_files(&self) -> Vec<PathBuf> {
        let mut out: Vec<PathBuf> = Vec::new();
        for folder in self.folders("scenarios", "scenarios") {
            for file in files_in(&folder, ".ron") {
                if !out.iter().any(|o| o.file_name() == file.file_name()) {
                    out.push(file);
                }
            }
        }
        out
    }

    /// The scenario files of a ruleset; files that name none are the first one's.
    pub fn scenario_files_of<R: Plays>(&self) -> Vec<PathBuf> {
        let is_own = |file: &PathBuf| {
            let text = read_text(file).unwrap_or_default();
            let named = head::top_text(&text, "ruleset");
            named.map_or_else(|| R::RULES == Rules::first(), |id| id == R::ID)
        };
        let mut files = self.scenario_files();
        files.retain(is_own);
        files
    }

    /// The file of the demo of an ability, if there is one.
    pub fn demo_of<R: Plays>(&self, ability: &str) -> Option<PathBuf> {
        self.demo::<R>(&format!("{ability}.ron"))
    }

    fn demo<R: Plays>(&self, name: &str) -> Option<PathBuf> {
        let demos = format!("scenarios/demos/{}", R::ID);
        self.folders(&demos, &demos)
            .into_iter()
            .map(|folder| folder.join(name))
            .find(|file| file.is_file())
    }

    /// Reads a demo, ready to be watched.
    ///
    /// # Errors
    /// The first fault, with its place in the file.
    pub fn load_demo<R: Plays>(&self, file: &Path) -> Result<Demo<R::Rules>, Diagnostic> {
        let text = data_text(file, LARGEST_CARD)?;
        Demo::read(&text, file, R::content(self), &|name, case| {
            self.map(name, case)
        })
    }

    /// Folders with texts in other languages, the most important first.
    pub fn lang_folders(&self) -> Vec<PathBuf> {
        self.folders("lang", "assets/lang")
    }

    /// Every map file; of two with the same name only the more important one.
    pub fn map_files(&self) -> Vec<PathBuf> {
        let mut out: Vec<PathBuf> = Vec::new();
        for folder in self.folders("maps", "assets/maps") {
            let own = files_in(&folder, hexlance_formats::maps::OWN_ENDING);
            let foreign = files_in(&folder, hexlance_formats::maps::MEGAMEK_ENDING);
            for file in own.into_iter().chain(foreign) {
                if !out.iter().any(|o| o.file_name() == file.file_name()) {
                    out.push(file);
                }
            }
        }
        out
    }

    /// The file of a scenario: a path, or the name of a shipped one with or without its ending.
    ///
    /// # Errors
    /// If there is none, with those that there are.
    pub fn scenario_file(&self, name: &str) -> Result<PathBuf, Diagnostic> {
        let path = Path::new(name);
        if let Some(fault) = not_read_yet(path) {
            return Err(fault);
        }
        if path.is_file() {
            return Ok(path.to_owned());
        }
        if let Some(fault) = no_file(path) {
            return Err(fault);
        }
        let files = self.scenario_files();
        let wanted = plain(name);
        if let Some(file) = files.iter().find(|f| plain(&id_of(f)) == wanted) {
            return Ok(file.clone());
        }
        let known: Vec<_> = files.iter().map(|f| id_of(f)).collect();
        let remedy = if known.is_empty() {
            format!(
                "give the path of a scenario file; the shipped ones were not found: start the program from its \
                 folder, or let {DATA_VARIABLE} name it"
            )
        } else {
            format!("give the path of a file, or one of: {}", known.join(", "))
        };
        Err(Diagnostic::written(
            name,
            "there is no such scenario",
            remedy,
        ))
    }

    /// The map that a scenario names: sought beside the scenario, then among the maps of mods and the shipped ones.
    ///
    /// # Errors
    /// What is wrong with the map, or that there is none.
    pub fn map(&self, name: &str, beside: &Path) -> Result<BoardFile, Diagnostic> {
        match self.map_file(name, beside)? {
            Some(file) => load_map(file).map(|m| m.file),
            None => Err(self.no_such_map(name, say!("put the map's file beside the scenario"))),
        }
    }

    /// The file of a map by the name that a scenario gives it: sought beside the scenario, then among the maps of
    /// mods and the shipped ones. None if there is no such map.
    ///
    /// # Errors
    /// If the name leads out of the folder of the scenario, or of the mod.
    pub fn map_file(&self, name: &str, beside: &Path) -> Result<Option<PathBuf>, Diagnostic> {
        let here = beside.parent().map(Path::to_owned).unwrap_or_default();
        let home = match here.file_name() {
            // A mod's own maps lie in the folder beside this one.
            Some(last) if last == "scenarios" => here.parent().unwrap_or(&here).to_owned(),
            _ => here.clone(),
        };
        let mods = self.mods.iter().map(|m| (Some(m.clone()), m.join("maps")));
        // What is installed may be put together of links.
        let shipped = self.root.iter().map(|r| (None, r.join("assets/maps")));
        let folders = std::iter::once((Some(home), here))
            .chain(mods)
            .chain(shipped);
        for (home, folder) in folders {
            for name in map_names(name) {
                match file_inside(home.as_deref(), &folder, &name) {
                    Ok(Some(file)) => return Ok(Some(file)),
                    Ok(None) => {}
                    Err(_) => {
                        return Err(Diagnostic::new(
                            name,
                            say!(
                                "the name of this map leads out of the folder of the scenario or mod"
                            ),
                            say!(
                                "put the map beside the scenario or into the mod's folder `maps`, and write its plain \
                                 name, without `..` and links to elsewhere"
                            ),
                        ));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The file of a map that somebody names at the keyboard: the path of a file anywhere, or the name of a map.
    pub fn named_map(&self, name: &str) -> Option<PathBuf> {
        let path = map_names(name).map(PathBuf::from);
        let file = path.into_iter().find(|f| f.is_file());
        file.or_else(|| self.map_file(name, Path::new("")).ok().flatten())
    }

    /// That there is no map of this name: what to do about it, and which maps there are.
    pub fn no_such_map(&self, name: &str, remedy: Message) -> Diagnostic {
        if let Some(fault) = no_file(Path::new(name)) {
            return fault;
        }
        let known: Vec<_> = self.map_files().iter().map(|f| id_of(f)).collect();
        let remedy = if known.is_empty() {
            remedy
        } else {
            let list = List::new(Joint::Commas, known);
            say!("{remedy}, or name one of: {list}", remedy, list)
        };
        Diagnostic::new(name, say!("there is no such map"), remedy)
    }

    /// Reads a scenario and looks up everything that it names.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its place in the file; or that it is for other rules.
    pub fn load_as<R: Plays>(&self, file: &Path) -> Result<Playable<R>, Vec<Diagnostic>> {
        let text = data_text(file, LARGEST_SCENARIO).map_err(|d| vec![d])?;
        if let Some(other) = Rules::named_in(&text).filter(|r| *r != R::RULES) {
            let fault = Diagnostic::written(
                file,
                format!(
                    "a battle of the {} rules, and one of the {} rules is wanted here",
                    other.id(),
                    R::ID
                ),
                "take another one: `hexlance list scenarios` names the rules of each; battles of all rules are played \
                 on the terminal: `hexlance play --no-window`",
            );
            return Err(vec![fault]);
        }
        let scenario = R::read_scenario(&text, file).map_err(|d| vec![d])?;
        match self.resolve_as::<R>(&scenario, file, &|_| None) {
            Ok(setup) => Ok(Playable {
                file: file.to_owned(),
                id: id_of(file),
                scenario,
                setup,
            }),
            Err(problems) => Err(diagnose_all(&problems, &text, file)),
        }
    }

    /// Looks up everything that a scenario names, where `known` has maps that lie in no file. The others are sought beside
    /// `file` first.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn resolve_as<R: Plays>(
        &self,
        scenario: &Scenario<R::Unit>,
        file: &Path,
        known: &dyn Fn(&str) -> Option<BoardFile>,
    ) -> Result<R::Setup, Vec<Problem>> {
        let map = |name: &str| match known(name) {
            Some(map) => Ok(map),
            None => self.map(name, file).map_err(|d| one_line(&d)),
        };
        let mut problems = unknown_players::<R>(scenario);
        match R::resolve(scenario, R::content(self), &map) {
            Ok(setup) if problems.is_empty() => Ok(setup),
            Ok(_) => Err(problems),
            Err(more) => {
                problems.extend(more);
                Err(problems)
            }
        }
    }
}

/// The catalogues of all rulesets, with folders of mods on top, the most important first; and what cannot be used of
/// them.
fn catalogues(mods: &[PathBuf]) -> (Vec<Catalogue>, Vec<Diagnostic>) {
    let folders: Vec<_> = mods.iter().rev().map(PathBuf::as_path).collect();
    let mut faults = Vec::new();
    let all = Rules::all().map(|rules| {
        let (catalogue, found) = rules.game().catalogue(&folders);
        faults.extend(found);
        catalogue
    });
    (all.collect(), faults)
}

/// The names of files that the name of a map may mean.
fn map_names(name: &str) -> [String; 3] {
    let own = hexlance_formats::maps::OWN_ENDING;
    let foreign = hexlance_formats::maps::MEGAMEK_ENDING;
    [
        name.to_owned(),
        format!("{name}{own}"),
        format!("{name}{foreign}"),
    ]
}

/// Sides that are played by a computer player that the ruleset does not have.
fn unknown_players<R: Plays>(scenario: &Scenario<R::Unit>) -> Vec<Problem> {
    let mut out = Vec::new();
    for (i, side) in scenario.sides.iter().enumerate() {
        if let Player::Computer(level) = &side.player
            && !R::LEVELS.has(level)
        {
            out.push(Problem::new(
                format!("sides[{i}].player"),
                say!("there is no computer player “{level}”", level),
                say!(
                    "write one of: {list}",
                    list = List::new(Joint::Commas, R::LEVELS.ids())
                ),
            ));
        }
    }
    out
}

/// The ruleset that a scenario's file names; the first of all, which says what is wrong with it, where it names none.
pub fn rules_of(file: &Path) -> Rules {
    read_text(file)
        .ok()
        .and_then(|text| Rules::named_in(&text))
        .unwrap_or_else(Rules::first)
}

/// A fault inside another one: without the line of its own that a remedy has.
fn one_line(fault: &Diagnostic) -> Message {
    say!(
        "{place}: {fault} ({remedy})",
        place = fault.spot(),
        fault = &fault.message,
        remedy = &fault.remedy
    )
}

/// The stable name of a data file: its own without the endings.
pub fn id_of(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let name = name.strip_suffix(".ron").unwrap_or(&name);
    name.strip_suffix(".board").unwrap_or(name).to_owned()
}

/// A name as people mix it up: `Two in the Ring`, `two-in-the-ring` and `two_in_the_ring.ron` are the same.
fn plain(name: &str) -> String {
    let name = name.strip_suffix(".ron").unwrap_or(name);
    name.to_lowercase().replace([' ', '-'], "_")
}

/// The files of a folder whose name ends so, by name; none if the folder cannot be read.
pub(crate) fn files_in(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut out: Vec<_> = entries
        .filter_map(|e| e.ok().map(|e| e.path()))
        .filter(|p| {
            p.is_file()
                && p.file_name()
                    .is_some_and(|n| n.to_string_lossy().ends_with(ending))
        })
        .collect();
    out.sort();
    out
}

/// That a pipe or a device lies where somebody wants a file read. A folder may have the name of what is looked for.
fn no_file(path: &Path) -> Option<Diagnostic> {
    let about = path.metadata().ok()?;
    if about.is_file() || about.is_dir() {
        return None;
    }
    let error = read_bytes(path, 0).err()?;
    Some(Diagnostic::unreadable(path, &error))
}

/// Whether a folder has the data in it.
fn is_root(folder: &Path) -> bool {
    folder.join("assets/maps").is_dir()
}

/// The sources that the program was built from.
fn tree() -> Option<PathBuf> {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    all.map(Path::to_owned).nth(2)
}

/// The folder with `assets` and `scenarios`: what [`DATA_VARIABLE`] says, else beside the program or above it, else the
/// current folder or above it, else where the program was built.
fn find_root() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(DATA_VARIABLE) {
        return Some(PathBuf::from(named));
    }
    let program = std::env::current_exe().ok();
    let installed = program
        .as_deref()
        .and_then(Path::parent)
        .map(|bin| bin.join("../share/hexlance"));
    let above =
        |p: Option<PathBuf>| p.and_then(|p| p.ancestors().find(|a| is_root(a)).map(Path::to_owned));
    installed
        .filter(|p| is_root(p))
        .or_else(|| above(program))
        .or_else(|| above(std::env::current_dir().ok()))
        .or_else(|| tree().filter(|p| is_root(p)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_forgiving() {
        assert_eq!(plain("Two in the Ring"), plain("two-in-the-ring.ron"));
        assert_eq!(id_of(Path::new("a/b/ford.board.ron")), "ford");
        assert_eq!(id_of(Path::new("a/b/ford.ron")), "ford");
        assert_eq!(id_of(Path::new("16x17 Hills.board")), "16x17 Hills");
    }

    #[test]
    fn a_missing_folder_of_mods_is_no_silent_matter() {
        let fault = Data::find(&[PathBuf::from("/no/such/folder")]).unwrap_err();
        assert!(fault.to_string().contains("remedy"), "{fault}");
    }
}
