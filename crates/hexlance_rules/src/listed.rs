//! The units of sides one after the other, each with where it is listed; and the sides of a battle that are made of them.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Edge};

use crate::{
    Force, Formation, Roster, ScenarioForm, Side, SideId, SideOf, SideSetup, Sides, UnitId,
    default_facing, home_edge,
};

/// A unit of a scenario or a setup, and where it is listed.
#[derive(Debug)]
pub struct Listed<'s, U: ScenarioForm> {
    /// Its side.
    pub side: SideId,
    /// The number of its force within its side.
    pub force: usize,
    /// The number of its formation within its force.
    pub formation: usize,
    /// The number of its formation, counted through all forces of its side.
    pub group: usize,
    /// Its own number within its formation.
    pub number: usize,
    /// What is said of its side.
    pub of: &'s SideSetup<U>,
    /// What is said of it.
    pub setup: &'s U,
}

impl<U: ScenarioForm> Listed<'_, U> {
    /// Where it stands in the file: `sides[0].forces[0].formations[1].units[2]`.
    pub fn path(&self) -> String {
        format!(
            "sides[{}].forces[{}].formations[{}].units[{}]",
            self.side.0, self.force, self.formation, self.number
        )
    }

    /// The side and the force that it fights for.
    pub const fn belongs(&self) -> SideOf {
        SideOf {
            side: self.side,
            force: self.force as u8,
            formation: self.formation as u8,
        }
    }

    /// Its facing: its own word, else that of its side, else away from the edge of its side.
    pub fn facing(&self, own: Option<Direction>) -> Direction {
        let home = home_edge(self.of.home, self.side.index());
        default_facing(own.or(self.of.facing), Some(home))
    }
}

/// The units of all sides, in the order in which they are written.
pub fn listed<U: ScenarioForm>(sides: &[SideSetup<U>]) -> impl Iterator<Item = Listed<'_, U>> {
    sides.iter().enumerate().flat_map(|(s, of)| {
        let formations = of.forces.iter().enumerate().flat_map(|(force, own)| {
            let formations = own.formations.iter().enumerate();
            formations.map(move |(formation, own)| (force, formation, own))
        });
        let formations = formations.enumerate();
        formations.flat_map(move |(group, (force, formation, own))| {
            let units = own.units.iter().enumerate();
            units.map(move |(number, setup)| Listed {
                side: SideId(s as u8),
                force,
                formation,
                group,
                number,
                of,
                setup,
            })
        })
    })
}

/// The sides of a battle as their setups say, with the units of the World, each where its [`SideOf`] puts it. `home` is the
/// edge of a side by what its setup says and its number: [`home_edge`], where a ruleset has no other rule.
pub fn sides_of<U: ScenarioForm>(
    world: &World,
    setups: &[SideSetup<U>],
    home: impl Fn(Option<Edge>, usize) -> Edge,
) -> Sides {
    let side = |(i, setup): (usize, &SideSetup<U>)| Side {
        name: setup.name.clone(),
        team: setup.team.clone(),
        home: Some(home(setup.home, i)),
        forces: setup.forces.iter().map(force_of).collect(),
    };
    let mut sides = Sides(setups.iter().enumerate().map(side).collect());
    for (unit, of) in belonging(world) {
        let forces = sides
            .0
            .get_mut(of.side.index())
            .map(|side| &mut side.forces);
        let force = forces.and_then(|forces| forces.get_mut(usize::from(of.force)));
        let formations = force.map(|force| &mut force.formations);
        if let Some(own) = formations.and_then(|all| all.get_mut(usize::from(of.formation))) {
            own.units.push(unit);
        }
    }
    sides
}

/// A force without its units.
fn force_of<U: ScenarioForm>(setup: &crate::ForceSetup<U>) -> Force {
    let formations = setup.formations.iter().map(|own| Formation {
        name: own.name.clone(),
        units: Vec::new(),
    });
    Force {
        name: setup.name.clone(),
        formations: formations.collect(),
    }
}

/// All units in roster order, each with where it belongs.
fn belonging(world: &World) -> impl Iterator<Item = (UnitId, SideOf)> {
    let roster = world.resource::<Roster>();
    roster.ids().filter_map(|id| {
        let entity = roster.entity(id)?;
        Some((id, *world.get::<SideOf>(entity)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ForceSetup, FormationSetup, plain::UnitSetup};

    fn sides() -> Vec<SideSetup<UnitSetup>> {
        let unit = |kind: &str| UnitSetup::of(kind);
        let force = |formations: Vec<Vec<&str>>| ForceSetup::<UnitSetup> {
            name: "Force".to_owned(),
            formations: formations
                .into_iter()
                .map(|kinds| FormationSetup::of("Lance", kinds.into_iter().map(unit).collect()))
                .collect(),
            ..ForceSetup::default()
        };
        vec![
            SideSetup {
                name: "Red".to_owned(),
                forces: vec![force(vec![vec!["a"], vec![]]), force(vec![vec!["b", "c"]])],
                ..SideSetup::default()
            },
            SideSetup {
                name: "Blue".to_owned(),
                home: Some(Edge::East),
                facing: Some(Direction::SW),
                forces: vec![force(vec![vec!["d"]])],
                ..SideSetup::default()
            },
        ]
    }

    #[test]
    fn units_are_listed_with_their_places() {
        let sides = sides();
        let all: Vec<_> = listed(&sides).collect();
        let paths: Vec<_> = all.iter().map(Listed::path).collect();
        assert_eq!(
            paths,
            [
                "sides[0].forces[0].formations[0].units[0]",
                "sides[0].forces[1].formations[0].units[0]",
                "sides[0].forces[1].formations[0].units[1]",
                "sides[1].forces[0].formations[0].units[0]",
            ]
        );
        let groups: Vec<_> = all.iter().map(|l| l.group).collect();
        assert_eq!(groups, [0, 2, 2, 0]);
        // Red has the south edge, and Blue says how it faces.
        assert_eq!(all[0].facing(None), Direction::N);
        assert_eq!(all[0].facing(Some(Direction::SE)), Direction::SE);
        assert_eq!(all[3].facing(None), Direction::SW);
    }

    #[test]
    fn sides_have_the_units_that_were_made() {
        let (mut world, setups) = (World::new(), sides());
        let mut roster = Roster::default();
        for unit in listed(&setups) {
            roster.add(world.spawn(unit.belongs()).id());
        }
        world.insert_resource(roster);
        let made = sides_of(&world, &setups, home_edge);
        let units = |side: usize, force: usize, formation: usize| {
            let own = &made.0[side].forces[force].formations[formation].units;
            own.iter().map(|u| u.0).collect::<Vec<_>>()
        };
        assert_eq!((units(0, 0, 0), units(0, 0, 1)), (vec![0], vec![]));
        assert_eq!((units(0, 1, 0), units(1, 0, 0)), (vec![1, 2], vec![3]));
        let homes: Vec<_> = made.0.iter().map(|side| side.home).collect();
        assert_eq!(homes, [Some(Edge::South), Some(Edge::East)]);
    }
}
