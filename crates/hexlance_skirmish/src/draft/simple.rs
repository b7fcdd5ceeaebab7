//! Skills that are put together in one pick or none.

use hexlance_rules::{
    UnitId,
    draft::{Leads, Offers, Pick, UnitOffer},
};

use super::{Compose, Piece, keys::purpose};
use crate::{
    deeds::{Declaring, Deed, Role},
    order::legal,
};

/// A skill that is whole with its button.
pub(crate) struct Plain {
    /// The key of the button.
    pub key: &'static str,
    /// The skill.
    pub deed: Deed,
    /// To whom the button is shown.
    pub shown: fn(&Declaring<'_>) -> bool,
}

impl Compose for Plain {
    fn key(&self) -> &'static str {
        self.key
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        (self.shown)(at)
    }

    fn offers(&self, _at: &Declaring<'_>, _picks: &[Pick], _out: &mut Offers) {}

    fn piece(&self, _at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        if picks.is_empty() {
            Piece::Whole(self.deed.clone())
        } else {
            Piece::Misfit
        }
    }

    fn picks(&self, _at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        (*deed == self.deed).then(Vec::new)
    }

    fn worth(&self, at: &Declaring<'_>, _picks: &[Pick]) -> Option<f64> {
        // One point is as good as another, if it may be declared there at all.
        legal::judge(at, &self.deed).ok().map(|()| 0.0)
    }
}

/// A skill that is aimed at one trooper.
pub(crate) struct AtOne {
    /// The key of the button.
    pub key: &'static str,
    /// To whom the button is shown.
    pub shown: fn(&Declaring<'_>) -> bool,
    /// The skill, aimed at a trooper.
    pub deed: fn(&Declaring<'_>, UnitId) -> Deed,
    /// At whom a skill is aimed, if it is this one.
    pub target: fn(&Deed) -> Option<UnitId>,
}

impl AtOne {
    /// Troopers of the other side that it can be aimed at, in roster order.
    fn targets(&self, at: &Declaring<'_>) -> Vec<UnitId> {
        let may = |unit: &UnitId| {
            let deed = (self.deed)(at, *unit);
            legal::judge(at, &deed).is_ok()
        };
        match at.role {
            Role::Reaction { order, actor, .. } => order
                .actors
                .get(usize::from(actor))
                .map(|a| a.unit)
                .filter(may)
                .into_iter()
                .collect(),
            _ => at
                .table
                .enemies_of(at.who.side())
                .map(|t| t.id)
                .filter(may)
                .collect(),
        }
    }
}

impl Compose for AtOne {
    fn key(&self) -> &'static str {
        self.key
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        (self.shown)(at)
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        if !picks.is_empty() {
            return;
        }
        out.units
            .extend(self.targets(at).into_iter().map(|unit| UnitOffer {
                unit,
                purpose: purpose::ATTACK,
                leads: Leads::On,
                verdict: Ok(()),
                chosen: false,
            }));
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match picks {
            [] => Piece::Open,
            [Pick::Unit(unit)] => Piece::Whole((self.deed)(at, *unit)),
            _ => Piece::Misfit,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let unit = (self.target)(deed)?;
        ((self.deed)(at, unit) == *deed).then(|| vec![Pick::Unit(unit)])
    }

    fn worth(&self, at: &Declaring<'_>, _picks: &[Pick]) -> Option<f64> {
        let unit = self.targets(at).first().copied()?;
        let needs = (self.deed)(at, unit).rule().needs(at);
        Some(needs.map_or(0.0, |needs| needs.total().into()))
    }
}
