//! Infantry and what carries it or is attacked by it by hand: boarding, leg attacks, swarms, and shaking off who clings to a
//! unit (C18.7 to C18.11).

use hexlance_board::Hex;
use hexlance_classic::{
    command::Command,
    infantry,
    model::{Code, Damage, Location},
    read::{Look, Table},
    state::{Hold, Storm},
    tables::{Column, HitTable},
};
use hexlance_rules::UnitId;

use super::{
    Parts,
    arms::Arms,
    odds::{CRITICAL, Load, chance},
    place::Judge,
    scene::{Mech, Scene},
    sight::Sights,
    task,
    trade::Stand,
};
use crate::why::Term;

/// Turns for which swarmers are reckoned to hold on.
const CLINGS: f32 = 2.0;

/// Whether a unit may end its move in the hex of another: infantry and ProtoMechs fight in the hexes of enemies, and infantry gets
/// aboard of friends.
pub fn joins(scene: &Scene<'_>, me: &Mech<'_>, other: &Mech<'_>) -> bool {
    let (u, o) = (&me.look, &other.look);
    let machine = o.sheet.class.is_mech() || o.is_vehicle();
    let fits = if o.side != u.side {
        u.is_infantry() && machine || u.is_proto() || u.suits().is_some() && o.is_infantry()
    } else {
        u.is_infantry() && infantry::holds_on(scene.table, u, o).is_ok()
    };
    let free = hexlance_classic::moves::seems_free_at;
    fits && free(scene.table, me.id, other.hex, o.elevation()).is_ok()
}

/// What swarmers of a kind do in a turn on average: points of the arms of all suits in one group, or those of a platoon in small
/// groups (C18.8.5).
fn clinging(u: &Look<'_>) -> Load {
    let n = f32::from(u.active());
    if let Some(platoon) = u.sheet.platoon() {
        return Load::many(2.0, f32::from(platoon.weapon.points(u.active())) * 0.3);
    }
    let arms = u.sheet.weapons.iter().filter(|m| m.at.is_arm());
    let each = arms.filter_map(|m| {
        let round = m.weapon.usual()?;
        let by_hand = m.weapon.name != "Auto-rifle" && !round.types.has(Code::E);
        match round.damage {
            Damage::Points(each) if by_hand => Some(f32::from(each)),
            _ => None,
        }
    });
    let claws = u.suits().map_or(0, |s| s.vibro_claws.min(2));
    Load::one(each.sum::<f32>() * n + f32::from(claws))
}

/// What it is worth that infantry clings to a unit for so many turns.
fn toll(u: &Look<'_>, target: &Mech<'_>, turns: f32) -> f32 {
    let frame = &target.frame;
    let check = if u.is_platoon() { 0.0 } else { 0.02 };
    turns * (frame.salvo(&clinging(u), Column::Front, false) + CRITICAL * check * frame.kill)
}

/// What an attack by hand does if it hits.
fn strikes(scene: &Scene<'_>, u: &Look<'_>, how: Storm, target: &Mech<'_>) -> f32 {
    let claws = u.suits().map_or(0, |s| s.vibro_claws.min(2));
    let frame = &target.frame;
    let check = CRITICAL * 0.08 * frame.kill;
    let blow = |points, table| frame.blow(&target.look, points, table, Column::Front);
    match how {
        Storm::Swarm => toll(u, target, CLINGS.min(scene.turns_left() - 1.0).max(0.0)),
        Storm::Leg => blow(4.0 + f32::from(claws), HitTable::Kick) + check,
        Storm::Mine => blow(4.0, HitTable::Full) + check,
    }
}

/// The best attack by hand that infantry could make in the hex of an enemy, as far as it is one that the rules allow there, with
/// what it is worth.
fn best(scene: &Scene<'_>, u: &Look<'_>, target: &Mech<'_>) -> Option<(Storm, f32)> {
    let all = Storm::ALL.into_iter().filter_map(|how| {
        infantry::refusal_of_storm(scene.table, u, how, target.id).ok()?;
        let tn = infantry::storm_numbers(scene.table, u, how, &target.look)?;
        Some((how, chance(tn.total()) * strikes(scene, u, how, target)))
    });
    all.max_by(|a, b| a.1.total_cmp(&b.1))
}

