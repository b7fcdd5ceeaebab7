//! Limits of what files may say: numbers that no rule means and sums would not hold, names that no table has room for.
//!
//! Numbers are held by the forms themselves, so that no way into the program goes around them: cards in catalogues, in
//! recordings and in rule cases alike. `#[serde(deserialize_with = "limits::within::<_, _, 0, 150>")]` reads a number from
//! 0 to 150 and refuses every other one in its line.

use std::{collections::BTreeMap, fmt::Display};

use hexlance_board::remedied;
use serde::{Deserialize, Deserializer, de::Error};

use crate::{Effect, Extras, MapSetup, Problem, Scenario, UnitForm, say};

/// The last turn that a battle may have.
pub const TURNS: i64 = 999;
/// Most letters of a name.
pub const NAME: usize = 120;
/// Most letters of a text: a briefing, what an ability does.
pub const TEXT: usize = 20_000;

/// What is said of a number that is out of its bounds; which field it is comes before it where that is known.
pub(crate) const BEYOND: &str = "is beyond what counts here";

fn check<E: Error>(
    number: impl Into<i64> + Display + Copy,
    least: i64,
    most: i64,
) -> Result<(), E> {
    if (least..=most).contains(&number.into()) {
        return Ok(());
    }
    let message = format!("{number} {BEYOND}");
    Err(E::custom(remedied(
        &message,
        &format!("write a number from {least} to {most}"),
    )))
}

/// Reads a number from `LEAST` to `MOST`.
///
/// # Errors
/// If it is another one.
pub fn within<'de, D, T, const LEAST: i64, const MOST: i64>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Into<i64> + Display + Copy,
{
    let number = T::deserialize(from)?;
    check::<D::Error>(number, LEAST, MOST)?;
    Ok(number)
}

/// Reads a number from `LEAST` to `MOST` where one may be missing.
///
/// # Errors
/// If it is another one.
pub fn maybe_within<'de, D, T, const LEAST: i64, const MOST: i64>(
    from: D,
) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Into<i64> + Display + Copy,
{
    let number = Option::<T>::deserialize(from)?;
    number.map_or(Ok(()), |n| check::<D::Error>(n, LEAST, MOST))?;
    Ok(number)
}

/// Reads numbers from `LEAST` to `MOST` by what they are for.
///
/// # Errors
/// If one of them is another one.
pub fn each_within<'de, D, K, T, const LEAST: i64, const MOST: i64>(
    from: D,
) -> Result<BTreeMap<K, T>, D::Error>
where
    D: Deserializer<'de>,
    K: Deserialize<'de> + Ord,
    T: Deserialize<'de> + Into<i64> + Display + Copy,
{
    let numbers = BTreeMap::<K, T>::deserialize(from)?;
    for n in numbers.values() {
        check::<D::Error>(*n, LEAST, MOST)?;
    }
    Ok(numbers)
}

/// Reads faces of dice with so many sides at most.
///
/// # Errors
/// If no such die has one of them.
pub fn faces<'de, const SIDES: u8, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
    let faces = Vec::<u8>::deserialize(from)?;
    for n in &faces {
        check::<D::Error>(*n, 1, SIDES.into())?;
    }
    Ok(faces)
}

/// What is wrong with a name: it is too long, or it is no single line.
pub fn name(path: impl Into<String>, name: &str) -> Option<Problem> {
    let remedy = say!(
        "write a name of {most} letters at most, in one line",
        most = NAME
    );
    if name.contains(['\n', '\r', '\t']) || name.contains(hexlance_board::is_steering) {
        return Some(Problem::new(
            path,
            "the name has ends of lines, tabs or other characters that cannot be seen",
            remedy,
        ));
    }
    let letters = letters(name, NAME)?;
    Some(Problem::new(
        path,
        say!("a name of {letters} letters", letters),
        remedy,
    ))
}

/// What is wrong with a text of several sentences: it is too long.
pub fn text(path: impl Into<String>, text: &str) -> Option<Problem> {
    let letters = letters(text, TEXT)?;
    Some(Problem::new(
        path,
        say!("a text of {letters} letters", letters),
        say!("write {most} letters at most", most = TEXT),
    ))
}

/// How many letters a text has, if that is more than there may be.
fn letters(text: &str, most: usize) -> Option<usize> {
    let letters = if text.len() > most {
        text.chars().count()
    } else {
        0
    };
    (letters > most).then_some(letters)
}

/// What is wrong with names, by their paths.
fn named(all: Vec<(String, &str)>) -> impl Iterator<Item = Option<Problem>> {
    all.into_iter().map(|(path, own)| name(path, own))
}

