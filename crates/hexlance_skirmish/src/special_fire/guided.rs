//! Guided Fire (K8.5.2, K8.7.13): at a Targeted trooper, wherever it is.

use hexlance_rules::{Breakdown, Enter, Refusal, Timetable, UnitId, Ustr};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{has_use, mode_with, speculative::radius};
use crate::{
    Ctx,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    ground::Template,
    ids::Party,
    model::{Ammunition, Mode},
    moments::Rule,
    order::{Hit, HitCause},
    read::{Look, Table},
    resolve::{Counted, Family, Resolution, Roll},
    shots::{
        FireEvent,
        firer::{Firer, Positions},
        may_target, number, offers, template,
    },
    state::State,
    tags,
};

/// Guided attacks that a side may make in a player turn.
const MOST: u8 = 5;

/// What the mark on the target adds.
const MARKED: i16 = 6;

/// Guided Fire at a Targeted enemy: an Entire Order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guide {
    /// The weapon.
    pub weapon: Ustr,
    /// Its mode.
    #[serde(default)]
    pub mode: u8,
    /// Its ammunition.
    #[serde(default)]
    pub ammo: Ammunition,
    /// The target.
    pub target: UnitId,
}

impl Guide {
    /// The template around the target where it is.
    pub(super) fn lies(&self, positions: &Positions<'_>, mode: &Mode) -> Option<Template> {
        let body = positions.body(self.target.into())?;
        let ground = positions.table.ground();
        Some(Template::circle(ground, body.hex, radius(mode)))
    }

    fn victims(&self, at: &Resolving<'_>) -> SmallVec<[Party; 4]> {
        let positions = Positions::resolving(at, 0);
        let firer = Firer::resolving(at);
        let mode = firer.and_then(|firer| firer.mode(at.table, self.weapon, self.mode));
        mode.and_then(|mode| self.lies(&positions, mode))
            .map(|lies| template::under(&positions, &lies))
            .unwrap_or_default()
    }
}

/// The success value: BS+6, whatever else there is.
pub(crate) fn value(firer: &Firer<'_>) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&tags::BS, firer.bs());
    out.rule(&tags::GUIDED, MARKED);
    out
}

impl Declare for Guide {
    fn key(&self) -> &'static str {
        "guide"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::ENTIRE
    }

    fn sort(&self) -> Sort {
        Sort::Attack
    }

    fn comes_unseen(&self) -> bool {
        true
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let fits = |mode: &Mode| mode.traits.guided;
        let mode = mode_with(&at.who, self.weapon, self.mode, fits, "K8.5.2")?;
        offers(mode, self.ammo)?;
        has_use(at, self.weapon)?;
        let Some(target) = at.table.find(self.target) else {
            return Err(Refusal::new(
                "no_target",
                "K8.1.1",
                "There is no such target.",
            ));
        };
        may_target(&at.who, &target)?;
        if !target.is(State::Targeted) {
            return Err(Refusal::new(
                "not_targeted",
                "K8.5.2",
                "Guided Fire needs a Targeted trooper.",
            )
            .or("Make it Targeted first."));
        }
        let pool = at.table.pool(at.who.side());
        if pool.is_some_and(|pool| pool.guided >= MOST) {
            return Err(Refusal::new(
                "five_a_turn",
                "K8.5.2",
                "A side makes at most five Guided attacks in a player turn.",
            ));
        }
        let positions = Positions::declaring(at, 0);
        match self.lies(&positions, mode) {
            Some(lies) => template::spares_friends(&positions, &lies, at.who.side()),
            None => Ok(()),
        }
    }

    fn targets(&self) -> SmallVec<[Party; 2]> {
        std::iter::once(self.target.into()).collect()
    }

    fn covers(&self, at: &Resolving<'_>) -> SmallVec<[Party; 4]> {
        self.victims(at)
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        let target = at.table.find(self.target);
        target.is_some_and(|t| t.is(State::Targeted) && t.is_on_table())
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(firer) = Firer::resolving(at) else {
            return;
        };
        let by = firer.party();
        let mut roll = Roll::new(at.of, by, Family::Plain, value(&firer));
        roll.at = Some(self.target.into());
        out.push(roll);
        for victim in self.victims(at) {
            out.push(template::splash(at.of, by, Family::Lobbed, victim, 0, 1));
        }
    }

    fn hits(&self, at: &Resolving<'_>, _counted: &[Counted], out: &mut Vec<Hit>) {
        let Some(firer) = Firer::resolving(at) else {
            return;
        };
        let Some(mode) = firer.mode(at.table, self.weapon, self.mode) else {
            return;
        };
        let damage = number::damage(mode, firer.ph());
        let mut made = None;
        for rolled in at.order.rolls.iter().filter(|r| r.roll.of == at.of) {
            if rolled.roll.family == Family::Plain {
                made = rolled.counted.hits().next();
                continue;
            }
            let (Some(critical), Some(on)) = (made, rolled.roll.at) else {
                continue;
            };
            if rolled.counted.any() {
                out.push(Hit {
                    cause: HitCause::Template,
                    // A critical is one against the main target only (K8.7.9).
                    critical: critical && on == self.target.into(),
                    ..number::hit(at, on, firer.party(), mode, self.ammo, damage, 0)
                });
            }
        }
    }
}

/// Each Guided attack that is made counts for its side.
pub(super) fn plugin(t: &mut Timetable) {
    t.add(
        Enter(Resolution::Rolls),
        Rule::Guided,
        |ctx: &mut Ctx<'_>| {
            let made: Vec<_> = {
                let table = Table::of(ctx.world());
                let Some(order) = table.order() else { return };
                let guided = order.carried_out();
                let guided = guided.filter(|(_, deed)| matches!(deed, Deed::Guide(_)));
                guided.map(|_| order.side).collect()
            };
            for side in made {
                ctx.emit(FireEvent::Guided { side });
            }
        },
    );
}
