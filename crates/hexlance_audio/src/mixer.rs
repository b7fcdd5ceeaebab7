//! The mixer: what is heard, how loud, and from where. It knows nothing of the game; the rest of [`super`] asks it.
//!
//! Volumes are followed every frame: a slider that moves is heard while it moves. What happens on the table is heard
//! from where the camera is. Only so many sounds play at once, and many of a kind that begin together are softer each.

use std::collections::BTreeMap;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_kira_audio::prelude::{
    AudioChannel, AudioControl, AudioInstance, AudioSource, AudioTween, Decibels, PlaybackState,
};
use std::time::Duration;

use super::{
    Output,
    bank::{Bank, Sound, Stand},
    place::Ears,
};
use hexlance_ui::settings::SoundSettings;

/// The groups of sounds that have a volume each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bus {
    /// Weapons, hits, steps.
    Battle,
    /// Dice.
    Dice,
    /// Clicks and notices.
    Interface,
    /// Wind, rain, thunder.
    Ambience,
    /// Music.
    Music,
}

impl Bus {
    /// Every one.
    pub const ALL: [Self; 5] = [
        Self::Battle,
        Self::Dice,
        Self::Interface,
        Self::Ambience,
        Self::Music,
    ];

    /// As many short sounds as play at once.
    pub const fn voices(self) -> usize {
        match self {
            Self::Battle => 18,
            Self::Dice => 7,
            Self::Interface => 4,
            Self::Ambience => 3,
            Self::Music => 1,
        }
    }

    /// Room that is left below full scale, so that many together do not clip; as a factor.
    const fn headroom(self) -> f32 {
        match self {
            Self::Battle => 0.62,
            Self::Ambience => 0.9,
            // Three layers at once.
            Self::Music => 0.6,
            _ => 0.8,
        }
    }
}

/// Kira's channels, one a bus.
macro_rules! channels {
    ($($(#[$doc:meta])* $name:ident),*) => {
        $($(#[$doc])* #[derive(Resource)] pub struct $name;)*
    };
}

channels!(
    /// The channel of [`Bus::Battle`].
    BattleChannel,
    /// The channel of [`Bus::Dice`].
    DiceChannel,
    /// The channel of [`Bus::Interface`].
    InterfaceChannel,
    /// The channel of [`Bus::Ambience`].
    AmbienceChannel,
    /// The channel of [`Bus::Music`].
    MusicChannel
);

/// All channels.
#[derive(SystemParam)]
pub(super) struct Channels<'w> {
    battle: Res<'w, AudioChannel<BattleChannel>>,
    dice: Res<'w, AudioChannel<DiceChannel>>,
    interface: Res<'w, AudioChannel<InterfaceChannel>>,
    ambience: Res<'w, AudioChannel<AmbienceChannel>>,
    music: Res<'w, AudioChannel<MusicChannel>>,
}

impl Channels<'_> {
    fn begin(&self, bus: Bus, source: Handle<AudioSource>, how: &Begin) -> Handle<AudioInstance> {
        let mut command = match bus {
            Bus::Battle => self.battle.play(source),
            Bus::Dice => self.dice.play(source),
            Bus::Interface => self.interface.play(source),
            Bus::Ambience => self.ambience.play(source),
            Bus::Music => self.music.play(source),
        };
        command
            .with_volume(decibels(how.gain))
            .with_panning(how.pan)
            .with_playback_rate(how.pitch);
        if how.looped {
            command.looped();
        }
        command.handle()
    }

    fn state(&self, bus: Bus, instance: &Handle<AudioInstance>) -> PlaybackState {
        match bus {
            Bus::Battle => self.battle.state(instance),
            Bus::Dice => self.dice.state(instance),
            Bus::Interface => self.interface.state(instance),
            Bus::Ambience => self.ambience.state(instance),
            Bus::Music => self.music.state(instance),
        }
    }
}

struct Begin {
    gain: f32,
    pan: f32,
    pitch: f64,
    looped: bool,
}

/// A factor in decibels, silence being -60 and less.
pub fn decibels(gain: f32) -> Decibels {
    Decibels(if gain <= 0.001 {
        -60.0
    } else {
        20.0 * gain.log10()
    })
}

/// What a volume slider does, as a factor: half way is a quarter, which is heard as half.
pub fn volume(settings: &SoundSettings, bus: Bus) -> f32 {
    let own = match bus {
        Bus::Battle => settings.battle,
        Bus::Dice => settings.dice,
        Bus::Interface => settings.interface,
        Bus::Ambience => settings.ambience,
        Bus::Music => settings.music,
    };
    let curve = |v: f32| v.clamp(0.0, 1.0).powi(2);
    curve(settings.master) * curve(own)
}

/// A short sound that is to be heard now.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// The sound.
    pub sound: Sound,
    /// Whose volume it follows.
    pub bus: Bus,
    /// Where on the table; none is in front of everything.
    pub place: Option<Vec3>,
    /// Decibels more than it was made with.
    pub gain: f32,
    /// How much its pitch differs from one time to the next, as a share.
    pub spread: f32,
}

impl Play {
    /// A sound of the interface.
    pub fn interface(sound: Sound) -> Self {
        Self {
            sound,
            bus: Bus::Interface,
            place: None,
            gain: 0.0,
            spread: 0.02,
        }
    }
}

/// A sound that goes on until it is stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Looping {
    /// The sound.
    pub sound: Sound,
    /// Whose volume it follows.
    pub bus: Bus,
    /// Where on the table.
    pub place: Option<Vec3>,
    /// How loud, as a factor.
    pub gain: f32,
    /// Seconds in which it comes.
    pub rise: f32,
    /// Seconds in which it goes.
    pub fall: f32,
}

