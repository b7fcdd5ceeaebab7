//! What the pointer does to the map: what is painted, and how.

use hexlance_board::{Building, BuildingClass, BuildingKind, Cell, Density, Ground, Growth, Woods};
use hexlance_edit::{BRIDGE_CF, Brush, Ink, Paint, Way};
use hexlance_rules::MineKind;

/// What is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Subject {
    /// Height of the ground.
    #[default]
    Level,
    /// What the ground is.
    Ground,
    /// Woods and jungle.
    Woods,
    /// Water and ice.
    Water,
    /// Roads, rails, bridges.
    Ways,
    /// Buildings.
    Building,
    /// Prepared positions, fire, smoke.
    Works,
    /// Minefields.
    Mines,
    /// Everything, as in a hex that was picked.
    Cell,
}

impl Subject {
    /// Every one, in the order of the palette.
    pub const ALL: [Subject; 9] = [
        Subject::Level,
        Subject::Ground,
        Subject::Woods,
        Subject::Water,
        Subject::Ways,
        Subject::Building,
        Subject::Works,
        Subject::Mines,
        Subject::Cell,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Subject::Level => "Height",
            Subject::Ground => "Ground",
            Subject::Woods => "Woods",
            Subject::Water => "Water",
            Subject::Ways => "Roads",
            Subject::Building => "Buildings",
            Subject::Works => "Details",
            Subject::Mines => "Mines",
            Subject::Cell => "Copy",
        }
    }

    /// What it is for.
    pub const fn tip(self) -> &'static str {
        match self {
            Subject::Level => "Raises and lowers the ground, or brings it to a level.",
            Subject::Ground => {
                "What the ground is: rough, rubble, swamp, snow, pavement and the rest."
            }
            Subject::Woods => "Woods and jungle of three densities.",
            Subject::Water => "Water of any depth, and ice on it. Over a road it makes a bridge.",
            Subject::Ways => {
                "Roads, rails and bridges. They join by themselves; over water a road is a bridge."
            }
            Subject::Building => "Buildings, walls and bunkers with their class and height.",
            Subject::Works => "Prepared positions, fire and smoke.",
            Subject::Mines => "Minefields: of a side, or of nobody.",
            Subject::Cell => "Everything as in the hex that was picked with the right button.",
        }
    }
}

/// How it is put on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Manner {
    /// By strokes of a brush.
    #[default]
    Brush,
    /// Along a straight line.
    Line,
    /// Into the whole piece of country of one kind.
    Fill,
    /// Into a rectangle.
    Area,
    /// Not painted: levels run evenly from one hex to another.
    Ramp,
    /// Not painted: heights are evened out.
    Smooth,
    /// Not painted: a part of the map is marked, to be copied, turned and pasted.
    Mark,
    /// Not painted: takes up what lies in a hex.
    Pick,
    /// Not painted: what was copied is put down.
    Paste,
}

impl Manner {
    /// Those of the palette; pasting comes by copying.
    pub const ALL: [Manner; 8] = [
        Manner::Brush,
        Manner::Line,
        Manner::Fill,
        Manner::Area,
        Manner::Ramp,
        Manner::Smooth,
        Manner::Mark,
        Manner::Pick,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Manner::Brush => "Brush",
            Manner::Line => "Line",
            Manner::Fill => "Fill",
            Manner::Area => "Area",
            Manner::Ramp => "Ramp",
            Manner::Smooth => "Smooth",
            Manner::Mark => "Mark",
            Manner::Pick => "Pick",
            Manner::Paste => "Paste",
        }
    }

    /// What it does.
    pub const fn tip(self) -> &'static str {
        match self {
            Manner::Brush => "Paints where the pointer is drawn.",
            Manner::Line => "Paints a straight line from press to release.",
            Manner::Fill => "Paints the whole piece of country that is like the hex.",
            Manner::Area => "Paints the rectangle between press and release.",
            Manner::Ramp => {
                "An even slope from the height where you press to that where you release."
            }
            Manner::Smooth => "Evens heights out towards their surroundings.",
            Manner::Mark => "Marks a rectangle, to be copied, turned, mirrored, pasted or cleared.",
            Manner::Pick => {
                "Takes up what lies in a hex, to paint with it. The right button always does."
            }
            Manner::Paste => "Puts down what was copied.",
        }
    }

    /// Whether what is chosen to be painted counts for it.
    pub const fn paints(self) -> bool {
        matches!(
            self,
            Manner::Brush | Manner::Line | Manner::Fill | Manner::Area
        )
    }

    /// Whether it goes from the hex of the press to the hex of the release.
    pub const fn spans(self) -> bool {
        matches!(
            self,
            Manner::Line | Manner::Area | Manner::Ramp | Manner::Mark
        )
    }
}

