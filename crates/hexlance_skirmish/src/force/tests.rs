//! Lists: what they come to, what is wrong with them, their files.

use std::path::{Path, PathBuf};

use super::*;

/// The ready lists of the program with the sums of the rule book.
const READY: [(&str, u32, i32); 8] = [
    ("toll_road_company", 145, 20),
    ("castellans_escort", 144, 30),
    ("veiled_march", 148, 20),
    ("night_of_faces", 150, 30),
    ("clockwork_guard", 150, 30),
    ("moth_and_sling", 148, 25),
    ("hearth_host", 148, 20),
    ("ox_and_poacher", 150, 30),
];

fn ready(name: &str) -> Force {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../forces");
    let file = root.join(format!("{name}{FORCE_ENDING}"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    read(&text, &file).unwrap_or_else(|fault| panic!("{fault}"))
}

fn paths(problems: &[Problem]) -> Vec<&str> {
    problems.iter().map(|p| p.path.as_str()).collect()
}

#[test]
fn the_ready_lists_are_legal_and_come_to_what_the_book_says() {
    let content = Content::shipped();
    for (name, total, weapons) in READY {
        let force = ready(name);
        assert_eq!(problems(&force, &content), [], "{name}");
        assert_eq!(points(&force, &content), total, "{name}");
        assert_eq!(swc(&force, &content), weapons, "{name}");
        let text = to_text(&force).unwrap();
        assert_eq!(read(&text, Path::new("f.ron")).unwrap(), force);
    }
}

#[test]
fn exactly_one_leads() {
    let content = Content::shipped();
    let mut force = ready("toll_road_company");
    force.units[1].bought = vec![Skill::LieutenantL1];
    assert_eq!(paths(&problems(&force, &content)), ["units[1].bought"]);
    force.units[0].bought.clear();
    force.units[1].bought.clear();
    assert_eq!(paths(&problems(&force, &content)), ["units"]);
}

#[test]
fn only_what_is_for_sale_is_bought_and_once() {
    let content = Content::shipped();
    let mut force = ready("toll_road_company");
    force.units[2].bought = vec![Skill::Doctor];
    force.units[0].bought.push(Skill::LieutenantL1);
    assert_eq!(
        paths(&problems(&force, &content)),
        ["units[0].bought[1]", "units[2].bought[0]"]
    );
}

#[test]
fn points_weapons_factions_and_numbers_have_their_bounds() {
    let content = Content::shipped();
    let mut force = ready("castellans_escort");
    force.points = 100;
    // The total and the support weapon cost.
    assert_eq!(paths(&problems(&force, &content)), ["units", "units"]);
    let mut force = ready("toll_road_company");
    force.units[1].unit = "skirmish.freeholder".to_owned();
    let found = problems(&force, &content);
    assert!(paths(&found).contains(&"units[1].unit"), "{found:?}");
    let mut force = ready("toll_road_company");
    force.units[1].unit = "skirmish.levy_rifel".to_owned();
    let found = problems(&force, &content);
    assert!(
        found[0].remedy.to_string().contains("levy_rifle"),
        "{found:?}"
    );
    let mut force = ready("toll_road_company");
    force.points = 300;
    force
        .units
        .extend(vec![Member::of("skirmish.brassguard"); 6]);
    force.units.truncate(12);
    let found = problems(&force, &content);
    assert!(
        found
            .iter()
            .any(|p| p.message.to_string().contains("group 1")),
        "{found:?}"
    );
    let most = content.unit("skirmish.brassguard").unwrap().ava;
    let few = most.is_some_and(|n| n < 5);
    let told = found
        .iter()
        .any(|p| p.message.to_string().contains("times"));
    assert_eq!(told, few, "{found:?}");
}

#[test]
fn lists_at_random_are_legal_and_nearly_full() {
    let content = Content::shipped();
    for seed in 0..60 {
        for game in [150, 200, 300] {
            let force = draw(game, seed, &content);
            assert_eq!(problems(&force, &content), [], "{seed} {game}: {force:?}");
            let left = u32::from(game) - points(&force, &content);
            assert!(
                left <= u32::from(game) / 8,
                "{seed} {game}: {left} left of {force:?}"
            );
            assert_eq!(draw(game, seed, &content), force);
        }
    }
}

#[test]
fn a_list_becomes_a_side_and_comes_back() {
    let mut force = ready("hearth_host");
    let last = force.units.last_mut().expect("a trooper");
    last.group = 2;
    let side = SideSetup {
        name: "North".to_owned(),
        forces: vec![to_setup(&force)],
        ..SideSetup::default()
    };
    assert_eq!(side.forces[0].formations.len(), 2);
    assert_eq!(of_side(&side), force);
}
