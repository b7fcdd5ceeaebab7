//! What is drawn over the table: reach, path, arcs, targets, auras, zones, lines of sight, arrows, the pointer's hex.
//!
//! Each layer is one mesh, rebuilt when its data (or the ground under it) changes, and no other.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use hexlance_board::Hex;

use super::TableSystems;
use super::camera::CameraRig;
use super::drape::{Drape, curve, ink};
use super::fields;
use super::material::TableMaterials;
use super::meshkit::MeshBuf;
use super::minis::MiniIndex;
use super::model::{HexArea, Mini, Overlays, ReachClass, TableModel, TableSettings, TimeOfDay};
use super::paint::Paint;
use super::palette::{self, srgb};
use super::picking::Hovered;
use super::space::{LEVEL, at_level, centre};
use super::terrain::TerrainState;
use super::terrain::surface::Surface;

/// Layers from the ground upwards.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Layer {
    Zones,
    Auras,
    Reach,
    Arc,
    Path,
    Targets,
    Hover,
    Air,
}

const LAYERS: [Layer; 8] = [
    Layer::Zones,
    Layer::Auras,
    Layer::Reach,
    Layer::Arc,
    Layer::Path,
    Layer::Targets,
    Layer::Hover,
    Layer::Air,
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlays>()
        .add_systems(Startup, spawn_layers)
        .add_systems(Update, redraw.in_set(TableSystems::Overlays));
}

fn spawn_layers(
    mut commands: Commands,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for layer in LAYERS {
        let material = if layer == Layer::Air {
            &materials.overlay_air
        } else {
            &materials.overlay
        };
        commands.spawn((
            Name::new(format!("Overlay {layer:?}")),
            layer,
            Mesh3d(meshes.add(MeshBuf::speck())),
            MeshMaterial3d(material.clone()),
            Transform::default(),
            Visibility::Hidden,
            NotShadowCaster,
            NotShadowReceiver,
            NoFrustumCulling,
        ));
    }
}

/// What the layers were drawn from.
#[derive(Default)]
struct Drawn {
    overlays: Overlays,
    hover: Option<Hex>,
    terrain: u64,
    /// Places of targets and rings around miniatures, which follow them.
    minis: Vec<Ringed>,
    time: TimeOfDay,
    /// How thick lines in the air are.
    thick: f32,
}

/// A miniature with its place and its rings.
type Ringed = (u16, Hex, Vec<Ring>);

/// A ring around a miniature: colour, radius, and whether it is the foot of a field's dome.
type Ring = (Color, u16, bool);

