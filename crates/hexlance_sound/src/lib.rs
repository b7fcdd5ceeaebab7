//! The sounds and the music of Hexlance, made by calculation.
//!
//! Nothing is recorded and nothing is borrowed: [`dsp`] has oscillators, noise, filters and resonators, [`parts`] what
//! many sounds share, [`effects`] and [`music`] the sounds themselves, [`catalogue`] all of them by the names of their
//! files. [`bake`] writes them down; `cargo run -p hexlance_sound -- assets/sounds` writes them all.

pub mod bake;
pub mod catalogue;
pub mod dsp;
pub mod effects;
pub mod master;
pub mod measure;
pub mod music;
pub mod parts;
pub mod picture;
pub mod room;
