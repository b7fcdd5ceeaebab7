//! Moving on the terminal: which unit, how, where to, facing where.

use hexlance_board::Hex;
use hexlance_rules::{AbilityId, UnitId};
use hexlance_strike::{
    ability::Grant,
    card::MoveMode,
    command::{Command, Dismount, MoveOption, MoveOrder, Trigger, Waypoint},
    movement::{self, Scratch},
    read::{self, UnitRead},
};

use super::{Asked, Person, got, unit_item};
use crate::{
    cli::{prompt::Item, terminal::Leave},
    words::hex_name,
};

/// A way to spend an activation.
enum Way {
    /// Orders that are complete but for facing.
    Order(MoveOrder),
    /// A unit comes out of a bay, before anybody moves.
    Unload(UnitId),
    /// To be asked where to.
    To(MoveMode, MoveOption),
    /// Naming another enemy first.
    Name(AbilityId),
    /// Around the map, with sealed orders.
    Around,
}

impl Person<'_> {
    /// Chooses the unit that moves next, then its move.
    pub(super) fn activate(&self) -> Result<Asked<Command>, Leave> {
        let waiting: Vec<_> = read::active(self.world, self.side)
            .filter(|u| hexlance_strike::turn::may_activate(self.world, self.side, u.id).is_ok())
            .chain(self.view().entrants())
            .collect();
        let items: Vec<_> = waiting
            .iter()
            .map(|u| match u.is_in_play() {
                true => unit_item(u),
                false => Item::new(u.name, format!("off the map, {}", u.card.full_name())),
            })
            .collect();
        let i = got!(self.choose("Which unit moves?", &items, Some(0)));
        match waiting.get(i) {
            Some(u) if !u.is_in_play() => self.come_in(u.id),
            Some(u) => self.activation(u.id),
            None => Ok(Asked::Back),
        }
    }

    /// The move of a unit.
    pub(super) fn activation(&self, unit: UnitId) -> Result<Asked<Command>, Leave> {
        let u = self.unit(unit);
        let (items, mut ways) = self.ways(&u);
        let i = got!(self.choose(&format!("What does {} do?", u.name), &items, Some(0)));
        if i >= ways.len() {
            return Ok(Asked::Back);
        }
        let mut order = match ways.swap_remove(i) {
            Way::Order(order) => order,
            Way::Name(ability) => return self.name_enemy(unit, ability),
            Way::Around => return self.go_around(&u),
            Way::Unload(passenger) => return self.unload(passenger),
            Way::To(mode, option) => got!(self.destination(&u, mode, option)),
        };
        order.facing = match order.option {
            MoveOption::Charge(_)
            | MoveOption::ChargeBuilding(_)
            | MoveOption::DeathFromAbove(_) => order.facing,
            _ => got!(self.facing(&u, order.facing)),
        };
        order.triggers = got!(self.triggers(&u, order.path.len()));
        let end = order.path.last().map(|w| w.hex).or(u.hex());
        order.dismounts = got!(self.dismounts(&order, end));
        order.handling = got!(self.handling(&order));
        Ok(Asked::Got(Command::Move(order)))
    }

    /// The rest of the move of a unit that has come onto the map (R16.7.1).
    pub(super) fn goes_on(&self, unit: UnitId, begun: &MoveOrder) -> Result<Asked<Command>, Leave> {
        let u = self.unit(unit);
        let items = [
            Item::new("Go on", "from where it has come in"),
            Item::new("Stop", "where it stands"),
        ];
        let mut scratch = Scratch::new();
        let reach = movement::reach(self.world, unit, begun.mode, begun.option, &mut scratch);
        let usual = usize::from(reach.is_empty());
        let title = format!("{} is on the map. What now?", u.name);
        let i = got!(self.choose(&title, &items, Some(usual)));
        let mut order = match i {
            0 => got!(self.destination(&u, begun.mode, begun.option)),
            _ => MoveOrder {
                path: Vec::new(),
                facing: u.facing().unwrap_or_default(),
                ..begun.clone()
            },
        };
        order.facing = got!(self.facing(&u, order.facing));
        Ok(Asked::Got(Command::Move(order)))
    }

    /// What a unit can do with its activation.
    fn ways(&self, u: &UnitRead<'_>) -> (Vec<Item>, Vec<Way>) {
        let mut items = Vec::new();
        let mut ways = Vec::new();
        let mut add = |item, way| {
            items.push(item);
            ways.push(way);
        };
        let facing = u.facing().unwrap_or_default();
        let still = MoveOrder {
            unit: u.id,
            option: MoveOption::StandStill,
            mode: u.card.ground_mode(),
            path: Vec::new(),
            facing,
            triggers: Vec::new(),
            dismounts: Vec::new(),
            handling: Vec::new(),
            mines: Vec::new(),
        };
        add(
            Item::new("Stand still", "easier to hit, and hits easier"),
            Way::Order(still.clone()),
        );
        let mut scratch = Scratch::new();
        for mode in movement::modes(u) {
            for (option, name) in [
                (MoveOption::Move, "Move"),
                (MoveOption::Sprint, "Sprint"),
                (MoveOption::Evade, "Evade"),
            ] {
                let reach = movement::reach(self.world, u.id, mode, option, &mut scratch);
                if reach.is_empty() || (mode == MoveMode::Jump && option != MoveOption::Move) {
                    continue;
                }
                let label = match (mode, option) {
                    (MoveMode::Jump, _) => "Jump".to_owned(),
                    (_, MoveOption::Move) => mode.name().to_owned(),
                    _ => format!("{name} ({})", mode.name().to_lowercase()),
                };
                add(
                    Item::new(label, format!("{} hexes in reach", reach.len())),
                    Way::To(mode, option),
                );
            }
        }
        for passenger in self.unloadable(u.id) {
            add(
                Item::new(
                    format!("Unload {}", self.unit(passenger).name),
                    "then another order",
                ),
                Way::Unload(passenger),
            );
        }
        if !self.ways_around(u).is_empty() {
            add(
                Item::new("Go around the map", "with sealed orders to come back"),
                Way::Around,
            );
        }
        for order in self.rushes(u, &still, &mut scratch) {
            let (MoveOption::Charge(target) | MoveOption::DeathFromAbove(target)) = order.option
            else {
                continue;
            };
            let what = match order.option {
                MoveOption::Charge(_) => "Charge",
                _ => "Death from above on",
            };
            let target = self.unit(target);
            let from = order
                .path
                .last()
                .map(|w| hex_name(w.hex))
                .unwrap_or_default();
            add(
                Item::new(format!("{what} {}", target.name), format!("from {from}")),
                Way::Order(order),
            );
        }
        for carrier in read::active(self.world, self.side) {
            let order = MoveOrder {
                option: MoveOption::Mount(carrier.id),
                ..still.clone()
            };
            if carrier.id != u.id && self.is_legal(&order) {
                add(
                    Item::new(format!("Board {}", carrier.name), ""),
                    Way::Order(order),
                );
            }
        }
        if let Some(ability) = self.granting(u, Grant::NameEnemy)
            && hexlance_strike::abilities::may_name_enemy(self.world, self.side, u).is_ok()
        {
            add(
                Item::new("Name another enemy", "then move"),
                Way::Name(ability),
            );
        }
        (items, ways)
    }

    fn is_legal(&self, order: &MoveOrder) -> bool {
        self.battle
            .check(self.side, &Command::Move(order.clone()))
            .is_ok()
    }

    /// The cheapest legal charge, and death from above, on every enemy.
    fn rushes(&self, u: &UnitRead<'_>, still: &MoveOrder, scratch: &mut Scratch) -> Vec<MoveOrder> {
        let mut out = Vec::new();
        for target in self.enemies() {
            let Some(goal) = target.hex() else { continue };
            let charge = MoveOption::Charge(target.id);
            let above = MoveOption::DeathFromAbove(target.id);
            for (option, mode) in [(charge, u.card.ground_mode()), (above, MoveMode::Jump)] {
                let reach = movement::reach(self.world, u.id, mode, MoveOption::Move, scratch);
                let mut ends: Vec<_> = reach
                    .ends()
                    .filter(|e| e.hex.distance(goal) == 1)
                    .map(|e| (e.cost, e.hex, reach.path(&e)))
                    .collect();
                ends.sort_by_key(|(cost, ..)| *cost);
                let orders = ends.into_iter().flat_map(|(_, hex, path)| {
                    let facing = hex.direction_to(goal).unwrap_or(still.facing);
                    let order = |path: Vec<Waypoint>| MoveOrder {
                        option,
                        mode,
                        path,
                        facing,
                        ..still.clone()
                    };
                    let mut onto = path.clone();
                    onto.push(goal.into());
                    [order(path), order(onto)]
                });
                out.extend(orders.into_iter().find(|o| self.is_legal(o)));
            }
        }
        out
    }

    /// Where a unit goes.
    fn destination(
        &self,
        u: &UnitRead<'_>,
        mode: MoveMode,
        option: MoveOption,
    ) -> Result<Asked<MoveOrder>, Leave> {
        let mut scratch = Scratch::new();
        let reach = movement::reach(self.world, u.id, mode, option, &mut scratch);
        let mut ends: Vec<(Hex, u16)> = Vec::new();
        for end in reach.ends() {
            match ends.iter_mut().find(|(hex, _)| *hex == end.hex) {
                Some((_, cost)) => *cost = (*cost).min(end.cost),
                None => ends.push((end.hex, end.cost)),
            }
        }
        ends.sort_by_key(|(hex, cost)| (*cost, hex.column_row()));
        let named: Vec<_> = ends.iter().map(|(h, c)| (*h, format!("{c}\""))).collect();
        let i = got!(self.hex(&format!("Where does {} go?", u.name), &named));
        let Some((hex, _)) = ends.get(i) else {
            return Ok(Asked::Back);
        };
        let path = reach.path_to(*hex).unwrap_or_default();
        // Where it goes is where it looks, unless it says otherwise.
        let before = path.len().checked_sub(2).and_then(|n| path.get(n));
        let from = before.map(|w| w.hex).or(u.hex());
        let facing = from
            .and_then(|from| from.direction_to(*hex))
            .or(u.facing())
            .unwrap_or_default();
        Ok(Asked::Got(MoveOrder {
            unit: u.id,
            option,
            mode,
            path,
            facing,
            triggers: Vec::new(),
            dismounts: Vec::new(),
            handling: Vec::new(),
            mines: Vec::new(),
        }))
    }

    /// Abilities that the mover may set off at a point of its path (R3.3.7).
    fn triggers(&self, u: &UnitRead<'_>, steps: usize) -> Result<Asked<Vec<Trigger>>, Leave> {
        let mut out = Vec::new();
        for spa in &u.spas.0 {
            if !spa.def.is_triggered() {
                continue;
            }
            let mut items = vec![Item::new("No", "not this time")];
            items.extend((0..=steps).map(|n| {
                let when = match n {
                    0 => "at the start".to_owned(),
                    n if n == steps => "at the end".to_owned(),
                    n => format!("after {n} hexes"),
                };
                Item::new(when, "")
            }));
            let title = format!("Does {} use {} on its way?", u.name, spa.def.name);
            let i = got!(self.choose(&title, &items, Some(0)));
            if let Some(after) = i.checked_sub(1).and_then(|n| u8::try_from(n).ok()) {
                out.push(Trigger {
                    after,
                    ability: spa.def.id,
                });
            }
        }
        Ok(Asked::Got(out))
    }

    /// Passengers that get out where the move ends (R16.1.3).
    fn dismounts(
        &self,
        order: &MoveOrder,
        end: Option<Hex>,
    ) -> Result<Asked<Vec<Dismount>>, Leave> {
        let mut out = Vec::new();
        let Some(end) = end else {
            return Ok(Asked::Got(out));
        };
        for passenger in movement::passengers(self.world, order.unit) {
            let exits: Vec<_> = std::iter::once(end)
                .chain(end.neighbours())
                .filter(|hex| {
                    let mut with = order.clone();
                    with.dismounts = out.clone();
                    with.dismounts.push(exit(passenger.id, *hex, order));
                    self.is_legal(&with)
                })
                .collect();
            if exits.is_empty() {
                continue;
            }
            let mut items = vec![Item::new("Stay aboard", "")];
            items.extend(exits.iter().map(|h| Item::new(hex_name(*h), "")));
            let title = format!("Does {} get out?", passenger.name);
            let i = got!(self.choose(&title, &items, Some(0)));
            if let Some(hex) = i.checked_sub(1).and_then(|n| exits.get(n)) {
                out.push(exit(passenger.id, *hex, order));
            }
        }
        Ok(Asked::Got(out))
    }

    /// Names an enemy (Blood Stalker).
    fn name_enemy(&self, unit: UnitId, ability: AbilityId) -> Result<Asked<Command>, Leave> {
        let enemies: Vec<_> = read::units(self.world)
            .filter(|e| e.side != self.side && !e.is_out() && !e.is_hidden())
            .collect();
        let items: Vec<_> = enemies
            .iter()
            .map(|e| Item::new(e.name, e.card.full_name()))
            .collect();
        let i = got!(self.choose("Which enemy?", &items, None));
        Ok(match enemies.get(i) {
            Some(e) => Asked::Got(Command::Use {
                unit,
                ability,
                target: Some(e.id),
            }),
            None => Asked::Back,
        })
    }
}

fn exit(unit: UnitId, hex: Hex, order: &MoveOrder) -> Dismount {
    Dismount {
        unit,
        path: vec![hex],
        facing: order.facing,
    }
}
