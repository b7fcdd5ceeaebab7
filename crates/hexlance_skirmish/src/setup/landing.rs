//! Where a trooper comes down whose roll has failed (K17.3.1, K17.5, K17.7.6): at deployment, and out of the sky.

use hexlance_board::{Direction, Hex, HexSet};
use hexlance_rules::{
    Choice, Decision, Flow, Refusal, SideId, UnitId,
    draft::{Area, Leads, Offers, Pick},
    say,
};

use super::{SetupEvent, places};
use crate::{
    Ctx,
    choices::Choosing,
    command::Chosen,
    dice::SIDES,
    draft::keys::purpose,
    ground::{dispersed, dispersion},
    question::Question,
    read::{Table, other},
    state::Field,
};

/// Steps of a trooper that has missed its place.
#[derive(Clone, Debug, PartialEq)]
pub enum LandingStep {
    /// It drifts from a hex, by so much as its roll has failed.
    Drift {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Hex,
        /// By how much.
        failed_by: u16,
    },
    /// Its opponent chooses the direction in which it drifts (K17.5.1).
    Direction {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Hex,
        /// By how much.
        failed_by: u16,
    },
    /// Its owner chooses a border hex of his Zone (K17.7.6).
    Border {
        /// Who.
        unit: UnitId,
    },
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: LandingStep) -> Flow<LandingStep> {
    match step {
        LandingStep::Drift {
            unit,
            from,
            failed_by,
        } => match dispersion(ctx.roll(SIDES)) {
            Some(direction) => drift(ctx, unit, from, direction, failed_by),
            None => ask_direction(ctx, unit, from, failed_by),
        },
        // The answer goes on.
        LandingStep::Direction { .. } => {}
        LandingStep::Border { unit } => {
            let table = Table::of(ctx.world());
            let room = table
                .find(unit)
                .is_some_and(|who| !places::border(table, &who).is_empty());
            if room {
                return Flow::Wait(step);
            }
            ctx.emit(SetupEvent::StaysOff { unit });
        }
    }
    Flow::Next
}

fn ask_direction(ctx: &mut Ctx<'_>, unit: UnitId, from: Hex, failed_by: u16) {
    let owner = Table::of(ctx.world())
        .find(unit)
        .map_or(SideId(0), |who| who.owner);
    ctx.push(LandingStep::Direction {
        unit,
        from,
        failed_by,
    });
    ctx.ask(Decision {
        side: other(owner),
        unit: Some(unit),
        question: Question::Direction { unit },
        prompt: say!("In which direction does it drift?"),
        choices: Direction::ALL
            .iter()
            .map(|d| Choice::new(d.name(), d.name(), ""))
            .collect(),
        default: 0,
    });
}

/// Goes on with the direction that the opponent has chosen.
pub(crate) fn answered(ctx: &mut Ctx<'_>, step: LandingStep, choice: usize) {
    if let LandingStep::Direction {
        unit,
        from,
        failed_by,
    } = step
        && let Some(direction) = Direction::ALL.get(choice)
    {
        drift(ctx, unit, from, *direction, failed_by);
    }
}

/// It comes down where the direction leads, or on a border hex of its own Zone (K17.5.2, K17.8.3).
fn drift(ctx: &mut Ctx<'_>, unit: UnitId, from: Hex, direction: Direction, failed_by: u16) {
    let to = dispersed(from, direction, failed_by);
    ctx.emit(SetupEvent::Drifted {
        unit,
        direction,
        from,
        to,
    });
    let table = Table::of(ctx.world());
    let Some(who) = table.find(unit) else { return };
    let body = table.ground().standing(to, who.profile().s);
    let fits =
        places::room(table, &who, to).and_then(|()| places::nothing_beside(table, &who, &body));
    let facing = who.facing();
    match fits {
        Ok(()) => ctx.emit(SetupEvent::Landed {
            unit,
            hex: to,
            facing,
            prone: false,
        }),
        Err(_) => ctx.push(LandingStep::Border { unit }),
    }
}

impl Choosing for LandingStep {
    fn side(&self, table: Table<'_>) -> SideId {
        let owner = table.find(self.unit()).map(|who| who.owner);
        owner.unwrap_or_default()
    }

    fn about(&self, _table: Table<'_>) -> Option<UnitId> {
        Some(LandingStep::unit(self))
    }

    fn check(&self, table: Table<'_>, chosen: &Chosen) -> Result<(), Refusal> {
        let (Some(hex), Some(who)) = (chosen.route.last(), table.find(self.unit())) else {
            return Err(Refusal::new(
                "no_hex",
                "K17.7.6",
                "It has to stand somewhere: a border hex of its own Zone.",
            ));
        };
        if chosen.prone == Some(true) {
            super::deploy::may_lie(&who)?;
        }
        places::on_border(table, &who, *hex)
    }

    fn perform(&self, ctx: &mut Ctx<'_>, chosen: &Chosen) {
        let table = Table::of(ctx.world());
        let (Some(hex), Some(who)) = (chosen.route.last(), table.find(self.unit())) else {
            return;
        };
        let facing = chosen.facing.unwrap_or(who.facing());
        ctx.emit(SetupEvent::Landed {
            unit: who.id,
            hex: *hex,
            facing,
            prone: chosen.prone.unwrap_or(false),
        });
    }

    fn offers(&self, table: Table<'_>, _picks: &[Pick]) -> Offers {
        let mut out = Offers::default();
        let Some(who) = table.find(self.unit()) else {
            return out;
        };
        let board = &table.world().resource::<Field>().board;
        let hexes = HexSet::of(board, places::border(table, &who));
        out.areas.push(Area::free(purpose::PLACE, Leads::On, hexes));
        out
    }

    fn made(&self, _table: Table<'_>, picks: &[Pick]) -> Option<Chosen> {
        match picks {
            [Pick::Hex(hex)] => Some(Chosen {
                route: vec![*hex],
                facing: None,
                prone: None,
                ..Chosen::default()
            }),
            _ => None,
        }
    }

    fn picks(&self, _table: Table<'_>, chosen: &Chosen) -> Vec<Pick> {
        chosen
            .route
            .last()
            .map(|hex| Pick::Hex(*hex))
            .into_iter()
            .collect()
    }
}

impl LandingStep {
    /// Who comes down.
    const fn unit(&self) -> UnitId {
        match self {
            Self::Drift { unit, .. } | Self::Direction { unit, .. } | Self::Border { unit } => {
                *unit
            }
        }
    }
}
