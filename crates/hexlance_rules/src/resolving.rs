//! From a scenario, which names things, to a setup, which has them: what every ruleset looks at in the same way.

use hexlance_board::{Board, BoardFile, Hex};

use crate::{
    ForceSetup, FormationSetup, Message, Problem, ResolvedMap, Scenario, ScenarioForm, SideSetup,
    UnitForm, excess, limits, misnamed, resolve_map, say,
};

/// A scenario, or a part of one, that is being looked up: `C` is the catalogue of its ruleset.
#[derive(Debug)]
pub struct Resolving<'c, C> {
    /// Where its things are looked up.
    pub content: &'c C,
    /// What is wrong with it so far, in the order of the file.
    pub problems: Vec<Problem>,
}

impl<'c, C> Resolving<'c, C> {
    /// Nothing is wrong yet.
    pub const fn new(content: &'c C) -> Self {
        Self {
            content,
            problems: Vec::new(),
        }
    }

    /// Notes a fault.
    pub fn fault(&mut self, path: &str, message: impl Into<Message>, remedy: impl Into<Message>) {
        self.problems.push(Problem::new(path, message, remedy));
    }

    /// Begins with a scenario: its names, its ruleset, its map, and the numbers and texts of the common form. The map comes
    /// back where it is fit for use. `load_map` finds the map of a scenario that names a file.
    ///
    /// # Errors
    /// If the scenario is larger than any battle: nothing else is looked at then.
    pub fn begin<U: UnitForm>(
        scenario: &Scenario<U>,
        ruleset: &str,
        content: &'c C,
        load_map: &dyn Fn(&str) -> Result<BoardFile, Message>,
    ) -> Result<(Self, Option<ResolvedMap>), Vec<Problem>> {
        let too_large = excess(scenario);
        if !too_large.is_empty() {
            return Err(too_large);
        }
        let mut resolving = Self::new(content);
        resolving.problems = misnamed(scenario);
        if scenario.ruleset != ruleset {
            resolving.fault(
                "ruleset",
                say!(
                    "“{ruleset}” is not the ruleset of these units",
                    ruleset = &scenario.ruleset
                ),
                say!("write `ruleset: \"{id}\"`", id = ruleset),
            );
        }
        let map = match resolve_map(&scenario.map, load_map) {
            Ok(map) => Some(map),
            Err(problems) => {
                resolving.problems.extend(problems);
                None
            }
        };
        resolving.problems.extend(limits::of_scenario(scenario));
        Ok((resolving, map))
    }

    /// A side has a unit, and no more than `most`.
    pub fn crowd<U: ScenarioForm>(&mut self, side: &SideSetup<U>, path: &str, most: usize) {
        let formations = side.forces.iter().flat_map(|f| &f.formations);
        let n: usize = formations.map(|g| g.units.len()).sum();
        if n == 0 || n > most {
            self.fault(
                &format!("{path}.forces"),
                say!("{side} has {n} units", side = &side.name, n),
                say!("give it 1 to {most}", most),
            );
        }
    }

    /// A side at a path with its units as `unit` looks them up, each with its own path. Units that are not known are left
    /// out.
    pub fn side<U: ScenarioForm, V>(
        &mut self,
        side: &SideSetup<U>,
        path: &str,
        mut unit: impl FnMut(&mut Self, &U, &str) -> Option<V>,
    ) -> SideSetup<V>
    where
        V: ScenarioForm<Side = U::Side, Force = U::Force, Formation = U::Formation>,
    {
        let mut forces = Vec::with_capacity(side.forces.len());
        for (f, force) in side.forces.iter().enumerate() {
            let mut formations = Vec::with_capacity(force.formations.len());
            for (g, formation) in force.formations.iter().enumerate() {
                let path = format!("{path}.forces[{f}].formations[{g}]");
                let units = formation.units.iter().enumerate();
                let units =
                    units.filter_map(|(u, own)| unit(self, own, &format!("{path}.units[{u}]")));
                formations.push(FormationSetup {
                    name: formation.name.clone(),
                    units: units.collect(),
                    rules: formation.rules.clone(),
                });
            }
            forces.push(ForceSetup {
                name: force.name.clone(),
                points: force.points,
                formations,
                rules: force.rules.clone(),
            });
        }
        SideSetup {
            name: side.name.clone(),
            team: side.team.clone(),
            home: side.home,
            zone: side.zone.clone(),
            facing: side.facing,
            player: side.player.clone(),
            forces,
            rules: side.rules.clone(),
        }
    }

