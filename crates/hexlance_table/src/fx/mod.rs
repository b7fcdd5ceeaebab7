//! Motion on the table: moves, shots, explosions, numbers that float up, dice that roll.
//!
//! The program sends [`TableFx`] messages; they run one after the other, or together with the one before. Everything
//! can be skipped and sped up, and [`AnimationBusy`] tells when all has been shown. Effects change nothing but what is
//! seen: a miniature ends where the model says it stands.

mod actors;
pub mod canvas;
pub mod dice;
mod die;
mod impact;
mod motion;
mod particles;
mod scenes;
mod shots;
mod signals;
mod way;

use std::collections::VecDeque;

use bevy::prelude::*;
use hexlance_board::Hex;
pub use hexlance_present::table::{Act, At, Fx, MoveMode, ShotKind, Signal, TableFx, Waypoint};

use super::camera::{CameraCommand, CameraRig};
use super::minis::rig::{RigPlan, Rigs};
use super::minis::{DialsTurn, Held, MiniHome, MiniIndex, Moved};
use super::model::{TableModel, TableSettings};
use super::noise::Rng;
use super::space::{LEVEL, at_level, hex_at};
use super::terrain::{TableEdge, TerrainState};
use super::{Cue, CueKind, Footing, TableSystems};
use actors::Actors;
use canvas::Canvas;
use particles::Particles;
use shots::Round;
use way::Way;

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
    actors: Actors,
    particles: Particles,
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
    /// Its age a frame ago.
    was: f32,
    lasts: f32,
    rng: Rng,
    /// Fixed at the start: where it comes from and goes to.
    from: Vec3,
    to: Vec3,
    /// Seconds before a weapon goes off: it is aimed first.
    delay: f32,
    /// What flies.
    rounds: Vec<Round>,
    /// Where a miniature goes.
    way: Option<Way>,
    /// Where a miniature stood.
    stood: Transform,
    begun: bool,
}

impl Running {
    fn new(fx: Fx, seed: u64) -> Self {
        Self {
            fx,
            age: 0.0,
            was: -1.0,
            lasts: 0.0,
            rng: Rng::new(seed),
            from: Vec3::ZERO,
            to: Vec3::ZERO,
            delay: 0.0,
            rounds: Vec::new(),
            way: None,
            stood: Transform::IDENTITY,
            begun: false,
        }
    }

    /// Share of it that is over.
    fn share(&self) -> f32 {
        if self.lasts > 0.0 {
            (self.age / self.lasts).clamp(0.0, 1.0)
        } else {
            1.0
        }
    }

    /// Whether a moment has come in this frame.
    fn passes(&self, moment: f32) -> bool {
        self.was < moment && self.age >= moment
    }

    /// How often something that happens every so many seconds has happened in this frame.
    fn beats(&self, every: f32) -> usize {
        ((self.age / every).floor() - (self.was.max(0.0) / every).floor()).max(0.0) as usize
    }
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
    /// Over what it floats, and how many stood there already: none stands in another.
    over: Option<At>,
    lane: u8,
    /// It says what the dice in the tray are for.
    of_dice: bool,
}

/// Height of a floating text's lane, in world units.
const LANE: f32 = 0.36;

impl Floating {
    /// Where it is.
    pub fn place(&self) -> Vec3 {
        let t = self.age();
        let rise = 0.75 * (1.0 - (1.0 - t) * (1.0 - t));
        self.from + Vec3::Y * (rise + LANE * f32::from(self.lane))
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
            enqueue
                .after(TableSystems::Terrain)
                .before(TableSystems::Minis),
        )
        .add_systems(
            Update,
            (smoulder, run, float).chain().in_set(TableSystems::Fx),
        );
}

fn enqueue(
    mut wishes: MessageReader<TableFx>,
    settings: Res<TableSettings>,
    mut queue: ResMut<FxQueue>,
    mut busy: ResMut<AnimationBusy>,
    mut held: ResMut<Held>,
) {
    if wishes.is_empty() {
        return;
    }
    queue.waiting.extend(wishes.read().cloned());
    busy.set_if_neq(AnimationBusy(true));
    if settings.speed > 0.0 {
        held.set_if_neq(queue.holds());
    }
}

