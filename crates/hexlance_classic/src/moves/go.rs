//! A move on the ground, step by step (C3.1.10).

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{MoveEvent, MoveStep, Walker, allowance, may_go_on};
use crate::{
    Ctx,
    buildings::{self, BuildingEvent},
    command::Step,
    displacement, ground, harm,
    heat::HeatEvent,
    hidden, infantry, losses,
    piloting::{self, Fall},
    read::{Look, Table},
    skid::{self, Slip},
    state::{Fate, Mode, PsrCause},
    turn,
};

/// Takes the first step, and leaves the rest on the agenda; ends the move when nothing is left, or when it broke off.
pub(super) fn go(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    mut steps: SmallVec<[Step; 16]>,
    assault: Option<UnitId>,
) {
    if steps.is_empty() {
        finish(ctx, unit, assault);
        return;
    }
    let step = steps.remove(0);
    let before = place(ctx, unit);
    let taken = take(ctx, unit, step);
    if taken == Taken::Well {
        ctx.push(MoveStep::Go {
            unit,
            steps,
            assault,
        });
    } else if taken == Taken::Again {
        steps.insert(0, step);
        ctx.push(MoveStep::Go {
            unit,
            steps,
            assault,
        });
    } else if taken == Taken::Badly {
        break_off(ctx, unit);
        if let (Some((from, facing)), Some((to, _))) = (before, place(ctx, unit)) {
            let came = from.direction_to(to).unwrap_or(facing);
            displacement::make_room(ctx, unit, came);
        }
    }
}

/// A unit has entered its first hex from off the map.
pub(super) fn arrived(ctx: &mut Ctx<'_>, unit: UnitId, entering: ground::Entering) {
    let before = place(ctx, unit);
    let well = entered(ctx, unit, entering, false);
    break_off(ctx, unit);
    if !well && let Some((_, facing)) = before {
        displacement::make_room(ctx, unit, facing);
    }
}

/// What came of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    /// The rest may follow.
    Well,
    /// The move breaks off.
    Badly,
    /// Something else goes on from here.
    Otherwise,
    /// The same step comes again, from where the unit is now.
    Again,
}

impl From<bool> for Taken {
    fn from(well: bool) -> Self {
        if well { Self::Well } else { Self::Badly }
    }
}

/// Where a unit is, and how it faces.
fn place(ctx: &Ctx<'_>, unit: UnitId) -> Option<(Hex, Direction)> {
    let u = Table::of(ctx.world()).find(unit)?;
    Some((u.hex()?, u.facing()?))
}

/// A move is over as it was ordered.
fn finish(ctx: &mut Ctx<'_>, unit: UnitId, assault: Option<UnitId>) {
    if let Some(target) = assault {
        let table = Table::of(ctx.world());
        let from = table.find(unit).and_then(|u| u.hex());
        let hex = if target == unit {
            // The building ahead (C11.8.7).
            place(ctx, unit).map(|(hex, facing)| hex.neighbour(facing))
        } else {
            table.find(target).and_then(|t| t.hex())
        };
        if let (Some(from), Some(hex)) = (from, hex) {
            ctx.emit(MoveEvent::Assaults {
                unit,
                target,
                hex,
                from,
                from_above: false,
                height: 0,
            });
        }
    }
    super::end_move(ctx, unit);
}

/// A move broke off: the unit may go on if it can (C3.1.8).
pub(super) fn break_off(ctx: &mut Ctx<'_>, unit: UnitId) {
    if may_go_on(Table::of(ctx.world()), unit) {
        ctx.emit(MoveEvent::BrokeOff { unit });
    } else {
        super::end_move(ctx, unit);
    }
}