/// Everything that is wrong with the names and texts of a scenario.
pub fn of_scenario<U: UnitForm>(scenario: &Scenario<U>) -> Vec<Problem> {
    let mut out: Vec<Option<Problem>> = vec![
        name("title", &scenario.title),
        text("briefing.situation", &scenario.briefing.situation),
    ];
    for (side, aim) in &scenario.briefing.aims {
        out.push(name(format!("briefing.aims[{side}]"), side));
        out.push(text(format!("briefing.aims[{side}]"), aim));
    }
    for (i, picture) in scenario.briefing.pictures.iter().enumerate() {
        out.push(name(format!("briefing.pictures[{i}]"), picture));
    }
    match &scenario.map {
        MapSetup::File(file) => out.push(name("map", file)),
        MapSetup::Sheets { sheets, .. } => {
            for (i, sheet) in sheets.iter().enumerate() {
                out.push(name(format!("map.sheets[{i}].file"), &sheet.file));
            }
        }
        MapSetup::Inline { .. } => {}
    }
    for (s, side) in scenario.sides.iter().enumerate() {
        let path = format!("sides[{s}]");
        out.push(name(format!("{path}.name"), &side.name));
        out.extend(named(side.rules.names(&format!("{path}."))));
        for (f, force) in side.forces.iter().enumerate() {
            let path = format!("{path}.forces[{f}]");
            out.push(name(format!("{path}.name"), &force.name));
            out.extend(named(force.rules.names(&format!("{path}."))));
            for (g, formation) in force.formations.iter().enumerate() {
                let path = format!("{path}.formations[{g}]");
                out.push(name(format!("{path}.name"), &formation.name));
                out.extend(named(formation.rules.names(&format!("{path}."))));
                for (u, unit) in formation.units.iter().enumerate() {
                    let own = unit.name().unwrap_or_default();
                    out.push(name(format!("{path}.units[{u}].name"), own));
                }
            }
        }
    }
    out.extend(named(scenario.rules.names("")));
    for (i, event) in scenario.events.iter().enumerate() {
        out.push(name(format!("events[{i}].name"), &event.name));
        for (j, effect) in event.then.iter().enumerate() {
            if let Effect::Message(said) = effect {
                out.push(text(format!("events[{i}].then[{j}]"), said));
            }
        }
    }
    let steps = scenario.lesson.iter().flat_map(|l| &l.steps);
    for (i, step) in steps.enumerate() {
        out.push(text(format!("lesson.steps[{i}].say"), &step.say));
        out.push(text(format!("lesson.steps[{i}].task"), &step.task));
    }
    out.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde::Deserialize;

    use super::*;
    use crate::from_ron;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Form {
        #[serde(deserialize_with = "within::<_, _, 1, 150>")]
        armor: u8,
        #[serde(default, deserialize_with = "maybe_within::<_, _, -5, 5>")]
        add: Option<i16>,
        #[serde(default, deserialize_with = "each_within::<_, _, _, 0, 100>")]
        moves: BTreeMap<String, u8>,
    }

    #[test]
    fn numbers_out_of_bounds_are_refused_in_their_line() {
        let read = |text: &str| from_ron::<Form>(text, Path::new("a.ron"));
        let fine = "(\n armor: 150,\n add: -5,\n moves: { \"walk\": 100 },\n)";
        assert_eq!(read(fine).map(|f| f.armor), Ok(150));
        assert_eq!(read("(armor: 1)").map(|f| f.add), Ok(None));
        for (text, line, said) in [
            ("(\n armor: 151,\n)", 2, "from 1 to 150"),
            ("(\n armor: 0,\n)", 2, "from 1 to 150"),
            ("(\n armor: 9,\n add: 6,\n)", 3, "from -5 to 5"),
            (
                "(\n armor: 9,\n\n moves: { \"walk\": 101 },\n)",
                4,
                "from 0 to 100",
            ),
        ] {
            let fault = read(text).expect_err(text);
            assert_eq!(fault.line, line, "{fault}");
            assert!(fault.remedy.contains(said), "{fault}");
            let field = match text {
                t if t.contains("walk") => "moves",
                t if t.contains("add") => "add",
                _ => "armor",
            };
            assert!(
                fault.message.starts_with(&format!("`{field}`: ")),
                "{fault}"
            );
        }
    }

    #[test]
    fn names_have_one_line_and_a_length() {
        assert_eq!(name("name", &"ä".repeat(NAME)), None);
        assert!(name("name", &"ä".repeat(NAME + 1)).is_some());
        assert!(name("name", "two\nlines").is_some());
        assert!(name("name", "a\u{1b}[2J").is_some());
        assert_eq!(text("text", "two\nlines"), None);
        assert!(text("text", &"x".repeat(70_000)).is_some());
    }
}
