//! The program's texts in the language of its player.
//!
//! Texts stand in the sources in English, inside [`tr!`](crate::tr) and its relatives, and are looked up in a gettext
//! catalogue when they are shown. Without a catalogue, and for whatever a catalogue lacks, they stay English. The
//! command line never chooses a language, so what it prints is English always. docs/translating.md is for translators.
#![deny(missing_docs)]

mod catalogue;
mod plural;
mod told;

/// The value of a place in [`tr!`].
#[doc(hidden)]
pub use hexlance_board::said;

pub use catalogue::{Catalogue, Fault, LARGEST};
pub use plural::Plural;

use hexlance_rules::{Message, message::fill};
use std::{
    fmt::{Display, Write},
    sync::{
        PoisonError, RwLock,
        atomic::{AtomicU32, Ordering},
    },
};

/// The catalogue of the language in use; none is English.
static IN_USE: RwLock<Option<&'static Catalogue>> = RwLock::new(None);

/// How often the language was changed.
static CHANGES: AtomicU32 = AtomicU32::new(0);

/// How often the language was changed: whoever keeps texts makes them anew when this is another number.
pub fn generation() -> u32 {
    CHANGES.load(Ordering::Relaxed)
}

/// Speaks the language of a catalogue from now on; English without one.
pub fn speak(catalogue: Option<&'static Catalogue>) {
    CHANGES.fetch_add(1, Ordering::Relaxed);
    *IN_USE.write().unwrap_or_else(PoisonError::into_inner) = catalogue;
}

/// The catalogue of the language in use; none is English.
pub fn spoken() -> Option<&'static Catalogue> {
    *IN_USE.read().unwrap_or_else(PoisonError::into_inner)
}

/// Languages that can be chosen beside English: tag and name of each.
static OFFERED: RwLock<Vec<(String, String)>> = RwLock::new(Vec::new());

/// Languages that can be chosen beside English: tag and name of each, by name.
pub fn offered() -> Vec<(String, String)> {
    OFFERED
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}

/// Sets which languages can be chosen beside English: tag and name of each.
pub fn offer(languages: Vec<(String, String)>) {
    *OFFERED.write().unwrap_or_else(PoisonError::into_inner) = languages;
}

/// A text in the language in use. [`tr!`](crate::tr) and [`msg!`](crate::msg) mark texts for translators; this looks
/// them up where they are shown.
pub fn text(english: &str) -> &str {
    spoken()
        .and_then(|c| c.text(None, english))
        .unwrap_or(english)
}

/// A text in the language in use, where one English word has several meanings.
pub fn text_in<'a>(context: &str, english: &'a str) -> &'a str {
    spoken()
        .and_then(|c| c.text(Some(context), english))
        .unwrap_or(english)
}

/// The form of a text for a number.
pub fn counted<'a>(n: u64, one: &'a str, many: &'a str) -> &'a str {
    let english = if n == 1 { one } else { many };
    spoken().and_then(|c| c.counted(n, one)).unwrap_or(english)
}

/// What the rules say, in the language in use.
pub fn told(message: &Message) -> String {
    told::told(spoken(), message)
}

/// A name in the language in use as it stands within a sentence: English lowers it, most languages leave it as it is.
pub fn within(english: &str) -> String {
    told::within(spoken(), english)
}

/// A phrase without the article before it, as a heading has it.
pub fn without_article(phrase: &str) -> &str {
    let bare = |article: &str| phrase.strip_prefix(article)?.strip_prefix(' ');
    match spoken() {
        Some(c) => c.articles().find_map(bare),
        None => ["the", "a", "an"].into_iter().find_map(bare),
    }
    .unwrap_or(phrase)
}

/// A text with its places filled: `{name}` becomes what is given for `name`, `{{` a brace. A place that nothing is given
/// for stays as it is, so that a slip of a translator is seen and nothing is lost.
pub fn filled(text: &str, given: &[(&str, &dyn Display)]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    // writing to a string does not fail; a value that cannot be shown leaves its place empty
    let _ = fill(text, &mut out, |out, place| {
        let (_, value) = given.iter().find(|(name, _)| *name == place)?;
        Some(write!(out, "{value}"))
    });
    out
}

/// A text in the language in use.
///
/// `tr!("End attacks")` is a `&'static str`; with places, `tr!("{attacker} attacks {target}.", attacker = a, target)`,
/// it is a `String`. A bare name stands for the variable of that name.
#[macro_export]
macro_rules! tr {
    ($text:literal $(,)?) => {
        $crate::text($text)
    };
    ($text:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::filled(
            $crate::text($text),
            &[$((stringify!($name), &$crate::said!($name $(= $value)?))),+],
        )
    };
}

/// A text in the language in use where the English alone does not tell what is meant: `tr_c!("phase", "End")`.
#[macro_export]
macro_rules! tr_c {
    ($context:literal, $text:literal $(,)?) => {
        $crate::text_in($context, $text)
    };
    ($context:literal, $text:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::filled(
            $crate::text_in($context, $text),
            &[$((stringify!($name), &$crate::said!($name $(= $value)?))),+],
        )
    };
}

/// A text for a number, in the form that the language has for it: `tr_n!(left, "{n} point", "{n} points")`. The number
/// is `{n}`; further places as in [`tr!`](crate::tr).
#[macro_export]
macro_rules! tr_n {
    ($n:expr, $one:literal, $many:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        let n = $n;
        $crate::filled(
            $crate::counted(n as u64, $one, $many),
            &[("n", &n) $(, (stringify!($name), &$crate::said!($name $(= $value)?)))*],
        )
    }};
}

/// Marks a text for translators where it cannot be looked up yet, as in a constant; whoever shows it calls
/// [`text`]. With a context before it, [`text_in`].
#[macro_export]
macro_rules! msg {
    ($text:literal $(,)?) => {
        $text
    };
    ($context:literal, $text:literal $(,)?) => {
        $text
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled() {
        let attacker = "Wolf";
        assert_eq!(
            tr!("{attacker} attacks {target}.", attacker, target = "Bear"),
            "Wolf attacks Bear."
        );
        assert_eq!(
            filled("{b} then {a}", &[("a", &1), ("b", &"{a}")]),
            "{a} then 1",
            "what is filled in is not read again"
        );
        assert_eq!(filled("{{{a}}}", &[("a", &1)]), "{1}");
        assert_eq!(filled("{who} has {", &[("a", &1)]), "{who} has {");
        assert_eq!(filled("}", &[]), "}");
    }

    #[test]
    fn numbers_have_forms() {
        assert_eq!(tr_n!(1, "{n} point", "{n} points"), "1 point");
        assert_eq!(tr_n!(0, "{n} point", "{n} points"), "0 points");
        let who = "Wolf";
        assert_eq!(
            tr_n!(2, "{who}: {n} point", "{who}: {n} points", who),
            "Wolf: 2 points"
        );
    }

    #[test]
    fn without_a_catalogue_all_is_english() {
        assert_eq!(tr!("Settings"), "Settings");
        assert_eq!(tr_c!("phase", "End"), "End");
        assert_eq!(told(&"Nobody can do that.".into()), "Nobody can do that.");
        assert_eq!(within("Jump"), "jump");
        assert_eq!(without_article("the attack"), "attack");
        assert_eq!(without_article("theory"), "theory");
    }
}
