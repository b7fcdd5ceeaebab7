//! Record sheets as text: the blocks that the window draws, line by line, and what is told about each part of them.

mod located;

use std::collections::BTreeSet;

use hexlance_present::{
    Track,
    sheet::{Body, Chip, ChipState, Help, Sheet, Tracks, Wheel},
};
use hexlance_rules::UnitId;

use crate::{
    game::{Planning, session::Session},
    hud::model::BattleView,
    report::{DIM, STRONG, Styled, table},
    tools::Tools,
};

/// Columns that a line of words may take.
const WIDE: usize = 96;

/// What is shown while a unit is selected, or none.
fn shown<R: Tools>(session: &Session<R>, unit: Option<UnitId>) -> BattleView {
    let mut focus = R::Focus::default();
    focus.select(unit);
    let mut cache = R::Cache::default();
    R::work_out(session, &focus, &mut cache);
    R::view(session, &focus, &cache, &[])
}

/// The units that are known, with their names.
pub fn roster<R: Tools>(session: &Session<R>) -> Vec<(UnitId, String)> {
    let all = shown(session, None).roster;
    all.iter().map(|e| (e.unit, e.name.clone())).collect()
}

/// The record sheet of a unit, if anything is known of it.
pub fn of<R: Tools>(session: &Session<R>, unit: UnitId) -> Option<Sheet> {
    shown(session, Some(unit)).card
}

/// A sheet as lines, in its printed order. A value that is not as printed has a `!` behind it.
pub fn lines(sheet: &Sheet) -> Vec<String> {
    let head = &sheet.head;
    let points = head.points.as_ref();
    let points = points.map_or_else(String::new, |(called, n)| format!("  {called} {n}"));
    let mut out = vec![format!(
        "{}  {}{points}",
        Styled(STRONG, &head.name),
        head.line
    )];
    for body in sheet.in_order(false) {
        out.extend(block(body).into_iter().map(|line| format!("  {line}")));
    }
    out
}

/// What is told about each part of a sheet that has a name, by that name. The first of several of one name stands for
/// all.
pub fn parts(sheet: &Sheet) -> Vec<(&str, &Help)> {
    let mut out = Vec::new();
    for body in sheet.in_order(false) {
        match body {
            Body::Numbers(all) => out.extend(all.iter().map(|n| (n.label.as_str(), &n.help))),
            Body::Line(line) => out.extend(line.items.iter().map(|i| (i.name.as_str(), &i.help))),
            Body::Tokens(tokens) => out.push((&tokens.label, &tokens.help)),
            Body::Chips { chips, .. } => {
                out.extend(chips.iter().map(|c| (c.text.as_str(), &c.help)));
            }
            Body::Table(table) => {
                let columns = table.columns.iter().chain(&table.aside);
                out.extend(columns.map(|c| (c.head.as_str(), &c.help)));
            }
            Body::Tracks(tracks) => {
                out.extend(tracks.rows.iter().map(|r| (r.letter.as_str(), &r.help)));
                out.extend(tracks.scale.iter().map(|s| (s.title.as_str(), &s.help)));
            }
            // Its positions are numbers, which several dials may have, and all of them are shown.
            Body::Wheel(wheel) => {
                out.extend(wheel.notes.iter().map(|n| (n.text.as_str(), &n.help)));
            }
            Body::Doll(doll) => out.extend(doll.areas.iter().map(|a| (a.name.as_str(), &a.help))),
            Body::Figure(figure) => {
                out.extend(figure.regions.iter().map(|r| (r.name.as_str(), &r.help)));
            }
            Body::Bays(bays) => {
                let cells = bays.bays.iter().flat_map(|b| &b.cells);
                out.extend(cells.map(|c| (c.text.as_str(), &c.help)));
            }
            Body::Ladder(ladder) => out.push((&ladder.title, &ladder.help)),
            Body::Ledger(ledger) => {
                let rows = ledger.rows.iter();
                out.extend(rows.filter_map(|r| Some((r.cells.first()?.as_str(), &r.help))));
            }
            Body::Slots { rows, .. } => {
                out.extend(rows.iter().map(|r| (r.name.as_str(), &r.help)));
            }
            Body::Shape { .. } | Body::Text { .. } => {}
        }
    }
    let mut known = BTreeSet::new();
    out.retain(|(name, _)| !name.is_empty() && known.insert(*name));
    out
}

