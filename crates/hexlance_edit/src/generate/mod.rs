//! Country made by seed: hills, rivers, woods, towns and the roads between them.

use hexlance_board::Theme;

/// A kind of country.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Land {
    /// Meadows, fields, broad-leaved woods, rivers and villages.
    #[default]
    Temperate,
    /// Sand, dunes, rock and dry river beds.
    Desert,
    /// Snow, ice and conifers.
    Winter,
    /// Craters and dust without air.
    Lunar,
    /// Streets, blocks of buildings and parks.
    Urban,
    /// Jungle, swamps and wide rivers.
    Jungle,
    /// A shore with the sea on one side, beaches, islands and a harbour.
    Coast,
}

impl Land {
    /// Every kind.
    pub const ALL: [Land; 7] = [
        Land::Temperate,
        Land::Desert,
        Land::Winter,
        Land::Lunar,
        Land::Urban,
        Land::Jungle,
        Land::Coast,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Land::Temperate => "Temperate",
            Land::Desert => "Desert",
            Land::Winter => "Winter",
            Land::Lunar => "Lunar",
            Land::Urban => "Urban",
            Land::Jungle => "Jungle",
            Land::Coast => "Coast",
        }
    }

    /// What it looks like on the table.
    pub const fn theme(self) -> Theme {
        match self {
            Land::Temperate | Land::Coast => Theme::Grassland,
            Land::Desert => Theme::Desert,
            Land::Winter => Theme::Arctic,
            Land::Lunar => Theme::Lunar,
            Land::Urban => Theme::Urban,
            Land::Jungle => Theme::Tropical,
        }
    }
}
