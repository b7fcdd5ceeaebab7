//! The wheels that turn: the click dial's ring of ticks around a base, and the ring of a heat dial.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::round::band;
use super::{GROOVE, HEAT_RADIUS, HEIGHT, WHEEL};
use crate::meshkit::{Kit, MeshBuf};
use crate::paint::Paint;
use crate::palette::SideColours;

/// Angle from one tick to the next; the last of them is the end of the dial.
pub(super) fn step(clicks: u8) -> f32 {
    TAU / (f32::from(clicks.max(1)) + 1.0)
}

/// Angle from one level of heat to the next.
pub(super) fn heat_step(shutdown: u8) -> f32 {
    TAU / (f32::from(shutdown.max(1)) + 1.0)
}

/// The ring of ticks: those passed are dark, the present one shines, the end is red. Tick 1 is at bearing 0, the others
/// follow to the reader's right of it; damage turns the wheel to the left. Before a click with a bit in `notches` stands
/// a green bar: repair does not turn the wheel back past it.
pub(super) fn clicks(
    click: u8,
    clicks: u8,
    notches: u32,
    side: SideColours,
    dark: bool,
) -> MeshBuf {
    let mut kit = Kit::default();
    let step = step(clicks);
    let gap = 0.030_f32.min(step * 0.25);
    let rest = Paint::new(0xe9e0c8).gloss(0.3).glow(0.10);
    let passed = Paint::new(0x33302c).gloss(0.25);
    let now = Paint::new(side.light).gloss(0.4).glow(1.1);
    let end = Paint::new(0xa51f1a).gloss(0.3).glow(0.15);
    let bed = Paint::new(0x1d1c1b).gloss(0.3);
    let all = [0.0, TAU];
    let (top, rim, foot) = WHEEL;
    band(&mut kit, top, rim, all, &bed);
    band(&mut kit, rim, foot, all, &bed);
    let (out, up) = (Vec2::X * 0.003, Vec2::Y * 0.004);
    for i in 1..=clicks.saturating_add(1) {
        let at = (f32::from(i) - 1.0) * step;
        let sector = [at - step * 0.5 + gap, at + step * 0.5 - gap];
        let paint = if i > clicks {
            end
        } else if i < click {
            passed
        } else if i == click {
            now
        } else {
            rest
        };
        let paint = if dark {
            paint.shade(0.45).glow(0.0)
        } else {
            paint
        };
        // The present tick stands out of the ring.
        let lift = if i == click {
            Vec2::Y * 0.012
        } else {
            Vec2::ZERO
        };
        band(
            &mut kit,
            top + up + lift + Vec2::X * 0.012,
            rim + up + lift + out,
            sector,
            &paint,
        );
        band(
            &mut kit,
            rim + up + lift + out,
            Vec2::new(foot.x, foot.y + 0.008) + out,
            sector,
            &paint.shade(0.85),
        );
    }
    let green = Paint::new(0x2fbf57).gloss(0.4).glow(0.7);
    for i in (1..=clicks.min(32)).filter(|i| notches >> (i - 1) & 1 == 1) {
        let at = (f32::from(i) - 1.5) * step;
        let bar = [at - gap * 0.75, at + gap * 0.75];
        let over = Vec2::Y * 0.014;
        band(&mut kit, top + over, rim + over + out, bar, &green);
        band(&mut kit, rim + over + out, foot + out, bar, &green);
    }
    // A thread of metal closes the ring towards the collar.
    let metal = Paint::new(0x8a8f96).gloss(0.6).metal(0.5);
    band(
        &mut kit,
        Vec2::new(GROOVE, top.y + 0.004),
        Vec2::new(GROOVE + 0.010, top.y + 0.004),
        all,
        &metal,
    );
    kit.buf
}

/// Colour of a level of heat: green at rest, then from yellow to red, and the shutdown.
fn hot(level: u8, shutdown: u8) -> u32 {
    const WARM: [u32; 4] = [0xf0cf3a, 0xf2a12a, 0xe8702a, 0xd8402a];
    if level == 0 {
        0x3f9a4a
    } else if level >= shutdown {
        0xc21f4a
    } else {
        let share = f32::from(level) / f32::from(shutdown.max(1));
        WARM[((share * 4.0) as usize).min(3)]
    }
}

/// The ring of a heat dial around the Y axis: levels up to the present one glow. Level 0 is at bearing 0.
pub(super) fn heat(level: u8, shutdown: u8) -> MeshBuf {
    let mut kit = Kit::default();
    let step = heat_step(shutdown);
    let gap = 0.05_f32.min(step * 0.2);
    let y = HEIGHT - 0.004;
    let (r0, r1) = (HEAT_RADIUS - 0.060, HEAT_RADIUS - 0.004);
    let bed = Paint::new(0x1d1c1b).gloss(0.3);
    band(
        &mut kit,
        Vec2::new(r0 - 0.01, y),
        Vec2::new(r1, y),
        [0.0, TAU],
        &bed,
    );
    for i in 0..=shutdown {
        let at = -f32::from(i) * step;
        let paint = Paint::new(hot(i, shutdown)).gloss(0.35);
        let paint = if i == level {
            paint.glow(1.0)
        } else if i < level {
            paint.shade(0.8).glow(0.35)
        } else {
            paint.shade(0.30)
        };
        let lift = if i == level { 0.014 } else { 0.005 };
        let sector = [at - step * 0.5 + gap, at + step * 0.5 - gap];
        band(
            &mut kit,
            Vec2::new(r0, y + lift),
            Vec2::new(r1, y + lift),
            sector,
            &paint,
        );
    }
    kit.buf
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::SidePalette;

    #[test]
    fn wheels_look_up_and_outwards() {
        let side = SidePalette::Usual.side(0);
        for buf in [clicks(3, 12, 0b10_0000, side, false), heat(2, 6)] {
            for [a, b, c] in buf.faces() {
                let n = (b - a).cross(c - a);
                let out = Vec3::new(a.x, 0.0, a.z);
                assert!(
                    n.y > -1e-6 && (n.y > 0.0 || n.dot(out) > 0.0),
                    "{a} {b} {c}"
                );
            }
        }
    }

    #[test]
    fn a_click_is_a_step_of_the_whole() {
        assert!((step(9) * 10.0 - TAU).abs() < 1e-5);
        assert!((heat_step(5) * 6.0 - TAU).abs() < 1e-5);
    }
}
