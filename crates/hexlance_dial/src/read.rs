//! Reading the state: what a unit shows and can do at this moment.

use bevy_ecs::world::World;
use hexlance_board::{Board, Direction, Hex};
use hexlance_rules::{Breakdown, Roster, SideId, SideOf, Sides, Unit, UnitId};

use crate::{
    arcs,
    equipment::{Category, Equipment, EquipmentSet, HeatEffect},
    model::{Click, DamageType, HeatLevel, Model, Slot, SlotId},
    state::{Agreed, ClickDial, Clock, Condition, Field, HeatDial, Marks, Place, Printed, Tokens},
    tags,
};

/// Units and map of a battle at one moment, read once: for those who ask much before anything changes.
pub struct Seen<'w> {
    world: &'w World,
    board: &'w Board,
    units: Vec<Option<Look<'w>>>,
}

impl<'w> Seen<'w> {
    /// Of a World that [`crate::setup::start`] has filled.
    pub fn of(world: &'w World) -> Self {
        let table = Table::of(world);
        let ids = world.resource::<Roster>().ids();
        Self {
            world,
            board: table.board(),
            units: ids.map(|id| table.find(id)).collect(),
        }
    }

    /// The battle as it was read.
    pub fn table(&self) -> Table<'_> {
        Table {
            world: self.world,
            seen: Some(self),
        }
    }
}

/// The battle, to read.
#[derive(Clone, Copy)]
pub struct Table<'w> {
    world: &'w World,
    seen: Option<&'w Seen<'w>>,
}

impl<'w> Table<'w> {
    /// Of a World that [`crate::setup::start`] has filled.
    pub fn of(world: &'w World) -> Self {
        Self { world, seen: None }
    }

    /// The World.
    pub fn world(&self) -> &'w World {
        self.world
    }

    /// The map.
    pub fn board(&self) -> &'w Board {
        match self.seen {
            Some(seen) => seen.board,
            None => &self.world.resource::<Field>().0,
        }
    }

    /// Whose turn it is.
    pub fn clock(&self) -> Clock {
        *self.world.resource::<Clock>()
    }

    /// The side whose turn comes after that of the active one (D3.1.1).
    pub fn next_side(&self) -> SideId {
        let sides = self.sides().ids().count().max(1) as u8;
        SideId((self.clock().active.0 + 1) % sides)
    }

    /// Whether the active side's turn is the last one of its round (D3.1.1).
    pub fn is_last_turn_of_round(&self) -> bool {
        self.next_side() == self.clock().first
    }

    /// Build total and rounds.
    pub fn agreed(&self) -> Agreed {
        *self.world.resource::<Agreed>()
    }

    /// The sides.
    pub fn sides(&self) -> &'w Sides {
        self.world.resource::<Sides>()
    }

    /// A unit.
    ///
    /// # Panics
    /// If there is no such unit; [`Table::find`] does not.
    pub fn unit(&self, id: UnitId) -> Look<'w> {
        self.find(id).expect("a unit of this battle")
    }

    /// A unit, if there is one of that number.
    pub fn find(&self, id: UnitId) -> Option<Look<'w>> {
        if let Some(seen) = self.seen {
            return seen.units.get(id.index()).copied().flatten();
        }
        let entity = self.world.resource::<Roster>().entity(id)?;
        let e = self.world.get_entity(entity).ok()?;
        Some(Look {
            id,
            name: &e.get::<Unit>()?.name,
            side: e.get::<SideOf>()?.side,
            model: &e.get::<Printed>()?.0,
            dial: e.get::<ClickDial>()?.0,
            heat: e.get::<HeatDial>().map_or(0, |h| h.0),
            tokens: e.get::<Tokens>()?.0,
            place: *e.get::<Place>()?,
            condition: e.get::<Condition>()?,
            marks: e.get::<Marks>()?,
        })
    }

    /// All units, also those that are gone, in roster order.
    pub fn units(self) -> impl Iterator<Item = Look<'w>> {
        self.world
            .resource::<Roster>()
            .ids()
            .filter_map(move |id| self.find(id))
    }

    /// Units on the table, captives too, in roster order.
    pub fn on_table(self) -> impl Iterator<Item = Look<'w>> {
        self.units().filter(|u| u.hex().is_some())
    }

    /// The unit that stands in a hex.
    pub fn at(self, hex: Hex) -> Option<Look<'w>> {
        self.units().find(|u| u.hex() == Some(hex))
    }

    /// Those aboard a transport.
    pub fn passengers(self, transport: UnitId) -> impl Iterator<Item = Look<'w>> {
        self.units()
            .filter(move |u| u.place == Place::Aboard(transport))
    }
}

