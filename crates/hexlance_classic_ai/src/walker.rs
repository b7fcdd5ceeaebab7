//! The player that goes for the nearest enemy and takes the surest shots: the measuring stick for the others.

use hexlance_ai::why::Notes;
use hexlance_board::{Direction, Edge, Hex};
use hexlance_classic::{
    Battle,
    command::{Command, FireAt, FireOrder, MoveOrder, Step, StrikeOrder, Way},
    fire::refusal_of,
    heat,
    moves::Reach,
    physical::{self, numbers},
    read::{Look, Table},
    state::{Mode, Phase, Strike},
    withdrawal,
};
use hexlance_rules::{SideId, UnitId};
use rand::{RngExt, rngs::ChaCha8Rng};
use smallvec::SmallVec;

use super::{
    plain::{ambush, come_in, hold, no_blow, plain, set_up, still, waiting},
    why::Rule,
};

/// The highest heat level that it makes: one below the first shutdown roll (C13.4).
const HOTTEST: u16 = 13;
/// Target numbers above this are left alone.
const SUREST: i16 = 10;

/// Its next command; none where it does the plainest thing.
pub fn next(
    rng: &mut ChaCha8Rng,
    notes: &mut Notes<Command>,
    battle: &Battle,
    side: SideId,
) -> Option<Command> {
    if battle.decision().is_some() {
        notes.rule(Rule::UsualAnswer);
        return plain(battle, side);
    }
    let table = Table::of(battle.world());
    if table.clock().opening || table.clock().ambush.is_some() {
        // Who hides goes on hiding, and who is found fires.
        notes.rule(Rule::Plain);
        return ambush(battle, side).or_else(|| plain(battle, side));
    }
    if table.clock().phase == Phase::Setup {
        notes.rule(Rule::AnyHex);
        let any = rng.random_range(0..10_000);
        return set_up(battle, side, any);
    }
    if table.clock().phase == Phase::End {
        notes.rule(Rule::Nothing);
        let off = table.on_map().filter(|u| u.side == side && u.is_off());
        let restart = off.map(|u| Command::Restart(u.id));
        let mut legal = restart.filter(|c| battle.check(side, c).is_ok());
        return legal.next().or(Some(Command::Pass));
    }
    let u = waiting(battle, side).into_iter().next()?;
    let legal = |c: &Command| battle.check(side, c).is_ok();
    match table.clock().phase {
        Phase::Movement => {
            notes.rule(Rule::Nearest);
            if u.may_enter() {
                return come_in(battle, side, &u);
            }
            if let Some(order) = withdrawal::way_off(table, &u).map(Command::Move)
                && legal(&order)
            {
                return Some(order);
            }
            let prey = through(table, &u).or_else(|| nearest(table, &u));
            going(table, &u, prey).into_iter().find(legal)
        }
        Phase::Weapons => {
            notes.rule(Rule::SurestShot);
            Some(Command::Fire(fire(table, &u))).filter(legal)
        }
        Phase::Physical => {
            notes.rule(Rule::SurestShot);
            Some(blow(table, &u)).filter(legal)
        }
        _ => None,
    }
}

/// Enemies on the map that fight and do not hide.
fn enemies<'w>(table: Table<'w>, u: &Look<'w>) -> impl Iterator<Item = Look<'w>> {
    let own = *u;
    let all = table.on_map();
    all.filter(move |e| table.are_enemies(e, &own) && !e.is_destroyed() && !e.hidden)
}

/// The hex of the far edge straight ahead, for whoever has to get through (C20.4.2).
fn through(table: Table<'_>, u: &Look<'_>) -> Option<Hex> {
    let home = table.sides().get(u.side)?.home?;
    let hex = u.hex().filter(|_| table.mission().runs(u.side))?;
    let board = table.board();
    let (column, row) = hex.column_row();
    Some(match home.opposite() {
        Edge::North => Hex::from_column_row(column, 1),
        Edge::South => Hex::from_column_row(column, board.rows() as i16),
        Edge::West => Hex::from_column_row(1, row),
        Edge::East => Hex::from_column_row(board.columns() as i16, row),
    })
}

fn nearest(table: Table<'_>, u: &Look<'_>) -> Option<Hex> {
    let from = u.hex()?;
    let all = enemies(table, u).filter_map(|e| e.hex());
    all.min_by_key(|hex| (from.distance(*hex), *hex))
}

