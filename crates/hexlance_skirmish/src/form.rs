//! A trooper as setups and scenarios write it down (K2.4, K2.6), and what they say around it.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Extras, MOST_HEXES, Matter, NoExtras, Problem, ProblemSpot, ScenarioForm, SideId, UnitForm,
    at_most, limits, say, usual,
};
use serde::{Deserialize, Serialize};

use crate::{
    content::Content,
    ground::Gloom,
    model::{Profile, Skill, Weapon},
    score::Task,
    setup::MidItem,
    state::{Afflicted, Gained, Seeming},
};

/// Points of a game of which none are said (K1.1.5).
pub const USUAL_POINTS: u16 = 150;

/// A trooper of a setup. `K` is its kind: by id in a scenario, whole in a setup that stands alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup<K> {
    /// Its kind.
    pub unit: K,
    /// What it is called in this battle; its profile's name with a number if nothing is said.
    #[serde(default, skip_serializing_if = "usual")]
    pub name: Option<String>,
    /// Skills bought with it (K2.6.1).
    #[serde(default, skip_serializing_if = "usual")]
    pub bought: Vec<Skill>,
    /// Where it stands; none if it is to be deployed.
    #[serde(default, skip_serializing_if = "usual")]
    pub at: Option<Hex>,
    /// Where it looks; none: away from its own edge.
    #[serde(default, skip_serializing_if = "usual")]
    pub facing: Option<Direction>,
    /// How it stands, for rule cases, demos and battles that begin in the middle.
    #[serde(default, skip_serializing_if = "usual")]
    pub standing: Standing,
}

/// What a trooper has been through before the battle begins.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Standing {
    /// Whether it is Prone.
    #[serde(skip_serializing_if = "usual")]
    pub prone: bool,
    /// Points lost.
    #[serde(skip_serializing_if = "usual")]
    pub lost: u8,
    /// What it is to be seen as.
    #[serde(skip_serializing_if = "usual")]
    pub seeming: Seeming,
    /// Its states.
    #[serde(skip_serializing_if = "usual")]
    pub states: Vec<Afflicted>,
    /// What MetaChemistry gave, and the terrain that was chosen for it.
    #[serde(skip_serializing_if = "usual")]
    pub gained: Gained,
    /// Skills that it has gained.
    #[serde(skip_serializing_if = "usual")]
    pub skills: Vec<Skill>,
    /// Uses left of weapons that run out, where they are fewer than printed.
    #[serde(skip_serializing_if = "usual")]
    pub supply: Vec<(hexlance_rules::Ustr, u8)>,
    /// Where its Pilot stands outside, if he does.
    #[serde(skip_serializing_if = "usual")]
    pub pilot_at: Option<Hex>,
}

/// The kind of a trooper, whole: its profile and everything that it uses as a weapon.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kit {
    /// Its profile.
    pub profile: Profile,
    /// Its weapons, those that skills and equipment bring among them.
    pub weapons: Vec<Weapon>,
    /// The weapons of its Pilot.
    #[serde(default, skip_serializing_if = "usual")]
    pub pilot_weapons: Vec<Weapon>,
}

impl Kit {
    /// A profile with its weapons out of a catalogue; those that are not in it are left out.
    pub fn of(profile: &Profile, content: &Content) -> Self {
        let weapons = |profile: &Profile| -> Vec<Weapon> {
            let weapons = content.weapons_of(profile);
            weapons.map(|w| Weapon::clone(w)).collect()
        };
        Self {
            weapons: weapons(profile),
            pilot_weapons: profile.pilot.as_deref().map(weapons).unwrap_or_default(),
            profile: profile.clone(),
        }
    }
}

impl<K> UnitSetup<K> {
    /// A trooper of which nothing is said but its kind.
    pub fn of(unit: K) -> Self {
        Self {
            unit,
            name: None,
            bought: Vec::new(),
            at: None,
            facing: None,
            standing: Standing::default(),
        }
    }

    /// The same with its kind given in another way.
    pub fn with_kind<N>(&self, unit: N) -> UnitSetup<N> {
        UnitSetup {
            unit,
            name: self.name.clone(),
            bought: self.bought.clone(),
            at: self.at,
            facing: self.facing,
            standing: self.standing.clone(),
        }
    }
}

impl UnitSetup<Kit> {
    /// Points with what was bought (K2.6.1).
    pub fn points(&self) -> u16 {
        points(&self.unit.profile, &self.bought)
    }
}

