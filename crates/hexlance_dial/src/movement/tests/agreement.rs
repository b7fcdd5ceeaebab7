//! What [`reach`] offers is accepted, and nothing else within range is.

use std::collections::{BTreeMap, BTreeSet};

use super::super::{check, reach};
use super::*;
use crate::terrain;
use proptest::prelude::*;

const GROUND: [&str; 9] = [
    "clear",
    "clear",
    "clear",
    "light woods",
    "rubble",
    "water 0",
    "water 1",
    "medium building",
    "low wall N SE SW",
];

/// Kinds of units: class, mode, speed.
fn kind(n: u8) -> Model {
    match n % 6 {
        0 => squad(5),
        1 => Model {
            transport: 2,
            ..car(8)
        },
        2 => tank(7),
        3 => hover(8),
        4 => with(mech(6), Equipment::JumpJets),
        _ => mech(5),
    }
}

/// Whether a unit of that mode may be set into a hex.
fn stands(ground: &str, mode: Mode) -> bool {
    let cell = ground.parse().expect("cell notation");
    terrain::going(terrain::terrain(&cell), mode) != terrain::Going::Impassable
}

/// A table with rough country in the middle, units of both sides in it.
fn scene() -> impl Strategy<Value = Scene> {
    let around: Vec<Hex> = at(0, 0).within(4).collect();
    let cells = proptest::collection::vec((0..GROUND.len(), -1i8..=2), around.len());
    let units = proptest::collection::btree_map(
        proptest::sample::select(around.clone()),
        (0u8..2, 0u8..6),
        0..9,
    );
    (cells, units, 0u8..6).prop_map(move |(cells, units, mover)| {
        let mut s = Scene::default();
        for (hex, (ground, level)) in around.iter().zip(cells) {
            s.hexes
                .insert(*hex, format!("level {}, {}", level / 2, GROUND[ground]));
        }
        s.hexes.insert(at(0, 0), "clear".to_owned());
        s = s.unit(0, "Mover", kind(mover), (0, 0), 0);
        for (i, (hex, (side, other))) in units.into_iter().enumerate() {
            let model = kind(other);
            if hex != at(0, 0) && stands(&s.hexes[&hex], model.mode) {
                let place = (hex.q - ORIGIN.q, hex.r - ORIGIN.r);
                s = s.unit(side, &format!("U{i}"), model, place, 0);
            }
        }
        s
    })
}

/// Every path of a walk that the rules accept, by trying all: the cheapest cost of each end.
fn tried(p: &Play, manner: Manner) -> BTreeMap<Hex, i16> {
    let world = p.battle.world();
    let order = |path: Vec<Hex>| MoveOrder {
        manner,
        ..MoveOrder::walk(p.id("Mover"), path, facing(0))
    };
    let mut found: BTreeMap<Hex, i16> = BTreeMap::new();
    let mut open: Vec<Vec<Hex>> = vec![Vec::new()];
    let mut seen: BTreeSet<Vec<Hex>> = BTreeSet::new();
    while let Some(path) = open.pop() {
        let from = *path.last().unwrap_or(&at(0, 0));
        for to in from.neighbours() {
            let mut longer = path.clone();
            longer.push(to);
            match check::plan(world, SideId(0), &order(longer.clone())) {
                Ok(plan) => {
                    let spent = plan.spent();
                    let best = found.entry(to).or_insert(spent);
                    *best = spent.min(*best);
                }
                // A 'Mech may go on through infantry.
                Err(refusal) if refusal.code == "occupied" && longer.len() < 7 => {}
                Err(_) => continue,
            }
            if longer.len() < 7 && seen.insert(longer.clone()) {
                open.push(longer);
            }
        }
    }
    found.remove(&at(0, 0));
    found
}

fn offered(p: &Play, manner: Manner) -> BTreeMap<Hex, i16> {
    let template = p.moves("Mover", manner, &[]);
    reach::ways(p.battle.world(), SideId(0), &template)
        .into_iter()
        .map(|w| {
            let order = MoveOrder {
                path: w.path.clone(),
                ..template.clone()
            };
            let plan = check::plan(p.battle.world(), SideId(0), &order)
                .unwrap_or_else(|e| panic!("{:?}: {e}", w.path));
            assert_eq!(plan.spent(), i16::from(w.cost));
            assert_eq!(plan.end(at(0, 0)), w.hex);
            (w.hex, plan.spent())
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn reach_and_check_agree(scene in scene()) {
        let p = scene.play();
        prop_assert_eq!(offered(&p, Manner::Walk), tried(&p, Manner::Walk));
        if p.look("Mover").speed().total() == 5 {
            prop_assert_eq!(offered(&p, Manner::Run), tried(&p, Manner::Run));
        }
        let jumps = offered(&p, Manner::Jump);
        for hex in at(0, 0).within(5) {
            let order = MoveOrder {
                path: vec![hex],
                ..p.moves("Mover", Manner::Jump, &[])
            };
            let fine = check::plan(p.battle.world(), SideId(0), &order).is_ok();
            prop_assert_eq!(fine, jumps.contains_key(&hex), "{}", hex);
        }
        for order in reach::assaults(p.battle.world(), SideId(0), p.id("Mover")) {
            let planned = check::plan(p.battle.world(), SideId(0), &order);
            prop_assert!(planned.is_ok(), "{:?}: {:?}", order, planned);
        }
    }
}
