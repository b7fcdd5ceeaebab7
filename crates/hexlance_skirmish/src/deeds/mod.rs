//! What troopers declare (K3.4.3): one type a skill, each in the module of its rule, which says by [`Declare`] when it may be
//! declared, where it leads, what is rolled for it and what hits it makes.

use hexlance_board::Direction;
use hexlance_rules::{Breakdown, Refusal};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{
    alert::Alert,
    climbing::{Climb, Jump},
    close::Strike,
    discover::Discover,
    dodge::{ChangeFacing, Dodge, Engage},
    hacking::Hack,
    ids::Party,
    items::{PlaceItem, PlantCharge, SetOff, TakeOff},
    markers::Regain,
    mending::{Doctor, Engineer, MediKit, Regenerate, TearLoose},
    moves::{Cautious, Move},
    objects::{PickUp, UseConsole},
    order::{DeedRef, Hit, Order, Station},
    pilots::{Dismount, Mount},
    react::Right,
    read::{Look, Table},
    reset::Reset,
    resolve::{Counted, Roll},
    sensor::{SatLock, Sense},
    shots::Shoot,
    special_fire::{Guide, Intuit, Smoke, Speculate, Suppress},
};

/// As what a skill may be declared (K3.4.2, K3.4.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Class {
    /// As a Short Movement Skill.
    pub movement: bool,
    /// As a Short Skill.
    pub short: bool,
    /// As an Entire Order.
    pub entire: bool,
    /// As an ARO.
    pub aro: bool,
}

impl Class {
    /// A Short Movement Skill.
    pub const MOVEMENT: Self = Self::new(true, false, false, false);
    /// A Short Skill that is an ARO too.
    pub const SHORT_ARO: Self = Self::new(false, true, false, true);
    /// A Short Skill.
    pub const SHORT: Self = Self::new(false, true, false, false);
    /// An Entire Order.
    pub const ENTIRE: Self = Self::new(false, false, true, false);
    /// An ARO and nothing else.
    pub const ARO: Self = Self::new(false, false, false, true);

    /// All four.
    pub const fn new(movement: bool, short: bool, entire: bool, aro: bool) -> Self {
        Self {
            movement,
            short,
            entire,
            aro,
        }
    }

    /// Whether it makes an Entire Order of the Order that begins with it: nothing else goes with it (K3.4.2).
    pub const fn is_entire(self) -> bool {
        self.entire && !self.movement && !self.short
    }
}

/// What sort of skill it is, for states that leave some of them (K12.2) and for combats (K9.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Does nothing.
    Idle,
    /// Move, Climb, Jump, Alert, Cautious Movement.
    Movement,
    /// Discover.
    Discover,
    /// An attack from afar.
    Attack,
    /// A CC Attack.
    Close,
    /// A program, or another Comms Attack.
    Program,
    /// Dodge, Change Facing, Engage.
    Evasion,
    /// Reset.
    Reset,
    /// Regeneration, Sensor: what Immobilized-1 leaves.
    Inner,
    /// Any other Short Skill or Entire Order.
    Other,
}

/// In what situation something is declared.
#[derive(Clone, Copy)]
pub(crate) struct Declaring<'a> {
    /// The battle.
    pub table: Table<'a>,
    /// Who declares it.
    pub who: Look<'a>,
    /// As what.
    pub role: Role<'a>,
}

/// As what something is declared.
#[derive(Clone, Copy)]
pub(crate) enum Role<'a> {
    /// As the first skill of an Order, or the whole of it.
    First,
    /// As the second, after that.
    Second(&'a Order, u8),
    /// As a reaction to an activated trooper of the Order, resolved at a point of its route.
    Reaction {
        /// The Order.
        order: &'a Order,
        /// The activated trooper's number.
        actor: u8,
        /// The point.
        point: u8,
        /// What entitles it.
        right: Right,
    },
}

impl<'a> Declaring<'a> {
    /// Where the one who declares it stands at a point of its own Order: as it stands now for reactors and before the
    /// first movement.
    pub(crate) fn station(&self, point: u8) -> Option<Station> {
        if let Role::Second(order, actor) = self.role {
            return order
                .actors
                .get(usize::from(actor))?
                .station(point)
                .copied();
        }
        Station::of(self.table, &self.who)
    }

    /// The last place that it has reached in the Order so far: where a movement goes on.
    pub(crate) fn last_station(&self) -> Option<Station> {
        if let Role::Second(order, actor) = self.role {
            return order
                .actors
                .get(usize::from(actor))?
                .stations
                .last()
                .copied();
        }
        Station::of(self.table, &self.who)
    }

    /// Whether it is declared as a reaction.
    pub(crate) const fn is_reaction(&self) -> bool {
        matches!(self.role, Role::Reaction { .. })
    }

