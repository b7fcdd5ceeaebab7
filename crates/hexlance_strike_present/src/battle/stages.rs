//! The stages of setup on the screen (R17.1.1): changing the map, keeping units back, hiding units.

use bevy::prelude::Color;
use hexlance_board::{Edge, Hex};
use hexlance_rules::draft::{Button, Offers};
use hexlance_strike::{
    draft::{
        Ground, Making,
        keys::{self, purpose},
    },
    read::{self, UnitRead},
    setup::SetupStage,
    state::Phase,
};

use super::{Cache, focus::Focus, mines, plan, session::Session, view};
use crate::{
    battle::session::Seen,
    game::{face::Face, line},
    hud::model::{EndButton, PhaseStep},
    table::model::{HexArea, OrderArrow, Overlays},
    theme::Icon,
};

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
            key: "",
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

/// Whether the seated side changes the map now.
pub fn changes_map(session: &Session) -> bool {
    stage(session) == Some(SetupStage::Ground)
}

/// How a button of a stage looks.
pub(super) fn face(making: Making<'_>, button: &Button) -> Option<Face> {
    let key = button.key.as_ref();
    if let Some(edge) = EDGES.into_iter().find(|edge| keys::home(*edge) == key) {
        let name = crate::words::edge_name(edge);
        let help = tr!(
            "Asks for the {name} edge as your home edge; the enemy gets the opposite one.",
            name
        );
        return Some(Face::new(&crate::words::capital(name), Icon::Flag, help));
    }
    let groups = [Some(0), Some(1), None];
    if let Some(group) = groups.into_iter().find(|group| keys::keep(*group) == key) {
        return Some(keeping(group));
    }
    match key {
        keys::HIDE => Some(hiding(making)),
        keys::PREPARE => {
            let help = tr!(
                "Prepares its hex: it fights as from a light building of its own as long as it stays there."
            );
            Some(Face::new(tr!("Position"), Icon::Structure, help))
        }
        keys::SHEETS => {
            let help = match button.chosen {
                true => tr!("Press again to move a wood, a pond or a hill in place of mapsheets."),
                false => tr!("Click a mapsheet, then another one to swap them."),
            };
            Some(Face::new(tr!("Sheets"), Icon::Plate, help))
        }
        keys::TURN_SHEET => {
            let help = tr!("Turns the picked mapsheet half around.");
            Some(Face::new(tr_c!("rotate", "Turn"), Icon::Turn, help))
        }
        _ => None,
    }
}

const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

/// A group of those that come later, or none (R17.4.1).
fn keeping(group: Option<u8>) -> Face {
    match group {
        Some(0) => Face::new(
            tr!("Group 1"),
            Icon::Door,
            tr!("Kept back in the first group. A draw says which group comes in turn 2."),
        ),
        Some(_) => Face::new(
            tr!("Group 2"),
            Icon::Door,
            tr!("Kept back in the second group. A draw says which group comes in turn 2."),
        ),
        None => Face::new(
            tr!("At once"),
            Icon::Stand,
            tr!("It is there when the battle begins."),
        ),
    }
}

fn hiding(making: Making<'_>) -> Face {
    let allowance = making.view().hidden_allowance();
    let (used, most) = (allowance.used, allowance.most);
    let help = tr!(
        "The next click puts it on the map in hiding: in woods, broken ground, a building or deep water, or out of \
         everybody's sight. {used} of {most} are hidden.",
        used,
        most
    );
    Face::new(&tr!("Hide {used}/{most}", used, most), Icon::Hidden, help)
}

