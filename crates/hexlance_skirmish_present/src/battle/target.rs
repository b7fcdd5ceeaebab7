//! The target panel: what can be done to whoever is aimed at or pointed at, the success value and its parts, the roll face to
//! face in three parts, what a hit costs.

use hexlance_rules::{
    UnitId,
    draft::{Amount, Pick},
};
use hexlance_skirmish::{
    dice::Sv,
    draft::keys,
    ids::Party,
    odds::{Losses, MOST_POINTS},
    outlook::{Forecast, Opposed, Outlook},
    view::Seen,
};

use super::{
    Session,
    actions::named,
    focus,
    focus::Focus,
    places::Places,
    plan,
    plan::{Ahead, Reachable},
};
use crate::{
    SkirmishGame,
    battle::session::Reads,
    game::numbers::{Good, breakdown},
    hud::model::{
        AttackKind, AttackOption, BreakdownView, DamageView, HudAction, Part, Supposed,
        TargetPanel, ToHit, Tone,
    },
    wording,
};

/// The panel of the declaration that is aimed or pointed at.
pub fn panel(session: &Session, focus: &Focus, reach: &Reachable) -> Option<TargetPanel> {
    if !plan::is_putting_together(session) {
        return None;
    }
    let aimed = target(session, focus, reach)?;
    let outlook = reach.shown();
    let fixed = focus.draft.part.is_some() && reach.outlook.as_ref() == outlook;
    let told = session.told();
    let attacker = outlook.map(|o| o.unit).or(focus.draft.unit)?;
    let kinds = kinds(session, focus, reach, aimed);
    let chosen = focus.draft.part.as_ref().map_or(0, |part| {
        let key = part.key.as_ref();
        kinds.iter().position(|(own, _)| own == key).unwrap_or(0)
    });
    let mut panel = TargetPanel {
        attacker: told.name(attacker),
        attacker_side: session.viewer,
        target: told.party(aimed),
        target_side: side(session, aimed),
        facts: facts(session, attacker, aimed, outlook),
        kinds: kinds.into_iter().map(|(_, kind)| kind).collect(),
        chosen,
        options: match focus.draft.part {
            Some(_) => options(session, reach),
            None => Vec::new(),
        },
        refusal: outlook
            .and_then(|o| o.verdict.as_ref().err())
            .map(plan::why_with_remedy),
        to_hit: None,
        breakdown: BreakdownView::default(),
        damage: None,
        supposed: Vec::new(),
        fire: None,
    };
    if let Some(outlook) = outlook.filter(|o| o.verdict.is_ok()) {
        numbers(session, outlook, aimed, &mut panel);
        let ready = reach.offers.button(keys::DECLARE);
        let ready = ready.is_some_and(|b| b.verdict.is_ok());
        panel.fire = (fixed && ready).then(|| press(keys::DECLARE));
    }
    Some(panel)
}

/// Whoever is pointed at, if something can be aimed at it; else whoever is aimed at.
fn target(session: &Session, focus: &Focus, reach: &Reachable) -> Option<Party> {
    let pointed = focus.selection.pointed.filter(|unit| {
        reach.aims.contains_key(unit)
            || reach.offers.unit(*unit).is_some_and(|u| {
                u.purpose != keys::purpose::SELECT && u.purpose != keys::purpose::REACT
            })
    });
    let rolled = |o: &Outlook| o.rolls.iter().find_map(|r| r.at);
    if focus.draft.part.is_none() {
        // Own troopers are looked at by a click, unless only they can be aimed at.
        let enemy = |unit: &UnitId| {
            session
                .seen(*unit)
                .is_some_and(|s| plan::side_of(&s) != session.viewer)
        };
        return pointed.filter(enemy).map(Party::Trooper);
    }
    pointed
        .map(Party::Trooper)
        .or_else(|| focus::aimed_at(focus).map(Party::Trooper))
        .or_else(|| reach.shown().and_then(rolled))
}

