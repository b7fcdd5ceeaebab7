//! Where things of the table are on the screen, so that egui can paint name plates, pips and numbers over them.
//!
//! Positions are logical pixels from the picture's upper left corner. They are taken from this frame's camera after it
//! has moved, so that labels do not swim.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use hexlance_board::{Cell, Fixture, Hex};

use super::TableSystems;
use super::camera::TableCamera;
use super::fx::Floating;
use super::minis::MiniIndex;
use super::model::{Overlays, TableModel, Tone};
use super::overlays::label_height;
use super::palette;
use super::space::{LEVEL, at_level, hex_at};
use super::terrain::TerrainState;
use super::terrain::surface::Surface;

/// A miniature on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MiniAnchor {
    /// Just above its head.
    pub head: Vec2,
    /// Middle of its base.
    pub base: Vec2,
    /// Pixels to one world unit (half a hex's width) at its distance.
    pub scale: f32,
    /// Distance from the camera, for drawing far ones first.
    pub depth: f32,
    /// Whether it lies within the picture.
    pub visible: bool,
    /// Whether something on the map stands before it, so that what is written over it seems to belong to that.
    pub behind: bool,
}

/// What a label is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LabelKind {
    /// Cost of a hex in reach.
    Reach,
    /// Cost of a step of the path.
    Step,
    /// Sum of the path.
    Total,
    /// Chance and expected damage of a target, over that miniature.
    Target(u16, Tone),
    /// Name of an area.
    Area,
    /// Text of an arrow.
    Arrow,
    /// A floating text: its age, 0 to 1.
    Float(f32),
    /// What the dice in the tray are for, with its age from 0 to 1.
    Dice(f32),
}

/// A text at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenLabel {
    /// Middle of its lower edge.
    pub at: Vec2,
    /// Text; a target's has its damage after a line break.
    pub text: String,
    /// Colour.
    pub colour: Color,
    /// What it is for.
    pub kind: LabelKind,
    /// Pixels to one world unit at its distance.
    pub scale: f32,
}

/// Screen positions, made anew each frame.
#[derive(Resource, Clone, Debug, Default)]
pub struct ScreenAnchors {
    /// Miniatures by number.
    pub minis: HashMap<u16, MiniAnchor>,
    /// Labels of overlays and effects.
    pub labels: Vec<ScreenLabel>,
    view: Option<View>,
}

/// The camera of this frame.
#[derive(Clone, Copy, Debug)]
struct View {
    clip_from_world: Mat4,
    size: Vec2,
}

impl View {
    fn point(&self, p: Vec3) -> Option<(Vec2, f32)> {
        let c = self.clip_from_world * p.extend(1.0);
        if c.w <= 0.05 {
            return None;
        }
        let ndc = Vec2::new(c.x, c.y) / c.w;
        Some((
            Vec2::new((ndc.x + 1.0) * 0.5, (1.0 - ndc.y) * 0.5) * self.size,
            c.w,
        ))
    }

    fn scale(&self, depth: f32) -> f32 {
        self.size.y * 0.5 / ((super::camera::FIELD_OF_VIEW * 0.5).tan() * depth.max(0.05))
    }
}

impl ScreenAnchors {
    /// Screen position of any point of the world; `None` behind the camera.
    pub fn world_to_screen(&self, p: Vec3) -> Option<Vec2> {
        self.view?.point(p).map(|(at, _)| at)
    }

