//! The stages of setup on the screen (R17.1.1): changing the map, keeping units back, hiding units.

use bevy::prelude::Color;
use hexlance_board::{Edge, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    command::{Command, Rearrangement},
    read::{self, UnitRead},
    setup::{SetupStage, Stage, ground},
    state::Phase,
};

use super::{actions::button, focus::Focus, mines, session::Session, view};
use crate::{
    hud::model::{ActionButton, ActionGroup, EndButton, FrameAction, HudAction, PhaseStep},
    table::model::{HexArea, OrderArrow, Overlays},
    theme::Icon,
};

/// What was picked to be changed on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pick {
    /// Mapsheets are changed, not terrain.
    pub by_sheets: bool,
    /// A hex of the feature that is moved.
    pub feature: Option<Hex>,
    /// The place of the mapsheet that is turned or swapped.
    pub sheet: Option<u8>,
}

impl Pick {
    /// Takes back what was picked; whether anything was.
    pub fn back(&mut self) -> bool {
        self.feature.take().is_some() || self.sheet.take().is_some()
    }
}

fn name(stage: SetupStage) -> &'static str {
    match stage {
        SetupStage::Ground => tr!("Map"),
        SetupStage::Mines => tr!("Mines"),
        SetupStage::Reserves => tr!("Reserves"),
        SetupStage::Infiltration => tr!("Infiltrate"),
        SetupStage::Units => tr!("Units"),
        SetupStage::Hiding => tr!("Hidden"),
    }
}

fn help(stage: SetupStage) -> &'static str {
    match stage {
        SetupStage::Ground => {
            tr!(
                "Terrain is moved up to 3 hexes, or mapsheets are swapped and turned, before anything stands on them."
            )
        }
        SetupStage::Mines => tr!("Mines are laid in secret."),
        SetupStage::Reserves => {
            tr!(
                "Half of the force is kept back in two groups, which come in turns 2 and 3. The enemy does not learn who."
            )
        }
        SetupStage::Infiltration => {
            tr!("Units begin in hiding where the enemy sets up. Whoever stands on them finds them.")
        }
        SetupStage::Units => {
            tr!(
                "Units are put into their zone. Some may begin in hiding, where the scenario allows it."
            )
        }
        SetupStage::Hiding => {
            tr!(
                "Units in hiding are placed when everybody else stands, away from every visible enemy."
            )
        }
    }
}

/// The stages for the bar at the top, and which of them is on.
pub fn bar(session: &Session) -> (Vec<PhaseStep>, usize) {
    let view = session.view();
    let stages = view.setup_stages();
    let now = view.setup_stage();
    let current = stages.iter().position(|s| Some(*s) == now);
    let steps = stages
        .iter()
        .map(|stage| PhaseStep {
            name: match (stages.len(), *stage) {
                (1, SetupStage::Units) => tr!("Setup").to_owned(),
                _ => name(*stage).to_owned(),
            },
            help: match progress(session, *stage) {
                Some(done) if Some(*stage) == now => format!("{} {done}.", help(*stage)),
                _ => help(*stage).to_owned(),
            },
        })
        .collect();
    (steps, current.unwrap_or(0))
}

/// The stage of setup that is on, in words.
pub fn heading(session: &Session) -> String {
    match session.view().setup_stage() {
        Some(stage) => tr!("Setup: {stage}", stage = crate::lang::within(name(stage))),
        None => tr!("Setup").to_owned(),
    }
}

