//! Attacks: which unit fires next, at whom, with what, and how hot.

use hexlance_ai::why;
use hexlance_rules::UnitId;
use hexlance_strike::{
    ability::{Grant, Penalty},
    attack::{AttackKind, Marking, Value, legal::Legal},
    command::{AttackOrder, Command},
    model::munition::Munition,
    special::Code,
    view::SideView,
};

use super::{
    Good,
    guns::{self, GunShot},
    number::lifts,
    situation::{Situation, Snap},
};
use crate::{
    air,
    chance::hits,
    shared,
    why::{Rule, Term},
};

/// How much of what a formation could do by itself it must do to one enemy to declare that all of it attacks that one:
/// each of its attacks is 1 easier then.
const COMBINED: f32 = 0.87;

/// A declaration that a whole formation attacks one enemy, where that does more than fire as everybody likes.
fn combine(s: &Situation<'_>, shots: &[Shot]) -> Option<Command> {
    let ability = s.own.iter().find_map(|u| {
        let spas = &u.u.spas.0;
        let spa = spas
            .iter()
            .find(|x| x.of_force && x.def.grants(Grant::GroupFire))?;
        Some(spa.def.id)
    })?;
    let best = |unit: usize, target: Option<usize>| {
        let of = shots
            .iter()
            .filter(|x| x.unit == unit && target.is_none_or(|t| t == x.target));
        of.map(|x| x.worth).fold(0.0, f32::max)
    };
    let side = s.view.side_of(s.view.side())?;
    let formations = side.forces.iter().flat_map(|f| &f.formations);
    let mut found: Option<(Command, f32)> = None;
    for formation in formations {
        let members: Vec<usize> = formation
            .units
            .iter()
            .filter_map(|u| s.own_index(*u))
            .collect();
        let Some(first) = members.first().filter(|_| members.len() >= 3) else {
            continue;
        };
        let free: f32 = members.iter().map(|m| best(*m, None)).sum();
        for (target, enemy) in s.enemies.iter().enumerate() {
            let on_it: Vec<f32> = members.iter().map(|m| best(*m, Some(target))).collect();
            let sum: f32 = on_it.iter().sum();
            let all = on_it.iter().all(|worth| *worth > 0.0);
            if !all || sum < COMBINED * free || found.as_ref().is_some_and(|(_, f)| sum <= *f) {
                continue;
            }
            let command = Command::Use {
                unit: s.own[*first].id(),
                ability,
                target: Some(enemy.id()),
            };
            if s.view.check(&command).is_ok() {
                found = Some((command, sum));
            }
        }
    }
    found.map(|(command, _)| command)
}

/// How many turns to come heat is thought to matter for.
const HEAT_LASTS: f32 = 2.5;

/// What divided fire counts against all of it on one enemy.
const DIVIDED: f32 = 0.98;

/// The target number of a usual attack.
const USUAL_NUMBER: i16 = 8;
/// How much of what a hot unit loses by its heat it would get back by a pause.
const PAUSE: f32 = 0.6;

/// An attack that might be made.
struct Shot {
    order: AttackOrder,
    unit: usize,
    target: usize,
    /// What it is worth with all that it costs.
    worth: f32,
    /// Damage to be expected.
    damage: f32,
    weapon: bool,
}

/// A shot by its place among all that has been weighed: what friends add to it, what its unit could do elsewhere, and how
/// far its judgement errs.
type Seen = (usize, f32, f32, f32);

/// What a unit hopes for from its remaining attacks, to see whom others will fire at.
#[derive(Clone, Copy, Default)]
struct Intent {
    target: Option<usize>,
    damage: f32,
}

