//! From an order to its result (R6.1): aim, interruptions, roll, rerolls, damage.

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Choice, Decision, Message, say};

use super::{AttackQuestion, formed};
use crate::{
    Ctx, abilities,
    ability::Grant,
    aero,
    aimed::{AttackEvent, AttackStep},
    artillery,
    attack::{defense, divided, legal, number, rounds},
    blows,
    card::{Bracket, Damage},
    command::AttackOrder,
    concealment::{self, name_for},
    damage::{self, NearMiss},
    displace, fire, gear, line, mines,
    model::{
        attack::{Attack, AttackKind, Half, Marking, Mount, Physical, Rolled, Target, Value},
        munition::Munition,
    },
    modifiers, munition, physical,
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    special::Code,
};

/// What an order uses up (R3.4.4).
pub(crate) fn spent(u: &UnitRead<'_>, attack: &Attack, bracket: Option<Bracket>) -> AttackEvent {
    let mut weapon = false;
    let mut physical = false;
    let mut marking = None;
    let mut rear = 0;
    match attack.kind {
        // A large craft attacks from each of its arcs (R11.9.1).
        AttackKind::Weapon(Mount::Arc(_), _) => {}
        AttackKind::Weapon(mount, _) => {
            weapon = true;
            if mount == Mount::Rear {
                rear = bracket
                    .and_then(|b| legal::base_value(u, attack.kind, b))
                    .map_or(0, |d| d.points);
            }
        }
        AttackKind::Artillery(_) => weapon = true,
        AttackKind::Physical(Physical::Standard | Physical::Melee) => {
            physical = true;
            weapon = abilities::spends_weapons(u, attack);
        }
        AttackKind::Physical(_) | AttackKind::Preempt { .. } => {
            weapon = true;
            physical = true;
        }
        AttackKind::Marking(m) => marking = Some(m),
        AttackKind::Air(_) => weapon = true,
    }
    if attack.surprise {
        // It has then attacked this turn (R5.5.4).
        weapon = true;
        physical = true;
    }
    AttackEvent::AttackSpent {
        unit: attack.attacker,
        weapon,
        physical,
        // What warms up (R7.7.3): weapon attacks, and the Short volley of a pre-emptive strike.
        fired: matches!(
            attack.kind,
            AttackKind::Weapon(..) | AttackKind::Artillery(_) | AttackKind::Preempt { .. }
        ),
        overheat: attack.overheat,
        rear,
        marking,
        piece: attack
            .kind
            .artillery()
            .zip(attack.load)
            .map(|(fire, load)| (fire.gun, load.piece)),
        rush_done: matches!(attack.kind, AttackKind::Physical(p) if p.is_rush()),
    }
}

/// Carries out a checked order.
pub fn perform(ctx: &mut Ctx<'_>, order: &AttackOrder) {
    let side = read::unit(ctx.world(), order.unit).side;
    let Ok(legal) = legal::check(ctx.world(), side, order) else {
        return;
    };
    begin(ctx, legal.attack, legal.aimed.map(|a| a.bracket));
}

/// Declares an attack: what it uses up, whose eyes it borrows, and the steps that follow.
pub fn begin(ctx: &mut Ctx<'_>, attack: Attack, bracket: Option<Bracket>) {
    if let AttackKind::Artillery(fire) = attack.kind {
        return artillery::fire::fire(ctx, attack, fire);
    }
    concealment::uncover(ctx, attack.attacker, "it attacks", None);
    if attack.half != Some(Half::Second) {
        let event = spent(&read::unit(ctx.world(), attack.attacker), &attack, bracket);
        ctx.emit(event);
    }
    if !formed::offer_switch(ctx, &attack) {
        by_spotter(ctx, attack);
    }
}

/// An attack goes on to its roll; the owner of a spotter that has not attacked yet says first whether it will (R6.9.4).
pub(crate) fn by_spotter(ctx: &mut Ctx<'_>, attack: Attack) {
    let seen_by_other =
        attack.kind.is_indirect() || attack.kind.artillery().is_some_and(|f| f.is_blind());
    if let (Some(spotter), true) = (attack.spotter, seen_by_other) {
        let target = attack.target;
        let s = read::unit(ctx.world(), spotter);
        let attacked = s.acts.weapon || s.acts.physical;
        if !attacked && !s.acts.quiet {
            let (side, name) = (s.side, s.name.to_owned());
            let world = ctx.world();
            let target_name = match target {
                Target::Unit(unit) => name_for(world, side, unit).to_owned(),
                Target::Hex(hex) => hex.to_string(),
            };
            ctx.ask(Decision {
                side,
                unit: Some(spotter),
                question: AttackQuestion::SpotterAttacks { spotter, attack }.into(),
                prompt: say!(
                    "{name} spots {target_name}. Will {name} attack this turn?",
                    name,
                    target_name
                ),
                choices: vec![
                    Choice::new("yes", "It will attack", "+1 on this attack and on its own"),
                    Choice::new(
                        "no",
                        "It keeps quiet",
                        "no more modifier, and no attack this turn",
                    ),
                ],
                default: 0,
            });
            return;
        }
        let mut attack = attack;
        attack.spotter_attacks = attacked;
        ctx.emit(AttackEvent::Spotting {
            unit: spotter,
            target,
            quiet: s_quiet(ctx, spotter),
        });
        ctx.push(AttackStep::Aim(attack));
        return;
    }
    ctx.push(AttackStep::Aim(attack));
}

