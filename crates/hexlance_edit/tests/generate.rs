//! Country made by seed: the same for ever, and fit to fight over.

use std::time::Instant;

use hexlance_board::{Board, BoardFile, BuildingKind, Cell, Direction, Edge, Exits, Ground, Hex};
use hexlance_edit::generate::{Land, Recipe, generate};

const SIZES: [(u16, u16); 6] = [(16, 17), (24, 18), (32, 34), (48, 20), (20, 40), (80, 60)];
const SEEDS: u64 = 40;

fn make(recipe: &Recipe) -> BoardFile {
    generate(recipe).expect("a size that maps have")
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| {
        (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Recipes of a land in all sizes: every other one as is usual, the rest with amounts of every kind.
fn recipes(land: Land) -> impl Iterator<Item = Recipe> {
    (0..SEEDS).map(move |seed| {
        let (columns, rows) = SIZES[seed as usize % SIZES.len()];
        let mut recipe = Recipe::new(land, columns, rows, seed);
        if seed % 2 == 1 {
            let amount = |n: u64| ((seed * 7 + n * 13 + seed / 5 * n) % 5) as u8;
            recipe.hills = amount(1);
            recipe.woods = amount(2);
            recipe.water = amount(3);
            recipe.towns = amount(4);
            recipe.roads = amount(5);
            recipe.roughness = amount(6);
        }
        recipe
    })
}

/// Looks at many maps of every land; what is wrong is told with the recipe.
fn for_all(check: impl Fn(&Recipe, &BoardFile) -> Result<(), String>) {
    let mut faults = Vec::new();
    for land in Land::ALL {
        for recipe in recipes(land) {
            let file = make(&recipe);
            if let Err(e) = check(&recipe, &file) {
                faults.push(format!("{recipe:?}: {e}"));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} maps, such as\n{}",
        faults.len(),
        faults[..faults.len().min(8)].join("\n")
    );
}

fn at(h: Hex) -> String {
    format!("{:?}", h.column_row())
}

#[test]
fn a_recipe_makes_the_same_map_for_ever() {
    // Players pass seeds on. A change here breaks what they have: mend the generator so that it does not.
    let pinned = [
        (Land::Temperate, 0xaeaa_1b30_5c96_517f),
        (Land::Desert, 0x4d9a_3c76_11b3_51b6),
        (Land::Winter, 0x4ef8_b951_903f_f6f3),
        (Land::Lunar, 0x53b0_72f8_82d0_c882),
        (Land::Urban, 0x5913_8844_0ae0_d35f),
        (Land::Jungle, 0x8166_79c0_25d3_002b),
        (Land::Coast, 0x53b3_4907_44e0_1d8f),
    ];
    let made: Vec<(Land, u64)> = Land::ALL
        .into_iter()
        .map(|land| {
            let mut all = String::new();
            for (columns, rows, seed) in [(16, 17, 1), (32, 34, 7), (48, 20, u64::MAX)] {
                let mut recipe = Recipe::new(land, columns, rows, seed);
                if seed == 7 {
                    recipe.water = 4;
                    recipe.roads = 4;
                    recipe.towns = 4;
                    recipe.hills = 4;
                }
                all += &make(&recipe).to_text();
            }
            (land, hash(&all))
        })
        .collect();
    assert_eq!(made, pinned);
}

#[test]
fn every_seed_has_a_map_of_its_own() {
    for land in Land::ALL {
        let mut seen: Vec<Board> = Vec::new();
        for seed in 0..20 {
            let board = make(&Recipe::new(land, 24, 18, seed)).board;
            assert!(!seen.contains(&board), "{land:?} {seed}");
            seen.push(board);
        }
    }
}

#[test]
fn a_size_that_no_map_has_is_refused() {
    assert!(generate(&Recipe::new(Land::Temperate, 0, 10, 1)).is_err());
    assert!(generate(&Recipe::new(Land::Temperate, 10, 201, 1)).is_err());
    for land in Land::ALL {
        for (columns, rows) in [(1, 1), (1, 9), (9, 1), (2, 3), (5, 5), (8, 8), (3, 60)] {
            for seed in 0..10 {
                let file = make(&Recipe::new(land, columns, rows, seed));
                assert_eq!((file.board.columns(), file.board.rows()), (columns, rows));
            }
        }
    }
}

#[test]
fn every_hex_can_be_written_and_read() {
    for_all(|_, file| {
        for (h, cell) in file.board.iter() {
            cell.check().map_err(|e| format!("{}: {e}", at(h)))?;
        }
        let read = BoardFile::parse("x", &file.to_text()).map_err(|e| e.to_string())?;
        (read == *file).then_some(()).ok_or("read back".to_owned())
    });
    let folder = tempfile::tempdir().expect("a folder");
    for land in Land::ALL {
        let file = make(&Recipe::new(land, 32, 34, 5));
        let path = folder.path().join("x.board.ron");
        file.save(&path).expect("saved");
        assert_eq!(BoardFile::load(&path).expect("loaded"), file);
    }
}

#[test]
fn nothing_is_none_of_it() {
    type Amount = (&'static str, fn(&mut Recipe) -> &mut u8, fn(&Cell) -> bool);
    let amounts: [Amount; 6] = [
        ("hills", |r| &mut r.hills, |c| c.level > 0),
        ("woods", |r| &mut r.woods, |c| c.woods.is_some()),
        ("water", |r| &mut r.water, |c| c.water.is_some()),
        (
            "towns",
            |r| &mut r.towns,
            |c| c.building.is_some() || c.ground == Ground::Field,
        ),
        (
            "roads",
            |r| &mut r.roads,
            |c| c.road.is_some() || c.rail.is_some() || c.bridge.is_some(),
        ),
        (
            "roughness",
            |r| &mut r.roughness,
            |c| {
                matches!(
                    c.ground,
                    Ground::Rough
                        | Ground::UltraRough
                        | Ground::Rubble
                        | Ground::UltraRubble
                        | Ground::Gravel
                )
            },
        ),
    ];
    for (name, amount, is_there) in amounts {
        for land in Land::ALL {
            let count = |n: u8| -> usize {
                let one = |seed| {
                    let mut recipe = Recipe::new(land, 32, 34, seed);
                    *amount(&mut recipe) = n;
                    let board = make(&recipe).board;
                    board.iter().filter(|(_, c)| is_there(c)).count()
                };
                (0..12).map(one).sum()
            };
            assert_eq!(count(0), 0, "{name} in {land:?}");
            let (usual, much) = (count(2), count(4));
            if land == Land::Lunar && matches!(name, "woods" | "water") {
                assert_eq!(much, 0, "{name} in {land:?}");
            } else {
                assert!(
                    usual > 0 && much > usual,
                    "{name} in {land:?}: {usual}, {much}"
                );
            }
            // What is more than very much is very much.
            assert_eq!(much, count(9), "{name} in {land:?}");
        }
    }
}

/// Level of the carriageway.
fn deck(c: &Cell) -> i8 {
    c.deck_level().unwrap_or(c.level)
}

#[test]
fn ways_lead_to_where_others_lead_back() {
    for_all(|_, file| {
        let board = &file.board;
        for (h, cell) in board.iter() {
            if cell.bridge.is_some() && (cell.water.is_none() || cell.road.is_some()) {
                return Err(format!("{}: a bridge over {cell}", at(h)));
            }
            if cell.water.is_some() && (cell.road.is_some() || cell.rail.is_some()) {
                return Err(format!("{}: a way under water", at(h)));
            }
            type Way = fn(&Cell) -> Option<Exits>;
            let road: Way = |c| c.road.or(c.bridge.map(|b| b.exits));
            let rails: Way = |c| c.rail;
            for (what, exits) in [("road", road), ("rails", rails)] {
                let Some(own) = exits(cell) else { continue };
                if own.0 == 0 {
                    return Err(format!("{}: {what} to nowhere", at(h)));
                }
                for d in own.iter() {
                    let n = h.neighbour(d);
                    let Some(next) = board.get(n) else { continue };
                    if !exits(next).is_some_and(|e| e.has(d.opposite())) {
                        return Err(format!("{}: {what} {d} into {next}", at(h)));
                    }
                    if deck(cell).abs_diff(deck(next)) > 1 {
                        return Err(format!("{}: {what} too steep to {d}", at(h)));
                    }
                }
                if cell.bridge.is_some() && own.iter().count() < 2 {
                    return Err(format!("{}: half a bridge", at(h)));
                }
                if cell.building.is_some() || cell.woods.is_some() {
                    return Err(format!("{}: {what} through {cell}", at(h)));
                }
            }
        }
        Ok(())
    });
}

#[test]
fn all_towns_are_on_one_net_of_roads() {
    for_all(|recipe, file| {
        let board = &file.board;
        let exits = |h: Hex| {
            board
                .get(h)
                .and_then(|c| c.road.or(c.bridge.map(|b| b.exits)))
        };
        let all: Vec<Hex> = board.iter().map(|(h, _)| h).collect();
        let Some(&first) = all.iter().find(|&&h| exits(h).is_some()) else {
            return Ok(());
        };
        let mut seen = vec![first];
        let mut next = 0;
        while let Some(&h) = seen.get(next) {
            next += 1;
            for d in exits(h).iter().flat_map(|e| e.iter()) {
                let n = h.neighbour(d);
                if board.contains(n) && !seen.contains(&n) {
                    seen.push(n);
                }
            }
        }
        // The streets of a city may end at its river.
        let lost = all
            .iter()
            .find(|h| exits(**h).is_some() && !seen.contains(h));
        match lost {
            Some(&h) if recipe.land != Land::Urban => Err(format!("{}: cut off", at(h))),
            _ => Ok(()),
        }
    });
}

#[test]
fn roads_lead_off_the_map() {
    for_all(|recipe, file| {
        let board = &file.board;
        let off = board.iter().any(|(h, c)| {
            let mut exits = c.road.iter().flat_map(|e| e.iter());
            exits.any(|d| !board.contains(h.neighbour(d)))
        });
        (off || recipe.roads == 0)
            .then_some(())
            .ok_or("no road leaves the map".to_owned())
    });
}

#[test]
fn water_lies_in_its_bed_and_never_runs_uphill() {
    for_all(|_, file| {
        let board = &file.board;
        let mut lowest = vec![i8::MAX; board.len()];
        let mut waters: Vec<usize> = (0..board.len())
            .filter(|&i| board.cell(i).water.is_some())
            .collect();
        // From the lowest waters upwards: what flows where.
        waters.sort_by_key(|&i| board.cell(i).level);
        for &i in &waters {
            if lowest[i] != i8::MAX {
                continue;
            }
            let foot = board.cell(i).level;
            let mut open = vec![i];
            lowest[i] = foot;
            while let Some(at) = open.pop() {
                for (_, n) in board.neighbours(board.hex_at(at)) {
                    let n = board.index(n).expect("on the map");
                    let (a, b) = (board.cell(at), board.cell(n));
                    if b.water.is_some() && lowest[n] == i8::MAX && b.level >= a.level {
                        lowest[n] = foot;
                        open.push(n);
                    }
                }
            }
        }
        for (i, (h, cell)) in board.iter().enumerate() {
            if cell.water.is_none() {
                continue;
            }
            for (_, n) in board.neighbours(h) {
                let next = board.get(n).expect("on the map");
                if next.water.is_none() && next.level < cell.level {
                    return Err(format!("{}: the bank lies lower than the water", at(n)));
                }
                let j = board.index(n).expect("on the map");
                if next.water.is_some() && lowest[i] != lowest[j] {
                    return Err(format!("{}: water that runs uphill", at(h)));
                }
            }
        }
        Ok(())
    });
}

fn can_stand(cell: &Cell) -> bool {
    cell.building.is_none() && cell.open_water().is_none_or(|d| d == 0)
}

fn edge_hexes(board: &Board, edge: Edge, depth: u16) -> Vec<Hex> {
    let all = board.iter().map(|(h, _)| h);
    all.filter(|&h| board.from_edge(h, edge) < depth).collect()
}

#[test]
fn there_is_room_along_both_long_sides() {
    for_all(|recipe, file| {
        for edge in recipe.long_sides() {
            let strip = edge_hexes(&file.board, edge, 3);
            let good = strip
                .iter()
                .filter(|&&h| file.board.get(h).is_some_and(can_stand))
                .count();
            if good * 10 < strip.len() * 6 {
                return Err(format!("{edge:?}: {good} of {}", strip.len()));
            }
        }
        Ok(())
    });
}

#[test]
fn a_walker_gets_from_every_edge_to_the_other() {
    for_all(|_, file| {
        let board = &file.board;
        let open = |h: Hex| {
            let cell = board.get(h)?;
            let fits = cell.building.is_none() && cell.open_water().is_none_or(|d| d <= 1);
            fits.then(|| cell.bottom())
        };
        for edge in [Edge::North, Edge::West] {
            let mut seen = vec![false; board.len()];
            let mut list: Vec<Hex> = edge_hexes(board, edge, 1);
            list.retain(|&h| open(h).is_some());
            let mut crossed = false;
            while let Some(h) = list.pop() {
                let i = board.index(h).expect("on the map");
                if std::mem::replace(&mut seen[i], true) {
                    continue;
                }
                crossed |= board.on_edge(h, edge.opposite());
                let level = open(h).expect("open");
                list.extend(
                    h.neighbours()
                        .filter(|&n| open(n).is_some_and(|next| next.abs_diff(level) <= 2)),
                );
            }
            if !crossed {
                return Err(format!("no way from {edge:?}"));
            }
        }
        Ok(())
    });
}

#[test]
fn slopes_can_be_climbed() {
    for_all(|recipe, file| {
        let board = &file.board;
        let most = if recipe.hills == 4 { 6 } else { 5 };
        let (mut steps, mut walls, mut needles) = (0, 0, 0);
        for (h, cell) in board.iter() {
            if !(-4..=most).contains(&cell.level) {
                return Err(format!("{}: level {}", at(h), cell.level));
            }
            for d in &Direction::ALL[..3] {
                let Some(next) = board.get(h.neighbour(*d)) else {
                    continue;
                };
                steps += 1;
                walls += usize::from(cell.level.abs_diff(next.level) > 1);
            }
            let around = board.neighbours(h).filter_map(|(_, n)| board.get(n));
            let around: Vec<i8> = around.map(|c| c.level).collect();
            let lone =
                around.iter().all(|&l| l > cell.level) || around.iter().all(|&l| l < cell.level);
            needles += usize::from(lone && cell.water.is_none());
        }
        // Deserts have their table mountains, and who asks for very much of hills gets it.
        let share = match (recipe.land, recipe.hills) {
            (_, 4) => 5,
            (Land::Desert, _) => 6,
            _ => 8,
        };
        if walls * share > steps {
            return Err(format!("{walls} walls of {steps} hexsides"));
        }
        (needles * 60 <= board.len() + 120)
            .then_some(())
            .ok_or(format!("{needles} lone peaks and pits"))
    });
}

#[test]
fn rivers_have_fords_and_deep_stretches_and_lakes_deepen() {
    for land in [Land::Temperate, Land::Jungle, Land::Coast, Land::Winter] {
        let (mut fords, mut deep, mut deepest) = (0, 0, 0);
        for seed in 0..12 {
            let mut recipe = Recipe::new(land, 48, 48, seed);
            recipe.water = 3;
            for (_, cell) in make(&recipe).board.iter() {
                fords += usize::from(cell.water == Some(0));
                deep += usize::from(cell.water.is_some_and(|d| d > 1));
                deepest = deepest.max(cell.water.unwrap_or(0));
            }
        }
        assert!(fords > 20 && deep > 40, "{land:?}: {fords}, {deep}");
        assert_eq!(deepest, if land == Land::Coast { 4 } else { 3 }, "{land:?}");
    }
}

#[test]
fn bridges_end_on_their_banks() {
    let mut bridges = 0;
    let mut uneven = 0;
    for land in Land::ALL {
        for recipe in recipes(land) {
            let board = make(&recipe).board;
            for (h, cell) in board.iter() {
                let (Some(bridge), Some(deck)) = (cell.bridge, cell.deck_level()) else {
                    continue;
                };
                assert_eq!(bridge.deck, 1);
                bridges += 1;
                for d in bridge.exits.iter() {
                    let bank = board.get(h.neighbour(d)).filter(|c| c.water.is_none());
                    uneven += usize::from(bank.is_some_and(|b| b.level != deck));
                }
            }
        }
    }
    assert!(bridges > 300, "{bridges}");
    assert!(uneven * 12 < bridges, "{uneven} of {bridges}");
}

#[test]
fn every_land_is_known_by_its_looks() {
    for land in Land::ALL {
        for seed in 0..SEEDS {
            let recipe = Recipe::new(land, 32, 34, seed);
            let file = make(&recipe);
            assert_eq!(file.theme, land.theme());
            assert!(file.name.len() > 4);
            let board = &file.board;
            let share = |what: &dyn Fn(&Cell) -> bool| {
                let n = board.iter().filter(|(_, c)| what(c)).count();
                n as f32 / board.len() as f32
            };
            let water = share(&|c| c.water.is_some());
            let woods = share(&|c| c.woods.is_some());
            let houses = share(&|c| c.building.is_some_and(|b| b.kind != BuildingKind::Wall));
            let ground = |g: Ground| share(&|c| c.ground == g);
            let what = format!("{land:?} {seed}: {water} water, {woods} woods, {houses} houses");
            match land {
                Land::Temperate => assert!(woods > 0.1 && houses > 0.0 && water < 0.2, "{what}"),
                Land::Desert => assert!(ground(Ground::Sand) > 0.3 && woods < 0.08, "{what}"),
                Land::Winter => {
                    let snow = ground(Ground::ThinSnow) + ground(Ground::DeepSnow);
                    assert!(snow > 0.6 && woods > 0.1, "{what}");
                }
                Land::Lunar => {
                    assert!(water == 0.0 && woods == 0.0, "{what}");
                    assert!(ground(Ground::Rough) > 0.03, "{what}");
                    assert!(share(&|c| c.level < 0) > 0.01, "{what}");
                }
                Land::Urban => assert!(houses > 0.15 && ground(Ground::Paved) > 0.3, "{what}"),
                Land::Jungle => assert!(woods > 0.35, "{what}"),
                Land::Coast => assert!(
                    (0.12..0.5).contains(&water) && ground(Ground::Sand) > 0.0,
                    "{what}"
                ),
            }
        }
    }
}

#[test]
fn the_largest_maps_are_made_at_once() {
    for land in Land::ALL {
        let recipe = Recipe::new(land, 200, 200, 3);
        let before = Instant::now();
        let file = make(&recipe);
        println!("{} 200 x 200: {:?}", land.name(), before.elapsed());
        assert_eq!(file.board.len(), 40_000);
    }
}
