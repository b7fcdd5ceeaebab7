//! Compares forces, their command abilities and their Initiative with what a case says.

use std::collections::BTreeMap;

use hexlance_rules::conformance::Differences;

use super::{
    script::Table,
    steps::{CaseStep, CommandStep, ForceStep, FormationStep},
};
use crate::{
    ability::Rating,
    forces::{self, check},
    formations, initiative, read,
    state::Frame,
};

impl Table<'_> {
    /// Checks a line that is about forces.
    pub(super) fn check_forces(&self, step: &CaseStep) -> Result<Differences, String> {
        let world = self.battle.world();
        let mut d = Differences::default();
        match step {
            CaseStep::Items(team, named) => {
                let items = initiative::items(world, team.side());
                for (name, should) in named {
                    let is: Vec<_> = items.iter().filter(|i| i.name == name.as_str()).collect();
                    if is.is_empty() {
                        d.note(format!("there is no item “{name}”: {items:?}"));
                    } else {
                        let is: i16 = is.iter().map(|i| i.counts).sum();
                        d.compare(&format!("the item “{name}”"), is, *should);
                    }
                }
                for item in items.iter().filter(|i| i.counts != 0) {
                    if !named.contains_key(item.name.as_str()) {
                        d.note(format!(
                            "the item “{}” ({}) is not in the case",
                            item.name, item.counts
                        ));
                    }
                }
            }
            CaseStep::Force(f) => self.check_force(f, &mut d),
            CaseStep::Rating(team, skill, rating) => {
                let key = (team.side(), 0);
                let facts = &forces::force(world, key)
                    .ok_or("there is no such force")?
                    .facts;
                d.compare("the average Skill", facts.skill(), *skill);
                d.compare::<Rating>("the rating", facts.rating(), *rating);
            }
            CaseStep::Command(c) => self.check_command(c, &mut d)?,
            CaseStep::Formation(f) => self.check_formation(f, &mut d)?,
            other => return Err(format!("{other:?} is not about forces")),
        }
        Ok(d)
    }

    fn check_force(&self, f: &ForceStep, d: &mut Differences) {
        let world = self.battle.world();
        let side = f.of.side();
        let roster: Vec<_> = read::units(world)
            .filter(|u| {
                let of = read::side_of(world, u.id);
                of.side == side && of.force == 0
            })
            .map(|u| check::Member {
                name: u.name.to_owned(),
                card: u.card,
                skill: u.pilot.skill,
                formation: usize::from(read::side_of(world, u.id).formation),
                tags: Vec::new(),
                spas: u
                    .spas
                    .0
                    .iter()
                    .filter(|s| !s.of_force)
                    .map(|s| s.def.id)
                    .collect(),
            })
            .collect();
        let whole = world.resource::<Frame>().options.whole_force;
        let faults = check::faults(&roster, &f.abilities, whole, read::content(world));
        let is: Vec<_> = faults
            .iter()
            .map(|x| (x.index, x.code.to_owned()))
            .collect();
        if is != f.faults {
            d.note(format!("the faults are {faults:?}"));
        }
    }

    fn check_formation(&self, f: &FormationStep, d: &mut Differences) -> Result<(), String> {
        let world = self.battle.world();
        let key = ((f.of.side(), 0), f.formation);
        let state = formations::state(world, key).ok_or("there is no such formation")?;
        d.compare_some("what is left of the pool", state.pool, f.pool);
        d.compare_some(
            "whether the bonus lasts",
            formations::lasts(world, key),
            f.lasts,
        );
        if let Some(should) = f.hunts {
            let is = state.hunts.map(|(_, formation)| formation);
            d.compare("the formation that is hunted", is, Some(should));
        }
        if let Some(should) = &f.gifts {
            let mut is = BTreeMap::<String, Vec<_>>::new();
            for unit in &state.units {
                let u = read::unit(world, *unit);
                let given = u.spas.0.iter().filter(|s| s.of_formation && !s.of_pool);
                let given: Vec<_> = given.map(|s| s.def.id).collect();
                if !given.is_empty() {
                    is.insert(u.name.to_owned(), given);
                }
            }
            d.compare("who has what of the formation", &is, should);
        }
        Ok(())
    }

    fn check_command(&self, c: &CommandStep, d: &mut Differences) -> Result<(), String> {
        let world = self.battle.world();
        let key = (c.of.side(), u8::from(c.ally));
        let force = forces::force(world, key).ok_or("there is no such force")?;
        let held = force
            .abilities
            .iter()
            .find(|h| h.def.id == c.ability)
            .ok_or_else(|| format!("the force does not have {}", c.ability))?;
        d.compare_some("being in play", held.is_in_play(), c.in_play);
        d.compare_some("being declared", held.declared, c.declared);
        d.compare_some("what is stored", held.stored, c.stored);
        d.compare_some("half of a success", held.half, c.half);
        d.compare_some("how often it was taken", held.setup.times, c.times);
        d.compare_some("units that may overrun", force.overruns, c.overruns);
        if let Some(names) = &c.gifts {
            let units = &held.gifts;
            let is: Vec<_> = units.iter().map(|u| read::unit(world, *u).name).collect();
            let should = names.iter().map(String::as_str).collect();
            d.compare("the units with its gift", is, should);
        }
        d.compare_some("what its duels count", forces::duels::score(held), c.duels);
        if let Some(names) = &c.units {
            let is: Vec<_> = held
                .units
                .iter()
                .map(|u| read::unit(world, *u).name)
                .collect();
            d.compare(
                "the designated units",
                is,
                names.iter().map(String::as_str).collect(),
            );
        }
        Ok(())
    }
}
