//! Reads the terrain string of one hex, such as `woods:2;foliage_elev:2`, and says what it is on our table.
//!
//! Every name that the format knows is handled here, by one of three outcomes: it becomes part of the [`Cell`],
//! it becomes part of it with a change that is noted, or it is left out and noted.

use super::construction::{self, ClassicCf};
use crate::note::{Note, Why};
use hexlance_board::{
    Bridge, Building, BuildingKind, Cell, Density, Exits, Ground, Growth, Hex, MAX_HEIGHT, Woods,
};
use std::collections::HashMap;

/// The decoration number that draws railway tracks, with exits as roads have them.
pub(super) const RAILWAY: i32 = 10;

/// One entry of the terrain string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Terrain<'a> {
    pub name: &'a str,
    pub level: i32,
    /// Hexsides, bit n for direction n; `None` if the file leaves them to the neighbours.
    pub exits: Option<i32>,
    /// The entry as written.
    pub text: &'a str,
}

impl Terrain<'_> {
    /// The six hexsides; what else the number holds is noted.
    fn hexsides(&self, noter: &mut Noter) -> Option<Exits> {
        let exits = self.exits?;
        if !(0..64).contains(&exits) {
            noter.add(self.text, Why::BadExits);
        }
        Some(Exits((exits & 0b11_1111) as u8))
    }
}

/// An entry that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Broken {
    /// Characters before the entry.
    pub offset: u32,
    pub message: String,
    pub remedy: String,
}

/// Most terrains of different names in a hex: the format knows some seventy.
const MOST_TERRAINS: usize = 500;

/// Splits a terrain string; of entries with one name the last counts.
pub(super) fn split(text: &str) -> Result<Vec<Terrain<'_>>, Broken> {
    let mut out: Vec<Terrain> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut offset = 0;
    for part in text.split(';') {
        let entry = part.trim();
        if !entry.is_empty() {
            let terrain = parse(entry).map_err(|(message, remedy)| Broken {
                offset,
                message,
                remedy,
            })?;
            if out.len() >= MOST_TERRAINS {
                return Err(Broken {
                    offset,
                    message: format!("the hex has more than {MOST_TERRAINS} terrains"),
                    remedy: "leave out what does not belong there".to_owned(),
                });
            }
            match places.get(terrain.name).and_then(|i| out.get_mut(*i)) {
                Some(earlier) => *earlier = terrain,
                None => {
                    places.insert(terrain.name, out.len());
                    out.push(terrain);
                }
            }
        }
        offset += part.chars().count() as u32 + 1;
    }
    Ok(out)
}

fn parse(entry: &str) -> Result<Terrain<'_>, (String, String)> {
    let mut parts = entry.splitn(3, ':');
    let name = parts.next().unwrap_or("").trim();
    let Some(level) = parts.next() else {
        return Err((
            format!("the terrain `{entry}` has no level"),
            format!("write it with a level, such as `{entry}:1`"),
        ));
    };
    let number = |text: &str, what: &str| {
        text.trim().parse::<i32>().map_err(|_| {
            (
                format!("the {what} of the terrain `{entry}` is not a whole number"),
                "write a terrain as name:level or name:level:exits".to_owned(),
            )
        })
    };
    Ok(Terrain {
        name,
        level: number(level, "level")?,
        exits: parts.next().map(|e| number(e, "exits")).transpose()?,
        text: entry,
    })
}

/// Collects the notes of one hex.
pub(super) struct Noter<'a> {
    pub line: u32,
    pub hex: Hex,
    pub notes: &'a mut Vec<Note>,
}

impl Noter<'_> {
    pub fn add(&mut self, what: &str, why: Why) {
        self.notes.push(Note {
            line: self.line,
            hex: Some(self.hex),
            what: what.to_owned(),
            why,
        });
    }
}

/// A hex whose roads, rails and bridge may still have to look at their neighbours for where they lead.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Draft {
    pub cell: Cell,
    /// Paved, even if something harder lies on the pavement.
    pub paved: bool,
    /// Kind of road: only roads of one kind join by themselves.
    pub road_kind: i32,
    /// The file leaves the road's exits to the neighbours.
    pub open_road: bool,
    /// The same of the rails.
    pub open_rail: bool,
    /// The same of the bridge.
    pub open_bridge: bool,
    /// A hex of space or sky.
    pub space: bool,
}

