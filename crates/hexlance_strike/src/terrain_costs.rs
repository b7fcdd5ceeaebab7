//! The table of terrain costs (R4.3): inches added to the 2" of a hex, by terrain and by the way a unit moves.

use hexlance_board::{BuildingClass, Density, Ground, Growth, Woods};

use crate::{
    ability::TerrainKind,
    card::{Card, MoveMode, UnitType},
    special::Code,
};

/// Prohibited.
pub const X: u8 = u8::MAX;

/// Columns of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// BM, IM, PM.
    Mech,
    /// Infantry: foot, motorized, jump, beast.
    Infantry,
    /// Tracked.
    Tracked,
    /// Wheeled.
    Wheeled,
    /// Hover.
    Hover,
    /// Naval, and submersibles at the surface.
    Naval,
    /// WiGE at its flight level.
    Wige,
    /// VTOL: no terrain costs it anything, it flies over what it is high enough for (R4.6.2).
    Vtol,
}

impl Column {
    /// The column of a mode; rail and thrust units have none.
    pub const fn of(mode: MoveMode) -> Option<Self> {
        Some(match mode {
            MoveMode::Walk => Column::Mech,
            MoveMode::Foot | MoveMode::Motorized | MoveMode::Jump => Column::Infantry,
            MoveMode::Tracked | MoveMode::Rail => Column::Tracked,
            MoveMode::Wheeled | MoveMode::Bicycle | MoveMode::Monocycle => Column::Wheeled,
            MoveMode::Hover => Column::Hover,
            MoveMode::Naval | MoveMode::Submersible => Column::Naval,
            MoveMode::Wige => Column::Wige,
            MoveMode::Vtol => Column::Vtol,
            MoveMode::Aerodyne | MoveMode::Spheroid | MoveMode::Airship | MoveMode::Station => {
                return None;
            }
        })
    }
}

/// Added cost of open ground, in the order M, I, T, W, H, N, G.
const fn ground_row(ground: Ground) -> [u8; 7] {
    match ground {
        Ground::Clear | Ground::Paved | Ground::Field | Ground::HazardousPool => {
            [0, 0, 0, 0, 0, X, 0]
        }
        Ground::Gravel => [2, 0, 2, X, 0, X, 0],
        Ground::Rough => [2, 2, 2, X, 2, X, 0],
        Ground::UltraRough => [4, 4, 4, X, 4, X, 0],
        Ground::Rubble => [2, 2, 2, 2, 2, X, 0],
        Ground::UltraRubble => [10, 10, X, X, X, X, 0],
        Ground::ThinSnow | Ground::Tundra => [0, 0, 0, 2, 0, X, 0],
        Ground::DeepSnow => [2, 2, 2, 4, 2, X, 0],
        Ground::Mud => [0, 2, 2, 4, 0, X, 0],
        Ground::Swamp => [2, 2, 2, 4, 2, X, 0],
        Ground::Sand => [0, 2, 2, 4, 0, X, 0],
        Ground::HeavyIndustrial => [2, 2, 2, 2, 2, X, X],
        Ground::MagmaCrust => [2, X, 2, X, 0, X, 0],
        Ground::MagmaLiquid => [4, X, X, X, X, X, X],
    }
}

/// Added cost of woods and jungle.
const fn woods_row(woods: Woods) -> [u8; 7] {
    match (woods.growth, woods.density) {
        (Growth::Woods, Density::Light) => [2, 0, 2, X, X, X, X],
        (Growth::Woods, Density::Heavy) => [4, 2, X, X, X, X, X],
        (Growth::Woods, Density::UltraHeavy) => [6, 4, X, X, X, X, X],
        (Growth::Jungle, Density::Light) => [4, 2, 4, X, X, X, X],
        (Growth::Jungle, Density::Heavy) => [6, 4, X, X, X, X, X],
        (Growth::Jungle, Density::UltraHeavy) => [10, 8, X, X, X, X, X],
    }
}

