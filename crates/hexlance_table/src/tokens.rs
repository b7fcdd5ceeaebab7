//! Things on the table that are no units: crates, where they lie or in the hands of whoever carries them, and marks that
//! shells are aimed at. Crates to be fetched have brass bands and a sign that turns over them.

use bevy::light::NotShadowCaster;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::TableSystems;
use super::material::TableMaterials;
use super::meshkit::{Kit, MeshBuf};
use super::minis::MiniIndex;
use super::model::{TableModel, TableSettings, Token};
use super::overlays::label_height;
use super::paint::Paint;
use super::palette::SideColours;
use super::space::at_level;
use super::terrain::TerrainState;

/// Width of the smallest crate, and what each step of size adds, in world units.
const WIDTH: (f32, f32) = (0.26, 0.07);
/// How far from the middle of its hex a crate lies where it is not alone.
const ASIDE: f32 = 0.46;

/// The sign over a crate that is wanted.
#[derive(Component)]
struct Sign {
    /// Height over its crate.
    over: f32,
}

/// What the crates were drawn from, and their entities.
#[derive(Default)]
struct Drawn {
    key: Vec<(Token, Option<Entity>, Vec3)>,
    all: Vec<Entity>,
    crates: HashMap<(u8, bool), Handle<Mesh>>,
    sign: Option<Handle<Mesh>>,
    /// Rings on the ground and signs over them, by side.
    aims: HashMap<SideColours, [Handle<Mesh>; 2]>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (draw.run_if(resource_exists::<TableModel>), turn)
            .chain()
            .after(TableSystems::Minis)
            .before(TableSystems::Fx),
    );
}

fn width(size: u8) -> f32 {
    WIDTH.0 + WIDTH.1 * f32::from(size.min(7))
}

