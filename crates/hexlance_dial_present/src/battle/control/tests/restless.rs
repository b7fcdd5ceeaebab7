//! A restless person clicks everywhere.

use hexlance_dial::event::OrderEvent;

use super::*;

/// A small generator for clicks.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// One thing that a restless person might do.
fn fidget(p: &mut Play, dice: &mut Dice) {
    let hexes: Vec<Hex> = p.session.read().board().iter().map(|(h, _)| h).collect();
    match dice.below(12) {
        0..=2 => {
            let hex = hexes[dice.below(hexes.len())];
            p.click(hex);
        }
        3 | 4 => {
            let units: Vec<UnitId> = p.session.read().units().map(|u| u.id).collect();
            let unit = units[dice.below(units.len())];
            p.act(HudAction::SelectUnit(unit));
        }
        5 | 6 => {
            let shown = actions::actions(&p.session, &p.focus, &p.cache.reach.offers);
            if !shown.is_empty() {
                p.act(shown[dice.below(shown.len())].action.clone());
            }
        }
        7 => {
            let goals: Vec<Hex> = p.cache.reach.goals.keys().copied().collect();
            if !goals.is_empty() {
                let hex = goals[dice.below(goals.len())];
                p.click(hex);
            }
        }
        8 => {
            let shown = target::panel(&p.session, &p.focus);
            let buttons = shown.as_ref().map_or_else(Vec::new, buttons_of);
            if !buttons.is_empty() {
                p.act(buttons[dice.below(buttons.len())].clone());
            }
        }
        9 => {
            // What a panel showed some time ago.
            let unit = UnitId(dice.below(8) as u16);
            let stale: [Key; 7] = [
                keys::kind(Kind::Direct(SlotId::Secondary)),
                keys::kind(Kind::Capture),
                keys::of_unit(keys::ALSO, unit),
                keys::of_unit(keys::WITH, unit),
                keys::TOGETHER.into(),
                keys::ALONE.into(),
                keys::GEAR.into(),
            ];
            let key = stale[dice.below(stale.len())].clone();
            p.act(HudAction::Pick(Pick::Button(key)));
        }
        10 => {
            p.act(HudAction::TurnFacing(1));
            p.focus.back();
        }
        _ => {
            p.act(HudAction::CycleUnit(true));
            p.act(HudAction::Pick(Pick::button(keys::FIRE)));
        }
    }
    if let Some(n) = p.session.battle.decision().map(|d| d.choices.len()) {
        let asked = p.session.revision;
        p.act(HudAction::Answer(asked, dice.below(n)));
    }
    // Seldom: a turn is long enough for orders that take several clicks.
    if dice.below(60) == 0 {
        p.act(HudAction::EndPhase);
    }
    p.show();
}

#[test]
fn no_click_and_no_key_breaks_a_battle() {
    for seed in 0..3 {
        let mut p = ford(seed);
        let mut dice = Dice(seed + 11);
        for _ in 0..4 {
            p.act(HudAction::EndPhase);
        }
        // Whoever does not set up by hand is set up by the first places.
        for _ in 0..60 {
            if p.clock().stage != Stage::Deployment {
                break;
            }
            match plan::next_to_set_up(&p.session, UnitId(0)) {
                Some(unit) => {
                    let places = hexlance_dial::setup::places(p.session.battle.world(), unit);
                    let hexes: Vec<Hex> = places.iter().collect();
                    p.act(HudAction::SelectUnit(unit));
                    p.click(hexes[dice.below(hexes.len())]);
                }
                None => p.act(HudAction::EndPhase),
            }
        }
        assert_ne!(p.clock().stage, Stage::Deployment, "seed {seed}");
        for _ in 0..900 {
            if p.session.is_over() {
                break;
            }
            fidget(&mut p, &mut dice);
        }
        let orders = p
            .session
            .battle
            .log()
            .iter()
            .filter(|l| matches!(l.event, Event::Order(OrderEvent::Ordered { .. })))
            .count();
        assert!(orders > 5, "seed {seed}: {orders} orders in all");
    }
}

#[test]
fn pointing_works_nothing_out_anew() {
    let mut p = ford(2);
    p.work_out();
    let unit = plan::next_unit(&p.session, None, true).expect("somebody waits");
    p.act(HudAction::SelectUnit(unit));
    let made = p.cache.reach.offers.made;
    let hexes: Vec<Hex> = p.session.read().board().iter().map(|(h, _)| h).collect();
    for hex in hexes {
        p.point(hex);
        p.work_out();
    }
    assert_eq!(p.cache.reach.offers.made, made, "what is offered is kept");
    let places = &p.cache.reach.offers.areas[0].hexes;
    let place = places.iter().next().expect("a place");
    p.click(place);
    assert!(p.cache.reach.offers.made > made, "the battle went on");
}
