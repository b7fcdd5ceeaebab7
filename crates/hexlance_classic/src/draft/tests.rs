//! Drafts in scenes: what is offered, and what picks lead to.

use std::sync::Arc;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    DiceSource, SideId, UnitId,
    draft::{Leads, Next, Pick, laws},
};

use super::{
    Draft, Making,
    keys::{self, purpose},
};
use crate::{
    Battle,
    command::{Command, FireAt, MoveOrder, Step, Way},
    conformance::case::Case,
    content::Content,
    model::Location,
    moves,
    read::Table,
    state::{Mode, PsrCause, Strike},
};

const RED: SideId = SideId(0);

/// A scene of a phase.
fn scene(phase: &str, red: &str, blue: &str, terrain: &str) -> Battle {
    let text = format!(
        "(id: \"x\", title: \"x\", red: {{ {red} }}, blue: {{ {blue} }}, terrain: {{ {terrain} }}, \
         phase: {phase}, script: [])"
    );
    let case: Case = ron::from_str(&text).expect("a case");
    let content = Content::shipped();
    let setup = crate::conformance::setup_of(&case, &content).expect("a setup");
    let dice = DiceSource::Seed(1);
    Battle::new(Arc::new(setup), content, dice).expect("a battle")
}

fn unit(battle: &Battle, name: &str) -> UnitId {
    let mut units = Table::of(battle.world()).units();
    units
        .find(|u| u.name == name)
        .map(|u| u.id)
        .expect("a unit")
}

fn at(column: i16, row: i16) -> Hex {
    Hex::from_column_row(column, row)
}

/// Picks that lead on to another draft.
fn picked(battle: &Battle, picks: &[Pick]) -> Draft {
    let mut draft = Draft::default();
    for pick in picks {
        match battle.pick(RED, &draft, pick) {
            Ok(Next::Draft(next)) => draft = next,
            other => panic!("{pick:?}: {other:?}"),
        }
    }
    draft
}

fn command(battle: &Battle, draft: &Draft, pick: &Pick) -> Command {
    match battle.pick(RED, draft, pick) {
        Ok(Next::Command(command)) => command,
        other => panic!("{pick:?}: {other:?}"),
    }
}

fn refused(battle: &Battle, draft: &Draft, pick: &Pick) -> &'static str {
    match battle.pick(RED, draft, pick) {
        Err(refusal) => refusal.code,
        other => panic!("{pick:?}: {other:?}"),
    }
}

fn button(key: &'static str) -> Pick {
    Pick::button(key)
}

#[test]
fn a_hex_and_a_facing_are_a_move() {
    let battle = scene(
        "Movement",
        "\"A\": \"at 0510 N\"",
        "\"T\": \"at 1505 S\"",
        "\"rubble\": [\"0509\"]",
    );
    let a = unit(&battle, "A");
    let mut draft = picked(&battle, &[Pick::Unit(a)]);
    let offers = battle.offers(RED, &draft);
    let area = offers.area(purpose::MOVE).expect("hexes");
    assert_eq!(area.cost(at(6, 9)), Some(2));
    let rolls = offers.area(purpose::MOVE_ROLL).expect("hexes with rolls");
    assert_eq!(rolls.cost(at(5, 9)), Some(2));
    assert_eq!(
        refused(&battle, &draft, &Pick::Hex(at(5, 1))),
        "out_of_reach"
    );
    draft = picked(&battle, &[Pick::Unit(a), Pick::Hex(at(6, 9))]);
    let facings = battle.offers(RED, &draft).facings.expect("facings");
    assert_eq!(facings.leads, Leads::On);
    assert_eq!(facings.now, Some(Direction::NE));
    // 2 MP are left of 4 there: two hexsides either way, and the last one comes of walking backward.
    assert_eq!(facings.allowed().count(), 6);
    let Command::Move(order) = command(&battle, &draft, &Pick::Facing(Direction::N)) else {
        panic!("a move");
    };
    assert_eq!(order.mode, Mode::Walk);
    let steps = [Step::Right, Step::Forward, Step::Left];
    assert_eq!(order.way, Way::Steps(steps.into_iter().collect()));
    let Command::Move(order) = command(&battle, &draft, &button(keys::GO)) else {
        panic!("a move");
    };
    assert_eq!(order.way, Way::Steps(steps[..2].iter().copied().collect()));
}

