//! What the table tells of ([`Cue`]) as sounds: which files, and which engine runs on until something comes to rest.

use bevy::prelude::*;

use super::{
    bank::Sound,
    mixer::{Bus, Looping, Mixer, Play},
};
use hexlance_table::{
    AnimationBusy, Cue, CueKind, Footing, TableModel,
    fx::{MoveMode, ShotKind, Signal},
    minis::MiniIndex,
    model::MiniKind,
};

/// A sound that a cue is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The sound.
    pub sound: Sound,
    /// How much louder than it was made, in decibels.
    pub gain: f32,
}

impl Part {
    fn of(sound: Sound) -> Self {
        Self { sound, gain: 0.0 }
    }

    fn softer(mut self, decibels: f32) -> Self {
        self.gain -= decibels;
        self
    }
}

const fn ground(f: Footing) -> &'static str {
    match f {
        Footing::Earth => "earth",
        Footing::Sand => "sand",
        Footing::Snow => "snow",
        Footing::Rock => "rock",
        Footing::Pavement => "pavement",
        Footing::Woods => "woods",
        Footing::Water => "water",
    }
}

const fn weapon(k: ShotKind) -> &'static str {
    match k {
        ShotKind::Laser => "laser",
        ShotKind::Particle => "particle",
        ShotKind::Cannon => "cannon",
        ShotKind::Gauss => "gauss",
        ShotKind::Missiles => "missiles",
        ShotKind::Small => "small",
        ShotKind::Flame => "flame",
        ShotKind::Artillery => "artillery",
        ShotKind::Melee => "melee",
        ShotKind::Marksman => "marksman",
        ShotKind::Sweep => "sweep",
    }
}

const fn signal(s: Signal) -> &'static str {
    match s {
        Signal::Ping => "ping",
        Signal::Program => "program",
        Signal::Armed => "armed",
    }
}

/// What a miss throws up of the ground.
const fn spray(k: ShotKind) -> Option<&'static str> {
    match k {
        ShotKind::Melee => None,
        ShotKind::Laser
        | ShotKind::Small
        | ShotKind::Flame
        | ShotKind::Marksman
        | ShotKind::Sweep => Some("small"),
        ShotKind::Particle | ShotKind::Cannon | ShotKind::Missiles => Some("medium"),
        ShotKind::Gauss | ShotKind::Artillery => Some("large"),
    }
}

/// People on foot, however they are armed.
const fn is_on_foot(who: Option<MiniKind>) -> bool {
    matches!(
        who,
        Some(
            MiniKind::FootInfantry
                | MiniKind::BeastInfantry
                | MiniKind::JumpInfantry
                | MiniKind::BattleArmor
                | MiniKind::MotorInfantry
                | MiniKind::MechanizedInfantry
        )
    )
}

/// How heavily somebody walks.
fn walker(weight: f32, who: Option<MiniKind>) -> &'static str {
    if is_on_foot(who) || weight < 0.75 {
        return "infantry";
    }
    match weight.round() as i32 {
        ..=1 => "light",
        2 => "medium",
        3 => "heavy",
        4 => "assault",
        _ => "superheavy",
    }
}

fn size(weight: f32) -> &'static str {
    if weight < 2.5 { "light" } else { "heavy" }
}

/// The engine of something that moves so; none for feet.
pub fn engine(mode: MoveMode, who: Option<MiniKind>) -> Option<&'static str> {
    use MiniKind as K;
    match mode {
        MoveMode::Walk => None,
        MoveMode::Jump => Some("jets"),
        MoveMode::Roll => match who {
            Some(K::Wheeled | K::MotorInfantry) => Some("wheeled"),
            Some(K::Rail) => Some("rail"),
            // A walker that rolls was pushed.
            Some(K::Biped | K::Quad | K::Proto | K::Emplacement) => None,
            w if is_on_foot(w) && w != Some(K::MechanizedInfantry) => None,
            _ => Some("tracked"),
        },
        MoveMode::Hover => match who {
            Some(K::Naval | K::Submarine) => Some("naval"),
            _ => Some("hover"),
        },
        MoveMode::Fly => match who {
            Some(
                K::Fighter | K::SmallCraft | K::SpheroidDropShip | K::AerodyneDropShip | K::Wige,
            ) => Some("aircraft"),
            _ => Some("vtol"),
        },
    }
}

