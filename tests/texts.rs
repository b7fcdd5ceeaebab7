//! The texts of the program and their catalogues: `assets/lang/hexlance.pot` holds every text that the sources mark
//! for translation, and every catalogue beside it translates all of them.
//!
//! `HEXLANCE_WRITE_TEXTS=1 cargo test --test texts` writes the template anew and brings the catalogues in line with it:
//! new texts are added without a translation, texts that are gone are taken out.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use polib::{message::MessageView, po_file};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

mod file_texts;
mod lost_tests;
mod named_files;
mod named_items;
mod own_sizes;
mod rules_texts;
mod ruleset_names;
mod stations;
mod unused_items;

/// A text as it stands in the sources.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Text {
    context: Option<String>,
    id: String,
    plural: Option<String>,
    files: BTreeSet<String>,
}

type Key = (Option<String>, String);

impl Text {
    fn key(&self) -> Key {
        (self.context.clone(), self.id.clone())
    }
}

/// All texts in the order in which they are found.
#[derive(Default)]
struct Texts {
    list: Vec<Text>,
    index: BTreeMap<Key, usize>,
    /// What is wrong with how they are written.
    faults: Vec<String>,
}

impl Texts {
    fn add(&mut self, file: &str, context: Option<String>, id: String, plural: Option<String>) {
        let key = (context.clone(), id.clone());
        if let Some(&i) = self.index.get(&key) {
            let known = &mut self.list[i];
            known.files.insert(file.to_owned());
            if plural.is_some() && known.plural.is_some() && known.plural != plural {
                self.faults.push(format!(
                    "{file}: “{id}” has two plurals: {plural:?}, {:?}",
                    known.plural
                ));
            }
            // A catalogue has either forms for numbers or one text: the other kind of look-up would find nothing.
            if plural.is_some() != known.plural.is_some() {
                self.faults.push(format!(
                    "{file}: “{id}” is used with a plural and without one"
                ));
            }
            if known.plural.is_none() {
                known.plural = plural;
            }
            return;
        }
        self.index.insert(key, self.list.len());
        self.list.push(Text {
            context,
            id,
            plural,
            files: [file.to_owned()].into(),
        });
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Source files below a folder, in order, by their path from the root.
fn sources(folder: &str) -> Vec<String> {
    files(folder, "rs")
}

/// Files below a folder whose names end so, in order, by their path from the root.
fn files(folder: &str, extension: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == extension)
                && path.file_name().is_some_and(|n| n != "tests.rs")
            {
                let short = path.strip_prefix(root()).unwrap();
                out.push(short.to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    out.sort();
    out
}

fn tokens(file: &str) -> TokenStream {
    let text = fs::read_to_string(root().join(file)).unwrap();
    text.parse()
        .unwrap_or_else(|e| panic!("{file} cannot be read: {e}"))
}

fn string(tokens: &[TokenTree]) -> Option<String> {
    let [TokenTree::Literal(literal)] = tokens else {
        return None;
    };
    syn::parse_str::<syn::LitStr>(&literal.to_string())
        .ok()
        .map(|l| l.value())
}

/// The arguments of a call: tokens between commas.
fn arguments(group: &Group) -> Vec<Vec<TokenTree>> {
    let mut out = vec![Vec::new()];
    for token in group.stream() {
        match &token {
            TokenTree::Punct(p) if p.as_char() == ',' => out.push(Vec::new()),
            _ => out.last_mut().unwrap().push(token),
        }
    }
    out.retain(|a| !a.is_empty());
    out
}

/// Whether a bracket group behind a `#` says that what follows is for tests only.
fn is_for_tests(group: &Group) -> bool {
    let text = group.stream().to_string().replace(' ', "");
    group.delimiter() == Delimiter::Bracket && (text == "cfg(test)" || text == "test")
}

/// Goes through tokens and all groups in them but those of tests; `see` gets every token with those before it.
fn walk(stream: TokenStream, see: &mut impl FnMut(&[TokenTree], usize)) {
    let all: Vec<TokenTree> = stream.into_iter().collect();
    let mut skip = false;
    for (i, token) in all.iter().enumerate() {
        see(&all, i);
        match token {
            TokenTree::Group(g)
                if g.delimiter() == Delimiter::Bracket && is_punct(&all, i, '#') =>
            {
                skip |= is_for_tests(g);
            }
            TokenTree::Group(g) if skip && g.delimiter() == Delimiter::Brace => skip = false,
            TokenTree::Group(g) if !skip => walk(g.stream(), see),
            TokenTree::Punct(p) if p.as_char() == ';' => skip = false,
            _ => {}
        }
    }
}

fn is_punct(all: &[TokenTree], before: usize, sign: char) -> bool {
    before
        .checked_sub(1)
        .is_some_and(|i| matches!(&all[i], TokenTree::Punct(p) if p.as_char() == sign))
}

/// The name of a macro whose arguments stand at a place.
fn macro_at(all: &[TokenTree], i: usize) -> Option<String> {
    if !is_punct(all, i, '!') || i < 2 {
        return None;
    }
    match &all[i - 2] {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    }
}

/// The places of a pattern; `{{` and `}}` are braces.
fn places(pattern: &str) -> BTreeSet<String> {
    let text = pattern.replace("{{", "").replace("}}", "");
    let parts = text.split('{').skip(1);
    parts
        .filter_map(|p| p.split_once('}').map(|(name, _)| name.to_owned()))
        .collect()
}

/// The names that a call gives to places.
fn given(arguments: &[Vec<TokenTree>]) -> BTreeSet<String> {
    let name = |a: &Vec<TokenTree>| match a.first() {
        Some(TokenTree::Ident(name)) => name.to_string(),
        _ => String::new(),
    };
    arguments.iter().map(name).collect()
}

fn marked(texts: &mut Texts, file: &str) {
    walk(tokens(file), &mut |all, i| {
        let TokenTree::Group(group) = &all[i] else {
            return;
        };
        let Some(name) = macro_at(all, i) else { return };
        let args = arguments(group);
        let word = |i: usize| args.get(i).and_then(|a| string(a));
        let mut fault = |what: &str| {
            texts.faults.push(format!("{file}: {what}: {name}!{group}"));
        };
        match name.as_str() {
            "tr" | "tr_c" => {
                let at = usize::from(name == "tr_c");
                let Some(id) = word(at) else {
                    return fault("the text is no literal");
                };
                if places(&id) != given(&args[at + 1..]) {
                    return fault("places and what is given for them differ");
                }
                let context = (at == 1).then(|| word(0)).flatten();
                texts.add(file, context, id, None);
            }
            "tr_n" => {
                let (Some(one), Some(many)) = (word(1), word(2)) else {
                    return fault("the text is no literal");
                };
                let mut told = given(&args[3..]);
                told.insert("n".to_owned());
                if !places(&one).is_subset(&told) || places(&many) != told {
                    return fault("places and what is given for them differ");
                }
                texts.add(file, None, one, Some(many));
            }
            // a message, as the rules say it: what looks it up knows no difference
            "say" => {
                let Some(id) = word(0) else {
                    return fault("the text is no literal");
                };
                let context = (!places(&id).is_empty()).then(|| "rules".to_owned());
                texts.add(file, context, id, None);
            }
            "say_n" => match (word(1), word(2)) {
                (Some(one), Some(many)) => texts.add(file, None, one, Some(many)),
                _ => fault("the text is no literal"),
            },
            "msg" => match (word(0), word(1)) {
                (Some(id), None) => texts.add(file, None, id, None),
                (context, Some(id)) => texts.add(file, context, id, None),
                _ => fault("the text is no literal"),
            },
            _ => {}
        }
    });
}

/// Every text that a player may see.
fn all() -> Texts {
    let mut texts = Texts::default();
    for folder in [
        "crates/hexlance_ai/src",
        "crates/hexlance_app/src",
        "crates/hexlance_cli/src",
        "crates/hexlance_dial_ai/src",
        "crates/hexlance_dial_present/src",
        "crates/hexlance_editor/src",
        "crates/hexlance_host/src",
        "crates/hexlance_hud/src",
        "crates/hexlance_pages/src",
        "crates/hexlance_present/src",
        "crates/hexlance_skirmish_ai/src",
        "crates/hexlance_skirmish_present/src",
        "crates/hexlance_classic_ai/src",
        "crates/hexlance_classic_present/src",
        "crates/hexlance_strike_ai/src",
        "crates/hexlance_strike_present/src",
        "crates/hexlance_ui/src",
        "crates/hexlance_words/src",
    ] {
        for file in sources(folder) {
            marked(&mut texts, &file);
        }
    }
    rules_texts::add(&mut texts);
    texts
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n").replace('\t', "\\t"))
}

fn entry(out: &mut String, text: &Text, translated: &[String]) {
    out.push('\n');
    for file in &text.files {
        let _ = writeln!(out, "#: {file}");
    }
    if let Some(context) = &text.context {
        let _ = writeln!(out, "msgctxt {}", quoted(context));
    }
    let _ = writeln!(out, "msgid {}", quoted(&text.id));
    let of = |i: usize| quoted(translated.get(i).map_or("", String::as_str));
    match &text.plural {
        Some(plural) => {
            let _ = writeln!(out, "msgid_plural {}", quoted(plural));
            for i in 0..translated.len().max(2) {
                let _ = writeln!(out, "msgstr[{i}] {}", of(i));
            }
        }
        None => {
            let _ = writeln!(out, "msgstr {}", of(0));
        }
    }
}

const TEMPLATE_HEAD: &str = "\
# Texts of Hexlance. Written by `HEXLANCE_WRITE_TEXTS=1 cargo test --test texts`; docs/translating.md says more.
msgid \"\"
msgstr \"\"
\"Project-Id-Version: hexlance\\n\"
\"Language: \\n\"
\"MIME-Version: 1.0\\n\"
\"Content-Type: text/plain; charset=UTF-8\\n\"
\"Content-Transfer-Encoding: 8bit\\n\"
\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"
\"X-Language-Name: \\n\"
";

fn template(texts: &Texts) -> String {
    let mut out = TEMPLATE_HEAD.to_owned();
    for text in &texts.list {
        entry(&mut out, text, &[]);
    }
    out
}

/// A template and the catalogues beside it.
struct Set {
    /// The file of the template.
    template: &'static str,
    /// The texts that it holds.
    texts: fn() -> Texts,
}

/// What the program says, and what stands in data files.
const SETS: [Set; 2] = [
    Set {
        template: "assets/lang/hexlance.pot",
        texts: all,
    },
    Set {
        template: "assets/lang/files/files.pot",
        texts: file_texts::all,
    },
];

fn catalogues(template: &Path) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = fs::read_dir(template.parent().unwrap())
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "po"))
        .collect();
    out.sort();
    out
}

