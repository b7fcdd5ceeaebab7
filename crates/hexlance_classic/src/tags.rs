//! Named lines of every number that the rules count, each with its rule.

hexlance_rules::tags! {
    pub static:
    /// Gunnery Skill.
    GUNNERY = "Gunnery", "C5.7.1";
    /// Range bracket.
    RANGE = "Range", "C5.7.2";
    /// Inside minimum range.
    MINIMUM = "Minimum range", "C5.7.2";
    /// Movement of the attacker.
    OWN_MOVE = "Attacker movement", "C5.7.2";
    /// A prone attacker.
    OWN_PRONE = "Attacker prone", "C5.9.1";
    /// The attacker skidded.
    OWN_SKID = "Attacker skidded", "C3.12.11";
    /// Heat.
    HEAT = "Heat", "C13.4";
    /// Sensors.
    SENSORS = "Sensors hit", "C7.3";
    /// Actuators of the arm that fires.
    ARM = "Arm actuators", "C7.3";
    /// A secondary target.
    SECONDARY = "Secondary target", "C5.8.1";
    /// An IndustrialMech without advanced fire control.
    NO_FIRE_CONTROL = "No fire control", "C5.7.2";
    /// Hexes moved by the target.
    TARGET_MOVE = "Target movement", "C5.7.2";
    /// A large support vehicle as the target of a blow.
    LARGE = "Large target", "C17.1.4";
    /// The target is in the air.
    TARGET_AIRBORNE = "Target airborne", "C5.7.2";
    /// The target jumped.
    TARGET_JUMPED = "Target jumped", "C5.7.2";
    /// The target skidded.
    TARGET_SKID = "Target skidded", "C3.12.11";
    /// A prone target.
    TARGET_PRONE = "Target prone", "C5.7.2";
    /// An immobile target.
    IMMOBILE = "Immobile", "C5.7.2";
    /// The head is aimed at.
    AIMED_HEAD = "Aimed at the head", "C5.10.1";
    /// Aimed by a targeting computer.
    AIMED = "Aimed by computer", "C10.6.27";
    /// Woods between.
    WOODS_BETWEEN = "Woods between", "C5.7.2";
    /// Woods in the hex of the target.
    WOODS_AT = "Target in woods", "C5.7.2";
    /// Walls around the target and before it.
    WALLS = "Building", "C14.6.1";
    /// The class of a building that is entered.
    BUILDING_CLASS = "Building class", "C14.1";
    /// Hexes moved before and with the one of a building that is entered.
    BUILDING_HEXES = "Hexes moved", "C14.3.1";
    /// Partial cover.
    COVER = "Partial cover", "C5.3.2";
    /// The weapon's own modifier.
    WEAPON = "Weapon", "C10.1.3";
    /// Ammunition.
    AMMUNITION = "Ammunition", "C5.7.2";
    /// Targeting computer.
    COMPUTER = "Targeting computer", "C10.6.27";
    /// Range of the nearest unit of the network.
    NETWORK = "Range by network", "C10.7.3";
    /// Stealth armor of the target.
    STEALTH = "Stealth armor", "C10.7.8";
    /// A haywire pod on the attacker.
    HAYWIRE = "Haywire pod", "C10.6.24";
    /// A homing pod on the target.
    HOMING = "Homing pod", "C10.6.24";
    /// Fired indirectly.
    INDIRECT = "Indirect", "C5.11.2";
    /// Movement of who spots.
    SPOTTER_MOVE = "Spotter movement", "C5.11.2";
    /// Who spots attacks as well.
    SPOTTER_ATTACKS = "Spotter attacks", "C5.11.2";
    /// The attacker spots for others.
    SPOTS = "Spots for others", "C5.11.2";
    /// A hex as a target.
    HEX = "Hex", "C5.7.5";
    /// Hexes moved before a skid.
    SKID = "Hexes moved", "C3.12.1";
    /// A charge that was not meant.
    UNINTENDED = "Unintended", "C3.12.8";
    /// Brushing something off the own body.
    BRUSH = "Brushing off", "C10.6.24";
    /// Flak against a target in the air.
    FLAK = "Flak", "C10.1.2";

    /// Piloting Skill.
    PILOTING = "Piloting", "C2.6.1";
    /// 20 points in one phase.
    TWENTY = "20 points in the phase", "C3.14";
    /// Gyro damage.
    GYRO = "Gyro", "C3.14";
    /// Leg and foot actuators.
    LEG_ACTUATORS = "Leg actuators", "C3.14";
    /// Hips.
    HIPS = "Hip", "C3.14";
    /// A leg is gone.
    LEG_GONE = "Leg destroyed", "C3.14";
    /// A quad with all legs.
    QUAD = "Four legs", "C3.17.2";
    /// Small cockpit.
    SMALL_COCKPIT = "Small cockpit", "C3.14";
    /// Shutdown of the reactor.
    SHUTDOWN = "Shutdown", "C3.14";
    /// Charged, or hit by death from above.
    CHARGED = "Charged", "C3.14";
    /// A charge that hit.
    CHARGING = "Charging", "C3.14";
    /// A death from above made.
    FROM_ABOVE = "Death from above", "C3.14";
    /// Motive damage of a vehicle.
    MOTIVE = "Motive damage", "C3.14.4";
    /// The driver of a vehicle was hit.
    DRIVER = "Driver hit", "C3.14.4";
    /// The commander of a vehicle was hit.
    COMMANDER = "Commander hit", "C3.14.4";
    /// The co-pilot of a VTOL was hit.
    CO_PILOT = "Co-pilot hit", "C16.4.2";
    /// The flight stabilizer of a VTOL was hit.
    FLIGHT_STABILIZER = "Flight stabilizer hit", "C16.4.2";
    /// A landing without an engine.
    LANDING = "Emergency landing", "C16.4.3";
    /// The stabilizer of the mounting was hit.
    STABILIZER = "Stabilizer hit", "C16.3.2";
    /// Depth of water.
    WATER = "Water", "C3.8.2";
    /// Levels fallen.
    LEVELS = "Levels fallen", "C3.15.5";
    /// Weight class of a 'Mech that fires a heavy gauss rifle.
    RECOIL = "Recoil", "C10.6.7";

    /// Walking MP of the sheet.
    WALKING = "Walking MP", "C1.3.2";
    /// Halved for a hip.
    HALVED = "Hip: half", "C7.3.3";
    /// Actuators.
    ACTUATOR_MP = "Leg actuators", "C7.3.3";
    /// Heat.
    HEAT_MP = "Heat", "C13.4";
    /// Triple-strength myomer.
    MYOMER = "Triple-strength myomer", "C10.7.7";
    /// What is left without a leg.
    ONE_LEG = "One leg", "C6.11.1";
    /// A quad that lost a leg.
    LOST_LEG = "Leg lost", "C6.11.2";
    /// Motive damage of a vehicle.
    MOTIVE_MP = "Motive damage", "C16.2.1";
    /// It cannot move.
    NO_MOVE = "Cannot move", "C7.3.3";

    /// The attack itself.
    ATTACK = "Attack", "C11.1.5";
    /// Difference of Piloting Skills.
    DIFFERENCE = "Piloting difference", "C11.1.6";
    /// Actuators of the limb that strikes.
    LIMB = "Actuators", "C7.3";
    /// The target is another than was meant.
    OTHER_TARGET = "Another target", "C11.1.9";
    /// A 'Mech in shallow water.
    SHALLOW = "Target in water", "C11.1.5";
    /// Industrial triple-strength myomer.
    INDUSTRIAL_MYOMER = "Industrial myomer", "C10.7.13";

    /// Battle armor as a target.
    BATTLE_ARMOR = "Battle armor", "C18.5.1";
    /// Stealth armor of suits.
    SUIT_STEALTH = "Stealth suits", "C18.5.2";
    /// Mimetic armor.
    MIMETIC = "Mimetic armor", "C18.5.2";
    /// A camo system.
    CAMO = "Camo system", "C18.5.2";
    /// Anti-'Mech Skill.
    ANTI_MECH = "Anti-'Mech", "C18.7.2";
    /// As many as are left.
    STRENGTH = "Numbers", "C18.7.2";
    /// An IndustrialMech as the target.
    INDUSTRIAL_TARGET = "IndustrialMech", "C18.7.2";
    /// A vehicle as the target of a swarm.
    VEHICLE_TARGET = "Vehicle", "C18.7.2";
    /// Magnetic claws.
    MAGNETIC_CLAWS = "Magnetic claws", "C18.12.6";
    /// Friendly battle armor on the unit that is swarmed.
    RIDERS = "Riders", "C18.8.2";
    /// Suits that ride on a unit that is no Omni unit.
    RIDDEN = "Riders", "C18.11.3";
    /// Shaking off who clings to it.
    SHAKING = "Shaking off", "C18.9";
    /// A pull at who clings to it.
    PULLING = "Pulling off", "C18.9";
    /// Stomping on infantry.
    STOMP = "Stomp", "C11.1.5";

    /// Boxes in the head of a ProtoMech.
    HEAD_BOXES = "Head hit", "C15.3.1";
    /// Boxes in the arm that fires.
    ARM_BOXES = "Arm hit", "C15.3.1";
    /// A load.
    CARGO = "Cargo", "C20.3.1";

    /// Boxes in the legs of a ProtoMech.
    LEG_BOXES = "Legs hit", "C15.3.1";

    /// What MASC needs to work.
    MASC = "MASC", "C10.7.6";
    /// Heat of the turns before.
    HEAT_NOW = "Heat now", "C13.2.2";
    /// Movement of this turn.
    HEAT_MOVED = "Movement", "C13.1.1";
    /// Attempts to stand.
    HEAT_TRIES = "Standing up", "C13.1.1";
    /// Engine hits.
    HEAT_ENGINE = "Engine hits", "C13.1.1";
    /// Weapons.
    HEAT_WEAPONS = "Weapons", "C13.1.1";
    /// Heat from outside.
    HEAT_OUTSIDE = "From outside", "C13.3";
    /// Heat sinks that work.
    SINKS = "Heat sinks", "C13.2.1";
    /// Heat sinks under water.
    SINKS_WET = "Sinks under water", "C13.2.1";
}
