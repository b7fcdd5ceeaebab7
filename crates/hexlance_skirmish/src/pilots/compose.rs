//! Putting together how a Pilot gets out and in.

use hexlance_board::{Direction, Hex, HexSet};
use hexlance_rules::draft::{Area, Button, Facings, Leads, Offers, Pick};

use super::{Dismount, Mount, free_beside, is_aboard, machine_of};
use crate::{
    deeds::{Declaring, Deed},
    draft::{
        Compose, Piece,
        keys::{self, purpose},
    },
    order::legal,
};

/// A Pilot gets out: a hex, then a facing or `declare`.
pub(crate) struct DismountWay;

/// A Pilot gets in: a facing or `declare`.
pub(crate) struct MountWay;

/// A facing, or none, that ends the picks.
fn end(pick: &Pick) -> Option<Option<Direction>> {
    match pick {
        Pick::Facing(facing) => Some(Some(*facing)),
        Pick::Button(key) if key == keys::DECLARE => Some(None),
        _ => None,
    }
}

fn end_pick(facing: Option<Direction>) -> Pick {
    facing.map_or(Pick::button(keys::DECLARE), Pick::Facing)
}

/// Facings and `declare`, with the verdict on what they end.
fn offer_end(at: &Declaring<'_>, deed: &Deed, out: &mut Offers) {
    let verdict = legal::judge(at, deed);
    let mut facings = Facings::all(Leads::On, Some(at.who.facing()));
    facings.verdicts = std::array::from_fn(|_| verdict.clone());
    out.facings = Some(facings);
    out.buttons.push(Button::new(keys::DECLARE).on(verdict));
}

impl Compose for DismountWay {
    fn key(&self) -> &'static str {
        "dismount"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        !at.is_reaction() && is_aboard(at.table, &at.who)
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        let dismount = |to: Hex| Deed::Dismount(Dismount { to, facing: None });
        match picks {
            [] => {
                let start = at.last_station().map(|s| s.hex);
                let free = start.map(|hex| free_beside(at.table, &at.who, hex));
                let mut hexes = HexSet::new(at.table.board());
                for hex in free.unwrap_or_default() {
                    if legal::judge(at, &dismount(hex)).is_ok() {
                        hexes.insert(hex);
                    }
                }
                if hexes.iter().next().is_some() {
                    out.areas.push(Area::free(purpose::PLACE, Leads::On, hexes));
                }
            }
            [Pick::Hex(to)] => offer_end(at, &dismount(*to), out),
            _ => {}
        }
    }

    fn piece(&self, _at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match picks {
            [] | [Pick::Hex(_)] => Piece::Open,
            [Pick::Hex(to), last] => match end(last) {
                Some(facing) => Piece::Whole(Deed::Dismount(Dismount { to: *to, facing })),
                None => Piece::Misfit,
            },
            _ => Piece::Misfit,
        }
    }

    fn picks(&self, _at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::Dismount(d) = deed else { return None };
        Some(vec![Pick::Hex(d.to), end_pick(d.facing)])
    }
}

impl Compose for MountWay {
    fn key(&self) -> &'static str {
        "mount"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        let machine = machine_of(at.table, &at.who);
        !at.is_reaction() && at.who.hex.is_some() && machine.is_some_and(|m| m.hex.is_some())
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        if picks.is_empty() {
            offer_end(at, &Deed::Mount(Mount::default()), out);
        }
    }

    fn piece(&self, _at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match picks {
            [] => Piece::Open,
            [last] => match end(last) {
                Some(facing) => Piece::Whole(Deed::Mount(Mount { facing })),
                None => Piece::Misfit,
            },
            _ => Piece::Misfit,
        }
    }

    fn picks(&self, _at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::Mount(m) = deed else { return None };
        Some(vec![end_pick(m.facing)])
    }
}
