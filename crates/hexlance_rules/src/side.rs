//! Sides, forces and formations of a running battle.

use bevy_ecs::prelude::Resource;
use hexlance_board::Edge;
use serde::Serialize;

use crate::{SideId, UnitId};

/// A group of units within a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Formation {
    /// Its name.
    pub name: String,
    /// Its units.
    pub units: Vec<UnitId>,
}

/// The roster of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// Its formations.
    pub formations: Vec<Formation>,
}

/// All forces that fight together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// The team it belongs to: sides of one team are allied. Without one it fights for itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// The edge it comes from and withdraws to.
    pub home: Option<Edge>,
    /// Its forces.
    pub forces: Vec<Force>,
}

/// Whether the teams of two sides are one: a side without one fights for itself.
pub fn same_team(a: Option<&str>, b: Option<&str>) -> bool {
    a.is_some() && a == b
}

/// The sides of the battle, by [`SideId`].
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sides(pub Vec<Side>);

impl Sides {
    /// The side with that id, if there is one.
    pub fn get(&self, id: SideId) -> Option<&Side> {
        self.0.get(id.index())
    }

    /// What players call it.
    pub fn name(&self, id: SideId) -> &str {
        self.get(id).map_or("?", |s| &s.name)
    }

    /// All ids.
    pub fn ids(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.0.len() as u8).map(SideId)
    }

    /// Whether two sides are different and belong to one team.
    pub fn are_allied(&self, a: SideId, b: SideId) -> bool {
        let team = |side: SideId| self.get(side)?.team.as_deref();
        a != b && same_team(team(a), team(b))
    }

    /// Whether two sides fight each other: all do that are neither one side nor allied.
    pub fn are_enemies(&self, a: SideId, b: SideId) -> bool {
        a != b && !self.are_allied(a, b)
    }

    /// The enemies of a side.
    pub fn enemies(&self, side: SideId) -> impl Iterator<Item = SideId> {
        self.ids()
            .filter(move |other| self.are_enemies(side, *other))
    }

    /// The allies of a side, without itself.
    pub fn allies(&self, side: SideId) -> impl Iterator<Item = SideId> {
        self.ids()
            .filter(move |other| self.are_allied(side, *other))
    }

    /// The sides that fight and win together: a side and its allies, in order of number.
    pub fn together(&self, side: SideId) -> impl Iterator<Item = SideId> {
        self.ids()
            .filter(move |other| side == *other || self.are_allied(side, *other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_of_one_team_are_allied_and_all_others_enemies() {
        let side = |team: Option<&str>| Side {
            team: team.map(str::to_owned),
            ..Side::default()
        };
        let sides = Sides(vec![
            side(Some("North")),
            side(None),
            side(Some("North")),
            side(None),
        ]);
        let enemies = |of| sides.enemies(SideId(of)).map(|s| s.0).collect::<Vec<_>>();
        let allies = |of| sides.allies(SideId(of)).map(|s| s.0).collect::<Vec<_>>();
        assert_eq!((enemies(0), allies(0)), (vec![1, 3], vec![2]));
        assert_eq!((enemies(2), allies(2)), (vec![1, 3], vec![0]));
        let together = |of| sides.together(SideId(of)).map(|s| s.0).collect::<Vec<_>>();
        assert_eq!((together(2), together(1)), (vec![0, 2], vec![1]));
        // Two sides without a team are not of one team.
        assert_eq!((enemies(1), allies(1)), (vec![0, 2, 3], vec![]));
        assert!(!sides.are_enemies(SideId(1), SideId(1)));
    }
}
