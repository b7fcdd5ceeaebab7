use hexlance_rules::diagnose;

use super::*;

fn force(build_total: u16, models: &[&str]) -> Force {
    Force {
        name: "Test".to_owned(),
        build_total,
        units: models.iter().map(|m| Member::of(*m)).collect(),
    }
}

fn told(force: &Force) -> String {
    let found = problems(force, &Content::shipped());
    found.iter().map(|p| format!("{p}\n")).collect()
}

#[test]
fn a_force_within_its_build_total_is_legal_d15_1() {
    // 161 + 109 + 47 + 32 + 16 + 16 + 12 = 393.
    let mut f = force(
        450,
        &[
            "dial.longitude",
            "dial.breakwater",
            "dial.oxbow",
            "dial.kilnrunner",
            "dial.surveyor_team",
            "dial.surveyor_team",
            "dial.stoker_section",
        ],
    );
    assert_eq!(points(&f, &Content::shipped()), 393);
    assert_eq!(told(&f), "");
    f.units.push(Member::of("dial.magpie"));
    let text = told(&f);
    assert!(
        text.contains("477 points, 27 above the build total of 450"),
        "{text}"
    );
}

/// The example of the rules (D15.4): 168 + 96 + 74 + 60 + 31 + 18 = 447 of 450 points, and three orders.
#[test]
fn six_units_of_447_points_are_a_legal_force_with_three_orders_d15_4() {
    let mut content = Content::default();
    let shipped = Content::shipped();
    let some = shipped
        .model("dial.magpie")
        .expect("a model that is shipped");
    let mut f = force(450, &[]);
    for points in [168, 96, 74, 60, 31, 18] {
        let id = format!("dial.of_{points}");
        let mut model = (**some).clone();
        (model.id, model.points, model.unique) = (id.clone(), points, false);
        content
            .models
            .insert(id.clone(), std::sync::Arc::new(model));
        f.units.push(Member::of(id));
    }
    assert_eq!(points(&f, &content), 447);
    assert!(problems(&f, &content).is_empty());
    let agreed = Agreed {
        build_total: f.build_total,
        ..Agreed::default()
    };
    assert_eq!(agreed.orders(), 3);
    f.units.push(Member::of("dial.of_18"));
    assert_eq!(problems(&f, &content).len(), 1, "465 points are too many");
}

#[test]
fn what_is_illegal_is_told_with_a_remedy() {
    for (f, word) in [
        (force(400, &["dial.magpie"]), "multiple of 150"),
        (force(0, &["dial.magpie"]), "multiple of 150"),
        (force(450, &[]), "0 units"),
        (force(450, &["dial.longitude", "dial.longitude"]), "D15.1.2"),
        (force(450, &["dial.longtude"]), "dial.longitude"),
    ] {
        assert!(told(&f).contains(word), "{word}: {}", told(&f));
    }
    let mut f = force(450, &["dial.magpie", "dial.magpie"]);
    for unit in &mut f.units {
        unit.name = Some("Mag".to_owned());
    }
    assert!(told(&f).contains("units[1].name"));
}

#[test]
fn files_are_read_as_they_were_written() {
    let mut f = force(600, &["dial.magpie", "dial.heron_riders"]);
    f.units[0].name = Some("Mag \"Pie\"".to_owned());
    let text = to_text(&f).expect("written");
    assert_eq!(read(&text, "f.dial.ron".as_ref()).expect("read"), f);
    assert!(
        text.contains("\n        (model: \"dial.heron_riders\"),\n"),
        "{text}"
    );

    f.build_total = 601;
    let text = to_text(&f).expect("written");
    let problem = &problems(&f, &Content::shipped())[0];
    assert_eq!(diagnose(problem, &text, "f".as_ref()).line, 3, "{text}");
    assert_eq!(
        read("(name: 1)", "f".as_ref()).expect_err("a fault").line,
        1
    );
}

#[test]
fn drawn_forces_are_legal_and_close_to_the_build_total() {
    let content = Content::shipped();
    for seed in 0..600 {
        let total = 150 * (1 + seed as u16 % 8);
        let f = draw(total, seed, &content);
        assert_eq!(told(&f), "", "{seed}: {f:?}");
        assert_eq!(f, draw(total, seed, &content));
        let left = u32::from(total) - points(&f, &content);
        assert!(
            left <= u32::from(total) / 20,
            "{seed}: {left} of {total} left: {f:?}"
        );
        assert!(f.units.len() <= 40);
    }
}

#[test]
fn drawn_forces_can_act_together() {
    let content = Content::shipped();
    let of_one = |seed| {
        let f = draw(600, seed, &content);
        let mut of: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, m) in units(&f, &content) {
            if !m.is_mech()
                && let Some(faction) = &m.faction
            {
                *of.entry(faction).or_default() += 1;
            }
        }
        of.values().any(|n| *n >= 3)
    };
    let can = (0..200).filter(|seed| of_one(*seed)).count();
    assert!(can >= 100, "{can} of 200");
}

#[test]
fn a_force_goes_into_a_scenario_and_comes_out_again() {
    let content = Content::shipped();
    let mut scenario: Scenario<UnitSetup<String>> = from_ron(
        r#"(ruleset: "dial", title: "T", map: Inline(columns: 18, rows: 18), sides: [
            (name: "Red", home: South, forces: []),
            (name: "Blue", home: North, forces: [
                (name: "B", formations: [(name: "x", units: [(model: "dial.oxbow", name: "Ox")])]),
            ]),
        ])"#,
        "s.ron".as_ref(),
    )
    .expect("a scenario");
    let mut f = draw(600, 7, &content);
    put_into(&mut scenario, 0, &f, &content);
    assert_eq!(of_side(&scenario.sides[0]), f);
    assert_eq!(of_side(&scenario.sides[1]).build_total, 600);
    f.units[0].name = Some("Ox".to_owned());
    put_into(&mut scenario, 0, &f, &content);
    assert_eq!(of_side(&scenario.sides[0]).units[0].name, None);
}