/// Takes one step with everything that it calls for; gives back whether the rest may follow.
fn take(ctx: &mut Ctx<'_>, unit: UnitId, step: Step) -> Taken {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else {
        return Taken::Badly;
    };
    if u.fate != Fate::Fighting || !u.pilot.is_awake() {
        return Taken::Badly;
    }
    let Some(mut walker) = Walker::of(table, u) else {
        return Taken::Badly;
    };
    let mode = u.march.mode;
    let Ok(stride) = walker.take(step, mode) else {
        return Taken::Badly;
    };
    // What MASC was to give may not be there; one hex is always possible (C3.1.2).
    let first = u.march.spent == 0 && step == Step::Forward;
    let least = first && mode == super::least_mode(&u);
    let bonus = u8::from(u.is_vehicle());
    if walker.spent > allowance(&u, mode) + bonus && !least {
        return Taken::Badly;
    }
    let (hex, facing, elevation) = (walker.hex, walker.facing, walker.elevation);
    if hex != u.hex().unwrap_or(hex)
        && let Some(taken) = before_entering(ctx, unit, step, hex)
    {
        return taken;
    }
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else {
        return Taken::Badly;
    };
    // What flies over a fire is not burnt.
    let burning = u
        .hex()
        .filter(|_| !u.flies())
        .and_then(|hex| table.board().get(hex))
        .is_some_and(|cell| cell.fire);
    let was_prone = u.stance.prone;
    match step {
        Step::Left | Step::Right => ctx.emit(MoveEvent::Turned {
            unit,
            facing,
            mp: stride.mp,
        }),
        Step::Drop => {
            ctx.emit(MoveEvent::Dropped {
                unit,
                mp: stride.mp,
            });
            harm::sink(ctx, unit);
            if infantry::dropped(ctx, unit) {
                return Taken::Badly;
            }
        }
        Step::Up | Step::Down if in_three_dimensions(&u) => {
            ctx.emit(MoveEvent::Flew {
                unit,
                elevation: stride.elevation,
                mp: stride.mp,
            });
            return dived(ctx, unit).into();
        }
        Step::Erratic => ctx.emit(MoveEvent::Swerves { unit }),
        Step::Stand => return stand(ctx, unit, stride.mp).into(),
        Step::Up | Step::Down => {
            ctx.emit(BuildingEvent::Climbed {
                unit,
                elevation,
                mp: stride.mp,
            });
            return buildings::settle_in(ctx, unit).into();
        }
        _ => {
            debug_assert!(!was_prone, "a prone 'Mech does not leave its hex");
            let shifts = u.sheet.is_flyer() && stride.elevation != u.elevation();
            ctx.emit(MoveEvent::Stepped {
                unit,
                hex,
                mp: stride.mp,
                back: stride.back,
            });
            if shifts {
                ctx.emit(MoveEvent::Flew {
                    unit,
                    elevation: stride.elevation,
                    mp: 0,
                });
            }
            buildings::flown_over(ctx, unit);
            if burning && mode != Mode::Stationary {
                ctx.emit(HeatEvent::Heated {
                    unit,
                    outside: 2,
                    own: 0,
                });
            }
            if let Some(entering) = stride.entered {
                return entered(ctx, unit, entering, stride.back).into();
            }
        }
    }
    Taken::Well
}

/// Whether steps up and down lead a unit into the air or the deep, not up and down the floors of a building.
fn in_three_dimensions(u: &Look<'_>) -> bool {
    u.sheet.is_flyer() || u.is_vessel() || matches!(u.march.mode, Mode::Fly | Mode::Swim)
}

/// A unit has changed its depth or its elevation: water comes in where it is bare (C5.4.6), and a roof on which it came down may
/// give way. Gives back whether it may go on.
fn dived(ctx: &mut Ctx<'_>, unit: UnitId) -> bool {
    harm::sink(ctx, unit);
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else {
        return false;
    };
    let roof = u.is_infantry() && u.elevation() > 0 && !u.flies();
    if roof && !buildings::settle_in(ctx, unit) {
        return false;
    }
    Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.fate == Fate::Fighting)
}

/// What comes before a unit enters a hex: it leaves the map, rolls against a skid, or finds an enemy that hides there.
fn before_entering(ctx: &mut Ctx<'_>, unit: UnitId, step: Step, to: Hex) -> Option<Taken> {
    let table = Table::of(ctx.world());
    if !table.board().contains(to) {
        losses::withdraw(ctx, unit);
        turn::acted(ctx, unit);
        return Some(Taken::Otherwise);
    }
    let u = table.find(unit)?;
    let ahead = matches!(step, Step::Forward | Step::Glide);
    if ahead
        && u.slips()
        && let Some(heading) = skid::is_due(&u)
    {
        match skid::slip(ctx, unit, heading) {
            Slip::No => {}
            Slip::Free => return Some(Taken::Again),
            Slip::Into => return Some(Taken::Otherwise),
        }
    } else if ahead
        && let Some(heading) = skid::is_due(&u)
        && !piloting::roll(ctx, unit, PsrCause::Skid)
    {
        skid::begin(ctx, unit, heading);
        return Some(Taken::Otherwise);
    }
    let table = Table::of(ctx.world());
    let u = table.find(unit)?;
    let found = hidden::enemy_in(table, &u, to)?;
    hidden::surprise(ctx, unit, &[found], MoveStep::After { unit });
    Some(Taken::Otherwise)
}

