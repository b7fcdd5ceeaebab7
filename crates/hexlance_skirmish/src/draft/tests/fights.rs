//! Shots, blows and programs, pick by pick.

use hexlance_rules::{
    SideId, UnitId,
    draft::{Leads, Next, Offers, Pick, laws},
};

use super::super::{Draft, keys, proposed};
use crate::{
    Battle,
    command::{Answer, Command, Reply},
    deeds::Deed,
    drill::{NORTH, SOUTH, act, answer, react, shot, walk},
    ground::at,
    order::OrderKind,
    shots::Shoot,
    testing::{Scene, id, play},
};

/// What picks lead to.
#[track_caller]
fn drafted(battle: &Battle, side: SideId, picks: &[Pick]) -> Next<Draft, Command> {
    let mut draft = Draft::default();
    let (last, before) = picks.split_last().expect("a pick");
    for pick in before {
        match battle.pick(side, &draft, pick) {
            Ok(Next::Draft(next)) => draft = next,
            other => panic!("{pick:?}: {other:?}"),
        }
    }
    match battle.pick(side, &draft, last) {
        Ok(next) => next,
        Err(refused) => panic!("{last:?}: {refused}"),
    }
}

#[track_caller]
fn open(battle: &Battle, side: SideId, picks: &[Pick]) -> Draft {
    match drafted(battle, side, picks) {
        Next::Draft(draft) => draft,
        Next::Command(command) => panic!("{command:?}"),
    }
}

#[track_caller]
fn whole(battle: &Battle, side: SideId, picks: &[Pick]) -> Command {
    match drafted(battle, side, picks) {
        Next::Command(command) => command,
        Next::Draft(draft) => panic!("{draft:?}"),
    }
}

fn unit(battle: &Battle, name: &str) -> Pick {
    Pick::Unit(id(battle, name))
}

fn button(key: &str) -> Pick {
    Pick::button(key.to_owned())
}

fn dice(unit: UnitId, n: i32) -> Pick {
    Pick::Amount(format!("dice.{}", unit.0).into(), n)
}

#[track_caller]
fn only_shot(command: &Command) -> &Shoot {
    let deed = match command {
        Command::Order(given) => given.actors.first().map(|(_, deed)| deed),
        Command::Second(deeds) => deeds.first(),
        Command::React(answers) => match answers.as_slice() {
            [
                Answer {
                    reply: Reply::Do(deed),
                    ..
                },
            ] => Some(deed),
            _ => None,
        },
        _ => None,
    };
    match deed {
        Some(Deed::Shoot(shoot)) => shoot,
        other => panic!("{other:?}"),
    }
}

/// Everything that was picked leads to the command, and so does what `towards` proposes.
#[track_caller]
fn reached(battle: &Battle, side: SideId, command: &Command) {
    if let Err(why) = laws::picks_to(battle, side, command) {
        panic!("{why}");
    }
}

