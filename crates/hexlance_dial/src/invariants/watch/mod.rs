//! The book that is kept beside the table.

mod battle;
mod fate;
mod fights;
mod moves;
mod note;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use bevy_ecs::world::World;
use hexlance_board::{Board, Hex, HexSet};
use hexlance_rules::{SideId, UnitId};

use crate::{
    Battle,
    command::{Manner, OrderKind},
    contact,
    equipment::{Equipment, HeatEffect},
    event::{AttackKind, Critical, Event},
    model::{Model, SlotId},
    read::{Look, Table},
    state::{Agreed, Clock, Condition, Field, Marker, Markers, Marks, Place, Score, Stage, Zones},
};

/// What is said of an event: nothing, or the rule that it breaks.
pub type Ruling = Result<(), String>;

/// Says what is wrong where something does not hold.
fn must(holds: bool, rule: &str, what: impl FnOnce() -> String) -> Ruling {
    match holds {
        true => Ok(()),
        false => Err(format!("{rule}: {}", what())),
    }
}

/// A unit as the events have left it.
#[derive(Clone, Debug)]
struct Piece {
    id: UnitId,
    name: String,
    model: Arc<Model>,
    side: SideId,
    dial: u8,
    heat: u8,
    tokens: u8,
    place: Place,
    condition: Condition,
    marks: Marks,
}

impl Piece {
    fn of(u: &Look<'_>) -> Self {
        Self {
            id: u.id,
            name: u.name.to_owned(),
            model: Arc::new(u.model.clone()),
            side: u.side,
            dial: u.dial,
            heat: u.heat,
            tokens: u.tokens,
            place: u.place,
            condition: *u.condition,
            marks: *u.marks,
        }
    }

    /// It as the rules read units.
    fn look(&self) -> Look<'_> {
        Look {
            id: self.id,
            name: &self.name,
            side: self.side,
            model: &self.model,
            dial: self.dial,
            heat: self.heat,
            tokens: self.tokens,
            place: self.place,
            condition: &self.condition,
            marks: &self.marks,
        }
    }

    fn hex(&self) -> Option<Hex> {
        self.look().hex()
    }

    /// Whether it could hold somebody beside it (D1.2.3).
    fn can_hold(&self) -> bool {
        contact::can_hold(&self.look())
    }
}

/// A move under way.
#[derive(Clone, Debug)]
struct Walk {
    manner: Manner,
    purse: i16,
    spent: i16,
    hexes: u8,
    stopped: bool,
}

/// The order under way.
#[derive(Clone, Debug)]
struct Order {
    units: Vec<UnitId>,
    kind: OrderKind,
    /// The primary unit when the order was given (D7.3.2).
    primary: Piece,
    /// Those who had a token before: they are pushed (D3.3.2).
    due: BTreeSet<UnitId>,
    pushed: BTreeSet<UnitId>,
    /// Who held its units when it was given.
    held_by: BTreeMap<UnitId, Vec<UnitId>>,
    /// The lowest speed among its units (D13.2.1).
    lowest: i16,
    broke_away: BTreeMap<UnitId, bool>,
    walks: BTreeMap<UnitId, Walk>,
    /// What its primary unit has rolled for, critical misses counted.
    attack: Option<AttackKind>,
    slot: Option<SlotId>,
    misses: u8,
    critical: Critical,
    /// Hit, and nothing has come of it yet.
    hits: BTreeSet<UnitId>,
    second: bool,
    alpha: bool,
    /// Heat that its units took for it.
    heat: BTreeMap<UnitId, i16>,
}

impl Order {
    /// Whether its primary unit had that equipment in working order.
    fn has(&self, e: Equipment) -> bool {
        self.primary.look().has(e)
    }
}

/// Follows a battle from command to command.
#[derive(Clone, Debug)]
pub struct Watch {
    /// Events read so far.
    seen: usize,
    board: Arc<Board>,
    zones: Vec<Arc<HexSet>>,
    agreed: Agreed,
    clock: Clock,
    markers: Vec<Marker>,
    score: Vec<u32>,
    pieces: BTreeMap<UnitId, Piece>,
    /// Units with Infiltrate are being placed.
    infiltrators: bool,
    order: Option<Order>,
    /// Orders that Command has added in this turn.
    command: u8,
    /// Heat at which the checks of this end stage began, by 'Mech.
    checked: BTreeMap<UnitId, u8>,
    /// 'Mechs that had their chance to restart in this end stage.
    restarts: BTreeSet<UnitId>,
    /// The last effect that struck.
    struck: Option<(UnitId, HeatEffect)>,
    /// The shells that come down: their marker, where, two sixes.
    shells: Option<(Marker, Hex, bool)>,
    /// Those whose dial was turned past its end.
    past_end: BTreeSet<UnitId>,
    /// Points that are due for units that are gone, and who has scored them.
    owed: BTreeMap<UnitId, (SideId, u32)>,
    paid: BTreeMap<UnitId, Vec<(SideId, u32)>>,
    faults: Vec<String>,
}

