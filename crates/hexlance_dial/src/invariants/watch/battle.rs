//! Setting up, rounds and turns, orders, the end (D3, D14, D15).

use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};

use super::{Order, Piece, Ruling, Watch, must};
use crate::{
    command::{Manner, OrderKind},
    contact,
    equipment::Equipment,
    event::{
        AllotmentEvent, AttackKind, Event, HeatCause, OrderEvent, ScoredFor, SetupEvent,
        SwitchEvent, TurnEvent, VictoryEvent,
    },
    model::{Class, Mode},
    state::{Outcome, Place, Stage},
    terrain,
};

impl Watch {
    pub(super) fn judge_battle(&self, event: &Event) -> Ruling {
        let clock = &self.clock;
        match event {
            Event::Setup(SetupEvent::Deployed { unit, hex, .. }) => self.judge_place(*unit, *hex),
            Event::Turn(TurnEvent::RoundBegan { round }) => must(
                *round == clock.round + 1 && *round <= self.agreed.rounds.max(1),
                "D14.3.1",
                || format!("round {round} of {}", self.agreed.rounds),
            ),
            Event::Turn(TurnEvent::TurnBegan { side, number }) => self.judge_turn(*side, *number),
            Event::Turn(TurnEvent::StageBegan { stage }) => self.judge_stage(*stage),
            Event::Switch(SwitchEvent::Switched {
                unit, equipment, ..
            }) => {
                let p = self.piece(*unit)?;
                let own = p.side == clock.active && clock.stage == Stage::Command;
                must(own && equipment.has_switch(), "D16.2.3", || p.name.clone())
            }
            Event::Allotment(AllotmentEvent::CommandRolled { unit, die, order }) => {
                self.judge_command(*unit, *die, *order)
            }
            Event::Allotment(AllotmentEvent::Allotted { base, extra }) => {
                let due = (self.agreed.build_total / 150).max(1);
                must(
                    u16::from(*base) == due && *extra == self.command,
                    "D3.1.3",
                    || format!("{due} and {} orders are due", self.command),
                )
            }
            Event::Order(OrderEvent::Ordered { units, order }) => self.judge_order(units, *order),
            Event::Order(OrderEvent::Pushed { unit }) => {
                let order = self.order_of(*unit)?;
                must(
                    order.due.contains(unit) && !order.pushed.contains(unit),
                    "D3.3.2",
                    || format!("{} had no token before", self.name(*unit)),
                )
            }
            Event::Order(OrderEvent::OrderDone) => self.judge_end_of_order(),
            Event::Order(OrderEvent::TokensRemoved { unit, had }) => self.judge_rest(*unit, *had),
            Event::Turn(TurnEvent::TurnEnded { .. }) => self.judge_checks(),
            Event::Victory(VictoryEvent::BattleEnded(outcome)) => self.judge_outcome(outcome),
            Event::Victory(VictoryEvent::Scored {
                side,
                points,
                for_what: ScoredFor::Held(unit),
            }) => {
                let p = self.piece(*unit)?;
                let by = self.captor(p).map(|by| by.side);
                must(
                    by == Some(*side) && *points == u32::from(p.model.points),
                    "D14.2",
                    || format!("{} is held by {by:?}", p.name),
                )
            }
            _ => Ok(()),
        }
    }

    /// Who holds a unit, or the transport that it is in (D11.3.3).
    fn captor(&self, unit: &Piece) -> Option<&Piece> {
        let captive = match (unit.condition.captive, unit.place) {
            (Some(captive), _) => Some(captive),
            (None, Place::Aboard(t)) => self.pieces.get(&t)?.condition.captive,
            _ => None,
        };
        self.pieces.get(&captive?.by)
    }

