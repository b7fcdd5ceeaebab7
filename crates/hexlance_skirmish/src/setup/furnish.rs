//! Whether what a scenario is about, and what lies on its table from the start, is there and has a place (K15.6, K15.7.1,
//! K20).

use std::collections::BTreeSet;

use hexlance_board::Hex;
use hexlance_rules::{Message, Problem, Scenario, say};

use crate::{
    content::Content, form::UnitSetup, ground::Ground, items::kind_of, score::Task, state::ItemKind,
};

/// Everything that is wrong with task and items of a scenario.
pub(super) fn problems(
    scenario: &Scenario<UnitSetup<String>>,
    content: &Content,
    ground: &Ground,
) -> Vec<Problem> {
    let mut out = task(&scenario.rules.task, ground);
    let mut filled = BTreeSet::new();
    for side in &scenario.sides {
        let formations = side.forces.iter().flat_map(|force| &force.formations);
        filled.extend(formations.flat_map(|f| &f.units).filter_map(|unit| unit.at));
    }
    for (i, item) in scenario.rules.items.iter().enumerate() {
        let mut fault = |field: &str, message: Message, remedy: Message| {
            let path = format!("items[{i}].{field}");
            out.push(Problem::new(path, message, remedy));
        };
        let weapon = content.weapons.get(&item.weapon);
        if weapon.and_then(|weapon| kind_of(weapon)) != Some(item.kind) {
            fault(
                "weapon",
                say!(
                    "“{id}” is not placed as such an item",
                    id = item.weapon.to_string()
                ),
                say!("write a weapon that is, such as deployable_turret for a Turret"),
            );
        }
        if item.side.index() >= scenario.sides.len() {
            fault(
                "side",
                say!("the side of the item is none of the two"),
                say!("write 0 or 1"),
            );
        }
        if let Some((message, remedy)) = no_place(item.hex, ground) {
            fault("hex", message, remedy);
        } else if item.kind == ItemKind::Turret && !filled.insert(item.hex) {
            fault(
                "hex",
                say!(
                    "somebody or something stands at {hex} already",
                    hex = item.hex.to_string()
                ),
                say!("choose another hex: a turret fills its own (K15.7.1)"),
            );
        }
    }
    out
}

/// Why nothing can lie in a hex.
fn no_place(hex: Hex, ground: &Ground) -> Option<(Message, Message)> {
    if !ground.contains(hex) {
        return Some((
            say!("hex {hex} is not on the map", hex = hex.to_string()),
            say!("choose a hex of the map; hexes are given by axial coordinates"),
        ));
    }
    ground.is_closed(hex).then(|| {
        (
            say!("nobody can get to {hex}", hex = hex.to_string()),
            say!("choose a hex without an obstacle that is not impassable (K7.5)"),
        )
    })
}

/// Whether the map has what the task is about. Foothold, the task where none is said, does without consoles.
fn task(task: &Task, ground: &Ground) -> Vec<Problem> {
    let lacks = match task {
        Task::DeckNine => ground.hexes().all(|hex| !ground.has_console(hex)).then(|| {
            (
                say!("the task is about consoles, and the map has none"),
                say!("put a console on the map, or choose another task (K20)"),
            )
        }),
        Task::LongWall => ground.gates().next().is_none().then(|| {
            (
                say!("the task is about gates, and the map has none"),
                say!("put a gate on the map, or choose another task (K20)"),
            )
        }),
        Task::TwoCrates { crates } => crates.is_empty().then(|| {
            (
                say!("the task is about crates, and there are none"),
                say!("say where they lie, or choose another task (K20)"),
            )
        }),
        Task::Foothold | Task::FourQuarters | Task::TheList => None,
    };
    let mut lying = BTreeSet::new();
    let crates = task.crates().iter().filter_map(|hex| {
        no_place(*hex, ground).or_else(|| {
            (!lying.insert(*hex)).then(|| {
                (
                    say!("two crates lie at {hex}", hex = hex.to_string()),
                    say!("give each a hex of its own"),
                )
            })
        })
    });
    let all = lacks.into_iter().chain(crates);
    all.map(|(message, remedy)| Problem::new("task", message, remedy))
        .collect()
}
