//! Dice that tumble into the tray and come to rest on the values that were rolled.
//!
//! The values are decided by the rules; the tumble is worked out backwards from the resting place. A die that spins
//! always touches the felt with its lowest corner, which makes the roll look heavy.

use bevy::prelude::*;

use crate::material::TableMaterials;
use crate::meshkit::Kit;
use crate::model::TableSettings;
use crate::noise::Rng;
use crate::paint::Paint;
use crate::palette::SideColours;
use crate::terrain::TableEdge;

/// Length of a throw in seconds.
pub const LASTS: f32 = 1.15;
/// Length of a die's edge.
const EDGE: f32 = 0.34;

/// Dice in the tray.
#[derive(Resource, Default)]
pub struct DiceTray {
    dice: Vec<Die>,
    side: u8,
    age: f32,
    thrown: u64,
}

#[derive(Clone, Copy, Debug)]
struct Die {
    from: Vec3,
    rest: Vec3,
    rotation: Quat,
    axis: Vec3,
    turns: f32,
    delay: f32,
}

#[derive(Component)]
struct DieVisual(usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DiceTray>().add_systems(
        Update,
        show.run_if(resource_changed::<DiceTray>)
            .after(crate::TableSystems::Fx),
    );
}

/// The rotation that shows a value on top.
pub fn value_up(value: u8) -> Quat {
    use std::f32::consts::{FRAC_PI_2, PI};
    match value {
        1 => Quat::IDENTITY,
        6 => Quat::from_rotation_x(PI),
        2 => Quat::from_rotation_x(-FRAC_PI_2),
        5 => Quat::from_rotation_x(FRAC_PI_2),
        3 => Quat::from_rotation_z(FRAC_PI_2),
        _ => Quat::from_rotation_z(-FRAC_PI_2),
    }
}

/// Directions of the faces 1 to 6 in the die's own frame; opposite faces add up to seven.
const FACES: [Vec3; 6] = [
    Vec3::Y,
    Vec3::Z,
    Vec3::X,
    Vec3::NEG_X,
    Vec3::NEG_Z,
    Vec3::NEG_Y,
];

impl DiceTray {
    /// Begins a throw.
    pub(super) fn throw(&mut self, values: &[u8], side: u8, edge: &TableEdge, seed: u64) {
        let mut rng = Rng::new(seed);
        let n = values.len().max(1);
        self.side = side;
        self.age = 0.0;
        self.thrown += 1;
        let room = edge.tray_half - EDGE;
        let columns = (n as f32).sqrt().ceil().max(1.0) as usize;
        let rows = n.div_ceil(columns);
        self.dice = values
            .iter()
            .enumerate()
            .map(|(i, v)| {
                let (c, r) = (i % columns, i / columns);
                let pitch = Vec2::new(
                    (2.0 * room.x / columns as f32).min(EDGE * 2.1),
                    (2.0 * room.y / rows as f32).min(EDGE * 1.9),
                );
                let grid = Vec2::new(
                    (c as f32 - (columns as f32 - 1.0) * 0.5) * pitch.x,
                    (r as f32 - (rows as f32 - 1.0) * 0.5) * pitch.y,
                );
                let p = grid
                    + Vec2::new(
                        rng.range(-0.2, 0.2) * (pitch.x - EDGE).max(0.0),
                        rng.range(-0.2, 0.2) * (pitch.y - EDGE).max(0.0),
                    );
                let rest = edge.tray + Vec3::new(p.x, EDGE * 0.5, p.y);
                let yaw = Quat::from_rotation_y(rng.range(0.0, std::f32::consts::TAU));
                let hand = edge.tray + Vec3::new(edge.tray_half.x + 1.6, 1.5, rng.range(-0.6, 0.9));
                let way = (rest - hand).with_y(0.0).normalize_or_zero();
                // Rolls in the direction of its way, a little crooked.
                let axis = (Vec3::Y.cross(way)
                    + Vec3::new(
                        rng.range(-0.5, 0.5),
                        rng.range(-0.5, 0.5),
                        rng.range(-0.5, 0.5),
                    ))
                .normalize_or(Vec3::X);
                Die {
                    from: hand,
                    rest,
                    rotation: yaw * value_up(*v),
                    axis,
                    turns: rng.range(2.2, 3.4) * std::f32::consts::TAU,
                    delay: rng.range(0.0, 0.14),
                }
            })
            .collect();
    }

    /// Moves the dice on to a share of their throw.
    pub(super) fn advance(&mut self, t: f32) {
        self.age = t;
    }
}

impl Die {
    fn at(&self, t: f32) -> Transform {
        let u = ((t - self.delay) / (1.0 - self.delay)).clamp(0.0, 1.0);
        // Fast at first, then dragged by the felt.
        let along = 1.0 - (1.0 - u).powf(2.2);
        let spin = (1.0 - u).powf(1.9) * self.turns;
        let rotation = Quat::from_axis_angle(self.axis, -spin) * self.rotation;
        let m = Mat3::from_quat(rotation);
        let lowest = 0.5 * EDGE * (m.x_axis.y.abs() + m.y_axis.y.abs() + m.z_axis.y.abs());
        // Three bounces, each a fraction of the one before.
        let felt = self.rest.y - EDGE * 0.5;
        let hop = |from: f32, to: f32, high: f32| {
            let f = (u - from) / (to - from);
            if (0.0..1.0).contains(&f) {
                high * 4.0 * f * (1.0 - f)
            } else {
                0.0
            }
        };
        let fall = if u < 0.30 {
            let f = u / 0.30;
            (self.from.y - felt) * (1.0 - f * f)
        } else {
            0.0
        };
        let bounce = hop(0.30, 0.56, 0.55) + hop(0.56, 0.72, 0.18) + hop(0.72, 0.82, 0.05);
        let mut p = self.from.lerp(self.rest, along);
        p.y = felt + lowest + fall + bounce;
        Transform::from_translation(p).with_rotation(rotation)
    }
}

