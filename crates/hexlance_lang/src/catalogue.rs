//! The texts of a language, read from a gettext file (`.po`).

use super::plural::Plural;
use hexlance_board::read_text_within;
use polib::message::MessageView;
use std::{
    collections::HashMap,
    fmt,
    path::{Path, PathBuf},
};

/// Most bytes of a catalogue.
pub const LARGEST: u64 = 8 << 20;

/// What is wrong with a catalogue, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1, if it is one line's fault.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.what)
    }
}

/// The context of texts with places that the rules say.
pub const RULES: &str = "rules";

/// The texts of a language.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    name: Option<String>,
    lowers: bool,
    articles: Vec<String>,
    plural: Plural,
    texts: HashMap<String, String>,
    in_context: HashMap<String, HashMap<String, String>>,
    counted: HashMap<String, Vec<String>>,
}

impl Catalogue {
    /// Reads a catalogue.
    ///
    /// # Errors
    /// If it is no gettext file: where it stops being one.
    pub fn load(file: &Path) -> Result<Self, Fault> {
        let fault = |line, what: String| Fault {
            file: file.to_owned(),
            line,
            what,
        };
        let text = read_text_within(file, LARGEST)
            .map_err(|e| fault(None, format!("the file cannot be read: {e}")))?;
        Self::read(&text).map_err(|(line, what)| fault(line, what))
    }

    /// Reads the text of a catalogue.
    ///
    /// # Errors
    /// The line, if it is the fault of one, and what is wrong with it.
    pub fn read(text: &str) -> Result<Self, (Option<usize>, String)> {
        // polib names no lines, and takes for granted that what stands in quotes belongs to something
        look_over(text).map_err(|(line, what)| (Some(line), what))?;
        let parsed = polib::po_file::parse_from_reader(text.as_bytes())
            .map_err(|e| (None, e.to_string()))?;
        let head = &parsed.metadata;
        let plural = Plural::read(head.plural_rules.nplurals, &head.plural_rules.expr)
            .map_err(|e| (None, format!("the rule of its plurals cannot be read: {e}")))?;
        // polib keeps only the fields of the head that it knows
        let own = |field: &str| {
            text.lines().find_map(|line| {
                let value = line.strip_prefix('"')?.strip_prefix(field)?;
                let value = value.strip_prefix(':')?.strip_suffix("\\n\"")?;
                Some(value.trim().to_owned())
            })
        };
        let mut out = Self {
            name: own("X-Language-Name"),
            lowers: own("X-Lower-Case").is_some_and(|v| v == "yes"),
            articles: own("X-Articles")
                .unwrap_or_default()
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            plural,
            ..Self::default()
        };
        for m in parsed.messages() {
            // what is fuzzy is a guess that nobody has looked at
            if m.is_translated() && !m.is_fuzzy() {
                out.take(m);
            }
        }
        Ok(out)
    }

    fn take(&mut self, m: &dyn MessageView) {
        let id = m.msgid().to_owned();
        if let Ok(forms) = m.msgstr_plural() {
            self.counted.insert(id, forms.clone());
            return;
        }
        let Ok(text) = m.msgstr() else { return };
        match m.msgctxt().filter(|c| !c.is_empty()) {
            Some(context) => {
                let texts = self.in_context.entry(context.to_owned()).or_default();
                texts.insert(id, text.to_owned());
            }
            None => {
                self.texts.insert(id, text.to_owned());
            }
        }
    }

    /// Takes another catalogue of the same language in; what it says, counts.
    pub fn add(&mut self, other: Self) {
        self.name = other.name.or(self.name.take());
        self.lowers |= other.lowers;
        self.articles.extend(other.articles);
        self.plural = other.plural;
        self.texts.extend(other.texts);
        for (context, texts) in other.in_context {
            self.in_context.entry(context).or_default().extend(texts);
        }
        self.counted.extend(other.counted);
    }

    /// What the language calls itself, if the file says so.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether names lose their capitals within a sentence, as in English.
    pub const fn lowers(&self) -> bool {
        self.lowers
    }