/// A short sound that waits for its file longer than this, in seconds, comes too late to be heard.
const LATE: f32 = 0.25;
/// Short sounds of one kind that begin within so many seconds count as one moment.
const TOGETHER: f32 = 0.09;
/// So many of one kind at once.
const OF_A_KIND: usize = 5;
/// Short sounds that a bus begins in one frame.
const IN_A_FRAME: usize = 6;

/// A short sound that is heard.
#[derive(Clone, Debug, PartialEq)]
pub struct Voice {
    /// What all variants of the sound share.
    pub kind: String,
    /// Its bus.
    pub bus: Bus,
    /// When it began, in seconds.
    pub since: f32,
    /// How loud it is without the volumes, place included.
    pub gain: f32,
}

/// What becomes of a sound that wants to begin.
#[derive(Clone, Debug, PartialEq)]
pub enum Admission {
    /// It begins, so much softer; some voices make room.
    Begins {
        /// A factor for how loud it is.
        share: f32,
        /// Which voices stop, by index.
        instead_of: Option<usize>,
    },
    /// Too many are heard already that matter more.
    Stays,
}

/// Whether a sound may begin beside those that are heard, and how loud.
pub fn admit(heard: &[Voice], new: &Voice) -> Admission {
    let now = new.since;
    let same = |v: &&Voice| v.kind == new.kind && v.bus == new.bus;
    let together = heard
        .iter()
        .filter(same)
        .filter(|v| now - v.since < TOGETHER)
        .count();
    if together >= OF_A_KIND {
        return Admission::Stays;
    }
    // Equal sounds at one moment would add up: together they are a little louder than one, never many times.
    let share = 1.0 / (1.0 + together as f32 * 0.8).sqrt();
    let mine: Vec<usize> = (0..heard.len())
        .filter(|i| heard[*i].bus == new.bus)
        .collect();
    let kin: Vec<usize> = mine
        .iter()
        .copied()
        .filter(|i| heard[*i].kind == new.kind)
        .collect();
    let full = mine.len() >= new.bus.voices();
    let crowd = if kin.len() >= OF_A_KIND {
        &kin
    } else if full {
        &mine
    } else {
        return Admission::Begins {
            share,
            instead_of: None,
        };
    };
    // Who is softest by now makes room: what began long ago has mostly died away.
    let weight = |v: &Voice| v.gain / (1.0 + 2.5 * (now - v.since));
    let least = crowd
        .iter()
        .copied()
        .min_by(|a, b| weight(&heard[*a]).total_cmp(&weight(&heard[*b])));
    match least {
        Some(i) if weight(&heard[i]) <= new.gain * share * 1.05 => Admission::Begins {
            share,
            instead_of: Some(i),
        },
        _ => Admission::Stays,
    }
}

/// A voice and where it plays.
struct Live {
    voice: Voice,
    instance: Handle<AudioInstance>,
    place: Option<Vec3>,
    base: f32,
    sent: (f32, f32),
}

/// A loop and how far it is.
struct Loop {
    how: Looping,
    instance: Option<Handle<AudioInstance>>,
    level: f32,
    goal: f32,
    sent: (f32, f32),
}

