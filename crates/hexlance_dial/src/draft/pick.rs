//! What a pick leads to.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Next, Pick, unoffered},
    say,
};

use super::{
    Aim, Destination, Draft, Kind, Making, March, Picking, Target, Way, buttons, keys,
    keys::purpose,
};
use crate::{
    command::{Command, MoveOrder, OrderKind},
    equipment::Equipment,
    movement::formation,
    read::Look,
    setup,
    state::Stage,
    switches,
};

type Led = Result<Next<Draft, Command>, Refusal>;

/// What a pick leads to.
///
/// # Errors
/// Why it cannot be picked.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Led {
    if !making.acts() {
        return Err(unoffered());
    }
    match pick {
        Pick::Unit(unit) => making.pick_unit(*unit),
        Pick::Hex(hex) => making.pick_hex(*hex),
        Pick::Facing(facing) => making.pick_facing(*facing),
        Pick::Button(key) => {
            let all = buttons::buttons(making);
            let button = all.into_iter().find(|b| b.key == *key);
            button.ok_or_else(unoffered)?.verdict?;
            making.press(key)
        }
        Pick::Amount(..) => Err(unoffered()),
    }
}

/// The draft with a change.
fn changed(draft: &Draft, change: impl FnOnce(&mut Draft)) -> Led {
    let mut next = draft.clone();
    change(&mut next);
    Ok(Next::Draft(next))
}

/// Puts units into a list, or takes them out.
fn toggle(list: &mut Vec<UnitId>, units: &[UnitId]) {
    let had = units.first().is_some_and(|u| list.contains(u));
    list.retain(|u| !units.contains(u));
    if !had {
        list.extend(units);
    }
}

