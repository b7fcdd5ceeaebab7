//! Which Order is given: every trooper's attacks, moves and errands, weighed against each other.

use hexlance_ai::why::Notes;
use hexlance_board::Hex;
use hexlance_rules::UnitId;
use hexlance_skirmish::{
    command::{Command, OrderGiven},
    deeds::Deed,
    mending::Regenerate,
    order::OrderKind,
    pools,
    reset::Reset,
    state::{Source, State},
};

use super::{
    Good,
    options::{Candidate, Options, keep_best},
    place::Threats,
    scene::{Scene, Trooper},
};
use crate::why::{Rule, Term};

/// What a trooper could do, while nothing has changed on which that depends.
#[derive(Debug, Default)]
pub struct Plan {
    key: u64,
    own: Vec<Candidate>,
}

impl Plan {
    /// What the best of it is worth; more than anything while nothing has been planned.
    fn best(&self) -> f32 {
        let all = self.own.iter().map(|c| c.worth);
        all.reduce(f32::max).unwrap_or(f32::MAX)
    }
}

/// Plans out of date that are made anew at least.
const FRESH: usize = 3;

impl Good {
    /// The Order that is given now, or the end of the player turn.
    pub(super) fn order(
        &mut self,
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
    ) -> Option<Command> {
        let mut all = self.candidates(scene);
        self.look_ahead(scene, &mut all);
        self.together(scene, &mut all);
        let chosen = self.best(notes, scene, all, self.temper.weights.least);
        chosen.or_else(|| {
            notes.rule(Rule::Nothing);
            Some(Command::Done)
        })
    }

    /// The best of what could be declared, as the player judges it: it errs as far as it does.
    pub(super) fn best(
        &mut self,
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
        mut all: Vec<Candidate>,
        least: f32,
    ) -> Option<Command> {
        if self.temper.blur > 0.0 {
            for candidate in &mut all {
                candidate.add(Term::Slip, self.slip());
            }
        }
        all.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let found = all
            .iter()
            .position(|c| c.worth >= least && scene.allows(&c.command))?;
        let chosen = all.swap_remove(found);
        if notes.is_on() {
            let others = all.iter().map(Candidate::told).collect();
            notes.choice(chosen.told(), others, |c| scene.allows(c));
        }
        Some(chosen.command)
    }

    /// Everything that is worth a thought.
    pub(super) fn candidates(&mut self, scene: &Scene<'_>) -> Vec<Candidate> {
        let mut out = Vec::new();
        let mut all = Vec::new();
        let threats = Threats::of(scene);
        for me in &scene.own {
            let Some(source) = pools::proposed(scene.table, scene.side, me.id) else {
                continue;
            };
            // The Special Order shows who leads (K21.4.2).
            let price = match source {
                Source::Lieutenant if scene.clock.round < 2 => 3.0,
                Source::Lieutenant => 1.0,
                _ => 0.0,
            };
            let key = self.key(scene, me, source);
            let plan = self.plans.entry(me.id).or_default();
            all.push((me, source, price, key, plan.key == key, plan.best()));
        }
        // Of those whose plans are out of date the best come first; the others wait while there is something better.
        all.sort_by(|a, b| b.4.cmp(&a.4).then(b.5.total_cmp(&a.5)));
        let (mut best, mut fresh) = (0.0_f32, 0);
        for (me, source, price, key, known, before) in all {
            if !known {
                if fresh >= FRESH && best > 1.5 * before {
                    continue;
                }
                fresh += 1;
                let own = self.candidates_of(scene, me, source, &threats);
                self.plans.insert(me.id, Plan { key, own });
            }
            let mut own = self
                .plans
                .get(&me.id)
                .map_or_else(Vec::new, |p| p.own.clone());
            for candidate in own.iter_mut().filter(|_| price > 0.0) {
                candidate.add(Term::Order, -price);
            }
            best = own.iter().map(|c| c.worth).fold(best, f32::max);
            out.append(&mut own);
        }
        out
    }

    /// Everything that one trooper could do that is worth a thought.
    fn candidates_of(
        &mut self,
        scene: &Scene<'_>,
        me: &Trooper<'_>,
        source: Source,
        threats: &Threats,
    ) -> Vec<Candidate> {
        let mut out = Options::first(me.id, source);
        if me.fallen || !me.able {
            helpless(me, &mut out);
            return out.all;
        }
        let mind = self.mind(scene, me, threats);
        if me.engaged {
            self.fights(&mind, &mut out);
        } else if scene.view.pool(scene.side).retreat {
            self.moves(&mind, &mut out);
        } else {
            self.attacks_at_once(&mind, &mut out);
            self.errands(&mind, &mut out);
            self.moves(&mind, &mut out);
            self.gates(&mind, &mut out);
            self.tools(&mind, &mut out);
            self.guides(&mind, &mut out);
            self.lobs(&mind, &mut out);
        }
        // The others would hardly ever be given.
        keep_best(&mut out.all, 12);
        out.all
    }

    /// A number of all that the candidates of a trooper depend on.
    fn key(&mut self, scene: &Scene<'_>, me: &Trooper<'_>, source: Source) -> u64 {
        let mut sum = super::key(scene, &[]);
        let mut mix =
            |value: u64| sum = sum.rotate_left(11) ^ value.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = |hex: Hex| u64::from(hex.q as u16) << 16 | u64::from(hex.r as u16);
        mix(me.stamp);
        mix(u64::from(me.worth.to_bits()));
        mix(place(me.hex) << 4 | u64::from(me.facing.index()));
        mix(match source {
            Source::Own => 1,
            Source::Pool => 2,
            Source::Lieutenant => 3,
            Source::Impetuous => 4,
        });
        for foe in &scene.foes {
            mix(foe.stamp);
        }
        for mate in scene.own.iter().filter(|m| m.id != me.id) {
            if mate.hex.distance(me.hex) <= 10 {
                mix(place(mate.hex));
            }
            if mate.fallen {
                mix(mate.stamp);
            }
        }
        let objects = scene
            .table
            .world()
            .resource::<hexlance_skirmish::objects::Objects>();
        for console in &objects.consoles {
            mix(console.held.map_or(9, |s| u64::from(s.0)));
        }
        for load in &objects.loads {
            mix(place(load.hex) ^ load.carrier.map_or(0, |id| u64::from(id.0) << 33));
        }
        mix(scene.view.items().all.len() as u64);
        mix(u64::from(scene.clock.player_turn));
        sum
    }
}

/// What somebody does who can do next to nothing.
fn helpless(me: &Trooper<'_>, out: &mut Options) {
    let Some(look) = me.look else { return };
    let chance = |value: i16| f32::from((value - 3).clamp(0, 20)) / 20.0;
    if me.fallen {
        if look.has(hexlance_skirmish::model::Skill::Regeneration) {
            let worth = chance(me.ph) * me.points * 0.8;
            out.entire(Deed::Regenerate(Regenerate), [(Term::Mending, worth)]);
        }
    } else if look.is_immobilized() || look.is(State::Isolated) {
        let worth = chance(me.wip) * me.points * 0.3;
        out.add(Deed::Reset(Reset::default()), [(Term::Mending, worth)]);
    }
}

/// The command of an Impetuous Order.
pub fn impetuous(unit: UnitId, deed: Deed) -> Command {
    Command::Order(OrderGiven {
        source: Source::Impetuous,
        kind: OrderKind::Impetuous,
        entire: false,
        actors: vec![(unit, deed)],
    })
}
