//! Where the camera looks from, and which pose shows a set of points in the part of the picture that is free.

use bevy::prelude::*;

use super::CameraInsets;

/// The part of the picture that is free to be seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Free {
    /// Width by height of the free part.
    pub(super) aspect: f32,
    /// Height of the free part as a share of the picture's.
    pub(super) share: f32,
    /// Middle of the free part from the picture's middle, in half heights of the picture, y up.
    pub(super) middle: Vec2,
}

impl Free {
    pub(super) fn new(view: Vec2, i: CameraInsets) -> Self {
        let free = (view - Vec2::new(i.left + i.right, i.top + i.bottom)).max(view * 0.2);
        Self {
            aspect: free.x / free.y.max(1.0),
            share: free.y / view.y.max(1.0),
            middle: Vec2::new(i.left - i.right, i.bottom - i.top) / view.y.max(1.0),
        }
    }

    /// The pose moved sideways as little as brings all points into the free part; `None` if there is no room for them.
    pub(super) fn bring_in(&self, points: &[Vec3], mut pose: Pose) -> Option<Pose> {
        let (look, right) = (pose.look(), pose.right());
        let up = right.cross(look);
        let ahead = Vec3::new(pose.yaw.sin(), 0.0, -pose.yaw.cos());
        let tan = (FIELD_OF_VIEW * 0.5).tan();
        let half = Vec2::new(self.share * self.aspect, self.share);
        // Far points wander less than near ones: a few rounds settle it.
        for _ in 0..12 {
            let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
            for p in points {
                let r = *p - pose.focus;
                let depth = pose.distance + r.dot(look);
                if depth <= 0.0 {
                    return None;
                }
                let place = Vec2::new(r.dot(right), r.dot(up)) / (depth * tan) - self.middle;
                (low, high) = (low.min(place), high.max(place));
            }
            let over = (high - half).max(Vec2::ZERO);
            let under = (-half - low).max(Vec2::ZERO);
            if over.max(under).max_element() <= 0.0 {
                return Some(pose);
            }
            let step = (over - under) * 1.02 * tan * pose.distance;
            pose.focus += right * step.x + ahead * (step.y / pose.pitch.sin().max(0.2));
        }
        None
    }

    /// The pose moved ahead until the nearest points lie at the lower edge of a share of the free part, and away where
    /// they would spread beyond its sides: what is spare shows what lies ahead.
    fn sunk(&self, points: &[Vec3], mut pose: Pose, fill: f32) -> Pose {
        let (look, right) = (pose.look(), pose.right());
        let up = right.cross(look);
        let ahead = Vec3::new(pose.yaw.sin(), 0.0, -pose.yaw.cos());
        let tan = (FIELD_OF_VIEW * 0.5).tan();
        let half = Vec2::new(self.share * self.aspect, self.share) * fill;
        for _ in 0..24 {
            let (mut low, mut wide) = (f32::MAX, 0.0_f32);
            for p in points {
                let r = *p - pose.focus;
                let depth = (pose.distance + r.dot(look)).max(NEAREST * 0.5);
                let place = Vec2::new(r.dot(right), r.dot(up)) / (depth * tan) - self.middle;
                (low, wide) = (low.min(place.y), wide.max(place.x.abs() / half.x));
            }
            let spare = low + half.y;
            if spare.abs() < 1e-3 && wide <= 1.001 {
                break;
            }
            pose.focus += ahead * (spare * tan * pose.distance / pose.pitch.sin().max(0.2));
            pose.distance *= wide.max(1.0);
        }
        pose
    }

    /// Share of the free part that a polygon covers from a pose, given that it lies within.
    pub(super) fn covered(&self, polygon: &[Vec3], pose: Pose) -> f32 {
        let (look, right) = (pose.look(), pose.right());
        let up = right.cross(look);
        let tan = (FIELD_OF_VIEW * 0.5).tan();
        let on_screen = |p: Vec3| {
            let r = p - pose.focus;
            let depth = (pose.distance + r.dot(look)).max(1e-3);
            Vec2::new(r.dot(right), r.dot(up)) / (depth * tan)
        };
        let corners: Vec<Vec2> = polygon.iter().map(|p| on_screen(*p)).collect();
        let next = corners.iter().cycle().skip(1);
        let twice: f32 = corners.iter().zip(next).map(|(a, b)| a.perp_dot(*b)).sum();
        twice.abs() * 0.5 / (4.0 * self.share * self.share * self.aspect).max(1e-6)
    }

