//! Battles of four units against four on maps as they come: 'Mechs, platoons and suits.

use std::{collections::BTreeMap, sync::Arc};

use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    Battle,
    content::{self, Content},
    force,
    model::record::{Body, UnitRecord},
    setup::{Hide, LoadSetup, Setup, UnitSetup},
    state::{Agreed, Hold, Kind, Role},
};
use hexlance_rules::{DiceSource, ForceSetup, FormationSetup, ResolvedMap, SideSetup};

use crate::player::Numbers;

/// Columns and rows.
const SIZE: u16 = 18;
/// Columns and rows of a small battle.
const SMALL: u16 = 14;

/// The columns of a river, out of the way of whoever begins on land.
const RIVER: [i16; 2] = [11, 12];

/// A river from edge to edge, with bridges that lead over it.
fn river(r: &mut Numbers, size: u16, hexes: &mut BTreeMap<Hex, String>) {
    let deep = ["water 1", "water 2", "water 2", "water 3"];
    for row in 1..=i16::try_from(size).expect("a row") {
        for column in RIVER {
            let hex = Hex::from_column_row(column, row);
            hexes.insert(hex, r.pick(&deep).expect("words").to_owned());
        }
    }
    let [west, east] = RIVER;
    for _ in 0..3 {
        let row = 2 + r.below(usize::from(size) - 3) as i16;
        let cf = r.pick(&[3, 12, 30]).expect("a number");
        let words = |exits: &str| format!("water 2, bridge cf {cf} deck 1 {exits}");
        hexes.insert(Hex::from_column_row(west, row + 1), words("NW NE"));
        hexes.insert(Hex::from_column_row(east, row), words("SW SE"));
        hexes.remove(&Hex::from_column_row(west - 1, row));
        hexes.remove(&Hex::from_column_row(east + 1, row + 1));
    }
}

fn map(r: &mut Numbers, size: u16, wet: bool) -> ResolvedMap {
    let kinds = [
        "light woods",
        "heavy woods",
        "rough",
        "water 1",
        "water 2",
        "level 1",
        "level 2",
        "level 3, light woods",
        "rubble",
        "road",
        "paved",
        "paved",
        "light building height 1",
        "light building cf 2 height 2",
        "medium building height 2",
        "paved, medium building height 1",
        "heavy building height 3",
        "level 1, hardened bunker height 1",
    ];
    let mut hexes = BTreeMap::new();
    // A square to skid on.
    for n in 0..49 {
        let hex = Hex::from_column_row(6 + n % 7, 6 + n / 7);
        hexes.insert(hex, "paved".to_owned());
    }
    let (wide, deep) = (usize::from(size), usize::from(size) - 6);
    for _ in 0..wide * deep / 2 + wide / 2 {
        let (column, row) = (1 + r.below(wide) as i16, 4 + r.below(deep) as i16);
        let words = r.pick(&kinds).expect("words");
        if words.parse::<hexlance_board::Cell>().is_ok() {
            hexes.insert(Hex::from_column_row(column, row), words.to_owned());
        }
    }
    if wet {
        river(r, size, &mut hexes);
    }
    ResolvedMap {
        name: "Moor".to_owned(),
        theme: String::new(),
        columns: size,
        rows: size,
        base: "level 0".to_owned(),
        hexes,
        sheets: None,
    }
}

/// Suits that fly or swim instead of jumping, as far as their class can carry it (C8.7.3).
fn motion(r: &mut Numbers, content: &Content, record: &mut UnitRecord) {
    let before = record.clone();
    let Body::BattleArmor(suits) = &mut record.body else {
        return;
    };
    match r.below(3) {
        0 => (suits.jump, suits.vtol) = (0, 2),
        1 => (suits.jump, suits.umu) = (0, 1),
        _ => return,
    }
    if content::sheet(record, content).is_err() {
        *record = before;
    }
}

