//! The table as the player takes it in: once for every command.

use std::{cell::OnceCell, sync::Arc};

use bevy_ecs::world::World;
use hexlance_ai::{Press, Standing};
use hexlance_board::{Board, Direction, Hex, HexSet};
use hexlance_dial::{
    arcs,
    attack::number,
    command::OrderKind,
    contact,
    equipment::{Equipment, EquipmentSet},
    line::{self, Crowd, End, Fire},
    model::{Class, DamageType, Slot, SlotId},
    orders,
    read::{Look, Seen, Table},
    state::{Agreed, Clock, Outcome, Place, Zones},
    victory,
};
use hexlance_rules::{SideId, UnitId};
use smallvec::SmallVec;

use super::{
    Temper,
    number::{self as chance, CRITICAL, Chances, Fading},
};

/// How an attack is made, as far as numbers go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Along a line, which may be hindered, perhaps uphill.
    Direct {
        /// The line is hindered.
        hindered: bool,
        /// The target stands higher.
        uphill: bool,
    },
    /// Over whatever lies between.
    Indirect,
    /// With Streak Missiles, uphill or not.
    Streak {
        /// The target stands higher.
        uphill: bool,
    },
    /// In base contact.
    Close,
}

/// A damage slot with what it has at present.
#[derive(Clone, Copy, Debug)]
pub struct Gun {
    /// Which.
    pub id: SlotId,
    /// What is printed of it.
    pub slot: Slot,
    /// Current damage value.
    pub damage: i16,
    /// Working equipment.
    pub gear: Option<Equipment>,
    /// It may fire at a distance at present.
    pub fires: bool,
}

/// A unit on the table that is not captured.
pub struct Snap<'w> {
    /// As the rules read it.
    pub look: Look<'w>,
    /// Its hex.
    pub hex: Hex,
    /// Its facing.
    pub facing: Direction,
    /// Its points, with those of its passengers and some for a captive that it holds.
    pub points: f32,
    /// Clicks left, the one that shows included.
    pub left: i16,
    /// Defense value, that of a friend's Point Defense System included.
    pub defense: i16,
    /// Working equipment.
    pub gear: EquipmentSet,
    /// Its slots.
    pub guns: SmallVec<[Gun; 2]>,
    /// It can be given an order this turn (own units).
    pub ready: bool,
    /// It has a holding unit.
    pub held: bool,
    /// What it may do in a turn, in points.
    pub power: f32,
    /// What the levels of its heat dial cost.
    pub heat_costs: Vec<f32>,
    /// Hexes of a plain move.
    pub pace: f32,
    /// What it is worth with so many clicks left, none first.
    worths: SmallVec<[f32; 16]>,
    /// How whoever looks at it weighs things.
    temper: Temper,
}

impl<'w> Snap<'w> {
    fn new(table: Table<'w>, look: Look<'w>, ready: bool, temper: Temper) -> Option<Self> {
        let (hex, facing) = (look.hex()?, look.facing()?);
        let points = f32::from(look.model.points)
            + table
                .passengers(look.id)
                .map(|p| f32::from(p.model.points))
                .sum::<f32>()
            + look
                .condition
                .controls
                .and_then(|c| table.find(c))
                .map_or(0.0, |c| 0.6 * f32::from(c.model.points));
        let lent = number::lender(table, &look).map_or(0, |f| f.defense());
        let guns: SmallVec<[Gun; 2]> = SlotId::ALL
            .into_iter()
            .filter_map(|id| {
                let slot = look.slot(id)?;
                Some(Gun {
                    id,
                    slot,
                    damage: look.damage(id).total(),
                    gear: look.on_slot(id),
                    fires: slot.kind != DamageType::Melee && look.silenced(slot.kind).is_none(),
                })
            })
            .collect();
        let best = guns.iter().map(|g| g.damage).max().unwrap_or(0);
        let power = 1.2 * f32::from(best) * f32::from(look.attack()).clamp(4.0, 11.0) / 8.0;
        Some(Self {
            hex,
            facing,
            points,
            left: i16::from(look.model.last_click()) - i16::from(look.dial) + 1,
            defense: i16::from(look.defense().max(lent)),
            gear: look.working(),
            guns,
            ready,
            held: contact::is_held(table, &look),
            heat_costs: chance::heat_costs(&look, power, points),
            power,
            worths: chance::worths(points, look.model.last_click(), temper.weights.last_click),
            pace: (f32::from(look.speed().total()) / 2.0).floor().max(0.5),
            temper,
            look,
        })
    }

