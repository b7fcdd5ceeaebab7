//! The table's own letters: strokes in a box 1 wide and 2 high, y downwards. Printed on hexes and on bases.

use bevy::prelude::*;

use crate::meshkit::Kit;
use crate::paint::Paint;

/// A line of a letter.
pub(crate) type Stroke = &'static [(f32, f32)];

/// Strokes of the ten digits in a box 1 wide and 2 high, y downwards.
const DIGITS: [&[Stroke]; 10] = [
    &[&[
        (0.2, 0.0),
        (0.8, 0.0),
        (1.0, 0.3),
        (1.0, 1.7),
        (0.8, 2.0),
        (0.2, 2.0),
        (0.0, 1.7),
        (0.0, 0.3),
        (0.2, 0.0),
    ]],
    &[&[(0.2, 0.4), (0.6, 0.0), (0.6, 2.0)]],
    &[&[
        (0.0, 0.35),
        (0.25, 0.0),
        (0.8, 0.0),
        (1.0, 0.3),
        (1.0, 0.7),
        (0.0, 2.0),
        (1.0, 2.0),
    ]],
    &[
        &[
            (0.0, 0.2),
            (0.25, 0.0),
            (0.8, 0.0),
            (1.0, 0.3),
            (1.0, 0.7),
            (0.7, 0.95),
            (0.4, 0.95),
        ],
        &[
            (0.7, 0.95),
            (1.0, 1.25),
            (1.0, 1.7),
            (0.8, 2.0),
            (0.25, 2.0),
            (0.0, 1.8),
        ],
    ],
    &[&[(0.75, 2.0), (0.75, 0.0), (0.0, 1.35), (1.0, 1.35)]],
    &[&[
        (0.95, 0.0),
        (0.1, 0.0),
        (0.05, 0.85),
        (0.7, 0.8),
        (1.0, 1.1),
        (1.0, 1.65),
        (0.75, 2.0),
        (0.2, 2.0),
        (0.0, 1.8),
    ]],
    &[&[
        (0.9, 0.1),
        (0.6, 0.0),
        (0.3, 0.1),
        (0.0, 0.8),
        (0.0, 1.65),
        (0.25, 2.0),
        (0.75, 2.0),
        (1.0, 1.65),
        (1.0, 1.25),
        (0.75, 0.95),
        (0.25, 0.95),
        (0.0, 1.25),
    ]],
    &[&[(0.0, 0.0), (1.0, 0.0), (0.4, 2.0)]],
    &[&[
        (0.3, 0.95),
        (0.05, 0.7),
        (0.05, 0.25),
        (0.3, 0.0),
        (0.7, 0.0),
        (0.95, 0.25),
        (0.95, 0.7),
        (0.7, 0.95),
        (0.3, 0.95),
        (0.0, 1.25),
        (0.0, 1.75),
        (0.25, 2.0),
        (0.75, 2.0),
        (1.0, 1.75),
        (1.0, 1.25),
        (0.7, 0.95),
    ]],
    &[&[
        (1.0, 0.75),
        (0.75, 1.05),
        (0.25, 1.05),
        (0.0, 0.75),
        (0.0, 0.35),
        (0.25, 0.0),
        (0.75, 0.0),
        (1.0, 0.35),
        (1.0, 1.2),
        (0.7, 1.9),
        (0.4, 2.0),
        (0.1, 1.9),
    ]],
];