#[test]
fn another_way_is_taken_step_by_step() {
    let battle = scene(
        "Movement",
        "\"A\": \"at 0510 N\"",
        "\"T\": \"at 1505 S\"",
        "",
    );
    let a = unit(&battle, "A");
    let steps = [Step::Forward, Step::Left, Step::Right, Step::Back];
    let order = Command::Move(crate::command::MoveOrder {
        unit: a,
        mode: Mode::Walk,
        way: Way::Steps(steps.into_iter().collect()),
        masc: false,
        assault: None,
        ram: None,
        floor: None,
    });
    let picks = laws::picks_to(&battle, RED, &order).expect("a way");
    // Forward and left one by one; from there the rest is a cheapest way.
    assert_eq!(picks.len(), 5, "{picks:?}");
    let draft = picked(&battle, &picks[..4]);
    let making = Making::of(&battle, RED, &draft);
    assert_eq!(making.steps().as_slice(), steps);
    let right = Pick::Button(keys::step(Step::Right));
    assert_eq!(refused(&battle, &draft, &right), "too_far");
}

#[test]
fn a_forecast_tells_rolls_heat_and_modifiers() {
    let battle = scene(
        "Movement",
        "\"A\": \"at 0510 N, mp 4/6/3\"",
        "\"T\": \"at 1505 S\"",
        "\"water 1\": [\"0509\"], \"rubble\": [\"0508\"]",
    );
    let a = unit(&battle, "A");
    let table = Table::of(battle.world());
    let u = table.find(a).expect("a unit");
    let walk = |mode, steps: &[Step]| crate::command::MoveOrder {
        unit: a,
        mode,
        way: Way::Steps(steps.iter().copied().collect()),
        masc: false,
        assault: None,
        ram: None,
        floor: None,
    };
    let two = walk(Mode::Walk, &[Step::Forward, Step::Forward]);
    let seen = moves::forecast(table, &u, &two).expect("a forecast");
    assert_eq!(
        (seen.mp, seen.hexes, seen.heat, seen.own, seen.target),
        (6, 2, 1, 1, 0)
    );
    // A level down into water of depth 1 at 5 - 1, then a level up onto rubble at 5.
    let chances: Vec<f64> = seen.rolls.iter().map(|r| r.chance * 36.0).collect();
    assert_eq!(chances.len(), 2);
    assert!((chances[0] - 33.0).abs() < 1e-9 && (chances[1] - 30.0).abs() < 1e-9);
    assert!((seen.chance - 33.0 * 30.0 / 1296.0).abs() < 1e-9);
    assert_eq!(seen.rolls[1].fall, 5);
    let draft = picked(
        &battle,
        &[Pick::Unit(a), button("mode.jump"), Pick::Hex(at(8, 8))],
    );
    let order = Making::of(&battle, RED, &draft)
        .move_order()
        .expect("a jump");
    let seen = moves::forecast(table, &u, &order).expect("a forecast");
    assert_eq!((seen.hexes, seen.heat, seen.own, seen.target), (3, 3, 3, 2));
    assert!(seen.rolls.is_empty());
}

