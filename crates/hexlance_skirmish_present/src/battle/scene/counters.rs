//! The Orders of the player turn and the Command Tokens as counters at the table's edge (K3.2, K3.6, K16.3).

use hexlance_rules::SideId;
use hexlance_skirmish::{
    event::{Event, PoolEvent},
    setup::zones::edge_of,
    state::Source,
};

use crate::{
    battle::{Session, session::Reads},
    table::model::{CounterForm, CounterRow, CounterStack},
};

/// What has been spent in a player turn.
#[derive(Default)]
struct Spent {
    /// Of each group.
    groups: Vec<u8>,
    own: u8,
    lieutenant: u8,
    impetuous: u8,
}

impl Spent {
    /// Of the side's latest player turn, as far as the seated side was told; none if that is over.
    fn of(session: &Session, side: SideId) -> Option<Self> {
        let told = session.told();
        let mut out = Self::default();
        for logged in session.battle.log().iter().rev() {
            let Event::Pool(_) = &logged.event else {
                continue;
            };
            let Some(event) = told.tells(&logged.event) else {
                continue;
            };
            let Event::Pool(event) = event.as_ref() else {
                continue;
            };
            match event {
                PoolEvent::Counted { side: of, .. } if *of == side => return Some(out),
                PoolEvent::Vanished { side: of } if *of == side => return None,
                PoolEvent::Spent {
                    side: of,
                    group,
                    source,
                    ..
                } if *of == side => match source {
                    Source::Pool => out.groups.push(*group),
                    Source::Own => out.own += 1,
                    Source::Lieutenant => out.lieutenant += 1,
                    Source::Impetuous => out.impetuous += 1,
                },
                PoolEvent::HeldBack { side: of, .. } if *of == side => out.impetuous += 1,
                _ => {}
            }
        }
        // A battle that begins in the middle of a player turn has its Orders from the beginning.
        Some(out)
    }
}

/// The counters of both sides.
pub(super) fn rows(session: &Session) -> Vec<CounterRow> {
    let sides = session.view().sides().ids();
    sides.map(|side| row(session, side)).collect()
}

/// The Orders of a side's player turn by their sorts: of each group, own ones, the Special Lieutenant Order, Impetuous ones.
pub(in crate::battle) fn orders(session: &Session, side: SideId) -> Vec<CounterStack> {
    let Some(spent) = Spent::of(session, side) else {
        return Vec::new();
    };
    let pool = session.view().pool(side);
    let count = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    let groups = pool.groups.iter().map(|(group, left)| {
        let of_group = spent.groups.iter().filter(|g| *g == group).count();
        stack(CounterForm::Hexagon, *left, count(of_group))
    });
    let leads = u8::from(pool.lieutenant_order.is_some());
    let others = [
        stack(CounterForm::Square, count(pool.own.len()), spent.own),
        stack(CounterForm::Star, leads, spent.lieutenant),
        stack(
            CounterForm::Arrow,
            count(pool.impetuous.len()),
            spent.impetuous,
        ),
    ];
    groups.chain(others).filter(|s| s.all > 0).collect()
}

const fn stack(form: CounterForm, left: u8, spent: u8) -> CounterStack {
    CounterStack {
        form,
        left,
        all: left.saturating_add(spent),
    }
}

fn row(session: &Session, side: SideId) -> CounterRow {
    let tokens = session.view().pool(side).tokens;
    let mut stacks = orders(session, side);
    stacks.push(stack(
        CounterForm::Disc,
        tokens,
        tokens_spent(session, side),
    ));
    stacks.retain(|s| s.all > 0);
    CounterRow {
        side: side.0,
        edge: edge_of(session.read(), side),
        stacks,
    }
}

fn tokens_spent(session: &Session, side: SideId) -> u8 {
    let spent = |event: &Event| matches!(event, Event::Pool(PoolEvent::TokenSpent { side: of, .. }) if *of == side);
    let log = session.battle.log().iter();
    u8::try_from(log.filter(|l| spent(&l.event)).count()).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests;
