//! Small battles for unit tests, in the notation of rule cases (`docs/conformance.md`).
//!
//! ```ignore
//! let mut battle = Scene::new()
//!     .north("A", "at (5,10) E")
//!     .south("B", "at (12,10) W, BS 11")
//!     .dice(&[4, 5, 19])
//!     .battle();
//! play(&mut battle, r#"[Order(who: "A", first: Shoot("B")), Wounds("B", 0)]"#);
//! ```

use std::{collections::BTreeMap, sync::Arc};

use hexlance_rules::{DiceSource, Refusal, SubmitError, UnitId, conformance::Cases};

use crate::{
    Battle, Skirmish,
    conformance::{
        Cue, Cursor,
        case::{Case, Cell, Team},
        steps::CaseStep,
    },
    content::Content,
    read::{Look, Table},
    state::Stage,
};

/// A battle that is being set up: bare ground of 24 by 32 cells, North Active in its Orders Phase.
#[derive(Clone)]
pub(crate) struct Scene(Case);

impl Scene {
    /// Nobody and nothing.
    pub(crate) fn new() -> Self {
        Self(script("[]"))
    }

    /// Puts a trooper of North on the table, in a line: what it does not say is as the template trooper has it.
    #[must_use]
    pub(crate) fn north(mut self, name: &str, line: &str) -> Self {
        self.0.north.insert(name.to_owned(), line.to_owned());
        self
    }

    /// Puts a trooper of South on the table.
    #[must_use]
    pub(crate) fn south(mut self, name: &str, line: &str) -> Self {
        self.0.south.insert(name.to_owned(), line.to_owned());
        self
    }

    /// Gives cells the words of a map, such as `level 6`.
    #[must_use]
    pub(crate) fn terrain(mut self, words: &str, cells: &[Cell]) -> Self {
        let there = self.0.terrain.entry(words.to_owned()).or_default();
        there.extend(cells);
        self
    }

    /// Puts a wall of so many steps on a hexside.
    #[must_use]
    pub(crate) fn wall(self, cell: Cell, side: &str, height: u8) -> Self {
        let side = crate::ground::heading(side).expect("a direction of the book");
        self.terrain(&format!("wall height {height} {side}"), &[cell])
    }

    /// Begins in that phase of a side.
    #[must_use]
    pub(crate) fn stage(mut self, active: Team, stage: Stage) -> Self {
        self.0.active = active;
        self.0.stage = stage;
        self
    }

    /// Changes anything else of the case.
    #[must_use]
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Case)) -> Self {
        change(&mut self.0);
        self
    }

    /// Says the dice in the order drawn.
    #[must_use]
    pub(crate) fn dice(mut self, dice: &[u8]) -> Self {
        self.0.dice = dice.to_vec();
        self
    }

    /// The battle, with the dice that were said.
    pub(crate) fn battle(self) -> Battle {
        let dice = DiceSource::Script(self.0.dice.clone());
        self.thrown(dice)
    }

    /// The battle, with other dice.
    pub(crate) fn thrown(self, dice: DiceSource) -> Battle {
        let content = Content::shipped();
        let file = std::path::Path::new("scene.ron");
        let no_maps = |_: &str, _: &std::path::Path| unreachable!("a scene names no map");
        let setup = <Skirmish as Cases>::setup(&self.0, file, &content, &no_maps);
        let setup = setup.unwrap_or_else(|(place, fault)| panic!("{place}: {fault}"));
        Battle::new(Arc::new(setup), content, dice).unwrap_or_else(|e| panic!("{e}"))
    }
}

/// A case that has nothing but a script.
fn script(lines: &str) -> Case {
    let text = format!("(id: \"scene\", title: \"scene\", script: {lines})");
    let file = std::path::Path::new("scene.ron");
    let read = hexlance_rules::conformance::case_from_ron(&text, file);
    read.unwrap_or_else(|fault| panic!("{fault}"))
}

/// Plays lines of a script, a list in the notation of rule cases. Panics if a command is refused or something is not as a
/// line says.
#[track_caller]
pub(crate) fn play(battle: &mut Battle, lines: &str) {
    let case = script(lines);
    let mut cursor = Cursor::default();
    let mut faults = Vec::new();
    loop {
        let next = <Skirmish as Cases>::next(&case, &mut cursor, battle);
        let (line, cue) = match next {
            Ok(Some(next)) => next,
            Ok(None) => break,
            Err((line, why)) => panic!("{:?}: {why}", case.script[line]),
        };
        let step: &CaseStep = &case.script[line];
        match cue {
            Cue::Say(_) | Cue::Look(_) => {}
            Cue::Command { side, command } => match battle.submit(side, command) {
                Ok(_) => {}
                Err(SubmitError::Refused(refusal)) => panic!("{step:?} is refused: {refusal}"),
            },
            Cue::Refused {
                side,
                command,
                code,
            } => match battle.check(side, &command) {
                Err(refusal) if refusal.code == code || refusal.rule == Some(code) => {}
                other => faults.push(format!("{step:?} comes to {other:?}")),
            },
            Cue::Check(check) => {
                let found = check.failures(battle);
                faults.extend(found.into_iter().map(|f| format!("{step:?}: {f}")));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The refusal of the first command of a line; nothing if it is allowed.
pub(crate) fn refusal(battle: &Battle, line: &str) -> Option<Refusal> {
    let case = script(&format!("[{line}]"));
    let next = <Skirmish as Cases>::next(&case, &mut Cursor::default(), battle);
    match next {
        Ok(Some((_, Cue::Command { side, command }))) => battle.check(side, &command).err(),
        other => panic!("{line} gives no command: {other:?}"),
    }
}

/// The id of a trooper.
pub(crate) fn id(battle: &Battle, name: &str) -> UnitId {
    look(battle, name).id
}

/// A trooper as it is now.
pub(crate) fn look<'b>(battle: &'b Battle, name: &str) -> Look<'b> {
    let found = Table::of(battle.world())
        .troopers()
        .find(|t| t.name == name);
    found.unwrap_or_else(|| panic!("nobody is called {name}"))
}

/// Uses left of weapons, by their ids.
pub(crate) fn supply(battle: &Battle, name: &str) -> BTreeMap<String, u8> {
    let who = look(battle, name);
    let all = who.supply.0.iter();
    all.map(|(id, left)| (id.to_string(), *left)).collect()
}

#[test]
fn a_scene_can_be_played() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "at (12,10), BS 11, antipersonnel mines left 1")
        .terrain("level 2", &[(5, 11)])
        .wall((5, 10), "NE", 4)
        .battle();
    play(
        &mut battle,
        r#"[
            Facing("B", "W"),
            Order(who: "A", first: Move((6, 10))),
            Reacts(["B"]),
            At("A", (6, 10)),
        ]"#,
    );
    assert_eq!(look(&battle, "A").bs(), 12);
    assert_eq!(id(&battle, "B"), look(&battle, "B").id);
    assert_eq!(supply(&battle, "B").get("antipersonnel_mines"), Some(&1));
    let far = r#"Order(who: "A", first: Move(route: [(20, 10)]))"#;
    assert_eq!(refusal(&battle, far).map(|r| r.rule), Some(Some("K7.8.1")));
}

#[test]
fn a_scene_begins_where_it_is_told_to() {
    let battle = Scene::new()
        .north("A", "at (5,10)")
        .south("B", "at (12,10)")
        .stage(Team::South, Stage::Orders)
        .with(|case| case.round = 2)
        .dice(&[1])
        .battle();
    let clock = Table::of(battle.world()).clock();
    assert_eq!((clock.round, clock.active), (2, Team::South.side()));
}
