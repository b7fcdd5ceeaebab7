//! Forces: types of formations, problems, files, drawing.

use hexlance_rules::ustr;

use super::*;
use crate::{
    card::UnitType,
    form::{CommandSetup, SpaSetup},
    model::{
        formation::{FormationKind, FormationType as F},
        mission::ScenarioKind,
    },
    setup::{ForceRules, FormationRules},
    special::Specials,
};

fn id(name: &str) -> hexlance_rules::AbilityId {
    hexlance_rules::AbilityId(ustr(name))
}

fn spa(name: &str) -> SpaSetup {
    SpaSetup {
        id: id(name),
        points: None,
        bracket: None,
        enemy: None,
        condition: None,
    }
}

fn card(size: u8, role: &str) -> Card {
    let mut card = Card::clone(Content::shipped().card("bm_bellringer").expect("shipped"));
    card.size = size;
    card.role = role.to_owned();
    card
}

fn members(cards: &[Card]) -> Vec<Member<'_>> {
    cards
        .iter()
        .map(|card| Member {
            name: card.full_name(),
            card,
            skill: 4,
            formation: 0,
            tags: Vec::new(),
            spas: Vec::new(),
        })
        .collect()
}

fn missing(of: F, cards: &[Card]) -> Vec<String> {
    let members = members(cards);
    let units: Vec<_> = members.iter().collect();
    let found = needs::missing(of, &units);
    found.iter().map(|m| m.words().to_string()).collect()
}

#[test]
fn e14_1_is_a_battle_formation() {
    let cards = [
        card(3, "Brawler"),
        card(3, "Sniper"),
        card(2, "Skirmisher"),
        card(3, "Striker"),
    ];
    assert_eq!(missing(F::Battle, &cards), [""; 0]);
    // One role fewer, and one unit fewer of the Size.
    let mut other = cards.clone();
    other[1].role = "Scout".into();
    let lacks = missing(F::Battle, &other);
    assert_eq!(lacks.len(), 1);
    assert!(lacks[0].contains("at least 3 units"), "{lacks:?}");
    assert!(lacks[0].contains("there: 2"), "{lacks:?}");
    let light = cards.map(|mut c| {
        c.size = 2;
        c
    });
    assert!(!missing(F::Battle, &light).is_empty());
    assert!(!missing(F::Berserker, &light).is_empty());
}

#[test]
fn parts_of_units_round_up_for_a_requirement() {
    // R14.2.2: 75% of 5 are 3.75, so 4; rounded normally for Pursuit 4 as well, of 6 (4.5) 5.
    let fast = |n: usize, of: usize| {
        let mut cards = vec![card(1, "Scout"); of];
        for (i, c) in cards.iter_mut().enumerate() {
            let inches = if i < n { 12 } else { 10 };
            c.moves = [(crate::card::MoveMode::Walk, inches)].into();
        }
        cards
    };
    assert!(missing(F::Pursuit, &fast(4, 5)).is_empty());
    assert!(!missing(F::Pursuit, &fast(3, 5)).is_empty());
    assert!(missing(F::Fire, &vec![card(2, "Sniper"); 3]).is_empty());
    let mut mixed = vec![card(2, "Sniper"); 3];
    mixed.extend(vec![card(2, "Scout"); 2]);
    assert!(!missing(F::Fire, &mixed).is_empty());
}

#[test]
fn three_units_make_a_type_and_six_a_squadron() {
    assert!(missing(F::Support, &vec![card(2, "Scout"); 3]).is_empty());
    assert!(!missing(F::Support, &vec![card(2, "Scout"); 2]).is_empty());
    let heron = Card::clone(Content::shipped().card("af_glass_heron").expect("shipped"));
    let fighters = vec![heron; 6];
    assert!(missing(F::StrikeSquadron, &fighters).is_empty());
    assert!(!missing(F::StrikeSquadron, &fighters[..5]).is_empty());
    assert!(missing(F::ElectronicWarfareSquadron, &fighters).is_empty());
}

