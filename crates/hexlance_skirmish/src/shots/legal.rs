//! Whether a BS Attack may be declared (K8.1, K8.7).

use hexlance_rules::{Refusal, UnitId};
use smallvec::SmallVec;

use super::{
    Shoot,
    burst::{self, Turn},
    firer::{Firer, Positions},
    is_attacked, number, template,
};
use crate::{
    deeds::{Declaring, Deed, Resolving, Role, Sort},
    ground::{Body, Saturation, Template},
    ids::Party,
    model::{Mode, Shape, Skill},
    order::{DeedRef, Order, OrderKind},
    read::{Look, Table},
    resolve::side_of,
    state::{Condition, State},
};

/// Whether it may be declared.
pub(super) fn check(shoot: &Shoot, at: &Declaring<'_>) -> Result<(), Refusal> {
    let firer = Firer::Trooper(at.who);
    let positions = Positions::declaring(at, shoot.point);
    let mode = weapon(shoot, &firer, at.table)?;
    let from = own_body(at, &positions)?;
    let lines = Lines {
        at,
        positions,
        from,
    };
    let bodies = targets(shoot, &lines, mode)?;
    let saturation = number::saturation(at.table, &from, bodies.iter());
    dice(shoot, at, mode, saturation)?;
    spares(shoot, &lines, mode, &bodies)
}

/// Whether somebody fires such a weapon so with such ammunition.
pub(crate) fn weapon<'w>(
    shoot: &Shoot,
    firer: &Firer<'w>,
    table: Table<'w>,
) -> Result<&'w Mode, Refusal> {
    let Some(mode) = firer.mode(table, shoot.weapon, shoot.mode) else {
        return Err(Refusal::new(
            "no_weapon",
            "K8.1.1",
            "That trooper has no such weapon.",
        ));
    };
    let t = &mode.traits;
    if t.smoke {
        return Err(Refusal::new(
            "smoke",
            "K8.8.1",
            "Smoke is thrown at a hex, not at a trooper.",
        )
        .or("Throw it as smoke."));
    }
    if t.medical {
        return Err(Refusal::new(
            "not_fired",
            "K15.1.1",
            "MediKits can only be fired at fallen comrades.",
        ));
    }
    if !is_fired(mode) {
        return Err(Refusal::new(
            "not_fired",
            "K8.7.6",
            "That weapon cannot be fired.",
        ));
    }
    offers(mode, shoot.ammo)?;
    Ok(mode)
}

/// Whether a mode is one of a weapon that is fired at somebody (K8.1.1, K8.7.6).
pub(crate) fn is_fired(mode: &Mode) -> bool {
    let t = &mode.traits;
    !t.smoke && !t.medical && !t.state_only && (!mode.bands.is_empty() || t.direct)
}

/// Whether a mode has this ammunition; one that hurts nobody has none, and is fired as Normal (K8.7.2).
pub(crate) fn offers(mode: &Mode, ammo: crate::model::Ammunition) -> Result<(), Refusal> {
    let none = mode.ammo.is_empty() && ammo == crate::model::Ammunition::NORMAL;
    if none || mode.ammo.contains(&ammo) {
        return Ok(());
    }
    Err(Refusal::new(
        "no_such_ammunition",
        "K8.7.2",
        "That weapon has no such ammunition.",
    ))
}

/// Who looks from where, while something is declared.
pub(super) struct Lines<'a, 'w> {
    /// What is declared.
    pub at: &'a Declaring<'w>,
    /// Where everybody is.
    pub positions: Positions<'w>,
    /// Where the one who declares it is.
    pub from: Body,
}

/// Where the one who declares something is.
pub(crate) fn own_body(at: &Declaring<'_>, positions: &Positions<'_>) -> Result<Body, Refusal> {
    positions
        .body(at.who.id.into())
        .ok_or_else(|| Refusal::new("off_table", "K8.1.1", "That trooper is not on the table."))
}

/// Where its targets are, each of whom may be aimed at.
fn targets(
    shoot: &Shoot,
    lines: &Lines<'_, '_>,
    mode: &Mode,
) -> Result<SmallVec<[Body; 2]>, Refusal> {
    if mode.traits.direct != shoot.aim.is_some() {
        return Err(Refusal::new(
            "aim_hex",
            "K8.4.1",
            "Direct templates are aimed at a hex, and nothing else is.",
        ));
    }
    let mut out = SmallVec::new();
    for (i, (target, _)) in shoot.targets.iter().enumerate() {
        let before = shoot.targets.iter().take(i);
        if before.into_iter().any(|(other, _)| other == target) {
            return Err(Refusal::new(
                "named_twice",
                "K8.7.1",
                "All dice at one target are named together.",
            ));
        }
        out.push(aim(lines, mode, *target)?);
    }
    Ok(out)
}