    /// Where a unit is set up (D15.3).
    fn judge_place(&self, unit: UnitId, hex: Hex) -> Ruling {
        let p = self.piece(unit)?;
        let empty = self.at(hex).is_none_or(|other| other.id == unit);
        let fits = terrain::may_stand(&self.board, hex, p.model.mode);
        must(empty && fits, "D15.3.3", || format!("{} at {hex}", p.name))?;
        let own = self
            .zones
            .get(p.side.index())
            .is_some_and(|z| z.contains(hex));
        let infiltrates = p.look().has(Equipment::Infiltrate);
        must(own || infiltrates && self.infiltrators, "D15.3.1", || {
            format!("{hex} is not in the zone of {}", p.name)
        })?;
        if !(infiltrates && self.infiltrators) {
            return Ok(());
        }
        let others = self.zones.iter().enumerate();
        let foreign = others.filter(|(i, z)| *i != p.side.index() && z.contains(hex));
        let zone = self.zones.get(p.side.index());
        let away = zone.and_then(|z| z.iter().map(|h| h.distance(hex)).min());
        let near = away.is_some_and(|away| away <= u16::from(p.look().click().speed));
        let alone = self.pieces.values().all(|e| {
            e.side == p.side
                || e.hex()
                    .is_none_or(|h| !contact::touches(&self.board, h, hex))
        });
        must(foreign.count() == 0 && near && alone, "D15.3.4", || {
            format!("{} infiltrates to {hex}", p.name)
        })
    }

    /// Sides have their turns one after another, from the first player on (D3.1.1).
    fn judge_turn(&self, side: SideId, number: u16) -> Ruling {
        let sides = self.score.len() as u16;
        let turns = self.clock.number % sides.max(1);
        let due = (u16::from(self.clock.first.0) + turns) % sides.max(1);
        // A battle that begins in the middle of a turn does not say how many there were before.
        let whole = self.clock.number > 0;
        let next = (u16::from(self.clock.active.0) + 1) % sides.max(1);
        let right = u16::from(side.0) == if whole { next } else { due };
        must(number == self.clock.number + 1 && right, "D3.1.1", || {
            format!("turn {number} of {side:?}")
        })
    }

    fn judge_stage(&self, stage: Stage) -> Ruling {
        let next = match self.clock.stage {
            Stage::Deployment | Stage::End => Stage::Command,
            Stage::Command => Stage::Orders,
            Stage::Orders => Stage::End,
            Stage::Over => Stage::Over,
        };
        must(stage == next, "D3.1.1", || format!("{stage:?} begins"))?;
        let due = |m: &&crate::state::Marker| m.side == self.clock.active;
        let late = stage == Stage::Orders && self.markers.iter().find(due).is_some();
        must(!late, "D8.5.4", || "shells did not come down".to_owned())
    }

    fn judge_command(&self, unit: UnitId, die: u8, order: bool) -> Ruling {
        let p = self.piece(unit)?;
        let may = p.side == self.clock.active
            && self.clock.stage == Stage::Command
            && p.look().has(Equipment::Command);
        must(may && order == (die >= 5), "eq.attack_command", || {
            p.name.clone()
        })
    }

    /// Who is given what order (D3.2.2, D13.1, Salvage, D11.5.1).
    fn judge_order(&self, units: &[UnitId], kind: OrderKind) -> Ruling {
        let left = self.clock.given < self.clock.orders;
        must(
            left && self.clock.stage == Stage::Orders && self.order.is_none(),
            "D3.1.3",
            || "no order is left".to_owned(),
        )?;
        let most = if kind == OrderKind::Close { 3 } else { 5 };
        must((1..=most).contains(&units.len()), "D13", || {
            format!("{} units", units.len())
        })?;
        for unit in units {
            self.judge_ordered(*unit, kind)?;
        }
        Ok(())
    }

