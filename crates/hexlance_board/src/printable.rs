//! Characters that are not seen but do something: control characters, escape sequences, marks that turn the writing
//! direction. Files that are read may not have them, and what is printed shows them as escapes.

use std::{borrow::Cow, path::Path};

use crate::{Diagnostic, say};

/// Whether a character steers a terminal or the writing direction. Tabs and ends of lines are left to who reads them.
pub const fn is_steering(c: char) -> bool {
    match c {
        '\n' | '\r' | '\t' => false,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        // Marks, embeddings, overrides and isolates of the writing direction; line and paragraph separators.
        '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{fff9}'..='\u{fffb}' => true,
        _ => false,
    }
}

/// A text with every steering character written as JSON writes it, such as `\u001b`.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_steering) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_steering(c) {
            out += &escaped(c);
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

fn escaped(c: char) -> String {
    format!("\\u{:04x}", u32::from(c))
}

/// A file's text without steering characters, neither as they are nor written as an escape (`\u{1b}`, `\x1b`).
///
/// # Errors
/// The first of them, with its place.
pub fn seen(text: &str, file: &Path) -> Result<(), Diagnostic> {
    let found = steering(text);
    found.map_or(Ok(()), |(offset, c)| {
        Err(Diagnostic::new(
            file,
            say!(
                "a character that cannot be seen and steers terminals or the writing direction: U+{code}",
                code = format!("{:04X}", u32::from(c))
            ),
            "delete it, and type the text around it anew",
        )
        .at_offset(text, offset))
    })
}

/// The first steering character of a text, where it stands, in bytes.
fn steering(text: &str) -> Option<(usize, char)> {
    let plain = text.char_indices().find(|(_, c)| is_steering(*c));
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|t| t.find('\\')) {
        let slash = at + found;
        if plain.is_some_and(|(p, _)| p < slash) {
            break;
        }
        let after = text.get(slash + 1..).unwrap_or_default();
        if let Some(c) = escape(after).filter(|c| is_steering(*c)) {
            return Some((slash, c));
        }
        at = slash + 1 + after.chars().next().map_or(0, char::len_utf8);
    }
    plain
}

/// The character that a data file means by what follows a backslash, where that is a number.
fn escape(after: &str) -> Option<char> {
    let digits = match after.strip_prefix("u{") {
        Some(rest) => rest.split_once('}')?.0,
        None if after.starts_with('0') => "0",
        None => after.strip_prefix('x')?.get(..2)?,
    };
    u32::from_str_radix(digits, 16)
        .ok()
        .and_then(char::from_u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steering_characters_are_shown_as_escapes() {
        assert_eq!(
            printable("Foxes of Lärkmoor\n\t日本"),
            "Foxes of Lärkmoor\n\t日本"
        );
        assert_eq!(
            printable("a\u{1b}]0;x\u{7}b\u{202e}c\u{9b}d"),
            "a\\u001b]0;x\\u0007b\\u202ec\\u009bd"
        );
    }

    #[test]
    fn files_are_refused_for_them_however_they_are_written() {
        let place = |text: &str| {
            let fault = seen(text, Path::new("a.ron")).expect_err(text);
            (fault.line, fault.column)
        };
        assert_eq!(place("(\n  name: \"a\u{1b}[2J\",\n)"), (2, 11));
        assert_eq!(place("(name: \"a\\u{1b}[2J\")"), (1, 10));
        assert_eq!(place("(name: \"\\\\ \\u{00202E}\")"), (1, 12));
        assert_eq!(place("(name: \"\\x9b\", b: \"\u{7}\")"), (1, 9));
        assert_eq!(place("(a: \"\u{200f}\", name: \"\\x07\")"), (1, 6));
        for fine in [
            "(name: \"two\\nlines\\t\\\"quoted\\\" \\u{e9} \\\\u{1b}\")",
            "size 2 1\r\nhex 0101 0 \"\" \"\"\r\n",
            "C:\\maps",
        ] {
            assert_eq!(seen(fine, Path::new("a.ron")), Ok(()), "{fine}");
        }
    }
}
