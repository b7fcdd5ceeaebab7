//! The windows of a base with their numbers. They face whoever looks, in a row on the near side of the collar, and make
//! room for the heat dial.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::round::polar;
use super::{COLLAR, HEAT_AT, HEIGHT, WHEEL};
use crate::meshkit::{Kit, MeshBuf};
use crate::model::{BaseDial, DialMark, DialSlot, HeatDial};
use crate::paint::Paint;
use crate::palette::SideColours;
use crate::strokes::{BOLD, THIN, lines, text, width};

/// How far from the middle windows are.
const RING: f32 = 0.648;
/// How windows stand around the base.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Bearing between the middles of two windows.
    spacing: f32,
    /// Bearing between the middles of the heat dial and of the next window.
    room: f32,
    /// How much larger than usual they are.
    scale: f32,
}

const NEAR: Layout = Layout {
    spacing: 0.375,
    room: 0.57,
    scale: 1.0,
};
/// From afar the windows of values are larger, and the one of the clicks is left to the wheel.
const FAR: Layout = Layout {
    spacing: 0.53,
    room: 0.66,
    scale: 1.45,
};
/// A window: wide, and its face from front edge to back edge in (height, z).
const WIDE: f32 = 0.224;
const FRONT: Vec2 = Vec2::new(0.092, 0.076);
const BACK: Vec2 = Vec2::new(0.192, -0.072);
/// How much higher than the nearest window one stands that is beside the base's middle.
const TIERS: f32 = 0.09;
/// How far print lies over its face.
const OVER: f32 = 0.0022;
/// Longest note that fits.
const NOTE: usize = 8;

const IVORY: u32 = 0xf0e8d2;
const INK: u32 = 0x15120e;

/// Bearings of `n` windows in the reader's frame; `heat` is the bearing of the heat dial, if there is one. All keep
/// their order and their distance, those on either side of the heat dial move out of its way.
fn bearings(n: usize, heat: Option<f32>, layout: Layout) -> Vec<f32> {
    let Layout { spacing, room, .. } = layout;
    let mut out: Vec<f32> = (0..n)
        .map(|i| (i as f32 - (n as f32 - 1.0) * 0.5) * spacing)
        .collect();
    let Some(heat) = heat else { return out };
    // Windows left of the heat dial go left, the others right.
    let split = out.iter().take_while(|a| **a < heat).count();
    let mut limit = heat - room;
    for a in out[..split].iter_mut().rev() {
        *a = a.min(limit);
        limit = *a - spacing;
    }
    let mut limit = heat + room;
    for a in &mut out[split..] {
        *a = a.max(limit);
        limit = *a + spacing;
    }
    out
}

/// Colour of a mark and of the print on it.
const fn colours(mark: Option<DialMark>) -> (u32, u32) {
    match mark {
        None => (IVORY, INK),
        Some(DialMark::Red) => (0xb8241c, 0xfff6ea),
        Some(DialMark::Blue) => (0x1b55bd, 0xf4f8ff),
        Some(DialMark::Black) => (0x0d0d0f, 0xf6f2e8),
        Some(DialMark::Gray) => (0x858b93, 0x0c0c0d),
        Some(DialMark::Green) => (0x23853a, 0xf2fff0),
        Some(DialMark::Yellow) => (0xe9bd1f, 0x17130a),
    }
}

/// Whether the face of a mark is light and its print dark.
const fn is_light(mark: Option<DialMark>) -> bool {
    matches!(mark, None | Some(DialMark::Gray | DialMark::Yellow))
}

/// Paints of a face and its print; a dial that is shut down is dark.
fn paints(face: u32, print: u32, dark: bool) -> (Paint, Paint) {
    let (face, print) = (Paint::new(face).gloss(0.25), Paint::new(print).gloss(0.2));
    if dark {
        (face.shade(0.22), Paint::new(0xb5b1a8).gloss(0.2))
    } else {
        (face.glow(0.12), print.glow(0.10))
    }
}

/// What a window is for, as a sign in its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Speed,
    Attack,
    Defense,
    Primary,
    Secondary,
}

const SIGNS: [Sign; 5] = [
    Sign::Speed,
    Sign::Attack,
    Sign::Defense,
    Sign::Primary,
    Sign::Secondary,
];

