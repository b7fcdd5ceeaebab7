//! The bodies of dice: the cube with pips, and the other solids that players know, with numbers on them.

use bevy::prelude::*;

use crate::meshkit::Kit;
use crate::paint::Paint;
use crate::palette::SideColours;
use crate::strokes;

/// Length of a cube's edge.
pub(super) const EDGE: f32 = 0.34;
/// Inertia of a die of mass 1: that of a cube, to which all others come near.
pub(super) const INERTIA: f32 = EDGE * EDGE / 6.0;
/// How far the corners of a die that lies still are from its middle at most, seen from above.
const REACH: f32 = 0.245;
/// How high the middle of a die that lies still is at most.
const HIGHEST: f32 = 0.2;
/// How far prints stand out.
const PRINT: f32 = 0.0015;

/// A solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Tetrahedron,
    Cube,
    Octahedron,
    /// Ten kites.
    Trapezohedron,
    Dodecahedron,
    Icosahedron,
}

impl Shape {
    /// The solid of a die with so many sides: the smallest that has room for all its numbers, and the largest for those
    /// that have more numbers than any.
    const fn of(sides: u8) -> Self {
        match sides {
            4 => Self::Tetrahedron,
            0..=6 => Self::Cube,
            7..=8 => Self::Octahedron,
            9..=10 => Self::Trapezohedron,
            11..=12 => Self::Dodecahedron,
            _ => Self::Icosahedron,
        }
    }

    /// Its corners, in any size.
    fn corners(self) -> Vec<Vec3> {
        let golden = f32::midpoint(1.0, 5f32.sqrt());
        match self {
            Self::Cube => eight().map(|c| c * 0.5).to_vec(),
            Self::Tetrahedron => eight()
                .into_iter()
                .filter(|c| c.element_product() > 0.0)
                .collect(),
            Self::Octahedron => FACES.to_vec(),
            Self::Icosahedron => cyclic(1.0, golden),
            Self::Dodecahedron => [eight().to_vec(), cyclic(golden, golden.recip())].concat(),
            Self::Trapezohedron => {
                // Where three of the planes meet whose normals `kites` gives: five around each pole, three elsewhere.
                let (sin, cos) = LEAN.sin_cos();
                let low = (std::f32::consts::PI / 10.0).tan().powi(2);
                let around = (0..10).map(|k| {
                    let y = if k % 2 == 0 { -low } else { low };
                    turned(k, (1.0 + low) / cos, y / sin)
                });
                let poles = [Vec3::Y / sin, Vec3::NEG_Y / sin];
                around.chain(poles).collect()
            }
        }
    }

    /// Normals of its faces. But for the tetrahedron, which has no opposite faces, the first half of them stands for the
    /// second half, which is opposite.
    fn normals(self) -> Vec<Vec3> {
        let all = match self {
            Self::Cube => FACES.to_vec(),
            Self::Tetrahedron => self.corners().into_iter().map(|c| -c).collect(),
            Self::Octahedron => eight().to_vec(),
            Self::Icosahedron => Self::Dodecahedron.corners(),
            Self::Dodecahedron => Self::Icosahedron.corners(),
            Self::Trapezohedron => {
                let (sin, cos) = LEAN.sin_cos();
                let up = |k| if k % 2 == 0 { sin } else { -sin };
                (0..10).map(|k| turned(k, cos, up(k))).collect()
            }
        };
        all.into_iter().map(Vec3::normalize).collect()
    }

    /// Where the numbers of a die are, in their order: directions in which the number that was rolled looks up. A
    /// tetrahedron has a corner on top, every other one a face; numbers on opposite faces add up to the same.
    fn tops(self) -> Vec<Vec3> {
        match self {
            Self::Cube => FACES.to_vec(),
            Self::Tetrahedron => self.corners().into_iter().map(Vec3::normalize).collect(),
            _ => {
                let mut half: Vec<Vec3> = Vec::new();
                for n in self.normals() {
                    if half.iter().all(|h| h.dot(n) > -0.999) {
                        half.push(n);
                    }
                }
                // Low and high numbers are mixed.
                for n in half.iter_mut().skip(1).step_by(2) {
                    *n = -*n;
                }
                let opposite: Vec<_> = half.iter().rev().map(|n| -*n).collect();
                [half, opposite].concat()
            }
        }
    }
}

/// How much the kites of a trapezohedron look up or down, in radians.
const LEAN: f32 = 0.73;

