//! Events become motion: moves, shots, dice, numbers that float up. The rules never wait for this.

use bevy::prelude::*;
use hexlance_board::{Board, Cell, Hex};
use hexlance_rules::Message;
use hexlance_strike::{
    artillery::Gun,
    attack::{AirAttack, AttackKind, Mount, Physical, Target, Value},
    card::{MoveMode, UnitType},
    command::{MoveOption, Switch},
    control::ControlCause,
    event::{
        AbilityEvent, AirEvent, ArtilleryEvent, AttackEvent, BlastEvent, CargoEvent, DropEvent,
        Event, GearEvent, HeatEvent, HiddenEvent, HurtEvent, MineEvent, MoveEvent, Roll, RollFor,
        ShiftEvent, StatusEvent, SupportEvent, TerrainEvent, TurnEvent, WorkEvent,
    },
    read,
    special::Code,
    state::{Critical, Fate, Hurt, Phase, Place},
};

use super::{marks, session::Session, target::short_name};
use crate::{
    battle::session::Seen,
    table::fx::{Act, At, Fx, MoveMode as FxMove, ShotKind, TableFx, Waypoint},
    wording,
};

/// Levels above the ground at which a drop is seen to begin.
const SKY: i8 = 16;
/// Colour of what is said about loads.
const LOADED: Color = Color::srgb(1.0, 0.82, 0.3);
/// Colour of damage.
const HURT: Color = Color::srgb(1.0, 0.45, 0.3);
/// Colour of what comes to nothing.
const DULL: Color = Color::srgb(0.8, 0.8, 0.8);
/// Colour of warnings.
const WARNING: Color = Color::srgb(1.0, 0.75, 0.2);
/// Colour of electronics and screens.
const SCREEN: Color = Color::srgb(0.35, 0.75, 1.0);
/// Heat from which a unit is in danger.
const HOT: u8 = 3;

/// A move whose hexes are still being gathered.
#[derive(Default)]
struct Walking {
    unit: Option<u16>,
    path: Vec<Waypoint>,
    mode: FxMove,
    /// In a hurry: sprinting, charging.
    runs: bool,
    /// Slides instead.
    skids: bool,
}

impl Walking {
    fn flush(&mut self, out: &mut Vec<TableFx>) {
        if let Some(id) = self.unit.take() {
            let path = std::mem::take(&mut self.path);
            out.push(TableFx::then(if self.skids {
                Fx::Skid { id, path }
            } else if self.runs && self.mode == FxMove::Walk {
                Fx::Run { id, path }
            } else {
                Fx::Move {
                    id,
                    path,
                    mode: self.mode,
                }
            }));
        }
    }
}

/// An attack that has been declared and waits for its roll.
struct Aimed {
    attacker: u16,
    kind: AttackKind,
    shots: Vec<ShotKind>,
    indirect: bool,
}

fn float(over: At, text: String, colour: Color) -> Fx {
    Fx::Float { over, text, colour }
}

/// A number, and under it what it comes from.
fn with_cause(text: &str, cause: &str) -> String {
    if cause.is_empty() {
        text.to_owned()
    } else {
        format!("{text}\n{cause}")
    }
}

