//! Attacks: shots and blows, shells, mines, and the damage that they do.

use bevy::prelude::Color;
use hexlance_rules::{Logged, Message, UnitId};
use hexlance_strike::{
    artillery::Gun,
    attack::{AirAttack, AttackKind, Mount, Physical, Target, Value},
    card::UnitType,
    event::{ArtilleryEvent, AttackEvent, BlastEvent, Event, HurtEvent, MineEvent, WorkEvent},
    read,
    special::Code,
    state::{Critical, Hurt},
};

use super::{DULL, Film, WARNING, float};
use crate::{
    battle::{air, marks, session::Session, target::short_name},
    table::fx::{Act, At, Fx, ShotKind, TableFx},
};

/// Colour of damage.
const HURT: Color = Color::srgb(1.0, 0.45, 0.3);

/// An attack that has been declared and waits for its roll.
pub(super) struct Aimed {
    pub(super) attacker: u16,
    pub(super) kind: AttackKind,
    pub(super) shots: Vec<ShotKind>,
    pub(super) indirect: bool,
}

impl Film<'_> {
    /// What belongs to attacks, with the events before it. Whether it does.
    pub(super) fn attacks(&mut self, event: &Event, earlier: &[Logged<Event>]) -> bool {
        let session = self.session;
        let world = session.battle.world();
        match event {
            Event::Blast(BlastEvent::Scattered { to, .. }) => {
                self.out.push(TableFx::then(Fx::Float {
                    over: At::Hex(*to),
                    text: tr!("Scatters here").into(),
                    colour: Color::srgb(0.8, 0.8, 0.8),
                }))
            }
            Event::Blast(BlastEvent::Blast { at, hexes, .. }) => {
                let size = if hexes.len() > 1 { 2.6 } else { 1.6 };
                let at = At::Hex(*at);
                self.out.push(TableFx::then(Fx::Burst { at, size }));
                self.out.push(TableFx::with(Fx::Explosion { at, size }));
            }
            Event::Work(WorkEvent::BlownUp { unit, .. }) => {
                let at = At::Mini(unit.0);
                self.out
                    .push(TableFx::then(Fx::Explosion { at, size: 2.6 }));
            }
            // Fights away from the table are told in the log.
            Event::Attack(AttackEvent::AttackResolved { attacker, .. })
                if is_away(session, *attacker) => {}
            Event::Attack(AttackEvent::AttackDeclared { attack, .. }) => {
                self.shot = Some(Aimed {
                    attacker: attack.attacker.0,
                    kind: attack.kind,
                    shots: shots(session, attack.attacker, attack.kind),
                    indirect: attack.kind.is_indirect(),
                });
                let mut hexes: Vec<_> = read::unit(world, attack.attacker)
                    .hex()
                    .into_iter()
                    .collect();
                match attack.target {
                    Target::Unit(t) => hexes.extend(read::unit(world, t).hex()),
                    Target::Hex(h) => hexes.push(h),
                }
                self.out.push(TableFx::then(Fx::Show(hexes)));
            }
            Event::Attack(AttackEvent::AttackResolved {
                attacker,
                target,
                hit,
                damage,
                ..
            }) => {
                let aimed = self.shot.take().filter(|a| a.attacker == attacker.0);
                let to = match target {
                    Target::Unit(u) => At::Mini(u.0),
                    Target::Hex(h) => At::Hex(*h),
                };
                let points = damage.total().clamp(0, 99) as u8;
                attack(&mut self.out, attacker.0, to, *hit, points, aimed.as_ref());
                // A shell says over each unit in its area what it does to that one.
                let is_shell = aimed
                    .as_ref()
                    .is_some_and(|a| matches!(a.kind, AttackKind::Artillery(_)));
                if is_shell && *hit && points == 0 {
                    return true;
                }
                let cause = aimed.map_or_else(String::new, |a| short_name(a.kind));
                let (text, colour) = match (*hit, points) {
                    (true, 0) => (tr!("No damage").to_owned(), DULL),
                    (true, n) => (format!("-{n}"), HURT),
                    (false, 0) => (tr!("Miss").to_owned(), DULL),
                    (false, n) => (tr!("-{n} grazed", n), HURT),
                };
                self.out
                    .push(TableFx::with(float(to, with_cause(&text, &cause), colour)));
            }
            Event::Attack(AttackEvent::AttackLost { attacker, .. }) => {
                self.shot = None;
                self.out.push(TableFx::then(float(
                    At::Mini(attacker.0),
                    tr!("No attack").to_owned(),
                    DULL,
                )));
            }
            // Only that it is fired is to be seen, not at what.
            Event::Artillery(ArtilleryEvent::ShellFired { shell }) => {
                self.out.push(TableFx::then(Fx::Burst {
                    at: At::Mini(shell.attacker.0),
                    size: 0.5,
                }))
            }
            Event::Artillery(ArtilleryEvent::ShellLands { shell }) => {
                if let Target::Hex(hex) = shell.target {
                    self.out.push(TableFx::then(Fx::Show(vec![hex])));
                }
            }
            Event::Artillery(ArtilleryEvent::ShellBurst {
                at,
                area,
                on_map: true,
                ..
            }) => {
                self.out
                    .push(TableFx::then(Fx::Incoming { at: *at, size: 1.8 }));
                self.out.extend(marks::splinters(*at, area));
            }
            Event::Artillery(ArtilleryEvent::ShellHits {
                unit,
                damage,
                attack,
                ..
            }) if damage.total() > 0 => {
                let gun = earlier.iter().rev().find_map(|e| match &e.event {
                    Event::Artillery(ArtilleryEvent::ShellBurst {
                        attack: a, fire, ..
                    }) if a == attack => Gun::of(fire.gun),
                    _ => None,
                });
                let text = with_cause(&format!("-{}", damage.total()), gun.map_or("", |g| g.name));
                self.out
                    .push(TableFx::with(float(At::Mini(unit.0), text, HURT)));
            }
            Event::Hurt(HurtEvent::HurtScored { scored, cause }) => {
                let over = At::Mini(scored.target.0);
                match scored.hurt {
                    Hurt::Critical(c) => {
                        let blows = matches!(c, Critical::Ammo | Critical::Engine | Critical::Fuel);
                        self.out.push(TableFx::then(Fx::Explosion {
                            at: over,
                            size: if blows { 1.3 } else { 0.5 },
                        }));
                        let text =
                            with_cause(crate::lang::text(c.name()), &cause_line(c.name(), cause));
                        self.out.push(TableFx::with(float(over, text, WARNING)));
                    }
                    Hurt::Motive(_) => {
                        let act = Act::Stumbles;
                        let id = scored.target.0;
                        self.out.push(TableFx::then(Fx::Act { id, act }));
                    }
                    // Damage of attacks is shown with the attack.
                    Hurt::Damage { points } if points > 0 && !by_attack(earlier, scored.attack) => {
                        let text = with_cause(&format!("-{points}"), &crate::lang::told(cause));
                        self.out.push(TableFx::then(float(over, text, HURT)));
                    }
                    Hurt::Damage { .. } => {}
                }
            }
            Event::Hurt(HurtEvent::CriticalAverted { unit, why, .. }) => {
                let id = unit.0;
                let act = Act::Shields(Color::srgb(1.0, 0.8, 0.3));
                self.out.push(TableFx::then(Fx::Act { id, act }));
                self.out.push(TableFx::with(float(
                    At::Mini(id),
                    crate::lang::text(why).to_owned(),
                    DULL,
                )));
            }
            Event::Mine(MineEvent::MinesWentOff {
                unit,
                damage,
                field,
                ..
            }) => {
                let at = At::Mini(unit.0);
                self.out.push(TableFx::then(Fx::Burst {
                    at: At::Hex(field.hex),
                    size: 1.2,
                }));
                if *damage > 0 {
                    let text = with_cause(&format!("-{damage}"), tr!("Mines"));
                    self.out.push(TableFx::with(float(at, text, HURT)));
                }
            }
            Event::Attack(AttackEvent::MissilesEngaged { unit, attacker, .. }) => {
                self.out.push(TableFx::with(Fx::Volley {
                    from: unit.0,
                    to: At::Mini(attacker.0),
                    kind: ShotKind::Small,
                    hit: false,
                    power: 3,
                    indirect: false,
                }));
            }
            _ => return false,
        }
        true
    }
}

