//! The name of the game in letters of its own: strokes of struck metal, cut at sixty degrees as a hex is, with two lances
//! for the X. No font has them.

use crate::theme::colors as c;
use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

/// Thickness of a stroke; letters are 1 high.
const T: f32 = 0.19;
/// Room between two letters.
const GAP: f32 = 0.15;
/// How far a cut end runs: the tangent of thirty degrees times half a stroke.
const CUT: f32 = T * 0.577_35;

/// A stroke from point to point. Its ends are square unless `cut` says how far their left and right corners run on.
#[derive(Clone, Copy, Debug)]
struct Bar {
    from: (f32, f32),
    to: (f32, f32),
    /// How far the left and the right corner of the beginning run on.
    begin: (f32, f32),
    /// How far the left and the right corner of the end run on.
    end: (f32, f32),
    /// Comes to a point, with a blade that is broader than the shaft: a lance.
    lance: bool,
}

const fn bar(from: (f32, f32), to: (f32, f32)) -> Bar {
    Bar {
        from,
        to,
        begin: (0.0, 0.0),
        end: (0.0, 0.0),
        lance: false,
    }
}

const fn cut(mut b: Bar, begin: (f32, f32), end: (f32, f32)) -> Bar {
    b.begin = begin;
    b.end = end;
    b
}

/// Width and strokes of a letter of the name.
fn letter(name: char) -> (f32, Vec<Bar>) {
    let h = T / 2.0;
    // an upright whose head and foot are cut
    let upright = |x: f32| cut(bar((x, 0.0), (x, 1.0)), (CUT, 0.0), (0.0, CUT));
    // an arm to the right whose end is cut
    let arm = |y: f32, from: f32, to: f32| cut(bar((from, y), (to, y)), (0.0, 0.0), (CUT, 0.0));
    match name {
        'H' => {
            let w = 0.78;
            (
                w,
                vec![bar((h, 0.5), (w - h, 0.5)), upright(h), upright(w - h)],
            )
        }
        'E' => {
            let w = 0.64;
            (
                w,
                vec![
                    arm(h, h, w - CUT),
                    arm(0.5, h, w - 0.13),
                    arm(1.0 - h, h, w - CUT),
                    upright(h),
                ],
            )
        }
        'X' => {
            let w = 0.86;
            let lance = |from, to| Bar {
                lance: true,
                ..bar(from, to)
            };
            (
                w,
                vec![
                    lance((0.04, 1.1), (w - 0.06, -0.16)),
                    lance((w - 0.04, 1.1), (0.06, -0.16)),
                ],
            )
        }
        'L' => {
            let w = 0.62;
            (w, vec![arm(1.0 - h, h, w - CUT), upright(h)])
        }
        'A' => {
            let w = 0.86;
            let m = w / 2.0;
            (
                w,
                vec![
                    bar((m * 0.52, 0.66), (w - m * 0.52, 0.66)),
                    cut(bar((m, 0.02), (h * 0.9, 1.0)), (0.1, 0.0), (0.0, 0.05)),
                    cut(bar((m, 0.02), (w - h * 0.9, 1.0)), (0.0, 0.1), (0.05, 0.0)),
                ],
            )
        }
        'N' => {
            let w = 0.8;
            (
                w,
                vec![bar((h, 0.1), (w - h, 0.9)), upright(h), upright(w - h)],
            )
        }
        // the left half of a hex
        _ => {
            let w = 0.72;
            let (l, r) = (h, w - CUT);
            (
                w,
                vec![
                    arm(h, 0.31, r),
                    arm(1.0 - h, 0.31, r),
                    cut(bar((0.35, h), (l + 0.005, 0.5)), (0.0, 0.07), (0.02, 0.02)),
                    cut(
                        bar((l + 0.005, 0.5), (0.35, 1.0 - h)),
                        (0.02, 0.02),
                        (0.07, 0.0),
                    ),
                ],
            )
        }
    }
}

/// Width of the name at a height of its letters.
pub fn wordmark_width(height: f32) -> f32 {
    let letters: f32 = NAME.chars().map(|l| letter(l).0 + GAP).sum();
    (letters - GAP) * height
}

const NAME: &str = "HEXLANCE";

/// Paints the name with its upper left corner at a place, and gives back where it landed. The lances of the X reach a
/// little farther up and down.
pub fn wordmark(p: &Painter, at: Pos2, height: f32) -> Rect {
    let shadow = vec2(0.0, height * 0.055);
    let mut x = at.x;
    let mut placed = Vec::new();
    for l in NAME.chars() {
        let (width, bars) = letter(l);
        placed.push((pos2(x, at.y), bars));
        x += (width + GAP) * height;
    }
    for (origin, bars) in &placed {
        for b in bars {
            paint_bar(p, *origin + shadow, height, b, true);
        }
    }
    for (origin, bars) in &placed {
        for b in bars {
            paint_bar(p, *origin, height, b, false);
        }
    }
    Rect::from_min_max(at, pos2(x - GAP * height, at.y + height))
}

/// The two facets of a stroke, as light from the upper left falls on them; or its shadow.
fn paint_bar(p: &Painter, origin: Pos2, height: f32, b: &Bar, shadow: bool) {
    let at = |(x, y): (f32, f32)| origin + vec2(x, y) * height;
    let (from, to) = (at(b.from), at(b.to));
    let along = (to - from).normalized();
    let right = vec2(-along.y, along.x);
    let half = T * height / 2.0;
    let run = |end: (f32, f32)| (end.0 * height, end.1 * height);
    let ((bl, br), (el, er)) = (run(b.begin), run(b.end));
    let facets: [Vec<Pos2>; 2] = if b.lance {
        let tip = to;
        let blade = to - along * (height * 0.30);
        let neck = to - along * (height * 0.24);
        let side = |s: f32| {
            vec![
                from,
                from + right * (s * half * 0.42),
                neck + right * (s * half * 0.52),
                blade + right * (s * half * 1.05),
                tip,
            ]
        };
        // a blade is broader than its shaft, so a side is not convex: shaft and blade apart
        for s in [-1.0, 1.0] {
            let all = side(s);
            let shaft = vec![from, all[1], all[2], neck];
            let blade = vec![blade - along * (height * 0.02), all[3], tip];
            let fill = facet(right * s, shadow);
            for part in [shaft, blade] {
                p.add(Shape::convex_polygon(part, fill, Stroke::NONE));
            }
        }
        return;
    } else {
        [
            vec![
                from,
                from - right * half - along * bl,
                to - right * half + along * el,
                to,
            ],
            vec![
                from,
                from + right * half - along * br,
                to + right * half + along * er,
                to,
            ],
        ]
    };
    for (points, out) in facets.into_iter().zip([-right, right]) {
        p.add(Shape::convex_polygon(
            points,
            facet(out, shadow),
            Stroke::NONE,
        ));
    }
}

/// Colour of a facet that faces a way.
fn facet(out: Vec2, shadow: bool) -> Color32 {
    if shadow {
        return c::alpha(c::INK, 0.75);
    }
    let light = out.dot(vec2(-0.45, -0.89)).clamp(-1.0, 1.0);
    if light > 0.0 {
        c::mix(c::BRASS, c::BRASS_BRIGHT, 0.35 + 0.65 * light)
    } else {
        c::mix(c::BRASS, c::BRASS_DIM, 0.2 + 0.6 * -light)
    }
}
