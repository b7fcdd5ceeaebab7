//! What the pointer does to the map: what is painted, and how.

use hexlance_board::{Building, BuildingClass, BuildingKind, Cell, Density, Ground, Growth, Woods};
use hexlance_edit::{BRIDGE_CF, Brush, Ink, Paint, Shape, Way};
use hexlance_rules::MineKind;

use crate::hosted::Edited;
use crate::rulesets::Rules;
use crate::stands::Stands;

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
    /// Low walls, walls, gates and windows on hexsides.
    Walls,
    /// Obstacles, crates, stairs, ladders, consoles.
    Things,
    /// Zones of visibility, saturation, zero-G.
    Zones,
}

impl Subject {
    /// Every one, in the order of the palette.
    pub const ALL: [Subject; 12] = [
        Subject::Level,
        Subject::Ground,
        Subject::Woods,
        Subject::Water,
        Subject::Ways,
        Subject::Building,
        Subject::Works,
        Subject::Mines,
        Subject::Cell,
        Subject::Walls,
        Subject::Things,
        Subject::Zones,
    ];

    /// Those for battles of some rules.
    pub fn of(rules: Rules) -> impl Iterator<Item = Subject> {
        let known = move |s: &Subject| rules.in_editor().lays_mines() || *s != Subject::Mines;
        Self::ALL.into_iter().filter(known)
    }

    /// The number of its key among those of the palette.
    pub fn slot(self) -> Option<usize> {
        Self::ALL.iter().position(|s| *s == self)
    }