/// What the table shows of some events in order.
///
/// `before` is the map as the table shows it still.
pub fn effects(
    session: &Session,
    events: &[hexlance_rules::Logged<Event>],
    before: &Board,
) -> Vec<TableFx> {
    let world = session.battle.world();
    let mut out = Vec::new();
    let mut walking = Walking::default();
    let mut mode = FxMove::Walk;
    let mut runs = false;
    let mut skids = None;
    let mut shot: Option<Aimed> = None;
    for (i, logged) in events.iter().enumerate() {
        let event = &logged.event;
        if !matches!(
            event,
            Event::Move(MoveEvent::Stepped { .. }) | Event::Rolled(Roll { .. })
        ) {
            walking.flush(&mut out);
        }
        match event {
            Event::Move(MoveEvent::ActivationBegan {
                mode: m,
                unit,
                option,
                ..
            }) => {
                skids = None;
                runs = matches!(
                    option,
                    MoveOption::Sprint | MoveOption::Charge(_) | MoveOption::ChargeBuilding(_)
                );
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
            Event::Move(MoveEvent::Stepped {
                unit,
                from,
                to,
                base,
                ..
            }) => {
                if walking.unit != Some(unit.0) {
                    walking.flush(&mut out);
                    walking = Walking {
                        unit: Some(unit.0),
                        path: vec![Waypoint {
                            hex: *from,
                            level: level_of(session, *from, *base),
                        }],
                        mode,
                        runs,
                        skids: skids == Some(*unit),
                    };
                }
                walking.path.push(Waypoint {
                    hex: *to,
                    level: *base,
                });
            }
            Event::Shift(ShiftEvent::Displaced {
                unit,
                from,
                to,
                base,
            }) => out.push(TableFx::then(Fx::Skid {
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
            })),
            Event::Air(AirEvent::Flew { unit, to, path, .. })
            | Event::Air(AirEvent::LiftedOff {
                unit,
                to: Some(to),
                path,
            }) if !path.is_empty() => {
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
            Event::Drop(DropEvent::Dropped {
                unit,
                place: Place::On(spot),
                ..
            }) => {
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
            Event::Move(MoveEvent::Unloaded {
                unit,
                carrier,
                place: Place::On(spot),
            }) => {
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
            Event::Support(SupportEvent::UnitJoined {
                unit,
                name,
                place: Place::On(spot),
                ..
            }) => {
                out.push(TableFx::then(Fx::Show(vec![spot.hex])));
                out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: tr!("{name} joins", name),
                    colour: Color::srgb(0.6, 0.9, 1.0),
                }));
            }
            Event::Cargo(CargoEvent::PickedUp { unit, load, .. }) => {
                out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: tr!("Picks up {load}", load = super::cargo::name(session, *load)),
                    colour: LOADED,
                }))
            }
            Event::Cargo(CargoEvent::Thrown { unit, load, .. }) => {
                out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: tr!("Throws {load}", load = super::cargo::name(session, *load)),
                    colour: LOADED,
                }))
            }
            Event::Cargo(CargoEvent::PutDown {
                load,
                place: Place::On(spot),
                ..
            }) => out.push(TableFx::then(Fx::Float {
                over: At::Hex(spot.hex),
                text: super::cargo::name(session, *load),
                colour: LOADED,
            })),
            Event::Air(AirEvent::BandChanged { unit, to, .. }) => {
                out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: tr!("Down to {to}", to = crate::lang::text(to.name())),
                    colour: Color::srgb(1.0, 0.75, 0.2),
                }))
            }
            Event::Air(AirEvent::Crashed { at: Some(hex), .. }) => {
                let at = At::Hex(*hex);
                out.push(TableFx::then(Fx::Burst { at, size: 2.4 }));
                out.push(TableFx::with(Fx::Explosion { at, size: 2.2 }));
                out.push(TableFx::with(Fx::Shake(0.8)));
            }
            Event::Air(AirEvent::TouchedDown {
                unit,
                place: Place::On(spot),
                path,
            }) if !path.is_empty() => {
                out.push(TableFx::then(Fx::Show(vec![spot.hex])));
                let mut way: Vec<Waypoint> = path
                    .iter()
                    .map(|hex| Waypoint {
                        hex: *hex,
                        level: spot.base.saturating_add(2),
                    })
                    .collect();
                way.push(Waypoint {
                    hex: spot.hex,
                    level: spot.base,
                });
                out.push(TableFx::then(Fx::Move {
                    id: unit.0,
                    path: way,
                    mode: FxMove::Fly,
                }));
            }
            Event::Air(AirEvent::RaidBegan { raid, hexes, .. }) => {
                out.push(TableFx::then(Fx::Show(hexes.clone())));
                if let Some(hex) = hexes.first() {
                    out.push(TableFx::then(Fx::Float {
                        over: At::Hex(*hex),
                        text: super::raids::name(raid).to_owned(),
                        colour: Color::srgb(1.0, 0.85, 0.4),
                    }));
                }
            }
            Event::Blast(BlastEvent::Scattered { to, .. }) => out.push(TableFx::then(Fx::Float {
                over: At::Hex(*to),
                text: tr!("Scatters here").into(),
                colour: Color::srgb(0.8, 0.8, 0.8),
            })),
            Event::Blast(BlastEvent::Blast { at, hexes, .. }) => {
                let size = if hexes.len() > 1 { 2.6 } else { 1.6 };
                let at = At::Hex(*at);
                out.push(TableFx::then(Fx::Burst { at, size }));
                out.push(TableFx::with(Fx::Explosion { at, size }));
            }
            Event::Work(WorkEvent::BlownUp { unit, .. }) => {
                let at = At::Mini(unit.0);
                out.push(TableFx::then(Fx::Explosion { at, size: 2.6 }));
            }
            // Fights away from the table are told in the log.
            Event::Attack(AttackEvent::AttackResolved { attacker, .. })
                if is_away(session, *attacker) => {}
            Event::Attack(AttackEvent::AttackDeclared { attack, .. }) => {
                shot = Some(Aimed {
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
                out.push(TableFx::then(Fx::Show(hexes)));
            }
            Event::Rolled(Roll {
                dice,
                purpose,
                unit,
                ..
            }) => {
                walking.flush(&mut out);
                let side = unit.map_or(0, |u| read::unit(world, u).side.0);
                out.push(TableFx::then(Fx::Dice {
                    values: dice.clone(),
                    label: wording::purpose_heading(&session.told(), purpose),
                    side,
                }));
                if let RollFor::Control(cause) = purpose
                    && let Some(unit) = unit
                {
                    let failed = logged_failure(dice, event);
                    match cause {
                        ControlCause::Skid if failed => skids = Some(*unit),
                        ControlCause::Bog | ControlCause::Landing | ControlCause::Drop
                            if failed =>
                        {
                            let act = Act::Stumbles;
                            out.push(TableFx::then(Fx::Act { id: unit.0, act }));
                        }
                        _ => {}
                    }
                }
            }
            Event::Attack(AttackEvent::AttackResolved {
                attacker,
                target,
                hit,
                damage,
                ..
            }) => {
                let aimed = shot.take().filter(|a| a.attacker == attacker.0);
                let to = match target {
                    Target::Unit(u) => At::Mini(u.0),
                    Target::Hex(h) => At::Hex(*h),
                };
                let points = damage.total().clamp(0, 99) as u8;
                attack(&mut out, attacker.0, to, *hit, points, aimed.as_ref());
                let cause = aimed.map_or_else(String::new, |a| short_name(a.kind));
                let (text, colour) = match (*hit, points) {
                    (true, 0) => (tr!("No damage").to_owned(), DULL),
                    (true, n) => (format!("-{n}"), HURT),
                    (false, 0) => (tr!("Miss").to_owned(), DULL),
                    (false, n) => (tr!("-{n} grazed", n), HURT),
                };
                out.push(TableFx::with(float(to, with_cause(&text, &cause), colour)));
            }
            Event::Attack(AttackEvent::AttackLost { attacker, .. }) => {
                shot = None;
                out.push(TableFx::then(float(
                    At::Mini(attacker.0),
                    tr!("No attack").to_owned(),
                    DULL,
                )));
            }
            // Only that it is fired is to be seen, not at what.
            Event::Artillery(ArtilleryEvent::ShellFired { shell }) => {
                out.push(TableFx::then(Fx::Burst {
                    at: At::Mini(shell.attacker.0),
                    size: 0.5,
                }))
            }
            Event::Artillery(ArtilleryEvent::ShellLands { shell }) => {
                if let Target::Hex(hex) = shell.target {
                    out.push(TableFx::then(Fx::Show(vec![hex])));
                }
            }
            Event::Artillery(ArtilleryEvent::ShellBurst {
                at,
                area,
                on_map: true,
                ..
            }) => {
                out.push(TableFx::then(Fx::Incoming { at: *at, size: 1.8 }));
                out.extend(marks::splinters(*at, area));
            }
            Event::Artillery(ArtilleryEvent::ShellHits {
                unit,
                damage,
                attack,
                ..
            }) if damage.total() > 0 => {
                let gun = events[..i].iter().rev().find_map(|e| match &e.event {
                    Event::Artillery(ArtilleryEvent::ShellBurst {
                        attack: a, fire, ..
                    }) if a == attack => Gun::of(fire.gun),
                    _ => None,
                });
                let text = with_cause(&format!("-{}", damage.total()), gun.map_or("", |g| g.name));
                out.push(TableFx::with(float(At::Mini(unit.0), text, HURT)));
            }
            Event::Hurt(HurtEvent::HurtScored { scored, cause }) => {
                let over = At::Mini(scored.target.0);
                match scored.hurt {
                    Hurt::Critical(c) => {
                        let blows = matches!(c, Critical::Ammo | Critical::Engine | Critical::Fuel);
                        out.push(TableFx::then(Fx::Explosion {
                            at: over,
                            size: if blows { 1.3 } else { 0.5 },
                        }));
                        let text =
                            with_cause(crate::lang::text(c.name()), &cause_line(c.name(), cause));
                        out.push(TableFx::with(float(over, text, WARNING)));
                    }
                    Hurt::Motive(_) => {
                        let act = Act::Stumbles;
                        let id = scored.target.0;
                        out.push(TableFx::then(Fx::Act { id, act }));
                    }
                    // Damage of attacks is shown with the attack.
                    Hurt::Damage { points }
                        if points > 0 && !by_attack(&events[..i], scored.attack) =>
                    {
                        let text = with_cause(&format!("-{points}"), &crate::lang::told(cause));
                        out.push(TableFx::then(float(over, text, HURT)));
                    }
                    Hurt::Damage { .. } => {}
                }
            }
            Event::Hurt(HurtEvent::CriticalAverted { unit, why, .. }) => {
                let id = unit.0;
                let act = Act::Shields(Color::srgb(1.0, 0.8, 0.3));
                out.push(TableFx::then(Fx::Act { id, act }));
                out.push(TableFx::with(float(
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
                out.push(TableFx::then(Fx::Burst {
                    at: At::Hex(field.hex),
                    size: 1.2,
                }));
                if *damage > 0 {
                    let text = with_cause(&format!("-{damage}"), tr!("Mines"));
                    out.push(TableFx::with(float(at, text, HURT)));
                }
            }
            Event::Attack(AttackEvent::MissilesEngaged { unit, attacker, .. }) => {
                out.push(TableFx::with(Fx::Volley {
                    from: unit.0,
                    to: At::Mini(attacker.0),
                    kind: ShotKind::Small,
                    hit: false,
                    power: 3,
                    indirect: false,
                }));
            }
            Event::Gear(GearEvent::SwitchSet {
                unit,
                switch,
                now: true,
            }) => {
                let (id, over) = (unit.0, At::Mini(unit.0));
                match switch {
                    Switch::Stealth(_) => {
                        let act = Act::Shimmers;
                        out.push(TableFx::then(Fx::Act { id, act }));
                    }
                    Switch::Eccm(_) => out.push(TableFx::then(Fx::Bubble {
                        over,
                        radius: 2.4,
                        colour: SCREEN,
                    })),
                    Switch::Targeting(_) | Switch::Searchlight(_) => {}
                }
            }
            Event::Attack(AttackEvent::Interference { unit, .. }) => {
                out.push(TableFx::then(Fx::Bubble {
                    over: At::Mini(unit.0),
                    radius: 0.9,
                    colour: Color::srgb(0.75, 0.55, 1.0),
                }))
            }
            Event::Hidden(HiddenEvent::Revealed { unit, .. }) => out.push(TableFx::then(Fx::Act {
                id: unit.0,
                act: Act::Shimmers,
            })),
            Event::Hurt(HurtEvent::ArmorRestored { unit, points }) => {
                let act = Act::Shields(Color::srgb(0.4, 1.0, 0.5));
                out.push(TableFx::then(Fx::Act { id: unit.0, act }));
                let text = format!("+{points}");
                let green = Color::srgb(0.5, 1.0, 0.55);
                out.push(TableFx::with(float(At::Mini(unit.0), text, green)));
            }
            Event::Heat(HeatEvent::HeatChanged { unit, from, to, .. })
                if to > from && *to >= HOT =>
            {
                let act = Act::Overheats;
                out.push(TableFx::then(Fx::Act { id: unit.0, act }));
                let text = tr!("Heat {to}", to);
                out.push(TableFx::with(float(At::Mini(unit.0), text, WARNING)));
            }
            Event::Terrain(TerrainEvent::SmokeLaid { hex, .. }) => {
                out.push(TableFx::then(Fx::Smokes(*hex)))
            }
            Event::Terrain(TerrainEvent::HexChanged { hex, cell, .. }) => {
                let was = events[..i]
                    .iter()
                    .rev()
                    .find_map(|e| match &e.event {
                        Event::Terrain(TerrainEvent::HexChanged { hex: h, cell, .. })
                            if h == hex =>
                        {
                            Some(*cell)
                        }
                        _ => None,
                    })
                    .or_else(|| before.get(*hex).copied());
                if let Some(was) = was {
                    change(&mut out, *hex, &was, cell);
                }
            }
            Event::Status(StatusEvent::StatusGained { unit, status }) => {
                out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: crate::words::capital(crate::lang::text(status.kind.as_str())),
                    colour: Color::srgb(0.95, 0.6, 0.9),
                }))
            }
            Event::Ability(AbilityEvent::AbilityUsed { unit, ability, .. }) => {
                let name = read::unit(world, *unit)
                    .spas
                    .get(*ability)
                    .map_or(ability.as_str(), |s| crate::lang::text(s.def.name.as_str()));
                out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: name.to_owned(),
                    colour: Color::srgb(0.6, 0.9, 1.0),
                }));
            }
            Event::Heat(HeatEvent::ShutDown { unit }) => {
                let act = Act::PowersDown;
                out.push(TableFx::then(Fx::Act { id: unit.0, act }));
                out.push(TableFx::with(Fx::Float {
                    over: At::Mini(unit.0),
                    text: tr!("Shut down").into(),
                    colour: Color::srgb(1.0, 0.3, 0.2),
                }));
            }
            Event::Heat(HeatEvent::Restarted { unit }) => {
                let act = Act::PowersUp;
                out.push(TableFx::then(Fx::Act { id: unit.0, act }));
            }
            Event::Hurt(HurtEvent::OutOfAction {
                unit,
                fate: Fate::Destroyed,
                ..
            }) => {
                let act = Act::Dies;
                out.push(TableFx::then(Fx::Act { id: unit.0, act }));
            }
            Event::Turn(TurnEvent::PhaseBegan {
                phase: Phase::Combat,
            }) => out.push(TableFx::then(Fx::Pause(0.3))),
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