/// The sounds of a cue, for whoever makes it.
pub fn parts(kind: CueKind, weight: f32, who: Option<MiniKind>) -> Vec<Part> {
    let some = |stem: String, n: u8| Part::of(Sound::made(stem, n));
    match kind {
        CueKind::Step(f) => vec![some(
            format!("steps/{}_{}", walker(weight, who), ground(f)),
            3,
        )],
        CueKind::Servo => vec![some(format!("machines/servo_{}", size(weight)), 4)],
        CueKind::Moves(MoveMode::Walk) if walker(weight, who) == "infantry" => Vec::new(),
        CueKind::Moves(MoveMode::Walk) => {
            vec![some(format!("machines/servo_{}", size(weight)), 4)]
        }
        CueKind::Moves(MoveMode::Jump) => {
            let start = some("machines/ignition".to_owned(), 2);
            vec![if is_on_foot(who) {
                start.softer(8.0)
            } else {
                start
            }]
        }
        CueKind::Moves(_) => Vec::new(),
        CueKind::Rests(MoveMode::Walk) if walker(weight, who) == "infantry" => Vec::new(),
        CueKind::Rests(MoveMode::Walk) => {
            vec![some(format!("machines/servo_{}", size(weight)), 4).softer(5.0)]
        }
        CueKind::Rests(mode) => engine(mode, who)
            .map(|e| some(format!("engines/{e}_stops"), 0))
            .into_iter()
            .collect(),
        CueKind::Lands(f) if is_on_foot(who) => {
            vec![some(format!("steps/infantry_{}", ground(f)), 3)]
        }
        CueKind::Lands(f) => vec![some(format!("lands/{}_{}", size(weight), ground(f)), 2)],
        CueKind::Fires(k) => vec![some(format!("fires/{}", weapon(k)), 3)],
        CueKind::Hits(k) => vec![some(format!("hits/{}", weapon(k)), 3)],
        CueKind::Misses(k, f) => {
            let past = some(format!("passes/{}", weapon(k)), 2);
            let dirt = spray(k).map(|s| some(format!("ground/{s}_{}", ground(f)), 2));
            std::iter::once(past).chain(dirt).collect()
        }
        CueKind::Explosion => {
            let size = match weight {
                w if w < 1.5 => "small",
                w if w < 2.5 => "medium",
                _ => "large",
            };
            vec![some(format!("blasts/explosion_{size}"), 3)]
        }
        CueKind::Falls(f) => vec![some(format!("falls/{}", ground(f)), 2)],
        CueKind::Collapse => vec![some("blasts/collapse".to_owned(), 2)],
        CueKind::PowersDown => vec![some("machines/power_down".to_owned(), 2)],
        CueKind::Alarm => vec![some("machines/alarm".to_owned(), 2)],
        CueKind::Signals(s) => vec![some(format!("signals/{}", signal(s)), 2)],
        CueKind::CounterTurned => vec![some("dice/counter".to_owned(), 3)],
        CueKind::DiceThrown => vec![some("dice/thrown".to_owned(), 3)],
        // A heavy knock is that of the tray, a light one of another die.
        CueKind::DieKnocks if weight < 0.6 => vec![some("dice/dice".to_owned(), 4)],
        CueKind::DieKnocks => vec![some("dice/tray".to_owned(), 6)],
        CueKind::Thunder => vec![some("air/thunder".to_owned(), 4)],
    }
}

