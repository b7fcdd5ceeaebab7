//! Sentences about forces and their command abilities.

use hexlance_rules::{AbilityId, SideId};
use hexlance_strike::{
    forces::{self, ForceAct, ForceKey},
    formations::{self, FormationAct, FormationKey},
    initiative::{Origin, Report, Sealed},
    sides::TwoSides,
};

use super::{Told, ability_name, name, side};

/// What both sides had sealed before Initiative.
pub(super) fn opened(world: &Told<'_>, choices: &[Sealed]) -> String {
    let one = |(i, choice): (usize, &Sealed)| {
        let who = side(world, SideId(i as u8));
        match choice {
            Sealed::Nothing => tr!("{who} declares nothing", who),
            Sealed::Yield => tr!("{who} gives Initiative away", who),
            Sealed::Spend => tr!("{who} spends a stored success", who),
            Sealed::Force => tr!("{who} forces Initiative", who),
        }
    };
    let all: Vec<_> = choices.iter().enumerate().map(one).collect();
    tr!("Sealed choices are opened: {all}.", all = all.join("; "))
}

/// Where an item of Initiative comes from, in a word or two.
pub fn origin_name(origin: Origin) -> &'static str {
    match origin {
        Origin::Sca => tr!("command ability"),
        Origin::Spa => tr!("pilot ability"),
        Origin::Formation => tr!("formation"),
        Origin::Intelligence => tr!("intelligence"),
        Origin::Scenario => tr!("scenario"),
    }
}

/// The dice and items of both sides, a line each; nothing where no dice were rolled.
pub fn initiative_lines(world: &Told<'_>, report: &Report) -> Vec<String> {
    let one = |(i, own): (usize, &hexlance_strike::initiative::SideReport)| {
        let [a, b] = own.dice;
        let mut text = tr!(
            "{side}: {own}, dice {a} and {b}",
            a,
            b,
            side = side(world, SideId(i as u8)),
            own = own.total
        );
        for item in &own.items {
            let origin = origin_name(item.origin);
            let name = crate::lang::text(&item.name);
            text += &format!("; {:+} {name} ({origin})", item.counts);
            if !item.note.is_empty() {
                text += &format!(", {}", crate::lang::told(&item.note));
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
                Some(condition) => tr!(
                    "{who}: it is trained in {what}: {condition}.",
                    who,
                    what,
                    condition = crate::lang::text(condition.name())
                ),
                None => tr!("{who}: it is trained in {what}.", who, what),
            }
        }
        FormationAct::Given { gifts, .. } if gifts.is_empty() => {
            tr!("{who}: nobody has its bonus.", who)
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
                tr!(
                    "{id} for {units}",
                    id = ability_name(world, *id),
                    units = units.join(", ")
                )
            });
            format!("{who}: {}.", of.collect::<Vec<_>>().join("; "))
        }
        FormationAct::Hunts { force, formation } => {
            let enemy = ((key.0.0.opponent(), *force), *formation);
            tr!(
                "{who} hunts {enemy}.",
                who,
                enemy = formations::name(world.world, enemy)
            )
        }
        FormationAct::Supports { formation } => {
            let other = formations::name(world.world, (key.0, *formation));
            tr!("{who} supports {other}.", who, other)
        }
    }
}

/// What became of a command ability.
pub(super) fn acted(world: &Told<'_>, key: ForceKey, ability: AbilityId, act: &ForceAct) -> String {
    let what = ability_name(world, ability);
    let who = forces::name(world.world, key);
    match act {
        ForceAct::Declared => tr!("{who}: {what} is in effect.", who, what),
        ForceAct::Yielded { stored, half } => {
            let half = if *half { tr!(" and a half") } else { "" };
            tr!(
                "{who}: {what} has {stored}{half} in store.",
                who,
                what,
                stored,
                half
            )
        }
        ForceAct::Spent { stored } => tr!(
            "{who}: {what} has {stored} left in store.",
            who,
            what,
            stored
        ),
        ForceAct::Adds {
            value,
            kills,
            losses,
        } => tr!(
            "{who}: {what} adds {value} ({kills} kills, {losses} losses).",
            who,
            what,
            value = format_args!("{value:+}"),
            kills,
            losses
        ),
        ForceAct::Aimed { formation, target } => {
            let group = forces::formation_name(world.world, key, *formation);
            tr!(
                "{who}: {what}: {group} attacks {target}.",
                who,
                what,
                group,
                target = name(world, *target)
            )
        }
        ForceAct::Designated { units } => {
            let units: Vec<_> = units.iter().map(|u| name(world, *u)).collect();
            tr!(
                "{who}: {what} is for {units}.",
                who,
                what,
                units = units.join(", ")
            )
        }
        ForceAct::Gave { spa, gifts } => {
            let units: Vec<_> = gifts.iter().map(|g| name(world, g.unit)).collect();
            let spa = ability_name(world, *spa);
            tr!(
                "{who}: {what} gives {spa} to {units}.",
                who,
                what,
                spa,
                units = units.join(", ")
            )
        }
        ForceAct::Champion {
            formation,
            champion,
            ..
        } => {
            let group = forces::formation_name(world.world, key, *formation);
            match champion {
                Some(unit) => tr!(
                    "{who}: {what}: {unit} is the champion of {group}.",
                    who,
                    what,
                    group,
                    unit = name(world, *unit)
                ),
                None => tr!("{who}: {what}: {group} has no champion.", who, what, group),
            }
        }
        ForceAct::Duel { champion, score } => {
            let champion = name(world, *champion);
            match score {
                1 => tr!(
                    "{who}: {what}: {champion} has won its duel, Initiative +1.",
                    who,
                    what,
                    champion
                ),
                -1 => tr!(
                    "{who}: {what}: {champion} has lost its duel, Initiative -1.",
                    who,
                    what,
                    champion
                ),
                _ => tr!(
                    "{who}: {what}: the duel of {champion} counts nothing.",
                    who,
                    what,
                    champion
                ),
            }
        }
        ForceAct::Negated { side, by, .. } => {
            let by = forces::name(world.world, (*side, *by));
            tr!("{who}: {what} is negated by {by}.", who, what, by)
        }
        ForceAct::Ruse { holds, units } => {
            let units: Vec<_> = units.iter().map(|u| name(world, *u)).collect();
            let units = units.join(", ");
            if *holds {
                tr!(
                    "{who}: {what} holds: {units} may come over any edge.",
                    who,
                    what,
                    units
                )
            } else {
                tr!(
                    "{who}: {what} is found out: {units} must come in their own half.",
                    who,
                    what,
                    units
                )
            }
        }
        ForceAct::Disrupts { force, formation } => {
            let enemy = (key.0.opponent(), *force);
            let group = forces::formation_name(world.world, enemy, *formation);
            let whose = forces::name(world.world, enemy);
            tr!(
                "{who}: {what}: {group} of {whose} is out of touch this turn.",
                who,
                what,
                group,
                whose
            )
        }
        ForceAct::Swapped { to } => {
            let to = ability_name(world, to.id);
            tr!("{who}: {what} becomes {to}.", who, what, to)
        }
    }
}
