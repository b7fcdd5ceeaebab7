//! Regaining a Marker state: an Entire Order out of sight of the enemy (K13.1.2, K13.3.4).

use hexlance_rules::{Refusal, UnitId};
use serde::{Deserialize, Serialize};

use super::conceal;
use crate::{
    Ctx,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    draft::simple::Plain,
    model::Skill,
    order::DeedRef,
    pools::is_impetuous,
    react::has_in_sight,
    read::{Look, Table},
    sensor,
    setup::places::is_alien_army,
    state::{Seeming, State},
};

/// Becomes a Marker again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regain {
    /// Which Marker: Camouflaged, TO or Impersonation-1.
    pub seeming: Seeming,
}

impl Declare for Regain {
    fn key(&self) -> &'static str {
        match self.seeming {
            Seeming::Camo => "regain.camo",
            Seeming::TO => "regain.to",
            _ => "regain.imp1",
        }
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::ENTIRE
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        can_be(at.table, &at.who, self.seeming)?;
        is_unseen(at.table, &at.who, self.seeming)
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        at.who().is_some_and(|who| {
            can_be(at.table, &who, self.seeming).is_ok()
                && is_unseen(at.table, &who, self.seeming).is_ok()
        })
    }
}

/// Whether somebody has the skill that makes such a Marker, and nothing takes it away.
fn can_be(table: Table<'_>, who: &Look<'_>, seeming: Seeming) -> Result<(), Refusal> {
    let alien = |who: &Look<'_>| !who.has(Skill::ImpersonationL2) && is_alien_army(table, who);
    let has = match seeming {
        Seeming::Camo => who.has(Skill::Camouflage),
        Seeming::TO => who.has(Skill::TOCamouflage),
        Seeming::Imp1 => who.has(Skill::ImpersonationL1) || who.has(Skill::ImpersonationL2),
        Seeming::Figure | Seeming::Hidden | Seeming::Imp2 => false,
    };
    if who.is(State::Burnt) && !has {
        return Err(
            Refusal::new("burnt", "state.burnt", "Nobody hides while Burnt.")
                .or("Let an Engineer mend it first."),
        );
    }
    if !has {
        return Err(Refusal::new(
            "no_such_marker",
            "K13.1.2",
            "That trooper has no skill that makes such a Marker.",
        ));
    }
    if seeming == Seeming::Imp1 && alien(who) {
        return Err(Refusal::new(
            "alien_army",
            "skill.impersonation_l1",
            "Against an alien army, only Impersonation L2 works.",
        ));
    }
    if who.is_immobilized() || is_impetuous(who) {
        return Err(Refusal::new(
            "cannot_hide",
            "K13.10.5",
            "Immobilized and Impetuous troopers do not hide.",
        ));
    }
    check_hands(table, who)?;
    if who.guise.seeming == seeming {
        return Err(Refusal::new(
            "hidden_already",
            "K13.1.2",
            "It is such a Marker already.",
        ));
    }
    Ok(())
}

/// Whether nothing that somebody carries keeps him from being a Marker (K15.6.2).
///
/// # Errors
/// The refusal, if he carries an object.
pub(crate) fn check_hands(table: Table<'_>, who: &Look<'_>) -> Result<(), Refusal> {
    if crate::objects::is_laden(table, who) {
        return Err(Refusal::new(
            "laden",
            "K15.6.2",
            "A trooper that carries an object cannot become a Marker.",
        )
        .or("Put it down in a Move first."));
    }
    Ok(())
}

/// Whether no enemy on the table has a line to somebody and, for Camouflage and TO, no Sensor that is known reaches him.
pub(crate) fn is_unseen(table: Table<'_>, who: &Look<'_>, seeming: Seeming) -> Result<(), Refusal> {
    let seen = table
        .enemies_of(who.side())
        .any(|enemy| has_in_sight(table, &enemy, who));
    if seen {
        return Err(Refusal::new(
            "in_sight",
            "K13.1.2",
            "An enemy figure or Marker has a line to it.",
        )
        .or("Move out of sight first."));
    }
    let sensed = seeming.is_camouflage()
        && table
            .enemies_of(who.side())
            .filter(|e| e.is_figure() && !e.is_null() && e.has(Skill::Sensor))
            .any(|e| sensor::is_in_area(table, &e, who));
    if sensed {
        return Err(Refusal::new(
            "sensed",
            "K13.1.2",
            "It is in the area of an enemy Sensor.",
        ));
    }
    Ok(())
}

/// Whoever has spent an Order on it, and can still hide, is a Marker from the end of the Order.
pub(super) fn regain(ctx: &mut Ctx<'_>) {
    let hides: Vec<(UnitId, Seeming)> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        order
            .carried_out()
            .filter_map(|(of, deed)| match (of, deed) {
                (DeedRef::Actor(number, _), Deed::Regain(regain)) => {
                    let unit = order.actors.get(usize::from(number))?.unit;
                    let who = table.find(unit)?;
                    let able = who.is_figure()
                        && !who.is_null()
                        && !table.is_engaged(who)
                        && can_be(table, &who, regain.seeming).is_ok();
                    able.then_some((unit, regain.seeming))
                }
                _ => None,
            })
            .collect()
    };
    for (unit, seeming) in hides {
        conceal(ctx, unit, seeming);
    }
}

/// How a Camouflaged Marker is regained.
pub(crate) static TO_CAMO: Plain = Plain {
    key: "regain.camo",
    deed: Deed::Regain(Regain {
        seeming: Seeming::Camo,
    }),
    shown: |at| !at.is_reaction() && at.who.spas.has(Skill::Camouflage),
};

/// How a TO Marker is regained.
pub(crate) static TO_TO: Plain = Plain {
    key: "regain.to",
    deed: Deed::Regain(Regain {
        seeming: Seeming::TO,
    }),
    shown: |at| !at.is_reaction() && at.who.spas.has(Skill::TOCamouflage),
};

/// How an Impersonation Marker is regained.
pub(crate) static TO_IMP1: Plain = Plain {
    key: "regain.imp1",
    deed: Deed::Regain(Regain {
        seeming: Seeming::Imp1,
    }),
    shown: |at| {
        let spas = at.who.spas;
        let impersonates = spas.has(Skill::ImpersonationL1) || spas.has(Skill::ImpersonationL2);
        !at.is_reaction() && impersonates
    },
};