/// A point a number of tenths of a turn around the upright axis.
fn turned(tenths: u8, out: f32, y: f32) -> Vec3 {
    let (sin, cos) = (f32::from(tenths) * std::f32::consts::TAU / 10.0).sin_cos();
    Vec3::new(out * cos, y, out * sin)
}

/// The corners of a cube with edges of 2.
fn eight() -> [Vec3; 8] {
    std::array::from_fn(|i| {
        let sign = |bit: usize| if i & bit == 0 { -1.0 } else { 1.0 };
        Vec3::new(sign(1), sign(2), sign(4))
    })
}

/// The corners of three rectangles that stand upright on each other.
fn cyclic(a: f32, b: f32) -> Vec<Vec3> {
    let signs = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
    let rectangle = signs.map(|(s, t)| (s * a, t * b));
    let three = rectangle.map(|(a, b)| {
        [
            Vec3::new(0.0, a, b),
            Vec3::new(a, b, 0.0),
            Vec3::new(b, 0.0, a),
        ]
    });
    three.concat()
}

/// Directions of a cube's faces 1 to 6 in the die's own frame; opposite faces add up to seven.
const FACES: [Vec3; 6] = [
    Vec3::Y,
    Vec3::Z,
    Vec3::X,
    Vec3::NEG_X,
    Vec3::NEG_Z,
    Vec3::NEG_Y,
];

/// The rotation of a cube that shows a value on top.
fn value_up(value: u8) -> Quat {
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

/// Where a number of a die is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Top {
    /// The direction in the die's own frame that looks up when the number was rolled.
    pub(super) up: Vec3,
    /// The rotation that makes it look up, and its number be read from +Z. Between any two numbers these differ by a
    /// rotation that brings the whole body to where it was.
    pub(super) turn: Quat,
}

/// The body of a die.
#[derive(Clone, Debug)]
pub(super) struct Body {
    shape: Shape,
    sides: u8,
    /// Its corners around its middle.
    pub(super) corners: Vec<Vec3>,
    /// Where its numbers are; other dice than those that players know may have fewer or more numbers than that.
    pub(super) tops: Vec<Top>,
    /// How high its middle is when it lies still.
    pub(super) high: f32,
}

impl Default for Body {
    fn default() -> Self {
        Self::of(6)
    }
}

impl Body {
    /// The body of a die with so many sides.
    pub(super) fn of(sides: u8) -> Self {
        let shape = Shape::of(sides);
        let (mut corners, tops) = (shape.corners(), shape.tops());
        if shape == Shape::Cube {
            for c in &mut corners {
                *c *= EDGE;
            }
            let tops = (1..).zip(tops);
            return Self {
                shape,
                sides,
                corners,
                tops: tops
                    .map(|(n, up)| Top {
                        up,
                        turn: value_up(n),
                    })
                    .collect(),
                high: EDGE * 0.5,
            };
        }
        let flat = |c: Vec3, up: Vec3| c - up * c.dot(up);
        let top = |up: Vec3| {
            // The corner at the head of a number: all of a face are alike, but for those of a kite.
            let near = |c: &Vec3| c.dot(up) + c.y.abs() * 0.05;
            let all = corners.iter().filter(|c| flat(**c, up).length() > 0.1);
            let first = all.max_by(|a, b| near(a).total_cmp(&near(b)));
            let head = flat(first.copied().unwrap_or(Vec3::X), up).normalize_or(Vec3::X);
            let frame = Mat3::from_cols(head.cross(up), up, -head);
            Top {
                up,
                turn: Quat::from_mat3(&frame.transpose()),
            }
        };
        let tops: Vec<Top> = tops.into_iter().map(top).collect();
        let up = tops.first().map_or(Vec3::Y, |t| t.up);
        let reach = corners.iter().map(|c| flat(*c, up).length());
        let high = corners.iter().map(|c| -c.dot(up));
        let (reach, high) = (reach.fold(0.1, f32::max), high.fold(0.1, f32::max));
        let size = (REACH / reach).min(HIGHEST / high);
        for c in &mut corners {
            *c *= size;
        }
        Self {
            shape,
            sides,
            corners,
            tops,
            high: high * size,
        }
    }

    /// How many sides the die has.
    pub(super) const fn sides(&self) -> u8 {
        self.sides
    }

