//! Paper: beats, places on the stage, a hall around it.

use crate::{
    dsp::{Rng, Sig, samples},
    room::Room,
};

/// A piece that is being written down.
pub struct Score {
    /// Seconds of a beat.
    beat: f32,
    left: Sig,
    right: Sig,
    send: (Sig, Sig),
    /// What sounds beyond the end comes in at the beginning again.
    turns: bool,
    /// For small things: nobody plays quite in time.
    pub rng: Rng,
}

impl Score {
    /// A piece that comes round after so many beats.
    pub fn turning(beats_a_minute: f32, beats: f32, rng: Rng) -> Self {
        Self::new(beats_a_minute, beats, rng, true)
    }

    /// A piece that ends, with room for its last notes to die away.
    pub fn ending(beats_a_minute: f32, beats: f32, rng: Rng) -> Self {
        Self::new(beats_a_minute, beats, rng, false)
    }

    fn new(beats_a_minute: f32, beats: f32, rng: Rng, turns: bool) -> Self {
        let beat = 60.0 / beats_a_minute;
        let empty = Sig::silence(beats * beat);
        Self {
            beat,
            left: empty.clone(),
            right: empty.clone(),
            send: (empty.clone(), empty),
            turns,
            rng,
        }
    }

    /// Seconds of so many beats.
    pub fn secs(&self, beats: f32) -> f32 {
        beats * self.beat
    }

    /// A sound at a beat: how loud, where between left (-1) and right (1), and how much of it the hall hears.
    pub fn put(&mut self, beat: f32, sound: &Sig, gain: f32, place: f32, wet: f32) {
        let late = self.rng.between(0.0, 0.009);
        let at = self.secs(beat) + late;
        let angle = (place.clamp(-1.0, 1.0) + 1.0) * std::f32::consts::FRAC_PI_4;
        let (l, r) = (angle.cos() * gain, angle.sin() * gain);
        for (channel, g) in [
            (&mut self.left, l),
            (&mut self.right, r),
            (&mut self.send.0, l * wet),
            (&mut self.send.1, r * wet),
        ] {
            if self.turns {
                channel.wrap(at, sound, g);
            } else {
                channel.mix(at, sound, g);
            }
        }
    }

    /// The piece, left and right, in its hall.
    pub fn finish(self) -> (Sig, Sig) {
        let n = self.left.0.len();
        let hall = |send: &Sig| -> (Sig, Sig) {
            if !self.turns {
                return Room::HALL.echoes(send);
            }
            // The hall hears the piece once before it counts: its echoes then come round as the notes do.
            let before = samples(Room::HALL.t60 * 1.3).min(n);
            let mut heard = send.0[n - before..].to_vec();
            heard.extend_from_slice(&send.0);
            let (l, r) = Room::HALL.echoes(&Sig(heard));
            let cut = |s: Sig| Sig(s.0[before..before + n].to_vec());
            (cut(l), cut(r))
        };
        let (ll, lr) = hall(&self.send.0);
        let (rl, rr) = hall(&self.send.1);
        let left = self.left.plus(0.0, &ll, 0.8).plus(0.0, &rl, 0.35);
        let right = self.right.plus(0.0, &rr, 0.8).plus(0.0, &lr, 0.35);
        (left, right)
    }
}
