//! Putting an Impetuous Move together: the hexes to which it may lead (K3.7.4).

use hexlance_board::{Hex, HexSet};
use hexlance_rules::{
    UnitId,
    draft::{Area, Leads, Offers, Pick},
};

use super::Running;
use crate::{
    deeds::{Declaring, Deed, Role},
    draft::{Compose, Piece, keys::purpose},
    moves::Move,
    order::OrderKind,
    read::{Look, Table},
    state::{Field, Stage},
};

/// The Move of an Impetuous Order.
pub(crate) struct Run;

/// Whether an Impetuous Order is declared.
pub(crate) fn is_running(at: &Declaring<'_>) -> bool {
    match at.role {
        Role::First => at.table.clock().stage == Stage::Impetuous,
        Role::Second(order, _) => order.kind == OrderKind::Impetuous,
        Role::Reaction { .. } => false,
    }
}

/// Whether a skill of a key is offered to somebody: in Impetuous Orders the other ways to move are not.
pub(crate) fn is_offered(at: &Declaring<'_>, key: &str) -> bool {
    let moves = ["move", "cautious", "jump", "climb", "mount", "dismount"].contains(&key);
    !(is_running(at) && moves)
}

/// The Move that leads to a hex.
fn way(at: &Declaring<'_>, hex: Hex) -> Option<Move> {
    let running = Running::of(at)?;
    let contact: Vec<Option<UnitId>> = running
        .ends()
        .into_iter()
        .filter(|(end, _)| *end == hex)
        .map(|(_, contact)| contact)
        .collect();
    let prone = at.last_station().is_some_and(|s| s.prone);
    let route = running.route(hex)?;
    Some(Move {
        route,
        contact: *contact.first()?,
        begins_prone: prone.then_some(false),
        ..Move::default()
    })
}

/// The Moves that a trooper may begin its Impetuous Order with, one for each hex in which they may end; none in contact
/// with an enemy, where it begins with Idle.
pub fn runs(table: Table<'_>, who: Look<'_>) -> Vec<Move> {
    let at = Declaring {
        table,
        who,
        role: Role::First,
    };
    let runs = is_running(&at) && !table.is_in_contact(who);
    let Some(running) = runs.then(|| Running::of(&at)).flatten() else {
        return Vec::new();
    };
    let prone = at.last_station().is_some_and(|s| s.prone);
    let ends = running.ends().into_iter();
    ends.filter_map(|(hex, contact)| {
        Some(Move {
            route: running.route(hex)?,
            contact,
            begins_prone: prone.then_some(false),
            ..Move::default()
        })
    })
    .collect()
}

impl Compose for Run {
    fn key(&self) -> &'static str {
        "run"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        is_running(at)
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        if !picks.is_empty() {
            return;
        }
        let board = &at.table.world().resource::<Field>().board;
        let ends = super::ends(at).into_iter().map(|(hex, _)| hex);
        let hexes = HexSet::of(board, ends);
        out.areas.push(Area::free(purpose::MOVE, Leads::On, hexes));
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match picks {
            [] => Piece::Open,
            [Pick::Hex(hex)] => match way(at, *hex) {
                Some(way) => Piece::Whole(way.into()),
                None => Piece::Misfit,
            },
            _ => Piece::Misfit,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::Move(made) = deed else { return None };
        let hex = *made.route.last()?;
        let same = is_running(at) && way(at, hex).as_ref() == Some(made);
        same.then(|| vec![Pick::Hex(hex)])
    }
}
