//! Units in hiding (R5.5): how they are found, and the surprise that they have in store.

mod question;
mod step;

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Choice, Decision, Enter, Tag, Timetable, UnitId, say};

use crate::{
    Ctx,
    ability::Grant,
    attack::{legal, resolve},
    card::Bracket,
    concealment::{self, name_for},
    electronics,
    model::attack::{Attack, AttackKind, Mount, Physical, Value},
    moments::Rule,
    moved::MoveEvent,
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    sides::TwoSides,
    state::{Motion, MotionState, Phase},
};

pub use crate::concealment::{HiddenEvent, uncover};
pub use question::HiddenQuestion;
pub use step::HiddenStep;

static SEARCH: Tag = Tag {
    name: "Search",
    rule: "R5.5.5",
};
static SCOUT: Tag = Tag {
    name: "Recon or probe",
    rule: "R5.5.5",
};
static SMALL: Tag = Tag {
    name: "Hidden infantry",
    rule: "R5.5.5",
};

/// Enemies in hiding that share a hex and levels with a mover which comes there at a base level.
pub(crate) fn met(world: &World, u: &UnitRead<'_>, hex: Hex, base: i8) -> Vec<UnitId> {
    let top = base.saturating_add(u.card.height());
    read::active(world, u.side.opponent())
        .filter(|e| {
            e.is_hidden()
                && base < e.top()
                && e.spot().is_some_and(|s| s.hex == hex && s.base < top)
        })
        .map(|e| e.id)
        .collect()
}

/// A ground unit has come from one hex to another in its movement: whoever hides there and may surprise it now is
/// asked (R5.5.4), before enemies' auras (R3.3.7).
pub(crate) fn approached(ctx: &mut Ctx<'_>, unit: UnitId, from: Hex, to: Hex) {
    let world = ctx.world();
    let mover = read::unit(world, unit);
    if mover.is_aerospace() {
        return;
    }
    let steps: Vec<_> = read::active(world, mover.side.opponent())
        .filter(|e| {
            e.is_hidden()
                && e.hex()
                    .is_some_and(|at| at.distance(to) <= 1 && at.distance(from) > 1)
        })
        .map(|e| HiddenStep::Surprise {
            unit: e.id,
            target: unit,
        })
        .collect();
    ctx.push_in_order(steps);
}

/// The owner of a unit in hiding is asked whether it attacks the enemy that has come near.
pub(crate) fn surprise(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId) {
    let world = ctx.world();
    let (u, t) = (read::unit(world, unit), read::unit(world, target));
    let near = u
        .hex()
        .zip(t.hex())
        .is_some_and(|(a, b)| a.distance(b) <= 1);
    if !u.is_hidden() || u.acts.activated || !u.can_act() || !near {
        return;
    }
    let (mut choices, attacks) = offers(world, &u, target);
    if choices.is_empty() {
        return;
    }
    choices.push(Choice::new("no", "Stay in hiding", "it may still be found"));
    let default = choices.len() - 1;
    let (side, prompt) = (
        u.side,
        say!(
            "{name} comes next to {unit}, which is in hiding. Attack it by surprise? {other} will not move this turn.",
            name = name_for(world, u.side, target),
            unit = u.name,
            other = u.name
        ),
    );
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: HiddenQuestion::Surprise {
            unit,
            target,
            attacks,
        }
        .into(),
        prompt,
        choices,
        default,
    });
}

/// The owner of a unit is asked whether it attacks an enemy that has come back onto the map beside it (R16.6.5), besides
/// what it has done this turn.
pub(crate) fn pounce(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId) {
    let world = ctx.world();
    let (u, t) = (read::unit(world, unit), read::unit(world, target));
    let fits = u.is_active() && t.is_active() && u.can_act() && read::base_contact(&u, &t);
    if !fits {
        return;
    }
    let (mut choices, attacks) = offers(world, &u, target);
    if choices.is_empty() {
        return;
    }
    choices.push(Choice::new("no", "Let it be", ""));
    let default = choices.len() - 1;
    let prompt = say!(
        "{name} comes back next to {unit}. Attack it by surprise?",
        name = name_for(world, u.side, target),
        unit = u.name
    );
    ctx.ask(Decision {
        side: u.side,
        unit: Some(unit),
        question: HiddenQuestion::Surprise {
            unit,
            target,
            attacks,
        }
        .into(),
        prompt,
        choices,
        default,
    });
}

