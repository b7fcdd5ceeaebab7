//! Names of what is drawn small: icons, silhouettes of units, marks. How they look is up to who draws them.

/// What an icon shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Icon {
    /// Stay where one is.
    Stand,
    /// Ordinary movement.
    Walk,
    /// Jump.
    Jump,
    /// Movement at full speed.
    Sprint,
    /// Movement that makes one hard to hit.
    Evade,
    /// Turn on the spot.
    Turn,
    /// Weapon attack.
    Attack,
    /// Indirect fire.
    Indirect,
    /// Physical attack.
    Melee,
    /// Charge or ram.
    Charge,
    /// Death from above.
    Drop,
    /// Artillery.
    Artillery,
    /// An ability.
    Ability,
    /// Spot, scan, look.
    Eye,
    /// Not seen.
    Hidden,
    /// Climb aboard or dismount.
    Mount,
    /// Heat.
    Heat,
    /// Armor.
    Armor,
    /// Structure.
    Structure,
    /// Dice.
    Dice,
    /// End of a phase or turn.
    Flag,
    /// Undo.
    Undo,
    /// Save.
    Save,
    /// Load.
    Folder,
    /// Menu.
    Menu,
    /// Settings.
    Gear,
    /// What is heard.
    Sound,
    /// Keys.
    Keyboard,
    /// Help.
    Help,
    /// Log.
    Log,
    /// Hex grid.
    Hex,
    /// Heights of hexes.
    Levels,
    /// Firing arcs.
    Arc,
    /// Name plates.
    Plate,
    /// Line of sight.
    Sight,
    /// Reach of movement.
    Reach,
    /// Auras.
    Aura,
    /// A dome over hexes.
    Dome,
    /// Lines around miniatures.
    Outline,
    /// Bring the camera to it.
    Focus,
    /// A person.
    Person,
    /// A computer player.
    Computer,
    /// Destroyed.
    Skull,
    /// Yes.
    Check,
    /// No, close.
    Cross,
    /// Not available.
    Lock,
    /// Information.
    Info,
    /// Warning.
    Warning,
    /// Time: cooldown, duration.
    Clock,
    /// Play, continue.
    Play,
    /// Leave.
    Door,
    /// Opened downwards.
    Down,
    /// Opens to the right.
    Right,
    /// To the left.
    Left,
    /// Upwards.
    Up,
    /// Search.
    Search,
    /// New battle.
    Swords,
    /// The people and the fonts behind it.
    Scroll,
    /// Trees.
    Tree,
    /// Water.
    Wave,
    /// A road.
    Road,
    /// A building.
    House,
    /// A mine.
    Mine,
    /// A brush; the editor.
    Brush,
    /// A straight line.
    Line,
    /// Fill.
    Bucket,
    /// A rectangle.
    Frame,
    /// A slope.
    Ramp,
    /// Even out.
    Smooth,
    /// A marked part.
    Mark,
    /// Pick up.
    Dropper,
    /// Copy.
    Copy,
    /// Mirror.
    Mirror,
    /// Do again.
    Redo,
    /// Something new.
    Plus,
    /// Out into another file.
    Export,
    /// A bolt of lightning.
    Bolt,
    /// Switched off.
    Power,
}

impl Icon {
    /// Every icon.
    pub const ALL: [Icon; 79] = [
        Icon::Stand,
        Icon::Walk,
        Icon::Jump,
        Icon::Sprint,
        Icon::Evade,
        Icon::Turn,
        Icon::Attack,
        Icon::Indirect,
        Icon::Melee,
        Icon::Charge,
        Icon::Drop,
        Icon::Artillery,
        Icon::Ability,
        Icon::Eye,
        Icon::Hidden,
        Icon::Mount,
        Icon::Heat,
        Icon::Armor,
        Icon::Structure,
        Icon::Dice,
        Icon::Flag,
        Icon::Undo,
        Icon::Save,
        Icon::Folder,
        Icon::Menu,
        Icon::Gear,
        Icon::Sound,
        Icon::Keyboard,
        Icon::Help,
        Icon::Log,
        Icon::Hex,
        Icon::Levels,
        Icon::Arc,
        Icon::Plate,
        Icon::Sight,
        Icon::Reach,
        Icon::Aura,
        Icon::Dome,
        Icon::Outline,
        Icon::Focus,
        Icon::Person,
        Icon::Computer,
        Icon::Skull,
        Icon::Check,
        Icon::Cross,
        Icon::Lock,
        Icon::Info,
        Icon::Warning,
        Icon::Clock,
        Icon::Play,
        Icon::Door,
        Icon::Down,
        Icon::Right,
        Icon::Left,
        Icon::Up,
        Icon::Search,
        Icon::Swords,
        Icon::Scroll,
        Icon::Tree,
        Icon::Wave,
        Icon::Road,
        Icon::House,
        Icon::Mine,
        Icon::Brush,
        Icon::Line,
        Icon::Bucket,
        Icon::Frame,
        Icon::Ramp,
        Icon::Smooth,
        Icon::Mark,
        Icon::Dropper,
        Icon::Copy,
        Icon::Mirror,
        Icon::Redo,
        Icon::Plus,
        Icon::Export,
        Icon::Bolt,
        Icon::Power,
        Icon::Ability,
    ];
}

/// What a unit looks like on the roster and on name plates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UnitIcon {
    /// A walker on two legs.
    #[default]
    Walker,
    /// A walker on four legs.
    Quad,
    /// A small walker.
    Proto,
    /// Tracks.
    Tank,
    /// Wheels.
    Wheeled,
    /// A hovercraft or WiGE.
    Hover,
    /// Rotors.
    Vtol,
    /// Infantry on foot.
    Infantry,
    /// Infantry on mounts or motors.
    Mounted,
    /// Battle armor.
    BattleArmor,
    /// A fighter.
    Fighter,
    /// A DropShip or small craft.
    DropShip,
    /// A ship or submarine.
    Naval,
    /// Something that is not known yet.
    Unknown,
}

impl UnitIcon {
    /// Every silhouette.
    pub const ALL: [UnitIcon; 14] = [
        Self::Walker,
        Self::Quad,
        Self::Proto,
        Self::Tank,
        Self::Wheeled,
        Self::Hover,
        Self::Vtol,
        Self::Infantry,
        Self::Mounted,
        Self::BattleArmor,
        Self::Fighter,
        Self::DropShip,
        Self::Naval,
        Self::Unknown,
    ];
}

/// Colour and shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Red: pointed at both ends.
    Red,
    /// Blue: round ends.
    Blue,
    /// Black: a square.
    Black,
    /// Gray: cut corners.
    Gray,
    /// Green: a roof.
    Green,
    /// Yellow: pointed downwards; on heat dials only.
    Yellow,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 6] = [
        Self::Red,
        Self::Blue,
        Self::Black,
        Self::Gray,
        Self::Green,
        Self::Yellow,
    ];

    /// The name players read, in English.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => msg!("Red"),
            Self::Blue => msg!("Blue"),
            Self::Black => msg!("Black"),
            Self::Gray => msg!("Gray"),
            Self::Green => msg!("Green"),
            Self::Yellow => msg!("Yellow"),
        }
    }
}