/// The attack by hand that is worth most to infantry now.
pub fn storm(scene: &Scene<'_>, me: &Mech<'_>) -> Option<(Command, Parts)> {
    let beside = scene.foes.iter().filter(|f| f.hex == me.hex);
    let all = beside.filter_map(|foe| {
        let (how, worth) = best(scene, &me.look, foe)?;
        let mut parts = Parts::default();
        parts.add(Term::Gain, worth);
        let order = Command::Storm {
            unit: me.id,
            how,
            target: foe.id,
            hot: false,
        };
        Some((order, parts))
    });
    all.max_by(|a, b| a.1.total().total_cmp(&b.1.total()))
}

/// What infantry could do by hand in the hexes of enemies if it got there: less where the enemy has yet to move.
pub fn grabs(scene: &Scene<'_>, me: &Mech<'_>) -> Vec<(Hex, f32)> {
    if !me.look.is_infantry() {
        return Vec::new();
    }
    let there = |foe: &Mech<'_>| {
        let look = Look {
            place: foe.look.place,
            ..me.look
        };
        let (_, worth) = best(scene, &look, foe)?;
        let stays = if foe.done || foe.helpless() { 1.0 } else { 0.2 };
        Some((foe.hex, stays * worth))
    };
    scene.foes.iter().filter_map(there).collect()
}

/// Who clings to a unit, with what it is worth to be rid of them.
pub fn swarmers<'w>(scene: &Scene<'w>, me: &Mech<'_>) -> Option<(Look<'w>, f32)> {
    let s = scene.table.holding(me.id, Hold::Swarming).next()?;
    let turns = (CLINGS + 1.0).min(scene.turns_left());
    let worth = toll(&s, me, turns);
    Some((s, worth))
}

/// What an arm that pulls at swarmers gains, and what it risks: whoever misses strikes itself (C18.9).
pub fn pull(scene: &Scene<'_>, me: &Mech<'_>, hit: f32, points: f32) -> (f32, f32) {
    let Some((s, worth)) = swarmers(scene, me) else {
        return (0.0, 0.0);
    };
    let boxes = Arms::of(&s).usual * 2.0 / f32::from(s.active().max(1));
    let own = me
        .frame
        .blow(&me.look, points, HitTable::Punch, Column::Front);
    (hit * (worth + 0.3 * points * boxes), (1.0 - hit) * own)
}

/// What a jump or erratic driving gains by shaking off who clings to a unit (C18.9).
pub fn shaken(scene: &Scene<'_>, me: &Mech<'_>) -> f32 {
    let Some((s, worth)) = swarmers(scene, me) else {
        return 0.0;
    };
    let claws = i16::from(s.suits().is_some_and(|s| s.magnetic_claws));
    let more = if me.look.is_vtol() { 2 } else { 4 + claws };
    chance(me.look.piloting().total() + more) * worth
}

/// What a 'Mech gains by dropping on who clings to it, less its own fall (C18.9); none where nobody does.
pub fn drops(scene: &Scene<'_>, me: &Mech<'_>) -> Option<f32> {
    if !me.look.sheet.class.is_mech() || me.prone {
        return None;
    }
    let (_, worth) = swarmers(scene, me)?;
    Some(chance(me.look.piloting().total()) * worth - 0.9 * me.frame.fall - 4.0)
}

/// How many turns sooner infantry is where it can fight if it is carried, with the distance at which it can.
fn sooner(scene: &Scene<'_>, u: &Look<'_>, carrier: &Look<'_>, from: Hex) -> f32 {
    let goes = carrier.walk_mp() > 0 && !carrier.is_immobile() && !carrier.withdrawing;
    let nearest = scene.foes.iter().map(|f| f.hex.distance(from)).min();
    let (Some(far), true) = (nearest, goes) else {
        return 0.0;
    };
    let reach = f32::from(Arms::of(u).best.max(2)) + 1.0;
    let left = (f32::from(far) - reach).max(0.0);
    let own = f32::from(u.walk_mp().max(u.jump_mp()).max(u.fly_mp()).max(1));
    let ride = f32::from(carrier.walk_mp().max(carrier.jump_mp()));
    // It gets on in one turn and off at the end of a move of the next.
    left / own - (1.0 + left / ride)
}

/// What each turn counts by which infantry comes sooner.
fn by_turn(u: &Look<'_>) -> f32 {
    0.5 * Arms::of(u).usual + 1.0
}

