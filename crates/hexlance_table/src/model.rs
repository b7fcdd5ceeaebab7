//! What the table shows, as plain data: the map, the miniatures on it, and what is drawn over them.
//!
//! Nothing here knows a ruleset. The program fills [`TableModel`] and [`Overlays`] from what a player may
//! know and sends [`TableFx`](super::fx::TableFx) messages; the table draws the difference to what it drew before.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;
pub use hexlance_board::Theme;
use hexlance_board::{Board, Direction, Hex};

pub use super::base_dial::{BaseDial, DialMark, DialSlot, HeatDial};
pub use super::gear::Gear;

/// Time of day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeOfDay {
    /// High warm sun.
    #[default]
    Day,
    /// Low orange sun, long shadows.
    Dusk,
    /// Moonlight and lit windows.
    Night,
}

/// Weather.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weather {
    /// Clear sky.
    #[default]
    Clear,
    /// Thick fog over the ground.
    Fog,
    /// Rain: wet ground, grey light.
    Rain,
    /// Falling snow, white on everything that faces up.
    Snow,
    /// Blowing sand, yellow light.
    Sandstorm,
}

/// Light and air over the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Environment {
    /// Time of day.
    pub time: TimeOfDay,
    /// Weather.
    pub weather: Weather,
    /// No air: a black sky and hard light.
    pub airless: bool,
    /// Hailstones, whatever else falls.
    pub hail: bool,
    /// Lightning now and then.
    pub lightning: bool,
    /// Force of the wind, 1 to 6, and where it blows to.
    pub wind: Option<(u8, Direction)>,
}

/// Body plan of a miniature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MiniKind {
    /// A walker on two legs.
    #[default]
    Biped,
    /// A walker on four legs.
    Quad,
    /// A squad of small walkers of two to nine tons.
    Proto,
    /// A tank on tracks.
    Tracked,
    /// A vehicle on wheels.
    Wheeled,
    /// A hovercraft.
    Hover,
    /// A helicopter or tilt-rotor craft.
    Vtol,
    /// A wing-in-ground craft.
    Wige,
    /// A surface ship.
    Naval,
    /// A submarine.
    Submarine,
    /// A train or other vehicle on rails.
    Rail,
    /// Infantry on foot.
    FootInfantry,
    /// Infantry on motorcycles and cars.
    MotorInfantry,
    /// Infantry in armoured carriers.
    MechanizedInfantry,
    /// Infantry riding animals.
    BeastInfantry,
    /// Infantry with jump packs.
    JumpInfantry,
    /// A squad in powered armour.
    BattleArmor,
    /// A fighter on a flight stand.
    Fighter,
    /// A small craft.
    SmallCraft,
    /// A round landing ship.
    SpheroidDropShip,
    /// A winged landing ship.
    AerodyneDropShip,
    /// A gun turret or other emplacement.
    Emplacement,
    /// An airship: a hull of gas with a gondola.
    Airship,
}

impl MiniKind {
    /// Every kind.
    pub const ALL: [MiniKind; 23] = [
        MiniKind::Biped,
        MiniKind::Quad,
        MiniKind::Proto,
        MiniKind::Tracked,
        MiniKind::Wheeled,
        MiniKind::Hover,
        MiniKind::Vtol,
        MiniKind::Wige,
        MiniKind::Naval,
        MiniKind::Submarine,
        MiniKind::Rail,
        MiniKind::FootInfantry,
        MiniKind::MotorInfantry,
        MiniKind::MechanizedInfantry,
        MiniKind::BeastInfantry,
        MiniKind::JumpInfantry,
        MiniKind::BattleArmor,
        MiniKind::Fighter,
        MiniKind::SmallCraft,
        MiniKind::SpheroidDropShip,
        MiniKind::AerodyneDropShip,
        MiniKind::Emplacement,
        MiniKind::Airship,
    ];

    /// Whether it hovers on a clear stand when its level is above the ground.
    pub const fn flies(self) -> bool {
        matches!(
            self,
            MiniKind::Vtol
                | MiniKind::Wige
                | MiniKind::Fighter
                | MiniKind::SmallCraft
                | MiniKind::AerodyneDropShip
                | MiniKind::Airship
        )
    }