    /// Whether its equipment works.
    pub fn has(&self, e: Equipment) -> bool {
        self.gear.has(e)
    }

    /// Its class.
    pub fn class(&self) -> Class {
        self.look.model.class
    }

    /// Whether it is a 'Mech.
    pub fn is_mech(&self) -> bool {
        self.class() == Class::Mech
    }

    /// What it loses by so many clicks.
    pub fn loss(&self, clicks: i16) -> f32 {
        let worth = |left: i16| self.worths.get(left.max(0) as usize).copied();
        worth(self.left).unwrap_or(0.0) - worth(self.left - clicks.max(0)).unwrap_or(0.0)
    }

    /// What more heat costs it.
    pub fn heat_loss(&self, clicks: u8) -> f32 {
        let last = self.heat_costs.len().saturating_sub(1);
        let at = |level: u8| self.heat_costs.get(usize::from(level).min(last));
        match (at(self.look.heat), at(self.look.heat + clicks)) {
            (Some(now), Some(then)) => self.temper.weights.heat * (then - now),
            _ => 0.0,
        }
    }

    /// What a rest would have been worth to it, which an order takes away (D10.5.2).
    fn rest_lost(&self) -> f32 {
        let at = |level: u8| self.heat_costs.get(usize::from(level)).copied();
        match (at(self.look.heat), at(self.look.heat.saturating_sub(1))) {
            (Some(now), Some(then)) if self.is_mech() => self.temper.weights.heat * (now - then),
            _ => 0.0,
        }
    }

    /// What an order costs it by its token, `heat` clicks of heat of the order included; the token itself not, where it
    /// is weighed with the next turn.
    pub fn order_loss(&self, heat: u8) -> f32 {
        let pushed = self.look.tokens >= 1;
        if self.temper.balanced {
            // What it cannot do next turn is counted by whoever asks.
            let click = if pushed && !self.is_mech() {
                self.loss(1)
            } else {
                0.0
            };
            let heat = heat + u8::from(pushed);
            return 0.05 + click + self.heat_loss(heat) + self.rest_lost();
        }
        let push = match (pushed, self.is_mech()) {
            (false, _) => 0.1,
            (true, true) => 0.4 * self.power,
            (true, false) => 0.4 * self.power + self.loss(1),
        };
        push + self.heat_loss(heat + u8::from(pushed))
    }

    /// Whether a hex is in its rear, as an attack counts it.
    pub fn is_behind(&self, hex: Hex) -> bool {
        self.look.is_shut_down() || arcs::in_rear(self.hex, self.facing, hex)
    }

    /// Clicks that it takes of so many.
    pub fn takes(&self, clicks: i16, how: How, kind: DamageType, pierces: bool) -> i16 {
        let mut clicks = clicks;
        if how == How::Close && clicks > 1 && self.has(Equipment::Agility) {
            clicks = 1;
        }
        if pierces {
            return clicks;
        }
        let ranged = how != How::Close;
        if ranged && kind == DamageType::Energy && self.has(Equipment::ReflectiveArmor)
            || ranged && kind == DamageType::Ballistic && self.has(Equipment::ReactiveArmor)
            || self.has(Equipment::HardenedArmor)
        {
            clicks -= 2;
        } else if self.has(Equipment::HeavyArmor) {
            clicks -= 1;
        }
        clicks.max(0)
    }
}

