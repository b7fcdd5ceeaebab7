//! What rules say to people: an id with typed arguments. A [`Message`] is put into words where it is shown, in English
//! here (`Display`), in other languages by a catalogue that has a text for its id.

mod arg;

use std::{
    fmt::{self, Write},
    hash::{Hash, Hasher},
};

use serde::{Serialize, Serializer};
use smallvec::SmallVec;
use smol_str::SmolStr;

pub use arg::{Arg, Joint, List, Signed, Term, Within};

/// The English of a message with places, and the names of its places: what [`say!`](crate::say) and
/// [`say_n!`](crate::say_n) keep once for all messages of a kind.
#[derive(Debug, PartialEq, Eq)]
pub struct Wording {
    /// The English text; it is the id by which catalogues know the message.
    pub id: &'static str,
    /// The English text for all numbers but 1, if the number of things counts.
    pub plural: Option<&'static str>,
    /// The names of the places, in the order of the arguments. `n` is the number that a plural counts.
    pub places: &'static [&'static str],
}

/// A message with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    wording: &'static Wording,
    args: SmallVec<[Arg; 2]>,
}

impl Filled {
    /// The text and its places.
    pub const fn wording(&self) -> &'static Wording {
        self.wording
    }

    /// Each place with what stands there.
    pub fn args(&self) -> impl Iterator<Item = (&'static str, &Arg)> {
        self.wording.places.iter().copied().zip(&self.args)
    }

    /// The number that decides between singular and plural, if the text has both.
    pub fn counted(&self) -> Option<u64> {
        self.wording.plural?;
        self.args().find_map(|(name, arg)| match arg {
            Arg::Number(n) if name == "n" => Some(n.unsigned_abs()),
            _ => None,
        })
    }
}

/// What a message consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// A text without places.
    Text(&'static str),
    /// A text with places.
    Filled(Box<Filled>),
    /// Words that are the same in every language, such as a name, or that stand in a file.
    Verbatim(SmolStr),
    /// Sentences one after another.
    Row(Box<[Message]>),
}

/// What rules say to people. Refusals, questions, and reasons carry it.
///
/// It is made by [`say!`](crate::say), [`say_n!`](crate::say_n), from a text of the sources, or by
/// [`Message::verbatim`]. It is written, hashed, and compared with texts as its English.
#[derive(Clone)]
pub struct Message(Body);

impl Message {
    /// A message with arguments for all places of its wording, in their order.
    #[doc(hidden)]
    pub fn filled<const N: usize>(wording: &'static Wording, args: [Arg; N]) -> Self {
        debug_assert_eq!(wording.places.len(), N);
        let args = args.into_iter().collect();
        Self(Body::Filled(Box::new(Filled { wording, args })))
    }

    /// Words that no catalogue has a text for: a name, or what somebody wrote into a file.
    pub fn verbatim(words: impl Into<SmolStr>) -> Self {
        Self(Body::Verbatim(words.into()))
    }

    /// A list, such as of terms, by itself.
    pub fn list(list: List) -> Self {
        static LIST: Wording = Wording {
            id: "{list}",
            plural: None,
            places: &["list"],
        };
        Self::filled(&LIST, [list.into()])
    }

    /// Sentences one after another.
    pub fn row(sentences: impl IntoIterator<Item = Self>) -> Self {
        let mut all: Vec<Self> = sentences.into_iter().filter(|s| !s.is_empty()).collect();
        match all.len() {
            0 => Self::default(),
            1 => all.remove(0),
            _ => Self(Body::Row(all.into())),
        }
    }

    /// Calls somebody by another name, wherever the message names them.
    pub fn rename(&mut self, from: &str, to: &str) {
        match &mut self.0 {
            Body::Text(_) => {}
            Body::Verbatim(words) => rename(words, from, to),
            Body::Filled(filled) => filled.args.iter_mut().for_each(|a| a.rename(from, to)),
            Body::Row(all) => all.iter_mut().for_each(|m| m.rename(from, to)),
        }
    }

    /// What it consists of, for those who put it into words.
    pub const fn body(&self) -> &Body {
        &self.0
    }

    /// Whether its English has these words.
    pub fn contains(&self, words: &str) -> bool {
        self.to_string().contains(words)
    }

    /// Whether its English begins with these words.
    pub fn starts_with(&self, words: &str) -> bool {
        self.to_string().starts_with(words)
    }

    /// Whether its English ends with these words.
    pub fn ends_with(&self, words: &str) -> bool {
        self.to_string().ends_with(words)
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Body::Text(text) => text.is_empty(),
            Body::Verbatim(words) => words.is_empty(),
            Body::Filled(_) | Body::Row(_) => false,
        }
    }
}

impl Default for Message {
    fn default() -> Self {
        Self(Body::Text(""))
    }
}

impl From<&'static str> for Message {
    fn from(text: &'static str) -> Self {
        Self(Body::Text(text))
    }
}

impl From<&&'static str> for Message {
    fn from(text: &&'static str) -> Self {
        Self(Body::Text(text))
    }
}

impl From<&Self> for Message {
    fn from(message: &Self) -> Self {
        message.clone()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Body::Text(text) => f.write_str(text),
            Body::Verbatim(words) => f.write_str(words),
            Body::Filled(filled) => {
                let wording = filled.wording;
                let text = match (wording.plural, filled.counted()) {
                    (Some(plural), Some(n)) if n != 1 => plural,
                    _ => wording.id,
                };
                fill(text, f, |f, place| {
                    let found = filled.args().find(|(name, _)| *name == place);
                    found.map(|(_, arg)| write!(f, "{arg}"))
                })
            }
            Body::Row(all) => {
                for (i, sentence) in all.iter().enumerate() {
                    let space = if i == 0 { "" } else { " " };
                    write!(f, "{space}{sentence}")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}

/// Two messages are equal if they say the same in English: however they were made.
impl PartialEq for Message {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Body::Text(a), Body::Text(b)) => a == b,
            (Body::Filled(a), Body::Filled(b)) if a == b => true,
            _ => self.to_string() == other.to_string(),
        }
    }
}