#[test]
fn an_enemy_is_charged_with_the_longest_run_up() {
    let battle = scene(
        "Movement",
        "\"A\": \"at 0510 N\"",
        "\"T\": \"at 0506 S, moved\"",
        "",
    );
    let (a, t) = (unit(&battle, "A"), unit(&battle, "T"));
    let run = button("mode.run");
    let draft = picked(&battle, &[Pick::Unit(a), run, Pick::Unit(t)]);
    let leg = draft.go.leg.as_ref().expect("a way");
    assert_eq!(
        (draft.go.assault, leg.facing.name()),
        (Some(t), leg.facing.name())
    );
    let Command::Move(order) = command(&battle, &draft, &Pick::Unit(t)) else {
        panic!("a charge");
    };
    assert_eq!(order.assault, Some(t));
    let table = Table::of(battle.world());
    let u = table.find(a).expect("a unit");
    let seen = moves::forecast(table, &u, &order).expect("a forecast");
    assert!(seen.hexes >= 3, "{seen:?}");
    let card = crate::physical::assault_card(table, &u, &order).expect("a card");
    // 50 tons and 3 hexes; the target weighs as much. Piloting 5, run 2.
    assert_eq!((card.damage, card.own_damage, card.tn.total()), (15, 5, 7));
    assert_eq!(card.forced[0].to, at(5, 5));
    // Who has not moved is not charged.
    let other = scene(
        "Movement",
        "\"A\": \"at 0510 N\"",
        "\"T\": \"at 0506 S\"",
        "",
    );
    let draft = picked(&other, &[Pick::Unit(unit(&other, "A"))]);
    assert_eq!(
        refused(&other, &draft, &Pick::Unit(unit(&other, "T"))),
        "not_moved"
    );
}

#[test]
fn who_lies_is_offered_to_stand_first() {
    let battle = scene(
        "Movement",
        "\"A\": \"at 0510 N, prone\"",
        "\"T\": \"at 1505 S\"",
        "",
    );
    let a = unit(&battle, "A");
    let draft = picked(&battle, &[Pick::Unit(a)]);
    let offers = battle.offers(RED, &draft);
    assert!(offers.areas.is_empty());
    let stand = Pick::Button(keys::step(Step::Stand));
    assert_eq!(offers.leads(&stand), Some(Leads::On));
    assert_eq!(battle.usual(RED, &draft, &offers), Some(stand.clone()));
    let draft = picked(&battle, &[Pick::Unit(a), stand, Pick::Hex(at(5, 9))]);
    let Command::Move(order) = command(&battle, &draft, &button(keys::GO)) else {
        panic!("a move");
    };
    let steps = [Step::Stand, Step::Forward];
    assert_eq!(order.way, Way::Steps(steps.into_iter().collect()));
}

#[test]
fn weapons_are_put_in_and_taken_out_cell_by_cell() {
    let battle = scene(
        "Weapons",
        "\"A\": \"at 0510 N, has Medium Laser RA, has LRM 10 LT, has Ammo (LRM 10) RT, has Large Laser CT\"",
        "\"T\": \"at 0506 S\", \"V\": \"at 0515 N\"",
        "",
    );
    let (a, t, v) = (unit(&battle, "A"), unit(&battle, "T"), unit(&battle, "V"));
    // On the sheet they stand as Large Laser, LRM 10, Medium Laser.
    let cell = |weapon, target| Pick::Button(keys::shot(weapon, target));
    let mut draft = picked(
        &battle,
        &[Pick::Unit(a), Pick::Unit(t), cell(0, t), cell(2, t)],
    );
    assert_eq!(draft.fire.shots.len(), 2);
    assert_eq!(refused(&battle, &draft, &cell(1, v)), "out_of_arc");
    let table = Table::of(battle.world());
    let u = table.find(a).expect("a unit");
    let order = draft.fire.order(a);
    let panel = crate::fire::fire_table(table, &u, &order);
    let rows: Vec<_> = panel.rows.iter().map(|r| (r.target, r.distance)).collect();
    assert_eq!(rows, [(t, 4), (v, 5)]);
    let chosen: Vec<_> = panel.rows[0].cells.iter().map(|c| c.chosen).collect();
    assert_eq!(chosen, [Some(0), None, Some(1)]);
    // Medium Laser at 4 hexes: 4 and 2 for medium range.
    let tn = panel.rows[0].cells[2]
        .numbers
        .as_ref()
        .expect("numbers")
        .tn
        .total();
    assert_eq!(tn, 6);
    assert!((panel.rows[0].cells[2].damage - 5.0 * 26.0 / 36.0).abs() < 1e-9);
    let heat = crate::heat::forecast(table, &u, Some(&order));
    assert_eq!(
        (heat.parts.total(), heat.sinks.total(), heat.level),
        (11, 10, 1)
    );
    draft = picked(
        &battle,
        &[
            Pick::Unit(a),
            Pick::Unit(t),
            cell(0, t),
            cell(2, t),
            cell(0, t),
        ],
    );
    assert_eq!(draft.fire.shots.as_slice(), [FireAt::at(2, t)]);
    let Command::Fire(order) = command(&battle, &draft, &button(keys::FIRE)) else {
        panic!("an order");
    };
    assert_eq!(order.shots.as_slice(), [FireAt::at(2, t)]);
}