/// What becomes of heights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Height {
    /// They grow.
    #[default]
    Raise,
    /// They shrink.
    Lower,
    /// They become one level.
    Set,
}

/// Which way is laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lay {
    /// A road.
    #[default]
    Road,
    /// Rails.
    Rail,
    /// A bridge.
    Bridge,
}

/// Which detail is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Work {
    /// Prepared positions (R6.6).
    #[default]
    Fortified,
    /// Fire.
    Fire,
    /// Light smoke.
    LightSmoke,
    /// Heavy smoke.
    HeavySmoke,
}

/// Everything that is set for the tools of the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Kit {
    /// What is painted.
    pub subject: Subject,
    /// How.
    pub manner: Manner,
    /// The brush.
    pub brush: Brush,
    /// What becomes of heights.
    pub height: Height,
    /// The level to which ground is brought.
    pub level: i8,
    /// The ground.
    pub ground: Ground,
    /// Woods.
    pub woods: Woods,
    /// Depth of water.
    pub depth: u8,
    /// Ice over it.
    pub ice: bool,
    /// Which way.
    pub lay: Lay,
    /// Construction factor of a bridge.
    pub bridge_cf: u8,
    /// The building.
    pub building: Building,
    /// Which detail.
    pub work: Work,
    /// What lies in a minefield.
    pub mine: MineKind,
    /// Its density, 1 to 5.
    pub density: u8,
    /// Whose it is: a side, or nobody's.
    pub mine_side: Option<usize>,
    /// Everybody knows of it.
    pub revealed: bool,
    /// The hex that was picked.
    pub cell: Cell,
}

impl Default for Kit {
    fn default() -> Self {
        Self {
            subject: Subject::default(),
            manner: Manner::default(),
            brush: Brush {
                radius: 1,
                ..Brush::default()
            },
            height: Height::default(),
            level: 1,
            ground: Ground::Rough,
            woods: Woods {
                growth: Growth::Woods,
                density: Density::Light,
            },
            depth: 1,
            ice: false,
            lay: Lay::default(),
            bridge_cf: BRIDGE_CF,
            building: Building {
                class: BuildingClass::Medium,
                cf: BuildingClass::Medium.default_cf(),
                height: 2,
                kind: BuildingKind::Building,
            },
            work: Work::default(),
            mine: MineKind::default(),
            density: 1,
            mine_side: None,
            revealed: false,
            cell: Cell::default(),
        }
    }
}

