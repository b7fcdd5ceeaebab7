//! The Order that is under way.

use bevy_ecs::prelude::Resource;
use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId, Ustr};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{
    deeds::Deed,
    ground::Body,
    ids::Party,
    model::{Ammunition, Save, Silhouette},
    read::{Look, Table},
    resolve::Rolled,
    state::{Seeming, Source, State},
};

/// The Order that is under way, if one is.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Current(pub Option<Order>);

/// How an Order is given (K3.4, K3.7, K16.4, K19.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OrderKind {
    /// To one trooper.
    #[default]
    Single,
    /// Its Impetuous Order.
    Impetuous,
    /// To several, the first of whom is the Spearhead.
    Coordinated,
    /// To a link team, the first of whom is its Leader.
    Team,
}

/// Where a moving trooper is at one point of its Order (K5.5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Station {
    /// The hex.
    pub hex: Hex,
    /// Steps above zero at which its feet are.
    pub floor: i16,
    /// Whether it is Prone there.
    pub prone: bool,
    /// Whether this is a place where nobody stands: in the air of a jump, on a face.
    pub aloft: bool,
}

/// An activated trooper.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Actor {
    /// Who.
    pub unit: UnitId,
    /// What it was to be seen as when the Order was declared (K13.7.1).
    pub was: Seeming,
    /// Its first skill, and its second once that is declared.
    pub deeds: SmallVec<[Deed; 2]>,
    /// Where it is at each point of the Order: first where it stood, then every hex of its movement.
    pub stations: Vec<Station>,
    /// The number of stations when the first skill had been declared: those of the second follow.
    pub first: u8,
    /// Enemies with whom it has declared contact (K1.4.3), with the station.
    pub contacts: SmallVec<[(UnitId, u8); 1]>,
}

impl Station {
    /// Where a trooper stands now; none if it is off the table.
    pub(crate) fn of(table: Table<'_>, who: &Look<'_>) -> Option<Self> {
        let hex = who.hex?;
        let floor = table.ground().floor(hex).unwrap_or_default();
        Some(Self {
            hex,
            floor: floor + i16::from(who.stance.above),
            prone: who.stance.prone,
            aloft: who.stance.above > 0,
        })
    }

    /// A trooper's volume here.
    pub fn body(&self, who: &Look<'_>) -> Body {
        let s = if self.prone {
            Silhouette::PRONE
        } else {
            who.profile().s
        };
        Body::new(self.hex, self.floor, s)
    }
}

impl Actor {
    /// Where it is at a point; at its last if there are fewer.
    pub fn station(&self, point: u8) -> Option<&Station> {
        self.stations
            .get(usize::from(point))
            .or(self.stations.last())
    }

    /// Whether it moves in this Order.
    pub fn moves(&self) -> bool {
        self.stations.len() > 1
    }
}

/// A declared reaction (K4.4).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reaction {
    /// The trooper or turret.
    pub by: Party,
    /// What.
    pub deed: Deed,
    /// The number of the activated trooper that it answers.
    pub actor: u8,
    /// The point of that trooper's route at which it is resolved (K4.4.3).
    pub point: u8,
    /// Declared in step 2 or in step 4 of K4.1.
    pub step: u8,
    /// What the reactor was to be seen as before.
    pub was: Seeming,
}

/// One declared skill of an Order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum DeedRef {
    /// Of an activated trooper: its number, and 0 or 1 for the half.
    Actor(u8, u8),
    /// A reaction, by its number.
    Reaction(u8),
}

/// What made a hit (K10, K15.2, K7.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HitCause {
    /// A shot, a throw, a device.
    Shot,
    /// A template.
    Template,
    /// A CC Attack.
    Close,
    /// A mine.
    Mine,
    /// A program.
    Program(Ustr),
    /// A fall.
    Fall,
    /// A demolition charge.
    Charge,
}

/// A hit that is to be resolved (K4.5.1 step 5).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hit {
    /// Who is hit.
    pub on: Party,
    /// Who made it, if anybody did.
    pub by: Option<Party>,
    /// How.
    pub cause: HitCause,
    /// Damage; none if it does none.
    pub damage: Option<i16>,
    /// Its ammunition.
    pub ammo: Ammunition,
    /// The roll that it asks for where its ammunition does not say.
    pub save: Save,
    /// Whether it is a critical (K10.1.2).
    pub critical: bool,
    /// Whether the target's roll has +3: of Partial Cover (K10.6.1), against a program of a Firewall (K14.2.3).
    pub cover: bool,
    /// Whether it never costs a point by itself (K8.7.8); so does a program whose effect is no lost point and no state.
    pub non_lethal: bool,
    /// A state that a failed roll causes in place of a lost point; without a roll if there is no Damage.
    pub state: Option<State>,
    /// The device or program of a Disabled that it causes.
    pub what: Option<Ustr>,
    /// The station of the activated trooper at which it is resolved (K4.5.3).
    pub point: u8,
    /// The activated trooper whose station that is.
    pub actor: u8,
}

/// Who has been told, delayed or passed while reactions are declared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pending {
    /// Reactors who were entitled in step 2 and passed: they have lost their ARO (K4.4.2).
    pub passed: Vec<Party>,
    /// Reactors who wait for the second skill (K13.5).
    pub delayed: Vec<Party>,
}

