//! Demolition charges as they are put together: planted on what is picked, set off, taken off.

use hexlance_rules::draft::{Button, Leads, Offers, Pick};

use super::{PlantCharge, SetOff, TakeOff};
use crate::{
    deeds::{Declaring, Deed},
    draft::{Compose, Piece, aiming, keys},
    ids::{ItemId, Party},
    model::Skill,
    order::legal,
    read::Look,
    state::ItemKind,
};

/// Planting a charge.
pub(crate) struct PlantWay;

/// Setting charges off.
pub(crate) struct SetOffWay;

/// Taking a charge off.
pub(crate) struct TakeOffWay;

/// The charges that lie on the table, of the own side or of the other.
fn charges(at: &Declaring<'_>, own: bool) -> Vec<ItemId> {
    let side = at.who.side();
    let all = at.table.items().all.iter();
    all.filter(|i| i.kind == ItemKind::Charge && !i.sprung && (i.side == side) == own)
        .map(|i| i.id)
        .collect()
}

fn charge_key(charge: ItemId) -> String {
    format!("{}{}", keys::CHARGE, charge.0)
}

/// The charge of a button.
fn charge_of(pick: &Pick) -> Option<ItemId> {
    match pick {
        Pick::Button(key) => Some(ItemId(key.strip_prefix(keys::CHARGE)?.parse().ok()?)),
        _ => None,
    }
}

/// What is done as late on the own route as it can be: the last one of those that may be declared, else the last.
fn latest(at: &Declaring<'_>, make: impl Fn(u8) -> Deed) -> Deed {
    let last = aiming::last_point(at);
    let all = (0..=last).rev().map(&make);
    let mut legal = all.filter(|deed| legal::judge(at, deed).is_ok());
    legal.next().unwrap_or_else(|| make(last))
}

/// The charge that somebody would plant on something.
fn planted(at: &Declaring<'_>, on: Party) -> Option<Deed> {
    let arms = aiming::arms(at, |mode| mode.traits.demolition);
    let weapon = arms.first()?.id;
    Some(latest(at, |point| PlantCharge { weapon, on, point }.into()))
}

impl Compose for PlantWay {
    fn key(&self) -> &'static str {
        "charge.plant"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        !at.is_reaction() && !aiming::arms(at, |mode| mode.traits.demolition).is_empty()
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        if !picks.is_empty() {
            return;
        }
        let enemies = at.table.enemies_of(at.who.side()).filter(Look::is_figure);
        let still = enemies.filter(|t| t.is_null() || t.is_immobilized());
        let still = still.map(|t| Party::from(t.id));
        for party in still.chain(aiming::things(at)) {
            let Some(deed) = planted(at, party) else {
                continue;
            };
            let verdict = legal::judge(at, &deed);
            if party.trooper().is_some() || verdict.is_ok() {
                aiming::offer_target(party, Leads::On, verdict, false, out);
            }
        }
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match picks {
            [] => Piece::Open,
            [one] => aiming::target_of(one)
                .and_then(|party| planted(at, party))
                .map_or(Piece::Misfit, Piece::Whole),
            _ => Piece::Misfit,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::PlantCharge(plant) = deed else {
            return None;
        };
        let same = planted(at, plant.on).as_ref() == Some(deed);
        same.then(|| vec![aiming::target_pick(plant.on)])
    }
}

/// The charges that are to go off: all of the own side but those that were left out.
fn chosen(at: &Declaring<'_>, picks: &[Pick]) -> Option<Vec<ItemId>> {
    let mut out = charges(at, true);
    for pick in picks {
        let charge = charge_of(pick)?;
        match out.iter().position(|known| *known == charge) {
            Some(place) => {
                out.remove(place);
            }
            None => out.push(charge),
        }
    }
    out.sort_unstable();
    Some(out)
}

fn set_off(charges: Vec<ItemId>) -> Deed {
    let charges = charges.into_iter().collect();
    SetOff { charges }.into()
}

impl Compose for SetOffWay {
    fn key(&self) -> &'static str {
        "charge.set_off"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        !at.is_reaction() && !charges(at, true).is_empty()
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        let Some(now) = chosen(at, picks) else { return };
        let all = charges(at, true);
        if all.len() > 1 {
            for charge in all {
                let is_in = now.contains(&charge);
                out.buttons.push(Button::aside(charge_key(charge), is_in));
            }
        }
        let verdict = legal::judge(at, &set_off(now));
        out.buttons.push(Button::new(keys::DECLARE).on(verdict));
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        let (whole, picks) = match picks {
            [rest @ .., last] if *last == Pick::button(keys::DECLARE) => (true, rest),
            all => (false, all),
        };
        match chosen(at, picks) {
            Some(charges) if whole => Piece::Whole(set_off(charges)),
            Some(_) => Piece::Open,
            None => Piece::Misfit,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::SetOff(wanted) = deed else {
            return None;
        };
        let left_out = charges(at, true).into_iter();
        let left_out = left_out.filter(|charge| !wanted.charges.contains(charge));
        let left_out = left_out.map(|charge| Pick::button(charge_key(charge)));
        Some(left_out.chain([Pick::button(keys::DECLARE)]).collect())
    }

    fn proposed(&self, at: &Declaring<'_>, picks: &[Pick]) -> Option<Deed> {
        Some(set_off(chosen(at, picks)?))
    }
}

/// Taking a charge off.
fn taken(at: &Declaring<'_>, charge: ItemId) -> Deed {
    latest(at, |point| TakeOff { charge, point }.into())
}

impl Compose for TakeOffWay {
    fn key(&self) -> &'static str {
        "charge.take_off"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        let all = at.table.items().all.iter();
        let mut planted = all.filter(|i| i.kind == ItemKind::Charge);
        !at.is_reaction() && at.who.has(Skill::Engineer) && planted.next().is_some()
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        if !picks.is_empty() {
            return;
        }
        for charge in charges(at, false).into_iter().chain(charges(at, true)) {
            let verdict = legal::judge(at, &taken(at, charge));
            out.buttons
                .push(Button::new(charge_key(charge)).on(verdict));
        }
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match picks {
            [] => Piece::Open,
            [one] => charge_of(one).map_or(Piece::Misfit, |charge| Piece::Whole(taken(at, charge))),
            _ => Piece::Misfit,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::TakeOff(wanted) = deed else {
            return None;
        };
        let same = taken(at, wanted.charge) == *deed;
        same.then(|| vec![Pick::button(charge_key(wanted.charge))])
    }
}
