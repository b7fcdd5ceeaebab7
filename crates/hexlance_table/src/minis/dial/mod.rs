//! Bases that are dials: a thick disc with a wheel of ticks around it, windows with numbers that face the reader, a
//! smaller dial for heat in the rear edge, order tokens beside it.
//!
//! What stays with the miniature ([`round`]) is part of its base's mesh. The wheels ([`wheels`]) are meshes shared by all
//! dials that stand alike and only turn; the windows ([`plates`]) are one mesh for each miniature, painted anew when a
//! number changes or the camera has gone around it. Three or four meshes a miniature, none of which throws a shadow.

mod plates;
pub(super) mod round;
mod wheels;

use std::f32::consts::{PI, TAU};

use bevy::light::NotShadowCaster;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::{Held, MiniHome, MiniIndex, Wear, afar};
use crate::TableSystems;
use crate::camera::TableCamera;
use crate::material::{TableMaterial, TableMaterials};
use crate::meshkit::{Kit, MeshBuf};
use crate::model::BaseDial;
use crate::model::{Mini, TableModel, TableSettings};
use crate::noise::smooth;
use crate::paint::Paint;
use crate::palette::SideColours;
use crate::strokes::lines;
use round::{band, disc};

/// Height of the ground on a round base.
pub(super) const HEIGHT: f32 = 0.125;
/// Radius of the base.
pub(super) const EDGE: f32 = 0.815;
/// Radius of the ground.
const GROUND: f32 = 0.485;
/// Inner radius of the wheel's groove.
const GROOVE: f32 = 0.728;
/// Inner and outer edge of the collar (radius, height).
const COLLAR: (Vec2, Vec2) = (Vec2::new(0.492, 0.113), Vec2::new(0.726, 0.086));
/// The wheel: inner edge of its top, rim, foot (radius, height).
const WHEEL: (Vec2, Vec2, Vec2) = (
    Vec2::new(0.738, 0.074),
    Vec2::new(0.792, 0.066),
    Vec2::new(0.810, 0.024),
);
/// Middle and radius of the heat dial.
const HEAT_AT: f32 = 0.585;
const HEAT_RADIUS: f32 = 0.222;
/// Radius and height of an order token.
const TOKEN: (f32, f32) = (0.092, 0.030);
/// Seconds for one tick, and for the longest turn.
const TICK: f32 = 0.28;
const LONGEST: f32 = 1.1;
/// Height on the screen in pixels, of something one unit high, below which windows are large and simple; they change back
/// when it is so much larger.
const SMALL_PRINT: f32 = 66.0;
const AGAIN: f32 = 1.12;
/// Windows are painted anew when the camera has gone around by so much.
const BEARINGS: f32 = 0.04;

/// What of a dial is in its base's mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoundBase {
    /// Front arc in degrees.
    pub arc: u16,
    /// Whether there is a heat dial.
    pub heat: bool,
}

impl RoundBase {
    /// The base of a miniature that has a dial.
    pub fn of(m: &Mini) -> Option<Self> {
        m.dial.as_ref().map(|d| Self {
            arc: d.arc,
            heat: d.heat.is_some(),
        })
    }
}

/// A part of a dial.
#[derive(Component)]
struct DialPiece;

/// What decides a wheel's mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum WheelKey {
    /// Click, clicks, one bit for each notched click, side, dark.
    Clicks(u8, u8, u32, SideColours, bool),
    /// Level, level of shutdown.
    Heat(u8, u8),
}

impl WheelKey {
    fn build(self) -> MeshBuf {
        match self {
            Self::Clicks(click, clicks, notches, side, dark) => {
                wheels::clicks(click, clicks, notches, side, dark)
            }
            Self::Heat(level, shutdown) => wheels::heat(level, shutdown),
        }
    }
}

/// A number that goes to where it should be.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Turning {
    now: f32,
    goal: f32,
    /// Units in a second.
    rate: f32,
}

