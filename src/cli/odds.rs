//! `hexlance odds`: what comes of an attack, exactly.

use std::sync::Arc;

use clap::{Args, ValueEnum};
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, DiceSource, UnitId};
use hexlance_strike::{
    Battle,
    attack::{
        legal,
        odds::{Odds as Chances, odds},
    },
    card::{Card, MoveMode},
    content::Content,
    read::{self, UnitRead},
    setup::{MidTurn, MidUnit, Setup, UnitSetup},
    state::{Motion, MotionState, Phase},
};
use serde::Serialize;

use super::{
    Format, put_json,
    report::{DIM, Outcome, STRONG, Stop, Styled},
};
use crate::{
    data::Data,
    put,
    words::{hex_by_name, hex_name},
};

const EXAMPLES: &str = "\
Examples:
  hexlance odds two_in_the_ring --attacker bell --target quarry --from 0606 --at 0610
  hexlance odds two_in_the_ring -a bell -t quarry --from 0606 --at 0607 --attacker-did still
  hexlance odds my_battle.ron --attacker Ash --target Cole --overheat 1 --format json

Units go by their names in the battle, or by the beginning of one. They stand where the scenario puts them, or where
--from and --at say; the attacker faces the target. Both have moved on the ground unless it is said otherwise.";

/// Exact chances of an attack: to hit, of every damage, to destroy
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Odds {
    /// A scenario, by file or by name
    scenario: String,
    /// Name of the unit that attacks
    #[arg(long, short, value_name = "A")]
    attacker: String,
    /// Name of the unit that is attacked
    #[arg(long, short, value_name = "B")]
    target: String,
    /// Hex of the attacker, such as 0507
    #[arg(long, value_name = "HEX", value_parser = hex)]
    from: Option<Hex>,
    /// Hex of the target
    #[arg(long, value_name = "HEX", value_parser = hex)]
    at: Option<Hex>,
    /// What the attacker did in its last move
    #[arg(long, value_enum, value_name = "MOVE", default_value_t)]
    attacker_did: Did,
    /// What the target did in its last move
    #[arg(long, value_enum, value_name = "MOVE", default_value_t)]
    target_did: Did,
    /// Overheat bought, where the attack allows it
    #[arg(long, value_name = "N", default_value_t = 0)]
    overheat: u8,
    /// For people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// How a unit moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Did {
    /// It stood still
    Still,
    /// It moved on the ground
    #[default]
    Moved,
    /// It jumped
    Jumped,
}

fn hex(name: &str) -> Result<Hex, String> {
    hex_by_name(name).ok_or_else(|| {
        format!("“{name}” is no hex: write column and row as on the table, such as 0507")
    })
}

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

#[derive(Serialize)]
struct Damage {
    points: u8,
    chance: f64,
}

pub(super) fn run(args: &Odds, data: &Data) -> Outcome {
    let mut setup = data.load(&data.scenario_file(&args.scenario)?)?.setup;
    let probe = begin(&setup, &data.content)?;
    let attacker = find(&probe, &args.attacker)?;
    let target = find(&probe, &args.target)?;
    let (a, t) = (
        read::unit(probe.world(), attacker),
        read::unit(probe.world(), target),
    );
    if a.side == t.side {
        return Err(Stop::usage(
            format!("{} and {} fight on the same side", a.name, t.name),
            "name units of different sides",
        ));
    }
    let from = stands(&a, args.from, "--from")?;
    let at = stands(&t, args.at, "--at")?;
    place(&mut setup, attacker, from, Direction::towards(from, at));
    place(&mut setup, target, at, None);
    let units = [(&a, args.attacker_did), (&t, args.target_did)];
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
    let battle = begin(&setup, &data.content)?;
    let rows = rows(&battle, attacker, target, args.overheat);
    match args.format {
        Format::Json => put_json(&rows),
        Format::Text => {
            print(&battle, attacker, target, &rows);
            Ok(())
        }
    }
}

fn begin(setup: &Setup, content: &Arc<Content>) -> Result<Battle, Stop> {
    Battle::new(
        Arc::new(setup.clone()),
        content.clone(),
        DiceSource::Seed(0),
    )
    .map_err(|e| {
        Stop::failed(
            format!("the battle does not begin: {e}"),
            "choose other hexes, or correct the scenario",
        )
    })
}

/// A unit by its name, or by the beginning of one and no other.
fn find(battle: &Battle, name: &str) -> Result<UnitId, Stop> {
    let wanted = name.to_lowercase();
    let all: Vec<_> = read::units(battle.world()).collect();
    let exact = all.iter().find(|u| u.name.to_lowercase() == wanted);
    let mut begins = all
        .iter()
        .filter(|u| u.name.to_lowercase().starts_with(&wanted));
    match (exact, begins.next(), begins.next()) {
        (Some(u), ..) | (None, Some(u), None) => Ok(u.id),
        (None, found, _) => {
            let names: Vec<_> = all.iter().map(|u| u.name).collect();
            let what = match found {
                None => format!("there is no unit “{name}” in this battle"),
                Some(_) => format!("more than one unit begins with “{name}”"),
            };
            Err(Stop::usage(
                what,
                format!("name one of: {}", names.join(", ")),
            ))
        }
    }
}

/// Where a unit stands: what was said, or what the scenario says.
fn stands(u: &UnitRead<'_>, said: Option<Hex>, option: &str) -> Result<Hex, Stop> {
    said.or(u.hex()).ok_or_else(|| {
        Stop::usage(
            format!("{} is not on the map when the battle begins", u.name),
            format!("say where it stands: `{option} HEX`"),
        )
    })
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

fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
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
        for part in &number.parts {
            put!(
                "    {:+3}  {} ({})",
                part.value,
                part.source.name(),
                part.source.reference()
            );
        }
        put!(
            "  damage {:.2} on average",
            row.expected.unwrap_or_default()
        );
        let most = row.damage.iter().map(|d| d.chance).fold(0.0, f64::max);
        for d in &row.damage {
            // The longest bar has 30 places.
            let bar = "#".repeat((30.0 * d.chance / most.max(f64::EPSILON)).round() as usize);
            put!("    {:>3}  {:>7}  {bar}", d.points, percent(d.chance));
        }
        put!(
            "  critical hit {}, destroys {}",
            percent(row.critical.unwrap_or_default()),
            percent(row.destroy.unwrap_or_default())
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_on_the_command_line_are_those_of_the_table() {
        assert_eq!(hex("0507"), Ok(Hex::from_column_row(5, 7)));
        assert!(hex("five").is_err());
    }
}
