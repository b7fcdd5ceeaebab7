//! Putting the skills that mend together pick by pick: the patient, what is mended, and the point of the route if there are
//! several.

use hexlance_board::{Hex, HexSet};
use hexlance_rules::{
    UnitId,
    draft::{Area, Button, Key, Leads, Offers, Pick, UnitOffer},
};

use super::{Doctor, Engineer, Fault, MediKit, Regenerate, TearLoose, legal};
use crate::{
    deeds::{Declaring, Deed, Role},
    draft::{Compose, Piece, keys::purpose},
    model::Skill,
    order::legal::judge,
    read::Look,
    state::{Field, State},
};

/// MediKit.
pub(crate) struct MediKitWay;

/// Doctor.
pub(crate) struct DoctorWay;

/// Engineer.
pub(crate) struct EngineerWay;

/// Regeneration.
pub(crate) struct RegenerateWay;

/// Tearing loose from Adhesive.
pub(crate) struct TearLooseWay;

/// A skill for a patient, resolved at a point.
type Make<'m> = &'m dyn Fn(UnitId, u8) -> Deed;

/// The points of the own route, with their hexes.
fn points_of(at: &Declaring<'_>) -> Vec<(u8, Hex)> {
    let stations = match at.role {
        Role::Second(order, actor) => order
            .actors
            .get(usize::from(actor))
            .map(|a| a.stations.iter().map(|s| s.hex).collect())
            .unwrap_or_default(),
        Role::First | Role::Reaction { .. } => {
            at.station(0).map(|s| s.hex).into_iter().collect::<Vec<_>>()
        }
    };
    (0..=u8::MAX).zip(stations).collect()
}

/// The points at which it may be declared for a patient: of points in one hex the first.
fn legal_points(at: &Declaring<'_>, patient: UnitId, make: Make<'_>) -> Vec<(u8, Hex)> {
    let mut out: Vec<(u8, Hex)> = Vec::new();
    for (point, hex) in points_of(at) {
        let known = out.iter().any(|(_, h)| *h == hex);
        if !known && judge(at, &make(patient, point)).is_ok() {
            out.push((point, hex));
        }
    }
    out
}

