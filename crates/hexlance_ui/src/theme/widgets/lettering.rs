//! The name of the game in letters of its own: strokes of struck metal, cut at sixty degrees as a hex is, with two lances
//! for the X. No font has them.

use crate::theme::colors as c;
use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

/// Thickness of a stroke; letters are 1 high.
const T: f32 = 0.19;
/// Room between two letters.
const GAP: f32 = 0.17;
/// How far the corners of a cut end run on: the tangent of thirty degrees times half a stroke.
const CUT: f32 = T * 0.5 * 0.577_35;

/// A stroke along points, mitred where it bends. Its ends are square unless `begin` and `end` say how far their left and
/// right corners run on.
#[derive(Clone, Debug)]
struct Bar {
    points: Vec<Vec2>,
    begin: (f32, f32),
    end: (f32, f32),
    /// Comes to a point, with a blade that is broader than the shaft: a lance.
    lance: bool,
}

fn bar(points: &[(f32, f32)]) -> Bar {
    Bar {
        points: points.iter().map(|(x, y)| vec2(*x, *y)).collect(),
        begin: (0.0, 0.0),
        end: (0.0, 0.0),
        lance: false,
    }
}

/// Width and strokes of a letter of the name.
fn letter(name: char) -> (f32, Vec<Bar>) {
    let h = T / 2.0;
    // an upright whose head and foot are cut
    let upright = |x: f32| Bar {
        begin: (CUT, -CUT),
        end: (-CUT, CUT),
        ..bar(&[(x, 0.0), (x, 1.0)])
    };
    // an arm to the right whose end is cut
    let arm = |y: f32, from: f32, to: f32| Bar {
        end: (CUT, -CUT),
        ..bar(&[(from, y), (to, y)])
    };
    let lance = |from, to| Bar {
        lance: true,
        ..bar(&[from, to])
    };
    match name {
        'H' => {
            let w = 0.80;
            let cross = bar(&[(h, 0.5), (w - h, 0.5)]);
            (w, vec![cross, upright(h), upright(w - h)])
        }
        'E' => {
            let w = 0.66;
            let arms = [
                arm(h, h, w - CUT),
                arm(0.5, h, w - 0.15),
                arm(1.0 - h, h, w - CUT),
            ];
            (w, arms.into_iter().chain([upright(h)]).collect())
        }
        'X' => {
            let w = 0.84;
            (
                w,
                vec![
                    lance((0.04, 1.1), (w - 0.05, -0.18)),
                    lance((w - 0.04, 1.1), (0.05, -0.18)),
                ],
            )
        }
        'L' => {
            let w = 0.62;
            (w, vec![arm(1.0 - h, h, w - CUT), upright(h)])
        }
        'A' => {
            let w = 0.90;
            let m = w / 2.0;
            // the feet stand level: their corners run on as far as the legs lean
            let lean = (m - h) / 0.77 * h;
            let legs = Bar {
                begin: (lean, -lean),
                end: (lean, -lean),
                ..bar(&[(h, 1.0), (m, 0.23), (w - h, 1.0)])
            };
            (w, vec![bar(&[(0.26, 0.71), (w - 0.26, 0.71)]), legs])
        }
        'N' => {
            let w = 0.82;
            let slope = bar(&[(h, 0.08), (w - h, 0.92)]);
            (w, vec![slope, upright(h), upright(w - h)])
        }
        // the left half of a hex
        _ => {
            let w = 0.74;
            let r = w - CUT;
            let half = Bar {
                begin: (-CUT, CUT),
                end: (CUT, -CUT),
                ..bar(&[
                    (r, h),
                    (0.33, h),
                    (h + 0.02, 0.5),
                    (0.33, 1.0 - h),
                    (r, 1.0 - h),
                ])
            };
            (w, vec![half])
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

/// The two facets of every piece of a stroke, as light from the upper left falls on them; or its shadow.
fn paint_bar(p: &Painter, origin: Pos2, height: f32, b: &Bar, shadow: bool) {
    let points: Vec<Pos2> = b.points.iter().map(|v| origin + *v * height).collect();
    let half = T * height / 2.0;
    let along = |i: usize| (points[i + 1] - points[i]).normalized();
    let right = |d: Vec2| vec2(-d.y, d.x);
    if b.lance {
        let (from, tip) = (points[0], points[1]);
        let d = along(0);
        let blade = tip - d * (height * 0.32);
        let neck = tip - d * (height * 0.27);
        // a blade is broader than its shaft, so a side is not convex: shaft and blade apart
        for s in [-1.0, 1.0] {
            let out = right(d) * s;
            let fill = facet(out, shadow);
            for part in [
                vec![
                    from,
                    from + out * (half * 0.46),
                    neck + out * (half * 0.46),
                    neck,
                ],
                vec![blade, neck + out * (half * 1.1), tip],
            ] {
                p.add(Shape::convex_polygon(part, fill, Stroke::NONE));
            }
        }
        return;
    }
    let last = points.len() - 1;
    // where a side of the stroke bends, or ends
    let edge = |i: usize, s: f32| -> Pos2 {
        if i == 0 {
            let run = if s < 0.0 { b.begin.0 } else { b.begin.1 };
            points[0] + right(along(0)) * (s * half) - along(0) * (run * height)
        } else if i == last {
            let run = if s < 0.0 { b.end.0 } else { b.end.1 };
            let d = along(last - 1);
            points[last] + right(d) * (s * half) + d * (run * height)
        } else {
            let (a, c) = (right(along(i - 1)), right(along(i)));
            let mid = (a + c).normalized();
            points[i] + mid * (s * half / mid.dot(a).max(0.2))
        }
    };
    for i in 0..last {
        for s in [-1.0, 1.0] {
            let side = vec![points[i], edge(i, s), edge(i + 1, s), points[i + 1]];
            let fill = facet(right(along(i)) * s, shadow);
            p.add(Shape::convex_polygon(side, fill, Stroke::NONE));
        }
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
