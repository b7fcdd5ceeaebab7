//! The radar map: zones around the table, the aircraft in them, and where the selected one may go.

use super::{
    HudCx, breakdown,
    layout::HudLayout,
    model::{HudAction, Radar, RadarZone},
};
use bevy_egui::egui::{
    Align2, Context, CursorIcon, Id, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2,
};
use hexlance_ui::theme::{
    self, Button, Island, colors as c, emblem, fonts, named, panel_frame, record, space::EDGE,
};
use std::f32::consts::TAU;

const SIZE: f32 = 206.0;
/// Outer edges of the rings, as parts of the whole.
const RINGS: [f32; 4] = [0.32, 0.5, 0.75, 1.0];
/// Aircraft side by side over the map.
const ABREAST: usize = 3;
/// Half the width of an aircraft's emblem.
const CRAFT: f32 = 6.0;

/// Draws the panel beside the roster.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let Some(radar) = &cx.view.radar else { return };
    let x = if cx.state.roster_shown {
        layout.roster_at().x + layout.left + EDGE
    } else {
        layout.roster_at().x
    };
    Island::new("radar", Align2::LEFT_TOP, pos2(x, layout.top), SIZE + 16.0)
        .frame(panel_frame().inner_margin(theme::space::STRIP))
        .show(ctx, |ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            chart(ui, cx, radar);
            bands(ui, cx, radar);
        });
}

/// The share of the circle that a zone takes, as two angles clockwise from the top.
fn span(z: &RadarZone) -> (f32, f32) {
    let step = TAU / f32::from(z.of.max(1));
    // The first zone of a ring of six lies to the north; two of the outer ones lie before each of them.
    let start = -TAU / 12.0 + step * f32::from(z.slot);
    (start, start + step)
}

fn radii(z: &RadarZone, whole: f32) -> (f32, f32) {
    let ring = usize::from(z.ring).min(RINGS.len() - 1);
    let inner = ring.checked_sub(1).map_or(0.0, |r| RINGS[r]);
    (inner * whole, RINGS[ring] * whole)
}

fn polar(centre: Pos2, angle: f32, radius: f32) -> Pos2 {
    centre + vec2(angle.sin(), -angle.cos()) * radius
}

/// Where the name of a zone stands; a click there means the zone.
fn name_at(z: &RadarZone, centre: Pos2, whole: f32) -> Pos2 {
    let (inner, outer) = radii(z, whole);
    let (a, b) = span(z);
    match z.ring {
        0 => centre - vec2(0.0, outer * 0.45),
        1 => polar(centre, 0.0, (inner + outer) / 2.0),
        _ => polar(centre, (a + b) / 2.0, inner + (outer - inner) * 0.28),
    }
}

/// Where the aircraft of a zone stand: the k-th of n.
fn craft_at(z: &RadarZone, centre: Pos2, whole: f32, k: usize, n: usize) -> Pos2 {
    let (inner, outer) = radii(z, whole);
    let (a, b) = span(z);
    let share = (k as f32 + 0.5) / n.max(1) as f32;
    match z.ring {
        0 => {
            let rows = n.div_ceil(ABREAST);
            let in_row = ABREAST.min(n - ABREAST * (k / ABREAST));
            let x = (k % ABREAST) as f32 - (in_row as f32 - 1.0) / 2.0;
            let step = (outer * 0.9 / rows as f32).min(14.0);
            let y = (k / ABREAST) as f32 * step;
            centre + vec2(x * 18.0, outer * 0.12 + y)
        }
        1 => {
            let step = (TAU - 0.9) / n.max(6) as f32;
            polar(centre, 0.7 + step * k as f32, (inner + outer) / 2.0)
        }
        _ => polar(
            centre,
            a + (b - a) * (0.1 + 0.8 * share),
            inner + (outer - inner) * 0.72,
        ),
    }
}

/// The zone under a point.
fn zone_at(radar: &Radar, centre: Pos2, whole: f32, at: Pos2) -> Option<usize> {
    let d = at - centre;
    let angle = d.x.atan2(-d.y);
    radar.zones.iter().position(|z| {
        let (inner, outer) = radii(z, whole);
        let (a, b) = span(z);
        let turned = (angle - a).rem_euclid(TAU);
        (inner..outer).contains(&d.length()) && (z.of <= 1 || turned < b - a)
    })
}