/// What is told about a part.
pub fn told(help: &Help) -> Vec<String> {
    let mut out = vec![format!("{}", Styled(STRONG, &help.title))];
    if let Some(of) = &help.parts {
        let row = |label: &str, value: &str, source: &str| {
            vec![label.to_owned(), value.to_owned(), source.to_owned()]
        };
        let parts = of.parts.iter();
        let mut rows: Vec<_> = parts.map(|p| row(&p.label, &p.value, &p.source)).collect();
        if !of.total_label.is_empty() {
            rows.push(row(&of.total_label, &of.total, ""));
        }
        let drawn = table(&["", "", ""], &rows);
        out.extend(drawn.lines().skip(1).map(|line| format!("  {line}")));
        let aside = of.set_aside.iter();
        out.extend(aside.map(|a| format!("  {}", labelled(&a.label, &a.why))));
    }
    for line in &help.lines {
        out.extend(wrapped(&labelled(&line.label, &line.text), "  "));
    }
    out
}

/// The lines of a block.
pub fn block(body: &Body) -> Vec<String> {
    match body {
        Body::Numbers(numbers) => {
            let numbers = numbers.iter().map(|n| {
                let note = spaced(&n.note);
                format!("{} {}{note}", n.label, marked(&n.value, n.changed))
            });
            filled(numbers.collect(), "   ")
        }
        Body::Line(line) => {
            let items = line.items.iter().map(|i| {
                let value = marked(&i.value, i.changed);
                [&i.name, &value, &i.note]
                    .into_iter()
                    .filter(|w| !w.is_empty())
                    .map(String::as_str)
                    .collect::<Vec<_>>()
                    .join(" ")
            });
            titled(&line.label, filled(items.collect(), ", "))
        }
        Body::Tokens(tokens) => vec![format!(
            "{}: {} of {}",
            tokens.label, tokens.count, tokens.most
        )],
        Body::Chips { title, chips } => {
            titled(title, filled(chips.iter().map(chip).collect(), ", "))
        }
        Body::Table(values) => {
            let columns: Vec<_> = values.columns.iter().chain(&values.aside).collect();
            let heads: Vec<String> = columns
                .iter()
                .map(|c| format!("{}{}", c.head, spaced(&c.head_note)))
                .collect();
            let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
            let row = columns.iter().map(|c| marked(&c.value, c.changed));
            let mut rows: Vec<Vec<String>> = vec![row.collect()];
            if columns.iter().any(|c| !c.foot.is_empty()) {
                rows.push(columns.iter().map(|c| c.foot.clone()).collect());
            }
            table(&heads, &rows).lines().map(str::to_owned).collect()
        }
        Body::Tracks(tracks) => ticked(tracks),
        Body::Wheel(wheel) => turned(wheel),
        Body::Doll(doll) => {
            let areas = doll.areas.iter();
            let areas = areas.map(|a| format!("{} {}", a.name, marked(&a.value, a.changed)));
            titled(&doll.title, filled(areas.collect(), ", "))
        }
        Body::Figure(figure) => located::figure(figure),
        Body::Bays(bays) => located::bays(bays),
        Body::Ladder(ladder) => located::ladder(ladder),
        Body::Ledger(ledger) => located::ledger(ledger),
        Body::Slots { title, rows } => {
            let rows = rows.iter().map(|r| {
                let boxes = boxes(r.boxes.into(), r.marked.into(), ('x', '-'));
                let bands = r.bands.iter();
                let bands = bands.map(|b| format!("{} {}", b.to, b.value)).collect();
                let said = [r.text.clone(), filled(bands, ", ").join(" ")];
                let said: Vec<String> = said.into_iter().filter(|s| !s.is_empty()).collect();
                vec![r.name.clone(), boxes, said.join("  ")]
            });
            let drawn = table(&[title, "", ""], &rows.collect::<Vec<_>>());
            drawn.lines().map(str::to_owned).collect()
        }
        Body::Shape { title, .. } => vec![title.clone()],
        Body::Text { title, text } => titled(title, wrapped(text, "")),
    }
}

