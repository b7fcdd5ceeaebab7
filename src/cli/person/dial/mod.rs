//! A person at the terminal who plays the dial rules: setting up, switches, and which unit is given an order.

mod attacks;
mod moves;

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    Battle, Dial,
    command::{Command, Spot},
    equipment::Equipment,
    legal,
    read::{Look, Table},
    setup,
    state::{Place, Stage},
    turn,
};
use hexlance_rules::{SideId, UnitId};

use super::{Asked, got};
use crate::{
    cli::{prompt::Item, terminal::Leave},
    words::hex_name,
};

/// Whoever plays these rules.
type Person<'b> = super::Person<'b, Dial>;

/// The next command of a person's side.
///
/// # Errors
/// If the person leaves, or nothing more can be read.
pub(in crate::cli) fn decide(battle: &Battle, side: SideId) -> Result<Command, Leave> {
    super::decide(battle, side, None, Person::ask)
}

impl<'b> Person<'b> {
    /// The question that fits the moment.
    fn ask(&self) -> Result<Asked<Command>, Leave> {
        if let Some(decision) = self.battle.decision() {
            return Ok(Asked::Got(Command::Answer(got!(self.code(decision)))));
        }
        match self.table().clock().stage {
            Stage::Deployment => self.deploy(),
            Stage::Command => self.switches(),
            Stage::Orders | Stage::End | Stage::Over => self.order(),
        }
    }