#[test]
fn a_target_and_declare_are_enough_for_a_shot() {
    let battle = Scene::new()
        .north("A", "at (5,10) E, sniper rifle, light shotgun")
        .south("B", "at (9,10) W")
        .south("C", "at (24,10) W")
        .battle();
    let near = [
        unit(&battle, "A"),
        button("shoot"),
        unit(&battle, "B"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &near);
    let shoot = only_shot(&command);
    // A shotgun has +6 at 4 hexes, and B 2; the carbine +3 and B 3.
    assert_eq!(
        shoot.targets.as_slice(),
        [(id(&battle, "B").into(), shoot.targets[0].1)]
    );
    assert_ne!(shoot.weapon.as_str(), "sniper_rifle");
    reached(&battle, NORTH, &command);
    let far = [
        unit(&battle, "A"),
        button("shoot"),
        unit(&battle, "C"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &far);
    assert_eq!(only_shot(&command).weapon.as_str(), "sniper_rifle");
    reached(&battle, NORTH, &command);
}

#[test]
fn dice_are_shared_out() {
    let battle = Scene::new()
        .north("A", "at (5,10) E, hmg")
        .south("B", "at (15,10) W")
        .south("C", "at (15,11) W")
        .battle();
    let (b, c) = (id(&battle, "B"), id(&battle, "C"));
    let mut picks = vec![
        unit(&battle, "A"),
        button("shoot"),
        button("weapon.hmg.0"),
        Pick::Unit(b),
        Pick::Unit(c),
    ];
    let draft = open(&battle, NORTH, &picks);
    let offers = battle.offers(NORTH, &draft);
    let most = |offers: &Offers, unit: UnitId| {
        let key = format!("dice.{}", unit.0);
        let found = offers.amounts.iter().find(|a| a.key == key);
        found.map(|a| (a.now, a.range.clone()))
    };
    assert_eq!(most(&offers, b), Some((2, 1..=3)));
    picks.extend([dice(b, 3), button("declare")]);
    let command = whole(&battle, NORTH, &picks);
    let targets = &only_shot(&command).targets;
    assert_eq!(targets.as_slice(), [(b.into(), 3), (c.into(), 1)]);
    reached(&battle, NORTH, &command);
    // A target that is picked again is left out.
    let again = open(
        &battle,
        NORTH,
        &[
            unit(&battle, "A"),
            button("shoot"),
            Pick::Unit(b),
            Pick::Unit(c),
            Pick::Unit(b),
        ],
    );
    let made = proposed(&battle, NORTH, &again).expect("a shot");
    assert!(matches!(made.deed, Deed::Shoot(s) if s.targets.len() == 1));
}

#[test]
fn what_cannot_be_hit_is_refused_with_its_reason() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, flash pulse")
        .south("B", "at (15,10) W, light shotgun")
        .south("M", "at (12,12), camo")
        .wall((5, 10), "W", 8)
        .south("N", "at (2,10)")
        .battle();
    let draft = open(&battle, NORTH, &[unit(&battle, "A"), button("shoot")]);
    let offers = battle.offers(NORTH, &draft);
    let code = |name: &str| {
        let offer = offers.unit(id(&battle, name)).expect("it is listed");
        offer.verdict.clone().err().map(|r| r.code)
    };
    assert_eq!(code("B"), None);
    assert_eq!(code("M"), Some("only_a_marker"));
    assert_eq!(code("N"), Some("no_line"));
    act(&mut battle, "A", walk(&[(6, 10)]));
    // A shotgun reaches 24; the knife is no weapon to be fired.
    let draft = open(&battle, SOUTH, &[unit(&battle, "B"), button("shoot")]);
    let offers = battle.offers(SOUTH, &draft);
    assert!(offers.button("weapon.light_shotgun.0").is_some());
    assert!(offers.button("weapon.knife.0").is_none());
}

#[test]
fn a_weapon_beyond_its_bands_is_refused_in_a_reaction() {
    let mut battle = Scene::new()
        .north("A", "at (5,1)")
        .south("B", "at (5,30)")
        .battle();
    act(&mut battle, "A", walk(&[(6, 1)]));
    let draft = open(&battle, SOUTH, &[unit(&battle, "B"), button("shoot")]);
    let offers = battle.offers(SOUTH, &draft);
    let pistol = offers.button("weapon.pistol.0").expect("it has one");
    let refused = pistol.verdict.clone().expect_err("it is too far");
    assert_eq!(refused.rule, Some("K8.1.3"));
    assert!(
        offers
            .button("declare")
            .expect("there is one")
            .verdict
            .is_ok()
    );
}

#[test]
fn a_direct_template_is_aimed_by_itself() {
    let battle = Scene::new()
        .north("A", "at (5,10) E, flamethrower, unarmed")
        .south("B", "at (9,10) W")
        .south("C", "at (10,10) W")
        .battle();
    let picks = [
        unit(&battle, "A"),
        button("shoot"),
        unit(&battle, "B"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &picks);
    let shoot = only_shot(&command);
    assert!(shoot.aim.is_some());
    reached(&battle, NORTH, &command);
    // Or the hex alone.
    let draft = open(&battle, NORTH, &[unit(&battle, "A"), button("shoot")]);
    let offers = battle.offers(NORTH, &draft);
    let area = offers.area("aim").expect("hexes to aim at");
    assert_eq!(area.leads, Leads::On);
    assert!(area.hexes.contains(at(11, 10)));
    let picks = [
        unit(&battle, "A"),
        button("shoot"),
        Pick::Hex(at(11, 10)),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &picks);
    assert_eq!(only_shot(&command).targets.len(), 2);
    reached(&battle, NORTH, &command);
}

#[test]
fn a_blow_is_struck_in_an_order_and_in_reply() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, da cc weapon")
        .south("B", "at (6,10) W")
        .battle();
    let picks = [
        unit(&battle, "A"),
        button("strike"),
        unit(&battle, "B"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &picks);
    let Command::Order(given) = &command else {
        panic!("{command:?}");
    };
    let Deed::Strike(strike) = given.actors[0].1 else {
        panic!("{command:?}");
    };
    assert_eq!(
        strike.weapon.map(|w| w.to_string()).as_deref(),
        Some("da_cc_weapon")
    );
    reached(&battle, NORTH, &command);
    battle.submit(NORTH, command).unwrap();
    let draft = open(
        &battle,
        SOUTH,
        &[unit(&battle, "B"), button("strike"), button("declare")],
    );
    assert!(
        matches!(draft.answers[0].reply, Reply::Do(Deed::Strike(s)) if s.target == id(&battle, "A").into())
    );
    let command = whole(
        &battle,
        SOUTH,
        &[
            unit(&battle, "B"),
            button("strike"),
            button("declare"),
            button("react.done"),
        ],
    );
    reached(&battle, SOUTH, &command);
}

#[test]
fn a_program_is_chosen_for_its_target() {
    let battle = Scene::new()
        .north("A", "at (5,10) E, Hacker, assault hacking device")
        .south("T", "TAG, at (9,10) W")
        .south("U", "HI, at (9,12) W")
        .south("L", "at (9,8) W")
        .battle();
    let picks = [
        unit(&battle, "A"),
        button("hack"),
        unit(&battle, "U"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &picks);
    reached(&battle, NORTH, &command);
    let picks = [
        unit(&battle, "A"),
        button("hack"),
        button("program.basilisk"),
        unit(&battle, "U"),
        unit(&battle, "T"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &picks);
    let Command::Order(given) = &command else {
        panic!("{command:?}");
    };
    let Deed::Hack(hack) = &given.actors[0].1 else {
        panic!("{command:?}");
    };
    assert_eq!(
        hack.targets.iter().map(|(_, n)| *n).collect::<Vec<_>>(),
        [2, 1]
    );
    reached(&battle, NORTH, &command);
}

#[test]
fn previews_count_face_to_face_what_was_declared() {
    // K8.E2: HMG, BS 13, B 4 at 20 hexes: +3; the answer of BS 12 with a carbine at -3.
    let mut battle = Scene::new()
        .north("A", "at (1,10) E, BS 13, hmg")
        .south("B", "at (21,10) W, BS 12")
        .battle();
    act(&mut battle, "A", walk(&[(1, 11), (1, 10)]));
    let point = 2;
    let reply = answer(&battle, "B", shot(id(&battle, "A"), 1, 0), point);
    react(&mut battle, vec![reply]);
    let draft = open(
        &battle,
        NORTH,
        &[
            button("shoot"),
            button("weapon.hmg.0"),
            Pick::Amount(keys::POINT.into(), 2),
        ],
    );
    let preview = battle.preview(NORTH, &draft, &unit(&battle, "B"));
    assert_eq!(preview.needs.total(), 16);
    let exchange = crate::odds::face_to_face(
        (crate::dice::Sv::new(13, 3), 4),
        (crate::dice::Sv::new(12, -3), 1),
    );
    let chance = preview.chance.expect("it can hit");
    assert!((chance - exchange.a_counts).abs() < 1e-9, "{chance}");
    assert!(preview.effect.is_some_and(|e| e > 0.5));
}

#[test]
fn a_reaction_is_resolved_at_the_best_point_unless_another_is_picked() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "at (15,10) W")
        .battle();
    play(
        &mut battle,
        r#"[Order(who: "A", first: Move(route: [(6,10),(7,10)])), Reacts(["B"])]"#,
    );
    let first = whole(
        &battle,
        SOUTH,
        &[
            unit(&battle, "B"),
            button("shoot"),
            button("declare"),
            button("react.done"),
        ],
    );
    reached(&battle, SOUTH, &first);
    let picks = [
        unit(&battle, "B"),
        Pick::Amount(keys::POINT.into(), 0),
        button("shoot"),
        button("declare"),
        button("react.done"),
    ];
    let command = whole(&battle, SOUTH, &picks);
    let Command::React(answers) = &command else {
        panic!("{command:?}");
    };
    assert_eq!(answers[0].point, 0);
    reached(&battle, SOUTH, &command);
}

#[test]
fn an_alert_that_is_settled_entitles_others() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "at (12,10) W")
        .south("C", "at (13,10) E")
        .battle();
    act(&mut battle, "A", walk(&[(6, 10)]));
    let first = open(&battle, SOUTH, &[unit(&battle, "B"), button("alert")]);
    let offers = battle.offers(SOUTH, &first);
    assert!(
        offers
            .unit(id(&battle, "C"))
            .is_some_and(|u| u.verdict.is_ok())
    );
    let command = whole(
        &battle,
        SOUTH,
        &[
            unit(&battle, "B"),
            button("alert"),
            unit(&battle, "C"),
            button("change_facing"),
            button("react.done"),
        ],
    );
    reached(&battle, SOUTH, &command);
}