/// An Order under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// Its number in the player turn, counted from 1.
    pub number: u16,
    /// Whose it is.
    pub side: SideId,
    /// What pays for it.
    pub source: Source,
    /// How it is given.
    pub kind: OrderKind,
    /// Whether it is an Entire Order: no second skill is declared.
    pub entire: bool,
    /// The activated troopers, in the order named.
    pub actors: Vec<Actor>,
    /// The reactions, in the order declared.
    pub reactions: Vec<Reaction>,
    /// Who has passed or waits.
    pub pending: Pending,
    /// The dice, once they are rolled.
    pub rolls: Vec<Rolled>,
    /// Hits to be resolved.
    pub hits: Vec<Hit>,
    /// Where templates that were thrown out of sight came down (K8.7.12).
    pub landed: Vec<(DeedRef, Hex)>,
    /// Deeds that have turned out to be impossible: they are Idle (K4.3.2).
    pub idle: Vec<DeedRef>,
    /// Troopers that owe a Guts roll, each with the attackers that made it roll; none of falls and mines (K10.4.1).
    pub shaken: Vec<(UnitId, SmallVec<[Option<Party>; 2]>)>,
    /// Troopers whose Guts roll fails by itself (Stun, K10.2).
    pub cowed: Vec<UnitId>,
    /// Activated troopers who have lost a point, with the earliest station of their route at which that happened.
    pub wounds: Vec<(UnitId, u8)>,
    /// Troopers who became Null in it (K4.5.3).
    pub felled: Vec<UnitId>,
    /// Troopers of both sides who have made an enemy lose a point (K2.3.3).
    pub drew_blood: Vec<UnitId>,
    /// Hits of programs that have worked and do what only the program itself knows: Possessed, a Pilot put out, a state of
    /// an item. Whoever's rule that is goes on with them.
    pub overcome: Vec<Hit>,
}

impl Order {
    /// An Order as it is declared, before anybody has reacted.
    pub(crate) const fn new(
        number: u16,
        side: SideId,
        source: Source,
        kind: OrderKind,
        entire: bool,
        actors: Vec<Actor>,
    ) -> Self {
        Self {
            number,
            side,
            source,
            kind,
            entire,
            actors,
            reactions: Vec::new(),
            pending: Pending {
                passed: Vec::new(),
                delayed: Vec::new(),
            },
            rolls: Vec::new(),
            hits: Vec::new(),
            landed: Vec::new(),
            idle: Vec::new(),
            shaken: Vec::new(),
            cowed: Vec::new(),
            wounds: Vec::new(),
            felled: Vec::new(),
            drew_blood: Vec::new(),
            overcome: Vec::new(),
        }
    }

    /// The declared skill of a reference.
    pub fn deed(&self, of: DeedRef) -> Option<&Deed> {
        match of {
            DeedRef::Actor(actor, half) => self
                .actors
                .get(usize::from(actor))?
                .deeds
                .get(usize::from(half)),
            DeedRef::Reaction(number) => self.reactions.get(usize::from(number)).map(|r| &r.deed),
        }
    }

    /// Who declared it.
    pub fn by(&self, of: DeedRef) -> Option<Party> {
        match of {
            DeedRef::Actor(actor, _) => {
                let actor = self.actors.get(usize::from(actor))?;
                Some(Party::Trooper(actor.unit))
            }
            DeedRef::Reaction(number) => self.reactions.get(usize::from(number)).map(|r| r.by),
        }
    }

    /// All declared skills with their references: those of activated troopers first, then reactions in their order.
    pub fn deeds(&self) -> impl Iterator<Item = (DeedRef, &Deed)> {
        let actors = self.actors.iter().enumerate().flat_map(|(i, actor)| {
            let deeds = actor.deeds.iter().enumerate();
            deeds.map(move |(half, deed)| (DeedRef::Actor(i as u8, half as u8), deed))
        });
        let reactions = self.reactions.iter().enumerate();
        actors.chain(reactions.map(|(i, r)| (DeedRef::Reaction(i as u8), &r.deed)))
    }

    /// Those of [`Order::deeds`] that are carried out.
    pub fn carried_out(&self) -> impl Iterator<Item = (DeedRef, &Deed)> {
        self.deeds().filter(|(of, _)| !self.idle.contains(of))
    }

    /// The number of an activated trooper.
    pub fn actor_of(&self, unit: UnitId) -> Option<u8> {
        self.actors
            .iter()
            .position(|a| a.unit == unit)
            .map(|i| i as u8)
    }

    /// Where an activated trooper that became Null lies: the point of its own route of the earliest hit that cost it a
    /// point (K4.5.3); none if it completes its route.
    pub fn felled_at(&self, unit: UnitId) -> Option<u8> {
        let wound = self.wounds.iter().find(|(who, _)| *who == unit);
        wound
            .filter(|_| self.felled.contains(&unit))
            .map(|(_, at)| *at)
    }

    /// The reaction of somebody.
    pub fn reaction_of(&self, by: Party) -> Option<(u8, &Reaction)> {
        self.reactions
            .iter()
            .enumerate()
            .find(|(_, r)| r.by == by)
            .map(|(i, r)| (i as u8, r))
    }
}
