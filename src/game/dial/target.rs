//! Attacks on what is pointed at or aimed at: what can be ordered, what comes of it, and why.

mod panel;

pub use self::panel::{aimed, attacker, choose, panel};

use std::{cmp::Reverse, collections::BTreeMap};

use hexlance_board::Hex;
use hexlance_dial::{
    attack::{
        Attack, offers as rules,
        preview::{Preview, preview},
    },
    command::{CloseOrder, Command, Manner, MoveOrder, OrderKind, RangedOrder},
    equipment::Equipment,
    model::{Class, DamageType, Mode, SlotId},
    movement::{assault, reach},
    read::Look,
};
use hexlance_rules::{Refusal, UnitId};

use super::{
    Session,
    focus::{Aim, Focus, Kind, Target, Way},
    plan,
};
use crate::{screens::click_dial, theme::Icon};

/// A kind of attack on a target with the verdict of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The kind.
    pub kind: Kind,
    /// The order.
    pub command: Command,
    /// Whether it may be given.
    pub legal: Result<(), Refusal>,
}

/// What an attack promises: for the marks over targets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shot {
    /// Chance to hit.
    pub chance: f64,
    /// Clicks to be expected.
    pub clicks: f64,
}

/// The equipment of a slot that is declared with a kind of attack (D7.4 step 1); none where it cannot be used.
pub fn declared(u: &Look<'_>, kind: Kind, aim: &Aim) -> Option<Equipment> {
    let slot = match kind {
        Kind::Direct(slot) | Kind::Indirect(slot) => slot,
        _ => return None,
    };
    let several = !(aim.also.is_empty() && aim.with.is_empty());
    match u.on_slot(slot)? {
        e @ Equipment::ArmorPiercing => Some(e),
        e @ (Equipment::AntiPersonnel | Equipment::AlphaStrike) if !several => Some(e),
        e @ Equipment::StreakMissiles if !several && kind == Kind::Direct(slot) => Some(e),
        _ => None,
    }
}

/// Every kind of attack that a unit has for a target, in the order of the panel.
fn kinds(session: &Session, u: &Look<'_>, target: Target) -> Vec<Kind> {
    let slots = || {
        SlotId::ALL
            .into_iter()
            .filter_map(|s| Some((s, u.slot(s)?)))
    };
    let shells = slots()
        .filter(|(_, s)| s.artillery)
        .map(|(id, _)| Kind::Artillery(id));
    let Target::Unit(target) = target else {
        return shells.collect();
    };
    let Some(t) = session.read().find(target) else {
        return Vec::new();
    };
    if t.side == u.side {
        let mut all: Vec<Kind> = slots().map(|(id, _)| Kind::Repair(id)).collect();
        if all.is_empty() {
            all.push(Kind::Repair(SlotId::Primary));
        }
        return all;
    }
    let beside = u
        .hex()
        .zip(t.hex())
        .is_some_and(|(a, b)| a.distance(b) <= 1);
    let mut all = Vec::new();
    for (id, slot) in slots().filter(|(_, s)| s.kind != DamageType::Melee && !s.artillery) {
        all.push(Kind::Direct(id));
        if slot.indirect {
            all.push(Kind::Indirect(id));
        }
    }
    all.extend(shells);
    if beside || all.is_empty() {
        all.extend(slots().map(|(id, _)| Kind::Close(id)));
    }
    if beside && u.model.class == Class::Infantry && u.model.mode == Mode::Foot {
        all.push(Kind::Capture);
    }
    match u.model.class {
        Class::Mech => {
            all.push(Kind::Charge);
            if u.click().equipment.speed == Some(Equipment::JumpJets) {
                all.push(Kind::DeathFromAbove);
            }
        }
        Class::Vehicle => all.push(Kind::Ram),
        Class::Infantry => {}
    }
    all
}

/// Every attack of a unit on what is aimed at, each as it is chosen, with the verdict of the rules.
pub fn offers(session: &Session, focus: &Focus, u: &Look<'_>, aim: &Aim) -> Vec<Offer> {
    let wanted = |k: &Kind| match focus.way {
        Way::Charge => *k == Kind::Charge,
        Way::Ram => *k == Kind::Ram,
        Way::DeathFromAbove => *k == Kind::DeathFromAbove,
        Way::Walk | Way::Run | Way::Jump => true,
    };
    kinds(session, u, aim.target)
        .into_iter()
        .filter(wanted)
        .filter_map(|kind| offer(session, u, aim, kind))
        .collect()
}

