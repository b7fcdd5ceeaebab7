//! Moving on the terminal: how, where to, facing where, who gets in and out, who comes along.

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    command::{Command, Manner, MoveOrder, SettingDown, Spot},
    event::StopCause,
    legal,
    movement::{break_away, formation, reach, transport},
    read::Look,
};
use hexlance_rules::UnitId;

use super::{Asked, Person, got};
use crate::{
    cli::{prompt::Item, terminal::Leave},
    words::{direction_name, hex_name},
};

/// A way to move.
pub(super) enum Going {
    /// To be asked where to.
    To(Manner),
    /// Turning in place.
    Turn,
    /// An order that is complete.
    Whole(MoveOrder),
    /// Leaps onto the same enemy (D9.3.4), one for each hex to come down in.
    Leap(Vec<MoveOrder>),
}

impl Person<'_> {
    /// The ways in which a unit can move.
    pub(super) fn ways(&self, u: &Look<'_>) -> Vec<(Item, Going)> {
        let mut out = Vec::new();
        let facing = u.facing().unwrap_or_default();
        let plain = MoveOrder::walk(u.id, Vec::new(), facing);
        for (manner, name) in [
            (Manner::Walk, "Walk"),
            (Manner::Run, "Run"),
            (Manner::Jump, "Jump"),
        ] {
            let order = MoveOrder {
                manner,
                ..plain.clone()
            };
            let reach = reach::ways(self.world, self.side, &order).len();
            if reach == 0 {
                continue;
            }
            let away = break_away::needed(self.table(), u, manner);
            let held = away.map_or_else(String::new, |b| {
                format!(", if it breaks away on {} or more", b.needed)
            });
            let item = Item::new(name, format!("{} in reach{held}", hexes(reach)));
            out.push((item, Going::To(manner)));
        }
        let turns =
            |d: &Direction| self.is_legal(&Command::Move(MoveOrder::walk(u.id, Vec::new(), *d)));
        if Direction::ALL.iter().any(turns) {
            out.push((Item::new("Turn", "in its hex"), Going::Turn));
        }
        let mut leaps: Vec<(Manner, Vec<MoveOrder>)> = Vec::new();
        for order in reach::assaults(self.world, self.side, u.id) {
            let what = match order.manner {
                Manner::Charge(_) => "Charge",
                Manner::Ram(_) => "Ram",
                manner => {
                    match leaps.iter_mut().find(|(m, _)| *m == manner) {
                        Some((_, all)) => all.push(order),
                        None => leaps.push((manner, vec![order])),
                    }
                    continue;
                }
            };
            out.push((self.assault_item(what, &order), Going::Whole(order)));
        }
        for (_, orders) in leaps {
            if let Some(first) = orders.first() {
                let item = self.assault_item("Death from above on", first);
                out.push((item, Going::Leap(orders)));
            }
        }
        out
    }

    fn assault_item(&self, what: &str, order: &MoveOrder) -> Item {
        let victim = order.manner.victim().map_or("", |t| self.name(t));
        let needs = self.needs(&Command::Move(order.clone()));
        Item::new(format!("{what} {victim}"), needs)
    }

    /// The order of a way to move.
    pub(super) fn go(&self, u: &Look<'_>, going: Going) -> Result<Asked<Command>, Leave> {
        let facing = u.facing().unwrap_or_default();
        let mut order = MoveOrder::walk(u.id, Vec::new(), facing);
        match going {
            Going::Whole(order) => return Ok(Asked::Got(Command::Move(order))),
            Going::Leap(orders) => {
                let ends = orders.iter().filter_map(|o| o.path.last());
                let named: Vec<_> = ends.map(|h| (*h, String::new())).collect();
                let i = got!(self.hex_or("Where does it come down?", &named, Some(0)));
                return Ok(match orders.into_iter().nth(i) {
                    Some(order) => Asked::Got(Command::Move(order)),
                    None => Asked::Back,
                });
            }
            Going::Turn => order.boards = got!(self.boards(u)),
            Going::To(manner) => {
                order.manner = manner;
                order.boards = got!(self.boards(u));
                let ways = reach::ways(self.world, self.side, &order);
                let there = got!(self.destination(u, &ways));
                order.facing = there.facing;
                order.path = there.path;
            }
        }
        order.facing = got!(self.facing(order.facing));
        order.sets_down = got!(self.setting_down(u, &order));
        order.captive = got!(self.captive_goes(u, &order));
        Ok(Asked::Got(Command::Move(order)))
    }

    /// Where a unit goes, looking where it goes.
    fn destination(&self, u: &Look<'_>, ways: &[reach::Way]) -> Result<Asked<MoveOrder>, Leave> {
        let stops = |stop| match stop {
            Some(StopCause::Contact) => " contact",
            Some(StopCause::Hindering | StopCause::Level) => " stop",
            None => "",
        };
        let named: Vec<_> = ways
            .iter()
            .map(|w| (w.hex, format!("{}\"{}", w.cost, stops(w.stop))))
            .collect();
        let i = got!(self.hex(&format!("Where does {} go?", u.name), &named));
        let Some(way) = ways.get(i) else {
            return Ok(Asked::Back);
        };
        let before = way.path.iter().rev().nth(1).copied().or(u.hex());
        let facing = before
            .and_then(|from| Direction::towards(from, way.hex))
            .or(u.facing())
            .unwrap_or_default();
        Ok(Asked::Got(MoveOrder::walk(u.id, way.path.clone(), facing)))
    }

    /// Who gets in before the move (D12.2).
    fn boards(&self, u: &Look<'_>) -> Result<Asked<Vec<UnitId>>, Leave> {
        if u.model.transport == 0 {
            return Ok(Asked::Got(Vec::new()));
        }
        let facing = u.facing().unwrap_or_default();
        let fits = |unit: &UnitId| {
            let order = MoveOrder {
                boards: self.with_captive(&[*unit]),
                ..MoveOrder::walk(u.id, Vec::new(), facing)
            };
            self.is_legal(&Command::Move(order))
        };
        let mut beside = transport::boarders(self.table(), u);
        beside.retain(fits);
        if beside.is_empty() {
            return Ok(Asked::Got(Vec::new()));
        }
        let title = format!("Whom does {} take aboard?", u.name);
        let chosen = got!(self.some_of(&title, &beside));
        Ok(Asked::Got(self.with_captive(&chosen)))
    }

    /// Units, each with the captive that it controls.
    fn with_captive(&self, units: &[UnitId]) -> Vec<UnitId> {
        let controls = |u: &UnitId| self.table().find(*u).and_then(|u| u.condition.controls);
        units
            .iter()
            .flat_map(|u| std::iter::once(*u).chain(controls(u)))
            .collect()
    }

    /// Who gets out in the course of the move, and where (D12.3).
    fn setting_down(
        &self,
        u: &Look<'_>,
        order: &MoveOrder,
    ) -> Result<Asked<Option<SettingDown>>, Leave> {
        let aboard: Vec<_> = self.table().passengers(u.id).map(|p| p.id).collect();
        let Some(here) = u.hex().filter(|_| !aboard.is_empty()) else {
            return Ok(Asked::Got(None));
        };
        let who = got!(self.some_of(&format!("Who gets out of {}?", u.name), &aboard));
        if who.is_empty() {
            return Ok(Asked::Got(None));
        }
        // A jump names its end alone, and nobody gets out in the air.
        let places: Vec<Hex> = std::iter::once(here).chain(order.path.clone()).collect();
        let mut after = 0;
        if places.len() > 1 {
            let items: Vec<_> = places
                .iter()
                .enumerate()
                .map(|(n, hex)| match n {
                    0 => Item::new("Before it moves", ""),
                    n if n + 1 == places.len() => Item::new("At the end", hex_name(*hex)),
                    _ => Item::new(format!("In {}", hex_name(*hex)), ""),
                })
                .collect();
            after = got!(self.choose("When?", &items, Some(items.len() - 1)));
        }
        let at = places.get(after).copied().unwrap_or(here);
        let mut facing = order.facing;
        if after + 1 != places.len() {
            let title = format!("Where does {} look then? They get out behind it.", u.name);
            facing = got!(self.direction(&title, u.facing().unwrap_or_default()));
        }
        let mut down = SettingDown {
            after: u8::try_from(after).unwrap_or(u8::MAX),
            facing,
            units: Vec::new(),
        };
        for unit in who {
            let spot = |hex| Spot {
                unit,
                hex,
                facing: Direction::towards(at, hex).unwrap_or(facing),
            };
            let fits = |hex: &Hex| {
                let mut with = down.clone();
                with.units.push(spot(*hex));
                let with = MoveOrder {
                    sets_down: Some(with),
                    captive: None,
                    ..order.clone()
                };
                self.is_legal(&Command::Move(with))
            };
            let hexes: Vec<_> = at.neighbours().filter(fits).collect();
            let named: Vec<_> = hexes.iter().map(|h| (*h, String::new())).collect();
            if named.is_empty() {
                crate::put!("{} cannot get out there.", self.name(unit));
                continue;
            }
            let title = format!("Where does {} get out?", self.name(unit));
            let i = got!(self.hex_or(&title, &named, Some(0)));
            down.units.extend(hexes.get(i).map(|hex| spot(*hex)));
        }
        Ok(Asked::Got((!down.units.is_empty()).then_some(down)))
    }

    /// Where the captive of a unit is put when it has moved (D11.5.2).
    fn captive_goes(
        &self,
        u: &Look<'_>,
        order: &MoveOrder,
    ) -> Result<Asked<Option<(Hex, Direction)>>, Leave> {
        let (Some(captive), Some(here)) = (u.condition.controls, u.hex()) else {
            return Ok(Asked::Got(None));
        };
        let with = |hex: Hex| MoveOrder {
            captive: Some((hex, order.facing)),
            ..order.clone()
        };
        let end = order.path.last().copied().unwrap_or(here);
        let hexes: Vec<_> = end
            .neighbours()
            .filter(|hex| self.is_legal(&Command::Move(with(*hex))))
            .collect();
        let named: Vec<_> = hexes.iter().map(|h| (*h, String::new())).collect();
        if named.is_empty() {
            return Ok(Asked::Got(None));
        }
        let title = format!("Where does {} take {}?", u.name, self.name(captive));
        let i = got!(self.hex_or(&title, &named, Some(0)));
        Ok(Asked::Got(hexes.get(i).map(|hex| (*hex, order.facing))))
    }

    /// Moves of formations in which all go the same way (D13.2).
    pub(super) fn marches(&self) -> Vec<Vec<MoveOrder>> {
        legal::commands(self.battle, self.side)
            .into_iter()
            .filter_map(|c| match c {
                Command::MoveFormation(orders) => Some(orders),
                _ => None,
            })
            .collect()
    }

    /// The move of a formation: who, and where to.
    pub(super) fn formation(&self, marches: &[Vec<MoveOrder>]) -> Result<Asked<Command>, Leave> {
        let members = |orders: &[MoveOrder]| {
            let mut all: Vec<_> = orders.iter().map(|o| o.unit).collect();
            all.sort();
            all
        };
        let mut groups: Vec<_> = marches.iter().map(|m| members(m)).collect();
        groups.sort();
        groups.dedup();
        let items: Vec<_> = groups
            .iter()
            .map(|g| {
                let names: Vec<_> = g.iter().map(|u| self.name(*u)).collect();
                Item::new(names.join(", "), "")
            })
            .collect();
        let i = got!(self.choose("Which of them?", &items, Some(0)));
        let Some(group) = groups.get(i) else {
            return Ok(Asked::Back);
        };
        let together: Vec<_> = marches.iter().filter(|m| members(m) == *group).collect();
        let mut items: Vec<_> = together
            .iter()
            .map(|m| {
                let (steps, way) = m
                    .first()
                    .map_or((0, ""), |o| (o.path.len(), direction_name(o.facing)));
                Item::new(format!("All {way}"), hexes(steps))
            })
            .collect();
        items.push(Item::new("Each by itself", "one after the other"));
        let i = got!(self.choose("Where do they go?", &items, None));
        if let Some(orders) = together.get(i) {
            return Ok(Asked::Got(Command::MoveFormation((*orders).clone())));
        }
        let most = formation::lowest_speed(self.table(), group);
        let mut orders = Vec::new();
        for unit in group {
            let Some(u) = self.table().find(*unit) else {
                continue;
            };
            let facing = u.facing().unwrap_or_default();
            let plain = MoveOrder::walk(u.id, Vec::new(), facing);
            let ways = reach::ways_of(self.table(), u, &plain, Some(most));
            let there = got!(self.destination(&u, &ways));
            let facing = got!(self.facing(there.facing));
            orders.push(MoveOrder { facing, ..there });
        }
        Ok(Asked::Got(Command::MoveFormation(orders)))
    }
}

fn hexes(n: usize) -> String {
    match n {
        1 => "1 hex".to_owned(),
        n => format!("{n} hexes"),
    }
}
