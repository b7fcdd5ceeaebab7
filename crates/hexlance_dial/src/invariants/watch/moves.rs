//! Moving, breaking away, passengers and captives (D4, D5, D9.3, D11.5, D12).

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, UnitId};

use super::{Piece, Ruling, Walk, Watch, must};
use crate::{
    command::{Manner, OrderKind},
    contact,
    equipment::Equipment,
    event::{Event, MoveEvent, OrderEvent, SetupEvent},
    model::Mode,
    state::{Place, Stage},
    tags,
    terrain::{self, Going},
};

impl Watch {
    pub(super) fn judge_moves(&self, event: &Event) -> Ruling {
        match event {
            Event::Move(MoveEvent::BrokeAway {
                unit,
                die,
                needed,
                grappled_by,
                success,
            }) => {
                must(*success == (die >= needed), "D4.4.1", || {
                    format!("die {die}")
                })?;
                self.judge_break_away(*unit, *needed, *grappled_by)
            }
            Event::Move(MoveEvent::MoveBegan {
                unit,
                manner,
                purse,
            }) => self.judge_purse(*unit, *manner, purse),
            Event::Move(MoveEvent::Entered {
                unit,
                from,
                to,
                cost,
                jumped,
            }) => {
                let p = self.piece(*unit)?;
                let walk = self.walk_of(*unit)?;
                must(p.hex() == Some(*from), "D4.2", || {
                    format!("{} does not stand at {from}", p.name)
                })?;
                must(*jumped == walk.manner.jumps(), "D4.6", || p.name.clone())?;
                self.judge_cost(p, walk, *cost)?;
                match jumped {
                    true => self.judge_landing(p, walk, *to, *cost),
                    false => self.judge_step(p, walk, [*from, *to], *cost),
                }
            }
            Event::Move(MoveEvent::Stopped { unit, .. }) => {
                must(self.walk_of(*unit)?.stopped, "D4.2.4", || {
                    format!("nothing stops {}", self.name(*unit))
                })
            }
            Event::Move(MoveEvent::Turned { unit, spin, .. }) => self.judge_turn_of(*unit, *spin),
            Event::Setup(SetupEvent::DeployedAboard { unit, transport }) => {
                self.judge_room(*unit, *transport)
            }
            Event::Move(MoveEvent::Boarded { unit, transport }) => {
                self.judge_boarding(*unit, *transport)
            }
            Event::Move(MoveEvent::SetDown {
                unit,
                transport,
                hex,
                ..
            }) => self.judge_set_down(*unit, *transport, *hex),
            Event::Move(MoveEvent::Towed { unit, hex, .. }) => self.judge_towed(*unit, *hex),
            Event::Order(OrderEvent::OrderDone) => self.judge_ends(),
            _ => Ok(()),
        }
    }

    fn walk_of(&self, unit: UnitId) -> Result<&Walk, String> {
        let order = self.order_of(unit)?;
        let walk = order.walks.get(&unit);
        walk.ok_or_else(|| format!("D4.1.1: {} does not move", self.name(unit)))
    }

    /// The least die that breaks away (D4.4.1).
    fn judge_break_away(&self, unit: UnitId, needed: u8, grapple: Option<UnitId>) -> Ruling {
        let p = self.piece(unit)?;
        let order = self.order_of(unit)?;
        let held = order.held_by.get(&unit).is_some_and(|h| !h.is_empty());
        must(held && order.kind == OrderKind::Move, "D4.4.1", || {
            format!("nobody holds {}", p.name)
        })?;
        let cable = self
            .holders(p)
            .filter(|h| !p.model.is_infantry() && h.look().has(Equipment::Grapple))
            .any(|h| {
                let machines = self.holders(h).filter(|e| !e.model.is_infantry());
                machines.count() == 1
            });
        must(grapple.is_some() == cable, "eq.energy_grapple", || {
            format!("{} is grappled: {cable}", p.name)
        })?;
        let usual = match p.model.mode {
            Mode::Mech => 3,
            Mode::Hover => 2,
            Mode::Foot | Mode::Wheeled | Mode::Tracked => 4,
        };
        let right = match (cable, p.look().has(Equipment::Evade)) {
            (true, _) => needed == 5,
            (false, true) => needed == 2,
            (false, false) => needed == usual || needed == 2 && p.look().has(Equipment::JumpJets),
        };
        must(right, "D4.4.1", || format!("{} needs {needed}", p.name))
    }

