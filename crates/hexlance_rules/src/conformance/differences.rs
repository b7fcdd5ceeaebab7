//! What is not as a case says, in sentences.

use std::{collections::BTreeMap, fmt::Debug};

use crate::Breakdown;

/// That something is not what it should be; nothing if it is.
pub fn differs<T: PartialEq + Debug>(what: &str, is: T, should: T) -> Vec<String> {
    let mut found = Differences::default();
    found.compare(what, is, should);
    found.0
}

/// The same where something is compared only if the case says it.
pub fn may_differ<T: PartialEq + Debug>(what: &str, is: T, should: Option<T>) -> Vec<String> {
    let mut found = Differences::default();
    found.compare_some(what, is, should);
    found.0
}

/// Everything in which a battle differs from a line of a case, each in a sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences(pub Vec<String>);

impl Differences {
    /// Notes a difference in its own words.
    pub fn note(&mut self, sentence: String) {
        self.0.push(sentence);
    }

    /// Notes if something is not as it should be.
    pub fn compare<T: PartialEq + Debug>(&mut self, what: &str, is: T, should: T) {
        if is != should {
            self.note(format!("{what} is {is:?}, and should be {should:?}"));
        }
    }

    /// The same, where the case says anything of it.
    pub fn compare_some<T: PartialEq + Debug>(&mut self, what: &str, is: T, should: Option<T>) {
        if let Some(should) = should {
            self.compare(what, is, should);
        }
    }

    /// Notes if a number is another; its parts are told.
    pub fn total(&mut self, what: &str, is: &Breakdown, should: Option<i16>) {
        if let Some(should) = should
            && is.total() != should
        {
            self.note(format!("{what} should be {should}: {is}"));
        }
    }

    /// Notes if a number is made of other parts, by their names: those of value 0 may be left out, all others are named.
    pub fn parts(&mut self, what: &str, is: &Breakdown, should: Option<&BTreeMap<String, i16>>) {
        let Some(should) = should else {
            return;
        };
        let mut found: BTreeMap<String, i16> = BTreeMap::new();
        for part in is.parts.iter().filter(|p| p.value != 0) {
            *found.entry(part.source.name().to_owned()).or_default() += part.value;
        }
        let said = should.iter().filter(|(_, value)| **value != 0);
        let should: BTreeMap<String, i16> = said.map(|(k, v)| (k.clone(), *v)).collect();
        if found != should {
            self.note(format!("{what} should be made of {should:?}: {is}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tag;

    static GUNNERY: Tag = Tag {
        name: "Gunnery",
        rule: "X1",
    };
    static RANGE: Tag = Tag {
        name: "Range",
        rule: "X2",
    };

    #[test]
    fn only_what_differs_is_told() {
        assert!(differs("the heat", 3, 3).is_empty());
        assert_eq!(
            differs("the heat", 3, 4),
            ["the heat is 3, and should be 4"]
        );
        assert!(may_differ("the heat", 3, None).is_empty());
        assert_eq!(may_differ("the heat", 3, Some(4)).len(), 1);
    }

    #[test]
    fn numbers_are_compared_with_their_parts() {
        let mut number = Breakdown::new();
        number.rule(&GUNNERY, 4);
        number.rule(&RANGE, 0);
        let said = |of: &[(&str, i16)]| -> BTreeMap<String, i16> {
            of.iter().map(|(n, v)| ((*n).to_owned(), *v)).collect()
        };
        let mut d = Differences::default();
        d.total("the number", &number, Some(4));
        d.total("the number", &number, None);
        d.parts("the number", &number, Some(&said(&[("Gunnery", 4)])));
        d.parts(
            "the number",
            &number,
            Some(&said(&[("Gunnery", 4), ("Woods", 0)])),
        );
        assert_eq!(d, Differences::default());
        d.total("the number", &number, Some(5));
        d.parts("the number", &number, Some(&said(&[("Range", 4)])));
        assert_eq!(d.0.len(), 2, "{:?}", d.0);
    }
}
