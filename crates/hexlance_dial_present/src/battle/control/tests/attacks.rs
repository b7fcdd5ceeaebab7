//! Attacks, and what else is aimed.

use super::*;

#[test]
fn the_second_click_on_an_enemy_attacks() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(5, 0))],
        &[6, 5, 4],
    );
    p.click_unit("Alder");
    assert!(p.cache.reach.shots.contains_key(&p.id("Birch")));
    p.click_unit("Birch");
    let panel = target::panel(&p.session, &p.focus).expect("a panel");
    assert_eq!(panel.target, "Birch");
    let hit = panel.to_hit.expect("it may be hit");
    // Attack 9 and 1 from behind, defense 20: 10 on three dice.
    assert_eq!(hit.target_number, 10);
    assert!(panel.fire.is_some());
    p.click_unit("Birch");
    assert_eq!(p.look("Birch").dial, 4);
    assert_eq!((p.look("Alder").tokens, p.look("Alder").heat), (1, 1));
}

/// What the line over the action bar says.
fn line(p: &Play) -> String {
    instruction::instruction(&p.session, &p.focus, &p.cache.reach).expect("there is a line")
}

#[test]
fn the_line_offers_no_attack_that_cannot_be_made() {
    // Two slots reach: the refusal told is that of the one of which less is missing.
    let mut p = Play::scene(
        &[(
            "Alder",
            "'Mech, 8/9/20, P energy 3 [0/12], S ballistic 2 [0/8], at (0,0) f0",
        )],
        &[("Birch", &mech_at(5, 0)), ("Cedar", &mech_at(9, 0))],
        &[],
    );
    p.click_unit("Alder");
    p.point(at(0, 3));
    p.work_out();
    assert_eq!(line(&p), "Click a hex for Alder, or an enemy to attack.");
    p.point(p.hex("Birch"));
    p.work_out();
    assert_eq!(line(&p), "Click Birch to aim at it.");
    p.click_unit("Birch");
    assert_eq!(
        line(&p),
        "Click Birch again to attack, or choose another target."
    );
    // Pointing at another one compares: panel and line speak of the same.
    p.point(p.hex("Cedar"));
    p.work_out();
    let panel = target::panel(&p.session, &p.focus).expect("a panel");
    assert_eq!(panel.target, "Cedar");
    assert!(panel.refusal.is_some() && panel.fire.is_none());
    let out_of_reach = "Cedar cannot be attacked now. Move to within 12\" of it.";
    assert_eq!(line(&p), out_of_reach);
    p.click_unit("Cedar");
    assert_eq!(line(&p), out_of_reach);
    // A kind that cannot be used, where another one can.
    p.click_unit("Birch");
    let u = p.look("Alder");
    let aim = p.focus.draft.aim.clone().expect("an aim");
    let offers = p.making().attempts(&u, &aim);
    let short = offers
        .iter()
        .position(|o| o.kind == Kind::Direct(SlotId::Secondary))
        .expect("it is listed");
    assert!(offers[short].legal.is_err());
    let short = offers[short].kind;
    p.focus.draft.aim = Some(Aim {
        kind: Some(short),
        ..aim
    });
    assert_eq!(
        line(&p),
        "This attack on Birch cannot be made: choose another one."
    );
}

#[test]
fn the_line_says_when_nobody_can_be_attacked() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(14, 0))],
        &[],
    );
    p.click_unit("Alder");
    p.point(at(0, 3));
    p.work_out();
    assert_eq!(
        line(&p),
        "Click a hex for Alder. No enemy can be attacked from here."
    );
}

#[test]
fn the_chosen_kind_is_the_one_that_is_ordered() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(1, 0))],
        &[6, 5, 4],
    );
    p.click_unit("Alder");
    p.click_unit("Birch");
    let u = p.look("Alder");
    let aim = p.focus.draft.aim.clone().expect("an aim");
    let offers = p.making().attempts(&u, &aim);
    // In contact nothing is fired; close combat is offered with both slots, the melee slot being the better one.
    let chosen = p
        .making()
        .chosen_index(&aim, &offers)
        .expect("one is chosen");
    assert_eq!(offers[chosen].kind, Kind::Close(SlotId::Secondary));
    let held = offers
        .iter()
        .find(|o| o.kind == Kind::Direct(SlotId::Primary))
        .expect("the shot is listed");
    assert_eq!(held.legal.as_ref().map_err(|r| r.code), Err("held"));
    p.press_on_panel(keys::kind(Kind::Close(SlotId::Primary)));
    p.press_on_panel(keys::FIRE);
    assert_eq!(p.look("Birch").dial, 4);
}