    /// Whether a hex is on the map; a fault if it is not.
    pub fn on_map(&mut self, board: &Board, hex: Hex, path: &str) -> bool {
        let there = board.contains(hex);
        if !there {
            self.fault(
                path,
                say!("hex {hex} is not on the map", hex = hex.to_string()),
                say!(
                    "the map has {columns} columns and {rows} rows; hexes are given by axial coordinates",
                    columns = board.columns(),
                    rows = board.rows()
                ),
            );
        }
        there
    }

    /// What comes of it: the setup that `make` makes with the map, if nothing is wrong.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn finish<S>(
        self,
        map: Option<ResolvedMap>,
        make: impl FnOnce(ResolvedMap) -> S,
    ) -> Result<S, Vec<Problem>> {
        match map {
            Some(map) if self.problems.is_empty() => Ok(make(map)),
            _ => Err(self.problems),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MapSetup, plain::UnitSetup};

    fn scenario(ruleset: &str, columns: u16) -> Scenario<UnitSetup> {
        let side = |name: &str, kinds: &[&str]| SideSetup {
            name: name.to_owned(),
            forces: vec![ForceSetup {
                name: name.to_owned(),
                formations: vec![FormationSetup::of(
                    "Lance",
                    kinds.iter().map(|kind| UnitSetup::of(*kind)).collect(),
                )],
                ..ForceSetup::default()
            }],
            ..SideSetup::default()
        };
        Scenario {
            ruleset: ruleset.to_owned(),
            title: "A ford".to_owned(),
            briefing: Default::default(),
            map: MapSetup::Inline {
                columns,
                rows: 8,
                base: String::new(),
                hexes: Default::default(),
            },
            environment: Default::default(),
            optional_rules: Default::default(),
            turn_limit: None,
            sides: vec![side("Red", &["fox", "owl"]), side("Blue", &[])],
            events: Vec::new(),
            lesson: None,
            rules: Default::default(),
        }
    }

    const NO_MAP: &dyn Fn(&str) -> Result<BoardFile, Message> = &|_| Err(Message::verbatim("none"));

    #[test]
    fn what_is_known_is_put_in_and_all_faults_are_told_in_order() {
        let scenario = scenario("other", 8);
        let known = ["fox"];
        let (mut r, map) = Resolving::begin(&scenario, "own", &known, NO_MAP).expect("its size");
        let board = map.as_ref().and_then(|m| m.board().ok()).expect("a map");
        let mut sides = Vec::new();
        for (i, side) in scenario.sides.iter().enumerate() {
            let path = format!("sides[{i}]");
            r.crowd(side, &path, 4);
            sides.push(r.side(side, &path, |r, unit, path| {
                let found = r.content.contains(&unit.kind.as_str());
                if !found {
                    r.fault(&format!("{path}.kind"), "unknown", "name another");
                }
                found.then(|| unit.clone())
            }));
        }
        assert!(r.on_map(&board, Hex::from_column_row(1, 1), "a"));
        assert!(!r.on_map(&board, Hex::from_column_row(9, 9), "b"));
        let units: Vec<_> = crate::listed(&sides)
            .map(|l| l.setup.kind.clone())
            .collect();
        assert_eq!(units, ["fox"]);
        let paths: Vec<_> = r.problems.iter().map(|p| p.path.clone()).collect();
        assert_eq!(
            paths,
            [
                "ruleset",
                "sides[0].forces[0].formations[0].units[1].kind",
                "sides[1].forces",
                "b"
            ]
        );
        assert!(r.finish(map, |map| map.columns).is_err());
    }

    #[test]
    fn a_setup_is_made_where_nothing_is_wrong_and_there_is_a_map() {
        let small = scenario("own", 8);
        let (r, map) = Resolving::begin(&small, "own", &(), NO_MAP).expect("its size");
        assert_eq!(r.finish(map, |map| map.columns), Ok(8));
        let file = Scenario {
            map: MapSetup::File("nowhere".to_owned()),
            ..small
        };
        let (r, map) = Resolving::begin(&file, "own", &(), NO_MAP).expect("its size");
        assert!(map.is_none() && r.finish(map, |map| map.columns).is_err());
    }

    #[test]
    fn what_is_larger_than_any_battle_is_not_looked_at() {
        let sides = vec![scenario("own", 8).sides[0].clone(); 200];
        let huge = Scenario {
            sides,
            ..scenario("other", 8)
        };
        let found = Resolving::begin(&huge, "own", &(), NO_MAP).map(|_| ());
        let found = found.expect_err("too large");
        assert!(found.iter().all(|p| p.path != "ruleset"), "{found:?}");
    }
}
