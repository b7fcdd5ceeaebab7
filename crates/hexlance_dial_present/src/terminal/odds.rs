//! Attacks of the dial rules: three dice, 216 throws.

use std::path::Path;

use clap::Args;
use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    Battle,
    attack::{Attack, close, number, offers, ranged},
    capture,
    command::{CloseOrder, RangedOrder},
    equipment::Equipment,
    model::{DamageType, Model, SlotId},
    odds,
    read::{Look, Table},
    setup::{MidTurn, Setup, Standing, UnitSetup},
    state::Stage,
};
use hexlance_rules::{Breakdown, Refusal, SideId, UnitId};
use serde::Serialize;

use crate::{DialGame, data::Data, words::hex_name};
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

/// How the units stand.
#[derive(Args, Debug)]
pub struct Supposed {
    /// Dial: current click of the attacker
    #[arg(long, value_name = "N")]
    attacker_click: Option<u8>,
    /// Dial: current click of the target
    #[arg(long, value_name = "N")]
    target_click: Option<u8>,
    /// Dial: heat level of the attacker
    #[arg(long, value_name = "N")]
    heat: Option<u8>,
}

impl OwnOptions for Supposed {
    const EXAMPLES: &'static str = "  hexlance odds ford_at_sallow_water -a door -t tall --from 0808 --at 0812 --target-click 3";
    const NOTE: &'static str = "in dial both are at click 1 and heat 0";
}

/// What the dial rules have to say of the chances.
#[derive(Serialize)]
struct Own {
    attack_value: Breakdown,
    defense_value: Breakdown,
    /// Clicks to be expected on the attacker itself.
    own: f64,
    critical_hit: f64,
    critical_miss: f64,
    eliminates: f64,
}

type Row = hexlance_cli::odds::Row<Own>;

pub(crate) fn run(args: &Odds, own: &Supposed, data: &Data, file: &Path) -> Outcome {
    let mut setup = data.load_as::<DialGame>(file)?.setup;
    let probe = begin::<DialGame>(&setup, data)?;
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
    let standing = |u: &Look<'_>, click: Option<u8>, heat: Option<u8>| Standing {
        damage: click.unwrap_or(1).clamp(1, u.model.last_click()) - 1,
        heat: heat.unwrap_or(0).min(u.shutdown_level().unwrap_or(0)),
        ..Standing::default()
    };
    let of_attacker = standing(&a, own.attacker_click, own.heat);
    let of_target = standing(&t, own.target_click, None);
    place(
        &mut setup,
        attacker,
        from,
        Direction::towards(from, at),
        of_attacker,
    );
    place(&mut setup, target, at, None, of_target);
    let (attacker, target) = (
        of_those_placed(&setup, attacker),
        of_those_placed(&setup, target),
    );
    leave_out_unplaced(&mut setup);
    setup.mid_turn = Some(MidTurn {
        round: 1,
        active: a.side,
        stage: Stage::Orders,
        orders: None,
        first: SideId(0),
    });
    let battle = begin::<DialGame>(&setup, data)?;
    let rows = rows(&battle, attacker, target);
    match args.format {
        Format::Json => put_json(&rows),
        Format::Text => {
            print(&battle, attacker, target, &rows);
            Ok(())
        }
    }
}

/// Puts a unit of a setup somewhere.
fn place(setup: &mut Setup, unit: UnitId, hex: Hex, facing: Option<Direction>, standing: Standing) {
    if let Some(unit) = unit_mut::<DialGame>(setup, unit) {
        unit.at = Some(hex);
        unit.facing = facing.or(unit.facing);
        unit.aboard = None;
        unit.standing = standing;
    }
}

/// The number of a placed unit among those that are placed.
fn of_those_placed(setup: &Setup, unit: UnitId) -> UnitId {
    let units = setup
        .sides
        .iter()
        .flat_map(|s| &s.forces)
        .flat_map(|f| &f.formations)
        .flat_map(|f| &f.units);
    let before = units.take(unit.index()).filter(|u| is_placed(u)).count();
    UnitId(u16::try_from(before).unwrap_or(u16::MAX))
}

/// Whoever has yet to be deployed takes no part.
fn leave_out_unplaced(setup: &mut Setup) {
    let formations = setup
        .sides
        .iter_mut()
        .flat_map(|s| &mut s.forces)
        .flat_map(|f| &mut f.formations);
    for formation in formations {
        formation.units.retain(is_placed);
    }
}

fn is_placed(unit: &UnitSetup<Model>) -> bool {
    unit.at.is_some() || unit.aboard.is_some()
}