    /// What a move may spend (D4.2.1, D4.5, D5.2.3, D11.5.1, D12.2.1, D12.3.1).
    fn judge_purse(&self, unit: UnitId, manner: Manner, purse: &Breakdown) -> Ruling {
        let p = self.piece(unit)?;
        let order = self.order_of(unit)?;
        must(
            order.kind == OrderKind::Move && order.broke_away.get(&unit) != Some(&false),
            "D4.4.2",
            || format!("{} could not break away", p.name),
        )?;
        let held = order.held_by.get(&unit).is_some_and(|h| !h.is_empty());
        must(
            !held || order.broke_away.get(&unit) == Some(&true),
            "D4.4.1",
            || format!("{} did not break away", p.name),
        )?;
        let mut inches = p.look().speed().total();
        if manner == Manner::Run {
            inches *= 2;
        }
        let here = p.hex().unwrap_or_default();
        let half = |n: i16| (n + 1) / 2;
        let going = terrain::going_at(&self.board, here, p.model.mode);
        if going == Going::Hindering && !manner.jumps() {
            inches = half(inches);
        }
        if p.condition.controls.is_some() {
            inches = half(inches);
        }
        let loads = [&tags::BOARDING, &tags::SETTING_DOWN];
        let loads = loads.iter().filter(|t| purse.part(t.name).is_some());
        inches -= half(inches) * loads.count() as i16;
        must(purse.total() == inches, "D4.2.1", || {
            format!("{} has {inches} inches", p.name)
        })?;
        self.judge_manner(p, manner)
    }

    fn judge_manner(&self, p: &Piece, manner: Manner) -> Ruling {
        let look = p.look();
        let free = p.condition.controls.is_none();
        let held = self.holders(p).next().is_some();
        let may = match manner {
            Manner::Walk => true,
            Manner::Run => p.model.is_mech() && !look.overheated() && free,
            Manner::Jump => look.has(Equipment::JumpJets) && free,
            Manner::Charge(_) => p.model.is_mech() && !held,
            Manner::Ram(_) => p.model.class == crate::model::Class::Vehicle && !held,
            Manner::DeathFromAbove(_) => {
                p.model.is_mech()
                    && look.has(Equipment::JumpJets)
                    && !look.has(Equipment::Salvage)
                    && free
            }
        };
        must(may, "D3.2.1", || format!("{} moves {manner:?}", p.name))
    }

    fn judge_cost(&self, p: &Piece, walk: &Walk, cost: u8) -> Ruling {
        let spent = walk.spent + i16::from(cost);
        let order = self.order_of(p.id)?;
        let most = match order.units.len() {
            1 => walk.purse,
            _ => walk.purse.min(order.lowest),
        };
        must(spent <= most, "D4.2.3", || {
            format!("{} spends {spent} of {most}", p.name)
        })
    }

    /// Where a jump ends (D4.6).
    fn judge_landing(&self, p: &Piece, walk: &Walk, to: Hex, cost: u8) -> Ruling {
        let hexes = p.hex().map_or(0, |h| h.distance(to));
        let fits = self.at(to).is_none() && terrain::may_stand(&self.board, to, p.model.mode);
        must(
            fits && walk.hexes == 0 && u16::from(cost) == 2 * hexes,
            "D4.6",
            || format!("{} lands at {to}", p.name),
        )
    }

    /// One hex of a move on the ground (D4.2, D5.1.3, D5.4).
    fn judge_step(&self, p: &Piece, walk: &Walk, [from, to]: [Hex; 2], cost: u8) -> Ruling {
        let step = || format!("{} from {from} to {to}", p.name);
        must(!walk.stopped, "D4.2.4", step)?;
        let (Some(here), Some(there)) = (self.board.get(from), self.board.get(to)) else {
            return must(false, "D4.1.3", step);
        };
        let climb = terrain::level(here).abs_diff(terrain::level(there));
        let open = terrain::may_stand(&self.board, to, p.model.mode);
        let direction = from.direction_to(to);
        must(open && climb <= 1 && direction.is_some(), "D5.1.3", step)?;
        let walled = direction.is_some_and(|d| terrain::walled(&self.board, from, d));
        let wall = match (walled, p.model.mode) {
            (false, _) | (true, Mode::Mech) => Some(0),
            (true, Mode::Wheeled) => None,
            (true, Mode::Foot | Mode::Tracked | Mode::Hover) => Some(2),
        };
        must(wall.is_some_and(|w| cost == 2 + w), "D5.4.1", || {
            format!("{} pays {cost}", step())
        })?;
        let room = match self.at(to) {
            None => true,
            Some(other) => p.model.is_mech() && other.model.is_infantry(),
        };
        must(room, "D4.2.5", step)
    }

