//! A small tree of YAML nodes with line numbers, of limited depth and without aliases, so that no file can make it
//! grow beyond its own size.

use crate::fault::Fault;
use saphyr_parser::{Event, Parser, Span};

/// Deepest nesting that is read; scenarios need six.
const DEEPEST: usize = 32;

/// A value and the line it begins in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub line: u32,
    pub value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Text, number or truth value, as written.
    Scalar(String),
    /// A list.
    List(Vec<Node>),
    /// Keys with their values, in the order of the file.
    Map(Vec<(String, Node)>),
}

impl Node {
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(text) => Some(text),
            _ => None,
        }
    }

    /// The list's entries; of anything else that one thing.
    pub fn entries(&self) -> &[Node] {
        match &self.value {
            Value::List(list) => list,
            _ => std::slice::from_ref(self),
        }
    }

    pub fn map(&self) -> Option<&[(String, Node)]> {
        match &self.value {
            Value::Map(map) => Some(map),
            _ => None,
        }
    }
}

/// A list or map that is still open.
enum Open {
    List(u32, Vec<Node>),
    /// With the key whose value comes next.
    Map(u32, Vec<(String, Node)>, Option<String>),
}

fn line_of(span: Span) -> u32 {
    u32::try_from(span.start.line()).unwrap_or(u32::MAX)
}

/// The first document of a text; an empty map if it holds none.
pub(super) fn parse(text: &str) -> Result<Node, Fault> {
    let mut stack: Vec<Open> = Vec::new();
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|e| {
            let n = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            Fault::new(
                n(e.marker().line()).max(1),
                n(e.marker().col()).saturating_add(1),
                format!("not well-formed YAML: {}", e.info()),
                "check indentation, colons, brackets and quotes in and above this line",
            )
        })?;
        let line = line_of(span);
        let done = match event {
            Event::Scalar(text, ..) => Some(Node {
                line,
                value: Value::Scalar(text.into_owned()),
            }),
            Event::SequenceStart(..) | Event::MappingStart(..) if stack.len() >= DEEPEST => {
                return Err(Fault::new(
                    line,
                    1,
                    "nested too deeply for a scenario",
                    "write it with fewer levels",
                ));
            }
            Event::SequenceStart(..) => {
                stack.push(Open::List(line, Vec::new()));
                None
            }
            Event::MappingStart(..) => {
                stack.push(Open::Map(line, Vec::new(), None));
                None
            }
            Event::SequenceEnd | Event::MappingEnd => stack.pop().map(|open| match open {
                Open::List(line, list) => Node {
                    line,
                    value: Value::List(list),
                },
                Open::Map(line, map, _) => Node {
                    line,
                    value: Value::Map(map),
                },
            }),
            Event::Alias(_) => {
                return Err(Fault::new(
                    line,
                    1,
                    "references between parts of the file are not read",
                    "write the value out",
                ));
            }
            Event::DocumentEnd => break,
            _ => None,
        };
        let Some(node) = done else {
            continue;
        };
        match stack.last_mut() {
            None => return Ok(node),
            Some(Open::List(_, list)) => list.push(node),
            Some(Open::Map(_, map, key)) => match key.take() {
                Some(name) => map.push((name, node)),
                None => match node.value {
                    Value::Scalar(name) => *key = Some(name),
                    _ => {
                        return Err(Fault::new(
                            node.line,
                            1,
                            "a key is not a plain word",
                            "write `key: value`",
                        ));
                    }
                },
            },
        }
    }
    Ok(Node {
        line: 1,
        value: Value::Map(Vec::new()),
    })
}
