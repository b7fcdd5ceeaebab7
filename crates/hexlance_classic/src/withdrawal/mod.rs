//! Crippling damage and forced withdrawal (C20.1).

mod event;

pub use event::WithdrawalEvent;

use hexlance_board::{Direction, Edge, Hex};
use hexlance_rules::{Enter, Leave, Refusal, Timetable, UnitId, say};
use serde::Serialize;
use smallvec::SmallVec;

use crate::{
    Ctx,
    command::{MoveOrder, Step, Way},
    ground, losses,
    model::{Location, Sheet},
    moments::{Rule, Span},
    moves::{self, Reach, Reached, Walker},
    read::{Look, Table},
    state::{Agreed, Cause, Fate, Mode, Phase},
    walk::{air::LIFT_OFF, exits, home, leads_over},
};

/// Why a unit is crippled (C20.1.2, C20.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Crippled {
    /// A side torso is destroyed.
    SideTorso,
    /// Two engine hits, or one and a gyro hit.
    Engine,
    /// All sensors are destroyed.
    Sensors,
    /// Four points on the warrior.
    Warrior,
    /// The structure of three limbs is damaged.
    Limbs,
    /// The structure of two torsos without front armor is damaged.
    Torsos,
    /// All weapons are destroyed.
    Weapons,
    /// All armor of a facing or the turret of a vehicle is gone (C20.1.4).
    Stripped,
    /// Few troopers or suits are left (C20.1.5).
    Troopers,
}

/// What weapons can do: damage together, and the farthest hex.
fn power(weapons: impl Iterator<Item = (u16, u8)>) -> (u16, u8) {
    weapons.fold((0, 0), |(damage, reach), (d, r)| {
        (
            damage.saturating_add(d),
            if d > 0 { reach.max(r) } else { reach },
        )
    })
}

/// Damage and reach of a weapon with what it can fire.
fn of_weapon(sheet: &Sheet, weapon: usize, loaded: impl Fn(usize) -> bool) -> Option<(u16, u8)> {
    let m = sheet.weapons.get(weapon)?;
    if m.one_shot || !m.weapon.needs_ammunition() {
        let round = m.weapon.usual()?;
        return Some((round.full_damage(), reach(round.ranges)));
    }
    let bins = sheet.bins.iter().enumerate();
    let fitting = bins.filter(|(i, b)| b.weapon == m.weapon.name && loaded(*i));
    let rounds = fitting.filter_map(|(_, b)| m.weapon.round(b.kind));
    rounds
        .map(|round| (round.full_damage(), reach(round.ranges)))
        .max()
}

fn reach(ranges: [u8; 3]) -> u8 {
    ranges.into_iter().max().unwrap_or(0)
}

/// Whether weapons deal 5 points together and reach beyond 5 hexes.
const fn is_armed((damage, reach): (u16, u8)) -> (bool, bool) {
    (damage >= 5, reach > 5)
}

/// Whether all weapons of a unit count as destroyed (C20.1.3, tw.scenario_crippling_2): it could do more at the start.
fn is_disarmed(u: &Look<'_>) -> bool {
    let n = u.sheet.weapons.len();
    let start = power((0..n).filter_map(|i| of_weapon(u.sheet, i, |_| true)));
    let works = (0..n).filter(|i| {
        let bit = 1u64 << (i % 64);
        // A jam, and a switch, make it no less a weapon (C10.6.28).
        let whole = (u.criticals.systems.weapons | u.stores.spent | u.hull.destroyed) & bit == 0;
        let there = u
            .sheet
            .weapons
            .get(*i)
            .is_some_and(|m| !u.criticals.is_out(m.at));
        there && whole
    });
    let now = power(works.filter_map(|i| of_weapon(u.sheet, i, |bin| u.shots_in(bin as u8) > 0)));
    let (was, is) = (is_armed(start), is_armed(now));
    was.0 && was.1 && (!is.0 || !is.1)
}

