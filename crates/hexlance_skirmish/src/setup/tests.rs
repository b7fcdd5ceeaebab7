//! Worked examples of K17 and the cases of its skills.

use hexlance_rules::{SideId, UnitId};

use super::{plan::*, *};
use crate::{
    Battle,
    command::{Chosen, Command},
    model::Profile,
    state::{ItemKind, Seeming},
};

/// A battle in which North deploys this trooper; others are held back.
fn with(trooper: TrooperSetup, south: Vec<TrooperSetup>, dice: &[u8]) -> (Battle, UnitId) {
    let north = vec![trooper, man("Held", |_| {})];
    let battle = Plan::of(north, south).dice(dice).battle();
    let unit = UnitId(0);
    (battle, unit)
}

fn enemy(c: i16, r: i16) -> TrooperSetup {
    standing(man("Enemy", |_| {}), c, r)
}

fn placement(unit: UnitId, (c, r): (i16, i16), seeming: Seeming) -> Placement {
    Placement {
        seeming,
        ..Placement::of(unit, at(c, r))
    }
}

fn deploy(unit: UnitId, cell: (i16, i16), seeming: Seeming) -> Command {
    Command::Deploy(placement(unit, cell, seeming))
}

fn border(c: i16, r: i16) -> Command {
    Command::Choose(Chosen {
        route: vec![at(c, r)],
        facing: None,
        prone: None,
        ..Chosen::default()
    })
}

fn camouflaged(name: &str, level: Skill) -> TrooperSetup {
    man(name, |p: &mut Profile| {
        p.skills.extend([level, Skill::Camouflage]);
        p.weapons.push(mines());
    })
}

fn seen(battle: &Battle, unit: UnitId) -> (Option<hexlance_board::Hex>, Seeming) {
    let who = Table::of(battle.world()).find(unit).unwrap();
    (who.hex, who.guise.seeming)
}

#[test]
fn infiltrate_l1_far() {
    let infiltrator = camouflaged("A", Skill::InfiltrateL1);
    let (mut battle, unit) = with(infiltrator.clone(), vec![enemy(5, 25)], &[8]);
    give(&mut battle, NORTH, deploy(unit, (12, 19), Seeming::Camo));
    assert_eq!(seen(&battle, unit), (Some(at(12, 19)), Seeming::Camo));
    let (mut battle, unit) = with(infiltrator, vec![enemy(5, 25)], &[9]);
    let with_mine = Placement {
        item: Some((mines(), at(12, 18))),
        ..placement(unit, (12, 19), Seeming::Camo)
    };
    give(&mut battle, NORTH, Command::Deploy(with_mine));
    assert!(Table::of(battle.world()).items().all.is_empty());
    assert_eq!(
        refused(&battle, NORTH, &border(12, 6)),
        ("no_border_hex", "K17.7.6")
    );
    assert_eq!(refused(&battle, SOUTH, &border(0, 3)).0, "not_yours");
    give(&mut battle, NORTH, border(0, 3));
    assert_eq!(seen(&battle, unit), (Some(at(0, 3)), Seeming::Figure));
    assert_eq!(look(&battle, "A").supply.left(mines()), Some(2));
}

/// K17.7.5, K13.8.1.
#[test]
fn who_finds_no_room_stays_off_unseen() {
    let scout = || {
        let mut scout = skilled("Scout", &[Skill::InfiltrateL1]);
        scout.name = None;
        scout.unit.profile.name = "Scout".to_owned();
        scout
    };
    let mut north = vec![scout(), scout(), man("Held", |_| {})];
    let border = (0..24).flat_map(|c| (0..8).map(move |r| (c, r)));
    let border = border.filter(|(c, r)| *r == 0 || *c == 0 || *c == 23);
    north.extend(border.map(|(c, r)| standing(man(&format!("At {c} {r}"), |_| {}), c, r)));
    let mut battle = Plan::of(north, vec![enemy(5, 25)]).dice(&[19, 5]).battle();
    let [first, second] = [UnitId(0), UnitId(1)];
    give(&mut battle, NORTH, deploy(first, (12, 19), Seeming::Figure));
    assert_eq!(seen(&battle, first).0, None);
    let again = deploy(first, (12, 20), Seeming::Figure);
    assert_eq!(refused(&battle, NORTH, &again).0, "not_to_deploy");
    // South is told of one scout only, and so it is not called the second.
    give(
        &mut battle,
        NORTH,
        deploy(second, (12, 19), Seeming::Figure),
    );
    let view = battle.view(SOUTH);
    assert!(view.unit(first).is_none());
    let Some(crate::view::Seen::Figure(figure)) = view.unit(second) else {
        panic!("South sees the second scout");
    };
    assert_eq!(figure.name(), "Scout");
}

