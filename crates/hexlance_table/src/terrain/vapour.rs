//! Fire and smoke in hexes: tongues of flame, and soft puffs that always face the camera.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use hexlance_board::{Density, Hex};

use super::chunks::TerrainState;
use crate::TableSystems;
use crate::camera::TableCamera;
use crate::material::TableMaterials;
use crate::meshkit::{Kit, MeshBuf};
use crate::noise::{Rng, hash};
use crate::paint::Paint;
use crate::quality::Quality;
use crate::space::{LEVEL, at_level};

/// A puff that drifts around its place.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Puff {
    /// Middle of its way.
    pub at: Vec3,
    /// How far it rises before it starts again; 0 only sways.
    pub rise: f32,
    /// Its own time offset.
    pub phase: f32,
    /// Size.
    pub size: f32,
}

/// A flame that flickers.
#[derive(Component)]
struct Flame {
    phase: f32,
    size: f32,
}

/// What burns and smokes in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Vapour {
    fire: bool,
    /// Burning trees burn higher.
    high: bool,
    smoke: Option<Density>,
}

#[derive(Resource, Default)]
struct Vapours {
    drawn: HashMap<Hex, (Vapour, Vec<Entity>)>,
}

/// Meshes shared by all puffs and flames.
#[derive(Resource, Clone)]
pub(crate) struct PuffMeshes {
    /// Pale smoke.
    pub pale: Handle<Mesh>,
    /// Thick grey smoke.
    pub dark: Handle<Mesh>,
    /// Black smoke of fires and wrecks.
    pub soot: Handle<Mesh>,
    flames: Handle<Mesh>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Vapours>()
        .add_systems(PreStartup, make_meshes)
        .add_systems(
            Update,
            (
                sync.run_if(resource_changed::<TerrainState>)
                    .after(TableSystems::Terrain),
                drift.after(TableSystems::Camera),
                flicker,
            ),
        );
}

fn puff(c: u32, alpha: f32) -> Mesh {
    let p = Paint::new(c).gloss(alpha);
    let mut buf = MeshBuf::default();
    let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
    for (x, y) in corners {
        // The puff's picture is looked up by the first weights.
        let q = Paint {
            detail: x + 0.5,
            strata: 0.5 - y,
            ..p
        };
        buf.vertex(Vec3::new(x, y, 0.0), Vec3::Z, &q);
    }
    buf.triangle(0, 1, 2);
    buf.triangle(0, 2, 3);
    buf.build()
}

fn make_meshes(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let mut kit = Kit::default();
    let mut rng = Rng::new(3);
    for _ in 0..11 {
        let p = rng.direction() * rng.range(0.05, 0.62);
        let h = rng.range(0.22, 0.62);
        let lean = rng.direction() * 0.05;
        for (k, c, g) in [(1.0, 0xff5a14, 1.6), (0.62, 0xffb030, 2.6)] {
            kit.at(p.x + lean.x, 0.0, p.y + lean.y, |kit| {
                let profile = [
                    Vec2::new(0.05 * k, -0.03),
                    Vec2::new(0.085 * k, h * 0.22 * k),
                    Vec2::new(0.045 * k, h * 0.62 * k),
                    Vec2::new(0.0, h * k),
                ];
                kit.lathe(&profile, 6, false, Paint::new(c).glow(g));
            });
        }
    }
    commands.insert_resource(PuffMeshes {
        pale: meshes.add(puff(0xe2e2e0, 0.50)),
        dark: meshes.add(puff(0x8d8a86, 0.66)),
        soot: meshes.add(puff(0x3c3936, 0.72)),
        flames: meshes.add(kit.buf.build()),
    });
}