    fn table(&self) -> Table<'b> {
        Table::of(self.world)
    }

    /// The side's own units.
    fn own(&self) -> impl Iterator<Item = Look<'b>> + use<'b> {
        let side = self.side;
        self.table()
            .units()
            .filter(move |u| u.side == side && !u.is_gone())
    }

    fn name(&self, unit: UnitId) -> &'b str {
        self.table().find(unit).map_or("", |u| u.name)
    }

    fn is_legal(&self, command: &Command) -> bool {
        self.battle.check(self.side, command).is_ok()
    }

    /// Chooses some of several units, one after the other; Enter says that it is enough.
    fn some_of(&self, title: &str, units: &[UnitId]) -> Result<Asked<Vec<UnitId>>, Leave> {
        let mut chosen: Vec<UnitId> = Vec::new();
        loop {
            let left: Vec<_> = units.iter().filter(|u| !chosen.contains(u)).collect();
            if left.is_empty() {
                return Ok(Asked::Got(chosen));
            }
            let mut items: Vec<_> = left.iter().map(|u| Item::new(self.name(**u), "")).collect();
            let so_far: Vec<_> = chosen.iter().map(|u| self.name(*u)).collect();
            items.push(Item::new("Enough", so_far.join(", ")));
            let i = got!(self.choose(title, &items, Some(left.len())));
            match left.get(i) {
                Some(unit) => chosen.push(**unit),
                None => return Ok(Asked::Got(chosen)),
            }
        }
    }

    /// Sets up a unit, or says that all are (D15.3).
    fn deploy(&self) -> Result<Asked<Command>, Leave> {
        let units: Vec<_> = self
            .own()
            .map(|u| (u, self.places(&u), self.carriers(&u)))
            .filter(|(_, hexes, carriers)| !hexes.is_empty() || !carriers.is_empty())
            .collect();
        let mut items: Vec<_> = units.iter().map(|(u, ..)| self.item(u)).collect();
        let ready = self.is_legal(&Command::Ready);
        if ready {
            items.push(Item::new("Ready", "everything is set up"));
        }
        let waiting = units
            .iter()
            .position(|(u, ..)| u.place == Place::Reserve)
            .or(ready.then_some(units.len()));
        let i = got!(self.choose("Set up which unit?", &items, waiting));
        let Some((u, hexes, carriers)) = units.get(i) else {
            return Ok(Asked::Got(Command::Ready));
        };
        let mut ways = vec![Item::new("On the table", "")];
        ways.extend(
            carriers
                .iter()
                .map(|t| Item::new(format!("Aboard {}", self.name(*t)), "")),
        );
        let way = match (hexes.is_empty(), carriers.is_empty()) {
            (_, true) => 0,
            _ => got!(self.choose(&format!("Where is {}?", u.name), &ways, Some(0))),
        };
        if let Some(transport) = way.checked_sub(1).and_then(|n| carriers.get(n)) {
            return Ok(Asked::Got(Command::DeployAboard {
                unit: u.id,
                transport: *transport,
            }));
        }
        let named: Vec<_> = hexes.iter().map(|h| (*h, String::new())).collect();
        let usual = (!hexes.is_empty()).then_some(0);
        let at = got!(self.hex_or(&format!("Where does {} stand?", u.name), &named, usual));
        let Some(hex) = hexes.get(at).copied() else {
            return Ok(Asked::Back);
        };
        let facing = got!(self.facing(u.facing().unwrap_or_else(|| self.forward(hex))));
        Ok(Asked::Got(Command::Deploy(Spot {
            unit: u.id,
            hex,
            facing,
        })))
    }

    /// Where a unit may be set up now.
    fn places(&self, unit: &Look<'_>) -> Vec<Hex> {
        setup::places(self.world, unit.id).iter().collect()
    }

    /// Transports that it may be set up aboard of.
    fn carriers(&self, unit: &Look<'_>) -> Vec<UnitId> {
        self.own()
            .filter(|t| t.model.transport > 0)
            .map(|t| t.id)
            .filter(|t| {
                self.is_legal(&Command::DeployAboard {
                    unit: unit.id,
                    transport: *t,
                })
            })
            .collect()
    }

    /// From a hex towards the middle of the map.
    fn forward(&self, hex: Hex) -> Direction {
        let board = self.table().board();
        let middle =
            Hex::from_column_row(board.columns() as i16 / 2 + 1, board.rows() as i16 / 2 + 1);
        Direction::towards(hex, middle).unwrap_or_default()
    }

    fn facing(&self, default: Direction) -> Result<Asked<Direction>, Leave> {
        self.direction("Facing at the end?", default)
    }

    /// Turns a switch, or lets the orders begin (D3.1.2).
    fn switches(&self) -> Result<Asked<Command>, Leave> {
        let mut items = vec![Item::new("Begin", "the order stage")];
        let mut commands = vec![Command::BeginOrders];
        for unit in self.own() {
            for equipment in Equipment::ALL.iter().copied().filter(|e| e.has_switch()) {
                let on = unit.condition.switched_off.has(equipment);
                if turn::check_switch(self.world, self.side, unit.id, equipment, on).is_ok() {
                    let way = if on { "on" } else { "off" };
                    let what = format!("Switch {} of {} {way}", equipment.name(), unit.name);
                    items.push(Item::new(what, ""));
                    commands.push(Command::Switch {
                        unit: unit.id,
                        equipment,
                        on,
                    });
                }
            }
        }
        if commands.len() == 1 {
            return Ok(Asked::Got(Command::BeginOrders));
        }
        let i = got!(self.choose("What is switched before the orders?", &items, Some(0)));
        Ok(match commands.into_iter().nth(i) {
            Some(command) => Asked::Got(command),
            None => Asked::Back,
        })
    }

    /// An order of a unit or a formation, or the end of the turn.
    fn order(&self) -> Result<Asked<Command>, Leave> {
        let clock = self.table().clock();
        let able: Vec<_> = self
            .own()
            .filter(|u| clock.left() > 0 && self.may_be_ordered(u))
            .collect();
        let mut items: Vec<_> = able.iter().map(|u| self.item(u)).collect();
        let mut others = Vec::new();
        for u in self.own() {
            let release = Command::Release { unit: u.id };
            if let Some(captive) = u.condition.controls
                && self.is_legal(&release)
            {
                let what = format!("Let {} go", self.name(captive));
                items.push(Item::new(what, "no order"));
                others.push(Some(release));
            }
        }
        let marches = self.marches();
        if !marches.is_empty() {
            items.push(Item::new(
                "Formation",
                "several units in contact move together",
            ));
            others.push(None);
        }
        items.push(Item::new("End the turn", "orders not given are lost"));
        others.push(Some(Command::EndTurn));
        let title = format!("Which unit is given an order? {} left.", clock.left());
        let usual = if able.is_empty() { items.len() - 1 } else { 0 };
        let i = got!(self.choose(&title, &items, Some(usual)));
        match able.get(i) {
            Some(u) => self.order_of(u),
            None => match others.into_iter().nth(i - able.len()) {
                Some(Some(command)) => Ok(Asked::Got(command)),
                Some(None) => self.formation(&marches),
                None => Ok(Asked::Back),
            },
        }
    }

    /// Whether there is an order that a unit may be given.
    fn may_be_ordered(&self, unit: &Look<'_>) -> bool {
        let in_place = |d| {
            let turn = hexlance_dial::command::MoveOrder::walk(unit.id, Vec::new(), d);
            self.is_legal(&Command::Move(turn))
        };
        Direction::ALL.into_iter().any(in_place)
            || !legal::of_unit(self.world, self.side, unit.id).is_empty()
    }

    /// A unit in a list of answers.
    fn item(&self, u: &Look<'_>) -> Item {
        let at = match u.place {
            Place::Table { hex, .. } => format!("at {}, ", hex_name(hex)),
            Place::Aboard(t) => format!("aboard {}, ", self.name(t)),
            _ => String::new(),
        };
        let heat = match u.shutdown_level() {
            Some(most) => format!(", heat {} of {most}", u.heat),
            None => String::new(),
        };
        let pushed = match u.tokens {
            0 => "",
            // A second token pushes it (D3.3.2).
            _ => ", an order pushes it",
        };
        Item::new(
            u.name,
            format!(
                "{at}{}, click {} of {}{heat}{pushed}",
                u.model.name,
                u.dial,
                u.model.last_click()
            ),
        )
    }
}
