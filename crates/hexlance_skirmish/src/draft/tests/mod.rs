//! Drafts as a person uses them, and under their laws.

mod fights;
mod groups;
mod habits;
mod hand;
mod random;
mod shortcuts;
mod special;

use super::*;

#[test]
fn a_draft_is_taken_back_pick_by_pick() {
    let mut draft = Draft {
        unit: Some(UnitId(3)),
        part: Some(Part {
            key: "idle".into(),
            picks: vec![Pick::Hex(Hex::new(1, 1))],
        }),
        ..Draft::default()
    };
    let mut steps = 0;
    while draft.step_back() {
        steps += 1;
    }
    assert_eq!((steps, draft), (3, Draft::default()));
}