/// Whether one target may be aimed at, and where it is.
fn aim(lines: &Lines<'_, '_>, mode: &Mode, target: Party) -> Result<Body, Refusal> {
    let at = lines.at;
    may_aim(at, target)?;
    if mode.traits.targeting && target.trooper().is_none() {
        return Err(Refusal::new(
            "not_targeted",
            "K12",
            "Only troopers become Targeted.",
        ));
    }
    let Some(there) = lines.positions.seen_from(&lines.from, target) else {
        return Err(no_target());
    };
    let felt = |order: &Order, actor| {
        crate::team::has_sixth_sense(at.table, &at.who) && is_attacked(order, actor, at.who.id)
    };
    if let Role::Reaction { order, actor, .. } = at.role {
        let active = order.actors.get(usize::from(actor));
        if active.map(|a| Party::Trooper(a.unit)) != Some(target) {
            return Err(Refusal::new(
                "only_the_active",
                "K4.2.3",
                "An ARO acts on the activated trooper only.",
            ));
        }
        // Sixth Sense needs neither front half nor clear air, but a free line (skill.sixth_sense_l2).
        if felt(order, actor) && at.table.ground().open(&lines.from, &there) {
            return Ok(there);
        }
    }
    line_to(at, &lines.from, &there)?;
    Ok(there)
}

/// Whether there is a line of fire from where somebody is to a body (K5.2): whoever moves in this Order, and whoever was a
/// Marker when it was declared, sees all round; all others in their front half.
///
/// # Errors
/// The refusal.
pub(crate) fn line_to(at: &Declaring<'_>, from: &Body, there: &Body) -> Result<(), Refusal> {
    let turns = match at.role {
        Role::First | Role::Reaction { .. } => false,
        Role::Second(order, number) => order.actors.get(usize::from(number)).is_some_and(|actor| {
            let steps = actor.deeds.iter().any(|d| matches!(d, Deed::Move(_)));
            steps || actor.moves() || actor.was.conceals()
        }),
    };
    let faces = turns
        || at.who.sees_all_round()
        || crate::ground::in_front(from.hex, at.who.facing(), there.hex);
    if !faces {
        return Err(Refusal::new(
            "no_line",
            "K5.1.1",
            "That is behind the trooper, which does not move.",
        )
        .or("Move first, if only to turn."));
    }
    if !at.table.has_line(from, there) {
        return Err(Refusal::new(
            "no_line",
            "K8.1.1",
            "There is no line of fire to that target.",
        ));
    }
    Ok(())
}

fn no_target() -> Refusal {
    Refusal::new("no_target", "K8.1.1", "That is no enemy on the table.")
}

/// Whether a target may be aimed at, lines apart.
fn may_aim(at: &Declaring<'_>, target: Party) -> Result<(), Refusal> {
    match target {
        Party::Trooper(id) => {
            let target = at.table.find(id).ok_or_else(no_target)?;
            if is_being_discovered(at, id) {
                return Ok(());
            }
            may_target(&at.who, &target)
        }
        Party::Item(_) => match side_of(at.table, target) {
            Some(side) if side != at.who.side() => Ok(()),
            _ => Err(no_target()),
        },
        Party::Gate(hex, direction) => {
            let gate = at.table.ground().side(hex, direction).gate();
            if gate.is_some_and(|state| !state.is_open()) {
                return Ok(());
            }
            Err(Refusal::new(
                "no_closed_gate",
                "K1.10.5",
                "Only a closed gate can be destroyed.",
            ))
        }
    }
}

/// Whether the first skill of the Order is a Discover of that Marker: the attack is made if it works (K11.6.3).
fn is_being_discovered(at: &Declaring<'_>, marker: UnitId) -> bool {
    let Role::Second(order, number) = at.role else {
        return false;
    };
    let first = order.deed(DeedRef::Actor(number, 0));
    first.is_some_and(|deed| discovers(deed, marker))
}

fn discovers(deed: &Deed, marker: UnitId) -> bool {
    let rule = deed.rule();
    rule.sort() == Sort::Discover && rule.targets().contains(&marker.into())
}