    /// Who turns: a unit of the order, or one that is free to spin (D4.1.2, D4.3.3).
    fn judge_turn_of(&self, unit: UnitId, spin: bool) -> Ruling {
        let p = self.piece(unit)?;
        if !spin {
            return self.order_of(unit).map(drop);
        }
        let new = self.holders(p).any(|e| e.side == self.clock.active);
        let right = p.side != self.clock.active && p.can_hold();
        // Whom it spins for may have been lost, or be a passenger that cannot hold.
        must(right && (new || self.order.is_some()), "D4.3.3", || {
            format!("{} spins", p.name)
        })
    }

    /// Room in a transport (D12.1.1).
    fn judge_room(&self, unit: UnitId, transport: UnitId) -> Ruling {
        let (p, t) = (self.piece(unit)?, self.piece(transport)?);
        let aboard = self
            .pieces
            .values()
            .filter(|o| o.id != unit && o.place == Place::Aboard(transport));
        let taken: u32 = aboard
            .filter_map(|o| o.model.bulk())
            .chain(p.model.bulk())
            .map(u32::from)
            .sum();
        let own = p.side == t.side || p.condition.captive.is_some();
        must(
            own && p.model.bulk().is_some() && taken <= u32::from(t.model.transport),
            "D12.1.1",
            || format!("{} in {}", p.name, t.name),
        )
    }

    fn judge_boarding(&self, unit: UnitId, transport: UnitId) -> Ruling {
        self.judge_room(unit, transport)?;
        let (p, t) = (self.piece(unit)?, self.piece(transport)?);
        let behind = p.hex().is_some_and(|h| t.look().in_rear(h)) && self.touch(p, t);
        let began = p.marks.began_at == p.hex() && t.marks.began_at == t.hex();
        must(
            behind && began && self.order_of(transport).is_ok(),
            "D12.2.1",
            || format!("{} boards {}", p.name, t.name),
        )?;
        let captive = p.condition.captive.is_some();
        let free = captive || self.holders(p).next().is_none();
        must(free && !p.marks.ordered, "D12.2.2", || p.name.clone())?;
        must(p.tokens == 0, "D12.2.3", || {
            format!("{} keeps its tokens", p.name)
        })
    }

    fn judge_set_down(&self, unit: UnitId, transport: UnitId, hex: Hex) -> Ruling {
        let (p, t) = (self.piece(unit)?, self.piece(transport)?);
        let aboard = p.place == Place::Aboard(transport) && self.order_of(transport).is_ok();
        let beside = t
            .hex()
            .is_some_and(|h| contact::touches(&self.board, h, hex));
        let behind = t.look().in_rear(hex);
        let fits = self.at(hex).is_none() && terrain::may_stand(&self.board, hex, p.model.mode);
        must(aboard && beside && behind && fits, "D12.3.1", || {
            format!("{} gets out at {hex}", p.name)
        })
    }

    fn judge_towed(&self, unit: UnitId, hex: Hex) -> Ruling {
        let p = self.piece(unit)?;
        let by = p.condition.captive.map(|c| c.by);
        let by = self.piece(by.ok_or("D11.5.2: nobody's captive")?)?;
        let beside = by
            .hex()
            .is_some_and(|h| contact::touches(&self.board, h, hex));
        let free = self.at(hex).is_none_or(|o| o.id == unit);
        let fits = terrain::may_stand(&self.board, hex, p.model.mode);
        must(
            self.order_of(by.id).is_ok() && beside && free && fits,
            "D11.5.2",
            || format!("{} is put at {hex}", p.name),
        )
    }

    /// Where moves end: nobody in a hex of another (D4.2.5), chains whole (D13.2.3) unless somebody stayed behind.
    fn judge_ends(&self) -> Ruling {
        let Some(order) = &self.order else {
            return Ok(());
        };
        for unit in &order.units {
            let p = self.piece(*unit)?;
            let alone = |h| {
                let there = self.pieces.values().filter(|o| o.hex() == Some(h));
                there.count() == 1
            };
            must(p.hex().is_none_or(alone), "D1.1.5", || {
                format!("{} is not alone", p.name)
            })?;
        }
        let all = order.broke_away.values().all(|b| *b);
        if order.kind != OrderKind::Move || order.units.len() < 3 || !all {
            return Ok(());
        }
        let members = order.units.iter().filter_map(|u| self.pieces.get(u));
        let left: Vec<Hex> = members.filter_map(Piece::hex).collect();
        // Whoever is lost by a push is missed in the chain by nobody.
        must(
            left.len() < order.units.len()
                || self.clock.stage != Stage::Orders
                || contact::is_chain(&self.board, &left),
            "D13.2.3",
            || "the formation is no chain".to_owned(),
        )
    }
}