/// The place of a thing beside whatever else is in its hex.
fn place(token: &Token, model: &TableModel, y: f32) -> Vec3 {
    let mut lying = model
        .tokens
        .iter()
        .filter(|t| t.hex == token.hex && t.held_by.is_none() && t.aimed_by.is_none());
    let n = lying.clone().count();
    let i = lying.position(|t| t.id == token.id).unwrap_or(0);
    if token.aimed_by.is_some() {
        return at_level(token.hex, 0.0).with_y(y);
    }
    let alone = n == 1 && !model.minis.iter().any(|m| m.hex == token.hex);
    let aside = if alone {
        Vec2::ZERO
    } else {
        let angle = 0.6 + i as f32 * std::f32::consts::TAU / n.max(3) as f32;
        Vec2::from_angle(angle) * ASIDE
    };
    let mut at = at_level(token.hex, 0.0);
    at += Vec3::new(aside.x, 0.0, aside.y);
    at.y = y;
    at
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn draw(
    mut commands: Commands,
    model: Res<TableModel>,
    settings: Res<TableSettings>,
    terrain: Res<TerrainState>,
    index: Res<MiniIndex>,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut drawn: Local<Drawn>,
) {
    let Some(surface) = &terrain.surface else {
        return;
    };
    let drawn = &mut *drawn;
    if drawn.key.is_empty() && model.tokens.is_empty() {
        return;
    }
    let key: Vec<_> = model
        .tokens
        .iter()
        .map(|t| {
            let carrier = t.held_by.and_then(|(id, _)| index.parts.get(&id));
            let at = place(t, &model, label_height(surface, t.hex) - 0.1);
            (*t, carrier.map(|p| p.root), at)
        })
        .collect();
    if key == drawn.key && !settings.is_changed() {
        return;
    }
    drawn.key = key;
    for e in drawn.all.drain(..) {
        // A carrier that was made anew took its load with it.
        if let Ok(mut e) = commands.get_entity(e) {
            e.try_despawn();
        }
    }
    for (token, carrier, at) in &drawn.key {
        if let Some(side) = token.aimed_by {
            let side = settings.palette.side(side);
            let [ring, sign] = drawn
                .aims
                .entry(side)
                .or_insert_with(|| [aim_ring(side), aim_sign(side)].map(|m| meshes.add(m)))
                .clone();
            let ring = commands
                .spawn((
                    Name::new("Aim"),
                    Mesh3d(ring),
                    MeshMaterial3d(materials.props.clone()),
                    Transform::from_translation(*at + Vec3::Y * 0.012),
                    NotShadowCaster,
                ))
                .id();
            commands.spawn((
                ChildOf(ring),
                Sign { over: AIM_HEIGHT },
                Mesh3d(sign),
                MeshMaterial3d(materials.overlay_air.clone()),
                Transform::from_xyz(0.0, AIM_HEIGHT, 0.0),
                NotShadowCaster,
            ));
            drawn.all.push(ring);
            continue;
        }
        let side = width(token.size);
        let mesh = drawn
            .crates
            .entry((token.size, token.wanted))
            .or_insert_with(|| meshes.add(crate_mesh(side, token.wanted)))
            .clone();
        let parts = token.held_by.and_then(|(id, _)| index.parts.get(&id));
        let transform = match (token.held_by, parts) {
            (Some((_, true)), Some(p)) => Transform::from_xyz(0.0, p.chest - side * 0.5, -0.44),
            (Some((_, false)), Some(_)) => Transform::from_xyz(0.0, 0.02, 0.66),
            _ => Transform::from_translation(*at)
                .with_rotation(Quat::from_rotation_y(0.5 + f32::from(token.id) * 1.3)),
        };
        let mut thing = commands.spawn((
            Name::new("Crate"),
            Mesh3d(mesh),
            MeshMaterial3d(materials.props.clone()),
            transform,
        ));
        if let Some(root) = carrier {
            thing.insert(ChildOf(*root));
        }
        let thing = thing.id();
        drawn.all.push(thing);
        if token.wanted {
            let sign = drawn
                .sign
                .get_or_insert_with(|| meshes.add(sign_mesh()))
                .clone();
            let over = side + 0.42;
            commands.spawn((
                ChildOf(thing),
                Sign { over },
                Mesh3d(sign),
                MeshMaterial3d(materials.overlay_air.clone()),
                Transform::from_xyz(0.0, over, 0.0),
                NotShadowCaster,
            ));
        }
    }
}

/// A crate of boards on two skids, with bands around it.
fn crate_mesh(side: f32, wanted: bool) -> Mesh {
    let mut kit = Kit::default();
    let wood = Paint::new(0x9a7144).detail(0.4);
    let skid = Paint::new(0x5c4128);
    let band = if wanted {
        Paint::new(0xf0b63a).metal(0.5).gloss(0.7).glow(0.45)
    } else {
        Paint::new(0x4a4e54).metal(0.8).gloss(0.5)
    };
    let (h, foot) = (side * 0.78, side * 0.10);
    kit.cuboid(
        Vec3::new(0.0, foot + h * 0.5, 0.0),
        Vec3::new(side, h, side),
        side * 0.05,
        wood,
    );
    for x in [-0.3, 0.3] {
        kit.cuboid(
            Vec3::new(side * x, foot * 0.5, 0.0),
            Vec3::new(side * 0.16, foot, side * 1.04),
            0.0,
            skid,
        );
        kit.cuboid(
            Vec3::new(side * x, foot + h * 0.5, 0.0),
            Vec3::new(side * 0.11, h * 1.05, side * 1.05),
            0.0,
            band,
        );
    }
    kit.cuboid(
        Vec3::new(0.0, foot + h * 0.5, 0.0),
        Vec3::new(side * 1.05, h * 0.13, side * 1.05),
        0.0,
        band,
    );
    kit.buf.build()
}

/// A diamond on its point, bright and a little see-through.
fn sign_mesh() -> Mesh {
    let mut buf = MeshBuf::default();
    let (r, h) = (0.13, 0.20);
    let tone = Paint::new(0xffd257).shade(1.5).gloss(0.9);
    let ring: Vec<Vec3> = (0..4)
        .map(|i| {
            let a = i as f32 * std::f32::consts::FRAC_PI_2;
            Vec3::new(a.sin() * r, 0.0, a.cos() * r)
        })
        .collect();
    for i in 0..4 {
        let (a, b) = (ring[i], ring[(i + 1) % 4]);
        let shade = 0.75 + 0.25 * (i % 2) as f32;
        buf.flat(a, b, Vec3::Y * h, &tone.shade(shade));
        buf.flat(b, a, -Vec3::Y * h, &tone.shade(shade * 0.8));
    }
    buf.build()
}

/// Where a sign hangs over a mark: above the head of whoever stands there.
const AIM_HEIGHT: f32 = 1.62;

/// A flat bar between two points.
fn bar(buf: &mut MeshBuf, [a, b]: [Vec3; 2], wide: Vec3, paint: &Paint) {
    buf.flat(a - wide, b - wide, b + wide, paint);
    buf.flat(a - wide, b + wide, a + wide, paint);
}

/// A ring on the ground with four hairs that point inwards.
fn aim_ring(side: SideColours) -> Mesh {
    let mut buf = MeshBuf::default();
    let paint = Paint::new(side.light).gloss(0.3).glow(0.5);
    let n = 36;
    let at = |i: usize, r: f32| {
        let a = i as f32 * std::f32::consts::TAU / n as f32;
        Vec3::new(a.sin() * r, 0.0, a.cos() * r)
    };
    for i in 0..n {
        let (a, b, c, d) = (at(i, 0.62), at(i, 0.70), at(i + 1, 0.70), at(i + 1, 0.62));
        buf.flat(a, b, c, &paint);
        buf.flat(a, c, d, &paint);
    }
    for i in 0..4 {
        let way = Quat::from_rotation_y(i as f32 * std::f32::consts::FRAC_PI_2);
        let hair = [way * Vec3::Z * 0.22, way * Vec3::Z * 0.80];
        bar(&mut buf, hair, way * Vec3::X * 0.028, &paint);
    }
    buf.build()
}

/// A crosshair that hangs upright, with a shell pointing down in it.
fn aim_sign(side: SideColours) -> Mesh {
    let mut buf = MeshBuf::default();
    let paint = Paint::new(side.light).shade(1.4).gloss(0.95);
    let n = 28;
    let at = |i: usize, r: f32| {
        let a = i as f32 * std::f32::consts::TAU / n as f32;
        Vec3::new(a.sin() * r, a.cos() * r, 0.0)
    };
    let mut both = |a: Vec3, b: Vec3, c: Vec3| {
        buf.flat(a, b, c, &paint);
        buf.flat(a, c, b, &paint);
    };
    for i in 0..n {
        let (a, b, c, d) = (at(i, 0.16), at(i, 0.20), at(i + 1, 0.20), at(i + 1, 0.16));
        both(a, b, c);
        both(a, c, d);
    }
    for i in 0..4 {
        let way = Quat::from_rotation_z(i as f32 * std::f32::consts::FRAC_PI_2);
        let (a, b, wide) = (
            way * Vec3::Y * 0.11,
            way * Vec3::Y * 0.27,
            way * Vec3::X * 0.016,
        );
        both(a - wide, b - wide, b + wide);
        both(a - wide, b + wide, a + wide);
    }
    both(
        Vec3::new(-0.05, 0.055, 0.0),
        Vec3::new(0.05, 0.055, 0.0),
        Vec3::new(0.0, -0.075, 0.0),
    );
    buf.build()
}

/// The signs turn and bob.
fn turn(time: Res<Time>, mut signs: Query<(&Sign, &mut Transform)>) {
    let t = time.elapsed_secs();
    for (sign, mut at) in &mut signs {
        at.translation.y = sign.over + 0.05 * (t * 2.2).sin();
        at.rotation = Quat::from_rotation_y(t * 1.4);
    }
}
