//! A trooper on the roster: where it is, how far it is, the states that it is in; Markers of the enemy as such.

use hexlance_rules::{SideId, UnitId, View};
use hexlance_skirmish::{
    command::Reply,
    model::{Characteristic, Skill, Training, TroopType},
    objects::Objects,
    outlook::{self, Waits},
    state::{Afflictions, Condition, Crew, Seeming, Stage, State},
    view::{Marker, Seen},
};

use super::{
    Session,
    focus::Focus,
    known::Known,
    log::kinds::helps,
    look,
    plan::{ready_units, side_of},
};
use crate::{
    battle::session::Reads,
    game::sheets::chip,
    hud::model::{Gauge, Readiness, RosterEntry, StatusChip, Tone, Track, TrackKind, UnitIcon},
    wording, words,
};

/// Troop Types as players call them.
pub fn type_name(kind: TroopType) -> &'static str {
    match kind {
        TroopType::LI => tr!("Light infantry"),
        TroopType::MI => tr!("Medium infantry"),
        TroopType::HI => tr!("Heavy infantry"),
        TroopType::REM => tr!("Remote"),
        TroopType::TAG => tr!("Armoured gear"),
        TroopType::WB => tr!("Warband"),
        TroopType::SK => tr!("Skirmisher"),
    }
}

/// Where a trooper is, in one short line.
fn place(session: &Session, who: &Known<'_>) -> String {
    let setting_up = session.read().clock().stage == Stage::Setup;
    match (who.condition, who.hex, who.crew) {
        (Condition::Dead, ..) => tr!("Dead").to_owned(),
        _ if who.is(State::Left) => tr!("Off the table").to_owned(),
        (_, Some(hex), _) => words::hex_name(hex),
        (_, None, Some(Crew::Pilot { .. })) => tr!("In its machine").to_owned(),
        (_, None, _) if setting_up => tr!("To be deployed").to_owned(),
        (_, None, _) => tr!("Still to come").to_owned(),
    }
}

/// States in force, as far as they are known.
pub fn statuses(session: &Session, seen: &Seen<'_>) -> Vec<StatusChip> {
    match (seen, Known::of(seen)) {
        (Seen::Marker(marker), _) => noted(session, marker.states),
        (_, Some(who)) => of_known(session, &who),
        (_, None) => Vec::new(),
    }
}

fn of_known(session: &Session, who: &Known<'_>) -> Vec<StatusChip> {
    let mut out = Vec::new();
    if who.condition == Condition::Dead {
        return out;
    }
    if who.condition == Condition::Unconscious {
        out.push(chip(
            tr!("Unconscious"),
            tr!("Unconscious"),
            tr!("It does nothing and gives no Order until it is healed or mended."),
            "K12.3",
            Tone::Bad,
        ));
    }
    out.extend(noted(session, who.states));
    stance(session, who, &mut out);
    orders(session, who, &mut out);
    out
}

/// The states that are noted on a trooper or Marker.
fn noted(session: &Session, states: &Afflictions) -> Vec<StatusChip> {
    let told = session.told();
    let each = states.0.iter().map(|held| {
        let (help, lasts, rule) = wording::state_about(held.state);
        let name = wording::state_name(held.state);
        let what = held.what.map(|id| match held.state {
            State::Suppressive => told.weapon(id),
            _ => told.gear(id),
        });
        let title = match what {
            Some(what) => format!("{name}: {what}"),
            None => name.to_owned(),
        };
        StatusChip {
            duration: lasts.to_owned(),
            ..chip(name, &title, help, rule, tone(held.state))
        }
    });
    each.collect()
}

const fn tone(state: State) -> Tone {
    match state {
        state if helps(state) => Tone::Good,
        State::Targeted | State::Frenzied | State::Disabled => Tone::Warn,
        _ => Tone::Bad,
    }
}

