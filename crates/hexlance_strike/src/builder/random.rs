//! Forces drawn at random by points: the same for the same seed, and always legal.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::{Force, Group, Member, needs, roster, skill, summary, value};
use crate::{
    ability::{AbilityDef, AbilityKind, Cost, Param},
    card::{Card, MoveMode, UnitType},
    content::Content,
    form::{SpaSetup, UnitSetup},
    model::{condition::Condition, formation::FormationKind},
    setup::{ForceRules, FormationRules, check_spas, spa_limits},
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
        rules: ForceRules {
            tags: d.tags(),
            ..ForceRules::default()
        },
        ..Force::default()
    };
    let left = d.trained_formations(of, &mut force);
    let there = force.formations.iter().map(|g| g.units.len()).sum();
    let cards = d.cards(of, left, there);
    d.group(&mut force, &cards);
    d.improve(&mut force);
    if of.spas {
        d.pilots(&mut force);
    }
    d.types(&mut force);
    d.commands(&mut force, of.commands);
    force
}

pub(super) struct Drawer<'c> {
    pub(super) rng: ChaCha8Rng,
    pub(super) content: &'c Content,
}

/// Whether a card can fight on any ground map by itself.
pub(super) fn is_useful(card: &Card, types: &[UnitType]) -> bool {
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
    pub(super) fn pick<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
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

    /// Some forces are of a Clan (R14.3), some have other tags that abilities ask for.
    fn tags(&mut self) -> Vec<String> {
        let tags: &[&str] = match self.rng.random_range(0..6) {
            0 => &["Clan"],
            1 => &["raiders"],
            _ => &[],
        };
        tags.iter().map(|t| (*t).to_owned()).collect()
    }

    /// Formations of some type for a part of the points; the points that are left.
    fn trained_formations(&mut self, of: &Draw, force: &mut Force) -> u32 {
        let mut left = of.points;
        let mut units = 0;
        for _ in 0..self.rng.random_range(0..3) {
            let some = left - left * self.rng.random_range(0..4) / 10;
            let tags = force.rules.tags.clone();
            if let Some((group, points)) = self.trained(&of.types, &tags, some)
                && units + group.units.len() <= MOST
            {
                left -= points;
                units += group.units.len();
                force.formations.push(group);
            }
        }
        left
    }

    /// Cards for the points, each at the Skill on it, for a force that may have some formations already.
    fn cards(&mut self, of: &Draw, mut left: u32, there: usize) -> Vec<String> {
        let usual = |c: &Card| value(c, c.skill);
        let pool: Vec<_> = self
            .content
            .cards
            .values()
            .filter(|c| is_useful(c, &of.types))
            .map(|c| (c.id.clone(), u32::from(usual(c))))
            .collect();
        let mut out = Vec::new();
        while there + out.len() < MOST {
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
        const NAMES: [&str; 6] = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
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
        let others = ground.chain(air).map(|(kind, units)| Group {
            name: String::new(),
            units: units.iter().map(super::unit).collect(),
            rules: FormationRules {
                kind,
                ..FormationRules::default()
            },
        });
        force.formations.extend(others);
        for (i, group) in force.formations.iter_mut().enumerate() {
            let number = NAMES.get(i).copied().unwrap_or("Another");
            group.name = format!("{number} {}", group.rules.kind.name());
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
                    self.dearer(unit, &def, &card, skill);
                }
            }
        }
    }

    /// More uses of the last ability bought, where it is bought by the use and the limits leave room.
    fn dearer(&mut self, unit: &mut UnitSetup<String>, def: &AbilityDef, card: &Card, skill: u8) {
        let Cost::PerUse(least, most) = def.cost else {
            return;
        };
        let points = self.rng.random_range(least..=most);
        for n in (least..=points).rev() {
            if let Some(spa) = unit.spas.last_mut() {
                spa.points = Some(n);
            }
            if check_spas(card, skill, &unit.spas, self.content).is_empty() {
                return;
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
            if group.rules.r#type.is_none() {
                group.rules.r#type = self.pick(types).copied();
            }
        }
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
