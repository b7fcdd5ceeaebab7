//! The bench on which a draft lies: every change of it goes through here, and can be taken back.

use std::sync::Arc;

use hexlance_board::{Board, BoardFile, Direction, Hex};
use hexlance_rules::{Scenario, ScenarioForm, UnitForm};

use crate::{Brush, CellChange, Change, Draft, Ink, MapHead, Stroke, places};

/// One thing that was done, as a person counts.
#[derive(Clone, Debug)]
struct Edit<U: ScenarioForm> {
    /// What it is called in "Undo ...".
    name: String,
    changes: Vec<Change<U>>,
    /// What it was done to, if doing more of the same makes one thing with it.
    merge: Option<String>,
}

/// A draft with what was done to it.
#[derive(Clone, Debug)]
pub struct Workbench<U: ScenarioForm> {
    draft: Draft<U>,
    done: Vec<Edit<U>>,
    undone: Vec<Edit<U>>,
    stroke: Option<(String, Stroke)>,
    /// How many things were done when it was saved; none if what was saved cannot be come back to.
    saved: Option<usize>,
    revision: u64,
}

impl<U: UnitForm> Workbench<U> {
    /// A bench with a draft that is as it is saved.
    pub fn new(draft: Draft<U>) -> Self {
        Self {
            draft,
            done: Vec::new(),
            undone: Vec::new(),
            stroke: None,
            saved: Some(0),
            revision: 0,
        }
    }

    /// The draft.
    pub fn draft(&self) -> &Draft<U> {
        &self.draft
    }

    /// The map.
    pub fn map(&self) -> &BoardFile {
        &self.draft.map
    }

    /// The hexes.
    pub fn board(&self) -> &Board {
        &self.draft.map.board
    }

    /// The battle.
    pub fn scenario(&self) -> &Scenario<U> {
        &self.draft.scenario
    }

    /// Grows with every change, those of a stroke under way among them.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether there is something that is not saved.
    pub fn is_changed(&self) -> bool {
        self.stroke.is_some() || self.saved != Some(self.done.len())
    }

    /// What there is now is saved.
    pub fn note_saved(&mut self) {
        self.saved = Some(self.done.len());
        // What is done from here on is a thing of its own.
        if let Some(last) = self.done.last_mut() {
            last.merge = None;
        }
    }

    /// What there is now was never saved: it comes from a recovery.
    pub fn note_unsaved(&mut self) {
        self.saved = None;
    }

    /// What would be taken back.
    pub fn undo_name(&self) -> Option<&str> {
        self.done.last().map(|e| e.name.as_str())
    }

    /// What would be done again.
    pub fn redo_name(&self) -> Option<&str> {
        self.undone.last().map(|e| e.name.as_str())
    }

    /// Takes the last thing back; false if there is none. A stroke under way ends first.
    pub fn undo(&mut self) -> bool {
        self.end_stroke();
        let Some(edit) = self.done.pop() else {
            return false;
        };
        for change in edit.changes.iter().rev() {
            change.play(&mut self.draft, false);
        }
        self.undone.push(edit);
        self.revision += 1;
        true
    }

    /// Does again what was taken back; false if there is nothing.
    pub fn redo(&mut self) -> bool {
        self.end_stroke();
        let Some(edit) = self.undone.pop() else {
            return false;
        };
        for change in &edit.changes {
            change.play(&mut self.draft, true);
        }
        self.done.push(edit);
        self.revision += 1;
        true
    }

    /// Begins a stroke; one under way ends.
    pub fn begin_stroke(&mut self, name: &str, ink: Ink, brush: Brush, salt: u64) {
        self.end_stroke();
        self.stroke = Some((name.to_owned(), Stroke::new(ink, brush, salt)));
    }

    /// Whether a stroke is under way.
    pub fn is_stroking(&self) -> bool {
        self.stroke.is_some()
    }

    /// Leads the stroke on to a hex; true if something changed.
    pub fn stroke_to(&mut self, hex: Hex) -> bool {
        let Some((_, stroke)) = &mut self.stroke else {
            return false;
        };
        let changed = stroke.to(&mut self.draft.map.board, hex);
        self.revision += u64::from(changed);
        changed
    }

    /// Leads a stroke of [`Ink::Side`] over a hexside; true if something changed.
    pub fn stroke_side(&mut self, hex: Hex, side: Direction) -> bool {
        let Some((_, stroke)) = &mut self.stroke else {
            return false;
        };
        let changed = stroke.side(&mut self.draft.map.board, hex, side);
        self.revision += u64::from(changed);
        changed
    }

