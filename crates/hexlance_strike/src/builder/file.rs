//! Forces as files: read with the line of a fault, written with nothing that goes without saying.

use std::path::Path;

use hexlance_board::Diagnostic;

use super::Force;
use crate::setup::{from_ron, ron_options};

/// How names of force files end.
pub const FORCE_ENDING: &str = ".force.ron";

/// Reads a force. What it names is looked up by [`problems`](super::problems).
///
/// # Errors
/// The fault, with its line.
pub fn read(text: &str, file: &Path) -> Result<Force, Diagnostic> {
    from_ron(text, file)
}

/// The text of a force's file.
///
/// # Errors
/// If a value cannot be written, which no force has.
pub fn to_text(force: &Force) -> Result<String, String> {
    let text = ron_options().to_string(force).map_err(|e| e.to_string())?;
    let mut reader = Reader { text: &text, at: 0 };
    let tree = reader.node();
    let mut out = String::new();
    tree.write(&mut out, 0);
    out.push('\n');
    Ok(out)
}

/// Lines longer than this are broken.
const WIDTH: usize = 110;

/// A value of a compact text.
enum Node {
    /// A word, a number, a quoted text.
    Word(String),
    /// A name before brackets, the brackets, and what is in them with or without a name.
    List(String, [char; 2], Vec<(Option<String>, Node)>),
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    /// A word up to a mark of the notation, or a quoted text.
    fn word(&mut self) -> String {
        let start = self.at;
        let mut quoted = false;
        while let Some(c) = self.peek() {
            if quoted && c == '\\' {
                self.at += 1;
                self.at += self.peek().map_or(0, char::len_utf8);
                continue;
            }
            if c == '"' {
                quoted = !quoted;
            } else if !quoted && "()[]{},:".contains(c) {
                break;
            }
            self.at += c.len_utf8();
        }
        self.text.get(start..self.at).unwrap_or_default().to_owned()
    }

    fn node(&mut self) -> Node {
        let word = self.word();
        let closing = match self.peek() {
            Some('(') => ')',
            Some('[') => ']',
            Some('{') => '}',
            _ => return Node::Word(word),
        };
        let opening = self.peek().unwrap_or('(');
        self.at += 1;
        let mut items = Vec::new();
        while let Some(c) = self.peek() {
            if c == closing {
                self.at += 1;
                break;
            }
            if c == ',' {
                self.at += 1;
                continue;
            }
            let mut item = self.node();
            let mut key = None;
            if self.peek() == Some(':') {
                self.at += 1;
                if let Node::Word(name) = item {
                    key = Some(name);
                }
                item = self.node();
            }
            if !key.as_deref().is_some_and(|k| item.goes_without_saying(k)) {
                items.push((key, item));
            }
        }
        Node::List(word, [opening, closing], items)
    }
}

impl Node {
    /// Whether a field has this value where nothing is said.
    fn goes_without_saying(&self, key: &str) -> bool {
        match self {
            Node::Word(word) => match word.as_str() {
                "None" | "false" => true,
                "0" => matches!(
                    key,
                    "elevation" | "seats" | "armor_lost" | "structure_lost" | "heat"
                ),
                "1" => key == "times",
                "Lance" => key == "kind",
                _ => false,
            },
            Node::List(name, _, items) => {
                name.is_empty() && items.is_empty() && key != "formations"
            }
        }
    }

    fn inline(&self) -> String {
        match self {
            Node::Word(word) => word.clone(),
            Node::List(name, [open, close], items) => {
                let items: Vec<_> = items
                    .iter()
                    .map(|(key, item)| match key {
                        Some(key) => format!("{key}: {}", item.inline()),
                        None => item.inline(),
                    })
                    .collect();
                format!("{name}{open}{}{close}", items.join(", "))
            }
        }
    }

    fn write(&self, out: &mut String, depth: usize) {
        let inline = self.inline();
        let Node::List(name, [open, close], items) = self else {
            out.push_str(&inline);
            return;
        };
        let keyed = items
            .iter()
            .any(|(key, _)| key.as_deref() == Some("formations"));
        let groups = items
            .iter()
            .any(|(key, _)| key.as_deref() == Some("units") && depth <= 2);
        if !keyed && !groups && inline.len() + 4 * depth <= WIDTH {
            out.push_str(&inline);
            return;
        }
        let pad = "    ".repeat(depth + 1);
        out.push_str(name);
        out.push(*open);
        out.push('\n');
        for (key, item) in items {
            out.push_str(&pad);
            if let Some(key) = key {
                out.push_str(key);
                out.push_str(": ");
            }
            item.write(out, depth + 1);
            out.push_str(",\n");
        }
        out.push_str(&"    ".repeat(depth));
        out.push(*close);
    }
}