/// Hot units steam, and the air over them stirs.
fn smoulder(
    time: Res<Time>,
    settings: Res<TableSettings>,
    model: Option<Res<TableModel>>,
    index: Res<MiniIndex>,
    roots: Query<&Transform>,
    mut queue: ResMut<FxQueue>,
    mut wait: Local<f32>,
) {
    let Some(model) = model else { return };
    if settings.speed <= 0.0 || settings.reduced_motion {
        return;
    }
    *wait -= time.delta_secs();
    if *wait > 0.0 || time.delta_secs() <= 0.0 {
        return;
    }
    *wait = SMOULDER;
    let hot = model
        .minis
        .iter()
        .filter(|m| m.heat >= 3 && !m.flags.wreck)
        .take(24);
    for m in hot {
        let Some(parts) = index.parts.get(&m.id) else {
            continue;
        };
        let Ok(root) = roots.get(parts.root) else {
            continue;
        };
        let at = root.translation + Vec3::Y * parts.top * 0.85 * root.scale.x;
        scenes::steam(&mut queue.particles, at, root.scale.x, 0.7);
    }
}

/// Seconds between two breaths of steam.
const SMOULDER: f32 = 0.28;

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
    model: Option<&'a TableModel>,
    roots: Query<'w, 's, &'static mut Transform, Without<CameraRig>>,
    homes: Query<'w, 's, &'static MiniHome>,
    rigs: &'a mut Rigs,
    meshes: &'a mut Assets<Mesh>,
    actors: &'a mut Actors,
    particles: &'a mut Particles,
    cues: Vec<Cue>,
    shake: f32,
    /// Everything is shown at once: nothing is heard and nothing flies.
    silent: bool,
    /// Reduced motion.
    calm: bool,
    /// Miniatures that wait for another move.
    bound: Vec<u16>,
    /// Lanes that floating texts have taken in this frame.
    lanes: Vec<(At, u8)>,
}

impl Stage<'_, '_, '_> {
    /// Tells that something is to be heard.
    fn cue(&mut self, kind: CueKind, at: Vec3, weight: f32) {
        if !self.silent {
            self.cues.push(Cue { kind, at, weight });
        }
    }

    /// Shakes the picture, unless that is not wanted.
    fn shake(&mut self, strength: f32) {
        if !self.silent && !self.calm {
            self.shake = self.shake.max(strength);
        }
    }

    /// Weight class of a miniature, 1 to 5.
    fn weight(&self, id: u16) -> f32 {
        self.index
            .parts
            .get(&id)
            .map_or(1.0, |p| f32::from(p.key.look.size.clamp(1, 5)))
    }

    /// Where a miniature's base is.
    fn root(&self, id: u16) -> Option<Transform> {
        let p = self.index.parts.get(&id)?;
        self.roots.get(p.root).ok().copied()
    }

    /// Puts a miniature somewhere.
    fn put(&mut self, id: u16, place: Transform) {
        if let Some(p) = self.index.parts.get(&id)
            && let Ok(mut at) = self.roots.get_mut(p.root)
        {
            *at = place;
        }
    }

    /// From now on, or no longer, an effect moves a miniature.
    fn moved(&mut self, id: u16, on: bool) {
        if let Some(p) = self.index.parts.get(&id) {
            if on {
                self.commands.entity(p.root).insert(Moved);
            } else {
                self.commands.entity(p.root).remove::<Moved>();
            }
        }
    }

    /// The limbs of a miniature; none when nothing is shown of its motion.
    fn plan(&mut self, id: u16) -> Option<std::sync::Arc<super::minis::rig::RigShape>> {
        if self.silent {
            return None;
        }
        let key = self.index.parts.get(&id)?.key;
        self.rigs.shape(&key, self.meshes)
    }

    /// What lies underfoot at a point.
    fn footing(&self, at: Vec3) -> Footing {
        let hex = hex_at(Vec2::new(at.x, at.z));
        let level = (at.y / LEVEL).round().clamp(-100.0, 100.0) as i8;
        let (theme, weather) = self
            .model
            .map_or_else(Default::default, |m| (m.theme, m.environment.weather));
        self.terrain
            .board()
            .and_then(|b| b.get(hex))
            .map_or_else(Footing::default, |c| Footing::of(c, level, theme, weather))
    }

    /// Height of the ground or water at a point; the table's beside the map.
    fn floor(&self, at: Vec3) -> f32 {
        let p = Vec2::new(at.x, at.z);
        let hex = hex_at(p);
        match &self.terrain.surface {
            Some(s) if s.board.contains(hex) => {
                if s.is_water(hex) {
                    s.ground(hex) - super::terrain::surface::WATER_SINK
                } else {
                    s.height_at(p)
                }
            }
            _ => self.terrain.base,
        }
    }

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
                .or_else(|| self.index.left_at(id))
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