#[test]
fn one_press_fires_what_pays_and_another_takes_it_back() {
    let battle = scene(
        "Weapons",
        "\"A\": \"at 0510 N, has Medium Laser RA, has Medium Laser LA, has Medium Laser CT, has Small Laser HD\"",
        "\"T\": \"at 0507 S\"",
        "",
    );
    let a = unit(&battle, "A");
    let all = button(keys::FIRE_ALL);
    let draft = picked(&battle, &[Pick::Unit(a), all.clone()]);
    // 10 heat of 10 sinks.
    assert_eq!(draft.fire.shots.len(), 4);
    assert_eq!(refused(&battle, &draft, &all), "nothing_pays");
    let draft = picked(&battle, &[Pick::Unit(a), all, button(keys::FIRE_CLEAR)]);
    assert!(draft.fire.shots.is_empty());
    assert_eq!(refused(&battle, &draft, &button(keys::FIRE)), "no_shots");
}

#[test]
fn shots_that_a_twist_forbids_are_taken_out() {
    let battle = scene(
        "Weapons",
        "\"A\": \"at 0510 N, has Medium Laser CT, has Medium Laser RA\"",
        "\"T\": \"at 0810 N\"",
        "",
    );
    let (a, t) = (unit(&battle, "A"), unit(&battle, "T"));
    let twist = |n| Pick::Button(keys::twist(n));
    let cell = |weapon| Pick::Button(keys::shot(weapon, t));
    let picks = [Pick::Unit(a), twist(1), Pick::Unit(t), cell(0), cell(1)];
    let draft = picked(&battle, &picks);
    assert_eq!(draft.fire.shots.len(), 2);
    let mut more = picks.to_vec();
    more.push(twist(0));
    let draft = picked(&battle, &more);
    assert_eq!(draft.fire.shots.as_slice(), [FireAt::at(1, t)]);
}

#[test]
fn two_fists_are_one_declaration_and_a_kick_takes_their_place() {
    let battle = scene(
        "Physical",
        "\"A\": \"at 0510 N\"",
        "\"T\": \"at 0509 S\"",
        "",
    );
    let (a, t) = (unit(&battle, "A"), unit(&battle, "T"));
    let blow = |s| Pick::Button(keys::strike(s));
    let fists = [Strike::Punch(Location::LA), Strike::Punch(Location::RA)];
    let mut picks = vec![Pick::Unit(a), Pick::Unit(t)];
    picks.extend(fists.map(blow));
    let draft = picked(&battle, &picks);
    assert_eq!(draft.strike.strikes.len(), 2);
    let kick = Strike::Kick {
        leg: Location::RL,
        rear: false,
    };
    let offers = battle.offers(RED, &draft);
    assert_eq!(offers.leads(&blow(kick)), Some(Leads::Aside));
    picks.push(blow(kick));
    let draft = picked(&battle, &picks);
    let Command::Strike(order) = command(&battle, &draft, &button(keys::STRIKE)) else {
        panic!("an order");
    };
    assert_eq!(order.strikes.as_slice(), [(kick, t)]);
    let table = Table::of(battle.world());
    let u = table.find(a).expect("a unit");
    let cards = crate::physical::cards(table, &u, t);
    let card = cards.iter().find(|c| c.strike == kick).expect("a card");
    // Piloting 5 and -2 for the kick: 3 or more; 50 tons kick for 10.
    assert_eq!((card.tn.total(), card.damage), (3, 10));
    assert!((card.locations[Location::LL.index()] - 0.5).abs() < 1e-9);
    assert!(card.own_roll.is_some() && card.target_roll.is_some());
}

