//! Forces: what they are worth, what is wrong with them, their files.

use super::*;

fn paths(problems: &[Problem]) -> Vec<&str> {
    problems.iter().map(|p| p.path.as_str()).collect()
}

#[test]
fn forces_at_random_are_legal_and_nearly_full() {
    let content = Content::shipped();
    for seed in 0..40 {
        for limit in [100, 200, 300, 500] {
            let force = draw(limit, seed, &content);
            assert_eq!(problems(&force, &content), [], "{seed} {limit}: {force:?}");
            assert_eq!(draw(limit, seed, &content), force);
            let left = u32::from(limit) - points(&force, &content);
            assert!(left <= u32::from(limit) / 4, "{seed} {limit}: {left} left");
            let text = to_text(&force).expect("it is written");
            assert_eq!(read(&text, Path::new("f.ron")), Ok(force));
        }
    }
}

#[test]
fn skills_change_what_a_unit_is_worth() {
    let content = Content::shipped();
    let mut force = draw(300, 5, &content);
    let before = points(&force, &content);
    for unit in &mut force.units {
        unit.gunnery = Some(2);
        unit.piloting = Some(3);
    }
    assert!(points(&force, &content) > before);
    assert_eq!(paths(&problems(&force, &content)), ["units"]);
}

#[test]
fn what_is_wrong_is_said_where_it_is() {
    let content = Content::shipped();
    let mut force = draw(300, 5, &content);
    force.units.truncate(2);
    force.units[0].unit = "classic.nobody".to_owned();
    force.units[1].name = Some(" ".to_owned());
    let found = problems(&force, &content);
    assert_eq!(
        paths(&found),
        ["units[0].unit", "units[1].name"],
        "{found:?}"
    );
    let aircraft = content.units.values().find(|u| !is_in_play(&u.sheet));
    let aircraft = aircraft.expect("units that are not in play");
    force.units = vec![Member::of(aircraft.sheet.id.as_str())];
    assert_eq!(paths(&problems(&force, &content)), ["units[0].unit"]);
}

#[test]
fn a_force_becomes_a_side_and_comes_back() {
    let content = Content::shipped();
    let mut force = draw(300, 9, &content);
    force.units[0].gunnery = Some(3);
    force.rating = Some(Drawn::Veteran);
    let side = SideSetup {
        name: "North".to_owned(),
        forces: vec![to_setup(&force)],
        ..SideSetup::default()
    };
    assert_eq!(of_side(&side), force);
}