/// What the entries of one hex are on our table.
pub(super) fn draft(level: i8, terrains: &[Terrain], noter: &mut Noter) -> Draft {
    let mut draft = Draft {
        cell: Cell::clear(level),
        ..Draft::default()
    };
    for t in terrains {
        surface(t, &mut draft, noter);
    }
    ground(terrains, &mut draft, noter);
    growth(terrains, &mut draft, noter);
    liquids(terrains, &mut draft, noter);
    structure(terrains, &mut draft, noter);
    bridge(terrains, &mut draft, noter);
    draft
}

fn find<'t, 'a>(terrains: &'t [Terrain<'a>], name: &str) -> Option<&'t Terrain<'a>> {
    terrains.iter().find(|t| t.name == name)
}

/// Everything that needs no look at the other entries of the hex.
fn surface(t: &Terrain, draft: &mut Draft, noter: &mut Noter) {
    let cell = &mut draft.cell;
    match (t.name, t.level) {
        ("pavement", _) => draft.paved = true,
        ("road", kind) => {
            let exits = t.hexsides(noter);
            draft.road_kind = kind;
            draft.open_road = exits.is_none();
            cell.road = Some(exits.unwrap_or_default());
            match kind {
                1 => {}
                2 => noter.add(t.text, Why::Alley),
                3 | 4 => noter.add(t.text, Why::DirtRoad),
                _ => noter.add(t.text, Why::OneLevel),
            }
        }
        ("fluff", RAILWAY) => {
            let exits = t.hexsides(noter);
            draft.open_rail = exits.is_none();
            cell.rail = Some(exits.unwrap_or_default());
        }
        ("fortified", level) => {
            cell.fortified = true;
            if level != 1 {
                noter.add(t.text, Why::OneLevel);
            }
        }
        ("fire", 1) => cell.fire = true,
        ("fire", 2..=4) => {
            cell.fire = true;
            noter.add(t.text, Why::InfernoFire);
        }
        ("smoke", 1) => cell.smoke = Some(Density::Light),
        ("smoke", 2) => cell.smoke = Some(Density::Heavy),
        ("smoke", n @ 3..=9) => {
            // Odd numbers are the light kinds, even ones the heavy.
            cell.smoke = Some(if n % 2 == 1 {
                Density::Light
            } else {
                Density::Heavy
            });
            noter.add(t.text, Why::SpecialSmoke);
        }
        ("fire" | "smoke", _) => noter.add(t.text, Why::BadLevel),
        ("space" | "sky", _) => {
            draft.space = true;
            noter.add(t.text, Why::Space);
        }
        // An entry called `none`, which editors leave behind, says nothing.
        ("none", _) => {}
        // Read together with their neighbours in the string.
        (
            "woods"
            | "jungle"
            | "foliage_elev"
            | "water"
            | "ice"
            | "rapids"
            | "hazardous_liquid"
            | "rough"
            | "rubble"
            | "sand"
            | "tundra"
            | "magma"
            | "planted_fields"
            | "heavy_industrial"
            | "mud"
            | "swamp"
            | "snow"
            | "gravel_piles"
            | "building"
            | "bldg_cf"
            | "bldg_elev"
            | "bldg_class"
            | "bldg_armor"
            | "bldg_basement_type"
            | "bldg_base_collapsed"
            | "fuel_tank"
            | "fuel_tank_cf"
            | "fuel_tank_elev"
            | "fuel_tank_magn"
            | "bridge"
            | "bridge_cf"
            | "bridge_elev",
            _,
        ) => {}
        ("geyser", _) => noter.add(t.text, Why::Geyser),
        ("impassable", _) => noter.add(t.text, Why::Impassable),
        ("elevator", _) => noter.add(t.text, Why::Elevator),
        ("metal_deposit" | "metal_content", _) => noter.add(t.text, Why::Metal),
        ("arms" | "legs", _) => noter.add(t.text, Why::Limbs),
        ("screen", _) => noter.add(t.text, Why::Screen),
        ("black_ice", _) => noter.add(t.text, Why::BlackIce),
        ("ultra_sublevel", _) => noter.add(t.text, Why::Bottomless),
        ("deployment_zone", _) => noter.add(t.text, Why::DeploymentZone),
        (
            "cliff_top"
            | "cliff_bottom"
            | "incline_top"
            | "incline_bottom"
            | "incline_high_top"
            | "incline_high_bottom",
            _,
        ) => noter.add(t.text, Why::Cliff),
        ("fluff" | "road_fluff" | "ground_fluff" | "water_fluff" | "bldg_fluff", _) => {
            noter.add(t.text, Why::Decoration);
        }
        _ => noter.add(t.text, Why::UnknownTerrain),
    }
}

