//! What a move order may say.

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId, say};

use super::{Walker, allowance, assault, jump, seems_free_at};
use crate::{
    buildings,
    command::{MoveOrder, Step, Way},
    read::{Look, Table},
    state::{Mode, Phase},
    towing, turn, withdrawal,
};

/// Most steps of one order: more than any unit has MP for.
const MOST_STEPS: usize = 60;

/// Whether a side may give a move order now.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &MoveOrder) -> Result<(), Refusal> {
    let u = turn::acting_anywhere(world, side, order.unit, "C3.1")?;
    let table = Table::of(world);
    if u.hex().is_none() && order.mode != Mode::Stationary {
        return Err(
            Refusal::new("off_map", "C9.5.5", "It is not on the map yet.")
                .or("Let it come in over its home edge, or wait."),
        );
    }
    if u.stance.stuck && order.mode != Mode::Stationary {
        return Err(stuck());
    }
    if order.mode != Mode::Stationary {
        towing::may_move(&u)?;
    }
    if u.ranks.dazed && order.mode != Mode::Stationary {
        return Err(Refusal::new(
            "thrown_off",
            "C18.9.1",
            "Infantry that was thrown off neither moves nor fires in this turn.",
        ));
    }
    if u.is_infantry() && (order.mode == Mode::Run || order.assault.is_some()) {
        return Err(Refusal::new(
            "one_mode",
            "C3.1.1",
            "Infantry has one mode, and charges nobody.",
        ));
    }
    if order.mode != Mode::Jump && order.floor.is_some()
        || order.ram.is_some() && (order.mode == Mode::Jump || order.assault.is_some())
    {
        return Err(Refusal::new(
            "mode",
            "C3.1.1",
            "Only a jump leads to a floor, and a unit charges one thing, on foot.",
        ));
    }
    if order.masc {
        let begun = table.clock().under_way.is_some();
        may_use_masc(&u, order.mode, begun)?;
    }
    match (&order.way, order.mode) {
        (Way::Jump { path, facing: _ }, Mode::Jump) => jump::check(table, &u, path, order),
        (Way::Steps(steps), Mode::Stationary) => {
            if !steps.is_empty() || order.assault.is_some() || order.ram.is_some() {
                return Err(Refusal::new(
                    "stationary",
                    "C3.1",
                    "A unit that stands still spends no MP.",
                ));
            }
            if u.march.spent > 0 {
                return Err(Refusal::new(
                    "moved",
                    "C3.1.8",
                    "It has spent MP already this turn.",
                ));
            }
            match u.hex() {
                Some(hex) => withdrawal::obeys(table, &u, order.mode, hex),
                None => Ok(()),
            }
        }
        (Way::Steps(steps), Mode::Walk | Mode::Run | Mode::Fly | Mode::Swim) => {
            if steps.is_empty() {
                return Err(Refusal::new(
                    "no_steps",
                    "C3.1",
                    "A unit that walks or runs spends MP.",
                )
                .or("Let it stand still."));
            }
            steps_allowed(table, &u, order, steps)
        }
        _ => Err(Refusal::new(
            "mode",
            "C3.1.1",
            "Jumping is not combined with other movement.",
        )),
    }
}

/// Whether the movement of a unit that fell may be ended.
///
/// # Errors
/// Why not.
pub fn check_halt(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    turn::acting(world, side, unit, Phase::Movement, "C3.1.8")?;
    if Table::of(world).clock().under_way == Some(unit) {
        return Ok(());
    }
    Err(
        Refusal::new("not_under_way", "C3.1.8", "Its movement has not begun.")
            .or("Let it move, or stand still."),
    )
}

