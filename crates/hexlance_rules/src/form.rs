//! What must hold of a scenario whatever its rules: that it is no larger than battles can be, that everything has a
//! name, and that sides which are named are there.

use std::collections::BTreeMap;

use hexlance_board::remedied;
use serde::{Deserialize, Deserializer, de};

use crate::{
    Effect, Extras, ForceSetup, Joint, List, MapSetup, Message, Occasion, Problem, Scenario,
    ScenarioForm, UnitForm, Zone, say,
};

/// Most units of a side.
pub const MOST_UNITS: usize = 100;
/// Most forces of a side, and most formations of a force.
const MOST_GROUPS: usize = 100;
/// Most of everything else that is listed.
pub const MOST_LISTED: usize = 500;
/// Most hexes of a list: those of the largest map.
pub const MOST_HEXES: usize = 40_000;

/// The problem of a list that has more of something than a battle can have there.
pub fn at_most(path: &str, what: impl Into<Message>, n: usize, most: usize) -> Option<Problem> {
    (n > most).then(|| {
        Problem::new(
            path,
            say!(
                "{n} {what}: a battle has {most} at most here",
                n,
                what = what.into(),
                most
            ),
            say!("leave out {surplus}", surplus = n - most),
        )
    })
}

/// What is larger than it can be in any battle. Where there is something, nothing else of the scenario should be
/// looked at: checks compare everything with everything.
pub fn excess<U: ScenarioForm>(scenario: &Scenario<U>) -> Vec<Problem> {
    let mut out = scenario.rules.excess("");
    let mut at_most = |path: &str, what: Message, n: usize, most: usize| {
        out.extend(at_most(path, what, n, most));
        n <= most
    };
    at_most("sides", say!("sides"), scenario.sides.len(), 6);
    at_most(
        "briefing.pictures",
        say!("pictures"),
        scenario.briefing.pictures.len(),
        50,
    );
    at_most(
        "briefing.aims",
        say!("aims"),
        scenario.briefing.aims.len(),
        MOST_LISTED,
    );
    if let MapSetup::Inline { hexes, .. } = &scenario.map {
        at_most("map.hexes", say!("hexes"), hexes.len(), MOST_HEXES);
    }
    if let Some(lesson) = &scenario.lesson {
        at_most(
            "lesson.steps",
            say!("captions"),
            lesson.steps.len(),
            MOST_LISTED,
        );
    }
    if at_most("events", say!("events"), scenario.events.len(), MOST_LISTED) {
        for (i, event) in scenario.events.iter().enumerate() {
            let path = format!("events[{i}]");
            at_most(
                &format!("{path}.then"),
                say!("effects"),
                event.then.len(),
                MOST_LISTED,
            );
            for effect in event.then.iter().take(MOST_LISTED) {
                if let Effect::Reinforce(units) = effect {
                    at_most(
                        &format!("{path}.then"),
                        say!("units that come"),
                        units.len(),
                        MOST_LISTED,
                    );
                }
            }
            if let Occasion::Entered { zone, .. } = &event.when {
                at_most(
                    &format!("{path}.when"),
                    say!("hexes"),
                    hexes_of(zone),
                    MOST_HEXES,
                );
            }
        }
    }
    for (s, side) in scenario.sides.iter().enumerate().take(6) {
        let path = format!("sides[{s}]");
        at_most(
            &format!("{path}.zone"),
            say!("hexes"),
            hexes_of(&side.zone),
            MOST_HEXES,
        );
        if !at_most(
            &format!("{path}.forces"),
            say!("forces"),
            side.forces.len(),
            MOST_GROUPS,
        ) {
            continue;
        }
        for (f, force) in side.forces.iter().enumerate() {
            let path = format!("{path}.forces[{f}]");
            at_most(
                &format!("{path}.formations"),
                say!("formations"),
                force.formations.len(),
                MOST_GROUPS,
            );
        }
        at_most(
            &format!("{path}.forces"),
            say!("units of a side"),
            units_of(&side.forces),
            MOST_UNITS,
        );
    }
    for (s, side) in scenario.sides.iter().enumerate().take(6) {
        let path = format!("sides[{s}].");
        out.extend(side.rules.excess(&path));
        for (f, force) in side.forces.iter().enumerate().take(MOST_GROUPS) {
            let path = format!("{path}forces[{f}].");
            out.extend(force.rules.excess(&path));
            for (g, formation) in force.formations.iter().enumerate().take(MOST_GROUPS) {
                out.extend(formation.rules.excess(&format!("{path}formations[{g}].")));
            }
        }
    }
    out
}

