//! Troopers as files say them, and what must hold for them (K2).

use hexlance_rules::{Problem, Ustr, is_id, limits, say, ustr};
use serde::Deserialize;

use super::{
    Content,
    check::{Faults, MOST, as_written, tenths},
};
use crate::model::{
    Characteristic, Equipment, Mov, Profile, Silhouette, Skill, Training, TroopType, Vitality,
};

/// A trooper's file, as far as it can be read by itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrooperForm {
    pub(crate) id: String,
    name: String,
    faction: String,
    species: String,
    #[serde(rename = "type")]
    kind: TroopType,
    #[serde(default = "regular")]
    training: Training,
    #[serde(default)]
    characteristics: Vec<Characteristic>,
    mov: Mov,
    #[serde(deserialize_with = "limits::within::<_, _, 1, 30>")]
    cc: i16,
    #[serde(deserialize_with = "limits::within::<_, _, 1, 30>")]
    bs: i16,
    #[serde(deserialize_with = "limits::within::<_, _, 1, 30>")]
    ph: i16,
    #[serde(deserialize_with = "limits::within::<_, _, 1, 30>")]
    wip: i16,
    #[serde(deserialize_with = "limits::within::<_, _, 0, 20>")]
    arm: i16,
    #[serde(deserialize_with = "limits::within::<_, _, 0, 20>")]
    bts: i16,
    #[serde(default)]
    w: Option<u8>,
    #[serde(default, rename = "str")]
    structure: Option<u8>,
    s: u8,
    #[serde(default)]
    ava: Option<u8>,
    cost: u16,
    #[serde(default, deserialize_with = "tenths")]
    swc: i16,
    #[serde(default)]
    skills: Vec<String>,
    #[serde(default)]
    options: Vec<OptionForm>,
    #[serde(default)]
    equipment: Vec<String>,
    #[serde(default)]
    weapons: Vec<String>,
    #[serde(default)]
    team: Option<String>,
    #[serde(default)]
    role: String,
    #[serde(default)]
    look: String,
    #[serde(default)]
    pilot: Option<PilotForm>,
}

/// A skill that can be bought.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionForm {
    skill: String,
    #[serde(default, deserialize_with = "limits::within::<_, _, -100, 100>")]
    cost: i16,
    #[serde(default, deserialize_with = "tenths")]
    swc: i16,
}

/// The second profile of a Manned trooper; the rest is as the first one says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PilotForm {
    name: String,
    #[serde(rename = "type")]
    kind: TroopType,
    mov: Mov,
    #[serde(deserialize_with = "limits::within::<_, _, 1, 30>")]
    cc: i16,
    #[serde(deserialize_with = "limits::within::<_, _, 1, 30>")]
    bs: i16,
    #[serde(deserialize_with = "limits::within::<_, _, 1, 30>")]
    ph: i16,
    #[serde(deserialize_with = "limits::within::<_, _, 1, 30>")]
    wip: i16,
    #[serde(deserialize_with = "limits::within::<_, _, 0, 20>")]
    arm: i16,
    #[serde(deserialize_with = "limits::within::<_, _, 0, 20>")]
    bts: i16,
    #[serde(default)]
    w: Option<u8>,
    #[serde(default, rename = "str")]
    structure: Option<u8>,
    s: u8,
    skills: Vec<String>,
    #[serde(default)]
    equipment: Vec<String>,
    #[serde(default)]
    weapons: Vec<String>,
    #[serde(default)]
    look: String,
}

const fn regular() -> Training {
    Training::Regular
}

/// Wounds or Structure: one of the two.
fn vitality(w: Option<u8>, structure: Option<u8>) -> Option<Vitality> {
    match (w, structure) {
        (Some(w), None) => Some(Vitality::W(w)),
        (None, Some(structure)) => Some(Vitality::Str(structure)),
        _ => None,
    }
}

fn skills(ids: &[String]) -> Option<Vec<Skill>> {
    ids.iter().map(|id| Skill::by_id(id)).collect()
}

fn ids(list: &[String]) -> Vec<Ustr> {
    list.iter().map(|id| ustr(id)).collect()
}

/// What is carried besides weapons: equipment, and hacking devices by id.
fn carried(list: &[String]) -> (Vec<Equipment>, Vec<Ustr>) {
    let (known, devices): (Vec<_>, Vec<_>) =
        list.iter().partition(|id| Equipment::by_id(id).is_some());
    let known = known.into_iter().filter_map(|id| Equipment::by_id(id));
    let devices = devices.into_iter().map(|id| ustr(id));
    (known.collect(), devices.collect())
}

