//! Searchlights of miniatures in the dark: a faint beam in the air and a pool of light on what it falls on.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::TableSystems;
use super::camera::CameraRig;
use super::material::TableMaterials;
use super::meshkit::MeshBuf;
use super::minis::MiniIndex;
use super::model::{Mini, TableModel, TimeOfDay};
use super::paint::{Paint, linear};
use super::quality::{Quality, QualityLevel};

/// Length of the beam that is seen in the air, and its radius there.
const BEAM: (f32, f32) = (6.5, 1.5);
/// How far the lamp looks down, radians.
const TILT: f32 = 0.19;

/// A searchlight of a miniature.
#[derive(Component)]
struct Searchlight {
    /// The miniature's number.
    of: u16,
}

/// The beam's shape.
#[derive(Resource)]
struct BeamMesh(Handle<Mesh>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make_beam).add_systems(
        Update,
        (
            sync.run_if(resource_exists::<TableModel>.and_then(
                resource_exists_and_changed::<TableModel>.or_else(resource_changed::<Quality>),
            )),
            carry,
        )
            .chain()
            .after(TableSystems::Fx)
            .after(TableSystems::Minis)
            .before(TableSystems::Anchors),
    );
}

/// Lamps that really light up what they fall on; the others only show their beams.
fn lamps(level: QualityLevel) -> usize {
    match level {
        QualityLevel::Low => 4,
        QualityLevel::Medium => 12,
        QualityLevel::High => 24,
    }
}

/// Whether a miniature's lamp is lit.
fn shines(m: &Mini) -> bool {
    m.flags.searchlight && !m.flags.wreck && !m.flags.shut_down
}

fn make_beam(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    commands.insert_resource(BeamMesh(meshes.add(beam().build())));
}

/// A cone along -Z that fades with its length.
fn beam() -> MeshBuf {
    let mut buf = MeshBuf::default();
    let (sides, rings) = (20u32, 6u32);
    let mut paint = Paint::new(0);
    paint.rgb = linear(0xdfe8ff);
    for ring in 0..=rings {
        let t = ring as f32 / rings as f32;
        let radius = 0.05 + (BEAM.1 - 0.05) * t;
        paint.gloss = 0.036 * (1.0 - t) * (1.0 - t);
        for k in 0..=sides {
            let a = std::f32::consts::TAU * k as f32 / sides as f32;
            let out = Vec3::new(a.cos(), a.sin(), 0.0);
            buf.vertex(out * radius - Vec3::Z * BEAM.0 * t, out, &paint);
        }
    }
    for ring in 0..rings {
        for k in 0..sides {
            let i = ring * (sides + 1) + k;
            let j = i + sides + 1;
            buf.triangle(i, i + 1, j + 1);
            buf.triangle(i, j + 1, j);
        }
    }
    buf
}

/// One searchlight for each miniature that has one lit; the nearest to the middle of the picture get real lamps.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn sync(
    mut commands: Commands,
    model: Res<TableModel>,
    quality: Res<Quality>,
    materials: Res<TableMaterials>,
    mesh: Res<BeamMesh>,
    rigs: Query<&CameraRig>,
    old: Query<(Entity, &Searchlight)>,
    mut last: Local<(Vec<u16>, QualityLevel)>,
) {
    let dark = model.environment.time == TimeOfDay::Night;
    let focus = rigs.single().map_or(Vec2::ZERO, |r| r.pose().focus.xz());
    let far = |m: &Mini| super::space::centre(m.hex).distance_squared(focus);
    let mut lit: Vec<&Mini> = model.minis.iter().filter(|m| dark && shines(m)).collect();
    let mut all: Vec<u16> = lit.iter().map(|m| m.id).collect();
    all.sort_unstable();
    if *last == (all.clone(), quality.level) {
        return;
    }
    *last = (all, quality.level);
    for (e, _) in &old {
        commands.entity(e).despawn();
    }
    lit.sort_by(|a, b| far(a).total_cmp(&far(b)));
    for (i, m) in lit.into_iter().enumerate() {
        let mut e = commands.spawn((
            Name::new("Searchlight"),
            Searchlight { of: m.id },
            Mesh3d(mesh.0.clone()),
            MeshMaterial3d(materials.light.clone()),
            Transform::default(),
            NoFrustumCulling,
            NotShadowCaster,
            NotShadowReceiver,
        ));
        if i < lamps(quality.level) {
            e.insert(SpotLight {
                color: Color::srgb(0.90, 0.94, 1.0),
                intensity: 2_200_000.0,
                range: 15.0,
                inner_angle: 0.10,
                outer_angle: 0.30,
                ..default()
            });
        }
    }
}

/// Searchlights go where their miniatures go.
fn carry(
    index: Res<MiniIndex>,
    roots: Query<&Transform, Without<Searchlight>>,
    mut lights: Query<(&Searchlight, &mut Transform, &mut Visibility)>,
) {
    for (light, mut at, mut shown) in &mut lights {
        let part = index.parts.get(&light.of);
        let Some((part, root)) = part.and_then(|p| Some((p, roots.get(p.root).ok()?))) else {
            shown.set_if_neq(Visibility::Hidden);
            continue;
        };
        shown.set_if_neq(Visibility::Inherited);
        let height = part.altitude + (part.top - part.altitude).max(0.2) * 0.8;
        let up = Vec3::Y * height * root.scale.y;
        let rotation = root.rotation * Quat::from_rotation_x(-TILT);
        let lamp = root.translation + up + rotation * Vec3::NEG_Z * 0.22;
        at.set_if_neq(Transform::from_translation(lamp).with_rotation(rotation));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::MiniFlags;

    #[test]
    fn the_beam_looks_ahead_and_fades() {
        let buf = beam();
        let (lo, hi) = buf.bounds();
        assert!(lo.z <= -BEAM.0 + 1e-3 && hi.z.abs() < 1e-3);
        let bright = |z: f32| {
            buf.painted()
                .flatten()
                .filter(|c| (c.pos.z - z).abs() < 0.01)
                .map(|c| c.gloss)
                .fold(0.0, f32::max)
        };
        assert!(bright(0.0) > 0.03 && bright(-BEAM.0) < 1e-3);
    }

    #[test]
    fn wrecks_and_the_shut_down_are_dark() {
        let flags = MiniFlags {
            searchlight: true,
            ..MiniFlags::default()
        };
        let mini = |flags| Mini {
            flags,
            ..crate::model::tests::mini(1)
        };
        assert!(shines(&mini(flags)));
        assert!(!shines(&mini(MiniFlags {
            wreck: true,
            ..flags
        })));
        assert!(!shines(&mini(MiniFlags {
            shut_down: true,
            ..flags
        })));
        assert!(!shines(&mini(MiniFlags::default())));
    }
}
