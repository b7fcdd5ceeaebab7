//! Why computer players gave their orders, as the log on the table tells it.
//!
//! A reason is made of its own player's view, so nobody reads any while a side has a secret: only when nothing is hidden,
//! when the battle is over, or when no person plays.

use super::{
    session::{Seat, Session},
    tabled::Tabled,
};
use crate::{
    hud::model::{BreakdownView, LogKind, Part, Tone, WhyView},
    words::why::{Because, Reason, Sum, worth},
};

/// What a log has to know to tell reasons: whether it may, and of which order it told last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Telling {
    open: bool,
    seen: (u64, u64),
    last: usize,
}

impl Telling {
    /// Looks whether reasons may be read now. Whether the log has to be written anew for it.
    pub fn follow<G: Tabled>(&mut self, session: &Session<G>) -> bool {
        let now = (session.epoch, session.revision);
        if self.seen == now {
            return false;
        }
        self.seen = now;
        let open = may_read(session);
        std::mem::replace(&mut self.open, open) != open
    }

    /// The same, of a log that is written anew.
    pub const fn anew(self) -> Self {
        Self { last: 0, ..self }
    }

    /// Why the order was given that led to a line of the log: told once, with the first line that is about something that
    /// a unit does.
    pub fn why<G: Tabled>(
        &mut self,
        session: &Session<G>,
        command: usize,
        kind: LogKind,
    ) -> Option<Box<WhyView>> {
        if !self.open || command == self.last || kind == LogKind::Phase {
            return None;
        }
        let given = session.reasons.get(&command)?;
        self.last = command;
        let world = session.battle.world();
        let told = (!session.is_over()).then_some(session.viewer);
        Some(Box::new(view(
            given.told(|order| G::order(order, world, told)),
        )))
    }
}

/// Whether reasons may be read by whoever sits at the screen.
fn may_read<G: Tabled>(session: &Session<G>) -> bool {
    session.is_over() || !session.seats.iter().any(Seat::is_human) || !session.has_secrets()
}

fn view(reason: Reason) -> WhyView {
    let (rule, chosen, next) = match reason.because {
        Because::Rule(rule) => (rule, None, None),
        Because::Worth(chosen, next) => {
            let next = next.map(|(order, sum)| (order, table(&sum)));
            ("", Some(table(&chosen)), next)
        }
    };
    WhyView {
        order: reason.order,
        rule: rule.to_owned(),
        chosen,
        next,
    }
}

/// A worth with its terms.
fn table(sum: &Sum) -> BreakdownView {
    let part = |(label, value): &(&str, f32)| Part {
        label: (*label).to_owned(),
        source: String::new(),
        value: worth(*value),
        tone: if *value < 0.0 { Tone::Bad } else { Tone::Good },
    };
    BreakdownView {
        parts: sum.terms.iter().map(part).collect(),
        total_label: tr!("Worth").to_owned(),
        total: worth(sum.worth),
        set_aside: Vec::new(),
    }
}
