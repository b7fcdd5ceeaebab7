//! The last step of every sound: no offset, no clipping, as loud as its family, silent at the end.

use crate::{
    dsp::{Pass, Sig, Svf, db, samples},
    measure,
};

/// No sample is louder than this.
pub const CEILING: f32 = 0.84;
/// What is softer than this at the end is cut off.
const SILENCE: f32 = 0.001_6;

/// Makes a sound ready: its channels are changed together.
pub fn finish(channels: Vec<Sig>, loudness: f32, looped: bool) -> Vec<Vec<f32>> {
    let mut out: Vec<Vec<f32>> = channels
        .into_iter()
        .map(|c| without_offset(c.0, looped))
        .collect();
    if !looped {
        trim(&mut out);
    }
    for _ in 0..2 {
        let now = measure::loudness(&out, looped);
        let wanted = db(loudness - now);
        // A short tap is never as loud as its window asks for: its peaks would be nothing but the limiter's.
        let room = CEILING * 1.6 / measure::peak(&out).max(1e-6);
        let gain = wanted.min(room);
        for c in &mut out {
            for v in c.iter_mut() {
                *v *= gain;
            }
        }
        limit(&mut out, looped);
    }
    out
}

fn without_offset(mut c: Vec<f32>, looped: bool) -> Vec<f32> {
    let mut filter = Svf::default();
    if looped {
        // Once around first, so that the filter's own beginning is not in the loop.
        for v in &c {
            filter.run(*v, Pass::High, 22.0, 0.707);
        }
    }
    for v in &mut c {
        *v = filter.run(*v, Pass::High, 22.0, 0.707);
    }
    c
}

/// Cuts silence off at the end, and rounds both ends off.
fn trim(channels: &mut [Vec<f32>]) {
    let top = measure::peak(channels);
    let floor = (top * SILENCE).max(1e-7);
    let end = channels
        .iter()
        .filter_map(|c| c.iter().rposition(|v| v.abs() > floor))
        .max()
        .map_or(0, |p| p + 1);
    let (start, fall) = (samples(0.000_5), samples(0.06));
    for c in channels {
        c.truncate(end);
        let n = c.len();
        let s = start.min(n / 4).max(1);
        for (i, v) in c.iter_mut().take(s).enumerate() {
            *v *= i as f32 / s as f32;
        }
        let f = fall.min(n / 3).max(1);
        for i in 0..f {
            let x = i as f32 / f as f32;
            c[n - 1 - i] *= x * x;
        }
    }
}

/// Holds peaks below the ceiling without a corner: the gain falls before a peak comes and rises after it.
fn limit(channels: &mut [Vec<f32>], looped: bool) {
    let n = channels.first().map_or(0, Vec::len);
    if n == 0 || measure::peak(channels) <= CEILING {
        return;
    }
    let reach = samples(0.0025).min(n / 2).max(1);
    let need: Vec<f32> = (0..n)
        .map(|i| {
            let top = channels.iter().fold(0.0f32, |m, c| m.max(c[i].abs()));
            (CEILING / top.max(1e-9)).min(1.0)
        })
        .collect();
    let at = |i: isize| -> f32 {
        let m = n as isize;
        if looped {
            need[i.rem_euclid(m) as usize]
        } else if i < 0 || i >= m {
            1.0
        } else {
            need[i as usize]
        }
    };
    // The least gain within reach on both sides, by a queue of candidates.
    let reach = reach as isize;
    let least: Vec<f32> = {
        let mut queue: std::collections::VecDeque<(isize, f32)> = std::collections::VecDeque::new();
        let mut out = Vec::with_capacity(n + 2 * reach as usize);
        for i in -2 * reach..n as isize + 2 * reach {
            let v = at(i);
            while queue.back().is_some_and(|b| b.1 >= v) {
                queue.pop_back();
            }
            queue.push_back((i, v));
            while queue.front().is_some_and(|f| f.0 < i - 2 * reach) {
                queue.pop_front();
            }
            if i >= 0 {
                out.push(queue.front().map_or(1.0, |f| f.1));
            }
        }
        out
    };
    // `least[k]` covers from k - 2 * reach to k: centred at k - reach. Its mean over the same reach is smooth.
    let width = reach as usize;
    let mut sum: f64 = least[width / 2..width / 2 + width]
        .iter()
        .map(|v| f64::from(*v))
        .sum();
    let mut gains = Vec::with_capacity(n);
    for i in 0..n {
        gains.push((sum / width as f64) as f32);
        let (old, new) = (i + width / 2, i + width / 2 + width);
        sum += f64::from(least[new.min(least.len() - 1)]) - f64::from(least[old]);
    }
    for c in channels {
        for (v, g) in c.iter_mut().zip(&gains) {
            *v = (*v * g).clamp(-CEILING, CEILING);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dsp::{Rng, Wave};

    #[test]
    fn peaks_are_held_and_loudness_is_met() {
        let mut rng = Rng::named("peaks");
        let mut s = Sig::pink(1.0, &mut rng).gain(0.2);
        s.0[20_000] = 6.0;
        let out = finish(vec![s], -16.0, false);
        assert!(measure::peak(&out) <= CEILING + 1e-6);
        let loud = measure::loudness(&out, false);
        assert!((loud + 16.0).abs() < 1.5, "{loud}");
    }

    #[test]
    fn the_limiter_bends_no_wave_that_needs_none() {
        let quiet = vec![Sig::osc(0.2, Wave::Sine, 0.0, |_| 300.0).gain(0.5).0];
        let mut same = quiet.clone();
        limit(&mut same, true);
        assert_eq!(quiet, same);
        let mut loud = vec![Sig::osc(0.2, Wave::Sine, 0.0, |_| 300.0).gain(1.7).0];
        limit(&mut loud, true);
        // A steady tone is only turned down: it stays a sine.
        let top = measure::peak(&loud);
        let rms = measure::rms(&loud[0]);
        assert!((rms * 2f32.sqrt() - top).abs() < 0.03, "{rms} {top}");
    }

    #[test]
    fn ends_are_silent_and_there_is_no_offset() {
        let s = Sig::of(0.5, |t| 0.3 + (t * 900.0).sin() * 0.5);
        let out = finish(vec![s], -20.0, false);
        assert_eq!(out[0].last().copied().map(|v| v.abs() < 1e-6), Some(true));
        assert!(measure::offset(&out[0]).abs() < 0.01);
    }
}
