//! The editor for battles of the classic rules: who stands where, skills, the turn limit, what it is about.

mod goals;
mod outline;
#[cfg(test)]
mod tests;
mod unit;

use hexlance_board::{Board, Cell, Direction, Edge, Hex};
use hexlance_classic::{
    ground,
    model::Drawn,
    setup::{Standing, UnitSetup, zone_of},
    state::{Agreed, Kind, Role},
};
use hexlance_present::{
    UnitIcon,
    form::{Edit, Form},
};
use hexlance_rules::{FormationSetup, SideSetup, home_edge};

use crate::{
    ClassicGame, battle,
    data::Data,
    table::{MiniLook, model::Mini},
    unit as words,
};
use hexlance_editor::{
    desk::{Editing, Page, Placing},
    draw::forces::Face,
    hosted::{Edits, PutThing, Words},
    muster::{self, Start},
    page::{self, FormSpot},
    unit::{AnyScenario, EditsUnits, Said, Unit},
};

/// A unit as its file has it.
pub(crate) type BaseUnit = UnitSetup<String>;

/// What the forms of these rules set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The last turn.
    Turns,
    /// What the battle is about.
    Kind(Kind),
    /// The share that decides it.
    Share,
    /// How skills are drawn.
    Rating(Option<Drawn>),
    /// The task of a side.
    Role(Option<Role>),
    /// The turn from which a side comes in.
    Enters,
    /// The next press on the table puts the unit down.
    Place,
    /// How the unit starts.
    Start(Start),
    /// Which way the unit looks.
    Facing,
    /// Its Gunnery Skill.
    Gunnery,
    /// Its Piloting Skill.
    Piloting,
    /// The unit begins unharmed.
    Mend,
    /// A load, or what an extraction is about, or a base assault.
    Goal(goals::Goal),
}

/// The last turn of a battle.
fn last_turn(s: &AnyScenario) -> u16 {
    s.turn_limit.unwrap_or(Agreed::default().turns)
}

/// How many turns it has, and what it is about.
fn turns(form: &mut Form<Ask>, s: &AnyScenario) {
    form.heading(tr!("How long"));
    let usual = Agreed::default().turns;
    form.maybe(
        (
            "editor.outline.turns",
            tr!("Turns"),
            tr!("The battle ends after that turn (C9.5.3)."),
        ),
        tr!("Usual: {usual} turns", usual),
        s.turn_limit,
        usual,
        1..=99,
        Ask::Turns,
    );
    outline::form(form, s);
}

impl Edits for ClassicGame {
    type Ask = Ask;
    const PAGES: &'static [Page] = &[Page::Outline, Page::Sides];
    const LAYS_MINES: bool = false;

    fn words() -> Words {
        Words {
            first_group: tr!("First lance"),
            nobody: tr!("Nobody yet: drag units onto the table."),
            more_forces: tr!("A side may have several forces: they fight together."),
            force_tip: tr!("Click to change the force's name."),
            points_tip: tr!("Worth of all units. A click shows the units of the side."),
        }
    }

