//! The turn (R3): which step follows which, whose go it is, and what a side may do now.

mod event;

use bevy_ecs::world::World;
use hexlance_rules::{Agenda, Enter, Flow, Leave, Refusal, SideId, Timetable, UnitId};

use crate::{
    Ctx, abilities,
    ability::{Declaration, Grant},
    aero,
    arrival::{self, off_map},
    artillery::{self, fire::Stage},
    attack::{AttackEvent, legal, resolve},
    criticals, damage, drops, forces, formations, happenings, hidden, initiative, mines,
    moments::{EndPhase, Rule, Span},
    morale, movement,
    read::{self, UnitRead},
    setup,
    sides::TwoSides,
    state::{Phase, Place, Spa},
    step::Step,
    support, victory,
};

pub use event::TurnEvent;

/// Runs one step of the agenda.
pub fn step(ctx: &mut Ctx<'_>, step: Step) -> Flow<Step> {
    if read::phase(ctx.world()) == Phase::Over {
        return Flow::Next;
    }
    // Events of the scenario come between the steps of the turn.
    if happenings::is_between(&step) && happenings::is_any_due(ctx.world()) {
        ctx.push_in_order([Step::Happenings, step]);
        return Flow::Next;
    }
    match step {
        Step::SetupOrder => setup::setup_order(ctx),
        Step::Negations => forces::enemies::negations(ctx),
        Step::SealedNegations(sealed) => forces::enemies::negate(ctx, sealed),
        Step::LateNegations { last } => forces::enemies::late(ctx, last),
        Step::Ruses(side) => arrival::ruse::keep(ctx, side),
        Step::Moment { side, asked } => forces::moment::moment(ctx, side, asked),
        Step::HomeEdges => setup::home_edges(ctx),
        Step::HomesDecided => setup::ground::decide_homes(ctx),
        Step::Stage(stage, side) => {
            if setup::has_business(ctx.world(), stage, side) {
                return Flow::Wait(Step::Stage(stage, side));
            }
        }
        Step::Facts => ctx.run(Leave(Span::Setup)),
        Step::LayingMines(side) => {
            if mines::supply::can_lay(ctx.world(), side) {
                return Flow::Wait(Step::LayingMines(side));
            }
        }
        Step::Deployment(side) => {
            let any = read::units(ctx.world()).any(|u| {
                u.side == side
                    && matches!(u.place, Place::Reserve)
                    && setup::sets_up(ctx.world(), u.id)
            });
            if any {
                ctx.push(Step::Deploying(side));
            }
        }
        Step::Deploying(side) => return Flow::Wait(Step::Deploying(side)),
        Step::Assignments => abilities::assignments(ctx),
        Step::StartTurn => ctx.run(Enter(Span::Turn)),
        Step::Bonuses(side) => formations::assign::for_the_turn(ctx, side),
        Step::Declare { side, when, asked } => {
            forces::declare::offer(ctx, side, when, asked);
        }
        Step::SealedInitiative(sealed) => {
            if initiative::declare::declare(ctx, sealed) {
                ctx.push(Step::Initiative);
            } else if let Some(winner) = read::turn(ctx.world()).winner {
                // It was decided without dice.
                ctx.push_in_order(steps_after_initiative(winner));
            }
        }
        Step::Initiative => {
            initiative::initiative(ctx);
        }
        Step::InitiativeStands(rolls) => {
            if !initiative::stands(ctx, &rolls) {
                return Flow::Next;
            }
            let winner = read::turn(ctx.world()).winner.unwrap_or_default();
            ctx.push_in_order(steps_after_initiative(winner));
        }
        Step::BeginPhase(phase) => {
            if phase == Phase::End {
                // What the damage step led to, crashes and collapses, is over by now.
                victory::check_last_standing(ctx);
                if read::phase(ctx.world()) == Phase::Over {
                    return Flow::Next;
                }
            }
            ctx.run(Enter(phase));
        }
        Step::ActFirst(side) => {
            if read::units(ctx.world())
                .filter(|u| u.side == side)
                .any(|u| may_act_first(ctx.world(), &u).is_ok())
            {
                return Flow::Wait(Step::ActFirst(side));
            }
        }
        Step::EarlyMove(unit) => {
            if read::unit(ctx.world(), unit).is_in_play() {
                return Flow::Wait(Step::EarlyMove(unit));
            }
        }
        Step::EarlyAttacks(unit) => {
            let u = read::unit(ctx.world(), unit);
            let fights = if u.is_aerospace() {
                aero::raid::may_fight(ctx.world(), &u)
            } else {
                !spent(ctx.world(), &u)
            };
            if u.can_act() && fights {
                return Flow::Wait(Step::EarlyAttacks(unit));
            }
            // It counts as having attacked (R3.3.8).
            ctx.emit(attacks_over(unit));
        }
        Step::Alternate {
            left,
            side,
            committed,
        } => {
            if let Some((left, side)) = alternate(ctx.world(), left, side, unmoved) {
                return Flow::Wait(Step::Alternate {
                    left,
                    side,
                    committed,
                });
            }
        }
        Step::Flights { left, side } => {
            if let Some((left, side)) = alternate(ctx.world(), left, side, unflown) {
                return Flow::Wait(Step::Flights { left, side });
            }
        }
        Step::Engagements(side) => {
            if aero::engage::may_try(ctx.world(), side) {
                return Flow::Wait(Step::Engagements(side));
            }
        }
        Step::EngagementRolled => aero::engage::rolled(ctx),
        Step::FlightChecks => aero::control::flight_checks(ctx),
        Step::Crash { unit, by } => aero::crash::crash(ctx, unit, by),
        Step::Walk(walk) => movement::walk(ctx, walk),
        Step::Spot { unit } => hidden::spot(ctx, unit),
        Step::Rerouting(walk) => {
            if let Some(walk) = movement::waits_for_rest(ctx, walk) {
                return Flow::Wait(Step::Rerouting(walk));
            }
        }
        Step::FinishMove(walk) => movement::finish_move(ctx, walk),
        Step::Trigger { unit, ability } => abilities::trigger(ctx, unit, ability),
        Step::Resist {
            unit,
            source,
            ability,
        } => abilities::resist(ctx, unit, source, ability),
        Step::Surprise { unit, target } => hidden::surprise(ctx, unit, target),
        Step::Mine { unit, field } => mines::strike::attack(ctx, unit, field),
        Step::Attacks(side) => {
            let left = read::attackers(ctx.world(), side).any(|u| {
                let free = match u.mount.and_then(|m| read::try_unit(ctx.world(), m)) {
                    Some(carrier) => !u.acts.weapon && is_met(ctx.world(), &carrier),
                    None => !spent(ctx.world(), &u),
                };
                // Pieces that have not fired are an attack that is left (R9.1.1).
                let free = free || (!u.acts.quiet && artillery::legal::may_still_fire(&u));
                let hurries = u.motion.sprinted || u.motion.evaded;
                let free = if u.is_aerospace() {
                    aero::raid::may_fight(ctx.world(), &u)
                } else {
                    free
                };
                u.can_act() && !u.acts.early && !hurries && free
            });
            let far = off_board(ctx.world(), side)
                .any(|u| u.can_act() && artillery::legal::may_still_fire(&u));
            if left || far {
                return Flow::Wait(Step::Attacks(side));
            }
            ctx.emit(TurnEvent::SideDone {
                side,
                phase: Phase::Combat,
            });
        }
        Step::Aim(attack) => resolve::aim(ctx, attack),
        Step::AfterRoll(attack, rolled) => resolve::after_roll(ctx, attack, rolled),
        Step::Resolve(attack, rolled) => resolve::resolve(ctx, attack, rolled),
        Step::CriticalRoll {
            attack,
            unit,
            cause,
        } => criticals::critical_roll(ctx, attack, unit, cause),
        Step::CriticalStands {
            attack,
            unit,
            dice,
            acted,
        } => criticals::critical_stands(ctx, attack, unit, dice, acted),
        Step::CriticalEffect {
            attack,
            unit,
            critical,
        } => criticals::critical_effect(ctx, attack, unit, critical),
        Step::MotiveRoll { attack, unit } => criticals::motive_roll(ctx, attack, unit),
        Step::Settle { attack } => {
            damage::settle(ctx, attack);
            forces::duels::settle(ctx);
            victory::check_last_standing(ctx);
        }
        Step::AttackDone(attack, hit) => resolve::attack_done(ctx, attack, hit),
        Step::ControlRoll { unit, cause, walk } => movement::control_roll(ctx, unit, cause, walk),
        Step::ControlStands(control, walk) => movement::control_stands(ctx, *control, walk),
        Step::Artillery(stage) => artillery::fire::run(ctx, stage),
        Step::DamageStep => {
            if artillery::landing::homing_due(ctx.world()) {
                let late = Stage::Landings { homing: true };
                ctx.push_in_order([Step::Artillery(late), Step::DamageStep]);
                return Flow::Next;
            }
            ctx.run(Leave(Phase::Combat));
        }
        Step::MoraleChecks => morale::after_damage(ctx),
        Step::Collapse(hex) => movement::collapse(ctx, hex),
        Step::EndHeat => ctx.run(EndPhase::Heat),
        Step::EndWorks => ctx.run(EndPhase::Works),
        Step::Drops(side) => {
            if !drops::due(ctx.world(), side).is_empty() {
                return Flow::Wait(Step::Drops(side));
            }
        }
        Step::EndActs(side) => {
            if support::any_to_declare(ctx.world(), side) {
                return Flow::Wait(Step::EndActs(side));
            }
        }
        Step::Stranded => off_map::stranded(ctx),
        Step::Returns(side) => {
            if off_map::has_arrivals(ctx.world(), side) {
                return Flow::Wait(Step::Returns(side));
            }
        }
        Step::Pounce { unit, target } => hidden::pounce(ctx, unit, target),
        Step::EndTurn => ctx.run(Leave(Span::Turn)),
        Step::Verdict => victory::check_end(ctx),
        Step::Happenings => happenings::happen(ctx),
    }
    Flow::Next
}

