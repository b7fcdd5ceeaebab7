//! How much work the table gives the graphics card: three presets, each part of them free to change.

use bevy::{prelude::*, render::renderer::RenderAdapterInfo};

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

/// Whether a graphics driver draws on the processor.
pub fn draws_in_software(info: &RenderAdapterInfo) -> bool {
    // The engine does not pass the type of this field on: it goes by its name.
    format!("{:?}", info.device_type) == "Cpu"
}

/// How much care a graphics driver is up to while a battle is played: a processor that draws by itself takes seconds where
/// a graphics card takes a blink, and the graphics part of a processor has little time to spare.
pub fn suitable_quality(adapter: Option<&RenderAdapterInfo>) -> QualityLevel {
    // As in `draws_in_software`: the kind of the device goes by its name.
    match adapter.map(|a| format!("{:?}", a.device_type)).as_deref() {
        Some("Cpu") => QualityLevel::Low,
        Some("DiscreteGpu") => QualityLevel::High,
        _ => QualityLevel::Medium,
    }
}