/// Comrades who lie or have something to be mended, each with the verdict.
fn offer_patients(
    at: &Declaring<'_>,
    needs: impl Fn(&Look<'_>) -> bool,
    make: Make<'_>,
    out: &mut Offers,
) {
    for patient in at.table.of_side(at.who.side()) {
        if patient.id == at.who.id || !patient.is_figure() || !needs(&patient) {
            continue;
        }
        let last = points_of(at).last().map_or(0, |(point, _)| *point);
        let verdict = if legal_points(at, patient.id, make).is_empty() {
            judge(at, &make(patient.id, last))
        } else {
            Ok(())
        };
        out.units.push(UnitOffer {
            unit: patient.id,
            purpose: purpose::PATIENT,
            leads: Leads::On,
            verdict,
            chosen: false,
        });
    }
}

/// The hexes of the route at which it may be done.
fn offer_points(at: &Declaring<'_>, patient: UnitId, make: Make<'_>, out: &mut Offers) {
    let mut hexes = HexSet::new(&at.table.world().resource::<Field>().board);
    for (_, hex) in legal_points(at, patient, make) {
        hexes.insert(hex);
    }
    out.areas.push(Area::free(purpose::PLACE, Leads::On, hexes));
}

/// What a patient and perhaps a hex come to.
fn piece(at: &Declaring<'_>, patient: UnitId, rest: &[Pick], make: Make<'_>) -> Piece {
    let points = legal_points(at, patient, make);
    match (points.as_slice(), rest) {
        ([], []) => {
            let last = points_of(at).last().map_or(0, |(p, _)| *p);
            Piece::Whole(make(patient, last))
        }
        ([(point, _)], []) => Piece::Whole(make(patient, *point)),
        (_, []) => Piece::Open,
        (points, [Pick::Hex(hex)]) => match points.iter().find(|(_, h)| h == hex) {
            Some((point, _)) => Piece::Whole(make(patient, *point)),
            None => Piece::Misfit,
        },
        _ => Piece::Misfit,
    }
}

/// The hex that has to be picked for a point, if one has.
fn point_pick(at: &Declaring<'_>, patient: UnitId, point: u8, make: Make<'_>) -> Option<Pick> {
    let points = legal_points(at, patient, make);
    let hex = points_of(at)
        .into_iter()
        .find(|(p, _)| *p == point)
        .map(|(_, hex)| Pick::Hex(hex));
    hex.filter(|_| points.len() > 1)
}

impl Compose for MediKitWay {
    fn key(&self) -> &'static str {
        "medikit"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        !at.is_reaction() && legal::kit(&at.who).is_some()
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        match picks {
            [] => offer_patients(at, |t| t.is_null() || legal::is_down(t), &kit_on, out),
            [Pick::Unit(patient)] => offer_points(at, *patient, &kit_on, out),
            _ => {}
        }
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match picks {
            [] => Piece::Open,
            [Pick::Unit(patient), rest @ ..] => piece(at, *patient, rest, &kit_on),
            _ => Piece::Misfit,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::MediKit(MediKit { patient, point }) = deed else {
            return None;
        };
        let point = point_pick(at, *patient, *point, &kit_on);
        Some(
            [Some(Pick::Unit(*patient)), point]
                .into_iter()
                .flatten()
                .collect(),
        )
    }
}

fn kit_on(patient: UnitId, point: u8) -> Deed {
    MediKit { patient, point }.into()
}

impl Compose for DoctorWay {
    fn key(&self) -> &'static str {
        "doctor"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        !at.is_reaction() && at.who.has(Skill::Doctor)
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        match picks {
            [] => offer_patients(at, |t| t.is_null() || legal::is_down(t), &doctor_on, out),
            [Pick::Unit(patient)] => offer_points(at, *patient, &doctor_on, out),
            _ => {}
        }
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match picks {
            [] => Piece::Open,
            [Pick::Unit(patient), rest @ ..] => piece(at, *patient, rest, &doctor_on),
            _ => Piece::Misfit,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::Doctor(Doctor { patient, point }) = deed else {
            return None;
        };
        let point = point_pick(at, *patient, *point, &doctor_on);
        Some(
            [Some(Pick::Unit(*patient)), point]
                .into_iter()
                .flatten()
                .collect(),
        )
    }
}

fn doctor_on(patient: UnitId, point: u8) -> Deed {
    Doctor { patient, point }.into()
}

/// Everything of somebody that an Engineer can mend.
fn faults(patient: &Look<'_>) -> Vec<Fault> {
    let broken = patient.profile().vitality.is_structure()
        && i16::from(patient.armor.left) < i16::from(patient.armor.printed);
    let states = patient.states.0.iter().filter_map(|a| match a.state {
        State::Disabled => Some(Fault::Disabled(a.what)),
        state if legal::is_mended(state) => Some(Fault::State(state)),
        _ => None,
    });
    broken
        .then_some(Fault::Structure)
        .into_iter()
        .chain(states)
        .collect()
}

/// The button of a fault.
fn fault_key(fault: Fault) -> Key {
    match fault {
        Fault::Structure => "mend.structure".into(),
        Fault::State(state) => match state {
            State::Immobilized1 => "mend.immobilized_1".into(),
            State::Immobilized2 => "mend.immobilized_2".into(),
            State::Glued => "mend.adhesive".into(),
            State::Isolated => "mend.isolated".into(),
            _ => "mend.burnt".into(),
        },
        Fault::Disabled(None) => "mend.disabled".into(),
        Fault::Disabled(Some(what)) => format!("mend.disabled.{what}").into(),
    }
}

/// An Engineer's skill for one fault.
fn repairs(fault: Fault) -> impl Fn(UnitId, u8) -> Deed {
    move |patient, point| {
        Engineer {
            patient,
            fault,
            point,
        }
        .into()
    }
}

impl EngineerWay {
    /// The faults of a patient.
    fn faults(at: &Declaring<'_>, patient: UnitId) -> Vec<Fault> {
        at.table
            .find(patient)
            .map(|t| faults(&t))
            .unwrap_or_default()
    }

    /// The fault of a button.
    fn fault(at: &Declaring<'_>, patient: UnitId, key: &str) -> Option<Fault> {
        let mut all = Self::faults(at, patient).into_iter();
        all.find(|fault| fault_key(*fault) == key)
    }
}

impl Compose for EngineerWay {
    fn key(&self) -> &'static str {
        "engineer"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        !at.is_reaction() && at.who.has(Skill::Engineer)
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        match picks {
            [] => {
                let first = |patient: UnitId, point| {
                    let fault = Self::faults(at, patient).first().copied();
                    repairs(fault.unwrap_or(Fault::Structure))(patient, point)
                };
                offer_patients(at, |t| !faults(t).is_empty(), &first, out);
            }
            [Pick::Unit(patient)] => {
                for fault in Self::faults(at, *patient) {
                    out.buttons.push(Button::new(fault_key(fault)));
                }
            }
            [Pick::Unit(patient), Pick::Button(key)] => {
                if let Some(fault) = Self::fault(at, *patient, key) {
                    offer_points(at, *patient, &repairs(fault), out);
                }
            }
            _ => {}
        }
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match picks {
            [] | [Pick::Unit(_)] => Piece::Open,
            [Pick::Unit(patient), Pick::Button(key), rest @ ..] => {
                match Self::fault(at, *patient, key) {
                    Some(fault) => piece(at, *patient, rest, &repairs(fault)),
                    None => Piece::Misfit,
                }
            }
            _ => Piece::Misfit,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::Engineer(Engineer {
            patient,
            fault,
            point,
        }) = deed
        else {
            return None;
        };
        let point = point_pick(at, *patient, *point, &repairs(*fault));
        let picks = [
            Some(Pick::Unit(*patient)),
            Some(Pick::Button(fault_key(*fault))),
            point,
        ];
        Some(picks.into_iter().flatten().collect())
    }
}

impl Compose for RegenerateWay {
    fn key(&self) -> &'static str {
        "regenerate"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        !at.is_reaction() && at.who.has(Skill::Regeneration)
    }

    fn offers(&self, _at: &Declaring<'_>, _picks: &[Pick], _out: &mut Offers) {}

    fn piece(&self, _at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        if picks.is_empty() {
            Piece::Whole(Regenerate {}.into())
        } else {
            Piece::Misfit
        }
    }

    fn picks(&self, _at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        matches!(deed, Deed::Regenerate(_)).then(Vec::new)
    }
}

impl Compose for TearLooseWay {
    fn key(&self) -> &'static str {
        "tear_loose"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        !at.is_reaction() && at.who.is(State::Glued)
    }

    fn offers(&self, _at: &Declaring<'_>, _picks: &[Pick], _out: &mut Offers) {}

    fn piece(&self, _at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        if picks.is_empty() {
            Piece::Whole(TearLoose {}.into())
        } else {
            Piece::Misfit
        }
    }

    fn picks(&self, _at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        matches!(deed, Deed::TearLoose(_)).then(Vec::new)
    }
}
