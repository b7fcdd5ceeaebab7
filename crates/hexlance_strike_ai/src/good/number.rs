//! Target numbers for units as they stand or might stand: the rules' own sum (R6.1.3, R8.1.3) without its breakdown,
//! quick enough for thousands of places. A test holds it against the rules.

use hexlance_board::{Ground, Sight};
use hexlance_rules::{Gale, Light, UnitId};
use hexlance_strike::{
    ability::{Grant, Penalty},
    attack::{Attack, AttackKind, Mount, Physical, Target, Value},
    card::{Bracket, UnitType},
    electronics,
    special::Code,
    state::MotionState,
};

use super::situation::{Pose, Situation, Snap};

/// A line from one pose to another.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Distance in hexes.
    pub distance: u16,
    /// Range bracket.
    pub bracket: Bracket,
    /// What lies between: for indirect fire between the spotter and the target.
    pub sight: Sight,
    /// Who spots for indirect fire.
    pub spotter: Option<UnitId>,
}

/// Units in two poses.
#[derive(Clone, Copy)]
pub struct Pair<'a, 'w> {
    /// Who attacks.
    pub attacker: &'a Snap<'w>,
    /// From where.
    pub from: &'a Pose,
    /// Whom.
    pub target: &'a Snap<'w>,
    /// Where it is.
    pub to: &'a Pose,
}

impl<'w> Situation<'w> {
    /// Distance between two poses as attacks count it (R6.2.1).
    pub fn distance(&self, from: &Pose, to: &Pose) -> u16 {
        let mut distance = from.spot.hex.distance(to.spot.hex);
        if to.airborne {
            let surface = self.board.get(to.spot.hex).map_or(0, |c| c.level);
            if to.spot.base > surface {
                let rise = (to.spot.base - from.spot.base).unsigned_abs();
                distance = distance.max(u16::from(rise / 2));
            }
        }
        distance
    }

    /// The line of an attack; `None` where the range has no bracket.
    pub fn line(&self, from: &Pose, to: &Pose) -> Option<Line> {
        let sight = self.view.sight(&from.eye, &to.eye);
        let distance = self.distance(from, to);
        let bracket = if sight.underwater {
            Bracket::under_water(distance)?
        } else {
            Bracket::of(distance)
        };
        Some(Line {
            distance,
            bracket,
            sight,
            spotter: None,
        })
    }

    /// Target number of a weapon attack. For indirect fire the line's sight is the spotter's, its distance the
    /// attacker's; `spotter_attacks` is asked only then, and false for a spotter whose attacks spoil nothing.
    pub fn weapon_number(
        &self,
        pair: &Pair<'_, 'w>,
        line: &Line,
        kind: AttackKind,
        spotter_attacks: bool,
    ) -> i16 {
        let (a, t) = (pair.attacker, pair.target);
        let s = &line.sight;
        let read = self.read_bracket(pair, line, kind);
        let mut number = a.steady
            + a.attack_movement(pair.from)
            + a.range_modifier(read)
            + t.target_movement(pair.to)
            + t.kind
            + i16::from(s.modifier())
            + i16::from(s.underwater && !lifts(a, Penalty::Underwater));
        if pair.to.airborne {
            number += if t.u.is_aerospace() { 2 } else { 1 };
        }
        number += self.protection(t, pair.to, kind, line.bracket);
        if matches!(kind, AttackKind::Weapon(Mount::Rear, _)) {
            number += 1;
        }
        // Another target than the first of the turn (R6.7.1).
        let target = Target::Unit(t.id());
        number += i16::from(a.u.acts.primary.is_some_and(|p| p != target));
        if kind.is_indirect() {
            number += 1 + i16::from(spotter_attacks);
        }
        number += self.conditions(pair, kind);
        if a.fears.contains(&t.id()) {
            number += 1;
        }
        if a.alters_own || t.alters_against {
            let brackets = (Some(read), Some(line.bracket));
            number += self.abilities(pair, kind, brackets, line.distance);
        }
        if a.eased {
            let attack = imagined(pair, kind, line.spotter);
            let (attacker, target) = (a.at(pair.from), t.at(pair.to));
            number += self
                .view
                .environment_change(&attack, &attacker, &target, s, line.bracket);
        }
        number + self.formations(pair, kind)
    }

    /// What formations add.
    fn formations(&self, pair: &Pair<'_, 'w>, kind: AttackKind) -> i16 {
        if !self.formations_aim {
            return 0;
        }
        let attack = imagined(pair, kind, None);
        let (attacker, target) = (pair.attacker.at(pair.from), pair.target.at(pair.to));
        self.view.formation_change(&attack, &attacker, &target)
    }

    /// The bracket that an attack is aimed at: a network may read it better than the attacker (R13.6.2).
    fn read_bracket(&self, pair: &Pair<'_, 'w>, line: &Line, kind: AttackKind) -> Bracket {
        let id = pair.target.id();
        let relay = pair.attacker.relays.iter().find(|(to, _)| *to == id);
        match relay {
            Some((_, hexes)) if *hexes < line.distance && !kind.is_indirect() => {
                Bracket::of(*hexes)
            }
            _ => line.bracket,
        }
    }

