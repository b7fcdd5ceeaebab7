//! Attacks of the strike rules.

use std::path::Path;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, UnitId};
use hexlance_strike::{
    Battle, Strike,
    attack::{
        legal,
        odds::{Odds as Chances, odds},
    },
    card::{Card, MoveMode},
    read::{self, UnitRead},
    setup::{MidTurn, MidUnit, Setup, UnitSetup},
    state::{Motion, MotionState, Phase},
};
use serde::Serialize;

use super::{
    Damage, Did, Odds, begin, find, percent, print_damage, print_parts, same_side, stands,
};
use crate::{
    cli::{
        Format, put_json,
        report::{DIM, Outcome, STRONG, Styled},
        tools::refuse,
    },
    data::Data,
    put,
    words::hex_name,
};

/// One kind of attack and what comes of it.
#[derive(Serialize)]
struct Row {
    attack: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    spotter: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    needs: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target_number: Option<Breakdown>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hit: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    damage: Vec<Damage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    critical: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    destroy: Option<f64>,
}

pub(in crate::cli) fn run(args: &Odds, data: &Data, file: &Path) -> Outcome {
    refuse::<Strike>(&[
        ("--attacker-click", args.attacker_click.is_some()),
        ("--target-click", args.target_click.is_some()),
        ("--heat", args.heat.is_some()),
    ])?;
    let mut setup = data.load(file)?.setup;
    let probe = begin::<Strike>(&setup, data)?;
    let names: Vec<_> = read::units(probe.world()).map(|u| (u.id, u.name)).collect();
    let attacker = find(&names, &args.attacker)?;
    let target = find(&names, &args.target)?;
    let (a, t) = (
        read::unit(probe.world(), attacker),
        read::unit(probe.world(), target),
    );
    if a.side == t.side {
        return Err(same_side(a.name, t.name));
    }
    let from = stands(a.name, a.hex(), args.from, "--from")?;
    let at = stands(t.name, t.hex(), args.at, "--at")?;
    place(&mut setup, attacker, from, Direction::towards(from, at));
    place(&mut setup, target, at, None);
    let units = [
        (&a, args.attacker_did.unwrap_or_default()),
        (&t, args.target_did.unwrap_or_default()),
    ];
    setup.mid_turn = Some(MidTurn {
        turn: 1,
        phase: Phase::Combat,
        // Who lost Initiative attacks first.
        winner: Some(a.side.opponent()),
        units: units
            .into_iter()
            .map(|(u, did)| (u.name.to_owned(), mid_unit(did, u.card)))
            .collect(),
        engagements: Vec::new(),
    });
    let battle = begin::<Strike>(&setup, data)?;
    let rows = rows(&battle, attacker, target, args.overheat.unwrap_or(0));
    match args.format {
        Format::Json => put_json(&rows),
        Format::Text => {
            print(&battle, attacker, target, &rows);
            Ok(())
        }
    }
}

/// Puts a unit of a setup somewhere. Units count in the order of the setup.
fn place(setup: &mut Setup, unit: UnitId, hex: Hex, facing: Option<Direction>) {
    let units = setup
        .sides
        .iter_mut()
        .flat_map(|s| &mut s.forces)
        .flat_map(|f| &mut f.formations)
        .flat_map(|f| &mut f.units);
    if let Some(UnitSetup {
        at,
        facing: faces,
        hidden,
        aboard,
        off_board,
        air,
        ..
    }) = units.into_iter().nth(unit.index())
    {
        *at = Some(hex);
        *faces = facing.or(*faces);
        *hidden = false;
        *aboard = None;
        *off_board = None;
        *air = None;
    }
}

fn mid_unit(did: Did, card: &Card) -> MidUnit {
    let (state, mode) = match did {
        Did::Still => (MotionState::StoodStill, None),
        Did::Moved => (MotionState::Moved, Some(card.ground_mode())),
        Did::Jumped => (MotionState::Jumped, Some(MoveMode::Jump)),
    };
    MidUnit {
        motion: Motion {
            state,
            mode,
            hexes: u8::from(mode.is_some()),
            ..Motion::default()
        },
        activated: true,
        ..MidUnit::default()
    }
}

/// Every attack of one unit on the other.
fn rows(battle: &Battle, attacker: UnitId, target: UnitId, overheat: u8) -> Vec<Row> {
    let world = battle.world();
    let u = read::unit(world, attacker);
    legal::options(world, attacker, target)
        .into_iter()
        .map(|(mut order, checked)| {
            let mut row = Row {
                attack: order.kind.name(),
                spotter: order.spotter.map(|s| read::unit(world, s).name.to_owned()),
                refused: None,
                needs: None,
                target_number: None,
                hit: None,
                damage: Vec::new(),
                expected: None,
                critical: None,
                destroy: None,
            };
            let legal = match checked {
                Ok(legal) => legal,
                Err(refusal) => {
                    row.refused = Some(refusal.to_string());
                    return row;
                }
            };
            let most = legal
                .aimed
                .map_or(0, |a| legal::most_overheat(&u, order.kind, a.bracket));
            order.overheat = overheat.min(most);
            match odds(world, &order) {
                Err(refusal) => row.refused = Some(refusal.to_string()),
                Ok(Chances {
                    hit,
                    damage,
                    expected,
                    critical,
                    destroy,
                }) => {
                    row.needs = Some(legal.target_number.total());
                    row.target_number = Some(legal.target_number);
                    row.hit = Some(hit);
                    row.damage = damage
                        .into_iter()
                        .map(|(points, chance)| Damage { points, chance })
                        .collect();
                    row.expected = Some(expected);
                    row.critical = Some(critical);
                    row.destroy = Some(destroy);
                }
            }
            row
        })
        .collect()
}

fn print(battle: &Battle, attacker: UnitId, target: UnitId, rows: &[Row]) {
    let world = battle.world();
    let (a, t) = (read::unit(world, attacker), read::unit(world, target));
    let at = |u: &UnitRead<'_>| u.hex().map(hex_name).unwrap_or_default();
    let away = a.hex().zip(t.hex()).map_or(0, |(a, b)| a.distance(b));
    put!(
        "{} at {} attacks {} at {}: {away} hexes, armor {}, structure {}",
        a.name,
        at(&a),
        t.name,
        at(&t),
        t.tracks.armor,
        t.tracks.structure
    );
    for row in rows {
        put!();
        let spotter = row
            .spotter
            .as_ref()
            .map(|s| format!(", spotted by {s}"))
            .unwrap_or_default();
        put!("{}{spotter}", Styled(STRONG, &row.attack));
        if let Some(refused) = &row.refused {
            put!("  not possible: {}", Styled(DIM, refused));
            continue;
        }
        let (Some(number), Some(hit)) = (&row.target_number, row.hit) else {
            continue;
        };
        put!("  needs {}, hits {}", number.total(), percent(hit));
        print_parts(number);
        put!(
            "  damage {:.2} on average",
            row.expected.unwrap_or_default()
        );
        print_damage(&row.damage);
        put!(
            "  critical hit {}, destroys {}",
            percent(row.critical.unwrap_or_default()),
            percent(row.destroy.unwrap_or_default())
        );
    }
}
