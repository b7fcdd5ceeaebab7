//! Lines of a script as commands.

use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};
use smallvec::SmallVec;

use super::{
    case::{direction, hex},
    steps::{CaseStep, FireLine, JumpLine, MoveLine, ShotLine, TagLine},
    unit::{find, location, pod},
};
use crate::{
    Battle,
    command::{
        Command, Entry, FireAt, FireAtWoods, FireOrder, MoveOrder, Step, StrikeOrder, TagOrder, Way,
    },
    electronics::Device,
    moves::{self, Walker},
    read::{Look, Table},
    state::{Mode, Storm, Strike},
    withdrawal,
};

/// A load by its name.
pub(super) fn load_of(battle: &Battle, name: &str) -> Result<u8, String> {
    let loads = &Table::of(battle.world()).loads().0;
    let at = loads.iter().position(|load| load.name == name);
    at.map(|n| n as u8)
        .ok_or(format!("there is no load called “{name}”"))
}

/// The command of a line, with the side that gives it; none of a line that only says what must hold.
pub(super) fn command(
    battle: &Battle,
    step: &CaseStep,
) -> Result<Option<(SideId, Command)>, String> {
    let of = |name: &str| look(battle, name).map(|u| (u.side, u.id));
    Ok(Some(match step {
        CaseStep::Move(line) => walk(battle, line)?,
        CaseStep::Jump(line) => jump(battle, line)?,
        CaseStep::Stay(name) => {
            let (side, unit) = of(name)?;
            (side, Command::Move(still(unit)))
        }
        CaseStep::Halt(name) => {
            let (side, unit) = of(name)?;
            (side, Command::Halt(unit))
        }
        CaseStep::Fire(line) => {
            let (side, _) = of(&line.who)?;
            (side, Command::Fire(fire(battle, line)?))
        }
        CaseStep::Strike(name, strikes) => {
            let u = look(battle, name)?;
            let mut all = SmallVec::new();
            for (words, target) in strikes {
                all.push((strike(&u, words)?, find(battle, target)?));
            }
            (u.side, Command::Strike(StrikeOrder::of(u.id, all)))
        }
        CaseStep::Batter(name, at, strikes) => {
            let u = look(battle, name)?;
            let mut all = SmallVec::new();
            for words in strikes {
                all.push((strike(&u, words)?, u.id));
            }
            let order = StrikeOrder {
                building: Some(hex(at)?),
                ..StrikeOrder::of(u.id, all)
            };
            (u.side, Command::Strike(order))
        }
        CaseStep::Pass => {
            let clock = Table::of(battle.world()).clock();
            (clock.active().ok_or("nobody acts")?, Command::Pass)
        }
        CaseStep::ShutDown(name) => {
            let (side, unit) = of(name)?;
            (side, Command::ShutDown(unit))
        }
        CaseStep::Restart(name) => {
            let (side, unit) = of(name)?;
            (side, Command::Restart(unit))
        }
        CaseStep::Tag(line) => {
            let (side, _) = of(&line.who)?;
            (side, Command::Tag(tag(battle, line)?))
        }
        CaseStep::Switch(name, what, on) => {
            let u = look(battle, name)?;
            let device = device(&u, what)?;
            (
                u.side,
                Command::Switch {
                    unit: u.id,
                    device,
                    on: *on,
                },
            )
        }
        CaseStep::Reveal(name) => {
            let (side, unit) = of(name)?;
            (side, Command::Reveal(unit))
        }
        CaseStep::Ambush(line) => {
            let (side, _) = of(&line.who)?;
            (side, Command::Ambush(fire(battle, line)?))
        }
        CaseStep::Storm(name, how, target) => {
            let (side, unit) = of(name)?;
            let (how, target) = (storm(how)?, find(battle, target)?);
            let hot = false;
            let command = Command::Storm {
                unit,
                how,
                target,
                hot,
            };
            (side, command)
        }
        CaseStep::HotStorm(name, target) => {
            let (side, unit) = of(name)?;
            let command = Command::Storm {
                unit,
                how: Storm::Swarm,
                target: find(battle, target)?,
                hot: true,
            };
            (side, command)
        }
        CaseStep::Board(name, carrier) => {
            let (side, unit) = of(name)?;
            let carrier = find(battle, carrier)?;
            (side, Command::Board { unit, carrier })
        }
        CaseStep::Enter(line) => {
            let u = look(battle, &line.who)?;
            let facing = match &line.facing {
                Some(text) => Some(direction(text)?),
                None => None,
            };
            let usual = |at| crate::entering::facings(Table::of(battle.world()), &u, at);
            let at = hex(&line.at)?;
            let facing = facing.or(usual(at).first().copied()).unwrap_or_default();
            let entry = Entry {
                unit: u.id,
                mode: line.mode.unwrap_or(Mode::Walk),
                hex: at,
                facing,
            };
            (u.side, Command::Enter(entry))
        }
        CaseStep::Leave(name) => {
            let u = look(battle, name)?;
            let order = withdrawal::way_off(Table::of(battle.world()), &u);
            (
                u.side,
                Command::Move(order.ok_or("it cannot leave the map now")?),
            )
        }
        CaseStep::PickUp(name, load) => {
            let ((side, unit), load) = (of(name)?, load_of(battle, load)?);
            (side, Command::PickUp { unit, load })
        }
        CaseStep::PutDown(name, load) => {
            let ((side, unit), load) = (of(name)?, load_of(battle, load)?);
            (side, Command::PutDown { unit, load })
        }
        CaseStep::Eject(name) => {
            let (side, unit) = of(name)?;
            (side, Command::Eject(unit))
        }
        CaseStep::Lay(name) => {
            let (side, unit) = of(name)?;
            (side, Command::Lay(unit))
        }
        CaseStep::Unhook(name) => {
            let (side, unit) = of(name)?;
            (side, Command::Unhook(unit))
        }
        CaseStep::Answer(code) => {
            let decision = battle.decision().ok_or("no question is open")?;
            (decision.side, Command::Answer(code.clone()))
        }
        _ => return Ok(None),
    }))
}