#[test]
fn a_charge_is_aimed_at_an_enemy_in_a_straight_line() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(4, 0)), ("Cedar", &mech_at(3, 2))],
        &[4, 4, 4],
    );
    p.click_unit("Alder");
    p.press("move.charge");
    assert!(p.cache.reach.goals.is_empty());
    let marked: Vec<_> = p.cache.reach.shots.keys().copied().collect();
    assert_eq!(marked, [p.id("Birch")]);
    p.click_unit("Birch");
    p.click_unit("Birch");
    assert_eq!(p.hex("Alder"), at(3, 0));
    // 4+4+4+9 is 21: a hit, 3 clicks and 1 to itself, 2 heat.
    assert_eq!((p.look("Birch").dial, p.look("Alder").dial), (4, 2));
    // Whoever is come upon may spin first (D4.3.3); the order ends after that.
    p.answer_all();
    assert_eq!(p.look("Alder").heat, 2);
}

#[test]
fn a_formation_fires_together() {
    let squad = |q, r| format!("{SQUAD}, at ({q},{r}) f0");
    let mut p = Play::scene(
        &[
            ("Ash", &squad(0, 0)),
            ("Beech", &squad(0, 1)),
            ("Cork", &squad(0, 2)),
        ],
        &[("Birch", &mech_at(3, 0))],
        &[4, 4, 4],
    );
    p.click_unit("Ash");
    p.click_unit("Birch");
    p.press_on_panel(keys::TOGETHER);
    let aim = p.focus.draft.aim.clone().expect("an aim");
    assert_eq!(aim.with.len(), 2);
    let panel = target::panel(&p.session, &p.focus).expect("a panel");
    // Attack 7, two others and 1 from behind, defense 20.
    assert_eq!(panel.to_hit.map(|h| h.target_number), Some(10));
    p.click_unit("Birch");
    for name in ["Ash", "Beech", "Cork"] {
        assert_eq!(p.look(name).tokens, 1, "{name}");
    }
    assert_eq!(p.look("Birch").dial, 3);
}

#[test]
fn shells_are_aimed_at_a_hex() {
    let mut p = Play::scene(
        &[(
            "Gun",
            "tank, 4/8/17, P ballistic 4 [8/24] artillery, at (0,0) f0",
        )],
        &[("Birch", &mech_at(8, 0))],
        &[],
    );
    p.click_unit("Gun");
    p.press("attack.artillery.primary");
    p.click(at(7, 0));
    assert_eq!(
        p.focus.draft.aim.as_ref().map(|a| a.target),
        Some(Target::Hex(at(7, 0)))
    );
    p.click(at(7, 0));
    let markers = &p.session.battle.world().resource::<Markers>().0;
    assert_eq!(
        markers.iter().map(|m| m.hex).collect::<Vec<_>>(),
        [at(7, 0)]
    );
}

#[test]
fn venting_and_repair_are_buttons() {
    let hot = format!("{MECH}, at (0,0) f0, heat 3");
    let mut p = Play::scene(&[("Alder", &hot)], &[("Birch", &mech_at(15, 0))], &[]);
    p.click_unit("Alder");
    p.press("other.vent");
    assert_eq!(p.look("Alder").heat, 1);

    let mut p = Play::scene(
        &[
            ("Medics", "model dial.lantern_medics, at (0,0) f0"),
            ("Reeds", "model dial.reed_cutters, at (1,0) f0, click 3"),
        ],
        &[("Birch", &mech_at(15, 0))],
        &[2, 2, 3, 3],
    );
    p.click_unit("Medics");
    p.press("attack.repair");
    // There is one friend only: it is aimed at.
    assert_eq!(
        p.focus.draft.aim.as_ref().map(|a| a.target),
        Some(Target::Unit(p.id("Reeds")))
    );
    p.click_unit("Reeds");
    let die = {
        let d = p.session.battle.decision().expect("value or die");
        d.choices
            .iter()
            .position(|c| c.code == "die")
            .expect("the die")
    };
    let asked = p.session.revision;
    p.act(HudAction::Answer(asked, die));
    assert_eq!(p.look("Reeds").dial, 1);
}

#[test]
fn an_answer_to_an_older_question_does_nothing() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(9, 0))],
        &[],
    );
    let before = p.session.battle.hash();
    let asked = p.session.revision;
    p.act(HudAction::Answer(asked - 1, 0));
    let asked = p.session.revision;
    p.act(HudAction::Answer(asked, 7));
    assert_eq!(p.session.battle.hash(), before);
}
