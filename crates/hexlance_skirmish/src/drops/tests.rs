//! Worked examples of K17.8.

use hexlance_rules::UnitId;

use super::*;
use crate::{
    Battle,
    command::{Chosen, Command, OrderGiven},
    order::OrderKind,
    setup::plan::*,
    state::{Source, Stage},
};

/// A dropper of North off the table, with South's watcher, in North's Orders Phase.
fn above(dice: &[u8]) -> Battle {
    let dropper = man("D", |p| {
        p.ph = 12;
        p.cost = 40;
        p.characteristics.push(Characteristic::Drop);
    });
    let north = vec![dropper, standing(lieutenant("L"), 0, 0)];
    Plan::of(north, vec![bystander()])
        .stage(Stage::Orders)
        .dice(dice)
        .battle()
}

fn drop_into(c: i16, r: i16) -> Command {
    Command::Order(OrderGiven {
        source: Source::Own,
        kind: OrderKind::Single,
        entire: true,
        actors: vec![(
            UnitId(0),
            Deed::Arrive(Arrive {
                hex: at(c, r),
                facing: None,
            }),
        )],
    })
}

/// K17.E6.
#[test]
fn a_drop_that_drifts_and_a_critical() {
    let mut battle = above(&[15, 8]);
    give(&mut battle, NORTH, drop_into(12, 20));
    assert_eq!(look(&battle, "D").hex, Some(at(10, 17)));
    let mut battle = above(&[12]);
    give(&mut battle, NORTH, drop_into(12, 20));
    assert_eq!(look(&battle, "D").hex, Some(at(12, 20)));
    let pool = Table::of(battle.world()).pool(NORTH).unwrap();
    assert!(pool.own.is_empty());
    assert!(crate::pools::may_have_pool_orders(&look(&battle, "D")));
}

#[test]
fn where_nobody_drops() {
    let battle = above(&[]);
    assert_eq!(
        refused(&battle, NORTH, &drop_into(12, 26)),
        ("enemy_zone", "K17.8.2")
    );
    assert_eq!(refused(&battle, NORTH, &drop_into(1, 0)).0, "in_contact");
    assert_eq!(refused(&battle, NORTH, &drop_into(0, 0)).0, "occupied");
    assert_eq!(
        refused(&battle, NORTH, &drop_into(40, 0)).0,
        "off_the_table"
    );
}

#[test]
fn off_the_table_it_lands_on_the_own_border() {
    let mut battle = above(&[19, 11]);
    give(&mut battle, NORTH, drop_into(3, 20));
    let border = Command::Choose(Chosen {
        route: vec![at(5, 0)],
        facing: None,
        prone: None,
        ..Chosen::default()
    });
    give(&mut battle, NORTH, border);
    assert_eq!(look(&battle, "D").hex, Some(at(5, 0)));
}

#[test]
fn those_who_see_it_react() {
    let dropper = man("D", |p| {
        p.cost = 40;
        p.characteristics.push(Characteristic::Drop);
    });
    let mut watcher = bystander();
    watcher.facing = None;
    let north = vec![dropper, standing(lieutenant("L"), 0, 0)];
    let plan = Plan::of(north, vec![watcher]).stage(Stage::Orders);
    let mut battle = plan.dice(&[3]).battle();
    give(&mut battle, NORTH, drop_into(5, 15));
    let order = Table::of(battle.world()).order().unwrap();
    assert_eq!(order.actors[0].stations.len(), 1);
    let rights = crate::react::rights(Table::of(battle.world()), order, 1);
    assert_eq!(rights.len(), 1);
    assert!(rights[0].lines != 0);
}

/// A hacker with Glide Path who looks away.
fn hacker(name: &str, c: i16, r: i16) -> crate::setup::TrooperSetup {
    let mut hacker = man(name, |p| {
        p.cost = 60;
        p.skills.push(crate::model::Skill::Hacker);
        p.devices.push(device_with_glide_path());
    });
    hacker.facing = Some(Direction::SE);
    standing(hacker, c, r)
}

/// The id of a device of the catalogue that has the program.
fn device_with_glide_path() -> hexlance_rules::Ustr {
    let content = crate::content::Content::shipped();
    let mut devices = content.devices.values();
    let device = devices.find(|d| d.programs.contains(&ustr(GLIDE_PATH)));
    device.expect("a device").id
}

fn against(dice: &[u8]) -> Battle {
    let dropper = man("D", |p| {
        p.ph = 12;
        p.cost = 40;
        p.characteristics.push(Characteristic::Drop);
    });
    let north = vec![dropper, standing(lieutenant("L"), 0, 0)];
    let south = vec![hacker("H", 12, 22)];
    Plan::of(north, south)
        .stage(Stage::Orders)
        .dice(dice)
        .battle()
}

#[test]
fn an_enemy_hacker_hampers_an_arrival() {
    // Glide Path 13 of WIP 13: PH 12 - 3 = 9, die 10 fails by 1; E.
    let mut battle = against(&[13, 10, 1]);
    give(&mut battle, NORTH, drop_into(12, 18));
    answer(&mut battle, "use");
    assert_eq!(look(&battle, "D").hex, Some(at(13, 18)));
    let pool = Table::of(battle.world()).pool(NORTH).unwrap();
    assert!(!pool.hampered);
    let mut battle = against(&[10]);
    give(&mut battle, NORTH, drop_into(12, 18));
    answer(&mut battle, "pass");
    assert_eq!(look(&battle, "D").hex, Some(at(12, 18)));
    // Out of his Hacking Area nobody is asked.
    let mut battle = against(&[10]);
    give(&mut battle, NORTH, drop_into(12, 8));
    assert_eq!(look(&battle, "D").hex, Some(at(12, 8)));
}

#[test]
fn an_own_hacker_guides_an_arrival_into_his_area() {
    let dropper = man("D", |p| {
        p.ph = 12;
        p.cost = 40;
        p.characteristics.push(Characteristic::Drop);
    });
    let north = vec![dropper, hacker("H", 12, 10)];
    let plan = Plan::of(north, vec![bystander()]).stage(Stage::Orders);
    let mut battle = plan.dice(&[13, 15]).battle();
    let hack = crate::hacking::Hack {
        program: ustr(GLIDE_PATH),
        targets: smallvec::SmallVec::new(),
        named: None,
        hex: None,
        point: 0,
    };
    let order = Command::Order(OrderGiven {
        source: Source::Own,
        kind: OrderKind::Single,
        entire: false,
        actors: vec![(UnitId(1), Deed::Hack(hack))],
    });
    let order = match order {
        Command::Order(mut given) => {
            let table = Table::of(battle.world());
            given.source = crate::pools::proposed(table, NORTH, UnitId(1)).unwrap();
            Command::Order(given)
        }
        other => other,
    };
    give(&mut battle, NORTH, order);
    give(&mut battle, NORTH, Command::Second(vec![Deed::Idle]));
    let table = Table::of(battle.world());
    let who = look(&battle, "D");
    assert_eq!(value(table, &who, at(12, 14)).total(), 15);
    assert_eq!(value(table, &who, at(12, 22)).total(), 12);
    give(&mut battle, NORTH, drop_into(12, 14));
    assert_eq!(look(&battle, "D").hex, Some(at(12, 14)));
    let pool = Table::of(battle.world()).pool(NORTH).unwrap();
    assert!(pool.guides.is_empty());
}
