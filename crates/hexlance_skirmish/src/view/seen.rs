//! Troopers as another side sees them.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{SideId, UnitId};

use super::names::known;
use crate::{
    ground::Body,
    model::{Mov, Profile, Silhouette, Skill, Training, WeaponRef},
    read::{Look, Table},
    state::{Afflictions, Armor, Condition, Crew, Gained, Seeming, Supply},
};

/// A trooper as far as a side knows it.
#[derive(Clone, Copy)]
pub enum Seen<'w> {
    /// Its own: everything.
    Own(Look<'w>),
    /// A figure of the enemy: everything but what is private (K2.4.2).
    Figure(Figure<'w>),
    /// A Marker of the enemy.
    Marker(Marker<'w>),
}

impl Seen<'_> {
    /// Its id.
    pub const fn id(&self) -> UnitId {
        match self {
            Self::Own(who) => who.id,
            Self::Figure(figure) => figure.look.id,
            Self::Marker(marker) => marker.id,
        }
    }

    /// Where it is; nowhere if it is off the table.
    pub const fn hex(&self) -> Option<Hex> {
        match self {
            Self::Own(who) => who.hex,
            Self::Figure(figure) => figure.look.hex,
            Self::Marker(marker) => Some(marker.hex),
        }
    }
}

/// A Marker of the enemy: its kind, letter and Silhouette, and the states that are shown on it (K13.8.1, K13.10.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker<'w> {
    /// The id by which commands name it; it tells nothing of who is behind it.
    pub id: UnitId,
    /// Whose it is.
    pub side: SideId,
    /// Its kind.
    pub seeming: Seeming,
    /// The number of its letter.
    pub letter: u8,
    /// Where it is.
    pub hex: Hex,
    /// Its Silhouette, whatever its posture (K13.10.4).
    pub silhouette: Silhouette,
    /// The states shown on it.
    pub states: &'w Afflictions,
}

impl<'w> Marker<'w> {
    pub(super) fn of(who: &Look<'w>) -> Option<Self> {
        Some(Self {
            id: who.id,
            side: who.side(),
            seeming: who.guise.seeming,
            letter: who.guise.letter,
            hex: who.hex?,
            silhouette: who.profile().s,
            states: who.states,
        })
    }
}

/// A figure of the enemy. Whether it is the Lieutenant shows only if that is known.
#[derive(Clone, Copy)]
pub struct Figure<'w> {
    look: Look<'w>,
    table: Table<'w>,
    /// Whether it is known to be the Lieutenant.
    leads: bool,
}

impl<'w> Figure<'w> {
    pub(super) const fn new(look: Look<'w>, table: Table<'w>, leads: bool) -> Self {
        Self { look, table, leads }
    }

    /// Its id.
    pub const fn id(&self) -> UnitId {
        self.look.id
    }

    /// What this side calls it in this battle.
    pub fn name(&self) -> &'w str {
        known(self.table, &self.look)
    }

    /// The side whose list it is in.
    pub const fn owner(&self) -> SideId {
        self.look.owner
    }

    /// The side that it fights for.
    pub fn side(&self) -> SideId {
        self.look.side()
    }

    /// What is printed of it.
    pub fn profile(&self) -> &'w Profile {
        &self.look.printed.profile
    }

    /// Its weapons.
    pub fn weapons(&self) -> &'w [WeaponRef] {
        &self.look.printed.weapons
    }

    /// Its combat group.
    pub fn group(&self) -> u8 {
        self.look.group()
    }

    /// Its points, without what the Lieutenant has cost unless he is known.
    pub fn points(&self) -> u16 {
        let leads = Skill::LieutenantL1;
        let secret = self.look.spas.0.contains(&leads) && !self.leads;
        let option = self.profile().options.iter().find(|(s, ..)| *s == leads);
        let cost = option.filter(|_| secret).map_or(0, |(_, cost, _)| *cost);
        self.look.printed.points.saturating_add_signed(-cost)
    }

    /// Its Training as printed.
    pub fn training(&self) -> Training {
        self.look.printed.training
    }

    /// Its skills, printed, bought and gained.
    pub fn skills(&self) -> impl Iterator<Item = Skill> + use<'w> {
        let leads = self.leads;
        let all = self.look.spas.0.iter().copied();
        all.filter(move |skill| leads || *skill != Skill::LieutenantL1)
    }

    /// Whether a skill works for it now.
    pub fn has(&self, skill: Skill) -> bool {
        (skill != Skill::LieutenantL1 || self.leads) && self.look.has(skill)
    }

    /// Wounds or Structure.
    pub const fn armor(&self) -> Armor {
        self.look.armor
    }

    /// Whether it stands.
    pub const fn condition(&self) -> Condition {
        self.look.condition
    }

    /// Where it is; nowhere if it is off the table.
    pub const fn hex(&self) -> Option<Hex> {
        self.look.hex
    }

    /// Where it looks.
    pub fn facing(&self) -> Direction {
        self.look.facing()
    }

    /// Whether it is Prone.
    pub const fn is_prone(&self) -> bool {
        self.look.stance.prone
    }

    /// What MetaChemistry has given.
    pub const fn gained(&self) -> &'w Gained {
        self.look.gained
    }

    /// MOV as it is printed or gained.
    pub fn mov(&self) -> Mov {
        self.look.mov()
    }

    /// What runs out.
    pub const fn supply(&self) -> &'w Supply {
        self.look.supply
    }

    /// Its states.
    pub const fn states(&self) -> &'w Afflictions {
        self.look.states
    }

    /// Its Pilot or machine.
    pub const fn crew(&self) -> Option<Crew> {
        self.look.crew
    }

    /// Its volume on the table; none if it is nowhere.
    pub fn body(&self) -> Option<Body> {
        self.look.body(self.table)
    }
}