/// What it would do, best first: stand up, go on, go nearer and face its prey, or stay.
fn going(table: Table<'_>, u: &Look<'_>, prey: Option<Hex>) -> Vec<Command> {
    let mut out = Vec::new();
    let order = |mode, steps: SmallVec<[Step; 16]>| {
        Command::Move(MoveOrder::of(u.id, mode, Way::Steps(steps)))
    };
    if u.stance.prone {
        for mode in [u.march.mode, Mode::Walk, Mode::Run] {
            out.push(order(mode, SmallVec::from_slice(&[Step::Stand])));
        }
    } else if let Some(prey) = prey
        && u.march.spent == 0
    {
        for mode in [Mode::Run, Mode::Fly, Mode::Swim, Mode::Walk] {
            let Some(reach) = Reach::of(table, u, mode) else {
                continue;
            };
            let mut all: Vec<_> = reach
                .all()
                .filter(|at| at.mp > 0 && at.hex != prey)
                .filter(|at| Direction::towards(at.hex, prey) == Some(at.facing))
                .map(|at| (at.hex.distance(prey), at.mp, at.hex, at.facing))
                .collect();
            all.sort_unstable_by_key(|(distance, mp, hex, facing)| {
                (*distance, *mp, *hex, facing.index())
            });
            let ways = all.into_iter().take(8);
            out.extend(
                ways.filter_map(|(.., hex, facing)| Some(order(mode, reach.way(hex, facing)?))),
            );
        }
    }
    out.push(Command::Halt(u.id));
    out.push(still(u.id));
    out
}

/// Every weapon at the enemy that it hits most surely, as far as that does not make it too hot.
fn fire(table: Table<'_>, u: &Look<'_>) -> FireOrder {
    let mut best: Option<(i16, FireOrder)> = None;
    for enemy in enemies(table, u) {
        let mut order = hold(u.id);
        if u.stance.prone {
            order.prop = u.sheet.arms().first().copied();
        }
        let mut sure = 0;
        let sinks = u.dissipation(0);
        let mut level = u.heat.level + heat::build_up(u);
        let mut shots: Vec<(i16, u16, FireAt)> = Vec::new();
        for (weapon, mount) in u.sheet.weapons.iter().enumerate() {
            let shot = FireAt::at(weapon as u8, enemy.id);
            let mut alone = order.clone();
            alone.shots.push(shot);
            if let Ok(numbers) = refusal_of(table, u, &alone, &shot) {
                shots.push((numbers.tn.total(), mount.weapon.heat.into(), shot));
            }
        }
        shots.sort_by_key(|(tn, heat, shot)| (*tn, *heat, shot.weapon));
        for (tn, heat, shot) in shots {
            let linked = u.sheet.weapons.iter().enumerate().any(|(i, m)| {
                let fires = |n: u8| order.shots.iter().any(|s| s.weapon == n);
                m.links.contains(&shot.weapon) && fires(i as u8)
                    || i == usize::from(shot.weapon) && m.links.iter().any(|n| fires(*n))
            });
            if tn > SUREST || linked || level + heat > HOTTEST + sinks {
                continue;
            }
            let mut more = order.clone();
            more.shots.push(shot);
            if refusal_of(table, u, &more, &shot).is_err() {
                continue;
            }
            order = more;
            level += heat;
            sure += 13 - tn;
        }
        if best.as_ref().is_none_or(|(b, _)| sure > *b) {
            best = Some((sure, order));
        }
    }
    let mut order = best.map_or_else(|| hold(u.id), |(_, order)| order);
    if order.shots.is_empty() {
        order.prop = None;
    }
    enough(u, &mut order);
    order
}

/// Leaves out shots for which the bins hold too little.
fn enough(u: &Look<'_>, order: &mut FireOrder) {
    let mut left: Vec<u16> = (0..u.sheet.bins.len() as u8)
        .map(|b| u.shots_in(b))
        .collect();
    order.shots.retain(|shot| {
        let Some(m) = u.sheet.weapons.get(usize::from(shot.weapon)) else {
            return false;
        };
        let gun = m
            .links
            .first()
            .and_then(|n| u.sheet.weapons.get(usize::from(*n)));
        let weapon = &gun.unwrap_or(m).weapon;
        if m.one_shot || !weapon.needs_ammunition() {
            return true;
        }
        let rounds = m.links.len().max(1) as u16;
        let bins = u.sheet.bins.iter().zip(&mut left);
        let mut fits = bins.filter(|(bin, left)| bin.weapon == weapon.name && **left >= rounds);
        match fits.next() {
            Some((_, left)) => {
                *left -= rounds;
                true
            }
            None => false,
        }
    });
}

/// The surest kick or punch.
fn blow(table: Table<'_>, u: &Look<'_>) -> Command {
    let mut best: Option<(i16, Strike, UnitId)> = None;
    for enemy in enemies(table, u) {
        let kicks = u.sheet.legs().iter().map(|leg| Strike::Kick {
            leg: *leg,
            rear: false,
        });
        let punches = u.sheet.arms().iter().map(|arm| Strike::Punch(*arm));
        for strike in kicks.chain(punches) {
            if physical::refusal_of(table, u, strike, enemy.id).is_err() {
                continue;
            }
            let tn = numbers(table, u, strike, &enemy).total();
            if tn <= 8 && best.is_none_or(|(b, ..)| tn < b) {
                best = Some((tn, strike, enemy.id));
            }
        }
    }
    match best {
        Some((_, strike, target)) => {
            let strikes = std::iter::once((strike, target)).collect();
            Command::Strike(StrikeOrder::of(u.id, strikes))
        }
        None => no_blow(u.id),
    }
}
