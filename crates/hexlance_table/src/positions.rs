//! Prepared positions of miniatures: a bank of earth around the base with a course of sandbags for every point of
//! construction factor left.

use bevy::prelude::*;

use super::TableSystems;
use super::material::TableMaterials;
use super::meshkit::{Kit, MeshBuf};
use super::minis::{MiniHome, MiniIndex};
use super::model::{Mini, TableModel, Theme};
use super::noise::Rng;
use super::paint::Paint;
use super::palette;
use super::space::{APOTHEM, SIDES};

/// Courses of sandbags that are built at most.
const MOST: u8 = 3;

/// The works around a miniature.
#[derive(Component)]
struct Works;

/// What is to be seen of the works around a miniature: its number, courses of bags, and the place.
type Key = (u16, u8, IVec3);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw.run_if(
            resource_exists_and_changed::<TableModel>.or_else(resource_changed::<MiniIndex>),
        )
        .after(TableSystems::Minis)
        .before(TableSystems::Fx),
    );
}

/// How many courses of sandbags stand around a miniature.
fn courses(m: &Mini) -> u8 {
    if m.flags.wreck {
        0
    } else {
        m.flags.position.min(MOST)
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn draw(
    mut commands: Commands,
    model: Option<Res<TableModel>>,
    index: Res<MiniIndex>,
    materials: Res<TableMaterials>,
    homes: Query<&MiniHome>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut drawn: Local<Vec<(Key, Entity)>>,
    mut made: Local<[Option<Handle<Mesh>>; MOST as usize]>,
    mut last: Local<Option<Theme>>,
) {
    let Some(model) = model else { return };
    if last.replace(model.theme) != Some(model.theme) {
        made.fill(None);
        for (_, e) in drawn.drain(..) {
            commands.entity(e).despawn();
        }
    }
    let wanted: Vec<(Key, Vec3)> = model
        .minis
        .iter()
        .filter(|m| courses(m) > 0)
        .filter_map(|m| {
            let at = homes.get(index.parts.get(&m.id)?.root).ok()?.at;
            // Hundredths of a unit: places are compared.
            Some(((m.id, courses(m), (at * 100.0).as_ivec3()), at))
        })
        .collect();
    drawn.retain(|(key, e)| {
        let stays = wanted.iter().any(|(k, _)| k == key);
        if !stays {
            commands.entity(*e).despawn();
        }
        stays
    });
    for (key, at) in wanted {
        if drawn.iter().any(|(k, _)| *k == key) {
            continue;
        }
        let mesh = made[usize::from(key.1) - 1]
            .get_or_insert_with(|| meshes.add(works(key.1, model.theme).build()))
            .clone();
        let e = commands
            .spawn((
                Name::new("Position"),
                Works,
                Mesh3d(mesh),
                MeshMaterial3d(materials.props.clone()),
                Transform::from_translation(at),
            ))
            .id();
        drawn.push((key, e));
    }
}

/// The works around the middle of a hex.
fn works(courses: u8, theme: Theme) -> MeshBuf {
    let mut kit = Kit::default();
    let mut rng = Rng::new(17);
    let earth = palette::theme(theme).soil.shade(0.9).detail(0.9);
    let bag = Paint::new(0xb5a173).gloss(0.04).detail(0.45);
    let timber = Paint::new(0x5a412a).gloss(0.08).detail(0.5);
    let from = APOTHEM * 0.86;
    for side in &SIDES {
        let yaw = (-side.x).atan2(-side.y);
        kit.with(Transform::from_rotation(Quat::from_rotation_y(yaw)), |k| {
            k.wedge(
                Vec3::new(0.0, 0.03, -from),
                Vec3::new(0.96, 0.09, 0.24),
                Vec2::new(0.92, 0.42),
                Vec2::ZERO,
                0.0,
                earth,
            );
            for row in 0..courses {
                let n = 6 - usize::from(row);
                for i in 0..n {
                    let x = (i as f32 - (n as f32 - 1.0) * 0.5) * 0.142 + rng.range(-0.012, 0.012);
                    k.cuboid(
                        Vec3::new(
                            x,
                            0.10 + 0.058 * f32::from(row),
                            -from + rng.range(-0.012, 0.012),
                        ),
                        Vec3::new(0.136, 0.062, 0.10),
                        0.016,
                        bag.shade(rng.range(0.84, 1.08)),
                    );
                }
            }
            // A post where two sides meet.
            k.rod(
                Vec3::new(0.50, 0.0, -from),
                Vec3::new(0.50, 0.12 + 0.07 * f32::from(courses), -from),
                0.026,
                0.022,
                6,
                timber,
            );
        });
    }
    kit.buf
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::MiniFlags;
    use crate::model::tests::mini;

    #[test]
    fn works_stand_around_the_base_within_the_hex_and_rise_with_their_strength() {
        let mut last = 0.0;
        for n in 1..=MOST {
            let (lo, hi) = works(n, Theme::Grassland).bounds();
            assert!(lo.y < 0.02 && hi.y > last, "{n}: {hi}");
            last = hi.y;
            assert!(hi.x.max(hi.z) < 1.0 && lo.x.min(lo.z) > -1.0, "{lo} {hi}");
        }
    }

    #[test]
    fn only_who_stands_has_works() {
        let with = |flags| Mini { flags, ..mini(1) };
        let dug_in = MiniFlags {
            position: 2,
            ..MiniFlags::default()
        };
        assert_eq!(courses(&with(dug_in)), 2);
        assert_eq!(courses(&mini(1)), 0);
        let wreck = MiniFlags {
            wreck: true,
            ..dug_in
        };
        assert_eq!(courses(&with(wreck)), 0);
    }
}
