//! Cases that are played to their end and compared.

use std::{path::Path, sync::Arc};

use super::{CaseFault, CaseOutcome, Cases, Cue, Maps, case_from_ron, fault_at, map_near};
use crate::{Battle, Dice, DiceSource, Refusal, SubmitError};

/// Plays a case and compares; the map that it names is sought near its file.
pub fn run_case<R: Cases>(text: &str, file: &Path, content: &Arc<R::Content>) -> CaseOutcome {
    run_case_with::<R>(text, file, content, &map_near)
}

/// Plays a case and compares, with maps from wherever they are.
pub fn run_case_with<R: Cases>(
    text: &str,
    file: &Path,
    content: &Arc<R::Content>,
    maps: Maps<'_>,
) -> CaseOutcome {
    let case: R::Case = match case_from_ron(text, file) {
        Ok(case) => case,
        Err(fault) => return CaseOutcome::unread(file, fault),
    };
    let (mut found, battle) = match begin::<R>(&case, file, content, maps) {
        Ok(mut battle) => {
            let mut found = play(&case, &mut battle);
            let faults = R::faults(&battle).into_iter();
            found.extend(faults.map(|f| ("script".to_owned(), format!("in the end, {f}"))));
            (found, Some(battle))
        }
        Err(fault) => (vec![fault], None),
    };
    let head = R::head(&case);
    expect_to_miss(head.missing, &mut found);
    let failures = found
        .into_iter()
        .map(|fault| fault_at(fault, text, file))
        .collect();
    CaseOutcome {
        id: head.id.to_owned(),
        title: head.title.to_owned(),
        shows: head.shows.to_vec(),
        missing: head.missing.map(str::to_owned),
        failures,
        state: battle.as_ref().map(Battle::hash),
        events: battle.map_or(0, |b| b.log().len()),
    }
}

/// The battle of a case as it begins.
fn begin<R: Cases>(
    case: &R::Case,
    file: &Path,
    content: &Arc<R::Content>,
    maps: Maps<'_>,
) -> Result<Battle<R>, CaseFault> {
    let setup = R::setup(case, file, content, maps)?;
    let dice = DiceSource::Script(R::head(case).dice.to_vec());
    Battle::new(Arc::new(setup), content.clone(), dice).map_err(|e| {
        let path = named_in(&e.to_string(), &R::named_units(case));
        (path, format!("the case does not start: {e}"))
    })
}

/// The place of the unit that a message names; that of the case's id where it names none.
fn named_in(message: &str, units: &[(String, &str)]) -> String {
    let stands_alone = |at: usize, name: &str| {
        let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let before = message.get(..at).and_then(|t| t.chars().next_back());
        let after = message
            .get(at + name.len()..)
            .and_then(|t| t.chars().next());
        !name.is_empty() && !is_part(before) && !is_part(after)
    };
    let named = |name: &str| {
        message
            .match_indices(name)
            .any(|(at, _)| stands_alone(at, name))
    };
    let found = units.iter().filter(|(_, name)| named(name));
    // “Fox 2” is not “Fox”.
    let longest = found.max_by_key(|(_, name)| name.len());
    longest.map_or_else(|| "id".to_owned(), |(path, _)| path.clone())
}

/// Turns what was found around for a case that must fail until the program plays something.
fn expect_to_miss(missing: Option<&str>, found: &mut Vec<CaseFault>) {
    let Some(missing) = missing else {
        return;
    };
    if found.is_empty() {
        found.push((
            "missing".to_owned(),
            format!("the case passes although it waits for “{missing}”: take the line out"),
        ));
    } else {
        found.clear();
    }
}

