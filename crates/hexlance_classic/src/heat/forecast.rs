//! The Heat Phase as it will be: heat with its parts, what the sinks take, and the rolls at the lines that are reached.

use hexlance_rules::Breakdown;

use super::{
    avoids_explosion, avoids_shutdown, mp_lost, of_jump, sinks_under_water, to_hit, worst_bin,
};
use crate::{
    command::FireOrder,
    fire, odds,
    read::{Look, Table},
    state::{Declared, Mode},
    tags,
};

/// What the Heat Phase will bring if nothing else happens.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatForecast {
    /// Heat now and what is added to it, part by part.
    pub parts: Breakdown,
    /// What the sinks can take away, part by part.
    pub sinks: Breakdown,
    /// The level that comes of it.
    pub level: u16,
    /// The roll against a shutdown: what it needs (13 at 30 and above) and its chance.
    pub shutdown: Option<(u8, f64)>,
    /// The roll against an explosion of ammunition; none also where there is nothing to explode.
    pub ammunition: Option<(u8, f64)>,
    /// MP lost next turn.
    pub mp_lost: i16,
    /// What is added to its attacks next turn.
    pub to_hit: i16,
}

/// Heat of the weapons that an order fires; all of them are taken to fire, also a Streak that may not lock on.
pub fn of_order(u: &Look<'_>, order: &FireOrder) -> u16 {
    let shots = order.shots.iter();
    shots
        .filter_map(|s| {
            let m = fire::mount(u, s.weapon)?;
            Some(u16::from(fire::gun(u, m).weapon.heat) * u16::from(s.shots))
        })
        .sum()
}

/// Heat of shots that a unit has declared and that are not resolved yet.
fn declared(table: Table<'_>, u: &Look<'_>) -> u16 {
    let all = &table.world().resource::<Declared>().shots;
    all.iter()
        .filter(|s| s.attacker == u.id)
        .filter_map(|s| {
            let m = fire::mount(u, s.weapon)?;
            Some(u16::from(fire::gun(u, m).weapon.heat) * u16::from(s.shots))
        })
        .sum()
}

/// The Heat Phase of a unit as it stands, with the weapons of an order that it has not declared yet.
pub fn forecast(table: Table<'_>, u: &Look<'_>, order: Option<&FireOrder>) -> HeatForecast {
    let mut parts = Breakdown::new();
    let points = |n: u16| i16::try_from(n).unwrap_or(i16::MAX);
    parts.rule(&tags::HEAT_NOW, points(u.heat.level));
    let engine = u.sheet.engine_makes_heat();
    let moved = match u.march.mode {
        Mode::Walk if engine => 1,
        Mode::Run if engine => 2,
        Mode::Jump => of_jump(u.march.hexes, u.sheet.movement.improved_jets),
        _ => 0,
    };
    parts.rule_unless_zero(&tags::HEAT_MOVED, points(moved));
    parts.rule_unless_zero(&tags::HEAT_TRIES, u.march.tries.into());
    if engine {
        let hits = i16::from(u.criticals.systems.engine.min(2));
        parts.rule_unless_zero(&tags::HEAT_ENGINE, 5 * hits);
    }
    let weapons = u.heat.made + declared(table, u) + order.map_or(0, |o| of_order(u, o));
    parts.rule_unless_zero(&tags::HEAT_WEAPONS, points(weapons));
    parts.rule_unless_zero(&tags::HEAT_OUTSIDE, points(u.heat.outside.min(15)));
    let mut sinks = Breakdown::new();
    let dry = u.dissipation(0);
    let wet = u.dissipation(sinks_under_water(table, u));
    sinks.rule(&tags::SINKS, points(dry));
    sinks.rule_unless_zero(&tags::SINKS_WET, points(wet - dry));
    let level = (parts.total() - sinks.total()).max(0) as u16;
    let roll = |needed: Option<u8>| needed.map(|n| (n, odds::chance(n.into())));
    HeatForecast {
        parts,
        sinks,
        level,
        shutdown: roll(avoids_shutdown(level)),
        ammunition: worst_bin(u).and_then(|_| roll(avoids_explosion(level))),
        mp_lost: mp_lost(level),
        to_hit: to_hit(level),
    }
}