fn key_of(m: &dyn MessageView) -> Key {
    let context = m.msgctxt().filter(|c| !c.is_empty());
    (context.map(str::to_owned), m.msgid().to_owned())
}

fn forms(m: &dyn MessageView) -> Vec<String> {
    match m.msgstr_plural() {
        Ok(forms) => forms.clone(),
        Err(_) => m.msgstr().map(|t| vec![t.to_owned()]).unwrap_or_default(),
    }
}

/// A catalogue with the texts of the template, in its order, with the translations that there are.
fn in_line(file: &Path, texts: &Texts) -> String {
    let old = fs::read_to_string(file).unwrap();
    let parsed = po_file::parse_from_reader(old.as_bytes()).unwrap();
    let known: BTreeMap<Key, Vec<String>> = parsed
        .messages()
        .filter(|m| !m.is_fuzzy())
        .map(|m| (key_of(m), forms(m)))
        .collect();
    // everything before the first text is the translator's
    let head = old.split("\n\n").next().unwrap();
    let mut out = format!("{}\n", head.trim_end());
    for text in &texts.list {
        let translated = known.get(&text.key()).map_or(&[][..], Vec::as_slice);
        let fits = text.plural.is_some() || translated.len() < 2;
        entry(&mut out, text, if fits { translated } else { &[] });
    }
    out
}

