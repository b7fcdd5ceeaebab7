//! Skills that are done to a hex, as they are put together: the hex is picked, and nothing else.

use hexlance_board::{Hex, HexSet};
use hexlance_rules::draft::{Area, Leads, Offers, Pick};

use super::{PickUp, UseConsole, is_specialist, objects};
use crate::{
    deeds::{Declaring, Deed, Role},
    draft::{Compose, Piece, keys::purpose},
    order::legal,
};

/// A skill that is whole with its hex.
pub(crate) struct AtHex {
    /// The key of the button.
    pub key: &'static str,
    /// To whom the button is shown.
    pub shown: fn(&Declaring<'_>) -> bool,
    /// Hexes that could be picked with the skill that each comes to, done at a point of the own route.
    pub deeds: fn(&Declaring<'_>, u8) -> Vec<(Hex, Deed)>,
}

/// The points of the own route so far, the last one first.
fn points(at: &Declaring<'_>) -> impl Iterator<Item = u8> {
    let last = match at.role {
        Role::Second(order, actor) => order
            .actors
            .get(usize::from(actor))
            .map_or(0, |a| a.stations.len().saturating_sub(1)),
        _ => 0,
    };
    (0..=last as u8).rev()
}

impl AtHex {
    /// The hexes that may be picked, each with its skill done as late on the route as it can be.
    fn legal(&self, at: &Declaring<'_>) -> Vec<(Hex, Deed)> {
        let mut out: Vec<(Hex, Deed)> = Vec::new();
        for point in points(at) {
            for (hex, deed) in (self.deeds)(at, point) {
                let known = out.iter().any(|(other, _)| *other == hex);
                if !known && legal::judge(at, &deed).is_ok() {
                    out.push((hex, deed));
                }
            }
        }
        out
    }
}

impl Compose for AtHex {
    fn key(&self) -> &'static str {
        self.key
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        (self.shown)(at)
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        if !picks.is_empty() {
            return;
        }
        let mut hexes = HexSet::new(at.table.board());
        for (hex, _) in self.legal(at) {
            hexes.insert(hex);
        }
        if hexes.iter().next().is_some() {
            out.areas.push(Area::free(purpose::PLACE, Leads::On, hexes));
        }
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match picks {
            [] => Piece::Open,
            [Pick::Hex(hex)] => {
                let found = self.legal(at).into_iter().find(|(h, _)| h == hex);
                found.map_or(Piece::Misfit, |(_, deed)| Piece::Whole(deed))
            }
            _ => Piece::Misfit,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let all = self.legal(at).into_iter();
        let mut found = all.filter(|(_, made)| made == deed);
        found.next().map(|(hex, _)| vec![Pick::Hex(hex)])
    }
}

fn consoles(at: &Declaring<'_>, point: u8, gates: Option<bool>) -> Vec<(Hex, Deed)> {
    let all = objects(at.table).consoles.iter();
    all.map(|console| {
        let hex = console.hex;
        (hex, Deed::UseConsole(UseConsole { hex, point, gates }))
    })
    .collect()
}

fn works_consoles(at: &Declaring<'_>) -> bool {
    !at.is_reaction() && is_specialist(&at.who) && !objects(at.table).consoles.is_empty()
}

fn works_gates(at: &Declaring<'_>) -> bool {
    let task = &at.table.world().resource::<crate::score::Score>().task;
    works_consoles(at) && *task == crate::score::Task::DeckNine
}

/// Taking a console.
pub(crate) static TAKE: AtHex = AtHex {
    key: "console.take",
    shown: works_consoles,
    deeds: |at, point| consoles(at, point, None),
};

/// Locking the gates around a console.
pub(crate) static LOCK: AtHex = AtHex {
    key: "console.lock",
    shown: works_gates,
    deeds: |at, point| consoles(at, point, Some(true)),
};

/// Unlocking the gates around a console.
pub(crate) static UNLOCK: AtHex = AtHex {
    key: "console.unlock",
    shown: works_gates,
    deeds: |at, point| consoles(at, point, Some(false)),
};

/// Picking up an object.
pub(crate) static PICK_UP: AtHex = AtHex {
    key: "object.pick_up",
    shown: |at| !at.is_reaction() && !objects(at.table).loads.is_empty(),
    deeds: |at, point| {
        let loads = objects(at.table).loads.iter().enumerate();
        loads
            .filter_map(|(number, load)| {
                let hex = super::deeds::place(at.table, load)?;
                let object = number as u8;
                Some((hex, Deed::PickUp(PickUp { object, point })))
            })
            .collect()
    },
};
