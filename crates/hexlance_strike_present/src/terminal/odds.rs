//! Attacks of the strike rules.

use std::path::Path;

use clap::{Args, ValueEnum};
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, UnitId};
use hexlance_strike::{
    Battle,
    attack::{
        legal,
        odds::{self, odds},
    },
    card::{Card, MoveMode},
    read::{self, UnitRead},
    setup::{MidTurn, MidUnit, Setup, UnitSetup},
    sides::TwoSides,
    state::{Motion, MotionState, Phase},
};
use serde::Serialize;

use crate::{StrikeGame, data::Data, words::hex_name};
use hexlance_cli::odds::{
    Chances, Damage, Odds, begin, find, percent, print_parts, print_rows, same_side, stands,
    unit_mut,
};
use hexlance_cli::{Format, options::OwnOptions, put, put_json, report::Outcome};

/// What the units have done before.
#[derive(Args, Debug)]
pub struct Supposed {
    /// Strike: what the attacker did in its last move
    #[arg(long, value_enum, value_name = "MOVE")]
    attacker_did: Option<Did>,
    /// Strike: what the target did in its last move
    #[arg(long, value_enum, value_name = "MOVE")]
    target_did: Option<Did>,
    /// Strike: overheat used, if the attack allows it
    #[arg(long, value_name = "N")]
    overheat: Option<u8>,
}

impl OwnOptions for Supposed {
    const EXAMPLES: &'static str =
        "  hexlance odds two_in_the_ring --attacker bell --target quarry --from 0606 --at 0610
  hexlance odds two_in_the_ring -a bell -t quarry --from 0606 --at 0607 --attacker-did still
  hexlance odds my_battle.ron --attacker Ash --target Cole --overheat 1 --format json";
    const NOTE: &'static str = "in strike both have moved on the ground";
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

/// What the strike rules have to say of the chances.
#[derive(Serialize)]
struct Own {
    target_number: Breakdown,
    critical: f64,
    destroy: f64,
}

type Row = hexlance_cli::odds::Row<Own>;

pub(crate) fn run(args: &Odds, own: &Supposed, data: &Data, file: &Path) -> Outcome {
    let mut setup = data.load_as::<StrikeGame>(file)?.setup;
    let probe = begin::<StrikeGame>(&setup, data)?;
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
        (&a, own.attacker_did.unwrap_or_default()),
        (&t, own.target_did.unwrap_or_default()),
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
    let battle = begin::<StrikeGame>(&setup, data)?;
    let rows = rows(&battle, attacker, target, own.overheat.unwrap_or(0));
    match args.format {
        Format::Json => put_json(&rows),
        Format::Text => {
            print(&battle, attacker, target, &rows);
            Ok(())
        }
    }
}

/// Puts a unit of a setup somewhere.
fn place(setup: &mut Setup, unit: UnitId, hex: Hex, facing: Option<Direction>) {
    if let Some(UnitSetup {
        at,
        facing: faces,
        hidden,
        aboard,
        off_board,
        air,
        ..
    }) = unit_mut::<StrikeGame>(setup, unit)
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
                attack: order.kind.name().to_string(),
                spotter: order.spotter.map(|s| read::unit(world, s).name.to_owned()),
                refused: None,
                chances: None,
            };
            let chances = checked.and_then(|legal| {
                let most = legal
                    .aimed
                    .map_or(0, |a| legal::most_overheat(&u, order.kind, a.bracket));
                order.overheat = overheat.min(most);
                Ok(chances(legal.target_number, odds(world, &order)?))
            });
            match chances {
                Ok(chances) => row.chances = Some(chances),
                Err(refusal) => row.refused = Some(refusal.to_string()),
            }
            row
        })
        .collect()
}

fn chances(target_number: Breakdown, odds: odds::Odds) -> Chances<Own> {
    let damage = odds.damage.into_iter();
    Chances {
        needs: target_number.total(),
        hit: odds.hit,
        damage: damage
            .map(|(points, chance)| Damage { points, chance })
            .collect(),
        expected: odds.expected,
        own: Own {
            target_number,
            critical: odds.critical,
            destroy: odds.destroy,
        },
    }
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
        t.armor.points,
        t.armor.structure
    );
    let number = |c: &Chances<Own>| {
        put!("  needs {}, hits {}", c.needs, percent(c.hit));
        print_parts(&c.own.target_number);
        put!("  damage {:.2} on average", c.expected);
    };
    print_rows(rows, number, |c| {
        put!(
            "  critical hit {}, destroys {}",
            percent(c.own.critical),
            percent(c.own.destroy)
        );
    });
}
