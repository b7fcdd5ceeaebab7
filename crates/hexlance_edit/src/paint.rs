//! What can be painted into hexes, and what becomes of what was there.

use hexlance_board::{
    Bridge, Building, Cell, Density, Fixture, Ground, MAX_HEIGHT, MAX_LEVEL, Saturation,
    Visibility, Woods,
};

/// Construction factor of a bridge that comes about by itself, where water is painted over a road (R10.7).
pub const BRIDGE_CF: u8 = 15;

/// What a hex is made to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// Higher by so many levels, or lower.
    Raise(i8),
    /// At a level.
    Level(i8),
    /// This ground.
    Ground(Ground),
    /// These woods, or none.
    Woods(Option<Woods>),
    /// Water of a depth, or none.
    Water(Option<u8>),
    /// Water frozen over, or open.
    Ice(bool),
    /// This building, or none.
    Building(Option<Building>),
    /// Prepared positions (R6.6), or none.
    Fortified(bool),
    /// On fire, or not.
    Fire(bool),
    /// Smoke, or none.
    Smoke(Option<Density>),
    /// This in the hex, or nothing.
    Fixture(Option<Fixture>),
    /// A zone of visibility, or none.
    Visibility(Option<Visibility>),
    /// A zone of saturation, or none.
    Saturation(Option<Saturation>),
    /// A zone without weight, or none.
    ZeroG(bool),
    /// Everything as in this hex.
    Cell(Cell),
    /// Bare ground at the level that it has.
    Bare,
}

impl Paint {
    /// What a hex becomes. What cannot lie together gives way to what is painted, so that the result can always be
    /// saved.
    pub fn on(self, mut cell: Cell) -> Cell {
        let level = |l: i16| l.clamp((-MAX_LEVEL).into(), MAX_LEVEL.into()) as i8;
        match self {
            Paint::Raise(by) => cell.level = level(i16::from(cell.level) + i16::from(by)),
            Paint::Level(to) => cell.level = level(to.into()),
            Paint::Ground(ground) => {
                if cell.ground == Ground::HazardousPool && ground != Ground::HazardousPool {
                    dry(&mut cell);
                }
                cell.ground = ground;
                match ground {
                    Ground::HazardousPool => {
                        cell.water = cell.water.or(Some(1));
                        cell.woods = None;
                    }
                    Ground::MagmaCrust | Ground::MagmaLiquid => {
                        cell = Cell {
                            level: cell.level,
                            ground,
                            ..Cell::default()
                        }
                    }
                    _ => {}
                }
            }
            Paint::Woods(woods) => {
                cell.woods = woods;
                if woods.is_some() {
                    dry(&mut cell);
                    cell.building = None;
                    if matches!(cell.ground, Ground::MagmaCrust | Ground::MagmaLiquid) {
                        cell.ground = Ground::Clear;
                    }
                }
            }
            Paint::Water(None) => dry(&mut cell),
            Paint::Water(Some(depth)) => {
                cell.water = Some(depth.min(MAX_HEIGHT));
                cell.woods = None;
                cell.building = None;
                cell.fortified = false;
                if !matches!(cell.ground, Ground::HazardousPool) {
                    cell.ground = Ground::Clear;
                }
                if depth > 0
                    && let Some(exits) = cell.road.take()
                {
                    cell.bridge = cell.bridge.or(Some(Bridge {
                        cf: BRIDGE_CF,
                        deck: 0,
                        exits,
                    }));
                }
            }
            Paint::Ice(ice) => cell.ice = ice && cell.water.is_some(),
            Paint::Building(building) => {
                cell.building = building.map(|b| Building {
                    height: b.height.clamp(1, MAX_HEIGHT),
                    ..b
                });
                if building.is_some() {
                    dry(&mut cell);
                    cell.woods = None;
                    cell.bridge = None;
                    if matches!(cell.ground, Ground::MagmaCrust | Ground::MagmaLiquid) {
                        cell.ground = Ground::Clear;
                    }
                }
            }
            Paint::Fortified(on) => cell.fortified = on && cell.water.is_none(),
            Paint::Fire(on) => cell.fire = on,
            Paint::Smoke(smoke) => cell.smoke = smoke.map(|s| s.min(Density::Heavy)),
            Paint::Fixture(fixture) => {
                cell.fixture = fixture.map(within_height);
                if is_crate(&cell) {
                    cell.building = None;
                    if let Some(bridge) = cell.bridge.take() {
                        cell.road = cell.road.or(Some(bridge.exits));
                    }
                }
            }
            Paint::Visibility(visibility) => cell.zones.visibility = visibility,
            Paint::Saturation(saturation) => cell.zones.saturation = saturation,
            Paint::ZeroG(on) => cell.zones.zero_g = on,
            Paint::Cell(whole) => cell = whole,
            Paint::Bare => cell = Cell::clear(cell.level),
        }
        make_room(&mut cell);
        cell
    }