fn side(session: &Session, party: Party) -> Option<hexlance_rules::SideId> {
    match party {
        Party::Trooper(unit) => session.seen(unit).map(|seen| plan::side_of(&seen)),
        Party::Item(item) => session.read().items().get(item).map(|i| i.side),
        Party::Gate(..) => None,
    }
}

/// What a button of the panel sends.
fn press(key: impl Into<hexlance_rules::draft::Key>) -> HudAction {
    HudAction::Pick(Pick::button(key))
}

/// The skills that can be aimed at somebody; with one that is put together that one.
fn kinds(
    session: &Session,
    focus: &Focus,
    reach: &Reachable,
    aimed: Party,
) -> Vec<(String, AttackKind)> {
    let content = session.battle.content();
    let kind = |key: &str| {
        let known = named(key, content);
        let kind = AttackKind {
            name: known.name,
            icon: known.icon,
            disabled: None,
            action: press(key.to_owned()),
        };
        (key.to_owned(), kind)
    };
    if let Some(part) = &focus.draft.part {
        return vec![kind(&part.key)];
    }
    let unit = aimed.trooper();
    let all: &[Ahead] = unit
        .and_then(|u| reach.aims.get(&u))
        .map_or(&[], Vec::as_slice);
    all.iter().map(|ahead| kind(&ahead.key)).collect()
}

/// The amounts that can be chosen: dice, points of the route.
fn options(session: &Session, reach: &Reachable) -> Vec<AttackOption> {
    let amounts = reach.offers.amounts.iter().filter(|a| a.verdict.is_ok());
    let dice = amounts.filter_map(|amount| dice(session, amount));
    dice.chain(reach.places.as_ref().map(place)).collect()
}

/// How many dice of the Burst go somewhere.
fn dice(session: &Session, amount: &Amount) -> Option<AttackOption> {
    let target = amount.key.strip_prefix(keys::DICE)?;
    let unit = target.parse().ok().map(UnitId);
    let name = unit.map_or_else(String::new, |u| session.told().name(u));
    let values = amount.range.clone().map(|n| {
        let pick = Pick::Amount(amount.key.clone(), n);
        (n.to_string(), HudAction::Pick(pick))
    });
    let chosen = amount.now - amount.range.start();
    Some(AttackOption {
        name: tr!("Dice at {name}", name),
        help: tr!("How much of the Burst goes there (K8.7.1).").to_owned(),
        values: values.collect(),
        chosen: usize::try_from(chosen).unwrap_or(0),
    })
}

/// Where on the way it is done; marked on the table as well.
fn place(places: &Places) -> AttackOption {
    let values = places.all.iter().map(|place| {
        let pick = Pick::Amount(places.key.clone(), place.number);
        (place.label(), HudAction::Pick(pick))
    });
    AttackOption {
        name: tr!("Where on the way").to_owned(),
        help: tr!("The hex of the route at which it is resolved (K4.4.3).").to_owned(),
        values: values.collect(),
        chosen: places.all.iter().position(|p| p.chosen).unwrap_or(0),
    }
}