fn is_writing() -> bool {
    std::env::var_os("HEXLANCE_WRITE_TEXTS").is_some()
}

#[test]
fn texts_are_written_so_that_they_can_be_translated() {
    let texts = all();
    assert!(texts.faults.is_empty(), "{}", texts.faults.join("\n"));
    // numbers of both kinds are there: the scan sees what it should
    assert!(texts.list.len() > 2_000, "{}", texts.list.len());
    assert!(texts.list.iter().filter(|t| t.plural.is_some()).count() > 15);
}

#[test]
fn the_template_holds_what_the_sources_say() {
    for set in &SETS {
        let texts = (set.texts)();
        let file = root().join(set.template);
        let new = template(&texts);
        if is_writing() {
            fs::write(&file, &new).unwrap();
            for catalogue in catalogues(&file) {
                fs::write(&catalogue, in_line(&catalogue, &texts)).unwrap();
            }
        }
        let old = fs::read_to_string(&file).unwrap_or_default();
        let lines = |t: &str| t.lines().map(str::to_owned).collect::<BTreeSet<_>>();
        let (was, is) = (lines(&old), lines(&new));
        assert!(
            old == new,
            "{} is not up to date: run `HEXLANCE_WRITE_TEXTS=1 cargo test --test texts`\nnew: {:#?}\ngone: {:#?}",
            set.template,
            is.difference(&was).take(20).collect::<Vec<_>>(),
            was.difference(&is).take(20).collect::<Vec<_>>(),
        );
    }
}