impl Good {
    /// The next attack of the side, or of one unit, or that it is done.
    pub(super) fn attack(&mut self, view: &SideView<'_>, only: Option<UnitId>) -> Command {
        if let Some(rush) = shared::rush(view) {
            return self.by(Rule::Declared, rush);
        }
        let s = Situation::new(view);
        let mut shots = Vec::new();
        for (i, unit) in s.own.iter().enumerate() {
            if only.is_some_and(|o| o != unit.id()) || !(unit.shoots || unit.strikes) {
                continue;
            }
            for (j, target) in s.enemies.iter().enumerate() {
                self.shots(&s, i, unit, j, target, &mut shots);
            }
        }
        if let Some(all) = combine(&s, &shots).filter(|_| only.is_none()) {
            return self.by(Rule::Together, all);
        }
        if let Some(trap) = super::rounds::booby_trap(&s, only) {
            return self.by(Rule::BoobyTrap, trap);
        }
        let worth_of = |unit: UnitId| {
            let of_unit = shots.iter().filter(|shot| s.own[shot.unit].id() == unit);
            of_unit.map(|shot| shot.worth).fold(0.0, f32::max)
        };
        if let Some(command) = air::attack_if(view, only, &worth_of, &mut self.notes) {
            return command;
        }
        // Who designates comes before the guns that follow it.
        let tags = shots
            .iter()
            .filter(|x| x.worth > 0.0 && x.order.kind == AttackKind::Marking(Marking::Tag));
        if let Some(tag) = tags.max_by(|a, b| a.worth.total_cmp(&b.worth)) {
            if self.notes.is_on() {
                self.tell_tag(&shots, tag);
            }
            return Command::Attack(tag.order.clone());
        }
        // Guns go first where they do more than the other weapons of their unit.
        let otherwise = |unit: UnitId| {
            let own = shots
                .iter()
                .filter(|x| x.weapon && s.own[x.unit].id() == unit);
            own.map(|x| x.worth).fold(0.0, f32::max)
        };
        let guns = guns::shots(&s, only);
        if let Some(best) = guns::best(&guns, otherwise) {
            if self.notes.is_on() {
                self.tell_gun(&s, &guns, best, &shots);
            }
            return Command::Attack(best.order.clone());
        }
        let intents = intents(&s, &shots);
        let mut best: Option<(usize, f32)> = None;
        let mut seen: Vec<Seen> = Vec::new();
        for (n, shot) in shots.iter().enumerate() {
            // The same shot is worth more where others finish the work.
            let others = expected_of_others(&intents, shot);
            let target = &s.enemies[shot.target];
            let support = s.harm(target, others, shot.damage) - s.harm(target, 0.0, shot.damage);
            let support = 0.5 * support.max(0.0);
            let worth = shot.worth + support;
            if worth <= 0.0 {
                if self.notes.is_on() {
                    seen.push((n, support, 0.0, 0.0));
                }
                continue;
            }
            // Who has no choice fires first: the others see then what is left to do.
            let choice = 0.6 * second_choice(&shots, shot).min(worth);
            let slip = self.slip();
            let urgency = worth - choice + slip;
            if self.notes.is_on() {
                seen.push((n, support, choice, slip));
            }
            if best.is_none_or(|(_, u)| urgency > u) {
                best = Some((n, urgency));
            }
        }
        if best.is_none()
            && let Some(clears) = super::mines::clear(&s, only)
        {
            return self.by(Rule::ClearMines, clears);
        }
        if self.notes.is_on() {
            self.tell_shots(&s, &shots, best.map(|(n, _)| n), &seen);
        }
        match best {
            Some((n, _)) => Command::Attack(shots.swap_remove(n).order),
            None => Command::Done,
        }
    }

    /// Notes why a target is designated.
    fn tell_tag(&mut self, shots: &[Shot], chosen: &Shot) {
        let tags = shots.iter().filter(|x| x.order.kind == chosen.order.kind);
        let weighed = |shot: &Shot| {
            let marking = [(Term::Marking, shot.worth)];
            why::Weighed::new(Command::Attack(shot.order.clone()), shot.worth, marking)
        };
        let others = tags.map(weighed).collect();
        self.notes.choice(weighed(chosen), others, |_| true);
    }

    /// Notes why a gun fires, among all guns and the other weapons of its unit.
    fn tell_gun(&mut self, s: &Situation<'_>, all: &[GunShot], chosen: &GunShot, shots: &[Shot]) {
        let gun = |gun: &GunShot| {
            let terms = guns::terms(s, gun);
            why::Weighed::new(Command::Attack(gun.order.clone()), gun.worth, terms)
        };
        let guns = all.iter().filter(|g| g.worth <= chosen.worth).map(gun);
        let own = shots
            .iter()
            .filter(|x| x.weapon && s.own[x.unit].id() == chosen.unit)
            .map(|x| why::Weighed::new(Command::Attack(x.order.clone()), x.worth, terms(s, x)));
        let others = guns.chain(own).collect();
        self.notes.choice(gun(chosen), others, |_| true);
    }

