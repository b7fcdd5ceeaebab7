//! Signals and what can be done to them: oscillators, noise, filters, envelopes, resonators.

use std::f32::consts::{PI, TAU};

/// Samples a second of everything that is made here.
pub const RATE: u32 = 44_100;
/// The same as a number to count with.
pub const FS: f32 = RATE as f32;

/// Seconds as a number of samples.
pub fn samples(secs: f32) -> usize {
    (secs.max(0.0) * FS).round() as usize
}

/// Decibels as a factor.
pub fn db(decibels: f32) -> f32 {
    10f32.powf(decibels / 20.0)
}

/// Random numbers that come out the same on every machine.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A sequence of its own for every name.
    pub fn named(name: &str) -> Self {
        // FNV-1a, then stirred: names that differ in one letter must not sound alike.
        let seed = name.bytes().fold(0xcbf2_9ce4_8422_2325, |h: u64, b| {
            (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let mut rng = Self(seed | 1);
        for _ in 0..4 {
            rng.next();
        }
        rng
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to 1.
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / 16_777_216.0
    }

    /// From -1 to 1.
    pub fn both(&mut self) -> f32 {
        self.unit() * 2.0 - 1.0
    }

    /// Between two numbers.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// A number times something between `1 - spread` and `1 + spread`.
    pub fn near(&mut self, value: f32, spread: f32) -> f32 {
        value * (1.0 + spread * self.both())
    }

    /// The sequence of a part, so that what is added to one part changes no other.
    pub fn fork(&mut self) -> Self {
        Self(self.next() | 1)
    }
}

/// What is left after `t` of a decay that takes `t60` seconds to a thousandth.
pub fn decay(t: f32, t60: f32) -> f32 {
    if t < 0.0 {
        0.0
    } else {
        (-6.907_755 * t / t60.max(1e-4)).exp()
    }
}

/// A rise of `attack` seconds, then a decay.
pub fn strike(t: f32, attack: f32, t60: f32) -> f32 {
    if t < 0.0 {
        0.0
    } else if t < attack {
        smooth(t / attack)
    } else {
        decay(t - attack, t60)
    }
}

/// From 0 to 1 without a corner.
pub fn smooth(x: f32) -> f32 {
    let x = x.clamp(0.0, 1.0);
    x * x * (3.0 - 2.0 * x)
}

/// A curve through points of (time, value), rounded between them.
pub fn through(t: f32, points: &[(f32, f32)]) -> f32 {
    let Some(first) = points.first() else {
        return 0.0;
    };
    if t <= first.0 {
        return first.1;
    }
    for pair in points.windows(2) {
        let ((t0, v0), (t1, v1)) = (pair[0], pair[1]);
        if t < t1 {
            return v0 + (v1 - v0) * smooth((t - t0) / (t1 - t0).max(1e-6));
        }
    }
    points.last().map_or(0.0, |p| p.1)
}

/// From one number to another over a time, in equal ratios.
pub fn glide(t: f32, from: f32, to: f32, secs: f32) -> f32 {
    from * (to / from).powf((t / secs).clamp(0.0, 1.0))
}

/// The shape of an oscillation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wave {
    /// A sine.
    Sine,
    /// A saw, free of aliases.
    Saw,
    /// A square of that share of high, free of aliases.
    Pulse(f32),
    /// A triangle.
    Triangle,
}

/// Rounds the jump of a saw off over two samples.
fn blep(phase: f32, step: f32) -> f32 {
    if phase < step {
        let x = phase / step;
        x + x - x * x - 1.0
    } else if phase > 1.0 - step {
        let x = (phase - 1.0) / step;
        x * x + x + x + 1.0
    } else {
        0.0
    }
}

impl Wave {
    /// The value at a phase from 0 to 1, when a sample is `step` of a turn.
    pub fn at(self, phase: f32, step: f32) -> f32 {
        match self {
            Self::Sine => (phase * TAU).sin(),
            Self::Saw => 2.0 * phase - 1.0 - blep(phase, step),
            Self::Pulse(share) => {
                let other = (phase + 1.0 - share).fract();
                let high = if phase < share { 1.0 } else { -1.0 };
                high + blep(phase, step) - blep(other, step)
            }
            Self::Triangle => 1.0 - 4.0 * (phase - 0.5).abs(),
        }
    }
}

/// What a filter lets through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Below a frequency.
    Low,
    /// Around it.
    Band,
    /// Above it.
    High,
}

/// A state-variable filter that may be moved while it runs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Svf {
    a: f32,
    b: f32,
}