fn s_quiet(ctx: &Ctx<'_>, spotter: hexlance_rules::UnitId) -> bool {
    read::unit(ctx.world(), spotter).acts.quiet
}

/// The owner of a spotter has said whether it will attack (R6.9.4).
pub fn spotter_answered(ctx: &mut Ctx<'_>, mut attack: Attack, attacks: bool) {
    let (Some(spotter), target) = (attack.spotter, attack.target) else {
        return;
    };
    attack.spotter_attacks = attacks;
    ctx.emit(AttackEvent::Spotting {
        unit: spotter,
        target,
        quiet: !attacks,
    });
    ctx.push(AttackStep::Aim(attack));
}

/// Interruptions come first; then the number is read out and the dice are rolled.
pub fn aim(ctx: &mut Ctx<'_>, attack: Attack) {
    if abilities::offer_aimed_shot(ctx, &attack) || abilities::offer_weak_spot(ctx, &attack) {
        return;
    }
    if !attack.preempt_offered && abilities::offer_preempt(ctx, &attack) {
        return;
    }
    if defense::offer_points(ctx, &attack) {
        return;
    }
    if let Err(why) = still_possible(ctx, &attack) {
        return lost(ctx, &attack, why);
    }
    let Some(target_number) = number::to_hit(ctx.world(), &attack, true) else {
        return lost(ctx, &attack, say!("The target is gone."));
    };
    let number = target_number.total();
    ctx.emit(AttackEvent::AttackDeclared {
        attack: attack.clone(),
        target_number: target_number.clone(),
    });
    let dice = roll(ctx, &attack, &target_number, None);
    ctx.push(AttackStep::AfterRoll(
        attack,
        Rolled {
            dice,
            target_number: number,
            acted: Vec::new(),
        },
    ));
}

/// An attack that cannot be made any more.
pub(super) fn lost(ctx: &mut Ctx<'_>, attack: &Attack, why: Message) {
    ctx.emit(AttackEvent::AttackLost {
        attack: attack.id,
        attacker: attack.attacker,
        why,
    });
    if let AttackKind::Physical(Physical::DeathFromAbove { direction }) = attack.kind {
        displace::waits_no_more(ctx, attack.attacker, direction);
    }
}

fn roll(
    ctx: &mut Ctx<'_>,
    attack: &Attack,
    parts: &Breakdown,
    reroll_by: Option<hexlance_rules::AbilityId>,
) -> [u8; 2] {
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose: RollFor::Attack(attack.id),
        unit: Some(attack.attacker),
        dice: dice.to_vec(),
        parts: parts.clone(),
        needs: Some(parts.total()),
        reroll_by,
    });
    dice
}

/// Rolls an attack again: each source acts once on a roll, the last result stands (R0.1.6).
pub fn reroll(
    ctx: &mut Ctx<'_>,
    attack: Attack,
    mut rolled: Rolled,
    unit: hexlance_rules::UnitId,
    ability: hexlance_rules::AbilityId,
) {
    rolled.acted.push((unit, ability));
    let parts = number::to_hit(ctx.world(), &attack, false).unwrap_or_default();
    rolled.dice = roll(ctx, &attack, &parts, Some(ability));
    ctx.push(AttackStep::AfterRoll(attack, rolled));
}

