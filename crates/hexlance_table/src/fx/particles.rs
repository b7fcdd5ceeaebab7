//! Dust, smoke, sparks and pieces that fly for a moment and outlive the effect that threw them.

use bevy::prelude::*;

use super::canvas::Canvas;
use crate::cue::Footing;
use crate::noise::{Rng, smooth};

/// Most particles at a time; older ones stay, new ones are left out.
const MOST: usize = 1400;

/// What a particle looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Grain {
    /// A soft puff.
    Smoke,
    /// A bright streak.
    Spark,
    /// A soft light.
    Glow,
    /// Something solid that tumbles and bounces.
    Piece,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Particle {
    pub grain: Grain,
    pub at: Vec3,
    pub speed: Vec3,
    /// Pull downwards; negative rises.
    pub weight: f32,
    /// Share of its speed that it loses in a second.
    pub drag: f32,
    pub size: (f32, f32),
    pub colour: Vec3,
    pub alpha: f32,
    pub life: f32,
    /// It lands here.
    pub floor: f32,
    pub turn: f32,
    pub age: f32,
}

impl Particle {
    /// A puff of smoke or dust.
    pub fn smoke(at: Vec3, speed: Vec3, size: (f32, f32), colour: Vec3, life: f32) -> Self {
        Self {
            grain: Grain::Smoke,
            at,
            speed,
            weight: -0.05,
            drag: 2.2,
            size,
            colour,
            alpha: 0.5,
            life,
            floor: f32::MIN,
            turn: 0.0,
            age: 0.0,
        }
    }

    /// A spark.
    pub fn spark(at: Vec3, speed: Vec3, size: f32, colour: Vec3, life: f32) -> Self {
        Self {
            grain: Grain::Spark,
            weight: 4.5,
            drag: 0.8,
            alpha: 1.0,
            ..Self::smoke(at, speed, (size, size * 0.5), colour, life)
        }
    }

    /// A soft light.
    pub fn glow(at: Vec3, speed: Vec3, size: (f32, f32), colour: Vec3, life: f32) -> Self {
        Self {
            grain: Grain::Glow,
            weight: 0.0,
            alpha: 0.8,
            ..Self::smoke(at, speed, size, colour, life)
        }
    }

    /// A solid piece.
    pub fn piece(at: Vec3, speed: Vec3, size: f32, colour: Vec3, floor: f32) -> Self {
        Self {
            grain: Grain::Piece,
            weight: 6.0,
            drag: 0.3,
            alpha: 1.0,
            floor,
            ..Self::smoke(at, speed, (size, size), colour, 1.6)
        }
    }

    /// How well it shows.
    pub fn alpha(mut self, alpha: f32) -> Self {
        self.alpha = alpha;
        self
    }

    /// How strongly it falls; negative rises.
    pub fn weight(mut self, weight: f32) -> Self {
        self.weight = weight;
        self
    }
}

/// Everything that flies.
#[derive(Clone, Debug)]
pub(super) struct Particles {
    all: Vec<Particle>,
    pub rng: Rng,
    wind: Vec3,
}

impl Default for Particles {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            rng: Rng::new(77),
            wind: Vec3::new(0.10, 0.0, 0.06),
        }
    }
}

