//! Reading the state: units with all their components at hand, and the questions that every rule asks of them.

mod crippled;
mod landing;
mod looks;

use std::{borrow::Cow, sync::Arc};

use bevy_ecs::{
    prelude::{Query, QueryState, Resource},
    world::World,
};
use hexlance_board::{Board, Cell, Direction, Eye, Ground, Hex, Sight};
use hexlance_rules::{
    AbilityId, Environment, Refusal, Roster, SideId, SideOf, Sides, Unit, UnitId, Ustr, interned,
    say,
};

use crate::{
    ability::{Grant, Quantity},
    card::{Card, Damage, Legs, MoveMode, UnitType, half_move, tmm_of_move},
    conditions,
    model::{air::Flight, status::Statuses},
    modes,
    special::{Code, Special},
    state::{
        Acts, Armor, CardOf, Critical, Field, Frame, Gear, Heat, Injuries, Injury, Motion,
        MotionState, Motive, Nerve, Phase, Pilot, Place, Spa, SpaList, Spot, Turn,
    },
};

pub use crippled::{crippled, is_crippled};
pub(crate) use landing::hex_area;
pub use landing::{Area, Landing, is_closed_to_aircraft, landing};
pub use looks::Looks;
pub(crate) use looks::USUAL_SKILL;

/// A unit with all its components: how rules read it.
#[derive(Clone, Copy)]
pub struct UnitRead<'w> {
    /// Its id.
    pub id: UnitId,
    /// Its name in this battle.
    pub name: &'w str,
    /// Its side.
    pub side: SideId,
    /// Its card.
    pub card: &'w Card,
    /// Skill.
    pub pilot: &'w Pilot,
    /// Where it is.
    pub place: &'w Place,
    /// Armor and structure left.
    pub armor: &'w Armor,
    /// Its heat.
    pub heat: &'w Heat,
    /// What it suffered.
    pub injuries: &'w Injuries,
    /// How it moved last.
    pub motion: &'w Motion,
    /// What it did this turn.
    pub acts: &'w Acts,
    /// Its abilities.
    pub spas: &'w SpaList,
    /// What its gear is set to.
    pub gear: &'w Gear,
    /// What its nerve has been through.
    pub nerve: &'w Nerve,
    /// Its statuses.
    pub statuses: &'w Statuses,
    /// It is read as a target that another unit carries as cargo ([`try_target`], R16.4.5).
    pub held: bool,
    /// The unit that it rides on and fights from, for those read as they fight ([`attacker`]).
    pub mount: Option<UnitId>,
    /// The battle that it is in.
    world: &'w World,
}

/// Status of a unit that has lost some of its nerve (R15.3.1).
pub fn shaken() -> Ustr {
    interned!("shaken")
}

/// Status of a unit that flees (R15.3.2).
pub fn routed() -> Ustr {
    interned!("routed")
}

/// Status of those who failed to resist fear.
pub fn intimidated() -> Ustr {
    interned!("intimidated")
}

/// Status of those who failed to resist rage.
pub fn enraged() -> Ustr {
    interned!("enraged")
}

/// Status of units that are bogged down (R4.10.2) or otherwise held in their hex.
pub fn stuck() -> Ustr {
    interned!("stuck")
}

/// Status of units that have found a melee weapon (spa.slugger).
pub fn improvised() -> Ustr {
    interned!("armed with an improvised weapon")
}

type Components = (
    &'static Unit,
    &'static SideOf,
    &'static CardOf,
    &'static Pilot,
    &'static Place,
    &'static Armor,
    &'static Heat,
    &'static Injuries,
    &'static Motion,
    &'static Acts,
    &'static SpaList,
    &'static Gear,
    &'static Nerve,
    &'static Statuses,
);

/// Where the components of units lie, looked up once: rules read units by the thousand.
#[derive(Resource)]
struct Layout(QueryState<Components>);

/// Notes where the components of units lie. To be called whenever units have been added to the World.
pub(crate) fn note_layout(world: &mut World) {
    let layout = QueryState::new(world);
    world.insert_resource(Layout(layout));
}

/// The World with what all units are read with.
struct Reader<'w> {
    world: &'w World,
    roster: &'w Roster,
    components: Query<'w, 'w, Components>,
}