/// Whether a unit may engage MASC at the start of a move in a mode (C10.7.6).
///
/// # Errors
/// Why not.
pub fn may_use_masc(u: &Look<'_>, mode: Mode, begun: bool) -> Result<(), Refusal> {
    let works = u.can_boost() && u.run_mp() > 0;
    if !works || begun || mode != Mode::Run || u.march.spent > 0 || u.stance.prone {
        return Err(Refusal::new(
            "no_masc",
            "C10.7.6",
            "MASC and myomer boosters are engaged at the start of a run, by a standing unit whose device works.",
        ));
    }
    Ok(())
}

/// MP of a mode, those of MASC before its roll included.
pub(super) fn most(u: &Look<'_>, mode: Mode, masc: bool) -> u8 {
    if masc {
        u.walk_mp() * 2
    } else {
        allowance(u, mode)
    }
}

fn steps_allowed(
    table: Table<'_>,
    u: &Look<'_>,
    order: &MoveOrder,
    steps: &[Step],
) -> Result<(), Refusal> {
    if steps.len() > MOST_STEPS {
        return Err(Refusal::new(
            "too_long",
            "C3.1.2",
            "No unit has MP for so many steps.",
        ));
    }
    goes_on(u, order.mode)?;
    by_suits(u, order.mode)?;
    let Some(mut walker) = Walker::of(table, *u) else {
        return Err(Refusal::new("no_place", "C3.1", "It is not on the map."));
    };
    let most = most(u, order.mode, order.masc);
    if order.mode == Mode::Run && u.run_mp() == 0 && most == 0 && !is_least(u, steps) {
        return Err(Refusal::new(
            "cannot_run",
            "C7.3.3",
            "It has no Running MP.",
        ));
    }
    for step in steps {
        walker.take(*step, order.mode)?;
    }
    // Minimum movement: one hex straight ahead, whatever it costs, as the whole move (C3.1.2).
    let least = order.mode == least_mode(u) && is_least(u, steps);
    // A vehicle that stays on pavement or road has 1 MP more (C3.11.1).
    let most = most + u8::from(walker.paved && most > 0);
    let most = walker.most(most);
    let lands = steps == [Step::Down] && walker.spent == 0;
    if walker.erratic && walker.spent == 0 {
        return Err(Refusal::new(
            "no_steps",
            "C18.9",
            "Who drives erratically moves.",
        ));
    }
    if lands && most == 0 {
        return Err(Refusal::new(
            "immobile",
            "C3.6.6",
            "It does not move any more.",
        ));
    }
    if walker.spent > most && !least {
        return Err(Refusal::new(
            "too_far",
            "C3.1.2",
            say!(
                "That takes {spent} MP, and {unit} has {most}.",
                spent = walker.spent,
                unit = u.name,
                most
            ),
        ));
    }
    if let Some(victim) = order.assault {
        let at = (walker.hex, walker.facing);
        assault::check(table, u, at, walker.elevation, walker.forward, victim)?;
    }
    if let Some(hex) = order.ram {
        let at = (walker.hex, walker.elevation, walker.facing);
        buildings::may_ram(table, u, at, walker.forward, hex)?;
    }
    withdrawal::obeys(table, u, order.mode, walker.hex)?;
    seems_free_at(table, u.id, walker.hex, walker.end_elevation())
}

/// Whether these steps are the whole move that a unit with at least 1 MP may always make (C3.1.2).
pub(crate) fn is_least(u: &Look<'_>, steps: &[Step]) -> bool {
    if u.march.spent > 0 {
        return false;
    }
    if u.is_infantry() {
        // In any direction; a platoon with 0 MP as well (C3.1.2, C3.2.2).
        let turns = steps
            .split_last()
            .filter(|(last, _)| **last == Step::Forward);
        return turns
            .is_some_and(|(_, turns)| turns.iter().all(|s| matches!(s, Step::Left | Step::Right)));
    }
    steps == [Step::Forward] && u.walk_mp() >= 1 && !u.limps() && !u.sheet.is_flyer()
}

/// The mode in which the least move is made: running, of infantry the one that it has (C3.1.2).
pub(crate) fn least_mode(u: &Look<'_>) -> Mode {
    if u.is_infantry() {
        Mode::Walk
    } else {
        Mode::Run
    }
}

