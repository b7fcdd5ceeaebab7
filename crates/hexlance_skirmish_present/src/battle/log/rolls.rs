//! Rolls for the tray, from the events.

use hexlance_rules::{Breakdown, SideId};
use hexlance_skirmish::{
    dice::{SIDES, Sv},
    event::{DropEvent, Event, GutsEvent, HarmEvent, ResolveEvent, SetupEvent},
    resolve::Rolled,
};

use super::{
    kinds::{side_of, subject},
    side_of_party,
};
use crate::{
    hud::model::{DiceRoll, RollOutcome},
    wording::{self, Thread, Told},
};

/// A roll for the tray.
pub(super) fn roll(told: &Told<'_>, thread: &Thread, id: u64, event: &Event) -> Option<DiceRoll> {
    let side = subject(event)
        .and_then(|party| side_of_party(told, party))
        .or_else(|| side_of(event));
    let of = Rolling { id, side };
    match event {
        Event::Resolve(ResolveEvent::Rolled(rolled)) => of.rolled(told, thread, rolled),
        Event::Harm(event) => of.saved(told, event),
        Event::Guts(GutsEvent::Rolled {
            unit,
            die: Some(die),
            value,
            passed,
        }) => Some(
            of.under(
                tr!("{unit}: Guts", unit = told.name(*unit)),
                &[*die],
                Sv::of(value),
            )
            .came(*passed, [tr!("Keeps its nerve"), tr!("Gives way")]),
        ),
        Event::Setup(event) => of.setup(told, event),
        Event::Drop(event) => of.arrival(told, event),
        _ => None,
    }
}

/// What rolls of one event have in common.
#[derive(Clone, Copy)]
struct Rolling {
    id: u64,
    side: Option<SideId>,
}

impl Rolling {
    fn thrown(self, purpose: String, dice: &[u8]) -> DiceRoll {
        DiceRoll {
            sides: SIDES,
            id: self.id,
            side: self.side,
            purpose,
            total: dice.iter().copied().map(i16::from).sum(),
            dice: dice.to_vec(),
            target: None,
            needs: String::new(),
            outcome: RollOutcome::Total,
            result: String::new(),
            group: None,
        }
    }

    /// Dice that succeed up to a success value.
    fn under(self, purpose: String, dice: &[u8], value: Sv) -> DiceRoll {
        DiceRoll {
            needs: match (value.value(), value.bonus()) {
                (..=0, _) => tr!("cannot succeed").to_owned(),
                (sv, 0) => tr!("{sv} or less", sv),
                (sv, bonus) => tr!("{sv} or less, +{bonus}", sv, bonus),
            },
            ..self.thrown(purpose, dice)
        }
    }

    /// The dice of a declared skill.
    fn rolled(self, told: &Told<'_>, thread: &Thread, rolled: &Rolled) -> Option<DiceRoll> {
        if rolled.faces.is_empty() {
            return None;
        }
        let purpose = wording::purpose(rolled, told, thread);
        let counting = rolled.counted.hits().count();
        let result = crate::words::capital(&wording::result(rolled, counting));
        let dice = self.under(purpose, &rolled.faces, Sv::of(&rolled.counted.value));
        Some(dice.came(counting > 0, [&result, &result]))
    }

    /// A roll against a hit.
    fn saved(self, told: &Told<'_>, event: &HarmEvent) -> Option<DiceRoll> {
        let HarmEvent::Saved {
            on,
            against,
            die: Some(die),
            value,
            damage,
            passed,
            ..
        } = event
        else {
            return None;
        };
        let purpose = tr!(
            "{unit}: {attribute} roll",
            unit = told.party(*on),
            attribute = wording::attribute(*against)
        );
        let dice = match damage {
            Some(damage) => {
                let roll = self.thrown(purpose, &[*die]);
                DiceRoll {
                    total: roll.total + value.total(),
                    ..roll
                }
                .against(damage.saturating_add(1))
            }
            None => self.under(purpose, &[*die], Sv::of(value)),
        };
        Some(dice.came(*passed, [tr!("Withstood"), tr!("Hurt")]))
    }

    fn setup(self, told: &Told<'_>, event: &SetupEvent) -> Option<DiceRoll> {
        match event {
            SetupEvent::Initiative { dice, winner } => {
                let last = dice.last()?;
                let sides = [SideId(0), SideId(1)].map(|side| told.side(side).to_owned());
                let each = sides.iter().zip(last);
                let each = each.map(|(side, die)| format!("{side} {die}"));
                let dice = each.collect::<Vec<_>>().join(", ");
                let roll = self.thrown(tr!("Initiative: {dice}", dice), last);
                Some(DiceRoll {
                    total: last.iter().copied().max().map_or(0, i16::from),
                    result: tr!("{side} chooses", side = told.side(*winner)),
                    ..roll
                })
            }
            SetupEvent::Rolled {
                unit,
                value,
                die: Some(die),
                succeeded,
            } => self.place(told, *unit, value, *die, *succeeded),
            SetupEvent::Chemistry {
                unit,
                rolled: Some((die, _)),
            } => Some(self.thrown(
                tr!("{unit}: MetaChemistry", unit = told.name(*unit)),
                &[*die],
            )),
            _ => None,
        }
    }

    fn arrival(self, told: &Told<'_>, event: &DropEvent) -> Option<DiceRoll> {
        match event {
            DropEvent::Rolled {
                unit,
                value,
                die: Some(die),
                succeeded,
                ..
            } => self.place(told, *unit, value, *die, *succeeded),
            DropEvent::Hampered {
                by,
                value,
                die: Some(die),
                succeeded,
                ..
            } => {
                let purpose = tr!("{unit}: Glide Path", unit = told.name(*by));
                let dice = self.under(purpose, &[*die], Sv::of(value));
                Some(dice.came(*succeeded, [tr!("Succeeded"), tr!("Failed")]))
            }
            _ => None,
        }
    }

    /// The roll of somebody who wants to get somewhere.
    fn place(
        self,
        told: &Told<'_>,
        unit: hexlance_rules::UnitId,
        value: &Breakdown,
        die: u8,
        succeeded: bool,
    ) -> Option<DiceRoll> {
        // Of a Marker of the enemy neither the die nor the number is told.
        let purpose = tr!("{unit}: arrival", unit = told.name(unit));
        let dice = self.under(purpose, &[die], Sv::of(value));
        Some(dice.came(succeeded, [tr!("As planned"), tr!("Astray")]))
    }
}
