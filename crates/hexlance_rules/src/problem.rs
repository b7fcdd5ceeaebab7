//! What is wrong inside a data file: where, what, and what to do about it; and the line of that place.

use std::path::Path;

use hexlance_board::Diagnostic;

use crate::{Message, say_n};

/// Something wrong inside a scenario or another data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where, such as `sides[0].forces[0].formations[1].units[2].card`.
    pub path: String,
    /// What is wrong.
    pub message: Message,
    /// What to do about it.
    pub remedy: Message,
}

impl Problem {
    /// A problem of these words.
    pub fn new(
        path: impl Into<String>,
        message: impl Into<Message>,
        remedy: impl Into<Message>,
    ) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
            remedy: remedy.into(),
        }
    }

    /// A problem for authors of files, whose words no catalogue has.
    pub fn written(
        path: impl Into<String>,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self::new(
            path,
            Message::verbatim(message.into()),
            Message::verbatim(remedy.into()),
        )
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}: {}\n  remedy: {}",
            self.path, self.message, self.remedy
        )
    }
}

/// A problem at its place in the file.
pub fn diagnose(problem: &Problem, text: &str, file: &Path) -> Diagnostic {
    let diagnostic = Diagnostic::new(file, problem.message.clone(), problem.remedy.clone());
    match locate(text, &problem.path) {
        Some(offset) => diagnostic.at_offset(text, offset),
        None => diagnostic,
    }
}

/// Most characters that are searched for the places of all problems of a file together.
const MOST_SEARCHED: usize = 128 << 20;

/// Problems at their places in the file. Where there are very many, the first ones are told and the rest are counted:
/// every place is sought from the start of the text.
pub fn diagnose_all(problems: &[Problem], text: &str, file: &Path) -> Vec<Diagnostic> {
    let most = (MOST_SEARCHED / text.len().max(1)).clamp(5, 100);
    let told = problems.iter().take(most);
    let mut out: Vec<_> = told.map(|p| diagnose(p, text, file)).collect();
    if let Some(more) = problems.len().checked_sub(most).filter(|n| *n > 0) {
        out.push(Diagnostic::new(
            file,
            say_n!(
                more,
                "{n} more problem is not listed",
                "{n} more problems are not listed"
            ),
            "mend the first ones and check again",
        ));
    }
    out
}

/// Where in a text the thing with a path such as `sides[0].forces[1].name` stands, in bytes. If the text does not
/// mention it, the nearest thing around it that it does mention.
fn locate(text: &str, path: &str) -> Option<usize> {
    let mut scan = Scan { text, at: 0 };
    let mut found = None;
    for part in path_parts(path) {
        let inside = match part {
            PathPart::Key(key) => scan.enter_key(key),
            PathPart::Index(n) => scan.enter_item(n),
            PathPart::Entry(key) => scan.enter_entry(key),
        };
        if inside.is_none() {
            break;
        }
        found = Some(scan.at);
    }
    found
}

/// One part of a path.
pub enum PathPart<'p> {
    /// A field.
    Key(&'p str),
    /// An item of a list, from 0.
    Index(usize),
    /// An entry of a map by its key.
    Entry(&'p str),
}

/// The parts of a path such as `sides[0].forces[1].name`.
pub fn path_parts(path: &str) -> Vec<PathPart<'_>> {
    let mut out = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('[') {
            let (index, after) = inner.split_once(']').unwrap_or((inner, ""));
            out.push(match index.parse() {
                Ok(n) => PathPart::Index(n),
                Err(_) => PathPart::Entry(index),
            });
            rest = after;
        } else {
            rest = rest.strip_prefix('.').unwrap_or(rest);
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            out.push(PathPart::Key(&rest[..end]));
            rest = &rest[end..];
        }
    }
    out
}