fn chart(ui: &mut Ui, cx: &mut HudCx, radar: &Radar) {
    let (_, rect) = ui.allocate_space(Vec2::splat(SIZE));
    let centre = rect.center();
    let whole = SIZE / 2.0;
    let response = ui.interact(rect, Id::new("radar.chart"), Sense::click());
    named(ui, &response, "radar.chart", tr!("Radar map"));
    let p = ui.painter();
    p.circle_filled(centre, whole, c::SLATE_RAISED);
    // From the outside inwards, so that the inner rings cover the wedges.
    for z in radar.zones.iter().rev() {
        let (_, outer) = radii(z, whole);
        let fill = if z.chosen {
            c::mix(c::SLATE_RAISED, c::BRASS, 0.55)
        } else if z.open {
            c::mix(c::SLATE_RAISED, c::GOOD, 0.3)
        } else {
            c::SLATE_RAISED
        };
        if z.of <= 1 {
            p.circle(centre, outer, fill, Stroke::new(1.0, c::LINE));
            continue;
        }
        let (a, b) = span(z);
        let steps = 8;
        let mut points = vec![centre];
        points.extend(
            (0..=steps).map(|i| polar(centre, a + (b - a) * i as f32 / steps as f32, outer)),
        );
        p.add(Shape::convex_polygon(
            points,
            fill,
            Stroke::new(1.0, c::LINE),
        ));
    }
    for (i, z) in radar.zones.iter().enumerate() {
        let at = name_at(z, centre, whole);
        let ink = if z.chosen || z.open {
            c::TEXT
        } else {
            c::TEXT_FAINT
        };
        p.text(
            at,
            Align2::CENTER_CENTER,
            &z.name,
            fonts::body(fonts::size::TINY),
            ink,
        );
        let spot = Rect::from_center_size(at, Vec2::splat(10.0));
        record(ui, &format!("radar.zone.{i}"), &z.name, spot, z.open);
    }
    let mut over = None;
    let pointer = response.hover_pos();
    for (i, z) in radar.zones.iter().enumerate() {
        let here: Vec<_> = radar.craft.iter().filter(|x| x.zone == i).collect();
        for (k, craft) in here.iter().enumerate() {
            let at = craft_at(z, centre, whole, k, here.len());
            let spot = Rect::from_center_size(at, Vec2::splat(2.0 * CRAFT));
            if craft.selected {
                p.circle_stroke(at, CRAFT + 2.5, Stroke::new(1.5, c::BRASS_BRIGHT));
            }
            emblem(p, spot, craft.side.0, cx.side_color(craft.side));
            p.circle_filled(at + vec2(CRAFT, CRAFT), 4.5, c::alpha(c::SLATE, 0.9));
            p.text(
                at + vec2(CRAFT, CRAFT),
                Align2::CENTER_CENTER,
                craft.band,
                fonts::strong(fonts::size::TINY),
                c::TEXT,
            );
            record(
                ui,
                &format!("radar.unit.{}", craft.unit.0),
                &craft.name,
                spot,
                true,
            );
            if pointer.is_some_and(|q| spot.expand(1.0).contains(q)) {
                over = Some(*craft);
            }
        }
    }
    let zone = pointer
        .and_then(|q| zone_at(radar, centre, whole, q))
        .and_then(|i| radar.zones.get(i));
    if response.clicked() {
        match (over, zone) {
            (Some(craft), _) => cx.out.push(HudAction::SelectUnit(craft.unit)),
            (None, Some(z)) => cx.out.push(z.action.clone()),
            (None, None) => {}
        }
    }
    let response = match (over, zone) {
        (Some(_), _) => response.on_hover_cursor(CursorIcon::PointingHand),
        (None, Some(z)) if z.open => response.on_hover_cursor(CursorIcon::PointingHand),
        _ => response,
    };
    match (over, zone) {
        (Some(craft), _) => {
            theme::tip_lines(response, &craft.name, &[("", &craft.help)]);
        }
        (None, Some(z)) => {
            theme::tip_lines(response, &z.name, &[("", &z.help)]);
        }
        (None, None) => {}
    }
}

fn bands(ui: &mut Ui, cx: &mut HudCx, radar: &Radar) {
    if !radar.bands.is_empty() {
        ui.horizontal(|ui| {
            for (i, band) in radar.bands.iter().enumerate() {
                let button = Button::new(format!("radar.band.{i}"), band.name)
                    .small()
                    .selected(band.chosen);
                if button.min_size(vec2(60.0, 22.0)).show(ui) {
                    cx.out.push(band.action.clone());
                }
            }
        });
    }
    if let Some((text, parts)) = &radar.thrust {
        let label = ui.label(theme::dim(tr!("Thrust {text}", text)));
        breakdown::tip(label, tr!("Thrust"), parts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(ring: u8, slot: u8, of: u8) -> RadarZone {
        RadarZone {
            name: String::new(),
            ring,
            slot,
            of,
            open: true,
            chosen: false,
            help: String::new(),
            action: HudAction::Deselect,
        }
    }

    #[test]
    fn names_and_aircraft_stand_in_their_zones() {
        let mut radar = Radar::default();
        for (ring, of) in [(0, 1), (1, 1), (2, 6), (3, 12)] {
            radar.zones.extend((0..of).map(|slot| zone(ring, slot, of)));
        }
        let centre = pos2(300.0, 200.0);
        for (i, z) in radar.zones.iter().enumerate() {
            let at = name_at(z, centre, 103.0);
            assert_eq!(zone_at(&radar, centre, 103.0, at), Some(i));
            for n in 1..=4 {
                for k in 0..n {
                    let craft = craft_at(z, centre, 103.0, k, n);
                    assert_eq!(zone_at(&radar, centre, 103.0, craft), Some(i));
                    assert!(
                        craft.distance(at) > CRAFT,
                        "{i}: a click on its name means the zone"
                    );
                }
            }
        }
        // The first zone of the middle ring lies to the north.
        let north = centre - vec2(0.0, 60.0);
        assert_eq!(zone_at(&radar, centre, 103.0, north), Some(2));
    }
}