/// Units that hang from a hoist or are drawn by the one before them, where that is possible.
fn couple(r: &mut Numbers, content: &Content, units: &mut [UnitSetup<UnitRecord>]) {
    for i in 1..units.len() {
        let (head, tail) = units.split_at_mut(i);
        let (first, second) = (&mut head[i - 1], &mut tail[0]);
        let sheet = |u: &UnitSetup<UnitRecord>| content::sheet(&u.kind, content).expect("a unit");
        let (a, b) = (sheet(first), sheet(second));
        let single = first.standing == Default::default() && first.hidden.is_none();
        if !single || second.hidden.is_some() || r.below(2) == 0 {
            continue;
        }
        let name = format!("Carrier {i}");
        let is_crew = matches!(second.kind.body, Body::Infantry(_) | Body::BattleArmor(_));
        let is_point = matches!(second.kind.body, Body::ProtoMech(_));
        if a.items.iter().any(|i| i.equipment.name == "Lift Hoist") && !is_crew && !is_point {
            second.standing.perch = Some((name.clone(), Hold::Slung, 1));
            second.at = None;
            first.name = Some(name);
        } else if a.motive().is_some() && a.motive() == b.motive() && !a.is_flyer() {
            second.standing.tractor = Some(name.clone());
            second.at = first.at;
            first.name = Some(name);
        }
    }
}

fn setup(content: &Content, r: &mut Numbers) -> (Setup, bool) {
    let wet = r.below(2) == 0;
    let mechs: Vec<&UnitRecord> = content
        .units
        .values()
        .map(|kind| &kind.record)
        .filter(|record| matches!(record.body, Body::Mech(_)))
        .collect();
    let crews: Vec<&UnitRecord> = content
        .units
        .values()
        .map(|kind| &kind.record)
        .filter(|record| matches!(record.body, Body::Infantry(_) | Body::BattleArmor(_)))
        .collect();
    let vehicles: Vec<&UnitRecord> = content
        .units
        .values()
        .filter(|kind| force::is_in_play(&kind.sheet) && (wet || !kind.sheet.is_vessel()))
        .map(|kind| &kind.record)
        .filter(|record| matches!(record.body, Body::Vehicle(_)))
        .collect();
    let points: Vec<&UnitRecord> = content
        .units
        .values()
        .map(|kind| &kind.record)
        .filter(|record| matches!(record.body, Body::ProtoMech(_)))
        .collect();
    let mut map = map(r, SIZE, wet);
    let mut sides = Vec::new();
    for (name, row, facing) in [("Alder", 17, Direction::N), ("Birch", 2, Direction::S)] {
        let mut units = Vec::new();
        for i in 0..4 {
            let kinds = match r.below(5) {
                0 => &crews,
                1 => &vehicles,
                2 => &points,
                _ => &mechs,
            };
            let mut unit = UnitSetup::of(r.pick(kinds).expect("a unit").clone());
            if let Body::ProtoMech(point) = &mut unit.kind.body {
                // Points that have lost some machines already.
                point.machines = 1 + r.below(3) as u8;
            }
            motion(r, content, &mut unit.kind);
            // So that suits have somebody to ride on.
            unit.kind.omni = r.below(2) == 0;
            let mut at = Hex::from_column_row(4 + 3 * i, row);
            if r.below(4) == 0 && unit.kind.body.class().is_mech() {
                // One that hides, nearer to the enemy.
                let ahead = if facing == Direction::N { -7 } else { 7 };
                at = Hex::from_column_row(4 + 3 * i, row + ahead);
                map.hexes.insert(at, "light woods".to_owned());
                unit.hidden = Some(Hide::Standing);
            }
            if is_vessel(content, &unit.kind) {
                at = Hex::from_column_row(RIVER[(i % 2) as usize], row);
            }
            unit.at = Some(at);
            unit.facing = Some(facing);
            units.push(unit);
        }
        couple(r, content, &mut units);
        sides.push(SideSetup {
            name: name.to_owned(),
            forces: vec![ForceSetup {
                name: name.to_owned(),
                formations: vec![FormationSetup::of("All", units)],
                ..ForceSetup::default()
            }],
            ..SideSetup::default()
        });
    }
    let setup = Setup {
        title: "Anything".to_owned(),
        map,
        agreed: Agreed {
            turns: 40,
            withdrawal: r.below(2) == 0,
        },
        about: Default::default(),
        sides,
        lesson: None,
        mid_turn: None,
    };
    (setup, wet)
}

