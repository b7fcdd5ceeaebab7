//! Keeping count of what events say.

use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};

use super::{Order, Piece, Walk, Watch};
use crate::{
    contact,
    event::{
        AllotmentEvent, ArtilleryEvent, AttackEvent, BypassEvent, CaptivityEvent, DamageCause,
        Event, HeatCause, HeatEvent, LossEvent, MoveEvent, OrderEvent, RepairEvent, ScoredFor,
        SetupEvent, SwitchEvent, TurnEvent, VictoryEvent,
    },
    heat,
    model::Class,
    state::{Captive, Clock, Marks, Place, ShutDown, Stage},
    terrain::{self, Going},
};

impl Watch {
    /// Takes an event down.
    pub(super) fn note(&mut self, event: &Event) {
        match event {
            Event::Setup(SetupEvent::FirstPlayer { side, .. }) => {
                self.clock.first = *side;
                self.clock.active = *side;
            }
            Event::Setup(SetupEvent::InfiltratorsNow) => self.infiltrators = true,
            Event::Turn(TurnEvent::RoundBegan { round }) => self.clock.round = *round,
            Event::Turn(TurnEvent::TurnBegan { side, number }) => self.begin_turn(*side, *number),
            Event::Turn(TurnEvent::StageBegan { stage }) => self.begin_stage(*stage),
            Event::Allotment(AllotmentEvent::CommandRolled { order, .. }) => {
                self.command += u8::from(*order)
            }
            Event::Allotment(AllotmentEvent::Allotted { base, extra }) => {
                self.clock.orders = base + extra
            }
            Event::Order(OrderEvent::Ordered { units, order }) => {
                self.clock.given += 1;
                self.begin_order(units, *order);
            }
            Event::Order(OrderEvent::OrderDone) => self.order = None,
            Event::Artillery(ArtilleryEvent::MarkerPlaced(marker)) => self.markers.push(*marker),
            Event::Artillery(ArtilleryEvent::MarkerRolled {
                marker,
                critical,
                lands,
                ..
            }) => {
                self.markers.retain(|m| m != marker);
                let hit = *critical == crate::event::Critical::Hit;
                self.shells = lands.map(|hex| (*marker, hex, hit));
            }
            Event::Victory(VictoryEvent::Scored {
                side,
                points,
                for_what,
            }) => {
                self.score[side.index()] += points;
                if let ScoredFor::Eliminated(unit) = for_what {
                    self.paid.entry(*unit).or_default().push((*side, *points));
                }
            }
            Event::Victory(VictoryEvent::BattleEnded(_)) => self.clock.stage = Stage::Over,
            _ => {}
        }
        self.note_moves(event);
        self.note_fights(event);
        self.note_fates(event);
    }

    fn with(&mut self, unit: UnitId, change: impl FnOnce(&mut Piece)) {
        if let Some(p) = self.pieces.get_mut(&unit) {
            change(p);
        }
    }

    fn put(&mut self, unit: UnitId, place: Place) {
        self.with(unit, |p| p.place = place);
    }

    fn begin_turn(&mut self, side: SideId, number: u16) {
        self.clock = Clock {
            active: side,
            number,
            orders: 0,
            given: 0,
            ..self.clock
        };
        self.command = 0;
        for p in self.pieces.values_mut() {
            let hex = p.hex();
            p.marks = Marks {
                tokens_at_start: p.tokens,
                water_at_start: hex.map_or(0, |h| heat::water(&self.board, h)),
                began_at: hex,
                ..Marks::default()
            };
        }
    }

    fn begin_stage(&mut self, stage: Stage) {
        self.clock.stage = stage;
        self.checked.clear();
        self.restarts.clear();
        self.struck = None;
        self.shells = None;
    }

    fn begin_order(&mut self, units: &[UnitId], kind: crate::command::OrderKind) {
        let Some(primary) = units.first().and_then(|u| self.pieces.get(u)).cloned() else {
            return;
        };
        let members: Vec<&Piece> = units.iter().filter_map(|u| self.pieces.get(u)).collect();
        let holders = |p: &&Piece| (p.id, self.holders(p).map(|h| h.id).collect());
        let order = Order {
            units: units.to_vec(),
            kind,
            primary,
            due: members
                .iter()
                .filter(|p| p.tokens > 0)
                .map(|p| p.id)
                .collect(),
            pushed: Default::default(),
            held_by: members.iter().map(holders).collect(),
            lowest: members
                .iter()
                .map(|p| p.look().speed().total())
                .min()
                .unwrap_or(0),
            broke_away: Default::default(),
            walks: Default::default(),
            attack: None,
            slot: None,
            misses: 0,
            critical: Default::default(),
            hits: Default::default(),
            second: false,
            alpha: false,
            heat: Default::default(),
        };
        self.order = Some(order);
        for unit in units {
            self.with(*unit, |p| {
                p.tokens += 1;
                p.marks.ordered = true;
            });
        }
    }

