//! What a player has set: kept as RON in the folder for settings of the operating system.
//!
//! Loading never fails the program: a file that cannot be read is kept beside the new one and reported.
//! Saving is atomic: a crash in between leaves the old file.

use crate::{input::Bindings, language::Language, theme::SidePalette};
use bevy::prelude::*;
use hexlance_board::{LARGEST_CARD, read_text_within};
use serde::{Deserialize, Serialize};
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

/// Everything a player can set.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Panels and type.
    pub interface: InterfaceSettings,
    /// The 3D table.
    pub table: TableSettings,
    /// Volumes.
    pub sound: SoundSettings,
    /// Keys.
    pub keys: Bindings,
}

/// Panels and type.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct InterfaceSettings {
    /// The language of all texts.
    pub language: Language,
    /// Interface scale, 0.8 to 2.0; 1 is 100 %. [`AUTOMATIC_SCALE`] lets it follow the window.
    pub scale: f32,
    /// Colours of the sides.
    pub palette: SidePalette,
    /// Ask before a phase ends while units could still act.
    pub confirm_end_phase: bool,
    /// Hide the table between players who share a screen, where a side has secrets.
    pub curtain: bool,
}

impl Default for InterfaceSettings {
    fn default() -> Self {
        Self {
            language: Language::default(),
            scale: AUTOMATIC_SCALE,
            palette: SidePalette::default(),
            confirm_end_phase: true,
            curtain: true,
        }
    }
}

/// Least and largest interface scale.
pub const SCALES: std::ops::RangeInclusive<f32> = 0.8..=2.0;

/// The interface scale that means: as large as suits the window.
pub const AUTOMATIC_SCALE: f32 = 0.0;

/// The 3D table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TableSettings {
    /// How fast things move.
    pub animation_speed: AnimationSpeed,
    /// How much the graphics card is asked to do.
    pub quality: Quality,
    /// Hex lines.
    pub grid: bool,
    /// Column and row numbers in hexes.
    pub hex_numbers: bool,
    /// Name plates over miniatures.
    pub name_plates: bool,
    /// Firing arcs of the selected unit.
    pub firing_arcs: bool,
    /// Domes over fields of interference.
    pub fields: bool,
    /// Lines around miniatures in the colours of their sides.
    pub side_outlines: bool,
    /// Miniatures are drawn larger the farther away the camera is.
    pub larger_afar: bool,
    /// How fast the camera moves, 0.25 to 3; 1 is normal.
    pub camera_speed: f32,
    /// Whether dragging turns the camera the other way round.
    pub invert_drag: bool,
    /// Whether dice are seen rolling.
    pub rolling_dice: bool,
    /// Whether the table keeps still where motion only adorns: no sway, no shaking, no flashes.
    pub reduced_motion: bool,
    /// Whether it is shown how long frames take.
    pub frame_times: bool,
}

impl Default for TableSettings {
    fn default() -> Self {
        Self {
            animation_speed: AnimationSpeed::default(),
            quality: Quality::default(),
            grid: true,
            hex_numbers: false,
            name_plates: true,
            firing_arcs: true,
            fields: true,
            side_outlines: false,
            larger_afar: true,
            camera_speed: 1.0,
            invert_drag: false,
            rolling_dice: true,
            reduced_motion: false,
            frame_times: false,
        }
    }
}

/// How fast things move on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnimationSpeed {
    /// Half speed.
    Slow,
    /// As designed.
    #[default]
    Normal,
    /// Double speed.
    Fast,
    /// Everything jumps to its end.
    Off,
}

impl AnimationSpeed {
    /// Every speed with the name players read.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Slow, msg!("Slow")),
        (Self::Normal, msg!("Normal")),
        (Self::Fast, msg!("Fast")),
        (Self::Off, msg!("Off")),
    ];

    /// Factor on time; `None` is at once.
    pub const fn factor(self) -> Option<f32> {
        match self {
            Self::Slow => Some(0.5),
            Self::Normal => Some(1.0),
            Self::Fast => Some(2.0),
            Self::Off => None,
        }
    }

    /// Whether anything is seen moving.
    pub const fn is_animated(self) -> bool {
        !matches!(self, Self::Off)
    }
}

/// How much the graphics card is asked to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Quality {
    /// As much as suits what draws: found out at every start.
    #[default]
    Automatic,
    /// For the graphics of a processor, and for drawing without any.
    Low,
    /// For most graphics cards.
    Medium,
    /// For a graphics card with time to spare.
    High,
}

