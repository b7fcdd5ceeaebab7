//! Skidding (C3.11.2, C3.12): a 'Mech that turned while running on pavement may slide on the way it came, into whatever is
//! there.

mod air;
mod crash;
mod event;
mod sideslip;
pub(crate) use sideslip::{Slip, slip};

pub use event::SkidEvent;

use hexlance_board::{Cell, Direction, Hex};
use hexlance_rules::{Decision, Flow, UnitId};

use crate::{
    Ctx, buildings, displacement, ground,
    harm::{self, Group, Legs, Source},
    hidden, losses, moves, physical,
    piloting::{self, Fall, PilotingEvent},
    question::Question,
    read::{Look, Table},
    state::{Cause, Fate, March, Mode},
    tables::{self, Column, HitTable},
    walk, warriors,
};

/// A unit that slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Who.
    pub unit: UnitId,
    /// The way it slides.
    pub direction: Direction,
    /// Hexes that are left.
    pub left: u8,
    /// Hexes whose damage is held (tw.ground_skid_fall).
    pub held: u8,
    /// The damage of the fall is held.
    pub fall_held: bool,
    /// The side that it fell on.
    pub column: Column,
    /// Hexes moved before: what counts for a collision (tw.ground_skid_charge_distance).
    pub moved: u8,
}

/// Steps of a skid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkidStep {
    /// It slides into the next hex.
    Slide(Slide),
    /// It has hit a unit, which may get out of the way.
    Met(Slide, UnitId),
    /// That unit makes its move.
    Dodging(Slide, UnitId),
    /// The two crash.
    Crash(Slide, UnitId),
    /// The skidder takes the hex that the other was forced out of.
    Follow(Slide, Hex),
    /// What the other owes comes now.
    Settle(UnitId),
    /// It is over.
    End(UnitId),
}

/// Modifier of a skid roll by hexes moved (C3.12.1).
pub const fn modifier(hexes: u8) -> i16 {
    match hexes {
        0..=2 => -1,
        3..=4 => 0,
        5..=7 => 1,
        8..=10 => 2,
        11..=17 => 4,
        18..=24 => 5,
        _ => 6,
    }
}

/// Whether a unit that goes forward from here must roll first: it runs, has entered a hex, and has turned on pavement
/// (C3.11.2, C3.11.3). Gives back the way in which it would slide.
pub(crate) fn is_due(u: &Look<'_>) -> Option<Direction> {
    // ProtoMechs never skid (C15.1.1).
    if u.is_proto() {
        return None;
    }
    drifts(u.march, u.facing()?)
}

/// The same of a unit that has moved like this and faces that way.
pub(crate) fn drifts(m: &March, facing: Direction) -> Option<Direction> {
    let heading = m.heading.filter(|way| *way != facing)?;
    (m.mode == Mode::Run && m.swerved && m.hexes > 0).then_some(heading)
}

/// Whether a turn in a hex may make a unit slide when it goes on: at a run on pavement, or at flanking speed over any ground
/// if it glides (C3.11.2, C3.13).
pub(crate) fn swerves(m: &March, glides: bool, cell: Option<&Cell>) -> bool {
    (glides || cell.is_some_and(ground::is_paved)) && m.mode == Mode::Run && m.hexes > 0
}

