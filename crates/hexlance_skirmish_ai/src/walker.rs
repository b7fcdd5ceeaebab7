//! The player that goes for the nearest enemy and takes the surest shot: the measuring stick for the others.

use hexlance_ai::why::Notes;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{SideId, UnitId};
use hexlance_skirmish::{
    Battle,
    command::{Answer, Command, Reply},
    deeds::Deed,
    dodge::Dodge,
    model::Ammunition,
    moves::{self, Move},
    outlook::{self, Waits},
    pools, react,
    read::{Look, Table},
    setup::{Placement, places, to_deploy},
    shots::{self, Shoot, Way},
    state::Seeming,
};
use rand::{RngExt, rngs::ChaCha8Rng};

use super::{
    plain::{nothing_more, plain, runs_wild, single},
    why::Rule,
};

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
    let legal = |c: &Command| battle.check(side, c).is_ok();
    match outlook::waits(battle)? {
        Waits::Deploy => {
            notes.rule(Rule::AnyHex);
            deploy(rng, battle, side).filter(legal)
        }
        Waits::Order if !runs_wild(battle) => order(notes, battle, side).filter(legal),
        Waits::Second => {
            let command = second(battle, side).filter(legal);
            notes.rule(match &command {
                Some(Command::Second(deeds)) if matches!(deeds.first(), Some(Deed::Shoot(_))) => {
                    Rule::SurestShot
                }
                Some(_) => Rule::Nearest,
                None => Rule::Plain,
            });
            command
        }
        Waits::Reactions(step) => {
            notes.rule(Rule::ShootsBack);
            Some(reactions(battle, side, step))
        }
        Waits::Order | Waits::Tokens | Waits::Choice => None,
    }
}

