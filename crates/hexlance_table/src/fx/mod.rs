//! Motion on the table: moves, shots, explosions, numbers that float up, dice that roll.
//!
//! The program sends [`TableFx`] messages; they run one after the other, or together with the one before. Everything
//! can be skipped and sped up, and [`AnimationBusy`] tells when all has been shown. Effects change nothing but what is
//! seen: a miniature ends where the model says it stands.

pub mod canvas;
pub mod dice;
mod motion;
mod shots;

use std::collections::VecDeque;

use bevy::prelude::*;
use hexlance_board::Hex;

use super::camera::{CameraCommand, CameraRig};
use super::minis::{MiniIndex, Moved};
use super::model::TableSettings;
use super::noise::Rng;
use super::space::{LEVEL, at_level};
use super::terrain::{TableEdge, TerrainState};
use super::{Cue, TableSystems};
use canvas::Canvas;

/// A point of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waypoint {
    /// The hex.
    pub hex: Hex,
    /// Level of the feet there.
    pub level: i8,
}

/// How a miniature moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveMode {
    /// Step by step.
    #[default]
    Walk,
    /// In one arc.
    Jump,
    /// On tracks or wheels.
    Roll,
    /// On a cushion of air, or on water.
    Hover,
    /// Through the air.
    Fly,
}

/// What flies from a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ShotKind {
    /// A beam.
    #[default]
    Laser,
    /// A crooked bolt.
    Particle,
    /// Tracers of an autocannon.
    Cannon,
    /// One heavy slug.
    Gauss,
    /// A salvo in an arc.
    Missiles,
    /// Bullets against infantry.
    Small,
    /// A jet of fire.
    Flame,
    /// A shell high through the air.
    Artillery,
    /// A blow.
    Melee,
}

/// Where something goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// To a miniature.
    Mini(u16),
    /// To the middle of a hex.
    Hex(Hex),
}

/// One effect.
#[derive(Clone, Debug, PartialEq)]
pub enum Fx {
    /// A miniature goes a way, from its first point to its last.
    Move {
        /// The miniature.
        id: u16,
        /// The way, its start included.
        path: Vec<Waypoint>,
        /// How.
        mode: MoveMode,
    },
    /// A shot or blow.
    Shot {
        /// Who.
        from: u16,
        /// At what.
        to: At,
        /// With what.
        kind: ShotKind,
        /// Whether it hits; a miss goes past.
        hit: bool,
    },
    /// An explosion; size 1 is a fist's, 3 a hex's.
    Explosion {
        /// Where.
        at: At,
        /// How big.
        size: f32,
    },
    /// A text that floats up.
    Float {
        /// Over what.
        over: At,
        /// The text.
        text: String,
        /// Its colour.
        colour: Color,
    },
    /// Dice rolled in the tray.
    Dice {
        /// What they show, 1 to 6 each.
        values: Vec<u8>,
        /// What they are for; shown over the tray.
        label: String,
        /// The side that rolls, for their colour.
        side: u8,
    },
    /// The picture shakes; 1 is a heavy blow.
    Shake(f32),
    /// The camera shows these hexes, if the player lets it follow the action.
    Show(Vec<Hex>),
    /// Nothing, for so many seconds.
    Pause(f32),
}

/// A wish for an effect.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct TableFx {
    /// The effect.
    pub fx: Fx,
    /// Starts together with the one before instead of after it.
    pub with_previous: bool,
}

impl TableFx {
    /// After everything before.
    pub fn then(fx: Fx) -> Self {
        Self {
            fx,
            with_previous: false,
        }
    }

    /// Together with the one before.
    pub fn with(fx: Fx) -> Self {
        Self {
            fx,
            with_previous: true,
        }
    }
}

/// Shows everything that is left at once.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct SkipFx;

/// Whether effects are running or waiting.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnimationBusy(pub bool);

/// Effects waiting and running.
#[derive(Resource, Default)]
pub struct FxQueue {
    waiting: VecDeque<TableFx>,
    running: Vec<Running>,
    count: u64,
}

impl FxQueue {
    /// Number of effects waiting and running.
    pub fn len(&self) -> usize {
        self.waiting.len() + self.running.len()
    }