impl TrooperForm {
    /// The name players read.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The trooper; none where a skill is not known, or it has both of W and STR or neither.
    pub(crate) fn made(self) -> Option<Profile> {
        let (equipment, devices) = carried(&self.equipment);
        let options = self
            .options
            .iter()
            .map(|o| Some((Skill::by_id(&o.skill)?, o.cost, o.swc)));
        let mut profile = Profile {
            id: ustr(&self.id),
            faction: ustr(&self.faction),
            species: ustr(&self.species),
            kind: self.kind,
            training: self.training,
            characteristics: self.characteristics,
            mov: self.mov,
            cc: self.cc,
            bs: self.bs,
            ph: self.ph,
            wip: self.wip,
            arm: self.arm,
            bts: self.bts,
            vitality: vitality(self.w, self.structure)?,
            s: Silhouette(self.s),
            ava: self.ava,
            cost: self.cost,
            swc: self.swc,
            skills: skills(&self.skills)?,
            options: options.collect::<Option<_>>()?,
            equipment,
            devices,
            weapons: ids(&self.weapons),
            team: self.team,
            name: self.name,
            role: self.role,
            look: self.look,
            pilot: None,
        };
        if let Some(pilot) = self.pilot {
            profile.pilot = Some(Box::new(pilot.made(&profile)?));
        }
        Some(profile)
    }
}

impl PilotForm {
    /// The Pilot of a trooper.
    fn made(self, of: &Profile) -> Option<Profile> {
        let (equipment, devices) = carried(&self.equipment);
        Some(Profile {
            id: ustr(&format!("{}.pilot", of.id)),
            faction: of.faction,
            species: of.species,
            kind: self.kind,
            training: of.training,
            characteristics: Vec::new(),
            mov: self.mov,
            cc: self.cc,
            bs: self.bs,
            ph: self.ph,
            wip: self.wip,
            arm: self.arm,
            bts: self.bts,
            vitality: vitality(self.w, self.structure)?,
            s: Silhouette(self.s),
            ava: of.ava,
            cost: of.cost,
            swc: of.swc,
            skills: skills(&self.skills)?,
            options: Vec::new(),
            equipment,
            devices,
            weapons: ids(&self.weapons),
            team: None,
            name: self.name,
            role: of.role.clone(),
            look: self.look,
            pilot: None,
        })
    }
}

/// What trooper and Pilot have in common, with its place in the file.
struct Part<'f> {
    at: &'static str,
    mov: Mov,
    w: Option<u8>,
    structure: Option<u8>,
    s: u8,
    skills: &'f [String],
    equipment: &'f [String],
    weapons: &'f [String],
}

impl Part<'_> {
    fn path(&self, field: &str) -> String {
        format!("{}{field}", self.at)
    }

    fn has(&self, skill: Skill) -> bool {
        let known = self.skills.iter().filter_map(|id| Skill::by_id(id));
        known.into_iter().any(|own| own.brings(skill))
    }
}

impl TrooperForm {
    fn part(&self) -> Part<'_> {
        Part {
            at: "",
            mov: self.mov,
            w: self.w,
            structure: self.structure,
            s: self.s,
            skills: &self.skills,
            equipment: &self.equipment,
            weapons: &self.weapons,
        }
    }
}

impl PilotForm {
    fn part(&self) -> Part<'_> {
        Part {
            at: "pilot.",
            mov: self.mov,
            w: self.w,
            structure: self.structure,
            s: self.s,
            skills: &self.skills,
            equipment: &self.equipment,
            weapons: &self.weapons,
        }
    }
}

