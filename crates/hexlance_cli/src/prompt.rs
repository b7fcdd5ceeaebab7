//! Questions on the terminal: numbered answers, read line by line.

use std::io::{self, BufRead};

use super::{
    report::{DIM, STRONG, Styled, put_part},
    terminal::Leave,
};
use crate::put;

/// One answer that can be chosen.
pub(super) struct Item {
    /// What is read.
    pub(super) label: String,
    /// What it would do or cost, in a few words; may be empty.
    pub(super) detail: String,
}

impl Item {
    pub(super) fn new(label: impl Into<String>, detail: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            detail: detail.into(),
        }
    }
}

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// One of the answers, by index.
    Pick(usize),
    /// Back to the question before.
    Back,
    /// A word that is none of the answers.
    Other(String),
}

/// Reads a line of what somebody types.
///
/// # Errors
/// If nothing more comes, or the person leaves.
pub(super) fn line(prompt: &str) -> Result<String, Leave> {
    put_part(format_args!("{} ", Styled(STRONG, format!("{prompt}>"))));
    let mut text = String::new();
    match io::stdin().lock().read_line(&mut text) {
        Ok(0) | Err(_) => {
            put!();
            Err(Leave::InputEnded)
        }
        Ok(_) => {
            let text = text.trim().to_owned();
            if matches!(text.as_str(), "quit" | "q" | "exit") {
                return Err(Leave::Quit);
            }
            Ok(text)
        }
    }
}

/// Asks for one of some answers.
///
/// # Errors
/// If nothing more comes, or the person leaves.
pub(super) fn choose(title: &str, items: &[Item], default: Option<usize>) -> Result<Typed, Leave> {
    put!("{}", Styled(STRONG, title));
    let width = items
        .iter()
        .map(|i| i.label.chars().count())
        .max()
        .unwrap_or(0);
    for (i, item) in items.iter().enumerate() {
        let mark = if default == Some(i) { "*" } else { " " };
        let Item { label, detail } = item;
        if detail.is_empty() {
            put!(" {mark}{:>3}  {label}", i + 1);
        } else {
            put!(
                " {mark}{:>3}  {label:<width$}  {}",
                i + 1,
                Styled(DIM, detail)
            );
        }
    }
    Ok(understand(&line("choose")?, items, default))
}

/// What a line means: a number, the beginning of one answer and of no other, nothing for the default.
fn understand(text: &str, items: &[Item], default: Option<usize>) -> Typed {
    if text.is_empty() {
        return default.map_or_else(|| Typed::Other(String::new()), Typed::Pick);
    }
    if matches!(text, "0" | "b" | "back") {
        return Typed::Back;
    }
    if let Ok(n) = text.parse::<usize>()
        && (1..=items.len()).contains(&n)
    {
        return Typed::Pick(n - 1);
    }
    let labels = items.iter().map(|i| i.label.as_str());
    meant(text, labels).map_or_else(|| Typed::Other(text.to_owned()), Typed::Pick)
}

/// The one of some names that is meant by a text: it is the whole name, also where others begin with it, or the
/// beginning of that one alone.
pub(super) fn meant<'n>(text: &str, names: impl Iterator<Item = &'n str>) -> Option<usize> {
    let wanted = text.to_lowercase();
    let names: Vec<String> = names.map(str::to_lowercase).collect();
    if let Some(i) = names.iter().position(|name| *name == wanted) {
        return Some(i);
    }
    let mut fitting = (0..names.len()).filter(|i| names[*i].starts_with(&wanted));
    match (fitting.next(), fitting.next()) {
        (Some(i), None) if !wanted.is_empty() => Some(i),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_go_by_number_or_by_name() {
        let items = [
            Item::new("Ash", ""),
            Item::new("Ashen", ""),
            Item::new("Cole", ""),
        ];
        let typed = |text: &str| understand(text, &items, Some(2));
        assert_eq!(typed("1"), Typed::Pick(0));
        assert_eq!(typed("co"), Typed::Pick(2));
        assert_eq!(typed(""), Typed::Pick(2));
        assert_eq!(typed("ash"), Typed::Pick(0));
        assert_eq!(typed("as"), Typed::Other("as".to_owned()));
        assert_eq!(typed("4"), Typed::Other("4".to_owned()));
        assert_eq!(typed("back"), Typed::Back);
        let ways = [Item::new("SE", ""), Item::new("S", ""), Item::new("SW", "")];
        assert_eq!(understand("s", &ways, None), Typed::Pick(1));
        assert_eq!(understand("", &items, None), Typed::Other(String::new()));
    }
}