fn units_of<U: ScenarioForm>(forces: &[ForceSetup<U>]) -> usize {
    let formations = forces.iter().flat_map(|f| &f.formations);
    formations.map(|f| f.units.len()).sum()
}

/// How many hexes a zone names.
pub fn hexes_of(zone: &Zone) -> usize {
    match zone {
        Zone::Hexes(hexes) | Zone::Near(hexes, _) => hexes.len(),
        _ => 0,
    }
}

/// Names that are missing, and sides that are named and not there.
pub fn misnamed<U: UnitForm>(scenario: &Scenario<U>) -> Vec<Problem> {
    let mut out = Vec::new();
    let mut named = |path: String, name: &str, message: &'static str, remedy: &Message| {
        if name.trim().is_empty() {
            out.push(Problem::new(path, message, remedy));
        }
    };
    let give = &say!("write a name between the quotes");
    let title = "the battle has an empty name";
    named("title".into(), &scenario.title, title, give);
    for (s, side) in scenario.sides.iter().enumerate() {
        let path = format!("sides[{s}]");
        let message = "a side has an empty name";
        named(format!("{path}.name"), &side.name, message, give);
        for (f, force) in side.forces.iter().enumerate() {
            let path = format!("{path}.forces[{f}]");
            let message = "a force has an empty name";
            named(format!("{path}.name"), &force.name, message, give);
            for (g, formation) in force.formations.iter().enumerate() {
                // A formation without a name is called by its number.
                let path = format!("{path}.formations[{g}]");
                for (u, unit) in formation.units.iter().enumerate() {
                    let Some(name) = unit.name() else { continue };
                    let path = format!("{path}.units[{u}].name");
                    let remedy = &say!("write a name between the quotes, or leave `name` out");
                    named(path, name, "a unit has an empty name", remedy);
                }
            }
        }
    }
    out.extend(scenario.rules.misnamed(""));
    for (s, side) in scenario.sides.iter().enumerate() {
        let path = format!("sides[{s}].");
        out.extend(side.rules.misnamed(&path));
        for (f, force) in side.forces.iter().enumerate() {
            let path = format!("{path}forces[{f}].");
            out.extend(force.rules.misnamed(&path));
            for (g, formation) in force.formations.iter().enumerate() {
                out.extend(formation.rules.misnamed(&format!("{path}formations[{g}].")));
            }
        }
    }
    let sides: Vec<_> = scenario.sides.iter().map(|s| s.name.as_str()).collect();
    for name in scenario.briefing.aims.keys() {
        if !sides.contains(&name.as_str()) {
            out.push(Problem::new(
                format!("briefing.aims[{name}]"),
                say!("an aim is for “{name}”, and no side is called so", name),
                say!(
                    "write one of: {list}",
                    list = List::new(Joint::Commas, &sides)
                ),
            ));
        }
    }
    out
}

/// What is wrong with the sides of a battle: how many the rules are for, and whether they know allied sides, the form of
/// their units says ([`ScenarioForm::SIDES`], [`ScenarioForm::ALLIES_SIDES`]).
pub fn faults_of_sides<U: ScenarioForm>(scenario: &Scenario<U>) -> Vec<Problem> {
    let (most, teams) = (U::SIDES, U::ALLIES_SIDES);
    let mut out = Vec::new();
    let mut fault = |path: String, message: Message, remedy: Message| {
        out.push(Problem::new(path, message, remedy));
    };
    let sides = &scenario.sides;
    let rules = &scenario.ruleset;
    if !most.contains(&sides.len()) {
        let (least, most) = most.into_inner();
        let so_many = match most {
            _ if least == most => say!("exactly {most} sides", most),
            usize::MAX => say!("{least} sides or more", least),
            _ => say!("{least} to {most} sides", least, most),
        };
        fault(
            "sides".to_owned(),
            say!(
                "a battle of the {rules} rules has {so_many}, this one has {n}",
                rules,
                so_many = &so_many,
                n = sides.len()
            ),
            say!("describe {so_many}", so_many),
        );
    }
    for (i, side) in sides.iter().enumerate() {
        if sides.iter().take(i).any(|before| before.name == side.name) {
            fault(
                format!("sides[{i}].name"),
                say!("two sides are called “{side}”", side = &side.name),
                say!("give them different names"),
            );
        }
        if side.team.is_some() && !teams {
            fault(
                format!("sides[{i}].team"),
                say!("the {rules} rules know no allied sides", rules),
                say!("leave out `team`: every side fights for itself"),
            );
        }
    }
    let first = sides.first().and_then(|s| s.team.as_ref());
    let all_allied = first.is_some() && sides.iter().all(|s| s.team.as_ref() == first);
    if teams && sides.len() > 1 && all_allied {
        fault(
            "sides[0].team".to_owned(),
            say!("all sides are of one team: nobody has an enemy"),
            say!("give one of them another team, or none"),
        );
    }
    out
}