/// What makes a trooper unfit for use (K2).
pub fn problems(unit: &TrooperForm, content: &Content) -> Vec<Problem> {
    let mut f = Faults::default();
    f.head(&unit.id, &unit.name);
    origin(&mut f, unit, content);
    part(&mut f, &unit.part(), content);
    price(&mut f, unit);
    f.once("characteristics", &unit.characteristics, |c| {
        format!("{c:?}")
    });
    f.0.extend(limits::name("role", &unit.role));
    f.0.extend(limits::text("look", &unit.look));
    if let Some(team) = &unit.team {
        f.need(
            is_id(team),
            "team",
            say!("“{word}” is no word for link teams", word = team),
            say!("use small letters, digits and underscores, or leave `team` out (K19.1.1)"),
        );
    }
    let manned = unit.part().has(Skill::Manned);
    match &unit.pilot {
        None => f.need(
            !manned,
            "skills",
            say!("it is Manned and has no Pilot"),
            say!("write `pilot` with the second profile, or leave the skill out (K7.3)"),
        ),
        Some(pilot) => {
            f.need(
                manned,
                "pilot",
                say!("it has a Pilot and is not Manned"),
                say!("add “skill.manned”, or leave `pilot` out (K7.3)"),
            );
            f.name("pilot.name", &pilot.name);
            f.0.extend(limits::text("pilot.look", &pilot.look));
            part(&mut f, &pilot.part(), content);
            f.need(
                pilot.part().has(Skill::Pilot),
                "pilot.skills",
                say!("the Pilot has not the skill Pilot"),
                say!("add “skill.pilot” (K7.3)"),
            );
            f.need(
                !pilot.part().has(Skill::Manned),
                "pilot.skills",
                say!("the Pilot is Manned too"),
                say!("leave out “skill.manned”"),
            );
        }
    }
    f.0
}

/// Checks faction and species.
fn origin(f: &mut Faults, unit: &TrooperForm, content: &Content) {
    let known = || content.factions.keys().map(|id| id.as_str());
    if !known().any(|id| id == unit.faction) {
        f.unknown(
            "faction",
            say!("there is no faction “{id}”", id = &unit.faction),
            &unit.faction,
            known(),
            say!("name a faction of `factions/skirmish`, or write its file"),
        );
    }
    f.need(
        is_id(&unit.species),
        "species",
        say!("“{word}” is no word for a species", word = &unit.species),
        say!("use small letters, digits and underscores (K2.3.4)"),
    );
}

/// Checks cost, AVA and options.
fn price(f: &mut Faults, unit: &TrooperForm) {
    f.need(
        (1..=1000).contains(&unit.cost),
        "cost",
        say!("a trooper of {cost} points", cost = unit.cost),
        say!("write 1 to 1000 points"),
    );
    f.need(
        unit.ava != Some(0),
        "ava",
        say!("no list may hold it"),
        say!("write 1 or more, or leave `ava` out for any number (K2.1)"),
    );
    f.few("options", unit.options.len());
    for (i, option) in unit.options.iter().take(MOST).enumerate() {
        let path = format!("options[{i}].skill");
        skill(f, &path, &option.skill);
        let before = unit.options.get(..i).unwrap_or_default();
        f.need(
            before.iter().all(|other| other.skill != option.skill),
            &path,
            say!("“{thing}” is there twice", thing = &option.skill),
            say!("name it once (K2.6.1)"),
        );
        f.need(
            !unit.skills.contains(&option.skill),
            &path,
            say!(
                "“{thing}” is printed and cannot be bought besides",
                thing = &option.skill
            ),
            say!("leave it out of `options` or of `skills` (K2.6.1)"),
        );
        let total = i32::from(unit.cost) + i32::from(option.cost);
        f.need(
            total > 0,
            &format!("options[{i}].cost"),
            say!("with this option it costs {total} points", total),
            say!("leave at least 1 point"),
        );
    }
    f.need(
        !unit.part().has(Skill::LieutenantL1),
        "skills",
        say!("the Lieutenant is printed"),
        say!("put “skill.lieutenant_l1” into `options`: one trooper of a list buys it (K2.6.2)"),
    );
}

fn skill(f: &mut Faults, path: &str, id: &str) {
    if Skill::by_id(id).is_none() {
        f.unknown(
            path,
            say!("there is no skill “{id}”", id),
            id,
            Skill::ALL.iter().map(|s| s.id()),
            say!("name a skill of `abilities/skirmish`, or leave it out"),
        );
    }
}

