//! The way to a command: which pick comes next.

use hexlance_rules::{UnitId, draft::Pick};

use super::{Aim, Destination, Kind, Making, Picking, Target, Way, aim, keys};
use crate::{
    command::{Command, Manner, MoveOrder, Placement, RangedOrder},
    read::Look,
};

/// The next pick on the way to a command; none if no way leads there.
pub(super) fn towards(making: Making<'_>, command: &Command) -> Option<Pick> {
    match command {
        Command::Ready | Command::BeginOrders | Command::EndTurn => Some(Pick::button(keys::END)),
        Command::Answer(_) => None,
        Command::Deploy(spot) => making.with_unit(spot.unit, |u| making.to_spot(&u, *spot)),
        Command::DeployAboard { unit, transport } => making.with_unit(*unit, |_| {
            Some(Pick::Button(keys::of_unit(keys::ABOARD, *transport)))
        }),
        Command::Switch {
            unit, equipment, ..
        } => making.with_unit(*unit, |_| Some(Pick::Button(keys::switch(*equipment)))),
        Command::Vent { unit } => making.with_unit(*unit, |_| Some(Pick::button(keys::VENT))),
        Command::Release { unit } => making.with_unit(*unit, |_| Some(Pick::button(keys::RELEASE))),
        Command::Bypass { unit, target } => making.with_unit(*unit, |_| {
            Some(Pick::Button(keys::of_unit(keys::BYPASS, *target)))
        }),
        Command::Move(order) => making.with_unit(order.unit, |u| making.to_move(&u, order)),
        Command::MoveFormation(orders) => making.to_march(orders),
        Command::Ranged(order) => making.with_unit(order.unit, |u| making.to_fire(&u, order)),
        Command::Artillery { unit, slot, hex } => making.with_unit(*unit, |_| {
            if making.draft.picking != Some(Picking::Shells(*slot)) {
                return Some(Pick::Button(keys::shells(*slot)));
            }
            Some(Pick::Hex(*hex))
        }),
        Command::Close(order) => making.with_unit(order.unit, |u| {
            let kind = Kind::Close(order.slot);
            making.to_attack(&u, order.target, kind, |aim| {
                making.to_join(aim, &order.with)
            })
        }),
        Command::Capture(order) => making.with_unit(order.unit, |u| {
            making.to_attack(&u, order.target, Kind::Capture, |aim| {
                making.to_join(aim, &order.with)
            })
        }),
        Command::Repair {
            unit,
            slot,
            patient,
        } => making.with_unit(*unit, |u| {
            if making.draft.picking != Some(Picking::Patient) {
                return Some(Pick::button(keys::REPAIR));
            }
            making.to_attack(&u, *patient, Kind::Repair(*slot), |_| None)
        }),
    }
}

