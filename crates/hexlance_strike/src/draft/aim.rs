//! Attacks on what is aimed at: what can be ordered, as it is chosen, and the verdict of the rules (R6, R8, R9).

use hexlance_board::Hex;
use hexlance_rules::{Refusal, UnitId, say};

use super::Making;
use crate::{
    artillery::{self, Fire},
    attack::{
        legal::{self, Legal},
        odds::{self, Suppose},
    },
    command::AttackOrder,
    model::{
        attack::{AttackKind, Target},
        munition::loaded,
    },
    read::UnitRead,
};

/// An attack that is being aimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// At whom or what.
    pub target: Target,
    /// With what; none before one is chosen: the best is proposed.
    pub kind: Option<AttackKind>,
    /// Overheat to be bought.
    pub overheat: u8,
    /// The spotter, for indirect fire; none: the first that will do.
    pub spotter: Option<UnitId>,
    /// It goes without a spotter though it could have one.
    pub alone: bool,
    /// Divided fire.
    pub divided: bool,
}

impl Aim {
    /// Aiming at a target, with nothing chosen yet.
    pub const fn at(target: Target) -> Self {
        Self {
            target,
            kind: None,
            overheat: 0,
            spotter: None,
            alone: false,
            divided: false,
        }
    }

    /// As an order has it.
    pub const fn of(order: &AttackOrder) -> Self {
        Self {
            target: order.target,
            kind: Some(order.kind),
            overheat: order.overheat,
            spotter: order.spotter,
            alone: order.spotter.is_none(),
            divided: order.divided,
        }
    }

    /// The order with that kind of attack.
    pub fn order(&self, unit: UnitId, kind: AttackKind, spotter: Option<UnitId>) -> AttackOrder {
        AttackOrder {
            unit,
            target: self.target,
            kind,
            overheat: self.overheat,
            spotter,
            divided: self.divided && kind.is_weapon(),
        }
    }
}

/// A kind of attack on a target with the verdict of the rules.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The order.
    pub order: AttackOrder,
    /// Whether it may be given.
    pub legal: Result<Legal, Refusal>,
}

/// Whether an attack is a shot of a gun (R9).
pub const fn is_shot(kind: AttackKind) -> bool {
    matches!(kind, AttackKind::Artillery(_))
}

impl<'b> Making<'b> {
    /// Every attack of a unit on what is aimed at, each with overheat and division as chosen; those of the same kind only
    /// once.
    pub fn attempts(self, u: &UnitRead<'_>, aim: &Aim) -> Vec<Attempt> {
        let mut out: Vec<Attempt> = Vec::new();
        for attempt in self.all_attempts(u, aim) {
            let mut known = out.iter_mut();
            match known.find(|o| o.order.kind == attempt.order.kind) {
                None => out.push(attempt),
                Some(o) if o.legal.is_err() && attempt.legal.is_ok() => *o = attempt,
                Some(_) => {}
            }
        }
        out
    }

    /// The spotters among whom an indirect attack has a choice; none of them: it may do without.
    pub fn spotters(self, u: &UnitRead<'_>, aim: &Aim, kind: AttackKind) -> Vec<Option<UnitId>> {
        let aim = Aim {
            spotter: None,
            alone: false,
            ..aim.clone()
        };
        let all = self.all_attempts(u, &aim).into_iter();
        let of_kind = all.filter(|a| a.order.kind == kind && a.legal.is_ok());
        let mut spotters: Vec<_> = of_kind.map(|a| a.order.spotter).collect();
        spotters.dedup();
        spotters
    }

    /// As [`Making::attempts`], with every spotter.
    fn all_attempts(self, u: &UnitRead<'_>, aim: &Aim) -> Vec<Attempt> {
        let view = self.view();
        let all = match aim.target {
            // Shots of guns come last.
            Target::Unit(target) => {
                let all = view.attacks(u.id, target).into_iter();
                let (guns, others): (Vec<_>, Vec<_>) = all.partition(|(o, _)| is_shot(o.kind));
                others.into_iter().chain(guns)
            }
            Target::Hex(hex) => {
                let guns = view.artillery(u.id, aim.target);
                self.at_hex(u, aim, hex).into_iter().chain(guns)
            }
        };
        all.filter(|(order, _)| {
            let other = |s| order.spotter.is_some_and(|x| x != s);
            !(aim.spotter.is_some_and(other) || aim.alone && order.spotter.is_some())
        })
        .map(|(order, legal)| self.as_chosen(aim, order, legal))
        .collect()
    }