impl Sign {
    /// Its lines in a box from -1 to 1, y upwards.
    fn strokes(self) -> Vec<Vec<Vec2>> {
        let line = |p: &[(f32, f32)]| p.iter().map(|(x, y)| Vec2::new(*x, *y)).collect();
        let circle = |r: f32, n: usize| -> Vec<Vec2> {
            (0..=n)
                .map(|i| Vec2::from_angle(TAU * i as f32 / n as f32) * r)
                .collect()
        };
        let burst = |mid: Vec2, r: f32, rays: usize| -> Vec<Vec<Vec2>> {
            (0..rays)
                .map(|i| {
                    let way = Vec2::from_angle(TAU * (i as f32 + 0.25) / rays as f32);
                    vec![mid + way * r * 0.35, mid + way * r]
                })
                .collect()
        };
        match self {
            // Two angles, one behind the other: ahead.
            Sign::Speed => vec![
                line(&[(-0.8, 0.8), (0.0, 0.0), (-0.8, -0.8)]),
                line(&[(0.1, 0.8), (0.9, 0.0), (0.1, -0.8)]),
            ],
            Sign::Attack => {
                let mut all = vec![circle(0.62, 10)];
                all.extend([
                    line(&[(-1.0, 0.0), (-0.3, 0.0)]),
                    line(&[(0.3, 0.0), (1.0, 0.0)]),
                    line(&[(0.0, -1.0), (0.0, -0.3)]),
                    line(&[(0.0, 0.3), (0.0, 1.0)]),
                ]);
                all
            }
            Sign::Defense => vec![line(&[
                (-0.8, 0.9),
                (0.8, 0.9),
                (0.8, -0.1),
                (0.0, -1.0),
                (-0.8, -0.1),
                (-0.8, 0.9),
            ])],
            Sign::Primary => burst(Vec2::ZERO, 1.0, 8),
            Sign::Secondary => [
                burst(Vec2::new(-0.42, -0.25), 0.62, 6),
                burst(Vec2::new(0.55, 0.4), 0.5, 6),
            ]
            .concat(),
        }
    }
}

/// The frame of a window's face, x to the right, y up along it, z towards the reader.
fn face_frame() -> Transform {
    let (up, mid) = (BACK - FRONT, (BACK + FRONT) * 0.5);
    // From the upright: the face leans back.
    let lean = up.y.abs().atan2(up.x);
    Transform::from_xyz(0.0, mid.x, mid.y).with_rotation(Quat::from_rotation_x(-lean))
}

fn rectangle(kit: &mut Kit, mid: Vec2, size: Vec2, paint: &Paint) {
    let h = size * 0.5;
    kit.quad_here(
        [
            mid - h,
            mid + Vec2::new(h.x, -h.y),
            mid + h,
            mid + Vec2::new(-h.x, h.y),
        ]
        .map(|v| v.extend(0.0)),
        paint,
    );
}

fn raised(kit: &mut Kit, by: f32, f: impl FnOnce(&mut Kit)) {
    kit.with(Transform::from_xyz(0.0, 0.0, by), f);
}

/// The body of a window and its face; `print` fills it.
fn window(
    kit: &mut Kit,
    bearing: f32,
    face: &Paint,
    frame: &Paint,
    print: impl FnOnce(&mut Kit, Vec2),
) {
    // Those farther from the reader stand higher, so that they look over those before them.
    let lift = TIERS * (1.0 - bearing.cos());
    let at = polar(RING, lift, bearing);
    let size = Vec2::new(WIDE - 0.024, FRONT.distance(BACK) - 0.026);
    let scale = if kit.coarse { FAR.scale } else { NEAR.scale };
    let place = Transform::from_translation(at).with_scale(Vec3::splat(scale));
    kit.with(place, |k| {
        let half = WIDE * 0.5;
        let corners = std::array::from_fn(|i| {
            let x = if i & 1 == 0 { -half } else { half };
            let front = i & 4 != 0;
            let edge = if front { FRONT } else { BACK };
            if i & 2 == 0 {
                Vec3::new(x, 0.055 - lift, edge.y + if front { 0.008 } else { 0.0 })
            } else {
                Vec3::new(x, edge.x, edge.y)
            }
        });
        k.hexahedron(corners, 0.007, *frame);
        k.with(face_frame(), |k| {
            raised(k, OVER, |k| rectangle(k, Vec2::ZERO, size, face));
            raised(k, OVER * 2.0, |k| print(k, size));
        });
    });
}

