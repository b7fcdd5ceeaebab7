//! Sat-Lock (skill.sat_lock): an Entire Order that makes an enemy Targeted without a line.

use hexlance_rules::{Breakdown, Refusal, UnitId, ustr};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use super::is_in_area;
use crate::{
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    draft::simple::AtOne,
    ids::Party,
    model::{Ammunition, Save, Skill},
    order::{Hit, HitCause, Order},
    read::{Look, Table},
    resolve::{Counted, Family, Roll},
    state::{Condition, State},
    tags,
};

/// A Sat-Lock on an enemy figure, or on a Camouflaged or TO Marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SatLock {
    /// Whom.
    pub target: UnitId,
}

impl Declare for SatLock {
    fn key(&self) -> &'static str {
        "sat_lock"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::ENTIRE
    }

    fn sort(&self) -> Sort {
        Sort::Program
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        if !is_equipped(&at.who) {
            return Err(Refusal::new(
                "no_sat_lock",
                "skill.sat_lock",
                "Sat-Lock also needs Forward Observer and Sensor.",
            ));
        }
        let target = at.table.find(self.target);
        let Some(target) = target.filter(|t| {
            t.side() != at.who.side() && t.is_on_table() && t.condition != Condition::Dead
        }) else {
            return Err(Refusal::new(
                "no_target",
                "skill.sat_lock",
                "That is no enemy on the table.",
            ));
        };
        if target.guise.seeming.is_impersonation() {
            return Err(Refusal::new(
                "impersonation",
                "skill.sat_lock",
                "An Impersonation Marker seems to be an ally.",
            )
            .or("Discover it first."));
        }
        if !is_in_area(at.table, &at.who, &target) {
            return Err(Refusal::new(
                "out_of_area",
                "skill.sat_lock",
                "The target is outside the Sensor Area.",
            ));
        }
        Ok(())
    }

    fn targets(&self) -> SmallVec<[Party; 2]> {
        smallvec![self.target.into()]
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        let ends = at.who().zip(at.table.find(self.target));
        ends.is_some_and(|(who, target)| {
            who.is_figure()
                && target.is_on_table()
                && !target.guise.seeming.is_impersonation()
                && is_in_area(at.table, &who, &target)
        })
    }

    fn needs(&self, at: &Declaring<'_>) -> Option<Breakdown> {
        Some(value(&at.who))
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(who) = at.who() else { return };
        let value = value(&who);
        let mut roll = Roll::new(at.of, who.id.into(), Family::Program, value);
        roll.at = Some(self.target.into());
        out.push(roll);
    }

    fn hits(&self, at: &Resolving<'_>, counted: &[Counted], out: &mut Vec<Hit>) {
        let Some(who) = at.who() else { return };
        for critical in counted.iter().flat_map(Counted::hits) {
            out.push(Hit {
                on: self.target.into(),
                by: Some(who.id.into()),
                cause: HitCause::Program(ustr(Skill::SatLock.id())),
                damage: None,
                ammo: Ammunition::NORMAL,
                save: Save::None,
                critical,
                cover: false,
                non_lethal: true,
                state: Some(State::Targeted),
                what: None,
                point: 0,
                actor: at.actor(),
            });
        }
    }
}

/// Whether somebody has all that it takes.
fn is_equipped(who: &Look<'_>) -> bool {
    [Skill::SatLock, Skill::ForwardObserver, Skill::Sensor]
        .into_iter()
        .all(|skill| who.has(skill))
}

/// Markers that a Sat-Lock of this Order has hit: it discovers them.
pub(super) fn found(table: Table<'_>, order: &Order) -> Vec<UnitId> {
    let cause = HitCause::Program(ustr(Skill::SatLock.id()));
    order
        .hits
        .iter()
        .filter(|hit| hit.cause == cause)
        .filter_map(|hit| table.find(hit.on.trooper()?))
        .filter(|t| t.guise.seeming.is_camouflage())
        .map(|t| t.id)
        .collect()
}

/// How it is put together.
pub(crate) static COMPOSE: AtOne = AtOne {
    key: "sat_lock",
    shown: |at| !at.is_reaction() && at.who.spas.has(Skill::SatLock),
    deed: |_, target| Deed::SatLock(SatLock { target }),
    target: |deed| match deed {
        Deed::SatLock(lock) => Some(lock.target),
        _ => None,
    },
};

/// WIP and the MOD of the skill.
fn value(who: &Look<'_>) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&tags::WIP, who.wip());
    out.rule(&tags::SAT_LOCK, -6);
    out
}