/// Whether an attack may be aimed at a trooper at all (K13.1.1, K13.3.1).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn may_target(who: &Look<'_>, target: &Look<'_>) -> Result<(), Refusal> {
    if target.side() == who.side()
        || target.condition == Condition::Dead
        || target.is(State::Left)
        || !target.is_on_table()
    {
        return Err(no_target());
    }
    if target.guise.seeming.is_marker() {
        return Err(
            Refusal::new("only_a_marker", "K13.1.1", "A Marker cannot be attacked.")
                .or("Discover it first."),
        );
    }
    Ok(())
}

/// The dice of the Burst (K8.1.1, K8.7.1).
fn dice(
    shoot: &Shoot,
    at: &Declaring<'_>,
    mode: &Mode,
    saturation: Saturation,
) -> Result<(), Refusal> {
    let dice = shoot.targets.iter().map(|(_, n)| *n);
    let spent: u8 = dice.clone().fold(0, u8::saturating_add);
    if shoot.targets.is_empty() || dice.clone().any(|n| n == 0) {
        return Err(Refusal::new(
            "no_dice",
            "K8.7.1",
            "Every target needs at least one die.",
        ));
    }
    let firer = Firer::Trooper(at.who);
    let turn = turn_of(shoot, at, mode);
    let burst = burst::burst(at.table, &firer, mode, turn, saturation);
    if shoot.aimed && (at.is_reaction() || burst < 2 || !can_aim(&at.who, mode)) {
        return Err(Refusal::new(
            "no_aimed_shot",
            "skill.marksmanship_lx",
            "Marksmanship LX turns a Burst of 2 or more into one die, in the Active Turn only.",
        ));
    }
    let most = if shoot.aimed { 1 } else { burst };
    // A direct template is one thing, whoever is named under it.
    let spent = if mode.traits.direct {
        dice.max().unwrap_or(0)
    } else {
        spent
    };
    if spent > most {
        return Err(Refusal::new("burst", "K8.1.1", "The Burst has fewer dice."));
    }
    if at.is_reaction() && shoot.targets.len() > 1 && !mode.traits.direct {
        return Err(Refusal::new(
            "one_target",
            "K8.7.1",
            "In ARO all dice go at one target.",
        ));
    }
    if mode.traits.disposable.is_some() && !at.who.has_uses(shoot.weapon, spent) {
        return Err(Refusal::new("used_up", "K8.7.7", "Too few uses are left."));
    }
    Ok(())
}

fn can_aim(who: &Look<'_>, mode: &Mode) -> bool {
    who.has(Skill::MarksmanshipLX) && !mode.traits.throwing && !mode.traits.technical
}

/// When it would be made.
pub(super) fn turn_of(shoot: &Shoot, at: &Declaring<'_>, mode: &Mode) -> Turn {
    match at.role {
        Role::First => Turn::Active(OrderKind::Single, 0),
        Role::Second(order, number) => Turn::Active(order.kind, number),
        Role::Reaction { .. } => Turn::Reactive {
            suppressive: shoot.is_suppressive(&Firer::Trooper(at.who), mode, true),
        },
    }
}

/// Whether a first skill fits the kind of Order that it is declared in: the Burst of a Coordinated Order (K16.4.2).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_kind(
    table: Table<'_>,
    who: &Look<'_>,
    deed: &Deed,
    kind: OrderKind,
    number: u8,
) -> Result<(), Refusal> {
    let Deed::Shoot(shoot) = deed else {
        return Ok(());
    };
    let firer = Firer::Trooper(*who);
    let mode = weapon(shoot, &firer, table)?;
    let positions = Positions::now(table);
    let Some(from) = positions.body(who.id.into()) else {
        return Ok(());
    };
    let bodies: SmallVec<[Body; 2]> = shoot
        .targets
        .iter()
        .filter_map(|(target, _)| positions.seen_from(&from, *target))
        .collect();
    let saturation = number::saturation(table, &from, bodies.iter());
    let burst = burst::burst(table, &firer, mode, Turn::Active(kind, number), saturation);
    let spent = shoot
        .targets
        .iter()
        .map(|(_, n)| *n)
        .fold(0, u8::saturating_add);
    if shoot.aimed && burst < 2 || !shoot.aimed && !mode.traits.direct && spent > burst {
        return Err(Refusal::new(
            "burst",
            "K16.4.2",
            "The Burst has fewer dice.",
        ));
    }
    Ok(())
}

