//! Hexlance: a tabletop wargame on a 3D hex table. This library is the desktop program without its `main`.

pub mod hud;
pub mod input;
pub mod screens;
pub mod settings;
pub mod theme;
