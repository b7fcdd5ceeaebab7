//! Fire and smoke in hexes: tongues of flame where trees, houses or the ground burn, the glow around them, embers, and
//! soft puffs that always face the camera.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use hexlance_board::{Density, Hex, Visibility};

use super::chunks::TerrainState;
use super::zones::how_bad;
use crate::TableSystems;
use crate::camera::TableCamera;
use crate::material::TableMaterials;
use crate::meshkit::MeshBuf;
use crate::model::TableModel;
use crate::noise::{Rng, hash};
use crate::paint::Paint;
use crate::quality::Quality;
use crate::space::{LEVEL, SIDES, at_level};

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
    /// Smoke that spreads and thins out as it rises.
    pub thins: bool,
}

/// Ages of smoke that thins out.
const AGES: usize = 8;

/// A flame that flickers; light on the ground flickers with it.
#[derive(Component)]
struct Flame {
    phase: f32,
    size: f32,
    /// How much of the flicker goes into its height.
    tall: f32,
}

/// What burns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fuel {
    /// Grass and what lies about.
    Ground,
    /// Trees, up into their crowns.
    Trees,
    /// A house of so many storeys, out of its windows and its roof.
    House(u8),
}

/// What burns and smokes in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Vapour {
    fire: Option<Fuel>,
    smoke: Option<Density>,
    haze: Option<Visibility>,
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
    /// Black smoke of fires and wrecks, from fresh to almost gone.
    pub soot: [Handle<Mesh>; AGES],
    flames: Handle<Mesh>,
    glow: Handle<Mesh>,
    ember: Handle<Mesh>,
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

/// Black smoke of an age: it turns grey and lets more and more through.
fn soot(age: usize) -> Mesh {
    let t = age as f32 / AGES as f32;
    let grey = |from: u32, to: u32| from + ((to - from) as f32 * t) as u32;
    let shade = grey(0x34, 0x74);
    puff(
        shade << 16 | (shade - 2) << 8 | (shade - 4),
        0.58 * (1.0 - t).powf(1.2),
    )
}

fn make_meshes(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    commands.insert_resource(PuffMeshes {
        pale: meshes.add(puff(0xe2e2e0, 0.50)),
        dark: meshes.add(puff(0x8d8a86, 0.66)),
        soot: std::array::from_fn(|age| meshes.add(soot(age))),
        flames: meshes.add(flames().build()),
        glow: meshes.add(glow().build()),
        ember: meshes.add(ember().build()),
    });
}

/// One tongue: a drop that bends, white-hot inside, red at its tip.
fn tongue(buf: &mut MeshBuf, foot: Vec3, h: f32, r: f32, lean: Vec2) {
    // Share of the height, share of the width, colour, light.
    let rings: [(f32, f32, u32, f32); 6] = [
        (0.0, 0.55, 0xffb03c, 1.5),
        (0.14, 1.0, 0xff9620, 1.4),
        (0.34, 0.86, 0xff7a14, 1.25),
        (0.58, 0.52, 0xf2560c, 1.1),
        (0.80, 0.24, 0xd83a08, 0.9),
        (1.0, 0.0, 0xa02406, 0.6),
    ];
    let sides = 6u32;
    let first = buf.pos.len() as u32;
    for (f, wide, c, light) in rings {
        let bend = lean * f * f;
        for k in 0..=sides {
            let a = std::f32::consts::TAU * (k % sides) as f32 / sides as f32 + f * 1.6;
            let out = Vec3::new(a.sin(), 0.0, a.cos());
            let at = foot + Vec3::new(bend.x, h * f, bend.y) + out * r * wide;
            buf.vertex(at, out, &Paint::new(c).glow(light));
        }
    }
    let row = sides + 1;
    for i in 0..rings.len() as u32 - 1 {
        for k in 0..sides {
            let a = first + i * row + k;
            buf.triangle(a, a + 1, a + row + 1);
            buf.triangle(a, a + row + 1, a + row);
        }
    }
}

/// A fire: a few tongues around one larger one.
fn flames() -> MeshBuf {
    let mut buf = MeshBuf::default();
    let mut rng = Rng::new(3);
    for i in 0..7 {
        let p = if i == 0 {
            Vec2::ZERO
        } else {
            rng.direction() * rng.range(0.07, 0.20)
        };
        let h = if i == 0 { 0.52 } else { rng.range(0.20, 0.40) };
        let lean = p * 0.3 + rng.direction() * 0.06;
        tongue(&mut buf, Vec3::new(p.x, -0.04, p.y), h, h * 0.15, lean);
    }
    buf
}

