//! Reading the state: what a unit is and can do at this moment.

mod air;
mod cargo;
mod hull;
mod indoors;
mod movement;
mod piloting;
mod proto;
mod ranks;
mod support;
mod water;

pub use air::WIGE_HEXES;

use bevy_ecs::world::World;
use hexlance_board::{Board, Cell, Direction, Hex};
use hexlance_rules::{Roster, SideId, SideOf, Sides, Unit, UnitId};

use crate::{
    ground,
    model::{Actuator, Config, Location, Sheet, Special, Tons},
    state::{
        Armor, Booster, Bridges, Clock, Criticals, Deeds, Electronics, Fate, Field, Heat, Hidden,
        Hull, Loads, March, Mission, Pilot, Place, Pod, PodKind, Power, Printed, Ranks, Signals,
        Stance, Stores, Toll, Turn, Withdrawing,
    },
};

/// The battle, to read.
#[derive(Clone, Copy, Debug)]
pub struct Table<'w> {
    world: &'w World,
}

impl<'w> Table<'w> {
    /// Of a World that [`crate::setup::start`] has filled.
    pub fn of(world: &'w World) -> Self {
        Self { world }
    }

    /// The World.
    pub fn world(&self) -> &'w World {
        self.world
    }

    /// The map.
    pub fn board(&self) -> &'w Board {
        &self.world.resource::<Field>().0
    }

    /// The bridges that stand.
    pub fn bridges(&self) -> &'w Bridges {
        self.world.resource::<Bridges>()
    }

    /// Where the turn stands.
    pub fn clock(&self) -> &'w Clock {
        self.world.resource::<Clock>()
    }

    /// The sides.
    pub fn sides(&self) -> &'w Sides {
        self.world.resource::<Sides>()
    }

    /// What the battle is about (C20.4).
    pub fn mission(&self) -> &'w Mission {
        self.world.resource::<Mission>()
    }

    /// Loads (C20.3).
    pub fn loads(&self) -> &'w Loads {
        self.world.resource::<Loads>()
    }

    /// A unit, if there is one of that number.
    pub fn find(&self, id: UnitId) -> Option<Look<'w>> {
        let entity = self.world.resource::<Roster>().entity(id)?;
        let e = self.world.get_entity(entity).ok()?;
        Some(Look {
            id,
            name: &e.get::<Unit>()?.name,
            side: e.get::<SideOf>()?.side,
            sheet: &e.get::<Printed>()?.0,
            pilot: e.get::<Pilot>()?,
            armor: e.get::<Armor>()?,
            criticals: e.get::<Criticals>()?,
            stores: e.get::<Stores>()?,
            heat: *e.get::<Heat>()?,
            place: *e.get::<Place>()?,
            stance: *e.get::<Stance>()?,
            power: *e.get::<Power>()?,
            march: e.get::<March>()?,
            booster: *e.get::<Booster>()?,
            turn: *e.get::<Turn>()?,
            deeds: e.get::<Deeds>()?,
            toll: e.get::<Toll>()?,
            fate: *e.get::<Fate>()?,
            electronics: e.get::<Electronics>()?,
            signals: *e.get::<Signals>()?,
            hidden: e.get::<Hidden>()?.0,
            withdrawing: e.get::<Withdrawing>()?.0,
            ranks: e.get::<Ranks>()?,
            hull: e.get::<Hull>()?,
            cargo: self.world.resource::<Loads>().weight(id),
        })
    }

    /// All units, also those that are gone, in roster order.
    pub fn units(self) -> impl Iterator<Item = Look<'w>> {
        let ids = self.world.resource::<Roster>().ids();
        ids.filter_map(move |id| self.find(id))
    }

    /// Units on the map, in roster order.
    pub fn on_map(self) -> impl Iterator<Item = Look<'w>> {
        self.units().filter(|u| u.hex().is_some())
    }

    /// Units on the map that a side knows of, in roster order: all but enemies that hide (C20.2).
    pub fn known_to(self, side: SideId) -> impl Iterator<Item = Look<'w>> {
        self.on_map()
            .filter(move |u| !u.hidden || !self.sides().are_enemies(side, u.side))
    }

    /// Units in a hex.
    pub fn at(self, hex: Hex) -> impl Iterator<Item = Look<'w>> {
        self.units().filter(move |u| u.hex() == Some(hex))
    }

    /// Units in the order in which rolls come that fall together: the side that lost initiative first, each side in the
    /// order of its roster (C2.3.4).
    pub fn in_turn(self) -> Vec<UnitId> {
        let order = &self.clock().order;
        let rank = |side: SideId| order.iter().position(|s| *s == side).unwrap_or(usize::MAX);
        let mut all: Vec<_> = self.on_map().map(|u| (rank(u.side), u.id)).collect();
        all.sort_unstable();
        all.into_iter().map(|(_, id)| id).collect()
    }

    /// Whether two units fight each other.
    pub fn are_enemies(self, a: &Look<'_>, b: &Look<'_>) -> bool {
        self.sides().are_enemies(a.side, b.side)
    }
}