impl<'w> Reader<'w> {
    fn new(world: &'w World) -> Self {
        Self {
            world,
            roster: world.resource::<Roster>(),
            components: world.resource::<Layout>().0.query_manual(world),
        }
    }

    fn unit(&self, id: UnitId) -> Option<UnitRead<'w>> {
        let entity = self.roster.entity(id)?;
        let (
            unit,
            side,
            card,
            pilot,
            place,
            armor,
            heat,
            injuries,
            motion,
            acts,
            spas,
            gear,
            nerve,
            statuses,
        ) = self.components.get_inner(entity).ok()?;
        Some(UnitRead {
            id,
            name: &unit.name,
            side: side.side,
            card: &card.0,
            pilot,
            place,
            armor,
            heat,
            injuries,
            motion,
            acts,
            spas,
            gear,
            nerve,
            statuses,
            held: false,
            mount: None,
            world: self.world,
        })
    }
}

/// Status of units whose own melee weapon has broken (sca.loppers).
pub fn broken_weapon() -> Ustr {
    interned!("broken melee weapon")
}

/// Whether a unit fights for a side.
pub(crate) fn is_of(world: &World, unit: UnitId, side: SideId) -> bool {
    try_unit(world, unit).is_some_and(|u| u.side == side)
}

/// A unit, if there is one with that id.
pub fn try_unit(world: &World, id: UnitId) -> Option<UnitRead<'_>> {
    Reader::new(world).unit(id)
}

/// The refusal of what names a unit that there is not (R0.4).
pub(crate) fn no_such_unit(unit: UnitId) -> Refusal {
    Refusal::new(
        "no_such_unit",
        "R0.4",
        say!("There is no unit {unit}.", unit),
    )
}

/// A unit that the rules know to exist.
///
/// # Panics
/// If no unit has that id: commands are checked for that before rules run.
pub fn unit(world: &World, id: UnitId) -> UnitRead<'_> {
    match try_unit(world, id) {
        Some(u) => u,
        None => panic!("unit {id} is in no roster; commands are checked for unknown units"),
    }
}

/// The side, force and formation of a unit that the rules know to exist.
pub fn side_of(world: &World, id: UnitId) -> SideOf {
    let entity = world.resource::<Roster>().entity(id);
    let side = entity.and_then(|e| world.get::<SideOf>(e)).copied();
    side.unwrap_or(SideOf {
        side: unit(world, id).side,
        force: 0,
        formation: 0,
    })
}

/// The unit whose outside a unit rides on (R8.7.1), if it does.
pub fn carrier_of<'w>(world: &'w World, u: &UnitRead<'_>) -> Option<UnitRead<'w>> {
    match u.place {
        Place::Riding(carrier) => try_unit(world, *carrier),
        _ => None,
    }
}

/// A unit as it attacks: battle armor that rides a unit stands where that one does, and moves as it does (R8.7.2).
pub fn try_attacker(world: &World, id: UnitId) -> Option<UnitRead<'_>> {
    let u = try_unit(world, id)?;
    Some(carrier_of(world, &u).map_or(u, |carrier| UnitRead {
        place: carrier.place,
        motion: carrier.motion,
        mount: Some(carrier.id),
        ..u
    }))
}

/// A unit as it is attacked: one that is carried as cargo is where its carrier is, and immobile (R16.4.5).
pub fn try_target(world: &World, id: UnitId) -> Option<UnitRead<'_>> {
    let u = try_unit(world, id)?;
    let Place::Held(by, _) = u.place else {
        return Some(u);
    };
    let carrier = try_unit(world, *by)?;
    Some(UnitRead {
        place: carrier.place,
        held: true,
        ..u
    })
}

/// [`try_attacker`] for a unit that the rules know to exist.
pub fn attacker(world: &World, id: UnitId) -> UnitRead<'_> {
    try_attacker(world, id).unwrap_or_else(|| unit(world, id))
}

/// All units of a side that could attack: those on the map and those that ride outside on them.
pub fn attackers(world: &World, side: SideId) -> impl Iterator<Item = UnitRead<'_>> {
    world
        .resource::<Roster>()
        .ids()
        .filter_map(|id| try_attacker(world, id))
        .filter(move |u| u.side == side && u.is_in_play())
}