/// What keeps equipment from working (D16.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// Its unit is captured.
    Captive,
    /// Its unit is aboard a transport.
    Aboard,
    /// Its unit is shut down, and it is not always on.
    ShutDown,
    /// Its standing switch is off (D16.2.3).
    SwitchedOff,
    /// A heat effect (D16.1.2).
    Effect(HeatEffect),
}

impl Idle {
    /// The rule that says so.
    pub const fn rule(self) -> &'static str {
        match self {
            Idle::Captive | Idle::Aboard | Idle::ShutDown => "D16.1.1",
            Idle::SwitchedOff => "D16.2.3",
            Idle::Effect(_) => "D16.1.2",
        }
    }
}

/// A unit, to read.
#[derive(Clone, Copy, Debug)]
pub struct Look<'w> {
    /// Its id.
    pub id: UnitId,
    /// Its name.
    pub name: &'w str,
    /// Its side at present.
    pub side: SideId,
    /// What is printed on it.
    pub model: &'w Model,
    /// The click it shows, from 1.
    pub dial: u8,
    /// The level its heat dial shows; 0 without one.
    pub heat: u8,
    /// Its order tokens.
    pub tokens: u8,
    /// Where it is.
    pub place: Place,
    /// Shut down, captured, switches.
    pub condition: &'w Condition,
    /// What it did this turn.
    pub marks: &'w Marks,
}

impl<'w> Look<'w> {
    /// Its hex, if it is on the table.
    pub fn hex(&self) -> Option<Hex> {
        match self.place {
            Place::Table { hex, .. } => Some(hex),
            _ => None,
        }
    }

    /// Its facing, if it is on the table.
    pub fn facing(&self) -> Option<Direction> {
        match self.place {
            Place::Table { facing, .. } => Some(facing),
            _ => None,
        }
    }

    /// Whether it is out of the battle for good.
    pub fn is_gone(&self) -> bool {
        matches!(self.place, Place::Eliminated | Place::Secured(_))
    }

    /// Whether it is shut down (D10.6).
    pub fn is_shut_down(&self) -> bool {
        self.condition.shut_down.is_some()
    }

    /// Whether it is captured (D11.3).
    pub fn is_captive(&self) -> bool {
        self.condition.captive.is_some()
    }

    /// What its present click prints.
    pub fn click(&self) -> Click {
        self.model.click(self.dial)
    }

    /// What the present level of its heat dial shows; nothing without one, or at the shutdown level.
    pub fn heat_level(&self) -> HeatLevel {
        self.model
            .heat
            .as_ref()
            .map_or_else(HeatLevel::default, |h| h.level(self.heat))
    }

    /// The level of its shutdown icons, a 'Mech only.
    pub fn shutdown_level(&self) -> Option<u8> {
        self.model.heat.as_ref().map(|h| h.shutdown_level())
    }

    /// Whether its heat dial shows an effect.
    pub fn shows(&self, effect: HeatEffect) -> bool {
        self.heat_level().effects().any(|e| e == effect)
    }

    /// Whether a heat effect forbids ranged attacks and equipment of a damage type (D8.1.3).
    pub fn silenced(&self, kind: DamageType) -> Option<HeatEffect> {
        let effect = match kind {
            DamageType::Ballistic => HeatEffect::AmmunitionJam,
            DamageType::Energy => HeatEffect::WeaponsOffline,
            DamageType::Melee => return None,
        };
        self.shows(effect).then_some(effect)
    }

