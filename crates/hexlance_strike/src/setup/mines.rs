//! Minefields of a setup (R5.7, R17.1.1, step S4): checked when a scenario is looked up, put on the map at the start.

use std::collections::BTreeMap;

use hexlance_board::{Board, Hex};
use hexlance_rules::{
    MineKind, MineSupply, MinefieldSetup, Scenario, SetupError, SideId, SideSetup, Zone,
};

use super::{Problem, Setup, UnitSetup, start::zone_of};
use crate::{
    card::Card,
    mines::{self, DENSEST, Minefields, Supply},
    model::mine::FieldKey,
};

fn problem(path: String, message: impl Into<String>, remedy: &str) -> Problem {
    Problem::written(path, message, remedy)
}

/// Everything that is wrong with the mines of a scenario.
pub(super) fn problems(scenario: &Scenario<UnitSetup<String>>, board: &Board) -> Vec<Problem> {
    let mut out = Vec::new();
    fields(&scenario.rules.minefields, "minefields", board, &mut out);
    for (i, side) in scenario.sides.iter().enumerate() {
        let path = format!("sides[{i}].minefields");
        fields(&side.rules.minefields, &path, board, &mut out);
        for (j, supply) in side.rules.mines.iter().enumerate() {
            self::supply(supply, &format!("sides[{i}].mines[{j}]"), board, &mut out);
        }
    }
    out
}

fn kind_fits(kind: MineKind) -> bool {
    !matches!(kind, MineKind::Vibrabomb(size) if !(1..=5).contains(&size))
}

fn fields(list: &[MinefieldSetup], path: &str, board: &Board, out: &mut Vec<Problem>) {
    let mut density: BTreeMap<Hex, u8> = BTreeMap::new();
    for (i, field) in list.iter().enumerate() {
        let path = |what: &str| format!("{path}[{i}].{what}");
        match board.get(field.hex) {
            None => out.push(problem(
                path("hex"),
                format!("hex {} is not on the map", field.hex),
                "name a hex of the map by its axial coordinates",
            )),
            Some(cell) if !mines::can_be_mined(cell) => out.push(problem(
                path("hex"),
                format!("no mines can lie in {}", field.hex),
                "choose land without building or bridge (R5.7.1)",
            )),
            Some(_) => {}
        }
        let sum = density.entry(field.hex).or_default();
        *sum = sum.saturating_add(field.density);
        if field.density == 0 || *sum > DENSEST {
            out.push(problem(
                path("density"),
                format!("the mines in {} have density {sum}", field.hex),
                "write 1 to 5 for all fields of an owner in a hex together (R5.7.1)",
            ));
        }
        if !kind_fits(field.kind) {
            out.push(problem(
                path("kind"),
                format!("{} does not exist", field.kind.name()),
                "set vibrabombs to a Size from 1 to 5",
            ));
        }
    }
}

fn supply(supply: &MineSupply, path: &str, board: &Board, out: &mut Vec<Problem>) {
    if supply.points == 0 || supply.fields == Some(0) {
        out.push(problem(
            format!("{path}.points"),
            "there is nothing to lay",
            "write 1 or more, or leave the line out",
        ));
    }
    if supply.kinds.is_empty() || !supply.kinds.iter().all(|k| kind_fits(*k)) {
        out.push(problem(
            format!("{path}.kinds"),
            "no mines of these kinds can be laid",
            "name at least one kind, such as `[Conventional]`",
        ));
    }
    if let Some(zone) = &supply.zone
        && !board.iter().any(|(hex, _)| zone.has(board, hex))
    {
        out.push(problem(
            format!("{path}.zone"),
            "the zone has no hex on the map",
            "name hexes of the map, or an edge and a depth of 1 or more",
        ));
    }
}

/// Where mines may be laid that do not say it: the half at the home edge, or where the side sets up.
fn zone_for(supply: &MineSupply, side: &SideSetup<UnitSetup<Card>>) -> Zone {
    let half = || side.home.map(Zone::Half);
    supply.zone.clone().or_else(half).unwrap_or(zone_of(side))
}

/// The minefields of a setup.
///
/// # Errors
/// If one of them cannot be.
pub(super) fn at_the_start(setup: &Setup, board: &Board) -> Result<Minefields, SetupError> {
    let mut out = Minefields::default();
    let nobody = (None, &setup.minefields);
    let owned = setup.sides.iter().enumerate();
    let owned = owned.map(|(i, s)| (Some(SideId(i as u8)), &s.rules.minefields));
    for (owner, list) in std::iter::once(nobody).chain(owned) {
        let mut wrong = Vec::new();
        fields(list, "minefields", board, &mut wrong);
        if let Some(first) = wrong.first() {
            return Err(SetupError(first.message.to_string()));
        }
        for field in list {
            let key = FieldKey {
                hex: field.hex,
                kind: field.kind,
                owner,
            };
            let known = mines::knowing(owner, field.revealed);
            mines::add(&mut out, key, field.density, None, known);
        }
    }
    for (i, side) in setup.sides.iter().enumerate() {
        out.supplies.extend(side.rules.mines.iter().map(|s| Supply {
            side: SideId(i as u8),
            points: s.points,
            fields: s.fields,
            works: None,
            of: MineSupply {
                zone: Some(zone_for(s, side)),
                ..s.clone()
            },
        }));
    }
    Ok(out)
}
