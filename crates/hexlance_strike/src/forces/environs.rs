//! Forces that know an environment (sca.environmental_specialization): what their benefits make of it, as modifiers like
//! those of every ability, and how much of the map it covers.

use std::sync::Arc;

use bevy_ecs::world::World;
use hexlance_board::Cell;
use hexlance_rules::ustr;

use super::{Forces, check};
use crate::{
    ability::{
        self, AbilityDef, Environs, Grant, Modifier, Quantity, TerrainKind, Times, When, Whose,
    },
    conditions::{self, Felt},
    form::{Benefit, CommandSetup},
    read,
    state::Frame,
};

/// An ability with what its force has picked, written out: a hex of the environment costs 2 inches less, what it adds
/// to a target number is 1 less, and so on, each as often as the benefit was picked.
pub(crate) fn written_out(def: &Arc<AbilityDef>, setup: &CommandSetup) -> Arc<AbilityDef> {
    if !def.grants(Grant::KnowsEnvironment) {
        return def.clone();
    }
    let mut out = AbilityDef::clone(def);
    if out.command.environs.is_empty() {
        let chosen = setup.environment.as_deref().and_then(check::environment);
        out.command.environs = chosen.unwrap_or_default();
    }
    let Environs {
        terrain,
        conditions,
    } = out.command.environs.clone();
    let picked = |b: Benefit| setup.benefits.iter().filter(|x| **x == b).count() as i16;
    let mut add = |on: Quantity, when: Vec<When>, add: i16| {
        if add != 0 {
            out.modifiers.push(modifier(on, when, add));
        }
    };
    let open = terrain.contains(&TerrainKind::Clear);
    let mobility = -2 * picked(Benefit::Mobility);
    if open {
        // Bare ground costs nothing that could be less: there is more Move.
        let level = vec![When::OnTheLevel(terrain.clone())];
        add(Quantity::Move, level, -mobility);
    } else if !terrain.is_empty() {
        add(Quantity::HexCost(terrain.clone()), Vec::new(), mobility);
    }
    if !conditions.is_empty() {
        let about = vec![When::Conditions(conditions)];
        add(Quantity::ConditionMove, about, mobility);
    }
    let combat = picked(Benefit::Combat);
    if open {
        add(Quantity::OpenGround, vec![When::StandsIn(terrain)], combat);
    } else {
        add(Quantity::EnvironmentNumber, Vec::new(), -combat);
    }
    let initiative = picked(Benefit::Initiative);
    add(
        Quantity::Initiative,
        vec![When::EnvironmentCovers],
        initiative,
    );
    add(Quantity::Initiative, vec![When::EnvironmentMissing], -1);
    if combat == 0 {
        out.grants.retain(|g| *g == Grant::KnowsEnvironment);
    }
    Arc::new(out)
}

/// A modifier as benefits make it: what is said of open ground is said of attacks on the owner.
fn modifier(on: Quantity, when: Vec<When>, add: i16) -> Modifier {
    let (whose, label) = match on {
        Quantity::OpenGround => (Whose::AgainstMe, Some(ustr("Clear specialists"))),
        _ => (Whose::Own, None),
    };
    Modifier {
        on,
        whose,
        when,
        add,
        times: Times::Once,
        label,
    }
}

/// Hexes of the map that an environment covers, and all of them: a condition of the scenario covers the whole map.
fn coverage(world: &World, environs: &Environs) -> (u32, u32) {
    let board = read::board(world);
    let all = board.iter().count() as u32;
    let in_force = world.resource::<Frame>().environment.conditions();
    if environs.conditions.iter().any(|c| in_force.contains(c)) {
        return (all, all);
    }
    let is_there = |cell: &Cell| environs.terrain.iter().any(|k| ability::is_kind(cell, *k));
    // Terrain that the weather makes is terrain (R12.4.1).
    let weathered = |cell| conditions::weathered(world, cell);
    let covered = board.iter().filter(|(_, c)| is_there(&weathered(c)));
    let covered = covered.count();
    (covered as u32, all)
}

/// The first turn begins: the ground is surveyed.
pub(crate) fn turn_begins(world: &mut World, turn: u16) {
    if turn == 1 {
        survey(world);
    }
}

/// Reads off the map what environments cover, at the end of setup (R17.1.1, S10). It is read once: rubble, fire and
/// weather that come later change nothing.
pub(crate) fn survey(world: &mut World) {
    let wanted = |environs: &Environs| !environs.is_empty();
    let read = |world: &World| -> Vec<Vec<Vec<(u32, u32)>>> {
        let Some(forces) = world.get_resource::<Forces>() else {
            return Vec::new();
        };
        let of_force = |f: &super::ForceState| {
            let abilities = f.abilities.iter();
            abilities
                .map(|h| match wanted(&h.def.command.environs) {
                    false => h.coverage,
                    true => coverage(world, &h.def.command.environs),
                })
                .collect()
        };
        let sides = forces.0.iter();
        sides.map(|s| s.iter().map(of_force).collect()).collect()
    };
    let found = read(world);
    let Some(mut forces) = world.get_resource_mut::<Forces>() else {
        return;
    };
    for (side, found) in forces.0.iter_mut().zip(found) {
        for (force, found) in side.iter_mut().zip(found) {
            for (held, found) in force.abilities.iter_mut().zip(found) {
                held.coverage = found;
            }
        }
    }
}

/// A command ability gained in setup reads the map when it is gained.
pub(crate) fn survey_swapped(world: &mut World, act: &super::ForceAct) {
    if matches!(act, super::ForceAct::Swapped { .. }) {
        survey(world);
    }
}