/// All aircraft of a side in flight, in roster order.
pub fn aloft(world: &World, side: SideId) -> impl Iterator<Item = UnitRead<'_>> {
    units(world).filter(move |u| u.side == side && u.is_aloft())
}

/// All units, in roster order.
pub fn units(world: &World) -> impl DoubleEndedIterator<Item = UnitRead<'_>> {
    let reader = Reader::new(world);
    reader.roster.ids().filter_map(move |id| reader.unit(id))
}

/// All active units (R0.4.2) of a side, in roster order.
pub fn active(world: &World, side: SideId) -> impl Iterator<Item = UnitRead<'_>> {
    units(world).filter(move |u| u.side == side && u.is_active())
}

/// The map.
pub fn board(world: &World) -> &Board {
    &world.resource::<Field>().0
}

/// The turn.
pub fn turn(world: &World) -> &Turn {
    world.resource::<Turn>()
}

/// What players call a side.
pub fn side_name(world: &World, side: SideId) -> &str {
    world.resource::<Sides>().name(side)
}

impl<'w> UnitRead<'w> {
    /// The conditions, which change what it can do (R12).
    pub fn environment(&self) -> &'w Environment {
        &self.world.resource::<Frame>().environment
    }

    /// The map.
    fn board(&self) -> &'w Board {
        board(self.world)
    }

    /// Number of the turn.
    fn turn(&self) -> u16 {
        turn(self.world).number
    }

    /// Its spot, if it is on the map.
    #[inline]
    pub fn spot(&self) -> Option<&'w Spot> {
        match self.place {
            Place::On(spot) => Some(spot),
            _ => None,
        }
    }

    /// The unit as it would be at another place, after another move.
    pub fn supposing<'a>(&self, place: &'a Place, motion: &'a Motion) -> UnitRead<'a>
    where
        'w: 'a,
    {
        UnitRead {
            place,
            motion,
            ..*self
        }
    }

    /// The unit as somebody takes it who does not know its card (R14.8).
    pub(crate) fn taken_for(&self, name: &'w str, looks: &'w Looks) -> UnitRead<'w> {
        UnitRead {
            name,
            card: &looks.card,
            pilot: &looks.pilot,
            armor: &looks.armor,
            heat: &looks.heat,
            injuries: &looks.injuries,
            spas: &looks.spas,
            gear: &looks.gear,
            ..*self
        }
    }

    /// Whether it has a special, on its card or by one of its abilities.
    pub fn has(&self, code: Code) -> bool {
        self.card.specials.has(code) || self.given(code).is_some()
    }

    /// The single number of a special, on its card or by one of its abilities: the higher one; 0 without it.
    pub fn number(&self, code: Code) -> u8 {
        let given = self.given(code).unwrap_or(0);
        self.card.specials.number(code).max(given)
    }

    /// The highest number that its abilities give a special, if they give it.
    fn given(&self, code: Code) -> Option<u8> {
        let given = self.spas.0.iter().filter_map(|s| s.def.specials.get(code));
        given.map(Special::number).max()
    }

    /// Its hex, if it is on the map.
    #[inline]
    pub fn hex(&self) -> Option<Hex> {
        self.spot().map(|s| s.hex)
    }

    /// Active unit (R0.4.2): on the map, not destroyed, withdrawn or carried.
    #[inline]
    pub fn is_active(&self) -> bool {
        matches!(self.place, Place::On(_))
    }

    /// How many inches off the map it stands, if it is off-board artillery (R9.1.2).
    pub const fn off_board(&self) -> Option<u16> {
        match self.place {
            Place::OffBoard(inches) => Some(*inches),
            _ => None,
        }
    }

    /// Where it flies on the radar map, if it does (R11.1).
    #[inline]
    pub fn flight(&self) -> Option<&'w Flight> {
        match self.place {
            Place::Aloft(flight) => Some(flight),
            _ => None,
        }
    }

    /// An aircraft in flight on the radar map.
    #[inline]
    pub fn is_aloft(&self) -> bool {
        matches!(self.place, Place::Aloft(_))
    }

    /// An aircraft in flight over the map (R11.1.1, zone C).
    pub fn is_over_map(&self) -> bool {
        self.flight().is_some_and(Flight::is_over_map)
    }

    /// An aircraft on the ground (R11.7.5).
    pub fn is_grounded(&self) -> bool {
        self.is_aerospace() && self.is_active()
    }

    /// On the map or in flight: neither carried, in reserve nor out of action.
    #[inline]
    pub fn is_in_play(&self) -> bool {
        matches!(self.place, Place::On(_) | Place::Aloft(_))
    }

    /// In play, or off the map with its guns (R9.1.2).
    #[inline]
    pub fn is_anywhere(&self) -> bool {
        self.is_in_play() || self.off_board().is_some()
    }

    /// Out of action (R0.4.3).
    pub fn is_out(&self) -> bool {
        matches!(self.place, Place::Gone(_))
    }

    /// Hidden from the other side (R5.5).
    pub fn is_hidden(&self) -> bool {
        self.spot().is_some_and(|s| s.hidden)
    }

    /// Levels it stands or flies above the surface of its hex, 0 for others.
    pub fn elevation(&self, board: &Board) -> i8 {
        self.spot()
            .and_then(|s| board.get(s.hex).map(|c| s.base - c.level))
            .unwrap_or(0)
            .max(0)
    }

    /// Stands where a VTOL lands (R4.6.3): on the ground, a roof or a deck.
    pub fn is_landed(&self, board: &Board) -> bool {
        self.spot()
            .zip(self.cell(board))
            .is_some_and(|(s, c)| landing(c).is_some_and(|(at, _)| at == s.base))
    }

    /// Airborne (R0.4.4): aerospace in flight, a VTOL that has not landed, a WiGE that entered a hex last.
    pub fn is_airborne(&self, board: &Board) -> bool {
        if self.is_aloft() {
            return true;
        }
        match self.card.ground_mode() {
            MoveMode::Vtol => self.elevation(board) >= 1 && !self.is_landed(board),
            MoveMode::Wige => self.motion.hexes > 0 && self.elevation(board) >= 1,
            _ if self.motion.mode == Some(MoveMode::Wige) => {
                // A ProtoMech that glides (R13.4.6).
                self.motion.hexes > 0 && self.elevation(board) >= 1
            }
            _ => false,
        }
    }

    /// Top level (R5.1.2).
    pub fn top(&self) -> i8 {
        self.spot().map_or(0, |s| s.base) + self.card.height()
    }

    /// Under water as a whole (R4.7.1): its top is not above the surface.
    pub fn is_submerged(&self, board: &Board) -> bool {
        let Some(spot) = self.spot() else {
            return false;
        };
        board
            .get(spot.hex)
            .is_some_and(|c| c.open_water().is_some_and(|d| d > 0) && self.top() <= c.level)
    }

    /// What line of sight needs to know of it (R5.1.2, R5.4); `None` off the map.
    pub fn eye(&self, board: &Board) -> Option<Eye> {
        let spot = self.spot()?;
        let mut eye = Eye::new(spot.hex, spot.base, self.card.height().unsigned_abs());
        let Some(cell) = board.get(spot.hex) else {
            return Some(eye);
        };
        if cell.open_water().is_some_and(|d| d > 0) {
            eye.submerged = eye.top <= cell.level;
            eye.afloat = !eye.submerged && spot.base <= cell.level;
        }
        eye.inside = self.is_inside(board);
        let on_ground = spot.base <= cell.level;
        if self.card.kind.is_mech() && on_ground {
            eye.covered = (cell.open_water() == Some(1) && !eye.submerged)
                || cell.ground == Ground::UltraRubble
                || cell.building.is_some_and(|b| b.height == 1);
        }
        Some(eye)
    }

    /// Inside a building (R10.2): in its hex, below its roof, and not sticking out of it (R10.2.4).
    pub fn is_inside(&self, board: &Board) -> bool {
        let Some(spot) = self.spot() else {
            return false;
        };
        board.get(spot.hex).is_some_and(|c| {
            c.building.is_some_and(|b| {
                spot.base < c.level + b.height as i8 && !(self.card.kind.is_mech() && b.height <= 1)
            })
        })
    }

    /// What lies in its hex.
    pub fn cell<'b>(&self, board: &'b Board) -> Option<&'b Cell> {
        self.hex().and_then(|h| board.get(h))
    }

    /// Stunned this turn (R7.3.6).
    pub fn is_stunned(&self) -> bool {
        self.injuries
            .stunned
            .is_some_and(|(first, last)| (first..=last).contains(&self.turn()))
    }

    /// Whether it is in the air (R0.4.4).
    pub fn flies(&self) -> bool {
        self.is_airborne(self.board())
    }

    /// Shut down: by heat (R7.7.4), by a pulse for this turn (R13.1.16), cut off from its operator (R13.2.8), or without
    /// air (R12.1).
    pub fn is_shut_down(&self) -> bool {
        self.heat.shut_down_since.is_some()
            || self.statuses.0.iter().any(|s| {
                s.kind == cut_off() || (s.kind == stricken() && s.value == self.turn() as i16)
            })
            || conditions::suffocates(self.card, self.environment())
    }

    /// Bogged down or held in its hex.
    pub fn is_stuck(&self) -> bool {
        self.statuses.has(stuck())
    }

    /// Immobile (R0.4.5), also because it is carried (R16.4.5).
    pub fn is_immobile(&self) -> bool {
        self.held || matches!(self.place, Place::Held(..)) || self.would_be_immobile()
    }

    /// Immobile by itself, carried or not (R0.4.5).
    pub fn would_be_immobile(&self) -> bool {
        self.is_shut_down()
            || self.is_stunned()
            || self.is_stuck()
            || self.is_grounded()
            || self.is_halted()
    }

    /// Whether damage has brought its Move to 0 in every mode (R7.3.11).
    pub fn cannot_move(&self) -> bool {
        !self.injuries.list.is_empty()
            && self
                .card
                .moves
                .keys()
                .all(|m| self.injured_move(*m) == Some(0))
    }

    /// Whether damage, heat and weather have brought its Move to 0 in every mode that it could use where it is
    /// (R0.4.5, R7.6.4).
    fn is_halted(&self) -> bool {
        let whole = self.injuries.list.is_empty() && self.heat.level == 0;
        if whole && !conditions::moving::may_halt(self.environment()) {
            return false;
        }
        // Who can only jump goes on foot where jumping is no use (R4.4.7).
        let on_foot = self.card.kind.is_infantry()
            && self.card.ground_mode() == MoveMode::Jump
            && modes::move_before_additions(self, MoveMode::Foot) > 0;
        !on_foot
            && self.card.moves.keys().all(|mode| match mode {
                MoveMode::Jump if self.is_too_deep_to_jump() => true,
                mode if mode.is_thrust() => self.injured_move(*mode) == Some(0),
                mode => modes::move_before_additions(self, *mode) == 0,
            })
    }

    fn is_too_deep_to_jump(&self) -> bool {
        self.spot()
            .zip(self.cell(self.board()))
            .is_some_and(|(s, c)| is_too_deep_to_jump(self.card, c, s.base))
    }

    /// Card Move of a mode after criticals and motive damage in the order suffered (R4.1.11 steps 1 and 2, R7.3.9);
    /// `None` if it lacks the mode.
    pub fn injured_move(&self, mode: MoveMode) -> Option<u8> {
        move_after(self.card, &self.felt_injuries(&self.injuries.list), mode)
    }

    /// TMM of its card, or of its Move in this gravity (R12.5.1), after criticals and motive damage (R7.3.9), with what is
    /// left of JMPS.
    pub fn injured_tmm(&self) -> (u8, u8) {
        let injuries = self.felt_injuries(&self.injuries.list);
        let base = conditions::moving::tmm_by_gravity(self);
        tmm_after(self.card, base.unwrap_or(self.card.tmm), &injuries)
    }

    /// Ground TMM now: injuries, heat (R7.6.3), and fear that makes TMM follow the halved Move (R18.2.2).
    pub fn ground_tmm(&self) -> u8 {
        self.frightened_tmm(self.heated_tmm(), self.card.ground_mode())
    }

    fn heated_tmm(&self) -> u8 {
        let (tmm, _) = self.injured_tmm();
        let lost = match self.felt_heat() {
            // Heat 4 that does not shut a unit down costs one more (spa.hot_dog).
            3 if self.heat.level >= SHUTDOWN => 2,
            2 | 3 => 1,
            _ => 0,
        };
        tmm.saturating_sub(lost)
    }

    /// What abilities add to a number whatever happens.
    pub(crate) fn always_added(&self, on: &Quantity) -> i16 {
        self.spas.always_added(on)
    }

    /// Heat as far as its effects go (R7.6.3).
    pub fn felt_heat(&self) -> u8 {
        let heat = self.heat.level;
        let change = self.always_added(&Quantity::FeltHeat);
        heat.saturating_add_signed(change.clamp(-9, 9) as i8)
    }

    /// The ability that changes what it feels of its heat.
    pub fn heat_ability(&self) -> Option<AbilityId> {
        let feels = |s: &&Spa| {
            let modifiers = &s.def.modifiers;
            modifiers.iter().any(|m| m.on == Quantity::FeltHeat)
        };
        self.spas.0.iter().find(feels).map(|s| s.def.id)
    }

    /// The heat at which it shuts down (R7.7.4).
    pub fn heat_limit(&self) -> u8 {
        heat_limit(self.spas)
    }

    /// Injuries as far as they cost Move and TMM: an ability may spare the first MP hit (R7.3.4).
    pub fn felt_injuries<'i>(&self, list: &'i [Injury]) -> Cow<'i, [Injury]> {
        let first = list
            .iter()
            .position(|i| *i == Injury::Critical(Critical::Mp));
        match first {
            Some(first) if self.grants(Grant::SparesFirstMpHit) => {
                let mut felt = list.to_vec();
                felt.remove(first);
                Cow::Owned(felt)
            }
            _ => Cow::Borrowed(list),
        }
    }

    /// TMM of a unit that jumped (R1.4.4): heat does not touch it.
    pub fn jump_tmm(&self) -> u8 {
        let (tmm, jmps) = self.injured_tmm();
        let tmm = self.frightened_tmm(tmm, MoveMode::Jump);
        tmm.saturating_add(1)
            .saturating_add(jmps)
            .saturating_sub(self.card.specials.number(Code::JMPW))
    }

    /// TMM of a unit that swam by submersible movement (R1.4.4): as on the ground, with what SUBS and SUBW change.
    pub fn swim_tmm(&self) -> u8 {
        let specials = &self.card.specials;
        let tmm = self.frightened_tmm(self.heated_tmm(), MoveMode::Submersible);
        tmm.saturating_add(specials.number(Code::SUBS))
            .saturating_sub(specials.number(Code::SUBW))
    }

    /// TMM by how it moved (R6.4.1), as long as it is not immobile.
    pub fn tmm(&self) -> u8 {
        let mode = self.motion.mode.unwrap_or(self.card.ground_mode());
        match self.motion_state() {
            MotionState::StoodStill | MotionState::Worked => 0,
            MotionState::Jumped => self.jump_tmm(),
            MotionState::Moved | MotionState::Fresh if mode == MoveMode::Submersible => {
                self.swim_tmm()
            }
            MotionState::Moved | MotionState::Fresh => self.ground_tmm(),
        }
    }

    /// A TMM not above that of half of the Move, where fear goes so deep (R18.2.2).
    fn frightened_tmm(&self, tmm: u8, mode: MoveMode) -> u8 {
        if !self.statuses.of(intimidated()).any(|s| s.value > 0) {
            return tmm;
        }
        let inches = modes::move_before_additions(self, mode);
        tmm.min(tmm_of_move(half_move(inches)))
    }

    /// How many critical hits of a kind it suffered.
    pub fn criticals(&self, critical: Critical) -> u8 {
        self.injuries.count(critical)
    }

    /// Damage line of the card after weapon hits, and for vehicles the halvings of engine hits (R7.3.2, R7.3.5), in
    /// the order suffered.
    pub fn injured_damage(&self, damage: Damage) -> Damage {
        damage_after(self.card, &self.injuries.list, damage)
    }

    /// Whether it has a facing that matters.
    pub fn facing(&self) -> Option<Direction> {
        self.card
            .kind
            .has_facing()
            .then(|| self.spot().map(|s| s.facing))
            .flatten()
    }

    /// Whether one of its abilities grants something.
    pub fn grants(&self, grant: Grant) -> bool {
        self.spas.0.iter().any(|s| s.def.grants(grant))
    }

    /// Whether it has a melee weapon that it can use (R8.2.1): MEL, or one that it has found; quads have no hands.
    pub fn has_melee_weapon(&self) -> bool {
        let own = self.card.specials.has(Code::MEL) && !self.statuses.has(broken_weapon());
        let armed = own || self.statuses.has(improvised());
        armed && self.card.legs != Legs::Quad
    }

    /// Whether it could be told to do anything this turn: not shut down, stunned.
    pub fn can_act(&self) -> bool {
        self.is_anywhere() && !self.is_shut_down() && !self.is_stunned()
    }

    /// Movement state as attackers and targets see it (R6.4.3): before the first activation it counts as moved. A unit
    /// in hiding stands still (R5.5.4).
    pub fn motion_state(&self) -> MotionState {
        if self.is_hidden() {
            return MotionState::StoodStill;
        }
        match self.motion.state {
            MotionState::Fresh => MotionState::Moved,
            state => state,
        }
    }

    /// An aerospace unit (R0.4.4).
    pub fn is_aerospace(&self) -> bool {
        self.card.is_aerospace()
    }

    /// A footprint unit for stacking (R4.1.5), or else a small one.
    pub fn is_footprint(&self) -> bool {
        !matches!(self.card.kind, UnitType::CI | UnitType::BA | UnitType::PM)
    }
}