fn show(
    mut commands: Commands,
    tray: Res<DiceTray>,
    settings: Res<TableSettings>,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut visuals: Query<(Entity, &DieVisual, &mut Transform)>,
    mut last: Local<u64>,
) {
    if *last != tray.thrown {
        *last = tray.thrown;
        for (e, ..) in &visuals {
            commands.entity(e).despawn();
        }
        let mesh = meshes.add(die_mesh(settings.palette.side(tray.side)));
        for (i, die) in tray.dice.iter().enumerate() {
            commands.spawn((
                Name::new("Die"),
                DieVisual(i),
                Mesh3d(mesh.clone()),
                MeshMaterial3d(materials.dice.clone()),
                die.at(tray.age),
            ));
        }
        return;
    }
    for (_, v, mut at) in &mut visuals {
        if let Some(die) = tray.dice.get(v.0) {
            at.set_if_neq(die.at(tray.age));
        }
    }
}

fn die_mesh(side: SideColours) -> Mesh {
    let body = Paint::new(side.primary).gloss(0.72);
    let pip = Paint::new(0xf4f1e6).gloss(0.4);
    let mut kit = Kit::default();
    kit.cuboid(Vec3::ZERO, Vec3::splat(EDGE), EDGE * 0.13, body);
    let d = EDGE * 0.25;
    for (i, n) in FACES.into_iter().enumerate() {
        let value = i + 1;
        let (u, v) = (
            n.any_orthonormal_vector(),
            n.cross(n.any_orthonormal_vector()),
        );
        let spots: &[(f32, f32)] = match value {
            1 => &[(0.0, 0.0)],
            2 => &[(-1.0, -1.0), (1.0, 1.0)],
            3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
            4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
            5 => &[
                (-1.0, -1.0),
                (1.0, -1.0),
                (-1.0, 1.0),
                (1.0, 1.0),
                (0.0, 0.0),
            ],
            _ => &[
                (-1.0, -1.0),
                (1.0, -1.0),
                (-1.0, 0.0),
                (1.0, 0.0),
                (-1.0, 1.0),
                (1.0, 1.0),
            ],
        };
        for (x, y) in spots {
            let mid = n * (EDGE * 0.5 + 0.0015) + (u * *x + v * *y) * d;
            let r = EDGE * if value == 1 { 0.12 } else { 0.085 };
            kit.with(
                Transform::from_translation(mid).with_rotation(Quat::from_rotation_arc(Vec3::Y, n)),
                |k| {
                    k.lathe(&[Vec2::new(r, 0.0), Vec2::new(0.0, 0.001)], 12, true, pip);
                },
            );
        }
    }
    kit.buf.build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_rest_on_their_values() {
        let edge = TableEdge {
            tray: Vec3::new(3.0, -0.4, 9.0),
            tray_half: Vec2::new(3.0, 1.7),
            ..Default::default()
        };
        let mut tray = DiceTray::default();
        tray.throw(&[1, 2, 3, 4, 5, 6], 0, &edge, 42);
        for (die, value) in tray.dice.iter().zip(1u8..) {
            let end = die.at(1.0);
            let top = FACES
                .iter()
                .position(|f| (end.rotation * *f).y > 0.99)
                .expect("a face is up");
            assert_eq!(top as u8 + 1, value);
            assert!((end.translation.y - (edge.tray.y + EDGE * 0.5)).abs() < 1e-3);
        }
    }

    #[test]
    fn dice_stay_in_the_tray_and_apart() {
        let edge = TableEdge {
            tray_half: Vec2::new(2.2, 1.7),
            ..Default::default()
        };
        let mut tray = DiceTray::default();
        for n in [1usize, 2, 5, 12] {
            tray.throw(&vec![3; n], 0, &edge, n as u64);
            for (i, a) in tray.dice.iter().enumerate() {
                assert!(a.rest.x.abs() < 2.2 && a.rest.z.abs() < 1.7);
                for b in &tray.dice[i + 1..] {
                    assert!(a.rest.distance(b.rest) > EDGE, "{n}");
                }
            }
        }
    }

    #[test]
    fn dice_never_sink_into_the_felt() {
        let edge = TableEdge::default();
        let mut tray = DiceTray::default();
        tray.throw(&[2, 5], 0, &edge, 5);
        for die in &tray.dice {
            for k in 0..=100 {
                let t = die.at(k as f32 / 100.0);
                let m = Mat3::from_quat(t.rotation);
                let low = t.translation.y
                    - 0.5 * EDGE * (m.x_axis.y.abs() + m.y_axis.y.abs() + m.z_axis.y.abs());
                assert!(low > -1e-3, "{k} {low}");
            }
        }
    }
}