    /// The name players read.
    pub fn name(self) -> &'static str {
        match self {
            Subject::Level => tr!("Height"),
            Subject::Ground => tr!("Ground"),
            Subject::Woods => tr!("Woods"),
            Subject::Water => tr!("Water"),
            Subject::Ways => tr!("Roads"),
            Subject::Building => tr!("Buildings"),
            Subject::Works => tr!("Details"),
            Subject::Mines => tr!("Mines"),
            Subject::Cell => tr!("Copy"),
            Subject::Walls => tr!("Walls"),
            Subject::Things => tr!("Things"),
            Subject::Zones => tr!("Zones"),
        }
    }

    /// What it is for.
    pub fn tip(self) -> &'static str {
        match self {
            Subject::Level => tr!("Raises and lowers the ground, or brings it to a level."),
            Subject::Ground => {
                tr!("What the ground is: rough, rubble, swamp, snow, pavement and the rest.")
            }
            Subject::Woods => tr!("Woods and jungle of three densities."),
            Subject::Water => {
                tr!("Water of any depth, and ice on it. Over a road it makes a bridge.")
            }
            Subject::Ways => {
                tr!(
                    "Roads, rails and bridges. They join by themselves; over water a road is a bridge."
                )
            }
            Subject::Building => tr!("Buildings, walls and bunkers with their class and height."),
            Subject::Works => tr!("Prepared positions, fire and smoke."),
            Subject::Mines => tr!("Minefields: of a side, or of nobody."),
            Subject::Cell => tr!("Copies everything from the hex you right-clicked."),
            Subject::Walls => tr!(
                "Low walls, walls, gates and windows on the side of a hex that you point at. Not every ruleset has them."
            ),
            Subject::Things => tr!(
                "Obstacles, crates, stairs, ladders and consoles, one in a hex. Not every ruleset has them."
            ),
            Subject::Zones => tr!(
                "Zones in which it is hard to see or to shoot, or nothing has weight. Not every ruleset has them."
            ),
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
    pub fn name(self) -> &'static str {
        match self {
            Manner::Brush => tr!("Brush"),
            Manner::Line => tr!("Line"),
            Manner::Fill => tr!("Fill"),
            Manner::Area => tr!("Area"),
            Manner::Ramp => tr!("Ramp"),
            Manner::Smooth => tr!("Smooth"),
            Manner::Mark => tr!("Mark"),
            Manner::Pick => tr!("Pick"),
            Manner::Paste => tr!("Paste"),
        }
    }

    /// What it does.
    pub fn tip(self) -> &'static str {
        match self {
            Manner::Brush => tr!("Paints where the pointer is drawn."),
            Manner::Line => tr!("Paints a straight line from press to release."),
            Manner::Fill => tr!("Paints the whole piece of country that is like the hex."),
            Manner::Area => tr!("Paints the rectangle between press and release."),
            Manner::Ramp => {
                tr!("An even slope from the height where you press to that where you release.")
            }
            Manner::Smooth => tr!("Evens heights out towards their surroundings."),
            Manner::Mark => {
                tr!("Marks a rectangle, to be copied, turned, mirrored, pasted or cleared.")
            }
            Manner::Pick => {
                tr!("Takes up what lies in a hex, to paint with it. The right button always does.")
            }
            Manner::Paste => tr!("Puts down what was copied."),
        }
    }

    /// Whether what is chosen to be painted counts for it.
    pub const fn paints(self) -> bool {
        matches!(
            self,
            Manner::Brush | Manner::Line | Manner::Fill | Manner::Area
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

/// What of the brush counts for a tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BrushParts {
    /// Its shape.
    pub shape: bool,
    /// Its radius.
    pub radius: bool,
    /// Its strength.
    pub strength: bool,
}

impl BrushParts {
    /// Whether anything of it counts.
    pub const fn any(self) -> bool {
        self.shape || self.radius || self.strength
    }
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
    /// What is built on hexsides, put into hexes, and the zone.
    pub stands: Stands,
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
            stands: Stands::default(),
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
            Subject::Walls => {
                return Some(Ink::Side((!off).then_some(self.stands.barrier())));
            }
            Subject::Things => Paint::Fixture((!off).then_some(self.stands.fixture())),
            Subject::Zones => self.stands.zone_paint(off),
            Subject::Cell if off => Paint::Bare,
            Subject::Cell => Paint::Cell(self.cell),
        };
        Some(Ink::Paint(paint))
    }

    /// Whether hexsides are drawn, one by one.
    pub fn draws_walls(&self) -> bool {
        self.subject == Subject::Walls && self.manner.paints()
    }

    /// The manner as it counts: whatever is painted otherwise, walls are drawn.
    pub fn counting_manner(&self) -> Manner {
        if self.draws_walls() {
            Manner::Brush
        } else {
            self.manner
        }
    }

    /// The brush as it counts: ways are as wide as they are, and things are put down one by one.
    pub fn counting_brush(&self, off: bool) -> Brush {
        let one = matches!(self.subject, Subject::Ways | Subject::Things) && !off;
        let narrow = one || self.draws_walls();
        if narrow && self.manner != Manner::Smooth {
            Brush::default()
        } else {
            self.brush
        }
    }

    /// What of the brush counts for the tool as it is set. For ways and things it counts where they are taken away.
    pub fn brush_parts(&self) -> BrushParts {
        let raises = self.subject == Subject::Level && self.height != Height::Set;
        let touch = |raises| BrushParts {
            shape: true,
            radius: true,
            strength: raises || self.brush.shape == Shape::Spray,
        };
        match self.counting_manner() {
            Manner::Brush if self.draws_walls() => BrushParts::default(),
            Manner::Brush | Manner::Line => touch(raises),
            Manner::Area if self.subject == Subject::Mines => touch(false),
            Manner::Smooth => touch(false),
            Manner::Fill | Manner::Area => BrushParts {
                strength: raises,
                ..BrushParts::default()
            },
            Manner::Ramp => BrushParts {
                radius: true,
                ..BrushParts::default()
            },
            Manner::Mark | Manner::Pick | Manner::Paste => BrushParts::default(),
        }
    }

    /// What is painted, in a few words.
    pub fn words(&self, off: bool) -> String {
        let without = |what: &str| tr!("no {what}", what);
        match (self.subject, off) {
            (Subject::Level, _) => match (self.height, off) {
                (Height::Raise, false) | (Height::Lower, true) => tr!("higher ground").into(),
                (Height::Raise, true) | (Height::Lower, false) => tr!("lower ground").into(),
                (Height::Set, false) => tr!("level {level}", level = self.level),
                (Height::Set, true) => tr!("level 0").into(),
            },
            (Subject::Ground, true) => crate::lang::within(Ground::Clear.name()),
            (Subject::Ground, false) => crate::lang::within(self.ground.name()),
            (Subject::Woods, true) => without(tr!("woods")),
            (Subject::Woods, false) => crate::lang::within(self.woods.name()),
            (Subject::Water, true) => without(tr!("water")),
            (Subject::Water, false) if self.ice => tr!("ice on water").into(),
            (Subject::Water, false) => tr!("water, depth {depth}", depth = self.depth),
            (Subject::Ways, true) => tr!("no roads, rails or bridges").into(),
            (Subject::Ways, false) => match self.lay {
                Lay::Road => tr!("a road").into(),
                Lay::Rail => tr!("rails").into(),
                Lay::Bridge => tr!("a bridge, CF {bridge_cf}", bridge_cf = self.bridge_cf),
            },
            (Subject::Building, true) => without(tr!("building")),
            (Subject::Building, false) => tr!(
                "{class} {kind}, CF {cf}, height {height}",
                class = crate::lang::within(self.building.class.name()),
                kind = match self.building.kind {
                    BuildingKind::Building => tr!("building"),
                    BuildingKind::Wall => tr!("wall"),
                    BuildingKind::Bunker => tr!("bunker"),
                },
                cf = self.building.cf,
                height = self.building.height
            ),
            (Subject::Works, _) => {
                let what = match self.work {
                    Work::Fortified => tr!("prepared positions"),
                    Work::Fire => tr!("fire"),
                    Work::LightSmoke => tr!("light smoke"),
                    Work::HeavySmoke => tr!("heavy smoke"),
                };
                if off { without(what) } else { what.to_owned() }
            }
            (Subject::Mines, true) => without(tr!("mines")),
            (Subject::Mines, false) => {
                tr!(
                    "{mine} mines, density {density}",
                    mine = crate::lang::told(&self.mine.name()),
                    density = self.density
                )
            }
            (Subject::Walls, off) => self.stands.edge_words(off),
            (Subject::Things, off) => self.stands.thing_words(off),
            (Subject::Zones, off) => self.stands.zone_words(off),
            (Subject::Cell, true) => tr!("bare ground").into(),
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
        self.stands.pick(cell);
        self.subject = Subject::Cell;
        if !self.manner.paints() {
            self.manner = Manner::Brush;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_building_keeps_its_abbreviation() {
        let mut kit = Kit {
            subject: Subject::Building,
            ..Kit::default()
        };
        kit.building.cf = 14;
        assert_eq!(kit.words(false), "medium building, CF 14, height 2");
        kit.building.kind = BuildingKind::Bunker;
        assert_eq!(kit.words(false), "medium bunker, CF 14, height 2");
    }

    #[test]
    fn a_tool_has_what_it_uses_of_the_brush() {
        let mut kit = Kit::default();
        let parts = |kit: &Kit| {
            let p = kit.brush_parts();
            (p.shape, p.radius, p.strength)
        };
        assert_eq!(parts(&kit), (true, true, true), "ground is raised");
        kit.height = Height::Set;
        assert_eq!(parts(&kit), (true, true, false), "ground gets a level");
        kit.brush.shape = Shape::Spray;
        assert_eq!(parts(&kit), (true, true, true), "a spray has a strength");
        kit.manner = Manner::Ramp;
        assert_eq!(parts(&kit), (false, true, false), "a ramp has a width");
        kit.manner = Manner::Fill;
        assert_eq!(parts(&kit), (false, false, false), "a fill has a level");
        kit.height = Height::Raise;
        assert_eq!(parts(&kit), (false, false, true), "a fill raises");
        kit.subject = Subject::Walls;
        kit.manner = Manner::Brush;
        assert_eq!(parts(&kit), (false, false, false), "walls have sides");
    }
}
