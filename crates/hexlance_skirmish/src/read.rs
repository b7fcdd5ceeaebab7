//! Reading the state: what a trooper is and can do at this moment.

use bevy_ecs::{prelude::Resource, query::QueryState, world::World};
use hexlance_board::{Board, Direction, Hex};
use hexlance_rules::{Roster, SideId, SideOf, Sides, Unit, UnitId};

use crate::{
    ground::{self, Body, Ground, Haze, Sightline},
    model::{Equipment, Mov, Profile, Silhouette, Skill, Training, TroopType, WeaponRef},
    order::{Current, Order},
    state::{
        Afflictions, Air, Armor, Clock, Condition, Crew, Field, Gained, Guise, Items, Place, Pools,
        Printed, SidePool, SpaList, Stance, State, Supply,
    },
};

/// What makes a trooper.
type Parts = (
    &'static Unit,
    &'static SideOf,
    &'static Printed,
    &'static SpaList,
    &'static Armor,
    &'static Condition,
    &'static Place,
    &'static Stance,
    &'static Gained,
    &'static Supply,
    &'static Guise,
    &'static Afflictions,
    Option<&'static Crew>,
);

/// Where the components of troopers lie. Looking that up by their types for everyone who is read would be what rules and
/// players do most of the time.
#[derive(Resource)]
pub(crate) struct Records(QueryState<Parts>);

impl Records {
    /// Notes it, once all troopers have been made. Those of another shape are found without it.
    pub(crate) fn note(world: &mut World) {
        let records = Self(QueryState::new(world));
        world.insert_resource(records);
    }
}

/// The battle, to read.
#[derive(Clone, Copy)]
pub struct Table<'w> {
    world: &'w World,
}

impl<'w> Table<'w> {
    /// Of a World that the setup has filled.
    pub const fn of(world: &'w World) -> Self {
        Self { world }
    }

    /// The World.
    pub const fn world(self) -> &'w World {
        self.world
    }

    /// The ground: floors, walls, terrain.
    pub fn ground(self) -> &'w Ground {
        &self.world.resource::<Field>().ground
    }

    /// The map.
    pub fn board(self) -> &'w Board {
        &self.world.resource::<Field>().board
    }

    /// When it is.
    pub fn clock(self) -> Clock {
        *self.world.resource::<Clock>()
    }

    /// Darkness, smoke and other zones that come and go.
    pub fn haze(self) -> Haze<'w> {
        let air = self.world.resource::<Air>();
        Haze {
            gloom: air.gloom,
            clouds: &air.clouds,
        }
    }

    /// The line between two bodies, facing disregarded (K5.2).
    pub fn line(self, looker: &Body, target: &Body) -> Sightline {
        self.ground().line(looker, target, &self.haze())
    }

    /// Whether there is a line between two bodies, facing disregarded (K5.2).
    pub fn has_line(self, looker: &Body, target: &Body) -> bool {
        self.ground().sees(looker, target, &self.haze())
    }

    /// What lies on the table.
    pub fn items(self) -> &'w Items {
        self.world.resource::<Items>()
    }

    /// The sides.
    pub fn sides(self) -> &'w Sides {
        self.world.resource::<Sides>()
    }

    /// The pools of all sides.
    pub fn pools(self) -> &'w Pools {
        self.world.resource::<Pools>()
    }

    /// What a side has to spend.
    pub fn pool(self, side: SideId) -> Option<&'w SidePool> {
        self.pools().of(side)
    }

    /// The Order that is under way, if one is.
    pub fn order(self) -> Option<&'w Order> {
        self.world.resource::<Current>().0.as_ref()
    }

    /// A trooper, if there is one of that number.
    pub fn find(self, id: UnitId) -> Option<Look<'w>> {
        let roster = self.world.resource::<Roster>();
        self.read(roster, self.world.get_resource(), id)
    }

    fn read(self, roster: &Roster, known: Option<&Records>, id: UnitId) -> Option<Look<'w>> {
        let entity = roster.entity(id)?;
        let parts = match known.and_then(|r| r.0.get_manual(self.world, entity).ok()) {
            Some(parts) => parts,
            None => {
                let record = self.world.get_entity(entity).ok()?;
                record.get_components::<Parts>().ok()?
            }
        };
        let (unit, of, printed, spas, armor, condition, place, stance, ..) = parts;
        let (.., gained, supply, guise, states, crew) = parts;
        Some(Look {
            id,
            name: &unit.name,
            owner: of.side,
            printed,
            spas,
            armor: *armor,
            condition: *condition,
            hex: place.0,
            stance: *stance,
            gained,
            supply,
            guise: *guise,
            states,
            crew: crew.copied(),
        })
    }

    /// All troopers, also those that are gone, in roster order.
    pub fn troopers(self) -> impl Iterator<Item = Look<'w>> {
        let roster = self.world.resource::<Roster>();
        let known = self.world.get_resource::<Records>();
        let ids = roster.ids();
        ids.filter_map(move |id| self.read(roster, known, id))
    }

    /// Troopers that fight for a side now, also those that are gone, in roster order.
    pub fn of_side(self, side: SideId) -> impl Iterator<Item = Look<'w>> {
        self.troopers().filter(move |t| t.side() == side)
    }

    /// Figures and Markers on the table, in roster order; not those in Hidden Deployment.
    pub fn on_table(self) -> impl Iterator<Item = Look<'w>> {
        self.troopers().filter(Look::is_on_table)
    }

    /// Enemies of a side on the table: figures and Markers.
    pub fn enemies_of(self, side: SideId) -> impl Iterator<Item = Look<'w>> {
        self.on_table().filter(move |t| t.side() != side)
    }

    /// The figure or Marker that stands in a hex.
    pub fn at(self, hex: Hex) -> Option<Look<'w>> {
        self.on_table().find(|t| t.hex == Some(hex))
    }

    /// Distance of two troopers, with their heights (K1.2.3); none if one is off the table.
    pub fn distance(self, a: &Look<'_>, b: &Look<'_>) -> Option<u16> {
        Some(ground::distance(&a.body(self)?, &b.body(self)?))
    }

    /// Whether two troopers are in base contact as they stand (K1.4.2).
    pub fn in_contact(self, a: &Look<'_>, b: &Look<'_>) -> bool {
        let hexes = a.hex.zip(b.hex);
        if hexes.is_none_or(|(a, b)| a.distance(b) > 1) {
            return false;
        }
        match (a.body(self), b.body(self)) {
            (Some(a), Some(b)) => self.ground().touch(&a, &b),
            _ => false,
        }
    }

    /// Enemies with whom a trooper is in contact and who are figures: with those who are not Null he is engaged (K9.2.1).
    pub fn touching(self, who: Look<'w>) -> impl Iterator<Item = Look<'w>> {
        self.enemies_of(who.side())
            .filter(move |e| !e.guise.seeming.is_marker() && self.in_contact(&who, e))
    }

    /// Whether a trooper is in contact with an enemy who is not Null, be he Immobilized or not.
    pub fn is_in_contact(self, who: Look<'w>) -> bool {
        who.is_figure() && self.touching(who).any(|e| !e.is_null())
    }

    /// Whether a trooper is Engaged (K9.2.1): in contact with an enemy who is neither Null nor Immobilized (K7.8.3).
    pub fn is_engaged(self, who: Look<'w>) -> bool {
        let fights = |e: Look<'_>| !e.is_null() && !e.is_immobilized();
        who.is_figure() && !who.is_null() && self.touching(who).any(fights)
    }
}

