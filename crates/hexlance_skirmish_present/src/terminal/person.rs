//! The words for what a person at the terminal is offered by the skirmish rules.

use hexlance_rules::{SideId, UnitId, draft::Pick};
use hexlance_skirmish::{
    Battle,
    command::Command,
    draft::{
        Draft,
        keys::{self, purpose},
    },
    outlook::{self, Outlook, Waits},
    read::Table,
    state::Source,
    view::Seen,
};

use crate::{
    SkirmishGame,
    battle::actions::names,
    wording::{self, Told},
    words::hex_name,
};
use hexlance_cli::{odds::percent, person::Worded};

impl Worded for SkirmishGame {
    fn asks(battle: &Battle, side: SideId, draft: &Draft) -> String {
        let told = Told::to(battle.world(), side);
        let name = draft.unit.map(|unit| told.name(unit));
        if let (Some(name), Some(part)) = (&name, &draft.part) {
            let skill = names::skill_name(&part.key).unwrap_or(&part.key);
            return format!("{skill} of {name}: what exactly?");
        }
        match (outlook::waits(battle), name) {
            (Some(Waits::Order), None) => {
                format!("Who is given an Order? {}", orders(battle, side))
            }
            (Some(Waits::Order), Some(name)) => format!("What does {name} do?"),
            (Some(Waits::Second), _) => format!("{} What is the second skill?", declared(&told)),
            (Some(Waits::Reactions(_)), None) => format!("{} Who reacts?", declared(&told)),
            (Some(Waits::Reactions(_)), Some(name)) => format!("How does {name} react?"),
            (Some(Waits::Choice), _) => "Which place?".to_owned(),
            (Some(Waits::Deploy), None) => "Deploy which trooper?".to_owned(),
            (Some(Waits::Deploy), Some(name)) => format!("Where does {name} stand?"),
            (Some(Waits::Tokens), _) => {
                "Is a Command Token spent before the Orders are counted?".to_owned()
            }
            (None, _) => "What now?".to_owned(),
        }
    }

    fn called(
        battle: &Battle,
        side: SideId,
        draft: &Draft,
        pick: &Pick,
    ) -> Option<(String, String)> {
        match pick {
            Pick::Unit(unit) => of_unit(battle, side, draft, *unit),
            Pick::Button(key) => Some(of_button(battle, side, draft, key)),
            Pick::Amount(key, n) => {
                let named = names::named(key, Told::to(battle.world(), side).content());
                Some((named.name, format!("now {n}")))
            }
            Pick::Hex(_) | Pick::Facing(_) => None,
        }
    }

    fn lists_aside(purpose: &str) -> bool {
        [purpose::REACT, purpose::MEMBER, purpose::ANSWER].contains(&purpose)
    }

    fn hexes(purpose: &str) -> Option<(&'static str, usize)> {
        Some(match purpose {
            purpose::PASS => ("through", 0),
            purpose::CONTACT => ("into contact", usize::MAX),
            purpose::PLACE_BY_ROLL => ("with a roll", 30),
            _ => ("", 60),
        })
    }
}

/// Orders that are left, in words.
fn orders(battle: &Battle, side: SideId) -> String {
    let table = Table::of(battle.world());
    let Some(pool) = table.pool(side) else {
        return String::new();
    };
    let groups = pool.groups.iter();
    let mut parts: Vec<String> = groups
        .map(|(group, left)| format!("{left} in group {group}"))
        .collect();
    if !pool.own.is_empty() {
        parts.push(format!("{} of their own", pool.own.len()));
    }
    if pool.lieutenant_order.is_some() {
        parts.push("the Lieutenant's".to_owned());
    }
    format!("Orders left: {}.", parts.join(", "))
}

/// What the Order under way has declared so far.
fn declared(told: &Told<'_>) -> String {
    let view = told.viewer().map(|side| {
        use hexlance_rules::View;
        hexlance_skirmish::view::SideView::of(told.world(), side)
    });
    let Some(order) = view.and_then(|view| view.order()) else {
        return String::new();
    };
    let each = order.actors.iter().flat_map(|actor| {
        let unit = told.name(actor.unit);
        let deeds = actor.deeds.iter();
        deeds
            .map(|deed| wording::phrase(&unit, deed, told))
            .collect::<Vec<_>>()
    });
    format!("{}.", each.collect::<Vec<_>>().join("; "))
}