/// After an interruption the attack may have become impossible (Street Fighter).
fn still_possible(ctx: &Ctx<'_>, attack: &Attack) -> Result<(), Message> {
    let world = ctx.world();
    // A shell that comes down does not care what has become of its gun.
    if attack.load.is_some_and(|l| l.lands) {
        return Ok(());
    }
    let u = read::attacker(world, attack.attacker);
    if !u.is_anywhere() {
        return Err(say!("{unit} is out of action.", unit = u.name));
    }
    if !u.can_act() {
        return Err(say!("{unit} cannot attack any more.", unit = u.name));
    }
    if let Some(t) = attack.target.unit()
        && !read::try_target(world, t).is_some_and(|t| t.is_anywhere())
    {
        let name = read::unit(world, t).name;
        return Err(say!("{unit} is out of action.", unit = name));
    }
    match attack.kind {
        AttackKind::Preempt { .. }
        | AttackKind::Air(_)
        | AttackKind::Weapon(_, Value::Loaded(_, Munition::Straying)) => Ok(()),
        AttackKind::Artillery(_) => {
            // Its spotter has been taken by this very attack.
            let again = Attack {
                spotter: None,
                ..attack.clone()
            };
            legal::check_aim(world, again)
                .map(|_| ())
                .map_err(|r| r.message)
        }
        _ => legal::check_aim(world, attack.clone())
            .map(|_| ())
            .map_err(|r| r.message),
    }
}

/// Offers rerolls until nobody wants or may act on the roll any more; then it stands.
pub fn after_roll(ctx: &mut Ctx<'_>, attack: Attack, rolled: Rolled) {
    if abilities::offer_attack_reroll(ctx, &attack, &rolled)
        || defense::offer_screen(ctx, &attack, &rolled)
        || abilities::offer_melee_choice(ctx, &attack, &rolled)
    {
        return;
    }
    ctx.push(AttackStep::Resolve(attack, rolled));
}

/// Works out a roll that stands: hit or miss, damage, what else happens.
pub fn resolve(ctx: &mut Ctx<'_>, attack: Attack, rolled: Rolled) {
    if let Some(load) = attack.kind.load() {
        return aero::bombing::fall(ctx, &attack, load, &rolled);
    }
    let hit = rolled.hits();
    if let AttackKind::Artillery(fire) = attack.kind {
        return artillery::burst::resolve(ctx, &attack, &rolled, fire);
    }
    let world = ctx.world();
    let aimed = match attack.kind {
        AttackKind::Weapon(..) | AttackKind::Marking(_) => {
            line::aim_at(world, &attack, &read::attacker(world, attack.attacker))
        }
        _ => None,
    };
    let rear = match aimed {
        Some(a) => a.rear && !attack.kind.is_indirect(),
        None if attack.kind.is_from_the_air() => aero::aim::from_behind(world, &attack),
        None => blows::from_rear(world, &attack),
    };
    let bracket = aimed.map_or(Bracket::Short, |a| a.bracket);
    ctx.push(AttackStep::AttackDone(attack.clone(), hit));
    let miss = |ctx: &mut Ctx<'_>, hit: bool| {
        ctx.emit(AttackEvent::AttackResolved {
            attack: attack.id,
            attacker: attack.attacker,
            target: attack.target,
            hit,
            margin: rolled.margin(),
            damage: Breakdown::new(),
            rear,
        });
    };
    if let AttackKind::Marking(marking) = attack.kind {
        miss(ctx, hit);
        if hit && marking.strikes() {
            gear::strike(ctx, &attack, marking);
        } else if let (true, Some(unit)) = (hit, attack.target.unit()) {
            ctx.emit(AttackEvent::Marked {
                unit,
                narc: marking == Marking::Narc,
            });
        }
        return;
    }
    let attacker = read::attacker(ctx.world(), attack.attacker);
    let mut half = None;
    let base = if hit {
        match attack.kind {
            AttackKind::Physical(_) | AttackKind::Preempt { .. } => {
                blows::base_damage(ctx.world(), &attack)
            }
            _ => legal::base_value(&attacker, attack.kind, bracket).unwrap_or(Damage::NONE),
        }
    } else {
        match near_miss(ctx.world(), &attack, &attacker, bracket, rolled.margin()) {
            Some(near) => {
                half = near.half;
                near.base
            }
            None => {
                miss(ctx, false);
                rounds::stray(ctx, &attack, &rolled);
                return;
            }
        }
    };
    if hit && attack.kind.is_heat() {
        // As a special attack only heat is dealt (R6.9.6).
        if damage::heat_only(ctx, &attack, base) {
            miss(ctx, true);
            if let Some(unit) = attack.target.unit() {
                let extra =
                    modifiers::extra_criticals(ctx.world(), &attack, bracket, rolled.margin());
                damage::score(ctx, &attack, unit, 0, None, extra);
            }
            fire::ignite(ctx, &attack);
            return;
        }
    }
    // Battle armor that rides the target may take the blow in its place (R8.7.3).
    let struck = if hit {
        damage::rider_struck(ctx, &attack, rear)
    } else {
        None
    };
    let attack = match struck {
        Some(rider) => Attack {
            target: Target::Unit(rider),
            ..attack
        },
        None => attack,
    };
    let minimal = if damage::needs_minimal_roll(ctx.world(), &attack, bracket, base, hit, half) {
        let die = ctx.d6();
        ctx.emit(Roll {
            purpose: RollFor::MinimalDamage(attack.id),
            unit: Some(attack.attacker),
            dice: vec![die],
            parts: Breakdown::new(),
            needs: Some(4),
            reroll_by: None,
        });
        Some(die >= 4)
    } else {
        None
    };
    let amount = if hit {
        damage::amount(ctx.world(), &attack, bracket, base, rear, minimal)
    } else {
        let near = NearMiss { base, half };
        damage::near_miss(ctx.world(), &attack, bracket, near, minimal)
    };
    ctx.emit(AttackEvent::AttackResolved {
        attack: attack.id,
        attacker: attack.attacker,
        target: attack.target,
        hit,
        margin: rolled.margin(),
        damage: amount.clone(),
        rear,
    });
    let mut extra = Vec::new();
    if hit {
        extra = modifiers::extra_criticals(ctx.world(), &attack, bracket, rolled.margin());
        extra.extend(munition::extra_critical(ctx.world(), &attack));
    }
    damage::deal(ctx, &attack, &amount, hit.then(|| rolled.natural()), extra);
    if hit {
        damage::add_heat(ctx, &attack, bracket);
        rounds::after_hit(ctx, &attack, bracket, base);
        mines::clear::shelled(ctx, &attack, amount.total());
        fire::ignite(ctx, &attack);
    }
}

