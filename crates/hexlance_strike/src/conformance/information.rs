//! Compares what sides know, and what their sensors could tell them, with what a case says.

use hexlance_rules::conformance::Differences;

use super::{
    expect::compare_parts,
    script::Table,
    steps::{CaseStep, MineRollStep},
};
use crate::{electronics, intelligence, mines, read, view::SideView};

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
            CaseStep::Insight(team, name, should) => {
                let view = SideView::new(world, team.side());
                let is = view.insight(&read::unit(world, self.unit(name)?));
                d.compare(&format!("what {team:?} sees of {name}"), is, *should);
            }
            CaseStep::Tracks(team, name, should) => {
                let known = SideView::new(world, team.side()).known(self.unit(name)?);
                let known = known.ok_or_else(|| format!("{team:?} does not see {name}"))?;
                let is = known.armor.zip(known.structure).map(|(a, s)| (a.0, s.0));
                d.compare(
                    &format!("what {team:?} knows is left of {name}"),
                    is,
                    *should,
                );
            }
            CaseStep::Intelligence(team, should) => {
                let parts = intelligence::points(world, team.side());
                if parts.total() != *should {
                    d.0.push(format!(
                        "the points of {team:?} should be {should}: {parts}"
                    ));
                }
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