/// A number, and under it what it comes from.
pub(super) fn with_cause(text: &str, cause: &str) -> String {
    if cause.is_empty() {
        text.to_owned()
    } else {
        format!("{text}\n{cause}")
    }
}

/// Whether a unit flies where the table does not reach.
fn is_away(session: &Session, unit: UnitId) -> bool {
    let u = read::unit(session.battle.world(), unit);
    u.is_aloft() && air::stand(session, &u).is_none()
}

/// A cause, where it says more than the name does.
pub(super) fn cause_line(name: &str, cause: &Message) -> String {
    if name
        .to_lowercase()
        .contains(&cause.to_string().to_lowercase())
    {
        String::new()
    } else {
        crate::lang::told(cause)
    }
}

/// Whether an attack, a shell or mines have shown the damage of that number already.
fn by_attack(events: &[Logged<Event>], number: u32) -> bool {
    number != 0
        && events.iter().rev().any(|e| match &e.event {
            Event::Attack(AttackEvent::AttackResolved { attack, .. })
            | Event::Artillery(ArtilleryEvent::ShellHits { attack, .. }) => *attack == number,
            _ => false,
        })
        || events
            .last()
            .is_some_and(|e| matches!(e.event, Event::Mine(MineEvent::MinesWentOff { .. })))
}

