//! How people build in a landscape: colours of walls and roofs, the shape of roofs, what a house stands on.

use bevy::prelude::*;
use hexlance_board::BuildingClass;

use super::BuildingKey;
use crate::meshkit::Kit;
use crate::model::Theme;
use crate::paint::Paint;

/// Shapes of roofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Roof {
    /// Two slopes.
    Gable,
    /// Four slopes.
    Hip,
    /// Flat, with a parapet and what stands on it.
    Flat,
    /// A half barrel.
    Vault,
    /// A dome on a flat roof.
    Dome,
    /// Teeth of glass, of factories.
    Saw,
    /// A gun-proof lid.
    Armoured,
}

/// How a building looks.
pub(super) struct Look {
    pub wall: Paint,
    pub trim: Paint,
    pub roof: Paint,
    /// Doors, shutters, awnings.
    pub accent: Paint,
    pub glass: Paint,
    pub lit: Paint,
    pub shape: Roof,
    /// How steep slopes are: height over half the width.
    pub pitch: f32,
    /// How far eaves reach out.
    pub eaves: f32,
}

/// Walls of four plans and roofs of four plans.
fn colours(theme: Theme, class: BuildingClass) -> [[u32; 4]; 2] {
    use BuildingClass::{Hardened, Heavy, Light, Medium};
    match (theme, class) {
        (Theme::Desert, Light | Medium) => [
            [0xdcc294, 0xc9a672, 0xe6d4ae, 0xc2996c],
            [0xb08a5c, 0xa87f54, 0xbd9a6c, 0x9c7650],
        ],
        (Theme::Desert, Heavy) => [
            [0xcdb890, 0xb79c74, 0xd6c8a8, 0xa98f70],
            [0x8f7a60, 0x85725c, 0x988468, 0x7d6a54],
        ],
        (Theme::Badlands, Light | Medium) => [
            [0xb47a52, 0xc69a70, 0x9c5f42, 0xc2a184],
            [0x7d5a44, 0x6f7072, 0x8a5038, 0x6a6460],
        ],
        (Theme::Badlands, Heavy) => [
            [0xa98268, 0x9a8f86, 0xb59a80, 0x8c6f5c],
            [0x5f5650, 0x565656, 0x685a50, 0x5a5450],
        ],
        (Theme::Arctic, Light) => [
            [0x8c3a30, 0x3f5f78, 0xc29a46, 0x55695f],
            [0x4a4f55, 0x3f454c, 0x54585c, 0x3a4046],
        ],
        (Theme::Arctic, Medium) => [
            [0x7a8894, 0x94503f, 0x5f7482, 0xb0a890],
            [0x4f565d, 0x474d54, 0x59606a, 0x42484e],
        ],
        (Theme::Arctic, Heavy) => [
            [0x9fb0bc, 0x8494a2, 0xb4bec6, 0x6f808e],
            [0x5a646e, 0x525c66, 0x626c76, 0x4c565e],
        ],
        (Theme::Urban, Light) => [
            [0xa05c44, 0xcfc3aa, 0xb0927a, 0x8a8f8c],
            [0x6a3d32, 0x5d5f62, 0x7d4a38, 0x55585c],
        ],
        (Theme::Urban, Medium) => [
            [0x8f4f3c, 0xa9a59c, 0xb8a17e, 0x7c5a4c],
            [0x55524e, 0x605d59, 0x4f4c4a, 0x5a5754],
        ],
        (Theme::Urban, Heavy) => [
            [0x6f8796, 0xb2b4b4, 0x8a9aa0, 0xa69c8c],
            [0x4c5054, 0x565a5e, 0x44484c, 0x525048],
        ],
        (Theme::Tropical, Light) => [
            [0xb08a54, 0xd8cca6, 0xa8c8b4, 0xe0b48c],
            [0x9a7f4a, 0x8a7044, 0xa05a40, 0x7f8a7a],
        ],
        (Theme::Tropical, Medium) => [
            [0xd9d0b0, 0xb8d0c4, 0xe2c49c, 0xc8d2d8],
            [0x9c5038, 0x8f6a44, 0x7a3f30, 0x6f7f78],
        ],
        (Theme::Tropical, Heavy) => [
            [0xc9c6b4, 0xb0beb4, 0xd4c8a8, 0x9fa89a],
            [0x62665c, 0x5a6058, 0x6c6a58, 0x545a52],
        ],
        (Theme::Volcanic, Light | Medium) => [
            [0x5f5854, 0x74665a, 0x4d4a4c, 0x80705e],
            [0x34343a, 0x5a3a2c, 0x3c3c42, 0x4a3028],
        ],
        (Theme::Volcanic, Heavy) => [
            [0x565356, 0x666064, 0x4a474a, 0x6f6660],
            [0x303034, 0x38383c, 0x2c2c30, 0x34322f],
        ],
        (Theme::Lunar, Light | Medium) => [
            [0xd0d4d8, 0xb8bec4, 0xdad6cc, 0xa8b0b8],
            [0xc0c6cc, 0xd4d0c6, 0xaab2ba, 0xcdd2d6],
        ],
        (Theme::Lunar, Heavy) => [
            [0xb4bac0, 0xc8ccd0, 0x9aa2aa, 0xccc8be],
            [0x7d848b, 0x8a9096, 0x70777e, 0x868480],
        ],
        (Theme::Volcanic, Hardened) => [
            [0x55524f, 0x4c4a4a, 0x5e5852, 0x504a46],
            [0x3c3a3a, 0x353536, 0x403d3a, 0x383432],
        ],
        (Theme::Desert | Theme::Badlands, Hardened) => [
            [0xa08c6c, 0x94826a, 0xa8967a, 0x8c7860],
            [0x7a6a52, 0x70624e, 0x80705a, 0x6a5c4a],
        ],
        (Theme::Arctic | Theme::Lunar, Hardened) => [
            [0x8a949c, 0x7c868e, 0x969ea4, 0x6f7980],
            [0x646c74, 0x5a626a, 0x6c747a, 0x545c62],
        ],
        (Theme::Tropical, Hardened) => [
            [0x737a66, 0x666e5c, 0x7e8270, 0x6a6c56],
            [0x50564a, 0x484e44, 0x585c4e, 0x4c4e40],
        ],
        (_, Light) => [
            [0xc9b48a, 0xd2c8b4, 0xa78d6d, 0xc9c2b4],
            [0x8a4632, 0x5f6a70, 0x9c5a38, 0x5d4a3c],
        ],
        (_, Medium) => [
            [0xa5674a, 0xb0a594, 0x8f7a66, 0xbfae93],
            [0x5c5853, 0x8a4a36, 0x59524b, 0x665f57],
        ],
        (_, Heavy) => [
            [0x9aa3a8, 0xb3b1aa, 0x7f8a93, 0xa89f92],
            [0x55585b, 0x605f5c, 0x4c5257, 0x5a5650],
        ],
        (_, Hardened) => [
            [0x7d7f7a, 0x6f7479, 0x88847a, 0x75705f],
            [0x585a57, 0x50545a, 0x605d55, 0x54514a],
        ],
    }
}