impl Svf {
    /// The next sample.
    pub fn run(&mut self, x: f32, pass: Pass, freq: f32, q: f32) -> f32 {
        let g = (PI * freq.clamp(8.0, FS * 0.45) / FS).tan();
        let k = 1.0 / q.max(0.05);
        let d = 1.0 / (1.0 + g * (g + k));
        let high = (x - (g + k) * self.a - self.b) * d;
        let band = g * high + self.a;
        let low = g * band + self.b;
        self.a = g * high + band;
        self.b = g * band + low;
        match pass {
            Pass::Low => low,
            Pass::Band => band * k,
            Pass::High => high,
        }
    }
}

/// One channel of sound.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sig(pub Vec<f32>);

impl Sig {
    /// Nothing, for so long.
    pub fn silence(secs: f32) -> Self {
        Self(vec![0.0; samples(secs)])
    }

    /// A function of time.
    pub fn of(secs: f32, mut f: impl FnMut(f32) -> f32) -> Self {
        Self((0..samples(secs)).map(|i| f(i as f32 / FS)).collect())
    }

    /// White noise.
    pub fn noise(secs: f32, rng: &mut Rng) -> Self {
        Self((0..samples(secs)).map(|_| rng.both()).collect())
    }

    /// Noise that loses three decibels an octave.
    pub fn pink(secs: f32, rng: &mut Rng) -> Self {
        let mut b = [0.0f32; 5];
        let poles = [
            (0.997_3, 0.029_5),
            (0.985_0, 0.032_5),
            (0.936_0, 0.048),
            (0.770, 0.105),
            (0.26, 0.25),
        ];
        Self(
            (0..samples(secs))
                .map(|_| {
                    let w = rng.both();
                    for (s, (p, g)) in b.iter_mut().zip(poles) {
                        *s = p * *s + g * w;
                    }
                    b.iter().sum::<f32>() * 1.6
                })
                .collect(),
        )
    }

    /// Noise that loses six decibels an octave above 20 Hz.
    pub fn brown(secs: f32, rng: &mut Rng) -> Self {
        let mut s = 0.0f32;
        Self(
            (0..samples(secs))
                .map(|_| {
                    s = s * 0.997 + rng.both() * 0.06;
                    s * 2.2
                })
                .collect(),
        )
    }

    /// An oscillation whose frequency is a function of time.
    pub fn osc(secs: f32, wave: Wave, start: f32, mut freq: impl FnMut(f32) -> f32) -> Self {
        let mut phase = start.rem_euclid(1.0);
        Self::of(secs, |t| {
            let step = (freq(t) / FS).clamp(0.0, 0.45);
            let v = wave.at(phase, step.max(1e-6));
            phase = (phase + step).fract();
            v
        })
    }

    /// A sine whose frequency another sine bends: `ratio` is the other one's, `index` how much it bends.
    pub fn fm(
        secs: f32,
        mut freq: impl FnMut(f32) -> f32,
        ratio: f32,
        mut index: impl FnMut(f32) -> f32,
    ) -> Self {
        let (mut carrier, mut other) = (0.0f32, 0.0f32);
        Self::of(secs, |t| {
            let f = freq(t);
            let v = (carrier * TAU + index(t) * (other * TAU).sin()).sin();
            carrier = (carrier + f / FS).fract();
            other = (other + f * ratio / FS).fract();
            v
        })
    }

    /// The sum of ringing modes: frequency, seconds to a thousandth, strength.
    pub fn modes(secs: f32, modes: &[(f32, f32, f32)], rng: &mut Rng) -> Self {
        let mut out = Self::silence(secs);
        for (freq, t60, amp) in modes {
            if *freq > FS * 0.42 {
                continue;
            }
            let w = TAU * freq / FS;
            let r = (-6.907_755 / (t60 * FS)).exp();
            let c = 2.0 * r * w.cos();
            // A turning pointer, damped: two multiplications a sample.
            let phase = rng.between(0.0, 0.6);
            let (mut y1, mut y2) = (
                (phase - w).sin() * amp / r,
                (phase - 2.0 * w).sin() * amp / (r * r),
            );
            let end = samples(t60 * 1.4).min(out.0.len());
            for o in &mut out.0[..end] {
                let y = c * y1 - r * r * y2;
                y2 = y1;
                y1 = y;
                *o += y;
            }
        }
        out
    }

