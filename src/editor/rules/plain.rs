//! The editor for battles of plain rulesets.

use bevy_egui::egui::{Painter, Rect, Response, Ui};
use hexlance_board::{Board, Cell, Direction, Edge, Hex};
use hexlance_rules::{
    FormationSetup, SideSetup, home_edge,
    plain::{Kind, UnitSetup},
};

use crate::{
    data::Data,
    editor::{
        desk::{Editing, Page, UnitAt},
        draw::{
            Cx,
            battle::parts::{self, Maybe},
            forces::{Face, Shelf, doings, ring},
        },
        hosted::{Edits, Words},
        unit::{AnyScenario, EditsUnits, Said, Unit},
    },
    rulesets::plain::Shown,
    screens::{
        forces::plain::{found, row},
        portraits,
    },
    table::model::Mini,
    theme,
};

impl<R: Shown> Edits for R {
    const PAGES: &'static [Page] = &[Page::Outline, Page::Sides];
    const LAYS_MINES: bool = false;

    fn words() -> Words {
        Words {
            first_group: tr!("First formation"),
            nobody: tr!("Nobody yet: drag units onto the table."),
            more_forces: tr!("A side may have several forces."),
            force_tip: tr!("A click shows what is said of the force: its name."),
            points_tip: tr!("Points of all units. A click shows the units of the side."),
        }
    }

    fn group_tips(_: &FormationSetup<Unit>) -> Vec<&'static str> {
        vec![tr!(
            "A click shows what is said of the formation: its name."
        )]
    }

    fn length(scenario: &AnyScenario) -> String {
        let turns = Self::last_turn(scenario);
        tr_n!(turns, "{n} turn", "{n} turns")
    }

    fn last_turn(scenario: &AnyScenario) -> u16 {
        scenario.turn_limit.unwrap_or(R::TURNS)
    }

    fn setup_zone(board: &Board, side: &SideSetup<Unit>, n: usize) -> Vec<Hex> {
        let hexes = board.iter().map(|(hex, _)| hex);
        let home = Self::home(side.home, n);
        let edge = |hex: Hex| home.is_some_and(|e| board.from_edge(hex, e) == 0);
        hexes
            .filter(|h| match &side.zone {
                hexlance_rules::Zone::Anywhere => edge(*h),
                zone => zone.has(board, *h),
            })
            .collect()
    }

    fn home(said: Option<Edge>, n: usize) -> Option<Edge> {
        Some(home_edge(said, n))
    }

    fn draw_outline(ui: &mut Ui, editing: &mut Editing, _: &mut Cx<'_>) {
        parts::heading(ui, tr!("How long, and who wins"));
        let limit = Maybe {
            key: "editor.outline.turns",
            label: tr!("Turns"),
            tip: tr!("The battle ends after that turn."),
            none: &tr_n!(R::TURNS, "Usual: {n} turn", "Usual: {n} turns"),
            usual: R::TURNS,
            range: 1..=99,
        };
        if let Some(new) = limit.show(ui, editing.scenario().turn_limit) {
            editing.edit(tr!("Turns"), Some("turn_limit"), |s| s.turn_limit = new);
        }
        parts::note(ui, R::goal());
    }

    fn draw_force(_: &mut Ui, _: &mut Editing, _: usize, _: &mut Cx<'_>) {}
}

impl<R: Shown> EditsUnits for R {
    fn new_unit(kind: &str) -> UnitSetup {
        UnitSetup::of(kind)
    }

    fn kind_id(unit: &UnitSetup) -> &str {
        &unit.kind
    }

    fn kind_name(unit: &UnitSetup, _: &Data) -> Option<String> {
        R::kind(&unit.kind).map(|k| k.name.to_owned())
    }

    fn facing(unit: &UnitSetup) -> Option<Direction> {
        unit.facing
    }

    fn said(unit: &mut UnitSetup) -> Said<'_> {
        Said {
            name: &mut unit.name,
            aboard: &mut unit.aboard,
            facing: &mut unit.facing,
        }
    }

    fn names_of_others(_: &mut UnitSetup) -> Vec<&mut Option<String>> {
        Vec::new()
    }

    fn face(unit: &UnitSetup, _: &Data) -> Option<Face> {
        let kind = R::kind(&unit.kind)?;
        let points = u32::from(kind.points);
        Some(Face {
            kind: kind.name.to_owned(),
            role: kind.about.to_owned(),
            class: String::new(),
            points,
            line: crate::words::points(points),
            grade: String::new(),
            facts: Vec::new(),
        })
    }

    fn tip(response: Response, face: &Face, _: &UnitSetup, _: &Data) {
        response.on_hover_text(format!("{}: {}", face.kind, face.role));
    }

    fn paint(p: &Painter, rect: Rect, unit: &UnitSetup, side: usize, _: &Data) {
        if let Some(kind) = R::kind(&unit.kind) {
            portraits::paint(p, rect, R::look(kind), side as u8, true);
        }
    }

    fn mini(unit: &UnitSetup, cell: &Cell, mini: Mini, _: &Data) -> Option<Mini> {
        Some(Mini {
            look: R::look(R::kind(&unit.kind)?).0,
            level: cell.level,
            ..mini
        })
    }

    fn draw_unit(
        ui: &mut Ui,
        editing: &mut Editing,
        at: UnitAt,
        unit: &UnitSetup,
        cx: &mut Cx<'_>,
    ) {
        let any = Unit::of::<R>(unit.clone());
        if doings(ui, editing, at, &any, cx) {
            return;
        }
        if let Some(kind) = R::kind(&unit.kind) {
            ui.label(theme::dim(kind.about));
        }
        ring(ui, editing, at, |_, _| {});
    }
}

impl<R: Shown> Shelf for R {
    type Filter = String;
    type Kind = Kind;

    fn hint() -> &'static str {
        tr!("Search")
    }

    fn count(n: usize) -> String {
        match n {
            0 => tr!("No unit is like that.").to_owned(),
            n => tr_n!(
                n,
                "One unit: drag it onto the table.",
                "{n} units: drag one onto the table."
            ),
        }
    }

    fn search(filter: &mut String) -> &mut String {
        filter
    }

    fn filters(_: &mut Ui, _: &mut String, _: &Data) {}

    fn found<'d>(filter: &String, _: &'d Data) -> Vec<&'d Kind> {
        found::<R>(filter)
    }

    fn id(kind: &Kind) -> &str {
        kind.id
    }

    fn row(ui: &mut Ui, key: &str, kind: &Kind, side: usize, on: bool) -> Response {
        row::<R>(ui, key, kind, side, None, on)
    }
}
