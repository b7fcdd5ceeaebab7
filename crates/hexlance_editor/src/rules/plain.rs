//! The editor for battles of plain rulesets.

use hexlance_board::{Board, Cell, Direction, Edge, Hex};
use hexlance_present::{
    UnitIcon,
    form::{Edit, Form},
};
use hexlance_rules::{FormationSetup, SideSetup, home_edge, plain::UnitSetup};

use crate::{
    data::Data,
    desk::{Editing, Page},
    draw::forces::Face,
    hosted::{Edits, Words},
    page::{self, FormSpot},
    rulesets::plain::Shown,
    table::{MiniLook, model::Mini},
    unit::{AnyScenario, EditsUnits, Said, Unit},
};

/// A plain ruleset whose battles are made in the editor. There is nothing to implement: [`Shown`] says everything.
pub trait PlainInEditor: Shown {}

/// What the forms of plain rules set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The last turn.
    Turns,
    /// Which way the unit looks.
    Facing,
}

impl<R: PlainInEditor> Edits for R {
    type Ask = Ask;
    const PAGES: &'static [Page] = &[Page::Outline, Page::Sides];
    const LAYS_MINES: bool = false;

    fn words() -> Words {
        Words {
            first_group: tr!("First formation"),
            nobody: tr!("Nobody yet: drag units onto the table."),
            more_forces: tr!("A side may have several forces."),
            force_tip: tr!("Click to change the force's name."),
            points_tip: tr!("Points of all units. A click shows the units of the side."),
        }
    }

    fn group_tips(_: &FormationSetup<Unit>) -> Vec<&'static str> {
        vec![tr!("Click to change the formation's name.")]
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

    fn form(editing: &mut Editing, spot: FormSpot, _: &Data) -> Form<Ask> {
        let mut form = Form::new();
        match spot {
            FormSpot::Outline => {
                form.heading(tr!("How long, and who wins"));
                let help = tr!("The battle ends after that turn.");
                form.maybe(
                    ("editor.outline.turns", tr!("Turns"), help),
                    tr_n!(R::TURNS, "Usual: {n} turn", "Usual: {n} turns"),
                    editing.scenario().turn_limit,
                    R::TURNS,
                    1..=99,
                    Ask::Turns,
                );
                form.note(R::goal());
            }
            FormSpot::Unit(at) => {
                let unit = at.own::<R>(editing.scenario());
                if let Some(kind) = unit.and_then(|u| R::kind(&u.kind)) {
                    form.note(kind.about);
                }
                page::facing(&mut form, editing, at, Ask::Facing, Vec::new());
            }
            _ => {}
        }
        form
    }

    fn change(
        editing: &mut Editing,
        spot: FormSpot,
        ask: Ask,
        edit: Edit,
        _: &Data,
    ) -> Result<(), String> {
        match (ask, spot.unit()) {
            (Ask::Turns, _) => page::limit_turns(editing, tr!("Turns"), &edit),
            (Ask::Facing, Some(at)) => page::turn(editing, at, &edit),
            (Ask::Facing, None) => {}
        }
        Ok(())
    }
}

impl<R: PlainInEditor> EditsUnits for R {
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
            aboard: Some(&mut unit.aboard),
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

    fn shown(unit: &UnitSetup, _: &Data) -> Option<(MiniLook, UnitIcon)> {
        R::kind(&unit.kind).map(R::look)
    }

    fn mini(unit: &UnitSetup, cell: &Cell, mini: Mini, _: &Data) -> Option<Mini> {
        Some(Mini {
            look: R::look(R::kind(&unit.kind)?).0,
            level: cell.level,
            ..mini
        })
    }
}
