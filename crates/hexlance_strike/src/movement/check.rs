//! Whether a unit may move as ordered (R3.3.6, R4): every rule with its own refusal, and the plan of a legal move.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Joint, List, Message, Refusal, SideId, Term, UnitId, say, say_n};

use super::{
    Footing, Terms,
    allowance::{self, Allowance},
    approach::Approach,
    climb,
    costs::BASE,
    handling::{self, Errand},
    jump, leave,
    mover::{Mover, Standing},
    resume, rush, transport,
    zones::{self, Zones},
};
use crate::{
    abilities::slugger,
    ability::Grant,
    card::MoveMode,
    cargo::Burden,
    command::{MoveOption, MoveOrder, Waypoint},
    conditions::moving,
    go, mines, modes, morale,
    occupancy::Occupancy,
    read::{self, UnitRead},
    state::Rush,
};

/// One hex of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanStep {
    /// The hex entered, or the same hex at another level.
    pub hex: Hex,
    /// Base level there.
    pub base: i8,
    /// Inches.
    pub cost: u16,
    /// Those of them that an enemy forces on it whose zone it leaves.
    pub toll: u16,
}

/// A move that may be made: what it costs, where it ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Inches that can be spent, with all reasons.
    pub allowance: Breakdown,
    /// What the whole way keeps to.
    pub footing: Footing,
    /// Its steps.
    pub steps: Vec<PlanStep>,
    /// Sum of their costs.
    pub spent: u16,
    /// Where it ends; for a death from above, where the unit waits.
    pub end: Standing,
    /// It is made by minimum movement (R4.1.3).
    pub minimum: bool,
    /// It leaves the map with its last step.
    pub leaves: bool,
    /// The charge or death from above that it declares.
    pub rush: Option<Rush>,
    /// It only gets some way up or down a cliff (R4.11): inches still to be spent in later activations.
    pub climbs_on: Option<u16>,
}

/// Whether a side may give a unit that order now.
///
/// # Errors
/// The refusal, with what would make it legal: whose go it is ([`go::may_activate`]); `no_such_mode`, `immobile`,
/// `not_adjacent`, `off_map`, `prohibited_terrain`, `too_steep`, `occupied`, `too_expensive` and so on.
pub fn check(world: &World, side: SideId, order: &MoveOrder) -> Result<Plan, Refusal> {
    go::may_activate(world, side, order.unit)?;
    plan(world, order)
}

/// [`check`] for a unit whose go it need not be: what the move would be.
///
/// # Errors
/// Those of [`check`] that do not ask whose go it is.
pub fn plan(world: &World, order: &MoveOrder) -> Result<Plan, Refusal> {
    plan_with(world, order, false)
}

/// [`plan`] of a move that leads off the map over any edge (R16.6).
///
/// # Errors
/// Those of [`plan`].
pub fn plan_off_map(world: &World, order: &MoveOrder) -> Result<Plan, Refusal> {
    plan_with(world, order, true)
}

fn plan_with(world: &World, order: &MoveOrder, roams: bool) -> Result<Plan, Refusal> {
    let u = unit(world, order.unit)?;
    let start = u.spot().map(|s| Standing {
        hex: s.hex,
        base: s.base,
    });
    let Some(start) = start else {
        return Err(Refusal::new(
            "not_on_map",
            "R0.4.2",
            say!("{unit} is not on the map.", unit = u.name),
        ));
    };
    check_triggers(world, &u, order)?;
    resume::check_rest(world, order)?;
    mines::dispense::check(world, &u, order)?;
    super::withdrawal::check_option(world, &u, order.option)?;
    let plan = match order.option {
        MoveOption::StandStill => stand_still(world, u, order, start)?,
        MoveOption::Mount(carrier) => {
            empty_path(order, "getting aboard takes the whole activation")?;
            transport::check_mount(world, &u, carrier)?;
            stand_still(world, u, order, start)?
        }
        _ => travel(world, u, order, start, roams)?,
    };
    transport::check_dismounts(world, &u, order, &plan)?;
    Ok(plan)
}

pub(super) fn unit(world: &World, id: UnitId) -> Result<UnitRead<'_>, Refusal> {
    read::try_unit(world, id).ok_or_else(|| read::no_such_unit(id))
}

