//! The editor for battles of the dial rules.

mod base;
mod outline;
mod shelf;
#[cfg(test)]
mod tests;

use bevy_egui::egui::{Painter, Rect, Response, Ui};
use hexlance_board::{Board, Cell, Direction, Edge, Hex};
use hexlance_dial::{
    Dial,
    setup::{UnitSetup, zones::zone_of},
    terrain,
};
use hexlance_rules::{FormationSetup, SideSetup, home_edge};

use crate::{
    data::Data,
    editor::{
        desk::{Editing, Page, UnitAt},
        draw::{Cx, forces::Face},
        hosted::{Edits, Words},
        unit::{AnyScenario, EditsUnits, Said, Unit},
    },
    game::dial,
    screens::{dial::click_dial, portraits},
    table::model::Mini,
};

/// A unit as its file has it.
pub(in crate::editor) type BaseUnit = UnitSetup<String>;

impl Edits for Dial {
    const PAGES: &'static [Page] = &[Page::Outline, Page::Sides];
    const LAYS_MINES: bool = false;

    fn words() -> Words {
        Words {
            first_group: tr!("First formation"),
            nobody: tr!("Nobody yet: drag units onto the table."),
            more_forces: tr!(
                "A side may have several forces: the build total is that of all of them together (D15.1)."
            ),
            force_tip: tr!(
                "A click shows what is said of the force: its name and its build total."
            ),
            points_tip: tr!("Points of all units. A click shows the units of the side."),
        }
    }

    fn group_tips(_: &FormationSetup<Unit>) -> Vec<&'static str> {
        vec![
            tr!("Units of one faction that touch may act together, whatever stands here (D13)."),
            tr!("A click shows what is said of the formation: its name."),
        ]
    }

    fn length(scenario: &AnyScenario) -> String {
        let rounds = outline::last_round(scenario);
        tr_n!(rounds, "{n} round", "{n} rounds")
    }

    fn last_turn(scenario: &AnyScenario) -> u16 {
        outline::last_round(scenario)
    }

    /// Where nothing is said, its edge says it (D15.2.1).
    fn setup_zone(board: &Board, side: &SideSetup<Unit>, n: usize) -> Vec<Hex> {
        zone_of(board, side, n).iter().collect()
    }

    /// Every side has an edge (D15.2.1).
    fn home(said: Option<Edge>, n: usize) -> Option<Edge> {
        Some(home_edge(said, n))
    }

    fn home_note(_: &'static str) -> &'static str {
        tr!(
            "Its zone is the two rows there, without two hexes at both ends, unless another one is drawn (D15.2.1). Without an edge of its own it has the next one that is usual: south, north, west, east."
        )
    }

    fn draw_outline(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
        outline::rounds(ui, editing);
        base::build_total(ui, editing, cx);
    }

    fn draw_force(ui: &mut Ui, editing: &mut Editing, _: usize, cx: &mut Cx<'_>) {
        base::build_total(ui, editing, cx);
    }
}

impl EditsUnits for Dial {
    fn new_unit(kind: &str) -> BaseUnit {
        BaseUnit::of(kind.to_owned())
    }

    fn kind_id(unit: &BaseUnit) -> &str {
        &unit.model
    }

    fn kind_name(unit: &BaseUnit, data: &Data) -> Option<String> {
        let model = data.content::<Self>().model(&unit.model)?;
        Some(model.name.clone())
    }

    fn facing(unit: &BaseUnit) -> Option<Direction> {
        unit.facing
    }

    fn said(unit: &mut BaseUnit) -> Said<'_> {
        Said {
            name: &mut unit.name,
            aboard: &mut unit.aboard,
            facing: &mut unit.facing,
        }
    }

    fn names_of_others(unit: &mut BaseUnit) -> Vec<&mut Option<String>> {
        vec![&mut unit.standing.captive_of]
    }

    fn face(unit: &BaseUnit, data: &Data) -> Option<Face> {
        let model = data.content::<Self>().model(&unit.model)?;
        let (class, points) = (click_dial::class(model), u32::from(model.points));
        Some(Face {
            kind: model.name.clone(),
            role: crate::lang::text(&model.role).to_owned(),
            line: tr!("{class}, {points} points", class, points),
            class,
            points,
            grade: click_dial::rank(model.rank).to_owned(),
            facts: Vec::new(),
        })
    }

    fn tip(response: Response, _: &Face, unit: &BaseUnit, data: &Data) {
        if let Some(model) = data.content::<Self>().model(&unit.model) {
            click_dial::tip(response, model, "");
        }
    }

    fn paint(p: &Painter, rect: Rect, unit: &BaseUnit, side: usize, data: &Data) {
        if let Some(model) = data.content::<Self>().model(&unit.model) {
            let shown = (dial::look::look(model), dial::look::icon(model));
            portraits::paint(p, rect, shown, side as u8, true);
        }
    }

    fn mini(unit: &BaseUnit, cell: &Cell, mini: Mini, data: &Data) -> Option<Mini> {
        let model = data.content::<Self>().model(&unit.model)?;
        Some(Mini {
            look: dial::look::look(model),
            level: terrain::level(cell),
            dial: Some(dial::scene::fresh(model)),
            ..mini
        })
    }

    fn draw_unit(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &BaseUnit, cx: &mut Cx<'_>) {
        base::page(ui, editing, at, unit, cx);
    }
}
