//! Rooms: echoes without convolution.

use crate::dsp::{FS, Pass, Sig, Svf, samples};

/// A room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// How large it is; 1 is a hall.
    pub size: f32,
    /// Seconds until an echo is a thousandth.
    pub t60: f32,
    /// What the walls swallow is above this.
    pub damp: f32,
    /// Seconds before the first echo.
    pub wait: f32,
}

impl Room {
    /// Beside the table: a wooden tray.
    pub const BOX: Self = Self {
        size: 0.16,
        t60: 0.16,
        damp: 5200.0,
        wait: 0.002,
    };
    /// Between walls.
    pub const YARD: Self = Self {
        size: 0.5,
        t60: 0.7,
        damp: 3600.0,
        wait: 0.012,
    };
    /// Open country with hills far off.
    pub const FIELD: Self = Self {
        size: 1.35,
        t60: 1.7,
        damp: 2100.0,
        wait: 0.045,
    };
    /// A hall for music.
    pub const HALL: Self = Self {
        size: 1.0,
        t60: 2.4,
        damp: 4200.0,
        wait: 0.022,
    };

    /// The echoes alone of a sound, left and right, with a tail that dies away behind its end.
    pub fn echoes(self, dry: &Sig) -> (Sig, Sig) {
        const LINES: [f32; 8] = [
            0.0297, 0.0371, 0.0411, 0.0437, 0.0507, 0.0563, 0.0613, 0.0683,
        ];
        let length = dry.0.len() + samples(self.t60 * 1.15 + self.wait);
        let wait = samples(self.wait);
        let mut lines: Vec<Vec<f32>> = LINES
            .iter()
            .map(|l| vec![0.0; samples(l * self.size).max(16)])
            .collect();
        let loss: Vec<f32> = lines
            .iter()
            .map(|l| (-6.907_755 * l.len() as f32 / (FS * self.t60)).exp())
            .collect();
        let damp = 1.0 - (-std::f32::consts::TAU * self.damp / FS).exp();
        let mut walls = [0.0f32; 8];
        let mut at = [0usize; 8];
        // Two all-passes before the lines: a click becomes a cloud.
        let mut cloud: Vec<(Vec<f32>, usize)> = [0.0051, 0.0127]
            .iter()
            .map(|s| (vec![0.0; samples(s * self.size).max(7)], 0))
            .collect();
        let (mut left, mut right) = (Vec::with_capacity(length), Vec::with_capacity(length));
        for i in 0..length {
            let mut x = i
                .checked_sub(wait)
                .and_then(|k| dry.0.get(k))
                .copied()
                .unwrap_or(0.0);
            for (line, k) in &mut cloud {
                let old = line[*k];
                let new = x + old * 0.6;
                line[*k] = new;
                *k = (*k + 1) % line.len();
                x = old - new * 0.6;
            }
            let mut out = [0.0f32; 8];
            for l in 0..8 {
                let y = lines[l][at[l]] * loss[l];
                walls[l] += (y - walls[l]) * damp;
                out[l] = walls[l];
            }
            left.push((out[0] - out[2] + out[4] - out[6]) * 0.5);
            right.push((out[1] - out[3] + out[5] - out[7]) * 0.5);
            // A Hadamard matrix spreads every line over all.
            let mut m = out;
            for step in [1, 2, 4] {
                for base in (0..8).step_by(step * 2) {
                    for k in base..base + step {
                        let (a, b) = (m[k], m[k + step]);
                        m[k] = a + b;
                        m[k + step] = a - b;
                    }
                }
            }
            for l in 0..8 {
                lines[l][at[l]] = x + m[l] * 0.353_553_4;
                at[l] = (at[l] + 1) % lines[l].len();
            }
        }
        (Sig(left), Sig(right))
    }

    /// A sound with its echoes, in one channel.
    pub fn around(self, dry: &Sig, wet: f32) -> Sig {
        let (echo, _) = self.echoes(dry);
        // Echoes of a low boom would only be mud.
        let mut filter = Svf::default();
        let thin = Sig(echo
            .0
            .iter()
            .map(|v| filter.run(*v, Pass::High, 70.0, 0.707))
            .collect());
        dry.clone().plus(0.0, &thin, wet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn echoes_die_away_in_their_time() {
        let mut click = Sig::silence(0.01);
        click.0[10] = 1.0;
        for room in [Room::BOX, Room::YARD, Room::FIELD, Room::HALL] {
            let (l, r) = room.echoes(&click);
            for side in [&l, &r] {
                let energy = |from: f32, to: f32| -> f32 {
                    let end = samples(to).min(side.0.len());
                    side.0[samples(from)..end].iter().map(|v| v * v).sum()
                };
                let early = energy(0.0, room.t60 * 0.3);
                let late = energy(room.t60 * 0.95, room.t60 * 1.2);
                assert!(
                    early > 0.0 && late < early * 1e-3,
                    "{room:?} {early} {late}"
                );
            }
            assert_ne!(l, r);
        }
    }
}