impl FxQueue {
    /// Miniatures to which something is still to happen on the table.
    fn holds(&self) -> Held {
        let waiting = self.waiting.iter().map(|w| &w.fx);
        let running = self.running.iter().map(|r| &r.fx);
        Held(
            waiting
                .chain(running)
                .flat_map(Fx::minis)
                .flatten()
                .collect(),
        )
    }
}

/// What effects change besides the miniatures.
#[derive(bevy::ecs::system::SystemParam)]
struct Props<'w, 's> {
    canvas: ResMut<'w, Canvas>,
    tray: ResMut<'w, dice::DiceTray>,
    rigs: ResMut<'w, Rigs>,
    meshes: ResMut<'w, Assets<Mesh>>,
    held: ResMut<'w, Held>,
    dials: Res<'w, DialsTurn>,
    cues: MessageWriter<'w, Cue>,
    camera: MessageWriter<'w, CameraCommand>,
    floats: Query<'w, 's, &'static Floating>,
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn run(
    mut commands: Commands,
    time: Res<Time>,
    settings: Res<TableSettings>,
    index: Res<MiniIndex>,
    terrain: Res<TerrainState>,
    edge: Res<TableEdge>,
    model: Option<Res<TableModel>>,
    roots: Query<&'static mut Transform, Without<CameraRig>>,
    homes: Query<&'static MiniHome>,
    mut skip: MessageReader<SkipFx>,
    mut queue: ResMut<FxQueue>,
    mut busy: ResMut<AnimationBusy>,
    mut props: Props,
    mut rigs: Query<(&mut CameraRig, &Transform)>,
) {
    let skipping = !skip.is_empty() || settings.speed <= 0.0;
    skip.clear();
    let still = queue.actors.is_empty() && queue.particles.is_empty();
    if queue.is_empty() {
        busy.set_if_neq(AnimationBusy(props.dials.0));
        props.held.set_if_neq(Held::default());
        if still && !props.tray.rolls() {
            if !props.canvas.is_clear() {
                props.canvas.clear();
            }
            return;
        }
    }
    let FxQueue {
        waiting,
        running,
        count,
        actors,
        particles,
    } = &mut *queue;
    let dt = time.delta_secs() * settings.speed.max(0.0);
    props.canvas.clear();
    props.canvas.calm(settings.reduced_motion);
    if let Ok((_, at)) = rigs.single() {
        props.canvas.face(at.rotation);
    }
    if skipping {
        actors.clear();
        particles.clear();
    }
    let mut stage = Stage {
        commands: commands.reborrow(),
        index: &index,
        terrain: &terrain,
        edge: &edge,
        model: model.as_deref(),
        roots,
        homes,
        rigs: &mut props.rigs,
        meshes: &mut props.meshes,
        actors,
        particles,
        cues: Vec::new(),
        shake: 0.0,
        silent: skipping,
        calm: settings.reduced_motion,
        bound: Vec::new(),
        lanes: Vec::new(),
    };
    // A miniature whose move is still waiting stands at the start of its way.
    for w in waiting.iter() {
        if let Some((id, path)) = w.fx.way()
            && let Some(first) = path.first()
            && !stage.bound.contains(&id)
        {
            stage.bound.push(id);
            let under_way = running
                .iter()
                .any(|r| r.fx.way().is_some_and(|(other, _)| other == id));
            if !under_way && let Some(mut t) = stage.root(id) {
                t.translation = stage.foot(*first);
                stage.put(id, t);
                stage.moved(id, true);
            }
        }
    }
    loop {
        if running.is_empty() {
            // The next one, and all that go with it.
            while let Some(next) = waiting.front() {
                if !running.is_empty() && !next.with_previous {
                    break;
                }
                if let Some(w) = waiting.pop_front() {
                    *count += 1;
                    running.push(Running::new(w.fx, *count));
                }
            }
            stage.bound = waiting
                .iter()
                .filter_map(|w| w.fx.way().map(|(id, _)| id))
                .collect();
        }
        for r in running.iter_mut() {
            if !r.begun {
                r.begun = true;
                begin(r, &mut stage, &mut props.tray, &props.floats);
                if let Fx::Show(hexes) = &r.fx
                    && settings.follow_action
                {
                    props.camera.write(CameraCommand::Watch(hexes.clone()));
                }
            }
            r.was = if r.age > 0.0 { r.age } else { -1.0 };
            r.age = if skipping { r.lasts } else { r.age + dt };
            step(r, &mut stage, &mut props.canvas);
        }
        running.retain(|r| r.age < r.lasts);
        let over = running.is_empty() && waiting.is_empty();
        if !skipping || over {
            break;
        }
    }
    if skipping {
        if props.tray.rolls() {
            props.tray.hush();
            props.tray.pass(f32::INFINITY);
        }
    } else if props.tray.rolls() {
        props.tray.pass(dt);
        for (at, strength) in props.tray.knocks() {
            stage.cue(CueKind::DieKnocks, at, strength);
        }
    }
    let Stage {
        actors,
        particles,
        cues,
        shake,
        index,
        rigs: limbs,
        meshes,
        ..
    } = stage;
    props.cues.write_batch(cues);
    if shake > 0.0
        && let Ok((mut rig, _)) = rigs.single_mut()
    {
        rig.shake(shake);
    }
    actors.pass(dt, |id, pose| {
        let Some(parts) = index.parts.get(&id) else {
            return;
        };
        if let Some(shape) = limbs.shape(&parts.key, meshes) {
            limbs.show(id, pose(&shape.plan));
        } else if parts.key.look.kind.flies() {
            limbs.show(id, pose(&RigPlan::solid()));
        }
    });
    particles.advance(dt);
    particles.paint(&mut props.canvas);
    let over = queue.is_empty();
    busy.set_if_neq(AnimationBusy(!over || props.dials.0));
    let held = queue.holds();
    props.held.set_if_neq(held);
}

/// Seconds for which an effect without a measure of its own holds up the ones after it, at normal speed.
fn lasts(fx: &Fx) -> f32 {
    match fx {
        // Ways and shots are measured when they begin.
        Fx::Move { .. }
        | Fx::Run { .. }
        | Fx::Skid { .. }
        | Fx::Shot { .. }
        | Fx::Volley { .. }
        | Fx::Dice { .. } => 0.0,
        Fx::Ram { .. } => 1.0,
        Fx::Incoming { .. } => scenes::FALL + 0.55,
        Fx::Act { act, .. } => scenes::lasts(*act),
        Fx::Burst { size, .. } => 0.45 + 0.1 * size,
        Fx::Ignites(_) => 0.7,
        Fx::Smokes(_) => 0.6,
        Fx::Collapse { levels, .. } => 1.1 + 0.12 * f32::from((*levels).min(8)),
        Fx::Bubble { .. } => 0.9,
        Fx::Signal { signal, .. } => signals::lasts(*signal),
        Fx::Explosion { size, .. } => 0.75 + 0.12 * size,
        Fx::Float { .. } => 0.22,
        Fx::Shake(_) => 0.05,
        Fx::Show(_) => 0.35,
        Fx::Pause(s) => s.max(0.0),
    }
}

fn begin(r: &mut Running, stage: &mut Stage, tray: &mut dice::DiceTray, floats: &Query<&Floating>) {
    r.lasts = lasts(&r.fx);
    match &r.fx {
        Fx::Move { id, .. } | Fx::Run { id, .. } | Fx::Skid { id, .. } => {
            let id = *id;
            stage.moved(id, true);
            motion::begin(r, stage, id);
        }
        Fx::Shot { .. } | Fx::Volley { .. } => shots::begin(r, stage),
        Fx::Ram { from, to, .. } => {
            let (from, to) = (*from, *to);
            r.to = stage.chest(to);
            r.stood = stage.root(from).unwrap_or_default();
            stage.moved(from, true);
        }
        Fx::Incoming { at, .. } => {
            r.to = stage.chest(At::Hex(*at)) - Vec3::Y * 0.1;
        }
        Fx::Explosion { at, size } => {
            let size = *size;
            r.to = stage.chest(*at);
            scenes::blow_up(stage, r.to, size);
        }
        Fx::Burst { at, size } => {
            let size = *size;
            r.to = stage.chest(*at);
            r.to.y = stage.floor(r.to);
            scenes::burst(stage, r.to, size);
        }
        Fx::Collapse { at, .. } => {
            r.to = stage.chest(At::Hex(*at));
            r.to.y = stage.floor(r.to);
            let at = r.to;
            stage.cue(CueKind::Collapse, at, 2.0);
        }
        Fx::Ignites(hex) | Fx::Smokes(hex) => {
            r.to = stage.chest(At::Hex(*hex));
            r.to.y = stage.floor(r.to);
        }
        Fx::Bubble { over, .. } => r.to = stage.chest(*over),
        Fx::Signal { over, signal } => {
            let signal = *signal;
            r.to = stage.chest(*over);
            signals::begin(r, stage, signal);
        }
        Fx::Act { id, act } => {
            let (id, act) = (*id, *act);
            r.to = stage.chest(At::Mini(id));
            scenes::begin(stage, id, act, r.to);
        }
        Fx::Float { over, text, colour } => {
            let from = match over {
                At::Mini(id) => {
                    let top = stage.index.parts.get(id).map_or(0.8, |p| p.top - p.chest);
                    stage.chest(*over) + Vec3::Y * (top + 0.1)
                }
                At::Hex(_) => stage.chest(*over) + Vec3::Y * 0.4,
            };
            // The lowest lane in which nothing stands any more.
            let taken = |lane: u8| {
                floats
                    .iter()
                    .any(|f| f.over == Some(*over) && f.lane == lane)
                    || stage.lanes.contains(&(*over, lane))
            };
            let lane = (0..6).find(|l| !taken(*l)).unwrap_or(6);
            stage.lanes.push((*over, lane));
            stage.commands.spawn(Floating {
                text: text.clone(),
                colour: *colour,
                from,
                age: 0.0,
                lasts: 1.9,
                over: Some(*over),
                lane,
                of_dice: false,
            });
        }
        Fx::Dice {
            values,
            sides,
            label,
            side,
        } => {
            let throw = r.rng.bits();
            let quick = stage.silent || stage.calm;
            tray.throw(values, *sides, *side, stage.edge, throw, quick);
            r.lasts = if quick { 0.35 } else { tray.lasts() };
            let hand = stage.edge.tray;
            stage.cue(CueKind::DiceThrown, hand, values.len().min(5) as f32);
            if !label.is_empty() {
                stage.commands.spawn(Floating {
                    text: label.clone(),
                    colour: Color::WHITE,
                    from: stage.edge.tray + Vec3::Y * 0.7,
                    age: 0.0,
                    lasts: 3.0,
                    over: None,
                    lane: 0,
                    of_dice: true,
                });
            }
        }
        Fx::Shake(strength) => stage.shake(*strength),
        Fx::Show(_) | Fx::Pause(_) => {}
    }
    // Ways, shots and dice have been measured by themselves.
    let measured = r.fx.way().is_some()
        || matches!(
            r.fx,
            Fx::Shot { .. } | Fx::Volley { .. } | Fx::Float { .. } | Fx::Dice { .. }
        );
    if stage.calm && !measured {
        r.lasts *= 0.6;
    }
}

fn step(r: &mut Running, stage: &mut Stage, canvas: &mut Canvas) {
    let done = r.age >= r.lasts;
    match &r.fx {
        Fx::Move { id, .. } | Fx::Run { id, .. } | Fx::Skid { id, .. } => {
            let id = *id;
            motion::step(r, stage, canvas, id);
            if done {
                stage.moved(id, false);
            }
        }
        Fx::Shot { .. } | Fx::Volley { .. } => shots::step(r, stage, canvas),
        Fx::Ram {
            from,
            to,
            above,
            hit,
        } => {
            let (from, to, above, hit) = (*from, *to, *above, *hit);
            motion::ram(r, stage, canvas, from, to, above, hit);
        }
        Fx::Act { id, act } => {
            let (id, act) = (*id, *act);
            scenes::step(r, stage, canvas, id, act);
        }
        _ if done || stage.silent => {}
        Fx::Incoming { size, .. } => {
            let size = *size;
            scenes::incoming(r, stage, canvas, size);
        }
        Fx::Explosion { size, .. } => {
            impact::fireball(canvas, r.to, *size, r.share(), &r.rng);
        }
        Fx::Collapse { levels, .. } => {
            let levels = *levels;
            scenes::collapse(r, stage, levels);
        }
        Fx::Ignites(_) => scenes::ignites(r, stage, canvas),
        Fx::Smokes(_) => scenes::smokes(r, stage),
        Fx::Signal { signal, .. } => signals::step(r, stage, canvas, *signal),
        Fx::Bubble { radius, colour, .. } => {
            let strength = (r.share() * std::f32::consts::PI).sin();
            impact::dome(canvas, r.to, *radius, *colour, strength, r.age);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