/// Where a cue is heard.
const fn bus(kind: CueKind) -> Bus {
    match kind {
        CueKind::DiceThrown | CueKind::DieKnocks | CueKind::CounterTurned => Bus::Dice,
        CueKind::Thunder => Bus::Ambience,
        _ => Bus::Battle,
    }
}

/// How far music and air step back for it, 0 to 1.
pub fn duck(kind: CueKind, weight: f32) -> f32 {
    match kind {
        CueKind::Explosion => (0.25 * weight).clamp(0.2, 0.8),
        CueKind::Collapse => 0.6,
        CueKind::Fires(ShotKind::Artillery | ShotKind::Gauss)
        | CueKind::Hits(ShotKind::Artillery | ShotKind::Gauss) => 0.35,
        CueKind::Thunder => 0.25,
        _ => 0.0,
    }
}

/// Miniatures within this distance of a cue may be who makes it, in the world's units.
const REACH: f32 = 1.6;

/// Engines that run.
#[derive(Resource, Default)]
pub struct Engines(Vec<Running>);

struct Running {
    mode: MoveMode,
    key: u64,
    since: f32,
    near: Vec3,
}

/// An engine stops by itself after so many seconds: whatever it drove was skipped.
const LONGEST: f32 = 14.0;

/// Turns cues into sounds.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
pub(super) fn follow(
    mut cues: MessageReader<Cue>,
    model: Option<Res<TableModel>>,
    index: Option<Res<MiniIndex>>,
    roots: Query<&Transform>,
    busy: Option<Res<AnimationBusy>>,
    time: Res<Time<Real>>,
    mut engines: ResMut<Engines>,
    mut mixer: ResMut<Mixer>,
) {
    let now = time.elapsed_secs();
    let who = |at: Vec3| -> Option<MiniKind> {
        let (model, index) = (model.as_ref()?, index.as_ref()?);
        model
            .minis
            .iter()
            .filter_map(|m| {
                let root = index.parts.get(&m.id)?.root;
                let place = roots.get(root).ok()?.translation;
                Some((Vec2::new(place.x - at.x, place.z - at.z).length(), m))
            })
            .filter(|(d, _)| *d < REACH)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, m)| m.look.kind)
    };
    for cue in cues.read() {
        // Only what moves depends on who it is.
        let kind = match cue.kind {
            CueKind::Step(_) | CueKind::Moves(_) | CueKind::Rests(_) | CueKind::Lands(_) => {
                who(cue.at)
            }
            _ => None,
        };
        let place = (bus(cue.kind) == Bus::Battle).then_some(cue.at);
        for part in parts(cue.kind, cue.weight, kind) {
            mixer.play(Play {
                sound: part.sound,
                bus: bus(cue.kind),
                place,
                gain: part.gain,
                spread: 0.05,
            });
        }
        mixer.duck(duck(cue.kind, cue.weight));
        match cue.kind {
            CueKind::Moves(mode) => {
                if let Some(name) = engine(mode, kind) {
                    let key = mixer.start_loop(Looping {
                        sound: Sound::made(format!("engines/{name}"), 0),
                        bus: Bus::Battle,
                        place: Some(cue.at),
                        gain: 1.0,
                        rise: 0.18,
                        fall: 0.3,
                    });
                    engines.0.push(Running {
                        mode,
                        key,
                        since: now,
                        near: cue.at,
                    });
                }
            }
            CueKind::Rests(mode) => {
                let at = engines.0.iter().position(|e| e.mode == mode);
                if let Some(i) = at {
                    mixer.stop_loop(engines.0.swap_remove(i).key);
                }
            }
            _ => {}
        }
    }
    let over = busy.is_some_and(|b| !b.0);
    engines.0.retain(|e| {
        let age = now - e.since;
        let runs = age < LONGEST && !(over && age > 0.5);
        if !runs {
            mixer.stop_loop(e.key);
        }
        runs
    });
    // An engine is heard where its miniature is by now.
    let (Some(model), Some(index)) = (&model, &index) else {
        return;
    };
    for e in &mut engines.0 {
        let place = model
            .minis
            .iter()
            .filter_map(|m| index.parts.get(&m.id))
            .filter_map(|p| roots.get(p.root).ok())
            .map(|t| t.translation)
            .min_by(|a, b| {
                a.distance_squared(e.near)
                    .total_cmp(&b.distance_squared(e.near))
            });
        if let Some(place) = place.filter(|p| p.distance(e.near) < REACH) {
            e.near = place;
            mixer.move_loop(e.key, place);
        }
    }
}