impl Watch {
    /// Of a battle as it stands: what comes is followed.
    pub fn new(battle: &Battle) -> Self {
        let world = battle.world();
        let pieces = Table::of(world).units().map(|u| (u.id, Piece::of(&u)));
        Self {
            seen: battle.log().len(),
            board: world.resource::<Field>().0.clone(),
            zones: world.resource::<Zones>().0.clone(),
            agreed: *world.resource::<Agreed>(),
            clock: *world.resource::<Clock>(),
            markers: world.resource::<Markers>().0.clone(),
            score: world.resource::<Score>().0.to_vec(),
            pieces: pieces.collect(),
            infiltrators: world
                .get_resource::<crate::state::Deployment>()
                .is_some_and(|d| d.infiltrators),
            order: None,
            command: 0,
            checked: BTreeMap::new(),
            restarts: BTreeSet::new(),
            struck: None,
            shells: None,
            past_end: BTreeSet::new(),
            owed: BTreeMap::new(),
            paid: BTreeMap::new(),
            faults: Vec::new(),
        }
    }

    /// Reads what has happened since and says what of it breaks the rules, and where the state is not what the events
    /// make of it; empty in a sound battle.
    pub fn follow(&mut self, battle: &Battle) -> Vec<String> {
        for logged in battle.log().iter().skip(self.seen) {
            self.read(&logged.event);
        }
        self.seen = battle.log().len();
        self.settle();
        self.compare(battle.world());
        std::mem::take(&mut self.faults)
    }

    /// Reads one event: judges it and counts along.
    pub fn read(&mut self, event: &Event) {
        if let Err(fault) = self.judge(event) {
            self.faults.push(format!("{fault}; {event:?}"));
        }
        self.note(event);
    }

    /// Whether an event may happen as the book stands.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn judge(&self, event: &Event) -> Ruling {
        let over = self.clock.stage == Stage::Over;
        must(!over, "D14.3", || "the battle is over".to_owned())?;
        self.judge_battle(event)?;
        self.judge_moves(event)?;
        self.judge_fights(event)?;
        self.judge_fates(event)
    }

    fn piece(&self, unit: UnitId) -> Result<&Piece, String> {
        let piece = self.pieces.get(&unit);
        piece.ok_or_else(|| format!("D3.2.1: there is no unit {unit}"))
    }

    fn name(&self, unit: UnitId) -> &str {
        self.pieces.get(&unit).map_or("nobody", |p| &p.name)
    }

    /// The order under way, of which a unit is part.
    fn order_of(&self, unit: UnitId) -> Result<&Order, String> {
        let order = self.order.as_ref().filter(|o| o.units.contains(&unit));
        order.ok_or_else(|| format!("D3.2.1: {} has no order", self.name(unit)))
    }

    /// Who stands in a hex.
    fn at(&self, hex: Hex) -> Option<&Piece> {
        self.pieces.values().find(|p| p.hex() == Some(hex))
    }

    /// Whether two units are in base contact.
    fn touch(&self, a: &Piece, b: &Piece) -> bool {
        match (a.hex(), b.hex()) {
            (Some(x), Some(y)) => contact::touches(&self.board, x, y),
            _ => false,
        }
    }

    /// The holding units of a unit (D1.2.3).
    fn holders<'a>(&'a self, unit: &'a Piece) -> impl Iterator<Item = &'a Piece> {
        let all = self.pieces.values();
        all.filter(|p| p.side != unit.side && p.can_hold() && self.touch(unit, p))
    }

    /// Points that were due are scored: by one opponent, or by all in equal parts (D14.2.1).
    fn settle(&mut self) {
        let sides = self.score.len();
        for (unit, (owner, points)) in std::mem::take(&mut self.owed) {
            let paid = self.paid.remove(&unit).unwrap_or_default();
            let share = points / (sides.max(2) as u32 - 1);
            let one = paid.len() == 1 && paid[0].1 == points;
            let all = paid.len() == sides - 1 && paid.iter().all(|(_, p)| *p == share);
            let own = paid.iter().any(|(side, _)| *side == owner);
            if own || !(one || all || share == 0 && paid.is_empty()) {
                let name = self.name(unit).to_owned();
                self.faults
                    .push(format!("D14.2: {points} points for {name} went {paid:?}"));
            }
        }
        for (unit, paid) in std::mem::take(&mut self.paid) {
            let name = self.name(unit).to_owned();
            self.faults
                .push(format!("D14.2: nothing is due for {name}: {paid:?}"));
        }
    }

    /// The state is what the events say.
    fn compare(&mut self, world: &World) {
        let mut apart = Vec::new();
        for u in Table::of(world).units() {
            let Some(p) = self.pieces.get(&u.id) else {
                apart.push(format!("nobody knows of {}", u.name));
                continue;
            };
            let book = (
                p.side,
                p.dial,
                p.heat,
                p.tokens,
                p.place,
                p.condition,
                p.marks,
            );
            let state = (
                u.side,
                u.dial,
                u.heat,
                u.tokens,
                u.place,
                *u.condition,
                *u.marks,
            );
            if book != state {
                apart.push(format!(
                    "{}: by the events {book:?}, in the state {state:?}",
                    u.name
                ));
            }
        }
        let clock = *world.resource::<Clock>();
        if clock.stage == Stage::Deployment {
            // Whose turn it is to set up is told by nothing but who is done.
            self.clock.active = clock.active;
        }
        if self.clock != clock {
            apart.push(format!("by the events {:?}, {clock:?}", self.clock));
        }
        if self.markers != world.resource::<Markers>().0 {
            apart.push("markers are not those of the events".to_owned());
        }
        if self.score != world.resource::<Score>().0.to_vec() {
            apart.push("the score is not that of the events".to_owned());
        }
        self.faults.extend(apart);
    }
}
