//! The parts of a unit's line, and the words for terrain.

use hexlance_board::{Direction, Hex};

use crate::{
    conformance::case::direction,
    equipment::{Category, Equipment, HeatEffect},
    model::{
        Class, Click, ClickEquipment, DamageType, FrontArc, HeatDialModel, HeatLevel, Mode, Slot,
        SlotId, Symbol,
    },
};

/// A clause of a unit's line that cannot be read, in words.
pub(super) type Wrong = String;

/// The heat dial of cases that say no other (D17.2.2).
pub fn t6() -> HeatDialModel {
    let level = |primary, secondary, speed, speed_effect| HeatLevel {
        primary,
        secondary,
        speed,
        speed_effect,
        ..HeatLevel::default()
    };
    HeatDialModel {
        vent: 2,
        levels: vec![
            level(0, 0, 0, Some(HeatEffect::SpeedStart)),
            level(0, 0, 0, None),
            level(0, 0, -2, None),
            level(-1, 0, -2, None),
            level(-1, -1, -2, Some(HeatEffect::Shutdown)),
            level(-2, -1, -4, Some(HeatEffect::ShutdownCritical)),
        ],
    }
}

/// One square of a heat dial that is not as on T6 (D17.2.3).
pub(super) struct LevelChange {
    pub level: usize,
    pub column: String,
    pub modifier: Option<i8>,
    pub effect: Option<Option<HeatEffect>>,
}

pub(super) fn class(word: &str) -> Option<(Class, Mode)> {
    Some(match word {
        "'Mech" | "Mech" | "mech" => (Class::Mech, Mode::Mech),
        "tank" => (Class::Vehicle, Mode::Tracked),
        "car" => (Class::Vehicle, Mode::Wheeled),
        "hover car" => (Class::Vehicle, Mode::Hover),
        "squad" => (Class::Infantry, Mode::Foot),
        "hover squad" => (Class::Infantry, Mode::Hover),
        _ => return None,
    })
}

pub(super) fn number<N: std::str::FromStr>(text: &str) -> Result<N, Wrong> {
    text.trim()
        .parse()
        .map_err(|_| format!("“{text}” is no number that can stand here"))
}

/// `(4,-1) f3`: a hex and what follows it.
pub(super) fn hex(text: &str) -> Result<(Hex, &str), Wrong> {
    let inner = text.strip_prefix('(').ok_or("a hex is written (4,-1)")?;
    let (pair, rest) = inner.split_once(')').ok_or("a hex is written (4,-1)")?;
    let (q, r) = pair.split_once(',').ok_or("a hex is written (4,-1)")?;
    Ok((Hex::new(number(q)?, number(r)?), rest.trim()))
}

pub(super) fn facing(text: &str) -> Result<Direction, Wrong> {
    let n: u8 = number(text.trim_start_matches('f'))?;
    if n > 5 {
        return Err("directions go from f0 to f5".to_owned());
    }
    Ok(direction(n))
}

/// `8/9/20`, with damage of one or both slots on a dial: `8/9/20/3/2`.
pub(super) fn click(text: &str, usual: &Click) -> Result<Click, Wrong> {
    let values = text
        .split('/')
        .map(number::<u8>)
        .collect::<Result<Vec<_>, _>>()?;
    let [speed, attack, defense, damage @ ..] = values.as_slice() else {
        return Err("speed, attack and defense are written 8/9/20".to_owned());
    };
    Ok(Click {
        speed: *speed,
        attack: *attack,
        defense: *defense,
        primary: damage.first().copied().unwrap_or(usual.primary),
        secondary: damage.get(1).copied().unwrap_or(usual.secondary),
        equipment: ClickEquipment::default(),
    })
}

/// `energy 3 [0/12] {Pulse} x2 indirect`
pub(super) fn slot(text: &str) -> Result<(Slot, u8, Option<Equipment>), Wrong> {
    let mut rest = text.trim();
    let mut word = || {
        let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
        rest = after.trim();
        word
    };
    let kind = match word() {
        "ballistic" => DamageType::Ballistic,
        "energy" => DamageType::Energy,
        "melee" => DamageType::Melee,
        other => return Err(format!("“{other}” is none of ballistic, energy, melee")),
    };
    let damage = number(word())?;
    let mut slot = Slot {
        kind,
        min: 0,
        max: 0,
        targets: 1,
        indirect: false,
        artillery: false,
    };
    let mut equipment = None;
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('[') {
            let (range, after) = inner.split_once(']').ok_or("a range is written [0/12]")?;
            let (min, max) = range.split_once('/').ok_or("a range is written [0/12]")?;
            slot.min = number(min)?;
            slot.max = number(max)?;
            rest = after.trim();
        } else if let Some(inner) = rest.strip_prefix('{') {
            let (name, after) = inner
                .split_once('}')
                .ok_or("equipment stands in braces: {Pulse}")?;
            equipment = equipment_or_none(name)?;
            rest = after.trim();
        } else {
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            match word {
                "indirect" => slot.indirect = true,
                "artillery" => slot.artillery = true,
                _ => {
                    let targets = word
                        .strip_prefix('x')
                        .ok_or_else(|| format!("“{word}” is not understood"))?;
                    slot.targets = number(targets)?;
                }
            }
            rest = after.trim();
        }
    }
    Ok((slot, damage, equipment))
}

