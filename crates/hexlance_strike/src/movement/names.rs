//! The names under which parts of a hex's cost show in breakdowns and refusals.

use hexlance_board::{BuildingClass, Ground, Woods};
use hexlance_rules::Tag;

const fn tag(name: &'static str, rule: &'static str) -> Tag {
    Tag { name, rule }
}

pub static BASE: Tag = tag("Base", "R4.1.1");
pub static LEVEL: Tag = tag("Level", "R4.2.1");
pub static CLIMB: Tag = tag("Climbing", "R4.11");
pub static DEPTH: Tag = tag("Depth", "R4.7.2");
pub static ALTITUDE: Tag = tag("Altitude", "R4.6.2");
pub static STAIRS: Tag = tag("Stairs", "R10.2.3");
pub static OFF_ROAD: Tag = tag("Off the road", "R4.3.1");
pub static ICE: Tag = tag("Ice", "R4.3");
pub static WALL: Tag = tag("Wall", "R10.1.3");
pub static FIRE: Tag = tag("Fire", "R10.6.2");
pub static NO_RAILS: Tag = tag("No rails", "R4.3");
pub static TALL_BUILDING: Tag = tag("Tall building", "R4.5.5");
pub static LOW_BRIDGE: Tag = tag("Low bridge", "R10.7");

/// Tag of a ground.
pub fn ground(ground: Ground) -> &'static Tag {
    static TAGS: [Tag; 18] = [
        tag("Clear", "R4.3"),
        tag("Paved", "R4.3"),
        tag("Gravel pile", "R4.3"),
        tag("Planted field", "R4.3"),
        tag("Rough", "R4.3"),
        tag("Ultra-rough", "R4.3"),
        tag("Rubble", "R4.3"),
        tag("Ultra-rubble", "R4.3"),
        tag("Thin snow", "R4.3"),
        tag("Deep snow", "R4.3"),
        tag("Mud", "R4.3"),
        tag("Swamp", "R4.3"),
        tag("Tundra", "R4.3"),
        tag("Sand", "R4.3"),
        tag("Heavy industrial", "R4.3"),
        tag("Hazardous pool", "R4.3"),
        tag("Magma crust", "R4.3"),
        tag("Liquid magma", "R4.3"),
    ];
    &TAGS[ground as usize]
}

/// Index of woods among the six kinds: woods by density, then jungle.
pub const fn woods_index(woods: Woods) -> usize {
    woods.growth as usize * 3 + woods.density as usize
}

/// Tag of woods or jungle.
pub fn woods(woods: Woods) -> &'static Tag {
    static TAGS: [Tag; 6] = [
        tag("Light woods", "R4.3"),
        tag("Heavy woods", "R4.3"),
        tag("Ultra-heavy woods", "R4.3"),
        tag("Light jungle", "R4.3"),
        tag("Heavy jungle", "R4.3"),
        tag("Ultra-heavy jungle", "R4.3"),
    ];
    &TAGS[woods_index(woods)]
}

/// Tag of water.
pub fn water(depth: u8) -> &'static Tag {
    static TAGS: [Tag; 3] = [
        tag("Shallow water", "R4.3"),
        tag("Water, depth 1", "R4.3"),
        tag("Deep water", "R4.3"),
    ];
    &TAGS[usize::from(depth.min(2))]
}

/// Tag of a building.
pub fn building(class: BuildingClass) -> &'static Tag {
    static TAGS: [Tag; 4] = [
        tag("Light building", "R10.2.1"),
        tag("Medium building", "R10.2.1"),
        tag("Heavy building", "R10.2.1"),
        tag("Hardened building", "R10.2.1"),
    ];
    &TAGS[class as usize]
}
