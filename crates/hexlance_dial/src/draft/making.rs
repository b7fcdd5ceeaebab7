//! What somebody who puts an order together can ask about it: who moves, where to, at what price.

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, Refusal, SideId, UnitId, draft::Pick};

use super::{Aim, Destination, Draft, March, buttons, keys, march};
use crate::{
    Battle,
    command::{Command, MoveOrder, OrderKind, Placement, SettingDown},
    legal,
    moved::StopCause,
    movement::{check, costs, reach},
    orders,
    read::{Look, Table},
    setup,
    state::{Clock, Stage, Zones},
    switches,
};

/// Where a move may end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Inches.
    pub cost: u8,
    /// The hexes on the way, as an order names them.
    pub path: Vec<Hex>,
    /// What stops the unit there, if it is stopped.
    pub stop: Option<StopCause>,
}

/// What reach depends on beside the battle: the order, and for a formation the moves chosen before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reaching {
    order: MoveOrder,
    most: Option<i16>,
    moved: Vec<(UnitId, Hex)>,
}

/// A draft, the battle that it is made in, and the side that makes it.
#[derive(Clone, Copy)]
pub struct Making<'b> {
    /// The battle.
    pub battle: &'b Battle,
    /// The side.
    pub side: SideId,
    /// What is chosen so far.
    pub draft: &'b Draft,
}

impl<'b> Making<'b> {
    /// A draft of a side.
    pub const fn of(battle: &'b Battle, side: SideId, draft: &'b Draft) -> Self {
        Self {
            battle,
            side,
            draft,
        }
    }