/// Strokes of a character; none for what cannot be written. Small letters are written as large ones, but for the sign of
/// multiplication.
pub(crate) fn glyph(c: char) -> &'static [Stroke] {
    if let Some(d) = c.to_digit(10) {
        return DIGITS[d as usize];
    }
    let c = if c == 'x' { c } else { c.to_ascii_uppercase() };
    match c {
        'A' => &[
            &[(0.0, 2.0), (0.0, 0.7), (0.5, 0.0), (1.0, 0.7), (1.0, 2.0)],
            &[(0.0, 1.25), (1.0, 1.25)],
        ],
        'B' => &[
            &[
                (0.0, 0.0),
                (0.7, 0.0),
                (0.95, 0.3),
                (0.95, 0.65),
                (0.7, 0.95),
                (0.0, 0.95),
            ],
            &[
                (0.7, 0.95),
                (1.0, 1.25),
                (1.0, 1.7),
                (0.75, 2.0),
                (0.0, 2.0),
                (0.0, 0.0),
            ],
        ],
        'C' => &[&[
            (1.0, 0.35),
            (0.75, 0.0),
            (0.25, 0.0),
            (0.0, 0.35),
            (0.0, 1.65),
            (0.25, 2.0),
            (0.75, 2.0),
            (1.0, 1.65),
        ]],
        'D' => &[&[
            (0.0, 0.0),
            (0.6, 0.0),
            (1.0, 0.45),
            (1.0, 1.55),
            (0.6, 2.0),
            (0.0, 2.0),
            (0.0, 0.0),
        ]],
        'E' => &[
            &[(1.0, 0.0), (0.0, 0.0), (0.0, 2.0), (1.0, 2.0)],
            &[(0.0, 0.95), (0.8, 0.95)],
        ],
        'F' => &[
            &[(1.0, 0.0), (0.0, 0.0), (0.0, 2.0)],
            &[(0.0, 0.95), (0.8, 0.95)],
        ],
        'G' => &[&[
            (1.0, 0.35),
            (0.75, 0.0),
            (0.25, 0.0),
            (0.0, 0.35),
            (0.0, 1.65),
            (0.25, 2.0),
            (0.75, 2.0),
            (1.0, 1.65),
            (1.0, 1.1),
            (0.6, 1.1),
        ]],
        'H' => &[
            &[(0.0, 0.0), (0.0, 2.0)],
            &[(1.0, 0.0), (1.0, 2.0)],
            &[(0.0, 1.0), (1.0, 1.0)],
        ],
        'I' => &[&[(0.5, 0.0), (0.5, 2.0)]],
        'J' => &[&[
            (0.9, 0.0),
            (0.9, 1.65),
            (0.65, 2.0),
            (0.25, 2.0),
            (0.0, 1.65),
        ]],
        'K' => &[
            &[(0.0, 0.0), (0.0, 2.0)],
            &[(1.0, 0.0), (0.0, 1.1)],
            &[(0.35, 0.8), (1.0, 2.0)],
        ],
        'L' => &[&[(0.0, 0.0), (0.0, 2.0), (1.0, 2.0)]],
        'M' => &[&[(0.0, 2.0), (0.0, 0.0), (0.5, 0.9), (1.0, 0.0), (1.0, 2.0)]],
        'N' => &[&[(0.0, 2.0), (0.0, 0.0), (1.0, 2.0), (1.0, 0.0)]],
        'O' => &[&[
            (0.25, 0.0),
            (0.75, 0.0),
            (1.0, 0.35),
            (1.0, 1.65),
            (0.75, 2.0),
            (0.25, 2.0),
            (0.0, 1.65),
            (0.0, 0.35),
            (0.25, 0.0),
        ]],
        'P' => &[&[
            (0.0, 2.0),
            (0.0, 0.0),
            (0.75, 0.0),
            (1.0, 0.3),
            (1.0, 0.75),
            (0.75, 1.05),
            (0.0, 1.05),
        ]],
        'Q' => &[
            &[
                (0.25, 0.0),
                (0.75, 0.0),
                (1.0, 0.35),
                (1.0, 1.65),
                (0.75, 2.0),
                (0.25, 2.0),
                (0.0, 1.65),
                (0.0, 0.35),
                (0.25, 0.0),
            ],
            &[(0.6, 1.5), (1.0, 2.0)],
        ],
        'R' => &[
            &[
                (0.0, 2.0),
                (0.0, 0.0),
                (0.75, 0.0),
                (1.0, 0.3),
                (1.0, 0.75),
                (0.75, 1.05),
                (0.0, 1.05),
            ],
            &[(0.5, 1.05), (1.0, 2.0)],
        ],
        'S' => &[&[
            (1.0, 0.3),
            (0.75, 0.0),
            (0.25, 0.0),
            (0.0, 0.3),
            (0.0, 0.7),
            (0.25, 0.95),
            (0.75, 1.05),
            (1.0, 1.3),
            (1.0, 1.7),
            (0.75, 2.0),
            (0.25, 2.0),
            (0.0, 1.7),
        ]],
        'T' => &[&[(0.0, 0.0), (1.0, 0.0)], &[(0.5, 0.0), (0.5, 2.0)]],
        'U' => &[&[
            (0.0, 0.0),
            (0.0, 1.65),
            (0.25, 2.0),
            (0.75, 2.0),
            (1.0, 1.65),
            (1.0, 0.0),
        ]],
        'V' => &[&[(0.0, 0.0), (0.5, 2.0), (1.0, 0.0)]],
        'W' => &[&[(0.0, 0.0), (0.2, 2.0), (0.5, 1.0), (0.8, 2.0), (1.0, 0.0)]],
        'X' => &[&[(0.0, 0.0), (1.0, 2.0)], &[(1.0, 0.0), (0.0, 2.0)]],
        'Y' => &[
            &[(0.0, 0.0), (0.5, 0.95), (1.0, 0.0)],
            &[(0.5, 0.95), (0.5, 2.0)],
        ],
        'Z' => &[&[(0.0, 0.0), (1.0, 0.0), (0.0, 2.0), (1.0, 2.0)]],
        '-' | '\u{2212}' | '\u{2013}' => &[&[(0.15, 1.0), (0.85, 1.0)]],
        '+' => &[&[(0.1, 1.0), (0.9, 1.0)], &[(0.5, 0.6), (0.5, 1.4)]],
        '/' => &[&[(0.0, 2.0), (1.0, 0.0)]],
        'x' | '\u{d7}' => &[&[(0.1, 0.8), (0.9, 1.9)], &[(0.9, 0.8), (0.1, 1.9)]],
        _ => &[],
    }
}

