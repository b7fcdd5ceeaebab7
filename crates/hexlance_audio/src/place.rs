//! Where the ears are: at the camera.

use bevy::prelude::*;

use hexlance_table::{
    TableCamera,
    camera::{CameraRig, FIELD_OF_VIEW, Pose},
};

/// From here a sound is as loud as it was made, in the world's units: a camera near the miniatures.
const NEAR: f32 = 9.0;
/// How quickly it gets softer: 1 is as in the open air, less keeps the far end of a large table audible.
const ROLL_OFF: f32 = 0.72;
/// No sound of the table is softer than this: the player looks down on all of it.
const LEAST: f32 = 0.14;
/// None is louder.
const MOST: f32 = 1.25;
/// Nothing is heard on one side alone.
const WIDEST: f32 = 0.75;

/// The ears of whoever sits at the table.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Ears {
    /// Where they are.
    pub at: Vec3,
    /// Where they look.
    pub look: Vec3,
    /// What is right of them.
    pub right: Vec3,
    /// Half the picture's width at distance 1.
    pub half: f32,
}

impl Default for Ears {
    fn default() -> Self {
        Self {
            at: Vec3::new(0.0, NEAR, 0.0),
            look: Vec3::NEG_Y,
            right: Vec3::X,
            half: 0.5,
        }
    }
}

impl Ears {
    /// The ears behind a pose of the camera, in a picture so many times as wide as high.
    pub fn of(pose: Pose, aspect: f32) -> Self {
        let t = pose.transform();
        Self {
            at: t.translation,
            look: t.forward().into(),
            right: t.right().into(),
            half: (FIELD_OF_VIEW * 0.5).tan() * aspect,
        }
    }

    /// How loud a place is, as a factor, and how far left (-1) or right (1).
    pub fn hear(&self, place: Vec3) -> (f32, f32) {
        let way = place - self.at;
        let gain = (NEAR / way.length().max(0.5))
            .powf(ROLL_OFF)
            .clamp(LEAST, MOST);
        let depth = way.dot(self.look).max(0.5);
        let pan = way.dot(self.right) / (depth * self.half.max(0.05));
        (gain, (pan * WIDEST).clamp(-WIDEST, WIDEST))
    }
}

/// Takes the ears to the camera.
pub(super) fn follow(
    cameras: Query<(&CameraRig, &Camera), With<TableCamera>>,
    mut ears: ResMut<Ears>,
) {
    let Ok((rig, camera)) = cameras.single() else {
        return;
    };
    let view = camera
        .logical_viewport_size()
        .unwrap_or(Vec2::new(16.0, 9.0));
    ears.set_if_neq(Ears::of(rig.pose(), view.x / view.y.max(1.0)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose(distance: f32, yaw: f32) -> Pose {
        Pose {
            focus: Vec3::new(4.0, 0.0, 7.0),
            yaw,
            pitch: 0.9,
            distance,
        }
    }

    #[test]
    fn a_table_far_away_is_softer() {
        let gain = |d| Ears::of(pose(d, 0.3), 1.6).hear(Vec3::new(4.0, 0.0, 7.0)).0;
        assert!(
            gain(4.0) > gain(12.0) && gain(12.0) > gain(40.0),
            "{} {}",
            gain(12.0),
            gain(40.0)
        );
        assert!((gain(9.0) - 1.0).abs() < 1e-3);
        assert_eq!(gain(10_000.0), LEAST);
    }

    #[test]
    fn sides_follow_the_camera() {
        let east = Vec3::new(9.0, 0.0, 7.0);
        let pan = |yaw| Ears::of(pose(12.0, yaw), 1.6).hear(east).1;
        assert!(pan(0.0) > 0.2, "looking north, east is right");
        assert!(
            pan(std::f32::consts::PI) < -0.2,
            "looking south, it is left"
        );
        let (_, middle) = Ears::of(pose(12.0, 1.1), 1.6).hear(Vec3::new(4.0, 0.0, 7.0));
        assert!(middle.abs() < 1e-3, "{middle}");
    }
}
