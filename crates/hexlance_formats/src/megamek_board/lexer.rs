//! Splits the text of a `.board` file into lines of words: comments, quotes and every kind of line end.
//!
//! Nothing here knows what the words mean. Positions are counted from 1, columns in characters, as editors count them.

/// One word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// The text without its quotes.
    pub text: String,
    /// Column of its first character, from 1; of a quoted word the column after the quote.
    pub column: u32,
}

/// One line that holds at least one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Line number, from 1.
    pub number: u32,
    /// Its words.
    pub words: Vec<Word>,
}

/// A quote that the line does not close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenQuote {
    pub line: u32,
    pub column: u32,
}

/// The words of one line; a `#` outside quotes begins a remark.
///
/// # Errors
/// [`OpenQuote`] if the line ends inside a quoted word.
pub(super) fn words(number: u32, line: &str) -> Result<Vec<Word>, OpenQuote> {
    let mut out = Vec::new();
    let mut chars = (1u32..).zip(line.chars()).peekable();
    while let Some(&(column, c)) = chars.peek() {
        if c == '#' {
            break;
        }
        if c.is_whitespace() {
            chars.next();
            continue;
        }
        let mut text = String::new();
        if c == '"' {
            chars.next();
            let mut closed = false;
            while let Some((_, c)) = chars.next() {
                match c {
                    '"' => {
                        closed = true;
                        break;
                    }
                    '\\' => match chars.next() {
                        Some((_, 'n')) => text.push('\n'),
                        Some((_, 'r')) => text.push('\r'),
                        Some((_, 't')) => text.push('\t'),
                        Some((_, other)) => text.push(other),
                        None => break,
                    },
                    _ => text.push(c),
                }
            }
            if !closed {
                return Err(OpenQuote {
                    line: number,
                    column,
                });
            }
            out.push(Word {
                text,
                column: column + 1,
            });
        } else {
            while let Some(&(_, c)) = chars.peek() {
                if c.is_whitespace() || c == '"' || c == '#' {
                    break;
                }
                text.push(c);
                chars.next();
            }
            out.push(Word { text, column });
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        words(1, line)
            .expect("the line is well formed")
            .into_iter()
            .map(|w| w.text)
            .collect()
    }

    #[test]
    fn quotes_remarks_and_tabs() {
        assert_eq!(
            texts("\thex 0101\t-1 \"a b#c\" \"\" # \"not read"),
            ["hex", "0101", "-1", "a b#c", ""]
        );
        assert_eq!(texts(r#"tag "say \"hi\"\n""#), ["tag", "say \"hi\"\n"]);
        assert_eq!(texts("0\"\"x"), ["0", "", "x"]);
        assert_eq!(texts("# nothing"), Vec::<String>::new());
    }

    #[test]
    fn columns_are_those_of_an_editor() {
        let w = words(1, "é  \"woods:1\"").expect("the line is well formed");
        assert_eq!((w[0].column, w[1].column), (1, 5));
    }

    #[test]
    fn open_quotes_are_found() {
        assert_eq!(
            words(7, "hex 0101 0 \"woods"),
            Err(OpenQuote {
                line: 7,
                column: 12
            })
        );
        assert!(words(1, "\"\\").is_err());
    }
}
