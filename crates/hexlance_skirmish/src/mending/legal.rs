//! Whether somebody may be mended, and from where (K15.1, K15.4).

use hexlance_rules::{Breakdown, Refusal, UnitId, ustr};

use super::{Doctor, Engineer, Fault, MediKit};
use crate::{
    deeds::{Declaring, Resolving},
    ground::{self, Body},
    model::{Mode, Skill},
    read::Look,
    shots::number::body_at,
    state::{Condition, State},
    tags,
};

/// The weapon row of MediKits.
const MEDIKIT: &str = "medikit";

/// Whether a trooper of flesh is at 0 W and can be healed: Unconscious, or standing by V: No Wound Incapacitation.
pub(super) fn is_down(who: &Look<'_>) -> bool {
    let stands_at_none = who.condition == Condition::Able && who.is(State::NoWound);
    !who.profile().vitality.is_structure()
        && (who.condition == Condition::Unconscious || stands_at_none)
}

/// The comrade who is to be mended (K15.4.1).
fn comrade<'w>(at: &Declaring<'w>, patient: UnitId) -> Result<Look<'w>, Refusal> {
    let who = at.table.find(patient).filter(|t| t.is_figure());
    match who {
        Some(t) if t.side() == at.who.side() && t.id != at.who.id && !t.is(State::Possessed) => {
            Ok(t)
        }
        _ => Err(Refusal::new(
            "no_comrade",
            "K15.4.1",
            "Only comrades on the table can be mended.",
        )),
    }
}

/// Whether nobody keeps the mender from his work.
fn undisturbed(at: &Declaring<'_>) -> Result<(), Refusal> {
    if at.table.touching(at.who).next().is_none() {
        return Ok(());
    }
    Err(Refusal::new(
        "in_contact",
        "K15.4.1",
        "Nobody can mend while in contact with an enemy.",
    ))
}

/// Whether a comrade can be healed.
fn healable(patient: &Look<'_>) -> Result<(), Refusal> {
    if patient.profile().vitality.is_structure() {
        return Err(Refusal::new(
            "a_machine",
            "K15.4.3",
            "Doctors and MediKits do not mend STR.",
        )
        .or("Send an Engineer."));
    }
    if !is_down(patient) {
        return Err(Refusal::new(
            "not_down",
            "K15.1.1",
            "Only a trooper at 0 W is healed, and a Dogged one cannot be.",
        ));
    }
    Ok(())
}

/// The mender and the patient at a point of the mender's route.
fn bodies(at: &Declaring<'_>, patient: &Look<'_>, point: u8) -> Option<(Body, Body)> {
    Some((at.station(point)?.body(&at.who), patient.body(at.table)?))
}

/// Whether mender and patient are in contact at a point.
fn in_contact(at: &Declaring<'_>, patient: &Look<'_>, point: u8) -> bool {
    bodies(at, patient, point).is_some_and(|(a, b)| at.table.ground().touch(&a, &b))
}

fn needs_contact(at: &Declaring<'_>, patient: &Look<'_>, point: u8) -> Result<(), Refusal> {
    if in_contact(at, patient, point) {
        return Ok(());
    }
    Err(Refusal::new(
        "no_contact",
        "K15.4.1",
        "The two are not in contact there.",
    ))
}

/// The MediKit of a trooper.
pub(super) fn kit<'w>(who: &Look<'w>) -> Option<&'w Mode> {
    who.weapon(ustr(MEDIKIT))?.mode(0)
}

/// Whether a MediKit may be used.
pub(super) fn medikit(kit_on: &MediKit, at: &Declaring<'_>) -> Result<(), Refusal> {
    if kit(&at.who).is_none() {
        return Err(Refusal::new(
            "no_medikit",
            "K15.1.1",
            "That trooper carries no MediKit.",
        ));
    }
    let patient = comrade(at, kit_on.patient)?;
    healable(&patient)?;
    undisturbed(at)?;
    if in_contact(at, &patient, kit_on.point) {
        return Ok(());
    }
    let sees = bodies(at, &patient, kit_on.point)
        .is_some_and(|(mine, theirs)| at.table.has_line(&mine, &theirs));
    if sees {
        return Ok(());
    }
    Err(Refusal::new(
        "no_line",
        "K15.4.2",
        "From afar a MediKit needs a line to the patient.",
    ))
}

