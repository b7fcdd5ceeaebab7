//! Text of files that anyone may have written, in any encoding and with any line ends.

use std::borrow::Cow;

use hexlance_board::is_steering;

/// The text of a file's bytes: UTF-8, or Latin-1 as older editors wrote it. A byte order mark is dropped, and so is what
/// steers terminals or the writing direction.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&b| char::from(b)).collect()),
    };
    if text.contains(is_steering) {
        Cow::Owned(text.replace(is_steering, ""))
    } else {
        text
    }
}

/// The physical lines of a text, ended by LF, CRLF or a lone CR, with their numbers from 1.
pub(crate) fn physical_lines(text: &str) -> impl Iterator<Item = (u32, &str)> {
    let mut rest = Some(text);
    let mut number = 0;
    std::iter::from_fn(move || {
        let text = rest?;
        number += 1;
        match text.find(['\n', '\r']) {
            None => {
                rest = None;
                Some((number, text))
            }
            Some(end) => {
                let tail = &text[end..];
                rest = tail.strip_prefix("\r\n").or_else(|| tail.get(1..));
                Some((number, &text[..end]))
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_counts_once() {
        let lines: Vec<_> = physical_lines("a\r\nb\rc\n\nd").collect();
        assert_eq!(lines, [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, "d")]);
        assert_eq!(physical_lines("").count(), 1);
    }

    #[test]
    fn old_files_are_read_as_latin_1() {
        assert_eq!(decode(b"Stra\xDFe"), "Straße");
        assert_eq!(decode("Straße".as_bytes()), "Straße");
        assert_eq!(decode(b"\xEF\xBB\xBFsize"), "size");
        assert_eq!(decode("si\u{1b}ze\u{202e} 2\t1".as_bytes()), "size 2\t1");
    }
}
