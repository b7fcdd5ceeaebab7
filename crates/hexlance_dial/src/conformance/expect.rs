//! Compares the battle with what a case says must hold.

use hexlance_rules::conformance::Differences;

use super::{
    case::Team,
    orders::{about_what, facing_of},
    script::Scene,
    steps::{
        AimLine, AskedLine, BreakAwayLine, CaseStep, DamageLine, FireWord, HeatLine, LineLine,
        OrdersLine, OutcomeLine, PurseLine, ReachesLine, RolledLine, ShellsLine, StateLine,
    },
};
use crate::{
    attack::{number::number, odds},
    command::MoveOrder,
    contact,
    event::{ArtilleryEvent, AttackEvent, Compared, Event, HeatEvent, LossEvent, MoveEvent},
    line::{Fire, line},
    movement::reach,
    read::Look,
    state::{Clock, Ending, Markers, Place, Score},
    tags, victory,
};

/// Everything in which a battle differs from a line.
pub(super) fn failures(scene: &Scene<'_>, step: &CaseStep) -> Vec<String> {
    let mut d = Differences::default();
    if let Err(why) = check(scene, step, &mut d) {
        d.0.push(why);
    }
    d.0
}

fn check(scene: &Scene<'_>, step: &CaseStep, d: &mut Differences) -> Result<(), String> {
    let clock = *scene.battle.world().resource::<Clock>();
    match step {
        CaseStep::State(line) => state(scene, line, d)?,
        CaseStep::Rolled(line) => rolled(scene, line, d)?,
        CaseStep::NotRolled => {
            if let Some(e) = scene
                .last_events()
                .find(|e| matches!(e, Event::Attack(AttackEvent::Rolled { .. })))
            {
                d.0.push(format!("this should not have happened: {e:?}"));
            }
        }
        CaseStep::Damage(line) => damage(scene, line, d)?,
        CaseStep::Heat(line) => heat(scene, line, d)?,
        CaseStep::BreakAway(line) => break_away(scene, line, d)?,
        CaseStep::Stopped(name, cause) => {
            let of = scene.unit(name)?;
            let found = scene.last_events().find_map(|e| match e {
                Event::Move(MoveEvent::Stopped { unit, cause }) if *unit == of => Some(*cause),
                _ => None,
            });
            d.compare("what stopped it", found, Some(*cause));
        }
        CaseStep::Purse(line) => purse(scene, line, d)?,
        CaseStep::Orders(OrdersLine { all, left, given }) => {
            d.compare_some("the number of orders", clock.orders, *all);
            d.compare_some("the number of orders left", clock.left(), *left);
            d.compare_some("the number of orders given", clock.given, *given);
        }
        CaseStep::Shells(line) => shells(scene, line, d)?,
        CaseStep::Markers(count) => {
            let is = scene.battle.world().resource::<Markers>().0.len();
            d.compare("the number of artillery markers", is, *count);
        }
        CaseStep::Score(should) => {
            let is = scene.battle.world().resource::<Score>().0.to_vec();
            d.compare("the score", is, should.clone());
        }
        CaseStep::Turn(team, stage) => {
            d.compare("whose turn it is", Team::of(clock.active), *team);
            d.compare("the stage", clock.stage, *stage);
        }
        CaseStep::Round(round) => d.compare("the round", clock.round, *round),
        CaseStep::Over(winner) => {
            let ending = &scene.battle.world().resource::<Ending>().0;
            match ending {
                Some(o) => d.compare("the winner", o.winner.map(Team::of), *winner),
                None => d.0.push("the battle is not over".to_owned()),
            }
        }
        CaseStep::Outcome(line) => outcome(scene, line, d),
        CaseStep::Asked(line) => asked(scene, line, d),
        CaseStep::NotAsked => {
            if let Some(open) = scene.battle.decision() {
                d.0.push(format!("a question is open: {}", open.prompt));
            }
        }
        _ => numbers(scene, step, d)?,
    }
    Ok(())
}