    /// Whether it is a group of small figures.
    pub const fn is_group(self) -> bool {
        matches!(
            self,
            MiniKind::FootInfantry
                | MiniKind::MotorInfantry
                | MiniKind::MechanizedInfantry
                | MiniKind::BeastInfantry
                | MiniKind::JumpInfantry
                | MiniKind::BattleArmor
                | MiniKind::Proto
        )
    }
}

/// Weapons to be seen on a miniature, as counts of visible mounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Armament {
    /// Long ballistic barrels.
    pub cannons: u8,
    /// Boxes of missile tubes.
    pub missiles: u8,
    /// Energy weapons: lasers, particle lances.
    pub energy: u8,
    /// Small barrels against infantry, flamers.
    pub small: u8,
    /// Artillery tubes.
    pub artillery: u8,
    /// Melee weapon: blade, hatchet or claw.
    pub melee: bool,
    /// Electronics: antennae and radar dishes.
    pub electronics: u8,
    /// Flak or anti-missile mounts.
    pub flak: u8,
}

/// Everything that decides the shape of a miniature; equal looks share one mesh.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MiniLook {
    /// Body plan.
    pub kind: MiniKind,
    /// Weight class, 1 (light) to 4 (assault), 5 for superheavy.
    pub size: u8,
    /// Made from the name of the chassis, so that no two chassis look alike: [`MiniLook::seed_of`].
    pub seed: u64,
    /// Weapons to be seen.
    pub arms: Armament,
    /// Jump jets on back and legs.
    pub jump_jets: bool,
    /// Figures in a group; 0 for the usual number.
    pub figures: u8,
    /// What it carries besides weapons.
    pub gear: Gear,
    /// Hexes that it moves over ground in a turn: fast ones are slim, slow ones stand on columns.
    pub pace: u8,
    /// Armor for its size, 0 (bare frames) to 5 (plate upon plate).
    pub plating: u8,
    /// How far its weapons reach, 0 (short) to 3 (extreme): the length of barrels.
    pub reach: u8,
    /// Weapons that can be overheated: radiators on the back.
    pub vents: u8,
    /// Marks of what a veteran crew has shot down.
    pub marks: u8,
}

impl MiniLook {
    /// A stable seed from a name.
    pub fn seed_of(name: &str) -> u64 {
        // FNV-1a: stable between builds, which the standard hasher is not.
        name.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| {
            (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}

/// So much left of so much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pool {
    /// What is left.
    pub now: u16,
    /// What there was.
    pub max: u16,
}

impl Pool {
    /// A full pool.
    pub const fn full(max: u16) -> Self {
        Self { now: max, max }
    }

    /// Share left, 0 to 1; 1 for an empty maximum.
    pub fn share(self) -> f32 {
        if self.max == 0 {
            1.0
        } else {
            (f32::from(self.now) / f32::from(self.max)).min(1.0)
        }
    }
}

/// States of a miniature that the table shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MiniFlags {
    /// Selected: a glowing ring.
    pub selected: bool,
    /// Hidden from the enemy and shown to its owner only: translucent.
    pub hidden: bool,
    /// Destroyed: a wreck stays on the table.
    pub wreck: bool,
    /// Shut down: slumped, no lights.
    pub shut_down: bool,
    /// Lying on the ground.
    pub prone: bool,
    /// Has acted in this phase: a dimmed base.
    pub done: bool,
    /// Its searchlight is lit; to be seen by night.
    pub searchlight: bool,
    /// A screen of stealth hides it: the air around it bends.
    pub cloaked: bool,
    /// Construction factor left of the prepared position that it is in: so many courses of sandbags; 0 for none.
    pub position: u8,
}

/// A field that the electronics of a miniature fill with interference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EcmField {
    /// Hexes that it reaches in every direction.
    pub radius: u16,
    /// Whether it stops what others do not: a denser dome.
    pub strong: bool,
}

/// A small sign over a miniature: an ability at work, a status, an order token.
#[derive(Clone, Debug, PartialEq)]
pub struct Badge {
    /// Short text or icon glyph.
    pub icon: String,
    /// Colour of sign and ring.
    pub colour: Color,
    /// Radius of its ring on the ground in hexes, if it has one.
    pub ring: Option<u16>,
}