#[test]
fn a_draft_is_taken_back_to_nothing() {
    let battle = scene(
        "Movement",
        "\"A\": \"at 0510 N\"",
        "\"T\": \"at 1505 S\"",
        "",
    );
    let a = unit(&battle, "A");
    let mut draft = picked(
        &battle,
        &[Pick::Unit(a), button("mode.run"), Pick::Hex(at(5, 8))],
    );
    let mut steps = 0;
    while draft.step_back() {
        steps += 1;
    }
    assert_eq!((steps, draft), (3, Draft::default()));
}

#[test]
fn the_card_of_a_push_tells_whom_it_reaches() {
    let battle = scene(
        "Physical",
        "\"A\": \"at 0510 N\"",
        "\"T\": \"at 0509 S\", \"V\": \"at 0508 NE\"",
        "\"water 2\": [\"0507\"]",
    );
    let (a, t, v) = (unit(&battle, "A"), unit(&battle, "T"), unit(&battle, "V"));
    let table = Table::of(battle.world());
    let u = table.find(a).expect("a unit");
    let cards = crate::physical::cards(table, &u, t);
    let push = cards.iter().find(|c| c.strike == Strike::Push);
    let forced = &push.expect("a card").forced;
    let links: Vec<_> = forced.iter().map(|l| (l.unit, l.to, l.push)).collect();
    use crate::displacement::Push;
    assert_eq!(
        links,
        [(t, at(5, 8), Push::Rolls), (v, at(5, 7), Push::Water(2))]
    );
    let kick = cards
        .iter()
        .find(|c| matches!(c.strike, Strike::Kick { .. }));
    assert!(kick.expect("a card").forced.is_empty());
}

#[test]
fn a_place_is_looked_at_before_anybody_goes_there() {
    let battle = scene(
        "Movement",
        "\"A\": \"at 0515 N, has Medium Laser CT, has LRM 10 RA, has Ammo (LRM 10) RT\"",
        "\"T\": \"at 0505 S, has Medium Laser CT\"",
        "\"level 1\": [\"0506\"]",
    );
    let (a, t) = (unit(&battle, "A"), unit(&battle, "T"));
    let table = Table::of(battle.world());
    let u = table.find(a).expect("a unit");
    let seen = crate::fire::prospects(table, &u, at(5, 8), Direction::N);
    let [one] = seen.as_slice() else {
        panic!("one enemy: {seen:?}");
    };
    assert_eq!((one.target, one.distance), (t, 3));
    // The hill covers the target, and nobody who stands farther off.
    assert!(one.to.cover && !one.from.cover);
    let own: Vec<_> = one
        .own
        .iter()
        .map(|b| (b.weapon, b.bracket, b.too_near))
        .collect();
    assert_eq!(own, [(0, 0, false), (1, 0, true)]);
    assert_eq!(one.theirs.len(), 1);
    // With the back to it only the arm reaches it, with a twist.
    let back = crate::fire::prospects(table, &u, at(5, 8), Direction::S);
    let own: Vec<_> = back[0].own.iter().map(|b| (b.weapon, b.twist)).collect();
    assert_eq!(own, [(1, 1)]);
    assert_eq!(back[0].struck, crate::tables::Column::Rear);
}

