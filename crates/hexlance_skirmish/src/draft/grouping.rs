//! Orders to several troopers as they are put together: who takes part, what pays, what the others do when the first has
//! declared (K16.4, K19.2).

use hexlance_rules::{
    Refusal, UnitId,
    draft::{Area, Button, Facings, Leads, Next, Offers, Pick, UnitOffer},
};

use super::{
    Draft, Making, Part, Wait, aiming, compose,
    keys::{self, purpose},
    ordering,
};
use crate::{
    command::{Command, OrderGiven},
    command_tokens,
    deeds::{Declaring, Deed, Sort},
    dodge::Dodge,
    order::OrderKind,
    pools, shots,
    state::{Source, Stage},
};

/// Most troopers of a Coordinated Order besides its Spearhead (K16.4.1).
const MOST: usize = 3;

/// Most hexes of an area that are tried one by one.
const FEW: usize = 60;

/// The troopers of the Order that is put together, or under way, the Spearhead or Leader first.
pub(super) fn units(making: Making<'_>) -> Vec<UnitId> {
    if making.wait() == Some(Wait::Second) {
        let actors = making.order().map(|o| o.actors.iter().map(|a| a.unit));
        return actors.map(Iterator::collect).unwrap_or_default();
    }
    let Some(first) = making.draft.unit else {
        return Vec::new();
    };
    let others: Vec<UnitId> = match kind(making) {
        OrderKind::Single | OrderKind::Impetuous => Vec::new(),
        OrderKind::Coordinated => making.draft.members.clone(),
        OrderKind::Team => team(making).into_iter().filter(|u| *u != first).collect(),
    };
    std::iter::once(first).chain(others).collect()
}

/// The link team of the side.
fn team(making: Making<'_>) -> Vec<UnitId> {
    let pool = making.table().pool(making.side);
    pool.map(|p| p.team.clone()).unwrap_or_default()
}

/// How the Order is given.
pub(super) fn kind(making: Making<'_>) -> OrderKind {
    if making.wait() == Some(Wait::Second) {
        return making.order().map(|o| o.kind).unwrap_or_default();
    }
    if making.table().clock().stage == Stage::Impetuous {
        return OrderKind::Impetuous;
    }
    making.draft.kind
}

/// Whether several troopers are ordered.
pub(super) fn is_group(making: Making<'_>) -> bool {
    matches!(kind(making), OrderKind::Coordinated | OrderKind::Team)
}

/// What pays: for a Coordinated Order the pool unless something else was picked.
pub(super) fn source(making: Making<'_>, first: UnitId) -> Option<Source> {
    match kind(making) {
        OrderKind::Coordinated => Some(making.draft.source.unwrap_or(Source::Pool)),
        OrderKind::Team => Some(Source::Pool),
        OrderKind::Single | OrderKind::Impetuous => making.source(first),
    }
}

/// The key of a source.
const fn pays(source: Source) -> &'static str {
    match source {
        Source::Own => "pays.own",
        Source::Pool => "pays.pool",
        Source::Lieutenant => "pays.lieutenant",
        Source::Impetuous => "pays.impetuous",
    }
}

/// Sources that a person may choose from.
const SOURCES: [Source; 3] = [Source::Own, Source::Pool, Source::Lieutenant];

/// How the Order could be given otherwise, and who else takes part.
pub(super) fn offers(making: Making<'_>, out: &mut Offers) {
    let draft = making.draft;
    let Some(unit) = draft.unit.filter(|_| is_open(making)) else {
        return;
    };
    let table = making.table();
    let paying: Vec<Source> = SOURCES
        .into_iter()
        .filter(|source| pools::check(table, making.side, unit, *source).is_ok())
        .filter(|source| draft.kind != OrderKind::Coordinated || *source != Source::Own)
        .collect();
    if paying.len() > 1 && draft.kind != OrderKind::Team {
        for one in paying {
            let chosen = source(making, unit) == Some(one);
            out.buttons.push(Button::aside(pays(one), chosen));
        }
    }
    let coordinated = draft.kind == OrderKind::Coordinated;
    let could = command_tokens::may_spend(table, making.side);
    let inspired = draft.source == Some(Source::Lieutenant);
    let several = table
        .of_side(making.side)
        .filter(|t| t.is_on_table())
        .count()
        > 1;
    if coordinated || several {
        let verdict = if coordinated || inspired {
            Ok(())
        } else {
            could
        };
        out.buttons
            .push(Button::aside(keys::COORDINATED, coordinated).on(verdict));
    }
    if team(making).contains(&unit) {
        let chosen = draft.kind == OrderKind::Team;
        out.buttons.push(Button::aside(keys::TEAM_ORDER, chosen));
    }
    if coordinated {
        offer_members(making, unit, out);
    }
}

/// Whether the troopers of an Order can still be chosen.
fn is_open(making: Making<'_>) -> bool {
    let draft = making.draft;
    making.wait() == Some(Wait::Order)
        && making.table().clock().stage != Stage::Impetuous
        && draft.part.is_none()
        && draft.deeds.is_empty()
}