/// One of them.
fn offer(session: &Session, u: &Look<'_>, aim: &Aim, kind: Kind) -> Option<Offer> {
    let command = command(session, u, aim, kind)?;
    let legal = session.battle.check(u.side, &command);
    // Streak Missiles need no line: where nothing else is possible they are proposed.
    if legal.is_err()
        && aim.gear.is_none()
        && declared(u, kind, aim) == Some(Equipment::StreakMissiles)
    {
        let with = Aim {
            gear: Some(true),
            ..aim.clone()
        };
        let command = self::command(session, u, &with, kind)?;
        if session.battle.check(u.side, &command).is_ok() {
            return Some(Offer {
                kind,
                command,
                legal: Ok(()),
            });
        }
    }
    Some(Offer {
        kind,
        command,
        legal,
    })
}

/// The command of a kind of attack as it is chosen.
fn command(session: &Session, u: &Look<'_>, aim: &Aim, kind: Kind) -> Option<Command> {
    let unit = u.id;
    match kind {
        Kind::Direct(slot) | Kind::Indirect(slot) => {
            Some(Command::Ranged(ranged(u, aim, kind, slot)?))
        }
        Kind::Artillery(slot) => Some(Command::Artillery {
            unit,
            slot,
            hex: plan::target_hex(session, aim.target)?,
        }),
        Kind::Close(slot) => Some(Command::Close(close(u, aim, slot)?)),
        Kind::Capture => Some(Command::Capture(close(u, aim, SlotId::Primary)?)),
        Kind::Repair(slot) => Some(Command::Repair {
            unit,
            slot,
            patient: aim.target.unit()?,
        }),
        Kind::Charge | Kind::Ram => Some(Command::Move(run_up(session, u, aim, kind)?)),
        Kind::DeathFromAbove => Some(Command::Move(leap(session, u, aim)?)),
    }
}

fn ranged(u: &Look<'_>, aim: &Aim, kind: Kind, slot: SlotId) -> Option<RangedOrder> {
    let mut order = RangedOrder {
        indirect: matches!(kind, Kind::Indirect(_)),
        ..RangedOrder::at(u.id, slot, aim.target.unit()?)
    };
    if !order.indirect {
        order.targets.extend(&aim.also);
        order.with.clone_from(&aim.with);
    }
    match declared(u, kind, aim) {
        Some(Equipment::ArmorPiercing) => order.armor_piercing = aim.gear.unwrap_or(true),
        Some(Equipment::AntiPersonnel) => order.anti_personnel = aim.gear.unwrap_or(false),
        Some(Equipment::AlphaStrike) => order.alpha_strike = aim.gear.unwrap_or(false),
        Some(Equipment::StreakMissiles) => order.streak = aim.gear.unwrap_or(false),
        _ => {}
    }
    Some(order)
}

/// Whether the declared equipment of an order's slot is used in it.
pub fn uses_gear(order: &RangedOrder) -> bool {
    order.armor_piercing || order.anti_personnel || order.alpha_strike || order.streak
}

fn close(u: &Look<'_>, aim: &Aim, slot: SlotId) -> Option<CloseOrder> {
    Some(CloseOrder {
        unit: u.id,
        slot,
        target: aim.target.unit()?,
        with: aim.with.clone(),
    })
}

/// The one charge or ram at a target; where it stands in no straight line, one whose refusal says so.
fn run_up(session: &Session, u: &Look<'_>, aim: &Aim, kind: Kind) -> Option<MoveOrder> {
    let target = aim.target.unit()?;
    let (from, to) = (u.hex()?, plan::target_hex(session, aim.target)?);
    let direction = assault::straight(from, to);
    let path = direction.map_or_else(Vec::new, |d| assault::between(from, d, to));
    let manner = match kind {
        Kind::Ram => Manner::Ram(target),
        _ => Manner::Charge(target),
    };
    Some(MoveOrder {
        manner,
        ..MoveOrder::walk(u.id, path, direction.or(u.facing())?)
    })
}