/// How far a tracked vehicle gets straight ahead, where these hexes are paved.
fn on_pavement(paved: &str) -> [bool; 3] {
    let battle = scene(
        "Movement",
        "\"V\": \"vehicle tracked, cruise 4, at 0509 N\"",
        "\"B\": \"at 2020 N\"",
        &format!("\"paved\": [{paved}]"),
    );
    let table = Table::of(battle.world());
    let v = table.find(unit(&battle, "V")).expect("a vehicle");
    let reach = moves::Reach::of(table, &v, Mode::Walk).expect("a reach");
    [5, 4, 3].map(|row| {
        let there = reach.get(table.board(), at(5, row), Direction::N);
        let way = reach.way(at(5, row), Direction::N);
        assert_eq!(there.map(|r| r.mp.into()), way.map(|w| w.len()));
        assert_eq!(
            there.is_some(),
            reach.all().any(|r| Some(r) == there),
            "{row}"
        );
        there.is_some()
    })
}

#[test]
fn a_vehicle_is_offered_the_road_bonus_only_on_pavement_all_the_way() {
    let all = r#""0509", "0508", "0507", "0506", "0505", "0504", "0503""#;
    assert_eq!(on_pavement(all), [true, true, false]);
    let gap = r#""0509", "0508", "0506", "0505", "0504", "0503""#;
    assert_eq!(on_pavement(gap), [true, false, false]);
}

#[test]
fn a_forecast_tells_the_rolls_of_vehicles_that_turn_at_flanking_speed() {
    for (motive, terrain, cause) in [
        ("tracked", "\"paved\": [\"0507\"]", Some(PsrCause::Skid)),
        ("tracked", "", None),
        ("hover", "", Some(PsrCause::Sideslip)),
    ] {
        let battle = scene(
            "Movement",
            &format!("\"V\": \"vehicle {motive}, cruise 6, at 0509 N\""),
            "\"B\": \"at 2020 N\"",
            terrain,
        );
        let table = Table::of(battle.world());
        let v = table.find(unit(&battle, "V")).expect("a vehicle");
        let steps = [Step::Forward, Step::Forward, Step::Right, Step::Forward];
        let order = MoveOrder {
            unit: v.id,
            mode: Mode::Run,
            way: Way::Steps(steps.into_iter().collect()),
            masc: false,
            assault: None,
            ram: None,
            floor: None,
        };
        let forecast = moves::forecast(table, &v, &order).expect("a forecast");
        let rolls = forecast.rolls.iter().map(|r| (r.peril, r.hex, r.fall));
        let want = cause.map(|cause| (moves::Peril::Piloting(cause), at(5, 7), 0));
        assert_eq!(
            rolls.collect::<Vec<_>>(),
            want.into_iter().collect::<Vec<_>>(),
            "{motive} {terrain}"
        );
    }
}

#[test]
fn a_bridge_layer_beside_water_is_offered_its_bridge_in_the_end_phase() {
    let layer = |at: &str| {
        scene(
            "End",
            &format!("\"V\": \"vehicle tracked, 20 tons, at {at} N, has Bridge-Layer, Medium FR\""),
            "\"B\": \"at 2020 N\"",
            "\"water 1\": [\"0507\"]",
        )
    };
    let battle = layer("0508");
    let v = unit(&battle, "V");
    let draft = picked(&battle, &[Pick::Unit(v)]);
    assert_eq!(
        command(&battle, &draft, &button(keys::LAY)),
        Command::Lay(v)
    );
    let dry = layer("0512");
    assert_eq!(
        refused(&dry, &Draft::default(), &Pick::Unit(unit(&dry, "V"))),
        "no_site"
    );
}

#[test]
fn only_modes_that_a_unit_was_built_for_are_offered() {
    let modes = |what: &str| -> Vec<Mode> {
        let red = format!("\"V\": \"{what}, at 0508 N\"");
        let battle = scene("Movement", &red, "\"B\": \"at 2020 N\"", "");
        let draft = picked(&battle, &[Pick::Unit(unit(&battle, "V"))]);
        let offers = battle.offers(RED, &draft);
        let keys = offers.buttons.iter().map(|b| b.key.clone());
        keys.filter_map(|key| keys::mode_of(&key)).collect()
    };
    assert_eq!(modes("vehicle tracked"), [Mode::Walk, Mode::Run]);
    assert_eq!(modes("platoon jump rifles"), [Mode::Walk, Mode::Jump]);
}
