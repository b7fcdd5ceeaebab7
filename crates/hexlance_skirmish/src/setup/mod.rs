//! From a setup to a battle, and setting up (K17).

mod deploy;
mod deployment;
mod event;
mod furnish;
mod initiative;
mod landing;
pub mod lesson;
pub mod places;
#[cfg(test)]
pub(crate) mod plan;
pub mod scenario;
mod start;
#[cfg(test)]
mod tests;
pub mod zones;

use hexlance_board::{Edge, Hex};
use hexlance_rules::{
    Choice, Decision, Flow, ForceSetup, FormationSetup, Lesson, ResolvedMap, SideId, SideSetup,
    UnitId, say,
};
use serde::{Deserialize, Serialize};

pub use crate::form::{Kit, Standing};
use crate::{
    Ctx,
    form::UnitSetup,
    ground::{Gloom, TerrainKind},
    model::Skill,
    question::Question,
    read::{Look, Table},
    score::Task,
    state::{ItemKind, Stage},
};

pub use deploy::Placement;
pub use deploy::movable as to_deploy;
pub(crate) use deploy::{
    check, check_done, failed_by, has_a_place, items_of, its_turn, may_lie, perform,
};
pub use deployment::{Deployment, Terms, still_to_come, turn_to_set_up};
pub use event::SetupEvent;
pub use landing::LandingStep;
pub(crate) use landing::{answered as landing_answered, step as landing_step};
pub use start::start;

/// A trooper of a setup, with all that is known of it.
pub type TrooperSetup = UnitSetup<Kit>;

/// A side with one force, whose combat groups hold these troopers.
pub fn side(
    name: impl Into<String>,
    home: Edge,
    groups: Vec<Vec<TrooperSetup>>,
) -> SideSetup<TrooperSetup> {
    let name = name.into();
    let formations = groups.into_iter();
    SideSetup {
        name: name.clone(),
        home: Some(home),
        forces: vec![ForceSetup {
            name,
            formations: formations.map(|g| FormationSetup::of("", g)).collect(),
            ..ForceSetup::default()
        }],
        ..SideSetup::default()
    }
}

/// The number by which players know a combat group, by its place among those of its side.
fn group_of(place: usize) -> u8 {
    u8::try_from(place + 1).unwrap_or(u8::MAX)
}

/// A setup that stands alone: what recordings keep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What players call the battle.
    pub title: String,
    /// The map, written out.
    pub map: ResolvedMap,
    /// Night or fog over the whole table (K5.6.3).
    #[serde(default)]
    pub gloom: Gloom,
    /// Points of the game (K1.1.5).
    pub points: u16,
    /// Rows of the Deployment Zones (K1.1.5).
    pub depth: u16,
    /// Rounds (K3.1.1).
    pub rounds: u8,
    /// Who has the first player turn; initiative decides where nothing is said (K17.1).
    #[serde(default)]
    pub first: Option<SideId>,
    /// Whether link teams may be formed (K19).
    #[serde(default)]
    pub link_teams: bool,
    /// What the battle is about (K20).
    #[serde(default)]
    pub task: Task,
    /// Deployed items that the scenario puts on the table (K15.7.1), numbered before all others.
    #[serde(default)]
    pub items: Vec<MidItem>,
    /// The two sides: North, whose edge is the map's first column, and South. The formations of a side are its combat
    /// groups, the first being group 1.
    pub sides: Vec<SideSetup<TrooperSetup>>,
    /// What is taught on the way, where the battle is a lesson.
    #[serde(default)]
    pub lesson: Option<Lesson>,
    /// In the middle of a player turn instead of before the first one: for rule cases and demos.
    #[serde(default)]
    pub mid_turn: Option<MidTurn>,
}

/// Where a battle begins that does not begin at the beginning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MidTurn {
    /// The round.
    pub round: u8,
    /// Whose player turn it is.
    pub active: SideId,
    /// Who has the first player turn.
    #[serde(default)]
    pub first: SideId,
    /// The phase in which it begins.
    pub stage: Stage,
    /// What each side has, where it is not what the count gives.
    #[serde(default)]
    pub pools: Vec<MidPool>,
    /// Deployed items that lie on the table, numbered in this order.
    #[serde(default)]
    pub items: Vec<MidItem>,
}

/// A deployed item that lies on the table from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MidItem {
    /// What it is.
    pub kind: ItemKind,
    /// The weapon that says what it does.
    pub weapon: hexlance_rules::Ustr,
    /// Whose it is.
    pub side: SideId,
    /// Where it lies.
    pub hex: Hex,
}

/// What a side has to spend where a battle begins in the middle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MidPool {
    /// Command Tokens left; 4 if nothing is said.
    pub tokens: Option<u8>,
    /// Whether the army is in Retreat!.
    pub retreat: bool,
    /// Whether it is in Loss of Lieutenant.
    pub leaderless: bool,
    /// Pool Orders by group, where they are not those of the count.
    pub groups: Vec<(u8, u8)>,
}