impl Turning {
    fn at(n: u8) -> Self {
        let n = f32::from(n);
        Self {
            now: n,
            goal: n,
            rate: 0.0,
        }
    }

    fn to(&mut self, n: u8, speed: f32) {
        let goal = f32::from(n);
        if (goal - self.goal).abs() > 1e-3 {
            self.goal = goal;
            self.rate = (1.0 / TICK).max((goal - self.now).abs() / LONGEST) * speed;
        }
    }

    /// Goes on for some time; `at_once` leaves out the way.
    fn pass(&mut self, seconds: f32, at_once: bool) {
        let way = self.goal - self.now;
        let step = self.rate * seconds;
        self.now = if at_once || way.abs() <= step {
            self.goal
        } else {
            self.now + step * way.signum()
        };
    }

    /// Ticks catch: a wheel rests a little on each.
    fn shown(self) -> f32 {
        let (whole, part) = (self.now.floor(), self.now.fract());
        whole + part * part * (3.0 - 2.0 * part)
    }

    /// Whether it is not where it should be.
    fn turns(self) -> bool {
        (self.goal - self.now).abs() > 1e-4
    }

    /// Whether more than half of the way to the last tick is done.
    fn is_near(self) -> bool {
        (self.goal - self.now).abs() < 0.5
    }
}

/// Entities of a miniature's dial, and what they show.
struct DialParts {
    root: Entity,
    side: SideColours,
    shown: BaseDial,
    /// What is to be shown when the wheels have turned.
    goal: BaseDial,
    /// There is something else to be shown, but not yet.
    waits: bool,
    clicks: Turning,
    heat: Turning,
    windows: Entity,
    wheel: Entity,
    heat_wheel: Entity,
    tokens: [Entity; 2],
    flag: Entity,
    print: Handle<Mesh>,
    /// Bearing of the heat dial for which the windows were painted, and whether for afar; `None` to have them painted.
    painted: Option<(f32, bool)>,
}

/// Every dial on the table.
#[derive(Resource, Default)]
struct Dials {
    parts: HashMap<u16, DialParts>,
    /// What was shown last, for bases that are made anew.
    last: HashMap<u16, BaseDial>,
    wheels: HashMap<WheelKey, Handle<Mesh>>,
    token: Option<Handle<Mesh>>,
    /// White flags by the colours of who holds a captive.
    flags: HashMap<SideColours, Handle<Mesh>>,
    /// The battle whose dials they are.
    battle: u64,
    /// Another battle is on the table: nothing turns to get there.
    anew: bool,
}

/// Whether a wheel turns, or will when what it shows the end of has been seen: the table is not at rest.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DialsTurn(pub(crate) bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dials>()
        .init_resource::<DialsTurn>()
        .add_systems(
            Update,
            (
                sync.run_if(resource_exists::<TableModel>),
                turn.run_if(resource_exists::<TableSettings>),
            )
                .chain()
                .after(TableSystems::Camera)
                .before(TableSystems::Anchors),
        );
}

/// Dials follow the model: they come, go, and take new goals.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn sync(
    mut commands: Commands,
    model: Res<TableModel>,
    settings: Res<TableSettings>,
    index: Res<MiniIndex>,
    held: Res<Held>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut dials: ResMut<Dials>,
    roots: Query<&MeshMaterial3d<TableMaterial>>,
) {
    if dials.battle != model.battle {
        dials.battle = model.battle;
        dials.last.clear();
        dials.anew = true;
    }
    // Pieces go with the base that they hang on.
    dials
        .parts
        .retain(|id, p| index.parts.get(id).is_some_and(|base| base.root == p.root));
    dials.last.retain(|id, _| model.mini(*id).is_some());
    for m in &model.minis {
        let (Some(dial), Some(base)) = (&m.dial, index.parts.get(&m.id)) else {
            continue;
        };
        if base.key.wear == Wear::Wreck || base.key.round.is_none() {
            continue;
        }
        if !dials.parts.contains_key(&m.id) {
            let Ok(material) = roots.get(base.root) else {
                continue;
            };
            let side = settings.palette.side(m.side);
            let before = dials.last.get(&m.id).unwrap_or(dial).clone();
            let token = dials
                .token
                .get_or_insert_with(|| meshes.add(token_mesh()))
                .clone();
            let pieces = Pieces {
                root: base.root,
                material: material.clone(),
                token,
            };
            let parts = spawn(&mut commands, &mut meshes, pieces, before, side);
            dials.parts.insert(m.id, parts);
        }
        if let Some(p) = dials.parts.get_mut(&m.id) {
            p.waits = held.0.contains(&m.id) && p.goal != *dial;
            if !p.waits {
                p.aim(dial, settings.speed);
            }
        }
    }
}

