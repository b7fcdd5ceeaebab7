//! What is being put together, before it is declared: where it leads, who may react to it, what would be rolled and with what
//! chances. For whoever looks at the table with the eyes of one side; nothing here decides a rule.

mod replies;
mod template;
#[cfg(test)]
mod tests;
mod threat;
mod watch;

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Refusal, SideId, UnitId, draft::Pick};
use smallvec::SmallVec;

pub use self::{
    threat::{Threat, threats},
    watch::{Watch, who_looks},
};
use crate::{
    Battle,
    deeds::{Declaring, Deed, Resolving, Role},
    dice::{Outcome, Sv},
    draft::{Draft, Making, Piece, Wait, compose, keys},
    ground::Reached,
    harm,
    ids::{ItemId, Party},
    items, markers,
    model::Ammunition,
    odds::{self, Exchange, Hits, Losses, Volley},
    order::{Actor, DeedRef, Hit, Order, OrderKind, Reaction, Station, legal},
    react::{self, Right},
    read::Table,
    resolve::{Counted, Family, Roll, Rolled, compare},
    state::{Source, State},
};

/// What a battle waits for of the side that is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// An Order, or the end of the player turn.
    Order,
    /// The second skill of the Order.
    Second,
    /// Reactions: to the first skill, or to the second.
    Reactions(u8),
    /// A place in mid-Order.
    Choice,
    /// Deployment.
    Deploy,
    /// Uses of Command Tokens before the count.
    Tokens,
}

/// What a battle waits for; none while a question is open, or when it is over.
pub fn waits(battle: &Battle) -> Option<Waits> {
    if battle.decision().is_some() {
        return None;
    }
    Some(match crate::draft::waits(battle)? {
        Wait::Order => Waits::Order,
        Wait::Second => Waits::Second,
        Wait::Reactions(step) => Waits::Reactions(step),
        Wait::Choice => Waits::Choice,
        Wait::Deploy => Waits::Deploy,
        Wait::Tokens => Waits::Tokens,
    })
}

/// The trooper for whom a place is to be chosen.
pub fn chooser(battle: &Battle) -> Option<UnitId> {
    crate::choices::unit(battle)
}

/// What each hex counts that somebody may choose now: the cover of a place that nerve leads to (K10.6.6).
pub fn counts(battle: &Battle) -> Vec<(Hex, u16)> {
    crate::choices::counts(battle)
}

/// The troopers that may react now, with the points of the activated trooper's route that each may choose: whoever is
/// attacked first, then those who see something of it, then those who only feel it, each in roster order.
pub fn reactors(battle: &Battle) -> Vec<(UnitId, Vec<u8>)> {
    let table = Table::of(battle.world());
    let (Some(order), Some(Wait::Reactions(step))) = (table.order(), crate::draft::waits(battle))
    else {
        return Vec::new();
    };
    let mut rights = react::rights(table, order, step);
    let deeds = order.deeds().map(|(of, _)| of);
    let aimed: Vec<Party> = deeds
        .flat_map(|of| rolls_of(table, order, of))
        .filter_map(|roll| roll.at)
        .collect();
    rights.sort_by_key(|right| (!aimed.contains(&right.by), right.lines == 0));
    let entitled = rights.iter();
    entitled
        .filter_map(|right| {
            let points = (0..64).filter(|p| right.sees(*p) || right.is_near(*p));
            Some((right.by.trooper()?, points.collect()))
        })
        .collect()
}

/// What a draft would declare.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Who declares it.
    pub unit: UnitId,
    /// What.
    pub deed: Deed,
    /// Where it leads: first where it begins, then every place on the way.
    pub stations: Vec<Station>,
    /// Whether it may be declared so.
    pub verdict: Result<(), Refusal>,
    /// The hexes of its template as it would lie, with what it does there.
    pub template: Vec<(Hex, Reached)>,
    /// Who is under it.
    pub under: Vec<Party>,
    /// What would be rolled for it.
    pub rolls: Vec<Forecast>,
    /// Which of its places enemies that this side knows of would see or feel.
    pub watched: Vec<Watch>,
    /// The mines that it would set off, each with the number of the place at which it does.
    pub mines: Vec<(ItemId, u8)>,
    /// Whether it shows who is behind a Marker (K13.10.1).
    pub reveals: bool,
    /// Where the activated trooper is that a reaction answers, at the point of its route that is chosen (K4.4.3).
    pub answers: Option<(UnitId, Station)>,
    /// The Order as it would be.
    supposed: Option<Box<Supposed>>,
}