/// Turns and phases are counted, and sides are asked for what belongs to their beginning.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Turn), Rule::Clock, |ctx: &mut Ctx<'_>| {
        let turn = read::turn(ctx.world()).number + 1;
        ctx.emit(TurnEvent::TurnBegan { turn });
    });
    t.add(Enter(Span::Turn), Rule::Agenda, before_initiative);
    for phase in Phase::OF_A_TURN {
        t.add(Enter(phase), Rule::Clock, move |ctx: &mut Ctx<'_>| {
            ctx.emit(TurnEvent::PhaseBegan { phase });
        });
    }
    t.add(Enter(Phase::Movement), Rule::Agenda, |ctx: &mut Ctx<'_>| {
        ctx.push_in_order(loser_first(ctx.world()).map(Step::Drops));
    });
    t.add(Enter(Phase::Combat), Rule::Agenda, |ctx: &mut Ctx<'_>| {
        let [a, b] = loser_first(ctx.world()).map(|s| asks(s, Declaration::CombatPhase));
        let landings = Step::Artillery(Stage::Landings { homing: false });
        ctx.push_in_order([a, b, landings]);
    });
    t.add(EndPhase::Heat, Rule::Agenda, |ctx: &mut Ctx<'_>| {
        ctx.push_in_order(loser_first(ctx.world()).map(Step::EndActs));
    });
    t.add(Leave(Span::Turn), Rule::Agenda, |ctx: &mut Ctx<'_>| {
        ctx.push(Step::Verdict);
    });
}

