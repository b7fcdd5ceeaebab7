//! Reading the terms for what stands on hexsides and in hexes, and for zones.

use std::str::FromStr;

use super::read::{Fault, exits, figures};
use super::words::{self, saturation_word, state_word, visibility_word, width_word};
use crate::{
    Barrier, Cell, Direction, Exits, Fixture, Gate, GateState, GateWidth, MAX_HEIGHT, Message,
    STOREY, Saturation, Visibility, say,
};

/// A term of this module as it was read.
pub(super) enum Stands {
    Barrier(Barrier, Exits),
    Fixture(Fixture),
    Visibility(Visibility),
    Saturation(Saturation),
    ZeroG,
}

/// Reads a term; `None` if it belongs to others. A wall whose strength is told is a building.
pub(super) fn read(words: &[&str]) -> Result<Option<Stands>, Fault> {
    Ok(Some(match words {
        ["wall", rest @ ..] if !rest.contains(&"cf") => {
            let ([height, _], sides) = figures(rest, ["height", "height"])?;
            let example = words::WALL;
            if height.is_none() && sides.is_empty() {
                return Err(say!(
                    "say what wall: one in the hex by its strength, such as wall cf 20 height 1, or one on hexsides, such as {example}",
                    example
                )
                .into());
            }
            let height = height.ok_or_else(|| how_high("wall", example))?;
            Stands::Barrier(Barrier::Wall { height }, on_sides(sides, "wall", example)?)
        }
        ["window", rest @ ..] => {
            let example = words::WINDOW;
            let ([sill, height], sides) = figures(rest, ["sill", "height"])?;
            let sill = sill
                .ok_or_else(|| say!("say how high the sill is, in levels: {example}", example))?;
            let height = height.unwrap_or(STOREY);
            Stands::Barrier(
                Barrier::Window { sill, height },
                on_sides(sides, "window", example)?,
            )
        }
        _ if words.contains(&"gate") => gate(words)?,
        [what @ ("obstacle" | "crate"), rest @ ..] => {
            let example = words::of_height(what);
            let ([height, _], rest) = figures(rest, ["height", "height"])?;
            if let Some(word) = rest.first() {
                return Err(foreign(word, &example).into());
            }
            let height = height.ok_or_else(|| how_high(what, &example))?;
            Stands::Fixture(match *what {
                "crate" => Fixture::Crate { height },
                _ => Fixture::Obstacle { height },
            })
        }
        ["stairs", rest @ ..] => Stands::Fixture(Fixture::Stairs(towards(rest, "stairs")?)),
        ["ladder", rest @ ..] => Stands::Fixture(Fixture::Ladder(towards(rest, "ladder")?)),
        ["console", rest @ ..] => Stands::Fixture(Fixture::Console(towards(rest, "console")?)),
        [how, "visibility"] => {
            let known = Visibility::ALL
                .into_iter()
                .find(|v| visibility_word(*v) == *how);
            Stands::Visibility(
                known.ok_or_else(|| {
                    say!("{word} is no visibility: low, poor or zero", word = how)
                })?,
            )
        }
        [how, "saturation"] => {
            let known = Saturation::ALL
                .into_iter()
                .find(|s| saturation_word(*s) == *how);
            Stands::Saturation(
                known.ok_or_else(|| say!("{word} is no saturation: low or high", word = how))?,
            )
        }
        ["zero-g"] => Stands::ZeroG,
        _ => return Ok(None),
    }))
}

fn gate(words: &[&str]) -> Result<Stands, Fault> {
    let example = words::GATE;
    let at = words.iter().position(|w| *w == "gate").unwrap_or_default();
    let (mut width, mut state) = (None, None);
    for word in &words[..at] {
        let w = GateWidth::ALL.into_iter().find(|w| width_word(*w) == *word);
        let s = GateState::ALL.into_iter().find(|s| state_word(*s) == *word);
        if w.is_none() && s.is_none() {
            return Err(foreign(word, example).into());
        }
        let twice = w.is_some_and(|w| width.replace(w).is_some())
            || s.is_some_and(|s| state.replace(s).is_some());
        if twice {
            return Err(say!("a gate has one width and one state: {example}", example).into());
        }
    }
    let width = width.ok_or_else(|| say!("say how wide: narrow gate or wide gate"))?;
    let ([height, _], sides) = figures(&words[at + 1..], ["height", "height"])?;
    let gate = Gate {
        width,
        state: state.unwrap_or(GateState::Open),
        height: height.ok_or_else(|| how_high("gate", example))?,
    };
    Ok(Stands::Barrier(
        Barrier::Gate(gate),
        on_sides(sides, "gate", example)?,
    ))
}

fn how_high(what: &str, example: &str) -> Message {
    say!(
        "say how high the {what} is, in levels: {example}",
        what,
        example
    )
}

fn foreign(word: &str, example: &str) -> Message {
    say!(
        "{word} does not belong here: write {example}",
        word,
        example
    )
}

fn on_sides(words: &[&str], what: &str, example: &str) -> Result<Exits, Message> {
    if words.is_empty() {
        return Err(say!(
            "say on which hexsides the {what} stands: {example}",
            what,
            example
        ));
    }
    exits(words)
}

fn towards(words: &[&str], what: &str) -> Result<Option<Direction>, Message> {
    match words {
        [] => Ok(None),
        [word] => Direction::from_str(word).map(Some).map_err(|e| e.message()),
        _ => Err(say!("one side at most: {what} N", what)),
    }
}

/// Whether heights and sills are such as there are.
pub(super) fn heights_fit(cell: &Cell) -> bool {
    let fits = |h: u8| (1..=MAX_HEIGHT).contains(&h);
    cell.barriers
        .iter()
        .filter_map(|(_, b)| b.height())
        .chain(cell.fixture.and_then(Fixture::height))
        .all(fits)
}

/// Whether every window has its sill below the top of its wall.
pub(super) fn sills_fit(cell: &Cell) -> bool {
    cell.barriers.iter().all(|(_, b)| match b {
        Barrier::Window { sill, height } => (1..height).contains(&sill),
        _ => true,
    })
}
