//! Falling rain, snow and blown sand around the point that the camera looks at.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use crate::TableSystems;
use crate::camera::CameraRig;
use crate::material::TableMaterials;
use crate::meshkit::MeshBuf;
use crate::model::{Environment, TableModel, Weather};
use crate::noise::Rng;
use crate::paint::{Paint, linear};
use crate::space::SIDES;

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

/// What falls or blows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stuff {
    Rain,
    Snow,
    Sand,
    Hail,
    Dust,
}

/// Everything in the air: what, how much of it in a block, how fast it goes.
fn in_the_air(env: Environment) -> Vec<(Stuff, usize, Vec3)> {
    if env.airless {
        return Vec::new();
    }
    // The wind takes along what falls, the lighter the more.
    let wind = env.wind.map_or(Vec3::ZERO, |(force, to)| {
        let side = SIDES[to as usize];
        Vec3::new(side.x, 0.0, side.y) * f32::from(force.min(6))
    });
    let calm = wind == Vec3::ZERO;
    let mut out = Vec::new();
    match env.weather {
        Weather::Clear | Weather::Fog => {}
        Weather::Rain => {
            let drift = if calm {
                Vec3::new(-0.9, 0.0, 0.5)
            } else {
                wind * 1.6
            };
            out.push((Stuff::Rain, 1300, drift - Vec3::Y * 15.0));
        }
        Weather::Snow => {
            let drift = if calm {
                Vec3::new(-0.35, 0.0, 0.25)
            } else {
                wind * 0.9
            };
            out.push((Stuff::Snow, 800, drift - Vec3::Y * 0.9));
        }
        Weather::Sandstorm => {
            let drift = if calm {
                Vec3::new(9.0, 0.0, 3.2)
            } else {
                wind.normalize() * (7.0 + wind.length())
            };
            out.push((Stuff::Sand, 620, drift - Vec3::Y * 0.4));
        }
    }
    if env.hail {
        out.push((Stuff::Hail, 240, wind * 0.7 - Vec3::Y * 11.0));
    }
    if !calm && env.weather != Weather::Sandstorm {
        let force = wind.length();
        let speed = wind * 1.3 - Vec3::Y * 0.12;
        out.push((Stuff::Dust, 18 + (14.0 * force) as usize, speed));
    }
    out
}

fn change(
    mut commands: Commands,
    model: Res<TableModel>,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    old: Query<Entity, With<Fall>>,
    mut last: Local<Environment>,
) {
    let now = model.environment;
    if *last == now {
        return;
    }
    *last = now;
    for e in &old {
        commands.entity(e).despawn();
    }
    for (stuff, count, speed) in in_the_air(now) {
        let mesh = meshes.add(block(stuff, count, speed));
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
}

/// Drops, flakes, stones or grains spread over one block, as thin crossed slivers.
fn block(stuff: Stuff, count: usize, speed: Vec3) -> Mesh {
    let (colour, alpha, length, width) = match stuff {
        Stuff::Snow => (0xf4f8fc, 0.80, 0.024, 0.021),
        Stuff::Sand => (0xd8b27a, 0.26, 0.60, 0.008),
        Stuff::Rain => (0xc4d2e0, 0.20, 0.50, 0.0042),
        Stuff::Hail => (0xffffff, 0.95, 0.040, 0.034),
        Stuff::Dust => (0xe6e2d6, 0.26, 0.62, 0.007),
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
        // Bigger blocks for a farther look, and never so high that drops fall right before the eye.
        let scale = (pose.distance / 14.0).clamp(0.6, 5.0);
        let tall = (pose.distance / 40.0).clamp(0.14, 1.6);
        let offset = Vec3::new(wrap(drift.x, BLOCK.x), 0.0, wrap(drift.z, BLOCK.z));
        let mid = Vec3::new(
            step(near.x, offset.x, BLOCK.x),
            near.y - 0.5 - wrap(-drift.y / tall, BLOCK.y) * tall,
            step(near.z, offset.z, BLOCK.z),
        );
        let cell = f.cell.as_vec3() * BLOCK * Vec3::new(1.0, tall, 1.0);
        at.set_if_neq(
            Transform::from_translation(near + (mid - near + cell) * Vec3::new(scale, 1.0, scale))
                .with_scale(Vec3::new(scale, tall, scale)),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_board::Direction;

    #[test]
    fn the_wind_takes_along_what_falls() {
        let rain = |wind| Environment {
            weather: Weather::Rain,
            wind,
            ..Environment::default()
        };
        let air = in_the_air(rain(Some((3, Direction::N))));
        assert!(
            air.iter()
                .all(|(_, _, speed)| speed.z < 0.0 && speed.x.abs() < 0.01)
        );
        assert!(air.iter().any(|(stuff, ..)| *stuff == Stuff::Dust));
        assert_eq!(in_the_air(rain(None)).len(), 1);
        let airless = Environment {
            airless: true,
            hail: true,
            ..rain(Some((3, Direction::N)))
        };
        assert!(in_the_air(airless).is_empty());
    }
}