/// From one letter's left edge to the next one's, for letters of width 1.
const PITCH: f32 = 1.5;

/// How wide a text is that is so high.
pub(crate) fn width(text: &str, high: f32) -> f32 {
    let n = text.chars().count() as f32;
    (n * PITCH - (PITCH - 1.0)).max(0.0) * high * 0.5
}

/// Lines in the x-y plane of this frame, y upwards, to be seen from +Z; `weight` is their thickness.
pub(crate) fn lines(kit: &mut Kit, points: &[Vec2], weight: f32, paint: &Paint) {
    for w in points.windows(2) {
        let along = (w[1] - w[0]).normalize_or_zero();
        let (side, over) = (along.perp() * weight * 0.5, along * weight * 0.34);
        let (p, q) = (w[0] - over, w[1] + over);
        kit.quad_here(
            [p - side, q - side, q + side, p + side].map(|v| v.extend(0.0)),
            paint,
        );
    }
}

/// Thickness of a letter's lines, as a share of its width: of light ones on dark ground, and of dark ones on light
/// ground, which the light beside them makes thinner.
pub(crate) const THIN: f32 = 0.30;
pub(crate) const BOLD: f32 = 0.44;

/// A text around a middle in the x-y plane of this frame, to be seen from +Z; `weight` is [`THIN`] or [`BOLD`].
pub(crate) fn text(kit: &mut Kit, text: &str, mid: Vec2, high: f32, weight: f32, paint: &Paint) {
    let unit = high * 0.5;
    let from = mid + Vec2::new(-width(text, high) * 0.5, unit);
    for (i, c) in text.chars().enumerate() {
        let at = from + Vec2::X * (i as f32 * PITCH * unit);
        for stroke in glyph(c) {
            let points: Vec<Vec2> = stroke
                .iter()
                .map(|(x, y)| at + Vec2::new(*x, -*y) * unit)
                .collect();
            lines(kit, &points, unit * weight, paint);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_lie_in_their_box_and_look_at_the_reader() {
        for c in ('0'..='9').chain('A'..='Z').chain(['-', '+', '/', 'x']) {
            assert!(!glyph(c).is_empty(), "{c}");
            for weight in [THIN, BOLD] {
                let mut kit = Kit::default();
                let s = c.to_string();
                text(&mut kit, &s, Vec2::ZERO, 2.0, weight, &Paint::new(0));
                // The box is 1 by 2; lines lie half over its edge, and further where two meet at a corner.
                let (wide, high) = (0.6 + weight * 0.5, 1.1 + weight * 0.5);
                for [a, b, d] in kit.buf.faces() {
                    assert!((b - a).cross(d - a).z > 0.0, "{c}");
                    for p in [a, b, d] {
                        assert!(p.x.abs() < wide && p.y.abs() < high, "{c} {p}");
                    }
                }
            }
        }
        assert!(glyph(' ').is_empty() && glyph('\u{fc}').is_empty());
    }

    #[test]
    fn widths_add_up() {
        assert!((width("8", 2.0) - 1.0).abs() < 1e-6);
        assert!((width("88", 2.0) - 2.5).abs() < 1e-6);
        assert!(width("", 2.0).abs() < 1e-6);
    }
}