#[test]
fn infiltrate_l1_with_one_mine() {
    let infiltrator = camouflaged("A", Skill::InfiltrateL1);
    let (mut battle, unit) = with(infiltrator, vec![enemy(12, 23)], &[5]);
    let mine = |(c, r)| {
        Command::Deploy(Placement {
            item: Some((mines(), at(c, r))),
            ..placement(unit, (12, 19), Seeming::Camo)
        })
    };
    give(&mut battle, NORTH, mine((12, 20)));
    let items = &Table::of(battle.world()).items().all;
    assert_eq!(items.len(), 1);
    assert_eq!((items[0].kind, items[0].hex), (ItemKind::Mine, at(12, 20)));
    assert_eq!(look(&battle, "A").supply.left(mines()), Some(2));
    assert_eq!(
        refused(&battle, NORTH, &mine((13, 19))),
        ("one_item", "K15.2.3")
    );
}

#[test]
fn no_mine_near_an_enemy_and_none_in_the_zone() {
    let infiltrator = camouflaged("A", Skill::InfiltrateL1);
    let (battle, unit) = with(infiltrator, vec![enemy(12, 22)], &[]);
    let mine = |cell, (c, r)| {
        Command::Deploy(Placement {
            item: Some((mines(), at(c, r))),
            ..placement(unit, cell, Seeming::Camo)
        })
    };
    assert_eq!(
        refused(&battle, NORTH, &mine((12, 19), (12, 20))),
        ("enemy_near", "K15.2.1")
    );
    assert_eq!(
        refused(&battle, NORTH, &mine((12, 19), (12, 17))),
        ("too_far", "K15.2.1")
    );
    assert_eq!(
        refused(&battle, NORTH, &mine((12, 3), (12, 4))),
        ("no_item", "K15.2.3")
    );
}

#[test]
fn infiltrate_l1_near_needs_no_roll() {
    let (mut battle, unit) = with(
        camouflaged("A", Skill::InfiltrateL1),
        vec![enemy(5, 25)],
        &[],
    );
    give(&mut battle, NORTH, deploy(unit, (12, 15), Seeming::Figure));
    assert_eq!(seen(&battle, unit), (Some(at(12, 15)), Seeming::Figure));
    assert_eq!(
        refused(&battle, NORTH, &deploy(unit, (12, 24), Seeming::Figure)),
        ("enemy_zone", "K17.4.1")
    );
    let plain = look(&battle, "Held").id;
    assert_eq!(
        refused(&battle, NORTH, &deploy(plain, (12, 8), Seeming::Figure)).0,
        "hold_one_back"
    );
}

#[test]
fn infiltrate_l2_hidden() {
    let hidden = || skilled("A", &[Skill::InfiltrateL2, Skill::TOCamouflage]);
    let (mut battle, unit) = with(hidden(), vec![enemy(5, 25)], &[14]);
    give(&mut battle, NORTH, deploy(unit, (12, 19), Seeming::Hidden));
    assert_eq!(seen(&battle, unit), (Some(at(12, 19)), Seeming::Hidden));
    let (mut battle, unit) = with(hidden(), vec![enemy(5, 25)], &[15]);
    give(&mut battle, NORTH, deploy(unit, (12, 19), Seeming::Hidden));
    give(&mut battle, NORTH, border(11, 0));
    assert_eq!(seen(&battle, unit), (Some(at(11, 0)), Seeming::Figure));
}

#[test]
fn infiltrate_l0_has_to() {
    let (mut battle, unit) = with(
        skilled("A", &[Skill::InfiltrateL0]),
        vec![enemy(5, 25)],
        &[7],
    );
    for cell in [(12, 10), (12, 3), (12, 26)] {
        let refusal = refused(&battle, NORTH, &deploy(unit, cell, Seeming::Figure));
        assert_eq!(refusal, ("must_infiltrate", "skill.infiltrate_l0"));
    }
    give(&mut battle, NORTH, deploy(unit, (12, 18), Seeming::Figure));
    assert_eq!(seen(&battle, unit).0, Some(at(12, 18)));
}