/// Distance, line, and what has been declared.
fn facts(
    session: &Session,
    attacker: UnitId,
    aimed: Party,
    outlook: Option<&Outlook>,
) -> Vec<String> {
    let table = session.read();
    let mut out = Vec::new();
    // Whoever acts is where its route has led it when the roll is made, though its figure still stands at the start.
    let made_at = outlook.and_then(|o| {
        let roll = o.rolls.iter().find(|roll| roll.at == Some(aimed))?;
        o.made_at(roll)
    });
    let who = table.find(attacker);
    let from = who.and_then(|who| match made_at {
        Some(station) => Some(station.body(&who)),
        None => who.body(table),
    });
    if let (Some(station), Some(who)) = (made_at, &who)
        && Some(station.hex) != who.hex
    {
        let hex = crate::words::hex_name(station.hex);
        out.push(tr!("from {hex}", hex));
    }
    // Whoever is answered is where its route is answered.
    let answered = outlook.and_then(|o| o.answers);
    let answered = answered.filter(|(unit, _)| aimed.trooper() == Some(*unit));
    let passing = answered.and_then(|(unit, station)| Some(station.body(&table.find(unit)?)));
    if let Some((_, station)) = answered {
        let hex = crate::words::hex_name(station.hex);
        out.push(tr!("at {hex}", hex));
    }
    let there = match aimed.trooper().and_then(|unit| session.seen(unit)) {
        _ if passing.is_some() => passing,
        Some(Seen::Own(who)) => who.body(table),
        Some(Seen::Figure(figure)) => figure.body(),
        Some(Seen::Marker(marker)) => Some(table.ground().standing(marker.hex, marker.silhouette)),
        None => None,
    };
    if let (Some(from), Some(there)) = (from, there) {
        let hexes = hexlance_skirmish::ground::distance(&from, &there);
        out.push(tr_n!(hexes, "{n} hex away", "{n} hexes away"));
        out.push(line(&table.line(&from, &there)).to_owned());
    }
    if let Some(order) = session.view().order() {
        let told = session.told();
        let reactions = order.reactions.iter().filter(|r| r.by == aimed);
        out.extend(reactions.map(|r| {
            let (name, deed) = (told.party(r.by), wording::deed_name(&r.deed));
            tr!("{name} has declared {deed}", name, deed)
        }));
    }
    if let Some(outlook) = outlook.filter(|o| !o.under.is_empty()) {
        let told = session.told();
        let names: Vec<String> = outlook.under.iter().map(|p| told.party(*p)).collect();
        out.push(tr!("Under the template: {names}", names = names.join(", ")));
    }
    out
}

/// What a line is worth (K5.2, K5.3).
fn line(line: &hexlance_skirmish::ground::Sightline) -> &'static str {
    use hexlance_skirmish::ground::Cover;
    match line.cover {
        Cover::Open => tr!("in the open"),
        Cover::Partial => tr!("in cover"),
        Cover::Total => tr!("out of sight"),
    }
}

/// Success value, chances, losses.
fn numbers(session: &Session, outlook: &Outlook, aimed: Party, panel: &mut TargetPanel) {
    let mut rolls = outlook.rolls.iter();
    let Some(first) = rolls
        .clone()
        .find(|r| r.at == Some(aimed))
        .or_else(|| rolls.next())
    else {
        return;
    };
    let value = match first.opposed.first().filter(|o| o.declared) {
        Some(opposed) => &opposed.mine,
        None => &first.value,
    };
    let sv = Sv::of(value);
    if !first.automatic {
        panel.to_hit = Some(ToHit {
            target_number: sv.value().max(0),
            dice: first.dice,
            sides: hexlance_skirmish::dice::SIDES,
            at_most: true,
            chance: first.counts() as f32,
        });
        panel.breakdown = success(value, sv);
    }
    panel.damage = damage(session, first, aimed);
    panel.supposed = supposed(session, first);
    let others = outlook.rolls.iter().filter(|r| !std::ptr::eq(*r, first));
    panel.supposed.extend(others.map(|roll| Supposed {
        name: match roll.at {
            Some(at) => tr!("Also at {name}", name = session.told().party(at)),
            None => tr!("Another roll").to_owned(),
        },
        chance: roll.counts() as f32,
        more: None,
    }));
}

/// The parts of a success value, with the bound of 12 where it bites and what is added to the dice above 20 (K6.1).
fn success(value: &hexlance_rules::Breakdown, sv: Sv) -> BreakdownView {
    let mut view = breakdown::<SkirmishGame>(
        value,
        tr!("Success value"),
        sv.value().to_string(),
        Good::High,
    );
    let sum: i16 = value.parts.iter().map(|p| p.value).sum();
    let counted = sv.value() + sv.bonus();
    if sum != counted {
        view.parts.push(Part {
            label: tr!("MODs count for 12 at most").to_owned(),
            source: "K6.1.1".to_owned(),
            value: format!("{:+}", counted - sum),
            tone: Tone::Plain,
        });
    }
    if sv.bonus() > 0 {
        view.parts.push(Part {
            label: tr!("Above 20: added to each die").to_owned(),
            source: "K6.1.3".to_owned(),
            value: format!("+{}", sv.bonus()),
            tone: Tone::Good,
        });
    }
    view
}

