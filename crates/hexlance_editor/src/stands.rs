//! What is set for painting hexsides, things in hexes and zones.

use hexlance_board::{
    Barrier, Cell, Direction, Fixture, Gate, GateState, GateWidth, STOREY, Saturation, Visibility,
};
use hexlance_edit::Paint;

/// What is drawn along hexsides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Fences, hedges, ramparts.
    #[default]
    LowWall,
    /// Walls.
    Wall,
    /// Gates.
    Gate,
    /// Windows.
    Window,
}

/// What is put into a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Thing {
    /// Scenery that nobody stands on.
    #[default]
    Obstacle,
    /// A block whose top is the floor.
    Crate,
    /// Stairs.
    Stairs,
    /// A ladder.
    Ladder,
    /// A console.
    Console,
}

impl Thing {
    /// Whether its height is chosen; it has a side otherwise.
    pub const fn has_height(self) -> bool {
        matches!(self, Thing::Obstacle | Thing::Crate)
    }
}

/// A zone that is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ZoneKind {
    /// Where it is hard to see.
    Visibility(Visibility),
    /// Where it is hard to shoot through.
    Saturation(Saturation),
    /// Where nothing has weight.
    ZeroG,
}

impl ZoneKind {
    /// Every one.
    pub const ALL: [ZoneKind; 6] = [
        ZoneKind::Visibility(Visibility::Low),
        ZoneKind::Visibility(Visibility::Poor),
        ZoneKind::Visibility(Visibility::Zero),
        ZoneKind::Saturation(Saturation::Low),
        ZoneKind::Saturation(Saturation::High),
        ZoneKind::ZeroG,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            ZoneKind::Visibility(v) => v.name(),
            ZoneKind::Saturation(s) => s.name(),
            ZoneKind::ZeroG => "Zero-G",
        }
    }
}

/// Everything that is set for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stands {
    /// What is drawn along hexsides.
    pub edge: Edge,
    /// Height in levels of a wall, or of that around a gate or window.
    pub wall: u8,
    /// The gate's width.
    pub width: GateWidth,
    /// Whether the gate can be passed.
    pub state: GateState,
    /// Height in levels of a window's sill.
    pub sill: u8,
    /// What is put into hexes.
    pub thing: Thing,
    /// Its height in levels, if that is chosen.
    pub height: u8,
    /// Its side, if it has one.
    pub towards: Option<Direction>,
    /// The zone that is painted.
    pub zone: ZoneKind,
}

impl Default for Stands {
    fn default() -> Self {
        Self {
            edge: Edge::default(),
            wall: STOREY,
            width: GateWidth::Wide,
            state: GateState::Open,
            sill: 2,
            thing: Thing::default(),
            height: 2,
            towards: None,
            zone: ZoneKind::Visibility(Visibility::Low),
        }
    }
}

impl Stands {
    /// What is drawn along hexsides.
    pub fn barrier(&self) -> Barrier {
        let height = self.wall;
        match self.edge {
            Edge::LowWall => Barrier::LowWall,
            Edge::Wall => Barrier::Wall { height },
            Edge::Gate => Barrier::Gate(Gate {
                width: self.width,
                state: self.state,
                height,
            }),
            Edge::Window => Barrier::Window {
                sill: self.sill,
                height: height.max(self.sill + 1),
            },
        }
    }

    /// What is put into a hex.
    pub fn fixture(&self) -> Fixture {
        let (height, d) = (self.height, self.towards);
        match self.thing {
            Thing::Obstacle => Fixture::Obstacle { height },
            Thing::Crate => Fixture::Crate { height },
            Thing::Stairs => Fixture::Stairs(d),
            Thing::Ladder => Fixture::Ladder(d),
            Thing::Console => Fixture::Console(d),
        }
    }

    /// What a stroke makes of a hex's zones; with `off` it takes the zone away.
    pub fn zone_paint(&self, off: bool) -> Paint {
        match self.zone {
            ZoneKind::Visibility(v) => Paint::Visibility((!off).then_some(v)),
            ZoneKind::Saturation(s) => Paint::Saturation((!off).then_some(s)),
            ZoneKind::ZeroG => Paint::ZeroG(!off),
        }
    }

