//! What only the strike rules say of a scenario, its sides, forces and formations.

use hexlance_board::{Edge, Hex};
use hexlance_rules::{
    CargoSetup, Extras, MOST_HEXES, MOST_LISTED, Matter, MineSupply, MinefieldSetup,
    ObjectiveSetup, Problem, ProblemSpot, Renamed, ScenarioForm, ThingAt, Things, ThingsMut, Zone,
    at_most, hexes_of, limits, say, usual,
};
use serde::{Deserialize, Serialize};

use super::{CommandSetup, Region, UnitSetup};
use crate::model::{
    formation::{FormationKind, FormationType},
    mission::{Homes, Role, ScenarioKind, Victory},
};

impl<C> ScenarioForm for UnitSetup<C> {
    const HEEDS: &'static [Matter] = &Matter::ALL;
    type Battle = BattleRules;
    type Side = SideRules;
    type Force = ForceRules;
    type Formation = FormationRules;
}

/// Of a scenario: what it is fought for, where, and what lies there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BattleRules {
    /// How it is won, if it is of no type.
    #[serde(skip_serializing_if = "usual")]
    pub victory: Victory,
    /// Its type, which says where the sides begin and what they fight for (R17.3).
    #[serde(skip_serializing_if = "usual")]
    pub kind: Option<ScenarioKind>,
    /// Percent of a point value that the side with a task needs, where its type counts them; the type's own if missing.
    #[serde(
        skip_serializing_if = "usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 100>"
    )]
    pub share: Option<u8>,
    /// Places that are fought for.
    #[serde(skip_serializing_if = "usual")]
    pub objectives: Vec<ObjectiveSetup>,
    /// How home edges are found.
    #[serde(skip_serializing_if = "usual")]
    pub homes: Homes,
    /// Where it is fought: a world, and the larger areas that it belongs to.
    #[serde(skip_serializing_if = "usual")]
    pub region: Region,
    /// Units may leave over any edge; who does so over one that is not open to it counts as lost (R15.1.3).
    #[serde(skip_serializing_if = "usual")]
    pub open_edges: bool,
    /// Cargo on the map.
    #[serde(skip_serializing_if = "usual")]
    pub cargo: Vec<CargoSetup>,
    /// Minefields that belong to nobody: nobody knows of them unless they are revealed (R5.7.1).
    #[serde(skip_serializing_if = "usual")]
    pub minefields: Vec<MinefieldSetup>,
}