fn empty_path(order: &MoveOrder, why: &'static str) -> Result<(), Refusal> {
    if order.path.is_empty() {
        return Ok(());
    }
    Err(Refusal::new(
        "path_not_empty",
        "R4.8",
        say!("There is no path to go: {why}.", why = Term(why)),
    )
    .or("Leave the path out."))
}

fn stand_still(
    world: &World,
    u: UnitRead<'_>,
    order: &MoveOrder,
    start: Standing,
) -> Result<Plan, Refusal> {
    empty_path(order, "the unit stands still")?;
    let idle = u.is_shut_down() || u.is_stunned();
    if idle && u.facing().is_some_and(|f| f != order.facing) {
        return Err(immobile(&u).or("It keeps its facing."));
    }
    let mode = super::mover::on_foot(u.card.ground_mode(), &u);
    let allowed = allowance::allowance_by(world, &u, mode, &Terms::default());
    if !u.is_immobile() && !matches!(order.option, MoveOption::Mount(_)) {
        let mover = Mover::new(world, u, mode);
        if let Some(approach) = Approach::of(world, &mover, start) {
            let left = u16::from(allowed.inches());
            approach.check_path(&[], start, left, allowed.minimum)?;
        }
    }
    if !order.handling.is_empty() || !order.triggers.is_empty() {
        let mover = Mover::new(world, u, mode);
        errands(&mover, order, Footing::Any, start, &[])?;
    }
    Ok(Plan {
        allowance: allowed.parts,
        footing: Footing::Any,
        steps: Vec::new(),
        spent: 0,
        end: start,
        minimum: false,
        leaves: false,
        rush: None,
        climbs_on: None,
    })
}

/// Whether a unit has a mode at all.
///
/// # Errors
/// `no_such_mode`.
pub(super) fn has_mode(u: &UnitRead<'_>, mode: MoveMode) -> Result<(), Refusal> {
    if modes::is_ground(u) && modes::source(u.card, mode).is_some() {
        return Ok(());
    }
    let known = modes::modes(u)
        .iter()
        .map(|m| Term(m.name()))
        .collect::<Vec<_>>();
    Err(Refusal::new(
        "no_such_mode",
        "R1.3",
        say!(
            "{unit} cannot move like that ({mode}).",
            unit = u.name,
            mode = Term(mode.name())
        ),
    )
    .or(say!(
        "Its modes: {modes}.",
        modes = List::new(Joint::Commas, known)
    )))
}

fn immobile(u: &UnitRead<'_>) -> Refusal {
    let (why, rule) = if u.is_shut_down() {
        ("shut down", "R7.7.4")
    } else if u.is_stunned() {
        ("its crew is stunned", "R7.3.6")
    } else if u.is_stuck() {
        ("held where it stands", "R4.3.4")
    } else {
        ("it has no Move left", "R0.4.5")
    };
    Refusal::new(
        "immobile",
        rule,
        say!("{unit} cannot move: {why}.", unit = u.name, why = Term(why)),
    )
    .or("Let it stand still.")
}

/// What the option asks of the unit and the mode (R4.8).
fn check_option(world: &World, u: &UnitRead<'_>, order: &MoveOrder) -> Result<(), Refusal> {
    let held = u.is_stuck() && !super::bog::may_get_free(u);
    let zero = u.is_immobile() && !u.is_stuck();
    if u.is_shut_down() || u.is_stunned() || held || zero {
        return Err(immobile(u));
    }
    let refuse = |code, rule, message: Message| Err(Refusal::new(code, rule, message));
    let jumps = order.mode == MoveMode::Jump;
    match order.option {
        MoveOption::Sprint if jumps => refuse(
            "cannot_sprint",
            "R4.4.5",
            say!("{unit} cannot sprint and jump.", unit = u.name),
        ),
        MoveOption::Sprint if u.acts.loaded > 0 => refuse(
            "sprint_loaded",
            "R4.8.7",
            say!(
                "{unit} has taken passengers aboard this turn.",
                unit = u.name
            ),
        ),
        MoveOption::Sprint if !order.dismounts.is_empty() => refuse(
            "sprint_dismount",
            "R16.1.5",
            say!("Nobody gets out of a sprinting carrier."),
        ),
        MoveOption::Evade if u.card.kind.is_infantry() || jumps => refuse(
            "cannot_evade",
            "R4.8.5",
            say!("{unit} cannot evade like that.", unit = u.name),
        ),
        MoveOption::Evade
            if order.path.iter().all(|w| Some(w.hex) == u.hex())
                && resume::suspended(world, u.id).is_none() =>
        {
            refuse(
                "must_enter_a_hex",
                "R4.8.5",
                say!("A unit that evades must enter at least one hex."),
            )
        }
        MoveOption::Charge(target) => rush::may_charge(world, u, order.mode, target),
        MoveOption::ChargeBuilding(hex) => rush::may_ram(world, u, order.mode, hex),
        MoveOption::DeathFromAbove(target) => rush::may_fall_on(world, u, order.mode, target),
        _ => Ok(()),
    }
}