    /// Ends the stroke: it is one thing to undo.
    pub fn end_stroke(&mut self) {
        if let Some((name, stroke)) = self.stroke.take() {
            let cells = stroke.finish(&mut self.draft.map.board);
            self.note_cells(name, cells);
        }
    }

    /// Changes hexes by one of the functions of [`area`](crate::area); true if something changed.
    pub fn edit_board(
        &mut self,
        name: &str,
        change: impl FnOnce(&mut Board) -> Vec<CellChange>,
    ) -> bool {
        self.end_stroke();
        let cells = change(&mut self.draft.map.board);
        self.note_cells(name.to_owned(), cells)
    }

    fn note_cells(&mut self, name: String, cells: Vec<CellChange>) -> bool {
        if cells.is_empty() {
            return false;
        }
        self.push(name, vec![Change::Cells(cells)], None);
        true
    }

    /// Changes what the map is called and looks like. With `merge`, what is done to the same thing in a row is undone
    /// at once.
    pub fn edit_head(
        &mut self,
        name: &str,
        merge: Option<&str>,
        change: impl FnOnce(&mut MapHead),
    ) {
        self.end_stroke();
        let before = MapHead::of(&self.draft.map);
        let mut after = before.clone();
        change(&mut after);
        if after == before {
            return;
        }
        after.write(&mut self.draft.map);
        let change = Change::Head(Box::new(before), Box::new(after));
        self.push(name.to_owned(), vec![change], merge);
    }

    /// Changes the battle; true if something changed. With `merge`, what is done to the same thing in a row is undone
    /// at once.
    pub fn edit_scenario(
        &mut self,
        name: &str,
        merge: Option<&str>,
        change: impl FnOnce(&mut Scenario<U>),
    ) -> bool {
        self.end_stroke();
        let mut after = self.draft.scenario.clone();
        change(&mut after);
        if after == self.draft.scenario {
            return false;
        }
        let before = std::mem::replace(&mut self.draft.scenario, after.clone());
        let change = Change::Scenario(Arc::new(before), Arc::new(after));
        self.push(name.to_owned(), vec![change], merge);
        true
    }

    /// Puts another map under the battle. `moved` says where the things of a hex come to lie; what falls off the map is
    /// set up by hand, or stays where the list of problems will find it.
    pub fn replace_map(&mut self, name: &str, map: BoardFile, moved: impl Fn(Hex) -> Option<Hex>) {
        self.end_stroke();
        let mut changes = Vec::new();
        let (before, after) = (MapHead::of(&self.draft.map), MapHead::of(&map));
        if before != after {
            changes.push(Change::Head(Box::new(before), Box::new(after)));
        }
        if map.board != self.draft.map.board {
            let new = Arc::new(map.board);
            changes.push(Change::Board(Arc::new(self.draft.map.board.clone()), new));
        }
        let mut scenario = self.draft.scenario.clone();
        places::move_all(&mut scenario, &moved);
        if scenario != self.draft.scenario {
            let old = Arc::new(self.draft.scenario.clone());
            changes.push(Change::Scenario(old, Arc::new(scenario)));
        }
        if changes.is_empty() {
            return;
        }
        for change in &changes {
            change.play(&mut self.draft, true);
        }
        self.push(name.to_owned(), changes, None);
    }

    fn push(&mut self, name: String, changes: Vec<Change<U>>, merge: Option<&str>) {
        self.revision += 1;
        if self.saved.is_some_and(|n| n > self.done.len()) {
            self.saved = None;
        }
        let fresh = self.undone.is_empty();
        self.undone.clear();
        if fresh
            && let Some(last) = self.done.last_mut()
            && merge.is_some()
            && last.merge.as_deref() == merge
            && joined(&mut last.changes, &changes)
        {
            return;
        }
        self.done.push(Edit {
            name,
            changes,
            merge: merge.map(str::to_owned),
        });
    }
}

/// Makes one change of two in a row, if they are of one kind.
fn joined<U: ScenarioForm>(old: &mut [Change<U>], new: &[Change<U>]) -> bool {
    match (old, new) {
        ([Change::Scenario(_, end)], [Change::Scenario(_, after)]) => {
            *end = Arc::clone(after);
            true
        }
        ([Change::Head(_, end)], [Change::Head(_, after)]) => {
            end.clone_from(after);
            true
        }
        _ => false,
    }
}