    fn judge_ordered(&self, unit: UnitId, kind: OrderKind) -> Ruling {
        let p = self.piece(unit)?;
        let free = p.side == self.clock.active
            && p.can_hold()
            && p.tokens < 2
            && !p.marks.ordered
            && !p.marks.set_down;
        must(free, "D3.2.2", || p.name.clone())?;
        let moves = kind == OrderKind::Move;
        must(moves || p.condition.controls.is_none(), "D11.5.1", || {
            p.name.clone()
        })?;
        let vehicle = p.model.class == Class::Vehicle;
        let salvage = p.look().has(Equipment::Salvage);
        must(
            !salvage || moves && !(vehicle && p.tokens > 0),
            "eq.attack_salvage",
            || p.name.clone(),
        )?;
        let held = kind == OrderKind::Ranged && self.holders(p).next().is_some();
        must(!held, "D8.1.2", || format!("{} is held", p.name))?;
        must(
            kind != OrderKind::Vent || p.model.is_mech(),
            "D3.2.1",
            || p.name.clone(),
        )
    }

    /// Pushes, heat, hits and critical misses of an order have had their effect (D3.3.2, D3.4, D7.4).
    fn judge_end_of_order(&self) -> Ruling {
        let Some(order) = &self.order else {
            return must(false, "D3.2.1", || "no order is under way".to_owned());
        };
        for unit in &order.units {
            let p = self.piece(*unit)?;
            if p.hex().is_none() {
                continue;
            }
            let due = order.due.contains(unit);
            must(due == order.pushed.contains(unit), "D3.3.2", || {
                format!("{} is pushed: {due}", p.name)
            })?;
            let took = order.heat.get(unit).copied().unwrap_or_default();
            let heat = Self::heat_of(order, p);
            must(took == heat, "D10.2", || {
                format!("{} took {took} heat for {heat}", p.name)
            })?;
            must(
                !order.alpha || p.condition.shut_down.is_some(),
                "eq.energy_alpha_strike",
                || format!("{} is not shut down", p.name),
            )?;
        }
        let there = |u: &UnitId| self.pieces.get(u).is_some_and(|p| p.hex().is_some());
        must(
            order.misses == 0 || !there(&order.primary.id),
            "D7.1.4",
            || "a critical miss cost nothing".to_owned(),
        )?;
        let forgotten: Vec<_> = order.hits.iter().filter(|u| there(u)).collect();
        must(forgotten.is_empty(), "D7.4", || {
            format!("nothing came of the hit on {forgotten:?}")
        })
    }

    /// The heat that an order makes for one of its 'Mechs (D10.2).
    fn heat_of(order: &Order, p: &Piece) -> i16 {
        if !p.model.is_mech() {
            return 0;
        }
        let combat = matches!(order.kind, OrderKind::Ranged | OrderKind::Close);
        let way = order.walks.get(&p.id).map(|w| w.manner);
        let moving = match way {
            Some(Manner::Run) if !order.has(Equipment::Evade) => 1,
            Some(Manner::Charge(_) | Manner::DeathFromAbove(_)) => 2,
            _ => 0,
        };
        i16::from(combat) + i16::from(order.second) + moving + i16::from(order.due.contains(&p.id))
    }

    /// Tokens go from those who were given no order, and from those who board (D3.3.4, D12.2.3).
    fn judge_rest(&self, unit: UnitId, had: u8) -> Ruling {
        let p = self.piece(unit)?;
        must(had == p.tokens && had > 0, "D3.3.4", || p.name.clone())?;
        let rests = self.clock.stage == Stage::End
            && p.side == self.clock.active
            && p.condition.shut_down.is_none();
        let boards = self.clock.stage == Stage::Orders && p.model.bulk().is_some();
        must(!p.marks.ordered && (rests || boards), "D3.3.4", || {
            format!("{} loses its tokens", p.name)
        })
    }

    /// At the end of a turn everybody who rested has no tokens, and every 'Mech was checked (D3.3.4, D10.7.1).
    fn judge_checks(&self) -> Ruling {
        for p in self.pieces.values().filter(|p| p.side == self.clock.active) {
            let down = p.condition.shut_down.is_some();
            if p.hex().is_none() || p.condition.captive.is_some() {
                continue;
            }
            must(p.marks.ordered || down || p.tokens == 0, "D3.3.4", || {
                format!("{} keeps {} tokens", p.name, p.tokens)
            })?;
            let rolled = self.checked.contains_key(&p.id) || self.restarts.contains(&p.id);
            let effects = crate::heat::rolled_effects(&p.look());
            must(down || rolled || effects.is_empty(), "D10.7.1", || {
                format!("{} was not checked for {effects:?}", p.name)
            })?;
        }
        Ok(())
    }