/// The roof of a building: shape, pitch, eaves.
fn roof_of(key: &BuildingKey) -> (Roof, f32, f32) {
    use BuildingClass::{Hardened, Heavy, Light, Medium};
    let v = key.variant % 4;
    match (key.theme, key.class) {
        (_, Hardened) => (Roof::Armoured, 0.0, 0.0),
        (Theme::Lunar, Light) => (Roof::Vault, 0.0, 0.02),
        (Theme::Lunar, Medium) if v < 2 => (Roof::Vault, 0.0, 0.02),
        (Theme::Lunar, _) => (Roof::Dome, 0.0, 0.0),
        (_, Heavy) if v == 2 && key.height <= 2 => (Roof::Saw, 0.0, 0.0),
        (_, Heavy) => (Roof::Flat, 0.0, 0.0),
        (Theme::Desert | Theme::Badlands, Light) if v == 3 => (Roof::Dome, 0.0, 0.0),
        (Theme::Desert | Theme::Badlands, _) => (Roof::Flat, 0.0, 0.0),
        (Theme::Arctic, Light) => (Roof::Gable, 0.95, 0.08),
        (Theme::Arctic, Medium) => (Roof::Gable, 0.62, 0.06),
        (Theme::Tropical, Light) => (Roof::Hip, 0.68, 0.15),
        (Theme::Tropical, Medium) => (Roof::Hip, 0.42, 0.10),
        (Theme::Volcanic, _) if v.is_multiple_of(2) => (Roof::Vault, 0.0, 0.03),
        (Theme::Volcanic, _) => (Roof::Gable, 0.34, 0.05),
        (Theme::Urban, Light) if v < 2 => (Roof::Gable, 0.58, 0.05),
        (Theme::Urban, _) => (Roof::Flat, 0.0, 0.0),
        (Theme::Grassland, Light) if v == 1 => (Roof::Hip, 0.62, 0.08),
        (Theme::Grassland, Light) => (Roof::Gable, 0.66, 0.07),
        (Theme::Grassland, Medium) if v == 1 => (Roof::Hip, 0.5, 0.06),
        (Theme::Grassland, Medium) => (Roof::Flat, 0.0, 0.0),
    }
}