fn pick(row: [u8; 7], column: Column) -> u8 {
    row.get(column as usize).copied().unwrap_or(0)
}

/// Added cost of the ground for a card that moves in a mode.
pub fn ground(card: &Card, mode: MoveMode, ground: Ground) -> u8 {
    let Some(column) = Column::of(mode) else {
        return X;
    };
    if ground == Ground::Sand && card.specials.has(Code::DUN) {
        return 0;
    }
    pick(ground_row(ground), column)
}

/// Added cost of woods or jungle (R4.3 with its footnotes, R4.5.3, R4.5.4).
pub fn woods(card: &Card, mode: MoveMode, woods: Woods) -> u8 {
    let Some(column) = Column::of(mode) else {
        return X;
    };
    let light = woods.density == Density::Light;
    if matches!(mode, MoveMode::Bicycle | MoveMode::Monocycle) && light {
        // Footnote 1 opens light growth to them; they pay as tracked units do (ruling).
        return pick(woods_row(woods), Column::Tracked);
    }
    if mode == MoveMode::Motorized && !light {
        return X;
    }
    if card.beast && woods.density == Density::UltraHeavy {
        return X;
    }
    let cost = pick(woods_row(woods), column);
    // Mechanized infantry pays 2" less for light woods than its vehicle.
    let on_wheels = card.kind.is_infantry() && column != Column::Infantry;
    if on_wheels && light && woods.growth == Growth::Woods && cost != X {
        return cost.saturating_sub(2);
    }
    cost
}

/// What a 'Mech pays for terrain that an ability may open to vehicles: light and heavy woods, rough, rubble.
pub fn mech_woods(woods: Woods) -> Option<u8> {
    let open = woods.growth == Growth::Woods && woods.density != Density::UltraHeavy;
    open.then(|| pick(woods_row(woods), Column::Mech))
}

/// As [`mech_woods`], for the ground.
pub fn mech_ground(ground: Ground) -> Option<u8> {
    let open = matches!(ground, Ground::Rough | Ground::Gravel | Ground::Rubble);
    open.then(|| pick(ground_row(ground), Column::Mech))
}

/// As [`mech_woods`], for water down to depth 1.
pub const fn mech_water(depth: u8) -> Option<u8> {
    match depth {
        0 => Some(0),
        1 => Some(2),
        _ => None,
    }
}

/// How a unit takes to water.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wet {
    /// It goes along the bottom.
    Bottom,
    /// It floats or hovers on the surface.
    Surface,
    /// It swims: the bottom is as good as any level, changing depth costs 2" a level (R4.7.2).
    Swims,
}

/// How a card that moves in a mode takes to water.
pub fn wet(card: &Card, mode: MoveMode) -> Wet {
    match mode {
        MoveMode::Hover | MoveMode::Naval | MoveMode::Wige | MoveMode::Vtol => Wet::Surface,
        MoveMode::Submersible => Wet::Swims,
        MoveMode::Walk => Wet::Bottom,
        _ if card.specials.has(Code::UMU) => Wet::Swims,
        _ if card.specials.has(Code::AMP) => Wet::Surface,
        _ => Wet::Bottom,
    }
}

/// Added cost of water of depth 0, 1 and 2 or more (R4.3 with its footnotes, R4.5.2).
pub fn water(card: &Card, mode: MoveMode) -> [u8; 3] {
    let Some(column) = Column::of(mode) else {
        return [X; 3];
    };
    let sealed = card.specials.has(Code::SEAL);
    match column {
        Column::Mech => [
            0,
            2,
            if card.kind == UnitType::IM && !sealed {
                X
            } else {
                6
            },
        ],
        Column::Hover | Column::Wige => [0, 0, 0],
        Column::Naval if mode == MoveMode::Submersible => [X, 0, 0],
        Column::Naval => [X, if card.size >= 3 { X } else { 0 }, 0],
        Column::Vtol => [0, 0, 0],
        Column::Infantry | Column::Tracked | Column::Wheeled => match wet(card, mode) {
            Wet::Swims => [0, 0, 0],
            Wet::Surface => [0, 2, 2],
            Wet::Bottom if sealed && card.kind.is_vehicle() => [0, 2, 6],
            Wet::Bottom => [0, X, X],
        },
    }
}