/// What a miss deals: flak to airborne targets that it misses by 1 or 2 (R6.9.5), half of a standard attack that misses
/// by 1 where an ability lets it through, or the larger of the two.
pub(super) fn near_miss(
    world: &World,
    attack: &Attack,
    attacker: &UnitRead<'_>,
    bracket: Bracket,
    margin: i16,
) -> Option<NearMiss> {
    let flak = flak_burst(world, attack, attacker, bracket, margin)
        .map(|base| NearMiss { base, half: None });
    let half = half_through(attack, attacker, bracket, margin);
    match (flak, half) {
        (Some(flak), Some(half)) => {
            let points = |near| damage::near_miss(world, attack, bracket, near, Some(true)).total();
            Some(if points(half) > points(flak) {
                half
            } else {
                flak
            })
        }
        (flak, half) => flak.or(half),
    }
}

/// Half of a standard attack that misses by exactly 1 (spa.weapon_specialist).
fn half_through(
    attack: &Attack,
    attacker: &UnitRead<'_>,
    bracket: Bracket,
    margin: i16,
) -> Option<NearMiss> {
    let standard = attack.kind.is_standard();
    if margin != -1 || !standard {
        return None;
    }
    let spas = &attacker.spas.0;
    let spa = spas.iter().find(|s| s.def.grants(Grant::HalfOnNearMiss))?;
    let base = legal::base_value(attacker, attack.kind, bracket)?;
    // Half of minimal damage is nothing (R7.1.3).
    (base.points > 0 || attack.overheat > 0).then_some(NearMiss {
        base,
        half: Some((spa.def.id, spa.def.name.as_str())),
    })
}

fn flak_burst(
    world: &World,
    attack: &Attack,
    attacker: &UnitRead<'_>,
    bracket: Bracket,
    margin: i16,
) -> Option<Damage> {
    let value = match attack.kind {
        AttackKind::Weapon(
            mount,
            Value::Standard | Value::WithoutMissiles | Value::Special(Code::FLK),
        ) => AttackKind::Weapon(mount, Value::Special(Code::FLK)),
        AttackKind::Weapon(_, Value::Loaded(_, Munition::Flak)) => attack.kind,
        _ => return None,
    };
    let target = read::try_target(world, attack.target.unit()?)?;
    if !(-legal::NEAR..0).contains(&margin) || !target.is_airborne(read::board(world)) {
        return None;
    }
    legal::base_value(attacker, value, bracket).filter(|d| d.is_some())
}

/// Whether a roll that stands would burst near its target (R6.9.5).
pub(crate) fn bursts_near(world: &World, attack: &Attack, margin: i16) -> bool {
    let attacker = read::attacker(world, attack.attacker);
    line::aim_at(world, attack, &attacker)
        .and_then(|a| near_miss(world, attack, &attacker, a.bracket, margin))
        .is_some()
}

/// An attack is over: the target is pushed, the second half of divided fire is chosen.
pub fn attack_done(ctx: &mut Ctx<'_>, attack: Attack, hit: bool) {
    if matches!(attack.kind, AttackKind::Physical(_)) {
        physical::after(ctx, &attack, hit);
        if hit {
            abilities::melee_weapon_breaks(ctx, &attack);
        }
    }
    if attack.half == Some(Half::First) {
        divided::ask(ctx, attack);
    }
}