/// Numbers that need no order.
fn numbers(scene: &Scene<'_>, step: &CaseStep, d: &mut Differences) -> Result<(), String> {
    match step {
        CaseStep::Distance(a, b, hexes) => d.compare("the distance", a.distance(*b), *hexes),
        CaseStep::Contact(a, b, should) => {
            let is = contact::in_contact(scene.table(), &scene.named(a)?, &scene.named(b)?);
            d.compare("base contact", is, *should);
        }
        CaseStep::InFront(name, hex, should) => {
            let is = scene.named(name)?.in_front(scene.frame.on_map(*hex));
            d.compare("being in the front arc", is, *should);
        }
        CaseStep::InRear(name, hex, should) => {
            let is = scene.named(name)?.in_rear(scene.frame.on_map(*hex));
            d.compare("being in the rear", is, *should);
        }
        CaseStep::Line(LineLine { of, on, is }) => {
            let fire = line(scene.table(), &scene.named(of)?, &scene.named(on)?);
            let word = match fire {
                Fire::Clear => FireWord::Clear,
                Fire::Hindered(_) => FireWord::Hindered,
                Fire::Blocked(_) => FireWord::Blocked,
            };
            if word != *is {
                d.0.push(format!("the line is {fire:?}, and should be {is:?}"));
            }
        }
        CaseStep::Reaches(line) => reaches(scene, line, d)?,
        CaseStep::Aim(line) => aim(scene, line, d)?,
        _ => return Err("this line belongs to no part of the script".to_owned()),
    }
    Ok(())
}

fn state(scene: &Scene<'_>, line: &StateLine, d: &mut Differences) -> Result<(), String> {
    let u = scene.named(&line.of)?;
    let what = |field: &str| format!("{field} of {}", line.of);
    d.compare_some(&what("the click"), u.dial, line.click);
    d.compare_some(&what("the heat"), u.heat, line.heat);
    d.compare_some(&what("the number of tokens"), u.tokens, line.tokens);
    d.compare_some(
        &what("the hex"),
        u.hex().map(|h| scene.frame.of_case(h)),
        line.at.map(Some),
    );
    d.compare_some(
        &what("the facing"),
        u.facing().map(facing_of),
        line.facing.map(Some),
    );
    if let Some(transport) = &line.aboard {
        let should = Place::Aboard(scene.unit(transport)?);
        d.compare(&what("the place"), u.place, should);
    }
    d.compare_some(
        &what("being eliminated"),
        u.place == Place::Eliminated,
        line.eliminated,
    );
    d.compare_some(
        &what("being secured"),
        matches!(u.place, Place::Secured(_)),
        line.secured,
    );
    d.compare_some(&what("being shut down"), u.is_shut_down(), line.shut_down);
    d.compare_some(&what("being captured"), u.is_captive(), line.captured);
    if let Some(by) = &line.captive_of {
        let is = u.condition.captive.map(|c| c.by);
        d.compare(&what("the controlling unit"), is, Some(scene.unit(by)?));
    }
    d.compare_some(
        &what("controlling a captive"),
        u.condition.controls.is_some(),
        line.controls,
    );
    d.compare_some(&what("the side"), Team::of(u.side), line.side);
    values(&u, line, d);
    Ok(())
}

/// What a unit's dials show.
fn values(u: &Look<'_>, line: &StateLine, d: &mut Differences) {
    let what = |field: &str| format!("{field} of {}", line.of);
    d.total(&what("the speed"), &u.speed(), line.speed);
    d.compare_some(&what("the attack value"), u.attack(), line.attack);
    d.compare_some(&what("the defense value"), u.defense(), line.defense);
    for (letter, slot, should) in [
        ("primary", crate::model::SlotId::Primary, line.primary),
        ("secondary", crate::model::SlotId::Secondary, line.secondary),
    ] {
        d.total(
            &what(&format!("the {letter} damage")),
            &u.damage(slot),
            should,
        );
    }
    if let Some(effects) = &line.effects {
        let is: Vec<_> = u
            .heat_level()
            .effects()
            .map(|e| e.id().to_owned())
            .collect();
        d.compare(&what("the heat effects"), &is, effects);
    }
    for e in &line.has {
        if !u.has(*e) {
            d.0.push(format!("{} should have {e} in working order", line.of));
        }
    }
    for e in &line.lacks {
        if u.has(*e) {
            d.0.push(format!("{} should not have {e} in working order", line.of));
        }
    }
}

