//! Falling rain, snow and blown sand around the point that the camera looks at.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use crate::table::TableSystems;
use crate::table::camera::CameraRig;
use crate::table::material::TableMaterials;
use crate::table::meshkit::MeshBuf;
use crate::table::model::{TableModel, Weather};
use crate::table::noise::Rng;
use crate::table::paint::{Paint, linear};

/// Size of the block of air that is filled, in world units; it repeats upwards and sideways.
const BLOCK: Vec3 = Vec3::new(14.0, 9.0, 14.0);

/// A block of drops or flakes.
#[derive(Component)]
struct Fall {
    /// Its place among the blocks.
    cell: IVec3,
    /// Units a second.
    speed: Vec3,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            change.run_if(
                resource_exists::<TableModel>.and_then(resource_exists_and_changed::<TableModel>),
            ),
            fall,
        )
            .chain()
            .after(TableSystems::Camera),
    );
}

fn change(
    mut commands: Commands,
    model: Res<TableModel>,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    old: Query<Entity, With<Fall>>,
    mut last: Local<Weather>,
) {
    let now = model.environment.weather;
    if *last == now {
        return;
    }
    *last = now;
    for e in &old {
        commands.entity(e).despawn();
    }
    let (count, speed) = match now {
        Weather::Clear | Weather::Fog => return,
        Weather::Rain => (520, Vec3::new(-0.9, -15.0, 0.5)),
        Weather::Snow => (420, Vec3::new(-0.35, -0.9, 0.25)),
        Weather::Sandstorm => (380, Vec3::new(9.0, -0.4, 3.2)),
    };
    let mesh = meshes.add(block(now, count, speed));
    for x in -1..=1 {
        for z in -1..=1 {
            for y in 0..=1 {
                commands.spawn((
                    Name::new("Weather"),
                    Fall {
                        cell: IVec3::new(x, y, z),
                        speed,
                    },
                    Mesh3d(mesh.clone()),
                    MeshMaterial3d(materials.overlay_air.clone()),
                    Transform::default(),
                    NoFrustumCulling,
                    NotShadowCaster,
                    NotShadowReceiver,
                ));
            }
        }
    }
}

/// Drops, flakes or grains spread over one block, as thin crossed slivers.
fn block(weather: Weather, count: usize, speed: Vec3) -> Mesh {
    let (colour, alpha, length, width) = match weather {
        Weather::Snow => (0xf4f8fc, 0.85, 0.035, 0.030),
        Weather::Sandstorm => (0xd8b27a, 0.30, 0.55, 0.014),
        _ => (0xc4d2e0, 0.26, 0.42, 0.009),
    };
    let mut paint = Paint::new(0);
    paint.rgb = linear(colour);
    let mut rng = Rng::new(8);
    let mut buf = MeshBuf::default();
    let along = speed.normalize() * length;
    for _ in 0..count {
        let p = Vec3::new(
            rng.range(-0.5, 0.5),
            rng.range(0.0, 1.0),
            rng.range(-0.5, 0.5),
        ) * BLOCK;
        paint.gloss = alpha * rng.range(0.5, 1.0);
        for side in [Vec3::X, Vec3::Z] {
            let side = along.cross(side).normalize_or(Vec3::Y) * width * 0.5;
            buf.quad(
                p - side,
                p + side,
                p + along + side,
                p + along - side,
                &paint,
            );
        }
    }
    buf.build()
}

fn fall(time: Res<Time>, rigs: Query<&CameraRig>, mut falls: Query<(&Fall, &mut Transform)>) {
    let Ok(rig) = rigs.single() else { return };
    let pose = rig.pose();
    let t = time.elapsed_secs();
    for (f, mut at) in &mut falls {
        // The blocks are fixed in the world and follow the focus in whole steps, so that nothing seems to be dragged
        // along; what falls out below comes in again above.
        let drift = f.speed * t;
        let wrap = |v: f32, size: f32| v.rem_euclid(size);
        let near = pose.focus;
        let step =
            |focus: f32, offset: f32, size: f32| offset + ((focus - offset) / size).round() * size;
        let offset = Vec3::new(wrap(drift.x, BLOCK.x), 0.0, wrap(drift.z, BLOCK.z));
        let mid = Vec3::new(
            step(near.x, offset.x, BLOCK.x),
            near.y - 0.5 - wrap(-drift.y, BLOCK.y),
            step(near.z, offset.z, BLOCK.z),
        );
        // Bigger blocks for a farther look.
        let scale = (pose.distance / 14.0).clamp(0.6, 5.0);
        let cell = f.cell.as_vec3() * BLOCK;
        at.set_if_neq(
            Transform::from_translation(near + (mid - near + cell) * Vec3::new(scale, 1.0, scale))
                .with_scale(Vec3::new(scale, scale.min(1.6), scale)),
        );
    }
}
