//! The editor for battles of the skirmish rules: who stands where, points, rounds, the task, night and fog.

mod outline;
#[cfg(test)]
mod tests;
mod unit;

use hexlance_board::{Board, Cell, Direction, Edge, Hex};
use hexlance_present::{
    UnitIcon,
    form::{Edit, Form},
};
use hexlance_rules::{FormationSetup, SideId, SideSetup};
use hexlance_skirmish::{
    force::MOST_OF_A_GROUP,
    form::{BattleRules, Standing, USUAL_POINTS, UnitSetup, usual_depth},
    ground::Gloom,
    model::Skill,
    score::Task,
    setup::zones,
};

use crate::{
    SkirmishGame, battle,
    battle::roster::type_name,
    data::Data,
    forces::card,
    table::{MiniLook, model::Mini},
};
use hexlance_editor::{
    desk::{Editing, Page, Placing},
    draw::forces::Face,
    hosted::{Edits, OptionalRule, Words},
    muster::{self, Start},
    page::{self, FormSpot},
    unit::{AnyScenario, EditsUnits, Said, Unit},
};

/// A trooper as its file has it.
pub(crate) type BaseUnit = UnitSetup<String>;

/// What the forms of these rules set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The last round.
    Rounds,
    /// The points of the game.
    Points,
    /// Rows of the Deployment Zones.
    Depth,
    /// Who has the first player turn; initiative decides where nobody is said.
    First(Option<SideId>),
    /// Night or fog.
    Gloom(Gloom),
    /// What the battle is about.
    Task(Task),
    /// The next press on the table puts the trooper down.
    Place,
    /// How the trooper starts.
    Start(Start),
    /// Which way the trooper looks.
    Facing,
    /// A skill is bought for it, or no longer.
    Buy(Skill),
    /// The trooper begins unharmed.
    Mend,
}

/// What these rules say of a battle.
fn rules_of(s: &AnyScenario) -> BattleRules {
    s.rules.own::<SkirmishGame>().cloned().unwrap_or_default()
}

/// Changes what these rules say of the battle.
fn edit(
    editing: &mut Editing,
    name: &str,
    merge: Option<&str>,
    change: impl FnOnce(&mut BattleRules),
) {
    editing.edit(name, merge, |s| {
        if let Some(rules) = s.rules.own_mut::<SkirmishGame>() {
            change(rules);
        }
    });
}

impl Edits for SkirmishGame {
    type Ask = Ask;
    const PAGES: &'static [Page] = &[Page::Outline, Page::Sides, Page::Conditions, Page::Rules];
    const LAYS_MINES: bool = false;

    fn words() -> Words {
        Words {
            first_group: tr!("Combat group 1"),
            nobody: tr!("Nobody yet: drag troopers onto the table."),
            more_forces: tr!("A side may have several forces: they are one list together (K2.4)."),
            force_tip: tr!("Click to change the force's name."),
            points_tip: tr!("Points of all troopers. A click shows the troopers of the side."),
        }
    }

    fn group_name(n: usize) -> String {
        tr!("Combat group {group}", group = n + 1)
    }

    fn group_size(group: &FormationSetup<Unit>) -> String {
        tr_n!(group.units.len(), "{n} trooper", "{n} troopers")
    }

    fn group_tips(_: &FormationSetup<Unit>) -> Vec<&'static str> {
        vec![
            tr!("A combat group has a pool of Orders of its own (K3.2)."),
            tr!("Click to change the group's name."),
        ]
    }

    fn is_full(group: &FormationSetup<Unit>) -> bool {
        group.units.len() >= MOST_OF_A_GROUP
    }

    fn is_at_most(group: &FormationSetup<Unit>) -> bool {
        Self::is_full(group)
    }

    fn length(scenario: &AnyScenario) -> String {
        let rounds = outline::last_round(scenario);
        tr_n!(rounds, "{n} round", "{n} rounds")
    }

    fn last_turn(scenario: &AnyScenario) -> u16 {
        outline::last_round(scenario)
    }

    fn optional_rules() -> Vec<OptionalRule> {
        vec![OptionalRule {
            name: "link teams",
            help: msg!(
                "Troopers of one kind may form a team that moves together and has bonuses by its size (K19)."
            ),
            usual: false,
        }]
    }

    /// Where nothing is drawn, its edge says it (K1.1.5).
    fn setup_zone(board: &Board, side: &SideSetup<Unit>, n: usize) -> Vec<Hex> {
        let said = side.forces.iter().find_map(|f| f.points);
        let points = said.and_then(|p| u16::try_from(p).ok());
        let depth = usual_depth(points.unwrap_or(USUAL_POINTS));
        let zone = zones::zone_of(side, n, depth);
        let all = board.iter().map(|(hex, _)| hex);
        all.filter(|hex| zone.has(board, *hex)).collect()
    }

    /// Every side has an edge (K1.1.5).
    fn home(said: Option<Edge>, n: usize) -> Option<Edge> {
        Some(zones::home(said, n))
    }

    fn home_note(_: &'static str) -> &'static str {
        tr!(
            "Its Zone is so many rows at that edge as the depth says, unless another one is drawn (K1.1.5). The two sides have opposite edges."
        )
    }

    fn form(editing: &mut Editing, spot: FormSpot, data: &Data) -> Form<Ask> {
        let mut form = Form::new();
        match spot {
            FormSpot::Outline => outline::form(&mut form, editing.scenario()),
            FormSpot::Conditions => outline::gloom(&mut form, editing.scenario()),
            FormSpot::Force(_) => outline::spent(&mut form, editing.scenario(), data),
            FormSpot::Unit(at) => form = unit::form(editing, at, data),
            _ => {}
        }
        form
    }

    fn change(
        editing: &mut Editing,
        spot: FormSpot,
        ask: Ask,
        given: Edit,
        data: &Data,
    ) -> Result<(), String> {
        match (ask, spot.unit()) {
            (Ask::Rounds, _) => page::limit_turns(editing, tr!("Rounds"), &given),
            (Ask::Points, _) => outline::set_points(editing, &given),
            (Ask::Depth, _) => {
                if let Some(depth) = given.maybe() {
                    edit(editing, tr!("Deployment Zones"), Some("depth"), |r| {
                        r.depth = depth
                    });
                }
            }
            (Ask::First(side), _) => {
                edit(editing, tr!("First player turn"), None, |r| r.first = side);
            }
            (Ask::Gloom(gloom), _) => edit(editing, tr!("Light"), None, |r| r.gloom = gloom),
            (Ask::Task(task), _) => edit(editing, tr!("Task"), None, |r| r.task = task),
            (Ask::Place, Some(at)) => editing.placing = Placing::Unit(at),
            (Ask::Start(start), Some(at)) => muster::set_start(editing, at, &start, None, data),
            (Ask::Facing, Some(at)) => page::turn(editing, at, &given),
            (Ask::Buy(skill), Some(at)) => unit::buy(editing, at, skill),
            (Ask::Mend, Some(at)) => {
                editing.edit(tr!("Mend"), None, |s| {
                    if let Some(unit) = at.own_mut::<Self>(s) {
                        unit.standing = Standing::default();
                    }
                });
            }
            (Ask::Place | Ask::Start(_) | Ask::Facing | Ask::Buy(_) | Ask::Mend, None) => {}
        }
        Ok(())
    }
}

