//! Interned text: names that are copied and compared like numbers.

use std::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    ops::Deref,
};

use serde::{Deserialize, Serialize};

/// An interned text: as small as a pointer, compared for equality like one, written as a string in files.
///
/// It hashes and sorts by its letters, never by where they lie: hashes of states are kept in recordings and compared in
/// other processes, where the same text lies elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[allow(clippy::disallowed_types)] // the one place that may use the crate's own type
pub struct Ustr(ustr::Ustr);

/// The interned text with these letters.
pub fn ustr(text: &str) -> Ustr {
    Ustr(ustr::ustr(text))
}

impl Ustr {
    /// Its letters.
    pub fn as_str(self) -> &'static str {
        self.0.as_str()
    }
}

impl Hash for Ustr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl Ord for Ustr {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl PartialOrd for Ustr {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Deref for Ustr {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl From<&str> for Ustr {
    fn from(text: &str) -> Self {
        ustr(text)
    }
}

impl PartialEq<str> for Ustr {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Ustr {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl fmt::Display for Ustr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Ustr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// A text of the program's own as a [`Ustr`], looked up once.
#[macro_export]
macro_rules! interned {
    ($text:literal) => {{
        static NAME: ::std::sync::LazyLock<$crate::Ustr> =
            ::std::sync::LazyLock::new(|| $crate::ustr($text));
        *NAME
    }};
}

#[cfg(test)]
mod tests {
    use xxhash_rust::xxh3::Xxh3;

    use super::*;

    fn hash(thing: impl Hash) -> u64 {
        let mut hasher = Xxh3::new();
        thing.hash(&mut hasher);
        hasher.digest()
    }

    #[test]
    fn interned_texts_hash_and_sort_as_their_letters() {
        // Interned in an order that is not theirs.
        let words = ["walnut", "ash", "oak", "", "æther"].map(ustr);
        for word in words {
            assert_eq!(hash(word), hash(word.as_str()));
        }
        let mut sorted = words;
        sorted.sort_unstable();
        assert_eq!(
            sorted.map(Ustr::as_str),
            ["", "ash", "oak", "walnut", "æther"]
        );
    }
}
