//! The words that lessons of a ruleset may use beyond those that every game has.

use super::Landmark;
use crate::draft::Key;

/// The keys of a sheet that every ruleset has: its head.
const HEAD: &str = "header";

/// The words of a ruleset for its lessons. A key that ends in `.*` stands for all keys that begin so, and `*` for all keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// The phases of a turn, by the names players read.
    pub phases: Vec<&'static str>,
    /// What a battle is in after its last turn, where captions may wait for that as for a phase.
    pub over: Option<&'static str>,
    /// What a unit does in a turn, or what is done to it, besides moving.
    pub deeds: Vec<&'static str>,
    /// The parts of its record sheets; all sheets have a `header`.
    pub parts: Vec<&'static str>,
    /// The keys of what its drafts offer.
    pub offers: Vec<Key>,
    /// What these rules do not have.
    pub lacks: Vec<Landmark>,
}

impl Vocabulary {
    /// The phases that a caption may wait for.
    pub fn waits(&self) -> impl Iterator<Item = &'static str> {
        self.phases.iter().copied().chain(self.over)
    }

    /// The parts of its record sheets.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        [HEAD].into_iter().chain(self.parts.iter().copied())
    }

    /// The keys of what its drafts offer.
    pub fn offers(&self) -> impl Iterator<Item = &str> {
        self.offers.iter().map(AsRef::as_ref)
    }

    /// Whether a key is that of a part of its record sheets, or what such keys begin with.
    pub fn has_part(&self, key: &str) -> bool {
        self.parts().any(|known| meets(known, key))
    }

    /// Whether a key is that of something that its drafts offer, or what such keys begin with.
    pub fn has_offer(&self, key: &str) -> bool {
        self.offers().any(|known| meets(known, key))
    }
}

/// Whether a key is one that is known, or one of the known keys goes on from it.
fn meets(known: &str, key: &str) -> bool {
    match known.strip_suffix(".*") {
        _ if known == "*" => !key.is_empty(),
        Some(stem) => is_under(key, stem) || is_under(stem, key),
        None => is_under(known, key),
    }
}

/// Whether a key is another one or goes on from it after a dot.
pub fn is_under(key: &str, beginning: &str) -> bool {
    let rest = key.strip_prefix(beginning);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_known_whole_or_up_to_a_dot() {
        let words = Vocabulary {
            parts: vec!["armor", "damage.*"],
            offers: vec!["move.jump".into(), "move.run.fast".into()],
            ..Vocabulary::default()
        };
        for part in ["header", "armor", "damage", "damage.0", "damage.ov"] {
            assert!(words.has_part(part), "{part}");
        }
        for part in ["", "arm", "armor.0", "damages", "head"] {
            assert!(!words.has_part(part), "{part}");
        }
        for offer in ["move", "move.jump", "move.run", "move.run.fast"] {
            assert!(words.has_offer(offer), "{offer}");
        }
        for offer in ["", "mov", "move.", "move.jump.far", "jump"] {
            assert!(!words.has_offer(offer), "{offer}");
        }
        let any = Vocabulary {
            offers: vec!["*".into()],
            ..Vocabulary::default()
        };
        assert!(any.has_offer("jump") && !any.has_offer(""));
    }
}
