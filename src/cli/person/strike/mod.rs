//! A person at the terminal who plays the strike rules.

mod air;
mod attacks;
mod frame;
mod loads;
mod moves;

use hexlance_board::Direction;
use hexlance_rules::{AbilityId, Decision, SideId, UnitId};
use hexlance_strike::{
    Battle, Strike,
    ability::Grant,
    command::{Command, MoveOrder},
    go::Wait,
    mines::DENSEST,
    question::Question,
    read::{self, UnitRead},
    setup,
    sides::TwoSides,
    turn,
    view::SideView,
};

use super::{Asked, got};
use crate::{
    cli::{prompt::Item, terminal::Leave},
    words::hex_name,
};

/// Whoever plays these rules.
type Person<'b> = super::Person<'b, Strike>;

/// The next command of a person's side.
///
/// # Errors
/// If the person leaves, or nothing more can be read.
pub(in crate::cli) fn decide(battle: &Battle, side: SideId) -> Result<Command, Leave> {
    super::decide(battle, side, Some(Command::Concede), Person::ask)
}

impl<'b> Person<'b> {
    /// The question that fits the moment.
    fn ask(&self) -> Result<Asked<Command>, Leave> {
        if let Some(decision) = self.battle.decision() {
            return self.answer(decision);
        }
        match turn::waiting(self.world) {
            Some(Wait::EarlyMove(unit)) if self.unit(*unit).is_aerospace() => self.fly(),
            Some(Wait::LayingMines(_)) => self.lay_mines(),
            Some(Wait::Stage(stage, _)) => self.stage(*stage),
            Some(Wait::Returns(_)) => self.come_back(),
            Some(Wait::Rerouting(walk)) => self.reroute(walk.order.unit),
            Some(Wait::Deploying(_)) => self.deploy(),
            Some(Wait::ActFirst(_)) => self.act_first(),
            Some(Wait::EndActs(_)) => self.end_acts(),
            Some(Wait::Drops(_)) => self.drop_unit(),
            Some(Wait::Alternate {
                committed: Some(unit),
                ..
            })
            | Some(Wait::EarlyMove(unit)) => self.activation(*unit),
            Some(Wait::Alternate { .. }) => self.activate(),
            Some(Wait::EarlyAttacks(unit)) => self.attacks_of(Some(*unit)),
            Some(Wait::Attacks(_)) => self.attacks_of(None),
            Some(Wait::Flights { .. }) => self.fly(),
            Some(Wait::Engagements(_)) => self.engage(),
            _ => Ok(Asked::Got(Command::Done)),
        }
    }

    /// Asks for a facing.
    fn facing(&self, u: &UnitRead<'_>, default: Direction) -> Result<Asked<Direction>, Leave> {
        if !u.card.kind.has_facing() {
            return Ok(Asked::Got(default));
        }
        self.direction("Facing at the end?", default)
    }

    /// Answers the open question.
    fn answer(&self, decision: &Decision<Question>) -> Result<Asked<Command>, Leave> {
        Ok(Asked::Got(Command::Answer(got!(self.code(decision)))))
    }

    /// Lays mines in secret, or says that it is enough (R5.7.8).
    fn lay_mines(&self) -> Result<Asked<Command>, Leave> {
        let view = SideView::new(self.world, self.side);
        let mut items = Vec::new();
        let mut mines = Vec::new();
        for supply in view.mine_supplies() {
            for kind in &supply.of.kinds {
                for density in 1..=supply.points.min(DENSEST) {
                    let left = format!("{} points left", supply.points);
                    let what = format!("{}, density {density}", kind.name());
                    items.push(Item::new(what, left));
                    mines.push((*kind, density));
                }
            }
        }
        items.push(Item::new("Done", "no more mines"));
        let i = got!(self.choose("Lay which mines?", &items, Some(items.len() - 1)));
        let Some((kind, density)) = mines.get(i).copied() else {
            return Ok(Asked::Got(Command::Done));
        };
        let hexes: Vec<_> = view
            .mine_hexes()
            .into_iter()
            .filter(|hex| {
                let hex = *hex;
                view.check(&Command::LayMines { hex, kind, density })
                    .is_ok()
            })
            .map(|hex| (hex, String::new()))
            .collect();
        let at = got!(self.hex("Where?", &hexes));
        Ok(match hexes.get(at) {
            Some((hex, _)) => Asked::Got(Command::LayMines {
                hex: *hex,
                kind,
                density,
            }),
            None => Asked::Back,
        })
    }

    /// The rest of a move whose unit has found somebody (R3.3.7): stops, or goes on as ordered.
    fn reroute(&self, unit: UnitId) -> Result<Asked<Command>, Leave> {
        let Some(Wait::Rerouting(walk)) = turn::waiting(self.world) else {
            return Ok(Asked::Got(Command::Done));
        };
        if self.view().coming_in().is_some() {
            return self.goes_on(unit, &walk.order);
        }
        let items = [
            Item::new("Go on", "as it was ordered"),
            Item::new("Stop", "where it stands"),
        ];
        let title = format!("{} has found somebody. What now?", self.unit(unit).name);
        let i = got!(self.choose(&title, &items, Some(0)));
        if i == 0 {
            return Ok(Asked::Got(Command::Done));
        }
        Ok(Asked::Got(Command::Move(MoveOrder {
            path: Vec::new(),
            triggers: Vec::new(),
            dismounts: Vec::new(),
            handling: Vec::new(),
            mines: Vec::new(),
            ..walk.order.clone()
        })))
    }