    /// The end comes when it is due, and the three conditions are counted (D14.3).
    fn judge_outcome(&self, o: &Outcome) -> Ruling {
        let sides: Vec<SideId> = (0..self.score.len() as u8).map(SideId).collect();
        let free: Vec<&Piece> = self
            .pieces
            .values()
            .filter(|p| p.hex().is_some() && p.condition.captive.is_none())
            .collect();
        let has_nobody = |side: &&SideId| free.iter().all(|p| p.side != **side);
        let gone: Vec<SideId> = sides.iter().filter(has_nobody).copied().collect();
        must(
            self.clock.round >= self.agreed.rounds || !gone.is_empty(),
            "D14.3.1",
            || format!("in round {} of {}", self.clock.round, self.agreed.rounds),
        )?;
        let sum = |counts: &dyn Fn(&Piece, SideId) -> bool| -> Vec<u32> {
            let of = |side: &SideId| {
                let own = free.iter().filter(|p| p.side == *side && counts(p, *side));
                own.map(|p| u32::from(p.model.points)).sum()
            };
            sides.iter().map(of).collect()
        };
        let ground = sum(&|p, own| {
            let mut enemies = self.zones.iter().enumerate();
            p.condition.shut_down.is_none()
                && enemies.any(|(i, z)| i != own.index() && p.hex().is_some_and(|h| z.contains(h)))
        });
        let survival = sum(&|_, _| true);
        must(
            o.destruction == self.score && o.ground == ground && o.survival == survival,
            "D14.3.2",
            || format!("{:?}, {ground:?}, {survival:?} are due", self.score),
        )?;
        let won = |n: &Vec<u32>, side: SideId| {
            let own = n[side.index()];
            let others = n.iter().enumerate().filter(|(i, _)| *i != side.index());
            others.into_iter().all(|(_, other)| own > *other)
        };
        let conditions: Vec<u8> = sides
            .iter()
            .map(|s| {
                let all = [&o.destruction, &o.ground, &o.survival];
                all.iter().map(|n| u8::from(won(n, *s))).sum()
            })
            .collect();
        let rank = |s: &SideId| (conditions[s.index()], o.destruction[s.index()]);
        let standing = || sides.iter().filter(|s| !gone.contains(s));
        let best = standing().map(rank).max();
        let mut first = standing().filter(|s| Some(rank(s)) == best);
        let winner = first.next().filter(|_| first.next().is_none()).copied();
        must(
            o.conditions == conditions && o.winner == winner,
            "D14.3.3",
            || format!("{conditions:?} and {winner:?} are due"),
        )
    }

    /// Whether a heat cause belongs to the kind of the order under way.
    pub(super) fn fits_order(&self, unit: UnitId, cause: HeatCause) -> Ruling {
        let fits = match cause {
            HeatCause::Order => self.order_of(unit).is_ok(),
            HeatCause::Vent => self.order_of(unit).is_ok_and(|o| o.kind == OrderKind::Vent),
            HeatCause::AlphaStrike => self
                .order_of(unit)
                .is_ok_and(|o| o.has(Equipment::AlphaStrike) && o.kind == OrderKind::Ranged),
            HeatCause::Flamers(by) => self
                .order_of(by)
                .is_ok_and(|o| o.has(Equipment::Flamers) && o.attack == Some(AttackKind::Close)),
            HeatCause::Overload | HeatCause::Cooling => self.clock.stage == Stage::End,
        };
        must(fits, "D10.2", || format!("{cause:?}"))
    }

    /// Whether a unit is foot infantry, which alone captures (D11.1.1).
    pub(super) fn is_on_foot(p: &Piece) -> bool {
        p.model.class == Class::Infantry && p.model.mode == Mode::Foot
    }
}