/// The rings of a miniature: those of its badges, and that of its field.
fn rings(m: &Mini, settings: &TableSettings) -> Vec<Ring> {
    let badges = m
        .badges
        .iter()
        .filter_map(|b| Some((b.colour, b.ring?, false)));
    let field = fields::standing(m)
        .filter(|_| settings.fields)
        .map(|f| (srgb(settings.palette.side(m.side).light), f.radius, true));
    badges.chain(field).collect()
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn redraw(
    overlays: Res<Overlays>,
    hovered: Res<Hovered>,
    terrain: Res<TerrainState>,
    model: Option<Res<TableModel>>,
    settings: Res<TableSettings>,
    index: Res<MiniIndex>,
    cameras: Query<&CameraRig>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut layers: Query<(&Layer, &Mesh3d, &mut Visibility)>,
    mut drawn: Local<Drawn>,
) {
    let (Some(model), Some(s)) = (model, &terrain.surface) else {
        return;
    };
    let distance = cameras.iter().next().map_or(1.0, CameraRig::distance);
    let thick = thickness(distance);
    if !(overlays.is_changed()
        || hovered.is_changed()
        || model.is_changed()
        || index.is_changed()
        || settings.is_changed()
        || thick != drawn.thick
        || terrain.revision != drawn.terrain)
    {
        return;
    }
    let fresh = terrain.revision != drawn.terrain;
    let hover = overlays.hover.or(hovered.hex);
    let minis: Vec<_> = model
        .minis
        .iter()
        .map(|m| (m.id, m.hex, rings(m, &settings)))
        .collect();
    let moved = minis != drawn.minis;
    let time = model.environment.time;
    let old = &drawn.overlays;
    for (layer, mesh, mut visible) in &mut layers {
        let stale = fresh
            || match layer {
                Layer::Zones => overlays.zones != old.zones,
                Layer::Auras => overlays.auras != old.auras || moved || time != drawn.time,
                Layer::Reach => overlays.reach != old.reach,
                Layer::Arc => overlays.arc != old.arc,
                Layer::Path => overlays.path != old.path,
                Layer::Targets => overlays.targets != old.targets || moved,
                Layer::Hover => hover != drawn.hover,
                Layer::Air => {
                    overlays.sight != old.sight
                        || overlays.arrows != old.arrows
                        || (thick != drawn.thick
                            && !(overlays.sight.is_empty() && overlays.arrows.is_empty()))
                }
            };
        if !stale {
            continue;
        }
        let buf = match layer {
            Layer::Zones => areas(s, &overlays.zones, 0.020),
            Layer::Auras => auras(s, &overlays, &minis, fields::brightness(time)),
            Layer::Reach => reach(s, &overlays),
            Layer::Arc => areas(s, overlays.arc.as_slice(), 0.040),
            Layer::Path => path(s, &overlays),
            Layer::Targets => targets(s, &overlays, &model),
            Layer::Hover => hover_ring(s, hover),
            Layer::Air => air(s, &overlays, thick),
        };
        // The asset stays the same: a new one would be drawn a frame late, and the layer would flicker.
        if buf.is_empty() {
            visible.set_if_neq(Visibility::Hidden);
        } else if meshes.insert(&mesh.0, buf.build()).is_ok() {
            visible.set_if_neq(Visibility::Inherited);
        }
    }
    *drawn = Drawn {
        overlays: overlays.clone(),
        hover,
        terrain: terrain.revision,
        minis,
        time,
        thick,
    };
}

fn areas(s: &Surface, areas: &[HexArea], rise: f32) -> MeshBuf {
    let mut d = Drape::new(s, rise);
    for a in areas {
        let set: HashSet<Hex> = a
            .hexes
            .iter()
            .filter(|h| s.board.contains(**h))
            .copied()
            .collect();
        if a.fill > 0.0 {
            let fill = ink(a.colour, a.fill);
            for h in &set {
                d.fill(*h, 0.985, &fill);
            }
        }
        d.outline(&set, 0.055, 0.26, &ink(a.colour, 0.95));
    }
    d.buf
}

fn auras(s: &Surface, overlays: &Overlays, minis: &[Ringed], dim: f32) -> MeshBuf {
    let mut all = overlays.auras.clone();
    let rings = minis
        .iter()
        .flat_map(|(_, hex, rings)| rings.iter().map(move |r| (*hex, *r)));
    let (feet, rings): (Vec<_>, Vec<_>) = rings.partition(|(_, (_, _, foot))| *foot);
    all.extend(rings.into_iter().map(|(hex, (colour, radius, _))| HexArea {
        hexes: hex.within(radius).collect(),
        colour,
        fill: 0.05,
        label: String::new(),
    }));
    let mut buf = areas(s, &all, 0.026);
    // Fields are wide and many: their feet are fine lines.
    let mut d = Drape::new(s, 0.024);
    for (hex, (colour, radius, _)) in feet {
        let set = hex
            .within(radius)
            .filter(|h| s.board.contains(*h))
            .collect();
        d.outline(&set, 0.026, 0.16, &ink(colour, 0.64 * dim));
    }
    buf.append(&d.buf, Transform::IDENTITY);
    buf
}

fn reach(s: &Surface, overlays: &Overlays) -> MeshBuf {
    let mut d = Drape::new(s, 0.032);
    let classes = [
        ReachClass::Walk,
        ReachClass::Sprint,
        ReachClass::Jump,
        ReachClass::Fly,
        ReachClass::Risk,
    ];
    for class in classes {
        let set: HashSet<Hex> = overlays
            .reach
            .iter()
            .filter(|r| r.class == class && s.board.contains(r.hex))
            .map(|r| r.hex)
            .collect();
        let colour = palette::reach(class);
        let fill = ink(colour, 0.30);
        for h in &set {
            d.fill(*h, 0.93, &fill);
        }
        d.outline(&set, 0.050, 0.0, &ink(colour, 0.95));
    }
    d.buf
}

fn path(s: &Surface, overlays: &Overlays) -> MeshBuf {
    let mut d = Drape::new(s, 0.075);
    let Some(path) = &overlays.path else {
        return d.buf;
    };
    if path.steps.len() < 2 {
        return d.buf;
    }
    let colour = palette::reach(path.class);
    let bright = ink(colour, 0.98)
        .mix(ink(Color::WHITE, 0.98), 0.5)
        .shade(1.7);
    let dark = ink(Color::BLACK, 0.45);
    if matches!(path.class, ReachClass::Jump | ReachClass::Fly) {
        let (Some(a), Some(b)) = (path.steps.first(), path.steps.last()) else {
            return d.buf;
        };
        let from = at_level(a.hex, f32::from(a.level)) + Vec3::Y * 0.15;
        let to = at_level(b.hex, f32::from(b.level)) + Vec3::Y * 0.15;
        arc_band(&mut d.buf, from, to, 0.10, &bright);
    } else {
        let points: Vec<Vec3> = path.steps.iter().map(|p| at_level(p.hex, 0.0)).collect();
        let smooth: Vec<Vec2> = curve(&points, 10)
            .into_iter()
            .map(|p| Vec2::new(p.x, p.z))
            .collect();
        let goal = smooth[smooth.len() - 1];
        let dir = (goal - smooth[smooth.len() - 4]).normalize_or_zero();
        d.rise = 0.060;
        d.ribbon(&smooth, 0.20, |_| dark);
        d.rise = 0.075;
        d.ribbon(&smooth, 0.125, |_| bright);
        d.rise = 0.080;
        d.head(goal + dir * 0.42, dir, 0.50, &bright);
    }
    for step in &path.steps[1..] {
        let c = centre(step.hex);
        let y = d.y(step.hex, c) + 0.01;
        d.circle(c, y, 0.0, 0.085, 0.0..std::f32::consts::TAU, &bright);
    }
    if let Some(last) = path.steps.last() {
        d.ring(last.hex, 0.07, 0.03, &bright);
    }
    d.buf
}

fn targets(s: &Surface, overlays: &Overlays, model: &TableModel) -> MeshBuf {
    let mut d = Drape::new(s, 0.05);
    for t in &overlays.targets {
        let Some(m) = model.mini(t.mini) else {
            continue;
        };
        let c = centre(m.hex);
        let y = d.y(m.hex, c) + 0.03;
        let p = ink(palette::tone(t.tone), 0.95);
        let quarter = std::f32::consts::FRAC_PI_2;
        for k in 0..4 {
            let from = quarter * (k as f32 + 0.14);
            let to = quarter * (k as f32 + 0.86);
            d.circle(c, y, 0.76, 0.83, from..to, &p);
            // Ticks of a gunsight.
            let a = quarter * k as f32;
            d.circle(c, y, 0.66, 0.90, a - 0.035..a + 0.035, &p);
        }
        d.circle(
            c,
            y - 0.005,
            0.60,
            0.83,
            0.0..std::f32::consts::TAU,
            &p.gloss(0.14),
        );
    }
    d.buf
}

fn hover_ring(s: &Surface, hover: Option<Hex>) -> MeshBuf {
    let mut d = Drape::new(s, 0.055);
    if let Some(h) = hover.filter(|h| s.board.contains(*h)) {
        let p = ink(srgb(palette::HOVER), 0.95);
        d.ring(h, 0.06, 0.012, &p);
        d.fill(h, 0.93, &p.gloss(0.11));
    }
    d.buf
}

/// How thick a line of sight is, in world units, seen from a distance: on the screen a little thicker from near than from
/// afar. It goes in steps, so that it is not drawn anew with every turn of the wheel.
fn thickness(distance: f32) -> f32 {
    const STEPS: f32 = 4.0;
    let step = (distance.max(1.0).log2() * STEPS).round();
    (step / STEPS).exp2().powf(0.7) * 0.0042
}

fn air(s: &Surface, overlays: &Overlays, thick: f32) -> MeshBuf {
    let mut buf = MeshBuf::default();
    let eye = |(h, level): (Hex, f32)| at_level(h, level);
    for line in &overlays.sight {
        let (a, b) = (eye(line.from), eye(line.to));
        let good = ink(srgb(palette::SIGHT_CLEAR), 0.9);
        let bad = ink(srgb(palette::SIGHT_BLOCKED), 0.9);
        match line.blocked_at {
            None => tube(&mut buf, a, b, thick, &good),
            Some(h) => {
                // Up to where it is blocked it is clear.
                let c = centre(h);
                let flat = Vec2::new(b.x - a.x, b.z - a.z);
                let t = ((c - Vec2::new(a.x, a.z)).dot(flat) / flat.length_squared().max(1e-6))
                    .clamp(0.0, 1.0);
                let mid = a.lerp(b, t);
                tube(&mut buf, a, mid, thick, &good);
                dashes(&mut buf, mid, b, thick, &bad);
                cross(&mut buf, mid, 0.16, thick, &bad);
            }
        }
    }
    for arrow in &overlays.arrows {
        let level = |h: Hex| s.board.get(h).map_or(0.0, |c| f32::from(c.level));
        let from = at_level(arrow.from, level(arrow.from)) + Vec3::Y * 0.55;
        let to = at_level(arrow.to, level(arrow.to)) + Vec3::Y * 0.75;
        let p = ink(arrow.colour, 0.9);
        arc_band(&mut buf, from, to, 2.4 * thick, &p);
    }
    buf
}

/// A thin bar without ends.
fn tube(buf: &mut MeshBuf, a: Vec3, b: Vec3, r: f32, paint: &Paint) {
    let along = (b - a).normalize_or_zero();
    let u = along.any_orthonormal_vector();
    let v = along.cross(u);
    let n = 5;
    for k in 0..n {
        let at = |k: usize| {
            let t = k as f32 * std::f32::consts::TAU / n as f32;
            (u * t.cos() + v * t.sin()) * r
        };
        let (p, q) = (at(k), at(k + 1));
        buf.quad(a + p, a + q, b + q, b + p, paint);
    }
}

fn dashes(buf: &mut MeshBuf, a: Vec3, b: Vec3, r: f32, paint: &Paint) {
    let n = ((b - a).length() / 0.32).ceil().max(1.0) as usize;
    for k in 0..n {
        let t = |x: f32| a.lerp(b, x / n as f32);
        tube(buf, t(k as f32), t(k as f32 + 0.55), r, paint);
    }
}

fn cross(buf: &mut MeshBuf, at: Vec3, size: f32, thick: f32, paint: &Paint) {
    for d in [
        Vec3::new(1.0, 1.0, 0.0),
        Vec3::new(-1.0, 1.0, 0.0),
        Vec3::new(0.0, 1.0, 1.0),
        Vec3::new(0.0, 1.0, -1.0),
    ] {
        let d = d.normalize() * size;
        tube(buf, at - d, at + d, thick, paint);
    }
}

/// A flat band in an arc through the air with an arrow head at its end.
fn arc_band(buf: &mut MeshBuf, from: Vec3, to: Vec3, width: f32, paint: &Paint) {
    let flat = Vec3::new(to.x - from.x, 0.0, to.z - from.z);
    let len = flat.length();
    let right = Vec3::Y.cross(flat.normalize_or_zero()) * width * 0.5;
    let height = (len * 0.20).clamp(0.4, 2.6) + (to.y - from.y).abs() * 0.3;
    let n = (len * 5.0).clamp(12.0, 60.0) as usize;
    let at = |t: f32| from.lerp(to, t) + Vec3::Y * height * 4.0 * t * (1.0 - t);
    let stop = (1.0 - 0.42 / len.max(0.6)).max(0.4);
    let soft = |t: f32| paint.gloss(paint.gloss * (0.35 + 0.65 * t));
    for k in 0..n {
        let (t0, t1) = (k as f32 / n as f32 * stop, (k + 1) as f32 / n as f32 * stop);
        let (a, b) = (at(t0), at(t1));
        let i = buf.vertex(a - right, Vec3::Y, &soft(t0));
        buf.vertex(a + right, Vec3::Y, &soft(t0));
        buf.vertex(b + right, Vec3::Y, &soft(t1));
        buf.vertex(b - right, Vec3::Y, &soft(t1));
        buf.triangle(i, i + 1, i + 2);
        buf.triangle(i, i + 2, i + 3);
    }
    let (base, tip) = (at(stop), at(1.0));
    let wing = right * 2.6;
    let i = buf.vertex(base - wing, Vec3::Y, paint);
    buf.vertex(base + wing, Vec3::Y, paint);
    buf.vertex(tip, Vec3::Y, paint);
    buf.triangle(i, i + 1, i + 2);
}

/// Level of a point over a hex at which labels of that hex hang, in world units.
pub fn label_height(s: &Surface, h: Hex) -> f32 {
    let c = s.board.get(h);
    c.map_or(0.0, |c| f32::from(c.solid_height().max(c.level)) * LEVEL) + 0.12
}