    /// Notes why a shot is fired, or none.
    fn tell_shots(
        &mut self,
        s: &Situation<'_>,
        shots: &[Shot],
        chosen: Option<usize>,
        seen: &[Seen],
    ) {
        let weighed = |(n, support, choice, slip): &Seen| {
            let shot = &shots[*n];
            let more = [
                (Term::Support, *support),
                (Term::Elsewhere, -choice),
                (Term::Slip, *slip),
            ];
            let worth = shot.worth + support - choice + slip;
            let terms = terms(s, shot).into_iter().chain(more);
            why::Weighed::new(Command::Attack(shot.order.clone()), worth, terms)
        };
        let of = |n: usize| seen.iter().find(|(i, ..)| *i == n);
        let chosen = chosen.and_then(of).map(weighed);
        if chosen.is_none() && seen.is_empty() {
            self.notes.rule(Rule::Nothing);
            return;
        }
        // What is worth nothing is not thought of once something is found.
        let found = chosen.is_some();
        let others = seen
            .iter()
            .filter(|(n, support, ..)| !found || shots[*n].worth + support > 0.0);
        let others = others.map(weighed).collect();
        let chosen = chosen.unwrap_or_else(|| why::Weighed::nothing(Command::Done));
        self.notes.choice(chosen, others, |_| true);
    }

    /// The attacks of one unit on one enemy that are worth a thought.
    fn shots(
        &self,
        s: &Situation<'_>,
        unit_index: usize,
        unit: &Snap<'_>,
        target_index: usize,
        target: &Snap<'_>,
        out: &mut Vec<Shot>,
    ) {
        for (order, legal) in s.view.attacks(unit.id(), target.id()) {
            let Ok(legal) = legal else { continue };
            // Artillery is weighed by where its shells go: see [`guns`].
            if order.kind.artillery().is_some() {
                continue;
            }
            let weapon = order.kind.is_weapon();
            if let AttackKind::Marking(marking) = order.kind {
                let worth = marking_worth(s, target, marking);
                if worth > 0.0 {
                    out.push(Shot {
                        order,
                        unit: unit_index,
                        target: target_index,
                        worth: worth * hits(legal.target_number.total()),
                        damage: 0.0,
                        weapon: false,
                    });
                }
                continue;
            }
            let points = s.view.expected_points(&legal);
            let shot = Weighed::new(s, unit, target, &order, &legal, points);
            let mut push = |order: AttackOrder, worth: f32, damage: f32| {
                out.push(Shot {
                    order,
                    unit: unit_index,
                    target: target_index,
                    worth,
                    damage,
                    weapon,
                });
            };
            let heat = heating(s, target, order.kind) * shot.chance;
            push(order.clone(), shot.worth(0) + heat, shot.chance * points);
            if !weapon || target.doomed {
                continue;
            }
            for overheat in 1..=s.view.most_overheat(&legal) {
                let hot = AttackOrder {
                    overheat,
                    ..order.clone()
                };
                push(
                    hot,
                    shot.worth(overheat),
                    shot.chance * (points + f32::from(overheat)),
                );
            }
            if self.temper.thorough && unit.u.grants(Grant::DividedFire) {
                let divided = AttackOrder {
                    divided: true,
                    ..order.clone()
                };
                if s.view.check_attack(&divided).is_ok() {
                    let half = (points / 2.0).floor().max(1.0).min(points);
                    // Twice at the same enemy at least; the better of two later.
                    let worth = shot.chance
                        * (s.hit(target, half, 0.0) + s.hit(target, half, half))
                        - shot.firing_cost();
                    push(divided, DIVIDED * worth, shot.chance * 2.0 * half);
                }
            }
        }
    }
}

