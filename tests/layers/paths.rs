//! Which top modules of its crate a file imports, read from its text.

use std::collections::BTreeSet;

/// The top modules that a file of a module names in paths from `crate` or `super`, parts for tests left out.
pub fn imports(text: &str, module: &[String]) -> BTreeSet<String> {
    let tokens = without_tests(&tokens(text));
    let mut out = BTreeSet::new();
    let mut i = 0;
    while i < tokens.len() {
        if i > 0 && tokens[i - 1] == "::" {
            i += 1;
            continue;
        }
        match tokens[i].as_str() {
            "crate" => read_tree(&tokens, i + 1, &[], &mut out),
            "super" => {
                // Up to where the path no longer says `super`: each leaves one module behind.
                let mut base = module.to_vec();
                let mut at = i;
                while tokens.get(at).is_some_and(|t| t == "super") {
                    base.pop();
                    at += 1;
                    if tokens.get(at).is_some_and(|t| t == "::")
                        && tokens.get(at + 1).is_some_and(|t| t == "super")
                    {
                        at += 1;
                    }
                }
                read_tree(&tokens, at, &base, &mut out);
                i = at;
                continue;
            }
            _ => {}
        }
        i += 1;
    }
    out
}

/// Reads what follows `crate` or `super`: `::name...`, or `::{name..., name...}`.
fn read_tree(tokens: &[String], at: usize, base: &[String], out: &mut BTreeSet<String>) {
    if let Some(top) = base.first() {
        out.insert(top.clone());
        return;
    }
    if tokens.get(at).is_none_or(|t| t != "::") {
        return;
    }
    match tokens.get(at + 1).map(String::as_str) {
        Some("{") => {
            let mut depth = 0;
            let mut begins = true;
            for token in &tokens[at + 1..] {
                match token.as_str() {
                    "{" => depth += 1,
                    "}" => depth -= 1,
                    "," if depth == 1 => {
                        begins = true;
                        continue;
                    }
                    name if depth == 1 && begins => {
                        out.insert(name.to_owned());
                        begins = false;
                    }
                    _ => {}
                }
                if depth == 0 {
                    break;
                }
            }
        }
        Some(name) => {
            out.insert(name.to_owned());
        }
        None => {}
    }
}

/// Words, `::` and single signs; comments, texts and letters are left out.
fn tokens(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let mut out = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i];
        if c == '/' && at(i + 1) == '/' {
            while i < chars.len() && chars[i] != '\n' {
                i += 1;
            }
        } else if c == '/' && at(i + 1) == '*' {
            i += 2;
            while i < chars.len() && !(chars[i] == '*' && at(i + 1) == '/') {
                i += 1;
            }
            i += 2;
        } else if let Some(after) = raw_text(&chars, i) {
            i = after;
        } else if c == '"' {
            i += 1;
            while i < chars.len() && chars[i] != '"' {
                i += if chars[i] == '\\' { 2 } else { 1 };
            }
            i += 1;
        } else if c == '\'' && at(i + 1) == '\\' {
            i += 3;
            while i < chars.len() && chars[i] != '\'' {
                i += 1;
            }
            i += 1;
        } else if c == '\'' && at(i + 2) == '\'' {
            i += 3;
        } else if c.is_alphanumeric() || c == '_' {
            let begin = i;
            while at(i).is_alphanumeric() || at(i) == '_' {
                i += 1;
            }
            out.push(chars[begin..i].iter().collect());
        } else if c == ':' && at(i + 1) == ':' {
            out.push("::".to_owned());
            i += 2;
        } else {
            if !c.is_whitespace() {
                out.push(c.to_string());
            }
            i += 1;
        }
    }
    out
}

/// The place behind a raw text that begins here.
fn raw_text(chars: &[char], begin: usize) -> Option<usize> {
    if chars[begin] != 'r' {
        return None;
    }
    let marks = chars[begin + 1..].iter().take_while(|c| **c == '#').count();
    let mut i = begin + 1 + marks;
    if chars.get(i) != Some(&'"') {
        return None;
    }
    loop {
        i += 1;
        match chars.get(i) {
            None => return Some(i),
            Some('"')
                if chars[i + 1..]
                    .iter()
                    .take(marks)
                    .filter(|c| **c == '#')
                    .count()
                    == marks =>
            {
                return Some(i + 1 + marks);
            }
            Some(_) => {}
        }
    }
}

/// Leaves out every item behind `#[cfg(test)]`.
fn without_tests(tokens: &[String]) -> Vec<String> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut out = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let is_marked = MARK
            .iter()
            .enumerate()
            .all(|(k, m)| tokens.get(i + k).is_some_and(|t| t == m));
        if !is_marked {
            out.push(tokens[i].clone());
            i += 1;
            continue;
        }
        i += MARK.len();
        // An item ends with the first `;`, or with the brace that closes its first one.
        let mut depth = 0;
        while i < tokens.len() {
            let token = tokens[i].as_str();
            i += 1;
            match token {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if depth == 0 {
                        break;
                    }
                }
                ";" if depth == 0 => break,
                _ => {}
            }
        }
    }
    out
}

#[test]
fn imports_are_read_from_a_text() {
    let text = r##"
        //! crate::comment
        use crate::{Ctx, alpha::{self, Beta, deep::{er, st}}, gamma};
        use super::{sibling, other::Thing};
        /* crate::block */
        const TEXT: &str = "crate::text \" crate::more";
        const RAW: &str = r#"crate::raw " crate::still"#;
        const LETTER: char = '"';
        fn work<'a>(x: &'a crate::epsilon::Type) { super::super::zeta::run(x); my::crate_like::path(); }
        #[cfg(test)]
        use crate::only_in_tests;
        #[cfg(test)]
        mod tests { use crate::in_tests::{a, b}; fn f() { crate::in_test_code::g() } }
        fn after() { crate::eta() }
    "##;
    let module = ["own".to_owned(), "part".to_owned()];
    let found: Vec<String> = imports(text, &module).into_iter().collect();
    assert_eq!(
        found,
        ["Ctx", "alpha", "epsilon", "eta", "gamma", "own", "zeta"]
    );
}