    /// What is drawn along hexsides, in a few words.
    pub fn edge_words(&self, off: bool) -> String {
        let barrier = self.barrier();
        let what = crate::lang::within(barrier.name());
        match (barrier, off) {
            (Barrier::LowWall, true) => tr!("no {what}", what = tr!("low wall")),
            (_, true) => tr!("nothing on the nearest side").into(),
            (Barrier::LowWall, false) => tr!("a low wall on the nearest side").into(),
            (Barrier::Wall { height } | Barrier::Gate(Gate { height, .. }), false) => {
                tr!("{what}, height {height}, on the nearest side", what, height)
            }
            (Barrier::Window { sill, .. }, false) => {
                tr!("{what}, sill {sill}, on the nearest side", what, sill)
            }
        }
    }

    /// What is put into a hex, in a few words.
    pub fn thing_words(&self, off: bool) -> String {
        let fixture = self.fixture();
        let what = crate::lang::within(fixture.name());
        match fixture.height() {
            _ if off => tr!("nothing in the hex").into(),
            Some(height) => tr!("{what}, height {height}", what, height),
            None => what,
        }
    }

    /// The zone that is painted, in a few words.
    pub fn zone_words(&self, off: bool) -> String {
        let what = crate::lang::within(self.zone.name());
        if off { tr!("no {what}", what) } else { what }
    }

    /// Takes up what stands in a hex and on its sides.
    pub fn pick(&mut self, cell: &Cell) {
        if let Some(barrier) = Direction::ALL.into_iter().find_map(|d| cell.side(d)) {
            self.wall = barrier.height().unwrap_or(self.wall);
            self.edge = match barrier {
                Barrier::LowWall => Edge::LowWall,
                Barrier::Wall { .. } => Edge::Wall,
                Barrier::Gate(gate) => {
                    (self.width, self.state) = (gate.width, gate.state);
                    Edge::Gate
                }
                Barrier::Window { sill, .. } => {
                    self.sill = sill;
                    Edge::Window
                }
            };
        }
        if let Some(fixture) = cell.fixture {
            self.height = fixture.height().unwrap_or(self.height);
            self.towards = fixture.towards();
            self.thing = match fixture {
                Fixture::Obstacle { .. } => Thing::Obstacle,
                Fixture::Crate { .. } => Thing::Crate,
                Fixture::Stairs(_) => Thing::Stairs,
                Fixture::Ladder(_) => Thing::Ladder,
                Fixture::Console(_) => Thing::Console,
            };
        }
        let zones = cell.zones;
        let visibility = zones.visibility.map(ZoneKind::Visibility);
        let saturation = zones.saturation.map(ZoneKind::Saturation);
        let zero_g = zones.zero_g.then_some(ZoneKind::ZeroG);
        self.zone = visibility.or(saturation).or(zero_g).unwrap_or(self.zone);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_picked_is_painted_again() {
        for text in [
            "wall height 3 N",
            "locked narrow gate height 4 N",
            "window sill 7 height 9 N",
            "low wall N",
            "obstacle height 5",
            "crate height 1",
            "stairs SE",
            "ladder",
            "console NW",
            "zero visibility",
            "high saturation",
            "zero-g",
        ] {
            let cell: Cell = text.parse().expect(text);
            let mut stands = Stands::default();
            stands.pick(&cell);
            let mut painted = Cell::default();
            if let Some(barrier) = cell.side(Direction::N) {
                assert_eq!(stands.barrier(), barrier);
                painted.set_side(Direction::N, Some(barrier));
            } else if cell.fixture.is_some() {
                painted = Paint::Fixture(Some(stands.fixture())).on(painted);
            } else {
                painted = stands.zone_paint(false).on(painted);
                assert!(stands.zone_paint(true).on(painted).zones.is_empty());
            }
            assert_eq!(painted, cell, "{text}");
        }
    }

    #[test]
    fn a_sill_lies_below_the_top_of_its_wall() {
        let stands = Stands {
            edge: Edge::Window,
            sill: 8,
            wall: 3,
            ..Stands::default()
        };
        let mut cell = Cell::default();
        cell.set_side(Direction::S, Some(stands.barrier()));
        assert_eq!(cell.check(), Ok(()));
        assert_eq!(
            stands.edge_words(false),
            "window, sill 8, on the nearest side"
        );
    }
}