fn deploy(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Command> {
    if battle.check(side, &Command::Done).is_ok() {
        return Some(Command::Done);
    }
    let table = Table::of(battle.world());
    let new = |id: &UnitId| table.find(*id).is_some_and(|t| t.hex.is_none());
    let unit = to_deploy(battle.world(), side).into_iter().find(new)?;
    let who = table.find(unit)?;
    let mut hexes: Vec<Hex> = places::places(table, &who, Seeming::Figure, false)
        .filter(|(_, way)| !way.rolls())
        .map(|(hex, _)| hex)
        .collect();
    if hexes.is_empty() {
        hexes = places::places(table, &who, Seeming::Figure, false)
            .map(|(hex, _)| hex)
            .collect();
    }
    let hex = *hexes.get(rng.random_range(0..hexes.len().max(1)))?;
    Some(Command::Deploy(Placement::of(unit, hex)))
}

/// Enemy figures on the table that stand.
fn enemies(table: Table<'_>, side: SideId) -> impl Iterator<Item = Look<'_>> {
    table
        .enemies_of(side)
        .filter(|e| e.is_figure() && !e.is_null())
}

/// The surest shot that a trooper has from a point of its route, with its chance.
fn shot(
    table: Table<'_>,
    who: &Look<'_>,
    from: &hexlance_skirmish::ground::Body,
    point: u8,
    reacts: bool,
    targets: impl Iterator<Item = UnitId>,
    legal: impl Fn(&Shoot) -> bool,
) -> Option<(f64, Shoot)> {
    let mut best: Option<(f64, Shoot)> = None;
    for id in targets {
        let Some(enemy) = table.find(id) else {
            continue;
        };
        let Some(there) = enemy.body(table) else {
            continue;
        };
        for weapon in &who.printed.weapons {
            let Some(mode) = weapon
                .mode(0)
                .filter(|m| m.damage != hexlance_skirmish::model::Damage::None)
            else {
                continue;
            };
            let ammo = mode.ammo.first().copied().unwrap_or(Ammunition::NORMAL);
            let way = Way {
                weapon: weapon.id,
                mode: 0,
                ammo,
                reacts,
                aimed: false,
                concealed: false,
            };
            let Some(prospect) = shots::shot(table, who, from, &way, id.into(), &there) else {
                continue;
            };
            let chance = shots::unopposed(&prospect).expected();
            if best.as_ref().is_some_and(|(b, _)| chance <= *b) || chance < 0.1 {
                continue;
            }
            let mut shoot = Shoot::at(weapon.id, id, prospect.dice);
            shoot.ammo = ammo;
            shoot.point = point;
            if legal(&shoot) {
                best = Some((chance, shoot));
            }
        }
    }
    best
}

/// The surest shot of all; without one whoever is nearest to an enemy goes nearer.
fn order(notes: &mut Notes<Command>, battle: &Battle, side: SideId) -> Option<Command> {
    let table = Table::of(battle.world());
    let ready = || {
        let own = table
            .of_side(side)
            .filter(|t| t.hex.is_some() && !t.is_null());
        own.filter_map(|t| Some((t, pools::proposed(table, side, t.id)?)))
    };
    let mut best: Option<(f64, Command)> = None;
    for (who, source) in ready() {
        let Some(from) = who.body(table) else {
            continue;
        };
        let given = |shoot: &Shoot| single(who.id, source, Deed::Shoot(shoot.clone()), false);
        let targets = enemies(table, side).map(|e| e.id);
        let found = shot(table, &who, &from, 0, false, targets, |shoot| {
            battle.check(side, &given(shoot)).is_ok()
        });
        if let Some((chance, shoot)) = found
            && best.as_ref().is_none_or(|(b, _)| chance > *b)
        {
            best = Some((chance, given(&shoot)));
        }
    }
    if let Some((_, command)) = best {
        notes.rule(Rule::SurestShot);
        return Some(command);
    }
    let mut all: Vec<_> = ready()
        .filter_map(|(who, source)| {
            let (prey, distance) = nearest(table, side, who.hex?)?;
            Some((distance, who, source, prey))
        })
        .collect();
    all.sort_by_key(|(distance, who, ..)| (*distance, who.id));
    let step = all.into_iter().find_map(|(_, who, source, prey)| {
        let deed = step(table, &who, prey)?;
        let command = single(who.id, source, deed, false);
        battle.check(side, &command).is_ok().then_some(command)
    });
    notes.rule(match step {
        Some(_) => Rule::Nearest,
        None => Rule::Nothing,
    });
    step.or(Some(Command::Done))
}

/// A Move that brings somebody nearest to his prey, facing it; none if it comes no nearer.
fn step(table: Table<'_>, who: &Look<'_>, prey: Hex) -> Option<Deed> {
    let reach = moves::reach(table, who)?;
    let here = table
        .order()
        .and_then(|o| o.actors.iter().find(|a| a.unit == who.id))
        .and_then(|a| a.stations.last())
        .map(|s| s.hex)
        .or(who.hex)?;
    let nearest = reach
        .hexes()
        .min_by_key(|(hex, cost)| (hex.distance(prey), *cost, *hex));
    let (hex, _) = nearest.filter(|(hex, _)| hex.distance(prey) < here.distance(prey))?;
    Some(Deed::Move(Move {
        route: reach.route(hex)?.to_vec(),
        facing: Direction::towards(hex, prey),
        ..Move::default()
    }))
}

/// Shoots if it can, else goes on.
fn second(battle: &Battle, side: SideId) -> Option<Command> {
    let table = Table::of(battle.world());
    let order = table.order()?;
    let [actor] = order.actors.as_slice() else {
        return None;
    };
    let who = table.find(actor.unit)?;
    let last = actor.stations.last()?;
    let from = table.ground().standing(last.hex, who.silhouette());
    let point = actor.stations.len().saturating_sub(1) as u8;
    let targets = enemies(table, side).map(|e| e.id);
    let found = shot(table, &who, &from, point, false, targets, |shoot| {
        let command = Command::Second(vec![Deed::Shoot(shoot.clone())]);
        battle.check(side, &command).is_ok()
    });
    if let Some((_, shoot)) = found {
        return Some(Command::Second(vec![Deed::Shoot(shoot)]));
    }
    if matches!(actor.deeds.first(), Some(Deed::Shoot(_))) {
        return nothing_more(battle, side);
    }
    let (prey, _) = nearest(table, side, last.hex)?;
    Some(Command::Second(vec![step(table, &who, prey)?]))
}

/// Whoever can shoots back, and dodges otherwise.
fn reactions(battle: &Battle, side: SideId, step: u8) -> Command {
    let table = Table::of(battle.world());
    let mut answers: Vec<Answer> = Vec::new();
    let Some(order) = table.order() else {
        return Command::React(answers);
    };
    for right in react::rights(table, order, step) {
        if answers.iter().any(|a| a.by == right.by) {
            continue;
        }
        let active = order.actors.get(usize::from(right.actor)).map(|a| a.unit);
        let (Some(who), Some(active)) = (right.by.trooper().and_then(|id| table.find(id)), active)
        else {
            continue;
        };
        let answer = |deed| Answer {
            by: right.by,
            actor: right.actor,
            point: right.first_point(),
            reply: Reply::Do(deed),
        };
        let legal = |a: &Answer| battle.check(side, &Command::React(vec![a.clone()])).is_ok();
        let shoots = who.body(table).and_then(|from| {
            shot(
                table,
                &who,
                &from,
                0,
                true,
                std::iter::once(active),
                |shoot| legal(&answer(Deed::Shoot(shoot.clone()))),
            )
        });
        let reply = match shoots {
            Some((_, shoot)) => answer(Deed::Shoot(shoot)),
            None => answer(Deed::Dodge(Dodge)),
        };
        if legal(&reply) {
            answers.push(reply);
        }
    }
    Command::React(answers)
}

/// Where the nearest enemy is, and how far away.
fn nearest(table: Table<'_>, side: SideId, from: Hex) -> Option<(Hex, u16)> {
    let all = table
        .enemies_of(side)
        .filter(|e| e.is_figure() && !e.is_null() || e.guise.seeming.is_marker());
    all.filter_map(|e| e.hex)
        .map(|hex| (hex, from.distance(hex)))
        .min_by_key(|(hex, d)| (*d, *hex))
}