/// An attack by hand by its word.
pub(super) fn storm(word: &str) -> Result<Storm, String> {
    let mut all = Storm::ALL.into_iter();
    all.find(|how| how.word() == word)
        .ok_or(format!("“{word}” is no attack by hand"))
}

/// A unit by its name.
pub(super) fn look<'b>(battle: &'b Battle, name: &str) -> Result<Look<'b>, String> {
    let id = find(battle, name)?;
    let found = Table::of(battle.world()).find(id);
    found.ok_or(format!("there is no unit called “{name}”"))
}

fn still(unit: UnitId) -> MoveOrder {
    MoveOrder::of(unit, Mode::Stationary, Way::Steps(SmallVec::new()))
}

fn steps(words: &str) -> Result<SmallVec<[Step; 16]>, String> {
    words
        .split_whitespace()
        .map(|word| {
            Ok(match word {
                "F" => Step::Forward,
                "B" => Step::Back,
                "L" => Step::Left,
                "R" => Step::Right,
                "FL" => Step::ShiftFrontLeft,
                "FR" => Step::ShiftFrontRight,
                "BL" => Step::ShiftRearLeft,
                "BR" => Step::ShiftRearRight,
                "drop" => Step::Drop,
                "stand" => Step::Stand,
                "up" => Step::Up,
                "down" => Step::Down,
                "glide" => Step::Glide,
                "erratic" => Step::Erratic,
                _ => return Err(format!("“{word}” is no step")),
            })
        })
        .collect()
}

fn walk(battle: &Battle, line: &MoveLine) -> Result<(SideId, Command), String> {
    let u = look(battle, &line.who)?;
    let steps = steps(&line.go)?;
    let mode = line.mode.unwrap_or_else(|| lowest(battle, u, &steps));
    let assault = match &line.charge {
        Some(name) => Some(find(battle, name)?),
        None => None,
    };
    Ok((
        u.side,
        Command::Move(MoveOrder {
            masc: line.masc,
            assault,
            ram: match &line.ram {
                Some(at) => Some(hex(at)?),
                None => None,
            },
            ..MoveOrder::of(u.id, mode, Way::Steps(steps))
        }),
    ))
}

/// The lowest mode that can pay for a way (C3.1.9); walking where none can.
fn lowest(battle: &Battle, u: Look<'_>, steps: &[Step]) -> Mode {
    let table = Table::of(battle.world());
    let pays = |mode: Mode| {
        let Some(mut walker) = Walker::of(table, u) else {
            return false;
        };
        let all = steps.iter().all(|s| walker.take(*s, mode).is_ok());
        all && walker.spent <= moves::allowance(&u, mode)
    };
    let modes = [Mode::Walk, Mode::Run, Mode::Fly, Mode::Swim];
    modes.into_iter().find(|m| pays(*m)).unwrap_or(Mode::Walk)
}

fn jump(battle: &Battle, line: &JumpLine) -> Result<(SideId, Command), String> {
    let u = look(battle, &line.who)?;
    let table = Table::of(battle.world());
    let to = hex(&line.to)?;
    let path: SmallVec<[Hex; 8]> = match &line.via {
        Some(via) => via.iter().map(|h| hex(h)).collect::<Result<_, _>>()?,
        None => match moves::paths(table, &u, to, 200).into_iter().next() {
            Some(path) => path,
            // What cannot be cleared is refused all the same.
            None => straight(u.hex().unwrap_or(to), to),
        },
    };
    let facing = match &line.facing {
        Some(words) => direction(words)?,
        None => u.facing().unwrap_or_default(),
    };
    let assault = match &line.onto {
        Some(name) => Some(find(battle, name)?),
        None => None,
    };
    Ok((
        u.side,
        Command::Move(MoveOrder {
            assault,
            floor: line.floor,
            ..MoveOrder::of(u.id, Mode::Jump, Way::Jump { path, facing })
        }),
    ))
}

