//! The abilities of a unit on its sheet: when each can be used, and what it is doing now.

use hexlance_rules::draft::Pick;
use hexlance_strike::{
    ability::{AbilityDef, Grant, Param},
    draft::{Draft, Making, keys},
    formations,
    modifiers::{self, InForce},
    read::{self, UnitRead},
    sides::TwoSides,
    state::{Frame, Spa},
};

use super::super::{Session, view};
use crate::{
    hud::model::{
        HudAction,
        sheet::{Chip, ChipState, Help},
    },
    theme::Icon,
    wording, words,
};

fn timing(def: &AbilityDef) -> &'static str {
    if !def.rerolls.is_empty() {
        tr!("As an answer to a roll")
    } else if def.support.is_some() {
        tr!("In the End Phase")
    } else if def.is_triggered() && def.auras.is_empty() {
        tr!("At a point of its path")
    } else if def.grants(Grant::ActFirst) {
        tr!("At the start of the Movement Phase, Initiative won")
    } else if def.grants(Grant::Preempt) {
        tr!("As an answer to an attack in base contact")
    } else if def.grants(Grant::DividedFire) {
        tr!("When it fires")
    } else if def.grants(Grant::NameEnemy) {
        tr!("Always; a new enemy at the start of its movement")
    } else if def.auras.is_empty() {
        tr!("Always")
    } else {
        tr!("Around it")
    }
}

/// What an ability is doing now, in this battle, a line each.
fn now(session: &Session, u: &UnitRead<'_>, spa: &Spa) -> Vec<String> {
    let world = session.battle.world();
    let turn = read::turn(world).number;
    let mut lines = Vec::new();
    if let Some(rule) = &spa.def.optional_rule
        && world.resource::<Frame>().options.get(rule) == Some(false)
    {
        lines.push(tr!(
            "It needs the optional rule {rule}, which is off.",
            rule = crate::lang::text(rule)
        ));
    }
    if let Param::Bracket(options) = &spa.def.param
        && let Some(b) = options.get(usize::from(spa.param))
    {
        lines.push(tr!("Its bracket is {b}.", b = crate::lang::text(b.name())));
    }
    if let Some(condition) = spa.condition {
        lines.push(tr!(
            "Its condition: {condition}.",
            condition = crate::lang::text(condition.name())
        ));
    }
    if spa.of_formation {
        lines.push(tr!(
            "Its formation {id} gives it (R14.5).",
            id = formations::name(world, formations::of_unit(world, u.id))
        ));
    }
    if spa.of_pool {
        lines.push(tr!("All units of the formation draw on the same rerolls.").to_owned());
    }
    if let Some((force, formation)) = spa.quarry {
        let enemy = ((u.side.opponent(), force), formation);
        lines.push(tr!(
            "It hunts {enemy}.",
            enemy = formations::name(world, enemy)
        ));
    }
    if let Some(chosen) = spa.chosen {
        lines.push(tr!(
            "It named {chosen}.",
            chosen = read::unit(world, chosen).name
        ));
    }
    for m in &spa.def.modifiers {
        let n = wording::number(m);
        match modifiers::in_force(m, spa, world, u) {
            InForce::Always if m.when.is_empty() => {
                lines.push(format!("{}: {}.", n.what, n.much));
            }
            InForce::Always => lines.push(format!("{}: {}, {}.", n.what, n.much, n.when)),
            InForce::Sometimes => lines.push(format!("{}: {} {}.", n.what, n.much, n.when)),
            InForce::Not(why) => lines.push(tr!("{what}: nothing now, {why}.", why, what = n.what)),
        }
    }
    for aura in &spa.def.auras {
        let held: Vec<_> = view::visible(session)
            .filter(|other| {
                other
                    .statuses
                    .0
                    .iter()
                    .any(|s| s.source == Some(u.id) && s.kind == aura.status)
            })
            .map(|other| other.name.to_owned())
            .collect();
        if !held.is_empty() {
            lines.push(tr!(
                "{status} by it: {held}.",
                status = aura.status,
                held = held.join(", ")
            ));
        }
    }
    if spa.ready > turn {
        lines.push(tr!("Ready again in turn {ready}.", ready = spa.ready));
    }
    lines
}

/// Ability chips, with what a click does where one can be used now.
pub(super) fn chips(session: &Session, u: &UnitRead<'_>) -> Vec<Chip> {
    let spas = u.spas.0.iter().enumerate();
    spas.map(|(i, spa)| ability(session, u, i, spa)).collect()
}

fn ability(session: &Session, u: &UnitRead<'_>, i: usize, spa: &Spa) -> Chip {
    let turn = read::turn(session.battle.world()).number;
    let wait = spa.ready.saturating_sub(turn);
    let counted = spa.bought > 0;
    let use_now = if u.side != session.viewer {
        Err(tr!("It is the enemy's.").to_owned())
    } else {
        let nothing = Draft::default();
        let making = Making::of(&session.battle, session.viewer, &nothing);
        making.may_use(u, spa).map_err(|r| words::refused(&r))
    };
    let kind = match spa.of_force {
        true => tr!("Command ability"),
        false => tr!("Pilot ability"),
    };
    let uses = match counted {
        true => tr!("{l} of {m} left", l = spa.uses, m = spa.bought),
        false => String::new(),
    };
    let again = match wait {
        0 => String::new(),
        t => tr_n!(t, "again next turn", "again in {n} turns"),
    };
    let badge = match (wait, counted) {
        (1.., _) => tr!("in {t}", t = wait),
        (0, true) => format!("{}/{}", spa.uses, spa.bought),
        (0, false) => String::new(),
    };
    let ready = wait == 0 && (!counted || spa.uses > 0);
    Chip {
        key: format!("ability.{i}"),
        text: crate::lang::text(&spa.def.name).to_owned(),
        state: match ready {
            true => ChipState::Lit,
            false => ChipState::Spent,
        },
        icon: use_now.is_ok().then_some(Icon::Ability),
        badge,
        help: Help::new(crate::lang::text(&spa.def.name).to_owned())
            .line(kind, timing(&spa.def))
            .line("", crate::lang::text(spa.def.text.trim()))
            .line(tr!("Now"), now(session, u, spa).join("\n"))
            .line(tr!("Uses"), uses)
            .line(tr!("Cooldown"), again)
            .line(
                tr!("Not now"),
                use_now.as_ref().err().cloned().unwrap_or_default(),
            )
            .look_up(spa.def.id),
        // What is triggered on the way is chosen with the way.
        action: (use_now.is_ok() && !spa.def.is_triggered())
            .then(|| HudAction::Pick(Pick::Button(keys::ability(spa.def.id)))),
        ..Chip::default()
    }
}