/// Friends in whose hexes infantry could get aboard in the next turn, each with what that is worth.
pub fn rides(scene: &Scene<'_>, me: &Mech<'_>) -> Vec<(Hex, f32)> {
    if !me.look.is_infantry() {
        return Vec::new();
    }
    let others = scene.own.iter().filter(|o| o.id != me.id && o.done);
    let all = others.filter_map(|o| {
        infantry::holds_on(scene.table, &me.look, &o.look).ok()?;
        let turns = sooner(scene, &me.look, &o.look, o.hex) - 1.0;
        (turns > 0.0).then(|| (o.hex, turns * by_turn(&me.look)))
    });
    all.collect()
}

/// The friend that infantry had best get aboard of now, with what that is worth beside staying where it is.
pub fn board(
    judge: &Judge<'_, '_, '_>,
    sights: &mut Sights,
    still: Option<Parts>,
) -> Option<(Command, Parts)> {
    let (scene, me) = (judge.scene, judge.me);
    if !me.look.is_infantry() || infantry::boarding(scene.table, &me.look).is_empty() {
        return None;
    }
    let still = still.unwrap_or_else(|| {
        let here = Stand::of(me);
        judge.worth(&here, me.facing, &judge.exchanges(sights, &here, true))
    });
    let all = infantry::boarding(scene.table, &me.look).into_iter();
    let best = all.filter_map(|(id, _)| {
        let carrier = scene.mine(id)?;
        // One that has yet to move takes it along at once.
        let wait = if carrier.done { 1.0 } else { 0.0 };
        let turns = sooner(scene, &me.look, &carrier.look, me.hex) - wait;
        let rides = task::stays_aboard(scene, me.id, id);
        let worth = if rides {
            12.0
        } else {
            turns * by_turn(&me.look)
        };
        (worth > 0.0).then_some((id, worth))
    });
    let (carrier, worth) = best.max_by(|a, b| a.1.total_cmp(&b.1))?;
    // It does nothing in this turn, and next to nothing is done to it.
    let mut parts = still;
    for gone in [Term::Fire, Term::Blows, Term::Harm] {
        parts.add(gone, -parts.of(gone));
    }
    parts.add(Term::Ride, worth);
    let order = Command::Board {
        unit: me.id,
        carrier,
    };
    Some((order, parts))
}

/// What each hex too far from the enemy costs a unit for those whom it carries.
pub fn fares(scene: &Scene<'_>, me: &Look<'_>) -> (f32, u16) {
    let mission = scene.table.mission();
    let riders = scene.table.aboard(me.id).filter(|o| {
        let own = o.ranks.perch.is_some_and(|p| p.hold != Hold::Swarming);
        own && o.is_infantry() && o.side == me.side && !mission.runs(o.side)
    });
    let all = riders.map(|o| {
        let arms = Arms::of(&o);
        (0.04 * arms.usual + 0.3, u16::from(arms.best.max(2)))
    });
    all.reduce(|a, b| (a.0 + b.0, a.1.min(b.1)))
        .unwrap_or_default()
}

/// Whether a passenger stays where it is: its carrier takes it to where it has to get, or sooner to where it can fight.
pub fn stays(scene: &Scene<'_>, unit: UnitId, carrier: UnitId) -> bool {
    let table: Table<'_> = scene.table;
    let (Some(u), Some(c)) = (table.find(unit), table.find(carrier)) else {
        return false;
    };
    let Some(from) = c.hex() else { return false };
    // It is aboard already: what is left is to be carried on.
    task::stays_aboard(scene, unit, carrier) || sooner(scene, &u, &c, from) + 0.5 > 0.0
}

/// The order of a unit that lets go of something: suits of launchers that are empty, which keep them from jumping and from attacks
/// by hand (C18.2.3), a hoist of a load that has come to where it can fight (C10.9.5).
pub fn lets_go(scene: &Scene<'_>, me: &Mech<'_>) -> Option<Command> {
    if me.look.is_laden() && !me.arms.guns.iter().any(|g| g.at == Location::BD) {
        return Some(Command::Eject(me.id));
    }
    let load = scene.table.holding(me.id, Hold::Slung).next()?;
    let near = u16::from(Arms::of(&load).reach);
    let there = scene.foes.iter().any(|f| f.hex.distance(me.hex) <= near);
    (there && me.look.elevation() <= 1).then_some(Command::Unhook(me.id))
}