/// The table.
pub struct Scene<'w> {
    /// The World, for checks.
    pub world: &'w World,
    /// The table, to read.
    pub table: Table<'w>,
    /// The map.
    pub board: &'w Board,
    /// Whose player looks at it.
    pub side: SideId,
    /// How it weighs.
    pub temper: Temper,
    /// Own units.
    pub own: Vec<Snap<'w>>,
    /// Enemy units.
    pub foes: Vec<Snap<'w>>,
    /// Own units aboard a transport, as they would be where it stands.
    pub aboard: Vec<(UnitId, Snap<'w>)>,
    zones: &'w [Arc<HexSet>],
    /// How far every hex of the map is from others' zones and from the own one; filled when somebody asks.
    to_zones: [OnceCell<Vec<Option<u16>>>; 2],
    /// Rounds after this one.
    pub rounds_left: u16,
    /// What ground counts at the end, against the points of who holds it.
    pub ground: f32,
    /// What is left of a chance by the turns that it takes.
    pub fading: Fading,
    crowd: Crowd,
}

impl<'w> Scene<'w> {
    /// The table at this moment. Whoever has to press is less cautious than its temper.
    pub fn new(seen: &'w Seen<'_>, side: SideId, mut temper: Temper) -> Self {
        let table = seen.table();
        let world = table.world();
        let (mut own, mut foes) = (Vec::new(), Vec::new());
        let clock = world.resource::<Clock>();
        let rounds = world.resource::<Agreed>().rounds;
        let rounds_left = rounds.saturating_sub(clock.round);
        let turns_left = turns_left(table, side, rounds_left);
        if temper.balanced {
            temper.ends(turns_left);
        }
        // Ground decides only where the other two conditions are shared (D14.3.3).
        let mut ground = 0.3;
        if temper.balanced || temper.press != Press::NEVER {
            let outcome = victory::outcome(world);
            let elapsed = f32::from(clock.round.saturating_sub(1)) / f32::from(rounds.max(1));
            let standing = Standing::of(side, outcome.winner);
            temper.caution *= temper.press.keeps(standing, elapsed);
            if temper.balanced {
                ground = match settled(&outcome) {
                    true => temper.weights.ground,
                    false => temper.weights.ground_open,
                };
            }
        }
        for u in table.on_table().filter(|u| !u.is_captive()) {
            let mine = u.side == side;
            let ready = mine && orders::able(world, side, u.id, OrderKind::Move).is_ok();
            if let Some(snap) = Snap::new(table, u, ready, temper) {
                if mine {
                    own.push(snap)
                } else {
                    foes.push(snap)
                }
            }
        }
        let aboard = table.units().filter(|u| u.side == side);
        let aboard = aboard.filter_map(|u| passenger(table, u, temper)).collect();
        Self {
            world,
            table,
            board: table.board(),
            side,
            temper,
            own,
            foes,
            aboard,
            rounds_left,
            ground,
            fading: Fading::new(temper.weights.fading),
            to_zones: Default::default(),
            zones: &world.resource::<Zones>().0,
            crowd: Crowd::of(table),
        }
    }