#[test]
fn impersonation_outside_and_inside_the_enemy_zone() {
    let impersonator = || skilled("A", &[Skill::ImpersonationL1]);
    let (mut battle, unit) = with(impersonator(), vec![enemy(5, 25)], &[]);
    give(&mut battle, NORTH, deploy(unit, (12, 20), Seeming::Imp1));
    assert_eq!(seen(&battle, unit), (Some(at(12, 20)), Seeming::Imp1));
    let (mut battle, unit) = with(impersonator(), vec![enemy(5, 25)], &[13]);
    give(&mut battle, NORTH, deploy(unit, (12, 26), Seeming::Imp1));
    assert_eq!(seen(&battle, unit), (Some(at(12, 26)), Seeming::Imp1));
    let (mut battle, unit) = with(impersonator(), vec![enemy(5, 25)], &[16, 11]);
    give(&mut battle, NORTH, deploy(unit, (12, 26), Seeming::Imp1));
    assert_eq!(seen(&battle, unit), (Some(at(9, 26)), Seeming::Figure));
}

#[test]
fn impersonation_drifts_off_the_table() {
    let (mut battle, unit) = with(
        skilled("A", &[Skill::ImpersonationL1]),
        vec![enemy(5, 25)],
        &[19, 10],
    );
    give(&mut battle, NORTH, deploy(unit, (2, 26), Seeming::Imp1));
    give(&mut battle, NORTH, border(0, 3));
    assert_eq!(seen(&battle, unit), (Some(at(0, 3)), Seeming::Figure));
}

#[test]
fn the_opponent_chooses_where_an_impersonator_drifts() {
    let (mut battle, unit) = with(
        skilled("A", &[Skill::ImpersonationL1]),
        vec![enemy(5, 25)],
        &[14, 19],
    );
    give(&mut battle, NORTH, deploy(unit, (12, 26), Seeming::Imp1));
    assert_eq!(battle.decision().unwrap().side, SOUTH);
    let north_of_the_book = crate::ground::heading("E").unwrap();
    answer(&mut battle, north_of_the_book.name());
    assert_eq!(seen(&battle, unit), (Some(at(13, 26)), Seeming::Figure));
}

#[test]
fn impersonation_keeps_away_from_everybody() {
    let (battle, unit) = with(
        skilled("A", &[Skill::ImpersonationL1]),
        vec![enemy(13, 20)],
        &[],
    );
    let refusal = refused(&battle, NORTH, &deploy(unit, (12, 20), Seeming::Imp1));
    assert_eq!(refusal, ("in_contact", "K17.4.1"));
}

#[test]
fn impersonation_of_aliens() {
    let alien = || {
        let mut alien = enemy(5, 25);
        alien.unit.profile.species = hexlance_rules::ustr("vessari");
        alien
    };
    let (mut battle, unit) = with(skilled("A", &[Skill::ImpersonationL1]), vec![alien()], &[]);
    let refusal = refused(&battle, NORTH, &deploy(unit, (12, 20), Seeming::Imp1));
    assert_eq!(refusal.0, "alien_army");
    give(&mut battle, NORTH, deploy(unit, (12, 20), Seeming::Figure));
    let (mut battle, unit) = with(skilled("A", &[Skill::ImpersonationL2]), vec![alien()], &[]);
    give(&mut battle, NORTH, deploy(unit, (12, 20), Seeming::Imp1));
    assert_eq!(seen(&battle, unit), (Some(at(12, 20)), Seeming::Imp1));
    // K2.E3: one human among them is enough.
    let human = standing(man("Human", |_| {}), 7, 25);
    let (mut battle, unit) = with(
        skilled("A", &[Skill::ImpersonationL1]),
        vec![alien(), human],
        &[],
    );
    give(&mut battle, NORTH, deploy(unit, (12, 20), Seeming::Imp1));
}

fn column(cells: &[(i16, i16)]) -> Battle {
    let users: Vec<_> = ["A", "B", "C"]
        .into_iter()
        .take(cells.len())
        .map(|name| skilled(name, &[Skill::MechanizedDeployment]))
        .chain([man("Held", |_| {})])
        .collect();
    let mut battle = Plan::of(users, vec![enemy(5, 25)]).battle();
    for (i, cell) in cells.iter().enumerate() {
        give(
            &mut battle,
            NORTH,
            deploy(UnitId(i as u16), *cell, Seeming::Figure),
        );
    }
    battle
}

