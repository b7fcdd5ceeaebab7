//! Ways in which a file is broken, each by chance and the same for the same seed.

use rand::{Rng, RngExt, SeedableRng, rngs::ChaCha8Rng, seq::IndexedRandom};

/// Numbers at the edges of their types, and some that are none.
const NUMBERS: [&str; 28] = [
    "-1",
    "0",
    "1",
    "7",
    "99",
    "127",
    "128",
    "255",
    "256",
    "-128",
    "-129",
    "32767",
    "32768",
    "-32768",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "1e308",
    "NaN",
    "inf",
    "0.5",
    "0x7f",
    "1_000",
];

/// Texts that somebody might mean ill with, or by mistake.
const TEXTS: [&str; 16] = [
    "",
    " ",
    "..",
    "../../../etc/hostname",
    "/dev/zero",
    "a/b\\\\c",
    "\\u{1b}[2J\\u{7}",
    "\\u{202e}drawkcab",
    "\\u{0}",
    "\\n\\n",
    "{n} {}",
    "level 99",
    "water 255, level -128",
    "building cf 255 height 255",
    "None",
    "\u{1F9A5}",
];

/// A seeded source of breakage.
pub struct Breaker {
    chance: ChaCha8Rng,
}

/// A piece of a text: where it begins and ends.
type Span = (usize, usize);

impl Breaker {
    pub fn new(seed: u64) -> Self {
        Self {
            chance: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// One of several.
    pub fn pick<'t, T>(&mut self, all: &'t [T]) -> Option<&'t T> {
        all.choose(&mut self.chance)
    }

    /// A number below another.
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 {
            return 0;
        }
        self.chance.random_range(0..n)
    }

    /// Breaks a file once, sometimes more often.
    pub fn broken(&mut self, whole: &[u8], words: &[String]) -> Vec<u8> {
        let times = [1, 1, 1, 2, 4][self.below(5)];
        let mut out = whole.to_vec();
        for _ in 0..times {
            out = self.once(&out, words);
        }
        out
    }

    fn once(&mut self, whole: &[u8], words: &[String]) -> Vec<u8> {
        match self.below(16) {
            0 => self.bytes(whole),
            1 => self.lines(whole),
            2 => self.encoding(whole),
            3 => self.nothing(whole),
            _ => match std::str::from_utf8(whole) {
                Ok(text) => self.text(text, words).into_bytes(),
                Err(_) => self.bytes(whole),
            },
        }
    }

    /// Bytes are cut off, changed, put in.
    fn bytes(&mut self, whole: &[u8]) -> Vec<u8> {
        let mut out = whole.to_vec();
        let at = self.below(out.len());
        match self.below(4) {
            0 => out.truncate(at),
            1 => {
                for _ in 0..=self.below(8) {
                    let at = self.below(out.len());
                    let byte = self.below(256) as u8;
                    if let Some(b) = out.get_mut(at) {
                        *b = byte;
                    }
                }
            }
            2 => {
                let zeros = vec![0; 1 + self.below(2000)];
                out.splice(at..at, zeros);
            }
            _ => {
                let mut noise = vec![0; 1 + self.below(200)];
                self.chance.fill_bytes(&mut noise);
                out.splice(at..at, noise);
            }
        }
        out
    }

    /// Lines go, come twice, change places; or everything comes twice.
    fn lines(&mut self, whole: &[u8]) -> Vec<u8> {
        let mut lines: Vec<&[u8]> = whole.split(|b| *b == b'\n').collect();
        let (a, b) = (self.below(lines.len()), self.below(lines.len()));
        match self.below(4) {
            0 => {
                lines.remove(a);
            }
            1 => lines.insert(a, lines[a]),
            2 => lines.swap(a, b),
            _ => lines.extend_from_within(..),
        }
        lines.join(&b'\n')
    }

    fn encoding(&mut self, whole: &[u8]) -> Vec<u8> {
        let text = String::from_utf8_lossy(whole).into_owned();
        let wide = || text.encode_utf16();
        match self.below(5) {
            0 => wide().flat_map(u16::to_le_bytes).collect(),
            1 => wide().flat_map(u16::to_be_bytes).collect(),
            2 => [b"\xEF\xBB\xBF", whole].concat(),
            3 => text.replace('\n', "\r").into_bytes(),
            _ => {
                let mut out = whole.to_vec();
                let at = self.below(out.len());
                out.splice(at..at, [0xE9, 0xFF]);
                out
            }
        }
    }

    /// Nothing, or next to nothing, or far too deep.
    fn nothing(&mut self, whole: &[u8]) -> Vec<u8> {
        let deep = [10, 1000, 100_000][self.below(3)];
        match self.below(6) {
            0 => Vec::new(),
            1 => b"()".to_vec(),
            2 => b"\xEF\xBB\xBF \n".to_vec(),
            3 => [whole, &b"(".repeat(deep)].concat(),
            4 => b"[".repeat(deep),
            _ => [b"/*".repeat(deep), whole.to_vec()].concat(),
        }
    }

    /// Numbers, texts, words, brackets and whole entries of a text are changed.
    fn text(&mut self, text: &str, words: &[String]) -> String {
        let pieces = pieces(text);
        let of = |is: fn(&str) -> bool| -> Vec<Span> {
            let fitting = pieces.iter().filter(|(a, b)| is(&text[*a..*b]));
            fitting.copied().collect()
        };
        match self.below(10) {
            0..=2 => {
                let new = *self.pick(&NUMBERS).unwrap_or(&"0");
                let at = self.pick(&of(is_number)).copied();
                put(text, at, new)
            }
            3 => {
                let many = "9".repeat(1 + self.below(60));
                let at = self.pick(&of(is_number)).copied();
                put(text, at, &many)
            }
            4 => {
                let long = "x".repeat(70_000);
                let texts = TEXTS.map(str::to_owned);
                let new = match self.below(8) {
                    0 => long,
                    _ => self.pick(&texts).cloned().unwrap_or_default(),
                };
                let at = self.pick(&of(is_text)).copied();
                put(text, at, &format!("\"{new}\""))
            }
            5 => {
                let texts = of(is_text);
                let (at, from) = (self.pick(&texts).copied(), self.pick(&texts).copied());
                let from = from.map_or("\"\"", |(a, b)| &text[a..b]);
                put(text, at, from)
            }
            6 | 7 => {
                let new = self.pick(words).cloned().unwrap_or_default();
                let at = self.pick(&of(is_word)).copied();
                put(text, at, &new)
            }
            8 => {
                let at = self.pick(&of(is_bracket)).copied();
                let new = *self
                    .pick(&["(", ")", "[", "]", "{", "}", ""])
                    .unwrap_or(&"");
                put(text, at, new)
            }
            _ => self.entry(text, &pieces),
        }
    }

    /// An entry of a list goes, or comes many times.
    fn entry(&mut self, text: &str, pieces: &[Span]) -> String {
        let starts: Vec<usize> = (1..pieces.len())
            .filter(|i| matches!(piece(text, pieces[i - 1]), "(" | "[" | "{" | ","))
            .collect();
        let Some(&first) = self.pick(&starts) else {
            return text.to_owned();
        };
        let begin = pieces[first].0;
        let mut depth = 0usize;
        let mut end = text.len();
        for span in &pieces[first..] {
            match piece(text, *span) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" if depth == 0 => {
                    end = span.0;
                    break;
                }
                ")" | "]" | "}" => depth -= 1,
                "," if depth == 0 => {
                    end = span.1;
                    break;
                }
                _ => {}
            }
        }
        let entry = &text[begin..end];
        let separated = match entry.trim_end().ends_with(',') {
            true => entry.to_owned(),
            false => format!("{entry},"),
        };
        let room = 200_000 / separated.len().max(1);
        let new = match self.below(5) {
            0 | 1 => String::new(),
            2 | 3 => separated.repeat(2),
            _ => separated.repeat(room.clamp(2, 20_000)),
        };
        put(text, Some((begin, end)), &new)
    }
}