/// Boxes to tick: what is left, what is lost, and what is lost when the phase ends.
fn ticked(tracks: &Tracks) -> Vec<String> {
    let row = |letter: &str, track: &Track| {
        let stays = track.left.saturating_sub(track.pending);
        let drawn = boxes(track.max, stays, ('#', '.'));
        let counts = format!("{} of {}", track.left, track.max);
        let loses = match track.pending {
            0 => String::new(),
            n => format!(", {n} of them until the end of the phase"),
        };
        format!("{letter} {drawn}  {counts}{loses}")
    };
    let rows = tracks.rows.iter().map(|r| row(&r.letter, &r.track));
    let mut out: Vec<String> = rows.collect();
    if let Some(scale) = &tracks.scale {
        let ahead = scale.ahead.filter(|a| *a != scale.at);
        let ahead = ahead.map_or_else(String::new, |a| format!(", then {a}"));
        out.push(format!(
            "{}: {} of {}{ahead}",
            scale.title, scale.at, scale.top
        ));
    }
    out
}

/// A dial as a table: a row for each ring, a column for each position, with `>` before the one that shows.
fn turned(wheel: &Wheel) -> Vec<String> {
    let heads = wheel.positions.iter().enumerate().map(|(i, position)| {
        let shows = if i == wheel.at { ">" } else { "" };
        format!("{shows}{}", position.label)
    });
    let heads: Vec<String> = std::iter::once(wheel.title.clone()).chain(heads).collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let cell = |ring: usize| {
        wheel.positions.iter().map(move |position| {
            let cell = position.cells.get(ring).and_then(Option::as_ref);
            cell.map_or_else(String::new, |c| match c.mark {
                // The legend below says what the letter stands for.
                Some(mark) => format!("{}{}", c.text, letter(mark)),
                None => c.text.clone(),
            })
        })
    };
    let rows = wheel.rings.iter().enumerate();
    let rows: Vec<Vec<String>> = rows
        .map(|(i, ring)| std::iter::once(ring.name.clone()).chain(cell(i)).collect())
        .collect();
    let mut out: Vec<String> = table(&heads, &rows).lines().map(str::to_owned).collect();
    let legend = wheel.legend.iter().enumerate().map(|(i, entry)| {
        let rests = if entry.rests { " (off)" } else { "" };
        let about = labelled(&format!("{}{rests}", entry.name), &entry.about);
        format!("{} {about}", letter(i))
    });
    out.extend(legend.flat_map(|entry| wrapped(&entry, "")));
    let notes = wheel.notes.iter().map(|n| n.text.clone());
    out.extend(notes.flat_map(|note| wrapped(&note, "")));
    out
}

/// The letter of an entry of a legend.
fn letter(entry: usize) -> char {
    let letters = 'a'..='z';
    letters.clone().nth(entry).unwrap_or(*letters.end())
}

/// A word with its count, and whether it works.
fn chip(chip: &Chip) -> String {
    let word = format!("{}{}", chip.text, spaced(&chip.badge));
    match chip.state {
        ChipState::Plain => word,
        ChipState::Lit => format!("{}", Styled(STRONG, word)),
        // A badge says why it does nothing now.
        ChipState::Spent if chip.badge.is_empty() => {
            format!("{}", Styled(DIM, format!("({word})")))
        }
        ChipState::Spent => format!("{}", Styled(DIM, format!("{} ({})", chip.text, chip.badge))),
    }
}

/// So many boxes, the first of them full. A long row is left to its numbers.
fn boxes(all: u16, full: u16, (on, off): (char, char)) -> String {
    match all {
        0..=40 => (0..all).map(|i| if i < full { on } else { off }).collect(),
        _ => String::new(),
    }
}

