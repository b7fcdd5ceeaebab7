//! Attacks of the classic rules: what each weapon needs on two dice, and what becomes of the target.

use std::path::Path;

use clap::{Args, ValueEnum};
use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    Battle,
    command::{FireAt, FireOrder},
    fire,
    odds::{self, Outlook},
    physical,
    read::{Look, Table},
    setup::{MidTurn, Setup, Standing},
    state::{March, Mode, Phase},
};
use hexlance_rules::{Breakdown, SideId, UnitId};
use serde::Serialize;

use crate::{ClassicGame, data::Data, unit, wording::strike_name, words::hex_name};
use hexlance_cli::odds::{
    Chances, Damage, Odds, begin, find, percent, print_parts, print_rows, same_side, stands,
    unit_mut,
};
use hexlance_cli::{
    Format,
    options::OwnOptions,
    put, put_json,
    report::{Outcome, Stop},
};

/// How a unit has moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Moved {
    /// It stood still.
    #[default]
    Still,
    /// It walked.
    Walked,
    /// It ran.
    Ran,
    /// It jumped.
    Jumped,
}

impl Moved {
    const fn mode(self) -> Mode {
        match self {
            Self::Still => Mode::Stationary,
            Self::Walked => Mode::Walk,
            Self::Ran => Mode::Run,
            Self::Jumped => Mode::Jump,
        }
    }
}

/// How the units stand.
#[derive(Args, Debug)]
pub struct Supposed {
    /// Classic: how the attacker has moved
    #[arg(long, value_enum, value_name = "HOW")]
    moved: Option<Moved>,
    /// Classic: how the target has moved
    #[arg(long, value_enum, value_name = "HOW")]
    target_moved: Option<Moved>,
    /// Classic: hexes that the target has moved
    #[arg(long, value_name = "N")]
    target_hexes: Option<u8>,
    /// Classic: heat of the attacker
    #[arg(long, value_name = "N")]
    attacker_heat: Option<u16>,
}

impl OwnOptions for Supposed {
    const EXAMPLES: &'static str = "";
    const NOTE: &'static str = "in classic both stand still and are cold";
}

/// What the classic rules have to say of the chances.
#[derive(Serialize)]
struct Own {
    parts: Breakdown,
    /// None where what becomes of the target cannot be told.
    destroys: Option<f64>,
    critical: Option<f64>,
    falls: Option<f64>,
    stops: Option<f64>,
}

type Row = hexlance_cli::odds::Row<Own>;

pub(crate) fn run(args: &Odds, own: &Supposed, data: &Data, file: &Path) -> Outcome {
    let mut setup = data.load_as::<ClassicGame>(file)?.setup;
    let probe = begin::<ClassicGame>(&setup, data)?;
    let table = Table::of(probe.world());
    let names: Vec<_> = table.units().map(|u| (u.id, u.name)).collect();
    let (attacker, target) = (find(&names, &args.attacker)?, find(&names, &args.target)?);
    let (Some(a), Some(t)) = (table.find(attacker), table.find(target)) else {
        return Err(Stop::usage("there are no such units", "name others"));
    };
    if a.side == t.side {
        return Err(same_side(a.name, t.name));
    }
    let from = stands(a.name, a.hex(), args.from, "--from")?;
    let at = stands(t.name, t.hex(), args.at, "--at")?;
    let march = |how: Option<Moved>, hexes: u8| Standing {
        march: March {
            mode: how.unwrap_or_default().mode(),
            hexes,
            ..March::default()
        },
        ..Standing::default()
    };
    let of_attacker = Standing {
        heat: own.attacker_heat.unwrap_or(0),
        ..march(own.moved, 0)
    };
    let of_target = march(own.target_moved, own.target_hexes.unwrap_or(0));
    let facing = Direction::towards(from, at);
    let names = [a.name.to_owned(), t.name.to_owned()];
    let order = [t.side, a.side];
    place(&mut setup, attacker, from, facing, of_attacker);
    place(&mut setup, target, at, None, of_target);
    leave_out_unplaced(&mut setup);
    setup.mid_turn = Some(MidTurn {
        turn: 1,
        phase: Phase::Weapons,
        order: order_of(&setup, order),
        assaults: Vec::new(),
        buildings: Vec::new(),
    });
    let battle = begin::<ClassicGame>(&setup, data)?;
    let table = Table::of(battle.world());
    let named: Vec<_> = table.units().map(|u| (u.id, u.name)).collect();
    let (attacker, target) = (find(&named, &names[0])?, find(&named, &names[1])?);
    let rows = rows(&battle, attacker, target);
    match args.format {
        Format::Json => put_json(&rows),
        Format::Text => {
            print(&battle, attacker, target, &rows);
            Ok(())
        }
    }
}

/// All sides, these two last: the attacker has the highest initiative.
fn order_of(setup: &Setup, last: [SideId; 2]) -> Vec<SideId> {
    let all = (0..setup.sides.len()).map(|i| SideId(i as u8));
    all.filter(|s| !last.contains(s)).chain(last).collect()
}