/// Whether a unit stands too deep in the water of a hex to jump out of it (R4.4.3).
pub fn is_too_deep_to_jump(card: &Card, cell: &Cell, base: i8) -> bool {
    let deepest = u8::from(card.kind.is_mech());
    base < cell.level && cell.open_water().is_some_and(|d| d > deepest)
}

/// Card Move of a mode after a list of injuries in the order suffered (R7.3.9); `None` if the card lacks the mode.
/// Thrust is halved to whole points, and an aerospace unit's last engine hit takes all of it (R7.3.2).
pub fn move_after(card: &Card, injuries: &[Injury], mode: MoveMode) -> Option<u8> {
    let printed = card.inches(mode)?;
    let mut inches = printed;
    let mut engine_hits = 0;
    let thrust = |hits| thrust_after(card.kind, printed, hits);
    for injury in injuries {
        inches = match injury {
            Injury::Critical(Critical::Mp) => half_at_least(inches, 2),
            Injury::Critical(Critical::Engine) if mode.is_thrust() => {
                engine_hits += 1;
                inches.saturating_sub(thrust(engine_hits - 1) - thrust(engine_hits))
            }
            Injury::Critical(Critical::Engine) if card.kind.is_vehicle() => {
                half_at_least(inches, 2)
            }
            Injury::Critical(Critical::Thruster) => inches.saturating_sub(1),
            Injury::Motive(Motive::Slowed) => inches.saturating_sub(2),
            Injury::Motive(Motive::Halved) => half_at_least(inches, 2),
            Injury::Motive(Motive::Immobilized) => 0,
            Injury::Critical(_) => inches,
        };
    }
    Some(inches)
}

