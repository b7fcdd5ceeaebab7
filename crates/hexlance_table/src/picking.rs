//! What the pointer is over, and clicks: hexes and miniatures, through Bevy's picking.
//!
//! Only terrain chunks and miniatures can be picked, where no panel lies before them. A press that moves more than a few
//! pixels before its release is a drag of the camera and no click.

use bevy::picking::PickingSystems;
use bevy::picking::hover::HoverMap;
use bevy::picking::mesh_picking::{MeshPickingPlugin, MeshPickingSettings};
use bevy::picking::pointer::{
    PointerAction, PointerButton, PointerId, PointerInput, PointerLocation,
};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use hexlance_board::Hex;

use super::minis::{Grown, MiniVisual};
use super::model::{Overlays, TableModel};
use super::panels::{Panels, leave_picking_alone};
use super::space::{APOTHEM, centre, hex_of_hit};
use super::terrain::TerrainChunk;

/// What the pointer is over.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Hovered {
    /// The hex: the miniature's own, or that of the ground.
    pub hex: Option<Hex>,
    /// The miniature.
    pub mini: Option<u16>,
    /// The point of the surface.
    pub point: Option<Vec3>,
}

/// Whether the table can be pointed at and clicked: not where it is only a picture behind a screen.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touchable(pub bool);

/// Places on the screen that stand for a miniature, in logical pixels: its name plate. The last of those that cover a place
/// lies before the others.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct NamePlates(pub Vec<(u16, Rect)>);

impl NamePlates {
    /// The miniature whose plate covers a place.
    fn at(&self, place: Vec2) -> Option<u16> {
        let mut covering = self.0.iter().rev();
        covering
            .find(|(_, rect)| rect.contains(place))
            .map(|(id, _)| *id)
    }
}

/// Keys held during a click.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Shift.
    pub shift: bool,
    /// Control or Command.
    pub control: bool,
    /// Alt.
    pub alt: bool,
}

/// A click on the table.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct TableClick {
    /// The hex.
    pub hex: Hex,
    /// The miniature, if one was hit.
    pub mini: Option<u16>,
    /// The button.
    pub button: PointerButton,
    /// Clicks in quick succession on one hex: 1, 2, ...
    pub count: u8,
    /// Keys held.
    pub modifiers: Modifiers,
}

/// Pixels that the pointer may move between press and release of a click.
const SLACK: f32 = 6.0;
/// Distance from the middle of a hex in which the pointer is near it.
const NEAR_THE_MIDDLE: f32 = APOTHEM * 0.6;
/// Seconds between the clicks of a double click.
const DOUBLE: f32 = 0.4;