    /// The table.
    pub fn table(self) -> Table<'b> {
        Table::of(self.battle.world())
    }

    /// The stage of the turn.
    pub fn stage(self) -> Stage {
        self.battle.world().resource::<Clock>().stage
    }

    /// Whether the side is to act, and is asked nothing.
    pub fn acts(self) -> bool {
        self.battle.decision().is_none() && legal::side_to_act(self.battle) == Some(self.side)
    }

    /// Whether the side gives orders now.
    pub fn is_ordering(self) -> bool {
        self.stage() == Stage::Orders && self.acts()
    }

    /// The unit of the draft, if it is one of the side.
    pub fn own(self) -> Option<Look<'b>> {
        let u = self.table().find(self.draft.unit?)?;
        (u.side == self.side && !u.is_gone()).then_some(u)
    }

    /// Whether a unit may be given an order of a kind now.
    ///
    /// # Errors
    /// Why not.
    pub fn may_be_ordered(self, unit: UnitId, kind: OrderKind) -> Result<(), Refusal> {
        orders::ordered(self.battle.world(), self.side, unit, kind).map(drop)
    }

    /// The unit of the draft, if it may be given a move order now; in a formation, if its move is not chosen yet.
    pub fn mover(self) -> Option<Look<'b>> {
        let u = self.own()?;
        let chosen = self.draft.march.as_ref();
        let chosen = chosen.is_some_and(|m| m.is_planned(u.id));
        (self.is_ordering() && self.may_be_ordered(u.id, OrderKind::Move).is_ok() && !chosen)
            .then_some(u)
    }

    /// The unit of the draft, if it may be given any order now and is in no formation that marches.
    pub fn fighter(self) -> Option<Look<'b>> {
        let u = self.own()?;
        let may = self.is_ordering() && self.may_be_ordered(u.id, OrderKind::Move).is_ok();
        (may && self.draft.march.is_none() && u.hex().is_some()).then_some(u)
    }

    /// The unit in a hex.
    pub fn unit_in(self, hex: Hex) -> Option<UnitId> {
        self.table().at(hex).map(|u| u.id)
    }

    /// The move order that is chosen, without a path; none for ways that an enemy is picked for.
    pub fn template(self, u: &Look<'_>) -> Option<MoveOrder> {
        let draft = self.draft;
        let facing = u.facing()?;
        let plain = MoveOrder {
            manner: draft.way.manner()?,
            boards: draft.boards.clone(),
            ..MoveOrder::walk(u.id, Vec::new(), facing)
        };
        if draft.sets_down.is_empty() {
            return Some(plain);
        }
        if draft.out_first {
            return self.complete(&plain, &draft.sets_down, &[], true);
        }
        // Where they get out is not known before the path is; what it costs is.
        Some(MoveOrder {
            sets_down: Some(SettingDown {
                after: u8::MAX,
                facing,
                units: Vec::new(),
            }),
            ..plain
        })
    }

    /// What [`Making::goals`] depends on beside the state of the battle; none where nobody moves.
    pub fn reaching(self) -> Option<Reaching> {
        let u = self.mover()?;
        let march = self.draft.march.as_ref();
        Some(Reaching {
            order: self.template(&u)?,
            most: march.map(|m| self.most(m)),
            moved: march.map_or_else(Vec::new, |m| self.moved(m)),
        })
    }

    /// Everything within reach of the unit, as it would move.
    pub fn goals(self) -> BTreeMap<Hex, Goal> {
        let reaching = self.reaching();
        reaching.map_or_else(BTreeMap::new, |r| self.goals_of(&r))
    }

    /// As [`Making::goals`].
    pub fn goals_of(self, reaching: &Reaching) -> BTreeMap<Hex, Goal> {
        let Reaching { order, most, moved } = reaching;
        let ways = match most {
            None => reach::ways(self.battle.world(), self.side, order),
            Some(_) => self.table().find(order.unit).map_or_else(Vec::new, |u| {
                reach::ways_after(self.table(), u, order, *most, moved)
            }),
        };
        let goal = |w: reach::Way| Goal {
            cost: w.cost,
            path: w.path,
            stop: w.stop,
        };
        ways.into_iter().map(|w| (w.hex, goal(w))).collect()
    }

    /// Inches that no member of a formation goes beyond (D13.2.1).
    pub fn most(self, march: &March) -> i16 {
        march::most(self.table(), march)
    }

    /// Where the members of a formation are that have their moves.
    pub fn moved(self, march: &March) -> Vec<(UnitId, Hex)> {
        march::moved(self.table(), march)
    }

    /// A destination in a hex of the reach, with the facing in which the unit arrives.
    pub fn destination(self, u: &Look<'_>, hex: Hex, goal: &Goal) -> Option<Destination> {
        let facing = facing_after(u.hex()?, &goal.path, u.facing()?);
        Some(Destination::new(hex, goal.path.clone(), facing))
    }

    /// The order to a destination as it is chosen so far, whoever goes along where it will do.
    ///
    /// # Errors
    /// Why it cannot be given.
    pub fn order_to(self, d: &Destination) -> Result<MoveOrder, Refusal> {
        let nobody = || Refusal::new("nobody_selected", "D3.2.1", "Select a unit first.");
        let u = self.own().ok_or_else(nobody)?;
        let order = self.template(&u).ok_or_else(nobody)?;
        let order = MoveOrder {
            path: d.path.clone(),
            facing: d.facing,
            ..order
        };
        let along = self.goes_along(d);
        if along.is_empty() {
            return Ok(order);
        }
        let plain = MoveOrder {
            sets_down: order.sets_down.filter(|_| self.draft.out_first),
            ..order
        };
        self.complete(&plain, &along, &d.placed, false)
            .ok_or_else(buttons::no_place)
    }

    /// What a unit has to spend in a way, with its parts (D4.2.1).
    pub fn purse(self, u: &Look<'_>, order: &MoveOrder) -> Breakdown {
        costs::purse(self.table().board(), u, order)
    }

    /// What an order's path costs, hex by hex, as it would be walked now.
    pub fn legs(self, order: &MoveOrder) -> Option<Vec<costs::Leg>> {
        let plan = check::plan(self.battle.world(), self.side, order).ok()?;
        Some(plan.legs)
    }

    /// The units that can be set up, switched or ordered now.
    pub fn ready_units(self) -> Vec<UnitId> {
        let units = self.table().units();
        units
            .filter(|u| u.side == self.side && !u.is_gone())
            .filter(|u| self.is_ready(u))
            .map(|u| u.id)
            .collect()
    }

    fn is_ready(self, u: &Look<'_>) -> bool {
        let world = self.battle.world();
        match self.stage() {
            Stage::Deployment => !setup::places(world, u.id).is_empty(),
            Stage::Command => {
                switches::of(u).any(|(e, on)| switches::check(world, u.side, u.id, e, !on).is_ok())
            }
            Stage::Orders => self.may_be_ordered(u.id, OrderKind::Move).is_ok(),
            Stage::End | Stage::Over => false,
        }
    }

    /// The unit whose turn to be set up comes after another one's: who has no place yet.
    pub fn next_to_set_up(self, after: UnitId) -> Option<UnitId> {
        let world = self.battle.world();
        let waits: Vec<UnitId> = legal::to_be_set_up(world, self.side)
            .into_iter()
            .filter(|u| !setup::places(world, *u).is_empty())
            .collect();
        let later = waits.iter().copied().find(|u| *u > after);
        later.or_else(|| waits.first().copied())
    }

    /// The facing of units that are set up: as it was chosen, or the side's own.
    pub fn deploy_facing(self) -> Direction {
        let side = self.battle.setup().sides.get(self.side.index());
        self.draft
            .deploy_facing
            .or(side.and_then(|s| s.facing))
            .unwrap_or_else(|| self.towards_the_middle())
    }

    /// From the own zone towards the middle of the map.
    fn towards_the_middle(self) -> Direction {
        let board = self.table().board();
        let zones = self.battle.world().resource::<Zones>();
        let zone = zones.0.get(self.side.index());
        let hexes: Vec<Hex> = zone.map_or_else(Vec::new, |z| z.iter().collect());
        let n = i32::try_from(hexes.len()).unwrap_or(1).max(1);
        let q: i32 = hexes.iter().map(|h| i32::from(h.q)).sum::<i32>() / n;
        let r: i32 = hexes.iter().map(|h| i32::from(h.r)).sum::<i32>() / n;
        let middle =
            Hex::from_column_row(board.columns() as i16 / 2 + 1, board.rows() as i16 / 2 + 1);
        Direction::towards(Hex::new(q as i16, r as i16), middle).unwrap_or_default()
    }

    /// How the unit of the draft is set up in a hex.
    pub fn spot(self, u: &Look<'_>, hex: Hex) -> Placement {
        let facing = match u.facing() {
            Some(facing) => self.draft.turned.unwrap_or(facing),
            None => self.deploy_facing(),
        };
        Placement {
            unit: u.id,
            hex,
            facing,
        }
    }

    /// A unit and its captive or captor, who board and get out together (D12.2.4).
    pub fn with_captive(self, unit: UnitId) -> Vec<UnitId> {
        let partner = self
            .table()
            .find(unit)
            .and_then(|u| u.condition.controls.or(u.condition.captive.map(|c| c.by)));
        std::iter::once(unit).chain(partner).collect()
    }

    /// The unit that an order of the draft would name first.
    pub fn ordered(self) -> Option<Look<'b>> {
        self.own()
    }

    /// The order that a pick would lead to as things are chosen: an attack, or a move without its facing.
    pub fn meant_by(self, pick: &Pick) -> Option<Command> {
        match pick {
            Pick::Hex(hex) if self.draft.picking.is_none() => {
                let u = self.mover()?;
                let path = self.goals().remove(hex)?.path;
                let order = self.template(&u)?;
                Some(Command::Move(MoveOrder { path, ..order }))
            }
            Pick::Unit(unit) => {
                let u = self.fighter()?;
                let aim = self.draft.aim.clone();
                let aim = aim.filter(|a| a.target.unit() == Some(*unit));
                let aim = aim.unwrap_or_else(|| Aim::at_unit(*unit));
                self.best(&u, &aim).map(|a| a.command)
            }
            Pick::Button(key) => {
                let (u, aim) = self.fighter().zip(self.draft.aim.clone())?;
                let attempts = self.attempts(&u, &aim);
                let kind = keys::kind_of(key);
                match kind {
                    Some(kind) => attempts.into_iter().find(|a| a.kind == kind),
                    None if key == keys::FIRE => self.best(&u, &aim),
                    None => None,
                }
                .map(|a| a.command)
            }
            _ => None,
        }
    }
}

/// The facing that a unit has at the end of a path unless another is chosen: the way it came.
pub fn facing_after(start: Hex, path: &[Hex], before: Direction) -> Direction {
    let from = path.iter().rev().nth(1).copied().unwrap_or(start);
    path.last()
        .and_then(|to| Direction::towards(from, *to))
        .unwrap_or(before)
}