/// How it stands, and what it is seen as.
fn stance(session: &Session, who: &Known<'_>, out: &mut Vec<StatusChip>) {
    let table = session.read();
    if who.prone {
        out.push(chip(
            tr!("Prone"),
            tr!("Prone"),
            tr!("It moves half as far, is as low as can be, and sees from the ground."),
            "K1.3",
            Tone::Plain,
        ));
    }
    if let Some(guise) = who.guise.filter(|guise| guise.seeming.conceals()) {
        let (text, help) = match guise.seeming {
            Seeming::Hidden => (
                tr!("Hidden").to_owned(),
                tr!("The enemy knows nothing of it."),
            ),
            seeming => (
                wording::marker_name(seeming, guise.letter),
                tr!("The enemy sees only its Marker."),
            ),
        };
        out.push(chip(&text, &text, help, "K13.8.1", Tone::Plain));
    }
    let engaged = table.find(who.id).is_some_and(|who| table.is_engaged(who));
    if engaged {
        out.push(chip(
            tr!("Engaged"),
            tr!("Engaged"),
            tr!("In contact with an enemy: it may strike, Dodge or Reset."),
            "K9.2",
            Tone::Warn,
        ));
    }
    match who.crew {
        Some(Crew::Machine { out: true, .. }) => out.push(chip(
            tr!("Empty"),
            tr!("Empty"),
            tr!("Its Pilot stands outside; it does nothing without him."),
            "K7.3",
            Tone::Warn,
        )),
        Some(Crew::Pilot { .. }) if who.hex.is_some() => out.push(chip(
            tr!("Pilot"),
            tr!("Pilot"),
            tr!("It has left its machine and may get in again."),
            "K7.3",
            Tone::Plain,
        )),
        _ => {}
    }
    let objects = table.world().resource::<Objects>();
    if objects.loads.iter().any(|l| l.carrier == Some(who.id)) {
        out.push(chip(
            tr!("Carries"),
            tr!("Carries an object"),
            tr!("It may put the object down where a Move ends, and drops it when it falls."),
            "K15.6.2",
            Tone::Plain,
        ));
    }
}

/// Orders that only it can use, and its place in its army.
fn orders(session: &Session, who: &Known<'_>, out: &mut Vec<StatusChip>) {
    let pool = pool_of(session, who.side);
    if pool.lieutenant == Some(who.id) {
        out.push(chip(
            tr!("Lieutenant"),
            tr!("Lieutenant"),
            match who.guise {
                Some(_) => tr!("It leads its army. The enemy does not know it until its Special Order is spent."),
                None => tr!("It leads its army."),
            },
            "K16.1",
            Tone::Plain,
        ));
    }
    if pool.lieutenant_order == Some(who.id) {
        out.push(chip(
            tr!("Special Order"),
            tr!("Special Lieutenant Order"),
            tr!("One Order more that only it can use; spending it shows who leads."),
            "K16.1",
            Tone::Good,
        ));
    }
    if pool.own.contains(&who.id) {
        out.push(chip(
            tr!("Own Order"),
            tr!("Own Order"),
            tr!("An Order that only it can use is left."),
            "K3.6.1",
            Tone::Good,
        ));
    }
    if pool.impetuous.contains(&who.id) {
        out.push(chip(
            tr!("Impetuous"),
            tr!("Impetuous Order"),
            tr!("It runs at the enemy in the Impetuous Phase unless it is held back."),
            "K3.7",
            Tone::Warn,
        ));
    }
    let team = session.read().pool(who.side).map(|pool| &pool.team);
    if team.is_some_and(|team| team.contains(&who.id)) {
        out.push(chip(
            tr!("Link team"),
            tr!("Link team"),
            tr!("It acts with its team, which gives bonuses by its size."),
            "K19",
            Tone::Good,
        ));
    }
}

