//! Maps of shipped battles: fair by a half turn, dense, with ways for everybody and floors above (K20.1.2).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use hexlance_board::{Board, Direction, Edge, Hex};
use hexlance_rules::Zone;
use hexlance_skirmish::{
    ground::{GateState, Gloom, Ground, Haze, Room, Walker},
    model::Silhouette,
    score::Task,
    setup::{Setup, zones::zone_of},
};

/// Longest line of fire between the Zones, in hexes.
const LONGEST: u16 = 24;
/// How far the next cover is at most.
const COVER: u16 = 4;
/// Height of a storey, in steps.
const STOREY: i16 = 6;

const BY_DAY: Haze<'static> = Haze {
    gloom: Gloom::None,
    clouds: &[],
};

/// A battle's map as troopers find it.
struct Field {
    name: String,
    board: Board,
    ground: Ground,
    zones: [Vec<Hex>; 2],
}

impl Field {
    fn of(name: &str, setup: &Setup) -> Self {
        let board = setup.map.board().expect("it was resolved");
        let ground = Ground::new(&board);
        let zone = |side: usize| {
            let zone = zone_of(&setup.sides[side], side, setup.depth);
            let all = ground.hexes().filter(|hex| zone.has(&board, *hex));
            all.filter(|hex| !ground.is_closed(*hex)).collect()
        };
        Self {
            name: name.to_owned(),
            zones: [zone(0), zone(1)],
            ground,
            board,
        }
    }

    /// A hex after half a turn of the table.
    fn turned(&self, hex: Hex) -> Hex {
        let (column, row) = hex.column_row();
        let columns = i16::try_from(self.board.columns()).unwrap();
        let rows = i16::try_from(self.board.rows()).unwrap();
        Hex::from_column_row(columns + 1 - column, rows + 1 - row)
    }

    fn sees(&self, from: Hex, to: Hex) -> bool {
        let [from, to] = [from, to].map(|hex| self.ground.standing(hex, Silhouette(2)));
        self.ground.sees(&from, &to, &BY_DAY)
    }

    /// Whether something in a hex or on its sides gives cover to one who stands beside it.
    fn covers(&self, hex: Hex) -> bool {
        let floor = self.ground.floor(hex);
        self.ground.obstacle(hex).is_some()
            || Direction::ALL.into_iter().any(|d| {
                let wall = self.ground.side(hex, d).sight_top();
                let there = self.ground.floor(hex.neighbour(d));
                wall.is_some() || floor.zip(there).is_some_and(|(a, b)| a != b)
            })
    }

    /// Every hex to which a trooper comes from some hexes without jumping or climbing, through hexes that `through` lets
    /// it pass, all gates open.
    fn reached(
        &self,
        from: &[Hex],
        walker: &Walker,
        through: impl Fn(Hex) -> bool,
    ) -> BTreeSet<Hex> {
        let free = |_: Hex| Room::Free;
        let mut seen: BTreeSet<Hex> = from.iter().copied().filter(|h| through(*h)).collect();
        let mut next: VecDeque<Hex> = seen.iter().copied().collect();
        while let Some(hex) = next.pop_front() {
            let reach = self.ground.reach(walker, free, hex, 10);
            for there in hex.neighbours() {
                let near =
                    reach.cost(there).is_some() && reach.route(there).is_some_and(|r| r.len() == 1);
                if near && through(there) && seen.insert(there) {
                    next.push_back(there);
                }
            }
        }
        seen
    }
}

/// The maps, without that of a lesson, with the tasks of their battles.
fn fields() -> Vec<(Field, Task)> {
    let all = super::battles().into_iter();
    let battles = all.filter(|(_, setup)| setup.lesson.is_none());
    battles
        .map(|(name, setup)| (Field::of(&name, &setup), setup.task))
        .collect()
}

/// The same with every gate open.
fn open_fields() -> Vec<(Field, Task)> {
    let mut all = fields();
    for (field, _) in &mut all {
        let gates: Vec<_> = field.ground.gates().collect();
        for (hex, side, _) in gates {
            field.ground.set_gate(hex, side, GateState::Open);
        }
    }
    all
}

#[test]
fn maps_are_the_same_for_both_sides() {
    for (name, setup) in super::battles() {
        if setup.lesson.is_some() {
            continue;
        }
        let field = Field::of(&name, &setup);
        let ground = &field.ground;
        for hex in ground.hexes() {
            let there = field.turned(hex);
            let at = |h: Hex| {
                (
                    ground.floor(h),
                    ground.obstacle(h),
                    ground.terrain(h),
                    (ground.visibility(h), ground.saturation(h)),
                    (
                        ground.has_stairs(h),
                        ground.has_ladder(h),
                        ground.has_console(h),
                    ),
                )
            };
            assert_eq!(at(hex), at(there), "{name}: {hex} and {there}");
            for d in Direction::ALL {
                let sides = [ground.side(hex, d), ground.side(there, d.opposite())];
                assert_eq!(sides[0], sides[1], "{name}: {hex} {d}");
            }
        }
        let [mut a, mut b] = field.zones.clone();
        a = a.into_iter().map(|hex| field.turned(hex)).collect();
        a.sort();
        b.sort();
        assert_eq!(a, b, "{name}");
        let crates: BTreeSet<Hex> = setup.task.crates().iter().copied().collect();
        let turned = crates.iter().map(|hex| field.turned(*hex)).collect();
        assert_eq!(crates, turned, "{name}");
    }
}