/// A unit, to read.
#[derive(Clone, Copy, Debug)]
pub struct Look<'w> {
    /// Its id.
    pub id: UnitId,
    /// Its name.
    pub name: &'w str,
    /// Its side.
    pub side: SideId,
    /// Its record sheet.
    pub sheet: &'w Sheet,
    /// Its warrior.
    pub pilot: &'w Pilot,
    /// Armor and structure left.
    pub armor: &'w Armor,
    /// Critical hits and lost locations.
    pub criticals: &'w Criticals,
    /// Ammunition.
    pub stores: &'w Stores,
    /// Heat.
    pub heat: Heat,
    /// Where it is.
    pub place: Place,
    /// How it stands.
    pub stance: Stance,
    /// Whether its reactor runs.
    pub power: Power,
    /// How it moved this turn.
    pub march: &'w March,
    /// MASC.
    pub booster: Booster,
    /// Whether it has had its turn.
    pub turn: Turn,
    /// What else it did this turn.
    pub deeds: &'w Deeds,
    /// What was done to it in this phase.
    pub toll: &'w Toll,
    /// What has become of it.
    pub fate: Fate,
    /// Its electronics.
    pub electronics: &'w Electronics,
    /// What it signals this turn.
    pub signals: Signals,
    /// Whether it hides (C20.2).
    pub hidden: bool,
    /// Whether it is crippled and must leave the map (C20.1.1).
    pub withdrawing: bool,
    /// What has become of a vehicle.
    pub hull: &'w Hull,
    /// Troopers or suits that are left, and what they hold on to.
    pub ranks: &'w Ranks,
    /// What it carries (C20.3).
    pub cargo: Tons,
}

impl<'w> Look<'w> {
    /// Its hex, if it is on the map.
    pub const fn hex(&self) -> Option<Hex> {
        match self.place {
            Place::Map { hex, .. } => Some(hex),
            _ => None,
        }
    }

    /// Whether it waits off the map, and may come in during this phase (C9.5.5).
    pub const fn may_enter(&self) -> bool {
        matches!(self.place, Place::Waiting) && self.turn.enters
    }

    /// The facing of its feet or chassis, if it is on the map.
    pub const fn facing(&self) -> Option<Direction> {
        match self.place {
            Place::Map { facing, .. } => Some(facing),
            _ => None,
        }
    }

    /// The facing of its torso (C5.5.1).
    pub fn torso(&self) -> Option<Direction> {
        self.facing().map(|f| f.turned(self.stance.twist))
    }

    /// Levels above the ground that it would stand on.
    pub const fn elevation(&self) -> i16 {
        match self.place {
            Place::Map { elevation, .. } => elevation,
            _ => 0,
        }
    }

    /// The absolute level on which it stands (C1.2.2); that of units that float counts from the surface of water.
    pub fn level(&self, board: &Board) -> i16 {
        let cell = self.hex().and_then(|hex| board.get(hex));
        cell.map_or(0, |cell| ground::base(cell, self.floats())) + self.elevation()
    }

    /// How many levels high it is (C1.2).
    pub fn height(&self) -> i16 {
        let stands = self.sheet.class.is_mech() && !self.stance.prone;
        if stands || self.sheet.is_large() {
            2
        } else {
            1
        }
    }

    /// Depth of the water in its hex; 0 on land.
    pub fn depth(&self, board: &Board) -> u8 {
        let cell = self.hex().and_then(|hex| board.get(hex));
        cell.map_or(0, |cell: &Cell| cell.water.unwrap_or(0))
    }

    /// Whether it takes part in the battle: fighting, or doomed and not removed yet.
    pub const fn is_in_play(&self) -> bool {
        matches!(self.fate, Fate::Fighting | Fate::Doomed(_))
    }

    /// Whether it is destroyed, removed or not.
    pub const fn is_destroyed(&self) -> bool {
        matches!(self.fate, Fate::Doomed(_) | Fate::Destroyed(_))
    }

    /// Whether its reactor is shut down.
    pub const fn is_off(&self) -> bool {
        self.power.0.is_some()
    }

