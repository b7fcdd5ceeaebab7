//! A trooper in a line of a case: `HI, BS 12, carbine, Stealth, at (5,10) E`. What it does not say is as the template trooper
//! has it.

mod parts;
mod template;

use hexlance_board::Direction;
use hexlance_rules::SideId;

use super::case::Team;
use crate::{
    content::Content,
    ground::{at, heading},
    model::{Profile, Skill, Vitality, Weapon},
    setup::{Kit, Standing, TrooperSetup},
    state::{Afflicted, Seeming, State},
};
use parts::{Part, split};
pub(crate) use template::{STATES, plain};

/// A trooper that is being read.
pub(super) struct Person<'c> {
    content: &'c Content,
    team: Team,
    profile: Profile,
    /// Weapons that the line names, before those that it has anyhow.
    named: Vec<String>,
    disarmed: bool,
    pilots: Vec<String>,
    group: u8,
    bought: Vec<Skill>,
    at: Option<(i16, i16)>,
    facing: Option<Direction>,
    standing: Standing,
    lost_all: Option<u8>,
}

/// Reads a trooper, with its combat group.
///
/// # Errors
/// What part is not understood.
pub(super) fn person(
    name: &str,
    line: &str,
    team: Team,
    content: &Content,
) -> Result<(u8, TrooperSetup), String> {
    let parts = split(line);
    let mut who = Person::new(&parts, team, content)?;
    for part in &parts {
        who.take(part)?;
    }
    who.made(name)
}

impl<'c> Person<'c> {
    fn new(parts: &[&str], team: Team, content: &'c Content) -> Result<Self, String> {
        let like = parts.iter().find_map(|p| p.strip_prefix("like "));
        let profile = match like {
            None => template::of(parts),
            Some(id) => {
                let long = format!("skirmish.{id}");
                let found = content.unit(id).or_else(|| content.unit(&long));
                let found = found.ok_or_else(|| format!("there is no trooper “{id}”"))?;
                (**found).clone()
            }
        };
        Ok(Self {
            content,
            team,
            named: Vec::new(),
            disarmed: false,
            pilots: Vec::new(),
            group: 1,
            bought: Vec::new(),
            at: None,
            facing: None,
            standing: Standing::default(),
            lost_all: None,
            profile,
        })
    }

    /// Takes one part of the line.
    fn take(&mut self, part: &str) -> Result<(), String> {
        if part.starts_with("like ") || template::kind(part).is_some() {
            return Ok(());
        }
        match Part::read(part) {
            Some(Part::At(cell, facing)) => {
                self.at = Some(cell);
                if let Some(word) = facing {
                    self.face(word)?;
                }
            }
            Some(Part::Facing(word)) => self.face(word)?,
            Some(Part::Number(what, n)) => return self.number(what, n),
            Some(Part::Mov(a, b)) => self.profile.mov = crate::model::Mov(a, b),
            Some(Part::Pilot(rest)) => self.pilot(rest)?,
            None => return self.word(part),
        }
        Ok(())
    }

    fn face(&mut self, word: &str) -> Result<(), String> {
        self.facing = Some(heading(word).ok_or_else(|| format!("“{word}” is no direction"))?);
        Ok(())
    }

    fn number(&mut self, what: &str, n: i16) -> Result<(), String> {
        let byte = || u8::try_from(n).map_err(|_| format!("{what} {n} is too much or too little"));
        let p = &mut self.profile;
        match what {
            "CC" => p.cc = n,
            "BS" => p.bs = n,
            "PH" => p.ph = n,
            "WIP" => p.wip = n,
            "ARM" => p.arm = n,
            "BTS" => p.bts = n,
            "W" => p.vitality = Vitality::W(byte()?),
            "STR" => p.vitality = Vitality::Str(byte()?),
            "S" => p.s = crate::model::Silhouette(byte()?),
            "AVA" => p.ava = Some(byte()?),
            "points" => p.cost = u16::try_from(n).map_err(|e| e.to_string())?,
            "group" => self.group = byte()?,
            "lost" => self.standing.lost = byte()?,
            "gained ARM" => self.standing.gained.arm = n as i8,
            "gained BTS" => self.standing.gained.bts = n as i8,
            "gained PH" => self.standing.gained.ph = n as i8,
            _ => return Err(format!("“{what} {n}” is not understood")),
        }
        Ok(())
    }

    fn word(&mut self, part: &str) -> Result<(), String> {
        let seeming = match part {
            "camo" => Some(Seeming::Camo),
            "TO" => Some(Seeming::TO),
            "hidden" => Some(Seeming::Hidden),
            "IMP-1" => Some(Seeming::Imp1),
            "IMP-2" => Some(Seeming::Imp2),
            _ => None,
        };
        if let Some(seeming) = seeming {
            self.standing.seeming = seeming;
            return Ok(());
        }
        match part {
            "" => {}
            "prone" => self.standing.prone = true,
            "unconscious" => self.lost_all = Some(0),
            "dead" => self.lost_all = Some(1),
            "unarmed" => self.disarmed = true,
            "Lieutenant" => self.bought.push(Skill::LieutenantL1),
            _ => return self.name(part),
        }
        Ok(())
    }

