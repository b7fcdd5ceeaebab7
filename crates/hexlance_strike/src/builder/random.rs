//! Forces drawn at random by points: the same for the same seed, and always legal.

use hexlance_rules::{
    AbilityId, AbilityKind, Benefit, CommandSetup, Condition, Cost, FormationKind, ScenarioKind,
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::{Force, Group, Member, needs, picks, problems, rating, roster, skill, summary, value};
use crate::{
    ability::{AbilityDef, Chosen, Param, Rating, TerrainKind},
    card::{Card, MoveMode, UnitType},
    content::Content,
    setup::{SpaSetup, check_spas, spa_limits},
};

/// What is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Its points at most (R2.1).
    pub points: u32,
    /// Equal seeds draw equal forces.
    pub seed: u64,
    /// Types of units; all that fight on the ground where it is empty.
    pub types: Vec<UnitType>,
    /// Whether units get pilot abilities.
    pub spas: bool,
    /// How many command abilities the force gets, if so many can be had.
    pub commands: usize,
}

impl Draw {
    /// A force of ground units with some abilities.
    pub const fn new(points: u32, seed: u64) -> Self {
        Self {
            points,
            seed,
            types: Vec::new(),
            spas: true,
            commands: 2,
        }
    }
}

/// Units that a drawn force has at most.
const MOST: usize = 16;

/// Draws a force. It is without units if no card is as cheap as the points.
pub fn draw(of: &Draw, content: &Content) -> Force {
    let mut d = Drawer {
        rng: ChaCha8Rng::seed_from_u64(of.seed),
        content,
    };
    let mut force = Force {
        name: d.name(),
        points: Some(of.points),
        ..Force::default()
    };
    let cards = d.cards(of);
    d.group(&mut force, &cards);
    d.improve(&mut force);
    if of.spas {
        d.pilots(&mut force);
    }
    d.types(&mut force);
    d.commands(&mut force, of.commands);
    force
}

struct Drawer<'c> {
    rng: ChaCha8Rng,
    content: &'c Content,
}

/// Whether a card can fight on any ground map by itself.
fn is_useful(card: &Card, types: &[UnitType]) -> bool {
    let wanted = if types.is_empty() {
        !card.is_aerospace()
    } else {
        types.contains(&card.kind)
    };
    let afloat = matches!(
        card.ground_mode(),
        MoveMode::Naval | MoveMode::Submersible | MoveMode::Rail
    );
    let d = &card.damage;
    let fights = [d.s, d.m, d.l].iter().any(|d| d.is_some()) || card.arcs.is_some();
    wanted && !afloat && fights
}