#[test]
fn mechanized_deployment_keeps_together() {
    let mut battle = column(&[(12, 14), (16, 14), (12, 8)]);
    give(&mut battle, NORTH, Command::Done);
    let mut battle = column(&[(12, 14), (23, 14)]);
    assert_eq!(refused(&battle, NORTH, &Command::Done).0, "no_column");
    let half = deploy(UnitId(1), (12, 16), Seeming::Figure);
    assert_eq!(refused(&battle, NORTH, &half).0, "other_half");
    give(
        &mut battle,
        NORTH,
        deploy(UnitId(1), (23, 7), Seeming::Figure),
    );
    give(&mut battle, NORTH, Command::Done);
}

#[test]
fn metachemistry_is_rolled_before_infiltration() {
    let skills = [Skill::MetaChemistry, Skill::InfiltrateL1];
    let trooper = man("A", |p| {
        p.ph = 10;
        p.skills.extend(skills);
    });
    let (mut battle, unit) = with(trooper, vec![enemy(5, 25)], &[11, 10]);
    give(&mut battle, NORTH, deploy(unit, (12, 19), Seeming::Figure));
    answer(&mut battle, "roll");
    assert_eq!(look(&battle, "A").ph(), 13);
    assert_eq!(seen(&battle, unit).0, Some(at(12, 19)));
}

#[test]
fn metachemistry_gives_skills_and_can_be_waived_once() {
    let chemist = || skilled("A", &[Skill::MetaChemistry]);
    let (mut battle, unit) = with(chemist(), vec![enemy(5, 25)], &[20]);
    give(&mut battle, NORTH, deploy(unit, (5, 3), Seeming::Figure));
    answer(&mut battle, "roll");
    assert!(look(&battle, "A").has(Skill::ImmunityTotal));
    let (mut battle, unit) = with(chemist(), vec![enemy(5, 25)], &[]);
    give(&mut battle, NORTH, deploy(unit, (5, 3), Seeming::Figure));
    answer(&mut battle, "waive");
    // Placed again, he is not asked again.
    give(&mut battle, NORTH, deploy(unit, (6, 3), Seeming::Figure));
    assert!(battle.decision().is_none());
}

#[test]
fn one_is_held_back() {
    let north = ["A", "B", "C"].map(|name| man(name, |_| {}));
    let south = ["D", "E"].map(|name| man(name, |_| {}));
    let mut battle = Plan::of(north.into(), south.into()).battle();
    let place = |n, (c, r)| Command::Deploy(Placement::of(UnitId(n), at(c, r)));
    assert_eq!(
        refused(&battle, SOUTH, &place(3, (5, 28))).0,
        "not_your_setup"
    );
    give(&mut battle, NORTH, place(0, (5, 3)));
    assert_eq!(refused(&battle, NORTH, &Command::Done).0, "not_deployed");
    assert_eq!(refused(&battle, NORTH, &place(1, (5, 3))).0, "occupied");
    give(&mut battle, NORTH, place(1, (6, 3)));
    assert_eq!(
        refused(&battle, NORTH, &place(2, (7, 3))).0,
        "hold_one_back"
    );
    assert_eq!(still_to_come(battle.world(), NORTH), 1);
    give(&mut battle, NORTH, Command::Done);
    give(&mut battle, SOUTH, place(3, (5, 28)));
    give(&mut battle, SOUTH, Command::Done);
    assert_eq!(turn_to_set_up(battle.world()), Some(NORTH));
    assert_eq!(refused(&battle, NORTH, &Command::Done).0, "not_deployed");
    give(&mut battle, NORTH, place(2, (7, 3)));
    give(&mut battle, NORTH, Command::Done);
    give(&mut battle, SOUTH, place(4, (6, 28)));
    give(&mut battle, SOUTH, Command::Done);
    assert_eq!(turn_to_set_up(battle.world()), None);
    assert_eq!(Table::of(battle.world()).clock().round, 1);
}

