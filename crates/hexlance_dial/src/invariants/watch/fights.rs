//! Rolls, damage, repair, artillery (D7 to D9).

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, UnitId};

use super::{Order, Piece, Ruling, Watch, must};
use crate::{
    attack::repair,
    command::OrderKind,
    equipment::{Equipment, HeatEffect},
    event::{
        ArtilleryEvent, AttackEvent, AttackKind, Compared, Critical, DamageCause, Event, LossEvent,
        RepairEvent, Rerolled,
    },
    model::{Class, DamageType, SlotId},
    state::{Marker, Stage},
    tags,
    terrain::{self, Terrain},
};

/// A roll as its event tells it.
struct Roll<'e> {
    kind: AttackKind,
    slot: Option<SlotId>,
    dice: [u8; 3],
    rerolled: Option<Rerolled>,
    critical: Critical,
    second: bool,
    decoy: bool,
    compared: &'e [Compared],
}

impl Watch {
    pub(super) fn judge_fights(&self, event: &Event) -> Ruling {
        match event {
            Event::Attack(AttackEvent::Rolled {
                attacker,
                kind,
                slot,
                dice,
                rerolled,
                critical,
                second,
                decoy,
                compared,
            }) => {
                let roll = Roll {
                    kind: *kind,
                    slot: *slot,
                    dice: *dice,
                    rerolled: *rerolled,
                    critical: *critical,
                    second: *second,
                    decoy: *decoy,
                    compared,
                };
                self.judge_roll(*attacker, &roll)
            }
            Event::Attack(AttackEvent::SecondAttack { unit, equipment }) => {
                let order = self.order_of(*unit)?;
                let kind = match equipment {
                    Equipment::Pulse => OrderKind::Ranged,
                    _ => OrderKind::Close,
                };
                let may = !order.second && order.units.len() == 1 && order.hits.is_empty();
                must(
                    may && order.kind == kind && order.has(*equipment),
                    equipment.id(),
                    || self.name(*unit).to_owned(),
                )
            }
            Event::Attack(AttackEvent::DamageDie { die, .. }) => {
                must((1..=6).contains(die), "D7.1.1", || format!("die {die}"))
            }
            Event::Loss(LossEvent::Damaged {
                unit,
                clicks,
                from,
                to,
                cause,
            }) => self.judge_damage(*unit, clicks, [*from, *to], *cause),
            Event::Repair(RepairEvent::Repaired {
                unit,
                by,
                clicks,
                from,
                to,
            }) => self.judge_repair([*unit, *by], *clicks, [*from, *to]),
            Event::Artillery(ArtilleryEvent::MarkerPlaced(marker)) => self.judge_marker(marker),
            Event::Artillery(ArtilleryEvent::MarkerRolled {
                marker,
                dice,
                critical,
                drift,
                lands,
            }) => {
                let due = marker.side == self.clock.active && self.clock.stage == Stage::Command;
                must(due && self.markers.contains(marker), "D8.5.4", || {
                    "not now".to_owned()
                })?;
                must(*critical == Critical::of(*dice, None), "D7.1.3", || {
                    format!("{dice:?}")
                })?;
                self.judge_shells(marker, *dice, *drift, *lands)
            }
            _ => Ok(()),
        }
    }

    fn judge_roll(&self, attacker: UnitId, roll: &Roll<'_>) -> Ruling {
        let order = self.order_of(attacker)?;
        must(order.primary.id == attacker, "D13.3.2", || {
            format!("{} is not the primary attacker", self.name(attacker))
        })?;
        judge_dice(roll)?;
        let again = roll.rerolled.is_some();
        must(
            !again || order.has(Equipment::ImprovedTargeting) && !roll.kind.is_assault(),
            "eq.attack_improved_targeting",
            || self.name(attacker).to_owned(),
        )?;
        must(roll.second == order.second, "D7.4", || {
            "the second attack".to_owned()
        })?;
        for c in roll.compared {
            self.judge_compared(order, roll, c)?;
        }
        match roll.compared.first() {
            Some(first) if !roll.decoy => self.judge_target(order, roll, first),
            Some(_) => Ok(()),
            None => must(false, "D7.1.2", || "nobody is attacked".to_owned()),
        }
    }