/// How far the seated side is with a stage.
fn progress(session: &Session, stage: SetupStage) -> Option<String> {
    let view = session.view();
    Some(match stage {
        SetupStage::Ground | SetupStage::Infiltration => return None,
        SetupStage::Mines => tr!(
            "{points_left} points left",
            points_left = mines::points_left(session)
        ),
        SetupStage::Reserves => {
            tr!(
                "{kept_back} of {to_keep_back} kept back",
                kept_back = view.kept_back().count(),
                to_keep_back = view.to_keep_back()
            )
        }
        SetupStage::Units => {
            let mine: Vec<_> = view
                .own()
                .filter(|u| hexlance_strike::setup::sets_up(session.battle.world(), u.id))
                .collect();
            let placed = mine.iter().filter(|u| u.is_in_play()).count();
            let allowance = view.hidden_allowance();
            let hidden = match allowance.most {
                0 => String::new(),
                // They have a stage of their own.
                _ if allowance.away.is_some() => String::new(),
                most => tr!(", {used} of {most} hidden", most, used = allowance.used),
            };
            tr!(
                "{placed} of {mine} placed{hidden}",
                placed,
                hidden,
                mine = mine.len()
            )
        }
        SetupStage::Hiding => {
            let allowance = view.hidden_allowance();
            tr!(
                "{used} of {most} placed",
                used = allowance.used,
                most = allowance.most
            )
        }
    })
}

/// The stage of setup in which the seated side acts.
fn stage(session: &Session) -> Option<SetupStage> {
    session
        .viewer_acts()
        .then(|| session.view().setup_stage())
        .flatten()
}