/// What the pieces of a dial hang on and are made of.
struct Pieces {
    root: Entity,
    material: MeshMaterial3d<TableMaterial>,
    token: Handle<Mesh>,
}

fn spawn(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    pieces: Pieces,
    dial: BaseDial,
    side: SideColours,
) -> DialParts {
    let print = meshes.add(MeshBuf::speck());
    let mut piece = |mesh: Handle<Mesh>, at: Transform| {
        commands
            .spawn((
                ChildOf(pieces.root),
                DialPiece,
                Mesh3d(mesh),
                pieces.material.clone(),
                at,
                NotShadowCaster,
            ))
            .id()
    };
    let windows = piece(print.clone(), Transform::IDENTITY);
    let wheel = piece(Handle::default(), Transform::IDENTITY);
    let heat_wheel = piece(Handle::default(), Transform::from_xyz(0.0, 0.0, HEAT_AT));
    let tokens = [1.0, -1.0].map(|s: f32| {
        // In the corners of the hex behind it.
        let at = round::polar(0.905, 0.012, s * std::f32::consts::FRAC_PI_6);
        piece(pieces.token.clone(), Transform::from_translation(at))
    });
    // Captives have no tokens: it stands in the corner of one.
    let corner = round::polar(0.86, 0.0, std::f32::consts::FRAC_PI_6);
    let flag = piece(Handle::default(), Transform::from_translation(corner));
    DialParts {
        root: pieces.root,
        side,
        clicks: Turning::at(dial.click),
        heat: Turning::at(dial.heat.as_ref().map_or(0, |h| h.level)),
        goal: dial.clone(),
        waits: false,
        shown: dial,
        windows,
        wheel,
        heat_wheel,
        tokens,
        flag,
        print,
        painted: None,
    }
}

impl DialParts {
    /// Takes a new goal.
    fn aim(&mut self, dial: &BaseDial, speed: f32) {
        if self.goal != *dial {
            self.clicks.to(dial.click, speed);
            self.heat
                .to(dial.heat.as_ref().map_or(0, |h| h.level), speed);
            self.goal = dial.clone();
        }
    }

    /// Whether a wheel turns or something else is still to be shown.
    fn turns(&self) -> bool {
        self.waits || self.shown != self.goal || self.clicks.turns() || self.heat.turns()
    }

    /// Lets time pass, and gives whether something else is shown from now on.
    fn pass(&mut self, seconds: f32, at_once: bool) -> bool {
        self.clicks.pass(seconds, at_once);
        self.heat.pass(seconds, at_once);
        let changes = self.clicks.is_near() && self.heat.is_near() && self.shown != self.goal;
        if changes {
            self.shown = self.goal.clone();
            self.painted = None;
        }
        changes
    }
}

/// Which way something at a place has to be turned around the Y axis to face a camera. From above there is no such way:
/// then it is the one in which the picture is upright.
fn reading_angle(camera: &Transform, at: Vec3) -> f32 {
    let right = camera.right();
    let upright = (-right.z).atan2(right.x);
    let to_eye = camera.translation - at;
    let towards = to_eye.x.atan2(to_eye.z);
    let steep = smooth(0.80, 0.96, -camera.forward().y);
    upright + around(towards - upright) * (1.0 - steep)
}