    /// Numbers of a roll (D7.1.2, D7.2).
    fn judge_compared(&self, order: &Order, roll: &Roll<'_>, c: &Compared) -> Ruling {
        let sum: i16 = roll.dice.iter().map(|d| i16::from(*d)).sum();
        let hit = match roll.critical {
            Critical::Hit => true,
            Critical::Miss => false,
            Critical::None => sum + c.attack.total() >= c.defense.total(),
        };
        let target = self.piece(c.unit)?;
        must(c.hit == hit, "D7.1.2", || {
            format!("{} is hit: {hit}", target.name)
        })?;
        let value = i16::from(order.primary.look().attack());
        must(
            c.attack.part(tags::ATTACK_VALUE.name) == Some(value),
            "D7.3.2",
            || format!("attack value {value}"),
        )?;
        if roll.kind == AttackKind::Repair {
            return Ok(());
        }
        self.judge_defense(target, &c.defense)?;
        let ranged = roll.kind.is_ranged();
        let look = target.look();
        let hidden = target.hex().is_some_and(|h| self.covers(h, target));
        let two = |holds: bool| 2 * i16::from(holds);
        let capture = roll.kind == AttackKind::Capture;
        for (tag, due) in [
            (&tags::EVADE, two(ranged && look.has(Equipment::Evade))),
            (
                &tags::CAMOUFLAGE,
                two(ranged && hidden && look.has(Equipment::Camouflage)),
            ),
            (&tags::INDIRECT, two(roll.kind == AttackKind::Indirect)),
            (&tags::PULSE_SECOND, two(ranged && roll.second)),
            (
                &tags::OPERATING_MECH,
                two(capture && target.model.is_mech() && !look.is_shut_down()),
            ),
        ] {
            let found = c.defense.part(tag.name).unwrap_or_default();
            must(found == due, tag.rule, || {
                format!("{} {due} for {}", tag.name, target.name)
            })?;
        }
        let members = order.units.len() as i16 - 1;
        must(
            c.attack.part(tags::FORMATION.name).unwrap_or_default() == members,
            "D13.3.2",
            || format!("{members} others"),
        )
    }

    /// Whether a hex gives cover to who stands in it (D5.5.2, Camouflage).
    fn covers(&self, hex: Hex, unit: &Piece) -> bool {
        match terrain::at(&self.board, hex) {
            Terrain::Hindering => true,
            Terrain::Deep => unit.model.is_mech(),
            _ => false,
        }
    }

    /// The defense value, own or lent (Point Defense System).
    fn judge_defense(&self, target: &Piece, defense: &Breakdown) -> Ruling {
        let own = target.look().defense();
        let lent = self
            .pieces
            .values()
            .filter(|p| p.id != target.id && p.side == target.side && self.touch(p, target))
            .filter(|p| p.look().has(Equipment::PointDefenseSystem))
            .map(|p| p.look().defense())
            .max()
            .filter(|lent| *lent > own);
        let (tag, value) = match lent {
            Some(lent) => (&tags::POINT_DEFENSE, lent),
            None => (&tags::DEFENSE_VALUE, own),
        };
        must(
            defense.part(tag.name) == Some(value.into()),
            tag.rule,
            || format!("{} has {value}", target.name),
        )
    }

    /// The first target, and what stands behind it (D8.1, D8.2, D9.1, D6.1.5).
    fn judge_target(&self, order: &Order, roll: &Roll<'_>, c: &Compared) -> Ruling {
        let target = self.piece(c.unit)?;
        // Where it stands now: a charge has come near.
        let by = self.piece(order.primary.id)?;
        let name = || format!("{} attacks {}", by.name, target.name);
        let (Some(here), Some(there)) = (by.hex(), target.hex()) else {
            return must(false, "D8.1.4", name);
        };
        let friend = roll.kind == AttackKind::Repair;
        let wanted = (target.side == by.side) == friend && target.condition.captive.is_none();
        must(wanted, "D8.1.4", name)?;
        if friend {
            return must(self.touch(by, target), "eq.attack_repair", name);
        }
        must(by.look().in_front(there), "D6.1.4", name)?;
        if let (true, Some(slot)) = (roll.kind.is_ranged(), roll.slot) {
            let gun = by.look().slot(slot);
            let may = gun.is_some_and(|g| {
                g.reaches(here.distance(there))
                    && !g.artillery
                    && order.primary.look().silenced(g.kind).is_none()
            });
            must(may, "D8.2.1", name)?;
        } else {
            must(self.touch(by, target), "D9.1.1", name)?;
        }
        let behind = match roll.kind {
            AttackKind::Indirect | AttackKind::DeathFromAbove | AttackKind::Repair => false,
            _ => target.condition.shut_down.is_some() || target.look().in_rear(here),
        };
        must(
            c.attack.part(tags::REAR.name).unwrap_or_default() == i16::from(behind),
            "D6.1.5",
            || format!("{} from behind: {behind}", name()),
        )?;
        let level = |h| self.board.get(h).map_or(0, terrain::level);
        let higher = roll.kind == AttackKind::Direct && level(there) > level(here);
        must(
            c.defense.part(tags::HEIGHT.name).unwrap_or_default() == i16::from(higher),
            "D7.2",
            || format!("{} stands higher: {higher}", target.name),
        )
    }