/// The side that fights a side: a battle has two.
pub const fn other(side: SideId) -> SideId {
    SideId(if side.0 == 0 { 1 } else { 0 })
}

/// A trooper, as it is now.
#[derive(Clone, Copy)]
pub struct Look<'w> {
    /// Its id.
    pub id: UnitId,
    /// Its name in this battle.
    pub name: &'w str,
    /// The side whose list it is in.
    pub owner: SideId,
    /// What is printed.
    pub printed: &'w Printed,
    /// Its skills.
    pub spas: &'w SpaList,
    /// Wounds or Structure.
    pub armor: Armor,
    /// Whether it stands.
    pub condition: Condition,
    /// Its hex; that of its record while it is hidden.
    pub hex: Option<Hex>,
    /// How it stands.
    pub stance: Stance,
    /// What MetaChemistry has given.
    pub gained: &'w Gained,
    /// What runs out.
    pub supply: &'w Supply,
    /// What it is to be seen as.
    pub guise: Guise,
    /// The states noted on it.
    pub states: &'w Afflictions,
    /// Its Pilot or machine.
    pub crew: Option<Crew>,
}

impl<'w> Look<'w> {
    /// Its profile.
    pub fn profile(&self) -> &'w Profile {
        &self.printed.profile
    }

    /// The side that it fights for: its possessor's while it is Possessed (K12.4).
    pub fn side(&self) -> SideId {
        self.states
            .get(State::Possessed)
            .map_or(self.owner, |p| p.by)
    }

    /// The combat group whose Orders it is given: the possessor's while it is Possessed.
    pub fn group(&self) -> u8 {
        self.states
            .get(State::Possessed)
            .map_or(self.printed.group, |p| p.group)
    }

    /// Its Troop Type.
    pub fn kind(&self) -> TroopType {
        self.profile().kind
    }

    /// Whether it has a state.
    pub fn is(&self, state: State) -> bool {
        self.states.has(state)
    }

    /// Whether a skill works for it now: it has it, and no state has switched it off (K12).
    pub fn has(&self, skill: Skill) -> bool {
        self.spas.has(skill) && !self.is_off(skill)
    }

    /// Whether a state switches a skill off.
    fn is_off(&self, skill: Skill) -> bool {
        let impersonates = matches!(skill, Skill::ImpersonationL1 | Skill::ImpersonationL2);
        let conceals = impersonates || matches!(skill, Skill::Camouflage | Skill::TOCamouflage);
        (self.is(State::Burnt) && conceals)
            || (self.is(State::Possessed) && (impersonates || skill == Skill::LieutenantL1))
    }

    /// Whether it has a piece of equipment.
    pub fn carries(&self, what: Equipment) -> bool {
        self.profile().equipment.contains(&what)
    }

    /// A weapon by id.
    pub fn weapon(&self, id: hexlance_rules::Ustr) -> Option<&'w WeaponRef> {
        self.printed.weapons.iter().find(|w| w.id == id)
    }

    /// Whether uses of a weapon are left (K8.7.7).
    pub fn has_uses(&self, id: hexlance_rules::Ustr, uses: u8) -> bool {
        self.supply.left(id).is_none_or(|left| left >= uses)
    }

    /// Whether it is Unconscious or Dead. A Possessed trooper is Null for its owner only.
    pub fn is_null(&self) -> bool {
        self.condition != Condition::Able
    }

    /// Whether it is Null for a side (K12): Possessed, too, for its owner.
    pub fn is_null_for(&self, side: SideId) -> bool {
        self.is_null() || (self.owner == side && self.is(State::Possessed))
    }

    /// Whether it stands on the table as a figure or Marker.
    pub fn is_on_table(&self) -> bool {
        self.hex.is_some()
            && self.guise.seeming != crate::state::Seeming::Hidden
            && self.condition != Condition::Dead
    }

    /// Whether it stands on the table as a figure.
    pub fn is_figure(&self) -> bool {
        self.is_on_table() && !self.guise.seeming.is_marker()
    }

    /// Whether it is in Hidden Deployment (K13.2).
    pub fn is_hidden(&self) -> bool {
        self.guise.seeming == crate::state::Seeming::Hidden
            && self.hex.is_some()
            && self.condition != Condition::Dead
    }

    /// Whether it is Immobilized-1 or -2.
    pub fn is_immobilized(&self) -> bool {
        self.is(State::Immobilized1) || self.is_immobilized_2()
    }

    /// Whether it is Immobilized-2, by Adhesive or otherwise.
    pub fn is_immobilized_2(&self) -> bool {
        self.is(State::Immobilized2) || self.is(State::Glued)
    }

    /// Printed Training.
    pub fn printed_training(&self) -> Training {
        self.printed.training
    }

    /// Close combat.
    pub fn cc(&self) -> i16 {
        if self.is(State::Possessed) {
            13
        } else {
            self.profile().cc
        }
    }

    /// Shooting.
    pub fn bs(&self) -> i16 {
        if self.is(State::Possessed) {
            12
        } else {
            self.profile().bs
        }
    }

    /// Body.
    pub fn ph(&self) -> i16 {
        self.profile().ph + i16::from(self.gained.ph)
    }

    /// Will and technology.
    pub fn wip(&self) -> i16 {
        if self.is(State::Possessed) {
            11
        } else {
            self.profile().wip
        }
    }

    /// Armour.
    pub fn arm(&self) -> i16 {
        self.profile().arm + i16::from(self.gained.arm)
    }

    /// Bio-technological shield.
    pub fn bts(&self) -> i16 {
        self.profile().bts + i16::from(self.gained.bts)
    }

    /// MOV as it is printed or gained; halves and terrain are [`crate::moves`]' business.
    pub fn mov(&self) -> Mov {
        self.gained
            .mov
            .map_or(self.profile().mov, |(a, b)| Mov(a, b))
    }

    /// Its Silhouette as it stands: 0 while Prone, or Unconscious without Structure (K12.3).
    pub fn silhouette(&self) -> Silhouette {
        let lies =
            self.condition == Condition::Unconscious && !self.profile().vitality.is_structure();
        if self.stance.prone || lies {
            Silhouette::PRONE
        } else {
            self.profile().s
        }
    }

    /// Its volume on the table; none if it is nowhere.
    pub fn body(&self, table: Table<'_>) -> Option<Body> {
        let hex = self.hex?;
        Some(self.body_at(table, hex))
    }

    /// Its volume if it stood as it does now in another hex.
    pub fn body_at(&self, table: Table<'_>, hex: Hex) -> Body {
        let above = if Some(hex) == self.hex {
            i16::from(self.stance.above)
        } else {
            0
        };
        let floor = table.ground().floor(hex).unwrap_or_default();
        Body::new(hex, floor + above, self.silhouette())
    }

    /// Whether it sees all round where it stands: Markers do (K5.1.2).
    pub fn sees_all_round(&self) -> bool {
        self.guise.seeming.is_marker()
    }

    /// Where it looks.
    pub fn facing(&self) -> Direction {
        self.stance.facing
    }
}