impl EditsUnits for SkirmishGame {
    fn new_unit(kind: &str) -> BaseUnit {
        BaseUnit::of(kind.to_owned())
    }

    fn kind_id(unit: &BaseUnit) -> &str {
        &unit.unit
    }

    fn kind_name(unit: &BaseUnit, data: &Data) -> Option<String> {
        let profile = data.content::<Self>().unit(&unit.unit)?;
        Some(profile.name.clone())
    }

    fn facing(unit: &BaseUnit) -> Option<Direction> {
        unit.facing
    }

    fn said(unit: &mut BaseUnit) -> Said<'_> {
        Said {
            name: &mut unit.name,
            aboard: None,
            facing: &mut unit.facing,
        }
    }

    fn names_of_others(_: &mut BaseUnit) -> Vec<&mut Option<String>> {
        Vec::new()
    }

    /// There is one Lieutenant: a copy is none.
    fn retire(unit: &mut BaseUnit, commander: bool) {
        if commander {
            unit.bought.retain(|skill| *skill != Skill::LieutenantL1);
        }
    }

    fn face(unit: &BaseUnit, data: &Data) -> Option<Face> {
        let content = data.content::<Self>();
        let profile = content.unit(&unit.unit)?;
        let member = hexlance_skirmish::force::Member {
            bought: unit.bought.clone(),
            ..hexlance_skirmish::force::Member::of(unit.unit.clone())
        };
        let (class, points) = (
            type_name(profile.kind),
            u32::from(card::points(&member, content)),
        );
        Some(Face {
            kind: profile.name.clone(),
            role: crate::lang::text(&profile.role).to_owned(),
            line: tr!("{class}, {points} points", class, points),
            class: class.to_owned(),
            points,
            grade: card::training(profile.training).to_owned(),
            facts: bought(unit),
        })
    }

    fn shown(unit: &BaseUnit, data: &Data) -> Option<(MiniLook, UnitIcon)> {
        let profile = data.content::<Self>().unit(&unit.unit)?;
        Some((battle::look::look(profile), battle::look::icon(profile)))
    }

    fn mini(unit: &BaseUnit, cell: &Cell, mini: Mini, data: &Data) -> Option<Mini> {
        let profile = data.content::<Self>().unit(&unit.unit)?;
        Some(Mini {
            look: battle::look::look(profile),
            level: floor(cell),
            ..mini
        })
    }
}

/// What was bought for a trooper.
fn bought(unit: &BaseUnit) -> Vec<(&'static str, String)> {
    let each = unit.bought.iter();
    let each: Vec<_> = each.map(|s| crate::lang::text(s.label())).collect();
    match each.is_empty() {
        true => Vec::new(),
        false => vec![(tr!("Bought"), each.join(", "))],
    }
}

/// The level on which a trooper stands in a cell: on the roof of a building, on the deck of a bridge.
fn floor(cell: &Cell) -> i8 {
    use hexlance_board::BuildingKind;
    let above = match (cell.building, cell.bridge) {
        (Some(building), _) if building.kind != BuildingKind::Wall => building.height,
        (None, Some(bridge)) => bridge.deck,
        _ => 0,
    };
    cell.level
        .saturating_add(i8::try_from(above).unwrap_or(i8::MAX))
}
