//! Which sounds there are, and where they come from: files that are read and unpacked beside the game, when they are
//! first wanted.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    io::Cursor,
    path::{Path, PathBuf},
};

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use bevy_kira_audio::prelude::{AudioSource, StaticSoundData};
use hexlance_board::read_bytes;

/// Most bytes of a file with a sound.
const LARGEST: u64 = 32 << 20;

/// A sound, in one or several variants.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sound {
    stem: Cow<'static, str>,
    variants: u8,
}

impl Sound {
    /// A sound of one file: a loop, a piece of music.
    pub const fn one(stem: &'static str) -> Self {
        Self {
            stem: Cow::Borrowed(stem),
            variants: 0,
        }
    }

    /// A sound of several files, `stem_1` and so on.
    pub const fn some(stem: &'static str, variants: u8) -> Self {
        Self {
            stem: Cow::Borrowed(stem),
            variants,
        }
    }

    /// The same with a name that is put together.
    pub fn made(stem: String, variants: u8) -> Self {
        Self {
            stem: Cow::Owned(stem),
            variants,
        }
    }

    /// What all its variants share.
    pub fn stem(&self) -> &str {
        &self.stem
    }

    /// Its files, without folder and ending.
    pub fn files(&self) -> Vec<String> {
        match self.variants {
            0 => vec![self.stem.to_string()],
            n => (1..=n).map(|i| format!("{}_{i}", self.stem)).collect(),
        }
    }

    /// One of its files; `chance` is from 0 to 1.
    pub fn pick(&self, chance: f32) -> String {
        match self.variants {
            0 => self.stem.to_string(),
            n => {
                let i = ((chance.clamp(0.0, 0.999) * f32::from(n)) as u8).min(n - 1) + 1;
                format!("{}_{i}", self.stem)
            }
        }
    }
}

/// Sounds of the interface.
pub mod interface {
    use super::Sound;

    /// The pointer comes over something.
    pub const TICK: Sound = Sound::some("interface/tick", 3);
    /// A click.
    pub const CLICK: Sound = Sound::some("interface/click", 3);
    /// Back, or away.
    pub const BACK: Sound = Sound::some("interface/back", 2);
    /// Yes.
    pub const CONFIRM: Sound = Sound::some("interface/confirm", 2);
    /// No.
    pub const REFUSE: Sound = Sound::some("interface/refuse", 2);
    /// A page of the menu opens.
    pub const OPEN: Sound = Sound::some("interface/open", 2);
    /// It closes.
    pub const CLOSE: Sound = Sound::some("interface/close", 2);
    /// Another screen, another tab.
    pub const PAGE: Sound = Sound::some("interface/page", 3);
    /// A notice.
    pub const NOTICE: Sound = Sound::some("interface/notice", 2);
    /// Another phase begins.
    pub const PHASE: Sound = Sound::some("interface/phase", 2);
    /// It is the seated side's go.
    pub const TURN: Sound = Sound::some("interface/turn", 1);

    /// All of them.
    pub const ALL: [Sound; 11] = [
        TICK, CLICK, BACK, CONFIRM, REFUSE, OPEN, CLOSE, PAGE, NOTICE, PHASE, TURN,
    ];
}

/// A file on its way.
enum Entry {
    Reading(Task<Result<StaticSoundData, String>>),
    Ready(Handle<AudioSource>),
    Missing,
}

/// Every sound that was wanted so far.
#[derive(Resource, Default)]
pub struct Bank {
    folders: Vec<PathBuf>,
    entries: BTreeMap<String, Entry>,
    warned: BTreeSet<String>,
}

/// How far a sound is.
#[derive(Clone, Debug, PartialEq)]
pub enum Stand {
    /// It can be played; with its length in seconds.
    Ready(Handle<AudioSource>),
    /// It is being read.
    Reading,
    /// There is no such file, or it cannot be read.
    Missing,
}

/// Reads and unpacks a sound.
///
/// # Errors
/// What is wrong, with the name of the file.
pub fn read(folders: &[PathBuf], name: &str) -> Result<StaticSoundData, String> {
    let file = format!("{name}.ogg");
    let Some(path) = folders.iter().map(|f| f.join(&file)).find(|p| p.is_file()) else {
        let first = folders.last().map_or(Path::new("assets/sounds"), |f| f);
        return Err(format!("{} is missing", first.join(file).display()));
    };
    let bytes = read_bytes(&path, LARGEST).map_err(|e| format!("{}: {e}", path.display()))?;
    StaticSoundData::from_cursor(Cursor::new(bytes)).map_err(|e| format!("{}: {e}", path.display()))
}

impl Bank {
    /// A bank over folders, the most important first.
    pub fn over(folders: Vec<PathBuf>) -> Self {
        Self {
            folders,
            ..Self::default()
        }
    }

    /// How far a sound is; one that was never wanted begins to be read.
    pub fn want(&mut self, name: &str) -> Stand {
        match self.entries.get(name) {
            Some(Entry::Ready(handle)) => Stand::Ready(handle.clone()),
            Some(Entry::Reading(_)) => Stand::Reading,
            Some(Entry::Missing) => Stand::Missing,
            None => {
                let (folders, own) = (self.folders.clone(), name.to_owned());
                let task = AsyncComputeTaskPool::get().spawn(async move { read(&folders, &own) });
                self.entries.insert(name.to_owned(), Entry::Reading(task));
                Stand::Reading
            }
        }
    }

    /// Takes in what has been read. Whatever cannot be is named once, and never asked for again.
    pub fn receive(&mut self, sources: &mut Assets<AudioSource>) {
        for (name, entry) in &mut self.entries {
            let Entry::Reading(task) = entry else {
                continue;
            };
            match check_ready(task) {
                None => {}
                Some(Ok(sound)) => *entry = Entry::Ready(sources.add(AudioSource { sound })),
                Some(Err(problem)) => {
                    if self.warned.insert(name.clone()) {
                        warn!("a sound cannot be played: {problem}");
                    }
                    *entry = Entry::Missing;
                }
            }
        }
    }

    /// Whether anything is still being read.
    pub fn is_reading(&self) -> bool {
        self.entries
            .values()
            .any(|e| matches!(e, Entry::Reading(_)))
    }

    /// Files that could not be read.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.warned.iter().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_picked() {
        let s = Sound::some("a/b", 3);
        let picked: BTreeSet<String> = (0..=10).map(|i| s.pick(i as f32 / 10.0)).collect();
        assert_eq!(picked.into_iter().collect::<Vec<_>>(), s.files());
        assert_eq!(Sound::one("x").pick(0.7), "x");
    }

    #[test]
    fn a_mod_takes_the_place_and_a_missing_file_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/sounds");
        let own = dir.path().join("interface");
        std::fs::create_dir_all(&own).unwrap();
        std::fs::copy(
            shipped.join("interface/phase_1.ogg"),
            own.join("tick_1.ogg"),
        )
        .unwrap();
        let folders = [dir.path().to_owned(), shipped];
        let frames = |name: &str| read(&folders, name).unwrap().frames.len();
        assert_eq!(frames("interface/tick_1"), frames("interface/phase_1"));
        assert_ne!(frames("interface/tick_2"), frames("interface/phase_1"));
        let problem = read(&folders, "interface/gong").unwrap_err();
        assert!(problem.contains("gong.ogg"), "{problem}");
    }
}