/// Plays a case: everything that is not as it says, where in the case, and what.
///
/// What follows a command that cannot be given makes no sense and is not played.
fn play<R: Cases>(case: &R::Case, battle: &mut Battle<R>) -> Vec<CaseFault> {
    let mut cursor = R::Cursor::default();
    let mut failures = Vec::new();
    let (mut short, mut unfit) = (false, false);
    loop {
        let (line, cue) = match R::next(case, &mut cursor, battle) {
            Ok(Some(next)) => next,
            Ok(None) => break,
            Err((line, why)) => return not_played(failures, line, why),
        };
        let found = match cue {
            Cue::Say(_) | Cue::Look(_) => Vec::new(),
            Cue::Check(check) => R::failures(&check, battle),
            Cue::Refused {
                side,
                command,
                code,
            } => refused_as(battle.check(side, &command), code),
            Cue::Command { side, command } => match battle.submit(side, command) {
                Ok(_) => Vec::new(),
                Err(SubmitError::Refused(refusal)) => {
                    let remedy = refusal.remedy.as_ref().map(ToString::to_string);
                    let remedy = remedy.unwrap_or_default();
                    let why = format!("it is refused as `{}`: {refusal} {remedy}", refusal.code);
                    return not_played(failures, line, why);
                }
            },
        };
        failures.extend(found.into_iter().map(|f| (place(line), f)));
        let dice = battle.world().resource::<Dice>();
        if !short && dice.ran_out() {
            short = true;
            failures.push((place(line), format!("the dice ran out: {}", rolls(battle))));
        }
        if let Some(misfit) = dice.misfit().filter(|_| !unfit) {
            unfit = true;
            failures.push((place(line), format!("{misfit}: {}", rolls(battle))));
        }
    }
    let left = battle.world().resource::<Dice>().left();
    if left > 0 {
        failures.push((
            "dice".to_owned(),
            format!("{left} of the dice were not drawn: {}", rolls(battle)),
        ));
    }
    if let Some(decision) = battle.decision().filter(|_| !R::head(case).asks) {
        failures.push((
            "script".to_owned(),
            format!("a question is still open: {}", decision.prompt),
        ));
    }
    failures
}

/// What was rolled so far, for messages.
fn rolls<R: Cases>(battle: &Battle<R>) -> String {
    let log = battle.log().iter();
    let rolls: Vec<_> = log.filter_map(|logged| R::roll(&logged.event)).collect();
    if rolls.is_empty() {
        "nothing was rolled".to_owned()
    } else {
        format!("rolled were {}", rolls.join(", "))
    }
}

/// Where in a case a line of its script is.
fn place(line: usize) -> String {
    format!("script[{line}]")
}

fn not_played(mut failures: Vec<CaseFault>, line: usize, why: String) -> Vec<CaseFault> {
    failures.push((place(line), why));
    failures.push((
        place(line),
        "the rest of the case was not played".to_owned(),
    ));
    failures
}

/// Compares a refusal with the one that must come: by its code, or by the number of its rule.
fn refused_as(result: Result<(), Refusal>, code: &str) -> Vec<String> {
    match result {
        Err(refusal) if refusal.code == code || refusal.rule == Some(code) => Vec::new(),
        Err(refusal) => vec![format!(
            "it is refused as `{}` ({refusal}), and should be refused as `{code}`",
            refusal.code
        )],
        Ok(()) => vec![format!("it is allowed, and should be refused as `{code}`")],
    }
}

#[cfg(test)]
mod tests {
    use super::named_in;

    #[test]
    fn a_message_leads_to_the_unit_that_it_names() {
        let units = [
            ("red[A]".to_owned(), "A"),
            ("red[Fox]".to_owned(), "Fox"),
            ("blue[Fox 2]".to_owned(), "Fox 2"),
        ];
        assert_eq!(named_in("A stands at (90, 3)", &units), "red[A]");
        assert_eq!(named_in("“Fox 2” is nowhere", &units), "blue[Fox 2]");
        assert_eq!(named_in("All of Fox is lost", &units), "red[Fox]");
        assert_eq!(named_in("Foxes and Axes", &units), "id");
        assert_eq!(named_in("", &[(String::new(), "")]), "id");
    }
}