    /// Attacks on a hex as such: a building, mines, what burns; special rounds too.
    fn at_hex(
        self,
        u: &UnitRead<'_>,
        aim: &Aim,
        hex: Hex,
    ) -> Vec<(AttackOrder, Result<Legal, Refusal>)> {
        let rush = u.acts.rush.filter(|r| r.target == Target::Hex(hex));
        let rush = rush.and_then(|r| legal::rush_order(u, r));
        let kinds = self.kinds_at_hexes(u).into_iter();
        let plain = kinds.map(|k| Aim::at(aim.target).order(u.id, k, None));
        plain
            .chain(rush)
            .map(|order| {
                let legal = self.view().check_attack(&order);
                (order, legal)
            })
            .collect()
    }

    /// Kinds of attack that might be made on a hex, without guns.
    fn kinds_at_hexes(self, u: &UnitRead<'_>) -> Vec<AttackKind> {
        let kinds = legal::kinds(u).into_iter();
        let mut out: Vec<AttackKind> = kinds.filter(|k| !k.is_indirect()).collect();
        out.extend(self.view().rounds(u.id));
        out
    }

    /// An attack with overheat and division as they are chosen.
    fn as_chosen(
        self,
        aim: &Aim,
        mut order: AttackOrder,
        legal: Result<Legal, Refusal>,
    ) -> Attempt {
        let divided = aim.divided && order.kind.is_weapon() && !is_shot(order.kind);
        let overheat = match is_shot(order.kind) {
            true => 0,
            false => aim.overheat,
        };
        if overheat == 0 && !divided {
            return Attempt { order, legal };
        }
        let view = self.view();
        order.overheat = overheat;
        order.divided = divided;
        let mut legal = view.check_attack(&order);
        if legal.as_ref().is_err_and(|r| r.code == "too_much_overheat") {
            order.overheat = 0;
            legal = view.check_attack(&order);
        }
        Attempt { order, legal }
    }

    /// Index of the attack that is chosen, or of the best one that may be made; special rounds at a hex come last.
    pub fn chosen_index(self, aim: &Aim, attempts: &[Attempt]) -> Option<usize> {
        if let Some(kind) = aim.kind {
            return attempts.iter().position(|a| a.order.kind == kind);
        }
        let rank = |a: &Attempt| {
            let rounds = loaded(a.order.kind).is_some();
            !(rounds && aim.target.unit().is_none())
        };
        let worths = attempts.iter().enumerate();
        let best = worths
            .filter_map(|(i, a)| Some((i, rank(a), self.worth(a)?)))
            .max_by(|a, b| a.1.cmp(&b.1).then(a.2.total_cmp(&b.2)))
            .map(|(i, ..)| i);
        best.or_else(|| attempts.iter().position(|a| a.legal.is_ok()))
            .or((!attempts.is_empty()).then_some(0))
    }

    /// What an attack that may be made does on average; of a shot, and against strangers, the chance to hit.
    fn worth(self, attempt: &Attempt) -> Option<f64> {
        let legal = attempt.legal.as_ref().ok()?;
        if is_shot(attempt.order.kind) {
            return Some(odds::chance(legal.target_number.total()));
        }
        let seen = self.view().odds(&attempt.order, Suppose::default()).ok()?;
        Some(seen.odds.map_or(seen.hit, |o| o.expected))
    }

    /// The attack that is chosen for an aim, or the best one.
    pub fn best(self, u: &UnitRead<'_>, aim: &Aim) -> Option<Attempt> {
        let mut attempts = self.attempts(u, aim);
        let i = self.chosen_index(aim, &attempts)?;
        Some(attempts.swap_remove(i))
    }

    /// What is chosen, for another target: overheat and division go with it, and the kind of attack where it may be made
    /// there. A spotter is chosen anew.
    pub fn carried(self, u: &UnitRead<'_>, target: Target) -> Aim {
        let Some(now) = &self.draft.aim else {
            return Aim::at(target);
        };
        let aim = Aim {
            target,
            spotter: None,
            alone: false,
            ..now.clone()
        };
        let may = |kind: AttackKind| {
            let attempts = self.attempts(u, &aim);
            attempts
                .iter()
                .any(|a| a.order.kind == kind && a.legal.is_ok())
        };
        Aim {
            kind: aim.kind.filter(|kind| may(*kind)),
            ..aim
        }
    }

    /// How an enemy is aimed at: itself, or by shells at the hex in which it is, where nothing else may be done to it.
    ///
    /// # Errors
    /// Why it cannot be attacked.
    pub fn aim_at(self, u: &UnitRead<'_>, enemy: UnitId) -> Result<Aim, Refusal> {
        let aim = Aim::at(Target::Unit(enemy));
        let attempts = self.all_attempts(u, &aim);
        if attempts.iter().any(|a| a.legal.is_ok()) {
            return Ok(aim);
        }
        let hex = self.view().unit(enemy).and_then(|e| e.hex());
        if let Some(hex) = hex.filter(|hex| self.may_shell(u, *hex)) {
            return Ok(Aim::at(Target::Hex(hex)));
        }
        let mut refused = attempts.into_iter().filter_map(|a| a.legal.err());
        let nothing = || {
            Refusal::new(
                "nothing_to_attack_with",
                "R6.1",
                say!("{unit} has nothing to attack it with.", unit = u.name),
            )
        };
        Err(refused.next().unwrap_or_else(nothing))
    }