    /// How far its lowest corner is under its middle.
    pub(super) fn lowest(&self, turn: Quat) -> f32 {
        if self.shape == Shape::Cube {
            let m = Mat3::from_quat(turn);
            return 0.5 * EDGE * (m.x_axis.y.abs() + m.y_axis.y.abs() + m.z_axis.y.abs());
        }
        let deep = self.corners.iter().map(|c| -(turn * *c).y);
        deep.fold(0.0, f32::max)
    }

    /// The number that looks up most, and the rotation nearest to this one in which it looks up exactly.
    pub(super) fn flat(&self, turn: Quat) -> (usize, Quat) {
        let up = |n: usize| (turn * self.tops[n].up).y;
        let top = (0..self.tops.len())
            .max_by(|a, b| up(*a).total_cmp(&up(*b)))
            .unwrap_or(0);
        let right =
            Quat::from_rotation_arc((turn * self.tops[top].up).normalize_or(Vec3::Y), Vec3::Y);
        (top, (right * turn).normalize())
    }

    /// Which of its numbers a value is.
    pub(super) fn top_of(&self, value: u8) -> usize {
        usize::from(value.max(1) - 1) % self.tops.len()
    }

    /// The rotation before the throw, in which a value lies where a number of the body is: it ends on top with it.
    pub(super) fn painted(&self, top: usize, value: u8) -> Quat {
        self.tops[top].turn.inverse() * self.tops[self.top_of(value)].turn
    }

    /// How far a die that lies still has to turn around the upright axis so that its number is read from +Z. Pips are
    /// read from everywhere.
    pub(super) fn askew(&self, rest: Quat, top: usize) -> f32 {
        if self.has_pips() {
            return 0.0;
        }
        let head = rest * (self.tops[top].turn.inverse() * Vec3::NEG_Z);
        head.x.atan2(-head.z)
    }

    /// Whether its numbers are pips.
    const fn has_pips(&self) -> bool {
        self.sides == 6
    }

    /// The numbers at its tops, on a die that shows a value. Solids with more room than numbers repeat them, and those with
    /// less have numbers around the value.
    pub(super) fn numbers(&self, value: u8) -> Vec<u8> {
        let (tops, sides) = (self.tops.len(), usize::from(self.sides.max(1)));
        let before = usize::from(value.max(1) - 1) / tops * tops;
        let before = if sides > tops { before } else { 0 };
        let number = |n: usize| u8::try_from((before + n) % sides + 1).unwrap_or(u8::MAX);
        (0..tops).map(number).collect()
    }

    /// Its mesh in the colours of a side.
    pub(super) fn mesh(&self, numbers: &[u8], side: SideColours) -> Mesh {
        let paint = Paint::new(side.primary).gloss(0.72);
        // Pips are white on every side's dice; numbers, which are thinner, are dark on light ones.
        let light = side
            .primary
            .to_be_bytes()
            .into_iter()
            .map(u32::from)
            .sum::<u32>()
            > 400;
        let print = match light && !self.has_pips() {
            true => Paint::new(0x1c1a18),
            false => Paint::new(0xf4f1e6),
        };
        let print = print.gloss(0.4);
        let mut kit = Kit::default();
        if self.shape == Shape::Cube {
            kit.cuboid(Vec3::ZERO, Vec3::splat(EDGE), EDGE * 0.13, paint);
        } else {
            for normal in self.shape.normals() {
                face(&mut kit, &self.corners_of(normal), paint);
            }
        }
        match self.shape {
            Shape::Cube if self.has_pips() => pips(&mut kit, print),
            Shape::Tetrahedron => self.corner_numbers(&mut kit, numbers, &print),
            _ => self.face_numbers(&mut kit, numbers, &print),
        }
        kit.buf.build()
    }

    /// The corners of a face, counter-clockwise seen from outside.
    fn corners_of(&self, normal: Vec3) -> Vec<Vec3> {
        let far = |c: &Vec3| c.dot(normal);
        let most = self.corners.iter().map(far).fold(0.0, f32::max);
        let all = self.corners.iter().copied();
        let mut on: Vec<Vec3> = all.filter(|c| far(c) > most - 1e-3).collect();
        let x = normal.any_orthonormal_vector();
        let y = normal.cross(x);
        let bearing = |c: &Vec3| c.dot(y).atan2(c.dot(x));
        on.sort_by(|a, b| bearing(a).total_cmp(&bearing(b)));
        on
    }