    /// Whether nothing is left to show.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Effects under way.
    pub fn running(&self) -> impl Iterator<Item = &Fx> {
        self.running.iter().map(|r| &r.fx)
    }
}

/// An effect under way.
struct Running {
    fx: Fx,
    age: f32,
    lasts: f32,
    rng: Rng,
    /// Fixed at the start: where it comes from and goes to.
    from: Vec3,
    to: Vec3,
    begun: bool,
}

/// A text on its way up.
#[derive(Component, Clone, Debug)]
pub struct Floating {
    /// The text.
    pub text: String,
    /// Its colour.
    pub colour: Color,
    from: Vec3,
    age: f32,
    lasts: f32,
    /// It says what the dice in the tray are for.
    of_dice: bool,
}

impl Floating {
    /// Where it is.
    pub fn place(&self) -> Vec3 {
        let t = self.age();
        self.from + Vec3::Y * (0.75 * (1.0 - (1.0 - t) * (1.0 - t)))
    }

    /// Whether it says what the dice in the tray are for.
    pub fn is_of_dice(&self) -> bool {
        self.of_dice
    }

    /// Age from 0 to 1.
    pub fn age(&self) -> f32 {
        (self.age / self.lasts).clamp(0.0, 1.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TableFx>()
        .add_message::<Cue>()
        .add_message::<SkipFx>()
        .init_resource::<FxQueue>()
        .init_resource::<AnimationBusy>()
        .add_plugins((canvas::plugin, dice::plugin))
        .add_systems(
            Update,
            (enqueue, run, float).chain().in_set(TableSystems::Fx),
        );
}

fn enqueue(
    mut wishes: MessageReader<TableFx>,
    mut queue: ResMut<FxQueue>,
    mut busy: ResMut<AnimationBusy>,
) {
    if wishes.is_empty() {
        return;
    }
    queue.waiting.extend(wishes.read().cloned());
    busy.set_if_neq(AnimationBusy(true));
}

fn float(mut commands: Commands, time: Res<Time>, mut floats: Query<(Entity, &mut Floating)>) {
    // The tray shows one throw, and says one thing.
    let latest = floats
        .iter()
        .filter(|(_, f)| f.of_dice)
        .min_by(|a, b| a.1.age.total_cmp(&b.1.age))
        .map(|(e, _)| e);
    for (e, mut f) in &mut floats {
        f.age += time.delta_secs();
        if f.age >= f.lasts || (f.of_dice && latest != Some(e)) {
            commands.entity(e).despawn();
        }
    }
}

/// Everything that effects read and change.
struct Stage<'a, 'w, 's> {
    commands: Commands<'w, 's>,
    index: &'a MiniIndex,
    terrain: &'a TerrainState,
    edge: &'a TableEdge,
    roots: Query<'w, 's, &'static mut Transform, Without<CameraRig>>,
}

impl Stage<'_, '_, '_> {
    /// The point of a target that shots leave and land on.
    fn chest(&self, at: At) -> Vec3 {
        match at {
            At::Mini(id) => self
                .index
                .parts
                .get(&id)
                .and_then(|p| {
                    let t = self.roots.get(p.root).ok()?;
                    Some(t.translation + Vec3::Y * p.chest * t.scale.x)
                })
                .unwrap_or_default(),
            At::Hex(h) => {
                self.foot(Waypoint {
                    hex: h,
                    level: self.level(h),
                }) + Vec3::Y * 0.15
            }
        }
    }

    fn level(&self, h: Hex) -> i8 {
        self.terrain
            .board()
            .and_then(|b| b.get(h))
            .map_or(0, |c| c.level)
    }

