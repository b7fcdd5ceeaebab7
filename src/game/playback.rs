//! Events become motion: moves, shots, dice, numbers that float up. The rules never wait for this.

use bevy::prelude::*;
use hexlance_strike::{
    artillery::Gun,
    attack::{AirAttack, AttackKind, Mount, Target, Value},
    card::MoveMode,
    event::Event,
    read,
    special::Code,
    state::{Hurt, Phase, Place},
};

use super::session::Session;
use crate::table::fx::{At, Fx, MoveMode as FxMove, ShotKind, TableFx, Waypoint};

/// Levels above the ground at which a drop is seen to begin.
const SKY: i8 = 16;
/// Colour of what is said about loads.
const LOADED: Color = Color::srgb(1.0, 0.82, 0.3);

/// A move whose hexes are still being gathered.
#[derive(Default)]
struct Walking {
    unit: Option<u16>,
    path: Vec<Waypoint>,
    mode: FxMove,
}

impl Walking {
    fn flush(&mut self, out: &mut Vec<TableFx>) {
        if let Some(id) = self.unit.take() {
            out.push(TableFx::then(Fx::Move {
                id,
                path: std::mem::take(&mut self.path),
                mode: self.mode,
            }));
        }
    }
}

/// What the table shows of some events in order.
pub fn effects(session: &Session, events: &[hexlance_rules::Logged<Event>]) -> Vec<TableFx> {
    let world = session.battle.world();
    let mut out = Vec::new();
    let mut walking = Walking::default();
    let mut mode = FxMove::Walk;
    let mut shot: Option<(u16, ShotKind)> = None;
    for logged in events {
        let event = &logged.event;
        if !matches!(event, Event::Stepped { .. } | Event::Rolled { .. }) {
            walking.flush(&mut out);
        }
        match event {
            Event::ActivationBegan { mode: m, unit, .. } => {
                mode = match m {
                    MoveMode::Jump => FxMove::Jump,
                    MoveMode::Tracked | MoveMode::Wheeled | MoveMode::Rail => FxMove::Roll,
                    MoveMode::Hover | MoveMode::Naval | MoveMode::Submersible => FxMove::Hover,
                    MoveMode::Vtol | MoveMode::Wige => FxMove::Fly,
                    _ => FxMove::Walk,
                };
                if let Some(hex) = read::unit(world, *unit).hex() {
                    out.push(TableFx::then(Fx::Show(vec![hex])));
                }
            }
            Event::Stepped {
                unit,
                from,
                to,
                base,
                ..
            } => {
                if walking.unit != Some(unit.0) {
                    walking.flush(&mut out);
                    walking = Walking {
                        unit: Some(unit.0),
                        path: vec![Waypoint {
                            hex: *from,
                            level: level_of(session, *from, *base),
                        }],
                        mode,
                    };
                }
                walking.path.push(Waypoint {
                    hex: *to,
                    level: *base,
                });
            }
            Event::Displaced {
                unit,
                from,
                to,
                base,
            } => out.push(TableFx::then(Fx::Move {
                id: unit.0,
                path: vec![
                    Waypoint {
                        hex: *from,
                        level: *base,
                    },
                    Waypoint {
                        hex: *to,
                        level: *base,
                    },
                ],
                mode: FxMove::Roll,
            })),
            Event::Flew { unit, to, path, .. }
            | Event::LiftedOff {
                unit,
                to: Some(to),
                path,
            } if !path.is_empty() => {
                // Up to the middle of the path, where it is shown from then on.
                let way = &path[..=path.len() / 2];
                out.push(TableFx::then(Fx::Show(path.clone())));
                out.push(TableFx::then(Fx::Move {
                    id: unit.0,
                    path: way
                        .iter()
                        .map(|hex| Waypoint {
                            hex: *hex,
                            level: super::air::height(session, *hex, to.band),
                        })
                        .collect(),
                    mode: FxMove::Fly,
                }));
            }
            // Down from above the map; those who come out of a bay step out of it.
            Event::Dropped {
                unit,
                place: Place::On(spot),
                ..
            } => {
                out.push(TableFx::then(Fx::Show(vec![spot.hex])));
                let from = Waypoint {
                    hex: spot.hex,
                    level: spot.base.saturating_add(SKY),
                };
                out.push(TableFx::then(Fx::Move {
                    id: unit.0,
                    path: vec![
                        from,
                        Waypoint {
                            hex: spot.hex,
                            level: spot.base,
                        },
                    ],
                    mode: FxMove::Fly,
                }));
            }
            Event::Unloaded {
                unit,
                carrier,
                place: Place::On(spot),
            } => {
                if let Some(from) = read::unit(world, *carrier).spot() {
                    out.push(TableFx::then(Fx::Show(vec![from.hex, spot.hex])));
                    out.push(TableFx::then(Fx::Move {
                        id: unit.0,
                        path: vec![
                            Waypoint {
                                hex: from.hex,
                                level: from.base,
                            },
                            Waypoint {
                                hex: spot.hex,
                                level: spot.base,
                            },
                        ],
                        mode: FxMove::Walk,
                    }));
                }
            }
            Event::UnitJoined {
                unit,
                name,
                place: Place::On(spot),
                ..
            } => {
                out.push(TableFx::then(Fx::Show(vec![spot.hex])));
                out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: tr!("{name} joins", name),
                    colour: Color::srgb(0.6, 0.9, 1.0),
                }));
            }
            Event::PickedUp { unit, load, .. } => out.push(TableFx::then(Fx::Float {
                over: At::Mini(unit.0),
                text: tr!("Picks up {load}", load = super::cargo::name(session, *load)),
                colour: LOADED,
            })),
            Event::Thrown { unit, load, .. } => out.push(TableFx::then(Fx::Float {
                over: At::Mini(unit.0),
                text: tr!("Throws {load}", load = super::cargo::name(session, *load)),
                colour: LOADED,
            })),
            Event::PutDown {
                load,
                place: Place::On(spot),
                ..
            } => out.push(TableFx::then(Fx::Float {
                over: At::Hex(spot.hex),
                text: super::cargo::name(session, *load),
                colour: LOADED,
            })),
            Event::BandChanged { unit, to, .. } => out.push(TableFx::then(Fx::Float {
                over: At::Mini(unit.0),
                text: tr!("Down to {to}", to = crate::lang::text(to.name())),
                colour: Color::srgb(1.0, 0.75, 0.2),
            })),
            Event::Crashed { at: Some(hex), .. } => {
                let at = At::Hex(*hex);
                out.push(TableFx::then(Fx::Explosion { at, size: 2.2 }));
                out.push(TableFx::with(Fx::Shake(0.8)));
            }
            Event::RaidBegan { raid, hexes, .. } => {
                out.push(TableFx::then(Fx::Show(hexes.clone())));
                if let Some(hex) = hexes.first() {
                    out.push(TableFx::then(Fx::Float {
                        over: At::Hex(*hex),
                        text: super::raids::name(raid).to_owned(),
                        colour: Color::srgb(1.0, 0.85, 0.4),
                    }));
                }
            }
            Event::Scattered { to, .. } => out.push(TableFx::then(Fx::Float {
                over: At::Hex(*to),
                text: tr!("Scatters here").into(),
                colour: Color::srgb(0.8, 0.8, 0.8),
            })),
            Event::Blast { at, hexes, .. } => {
                out.push(TableFx::then(Fx::Explosion {
                    at: At::Hex(*at),
                    size: if hexes.len() > 1 { 2.6 } else { 1.6 },
                }));
            }
            // Fights away from the table are told in the log.
            Event::AttackResolved { attacker, .. } if is_away(session, *attacker) => {}
            Event::AttackDeclared { attack, .. } => {
                shot = Some((
                    attack.attacker.0,
                    shot_kind(session, attack.attacker, attack.kind),
                ));
                let mut hexes: Vec<_> = read::unit(world, attack.attacker)
                    .hex()
                    .into_iter()
                    .collect();
                match attack.target {
                    Target::Unit(t) => hexes.extend(read::unit(world, t).hex()),
                    Target::Hex(h) => hexes.push(h),
                }
                out.push(TableFx::then(Fx::Show(hexes)));
            }
            Event::Rolled {
                dice,
                purpose,
                unit,
                ..
            } => {
                walking.flush(&mut out);
                let side = unit.map_or(0, |u| read::unit(world, u).side.0);
                out.push(TableFx::then(Fx::Dice {
                    values: dice.clone(),
                    label: crate::words::purpose_heading(&session.told(), purpose),
                    side,
                }));
            }
            Event::AttackResolved {
                attacker,
                target,
                hit,
                damage,
                ..
            } => {
                let kind = shot
                    .take()
                    .filter(|(a, _)| *a == attacker.0)
                    .map_or(ShotKind::Cannon, |(_, k)| k);
                let to = match target {
                    Target::Unit(u) => At::Mini(u.0),
                    Target::Hex(h) => At::Hex(*h),
                };
                out.push(TableFx::then(Fx::Shot {
                    from: attacker.0,
                    to,
                    kind,
                    hit: *hit,
                }));
                let (text, colour) = if *hit {
                    let points = damage.total();
                    if points > 0 {
                        out.push(TableFx::then(Fx::Explosion { at: to, size: 0.8 }));
                        (format!("-{points}"), Color::srgb(1.0, 0.45, 0.3))
                    } else {
                        (tr!("No damage").to_owned(), Color::srgb(0.8, 0.8, 0.8))
                    }
                } else {
                    (tr!("Miss").to_owned(), Color::srgb(0.8, 0.8, 0.8))
                };
                out.push(TableFx::with(Fx::Float {
                    over: to,
                    text,
                    colour,
                }));
            }
            Event::ShellBurst {
                at, on_map: true, ..
            } => out.push(TableFx::then(Fx::Explosion {
                at: At::Hex(*at),
                size: 1.8,
            })),
            Event::ShellHits { unit, damage, .. } if damage.total() > 0 => {
                out.push(TableFx::with(Fx::Float {
                    over: At::Mini(unit.0),
                    text: format!("-{}", damage.total()),
                    colour: Color::srgb(1.0, 0.45, 0.3),
                }));
            }
            Event::HurtScored { scored, .. } => {
                if let Hurt::Critical(c) = scored.hurt {
                    out.push(TableFx::then(Fx::Float {
                        over: At::Mini(scored.target.0),
                        text: crate::lang::text(c.name()).to_owned(),
                        colour: Color::srgb(1.0, 0.75, 0.2),
                    }));
                }
            }
            Event::StatusGained { unit, status } => out.push(TableFx::then(Fx::Float {
                over: At::Mini(unit.0),
                text: crate::words::capital(&crate::lang::told(status.kind.as_str())),
                colour: Color::srgb(0.95, 0.6, 0.9),
            })),
            Event::AbilityUsed { unit, ability, .. } => {
                let name = read::unit(world, *unit)
                    .spas
                    .get(*ability)
                    .map_or(ability.as_str(), |s| s.def.name.as_str());
                out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: name.to_owned(),
                    colour: Color::srgb(0.6, 0.9, 1.0),
                }));
            }
            Event::ShutDown { unit } => out.push(TableFx::then(Fx::Float {
                over: At::Mini(unit.0),
                text: tr!("Shut down").into(),
                colour: Color::srgb(1.0, 0.3, 0.2),
            })),
            Event::OutOfAction { unit, .. } => {
                let at = match read::unit(world, *unit).place {
                    Place::On(s) => At::Hex(s.hex),
                    _ => At::Mini(unit.0),
                };
                out.push(TableFx::then(Fx::Explosion { at, size: 2.2 }));
                out.push(TableFx::with(Fx::Shake(0.8)));
            }
            Event::PhaseBegan {
                phase: Phase::Combat,
            } => out.push(TableFx::then(Fx::Pause(0.3))),
            _ => {}
        }
    }
    walking.flush(&mut out);
    out
}