fn put(text: &str, at: Option<Span>, new: &str) -> String {
    match at {
        Some((a, b)) => [&text[..a], new, &text[b..]].concat(),
        None => format!("{text}{new}"),
    }
}

fn piece(text: &str, (a, b): Span) -> &str {
    &text[a..b]
}

fn is_number(piece: &str) -> bool {
    let digits = piece.strip_prefix('-').unwrap_or(piece);
    digits.starts_with(|c: char| c.is_ascii_digit())
}

fn is_text(piece: &str) -> bool {
    piece.starts_with('"')
}

fn is_word(piece: &str) -> bool {
    piece.starts_with(|c: char| c.is_alphabetic())
}

fn is_bracket(piece: &str) -> bool {
    matches!(piece, "(" | ")" | "[" | "]" | "{" | "}")
}

/// The words of a text that may stand for others.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let pieces = pieces(text).into_iter();
    pieces.map(|(a, b)| &text[a..b]).filter(|p| is_word(p))
}

/// The pieces of a text: words, numbers, texts, single signs. Spaces and remarks are none.
fn pieces(text: &str) -> Vec<Span> {
    let mut out = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((start, c)) = rest.next() {
        let after = start + c.len_utf8();
        let mut end = after;
        if c.is_whitespace() {
            continue;
        }
        let mut take = |is: &dyn Fn(char) -> bool| {
            while let Some(&(at, c)) = rest.peek().filter(|(_, c)| is(*c)) {
                end = at + c.len_utf8();
                rest.next();
            }
        };
        match c {
            '/' if text[after..].starts_with('/') => {
                take(&|c| c != '\n');
                continue;
            }
            '"' => {
                let mut escaped = false;
                for (at, c) in rest.by_ref() {
                    end = at + c.len_utf8();
                    if c == '"' && !escaped {
                        break;
                    }
                    escaped = c == '\\' && !escaped;
                }
            }
            c if c.is_alphabetic() || c == '_' => {
                take(&|c| c.is_alphanumeric() || "_.".contains(c))
            }
            c if c.is_ascii_digit() || c == '-' => take(&|c| c.is_alphanumeric() || c == '.'),
            _ => {}
        }
        out.push((start, end));
    }
    out
}