impl Kit {
    /// What a stroke does; `None` where it is no matter of hexes. With `off` it does the opposite: it takes away.
    pub fn ink(&self, off: bool) -> Option<Ink> {
        if self.manner == Manner::Smooth {
            return Some(Ink::Smooth);
        }
        let paint = match self.subject {
            Subject::Level => match (self.height, off) {
                (Height::Raise, false) | (Height::Lower, true) => Paint::Raise(1),
                (Height::Raise, true) | (Height::Lower, false) => Paint::Raise(-1),
                (Height::Set, false) => Paint::Level(self.level),
                (Height::Set, true) => Paint::Level(0),
            },
            Subject::Ground if off => Paint::Ground(Ground::Clear),
            Subject::Ground => Paint::Ground(self.ground),
            Subject::Woods => Paint::Woods((!off).then_some(self.woods)),
            Subject::Water if self.ice && !off => Paint::Ice(true),
            Subject::Water => Paint::Water((!off).then_some(self.depth)),
            Subject::Ways if off => return Some(Ink::NoWays),
            Subject::Ways => {
                return Some(Ink::Way(match self.lay {
                    Lay::Road => Way::Road,
                    Lay::Rail => Way::Rail,
                    Lay::Bridge => Way::Bridge { cf: self.bridge_cf },
                }));
            }
            Subject::Building => Paint::Building((!off).then_some(self.building)),
            Subject::Works => match self.work {
                Work::Fortified => Paint::Fortified(!off),
                Work::Fire => Paint::Fire(!off),
                Work::LightSmoke => Paint::Smoke((!off).then_some(Density::Light)),
                Work::HeavySmoke => Paint::Smoke((!off).then_some(Density::Heavy)),
            },
            Subject::Mines => return None,
            Subject::Cell if off => Paint::Bare,
            Subject::Cell => Paint::Cell(self.cell),
        };
        Some(Ink::Paint(paint))
    }

    /// The brush as it counts: ways are as wide as they are.
    pub fn counting_brush(&self, off: bool) -> Brush {
        if self.subject == Subject::Ways && self.manner != Manner::Smooth && !off {
            Brush::default()
        } else {
            self.brush
        }
    }

    /// What is painted, in a few words.
    pub fn words(&self, off: bool) -> String {
        let without = |what: &str| format!("no {what}");
        match (self.subject, off) {
            (Subject::Level, _) => match (self.height, off) {
                (Height::Raise, false) | (Height::Lower, true) => "higher ground".into(),
                (Height::Raise, true) | (Height::Lower, false) => "lower ground".into(),
                (Height::Set, false) => format!("level {}", self.level),
                (Height::Set, true) => "level 0".into(),
            },
            (Subject::Ground, true) => Ground::Clear.name().to_lowercase(),
            (Subject::Ground, false) => self.ground.name().to_lowercase(),
            (Subject::Woods, true) => without("woods"),
            (Subject::Woods, false) => self.woods.name().to_lowercase(),
            (Subject::Water, true) => without("water"),
            (Subject::Water, false) if self.ice => "ice on water".into(),
            (Subject::Water, false) => format!("water, depth {}", self.depth),
            (Subject::Ways, true) => "no roads, rails or bridges".into(),
            (Subject::Ways, false) => match self.lay {
                Lay::Road => "a road".into(),
                Lay::Rail => "rails".into(),
                Lay::Bridge => format!("a bridge, CF {}", self.bridge_cf),
            },
            (Subject::Building, true) => without("building"),
            (Subject::Building, false) => Cell {
                building: Some(self.building),
                ..Cell::default()
            }
            .features()
            .swap_remove(0)
            .to_lowercase(),
            (Subject::Works, _) => {
                let what = match self.work {
                    Work::Fortified => "prepared positions",
                    Work::Fire => "fire",
                    Work::LightSmoke => "light smoke",
                    Work::HeavySmoke => "heavy smoke",
                };
                if off { without(what) } else { what.to_owned() }
            }
            (Subject::Mines, true) => without("mines"),
            (Subject::Mines, false) => {
                format!("{} mines, density {}", self.mine.name(), self.density)
            }
            (Subject::Cell, true) => "bare ground".into(),
            (Subject::Cell, false) => self.cell.to_string(),
        }
    }

    /// Takes up what lies in a hex, and what of it stands out most.
    pub fn pick(&mut self, cell: &Cell) {
        self.cell = *cell;
        self.level = cell.level;
        self.ground = cell.ground;
        self.woods = cell.woods.unwrap_or(self.woods);
        self.depth = cell.water.unwrap_or(self.depth);
        self.building = cell.building.unwrap_or(self.building);
        self.bridge_cf = cell.bridge.map_or(self.bridge_cf, |b| b.cf);
        self.subject = Subject::Cell;
        if !self.manner.paints() {
            self.manner = Manner::Brush;
        }
    }
}