/// Added cost of the ice over water.
pub fn ice(mode: MoveMode) -> u8 {
    match Column::of(mode) {
        None | Some(Column::Naval) => X,
        Some(_) => 0,
    }
}

/// Added cost of a building (R10.2.1).
pub fn building(card: &Card, mode: MoveMode, class: BuildingClass) -> u8 {
    let large = [Code::LG, Code::VLG, Code::SLG]
        .into_iter()
        .any(|c| card.specials.has(c));
    if large {
        return X;
    }
    let by_class = [2, 4, 6, 8][class as usize];
    match mode {
        MoveMode::Wige | MoveMode::Vtol | MoveMode::Naval | MoveMode::Submersible => X,
        _ if card.kind.is_mech() => by_class,
        _ if card.kind == UnitType::PM => 2,
        _ if card.kind.is_infantry() => {
            if card.beast {
                X
            } else {
                0
            }
        }
        MoveMode::Tracked | MoveMode::Wheeled | MoveMode::Hover
            if class <= BuildingClass::Medium =>
        {
            by_class
        }
        _ => X,
    }
}

/// The kinds of terrain by which abilities name a ground.
pub const fn kinds_of_ground(ground: Ground) -> &'static [TerrainKind] {
    match ground {
        Ground::Clear => &[],
        Ground::Paved => &[TerrainKind::Paved],
        Ground::Gravel => &[TerrainKind::Rough, TerrainKind::Gravel],
        Ground::Field => &[TerrainKind::Field],
        Ground::Rough => &[TerrainKind::Rough],
        Ground::UltraRough => &[TerrainKind::UltraRough],
        Ground::Rubble => &[TerrainKind::Rubble],
        Ground::UltraRubble => &[TerrainKind::UltraRubble],
        Ground::ThinSnow | Ground::DeepSnow => &[TerrainKind::Snow],
        Ground::Mud => &[TerrainKind::Mud],
        Ground::Swamp => &[TerrainKind::Swamp],
        Ground::Tundra => &[TerrainKind::Tundra],
        Ground::Sand => &[TerrainKind::Sand],
        Ground::HeavyIndustrial => &[TerrainKind::Industrial],
        Ground::HazardousPool => &[TerrainKind::HazardousPool],
        Ground::MagmaCrust => &[TerrainKind::MagmaCrust],
        Ground::MagmaLiquid => &[TerrainKind::LiquidMagma],
    }
}

/// The kinds of terrain by which abilities name the water of a hex, or the hazardous liquid.
pub const fn kinds_of_water(hazardous: bool) -> &'static [TerrainKind] {
    if hazardous {
        &[TerrainKind::Water, TerrainKind::HazardousPool]
    } else {
        &[TerrainKind::Water]
    }
}

/// The kind of terrain by which abilities name woods and jungle.
pub const fn kinds_of_woods(woods: Woods) -> &'static [TerrainKind] {
    match (woods.growth, woods.density) {
        (Growth::Woods, Density::Light) => &[TerrainKind::LightWoods],
        (Growth::Woods, Density::Heavy) => &[TerrainKind::HeavyWoods],
        (Growth::Woods, Density::UltraHeavy) => &[TerrainKind::UltraHeavyWoods],
        (Growth::Jungle, Density::Light) => &[TerrainKind::LightJungle],
        (Growth::Jungle, Density::Heavy) => &[TerrainKind::HeavyJungle],
        (Growth::Jungle, Density::UltraHeavy) => &[TerrainKind::UltraHeavyJungle],
    }
}

/// The kind of terrain by which abilities name buildings.
pub const BUILDINGS: &[TerrainKind] = &[TerrainKind::Building];
