//! Sentences about forces and their command abilities.

use hexlance_rules::{AbilityId, SideId};
use hexlance_strike::{
    forces::{self, ForceAct, ForceKey},
    formations::{self, FormationAct, FormationKey},
    initiative::{Origin, Report, Sealed},
};

use super::{Told, ability_name, name, side};

/// What both sides had sealed before Initiative.
pub(super) fn opened(world: &Told<'_>, choices: &[Sealed]) -> String {
    let one = |(i, choice): (usize, &Sealed)| {
        let who = side(world, SideId(i as u8));
        match choice {
            Sealed::Nothing => format!("{who} declares nothing"),
            Sealed::Yield => format!("{who} gives Initiative away"),
            Sealed::Spend => format!("{who} spends a stored success"),
            Sealed::Force => format!("{who} forces Initiative"),
        }
    };
    let all: Vec<_> = choices.iter().enumerate().map(one).collect();
    format!("Sealed choices are opened: {}.", all.join("; "))
}

/// Where an item of Initiative comes from, in a word or two.
pub const fn origin_name(origin: Origin) -> &'static str {
    match origin {
        Origin::Sca => "command ability",
        Origin::Spa => "pilot ability",
        Origin::Formation => "formation",
        Origin::Intelligence => "intelligence",
        Origin::Scenario => "scenario",
    }
}

/// The dice and items of both sides, a line each; nothing where no dice were rolled.
pub fn initiative_lines(world: &Told<'_>, report: &Report) -> Vec<String> {
    let one = |(i, own): (usize, &hexlance_strike::initiative::SideReport)| {
        let [a, b] = own.dice;
        let mut text = format!(
            "{}: {}, dice {a} and {b}",
            side(world, SideId(i as u8)),
            own.total
        );
        for item in &own.items {
            let origin = origin_name(item.origin);
            text += &format!("; {:+} {} ({origin})", item.counts, item.name);
            if !item.note.is_empty() {
                text += &format!(", {}", item.note);
            }
        }
        format!("{text}.")
    };
    report.sides.iter().enumerate().map(one).collect()
}

/// What became of the bonus of a formation.
pub(super) fn formation_acted(world: &Told<'_>, key: FormationKey, act: &FormationAct) -> String {
    let who = formations::name(world.world, key);
    match act {
        FormationAct::Picked {
            ability, condition, ..
        } => {
            let what = ability_name(world, *ability);
            match condition {
                Some(condition) => format!("{who}: it is trained in {what}: {}.", condition.name()),
                None => format!("{who}: it is trained in {what}."),
            }
        }
        FormationAct::Given { gifts, .. } if gifts.is_empty() => {
            format!("{who}: nobody has its bonus.")
        }
        FormationAct::Given { gifts, .. } => {
            let mut of: Vec<(AbilityId, Vec<&str>)> = Vec::new();
            for gift in gifts {
                let unit = name(world, gift.unit);
                match of.iter_mut().find(|(id, _)| *id == gift.ability) {
                    Some((_, units)) => units.push(unit),
                    None => of.push((gift.ability, vec![unit])),
                }
            }
            let of = of.iter().map(|(id, units)| {
                format!("{} for {}", ability_name(world, *id), units.join(", "))
            });
            format!("{who}: {}.", of.collect::<Vec<_>>().join("; "))
        }
        FormationAct::Hunts { force, formation } => {
            let enemy = ((key.0.0.opponent(), *force), *formation);
            format!("{who} hunts {}.", formations::name(world.world, enemy))
        }
        FormationAct::Supports { formation } => {
            let other = formations::name(world.world, (key.0, *formation));
            format!("{who} supports {other}.")
        }
    }
}

/// What became of a command ability.
pub(super) fn acted(world: &Told<'_>, key: ForceKey, ability: AbilityId, act: &ForceAct) -> String {
    let what = ability_name(world, ability);
    let who = forces::name(world.world, key);
    match act {
        ForceAct::Declared => format!("{who}: {what} is in effect."),
        ForceAct::Yielded { stored, half } => {
            let half = if *half { " and a half" } else { "" };
            format!("{who}: {what} has {stored}{half} in store.")
        }
        ForceAct::Spent { stored } => format!("{who}: {what} has {stored} left in store."),
        ForceAct::Adds {
            value,
            kills,
            losses,
        } => format!("{who}: {what} adds {value:+} ({kills} kills, {losses} losses)."),
        ForceAct::Aimed { formation, target } => {
            let group = forces::formation_name(world.world, key, *formation);
            format!("{who}: {what}: {group} attacks {}.", name(world, *target))
        }
        ForceAct::Designated { units } => {
            let units: Vec<_> = units.iter().map(|u| name(world, *u)).collect();
            format!("{who}: {what} is for {}.", units.join(", "))
        }
        ForceAct::Gave { spa, gifts } => {
            let units: Vec<_> = gifts.iter().map(|g| name(world, g.unit)).collect();
            let spa = ability_name(world, *spa);
            format!("{who}: {what} gives {spa} to {}.", units.join(", "))
        }
        ForceAct::Champion {
            formation,
            champion,
            ..
        } => {
            let group = forces::formation_name(world.world, key, *formation);
            match champion {
                Some(unit) => format!(
                    "{who}: {what}: {} is the champion of {group}.",
                    name(world, *unit)
                ),
                None => format!("{who}: {what}: {group} has no champion."),
            }
        }
        ForceAct::Duel { champion, score } => {
            let champion = name(world, *champion);
            match score {
                1 => format!("{who}: {what}: {champion} has won its duel, Initiative +1."),
                -1 => format!("{who}: {what}: {champion} has lost its duel, Initiative -1."),
                _ => format!("{who}: {what}: the duel of {champion} counts nothing."),
            }
        }
        ForceAct::Negated { side, by } => {
            let by = forces::name(world.world, (*side, *by));
            format!("{who}: {what} is negated by {by}.")
        }
        ForceAct::Ruse { holds, units } => {
            let units: Vec<_> = units.iter().map(|u| name(world, *u)).collect();
            let units = units.join(", ");
            if *holds {
                format!("{who}: {what} holds: {units} may come over any edge.")
            } else {
                format!("{who}: {what} is found out: {units} must come in their own half.")
            }
        }
        ForceAct::Disrupts { force, formation } => {
            let enemy = (key.0.opponent(), *force);
            let group = forces::formation_name(world.world, enemy, *formation);
            let whose = forces::name(world.world, enemy);
            format!("{who}: {what}: {group} of {whose} is out of touch this turn.")
        }
        ForceAct::Swapped { to } => {
            let to = ability_name(world, to.id);
            format!("{who}: {what} becomes {to}.")
        }
    }
}
