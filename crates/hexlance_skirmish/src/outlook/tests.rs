//! What a declaration would come to (K22).

use hexlance_rules::{
    SideId,
    draft::{Next, Pick},
};

use super::*;
use crate::{
    ground::at,
    read::Look,
    testing::{Scene, id, look, play},
};

const NORTH: SideId = SideId(0);
const SOUTH: SideId = SideId(1);

/// The draft after some picks.
fn drafted(battle: &Battle, side: SideId, picks: &[Pick]) -> Draft {
    let mut draft = Draft::default();
    for pick in picks {
        draft = match battle.pick(side, &draft, pick) {
            Ok(Next::Draft(draft)) => draft,
            other => panic!("{pick:?} leads to {other:?}"),
        };
    }
    draft
}

fn moving(battle: &Battle, name: &str) -> Draft {
    let picks = [Pick::Unit(id(battle, name)), Pick::button("move")];
    drafted(battle, NORTH, &picks)
}

fn watch<'o>(outlook: &'o Outlook, who: &Look<'_>) -> Option<&'o Watch> {
    outlook.watched.iter().find(|w| w.by == Party::from(who.id))
}

/// K22.E1 on open ground.
#[test]
fn a_route_shows_who_sees_it_and_who_feels_it() {
    let battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "at (15,10) W")
        .south("C", "at (13,16) E")
        .battle();
    let draft = moving(&battle, "A");
    let outlook = of(&battle, NORTH, &draft, &[Pick::Hex(at(9, 10))]).expect("a Move");
    assert_eq!(outlook.verdict, Ok(()));
    let route: Vec<_> = outlook.stations.iter().map(|s| s.hex).collect();
    assert_eq!(route.first(), Some(&at(5, 10)));
    assert_eq!(route.last(), Some(&at(9, 10)));
    let b = watch(&outlook, &look(&battle, "B")).expect("B reacts");
    assert_eq!(b.lines, [0, 1, 2, 3, 4]);
    assert_eq!(b.near, [2, 3, 4]);
    let c = watch(&outlook, &look(&battle, "C")).expect("C feels it");
    assert!(c.lines.is_empty());
    assert_eq!(c.near, [3, 4]);
    assert_eq!(outlook.watched.len(), 2);
}

/// K22.2: who sees the route fires where that is likeliest to hit; who only feels it does not.
#[test]
fn a_route_shows_the_likeliest_shot_of_everybody_who_sees_it() {
    let battle = Scene::new()
        .north("A", "at (5,10) E, MOV 8-4")
        .south("B", "at (25,10) W, carbine")
        .south("C", "at (13,16) SE, carbine")
        .south("D", "at (24,12) W, to_camouflage, TO, carbine")
        .battle();
    let draft = moving(&battle, "A");
    let threats = |to: Hex| {
        let outlook = of(&battle, NORTH, &draft, &[Pick::Hex(to)]).expect("a Move");
        super::threats(&battle, NORTH, &outlook)
    };
    let near = threats(at(13, 10));
    let [threat] = near.as_slice() else {
        panic!("B alone threatens: {near:?}");
    };
    assert_eq!(threat.by, id(&battle, "B"));
    let alone = odds::normal(Sv::of(&threat.value), 1);
    assert_eq!(threat.hits, alone.at_least(1));
    assert!(threat.points > 0.0 && threat.points < threat.hits * 2.0);
    // It fires in the band that is best for it, where the route comes as near as that.
    let nearer = at(25, 10).distance(at(5, 10)) - u16::from(threat.point);
    assert!(nearer <= 16, "at {nearer} hexes");
    let far = threats(at(6, 10));
    assert!(far[0].hits < threat.hits, "19 hexes are a worse band");
}

#[test]
fn hidden_troopers_are_never_shown_as_reactors() {
    let scene = |seeming: &str| {
        Scene::new()
            .north("A", "at (5,10) E")
            .south("B", &format!("at (12,10) W, to_camouflage, {seeming}"))
            .battle()
    };
    let watched = |battle: &Battle| {
        let draft = moving(battle, "A");
        let outlook = of(battle, NORTH, &draft, &[Pick::Hex(at(6, 10))]).expect("a Move");
        outlook.watched.len()
    };
    assert_eq!(watched(&scene("hidden")), 0);
    assert_eq!(watched(&scene("TO")), 1);
}

#[test]
fn a_reaction_shows_what_it_meets() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "at (12,10) W")
        .battle();
    play(&mut battle, r#"[Order(who: "A", first: Move((6, 10)))]"#);
    assert_eq!(waits(&battle), Some(Waits::Reactions(1)));
    let b = id(&battle, "B");
    let all = reactors(&battle);
    assert_eq!(all.iter().map(|(unit, _)| *unit).collect::<Vec<_>>(), [b]);
    assert_eq!(all[0].1, [0, 1]);
    let at = drafted(&battle, SOUTH, &[Pick::Unit(b)]);
    let deed = Deed::Dodge(crate::dodge::Dodge);
    let making = Making::of(&battle, SOUTH, &at);
    let declaring = making.declaring().expect("B reacts");
    let outlook = seen_by(making, &declaring, deed);
    assert_eq!(outlook.verdict, Ok(()));
    assert!(outlook.watched.is_empty());
}

/// K22.E2, K6.E6: three dice at SV 15 against one at SV 12.
#[test]
fn a_shot_shows_its_target_s_likeliest_replies() {
    let battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "at (12,10) W")
        .battle();
    let table = Table::of(battle.world());
    let (a, b) = (look(&battle, "A"), look(&battle, "B"));
    let draft = Draft::default().on(Some(a.id));
    let making = Making::of(&battle, NORTH, &draft);
    let at = making.declaring().expect("A acts");
    let weapon = a.printed.weapons.first().expect("a carbine").id;
    let way = crate::shots::Way {
        weapon,
        mode: 0,
        ammo: Ammunition::NORMAL,
        reacts: false,
        aimed: false,
        concealed: false,
    };
    let bodies = (a.body(table).unwrap(), b.body(table).unwrap());
    let prospect = crate::shots::shot(table, &a, &bodies.0, &way, b.id.into(), &bodies.1);
    let prospect = prospect.expect("in range");
    let shoot = crate::shots::Shoot::at(weapon, b.id, prospect.dice);
    let outlook = seen_by(making, &at, Deed::Shoot(shoot));
    assert_eq!(outlook.verdict, Ok(()));
    let roll = outlook.rolls.first().expect("a roll");
    assert_eq!(roll.value, prospect.value);
    let kinds: Vec<bool> = roll
        .opposed
        .iter()
        .map(|o| matches!(o.deed, Deed::Shoot(_)))
        .collect();
    assert!(
        kinds.contains(&true) && kinds.contains(&false),
        "{:?}",
        roll.opposed
    );
    for opposed in &roll.opposed {
        let sum = opposed.exchange.a_counts + opposed.exchange.b_counts + opposed.exchange.neither;
        assert!((sum - 1.0).abs() < 1e-9);
        assert!(!opposed.declared);
        assert_eq!(opposed.by, b.id.into());
    }
    let losses = roll.losses().expect("it hurts");
    assert!(losses.expected() > 0.0);
}