fn travel(
    world: &World,
    u: UnitRead<'_>,
    order: &MoveOrder,
    start: Standing,
    roams: bool,
) -> Result<Plan, Refusal> {
    has_mode(&u, order.mode)?;
    moving::check_mode(&u, order.mode)?;
    check_option(world, &u, order)?;
    let mut mover = Mover::new(world, u, order.mode);
    mover.roams |= roams;
    let mut plan = if order.mode == MoveMode::Jump {
        leap(&mover, order, start)?
    } else {
        walk(&mover, order, start)?
    };
    plan.rush = rush::declared(&mover, order, &plan, start)?;
    if !plan.leaves {
        morale::check_end(world, &mover.u, start.hex, plan.end.hex)?;
    }
    Ok(plan)
}

/// A path over the ground, whether or not a move may end with it.
pub(super) struct Walked {
    pub(super) steps: Vec<PlanStep>,
    end: Standing,
    pub(super) footing: Footing,
    pub(super) climbs: bool,
    pub(super) leaves: bool,
}

/// What the steps of a path over the ground cost, one after the other.
pub(super) fn walked(
    mover: &Mover<'_>,
    order: &MoveOrder,
    start: Standing,
) -> Result<Walked, Refusal> {
    begins_in_water(mover, order, start)?;
    let occupancy = Occupancy::of(mover.world, &mover.u);
    let mut steps = Vec::with_capacity(order.path.len());
    let mut at = start;
    let under_way = resume::suspended(mover.world, mover.u.id);
    let mut footing = mover.footing_at(start);
    footing = under_way.map_or(footing, |w| footing.min(w.footing.of_ground()));
    let mut climbs = false;
    let mut leaves = false;
    let zones = Zones::around(mover);
    let mut paid_to = under_way.map_or(0, |w| zones.mask(&w.tolls));
    for (i, waypoint) in order.path.iter().enumerate() {
        let due = zones.due(at, waypoint.hex, paid_to);
        let toll = zones::toll(due);
        paid_to |= due;
        if i + 1 == order.path.len() && !mover.board.contains(waypoint.hex) {
            leave::check(mover, at.hex, waypoint.hex)?;
            leaves = true;
            steps.push(PlanStep {
                hex: waypoint.hex,
                base: at.base,
                cost: BASE + toll,
                toll,
            });
            break;
        }
        let mut paid = mover.step(at, waypoint)?;
        occupancy.check_enter(mover.world, paid.to.hex, paid.to.base)?;
        if paid.to.hex != at.hex {
            paid.cost += occupancy.surcharge(paid.to.hex, paid.to.base);
        }
        let cost = if i == 0 {
            climb::to_pay(&mover.u, at.hex, &paid)
        } else {
            paid.cost
        };
        steps.push(PlanStep {
            hex: paid.to.hex,
            base: paid.to.base,
            cost: cost + toll,
            toll,
        });
        climbs |= paid.climbs;
        footing = footing.min(paid.footing);
        at = paid.to;
    }
    let begins = under_way.is_none_or(|w| w.footing == Footing::Level);
    if footing == Footing::Any && begins && !leaves && is_level(mover, start, &steps) {
        footing = Footing::Level;
    }
    Ok(Walked {
        steps,
        end: at,
        footing,
        climbs,
        leaves,
    })
}