/// An Order as it would be with a skill more.
#[derive(Clone, Debug, PartialEq)]
struct Supposed {
    order: Order,
    /// The skill that it would have more.
    of: DeedRef,
    /// Who would be entitled to react to that skill; nobody if it is a reaction itself.
    rights: SmallVec<[Right; 8]>,
}

impl Supposed {
    fn new(table: Table<'_>, order: Order, of: DeedRef) -> Self {
        let rights = match of {
            DeedRef::Actor(_, 0) => react::rights(table, &order, 1),
            DeedRef::Actor(..) => react::rights(table, &order, 2),
            DeedRef::Reaction(_) => SmallVec::new(),
        };
        Self { order, of, rights }
    }
}

/// A roll that would be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// At whom it is aimed.
    pub at: Option<Party>,
    /// Its sort.
    pub family: Family,
    /// The success value with its parts, before what an opponent inflicts.
    pub value: Breakdown,
    /// How many dice.
    pub dice: u8,
    /// Whether it counts without dice.
    pub automatic: bool,
    /// The point of the route at which it is made.
    pub point: u8,
    /// The chances if nobody opposes it.
    pub alone: Hits,
    /// What a hit does.
    pub harm: Option<Harm>,
    /// What may oppose it face to face: what has been declared, else what its target could do.
    pub opposed: Vec<Opposed>,
}

/// What a hit of a roll does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Harm {
    /// Damage; none if it does none.
    pub damage: Option<i16>,
    /// Ammunition.
    pub ammo: Ammunition,
    /// Whether +3 for cover or a Firewall counts for the rolls of whoever is hit.
    pub cover: bool,
    /// The state that a failed roll causes.
    pub state: Option<State>,
    /// The chances of what an ordinary and a critical hit cost.
    pub volley: Volley,
    /// Whether it costs no points.
    pub non_lethal: bool,
}

/// A roll that meets another one face to face.
#[derive(Clone, Debug, PartialEq)]
pub struct Opposed {
    /// Who makes it.
    pub by: Party,
    /// What it is.
    pub deed: Deed,
    /// Whether it has been declared.
    pub declared: bool,
    /// Its success value against this roll.
    pub value: Breakdown,
    /// Its dice.
    pub dice: u8,
    /// The success value of the roll itself against it.
    pub mine: Breakdown,
    /// The chances of both: `a` is the roll itself.
    pub exchange: Exchange,
    /// What its hits would do.
    pub harm: Option<Harm>,
}

impl Outlook {
    /// Where the activated trooper stands when a roll of its own is made (K4.4.3).
    pub fn made_at(&self, roll: &Forecast) -> Option<Station> {
        let supposed = self.supposed.as_deref()?;
        match supposed.of {
            DeedRef::Actor(number, _) => {
                let actor = supposed.order.actors.get(usize::from(number))?;
                actor.station(roll.point).copied()
            }
            DeedRef::Reaction(_) => None,
        }
    }
}

impl Forecast {
    /// The chance that something of it counts, against the first of those that oppose it.
    pub fn counts(&self) -> f64 {
        if self.automatic {
            return 1.0;
        }
        match self.opposed.first() {
            Some(opposed) => opposed.exchange.a_counts,
            None => self.alone.at_least(1),
        }
    }

    /// What it costs whoever is hit, against the first of those that oppose it.
    pub fn losses(&self) -> Option<Losses> {
        let harm = self.harm.filter(|h| !h.non_lethal)?;
        if self.automatic {
            return Some(harm.volley.hits(self.dice, 0));
        }
        Some(match self.opposed.first() {
            Some(opposed) => harm.volley.all(&opposed.exchange.a),
            None => harm.volley.all(&self.alone),
        })
    }
}

/// What a draft would declare after some more picks, as soon as that is whole but for its end; none if too little is said.
pub fn of(battle: &Battle, side: SideId, draft: &Draft, more: &[Pick]) -> Option<Outlook> {
    let making = Making::of(battle, side, draft);
    let at = making.declaring()?;
    let deed = whole(making, &at, more)?;
    Some(seen_by(making, &at, deed))
}