fn marked(value: &str, changed: bool) -> String {
    let mark = if changed { "!" } else { "" };
    format!("{value}{mark}")
}

fn spaced(word: &str) -> String {
    match word {
        "" => String::new(),
        word => format!(" {word}"),
    }
}

fn labelled(label: &str, text: &str) -> String {
    match (label, text) {
        ("", text) => text.to_owned(),
        (label, "") => label.to_owned(),
        (label, text) => format!("{label}: {text}"),
    }
}

/// Lines below a title, or behind it where there is one.
fn titled(title: &str, mut lines: Vec<String>) -> Vec<String> {
    match (title, lines.first_mut()) {
        ("", _) | (_, None) => {}
        (title, Some(first)) => *first = format!("{title}: {first}"),
    }
    lines
}

/// Words in as few lines as hold them.
fn filled(words: Vec<String>, between: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in words {
        match out.last_mut() {
            Some(line) if seen(line) + seen(&word) < WIDE => *line += &format!("{between}{word}"),
            _ => out.push(word),
        }
    }
    out
}

/// A text in lines, each with a margin.
fn wrapped(text: &str, margin: &str) -> Vec<String> {
    let words = text.split_whitespace().map(str::to_owned).collect();
    let lines = filled(words, " ").into_iter();
    lines.map(|line| format!("{margin}{line}")).collect()
}

