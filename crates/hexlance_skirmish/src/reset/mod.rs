//! Reset (K11.5, K11.8.7).

#[cfg(test)]
mod tests;

use hexlance_rules::{Breakdown, Enter, Refusal, Timetable, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    Ctx, afflictions,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    draft::simple::Plain,
    moments::Rule,
    read::{Look, Table},
    resolve::{Family, Resolution, Roll, outcome_of},
    state::State,
    tags,
};

/// What a Reset takes from WIP: the more, the more states it ends.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Price {
    /// Nothing: Targeted and Immobilized-1 end.
    #[default]
    None,
    /// 6: Immobilized-2 ends too.
    Six,
    /// 9: Isolated ends too.
    Nine,
}

impl Price {
    /// What is added to WIP.
    pub const fn modifier(self) -> i16 {
        match self {
            Self::None => 0,
            Self::Six => -6,
            Self::Nine => -9,
        }
    }

    /// The states that a success ends. Adhesive is not among them: a PH roll ends it.
    pub const fn ends(self) -> &'static [State] {
        const ALL: [State; 4] = [
            State::Targeted,
            State::Immobilized1,
            State::Immobilized2,
            State::Isolated,
        ];
        match self {
            Self::None => &[State::Targeted, State::Immobilized1],
            Self::Six => &[State::Targeted, State::Immobilized1, State::Immobilized2],
            Self::Nine => &ALL,
        }
    }
}

/// A Reset: against Comms Attacks, and against what they have caused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reset {
    /// The MOD that is taken.
    #[serde(default)]
    pub price: Price,
}

impl Declare for Reset {
    fn key(&self) -> &'static str {
        "reset"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT_ARO
    }

    fn sort(&self) -> Sort {
        Sort::Reset
    }

    fn check(&self, _at: &Declaring<'_>) -> Result<(), Refusal> {
        Ok(())
    }

    fn needs(&self, at: &Declaring<'_>) -> Option<Breakdown> {
        Some(value(&at.who, self.price))
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(who) = at.who() else { return };
        let value = value(&who, self.price);
        out.push(Roll::new(at.of, who.id.into(), Family::Reset, value));
    }
}

/// WIP and the MOD that is taken (K11.5.1).
pub(crate) fn value(who: &Look<'_>, price: Price) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&tags::WIP, who.wip());
    out.rule_unless_zero(&tags::RESET, price.modifier());
    out
}

/// A Reset that has worked ends what its MOD is enough for (K11.8.7).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Good), Rule::Reset, |ctx: &mut Ctx<'_>| {
        let ended: Vec<(UnitId, Price)> = {
            let table = Table::of(ctx.world());
            let Some(order) = table.order() else { return };
            order
                .carried_out()
                .filter_map(|(of, deed)| match deed {
                    Deed::Reset(reset) if outcome_of(order, of) == Some(true) => {
                        Some((order.by(of)?.trooper()?, reset.price))
                    }
                    _ => None,
                })
                .collect()
        };
        for (unit, price) in ended {
            for state in price.ends() {
                afflictions::end(ctx, unit, *state);
            }
        }
    });
}

/// How it is put together, without a MOD.
pub(crate) static COMPOSE: Plain = Plain {
    key: "reset",
    deed: Deed::Reset(Reset { price: Price::None }),
    shown: |_| true,
};

/// With -6, for those who are Immobilized-2.
pub(crate) static HARD: Plain = Plain {
    key: "reset.six",
    deed: Deed::Reset(Reset { price: Price::Six }),
    shown: |at| at.who.is(State::Immobilized2),
};

/// With -9, for those who are Isolated.
pub(crate) static HARDEST: Plain = Plain {
    key: "reset.nine",
    deed: Deed::Reset(Reset { price: Price::Nine }),
    shown: |at| at.who.is(State::Isolated),
};
