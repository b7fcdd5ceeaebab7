//! The panels of a plain battle: sides, roster, record sheet, what is offered, what is asked, how it ended.

use hexlance_rules::{
    SideId, Sides, UnitId,
    draft::{Leads, Offers, Pick},
    features,
    plain::{Draft, Field, Look, Number, Plain, unit, units},
};

use super::{Cache, sees, table};
use crate::{
    game::{Focus, frame, prompt::prompt, session::Session},
    hud::model::{
        ActionButton, ActionGroup, BattleView, Counted, EndButton, Gauge, HexTip, HudAction,
        MissionSide, MissionView, Outcome, Overlay, PhaseBar, PhaseStep, Readiness, RosterEntry,
        SideInfo, Tone, Track, TrackKind, sheet,
    },
    rulesets::plain::{Label, Shown, amount},
    words::{self, hex_name},
};

/// The whole of the panels.
pub(super) fn battle_view<R: Shown>(
    session: &Session<R>,
    focus: &Focus<Draft>,
    cache: &Cache<R>,
    overlays: &[(Overlay, bool)],
) -> BattleView {
    let world = session.battle.world();
    let pages = cache.log.pages(session);
    let mut view = BattleView {
        sides: sides(session),
        phase: phase_bar(session),
        mission: Some(mission(session)),
        prompt: prompt(session, focus),
        // A demo goes on telling when its battle is over.
        outcome: (!session.is_scripted()).then(|| outcome(session)).flatten(),
        hover: hex_tip(session, focus),
        ..frame::frame(session, focus, (&cache.muster, pages), overlays)
    };
    let shown = focus.selection.selected.or(focus.selection.pointed);
    let shown = shown.filter(|u| sees(session, *u));
    view.card = shown
        .and_then(|u| unit(world, u))
        .map(|u| card::<R>(world, &u));
    if R::ending(world).is_some() {
        return view;
    }
    if session.viewer_acts() && session.battle.decision().is_none() {
        view.actions = actions::<R>(&cache.offers);
        view.end = cache.offers.button(R::END.0).map(|b| EndButton {
            label: R::END.1.name.to_owned(),
            help: R::END.1.help.to_owned(),
            disabled: b.verdict.as_ref().err().map(words::refused_with_remedy),
            question: left_over(session),
        });
        view.instruction = Some(R::asks(world, &focus.draft));
    } else {
        view.waiting = frame::waiting(session, world.resource::<Sides>());
    }
    view
}

/// Units of a side that are still in the battle.
fn left<R: Shown>(session: &Session<R>, side: SideId) -> impl Iterator<Item = Look<'_>> {
    units(session.battle.world()).filter(move |u| u.side == side && u.at.is_some())
}

fn ready<R: Shown>(session: &Session<R>, side: SideId) -> usize {
    let acts = session.to_act() == Some(side);
    let own = left(session, side).filter(|u| acts && R::is_ready(session.battle.world(), u.id));
    own.count()
}

/// What ending gives up, if anybody could still do something.
fn left_over<R: Shown>(session: &Session<R>) -> Option<String> {
    let n = ready(session, session.viewer);
    (n > 0).then(|| {
        tr_n!(
            n,
            "One unit can still do something. End all the same?",
            "{n} units can still do something. End all the same?"
        )
    })
}

fn sides<R: Shown>(session: &Session<R>) -> Vec<SideInfo> {
    let sides = session.battle.world().resource::<Sides>();
    let all = frame::sides(session, sides, |side| (ready(session, side) as u16, 0));
    let with_team = all.into_iter().map(|info| SideInfo {
        team: sides.get(info.side).and_then(|s| s.team.clone()),
        ..info
    });
    with_team.collect()
}

fn phase_bar<R: Shown>(session: &Session<R>) -> PhaseBar {
    let world = session.battle.world();
    let sides = world.resource::<Sides>();
    let acting = R::acting(world);
    let steps = sides.ids().map(|side| PhaseStep {
        key: "",
        name: sides.name(side).to_owned(),
        help: tr!("Units of this side are given their orders.").to_owned(),
    });
    PhaseBar {
        counted: Counted::Turns,
        turn: <R as Plain>::turn(world),
        last_turn: Some(session.battle.setup().turns),
        phases: steps.collect(),
        current: acting.map_or(usize::MAX, SideId::index),
        acting: session.to_act(),
        ..PhaseBar::default()
    }
}

fn mission<R: Shown>(session: &Session<R>) -> MissionView {
    let world = session.battle.world();
    let sides = world.resource::<Sides>();
    let side = |side: SideId| {
        let n = left(session, side).count();
        MissionSide {
            side,
            role: String::new(),
            task: R::goal().to_owned(),
            score: tr_n!(n, "{n} unit left", "{n} units left"),
            parts: Vec::new(),
        }
    };
    MissionView {
        title: tr!("What wins").to_owned(),
        sides: sides.ids().map(side).collect(),
        places: Vec::new(),
        turns_left: (session.battle.setup().turns + 1).saturating_sub(<R as Plain>::turn(world)),
    }
}

fn outcome<R: Shown>(session: &Session<R>) -> Option<Outcome> {
    let world = session.battle.world();
    let end = R::ending(world)?;
    let ids: Vec<SideId> = world.resource::<Sides>().ids().collect();
    let count = |side: SideId, here: bool| {
        let own = units(world).filter(|u| u.side == side && u.at.is_some() == here);
        own.count().to_string()
    };
    let row = |label: &str, here: bool| {
        let values = ids.iter().map(|s| count(*s, here));
        (label.to_owned(), values.collect())
    };
    Some(Outcome {
        winner: end.winner,
        summary: words::with_full_stop(crate::lang::told(&end.reason)),
        table: vec![row(tr!("Units left"), true), row(tr!("Units lost"), false)],
    })
}