/// Points of a trooper with what was bought with it (K2.6.1).
pub(crate) fn points(profile: &Profile, bought: &[Skill]) -> u16 {
    let more: i32 = options(profile, bought).map(|(cost, _)| cost).sum();
    (i32::from(profile.cost) + more).clamp(0, i32::from(u16::MAX)) as u16
}

/// Support weapon cost of a trooper with what was bought with it, in tenths (K2.6.1).
pub(crate) fn swc(profile: &Profile, bought: &[Skill]) -> i32 {
    let more: i32 = options(profile, bought).map(|(_, swc)| swc).sum();
    i32::from(profile.swc) + more
}

/// Points and support weapon cost in tenths of what was bought.
fn options<'p>(profile: &'p Profile, bought: &'p [Skill]) -> impl Iterator<Item = (i32, i32)> {
    bought.iter().filter_map(|skill| {
        let mut options = profile.options.iter();
        let (_, cost, swc) = options.find(|(option, ..)| option == skill)?;
        Some((i32::from(*cost), i32::from(*swc)))
    })
}

impl<K> ScenarioForm for UnitSetup<K> {
    const HEEDS: &'static [Matter] = &[Matter::OptionalRules];
    const KNOWS_FIXTURES: bool = true;
    type Battle = BattleRules;
    type Side = NoExtras;
    type Force = NoExtras;
    type Formation = NoExtras;
}

impl<K: Clone + PartialEq> UnitForm for UnitSetup<K> {
    fn at(&self) -> Option<Hex> {
        self.at
    }

    fn set_at(&mut self, at: Option<Hex>) {
        self.at = at;
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

/// Of a scenario: points, Zones, and what lies on the table (K20.1.1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BattleRules {
    /// Points of the game; 150 where nothing is said (K1.1.5).
    #[serde(
        skip_serializing_if = "usual",
        deserialize_with = "limits::maybe_within::<_, _, 1, 9999>"
    )]
    pub points: Option<u16>,
    /// Rows of the Deployment Zones; by the points where nothing is said (K1.1.5).
    #[serde(
        skip_serializing_if = "usual",
        deserialize_with = "limits::maybe_within::<_, _, 1, 999>"
    )]
    pub depth: Option<u16>,
    /// Who has the first player turn; initiative decides where nothing is said (K17.1).
    #[serde(skip_serializing_if = "usual")]
    pub first: Option<SideId>,
    /// Night or fog over the whole table (K5.6.3).
    #[serde(skip_serializing_if = "usual")]
    pub gloom: Gloom,
    /// What the battle is about (K20).
    #[serde(skip_serializing_if = "usual")]
    pub task: Task,
    /// Deployed items on the table: turrets (K15.7.1).
    #[serde(skip_serializing_if = "usual")]
    pub items: Vec<MidItem>,
}

impl BattleRules {
    /// Points of the game.
    pub fn points(&self) -> u16 {
        self.points.unwrap_or(USUAL_POINTS)
    }

    /// Rows of the Deployment Zones (K1.1.5).
    pub fn depth(&self) -> u16 {
        self.depth.unwrap_or(usual_depth(self.points()))
    }
}

/// Rows of the Deployment Zones of a game of so many points (K1.1.5).
pub const fn usual_depth(points: u16) -> u16 {
    if points < 200 { 8 } else { 12 }
}

/// Support weapon cost of a list of so many points, in tenths: one for every 50 points (K1.1.5).
pub const fn most_swc(points: u16) -> i32 {
    points as i32 / 50 * 10
}

impl Extras for BattleRules {
    fn after(&self) -> &'static [(&'static str, &'static [&'static str])] {
        &[(
            "turn_limit",
            &["points", "depth", "first", "gloom", "task", "items"],
        )]
    }

    fn excess(&self, path: &str) -> Vec<Problem> {
        [
            (format!("{path}task"), self.task.crates().len()),
            (format!("{path}items"), self.items.len()),
        ]
        .into_iter()
        .filter_map(|(field, n)| at_most(&field, say!("things on the map"), n, MOST_HEXES))
        .collect()
    }

    fn spot_of(&self, _: Option<usize>, field: &str, _: Option<usize>) -> Option<ProblemSpot> {
        match field {
            "points" | "depth" | "first" | "task" => Some(ProblemSpot::Victory),
            "gloom" => Some(ProblemSpot::Environment),
            "items" => Some(ProblemSpot::Map(None)),
            _ => None,
        }
    }

    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        self.task.move_hexes(to);
        self.items.retain_mut(|item| match to(item.hex) {
            Some(hex) => {
                item.hex = hex;
                true
            }
            None => false,
        });
    }
}
