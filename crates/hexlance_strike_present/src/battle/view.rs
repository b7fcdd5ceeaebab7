//! What the HUD shows of the running battle, from what the seated side may know.

use hexlance_board::Hex;
use hexlance_rules::{SideId, Sides, draft::Offers, features};
use hexlance_strike::{
    aero,
    draft::{Draft, keys, ready::has_acted},
    environment,
    go::Wait,
    model::condition::Condition,
    movement::zones,
    read::{self, UnitRead},
    state::{Ending, Frame, Phase, Place},
    turn,
};

use super::{
    Cache, actions, air, commands, entry,
    focus::Focus,
    instruction, landing, loads, mines, mission,
    plan::{self, Reachable},
    radar, raids,
    ready::Ready,
    session::Session,
    sheet, stages, target,
};
use crate::{
    battle::session::Seen,
    game::{frame, prompt},
    hud::model::{
        BattleView, BreakdownView, ConditionChip, EndButton, HexTip, Outcome, Overlay, Part,
        PhaseBar, PhaseStep, RosterEntry, SideInfo, Tone,
    },
};

/// Phases of a turn with a word of help each.
const PHASES: [(Phase, &str); 4] = [
    (
        Phase::Initiative,
        msg!("Both sides roll; the loser moves and attacks first."),
    ),
    (
        Phase::Movement,
        msg!(
            "The sides take turns, one unit at a time. Select a unit, choose a hex, then its facing."
        ),
    ),
    (
        Phase::Combat,
        msg!(
            "The side that lost Initiative makes all its attacks, then the winner. Damage takes effect after both have fired."
        ),
    ),
    (
        Phase::End,
        msg!("Heat rises and falls, fires burn, and effects of this turn end."),
    ),
];

/// The whole HUD.
pub fn battle_view(
    session: &Session,
    focus: &Focus,
    cache: &Cache,
    overlays: &[(Overlay, bool)],
) -> BattleView {
    let world = session.battle.world();
    let mut view = BattleView {
        mission: Some(mission::view(session)),
        sides: sides(session),
        phase: phase_bar(session),
        conditions: conditions(session),
        commands: commands::chips(session),
        prompt: prompt::prompt(session, focus),
        // A demo goes on telling when its battle is over.
        outcome: (!session.is_scripted()).then(|| outcome(session)).flatten(),
        initiative: cache.log.notes.initiative.clone(),
        ..frame::frame(
            session,
            focus,
            (&cache.muster, Some(&cache.log.pages)),
            overlays,
        )
    };
    let shown = focus.selection.selected.or(focus.selection.pointed);
    if let Some(u) = shown.and_then(|id| visible(session).find(|u| u.id == id)) {
        view.card = Some(sheet::record_sheet(session, &u));
    }
    if !session.is_over() && session.viewer_acts() && session.battle.decision().is_none() {
        view.actions = actions::actions(session, focus, &cache.reach);
        view.end = Some(end_button(
            session,
            focus,
            &cache.reach.offers,
            &cache.ready,
        ));
        view.instruction =
            instruction::instruction(session, focus, &cache.reach.offers, &cache.ready);
    } else {
        view.waiting = frame::waiting(session, world.resource::<Sides>());
    }
    view.radar = radar::radar(session, focus, &cache.reach.offers);
    view.target = match &focus.draft.aim {
        None => raids::panel(session, focus, &cache.reach.offers),
        Some(_) => None,
    }
    .or_else(|| target::target_panel(session, focus));
    // Where a target is pointed at, or a facing, the next click belongs there: the panel tells all about it.
    let enemy = focus
        .selection
        .pointed
        .and_then(|p| read::try_unit(world, p));
    let aims = view.target.is_some() && enemy.is_some_and(|t| t.side != session.viewer);
    view.hover = hex_tip(session, focus, &cache.reach).filter(|_| !aims && !is_faced(&focus.draft));
    view
}

/// Whether a facing is being chosen, and not the next hex of a way.
fn is_faced(draft: &Draft) -> bool {
    draft.destination.is_some() && !draft.traces
}

/// The roster.
pub fn roster(session: &Session, focus: &Focus, ready: &Ready) -> Vec<RosterEntry> {
    visible(session)
        .map(|u| sheet::roster_entry(session, focus, ready, &u))
        .collect()
}

/// Units that the seated side may see.
pub fn visible(session: &Session) -> impl Iterator<Item = UnitRead<'_>> {
    let viewer = session.viewer;
    let view = session.view();
    read::units(session.battle.world())
        .filter(move |u| {
            u.side == viewer
                || !(u.is_hidden() || (matches!(u.place, Place::Reserve) && !u.is_out()))
        })
        .map(move |u| view.disguised(u))
}