#[test]
fn a_dropper_may_be_kept_off_the_table() {
    let dropper = man("A", |p| {
        p.characteristics.push(crate::model::Characteristic::Drop)
    });
    let north = vec![dropper, lieutenant("B"), man("C", |p| p.cost = 60)];
    let mut battle = Plan::of(north, vec![enemy(5, 25)]).battle();
    let place = |n, (c, r)| Command::Deploy(Placement::of(UnitId(n), at(c, r)));
    give(&mut battle, NORTH, place(1, (5, 3)));
    give(&mut battle, NORTH, Command::Done);
    assert_eq!(
        refused(&battle, NORTH, &place(0, (9, 3))).0,
        "one_held_back"
    );
    give(&mut battle, NORTH, place(2, (7, 3)));
    give(&mut battle, NORTH, Command::Done);
    assert_eq!(look(&battle, "A").hex, None);
    assert!(
        Table::of(battle.world())
            .pool(NORTH)
            .unwrap()
            .own
            .contains(&UnitId(0))
    );
}

#[test]
fn nobody_lies_who_cannot() {
    let walker = man("A", |p| p.kind = crate::model::TroopType::REM);
    let (battle, unit) = with(walker, vec![enemy(5, 25)], &[]);
    let prone = Placement {
        prone: true,
        ..Placement::of(unit, at(5, 3))
    };
    assert_eq!(
        refused(&battle, NORTH, &Command::Deploy(prone)).0,
        "never_prone"
    );
}

/// K17.E5.
#[test]
fn initiative() {
    let wip = |name, wip| {
        let mut trooper = lieutenant(name);
        trooper.unit.profile.wip = wip;
        trooper
    };
    let mut plan = Plan::of(vec![wip("A", 14)], vec![wip("B", 12)]).dice(&[9, 12]);
    plan.setup.first = None;
    let mut battle = plan.battle();
    assert_eq!(battle.decision().unwrap().side, SOUTH);
    answer(&mut battle, "first");
    assert_eq!(battle.decision().unwrap().side, NORTH);
    answer(&mut battle, "exchange");
    answer(&mut battle, "second");
    assert_eq!(Table::of(battle.world()).clock().first, SOUTH);
    assert_eq!(turn_to_set_up(battle.world()), Some(SOUTH));
    let place = |n, (c, r)| Command::Deploy(Placement::of(UnitId(n), at(c, r)));
    assert_eq!(refused(&battle, SOUTH, &place(1, (5, 28))).0, "enemy_zone");
    give(&mut battle, SOUTH, place(1, (5, 3)));
    give(&mut battle, SOUTH, Command::Done);
    give(&mut battle, NORTH, place(0, (5, 28)));
}

#[test]
fn ties_are_rolled_again_and_the_edge_can_be_chosen() {
    let mut plan = Plan::of(vec![lieutenant("A")], vec![lieutenant("B")]);
    plan.setup.first = None;
    let mut battle = plan.dice(&[14, 20, 5, 5, 13, 13, 7, 4]).battle();
    assert_eq!(battle.decision().unwrap().side, NORTH);
    answer(&mut battle, "edge");
    answer(&mut battle, "keep");
    answer(&mut battle, "first");
    assert_eq!(battle.decision().unwrap().side, SOUTH);
    answer(&mut battle, "first");
    assert_eq!(Table::of(battle.world()).clock().first, SideId(1));
    assert_eq!(turn_to_set_up(battle.world()), Some(NORTH));
}

#[test]
fn terrain_is_chosen_before_deployment() {
    let ranger = skilled("A", &[Skill::Multiterrain]);
    let mut battle = Plan::of(vec![ranger], vec![enemy(5, 25)]).battle();
    answer(&mut battle, "jungle");
    assert_eq!(look(&battle, "A").gained.terrain, Some(TerrainKind::Jungle));
    assert_eq!(turn_to_set_up(battle.world()), Some(NORTH));
}