impl Particles {
    /// Whether nothing flies.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Number of them.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.all.clear();
    }

    /// Throws one.
    pub fn add(&mut self, mut p: Particle) {
        if self.all.len() < MOST {
            p.turn = self.rng.range(0.0, 6.0);
            self.all.push(p);
        }
    }

    /// A vector in a ball of radius 1.
    pub fn ball(&mut self) -> Vec3 {
        Vec3::new(
            self.rng.range(-1.0, 1.0),
            self.rng.range(-1.0, 1.0),
            self.rng.range(-1.0, 1.0),
        )
        .clamp_length_max(1.0)
    }

    /// A ring of dust on the ground.
    pub fn dust_ring(&mut self, at: Vec3, size: f32, ground: Footing, n: usize) {
        for _ in 0..n {
            let d = self.rng.direction();
            let speed = Vec3::new(d.x, 0.28, d.y) * size * self.rng.range(0.7, 1.5);
            let from = at + Vec3::new(d.x, 0.02, d.y) * 0.16 * size;
            let life = self.rng.range(0.5, 1.0);
            let p = Particle::smoke(
                from,
                speed,
                (0.12 * size, 0.42 * size),
                dust_colour(ground),
                life,
            );
            self.add(p.alpha(dust_alpha(ground)));
        }
        if ground == Footing::Water {
            self.splash(at, size, n);
        }
    }

    /// Drops of water that go up and fall back.
    pub fn splash(&mut self, at: Vec3, size: f32, n: usize) {
        for _ in 0..n {
            let d = self.rng.direction() * self.rng.range(0.1, 0.7);
            let speed = Vec3::new(d.x, self.rng.range(1.2, 2.6), d.y) * size.sqrt();
            let p = Particle::smoke(
                at,
                speed,
                (0.07 * size, 0.13 * size),
                Vec3::new(0.86, 0.93, 0.98),
                0.75,
            );
            self.add(p.weight(5.0).alpha(0.7));
        }
    }

    /// Sparks of struck metal.
    pub fn sparks(&mut self, at: Vec3, back: Vec3, n: usize, colour: Vec3, strength: f32) {
        for _ in 0..n {
            let d =
                (self.ball() + back * 0.7 + Vec3::Y * 0.3) * self.rng.range(0.8, 2.6) * strength;
            let life = self.rng.range(0.18, 0.5);
            self.add(Particle::spark(at, d, 0.022, colour, life));
        }
    }

    /// Solid pieces thrown up.
    pub fn pieces(
        &mut self,
        at: Vec3,
        n: usize,
        size: f32,
        colour: Vec3,
        floor: f32,
        strength: f32,
    ) {
        for _ in 0..n {
            let d = self.ball();
            let speed = Vec3::new(d.x, d.y.abs() + 0.6, d.z) * strength * self.rng.range(0.6, 1.5);
            let s = size * self.rng.range(0.5, 1.2);
            let tone = colour * self.rng.range(0.7, 1.15);
            self.add(Particle::piece(at, speed, s, tone, floor));
        }
    }

    /// Moves all on.
    pub fn advance(&mut self, dt: f32) {
        if dt <= 0.0 {
            return;
        }
        let wind = self.wind;
        self.all.retain_mut(|p| {
            p.age += dt;
            if p.age >= p.life {
                return false;
            }
            p.speed.y -= p.weight * dt;
            let drag = (-p.drag * dt).exp();
            let air = if p.grain == Grain::Smoke {
                wind
            } else {
                Vec3::ZERO
            };
            p.speed = air + (p.speed - air) * drag;
            p.at += p.speed * dt;
            if p.at.y < p.floor {
                p.at.y = p.floor;
                p.speed = Vec3::new(p.speed.x * 0.55, p.speed.y.abs() * 0.35, p.speed.z * 0.55);
            }
            true
        });
    }

    /// Draws all.
    pub fn paint(&self, canvas: &mut Canvas) {
        for p in &self.all {
            let t = p.age / p.life;
            let size = p.size.0 + (p.size.1 - p.size.0) * t.sqrt();
            match p.grain {
                Grain::Smoke => {
                    let alpha = p.alpha * smooth(0.0, 0.12, t) * (1.0 - t);
                    canvas.puff(p.at, size, p.turn + 0.4 * p.age, p.colour, alpha);
                }
                Grain::Spark => canvas.streak(
                    p.at,
                    p.at - p.speed * 0.035,
                    size,
                    p.colour,
                    p.alpha * smooth(1.0, 0.5, t),
                ),
                Grain::Glow => canvas.glow(p.at, size, p.colour, p.alpha * (1.0 - t)),
                Grain::Piece => {
                    let gone = smooth(1.0, 0.85, t);
                    let spin = Quat::from_euler(
                        EulerRot::XYZ,
                        p.turn + p.age * 9.0 * (1.0 - t),
                        p.turn * 2.0,
                        p.age * 7.0 * (1.0 - t),
                    );
                    canvas.piece(p.at, spin, Vec3::new(1.0, 0.6, 1.4) * size * gone, p.colour);
                }
            }
        }
    }
}

/// Colour of the dust of a ground.
pub(super) fn dust_colour(ground: Footing) -> Vec3 {
    match ground {
        Footing::Earth => Vec3::new(0.40, 0.33, 0.24),
        Footing::Sand => Vec3::new(0.66, 0.55, 0.38),
        Footing::Snow => Vec3::new(0.88, 0.91, 0.95),
        Footing::Rock => Vec3::new(0.46, 0.44, 0.41),
        Footing::Pavement => Vec3::new(0.55, 0.54, 0.51),
        Footing::Woods => Vec3::new(0.30, 0.30, 0.17),
        Footing::Water => Vec3::new(0.86, 0.92, 0.97),
    }
}

fn dust_alpha(ground: Footing) -> f32 {
    match ground {
        Footing::Sand | Footing::Snow => 0.55,
        Footing::Earth | Footing::Water => 0.42,
        Footing::Rock | Footing::Woods => 0.30,
        Footing::Pavement => 0.22,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_flies_comes_to_an_end() {
        let mut all = Particles::default();
        all.dust_ring(Vec3::ZERO, 1.0, Footing::Water, 9);
        all.sparks(Vec3::Y, Vec3::X, 12, Vec3::ONE, 1.0);
        all.pieces(Vec3::Y, 5, 0.05, Vec3::ONE, 0.0, 1.0);
        assert_eq!(all.len(), 9 + 9 + 12 + 5);
        for _ in 0..120 {
            all.advance(1.0 / 60.0);
            assert!(
                all.all
                    .iter()
                    .filter(|p| p.grain == Grain::Piece)
                    .all(|p| p.at.y >= 0.0),
                "pieces lie on the ground"
            );
        }
        assert!(all.is_empty());
    }
}