/// The sides, the one first that has lost Initiative.
fn loser_first(world: &World) -> [SideId; 2] {
    let loser = read::turn(world).loser().unwrap_or_default();
    [loser, loser.opponent()]
}

/// What a turn begins with (R3.2.1b).
fn before_initiative(ctx: &mut Ctx<'_>) {
    let first = read::turn(ctx.world()).order_first;
    let both = |when| [asks(first, when), asks(first.opponent(), when)];
    let [a, b] = both(Declaration::ForGood);
    let [c, d] = both(Declaration::Ruse);
    ctx.push_in_order([
        Step::BeginPhase(Phase::Initiative),
        Step::Bonuses(first),
        Step::Bonuses(first.opponent()),
        a,
        b,
        c,
        d,
        Step::SealedInitiative([None, None]),
    ]);
}

/// Asks a side for what its forces may declare at a moment.
const fn asks(side: SideId, when: Declaration) -> Step {
    Step::Declare {
        side,
        when,
        asked: Vec::new(),
    }
}

/// What is left of a turn once Initiative is decided, and the next turn (R3.1.1).
pub fn steps_after_initiative(winner: SideId) -> [Step; 20] {
    let loser = winner.opponent();
    [
        Step::BeginPhase(Phase::Movement),
        Step::ActFirst(winner),
        Step::Alternate {
            left: [0, 0],
            side: winner,
            committed: None,
        },
        Step::Flights {
            left: [0, 0],
            side: winner,
        },
        Step::Engagements(loser),
        Step::Engagements(winner),
        Step::BeginPhase(Phase::Combat),
        Step::Attacks(loser),
        Step::Attacks(winner),
        Step::DamageStep,
        Step::MoraleChecks,
        Step::BeginPhase(Phase::End),
        Step::EndHeat,
        Step::FlightChecks,
        Step::EndWorks,
        Step::Stranded,
        Step::Returns(loser),
        Step::Returns(winner),
        Step::EndTurn,
        Step::StartTurn,
    ]
}