    /// The Order, once one is under way.
    pub(crate) const fn order(&self) -> Option<&'a Order> {
        match self.role {
            Role::First => None,
            Role::Second(order, _) | Role::Reaction { order, .. } => Some(order),
        }
    }
}

/// In what situation something is resolved.
#[derive(Clone, Copy)]
pub(crate) struct Resolving<'a> {
    /// The battle.
    pub table: Table<'a>,
    /// The Order.
    pub order: &'a Order,
    /// Which declared skill.
    pub of: DeedRef,
}

impl<'a> Resolving<'a> {
    /// The trooper who has declared it, if a trooper has.
    pub(crate) fn who(&self) -> Option<Look<'a>> {
        self.table.find(self.order.by(self.of)?.trooper()?)
    }

    /// The number of the activated trooper that it is about: its own, or the one that a reaction answers.
    pub(crate) fn actor(&self) -> u8 {
        match self.of {
            DeedRef::Actor(actor, _) => actor,
            DeedRef::Reaction(number) => self
                .order
                .reactions
                .get(usize::from(number))
                .map_or(0, |r| r.actor),
        }
    }
}

/// What a module says of the skill that is its own.
pub(crate) trait Declare {
    /// Its word: what its button is called by, and lessons call it by.
    fn key(&self) -> &'static str;

    /// As what it may be declared by somebody.
    fn class(&self, table: Table<'_>, who: &Look<'_>) -> Class;

    /// What sort of skill it is.
    fn sort(&self) -> Sort;

    /// Whether a Marker that declares it becomes the figure (K13.10.1).
    fn reveals(&self) -> bool {
        true
    }

    /// Whether a Marker that is this trooper becomes the figure by declaring it: what a skill makes a Short Movement Skill
    /// may leave it as it is (K13.10.1).
    fn reveals_as(&self, _who: &Look<'_>) -> bool {
        self.reveals()
    }

    /// Whether an Order may be spent for it on a trooper in a Null state (Regeneration, Manned).
    fn works_while_null(&self, _who: &Look<'_>) -> bool {
        false
    }

    /// Whether it is declared by a trooper off the table (K17.8).
    fn works_off_table(&self) -> bool {
        false
    }

    /// Whether it may be declared in close combat although it is none of K9.2.1.
    fn works_in_combat(&self) -> bool {
        false
    }

    /// Whether it takes one of the MOV values, so that the next movement in the same Order has the other one (K7.1.1).
    fn uses_mov(&self) -> bool {
        false
    }

    /// Which way the activated trooper looks once it has been carried out, if it says so (K5.1.2).
    fn faces(&self) -> Option<Direction> {
        None
    }

    /// Whether enemies are entitled to react to it (K7.2.1).
    fn is_noticed(&self) -> bool {
        true
    }

    /// Whether Stealth hides it from Zones of Control: Short Movement Skills and Cautious Movement (skill.stealth).
    fn is_stealthy(&self, table: Table<'_>, who: &Look<'_>) -> bool {
        self.class(table, who).movement
    }

    /// Whether whoever is under its template dodges it as if it came from out of sight, whatever he sees (K8.5.2).
    fn comes_unseen(&self) -> bool {
        false
    }

    /// Whether a right to react allows it as a reaction that is resolved at a point of the route: what it needs a line for
    /// needs one there (K4.2.4).
    fn claims(&self, right: &Right, point: u8) -> bool {
        let by_presence = right.lines != 0 || right.zone != 0;
        match self.sort() {
            Sort::Idle => true,
            Sort::Attack | Sort::Discover | Sort::Evasion => right.sees(point),
            Sort::Close => by_presence || right.besides.attacked,
            Sort::Program | Sort::Reset => by_presence || right.besides.comms,
            Sort::Movement | Sort::Inner | Sort::Other => by_presence,
        }
    }

    /// Whether it entitles nobody by a Zone of Control alone (K9.1.5).
    fn is_silent(&self, _who: &Look<'_>) -> bool {
        false
    }

    /// Hexes that a template of it covers as it is placed, at a point of the Order: who is under it may Dodge (K4.2.1).
    fn covers(&self, _at: &Resolving<'_>) -> SmallVec<[Party; 4]> {
        SmallVec::new()
    }

    /// Whether it may be declared.
    ///
    /// # Errors
    /// The refusal, with its rule.
    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal>;

    /// Where it leads: every place after the one where it begins, and whom it declares contact with (K1.4.3). It has
    /// passed [`Declare::check`].
    fn path(&self, _at: &Declaring<'_>) -> Path {
        Path::default()
    }

    /// Whom it is aimed at.
    fn targets(&self) -> SmallVec<[Party; 2]> {
        SmallVec::new()
    }

    /// Whether its requirements still hold when the Order is resolved (K4.5.1 step 1).
    fn still(&self, _at: &Resolving<'_>) -> bool {
        true
    }