/// Others who can take part in a Coordinated Order.
fn offer_members(making: Making<'_>, first: UnitId, out: &mut Offers) {
    let table = making.table();
    let members = &making.draft.members;
    for who in table.of_side(making.side) {
        if who.id == first || who.is_null() || !who.is_on_table() {
            continue;
        }
        let chosen = members.contains(&who.id);
        let verdict = if chosen {
            Ok(())
        } else {
            let all = members.iter().copied().chain([who.id]);
            may_join(making, first, all.collect())
        };
        out.units.push(UnitOffer {
            unit: who.id,
            purpose: purpose::MEMBER,
            leads: Leads::Aside,
            verdict,
            chosen,
        });
    }
}

/// Whether these could be given a Coordinated Order together: one to do nothing, or to dodge, if anybody is engaged.
fn may_join(making: Making<'_>, first: UnitId, others: Vec<UnitId>) -> Result<(), Refusal> {
    if others.len() > MOST {
        return Err(Refusal::new(
            "how_many",
            "K16.6.1",
            "A Coordinated Order is for 2 to 4 troopers.",
        ));
    }
    let table = making.table();
    let all: Vec<UnitId> = std::iter::once(first).chain(others).collect();
    let mut looks = all.iter().filter_map(|id| table.find(*id));
    let deed = if looks.any(|who| table.is_engaged(who)) {
        Deed::Dodge(Dodge)
    } else {
        Deed::Idle
    };
    let given = OrderGiven {
        source: source(making, first).unwrap_or(Source::Pool),
        kind: OrderKind::Coordinated,
        entire: false,
        actors: all.into_iter().map(|unit| (unit, deed.clone())).collect(),
    };
    making.battle.check(making.side, &Command::Order(given))
}

/// What a pick of somebody to take part, of what pays or of how the Order is given leads to; none if it is no such.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Option<Result<Draft, Refusal>> {
    if !is_open(making) {
        return None;
    }
    let mut draft = making.draft.clone();
    match pick {
        Pick::Button(key) if key.starts_with(keys::PAYS) => {
            draft.source = SOURCES.into_iter().find(|source| pays(*source) == key);
        }
        Pick::Button(key) if key == keys::COORDINATED => {
            draft.kind = toggled(draft.kind, OrderKind::Coordinated);
            draft.members.clear();
        }
        Pick::Button(key) if key == keys::TEAM_ORDER => {
            draft.kind = toggled(draft.kind, OrderKind::Team);
            draft.members.clear();
        }
        Pick::Unit(unit) if draft.kind == OrderKind::Coordinated && draft.unit != Some(*unit) => {
            match draft.members.iter().position(|m| m == unit) {
                Some(known) => {
                    draft.members.remove(known);
                }
                None => draft.members.push(*unit),
            }
        }
        _ => return None,
    }
    let mut offered = Offers::default();
    offers(making, &mut offered);
    Some(if offered.leads(pick).is_some() {
        Ok(draft)
    } else {
        Err(ordering::refused(&offered, pick))
    })
}

fn toggled(now: OrderKind, kind: OrderKind) -> OrderKind {
    if now == kind { OrderKind::Single } else { kind }
}

/// Whether the trooper whose turn it is to declare may declare a skill of a key after what the first has declared.
pub(super) fn fits(making: Making<'_>, key: &str) -> bool {
    let Some(first) = making.draft.deeds.first() else {
        let lonely = kind(making) == OrderKind::Coordinated && units(making).len() < 2;
        return !lonely;
    };
    let idle = kind(making) == OrderKind::Team && key == "idle";
    idle || key_of(making, first) == Some(key)
}

