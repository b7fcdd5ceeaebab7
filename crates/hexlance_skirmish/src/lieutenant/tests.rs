//! Worked examples of K3.2 and K16.2, and the cases of skill.lieutenant_l1, skill.inspiring_leadership,
//! skill.veteran_l1 and skill.morat.

use hexlance_rules::UnitId;

use crate::{
    Battle,
    command::Command,
    model::{Skill, Training},
    read::Table,
    setup::{MidPool, TrooperSetup, plan::*},
    state::{Afflicted, Seeming, SidePool, Stage, State},
};

/// Troopers in a row of North's Zone, begun before the count.
fn counted(troopers: Vec<TrooperSetup>) -> Battle {
    let enemy = bystander();
    Plan::of(row(troopers), vec![enemy])
        .stage(Stage::Tactical)
        .battle()
}

fn row(troopers: Vec<TrooperSetup>) -> Vec<TrooperSetup> {
    let all = troopers.into_iter().enumerate();
    all.map(|(i, t)| standing(t, 2 * i as i16, 3)).collect()
}

fn pool(battle: &Battle) -> &SidePool {
    Table::of(battle.world()).pool(NORTH).unwrap()
}

fn men<const N: usize>(names: [&str; N]) -> impl Iterator<Item = TrooperSetup> {
    names.map(|name| man(name, |_| {})).into_iter()
}

fn irregular(name: &str) -> TrooperSetup {
    man(name, |p| p.training = Training::Irregular)
}

fn fallen(mut trooper: TrooperSetup) -> TrooperSetup {
    trooper.standing.lost = 1;
    trooper
}

fn isolated(mut trooper: TrooperSetup) -> TrooperSetup {
    trooper.standing.states.push(Afflicted {
        state: State::Isolated,
        since: 0,
        by: SOUTH,
        what: None,
        group: 0,
    });
    trooper
}

/// K3.E1.
#[test]
fn the_null_give_no_order() {
    let mut all = vec![lieutenant("L"), fallen(man("F", |_| {}))];
    all.extend(men(["A", "B", "C", "D"]));
    let battle = counted(all);
    assert_eq!(pool(&battle).groups[&1], 5);
    assert_eq!(pool(&battle).lieutenant_order, Some(UnitId(0)));
}

/// K3.E3.
#[test]
fn markers_count_and_the_hidden_do_not() {
    let seems = |name, seeming, skill| {
        let mut trooper = skilled(name, &[skill]);
        trooper.standing.seeming = seeming;
        trooper
    };
    let battle = counted(vec![
        lieutenant("L"),
        seems("M", Seeming::Camo, Skill::Camouflage),
        seems("H", Seeming::Hidden, Skill::TOCamouflage),
        man("A", |_| {}),
        man("B", |_| {}),
    ]);
    assert_eq!(pool(&battle).groups[&1], 4);
    let own: Vec<_> = pool(&battle).own.iter().copied().collect();
    assert_eq!(own, [UnitId(2)]);
}

/// K3.E4 and K2.E1.
#[test]
fn groups_have_their_own_pools() {
    let mut first = vec![lieutenant("L")];
    first.extend(men(["A", "B", "C"]));
    let first = row(first);
    let second = vec![
        standing(man("D", |_| {}), 0, 5),
        standing(irregular("E"), 2, 5),
    ];
    let enemy = bystander();
    let plan = Plan::of_groups(vec![first, second], vec![vec![enemy]]);
    let mut battle = plan.stage(Stage::Tactical).battle();
    give(&mut battle, NORTH, Command::Done);
    let found: Vec<_> = pool(&battle).groups.clone().into_iter().collect();
    assert_eq!(found, [(1, 4), (2, 1)]);
    let own: Vec<_> = pool(&battle).own.iter().copied().collect();
    assert_eq!(own, [UnitId(5)]);
}

/// K16.E1, and the succession of K16.5.1.
#[test]
fn loss_of_lieutenant_and_succession() {
    let mut all = vec![fallen(lieutenant("L"))];
    all.extend(men(["A", "B", "C", "D"]));
    let mut battle = counted(all);
    assert!(pool(&battle).leaderless);
    assert_eq!(pool(&battle).groups[&1], 0);
    assert_eq!(pool(&battle).own.len(), 4);
    assert_eq!(pool(&battle).lieutenant_order, None);
    give(&mut battle, NORTH, Command::Done);
    let asked = battle.decision().unwrap();
    assert_eq!((asked.side, asked.choices.len()), (NORTH, 4));
    answer(&mut battle, "B");
    assert!(!look(&battle, "L").has(Skill::LieutenantL1));
    assert!(look(&battle, "B").has(Skill::LieutenantL1));
    assert!(!pool(&battle).leaderless);
    give(&mut battle, SOUTH, Command::Done);
    assert_eq!(pool(&battle).groups[&1], 4);
    assert_eq!(pool(&battle).lieutenant_order, Some(UnitId(2)));
}