    /// Moves a pose so that its focus lies in the middle of the free part.
    pub(super) fn centre(&self, pose: Pose) -> Pose {
        let half = (FIELD_OF_VIEW * 0.5).tan() * pose.distance;
        let ahead = Vec3::new(pose.yaw.sin(), 0.0, -pose.yaw.cos());
        let up = self.middle.y * half / pose.pitch.sin().max(0.35);
        Pose {
            focus: pose.focus - pose.right() * self.middle.x * half - ahead * up,
            ..pose
        }
    }
}

/// Where the camera looks and from where: angles in radians, lengths in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The point in the middle of the picture.
    pub focus: Vec3,
    /// Bearing of the look, clockwise from north.
    pub yaw: f32,
    /// How far it looks down: 0 level, a quarter turn straight down.
    pub pitch: f32,
    /// Distance from the focus.
    pub distance: f32,
}

impl Pose {
    /// The look from one point at another one.
    pub fn between(eye: Vec3, target: Vec3) -> Self {
        let way = target - eye;
        let flat = Vec2::new(way.x, way.z).length();
        Self {
            focus: target,
            yaw: way.x.atan2(-way.z),
            pitch: (-way.y).atan2(flat),
            distance: way.length(),
        }
    }

    pub(super) fn look(self) -> Vec3 {
        let (sp, cp) = self.pitch.sin_cos();
        let (sy, cy) = self.yaw.sin_cos();
        Vec3::new(sy * cp, -sp, -cy * cp)
    }

    /// Right of the picture, level.
    pub(super) fn right(self) -> Vec3 {
        let (s, c) = self.yaw.sin_cos();
        Vec3::new(c, 0.0, s)
    }

    /// The camera's place and orientation.
    pub fn transform(self) -> Transform {
        let look = self.look();
        let up = self.right().cross(look);
        Transform::from_translation(self.focus - look * self.distance).looking_to(look, up)
    }
}

/// Vertical field of view: a long lens, as one photographs miniatures.
pub const FIELD_OF_VIEW: f32 = 0.56;
pub(super) const NEAREST: f32 = 2.2;
pub(super) const STEEPEST: f32 = 1.5699;

/// A pose that shows all points with those angles. `fill` is the share of the picture that they may take.
pub(super) fn framed(
    points: &[Vec3],
    yaw: f32,
    pitch: f32,
    window: Free,
    fill: f32,
) -> Option<Pose> {
    framed_from(points, yaw, pitch, window, fill, NEAREST)
}

/// The same from a distance, or from farther away where the points need it.
pub(super) fn framed_from(
    points: &[Vec3],
    yaw: f32,
    pitch: f32,
    window: Free,
    fill: f32,
    nearest: f32,
) -> Option<Pose> {
    let mut pose = Pose {
        focus: Vec3::ZERO,
        yaw,
        pitch,
        distance: 10.0,
    };
    let (look, right) = (pose.look(), pose.right());
    let up = right.cross(look);
    let tan_y = (FIELD_OF_VIEW * 0.5).tan() * fill * window.share;
    let tan_x = tan_y * window.aspect;
    let (lo, hi) = points
        .iter()
        .fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(lo, hi), p| {
            (lo.min(*p), hi.max(*p))
        });
    if points.is_empty() {
        return None;
    }
    pose.focus = (lo + hi) * 0.5;
    // The picture's middle is not the middle of the box: near points spread wider. A few rounds settle it.
    for _ in 0..12 {
        let mut distance = nearest;
        for p in points {
            let r = *p - pose.focus;
            let (x, y, z) = (r.dot(right), r.dot(up), r.dot(look));
            distance = distance.max(x.abs() / tan_x - z).max(y.abs() / tan_y - z);
        }
        pose.distance = distance;
        let (mut left, mut rgt, mut low, mut high) = (f32::MAX, f32::MIN, f32::MAX, f32::MIN);
        for p in points {
            let r = *p - pose.focus;
            let depth = distance + r.dot(look);
            let (x, y) = (r.dot(right) / depth, r.dot(up) / depth);
            left = left.min(x);
            rgt = rgt.max(x);
            low = low.min(y);
            high = high.max(y);
        }
        let flat = up - Vec3::Y * up.y;
        let step = right * ((left + rgt) * 0.5 * distance)
            + flat.normalize_or_zero() * ((low + high) * 0.5 * distance / flat.length().max(0.3));
        pose.focus += step * 0.7;
    }
    Some(window.centre(pose))
}

