//! Speculative Fire (K8.5.1, K8.7.12): thrown at a hex that need not be seen; a miss disperses.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, Enter, Refusal, Timetable, Ustr};
use serde::{Deserialize, Serialize};

use super::{FireStep, has_use, mode_with, smoke::spot};
use crate::{
    Ctx,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    dice::Sv,
    ground::{Body, Template, dispersed, distance},
    ids::Party,
    model::{Ammunition, Mode},
    moments::Rule,
    order::{DeedRef, Hit, HitCause},
    read::{Look, Table},
    resolve::{Family, Resolution, ResolveEvent, Roll, avoids_template},
    shots::{
        FireEvent,
        firer::{Firer, Positions},
        number::{self, Shot},
        offers, own_body, template,
    },
    tags,
};

/// What it takes from the roll.
const BLIND: i16 = -6;

/// Speculative Fire at a hex: an Entire Order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Speculate {
    /// The weapon.
    pub weapon: Ustr,
    /// Its mode.
    #[serde(default)]
    pub mode: u8,
    /// Its ammunition; Normal for smoke that has none.
    #[serde(default)]
    pub ammo: Ammunition,
    /// The hex that it is aimed at.
    pub hex: Hex,
}

impl Speculate {
    /// The attribute, range and -6: no other MOD counts. None beyond the last band.
    pub(super) fn value(
        &self,
        table: Table<'_>,
        firer: Firer<'_>,
        from: Body,
    ) -> Option<Breakdown> {
        let shot = Shot {
            firer,
            mode: firer.mode(table, self.weapon, self.mode)?,
            from,
            suppressive: false,
            aimed: false,
        };
        let there = spot(table, self.hex).ok()?;
        let mut out = shot.attribute();
        out.rule_unless_zero(&tags::RANGE, shot.range_mod(distance(&from, &there))?);
        out.rule(&tags::SPECULATIVE, BLIND);
        Some(out)
    }
}

impl Declare for Speculate {
    fn key(&self) -> &'static str {
        "speculate"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::ENTIRE
    }

    fn sort(&self) -> Sort {
        Sort::Attack
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let fits = |mode: &Mode| mode.traits.speculative;
        let mode = mode_with(&at.who, self.weapon, self.mode, fits, "K8.5.1")?;
        offers(mode, self.ammo)?;
        has_use(at, self.weapon)?;
        let positions = Positions::declaring(at, 0);
        own_body(at, &positions)?;
        spot(at.table, self.hex)?;
        if mode.traits.smoke {
            return Ok(());
        }
        let lies = Template::circle(at.table.ground(), self.hex, radius(mode));
        template::spares_friends(&positions, &lies, at.who.side())
    }

    fn covers(&self, at: &Resolving<'_>) -> smallvec::SmallVec<[Party; 4]> {
        let firer = Firer::resolving(at);
        let mode = firer.and_then(|firer| firer.mode(at.table, self.weapon, self.mode));
        match mode {
            Some(mode) if !mode.traits.smoke => {
                let lies = Template::circle(at.table.ground(), self.hex, radius(mode));
                template::under(&Positions::resolving(at, 0), &lies)
            }
            _ => smallvec::SmallVec::new(),
        }
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(firer) = Firer::resolving(at) else {
            return;
        };
        let from = Positions::resolving(at, 0).body(firer.party());
        if let Some(value) = from.and_then(|from| self.value(at.table, firer, from)) {
            out.push(Roll::new(at.of, firer.party(), Family::Plain, value));
        }
    }
}

/// The radius of a circular template.
pub(super) fn radius(mode: &Mode) -> u16 {
    match mode.shape {
        crate::model::Shape::SmallCircular => 1,
        _ => 2,
    }
}

/// What was thrown comes down when all dice of the Order lie.
pub(super) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Rolls), Rule::Speculative, come_down);
}

fn come_down(ctx: &mut Ctx<'_>) {
    let thrown: Vec<(DeedRef, Hex, Option<u16>)> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        let thrown = order.carried_out().filter_map(|(of, deed)| {
            let Deed::Speculate(shell) = deed else {
                return None;
            };
            let rolled = order.rolls.iter().find(|r| r.roll.of == of)?;
            let face = *rolled.faces.first()?;
            let sv = Sv::of(&rolled.counted.value);
            let missed = (!rolled.counted.any()).then(|| {
                let by = i16::from(face).saturating_sub(sv.value());
                u16::try_from(by).unwrap_or(1).max(1)
            });
            Some((of, shell.hex, missed))
        });
        thrown.collect()
    };
    let mut steps = Vec::new();
    for (deed, hex, missed) in thrown {
        match missed {
            None => land(ctx, deed, hex, None),
            Some(by) => steps.push(FireStep::Disperse { deed, by }),
        }
    }
    ctx.push_in_order(steps);
}

/// It comes down so far from its hex (K17.5).
pub(super) fn stray_to(ctx: &mut Ctx<'_>, deed: DeedRef, by: u16, die: u8, way: Direction) {
    let aim = match Table::of(ctx.world()).order().and_then(|o| o.deed(deed)) {
        Some(Deed::Speculate(shell)) => shell.hex,
        _ => return,
    };
    land(ctx, deed, dispersed(aim, way, by), Some(die));
}

/// It comes down in a hex: everybody under it is hit who does not dodge. Off the table it does nothing (K17.5.2).
fn land(ctx: &mut Ctx<'_>, deed: DeedRef, centre: Hex, die: Option<u8>) {
    ctx.emit(FireEvent::Landed { deed, centre, die });
    let hits = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        let at = Resolving {
            table,
            order,
            of: deed,
        };
        hits(&at, centre)
    };
    for hit in hits {
        ctx.emit(ResolveEvent::Hit(Box::new(hit)));
    }
}

fn hits(at: &Resolving<'_>, centre: Hex) -> Vec<Hit> {
    let (Some(firer), Some(Deed::Speculate(shell))) = (Firer::resolving(at), at.order.deed(at.of))
    else {
        return Vec::new();
    };
    let Some(mode) = firer.mode(at.table, shell.weapon, shell.mode) else {
        return Vec::new();
    };
    if mode.traits.smoke {
        return Vec::new();
    }
    let lies = Template::circle(at.table.ground(), centre, radius(mode));
    let under = template::under(&Positions::resolving(at, 0), &lies);
    let damage = number::damage(mode, firer.ph());
    under
        .into_iter()
        .filter(|victim| !avoids_template(at.order, *victim, at.order.by(at.of)))
        .map(|on| Hit {
            cause: HitCause::Template,
            ..number::hit(at, on, firer.party(), mode, shell.ammo, damage, 0)
        })
        .collect()
}
