//! Move and Cautious Movement as skills that are put together.

use hexlance_board::Hex;
use hexlance_rules::{
    Refusal,
    draft::{Button, Offers, Pick, unoffered},
};

use super::{CautiousWay, MoveWay, Picked};
use crate::{
    climbing,
    deeds::{Declaring, Deed},
    draft::{Compose, Piece, compose, keys},
    model::Skill,
    order::legal,
};

impl Compose for MoveWay {
    fn key(&self) -> &'static str {
        "move"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        !at.is_reaction() && at.who.hex.is_some()
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        let Some(picked) = Picked::of(at, picks).filter(|p| !p.whole) else {
            return;
        };
        let verdict = |picked: &Picked| judge(at, picked.to_move(at).map(Deed::Move));
        picked.offers(at, verdict, out);
        picked.postures_offered(verdict, out);
        picked.gates_offered(at, verdict, out);
        picked.contacts_offered(at, verdict, out);
        picked.attack_offered(at, out);
        picked.putting_down_offered(at, verdict, out);
    }

    fn takes(&self, at: &Declaring<'_>, picks: &[Pick], pick: &Pick) -> Result<(), Refusal> {
        let verdict = |picked: &Picked| judge(at, picked.to_move(at).map(Deed::Move));
        match pick {
            Pick::Hex(hex) => takes_hex(at, picks, *hex, verdict),
            _ => compose::as_offered(self, at, picks, pick),
        }
    }

    fn opens(&self, at: &Declaring<'_>) -> Option<Result<(), Refusal>> {
        // Whoever may move may stay where it is.
        let stays = judge(at, Picked::default().to_move(at).map(Deed::Move));
        stays.is_ok().then_some(stays)
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        piece(at, picks, |p| p.to_move(at).map(Deed::Move))
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::Move(m) = deed else { return None };
        let start = at.last_station()?.hex;
        let end = m.route.last().copied().unwrap_or(start);
        let side = |hex: Hex| (hex != end).then(|| end.direction_to(hex)).flatten();
        let picked = Picked {
            route: m.route.clone(),
            puts_down: m.puts_down.map(side),
            gate: m.gate,
            contact: m.contact,
            attack_at: m.attack_at,
            facing: m.facing,
            ..Picked::default()
        };
        let picked = picked.with_postures(at, m.begins_prone, m.ends_prone);
        Some(picked.picks())
    }
}

impl Compose for CautiousWay {
    fn key(&self) -> &'static str {
        "cautious"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        matches!(at.role, crate::deeds::Role::First) && at.who.hex.is_some()
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        if let Some(rest) = leaping(picks) {
            return climbing::offer_cautious_leap(at, rest, out);
        }
        let Some(picked) = Picked::of(at, picks).filter(|p| !p.whole) else {
            return;
        };
        let verdict = |picked: &Picked| judge(at, picked.to_cautious(at).map(Deed::Cautious));
        picked.offers(at, verdict, out);
        picked.postures_offered(verdict, out);
        if picks.is_empty() && at.who.has(Skill::SuperJump) {
            out.buttons.push(Button::aside(keys::LEAP, false));
        }
    }

    fn takes(&self, at: &Declaring<'_>, picks: &[Pick], pick: &Pick) -> Result<(), Refusal> {
        let verdict = |picked: &Picked| judge(at, picked.to_cautious(at).map(Deed::Cautious));
        match pick {
            Pick::Hex(hex) if leaping(picks).is_none() => takes_hex(at, picks, *hex, verdict),
            _ => compose::as_offered(self, at, picks, pick),
        }
    }

    fn opens(&self, at: &Declaring<'_>) -> Option<Result<(), Refusal>> {
        let stays = judge(at, Picked::default().to_cautious(at).map(Deed::Cautious));
        stays.is_ok().then_some(stays)
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match leaping(picks) {
            Some(rest) => climbing::cautious_leap(rest),
            None => piece(at, picks, |p| p.to_cautious(at).map(Deed::Cautious)),
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::Cautious(c) = deed else { return None };
        if c.leaps {
            let leap = climbing::cautious_leap_picks(*c.route.last()?, c.facing);
            return Some(
                std::iter::once(Pick::button(keys::LEAP))
                    .chain(leap)
                    .collect(),
            );
        }
        let picked = Picked {
            route: c.route.clone(),
            facing: c.facing,
            ..Picked::default()
        };
        let picked = picked.with_postures(at, c.begins_prone, c.ends_prone);
        Some(picked.picks())
    }
}

/// The picks after the button that makes a Cautious Movement a jump, if that was the first.
fn leaping(picks: &[Pick]) -> Option<&[Pick]> {
    match picks {
        [Pick::Button(key), rest @ ..] if key == keys::LEAP => Some(rest),
        _ => None,
    }
}

/// What picks come to.
fn piece(at: &Declaring<'_>, picks: &[Pick], make: impl Fn(&Picked) -> Option<Deed>) -> Piece {
    match Picked::of(at, picks) {
        None => Piece::Misfit,
        Some(picked) if picked.whole => make(&picked).map_or(Piece::Misfit, Piece::Whole),
        Some(_) => Piece::Open,
    }
}

/// Whether a hex may be picked next: it is beside the end of the route, or the route may end there.
fn takes_hex(
    at: &Declaring<'_>,
    picks: &[Pick],
    hex: Hex,
    verdict: impl Fn(&Picked) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let picked = Picked::of(at, picks).filter(|p| !p.whole);
    let mut longer = picked.ok_or_else(unoffered)?;
    let way = longer.way(at, hex).ok_or_else(unoffered)?;
    if way.len() == 1 {
        return Ok(());
    }
    longer.route.extend(way);
    longer.contact = None;
    verdict(&longer).map_err(|_| unoffered())
}

/// Whether what was picked may be declared.
fn judge(at: &Declaring<'_>, deed: Option<Deed>) -> Result<(), Refusal> {
    match deed {
        Some(deed) => legal::judge(at, &deed),
        None => Err(unoffered()),
    }
}