    /// Where a miniature's base stands at a waypoint.
    fn foot(&self, w: Waypoint) -> Vec3 {
        let mut p = at_level(w.hex, f32::from(w.level));
        if let Some(s) = &self.terrain.surface
            && s.is_water(w.hex)
        {
            let surface = s.ground(w.hex) - super::terrain::surface::WATER_SINK - 0.05;
            p.y = if f32::from(w.level) * LEVEL >= s.ground(w.hex) - 0.01 {
                surface
            } else {
                p.y.max(s.bed(w.hex))
            };
        }
        p
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn run(
    mut commands: Commands,
    time: Res<Time>,
    settings: Res<TableSettings>,
    index: Res<MiniIndex>,
    terrain: Res<TerrainState>,
    edge: Res<TableEdge>,
    roots: Query<&'static mut Transform, Without<CameraRig>>,
    mut skip: MessageReader<SkipFx>,
    mut queue: ResMut<FxQueue>,
    mut busy: ResMut<AnimationBusy>,
    mut canvas: ResMut<Canvas>,
    mut tray: ResMut<dice::DiceTray>,
    mut rigs: Query<(&mut CameraRig, &Transform)>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let skipping = !skip.is_empty() || settings.speed <= 0.0;
    skip.clear();
    if queue.is_empty() {
        busy.set_if_neq(AnimationBusy(false));
        canvas.clear();
        return;
    }
    let queue = &mut *queue;
    let dt = time.delta_secs() * settings.speed.max(0.0);
    canvas.clear();
    if let Ok((_, at)) = rigs.single() {
        canvas.face(at.rotation);
    }
    let mut stage = Stage {
        commands: commands.reborrow(),
        index: &index,
        terrain: &terrain,
        edge: &edge,
        roots,
    };
    // A miniature whose move is still waiting stands at the start of its way.
    for w in &queue.waiting {
        if let Fx::Move { id, path, .. } = &w.fx
            && let (Some(first), Some(p)) = (path.first(), index.parts.get(id))
        {
            let busy_already = queue
                .running
                .iter()
                .any(|r| matches!(&r.fx, Fx::Move { id: other, .. } if other == id));
            let at = stage.foot(*first);
            if !busy_already && let Ok(mut t) = stage.roots.get_mut(p.root) {
                t.translation = at;
                stage.commands.entity(p.root).insert(Moved);
            }
        }
    }
    loop {
        if queue.running.is_empty() {
            // The next one, and all that go with it.
            while let Some(next) = queue.waiting.front() {
                if !queue.running.is_empty() && !next.with_previous {
                    break;
                }
                if let Some(w) = queue.waiting.pop_front() {
                    queue.count += 1;
                    let seed = queue.count;
                    queue.running.push(Running {
                        lasts: lasts(&w.fx),
                        fx: w.fx,
                        age: 0.0,
                        rng: Rng::new(seed),
                        from: Vec3::ZERO,
                        to: Vec3::ZERO,
                        begun: false,
                    });
                }
            }
        }
        for r in &mut queue.running {
            if !r.begun {
                r.begun = true;
                begin(r, &mut stage, &mut tray, &mut rigs, &mut camera, &settings);
            }
            r.age = if skipping { r.lasts } else { r.age + dt };
            step(r, &mut stage, &mut canvas, &mut tray);
        }
        queue.running.retain(|r| r.age < r.lasts);
        if !skipping || queue.is_empty() {
            break;
        }
    }
    busy.set_if_neq(AnimationBusy(!queue.is_empty()));
}

/// How long an effect holds up the ones after it, in seconds at normal speed.
fn lasts(fx: &Fx) -> f32 {
    match fx {
        Fx::Move { path, mode, .. } => motion::lasts(path, *mode),
        Fx::Shot { kind, .. } => shots::lasts(*kind),
        Fx::Explosion { size, .. } => 0.75 + 0.12 * size,
        Fx::Float { .. } => 0.22,
        Fx::Dice { .. } => dice::LASTS,
        Fx::Shake(_) => 0.05,
        Fx::Show(_) => 0.35,
        Fx::Pause(s) => s.max(0.0),
    }
}

fn begin(
    r: &mut Running,
    stage: &mut Stage,
    tray: &mut dice::DiceTray,
    rigs: &mut Query<(&mut CameraRig, &Transform)>,
    camera: &mut MessageWriter<CameraCommand>,
    settings: &TableSettings,
) {
    match &r.fx {
        Fx::Move { id, .. } => {
            if let Some(p) = stage.index.parts.get(id) {
                stage.commands.entity(p.root).insert(Moved);
            }
        }
        Fx::Shot { from, to, hit, .. } => {
            r.from = stage.chest(At::Mini(*from));
            r.to = stage.chest(*to);
            if !*hit {
                let past = (r.to - r.from).normalize_or_zero();
                let side = past.cross(Vec3::Y).normalize_or_zero();
                let which = if r.rng.chance(0.5) { 1.0 } else { -1.0 };
                r.to += past * r.rng.range(0.8, 1.5) + side * which * r.rng.range(0.45, 0.8);
                r.to.y = (r.to.y - 0.35).max(
                    stage
                        .terrain
                        .surface
                        .as_ref()
                        .map_or(0.0, |s| s.height_at(Vec2::new(r.to.x, r.to.z))),
                );
            }
        }
        Fx::Explosion { at, size } => {
            r.to = stage.chest(*at);
            let strength = (size * 0.16).min(0.7);
            if let Ok((mut rig, _)) = rigs.single_mut() {
                rig.shake(strength);
            }
        }
        Fx::Float { over, text, colour } => {
            let from = match over {
                At::Mini(id) => {
                    let top = stage.index.parts.get(id).map_or(0.8, |p| p.top - p.chest);
                    stage.chest(*over) + Vec3::Y * (top + 0.1)
                }
                At::Hex(_) => stage.chest(*over) + Vec3::Y * 0.4,
            };
            stage.commands.spawn(Floating {
                text: text.clone(),
                colour: *colour,
                from,
                age: 0.0,
                lasts: 1.9,
                of_dice: false,
            });
        }
        Fx::Dice {
            values,
            label,
            side,
        } => {
            tray.throw(values, *side, stage.edge, r.rng.bits());
            if !label.is_empty() {
                stage.commands.spawn(Floating {
                    text: label.clone(),
                    colour: Color::WHITE,
                    from: stage.edge.tray + Vec3::Y * 0.7,
                    age: 0.0,
                    lasts: 3.0,
                    of_dice: true,
                });
            }
        }
        Fx::Shake(strength) => {
            if let Ok((mut rig, _)) = rigs.single_mut() {
                rig.shake(*strength);
            }
        }
        Fx::Show(hexes) => {
            if settings.follow_action {
                camera.write(CameraCommand::Watch(hexes.clone()));
            }
        }
        Fx::Pause(_) => {}
    }
}

fn step(r: &mut Running, stage: &mut Stage, canvas: &mut Canvas, tray: &mut dice::DiceTray) {
    let t = if r.lasts > 0.0 {
        (r.age / r.lasts).clamp(0.0, 1.0)
    } else {
        1.0
    };
    let done = r.age >= r.lasts;
    match &r.fx {
        Fx::Move { id, path, mode } => {
            motion::step(stage, canvas, *id, path, *mode, t);
            if done && let Some(p) = stage.index.parts.get(id) {
                stage.commands.entity(p.root).remove::<Moved>();
            }
        }
        Fx::Shot {
            from, kind, hit, ..
        } => {
            if *kind == ShotKind::Melee {
                motion::lunge(stage, *from, r.to, t, done);
            }
            if !done {
                shots::paint(canvas, *kind, r.from, r.to, *hit, t, &r.rng);
            }
        }
        Fx::Explosion { size, .. } if !done => {
            shots::explosion(canvas, r.to, *size, t, &r.rng);
        }
        Fx::Dice { .. } => tray.advance(t),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effect_ends() {
        let path = vec![
            Waypoint {
                hex: Hex::new(0, 0),
                level: 0,
            },
            Waypoint {
                hex: Hex::new(1, 0),
                level: 1,
            },
        ];
        for mode in [
            MoveMode::Walk,
            MoveMode::Jump,
            MoveMode::Roll,
            MoveMode::Hover,
            MoveMode::Fly,
        ] {
            let l = lasts(&Fx::Move {
                id: 1,
                path: path.clone(),
                mode,
            });
            assert!(l > 0.1 && l < 5.0, "{mode:?} {l}");
        }
        assert!(lasts(&Fx::Pause(-1.0)) >= 0.0);
    }
}