/// Reads a map whose keys stand once each. A second value would take the place of the first without a word.
///
/// # Errors
/// What is wrong with an entry, or the key that stands twice.
pub fn once<'de, D, K, V>(from: D) -> Result<BTreeMap<K, V>, D::Error>
where
    D: Deserializer<'de>,
    K: Deserialize<'de> + Ord + std::fmt::Display,
    V: Deserialize<'de>,
{
    struct Entries<K, V>(std::marker::PhantomData<(K, V)>);
    impl<'de, K, V> de::Visitor<'de> for Entries<K, V>
    where
        K: Deserialize<'de> + Ord + std::fmt::Display,
        V: Deserialize<'de>,
    {
        type Value = BTreeMap<K, V>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a map")
        }

        fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut out = BTreeMap::new();
            while let Some(key) = map.next_key::<K>()? {
                if out.contains_key(&key) {
                    let message = format!("{key} stands twice");
                    return Err(de::Error::custom(remedied(&message, "keep one of the two")));
                }
                out.insert(key, map.next_value()?);
            }
            Ok(out)
        }
    }
    from.deserialize_map(Entries(std::marker::PhantomData))
}

#[cfg(test)]
pub(crate) mod tests {
    use hexlance_board::Hex;
    use std::{ops::RangeInclusive, path::Path};

    use serde::de::DeserializeOwned;

    use super::*;
    use crate::{Matter, NoExtras, ProblemSpot, ReadForm, from_ron, spot_of};

    #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
    pub(crate) struct Piece {
        #[serde(default)]
        name: Option<String>,
    }

    impl ScenarioForm for Piece {
        const HEEDS: &'static [Matter] = &Matter::ALL;
        type Battle = NoExtras;
        type Side = NoExtras;
        type Force = NoExtras;
        type Formation = NoExtras;
    }

    impl UnitForm for Piece {
        fn at(&self) -> Option<Hex> {
            None
        }
        fn set_at(&mut self, _: Option<Hex>) {}
        fn name(&self) -> Option<&str> {
            self.name.as_deref()
        }
        fn aboard(&self) -> Option<&str> {
            None
        }
    }

    fn read(text: &str) -> Result<Scenario<Piece>, hexlance_board::Diagnostic> {
        from_ron(text, Path::new("s.ron"))
    }

    pub(crate) fn battle(units: &str, more: &str) -> Scenario<Piece> {
        read(&format!(
            "(ruleset: \"x\", title: \"t\", map: File(\"m\"), sides: [
                (name: \"A\", forces: [(name: \"A\", formations: [(name: \"f\", units: [{units}])])]),
                (name: \"B\", forces: [(name: \"B\", formations: [(name: \"f\", units: [()])])]),
            ], {more})"
        ))
        .unwrap_or_else(|e| panic!("{e}"))
    }

    #[test]
    fn a_battle_has_a_bearable_size() {
        assert_eq!(excess(&battle(&"(),".repeat(100), "")), []);
        let many = excess(&battle(&"(),".repeat(101), ""));
        assert_eq!(many.len(), 1, "{many:?}");
        assert_eq!(many[0].path, "sides[0].forces");
        assert!(many[0].message.to_string().contains("101"), "{}", many[0]);
        let events = "(name: \"e\", when: Turn(1), then: []),".repeat(501);
        assert_eq!(
            excess(&battle("()", &format!("events: [{events}]")))[0].path,
            "events"
        );
        let aims = "\"A\": \"win\",";
        let aims = (0..501).map(|n| aims.replace('A', &n.to_string()));
        let aims: String = aims.collect();
        let aims = format!("briefing: (situation: \"\", aims: {{{aims}}})");
        let large = battle(&"(),".repeat(101), &aims);
        for problem in excess(&large) {
            let spot = spot_of(&large, &problem.path);
            assert_ne!(spot, ProblemSpot::Elsewhere, "{problem}");
        }
    }