/// Whether the next click puts the unit into hiding.
pub fn hides(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> bool {
    let allowance = session.view().hidden_allowance();
    match session.view().stage() {
        Some(Stage::Infiltration | Stage::Hiding) => true,
        // Those that are placed last have a stage of their own.
        _ if allowance.away.is_some() => false,
        _ => allowance.most > 0 && focus.hiding.unwrap_or(u.is_hidden()),
    }
}

/// The next unit of a side that is still to be kept back, or none.
pub fn next_to_keep(session: &Session, after: Option<UnitId>) -> Option<UnitId> {
    let view = session.view();
    if stage(session) != Some(SetupStage::Reserves) {
        return None;
    }
    let kept: Vec<UnitId> = view.kept_back().map(|(id, _)| id).collect();
    let open: Vec<UnitId> = view
        .own()
        .map(|u| u.id)
        .filter(|id| !kept.contains(id))
        .filter(|unit| {
            [0, 1]
                .iter()
                .any(|g| may_keep(session, *unit, Some(*g)).is_ok())
        })
        .collect();
    let next = after.and_then(|a| open.iter().find(|id| **id > a));
    next.or(open.first()).copied()
}

fn may_keep(
    session: &Session,
    unit: UnitId,
    group: Option<u8>,
) -> Result<(), hexlance_rules::Refusal> {
    session.view().check(&Command::KeepBack { unit, group })
}

/// The buttons of a stage; nothing where it has none of its own.
pub fn actions(session: &Session, focus: &Focus) -> Vec<ActionButton> {
    let own = focus
        .gaze
        .selected
        .and_then(|id| session.view().own().find(|u| u.id == id));
    match (stage(session), own) {
        (Some(SetupStage::Ground), _) => ground_actions(session, focus),
        (Some(SetupStage::Reserves), Some(u)) => {
            let group = session.view().kept_back().find(|(id, _)| *id == u.id);
            let group = group.map(|(_, g)| g);
            let one = |key: &str, label: &str, to: Option<u8>, help: &str| {
                let refused = may_keep(session, u.id, to)
                    .err()
                    .map(|r| crate::words::refused(&r));
                button(
                    key,
                    label,
                    if to.is_some() {
                        Icon::Door
                    } else {
                        Icon::Stand
                    },
                    ActionGroup::Other,
                    help,
                    refused.filter(|_| group != to),
                    group == to,
                    HudAction::Frame(FrameAction::KeepBack(to)),
                )
            };
            vec![
                one(
                    "keep.1",
                    tr!("Group 1"),
                    Some(0),
                    tr!("Kept back in the first group. A draw says which group comes in turn 2."),
                ),
                one(
                    "keep.2",
                    tr!("Group 2"),
                    Some(1),
                    tr!("Kept back in the second group. A draw says which group comes in turn 2."),
                ),
                one(
                    "keep.none",
                    tr!("At once"),
                    None,
                    tr!("It is there when the battle begins."),
                ),
            ]
        }
        (Some(SetupStage::Units | SetupStage::Hiding), Some(u)) if !u.is_aerospace() => {
            let mut out = hide_actions(session, focus, &u);
            out.extend(prepare_action(session, &u));
            out
        }
        _ => Vec::new(),
    }
}

fn hide_actions(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Vec<ActionButton> {
    let view = session.view();
    let allowance = view.hidden_allowance();
    if allowance.most == 0 || allowance.away.is_some() {
        return Vec::new();
    }
    let hides = hides(session, focus, u);
    let full = (allowance.used >= allowance.most && !u.is_hidden()).then(|| {
        let hex = view.deployment_hexes(u.id).first().copied();
        let command = hex.map(|hex| Command::Hide {
            unit: u.id,
            hex,
            facing: view.deployment_facing(),
        });
        match command.map(|c| view.check(&c)) {
            Some(Err(r)) => r.to_string(),
            _ => tr!("All {most} are hidden.", most = allowance.most),
        }
    });
    vec![button(
        "setup.hide",
        &tr!(
            "Hide {used}/{most}",
            used = allowance.used,
            most = allowance.most
        ),
        Icon::Hidden,
        ActionGroup::Other,
        &tr!(
            "The next click puts it on the map in hiding: in woods, broken ground, a building or deep water, or out of \
             everybody's sight. {used} of {most} are hidden.",
            used = allowance.used,
            most = allowance.most
        ),
        full,
        hides,
        HudAction::Frame(FrameAction::Hide(!hides)),
    )]
}

/// The button that prepares a position for infantry, or gives it up (R10.1.3).
fn prepare_action(session: &Session, u: &UnitRead<'_>) -> Option<ActionButton> {
    let view = session.view();
    let has = view.position(u.id).is_some();
    let command = Command::Prepare {
        unit: u.id,
        on: !has,
    };
    view.check(&command).is_ok().then(|| {
        button(
            "setup.prepare",
            tr!("Position"),
            Icon::Structure,
            ActionGroup::Other,
            tr!("Prepares its hex: it fights as from a light building of its own as long as it stays there."),
            None,
            has,
            HudAction::Frame(FrameAction::Prepare(!has)),
        )
    })
}

/// Home edges that the side could wish for.
fn home_actions(session: &Session) -> Vec<ActionButton> {
    let view = session.view();
    let own = view.side_of(session.viewer).and_then(|s| s.home);
    let edges = [Edge::North, Edge::East, Edge::South, Edge::West];
    let wish = |edge| Command::Rearrange(Rearrangement::Home(edge));
    edges
        .into_iter()
        .filter(|edge| view.check(&wish(*edge)).is_ok())
        .map(|edge| {
            let name = crate::words::edge_name(edge);
            button(
                &format!("ground.home.{name}"),
                &crate::words::capital(name),
                Icon::Flag,
                ActionGroup::Other,
                &tr!(
                    "Asks for the {name} edge as your home edge; the enemy gets the opposite one.",
                    name
                ),
                None,
                own == Some(edge),
                HudAction::Frame(FrameAction::Home(edge)),
            )
        })
        .collect()
}

fn ground_actions(session: &Session, focus: &Focus) -> Vec<ActionButton> {
    let mut out = home_actions(session);
    let Some((_, places)) = session.view().sheets() else {
        return out;
    };
    let pick = focus.pick;
    let mode = |key: &str, label: &str, help: &str, by_sheets: bool| {
        button(
            key,
            label,
            if by_sheets { Icon::Plate } else { Icon::Hex },
            ActionGroup::Other,
            help,
            None,
            pick.by_sheets == by_sheets,
            HudAction::Frame(FrameAction::BySheets(by_sheets)),
        )
    };
    out.extend([
        mode(
            "ground.terrain",
            tr!("Terrain"),
            tr!("Click a wood, a pond or a hill, then the hex to move it to."),
            false,
        ),
        mode(
            "ground.sheets",
            tr!("Sheets"),
            tr!("Click a mapsheet, then another one to swap them."),
            true,
        ),
    ]);
    if let Some(sheet) = pick.sheet {
        let turned = places.get(usize::from(sheet)).is_some_and(|p| p.turned);
        let turn = Command::Rearrange(Rearrangement::Turn(sheet));
        out.push(button(
            "ground.turn",
            tr_c!("rotate", "Turn"),
            Icon::Turn,
            ActionGroup::Other,
            tr!("Turns the picked mapsheet half around."),
            session
                .view()
                .check(&turn)
                .err()
                .map(|r| crate::words::refused(&r)),
            turned,
            HudAction::Frame(FrameAction::TurnSheet),
        ));
    }
    out
}

/// What a click on the table leads to while the map is changed.
pub enum Click {
    /// It meant something else.
    Other,
    /// Something is picked, or no more.
    Picked(Pick),
    /// A command.
    Give(Command),
}

/// A click on a hex of the table in setup.
pub fn click(session: &Session, focus: &Focus, hex: Hex) -> Click {
    if stage(session) != Some(SetupStage::Ground) {
        return Click::Other;
    }
    let pick = focus.pick;
    let view = session.view();
    if pick.by_sheets {
        let places = view.sheets().map_or(0, |(_, p)| p.len());
        let at = (0..places).find(|n| view.sheet_hexes(*n).contains(&hex));
        let Some(at) = at.map(|n| n as u8) else {
            return Click::Other;
        };
        return match pick.sheet {
            Some(other) if other == at => Click::Picked(Pick {
                sheet: None,
                ..pick
            }),
            Some(other) => Click::Give(Command::Rearrange(Rearrangement::Swap(other, at))),
            None => Click::Picked(Pick {
                sheet: Some(at),
                ..pick
            }),
        };
    }
    let feature = view.feature(hex);
    match pick.feature {
        Some(from) => {
            let what = Rearrangement::Feature { from, to: hex };
            let same = view.feature(from).contains(&hex);
            if same && view.check(&Command::Rearrange(what)).is_err() {
                return Click::Picked(Pick {
                    feature: (from != hex).then_some(hex),
                    ..pick
                });
            }
            Click::Give(Command::Rearrange(what))
        }
        // The rules say what is wrong with bare ground.
        None if feature.is_empty() => Click::Give(Command::Rearrange(Rearrangement::Feature {
            from: hex,
            to: hex,
        })),
        None => Click::Picked(Pick {
            feature: Some(hex),
            ..pick
        }),
    }
}

/// What to do, in a line.
pub fn instruction(session: &Session, focus: &Focus) -> Option<String> {
    let stage = stage(session)?;
    let view = session.view();
    let own = focus
        .gaze
        .selected
        .and_then(|id| view.own().find(|u| u.id == id));
    let head = match progress(session, stage) {
        Some(done) => tr!(
            "Setup: {stage}, {done}.",
            done,
            stage = crate::lang::within(name(stage))
        ),
        None => tr!("Setup: {stage}.", stage = crate::lang::within(name(stage))),
    };
    let rest = match stage {
        SetupStage::Mines => return None,
        SetupStage::Ground => match focus.pick {
            Pick {
                by_sheets: true,
                sheet: Some(_),
                ..
            } => tr!("Click another sheet to swap them, or turn this one.").into(),
            Pick {
                by_sheets: true, ..
            } => tr!("Click a mapsheet, or go on.").into(),
            Pick {
                feature: Some(_), ..
            } => tr!("Click the hex to move it to.").into(),
            Pick { .. } => tr!("Click a wood, a pond, a hill to move it, or go on.").into(),
        },
        SetupStage::Reserves => match own {
            _ if view.kept_back().count() >= view.to_keep_back() => tr!("Go on.").into(),
            Some(u) => tr!("Which group is {name} in?", name = u.name),
            None => tr!("Select a unit to keep back.").into(),
        },
        SetupStage::Infiltration | SetupStage::Units | SetupStage::Hiding => {
            let waits = |u: &UnitRead<'_>| view::waits_for_setup(session, u);
            match own {
                _ if stage == SetupStage::Units && !view.own().any(|u| waits(&u)) => {
                    tr!("All units stand. End the setup.").into()
                }
                None => tr!("Select a unit to set up.").into(),
                Some(u) if hides(session, focus, &u) => {
                    tr!("Click a hex where {name} hides.", name = u.name)
                }
                Some(u) => tr!("Click a hex for {name}.", name = u.name),
            }
        }
    };
    Some(format!("{head} {rest}"))
}

/// The button at the end of the bar; its refusal is the rules'.
pub fn end_button(session: &Session, refused: Option<String>) -> Option<EndButton> {
    let (label, help) = match stage(session)? {
        SetupStage::Ground => (tr!("Go on"), tr!("The map stays as it is.")),
        SetupStage::Mines => (tr!("Go on"), tr!("Mines that are not laid stay behind.")),
        SetupStage::Reserves => (
            tr!("Go on"),
            tr!("These units come later, all others are set up."),
        ),
        SetupStage::Infiltration => (tr!("Go on"), tr!("Nobody else goes ahead.")),
        SetupStage::Units => (tr!("End setup"), tr!("The units stay where they stand.")),
        SetupStage::Hiding => (tr!("End setup"), tr!("Nobody else hides.")),
    };
    Some(EndButton {
        label: label.into(),
        help: help.into(),
        disabled: refused,
        question: None,
    })
}

/// Hexes in which a unit may be set up.
pub fn zone(hexes: Vec<Hex>) -> HexArea {
    HexArea {
        hexes,
        colour: Color::srgb(0.4, 0.8, 0.5),
        fill: 0.18,
        label: String::new(),
    }
}

/// What of the map may be changed, and where to.
pub fn hints(session: &Session, focus: &Focus, out: &mut Overlays) {
    if read::phase(session.battle.world()) != Phase::Setup {
        return;
    }
    let view = session.view();
    match stage(session) {
        Some(SetupStage::Ground) => {}
        // Before anybody is selected: where the next one may stand.
        Some(SetupStage::Units) if focus.gaze.selected.is_none() => {
            let mut waiting = view.own().filter(|u| view::waits_for_setup(session, u));
            let hexes =
                waiting.find_map(|u| Some(view.deployment_hexes(u.id)).filter(|h| !h.is_empty()));
            out.zones.extend(hexes.map(zone));
            return;
        }
        _ => return,
    }
    let picked = Color::srgb(1.0, 0.85, 0.4);
    if focus.pick.by_sheets {
        let places = view.sheets().map_or(0, |(_, p)| p.len());
        for n in 0..places {
            let chosen = focus.pick.sheet == Some(n as u8);
            out.zones.push(HexArea {
                hexes: view.sheet_hexes(n),
                colour: if chosen {
                    picked
                } else {
                    Color::srgb(0.6, 0.75, 0.85)
                },
                fill: if chosen { 0.15 } else { 0.0 },
                label: tr!("Sheet {n}", n = n + 1),
            });
        }
        return;
    }
    let shown = focus.pick.feature.or(focus.gaze.hovered);
    if let Some(hexes) = shown.map(|h| view.feature(h)).filter(|f| !f.is_empty()) {
        out.zones.push(HexArea {
            hexes,
            colour: picked,
            fill: 0.25,
            label: String::new(),
        });
    }
    let Some(from) = focus.pick.feature else {
        return;
    };
    let may = |to: &Hex| {
        let what = Rearrangement::Feature { from, to: *to };
        view.check(&Command::Rearrange(what)).is_ok()
    };
    out.zones.push(HexArea {
        hexes: from.within(ground::FARTHEST).filter(may).collect(),
        colour: Color::srgb(0.4, 0.8, 0.5),
        fill: 0.18,
        label: String::new(),
    });
    if let Some(to) = focus.gaze.hovered.filter(|h| *h != from && may(h)) {
        out.arrows.push(OrderArrow {
            from,
            to,
            colour: picked,
            label: String::new(),
        });
    }
}