#[test]
fn k20_1_2_lines_of_fire_are_short() {
    let mut faults = Vec::new();
    for (field, _) in fields() {
        for from in &field.zones[0] {
            for to in &field.zones[1] {
                let far = from.distance(*to);
                if far > LONGEST && field.sees(*from, *to) {
                    faults.push(format!(
                        "{}: {} sees {} over {far}",
                        field.name,
                        named(*from),
                        named(*to)
                    ));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn k20_1_2_a_third_of_the_other_half_is_seen_at_most() {
    let mut faults = Vec::new();
    for (field, _) in fields() {
        let half = Zone::Half(Edge::East);
        let hexes = field.ground.hexes();
        let beyond: Vec<Hex> = hexes.filter(|hex| half.has(&field.board, *hex)).collect();
        for from in &field.zones[0] {
            let seen = beyond.iter().filter(|to| field.sees(*from, **to)).count();
            if seen * 3 > beyond.len() {
                let all = beyond.len();
                faults.push(format!(
                    "{}: {} sees {seen} of {all}",
                    field.name,
                    named(*from)
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn named(hex: Hex) -> String {
    let (column, row) = hex.column_row();
    format!("({column}, {row})")
}

#[test]
fn k20_1_2_cover_is_everywhere() {
    for (field, _) in fields() {
        let open: Vec<String> = field
            .ground
            .hexes()
            .filter(|hex| {
                !hex.within(COVER)
                    .any(|near| field.ground.contains(near) && field.covers(near))
            })
            .map(named)
            .collect();
        assert!(open.is_empty(), "{}: no cover near {open:?}", field.name);
    }
}

#[test]
fn k20_1_2_there_are_two_ways_for_everybody() {
    let mut faults = Vec::new();
    for (field, task) in open_fields() {
        // Corridors are for people.
        let large = if task == Task::DeckNine { 2 } else { 7 };
        let walker = Walker::new(Silhouette(large), false);
        let rows = i16::try_from(field.board.rows()).unwrap();
        // One in each half of the width; a way may swerve a little.
        for upper in [true, false] {
            let through = |hex: Hex| {
                let row = hex.column_row().1;
                if upper {
                    row <= rows / 2 + 2
                } else {
                    row >= rows / 2 - 1
                }
            };
            let reached = field.reached(&field.zones[0], &walker, through);
            if !field.zones[1].iter().any(|hex| reached.contains(hex)) {
                faults.push(format!(
                    "{}: no way for S {large}, upper {upper}",
                    field.name
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn nobody_is_deployed_where_it_cannot_walk_away() {
    for (field, _) in open_fields() {
        let walker = Walker::new(Silhouette(2), false);
        let low = |hex: &&Hex| {
            field
                .ground
                .floor(**hex)
                .is_some_and(|floor| floor < STOREY)
        };
        for zone in &field.zones {
            let ground: Vec<Hex> = zone.iter().filter(low).copied().collect();
            let reached = field.reached(&ground[..1], &walker, |_| true);
            let lost = ground.iter().filter(|hex| !reached.contains(hex));
            let lost: Vec<String> = lost.map(|hex| named(*hex)).collect();
            assert!(lost.is_empty(), "{}: {lost:?}", field.name);
        }
    }
}

#[test]
fn k20_1_2_roofs_can_be_reached() {
    for (field, task) in open_fields() {
        if task == Task::DeckNine {
            continue;
        }
        let walker = Walker::new(Silhouette(2), false);
        let low = |hex: &&Hex| {
            field
                .ground
                .floor(**hex)
                .is_some_and(|floor| floor < STOREY)
        };
        let start: Vec<Hex> = field.zones[0].iter().filter(low).copied().collect();
        let reached = field.reached(&start, &walker, |_| true);
        let high = |hex: &Hex| {
            field
                .ground
                .floor(*hex)
                .is_some_and(|floor| floor >= STOREY)
        };
        let mut left: BTreeSet<Hex> = reached.iter().copied().filter(high).collect();
        let columns = i16::try_from(field.board.columns()).unwrap();
        let mut roofs: BTreeMap<bool, usize> = BTreeMap::new();
        while let Some(hex) = left.pop_first() {
            let mut roof = vec![hex];
            while let Some(hex) = roof.pop() {
                for near in hex.neighbours() {
                    if left.remove(&near) {
                        roof.push(near);
                    }
                }
            }
            *roofs.entry(hex.column_row().0 <= columns / 2).or_default() += 1;
        }
        println!("{}: roofs {roofs:?}", field.name);
        for half in [true, false] {
            assert!(
                roofs.get(&half).copied().unwrap_or(0) >= 2,
                "{}: {roofs:?}",
                field.name
            );
        }
    }
}
