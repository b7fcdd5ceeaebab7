//! Compares what sides know, and what their sensors could tell them, with what a case says.

use super::{
    expect::{Differences, compare_parts},
    script::Table,
    steps::{CaseStep, MineRollStep},
};
use crate::{electronics, mines, read};

impl Table<'_> {
    /// Checks a line about information.
    pub(super) fn check_information(&self, step: &CaseStep) -> Result<Differences, String> {
        let world = self.battle.world();
        let mut d = Differences::default();
        match step {
            CaseStep::Mines(team, hex, should) => {
                let is: Vec<_> = mines::known_to(world, team.side())
                    .filter(|f| f.key.hex == *hex)
                    .map(|f| (f.key.kind, f.density))
                    .collect();
                d.compare(
                    &format!("what {team:?} knows of the mines in {hex}"),
                    &is,
                    should,
                );
            }
            CaseStep::MineRoll(m) => return self.check_mine_roll(m),
            CaseStep::Probe(name, should) => {
                let u = read::unit(world, self.unit(name)?);
                d.compare(
                    &format!("the probe of {name}"),
                    electronics::probe(&u),
                    *should,
                );
            }
            _ => return Err("this line says nothing about information".to_owned()),
        }
        Ok(d)
    }

    fn check_mine_roll(&self, m: &MineRollStep) -> Result<Differences, String> {
        let world = self.battle.world();
        let u = read::unit(world, self.unit(&m.of)?);
        let field = mines::at(world, m.at)
            .next()
            .ok_or_else(|| format!("there are no mines in {}", m.at))?;
        let known = field.known[u.side.index()];
        let parts = mines::strike::needs(&u, field.density, known);
        let mut d = Differences::default();
        if parts.total() != m.total {
            d.0.push(format!("the mines should need {}: {parts}", m.total));
        }
        if !m.parts.is_empty() {
            compare_parts(&mut d, &parts, &m.parts);
        }
        Ok(d)
    }
}