/// Deployment, with rolls, Markers and items, put together pick by pick under the laws of drafts, to the first Order.
#[test]
fn deployment_can_be_put_together_pick_by_pick() {
    use hexlance_rules::draft::{Chance, Drafts, laws};
    use rand::{SeedableRng, rngs::ChaCha8Rng};
    for seed in 0..2 {
        let north = vec![
            lieutenant("L"),
            camouflaged("A", Skill::InfiltrateL1),
            skilled("B", &[Skill::ImpersonationL1, Skill::MetaChemistry]),
            skilled("C", &[Skill::MechanizedDeployment]),
            man("D", |p| {
                p.characteristics.push(crate::model::Characteristic::Drop)
            }),
            man("I", |p| p.training = crate::model::Training::Irregular),
        ];
        let south = vec![
            lieutenant("X"),
            skilled("Y", &[Skill::InfiltrateL2, Skill::TOCamouflage]),
            skilled("Z", &[Skill::InfiltrateL0, Skill::Multiterrain]),
            man("W", |p| p.cost = 40),
        ];
        let mut plan = Plan::of(north, south);
        plan.setup.first = None;
        plan.setup.link_teams = true;
        let dice = hexlance_rules::DiceSource::Seed(seed);
        let content = crate::content::Content::shipped();
        let mut battle = Battle::new(plan.setup.into(), content, dice).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut chance = Chance::default();
        let mut commands = 0;
        while Table::of(battle.world()).clock().stage != Stage::Orders {
            laws::hold(&battle, &mut rng, 1).unwrap_or_else(|e| panic!("{seed}: {e}"));
            let side = crate::Skirmish::to_act(&battle).expect("somebody acts");
            let command = chance.command(&mut rng, &battle, side).expect("a command");
            give(&mut battle, side, command);
            commands += 1;
            assert!(commands < 300, "{seed}: deployment does not end");
        }
    }
}

#[test]
fn k1_1_5_zones_and_halves() {
    let north = vec![man("A", |_| {})];
    let battle = Plan::of(north, vec![enemy(3, 30)]).battle();
    let table = crate::read::Table::of(battle.world());
    let ground = table.ground();
    for (side, rows) in [(SideId(0), 0..=7), (SideId(1), 24..=31)] {
        let inside: Vec<_> = ground
            .hexes()
            .filter(|h| zones::in_zone(table, side, *h))
            .collect();
        assert!(
            inside
                .iter()
                .all(|h| rows.contains(&crate::ground::cell(*h).1))
        );
        assert_eq!(inside.len(), 8 * 24);
        let half = ground.hexes().filter(|h| zones::in_half(table, side, *h));
        assert_eq!(half.count(), 16 * 24);
        let border = ground.hexes().filter(|h| zones::on_border(table, side, *h));
        assert_eq!(border.count(), 24 + 2 * 7);
    }
    assert!(zones::in_half(table, SideId(0), at(3, 15)));
    assert!(zones::in_half(table, SideId(1), at(3, 16)));
    assert!(!zones::in_zone(table, SideId(0), at(24, 3)));
    assert!(!zones::in_zone(table, SideId(0), at(3, -1)));
}

#[test]
fn who_is_deployed_on_a_record_shifts_it() {
    let mut hidden = standing(skilled("H", &[Skill::TOCamouflage]), 12, 19);
    hidden.standing.seeming = Seeming::Hidden;
    let infiltrator = camouflaged("A", Skill::InfiltrateL1);
    let (mut battle, unit) = with(infiltrator, vec![enemy(5, 25), hidden], &[8]);
    give(&mut battle, NORTH, deploy(unit, (12, 19), Seeming::Camo));
    let to = |c, r| {
        Command::Choose(Chosen {
            route: vec![at(c, r)],
            ..Chosen::default()
        })
    };
    assert_eq!(refused(&battle, SOUTH, &to(12, 22)).1, "K13.9.3");
    assert_eq!(refused(&battle, NORTH, &to(13, 19)).0, "not_yours");
    give(&mut battle, SOUTH, to(13, 19));
    let id = look(&battle, "H").id;
    assert_eq!(seen(&battle, id), (Some(at(13, 19)), Seeming::Hidden));
}

#[test]
fn who_can_hide_is_set_up_hidden_unless_it_is_told_not_to() {
    use crate::draft::{Draft, keys::seeming};
    use hexlance_rules::draft::{Next, Pick};
    let (battle, unit) = with(
        camouflaged("A", Skill::InfiltrateL1),
        vec![enemy(5, 25)],
        &[],
    );
    let draft = |picks: &[Pick]| {
        let mut draft = Draft::default();
        for pick in picks {
            match battle.pick(NORTH, &draft, pick).unwrap() {
                Next::Draft(next) => draft = next,
                Next::Command(command) => return command,
            }
        }
        panic!("it is not whole: {draft:?}");
    };
    let there = Pick::Hex(at(5, 3));
    let plain = draft(&[Pick::Unit(unit), there.clone()]);
    assert_eq!(plain, deploy(unit, (5, 3), Seeming::Camo));
    let shown = [Pick::Unit(unit), Pick::button(seeming::CAMO), there];
    assert_eq!(draft(&shown), deploy(unit, (5, 3), Seeming::Figure));
}