/// The skill that picks come to, with the end that goes without saying.
fn whole(making: Making<'_>, at: &Declaring<'_>, more: &[Pick]) -> Option<Deed> {
    let part = making.draft.part.as_ref()?;
    let composer = compose::by_key(&part.key)?;
    let ends = [
        None,
        Some(Pick::button(keys::DECLARE)),
        Some(Pick::Facing(at.who.facing())),
    ];
    ends.into_iter().find_map(|end| {
        let picks: Vec<Pick> = part.picks.iter().chain(more).cloned().chain(end).collect();
        match composer.piece(at, &picks) {
            Piece::Whole(deed) => Some(deed),
            Piece::Open | Piece::Misfit => None,
        }
    })
}

/// A skill as it would be declared.
fn seen_by(making: Making<'_>, at: &Declaring<'_>, deed: Deed) -> Outlook {
    let verdict = legal::judge(at, &deed);
    let path = match verdict {
        Ok(()) => deed.rule().path(at),
        Err(_) => crate::deeds::Path::default(),
    };
    let begins = at.last_station();
    let stations: Vec<Station> = begins.into_iter().chain(path.stations.clone()).collect();
    let mut out = Outlook {
        unit: at.who.id,
        template: template::of(at, &deed),
        deed,
        stations,
        verdict,
        under: Vec::new(),
        rolls: Vec::new(),
        watched: Vec::new(),
        mines: Vec::new(),
        reveals: false,
        answers: None,
        supposed: None,
    };
    let Some(supposed) = supposed(making, at, &out.deed, &path) else {
        return out;
    };
    let (order, of) = (&supposed.order, supposed.of);
    let resolving = Resolving {
        table: at.table,
        order,
        of,
    };
    out.under = out.deed.rule().covers(&resolving).into_vec();
    if out.verdict.is_ok() {
        out.rolls = forecasts(making, &supposed);
    }
    if let DeedRef::Reaction(number) = of
        && let Some(reaction) = order.reactions.get(usize::from(number))
        && let Some(actor) = order.actors.get(usize::from(reaction.actor))
    {
        out.answers = actor.station(reaction.point).map(|s| (actor.unit, *s));
    }
    if !at.is_reaction() {
        out.watched = watch::of(making.battle, making.side, &supposed);
        out.mines = items::set_off(at.table, order);
        out.reveals = match of {
            DeedRef::Actor(_, half) => markers::shows(at.table, order, at.who.id, half),
            DeedRef::Reaction(_) => false,
        };
        out.supposed = Some(Box::new(supposed));
    }
    out
}

/// The Order as it would be with a skill more.
fn supposed(
    making: Making<'_>,
    at: &Declaring<'_>,
    deed: &Deed,
    path: &crate::deeds::Path,
) -> Option<Supposed> {
    let contact = |last: usize| path.contact.map(|enemy| (enemy, last as u8));
    let (order, of) = match at.role {
        Role::First => {
            let mut stations = vec![Station::of(at.table, &at.who)?];
            stations.extend(path.stations.iter().copied());
            let actor = Actor {
                unit: at.who.id,
                was: at.who.guise.seeming,
                deeds: std::iter::once(deed.clone()).collect(),
                first: stations.len() as u8,
                contacts: contact(stations.len().saturating_sub(1))
                    .into_iter()
                    .collect(),
                stations,
            };
            let source = making.source(at.who.id).unwrap_or(Source::Pool);
            let entire = deed.rule().class(at.table, &at.who).is_entire();
            let kind = OrderKind::Single;
            let order = Order::new(0, making.side, source, kind, entire, vec![actor]);
            (order, DeedRef::Actor(0, 0))
        }
        Role::Second(order, number) => {
            let mut order = order.clone();
            let actor = order.actors.get_mut(usize::from(number))?;
            let half = actor.deeds.len() as u8;
            actor.deeds.push(deed.clone());
            actor.stations.extend(path.stations.iter().copied());
            let last = actor.stations.len().saturating_sub(1);
            actor.contacts.extend(contact(last));
            (order, DeedRef::Actor(number, half))
        }
        Role::Reaction {
            order,
            actor,
            point,
            ..
        } => {
            let mut order = order.clone();
            let number = order.reactions.len() as u8;
            order.reactions.push(Reaction {
                by: at.who.id.into(),
                deed: deed.clone(),
                actor,
                point,
                step: 1,
                was: at.who.guise.seeming,
            });
            (order, DeedRef::Reaction(number))
        }
    };
    Some(Supposed::new(at.table, order, of))
}

