//! Where troopers are, how they are, and what lies between them.

use hexlance_rules::conformance::{differs, may_differ};

use crate::{
    conformance::{
        deeds::looks_at,
        scene::{Scene, direction},
        steps::{CaseStep, LineLine},
    },
    ground::{Cover, at, cell, heading_name},
    model::Skill,
    read::Look,
    state::{Condition, Seeming, State},
};

pub(super) fn failures(scene: &Scene<'_>, step: &CaseStep) -> Result<Vec<String>, String> {
    let table = scene.table();
    match step {
        CaseStep::At(name, place) => {
            let who = scene.look(name)?;
            let is = who.hex.filter(|_| who.is_on_table() || who.is_hidden());
            Ok(differs(
                &format!("the place of {name}"),
                &is.map(cell),
                &Some(*place),
            ))
        }
        CaseStep::OffTable(name) => {
            let is = scene.look(name)?.is_on_table();
            Ok(differs(
                &format!("whether {name} is on the table"),
                &is,
                &false,
            ))
        }
        CaseStep::Facing(name, word) => {
            let is = heading_name(scene.look(name)?.facing());
            let should = heading_name(direction(word)?);
            Ok(differs(&format!("the facing of {name}"), &is, &should))
        }
        CaseStep::State(name, words) => states(scene, name, words),
        CaseStep::Wounds(name, left) => Ok(differs(
            &format!("the points left of {name}"),
            &scene.look(name)?.armor.left,
            left,
        )),
        CaseStep::Number(name, what, should) => {
            let is = number(&scene.look(name)?, what)?;
            Ok(differs(&format!("{what} of {name}"), &is, should))
        }
        CaseStep::Has(name, word, should) => {
            let who = scene.look(name)?;
            let skill = skill(word)?;
            Ok(differs(
                &format!("whether {name} has {word}"),
                &who.has(skill),
                should,
            ))
        }
        CaseStep::Uses(name, weapon, should) => {
            let who = scene.look(name)?;
            let is = who.supply.left(hexlance_rules::ustr(weapon));
            Ok(differs(
                &format!("uses of {weapon} left to {name}"),
                &is,
                &Some(*should),
            ))
        }
        CaseStep::Distance(a, b, should) => {
            let is = table.distance(&scene.look(a)?, &scene.look(b)?);
            Ok(differs(
                &format!("the distance of {a} and {b}"),
                &is,
                &Some(*should),
            ))
        }
        CaseStep::Contact(a, b, should) => {
            let is = table.in_contact(&scene.look(a)?, &scene.look(b)?);
            Ok(differs(&format!("whether {a} and {b} touch"), &is, should))
        }
        CaseStep::Front(name, (c, r), should) => {
            let is = looks_at(&scene.look(name)?, at(*c, *r));
            Ok(differs(
                &format!("whether {name} looks at ({c},{r})"),
                &is,
                should,
            ))
        }
        CaseStep::Line(line) => self::line(scene, line),
        _ => Ok(Vec::new()),
    }
}

fn skill(word: &str) -> Result<Skill, String> {
    use crate::conformance::person::plain;
    let wanted = plain(word);
    let fits = |s: &&Skill| {
        plain(s.label()) == wanted || plain(s.id().trim_start_matches("skill.")) == wanted
    };
    let found = Skill::ALL.iter().find(fits);
    found
        .copied()
        .ok_or_else(|| format!("there is no skill “{word}”"))
}

fn number(who: &Look<'_>, what: &str) -> Result<i16, String> {
    Ok(match what {
        "CC" => who.cc(),
        "BS" => who.bs(),
        "PH" => who.ph(),
        "WIP" => who.wip(),
        "ARM" => who.arm(),
        "BTS" => who.bts(),
        "S" => who.silhouette().0.into(),
        "first MOV" => who.mov().0.into(),
        "second MOV" => who.mov().1.into(),
        "group" => who.group().into(),
        other => return Err(format!("there is no number “{other}”")),
    })
}

fn line(scene: &Scene<'_>, line: &LineLine) -> Result<Vec<String>, String> {
    let table = scene.table();
    let (of, on) = (scene.look(&line.of)?, scene.look(&line.on)?);
    let (Some(from), Some(to)) = (of.body(table), on.body(table)) else {
        return Err("one of the two is off the table".to_owned());
    };
    let sight = table.line(&from, &to);
    let sees = sight.sees() && looks_at(&of, to.hex);
    let mut out = may_differ("whether there is a line", &sees, line.sees.as_ref());
    out.extend(may_differ(
        "Partial Cover",
        &(sight.cover == Cover::Partial),
        line.cover.as_ref(),
    ));
    out.extend(may_differ(
        "visibility",
        &sight.visibility.modifier(),
        line.visibility.as_ref(),
    ));
    Ok(out)
}

/// States in words, separated by commas.
fn states(scene: &Scene<'_>, name: &str, words: &str) -> Result<Vec<String>, String> {
    let who = scene.look(name)?;
    let mut out = Vec::new();
    for word in words.split(',').map(str::trim) {
        let (word, should) = match word.strip_prefix("not ") {
            Some(rest) => (rest, false),
            None => (word, true),
        };
        let is = state(scene, who, word)?;
        if is != should {
            let not = if is { "" } else { "not " };
            out.push(format!("{name} is {not}{word}"));
        }
    }
    Ok(out)
}

fn state(scene: &Scene<'_>, who: Look<'_>, word: &str) -> Result<bool, String> {
    let seeming = who.guise.seeming;
    Ok(match word {
        "able" => who.condition == Condition::Able,
        "Unconscious" => who.condition == Condition::Unconscious,
        "Dead" => who.condition == Condition::Dead,
        "prone" => who.stance.prone,
        "Engaged" => scene
            .table()
            .find(who.id)
            .is_some_and(|w| scene.table().is_engaged(w)),
        "figure" => who.is_figure(),
        "camo" => seeming == Seeming::Camo,
        "TO" => seeming == Seeming::TO,
        "hidden" => seeming == Seeming::Hidden,
        "IMP-1" => seeming == Seeming::Imp1,
        "IMP-2" => seeming == Seeming::Imp2,
        "impetuous" => crate::pools::is_impetuous(&who),
        "stateless" => who.states.0.is_empty(),
        _ => who.is(named(word)?),
    })
}

fn named(word: &str) -> Result<State, String> {
    let found = crate::conformance::person::STATES
        .into_iter()
        .find(|s| s.name() == word);
    found.ok_or_else(|| format!("there is no state “{word}”"))
}