/// The same angle between -PI and PI.
fn around(angle: f32) -> f32 {
    (angle + PI).rem_euclid(TAU) - PI
}

/// Bearing of a base's rear in the reader's frame, from -PI to PI.
fn rear_bearing(base: Quat, reading: f32) -> f32 {
    let rear = base * Vec3::Z;
    around(rear.x.atan2(rear.z) - reading)
}

type OfPieces = (With<DialPiece>, Without<MiniHome>);

/// Wheels turn, windows face the camera, and numbers are painted when they change.
#[expect(
    clippy::too_many_arguments,
    clippy::type_complexity,
    reason = "a system's parameters"
)]
fn turn(
    time: Res<Time>,
    settings: Res<TableSettings>,
    cameras: Query<
        (&Camera, &Transform),
        (With<TableCamera>, Without<DialPiece>, Without<MiniHome>),
    >,
    roots: Query<
        (&Transform, &MeshMaterial3d<TableMaterial>),
        (With<MiniHome>, Without<DialPiece>),
    >,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut dials: ResMut<Dials>,
    mut turning: ResMut<DialsTurn>,
    mut pieces: Query<
        (
            &mut Transform,
            &mut Mesh3d,
            &mut MeshMaterial3d<TableMaterial>,
            &mut Visibility,
        ),
        OfPieces,
    >,
) {
    let camera = cameras.single().ok();
    let Dials {
        parts,
        wheels,
        last,
        flags,
        anew,
        ..
    } = &mut *dials;
    let at_once = settings.reduced_motion || settings.speed <= 0.0 || std::mem::take(anew);
    let mut turns = false;
    for (id, p) in parts.iter_mut() {
        let Ok((base, material)) = roots.get(p.root) else {
            continue;
        };
        p.pass(time.delta_secs(), at_once);
        turns |= p.turns();
        let reading = camera.map_or(0.0, |(_, c)| reading_angle(c, base.translation));
        let rear = rear_bearing(base.rotation, reading);
        let size = camera.and_then(|(camera, eye)| {
            let high = camera.logical_viewport_size()?.y;
            Some(afar::pixels(
                eye.translation.distance(base.translation),
                high,
            ))
        });
        let was_far = p.painted.is_some_and(|(_, far)| far);
        let far = size.is_some_and(|s| s < SMALL_PRINT * if was_far { AGAIN } else { 1.0 });
        let seen_from = p.painted.filter(|(at, coarse)| {
            *coarse == far && (p.shown.heat.is_none() || (at - rear).abs() < BEARINGS)
        });
        if seen_from.is_none() {
            p.painted = Some((rear, far));
            let print = plates::build(&p.shown, p.side, rear, far).build();
            // The same asset anew: another one would be drawn a frame late.
            let _ = meshes.insert(&p.print, print);
            last.insert(*id, p.shown.clone());
        }
        // What faces the reader keeps to the heat dial, for which it was painted, and looks a hair aside.
        let at = p
            .painted
            .filter(|_| p.shown.heat.is_some())
            .map_or(rear, |(at, _)| at);
        let to_reader = Quat::from_rotation_y(-at);
        let mut place = |piece: Entity, turn: Quat, mesh: Option<Handle<Mesh>>, seen: bool| {
            let Ok((mut to, mut shape, mut paint, mut visible)) = pieces.get_mut(piece) else {
                return;
            };
            if to.rotation != turn {
                to.rotation = turn;
            }
            if let Some(mesh) = mesh.filter(|m| *m != shape.0) {
                shape.0 = mesh;
            }
            // Numbers are read whatever the miniature has done.
            let done = piece == p.windows && material.0 == materials.minis_done;
            let dress = if done { &materials.minis } else { &material.0 };
            if paint.0 != *dress {
                paint.0 = dress.clone();
            }
            visible.set_if_neq(if seen {
                Visibility::Inherited
            } else {
                Visibility::Hidden
            });
        };
        place(p.windows, to_reader, None, true);
        let mut wheel = |key: WheelKey| {
            wheels
                .entry(key)
                .or_insert_with(|| meshes.add(key.build().build()))
                .clone()
        };
        let d = &p.shown;
        let tick = plates::tick_bearing(d, at) - (p.clicks.shown() - 1.0) * wheels::step(d.clicks);
        let dark = d.shut_down || d.captor.is_some();
        let ring = wheel(WheelKey::Clicks(
            d.click,
            d.clicks,
            notched(&d.notches),
            p.side,
            dark,
        ));
        place(
            p.wheel,
            to_reader * Quat::from_rotation_y(tick),
            Some(ring),
            true,
        );
        let (level, shutdown) = d.heat.as_ref().map_or((0, 1), |h| (h.level, h.shutdown));
        let hot = p.heat.shown() * wheels::heat_step(shutdown);
        let ring = wheel(WheelKey::Heat(level, shutdown));
        place(
            p.heat_wheel,
            Quat::from_rotation_y(hot),
            Some(ring),
            d.heat.is_some(),
        );
        for (i, token) in p.tokens.into_iter().enumerate() {
            place(token, Quat::IDENTITY, None, usize::from(d.tokens) > i);
        }
        let flag = d.captor.map(|side| {
            let side = settings.palette.side(side);
            flags
                .entry(side)
                .or_insert_with(|| meshes.add(flag_mesh(side)))
                .clone()
        });
        let flies = flag.is_some();
        place(p.flag, to_reader, flag, flies);
    }
    turning.set_if_neq(DialsTurn(turns));
}

