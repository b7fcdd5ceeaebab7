//! A unit in a line, as the rules write it (D17.1.1), and the words for terrain that they use.

use hexlance_board::{Direction, Hex};

use super::case::{Frame, Team, direction};
use crate::{
    content::Content,
    equipment::{Category, Equipment, HeatEffect},
    model::{
        Class, Click, ClickEquipment, DamageType, FrontArc, HeatDialModel, HeatLevel, Mode, Model,
        Rank, Slot, SlotId, Symbol,
    },
    setup::{Standing, UnitSetup},
};

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

/// A clause of a unit's line that cannot be read, in words.
type Wrong = String;

/// Reads a unit's line.
///
/// # Errors
/// The clause that cannot be read, and why.
pub(super) fn unit(
    name: &str,
    line: &str,
    team: Team,
    frame: Frame,
    content: &Content,
) -> Result<UnitSetup<Model>, Wrong> {
    let mut reader = Reader {
        model: blank(name, team),
        shipped: false,
        at: None,
        facing: None,
        aboard: None,
        standing: Standing::default(),
        clicks: None,
        printed: Click::default(),
        some: Vec::new(),
        levels: Vec::new(),
        frame,
    };
    for clause in clauses(line) {
        reader
            .clause(clause, content)
            .map_err(|why| format!("“{clause}”: {why}"))?;
    }
    reader.finish(name, team)
}

fn blank(name: &str, team: Team) -> Model {
    Model {
        id: format!("case.{name}"),
        name: name.to_owned(),
        faction: Some(format!("{team:?}")),
        class: Class::Mech,
        mode: Mode::Mech,
        rank: Rank::default(),
        unique: false,
        points: 30,
        role: String::new(),
        look: String::new(),
        arc: FrontArc::default(),
        symbol: Symbol::default(),
        transport: 0,
        repair_markers: Vec::new(),
        primary: None,
        secondary: None,
        clicks: Vec::new(),
        heat: None,
    }
}