/// One miniature.
#[derive(Clone, Debug, PartialEq)]
pub struct Mini {
    /// Its number; messages and picking name it by this.
    pub id: u16,
    /// Shape.
    pub look: MiniLook,
    /// Side: index into the side palette.
    pub side: u8,
    /// Where it stands.
    pub hex: Hex,
    /// Where it looks.
    pub facing: Direction,
    /// Level of its feet, absolute: the ground's, a roof's, a bridge deck's, or for flyers the level they fly at.
    pub level: i8,
    /// Armor.
    pub armor: Pool,
    /// Structure.
    pub structure: Pool,
    /// Heat, 0 to 4.
    pub heat: u8,
    /// Name plate.
    pub plate: String,
    /// States.
    pub flags: MiniFlags,
    /// Signs over it.
    pub badges: Vec<Badge>,
    /// Its field of interference: a dome over the hexes that it reaches. `None` while it has none.
    pub field: Option<EcmField>,
    /// The dial in its base: the base is round then. `None` for a hex base.
    pub dial: Option<BaseDial>,
}

/// A thing on the table that is no unit: a crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// Its number.
    pub id: u16,
    /// Where it lies, or where its carrier stands.
    pub hex: Hex,
    /// The level at which it lies.
    pub level: i8,
    /// How large it is, 0 to 7.
    pub size: u8,
    /// Whether it stands out: something to be fetched.
    pub wanted: bool,
    /// The miniature that carries it, and whether in its hands; on the ground behind it otherwise.
    pub held_by: Option<(u16, bool)>,
    /// The side whose shells are to come down there: a mark to aim at in that side's colours in place of a crate.
    pub aimed_by: Option<u8>,
}

/// The whole table.
#[derive(Resource, Clone, Debug)]
pub struct TableModel {
    /// The map.
    pub board: Arc<Board>,
    /// Its landscape.
    pub theme: Theme,
    /// Light and air.
    pub environment: Environment,
    /// Every miniature on the table.
    pub minis: Vec<Mini>,
    /// Every thing on the table.
    pub tokens: Vec<Token>,
    /// Construction factors before any damage, where known; buildings that are not named here are measured
    /// against the lowest factor of their class.
    pub original_cf: BTreeMap<Hex, u8>,
    /// Number of the battle: what was remembered of miniatures is forgotten when it is another one.
    pub battle: u64,
}

impl TableModel {
    /// A table with that map and nothing on it.
    pub fn new(board: Arc<Board>) -> Self {
        Self {
            board,
            theme: Theme::default(),
            environment: Environment::default(),
            minis: Vec::new(),
            tokens: Vec::new(),
            original_cf: BTreeMap::new(),
            battle: 0,
        }
    }

    /// The miniature with that number.
    pub fn mini(&self, id: u16) -> Option<&Mini> {
        self.minis.iter().find(|m| m.id == id)
    }
}

/// How a hex is reached; each has a colour of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReachClass {
    /// Ordinary movement.
    #[default]
    Walk,
    /// At a price: sprint, run, evade.
    Sprint,
    /// By jumping.
    Jump,
    /// Flying, or otherwise free of the ground.
    Fly,
    /// Reached, but with a roll or at a risk.
    Risk,
}

/// A hex that can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The hex.
    pub hex: Hex,
    /// How.
    pub class: ReachClass,
    /// Cost as players read it.
    pub cost: String,
}

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The hex.
    pub hex: Hex,
    /// Level the unit has there.
    pub level: i8,
    /// Cost so far as players read it; empty for none.
    pub cost: String,
}

/// The path a unit would take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathPreview {
    /// From the unit's own hex to the last.
    pub steps: Vec<PathStep>,
    /// Sum as players read it, shown at the end.
    pub total: String,
    /// How it moves.
    pub class: ReachClass,
}

/// How good a shot is, for the colour of its marker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Likely.
    Good,
    /// Even.
    #[default]
    Fair,
    /// Unlikely.
    Poor,
    /// Impossible, or not allowed.
    None,
}