/// How wide a text is without its colours.
fn seen(text: &str) -> usize {
    let plain = anstream::adapter::strip_str(text);
    plain.map(|part| part.chars().count()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_present::{
        BreakdownView, Mark, Part, SideId, TrackKind, UnitId,
        sheet::{
            Cell, Column, Head, Legend, Number, Position, Ring, Scale, Slot, Table, Tokens,
            TrackRow,
        },
    };

    fn told_of(body: Body) -> Vec<String> {
        let head = Head {
            name: "Lark".to_owned(),
            line: "Green".to_owned(),
            points: Some(("PV".to_owned(), 30)),
            ..Head::default()
        };
        let sheet = Sheet::new(UnitId(1), SideId(0), head).with(body);
        let plain = |l: &String| anstream::adapter::strip_str(l).to_string();
        lines(&sheet).iter().map(plain).collect()
    }

    #[test]
    fn numbers_say_what_is_not_as_printed() {
        let number = |label: &str, value: &str, changed| Number {
            label: label.to_owned(),
            value: value.to_owned(),
            changed,
            ..Number::default()
        };
        let numbers = vec![number("TMM", "2", false), number("SKILL", "5", true)];
        assert_eq!(
            told_of(Body::Numbers(numbers)),
            ["Lark  Green  PV 30", "  TMM 2   SKILL 5!"]
        );
    }

    #[test]
    fn tracks_are_rows_of_boxes() {
        let row = |letter: &str, track| TrackRow {
            letter: letter.to_owned(),
            kind: TrackKind::Armor,
            track,
            ..TrackRow::default()
        };
        let pending = Track {
            pending: 2,
            ..Track::new(3, 5)
        };
        let scale = Scale {
            title: "Heat".to_owned(),
            at: 1,
            top: 4,
            ahead: Some(2),
            ..Scale::default()
        };
        let tracks = Tracks {
            rows: vec![row("A", pending), row("S", Track::new(90, 90))],
            scale: Some(scale),
            ..Tracks::default()
        };
        assert_eq!(
            told_of(Body::Tracks(tracks))[1..],
            [
                "  A #....  3 of 5, 2 of them until the end of the phase",
                "  S   90 of 90",
                "  Heat: 1 of 4, then 2"
            ]
        );
    }

    #[test]
    fn a_dial_is_a_table_with_a_mark_on_what_shows() {
        let cell = |text: &str, mark| {
            Some(Cell {
                text: text.to_owned(),
                mark,
                ..Cell::default()
            })
        };
        let position = |label: &str, cells| Position {
            label: label.to_owned(),
            cells,
            ..Position::default()
        };
        let ring = |name: &str| Ring {
            name: name.to_owned(),
            ..Ring::default()
        };
        let wheel = Wheel {
            title: "Dial".to_owned(),
            rings: vec![ring("Speed"), ring("Attack")],
            positions: vec![
                position("1", vec![cell("10", Some(0)), cell("9", None)]),
                position("2", vec![cell("8", None), None]),
            ],
            at: 1,
            legend: vec![Legend {
                mark: Mark::Red,
                name: "Jump Jets".to_owned(),
                about: "It leaps.".to_owned(),
                rests: true,
            }],
            ..Wheel::default()
        };
        assert_eq!(
            told_of(Body::Wheel(wheel))[1..],
            [
                "  Dial      1  >2",
                "  Speed   10a   8",
                "  Attack    9",
                "  a Jump Jets (off): It leaps."
            ]
        );
    }

    #[test]
    fn words_say_whether_they_work_and_what_they_mean() {
        let chip = |text: &str, state, badge: &str| Chip {
            text: text.to_owned(),
            state,
            badge: badge.to_owned(),
            help: Help::new(text).line("Rule", "R13"),
            ..Chip::default()
        };
        let chips = vec![
            chip("ECM", ChipState::Lit, ""),
            chip("IF", ChipState::Spent, ""),
            chip("Armor", ChipState::Spent, "off"),
            chip("CAR", ChipState::Plain, "4"),
        ];
        let body = Body::Chips {
            title: "Specials".to_owned(),
            chips,
        };
        assert_eq!(
            told_of(body.clone())[1..],
            ["  Specials: ECM, (IF), Armor (off), CAR 4"]
        );
        let sheet = Sheet::new(UnitId(1), SideId(0), Head::default()).with(body);
        let names: Vec<_> = parts(&sheet).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["ECM", "IF", "Armor", "CAR"]);
        assert_eq!(told(parts(&sheet)[0].1)[1], "  Rule: R13");
    }

    #[test]
    fn the_parts_of_a_number_are_told_with_their_total() {
        let part = |label: &str, value: &str| Part {
            label: label.to_owned(),
            source: "R4.2".to_owned(),
            value: value.to_owned(),
            tone: hexlance_present::Tone::Plain,
        };
        let help = Help::new("Move").parts(BreakdownView {
            parts: vec![part("Printed", "10"), part("Heat", "-2")],
            total_label: "Now".to_owned(),
            total: "8".to_owned(),
            set_aside: Vec::new(),
        });
        assert_eq!(
            told(&help)[1..],
            [
                "  Printed  10  R4.2",
                "  Heat     -2  R4.2",
                "  Now       8"
            ]
        );
    }

    #[test]
    fn tokens_tables_and_slots_stand_in_lines() {
        let tokens = Tokens {
            label: "TOKENS".to_owned(),
            count: 1,
            most: 2,
            ..Tokens::default()
        };
        assert_eq!(told_of(Body::Tokens(tokens))[1..], ["  TOKENS: 1 of 2"]);
        let column = |head: &str, value: &str, foot: &str| Column {
            head: head.to_owned(),
            value: value.to_owned(),
            foot: foot.to_owned(),
            ..Column::default()
        };
        let values = Table {
            columns: vec![column("S", "3", "0-3 hex"), column("M", "2", "4-12 hex")],
            aside: Some(column("OV", "1", "")),
        };
        assert_eq!(
            told_of(Body::Table(values))[1..],
            [
                "        S         M  OV",
                "        3         2   1",
                "  0-3 hex  4-12 hex"
            ]
        );
        let rows = vec![Slot {
            name: "Engine".to_owned(),
            boxes: 2,
            marked: 1,
            text: "+1 heat".to_owned(),
            bands: vec![hexlance_present::sheet::Band {
                to: "8".to_owned(),
                value: "+3".to_owned(),
                ..hexlance_present::sheet::Band::default()
            }],
            ..Slot::default()
        }];
        let slots = Body::Slots {
            title: "Criticals".to_owned(),
            rows,
        };
        assert_eq!(
            told_of(slots)[1..],
            ["  Criticals", "  Engine     x-  +1 heat  8 +3"]
        );
    }
}
