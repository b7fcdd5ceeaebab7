//! From a scenario to a battle: what a scenario says of a unit, the setup that stands alone, and the World made of it.
//!
//! [`load_scenario`] reads a file and [`scenario_to_text`] writes one, [`resolve`] looks up what it names and checks it,
//! [`start`] makes the World; [`check_deploy`] and [`deploy`] put units on the map before the first turn (R17.1.1, step S7).

pub mod aboard;
mod cargo;
mod deploy;
mod event;
mod events;
mod forces;
pub mod ground;
mod hide;
pub mod homes;
mod infiltrate;
pub mod lesson;
mod load;
mod mines;
mod question;
mod resolve;
mod rosters;
mod rules;
mod spas;
mod stages;
mod start;
mod step;

pub use crate::arrival::{DeploymentZones, SetsUp, deployment_zone, sets_up};
pub use crate::form::{
    BattleRules, Condition, EngagementSetup, ForceRules, FormationRules, MidTurn, MidUnit,
    OffBoard, RushSetup, Setup, SideRules, SpaSetup, StatusSetup, UnitSetup,
};
pub use crate::go::Stage;
pub use crate::place::{base_level, prohibited};
pub use deploy::{check_deploy, check_deployment_done, deploy, deployment_hexes, setup_order};
pub use ground::{SheetPlace, Sheets};
pub use hexlance_rules::{
    Problem, ProblemSpot, ResolvedMap, STYLE, default_facing, diagnose, from_ron, header_of,
    hex_of, ron_options, scenario_to_text, spot_of, unit_names,
};
pub use hide::{Allowance, check_hide, hidden_allowance, hide_unit, hiding_hexes};
pub(crate) use homes::home_edges;
pub use load::load_scenario;
pub use resolve::{check_unit, resolve};
pub use spas::{SpaFault, check_spas, eligible, spa_limits, spa_points};
pub use stages::{SetupStage, check_done as check_stage_done, has_business};
pub(crate) use stages::{plugin, stage_of, stages};
pub use start::start;

pub use event::SetupEvent;
pub use question::SetupQuestion;
pub use step::SetupStep;