    /// Whether two hexes are of one piece for this paint: where one is filled, so is the other.
    pub fn alike(self, a: &Cell, b: &Cell) -> bool {
        match self {
            Paint::Raise(_) | Paint::Level(_) => {
                a.level == b.level && a.water.is_some() == b.water.is_some()
            }
            Paint::Visibility(_) | Paint::Saturation(_) | Paint::ZeroG(_) => {
                a.zones == b.zones && a.ground == b.ground && a.woods == b.woods
            }
            _ => {
                a.ground == b.ground
                    && a.woods == b.woods
                    && a.water.is_some() == b.water.is_some()
                    && a.building.is_some() == b.building.is_some()
            }
        }
    }
}

/// Whether the floor of a hex is a crate.
fn is_crate(cell: &Cell) -> bool {
    matches!(cell.fixture, Some(Fixture::Crate { .. }))
}

/// A crate gives way to a building or bridge.
pub(crate) fn make_room(cell: &mut Cell) {
    if is_crate(cell) && (cell.building.is_some() || cell.bridge.is_some()) {
        cell.fixture = None;
    }
}

/// A thing of a height that there is.
fn within_height(fixture: Fixture) -> Fixture {
    let fit = |height: u8| height.clamp(1, MAX_HEIGHT);
    match fixture {
        Fixture::Obstacle { height } => Fixture::Obstacle {
            height: fit(height),
        },
        Fixture::Crate { height } => Fixture::Crate {
            height: fit(height),
        },
        other => other,
    }
}

/// Takes the water away, with what needs it.
fn dry(cell: &mut Cell) {
    cell.water = None;
    cell.ice = false;
    if cell.ground == Ground::HazardousPool {
        cell.ground = Ground::Clear;
    }
    if let Some(bridge) = cell.bridge.filter(|b| b.deck == 0) {
        cell.bridge = None;
        cell.road = cell.road.or(Some(bridge.exits));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_board::{BuildingClass, BuildingKind, Direction, Exits, Growth};
    use proptest::prelude::*;

    fn paints() -> Vec<Paint> {
        let house = Building {
            class: BuildingClass::Medium,
            cf: 12,
            height: 2,
            kind: BuildingKind::Building,
        };
        let woods = Woods {
            growth: Growth::Woods,
            density: Density::Heavy,
        };
        let mut out = vec![
            Paint::Raise(1),
            Paint::Raise(-1),
            Paint::Raise(100),
            Paint::Level(-100),
            Paint::Woods(Some(woods)),
            Paint::Woods(None),
            Paint::Water(Some(0)),
            Paint::Water(Some(3)),
            Paint::Water(Some(200)),
            Paint::Water(None),
            Paint::Ice(true),
            Paint::Ice(false),
            Paint::Building(Some(house)),
            Paint::Building(Some(Building { height: 0, ..house })),
            Paint::Building(None),
            Paint::Fortified(true),
            Paint::Fire(true),
            Paint::Smoke(Some(Density::UltraHeavy)),
            Paint::Smoke(None),
            Paint::Fixture(Some(Fixture::Crate { height: 2 })),
            Paint::Fixture(Some(Fixture::Obstacle { height: 90 })),
            Paint::Fixture(Some(Fixture::Stairs(Some(Direction::N)))),
            Paint::Fixture(None),
            Paint::Visibility(Some(Visibility::Poor)),
            Paint::Saturation(Some(Saturation::High)),
            Paint::ZeroG(true),
            Paint::Bare,
        ];
        out.extend(Ground::ALL.map(Paint::Ground));
        out
    }

    proptest! {
        #[test]
        fn whatever_is_painted_over_whatever_can_be_saved(
            picks in proptest::collection::vec(0usize..38, 1..12),
            road in 0u8..64,
        ) {
            let all = paints();
            let mut cell = Cell {
                road: (road % 3 == 0).then_some(Exits(road)),
                ..Cell::default()
            };
            for pick in picks {
                cell = all[pick % all.len()].on(cell);
                prop_assert_eq!(cell.check(), Ok(()));
                let again: Result<Cell, _> = cell.to_string().parse();
                prop_assert_eq!(again.ok(), Some(cell));
            }
        }
    }

    #[test]
    fn a_river_over_a_road_makes_a_bridge_and_a_dry_one_makes_a_road_of_it() {
        let exits = Exits::default().with(Direction::N).with(Direction::S);
        let road = Cell {
            road: Some(exits),
            ..Cell::default()
        };
        let river = Paint::Water(Some(1)).on(road);
        assert_eq!(river.road, None);
        assert_eq!(river.bridge.map(|b| b.exits), Some(exits));
        assert_eq!(Paint::Water(None).on(river), road);
        assert_eq!(Paint::Water(Some(0)).on(road).road, Some(exits), "a ford");
    }
}
