//! Attacks: dice, shots and blows, artillery that is fired and that comes down.

use hexlance_dial::{
    artillery::ON_TARGET,
    equipment::Equipment,
    event::{ArtilleryEvent, AttackEvent, AttackKind, Compared, Critical, Event, OrderEvent},
    model::{DamageType, Model, Slot, SlotId},
    question::Question,
    read::Look,
    state::Marker,
};
use hexlance_rules::{Logged, UnitId};

use super::{At, DULL, Film, Fx, GEAR, HURT, ShotKind, WARNING, float};
use crate::{battle::look::fires_missiles, lang, words};

/// Range in inches up to which an energy slot with Flamers throws flames.
const FLAMES: u8 = 6;
/// Range in inches from which a slot is a heavy gun.
const FAR: u8 = 14;
/// Rounds of an attack that misses, or that does no damage.
const SPENT: u8 = 3;

/// An attack roll as it happened.
struct Roll<'e> {
    attacker: UnitId,
    kind: AttackKind,
    slot: Option<SlotId>,
    dice: [u8; 3],
    critical: Critical,
    second: bool,
    decoy: bool,
    compared: &'e [Compared],
}

impl Film<'_> {
    /// What belongs to attacks. Whether it does.
    pub(super) fn attacks(&mut self, event: &Event, rest: &[Logged<Event>]) -> bool {
        match event {
            Event::Attack(AttackEvent::Rolled {
                attacker,
                kind,
                slot,
                dice,
                critical,
                second,
                decoy,
                compared,
                ..
            }) => self.rolled(
                &Roll {
                    attacker: *attacker,
                    kind: *kind,
                    slot: *slot,
                    dice: *dice,
                    critical: *critical,
                    second: *second,
                    decoy: *decoy,
                    compared,
                },
                rest,
            ),
            Event::Attack(AttackEvent::DamageDie { unit, repair, die }) => {
                let label = if *repair {
                    tr!("Repair")
                } else {
                    lang::text(Equipment::HandToHandWeapon.name())
                };
                self.dice(*unit, &[*die], label.to_owned());
            }
            Event::Attack(AttackEvent::SecondAttack { unit, equipment }) => {
                let name = lang::text(equipment.name());
                self.float(*unit, name, "", GEAR);
            }
            Event::Artillery(ArtilleryEvent::MarkerPlaced(marker)) => self.fired(*marker),
            Event::Artillery(ArtilleryEvent::MarkerRolled {
                marker,
                dice,
                drift,
                lands,
                ..
            }) => {
                let needed = ON_TARGET.saturating_sub(marker.attack);
                let label = tr!("Artillery: {needed} needed", needed);
                self.dice(marker.unit, dice, label);
                if let Some(drift) = drift {
                    self.dice(marker.unit, drift, tr!("Drift").to_owned());
                }
                match lands {
                    Some(at) => {
                        self.then(Fx::Show(vec![*at]));
                        let size = 1.5 + 0.3 * f32::from(marker.damage.min(5));
                        self.then(Fx::Incoming { at: *at, size });
                    }
                    None => self.then(float(
                        At::Hex(marker.hex),
                        tr!("The shells are lost"),
                        "",
                        DULL,
                    )),
                }
            }
            _ => return false,
        }
        true
    }

    /// Shells go up; they come down in another turn.
    fn fired(&mut self, marker: Marker) {
        self.then(Fx::Show(
            [self.places.of(marker.unit).map(|s| s.hex), Some(marker.hex)]
                .into_iter()
                .flatten()
                .collect(),
        ));
        self.then(Fx::Burst {
            at: At::Mini(marker.unit.0),
            size: 0.5,
        });
        self.with(float(
            At::Hex(marker.hex),
            tr!("Shells come down next turn"),
            "",
            WARNING,
        ));
    }

    /// Three dice, and what they do to everybody they are compared with.
    fn rolled(&mut self, roll: &Roll<'_>, rest: &[Logged<Event>]) {
        let mut seen: Vec<UnitId> = vec![roll.attacker];
        seen.extend(roll.compared.iter().map(|c| c.unit));
        if !roll.second && !roll.decoy {
            self.look_at(&seen);
        }
        self.dice(roll.attacker, &roll.dice, heading(roll));
        let mut first = true;
        for c in roll.compared {
            if self.is_fooled(roll, c, rest) {
                let name = lang::text(Equipment::Decoy.name());
                self.float(c.unit, name, tr!("Rolled again"), GEAR);
                continue;
            }
            self.strike(roll, c, first);
            first = false;
            let (text, colour) = match (roll.kind, c.hit) {
                (AttackKind::Capture | AttackKind::Repair, true) => continue,
                (AttackKind::Repair, false) => (tr!("No repair"), DULL),
                (_, false) if roll.decoy => (lang::text(Equipment::Decoy.name()), DULL),
                (_, false) if roll.critical == Critical::Miss => (tr!("Critical miss"), DULL),
                (_, false) => (tr!("Miss"), DULL),
                (_, true) if roll.critical == Critical::Hit => (tr!("Critical hit"), HURT),
                (_, true) => continue,
            };
            self.float_with(c.unit, text, "", colour);
        }
    }

    /// Whether a Decoy asks for a second roll before anything is seen to strike.
    fn is_fooled(&self, roll: &Roll<'_>, c: &Compared, rest: &[Logged<Event>]) -> bool {
        if roll.decoy || !c.hit || roll.critical != Critical::None {
            return false;
        }
        let again = rest
            .iter()
            .map(|l| &l.event)
            .take_while(|e| {
                !matches!(
                    e,
                    Event::Order(OrderEvent::OrderDone)
                        | Event::Attack(AttackEvent::SecondAttack { .. })
                )
            })
            .any(|e| match e {
                Event::Attack(AttackEvent::Rolled {
                    decoy: true,
                    compared,
                    ..
                }) => compared.iter().any(|other| other.unit == c.unit),
                _ => false,
            });
        // The second roll is made already, and its attacker asked about a die of it.
        let asked = self.session.battle.decision().is_some_and(|d| {
            matches!(d.question, Question::Reroll { .. })
                && self
                    .table
                    .find(c.unit)
                    .is_some_and(|u| u.has(Equipment::Decoy))
        });
        again || asked
    }

    /// Everybody of the order fires or strikes.
    fn strike(&mut self, roll: &Roll<'_>, c: &Compared, first: bool) {
        let (to, hit) = (At::Mini(c.unit.0), c.hit);
        match roll.kind {
            AttackKind::Charge | AttackKind::Ram | AttackKind::DeathFromAbove => {
                let above = roll.kind == AttackKind::DeathFromAbove;
                let from = roll.attacker.0;
                self.then(Fx::Ram {
                    from,
                    to,
                    above,
                    hit,
                });
                return;
            }
            // Seen where the dial turns back.
            AttackKind::Repair => {
                if !hit {
                    self.then(Fx::Pause(0.2));
                }
                return;
            }
            _ => {}
        }
        let others = self.ordered.clone();
        let others = others.into_iter().filter(|u| *u != roll.attacker);
        let volleys: Vec<Fx> = std::iter::once(roll.attacker)
            .chain(others)
            .filter_map(|from| self.volley(roll, from, to, hit))
            .collect();
        for (i, volley) in volleys.into_iter().enumerate() {
            if i == 0 && first {
                self.then(volley);
            } else {
                self.with(volley);
            }
        }
    }

    /// What one unit of an order fires.
    fn volley(&self, roll: &Roll<'_>, from: UnitId, to: At, hit: bool) -> Option<Fx> {
        let u = self.table.find(from)?;
        let slot = match roll.slot {
            Some(slot) if from == roll.attacker => Some(slot),
            Some(_) if roll.kind.is_ranged() => gun_of(&u),
            other => other.filter(|s| u.slot(*s).is_some()),
        };
        let kind = match slot {
            Some(slot) => shot(u.model, slot, u.slot(slot)?, roll.kind),
            None => ShotKind::Melee,
        };
        let clicks = slot.map_or(0, |s| u.damage(s).total());
        let power = u8::try_from(clicks).unwrap_or(0).min(9);
        Some(Fx::Volley {
            from: from.0,
            to,
            kind,
            hit,
            power: if power == 0 { SPENT } else { power + 1 },
            indirect: roll.kind == AttackKind::Indirect,
        })
    }
}

