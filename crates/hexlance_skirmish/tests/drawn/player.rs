//! Players who do anything that they may: half of it picked from what drafts offer, half of it thought of.

use hexlance_board::Hex;
use hexlance_rules::{
    SideId, UnitId,
    draft::{Chance, Drafts},
    ustr,
};
use hexlance_skirmish::{
    Battle, Skirmish,
    command::{Answer, Command, OrderGiven, Reply},
    command_tokens::TokenUse,
    deeds::Deed,
    ids::Party,
    model::Characteristic,
    order::{Actor, Order, OrderKind, OrderStep},
    read::{Look, Table},
    setup::{Placement, SetupStep},
    shots::Shoot,
    state::{ItemKind, Seeming, Source, Stage},
    step::Step,
    turn::TurnStep,
};
use rand::{RngExt, rngs::ChaCha8Rng, seq::IndexedRandom};

use crate::{deeds::Thinker, intent::Intent, serve};

/// What one thinks of before one asks what is offered.
const THOUGHTS: usize = 40;

/// One in so many places is thought of for those who could drop in.
const DROPS: u32 = 200;

/// What is thought of to see whether it is judged alike in two worlds.
const IDEAS: usize = 6;

/// Players of all sides.
#[derive(Default)]
pub struct Players {
    chance: Chance,
    /// What the battle was drawn for.
    pub intent: Option<Intent>,
}

/// The side whose command a battle waits for.
pub fn to_act(battle: &Battle) -> Option<SideId> {
    <Skirmish as Drafts>::to_act(battle)
}

impl Players {
    /// A command of the side to act that is allowed; none if nothing is.
    pub fn command(
        &mut self,
        rng: &mut ChaCha8Rng,
        battle: &Battle,
        side: SideId,
        drafts: u32,
    ) -> Option<Command> {
        if let Some(decision) = battle.decision() {
            let choice = decision.choices.choose(rng)?;
            return Some(Command::Answer(choice.code.to_string()));
        }
        // A trooper that is deployed by chance may spoil what all others have been deployed for.
        let deploys = matches!(battle.waiting(), Some(Step::Setup(SetupStep::Deploy)));
        if let Some(intent) = self.intent
            && (deploys || rng.random_range(0..3) > 0)
            && let Some(command) = serve::command(rng, battle, side, intent)
        {
            return Some(command);
        }
        if rng.random_range(0..100) >= drafts
            && let Some(command) = thought(rng, battle, side)
        {
            return Some(command);
        }
        // Drafts put together what one trooper does; whoever acts with others thinks of it himself.
        let picked = self.chance.command(rng, battle, side);
        picked.or_else(|| thought(rng, battle, side))
    }
}