/// A target in sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetMark {
    /// The target.
    pub mini: u16,
    /// Chance to hit as players read it.
    pub chance: String,
    /// Expected damage as players read it.
    pub damage: String,
    /// How good it is.
    pub tone: Tone,
}

/// A set of hexes with an outline: an aura, a deployment zone, an objective.
#[derive(Clone, Debug, PartialEq)]
pub struct HexArea {
    /// The hexes.
    pub hexes: Vec<Hex>,
    /// Colour of outline and fill.
    pub colour: Color,
    /// Opacity of the fill, 0 to 1; 0 draws the outline only.
    pub fill: f32,
    /// What it is, for the label; empty for none.
    pub label: String,
}

/// A line of sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SightLine {
    /// From this hex, at this level.
    pub from: (Hex, f32),
    /// To this hex, at this level.
    pub to: (Hex, f32),
    /// The hex that blocks it, if it is blocked.
    pub blocked_at: Option<Hex>,
}

/// An arrow from one hex to another: a declared attack, an order.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderArrow {
    /// From.
    pub from: Hex,
    /// To.
    pub to: Hex,
    /// Colour.
    pub colour: Color,
    /// Text at its middle; empty for none.
    pub label: String,
}

/// What is drawn over the table to help reading it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Overlays {
    /// Hexes in reach.
    pub reach: Vec<Reach>,
    /// The path under the pointer.
    pub path: Option<PathPreview>,
    /// Firing arc.
    pub arc: Option<HexArea>,
    /// Targets.
    pub targets: Vec<TargetMark>,
    /// A hex to outline as under the pointer. When `None`, the table outlines what the pointer is over itself.
    pub hover: Option<Hex>,
    /// Auras.
    pub auras: Vec<HexArea>,
    /// Deployment zones, objectives.
    pub zones: Vec<HexArea>,
    /// Lines of sight.
    pub sight: Vec<SightLine>,
    /// Arrows.
    pub arrows: Vec<OrderArrow>,
}

/// What the player chose to see; the settings screen writes it.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct TableSettings {
    /// Thin lines along the hexsides.
    pub grid: bool,
    /// Column and row printed in every hex.
    pub hex_numbers: bool,
    /// Colours of the sides.
    pub palette: super::palette::SidePalette,
    /// Speed of animations; 1 is normal, 0 shows results at once.
    pub speed: f32,
    /// Whether the camera may follow the action.
    pub follow_action: bool,
    /// Whether the pointer at the window's edge pans the camera.
    pub edge_pan: bool,
    /// Reduced motion: no shaking, no flashes, short moves.
    pub reduced_motion: bool,
    /// Domes over fields of interference.
    pub fields: bool,
    /// A line around every miniature in the colour of its side.
    pub side_outlines: bool,
    /// Miniatures are drawn larger the farther away the camera is.
    pub larger_afar: bool,
}

impl Default for TableSettings {
    fn default() -> Self {
        Self {
            grid: true,
            hex_numbers: false,
            palette: super::palette::SidePalette::default(),
            speed: 1.0,
            follow_action: true,
            edge_pan: false,
            reduced_motion: false,
            fields: true,
            side_outlines: false,
            larger_afar: true,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A miniature of the first side that nothing has happened to, in hex 0101.
    pub(crate) fn mini(id: u16) -> Mini {
        Mini {
            id,
            look: MiniLook::default(),
            side: 0,
            hex: Hex::from_column_row(1, 1),
            facing: Direction::N,
            level: 0,
            armor: Pool::full(1),
            structure: Pool::full(1),
            heat: 0,
            plate: String::new(),
            flags: MiniFlags::default(),
            badges: Vec::new(),
            field: None,
            dial: None,
        }
    }

    #[test]
    fn seeds_differ_by_name_and_stay_the_same() {
        assert_eq!(MiniLook::seed_of("Bastion"), MiniLook::seed_of("Bastion"));
        assert_ne!(MiniLook::seed_of("Bastion"), MiniLook::seed_of("Bastiom"));
    }

    #[test]
    fn pools_share() {
        assert!((Pool { now: 3, max: 6 }.share() - 0.5).abs() < 1e-6);
        assert!((Pool { now: 0, max: 0 }.share() - 1.0).abs() < 1e-6);
    }
}
