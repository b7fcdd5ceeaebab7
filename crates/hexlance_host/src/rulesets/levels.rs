//! Levels of computer players: which there are, and which is meant where nobody says.

/// A strength of computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its stable name, as files and the command line write it.
    pub id: &'static str,
    /// The name players read, in English.
    pub name: &'static str,
    /// What to expect, one sentence, in English.
    pub help: &'static str,
}

/// Chooses by chance: every ruleset has a player that does.
pub const RANDOM: Level = Level {
    id: "random",
    name: msg!("Random"),
    help: msg!("Does whatever the rules allow."),
};

/// The levels of rulesets whose computer players think, those of [`hexlance_ai::LEVELS`].
pub const THINKING: [Level; 5] = [
    RANDOM,
    Level {
        id: "walker",
        name: msg!("Recruit"),
        help: msg!("Goes for the nearest enemy and shoots."),
    },
    Level {
        id: "easy",
        name: msg!("Easy"),
        help: msg!("Weighs its moves, but is careless."),
    },
    Level {
        id: "normal",
        name: msg!("Normal"),
        help: msg!("Weighs chances and dangers, and errs now and then."),
    },
    Level {
        id: "hard",
        name: msg!("Hard"),
        help: msg!("Plays as well as it can."),
    },
];

/// The levels of a ruleset, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels(&'static [Level]);

impl Levels {
    /// These levels, the weakest first.
    ///
    /// # Panics
    /// If there are none: when the program is built, for it is asked in constants.
    pub const fn of(all: &'static [Level]) -> Self {
        assert!(!all.is_empty(), "a ruleset has computer players");
        Self(all)
    }

    /// All of them, the weakest first.
    pub fn iter(self) -> impl ExactSizeIterator<Item = &'static Level> + Clone {
        self.0.iter()
    }

    /// Their stable names, the weakest first.
    pub fn ids(self) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.iter().map(|level| level.id)
    }

    /// The level of that stable name, if there is one.
    pub fn named(self, id: &str) -> Option<&'static Level> {
        self.iter().find(|level| level.id == id)
    }

    /// Whether there is a level of that stable name.
    pub fn has(self, id: &str) -> bool {
        self.named(id).is_some()
    }

    /// The weakest.
    pub const fn weakest(self) -> &'static str {
        self.0[0].id
    }

    /// The one that thinks least and goes somewhere: the weakest but one, where there are several.
    pub const fn quick(self) -> &'static str {
        match self.0.len() {
            1 => self.weakest(),
            _ => self.0[1].id,
        }
    }

    /// The one that is meant where nobody says: the strongest but one, where there are several.
    pub const fn usual(self) -> &'static str {
        match self.0.len() {
            1 => self.weakest(),
            n => self.0[n - 2].id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_that_think_are_those_of_the_players() {
        let levels = Levels::of(&THINKING);
        assert_eq!(levels.ids().collect::<Vec<_>>(), hexlance_ai::LEVELS);
        assert_eq!(levels.weakest(), "random");
        assert_eq!(levels.quick(), "walker");
        assert_eq!(levels.usual(), "normal");
        assert!(levels.has("hard") && !levels.has("nobody"));
        assert_eq!(levels.named("walker").map(|l| l.name), Some("Recruit"));
    }

    #[test]
    fn one_level_is_all_that_can_be_meant() {
        let one = Levels::of(&[RANDOM]);
        let meant = [one.weakest(), one.quick(), one.usual()];
        assert_eq!(meant, ["random"; 3]);
        assert!(!one.has("normal"));
    }
}
