//! Whose go it is (R3.3): what a battle waits for, and what a side may do then.

use bevy_ecs::world::World;
use hexlance_rules::{Agenda, Refusal, Ruleset, SideId, UnitId, say};

use crate::{
    Ctx, Strike,
    read::{self, UnitRead},
    walk::Walk,
};

/// A stage of setup that waits for a side if it has anything to do; mines and deployment have steps of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// S3: terrain and mapsheets.
    Ground,
    /// S5: units are kept back.
    Reserves,
    /// S6: units begin in hiding where the enemy sets up.
    Infiltration,
    /// S8: units in hiding whose place is measured from visible enemies.
    Hiding,
}

impl Stage {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Ground => "Changing the map",
            Stage::Reserves => "Keeping units back",
            Stage::Infiltration => "Infiltrating",
            Stage::Hiding => "Hiding units",
        }
    }
}

/// What a battle may wait for: the step on top of the agenda until a side gives a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Wait {
    /// A side lays its mines (R17.1.1, S4); waits.
    LayingMines(SideId),
    /// A side does what belongs to a stage of setup (R17.1.1); waits if it has anything to do.
    Stage(Stage, SideId),
    /// ... and waits until the side is done.
    Deploying(SideId),
    /// The winner of Initiative may let units act out of sequence (R3.3.8); waits.
    ActFirst(SideId),
    /// A unit acts out of sequence: waits for its move.
    EarlyMove(UnitId),
    /// ... and for its attacks.
    EarlyAttacks(UnitId),
    /// Sides move in turn (R3.3.1); waits.
    Alternate {
        /// Units each side still moves in this round, by side.
        left: [u16; 2],
        /// Whose go it is.
        side: SideId,
        /// A unit that already began its activation by choosing a prey.
        committed: Option<UnitId>,
    },
    /// Aircraft move in turn, after all ground units (R3.3.5); waits.
    Flights {
        /// Aircraft each side still moves in this round, by side.
        left: [u16; 2],
        /// Whose go it is.
        side: SideId,
    },
    /// Aircraft of a side may engage those of the other (R11.5.1); waits.
    Engagements(SideId),
    /// A side resolves its attacks (R3.4.1); waits.
    Attacks(SideId),
    /// A side drops its units that are due (R16.5.1); waits.
    Drops(SideId),
    /// A side may declare what is declared in the End Phase (R3.5.4); waits if it has anything.
    EndActs(SideId),
    /// Units of a side come back onto the map (R16.6.4); waits.
    Returns(SideId),
    /// A unit has found somebody in hiding on its way: waits for the rest of its move, or for it to go on as ordered.
    Rerouting(Walk),
}

impl Wait {
    /// Whether it is one of the turn: before it events of the scenario may happen.
    pub(crate) const fn is_between(&self) -> bool {
        !matches!(
            self,
            Self::Stage(..) | Self::LayingMines(_) | Self::Deploying(_) | Self::Rerouting(_)
        )
    }
}

type AnyStep = <Strike as Ruleset>::Step;

/// What the battle waits for, if it waits for a command.
pub fn waiting(world: &World) -> Option<&Wait> {
    top(world)
}

/// The step that is done next, if it is of that family.
pub(crate) fn top<'w, F>(world: &'w World) -> Option<&'w F>
where
    &'w F: TryFrom<&'w AnyStep>,
{
    world.resource::<Agenda<AnyStep>>().top()?.try_into().ok()
}

/// Takes the step that waits off the agenda, if it is of that family.
pub(crate) fn take<F: TryFrom<AnyStep>>(ctx: &mut Ctx<'_>) -> Option<F> {
    ctx.take_waiting()?.try_into().ok()
}

/// The side that the battle waits for, if no question is open.
pub fn waiting_side(world: &World) -> Option<SideId> {
    match waiting(world)? {
        Wait::LayingMines(side)
        | Wait::Stage(_, side)
        | Wait::Returns(side)
        | Wait::Deploying(side)
        | Wait::ActFirst(side)
        | Wait::EndActs(side)
        | Wait::Drops(side)
        | Wait::Attacks(side)
        | Wait::Engagements(side)
        | Wait::Flights { side, .. }
        | Wait::Alternate { side, .. } => Some(*side),
        Wait::EarlyMove(unit) | Wait::EarlyAttacks(unit) => Some(read::unit(world, *unit).side),
        Wait::Rerouting(walk) => Some(read::unit(world, walk.order.unit).side),
    }
}