fn sides(session: &Session) -> Vec<SideInfo> {
    let world = session.battle.world();
    let view = session.view();
    frame::sides(session, world.resource::<Sides>(), |side| {
        let to_act = match read::phase(world) {
            Phase::Movement if turn::may_drop(world, side) => {
                hexlance_strike::drops::due(world, side).len() as u16
            }
            Phase::Movement if matches!(turn::waiting(world), Some(Wait::Flights { .. })) => {
                read::units(world)
                    .filter(|u| u.side == side && aero::fly::has_move(world, u))
                    .count() as u16
            }
            Phase::Movement => turn::unmoved(world, side),
            Phase::Combat => read::active(world, side)
                .filter(|u| u.can_act() && !has_acted(world, u))
                .count() as u16,
            Phase::Setup => read::units(world)
                .filter(|u| u.side == side && waits_for_setup(session, u))
                .count() as u16,
            _ => 0,
        };
        let parts = view.score_parts(side);
        (to_act, parts.iter().map(|(_, n)| n).sum())
    })
}

fn phase_bar(session: &Session) -> PhaseBar {
    let world = session.battle.world();
    let turn = read::turn(world);
    if turn.phase == Phase::Setup {
        let (phases, current) = stages::bar(session);
        return PhaseBar {
            turn: 0,
            last_turn: Some(world.resource::<Frame>().turn_limit),
            phases,
            current,
            acting: session.to_act(),
            ..PhaseBar::default()
        };
    }
    PhaseBar {
        turn: turn.number,
        last_turn: Some(world.resource::<Frame>().turn_limit),
        phases: PHASES
            .iter()
            .map(|(p, help)| PhaseStep {
                key: p.name(),
                name: crate::lang::text(p.name()).to_owned(),
                help: crate::lang::text(help).to_owned(),
            })
            .collect(),
        current: PHASES
            .iter()
            .position(|(p, _)| *p == turn.phase)
            .unwrap_or(PHASES.len()),
        acting: session.to_act(),
        initiative: turn.winner.map(|w| BreakdownView {
            parts: vec![Part {
                label: tr!(
                    "{side_name} won Initiative",
                    side_name = read::side_name(world, w)
                ),
                source: "R3.2".into(),
                value: String::new(),
                tone: Tone::Plain,
            }],
            ..BreakdownView::default()
        }),
        ..PhaseBar::default()
    }
}

/// The conditions in force; the wind with where it blows to.
fn conditions(session: &Session) -> Vec<ConditionChip> {
    let view = session.view();
    let (gale, to) = view.wind();
    let mut all = view.conditions_in_force();
    // The wind that weather brings, or dense air makes stronger, is told as it is felt.
    let felt = (gale.force() > 0).then_some(Condition::Wind(gale));
    all.retain(|c| !matches!(c, Condition::Wind(_)));
    all.extend(felt);
    all.into_iter()
        .map(|condition| {
            let blows_to = to.filter(|_| matches!(condition, Condition::Wind(_)));
            let towards = blows_to
                .map(|d| {
                    tr!(
                        " It blows to the {direction_name}.",
                        direction_name = crate::words::direction_name(d)
                    )
                })
                .unwrap_or_default();
            ConditionChip {
                name: crate::lang::text(condition.name()).to_owned(),
                help: format!(
                    "{}{towards}",
                    crate::lang::text(environment::summary(condition))
                ),
                rule: environment::rule(condition).to_owned(),
                blows_to,
            }
        })
        .collect()
}

fn outcome(session: &Session) -> Option<Outcome> {
    let world = session.battle.world();
    let end = world.resource::<Ending>().0.as_ref()?;
    let losses = &world.resource::<hexlance_strike::state::Losses>().0;
    let per_side = |f: &dyn Fn(SideId) -> String| vec![f(SideId(0)), f(SideId(1))];
    let lost = |side: SideId| {
        losses
            .iter()
            .filter(|l| read::unit(world, l.unit).side == side)
            .count()
    };
    let left = |side: SideId| read::active(world, side).count();
    let mut table = vec![(
        tr!("Score").to_owned(),
        end.scores.iter().map(ToString::to_string).collect(),
    )];
    table.extend(mission::outcome_rows(session));
    table.extend([
        (tr!("Units left").into(), per_side(&|s| left(s).to_string())),
        (tr!("Units lost").into(), per_side(&|s| lost(s).to_string())),
    ]);
    if session.view().cargo().iter().any(|i| i.points > 0) {
        let home = |side| loads::carried_home(session, side).to_string();
        table.push((tr!("Cargo carried home").into(), per_side(&home)));
    }
    Some(Outcome {
        winner: end.winner,
        summary: crate::lang::told(&end.reason),
        table,
    })
}