/// Whether a unit flies where the table does not reach.
fn is_away(session: &Session, unit: hexlance_rules::UnitId) -> bool {
    let u = read::unit(session.battle.world(), unit);
    u.is_aloft() && super::air::stand(session, &u).is_none()
}

/// The level at which a unit stood in the hex it left: that of the ground, or its own where it flies.
fn level_of(session: &Session, hex: hexlance_board::Hex, base: i8) -> i8 {
    read::board(session.battle.world())
        .get(hex)
        .map_or(base, |c| {
            c.bottom()
                .max(if base > c.level + 1 { base } else { i8::MIN })
        })
}

/// What flies from a unit's weapon.
fn shot_kind(session: &Session, unit: hexlance_rules::UnitId, kind: AttackKind) -> ShotKind {
    let u = read::unit(session.battle.world(), unit);
    match kind {
        AttackKind::Weapon(_, Value::Special(code) | Value::Loaded(code, _)) => match code {
            Code::AC | Code::FLK => ShotKind::Cannon,
            Code::HT => ShotKind::Flame,
            _ => ShotKind::Missiles,
        },
        AttackKind::Weapon(_, Value::Indirect) => ShotKind::Missiles,
        AttackKind::Air(AirAttack::Bomb(_) | AirAttack::AltitudeBomb(_)) => ShotKind::Missiles,
        AttackKind::Air(_)
        | AttackKind::Weapon(
            Mount::Card | Mount::Turret | Mount::Rear | Mount::Arc(_),
            Value::Standard | Value::WithoutMissiles,
        ) => {
            let s = &u.card.specials;
            let missiles = kind.with_missiles() == kind
                && (s.has(Code::LRM) || s.has(Code::SRM) || s.has(Code::IATM));
            if u.card.kind == hexlance_strike::card::UnitType::CI {
                ShotKind::Small
            } else if s.has(Code::AC) {
                ShotKind::Cannon
            } else if missiles {
                ShotKind::Missiles
            } else if u.card.size >= 3 {
                ShotKind::Particle
            } else {
                ShotKind::Laser
            }
        }
        AttackKind::Artillery(fire) => {
            if Gun::of(fire.gun).is_some_and(Gun::is_missile) {
                ShotKind::Missiles
            } else {
                ShotKind::Cannon
            }
        }
        AttackKind::Marking(_) => ShotKind::Laser,
        AttackKind::Physical(_) | AttackKind::Preempt { .. } => ShotKind::Melee,
    }
}