/// Whether an attack that was the first skill can be resolved where the Move that follows says (K4.4.8).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_shifted(
    table: Table<'_>,
    order: &Order,
    number: u8,
    deed: &Deed,
) -> Result<(), Refusal> {
    let Deed::Move(route) = deed else {
        return Ok(());
    };
    let Some(point) = route.attack_at else {
        return Ok(());
    };
    let role = Role::Second(order, number);
    let actor = order.actors.get(usize::from(number));
    let (Some(actor), Some(who)) = (actor, actor.and_then(|a| table.find(a.unit))) else {
        return Ok(());
    };
    let path = deed.rule().path(&Declaring { table, who, role });
    let mut moved = order.clone();
    if let Some(actor) = moved.actors.get_mut(usize::from(number)) {
        actor.stations.extend(path.stations);
        actor.deeds.push(deed.clone());
        if usize::from(point) >= actor.stations.len() {
            return Err(Refusal::new(
                "no_such_point",
                "K4.4.8",
                "The route has no such point.",
            ));
        }
    }
    let at = Declaring {
        table,
        who,
        role: Role::Second(&moved, number),
    };
    match actor.deeds.first() {
        Some(Deed::Shoot(shoot)) => {
            let shifted = Shoot {
                point,
                ..shoot.clone()
            };
            check(&shifted, &at)
        }
        Some(Deed::Smoke(smoke)) => smoke.shifted(point).check_at(&at),
        _ => Err(Refusal::new(
            "no_attack",
            "K4.4.8",
            "The first skill was no attack that could be made on the way.",
        )),
    }
}

/// Whether its templates spare the own side, and a direct one covers whom it is aimed at (K1.11.3, K8.7.10).
fn spares(
    shoot: &Shoot,
    lines: &Lines<'_, '_>,
    mode: &Mode,
    bodies: &[Body],
) -> Result<(), Refusal> {
    if mode.shape == Shape::None {
        return Ok(());
    }
    let ground = lines.at.table.ground();
    let side = lines.at.who.side();
    if let Some(aim) = shoot.aim {
        let lies = Template::new(ground, mode.shape, &lines.from, aim)?;
        let under = template::under(&lines.positions, &lies);
        if shoot
            .targets
            .iter()
            .any(|(target, _)| !under.contains(target))
        {
            return Err(Refusal::new(
                "not_under_it",
                "K8.7.10",
                "The template does not cover its target.",
            ));
        }
        return template::spares_friends(&lines.positions, &lies, side);
    }
    for there in bodies {
        let lies = Template::new(ground, mode.shape, &lines.from, there.hex)?;
        template::spares_friends(&lines.positions, &lies, side)?;
    }
    Ok(())
}

/// Whether the shot can still be made when the Order is resolved: a target that is no figure any more, or not yet, cannot be
/// shot at (K4.3.2). Of several targets one is enough: dice at the others are lost.
pub(super) fn still(shoot: &Shoot, at: &Resolving<'_>) -> bool {
    let Some(firer) = Firer::resolving(at) else {
        return false;
    };
    if firer.is(State::Left) {
        return false;
    }
    shoot.targets.iter().any(|(target, _)| {
        let waits = |id| waits_for_discovery(at, id);
        is_there(at, &firer, *target) || target.trooper().is_some_and(waits)
    })
}

/// Whether a target can be shot at when the Order is resolved.
pub(super) fn is_there(at: &Resolving<'_>, firer: &Firer<'_>, target: Party) -> bool {
    match target {
        Party::Trooper(id) => at.table.find(id).is_some_and(|t| match firer {
            Firer::Trooper(who) => may_target(who, &t).is_ok(),
            Firer::Turret(item) => t.side() != item.side && t.is_figure(),
        }),
        Party::Item(id) => at.table.items().get(id).is_some(),
        Party::Gate(hex, direction) => {
            let gate = at.table.ground().side(hex, direction).gate();
            gate.is_some_and(|state| !state.is_open())
        }
    }
}

/// Whether the Discover roll that is to make a target of a Marker has not been made yet.
fn waits_for_discovery(at: &Resolving<'_>, marker: UnitId) -> bool {
    let DeedRef::Actor(number, 1) = at.of else {
        return false;
    };
    let first = DeedRef::Actor(number, 0);
    let rolled = at.order.rolls.iter().any(|r| r.roll.of == first);
    !rolled
        && !at.order.idle.contains(&first)
        && at
            .order
            .deed(first)
            .is_some_and(|deed| discovers(deed, marker))
}