/// Whether a unit has used all attacks of its turn (R3.4.4), extra attacks with somebody to aim at among them.
fn spent(world: &World, u: &UnitRead<'_>) -> bool {
    let acts = u.acts;
    acts.quiet || (acts.physical && (acts.weapon || acts.rushed) && !legal::may_mark(world, u))
}

/// Artillery of a side that stands off the map (R9.1.2).
fn off_board(world: &World, side: SideId) -> impl Iterator<Item = UnitRead<'_>> {
    read::units(world).filter(move |u| u.side == side && u.off_board().is_some())
}

/// Whether an enemy is in base contact with a unit.
fn is_met(world: &World, u: &UnitRead<'_>) -> bool {
    read::active(world, u.side.opponent()).any(|e| !e.is_hidden() && read::base_contact(u, &e))
}

fn attacks_over(unit: UnitId) -> AttackEvent {
    AttackEvent::AttackSpent {
        unit,
        weapon: true,
        physical: true,
        fired: false,
        overheat: 0,
        rear: 0,
        marking: None,
        piece: None,
        rush_done: true,
    }
}

/// Units that still count for the alternation (R3.3.2): active ground units, not in hiding, not yet activated, and those
/// that can come onto the map and are not held back.
pub fn unmoved(world: &World, side: SideId) -> u16 {
    let here = read::active(world, side)
        .filter(|u| !u.acts.activated && !u.is_hidden() && !u.is_aerospace())
        .count();
    (here + arrival::ready(world, side).count()) as u16
}

/// Aircraft that still have their move (R11.3.1).
pub fn unflown(world: &World, side: SideId) -> u16 {
    read::units(world)
        .filter(|u| u.side == side && aero::fly::has_move(world, u))
        .count() as u16
}

/// Finds out who moves next (R3.3.1, R3.3.2), of those that are counted: what is left of the round, and whose go it is.
fn alternate(
    world: &World,
    mut left: [u16; 2],
    mut side: SideId,
    count: impl Fn(&World, SideId) -> u16,
) -> Option<([u16; 2], SideId)> {
    let counts = [count(world, SideId(0)), count(world, SideId(1))];
    if counts == [0, 0] {
        return None;
    }
    for (l, c) in left.iter_mut().zip(counts) {
        *l = (*l).min(c);
    }
    if left == [0, 0] {
        // A new round: the loser first; the side with more units moves several.
        let (a, b) = (counts[0].min(counts[1]), counts[0].max(counts[1]));
        for (l, c) in left.iter_mut().zip(counts) {
            *l = if a == 0 {
                c
            } else if c == b {
                b / a
            } else {
                1
            };
        }
        side = read::turn(world).loser().unwrap_or_default();
    }
    if left[side.index()] == 0 {
        side = side.opponent();
    }
    Some((left, side))
}