/// A unit failed its roll: it falls, and slides the way it came (C3.12.2).
pub(crate) fn begin(ctx: &mut Ctx<'_>, unit: UnitId, direction: Direction) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let (moved, points) = (u.march.hexes, u.sheet.tenth());
    let hexes = moved.div_ceil(2);
    let vehicle = u.is_vehicle();
    ctx.emit(SkidEvent::Began {
        unit,
        direction,
        hexes,
    });
    let column = if vehicle {
        // It does not fall, but wears its wheels and tracks (C3.12.2).
        harm::vehicle::motive_roll(ctx, unit, Column::Front);
        Column::Front
    } else {
        let die = ctx.d6();
        let (turn, column) = tables::after_fall(die);
        ctx.emit(PilotingEvent::Fell {
            unit,
            levels: 0,
            die,
            turn,
            column,
            points,
        });
        column
    };
    ctx.push(SkidStep::Slide(Slide {
        unit,
        direction,
        left: hexes,
        held: 0,
        fall_held: !vehicle,
        column,
        moved,
    }));
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: SkidStep) -> Flow<SkidStep> {
    match step {
        SkidStep::Slide(slide) => self::slide(ctx, slide),
        SkidStep::Met(slide, other) => crash::met(ctx, slide, other),
        SkidStep::Dodging(slide, other) => {
            if crash::still_moves(Table::of(ctx.world()), other) {
                return Flow::Wait(step);
            }
            crash::dodged(ctx, slide, other);
        }
        SkidStep::Crash(slide, other) => crash::crash(ctx, slide, other),
        SkidStep::Follow(slide, hex) => crash::follow(ctx, slide, hex),
        SkidStep::Settle(unit) => {
            warriors::settle(ctx, unit);
            piloting::settle_event(ctx, unit);
        }
        SkidStep::End(unit) => {
            warriors::settle(ctx, unit);
            piloting::settle_event(ctx, unit);
            moves::end_move(ctx, unit);
        }
    }
    Flow::Next
}

/// A question that the step has asked was answered.
pub(crate) fn answered(
    ctx: &mut Ctx<'_>,
    step: SkidStep,
    decision: &Decision<Question>,
    choice: usize,
) {
    crash::answered(ctx, step, decision, choice);
}

/// Deals everything that is held: the fall and the hexes slid so far, together, on the column of the fall (C3.12.3).
pub(super) fn pay(ctx: &mut Ctx<'_>, slide: &mut Slide) {
    let Some(u) = Table::of(ctx.world()).find(slide.unit) else {
        return;
    };
    // A vehicle takes nothing from the ground that it slides over (C3.12.3).
    let tenth = if u.is_vehicle() { 0 } else { u.sheet.tenth() };
    let fall = if slide.fall_held { tenth } else { 0 };
    let points = fall + tenth.div_ceil(2) * u16::from(slide.held);
    deal(
        ctx,
        slide.unit,
        points,
        slide.column,
        Source::Fall,
        HitTable::Full,
    );
    if slide.fall_held {
        piloting::brace(ctx, Fall::in_place(slide.unit));
    }
    warriors::settle(ctx, slide.unit);
    piloting::settle_event(ctx, slide.unit);
    slide.held = 0;
    slide.fall_held = false;
}

/// Damage in groups of 5.
pub(super) fn deal(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    points: u16,
    column: Column,
    source: Source,
    table: HitTable,
) {
    for points in harm::groups(points, 5) {
        harm::group(
            ctx,
            Group {
                unit,
                points,
                column,
                table,
                source,
                by: None,
                legs: Legs::Bare,
                piercing: 0,
            },
        );
    }
    harm::breaches(ctx, unit);
}

/// What a collision deals to the skidder: from the way it slides (tw.ground_skid_direction).
pub(super) fn bump(ctx: &mut Ctx<'_>, slide: &Slide, points: u16) {
    let column = Table::of(ctx.world())
        .find(slide.unit)
        .map_or(Column::Front, |u| {
            crate::arcs::hexside_of(&u, slide.direction)
        });
    deal(
        ctx,
        slide.unit,
        points,
        column,
        Source::Physical,
        HitTable::Full,
    );
}

/// What lies ahead of a unit that slides.
enum Ahead {
    /// Nothing more: it has slid as far as it does, or the map ends.
    Nothing,
    /// A hex that is higher.
    Wall,
    /// A building, through the walls of which it comes (tw.ground_skid_building).
    Building,
    /// A drop of so many levels (tw.ground_skid_levels).
    Drop(u8),
    /// A unit.
    Unit(UnitId),
    /// A hex where it may not be, of water or not (tw.ground_skid_prohibited).
    Prohibited { water: bool },
    /// A hex that it slides into, with its depth.
    Open(u8),
    /// Something into which a unit in the air crashes: a unit, or what stands on the ground.
    Foul(Option<UnitId>),
}