impl Extras for BattleRules {
    fn after(&self) -> &'static [(&'static str, &'static [&'static str])] {
        &[(
            "turn_limit",
            &[
                "victory",
                "kind",
                "share",
                "objectives",
                "homes",
                "region",
                "open_edges",
                "cargo",
                "minefields",
            ],
        )]
    }

    fn excess(&self, path: &str) -> Vec<Problem> {
        let lists = [
            ("objectives", say!("objectives"), self.objectives.len()),
            ("cargo", say!("pieces of cargo"), self.cargo.len()),
            ("region.areas", say!("areas"), self.region.areas.len()),
        ];
        let mut out: Vec<_> = lists
            .into_iter()
            .filter_map(|(list, what, n)| at_most(&format!("{path}{list}"), what, n, MOST_LISTED))
            .collect();
        out.extend(fields(path, &self.minefields));
        out
    }

    fn misnamed(&self, path: &str) -> Vec<Problem> {
        let all = self.objectives.iter().enumerate();
        let nameless = all.filter(|(_, o)| o.name.trim().is_empty());
        nameless
            .map(|(i, _)| {
                Problem::new(
                    format!("{path}objectives[{i}].name"),
                    "an objective has an empty name",
                    "write a name between the quotes",
                )
            })
            .collect()
    }

    fn names(&self, path: &str) -> Vec<(String, &str)> {
        let objectives = self.objectives.iter().map(|o| &o.name).enumerate();
        let objectives = objectives.map(|(i, name)| (format!("{path}objectives[{i}].name"), name));
        let cargo = self.cargo.iter().map(|c| &c.name).enumerate();
        let cargo = cargo.map(|(i, name)| (format!("{path}cargo[{i}].name"), name));
        let all = objectives.chain(cargo);
        all.map(|(path, name)| (path, name.as_str())).collect()
    }

    fn spot_of(&self, _: Option<usize>, field: &str, n: Option<usize>) -> Option<ProblemSpot> {
        match field {
            "victory" | "kind" | "share" | "homes" | "open_edges" => Some(ProblemSpot::Victory),
            "region" => Some(ProblemSpot::Environment),
            "objectives" => Some(n.map_or(ProblemSpot::Victory, ProblemSpot::Objective)),
            "cargo" => Some(n.map_or(ProblemSpot::Victory, ProblemSpot::Cargo)),
            "minefields" => Some(ProblemSpot::Minefield {
                side: None,
                n: n.unwrap_or(0),
            }),
            _ => None,
        }
    }

    fn place_of(&self, spot: &ProblemSpot) -> Option<ThingAt<'_>> {
        match *spot {
            ProblemSpot::Objective(n) => Some(ThingAt::Hex(self.objectives.get(n)?.hex)),
            ProblemSpot::Cargo(n) => {
                let cargo = self.cargo.get(n)?;
                let held = || Some(ThingAt::Unit(cargo.held_by.as_deref()?));
                cargo.at.map(ThingAt::Hex).or_else(held)
            }
            ProblemSpot::Minefield { side: None, n } => {
                Some(ThingAt::Hex(self.minefields.get(n)?.hex))
            }
            _ => None,
        }
    }

    fn things(&self) -> Things<'_> {
        Things {
            objectives: &self.objectives,
            cargo: &self.cargo,
            minefields: &self.minefields,
            ..Things::default()
        }
    }

    fn things_mut(&mut self) -> ThingsMut<'_> {
        ThingsMut {
            objectives: Some(&mut self.objectives),
            cargo: Some(&mut self.cargo),
            minefields: Some(&mut self.minefields),
            ..ThingsMut::default()
        }
    }

    fn follow(&mut self, renamed: &Renamed) {
        let carriers = self.cargo.iter_mut().map(|c| &mut c.held_by);
        carriers.for_each(|said| renamed.maybe(said));
    }

    fn rename_side(&mut self, old: &str, new: &str) {
        let wanted = self.cargo.iter_mut().filter_map(|c| c.wanted_by.as_mut());
        for said in wanted.filter(|said| *said == old) {
            new.clone_into(said);
        }
    }

    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        let keep = |h: &mut Hex| *h = to(*h).unwrap_or(*h);
        self.objectives.iter_mut().for_each(|o| keep(&mut o.hex));
        self.cargo
            .iter_mut()
            .filter_map(|c| c.at.as_mut())
            .for_each(keep);
        self.minefields.iter_mut().for_each(|m| keep(&mut m.hex));
    }
}

/// Of a side: its task, its mines, and how its units come and go.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SideRules {
    /// Attacker, Defender or none.
    #[serde(skip_serializing_if = "usual")]
    pub role: Option<Role>,
    /// Its minefields, known to it alone unless they are revealed (R5.7.1).
    #[serde(skip_serializing_if = "usual")]
    pub minefields: Vec<MinefieldSetup>,
    /// Mines that it lays before units are set up (R5.7.8).
    #[serde(skip_serializing_if = "usual")]
    pub mines: Vec<MineSupply>,
    /// Edges over which its units come onto the map from turn 1 on, in place of setting up (R16.7.1).
    #[serde(skip_serializing_if = "usual")]
    pub enters: Vec<Edge>,
    /// How many of its units may set up in hiding (R5.5.1, R17.3.12).
    #[serde(
        skip_serializing_if = "usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 100>"
    )]
    pub hidden: Option<u8>,
    /// Edges besides its home edge over which its units may leave, and count as having got through (R15.4.1).
    #[serde(skip_serializing_if = "usual")]
    pub exits: Vec<Edge>,
    /// Its units may move off the map and come back elsewhere (R16.6.1).
    #[serde(skip_serializing_if = "usual")]
    pub off_map: bool,
    /// Only half of it is there at the start, the rest comes in turns 2 and 3 (R17.4.1).
    #[serde(skip_serializing_if = "usual")]
    pub splits: bool,
    /// It may move terrain, or rearrange the mapsheets, before anything is set up (R17.1.4).
    #[serde(skip_serializing_if = "usual")]
    pub rearranges: bool,
}

