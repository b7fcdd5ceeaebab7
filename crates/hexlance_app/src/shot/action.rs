//! Where an effect is seen best from.

use bevy::prelude::*;
use hexlance_board::Hex;

use crate::table::{
    TableModel,
    camera::Pose,
    fx::{At, Fx},
    space,
};

/// How far it looks down, in radians.
const PITCH: f32 = 0.42;
/// How far it is turned from the side of the action towards its back, in radians.
const TURN: f32 = 0.5;
/// Distance from which on a shot is seen over the shoulder, in world units.
const FAR: f32 = 9.0;
/// Nearest and furthest distance, in world units: a hex is 2 from corner to corner.
const DISTANCE: (f32, f32) = (8.0, 26.0);

/// The pose that fills a picture with an effect, unless it has no place.
pub fn pose(fx: &Fx, model: &TableModel) -> Option<Pose> {
    let mini = |id: u16| {
        let mini = model.minis.iter().find(|m| m.id == id)?;
        Some(space::at_level(mini.hex, f32::from(mini.level)))
    };
    let ground = |hex: Hex| {
        let level = model.board.get(hex).map_or(0, |c| c.level);
        space::at_level(hex, f32::from(level))
    };
    let place = |at: &At| match at {
        At::Mini(id) => mini(*id),
        At::Hex(hex) => Some(ground(*hex)),
    };
    let (from, to) = match fx {
        Fx::Move { path, .. } | Fx::Run { path, .. } | Fx::Skid { path, .. } => {
            let (first, last) = (path.first()?, path.last()?);
            (
                space::at_level(first.hex, f32::from(first.level)),
                space::at_level(last.hex, f32::from(last.level)),
            )
        }
        Fx::Shot { from, to, .. } | Fx::Volley { from, to, .. } | Fx::Ram { from, to, .. } => {
            (mini(*from)?, place(to)?)
        }
        Fx::Incoming { at, .. } => (ground(*at), ground(*at)),
        Fx::Act { id, .. } => (mini(*id)?, mini(*id)?),
        Fx::Explosion { at, .. } => (place(at)?, place(at)?),
        _ => return None,
    };
    let way = to - from;
    let along = Vec2::new(way.x, way.z);
    let apart = along.length();
    let shoots = matches!(fx, Fx::Shot { .. } | Fx::Volley { .. });
    if shoots && apart > FAR {
        return Some(over_the_shoulder(from, along / apart, apart));
    }
    // Bearing of the look, from the side, a little from behind whoever acts; of the two sides the one to the south.
    let bearing = if apart > 0.1 {
        way.x.atan2(-way.z)
    } else {
        std::f32::consts::FRAC_PI_2 - TURN
    };
    let quarter = std::f32::consts::FRAC_PI_2;
    let yaw = [bearing - quarter + TURN, bearing + quarter - TURN]
        .into_iter()
        .max_by(|a, b| a.cos().total_cmp(&b.cos()))?;
    Some(Pose {
        focus: (from + to) * 0.5 + Vec3::Y * 0.9,
        yaw,
        pitch: PITCH,
        distance: (apart * 1.15 + 4.5).clamp(DISTANCE.0, DISTANCE.1),
    })
}

/// From behind whoever shoots, over one shoulder, along the way of the shot.
fn over_the_shoulder(from: Vec3, along: Vec2, apart: f32) -> Pose {
    let along = Vec3::new(along.x, 0.0, along.y);
    let aside = along.cross(Vec3::Y);
    let eye = from - along * 5.2 + aside * 3.2 + Vec3::Y * 3.4;
    let target = from + along * (apart * 0.35).min(6.0) + Vec3::Y * 0.9;
    Pose::between(eye, target)
}