    fn judge_damage(
        &self,
        unit: UnitId,
        clicks: &Breakdown,
        [from, to]: [u8; 2],
        cause: DamageCause,
    ) -> Ruling {
        let p = self.piece(unit)?;
        let total = clicks.total();
        let past = i16::from(p.model.last_click()) + 1;
        let due = (i16::from(from) + total).min(past);
        must(!self.past_end.contains(&unit), "D2.3.2", || {
            format!("{} is past its end", p.name)
        })?;
        must(
            total >= 0 && from == p.dial && i16::from(to) == due && p.hex().is_some(),
            "D2.3.1",
            || format!("{} from click {} to {due}", p.name, p.dial),
        )?;
        match cause {
            DamageCause::Attack { by, kind } => self.judge_blow(p, by, kind, clicks),
            DamageCause::OwnAssault => self.judge_share(p, total),
            DamageCause::CriticalMiss => {
                let order = self.order_of(unit)?;
                must(
                    total == 1 && order.misses > 0 && order.primary.id == unit,
                    "D7.1.4",
                    || p.name.clone(),
                )
            }
            DamageCause::Pushed => {
                let order = self.order_of(unit)?;
                must(
                    total == 1 && !p.model.is_mech() && order.pushed.contains(&unit),
                    "D3.3.2",
                    || p.name.clone(),
                )
            }
            DamageCause::Ammunition => self.judge_explosion(p, total),
            DamageCause::Artillery { .. } => self.judge_blast(p, total),
        }
    }

    /// Damage of an attack: of a hit, and reduced as far as it is (D7.3).
    fn judge_blow(&self, p: &Piece, by: UnitId, kind: AttackKind, clicks: &Breakdown) -> Ruling {
        let order = self.order_of(by)?;
        must(
            order.hits.contains(&p.id) && order.attack == Some(kind),
            "D7.3",
            || format!("{} was not hit", p.name),
        )?;
        let at_hand = kind == AttackKind::Close || kind.is_assault();
        let agile = at_hand && p.look().has(Equipment::Agility);
        must(!agile || clicks.total() <= 1, "eq.melee_agility", || {
            format!("{} takes more than 1", p.name)
        })?;
        let fired = order.slot.and_then(|s| order.primary.look().slot(s));
        let ranged = |k| kind.is_ranged() && fired.is_some_and(|f| f.kind == k);
        let armor = [
            (
                &tags::REFLECTIVE,
                Equipment::ReflectiveArmor,
                ranged(DamageType::Energy),
                2,
            ),
            (
                &tags::REACTIVE,
                Equipment::ReactiveArmor,
                ranged(DamageType::Ballistic),
                2,
            ),
            (
                &tags::HARDENED,
                Equipment::HardenedArmor,
                !kind.is_assault(),
                2,
            ),
            (&tags::HEAVY, Equipment::HeavyArmor, !kind.is_assault(), 1),
        ];
        // Armor Piercing may have been used, or not.
        let pierced = order.has(Equipment::ArmorPiercing) && kind.is_ranged();
        for (tag, equipment, may, less) in armor {
            let off = clicks.part(tag.name).unwrap_or_default();
            let due = if may && p.look().has(equipment) {
                -less
            } else {
                0
            };
            must(off == due || pierced && off == 0, tag.rule, || {
                format!("{due} for {}", p.name)
            })?;
        }
        Ok(())
    }

    /// The attacker's own share (D9.3.1).
    fn judge_share(&self, p: &Piece, total: i16) -> Ruling {
        let order = self.order_of(p.id)?;
        let target = order.walks.get(&p.id).and_then(|w| w.manner.victim());
        let hit = order.critical == Critical::Hit
            || target.is_some_and(|t| order.hits.contains(&t) || self.past_end.contains(&t));
        let infantry = target
            .and_then(|t| self.pieces.get(&t))
            .is_some_and(|t| t.model.class == Class::Infantry);
        // By now the target's own dial has turned: a hit on it may be told already.
        let may = match order.attack {
            Some(AttackKind::Charge) => total == 1,
            Some(AttackKind::Ram) => total == 1 && !infantry,
            Some(AttackKind::DeathFromAbove) => total == 1 || total == 2 && !hit,
            _ => false,
        };
        must(may, "D9.3.1", || format!("{total} for {}", p.name))
    }

    fn judge_explosion(&self, p: &Piece, total: i16) -> Ruling {
        let look = p.look();
        let heat = self.checked.get(&p.id).copied().unwrap_or(p.heat);
        let shown = p.model.heat.as_ref().map(|h| h.level(heat));
        let more = match self.struck {
            Some((unit, HeatEffect::AmmunitionExplosionCritical)) if unit == p.id => 1,
            Some((unit, HeatEffect::AmmunitionExplosion)) if unit == p.id => -1,
            _ => return must(false, "D10.7", || format!("nothing of {} explodes", p.name)),
        };
        let effect = self.struck.map(|(_, e)| e);
        let slots = SlotId::ALL.into_iter();
        let mut due = slots
            .filter(|s| shown.is_some_and(|l| l.effect(*s) == effect))
            .map(|s| (look.damage(s).total() + more).max(0));
        must(due.any(|due| due == total), "D10.3.3", || {
            format!("{total} for {}", p.name)
        })
    }

