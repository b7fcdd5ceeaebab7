//! What is printed of a trooper, at a glance: its attributes in a row, weapons, skills, equipment. Lists show it under the
//! pointer, the force builder in whole.

use std::{any::Any, sync::Arc};

use hexlance_present::{
    Tip,
    grid::{Band, Cell, Grid, Head, Row},
};
use hexlance_skirmish::{
    content::Content,
    force::{self, Force, Member},
    model::{Profile, Skill, Training, Vitality, Weapon},
};

use crate::{
    battle::{
        roster::{characteristic, type_name},
        sheet::{equipment_words, weapon_line},
    },
    lang::text,
    screens::{Print, Printed},
    words::capital,
};

/// A card as what is printed on a trooper.
#[derive(Debug, PartialEq)]
struct Whole {
    profile: Profile,
    bought: Vec<Skill>,
    weapons: Vec<Arc<Weapon>>,
    faction: String,
    gear: Vec<String>,
}

impl Printed for Whole {
    fn is(&self, other: &dyn Printed) -> bool {
        (other as &dyn Any).downcast_ref::<Self>() == Some(self)
    }

    fn tip(&self) -> Tip {
        let lines = self.weapons.iter().map(|w| told(w));
        let mut tip = Tip {
            grid: Some(grid(&self.profile)),
            ..Tip::new(text(&self.profile.name))
        }
        .line("", facts(&self.profile, &self.faction).join("  ·  "));
        for (name, line) in lines {
            tip = tip.line(name, line);
        }
        let skills = skills(&self.profile, &self.bought);
        if !skills.is_empty() {
            tip = tip.line(tr!("Skills"), names(&skills).join(", "));
        }
        if !self.gear.is_empty() {
            let gear: Vec<_> = self.gear.iter().map(|g| text(g)).collect();
            tip = tip.line(tr!("Equipment"), gear.join(", "));
        }
        tip
    }
}

/// What is printed on a trooper, with what was bought for it.
pub fn print(profile: &Profile, bought: &[Skill], content: &Content) -> Print {
    Print::of(Arc::new(whole(profile, bought, content)))
}

/// The same as a tip.
pub fn tip(profile: &Profile, content: &Content) -> Tip {
    whole(profile, &[], content).tip()
}

fn whole(profile: &Profile, bought: &[Skill], content: &Content) -> Whole {
    let devices = profile.devices.iter();
    let devices = devices.filter_map(|id| content.devices.get(id));
    let others = profile.equipment.iter().map(|e| equipment_words(*e).0);
    Whole {
        weapons: content.weapons_of(profile).cloned().collect(),
        faction: faction(profile, content),
        gear: devices
            .map(|d| d.name.clone())
            .chain(others.map(str::to_owned))
            .collect(),
        bought: bought.to_vec(),
        profile: profile.clone(),
    }
}

/// The faction of a profile by name.
pub fn faction(profile: &Profile, content: &Content) -> String {
    let found = content.factions.get(&profile.faction);
    found.map_or_else(|| profile.faction.to_string(), |f| f.name.clone())
}

/// A weapon with what its first mode comes to.
pub(crate) fn told(weapon: &Weapon) -> (String, String) {
    let line = weapon.modes.first().map(weapon_line);
    (text(&weapon.name).to_owned(), line.unwrap_or_default())
}

/// Printed and bought skills.
pub(crate) fn skills(profile: &Profile, bought: &[Skill]) -> Vec<Skill> {
    let more = bought.iter().filter(|s| !profile.skills.contains(s));
    profile.skills.iter().chain(more).copied().collect()
}

fn names(skills: &[Skill]) -> Vec<&'static str> {
    skills.iter().map(|s| text(s.label())).collect()
}

/// Training as players call it.
pub fn training(training: Training) -> &'static str {
    match training {
        Training::Regular => tr!("Regular"),
        Training::Irregular => tr!("Irregular"),
    }
}

/// Support weapon cost, given in tenths.
pub fn swc(tenths: i32) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let n = tenths.abs();
    match n % 10 {
        0 => format!("{sign}{}", n / 10),
        rest => format!("{sign}{}.{rest}", n / 10),
    }
}

/// Type, faction, training, characteristics, points, how many there may be.
pub fn facts(profile: &Profile, faction: &str) -> Vec<String> {
    let mut out = vec![
        type_name(profile.kind).to_owned(),
        text(faction).to_owned(),
        training(profile.training).to_owned(),
    ];
    let marked = profile.characteristics.iter();
    out.extend(marked.map(|c| characteristic(*c).0.to_owned()));
    out.push(tr!("{points} points", points = profile.cost));
    if profile.swc != 0 {
        out.push(tr!("SWC {swc}", swc = swc(profile.swc.into())));
    }
    if let Some(ava) = profile.ava {
        out.push(tr!("at most {n}", n = ava));
    }
    out.iter().map(|fact| capital(fact)).collect()
}

/// The attributes in a row.
pub fn grid(profile: &Profile) -> Grid {
    let columns = attributes(profile);
    let heads = columns.iter().map(|(head, _)| Head {
        text: head.clone(),
        line: false,
    });
    let cells = columns.iter().map(|(_, value)| Cell {
        text: value.clone(),
        mark: None,
    });
    Grid {
        bands: vec![Band {
            name: String::new(),
            heads: heads.collect(),
            ends: false,
            rows: vec![Row {
                name: String::new(),
                cells: cells.collect(),
            }],
        }],
        note: String::new(),
    }
}

/// Attributes by name.
pub fn attributes(profile: &Profile) -> Vec<(String, String)> {
    let vitality = match profile.vitality {
        Vitality::W(n) => (tr!("W"), n),
        Vitality::Str(n) => (tr!("STR"), n),
    };
    [
        (tr!("MOV"), format!("{}-{}", profile.mov.0, profile.mov.1)),
        (tr!("CC"), profile.cc.to_string()),
        (tr!("BS"), profile.bs.to_string()),
        (tr!("PH"), profile.ph.to_string()),
        (tr!("WIP"), profile.wip.to_string()),
        (tr!("ARM"), profile.arm.to_string()),
        (tr!("BTS"), profile.bts.to_string()),
        (vitality.0, vitality.1.to_string()),
        (tr!("S"), profile.s.0.to_string()),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value))
    .collect()
}

/// Points of a trooper with what was bought for it.
pub fn points(unit: &Member, content: &Content) -> u16 {
    let alone = Force {
        units: vec![unit.clone()],
        ..Force::default()
    };
    u16::try_from(force::points(&alone, content)).unwrap_or(u16::MAX)
}
