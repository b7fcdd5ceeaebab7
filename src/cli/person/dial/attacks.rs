//! Everything that a unit does where it stands: attacks, artillery, Repair, vents.

use hexlance_board::Hex;
use hexlance_dial::{
    attack::{Attack, number},
    command::{CloseOrder, Command, RangedOrder},
    legal,
    model::SlotId,
    odds,
    read::Look,
};
use hexlance_rules::UnitId;

use super::{Asked, Person, got, moves::Going};
use crate::cli::{
    odds::{dial::manner, percent},
    prompt::Item,
    terminal::Leave,
};

/// What a unit can be ordered to do.
enum Doing {
    /// An attack on this unit, in one of several ways.
    Attack(UnitId, Vec<Command>),
    /// Attacks on several units at once.
    Several(Vec<Command>),
    /// Artillery with a slot, at one of these hexes.
    Shell(SlotId, Vec<Hex>),
    /// An order that is complete.
    Whole(Command),
    /// A move.
    Go(Going),
}

impl Person<'_> {
    /// An order of a unit.
    pub(super) fn order_of(&self, u: &Look<'_>) -> Result<Asked<Command>, Leave> {
        let (items, doings): (Vec<_>, Vec<_>) = self.doings(u).into_iter().unzip();
        let usual = matches!(doings.first(), Some(Doing::Attack(..))).then_some(0);
        let i = got!(self.choose(&format!("What does {} do?", u.name), &items, usual));
        match doings.into_iter().nth(i) {
            None => Ok(Asked::Back),
            Some(Doing::Attack(target, commands)) => {
                let title = format!("How does {} attack {}?", u.name, self.name(target));
                self.one_of(&title, commands)
            }
            Some(Doing::Several(commands)) => self.one_of("Which of them?", commands),
            Some(Doing::Shell(slot, hexes)) => {
                let named: Vec<_> = hexes.iter().map(|h| (*h, String::new())).collect();
                let at = got!(self.hex("Where does the shell come down?", &named));
                Ok(match hexes.get(at) {
                    Some(hex) => Asked::Got(Command::Artillery {
                        unit: u.id,
                        slot,
                        hex: *hex,
                    }),
                    None => Asked::Back,
                })
            }
            Some(Doing::Whole(command)) => Ok(Asked::Got(command)),
            Some(Doing::Go(going)) => self.go(u, going),
        }
    }

    /// Everything that a unit can be ordered to do: attacks first, those that do most before the others.
    fn doings(&self, u: &Look<'_>) -> Vec<(Item, Doing)> {
        let mut attacks: Vec<(UnitId, Vec<Command>)> = Vec::new();
        let (mut several, mut rest) = (Vec::new(), Vec::new());
        let mut shells: Vec<(SlotId, Vec<Hex>)> = Vec::new();
        for command in legal::of_unit(self.world, self.side, u.id) {
            match &command {
                Command::Ranged(RangedOrder { targets, .. }) if targets.len() > 1 => {
                    several.push(command);
                }
                Command::Ranged(RangedOrder { targets, .. }) => {
                    let target = targets.first().copied();
                    put_to(&mut attacks, target.unwrap_or(u.id), command);
                }
                Command::Close(CloseOrder { target, .. })
                | Command::Capture(CloseOrder { target, .. }) => {
                    put_to(&mut attacks, *target, command);
                }
                Command::Artillery { slot, hex, .. } => put_to(&mut shells, *slot, *hex),
                Command::Repair { slot, patient, .. } => {
                    let what = format!("Repair {}", self.name(*patient));
                    let chance = self.needs(&command);
                    let with = format!("with the {} slot, {chance}", slot.name());
                    rest.push((Item::new(what, with), Doing::Whole(command)));
                }
                Command::Vent { .. } => {
                    let item = Item::new("Vent", "cools it down, and is all that it does");
                    rest.push((item, Doing::Whole(command)));
                }
                Command::Bypass { target, .. } => {
                    let what = format!("Bypass {}", self.name(*target));
                    let item = Item::new(what, "gives itself up to take that unit over");
                    rest.push((item, Doing::Whole(command)));
                }
                _ => {}
            }
        }
        let mut out: Vec<(Item, Doing)> = Vec::new();
        let mut found: Vec<_> = attacks
            .into_iter()
            .map(|(target, mut commands)| {
                commands.sort_by(|a, b| self.worth(b).total_cmp(&self.worth(a)));
                let best = commands.first().map_or(0.0, |c| self.worth(c));
                (best, target, commands)
            })
            .collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, target, commands) in found {
            let best = commands.first().map(|c| self.needs(c)).unwrap_or_default();
            let item = Item::new(format!("Attack {}", self.name(target)), best);
            out.push((item, Doing::Attack(target, commands)));
        }
        if !several.is_empty() {
            let item = Item::new("Attack several", "with one slot");
            out.push((item, Doing::Several(several)));
        }
        for (slot, hexes) in shells {
            let detail = format!("{} slot, {} hexes in range", slot.name(), hexes.len());
            out.push((Item::new("Artillery", detail), Doing::Shell(slot, hexes)));
        }
        let ways = self.ways(u).into_iter();
        out.extend(ways.map(|(item, going)| (item, Doing::Go(going))));
        out.extend(rest);
        out
    }

    /// One of several attacks.
    fn one_of(&self, title: &str, commands: Vec<Command>) -> Result<Asked<Command>, Leave> {
        let items: Vec<_> = commands
            .iter()
            .map(|c| Item::new(self.called(c), self.needs(c)))
            .collect();
        let i = got!(self.choose(title, &items, Some(0)));
        Ok(match commands.into_iter().nth(i) {
            Some(command) => Asked::Got(command),
            None => Asked::Back,
        })
    }

    /// The attack of a command, if it is one.
    fn attack(&self, command: &Command) -> Option<Attack> {
        let table = self.table();
        match command {
            Command::Ranged(order) => Attack::ranged(table, order),
            Command::Close(order) => Attack::close(table, order),
            Command::Capture(order) => Attack::capture(table, order),
            Command::Move(order) => Attack::assault(table, order.unit, order.manner),
            Command::Repair {
                unit,
                slot,
                patient,
            } => Attack::repair(table, *unit, *slot, *patient),
            _ => None,
        }
    }

    /// Clicks to be expected of an attack, less those that it costs.
    fn worth(&self, command: &Command) -> f64 {
        self.attack(command).map_or(0.0, |attack| {
            let odds = odds::whole(self.table(), &attack);
            odds.clicks - odds.own
        })
    }

    /// What an attack needs and may come to.
    pub(super) fn needs(&self, command: &Command) -> String {
        let Some(attack) = self.attack(command) else {
            return String::new();
        };
        let table = self.table();
        let needed = attack
            .target()
            .and_then(|t| number::number(table, &attack, t, false))
            .map(|n| n.needed());
        let odds = odds::whole(table, &attack);
        let mut out = match needed {
            Some(n) => format!("needs {n}: {}", percent(odds.hit())),
            None => percent(odds.hit()),
        };
        if odds.clicks > 0.0 {
            out += &format!(", {:.1} clicks", odds.clicks);
        }
        if odds.own >= 0.05 {
            out += &format!(", {:.1} on itself", odds.own);
        }
        out
    }

    /// An attack in a few words.
    fn called(&self, command: &Command) -> String {
        let slot_of = |unit: UnitId, slot: SlotId| {
            let unit = self.table().find(unit);
            let kind = unit.and_then(|u| u.slot(slot)).map(|s| s.kind.name());
            format!("{} {}", slot.name(), kind.unwrap_or_default())
        };
        let with = |units: &[UnitId]| {
            let names: Vec<_> = units.iter().map(|u| self.name(*u)).collect();
            match names.is_empty() {
                true => String::new(),
                false => format!(", with {}", names.join(" and ")),
            }
        };
        match command {
            Command::Ranged(order) => {
                let at = match order.targets.as_slice() {
                    [_] => String::new(),
                    all => {
                        let names: Vec<_> = all.iter().map(|t| self.name(*t)).collect();
                        format!(", at {}", names.join(" and "))
                    }
                };
                let slot = slot_of(order.unit, order.slot);
                format!("{slot}{}{at}{}", manner(order), with(&order.with))
            }
            Command::Close(order) => {
                let slot = slot_of(order.unit, order.slot);
                format!("{slot}, close combat{}", with(&order.with))
            }
            Command::Capture(order) => format!("capture{}", with(&order.with)),
            _ => String::new(),
        }
    }
}

/// Puts something to what is already there for a key.
fn put_to<K: PartialEq, T>(all: &mut Vec<(K, Vec<T>)>, key: K, what: T) {
    match all.iter_mut().find(|(k, _)| *k == key) {
        Some((_, list)) => list.push(what),
        None => all.push((key, vec![what])),
    }
}
