//! Skills that are done to a hex, as they are put together: the hex is picked, and nothing else.

use hexlance_board::{Hex, HexSet};
use hexlance_rules::draft::{Area, Button, Key, Leads, Offers, Pick};

use super::{PickUp, UseConsole, is_specialist, objects};
use crate::{
    deeds::{Declaring, Deed, Role},
    draft::{
        Compose, Piece,
        keys::{self, purpose},
    },
    order::legal,
};

/// A skill that is whole with its hex, or, where there are several things to be done there, with the button of one.
pub(crate) struct AtHex {
    /// The key of the button.
    pub key: &'static str,
    /// To whom the button is shown.
    pub shown: fn(&Declaring<'_>) -> bool,
    /// Hexes that could be picked with the skill that each comes to, done at a point of the own route.
    pub deeds: fn(&Declaring<'_>, u8) -> Vec<(Hex, Deed)>,
    /// The key that tells skills for one hex apart.
    pub label: fn(&Deed) -> Option<Key>,
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
    /// The hexes that may be picked, each with its skills done as late on the route as they can be.
    fn legal(&self, at: &Declaring<'_>) -> Vec<(Hex, Deed)> {
        let mut out: Vec<(Hex, Deed)> = Vec::new();
        for point in points(at) {
            for (hex, deed) in (self.deeds)(at, point) {
                let label = (self.label)(&deed);
                let same =
                    |(other, made): &(Hex, Deed)| *other == hex && (self.label)(made) == label;
                if !out.iter().any(same) && legal::judge(at, &deed).is_ok() {
                    out.push((hex, deed));
                }
            }
        }
        out
    }

    /// Those for one hex.
    fn legal_in(&self, at: &Declaring<'_>, hex: Hex) -> Vec<Deed> {
        let all = self.legal(at).into_iter();
        all.filter(|(h, _)| *h == hex)
            .map(|(_, deed)| deed)
            .collect()
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
        if let [Pick::Hex(hex)] = picks {
            let all = self.legal_in(at, *hex);
            let keys = all.iter().filter_map(self.label);
            out.buttons.extend(keys.map(Button::new));
        }
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
                let mut found = self.legal_in(at, *hex);
                match (found.pop(), found.is_empty()) {
                    (Some(deed), true) => Piece::Whole(deed),
                    (Some(_), false) => Piece::Open,
                    (None, _) => Piece::Misfit,
                }
            }
            [Pick::Hex(hex), Pick::Button(key)] => {
                let found = self.legal_in(at, *hex).into_iter();
                let mut named = found.filter(|deed| (self.label)(deed).as_ref() == Some(key));
                named.next().map_or(Piece::Misfit, Piece::Whole)
            }
            _ => Piece::Misfit,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let all = self.legal(at);
        let (hex, _) = all.iter().find(|(_, made)| made == deed)?;
        let several = all.iter().filter(|(h, _)| h == hex).count() > 1;
        let label = (self.label)(deed).filter(|_| several).map(Pick::Button);
        Some(std::iter::once(Pick::Hex(*hex)).chain(label).collect())
    }

    fn worth(&self, at: &Declaring<'_>, _picks: &[Pick]) -> Option<f64> {
        (!self.legal(at).is_empty()).then_some(0.0)
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
    label: |_| None,
};

/// Locking the gates around a console.
pub(crate) static LOCK: AtHex = AtHex {
    key: "console.lock",
    shown: works_gates,
    deeds: |at, point| consoles(at, point, Some(true)),
    label: |_| None,
};

/// Unlocking the gates around a console.
pub(crate) static UNLOCK: AtHex = AtHex {
    key: "console.unlock",
    shown: works_gates,
    deeds: |at, point| consoles(at, point, Some(false)),
    label: |_| None,
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
    label: |deed| match deed {
        Deed::PickUp(picked) => Some(format!("{}{}", keys::OBJECT, picked.object).into()),
        _ => None,
    },
};