/// What is heard, and what is to be.
#[derive(Resource, Default)]
pub struct Mixer {
    waiting: Vec<(Play, f32)>,
    live: Vec<Live>,
    loops: BTreeMap<u64, Loop>,
    next: u64,
    duck: f32,
    ducked: f32,
    seed: u64,
    now: f32,
}

impl Mixer {
    /// Lets a short sound be heard.
    pub fn play(&mut self, play: Play) {
        // Where nothing is ever heard, nothing may pile up.
        if self.waiting.len() < 64 {
            self.waiting.push((play, self.now));
        }
    }

    /// Begins a loop; the number names it.
    pub fn start_loop(&mut self, how: Looping) -> u64 {
        self.next += 1;
        let goal = how.gain;
        self.loops.insert(
            self.next,
            Loop {
                how,
                instance: None,
                level: 0.0,
                goal,
                sent: (0.0, 0.0),
            },
        );
        self.next
    }

    /// Lets a loop fade away.
    pub fn stop_loop(&mut self, key: u64) {
        if let Some(l) = self.loops.get_mut(&key) {
            l.goal = 0.0;
            l.how.gain = 0.0;
        }
    }

    /// Moves a loop to another place.
    pub fn move_loop(&mut self, key: u64, place: Vec3) {
        if let Some(l) = self.loops.get_mut(&key) {
            l.how.place = Some(place);
        }
    }

    /// Makes a loop louder or softer, in its own time; at nought it goes on unheard.
    pub fn set_loop(&mut self, key: u64, gain: f32) {
        if let Some(l) = self.loops.get_mut(&key) {
            l.goal = gain;
        }
    }

    /// The instance of a loop, once it plays.
    pub fn instance(&self, key: u64) -> Option<&Handle<AudioInstance>> {
        self.loops.get(&key)?.instance.as_ref()
    }

    /// Music and air step back by so much, 0 to 1, and come again by themselves.
    pub fn duck(&mut self, by: f32) {
        self.duck = self.duck.max(by);
    }

    /// How far they have stepped back.
    pub fn ducked(&self) -> f32 {
        self.ducked
    }

    /// Short sounds that are heard, and sounds that wait for their file.
    pub fn counts(&self) -> (usize, usize) {
        (self.live.len(), self.waiting.len())
    }

    /// Loops that run or fade.
    pub fn loops(&self) -> impl Iterator<Item = (&Looping, f32)> {
        self.loops.values().map(|l| (&l.how, l.goal))
    }

    fn chance(&mut self) -> f32 {
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 40) as f32 / 16_777_216.0
    }

    /// Music and air behind an explosion: quickly away, slowly back.
    fn breathe(&mut self, dt: f32) {
        if self.duck > self.ducked {
            self.ducked = (self.ducked + dt / 0.06).min(self.duck);
        } else {
            self.duck = (self.duck - dt * 0.45).max(0.0);
            self.ducked = (self.ducked - dt * 0.45).max(self.duck);
        }
    }

    /// What of a bus is heard behind an explosion.
    fn behind(&self, bus: Bus) -> f32 {
        match bus {
            Bus::Music => 1.0 - 0.65 * self.ducked,
            Bus::Ambience => 1.0 - 0.4 * self.ducked,
            _ => 1.0,
        }
    }
}

/// How much a volume must change to be told to the sound card.
const STEP: f32 = 0.012;

fn tell(
    instances: &mut Assets<AudioInstance>,
    instance: &Handle<AudioInstance>,
    sent: &mut (f32, f32),
    gain: f32,
    pan: f32,
) {
    if (gain - sent.0).abs() < STEP * sent.0.max(0.05) && (pan - sent.1).abs() < 0.02 {
        return;
    }
    let Some(mut i) = instances.get_mut(instance) else {
        return;
    };
    let tween = || AudioTween::linear(Duration::from_millis(50));
    i.set_decibels(decibels(gain), tween());
    i.set_panning(pan, tween());
    *sent = (gain, pan);
}