    /// A number on each face, its head towards a corner.
    fn face_numbers(&self, kit: &mut Kit, numbers: &[u8], paint: &Paint) {
        for (top, number) in self.tops.iter().zip(numbers) {
            let corners = self.corners_of(top.up);
            let head = top.turn.inverse() * Vec3::NEG_Z;
            // Where on the line through the face a number has the most room.
            let far = corners.first().map_or(0.0, |c| c.dot(top.up));
            let on = |k: i8| top.up * far + head * (f32::from(k) * 0.005);
            let room = |at: Vec3| inside(&corners, top.up, at);
            let best = (-30..=30)
                .map(on)
                .max_by(|a, b| room(*a).total_cmp(&room(*b)));
            let at = best.unwrap_or(top.up * far);
            self.number(kit, *number, (at, top.up, head), room(at), paint);
        }
    }

    /// The three numbers of every face of a tetrahedron, each at the corner that looks up when it was rolled.
    fn corner_numbers(&self, kit: &mut Kit, numbers: &[u8], paint: &Paint) {
        for normal in self.shape.normals() {
            let corners = self.corners_of(normal);
            let middle = corners.iter().sum::<Vec3>() / 3.0;
            for corner in &corners {
                let at = middle.lerp(*corner, 0.4);
                let head = (*corner - middle).normalize_or(Vec3::Y);
                let is_here = |top: &Top| top.up.dot(corner.normalize()) > 0.999;
                let top = self.tops.iter().position(is_here);
                if let Some(number) = top.and_then(|n| numbers.get(n)) {
                    let room = inside(&corners, normal, at);
                    self.number(kit, *number, (at, normal, head), room, paint);
                }
            }
        }
    }

    /// A number in a circle of a radius; a line under what would be another number upside down.
    fn number(
        &self,
        kit: &mut Kit,
        number: u8,
        (at, normal, head): (Vec3, Vec3, Vec3),
        room: f32,
        paint: &Paint,
    ) {
        let text = number.to_string();
        let wide = strokes::width(&text, 1.0);
        let mut high = 1.55 * room / (1.0 + wide * wide).sqrt();
        let turns = matches!(number, 6 | 9) && self.sides >= 9;
        let mut middle = Vec2::ZERO;
        if turns {
            high *= 0.84;
            middle.y = high * 0.12;
        }
        let frame = Mat3::from_cols(head.cross(normal), head, normal);
        let place =
            Transform::from_translation(at + normal * PRINT).with_rotation(Quat::from_mat3(&frame));
        kit.with(place, |kit| {
            strokes::text(kit, &text, middle, high, strokes::THIN, paint);
            if turns {
                let half = Vec2::new(high * 0.3, 0.0);
                let under = middle - Vec2::new(0.0, high * 0.72);
                let line = [under - half, under + half];
                strokes::lines(kit, &line, high * 0.5 * strokes::THIN, paint);
            }
        });
    }
}

/// How far a point of a face is from its nearest edge; less than nothing outside.
fn inside(corners: &[Vec3], normal: Vec3, at: Vec3) -> f32 {
    let next = corners.iter().cycle().skip(1);
    let from = corners.iter().zip(next).map(|(a, b)| {
        let inwards = normal.cross(*b - *a).normalize_or_zero();
        (at - *a).dot(inwards)
    });
    from.fold(f32::INFINITY, f32::min)
}

/// A face with lighter edges.
fn face(kit: &mut Kit, corners: &[Vec3], paint: Paint) {
    let middle = corners.iter().sum::<Vec3>() / corners.len().max(1) as f32;
    let edge = paint.highlight(0.8);
    let within = |c: Vec3| middle.lerp(c, 0.93);
    for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        kit.quad_here([within(*a), *a, *b, within(*b)], &edge);
        kit.tri_here([middle, within(*a), within(*b)], &paint);
    }
}