    /// Sets up a unit, or says that all is set up.
    fn deploy(&self) -> Result<Asked<Command>, Leave> {
        let waiting: Vec<_> = read::units(self.world)
            .filter(|u| SideView::new(self.world, self.side).waits_for_setup(u))
            .map(|u| (u, setup::deployment_hexes(self.world, u.id)))
            .filter(|(_, hexes)| !hexes.is_empty())
            .collect();
        if waiting.is_empty() {
            return self.loft();
        }
        let mut items: Vec<_> = waiting.iter().map(|(u, _)| unit_item(u)).collect();
        items.push(Item::new("Done", "everything is set up"));
        let i = got!(self.choose("Set up which unit?", &items, Some(0)));
        let Some((u, hexes)) = waiting.get(i) else {
            return Ok(Asked::Got(Command::Done));
        };
        let named: Vec<_> = hexes.iter().map(|h| (*h, String::new())).collect();
        if self.may_hide(u.id) {
            let items = [
                Item::new("In the open", ""),
                Item::new("In hiding", "the enemy does not see it"),
            ];
            let title = format!("How is {} set up?", u.name);
            if got!(self.choose(&title, &items, Some(0))) == 1 {
                return self.hide(u);
            }
        }
        let at = got!(self.hex(&format!("Where does {} stand?", u.name), &named));
        let Some(hex) = hexes.get(at) else {
            return Ok(Asked::Back);
        };
        let zones = self.world.resource::<setup::DeploymentZones>();
        let forward = zones
            .0
            .get(self.side.index())
            .map_or(Direction::N, |(_, facing)| *facing);
        let facing = got!(self.facing(u, forward));
        Ok(Asked::Got(Command::Deploy {
            unit: u.id,
            hex: *hex,
            facing,
        }))
    }

    /// The ability of a unit that grants something, if it has one.
    fn granting(&self, u: &UnitRead<'_>, grant: Grant) -> Option<AbilityId> {
        u.spas
            .0
            .iter()
            .find(|s| s.def.grants(grant))
            .map(|s| s.def.id)
    }

    /// Lets a unit act before all others, or goes on.
    fn act_first(&self) -> Result<Asked<Command>, Leave> {
        let ready: Vec<_> = read::active(self.world, self.side)
            .filter_map(|u| {
                let order = Command::Use {
                    unit: u.id,
                    ability: self.granting(&u, Grant::ActFirst)?,
                    target: None,
                };
                self.battle
                    .check(self.side, &order)
                    .is_ok()
                    .then_some((u, order))
            })
            .collect();
        if ready.is_empty() {
            return Ok(Asked::Got(Command::Done));
        }
        let mut items: Vec<_> = ready.iter().map(|(u, _)| unit_item(u)).collect();
        items.push(Item::new("Nobody", "the turn goes its usual way"));
        let none = items.len() - 1;
        let i = got!(self.choose("Does a unit act before all others?", &items, Some(none)));
        Ok(Asked::Got(
            ready
                .get(i)
                .map_or(Command::Done, |(_, order)| order.clone()),
        ))
    }

    /// What is declared in the End Phase (R3.5.4).
    fn end_acts(&self) -> Result<Asked<Command>, Leave> {
        let mut ready = Vec::new();
        for u in read::active(self.world, self.side) {
            for spa in &u.spas.0 {
                let order = Command::Use {
                    unit: u.id,
                    ability: spa.def.id,
                    target: None,
                };
                if self.battle.check(self.side, &order).is_ok() {
                    ready.push((Item::new(u.name, spa.def.name.as_str()), order));
                }
            }
        }
        if ready.is_empty() {
            return Ok(Asked::Got(Command::Done));
        }
        let (mut items, orders): (Vec<_>, Vec<_>) = ready.into_iter().unzip();
        items.push(Item::new("Nobody", "the turn ends"));
        let none = items.len() - 1;
        let i = got!(self.choose("Does a unit call support?", &items, Some(none)));
        Ok(Asked::Got(orders.get(i).cloned().unwrap_or(Command::Done)))
    }

    /// Enemies that can be seen to be there.
    fn enemies(&self) -> impl Iterator<Item = UnitRead<'b>> + use<'b> {
        let side = self.side.opponent();
        read::units(self.world).filter(move |e| e.side == side && e.is_in_play() && !e.is_hidden())
    }

    /// A unit that its orders are about.
    fn unit(&self, unit: UnitId) -> UnitRead<'b> {
        read::unit(self.world, unit)
    }
}

/// A unit in a list of answers.
fn unit_item(u: &UnitRead<'_>) -> Item {
    let at = u
        .hex()
        .map(|h| format!("at {}, ", hex_name(h)))
        .unwrap_or_default();
    Item::new(
        u.name,
        format!(
            "{at}{}, armor {}, structure {}",
            u.card.full_name(),
            u.armor.points,
            u.armor.structure
        ),
    )
}
