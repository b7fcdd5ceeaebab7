//! Charges and deaths from above (B.4), which are declared with the move.

use hexlance_classic::{
    command::{Command, MoveOrder, Way},
    moves::{self, Reach},
    physical::numbers,
    read::Look,
    state::{March, Mode, Strike},
    tables::{self, Column, HitTable},
};
use smallvec::SmallVec;

use super::{
    Parts,
    moves::{Gear, Ways},
    odds::chance,
    place::{Judge, towards},
    scene::Mech,
    sight::{Sights, entry},
    trade::Stand,
};
use crate::why::Term;

/// Least points of a charge that are worth a thought.
const LEAST: u16 = 9;
/// Most orders that are given back.
const MOST: usize = 3;

/// Worth of points in groups of 5.
fn groups(m: &Mech<'_>, points: u16, table: HitTable, column: Column) -> f32 {
    let blow = |points: f32| m.frame.blow(&m.look, points, table, column);
    f32::from(points / 5) * blow(5.0) + blow(f32::from(points % 5))
}

/// What the attack itself is worth, in place of fire and blows.
fn instead(
    judge: &Judge<'_, '_, '_>,
    sights: &mut Sights,
    stand: &Stand,
    gain: f32,
    risk: f32,
) -> Parts {
    let exchanges = judge.exchanges(sights, stand, true);
    let facing = stand.facing.unwrap_or_default();
    let mut parts = judge.worth(stand, facing, &exchanges);
    for term in [Term::Fire, Term::Blows] {
        parts.add(term, -parts.of(term));
    }
    parts.add(Term::Gain, gain);
    parts.add(Term::Risk, -risk);
    parts
}

/// The chance of an assault after so much of a run.
fn hits(judge: &Judge<'_, '_, '_>, march: &March, strike: Strike, foe: &Mech<'_>) -> f32 {
    let look = Look {
        march,
        ..judge.me.look
    };
    chance(numbers(judge.scene.table, &look, strike, &foe.look).total())
}

/// The assaults that are worth most.
pub fn assaults(
    judge: &Judge<'_, '_, '_>,
    sights: &mut Sights,
    ways: &Ways,
) -> Vec<(Command, Parts)> {
    let me = judge.me;
    let mut out: Vec<(Command, Parts)> = Vec::new();
    if me.look.legs_lost() > 0 || me.prone {
        return out;
    }
    for rival in judge.rivals {
        let foe = rival.mech;
        if !foe.done && !foe.look.is_immobile() {
            continue;
        }
        if !foe.prone {
            for mode in [Mode::Walk, Mode::Run] {
                if let Some(reach) = ways.reach(mode, Gear::Plain) {
                    charges(judge, sights, reach, mode, foe, &mut out);
                }
            }
        }
        out.extend(from_above(judge, sights, foe));
    }
    out.sort_by(|a, b| b.1.total().total_cmp(&a.1.total()));
    out.truncate(MOST);
    out
}

fn charges(
    judge: &Judge<'_, '_, '_>,
    sights: &mut Sights,
    reach: &Reach,
    mode: Mode,
    foe: &Mech<'_>,
    out: &mut Vec<(Command, Parts)>,
) {
    let me = judge.me;
    let tons = me.look.sheet.tons;
    // The longest run into each hexside.
    let mut best: [Option<moves::Reached>; 6] = [None; 6];
    for at in reach.all() {
        if at.hex.neighbour(at.facing) != foe.hex || at.hexes == 0 {
            continue;
        }
        let side = &mut best[usize::from(at.facing.index())];
        if side.is_none_or(|b| b.hexes < at.hexes) {
            *side = Some(at);
        }
    }
    for at in best.into_iter().flatten() {
        let points = (tons * u16::from(at.hexes)).div_ceil(10);
        if points < LEAST {
            continue;
        }
        let march = March {
            mode,
            hexes: at.hexes,
            run_up: at.hexes,
            spent: at.mp,
            forward: true,
            left_hex: true,
            ..*me.look.march
        };
        let hit = hits(judge, &march, Strike::Charge, foe);
        if hit < 0.2 {
            continue;
        }
        let column = foe.column(entry(at.hex, foe.hex), foe.facing);
        let falls = 1.0 - chance(foe.look.piloting().total() + 2);
        let gain = groups(foe, points, HitTable::Full, column) + falls * foe.frame.fall;
        let back = foe.look.sheet.tenth();
        let front = Column::Front;
        let own = groups(me, back, HitTable::Full, front) + me.fails(2) * me.frame.fall;
        let stand = Stand {
            hex: at.hex,
            gait: Mech::gait_of(mode),
            dodge: tables::target_movement(at.hexes),
            facing: Some(at.facing),
            up: at.elevation,
        };
        let parts = instead(judge, sights, &stand, hit * gain, hit * own);
        let Some(steps) = reach.way(at.hex, at.facing) else {
            continue;
        };
        let order = MoveOrder {
            assault: Some(foe.id),
            ..MoveOrder::of(me.id, mode, Way::Steps(steps))
        };
        out.push((Command::Move(order), parts));
    }
}

fn from_above(
    judge: &Judge<'_, '_, '_>,
    sights: &mut Sights,
    foe: &Mech<'_>,
) -> Option<(Command, Parts)> {
    let (scene, me) = (judge.scene, judge.me);
    let n = me.hex.distance(foe.hex);
    if me.jump == 0 || n == 0 || n > u16::from(me.jump) || me.look.march.spent > 0 {
        return None;
    }
    let path = moves::paths(scene.table, &me.look, foe.hex, 1).pop()?;
    let direction = {
        let before = path.len().checked_sub(2).and_then(|i| path.get(i));
        before.copied().unwrap_or(me.hex).direction_to(foe.hex)?
    };
    let march = March {
        mode: Mode::Jump,
        hexes: n as u8,
        spent: n as u8,
        ..*me.look.march
    };
    let hit = hits(judge, &march, Strike::DeathFromAbove(direction), foe);
    if hit < 0.3 {
        return None;
    }
    let tons = me.look.sheet.tons;
    let front = Column::Front;
    let (table, column) = if foe.prone {
        (HitTable::Full, Column::Rear)
    } else {
        (
            HitTable::Punch,
            foe.column(direction.opposite(), foe.facing),
        )
    };
    let points = (tons * 3).div_ceil(10);
    let falls = 1.0 - chance(foe.look.piloting().total() + 2);
    let gain = groups(foe, points, table, column) + falls * foe.frame.fall;
    let landed = groups(me, tons / 5, HitTable::Kick, front) + me.fails(4) * me.frame.fall;
    let crashed =
        groups(me, me.look.sheet.tenth() * 3, HitTable::Full, Column::Rear) + me.frame.fall;
    let stand = Stand {
        hex: foe.hex.neighbour(direction.opposite()),
        gait: 3,
        dodge: tables::target_movement(n as u8) + 1,
        facing: Some(towards(me.hex, foe.hex)),
        up: 0,
    };
    let risk = hit * landed + (1.0 - hit) * crashed;
    let mut parts = instead(judge, sights, &stand, hit * gain, risk);
    let heat = hexlance_classic::heat::of_jump(n as u8, me.look.sheet.movement.improved_jets);
    parts.add(Term::Heat, -me.arms.price_of_heat() * f32::from(heat));
    let way = Way::Jump {
        path: path.into_iter().collect::<SmallVec<_>>(),
        facing: towards(me.hex, foe.hex),
    };
    let order = MoveOrder {
        assault: Some(foe.id),
        ..MoveOrder::of(me.id, Mode::Jump, way)
    };
    Some((Command::Move(order), parts))
}
