//! What the words of a map mean (K7.6).

use hexlance_board::{BuildingKind, Cell, Density, Fixture, Ground as Soil, Growth, Woods, Zones};

use super::{Difficulty, Marks, Saturation, Terrain, TerrainKind, Visibility};

/// What a cell of a map is to troopers.
pub(super) struct Meaning {
    /// Its floor, in steps.
    pub floor: i16,
    /// Top of scenery without a floor.
    pub obstacle: Option<i16>,
    pub terrain: Terrain,
    pub visibility: Visibility,
    pub saturation: Saturation,
    pub marks: Marks,
}

/// Reads a cell by the table of K7.6.
pub(super) fn meaning(cell: &Cell) -> Meaning {
    let level = i16::from(cell.level);
    let mut meaning = Meaning {
        floor: level,
        obstacle: None,
        terrain: Terrain::default(),
        visibility: Visibility::Clear,
        saturation: Saturation::None,
        marks: Marks::default(),
    };
    match (cell.building, cell.bridge) {
        (Some(building), _) if building.kind == BuildingKind::Wall => {
            meaning.obstacle = Some(level + i16::from(building.height));
        }
        (Some(building), _) => meaning.floor = level + i16::from(building.height),
        (None, Some(bridge)) => meaning.floor = level + i16::from(bridge.deck),
        (None, None) => {}
    }
    // A road, rails or a bridge make the hex clear (K7.6.1), and on a building nothing of the ground is left.
    let cleared = cell.building.is_some()
        || cell.bridge.is_some()
        || cell.road.is_some()
        || cell.rail.is_some();
    if !cleared {
        soil(cell.ground, &mut meaning);
        if let Some((kind, difficulty)) = cell.open_water().map(water) {
            meaning.terrain = meaning.terrain.with(kind, difficulty);
        }
        if let Some((difficulty, visibility)) = cell.woods.map(woods) {
            meaning.terrain = meaning.terrain.with(TerrainKind::Jungle, difficulty);
            meaning.visibility = visibility;
        }
    }
    if cell.fire {
        meaning.terrain = meaning
            .terrain
            .with(TerrainKind::None, Difficulty::Impassable);
        meaning.visibility = meaning.visibility.max(Visibility::Poor);
    }
    let smoke = match cell.thickest_smoke() {
        None => Visibility::Clear,
        Some(Density::Light) => Visibility::Low,
        Some(Density::Heavy | Density::UltraHeavy) => Visibility::Poor,
    };
    meaning.visibility = meaning.visibility.max(smoke);
    zones(cell.zones, &mut meaning);
    if let Some(fixture) = cell.fixture {
        stands(fixture, &mut meaning);
    }
    meaning
}

/// Zones that the map names (K7.6.2). Where nothing has weight it is Difficult for whoever is not at home there.
fn zones(zones: Zones, meaning: &mut Meaning) {
    let visibility = zones.visibility.map(Visibility::from);
    meaning.visibility = meaning.visibility.max(visibility.unwrap_or_default());
    let saturation = zones.saturation.map(Saturation::from);
    meaning.saturation = meaning.saturation.max(saturation.unwrap_or_default());
    if zones.zero_g {
        meaning.terrain = meaning
            .terrain
            .with(TerrainKind::ZeroG, Difficulty::Difficult);
    }
}

/// What stands in the hex (K1.10.1, K1.10.2, K7.1.2, K15.6.1). To which side it is turned is a matter of looks.
fn stands(fixture: Fixture, meaning: &mut Meaning) {
    match fixture {
        Fixture::Obstacle { height } => {
            let top = meaning.floor.saturating_add(i16::from(height));
            meaning.obstacle = Some(meaning.obstacle.map_or(top, |other| other.max(top)));
        }
        Fixture::Crate { height } => {
            meaning.floor = meaning.floor.saturating_add(i16::from(height));
        }
        Fixture::Stairs(_) => meaning.marks.put(Marks::STAIRS),
        Fixture::Ladder(_) => meaning.marks.put(Marks::LADDER),
        Fixture::Console(_) => meaning.marks.put(Marks::CONSOLE),
    }
}

fn soil(soil: Soil, meaning: &mut Meaning) {
    use Difficulty::{Difficult, Impassable, VeryDifficult};
    let (kind, difficulty) = match soil {
        Soil::Clear | Soil::Paved | Soil::Gravel | Soil::Field | Soil::ThinSnow | Soil::Tundra => {
            return;
        }
        Soil::HeavyIndustrial => {
            meaning.saturation = Saturation::Low;
            return;
        }
        Soil::Sand => (TerrainKind::Desert, Difficult),
        Soil::Rough | Soil::Rubble | Soil::DeepSnow => (TerrainKind::Mountain, Difficult),
        Soil::UltraRough | Soil::UltraRubble => (TerrainKind::Mountain, VeryDifficult),
        Soil::Mud => (TerrainKind::Water, Difficult),
        Soil::Swamp => (TerrainKind::Water, VeryDifficult),
        Soil::HazardousPool | Soil::MagmaLiquid => (TerrainKind::Water, Impassable),
        Soil::MagmaCrust => (TerrainKind::None, Difficult),
    };
    meaning.terrain = meaning.terrain.with(kind, difficulty);
}

/// Water that is not frozen, by its depth.
fn water(depth: u8) -> (TerrainKind, Difficulty) {
    let difficulty = match depth {
        0 => Difficulty::Difficult,
        1 => Difficulty::VeryDifficult,
        _ => Difficulty::Impassable,
    };
    (TerrainKind::Water, difficulty)
}

fn woods(woods: Woods) -> (Difficulty, Visibility) {
    use Density::{Heavy, Light, UltraHeavy};
    match (woods.growth, woods.density) {
        (Growth::Woods, Light) => (Difficulty::Difficult, Visibility::Low),
        (Growth::Woods, Heavy) | (Growth::Jungle, Light) => {
            (Difficulty::VeryDifficult, Visibility::Poor)
        }
        (Growth::Woods, UltraHeavy) | (Growth::Jungle, Heavy) => {
            (Difficulty::VeryDifficult, Visibility::Zero)
        }
        (Growth::Jungle, UltraHeavy) => (Difficulty::Impassable, Visibility::Zero),
    }
}