impl Extras for SideRules {
    fn after(&self) -> &'static [(&'static str, &'static [&'static str])] {
        &[("team", &["role"])]
    }

    fn excess(&self, path: &str) -> Vec<Problem> {
        let at = format!("{path}mines");
        let zones = self.mines.iter().filter_map(|m| m.zone.as_ref());
        let hexes = zones.map(hexes_of).sum();
        let mut out: Vec<_> = fields(path, &self.minefields).into_iter().collect();
        out.extend(at_most(
            &at,
            "supplies of mines",
            self.mines.len(),
            MOST_LISTED,
        ));
        out.extend(at_most(&at, say!("hexes"), hexes, MOST_HEXES));
        out
    }

    fn spot_of(&self, side: Option<usize>, field: &str, n: Option<usize>) -> Option<ProblemSpot> {
        let n = n.filter(|_| field == "minefields")?;
        Some(ProblemSpot::Minefield { side, n })
    }

    fn place_of(&self, spot: &ProblemSpot) -> Option<ThingAt<'_>> {
        match *spot {
            ProblemSpot::Minefield { side: Some(_), n } => {
                Some(ThingAt::Hex(self.minefields.get(n)?.hex))
            }
            _ => None,
        }
    }

    fn things(&self) -> Things<'_> {
        Things {
            minefields: &self.minefields,
            mines: &self.mines,
            ..Things::default()
        }
    }

    fn things_mut(&mut self) -> ThingsMut<'_> {
        ThingsMut {
            minefields: Some(&mut self.minefields),
            mines: Some(&mut self.mines),
            ..ThingsMut::default()
        }
    }

    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        for m in &mut self.minefields {
            m.hex = to(m.hex).unwrap_or(m.hex);
        }
        let zones = self.mines.iter_mut().filter_map(|m| m.zone.as_mut());
        zones.for_each(|zone: &mut Zone| zone.move_hexes(to));
    }
}

/// The problem of more minefields than there are hexes.
fn fields(path: &str, all: &[MinefieldSetup]) -> Option<Problem> {
    at_most(
        &format!("{path}minefields"),
        say!("minefields"),
        all.len(),
        MOST_HEXES,
    )
}

/// Of a force: its commander's abilities, and whose it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ForceRules {
    /// It leads its side: its command abilities act on Initiative.
    #[serde(skip_serializing_if = "usual")]
    pub leads: bool,
    /// Tags of all its units: faction, group.
    #[serde(skip_serializing_if = "usual")]
    pub tags: Vec<String>,
    /// Its command abilities.
    #[serde(skip_serializing_if = "usual")]
    pub abilities: Vec<CommandSetup>,
}

impl Extras for ForceRules {
    fn after(&self) -> &'static [(&'static str, &'static [&'static str])] {
        &[("name", &["leads", "tags"]), ("points", &["abilities"])]
    }

    fn excess(&self, path: &str) -> Vec<Problem> {
        let abilities = self.abilities.len();
        let lists = [
            at_most(
                &format!("{path}tags"),
                say!("tags"),
                self.tags.len(),
                MOST_LISTED,
            ),
            at_most(
                &format!("{path}abilities"),
                "command abilities",
                abilities,
                MOST_LISTED,
            ),
        ];
        lists.into_iter().flatten().collect()
    }

    fn follow(&mut self, renamed: &Renamed) {
        self.abilities.iter_mut().for_each(|a| a.follow(renamed));
    }
}

/// Of a formation: what it is, and what it is trained as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FormationRules {
    /// Lance, Star, Level II.
    #[serde(skip_serializing_if = "usual")]
    pub kind: FormationKind,
    /// What it is trained as (R14.3), if anything.
    #[serde(skip_serializing_if = "usual")]
    pub r#type: Option<FormationType>,
}

impl Extras for FormationRules {
    fn after(&self) -> &'static [(&'static str, &'static [&'static str])] {
        &[("name", &["kind", "type"])]
    }
}