    fn note_moves(&mut self, event: &Event) {
        match event {
            Event::Setup(SetupEvent::Deployed { unit, hex, facing }) => self.put(
                *unit,
                Place::Table {
                    hex: *hex,
                    facing: *facing,
                },
            ),
            Event::Move(MoveEvent::SetDown {
                unit, hex, facing, ..
            }) => {
                let (hex, facing) = (*hex, *facing);
                self.with(*unit, |p| {
                    p.place = Place::Table { hex, facing };
                    p.marks.set_down = true;
                });
            }
            Event::Move(MoveEvent::Towed { unit, hex, facing }) => self.put(
                *unit,
                Place::Table {
                    hex: *hex,
                    facing: *facing,
                },
            ),
            Event::Setup(SetupEvent::DeployedAboard { unit, transport })
            | Event::Move(MoveEvent::Boarded { unit, transport }) => {
                self.put(*unit, Place::Aboard(*transport));
            }
            Event::Move(MoveEvent::Turned { unit, facing, .. }) => {
                let to = *facing;
                self.with(*unit, |p| {
                    if let Place::Table { facing, .. } = &mut p.place {
                        *facing = to;
                    }
                });
            }
            Event::Move(MoveEvent::BrokeAway { unit, success, .. }) => {
                if let Some(order) = &mut self.order {
                    order.broke_away.insert(*unit, *success);
                }
            }
            Event::Move(MoveEvent::MoveBegan {
                unit,
                manner,
                purse,
            }) => {
                let walk = Walk {
                    manner: *manner,
                    purse: purse.total(),
                    spent: 0,
                    hexes: 0,
                    stopped: false,
                };
                if let Some(order) = &mut self.order {
                    order.walks.insert(*unit, walk);
                }
            }
            Event::Move(MoveEvent::Entered {
                unit,
                from,
                to,
                cost,
                jumped,
            }) => {
                let stops = !jumped && self.stops(*unit, *from, *to);
                if let Some(order) = &mut self.order
                    && let Some(walk) = order.walks.get_mut(unit)
                {
                    walk.spent += i16::from(*cost);
                    walk.hexes += 1;
                    walk.stopped |= stops;
                }
                let to = *to;
                self.with(*unit, |p| {
                    if let Place::Table { hex, .. } = &mut p.place {
                        *hex = to;
                    }
                });
            }
            _ => {}
        }
    }

    /// Whether entering a hex from another ends a move on the ground (D4.2.4).
    fn stops(&self, unit: UnitId, from: Hex, to: Hex) -> bool {
        let (Some(p), Some(order)) = (self.pieces.get(&unit), &self.order) else {
            return false;
        };
        let left = order.held_by.get(&unit);
        let contact = self.pieces.values().any(|e| {
            e.side != p.side
                && e.can_hold()
                && e.hex()
                    .is_some_and(|h| contact::touches(&self.board, h, to))
                && !(p.model.is_mech() && e.model.class == Class::Infantry)
                && left.is_none_or(|left| !left.contains(&e.id))
        });
        let level = |h| self.board.get(h).map(terrain::level);
        let going = |h| terrain::going_at(&self.board, h, p.model.mode);
        let hindered = going(to) == Going::Hindering && going(from) != Going::Hindering;
        contact || level(from) != level(to) || hindered
    }

    fn note_fights(&mut self, event: &Event) {
        match event {
            Event::Attack(AttackEvent::Rolled {
                kind,
                slot,
                critical,
                decoy,
                compared,
                ..
            }) => {
                let Some(order) = &mut self.order else { return };
                order.attack = Some(*kind);
                order.slot = *slot;
                if *decoy {
                    let missed = compared.iter().filter(|c| !c.hit);
                    missed.for_each(|c| {
                        order.hits.remove(&c.unit);
                    });
                } else {
                    order.misses += u8::from(*critical == crate::event::Critical::Miss);
                    order.critical = *critical;
                    let hit = compared.iter().filter(|c| c.hit);
                    order.hits.extend(hit.map(|c| c.unit));
                }
            }
            Event::Attack(AttackEvent::SecondAttack { unit, .. }) => {
                self.with(*unit, |p| p.marks.second_attack = true);
                if let Some(order) = &mut self.order {
                    order.second = true;
                }
            }
            Event::Loss(LossEvent::Damaged {
                unit, to, cause, ..
            }) => self.note_damage(*unit, *to, *cause),
            Event::Repair(RepairEvent::Repaired { unit, to, .. }) => {
                self.with(*unit, |p| p.dial = *to);
                self.came_of(*unit);
            }
            _ => {}
        }
    }

    /// A hit has had its effect.
    fn came_of(&mut self, unit: UnitId) {
        if let Some(order) = &mut self.order {
            order.hits.remove(&unit);
        }
    }

    fn note_damage(&mut self, unit: UnitId, to: u8, cause: DamageCause) {
        let last = self
            .pieces
            .get(&unit)
            .map_or(to, |p| p.model.clicks.len() as u8);
        if to > last {
            self.past_end.insert(unit);
        }
        self.with(unit, |p| p.dial = to.min(last));
        match cause {
            DamageCause::Attack { .. } => self.came_of(unit),
            DamageCause::CriticalMiss => {
                if let Some(order) = &mut self.order {
                    order.misses = order.misses.saturating_sub(1);
                }
            }
            DamageCause::Ammunition => self.struck = None,
            _ => {}
        }
    }