fn is_vessel(content: &Content, record: &UnitRecord) -> bool {
    content::sheet(record, content).is_ok_and(|sheet| sheet.is_vessel())
}

/// A battle that begins, and the numbers that its players go on with.
pub fn begin(content: &Arc<Content>, seed: u64) -> (Battle, Numbers) {
    let mut r = Numbers(seed);
    let setup = Arc::new(setup(content, &mut r).0);
    let dice = DiceSource::Seed(seed);
    let battle = Battle::with_options(setup, content.clone(), dice, false, true);
    (battle.expect("a battle"), r)
}

/// A battle of two or three a side on a small map, of a few turns, whose sides set up themselves half the time.
pub fn small(content: &Arc<Content>, seed: u64) -> Battle {
    let mut r = Numbers(seed ^ 0x5eed);
    let (mut setup, wet) = setup(content, &mut r);
    setup.map = map(&mut r, SMALL, wet);
    setup.agreed = Agreed {
        turns: 5 + r.below(6) as u16,
        ..setup.agreed
    };
    let units = 2 + r.below(2);
    let placed = r.below(2) == 0;
    for (i, side) in setup.sides.iter_mut().enumerate() {
        side.home = Some([hexlance_board::Edge::South, hexlance_board::Edge::North][i]);
        let all = &mut side.forces[0].formations[0].units;
        all.truncate(units);
        for (n, unit) in all.iter_mut().enumerate() {
            let column = 3 + 3 * n as i16;
            let row = [i16::try_from(SMALL).expect("a row") - 2, 3][i];
            let mut at = Hex::from_column_row(column, row);
            if is_vessel(content, &unit.kind) {
                at = Hex::from_column_row(RIVER[n % 2], row);
            }
            // Couplings were those of a larger battle.
            unit.standing = Default::default();
            unit.name = None;
            unit.at = placed.then_some(at);
            if placed && unit.hidden.is_some() {
                setup.map.hexes.insert(at, "light woods".to_owned());
            } else {
                unit.hidden = None;
            }
        }
        couple(&mut r, content, all);
    }
    if seed.is_multiple_of(3) {
        give_aims(&mut setup, seed / 3);
    }
    let dice = DiceSource::Seed(seed);
    Battle::with_options(Arc::new(setup), content.clone(), dice, true, true).expect("a battle")
}

/// A battle about something: one type after the other, with a load in the middle, skills that are drawn, and units that come in.
fn give_aims(setup: &mut Setup, n: u64) {
    let kind = Kind::ALL[n as usize % Kind::ALL.len()];
    let middle = SMALL as i16 / 2;
    let at = Hex::from_column_row(middle, middle);
    let about = &mut setup.about;
    about.kind = kind;
    about.rating = n
        .is_multiple_of(2)
        .then_some(hexlance_classic::model::Drawn::Rolled);
    about.loads.push(LoadSetup {
        name: "Crate".to_owned(),
        at: Some(at),
        held_by: None,
        tons: hexlance_classic::model::Tons::whole(2),
    });
    setup.map.hexes.insert(at, "level 0".to_owned());
    if kind == Kind::BaseAssault {
        let house = Hex::from_column_row(middle, middle - 1);
        let walls = "light building height 1".to_owned();
        setup.map.hexes.insert(house, walls);
        about.marked.push(house);
    }
    for (side, role) in setup.sides.iter_mut().zip([Role::Attacker, Role::Defender]) {
        side.rules.role = kind.has_roles().then_some(role);
        if kind == Kind::Chase {
            side.home = Some(hexlance_board::Edge::South);
        }
        if kind == Kind::StandUpFight {
            side.rules.enters = Some(1);
        }
    }
}
