//! Putting a Jump and a Climb together: the hex where it ends, then a facing or `declare`.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    UnitId,
    draft::{Area, Button, Facings, Leads, Offers, Pick, UnitOffer},
};

use super::{Climb, Jump};
use crate::{
    deeds::{Declaring, Deed, Role},
    draft::{
        Compose, Piece,
        keys::{self, purpose},
    },
    moves::{self, Cautious, Going},
    order::legal,
    read::Look,
};

/// Jump.
pub(crate) struct JumpWay;

/// Climb.
pub(crate) struct ClimbWay;

/// What has been picked.
#[derive(Clone, Copy, Default)]
struct Picked {
    to: Option<Hex>,
    contact: Option<UnitId>,
    facing: Option<Direction>,
    whole: bool,
}

impl Picked {
    fn of(picks: &[Pick]) -> Option<Self> {
        let mut out = Self::default();
        for pick in picks {
            match pick {
                _ if out.whole => return None,
                Pick::Hex(hex) if out.to.is_none() => out.to = Some(*hex),
                Pick::Unit(unit) => out.contact = (out.contact != Some(*unit)).then_some(*unit),
                Pick::Facing(facing) => (out.facing, out.whole) = (Some(*facing), true),
                Pick::Button(key) if key == keys::DECLARE => out.whole = true,
                _ => return None,
            }
        }
        (out.to.is_some() || !out.whole).then_some(out)
    }

    fn piece(picks: &[Pick], make: impl Fn(&Self) -> Option<Deed>) -> Piece {
        match Self::of(picks) {
            None => Piece::Misfit,
            Some(picked) if picked.whole => make(&picked).map_or(Piece::Misfit, Piece::Whole),
            Some(_) => Piece::Open,
        }
    }

    fn picks(to: Hex, contact: Option<UnitId>, facing: Option<Direction>) -> Vec<Pick> {
        let mut out = vec![Pick::Hex(to)];
        out.extend(contact.map(Pick::Unit));
        out.push(match facing {
            Some(facing) => Pick::Facing(facing),
            None => Pick::button(keys::DECLARE),
        });
        out
    }
}

/// Hexes that a skill can end in, or what ends it once one was picked.
fn offers(
    at: &Declaring<'_>,
    picked: &Picked,
    reached: impl Iterator<Item = (Hex, u16)>,
    make: impl Fn(&Picked) -> Option<Deed>,
    out: &mut Offers,
) {
    let verdict = |picked: &Picked| match make(picked) {
        Some(deed) => legal::judge(at, &deed),
        None => Err(hexlance_rules::draft::unoffered()),
    };
    if picked.to.is_some() {
        let whole = verdict(picked);
        let mut facings = Facings::all(Leads::On, None);
        facings.verdicts = std::array::from_fn(|_| whole.clone());
        out.facings = Some(facings);
        out.buttons.push(Button::new(keys::DECLARE).on(whole));
        return;
    }
    let legal = reached.filter(|(hex, _)| {
        let there = Picked {
            to: Some(*hex),
            ..*picked
        };
        verdict(&there).is_ok()
    });
    let area = Area::priced(purpose::MOVE, Leads::On, at.table.board(), legal);
    if area.hexes.iter().next().is_some() {
        out.areas.push(area);
    }
}

impl JumpWay {
    fn made(picked: &Picked) -> Option<Deed> {
        Some(Deed::Jump(Jump {
            to: picked.to?,
            facing: picked.facing,
            contact: picked.contact,
        }))
    }
}

impl Compose for JumpWay {
    fn key(&self) -> &'static str {
        "jump"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        let first = matches!(at.role, Role::First);
        let again = !at.is_reaction() && at.who.has(crate::model::Skill::SuperJump);
        at.who.hex.is_some() && (first || again)
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        let Some(picked) = Picked::of(picks).filter(|p| !p.whole) else {
            return;
        };
        let Some(going) = Going::leaping(at) else {
            return;
        };
        let room = |hex| going.room(hex);
        let leaps = going
            .ground
            .jumps(&going.walker, room, going.stand(), going.budget);
        let reached = leaps.iter().map(|leap| (leap.at.hex, leap.cost));
        offers(at, &picked, reached, Self::made, out);
        let Some(to) = picked.to else { return };
        for enemy in at.table.enemies_of(at.who.side()).filter(Look::is_figure) {
            if moves::check_contact(at, enemy.id, to).is_err() {
                continue;
            }
            out.units.push(UnitOffer {
                unit: enemy.id,
                purpose: purpose::CONTACT,
                leads: Leads::Aside,
                verdict: Ok(()),
                chosen: picked.contact == Some(enemy.id),
            });
        }
    }

    fn piece(&self, _at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        Picked::piece(picks, Self::made)
    }

    fn picks(&self, _at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::Jump(jump) = deed else { return None };
        Some(Picked::picks(jump.to, jump.contact, jump.facing))
    }
}

/// The Cautious Movement that is a jump.
fn cautious(picked: &Picked) -> Option<Deed> {
    Some(Deed::Cautious(Cautious {
        route: vec![picked.to?],
        leaps: true,
        facing: picked.facing,
        ..Cautious::default()
    }))
}

/// What can be picked for a Cautious Movement that is a jump.
pub(crate) fn offer_cautious_leap(at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
    let picked = Picked::of(picks).filter(|p| !p.whole && p.contact.is_none());
    let (Some(picked), Some(going)) = (picked, Going::leaping(at)) else {
        return;
    };
    let room = |hex| going.room(hex);
    let leaps = going
        .ground
        .jumps(&going.walker, room, going.stand(), going.budget);
    let reached = leaps.iter().map(|leap| (leap.at.hex, leap.cost));
    offers(at, &picked, reached, cautious, out);
}

/// What picks for a Cautious Movement that is a jump come to.
pub(crate) fn cautious_leap(picks: &[Pick]) -> Piece {
    Picked::piece(picks, cautious)
}

/// The picks for a Cautious Movement that is a jump to a hex.
pub(crate) fn cautious_leap_picks(to: Hex, facing: Option<Direction>) -> Vec<Pick> {
    Picked::picks(to, None, facing)
}

impl ClimbWay {
    fn made(picked: &Picked) -> Option<Deed> {
        Some(Deed::Climb(Climb {
            to: picked.to?,
            facing: picked.facing,
        }))
    }
}

impl Compose for ClimbWay {
    fn key(&self) -> &'static str {
        "climb"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        matches!(at.role, Role::First) && at.who.hex.is_some()
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        let picked = Picked::of(picks).filter(|p| !p.whole && p.contact.is_none());
        let (Some(picked), Some(going)) = (picked, Going::leaping(at)) else {
            return;
        };
        let room = |hex| going.room(hex);
        let reached = going.start.hex.neighbours().filter_map(|hex| {
            let cost = going
                .ground
                .climb(&going.walker, room, going.stand(), hex, going.budget);
            Some((hex, cost.ok()?))
        });
        offers(at, &picked, reached, Self::made, out);
    }

    fn piece(&self, _at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        Picked::piece(picks, Self::made)
    }

    fn picks(&self, _at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::Climb(climb) = deed else {
            return None;
        };
        Some(Picked::picks(climb.to, None, climb.facing))
    }
}
