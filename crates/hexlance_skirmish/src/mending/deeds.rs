//! The skills that mend, as they are declared.

use hexlance_rules::{Breakdown, Refusal, UnitId, Ustr};
use serde::{Deserialize, Serialize};

use super::legal;
use crate::{
    deeds::{Class, Declare, Declaring, Resolving, Sort},
    model::Skill,
    read::{Look, Table},
    resolve::{Family, Roll},
    state::{Condition, State},
    tags,
};

/// Uses a MediKit on a comrade: in contact without a roll of one's own, from afar as a shot (K15.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MediKit {
    /// On whom.
    pub patient: UnitId,
    /// At which point of the own route.
    #[serde(default)]
    pub point: u8,
}

/// Doctor (K15.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doctor {
    /// On whom.
    pub patient: UnitId,
    /// At which point of the own route.
    #[serde(default)]
    pub point: u8,
}

/// What an Engineer mends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// A point of STR.
    Structure,
    /// A state: Immobilized-1 or -2, Isolated, Burnt.
    State(State),
    /// A device, repeater or program that is Disabled.
    Disabled(Option<Ustr>),
}

/// Engineer (K15.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engineer {
    /// On whom.
    pub patient: UnitId,
    /// What.
    pub fault: Fault,
    /// At which point of the own route.
    #[serde(default)]
    pub point: u8,
}

/// Regeneration (skill.regeneration).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regenerate;

/// The PH-6 roll that ends Immobilized-2 by Adhesive (K12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TearLoose;

/// The patient's roll for a MediKit: PH-3.
fn patients(ph: i16) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&tags::PH, ph);
    out.rule(&tags::MEDIKIT, -3);
    out
}

/// PH alone.
fn strength(who: &Look<'_>) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&tags::PH, who.ph());
    out
}

/// WIP alone.
fn wits(who: &Look<'_>) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&tags::WIP, who.wip());
    out
}

impl Declare for MediKit {
    fn key(&self) -> &'static str {
        "medikit"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        legal::medikit(self, at)
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        legal::still_comrades(at, self.patient)
    }

    fn needs(&self, at: &Declaring<'_>) -> Option<Breakdown> {
        let patient = at.table.find(self.patient)?;
        Some(patients(patient.ph()))
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let (Some(who), Some(patient)) = (at.who(), at.table.find(self.patient)) else {
            return;
        };
        let value = patients(patient.ph());
        let mut roll = Roll::new(at.of, patient.id.into(), Family::Plain, value);
        roll.point = self.point;
        if !legal::touches(at, &who, &patient, self.point) {
            let shot = legal::shot(at, &who, &patient, self.point);
            let mut shot = Roll::new(
                at.of,
                who.id.into(),
                Family::Plain,
                shot.unwrap_or_default(),
            );
            shot.at = Some(patient.id.into());
            shot.point = self.point;
            out.push(shot);
            roll.after = true;
        }
        out.push(roll);
    }
}

/// The roll of a mender: WIP, at a point of the route (K15.1.2, K15.1.3).
fn by_wits(at: &Resolving<'_>, point: u8, out: &mut Vec<Roll>) {
    let Some(who) = at.who() else { return };
    let mut roll = Roll::new(at.of, who.id.into(), Family::Plain, wits(&who));
    roll.point = point;
    out.push(roll);
}

impl Declare for Doctor {
    fn key(&self) -> &'static str {
        "doctor"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        legal::doctor(self, at)
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        legal::still_comrades(at, self.patient)
    }

    fn needs(&self, at: &Declaring<'_>) -> Option<Breakdown> {
        Some(wits(&at.who))
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        by_wits(at, self.point, out);
    }
}

impl Declare for Engineer {
    fn key(&self) -> &'static str {
        "engineer"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        legal::engineer(self, at)
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        legal::still_comrades(at, self.patient)
    }

    fn needs(&self, at: &Declaring<'_>) -> Option<Breakdown> {
        Some(wits(&at.who))
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        by_wits(at, self.point, out);
    }
}

impl Declare for Regenerate {
    fn key(&self) -> &'static str {
        "regenerate"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::ENTIRE
    }

    fn sort(&self) -> Sort {
        Sort::Inner
    }

    fn works_while_null(&self, who: &Look<'_>) -> bool {
        who.has(Skill::Regeneration) && who.condition == Condition::Unconscious
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        legal::regenerate(at)
    }

    fn needs(&self, at: &Declaring<'_>) -> Option<Breakdown> {
        Some(strength(&at.who))
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(who) = at.who() else { return };
        out.push(Roll::new(
            at.of,
            who.id.into(),
            Family::Plain,
            strength(&who),
        ));
    }
}

impl Declare for TearLoose {
    fn key(&self) -> &'static str {
        "tear_loose"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT
    }

    fn sort(&self) -> Sort {
        Sort::Inner
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        if at.who.is(State::Glued) {
            return Ok(());
        }
        Err(Refusal::new(
            "not_glued",
            "K12",
            "Only Adhesive can be torn off this way.",
        ))
    }

    fn needs(&self, at: &Declaring<'_>) -> Option<Breakdown> {
        let mut out = strength(&at.who);
        out.rule(&tags::ADHESIVE, crate::harm::ammo::ADHESIVE_MOD);
        Some(out)
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(who) = at.who() else { return };
        let mut value = strength(&who);
        value.rule(&tags::ADHESIVE, crate::harm::ammo::ADHESIVE_MOD);
        out.push(Roll::new(at.of, who.id.into(), Family::Plain, value));
    }
}