/// Whether a unit is crippled, and why.
pub fn crippled(u: &Look<'_>) -> Option<Crippled> {
    if u.is_infantry() {
        let left = u16::from(u.active());
        let all = u16::from(u.sheet.count);
        let few = if u.is_platoon() {
            4 * left < all
        } else {
            2 * left < all
        };
        return few.then_some(Crippled::Troopers);
    }
    if u.is_vehicle() {
        return if u.is_stripped() {
            Some(Crippled::Stripped)
        } else {
            is_disarmed(u).then_some(Crippled::Weapons)
        };
    }
    if u.is_proto() {
        return if u.pilot.hits >= 4 {
            Some(Crippled::Warrior)
        } else {
            is_disarmed(u).then_some(Crippled::Weapons)
        };
    }
    if !u.sheet.class.is_mech() {
        return None;
    }
    let s = &u.criticals.systems;
    let hurt = |at: &Location| {
        let i = at.index();
        u.armor.inside[i] < u.sheet.structure[i]
    };
    let all = u.sheet.locations.iter();
    let limbs = all.clone().filter(|at| at.is_limb() && hurt(at)).count();
    let torsos = all
        .clone()
        .filter(|at| at.is_torso() && hurt(at) && u.armor.of(**at, false) == 0)
        .count();
    if [Location::LT, Location::RT].iter().any(|at| u.lost(*at)) {
        Some(Crippled::SideTorso)
    } else if s.engine >= 2 || s.engine >= 1 && s.gyro >= 1 {
        Some(Crippled::Engine)
    } else if s.sensors >= 2 {
        Some(Crippled::Sensors)
    } else if u.pilot.hits >= 4 {
        Some(Crippled::Warrior)
    } else if limbs >= 3 {
        Some(Crippled::Limbs)
    } else if torsos >= 2 {
        Some(Crippled::Torsos)
    } else if is_disarmed(u) {
        Some(Crippled::Weapons)
    } else {
        None
    }
}

/// Whether a unit that withdraws does so at its best speed: it ends as near to its home edge as walking or running brings it
/// (C20.1.1). One that leaves the map has done enough.
///
/// # Errors
/// Why not.
pub(crate) fn obeys(table: Table<'_>, u: &Look<'_>, mode: Mode, end: Hex) -> Result<(), Refusal> {
    let board = table.board();
    if !u.withdrawing || !board.contains(end) || u.stance.prone || u.is_immobile() {
        return Ok(());
    }
    let Some(edge) = home(table, u) else {
        return Ok(());
    };
    let goes = board.from_edge(end, edge);
    let here = u.hex().map_or(goes, |hex| board.from_edge(hex, edge));
    // Who broke off does what is left; a jump is as good if it leads towards the edge.
    if u.march.spent > 0 || mode == Mode::Jump && (goes < here || here == 0) {
        return Ok(());
    }
    if here == 0 && can_leave(table, u) {
        return Err(must_withdraw(u));
    }
    let best = nearest(table, u, edge).map(|at| at.from_edge);
    if best.is_none_or(|best| goes <= best) {
        return Ok(());
    }
    Err(must_withdraw(u))
}

/// The end of a move on foot, as near to the home edge as one brings a unit.
struct Nearest {
    from_edge: u16,
    mode: Mode,
    steps: SmallVec<[Step; 16]>,
}

/// The nearest end of all walks and runs, and the cheapest of those that are as near, a walk before a run.
fn nearest(table: Table<'_>, u: &Look<'_>, edge: Edge) -> Option<Nearest> {
    let board = table.board();
    let mut best: Option<(u16, Mode, Reach, Reached)> = None;
    for mode in [Mode::Walk, Mode::Run, Mode::Fly, Mode::Swim] {
        let Some(reach) = Reach::of(table, u, mode) else {
            continue;
        };
        let free = reach.all().filter(|at| reach.may_be_free(table, u, at));
        let Some(end) = free.min_by_key(|at| (board.from_edge(at.hex, edge), at.mp)) else {
            continue;
        };
        let from_edge = board.from_edge(end.hex, edge);
        if best.as_ref().is_none_or(|(known, ..)| from_edge < *known) {
            best = Some((from_edge, mode, reach, end));
        }
    }
    let (from_edge, mode, reach, end) = best?;
    Some(Nearest {
        from_edge,
        mode,
        steps: reach.way(end.hex, end.facing)?,
    })
}

/// The move that a unit that withdraws has to make now, or one of several that are as good: off the map if it stands at its
/// home edge, else as near to it as it comes (C20.1.1). None where it may as well stand still.
pub fn way_home(table: Table<'_>, u: &Look<'_>) -> Option<MoveOrder> {
    let hex = u.hex()?;
    obeys(table, u, Mode::Stationary, hex).err()?;
    let edge = home(table, u)?;
    let (mode, steps) = if table.board().from_edge(hex, edge) == 0 {
        let (turns, outward) = way_out(table, u)?;
        let mut steps: SmallVec<[Step; 16]> = SmallVec::new();
        if lift_off(u) > 0 {
            steps.push(Step::Up);
        }
        steps.extend(std::iter::repeat_n(outward, turns.into()));
        steps.push(Step::Forward);
        let walks = turns + lift_off(u) < u.walk_mp();
        let mode = match () {
            () if u.is_infantry() && u.flies() => Mode::Fly,
            () if u.is_infantry() && u.depth(table.board()) > 0 && u.swim_mp() > 0 => Mode::Swim,
            () if walks => Mode::Walk,
            () => Mode::Run,
        };
        (mode, steps)
    } else {
        let best = nearest(table, u, edge)?;
        (best.mode, best.steps)
    };
    Some(MoveOrder {
        unit: u.id,
        mode,
        way: Way::Steps(steps),
        masc: false,
        assault: None,
        ram: None,
        floor: None,
    })
}

