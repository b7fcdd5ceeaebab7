//! Hacking programs and devices as files say them, and what must hold for them (K14).

use std::{collections::BTreeMap, sync::Arc};

use hexlance_rules::{Problem, Ustr, limits, say, ustr};
use serde::Deserialize;

use super::check::{Faults, MOST, as_written};
use crate::model::{
    Ammo, Ammunition, Device, Does, Fits, Program, ProgramKind, ProgramUse, Save, Target, Whose,
};

/// A program's file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProgramForm {
    pub(crate) id: String,
    name: String,
    group: String,
    kind: ProgramKind,
    #[serde(default, deserialize_with = "limits::within::<_, _, -12, 12>")]
    att_mod: i16,
    #[serde(default, deserialize_with = "limits::within::<_, _, -12, 12>")]
    opp_mod: i16,
    #[serde(default, deserialize_with = "limits::within::<_, _, 0, 30>")]
    damage: i16,
    #[serde(deserialize_with = "limits::within::<_, _, 0, 10>")]
    burst: u8,
    #[serde(default = "normal")]
    ammo: String,
    uses: Vec<UseForm>,
    target: Target,
    does: Does,
    effect: String,
    #[serde(default)]
    lasts: String,
}

/// How a program is declared, as files write it.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
enum UseForm {
    Short,
    Aro,
    Entire,
}

fn normal() -> String {
    Ammo::N.name().to_owned()
}

impl ProgramForm {
    /// The program; none if its ammunition is not known.
    pub(crate) fn made(self) -> Option<Program> {
        Some(Program {
            id: ustr(&self.id),
            ammo: Ammunition::named(&self.ammo)?,
            name: self.name,
            group: self.group,
            kind: self.kind,
            att_mod: self.att_mod,
            opp_mod: self.opp_mod,
            damage: self.damage,
            burst: self.burst,
            target: self.target,
            does: self.does,
            uses: ProgramUse {
                short: self.uses.contains(&UseForm::Short),
                aro: self.uses.contains(&UseForm::Aro),
                entire: self.uses.contains(&UseForm::Entire),
            },
            effect: self.effect,
            lasts: self.lasts,
        })
    }
}

/// What makes a program unfit for use.
pub(crate) fn program_problems(program: &ProgramForm) -> Vec<Problem> {
    let mut f = Faults::default();
    f.head(&program.id, &program.name);
    f.name("group", &program.group);
    f.need(
        !program.effect.trim().is_empty(),
        "effect",
        say!("`{path}` is empty", path = "effect"),
        say!("write what players read"),
    );
    f.0.extend(limits::text("effect", &program.effect));
    f.0.extend(limits::text("lasts", &program.lasts));
    f.need(
        program.burst > 0,
        "burst",
        say!("a Burst of 0 rolls no die"),
        say!("write 1 or more (K14.2.1)"),
    );
    match Ammunition::named(&program.ammo) {
        Some(ammo) => f.need(
            matches!(ammo.save(), Save::Arm | Save::Bts | Save::ArmAndBts),
            "ammo",
            say!("“{word}” asks for no BTS roll", word = &program.ammo),
            say!(
                "use Normal, AP, DA, EXP, Shock or another ammunition that asks for one (K14.2.2)"
            ),
        ),
        None => f.unknown(
            "ammo",
            say!("there is no ammunition “{word}”", word = &program.ammo),
            &program.ammo,
            Ammo::ALL.iter().map(|a| a.name()),
            say!("write kinds of K10.2, with + between those that work together"),
        ),
    }
    let attack = program.kind == ProgramKind::Attack;
    f.need(
        attack || program.damage == 0,
        "damage",
        say!("only attack programs do Damage"),
        say!("leave `damage` out, or write `kind: Attack` (K14.4.7)"),
    );
    let uses = &program.uses;
    f.need(
        !uses.is_empty(),
        "uses",
        say!("nobody can declare it"),
        say!("write `Short`, `Aro` or `Entire` (K14.4.1)"),
    );
    f.once("uses", uses, |u| format!("{u:?}"));
    f.need(
        program.kind != ProgramKind::Answer || uses.as_slice() == [UseForm::Aro],
        "uses",
        say!("a program that answers is an ARO and nothing else"),
        say!("write `uses: [Aro]` (K14.4.3)"),
    );
    f.need(
        !(uses.contains(&UseForm::Entire) && uses.contains(&UseForm::Short)),
        "uses",
        say!("it is a Short Skill and an Entire Order at once"),
        say!("choose `Short` or `Entire` (K14.4.1)"),
    );
    target(&mut f, program);
    f.0
}