/// The units as the roster lists them: those that whoever sits at the screen sees.
pub(super) fn roster<R: Shown>(session: &Session<R>, focus: &Focus<Draft>) -> Vec<RosterEntry> {
    let world = session.battle.world();
    let seen = units(world).filter(|u| sees(session, u.id));
    seen.map(|u| entry::<R>(session, focus.selection.selected, &u))
        .collect()
}

fn entry<R: Shown>(session: &Session<R>, selected: Option<UnitId>, u: &Look<'_>) -> RosterEntry {
    let world = session.battle.world();
    let numbers = R::numbers(world, u.id);
    let acts = session.to_act() == Some(u.side);
    let readiness = match (u.at, acts) {
        (None, _) => Readiness::Out,
        (_, false) => Readiness::Waiting,
        _ if !R::is_ready(world, u.id) => Readiness::Done,
        _ if selected == Some(u.id) => Readiness::Active,
        _ => Readiness::Ready,
    };
    let told = |n: &Number| format!("{} {}", R::number_name(n), amount(n));
    RosterEntry {
        unit: u.id,
        side: u.side,
        name: u.name.to_owned(),
        code: u.kind.name.to_owned(),
        icon: R::look(u.kind).1,
        gauges: numbers.iter().filter_map(gauge).collect(),
        condition: numbers.iter().map(told).collect::<Vec<_>>().join(", "),
        statuses: R::states(world, u.id),
        note: String::new(),
        readiness,
        place: match u.hex() {
            Some(hex) => hex_name(hex),
            None => tr!("Destroyed").to_owned(),
        },
        off_map: u.at.is_none(),
    }
}

/// What can be used up as boxes.
fn gauge(n: &Number) -> Option<Gauge> {
    let most = u16::try_from(n.of?).ok()?;
    let now = u16::try_from(n.now).unwrap_or(0);
    Some(Gauge::Boxes(TrackKind::Structure, Track::new(now, most)))
}

/// The record sheet: its numbers, its states, what its kind is good for.
fn card<R: Shown>(world: &bevy::ecs::world::World, u: &Look<'_>) -> sheet::Sheet {
    let head = sheet::Head {
        name: u.name.to_owned(),
        line: u.kind.name.to_owned(),
        title: String::new(),
        icon: R::look(u.kind).1,
        points: Some((tr!("Points").to_owned(), u.kind.points)),
    };
    let number = |n: Number| sheet::Number {
        key: format!("number.{}", n.key),
        label: words::capital(R::number_name(&n)),
        name: words::capital(R::number_name(&n)),
        value: amount(&n),
        changed: n.of.is_some_and(|most| n.now < most),
        ..sheet::Number::default()
    };
    let numbers = R::numbers(world, u.id).into_iter().map(number).collect();
    let states = R::states(world, u.id).into_iter().enumerate();
    let chips = states.map(|(i, chip)| {
        sheet::Chip::state(format!("status.{i}"), chip, tr!("Lasts"), tr!("Rule"))
    });
    sheet::Sheet::new(u.id, u.side, head)
        .with(sheet::Body::Numbers(numbers))
        .with(sheet::Body::Chips {
            title: tr!("States").to_owned(),
            chips: chips.collect(),
        })
        .with(sheet::Body::Shape {
            title: String::new(),
            icon: R::look(u.kind).1,
        })
        .with(sheet::Body::Text {
            title: u.kind.name.to_owned(),
            text: u.kind.about.to_owned(),
        })
}

/// Buttons of the action bar: those that are offered, but for the one at its end.
fn actions<R: Shown>(offers: &Offers) -> Vec<ActionButton> {
    let buttons = offers
        .buttons
        .iter()
        .filter(|b| b.leads != Leads::Pass && b.key != R::END.0);
    let button = |b: &hexlance_rules::draft::Button| {
        let Label { name, icon, help } = R::label(&b.key);
        ActionButton {
            key: b.key.to_string(),
            label: name.to_owned(),
            icon,
            group: ActionGroup::Other,
            help: help.to_owned(),
            disabled: b.verdict.as_ref().err().map(words::refused_with_remedy),
            chosen: b.chosen,
            action: HudAction::Pick(Pick::Button(b.key.clone())),
        }
    };
    buttons.map(button).collect()
}

/// What lies in the hex under the pointer, and who stands there.
fn hex_tip<R: Shown>(session: &Session<R>, focus: &Focus<Draft>) -> Option<HexTip> {
    let world = session.battle.world();
    let hex = focus.selection.hovered?;
    let board = &world.resource::<Field>().0;
    let cell = board.get(hex)?;
    let here = units(world).filter(|u| u.hex() == Some(hex));
    let seen = here.filter(|u| sees(session, u.id));
    let told = |u: Look<'_>| {
        let numbers = R::numbers(world, u.id);
        let numbers = numbers
            .iter()
            .map(|n| format!("{} {}", R::number_name(n), amount(n)));
        let numbers: Vec<_> = numbers.collect();
        (format!("{}: {}", u.name, numbers.join(", ")), Tone::Plain)
    };
    Some(HexTip {
        hex,
        number: hex_name(hex),
        terrain: features(cell).iter().map(crate::lang::told).collect(),
        level: table::level(board, hex),
        notes: seen.map(told).collect(),
        cost: None,
    })
}