/// What numbers are printed with.
#[derive(Clone, Copy, Debug)]
struct Ink {
    paint: Paint,
    weight: f32,
}

impl Ink {
    /// Light print on a dark face.
    fn light(paint: Paint) -> Self {
        Self {
            paint,
            weight: THIN,
        }
    }
}

/// What a window's number looks like: as high as fits beside the sign.
fn number(kit: &mut Kit, value: &str, mid: Vec2, high: f32, room: f32, ink: Ink) {
    let high = high.min(high * room / width(value, high).max(1e-3));
    text(kit, value, mid, high, ink.weight, &ink.paint);
}

/// The frame of a face, and a line through it from corner to corner.
fn struck(kit: &mut Kit, size: Vec2, tone: &Paint) {
    let (thick, h) = (0.018, size * 0.5);
    for s in [-1.0, 1.0] {
        rectangle(
            kit,
            Vec2::new(s * (h.x - thick * 0.5), 0.0),
            Vec2::new(thick, size.y),
            tone,
        );
        rectangle(
            kit,
            Vec2::new(0.0, s * (h.y - thick * 0.5)),
            Vec2::new(size.x, thick),
            tone,
        );
    }
    if !kit.coarse {
        lines(kit, &[-h, h], 0.009, tone);
    }
}

fn slot_window(kit: &mut Kit, bearing: f32, sign: Sign, slot: &DialSlot, dark: bool) {
    // A mark that does not work is a frame in its colour, struck through.
    let idle = slot.mark.filter(|_| slot.off);
    let shown = slot.mark.filter(|_| !slot.off);
    let (face, print) = colours(shown);
    let (face, ink) = paints(face, print, dark);
    let frame = Paint::new(0x1a1b1d).gloss(0.5);
    window(kit, bearing, &face, &frame, |k, size| {
        if let Some(mark) = idle {
            let (tone, _) = colours(Some(mark));
            let (tone, _) = paints(tone, tone, dark);
            struck(k, size, &tone);
        }
        let value = slot.value.to_string();
        let bold = !dark && is_light(shown);
        let weight = if bold { BOLD } else { THIN };
        let print = Ink { paint: ink, weight };
        // From afar nothing but the number, as large as fits.
        if k.coarse {
            number(k, &value, Vec2::ZERO, 0.152, size.x - 0.012, print);
            return;
        }
        let note = Some(slot.note.as_str()).filter(|n| !n.is_empty() && n.chars().count() <= NOTE);
        let at = Vec2::new(-size.x * 0.5 + 0.031, size.y * 0.5 - 0.036);
        for stroke in sign.strokes() {
            let points: Vec<Vec2> = stroke.iter().map(|p| at + *p * 0.022).collect();
            lines(k, &points, 0.0085, &ink);
        }
        let (y, high) = if note.is_some() {
            (0.024, 0.098)
        } else {
            (0.0, 0.130)
        };
        number(k, &value, Vec2::new(0.024, y), high, 0.128, print);
        if let Some(note) = note {
            number(
                k,
                note,
                Vec2::new(0.0, -size.y * 0.5 + 0.029),
                0.044,
                size.x - 0.014,
                Ink::light(ink),
            );
        }
    });
}

/// The window over the present tick: the click's number and how many there are.
fn click_window(kit: &mut Kit, bearing: f32, dial: &BaseDial, side: SideColours, dark: bool) {
    let (face, ink) = paints(0x1d2126, side.light, dark);
    let ink = if dark { ink } else { ink.glow(0.6) };
    let frame = Paint::new(side.primary)
        .shade(if dark { 0.4 } else { 1.0 })
        .gloss(0.5);
    window(kit, bearing, &face.glow(0.0), &frame, |k, size| {
        if k.coarse {
            return;
        }
        number(
            k,
            &dial.click.to_string(),
            Vec2::new(0.0, 0.024),
            0.110,
            0.17,
            Ink::light(ink),
        );
        let of = format!("/{}", dial.clicks);
        number(
            k,
            &of,
            Vec2::new(0.0, -size.y * 0.5 + 0.026),
            0.036,
            size.x,
            Ink::light(ink),
        );
    });
    // Its pointer to the wheel.
    let (_, outer) = COLLAR;
    let y = outer.y + 0.012;
    let (near, far) = (
        polar(WHEEL.0.x + 0.022, y, bearing),
        polar(outer.x - 0.05, y, bearing),
    );
    let side_way = Vec3::new(bearing.cos(), 0.0, -bearing.sin()) * 0.030;
    kit.tri_here([near, far + side_way, far - side_way], &ink);
}

