//! A unit in a line, as the rules write it (D17.1.1), and the words for terrain that they use.

use hexlance_board::{Direction, Hex};

mod parts;

pub use parts::t6;
pub(super) use parts::{cell, slot_id};

use parts::{
    LevelChange, Wrong, arc, class, click, equipment_named, facing, hex, level_change, number,
    slot, symbol, value_equipment,
};

use super::case::{Frame, Team, direction};
use crate::{
    content::Content,
    equipment::HeatEffect,
    model::{Class, Click, ClickEquipment, DamageType, FrontArc, Mode, Model, Rank, Slot, Symbol},
    setup::{Standing, UnitSetup},
};

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
        faction: Some(team.name().to_owned()),
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

#[cfg(test)]
mod tests {
    use hexlance_board::hex as h;

    use super::*;
    use crate::equipment::Equipment;

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