/// Light on the ground: orange in the middle, nothing at the rim.
fn glow() -> MeshBuf {
    let mut buf = MeshBuf::default();
    let n = 20u32;
    let mid = Paint::new(0xff7a22).gloss(0.55);
    let heart = buf.vertex(Vec3::ZERO, Vec3::Y, &mid);
    for (r, c, alpha) in [(0.45, 0xff6a1c, 0.26), (1.0, 0xff4a10, 0.0)] {
        for k in 0..n {
            let a = std::f32::consts::TAU * k as f32 / n as f32;
            let at = Vec3::new(a.sin() * r, 0.0, a.cos() * r);
            buf.vertex(at, Vec3::Y, &Paint::new(c).gloss(alpha));
        }
    }
    for k in 0..n {
        let (a, b) = (heart + 1 + k, heart + 1 + (k + 1) % n);
        buf.triangle(heart, a, b);
        buf.triangle(a, a + n, b + n);
        buf.triangle(a, b + n, b);
    }
    buf
}

/// A spark.
fn ember() -> MeshBuf {
    let mut buf = MeshBuf::default();
    let p = Paint::new(0xffa040).gloss(1.0);
    let at = |x: f32, y: f32| Vec3::new(x, y, 0.0);
    buf.quad(at(-0.5, 0.0), at(0.0, -0.5), at(0.5, 0.0), at(0.0, 0.5), &p);
    buf
}