/// The rolls of a skill.
fn rolls_of(table: Table<'_>, order: &Order, of: DeedRef) -> Vec<Roll> {
    let mut out = Vec::new();
    if let Some(deed) = order.deed(of) {
        deed.rule().rolls(&Resolving { table, order, of }, &mut out);
    }
    out
}

/// What one hit of a roll would do, by making one.
fn harm_of(table: Table<'_>, order: &Order, of: DeedRef, number: usize) -> Option<Harm> {
    let deed = order.deed(of)?;
    let rolls = rolls_of(table, order, of);
    let hit = |outcome: Outcome| -> Option<Hit> {
        let mut supposed = order.clone();
        supposed.rolls.retain(|r| r.roll.of != of);
        let made = rolls.iter().enumerate().map(|(i, roll)| Rolled {
            roll: roll.clone(),
            faces: SmallVec::new(),
            counted: Counted {
                dice: (i == number).then_some(outcome).into_iter().collect(),
                value: roll.value.clone(),
            },
            against: SmallVec::new(),
            strayed: SmallVec::new(),
        });
        supposed.rolls.extend(made);
        let mine = supposed.rolls.iter().filter(|r| r.roll.of == of);
        let counted: Vec<Counted> = mine.map(|r| r.counted.clone()).collect();
        let at = Resolving {
            table,
            order: &supposed,
            of,
        };
        let mut hits = Vec::new();
        deed.rule().hits(&at, &counted, &mut hits);
        hits.into_iter().next()
    };
    let ordinary = hit(Outcome::Success)?;
    let critical = hit(Outcome::Critical);
    let losses = |hit: &Hit| harm::losses(table, hit).unwrap_or(Losses::NONE);
    Some(Harm {
        damage: ordinary.damage,
        ammo: ordinary.ammo,
        cover: ordinary.cover,
        state: ordinary.state,
        non_lethal: ordinary.non_lethal,
        volley: Volley {
            hit: losses(&ordinary),
            critical: losses(critical.as_ref().unwrap_or(&ordinary)),
        },
    })
}

/// Everything that would be rolled for a skill.
fn forecasts(making: Making<'_>, supposed: &Supposed) -> Vec<Forecast> {
    let (table, order, of) = (making.table(), &supposed.order, supposed.of);
    let rolls = rolls_of(table, order, of);
    let is_marker = |party: Party| {
        let who = party.trooper().and_then(|unit| table.find(unit));
        who.is_some_and(|t| t.guise.seeming.is_marker() && t.side() != making.side)
    };
    let all = rolls.iter().enumerate();
    all.map(|(number, roll)| Forecast {
        at: roll.at,
        family: roll.family,
        value: roll.value.clone(),
        dice: roll.dice,
        automatic: roll.automatic,
        point: roll.point,
        alone: odds::normal(Sv::of(&roll.value), roll.dice),
        // What a Marker has to resist with is not known.
        harm: harm_of(table, order, of, number).filter(|_| !roll.at.is_some_and(is_marker)),
        opposed: replies::to(making, supposed, number),
    })
    .collect()
}

/// How two rolls meet face to face, if they do.
fn meet(
    table: Table<'_>,
    mine: &Roll,
    theirs: &Roll,
    (order, of, number): (&Order, DeedRef, usize),
    declared: bool,
) -> Option<Opposed> {
    let alert = |party: Party| {
        let who = party.trooper().and_then(|id| table.find(id));
        who.is_some_and(|t| crate::team::has_sixth_sense(table, &t))
    };
    if compare::meeting(mine, theirs) != Some(crate::resolve::Pairing::FaceToFace) {
        return None;
    }
    let own = compare::value_against(mine, theirs, &alert);
    let value = compare::value_against(theirs, mine, &alert);
    let exchange = odds::face_to_face((Sv::of(&own), mine.dice), (Sv::of(&value), theirs.dice));
    let aimed = theirs.at == Some(mine.by);
    Some(Opposed {
        by: theirs.by,
        deed: order.deed(of)?.clone(),
        declared,
        value,
        dice: theirs.dice,
        mine: own,
        exchange,
        harm: if aimed {
            harm_of(table, order, of, number)
        } else {
            None
        },
    })
}

/// Parties named once, in order.
fn once(parties: impl Iterator<Item = Party>) -> SmallVec<[Party; 4]> {
    let mut out = SmallVec::new();
    for party in parties {
        if !out.contains(&party) {
            out.push(party);
        }
    }
    out
}
