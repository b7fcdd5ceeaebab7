//! R15.2, R15.3: abilities that steady nerves, of pilots and of commanders.

use hexlance_board::hex;
use hexlance_rules::AbilityId;
use hexlance_strike::{
    ability::{Grant, Modifier, Quantity, Times, Whose},
    event::RollFor,
    form::CommandSetup,
    model::mission::Victory,
    morale, movement,
    state::Phase,
};

use crate::scene::{BLUE, Play, RED, Scene, spa, std, tank};

/// Two crippled units of Red, far from everybody.
fn crippled() -> Scene {
    let mut s = Scene::new();
    s.options.morale = true;
    s.victory = Victory::LastStanding;
    for (name, at) in [("A", hex(3, 5)), ("B", hex(3, 9))] {
        s.unit(RED, name, tank(), at).condition.structure_lost = 2;
    }
    s.unit(BLUE, "E", std(), hex(12, 4));
    s
}

fn checks(p: &Play) -> usize {
    p.rolls(|r| *r == RollFor::Morale)
}

#[test]
fn who_cannot_be_broken_never_checks_r15_3_3() {
    let mut s = crippled();
    let mut p = s.play(&[6, 6, 6, 6]);
    p.finish();
    assert_eq!(checks(&p), 2);

    s.ability("spa.test", |def| def.grants.push(Grant::Unbreakable));
    s.unit(RED, "C", tank(), hex(3, 13))
        .condition
        .structure_lost = 2;
    if let Some(c) = s
        .units_of(RED)
        .iter_mut()
        .find(|u| u.name.as_deref() == Some("C"))
    {
        c.spas.push(spa("spa.test", Some(1)));
    }
    let mut p = s.play(&[6, 6, 6, 6]);
    p.finish();
    assert_eq!(checks(&p), 2);
    let world = p.0.world();
    assert!(morale::is_immune(world, &p.unit("C")) && !morale::is_immune(world, &p.unit("A")));
    // A command ability does it for the whole force, and forced withdrawal spares it too.
    s.commands[0].push(CommandSetup::new(AbilityId::new("spa.test")));
    let mut p = s.play(&[]);
    p.finish();
    assert_eq!(checks(&p), 0);
    s.options.morale = false;
    let p = s.play(&[]);
    assert_eq!(movement::homeward(p.0.world(), &p.unit("A")), None);
    assert_eq!(
        p.0.world().resource::<hexlance_strike::state::Turn>().phase,
        Phase::Combat
    );
}

#[test]
fn commanders_lower_the_number_r15_2_4() {
    let mut s = crippled();
    s.ability("spa.test", |def| {
        def.modifiers.push(Modifier {
            on: Quantity::Morale,
            whose: Whose::Own,
            when: Vec::new(),
            add: -1,
            times: Times::Once,
            label: None,
        });
    });
    let number = |p: &Play| morale::target_number(p.0.world(), &p.unit("A")).total();
    let plain = number(&s.play(&[]));
    s.commands[0].push(CommandSetup::new(AbilityId::new("spa.test")));
    assert_eq!(number(&s.play(&[])), plain - 1);
}