    /// An own unit.
    pub fn mine(&self, unit: UnitId) -> Option<&Snap<'w>> {
        self.own.iter().find(|s| s.look.id == unit)
    }

    /// Whether units in two hexes would be in base contact.
    pub fn touches(&self, a: Hex, b: Hex) -> bool {
        contact::touches(self.board, a, b)
    }

    /// The line between two units, where they stand or would stand.
    pub fn line(&self, by: &Snap<'_>, from: Hex, to: &Snap<'_>, at: Hex) -> Fire {
        self.line_along(self.on_the_way(by, from, to, at), (by, from), (to, at))
    }

    /// What lies between two units: as bad in both directions.
    pub fn on_the_way(&self, by: &Snap<'_>, from: Hex, to: &Snap<'_>, at: Hex) -> Fire {
        let (from, to) = (End::at(&by.look, from), End::at(&to.look, at));
        line::on_the_way(self.board, &self.crowd, from, to)
    }

    /// The line between two units, where it is known what lies between.
    pub fn line_along(
        &self,
        between: Fire,
        (by, from): (&Snap<'_>, Hex),
        (to, at): (&Snap<'_>, Hex),
    ) -> Fire {
        let (from, to) = (End::at(&by.look, from), End::at(&to.look, at));
        between.or_worse(line::at_target(self.board, from, to))
    }

    /// Whether a hex lies higher than another.
    pub fn is_higher(&self, hex: Hex, than: Hex) -> bool {
        let level = |h| self.board.get(h).map_or(0, |c| c.level);
        level(hex) > level(than)
    }

    /// Hexes to the nearest hex of a side's zone, of one's own or of anybody else's.
    pub fn to_zone(&self, hex: Hex, own: bool) -> Option<u16> {
        let far = self.to_zones[usize::from(own)].get_or_init(|| {
            let hexes = self.board.iter();
            hexes.map(|(h, _)| self.nearest_in_zone(h, own)).collect()
        });
        *far.get(self.board.index(hex)?)?
    }

    fn nearest_in_zone(&self, hex: Hex, own: bool) -> Option<u16> {
        let zones = self.zones.iter().enumerate();
        zones
            .filter(|(i, _)| (*i == self.side.index()) == own)
            .flat_map(|(_, z)| z.iter())
            .map(|h| h.distance(hex))
            .min()
    }

    /// What three dice must come to, for an attack from one hex at a unit in another.
    pub fn needed(&self, by: &Snap<'_>, to: &Snap<'_>, at: Hex, how: How, rear: bool) -> i16 {
        let mut needed = self.plain_number(by, to, how);
        let hides = how != How::Close && to.has(Equipment::Camouflage);
        if hides && line::covered(self.board, at, to.class()) {
            needed += 2;
        }
        match how {
            How::Direct { hindered, uphill } => {
                needed += i16::from(hindered) + i16::from(uphill) - i16::from(rear);
            }
            How::Streak { uphill } => needed += i16::from(uphill) - i16::from(rear),
            How::Indirect => needed += 2,
            How::Close => needed -= i16::from(rear),
        }
        needed
    }

    /// The same, before anything is said of places.
    pub fn plain_number(&self, by: &Snap<'_>, to: &Snap<'_>, how: How) -> i16 {
        let evades = how != How::Close && to.has(Equipment::Evade);
        to.defense - i16::from(by.look.attack()) + if evades { 2 } else { 0 }
    }

    /// What an attack with a slot is worth, own losses by critical misses taken off.
    pub fn blow(&self, by: &Snap<'_>, gun: &Gun, to: &Snap<'_>, how: How, needed: i16) -> f32 {
        let close = how == How::Close;
        let mut clicks = gun.damage;
        if matches!(how, How::Streak { .. }) {
            clicks = (clicks - 1).max(1);
        }
        if close {
            if gun.gear == Some(Equipment::HandToHandWeapon) && clicks <= 3 {
                clicks = 4;
            }
            clicks += i16::from(by.has(Equipment::Brawling));
            if gun.gear == Some(Equipment::Flamers) && !to.is_mech() {
                clicks += 1;
            }
        }
        let pierces = !close && gun.gear == Some(Equipment::ArmorPiercing);
        let dealt = |n: i16| to.takes(n, how, gun.slot.kind, pierces);
        let roll = chance::chances(needed, by.has(Equipment::ImprovedTargeting));
        let mut plain = to.loss(dealt(clicks));
        if close && gun.gear == Some(Equipment::Flamers) && to.is_mech() {
            plain = plain.max(to.heat_loss(2));
        }
        let critical = to.loss(dealt(clicks + 1));
        let fooled = !close && !pierces && to.has(Equipment::Decoy);
        let mut gain = value(roll, fooled, plain, critical);
        let again = match gun.gear {
            Some(Equipment::Pulse) if !close => Some(2),
            Some(Equipment::RapidStrike) if close => Some(0),
            _ => None,
        };
        if let Some(harder) = again.filter(|_| 3 <= to.left) {
            let second = chance::chances(needed + harder, by.has(Equipment::ImprovedTargeting));
            let second = value(second, fooled, plain, critical) - by.heat_loss(2) + by.heat_loss(1);
            gain += (roll.plain + roll.critical) * second.max(0.0);
        }
        gain - CRITICAL * by.loss(1)
    }

    /// The best close combat attack of a unit on another, from behind or not.
    pub fn strike(&self, by: &Snap<'_>, to: &Snap<'_>, rear: bool) -> Option<(SlotId, f32)> {
        let needed = self.needed(by, to, to.hex, How::Close, rear);
        by.guns
            .iter()
            .map(|g| (g.id, self.blow(by, g, to, How::Close, needed)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// The best that a unit could do to another beside it: a blow, or taking it.
    pub fn contact(&self, by: &Snap<'_>, to: &Snap<'_>, rear: bool) -> f32 {
        let blow = self.strike(by, to, rear).map_or(0.0, |s| s.1);
        let prize = self.temper.weights.captured * to.points;
        let seizure = self.seizure(by, to, rear, 0).map_or(0.0, |p| p * prize);
        blow.max(seizure)
    }

    /// The chance that an attempt to capture succeeds; nothing for those who cannot make one.
    pub fn seizure(&self, by: &Snap<'_>, to: &Snap<'_>, rear: bool, helpers: i16) -> Option<f32> {
        let foot = by.look.model.mode == hexlance_dial::model::Mode::Foot
            && by.class() == Class::Infantry
            && by.look.condition.controls.is_none();
        if !foot || to.class() == Class::Infantry {
            return None;
        }
        let hard = if to.is_mech() && !to.look.is_shut_down() {
            2
        } else {
            0
        };
        let needed = self.needed(by, to, to.hex, How::Close, rear) + hard - helpers;
        let c = chance::chances(needed, by.has(Equipment::ImprovedTargeting));
        Some(c.plain + c.critical)
    }
}

/// Whether one side leads in both Destruction and Survival, so that ground would change nothing.
fn settled(outcome: &Outcome) -> bool {
    let leads = |numbers: &[u32]| {
        let most = numbers.iter().max()?;
        let first = numbers.iter().position(|n| n == most)?;
        (numbers.iter().filter(|n| *n == most).count() == 1).then_some(first)
    };
    let by = leads(&outcome.destruction);
    by.is_some() && by == leads(&outcome.survival)
}

/// Turns that a side and its enemies still have after the present one.
fn turns_left(table: Table<'_>, side: SideId, rounds_left: u16) -> [u16; 2] {
    let clock = table.clock();
    let sides = table.sides().ids().count().max(1);
    // Where a side's turn comes in a round (D3.1.1).
    let place = |s: SideId| (s.index() + sides - clock.first.index()) % sides;
    let now = place(clock.active);
    let comes = |s: SideId| place(s) > now;
    let mut enemies = table.sides().ids().filter(|s| *s != side);
    [
        rounds_left + u16::from(comes(side)),
        rounds_left + u16::from(enemies.any(comes)),
    ]
}

/// A passenger that could be set down alone, with the transport that carries it.
fn passenger<'w>(
    table: Table<'w>,
    mut look: Look<'w>,
    temper: Temper,
) -> Option<(UnitId, Snap<'w>)> {
    let Place::Aboard(transport) = look.place else {
        return None;
    };
    if look.is_captive() || look.condition.controls.is_some() {
        return None;
    }
    // Out of it, its equipment works.
    look.place = table.find(transport)?.place;
    Some((transport, Snap::new(table, look, false, temper)?))
}

/// What a roll is worth by what its hits are worth; a Decoy asks for a second one.
fn value(roll: Chances, fooled: bool, plain: f32, critical: f32) -> f32 {
    let stays = if fooled {
        roll.plain + roll.critical
    } else {
        1.0
    };
    roll.plain * stays * plain + roll.critical * critical
}