/// What heat on a target is worth, besides the damage of the attack: it moves and aims worse, and may have to shut down.
fn heating(s: &Situation<'_>, target: &Snap<'_>, kind: AttackKind) -> f32 {
    let infernos = matches!(
        kind,
        AttackKind::Weapon(
            _,
            Value::Loaded(_, Munition::Inferno | Munition::ImprovedInferno)
        )
    );
    if !infernos || target.doomed || s.turns_left == 0 || !target.u.card.kind.tracks_heat() {
        return 0.0;
    }
    let heat = target.u.heat.level + target.u.acts.external_heat;
    // No more than 2 points in a turn come from others (R6.9.6).
    if target.u.acts.external_heat >= 2 {
        return 0.0;
    }
    let share = match heat {
        0 => 0.04,
        1 => 0.06,
        _ => 0.12,
    };
    share * target.value
}

/// The terms of a shot's worth.
fn terms(s: &Situation<'_>, shot: &Shot) -> Vec<(Term, f32)> {
    let order = &shot.order;
    if matches!(order.kind, AttackKind::Marking(_)) {
        return vec![(Term::Marking, shot.worth)];
    }
    let plain = AttackOrder {
        overheat: 0,
        divided: false,
        ..order.clone()
    };
    let Ok(legal) = s.view.check_attack(&plain) else {
        return vec![(Term::Damage, shot.worth)];
    };
    let points = s.view.expected_points(&legal);
    let (unit, target) = (&s.own[shot.unit], &s.enemies[shot.target]);
    let w = Weighed::new(s, unit, target, &plain, &legal, points);
    if order.divided {
        let firing = DIVIDED * w.firing_cost();
        return vec![(Term::Damage, shot.worth + firing), (Term::Firing, -firing)];
    }
    let mut terms = Vec::from(w.terms(order.overheat));
    if order.overheat == 0 {
        terms.push((Term::Heating, heating(s, target, order.kind) * w.chance));
    }
    terms
}

/// One attack, weighed.
struct Weighed<'a, 'w> {
    s: &'a Situation<'w>,
    unit: &'a Snap<'w>,
    target: &'a Snap<'w>,
    weapon: bool,
    number: i16,
    chance: f32,
    points: f32,
    spotter_cost: f32,
}

impl<'a, 'w> Weighed<'a, 'w> {
    fn new(
        s: &'a Situation<'w>,
        unit: &'a Snap<'w>,
        target: &'a Snap<'w>,
        order: &AttackOrder,
        legal: &Legal,
        points: f32,
    ) -> Self {
        let mut number = legal.target_number.total();
        let mut spotter_cost = 0.0;
        if order.kind.is_indirect()
            && let Some(spotter) = order.spotter.and_then(|id| s.find(id))
        {
            // Who spots shoots worse; who has shot makes the spotting worse.
            let fights = spotter.shoots && !spotter.weapons.is_empty();
            let attacks = fights || spotter.u.acts.weapon || spotter.u.acts.physical;
            number += i16::from(attacks && !lifts(spotter, Penalty::SpotterAttacks));
            if fights && spotter.u.acts.spots.is_none() {
                spotter_cost = 0.015 * target.value;
            }
        }
        Self {
            s,
            unit,
            target,
            weapon: order.kind.is_weapon(),
            number,
            chance: hits(number),
            points,
            spotter_cost,
        }
    }

    /// What a hit is worth at another target number.
    fn at(&self, number: i16, points: f32) -> f32 {
        hits(number) * self.s.hit(self.target, points, 0.0)
    }

    /// Turns for which heat will matter to the unit.
    fn turns(&self) -> f32 {
        if self.unit.doomed {
            0.0
        } else {
            f32::from(self.s.turns_left).min(HEAT_LASTS)
        }
    }

    /// What an attack of the unit is worth on a day like any other, and what share of it heat takes.
    fn usual(&self, heat: i16) -> f32 {
        let enemies = &self.s.enemies;
        let damage = hits(USUAL_NUMBER) * self.points;
        let worth: f32 = enemies.iter().map(|e| self.s.usual_harm(e, damage)).sum();
        let share = 1.0 - hits(USUAL_NUMBER + heat) / hits(USUAL_NUMBER);
        share * worth / enemies.len().max(1) as f32
    }

    /// What firing itself costs: a hot unit that holds its fire is cool again (R7.7.3).
    fn firing_cost(&self) -> f32 {
        let heat = i16::from(self.unit.u.felt_heat().min(3));
        if !self.weapon || heat == 0 {
            return 0.0;
        }
        // At heat 1 the unit can go on like that; the hotter, the more it gains by a pause.
        PAUSE * self.usual(heat) * self.turns()
    }