/// Every kind of cue, for those who check that none is mute.
pub fn every_cue() -> Vec<CueKind> {
    let shots = [
        ShotKind::Laser,
        ShotKind::Particle,
        ShotKind::Cannon,
        ShotKind::Gauss,
        ShotKind::Missiles,
        ShotKind::Small,
        ShotKind::Flame,
        ShotKind::Artillery,
        ShotKind::Melee,
        ShotKind::Marksman,
        ShotKind::Sweep,
    ];
    let modes = [
        MoveMode::Walk,
        MoveMode::Jump,
        MoveMode::Roll,
        MoveMode::Hover,
        MoveMode::Fly,
    ];
    let mut out = vec![
        CueKind::Servo,
        CueKind::Explosion,
        CueKind::Collapse,
        CueKind::PowersDown,
        CueKind::Alarm,
        CueKind::DiceThrown,
        CueKind::DieKnocks,
        CueKind::CounterTurned,
        CueKind::Thunder,
    ];
    out.extend([Signal::Ping, Signal::Program, Signal::Armed].map(CueKind::Signals));
    for f in Footing::ALL {
        out.extend([CueKind::Step(f), CueKind::Lands(f), CueKind::Falls(f)]);
        out.extend(shots.map(|k| CueKind::Misses(k, f)));
    }
    out.extend(modes.map(CueKind::Moves));
    out.extend(modes.map(CueKind::Rests));
    out.extend(shots.map(CueKind::Fires));
    out.extend(shots.map(CueKind::Hits));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weight_and_people_decide_how_it_steps() {
        let step = |w, who| {
            parts(CueKind::Step(Footing::Rock), w, who)[0]
                .sound
                .stem()
                .to_owned()
        };
        assert_eq!(step(1.0, Some(MiniKind::Biped)), "steps/light_rock");
        assert_eq!(step(4.0, Some(MiniKind::Quad)), "steps/assault_rock");
        assert_eq!(step(5.0, None), "steps/superheavy_rock");
        assert_eq!(
            step(3.0, Some(MiniKind::FootInfantry)),
            "steps/infantry_rock"
        );
    }

    #[test]
    fn engines_follow_what_they_drive() {
        assert_eq!(
            engine(MoveMode::Roll, Some(MiniKind::Tracked)),
            Some("tracked")
        );
        assert_eq!(
            engine(MoveMode::Roll, Some(MiniKind::Wheeled)),
            Some("wheeled")
        );
        assert_eq!(engine(MoveMode::Roll, Some(MiniKind::Biped)), None);
        assert_eq!(
            engine(MoveMode::Hover, Some(MiniKind::Naval)),
            Some("naval")
        );
        assert_eq!(
            engine(MoveMode::Fly, Some(MiniKind::Fighter)),
            Some("aircraft")
        );
        assert_eq!(engine(MoveMode::Fly, Some(MiniKind::Vtol)), Some("vtol"));
        assert_eq!(engine(MoveMode::Walk, Some(MiniKind::Biped)), None);
    }

    #[test]
    fn louder_blasts_push_the_music_back_farther() {
        let of = |w| duck(CueKind::Explosion, w);
        assert!(of(1.0) < of(2.0) && of(2.0) < of(3.0));
        assert_eq!(duck(CueKind::Servo, 5.0), 0.0);
    }
}