#[test]
fn every_catalogue_translates_everything() {
    if is_writing() {
        return;
    }
    for set in &SETS {
        let catalogues = catalogues(&root().join(set.template));
        assert!(
            catalogues.iter().any(|c| c.ends_with("de.po")),
            "{}",
            set.template
        );
        let texts = (set.texts)();
        for file in catalogues {
            is_whole(&file, &texts);
        }
    }
}

/// Holds a catalogue against what it has to translate.
fn is_whole(file: &Path, texts: &Texts) {
    let name = file.strip_prefix(root()).unwrap_or(file).display();
    let text = fs::read_to_string(file).unwrap();
    let parsed = po_file::parse_from_reader(text.as_bytes()).unwrap();
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for m in parsed.messages() {
        let key = key_of(m);
        let Some(source) = texts.index.get(&key).map(|i| &texts.list[*i]) else {
            faults.push(format!("“{}” is in no source", key.1));
            continue;
        };
        if m.is_fuzzy() {
            faults.push(format!("“{}” is fuzzy", key.1));
        }
        let forms = forms(m);
        let wanted = if source.plural.is_some() {
            parsed.metadata.plural_rules.nplurals
        } else {
            1
        };
        if forms.len() != wanted {
            faults.push(format!(
                "“{}” has {} forms, not {wanted}",
                key.1,
                forms.len()
            ));
        }
        let mut meant = places(source.plural.as_ref().unwrap_or(&source.id));
        if source.files.iter().all(|f| f.ends_with("help_text.rs")) {
            // the help's places are the names of keys
            meant = places(&source.id);
        }
        for form in &forms {
            let has = places(form);
            // a form for one thing may do without its number
            let without: BTreeSet<String> = meant.iter().filter(|p| *p != "n").cloned().collect();
            let fits = has == meant || (source.plural.is_some() && has == without);
            if form.trim().is_empty() {
                faults.push(format!("“{}” is not translated", key.1));
            } else if !fits {
                faults.push(format!("“{}” has other places: “{form}”", key.1));
            }
            let ends = |t: &str| (t.starts_with(' '), t.ends_with(' '), t.starts_with("| "));
            if ends(form) != ends(&source.id) {
                faults.push(format!("“{}” begins or ends otherwise: “{form}”", key.1));
            }
        }
        seen.insert(key);
    }
    for text in &texts.list {
        if !seen.contains(&text.key()) {
            faults.push(format!("“{}” is missing", text.id));
        }
    }
    let count = faults.len();
    faults.truncate(60);
    assert!(count == 0, "{name}: {count} faults\n{}", faults.join("\n"));
}