    /// What the attack is worth with so much overheat.
    fn worth(&self, overheat: u8) -> f32 {
        self.terms(overheat).iter().map(|(_, worth)| worth).sum()
    }

    /// The terms of that.
    fn terms(&self, overheat: u8) -> [(Term, f32); 5] {
        let points = self.points + f32::from(overheat);
        // A natural 12 lets a critical in (R7.4.1).
        let bites = self.number <= 12 && points < self.target.left;
        let critical = if bites && !self.target.u.card.kind.is_infantry() {
            0.003 * self.target.value
        } else {
            0.0
        };
        let hot = if overheat > 0 {
            self.overheat_cost(overheat)
        } else {
            0.0
        };
        [
            (Term::Damage, self.at(self.number, points)),
            (Term::Firing, -self.firing_cost()),
            (Term::Spotter, -self.spotter_cost),
            (Term::Critical, critical),
            (Term::Overheat, -hot),
        ]
    }

    fn overheat_cost(&self, overheat: u8) -> f32 {
        let heat = self.unit.u.felt_heat();
        let after = (heat + overheat).min(4);
        let turns = self.turns();
        if after == 4 {
            // A whole turn lost, and everybody hits what cannot move.
            return turns.min(1.0) * (0.22 * self.unit.value + self.at(self.number, self.points));
        }
        let more = i16::from(after - heat);
        let slower = 0.01 * self.unit.value * f32::from(more);
        self.usual(more) * self.turns() + slower * turns.min(1.0)
    }
}

/// What a marked enemy is worth: a beacon helps those who fire missiles (R6.11.2).
fn marking_worth(s: &Situation<'_>, target: &Snap<'_>, marking: Marking) -> f32 {
    if marking.strikes() && !target.doomed {
        // A turn without it, or a worse one.
        return 0.05 * target.value;
    }
    if marking == Marking::Tag {
        return guns::worth_of_tag(s, target);
    }
    if target.u.injuries.narc || target.doomed {
        return 0.0;
    }
    let missiles = |u: &&Snap<'_>| {
        [Code::IF, Code::LRM, Code::SRM]
            .iter()
            .any(|c| u.u.card.specials.has(*c))
    };
    0.03 * target.value * s.own.iter().filter(missiles).count() as f32
}

/// At whom each unit would fire if it were asked now.
fn intents(s: &Situation<'_>, shots: &[Shot]) -> Vec<Intent> {
    let mut out = vec![Intent::default(); s.own.len()];
    let mut best = vec![0.0f32; s.own.len()];
    for shot in shots {
        if shot.worth > best[shot.unit] {
            best[shot.unit] = shot.worth;
            out[shot.unit] = Intent {
                target: Some(shot.target),
                damage: shot.damage,
            };
        }
    }
    out
}

/// What the others are thought to do to the target of a shot.
fn expected_of_others(intents: &[Intent], shot: &Shot) -> f32 {
    intents
        .iter()
        .enumerate()
        .filter(|(i, _)| *i != shot.unit)
        .map(|(_, intent)| match intent.target {
            Some(t) if t == shot.target => intent.damage,
            _ => 0.0,
        })
        .sum()
}

/// The best that the same unit could do to another enemy.
fn second_choice(shots: &[Shot], shot: &Shot) -> f32 {
    shots
        .iter()
        .filter(|o| o.unit == shot.unit && o.target != shot.target && o.weapon == shot.weapon)
        .map(|o| o.worth)
        .fold(0.0, f32::max)
}

/// The best attack that a unit could make now on an enemy, as what it is worth and what it deals.
pub fn best_on(s: &Situation<'_>, unit: &Snap<'_>, target: &Snap<'_>) -> f32 {
    s.view
        .attacks(unit.id(), target.id())
        .into_iter()
        .filter_map(|(order, legal)| {
            let legal = legal.ok()?;
            let points = s.view.expected_points(&legal);
            Some(Weighed::new(s, unit, target, &order, &legal, points).worth(0))
        })
        .fold(0.0, f32::max)
}
