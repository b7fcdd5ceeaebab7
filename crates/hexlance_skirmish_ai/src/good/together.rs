//! Coordinated Orders: several troopers go, lay Suppressive Fire or shoot at one enemy for a single Order and a Command
//! Token (K16.4).

use std::mem::discriminant;

use hexlance_ai::why::Notes;
use hexlance_rules::UnitId;
use hexlance_skirmish::{
    command::{Command, OrderGiven},
    deeds::Deed,
    dodge::Dodge,
    moves::Move,
    order::{Order, OrderKind},
    state::Source,
};

use super::{
    Good, Parts,
    options::{Candidate, Options},
    place::Threats,
    scene::Scene,
};
use crate::why::{Rule, Term};

/// Most troopers of a Coordinated Order.
const MOST: usize = 4;
/// What a Command Token is worth, in points.
const TOKEN: f32 = 3.0;
/// What each counts of what it could do alone.
const LEAST: f32 = 0.8;
/// What a shot is worth of which only some dice are left: that of the Spearhead, and those of the others.
const DICE: [f32; 2] = [0.8, 0.45];

impl Good {
    /// Adds Orders to several troopers who would each do the same.
    pub(super) fn together(&self, scene: &Scene<'_>, all: &mut Vec<Candidate>) {
        if !self.temper.groups || scene.view.pool(scene.side).tokens == 0 {
            return;
        }
        let mut found: Vec<Candidate> = Vec::new();
        for first in all.iter() {
            let Some((unit, deed, entire)) = single(first) else {
                continue;
            };
            let begun = |c: &Candidate| {
                single(c).is_some_and(|(other, same, whole)| {
                    other == unit
                        || (whole, kind(same, c.target)) == (entire, kind(deed, first.target))
                })
            };
            if kind(deed, first.target).is_none() || found.iter().any(begun) {
                continue;
            }
            found.extend(group(scene, all, first));
        }
        all.append(&mut found);
    }

    /// The second skills of an Order to several troopers: all go on, all dodge, or all stay.
    pub(super) fn second_together(
        &mut self,
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
        order: &Order,
    ) -> Option<Command> {
        let threats = Threats::of(scene);
        let (mut go, mut worth) = (Vec::new(), 0.0_f32);
        let (mut hurt, mut dodged) = (0.0_f32, 0.0_f32);
        let mut ends = Vec::new();
        for actor in &order.actors {
            let me = scene.mine(actor.unit)?;
            let mind = self.mind(scene, me, &threats);
            let end = actor.stations.last()?.hex;
            let stays = mind.place(self, end, me.facing);
            for harm in self.hurts(scene, me, order, actor) {
                hurt += harm.loss;
                dodged += harm.dodged;
            }
            let mut own = Options::second(me.id);
            self.goes_on(&mind, order, end, stays, 0.0, &mut own);
            let free = own.all.into_iter().filter(|c| match &c.command {
                Command::Second(deeds) => deeds.iter().all(|deed| match deed {
                    Deed::Move(step) => {
                        step.gate.is_none()
                            && !ends.contains(&step.route.last().copied().unwrap_or(end))
                    }
                    _ => false,
                }),
                _ => false,
            });
            let best = free
                .max_by(|a, b| a.worth.total_cmp(&b.worth))
                .filter(|c| c.worth > 0.0);
            let stay = Deed::Move(Move::default());
            let (deed, more) = match best {
                Some(Candidate {
                    command: Command::Second(deeds),
                    worth,
                    ..
                }) => (deeds.into_iter().next().unwrap_or(stay), worth),
                _ => (stay, 0.0),
            };
            if let Deed::Move(step) = &deed {
                ends.push(step.route.last().copied().unwrap_or(end));
            }
            worth += more;
            go.push(deed);
        }
        let number = order.actors.len();
        let mut all = vec![
            (worth - hurt, Command::Second(go)),
            (-dodged, Command::Second(vec![Deed::Dodge(Dodge); number])),
            (-hurt, Command::Second(vec![Deed::Idle; number])),
        ];
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        notes.rule(Rule::BestAnswer);
        all.into_iter()
            .map(|(_, command)| command)
            .find(|c| scene.allows(c))
    }
}

