//! Ids and names: what they look like, which was meant, what units are called.

use std::collections::{BTreeMap, BTreeSet};

use crate::{SetupError, say};

/// Whether an id is made of small letters, digits and underscores, with points between its parts.
pub fn is_id(id: &str) -> bool {
    !id.is_empty()
        && id.split('.').all(|part| {
            !part.is_empty()
                && part
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        })
}

/// A name for every unit, in roster order: its own, or its card's, numbered from the second on.
///
/// # Errors
/// If two units are given the same name.
pub fn unit_names(units: &[(Option<&str>, String)]) -> Result<Vec<String>, SetupError> {
    let mut taken = BTreeSet::new();
    for name in units.iter().filter_map(|(own, _)| *own) {
        if !taken.insert(name.to_owned()) {
            return Err(SetupError(say!("two units are called “{name}”", name)));
        }
    }
    Ok(numbered(units))
}

/// As [`unit_names`], where it is no matter that two have been given the same name.
pub fn numbered(units: &[(Option<&str>, String)]) -> Vec<String> {
    let mut taken: BTreeSet<String> = units
        .iter()
        .filter_map(|(own, _)| Some((*own)?.to_owned()))
        .collect();
    // The last number of each card: counting from 1 again for each unit would take the square of their number.
    let mut last: BTreeMap<&str, usize> = BTreeMap::new();
    units
        .iter()
        .map(|(own, card)| {
            if let Some(own) = own {
                return (*own).to_owned();
            }
            let n = last.entry(card).or_insert(0);
            loop {
                *n += 1;
                let name = match *n {
                    1 => card.clone(),
                    n => format!("{card} {n}"),
                };
                if taken.insert(name.clone()) {
                    return name;
                }
            }
        })
        .collect()
}

/// Most letters of a word that is compared with known ones: no id is longer, and a file may say megabytes.
const COMPARED: usize = 60;

/// The known word that differs least from an unknown one, if one is near enough to be meant.
pub fn nearest<'k>(word: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    if word.len() > COMPARED {
        return None;
    }
    known
        .map(|k| (distance(word, k), k))
        .min()
        .filter(|(d, _)| *d <= word.len() / 3 + 1)
        .map(|(_, k)| k)
}

/// Edits that turn one word into the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        let mut left = i + 1;
        for (j, y) in b.iter().enumerate() {
            let up = row.get(j + 1).copied().unwrap_or(usize::MAX);
            let here = (corner + usize::from(x != *y)).min(up + 1).min(left + 1);
            corner = up;
            if let Some(slot) = row.get_mut(j) {
                *slot = left;
            }
            left = here;
        }
        if let Some(slot) = row.get_mut(b.len()) {
            *slot = left;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_of_one_card_are_numbered_in_order() {
        let unit = |own, card: &str| (own, card.to_owned());
        let units = [
            unit(None, "Fox"),
            unit(Some("Fox 2"), "Fox"),
            unit(None, "Fox"),
            unit(None, "Owl"),
            unit(None, "Fox"),
        ];
        assert_eq!(numbered(&units), ["Fox", "Fox 2", "Fox 3", "Owl", "Fox 4"]);
        let many = vec![unit(None, "Fox"); 100_000];
        assert_eq!(
            numbered(&many).last().map(String::as_str),
            Some("Fox 100000")
        );
    }

    #[test]
    fn edits_are_counted() {
        assert_eq!(distance("bellringer", "bellringer"), 0);
        assert_eq!(distance("belringer", "bellringer"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(
            nearest("belringer", ["hollow", "bellringer"].into_iter()),
            Some("bellringer")
        );
        assert_eq!(nearest("xyz", ["hollow", "bellringer"].into_iter()), None);
        // Nobody means a known word by a megabyte, and comparing it would take minutes.
        let known: Vec<_> = std::iter::repeat_n("bellringer", 10_000).collect();
        let began = std::time::Instant::now();
        assert_eq!(nearest(&"b".repeat(1 << 20), known.into_iter()), None);
        assert!(began.elapsed().as_secs() < 5);
    }
}