    /// Words that a heading does without.
    pub fn articles(&self) -> impl Iterator<Item = &str> {
        self.articles.iter().map(String::as_str)
    }

    /// How many texts it has.
    pub fn len(&self) -> usize {
        let in_context: usize = self.in_context.values().map(HashMap::len).sum();
        self.texts.len() + in_context + self.counted.len()
    }

    /// Whether it has no text.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A text, of a context if it has one.
    pub fn text(&self, context: Option<&str>, english: &str) -> Option<&str> {
        let texts = match context {
            None => &self.texts,
            Some(context) => self.in_context.get(context)?,
        };
        texts.get(english).map(String::as_str)
    }

    /// The form of a text for a number, by its English for one.
    pub fn counted(&self, n: u64, one: &str) -> Option<&str> {
        let forms = self.counted.get(one)?;
        forms
            .get(self.plural.form(n))
            .or_else(|| forms.last())
            .map(String::as_str)
    }
}

/// Looks over a file line by line: every line must be a comment, a keyword with a text in quotes, or more of the text
/// before it.
fn look_over(text: &str) -> Result<(), (usize, String)> {
    let mut last = Last::Nothing;
    for (i, line) in text.lines().enumerate() {
        let wrong = |what: &str| Err((i + 1, what.to_owned()));
        let line = line.trim_end();
        if line.is_empty() {
            match last {
                Last::Id | Last::Context => {
                    return wrong("a translation (`msgstr`) is missing here");
                }
                Last::Text => last = Last::Nothing,
                Last::Nothing => {}
            }
            continue;
        }
        if line.starts_with('#') {
            continue;
        }
        let (keyword, rest) = match line.split_once(' ') {
            Some((k, rest)) if !line.starts_with('"') => (k, rest.trim_start()),
            _ => ("", line),
        };
        if !quoted(rest) {
            return wrong("a text must stand in double quotes, with \\\" for one inside it");
        }
        last = match (keyword, last) {
            ("", Last::Nothing) => return wrong("this text belongs to nothing"),
            ("", last) => last,
            ("msgctxt", Last::Nothing | Last::Text) => Last::Context,
            ("msgid", Last::Nothing | Last::Text | Last::Context) => Last::Id,
            ("msgid_plural", Last::Id) => Last::Id,
            ("msgstr", Last::Id) => Last::Text,
            (k, Last::Id | Last::Text) if is_form(k) => Last::Text,
            ("msgctxt" | "msgid" | "msgid_plural" | "msgstr", _) => {
                return wrong(&format!("`{keyword}` does not belong here"));
            }
            (k, _) if is_form(k) => return wrong(&format!("`{keyword}` does not belong here")),
            _ => return wrong(&format!("`{keyword}` is no keyword")),
        };
    }
    if matches!(last, Last::Id | Last::Context) {
        let line = text.lines().count();
        return Err((line, "the file breaks off before a translation".to_owned()));
    }
    if !text.contains("msgid \"\"") {
        return Err((
            1,
            "the head is missing: an empty `msgid` with the fields of the file".to_owned(),
        ));
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    Context,
    Id,
    Text,
}

/// `msgstr[0]` to `msgstr[9]`.
fn is_form(keyword: &str) -> bool {
    keyword
        .strip_prefix("msgstr[")
        .and_then(|k| k.strip_suffix(']'))
        .is_some_and(|k| k.len() == 1 && k.chars().all(|c| c.is_ascii_digit()))
}

/// Whether a text stands in quotes, with every quote inside it escaped and no escape that gettext lacks.
fn quoted(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')) else {
        return false;
    };
    // a lone quote is both the first and the last
    if text.len() < 2 {
        return false;
    }
    let mut letters = inside.chars();
    while let Some(c) = letters.next() {
        match c {
            '"' => return false,
            '\\' if !letters.next().is_some_and(|e| "nrt\\\"".contains(e)) => return false,
            _ => {}
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\
        \"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\"X-Language-Name: Deutsch\\n\"\n\n";

    fn read(body: &str) -> Catalogue {
        Catalogue::read(&format!("{HEAD}{body}")).unwrap()
    }

    #[test]
    fn texts_forms_and_contexts_are_found() {
        let c = read(
            "#: src/a.rs:1\nmsgid \"End\"\nmsgstr \"Ende\"\n\n\
             msgctxt \"key\"\nmsgid \"End\"\nmsgstr \"Ende-Taste\"\n\n\
             msgid \"{n} hex\"\nmsgid_plural \"{n} hexes\"\nmsgstr[0] \"{n} Feld\"\nmsgstr[1] \"{n} Felder\"\n\n\
             msgid \"Long \"\n\"text \\\"here\\\"\"\nmsgstr \"Langer Text\"\n\n\
             #, fuzzy\nmsgid \"Guess\"\nmsgstr \"Geraten\"\n\nmsgid \"Empty\"\nmsgstr \"\"\n",
        );
        assert_eq!(c.name(), Some("Deutsch"));
        assert_eq!(c.text(None, "End"), Some("Ende"));
        assert_eq!(c.text(Some("key"), "End"), Some("Ende-Taste"));
        assert_eq!(c.counted(1, "{n} hex"), Some("{n} Feld"));
        assert_eq!(c.counted(5, "{n} hex"), Some("{n} Felder"));
        assert_eq!(c.text(None, "Long text \"here\""), Some("Langer Text"));
        assert_eq!(c.text(None, "Guess"), None, "nobody has looked at it");
        assert_eq!(c.text(None, "Empty"), None);
        assert!(!c.lowers());
    }

    #[test]
    fn a_later_catalogue_has_the_last_word() {
        let mut c = read("msgid \"A\"\nmsgstr \"a\"\n\nmsgid \"B\"\nmsgstr \"b\"\n");
        c.add(read("msgid \"B\"\nmsgstr \"bb\"\n"));
        assert_eq!(
            (c.text(None, "A"), c.text(None, "B")),
            (Some("a"), Some("bb"))
        );
        assert_eq!(c.len(), 2);
    }

    #[test]
    fn a_broken_file_is_told_with_its_line() {
        let line = |body: &str| {
            let (line, what) = Catalogue::read(&format!("{HEAD}{body}")).unwrap_err();
            assert!(!what.is_empty());
            line.map(|l| l - HEAD.lines().count())
        };
        assert_eq!(
            line("msgid \"A\"\nmsgstr \"a\n"),
            Some(2),
            "no quote at the end"
        );
        assert_eq!(line("msgid \"A\"\nmsgstr \"a \"b\"\"\n"), Some(2));
        assert_eq!(line("msgid \"A\"\nmsgstr \"a\\q\"\n"), Some(2));
        assert_eq!(line("\"stray\"\n"), Some(1));
        assert_eq!(line("msgid \"A\"\n\nmsgid \"B\"\nmsgstr \"b\"\n"), Some(2));
        assert_eq!(line("msgid \"A\"\nmsgid_plrual \"B\"\n"), Some(2));
        assert_eq!(line("msgstr \"A\"\n"), Some(1));
        assert_eq!(line("msgid \"A\"\n"), Some(1));
        assert_eq!(line("what is this\n"), Some(1));
        assert_eq!(line("msgid \"\n"), Some(1));
        assert_eq!(Catalogue::read("").unwrap_err().0, Some(1));
        assert_eq!(
            Catalogue::read("msgid \"A\"\nmsgstr \"a\"\n")
                .unwrap_err()
                .0,
            Some(1)
        );
        let rule = HEAD.replace("(n != 1)", "(n !)");
        assert!(Catalogue::read(&rule).unwrap_err().1.contains("plural"));
    }

    #[test]
    fn a_missing_file_is_told() {
        let fault = Catalogue::load(Path::new("/no/such.po")).unwrap_err();
        assert!(fault.to_string().starts_with("/no/such.po: "), "{fault}");
    }
}