/// Checks what trooper and Pilot have in common.
fn part(f: &mut Faults, part: &Part<'_>, content: &Content) {
    let Mov(first, second) = part.mov;
    f.need(
        (1..=20).contains(&first) && (1..=20).contains(&second),
        &part.path("mov"),
        say!("a MOV of {first}-{second}", first, second),
        say!("write 1 to 20 hexes for each Move (K2.1)"),
    );
    f.need(
        vitality(part.w, part.structure).is_some(),
        &part.path(if part.w.is_some() { "w" } else { "s" }),
        if part.w.is_some() {
            say!("it has W and STR")
        } else {
            say!("it has neither W nor STR")
        },
        say!("write one of `w` and `str` (K2.1)"),
    );
    for (field, points) in [("w", part.w), ("str", part.structure)] {
        f.need(
            points.is_none_or(|n| (1..=20).contains(&n)),
            &part.path(field),
            say!(
                "{points} points to lose",
                points = points.unwrap_or_default()
            ),
            say!("write 1 to 20"),
        );
    }
    f.need(
        (1..=8).contains(&part.s),
        &part.path("s"),
        say!("a Silhouette of {s}", s = part.s),
        say!("write 1 to 8; 0 is for the Prone (K1.3.1)"),
    );
    for (i, id) in part.skills.iter().take(MOST).enumerate() {
        skill(f, &part.path(&format!("skills[{i}]")), id);
    }
    f.once(&part.path("skills"), part.skills, as_written);
    for (i, id) in part.equipment.iter().take(MOST).enumerate() {
        equipment(f, &part.path(&format!("equipment[{i}]")), id, content);
    }
    f.once(&part.path("equipment"), part.equipment, as_written);
    for (i, id) in part.weapons.iter().take(MOST).enumerate() {
        weapon(f, &part.path(&format!("weapons[{i}]")), id, content);
    }
    f.once(&part.path("weapons"), part.weapons, as_written);
}

fn equipment(f: &mut Faults, path: &str, id: &str, content: &Content) {
    let devices = || content.devices.keys().map(|d| d.as_str());
    if Equipment::by_id(id).is_some() || devices().any(|d| d == id) {
        return;
    }
    if content.weapons.keys().any(|w| w == id) {
        f.need(
            false,
            path,
            say!("“{id}” is a weapon", id),
            say!("move it to `weapons`"),
        );
        return;
    }
    let known = Equipment::ALL.into_iter().map(Equipment::id);
    f.unknown(
        path,
        say!("there is no equipment or hacking device “{id}”", id),
        id,
        known.chain(devices()),
        say!("name one of K2.7 or of `devices/skirmish`, or leave it out"),
    );
}

fn weapon(f: &mut Faults, path: &str, id: &str, content: &Content) {
    let found = content.weapons.iter().find(|(known, _)| *known == id);
    let Some((_, weapon)) = found else {
        f.unknown(
            path,
            say!("there is no weapon “{id}”", id),
            id,
            content.weapons.keys().map(|known| known.as_str()),
            say!("name a weapon of `weapons/skirmish`, or leave it out"),
        );
        return;
    };
    f.need(
        weapon.modes.iter().all(|m| !m.traits.state_only),
        path,
        say!("nobody carries “{id}”: a state uses it", id),
        say!("leave it out (K8.3.1)"),
    );
}

/// What is odd about a trooper, though it can be used.
pub fn warnings(unit: &TrooperForm) -> Vec<Problem> {
    let mut f = Faults::default();
    let machine = matches!(unit.kind, TroopType::REM | TroopType::TAG);
    f.need(
        machine == unit.structure.is_some(),
        if unit.structure.is_some() { "str" } else { "w" },
        say!("REM and TAG have STR, all others W, and this one has not"),
        say!("see whether type and points are meant so (K2.2)"),
    );
    let own = unit.part();
    let device = own
        .equipment
        .iter()
        .position(|id| Equipment::by_id(id).is_none());
    f.need(
        device.is_none() || own.has(Skill::Hacker),
        "equipment",
        say!("it carries a hacking device that it cannot use"),
        say!("add “skill.hacker” (K14.3.1)"),
    );
    f.need(
        device.is_some() || !own.has(Skill::Hacker),
        "skills",
        say!("a Hacker without a hacking device has no programs"),
        say!("add a device to `equipment` (K14.3.1)"),
    );
    for (i, id) in unit.skills.iter().enumerate() {
        let Some(skill) = Skill::by_id(id) else {
            continue;
        };
        let others = unit.skills.iter().filter_map(|id| Skill::by_id(id));
        f.need(
            !others.into_iter().any(|s| s.grants().contains(&skill)),
            &format!("skills[{i}]"),
            say!("another of its skills brings this one already"),
            say!("leave it out (K2.6.3)"),
        );
    }
    let option = |skill: Skill| unit.options.iter().any(|o| o.skill == skill.id());
    f.need(
        !own.has(Skill::InspiringLeadership) || option(Skill::LieutenantL1),
        "skills",
        say!("Inspiring Leadership works for a Lieutenant, and it cannot be bought here"),
        say!("add “skill.lieutenant_l1” to `options` (K2.6.2)"),
    );
    f.need(
        unit.team.is_none() || !machine,
        "team",
        say!("REM and TAG join no link team"),
        say!("leave `team` out (K19.1.2)"),
    );
    f.0
}
