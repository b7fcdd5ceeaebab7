//! Training for a role or a type of scenario: what it adds to Initiative (sca.tactical_specialization).

use bevy_ecs::world::World;
use hexlance_rules::{Term, say, ustr};

use crate::{
    ability::{Grant, Quantity},
    forces::{ForceKey, ForceState, Held, facts},
    form::Benefit,
    model::mission::{Role, ScenarioKind},
    sides,
};

use super::items::{self, Item, Origin};

/// Levels of a benefit.
type Levels = i16;

/// Adds the items of all abilities of a force that specialize it. Attack and Defense cancel across all of them.
pub(super) fn add(world: &World, key: ForceKey, force: &ForceState, out: &mut Vec<Item>) {
    let special = |h: &&Held| h.is_in_play() && h.def.grants(Grant::Specializes);
    let all: Vec<_> = force.abilities.iter().filter(special).collect();
    let role = sides::role(world, key.0);
    let count = |h: &Held, b: &Benefit| -> Levels {
        // A second grant of an ability with conditions counts only where they hold.
        let mut gates = h
            .def
            .modifiers
            .iter()
            .filter(|m| m.on == Quantity::Initiative);
        let open = gates.all(|m| m.when.iter().all(|w| items::holds(world, key, force, h, w)));
        let n = h.setup.benefits.iter().filter(|x| *x == b).count();
        if open { n as Levels } else { 0 }
    };
    let of = |b: Benefit| all.iter().map(|h| count(h, &b)).sum::<Levels>();
    let (attack, defense) = (of(Benefit::Attack), of(Benefit::Defense));
    let named = |b: &Benefit| all.iter().find(|h| h.setup.benefits.contains(b));
    let first = named(&Benefit::Attack).or_else(|| named(&Benefit::Defense));
    if let Some(held) = first {
        let net = attack - defense;
        let attacks = net > 0 || (net == 0 && named(&Benefit::Attack).is_some());
        let name = if attacks { "Attack" } else { "Defense" };
        let value = match role {
            Some(Role::Attacker) => net,
            Some(Role::Defender) => -net,
            None => 0,
        };
        let item = Item::new(Origin::Sca, Some(held.def.id), ustr(name), value);
        out.push(match role {
            None => item.noted("nobody attacks or defends"),
            Some(_) if net == 0 && attack > 0 => item.noted("Attack and Defense cancel"),
            Some(_) if net == 0 => item.noted("the force lacks a type of unit"),
            Some(role) => item.noted(say!("as the {role}", role = Term(role.name()))),
        });
    }
    for held in all {
        scenarios(world, held, out);
        if held.setup.benefits.is_empty()
            && let Some(focus) = &held.setup.focus
        {
            out.push(unskilled(world, held, focus, role));
        }
    }
}

/// Training for types of scenarios: in one of them what it is worth, in any other once the loss of the best.
fn scenarios(world: &World, held: &Held, out: &mut Vec<Item>) {
    let mut kinds: Vec<(ScenarioKind, Levels)> = Vec::new();
    for benefit in &held.setup.benefits {
        if let Benefit::Scenario(kind) = *benefit {
            match kinds.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, n)) => *n += 1,
                None => kinds.push((kind, 1)),
            }
        }
    }
    let here = facts::scenario(world);
    let fits = |kind| here == Some(kind);
    let item = |kind: ScenarioKind, value| {
        Item::new(Origin::Sca, Some(held.def.id), ustr(kind.name()), value)
    };
    if kinds.iter().any(|(k, _)| fits(*k)) {
        for (kind, n) in kinds {
            let value = if fits(kind) { n } else { 0 };
            out.push(item(kind, value).noted(if fits(kind) {
                ""
            } else {
                "another of its types is played"
            }));
        }
    } else if let Some((kind, n)) = kinds.iter().max_by_key(|(_, n)| *n) {
        out.push(item(*kind, -n).noted("a scenario of another type"));
    }
}

/// A force that is too green for benefits has only the penalty where its focus does not apply.
fn unskilled(world: &World, held: &Held, focus: &Benefit, role: Option<Role>) -> Item {
    let applies = match focus {
        Benefit::Attack => role != Some(Role::Defender),
        Benefit::Defense => role != Some(Role::Attacker),
        Benefit::Scenario(kind) => facts::scenario(world) == Some(*kind),
        Benefit::Mobility | Benefit::Combat | Benefit::Initiative => true,
    };
    let value = if applies { 0 } else { -1 };
    let item = Item::new(Origin::Sca, Some(held.def.id), ustr(focus.name()), value);
    item.noted(if applies {
        "too green for a bonus"
    } else {
        "not what it is trained for"
    })
}