fn ahead(ctx: &Ctx<'_>, slide: &Slide) -> Option<(Hex, Ahead)> {
    let table = Table::of(ctx.world());
    let u = table.find(slide.unit)?;
    let to = u.hex()?.neighbour(slide.direction);
    if u.fate != Fate::Fighting {
        return None;
    }
    if slide.left == 0 {
        return Some((to, Ahead::Nothing));
    }
    let Some(cell) = table.board().get(to) else {
        return Some((to, Ahead::Nothing));
    };
    if u.flies() {
        return Some((to, air::ahead(table, &u, to, cell)));
    }
    let floor = walk::arrival(table, &u, to);
    let drop = u.level(table.board()) - ground::base(cell, u.floats()) - floor;
    let dry = u.floats() || ground::is_on_deck(cell, ground::base(cell, u.floats()) + floor);
    let depth = if dry { 0 } else { ground::depth(cell) };
    let what = if drop < 0 {
        Ahead::Wall
    } else if drop >= 3 || drop == 2 && u.is_vehicle() {
        Ahead::Drop(drop.min(200) as u8)
    } else if let Some(other) = displacement::in_the_way(ctx, slide.unit, to) {
        Ahead::Unit(other)
    } else if let Some(other) = crash::proto_in_the_way(table, slide.unit, to) {
        Ahead::Unit(other)
    } else if walk::may_stand_in(u.sheet, cell).is_err() {
        Ahead::Prohibited { water: depth > 0 }
    } else if ground::is_inside(cell, floor) {
        Ahead::Building
    } else if cell.building.is_some() {
        Ahead::Open(0)
    } else {
        Ahead::Open(depth)
    };
    Some((to, what))
}

/// The next hex of a skid.
fn slide(ctx: &mut Ctx<'_>, mut slide: Slide) {
    let unit = slide.unit;
    let Some((to, what)) = ahead(ctx, &slide) else {
        ctx.push(SkidStep::End(unit));
        return;
    };
    let tons = Table::of(ctx.world())
        .find(unit)
        .map_or(0, |u| u.sheet.tons);
    match what {
        Ahead::Nothing => {
            pay(ctx, &mut slide);
            ctx.push(SkidStep::End(unit));
            make_room(ctx, &slide);
        }
        Ahead::Wall => {
            pay(ctx, &mut slide);
            bump(ctx, &slide, tons.div_ceil(20));
            ctx.push(SkidStep::End(unit));
            make_room(ctx, &slide);
        }
        Ahead::Foul(on) => air::foul(ctx, &slide, on),
        Ahead::Building => walls(ctx, slide, to),
        Ahead::Drop(levels) => drop(ctx, slide, to, levels),
        Ahead::Unit(other) => {
            let hides = Table::of(ctx.world()).find(other).is_some_and(|o| o.hidden);
            if hides {
                // Who hides there fires first, before the collision (C20.2.8).
                hidden::surprise(ctx, unit, &[other], SkidStep::Slide(slide));
            } else {
                crash::collide(ctx, slide, other);
            }
        }
        Ahead::Prohibited { water } => {
            enter(ctx, &mut slide, to);
            pay(ctx, &mut slide);
            // A vehicle goes down at once (tw.ground_skid_prohibited).
            if water && harm::vehicle::is_one(ctx, unit) {
                losses::doom(ctx, unit, Cause::Sunk);
            }
            bump(ctx, &slide, tons.div_ceil(5));
            if water {
                losses::doom(ctx, unit, Cause::Breach);
            } else {
                ctx.emit(SkidEvent::Stuck { unit });
            }
            ctx.push(SkidStep::End(unit));
        }
        Ahead::Open(depth) => {
            crash::run_over(ctx, &slide, to);
            enter(ctx, &mut slide, to);
            if depth > 0 {
                // It ends in the water, and its damage is dealt there (tw.ground_skid_water).
                slide.left = 0;
            }
            let elevation = |ctx: &Ctx<'_>| {
                let u = Table::of(ctx.world()).find(unit);
                u.map_or(0, |u| u.elevation())
            };
            // A roof may give way under it (C14.4.2).
            if elevation(ctx) > 0 {
                buildings::settle_in(ctx, unit);
            }
            ctx.push(SkidStep::Slide(slide));
        }
    }
}