    /// Whether a location is destroyed, blown off or fallen off.
    pub const fn lost(&self, at: Location) -> bool {
        self.criticals.gone.has(at)
    }

    /// How many legs are gone.
    pub fn legs_lost(&self) -> usize {
        let legs = self.sheet.legs().iter();
        legs.filter(|leg| self.lost(**leg)).count()
    }

    /// Whether it stands on too few legs to stand up or to run as one that lost a leg: for a biped one leg, for a quad two
    /// (C6.11).
    pub fn limps(&self) -> bool {
        match self.sheet.class.config() {
            Some(Config::Biped) => self.legs_lost() == 1,
            Some(Config::Quad) => self.legs_lost() == 2,
            None => false,
        }
    }

    /// Whether it has too few legs to move at all (C6.11.2).
    pub fn is_legless(&self) -> bool {
        match self.sheet.class.config() {
            Some(Config::Biped) => self.legs_lost() == 2,
            Some(Config::Quad) => self.legs_lost() >= 3,
            None => false,
        }
    }

    /// Whether it is immobile (C7.7.1).
    pub fn is_immobile(&self) -> bool {
        if self.is_off() || !self.pilot.is_awake() || self.stance.stuck {
            return true;
        }
        match self.sheet.class.config() {
            Some(Config::Biped) => {
                self.is_legless() && self.sheet.arms().iter().all(|arm| self.lost(*arm))
            }
            Some(Config::Quad) => self.legs_lost() == 4,
            None => self.is_stranded(),
        }
    }

    /// Whether an actuator of a limb is destroyed.
    pub const fn broke(&self, at: Location, actuator: Actuator) -> bool {
        self.criticals.systems.broke(at, actuator)
    }

    /// Whether an actuator of an arm works: built, and neither it nor the arm is gone.
    pub fn has_actuator(&self, at: Location, actuator: Actuator) -> bool {
        self.sheet.was_built_with(at, actuator)
            && !self.criticals.is_out(at)
            && !self.broke(at, actuator)
    }

    /// Whether a weapon works: not struck, and its locations are whole.
    pub fn weapon_works(&self, weapon: u8) -> bool {
        let bit = 1u64 << (weapon % 64);
        let Some(mount) = self.sheet.weapons.get(usize::from(weapon)) else {
            return false;
        };
        self.hull_fires(weapon)
            && self.criticals.systems.weapons & bit == 0
            && !self.criticals.is_out(mount.at)
            && mount.split.is_none_or(|at| !self.criticals.is_out(at))
            && self.stores.jammed & bit == 0
            && self.stores.spent & bit == 0
            && self.electronics.weapons_off & bit == 0
    }

    /// Whether an item works.
    pub fn item_works(&self, item: u8) -> bool {
        let bit = 1u64 << (item % 64);
        let at = self.sheet.items.get(usize::from(item)).map(|i| i.at);
        at.is_some_and(|at| !self.criticals.is_out(at))
            && self.criticals.systems.items & bit == 0
            && self.electronics.items_off & bit == 0
            && !self.is_off()
            && !(self.hull.blade && self.is_blade(item))
    }

    /// Whether an item is the blade of a bulldozer.
    fn is_blade(&self, item: u8) -> bool {
        let item = self.sheet.items.get(usize::from(item));
        item.is_some_and(|i| i.equipment.name == "Bulldozer")
    }

    /// The item of a kind that works and is switched on, if it has one.
    pub fn working(&self, special: Special) -> Option<u8> {
        let all = (0u8..).zip(&self.sheet.items);
        all.filter(|(_, item)| item.equipment.special == special)
            .map(|(i, _)| i)
            .find(|i| self.item_works(*i))
    }

    /// Whether it carries a pod of a kind (C10.6.24).
    pub fn carries_pod(&self, kind: PodKind) -> bool {
        self.pods().any(|pod| pod.kind == kind)
    }

    /// The pods on it: those whose locations are there.
    pub fn pods(&self) -> impl Iterator<Item = &'w Pod> + use<'w> {
        let gone = self.criticals.gone;
        let all = self.electronics.pods.iter();
        all.filter(move |pod| !gone.has(pod.at))
    }

    /// Shots left in a bin; none if it is out of action.
    pub fn shots_in(&self, bin: u8) -> u16 {
        let bit = 1u64 << (bin % 64);
        let at = self.sheet.bins.get(usize::from(bin)).map(|b| b.at);
        if self.criticals.systems.bins & bit != 0 || at.is_none_or(|at| self.criticals.is_out(at)) {
            return 0;
        }
        let shots = self.stores.shots.get(usize::from(bin));
        shots.copied().unwrap_or(0)
    }
}