/// Whether Doctor may be declared.
pub(super) fn doctor(doctor: &Doctor, at: &Declaring<'_>) -> Result<(), Refusal> {
    if !at.who.has(Skill::Doctor) {
        return Err(Refusal::new(
            "no_doctor",
            "K15.1.2",
            "That trooper is no Doctor.",
        ));
    }
    let patient = comrade(at, doctor.patient)?;
    healable(&patient)?;
    undisturbed(at)?;
    needs_contact(at, &patient, doctor.point)
}

/// Whether Engineer may be declared.
pub(super) fn engineer(engineer: &Engineer, at: &Declaring<'_>) -> Result<(), Refusal> {
    if !at.who.has(Skill::Engineer) {
        return Err(Refusal::new(
            "no_engineer",
            "K15.1.3",
            "That trooper is no Engineer.",
        ));
    }
    let patient = comrade(at, engineer.patient)?;
    faulty(&patient, engineer.fault)?;
    undisturbed(at)?;
    needs_contact(at, &patient, engineer.point)
}

/// Whether an Engineer ends a state, Disabled apart (K15.1.3).
pub(super) const fn is_mended(state: State) -> bool {
    matches!(
        state,
        State::Immobilized1 | State::Immobilized2 | State::Glued | State::Isolated | State::Burnt
    )
}

/// Whether there is something to mend.
fn faulty(patient: &Look<'_>, fault: Fault) -> Result<(), Refusal> {
    let is_there = match fault {
        Fault::Structure => {
            if !patient.profile().vitality.is_structure() {
                return Err(Refusal::new("flesh", "K15.4.3", "Engineers do not mend W."));
            }
            i16::from(patient.armor.left) < i16::from(patient.armor.printed)
        }
        Fault::State(state) => is_mended(state) && patient.is(state),
        Fault::Disabled(what) => {
            let mut states = patient.states.0.iter();
            states.any(|a| a.state == State::Disabled && a.what == what)
        }
    };
    if is_there {
        return Ok(());
    }
    Err(Refusal::new(
        "nothing_to_mend",
        "K15.1.3",
        "There is nothing of that kind to mend.",
    ))
}

/// Whether Regeneration may be declared (skill.regeneration).
pub(super) fn regenerate(at: &Declaring<'_>) -> Result<(), Refusal> {
    let who = &at.who;
    let flesh = !who.profile().vitality.is_structure();
    if !flesh || !who.has(Skill::Regeneration) {
        return Err(Refusal::new(
            "no_regeneration",
            "skill.regeneration",
            "That trooper does not regenerate.",
        ));
    }
    if i16::from(who.armor.left) >= i16::from(who.armor.printed) {
        return Err(Refusal::new(
            "unhurt",
            "skill.regeneration",
            "That trooper has no W to regain.",
        ));
    }
    if who.is(State::Dogged) {
        return Err(Refusal::new(
            "dogged",
            "skill.v_dogged",
            "A Dogged trooper cannot be healed.",
        ));
    }
    if who.is_immobilized_2() {
        return Err(Refusal::new(
            "immobilized",
            "K12.2",
            "Immobilized-2 leaves nothing but Reset.",
        ));
    }
    Ok(())
}

/// Whether the patient is still one when the Order is resolved.
pub(super) fn still_comrades(at: &Resolving<'_>, patient: UnitId) -> bool {
    let Some(who) = at.who() else { return false };
    let patient = at.table.find(patient);
    patient.is_some_and(|t| t.is_figure() && t.side() == who.side())
}

/// Whether mender and patient are in contact when it is resolved.
pub(super) fn touches(at: &Resolving<'_>, who: &Look<'_>, patient: &Look<'_>, point: u8) -> bool {
    ends(at, who, patient, point).is_some_and(|(a, b)| at.table.ground().touch(&a, &b))
}

fn ends(at: &Resolving<'_>, who: &Look<'_>, patient: &Look<'_>, point: u8) -> Option<(Body, Body)> {
    let mine = body_at(at, who.id.into(), point)?;
    Some((mine, patient.body(at.table)?))
}

/// The success value of a MediKit from afar: BS and range, nothing else (K15.4.2); none beyond the last band.
pub(super) fn shot(
    at: &Resolving<'_>,
    who: &Look<'_>,
    patient: &Look<'_>,
    point: u8,
) -> Option<Breakdown> {
    let (mine, theirs) = ends(at, who, patient, point)?;
    let range = kit(who)?.range_mod(ground::distance(&mine, &theirs))?;
    let mut out = Breakdown::new();
    out.rule(&tags::BS, who.bs());
    out.rule_unless_zero(&tags::RANGE, range);
    Some(out)
}
