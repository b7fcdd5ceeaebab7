//! Kinds of terrain that abilities speak of.

use hexlance_board::{Cell, Density, Ground, Growth};

use super::TerrainKind;

/// Whether terrain of a kind lies in a cell.
pub fn is_kind(cell: &Cell, kind: TerrainKind) -> bool {
    let woods = |growth, density| {
        cell.woods
            .is_some_and(|w| w.growth == growth && w.density == density)
    };
    match kind {
        TerrainKind::LightWoods => woods(Growth::Woods, Density::Light),
        TerrainKind::HeavyWoods => woods(Growth::Woods, Density::Heavy),
        TerrainKind::UltraHeavyWoods => woods(Growth::Woods, Density::UltraHeavy),
        TerrainKind::LightJungle => woods(Growth::Jungle, Density::Light),
        TerrainKind::HeavyJungle => woods(Growth::Jungle, Density::Heavy),
        TerrainKind::UltraHeavyJungle => woods(Growth::Jungle, Density::UltraHeavy),
        TerrainKind::Rough => matches!(cell.ground, Ground::Rough | Ground::Gravel),
        TerrainKind::UltraRough => cell.ground == Ground::UltraRough,
        TerrainKind::Rubble => cell.ground == Ground::Rubble,
        TerrainKind::UltraRubble => cell.ground == Ground::UltraRubble,
        TerrainKind::Water => cell.open_water().is_some(),
        TerrainKind::Swamp => cell.ground == Ground::Swamp,
        TerrainKind::Mud => cell.ground == Ground::Mud,
        TerrainKind::Snow => matches!(cell.ground, Ground::ThinSnow | Ground::DeepSnow),
        TerrainKind::Sand => cell.ground == Ground::Sand,
        TerrainKind::Ice => cell.ice,
        TerrainKind::Tundra => cell.ground == Ground::Tundra,
        TerrainKind::Building => cell.building.is_some(),
        TerrainKind::Industrial => cell.ground == Ground::HeavyIndustrial,
        TerrainKind::Paved => {
            cell.ground == Ground::Paved || cell.road.is_some() || cell.bridge.is_some()
        }
        TerrainKind::Gravel => cell.ground == Ground::Gravel,
        TerrainKind::Field => cell.ground == Ground::Field,
        TerrainKind::Rails => cell.rail.is_some(),
        TerrainKind::HazardousPool => cell.ground == Ground::HazardousPool,
        TerrainKind::MagmaCrust => cell.ground == Ground::MagmaCrust,
        TerrainKind::LiquidMagma => cell.ground == Ground::MagmaLiquid,
        TerrainKind::Clear => {
            cell.ground == Ground::Clear
                && cell.water.is_none()
                && cell.woods.is_none()
                && cell.building.is_none()
                && cell.bridge.is_none()
                && cell.road.is_none()
                && cell.rail.is_none()
        }
    }
}