fn rolled(scene: &Scene<'_>, line: &RolledLine, d: &mut Differences) -> Result<(), String> {
    let by = line.by.as_ref().map(|n| scene.unit(n)).transpose()?;
    let on = line.on.as_ref().map(|n| scene.unit(n)).transpose()?;
    let names = |c: &Compared| on.is_none_or(|u| u == c.unit);
    let found = scene.last_events().find_map(|e| match e {
        Event::Attack(AttackEvent::Rolled {
            attacker,
            kind,
            dice,
            critical,
            second,
            decoy,
            compared,
            ..
        }) if by.is_none_or(|u| u == *attacker)
            && *second == line.second
            && *decoy == line.decoy =>
        {
            let one = compared.iter().find(|c| names(c))?;
            Some((*kind, *dice, *critical, one))
        }
        _ => None,
    });
    let Some((kind, dice, critical, one)) = found else {
        return Err(format!(
            "no such roll was made; rolled were {:?}",
            rolls(scene)
        ));
    };
    d.compare_some("the kind of attack", kind, line.kind);
    d.compare_some("the dice", dice, line.dice);
    d.compare_some("what the dice say by themselves", critical, line.critical);
    let mut attack = one.attack.clone();
    if attack.part(tags::DICE.name).is_none() {
        attack.rule(&tags::DICE, dice.iter().map(|n| i16::from(*n)).sum());
    }
    d.total("the attack total", &attack, line.attack);
    d.total("the defense total", &one.defense, line.defense);
    let with_dice = line.attack_parts.as_ref().map(|parts| {
        let mut parts = parts.clone();
        let sum = attack.part(tags::DICE.name).unwrap_or_default();
        parts.entry(tags::DICE.name.to_owned()).or_insert(sum);
        parts
    });
    d.parts("the attack total", &attack, with_dice.as_ref());
    d.parts(
        "the defense total",
        &one.defense,
        line.defense_parts.as_ref(),
    );
    d.compare_some("hitting", one.hit, line.hit);
    Ok(())
}

/// The rolls of the last order, for messages.
fn rolls(scene: &Scene<'_>) -> Vec<String> {
    scene
        .last_events()
        .filter_map(|e| match e {
            Event::Attack(AttackEvent::Rolled {
                attacker,
                kind,
                dice,
                second,
                decoy,
                ..
            }) => Some(format!(
                "{} {kind:?} {dice:?} second {second} decoy {decoy}",
                scene.look_at(*attacker).name
            )),
            _ => None,
        })
        .collect()
}

fn nth<T>(mut found: impl Iterator<Item = T>, n: usize, what: &str) -> Result<T, String> {
    found.nth(n.saturating_sub(1)).ok_or_else(|| {
        format!(
            "{what} did not happen{}",
            if n > 1 { " so often" } else { "" }
        )
    })
}

fn damage(scene: &Scene<'_>, line: &DamageLine, d: &mut Differences) -> Result<(), String> {
    let of = scene.unit(&line.of)?;
    let all = scene.last_events().filter_map(|e| match e {
        Event::Loss(LossEvent::Damaged { unit, clicks, .. }) if *unit == of => Some(clicks),
        _ => None,
    });
    let clicks = nth(all, line.nth, &format!("damage to {}", line.of))?;
    let what = format!("the damage to {}", line.of);
    d.total(&what, clicks, Some(line.clicks));
    d.parts(&what, clicks, line.parts.as_ref());
    Ok(())
}

fn heat(scene: &Scene<'_>, line: &HeatLine, d: &mut Differences) -> Result<(), String> {
    let of = scene.unit(&line.of)?;
    let all = scene.last_events().filter_map(|e| match e {
        Event::Heat(HeatEvent::Heat {
            unit,
            parts,
            from,
            to,
            ..
        }) if *unit == of => Some((parts, *from, *to)),
        _ => None,
    });
    let (parts, from, to) = nth(all, line.nth, &format!("heat of {}", line.of))?;
    d.compare_some("the heat before", from, line.from);
    d.compare_some("the heat after", to, line.to);
    d.parts("the heat", parts, line.parts.as_ref());
    Ok(())
}

fn break_away(scene: &Scene<'_>, line: &BreakAwayLine, d: &mut Differences) -> Result<(), String> {
    let of = scene.unit(&line.of)?;
    let found = scene.last_events().find_map(|e| match e {
        Event::Move(MoveEvent::BrokeAway {
            unit,
            needed,
            grappled_by,
            success,
            ..
        }) if *unit == of => Some((*needed, *grappled_by, *success)),
        _ => None,
    });
    match found {
        None if line.none => {}
        None => d.0.push(format!("{} did not roll to break away", line.of)),
        Some(_) if line.none => d.0.push(format!("{} rolled to break away", line.of)),
        Some((needed, grappled_by, success)) => {
            d.compare_some("the die needed", needed, line.needed);
            d.compare_some("breaking away", success, line.success);
            if let Some(by) = &line.grappled_by {
                d.compare("what grapples it", grappled_by, Some(scene.unit(by)?));
            }
        }
    }
    Ok(())
}