/// A trooper in a list of answers.
fn of_unit(battle: &Battle, side: SideId, draft: &Draft, unit: UnitId) -> Option<(String, String)> {
    let told = Told::to(battle.world(), side);
    let offers = battle.offers(side, draft);
    let offer = offers.unit(unit)?;
    let name = told.name(unit);
    Some(match offer.purpose {
        purpose::SELECT | purpose::REACT => {
            if offer.chosen {
                return None;
            }
            (name, standing(battle, &told, unit))
        }
        purpose::MEMBER => (
            format!("Together with {name}"),
            standing(battle, &told, unit),
        ),
        purpose::ANSWER => (format!("Answer {name}"), where_is(&told, unit)),
        purpose::CONTACT => (format!("Contact with {name}"), where_is(&told, unit)),
        _ => {
            let odds = outlook::of(battle, side, draft, &[Pick::Unit(unit)]);
            let chances = odds.map_or_else(String::new, |o| chances(&o));
            let at = where_is(&told, unit);
            let detail = [at, chances];
            let detail: Vec<_> = detail.into_iter().filter(|d| !d.is_empty()).collect();
            (name, detail.join(", "))
        }
    })
}

/// Where somebody is.
fn where_is(told: &Told<'_>, unit: UnitId) -> String {
    let hex = told.seen(unit).and_then(|seen| seen.hex());
    hex.map_or_else(String::new, |hex| format!("at {}", hex_name(hex)))
}

/// What there is to say of an own trooper.
fn standing(battle: &Battle, told: &Told<'_>, unit: UnitId) -> String {
    let Some(Seen::Own(who)) = told.seen(unit) else {
        return where_is(told, unit);
    };
    let mut parts = Vec::new();
    let at = where_is(told, unit);
    if !at.is_empty() {
        parts.push(at);
    }
    parts.push(format!("{:?} {}", who.kind(), who.profile().name));
    parts.push(format!("{}/{}", who.armor.left.max(0), who.armor.printed));
    if who.guise.seeming.conceals() {
        parts.push(wording::marker_name(who.guise.seeming, who.guise.letter));
    }
    let held = who.states.0.iter();
    parts.extend(held.map(|a| wording::state_name(a.state).to_owned()));
    let table = Table::of(battle.world());
    let pays = hexlance_skirmish::pools::proposed(table, who.side(), unit);
    match pays {
        Some(Source::Own) => parts.push("by its own Order".to_owned()),
        Some(Source::Lieutenant) => parts.push("by the Lieutenant's Order".to_owned()),
        _ => {}
    }
    parts.join(", ")
}

/// A button in a list of answers.
fn of_button(battle: &Battle, side: SideId, draft: &Draft, key: &str) -> (String, String) {
    let told = Told::to(battle.world(), side);
    if key == keys::DONE {
        let end = match outlook::waits(battle) {
            Some(Waits::Deploy) => ("Ready", "everybody is deployed"),
            Some(Waits::Tokens) => ("No token", "the Orders are counted"),
            _ => ("End the turn", "Orders that are left are lost"),
        };
        return (end.0.to_owned(), end.1.to_owned());
    }
    if key == keys::REACTED {
        let n = draft.answers.len();
        let detail = match n {
            0 => "nobody reacts".to_owned(),
            _ => {
                let command = Command::React(draft.answers.clone());
                wording::order(&command, &told)
            }
        };
        return ("Declare the reactions".to_owned(), detail);
    }
    let named = names::named(key, told.content());
    let pick = Pick::Button(key.to_owned().into());
    let odds = draft.part.is_some();
    let odds = odds
        .then(|| outlook::of(battle, side, draft, &[pick]))
        .flatten();
    let detail = match odds.map(|o| chances(&o)).filter(|c| !c.is_empty()) {
        Some(chances) => chances,
        None if named.help == named.name => String::new(),
        None => named.help,
    };
    (named.name, detail)
}

/// What a declaration would come to.
fn chances(outlook: &Outlook) -> String {
    let mut parts: Vec<String> = Vec::new();
    for roll in &outlook.rolls {
        let mut text = match roll.automatic {
            true => "works without a roll".to_owned(),
            false => format!(
                "{}x SV {}: {}",
                roll.dice,
                roll.value.total(),
                percent(roll.counts())
            ),
        };
        if let Some(opposed) = roll.opposed.first() {
            text += &format!(" against {}", percent(opposed.exchange.b_counts));
        }
        if let Some(losses) = roll.losses() {
            text += &format!(", {:.2} points", losses.expected());
        }
        parts.push(text);
    }
    match outlook.watched.len() {
        0 => {}
        n => parts.push(format!("{n} can react")),
    }
    parts.join("; ")
}
