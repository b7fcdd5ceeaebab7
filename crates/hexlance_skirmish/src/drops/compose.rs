//! An arrival from above as it is put together: the hex, and where the trooper looks then.

use hexlance_board::HexSet;
use hexlance_rules::{
    Refusal,
    draft::{Area, Button, Facings, Leads, Offers, Pick, Preview},
};

use super::{Arrive, value, waits};
use crate::{
    deeds::{Declaring, Deed, Role},
    dice::Sv,
    draft::{
        Compose, Piece,
        keys::{self, purpose},
    },
    odds,
    order::legal,
};

/// Arrival from above.
pub(crate) struct ArriveWay;

/// The arrival that picks come to, and whether it is whole.
fn picked(picks: &[Pick]) -> Option<(Option<Arrive>, bool)> {
    Some(match picks {
        [] => (None, false),
        [Pick::Hex(hex), rest @ ..] => {
            let drop = |facing| Arrive { hex: *hex, facing };
            match rest {
                [] => (Some(drop(None)), false),
                [Pick::Facing(facing)] => (Some(drop(Some(*facing))), true),
                [last] if *last == Pick::button(keys::DECLARE) => (Some(drop(None)), true),
                _ => return None,
            }
        }
        _ => return None,
    })
}

impl Compose for ArriveWay {
    fn key(&self) -> &'static str {
        "arrive"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        matches!(at.role, Role::First) && waits(&at.who)
    }

    fn lack(&self) -> Refusal {
        Refusal::new("no_room", "K17.8.2", "There is no hex to drop into.")
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        match picked(picks) {
            Some((None, _)) => {
                let may = |hex: &hexlance_board::Hex| {
                    let deed = Deed::from(Arrive {
                        hex: *hex,
                        facing: None,
                    });
                    legal::judge(at, &deed).is_ok()
                };
                let hexes = at.table.ground().hexes().filter(may);
                let hexes = HexSet::of(at.table.board(), hexes);
                if hexes.iter().next().is_some() {
                    out.areas.push(Area::free(purpose::PLACE, Leads::On, hexes));
                }
            }
            Some((Some(drop), false)) => {
                let verdict = legal::judge(at, &drop.into());
                let mut facings = Facings::all(Leads::On, None);
                facings.verdicts = std::array::from_fn(|_| verdict.clone());
                out.facings = Some(facings);
                out.buttons.push(Button::new(keys::DECLARE).on(verdict));
            }
            _ => {}
        }
    }

    fn piece(&self, _at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match picked(picks) {
            Some((Some(drop), true)) => Piece::Whole(drop.into()),
            Some(_) => Piece::Open,
            None => Piece::Misfit,
        }
    }

    fn picks(&self, _at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::Arrive(drop) = deed else {
            return None;
        };
        let last = match drop.facing {
            Some(facing) => Pick::Facing(facing),
            None => Pick::button(keys::DECLARE),
        };
        Some(vec![Pick::Hex(drop.hex), last])
    }

    fn proposed(&self, _at: &Declaring<'_>, picks: &[Pick]) -> Option<Deed> {
        Some(picked(picks)?.0?.into())
    }

    fn preview(&self, at: &Declaring<'_>, deed: &Deed) -> Preview {
        let Deed::Arrive(drop) = deed else {
            return Preview::default();
        };
        let needs = value(at.table, &at.who, drop.hex);
        let chance = odds::normal(Sv::of(&needs), 1).at_least(1);
        Preview {
            needs,
            chance: Some(chance),
            ..Preview::default()
        }
    }
}
