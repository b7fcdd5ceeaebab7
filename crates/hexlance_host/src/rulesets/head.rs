//! The top of a data file, read even if the file is broken further down.

/// The names of the fields of the outermost bracket; of a broken text those that can be made out.
pub fn top_keys(text: &str) -> Vec<&str> {
    top_fields(text).into_iter().map(|(key, _)| key).collect()
}

/// The text between the quotation marks of a field of the outermost bracket.
pub fn top_text<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let (_, rest) = top_fields(text).into_iter().find(|(k, _)| *k == key)?;
    let rest = rest.trim_start().strip_prefix('"')?;
    Some(&rest[..rest.find('"')?])
}

/// The fields of the outermost bracket, each with the text behind its colon; of a broken text those that can be made out.
fn top_fields(text: &str) -> Vec<(&str, &str)> {
    let mut keys = Vec::new();
    let mut depth = 0u32;
    let mut word = None;
    let mut chars = text.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        match c {
            '"' => {
                word = None;
                while let Some((_, c)) = chars.next() {
                    match c {
                        '\\' => {
                            chars.next();
                        }
                        '"' => break,
                        _ => {}
                    }
                }
            }
            '/' if matches!(chars.peek(), Some((_, '/'))) => {
                word = None;
                chars.by_ref().find(|(_, c)| *c == '\n');
            }
            '/' if matches!(chars.peek(), Some((_, '*'))) => {
                word = None;
                let mut last = ' ';
                chars.by_ref().find(|(_, c)| {
                    let end = last == '*' && *c == '/';
                    last = *c;
                    end
                });
            }
            '(' | '[' | '{' => {
                depth += 1;
                word = None;
            }
            ')' | ']' | '}' => {
                depth = depth.saturating_sub(1);
                word = None;
            }
            ':' => {
                if depth == 1
                    && let Some(key) = word.and_then(|start| text.get(start..i))
                {
                    keys.push((key.trim_end(), text.get(i + 1..).unwrap_or_default()));
                }
                word = None;
            }
            c if c.is_alphanumeric() || c == '_' => word = word.or(Some(i)),
            c if c.is_whitespace() => {}
            _ => word = None,
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_is_read_and_nothing_below_it() {
        let text = "// pv: 3\n(\n  title: \"cost: 3\", /* sides: */ map : File(\"x\"),\n  a: (pv: 1),\n  sides";
        assert_eq!(top_keys(text), ["title", "map", "a"]);
        assert_eq!(top_text(text, "title"), Some("cost: 3"));
        assert_eq!(top_text(text, "map"), None);
        assert_eq!(top_text(text, "pv"), None);
    }
}