/// The parts of a line between commas and semicolons, those inside brackets left alone.
fn clauses(line: &str) -> Vec<&str> {
    let mut depth = 0;
    let mut out = Vec::new();
    let mut start = 0;
    for (at, c) in line.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' | ';' if depth == 0 => {
                out.push(&line[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    out.push(&line[start..]);
    out.into_iter()
        .map(str::trim)
        .filter(|s| !s.is_empty())
        .collect()
}

struct Reader {
    model: Model,
    shipped: bool,
    at: Option<Hex>,
    facing: Option<Direction>,
    aboard: Option<String>,
    standing: Standing,
    /// Number of clicks, where it is said.
    clicks: Option<u8>,
    /// What every click shows that does not say otherwise.
    printed: Click,
    /// Equipment of some clicks only.
    some: Vec<(u8, u8, ClickEquipment)>,
    /// Changes of the heat dial.
    levels: Vec<LevelChange>,
    frame: Frame,
}

/// One square of a heat dial that is not as on T6 (D17.2.3).
struct LevelChange {
    level: usize,
    column: String,
    modifier: Option<i8>,
    effect: Option<Option<HeatEffect>>,
}

impl Reader {
    fn clause(&mut self, clause: &str, content: &Content) -> Result<(), Wrong> {
        if let Some((class, mode)) = class(clause) {
            self.model.class = class;
            self.model.mode = mode;
            return Ok(());
        }
        match clause {
            "shut down" => self.standing.shut_down = true,
            "ordered" => self.standing.ordered = true,
            "mercenary" => self.model.faction = None,
            "unique" => self.model.unique = true,
            _ if clause.starts_with(|c: char| c.is_ascii_digit()) => self.values(clause)?,
            _ => {
                let (word, rest) = clause.split_once(' ').unwrap_or((clause, ""));
                self.worded(word, rest.trim(), content)?;
            }
        }
        Ok(())
    }

    fn worded(&mut self, word: &str, rest: &str, content: &Content) -> Result<(), Wrong> {
        match word {
            "P" => {
                let (slot, damage, equipment) = slot(rest)?;
                self.model.primary = Some(slot);
                self.printed.primary = damage;
                self.printed.equipment.primary = equipment;
            }
            "S" => {
                let (slot, damage, equipment) = slot(rest)?;
                self.model.secondary = Some(slot);
                self.printed.secondary = damage;
                self.printed.equipment.secondary = equipment;
            }
            "at" => {
                let (hex, rest) = hex(rest)?;
                self.at = Some(self.frame.on_map(hex));
                if !rest.is_empty() {
                    self.facing = Some(facing(rest)?);
                }
            }
            "facing" => self.facing = Some(facing(rest)?),
            "dial" => {
                self.model.clicks = rest
                    .split_whitespace()
                    .map(|t| click(t, &self.printed))
                    .collect::<Result<_, _>>()?;
            }
            "on" => {
                let (clicks, equipment) = rest.split_once(' ').ok_or("which clicks, and what?")?;
                let (from, to) = clicks.split_once('-').unwrap_or((clicks, clicks));
                self.some
                    .push((number(from)?, number(to)?, value_equipment(equipment)?));
            }
            "level" => self.levels.push(level_change(rest)?),
            "model" => {
                let model = content
                    .models
                    .get(rest)
                    .ok_or_else(|| format!("there is no unit “{rest}”"))?;
                self.model = Model::clone(model);
                self.shipped = true;
            }
            "aboard" => self.aboard = Some(rest.to_owned()),
            "captive" => {
                let by = rest.strip_prefix("of ").ok_or("write `captive of NAME`")?;
                self.standing.captive_of = Some(by.trim().to_owned());
            }
            "faction" => self.model.faction = Some(rest.to_owned()),
            "off" => self.standing.switched_off.push(equipment_named(rest)?),
            "symbol" => self.model.symbol = symbol(rest)?,
            "arc" => self.model.arc = arc(rest)?,
            "marker" => self.model.repair_markers.push(number(rest)?),
            "points" => self.model.points = number(rest)?,
            "capacity" => self.model.transport = number(rest)?,
            "heat" => self.standing.heat = number(rest)?,
            "tokens" => self.standing.tokens = number(rest)?,
            "click" => self.standing.damage = number::<u8>(rest)?.max(1) - 1,
            "clicks" => self.clicks = Some(number(rest)?),
            "vent" => {
                let vent = number(rest)?;
                self.model.heat.get_or_insert_with(t6).vent = vent;
            }
            _ => return Err("not understood: see docs/conformance.md".to_owned()),
        }
        Ok(())
    }

    /// `8/9/20 {speed: Evade; defense: Decoy}`
    fn values(&mut self, clause: &str) -> Result<(), Wrong> {
        let (numbers, braces) = match clause.find('{') {
            Some(at) => clause.split_at(at),
            None => (clause, ""),
        };
        let values = click(numbers.trim(), &self.printed)?;
        self.printed.speed = values.speed;
        self.printed.attack = values.attack;
        self.printed.defense = values.defense;
        if !braces.is_empty() {
            let e = value_equipment(braces)?;
            self.printed.equipment.speed = e.speed;
            self.printed.equipment.attack = e.attack;
            self.printed.equipment.defense = e.defense;
        }
        Ok(())
    }

    fn finish(mut self, name: &str, team: Team) -> Result<UnitSetup<Model>, Wrong> {
        if !self.shipped {
            self.dials();
        }
        for (from, to, equipment) in &self.some {
            for click in *from..=*to {
                if let Some(c) = self
                    .model
                    .clicks
                    .get_mut(usize::from(click).wrapping_sub(1))
                {
                    merge(&mut c.equipment, equipment);
                }
            }
        }
        for change in std::mem::take(&mut self.levels) {
            self.square(change)?;
        }
        Ok(UnitSetup {
            model: self.model,
            name: Some(name.to_owned()),
            at: self.at,
            facing: Some(
                self.facing
                    .unwrap_or_else(|| direction(if team == Team::Blue { 3 } else { 0 })),
            ),
            aboard: self.aboard,
            standing: self.standing,
        })
    }

    /// Flat dials of the usual length, and the usual heat dial (D17.2.1).
    fn dials(&mut self) {
        let usual = match self.model.class {
            Class::Mech => 8,
            Class::Vehicle => 6,
            Class::Infantry => 4,
        };
        if self.model.clicks.is_empty() {
            let count = self.clicks.unwrap_or(usual);
            self.model.clicks = vec![self.printed; usize::from(count)];
        } else {
            // Equipment may be said after the dial.
            for c in &mut self.model.clicks {
                merge(&mut c.equipment, &self.printed.equipment);
            }
        }
        if self.model.is_mech() {
            let mut dial = self.model.heat.take().unwrap_or_else(t6);
            let start = |slot: Option<Slot>| match slot?.kind {
                DamageType::Ballistic => Some(HeatEffect::BallisticStart),
                DamageType::Energy => Some(HeatEffect::EnergyStart),
                DamageType::Melee => None,
            };
            if let Some(first) = dial.levels.first_mut() {
                first.primary_effect = start(self.model.primary);
                first.secondary_effect = start(self.model.secondary);
            }
            self.model.heat = Some(dial);
        }
    }

    fn square(&mut self, change: LevelChange) -> Result<(), Wrong> {
        let dial = self.model.heat.as_mut().ok_or("it has no heat dial")?;
        let level = dial
            .levels
            .get_mut(change.level)
            .ok_or_else(|| format!("the heat dial has no level {}", change.level))?;
        let (modifier, effect) = match change.column.as_str() {
            "primary" => (&mut level.primary, &mut level.primary_effect),
            "secondary" => (&mut level.secondary, &mut level.secondary_effect),
            "speed" => (&mut level.speed, &mut level.speed_effect),
            other => return Err(format!("“{other}” is none of primary, secondary, speed")),
        };
        if let Some(m) = change.modifier {
            *modifier = m;
        }
        if let Some(e) = change.effect {
            *effect = e;
        }
        Ok(())
    }
}

fn merge(into: &mut ClickEquipment, from: &ClickEquipment) {
    into.speed = from.speed.or(into.speed);
    into.attack = from.attack.or(into.attack);
    into.defense = from.defense.or(into.defense);
    into.primary = from.primary.or(into.primary);
    into.secondary = from.secondary.or(into.secondary);
}

fn class(word: &str) -> Option<(Class, Mode)> {
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

fn number<N: std::str::FromStr>(text: &str) -> Result<N, Wrong> {
    text.trim()
        .parse()
        .map_err(|_| format!("“{text}” is no number that can stand here"))
}

/// `(4,-1) f3`: a hex and what follows it.
fn hex(text: &str) -> Result<(Hex, &str), Wrong> {
    let inner = text.strip_prefix('(').ok_or("a hex is written (4,-1)")?;
    let (pair, rest) = inner.split_once(')').ok_or("a hex is written (4,-1)")?;
    let (q, r) = pair.split_once(',').ok_or("a hex is written (4,-1)")?;
    Ok((Hex::new(number(q)?, number(r)?), rest.trim()))
}

fn facing(text: &str) -> Result<Direction, Wrong> {
    let n: u8 = number(text.trim_start_matches('f'))?;
    if n > 5 {
        return Err("directions go from f0 to f5".to_owned());
    }
    Ok(direction(n))
}

/// `8/9/20`, with damage of one or both slots on a dial: `8/9/20/3/2`.
fn click(text: &str, usual: &Click) -> Result<Click, Wrong> {
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
fn slot(text: &str) -> Result<(Slot, u8, Option<Equipment>), Wrong> {
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

fn equipment_named(name: &str) -> Result<Equipment, Wrong> {
    let name = name.trim();
    Equipment::ALL
        .iter()
        .copied()
        .find(|e| e.name() == name || e.id() == name)
        .ok_or_else(|| format!("there is no equipment “{name}”"))
}

fn equipment_or_none(name: &str) -> Result<Option<Equipment>, Wrong> {
    match name.trim() {
        "none" => Ok(None),
        name => equipment_named(name).map(Some),
    }
}

/// `{speed: Evade; defense: Decoy}`
fn value_equipment(text: &str) -> Result<ClickEquipment, Wrong> {
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

fn symbol(text: &str) -> Result<Symbol, Wrong> {
    Ok(match text {
        "crosshair" => Symbol::Crosshair,
        "cross" => Symbol::Cross,
        "bolt" => Symbol::Bolt,
        _ => return Err("an attack symbol is crosshair, cross or bolt".to_owned()),
    })
}

fn arc(text: &str) -> Result<FrontArc, Wrong> {
    [FrontArc::Full, FrontArc::Half, FrontArc::Third]
        .into_iter()
        .find(|a| a.degrees().to_string() == text)
        .ok_or_else(|| "front arcs have 360, 180 or 120 degrees".to_owned())
}

/// `3 primary: -1 Weapons Offline`, `5 speed: none`
fn level_change(text: &str) -> Result<LevelChange, Wrong> {
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
fn heat_effect(name: &str, column: &str) -> Result<HeatEffect, Wrong> {
    HeatEffect::ALL
        .iter()
        .copied()
        .filter(|e| (e.category() == Category::Speed) == (column == "speed"))
        .find(|e| e.name() == name || e.id() == name)
        .ok_or_else(|| format!("there is no heat effect “{name}” for {column}"))
}

/// A slot by the letter of a case.
pub(super) const fn slot_id(primary: bool) -> SlotId {
    if primary {
        SlotId::Primary
    } else {
        SlotId::Secondary
    }
}

/// A hex of a case in cell notation: the words of D5 are put in the board's own.
pub(super) fn cell(text: &str) -> Result<String, Wrong> {
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

#[cfg(test)]
mod tests {
    use hexlance_board::hex as h;

    use super::*;

    fn read(line: &str) -> UnitSetup<Model> {
        unit(
            "Alder",
            line,
            Team::Red,
            Frame::default(),
            &Content::default(),
        )
        .expect("a unit's line")
    }

    #[test]
    fn worked_example_1_of_d17_4() {
        let u = read(
            "'Mech, 8/9/20 {speed: Evade; defense: Heavy Armor}, P energy 3 [0/12] {Pulse}, S melee 2, at (0,0) f0; heat 2; tokens 1",
        );
        assert_eq!(u.at, Some(h(0, 0)));
        assert_eq!(u.facing, Some(Direction::SE));
        assert_eq!((u.standing.heat, u.standing.tokens), (2, 1));
        assert_eq!(u.model.clicks.len(), 8);
        let click = u.model.clicks[7];
        assert_eq!((click.speed, click.attack, click.defense), (8, 9, 20));
        assert_eq!((click.primary, click.secondary), (3, 2));
        assert_eq!(click.equipment.speed, Some(Equipment::Evade));
        assert_eq!(click.equipment.primary, Some(Equipment::Pulse));
        assert_eq!(u.model.heat.map(|d| d.level(2).speed), Some(-2));
    }

    #[test]
    fn dials_and_heat_dials_may_differ() {
        let u = read(
            "tank, P ballistic 3 [0/10], dial 10/9/19/3 10/9/18/3 8/8/18/2, on 1-2 {defense: Hardened Armor}, marker 3, click 2",
        );
        assert_eq!(u.model.clicks.len(), 3);
        assert_eq!(u.model.clicks[2].primary, 2);
        assert_eq!(
            u.model.clicks[1].equipment.defense,
            Some(Equipment::HardenedArmor)
        );
        assert_eq!(u.model.clicks[2].equipment.defense, None);
        assert_eq!(u.standing.damage, 1);
        let m = read(
            "'Mech, 6/9/20, P ballistic 4 [0/12], level 5 primary: -1 Avoid Ammunition Explosion: Critical, level 5 speed: none",
        );
        let five = m.model.heat.expect("a heat dial").level(5);
        assert_eq!(five.primary, -1);
        assert_eq!(
            five.primary_effect,
            Some(HeatEffect::AmmunitionExplosionCritical)
        );
        assert_eq!(five.speed_effect, None);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let wrong = unit(
            "Alder",
            "'Mech, 8/9/20, P plasma 3",
            Team::Red,
            Frame::default(),
            &Content::default(),
        );
        assert!(wrong.is_err_and(|e| e.contains("plasma")));
    }

    #[test]
    fn terrain_has_the_words_of_the_rules() {
        assert_eq!(
            cell("level 2, hindering").as_deref(),
            Ok("level 2, light woods")
        );
        assert_eq!(cell("wall 0 2").as_deref(), Ok("low wall SE N"));
    }
}