/// Some way of the fewest hexes.
fn straight(from: Hex, to: Hex) -> SmallVec<[Hex; 8]> {
    let mut at = from;
    let mut path = SmallVec::new();
    while at != to {
        let next = at.neighbours().find(|h| h.distance(to) < at.distance(to));
        at = next.unwrap_or(to);
        path.push(at);
    }
    path
}

/// A weapon by its name, with its location where it has several: `Medium Laser RA`; the second in a location by `#2`.
pub(super) fn weapon(u: &Look<'_>, words: &str) -> Result<u8, String> {
    let (words, nth) = match words.rsplit_once(" #") {
        Some((words, n)) => (words, n.parse::<usize>().map_err(|e| e.to_string())?),
        None => (words, 1),
    };
    let (name, at) = match words.rsplit_once(' ') {
        Some((name, at)) if location(at).is_ok() => (name, Some(location(at)?)),
        _ => (words, None),
    };
    let mut all = (0u8..)
        .zip(&u.sheet.weapons)
        .filter(|(_, m)| m.weapon.name == name && at.is_none_or(|at| m.at == at));
    let found = all.nth(nth.saturating_sub(1)).map(|(i, _)| i);
    found.ok_or(format!("{} has no “{words}”", u.name))
}

fn fire(battle: &Battle, line: &FireLine) -> Result<FireOrder, String> {
    let u = look(battle, &line.who)?;
    let mut shots = SmallVec::new();
    for shot in &line.shots {
        shots.push(fire_at(battle, &u, shot)?);
    }
    let primary = match &line.primary {
        Some(name) => Some(find(battle, name)?),
        None => None,
    };
    let mut order = FireOrder {
        twist: line.twist,
        flip: line.flip,
        prop: line.prop,
        primary,
        shots,
        club: line.club,
        ..FireOrder::of(u.id)
    };
    for (with, at) in &line.woods {
        order.woods.push(FireAtWoods {
            weapon: weapon(&u, with)?,
            hex: hex(at)?,
            bin: None,
            shots: 1,
        });
    }
    for jammed in &line.clears {
        order.clears.push(weapon(&u, jammed)?);
    }
    if let Some(at) = &line.works {
        order.works = Some(hex(at)?);
    }
    Ok(order)
}

/// A TAG as an order.
pub(super) fn tag(battle: &Battle, line: &TagLine) -> Result<TagOrder, String> {
    let u = look(battle, &line.who)?;
    Ok(TagOrder {
        unit: u.id,
        weapon: match &line.with {
            Some(words) => Some(weapon(&u, words)?),
            None => None,
        },
        target: find(battle, &line.at)?,
        twist: line.twist,
        flip: false,
    })
}

/// What can be switched, by its name.
fn device(u: &Look<'_>, words: &str) -> Result<Device, String> {
    if words == "stealth" {
        return Ok(Device::Stealth);
    }
    let item = u.sheet.items.iter().position(|i| i.equipment.name == words);
    match item {
        Some(n) => Ok(Device::Item(n as u8)),
        None => weapon(u, words).map(Device::Weapon),
    }
}

fn fire_at(battle: &Battle, u: &Look<'_>, shot: &ShotLine) -> Result<FireAt, String> {
    Ok(FireAt {
        weapon: weapon(u, &shot.with)?,
        target: find(battle, &shot.at)?,
        bin: shot.bin,
        shots: shot.shots,
        heat: shot.heat,
        aim: shot.aim,
        indirect: shot.indirect,
        spotter: match &shot.spotter {
            Some(name) => Some(find(battle, name)?),
            None => None,
        },
        flak: shot.flak,
    })
}

/// A physical attack by its words.
pub(super) fn strike(u: &Look<'_>, words: &str) -> Result<Strike, String> {
    let parts: Vec<&str> = words.split_whitespace().collect();
    Ok(match parts.as_slice() {
        ["punch", arm] => Strike::Punch(location(arm)?),
        ["kick", leg] => Strike::Kick {
            leg: location(leg)?,
            rear: false,
        },
        ["kick", "rear", leg] => Strike::Kick {
            leg: location(leg)?,
            rear: true,
        },
        ["brush", arm, kind] => Strike::Brush {
            arm: location(arm)?,
            pod: pod(kind)?,
        },
        ["pull", arm] => Strike::Pull(location(arm)?),
        ["stomp", leg] => Strike::Stomp(location(leg)?),
        ["thrash"] => Strike::Thrash,
        ["claws"] => Strike::Claws,
        ["frenzy"] => Strike::Frenzy,
        ["push"] => Strike::Push,
        ["club"] => Strike::Club,
        ["charge"] => Strike::Charge,
        ["from-above", way] => Strike::DeathFromAbove(direction(way)?),
        _ => {
            let item = u
                .sheet
                .items
                .iter()
                .position(|i| i.equipment.name == words)
                .ok_or(format!("“{words}” is no physical attack"))?;
            Strike::Weapon(item as u8)
        }
    })
}