    /// Whether Engine Overheat holds.
    pub fn overheated(&self) -> bool {
        self.shows(HeatEffect::EngineOverheat)
    }

    /// What keeps equipment that shows somewhere on its click from working at this moment (D16.1); nothing if it works.
    pub fn idle(&self, e: Equipment) -> Option<Idle> {
        if self.is_captive() {
            return Some(Idle::Captive);
        }
        if matches!(self.place, Place::Aboard(_)) {
            return Some(Idle::Aboard);
        }
        if self.is_shut_down() && e.optional() {
            return Some(Idle::ShutDown);
        }
        if self.condition.switched_off.has(e) {
            return Some(Idle::SwitchedOff);
        }
        let effect = match e.category() {
            Category::Ballistic => self.silenced(DamageType::Ballistic),
            Category::Energy => self.silenced(DamageType::Energy),
            Category::Speed => self.overheated().then_some(HeatEffect::EngineOverheat),
            _ => None,
        };
        effect.map(Idle::Effect)
    }

    fn works(&self, e: Equipment) -> bool {
        self.idle(e).is_none()
    }

    /// Whether it has that equipment in working order: on speed, attack or defense, or standing equipment on either
    /// slot (D16.1). What belongs to the attack with one slot is asked of [`Look::on_slot`].
    pub fn has(&self, e: Equipment) -> bool {
        self.click().equipment.iter().any(|x| x == e) && self.works(e)
    }

    /// The working equipment of a damage slot.
    pub fn on_slot(&self, slot: SlotId) -> Option<Equipment> {
        self.click().equipment.on(slot).filter(|e| self.works(*e))
    }

    /// All equipment in working order.
    pub fn working(&self) -> EquipmentSet {
        self.click()
            .equipment
            .iter()
            .filter(|e| self.works(*e))
            .collect()
    }

    /// A damage slot.
    pub fn slot(&self, slot: SlotId) -> Option<Slot> {
        self.model.slot(slot)
    }

    /// Attack value (D2.2.4: heat does not change it).
    pub fn attack(&self) -> u8 {
        self.click().attack
    }

    /// Printed defense value.
    pub fn defense(&self) -> u8 {
        self.click().defense
    }

    /// Current speed in inches (D2.2.4, D10.4.1).
    pub fn speed(&self) -> Breakdown {
        let mut b = Breakdown::new();
        b.rule(&tags::SPEED_VALUE, self.click().speed.into());
        b.rule_unless_zero(&tags::HEAT_DIAL, self.heat_level().speed.into());
        if self.overheated() {
            b.rule(&tags::ENGINE_OVERHEAT, -2);
        }
        not_below_zero(&mut b);
        b
    }

    /// Current damage value of a slot (D2.2.4).
    pub fn damage(&self, slot: SlotId) -> Breakdown {
        let mut b = Breakdown::new();
        b.rule(&tags::DAMAGE_VALUE, self.click().damage(slot).into());
        b.rule_unless_zero(&tags::HEAT_DIAL, self.heat_level().damage(slot).into());
        not_below_zero(&mut b);
        b
    }

    /// Whether a hex is in its front arc (D6.1.2).
    pub fn in_front(&self, hex: Hex) -> bool {
        match self.place {
            Place::Table { hex: own, facing } => arcs::in_front(own, facing, self.model.arc, hex),
            _ => false,
        }
    }

    /// Whether a hex is in its rear (D6.1.3).
    pub fn in_rear(&self, hex: Hex) -> bool {
        match self.place {
            Place::Table { hex: own, facing } => arcs::in_rear(own, facing, hex),
            _ => false,
        }
    }
}

/// Adds what keeps a value from falling below 0 (D1.4.1).
pub fn not_below_zero(b: &mut Breakdown) {
    let total = b.total();
    if total < 0 {
        b.rule(&tags::NOT_BELOW_ZERO, -total);
    }
}
