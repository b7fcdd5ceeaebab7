//! What the pointer is over, and clicks: hexes and miniatures, through Bevy's picking.
//!
//! Only terrain chunks and miniatures can be picked; egui's own backend keeps pointers on panels away from them. A press
//! that moves more than a few pixels before its release is a drag of the camera and no click.

use bevy::picking::PickingSystems;
use bevy::picking::hover::HoverMap;
use bevy::picking::mesh_picking::{MeshPickingPlugin, MeshPickingSettings};
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use hexlance_board::Hex;

use super::minis::MiniVisual;
use super::model::TableModel;
use super::space::hex_of_hit;
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
    .add_message::<TableClick>()
    .add_systems(
        PreUpdate,
        (hover, clicks).chain().after(PickingSystems::Last),
    );
}

fn hover(
    map: Option<Res<HoverMap>>,
    chunks: Query<(), With<TerrainChunk>>,
    minis: Query<&MiniVisual>,
    model: Option<Res<TableModel>>,
    mut hovered: ResMut<Hovered>,
) {
    let mut now = Hovered::default();
    if let (Some(map), Some(model)) = (map, model) {
        let hits = map
            .iter()
            .filter(|(id, _)| **id == PointerId::Mouse || id.is_custom())
            .flat_map(|(_, hits)| hits);
        let mut nearest = f32::MAX;
        for (entity, hit) in hits {
            if hit.depth >= nearest {
                continue;
            }
            if let Ok(mini) = minis.get(*entity) {
                nearest = hit.depth;
                now = Hovered {
                    hex: model.mini(mini.id).map(|m| m.hex),
                    mini: Some(mini.id),
                    point: hit.position,
                };
            } else if chunks.contains(*entity)
                && let (Some(p), Some(n)) = (hit.position, hit.normal)
            {
                nearest = hit.depth;
                let hex = hex_of_hit(p, n);
                now = Hovered {
                    hex: model.board.contains(hex).then_some(hex),
                    mini: None,
                    point: Some(p),
                };
            }
        }
    }
    hovered.set_if_neq(now);
}

#[derive(Clone, Copy)]
struct Press {
    at: Vec2,
    hex: Hex,
    drag: bool,
}

fn clicks(
    mut inputs: MessageReader<PointerInput>,
    hovered: Res<Hovered>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    time: Res<Time<Real>>,
    mut out: MessageWriter<TableClick>,
    mut presses: Local<HashMap<PointerButton, Press>>,
    mut last: Local<Option<(PointerButton, Hex, f32, u8)>>,
) {
    for input in inputs.read() {
        let at = input.location.position;
        match input.action {
            PointerAction::Press(button) => {
                if let Some(hex) = hovered.hex {
                    presses.insert(
                        button,
                        Press {
                            at,
                            hex,
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
                let Some(hex) = hovered.hex else { continue };
                if press.drag || press.hex != hex {
                    continue;
                }
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
                    mini: hovered.mini,
                    button,
                    count,
                    modifiers,
                });
            }
            _ => {}
        }
    }
}
