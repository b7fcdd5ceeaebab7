//! Measuring what cannot be listened to: peaks, loudness, offset, seams, spectra.

use std::f32::consts::PI;

use crate::dsp::{FS, samples};

/// The largest sample of all channels.
pub fn peak(channels: &[Vec<f32>]) -> f32 {
    channels
        .iter()
        .flatten()
        .fold(0.0f32, |m, v| m.max(v.abs()))
}

/// The mean of a channel.
pub fn offset(channel: &[f32]) -> f32 {
    channel.iter().map(|v| f64::from(*v)).sum::<f64>() as f32 / channel.len().max(1) as f32
}

/// The root of the mean square.
pub fn rms(channel: &[f32]) -> f32 {
    let sum: f64 = channel.iter().map(|v| f64::from(v * v)).sum();
    (sum / channel.len().max(1) as f64).sqrt() as f32
}

/// A filter of second order, as its five numbers.
struct Biquad([f64; 5], [f64; 2]);

impl Biquad {
    fn run(&mut self, x: f64) -> f64 {
        let [b0, b1, b2, a1, a2] = self.0;
        let y = b0 * x + self.1[0];
        self.1[0] = b1 * x - a1 * y + self.1[1];
        self.1[1] = b2 * x - a2 * y;
        y
    }
}

/// A channel as the ear weighs it (ITU-R BS.1770: the head's shelf, then without the lowest octaves).
fn weighed(channel: &[f32]) -> Vec<f32> {
    let fs = f64::from(FS);
    let pi = std::f64::consts::PI;
    let (f, gain, q) = (1_681.974_45, 3.999_843_85f64, 0.707_175_237);
    let k = (pi * f / fs).tan();
    let vh = 10f64.powf(gain / 20.0);
    let vb = vh.powf(0.499_666_774);
    let a0 = 1.0 + k / q + k * k;
    let mut shelf = Biquad(
        [
            (vh + vb * k / q + k * k) / a0,
            2.0 * (k * k - vh) / a0,
            (vh - vb * k / q + k * k) / a0,
            2.0 * (k * k - 1.0) / a0,
            (1.0 - k / q + k * k) / a0,
        ],
        [0.0; 2],
    );
    let (f, q) = (38.135_470_9, 0.500_327_037);
    let k = (pi * f / fs).tan();
    let a0 = 1.0 + k / q + k * k;
    let mut high = Biquad(
        [
            1.0,
            -2.0,
            1.0,
            2.0 * (k * k - 1.0) / a0,
            (1.0 - k / q + k * k) / a0,
        ],
        [0.0; 2],
    );
    channel
        .iter()
        .map(|v| high.run(shelf.run(f64::from(*v))) as f32)
        .collect()
}

/// Seconds of the window in which a short sound is loudest to us.
const WINDOW: f32 = 0.12;

/// How loud it is: of a short sound the loudest window, of a loop or of music the whole. In LUFS, as it were.
pub fn loudness(channels: &[Vec<f32>], whole: bool) -> f32 {
    let weighed: Vec<Vec<f32>> = channels.iter().map(|c| weighed(c)).collect();
    let length = weighed.first().map_or(0, Vec::len);
    let mut power: Vec<f64> = vec![0.0; length];
    for c in &weighed {
        for (p, v) in power.iter_mut().zip(c) {
            *p += f64::from(v * v);
        }
    }
    let window = if whole {
        length.max(1)
    } else {
        samples(WINDOW)
    };
    let mut sum = 0.0;
    let mut most = 0.0f64;
    for i in 0..length {
        sum += power[i];
        if i >= window {
            sum -= power[i - window];
        }
        most = most.max(sum);
    }
    // A mono sound comes from both loudspeakers.
    let voices = if channels.len() == 1 { 2.0 } else { 1.0 };
    let mean = if whole { sum } else { most } * voices / window as f64;
    (-0.691 + 10.0 * mean.max(1e-12).log10()) as f32
}

/// How far a loop jumps at its seam, against the largest jumps that it makes anyway.
pub fn seam(channel: &[f32]) -> f32 {
    let (Some(first), Some(last)) = (channel.first(), channel.last()) else {
        return 0.0;
    };
    let mut steps: Vec<f32> = channel.windows(2).map(|w| (w[1] - w[0]).abs()).collect();
    steps.sort_by(f32::total_cmp);
    let usual = steps
        .get(steps.len() * 999 / 1000)
        .copied()
        .unwrap_or(0.0)
        .max(1e-6);
    (first - last).abs() / usual
}

/// Magnitudes of the frequencies of a piece of sound, from 0 to half the rate: a fast Fourier transform.
pub fn spectrum(piece: &[f32]) -> Vec<f32> {
    let n = piece.len().next_power_of_two();
    let mut re: Vec<f32> = piece
        .iter()
        .enumerate()
        .map(|(i, v)| v * (0.5 - 0.5 * (2.0 * PI * i as f32 / piece.len() as f32).cos()))
        .chain(std::iter::repeat(0.0))
        .take(n)
        .collect();
    let mut im = vec![0.0f32; n];
    let bits = n.trailing_zeros();
    if bits == 0 {
        return vec![re.first().copied().unwrap_or(0.0).abs()];
    }
    for i in 0..n {
        let j = i.reverse_bits() >> (usize::BITS - bits);
        if i < j {
            re.swap(i, j);
        }
    }
    let mut half = 1;
    while half < n {
        let step = -PI / half as f32;
        for start in (0..n).step_by(half * 2) {
            for k in 0..half {
                let (s, c) = (step * k as f32).sin_cos();
                let (a, b) = (start + k, start + k + half);
                let (tr, ti) = (re[b] * c - im[b] * s, re[b] * s + im[b] * c);
                re[b] = re[a] - tr;
                im[b] = im[a] - ti;
                re[a] += tr;
                im[a] += ti;
            }
        }
        half *= 2;
    }
    re[..n / 2]
        .iter()
        .zip(&im[..n / 2])
        .map(|(r, i)| (r * r + i * i).sqrt() * 4.0 / piece.len() as f32)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dsp::{Sig, Wave};

    #[test]
    fn loudness_follows_the_standard() {
        // A full sine of 997 Hz in one of two channels is -3.01 LUFS; in a mono sound, which both play, 0.
        let tone = Sig::osc(2.0, Wave::Sine, 0.0, |_| 997.0).0;
        let silent = vec![0.0; tone.len()];
        let one = loudness(&[tone.clone(), silent], true);
        assert!((one + 3.01).abs() < 0.1, "{one}");
        let quiet: Vec<f32> = tone.iter().map(|v| v * 0.1).collect();
        let mono = loudness(&[quiet], true);
        assert!((mono + 20.0).abs() < 0.1, "{mono}");
    }

    #[test]
    fn spectra_find_a_tone() {
        let tone = Sig::osc(4096.0 / FS, Wave::Sine, 0.0, |_| 3000.0).0;
        let s = spectrum(&tone);
        let top = (0..s.len()).max_by(|a, b| s[*a].total_cmp(&s[*b]));
        let freq = top.unwrap_or(0) as f32 * FS / 4096.0;
        assert!((freq - 3000.0).abs() < 12.0, "{freq}");
    }

    #[test]
    fn seams_are_seen() {
        let whole = Sig::osc(1.0, Wave::Sine, 0.0, |_| 100.0).0;
        assert!(seam(&whole) < 1.5);
        let cut = &whole[..whole.len() - 110];
        assert!(seam(cut) > 10.0);
    }
}