/// What dice in the tray are for.
fn heading(roll: &Roll<'_>) -> String {
    let attack = if roll.decoy {
        lang::text(Equipment::Decoy.name()).to_owned()
    } else {
        words::capital(lang::text(roll.kind.name()))
    };
    match roll.compared {
        [c] => tr!(
            "{attack}: {needed} needed",
            attack,
            needed = c.defense.total() - c.attack.total()
        ),
        _ => attack,
    }
}

/// The slot that a member of a formation fires with.
fn gun_of(u: &Look<'_>) -> Option<SlotId> {
    let fires = |slot: &SlotId| {
        u.slot(*slot)
            .is_some_and(|s| s.kind != DamageType::Melee && !s.artillery)
    };
    SlotId::ALL.into_iter().find(fires)
}

/// What flies from a slot.
pub(super) fn shot(model: &Model, id: SlotId, slot: Slot, attack: AttackKind) -> ShotKind {
    let shows = |e: Equipment| model.clicks.iter().any(|c| c.equipment.on(id) == Some(e));
    let close = matches!(attack, AttackKind::Close | AttackKind::Capture);
    match slot.kind {
        DamageType::Melee => ShotKind::Melee,
        DamageType::Energy if shows(Equipment::Flamers) && (close || slot.max <= FLAMES) => {
            ShotKind::Flame
        }
        DamageType::Energy if !close && slot.max >= FAR => ShotKind::Particle,
        DamageType::Energy => ShotKind::Laser,
        _ if close => {
            if model.is_infantry() {
                ShotKind::Small
            } else {
                ShotKind::Melee
            }
        }
        DamageType::Ballistic if slot.artillery => ShotKind::Artillery,
        DamageType::Ballistic if fires_missiles(model, id, slot) => ShotKind::Missiles,
        DamageType::Ballistic if model.is_infantry() => ShotKind::Small,
        DamageType::Ballistic if slot.targets == 1 && slot.max >= FAR => ShotKind::Gauss,
        DamageType::Ballistic => ShotKind::Cannon,
    }
}