fn purse(scene: &Scene<'_>, line: &PurseLine, d: &mut Differences) -> Result<(), String> {
    let of = scene.unit(&line.of)?;
    let purse = scene
        .last_events()
        .find_map(|e| match e {
            Event::Move(MoveEvent::MoveBegan { unit, purse, .. }) if *unit == of => Some(purse),
            _ => None,
        })
        .ok_or_else(|| format!("{} did not move", line.of))?;
    let spent: i16 = scene
        .last_events()
        .filter_map(|e| match e {
            Event::Move(MoveEvent::Entered { unit, cost, .. }) if *unit == of => {
                Some(i16::from(*cost))
            }
            _ => None,
        })
        .sum();
    d.total("the purse", purse, line.inches);
    d.compare_some("what is left", purse.total() - spent, line.left);
    d.parts("the purse", purse, line.parts.as_ref());
    Ok(())
}

fn shells(scene: &Scene<'_>, line: &ShellsLine, d: &mut Differences) -> Result<(), String> {
    let of = scene.unit(&line.of)?;
    let found = scene.last_events().find_map(|e| match e {
        Event::Artillery(ArtilleryEvent::MarkerRolled {
            marker,
            drift,
            lands,
            ..
        }) if marker.unit == of => Some((*drift, *lands)),
        _ => None,
    });
    let (drift, lands) = found.ok_or_else(|| format!("no shells of {} came down", line.of))?;
    d.compare(
        "where the shells came down",
        lands.map(|h| scene.frame.of_case(h)),
        line.at,
    );
    d.compare_some("drifting", drift.is_some(), line.drift);
    Ok(())
}

fn outcome(scene: &Scene<'_>, line: &OutcomeLine, d: &mut Differences) {
    let ended = scene.battle.world().resource::<Ending>().0.clone();
    let is = ended.unwrap_or_else(|| victory::outcome(scene.battle.world()));
    d.compare_some("Destruction", &is.destruction, line.destruction.as_ref());
    d.compare_some("Ground", &is.ground, line.ground.as_ref());
    d.compare_some("Survival", &is.survival, line.survival.as_ref());
    d.compare_some(
        "the conditions won",
        &is.conditions,
        line.conditions.as_ref(),
    );
    if line.draw || line.winner.is_some() {
        d.compare("the winner", is.winner.map(Team::of), line.winner);
    }
}

fn asked(scene: &Scene<'_>, line: &AskedLine, d: &mut Differences) {
    let Some(open) = scene.battle.decision() else {
        d.0.push("no question is open".to_owned());
        return;
    };
    d.compare(
        "the question",
        about_what(&open.question),
        line.about.as_str(),
    );
    d.compare_some("the side asked", Team::of(open.side), line.side);
    let codes: Vec<_> = open.choices.iter().map(|c| c.code.clone()).collect();
    d.compare_some("the answers", &codes, line.choices.as_ref());
    let usual = open.choices.get(open.default).map(|c| c.code.as_str());
    if let Some(should) = &line.default {
        d.compare("the usual answer", usual, Some(should.as_str()));
    }
}

/// Whether a unit can end a move in a hex, by the reach that players see.
fn reaches(scene: &Scene<'_>, line: &ReachesLine, d: &mut Differences) -> Result<(), String> {
    let u = scene.named(&line.of)?;
    let order = MoveOrder {
        manner: scene.manner(&line.how)?,
        ..MoveOrder::walk(u.id, Vec::new(), u.facing().unwrap_or_default())
    };
    let to = scene.frame.on_map(line.to);
    let is = reach::ways(scene.battle.world(), u.side, &order)
        .iter()
        .any(|way| way.hex == to);
    d.compare("reaching the hex", is, line.is);
    Ok(())
}

/// The numbers of an attack that could be made.
fn aim(scene: &Scene<'_>, line: &AimLine, d: &mut Differences) -> Result<(), String> {
    let attack = scene.aimed(line)?;
    let target = *attack.targets.first().ok_or("no target is named")?;
    let is = number(scene.table(), &attack, target, false).ok_or("there is no such target")?;
    d.compare_some("the number needed", is.needed(), line.needed);
    d.parts("the attack", &is.attack, line.attack_parts.as_ref());
    d.parts("the defense", &is.defense, line.defense_parts.as_ref());
    if let Some(should) = line.hit {
        let percent = 100.0 * odds::of(scene.table(), &attack).hit();
        if (percent - should).abs() > 0.05 {
            d.0.push(format!(
                "the chance of a hit is {percent:.2} %, and should be {should} %"
            ));
        }
    }
    Ok(())
}