pub(super) fn plugin(app: &mut App) {
    if !app.is_plugin_added::<MeshPickingPlugin>() {
        app.add_plugins(MeshPickingPlugin);
    }
    app.insert_resource(MeshPickingSettings {
        require_markers: true,
        ..default()
    })
    .init_resource::<Hovered>()
    .init_resource::<NamePlates>()
    .insert_resource(Touchable(true))
    .add_message::<TableClick>()
    .add_systems(
        PreUpdate,
        (leave_picking_alone, hover, clicks)
            .chain()
            .after(PickingSystems::Last),
    );
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn hover(
    map: Option<Res<HoverMap>>,
    chunks: Query<(), With<TerrainChunk>>,
    minis: Query<&MiniVisual>,
    grown: Grown,
    model: Option<Res<TableModel>>,
    touchable: Res<Touchable>,
    pointers: Query<(&PointerId, &PointerLocation)>,
    (plates, overlays): (Res<NamePlates>, Res<Overlays>),
    mut panels: Panels,
    mut hovered: ResMut<Hovered>,
) {
    let mut now = Hovered::default();
    let places = || {
        let mice = pointers.iter().filter(|(id, _)| **id == PointerId::Mouse);
        mice.filter_map(|(_, at)| at.location.as_ref())
            .map(|at| at.position)
    };
    let covered = places().any(|at| panels.take(at));
    let named = places().find_map(|at| plates.at(at));
    if let (Some(map), Some(model)) = (map, model)
        && touchable.0
        && !covered
    {
        let hits = map
            .iter()
            .filter(|(id, _)| **id == PointerId::Mouse || id.is_custom())
            .flat_map(|(_, hits)| hits);
        let mut under = Vec::new();
        let mut ground: Option<(f32, Hovered)> = None;
        for (entity, hit) in hits {
            if let Ok(mini) = minis.get(*entity) {
                under.push((hit.depth, *entity, mini.id, hit.position));
            } else if chunks.contains(*entity)
                && let (Some(p), Some(n)) = (hit.position, hit.normal)
                && ground.is_none_or(|(depth, _)| hit.depth < depth)
            {
                let hex = hex_of_hit(p, n);
                let seen = Hovered {
                    hex: model.board.contains(hex).then_some(hex),
                    mini: None,
                    point: Some(p),
                };
                ground = Some((hit.depth, seen));
            }
        }
        let behind = ground.map(|(depth, _)| depth).unwrap_or(f32::MAX);
        under.retain(|(depth, ..)| *depth < behind);
        under.sort_by(|a, b| a.0.total_cmp(&b.0));
        let ground = ground.map(|(_, seen)| seen).unwrap_or_default();
        let mini = under.into_iter().find(|(_, entity, id, point)| {
            let own = model.mini(*id).map(|m| m.hex);
            let beside = own != ground.hex && is_meant(&model, &ground);
            !(beside && point.is_some_and(|p| grown.is_only_grown(*entity, p)))
        });
        // A name plate hides what is behind it, but takes no hex away that is offered or pointed at in its middle, and
        // nobody who stands there.
        let offered = |hex| is_offered(&overlays, hex);
        let named =
            named.filter(|_| !ground.hex.is_some_and(offered) && !is_meant(&model, &ground));
        let named = named.and_then(|id| Some((model.mini(id)?.hex, id)));
        now = match (mini, named) {
            (None, Some((hex, id))) => Hovered {
                hex: Some(hex),
                mini: Some(id),
                point: None,
            },
            (Some((_, _, id, point)), _) => Hovered {
                hex: model.mini(id).map(|m| m.hex),
                mini: Some(id),
                point,
            },
            (None, None) => ground,
        };
    }
    hovered.set_if_neq(now);
}

/// Whether a click on a hex means something of itself: it can be reached, or belongs to a zone.
fn is_offered(overlays: &Overlays, hex: Hex) -> bool {
    let mut zones = overlays.zones.iter();
    overlays.reach.iter().any(|reach| reach.hex == hex)
        || zones.any(|zone| zone.hexes.contains(&hex))
}

/// Whether the ground under the pointer is more likely meant than what only covers it, a name plate or what has grown because
/// miniatures are drawn larger from afar: its hex holds somebody else, or the pointer is near its middle.
fn is_meant(model: &TableModel, ground: &Hovered) -> bool {
    let (Some(hex), Some(point)) = (ground.hex, ground.point) else {
        return false;
    };
    let taken = model.minis.iter().any(|m| m.hex == hex && !m.flags.wreck);
    taken || point.xz().distance(centre(hex)) < NEAR_THE_MIDDLE
}

#[derive(Clone, Copy)]
struct Press {
    at: Vec2,
    hex: Hex,
    mini: Option<u16>,
    drag: bool,
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn clicks(
    mut inputs: MessageReader<PointerInput>,
    hovered: Res<Hovered>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    time: Res<Time<Real>>,
    mut panels: Panels,
    mut out: MessageWriter<TableClick>,
    mut presses: Local<HashMap<PointerButton, Press>>,
    mut last: Local<Option<(PointerButton, Hex, f32, u8)>>,
) {
    for input in inputs.read() {
        let at = input.location.position;
        match input.action {
            PointerAction::Press(button) => {
                if let Some(hex) = hovered.hex
                    && !panels.take(at)
                {
                    presses.insert(
                        button,
                        Press {
                            at,
                            hex,
                            mini: hovered.mini,
                            drag: false,
                        },
                    );
                }
            }
            PointerAction::Move { .. } => {
                for p in presses.values_mut() {
                    p.drag |= p.at.distance(at) > SLACK;
                }
            }
            PointerAction::Release(button) => {
                let Some(press) = presses.remove(&button) else {
                    continue;
                };
                if press.drag || press.at.distance(at) > SLACK {
                    continue;
                }
                // What was pressed was meant, whatever has come up or gone since.
                let hex = press.hex;
                let held = |codes: &[KeyCode]| {
                    keys.as_ref()
                        .is_some_and(|k| k.any_pressed(codes.iter().copied()))
                };
                let modifiers = Modifiers {
                    shift: held(&[KeyCode::ShiftLeft, KeyCode::ShiftRight]),
                    control: held(&[
                        KeyCode::ControlLeft,
                        KeyCode::ControlRight,
                        KeyCode::SuperLeft,
                        KeyCode::SuperRight,
                    ]),
                    alt: held(&[KeyCode::AltLeft, KeyCode::AltRight]),
                };
                let now = time.elapsed_secs();
                let count = match *last {
                    Some((b, h, t, n)) if b == button && h == hex && now - t < DOUBLE => {
                        n.saturating_add(1)
                    }
                    _ => 1,
                };
                *last = Some((button, hex, now, count));
                out.write(TableClick {
                    hex,
                    mini: press.mini,
                    button,
                    count,
                    modifiers,
                });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::camera::NormalizedRenderTarget;
    use bevy::picking::backend::HitData;
    use bevy::picking::pointer::Location;
    use std::sync::Arc;

    use crate::model::{Mini, Reach, ReachClass};
    use crate::space::at_level;
    use hexlance_board::Board;

    /// The systems of picking alone, fed with hits by hand.
    fn app() -> App {
        let mut app = App::new();
        app.add_message::<PointerInput>()
            .add_message::<TableClick>()
            .init_resource::<Hovered>()
            .init_resource::<NamePlates>()
            .init_resource::<Overlays>()
            .init_resource::<HoverMap>()
            .insert_resource(Touchable(true))
            .init_resource::<Time<Real>>()
            .add_systems(Update, (hover, clicks).chain());
        let mut model = TableModel::new(Arc::new(Board::new(9, 9).expect("small")));
        model.minis.push(Mini {
            hex: Hex::from_column_row(4, 4),
            ..crate::model::tests::mini(7)
        });
        app.insert_resource(model);
        app
    }

    fn over(app: &mut App, entity: Option<(Entity, Vec3)>) {
        let mut map = HoverMap::default();
        if let Some((e, p)) = entity {
            let hit = HitData::new(Entity::PLACEHOLDER, 3.0, Some(p), Some(Vec3::Y));
            map.insert(PointerId::Mouse, [(e, hit)].into_iter().collect());
        }
        app.insert_resource(map);
    }

    fn send(app: &mut App, at: Vec2, action: PointerAction) {
        let location = Location {
            target: NormalizedRenderTarget::None {
                width: 640,
                height: 360,
            },
            position: at,
        };
        app.world_mut()
            .write_message(PointerInput::new(PointerId::Mouse, location, action));
        app.update();
    }

    fn clicked(app: &mut App) -> Vec<TableClick> {
        app.world_mut()
            .resource_mut::<Messages<TableClick>>()
            .drain()
            .collect()
    }

    #[test]
    fn a_press_and_release_on_a_hex_is_a_click() {
        let mut app = app();
        let ground = app.world_mut().spawn(TerrainChunk).id();
        let h = Hex::from_column_row(6, 3);
        over(&mut app, Some((ground, at_level(h, 0.0))));
        send(
            &mut app,
            Vec2::new(50.0, 50.0),
            PointerAction::Press(PointerButton::Primary),
        );
        send(
            &mut app,
            Vec2::new(52.0, 51.0),
            PointerAction::Release(PointerButton::Primary),
        );
        let c = clicked(&mut app);
        assert_eq!(c.len(), 1);
        assert_eq!((c[0].hex, c[0].mini, c[0].count), (h, None, 1));
    }

    #[test]
    fn a_miniature_stands_for_its_hex() {
        let mut app = app();
        let mini = app.world_mut().spawn(MiniVisual { id: 7 }).id();
        // Its head is seen over another hex.
        over(
            &mut app,
            Some((mini, at_level(Hex::from_column_row(4, 3), 0.0))),
        );
        send(
            &mut app,
            Vec2::ZERO,
            PointerAction::Press(PointerButton::Secondary),
        );
        send(
            &mut app,
            Vec2::ZERO,
            PointerAction::Release(PointerButton::Secondary),
        );
        let c = clicked(&mut app);
        assert_eq!((c[0].hex, c[0].mini), (Hex::from_column_row(4, 4), Some(7)));
        assert_eq!(c[0].button, PointerButton::Secondary);
    }

    #[test]
    fn a_name_plate_stands_for_its_miniature() {
        let mut app = app();
        let ground = app.world_mut().spawn(TerrainChunk).id();
        let behind = Hex::from_column_row(4, 2);
        over(&mut app, Some((ground, at_level(behind, 0.0))));
        let plate = |x: f32| Rect::from_corners(Vec2::new(x, 40.0), Vec2::new(x + 60.0, 70.0));
        app.insert_resource(NamePlates(vec![(7, plate(40.0))]));
        let mouse = app
            .world_mut()
            .spawn((PointerId::Mouse, PointerLocation::default()))
            .id();
        let look = |app: &mut App, at: Vec2| {
            let location = Location {
                target: NormalizedRenderTarget::None {
                    width: 640,
                    height: 360,
                },
                position: at,
            };
            app.world_mut()
                .entity_mut(mouse)
                .insert(PointerLocation::new(location));
            app.update();
            let now = app.world().resource::<Hovered>();
            (now.hex, now.mini)
        };
        let own = Hex::from_column_row(4, 4);
        let middle = look(&mut app, Vec2::new(50.0, 50.0));
        assert_eq!(middle, (Some(behind), None));
        let rim = at_level(behind, 0.0) + Vec3::Z * 0.7;
        over(&mut app, Some((ground, rim)));
        assert_eq!(look(&mut app, Vec2::new(50.0, 50.0)), (Some(own), Some(7)));
        let beside = look(&mut app, Vec2::new(150.0, 50.0));
        assert_eq!(beside, (Some(behind), None));
        // A hex behind it that can be reached is not taken away.
        app.world_mut()
            .resource_mut::<Overlays>()
            .reach
            .push(Reach {
                hex: behind,
                class: ReachClass::Walk,
                cost: String::new(),
            });
        let offered = look(&mut app, Vec2::new(50.0, 50.0));
        assert_eq!(offered, (Some(behind), None));
        app.insert_resource(Overlays::default());
        // A plate that is left over stands for nobody.
        app.insert_resource(NamePlates(vec![(99, plate(40.0))]));
        let stale = look(&mut app, Vec2::new(50.0, 50.0));
        assert_eq!(stale, (Some(behind), None));
    }

    #[test]
    fn what_has_only_grown_leaves_the_next_hex_alone() {
        let mut app = app();
        let home = Hex::from_column_row(4, 4);
        let north = Hex::from_column_row(4, 3);
        let foot = at_level(home, 0.0);
        let mini = crate::minis::stand_grown(app.world_mut(), 7, foot, 1.5);
        let eye = Transform::from_translation(foot + Vec3::new(0.0, 10.0, 8.0));
        app.world_mut()
            .spawn((crate::camera::TableCamera, GlobalTransform::from(eye)));
        let ground = app.world_mut().spawn(TerrainChunk).id();
        let look = |app: &mut App, on_mini: Vec3, on_ground: Vec3| {
            let hit = |depth, p| HitData::new(Entity::PLACEHOLDER, depth, Some(p), Some(Vec3::Y));
            let hits = [(mini, hit(3.0, on_mini)), (ground, hit(4.0, on_ground))];
            let mut map = HoverMap::default();
            map.insert(PointerId::Mouse, hits.into_iter().collect());
            app.insert_resource(map);
            app.update();
            let now = app.world().resource::<Hovered>();
            (now.hex, now.mini)
        };
        let (chest, crest) = (foot + Vec3::Y * 0.8, foot + Vec3::new(0.0, 1.78, -0.3));
        let (middle, rim) = (at_level(north, 0.0), at_level(north, 0.0) + Vec3::Z * 0.7);
        let (whole, beyond) = ((Some(home), Some(7)), (Some(north), None));
        assert_eq!(look(&mut app, chest, middle), whole, "it stands before it");
        assert_eq!(look(&mut app, crest, middle), beyond);
        assert_eq!(look(&mut app, crest, rim), whole, "nobody is there");
        app.world_mut()
            .resource_mut::<TableModel>()
            .minis
            .push(Mini {
                hex: north,
                ..crate::model::tests::mini(8)
            });
        assert_eq!(look(&mut app, crest, rim), beyond, "somebody is there");
        assert_eq!(look(&mut app, chest, rim), whole, "it stands before it");
    }

    #[test]
    fn a_drag_is_no_click_and_nothing_is_clicked_beside_the_map() {
        let mut app = app();
        let ground = app.world_mut().spawn(TerrainChunk).id();
        over(
            &mut app,
            Some((ground, at_level(Hex::from_column_row(6, 3), 0.0))),
        );
        send(
            &mut app,
            Vec2::ZERO,
            PointerAction::Press(PointerButton::Primary),
        );
        send(
            &mut app,
            Vec2::new(30.0, 0.0),
            PointerAction::Move {
                delta: Vec2::X * 30.0,
            },
        );
        send(
            &mut app,
            Vec2::ZERO,
            PointerAction::Release(PointerButton::Primary),
        );
        assert!(clicked(&mut app).is_empty());
        over(&mut app, None);
        send(
            &mut app,
            Vec2::ZERO,
            PointerAction::Press(PointerButton::Primary),
        );
        send(
            &mut app,
            Vec2::ZERO,
            PointerAction::Release(PointerButton::Primary),
        );
        assert!(clicked(&mut app).is_empty());
    }

    #[test]
    fn clicks_in_quick_succession_count() {
        let mut app = app();
        let ground = app.world_mut().spawn(TerrainChunk).id();
        over(
            &mut app,
            Some((ground, at_level(Hex::from_column_row(6, 3), 0.0))),
        );
        for want in 1..=2 {
            send(
                &mut app,
                Vec2::ZERO,
                PointerAction::Press(PointerButton::Primary),
            );
            send(
                &mut app,
                Vec2::ZERO,
                PointerAction::Release(PointerButton::Primary),
            );
            assert_eq!(clicked(&mut app)[0].count, want);
        }
    }
}