/// Thrust after a number of engine hits (R7.3.2): fighters lose half of it, then all; large craft a quarter, half, all.
fn thrust_after(kind: UnitType, printed: u8, hits: u8) -> u8 {
    if hits == 0 {
        printed
    } else if matches!(kind, UnitType::SC | UnitType::DS | UnitType::DA) {
        let lost = match hits {
            1 => ((printed + 2) / 4).max(1),
            2 => printed.div_ceil(2).max(1),
            _ => printed,
        };
        printed.saturating_sub(lost)
    } else if hits == 1 {
        (printed / 2).min(printed.saturating_sub(1))
    } else {
        0
    }
}

/// A TMM, the printed one unless gravity has changed it, after a list of injuries (R7.3.9), with what is left of JMPS.
pub fn tmm_after(card: &Card, base: u8, injuries: &[Injury]) -> (u8, u8) {
    let mut tmm = base;
    let mut jmps = card.specials.number(Code::JMPS);
    for injury in injuries {
        let halved = match injury {
            Injury::Critical(Critical::Mp) | Injury::Motive(Motive::Halved) => true,
            Injury::Critical(Critical::Engine) => card.kind.is_vehicle(),
            _ => false,
        };
        if halved {
            // Half, but at least one less.
            tmm = (tmm / 2).min(tmm.saturating_sub(1));
            jmps = jmps.saturating_sub(1);
        } else if *injury == Injury::Motive(Motive::Slowed) {
            tmm = tmm.saturating_sub(1);
        } else if *injury == Injury::Motive(Motive::Immobilized) {
            tmm = 0;
        }
    }
    (tmm, jmps)
}

