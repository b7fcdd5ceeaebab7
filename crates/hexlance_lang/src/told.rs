//! What the rules say, put into the words of a catalogue: messages are looked up by their ids, and what stands in their
//! places is put into words in turn.

use std::borrow::Cow;

use hexlance_rules::{
    Arg, Joint, List, Message,
    message::{Body, fill},
};

use super::catalogue::{Catalogue, RULES};
use crate::msg;

/// A message in the words of a catalogue, or in English without one.
pub fn told(catalogue: Option<&Catalogue>, message: &Message) -> String {
    match message.body() {
        Body::Text(text) => text_of(catalogue, text).to_owned(),
        Body::Verbatim(words) => words.to_string(),
        Body::Row(all) => {
            let all: Vec<_> = all.iter().map(|m| told(catalogue, m)).collect();
            all.join(" ")
        }
        Body::Filled(filled) => {
            let wording = filled.wording();
            let text = match (wording.plural, filled.counted()) {
                (Some(plural), Some(n)) => {
                    let english = if n == 1 { wording.id } else { plural };
                    let own = catalogue.and_then(|c| c.counted(n, wording.id));
                    own.unwrap_or(english)
                }
                _ => text_of(catalogue, wording.id),
            };
            put(text, |place| {
                let (_, arg) = filled.args().find(|(name, _)| *name == place)?;
                Some(in_place(catalogue, arg))
            })
        }
    }
}

/// A name as it stands within a sentence: English lowers it, most languages leave it as it is.
pub fn within(catalogue: Option<&Catalogue>, english: &str) -> String {
    match catalogue {
        Some(c) => {
            let own = c.text(None, english).unwrap_or(english);
            match c.lowers() {
                true => own.to_lowercase(),
                false => own.to_owned(),
            }
        }
        None => english.to_lowercase(),
    }
}

/// A text of the rules: those with places have a context of their own.
fn text_of<'a>(catalogue: Option<&'a Catalogue>, english: &'a str) -> &'a str {
    catalogue
        .and_then(|c| {
            c.text(Some(RULES), english)
                .or_else(|| c.text(None, english))
        })
        .unwrap_or(english)
}

fn put<'a>(text: &str, value: impl Fn(&str) -> Option<Cow<'a, str>>) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    // writing to a string does not fail
    let _ = fill(text, &mut out, |out, place| {
        out.push_str(&value(place)?);
        Some(Ok(()))
    });
    out
}

fn in_place<'a>(catalogue: Option<&'a Catalogue>, arg: &'a Arg) -> Cow<'a, str> {
    match arg {
        Arg::Name(name) => Cow::Borrowed(name),
        Arg::Term(text) => Cow::Borrowed(text_of(catalogue, text)),
        Arg::Within(text) => Cow::Owned(within(catalogue, text)),
        Arg::Message(message) => Cow::Owned(told(catalogue, message)),
        Arg::List(list) => Cow::Owned(listed(catalogue, list)),
        Arg::Number(_) | Arg::Signed(_) | Arg::Hex(_) => Cow::Owned(arg.to_string()),
    }
}

/// Several things, joined as the language joins them.
fn listed(catalogue: Option<&Catalogue>, list: &List) -> String {
    let items = list.items.iter().map(|item| in_place(catalogue, item));
    let mut items: Vec<_> = items.collect();
    let (between, pattern) = match list.joint {
        Joint::None => ("", None),
        Joint::Semicolons => ("; ", None),
        Joint::Commas => (", ", None),
        Joint::And => (", ", Some(msg!("{all} and {last}"))),
        Joint::Or => (", ", Some(msg!("{all} or {last}"))),
    };
    let Some(pattern) = pattern.filter(|_| items.len() > 1) else {
        return items.join(between);
    };
    let last = items.pop().unwrap_or_default();
    let all = items.join(between);
    put(text_of(catalogue, pattern), |place| match place {
        "all" => Some(Cow::Borrowed(all.as_str())),
        "last" => Some(Cow::Borrowed(&*last)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use hexlance_rules::{Term, Within, say, say_n};

    use super::*;

    const GERMAN: &str = "msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\
        \"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\n\
        msgctxt \"rules\"\nmsgid \"{unit} is in {what}: it cannot.\"\nmsgstr \"Im {what} kann {unit} das nicht.\"\n\n\
        msgctxt \"rules\"\nmsgid \"Its modes: {modes}.\"\nmsgstr \"Arten: {modes}.\"\n\n\
        msgid \"smoke\"\nmsgstr \"Rauch\"\n\nmsgid \"Jump\"\nmsgstr \"Sprung\"\n\n\
        msgid \"{all} or {last}\"\nmsgstr \"{all} oder {last}\"\n\n\
        msgid \"{n} point\"\nmsgid_plural \"{n} points\"\nmsgstr[0] \"{n} Punkt\"\nmsgstr[1] \"{n} Punkte\"\n";

    #[test]
    fn a_message_is_told_by_its_id_with_its_terms_and_names() {
        let german = Catalogue::read(GERMAN).unwrap();
        let by = |m: &Message| (told(None, m), told(Some(&german), m));
        let two = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let where_it_is = say!(
            "{unit} is in {what}: it cannot.",
            unit = "smoke",
            what = Term("smoke")
        );
        assert_eq!(
            by(&where_it_is),
            two(
                "smoke is in smoke: it cannot.",
                "Im Rauch kann smoke das nicht."
            ),
            "a unit keeps its name, whatever it is"
        );
        let modes = List::new(Joint::Or, [Term("Walk"), Term("Jump")]);
        assert_eq!(
            by(&say!("Its modes: {modes}.", modes)),
            two("Its modes: Walk or Jump.", "Arten: Walk oder Sprung."),
            "what a catalogue lacks stays English"
        );
        assert_eq!(
            by(&say!("Its modes: {modes}.", modes = Within("Jump"))),
            two("Its modes: jump.", "Arten: Sprung.")
        );
        let points = |n: u8| say_n!(n, "{n} point", "{n} points");
        assert_eq!(by(&points(1)), two("1 point", "1 Punkt"));
        assert_eq!(by(&points(3)), two("3 points", "3 Punkte"));
        let inside = say!("Its modes: {modes}.", modes = points(2));
        assert_eq!(by(&inside), two("Its modes: 2 points.", "Arten: 2 Punkte."));
        let row = Message::row(["smoke".into(), Message::verbatim("smoke"), points(1)]);
        assert_eq!(by(&row), two("smoke smoke 1 point", "Rauch smoke 1 Punkt"));
    }

    #[test]
    fn one_thing_needs_no_joint() {
        let one = Message::list(List::new(Joint::Or, ["A"]));
        assert_eq!(told(None, &one), "A");
        let none = Message::list(List::new::<&str>(Joint::Or, []));
        assert_eq!(told(None, &none), "");
        let three = Message::list(List::new(Joint::And, ["A", "B", "C"]));
        assert_eq!(told(None, &three), three.to_string());
    }
}
