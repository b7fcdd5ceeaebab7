//! Smoke (K8.8): thrown at a hex in sight, where it may shield its thrower from attacks.

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Enter, Refusal, Timetable, Ustr};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{has_use, mode_with};
use crate::{
    Ctx,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    ground::{Body, Cloud, Haze, Visibility, distance},
    ids::Party,
    model::Mode,
    moments::Rule,
    order::DeedRef,
    read::{Look, Table},
    resolve::{Family, Resolution, Roll, outcome_of},
    shots::{
        FireEvent, SMOKE,
        firer::{Firer, Positions},
        line_to,
        number::{self, Shot},
        own_body, point_of,
    },
    state::Stage,
    tags,
};

/// Smoke thrown at a hex in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Smoke {
    /// The weapon.
    pub weapon: Ustr,
    /// Its mode.
    #[serde(default)]
    pub mode: u8,
    /// The centre of its template.
    pub hex: Hex,
    /// The point of the own route at which it is thrown; reactions name theirs beside it.
    #[serde(default)]
    pub point: u8,
}

impl Smoke {
    /// The same, thrown at another point of the route.
    pub(crate) fn shifted(self, point: u8) -> Self {
        Self { point, ..self }
    }

    /// Whether it may be declared.
    pub(crate) fn check_at(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        mode_with(
            &at.who,
            self.weapon,
            self.mode,
            |mode| mode.traits.smoke,
            "K8.8.1",
        )?;
        has_use(at, self.weapon)?;
        let positions = Positions::declaring(at, self.point);
        let from = own_body(at, &positions)?;
        let there = spot(at.table, self.hex)?;
        line_to(at, &from, &there)
    }

    fn mode<'w>(&self, firer: &Firer<'w>, table: Table<'w>) -> Option<&'w Mode> {
        firer.mode(table, self.weapon, self.mode)
    }

    /// PH and the MODs of range and visibility; none beyond the last band.
    pub(super) fn value_from(
        &self,
        table: Table<'_>,
        firer: Firer<'_>,
        from: Body,
    ) -> Option<Breakdown> {
        let shot = Shot {
            firer,
            mode: self.mode(&firer, table)?,
            from,
            suppressive: false,
            aimed: false,
        };
        let there = spot(table, self.hex).ok()?;
        let mut out = shot.attribute();
        out.rule_unless_zero(&tags::RANGE, shot.range_mod(distance(&from, &there))?);
        number::visibility(&mut out, table.line(&from, &there).visibility);
        Some(out)
    }

    /// Attackers of its thrower whose lines it would cut (K8.8.2).
    fn cuts(&self, at: &Resolving<'_>, thrower: Party) -> SmallVec<[Party; 2]> {
        let acts = matches!(at.of, DeedRef::Actor(..));
        let enemies = at
            .order
            .carried_out()
            .filter(|(of, _)| matches!(of, DeedRef::Actor(..)) != acts);
        enemies
            .filter_map(|(of, deed)| {
                let Deed::Shoot(shoot) = deed else {
                    return None;
                };
                let aimed = shoot.targets.iter().any(|(target, _)| *target == thrower);
                let by = at.order.by(of).filter(|_| aimed)?;
                let point = shoot.resolved_at(&Resolving { of, ..*at });
                let positions = Positions::resolving(at, point);
                let (from, there) = (positions.body(by)?, positions.body(thrower)?);
                self.lies_between(at.table, &from, &there).then_some(by)
            })
            .collect()
    }

    /// Whether a line that is open now would not be so through this smoke.
    fn lies_between(&self, table: Table<'_>, from: &Body, there: &Body) -> bool {
        let cloud = Cloud {
            centre: self.hex,
            radius: SMOKE,
            visibility: Visibility::Zero,
        };
        let haze = Haze {
            gloom: table.haze().gloom,
            clouds: &[cloud],
        };
        table.ground().open(from, there) && !table.ground().sees(from, there, &haze)
    }
}

/// A hex as target of sight.
///
/// # Errors
/// If it is off the table.
pub(super) fn spot(table: Table<'_>, hex: Hex) -> Result<Body, Refusal> {
    match table.ground().floor(hex) {
        Some(floor) => Ok(Body::spot(hex, floor)),
        None => Err(Refusal::new(
            "off_table",
            "K8.8.1",
            "That hex is not on the table.",
        )),
    }
}

impl Declare for Smoke {
    fn key(&self) -> &'static str {
        "smoke"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT_ARO
    }

    fn sort(&self) -> Sort {
        Sort::Attack
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        self.check_at(at)
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(firer) = Firer::resolving(at) else {
            return;
        };
        let point = point_of(at, self.point);
        let by = firer.party();
        let from = Positions::resolving(at, point).body(by);
        let Some(value) = from.and_then(|from| self.value_from(at.table, firer, from)) else {
            return;
        };
        let mut roll = Roll::new(at.of, by, Family::Smoke, value);
        roll.point = point;
        roll.cuts = self.cuts(at, by);
        out.push(roll);
    }
}

/// Smoke lies from the end of its Order on, and goes at the end of the player turn (K8.8.1, K3.8.1).
pub(super) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Ends), Rule::Smoke, settle);
    t.add(
        Enter(Stage::States),
        Rule::SpecialFire,
        |ctx: &mut Ctx<'_>| {
            let table = Table::of(ctx.world());
            let turn = table.clock().player_turn;
            let goes = table.world().resource::<crate::state::Air>();
            if goes.until.iter().any(|until| *until <= turn) {
                ctx.emit(FireEvent::Cleared { turn });
            }
        },
    );
}

fn settle(ctx: &mut Ctx<'_>) {
    let (centres, until): (Vec<Hex>, u16) = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        let thrown = order.carried_out().filter_map(|(of, deed)| match deed {
            Deed::Smoke(smoke) => (outcome_of(order, of) == Some(true)).then_some(smoke.hex),
            Deed::Speculate(shell) => {
                let who = table.find(order.by(of)?.trooper()?)?;
                let mode = who.weapon(shell.weapon)?.mode(shell.mode)?;
                let (_, centre) = order.landed.iter().find(|(deed, _)| *deed == of)?;
                mode.traits.smoke.then_some(*centre)
            }
            _ => None,
        });
        (thrown.collect(), table.clock().player_turn)
    };
    for centre in centres {
        let poor = false;
        ctx.emit(FireEvent::Smoke {
            centre,
            until,
            poor,
        });
    }
}
