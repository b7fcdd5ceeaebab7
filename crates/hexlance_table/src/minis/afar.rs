//! Miniatures that are small on the screen are drawn from coarse meshes, and a little larger: on a large map most of them
//! are.

use bevy::ecs::system::SystemParam;
use bevy::mesh::{Indices, VertexAttributeValues};
use bevy::picking::mesh_picking::ray_cast::{Backfaces, SimplifiedMesh, ray_mesh_intersection};
use bevy::prelude::*;

use super::assemble::{Detail, assemble};
use super::{Larger, MiniHome, MiniIndex, MiniKey, Moved, TableSystems, base};
use crate::camera::{FIELD_OF_VIEW, TableCamera};
use crate::model::TableSettings;

/// Height on the screen in pixels, of something one unit high, below which a miniature is drawn coarsely. A miniature is
/// a little more than one unit high.
const SMALL: f32 = 34.0;
/// It changes back only when it is so much larger, so that nothing flickers at the border.
const AGAIN: f32 = 1.2;
/// Coarse meshes that are made in one frame at most.
const AT_ONCE: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        change_detail
            .after(TableSystems::Camera)
            .before(TableSystems::Anchors),
    );
}

/// Pixels of something one unit high at a distance, in a picture so high.
pub(super) fn pixels(distance: f32, high: f32) -> f32 {
    high * 0.5 / ((FIELD_OF_VIEW * 0.5).tan() * distance.max(0.05))
}

/// Distances of the camera between which miniatures grow, and to how many times their size.
const GROWS: (f32, f32, f32) = (22.0, 58.0, 1.45);

/// How many times larger miniatures are drawn from a distance.
pub(super) fn larger(distance: f32) -> f32 {
    let (from, to, most) = GROWS;
    let share = (distance.max(1.0) / from).ln() / (to / from).ln();
    1.0 + (most - 1.0) * share.clamp(0.0, 1.0)
}

/// How many times larger a miniature may be drawn: its base stays in its hex, a flyer near its level, and those that share
/// a hex beside each other.
pub(super) fn most(key: &MiniKey, shares: bool) -> f32 {
    if shares {
        1.12
    } else if key.look.kind.flies() {
        1.25
    } else {
        (0.97 / base::reach(key)).max(1.0)
    }
}

/// Tells what of a miniature the pointer hits only because miniatures are drawn larger from afar.
#[derive(SystemParam)]
pub(crate) struct Grown<'w, 's> {
    larger: Option<Res<'w, Larger>>,
    meshes: Option<Res<'w, Assets<Mesh>>>,
    eyes: Query<'w, 's, &'static GlobalTransform, With<TableCamera>>,
    parts: Query<'w, 's, (&'static SimplifiedMesh, &'static GlobalTransform)>,
    carried: Query<'w, 's, &'static ChildOf>,
    homes: Query<'w, 's, (&'static MiniHome, &'static GlobalTransform)>,
}

impl Grown<'_, '_> {
    /// Whether a look through a point of a miniature's part would miss that part in its true size.
    pub(crate) fn is_only_grown(&self, part: Entity, point: Vec3) -> bool {
        self.true_size_is_hit(part, point) == Some(false)
    }

    /// `None` where there is nothing to compare.
    fn true_size_is_hit(&self, part: Entity, point: Vec3) -> Option<bool> {
        let root = self.carried.get(part).map_or(part, ChildOf::parent);
        let (home, stands) = self.homes.get(root).ok()?;
        let times = home.size(self.larger.as_ref()?.0) / home.size(1.0);
        let (shape, at) = self.parts.get(part).ok()?;
        let mesh = self.meshes.as_ref()?.get(&shape.0)?;
        let Some(VertexAttributeValues::Float32x3(corners)) =
            mesh.attribute(Mesh::ATTRIBUTE_POSITION)
        else {
            return None;
        };
        let Some(Indices::U32(triangles)) = mesh.indices() else {
            return None;
        };
        // Instead of a smaller miniature, an eye that is so much farther away.
        let foot = stands.translation();
        let larger = |p: Vec3| foot + (p - foot) * times;
        let eye = self.eyes.single().ok()?.translation();
        let look = Dir3::new(point - eye).ok()?;
        let ray = Ray3d::new(larger(eye), look);
        let hit = ray_mesh_intersection(
            ray,
            &at.affine(),
            corners,
            None,
            Some(triangles),
            None,
            Backfaces::Cull,
        );
        Some(hit.is_some())
    }
}