/// A damage value after weapon hits, and for vehicles the halvings of engine hits (R7.3.2, R7.3.5), in the order
/// suffered.
pub fn damage_after(card: &Card, injuries: &[Injury], damage: Damage) -> Damage {
    let halves = card.kind.is_vehicle() && !card.is_aerospace();
    injuries.iter().fold(damage, |d, injury| match injury {
        Injury::Critical(Critical::Weapon) => d.lowered(1),
        Injury::Critical(Critical::Engine) if halves => Damage::of(d.points / 2),
        _ => d,
    })
}

/// Half of a Move by R0.2.3, but losing at least so much (R7.3.9).
fn half_at_least(inches: u8, least: u8) -> u8 {
    half_move(inches).min(inches.saturating_sub(least))
}

/// Two units are in base contact (R0.3.9): same or adjacent hex and touching level ranges.
pub fn base_contact(a: &UnitRead<'_>, b: &UnitRead<'_>) -> bool {
    let (Some(sa), Some(sb)) = (a.spot(), b.spot()) else {
        return false;
    };
    sa.hex.distance(sb.hex) <= 1 && sa.base <= b.top() && sb.base <= a.top()
}

/// Line of sight between two units on the map (R5.2), large units in the way included.
pub fn sees(world: &World, a: &UnitRead<'_>, b: &UnitRead<'_>) -> bool {
    sight_between(world, a, b).is_some_and(|s| !s.blocked())
}

