//! Sides as they begin: their forces and formations, and who commands them.

use hexlance_rules::{Force, Formation, Side, SideSetup, UnitId};

use super::start::Spawned;
use crate::{
    card::Card,
    form::UnitSetup,
    sides::{ForcePosts, SidePosts},
};

/// The units of a force of a side, or of one of its formations.
fn members<'s, 'u>(
    units: &'s [Spawned<'u>],
    side: usize,
    force: usize,
    formation: Option<usize>,
) -> impl Iterator<Item = &'s Spawned<'u>> {
    units.iter().filter(move |u| {
        u.side.index() == side
            && usize::from(u.place.0) == force
            && formation.is_none_or(|formation| usize::from(u.place.1) == formation)
    })
}

/// The name of a side, with its forces and their units.
pub(super) fn side_of(
    setup: &SideSetup<UnitSetup<Card>>,
    index: usize,
    units: &[Spawned<'_>],
) -> Side {
    let forces = setup.forces.iter().enumerate();
    let forces = forces.map(|(f, force)| {
        let formations = force.formations.iter().enumerate();
        let formations = formations.map(|(g, formation)| Formation {
            name: formation.name.clone(),
            units: members(units, index, f, Some(g)).map(|u| u.id).collect(),
        });
        Force {
            name: force.name.clone(),
            formations: formations.collect(),
        }
    });
    Side {
        name: setup.name.clone(),
        team: setup.team.clone(),
        home: setup.home,
        forces: forces.collect(),
    }
}

/// The role of a side, and who commands its forces and formations.
pub(super) fn posts_of(
    setup: &SideSetup<UnitSetup<Card>>,
    index: usize,
    units: &[Spawned<'_>],
) -> SidePosts {
    let of = |force, formation| members(units, index, force, formation);
    let forces: Vec<_> = setup
        .forces
        .iter()
        .enumerate()
        .map(|(f, force)| ForcePosts {
            commander: of(f, None)
                .find(|u| u.setup.commander)
                .map(|u| u.id)
                .or_else(|| commander(of(f, None))),
            leaders: (0..force.formations.len())
                .map(|g| {
                    of(f, Some(g))
                        .find(|u| u.setup.leader)
                        .map(|u| u.id)
                        .or_else(|| commander(of(f, Some(g))))
                })
                .collect(),
        })
        .collect();
    // The one that is named, else the first of those with most units (R0.4.6).
    let named = setup.forces.iter().position(|f| f.rules.leads);
    let most = (0..forces.len()).rev().max_by_key(|f| of(*f, None).count());
    SidePosts {
        role: setup.rules.role,
        leading: named.or(most).unwrap_or(0),
        forces,
    }
}

/// The unit of the highest adjusted point value; of equals the better skill, then the earlier one (R14.4.1).
fn commander<'u, 's: 'u>(units: impl Iterator<Item = &'u Spawned<'s>>) -> Option<UnitId> {
    let mut best: Option<(&Spawned<'_>, u16, u8)> = None;
    for unit in units {
        let skill = unit.setup.skill.unwrap_or(unit.setup.card.skill);
        let pv = unit.setup.card.point_value(skill);
        let better = best.is_none_or(|(_, p, s)| pv > p || (pv == p && skill < s));
        if better {
            best = Some((unit, pv, skill));
        }
    }
    best.map(|(unit, ..)| unit.id)
}
