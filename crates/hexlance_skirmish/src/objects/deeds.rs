//! Using consoles and picking up objects, as they are declared (K15.6).

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Refusal};
use serde::{Deserialize, Serialize};

use super::{Load, is_laden, is_specialist, objects};
use crate::{
    deeds::{Class, Declare, Declaring, Resolving, Sort},
    ground::Body,
    read::{Look, Table},
    resolve::{Family, Roll},
    score::{Score, Task},
    tags,
};

/// Uses a console, by a Normal WIP roll (K15.6.1, K18.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UseConsole {
    /// Where it stands.
    pub hex: Hex,
    /// At which point of the own route.
    #[serde(default)]
    pub point: u8,
    /// In place of taking it: locks the gates around it, or unlocks them (K20.7.2).
    #[serde(default)]
    pub gates: Option<bool>,
}

/// Picks up a portable object (K15.6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PickUp {
    /// Its number.
    pub object: u8,
    /// At which point of the own route.
    #[serde(default)]
    pub point: u8,
}

/// Whether somebody is in contact with a thing in a hex, at a point of his route.
fn touches(at: &Declaring<'_>, hex: Hex, point: u8) -> bool {
    let floor = at.table.ground().floor(hex);
    at.station(point)
        .zip(floor)
        .is_some_and(|(station, floor)| {
            let mine = station.body(&at.who);
            at.table.ground().touch(&mine, &Body::flat(hex, floor))
        })
}

fn no_contact() -> Refusal {
    Refusal::new(
        "no_contact",
        "K15.6",
        "The trooper is not in contact with it there.",
    )
}

/// Where a portable object is: where it lies, or where its carrier lies who is Null.
pub(super) fn place(table: Table<'_>, load: &Load) -> Option<Hex> {
    match load.carrier.and_then(|id| table.find(id)) {
        None => Some(load.hex),
        Some(carrier) if carrier.is_null() => carrier.hex.or(Some(load.hex)),
        Some(_) => None,
    }
}

/// Whether nobody who stands carries an object.
pub(super) fn lies_free(table: Table<'_>, object: u8) -> bool {
    let load = objects(table).loads.get(usize::from(object));
    load.is_some_and(|load| place(table, load).is_some())
}

impl Declare for UseConsole {
    fn key(&self) -> &'static str {
        "console.take"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        if !is_specialist(&at.who) {
            return Err(Refusal::new(
                "no_specialist",
                "K15.6.1",
                "Only Specialists use consoles.",
            ));
        }
        if !at.table.ground().has_console(self.hex) || !touches(at, self.hex, self.point) {
            return Err(no_contact());
        }
        let works_gates = at.table.world().resource::<Score>().task == Task::DeckNine;
        if self.gates.is_some() && !works_gates {
            return Err(Refusal::new(
                "no_gates",
                "K20.7.2",
                "The consoles of this scenario work no gates.",
            ));
        }
        Ok(())
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(who) = at.who() else { return };
        let mut value = Breakdown::new();
        value.rule(&tags::WIP, who.wip());
        let mut roll = Roll::new(at.of, who.id.into(), Family::Plain, value);
        roll.point = self.point;
        out.push(roll);
    }
}

impl Declare for PickUp {
    fn key(&self) -> &'static str {
        "object.pick_up"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        if is_laden(at.table, &at.who) {
            return Err(Refusal::new(
                "laden",
                "K15.6.2",
                "A figure carries one object.",
            ));
        }
        let load = objects(at.table).loads.get(usize::from(self.object));
        let Some(hex) = load.and_then(|load| place(at.table, load)) else {
            return Err(Refusal::new(
                "carried",
                "K15.6.2",
                "There is no such object, or a trooper that stands carries it.",
            ));
        };
        if at.station(self.point).is_some_and(|s| s.prone) {
            return Err(Refusal::new(
                "prone",
                "K15.6.2",
                "A trooper that carries an object cannot be Prone.",
            )
            .or("Stand up first."));
        }
        if touches(at, hex, self.point) {
            Ok(())
        } else {
            Err(no_contact())
        }
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        lies_free(at.table, self.object)
    }
}