pub(super) fn look(key: &BuildingKey) -> Look {
    let p = |c: u32| Paint::new(c).gloss(0.1).detail(0.45);
    let v = usize::from(key.variant) % 4;
    let [walls, roofs] = colours(key.theme, key.class);
    let (shape, pitch, eaves) = roof_of(key);
    let mut roof = p(roofs[v]);
    if key.snow {
        roof = p(0xe8eef2);
    }
    let accents: [u32; 4] = match key.theme {
        Theme::Desert => [0x2f7a86, 0x8a3f2a, 0x3f6a8a, 0x7a5a2a],
        Theme::Tropical => [0x2f8a7a, 0xc85a3a, 0x3a6aa0, 0xd0a03a],
        Theme::Lunar => [0xd0702a, 0xd0a02a, 0x3a78a8, 0xb8402a],
        Theme::Arctic => [0xe0e2e0, 0xd8c8a0, 0x8a3a30, 0xe0e2e0],
        Theme::Volcanic => [0xb05a2a, 0x8a7a3a, 0x9a4a2a, 0x6a7078],
        _ => [0x4a6a4f, 0x7a3a32, 0x3f5a78, 0x5f4a38],
    };
    Look {
        wall: p(walls[v]),
        trim: p(walls[v]).shade(0.62),
        roof,
        accent: Paint::new(accents[(v + key.class as usize) % 4])
            .gloss(0.2)
            .detail(0.2),
        glass: Paint::new(0x2a3a46).gloss(0.85).metal(0.25),
        lit: Paint::new(0x8a6632).gloss(0.6).glow(1.9),
        shape,
        pitch,
        eaves,
    }
}

/// What a house stands on: a plinth; stilts and a platform in the tropics; skids and a skirt on the moon.
pub(super) fn foundation(kit: &mut Kit, key: &BuildingKey, l: &Look, wx: f32, wz: f32) {
    kit.cuboid(
        Vec3::ZERO,
        Vec3::new(wx + 0.07, 0.08, wz + 0.07),
        0.015,
        l.trim,
    );
    match (key.theme, key.class) {
        (Theme::Tropical, BuildingClass::Light) => {
            // A verandah all around, on short posts.
            let plank = Paint::new(0x7d6242).gloss(0.08).detail(0.5);
            kit.cuboid(
                Vec3::Y * 0.055,
                Vec3::new(wx + 0.26, 0.025, wz + 0.26),
                0.0,
                plank,
            );
            for sx in [-1.0, 1.0] {
                for sz in [-1.0, 1.0] {
                    let at = Vec3::new(sx * (wx * 0.5 + 0.11), 0.2, sz * (wz * 0.5 + 0.11));
                    kit.cuboid(at, Vec3::new(0.022, 0.44, 0.022), 0.0, plank.shade(0.8));
                }
            }
        }
        (Theme::Lunar, BuildingClass::Light | BuildingClass::Medium) => {
            // An airlock at the front.
            let shell = l.wall.shade(0.9);
            let z = wz * 0.5 + 0.05;
            kit.cuboid(
                Vec3::new(0.0, 0.12, z),
                Vec3::new(0.22, 0.24, 0.12),
                0.02,
                shell,
            );
            let door = Vec3::new(0.0, 0.11, z + 0.062);
            kit.cuboid(door, Vec3::new(0.12, 0.17, 0.01), 0.0, l.accent);
            let lamp = Paint::new(0x9fe8ff).glow(0.7);
            let over = Vec3::new(0.0, 0.225, z + 0.062);
            kit.cuboid(over, Vec3::new(0.07, 0.016, 0.012), 0.0, lamp);
        }
        _ => {}
    }
}