/// The middle of the heat dial: its level, and below it the squares that the level shows.
fn heat_face(kit: &mut Kit, bearing: f32, heat: &HeatDial, dark: bool) {
    let shut = dark || heat.level >= heat.shutdown;
    let (face, ink) = if shut {
        paints(0xa3161f, 0xfff2ea, false)
    } else {
        paints(0x1b1c1f, 0xffd9a0, false)
    };
    let r = 0.150;
    let lean = 0.95;
    let at = polar(HEAT_AT, HEIGHT + 0.034, bearing);
    let place = Transform::from_translation(at).with_rotation(Quat::from_rotation_x(-lean));
    kit.with(place, |k| {
        let n = if k.coarse { 10 } else { 24 };
        let metal = Paint::new(0x6c727a).gloss(0.6).metal(0.5);
        let rim =
            |i: usize, r: f32, z: f32| (Vec2::from_angle(TAU * i as f32 / n as f32) * r).extend(z);
        for i in 0..n {
            k.tri_here(
                [Vec3::ZERO, rim(i, r, 0.0), rim(i + 1, r, 0.0)],
                &face.glow(if shut { 0.4 } else { 0.0 }),
            );
            k.quad_here(
                [
                    rim(i, r, 0.003),
                    rim(i, r + 0.010, 0.0),
                    rim(i + 1, r + 0.010, 0.0),
                    rim(i + 1, r, 0.003),
                ],
                &metal,
            );
            k.quad_here(
                [
                    rim(i, r + 0.010, 0.0),
                    rim(i, r + 0.012, -0.12),
                    rim(i + 1, r + 0.012, -0.12),
                    rim(i + 1, r + 0.010, 0.0),
                ],
                &metal.shade(0.5),
            );
        }
        let ink = ink.glow(0.5);
        if k.coarse {
            raised(k, OVER, |k| {
                number(
                    k,
                    &heat.level.to_string(),
                    Vec2::ZERO,
                    0.19,
                    0.2,
                    Ink::light(ink),
                );
            });
            return;
        }
        let squares = heat.squares.iter().any(Option::is_some) && !shut;
        raised(k, OVER, |k| {
            let mid = Vec2::Y * if squares { 0.048 } else { 0.0 };
            let high = if squares { 0.125 } else { 0.16 };
            number(k, &heat.level.to_string(), mid, high, 0.18, Ink::light(ink));
        });
        if squares {
            for (i, square) in heat.squares.iter().enumerate() {
                heat_square(k, (i as f32 - 1.0) * 0.088, square.as_ref());
            }
        }
    });
}

fn heat_square(kit: &mut Kit, x: f32, square: Option<&DialSlot>) {
    let mid = Vec2::new(x, -0.066);
    let side = Vec2::splat(0.080);
    let Some(slot) = square else {
        raised(kit, OVER, |k| {
            rectangle(k, mid, side * 0.35, &Paint::new(0x3a3d42))
        });
        return;
    };
    let (face, print) = colours(slot.mark);
    let (face, ink) = paints(face, print, false);
    raised(kit, OVER, |k| rectangle(k, mid, side, &face));
    raised(kit, OVER * 2.0, |k| {
        if slot.value != 0 {
            number(
                k,
                &format!("{:+}", slot.value),
                mid,
                0.052,
                0.068,
                Ink::light(ink),
            );
        }
    });
}

/// Everything that faces the reader. `heat` is the bearing of the heat dial.
pub(super) fn build(dial: &BaseDial, side: SideColours, heat: f32, coarse: bool) -> MeshBuf {
    let mut kit = Kit::default();
    kit.coarse = coarse;
    let windows: Vec<(Sign, &DialSlot)> = SIGNS
        .into_iter()
        .zip(dial.windows())
        .filter_map(|(sign, slot)| Some((sign, slot?)))
        .collect();
    let bearing = dial.heat.as_ref().map(|_| heat);
    let dark = dial.shut_down || dial.captor.is_some();
    let at = if coarse {
        bearings(windows.len(), bearing, FAR)
    } else {
        let mut at = bearings(windows.len() + 1, bearing, NEAR);
        click_window(&mut kit, at.remove(0), dial, side, dark);
        at
    };
    for ((sign, slot), at) in windows.into_iter().zip(at) {
        slot_window(&mut kit, at, sign, slot, dark);
    }
    if let Some(h) = &dial.heat {
        heat_face(&mut kit, heat, h, dial.shut_down);
    }
    kit.buf
}