/// One bit for each notched click.
fn notched(clicks: &[u8]) -> u32 {
    let bits = clicks.iter().filter(|c| (1..=32).contains(*c));
    bits.fold(0, |all, click| all | 1 << (click - 1))
}

/// A white flag on a pole in the colours of who holds the unit.
fn flag_mesh(side: SideColours) -> Mesh {
    let mut kit = Kit::default();
    let pole = Paint::new(side.primary).gloss(0.4);
    let cloth = Paint::new(0xf6f4ec).gloss(0.1).glow(0.25);
    let trim = Paint::new(side.light).gloss(0.3).glow(0.3);
    let tall = 0.66;
    kit.tube(Vec3::ZERO, Vec3::Y * tall, 0.018, 0.014, 7, pole);
    kit.ball(Vec3::Y * tall, 0.026, 1.0, 8, trim);
    // Waves of the cloth: x along it, z to and fro.
    let rows = [0.014, 0.10, 0.19, 0.28].map(|x| (x, 0.018 * (x * 22.0_f32).sin()));
    for w in rows.windows(2) {
        let [(x0, z0), (x1, z1)] = [w[0], w[1]];
        for (low, high, paint) in [
            (tall - 0.20, tall - 0.06, &cloth),
            (tall - 0.06, tall - 0.02, &trim),
        ] {
            let corners = [
                Vec3::new(x0, low, z0),
                Vec3::new(x1, low, z1),
                Vec3::new(x1, high, z1),
                Vec3::new(x0, high, z0),
            ];
            let [a, b, c, d] = corners;
            kit.quad_here(corners, paint);
            kit.quad_here([a, d, c, b], paint);
        }
    }
    kit.buf.build()
}

