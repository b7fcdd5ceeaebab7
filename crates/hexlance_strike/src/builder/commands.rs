//! Command abilities of drawn forces, with what is chosen for each (R2.2).

use hexlance_rules::AbilityId;
use rand::RngExt;

use super::{Force, picks, problems, random::Drawer, rating, roster};
use crate::{
    ability::{AbilityDef, AbilityKind, Chosen, Rating, TerrainKind, eligible},
    forces::check::most_designated,
    form::{Benefit, CommandSetup},
    model::{condition::Condition, mission::ScenarioKind},
};

impl Drawer<'_> {
    /// Command abilities, each with something chosen; what the checks refuse is not taken.
    pub(super) fn commands(&mut self, force: &mut Force, most: usize) {
        let mut pool: Vec<_> = self
            .content
            .abilities
            .values()
            .filter(|a| a.kind == AbilityKind::Command)
            .cloned()
            .collect();
        while force.rules.abilities.len() < most && !pool.is_empty() {
            let def = pool.swap_remove(self.rng.random_range(0..pool.len()));
            // What cannot be had more than once is tried once.
            for times in (1..=self.rng.random_range(1..=def.command.times.unwrap_or(1))).rev() {
                let setup = self.choose(&def, times, force);
                force.rules.abilities.push(setup);
                if problems(force, self.content, false).is_empty() {
                    break;
                }
                force.rules.abilities.pop();
            }
        }
    }

    /// A command ability with its choices drawn.
    fn choose(&mut self, def: &AbilityDef, times: u8, force: &Force) -> CommandSetup {
        let mut out = CommandSetup::new(def.id);
        out.times = times;
        let roster = roster(force, self.content);
        let asks = |c| def.command.choices.contains(&c);
        let (number, may_double) = picks(rating(&roster));
        // Half of the time its side names the units in setup.
        if asks(Chosen::Units) && self.rng.random_range(0..2) == 0 {
            let most = most_designated(def, roster.iter().map(|m| m.card), false);
            let mut able: Vec<_> = roster
                .iter()
                .filter(|m| eligible(&def.eligible, m.card).is_ok())
                .map(|m| m.name.clone())
                .collect();
            while out.units.len() < most && !able.is_empty() {
                let one = self.rng.random_range(0..able.len());
                out.units.push(able.swap_remove(one));
            }
        }
        let mut open: Vec<Benefit> = if asks(Chosen::EnvironmentBenefits) {
            if def.command.benefits.is_empty() {
                vec![Benefit::Mobility, Benefit::Combat, Benefit::Initiative]
            } else {
                def.command.benefits.clone()
            }
        } else {
            let kinds = ScenarioKind::ALL.map(Benefit::Scenario);
            [Benefit::Attack, Benefit::Defense]
                .into_iter()
                .chain(kinds)
                .collect()
        };
        if asks(Chosen::Benefits) || asks(Chosen::EnvironmentBenefits) {
            while out.benefits.len() < number && !open.is_empty() {
                let one = self.rng.random_range(0..open.len());
                out.benefits.push(open.swap_remove(one));
            }
            if may_double && out.benefits.len() > 1 && self.rng.random_range(0..3) == 0 {
                out.benefits.pop();
                out.benefits.extend(out.benefits.first().copied());
            }
        }
        if asks(Chosen::SecondBenefit) && times > 1 {
            let role = self.pick(&[Benefit::Attack, Benefit::Defense]).copied();
            out.benefits.extend(role);
        }
        if asks(Chosen::Focus) {
            let first = out.benefits.first().copied();
            out.focus = first.or_else(|| self.pick(&open).copied());
        }
        if asks(Chosen::Types) {
            let mut kinds: Vec<_> = roster.iter().map(|m| m.card.kind.code()).collect();
            kinds.sort_unstable();
            kinds.dedup();
            if kinds.len() < 2 {
                kinds.extend(
                    ["CV", "BM"]
                        .iter()
                        .filter(|k| !kinds.contains(k))
                        .copied()
                        .collect::<Vec<_>>(),
                );
            }
            out.types = kinds.iter().take(2).map(|k| (*k).to_owned()).collect();
        }
        if asks(Chosen::Environment) {
            let mut names: Vec<_> = TerrainKind::NAMES.map(|(_, n)| n.to_owned()).into();
            names.dedup();
            names.extend(Condition::all().map(|c| c.name().to_owned()));
            names.push("night".to_owned());
            out.environment = self.pick(&names).cloned();
        }
        if asks(Chosen::Region) {
            out.region = Some("Larkmoor".to_owned());
        }
        if asks(Chosen::Enemies) {
            out.enemies = vec!["raiders".to_owned()];
            if rating(&roster) >= Rating::Veteran {
                if self.rng.random_bool(0.5) {
                    out.doubled = true;
                } else {
                    out.enemies.push("pirates".to_owned());
                }
            }
        }
        if asks(Chosen::Gifts) {
            let plain = |a: &&std::sync::Arc<AbilityDef>| {
                a.kind == AbilityKind::Pilot && a.optional_rule.is_none()
            };
            let pilots = self.content.abilities.values().filter(plain);
            let pilots: Vec<_> = pilots.map(|a| a.id).collect();
            out.spa = self.pick(&pilots).copied();
        }
        if asks(Chosen::Available) {
            out.available = self.others(def.id, 3);
        }
        out
    }

    /// Other command abilities of the catalogue.
    fn others(&mut self, but: AbilityId, n: usize) -> Vec<AbilityId> {
        let all = self.content.abilities.values();
        let mut all: Vec<_> = all
            .filter(|a| a.kind == AbilityKind::Command && a.id != but)
            .map(|a| a.id)
            .collect();
        let mut out = Vec::new();
        while out.len() < n && !all.is_empty() {
            out.push(all.swap_remove(self.rng.random_range(0..all.len())));
        }
        out
    }
}