/// A unit of the side that gives the command, or why it is not.
///
/// # Errors
/// `no_such_unit`, `not_your_unit`.
pub fn own_unit(world: &World, side: SideId, unit: UnitId) -> Result<UnitRead<'_>, Refusal> {
    let u = read::try_unit(world, unit).ok_or_else(|| read::no_such_unit(unit))?;
    if u.side != side {
        return Err(Refusal::new(
            "not_your_unit",
            "R0.4.1",
            say!("{unit} fights for the other side.", unit = u.name),
        ));
    }
    Ok(u)
}

/// Whose turn it is instead.
pub fn not_your_turn(world: &World) -> Refusal {
    match waiting_side(world) {
        Some(s) => Refusal::new(
            "not_your_turn",
            "R3.3.1",
            say!(
                "It is the turn of {side}.",
                side = read::side_name(world, s)
            ),
        ),
        None => Refusal::new("not_now", "R3.1.1", "Nothing can be ordered now."),
    }
}

/// Whether a unit may have its activation now.
///
/// # Errors
/// Whose go it is, or why this unit has none.
pub fn may_activate(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let u = own_unit(world, side, unit)?;
    match waiting(world) {
        Some(Wait::Alternate {
            side: s, committed, ..
        }) => {
            if *s != side {
                return Err(not_your_turn(world));
            }
            if let Some(c) = committed.filter(|c| *c != unit) {
                let name = read::unit(world, c).name;
                return Err(Refusal::new(
                    "other_unit_began",
                    "R3.3.6",
                    say!("{name} has begun its activation.", name),
                )
                .or(say!("Move {name} first.", name)));
            }
        }
        Some(Wait::Rerouting(walk)) if walk.order.unit == unit => return Ok(()),
        Some(Wait::Rerouting(walk)) => {
            let name = read::unit(world, walk.order.unit).name;
            return Err(Refusal::new(
                "other_unit_began",
                "R3.3.6",
                say!("{name} is in the middle of its move.", name),
            )
            .or("Order the rest of that move, or let it go on."));
        }
        Some(Wait::EarlyMove(early)) => {
            if *early != unit {
                let name = read::unit(world, *early).name;
                return Err(Refusal::new(
                    "other_unit_began",
                    "R3.3.8",
                    say!("{name} acts first.", name),
                ));
            }
            return Ok(());
        }
        _ => {
            return Err(Refusal::new(
                "wrong_phase",
                "R3.3",
                "Units move in the Movement Phase.",
            ));
        }
    }
    if u.is_aerospace() {
        return Err(Refusal::new(
            "aerospace",
            "R3.3.5",
            say!("{unit} moves after the ground units.", unit = u.name),
        ));
    }
    if !u.is_active() {
        return Err(Refusal::new(
            "not_on_map",
            "R0.4.2",
            say!("{unit} is not on the map.", unit = u.name),
        ));
    }
    if u.acts.activated {
        return Err(Refusal::new(
            "already_moved",
            "R3.3.6",
            say!("{unit} has had its activation this turn.", unit = u.name),
        ));
    }
    Ok(())
}

/// A unit of a side, if it is its go to bring one onto the map or to hold one back (R16.7.1).
///
/// # Errors
/// Whose go it is.
pub fn may_bring_on(world: &World, side: SideId, unit: UnitId) -> Result<UnitRead<'_>, Refusal> {
    let u = own_unit(world, side, unit)?;
    match waiting(world) {
        Some(Wait::Alternate { side: s, .. }) if *s != side => return Err(not_your_turn(world)),
        Some(Wait::Alternate {
            committed: None, ..
        }) => {}
        Some(Wait::Alternate {
            committed: Some(c), ..
        }) => {
            let name = read::unit(world, *c).name;
            return Err(Refusal::new(
                "other_unit_began",
                "R3.3.6",
                say!("{name} has begun its activation.", name),
            )
            .or(say!("Move {name} first.", name)));
        }
        _ => {
            return Err(Refusal::new(
                "wrong_phase",
                "R16.7.1",
                "Units come onto the map in the Movement Phase.",
            ));
        }
    }
    Ok(u)
}