fn target(f: &mut Faults, program: &ProgramForm) {
    let fits = &program.target.fits;
    f.need(
        !fits.is_empty(),
        "target.fits",
        say!("nothing is a target for it"),
        say!("write what fits, such as `Type(HI)` or `Hacker` (K14.1.2)"),
    );
    f.once("target.fits", fits, |fit| format!("{fit:?}"));
    for (i, fit) in fits.iter().take(MOST).enumerate() {
        let path = format!("target.fits[{i}]");
        if let Fits::Type(kind) = fit {
            f.need(
                kind.is_hackable(),
                &path,
                say!(
                    "troopers of type {kind} are never hackable",
                    kind = format!("{kind:?}")
                ),
                say!("write HI, REM or TAG (K2.2.1)"),
            );
        }
        let answers = matches!(fit, Fits::AttackOnUser | Fits::AttackOnComrade);
        f.need(
            answers == (program.kind == ProgramKind::Answer),
            &path,
            say!("programs that answer name attack programs, and no others do"),
            say!("write `kind: Answer` with `AttackOnUser` or `AttackOnComrade` (K14.4.3)"),
        );
        f.need(
            !matches!(fit, Fits::User) || program.target.whose != Whose::Enemy,
            &path,
            say!("a hacker is not its own enemy"),
            say!("write `whose: Own`"),
        );
        if let Fits::Hex(within) = fit {
            f.need(
                (1..=100).contains(within),
                &path,
                say!("a hex within {within} of the hacker", within = *within),
                say!("write 1 to 100 hexes"),
            );
        }
    }
    f.need(
        !program.target.all || program.kind == ProgramKind::Help,
        "target.all",
        say!("only programs that help take all targets at once"),
        say!("leave `all` out (K14.4.1)"),
    );
}

/// A device's file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeviceForm {
    pub(crate) id: String,
    name: String,
    #[serde(default)]
    groups: Vec<String>,
    #[serde(default)]
    programs: Vec<String>,
    #[serde(default)]
    firewall: bool,
}

impl DeviceForm {
    /// The device, without the programs of its groups.
    pub(crate) fn made(self) -> Device {
        Device {
            id: ustr(&self.id),
            name: self.name,
            groups: self.groups,
            besides: self.programs.iter().map(|id| ustr(id)).collect(),
            programs: Vec::new(),
            firewall: self.firewall,
        }
    }
}

/// What makes a device unfit for use.
pub(crate) fn device_problems(
    device: &DeviceForm,
    programs: &BTreeMap<Ustr, Arc<Program>>,
) -> Vec<Problem> {
    let mut f = Faults::default();
    f.head(&device.id, &device.name);
    let groups = || programs.values().map(|p| p.group.as_str());
    for (i, group) in device.groups.iter().take(MOST).enumerate() {
        if !groups().any(|g| g == group) {
            f.unknown(
                &format!("groups[{i}]"),
                say!("no program is of the group “{group}”", group),
                group,
                groups(),
                say!("name a group of `programs/skirmish`, or leave it out"),
            );
        }
    }
    for (i, id) in device.programs.iter().take(MOST).enumerate() {
        if !programs.keys().any(|known| known == id.as_str()) {
            f.unknown(
                &format!("programs[{i}]"),
                say!("there is no program “{id}”", id),
                id,
                programs.keys().map(|known| known.as_str()),
                say!("name a program of `programs/skirmish`, or leave it out"),
            );
        }
    }
    f.once("groups", &device.groups, as_written);
    f.once("programs", &device.programs, as_written);
    f.need(
        !(device.groups.is_empty() && device.programs.is_empty()),
        "name",
        say!("a device without programs"),
        say!("write `groups` or `programs` (K14.3.1)"),
    );
    f.0
}

/// All programs of a device: those of its groups in their order, then those besides, each once.
pub(crate) fn programs_of(device: &Device, programs: &BTreeMap<Ustr, Arc<Program>>) -> Vec<Ustr> {
    let of_groups = device.groups.iter().flat_map(|group| {
        let of = programs.values().filter(move |p| p.group == *group);
        of.map(|p| p.id)
    });
    let mut all = Vec::new();
    for id in of_groups.chain(device.besides.iter().copied()) {
        if !all.contains(&id) {
            all.push(id);
        }
    }
    all
}