pub(super) fn equipment_named(name: &str) -> Result<Equipment, Wrong> {
    let name = name.trim();
    Equipment::ALL
        .iter()
        .copied()
        .find(|e| e.name() == name || e.id() == name)
        .ok_or_else(|| format!("there is no equipment “{name}”"))
}

pub(super) fn equipment_or_none(name: &str) -> Result<Option<Equipment>, Wrong> {
    match name.trim() {
        "none" => Ok(None),
        name => equipment_named(name).map(Some),
    }
}

/// `{speed: Evade; defense: Decoy}`
pub(super) fn value_equipment(text: &str) -> Result<ClickEquipment, Wrong> {
    let inner = text
        .trim()
        .strip_prefix('{')
        .and_then(|t| t.strip_suffix('}'))
        .ok_or("equipment stands in braces: {speed: Evade}")?;
    let mut out = ClickEquipment::default();
    for part in inner.split(';') {
        let (value, name) = part
            .split_once(':')
            .ok_or("equipment is written with its value: {speed: Evade}")?;
        let e = equipment_or_none(name)?;
        match value.trim() {
            "speed" => out.speed = e,
            "attack" => out.attack = e,
            "defense" => out.defense = e,
            "P" => out.primary = e,
            "S" => out.secondary = e,
            other => {
                return Err(format!(
                    "“{other}” is none of speed, attack, defense, P and S"
                ));
            }
        }
    }
    Ok(out)
}

pub(super) fn symbol(text: &str) -> Result<Symbol, Wrong> {
    Ok(match text {
        "crosshair" => Symbol::Crosshair,
        "cross" => Symbol::Cross,
        "bolt" => Symbol::Bolt,
        _ => return Err("an attack symbol is crosshair, cross or bolt".to_owned()),
    })
}

pub(super) fn arc(text: &str) -> Result<FrontArc, Wrong> {
    [FrontArc::Full, FrontArc::Half, FrontArc::Third]
        .into_iter()
        .find(|a| a.degrees().to_string() == text)
        .ok_or_else(|| "front arcs have 360, 180 or 120 degrees".to_owned())
}

/// `3 primary: -1 Weapons Offline`, `5 speed: none`
pub(super) fn level_change(text: &str) -> Result<LevelChange, Wrong> {
    let (head, tail) = text
        .split_once(':')
        .ok_or("write `level 3 primary: -1 Weapons Offline`")?;
    let (level, column) = head
        .split_once(' ')
        .ok_or("write `level 3 primary: -1 Weapons Offline`")?;
    let column = column.trim().to_owned();
    let tail = tail.trim();
    let (modifier, effect) = match tail.split_once(' ') {
        Some((m, e)) if m.parse::<i8>().is_ok() => (m.parse().ok(), e.trim()),
        _ => match tail.parse::<i8>() {
            Ok(m) => (Some(m), ""),
            Err(_) => (None, tail),
        },
    };
    let effect = match effect {
        "" => None,
        "none" => Some(None),
        name => Some(Some(heat_effect(name, &column)?)),
    };
    Ok(LevelChange {
        level: number(level)?,
        column,
        modifier,
        effect,
    })
}

/// A heat effect by its name; names of two columns are told apart by the column.
pub(super) fn heat_effect(name: &str, column: &str) -> Result<HeatEffect, Wrong> {
    HeatEffect::ALL
        .iter()
        .copied()
        .filter(|e| (e.category() == Category::Speed) == (column == "speed"))
        .find(|e| e.name() == name || e.id() == name)
        .ok_or_else(|| format!("there is no heat effect “{name}” for {column}"))
}

/// A slot by the letter of a case.
pub(in super::super) const fn slot_id(primary: bool) -> SlotId {
    if primary {
        SlotId::Primary
    } else {
        SlotId::Secondary
    }
}

/// A hex of a case in cell notation: the words of D5 are put in the board's own.
pub(in super::super) fn cell(text: &str) -> Result<String, Wrong> {
    let terms = text.split(',').map(str::trim).map(|term| {
        Ok(match term {
            "hindering" => "light woods".to_owned(),
            "blocking" => "medium building cf 40 height 2".to_owned(),
            "shallow" => "water 0".to_owned(),
            "deep" => "water 1".to_owned(),
            _ => match term.strip_prefix("wall ") {
                Some(sides) if sides.starts_with(|c: char| c.is_ascii_digit()) => {
                    let mut out = "low wall".to_owned();
                    for side in sides.split_whitespace() {
                        out += &format!(" {}", facing(side)?);
                    }
                    out
                }
                _ => term.to_owned(),
            },
        })
    });
    Ok(terms.collect::<Result<Vec<_>, Wrong>>()?.join(", "))
}
