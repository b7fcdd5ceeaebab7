//! What only the classic rules say of a scenario, its sides and its forces: what the battle is about, cargo, drawn skills.

use hexlance_board::Hex;
use hexlance_rules::{
    Extras, MOST_HEXES, MOST_LISTED, NoExtras, Problem, ProblemSpot, Renamed, ScenarioForm,
    ThingAt, at_most, limits, say, usual,
};
use serde::{Deserialize, Serialize};

use super::UnitSetup;
use crate::{
    model::{Drawn, Tons},
    state::{Kind, Role},
};

impl<M> ScenarioForm for UnitSetup<M> {
    const HEEDS: &'static [hexlance_rules::Matter] = &[hexlance_rules::Matter::OptionalRules];
    const SIDES: std::ops::RangeInclusive<usize> = 2..=6;
    const ALLIES_SIDES: bool = true;
    type Battle = BattleRules;
    type Side = SideRules;
    type Force = ForceRules;
    type Formation = NoExtras;
}

/// A load on the map or on a unit (C20.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoadSetup {
    /// Its name.
    pub name: String,
    /// The hex in which it lies.
    #[serde(default, skip_serializing_if = "usual")]
    pub at: Option<Hex>,
    /// Or the name of the unit that carries it from the beginning.
    #[serde(default, skip_serializing_if = "usual")]
    pub held_by: Option<String>,
    /// Its weight.
    pub tons: Tons,
}

/// Of a scenario: what it is about (C20.4), loads (C20.3), drawn skills (C20.5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BattleRules {
    /// Its type (C20.4.2).
    #[serde(skip_serializing_if = "usual")]
    pub kind: Kind,
    /// Percent of a worth, or of the marked hexes, that decide it; what the type says where it is missing.
    #[serde(
        skip_serializing_if = "usual",
        deserialize_with = "limits::maybe_within::<_, _, 1, 100>"
    )]
    pub share: Option<u8>,
    /// Building hexes that have to come down in a base assault; those of the defender's third where none are named.
    #[serde(skip_serializing_if = "usual")]
    pub marked: Vec<Hex>,
    /// The load or the unit that both sides of an extraction want; the only load where it is missing.
    #[serde(skip_serializing_if = "usual")]
    pub prize: Option<String>,
    /// Loads.
    #[serde(skip_serializing_if = "usual")]
    pub loads: Vec<LoadSetup>,
    /// The rating by which skills are drawn that no unit and no force says (C20.5.1).
    #[serde(skip_serializing_if = "usual")]
    pub rating: Option<Drawn>,
}

impl Extras for BattleRules {
    fn after(&self) -> &'static [(&'static str, &'static [&'static str])] {
        &[(
            "turn_limit",
            &["kind", "share", "marked", "prize", "loads", "rating"],
        )]
    }

    fn excess(&self, path: &str) -> Vec<Problem> {
        let marked = at_most(
            &format!("{path}marked"),
            say!("marked hexes"),
            self.marked.len(),
            MOST_HEXES,
        );
        let loads = at_most(
            &format!("{path}loads"),
            say!("loads"),
            self.loads.len(),
            MOST_LISTED.min(250),
        );
        marked.into_iter().chain(loads).collect()
    }

    fn misnamed(&self, path: &str) -> Vec<Problem> {
        let all = self.loads.iter().enumerate();
        let nameless = all.filter(|(_, load)| load.name.trim().is_empty());
        nameless
            .map(|(i, _)| {
                Problem::new(
                    format!("{path}loads[{i}].name"),
                    "a load has an empty name",
                    "write a name between the quotes",
                )
            })
            .collect()
    }

    fn names(&self, path: &str) -> Vec<(String, &str)> {
        let all = self.loads.iter().enumerate();
        all.map(|(i, load)| (format!("{path}loads[{i}].name"), load.name.as_str()))
            .collect()
    }

    fn spot_of(&self, _: Option<usize>, field: &str, n: Option<usize>) -> Option<ProblemSpot> {
        match field {
            "kind" | "share" | "marked" | "prize" | "rating" => Some(ProblemSpot::Victory),
            "loads" => Some(n.map_or(ProblemSpot::Victory, ProblemSpot::Cargo)),
            _ => None,
        }
    }

    fn place_of(&self, spot: &ProblemSpot) -> Option<ThingAt<'_>> {
        let ProblemSpot::Cargo(n) = *spot else {
            return None;
        };
        let load = self.loads.get(n)?;
        let held = || Some(ThingAt::Unit(load.held_by.as_deref()?));
        load.at.map(ThingAt::Hex).or_else(held)
    }

    fn follow(&mut self, renamed: &Renamed) {
        renamed.maybe(&mut self.prize);
        let carriers = self.loads.iter_mut().map(|load| &mut load.held_by);
        carriers.for_each(|said| renamed.maybe(said));
    }

    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        self.marked = self.marked.iter().filter_map(|hex| to(*hex)).collect();
        for hex in self.loads.iter_mut().filter_map(|load| load.at.as_mut()) {
            *hex = to(*hex).unwrap_or(*hex);
        }
    }
}

/// Of a side: its task, and how it comes onto the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SideRules {
    /// Attacker or defender, in battles whose type has them (C20.4.2).
    #[serde(skip_serializing_if = "usual")]
    pub role: Option<Role>,
    /// The turn from which its units come in over its home edge instead of being set up (C9.5.5); what the type of the battle says
    /// where it is missing and no zone is drawn.
    #[serde(
        skip_serializing_if = "usual",
        deserialize_with = "limits::maybe_within::<_, _, 1, 999>"
    )]
    pub enters: Option<u16>,
}

impl Extras for SideRules {
    fn after(&self) -> &'static [(&'static str, &'static [&'static str])] {
        &[("team", &["role"]), ("zone", &["enters"])]
    }
}

/// Of a force: drawn skills.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ForceRules {
    /// The rating by which its skills are drawn where its units say none (C20.5.1).
    #[serde(skip_serializing_if = "usual")]
    pub rating: Option<Drawn>,
}

impl Extras for ForceRules {
    fn after(&self) -> &'static [(&'static str, &'static [&'static str])] {
        &[("points", &["rating"])]
    }
}