    /// What abilities add.
    fn abilities(
        &self,
        pair: &Pair<'_, 'w>,
        kind: AttackKind,
        brackets: (Option<Bracket>, Option<Bracket>),
        distance: u16,
    ) -> i16 {
        let attack = imagined(pair, kind, None);
        let (attacker, target) = (pair.attacker.at(pair.from), pair.target.at(pair.to));
        self.view
            .ability_modifiers(&attack, &attacker, &target, brackets, distance)
    }

    /// The target's own gear and hex (R6.6).
    fn protection(&self, t: &Snap<'w>, to: &Pose, kind: AttackKind, bracket: Bracket) -> i16 {
        let mut number = 0;
        let specials = &t.u.card.specials;
        if t.u.card.kind.is_infantry()
            && let Some(cell) = self.board.get(to.spot.hex)
        {
            number += i16::from(cell.ground == Ground::Field);
            let burns = matches!(kind, AttackKind::Weapon(_, Value::Special(Code::HT)));
            if cell.fortified && !burns {
                number += 2;
            }
        }
        if electronics::is_screened(&t.u) {
            number += match (t.u.card.kind, bracket) {
                (_, b) if b >= Bracket::Long => 3,
                (UnitType::BA, _) | (_, Bracket::Medium) => 1,
                _ => 0,
            };
        }
        if t.immobile || to.motion.state == MotionState::StoodStill {
            number += match (specials.has(Code::MAS), specials.has(Code::LMAS)) {
                (true, _) => 3,
                (false, true) => 2,
                (false, false) => 0,
            };
        }
        number
    }

    /// Light and weather (R12.3, R12.4).
    fn conditions(&self, pair: &Pair<'_, 'w>, kind: AttackKind) -> i16 {
        let env = &self.view.frame().environment;
        let fair = env.weather.is_empty() && env.gale == Gale::Calm && !env.interference;
        if fair && env.light == Light::Day {
            return 0;
        }
        let (attacker, target) = (pair.attacker.at(pair.from), pair.target.at(pair.to));
        self.view.conditions(kind, &attacker, &target)
    }

    /// Target number of a blow from base contact (R8.1.3): standard, melee, anti-'Mech.
    pub fn blow_number(&self, pair: &Pair<'_, 'w>, physical: Physical, of_type: i16) -> i16 {
        let (a, t) = (pair.attacker, pair.target);
        let mut number = i16::from(a.u.pilot.skill) + of_type + t.target_movement(pair.to) + t.kind;
        if !matches!(
            physical,
            Physical::Charge { .. } | Physical::DeathFromAbove { .. }
        ) {
            number += a.attack_movement(pair.from);
        }
        if a.fears.contains(&t.id()) {
            number += 1;
        }
        if a.alters_own || t.alters_against {
            let distance = pair.from.spot.hex.distance(pair.to.spot.hex);
            number += self.abilities(pair, AttackKind::Physical(physical), (None, None), distance);
        }
        number + self.formations(pair, AttackKind::Physical(physical))
    }
}

/// Whether an ability of a unit lifts a penalty.
pub fn lifts(unit: &Snap<'_>, penalty: Penalty) -> bool {
    unit.u.grants(Grant::Ignores(penalty))
}

/// Two poses are in base contact (R0.3.9).
pub fn contact(a: &Pose, b: &Pose) -> bool {
    a.spot.hex.distance(b.spot.hex) <= 1 && a.spot.base <= b.eye.top && b.spot.base <= a.eye.top
}