/// Marks that a unit takes its activation now: the round goes on afterwards.
pub fn activation_taken(ctx: &mut Ctx<'_>, unit: UnitId) {
    let side = read::unit(ctx.world(), unit).side;
    match take(ctx) {
        Some(Wait::Alternate { mut left, .. }) => {
            left[side.index()] = left[side.index()].saturating_sub(1);
            ctx.push(Wait::Alternate {
                left,
                side,
                committed: None,
            });
        }
        Some(Wait::EarlyMove(u)) => ctx.push(Wait::EarlyAttacks(u)),
        Some(other) => ctx.push(other),
        None => {}
    }
}

/// Marks that an aircraft of a side takes its move now: the round goes on afterwards.
pub fn flight_taken(ctx: &mut Ctx<'_>, side: SideId) {
    if let Some(wait) = take(ctx) {
        ctx.push(match wait {
            Wait::Flights { mut left, .. } => {
                left[side.index()] = left[side.index()].saturating_sub(1);
                Wait::Flights { left, side }
            }
            // It acts out of sequence (R3.3.8).
            Wait::EarlyMove(unit) => Wait::EarlyAttacks(unit),
            other => other,
        });
    }
}

/// A unit begins its activation by a choice of its own: it must go on with it.
pub fn commit(ctx: &mut Ctx<'_>, unit: UnitId) {
    match take(ctx) {
        Some(Wait::Alternate { left, side, .. }) => ctx.push(Wait::Alternate {
            left,
            side,
            committed: Some(unit),
        }),
        Some(other) => ctx.push(other),
        None => {}
    }
}

/// Whether a unit may attack now; whether its damage takes effect at once (R3.4.3).
///
/// # Errors
/// Whose go it is, or why this unit has none.
pub fn may_attack(world: &World, side: SideId, unit: UnitId) -> Result<bool, Refusal> {
    let u = own_unit(world, side, unit)?;
    let immediate = match waiting(world) {
        Some(Wait::Attacks(s)) if *s == side => false,
        Some(Wait::EarlyAttacks(early)) if *early == unit => true,
        Some(Wait::EarlyAttacks(early)) => {
            let name = read::unit(world, *early).name;
            return Err(Refusal::new(
                "other_unit_began",
                "R3.3.8",
                say!("{name} acts first.", name),
            ));
        }
        Some(Wait::Attacks(_)) => return Err(not_your_turn(world)),
        _ => {
            return Err(Refusal::new(
                "wrong_phase",
                "R3.4",
                "Attacks are made in the Combat Phase.",
            ));
        }
    };
    if !read::attacker(world, unit).is_anywhere() {
        return Err(Refusal::new(
            "not_on_map",
            "R0.4.2",
            say!("{unit} is not on the map.", unit = u.name),
        ));
    }
    if u.acts.early && !immediate {
        return Err(Refusal::new(
            "already_attacked",
            "R3.3.8",
            say!(
                "{unit} acted first and has attacked this turn.",
                unit = u.name
            ),
        ));
    }
    Ok(immediate)
}

/// Whether the battle waits for units that act before all others.
pub fn may_declare_act_first(world: &World) -> bool {
    matches!(waiting(world), Some(Wait::ActFirst(_)))
}

/// Whether the battle waits for what a side declares in the End Phase.
pub fn may_declare_at_the_end(world: &World, side: SideId) -> bool {
    matches!(waiting(world), Some(Wait::EndActs(s)) if *s == side)
}

/// Whether the battle waits for a side to drop its units.
pub fn may_drop(world: &World, side: SideId) -> bool {
    matches!(waiting(world), Some(Wait::Drops(s)) if *s == side)
}

/// Whether it is a side's go to move a unit of its choice.
pub fn may_unload(world: &World, side: SideId) -> bool {
    matches!(waiting(world), Some(Wait::Alternate { side: s, committed: None, .. }) if *s == side)
}