/// Something allowed that a player thinks of.
pub fn thought(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Command> {
    let table = Table::of(battle.world());
    match battle.waiting()? {
        Step::Setup(SetupStep::Deploy) => deploys(rng, battle, side),
        Step::Turn(TurnStep::Orders) => {
            if rng.random_range(0..40) == 0 {
                return Some(Command::Done);
            }
            orders(rng, battle, side)
        }
        Step::Turn(TurnStep::Tokens) => tokens(rng, battle, side),
        Step::Order(OrderStep::Second) => second(rng, battle, side),
        Step::Order(OrderStep::Reactions(_)) => reactions(rng, battle, side, table.order()?),
        _ => None,
    }
}

/// A place that somebody thinks of for a trooper that is to come.
fn placement(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Command> {
    let table = Table::of(battle.world());
    let hexes: Vec<Hex> = table.ground().hexes().collect();
    // Most of those who can drop in wait for it.
    let on_foot = rng.random_range(0..DROPS) == 0;
    let waiting: Vec<Look<'_>> = table
        .troopers()
        .filter(|t| t.owner == side && t.hex.is_none())
        .filter(|t| on_foot || !t.profile().is(Characteristic::Drop))
        .collect();
    let unit = waiting.choose(rng)?;
    let hex = *hexes.choose(rng)?;
    let mines = unit.printed.weapons.iter().find(|w| {
        let mode = w.mode(0);
        mode.is_some_and(|m| m.traits.deployable)
    });
    let seemings = [
        Seeming::Camo,
        Seeming::TO,
        Seeming::Hidden,
        Seeming::Imp1,
        Seeming::Figure,
    ];
    Some(Command::Deploy(Placement {
        prone: rng.random_range(0..6) == 0,
        seeming: *seemings.choose(rng)?,
        item: mines
            .map(|w| (w.id, hex))
            .filter(|_| rng.random_range(0..2) == 0),
        ..Placement::of(unit.id, hex)
    }))
}

fn deploys(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Command> {
    let mut all = (0..THOUGHTS * 4).filter_map(|_| placement(rng, battle, side));
    all.find(|command| battle.check(side, command).is_ok())
}

/// An Order that somebody thinks of, whether it may be given or not.
fn order(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Vec<Command>> {
    let table = Table::of(battle.world());
    let own: Vec<Look<'_>> = table
        .of_side(side)
        .filter(|t| !t.is_null() || t.hex.is_some())
        .collect();
    let who = *own.choose(rng)?;
    let deed = thinks(rng, table, who).deed()?;
    let team = table.pool(side).map_or(&[][..], |p| &p.team);
    let mut actors = vec![(who.id, deed.clone())];
    let mut kind = OrderKind::Single;
    match rng.random_range(0..12) {
        0 => {
            kind = OrderKind::Coordinated;
            for other in own.iter().filter(|t| t.id != who.id).take(2) {
                actors.push((other.id, same(&mut thinks(rng, table, *other), &deed)));
            }
        }
        1..4 if !team.is_empty() => {
            kind = OrderKind::Team;
            let members = team.iter().filter_map(|id| table.find(*id));
            actors = members
                .map(|member| (member.id, same(&mut thinks(rng, table, member), &deed)))
                .collect();
        }
        _ => {}
    }
    let entire = rng.random_range(0..2) == 0;
    let ways = [Source::Own, Source::Pool, Source::Lieutenant]
        .into_iter()
        .flat_map(|source| [(source, entire), (source, !entire)]);
    let given = ways.map(|(source, entire)| {
        Command::Order(OrderGiven {
            source,
            kind,
            entire,
            actors: actors.clone(),
        })
    });
    Some(given.collect())
}

fn orders(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Command> {
    (0..THOUGHTS).find_map(|_| allowed(battle, side, order(rng, battle, side)?))
}

/// Refusals that another way to pay, or an Order of one skill in place of two, may do away with.
const OTHERWISE: [&str; 6] = [
    "entire_order",
    "not_in_order",
    "wrong_source",
    "no_order_left",
    "no_token",
    "leaderless",
];

/// The first of the ways to give an Order that is allowed. What is refused for any other reason is refused in all of them.
pub fn allowed(battle: &Battle, side: SideId, ways: Vec<Command>) -> Option<Command> {
    for command in ways {
        match battle.check(side, &command) {
            Ok(()) => return Some(command),
            Err(refusal) if OTHERWISE.contains(&refusal.code) => {}
            Err(_) => return None,
        }
    }
    None
}

/// Commands that somebody thinks of, whether they may be given or not.
pub fn ideas(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Vec<Command> {
    let mut out = Vec::new();
    for _ in 0..IDEAS {
        match battle.waiting() {
            Some(Step::Turn(TurnStep::Orders)) => {
                out.extend(order(rng, battle, side).into_iter().flatten().take(2));
            }
            Some(Step::Setup(SetupStep::Deploy)) => out.extend(placement(rng, battle, side)),
            Some(Step::Order(OrderStep::Second)) => out.extend(second_skills(rng, battle)),
            _ => {}
        }
    }
    out
}

/// A trooper who thinks of something.
pub fn thinks<'a>(rng: &'a mut ChaCha8Rng, table: Table<'a>, who: Look<'a>) -> Thinker<'a> {
    Thinker {
        table,
        who,
        from: None,
        points: 0,
        rng,
    }
}

/// An activated trooper who thinks of a second skill, from where the first has led it.
pub fn goes_on_thinking<'a>(
    rng: &'a mut ChaCha8Rng,
    table: Table<'a>,
    who: Look<'a>,
    actor: &Actor,
) -> Thinker<'a> {
    Thinker {
        from: actor.stations.last().map(|station| station.hex),
        points: actor.stations.len().saturating_sub(1) as u8,
        ..thinks(rng, table, who)
    }
}

/// A skill like another, of somebody else.
fn same(thinker: &mut Thinker<'_>, deed: &Deed) -> Deed {
    for _ in 0..THOUGHTS {
        if let Some(own) = thinker.deed()
            && std::mem::discriminant(&own) == std::mem::discriminant(deed)
        {
            return own;
        }
    }
    deed.clone()
}

/// What the activated troopers could think of next.
fn second_skills(rng: &mut ChaCha8Rng, battle: &Battle) -> Option<Command> {
    let table = Table::of(battle.world());
    let mut deeds = Vec::new();
    for actor in &table.order()?.actors {
        let who = table.find(actor.unit)?;
        let mut thinker = goes_on_thinking(rng, table, who, actor);
        let deed = match deeds.first() {
            Some(first) => same(&mut thinker, first),
            None => thinker.deed().unwrap_or(Deed::Idle),
        };
        deeds.push(deed);
    }
    Some(Command::Second(deeds))
}

fn second(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Command> {
    let actors = Table::of(battle.world()).order()?.actors.len();
    let idle = Command::Second(vec![Deed::Idle; actors]);
    let thought = (1..THOUGHTS).filter_map(|_| second_skills(rng, battle));
    let mut all = thought.chain([idle]);
    all.find(|command| battle.check(side, command).is_ok())
}

fn reactions(
    rng: &mut ChaCha8Rng,
    battle: &Battle,
    side: SideId,
    order: &Order,
) -> Option<Command> {
    let table = Table::of(battle.world());
    let mut answers: Vec<Answer> = Vec::new();
    let own: Vec<Look<'_>> = table.of_side(side).filter(|t| !t.is_null()).collect();
    let turrets = table.items().all.iter();
    let turrets = turrets.filter(|i| i.kind == ItemKind::Turret && i.side == side);
    let parties = own.iter().map(|t| Party::Trooper(t.id));
    let parties: Vec<Party> = parties.chain(turrets.map(|i| Party::Item(i.id))).collect();
    for by in parties {
        if rng.random_range(0..4) == 0 {
            continue;
        }
        for _ in 0..THOUGHTS / 3 {
            let number = rng.random_range(0..order.actors.len().max(1));
            let actor = order.actors.get(number)?;
            let point = rng.random_range(0..actor.stations.len().max(1)) as u8;
            let reply = match by.trooper().and_then(|id| table.find(id)) {
                _ if rng.random_range(0..16) == 0 => Reply::Delay,
                None => Reply::Do(Deed::Shoot(Shoot::at(ustr("carbine"), actor.unit, 1))),
                Some(who) => {
                    let mut thinker = thinks(rng, table, who);
                    let Some(deed) = thinker.reaction(actor.unit) else {
                        continue;
                    };
                    Reply::Do(deed)
                }
            };
            let mut more = answers.clone();
            more.push(Answer {
                by,
                actor: number as u8,
                point,
                reply,
            });
            if battle.check(side, &Command::React(more.clone())).is_ok() {
                answers = more;
                break;
            }
        }
    }
    let command = Command::React(answers);
    battle.check(side, &command).is_ok().then_some(command)
}

fn tokens(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Command> {
    let table = Table::of(battle.world());
    let own: Vec<UnitId> = table
        .troopers()
        .filter(|t| t.owner == side)
        .map(|t| t.id)
        .collect();
    for _ in 0..THOUGHTS {
        let unit = *own.choose(rng)?;
        let what = match rng.random_range(0..4) {
            0 => TokenUse::Drill(unit),
            1 => TokenUse::Free(unit),
            2 => TokenUse::Steady(unit),
            _ => {
                let mut members = own.clone();
                let sort = table.find(unit)?.profile().team.clone();
                members.retain(|id| {
                    *id != unit && table.find(*id).is_some_and(|t| t.profile().team == sort)
                });
                members.truncate(rng.random_range(2..5));
                members.insert(0, unit);
                TokenUse::Team(members)
            }
        };
        let command = Command::Token(what);
        if battle.check(side, &command).is_ok() {
            return Some(command);
        }
    }
    None
}

/// Whether a battle has not ended.
pub fn goes_on(battle: &Battle) -> bool {
    Table::of(battle.world()).clock().stage != Stage::Over
}