    fn note_fates(&mut self, event: &Event) {
        match event {
            Event::Switch(SwitchEvent::Switched {
                unit,
                equipment,
                on,
            }) => self.with(*unit, |p| {
                let off = p.condition.switched_off;
                p.condition.switched_off = match on {
                    true => off.without(*equipment),
                    false => off.with(*equipment),
                };
            }),
            Event::Order(OrderEvent::TokensRemoved { unit, .. }) => {
                self.with(*unit, |p| p.tokens = 0)
            }
            Event::Order(OrderEvent::Pushed { unit }) => {
                if let Some(order) = &mut self.order {
                    order.pushed.insert(*unit);
                }
            }
            Event::Heat(HeatEvent::Heat {
                unit,
                parts,
                to,
                cause,
                ..
            }) => self.note_heat(*unit, parts.total(), *to, *cause),
            Event::Heat(HeatEvent::HeatEffectRolled {
                unit,
                effect,
                strikes,
                ..
            }) => {
                let heat = self.pieces.get(unit).map_or(0, |p| p.heat);
                self.checked.entry(*unit).or_insert(heat);
                self.struck = strikes.then_some((*unit, *effect));
            }
            Event::Heat(HeatEvent::ShutDown { unit }) => {
                let turn = self.clock.number;
                self.with(*unit, |p| {
                    p.condition.shut_down = Some(ShutDown { turn });
                    p.tokens = 2;
                });
                self.struck = None;
            }
            Event::Heat(HeatEvent::RestartRolled { unit, success, .. }) => {
                self.restarts.insert(*unit);
                if *success {
                    self.with(*unit, |p| p.condition.shut_down = None);
                }
            }
            Event::Captivity(CaptivityEvent::Captured { unit, by }) => {
                let by = *by;
                self.with(*unit, |p| {
                    let was_shut_down = p.condition.shut_down.is_some();
                    p.condition.captive = Some(Captive { by, was_shut_down });
                    p.tokens = 0;
                });
                self.with(by, |p| p.condition.controls = Some(*unit));
                self.came_of(*unit);
            }
            Event::Captivity(CaptivityEvent::Freed { unit, .. }) => self.let_go(*unit),
            Event::Bypass(BypassEvent::TakenOver { unit, side, .. }) => {
                self.take_over(*unit, *side)
            }
            Event::Captivity(CaptivityEvent::Secured { unit, side }) => {
                self.let_go(*unit);
                self.take_off(*unit, Place::Secured(*side));
            }
            Event::Loss(LossEvent::Eliminated { unit, .. }) => self.note_loss(*unit),
            _ => {}
        }
    }

    fn note_heat(&mut self, unit: UnitId, total: i16, to: u8, cause: HeatCause) {
        self.with(unit, |p| p.heat = to);
        match (cause, &mut self.order) {
            (HeatCause::Order, Some(order)) => *order.heat.entry(unit).or_default() += total,
            (HeatCause::AlphaStrike, Some(order)) => order.alpha = true,
            (HeatCause::Flamers(_), _) => self.came_of(unit),
            (HeatCause::Overload, _) => self.struck = None,
            _ => {}
        }
    }

    /// A captive is nobody's captive any more (D11.4.2).
    fn let_go(&mut self, unit: UnitId) {
        let Some(captive) = self.pieces.get(&unit).and_then(|p| p.condition.captive) else {
            return;
        };
        self.with(captive.by, |p| p.condition.controls = None);
        self.with(unit, |p| {
            p.condition.captive = None;
            p.tokens = 2 * u8::from(captive.was_shut_down);
        });
    }

    /// A captive changes sides, with whom it carries (Bypass). A captive among these stays what it is, unless a friend
    /// guards it now.
    fn take_over(&mut self, unit: UnitId, side: SideId) {
        self.let_go(unit);
        let aboard = |p: &Piece| p.place == Place::Aboard(unit) || p.id == unit;
        for p in self.pieces.values_mut().filter(|p| aboard(p)) {
            if p.condition.captive.is_none() {
                p.side = side;
                p.condition.taken_over = true;
                p.marks.ordered = false;
            }
        }
        let among_friends = |p: &&Piece| {
            let by = p.condition.captive.and_then(|c| self.pieces.get(&c.by));
            aboard(p) && by.is_some_and(|by| by.side == p.side)
        };
        let free = self.pieces.values().filter(among_friends).map(|p| p.id);
        for unit in free.collect::<Vec<_>>() {
            self.let_go(unit);
        }
    }

    fn take_off(&mut self, unit: UnitId, place: Place) {
        self.with(unit, |p| {
            p.place = place;
            p.tokens = 0;
            p.condition.shut_down = None;
        });
    }

    fn note_loss(&mut self, unit: UnitId) {
        self.let_go(unit);
        self.take_off(unit, Place::Eliminated);
        self.past_end.remove(&unit);
        self.came_of(unit);
        if let Some(p) = self.pieces.get(&unit) {
            self.owed.insert(unit, (p.side, u32::from(p.model.points)));
        }
    }
}