/// Points that the attack costs its target.
fn damage(session: &Session, roll: &Forecast, aimed: Party) -> Option<DamageView> {
    let losses = roll.losses()?;
    let harm = roll.harm?;
    let left = left_of(session, aimed);
    let mut parts = BreakdownView {
        total_label: tr!("Damage of a hit").to_owned(),
        total: harm.damage.map_or_else(String::new, |d| d.to_string()),
        ..BreakdownView::default()
    };
    let part = |label: &str, value: String| Part {
        label: label.to_owned(),
        source: String::new(),
        value,
        tone: Tone::Plain,
    };
    parts
        .parts
        .push(part(tr!("Ammunition"), harm.ammo.to_string()));
    if harm.cover {
        parts
            .parts
            .push(part(tr!("Cover: added to its rolls"), "+3".to_owned()));
    }
    Some(DamageView {
        breakdown: parts,
        distribution: spread(&losses),
        expected: losses.expected() as f32,
        destroy: Some(left.map_or(0.0, |left| losses.at_least(left) as f32)),
        critical: Some(match roll.opposed.first() {
            Some(opposed) => opposed.exchange.a.critical() as f32,
            None => roll.alone.critical() as f32,
        }),
        lethal_at: left.map(u32::from),
    })
}

/// Chances by points lost.
fn spread(losses: &Losses) -> Vec<(u32, f32)> {
    let all = (0..=MOST_POINTS).map(|n| (u32::from(n), losses.exactly(n) as f32));
    let mut all: Vec<_> = all.collect();
    while all.len() > 2 && all.last().is_some_and(|(_, chance)| *chance < 0.0005) {
        all.pop();
    }
    all
}

/// Points left until somebody falls, as far as that is known.
fn left_of(session: &Session, party: Party) -> Option<u8> {
    let left = match session.seen(party.trooper()?)? {
        Seen::Own(who) => who.armor.left,
        Seen::Figure(figure) => figure.armor().left,
        Seen::Marker(_) => return None,
    };
    u8::try_from(left.max(1)).ok()
}

/// The roll face to face with each thing that may oppose it, in three parts (K22.2, K22.E2).
fn supposed(session: &Session, roll: &Forecast) -> Vec<Supposed> {
    let mut out: Vec<Supposed> = roll
        .opposed
        .iter()
        .map(|opposed| against(session, opposed))
        .collect();
    if !roll.automatic && !roll.opposed.is_empty() && !roll.opposed.iter().any(|o| o.declared) {
        out.push(Supposed {
            name: tr!("If nobody opposes it").to_owned(),
            chance: roll.alone.at_least(1) as f32,
            more: None,
        });
    }
    out
}

fn against(session: &Session, opposed: &Opposed) -> Supposed {
    let told = session.told();
    let (name, deed) = (told.party(opposed.by), wording::deed_name(&opposed.deed));
    let percent = |chance: f64| format!("{:.1}", chance * 100.0);
    let theirs = percent(opposed.exchange.b_counts);
    let neither = percent(opposed.exchange.neither);
    let sv = Sv::of(&opposed.value).value().max(0);
    let dice = opposed.dice;
    let head = match opposed.declared {
        true => tr!("Against {deed}, SV {sv}", deed, sv),
        false => tr!("If {name} declares {deed}, SV {sv}", name, deed, sv),
    };
    Supposed {
        name: match dice {
            1 => head,
            dice => tr!("{head}, {dice} dice", head, dice),
        },
        chance: opposed.exchange.a_counts as f32,
        more: Some(tr!(
            "{theirs}% for {name}, {neither}% neither",
            theirs,
            name,
            neither
        )),
    }
}
