//! From lines of a script to commands.

use hexlance_board::{Direction, Hex};

use super::{
    case::Team,
    script::Table,
    steps::{
        AttackStep, DeployStep, EngageStep, FlyStep, How, LayMinesStep, LoftStep, MoveStep,
        RaidStep, SetStep, ThrowStep, UseStep, With, WorkStep,
    },
};
use crate::{
    attack::legal,
    card::MoveMode,
    cargo,
    command::{
        AttackOrder, Command, Dismount, Handle, Handling, MoveOption, MoveOrder, Trigger, Waypoint,
    },
    model::{
        artillery::{Fire, Round},
        attack::{AirAttack, AttackKind, Marking, Mount, Physical, Target, Value},
        bombs::Load,
        flight::{FlyOrder, Raid, RaidOrder, Run, Strike},
        load::{Freight, Grip},
    },
    read,
};

type Ordered = Result<(Team, Command), String>;

impl Table<'_> {
    /// The command of an activation.
    pub(super) fn move_command(&self, m: &MoveStep) -> Ordered {
        let unit = self.unit(&m.unit)?;
        let u = read::unit(self.battle.world(), unit);
        let how = m.how.clone().unwrap_or(if m.path.is_empty() {
            How::StandStill
        } else {
            How::Walk
        });
        let option = match &how {
            How::StandStill => MoveOption::StandStill,
            How::Walk | How::Jump => MoveOption::Move,
            How::Sprint => MoveOption::Sprint,
            How::Evade => MoveOption::Evade,
            How::Charge(on) => MoveOption::Charge(self.unit(on)?),
            How::ChargeBuilding(hex) => MoveOption::ChargeBuilding(*hex),
            How::DeathFromAbove(on) => MoveOption::DeathFromAbove(self.unit(on)?),
            How::Mount(on) => MoveOption::Mount(self.unit(on)?),
        };
        let jumps = matches!(how, How::Jump | How::DeathFromAbove(_));
        let mode = m.mode.unwrap_or(if jumps {
            MoveMode::Jump
        } else {
            u.card.ground_mode()
        });
        let path = m
            .path
            .iter()
            .enumerate()
            .map(|(i, hex)| Waypoint {
                hex: *hex,
                level: m.levels.get(i).copied(),
            })
            .collect();
        let facing = |f: Option<Direction>| f.or(u.spot().map(|s| s.facing)).unwrap_or_default();
        let dismounts = m
            .dismounts
            .iter()
            .map(|(name, path)| {
                Ok(Dismount {
                    unit: self.unit(name)?,
                    path: path.clone(),
                    facing: facing(m.facing),
                })
            })
            .collect::<Result<_, String>>()?;
        let order = MoveOrder {
            unit,
            option,
            mode,
            path,
            facing: facing(m.facing),
            triggers: m
                .triggers
                .iter()
                .map(|(after, ability)| Trigger {
                    after: *after,
                    ability: *ability,
                })
                .collect(),
            dismounts,
            handling: self.handling(m)?,
            mines: m.mines.clone(),
        };
        Ok((self.team(unit), Command::Move(order)))
    }

    /// Cargo handled on the way, in the order of the points of the path; what is put down goes first.
    fn handling(&self, m: &MoveStep) -> Result<Vec<Handling>, String> {
        let mut out = Vec::new();
        for (after, name, hex) in &m.put_down {
            let act = Handle::PutDown(self.load(name)?, *hex);
            out.push(Handling { after: *after, act });
        }
        for (list, grip) in [(&m.lift, Grip::Lift), (&m.drag, Grip::Drag)] {
            for (after, name) in list {
                let act = Handle::PickUp(self.load(name)?, grip);
                out.push(Handling { after: *after, act });
            }
        }
        out.sort_by_key(|h| h.after);
        Ok(out)
    }

    /// A load by its name.
    pub(super) fn load(&self, name: &str) -> Result<Freight, String> {
        if let Ok(unit) = self.unit(name) {
            return Ok(Freight::Unit(unit));
        }
        cargo::items(self.battle.world())
            .iter()
            .zip(0u16..)
            .find(|(item, _)| item.name == name)
            .map(|(_, n)| Freight::Item(n))
            .ok_or_else(|| format!("the case has neither unit nor cargo “{name}”"))
    }

    /// The command of a throw.
    pub(super) fn throw_command(&self, t: &ThrowStep) -> Ordered {
        let unit = self.unit(&t.unit)?;
        let command = Command::Throw {
            unit,
            load: self.load(&t.load)?,
            hex: t.at,
        };
        Ok((self.team(unit), command))
    }

    /// The command that moves an aircraft.
    pub(super) fn fly_command(&self, f: &FlyStep) -> Ordered {
        let unit = self.unit(&f.unit)?;
        let u = read::unit(self.battle.world(), unit);
        let order = FlyOrder {
            unit,
            zones: f.zones.clone(),
            band: f.band.or(u.flight().map(|x| x.band)).unwrap_or_default(),
            path: f.path,
            manoeuvre: f.manoeuvre,
        };
        Ok((self.team(unit), Command::Fly(order)))
    }

    /// The command that engages an aircraft.
    pub(super) fn engage_command(&self, e: &EngageStep) -> Ordered {
        let (unit, target) = (self.unit(&e.unit)?, self.unit(&e.on)?);
        Ok((self.team(unit), Command::Engage { unit, target }))
    }

    /// The command that sets up an aircraft.
    pub(super) fn loft_command(&self, l: &LoftStep) -> Ordered {
        let unit = self.unit(&l.unit)?;
        let (zone, band) = (l.zone, l.band);
        Ok((self.team(unit), Command::Loft { unit, zone, band }))
    }

    /// The command of an attack from the air.
    pub(super) fn raid_command(&self, r: &RaidStep) -> Ordered {
        let unit = self.unit(&r.unit)?;
        let bombs = r.bombs.clone();
        let kinds = [r.at.is_some(), !r.strafe.is_empty(), !r.strike.is_empty()];
        if kinds.into_iter().filter(|given| *given).count() != 1 {
            return Err("a raid is one of `strafe`, `strike` and `at` (R11.4.1)".to_owned());
        }
        let raid = match r.at {
            Some(first) if r.from_high => Raid::AltitudeBomb { first, bombs },
            Some(at) => Raid::Bomb { at, bombs },
            None if !r.strafe.is_empty() => Raid::Strafe(
                r.strafe
                    .iter()
                    .map(|(first, hexes)| Run {
                        first: *first,
                        hexes: *hexes,
                    })
                    .collect(),
            ),
            None => Raid::Strike(
                r.strike
                    .iter()
                    .enumerate()
                    .map(|(i, (on, from))| {
                        Ok(Strike {
                            target: self.unit(on)?,
                            from: *from,
                            overheat: if i == 0 { r.overheat } else { 0 },
                            rockets: if i == 0 { r.rockets } else { 0 },
                        })
                    })
                    .collect::<Result<_, String>>()?,
            ),
        };
        Ok((self.team(unit), Command::Raid(RaidOrder { unit, raid })))
    }

    /// The command of an attack.
    pub(super) fn attack_command(&self, a: &AttackStep) -> Ordered {
        let unit = self.unit(&a.unit)?;
        let spotter = match &a.spotter {
            None => None,
            Some(name) => Some(self.unit(name)?),
        };
        let order = AttackOrder {
            unit,
            target: self.target(a.on.as_deref(), a.on_hex)?,
            kind: self.kind(&a.unit, &a.with)?,
            overheat: a.overheat,
            spotter,
            divided: a.divided,
        };
        Ok((self.team(unit), Command::Attack(order)))
    }

    /// The command that declares an ability.
    pub(super) fn use_command(&self, u: &UseStep) -> Ordered {
        let unit = self.unit(&u.unit)?;
        let target = match &u.on {
            None => None,
            Some(name) => Some(self.unit(name)?),
        };
        let command = Command::Use {
            unit,
            ability: u.ability,
            target,
        };
        Ok((self.team(unit), command))
    }

    /// The command of a work.
    pub(super) fn work_command(&self, w: &WorkStep) -> Ordered {
        let unit = self.unit(&w.unit)?;
        Ok((self.team(unit), Command::Work { unit, work: w.at }))
    }

    /// The command that sets a switch.
    pub(super) fn set_command(&self, s: &SetStep) -> Ordered {
        let unit = self.unit(&s.unit)?;
        let switch = s.switch;
        Ok((self.team(unit), Command::Set { unit, switch }))
    }

    /// The command that sets up a unit.
    pub(super) fn deploy_command(&self, d: &DeployStep) -> Ordered {
        let unit = self.unit(&d.unit)?;
        let command = Command::Deploy {
            unit,
            hex: d.at,
            facing: d.facing,
        };
        Ok((self.team(unit), command))
    }

    /// The command that drops a unit.
    pub(super) fn drop_command(&self, d: &DeployStep) -> Ordered {
        let unit = self.unit(&d.unit)?;
        let command = Command::Drop {
            unit,
            hex: d.at,
            facing: d.facing,
        };
        Ok((self.team(unit), command))
    }

    /// The command that lets a unit out of a bay.
    pub(super) fn unload_command(&self, d: &DeployStep) -> Ordered {
        let unit = self.unit(&d.unit)?;
        let command = Command::Unload {
            unit,
            hex: d.at,
            facing: d.facing,
        };
        Ok((self.team(unit), command))
    }

    /// The command that lays mines.
    pub(super) fn mines_command(&self, m: &LayMinesStep) -> Ordered {
        let command = Command::LayMines {
            hex: m.at,
            kind: m.kind,
            density: m.density,
        };
        Ok((m.side, command))
    }

    /// What is aimed at.
    pub(super) fn target(&self, on: Option<&str>, hex: Option<Hex>) -> Result<Target, String> {
        match (on, hex) {
            (Some(name), None) => Ok(Target::Unit(self.unit(name)?)),
            (None, Some(hex)) => Ok(Target::Hex(hex)),
            _ => Err("an attack needs either `on` or `on_hex`".to_owned()),
        }
    }

    /// With what a unit attacks.
    pub(super) fn kind(&self, name: &str, with: &With) -> Result<AttackKind, String> {
        let code = |text: &str| text.parse().map(Value::Special);
        let physical = |p| Ok(AttackKind::Physical(p));
        let declared = || {
            let u = read::unit(self.battle.world(), self.unit(name)?);
            u.acts
                .rush
                .and_then(|rush| legal::rush_order(&u, rush))
                .map(|order| order.kind)
                .ok_or_else(|| format!("{name} has declared neither charge nor death from above"))
        };
        match with {
            With::Weapons => Ok(AttackKind::STANDARD),
            With::NoMissiles => Ok(AttackKind::Weapon(Mount::Card, Value::WithoutMissiles)),
            With::Turret => Ok(AttackKind::Weapon(Mount::Turret, Value::Standard)),
            With::Rear => Ok(AttackKind::Weapon(Mount::Rear, Value::Standard)),
            With::Special(text) => Ok(AttackKind::Weapon(Mount::Card, code(text)?)),
            With::TurretSpecial(text) => Ok(AttackKind::Weapon(Mount::Turret, code(text)?)),
            With::Indirect => Ok(AttackKind::Weapon(Mount::Card, Value::Indirect)),
            With::PlainIndirect => Ok(AttackKind::Weapon(Mount::Card, Value::PlainIndirect)),
            With::Rounds(text, munition) => {
                let code = text.parse()?;
                Ok(AttackKind::Weapon(
                    Mount::Card,
                    Value::Loaded(code, *munition),
                ))
            }
            With::Physical => physical(Physical::Standard),
            With::Melee => physical(Physical::Melee),
            With::AntiMech => physical(Physical::AntiMech),
            With::Charge(Some((hexes, direction))) => physical(Physical::Charge {
                hexes: *hexes,
                direction: *direction,
            }),
            With::DeathFromAbove(Some(direction)) => physical(Physical::DeathFromAbove {
                direction: *direction,
            }),
            With::Charge(None) | With::DeathFromAbove(None) => declared(),
            With::Artillery(gun, mode) => Ok(AttackKind::Artillery(Fire {
                gun: gun.parse()?,
                mode: *mode,
                round: Round::Standard,
            })),
            With::Shell(gun, mode, round) => Ok(AttackKind::Artillery(Fire {
                gun: gun.parse()?,
                mode: *mode,
                round: *round,
            })),
            With::Tag => Ok(AttackKind::Marking(Marking::Tag)),
            With::Taser => Ok(AttackKind::Marking(Marking::Taser)),
            With::Pulse => Ok(AttackKind::Marking(Marking::Pulse)),
            With::Narc => Ok(AttackKind::Marking(Marking::Narc)),
            With::Arc(arc) => Ok(AttackKind::Weapon(Mount::Arc(*arc), Value::Standard)),
            With::Strafe => Ok(AttackKind::Air(AirAttack::Strafe)),
            With::Strike(rockets) => Ok(AttackKind::Air(AirAttack::Strike { rockets: *rockets })),
            With::Bomb(bombs) => {
                let load = bombs.iter().copied().collect();
                Ok(AttackKind::Air(AirAttack::Bomb(load)))
            }
            With::AltitudeBomb(bomb) => {
                Ok(AttackKind::Air(AirAttack::AltitudeBomb(Load::one(*bomb))))
            }
        }
    }
}