/// Begins, follows and ends everything that is heard.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
pub(super) fn run(
    time: Res<Time<Real>>,
    settings: Res<hexlance_ui::settings::Settings>,
    ears: Res<Ears>,
    output: Res<Output>,
    channels: Channels,
    mut bank: ResMut<Bank>,
    mut mixer: ResMut<Mixer>,
    mut sources: ResMut<Assets<AudioSource>>,
    mut instances: ResMut<Assets<AudioInstance>>,
) {
    let mixer = &mut *mixer;
    let (now, dt) = (time.elapsed_secs(), time.delta_secs().min(0.25));
    mixer.now = now;
    mixer.breathe(dt);
    if *output != Output::Card {
        // Before it is known whether there is a card, what is wanted waits a moment; without one it is forgotten.
        if *output == Output::None {
            mixer.waiting.clear();
            mixer.live.clear();
        }
        mixer.waiting.retain(|(_, since)| now - since < LATE);
        mixer.loops.retain(|_, l| l.how.gain > 0.0);
        return;
    }
    bank.receive(&mut sources);
    let volumes = Bus::ALL.map(|b| volume(&settings.sound, b) * b.headroom() * mixer.behind(b));
    let level = |bus: Bus| volumes[bus as usize];

    mixer.live.retain(|l| {
        !matches!(
            channels.state(l.voice.bus, &l.instance),
            PlaybackState::Stopped
        ) || now - l.voice.since < 0.1
    });

    let mut begun = [0usize; 5];
    for (play, since) in std::mem::take(&mut mixer.waiting) {
        let bus = play.bus;
        if level(bus) <= 0.001 || now - since > LATE {
            continue;
        }
        let chance = mixer.chance();
        let name = play.sound.pick(chance);
        let source = match bank.want(&name) {
            Stand::Ready(source) => source,
            Stand::Reading => {
                mixer.waiting.push((play, since));
                continue;
            }
            Stand::Missing => continue,
        };
        if begun[bus as usize] >= IN_A_FRAME {
            continue;
        }
        let (near, pan) = play.place.map_or((1.0, 0.0), |p| ears.hear(p));
        let base = 10f32.powf(play.gain / 20.0);
        let mut voice = Voice {
            kind: play.sound.stem().to_owned(),
            bus,
            since: now,
            gain: base * near,
        };
        let heard: Vec<Voice> = mixer.live.iter().map(|l| l.voice.clone()).collect();
        let Admission::Begins { share, instead_of } = admit(&heard, &voice) else {
            continue;
        };
        if let Some(i) = instead_of {
            let old = mixer.live.swap_remove(i);
            if let Some(mut i) = instances.get_mut(&old.instance) {
                i.stop(AudioTween::linear(Duration::from_millis(60)));
            }
        }
        voice.gain *= share;
        let gain = voice.gain * level(bus);
        let pitch = 1.0 + play.spread * (mixer.chance() * 2.0 - 1.0);
        let instance = channels.begin(
            bus,
            source,
            &Begin {
                gain,
                pan,
                pitch: f64::from(pitch),
                looped: false,
            },
        );
        begun[bus as usize] += 1;
        mixer.live.push(Live {
            voice,
            instance,
            place: play.place,
            base: base * share,
            sent: (gain, pan),
        });
    }

    for l in &mut mixer.live {
        let (near, pan) = l.place.map_or((1.0, 0.0), |p| ears.hear(p));
        l.voice.gain = l.base * near;
        let gain = l.voice.gain * level(l.voice.bus);
        tell(&mut instances, &l.instance, &mut l.sent, gain, pan);
    }

    for l in mixer.loops.values_mut() {
        let bus = l.how.bus;
        if l.instance.is_none()
            // One that is to be unheard for now runs all the same.
            && l.how.gain > 0.0
            && level(bus) > 0.001
            && let Stand::Ready(source) = bank.want(&l.how.sound.pick(0.0))
        {
            let begin = Begin {
                gain: 0.0,
                pan: 0.0,
                pitch: 1.0,
                looped: true,
            };
            l.instance = Some(channels.begin(bus, source, &begin));
            l.sent = (0.0, 0.0);
        }
        let Some(instance) = &l.instance else {
            continue;
        };
        let pace = dt
            / if l.goal > l.level {
                l.how.rise
            } else {
                l.how.fall
            }
            .max(0.01);
        l.level += (l.goal - l.level).clamp(-pace, pace);
        let (near, pan) = l.how.place.map_or((1.0, 0.0), |p| ears.hear(p));
        let gain = l.level * near * level(bus);
        tell(&mut instances, instance, &mut l.sent, gain, pan);
    }
    // A loop that was stopped and has faded is gone.
    mixer.loops.retain(|_, l| {
        let done = l.how.gain <= 0.0 && l.level <= 0.001;
        if done && let Some(mut i) = l.instance.as_ref().and_then(|i| instances.get_mut(i)) {
            i.stop(AudioTween::linear(Duration::from_millis(60)));
        }
        !done
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn voice(kind: &str, since: f32, gain: f32) -> Voice {
        Voice {
            kind: kind.to_owned(),
            bus: Bus::Battle,
            since,
            gain,
        }
    }

    #[test]
    fn volumes_multiply_and_silence_is_silence() {
        let mut s = SoundSettings::default();
        for bus in Bus::ALL {
            assert!(volume(&s, bus) > 0.0, "{bus:?}");
        }
        s.master = 1.0;
        s.music = 1.0;
        assert_eq!(volume(&s, Bus::Music), 1.0);
        s.music = 0.5;
        assert_eq!(volume(&s, Bus::Music), 0.25);
        s.master = 0.5;
        assert_eq!(volume(&s, Bus::Music), 0.0625);
        s.master = 0.0;
        for bus in Bus::ALL {
            assert_eq!(volume(&s, bus), 0.0);
        }
        assert_eq!(decibels(1.0), Decibels(0.0));
        assert_eq!(decibels(0.0), Decibels(-60.0));
        assert!((decibels(0.5).0 + 6.02).abs() < 0.01);
    }

    #[test]
    fn each_slider_moves_its_own_bus_alone() {
        let plain = SoundSettings::default();
        let turn: [fn(&mut SoundSettings); 5] = [
            |s| s.battle = 0.1,
            |s| s.dice = 0.1,
            |s| s.interface = 0.1,
            |s| s.ambience = 0.1,
            |s| s.music = 0.1,
        ];
        for (i, turn) in turn.into_iter().enumerate() {
            let mut s = plain.clone();
            turn(&mut s);
            for bus in Bus::ALL {
                let changed = volume(&s, bus) != volume(&plain, bus);
                assert_eq!(changed, bus as usize == i, "{bus:?}");
            }
        }
    }

    #[test]
    fn a_salvo_does_not_add_up() {
        let mut heard: Vec<Voice> = Vec::new();
        let mut power = 0.0;
        for i in 0..40 {
            let mut v = voice("fires/laser", 10.0 + i as f32 * 0.001, 1.0);
            if let Admission::Begins { share, instead_of } = admit(&heard, &v) {
                v.gain *= share;
                power += v.gain * v.gain;
                if let Some(i) = instead_of {
                    heard.swap_remove(i);
                }
                heard.push(v);
            }
        }
        assert_eq!(heard.len(), OF_A_KIND);
        assert!(
            power < 3.0,
            "{power}: forty shots are no forty times as loud"
        );
    }

    #[test]
    fn a_full_bus_gives_way_to_what_matters() {
        let heard: Vec<Voice> = (0..Bus::Battle.voices())
            .map(|i| voice(&format!("steps/{i}"), i as f32 * 0.1, 0.5))
            .collect();
        // An explosion takes the place of the oldest step; a whisper finds none.
        let loud = admit(&heard, &voice("blasts/explosion_large", 2.0, 1.0));
        assert_eq!(
            loud,
            Admission::Begins {
                share: 1.0,
                instead_of: Some(0)
            }
        );
        assert_eq!(
            admit(&heard, &voice("steps/soft", 2.0, 0.02)),
            Admission::Stays
        );
        let other = Voice {
            bus: Bus::Dice,
            ..voice("dice/tray", 2.0, 0.02)
        };
        assert!(matches!(
            admit(&heard, &other),
            Admission::Begins {
                instead_of: None,
                ..
            }
        ));
    }

    #[test]
    fn music_steps_back_quickly_and_comes_again() {
        let mut m = Mixer::default();
        m.duck(0.8);
        for _ in 0..6 {
            m.breathe(1.0 / 60.0);
        }
        assert!(m.behind(Bus::Music) < 0.55, "{}", m.behind(Bus::Music));
        assert_eq!(m.behind(Bus::Battle), 1.0);
        for _ in 0..240 {
            m.breathe(1.0 / 60.0);
        }
        assert_eq!(m.behind(Bus::Music), 1.0);
    }

    #[test]
    fn nothing_piles_up_where_nobody_listens() {
        let mut m = Mixer::default();
        for _ in 0..10_000 {
            m.play(Play::interface(super::super::bank::interface::CLICK));
        }
        assert!(m.counts().1 <= 64);
    }
}
