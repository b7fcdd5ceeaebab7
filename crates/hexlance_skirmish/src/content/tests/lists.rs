//! Ready lists of 150 points (K2.4): what they cost.

use super::*;

/// A list: its name, its faction, who buys the Lieutenant, its troopers, its points, its support weapon cost in tenths.
type List = (
    &'static str,
    &'static str,
    &'static str,
    &'static [(&'static str, u8)],
    i32,
    i32,
);

const LISTS: [List; 8] = [
    (
        "toll_road_company",
        "calder",
        "levy_officer",
        &[
            ("levy_officer", 1),
            ("levy_rifle", 3),
            ("ward_medic", 1),
            ("brassguard", 1),
            ("lantern_sniper", 1),
        ],
        145,
        20,
    ),
    (
        "castellans_escort",
        "calder",
        "levy_rifle",
        &[("titan_pilot", 1), ("quill_engineer", 1), ("levy_rifle", 3)],
        144,
        30,
    ),
    (
        "veiled_march",
        "vessari",
        "kindred_matron",
        &[
            ("kindred_matron", 1),
            ("ghast_hunter", 1),
            ("shrine_initiate", 1),
            ("host_tithe", 4),
            ("lowmark_guide", 2),
        ],
        148,
        20,
    ),
    (
        "night_of_faces",
        "vessari",
        "shade_hacker",
        &[
            ("gleam_adept", 1),
            ("deep_stalker", 1),
            ("shade_hacker", 1),
            ("host_tithe", 4),
            ("lowmark_guide", 2),
        ],
        150,
        30,
    ),
    (
        "clockwork_guard",
        "orrery",
        "meridian_guard",
        &[
            ("meridian_guard", 1),
            ("gyre_gunner", 1),
            ("tallow_doctor", 1),
            ("synod_warden", 5),
        ],
        150,
        30,
    ),
    (
        "moth_and_sling",
        "orrery",
        "synod_warden",
        &[
            ("sling_battery", 1),
            ("moth_scout", 2),
            ("locksmith", 1),
            ("synod_warden", 5),
        ],
        148,
        25,
    ),
    (
        "hearth_host",
        "skarn",
        "hearth_thane",
        &[
            ("hearth_thane", 1),
            ("gorse_runner", 3),
            ("stone_tower", 1),
            ("bailiff", 1),
            ("freeholder", 4),
        ],
        148,
        20,
    ),
    (
        "ox_and_poacher",
        "skarn",
        "freeholder",
        &[
            ("iron_ox", 1),
            ("night_poacher", 1),
            ("bone_setter", 1),
            ("freeholder", 4),
        ],
        150,
        30,
    ),
];

#[test]
fn lists_cost_what_they_say() {
    let content = Content::shipped();
    for (name, faction, leader, troopers, total, swc) in LISTS {
        let mut sum = (0, 0);
        for (id, n) in troopers {
            let unit = content.unit(&format!("skirmish.{id}")).expect("a trooper");
            assert_eq!(unit.faction.as_str(), faction, "{name}: {id}");
            assert!(unit.ava.is_none_or(|most| *n <= most), "{name}: {id}");
            sum.0 += i32::from(unit.cost) * i32::from(*n);
            sum.1 += i32::from(unit.swc) * i32::from(*n);
        }
        let leader = content.unit(&format!("skirmish.{leader}")).expect("one");
        let mut bought = leader.options.iter();
        let (_, cost, extra) = bought
            .find(|(skill, _, _)| *skill == Skill::LieutenantL1)
            .expect("the option");
        sum.0 += i32::from(*cost);
        sum.1 += i32::from(*extra);
        assert_eq!(sum, (total, swc), "{name}");
        assert!(total <= 150 && swc <= 30, "{name}");
    }
}

#[test]
fn every_faction_has_troopers_and_one_that_may_lead() {
    let content = Content::shipped();
    for id in content.factions.keys() {
        let units: Vec<_> = content.units_of(id).collect();
        assert!(units.len() >= 10, "{id}");
        let leads = |u: &&Arc<Profile>| u.options.iter().any(|o| o.0 == Skill::LieutenantL1);
        assert!(units.iter().copied().any(|u| leads(&u)), "{id}");
    }
}
