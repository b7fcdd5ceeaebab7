//! The way to a move on the ground: way, load, destination, what is done on the way, facing.

use hexlance_board::Direction;
use hexlance_rules::draft::Pick;

use super::{Destination, Errand, Making, Way, keys};
use crate::{
    command::{Handle, MoveOption, MoveOrder, Waypoint},
    model::load::Grip,
    read::UnitRead,
};

impl Making<'_> {
    /// The next pick on the way to a move.
    pub(super) fn to_move(self, u: &UnitRead<'_>, order: &MoveOrder) -> Option<Pick> {
        let whole = |(_, o): &(_, MoveOrder)| o == order;
        if let MoveOption::Mount(carrier) = order.option {
            let now = self.draft.facing.unwrap_or_default();
            return match u.card.kind.has_facing() || now == order.facing {
                true => Some(Pick::Button(keys::of_unit(keys::MOUNT, carrier))),
                false => Some(Pick::Facing(order.facing)),
            };
        }
        if self.is_open()
            && !self.draft.traces
            && let Some((key, _)) = self.whole_moves(u).into_iter().find(whole)
        {
            return Some(Pick::Button(key));
        }
        match order.option {
            MoveOption::StandStill => self
                .to_carry(order)
                .or_else(|| self.to_stand_still(u, order)),
            MoveOption::Charge(_)
            | MoveOption::ChargeBuilding(_)
            | MoveOption::DeathFromAbove(_) => self.to_rush(u, order),
            _ => self
                .to_way(u, order, order.option)
                .or_else(|| self.to_carry(order))
                .or_else(|| self.to_destination(u, order)),
        }
    }

    /// The way of moving.
    fn to_way(self, u: &UnitRead<'_>, order: &MoveOrder, option: MoveOption) -> Option<Pick> {
        let way = Way {
            option,
            mode: order.mode,
        };
        let other = self.way(u) != way && self.rerouting().is_none();
        other.then(|| Pick::Button(keys::way(way, u.card.ground_mode())))
    }

    /// What is done with a load.
    fn to_carry(self, order: &MoveOrder) -> Option<Pick> {
        let first = order.handling.first();
        let wanted = first.map(|h| match h.act {
            Handle::PickUp(load, grip) => Errand::PickUp(load, grip),
            Handle::PutDown(load, _) if h.after == 0 && !order.path.is_empty() => {
                Errand::PutDownFirst(load)
            }
            Handle::PutDown(load, _) => Errand::PutDown(load),
        });
        let now = self.draft.errand;
        if now == wanted {
            return None;
        }
        let key = match wanted.or(now)? {
            Errand::PickUp(load, grip) => {
                let u = self.own()?;
                let lifts = self.view().could_pick_up(&u, load, Grip::Lift).is_ok();
                match (grip == Grip::Lift) == lifts {
                    true => keys::pick_up(load),
                    false => keys::drag(load),
                }
            }
            Errand::PutDown(load) | Errand::PutDownFirst(load) => keys::put_down(load),
        };
        Some(Pick::Button(key))
    }

    /// Standing still: whoever has a facing chooses it.
    fn to_stand_still(self, u: &UnitRead<'_>, order: &MoveOrder) -> Option<Pick> {
        if !u.card.kind.has_facing() {
            if let Some(pick) = self.to_extras(order) {
                return Some(pick);
            }
            let now = self.draft.facing.or(u.spot().map(|s| s.facing));
            return Some(match now == Some(order.facing) {
                true => Pick::button(keys::END),
                false => Pick::Facing(order.facing),
            });
        }
        match &self.draft.destination {
            Some(d) if d.path.is_empty() => {
                let extras = self.to_extras(order);
                extras.or(Some(Pick::Facing(order.facing)))
            }
            _ => Some(Pick::button(keys::TURN)),
        }
    }

    /// A destination by the way that the rules find, or by one that is laid hex by hex.
    fn to_destination(self, u: &UnitRead<'_>, order: &MoveOrder) -> Option<Pick> {
        let has_facing = u.card.kind.has_facing();
        if let Some(d) = &self.draft.destination
            && d.path == order.path
        {
            return self.to_settle(d, order, has_facing);
        }
        if self.draft.traces {
            return self.to_lay_way(&order.path);
        }
        let Some(last) = order.path.last() else {
            return match has_facing || self.draft.facing == Some(order.facing) {
                true => Some(Pick::button(keys::TURN)),
                false => Some(Pick::Facing(order.facing)),
            };
        };
        let reach = self.reach();
        if let Some(d) = &self.draft.destination
            && d.hex == last.hex
            && let Some(goal) = reach.has(last.hex, &order.path)
            && reach.goal_at(last.hex, goal.base) == Some(goal)
            && d.path.last() != Some(last)
        {
            return Some(Pick::Button(keys::level(goal.base)));
        }
        let usual = reach.goals.get(&last.hex).map(|g| &g.path) == Some(&order.path);
        let level = has_facing && reach.goals.contains_key(&last.hex) && {
            let goal = reach.has(last.hex, &order.path);
            goal.is_some_and(|g| reach.goal_at(last.hex, g.base) == Some(g))
        };
        if !(usual || level) {
            return Some(Pick::button(keys::TRACE));
        }
        if has_facing {
            return Some(Pick::Hex(last.hex));
        }
        if let Some(pick) = self.to_extras(order) {
            return Some(pick);
        }
        let now = self.draft.facing.or_else(|| {
            let spot = u.spot()?;
            Some(super::making::facing_after(
                spot.hex,
                &order.path,
                spot.facing,
            ))
        });
        Some(match now == Some(order.facing) {
            true => Pick::Hex(last.hex),
            false => Pick::Facing(order.facing),
        })
    }

    /// What is done on the way, then the facing.
    fn to_settle(self, d: &Destination, order: &MoveOrder, has_facing: bool) -> Option<Pick> {
        if let Some(pick) = self.to_extras(order) {
            return Some(pick);
        }
        if let (Some(Errand::PickUp(..)), Some(h)) = (self.draft.errand, order.handling.first())
            && self.draft.errand_after != Some(h.after)
        {
            return Some(Pick::Amount(keys::CARGO_AFTER.into(), h.after.into()));
        }
        Some(match has_facing || d.facing != order.facing {
            true => Pick::Facing(order.facing),
            false => Pick::button(keys::END),
        })
    }

    /// What is triggered, laid and let out on the way.
    fn to_extras(self, order: &MoveOrder) -> Option<Pick> {
        let draft = self.draft;
        let extra = draft
            .triggers
            .iter()
            .find(|t| order.triggers.iter().all(|o| o.ability != t.ability));
        if let Some(t) = extra {
            return Some(Pick::Amount(keys::trigger(t.ability), -1));
        }
        let missing = order.triggers.iter().find(|t| !draft.triggers.contains(t));
        if let Some(t) = missing {
            return Some(Pick::Amount(keys::trigger(t.ability), t.after.into()));
        }
        let same = draft.mines.iter().zip(&order.mines);
        let same = same.take_while(|(a, b)| a == b).count();
        if let Some(n) = draft.mines.get(same).or(order.mines.get(same)) {
            return Some(Pick::Button(keys::mines(usize::from(*n))));
        }
        self.to_let_out(order)
    }

    /// Who gets out, where, and facing where.
    fn to_let_out(self, order: &MoveOrder) -> Option<Pick> {
        let chosen = &self.draft.letting_out;
        let aboard = self.own().map_or(0, |u| self.aboard(&u));
        let out = |unit| match aboard > 1 {
            true => Pick::Button(keys::of_unit(keys::OUT, unit)),
            false => Pick::button(keys::OUT_ALL),
        };
        let pairs = chosen.iter().zip(&order.dismounts);
        let same = pairs.take_while(|(e, d)| e.unit == d.unit).count();
        if let Some(e) = chosen.get(same) {
            return Some(out(e.unit));
        }
        if let Some(d) = order.dismounts.get(same) {
            return Some(out(d.unit));
        }
        for (e, d) in chosen.iter().zip(&order.dismounts) {
            let hex = *d.path.first()?;
            if e.hex != Some(hex) {
                return Some(Pick::Button(keys::out_at(e.unit, hex)));
            }
            if e.facing.unwrap_or(order.facing) != d.facing {
                return Some(Pick::Button(keys::out_facing(e.unit, d.facing)));
            }
        }
        None
    }

    /// A charge or death from above along a way of its own.
    fn to_rush(self, u: &UnitRead<'_>, order: &MoveOrder) -> Option<Pick> {
        let above = matches!(order.option, MoveOption::DeathFromAbove(_));
        let path = match above {
            true => order.path.split_last()?.1,
            false => order.path.as_slice(),
        };
        if let Some(pick) = self.to_way(u, order, MoveOption::Move) {
            return Some(pick);
        }
        if !self.draft.traces {
            return Some(Pick::button(keys::TRACE));
        }
        let traced = self.draft.destination.as_ref();
        if traced.map_or(&[][..], |d| &d.path) != path {
            return self.to_lay_way(path);
        }
        if let Some(pick) = self.to_extras(order) {
            return Some(pick);
        }
        Some(Pick::Button(match order.option {
            MoveOption::Charge(target) => keys::of_unit(keys::TRACE_CHARGE, target),
            MoveOption::DeathFromAbove(target) => keys::of_unit(keys::TRACE_DROP, target),
            MoveOption::ChargeBuilding(hex) => keys::trace_ram(hex),
            _ => return None,
        }))
    }

    /// The next step of a way that is laid hex by hex.
    fn to_lay_way(self, path: &[Waypoint]) -> Option<Pick> {
        let laid = self.draft.destination.as_ref();
        let laid = laid.map_or(&[][..], |d| &d.path);
        let same = laid.iter().zip(path).take_while(|(a, b)| a == b).count();
        if same < laid.len() {
            let (wrong, wanted) = (laid.get(same)?, path.get(same));
            let level = wanted.filter(|w| w.hex == wrong.hex && same + 1 == laid.len());
            return Some(match level {
                Some(w) => Pick::Button(keys::level(w.level.or(wrong.level)?)),
                // It is begun anew.
                None => Pick::button(keys::TRACE),
            });
        }
        let next = path.get(same)?;
        if self.view().board().contains(next.hex) {
            return Some(Pick::Hex(next.hex));
        }
        let from = match laid.last() {
            Some(w) => w.hex,
            None => self.own()?.hex()?,
        };
        let direction: Direction = from.direction_to(next.hex)?;
        Some(Pick::Button(keys::over(direction)))
    }
}