/// Bearing of the present tick: below its window.
pub(super) fn tick_bearing(dial: &BaseDial, heat: f32) -> f32 {
    let n = dial.windows().iter().flatten().count() + 1;
    bearings(n, dial.heat.as_ref().map(|_| heat), NEAR)[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::SidePalette;

    #[test]
    fn windows_keep_apart_from_each_other_and_from_the_heat_dial() {
        for (n, layout) in (1..=6).flat_map(|n| [(n, NEAR), (n, FAR)]) {
            let Layout { spacing, room, .. } = layout;
            for tenth in -31..=31 {
                let heat = tenth as f32 * 0.1;
                let all = bearings(n, Some(heat), layout);
                assert_eq!(all.len(), n);
                for w in all.windows(2) {
                    assert!(w[1] - w[0] > spacing - 1e-4, "{n} {heat} {all:?}");
                }
                for a in &all {
                    assert!((a - heat).abs() > room - 1e-4, "{n} {heat} {all:?}");
                }
            }
            let free = bearings(n, None, layout);
            assert!((free.iter().sum::<f32>()).abs() < 1e-4);
        }
    }

    fn dial() -> BaseDial {
        BaseDial {
            click: 3,
            clicks: 12,
            speed: Some(DialSlot::new(10)),
            attack: Some(DialSlot::new(9).marked(DialMark::Red)),
            defense: Some(DialSlot::new(19)),
            primary: Some(DialSlot::new(4).noted("E 0-10")),
            secondary: Some(DialSlot::new(2).noted("much too long a note")),
            heat: Some(HeatDial {
                level: 2,
                shutdown: 6,
                squares: [Some(DialSlot::new(-1)), None, Some(DialSlot::new(-2))],
            }),
            tokens: 1,
            shut_down: false,
            captor: None,
            notches: vec![5],
            arc: 180,
        }
    }

    #[test]
    fn what_changes_is_seen() {
        let side = SidePalette::Usual.side(0);
        let look = |d: &BaseDial, coarse| {
            let buf = build(d, side, 0.3, coarse);
            buf.painted()
                .flatten()
                .map(|c| {
                    c.pos
                        .to_array()
                        .map(f32::to_bits)
                        .into_iter()
                        .chain(c.rgb.to_array().map(f32::to_bits))
                        .collect::<Vec<_>>()
                })
                .collect::<Vec<_>>()
        };
        let first = look(&dial(), false);
        let changed: [fn(&mut BaseDial); 9] = [
            |d| d.click = 4,
            |d| d.speed = Some(DialSlot::new(8)),
            |d| d.defense = Some(DialSlot::new(19).marked(DialMark::Blue)),
            |d| d.secondary = None,
            |d| d.primary = Some(DialSlot::new(4)),
            |d| d.shut_down = true,
            |d| d.captor = Some(1),
            |d| {
                let attack = d.attack.take().unwrap_or_default();
                d.attack = Some(attack.marked(DialMark::Red).switched(true));
            },
            |d| d.heat = None,
        ];
        for (i, change) in changed.into_iter().enumerate() {
            let mut d = dial();
            change(&mut d);
            assert_ne!(look(&d, false), first, "{i}");
        }
        // From afar colours and numbers are left, and little else.
        let mut marked = dial();
        marked.attack = Some(DialSlot::new(9).marked(DialMark::Green));
        assert_ne!(look(&marked, true), look(&dial(), true));
        assert!(look(&dial(), true).len() * 2 < first.len());
    }

    #[test]
    fn everything_stays_on_its_base() {
        let side = SidePalette::Usual.side(0);
        for tenth in -31..=31 {
            let buf = build(&dial(), side, tenth as f32 * 0.1, false);
            for p in &buf.pos {
                assert!(
                    Vec2::new(p.x, p.z).length() < 0.85 && p.y > -0.05 && p.y < 0.35,
                    "{p}"
                );
            }
        }
    }
}