/// The ground an entry stands for; `Some(Err(()))` is a ground with a level that does not exist.
fn ground_of(t: &Terrain) -> Option<Result<Ground, ()>> {
    Some(Ok(match (t.name, t.level) {
        ("rough", 1) => Ground::Rough,
        ("rough", 2) => Ground::UltraRough,
        ("rubble", 1..=5) => Ground::Rubble,
        ("rubble", 6..) => Ground::UltraRubble,
        ("magma", 1) => Ground::MagmaCrust,
        ("magma", 2) => Ground::MagmaLiquid,
        ("snow", 1) => Ground::ThinSnow,
        ("snow", 2) => Ground::DeepSnow,
        ("swamp", 1..=3) => Ground::Swamp,
        ("rough" | "rubble" | "magma" | "snow" | "swamp", _) => return Some(Err(())),
        ("sand", _) => Ground::Sand,
        ("tundra", _) => Ground::Tundra,
        ("mud", _) => Ground::Mud,
        ("planted_fields", _) => Ground::Field,
        ("gravel_piles", _) => Ground::Gravel,
        ("heavy_industrial", _) => Ground::HeavyIndustrial,
        ("hazardous_liquid", _) => Ground::HazardousPool,
        ("pavement", _) => Ground::Paved,
        _ => return None,
    }))
}

/// Which of two grounds stays when a file gives both: the harder one to cross.
fn hardness(ground: Ground) -> u8 {
    match ground {
        Ground::Clear => 0,
        Ground::Paved => 1,
        Ground::Field => 2,
        Ground::Tundra => 3,
        Ground::ThinSnow => 4,
        Ground::Sand => 5,
        Ground::Gravel => 6,
        Ground::Mud => 7,
        Ground::HeavyIndustrial => 8,
        Ground::Rough => 9,
        Ground::Rubble => 10,
        Ground::DeepSnow => 11,
        Ground::Swamp => 12,
        Ground::UltraRough => 13,
        Ground::UltraRubble => 14,
        Ground::MagmaCrust => 15,
        Ground::HazardousPool => 16,
        Ground::MagmaLiquid => 17,
    }
}

fn ground(terrains: &[Terrain], draft: &mut Draft, noter: &mut Noter) {
    let wet =
        find(terrains, "water").is_some_and(|w| w.level >= 0) || find(terrains, "ice").is_some();
    let mut chosen: Option<(Ground, &str)> = None;
    for t in terrains {
        match ground_of(t) {
            None => continue,
            Some(Err(())) => noter.add(t.text, Why::BadLevel),
            Some(Ok(Ground::Paved)) if wet => noter.add(t.text, Why::PavedUnderWater),
            Some(Ok(Ground::MagmaCrust | Ground::MagmaLiquid)) if wet => {
                noter.add(t.text, Why::MagmaInWater);
            }
            Some(Ok(ground)) => match chosen {
                Some((best, _)) if hardness(best) >= hardness(ground) => {
                    noter.add(t.text, Why::SecondGround);
                }
                earlier => {
                    if let Some((_, text)) = earlier {
                        noter.add(text, Why::SecondGround);
                    }
                    chosen = Some((ground, t.text));
                }
            },
        }
        let one_level = matches!(
            t.name,
            "sand"
                | "tundra"
                | "mud"
                | "planted_fields"
                | "gravel_piles"
                | "hazardous_liquid"
                | "pavement"
        );
        match (t.name, t.level) {
            ("swamp", 2..) => noter.add(t.text, Why::Quicksand),
            ("rubble", 2..=5 | 7..) => noter.add(t.text, Why::RubbleKind),
            (_, level) if one_level && level != 1 => noter.add(t.text, Why::OneLevel),
            _ => {}
        }
        if t.name == "heavy_industrial" && t.level != 1 {
            noter.add(t.text, Why::IndustrialHeight);
        }
    }
    if let Some((ground, _)) = chosen {
        draft.cell.ground = ground;
    }
}

