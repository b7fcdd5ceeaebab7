//! Dice of an Order in words: what was rolled, against what, and what counts of it.

use hexlance_rules::{Breakdown, Source};
use hexlance_skirmish::{
    deeds::Deed,
    dice::{Outcome, Sv},
    event::ResolveEvent,
    resolve::{Family, Rolled},
    tags,
};

use super::{Thread, Told, deed_name};

/// One sentence for what happens while an Order is resolved.
pub(super) fn resolve(event: &ResolveEvent, told: &Told<'_>, thread: &Thread) -> Option<String> {
    Some(match event {
        ResolveEvent::Rolled(rolled) => rolled_words(rolled, told, thread),
        ResolveEvent::Spoiled { deed } => {
            let unit = thread.by(*deed).map(|by| told.party(by))?;
            match thread.deed(*deed).map(deed_name) {
                Some(skill) => tr!("{skill} of {unit} is not possible any more.", skill, unit),
                None => tr!("What {unit} has declared is not possible any more.", unit),
            }
        }
        ResolveEvent::Strayed { on, .. } => {
            let each: Vec<_> = on.iter().map(|party| told.party(*party)).collect();
            tr!("Stray shots hit {targets}.", targets = each.join(", "))
        }
        ResolveEvent::Stage { .. } | ResolveEvent::Hit(_) => return None,
    })
}

/// What a roll is for, such as "Fox fires at Wolf".
pub fn purpose(rolled: &Rolled, told: &Told<'_>, thread: &Thread) -> String {
    let unit = told.party(rolled.roll.by);
    let target = rolled.roll.at.map(|at| told.party(at));
    let deed = thread.deed(rolled.roll.of);
    if let Some(Deed::Hack(hack)) = deed {
        let program = told.program(hack.program);
        return match target {
            Some(target) => tr!("{unit}: {program} on {target}", unit, program, target),
            None => tr!("{unit}: {program}", unit, program),
        };
    }
    let Some(target) = target else {
        let skill = deed.map_or_else(|| family(rolled.roll.family).to_owned(), deed_name);
        return tr!("{unit}: {skill}", unit, skill);
    };
    match rolled.roll.family {
        Family::Line if strikes(&rolled.roll.value) => {
            tr!("{unit} strikes {target}", unit, target)
        }
        Family::Line | Family::Intuitive => tr!("{unit} fires at {target}", unit, target),
        Family::Template => tr!("The template of {unit} covers {target}", unit, target),
        Family::Lobbed => tr!("{unit} lobs at {target}", unit, target),
        other => {
            let skill = deed.map_or_else(|| family(other).to_owned(), deed_name);
            tr!("{unit}: {skill} against {target}", unit, skill, target)
        }
    }
}

/// Whether it is a roll of close combat: its attribute is CC.
fn strikes(value: &Breakdown) -> bool {
    let first = value.parts.first().map(|part| part.source);
    matches!(first, Some(Source::Rule(tag)) if tag.name == tags::CC.name)
}

/// A sort of roll, where nothing is known of the skill.
fn family(family: Family) -> &'static str {
    match family {
        Family::Line | Family::Intuitive => tr!("Attack"),
        Family::Template => tr!("Template"),
        Family::Lobbed => tr!("Shot out of sight"),
        Family::Dodge => tr!("Dodge"),
        Family::Reset => tr!("Reset"),
        Family::Program => tr!("Program"),
        Family::Smoke => tr!("Smoke"),
        Family::Ward => tr!("Answering program"),
        Family::Plain => tr!("Roll"),
    }
}

/// A roll with its dice and what counts of them.
fn rolled_words(rolled: &Rolled, told: &Told<'_>, thread: &Thread) -> String {
    let what = purpose(rolled, told, thread);
    let counting = rolled.counted.hits().count();
    if rolled.faces.is_empty() {
        return match rolled.counted.any() {
            true => tr!("{what}: it works without a roll.", what),
            false => tr!("{what}: no die could succeed.", what),
        };
    }
    let value = Sv::of(&rolled.counted.value);
    let (sv, dice) = (value.value(), faces(rolled));
    let result = result(rolled, counting);
    tr!("{what} ({sv}: {dice}): {result}.", what, sv, dice, result)
}

/// The dice as they lie, criticals with a mark.
fn faces(rolled: &Rolled) -> String {
    let value = Sv::of(&rolled.counted.value);
    let each = rolled.faces.iter().map(|die| {
        let thrown = value.face(*die);
        match thrown.outcome {
            Outcome::Critical => format!("{die}!"),
            _ => die.to_string(),
        }
    });
    each.collect::<Vec<_>>().join(", ")
}

/// What came of it in a few words.
pub(crate) fn result(rolled: &Rolled, counting: usize) -> String {
    let critical = rolled.counted.hits().any(|critical| critical);
    // What fails by itself is not beaten by anybody.
    let value = Sv::of(&rolled.counted.value);
    let succeeds = |die: &u8| value.face(*die).outcome != Outcome::Fail;
    let by_itself = rolled.faces.iter().any(succeeds);
    let beaten = |beats: bool| by_itself && rolled.against.iter().any(|(_, won)| *won == beats);
    if rolled.roll.family.is_attack() && rolled.roll.family != Family::Smoke {
        return match (counting, critical) {
            (0, _) if beaten(false) => tr!("beaten").to_owned(),
            (0, _) => tr!("missed").to_owned(),
            (n, true) => tr_n!(n, "{n} hit, critical", "{n} hits, critical"),
            (n, false) => tr_n!(n, "{n} hit", "{n} hits"),
        };
    }
    match (counting, critical) {
        (0, _) if beaten(false) => tr!("beaten").to_owned(),
        (0, _) => tr!("failed").to_owned(),
        (_, true) => tr!("succeeded, critical").to_owned(),
        (_, false) => tr!("succeeded").to_owned(),
    }
}