/// An attack is seen: shots, blows, or the whole body.
pub(super) fn attack(
    out: &mut Vec<TableFx>,
    from: u16,
    to: At,
    hit: bool,
    points: u8,
    aimed: Option<&Aimed>,
) {
    match aimed.map(|a| a.kind) {
        Some(AttackKind::Physical(
            rush @ (Physical::Charge { .. } | Physical::DeathFromAbove { .. }),
        )) => {
            let above = matches!(rush, Physical::DeathFromAbove { .. });
            out.push(TableFx::then(Fx::Ram {
                from,
                to,
                above,
                hit,
            }));
        }
        _ => {
            let kinds = aimed.map_or(&[ShotKind::Cannon][..], |a| &a.shots);
            let indirect = aimed.is_some_and(|a| a.indirect);
            // A miss is fired with as much as a hit might have been.
            let all = if points == 0 { 3 } else { points };
            let share = all.div_ceil(kinds.len().max(1) as u8);
            for (i, kind) in kinds.iter().enumerate() {
                let fx = Fx::Volley {
                    from,
                    to,
                    kind: *kind,
                    hit,
                    power: share,
                    indirect,
                };
                out.push(if i == 0 {
                    TableFx::then(fx)
                } else {
                    TableFx::with(fx)
                });
            }
        }
    }
    if hit && points >= 6 {
        out.push(TableFx::then(Fx::Explosion { at: to, size: 1.0 }));
    }
}

/// What flies from a unit's weapons: what does most first, and beside it what else the card has.
fn shots(session: &Session, unit: UnitId, kind: AttackKind) -> Vec<ShotKind> {
    let u = read::unit(session.battle.world(), unit);
    match kind {
        AttackKind::Weapon(_, Value::Special(code) | Value::Loaded(code, _)) => vec![match code {
            Code::AC | Code::FLK => ShotKind::Cannon,
            Code::HT => ShotKind::Flame,
            _ => ShotKind::Missiles,
        }],
        AttackKind::Weapon(_, Value::Indirect | Value::PlainIndirect) => vec![ShotKind::Missiles],
        AttackKind::Air(AirAttack::Bomb(_) | AirAttack::AltitudeBomb(_)) => {
            vec![ShotKind::Missiles]
        }
        AttackKind::Air(_)
        | AttackKind::Weapon(
            Mount::Card | Mount::Turret | Mount::Rear | Mount::Arc(_),
            Value::Standard | Value::WithoutMissiles,
        ) => {
            let s = &u.card.specials;
            let missiles = kind.with_missiles() == kind
                && (s.has(Code::LRM) || s.has(Code::SRM) || s.has(Code::IATM));
            if u.card.kind == UnitType::CI {
                return vec![ShotKind::Small];
            }
            let damage = &u.card.damage;
            let energy = if s.has(Code::ENE) || !reaches_farther(damage) {
                if u.card.size >= 3 {
                    ShotKind::Particle
                } else {
                    ShotKind::Laser
                }
            } else {
                // What hits as hard far away as near and is no missile is a slug.
                ShotKind::Gauss
            };
            match (s.has(Code::AC), missiles) {
                (true, true) => vec![ShotKind::Cannon, ShotKind::Missiles],
                (true, false) => vec![ShotKind::Cannon, ShotKind::Laser],
                (false, true) => vec![ShotKind::Missiles, ShotKind::Laser],
                (false, false) => vec![energy],
            }
        }
        AttackKind::Artillery(fire) => {
            vec![if Gun::of(fire.gun).is_some_and(Gun::is_missile) {
                ShotKind::Missiles
            } else {
                ShotKind::Artillery
            }]
        }
        AttackKind::Marking(_) => vec![ShotKind::Laser],
        AttackKind::Physical(_) | AttackKind::Preempt { .. } => vec![ShotKind::Melee],
    }
}

/// Whether a unit does as much damage far away as near by, and more than a little.
fn reaches_farther(damage: &hexlance_strike::card::DamageLine) -> bool {
    damage.l.points >= damage.s.points && damage.l.points >= 3
}