/// A unit that has moved already goes on in its mode; in its own hex it may go over to running (C3.1.8, C3.3.1).
///
/// # Errors
/// Why not.
pub fn goes_on(u: &Look<'_>, mode: Mode) -> Result<(), Refusal> {
    if u.march.spent == 0 || u.march.mode == mode {
        return Ok(());
    }
    let in_place = !u.march.left_hex && !u.march.backward;
    if in_place && (u.march.mode, mode) == (Mode::Walk, Mode::Run) {
        return Ok(());
    }
    Err(Refusal::new(
        "mode",
        "C3.1.8",
        say!(
            "It is {mode} this turn.",
            mode = hexlance_rules::Term(u.march.mode.name())
        ),
    ))
}

fn stuck() -> Refusal {
    Refusal::new(
        "stuck",
        "C3.8.6",
        "It is stuck where it is, and does not move any more.",
    )
}

/// Whether suits have the MP of a mode, and may use them where they are: who is in the air or in water does not walk there
/// (C3.8.8, C3.16.4).
///
/// # Errors
/// Why not.
pub(super) fn by_suits(u: &Look<'_>, mode: Mode) -> Result<(), Refusal> {
    match mode {
        Mode::Fly if u.fly_mp() == 0 => Err(Refusal::new(
            "no_wings",
            "C3.16.4",
            "Only suits with VTOL MP fly.",
        )),
        Mode::Swim if u.swim_mp() == 0 => Err(Refusal::new(
            "no_umu",
            "C3.8.8",
            "Only suits with UMU MP swim.",
        )),
        Mode::Walk if u.ranks.aloft && u.flies() => {
            Err(Refusal::new("aloft", "C3.16.4", "In the air suits spend VTOL MP.").or("Fly."))
        }
        _ => Ok(()),
    }
}

/// Whether a unit was built to move in a mode at all, whatever has become of it since (C3.1.1).
pub fn knows(u: &Look<'_>, mode: Mode) -> bool {
    match mode {
        Mode::Stationary | Mode::Walk => true,
        Mode::Run => !u.is_infantry(),
        Mode::Jump => u.sheet.movement.jump > 0 && !u.sheet.soars() && !u.sheet.swims(),
        Mode::Fly => u.sheet.soars(),
        Mode::Swim => u.sheet.swims(),
    }
}

/// Whether a unit may move in a mode at all now.
///
/// # Errors
/// Why not.
pub fn may_move(table: Table<'_>, u: &Look<'_>, mode: Mode) -> Result<(), Refusal> {
    if u.stance.stuck && mode != Mode::Stationary {
        return Err(stuck());
    }
    if mode != Mode::Stationary {
        towing::may_move(u)?;
    }
    by_suits(u, mode)?;
    match mode {
        Mode::Jump => jump::may_jump(table, u).map(drop),
        Mode::Stationary if u.march.spent > 0 => Err(Refusal::new(
            "moved",
            "C3.1.8",
            "It has spent MP already this turn.",
        )),
        Mode::Stationary => Ok(()),
        Mode::Walk | Mode::Run | Mode::Fly | Mode::Swim => {
            goes_on(u, mode)?;
            // One hex straight ahead is always possible (C3.1.2).
            let least =
                mode == least_mode(u) && (u.is_infantry() || u.walk_mp() >= 1 && !u.limps());
            if mode == Mode::Run && u.is_infantry() {
                return Err(Refusal::new("one_mode", "C3.1.1", "Infantry has one mode."));
            }
            if most(u, mode, false) > u.march.spent || least && u.march.spent == 0 {
                return Ok(());
            }
            Err(Refusal::new(
                "no_mp",
                "C3.1.2",
                say!(
                    "{unit} has no MP left for {mode}.",
                    unit = u.name,
                    mode = hexlance_rules::Term(mode.name())
                ),
            ))
        }
    }
}