impl Drawer<'_> {
    fn pick<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        if of.is_empty() {
            return None;
        }
        of.get(self.rng.random_range(0..of.len()))
    }

    fn name(&mut self) -> String {
        const FIRST: [&str; 12] = [
            "Amber", "Salt", "Iron", "Quarry", "Night", "Kestrel", "Winter", "Copper", "Harbour",
            "Thistle", "Granite", "Lantern",
        ];
        const SECOND: [&str; 12] = [
            "Guard", "Column", "Watch", "Riders", "Company", "Wardens", "Lances", "Hand", "Foxes",
            "Hammer", "Reserve", "Patrol",
        ];
        let first = self.pick(&FIRST).copied().unwrap_or_default();
        let second = self.pick(&SECOND).copied().unwrap_or_default();
        format!("{first} {second}")
    }

    /// Cards for the points, each at the Skill on it.
    fn cards(&mut self, of: &Draw) -> Vec<String> {
        let usual = |c: &Card| value(c, c.skill);
        let pool: Vec<_> = self
            .content
            .cards
            .values()
            .filter(|c| is_useful(c, &of.types))
            .map(|c| (c.id.clone(), u32::from(usual(c))))
            .collect();
        let mut left = of.points;
        let mut out = Vec::new();
        while out.len() < MOST {
            let open: Vec<_> = pool.iter().filter(|(_, pv)| *pv <= left).collect();
            // The dearer half of what can be paid, so that few units come out of few points.
            let mut prices: Vec<_> = open.iter().map(|(_, pv)| *pv).collect();
            prices.sort_unstable();
            let middle = prices.get(prices.len() / 2).copied().unwrap_or(0);
            let dear: Vec<_> = open.iter().filter(|(_, pv)| *pv >= middle).collect();
            let Some(&&&(ref id, pv)) = self.pick(&dear) else {
                break;
            };
            left -= pv;
            out.push(id.clone());
        }
        out
    }

    fn group(&mut self, force: &mut Force, cards: &[String]) {
        const NAMES: [&str; 4] = ["First", "Second", "Third", "Fourth"];
        let kinds = [
            FormationKind::Lance,
            FormationKind::Star,
            FormationKind::LevelII,
        ];
        let is_air = |id: &String| self.content.card(id).is_some_and(|c| c.is_aerospace());
        let (air, ground): (Vec<_>, Vec<_>) = cards.iter().cloned().partition(is_air);
        let kind = self.pick(&kinds).copied().unwrap_or_default();
        let ground = ground.chunks(kind.size()).map(|units| (kind, units));
        let squadron = FormationKind::Squadron;
        let air = air.chunks(squadron.size()).map(|units| (squadron, units));
        for (i, (kind, units)) in ground.chain(air).enumerate() {
            let number = NAMES.get(i).copied().unwrap_or("Another");
            force.formations.push(Group {
                name: format!("{number} {}", kind.name()),
                kind,
                r#type: None,
                units: units.iter().map(super::unit).collect(),
            });
        }
    }

    /// Better pilots for the points that are left, and worse ones here and there.
    fn improve(&mut self, force: &mut Force) {
        let places: Vec<_> = force
            .formations
            .iter()
            .enumerate()
            .flat_map(|(f, g)| (0..g.units.len()).map(move |u| (f, u)))
            .collect();
        for (f, u) in &places {
            if self.rng.random_range(0..6) == 0 {
                set_skill(force, (*f, *u), 5);
            }
        }
        for _ in 0..places.len() * 4 {
            let Some(&(f, u)) = self.pick(&places) else {
                return;
            };
            let Some((now, card)) = self.unit(force, (f, u)) else {
                continue;
            };
            if now <= 2 {
                continue;
            }
            let more = i64::from(value(card, now - 1)) - i64::from(value(card, now));
            if summary(force, self.content).left().unwrap_or(0) >= more {
                set_skill(force, (f, u), now - 1);
            }
        }
    }

    fn unit(&self, force: &Force, (f, u): (usize, usize)) -> Option<(u8, &Card)> {
        let unit = force.formations.get(f)?.units.get(u)?;
        let card = self.content.card(&unit.card)?;
        Some((skill(unit, card), card))
    }

    /// Abilities for the pilots that may have some (R2.3).
    fn pilots(&mut self, force: &mut Force) {
        let pool: Vec<_> = self
            .content
            .abilities
            .values()
            .filter(|a| a.kind == AbilityKind::Pilot)
            .cloned()
            .collect();
        for group in &mut force.formations {
            for unit in &mut group.units {
                let Some(card) = self.content.card(&unit.card).cloned() else {
                    continue;
                };
                let skill = skill(unit, &card);
                for _ in 0..spa_limits(skill).0 {
                    let open: Vec<_> = pool
                        .iter()
                        .filter(|def| {
                            let mut with = unit.spas.clone();
                            with.push(bought(def, 0));
                            check_spas(&card, skill, &with, self.content).is_empty()
                        })
                        .collect();
                    let Some(def) = self.pick(&open).copied().cloned() else {
                        break;
                    };
                    let which = self.rng.random_range(0..8);
                    unit.spas.push(bought(&def, which));
                }
            }
        }
    }

    /// A type for every formation that may be of one.
    fn types(&mut self, force: &mut Force) {
        let roster = roster(force, self.content);
        let open: Vec<Vec<_>> = (0..force.formations.len())
            .map(|f| {
                let members: Vec<&Member<'_>> =
                    roster.iter().filter(|m| m.formation == f).collect();
                needs::fitting(&members)
            })
            .collect();
        for (group, types) in force.formations.iter_mut().zip(&open) {
            group.r#type = self.pick(types).copied();
        }
    }

    /// Command abilities, each with something chosen; what the checks refuse is not taken.
    fn commands(&mut self, force: &mut Force, most: usize) {
        let mut pool: Vec<_> = self
            .content
            .abilities
            .values()
            .filter(|a| a.kind == AbilityKind::Command)
            .cloned()
            .collect();
        while force.abilities.len() < most && !pool.is_empty() {
            let def = pool.swap_remove(self.rng.random_range(0..pool.len()));
            let setup = self.choose(&def, force);
            force.abilities.push(setup);
            if !problems(force, self.content, false).is_empty() {
                force.abilities.pop();
            }
        }
    }

    /// A command ability with its choices drawn.
    fn choose(&mut self, def: &AbilityDef, force: &Force) -> CommandSetup {
        let mut out = CommandSetup::new(def.id);
        let roster = roster(force, self.content);
        let asks = |c| def.command.choices.contains(&c);
        let (number, _) = picks(rating(&roster));
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
            let names = TerrainKind::NAMES.map(|(_, name)| name);
            out.environment = self.pick(&names).map(|n| (*n).to_owned());
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

fn set_skill(force: &mut Force, (f, u): (usize, usize), skill: u8) {
    let group = force.formations.get_mut(f);
    if let Some(unit) = group.and_then(|g| g.units.get_mut(u)) {
        unit.skill = Some(skill);
    }
}

/// An ability as somebody buys it: for the fewest points, with one of the parameters that it may have.
pub fn bought(def: &AbilityDef, which: usize) -> SpaSetup {
    let bracket = match &def.param {
        Param::Bracket(open) => open.get(which % open.len().max(1)).copied(),
        _ => None,
    };
    let condition = match &def.param {
        Param::Condition => {
            let all: Vec<_> = Condition::all().collect();
            all.get(which % all.len().max(1)).copied()
        }
        _ => None,
    };
    SpaSetup {
        id: def.id,
        points: match def.cost {
            Cost::PerUse(least, _) => Some(least),
            _ => None,
        },
        bracket,
        enemy: None,
        condition,
    }
}
