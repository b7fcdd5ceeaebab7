//! Attacks on what is aimed at: what can be ordered, as it is chosen, and the verdict of the rules.

use std::{cmp::Reverse, collections::BTreeMap};

use hexlance_board::Hex;
use hexlance_rules::{Refusal, UnitId};

use super::{Kind, Making, Way};
use crate::{
    attack::{
        Attack, odds, offers as rules,
        preview::{Preview, preview},
    },
    command::{CloseOrder, Command, Manner, MoveOrder, RangedOrder},
    equipment::Equipment,
    model::{Class, DamageType, Mode, SlotId},
    movement::{assault, reach},
    read::Look,
};

/// What is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A unit: an enemy, a friend to be repaired.
    Unit(UnitId),
    /// A hex, by artillery.
    Hex(Hex),
}

impl Target {
    /// The unit.
    pub const fn unit(self) -> Option<UnitId> {
        match self {
            Target::Unit(u) => Some(u),
            Target::Hex(_) => None,
        }
    }
}

/// An attack that is being aimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// At whom or what.
    pub target: Target,
    /// With what; none before one is chosen: the best is proposed.
    pub kind: Option<Kind>,
    /// Whether the equipment of the slot is used that is declared with the attack; none: as the rules propose (D16.2.4).
    pub gear: Option<bool>,
    /// Further targets of a slot with several marks (D8.3).
    pub also: Vec<UnitId>,
    /// The other members of a formation (D13).
    pub with: Vec<UnitId>,
    /// Where a death from above lands; none: in the first hex that will do.
    pub landing: Option<Hex>,
}

impl Aim {
    /// Aiming at a target, with nothing chosen yet.
    pub const fn at(target: Target) -> Self {
        Self {
            target,
            kind: None,
            gear: None,
            also: Vec::new(),
            with: Vec::new(),
            landing: None,
        }
    }

    /// Aiming at a unit.
    pub const fn at_unit(unit: UnitId) -> Self {
        Self::at(Target::Unit(unit))
    }

    /// Aiming at a hex with artillery.
    pub fn shells(slot: SlotId, hex: Hex) -> Self {
        Self {
            kind: Some(Kind::Artillery(slot)),
            ..Self::at(Target::Hex(hex))
        }
    }
}

/// A kind of attack on a target with the verdict of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
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