/// Into a building hex: it comes in with the damage that is held, then both take theirs, as in a charge. Where the hex stands, it
/// lies there; where it comes down, the skid goes on for what is left behind it (tw.ground_skid_building).
fn walls(ctx: &mut Ctx<'_>, mut slide: Slide, to: Hex) {
    let unit = slide.unit;
    enter(ctx, &mut slide, to);
    pay(ctx, &mut slide);
    let table = Table::of(ctx.world());
    let Some(s) = table.building(to).copied() else {
        ctx.push(SkidStep::Slide(slide));
        return;
    };
    let tons = table.find(unit).map_or(0, |u| u.sheet.tons);
    let points = (tons * u16::from(slide.moved)).div_ceil(10);
    // The construction factor before the charge counts.
    bump(ctx, &slide, s.bump());
    // Infantry inside is not charged, and takes its share (tw.ground_skid_building_occupied).
    buildings::share(ctx, to, points, buildings::by_blow);
    buildings::damage_now(ctx, to, points, Some(unit));
    let table = Table::of(ctx.world());
    let fights = table.find(unit).is_some_and(|u| u.fate == Fate::Fighting);
    let stands = table.building(to).is_some();
    let rest = slide.left.saturating_sub(ground::wall_cost(s.class));
    if fights && !stands && rest > 0 {
        slide.left = rest;
        ctx.push(SkidStep::Slide(slide));
        return;
    }
    if stands && fights {
        buildings::settle_in(ctx, unit);
    }
    ctx.push(SkidStep::End(unit));
    make_room(ctx, &slide);
}

/// It slides into a hex.
pub(super) fn enter(ctx: &mut Ctx<'_>, slide: &mut Slide, to: Hex) {
    ctx.emit(SkidEvent::Slid {
        unit: slide.unit,
        to,
    });
    harm::sink(ctx, slide.unit);
    slide.held += 1;
    slide.left = slide.left.saturating_sub(1);
}

/// Over an edge: everything that is held is dealt first, then it falls, and the skid is over
/// (tw.ground_skid_accidental_fall).
fn drop(ctx: &mut Ctx<'_>, mut slide: Slide, to: Hex, levels: u8) {
    let unit = slide.unit;
    pay(ctx, &mut slide);
    // A 'Mech may hit whoever is there, a vehicle what leaves it no room.
    let below = match harm::vehicle::is_one(ctx, unit) {
        true => displacement::in_the_way(ctx, unit, to),
        false => physical::below(ctx, unit, to),
    };
    ctx.emit(SkidEvent::Slid { unit, to });
    if let Some(other) = below {
        hidden::reveal(ctx, other);
        physical::fall_onto(ctx, unit, other, levels);
    }
    let table = Table::of(ctx.world());
    let floats = table.find(unit).is_some_and(|u| u.floats());
    let cell = table.board().get(to);
    let water = !floats && cell.is_some_and(|cell| ground::depth(cell) > 0);
    if harm::vehicle::is_one(ctx, unit) {
        harm::vehicle::dropped(ctx, unit, levels);
        ctx.push(SkidStep::End(unit));
        make_room(ctx, &slide);
        return;
    }
    piloting::fall(
        ctx,
        Fall {
            levels,
            water,
            ..Fall::in_place(unit)
        },
    );
    harm::sink(ctx, unit);
    ctx.push(SkidStep::End(unit));
    if let Some(other) = below {
        ctx.push(SkidStep::Settle(other));
    }
    make_room(ctx, &slide);
}

/// Where it comes to rest on another 'Mech, one of them is forced on (C3.10.4).
fn make_room(ctx: &mut Ctx<'_>, slide: &Slide) {
    displacement::make_room(ctx, slide.unit, slide.direction);
}
