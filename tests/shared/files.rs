//! Which rules files are for, and forces and saved battles of several rules side by side.

use std::path::Path;

use hexlance::{
    data::{Data, forces::ForceFolder},
    game::saves::Saves,
    rulesets::{Registered, Rules, TooLate},
};

use crate::rulesets::registered;

fn of(id: &str) -> Rules {
    Rules::of_id(id).expect("they are registered")
}

#[test]
fn files_say_which_rules_they_are_for() {
    registered();
    assert_eq!(
        Rules::named_in("// x\n(ruleset: \"dial\", sides: [ oops"),
        Rules::of_id("dial")
    );
    assert_eq!(Rules::named_in("(title: \"ruleset\")"), None);
    assert_eq!(Rules::named_in("(ruleset: \"nobody\")"), None);
}

#[test]
fn cases_are_told_apart_by_what_they_show_or_by_folder() {
    registered();
    let anywhere = Path::new("cases/x.ron");
    let case = |text, file: &str| Rules::of_case(text, Path::new(file));
    assert_eq!(case("()", "tests/dial/heat/x.ron"), of("dial"));
    assert_eq!(case("()", "strike/dial/x.ron"), of("dial"));
    let text = "(id: \"x\", shows: [\"D4.2\"], script: [])";
    assert_eq!(Rules::of_case(text, anywhere), of("dial"));
    let text = "(id: \"eq.energy_pulse.1\", script: [ oops";
    assert_eq!(Rules::of_case(text, anywhere), of("dial"));
    let text = "(id: \"x\", shows: [\"spa.lucky\"], script: [])";
    assert_eq!(Rules::of_case(text, anywhere), of("strike"));
}

#[test]
fn rulesets_are_in_the_order_of_their_registration() {
    registered();
    let (strike, dial, skirmish) = (of("strike"), of("dial"), of("skirmish"));
    let classic = of("classic");
    assert_eq!(
        Rules::all().collect::<Vec<_>>(),
        [strike, dial, skirmish, classic]
    );
    assert_eq!(Rules::first(), strike);
    assert!(strike < dial && dial < skirmish && skirmish < classic);
    assert_eq!(hexlance::register(Vec::new()), Err(TooLate));
}

#[test]
fn forces_of_several_rulesets_may_have_one_name() {
    registered();
    let dir = tempfile::tempdir().expect("a folder");
    let data = Data::find(&[]).expect("the data are found");
    let saved = ForceFolder(dir.path().join("forces"));
    std::fs::create_dir_all(&saved.0).expect("a folder");
    let shipped = Rules::all().map(|rules| {
        let game = rules.game();
        let mut all = game.forces(&data, &saved).into_iter();
        let force = all.next().expect("some are shipped");
        let name = format!("Ferrymen{}", game.force_ending());
        std::fs::copy(&force.file, saved.0.join(name)).expect("it is copied");
        (rules, force)
    });
    for (rules, force) in shipped.collect::<Vec<_>>() {
        let found = rules.game().forces(&data, &saved);
        let own: Vec<_> = found.iter().filter(|f| f.own).collect();
        assert_eq!(own.len(), 1, "{own:?}");
        assert_eq!((own[0].rules, own[0].stem.as_str()), (rules, "Ferrymen"));
        assert!(own[0].force.is_some());
        assert_eq!(own[0].force, force.force);
    }
}

#[test]
fn a_broken_file_is_listed_with_its_problem() {
    registered();
    let dir = tempfile::tempdir().expect("a folder");
    let saves = Saves(dir.path().to_owned());
    std::fs::write(saves.file("Broken"), "no recording").expect("written");
    let list = saves.list();
    assert_eq!(list.entries.len(), 1);
    assert!(list.entries[0].problem.is_some());
    assert!(!list.can_continue);
}
