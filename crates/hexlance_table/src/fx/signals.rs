//! Small electronics at work: rings that spread, ciphers that rise, a lamp that blinks.

use bevy::prelude::*;

use super::canvas::Canvas;
use super::impact::ring;
use super::{Running, Signal, Stage};
use crate::cue::CueKind;
use crate::noise::{Rng, smooth};

const CALL: Vec3 = Vec3::new(0.4, 1.5, 1.9);
const CIPHER: Vec3 = Vec3::new(0.4, 1.8, 0.8);
const LAMP: Vec3 = Vec3::new(2.2, 0.5, 0.3);

/// Seconds for which it holds up what comes after it.
pub(super) const fn lasts(signal: Signal) -> f32 {
    match signal {
        Signal::Ping => 0.75,
        Signal::Program => 0.8,
        Signal::Armed => 0.55,
    }
}

pub(super) fn begin(r: &Running, stage: &mut Stage, signal: Signal) {
    stage.cue(CueKind::Signals(signal), r.to, 1.0);
}

pub(super) fn step(r: &Running, stage: &Stage, canvas: &mut Canvas, signal: Signal) {
    let t = r.share();
    let floor = r.to.with_y(stage.floor(r.to) + 0.06);
    match signal {
        Signal::Ping => {
            for late in [0.0, 0.28] {
                let own = ((t - late) / (1.0 - late)).clamp(0.0, 1.0);
                let strength = 0.8 * smooth(1.0, 0.15, own) * smooth(0.0, 0.06, own);
                ring(canvas, floor, 0.3 + 2.4 * own, 0.09, CALL, strength);
            }
        }
        Signal::Program => {
            let fade = smooth(0.0, 0.1, t) * smooth(1.0, 0.8, t);
            ring(canvas, floor, 0.62, 0.05, CIPHER, 0.7 * fade);
            let mut rng = Rng::new(41);
            for _ in 0..22 {
                let (angle, from) = (rng.range(0.0, std::f32::consts::TAU), rng.range(0.0, 1.0));
                let rise = (from + 1.3 * t).fract();
                let side = Vec3::new(angle.cos(), 0.0, angle.sin());
                let at = floor + side * 0.58 + Vec3::Y * (0.1 + 1.3 * rise);
                let across = side.cross(Vec3::Y) * 0.045;
                let up = Vec3::Y * rng.range(0.05, 0.12);
                let bright = fade * smooth(1.0, 0.7, rise);
                let (a, b) = (at - across, at + across);
                canvas.pane([a, b, a + up], CIPHER, [bright; 3]);
                canvas.pane([b, b + up, a + up], CIPHER, [bright; 3]);
            }
        }
        Signal::Armed => {
            let lit = ((t * 5.0) as u32).is_multiple_of(2);
            let on = if lit { 1.0 } else { 0.15 };
            canvas.glow(floor + Vec3::Y * 0.1, 0.16, LAMP, on);
            ring(canvas, floor, 0.3 + 0.8 * t, 0.05, LAMP, 0.5 * (1.0 - t));
        }
    }
}