/// Pitches from which the whole map may be seen: from a low one that still looks over everything that stands on the map, to
/// a steep one.
const PITCHES: [f32; 8] = [1.08, 1.0, 0.93, 0.86, 0.79, 0.72, 0.66, 0.60];

/// A pose that shows a flat polygon as large as can be: from that of some pitches at which it fills most of the free part.
pub(super) fn filled(polygon: &[Vec3], yaw: f32, window: Free, fill: f32) -> Option<Pose> {
    let poses = PITCHES
        .into_iter()
        .filter_map(|pitch| framed(polygon, yaw, pitch, window, fill));
    poses.max_by(|a, b| {
        let (a, b) = (window.covered(polygon, *a), window.covered(polygon, *b));
        a.total_cmp(&b)
    })
}

/// The least and the greatest distance of the view with which a side begins.
const BEGINS: (f32, f32) = (15.0, 27.0);
/// The share of the free part that the units of a side may take in that view.
const FILLS: f32 = 0.92;
/// How far ahead of its units it sees, in world units.
const AHEAD: f32 = 7.0;

/// A pose behind the units of a side that looks over them to where the enemy comes from. `units` are the places of the
/// units, with what must be seen of each. Where they stand too far apart, those are shown that stand closest together.
pub(super) fn begun(units: &[(Vec3, Vec<Vec3>)], towards: Vec3, window: Free) -> Option<Pose> {
    let flat = |v: Vec3| Vec3::new(v.x, 0.0, v.z);
    let apart = |p: Vec3| units.iter().map(|(q, _)| p.distance(*q)).sum::<f32>();
    let (heart, _) = units
        .iter()
        .min_by(|a, b| apart(a.0).total_cmp(&apart(b.0)))?;
    let mut near: Vec<_> = units.iter().collect();
    near.sort_by(|a, b| heart.distance(a.0).total_cmp(&heart.distance(b.0)));
    loop {
        let middle = near.iter().map(|(p, _)| *p).sum::<Vec3>() / near.len() as f32;
        let way = flat(towards - middle);
        let (yaw, ahead) = if way.length() < 3.0 {
            (0.0, Vec3::NEG_Z)
        } else {
            (way.x.atan2(-way.z), way.normalize())
        };
        let mut points: Vec<Vec3> = near.iter().flat_map(|(_, seen)| seen.clone()).collect();
        points.push(middle + ahead * AHEAD);
        let pose = framed_from(&points, yaw, 0.62, window, FILLS, BEGINS.0)?;
        let pose = window.sunk(&points, pose, FILLS);
        if pose.distance <= BEGINS.1 || near.len() < 3 {
            return Some(pose);
        }
        near.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::CameraPreset;
    use hexlance_board::Hex;

    #[test]
    fn poses_look_at_their_focus() {
        for yaw in [0.0, 1.0, -2.5] {
            for pitch in [0.2, 0.9, STEEPEST] {
                let pose = Pose {
                    focus: Vec3::new(3.0, 0.5, -2.0),
                    yaw,
                    pitch,
                    distance: 7.0,
                };
                let t = pose.transform();
                let hit = t.translation + t.forward() * 7.0;
                assert!((hit - pose.focus).length() < 1e-3);
                assert!(t.translation.y > pose.focus.y);
                assert!((t.right().dot(pose.right()) - 1.0).abs() < 1e-3);
            }
        }
    }

    #[test]
    fn a_look_from_a_point_at_another_one_is_taken_from_there() {
        let (eye, target) = (Vec3::new(-4.0, 6.0, 9.0), Vec3::new(3.0, 0.5, -2.0));
        let at = Pose::between(eye, target).transform();
        assert!((at.translation - eye).length() < 1e-3, "{at:?}");
        let ahead = (target - eye).normalize();
        assert!(at.forward().dot(ahead) > 0.9999, "{at:?}");
    }

    #[test]
    fn framing_shows_every_point() {
        let points: Vec<Vec3> = (0..40)
            .map(|i| {
                Vec3::new(
                    (i % 8) as f32 * 3.0,
                    (i % 3) as f32 * 0.4,
                    (i / 8) as f32 * 4.0,
                )
            })
            .collect();
        for pitch in [0.3, 0.9, STEEPEST] {
            let whole = Free::new(Vec2::new(1700.0, 1000.0), CameraInsets::default());
            let pose = framed(&points, 0.4, pitch, whole, 0.95).expect("has points");
            let t = pose.transform();
            let tan = (FIELD_OF_VIEW * 0.5).tan();
            let mut widest = 0.0f32;
            for p in &points {
                let v = t.to_matrix().inverse().transform_point3(*p);
                let (x, y) = (v.x / -v.z / (tan * 1.7), v.y / -v.z / tan);
                assert!(
                    v.z < 0.0 && x.abs() < 1.0 && y.abs() < 1.0,
                    "{pitch} {p}: {x} {y}"
                );
                widest = widest.max(x.abs()).max(y.abs());
            }
            assert!(widest > 0.75, "fills the picture: {widest}");
        }
    }

    #[test]
    fn views_keep_clear_of_panels() {
        let view = Vec2::new(1600.0, 900.0);
        let panels = CameraInsets {
            left: 0.0,
            right: 400.0,
            top: 50.0,
            bottom: 120.0,
        };
        let free = Free::new(view, panels);
        let points: Vec<Vec3> = (0..16)
            .map(|i| Vec3::new((i % 4) as f32 * 3.0, 0.0, (i / 4) as f32 * 3.0))
            .collect();
        for pitch in [0.5, 0.93, STEEPEST] {
            let pose = framed(&points, 0.3, pitch, free, 0.95).expect("has points");
            let t = pose.transform();
            let tan = (FIELD_OF_VIEW * 0.5).tan();
            for p in &points {
                let v = t.to_matrix().inverse().transform_point3(*p);
                let ndc = Vec2::new(v.x, v.y) / (-v.z * tan);
                let px = Vec2::new(ndc.x, -ndc.y) * 450.0 + view * 0.5;
                assert!(px.x > -12.0 && px.x < 1212.0, "{pitch} {px}");
                assert!(px.y > 38.0 && px.y < 792.0, "{pitch} {px}");
            }
        }
    }

    #[test]
    fn what_is_beside_comes_in_and_what_is_in_view_stays() {
        let free = Free::new(
            Vec2::new(1600.0, 900.0),
            CameraInsets {
                left: 300.0,
                right: 400.0,
                top: 50.0,
                bottom: 120.0,
            },
        );
        let points = [Vec3::new(1.0, 0.0, 2.0), Vec3::new(6.0, 1.0, -3.0)];
        let pose = framed_from(&points, 0.7, 0.9, free, 0.9, 40.0).expect("there are points");
        assert!(pose.distance >= 40.0);
        assert_eq!(free.bring_in(&points, pose), Some(pose));
        let aside = Pose {
            focus: pose.focus + pose.right() * 20.0,
            ..pose
        };
        let back = free.bring_in(&points, aside).expect("there is room");
        assert_eq!(free.bring_in(&points, back), Some(back));
        let (moved, whole) = (back.focus - aside.focus, pose.focus - aside.focus);
        assert!(moved.length() < whole.length(), "{moved} {whole}");
        let near = Pose {
            distance: NEAREST,
            ..pose
        };
        assert_eq!(free.bring_in(&points, near), None);
    }

    #[test]
    fn the_whole_map_fills_the_view_whatever_its_shape() {
        let panels = CameraInsets {
            left: 210.0,
            right: 0.0,
            top: 60.0,
            bottom: 110.0,
        };
        let free = Free::new(Vec2::new(1280.0, 720.0), panels);
        for (wide, long) in [(24.0, 30.0), (24.0, 24.0), (48.0, 28.0), (30.0, 52.0)] {
            let (x, z) = (wide * 0.5, long * 0.5);
            let map = [(-x, -z), (x, -z), (x, z), (-x, z)].map(|(x, z)| Vec3::new(x, 0.0, z));
            let pose = filled(&map, 0.0, free, 0.98).expect("has points");
            let (now, fixed) = (
                free.covered(&map, pose),
                framed(&map, 0.0, 0.93, free, 0.98).map(|p| free.covered(&map, p)),
            );
            assert!(now >= fixed.expect("has points") - 1e-3, "{wide} x {long}");
            assert!(now > 0.5, "{wide} x {long}: {now}");
        }
    }

    #[test]
    fn a_battle_begins_near_the_own_units_and_looks_to_the_enemy() {
        let free = Free::new(Vec2::new(1280.0, 720.0), CameraInsets::default());
        let unit = |x: f32, z: f32| (Vec3::new(x, 0.0, z), vec![Vec3::new(x, 0.5, z)]);
        let row: Vec<_> = (0..4).map(|i| unit(3.0 + 2.0 * i as f32, 20.0)).collect();
        let pose = begun(&row, Vec3::new(6.0, 0.0, -20.0), free).expect("has units");
        assert!(pose.yaw.abs() < 0.1, "to the north: {pose:?}");
        let south = begun(&row, Vec3::new(6.0, 0.0, 60.0), free).expect("has units");
        assert!(south.yaw.abs() > 3.0, "to the south: {south:?}");
        assert!((BEGINS.0..=BEGINS.1).contains(&pose.distance));
        // All over the map: those that stand together.
        let mut wide: Vec<_> = (0..6).map(|i| unit(40.0 * i as f32, 5.0)).collect();
        wide.extend([unit(82.0, 6.0), unit(79.0, 4.0)]);
        let some = begun(&wide, Vec3::new(80.0, 0.0, -30.0), free).expect("has units");
        assert!(
            (some.focus.x - 80.0).abs() < 12.0 && some.distance <= BEGINS.1,
            "{some:?}"
        );
        assert_eq!(begun(&[], Vec3::ZERO, free), None);
    }

    #[test]
    fn nothing_is_spare_below_the_hexes_in_which_a_side_sets_up() {
        let panels = CameraInsets {
            left: 216.0,
            right: 270.0,
            top: 56.0,
            bottom: 84.0,
        };
        let free = Free::new(Vec2::new(1280.0, 720.0), panels);
        for (columns, rows) in [(15, 3), (24, 4), (6, 3)] {
            let zone: Vec<_> = (0..columns * rows)
                .map(|i| {
                    let (x, z) = (
                        1.5 * (i % columns) as f32,
                        20.0 + 1.7 * (i / columns) as f32,
                    );
                    let around = [(-1.0, -0.9), (1.0, -0.9), (1.0, 0.9), (-1.0, 0.9)];
                    let corners = around.map(|(a, b)| Vec3::new(x + a, 0.0, z + b));
                    (Vec3::new(x, 0.0, z), corners.to_vec())
                })
                .collect();
            // Straight ahead, so that the nearest row lies level in the picture.
            let x = 0.75 * (columns - 1) as f32;
            let pose = begun(&zone, Vec3::new(x, 0.0, 0.0), free).expect("has hexes");
            let low = 20.0 + 1.7 * (rows - 1) as f32 + 0.9;
            let middle = Vec3::new(x, 0.0, low);
            let view = pose.transform().to_matrix().inverse();
            let seen = view.transform_point3(middle);
            let y = seen.y / -seen.z / (FIELD_OF_VIEW * 0.5).tan() - free.middle.y;
            let gap = (y + free.share) / (2.0 * free.share);
            assert!((0.0..0.08).contains(&gap), "{columns} x {rows}: {gap}");
        }
    }

    #[test]
    fn views_have_names() {
        assert_eq!(CameraPreset::parse("top"), Ok(CameraPreset::Top));
        assert_eq!(
            CameraPreset::parse("close:3,4"),
            Ok(CameraPreset::Close(Hex::from_column_row(3, 4)))
        );
        assert!(CameraPreset::parse("close:3").is_err());
    }
}