/// The move with which a unit leaves the map over an edge that is open to it, if its MP suffice: the cheapest, a walk before a
/// run (C3.1.11).
pub fn way_off(table: Table<'_>, u: &Look<'_>) -> Option<MoveOrder> {
    let edges = exits(table, u);
    if edges.is_empty() || u.march.mode == Mode::Jump || u.stance.prone {
        return None;
    }
    [Mode::Walk, Mode::Run].into_iter().find_map(|mode| {
        moves::goes_on(u, mode).ok()?;
        let walker = Walker::of(table, *u)?;
        let most = moves::most_mp(u, mode, false);
        let reach = Reach::after(table, &walker, mode, most.checked_sub(1)?)?;
        let leads = |at: &Reached| {
            let over = |edge: &Edge| leads_over(table, at.hex, at.facing, *edge);
            edges.iter().any(over)
        };
        let ends = reach.all().filter(leads);
        let end = ends.min_by_key(|at| at.mp)?;
        let mut steps = reach.way(end.hex, end.facing)?;
        steps.push(Step::Forward);
        Some(MoveOrder::of(u.id, mode, Way::Steps(steps)))
    })
}

fn must_withdraw(u: &Look<'_>) -> Refusal {
    Refusal::new(
        "must_withdraw",
        "C20.1.1",
        say!(
            "{unit} is crippled, and goes to its home edge as fast as it can.",
            unit = u.name
        ),
    )
}

/// Whether a unit at its edge has the MP to turn to it and leave.
fn can_leave(table: Table<'_>, u: &Look<'_>) -> bool {
    let by_suits = match table.board().get(u.hex().unwrap_or_default()) {
        _ if u.flies() => u.fly_mp(),
        Some(cell) if ground::depth(cell) > 0 => u.swim_mp(),
        _ => 0,
    };
    let most = u.walk_mp().max(u.run_mp()).max(by_suits);
    way_out(table, u).is_some_and(|(turns, _)| turns + lift_off(u) < most)
}

/// MP that a unit that flies and has landed needs before it goes anywhere.
fn lift_off(u: &Look<'_>) -> u8 {
    match u.sheet.is_flyer() && !u.flies() {
        true if u.is_wige() => LIFT_OFF,
        true => 1,
        false => 0,
    }
}

/// How many hexsides a unit at its edge has to turn before it can leave, and which way.
fn way_out(table: Table<'_>, u: &Look<'_>) -> Option<(u8, Step)> {
    let (hex, facing) = (u.hex()?, u.facing()?);
    let edge = home(table, u)?;
    let outward = Direction::ALL
        .into_iter()
        .filter(|d| leads_over(table, hex, *d, edge));
    let turns = outward.map(|d| {
        let right = (d.index() + 6 - facing.index()) % 6;
        if right <= 3 {
            (right, Step::Right)
        } else {
            (6 - right, Step::Left)
        }
    });
    turns.min_by_key(|(turns, _)| *turns)
}

/// In the End Phase it is looked at who is crippled, where the scenario says so (C20.1.6).
fn look(ctx: &mut Ctx<'_>) {
    let table = Table::of(ctx.world());
    if !table.world().resource::<Agreed>().withdrawal {
        return;
    }
    let found: Vec<(UnitId, Crippled)> = table
        .on_map()
        .filter(|u| u.fate == Fate::Fighting && !u.withdrawing)
        .filter_map(|u| Some((u.id, crippled(&u)?)))
        .collect();
    for (unit, why) in found {
        ctx.emit(WithdrawalEvent::Withdraws { unit, why });
    }
}

/// A unit that withdraws and cannot move any more is abandoned at the end of the turn (C20.1.1).
fn abandon(ctx: &mut Ctx<'_>) {
    let lost: Vec<UnitId> = Table::of(ctx.world())
        .on_map()
        .filter(|u| u.fate == Fate::Fighting && u.withdrawing && cannot_move(u))
        .map(|u| u.id)
        .collect();
    for unit in lost {
        losses::doom(ctx, unit, Cause::Abandoned);
    }
    losses::remove_all(ctx);
}

/// Whether it will not move again: a shutdown or an unconscious warrior may pass.
fn cannot_move(u: &Look<'_>) -> bool {
    // A trailer goes where its tractor goes.
    if u.hull.tractor.is_some() {
        return false;
    }
    let stands_for_good = u.stance.stuck || u.is_legless();
    let lies_for_good = u.stance.prone && u.gyro_is_gone();
    stands_for_good
        || lies_for_good
        || u.walk_mp() == 0
            && u.heat.level == 0
            && u.jump_mp().max(u.fly_mp()).max(u.swim_mp()) == 0
}

/// The End Phase looks at it, and the end of the turn.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Phase::End), Rule::Withdrawal, look);
    t.add(Leave(Span::Turn), Rule::Withdrawal, abandon);
}