/// Steps of setting up.
#[derive(Clone, Debug, PartialEq)]
pub enum SetupStep {
    /// Dice for initiative (K17.1).
    Initiative,
    /// The winner of initiative chooses.
    Winner(SideId),
    /// A side is asked which player turn it takes.
    AskTurn(SideId),
    /// A side chooses its player turn.
    Turn(SideId),
    /// A side chooses its edge.
    Edge(SideId),
    /// A side chooses who deploys first.
    Deploys(SideId),
    /// Whoever has Multiterrain is asked for its terrain, one after the other (K17.7.1).
    Terrains,
    /// The terrain of a trooper is chosen.
    Terrain(UnitId),
    /// Waits for sides to deploy (K17.2).
    Deploy,
    /// MetaChemistry is asked for, of a trooper that was placed.
    AskChemistry(UnitId),
    /// MetaChemistry is rolled or waived.
    Chemistry(UnitId),
    /// The roll of a trooper that was placed.
    Roll(UnitId),
    /// Hidden troopers make room for one that was placed (K13.9.3).
    Room,
}

/// The steps of setting up, as a setup needs them.
pub(crate) fn steps(setup: &Setup) -> Vec<SetupStep> {
    let initiative = setup.first.is_none().then_some(SetupStep::Initiative);
    let rest = [SetupStep::Terrains, SetupStep::Deploy];
    initiative.into_iter().chain(rest).collect()
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: SetupStep) -> Flow<SetupStep> {
    match step {
        SetupStep::Initiative => initiative::roll(ctx),
        SetupStep::AskTurn(side) => initiative::turn_is_left(ctx, side),
        SetupStep::Terrains => ask_terrain(ctx),
        SetupStep::Deploy => {
            if turn_to_set_up(ctx.world()).is_some() {
                return Flow::Wait(step);
            }
            let table = Table::of(ctx.world());
            let deployment = Deployment::of(table);
            if !deployment.held_back && !deployment.left_over(table).is_empty() {
                ctx.emit(SetupEvent::HeldBack);
                ctx.push(SetupStep::Deploy);
            }
        }
        SetupStep::AskChemistry(unit) => deploy::ask_chemistry(ctx, unit),
        SetupStep::Roll(unit) => deploy::roll(ctx, unit),
        SetupStep::Room => crate::markers::make_room(ctx),
        // Their answers go on.
        SetupStep::Winner(_)
        | SetupStep::Turn(_)
        | SetupStep::Edge(_)
        | SetupStep::Deploys(_)
        | SetupStep::Terrain(_)
        | SetupStep::Chemistry(_) => {}
    }
    Flow::Next
}

/// Goes on with the answer to the question that a step has asked.
pub(crate) fn answered(ctx: &mut Ctx<'_>, step: SetupStep, code: &str) {
    match step {
        SetupStep::Winner(side) => initiative::winner_chose(ctx, side, code),
        SetupStep::Turn(side) => initiative::turn_chosen(ctx, side, code),
        SetupStep::Edge(side) => initiative::edge_chosen(ctx, side, code),
        SetupStep::Deploys(side) => initiative::deploys_chosen(ctx, side, code),
        SetupStep::Chemistry(unit) => deploy::chemistry(ctx, unit, code),
        SetupStep::Terrain(unit) => {
            if let Some((_, terrain, _)) = TERRAINS.iter().find(|(own, ..)| *own == code) {
                ctx.emit(SetupEvent::TerrainChosen {
                    unit,
                    terrain: *terrain,
                });
            }
        }
        other => ctx.push(other),
    }
}

/// A side has deployed what it deploys now.
pub(crate) fn done(ctx: &mut Ctx<'_>, side: SideId) {
    ctx.emit(SetupEvent::SideDone { side });
}

/// What Multiterrain can be for, by the codes of answers.
const TERRAINS: [(&str, TerrainKind, &str); 5] = [
    ("jungle", TerrainKind::Jungle, "Jungle"),
    ("mountain", TerrainKind::Mountain, "Mountain"),
    ("desert", TerrainKind::Desert, "Desert"),
    ("water", TerrainKind::Water, "Water"),
    ("zero_g", TerrainKind::ZeroG, "Zero-G"),
];

/// Asks for the terrain of the next trooper with Multiterrain.
fn ask_terrain(ctx: &mut Ctx<'_>) {
    let waits = |t: &Look<'_>| t.has(Skill::Multiterrain) && t.gained.terrain.is_none();
    let next = Table::of(ctx.world()).troopers().find(waits);
    let Some((unit, side)) = next.map(|t| (t.id, t.owner)) else {
        return;
    };
    let choices = TERRAINS.iter();
    let choices = choices.map(|(code, _, name)| Choice::new(*code, *name, ""));
    ctx.push_in_order([SetupStep::Terrain(unit), SetupStep::Terrains]);
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: Question::Terrain { unit },
        prompt: say!("Which terrain does not hinder it?"),
        choices: choices.collect(),
        default: 0,
    });
}