/// An attack as abilities are asked about it.
///
/// Somebody spots for what is fired indirectly: the attacker stands for a spotter who is not known.
pub fn imagined(pair: &Pair<'_, '_>, kind: AttackKind, spotter: Option<UnitId>) -> Attack {
    Attack {
        id: 0,
        attacker: pair.attacker.id(),
        target: Target::Unit(pair.target.id()),
        kind,
        overheat: 0,
        spotter: kind
            .is_indirect()
            .then(|| spotter.unwrap_or(pair.attacker.id())),
        spotter_attacks: false,
        half: None,
        immediate: false,
        preempt_offered: true,
        surprise: false,
        defense: Default::default(),
        aim: Default::default(),
        edge: None,
        load: None,
        weak_spot: None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hexlance_rules::{AbilityId, DiceSource, SideId};
    use hexlance_strike::{
        Battle,
        attack::legal,
        content::Content,
        form::{Benefit, CommandSetup},
        model::formation::FormationType,
        setup::Setup,
        view::SideView,
    };

    use super::*;
    use crate::{Random, common, player, to_act, wish};

    /// Every number that the rules give for an attack between units of two sides as they stand.
    fn compare(s: &Situation<'_>, checked: &mut usize) {
        for a in &s.own {
            let spot = a.pose.spot;
            let there = Pose::there(
                s.board,
                &a.u,
                spot.hex,
                spot.base,
                spot.facing,
                a.pose.motion,
            )
            .expect("on the map");
            assert_eq!((there.eye, there.airborne), (a.pose.eye, a.pose.airborne));
            for t in &s.enemies {
                let pair = Pair {
                    attacker: a,
                    from: &a.pose,
                    target: t,
                    to: &t.pose,
                };
                for kind in legal::kinds(&a.u) {
                    let attack = imagined(&pair, kind, None);
                    if kind.is_indirect() {
                        spotted(s, &pair, attack, checked);
                    } else if let Some(line) = s.line(&a.pose, &t.pose)
                        && !matches!(kind, AttackKind::Weapon(_, Value::Special(Code::TOR)))
                    {
                        let quick = s.weapon_number(&pair, &line, kind, false);
                        agree(s, &attack, quick, checked);
                    }
                }
                let blows = [
                    (Physical::Standard, 0),
                    (Physical::Melee, 1),
                    (Physical::AntiMech, 1),
                ];
                for (physical, of_type) in blows {
                    let industrial =
                        physical != Physical::AntiMech && a.u.card.specials.has(Code::ITSM);
                    let attack = imagined(&pair, AttackKind::Physical(physical), None);
                    let of_type = of_type + 2 * i16::from(industrial);
                    let quick = s.blow_number(&pair, physical, of_type);
                    agree(s, &attack, quick, checked);
                }
            }
        }
    }

    fn spotted(s: &Situation<'_>, pair: &Pair<'_, '_>, attack: Attack, checked: &mut usize) {
        for spotter in s.own.iter().filter(|f| f.id() != pair.attacker.id()) {
            for spotter_attacks in [false, true] {
                let attack = Attack {
                    spotter: Some(spotter.id()),
                    spotter_attacks,
                    ..attack.clone()
                };
                let sight = s.view.sight(&spotter.pose.eye, &pair.to.eye);
                if sight.underwater {
                    continue;
                }
                let distance = s.distance(pair.from, pair.to);
                let line = Line {
                    distance,
                    bracket: Bracket::of(distance),
                    sight,
                    spotter: Some(spotter.id()),
                };
                let felt = spotter_attacks && !lifts(spotter, Penalty::SpotterAttacks);
                let quick = s.weapon_number(pair, &line, attack.kind, felt);
                agree(s, &attack, quick, checked);
            }
        }
    }

    fn agree(s: &Situation<'_>, attack: &Attack, quick: i16, checked: &mut usize) {
        let Some(rules) = s.view.to_hit(attack, true) else {
            return;
        };
        assert_eq!(
            quick,
            rules.total(),
            "{attack:?}\n{rules}\n{:?}",
            s.find(attack.attacker).map(|a| a.pose)
        );
        *checked += 1;
    }

    /// Forces that know an environment, and formations whose types change numbers.
    fn train(setup: &mut Setup, c: &mut common::Chance, content: &Content) {
        let environments = ["woods", "rough", "rubble", "night", "heavy snow", "water"];
        for force in setup.sides.iter_mut().flat_map(|s| &mut s.forces) {
            if c.one_in(2) {
                let id = AbilityId::new("sca.environmental_specialization");
                assert!(content.ability(id).is_some());
                let mut ability = CommandSetup::new(id);
                ability.environment = Some((*c.pick(&environments)).to_owned());
                ability.benefits = vec![Benefit::Combat];
                force.rules.abilities.push(ability);
            }
            let kinds = [
                None,
                Some(FormationType::LightFire),
                Some(FormationType::AntiMech),
            ];
            force.formations[0].rules.r#type = *c.pick(&kinds);
        }
    }

    #[test]
    fn quick_numbers_are_the_numbers_of_the_rules() {
        let content = Content::shipped();
        let mut checked = 0;
        for seed in 0..150 {
            let mut c = common::Chance::new(seed);
            let ground = common::broken_ground(12, 12, seed);
            let forces = [
                common::anyone(&mut c, &content, 5),
                common::anyone(&mut c, &content, 5),
            ];
            let mut setup = common::setup(&ground, forces);
            setup.environment = common::conditions(&mut c);
            train(&mut setup, &mut c, &content);
            setup.turn_limit = 6;
            let dice = DiceSource::Seed(seed);
            let mut battle =
                Battle::with_options(Arc::new(setup), content.clone(), dice, false, false)
                    .expect("the setup is sound");
            let mut random = Random::new(seed);
            let mut walker = player("walker", seed).expect("a level");
            while let Some(side) = to_act(&battle) {
                for side in [SideId(0), SideId(1)] {
                    compare(
                        &Situation::new(&SideView::new(battle.world(), side)),
                        &mut checked,
                    );
                }
                let command = if side == SideId(0) {
                    wish(&mut random, &battle, side)
                } else {
                    wish(&mut *walker, &battle, side)
                };
                let command = command.expect("a wish");
                battle.submit(side, command).expect("a legal one");
            }
        }
        assert!(checked > 100_000, "{checked}");
    }
}