fn growth(terrains: &[Terrain], draft: &mut Draft, noter: &mut Noter) {
    let mut chosen: Option<(Woods, &str)> = None;
    for t in terrains {
        let growth = match t.name {
            "woods" => Growth::Woods,
            "jungle" => Growth::Jungle,
            _ => continue,
        };
        let density = match t.level {
            1 => Density::Light,
            2 => Density::Heavy,
            3 => Density::UltraHeavy,
            _ => {
                noter.add(t.text, Why::BadLevel);
                continue;
            }
        };
        match chosen {
            Some((best, _)) if best.density >= density => noter.add(t.text, Why::SecondGrowth),
            earlier => {
                if let Some((_, text)) = earlier {
                    noter.add(text, Why::SecondGrowth);
                }
                chosen = Some((Woods { growth, density }, t.text));
            }
        }
    }
    draft.cell.woods = chosen.map(|(woods, _)| woods);
    if let Some(t) = find(terrains, "foliage_elev") {
        if draft.cell.woods.is_none() {
            noter.add(t.text, Why::LoosePart);
        } else if t.level != 2 {
            noter.add(t.text, Why::FoliageHeight);
        }
    }
}

fn liquids(terrains: &[Terrain], draft: &mut Draft, noter: &mut Noter) {
    let cell = &mut draft.cell;
    if let Some(t) = find(terrains, "water") {
        if t.level < 0 {
            noter.add(t.text, Why::BadLevel);
        } else {
            let deepest = i32::from(MAX_HEIGHT);
            if t.level > deepest {
                noter.add(t.text, Why::TooDeep);
            }
            cell.water = Some(t.level.min(deepest) as u8);
        }
    }
    if let Some(t) = find(terrains, "hazardous_liquid")
        && cell.ground == Ground::HazardousPool
        && cell.water.is_none()
    {
        cell.water = Some(0);
        noter.add(t.text, Why::DryHazard);
    }
    if let Some(t) = find(terrains, "ice") {
        cell.ice = true;
        if t.level != 1 {
            noter.add(t.text, Why::OneLevel);
        }
        if cell.water.is_none() {
            cell.water = Some(0);
            noter.add(t.text, Why::DryIce);
        }
    }
    if let Some(t) = find(terrains, "rapids") {
        noter.add(t.text, Why::Rapids);
    }
}

/// Height of a roof or deck over its hex, at most [`MAX_HEIGHT`].
fn height(t: &Terrain, noter: &mut Noter) -> u8 {
    if t.level > i32::from(MAX_HEIGHT) {
        noter.add(t.text, Why::TooTall);
    }
    t.level.clamp(0, i32::from(MAX_HEIGHT)) as u8
}