/// Whether a roll that needed a number has not reached it, reasons included.
fn logged_failure(dice: &[u8], event: &Event) -> bool {
    match event {
        Event::Rolled(Roll {
            needs: Some(needs), ..
        }) => dice.iter().map(|d| i16::from(*d)).sum::<i16>() < *needs,
        _ => false,
    }
}

/// A cause, where it says more than the name does.
fn cause_line(name: &str, cause: &Message) -> String {
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
fn by_attack(events: &[hexlance_rules::Logged<Event>], number: u32) -> bool {
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
fn attack(out: &mut Vec<TableFx>, from: u16, to: At, hit: bool, points: u8, aimed: Option<&Aimed>) {
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

/// A hex is not what it was: houses fall, fire takes hold.
fn change(out: &mut Vec<TableFx>, hex: Hex, before: &Cell, now: &Cell) {
    if let Some(fell) = before.building
        && now.building.is_none_or(|b| b.height < fell.height)
    {
        out.push(TableFx::then(Fx::Show(vec![hex])));
        out.push(TableFx::then(Fx::Collapse {
            at: hex,
            levels: fell.height,
        }));
    } else if before.bridge.is_some() && now.bridge.is_none() {
        out.push(TableFx::then(Fx::Collapse { at: hex, levels: 1 }));
    }
    if now.fire && !before.fire {
        out.push(TableFx::then(Fx::Ignites(hex)));
    }
    if before.ice && !now.ice {
        out.push(TableFx::then(Fx::Burst {
            at: At::Hex(hex),
            size: 1.0,
        }));
    }
}

/// What flies from a unit's weapons: what does most first, and beside it what else the card has.
fn shots(session: &Session, unit: hexlance_rules::UnitId, kind: AttackKind) -> Vec<ShotKind> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_board::{Building, BuildingClass, BuildingKind, Direction};

    fn changed(before: &Cell, now: &Cell) -> Vec<Fx> {
        let mut out = Vec::new();
        change(&mut out, Hex::new(2, 2), before, now);
        out.into_iter().map(|t| t.fx).collect()
    }

    #[test]
    fn houses_that_fall_and_fires_are_shown_and_nothing_else() {
        let mut house = Cell::clear(0);
        house.building = Some(Building {
            class: BuildingClass::Medium,
            cf: 15,
            height: 3,
            kind: BuildingKind::default(),
        });
        assert!(changed(&house, &house).is_empty());
        let mut hurt = house;
        hurt.building = house.building.map(|b| Building { cf: 4, ..b });
        assert!(changed(&house, &hurt).is_empty());
        let fell = changed(&house, &Cell::clear(0));
        assert!(
            fell.iter()
                .any(|f| matches!(f, Fx::Collapse { levels: 3, .. })),
            "{fell:?}"
        );
        let mut burning = Cell::clear(0);
        burning.fire = true;
        let fire = changed(&Cell::clear(0), &burning);
        assert_eq!(fire, vec![Fx::Ignites(Hex::new(2, 2))]);
        assert!(changed(&burning, &Cell::clear(0)).is_empty());
    }

    fn aimed(kind: AttackKind, shots: Vec<ShotKind>) -> Aimed {
        Aimed {
            attacker: 1,
            kind,
            shots,
            indirect: false,
        }
    }

    #[test]
    fn what_is_fired_is_what_flies() {
        let mut out = Vec::new();
        let guns = aimed(
            AttackKind::STANDARD,
            vec![ShotKind::Cannon, ShotKind::Missiles],
        );
        attack(&mut out, 1, At::Mini(2), true, 5, Some(&guns));
        assert_eq!(out.len(), 2);
        assert!(!out[0].with_previous && out[1].with_previous);
        for (fx, kind) in out.iter().zip([ShotKind::Cannon, ShotKind::Missiles]) {
            assert!(
                matches!(fx.fx, Fx::Volley { kind: k, power: 3, hit: true, .. } if k == kind),
                "{fx:?}"
            );
        }
    }

    #[test]
    fn charges_go_into_the_enemy() {
        for (blow, from_above) in [
            (
                Physical::Charge {
                    hexes: 3,
                    direction: Direction::N,
                },
                false,
            ),
            (
                Physical::DeathFromAbove {
                    direction: Direction::N,
                },
                true,
            ),
        ] {
            let mut out = Vec::new();
            let rush = aimed(AttackKind::Physical(blow), vec![ShotKind::Melee]);
            attack(&mut out, 1, At::Mini(2), true, 2, Some(&rush));
            assert!(
                matches!(out[..], [TableFx { fx: Fx::Ram { above, .. }, .. }] if above == from_above),
                "{out:?}"
            );
        }
    }

    #[test]
    fn causes_stand_under_their_numbers() {
        assert_eq!(with_cause("-3", "Mines"), "-3\nMines");
        assert_eq!(with_cause("-3", ""), "-3");
        assert_eq!(cause_line("Engine hit", &"engine hit".into()), "");
        assert_eq!(cause_line("Engine hit", &"a fall".into()), "a fall");
    }
}