/// The pips of a cube.
fn pips(kit: &mut Kit, pip: Paint) {
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
            let mid = n * (EDGE * 0.5 + PRINT) + (u * *x + v * *y) * d;
            let r = EDGE * if value == 1 { 0.12 } else { 0.085 };
            kit.with(
                Transform::from_translation(mid).with_rotation(Quat::from_rotation_arc(Vec3::Y, n)),
                |k| {
                    k.lathe(&[Vec2::new(r, 0.0), Vec2::new(0.0, 0.001)], 12, true, pip);
                },
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::*;

    const KNOWN: [u8; 6] = [4, 6, 8, 10, 12, 20];

    #[test]
    fn dice_that_players_know_have_a_face_for_every_number() {
        for (sides, corners) in KNOWN.into_iter().zip([4, 8, 6, 12, 20, 12]) {
            let body = Body::of(sides);
            assert_eq!(body.corners.len(), corners, "{sides}");
            assert_eq!(body.tops.len(), usize::from(sides));
            let normals = body.shape.normals();
            assert_eq!(normals.len(), usize::from(sides));
            let edges: usize = normals.iter().map(|n| body.corners_of(*n).len()).sum();
            // Euler: corners and faces are two more than edges, each of which belongs to two faces.
            assert_eq!(corners + normals.len(), edges / 2 + 2, "{sides}");
            let numbers: Vec<u8> = (1..=sides).collect();
            for value in 1..=sides {
                assert_eq!(body.numbers(value), numbers, "{sides}");
            }
        }
    }

    #[test]
    fn numbers_on_opposite_faces_add_up_to_the_same() {
        for sides in [6, 8, 10, 12, 20] {
            let tops = Body::of(sides).tops;
            for (n, top) in tops.iter().enumerate() {
                let opposite = tops[tops.len() - 1 - n].up;
                assert!(top.up.dot(opposite) < -0.999, "{sides}: {n}");
            }
        }
    }

    #[test]
    fn a_die_that_is_painted_another_way_has_the_same_body() {
        for sides in KNOWN {
            let body = Body::of(sides);
            for top in 0..body.tops.len() {
                for value in 1..=sides {
                    let turn = body.painted(top, value);
                    let now = turn * body.tops[body.top_of(value)].up;
                    assert!(now.distance(body.tops[top].up) < 1e-3, "{sides}");
                    for c in &body.corners {
                        let near = |o: &Vec3| o.distance(turn * *c) < 1e-3;
                        assert!(body.corners.iter().any(near), "{sides}: {value} at {top}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_die_lies_as_high_and_as_wide_as_others() {
        for sides in KNOWN {
            let body = Body::of(sides);
            for top in &body.tops {
                let low = body.lowest(top.turn);
                assert!((low - body.high).abs() < 1e-3, "{sides}: {low}");
                let wide = body.corners.iter().map(|c| (top.turn * *c).xz().length());
                let wide = wide.fold(0.0, f32::max);
                assert!((0.2..0.25).contains(&wide), "{sides}: {wide}");
                // It stands on a whole face.
                let down = |c: &&Vec3| (top.turn * **c).y < 1e-3 - body.high;
                assert!(body.corners.iter().filter(down).count() >= 3, "{sides}");
            }
        }
    }

    #[test]
    fn other_dice_show_the_number_too() {
        for (sides, tops) in [
            (1, 6),
            (2, 6),
            (3, 6),
            (5, 6),
            (7, 8),
            (9, 10),
            (11, 12),
            (16, 20),
            (24, 20),
            (100, 20),
            (255, 20),
        ] {
            let body = Body::of(sides);
            assert_eq!(body.tops.len(), tops, "{sides}");
            for value in 1..=sides {
                let numbers = body.numbers(value);
                assert_eq!(numbers[body.top_of(value)], value, "{sides}");
                assert!(numbers.iter().all(|n| (1..=sides).contains(n)), "{sides}");
            }
        }
    }

    #[test]
    fn prints_lie_on_their_faces() {
        let colours = SideColours {
            primary: 0x0000_00ff,
            secondary: 0,
            light: 0,
            emblem: 0,
        };
        for sides in [2, 4, 8, 10, 12, 20, 100] {
            let body = Body::of(sides);
            let mesh = body.mesh(&body.numbers(sides), colours);
            let Some(VertexAttributeValues::Float32x3(at)) =
                mesh.attribute(Mesh::ATTRIBUTE_POSITION)
            else {
                panic!("a mesh has positions");
            };
            let normals = body.shape.normals();
            let far = |n: &Vec3| body.corners.iter().map(|c| c.dot(*n)).fold(0.0, f32::max);
            let planes: Vec<(Vec3, f32)> = normals.iter().map(|n| (*n, far(n))).collect();
            let mut printed = 0;
            for p in at {
                let p = Vec3::from_array(*p);
                let out = planes.iter().map(|(n, far)| p.dot(*n) - far);
                let out = out.fold(f32::NEG_INFINITY, f32::max);
                assert!(out < PRINT + 1e-4, "{sides}: {p}");
                printed += usize::from(out > PRINT * 0.5);
            }
            assert!(printed > 30, "{sides}: {printed}");
        }
    }
}
