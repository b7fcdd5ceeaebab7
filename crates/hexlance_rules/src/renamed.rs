//! Units that are called otherwise from now on, or are gone: what else of a battle names them follows.

use std::collections::BTreeMap;

/// Names as they were, and what has become of them: nothing of those whose units are gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Renamed(BTreeMap<String, Option<String>>);

impl FromIterator<(String, Option<String>)> for Renamed {
    fn from_iter<I: IntoIterator<Item = (String, Option<String>)>>(all: I) -> Self {
        Self(all.into_iter().collect())
    }
}

impl Renamed {
    /// Notes what has become of a name.
    pub fn note(&mut self, old: String, new: Option<String>) {
        self.0.insert(old, new);
    }

    /// Whether every unit is called as it was.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|(old, new)| new.as_ref() == Some(old))
    }

    /// Whether the unit of a name is gone.
    pub fn is_gone(&self, name: &str) -> bool {
        matches!(self.0.get(name), Some(None))
    }

    /// A name that stays where its unit is gone.
    pub fn keep(&self, said: &mut String) {
        if let Some(Some(new)) = self.0.get(said) {
            said.clone_from(new);
        }
    }

    /// A name that is taken out where its unit is gone.
    pub fn maybe(&self, said: &mut Option<String>) {
        if let Some(new) = said.as_ref().and_then(|name| self.0.get(name)) {
            said.clone_from(new);
        }
    }

    /// Names of which those are taken out whose units are gone.
    pub fn list(&self, said: &mut Vec<String>) {
        let now = |name: String| match self.0.get(&name) {
            Some(new) => new.clone(),
            None => Some(name),
        };
        *said = std::mem::take(said).into_iter().filter_map(now).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_and_those_of_units_that_are_gone_go_where_they_may() {
        let pairs = [("Ash", Some("Oak")), ("Elm", None), ("Fir", Some("Fir"))];
        let all: Renamed = pairs
            .map(|(old, new)| (old.to_owned(), new.map(str::to_owned)))
            .into_iter()
            .collect();
        assert!(!all.is_empty() && all.is_gone("Elm") && !all.is_gone("Ash"));
        let mut list = ["Ash", "Elm", "Fir", "Yew"].map(str::to_owned).to_vec();
        all.list(&mut list);
        assert_eq!(list, ["Oak", "Fir", "Yew"]);
        let kept = |name: &str| {
            let mut said = name.to_owned();
            all.keep(&mut said);
            said
        };
        assert_eq!(
            [kept("Ash"), kept("Elm"), kept("Yew")],
            ["Oak", "Elm", "Yew"]
        );
        let maybe = |name: &str| {
            let mut said = Some(name.to_owned());
            all.maybe(&mut said);
            said
        };
        assert_eq!(maybe("Ash").as_deref(), Some("Oak"));
        assert_eq!(maybe("Elm"), None);
        let mut same = Renamed::default();
        same.note("Fir".to_owned(), Some("Fir".to_owned()));
        assert!(same.is_empty(), "nobody is called otherwise");
    }
}