impl<'b> Making<'b> {
    /// Picks a unit first, then goes on.
    fn with_unit(self, unit: UnitId, then: impl FnOnce(Look<'b>) -> Option<Pick>) -> Option<Pick> {
        if self.draft.march.is_some() {
            return Some(Pick::button(keys::FORMATION));
        }
        match self.own().filter(|u| u.id == unit) {
            Some(u) => then(u),
            None => Some(Pick::Unit(unit)),
        }
    }

    fn to_spot(self, u: &Look<'_>, spot: Placement) -> Option<Pick> {
        if self.spot(u, spot.hex).facing != spot.facing {
            return Some(Pick::Facing(spot.facing));
        }
        Some(Pick::Hex(spot.hex))
    }

    /// Passengers, the way, the destination, the facing, and places for those who go along.
    fn to_move(self, u: &Look<'_>, order: &MoveOrder) -> Option<Pick> {
        if let Some(target) = order.manner.victim() {
            let kind = match order.manner {
                Manner::Ram(_) => Kind::Ram,
                Manner::DeathFromAbove(_) => Kind::DeathFromAbove,
                _ => Kind::Charge,
            };
            return self.to_attack(u, target, kind, |_| {
                let landing = *order.path.last()?;
                let now = self.best(u, self.draft.aim.as_ref()?)?;
                let lands = matches!(&now.command, Command::Move(o) if o.path == order.path);
                (!lands).then(|| Pick::Button(keys::landing(landing)))
            });
        }
        let draft = self.draft;
        let down: Vec<UnitId> = order
            .sets_down
            .iter()
            .flat_map(|d| &d.units)
            .map(|s| s.unit)
            .collect();
        if let Some(unit) = differs(&draft.boards, &order.boards) {
            return Some(Pick::Button(keys::of_unit(keys::BOARD, unit)));
        }
        if let Some(unit) = differs(&draft.sets_down, &down) {
            return Some(Pick::Button(keys::of_unit(keys::OUT, unit)));
        }
        let after = order.sets_down.as_ref().map(|d| usize::from(d.after));
        let first = after == Some(0) && !order.path.is_empty();
        if draft.out_first != first {
            return Some(Pick::button(keys::OUT_FIRST));
        }
        match &draft.destination {
            Some(d) if leads_there(d, order) => self.to_settle(d, order),
            _ if order.path.is_empty() => Some(Pick::button(keys::TURN)),
            _ if draft.way != Way::of(order.manner) => {
                Some(Pick::button(keys::way(Way::of(order.manner))))
            }
            _ => order.path.last().map(|hex| Pick::Hex(*hex)),
        }
    }

    fn to_settle(self, d: &Destination, order: &MoveOrder) -> Option<Pick> {
        if !d.settled {
            return Some(Pick::Facing(order.facing));
        }
        let (unit, spots) = self.next_place()?;
        let captive = self.own().and_then(|u| u.condition.controls) == Some(unit);
        let spot = match captive {
            true => order
                .captive
                .map(|(hex, facing)| Placement { unit, hex, facing }),
            false => {
                let mut down = order.sets_down.iter().flat_map(|d| &d.units);
                down.find(|s| s.unit == unit).copied()
            }
        }?;
        let there = spots.iter().find(|s| s.hex == spot.hex)?;
        match there.facing == spot.facing {
            true => Some(Pick::Hex(spot.hex)),
            false => Some(Pick::Facing(spot.facing)),
        }
    }

    /// Members first, then a destination and a facing for each.
    fn to_march(self, orders: &[MoveOrder]) -> Option<Pick> {
        let first = orders.first()?.unit;
        let Some(march) = &self.draft.march else {
            return match self.own().filter(|u| u.id == first) {
                Some(_) => Some(Pick::button(keys::FORMATION)),
                None => Some(Pick::Unit(first)),
            };
        };
        if march.orders.is_empty() {
            let members: Vec<UnitId> = orders.iter().map(|o| o.unit).collect();
            if let Some(unit) = unlike(&march.members, &members) {
                return Some(Pick::Button(keys::of_unit(keys::MEMBER, unit)));
            }
        }
        let order = orders.get(march.orders.len())?;
        if self.draft.unit != Some(order.unit) {
            return Some(Pick::Unit(order.unit));
        }
        match &self.draft.destination {
            Some(d) if leads_there(d, order) => Some(Pick::Facing(order.facing)),
            _ => Some(match order.path.last() {
                Some(hex) => Pick::Hex(*hex),
                None => Pick::button(keys::TURN),
            }),
        }
    }

    /// The target, the kind of attack, what is chosen for it, and fire.
    fn to_attack(
        self,
        u: &Look<'_>,
        target: UnitId,
        kind: Kind,
        choose: impl FnOnce(&Aim) -> Option<Pick>,
    ) -> Option<Pick> {
        let aim = self.draft.aim.as_ref();
        let Some(aim) = aim.filter(|a| a.target == Target::Unit(target)) else {
            let other = !matches!(kind, Kind::Repair(_)) && self.draft.picking.is_some();
            return match (other, self.draft.picking) {
                (true, Some(Picking::Patient)) => Some(Pick::button(keys::REPAIR)),
                (true, Some(Picking::Shells(slot))) => Some(Pick::Button(keys::shells(slot))),
                _ => Some(Pick::Unit(target)),
            };
        };
        if self.best(u, aim)?.kind != kind {
            return Some(Pick::Button(keys::kind(kind)));
        }
        choose(aim).or(Some(Pick::button(keys::FIRE)))
    }

    fn to_fire(self, u: &Look<'_>, order: &RangedOrder) -> Option<Pick> {
        let target = *order.targets.first()?;
        let kind = match order.indirect {
            true => Kind::Indirect(order.slot),
            false => Kind::Direct(order.slot),
        };
        self.to_attack(u, target, kind, |aim| {
            let also = order.targets.get(1..).unwrap_or_default();
            if let Some(unit) = differs(&aim.also, also) {
                return Some(Pick::Button(keys::of_unit(keys::ALSO, unit)));
            }
            if let Some(pick) = self.to_join(aim, &order.with) {
                return Some(pick);
            }
            let now = self.best(u, aim)?;
            let used = matches!(&now.command, Command::Ranged(o) if aim::uses_gear(o));
            (used != aim::uses_gear(order)).then(|| Pick::button(keys::GEAR))
        })
    }

    /// Members of a formation that attacks.
    fn to_join(self, aim: &Aim, with: &[UnitId]) -> Option<Pick> {
        let unit = differs(&aim.with, with)?;
        Some(match aim.with.is_empty() {
            true => Pick::button(keys::TOGETHER),
            false => Pick::Button(keys::of_unit(keys::WITH, unit)),
        })
    }
}

/// Whether a destination is that of an order; ways there are found by the rules.
fn leads_there(d: &Destination, order: &MoveOrder) -> bool {
    d.path.last() == order.path.last()
}

/// The first unit to be put into a list or taken out of it, so that it comes to be another one, order and all.
fn differs(now: &[UnitId], wanted: &[UnitId]) -> Option<UnitId> {
    let same = now.iter().zip(wanted).take_while(|(a, b)| a == b).count();
    now.get(same).or(wanted.get(same)).copied()
}

/// The same where the order does not matter.
fn unlike(now: &[UnitId], wanted: &[UnitId]) -> Option<UnitId> {
    let extra = now.iter().find(|u| !wanted.contains(u));
    extra.or(wanted.iter().find(|u| !now.contains(u))).copied()
}