/// A path over the ground, through water or in the low air.
fn walk(mover: &Mover<'_>, order: &MoveOrder, start: Standing) -> Result<Plan, Refusal> {
    let Walked {
        steps,
        end: at,
        footing,
        climbs,
        leaves,
    } = walked(mover, order, start)?;
    let occupancy = Occupancy::of(mover.world, &mover.u);
    let under_way = resume::suspended(mover.world, mover.u.id);
    let allowed = allowed(mover, order, footing);
    if let Some(plan) = climb::part_way(order, &steps, climbs, &allowed, start)
        && under_way.is_none()
        && steps.iter().all(|s| s.toll == 0)
    {
        if let Some(approach) = Approach::of(mover.world, mover, start) {
            approach.check_path(&order.path, start, 0, false)?;
        }
        return Ok(plan);
    }
    let errands = if under_way.is_some() {
        nothing_new(&mover.u, order)?;
        Vec::new()
    } else {
        errands(mover, order, footing, start, &steps)?
    };
    let minimum = pays(mover, &steps, &allowed, climbs || leaves, &errands)?;
    if (!steps.is_empty() || under_way.is_some()) && !leaves {
        occupancy.check_stop(mover.world, at.hex, at.base)?;
    }
    let paid: u16 = steps.iter().map(|s| s.cost).sum();
    let spent = paid + errands.iter().map(|e| e.cost).sum::<u16>();
    if let Some(approach) = Approach::of(mover.world, mover, start)
        && !mover.u.is_stuck()
    {
        // What it can be made to use is its Move without additions for the ground so far: one more step may lose them.
        let plain = self::allowed(mover, order, Footing::Any);
        let left = if minimum {
            0
        } else {
            u16::from(plain.inches()).saturating_sub(spent)
        };
        approach.check_path(&order.path, at, left, plain.minimum)?;
    }
    Ok(Plan {
        allowance: allowed.parts,
        footing,
        steps,
        spent,
        end: at,
        minimum,
        leaves,
        rush: None,
        climbs_on: None,
    })
}

/// Whether a path stays at one level between hexes of terrain that gives the unit more Move for it.
fn is_level(mover: &Mover<'_>, start: Standing, steps: &[PlanStep]) -> bool {
    let end = steps.last().map_or(start.hex, |s| s.hex);
    let goes_on = resume::suspended(mover.world, mover.u.id).is_some();
    steps.iter().all(|s| s.base == start.base)
        && (goes_on || mover.begins_level(start.hex))
        && mover.begins_level(end)
}

pub(super) fn allowed(mover: &Mover<'_>, order: &MoveOrder, footing: Footing) -> Allowance {
    allowed_with(mover, order, footing, None)
}

fn allowed_with(
    mover: &Mover<'_>,
    order: &MoveOrder,
    footing: Footing,
    burden: Option<Burden>,
) -> Allowance {
    let terms = Terms {
        sprint: order.option == MoveOption::Sprint,
        footing,
        dismounted: false,
        burden,
    };
    let whole = allowance::allowance_by(mover.world, &mover.u, order.mode, &terms);
    resume::rest(mover.world, mover.u.id, whole)
}

/// Who changes its way in the middle of a move takes up and finds nothing on the new one.
fn nothing_new(u: &UnitRead<'_>, order: &MoveOrder) -> Result<(), Refusal> {
    if order.handling.is_empty() && slugger::costs(u, order).is_empty() {
        return Ok(());
    }
    Err(Refusal::new(
        "cannot_handle_so",
        "R16.4.3",
        "Cargo and weapons are picked up as the move was ordered.",
    )
    .or("Leave it out of the new way."))
}

/// What a move on the ground does on its way besides stepping.
fn errands(
    mover: &Mover<'_>,
    order: &MoveOrder,
    footing: Footing,
    start: Standing,
    steps: &[PlanStep],
) -> Result<Vec<Errand>, Refusal> {
    let at = |after: u8| match usize::from(after).checked_sub(1) {
        None => Some(start),
        Some(i) => steps.get(i).map(|s| Standing {
            hex: s.hex,
            base: s.base,
        }),
    };
    let inches = |burden| u16::from(allowed_with(mover, order, footing, Some(burden)).inches());
    handling::errands(mover.world, &mover.u, order, &at, &inches)
}