/// The line between two units on the map; `None` if one of them is not on it.
pub fn sight_between(world: &World, a: &UnitRead<'_>, b: &UnitRead<'_>) -> Option<Sight> {
    let board = board(world);
    let (ea, eb) = (a.eye(board)?, b.eye(board)?);
    let obstacles = world.resource::<crate::state::LargeUnits>();
    Some(hexlance_board::sight(board, &ea, &eb, &obstacles.0))
}

/// The phase.
pub fn phase(world: &World) -> Phase {
    turn(world).phase
}

/// What players call an ability.
pub fn ability_name(world: &World, id: AbilityId) -> &'static str {
    content(world)
        .ability(id)
        .map_or(id.as_str(), |d| d.name.as_str())
}

/// The catalogue of a battle.
pub fn content(world: &World) -> &Arc<crate::content::Content> {
    &world.resource::<crate::content::Catalogue>().0
}

/// Status of a drone that nobody controls (R13.2.8).
pub fn cut_off() -> Ustr {
    interned!("cut off")
}

/// Status of a unit that a taser or pulse has shut down for a turn, which is its value (R13.1.16).
pub fn stricken() -> Ustr {
    interned!("shut down by a pulse")
}

/// The heat at which a unit shuts down (R7.7.4).
pub const SHUTDOWN: u8 = 4;

/// The heat at which a unit with these abilities shuts down: an ability may raise it (R7.7.4).
pub(crate) fn heat_limit(spas: &SpaList) -> u8 {
    let change = spas.always_added(&Quantity::HeatLimit);
    SHUTDOWN.saturating_add_signed(change.clamp(-3, 9) as i8)
}

/// The enemy that a unit rages against, if it does and that enemy is on the map.
pub fn enraged_by(world: &World, u: &UnitRead<'_>) -> Option<UnitId> {
    u.statuses
        .of(enraged())
        .filter_map(|s| s.source)
        .find(|s| unit(world, *s).is_active())
}

/// Status of a unit in the turn in which it has landed (R16.5.4).
pub fn dropped() -> Ustr {
    interned!("just landed")
}

/// Status of a unit that is on its way up or down a cliff; its value holds the direction and the inches spent so far.
pub fn climbing() -> Ustr {
    interned!("climbing")
}