/// A walk over RON text that knows brackets, quotes and comments and nothing else.
struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scan<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Passes spaces and comments.
    fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if trimmed.starts_with("//") {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if trimmed.starts_with("/*") {
                self.at += trimmed.find("*/").map_or(trimmed.len(), |e| e + 2);
            } else {
                return;
            }
        }
    }

    /// Passes one word, text or bracketed thing; `None` at a closing bracket or the end.
    fn skip_one(&mut self) -> Option<&'t str> {
        self.skip_space();
        let start = self.at;
        match self.peek()? {
            ')' | ']' | '}' => return None,
            '"' => {
                self.at += 1;
                while let Some(c) = self.peek() {
                    self.at += c.len_utf8();
                    match c {
                        '\\' => self.at += self.peek().map_or(0, char::len_utf8),
                        '"' => break,
                        _ => {}
                    }
                }
            }
            '(' | '[' | '{' => {
                self.at += 1;
                while self.skip_one().is_some() {}
                self.at += self.peek().map_or(0, char::len_utf8);
            }
            ',' | ':' => self.at += 1,
            _ => {
                let rest = self.rest();
                let end = rest
                    .find(|c: char| c.is_whitespace() || "()[]{},:\"/".contains(c))
                    .unwrap_or(rest.len());
                self.at += end.max(1);
            }
        }
        self.text.get(start..self.at)
    }

    /// Goes into the bracket that the present value opens, past a name before it.
    fn open(&mut self) -> Option<()> {
        self.skip_space();
        while !matches!(self.peek()?, '(' | '[' | '{') {
            self.skip_one()?;
            self.skip_space();
        }
        self.at += 1;
        Some(())
    }

    /// Goes to the value of a key of the present value.
    fn enter_key(&mut self, key: &str) -> Option<()> {
        self.enter_after_colon(|word| word == key)
    }

    /// Goes to the value of an entry of a map, by its key as text or as a hex.
    fn enter_entry(&mut self, key: &str) -> Option<()> {
        let bare: String = key.split_whitespace().collect();
        self.enter_after_colon(|word| {
            let word: String = word.trim_matches('"').split_whitespace().collect();
            word == bare
        })
    }

    fn enter_after_colon(&mut self, is: impl Fn(&str) -> bool) -> Option<()> {
        let back = self.at;
        let found = (|| {
            self.open()?;
            // What is written in two brackets, as `Environment((light: Dusk))`, is entered as a whole.
            while self.text.get(..self.at).is_some_and(|t| t.ends_with('(')) {
                self.skip_space();
                if self.peek() != Some('(') {
                    break;
                }
                self.at += 1;
            }
            loop {
                let word = self.skip_one()?;
                if is(word) {
                    self.skip_space();
                    if self.peek() == Some(':') {
                        self.at += 1;
                        self.skip_space();
                        return Some(());
                    }
                }
            }
        })();
        if found.is_none() {
            self.at = back;
        }
        found
    }

    /// Goes to the n-th item of the present list.
    fn enter_item(&mut self, n: usize) -> Option<()> {
        let back = self.at;
        let found = (|| {
            self.open()?;
            let mut left = n;
            while left > 0 {
                if self.skip_one()? == "," {
                    left -= 1;
                }
            }
            self.skip_space();
            (!matches!(self.peek()?, ')' | ']' | '}')).then_some(())
        })();
        if found.is_none() {
            self.at = back;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"(
    // sides: [ a trap
    title: "A \"sides: [\" trap",
    map: Inline(columns: 3, rows: 3, hexes: { (1, -1): "level 1", (2, 0): "custard" }),
    sides: [
        (name: "Red", forces: [(units: [(card: "a"), (card: "b", spas: ["x", "y"])])]),
        (name: "Blue", forces: [(units: [(at: (3, 4), card: "c")])]),
    ],
)"#;

    fn at(path: &str) -> &str {
        let o = locate(TEXT, path).unwrap_or(TEXT.len());
        let rest = &TEXT[o..];
        &rest[..rest.find([',', ')', '\n', ']', ' ']).unwrap_or(rest.len())]
    }

    #[test]
    fn paths_lead_to_their_places() {
        assert_eq!(at("sides[0].forces[0].units[1].card"), "\"b\"");
        assert_eq!(at("sides[1].forces[0].units[0].card"), "\"c\"");
        assert_eq!(at("sides[0].forces[0].units[1].spas[1]"), "\"y\"");
        assert_eq!(at("map.hexes[(2,0)]"), "\"custard\"");
        assert_eq!(at("sides[1].name"), "\"Blue\"");
    }

    #[test]
    fn a_flood_of_problems_is_told_by_its_first() {
        let many: Vec<_> = (0..1000)
            .map(|i| Problem::new(format!("sides[{i}]"), "m", "r"))
            .collect();
        let told = diagnose_all(&many, TEXT, Path::new("f"));
        assert_eq!(told.len(), 101);
        assert!(told[100].message.starts_with("900 more"), "{}", told[100]);
        assert_eq!(diagnose_all(&many[..3], TEXT, Path::new("f")).len(), 3);
        let long = " ".repeat(40 << 20);
        assert_eq!(diagnose_all(&many, &long, Path::new("f")).len(), 6);
    }

    #[test]
    fn what_is_not_there_is_sought_around_it() {
        assert_eq!(at("sides[1].role"), "(name:");
        assert_eq!(at("sides[0].forces[0].units[0].skill"), "(card:");
        assert_eq!(locate(TEXT, "nothing"), None);
    }
}