impl Making<'_> {
    /// A command that the rules accept.
    fn give(self, command: Command) -> Led {
        self.battle.check(self.side, &command)?;
        Ok(Next::Command(command))
    }

    fn pick_unit(self, unit: UnitId) -> Led {
        let table = self.table();
        let Some(t) = table.find(unit).filter(|u| !u.is_gone()) else {
            return Err(unoffered());
        };
        let Some(offer) = self.unit_offer(&t) else {
            return Err(self.not_offered(&t));
        };
        offer.verdict?;
        match offer.purpose {
            purpose::MEMBER => self.choose_member(unit),
            purpose::TURN => match buttons::turned(&t) {
                Some(spot) => self.give(Command::Deploy(spot)),
                None => Err(unoffered()),
            },
            purpose::ATTACK | purpose::REPAIR if offer.chosen => self.fire(),
            purpose::ATTACK | purpose::REPAIR => {
                changed(self.draft, |d| d.aim = Some(Aim::at_unit(unit)))
            }
            _ => Ok(Next::Draft(self.draft.on(Some(unit)))),
        }
    }

    /// Why a unit cannot be picked.
    fn not_offered(self, t: &Look<'_>) -> Refusal {
        match &self.draft.march {
            Some(march) if march.orders.is_empty() && t.side == self.side => Refusal::new(
                "cannot_join",
                "D13.1",
                "It cannot join: members are infantry and vehicles of one faction, linked by base contact, each free to \
                 be ordered.",
            ),
            _ => unoffered(),
        }
    }

    fn choose_member(self, unit: UnitId) -> Led {
        changed(self.draft, |d| {
            let Some(march) = &mut d.march else { return };
            if march.orders.is_empty() {
                toggle(&mut march.members, &[unit]);
            } else {
                d.unit = Some(unit);
                d.destination = None;
            }
        })
    }

    fn pick_hex(self, hex: Hex) -> Led {
        match self.stage() {
            Stage::Deployment => self.set_up(hex),
            Stage::Orders => match (self.next_place(), self.draft.picking) {
                (Some((_, spots)), _) => match spots.into_iter().find(|s| s.hex == hex) {
                    Some(spot) => self.place(spot),
                    None => Err(Refusal::new(
                        "no_marked_hex",
                        "D12.3.1",
                        "Choose one of the marked hexes.",
                    )),
                },
                (None, Some(Picking::Shells(slot))) => self.shell(slot, hex),
                (None, None | Some(Picking::Patient)) => self.go(hex),
            },
            Stage::Command | Stage::End | Stage::Over => Err(unoffered()),
        }
    }

    fn set_up(self, hex: Hex) -> Led {
        let u = self.own().ok_or_else(unoffered)?;
        self.give(Command::Deploy(self.spot(&u, hex)))
    }

    /// A hex is aimed at with artillery; one that is aimed at already is fired at.
    fn shell(self, slot: crate::model::SlotId, hex: Hex) -> Led {
        let u = self.fighter().ok_or_else(unoffered)?;
        let command = Command::Artillery {
            unit: u.id,
            slot,
            hex,
        };
        self.battle.check(self.side, &command)?;
        let aimed = self.draft.aim.as_ref().map(|a| a.target);
        if aimed == Some(Target::Hex(hex)) {
            return Ok(Next::Command(command));
        }
        changed(self.draft, |d| d.aim = Some(Aim::shells(slot, hex)))
    }

    /// A hex to move to.
    fn go(self, hex: Hex) -> Led {
        let Some(u) = self.mover() else {
            return Err(match self.draft.unit {
                Some(unit) => match self.may_be_ordered(unit, OrderKind::Move) {
                    Err(refusal) => refusal,
                    Ok(()) => unoffered(),
                },
                None => Refusal::new("nobody_selected", "D3.2.1", "Select a unit first."),
            });
        };
        if let Some(march) = self.draft.march.as_ref().filter(|m| m.orders.is_empty()) {
            self.check_members(&march.members)?;
        }
        let goals = self.goals();
        let Some(goal) = goals.get(&hex) else {
            if let Some(member) = self.kept_for(hex) {
                return Err(Refusal::new(
                    "kept",
                    "D13.2.1",
                    say!("{unit} ends its move there.", unit = member.name),
                ));
            }
            return Err(Refusal::new(
                "out_of_reach",
                "D4.2",
                "That hex is out of reach by this way of moving.",
            ));
        };
        if let Some(march) = &self.draft.march {
            let order = MoveOrder::walk(u.id, goal.path.clone(), Direction::default());
            self.joins(march, order)?;
        }
        let destination = self.destination(&u, hex, goal);
        changed(self.draft, |d| {
            d.aim = None;
            d.picking = None;
            d.destination = destination;
        })
    }

    /// Somebody who goes along has its place; when all have, the order is whole.
    fn place(self, spot: crate::command::Placement) -> Led {
        let mut next = self.draft.clone();
        if let Some(d) = &mut next.destination {
            d.placed.push(spot);
            d.turned = None;
        }
        match Making::of(self.battle, self.side, &next).next_place() {
            None => Making::of(self.battle, self.side, &next).confirm(),
            Some(_) => Ok(Next::Draft(next)),
        }
    }

    fn pick_facing(self, facing: Direction) -> Led {
        if let Some(d) = &self.draft.destination {
            if d.settled {
                return changed(self.draft, |draft| {
                    if let Some(d) = &mut draft.destination {
                        d.turned = Some(facing);
                    }
                });
            }
            self.settled(facing)?;
            let mut next = self.draft.clone();
            if let Some(d) = &mut next.destination {
                d.facing = facing;
                d.settled = true;
            }
            let then = Making::of(self.battle, self.side, &next);
            return match then.next_place() {
                None => then.confirm(),
                Some(_) => Ok(Next::Draft(next)),
            };
        }
        let places = self.places_to_set_up();
        let (Some(u), true) = (self.own(), places.is_some_and(|p| !p.hexes.is_empty())) else {
            return Err(unoffered());
        };
        let stands = u.facing().is_some();
        changed(self.draft, |d| match stands {
            true => d.turned = Some(facing),
            false => d.deploy_facing = Some(facing),
        })
    }

    /// The order to the destination as it is chosen: given, or added to the formation's.
    fn confirm(self) -> Led {
        let d = self.draft.destination.as_ref().ok_or_else(unoffered)?;
        let order = self.order_to(d)?;
        match &self.draft.march {
            Some(march) => self.add(march, order),
            None => self.give(Command::Move(order)),
        }
    }

    /// A member has its move: the next one is asked for, or the order is whole.
    fn add(self, march: &March, order: MoveOrder) -> Led {
        self.joins(march, order.clone())?;
        let mut march = march.clone();
        march.orders.push(order);
        match march.next() {
            None => self.give(Command::MoveFormation(march.orders)),
            next => changed(self.draft, |d| {
                d.destination = None;
                d.march = Some(march);
                d.unit = next;
            }),
        }
    }

    /// The attack as it is chosen.
    fn fire(self) -> Led {
        let u = self.fighter().ok_or_else(unoffered)?;
        let aim = self.draft.aim.as_ref().ok_or_else(unoffered)?;
        let attempt = self.best(&u, aim).ok_or_else(unoffered)?;
        self.give(attempt.command)
    }

    /// A button that may be pressed.
    fn press(self, key: &str) -> Led {
        let u = self.own();
        match key {
            keys::END => return self.end(),
            keys::FIRE => return self.fire(),
            _ => {}
        }
        let u = u.ok_or_else(unoffered)?;
        let unit = u.id;
        if let Some(way) = keys::way_of(key) {
            return changed(self.draft, |d| d.take_way(way));
        }
        if let Some(slot) = keys::shells_of(key) {
            return self.take_up(Picking::Shells(slot));
        }
        match key {
            keys::TURN => return self.turn_in_place(&u),
            keys::FORMATION => return self.form(unit),
            keys::OUT_FIRST => return changed(self.draft, |d| d.out_first = !d.out_first),
            keys::REPAIR => return self.take_up(Picking::Patient),
            keys::RELEASE => return self.give(Command::Release { unit }),
            keys::VENT => return self.give(Command::Vent { unit }),
            keys::SETUP_TURN => {
                let spot = buttons::turned(&u).ok_or_else(unoffered)?;
                return self.give(Command::Deploy(spot));
            }
            _ => {}
        }
        if let Some(board) = keys::unit_of(keys::BOARD, key) {
            let with = self.with_captive(board);
            return changed(self.draft, |d| toggle(&mut d.boards, &with));
        }
        if let Some(out) = keys::unit_of(keys::OUT, key) {
            let with = self.with_captive(out);
            return changed(self.draft, |d| {
                toggle(&mut d.sets_down, &with);
                d.out_first &= !d.sets_down.is_empty();
            });
        }
        if let Some(member) = keys::unit_of(keys::MEMBER, key) {
            return self.choose_member(member);
        }
        if let Some(target) = keys::unit_of(keys::BYPASS, key) {
            return self.give(Command::Bypass { unit, target });
        }
        if let Some(transport) = keys::unit_of(keys::ABOARD, key) {
            return self.give(Command::DeployAboard { unit, transport });
        }
        let mut switches = switches::of(&u);
        if let Some((equipment, on)) = switches.find(|(e, _)| keys::switch(*e) == key) {
            return self.turn_switch(unit, equipment, !on);
        }
        self.choose_for_attack(&u, key)
    }

    fn turn_switch(self, unit: UnitId, equipment: Equipment, on: bool) -> Led {
        self.give(Command::Switch {
            unit,
            equipment,
            on,
        })
    }

    /// What ends the stage, settles the destination, or lets a member stay.
    fn end(self) -> Led {
        match self.stage() {
            Stage::Deployment => self.give(Command::Ready),
            Stage::Command => self.give(Command::BeginOrders),
            Stage::Orders if self.draft.destination.is_some() => self.confirm(),
            Stage::Orders => match &self.draft.march {
                Some(march) if march.next().is_some() => {
                    let order = self.staying().ok_or_else(unoffered)?;
                    self.add(march, order)
                }
                _ => self.give(Command::EndTurn),
            },
            Stage::End | Stage::Over => Err(unoffered()),
        }
    }

    /// The next unit or hex is picked for something, or not after all.
    fn take_up(self, picking: Picking) -> Led {
        let on = self.draft.picking != Some(picking);
        let patients = match picking {
            Picking::Patient => self.own().map_or_else(Vec::new, |u| self.patients(&u)),
            Picking::Shells(_) => Vec::new(),
        };
        changed(self.draft, |d| {
            d.aim = None;
            d.destination = None;
            d.picking = on.then_some(picking);
            // With one friend only there is nothing to pick.
            if let (true, [one]) = (on, &patients[..]) {
                d.aim = Some(Aim::at_unit(*one));
            }
        })
    }

    /// The facing is chosen where the unit stands.
    fn turn_in_place(self, u: &Look<'_>) -> Led {
        let (Some(hex), Some(facing)) = (u.hex(), u.facing()) else {
            return Err(unoffered());
        };
        changed(self.draft, |d| {
            d.aim = None;
            d.picking = None;
            d.way = Way::Walk;
            d.destination = Some(Destination::new(hex, Vec::new(), facing));
        })
    }

    /// The formation is begun, or given up.
    fn form(self, unit: UnitId) -> Led {
        let given_up = self.draft.march.is_some();
        let others = self.candidates(unit);
        changed(self.draft, |d| {
            d.destination = None;
            if given_up {
                d.march = None;
                return;
            }
            d.way = Way::default();
            d.aim = None;
            d.picking = None;
            d.boards.clear();
            d.sets_down.clear();
            d.out_first = false;
            let mut members = vec![unit];
            // Where there is no choice of members, all are in it.
            if others.len() < formation::MOST {
                members.extend(others);
            }
            d.march = Some(March {
                members,
                orders: Vec::new(),
            });
        })
    }

    /// What is chosen for the attack that is aimed.
    fn choose_for_attack(self, u: &Look<'_>, key: &str) -> Led {
        let aim = self.draft.aim.as_ref().ok_or_else(unoffered)?;
        let attempt = self.best(u, aim).ok_or_else(unoffered)?;
        let kind = attempt.kind;
        let mut aim = aim.clone();
        if let Some(kind) = keys::kind_of(key) {
            aim = Aim {
                kind: Some(kind),
                ..Aim::at(aim.target)
            };
            return changed(self.draft, |d| d.aim = Some(aim));
        }
        if let Some(also) = keys::unit_of(keys::ALSO, key) {
            toggle(&mut aim.also, &[also]);
            aim.with.clear();
        } else if let Some(with) = keys::unit_of(keys::WITH, key) {
            toggle(&mut aim.with, &[with]);
            aim.also.clear();
        } else if key == keys::TOGETHER {
            let all = self.partners(u, &aim, kind);
            aim.with = match aim.with.len() == all.len() {
                true => Vec::new(),
                false => all,
            };
            aim.also.clear();
        } else if key == keys::ALONE {
            aim.with.clear();
        } else if key == keys::GEAR {
            let used = matches!(&attempt.command, Command::Ranged(o) if super::aim::uses_gear(o));
            aim.gear = Some(!used);
        } else if let (Kind::DeathFromAbove, Some(target)) = (kind, aim.target.unit()) {
            let hexes = self.landings(u, target).into_iter();
            let landing = hexes.into_iter().find(|h| keys::landing(*h) == key);
            aim.landing = Some(landing.ok_or_else(unoffered)?);
        } else {
            return Err(unoffered());
        }
        aim.kind = Some(kind);
        changed(self.draft, |d| d.aim = Some(aim))
    }

    /// Whether an own unit can be set up at all: for whoever looks at it.
    pub fn can_be_set_up(self, unit: UnitId) -> bool {
        !setup::places(self.battle.world(), unit).is_empty()
    }
}
