//! Units are designed, saved, and taken into a force at once.

use hexlance::{
    rulesets::{Registered, Rules},
    screens::{DesignDesk, ForceDesk},
};
use hexlance_classic_present::{ClassicGame, designs::UnitDesigns};

use super::table::{self, Table};

#[test]
fn only_rulesets_with_designs_show_a_button() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.forces");
    t.frames(4);
    let mut with = Vec::new();
    for rules in Rules::all() {
        t.click(&format!("forces.rules.{}", rules.id()));
        t.frames(3);
        assert!(t.offers("forces.new"));
        if t.keys().iter().any(|k| k == "forces.design") {
            with.push(rules.id());
        }
    }
    assert_eq!(with, ["classic"]);
}

#[test]
fn a_unit_is_designed_and_serves_in_a_force() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.forces");
    t.frames(4);
    t.click("forces.rules.classic");
    t.frames(3);
    t.click("forces.design");
    t.frames(4);
    let open = |t: &Table| {
        let desk = t.world().resource::<DesignDesk<UnitDesigns>>();
        desk.open.clone().expect("a unit is open")
    };
    assert_eq!(open(&t).problems, [], "it begins legal");
    // An unfinished design is not written, and waits where it was left.
    t.click("forces.part.LT.0.remove");
    t.frames(3);
    assert!(!open(&t).problems.is_empty());
    t.click("forces.save");
    t.frames(3);
    let file = folder.path().join("battles/units/classic/new_unit.ron");
    assert!(!file.exists());
    t.click("forces.back");
    t.frames(4);
    t.click("forces.design.aside");
    t.frames(4);
    t.click("forces.undo");
    t.frames(3);
    t.click("forces.save");
    t.frames(5);
    assert!(file.is_file(), "{:?}", t.toasts());
    t.click("forces.back");
    t.frames(4);
    // It is on the shelf of forces at once.
    t.click("forces.new");
    t.frames(4);
    t.type_text("new unit");
    t.frames(3);
    t.click("forces.card.own.new_unit");
    t.frames(3);
    let desk = t.world().resource::<ForceDesk<ClassicGame>>();
    let units = desk.open.as_ref().map(|o| o.made.units.len());
    assert_eq!(units, Some(1));
    // Its page leads back to it: it is the player's own, and no copy of it.
    t.click("forces.unit.0");
    t.frames(3);
    t.click("forces.design");
    t.frames(4);
    assert_eq!(open(&t).saved_as.as_deref(), Some("new_unit"));
}