    /// A word that names something of the catalogue, a characteristic or a state.
    fn name(&mut self, part: &str) -> Result<(), String> {
        if let Some(afflicted) = self.state(part)? {
            self.standing.states.push(afflicted);
            return Ok(());
        }
        if let Some((what, left)) = part.split_once(" left ") {
            let id = self.weapon_id(what)?;
            let left = left.parse().map_err(|_| format!("“{part}”: how many?"))?;
            self.standing.supply.push((hexlance_rules::ustr(&id), left));
            self.named.push(id);
            return Ok(());
        }
        if let Some(kind) = part.strip_prefix("chose ") {
            self.standing.gained.terrain = Some(template::terrain(kind)?);
            return Ok(());
        }
        if template::trait_of(part, &mut self.profile) {
            return Ok(());
        }
        if let Some(skill) = template::skill(part) {
            self.profile.skills.push(skill);
            return Ok(());
        }
        if let Some(device) = template::device(part, self.content) {
            self.profile.devices.push(device);
            return Ok(());
        }
        let id = self.weapon_id(part)?;
        self.named.push(id);
        Ok(())
    }

    fn weapon_id(&self, name: &str) -> Result<String, String> {
        let wanted = template::plain(name);
        let found = self.content.weapons.values().find(|w| {
            template::plain(w.id.as_str()) == wanted || template::plain(&w.name) == wanted
        });
        found
            .map(|w| w.id.to_string())
            .ok_or_else(|| format!("“{name}” is not understood"))
    }

    /// A state: `Stunned`, `Disabled repeater`, `Possessed by South group 2`, `Burnt since 3`.
    fn state(&self, part: &str) -> Result<Option<Afflicted>, String> {
        let all = template::STATES.iter();
        let named = all.filter(|s| part.starts_with(s.name()));
        let Some(state) = named.max_by_key(|s| s.name().len()).copied() else {
            return Ok(None);
        };
        let mut out = Afflicted {
            state,
            since: 0,
            by: SideId(1 - self.team.side().0),
            what: None,
            group: 1,
        };
        let rest = part.get(state.name().len()..).unwrap_or_default();
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            let mut next = || words.next().ok_or_else(|| format!("“{part}” is not whole"));
            match word {
                "since" => out.since = next()?.parse().map_err(|_| format!("“{part}”: when?"))?,
                "by" => out.by = SideId(u8::from(next()? != "North")),
                "group" => out.group = next()?.parse().map_err(|_| format!("“{part}”: which?"))?,
                what if state == State::Disabled => out.what = Some(hexlance_rules::ustr(what)),
                _ => return Ok(None),
            }
        }
        Ok(Some(out))
    }

    fn pilot(&mut self, rest: &str) -> Result<(), String> {
        if let Some(Part::At((c, r), _)) = Part::read(rest) {
            self.standing.pilot_at = Some(at(c, r));
        } else {
            self.pilots.push(rest.to_owned());
        }
        Ok(())
    }

    fn made(mut self, name: &str) -> Result<(u8, TrooperSetup), String> {
        let mut weapons: Vec<String> = std::mem::take(&mut self.named);
        if !self.disarmed {
            let own = self.profile.weapons.iter().map(|id| id.to_string());
            weapons.extend(own.filter(|id| !weapons.contains(id)).collect::<Vec<_>>());
        }
        self.profile.weapons = weapons.iter().map(|id| hexlance_rules::ustr(id)).collect();
        let mut pilot_weapons = Vec::new();
        if self.profile.skills.contains(&Skill::Manned) {
            let line = std::mem::take(&mut self.pilots);
            let words: Vec<&str> = line.iter().map(String::as_str).collect();
            let mut pilot = match self.profile.pilot.take() {
                Some(printed) if words.is_empty() => *printed,
                _ => {
                    let mut person = Person::new(&words, self.team, self.content)?;
                    for part in &words {
                        person.take(part)?;
                    }
                    person.profile
                }
            };
            if !pilot.skills.contains(&Skill::Pilot) {
                pilot.skills.push(Skill::Pilot);
            }
            "Pilot".clone_into(&mut pilot.name);
            pilot_weapons = owned(self.content.weapons_of(&pilot));
            self.profile.pilot = Some(Box::new(pilot));
        }
        name.clone_into(&mut self.profile.name);
        if let Some(beyond) = self.lost_all {
            self.standing.lost = self.profile.vitality.points() + beyond;
        }
        let weapons = owned(self.content.weapons_of(&self.profile));
        for skill in &self.bought {
            self.profile.options.push((*skill, 0, 0));
        }
        let kit = Kit {
            profile: self.profile,
            weapons,
            pilot_weapons,
        };
        let trooper = TrooperSetup {
            name: Some(name.to_owned()),
            bought: self.bought,
            at: self.at.map(|(c, r)| at(c, r)),
            facing: self.facing,
            standing: self.standing,
            ..TrooperSetup::of(kit)
        };
        Ok((self.group, trooper))
    }
}

fn owned<'c>(weapons: impl Iterator<Item = &'c std::sync::Arc<Weapon>>) -> Vec<Weapon> {
    weapons.map(|w| (**w).clone()).collect()
}