/// The hexes in which a death from above on a target may land.
pub fn landings(session: &Session, u: &Look<'_>, target: UnitId) -> Vec<Hex> {
    reach::assaults(session.battle.world(), u.side, u.id)
        .into_iter()
        .filter(|o| o.manner == Manner::DeathFromAbove(target))
        .filter_map(|o| o.path.last().copied())
        .collect()
}

fn leap(session: &Session, u: &Look<'_>, aim: &Aim) -> Option<MoveOrder> {
    let target = aim.target.unit()?;
    let goal = plan::target_hex(session, aim.target)?;
    let from = u.hex()?;
    let landing = aim
        .landing
        .or_else(|| landings(session, u, target).first().copied())
        .or_else(|| goal.neighbours().min_by_key(|h| h.distance(from)))?;
    Some(MoveOrder {
        manner: Manner::DeathFromAbove(target),
        ..MoveOrder::walk(u.id, vec![landing], landing.direction_to(goal)?)
    })
}

/// The attack of a command, for its numbers; none for what rolls no dice now.
pub fn attack_of(session: &Session, command: &Command) -> Option<Attack> {
    let table = session.read();
    match command {
        Command::Ranged(order) => Attack::ranged(table, order),
        Command::Close(order) => Attack::close(table, order),
        Command::Capture(order) => Attack::capture(table, order),
        Command::Repair {
            unit,
            slot,
            patient,
        } => Attack::repair(table, *unit, *slot, *patient),
        Command::Move(order) => {
            let attack = Attack::assault(table, order.unit, order.manner)?;
            Some(match order.path.last() {
                Some(end) => attack.from(*end),
                None => attack,
            })
        }
        _ => None,
    }
}

/// What an offer's attack comes to.
pub fn preview_of(session: &Session, offer: &Offer) -> Option<Preview> {
    let attack = attack_of(session, &offer.command)?;
    Some(preview(session.read(), &attack))
}

/// How near an attack that may not be made comes to being possible: the order in which the rules look at slot, range,
/// front arc and line.
fn nearness(refusal: &Refusal) -> u8 {
    match refusal.code {
        "line_blocked" | "no_spotter" => 3,
        "not_in_front" => 2,
        "out_of_range" | "no_contact" => 1,
        _ => 0,
    }
}

/// Index of the attack that is chosen, or of the best one that may be made: what damages before what captures, moves
/// that end with an attack last. Where none may be made it is the one of which least is missing.
pub fn chosen_index(session: &Session, aim: &Aim, offers: &[Offer]) -> Option<usize> {
    if let Some(kind) = aim.kind {
        return offers.iter().position(|o| o.kind == kind);
    }
    let rank = |kind| match kind {
        Kind::Direct(_) | Kind::Indirect(_) | Kind::Close(_) | Kind::Repair(_) => 2,
        Kind::Capture | Kind::Artillery(_) => 1,
        Kind::Charge | Kind::Ram | Kind::DeathFromAbove => 0,
    };
    let best = offers
        .iter()
        .enumerate()
        .filter(|(_, o)| o.legal.is_ok())
        .map(|(i, o)| {
            let odds = preview_of(session, o).map(|p| p.odds);
            let worth = odds.map_or(0.0, |o| o.clicks - o.own + 0.01 * o.hit());
            (i, rank(o.kind), worth)
        })
        .max_by(|a, b| a.1.cmp(&b.1).then(a.2.total_cmp(&b.2)))
        .map(|(i, ..)| i);
    let refused = offers.iter().map(|o| o.legal.as_ref().err());
    let nearest = refused
        .enumerate()
        .max_by_key(|(i, r)| (r.map(nearness), Reverse(*i)))
        .map(|(i, _)| i);
    best.or(nearest)
}

/// The best attack of a unit on each that it could attack now.
pub fn shots(session: &Session, focus: &Focus, u: &Look<'_>) -> BTreeMap<UnitId, Shot> {
    session
        .read()
        .on_table()
        .filter(|t| t.side != u.side && !t.is_captive())
        .filter_map(|t| Some((t.id, shot(session, focus, u, &Aim::at_unit(t.id))?)))
        .collect()
}