/// The surprise attacks of a unit as choices, and the attacks that they stand for.
fn offers(world: &World, u: &UnitRead<'_>, target: UnitId) -> (Vec<Choice>, Vec<(String, Attack)>) {
    let mut choices = Vec::new();
    let mut attacks = Vec::new();
    for attack in surprises(world, u, target) {
        let code = code(attack.attack.kind, attack.attack.overheat);
        let kind = attack.attack.kind.name();
        let label = match attack.attack.overheat {
            0 => kind,
            overheat => say!("{kind}, overheat {overheat}", kind, overheat),
        };
        let number = attack.target_number.total();
        choices.push(Choice::new(
            code.clone(),
            label,
            say!("needs {number}", number),
        ));
        attacks.push((code, attack.attack));
    }
    (choices, attacks)
}

/// Every attack that a unit may make out of hiding on an enemy: with its weapons or its fists, not those that only
/// mark.
fn surprises(world: &World, u: &UnitRead<'_>, target: UnitId) -> Vec<legal::Legal> {
    let mut out = Vec::new();
    for order in legal::orders(world, u.id, target) {
        let direct = !order.kind.is_indirect();
        if !direct || !(order.kind.is_weapon() || order.kind.is_physical()) {
            continue;
        }
        let Ok(plain) = legal::check_surprise(world, &order) else {
            continue;
        };
        let bracket = plain.aimed.map_or(Bracket::Short, |a| a.bracket);
        let most = legal::most_overheat(u, order.kind, bracket);
        out.push(plain);
        for overheat in 1..=most {
            let hotter = crate::command::AttackOrder {
                overheat,
                ..order.clone()
            };
            out.extend(legal::check_surprise(world, &hotter));
        }
    }
    out
}

fn code(kind: AttackKind, overheat: u8) -> String {
    let mut code = match kind {
        AttackKind::Weapon(mount, value) => {
            let what = match value {
                Value::Standard => "weapons".to_owned(),
                Value::WithoutMissiles => "weapons without missiles".to_owned(),
                Value::Special(code) => code.text().to_lowercase(),
                Value::Indirect => "indirect".to_owned(),
                Value::PlainIndirect => "plain indirect".to_owned(),
                Value::Loaded(code, m) => format!("{} {}", code.text().to_lowercase(), m.name()),
            };
            match mount {
                Mount::Card | Mount::Arc(_) => what,
                Mount::Turret => format!("turret {what}"),
                Mount::Rear => format!("rear {what}"),
            }
        }
        AttackKind::Artillery(fire) => {
            format!("{} {}", fire.gun.text(), fire.round.name()).to_lowercase()
        }
        AttackKind::Physical(Physical::Melee) => "melee".to_owned(),
        AttackKind::Physical(Physical::AntiMech) => "anti-mech".to_owned(),
        _ => "physical".to_owned(),
    };
    if overheat > 0 {
        code += &format!("+{overheat}");
    }
    code
}

/// The owner has answered: the unit shows itself, has had its activation, and attacks (R5.5.4).
pub(crate) fn surprise_answered(ctx: &mut Ctx<'_>, unit: UnitId, attack: Option<Attack>) {
    let Some(attack) = attack else { return };
    if !read::unit(ctx.world(), unit).is_hidden() {
        // An enemy has come back beside it: its own turn was what it was.
        let bracket =
            crate::attack::to_hit::aim_at(ctx.world(), &attack, &read::unit(ctx.world(), unit))
                .map(|a| a.bracket);
        return resolve::begin(ctx, attack, bracket);
    }
    let facing = read::unit(ctx.world(), unit)
        .spot()
        .map(|s| s.facing)
        .unwrap_or_default();
    ctx.emit(MoveEvent::ActivationEnded {
        unit,
        facing,
        motion: Motion {
            state: MotionState::StoodStill,
            ..Motion::default()
        },
        rush: None,
        cut_short: false,
    });
    let bracket =
        crate::attack::to_hit::aim_at(ctx.world(), &attack, &read::unit(ctx.world(), unit))
            .map(|a| a.bracket);
    resolve::begin(ctx, attack, bracket);
}

