//! Which form of a text goes with a number: the rule in the head of a catalogue, an expression in C over `n`.

use std::fmt;

/// The rule of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plural {
    forms: usize,
    rule: Node,
}

/// What is wrong with a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PluralFault(String);

impl fmt::Display for PluralFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    N,
    Number(u64),
    Not(Box<Node>),
    Two(&'static str, Box<Node>, Box<Node>),
    Choose(Box<Node>, Box<Node>, Box<Node>),
}

impl Default for Plural {
    /// One form for 1, another for all else, as in English and German.
    fn default() -> Self {
        let one = Node::Two("!=", Box::new(Node::N), Box::new(Node::Number(1)));
        Self {
            forms: 2,
            rule: one,
        }
    }
}

impl Plural {
    /// Reads how many forms there are and the expression that chooses one of them.
    ///
    /// # Errors
    /// What cannot be understood.
    pub fn read(forms: usize, expression: &str) -> Result<Self, PluralFault> {
        let mut reader = Reader {
            words: words(expression)?,
            at: 0,
        };
        let rule = reader.choose(0)?;
        match reader.words.get(reader.at) {
            None => Ok(Self { forms, rule }),
            Some(more) => Err(PluralFault(format!("`{more}` is one too many"))),
        }
    }

    /// How many forms a text has.
    pub const fn forms(&self) -> usize {
        self.forms
    }

    /// The form for a number, from 0.
    pub fn form(&self, n: u64) -> usize {
        let form = usize::try_from(self.rule.value(n)).unwrap_or(usize::MAX);
        form.min(self.forms.saturating_sub(1))
    }
}

impl Node {
    fn value(&self, n: u64) -> u64 {
        match self {
            Self::N => n,
            Self::Number(number) => *number,
            Self::Not(of) => u64::from(of.value(n) == 0),
            Self::Choose(when, yes, no) => {
                if when.value(n) != 0 {
                    yes.value(n)
                } else {
                    no.value(n)
                }
            }
            Self::Two(sign, a, b) => {
                let (a, b) = (a.value(n), b.value(n));
                match *sign {
                    "||" => u64::from(a != 0 || b != 0),
                    "&&" => u64::from(a != 0 && b != 0),
                    "==" => u64::from(a == b),
                    "!=" => u64::from(a != b),
                    "<=" => u64::from(a <= b),
                    ">=" => u64::from(a >= b),
                    "<" => u64::from(a < b),
                    ">" => u64::from(a > b),
                    "+" => a.wrapping_add(b),
                    "-" => a.wrapping_sub(b),
                    "*" => a.wrapping_mul(b),
                    "/" => a.checked_div(b).unwrap_or(0),
                    _ => a.checked_rem(b).unwrap_or(0),
                }
            }
        }
    }
}

/// Signs with two sides, the loosest first.
const SIGNS: [&[&str]; 6] = [
    &["||"],
    &["&&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// How deep brackets and choices may lie in each other: no language needs more, and no file can exhaust the stack.
const DEPTH: usize = 60;

fn words(text: &str) -> Result<Vec<&str>, PluralFault> {
    let mut out = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit());
        let length = if first.is_ascii_digit() {
            digits.unwrap_or(rest.len())
        } else if ["||", "&&", "==", "!=", "<=", ">="]
            .iter()
            .any(|s| rest.starts_with(s))
        {
            2
        } else if "n?:()!<>+-*/%".contains(first) {
            1
        } else {
            return Err(PluralFault(format!("`{first}` is not understood")));
        };
        let (word, more) = rest.split_at(length);
        out.push(word);
        rest = more.trim_start();
    }
    Ok(out)
}

struct Reader<'a> {
    words: Vec<&'a str>,
    at: usize,
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        let here = self.words.get(self.at) == Some(&word);
        self.at += usize::from(here);
        here
    }

    fn wants(&mut self, word: &str) -> Result<(), PluralFault> {
        if self.take(word) {
            Ok(())
        } else {
            Err(PluralFault(format!("`{word}` is missing")))
        }
    }

    fn choose(&mut self, depth: usize) -> Result<Node, PluralFault> {
        if depth > DEPTH {
            return Err(PluralFault("too many brackets".to_owned()));
        }
        let when = self.two(0, depth)?;
        if !self.take("?") {
            return Ok(when);
        }
        let yes = self.choose(depth + 1)?;
        self.wants(":")?;
        let no = self.choose(depth + 1)?;
        Ok(Node::Choose(Box::new(when), Box::new(yes), Box::new(no)))
    }

    fn two(&mut self, level: usize, depth: usize) -> Result<Node, PluralFault> {
        let Some(signs) = SIGNS.get(level) else {
            return self.one(depth);
        };
        let mut left = self.two(level + 1, depth)?;
        while let Some(sign) = signs.iter().find(|s| self.words.get(self.at) == Some(s)) {
            self.at += 1;
            let right = self.two(level + 1, depth)?;
            left = Node::Two(sign, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn one(&mut self, depth: usize) -> Result<Node, PluralFault> {
        if depth > DEPTH {
            return Err(PluralFault("too many brackets".to_owned()));
        }
        if self.take("!") {
            return Ok(Node::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.take("(") {
            let inside = self.choose(depth + 1)?;
            self.wants(")")?;
            return Ok(inside);
        }
        let word = self.words.get(self.at).copied();
        self.at += 1;
        match word {
            Some("n") => Ok(Node::N),
            Some(word) => word
                .parse()
                .map(Node::Number)
                .map_err(|_| PluralFault(format!("`{word}` stands where a number should"))),
            None => Err(PluralFault("the expression breaks off".to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_count_as_they_do() {
        let forms = |count, rule: &str, numbers: &[u64]| -> Vec<usize> {
            let plural = Plural::read(count, rule).unwrap();
            numbers.iter().map(|n| plural.form(*n)).collect()
        };
        assert_eq!(forms(2, "(n != 1)", &[0, 1, 2, 11]), [1, 0, 1, 1]);
        assert_eq!(forms(2, "n > 1", &[0, 1, 2]), [0, 0, 1]);
        assert_eq!(forms(1, "0", &[0, 1, 2]), [0, 0, 0]);
        let polish = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2";
        assert_eq!(
            forms(3, polish, &[1, 2, 5, 12, 22, 25, 101]),
            [0, 1, 2, 2, 1, 2, 2]
        );
        assert_eq!(Plural::default(), Plural::read(2, "n != 1").unwrap());
    }

    #[test]
    fn a_form_too_far_is_the_last_one() {
        assert_eq!(Plural::read(2, "n").unwrap().form(7), 1);
        assert_eq!(Plural::read(2, "1 - n").unwrap().form(7), 1);
        assert_eq!(Plural::read(3, "n / 0 + n % 0").unwrap().form(7), 0);
    }

    #[test]
    fn nonsense_is_refused() {
        for wrong in [
            "",
            "n ==",
            "(n",
            "n n",
            "x",
            "n ? 1",
            "=",
            "n ? 1 : ",
            "99999999999999999999999",
        ] {
            assert!(Plural::read(2, wrong).is_err(), "{wrong}");
        }
        assert!(Plural::read(2, &"(".repeat(10_000)).is_err());
        assert!(Plural::read(2, &"!".repeat(10_000)).is_err());
    }
}