    fn judge_blast(&self, p: &Piece, total: i16) -> Ruling {
        let Some((marker, hex, two_sixes)) = self.shells else {
            return must(false, "D8.5.6", || "no shells come down".to_owned());
        };
        let full = i16::from(marker.damage) + i16::from(two_sixes);
        let due = match p.hex().map_or(9, |h| h.distance(hex)) {
            0 => full,
            1 => i16::from(marker.damage > 0),
            _ => -1,
        };
        must(total == due, "D8.5.6", || format!("{due} for {}", p.name))
    }

    fn judge_repair(&self, [unit, by]: [UnitId; 2], clicks: u8, [from, to]: [u8; 2]) -> Ruling {
        let (p, medic) = (self.piece(unit)?, self.piece(by)?);
        let order = self.order_of(by)?;
        must(
            order.has(Equipment::Repair) && order.hits.contains(&unit),
            "eq.attack_repair",
            || format!("{} repairs {}", medic.name, p.name),
        )?;
        let enemy = |u: &Piece| {
            let mut all = self.pieces.values();
            all.any(|e| e.side != u.side && e.condition.captive.is_none() && self.touch(u, e))
        };
        must(!enemy(p) && !enemy(medic), "eq.attack_repair", || {
            "an enemy is beside".to_owned()
        })?;
        let due = from.saturating_sub(clicks).max(repair::floor(&p.look()));
        must(from == p.dial && to == due, "D2.3.4", || {
            format!("{} to click {due}", p.name)
        })
    }

    fn judge_marker(&self, m: &Marker) -> Ruling {
        let p = self.piece(m.unit)?;
        let order = self.order_of(m.unit)?;
        let alone = self.markers.iter().all(|o| o.unit != m.unit);
        must(alone && order.kind == OrderKind::Ranged, "D8.5.3", || {
            p.name.clone()
        })?;
        let look = p.look();
        let away = p.hex().map_or(0, |h| h.distance(m.hex));
        let gun = look
            .slot(m.slot)
            .is_some_and(|s| s.artillery && s.reaches(away) && look.silenced(s.kind).is_none());
        let values = m.attack == look.attack()
            && i16::from(m.damage) == look.damage(m.slot).total()
            && m.side == p.side;
        must(
            gun && values && look.in_front(m.hex) && self.board.contains(m.hex),
            "D8.5.1",
            || format!("{} aims at {}", p.name, m.hex),
        )
    }

    /// Where shells come down (D8.5.4, D8.5.5).
    fn judge_shells(
        &self,
        m: &Marker,
        dice: [u8; 3],
        drift: Option<[u8; 2]>,
        lands: Option<Hex>,
    ) -> Ruling {
        let critical = Critical::of(dice, None);
        let total = dice.iter().map(|d| u16::from(*d)).sum::<u16>() + u16::from(m.attack);
        let drifts = critical == Critical::None && total < 18;
        must(drift.is_some() == drifts, "D8.5.5", || {
            format!("a total of {total}")
        })?;
        let right = match (drift, lands) {
            (None, Some(hex)) => hex == m.hex && critical != Critical::Miss,
            (None, None) => critical == Critical::Miss,
            (Some([_, die]), Some(hex)) => hex.distance(m.hex) == u16::from(die.div_ceil(2)),
            (Some([_, die]), None) => {
                let far = u16::from(die.div_ceil(2));
                let mut around = m.hex.within(far);
                around.any(|h| h.distance(m.hex) == far && !self.board.contains(h))
            }
        };
        must(right, "D8.5.5", || format!("aimed at {}", m.hex))
    }
}

/// Dice are dice, and criticals are read from them (D7.1.3, D7.1.4, Improved Targeting).
fn judge_dice(roll: &Roll<'_>) -> Ruling {
    let fair = roll.dice.iter().all(|d| (1..=6).contains(d));
    must(fair, "D7.1.1", || format!("{:?}", roll.dice))?;
    let again = roll.rerolled.map(|r| usize::from(r.die));
    let sixes = (0..3).filter(|i| roll.dice[*i] == 6 && again != Some(*i));
    let ones = roll.dice.iter().filter(|d| **d == 1);
    let due = match (sixes.count() >= 2, ones.count() >= 2) {
        (true, _) => Critical::Hit,
        (false, true) => Critical::Miss,
        (false, false) => Critical::None,
    };
    must(roll.critical == due, "D7.1.3", || format!("{due:?}"))
}