    #[test]
    fn everything_has_a_name_and_aims_are_for_sides_that_are_there() {
        assert_eq!(misnamed(&battle("(name: \"Ash\")", "")), []);
        let nameless = battle(
            "(name: \" \")",
            "briefing: (situation: \"\", aims: {\"A\": \"win\", \"C\": \"win too\"}),",
        );
        let found = misnamed(&nameless);
        let paths: Vec<_> = found.iter().map(|p| p.path.as_str()).collect();
        assert_eq!(
            paths,
            [
                "sides[0].forces[0].formations[0].units[0].name",
                "briefing.aims[C]"
            ]
        );
        assert!(found[1].remedy.to_string().contains("A, B"), "{}", found[1]);
        for problem in &found {
            let spot = spot_of(&nameless, &problem.path);
            assert_ne!(spot, ProblemSpot::Elsewhere, "{problem}");
        }
    }

    /// A piece of rules that know allied sides.
    #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
    struct Ally {}

    impl ScenarioForm for Ally {
        const HEEDS: &'static [Matter] = &[];
        const SIDES: RangeInclusive<usize> = 2..=6;
        const ALLIES_SIDES: bool = true;
        type Battle = NoExtras;
        type Side = NoExtras;
        type Force = NoExtras;
        type Formation = NoExtras;
    }

    fn of_sides<U: ReadForm + DeserializeOwned>(sides: &str) -> Scenario<U> {
        let text = format!("(ruleset: \"x\", title: \"t\", map: File(\"m\"), sides: [{sides}])");
        from_ron(&text, Path::new("s.ron")).unwrap_or_else(|e| panic!("{e}"))
    }

    #[test]
    fn a_ruleset_says_for_how_many_sides_it_is_and_whether_they_can_be_allied() {
        let told = |found: Vec<Problem>| {
            let told = found.into_iter().map(|p| (p.path, p.message));
            told.collect::<Vec<_>>()
        };
        let of = |name: &str| format!("(name: \"{name}\", forces: []),");
        let with =
            |name: &str, team: &str| format!("(name: \"{name}\", team: \"{team}\", forces: []),");
        let three = [of("A"), of("B"), of("C")].concat();
        assert_eq!(faults_of_sides(&of_sides::<Ally>(&three)), []);
        let found = faults_of_sides(&of_sides::<Piece>(&three));
        assert_eq!(found[0].path, "sides");
        assert_eq!(
            found[0].message,
            "a battle of the x rules has exactly 2 sides, this one has 3"
        );
        assert_eq!(found[0].remedy, "describe exactly 2 sides");
        let twice = of_sides::<Ally>(&[of("A"), of("B"), of("A")].concat());
        assert_eq!(
            told(faults_of_sides(&twice)),
            [("sides[2].name".into(), "two sides are called “A”".into())]
        );
        let allied = [with("A", "N"), of("B"), with("C", "N")].concat();
        assert_eq!(faults_of_sides(&of_sides::<Ally>(&allied)), []);
        let unknown = told(faults_of_sides(&of_sides::<Piece>(&allied)));
        let paths: Vec<_> = unknown.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["sides", "sides[0].team", "sides[2].team"]);
        let one = of_sides::<Ally>(&[with("A", "N"), with("B", "N")].concat());
        let found = told(faults_of_sides(&one));
        assert!(
            found[0].1.to_string().contains("nobody has an enemy"),
            "{found:?}"
        );
    }

    #[test]
    fn a_hex_stands_once_in_a_map() {
        let fault = read(
            "(ruleset: \"x\", title: \"t\", sides: [],
             map: Inline(columns: 4, rows: 4, hexes: {\n(1, 1): \"level 1\",\n(1, 1): \"level 2\"}))",
        )
        .expect_err("a hex is there twice");
        assert_eq!(fault.line, 4, "{fault}");
        assert!(fault.message.contains("stands twice"), "{fault}");
        assert_eq!(fault.remedy, "keep one of the two");
    }
}