/// What Space does now.
fn end_button(session: &Session, focus: &Focus, offers: &Offers, ready: &Ready) -> EndButton {
    let world = session.battle.world();
    let refused = offers
        .button(keys::END)
        .and_then(|end| end.verdict.as_ref().err())
        .map(crate::words::refused);
    let end = |label: &str, help: &str| EndButton {
        label: label.into(),
        help: help.into(),
        disabled: refused.clone(),
        question: None,
    };
    if let Some(button) = air::end_button(session, focus, offers) {
        return button;
    }
    if let Some(button) = landing::end_button(session, focus) {
        return button;
    }
    if let Some(button) = entry::end_button(session, focus) {
        return button;
    }
    if let Some(button) = stages::end_button(session, refused.clone()) {
        return button;
    }
    match read::phase(world) {
        Phase::Setup => end(tr!("End setup"), tr!("The units stay where they stand.")),
        Phase::Movement if turn::may_declare_act_first(world) => {
            end(tr!("Go on"), tr!("Nobody acts before the others."))
        }
        Phase::Movement if focus.draft.destination.is_some() => EndButton {
            disabled: None,
            ..end(
                tr!("Go there"),
                tr!("Goes there, with the facing that is shown."),
            )
        },
        Phase::Movement if plan::rerouting(session, focus).is_some() => {
            end(tr!("Keep the way"), tr!("It goes on as it was ordered."))
        }
        Phase::Movement if plan::mover(session, focus).is_some() => EndButton {
            disabled: None,
            ..end(
                tr!("Stand still"),
                tr!(
                    "The unit stays where it is, with its facing: own attacks need 1 less, its TMM is 0."
                ),
            )
        },
        Phase::Movement => end(tr!("Done"), tr!("The unit makes no more attacks.")),
        Phase::End if entry::is_returning(session) => end(
            tr!("Go on"),
            tr!("Units that have not returned wait off the map."),
        ),
        Phase::End => end(
            tr!("Go on"),
            tr!("Nobody calls support, and the turn ends."),
        ),
        _ => EndButton {
            question: match ready.able() {
                0 => None,
                n => Some(tr_n!(
                    n,
                    "One of your units can still attack.",
                    "{n} of your units can still attack."
                )),
            },
            ..end(
                tr!("End attacks"),
                tr!("Your side is done with its attacks."),
            )
        },
    }
}

/// Whether a unit is still to be put on the map by hand; those that drop later, or ride, are not.
pub fn waits_for_setup(session: &Session, u: &UnitRead<'_>) -> bool {
    matches!(u.place, Place::Reserve)
        && hexlance_strike::setup::sets_up(session.battle.world(), u.id)
}

fn hex_tip(session: &Session, focus: &Focus, reachable: &Reachable) -> Option<HexTip> {
    let world = session.battle.world();
    let hex = focus.selection.hovered?;
    let cell = read::board(world).get(hex)?;
    let mut notes = Vec::new();
    if let Some(b) = cell.building {
        notes.push((
            tr!("Protects those inside; CF {cf}", cf = b.cf),
            Tone::Plain,
        ));
    }
    if cell.woods_points() > 0 {
        notes.push((
            tr!(
                "+{woods_points} to hit through or into it",
                woods_points = cell.woods_points()
            ),
            Tone::Plain,
        ));
    }
    let aims = mission::notes(session, hex);
    notes.extend(aims.into_iter().map(|n| (n, Tone::Plain)));
    notes.extend(entry::notes(session, focus, hex));
    let mines = mines::notes(session, hex);
    notes.extend(mines.into_iter().map(|m| (m, Tone::Bad)));
    notes.extend(loads::notes(session, focus, hex));
    notes.extend(landing::notes(session, focus, hex));
    notes.extend(zone_notes(session, hex));
    for u in visible(session).filter(|u| u.hex() == Some(hex)) {
        let name = u.name.to_owned();
        notes.push(match session.view().position(u.id) {
            Some(cf) => (
                tr!("{name}, in a prepared position with CF {cf}", name, cf),
                Tone::Plain,
            ),
            None => (name, Tone::Plain),
        });
    }
    Some(HexTip {
        hex,
        number: hex.name(),
        terrain: features(cell).iter().map(crate::lang::told).collect(),
        level: cell.level,
        notes,
        cost: plan::cost_of(session, focus, reachable, hex),
    })
}

/// Whose zones of control reach over a hex (sca.zone_of_control).
fn zone_notes(session: &Session, hex: Hex) -> Vec<(String, Tone)> {
    let view = session.view();
    let mut out = Vec::new();
    for side in [SideId(0), SideId(1)] {
        let tone = match side == session.viewer {
            true => Tone::Plain,
            false => Tone::Warn,
        };
        let zones = view.zones(side).into_iter();
        for (unit, _) in zones.filter(|(_, hexes)| hexes.contains(&hex)) {
            let text = tr!(
                "In the zone of control of {name}: stepping out costs {toll}\" more, except straight back",
                name = view.name(unit),
                toll = zones::TOLL
            );
            out.push((text, tone));
        }
    }
    out
}