/// Puts a unit of a setup somewhere.
fn place(setup: &mut Setup, unit: UnitId, hex: Hex, facing: Option<Direction>, standing: Standing) {
    if let Some(unit) = unit_mut::<ClassicGame>(setup, unit) {
        unit.at = Some(hex);
        unit.facing = facing.or(unit.facing);
        unit.standing = standing;
    }
}

/// Whoever has yet to be set up takes no part.
fn leave_out_unplaced(setup: &mut Setup) {
    let formations = setup
        .sides
        .iter_mut()
        .flat_map(|s| &mut s.forces)
        .flat_map(|f| &mut f.formations);
    for formation in formations {
        formation.units.retain(|u| u.at.is_some());
    }
}

/// Every attack of one unit on the other.
fn rows(battle: &Battle, attacker: UnitId, target: UnitId) -> Vec<Row> {
    let table = Table::of(battle.world());
    let (Some(u), Some(t)) = (table.find(attacker), table.find(target)) else {
        return Vec::new();
    };
    let weapons = 0..u.sheet.weapons.len() as u8;
    let mut out: Vec<Row> = weapons.map(|n| shot(table, &u, &t, n)).collect();
    out.extend(physical::cards(table, &u, target).iter().map(|card| Row {
        attack: strike_name(table.world(), attacker, card.strike),
        spotter: None,
        refused: card.verdict.as_ref().err().map(ToString::to_string),
        chances: card.verdict.is_ok().then(|| Chances {
            needs: card.tn.total(),
            hit: card.chance,
            damage: Vec::new(),
            expected: card.chance * f64::from(card.damage),
            own: Own {
                parts: card.tn.clone(),
                destroys: None,
                critical: None,
                falls: None,
                stops: None,
            },
        }),
    }));
    out
}

fn shot(table: Table<'_>, u: &Look<'_>, t: &Look<'_>, weapon: u8) -> Row {
    let fire = FireAt::at(weapon, t.id);
    let order = FireOrder {
        shots: [fire].into_iter().collect(),
        ..FireOrder::of(u.id)
    };
    let (refused, chances) = match fire::refusal_of(table, u, &order, &fire) {
        Err(refusal) => (Some(refusal.to_string()), None),
        Ok(numbers) => (None, Some(chances(table, u, t, &order, numbers.tn))),
    };
    Row {
        attack: unit::weapon_name(u.sheet, weapon),
        spotter: None,
        refused,
        chances,
    }
}

fn chances(
    table: Table<'_>,
    u: &Look<'_>,
    t: &Look<'_>,
    order: &FireOrder,
    parts: Breakdown,
) -> Chances<Own> {
    let attacks = odds::attacks_of(table, u, order, t.id);
    let outlook = odds::outlook(table, t.id, &attacks);
    let told = outlook.as_ref().map(|o| o.points.clone());
    let points = told.unwrap_or_else(|| odds::points(table, t, &attacks));
    let of = |value: fn(&Outlook) -> f64| outlook.as_ref().map(value);
    let needs = parts.total();
    let damage = points.chances.iter().enumerate();
    Chances {
        needs,
        hit: odds::chance(needs),
        damage: damage
            .filter(|(_, chance)| **chance > 0.0)
            .map(|(n, chance)| Damage {
                points: u8::try_from(n).unwrap_or(u8::MAX),
                chance: *chance,
            })
            .collect(),
        expected: points.mean(),
        own: Own {
            parts,
            destroys: of(|o| o.destroyed),
            critical: of(|o| o.critical),
            falls: of(|o| o.falls),
            stops: of(|o| o.stops),
        },
    }
}

fn print(battle: &Battle, attacker: UnitId, target: UnitId, rows: &[Row]) {
    let table = Table::of(battle.world());
    let (Some(a), Some(t)) = (table.find(attacker), table.find(target)) else {
        return;
    };
    let at = |u: &Look<'_>| u.hex().map(hex_name).unwrap_or_default();
    let away = a.hex().zip(t.hex()).map_or(0, |(a, b)| a.distance(b));
    put!(
        "{} at {} (heat {}) attacks {} at {}: {away} hexes",
        a.name,
        at(&a),
        a.heat.level,
        t.name,
        at(&t)
    );
    let number = |c: &Chances<Own>| {
        put!("  needs {} on two dice, hits {}", c.needs, percent(c.hit));
        print_parts(&c.own.parts);
        let what = match (t.is_platoon(), t.suits().is_some()) {
            (true, _) => "troopers",
            (_, true) => "boxes",
            _ => "points",
        };
        put!("  {:.2} {what} on average", c.expected);
    };
    print_rows(rows, number, |c| {
        let (end, chance) = match t.is_vehicle() {
            true => ("stops for good", c.own.stops),
            false => ("falls", c.own.falls),
        };
        put!(
            "  destroys {}, critical hit {}, {end} {}",
            told(c.own.destroys),
            told(c.own.critical),
            told(chance)
        );
    });
}

/// A chance, or a dash where it cannot be told.
fn told(chance: Option<f64>) -> String {
    chance.map_or_else(|| "–".to_owned(), percent)
}