/// What a side has to spend, as far as the viewer knows; everything where nobody plays.
pub(super) fn pool_of(session: &Session, side: SideId) -> hexlance_skirmish::view::SeenPool {
    let viewer = match session.is_scripted() {
        true => side,
        false => session.viewer,
    };
    hexlance_skirmish::view::SideView::of(session.battle.world(), viewer).pool(side)
}

/// How many Orders a side has left, or how many troopers are still to be deployed.
pub fn left_to_act(session: &Session, side: SideId) -> u16 {
    let view = session.view();
    let clock = view.clock();
    let pool = pool_of(session, side);
    let n = match clock.stage {
        Stage::Setup => view.still_to_come(side),
        Stage::Impetuous if clock.active == side => pool.impetuous.len(),
        Stage::Orders if clock.active == side => {
            let groups: usize = pool.groups.values().map(|n| usize::from(*n)).sum();
            groups + pool.own.len() + usize::from(pool.lieutenant_order.is_some())
        }
        _ => 0,
    };
    u16::try_from(n).unwrap_or(u16::MAX)
}

/// The roster.
pub fn entries(session: &Session, focus: &Focus) -> Vec<RosterEntry> {
    let ready = ready_units(session);
    let shown = session.shown();
    let entry = |seen: &Seen<'_>| match (seen, Known::of(seen)) {
        (Seen::Marker(marker), _) => Some(of_marker(session, seen, marker)),
        (_, Some(who)) => Some(of_trooper(session, focus, &ready, seen, &who)),
        (_, None) => None,
    };
    let listed = shown.iter().filter(|seen| !is_aboard(seen));
    listed.filter_map(entry).collect()
}

/// Whether a trooper is a Pilot in its machine, which stands for him.
fn is_aboard(seen: &Seen<'_>) -> bool {
    let pilot = |who: &Known<'_>| matches!(who.crew, Some(Crew::Pilot { .. }));
    Known::of(seen).is_some_and(|who| pilot(&who) && who.hex.is_none() && !who.is_out())
}

/// A Marker of the enemy.
fn of_marker(session: &Session, seen: &Seen<'_>, marker: &Marker<'_>) -> RosterEntry {
    RosterEntry {
        unit: marker.id,
        side: marker.side,
        name: wording::marker_name(marker.seeming, marker.letter),
        code: tr!("Silhouette {s}", s = marker.silhouette.0),
        icon: UnitIcon::Unknown,
        gauges: Vec::new(),
        condition: tr!("Nobody knows who it is").to_owned(),
        statuses: statuses(session, seen),
        note: String::new(),
        readiness: Readiness::Waiting,
        place: words::hex_name(marker.hex),
        off_map: false,
    }
}

/// A trooper of which more is known.
fn of_trooper(
    session: &Session,
    focus: &Focus,
    ready: &[UnitId],
    seen: &Seen<'_>,
    who: &Known<'_>,
) -> RosterEntry {
    let (readiness, note) = readiness(session, focus, ready, who);
    RosterEntry {
        unit: who.id,
        side: side_of(seen),
        name: who.name.to_owned(),
        code: tr!(
            "{kind}, {points} points",
            kind = type_name(who.profile.kind),
            points = who.points
        ),
        icon: look::icon(who.profile),
        gauges: gauges(session, who),
        condition: condition(who),
        statuses: statuses(session, seen)
            .into_iter()
            .filter(|s| s.tone != Tone::Plain)
            .collect(),
        note,
        readiness,
        place: place(session, who),
        off_map: who.hex.is_none() && !who.is_out(),
    }
}

/// Points left, and Orders of its own.
fn gauges(session: &Session, who: &Known<'_>) -> Vec<Gauge> {
    let left = u16::try_from(who.armor.left).unwrap_or(0);
    let mut out = vec![Gauge::Boxes(
        TrackKind::Armor,
        Track::new(left, u16::from(who.armor.printed)),
    )];
    let pool = pool_of(session, who.side);
    let own = u8::from(pool.own.contains(&who.id));
    let special = u8::from(pool.lieutenant_order == Some(who.id));
    if own + special > 0 {
        out.push(Gauge::Tokens(own + special));
    }
    out
}