fn sync(
    mut commands: Commands,
    state: Res<TerrainState>,
    materials: Res<TableMaterials>,
    shapes: Res<PuffMeshes>,
    quality: Res<Quality>,
    mut vapours: ResMut<Vapours>,
) {
    let (Some(surface), Some(board)) = (&state.surface, state.board()) else {
        return;
    };
    let mut wanted: HashMap<Hex, Vapour> = HashMap::default();
    for (h, c) in board.iter() {
        if c.fire || c.smoke.is_some() {
            wanted.insert(
                h,
                Vapour {
                    fire: c.fire,
                    high: c.woods.is_some() || c.building.is_some(),
                    smoke: c.smoke,
                },
            );
        }
    }
    let stale: Vec<Hex> = vapours
        .drawn
        .iter()
        .filter(|(h, (v, _))| wanted.get(*h) != Some(v))
        .map(|(h, _)| *h)
        .collect();
    for h in stale {
        for e in vapours.drawn.remove(&h).into_iter().flat_map(|d| d.1) {
            commands.entity(e).despawn();
        }
    }
    for (h, v) in wanted {
        if vapours.drawn.contains_key(&h) {
            continue;
        }
        let mut ground = at_level(h, 0.0);
        ground.y = surface.ground(h);
        let mut rng = Rng::at(i32::from(h.q), i32::from(h.r), 5);
        let mut entities = Vec::new();
        if v.fire {
            let mut e = commands.spawn((
                Name::new("Fire"),
                Flame {
                    phase: rng.range(0.0, 6.0),
                    size: if v.high { 1.75 } else { 1.0 },
                },
                Mesh3d(shapes.flames.clone()),
                MeshMaterial3d(materials.minis.clone()),
                Transform::from_translation(ground),
                NotShadowCaster,
                NotShadowReceiver,
            ));
            if v.high {
                // In the crowns, or out of the roof.
                e.with_child((
                    Mesh3d(shapes.flames.clone()),
                    MeshMaterial3d(materials.minis.clone()),
                    Transform::from_xyz(0.0, 0.36, 0.0)
                        .with_rotation(Quat::from_rotation_y(1.0))
                        .with_scale(Vec3::new(0.85, 0.75, 0.85)),
                    NotShadowCaster,
                    NotShadowReceiver,
                ));
            }
            if quality.point_lights {
                e.with_child((
                    PointLight {
                        color: Color::srgb(1.0, 0.5, 0.15),
                        intensity: 60_000.0,
                        range: 4.5,
                        ..default()
                    },
                    Transform::from_xyz(0.0, 0.5, 0.0),
                ));
            }
            entities.push(e.id());
        }
        let clouds: Vec<(Puff, bool)> = match v.smoke {
            Some(d) => {
                let heavy = d != Density::Light;
                let n = if heavy { 22 } else { 12 };
                (0..n)
                    .map(|_| {
                        let p = rng.direction() * rng.range(0.0, 0.6);
                        let y = rng.range(0.18, 2.3 * LEVEL);
                        let puff = Puff {
                            at: ground + Vec3::new(p.x, y, p.y),
                            rise: 0.0,
                            phase: rng.range(0.0, 20.0),
                            size: rng.range(0.55, 0.95),
                        };
                        (puff, heavy && rng.chance(0.7))
                    })
                    .collect()
            }
            None if v.fire => (0..6)
                .map(|i| {
                    let puff = Puff {
                        at: ground + Vec3::new(rng.range(-0.2, 0.2), 0.55, rng.range(-0.2, 0.2)),
                        rise: 1.5,
                        phase: i as f32 / 6.0,
                        size: rng.range(0.55, 0.8),
                    };
                    (puff, true)
                })
                .collect(),
            None => Vec::new(),
        };
        for (puff, dark) in clouds {
            let mesh = match (dark, puff.rise > 0.0) {
                (_, true) => &shapes.soot,
                (true, _) => &shapes.dark,
                _ => &shapes.pale,
            };
            entities.push(
                commands
                    .spawn((
                        puff,
                        Mesh3d(mesh.clone()),
                        MeshMaterial3d(materials.smoke.clone()),
                        Transform::from_translation(puff.at),
                        NotShadowCaster,
                        NotShadowReceiver,
                    ))
                    .id(),
            );
        }
        vapours.drawn.insert(h, (v, entities));
    }
}

/// Moves puffs and turns them to the camera.
fn drift(
    time: Res<Time>,
    camera: Query<&Transform, (With<TableCamera>, Without<Puff>)>,
    mut puffs: Query<(&Puff, &mut Transform)>,
) {
    let Ok(camera) = camera.single() else { return };
    let t = time.elapsed_secs();
    for (p, mut at) in &mut puffs {
        let roll = (hash((p.phase * 100.0) as i32, 0, 1) & 255) as f32 / 40.0;
        let rotation = camera.rotation * Quat::from_rotation_z(roll + t * 0.05);
        let (offset, scale) = if p.rise > 0.0 {
            let f = (t * 0.22 + p.phase).fract();
            let sway = Vec3::new(f * 0.35, f * p.rise, (f * 5.0 + p.phase * 9.0).sin() * 0.08);
            // Grows from nothing, thins out to nothing.
            (sway, (0.35 + f) * (1.0 - f).sqrt() * (f * 8.0).min(1.0))
        } else {
            let a = t * 0.25 + p.phase;
            (
                Vec3::new(a.sin(), 0.4 * (a * 1.3).cos(), (a * 0.7).cos()) * 0.07,
                1.0,
            )
        };
        *at = Transform {
            translation: p.at + offset,
            rotation,
            scale: Vec3::splat(p.size * scale.max(0.001)),
        };
    }
}

fn flicker(time: Res<Time>, mut flames: Query<(&Flame, &mut Transform)>) {
    let t = time.elapsed_secs();
    for (f, mut at) in &mut flames {
        let a = (t * 9.0 + f.phase).sin() * 0.10 + (t * 23.0 + f.phase * 3.0).sin() * 0.07;
        let wide = 1.0 - a * 0.4;
        at.scale = Vec3::new(wide, (1.0 + a) * f.size, wide);
    }
}