fn structure(terrains: &[Terrain], draft: &mut Draft, noter: &mut Noter) {
    let building = find(terrains, "building");
    let tank = find(terrains, "fuel_tank");
    if let (Some(_), Some(tank)) = (building, tank) {
        noter.add(tank.text, Why::SecondBuilding);
    }
    for t in terrains {
        let owner = match t.name {
            "bldg_cf"
            | "bldg_elev"
            | "bldg_class"
            | "bldg_armor"
            | "bldg_basement_type"
            | "bldg_base_collapsed" => building,
            "fuel_tank_cf" | "fuel_tank_elev" | "fuel_tank_magn" => tank,
            _ => continue,
        };
        if owner.is_none() {
            noter.add(t.text, Why::LoosePart);
            continue;
        }
        match (t.name, t.level) {
            ("bldg_armor", 1..) => noter.add(t.text, Why::BuildingArmor),
            // 1 is "none".
            ("bldg_basement_type", n) if n != 1 => noter.add(t.text, Why::Basement),
            ("bldg_base_collapsed", 1..) => noter.add(t.text, Why::Basement),
            ("fuel_tank_magn", 1..) => noter.add(t.text, Why::FuelExplosion),
            _ => {}
        }
    }
    let Some(main) = building.or(tank) else {
        return;
    };
    let (cf, roof) = if main.name == "building" {
        ("bldg_cf", "bldg_elev")
    } else {
        noter.add(main.text, Why::FuelTank);
        ("fuel_tank_cf", "fuel_tank_elev")
    };
    let Some(strength) = strength(main, find(terrains, cf), noter) else {
        return;
    };
    let height = match find(terrains, roof) {
        Some(t) if t.level > 0 => height(t, noter),
        _ => {
            noter.add(main.text, Why::NoHeight);
            1
        }
    };
    if main.exits.is_some_and(|e| e != 0) {
        noter.add(main.text, Why::JoinedBuilding);
    }
    draft.cell.building = Some(Building {
        class: strength.class,
        cf: strength.cf,
        height,
        kind: kind(main, find(terrains, "bldg_class"), noter),
    });
}

/// Class and construction factor of a building, tank or bridge; `None` if its type does not exist.
fn strength(
    main: &Terrain,
    cf: Option<&Terrain>,
    noter: &mut Noter,
) -> Option<construction::Strength> {
    let Some(by_type) = construction::default_of_type(main.level) else {
        noter.add(main.text, Why::BadLevel);
        return None;
    };
    let Some(cf) = cf.filter(|c| c.level > 0) else {
        noter.add(main.text, Why::NoCf);
        return Some(by_type);
    };
    let classic = ClassicCf(cf.level);
    if classic.exceeds_scale() {
        noter.add(cf.text, Why::CfTooHigh);
    }
    let strength = classic.strength();
    if !classic.exceeds_scale() && construction::classic_of(strength.cf) != cf.level {
        noter.add(cf.text, Why::CfRounded);
    }
    if strength.class != by_type.class && main.level != construction::WALL {
        noter.add(main.text, Why::ClassByCf);
    }
    Some(strength)
}

fn kind(main: &Terrain, class: Option<&Terrain>, noter: &mut Noter) -> BuildingKind {
    if main.name == "building" && main.level == construction::WALL {
        return BuildingKind::Wall;
    }
    let Some(class) = class.filter(|_| main.name == "building") else {
        return BuildingKind::Building;
    };
    match class.level {
        0 => BuildingKind::Building,
        1 => {
            noter.add(class.text, Why::Hangar);
            BuildingKind::Building
        }
        2 => BuildingKind::Bunker,
        3 | 4 => {
            noter.add(class.text, Why::Emplacement);
            BuildingKind::Bunker
        }
        _ => {
            noter.add(class.text, Why::BadLevel);
            BuildingKind::Building
        }
    }
}

fn bridge(terrains: &[Terrain], draft: &mut Draft, noter: &mut Noter) {
    let Some(main) = find(terrains, "bridge") else {
        for name in ["bridge_cf", "bridge_elev"] {
            if let Some(t) = find(terrains, name) {
                noter.add(t.text, Why::LoosePart);
            }
        }
        return;
    };
    let Some(strength) = strength(main, find(terrains, "bridge_cf"), noter) else {
        return;
    };
    let deck = match find(terrains, "bridge_elev") {
        Some(t) => height(t, noter),
        None => {
            noter.add(main.text, Why::NoHeight);
            1
        }
    };
    let exits = main.hexsides(noter);
    draft.open_bridge = exits.is_none();
    draft.cell.bridge = Some(Bridge {
        cf: strength.cf,
        deck,
        exits: exits.unwrap_or_default(),
    });
}