/// The step on top of the agenda.
pub fn waiting(world: &World) -> Option<&Step> {
    world.resource::<Agenda<Step>>().top()
}

/// The side that the battle waits for, if no question is open.
pub fn waiting_side(world: &World) -> Option<SideId> {
    match waiting(world)? {
        Step::LayingMines(side)
        | Step::Stage(_, side)
        | Step::Returns(side)
        | Step::Deploying(side)
        | Step::ActFirst(side)
        | Step::EndActs(side)
        | Step::Drops(side)
        | Step::Attacks(side)
        | Step::Engagements(side)
        | Step::Flights { side, .. }
        | Step::Alternate { side, .. } => Some(*side),
        Step::EarlyMove(unit) | Step::EarlyAttacks(unit) => Some(read::unit(world, *unit).side),
        Step::Rerouting(walk) => Some(read::unit(world, walk.order.unit).side),
        _ => None,
    }
}

/// A unit of the side that gives the command, or why it is not.
///
/// # Errors
/// `no_such_unit`, `not_your_unit`.
pub fn own_unit(world: &World, side: SideId, unit: UnitId) -> Result<UnitRead<'_>, Refusal> {
    let u = read::try_unit(world, unit)
        .ok_or_else(|| Refusal::new("no_such_unit", "R0.4", format!("There is no unit {unit}.")))?;
    if u.side != side {
        return Err(Refusal::new(
            "not_your_unit",
            "R0.4.1",
            format!("{} fights for the other side.", u.name),
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
            format!("It is the turn of {}.", read::side_name(world, s)),
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
        Some(Step::Alternate {
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
                    format!("{name} has begun its activation."),
                )
                .or(format!("Move {name} first.")));
            }
        }
        Some(Step::Rerouting(walk)) if walk.order.unit == unit => return Ok(()),
        Some(Step::Rerouting(walk)) => {
            let name = read::unit(world, walk.order.unit).name;
            return Err(Refusal::new(
                "other_unit_began",
                "R3.3.6",
                format!("{name} is in the middle of its move."),
            )
            .or("Order the rest of that move, or let it go on."));
        }
        Some(Step::EarlyMove(early)) => {
            if *early != unit {
                let name = read::unit(world, *early).name;
                return Err(Refusal::new(
                    "other_unit_began",
                    "R3.3.8",
                    format!("{name} acts first."),
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
            format!("{} moves after the ground units.", u.name),
        ));
    }
    if !u.is_active() {
        return Err(Refusal::new(
            "not_on_map",
            "R0.4.2",
            format!("{} is not on the map.", u.name),
        ));
    }
    if u.acts.activated {
        return Err(Refusal::new(
            "already_moved",
            "R3.3.6",
            format!("{} has had its activation this turn.", u.name),
        ));
    }
    Ok(())
}

/// Whether a unit of a side may come onto the map now, or be held back (R16.7.1).
///
/// # Errors
/// Whose go it is; `not_in_reserve`, `not_due`, `held_back`.
pub fn may_enter_now(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let u = own_unit(world, side, unit)?;
    match waiting(world) {
        Some(Step::Alternate { side: s, .. }) if *s != side => return Err(not_your_turn(world)),
        Some(Step::Alternate {
            committed: None, ..
        }) => {}
        Some(Step::Alternate {
            committed: Some(c), ..
        }) => {
            let name = read::unit(world, *c).name;
            return Err(Refusal::new(
                "other_unit_began",
                "R3.3.6",
                format!("{name} has begun its activation."),
            )
            .or(format!("Move {name} first.")));
        }
        _ => {
            return Err(Refusal::new(
                "wrong_phase",
                "R16.7.1",
                "Units come onto the map in the Movement Phase.",
            ));
        }
    }
    arrival::edges(world, &u).map(|_| ())
}

/// Marks that a unit takes its activation now: the round goes on afterwards.
pub fn activation_taken(ctx: &mut Ctx<'_>, unit: UnitId) {
    let side = read::unit(ctx.world(), unit).side;
    match ctx.take_waiting() {
        Some(Step::Alternate { mut left, .. }) => {
            left[side.index()] = left[side.index()].saturating_sub(1);
            ctx.push(Step::Alternate {
                left,
                side,
                committed: None,
            });
        }
        Some(Step::EarlyMove(u)) => ctx.push(Step::EarlyAttacks(u)),
        Some(other) => ctx.push(other),
        None => {}
    }
}

/// Marks that an aircraft of a side takes its move now: the round goes on afterwards.
pub fn flight_taken(ctx: &mut Ctx<'_>, side: SideId) {
    if let Some(step) = ctx.take_waiting() {
        ctx.push(match step {
            Step::Flights { mut left, .. } => {
                left[side.index()] = left[side.index()].saturating_sub(1);
                Step::Flights { left, side }
            }
            // It acts out of sequence (R3.3.8).
            Step::EarlyMove(unit) => Step::EarlyAttacks(unit),
            other => other,
        });
    }
}

/// A unit begins its activation by a choice of its own: it must go on with it.
pub fn commit(ctx: &mut Ctx<'_>, unit: UnitId) {
    match ctx.take_waiting() {
        Some(Step::Alternate { left, side, .. }) => ctx.push(Step::Alternate {
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
        Some(Step::Attacks(s)) if *s == side => false,
        Some(Step::EarlyAttacks(early)) if *early == unit => true,
        Some(Step::EarlyAttacks(early)) => {
            let name = read::unit(world, *early).name;
            return Err(Refusal::new(
                "other_unit_began",
                "R3.3.8",
                format!("{name} acts first."),
            ));
        }
        Some(Step::Attacks(_)) => return Err(not_your_turn(world)),
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
            format!("{} is not on the map.", u.name),
        ));
    }
    if u.acts.early && !immediate {
        return Err(Refusal::new(
            "already_attacked",
            "R3.3.8",
            format!("{} acted first and has attacked this turn.", u.name),
        ));
    }
    Ok(immediate)
}

/// Whether a unit may act before all others now by any of its abilities (R3.3.8).
///
/// # Errors
/// Why not.
pub fn may_act_first(world: &World, u: &UnitRead<'_>) -> Result<(), Refusal> {
    let able = |s: &&Spa| s.def.grants(Grant::ActFirst) || s.def.grants(Grant::Overruns);
    let mut result = Err(Refusal::new(
        "no_such_ability",
        "R3.3.8",
        format!("{} cannot act out of sequence.", u.name),
    ));
    for spa in u.spas.0.iter().filter(able) {
        result = may_act_first_by(world, u, spa);
        if result.is_ok() {
            return result;
        }
    }
    result
}

/// Whether a unit may act before all others now by one of its abilities (Combat Intuition, Overrun Combat).
///
/// # Errors
/// Why not.
pub fn may_act_first_by(world: &World, u: &UnitRead<'_>, spa: &Spa) -> Result<(), Refusal> {
    let turn = read::turn(world);
    let rule = spa.def.id.as_str();
    if turn.winner.is_some_and(|w| w != u.side) {
        return Err(Refusal::new(
            "lost_initiative",
            rule,
            "Your side did not win Initiative this turn.",
        ));
    }
    if spa.ready > turn.number {
        return Err(Refusal::new(
            "not_ready",
            rule,
            format!("{} is ready again in turn {}.", spa.def.name, spa.ready),
        ));
    }
    let stays = u.is_aerospace() && !aero::fly::has_move(world, u);
    let away = !u.is_in_play();
    if u.acts.activated || u.acts.early || !u.can_act() || stays || away {
        return Err(Refusal::new(
            "cannot_act",
            rule,
            format!("{} cannot act now.", u.name),
        ));
    }
    if spa.def.grants(Grant::Overruns) {
        abilities::overrun::check(world, u, spa)?;
    }
    Ok(())
}

/// Whether the battle waits for units that act before all others.
pub fn may_declare_act_first(world: &World) -> bool {
    matches!(waiting(world), Some(Step::ActFirst(_)))
}

/// Whether the battle waits for what a side declares in the End Phase.
pub fn may_declare_at_the_end(world: &World, side: SideId) -> bool {
    matches!(waiting(world), Some(Step::EndActs(s)) if *s == side)
}

/// Whether the battle waits for a side to drop its units.
pub fn may_drop(world: &World, side: SideId) -> bool {
    matches!(waiting(world), Some(Step::Drops(s)) if *s == side)
}

/// Whether it is a side's go to move a unit of its choice.
pub fn may_unload(world: &World, side: SideId) -> bool {
    matches!(waiting(world), Some(Step::Alternate { side: s, committed: None, .. }) if *s == side)
}

/// Whether a side may say that it is done.
///
/// # Errors
/// What is still to be done.
pub fn check_done(world: &World, side: SideId) -> Result<(), Refusal> {
    if waiting_side(world) != Some(side) {
        return Err(not_your_turn(world));
    }
    match waiting(world) {
        Some(Step::Deploying(_)) => setup::check_deployment_done(world, side),
        Some(Step::Stage(stage, _)) => setup::check_stage_done(world, *stage, side),
        Some(Step::ActFirst(_)) => combined_fire_is_over(
            world,
            side,
            abilities::combined_fire::must_act_first(world, side),
        ),
        Some(Step::EarlyAttacks(_)) => {
            combined_fire_is_over(world, side, abilities::combined_fire::waiting(world, side))
        }
        Some(Step::Attacks(_)) => {
            let bound = abilities::combined_fire::waiting(world, side);
            combined_fire_is_over(world, side, bound)?;
            let rushing = read::active(world, side).find(|u| {
                u.can_act()
                    && u.acts.rush.is_some_and(|r| {
                        crate::attack::legal::rush_order(u, r)
                            .is_some_and(|o| crate::attack::legal::check(world, side, &o).is_ok())
                    })
            });
            match rushing {
                None => Ok(()),
                Some(u) => Err(Refusal::new(
                    "charge_waits",
                    "R8.4.3",
                    format!("{} has declared a charge or death from above.", u.name),
                )
                .or("Resolve it first.")),
            }
        }
        Some(
            Step::LayingMines(_)
            | Step::Returns(_)
            | Step::EndActs(_)
            | Step::Rerouting(_)
            | Step::Engagements(_),
        ) => Ok(()),
        Some(Step::Drops(_)) => Err(Refusal::new(
            "must_drop",
            "R16.5.1",
            "Units that are due have to drop now.",
        )
        .or("Name a hex for each of them.")),
        Some(Step::Flights { .. }) => {
            Err(
                Refusal::new("must_move", "R11.3.1", "An aircraft must make its move.")
                    .or("Choose an aircraft and fly it; outside the map it may stay where it is."),
            )
        }
        Some(Step::Alternate { .. } | Step::EarlyMove(_)) => {
            Err(
                Refusal::new("must_move", "R3.3.1", "A unit must move, or stand still.")
                    .or("Choose a unit and let it stand still if it should not move."),
            )
        }
        _ => Err(not_your_turn(world)),
    }
}

/// Nobody has to attack any more because its formation has declared it (R14.6.2).
fn combined_fire_is_over(
    world: &World,
    side: SideId,
    bound: Option<(UnitId, UnitId)>,
) -> Result<(), Refusal> {
    let Some((unit, target)) = bound else {
        return Ok(());
    };
    let name = crate::concealment::name_for(world, side, target);
    Err(Refusal::new(
        "combined_fire_waits",
        "R14.6.2",
        format!("{} has to attack {name}.", read::unit(world, unit).name),
    )
    .or("Its formation has declared that all of it does."))
}

/// A side is done with the step that waits.
pub fn done(ctx: &mut Ctx<'_>, side: SideId) {
    let phase = read::phase(ctx.world());
    if matches!(waiting(ctx.world()), Some(Step::Rerouting(_))) {
        return movement::as_ordered(ctx);
    }
    match ctx.take_waiting() {
        Some(Step::EarlyAttacks(unit)) => ctx.emit(attacks_over(unit)),
        _ => ctx.emit(TurnEvent::SideDone { side, phase }),
    }
}