impl Eq for Message {}

impl PartialEq<str> for Message {
    fn eq(&self, other: &str) -> bool {
        match &self.0 {
            Body::Text(text) => *text == other,
            _ => {
                let mut rest = Rest(other);
                write!(rest, "{self}").is_ok() && rest.0.is_empty()
            }
        }
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

/// What is left of a text to compare with: writing anything else into it fails.
struct Rest<'a>(&'a str);

impl Write for Rest<'_> {
    fn write_str(&mut self, words: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(words).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// As its English: states are hashed in recordings, and how a sentence is put together is no part of a state.
impl Hash for Message {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_string().hash(state);
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

fn rename(words: &mut SmolStr, from: &str, to: &str) {
    if words.contains(from) {
        *words = words.replace(from, to).into();
    }
}

/// Writes a text with its places filled: `{name}` becomes what `put` writes for `name`, `{{` a brace. A place that `put`
/// knows nothing of stays as it is, so that a slip of a translator is seen and nothing is lost.
///
/// # Errors
/// Those of the writer.
pub fn fill<W: Write>(
    text: &str,
    out: &mut W,
    mut put: impl FnMut(&mut W, &str) -> Option<fmt::Result>,
) -> fmt::Result {
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        out.write_str(&rest[..at])?;
        let brace = &rest[at..=at];
        let after = &rest[at + 1..];
        if let Some(twice) = after.strip_prefix(brace) {
            out.write_str(brace)?;
            rest = twice;
            continue;
        }
        let place = (brace == "{").then(|| after.split_once('}')).flatten();
        let put = place.and_then(|(name, more)| Some((put(out, name)?, more)));
        rest = match put {
            Some((done, more)) => {
                done?;
                more
            }
            None => {
                out.write_str(brace)?;
                after
            }
        };
    }
    out.write_str(rest)
}

/// Whether every place of a text is among some names, and if `all` is set, every name among its places.
#[doc(hidden)]
pub const fn fits(text: &str, names: &[&str], all: bool) -> bool {
    let text = text.as_bytes();
    let mut used = 0_u32;
    let mut i = 0;
    while i < text.len() {
        if text[i] == b'{' && i + 1 < text.len() && text[i + 1] == b'{' {
            i += 2;
            continue;
        }
        if text[i] == b'{' {
            let from = i + 1;
            while i < text.len() && text[i] != b'}' {
                i += 1;
            }
            let mut found = false;
            let mut k = 0;
            while k < names.len() {
                if is_at(text, from, i, names[k].as_bytes()) {
                    found = true;
                    used |= 1 << k;
                }
                k += 1;
            }
            if !found {
                return false;
            }
        }
        i += 1;
    }
    !all || used.count_ones() as usize == names.len()
}

const fn is_at(text: &[u8], from: usize, to: usize, name: &[u8]) -> bool {
    if to - from != name.len() {
        return false;
    }
    let mut i = 0;
    while i < name.len() {
        if text[from + i] != name[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// A [`Message`]: `say!("{unit} is not on the map.", unit = u.name)`. The text is the id by which catalogues know it; a
/// bare name stands for the variable of that name. A `&str` is a name and is never translated; [`Term`] marks a text
/// that is. A place without an argument or an argument without a place does not compile.
#[macro_export]
macro_rules! say {
    ($text:literal $(,)?) => {{
        const _: () = assert!($crate::message::fits($text, &[], true), "a place has no argument");
        $crate::message::Message::from($text)
    }};
    ($text:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {{
        const PLACES: &[&str] = &[$(stringify!($name)),+];
        const _: () = assert!(
            $crate::message::fits($text, PLACES, true),
            "places and arguments differ"
        );
        static WORDING: $crate::message::Wording = $crate::message::Wording {
            id: $text,
            plural: None,
            places: PLACES,
        };
        $crate::message::Message::filled(
            &WORDING,
            [$($crate::message::Arg::from($crate::said!($name $(= $value)?))),+],
        )
    }};
}

/// A [`Message`] for a number of things: `say_n!(n, "{n} point", "{n} points")`. The number is `{n}`, which the text for
/// one thing may leave out; further places as in [`say!`](crate::say).
#[macro_export]
macro_rules! say_n {
    ($n:expr, $one:literal, $many:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const PLACES: &[&str] = &["n" $(, stringify!($name))*];
        const _: () = assert!(
            $crate::message::fits($one, PLACES, false)
                && $crate::message::fits($many, PLACES, true),
            "places and arguments differ"
        );
        static WORDING: $crate::message::Wording = $crate::message::Wording {
            id: $one,
            plural: Some($many),
            places: PLACES,
        };
        $crate::message::Message::filled(
            &WORDING,
            [
                $crate::message::Arg::from($n)
                $(, $crate::message::Arg::from($crate::said!($name $(= $value)?)))*
            ],
        )
    }};
}

/// The argument of a place in [`say!`](crate::say).
#[doc(hidden)]
#[macro_export]
macro_rules! said {
    ($name:ident) => {
        $name
    };
    ($name:ident = $value:expr) => {
        $value
    };
}

#[cfg(test)]
mod tests;