/// Whether the steps can be paid for, and what is done on the way for inches of its own: after how many steps, and how
/// many. `true` if only minimum movement pays for them (R4.1.3).
///
/// # Errors
/// `too_expensive`, with the sum and the allowance.
pub(super) fn pays(
    mover: &Mover<'_>,
    steps: &[PlanStep],
    allowed: &Allowance,
    no_minimum: bool,
    errands: &[Errand],
) -> Result<bool, Refusal> {
    let mut inches = u16::from(allowed.inches());
    let mut sum = 0;
    let dear = errands.iter().any(|e| e.cost > 0);
    for i in 0..=steps.len() {
        for errand in errands.iter().filter(|e| usize::from(e.after) == i) {
            sum += errand.cost;
            if sum > inches {
                return Err(Refusal::new(
                    "too_expensive",
                    "R4.1.1",
                    say!("With what it does on the way, the move costs {sum}\"; {unit} has {inches}\" ({parts}).", sum, unit = mover.u.name, inches, parts = &allowed.parts),
                )
                .or("Go less far."));
            }
            inches = errand.then;
        }
        let Some(step) = steps.get(i) else { break };
        sum += step.cost;
        if sum <= inches {
            continue;
        }
        if steps.len() == 1 && allowed.minimum && !no_minimum && !dear && step.toll == 0 {
            return Ok(true);
        }
        if step.toll > 0 {
            return Err(Refusal::new(
                "zone_of_control",
                "sca.zone_of_control",
                say!("{unit} stands in an enemy's zone: step {step} of the path costs {toll}\" more and brings the cost to {sum}\"; it has {inches}\".", unit = mover.u.name, step = i + 1, toll = step.toll, sum, inches),
            )
            .or("Go directly away from that enemy, or jump."));
        }
        let refusal = Refusal::new(
            "too_expensive",
            "R4.1.1",
            say!(
                "Step {step} of the path brings the cost to {sum}\"; {unit} has {inches}\" ({parts}).",
                step = i + 1,
                sum,
                unit = mover.u.name,
                inches,
                parts = &allowed.parts
            ),
        );
        return Err(refusal.or(match i {
            0 => say!("Go elsewhere."),
            n => say_n!(n, "End after {n} step.", "End after {n} steps."),
        }));
    }
    Ok(false)
}

/// Whether a unit that comes onto the map can pay for the hexes that it enters (R16.7.1).
///
/// # Errors
/// `too_expensive`.
pub(super) fn pays_for_steps(
    mover: &Mover<'_>,
    hexes: impl Iterator<Item = (Hex, u16)>,
    allowed: &Allowance,
) -> Result<(), Refusal> {
    let steps: Vec<_> = hexes
        .map(|(hex, cost)| PlanStep {
            hex,
            base: 0,
            cost,
            toll: 0,
        })
        .collect();
    pays(mover, &steps, allowed, false, &[]).map(|_| ())
}

/// Who swims must be in the water, or go into it with the first step (R1.3.2, R4.7.3).
fn begins_in_water(mover: &Mover<'_>, order: &MoveOrder, start: Standing) -> Result<(), Refusal> {
    if order.mode != MoveMode::Submersible || order.path.is_empty() {
        return Ok(());
    }
    let wet = |hex: Hex| {
        mover
            .board
            .get(hex)
            .is_some_and(|c| c.open_water().is_some_and(|d| d > 0))
    };
    let first = order.path.first().map(|w| w.hex);
    let dives = super::swim::dives_only(mover);
    let goes_in = mover.ashore.is_some() && first.is_some_and(wet);
    let is_in = wet(start.hex) && (!dives || mover.u.is_submerged(mover.board));
    if is_in || goes_in {
        return Ok(());
    }
    Err(Refusal::new(
        "not_in_water",
        "R4.7.3",
        say!(
            "{unit} is not deep enough in the water to swim.",
            unit = mover.u.name
        ),
    )
    .or("Move by another mode."))
}