/// The key of what the first trooper has declared.
fn key_of(making: Making<'_>, deed: &Deed) -> Option<&'static str> {
    let at = making.declaring()?;
    let mut all = compose::all().iter();
    all.find(|c| c.picks(&at, deed).is_some()).map(|c| c.key())
}

/// What a skill that is whole leads to: the next trooper declares, or the command is given.
pub(super) fn settled(
    making: Making<'_>,
    at: &Declaring<'_>,
    deed: Deed,
) -> Result<Next<Draft, Command>, Refusal> {
    making.verdict(at, &deed)?;
    let all = units(making);
    let mut draft = making.draft.clone();
    draft.part = None;
    let number = draft.deeds.len();
    draft.deeds.push(fitted(making, at, deed, number));
    while draft.deeds.len() < all.len() {
        match follow(making, at, &draft) {
            Follow::Does(deed) => draft.deeds.push(*deed),
            Follow::Chooses(part) => {
                draft.part = part;
                return Ok(Next::Draft(draft));
            }
        }
    }
    let command = command(making, &draft)?;
    making.battle.check(making.side, &command)?;
    Ok(Next::Command(command))
}

/// What the next trooper does after the first.
enum Follow {
    /// This, as it follows from what the first does.
    Does(Box<Deed>),
    /// Its owner chooses: with this skill, if there is no other.
    Chooses(Option<Part>),
}

fn follow(making: Making<'_>, at: &Declaring<'_>, draft: &Draft) -> Follow {
    let after = Making::of(making.battle, making.side, draft);
    let (Some(first), Some(next)) = (draft.deeds.first(), after.declaring()) else {
        return Follow::Does(Box::new(Deed::Idle));
    };
    let goes = first.rule().sort() == Sort::Movement && !matches!(first, Deed::Alert(_));
    match kind(making) {
        OrderKind::Team if goes => return Follow::Chooses(None),
        OrderKind::Team => return Follow::Does(Box::new(Deed::Idle)),
        _ => {}
    }
    let composed = compose::all()
        .iter()
        .find_map(|c| Some((*c, c.picks(at, first)?)));
    let Some((composer, picks)) = composed else {
        return Follow::Does(Box::new(first.clone()));
    };
    if goes {
        return Follow::Chooses(Some(Part {
            key: composer.key().into(),
            picks: Vec::new(),
        }));
    }
    let aimed: Vec<Pick> = picks
        .into_iter()
        .filter(|pick| matches!(pick, Pick::Hex(_)) || aiming::target_of(pick).is_some())
        .collect();
    let deed = composer.proposed(&next, &aimed);
    let deed = deed.unwrap_or_else(|| first.clone());
    Follow::Does(Box::new(fitted(making, &next, deed, draft.deeds.len())))
}

/// A skill with no more dice than the Order gives it (K16.4.2).
fn fitted(making: Making<'_>, at: &Declaring<'_>, deed: Deed, number: usize) -> Deed {
    match deed {
        Deed::Shoot(shoot) if kind(making) == OrderKind::Coordinated => {
            Deed::Shoot(shots::fitted(at, shoot, number as u8))
        }
        other => other,
    }
}

/// The command of skills that are whole.
fn command(making: Making<'_>, draft: &Draft) -> Result<Command, Refusal> {
    if making.wait() == Some(Wait::Second) {
        return Ok(Command::Second(draft.deeds.clone()));
    }
    let table = making.table();
    let all = units(making);
    let first = all.first().and_then(|unit| table.find(*unit));
    let class = first
        .zip(draft.deeds.first())
        .map(|(who, deed)| deed.rule().class(table, &who))
        .unwrap_or_default();
    let source = all.first().and_then(|unit| source(making, *unit));
    Ok(Command::Order(OrderGiven {
        source: source.ok_or_else(hexlance_rules::draft::unoffered)?,
        kind: kind(making),
        entire: class.is_entire(),
        actors: all.into_iter().zip(draft.deeds.iter().cloned()).collect(),
    }))
}

/// Refuses what would end in an Order that may not be given to all of them together.
pub(super) fn confine(making: Making<'_>, out: &mut Offers) {
    if !is_group(making) || making.draft.part.is_none() && is_open(making) {
        return;
    }
    let why = |pick: &Pick| ordering::pick(making, pick).map(|_| ());
    for button in out.buttons.iter_mut().filter(|b| b.verdict.is_ok()) {
        button.verdict = why(&Pick::Button(button.key.clone()));
    }
    for unit in out.units.iter_mut().filter(|u| u.verdict.is_ok()) {
        unit.verdict = why(&Pick::Unit(unit.unit));
    }
    if let Some(Facings { verdicts, .. }) = &mut out.facings {
        let all = hexlance_board::Direction::ALL.into_iter();
        for (direction, verdict) in all.zip(verdicts.iter_mut()) {
            if verdict.is_ok() {
                *verdict = why(&Pick::Facing(direction));
            }
        }
    }
    let board = making.table().board();
    for area in &mut out.areas {
        if area.hexes.iter().count() <= FEW && area.costs.is_empty() {
            let left = area
                .hexes
                .iter()
                .filter(|hex| why(&Pick::Hex(*hex)).is_ok());
            let left: Vec<_> = left.collect();
            *area = Area::free(
                area.purpose,
                area.leads,
                hexlance_board::HexSet::of(board, left),
            );
        }
    }
}

/// The next pick that says who takes part, how and for what; none if all is as the Order has it.
pub(super) fn towards(making: Making<'_>, given: &OrderGiven) -> Option<Pick> {
    let draft = making.draft;
    let (first, _) = given.actors.first()?;
    if !is_open(making) {
        return None;
    }
    if draft.kind != given.kind {
        return match given.kind {
            OrderKind::Coordinated => Some(Pick::button(keys::COORDINATED)),
            OrderKind::Team => Some(Pick::button(keys::TEAM_ORDER)),
            OrderKind::Single | OrderKind::Impetuous => None,
        };
    }
    if source(making, *first) != Some(given.source) {
        return Some(Pick::button(pays(given.source)));
    }
    if given.kind == OrderKind::Coordinated {
        let wanted = given.actors.get(1 + draft.members.len());
        return wanted.map(|(unit, _)| Pick::Unit(*unit));
    }
    None
}
