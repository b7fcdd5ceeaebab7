//! The environment that a force knows, in attacks: the sum of what that puts on a target number is lowered once
//! (sca.environmental_specialization), and open ground covers who knows it (sca.environmental_specialization_clear).

use hexlance_board::Ground;
use hexlance_rules::{Breakdown, Condition, Part, Source};

use super::{Shot, holds, is_kind};
use crate::{
    ability::{Environs, Grant, Penalty, Quantity, TerrainKind, When},
    attack::Target,
    environment, read,
};

/// Lowers what the environment of the attacker's force adds to a target number, whose parts are there already.
pub(crate) fn ease(shot: &Shot<'_>, out: &mut Breakdown) {
    for spa in &shot.attacker.spas.0 {
        for m in spa.def.modifiers.iter() {
            if m.on != Quantity::EnvironmentNumber {
                continue;
            }
            let name = spa.def.name.as_str();
            let environs = &spa.def.command.environs;
            let covered = out.parts.iter().filter(|p| covers(environs, shot, p));
            let sum: i16 = covered.map(|p| p.value).sum();
            let add = m.add.max(-sum.max(0));
            if add == 0 {
                out.ignore(spa.def.id, name, || {
                    "nothing of it counts in this attack".into()
                });
            } else {
                out.ability(spa.def.id, name, add);
            }
        }
    }
}

/// Adds what open ground does for a target that knows it, if no other terrain, cover or condition counts so far.
pub(super) fn harden(shot: &Shot<'_>, out: &mut Breakdown) {
    let Some(target) = shot.target else { return };
    for spa in &target.spas.0 {
        for m in &spa.def.modifiers {
            if m.on != Quantity::OpenGround {
                continue;
            }
            let label = m.label.unwrap_or(spa.def.name).as_str();
            let other = Some(shot.attacker);
            let fails = |w: &&When| !holds(w, shot, target, other, spa);
            if m.when.iter().any(|w| fails(&w)) {
                out.ignore(spa.def.id, label, || "it does not stand in the open".into());
            } else if out.parts.iter().any(|p| is_terrain(shot, p)) {
                out.ignore(spa.def.id, label, || "something else counts".into());
            } else {
                out.ability(spa.def.id, label, m.add);
            }
        }
    }
}

/// Whether a part of a target number is terrain, cover or a condition that makes the attack harder, an ability of the
/// attacker that lifts it notwithstanding.
fn is_terrain(shot: &Shot<'_>, part: &Part) -> bool {
    match part.source {
        Source::Rule(tag) => {
            let chapter = ["R5.3", "R5.4", "R12."];
            part.value > 0
                && (chapter.iter().any(|c| tag.rule.starts_with(c))
                    || matches!(tag.name, "Heavy industrial" | "Planted field" | "Fortified"))
        }
        Source::Ability(id, _) => {
            let def = read::content(shot.world).ability(id);
            let lifts =
                |g: &Grant| matches!(g, Grant::Ignores(Penalty::Darkness | Penalty::Underwater));
            part.value == 0 && def.is_some_and(|d| d.grants.iter().any(lifts))
        }
    }
}

/// Whether a part of a target number comes from an environment, or takes something off what does.
fn covers(environs: &Environs, shot: &Shot<'_>, part: &Part) -> bool {
    let name = part.source.name();
    let of_condition = |c: &Condition| match part.source {
        Source::Rule(tag) => {
            let dark = matches!(c, Condition::Light(l) if *l == shot.attacker.environment.light);
            tag.name == environment::tag(*c).name || (dark && tag.name == "Darkness")
        }
        Source::Ability(..) => name.ends_with(&format!("({})", c.name().to_lowercase())),
    };
    if environs.conditions.iter().any(of_condition) {
        return true;
    }
    if matches!(part.source, Source::Ability(..)) {
        return false;
    }
    let at = match shot.attack.target {
        Target::Unit(_) => shot.target.and_then(|t| t.hex()),
        Target::Hex(hex) => Some(hex),
    };
    let board = read::board(shot.world);
    let cell = at.and_then(|h| board.get(h));
    let knows = |kind: TerrainKind| environs.terrain.contains(&kind);
    match name {
        "Woods" => {
            let on_the_way = || {
                let (from, to) = shot.attacker.hex().zip(at)?;
                let far = from.distance(to);
                // Whatever lies between, and the hex of the target.
                let hexes = from.within(far).filter(|h| *h != from);
                let between = hexes.filter(|h| from.distance(*h) + h.distance(to) == far);
                let mut cells = between.filter_map(|h| board.get(h));
                Some(cells.any(|c| {
                    environs
                        .terrain
                        .iter()
                        .any(|k| c.woods.is_some() && is_kind(c, *k))
                }))
            };
            on_the_way() == Some(true)
        }
        "Underwater" => knows(TerrainKind::Water),
        "Heavy industrial" => knows(TerrainKind::Industrial),
        "Partial cover" => cell.is_some_and(|c| {
            (knows(TerrainKind::Water) && c.open_water() == Some(1))
                || (knows(TerrainKind::UltraRubble) && c.ground == Ground::UltraRubble)
                || (knows(TerrainKind::Building) && c.building.is_some())
        }),
        _ => false,
    }
}