/// What is left of it, in words.
fn condition(who: &Known<'_>) -> String {
    if who.condition != Condition::Able {
        return wording::condition(who.condition).to_owned();
    }
    let (left, of) = (who.armor.left.max(0), who.armor.printed);
    match who.profile.vitality.is_structure() {
        true => tr!("Structure {left} of {of}", left, of),
        false => tr!("Wounds {left} of {of}", left, of),
    }
}

/// How far a trooper is, and why it cannot act.
fn readiness(
    session: &Session,
    focus: &Focus,
    ready: &[UnitId],
    who: &Known<'_>,
) -> (Readiness, String) {
    let none = String::new();
    if who.is_out() {
        return (Readiness::Out, none);
    }
    if let Some(settled) = settled(focus, who.id) {
        return (Readiness::Done, settled);
    }
    if ready.contains(&who.id) {
        let acts = focus.selection.selected == Some(who.id);
        return match acts {
            true => (Readiness::Active, none),
            false => (Readiness::Ready, none),
        };
    }
    let clock = session.view().clock();
    let own_go = session.viewer_acts() && who.side == session.viewer;
    match clock.stage {
        Stage::Setup if who.hex.is_some() => (Readiness::Done, none),
        Stage::Orders
            if own_go && waits_for_orders(session) && who.condition == Condition::Able =>
        {
            (
                Readiness::Waiting,
                tr!("No Order is left for it").to_owned(),
            )
        }
        _ => (Readiness::Waiting, none),
    }
}

/// The reaction that is settled for a trooper, if one is.
fn settled(focus: &Focus, unit: UnitId) -> Option<String> {
    let mut answers = focus.draft.answers.iter();
    let answer = answers.find(|answer| answer.by == unit.into())?;
    Some(match &answer.reply {
        Reply::Do(deed) => tr!("Reacts: {deed}", deed = wording::deed_name(deed)),
        Reply::Delay => tr!("Waits for the second skill").to_owned(),
    })
}

/// Whether the battle waits for an Order, and for nothing in the middle of one.
fn waits_for_orders(session: &Session) -> bool {
    outlook::waits(&session.battle) == Some(Waits::Order)
}

/// What kind of Order a trooper gives, and what else is printed on it (K2.3).
pub(super) fn training(session: &Session, who: &Known<'_>) -> (&'static str, &'static str) {
    let leaderless = session
        .read()
        .pool(who.side)
        .is_some_and(|pool| pool.leaderless);
    let veteran = who.skills.iter().any(|s| s.brings(Skill::VeteranL1));
    match who.training {
        _ if who.is(State::Drilled) => (
            tr!("Regular"),
            tr!("A Command Token makes it Regular in this player turn."),
        ),
        Training::Regular if leaderless && !veteran => (
            tr!("Irregular"),
            tr!("Loss of Lieutenant: its Order is its own."),
        ),
        Training::Regular => (
            tr!("Regular"),
            tr!("Its Order goes to the pool of its group."),
        ),
        Training::Irregular => (tr!("Irregular"), tr!("Its Order is its own.")),
    }
}

/// A characteristic with what it means (K2.3).
pub fn characteristic(what: Characteristic) -> (&'static str, &'static str) {
    match what {
        Characteristic::Impetuous => (
            tr!("Impetuous"),
            tr!(
                "It runs at the enemy in the Impetuous Phase, unless an Order or a Command Token holds it back."
            ),
        ),
        Characteristic::Frenzy => (
            tr!("Frenzy"),
            tr!("Impetuous as soon as it has made an enemy lose a point."),
        ),
        Characteristic::Drop => (
            tr!("Drop"),
            tr!("It may come down from above in the middle of the battle, with a PH roll."),
        ),
    }
}