/// What the attack promises that is chosen for an aim; none if it may not be made.
pub fn shot(session: &Session, focus: &Focus, u: &Look<'_>, aim: &Aim) -> Option<Shot> {
    let offers = offers(session, focus, u, aim);
    let offer = offers.get(chosen_index(session, aim, &offers)?)?;
    offer.legal.as_ref().ok()?;
    if let Kind::Artillery(slot) = offer.kind {
        return Some(Shot {
            chance: plan::lands_on_target(u.attack()),
            clicks: f64::from(u.damage(slot).total()),
        });
    }
    let odds = preview_of(session, offer)?.odds;
    Some(Shot {
        chance: odds.hit(),
        clicks: odds.clicks,
    })
}

/// The other members that a formation could have for an attack of a kind on a target.
pub fn partners(session: &Session, u: &Look<'_>, aim: &Aim, kind: Kind) -> Vec<UnitId> {
    let Some(target) = aim.target.unit() else {
        return Vec::new();
    };
    let world = session.battle.world();
    match kind {
        Kind::Direct(_) => rules::ranged_partners(world, u.side, u.id, target),
        Kind::Close(_) => rules::close_partners(world, u.side, u.id, target, false),
        Kind::Capture => rules::close_partners(world, u.side, u.id, target, true),
        _ => Vec::new(),
    }
}

/// Further targets that a slot with several marks could attack in the same order (D8.3.1).
pub fn more_targets(session: &Session, u: &Look<'_>, aim: &Aim, kind: Kind) -> Vec<UnitId> {
    let (Kind::Direct(slot), Some(first)) = (kind, aim.target.unit()) else {
        return Vec::new();
    };
    if u.slot(slot).is_none_or(|s| s.targets < 2) {
        return Vec::new();
    }
    rules::ranged_orders(session.battle.world(), u.side, u.id)
        .into_iter()
        .filter(|o| o.slot == slot && !o.indirect && !o.streak && o.targets.len() == 1)
        .filter_map(|o| o.targets.first().copied())
        .filter(|t| *t != first)
        .collect::<std::collections::BTreeSet<_>>()
        .into_iter()
        .collect()
}

/// Friends that a unit could repair now.
pub fn patients(session: &Session, u: &Look<'_>) -> Vec<UnitId> {
    rules::close_orders(session.battle.world(), u.side, u.id)
        .into_iter()
        .filter_map(|c| match c {
            Command::Repair { patient, .. } => Some(patient),
            _ => None,
        })
        .collect::<std::collections::BTreeSet<_>>()
        .into_iter()
        .collect()
}

/// The type of a slot, as a heading.
pub fn slot_name(u: &Look<'_>, slot: SlotId) -> &'static str {
    match u.slot(slot) {
        Some(slot) => click_dial::damage_name(slot.kind),
        None => tr!("No slot"),
    }
}

/// A short name for a button.
pub fn short_name(u: &Look<'_>, kind: Kind) -> String {
    match kind {
        Kind::Direct(slot) => slot_name(u, slot).to_owned(),
        Kind::Indirect(_) => tr!("Indirect").to_owned(),
        Kind::Artillery(_) => tr!("Artillery").to_owned(),
        Kind::Close(slot) => tr!("Close: {slot}", slot = slot_name(u, slot)),
        Kind::Capture => tr!("Capture").to_owned(),
        Kind::Charge => tr!("Charge").to_owned(),
        Kind::Ram => tr!("Ram").to_owned(),
        Kind::DeathFromAbove => tr!("From above").to_owned(),
        Kind::Repair(slot) => tr!("Repair: {slot}", slot = slot_name(u, slot)),
    }
}

/// What to show for a kind.
pub const fn icon(kind: Kind) -> Icon {
    match kind {
        Kind::Direct(_) => Icon::Attack,
        Kind::Indirect(_) => Icon::Indirect,
        Kind::Artillery(_) => Icon::Artillery,
        Kind::Close(_) => Icon::Melee,
        Kind::Capture => Icon::Flag,
        Kind::Charge | Kind::Ram => Icon::Charge,
        Kind::DeathFromAbove => Icon::Drop,
        Kind::Repair(_) => Icon::Gear,
    }
}

/// The kind of order that a kind of attack needs.
pub const fn order_kind(kind: Kind) -> OrderKind {
    match kind {
        Kind::Direct(_) | Kind::Indirect(_) | Kind::Artillery(_) => OrderKind::Ranged,
        Kind::Close(_) | Kind::Capture | Kind::Repair(_) => OrderKind::Close,
        Kind::Charge | Kind::Ram | Kind::DeathFromAbove => OrderKind::Move,
    }
}