    /// Whether a gun of a unit may fire at a hex.
    fn may_shell(self, u: &UnitRead<'_>, hex: Hex) -> bool {
        let (world, side) = (self.world(), self.side);
        self.view().has_shots(u)
            && legal::Attacker::new(world, side, u.id).is_ok_and(|attacker| {
                let shots = artillery::legal::shots_at_hexes(world, &attacker);
                shots
                    .into_iter()
                    .any(|fire| artillery::legal::may_shell(world, &attacker, fire, hex))
            })
    }

    /// Whether a unit has something to aim at a hex as such.
    pub fn may_aim_at(self, u: &UnitRead<'_>, hex: Hex) -> bool {
        self.against_hexes(u).aims_at(hex)
    }

    /// What a unit could attack hexes with.
    pub(super) fn against_hexes<'u>(self, u: &'u UnitRead<'b>) -> AgainstHexes<'u, 'b> {
        let view = self.view();
        let rounds = view.rounds(u.id);
        let is_for_hexes = |k: &AttackKind| {
            let loaded = loaded(*k);
            loaded.is_some_and(|(_, m)| m.is_for_hexes())
        };
        let shells = view.has_shots(u);
        let attacker = legal::Attacker::new(self.world(), self.side, u.id).ok();
        let mut kinds = self.kinds_at_hexes(u);
        kinds.retain(|k| attacker.as_ref().is_some_and(|a| a.has_left(*k)));
        let shots = attacker
            .as_ref()
            .filter(|_| shells)
            .map_or_else(Vec::new, |attacker| {
                artillery::legal::shots_at_hexes(self.world(), attacker)
            });
        AgainstHexes {
            making: self,
            unit: u,
            anywhere: shells || rounds.iter().any(is_for_hexes),
            attacker,
            kinds,
            shots,
        }
    }
}

/// What a unit could attack hexes with, worked out once for all of them.
pub(super) struct AgainstHexes<'u, 'b> {
    making: Making<'b>,
    unit: &'u UnitRead<'b>,
    /// It has something for hexes in which there is nothing.
    anywhere: bool,
    /// The unit as it attacks, if it may attack now.
    attacker: Option<legal::Attacker<'b>>,
    /// Kinds of attack, without guns, that the turn leaves it.
    kinds: Vec<AttackKind>,
    /// Shots of its guns that may be fired if the hex allows them.
    shots: Vec<Fire>,
}

impl AgainstHexes<'_, '_> {
    /// Whether there is something to aim at a hex as such.
    pub(super) fn aims_at(&self, hex: Hex) -> bool {
        let rush = self.unit.acts.rush;
        self.anywhere
            || legal::is_hex_target(self.making.world(), self.unit, hex)
            || rush.is_some_and(|r| r.target == Target::Hex(hex))
    }

    /// Whether a gun may fire at any hex.
    pub(super) fn shells(&self) -> bool {
        let Some(attacker) = &self.attacker else {
            return false;
        };
        let world = self.making.world();
        let board = self.making.view().board();
        self.shots.iter().any(|fire| {
            let mut hexes = board.iter().map(|(hex, _)| hex);
            hexes.any(|hex| artillery::legal::may_shell(world, attacker, *fire, hex))
        })
    }

    /// Whether any attack on a hex as such may be made.
    pub(super) fn attacks(&self, hex: Hex) -> bool {
        let Some(attacker) = self.attacker.as_ref().filter(|_| self.aims_at(hex)) else {
            return false;
        };
        let u = self.unit;
        let may = |order: &AttackOrder| attacker.check(order).is_ok();
        let target = Target::Hex(hex);
        let beside = u.hex().is_some_and(|h| h.distance(hex) <= 1);
        let kinds = self.kinds.iter().filter(|k| beside || !k.is_physical());
        let mut plain = kinds.map(|k| Aim::at(target).order(u.id, *k, None));
        let rush = || {
            let rush = u.acts.rush.filter(|r| r.target == target);
            let order = rush.and_then(|r| legal::rush_order(u, r));
            order.is_some_and(|o| may(&o))
        };
        let world = self.making.world();
        let mut shots = self.shots.iter();
        plain.any(|o| may(&o))
            || rush()
            || shots.any(|fire| artillery::legal::may_shell(world, attacker, *fire, hex))
    }
}
