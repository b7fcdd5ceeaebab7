//! Drops, bays and cargo on the terminal.

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    cargo::{self, Freight, Grip, ItemPlace},
    command::{Command, Handle, Handling, MoveOption, MoveOrder},
    read::UnitRead,
    view::SideView,
};

use super::{Asked, Person, got, unit_item};
use crate::{
    cli::{prompt::Item, terminal::Leave},
    words::{hex_name, percent},
};

/// Hexes from the nearest enemy at which a unit is dropped if nothing is said.
const DISTANCE: u16 = 6;

impl<'b> Person<'b> {
    pub(super) fn view(&self) -> SideView<'b> {
        SideView::new(self.world, self.side)
    }

    /// Drops a unit that is due (R16.5.1).
    pub(super) fn drop_unit(&self) -> Result<Asked<Command>, Leave> {
        let view = self.view();
        let due: Vec<_> = view.due_drops().into_iter().map(|u| self.unit(u)).collect();
        let items: Vec<_> = due.iter().map(unit_item).collect();
        let i = got!(self.choose("Which unit drops?", &items, Some(0)));
        let Some(u) = due.get(i) else {
            return Ok(Asked::Back);
        };
        let hexes: Vec<_> = view
            .drop_hexes(u.id)
            .into_iter()
            .map(|hex| {
                let needs = view.drop_number(u.id, hex).map_or(0, |n| n.total());
                // Twelve always does (R1.6.1).
                (hex, format!("{}%", percent(needs.min(12))))
            })
            .collect();
        // Easy ground, in reach of the enemy and not under his guns.
        let near = |hex: Hex| {
            let enemies = view.enemies().filter_map(|e| e.hex());
            enemies.map(|e| e.distance(hex)).min().unwrap_or(DISTANCE)
        };
        let worth = |i: &usize| {
            let hex = hexes.get(*i).map_or(Hex::default(), |(h, _)| *h);
            let needs = view.drop_number(u.id, hex).map_or(0, |n| n.total());
            (needs, near(hex).abs_diff(DISTANCE))
        };
        let usual = (0..hexes.len()).min_by_key(worth);
        let at = got!(self.hex_or(&format!("Where does {} drop?", u.name), &hexes, usual));
        let Some((hex, _)) = hexes.get(at) else {
            return Ok(Asked::Back);
        };
        let facing = got!(self.facing(u, self.towards_enemies(*hex)));
        Ok(Asked::Got(Command::Drop {
            unit: u.id,
            hex: *hex,
            facing,
        }))
    }

    /// The facing to the nearest enemy from a hex.
    pub(super) fn towards_enemies(&self, hex: Hex) -> Direction {
        let view = self.view();
        let enemies = view.enemies().filter_map(|e| e.hex());
        enemies
            .min_by_key(|e| (e.distance(hex), *e))
            .and_then(|e| Direction::towards(hex, e))
            .unwrap_or_else(|| view.deployment_facing())
    }

    /// Where a passenger could come out of its bay now (R16.3.1).
    fn ways_out(&self, passenger: UnitId) -> Vec<Hex> {
        let carrier = self.unit(passenger).place.carrier();
        let here = carrier.and_then(|c| self.unit(c).hex());
        let around = here.into_iter().flat_map(Hex::neighbours);
        around
            .filter(|hex| {
                let command = Command::Unload {
                    unit: passenger,
                    hex: *hex,
                    facing: Direction::N,
                };
                self.view().check(&command).is_ok()
            })
            .collect()
    }

    /// Who could come out of the bays of a carrier now.
    pub(super) fn unloadable(&self, carrier: UnitId) -> Vec<UnitId> {
        let aboard = self.view().in_bays(carrier).map(|p| p.id);
        aboard.filter(|p| !self.ways_out(*p).is_empty()).collect()
    }

    /// Lets a passenger out of its bay.
    pub(super) fn unload(&self, passenger: UnitId) -> Result<Asked<Command>, Leave> {
        let u = self.unit(passenger);
        let exits = self.ways_out(passenger);
        let named: Vec<_> = exits.iter().map(|h| (*h, String::new())).collect();
        let at = got!(self.hex(&format!("Where does {} come out?", u.name), &named));
        let Some(hex) = exits.get(at) else {
            return Ok(Asked::Back);
        };
        let facing = got!(self.facing(&u, self.towards_enemies(*hex)));
        Ok(Asked::Got(Command::Unload {
            unit: passenger,
            hex: *hex,
            facing,
        }))
    }

    fn load_name(&self, load: Freight) -> String {
        match load {
            Freight::Unit(u) => {
                let u = self.view().unit(u);
                u.map(|u| u.name.to_owned()).unwrap_or_default()
            }
            Freight::Item(_) => cargo::name(self.world, load).to_owned(),
        }
    }

    /// Everything that could be picked up from a hex: what lies there or beside it.
    fn loads_near(&self, u: UnitId, hex: Hex) -> Vec<Freight> {
        let view = self.view();
        let items = view.cargo().iter().zip(0u16..);
        let lying = items
            .filter(|(i, _)| matches!(i.place, ItemPlace::Lies(at, _) if at.distance(hex) <= 1))
            .map(|(_, n)| Freight::Item(n));
        let units = view
            .own_active()
            .chain(view.enemies().filter(UnitRead::is_immobile))
            .filter(|o| o.id != u && o.hex().is_some_and(|h| h.distance(hex) <= 1))
            .map(|o| Freight::Unit(o.id));
        lying.chain(units).collect()
    }

    /// What a unit picks up or puts down on its way (R16.4.3).
    pub(super) fn handling(&self, order: &MoveOrder) -> Result<Asked<Vec<Handling>>, Leave> {
        let view = self.view();
        if !view.carries_cargo() || matches!(order.option, MoveOption::Mount(_)) {
            return Ok(Asked::Got(Vec::new()));
        }
        let here = self.unit(order.unit).hex();
        let end = order.path.last().map(|w| w.hex).or(here);
        let after = order.path.len() as u8;
        let mut items = vec![Item::new("Nothing", "")];
        let mut acts = Vec::new();
        let mut offer = |label: String, detail: String, handling: Handling| {
            let with = MoveOrder {
                handling: vec![handling],
                ..order.clone()
            };
            if self.view().check(&Command::Move(with)).is_ok() {
                items.push(Item::new(label, detail));
                acts.push(handling);
                return true;
            }
            false
        };
        for (load, _) in view.loads(order.unit) {
            for (after, at, when) in [(after, end, "at the end"), (0, here, "before it moves")] {
                let Some(at) = at.filter(|_| after == 0 || when == "at the end") else {
                    continue;
                };
                let hexes = std::iter::once(at).chain(at.neighbours());
                for hex in hexes {
                    let act = Handle::PutDown(load, hex);
                    let label = format!("Put down {} in {}", self.load_name(load), hex_name(hex));
                    if offer(label, when.to_owned(), Handling { after, act }) {
                        break;
                    }
                }
            }
        }
        for load in end.into_iter().flat_map(|h| self.loads_near(order.unit, h)) {
            for (grip, verb) in [(Grip::Lift, "Lift"), (Grip::Drag, "Drag")] {
                let act = Handle::PickUp(load, grip);
                let label = format!("{verb} {}", self.load_name(load));
                if offer(label, "half its Move".to_owned(), Handling { after, act }) {
                    break;
                }
            }
        }
        if acts.is_empty() {
            return Ok(Asked::Got(acts));
        }
        let i = got!(self.choose("Does it handle a load?", &items, Some(0)));
        let chosen = i.checked_sub(1).and_then(|n| acts.get(n)).copied();
        Ok(Asked::Got(chosen.into_iter().collect()))
    }

    /// What a unit could throw now (R16.4.4).
    pub(super) fn throws(&self, u: &UnitRead<'_>) -> Vec<Freight> {
        let loads = self.view().loads(u.id).into_iter().map(|(load, _)| load);
        loads.filter(|l| !self.marks(u, *l).is_empty()).collect()
    }

    fn marks(&self, u: &UnitRead<'_>, load: Freight) -> Vec<Hex> {
        let around = u
            .hex()
            .into_iter()
            .flat_map(|h| h.within(cargo::throw::REACH));
        around
            .filter(|hex| {
                let command = Command::Throw {
                    unit: u.id,
                    load,
                    hex: *hex,
                };
                self.view().check(&command).is_ok()
            })
            .collect()
    }

    pub(super) fn throw_item(&self, u: &UnitRead<'_>, load: Freight) -> Item {
        let needs = self.view().throw_number(u).total();
        Item::new(
            format!("Throw {}", self.load_name(load)),
            format!("needs {needs}: {} %", percent(needs)),
        )
    }

    /// Throws a load at a hex.
    pub(super) fn throw(&self, u: &UnitRead<'_>, load: Freight) -> Result<Asked<Command>, Leave> {
        let marks = self.marks(u, load);
        let named: Vec<_> = marks.iter().map(|h| (*h, String::new())).collect();
        let at = got!(self.hex(
            &format!("Where is {} thrown?", self.load_name(load)),
            &named
        ));
        Ok(match marks.get(at) {
            Some(hex) => Asked::Got(Command::Throw {
                unit: u.id,
                load,
                hex: *hex,
            }),
            None => Asked::Back,
        })
    }
}