/// Whether it is to be drawn coarsely, given how it is drawn now.
fn is_far(size: f32, now: bool) -> bool {
    size < if now { SMALL * AGAIN } else { SMALL }
}

fn change_detail(
    cameras: Query<(&Camera, &Transform), With<TableCamera>>,
    settings: Option<Res<TableSettings>>,
    mut index: ResMut<MiniIndex>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut drawn: Query<(&mut Mesh3d, &Transform, Has<Moved>), Without<TableCamera>>,
) {
    let Ok((camera, eye)) = cameras.single() else {
        return;
    };
    let (Some(settings), Some(high)) = (settings, camera.logical_viewport_size().map(|s| s.y))
    else {
        return;
    };
    // What is only looked at must not count as changed.
    let index = index.bypass_change_detection();
    let mut made = 0;
    for parts in index.parts.values_mut() {
        let Ok((_, at, moved)) = drawn.get(parts.root) else {
            continue;
        };
        if moved {
            continue;
        }
        let size = pixels(eye.translation.distance(at.translation), high);
        parts.far = is_far(size, parts.far);
        let Some(near) = index.meshes.get(&parts.key) else {
            continue;
        };
        let coarse = match index.coarse.get(&parts.key) {
            Some(coarse) => coarse,
            None if parts.far && made < AT_ONCE => {
                made += 1;
                let side = settings.palette.side(parts.key.side);
                let coarse = assemble(&parts.key, side, Detail::Far, &mut meshes);
                index.coarse.entry(parts.key).or_insert(coarse)
            }
            None => continue,
        };
        let (from, to) = if parts.far {
            (near, coarse)
        } else {
            (coarse, near)
        };
        // What moves in its limbs has another mesh for now, and keeps it.
        let mut swap = |entity: Entity, from: &Handle<Mesh>, to: &Handle<Mesh>| {
            if let Ok((mut mesh, ..)) = drawn.get_mut(entity)
                && mesh.0 == *from
            {
                mesh.0 = to.clone();
            }
        };
        swap(parts.root, &from.base, &to.base);
        if let (Some(body), Some(from), Some(to)) = (parts.body, &from.body, &to.body) {
            swap(body, from, to);
        }
    }
}

/// Puts something of a miniature's size into a world without a table, drawn so many times larger, for tests of picking.
#[cfg(test)]
pub(crate) fn stand_grown(world: &mut World, id: u16, at: Vec3, times: f32) -> Entity {
    let mut meshes = Assets::<Mesh>::default();
    let shape = SimplifiedMesh(meshes.add(super::assemble::pick_prism(0.56, 0.0, 1.2)));
    world.insert_resource(meshes);
    world.insert_resource(Larger(times));
    let home = MiniHome {
        at,
        rotation: Quat::IDENTITY,
        scale: 1.0,
        most: times,
    };
    let stands = Transform::from_translation(at).with_scale(Vec3::splat(times));
    let visual = super::MiniVisual { id };
    world
        .spawn((home, visual, shape, GlobalTransform::from(stands)))
        .id()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_ones_are_larger_and_stay_in_their_hexes() {
        use crate::model::{Theme, tests::mini};
        use crate::palette::SidePalette;

        assert_eq!(larger(10.0), 1.0);
        assert_eq!(larger(GROWS.0), 1.0);
        assert!(larger(34.0) > 1.1 && larger(34.0) < larger(50.0));
        assert_eq!(larger(400.0), GROWS.2);
        for kind in crate::model::MiniKind::ALL {
            for size in 1..=5 {
                let mut m = mini(1);
                (m.look.kind, m.look.size) = (kind, size);
                let key = MiniKey::of(&m, SidePalette::default(), Theme::default());
                let most = most(&key, false);
                assert!(most >= 1.0 && base::reach(&key) * most <= 1.08, "{kind:?}");
            }
        }
    }

    #[test]
    fn far_ones_are_coarse_and_do_not_flicker() {
        let near = pixels(10.0, 1080.0);
        let far = pixels(80.0, 1080.0);
        assert!(!is_far(near, false) && is_far(far, false), "{near} {far}");
        let border = SMALL * 1.1;
        assert!(!is_far(border, false) && is_far(border, true));
    }
}
