//! Minefields of a setup (R5.7, R17.1.1, step S4): checked when a scenario is looked up, put on the map at the start.

use std::collections::BTreeMap;

use hexlance_board::{Board, Hex};
use hexlance_rules::{
    Message, MineKind, MineSupply, MinefieldSetup, Scenario, SetupError, SideId, SideSetup, Zone,
    say,
};

use super::{Problem, Setup, UnitSetup, start::zone_of};
use crate::{
    card::Card,
    mines::{self, DENSEST, Minefields, Supply},
    model::mine::FieldKey,
};

fn problem(path: String, message: Message, remedy: Message) -> Problem {
    Problem::new(path, message, remedy)
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
                say!("hex {hex} is not on the map", hex = field.hex.to_string()),
                say!("name a hex of the map by its axial coordinates"),
            )),
            Some(cell) if !mines::can_be_mined(cell) => out.push(problem(
                path("hex"),
                say!("no mines can lie in {hex}", hex = field.hex.to_string()),
                say!("choose land without building or bridge (R5.7.1)"),
            )),
            Some(_) => {}
        }
        let sum = density.entry(field.hex).or_default();
        *sum = sum.saturating_add(field.density);
        if field.density == 0 || *sum > DENSEST {
            out.push(problem(
                path("density"),
                say!(
                    "the mines in {hex} have density {sum}",
                    hex = field.hex.to_string(),
                    sum = *sum
                ),
                say!("write 1 to 5 for all fields of an owner in a hex together (R5.7.1)"),
            ));
        }
        if !kind_fits(field.kind) {
            out.push(problem(
                path("kind"),
                say!("{kind} does not exist", kind = field.kind.name()),
                say!("set vibrabombs to a Size from 1 to 5"),
            ));
        }
    }
}

fn supply(supply: &MineSupply, path: &str, board: &Board, out: &mut Vec<Problem>) {
    if supply.points == 0 || supply.fields == Some(0) {
        out.push(problem(
            format!("{path}.points"),
            say!("there is nothing to lay"),
            say!("write 1 or more, or leave the line out"),
        ));
    }
    if supply.kinds.is_empty() || !supply.kinds.iter().all(|k| kind_fits(*k)) {
        out.push(problem(
            format!("{path}.kinds"),
            say!("no mines of these kinds can be laid"),
            say!("name at least one kind, such as `[Conventional]`"),
        ));
    }
    if let Some(zone) = &supply.zone
        && !board.iter().any(|(hex, _)| zone.has(board, hex))
    {
        out.push(problem(
            format!("{path}.zone"),
            say!("the zone has no hex on the map"),
            say!("name hexes of the map, or an edge and a depth of 1 or more"),
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
            return Err(SetupError(first.message.clone()));
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