/// An attempt to stand (C3.3.2).
fn stand(ctx: &mut Ctx<'_>, unit: UnitId, mp: u8) -> bool {
    ctx.emit(MoveEvent::Tried { unit, mp });
    let whole_quad = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.sheet.is_quad() && u.legs_lost() == 0);
    if whole_quad || piloting::roll(ctx, unit, PsrCause::Standing) {
        ctx.emit(MoveEvent::Stood { unit });
        return true;
    }
    piloting::fall(ctx, Fall::in_place(unit));
    false
}

/// A hex was entered: its rolls, in the order of C3.1.10.
fn entered(ctx: &mut Ctx<'_>, unit: UnitId, entering: ground::Entering, back: bool) -> bool {
    harm::sink(ctx, unit);
    let proto = harm::proto::is(ctx, unit);
    if entering.depth >= 1 && !proto && !piloting::roll(ctx, unit, PsrCause::Water(entering.depth))
    {
        // It has gone in, and falls where it stands: no levels (C3.8.2, C3.15.4).
        piloting::fall(
            ctx,
            Fall {
                water: true,
                ..Fall::in_place(unit)
            },
        );
        harm::sink(ctx, unit);
        return false;
    }
    if entering.rubble && !piloting::roll_or_fall(ctx, unit, PsrCause::Rubble) {
        return false;
    }
    if entering.walls.is_some() && !buildings::enter(ctx, unit, back)
        || entering.elevation > 0 && !buildings::settle_in(ctx, unit)
    {
        return false;
    }
    if owes_running(ctx, unit) {
        ctx.emit(MoveEvent::RanRoll { unit });
        if !piloting::roll_or_fall(ctx, unit, PsrCause::Running) {
            return false;
        }
    }
    Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| !u.stance.prone && u.fate == Fate::Fighting)
}

/// Whether the roll for running with a damaged hip or gyro is due (C7.3.5).
fn owes_running(ctx: &Ctx<'_>, unit: UnitId) -> bool {
    Table::of(ctx.world()).find(unit).is_some_and(|u| {
        let damaged = u.hips() > 0 || u.gyro_is_damaged();
        u.march.mode == Mode::Run && damaged && !u.march.ran_roll
    })
}

/// MASC is engaged: a roll, and a critical hit in each leg if it fails (C10.7.6). A myomer booster is engaged in the same way,
/// and costs a ProtoMech a box of its legs (C15.5.1). Gives back whether it works.
pub(super) fn engage_masc(ctx: &mut Ctx<'_>, unit: UnitId) -> bool {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return false;
    };
    let needed = masc_number(&u);
    let dice = needed.map(|_| ctx.two_d6());
    let works = dice.zip(needed).is_some_and(|(d, n)| d[0] + d[1] >= n);
    ctx.emit(MoveEvent::Masc {
        unit,
        needed: needed.unwrap_or(13),
        dice,
        works,
    });
    if works {
        return true;
    }
    if harm::proto::is(ctx, unit) {
        harm::proto::cross_legs(ctx, unit);
        return false;
    }
    let legs = Table::of(ctx.world()).find(unit).map(|u| u.sheet.legs());
    for leg in legs.unwrap_or_default() {
        harm::critical_in(ctx, unit, *leg);
    }
    // Nothing waits in this phase (C2.3.6).
    piloting::settle_event(ctx, unit);
    false
}

/// What MASC must roll by consecutive turns of use; none where it fails (C10.7.6).
pub fn masc_number(u: &Look<'_>) -> Option<u8> {
    match u.booster.used {
        0 => Some(3),
        1 => Some(5),
        2 => Some(7),
        3 => Some(11),
        _ => None,
    }
}
