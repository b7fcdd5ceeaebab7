//! How much work the table gives the graphics card: three presets, each part of them free to change.

use bevy::prelude::*;

/// Presets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum QualityLevel {
    /// For software rendering and old laptops.
    Low,
    /// For most machines.
    #[default]
    Medium,
    /// For a graphics card with time to spare.
    High,
}

impl QualityLevel {
    /// Every preset, in the order of the settings.
    pub const ALL: [QualityLevel; 3] =
        [QualityLevel::Low, QualityLevel::Medium, QualityLevel::High];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            QualityLevel::Low => "Low",
            QualityLevel::Medium => "Medium",
            QualityLevel::High => "High",
        }
    }
}

/// What is drawn with how much care.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Quality {
    /// The preset that it started from.
    pub level: QualityLevel,
    /// Side of a shadow map in texels; 0 for no shadows.
    pub shadow_map: usize,
    /// Number of shadow cascades.
    pub cascades: usize,
    /// Samples for smooth edges: 1, 2, 4 or 8.
    pub msaa: u8,
    /// Ambient occlusion in screen space; needs `msaa` 1 and a prepass.
    pub ssao: bool,
    /// Glow around bright things.
    pub bloom: bool,
    /// Lights from fires, explosions and beams.
    pub point_lights: bool,
    /// Steps from middle to corner of a hex's ground.
    pub ground_steps: usize,
    /// Grass and pebbles.
    pub small_growth: bool,
    /// Full detail in small growth.
    pub fine_growth: bool,
    /// Blur before and behind the focus in the close views.
    pub depth_of_field: bool,
}

impl Quality {
    /// The preset.
    pub const fn new(level: QualityLevel) -> Self {
        match level {
            QualityLevel::Low => Self {
                level,
                shadow_map: 1024,
                cascades: 2,
                msaa: 1,
                ssao: false,
                bloom: false,
                point_lights: false,
                ground_steps: 3,
                small_growth: false,
                fine_growth: false,
                depth_of_field: false,
            },
            QualityLevel::Medium => Self {
                level,
                shadow_map: 2048,
                cascades: 3,
                msaa: 4,
                ssao: false,
                bloom: true,
                point_lights: true,
                ground_steps: 4,
                small_growth: true,
                fine_growth: false,
                depth_of_field: false,
            },
            QualityLevel::High => Self {
                level,
                shadow_map: 4096,
                cascades: 4,
                msaa: 4,
                ssao: false,
                bloom: true,
                point_lights: true,
                ground_steps: 6,
                small_growth: true,
                fine_growth: true,
                depth_of_field: true,
            },
        }
    }
}

impl Default for Quality {
    fn default() -> Self {
        Self::new(QualityLevel::default())
    }
}