impl Quality {
    /// Every level with the name players read.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Automatic, msg!("Automatic")),
        (Self::Low, msg!("Low")),
        (Self::Medium, msg!("Medium")),
        (Self::High, msg!("High")),
    ];

    /// What a level looks like and what it is for, in a sentence.
    pub const fn note(self) -> &'static str {
        match self {
            Self::Automatic => msg!("Chosen for what draws the table: found out at every start."),
            Self::Low => {
                msg!("Simple shadows and plain ground; for built-in graphics and old laptops.")
            }
            Self::Medium => {
                msg!("Soft shadows, smooth edges, grass and lights; for most graphics cards.")
            }
            Self::High => {
                msg!("Everything, with shade in corners, glow and blur; for a fast card.")
            }
        }
    }
}

/// Volumes by channel, 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// Over everything.
    pub master: f32,
    /// Weapons, hits, steps.
    pub battle: f32,
    /// Dice.
    pub dice: f32,
    /// Clicks of the interface.
    pub interface: f32,
    /// Wind, rain, hum.
    pub ambience: f32,
    /// Music.
    pub music: f32,
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self {
            master: 0.8,
            battle: 0.9,
            dice: 0.8,
            interface: 0.6,
            ambience: 0.5,
            music: 0.5,
        }
    }
}

impl Settings {
    /// With every number inside its range, whatever a file said.
    #[must_use]
    pub fn clamped(mut self) -> Self {
        let within = |v: &mut f32, lo: f32, hi: f32, default: f32| {
            *v = if v.is_finite() {
                v.clamp(lo, hi)
            } else {
                default
            };
        };
        if self.interface.scale != AUTOMATIC_SCALE {
            within(
                &mut self.interface.scale,
                *SCALES.start(),
                *SCALES.end(),
                AUTOMATIC_SCALE,
            );
        }
        within(&mut self.table.camera_speed, 0.25, 3.0, 1.0);
        let s = &mut self.sound;
        for v in [
            &mut s.master,
            &mut s.battle,
            &mut s.dice,
            &mut s.interface,
            &mut s.ambience,
            &mut s.music,
        ] {
            within(v, 0.0, 1.0, 0.5);
        }
        self
    }

    /// Reads a settings file. The second part is what a player should be told, if anything.
    pub fn load(path: &Path) -> (Self, Option<String>) {
        let text = match read_text_within(path, LARGEST_CARD) {
            Ok(t) => t,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return (Self::default(), None),
            Err(e) => {
                let report = tr!(
                    "The settings could not be read ({path}: {e}). First settings are used.",
                    e,
                    path = path.display()
                );
                return (Self::default(), Some(report));
            }
        };
        match ron::from_str::<Self>(&text) {
            Ok(s) => (s.clamped(), None),
            Err(e) => {
                let kept = keep_copy(path).map_or_else(
                    |io| tr!("it could not be kept: {io}", io),
                    |p| tr!("kept as {p}", p = p.display()),
                );
                let report = tr!(
                    "The settings file has an error in line {line}: {code} ({kept}). First settings are used.",
                    kept,
                    line = e.span.start.line,
                    code = e.code
                );
                (Self::default(), Some(report))
            }
        }
    }

    /// Writes a settings file by way of a neighbour that replaces it at the end.
    ///
    /// # Errors
    /// Whatever the file system says; the old file is then still whole.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default())
            .map_err(io::Error::other)?;
        write_atomically(path, text.as_bytes())
    }
}

/// Moves a bad file aside under a name that is free.
fn keep_copy(path: &Path) -> io::Result<PathBuf> {
    for n in 1..1000 {
        let kept = path.with_extension(format!("bad-{n}.ron"));
        if !kept.exists() {
            fs::copy(path, &kept)?;
            return Ok(kept);
        }
    }
    Err(io::Error::other("there are a thousand bad copies already"))
}

/// Writes a file so that a reader sees the old contents or the new, never a part.
///
/// # Errors
/// Whatever the file system says; the old file is then still whole.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use io::Write;
    let folder = path
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::other("the path names no file"))?;
    let temp = folder.join(format!(
        ".{}.{}.tmp",
        name.to_string_lossy(),
        std::process::id()
    ));
    let result = (|| {
        let mut f = fs::File::create(&temp)?;
        f.write_all(bytes)?;
        f.sync_all()?;
        fs::rename(&temp, path)
    })();
    if result.is_err() {
        // the half-written neighbour is of no use; the error that matters is already known
        let _ = fs::remove_file(&temp);
    }
    result
}

/// Where the settings are kept. `HEXLANCE_CONFIG` names another folder.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct SettingsPath(pub PathBuf);

impl SettingsPath {
    /// The place that the operating system gives us; the current folder where it gives none.
    pub fn of_system() -> Self {
        let folder = std::env::var_os("HEXLANCE_CONFIG")
            .map(PathBuf::from)
            .unwrap_or_else(|| {
                directories::ProjectDirs::from("", "", "hexlance")
                    .map_or_else(PathBuf::new, |d| d.config_dir().to_owned())
            });
        Self(folder.join("settings.ron"))
    }
}

/// What happened to the settings file and should be told to the player once.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct SettingsReport(pub String);