    /// The success value of the one roll that is made for it, as far as it is known when it is declared; none where there
    /// is no such roll, or where it depends on more.
    fn needs(&self, _at: &Declaring<'_>) -> Option<Breakdown> {
        None
    }

    /// What is rolled for it.
    fn rolls(&self, _at: &Resolving<'_>, _out: &mut Vec<Roll>) {}

    /// The hits that its dice have made: `counted` is what counts of each roll that it has asked for, in their order.
    fn hits(&self, _at: &Resolving<'_>, _counted: &[Counted], _out: &mut Vec<Hit>) {}
}

/// Where a skill leads.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Path {
    /// The places, one after the other.
    pub stations: Vec<Station>,
    /// The enemy with whom it declares contact at the last of them.
    pub contact: Option<hexlance_rules::UnitId>,
}

macro_rules! deeds {
    ($($(#[$doc:meta])* $variant:ident($kind:ty)),* $(,)?) => {
        /// A declared skill, by the module whose skill it is.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum Deed {
            /// Nothing, and it counts as a skill (K11.7).
            Idle,
            $($(#[$doc])* $variant($kind),)*
        }

        $(impl From<$kind> for Deed {
            fn from(deed: $kind) -> Self {
                Self::$variant(deed)
            }
        })*

        impl Deed {
            /// The names of all of them.
            #[cfg(test)]
            pub(crate) const NAMES: &[&str] = &["Idle", $(stringify!($variant)),*];

            /// The key of the button of a skill, which lessons name it by. Programs and observers have names of their own.
            pub fn key(&self) -> &'static str {
                self.rule().key()
            }

            /// What its module says of it.
            pub(crate) fn rule(&self) -> &dyn Declare {
                match self {
                    Self::Idle => &Idling,
                    $(Self::$variant(deed) => deed,)*
                }
            }
        }
    };
}

deeds! {
    /// Move (K7.1).
    Move(Move),
    /// Cautious Movement (K7.2).
    Cautious(Cautious),
    /// Jump (K7.4.1).
    Jump(Jump),
    /// Climb (K7.4.2).
    Climb(Climb),
    /// A Pilot leaves its machine (K7.3).
    Dismount(Dismount),
    /// A Pilot gets into its machine (K7.3).
    Mount(Mount),
    /// BS Attack (K8.1).
    Shoot(Shoot),
    /// Arrival from above (K17.8).
    Arrive(crate::drops::Arrive),
    /// Dodge (K11.1).
    Dodge(Dodge),
    /// Change Facing (K11.2).
    ChangeFacing(ChangeFacing),
    /// Engage (K11.4).
    Engage(Engage),
    /// Reset (K11.5).
    Reset(Reset),
    /// Alert (K11.3).
    Alert(Alert),
    /// Discover (K11.6).
    Discover(Discover),
    /// Sensor (skill.sensor).
    Sense(Sense),
    /// Sat-Lock (skill.sat_lock).
    SatLock(SatLock),
    /// Becoming a Marker again (K13.1.2, K13.3.4).
    Regain(Regain),
    /// A MediKit (K15.1.1).
    MediKit(MediKit),
    /// Doctor (K15.1.2).
    Doctor(Doctor),
    /// Engineer (K15.1.3).
    Engineer(Engineer),
    /// Regeneration (skill.regeneration).
    Regenerate(Regenerate),
    /// The PH-6 roll against Adhesive (K12).
    TearLoose(TearLoose),
    /// CC Attack (K9.1).
    Strike(Strike),
    /// Smoke thrown in sight (K8.8).
    Smoke(Smoke),
    /// Suppressive Fire (K8.3).
    Suppress(Suppress),
    /// Speculative Fire (K8.5.1).
    Speculate(Speculate),
    /// Guided Fire (K8.5.2).
    Guide(Guide),
    /// Intuitive Attack (K8.6).
    Intuit(Intuit),
    /// A hacking program (K14).
    Hack(Hack),
    /// Place Deployable (K15.2).
    PlaceItem(PlaceItem),
    /// Plants a demolition charge (K15.5).
    PlantCharge(PlantCharge),
    /// Sets off demolition charges (K15.5).
    SetOff(SetOff),
    /// Takes off a demolition charge (K15.5).
    TakeOff(TakeOff),
    /// Uses a console (K15.6.1).
    UseConsole(UseConsole),
    /// Picks up an object (K15.6.2).
    PickUp(PickUp),
}

/// Idle (K11.7).
struct Idling;

impl Declare for Idling {
    fn key(&self) -> &'static str {
        "idle"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::new(true, true, false, true)
    }

    fn sort(&self) -> Sort {
        Sort::Idle
    }

    fn reveals(&self) -> bool {
        false
    }

    fn check(&self, _at: &Declaring<'_>) -> Result<(), Refusal> {
        Ok(())
    }
}