/// A jump.
fn leap(mover: &Mover<'_>, order: &MoveOrder, start: Standing) -> Result<Plan, Refusal> {
    let allowed = allowed(mover, order, Footing::Any);
    let mut plan = Plan {
        allowance: allowed.parts.clone(),
        footing: Footing::Any,
        steps: Vec::new(),
        spent: 0,
        end: start,
        minimum: false,
        leaves: false,
        rush: None,
        climbs_on: None,
    };
    let falls = matches!(order.option, MoveOption::DeathFromAbove(_));
    let Some(last) = order.path.last() else {
        if !mover.u.is_stuck()
            && let Some(approach) = Approach::of(mover.world, mover, start)
        {
            approach.check_path(&[], start, allowed.inches().into(), allowed.minimum)?;
        }
        return Ok(plan);
    };
    jump::may_take_off(mover, start)?;
    jump::check_way(mover, start, &order.path, allowed.inches())?;
    for w in &order.path {
        let cell = mover.cell(w.hex)?;
        plan.steps.push(PlanStep {
            hex: w.hex,
            base: jump::landing(mover, cell).unwrap_or(jump::height(cell)),
            cost: BASE,
            toll: 0,
        });
    }
    let errands = errands(mover, order, Footing::Any, start, &[])?;
    plan.minimum = pays(mover, &plan.steps, &allowed, false, &errands)?;
    plan.spent = BASE * plan.steps.len() as u16;
    let base = jump::landing(mover, mover.cell(last.hex)?)?;
    if falls {
        plan.end = rush::waits_at(mover, &plan, start);
    } else {
        plan.end = Standing {
            hex: last.hex,
            base,
        };
        Occupancy::of(mover.world, &mover.u).check_stop(mover.world, last.hex, base)?;
    }
    enraged_jump(mover, order, last, start)?;
    Ok(plan)
}

fn enraged_jump(
    mover: &Mover<'_>,
    order: &MoveOrder,
    last: &Waypoint,
    start: Standing,
) -> Result<(), Refusal> {
    if mover.u.is_stuck() {
        return Ok(());
    }
    let Some(approach) = Approach::of(mover.world, mover, start) else {
        return Ok(());
    };
    if let MoveOption::DeathFromAbove(target) = order.option
        && crate::abilities::enraged_by(mover.world, &mover.u) == Some(target)
    {
        return Ok(());
    }
    let mut scratch = super::Scratch::new();
    let all = super::reach::reach(
        mover.world,
        mover.u.id,
        MoveMode::Jump,
        MoveOption::Move,
        &mut scratch,
    );
    let ends: Vec<_> = all.ends().map(|e| e.hex).collect();
    approach.check_jump(last.hex, ends.into_iter())
}

/// Abilities triggered on the way: held by the unit, ready, at points of the path, in order.
fn check_triggers(world: &World, u: &UnitRead<'_>, order: &MoveOrder) -> Result<(), Refusal> {
    let turn = read::turn(world).number;
    let mut after = 0;
    for (i, t) in order.triggers.iter().enumerate() {
        let spa = u.spas.get(t.ability).filter(|s| s.def.is_triggered());
        let Some(spa) = spa else {
            return Err(Refusal::new(
                "no_such_ability",
                "R3.3.7",
                say!("{unit} has nothing to trigger by that name.", unit = u.name),
            ));
        };
        let twice = order
            .triggers
            .iter()
            .take(i)
            .any(|o| o.ability == t.ability);
        if spa.ready > turn || twice || !u.can_act() {
            return Err(Refusal::new(
                "not_ready",
                "R3.3.7",
                say!("{ability} cannot be triggered now.", ability = spa.def.name),
            )
            .or("Once a turn is the most."));
        }
        if t.after < after || usize::from(t.after) > order.path.len() {
            return Err(Refusal::new(
                "no_such_point",
                "R3.3.7",
                "The point at which to trigger it is not on the path.",
            )
            .or("Name points of the path in their order."));
        }
        after = t.after;
        if spa.def.grants(Grant::FindsWeapon) {
            slugger::check(world, u, order, t)?;
        }
    }
    Ok(())
}