/// How long settings must have been at rest before they are written.
const REST: Duration = Duration::from_millis(600);

/// Loads the settings at start and writes them when they have changed.
pub fn plugin(app: &mut App) {
    let path = app
        .world()
        .get_resource::<SettingsPath>()
        .cloned()
        .unwrap_or_else(SettingsPath::of_system);
    let (settings, report) = Settings::load(&path.0);
    app.add_message::<SettingsReport>()
        .insert_resource(Saved(settings.clone()))
        .insert_resource(settings)
        .insert_resource(path)
        .add_systems(Last, save_when_at_rest);
    if let Some(r) = report {
        warn!("{r}");
        app.world_mut().write_message(SettingsReport(r));
    }
}

/// What the file holds.
#[derive(Resource)]
struct Saved(Settings);

fn save_when_at_rest(
    settings: Res<Settings>,
    path: Res<SettingsPath>,
    mut saved: ResMut<Saved>,
    time: Option<Res<Time<Real>>>,
    mut rested: Local<Duration>,
    mut exit: MessageReader<AppExit>,
    mut reports: MessageWriter<SettingsReport>,
) {
    let leaving = exit.read().count() > 0;
    if settings.is_changed() {
        *rested = Duration::ZERO;
    }
    *rested += time.map_or(Duration::ZERO, |t| t.delta());
    if (*rested < REST && !leaving) || saved.0 == *settings {
        return;
    }
    // written or not, the same settings are not tried again: a full disk would report sixty times a second
    saved.0 = settings.clone();
    if let Err(e) = settings.save(&path.0) {
        reports.write(SettingsReport(tr!(
            "The settings could not be saved ({path}: {e}).",
            e,
            path = path.0.display()
        )));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::KeyAction;

    #[test]
    fn settings_survive_the_file() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deep/er/settings.ron");
        let mut s = Settings::default();
        s.interface.scale = 1.25;
        s.interface.palette = SidePalette::Reef;
        s.table.animation_speed = AnimationSpeed::Fast;
        s.keys.bind(KeyAction::Undo, "U".parse().unwrap());
        s.save(&path).unwrap();
        assert_eq!(Settings::load(&path), (s, None));
        let left: Vec<_> = fs::read_dir(path.parent().unwrap())
            .unwrap()
            .map(|e| e.unwrap().file_name())
            .collect();
        assert_eq!(left, ["settings.ron"], "no neighbour is left behind");
    }

    #[test]
    fn no_file_is_no_trouble() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(
            Settings::load(&dir.path().join("settings.ron")),
            (Settings::default(), None)
        );
    }

    #[test]
    fn a_bad_file_is_kept_and_reported_with_its_line() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("settings.ron");
        fs::write(&path, "(\n  interface: (\n    scale: \"huge\",\n  ),\n)").unwrap();
        let (s, report) = Settings::load(&path);
        assert_eq!(s, Settings::default());
        let report = report.unwrap();
        assert!(report.contains("line 3"), "{report}");
        assert!(report.contains("settings.bad-1.ron"), "{report}");
        assert!(
            fs::read_to_string(dir.path().join("settings.bad-1.ron"))
                .unwrap()
                .contains("huge")
        );
        // the next one does not overwrite the first
        Settings::load(&path);
        assert!(dir.path().join("settings.bad-2.ron").exists());
    }

    #[test]
    fn numbers_out_of_range_come_back_inside() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("settings.ron");
        fs::write(
            &path,
            "(interface: (scale: 40.0), sound: (master: -3.0, music: NaN))",
        )
        .unwrap();
        let (s, report) = Settings::load(&path);
        assert_eq!(report, None);
        assert_eq!(
            (s.interface.scale, s.sound.master, s.sound.music),
            (2.0, 0.0, 0.5)
        );
        assert_eq!(s.sound.battle, SoundSettings::default().battle);
    }

    #[test]
    fn a_failed_save_leaves_the_old_file() {
        let dir = tempfile::tempdir().unwrap();
        // a folder of the same name cannot be replaced by a file
        let path = dir.path().join("settings.ron");
        fs::create_dir(&path).unwrap();
        fs::write(path.join("x"), "kept").unwrap();
        assert!(Settings::default().save(&path).is_err());
        assert_eq!(fs::read_to_string(path.join("x")).unwrap(), "kept");
        assert_eq!(
            fs::read_dir(dir.path()).unwrap().count(),
            1,
            "no neighbour is left behind"
        );
    }

    #[test]
    fn the_program_writes_what_changed() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("settings.ron");
        let mut app = App::new();
        app.insert_resource(SettingsPath(path.clone()));
        app.add_message::<AppExit>();
        plugin(&mut app);
        app.update();
        assert!(!path.exists(), "nothing changed, nothing written");
        app.world_mut().resource_mut::<Settings>().table.hex_numbers = true;
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert!(Settings::load(&path).0.table.hex_numbers);
    }
}