/// Where it burns in a hex: places over the ground and sizes.
fn seats(fuel: Fuel, rng: &mut Rng) -> Vec<(Vec3, f32)> {
    let mut out = Vec::new();
    let mut around = |n: usize, near: f32, far: f32, y: (f32, f32), size: (f32, f32)| {
        for i in 0..n {
            let a = i as f32 * std::f32::consts::TAU / n as f32 + rng.range(-0.4, 0.4);
            let d = Vec2::from_angle(a) * rng.range(near, far);
            let at = Vec3::new(d.x, rng.range(y.0, y.1), d.y);
            out.push((at, rng.range(size.0, size.1)));
        }
    };
    match fuel {
        Fuel::Ground => {
            around(1, 0.0, 0.1, (0.0, 0.0), (1.0, 1.2));
            around(5, 0.3, 0.62, (0.0, 0.0), (0.6, 1.0));
        }
        Fuel::Trees => {
            around(4, 0.2, 0.6, (0.0, 0.0), (0.8, 1.2));
            around(4, 0.15, 0.5, (0.35, 0.72), (0.9, 1.35));
        }
        Fuel::House(storeys) => {
            let top = f32::from(storeys.max(1)) * LEVEL;
            around(1, 0.0, 0.1, (top, top), (1.3, 1.6));
            around(3, 0.2, 0.36, (top - 0.02, top), (0.8, 1.2));
            around(4, 0.50, 0.56, (top * 0.35, top * 0.85), (0.45, 0.65));
        }
    }
    out
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
        // Smoke that drifts over from a fire is light smoke; a fire has its own.
        let drifts = c.drift && !c.fire;
        let smoke = c.smoke.or(drifts.then_some(Density::Light));
        let haze = c.zones.visibility;
        if c.fire || smoke.is_some() || haze.is_some() {
            wanted.insert(
                h,
                Vapour {
                    fire: c.fire.then_some(match (c.building, c.woods) {
                        (Some(b), _) => Fuel::House(b.height),
                        (None, Some(_)) => Fuel::Trees,
                        (None, None) => Fuel::Ground,
                    }),
                    smoke,
                    haze,
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
        if let Some(fuel) = v.fire {
            for (at, size) in seats(fuel, &mut rng) {
                entities.push(
                    commands
                        .spawn((
                            Name::new("Fire"),
                            Flame {
                                phase: rng.range(0.0, 6.0),
                                size,
                                tall: 1.0,
                            },
                            Mesh3d(shapes.flames.clone()),
                            MeshMaterial3d(materials.minis.clone()),
                            Transform::from_translation(ground + at)
                                .with_rotation(Quat::from_rotation_y(rng.range(0.0, 6.3)))
                                .with_scale(Vec3::splat(size)),
                            NotShadowCaster,
                            NotShadowReceiver,
                        ))
                        .id(),
                );
            }
            let mut light = commands.spawn((
                Name::new("Glow of a fire"),
                Flame {
                    phase: rng.range(0.0, 6.0),
                    size: 1.45,
                    tall: 0.0,
                },
                Mesh3d(shapes.glow.clone()),
                MeshMaterial3d(materials.light.clone()),
                Transform::from_translation(ground + Vec3::Y * 0.10),
                NotShadowCaster,
                NotShadowReceiver,
            ));
            if quality.point_lights {
                light.with_child((
                    PointLight {
                        color: Color::srgb(1.0, 0.5, 0.15),
                        intensity: 70_000.0,
                        range: 5.0,
                        ..default()
                    },
                    Transform::from_xyz(0.0, 0.7, 0.0),
                ));
            }
            entities.push(light.id());
            for i in 0..5 {
                let d = rng.direction() * rng.range(0.1, 0.5);
                let puff = Puff {
                    at: ground + Vec3::new(d.x, 0.3, d.y),
                    rise: rng.range(1.2, 2.2),
                    phase: i as f32 / 5.0 + rng.range(0.0, 0.15),
                    size: rng.range(0.018, 0.034),
                    thins: false,
                };
                entities.push(
                    commands
                        .spawn((
                            puff,
                            Mesh3d(shapes.ember.clone()),
                            MeshMaterial3d(materials.light.clone()),
                            Transform::from_translation(puff.at),
                            NotShadowCaster,
                            NotShadowReceiver,
                        ))
                        .id(),
                );
            }
        }
        let mut clouds: Vec<(Puff, bool)> = match v.smoke {
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
                            thins: false,
                        };
                        (puff, heavy && rng.chance(0.7))
                    })
                    .collect()
            }
            None => match v.fire {
                None => Vec::new(),
                Some(fuel) => {
                    // A column: higher over what burns higher.
                    let (n, rise, from) = match fuel {
                        Fuel::Ground => (10, 1.6, 0.35),
                        Fuel::Trees => (15, 2.7, 0.75),
                        Fuel::House(h) => (15, 2.7, f32::from(h.max(1)) * LEVEL + 0.2),
                    };
                    (0..n)
                        .map(|i| {
                            let d = rng.direction() * rng.range(0.0, 0.25);
                            let puff = Puff {
                                at: ground + Vec3::new(d.x, from, d.y),
                                rise,
                                phase: i as f32 / n as f32,
                                size: rng.range(0.50, 0.75),
                                thins: true,
                            };
                            (puff, true)
                        })
                        .collect()
                }
            },
        };
        // Where it is hard to see, a haze lies low.
        for _ in 0..v.haze.map_or(0, |haze| 5 * how_bad(haze)) {
            let p = rng.direction() * rng.range(0.1, 0.65);
            let y = rng.range(0.10, 0.55);
            let puff = Puff {
                at: ground + Vec3::new(p.x, y, p.y),
                rise: 0.0,
                phase: rng.range(0.0, 20.0),
                size: rng.range(0.45, 0.8),
                thins: false,
            };
            clouds.push((puff, false));
        }
        for (puff, dark) in clouds {
            let mesh = match (dark, puff.rise > 0.0) {
                (_, true) => &shapes.soot[0],
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
    model: Option<Res<TableModel>>,
    shapes: Res<PuffMeshes>,
    camera: Query<&Transform, (With<TableCamera>, Without<Puff>)>,
    mut puffs: Query<(&Puff, &mut Transform, &mut Mesh3d)>,
) {
    let Ok(camera) = camera.single() else { return };
    let t = time.elapsed_secs();
    // What rises goes with the wind.
    let wind = model
        .and_then(|m| m.environment.wind)
        .map_or(Vec2::new(0.38, 0.12), |(force, d)| {
            SIDES[usize::from(d.index())] * (0.25 + 0.22 * f32::from(force))
        });
    for (p, mut at, mut mesh) in &mut puffs {
        let roll = (hash((p.phase * 100.0) as i32, 0, 1) & 255) as f32 / 40.0;
        let rotation = camera.rotation * Quat::from_rotation_z(roll + t * 0.05);
        let (offset, scale) = if p.rise > 0.0 {
            let f = (t * 0.22 + p.phase).fract();
            let curl = (f * 5.0 + p.phase * 9.0).sin() * 0.08;
            let drift = wind * f * p.rise.sqrt() + wind.perp() * curl;
            let sway = Vec3::new(drift.x, f * p.rise, drift.y);
            let born = (f * 8.0).min(1.0);
            if p.thins {
                let age = &shapes.soot[((f * AGES as f32) as usize).min(AGES - 1)];
                if mesh.0 != *age {
                    mesh.0 = age.clone();
                }
                (sway, (0.40 + 1.35 * f) * born)
            } else {
                (sway, (0.35 + f) * (1.0 - f).sqrt() * born)
            }
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
        let high = 1.0 + a * (0.4 + 1.2 * f.tall);
        at.scale = Vec3::new(wide, high, wide) * f.size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_burn_out_of_their_roofs_and_trees_in_their_crowns() {
        let top = |fuel| {
            seats(fuel, &mut Rng::new(1))
                .into_iter()
                .map(|(at, _)| at.y)
                .fold(0.0, f32::max)
        };
        assert!(top(Fuel::Ground) < 0.05);
        assert!((0.3..0.9).contains(&top(Fuel::Trees)));
        assert!(top(Fuel::House(4)) > 3.9 * LEVEL);
    }
}