/// A unit has come to the end of its activation: enemies in hiding next to it may be found, by looking and by probe
/// (R5.5.5, R5.6.2).
pub(crate) fn searched(ctx: &mut Ctx<'_>, unit: UnitId) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some(here) = u.hex().filter(|_| u.can_act() && !u.is_aerospace()) else {
        return;
    };
    probe(ctx, unit);
    let world = ctx.world();
    let u = read::unit(world, unit);
    let near: Vec<_> = read::active(world, u.side.opponent())
        .filter(|e| e.is_hidden() && e.hex().is_some_and(|at| at.distance(here) <= 1))
        .map(|e| {
            let mut needs = Breakdown::new();
            needs.rule(&SEARCH, 8);
            if electronics::is_scout(&u) {
                needs.rule(&SCOUT, -2);
            }
            if e.card.kind.is_infantry() {
                needs.rule(&SMALL, 2);
            }
            (e.id, needs)
        })
        .collect();
    for (hidden, parts) in near {
        let dice = ctx.two_d6();
        let needs = parts.total();
        ctx.emit(Roll {
            purpose: RollFor::Search,
            unit: Some(unit),
            dice: dice.to_vec(),
            parts,
            needs: Some(needs),
            reroll_by: None,
        });
        if i16::from(dice[0] + dice[1]) >= needs {
            uncover(ctx, hidden, "it was seen", Some(unit));
        }
    }
}

/// Enemies in hiding that a unit sees by its own eyes, fields or not (spa.eagles_eyes).
pub(crate) fn spotted(world: &World, u: &UnitRead<'_>) -> Vec<UnitId> {
    let Some(here) = u
        .hex()
        .filter(|_| u.grants(Grant::SpotsHidden) && u.can_act())
    else {
        return Vec::new();
    };
    read::active(world, u.side.opponent())
        .filter(|e| e.is_hidden() && e.hex().is_some_and(|at| at.distance(here) <= 1))
        .map(|e| e.id)
        .collect()
}

/// A unit on its way looks around before anybody can surprise it (R3.3.7).
pub(crate) fn looks(ctx: &mut Ctx<'_>, unit: UnitId) {
    if !spotted(ctx.world(), &read::unit(ctx.world(), unit)).is_empty() {
        ctx.push(HiddenStep::Spot { unit });
    }
}

/// ... and finds who hides next to it.
pub(crate) fn spot(ctx: &mut Ctx<'_>, unit: UnitId) {
    for hidden in spotted(ctx.world(), &read::unit(ctx.world(), unit)) {
        uncover(ctx, hidden, "sharp eyes have seen it", Some(unit));
    }
}

/// Units in hiding are looked for when units are about to move, and by probes before they fire (R5.6.2).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Phase::Movement), Rule::Hidden, all_spot);
    t.add(Enter(Phase::Combat), Rule::Hidden, probes_look);
}

/// The start of the Movement Phase: all who can look around.
pub(crate) fn all_spot(ctx: &mut Ctx<'_>) {
    let units: Vec<_> = read::units(ctx.world()).map(|u| u.id).collect();
    for unit in units {
        spot(ctx, unit);
    }
}

/// Enemies in hiding within a unit's probe are revealed.
fn probe(ctx: &mut Ctx<'_>, unit: UnitId) {
    let found = electronics::found_by_probe(ctx.world(), &read::unit(ctx.world(), unit));
    for hidden in found {
        uncover(ctx, hidden, "a probe has found it", Some(unit));
    }
    concealment::identify(ctx, unit);
}

/// All probes look around at the start of the Combat Phase (R5.6.2).
pub(crate) fn probes_look(ctx: &mut Ctx<'_>) {
    let units: Vec<_> = read::units(ctx.world())
        .filter(|u| electronics::probe(u).is_some() || u.grants(Grant::Identifies))
        .map(|u| u.id)
        .collect();
    for unit in units {
        probe(ctx, unit);
    }
}