/// An order token: a little disc with two angles on it.
fn token_mesh() -> Mesh {
    let mut kit = Kit::default();
    let (r, h) = TOKEN;
    let all = [0.0, TAU];
    let edge = Paint::new(0x8a5a12).gloss(0.5).metal(0.3);
    let top = Paint::new(0xe2a52c).gloss(0.5).glow(0.15);
    let ink = Paint::new(0x2a1a06).gloss(0.3);
    band(
        &mut kit,
        Vec2::new(r, h),
        Vec2::new(r + 0.004, 0.0),
        all,
        &edge,
    );
    band(
        &mut kit,
        Vec2::new(r - 0.016, h + 0.004),
        Vec2::new(r, h),
        all,
        &top.highlight(0.5),
    );
    disc(&mut kit, r - 0.016, h + 0.004, &top);
    let flat = Transform::from_xyz(0.0, h + 0.007, 0.0)
        .with_rotation(Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2));
    kit.with(flat, |k| {
        for y in [-0.026, 0.012] {
            let angle = [
                Vec2::new(-0.036, y - 0.012),
                Vec2::new(0.0, y + 0.024),
                Vec2::new(0.036, y - 0.012),
            ];
            lines(k, &angle, 0.015, &ink);
        }
    });
    kit.buf.build()
}

#[cfg(test)]
mod tests {
    use hexlance_board::Direction;

    use super::*;

    #[test]
    fn a_turn_takes_its_time_and_ends_where_it_should() {
        let mut t = Turning::at(3);
        t.to(5, 1.0);
        t.pass(TICK * 0.5, false);
        assert!(t.shown() > 3.2 && t.shown() < 3.8 && !t.is_near());
        t.pass(TICK * 1.2, false);
        assert!(t.is_near());
        t.pass(10.0, false);
        assert!((t.shown() - 5.0).abs() < 1e-4);
        // Back for repair.
        t.to(1, 1.0);
        t.pass(TICK, false);
        assert!(t.now < 5.0 && t.now > 1.0);
        t.pass(0.0, true);
        assert!((t.now - 1.0).abs() < 1e-6, "reduced motion");
    }

    #[test]
    fn a_wheel_that_turns_is_not_at_rest() {
        let mut t = Turning::at(2);
        assert!(!t.turns());
        t.to(3, 1.0);
        assert!(t.turns());
        t.pass(TICK * 2.0, false);
        assert!(!t.turns());
    }

    #[test]
    fn notches_are_told_apart() {
        assert_eq!(notched(&[]), 0);
        assert_eq!(notched(&[1, 4]), 0b1001);
        assert_eq!(notched(&[0, 33]), 0, "no such clicks");
    }

    #[test]
    fn even_a_long_turn_ends_soon() {
        let mut t = Turning::at(1);
        t.to(18, 1.0);
        t.pass(LONGEST + 0.01, false);
        assert!((t.now - 18.0).abs() < 1e-3);
    }

    #[test]
    fn windows_are_read_from_wherever_the_camera_stands() {
        for (step, low) in (0..24).map(|i| (i / 2, i % 2 == 0)) {
            let yaw = step as f32 * 0.5;
            let high = if low { 5.0 } else { 60.0 };
            let eye = Quat::from_rotation_y(yaw) * Vec3::new(0.0, high, 6.0);
            let camera = Transform::from_translation(eye).looking_at(Vec3::ZERO, Vec3::Y);
            for facing in 0..6 {
                let base = crate::space::facing_rotation(Direction::from_index(facing));
                let rear = rear_bearing(base, reading_angle(&camera, Vec3::ZERO));
                let to_reader = base * Quat::from_rotation_y(-rear);
                assert!((to_reader * Vec3::X - *camera.right()).length() < 1e-3);
                // In that frame the rear is where the windows make room for it.
                let at = to_reader * round::polar(1.0, 0.0, rear);
                assert!((at - base * Vec3::Z).length() < 1e-3);
            }
        }
    }

    #[test]
    fn tokens_lie_in_the_corners_of_the_hex() {
        let corner = round::polar(0.905, 0.0, std::f32::consts::FRAC_PI_6);
        let p = Vec2::new(corner.x, corner.z);
        for side in crate::space::SIDES {
            assert!(p.dot(side) + TOKEN.0 < crate::space::APOTHEM + 0.01);
        }
        assert!(p.length() - TOKEN.0 > EDGE - 0.02);
    }
}
