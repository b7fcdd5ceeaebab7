//! Where a problem is: what a click on it selects and shows.

use hexlance_rules::{ProblemSpot, hex_of, spot_of};

use super::{
    desk::{Editing, Mode, Page, Pick, UnitAt},
    draw::{Cx, Wish},
    muster::Look,
};
use crate::{rulesets::Rules, table::CameraCommand};

/// The page of the Battle mode on which something is, if it is on one.
pub fn page_of(spot: &ProblemSpot, rules: Rules) -> Option<Page> {
    let page = match spot {
        ProblemSpot::Title
        | ProblemSpot::Briefing
        | ProblemSpot::Victory
        | ProblemSpot::Lesson
        | ProblemSpot::Elsewhere => Page::Outline,
        ProblemSpot::Side(_) | ProblemSpot::Zone(_) => Page::Sides,
        ProblemSpot::Objective(_) | ProblemSpot::Cargo(_) => Page::Goals,
        ProblemSpot::Environment => Page::Conditions,
        ProblemSpot::Rules(_) => Page::Rules,
        ProblemSpot::Event(_) => Page::Events,
        ProblemSpot::Map(_)
        | ProblemSpot::Minefield { .. }
        | ProblemSpot::Force(..)
        | ProblemSpot::Formation(..)
        | ProblemSpot::Unit(..) => return None,
    };
    // What the rules know nothing of is told, and put right, on the first page.
    Some(if Page::of(rules).contains(&page) {
        page
    } else {
        Page::Outline
    })
}

/// Goes to what a path of the scenario's form names.
pub fn go(editing: &mut Editing, path: &str, cx: &mut Cx<'_>) {
    let spot = spot_of(editing.scenario(), path);
    let hex = hex_of(editing.scenario(), &spot);
    let mut picked = None;
    let mode = match spot {
        ProblemSpot::Map(_) | ProblemSpot::Minefield { .. } => Mode::Map,
        ProblemSpot::Force(side, force) => {
            editing.side = side;
            editing.muster.look = Look::Force(force);
            Mode::Forces
        }
        ProblemSpot::Formation(side, force, formation) => {
            editing.side = side;
            editing.muster.look = Look::Formation(force, formation);
            Mode::Forces
        }
        ProblemSpot::Unit(side, force, formation, unit) => {
            picked = Some(Pick::Unit(UnitAt {
                side,
                force,
                formation,
                unit,
            }));
            Mode::Forces
        }
        ProblemSpot::Objective(n) => {
            picked = Some(Pick::Objective(n));
            Mode::Battle
        }
        ProblemSpot::Cargo(n) => {
            picked = Some(Pick::Cargo(n));
            Mode::Battle
        }
        // Its units are added to its forces.
        ProblemSpot::Side(n) if path.ends_with(".forces") => {
            editing.side = n;
            Mode::Forces
        }
        ProblemSpot::Side(n) | ProblemSpot::Zone(n) => {
            editing.side = n;
            Mode::Battle
        }
        ProblemSpot::Event(n) => {
            editing.look_at(Some(n));
            Mode::Battle
        }
        _ => Mode::Battle,
    };
    editing.go(mode);
    editing.page = page_of(&spot, editing.rules).unwrap_or(editing.page);
    editing.pick(picked);
    if let Some(hex) = hex.filter(|h| editing.bench.board().contains(*h)) {
        cx.wish(Wish::Camera(CameraCommand::Focus(hex)));
    }
}