/// What to do, in a line.
pub fn instruction(session: &Session, focus: &Focus) -> Option<String> {
    let stage = stage(session)?;
    let view = session.view();
    let own = focus
        .selection
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
        SetupStage::Ground => match focus.draft.ground {
            Ground {
                by_sheets: true,
                sheet: Some(_),
                ..
            } => tr!("Click another sheet to swap them, or turn this one.").into(),
            Ground {
                by_sheets: true, ..
            } => tr!("Click a mapsheet, or go on.").into(),
            Ground {
                feature: Some(_), ..
            } => tr!("Click the hex to move it to.").into(),
            Ground { .. } => tr!("Click a wood, a pond, a hill to move it, or go on.").into(),
        },
        SetupStage::Reserves => match own {
            _ if view.kept_back().count() >= view.to_keep_back() => tr!("Go on.").into(),
            Some(u) => tr!("Which group is {name} in?", name = u.name),
            None => tr!("Select a unit to keep back.").into(),
        },
        SetupStage::Infiltration | SetupStage::Units | SetupStage::Hiding => {
            let waits = |u: &UnitRead<'_>| view::waits_for_setup(session, u);
            match own {
                _ if stage == SetupStage::Units && !view.own().any(|u| waits(&u)) => match own {
                    Some(u) => format!(
                        "{} {}",
                        line::standing(u.name),
                        tr!("Or end the setup: all units stand.")
                    ),
                    None => {
                        tr!("All units stand. Select one to move or turn it, or end the setup.")
                            .into()
                    }
                },
                None => tr!("Select a unit to set up.").into(),
                Some(u) if plan::making(session, focus).hides(&u) => {
                    tr!("Click a hex where {name} hides.", name = u.name)
                }
                Some(u) if stage == SetupStage::Units && u.hex().is_some() => {
                    line::standing(u.name)
                }
                Some(u) => line::to_hex(u.name),
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

/// Where the selected unit may be set up, or hide.
pub fn places(offers: &Offers) -> Vec<HexArea> {
    let hexes = |purpose| {
        let area = offers.area(purpose);
        area.map(|a| a.hexes.iter().collect())
    };
    let open = hexes(purpose::SET_UP).map(zone);
    let hidden = hexes(purpose::HIDE).map(|hexes| HexArea {
        colour: Color::srgb(0.62, 0.55, 0.9),
        fill: 0.22,
        ..zone(hexes)
    });
    open.into_iter().chain(hidden).collect()
}

/// Hexes in which a unit may be set up.
fn zone(hexes: Vec<Hex>) -> HexArea {
    HexArea {
        hexes,
        colour: Color::srgb(0.4, 0.8, 0.5),
        fill: 0.18,
        label: String::new(),
    }
}

/// What of the map may be changed, and where to.
pub fn hints(session: &Session, focus: &Focus, cache: &Cache, out: &mut Overlays) {
    let offers: &Offers = &cache.reach.offers;
    if read::phase(session.battle.world()) != Phase::Setup {
        return;
    }
    let view = session.view();
    match stage(session) {
        Some(SetupStage::Ground) => {}
        // Before anybody is selected: where the next one may stand.
        Some(SetupStage::Units) if focus.selection.selected.is_none() => {
            let places = cache.ready.places();
            let some = !places.is_empty();
            out.zones.extend(some.then(|| zone(places.to_vec())));
            return;
        }
        _ => return,
    }
    let picked = Color::srgb(1.0, 0.85, 0.4);
    let ground = focus.draft.ground;
    if ground.by_sheets {
        let places = view.sheets().map_or(0, |(_, p)| p.len());
        for n in 0..places {
            let chosen = ground.sheet.map(usize::from) == Some(n);
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
    let shown = ground.feature.or(focus.selection.hovered);
    if let Some(hexes) = shown.map(|h| view.feature(h)).filter(|f| !f.is_empty()) {
        out.zones.push(HexArea {
            hexes,
            colour: picked,
            fill: 0.25,
            label: String::new(),
        });
    }
    let (Some(from), Some(area)) = (ground.feature, offers.area(purpose::GROUND_TO)) else {
        return;
    };
    out.zones.push(zone(area.hexes.iter().collect()));
    let hovered = focus.selection.hovered;
    if let Some(to) = hovered.filter(|h| *h != from && area.hexes.contains(*h)) {
        out.arrows.push(OrderArrow {
            from,
            to,
            colour: picked,
            label: String::new(),
        });
    }
}