/// Every attack of one unit on the other.
fn rows(battle: &Battle, attacker: UnitId, target: UnitId) -> Vec<Row> {
    let world = battle.world();
    let table = Table::of(world);
    let Some(u) = table.find(attacker) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let offered: Vec<_> = offers::ranged_orders(world, u.side, attacker)
        .into_iter()
        .filter(|o| o.targets == [target])
        .collect();
    for slot in SlotId::ALL {
        let Some(kind) = u.slot(slot).map(|s| s.kind) else {
            continue;
        };
        let name = format!("{} {}", slot.name(), kind.name());
        if kind != DamageType::Melee {
            let mut orders: Vec<_> = offered.iter().filter(|o| o.slot == slot).cloned().collect();
            if orders.is_empty() {
                orders.push(RangedOrder::at(attacker, slot, target));
            }
            for order in orders {
                let label = format!("{name}{}", manner(&order));
                let checked = ranged::check(world, u.side, &order);
                out.push(row(table, label, checked, Attack::ranged(table, &order)));
            }
        }
        let order = CloseOrder {
            unit: attacker,
            slot,
            target,
            with: Vec::new(),
        };
        let checked = close::check(world, u.side, &order);
        let label = format!("{name}, close combat");
        out.push(row(table, label, checked, Attack::close(table, &order)));
        if slot == SlotId::Primary && capture::check(world, u.side, &order).is_ok() {
            let attack = Attack::capture(table, &order);
            out.push(row(table, "capture".to_owned(), Ok(()), attack));
        }
    }
    out
}

/// How an order fires, after the name of its slot.
pub(crate) fn manner(order: &RangedOrder) -> String {
    let equipment = [
        (order.armor_piercing, Equipment::ArmorPiercing),
        (order.anti_personnel, Equipment::AntiPersonnel),
        (order.streak, Equipment::StreakMissiles),
        (order.alpha_strike, Equipment::AlphaStrike),
    ];
    let mut out = String::new();
    if order.indirect {
        out += ", indirect";
    }
    for (_, used) in equipment.iter().filter(|(is, _)| *is) {
        out += ", ";
        out += used.name();
    }
    out
}

fn row(
    table: Table<'_>,
    label: String,
    checked: Result<(), Refusal>,
    attack: Option<Attack>,
) -> Row {
    let (refused, chances) = match checked {
        Err(refusal) => (Some(refusal.to_string()), None),
        Ok(()) => (None, attack.and_then(|a| chances(table, &a))),
    };
    Row {
        attack: label,
        spotter: None,
        refused,
        chances,
    }
}

fn chances(table: Table<'_>, attack: &Attack) -> Option<Chances<Own>> {
    let number = number::number(table, attack, attack.target()?, false)?;
    let odds = odds::whole(table, attack);
    let target = odds.units.into_iter().next()?;
    let mut spread = target.spread;
    spread.sort_by_key(|(clicks, _)| *clicks);
    Some(Chances {
        needs: target.needed,
        hit: target.hit,
        damage: spread
            .into_iter()
            .map(|(clicks, chance)| Damage {
                points: u8::try_from(clicks.max(0)).unwrap_or(u8::MAX),
                chance,
            })
            .collect(),
        expected: target.clicks,
        own: Own {
            attack_value: number.attack,
            defense_value: number.defense,
            own: odds.own,
            critical_hit: odds.critical_hit,
            critical_miss: odds.critical_miss,
            eliminates: target.eliminated,
        },
    })
}

fn print(battle: &Battle, attacker: UnitId, target: UnitId, rows: &[Row]) {
    let table = Table::of(battle.world());
    let (Some(a), Some(t)) = (table.find(attacker), table.find(target)) else {
        return;
    };
    let at = |u: &Look<'_>| u.hex().map(hex_name).unwrap_or_default();
    let away = a.hex().zip(t.hex()).map_or(0, |(a, b)| a.distance(b));
    put!(
        "{} at {} (click {}) attacks {} at {} (click {} of {}): {away} hexes, {}\"",
        a.name,
        at(&a),
        a.dial,
        t.name,
        at(&t),
        t.dial,
        t.model.last_click(),
        2 * away
    );
    let number = |c: &Chances<Own>| {
        put!("  needs {} on three dice, hits {}", c.needs, percent(c.hit));
        print_parts(&c.own.attack_value);
        put!("  against {}", c.own.defense_value.total());
        print_parts(&c.own.defense_value);
        put!("  {:.2} clicks on average", c.expected);
    };
    print_rows(rows, number, |c| {
        put!(
            "  critical hit {}, critical miss {}, eliminates {}, {:.2} clicks on itself",
            percent(c.own.critical_hit),
            percent(c.own.critical_miss),
            percent(c.own.eliminates),
            c.own.own
        );
    });
}