impl Making<'_> {
    /// Every kind of attack that a unit has for a target, in the order of the panel.
    fn kinds(self, u: &Look<'_>, target: Target) -> Vec<Kind> {
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
        let Some(t) = self.table().find(target) else {
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
    pub fn attempts(self, u: &Look<'_>, aim: &Aim) -> Vec<Attempt> {
        let wanted = |k: &Kind| match self.draft.way {
            Way::Charge => *k == Kind::Charge,
            Way::Ram => *k == Kind::Ram,
            Way::DeathFromAbove => *k == Kind::DeathFromAbove,
            Way::Walk | Way::Run | Way::Jump => true,
        };
        self.kinds(u, aim.target)
            .into_iter()
            .filter(wanted)
            .filter_map(|kind| self.attempt(u, aim, kind))
            .collect()
    }

    /// One of them.
    fn attempt(self, u: &Look<'_>, aim: &Aim, kind: Kind) -> Option<Attempt> {
        let command = self.command(u, aim, kind)?;
        let legal = self.battle.check(u.side, &command);
        // Streak Missiles need no line: where nothing else is possible they are proposed.
        if legal.is_err()
            && aim.gear.is_none()
            && declared(u, kind, aim) == Some(Equipment::StreakMissiles)
        {
            let with = Aim {
                gear: Some(true),
                ..aim.clone()
            };
            let command = self.command(u, &with, kind)?;
            if self.battle.check(u.side, &command).is_ok() {
                return Some(Attempt {
                    kind,
                    command,
                    legal: Ok(()),
                });
            }
        }
        Some(Attempt {
            kind,
            command,
            legal,
        })
    }

    /// The command of a kind of attack as it is chosen.
    fn command(self, u: &Look<'_>, aim: &Aim, kind: Kind) -> Option<Command> {
        let unit = u.id;
        match kind {
            Kind::Direct(slot) | Kind::Indirect(slot) => {
                Some(Command::Ranged(ranged(u, aim, kind, slot)?))
            }
            Kind::Artillery(slot) => Some(Command::Artillery {
                unit,
                slot,
                hex: self.target_hex(aim.target)?,
            }),
            Kind::Close(slot) => Some(Command::Close(close(u, aim, slot)?)),
            Kind::Capture => Some(Command::Capture(close(u, aim, SlotId::Primary)?)),
            Kind::Repair(slot) => Some(Command::Repair {
                unit,
                slot,
                patient: aim.target.unit()?,
            }),
            Kind::Charge | Kind::Ram => Some(Command::Move(self.run_up(u, aim, kind)?)),
            Kind::DeathFromAbove => Some(Command::Move(self.leap(u, aim)?)),
        }
    }

    /// The one charge or ram at a target; where it stands in no straight line, one whose refusal says so.
    fn run_up(self, u: &Look<'_>, aim: &Aim, kind: Kind) -> Option<MoveOrder> {
        let target = aim.target.unit()?;
        let (from, to) = (u.hex()?, self.target_hex(aim.target)?);
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
    pub fn landings(self, u: &Look<'_>, target: UnitId) -> Vec<Hex> {
        reach::assaults(self.battle.world(), u.side, u.id)
            .into_iter()
            .filter(|o| o.manner == Manner::DeathFromAbove(target))
            .filter_map(|o| o.path.last().copied())
            .collect()
    }

    fn leap(self, u: &Look<'_>, aim: &Aim) -> Option<MoveOrder> {
        let target = aim.target.unit()?;
        let goal = self.target_hex(aim.target)?;
        let from = u.hex()?;
        let landing = aim
            .landing
            .or_else(|| self.landings(u, target).first().copied())
            .or_else(|| goal.neighbours().min_by_key(|h| h.distance(from)))?;
        Some(MoveOrder {
            manner: Manner::DeathFromAbove(target),
            ..MoveOrder::walk(u.id, vec![landing], landing.direction_to(goal)?)
        })
    }

    /// The attack of a command, for its numbers; none for what rolls no dice now.
    pub fn attack_of(self, command: &Command) -> Option<Attack> {
        let table = self.table();
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

    /// What the attack of a command comes to.
    pub fn preview_of(self, command: &Command) -> Option<Preview> {
        let attack = self.attack_of(command)?;
        Some(preview(self.table(), &attack))
    }

    /// Index of the attack that is chosen, or of the best one that may be made: what damages before what captures, moves
    /// that end with an attack last. Where none may be made it is the one of which least is missing.
    pub fn chosen_index(self, aim: &Aim, attempts: &[Attempt]) -> Option<usize> {
        if let Some(kind) = aim.kind {
            return attempts.iter().position(|a| a.kind == kind);
        }
        let rank = |kind| match kind {
            Kind::Direct(_) | Kind::Indirect(_) | Kind::Close(_) | Kind::Repair(_) => 2,
            Kind::Capture | Kind::Artillery(_) => 1,
            Kind::Charge | Kind::Ram | Kind::DeathFromAbove => 0,
        };
        let best = attempts
            .iter()
            .enumerate()
            .filter(|(_, a)| a.legal.is_ok())
            .map(|(i, a)| {
                let odds = self.preview_of(&a.command).map(|p| p.odds);
                let worth = odds.map_or(0.0, |o| o.clicks - o.own + 0.01 * o.hit());
                (i, rank(a.kind), worth)
            })
            .max_by(|a, b| a.1.cmp(&b.1).then(a.2.total_cmp(&b.2)))
            .map(|(i, ..)| i);
        let refused = attempts.iter().map(|a| a.legal.as_ref().err());
        let nearest = refused
            .enumerate()
            .max_by_key(|(i, r)| (r.map(nearness), Reverse(*i)))
            .map(|(i, _)| i);
        best.or(nearest)
    }

    /// The best attack of a unit on each that it could attack now.
    pub fn shots(self, u: &Look<'_>) -> BTreeMap<UnitId, Shot> {
        self.table()
            .on_table()
            .filter(|t| t.side != u.side && !t.is_captive())
            .filter_map(|t| Some((t.id, self.shot(u, &Aim::at_unit(t.id))?)))
            .collect()
    }

    /// What the attack promises that is chosen for an aim; none if it may not be made.
    pub fn shot(self, u: &Look<'_>, aim: &Aim) -> Option<Shot> {
        let attempts = self.attempts(u, aim);
        let attempt = attempts.get(self.chosen_index(aim, &attempts)?)?;
        attempt.legal.as_ref().ok()?;
        if let Kind::Artillery(slot) = attempt.kind {
            return Some(Shot {
                chance: lands_on_target(u.attack()),
                clicks: f64::from(u.damage(slot).total()),
            });
        }
        let odds = self.preview_of(&attempt.command)?.odds;
        Some(Shot {
            chance: odds.hit(),
            clicks: odds.clicks,
        })
    }

    /// The other members that a formation could have for an attack of a kind on a target.
    pub fn partners(self, u: &Look<'_>, aim: &Aim, kind: Kind) -> Vec<UnitId> {
        let Some(target) = aim.target.unit() else {
            return Vec::new();
        };
        let world = self.battle.world();
        match kind {
            Kind::Direct(_) => rules::ranged_partners(world, u.side, u.id, target),
            Kind::Close(_) => rules::close_partners(world, u.side, u.id, target, false),
            Kind::Capture => rules::close_partners(world, u.side, u.id, target, true),
            _ => Vec::new(),
        }
    }

    /// Further targets that a slot with several marks could attack in the same order (D8.3.1).
    pub fn more_targets(self, u: &Look<'_>, aim: &Aim, kind: Kind) -> Vec<UnitId> {
        let (Kind::Direct(slot), Some(first)) = (kind, aim.target.unit()) else {
            return Vec::new();
        };
        if u.slot(slot).is_none_or(|s| s.targets < 2) {
            return Vec::new();
        }
        rules::ranged_orders(self.battle.world(), u.side, u.id)
            .into_iter()
            .filter(|o| o.slot == slot && !o.indirect && !o.streak && o.targets.len() == 1)
            .filter_map(|o| o.targets.first().copied())
            .filter(|t| *t != first)
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect()
    }

    /// Friends that a unit could repair now.
    pub fn patients(self, u: &Look<'_>) -> Vec<UnitId> {
        rules::close_orders(self.battle.world(), u.side, u.id)
            .into_iter()
            .filter_map(|c| match c {
                Command::Repair { patient, .. } => Some(patient),
                _ => None,
            })
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect()
    }

    /// The attack that is chosen for an aim, or the best one.
    pub fn best(self, u: &Look<'_>, aim: &Aim) -> Option<Attempt> {
        let mut attempts = self.attempts(u, aim);
        let i = self.chosen_index(aim, &attempts)?;
        Some(attempts.swap_remove(i))
    }

    /// Whether any attack on what is aimed at may be made; of those that may not, the refusal of the one of which least
    /// is missing.
    ///
    /// # Errors
    /// Why not.
    pub fn may_attack(self, u: &Look<'_>, aim: &Aim) -> Result<(), Refusal> {
        let attempts = self.attempts(u, aim);
        if attempts.iter().any(|a| a.legal.is_ok()) {
            return Ok(());
        }
        let refused = attempts.into_iter().filter_map(|a| a.legal.err());
        let nearest = refused
            .enumerate()
            .max_by_key(|(i, r)| (nearness(r), Reverse(*i)));
        Err(nearest.map_or_else(hexlance_rules::draft::unoffered, |(_, r)| r))
    }

    /// Where a target is.
    pub fn target_hex(self, target: Target) -> Option<Hex> {
        match target {
            Target::Hex(h) => Some(h),
            Target::Unit(u) => self.table().find(u)?.hex(),
        }
    }
}

/// Whether the declared equipment of an order's slot is used in it.
pub fn uses_gear(order: &RangedOrder) -> bool {
    order.armor_piercing || order.anti_personnel || order.alpha_strike || order.streak
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

fn close(u: &Look<'_>, aim: &Aim, slot: SlotId) -> Option<CloseOrder> {
    Some(CloseOrder {
        unit: u.id,
        slot,
        target: aim.target.unit()?,
        with: aim.with.clone(),
    })
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

/// The chance that shells come down where they are aimed at (D8.5.4).
pub fn lands_on_target(attack: u8) -> f64 {
    let needed = i16::from(crate::artillery::ON_TARGET) - i16::from(attack);
    odds::chance(needed, false)
}