/// The Order that a candidate gives to one trooper out of a pool.
fn single(candidate: &Candidate) -> Option<(UnitId, &Deed, bool)> {
    match &candidate.command {
        Command::Order(OrderGiven {
            source: Source::Pool,
            kind: OrderKind::Single,
            entire,
            actors,
        }) => actors.first().map(|(unit, deed)| (*unit, deed, *entire)),
        _ => None,
    }
}

/// What has to be alike: going somewhere without an attack, laying the same fire, shooting at the same enemy.
fn kind(
    deed: &Deed,
    target: Option<UnitId>,
) -> Option<(std::mem::Discriminant<Deed>, Option<UnitId>)> {
    let fits = match deed {
        Deed::Move(step) => target.is_none() && step.gate.is_none() && step.contact.is_none(),
        Deed::Suppress(_) => true,
        Deed::Shoot(shot) => {
            target.is_some() && shot.targets.len() == 1 && !shot.aimed && shot.aim.is_none()
        }
        _ => false,
    };
    fits.then(|| (discriminant(deed), target))
}

/// The Order to the best of those who would do the same as one, if there are others.
fn group(scene: &Scene<'_>, all: &[Candidate], first: &Candidate) -> Option<Candidate> {
    let (_, deed, entire) = single(first)?;
    let wanted = kind(deed, first.target);
    let mut members: Vec<&Candidate> = Vec::new();
    let mut ends = Vec::new();
    let mut alike: Vec<&Candidate> = all
        .iter()
        .filter(|c| c.worth >= LEAST)
        .filter(|c| {
            single(c).is_some_and(|(_, d, whole)| whole == entire && kind(d, c.target) == wanted)
        })
        .collect();
    alike.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    for candidate in alike {
        let Some((unit, deed, _)) = single(candidate) else {
            continue;
        };
        let known = members
            .iter()
            .filter_map(|m| single(m))
            .any(|(other, ..)| other == unit);
        let end = match deed {
            Deed::Move(step) => step.route.last().copied(),
            _ => None,
        };
        if known || members.len() == MOST || end.is_some_and(|end| ends.contains(&end)) {
            continue;
        }
        ends.extend(end);
        members.push(candidate);
    }
    if members.len() < 2 {
        return None;
    }
    let shoots = first.target.is_some();
    let mut terms: Parts = vec![(Term::Order, -TOKEN)];
    let mut actors = Vec::new();
    for (i, member) in members.iter().enumerate() {
        let part = if shoots { DICE[i.min(1)] } else { 1.0 };
        terms.extend(member.terms.iter().map(|(term, worth)| match term {
            // One enemy answers one of them.
            Term::Loss if shoots && i > 0 => (*term, 0.0),
            Term::Gain => (*term, part * worth),
            _ => (*term, *worth),
        }));
        let (unit, deed, _) = single(member)?;
        let mut deed = deed.clone();
        if let Deed::Shoot(shot) = &mut deed {
            for (_, dice) in &mut shot.targets {
                *dice = if i == 0 { dice.div_ceil(2) } else { 1 };
            }
        }
        actors.push((unit, deed));
    }
    let given = OrderGiven {
        source: Source::Pool,
        kind: OrderKind::Coordinated,
        entire,
        actors,
    };
    let mut made = Candidate::new(Command::Order(given), terms);
    // Nobody is felled twice.
    if let Some(foe) = first.target.and_then(|id| scene.foe(id)) {
        let gain: f32 = made
            .terms
            .iter()
            .filter(|(t, _)| *t == Term::Gain)
            .map(|(_, w)| w)
            .sum();
        let over = (gain - 0.9 * foe.worth).max(0.0);
        made.add(Term::Gain, -over);
    }
    made.target = first.target;
    Some(made)
}
