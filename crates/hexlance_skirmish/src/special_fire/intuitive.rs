//! Intuitive Attack (K8.6, K8.7.15): a direct template or a mine at a Marker that hides a trooper.

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Enter, Refusal, Timetable, UnitId, Ustr};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Barred, has_use, mode_with};
use crate::{
    Ctx,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    ground::{Body, Template},
    ids::Party,
    model::{Ammunition, Mode},
    moments::Rule,
    order::{Hit, HitCause},
    read::{Look, Table},
    resolve::{Counted, Family, Resolution, Roll},
    shots::{
        FireEvent,
        firer::{Firer, Positions},
        line_to, number, offers, own_body, template,
    },
    tags,
};

/// How far from the Marker the mine is placed.
const MINE_WITHIN: u16 = 2;

/// An Intuitive Attack: an Entire Order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intuit {
    /// The weapon: a direct template, or mines.
    pub weapon: Ustr,
    /// Its mode.
    #[serde(default)]
    pub mode: u8,
    /// Its ammunition.
    #[serde(default)]
    pub ammo: Ammunition,
    /// The trooper behind the Marker.
    pub marker: UnitId,
    /// The aim hex of the template, or the hex of the mine.
    pub aim: Hex,
}

impl Intuit {
    /// The template as it would lie.
    pub(super) fn lies(
        &self,
        table: Table<'_>,
        mode: &Mode,
        from: &Body,
    ) -> Result<Template, Refusal> {
        if mode.traits.deployable {
            let ground = table.ground();
            return Ok(Template::circle(
                ground,
                self.aim,
                super::speculative::radius(mode),
            ));
        }
        Template::new(table.ground(), mode.shape, from, self.aim)
    }

    fn victims(&self, at: &Resolving<'_>) -> SmallVec<[Party; 4]> {
        let positions = Positions::resolving(at, 0);
        let lies = Firer::resolving(at).and_then(|firer| {
            let mode = firer.mode(at.table, self.weapon, self.mode)?;
            let from = positions.body(firer.party())?;
            self.lies(at.table, mode, &from).ok()
        });
        lies.map(|lies| template::under(&positions, &lies))
            .unwrap_or_default()
    }

    /// Whether the Marker may be attacked so at all.
    fn may_try(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let marker = at.table.find(self.marker).filter(|t| {
            t.is_on_table() && t.side() != at.who.side() && t.guise.seeming.is_camouflage()
        });
        if marker.is_none() {
            return Err(Refusal::new(
                "no_such_marker",
                "K8.6.1",
                "An Intuitive Attack is made at a Camouflaged or TO Marker.",
            ));
        }
        let turn = at.table.clock().player_turn;
        let barred = &at.table.world().resource::<Barred>().0;
        if barred.contains(&(at.who.id, self.marker, turn)) {
            return Err(Refusal::new(
                "tried_in_vain",
                "K8.6.1",
                "This trooper has failed against that Marker in this player turn.",
            ));
        }
        Ok(())
    }
}

impl Declare for Intuit {
    fn key(&self) -> &'static str {
        "intuit"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::ENTIRE
    }

    fn sort(&self) -> Sort {
        Sort::Attack
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let fits = |mode: &Mode| mode.traits.intuitive;
        let mode = mode_with(&at.who, self.weapon, self.mode, fits, "K8.6.1")?;
        offers(mode, self.ammo)?;
        has_use(at, self.weapon)?;
        self.may_try(at)?;
        let positions = Positions::declaring(at, 0);
        let from = own_body(at, &positions)?;
        let Some(there) = positions.body(self.marker.into()) else {
            return Err(off_table());
        };
        line_to(at, &from, &there)?;
        if mode.traits.deployable
            && (!at.table.ground().contains(self.aim) || self.aim.distance(there.hex) > MINE_WITHIN)
        {
            return Err(Refusal::new(
                "mine_too_far",
                "K8.7.15",
                "The mine is placed within 2 hexes of the Marker.",
            ));
        }
        let lies = self.lies(at.table, mode, &from)?;
        if !template::under(&positions, &lies).contains(&self.marker.into()) {
            return Err(Refusal::new(
                "not_under_it",
                "K8.7.15",
                "The template does not cover the Marker.",
            ));
        }
        template::spares_friends(&positions, &lies, at.who.side())
    }

    fn targets(&self) -> SmallVec<[Party; 2]> {
        std::iter::once(self.marker.into()).collect()
    }

    fn covers(&self, at: &Resolving<'_>) -> SmallVec<[Party; 4]> {
        self.victims(at)
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        at.table.find(self.marker).is_some_and(|t| t.is_on_table())
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(firer) = Firer::resolving(at) else {
            return;
        };
        let mut value = Breakdown::new();
        value.rule(&tags::WIP, firer.wip());
        let by = firer.party();
        let mut roll = Roll::new(at.of, by, Family::Intuitive, value);
        roll.at = Some(self.marker.into());
        out.push(roll);
        let others = self.victims(at);
        for victim in others.into_iter().filter(|v| *v != self.marker.into()) {
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
        let mut rolls = at.order.rolls.iter().filter(|r| r.roll.of == at.of);
        if !rolls.next().is_some_and(|main| main.counted.any()) {
            return;
        }
        let others = rolls.filter(|r| r.counted.any()).filter_map(|r| r.roll.at);
        let cause = if mode.traits.deployable {
            HitCause::Mine
        } else {
            HitCause::Template
        };
        out.extend(
            std::iter::once(self.marker.into())
                .chain(others)
                .map(|on| Hit {
                    cause,
                    ..number::hit(at, on, firer.party(), mode, self.ammo, damage, 0)
                }),
        );
    }
}

fn off_table() -> Refusal {
    Refusal::new("off_table", "K8.6.1", "That Marker is not on the table.")
}

/// A failure bars its maker; a success spends the mine (K8.6.1, K8.7.15).
pub(super) fn plugin(t: &mut Timetable) {
    t.add(
        Enter(Resolution::Rolls),
        Rule::Intuitive,
        |ctx: &mut Ctx<'_>| {
            for event in outcomes(Table::of(ctx.world())) {
                ctx.emit(event);
            }
        },
    );
}

fn outcomes(table: Table<'_>) -> Vec<FireEvent> {
    let Some(order) = table.order() else {
        return Vec::new();
    };
    let tried = order.carried_out().filter_map(|(of, deed)| {
        let Deed::Intuit(intuit) = deed else {
            return None;
        };
        let who = table.find(order.by(of)?.trooper()?)?;
        let rolled = order.rolls.iter().find(|r| r.roll.of == of);
        if !rolled.is_some_and(|r| r.counted.any()) {
            return Some(FireEvent::Barred {
                unit: who.id,
                marker: intuit.marker,
                turn: table.clock().player_turn,
            });
        }
        who.supply.left(intuit.weapon)?;
        Some(FireEvent::Used {
            unit: who.id,
            weapon: intuit.weapon,
            uses: 1,
        })
    });
    tried.collect()
}