    /// A plucked string; `bright` from 0 to 1.
    pub fn pluck(secs: f32, freq: f32, bright: f32, t60: f32, rng: &mut Rng) -> Self {
        let exact = FS / freq - 0.5;
        let n = exact.floor().max(2.0) as usize;
        let frac = exact - n as f32;
        let mut line: Vec<f32> = (0..=n).map(|_| rng.both()).collect();
        // The softer the finger, the duller the noise that it leaves on the string.
        let mut low = 0.0;
        let cut = 0.08 + 0.9 * bright * bright;
        for v in &mut line {
            low += (*v - low) * cut;
            *v = low;
        }
        let mean = line.iter().sum::<f32>() / line.len() as f32;
        for v in &mut line {
            *v -= mean;
        }
        let loss = (-6.907_755 / (t60 * freq)).exp();
        let blend = 0.5 + 0.42 * bright;
        let (mut at, mut last) = (0usize, 0.0f32);
        let len = line.len();
        let (mut ap_x, mut ap_y) = (0.0f32, 0.0f32);
        let ap = (1.0 - frac) / (1.0 + frac);
        Self::of(secs, |_| {
            let x = line[at];
            let y = (x * blend + last * (1.0 - blend)) * loss;
            last = x;
            // An all-pass for the part of a sample that the line cannot hold.
            let tuned = ap * y + ap_x - ap * ap_y;
            ap_x = y;
            ap_y = tuned;
            line[at] = tuned;
            at = (at + 1) % len;
            x
        })
    }

    /// Length in seconds.
    pub fn secs(&self) -> f32 {
        self.0.len() as f32 / FS
    }

    /// Louder or softer.
    #[must_use]
    pub fn gain(mut self, factor: f32) -> Self {
        for v in &mut self.0 {
            *v *= factor;
        }
        self
    }

    /// Times a function of time.
    #[must_use]
    pub fn shape(mut self, mut f: impl FnMut(f32) -> f32) -> Self {
        for (i, v) in self.0.iter_mut().enumerate() {
            *v *= f(i as f32 / FS);
        }
        self
    }

    /// Times another signal, up to the shorter one's end.
    #[must_use]
    pub fn times(mut self, other: &Self) -> Self {
        for (v, o) in self.0.iter_mut().zip(&other.0) {
            *v *= o;
        }
        self
    }

    /// Through a filter that moves.
    #[must_use]
    pub fn sweep(mut self, pass: Pass, q: f32, mut freq: impl FnMut(f32) -> f32) -> Self {
        let mut filter = Svf::default();
        let mut f = 1000.0;
        for (i, v) in self.0.iter_mut().enumerate() {
            // Sixteen samples are short enough for any movement that an ear can follow.
            if i % 16 == 0 {
                f = freq(i as f32 / FS);
            }
            *v = filter.run(*v, pass, f, q);
        }
        self
    }

    /// Without what is above a frequency.
    #[must_use]
    pub fn low(self, freq: f32) -> Self {
        self.sweep(Pass::Low, 0.707, |_| freq)
    }

    /// Without what is below a frequency.
    #[must_use]
    pub fn high(self, freq: f32) -> Self {
        self.sweep(Pass::High, 0.707, |_| freq)
    }

    /// Only what is around a frequency.
    #[must_use]
    pub fn band(self, freq: f32, q: f32) -> Self {
        self.sweep(Pass::Band, q, |_| freq)
    }

    /// Overdriven: harder and fuller, never louder than one.
    #[must_use]
    pub fn drive(mut self, amount: f32) -> Self {
        let top = amount.tanh();
        for v in &mut self.0 {
            *v = (*v * amount).tanh() / top;
        }
        self
    }

    /// Scaled to a peak.
    #[must_use]
    pub fn peak(self, to: f32) -> Self {
        let top = self.0.iter().fold(0.0f32, |m, v| m.max(v.abs()));
        if top > 1e-9 {
            self.gain(to / top)
        } else {
            self
        }
    }

    /// Rises over `start` seconds and falls over the last `end`.
    #[must_use]
    pub fn fade(mut self, start: f32, end: f32) -> Self {
        let n = self.0.len();
        let (a, b) = (samples(start).min(n), samples(end).min(n));
        for (i, v) in self.0[..a].iter_mut().enumerate() {
            *v *= smooth(i as f32 / a as f32);
        }
        for (i, v) in self.0[n - b..].iter_mut().rev().enumerate() {
            *v *= smooth(i as f32 / b as f32);
        }
        self
    }

    /// Played faster (and higher) by a factor that may change with time.
    #[must_use]
    pub fn bend(self, mut rate: impl FnMut(f32) -> f32) -> Self {
        let mut out = Vec::with_capacity(self.0.len());
        let mut at = 0.0f64;
        while (at as usize) + 1 < self.0.len() && out.len() < self.0.len() * 4 {
            let i = at as usize;
            let f = (at - i as f64) as f32;
            out.push(self.0[i] * (1.0 - f) + self.0[i + 1] * f);
            at += f64::from(rate(out.len() as f32 / FS).max(0.02));
        }
        Self(out)
    }

    /// Adds another signal from a moment on, and grows as long as that needs.
    pub fn mix(&mut self, at: f32, other: &Self, gain: f32) {
        let start = samples(at);
        let end = start + other.0.len();
        if self.0.len() < end {
            self.0.resize(end, 0.0);
        }
        for (v, o) in self.0[start..end].iter_mut().zip(&other.0) {
            *v += o * gain;
        }
    }

