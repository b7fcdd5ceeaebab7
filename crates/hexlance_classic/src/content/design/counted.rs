//! Putting something aboard and taking it out, where the record counts some of it elsewhere too: heat sinks and jump jets
//! of 'Mechs.

use super::{
    super::mech::sinks_inside,
    count, entries, insert,
    offers::{jet_text, sink_text},
    remove,
};
use crate::model::{
    Location,
    record::{Body, MechRecord, UnitRecord},
};

/// What of a 'Mech is counted elsewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    Sink,
    Jet,
}

fn counted(m: &MechRecord, text: &str) -> Option<Counted> {
    match text {
        _ if text == sink_text(m) => Some(Counted::Sink),
        _ if text == jet_text(m) => Some(Counted::Jet),
        _ => None,
    }
}

/// Puts something behind everything else in a location. A heat sink or a jump jet is one more of the unit, unless one is
/// still to be put into a slot; a heat sink that has room in the engine takes none.
pub fn mount(record: &mut UnitRecord, at: Location, text: &str) {
    let listed = count(record, text);
    let mut goes_there = true;
    if let Body::Mech(m) = &mut record.body {
        let outside = |m: &MechRecord| usize::from(m.heat_sinks - sinks_inside(m));
        match counted(m, text) {
            Some(Counted::Sink) if listed >= outside(m) => {
                m.heat_sinks = m.heat_sinks.saturating_add(1);
                goes_there = listed < outside(m);
            }
            Some(Counted::Jet) if listed >= usize::from(m.jump) => {
                m.jump = m.jump.saturating_add(1);
            }
            _ => {}
        }
    }
    if goes_there {
        let end = entries(&record.body, at).len();
        insert(record, at, end, text);
    }
}

/// Takes an entry out of a location. A heat sink or a jump jet is one less of the unit; the ten heat sinks that come with
/// a fusion engine stay (C8.4.4).
pub fn unmount(record: &mut UnitRecord, at: Location, i: usize) {
    let Some(text) = remove(record, at, i) else {
        return;
    };
    let listed = count(record, &text);
    if let Body::Mech(m) = &mut record.body {
        let outside = usize::from(m.heat_sinks - sinks_inside(m));
        match counted(m, &text) {
            Some(Counted::Sink) if listed < outside && m.heat_sinks > m.engine.sinks() => {
                m.heat_sinks -= 1;
            }
            Some(Counted::Jet) if listed < usize::from(m.jump) => m.jump -= 1,
            _ => {}
        }
    }
}