#[test]
fn vehicles_come_in_pairs_and_clans_by_their_tag() {
    let tank = |id: &str| Card::clone(Content::shipped().card(id).expect("shipped"));
    let mut pairs = vec![tank("cv_switchyard"), tank("cv_switchyard")];
    pairs.extend([tank("cv_anvilhead"), tank("cv_anvilhead")]);
    for c in &mut pairs {
        c.size = 2;
    }
    assert!(missing(F::MediumBattle, &pairs).is_empty());
    pairs[3] = tank("cv_long_tally");
    pairs[3].size = 2;
    let lacks = missing(F::MediumBattle, &pairs);
    assert!(lacks[0].contains("two pairs"), "{lacks:?}");

    let cards = vec![card(3, "Brawler"); 3];
    let mut clan = members(&cards);
    let rogue = |m: &[Member<'_>]| needs::missing(F::RogueStar, &m.iter().collect::<Vec<_>>());
    assert!(!rogue(&clan).is_empty());
    for m in &mut clan {
        m.tags = vec!["Clan".into()];
    }
    assert!(rogue(&clan).is_empty());
}

/// A legal force of two lances.
fn sound() -> Force {
    let group = |name: &str, cards: [&str; 3]| Group {
        name: name.into(),
        units: cards.map(unit).into(),
        rules: FormationRules {
            kind: FormationKind::Lance,
            ..FormationRules::default()
        },
    };
    let mut force = Force {
        name: "Kestrel Watch".into(),
        points: Some(400),
        formations: vec![
            group(
                "First",
                ["bm_bellringer", "bm_bellringer", "bm_hollow_king"],
            ),
            group(
                "Second",
                ["cv_switchyard", "ci_hillfoot_rifles", "ba_cuirass"],
            ),
        ],
        rules: ForceRules {
            tags: vec!["Foxes".into()],
            ..ForceRules::default()
        },
    };
    force.formations[0].units[0].spas = vec![spa("spa.dodge")];
    force.formations[0].units[1].commander = true;
    force.formations[1].units[0].leader = true;
    let mut focus = CommandSetup::new(id("sca.tactical_specialization"));
    focus.focus = Some(crate::form::Benefit::Scenario(ScenarioKind::Breakthrough));
    focus.benefits = vec![crate::form::Benefit::Scenario(ScenarioKind::Breakthrough)];
    force.rules.abilities = vec![focus];
    force
}

fn told(force: &Force) -> Vec<(Place, String)> {
    let content = Content::shipped();
    problems(force, &content, false)
        .iter()
        .map(|p| {
            assert!(!p.remedy.is_empty(), "{p}");
            (place_of(&p.path), p.message.to_string())
        })
        .collect()
}

#[test]
fn a_sound_force_has_no_problems_and_every_fault_is_found_at_its_place() {
    assert_eq!(told(&sound()), []);
    let one = |change: &dyn Fn(&mut Force)| {
        let mut force = sound();
        change(&mut force);
        let found = told(&force);
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].clone()
    };
    assert_eq!(one(&|f| f.name.clear()).0, Place::Force);
    assert_eq!(one(&|f| f.points = Some(20)).0, Place::Force);
    let (place, text) = one(&|f| f.formations[0].units[0].spas.push(spa("spa.stand_aside")));
    assert_eq!(place, Place::Unit(0, 0));
    assert!(text.contains("2 abilities"), "{text}");
    let (place, _) = one(&|f| f.formations[1].units[2].commander = true);
    assert_eq!(place, Place::Unit(1, 2));
    let (place, _) = one(&|f| f.formations[1].units[2].leader = true);
    assert_eq!(place, Place::Unit(1, 2));
    let (place, text) = one(&|f| f.formations[0].rules.r#type = Some(F::Horde));
    assert_eq!(place, Place::Formation(0));
    assert!(text.contains("R14.3.31"), "{text}");
    let (place, _) = one(&|f| {
        let more = vec![unit("cv_switchyard"); 2];
        f.formations[1].units.extend(more);
    });
    assert_eq!(place, Place::Formation(1));
    let (place, _) = one(&|f| f.formations[0].rules.kind = FormationKind::Squadron);
    assert_eq!(place, Place::Formation(0));
    let (place, _) = one(&|f| f.formations.push(empty()));
    assert_eq!(place, Place::Formation(2));
    let (place, text) = one(&|f| {
        f.rules
            .abilities
            .push(CommandSetup::new(id("sca.strategic_planning")));
    });
    assert_eq!(place, Place::Ability(1));
    assert!(text.contains("Veteran"), "{text}");
    assert_eq!(
        one(&|f| f.rules.abilities[0].benefits.clear()).0,
        Place::Ability(0)
    );
    let (place, _) = one(&|f| f.formations[1].units[1].card = "ci_nobody".into());
    assert_eq!(place, Place::Unit(1, 1));
}

fn empty() -> Group {
    Group {
        name: "Third".into(),
        units: Vec::new(),
        rules: FormationRules {
            kind: FormationKind::Lance,
            ..FormationRules::default()
        },
    }
}

#[test]
fn a_force_is_read_as_it_was_written() {
    let force = sound();
    let text = to_text(&force).expect("it can be written");
    let again = read(&text, std::path::Path::new("a.force.ron"));
    assert_eq!(again.as_ref(), Ok(&force), "{text}");
    // What goes without saying is not said.
    for word in ["None", "false", "elevation", "condition", "Lance"] {
        assert!(!text.contains(word), "{word} in\n{text}");
    }
    assert!(text.contains("Scenario(Breakthrough)"), "{text}");
    assert!(text.lines().all(|l| l.len() < 140), "{text}");
    // A fault is told with its line.
    let broken = text.replace("commander: true", "comander: true");
    let fault = read(&broken, std::path::Path::new("a.force.ron")).unwrap_err();
    assert!(fault.to_string().contains("a.force.ron:"), "{fault}");
}

#[test]
fn drawn_forces_are_legal_and_the_same_for_the_same_seed() {
    let content = Content::shipped();
    for seed in 0..40 {
        let of = Draw::new(60 + 15 * (seed as u32 % 20), seed);
        let force = draw(&of, &content);
        assert_eq!(force, draw(&of, &content));
        let wrong = problems(&force, &content, false);
        assert!(wrong.is_empty(), "{seed}: {wrong:?}");
        let sum = summary(&force, &content);
        assert!(sum.units > 0 && sum.points <= of.points, "{seed}: {sum:?}");
        assert!(sum.points * 10 >= of.points * 7, "{seed}: {sum:?}");
        let text = to_text(&force).expect("it can be written");
        assert_eq!(read(&text, std::path::Path::new("x")), Ok(force), "{text}");
    }
    let tanks = draw(
        &Draw {
            types: vec![UnitType::CV],
            ..Draw::new(150, 3)
        },
        &content,
    );
    assert!(units(&tanks, &content).all(|(_, c)| c.kind == UnitType::CV));
}

#[test]
fn a_renamed_unit_keeps_what_was_said_of_it() {
    let content = Content::shipped();
    let mut force = sound();
    assert_eq!(names(&force, &content)[1], "Bellringer 2");
    let mut brawlers = CommandSetup::new(id("sca.brawlers"));
    brawlers.units = vec!["Bellringer 2".into()];
    force.rules.abilities.push(brawlers);
    rename(&mut force, (0, 1), "Tom", &content);
    assert_eq!(names(&force, &content)[1], "Tom");
    assert_eq!(force.rules.abilities[1].units, ["Tom"]);
    assert_eq!(told(&force), []);
    // It is typed letter by letter, spaces between words too.
    for typed in ["Tom ", "Tom B"] {
        rename(&mut force, (0, 1), typed, &content);
        assert_eq!(names(&force, &content)[1], typed);
        assert_eq!(force.rules.abilities[1].units, [typed]);
    }
    // Who is called by its card may get another number by it.
    let mut force = sound();
    let mut brawlers = CommandSetup::new(id("sca.brawlers"));
    brawlers.units = vec!["Bellringer 2".into()];
    force.rules.abilities.push(brawlers);
    force.formations[1].units[1].aboard = Some("Bellringer".into());
    rename(&mut force, (0, 0), "Bellringer 2", &content);
    assert_eq!(names(&force, &content)[1], "Bellringer");
    assert_eq!(force.rules.abilities[1].units, ["Bellringer"]);
    let rider = &force.formations[1].units[1];
    assert_eq!(rider.aboard.as_deref(), Some("Bellringer 2"));
}

#[test]
fn what_types_give_is_in_the_catalogue() {
    use super::gives::{Bonus, Share, gives};
    let content = Content::shipped();
    for of in F::ALL {
        assert!(!gives(*of).is_empty(), "{} gives nothing", of.name());
        for bonus in gives(*of) {
            let of_ability = match bonus {
                Bonus::Pool { ability, .. } => Some(*ability),
                Bonus::Genius(ability) | Bonus::Command(ability) => Some(*ability),
                _ => None,
            };
            if let Some(ability) = of_ability {
                assert!(content.ability(id(ability)).is_some(), "no {ability}");
            }
            if let Bonus::Abilities(gifts) = bonus {
                let defs = gifts.of.iter().flat_map(|o| o.abilities);
                let brackets = |name: &&str| {
                    let def = content.ability(id(name)).expect("it is known");
                    matches!(def.param, crate::ability::Param::Bracket(_))
                };
                let needs = defs.filter(|n| brackets(n)).count();
                let has = gifts.of.iter().filter(|o| o.bracket.is_some()).count();
                assert_eq!(needs, has, "{}", of.name());
            }
        }
    }
    // E14.2 and E14.3.
    assert_eq!(Share::Half.of(3), 1);
    assert_eq!(Share::HalfUp.of(3), 2);
    assert_eq!(Share::PercentNormal(75).of(5), 4);
    assert_eq!(Share::Percent(75).of(5), 3);
}

#[test]
fn drones_are_valued_one_worse_e2_1() {
    let mut drone = card(3, "Brawler");
    drone.pv = 31;
    assert_eq!(value(&drone, 3), 37);
    drone.specials = Specials::try_from(vec!["DRO".to_owned()]).expect("a special");
    assert_eq!(value(&drone, 3), 31);
    assert_eq!(value(&drone, 5), 25);
}

#[test]
fn what_names_units_follows_them_when_others_come_and_go() {
    let content = Content::shipped();
    let lance = || Group {
        name: "Lance".into(),
        units: vec![unit("bm_bellringer"); 3],
        rules: FormationRules {
            kind: FormationKind::Lance,
            ..FormationRules::default()
        },
    };
    let mut force = Force {
        formations: vec![lance(), lance()],
        rules: ForceRules {
            abilities: vec![CommandSetup {
                units: vec!["Bellringer 2".into(), "Bellringer 5".into()],
                champions: ["Bellringer", "Bellringer 6"]
                    .map(|unit| crate::form::ChampionSetup {
                        unit: unit.to_owned(),
                        enemy: None,
                    })
                    .to_vec(),
                ..CommandSetup::new(id("sca.warrior_code"))
            }],
            ..ForceRules::default()
        },
        ..Force::default()
    };
    let named = |force: &Force| {
        let a = &force.rules.abilities[0];
        let champions = a.champions.iter().map(|c| c.unit.clone());
        a.units.iter().cloned().chain(champions).collect::<Vec<_>>()
    };
    // One more in the first formation: all behind it count one further.
    let twin = force.formations[0].units[0].clone();
    restructure(&mut force, &content, |f| f.formations[0].units.push(twin));
    assert_eq!(
        named(&force),
        ["Bellringer 2", "Bellringer 6", "Bellringer", "Bellringer 7"]
    );
    // One that is named goes, and is named no more.
    restructure(&mut force, &content, |f| {
        f.formations[0].units.remove(1);
    });
    assert_eq!(
        named(&force),
        ["Bellringer 5", "Bellringer", "Bellringer 6"]
    );
    // From one formation to another.
    restructure(&mut force, &content, |f| {
        let unit = f.formations[1].units.remove(1);
        f.formations[0].units.insert(0, unit);
    });
    assert_eq!(
        named(&force),
        ["Bellringer", "Bellringer 2", "Bellringer 6"]
    );
    assert!(force.formations[0].units[0].name.is_none());
}
