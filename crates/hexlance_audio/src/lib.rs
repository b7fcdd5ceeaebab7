//! What is heard: the table's cues, the interface, the air, the music.
//!
//! The files are baked by `crates/hexlance_sound` and lie in `assets/sounds`; a mod may bring its own under `sounds`.
//! [`bank`] reads them when they are first wanted, [`mixer`] plays them, and the other modules say what and when:
//! [`cues`] from the table, [`clicks`] from the interface, [`ambience`] and [`music`] from where and how one plays.
//! Nothing of the game waits for a sound, and without a sound card nothing is read or kept.
#![deny(missing_docs)]

pub mod ambience;
pub mod bank;
pub mod clicks;
pub mod cues;
pub mod mixer;
pub mod music;
pub mod place;
#[cfg(test)]
mod tests;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_kira_audio::{
    AudioPlugin, AudioSettings,
    prelude::{
        AudioApp, AudioChannel, AudioControl, AudioInstance, AudioSource, Frame, PlaybackState,
        StaticSoundData, StaticSoundSettings,
    },
};

use bank::Bank;
use hexlance_table::TableSystems;
use hexlance_ui::theme::UiSet;
use mixer::{AmbienceChannel, BattleChannel, DiceChannel, InterfaceChannel, Mixer, MusicChannel};

/// Whether anything can be heard.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Output {
    /// Not known yet.
    #[default]
    Unknown,
    /// A sound card plays.
    Card,
    /// There is none, or it does not answer.
    None,
}

/// Sounds of a frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SoundSet {
    /// What is to be heard is gathered.
    Gather,
    /// It is played.
    Mix,
}

/// Sounds that may play at once: all buses, loops, and what still fades.
const CAPACITY: usize = 96;

/// Adds the sound, if there is a card for it; without one only a line in the log.
pub fn plugin(app: &mut App) {
    if has_card() {
        with_output(app);
    } else {
        info!("no sound card was found: the game is silent");
    }
}

/// Whether it is worth asking for a sound card. Where there is surely none, the system's libraries would only complain.
fn has_card() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let cards = std::fs::read_to_string("/proc/asound/cards").unwrap_or_default();
    let any = cards
        .lines()
        .any(|l| l.trim_start().starts_with(|c: char| c.is_ascii_digit()));
    let server = std::env::var_os("PULSE_SERVER").is_some()
        || std::env::var_os("XDG_RUNTIME_DIR").is_some_and(|d| {
            let d = Path::new(&d);
            d.join("pulse/native").exists() || d.join("pipewire-0").exists()
        });
    any || server
}

/// Adds the sound whether there is a card or not.
pub fn with_output(app: &mut App) {
    app.insert_resource(AudioSettings {
        sound_capacity: CAPACITY,
    })
    .add_plugins(AudioPlugin)
    .add_audio_channel::<BattleChannel>()
    .add_audio_channel::<DiceChannel>()
    .add_audio_channel::<InterfaceChannel>()
    .add_audio_channel::<AmbienceChannel>()
    .add_audio_channel::<MusicChannel>()
    .add_audio_channel::<Probe>()
    .init_resource::<Output>()
    .init_resource::<Bank>()
    .init_resource::<Mixer>()
    .init_resource::<place::Ears>()
    .init_resource::<cues::Engines>()
    .init_resource::<music::Conductor>()
    .configure_sets(
        Update,
        (SoundSet::Gather, SoundSet::Mix)
            .chain()
            .after(TableSystems::Camera),
    )
    .add_systems(Startup, find_files)
    .add_systems(
        Update,
        (
            place::follow,
            cues::follow,
            clicks::changes,
            ambience::follow,
            music::follow,
        )
            .chain()
            .in_set(SoundSet::Gather),
    )
    .add_systems(Update, (probe, mixer::run).chain().in_set(SoundSet::Mix))
    .add_systems(
        EguiPrimaryContextPass,
        clicks::pointer.after(UiSet::After).run_if(heard),
    );
}

fn heard(output: Res<Output>) -> bool {
    *output == Output::Card
}

/// Where sounds lie: in mods first, then among the shipped ones.
#[derive(Resource, Clone, Debug, Default)]
pub struct Folders(pub Vec<PathBuf>);

fn find_files(folders: Option<Res<Folders>>, mut bank: ResMut<Bank>) {
    if let Some(folders) = folders {
        *bank = Bank::over(folders.0.clone());
    }
}

/// The channel on which a moment of silence is sent to find out whether anybody plays it.
#[derive(Resource)]
pub struct Probe;

/// Frames in which a sound card takes up a sound, if there is one.
const PATIENCE: u32 = 4;

/// A moment of silence on its way.
struct Sent {
    instance: Handle<AudioInstance>,
    /// Kept until it has been played.
    _silence: Handle<AudioSource>,
    age: u32,
}

/// Finds out whether there is a sound card: kira takes a sound from the queue of its channel if, and only if, it has
/// one.
fn probe(
    channel: Res<AudioChannel<Probe>>,
    mut sources: ResMut<Assets<AudioSource>>,
    mut output: ResMut<Output>,
    mut sent: Local<Option<Sent>>,
) {
    if *output != Output::Unknown {
        return;
    }
    let Some(sent) = &mut *sent else {
        let silence = sources.add(AudioSource {
            sound: StaticSoundData {
                sample_rate: 44_100,
                frames: Arc::from([Frame::ZERO; 64]),
                settings: StaticSoundSettings::default(),
                slice: None,
            },
        });
        let instance = channel.play(silence.clone()).handle();
        *sent = Some(Sent {
            instance,
            _silence: silence,
            age: 0,
        });
        return;
    };
    sent.age += 1;
    if channel.state(&sent.instance) != PlaybackState::Queued {
        *output = Output::Card;
    } else if sent.age > PATIENCE {
        info!("no sound card answers: the game is silent");
        *output = Output::None;
    }
}