    /// Adds another signal from a moment on; what is beyond the end goes on at the beginning.
    pub fn wrap(&mut self, at: f32, other: &Self, gain: f32) {
        let n = self.0.len();
        if n == 0 {
            return;
        }
        let start = samples(at.rem_euclid(n as f32 / FS));
        for (i, o) in other.0.iter().enumerate() {
            self.0[(start + i) % n] += o * gain;
        }
    }

    /// The same with something else added.
    #[must_use]
    pub fn plus(mut self, at: f32, other: &Self, gain: f32) -> Self {
        self.mix(at, other, gain);
        self
    }

    /// A loop of so many seconds from a longer, noisy signal: its end is blended into its beginning.
    #[must_use]
    pub fn noise_loop(self, secs: f32) -> Self {
        let n = samples(secs);
        let over = self.0.len().saturating_sub(n).min(n);
        let mut out: Vec<f32> = self.0.iter().take(n).copied().collect();
        for i in 0..over {
            let x = (i as f32 + 0.5) / over as f32;
            // Two noises that have nothing to do with each other add up in power.
            out[i] = out[i] * (x * PI / 2.0).sin() + self.0[n + i] * (x * PI / 2.0).cos();
        }
        Self(out)
    }
}

/// A frequency near to a wished one that fits into a loop of `secs` a whole number of times.
pub fn fits(freq: f32, secs: f32) -> f32 {
    (freq * secs).round().max(1.0) / secs
}

/// Frequency of a note by its number, 69 being A at 440 Hz.
pub fn note(number: f32) -> f32 {
    440.0 * 2f32.powf((number - 69.0) / 12.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn energy(s: &Sig) -> f32 {
        s.0.iter().map(|v| v * v).sum::<f32>() / s.0.len() as f32
    }

    #[test]
    fn random_numbers_have_no_lean_and_repeat() {
        let mut a = Rng::named("x");
        let mean = (0..20_000).map(|_| a.both()).sum::<f32>() / 20_000.0;
        assert!(mean.abs() < 0.02, "{mean}");
        assert_eq!(Rng::named("y").unit(), Rng::named("y").unit());
        assert_ne!(Rng::named("y").unit(), Rng::named("z").unit());
    }

    #[test]
    fn filters_pass_what_they_should() {
        let tone = |f: f32| Sig::osc(0.5, Wave::Sine, 0.0, move |_| f);
        for (f, low, high) in [(100.0, true, false), (8000.0, false, true)] {
            let through = |s: Sig| energy(&s) > 0.3;
            assert_eq!(through(tone(f).low(1000.0)), low, "{f}");
            assert_eq!(through(tone(f).high(1000.0)), high, "{f}");
        }
        assert!(energy(&tone(1000.0).band(1000.0, 4.0)) > 0.4);
        assert!(energy(&tone(4000.0).band(1000.0, 4.0)) < 0.02);
    }

    #[test]
    fn strings_are_in_tune() {
        for freq in [82.4f32, 220.0, 659.3] {
            let s = Sig::pluck(1.0, freq, 0.5, 3.0, &mut Rng::named("string"));
            // The delay at which the signal is most like itself is its period.
            let part = &s.0[8_000..20_000];
            let like =
                |lag: usize| -> f32 { part.iter().zip(&part[lag..]).map(|(a, b)| a * b).sum() };
            let near = FS / freq;
            let best = ((near * 0.8) as usize..(near * 1.2) as usize)
                .max_by(|a, b| like(*a).total_cmp(&like(*b)))
                .unwrap_or(0);
            assert!((best as f32 - near).abs() < 1.0, "{freq}: {best} {near}");
        }
    }

    #[test]
    fn modes_ring_at_their_pitch_and_die() {
        let s = Sig::modes(1.0, &[(500.0, 0.4, 1.0)], &mut Rng::named("mode"));
        let crossings = s.0[..8820]
            .windows(2)
            .filter(|w| w[0] < 0.0 && w[1] >= 0.0)
            .count();
        assert!((99..=101).contains(&crossings), "{crossings}");
        let early = energy(&Sig(s.0[..2000].to_vec()));
        let late = energy(&Sig(s.0[18_000..20_000].to_vec()));
        assert!(late < early * 1e-4, "{early} {late}");
    }

    #[test]
    fn loops_of_noise_have_no_seam() {
        let mut rng = Rng::named("loop");
        let s = Sig::pink(3.0, &mut rng).noise_loop(2.0);
        assert_eq!(s.0.len(), samples(2.0));
        let part = |from: usize| energy(&Sig(s.0[from..from + 8000].to_vec())).sqrt();
        assert!((part(0) / part(44_100)).ln().abs() < 0.4);
    }
}