    /// Screen position of a hex's middle at its surface; `None` behind the camera or off the map.
    pub fn hex_to_screen(&self, terrain: &TerrainState, h: Hex) -> Option<Vec2> {
        let s = terrain.surface.as_ref()?;
        s.board.get(h)?;
        let mut p = at_level(h, 0.0);
        p.y = label_height(s, h) - 0.1;
        self.world_to_screen(p)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScreenAnchors>()
        .add_systems(Update, update.in_set(TableSystems::Anchors));
}

/// How far towards the eye something may stand that covers a miniature, and from step to step, in world units.
const LOOK: (f32, f32) = (7.0, 0.25);

/// Whether the ground, a house or something in a hex lies between a point and the eye.
fn is_covered(s: &Surface, eye: Vec3, point: Vec3) -> bool {
    let way = (eye - point).normalize_or_zero();
    let steps = (LOOK.0 / LOOK.1) as usize;
    let own = hex_at(Vec2::new(point.x, point.z));
    (1..=steps).any(|i| {
        let p = point + way * LOOK.1 * i as f32;
        let hex = hex_at(Vec2::new(p.x, p.z));
        hex != own && s.board.get(hex).is_some_and(|cell| p.y < top_of(cell))
    })
}

/// How high what stands in a hex reaches, in world units.
fn top_of(cell: &Cell) -> f32 {
    let thing = cell.fixture.and_then(Fixture::height).unwrap_or(0);
    (f32::from(cell.solid_height()) + f32::from(thing)) * LEVEL
}

/// Hexes from which on an area is named at its far edge, so that its name does not lie over whoever stands in the middle.
const WIDE: usize = 37;

/// The hex of an area that is highest on the screen.
fn far_edge(view: &View, hexes: &[Hex], over: impl Fn(Hex) -> Vec3) -> Option<Vec3> {
    let on_screen = hexes.iter().filter_map(|hex| {
        let place = over(*hex);
        let (at, _) = view.point(place)?;
        let inside = at.cmpge(Vec2::ZERO).all() && at.cmple(view.size).all();
        inside.then_some((at.y, place))
    });
    on_screen
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, place)| place)
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn update(
    cameras: Query<(&Camera, &Projection, &Transform), With<TableCamera>>,
    transforms: Query<&Transform, Without<TableCamera>>,
    index: Res<MiniIndex>,
    overlays: Res<Overlays>,
    terrain: Res<TerrainState>,
    model: Option<Res<TableModel>>,
    floats: Query<&Floating>,
    mut out: ResMut<ScreenAnchors>,
) {
    let out = &mut *out;
    out.minis.clear();
    out.labels.clear();
    let Ok((camera, projection, at)) = cameras.single() else {
        return;
    };
    let Some(size) = camera.logical_viewport_size() else {
        return;
    };
    let view = View {
        clip_from_world: projection.get_clip_from_view() * at.to_matrix().inverse(),
        size,
    };
    out.view = Some(view);
    let eye = at.translation;
    let surface = terrain.surface.as_ref();
    for (id, parts) in &index.parts {
        let Ok(root) = transforms.get(parts.root) else {
            continue;
        };
        let base = root.translation;
        let head = base + Vec3::Y * (parts.top * root.scale.x + 0.10);
        let (Some((head, depth)), Some((base, _))) = (view.point(head), view.point(base)) else {
            continue;
        };
        let at_chest = root.translation + Vec3::Y * parts.chest * root.scale.x;
        let inside = |p: Vec2| p.cmpge(Vec2::ZERO).all() && p.cmple(size).all();
        out.minis.insert(
            *id,
            MiniAnchor {
                head,
                base,
                scale: view.scale(depth),
                depth,
                visible: inside(head) || inside(base),
                behind: surface.is_some_and(|s| is_covered(s, eye, at_chest)),
            },
        );
    }
    let Some(s) = &terrain.surface else { return };
    let mut label = |p: Vec3, text: &str, colour: Color, kind: LabelKind| {
        if text.is_empty() {
            return;
        }
        if let Some((at, depth)) = view.point(p) {
            out.labels.push(ScreenLabel {
                at,
                text: text.to_owned(),
                colour,
                kind,
                scale: view.scale(depth),
            });
        }
    };
    let over = |h: Hex, rise: f32| {
        let mut p = at_level(h, 0.0);
        p.y = label_height(s, h) + rise;
        p
    };
    let on_path = |h: Hex| {
        overlays
            .path
            .as_ref()
            .is_some_and(|p| p.steps.iter().any(|st| st.hex == h))
    };
    for r in &overlays.reach {
        if !on_path(r.hex) {
            label(
                over(r.hex, 0.0),
                &r.cost,
                palette::reach(r.class),
                LabelKind::Reach,
            );
        }
    }
    if let Some(path) = &overlays.path {
        let last = path.steps.len().saturating_sub(1);
        for (i, step) in path.steps.iter().enumerate().skip(1) {
            if i < last {
                label(
                    over(step.hex, 0.05),
                    &step.cost,
                    Color::WHITE,
                    LabelKind::Step,
                );
            } else {
                let text = if path.total.is_empty() {
                    &step.cost
                } else {
                    &path.total
                };
                label(
                    over(step.hex, 0.25),
                    text,
                    palette::reach(path.class),
                    LabelKind::Total,
                );
            }
        }
    }
    for area in overlays
        .zones
        .iter()
        .chain(&overlays.auras)
        .chain(&overlays.arc)
    {
        if area.hexes.is_empty() || area.label.is_empty() {
            continue;
        }
        let edge =
            (area.hexes.len() >= WIDE).then(|| far_edge(&view, &area.hexes, |h| over(h, 0.1)));
        let place = edge.flatten().unwrap_or_else(|| {
            area.hexes.iter().map(|h| over(*h, 0.1)).sum::<Vec3>() / area.hexes.len() as f32
        });
        label(place, &area.label, area.colour, LabelKind::Area);
    }
    for a in &overlays.arrows {
        let (p, q) = (over(a.from, 0.6), over(a.to, 0.8));
        let rise = (p.distance(q) * 0.20).clamp(0.4, 2.6);
        label(
            (p + q) * 0.5 + Vec3::Y * rise,
            &a.label,
            a.colour,
            LabelKind::Arrow,
        );
    }
    if let Some(model) = &model {
        for t in &overlays.targets {
            let (Some(m), Some(parts)) = (model.mini(t.mini), index.parts.get(&t.mini)) else {
                continue;
            };
            let p = transforms
                .get(parts.root)
                .map_or_else(|_| at_level(m.hex, f32::from(m.level)), |t| t.translation);
            let text = if t.damage.is_empty() {
                t.chance.clone()
            } else {
                format!("{}\n{}", t.chance, t.damage)
            };
            label(
                p + Vec3::Y * (parts.top + 0.2),
                &text,
                palette::tone(t.tone),
                LabelKind::Target(t.mini, t.tone),
            );
        }
    }
    for f in &floats {
        let kind = if f.is_of_dice() {
            LabelKind::Dice(f.age())
        } else {
            LabelKind::Float(f.age())
        };
        label(f.place(), &f.text, f.colour, kind);
    }
}

#[cfg(test)]
mod tests;