#[test]
fn a_coordinated_order_is_put_together() {
    let battle = Scene::new()
        .north("A", "at (5,10) E")
        .north("B", "at (5,12) E")
        .north("C", "at (5,14) E")
        .south("X", "at (12,12) W")
        .battle();
    let picks = [
        unit(&battle, "A"),
        button("order.coordinated"),
        unit(&battle, "B"),
        unit(&battle, "C"),
        button("shoot"),
        unit(&battle, "X"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &picks);
    let Command::Order(given) = &command else {
        panic!("{command:?}");
    };
    assert_eq!(given.kind, OrderKind::Coordinated);
    let dice: Vec<u8> = given
        .actors
        .iter()
        .map(|(_, deed)| match deed {
            Deed::Shoot(shoot) => shoot.targets[0].1,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(dice, [2, 1, 1]);
    reached(&battle, NORTH, &command);
    // Movements are chosen one by one.
    let moves = [
        unit(&battle, "A"),
        button("order.coordinated"),
        unit(&battle, "B"),
        button("move"),
        Pick::Hex(at(6, 10)),
        button("declare"),
        Pick::Hex(at(6, 12)),
        button("declare"),
    ];
    let mut battle = battle;
    let command = whole(&battle, NORTH, &moves);
    reached(&battle, NORTH, &command);
    battle.submit(NORTH, command).unwrap();
    react(&mut battle, vec![]);
    let second = whole(
        &battle,
        NORTH,
        &[button("shoot"), unit(&battle, "X"), button("declare")],
    );
    reached(&battle, NORTH, &second);
    battle.submit(NORTH, second).unwrap();
}

/// The success value and the chance that a preview shows.
#[track_caller]
fn promised(battle: &Battle, side: SideId, before: &[Pick], last: &Pick) -> (i16, f64) {
    let preview = battle.preview(side, &open(battle, side, before), last);
    let chance = preview.chance.unwrap_or_else(|| panic!("{preview:?}"));
    (preview.needs.total(), chance)
}

#[test]
fn special_fire_is_put_together_and_previewed() {
    // K8.E7: PH 11, grenades at 7 hexes out of sight.
    let battle = Scene::new()
        .north(
            "A",
            "PH 11, grenades, smoke grenades, guided missile, flamethrower, at (5,10) E",
        )
        .south("B", "Targeted, at (12,10) W")
        .south("M", "camo, Camouflage, at (9,12)")
        .battle();
    let before = [
        unit(&battle, "A"),
        button("speculate"),
        button("weapon.grenades.0"),
    ];
    let hex = Pick::Hex(at(12, 10));
    let (needs, chance) = promised(&battle, NORTH, &before, &hex);
    assert_eq!(needs, 8);
    assert!((chance - 0.4).abs() < 1e-9);
    let picks = [&before[..], &[hex, button("declare")]].concat();
    reached(&battle, NORTH, &whole(&battle, NORTH, &picks));
    // Smoke at 6 hexes: PH and +3.
    let before = [unit(&battle, "A"), button("smoke")];
    let hex = Pick::Hex(at(11, 10));
    assert_eq!(promised(&battle, NORTH, &before, &hex).0, 14);
    let picks = [&before[..], &[hex, button("declare")]].concat();
    reached(&battle, NORTH, &whole(&battle, NORTH, &picks));
    // BS 12 and +6 for the mark.
    let before = [unit(&battle, "A"), button("guide")];
    assert_eq!(promised(&battle, NORTH, &before, &unit(&battle, "B")).0, 18);
    let picks = [&before[..], &[unit(&battle, "B"), button("declare")]].concat();
    let command = whole(&battle, NORTH, &picks);
    assert!(matches!(&command, Command::Order(given) if given.entire));
    reached(&battle, NORTH, &command);
    let picks = [unit(&battle, "A"), button("suppress"), button("declare")];
    reached(&battle, NORTH, &whole(&battle, NORTH, &picks));
}

#[test]
fn a_template_is_thrown_at_a_marker() {
    let battle = Scene::new()
        .north("A", "nanite sprayer, antipersonnel mines, at (5,10) E")
        .south("M", "camo, Camouflage, at (9,10)")
        .battle();
    let before = [unit(&battle, "A"), button("intuit")];
    assert_eq!(promised(&battle, NORTH, &before, &unit(&battle, "M")).0, 13);
    for weapon in ["nanite_sprayer", "antipersonnel_mines"] {
        let picks = [
            unit(&battle, "A"),
            button("intuit"),
            unit(&battle, "M"),
            button(&format!("weapon.{weapon}.0")),
            button("declare"),
        ];
        reached(&battle, NORTH, &whole(&battle, NORTH, &picks));
    }
}

#[test]
fn what_dodges_and_resets_promise() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, BS 12")
        .south("B", "at (13,10) W, PH 11")
        .battle();
    let target = id(&battle, "B");
    act(&mut battle, "A", shot(target, 3, 0));
    let before = [unit(&battle, "B")];
    let (needs, chance) = promised(&battle, SOUTH, &before, &button("dodge"));
    assert_eq!(needs, 11);
    let exchange = crate::odds::face_to_face(
        (crate::dice::Sv::new(11, 0), 1),
        (crate::dice::Sv::new(12, 3), 3),
    );
    assert!((chance - exchange.a_counts).abs() < 1e-9);
    // An ARO is compared with the shot that was declared, and so is its chance.
    let (needs, chance) = promised(&battle, SOUTH, &before, &button("shoot"));
    assert_eq!(needs, 15);
    let exchange = crate::odds::face_to_face(
        (crate::dice::Sv::new(12, 3), 1),
        (crate::dice::Sv::new(12, 3), 3),
    );
    assert!((chance - exchange.a_counts).abs() < 1e-9);
}

#[test]
fn of_two_sorts_of_mines_one_is_chosen() {
    let battle = Scene::new()
        .north("A", "antipersonnel mines, e m mines, at (5,10) E")
        .south("B", "at (15,10) W")
        .battle();
    let picks = [
        unit(&battle, "A"),
        button("place.mine"),
        Pick::Hex(at(6, 10)),
    ];
    let draft = open(&battle, NORTH, &picks);
    let keys: Vec<_> = battle
        .offers(NORTH, &draft)
        .buttons
        .into_iter()
        .map(|b| b.key)
        .collect();
    assert!(
        keys.contains(&"weapon.antipersonnel_mines.0".into()),
        "{keys:?}"
    );
    let picks = [&picks[..], &[button("weapon.e_m_mines.0")]].concat();
    reached(&battle, NORTH, &whole(&battle, NORTH, &picks));
}

#[test]
fn a_link_team_moves_as_its_leader() {
    use crate::{command_tokens::TokenUse, state::Stage};
    let battle = Scene::new()
        .north("A", "at (5,10) E, team T")
        .north("B", "at (5,12) E, team T")
        .north("C", "at (5,14) E, team T")
        .south("X", "at (20,12) W")
        .with(|case| {
            case.link_teams = true;
            case.stage = Stage::Tactical;
        })
        .battle();
    let mut battle = battle;
    let team = ["A", "B", "C"].map(|name| id(&battle, name)).to_vec();
    battle
        .submit(NORTH, Command::Token(TokenUse::Team(team)))
        .unwrap();
    battle.submit(NORTH, Command::Done).unwrap();
    let picks = [
        unit(&battle, "A"),
        button("order.team"),
        button("move"),
        Pick::Hex(at(6, 10)),
        button("declare"),
        button("move"),
        Pick::Hex(at(6, 12)),
        button("declare"),
        button("idle"),
    ];
    let command = whole(&battle, NORTH, &picks);
    assert!(matches!(&command, Command::Order(given) if given.kind == OrderKind::Team));
    reached(&battle, NORTH, &command);
    battle.submit(NORTH, command).unwrap();
    battle.submit(SOUTH, Command::React(Vec::new())).ok();
    let second = whole(&battle, NORTH, &[button("idle")]);
    reached(&battle, NORTH, &second);
}