/// K3.E6.
#[test]
fn the_last_one_is_named_without_a_question() {
    let mut plan = Plan::of(
        row(vec![fallen(lieutenant("L")), man("A", |p| p.cost = 60)]),
        vec![bystander()],
    );
    plan.setup.points = 150;
    let mut battle = plan.stage(Stage::Tactical).battle();
    assert_eq!(pool(&battle).groups[&1], 0);
    assert!(pool(&battle).own.contains(&UnitId(1)));
    give(&mut battle, NORTH, Command::Done);
    give(&mut battle, SOUTH, Command::Done);
    assert_eq!(pool(&battle).groups[&1], 1);
    assert_eq!(pool(&battle).lieutenant_order, Some(UnitId(1)));
}

#[test]
fn a_hidden_or_isolated_lieutenant_is_lost() {
    let mut hidden = lieutenant("L");
    hidden.unit.profile.skills.push(Skill::TOCamouflage);
    hidden.standing.seeming = Seeming::Hidden;
    for lost in [hidden, isolated(lieutenant("L"))] {
        let mut all = vec![lost];
        all.extend(men(["A", "B", "C", "D", "E"]));
        let mut battle = counted(all);
        assert!(pool(&battle).leaderless);
        assert_eq!(pool(&battle).groups[&1], 0);
        give(&mut battle, NORTH, Command::Done);
        assert!(battle.decision().is_some());
    }
}

#[test]
fn inspiring_leadership_trains_and_steadies() {
    let mut leader = lieutenant("L");
    leader.unit.profile.skills.push(Skill::InspiringLeadership);
    let mut all = vec![leader.clone(), irregular("I"), irregular("J")];
    all.extend(men(["A", "B", "C"]));
    let battle = counted(all);
    assert_eq!(pool(&battle).groups[&1], 6);
    assert!(pool(&battle).own.is_empty());
    // 30 points of survivors: no Retreat! while he stands.
    let few = |leader| counted(vec![leader, man("A", |_| {}), man("B", |_| {})]);
    assert!(!pool(&few(leader.clone())).retreat);
    let battle = few(fallen(leader));
    assert!(pool(&battle).retreat && pool(&battle).leaderless);
}

#[test]
fn veterans_ignore_loss_and_isolation() {
    let veteran = |name| skilled(name, &[Skill::VeteranL1]);
    let mut all = vec![fallen(lieutenant("L")), veteran("V"), veteran("W")];
    all.extend(men(["A", "B", "C"]));
    let battle = counted(all);
    assert_eq!(pool(&battle).groups[&1], 2);
    assert_eq!(pool(&battle).own.len(), 3);
    let mut all = vec![
        lieutenant("L"),
        isolated(veteran("V")),
        isolated(man("A", |_| {})),
    ];
    all.extend(men(["B", "C"]));
    let battle = counted(all);
    assert_eq!(pool(&battle).groups[&1], 4);
    assert!(crate::pools::may_have_pool_orders(&look(&battle, "V")));
    assert!(!crate::pools::may_have_pool_orders(&look(&battle, "A")));
}

#[test]
fn the_warborn_are_veterans() {
    let mut all = vec![fallen(lieutenant("L")), skilled("M", &[Skill::Warborn])];
    all.extend(men(["A", "B", "C", "D"]));
    let battle = counted(all);
    assert_eq!(pool(&battle).groups[&1], 1);
}

/// K16.E5: healed in the turn of the loss, he may be named again.
#[test]
fn one_who_is_back_is_an_ordinary_trooper() {
    let mut all = vec![lieutenant("L")];
    all.extend(men(["A", "B", "C", "D"]));
    let enemy = bystander();
    let plan = Plan::of(row(all), vec![enemy]).stage(Stage::Orders);
    let mut battle = plan
        .pool(MidPool {
            leaderless: true,
            ..MidPool::default()
        })
        .battle();
    give(&mut battle, NORTH, Command::Done);
    answer(&mut battle, "L");
    assert!(look(&battle, "L").has(Skill::LieutenantL1));
    assert_eq!(pool(&battle).lieutenant, Some(UnitId(0)));
}