    fn group_tips(_: &FormationSetup<Unit>) -> Vec<&'static str> {
        vec![tr!("Click to change the lance's name.")]
    }

    fn length(scenario: &AnyScenario) -> String {
        let turns = last_turn(scenario);
        tr_n!(turns, "{n} turn", "{n} turns")
    }

    fn last_turn(scenario: &AnyScenario) -> u16 {
        last_turn(scenario)
    }

    /// Where nothing is said, its edge says it (C9.5.2).
    fn setup_zone(board: &Board, side: &SideSetup<Unit>, n: usize) -> Vec<Hex> {
        zone_of(board, side, n).iter().collect()
    }

    /// Every side has an edge.
    fn home(said: Option<Edge>, n: usize) -> Option<Edge> {
        Some(home_edge(said, n))
    }

    fn home_note(_: &'static str) -> &'static str {
        tr!(
            "Its zone is the two rows there, unless another one is drawn (C9.5.2). Without an edge of its own it has the next one that is usual: south, north, west, east."
        )
    }

    fn put_things(scenario: &AnyScenario) -> Vec<PutThing> {
        goals::put_things(scenario)
    }

    fn press_words(key: &str) -> String {
        goals::press_words(key)
    }

    fn press(editing: &mut Editing, key: &str, hex: Hex) -> bool {
        goals::press(editing, key, hex)
    }

    fn form(editing: &mut Editing, spot: FormSpot, data: &Data) -> Form<Ask> {
        let mut form = Form::new();
        match spot {
            FormSpot::Outline => {
                turns(&mut form, editing.scenario());
                goals::form(&mut form, editing.scenario(), data);
                outline::skills(&mut form, editing.scenario());
            }
            FormSpot::Role(n) => form = outline::side(editing.scenario(), n),
            FormSpot::Unit(at) => form = unit::form(editing, at, data),
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
        let side = match spot {
            FormSpot::Role(n) => Some(n),
            _ => None,
        };
        let Some(ask) = outline::change(editing, side, ask, &edit) else {
            return Ok(());
        };
        match (ask, spot.unit()) {
            (Ask::Goal(goal), _) => goals::change(editing, goal, &edit),
            (Ask::Turns, _) => page::limit_turns(editing, tr!("Turns"), &edit),
            (Ask::Place, Some(at)) => editing.placing = Placing::Unit(at),
            (Ask::Start(start), Some(at)) => muster::set_start(editing, at, &start, None, data),
            (Ask::Facing, Some(at)) => page::turn(editing, at, &edit),
            (Ask::Gunnery, Some(at)) => {
                if let Some(skill) = edit.maybe() {
                    editing.edit(tr!("Gunnery Skill"), Some("gunnery"), |s| {
                        if let Some(unit) = at.own_mut::<Self>(s) {
                            unit.gunnery = skill;
                        }
                    });
                }
            }
            (Ask::Piloting, Some(at)) => {
                if let Some(skill) = edit.maybe() {
                    editing.edit(tr!("Piloting Skill"), Some("piloting"), |s| {
                        if let Some(unit) = at.own_mut::<Self>(s) {
                            unit.piloting = skill;
                        }
                    });
                }
            }
            (Ask::Mend, Some(at)) => {
                editing.edit(tr!("Mend"), None, |s| {
                    if let Some(unit) = at.own_mut::<Self>(s) {
                        unit.standing = Standing::default();
                    }
                });
            }
            (Ask::Kind(_) | Ask::Share | Ask::Rating(_) | Ask::Role(_) | Ask::Enters, _)
            | (_, None) => {}
        }
        Ok(())
    }
}

impl EditsUnits for ClassicGame {
    fn new_unit(kind: &str) -> BaseUnit {
        BaseUnit::of(kind.to_owned())
    }

    fn kind_id(unit: &BaseUnit) -> &str {
        &unit.kind
    }

    fn kind_name(unit: &BaseUnit, data: &Data) -> Option<String> {
        let known = data.content::<Self>().unit(&unit.kind)?;
        Some(known.sheet.name.clone())
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

    fn names_of_others(_: &mut BaseUnit) -> Vec<&mut Option<String>> {
        Vec::new()
    }

    fn face(unit: &BaseUnit, data: &Data) -> Option<Face> {
        let known = data.content::<Self>().unit(&unit.kind)?;
        let member = unit::member(unit);
        let (class, points) = (words::class(known.sheet.class), member.worth(known));
        let (gunnery, piloting) = member.skills(&known.sheet);
        Some(Face {
            kind: known.sheet.name.clone(),
            role: crate::lang::text(&known.sheet.role).to_owned(),
            line: tr!("{class}, {points} points", class, points),
            class: class.to_owned(),
            points,
            grade: format!("{gunnery}/{piloting}"),
            facts: Vec::new(),
        })
    }

    fn shown(unit: &BaseUnit, data: &Data) -> Option<(MiniLook, UnitIcon)> {
        let known = data.content::<Self>().unit(&unit.kind)?;
        let (look, icon) = (
            battle::look::look(&known.sheet),
            battle::look::icon(&known.sheet),
        );
        Some((look, icon))
    }

    fn mini(unit: &BaseUnit, cell: &Cell, mini: Mini, data: &Data) -> Option<Mini> {
        let known = data.content::<Self>().unit(&unit.kind)?;
        Some(Mini {
            look: battle::look::look(&known.sheet),
            level: i8::try_from(ground::floor(cell)).unwrap_or(0),
            ..mini
        })
    }
}
