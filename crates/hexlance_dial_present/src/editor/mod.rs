//! The editor for battles of the dial rules.

mod base;
mod outline;
#[cfg(test)]
mod tests;

use hexlance_board::{Board, Cell, Direction, Edge, Hex};
use hexlance_dial::{
    setup::{Standing, UnitSetup, zones::zone_of},
    terrain,
};
use hexlance_present::{
    UnitIcon,
    form::{Edit, Form},
};
use hexlance_rules::{FormationSetup, SideSetup, home_edge};

use crate::{
    DialGame, battle, click_dial,
    data::Data,
    table::{MiniLook, model::Mini},
};
use hexlance_editor::{
    desk::{Editing, Page, Placing, UnitAt},
    draw::forces::Face,
    hosted::{Edits, Words},
    muster::{self, Start},
    page::{self, FormSpot},
    unit::{AnyScenario, EditsUnits, Said, Unit},
};

/// A unit as its file has it.
pub(crate) type BaseUnit = UnitSetup<String>;

/// What the forms of these rules set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The last round.
    Rounds,
    /// The build total is the usual one.
    UsualTotal,
    /// The build total.
    Total,
    /// The next press on the table puts the unit down.
    Place,
    /// How the unit starts.
    Start(Start),
    /// That unit is no passenger any more.
    Passenger(UnitAt),
    /// Which way the unit looks.
    Facing,
    /// The unit begins unharmed.
    Mend,
}

/// Sets the build total of all sides.
fn set_total(editing: &mut Editing, points: Option<u32>) {
    editing.edit(tr!("Build total"), Some("build_total"), |s| {
        for force in s.sides.iter_mut().flat_map(|side| &mut side.forces) {
            force.points = points;
        }
    });
}

impl Edits for DialGame {
    type Ask = Ask;
    const PAGES: &'static [Page] = &[Page::Outline, Page::Sides];
    const LAYS_MINES: bool = false;

    fn words() -> Words {
        Words {
            first_group: tr!("First formation"),
            nobody: tr!("Nobody yet: drag units onto the table."),
            more_forces: tr!(
                "A side may have several forces: the build total is that of all of them together (D15.1)."
            ),
            force_tip: tr!("Click to change the force's name and build total."),
            points_tip: tr!("Points of all units. A click shows the units of the side."),
        }
    }

    fn group_tips(_: &FormationSetup<Unit>) -> Vec<&'static str> {
        vec![
            tr!("Units of one faction that touch may act together, whatever stands here (D13)."),
            tr!("Click to change the formation's name."),
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

    fn form(editing: &mut Editing, spot: FormSpot, data: &Data) -> Form<Ask> {
        let mut form = Form::new();
        match spot {
            FormSpot::Outline => {
                outline::rounds(&mut form, editing.scenario());
                base::build_total(&mut form, editing.scenario(), data);
            }
            FormSpot::Force(_) => base::build_total(&mut form, editing.scenario(), data),
            FormSpot::Unit(at) => form = base::form(editing, at, data),
            _ => {}
        }
        form
    }

    fn change(
        editing: &mut Editing,
        spot: FormSpot,
        ask: Ask,
        edit: Edit,
        data: &Data,
    ) -> Result<(), String> {
        match (ask, spot.unit()) {
            (Ask::Rounds, _) => page::limit_turns(editing, tr!("Rounds"), &edit),
            (Ask::UsualTotal, _) => set_total(editing, None),
            (Ask::Total, _) => {
                if let Some(points) = edit.number() {
                    set_total(editing, Some(points));
                }
            }
            (Ask::Place, Some(at)) => editing.placing = Placing::Unit(at),
            (Ask::Start(start), Some(at)) => {
                muster::set_start(editing, at, &start, None, data);
            }
            (Ask::Passenger(at), _) => {
                muster::set_start(editing, at, &Start::SetUp, None, data);
            }
            (Ask::Facing, Some(at)) => page::turn(editing, at, &edit),
            (Ask::Mend, Some(at)) => {
                editing.edit(tr!("Mend"), None, |s| {
                    if let Some(unit) = at.own_mut::<Self>(s) {
                        unit.standing = Standing::default();
                    }
                });
            }
            (Ask::Place | Ask::Start(_) | Ask::Facing | Ask::Mend, None) => {}
        }
        Ok(())
    }
}

impl EditsUnits for DialGame {
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
            aboard: Some(&mut unit.aboard),
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

    fn shown(unit: &BaseUnit, data: &Data) -> Option<(MiniLook, UnitIcon)> {
        let model = data.content::<Self>().model(&unit.model)?;
        Some((battle::look::look(model), battle::look::icon(model)))
    }

    fn mini(unit: &BaseUnit, cell: &Cell, mini: Mini, data: &Data) -> Option<Mini> {
        let model = data.content::<Self>().model(&unit.model)?;
        Some(Mini {
            look: battle::look::look(model),
            level: terrain::level(cell),
            dial: Some(battle::scene::fresh(model)),
            ..mini
        })
    }
}
