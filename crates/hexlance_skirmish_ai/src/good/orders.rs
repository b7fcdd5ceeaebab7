//! Which Order is given: every trooper's attacks, moves and errands, weighed against each other.

use std::sync::Arc;

use hexlance_ai::why::{Notes, Weighed};
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_skirmish::{
    command::{Command, OrderGiven},
    deeds::Deed,
    ground::{Body, Reach},
    markers::Regain,
    mending::Regenerate,
    moves::{self, Move},
    order::OrderKind,
    pools,
    reset::Reset,
    shots::Shoot,
    special_fire::Suppress,
    state::{Seeming, Source, State},
};

use super::{
    Good, Parts,
    errand::{Ground, Job, Kind, jobs},
    field::Field,
    place::{Threats, facing},
    scene::{Gun, Scene, Trooper},
    shoot,
};
use crate::why::{Rule, Term};

/// An Order that could be given.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The command.
    pub command: Command,
    /// What it is worth, term by term.
    pub terms: Parts,
    /// The sum.
    pub worth: f32,
    /// The enemy at whom it is aimed.
    pub target: Option<UnitId>,
}

impl Candidate {
    /// A candidate of these terms.
    pub fn new(command: Command, terms: Parts) -> Self {
        let worth = terms.iter().map(|(_, w)| w).sum();
        Self {
            command,
            terms,
            worth,
            target: None,
        }
    }

    /// The same, aimed at an enemy.
    fn at(self, target: UnitId) -> Self {
        Self {
            target: Some(target),
            ..self
        }
    }
}

/// What is known about one trooper while its Orders are weighed.
pub struct Mind<'s, 'b> {
    /// The table.
    pub scene: &'s Scene<'b>,
    /// Who.
    pub me: &'s Trooper<'b>,
    /// What can be done from where.
    pub field: Arc<Field>,
    /// Where the enemy can come from.
    pub threats: &'s Threats,
    /// Ground that is counted.
    pub ground: Ground,
    /// What there is to do beside attacks.
    pub jobs: Vec<Job>,
}

impl Mind<'_, '_> {
    /// What a place is worth at the end of an Order: safety, ground, and what can be done from there later; in parts.
    pub fn place(&self, good: &mut Good, hex: Hex, looks: Direction) -> [f32; 3] {
        let w = good.temper.weights;
        let body = self.me.at(self.scene.ground, hex);
        let exposed = if self.scene.enemy_comes() && w.exposure > 0.0 {
            self.threats
                .exposure(&mut good.brain, self.scene, self.me, &body, looks)
        } else {
            0.0
        };
        let crowded = self
            .scene
            .own
            .iter()
            .filter(|m| m.id != self.me.id && m.able && m.hex.distance(hex) <= 1)
            .count();
        let ahead = if self.me.able {
            self.field.ahead(good.brain.sight.slot(hex))
        } else {
            0.0
        };
        [
            -w.exposure * exposed - 0.3 * crowded as f32,
            self.ground.worth(self.scene, self.me, hex),
            w.ahead * ahead,
        ]
    }

    /// What reactions cost on a route, those of one enemy apart, who is reckoned with elsewhere.
    pub fn reactions(&self, good: &mut Good, route: &[Hex], but: Option<UnitId>) -> f32 {
        let mut sum = 0.0;
        let stations = std::iter::once(self.me.hex).chain(route.iter().copied());
        let stations: Vec<Body> = stations
            .map(|hex| self.me.at(self.scene.ground, hex))
            .collect();
        for foe in self
            .scene
            .foes
            .iter()
            .filter(|f| f.able && Some(f.id) != but)
        {
            let mut worst = 0.0_f32;
            for body in &stations {
                if foe.faces(body.hex)
                    && let Some((_, share)) = good.brain.snap(self.scene, foe, self.me, body)
                {
                    worst = worst.max(share);
                }
            }
            let hides = if foe.concealed { 0.35 } else { 1.0 };
            let marker = if self.me.concealed { 0.3 } else { 1.0 };
            sum += worst * self.me.worth * hides * marker;
        }
        let mines = self.mines(&stations);
        (sum + mines).min(self.me.worth)
    }

    /// What enemy mines cost on a route.
    fn mines(&self, stations: &[Body]) -> f32 {
        let items = self.scene.view.items();
        let near = items.all.iter().filter(|i| {
            i.side != self.scene.side
                && i.kind == hexlance_skirmish::state::ItemKind::Mine
                && stations.iter().skip(1).any(|s| s.hex.distance(i.hex) <= 2)
        });
        0.4 * self.me.worth * near.count() as f32
    }
}

impl Good {
    /// The Order that is given now, or the end of the player turn.
    pub(super) fn order(
        &mut self,
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
    ) -> Option<Command> {
        let mut all = self.candidates(scene);
        self.look_ahead(scene, &mut all);
        self.misjudge(&mut all);
        all.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let least = self.temper.weights.least;
        let found = all
            .iter()
            .position(|c| c.worth >= least && scene.allows(&c.command));
        let Some(found) = found else {
            notes.rule(Rule::Nothing);
            return Some(Command::Done);
        };
        let chosen = all.swap_remove(found);
        if notes.is_on() {
            let told =
                |c: &Candidate| Weighed::new(c.command.clone(), c.worth, c.terms.iter().copied());
            let others = all.iter().map(told).collect();
            notes.choice(told(&chosen), others, |c| scene.allows(c));
        }
        Some(chosen.command)
    }

    /// Errs about what everything is worth, as far as the player does.
    pub(super) fn misjudge(&mut self, all: &mut [Candidate]) {
        if self.temper.blur > 0.0 {
            for candidate in all {
                let slip = self.slip();
                candidate.worth += slip;
                candidate.terms.push((Term::Slip, slip));
            }
        }
    }

    /// Everything that is worth a thought.
    pub(super) fn candidates(&mut self, scene: &Scene<'_>) -> Vec<Candidate> {
        let mut out = Vec::new();
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
            let known = self.plans.get(&me.id).filter(|(known, _)| *known == key);
            let mut own = match known {
                Some((_, own)) => own.clone(),
                None => {
                    let own = self.candidates_of(scene, me, source, &threats);
                    self.plans.insert(me.id, (key, own.clone()));
                    own
                }
            };
            if price > 0.0 {
                for candidate in &mut own {
                    candidate.terms.push((Term::Order, -price));
                    candidate.worth -= price;
                }
            }
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
        let mut out = Vec::new();
        if me.fallen || !me.able {
            helpless(me, source, &mut out);
            return out;
        }
        let mind = self.mind(scene, me, threats);
        if me.engaged {
            self.fights(&mind, source, &mut out);
        } else if scene.view.pool(scene.side).retreat {
            self.moves(&mind, source, &mut out);
        } else {
            self.attacks_at_once(&mind, source, &mut out);
            self.errands(&mind, source, &mut out);
            self.moves(&mind, source, &mut out);
            self.gates(&mind, source, &mut out);
            self.tools(&mind, source, &mut out);
            self.guides(&mind, source, &mut out);
        }
        // The others would hardly ever be given.
        out.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        out.truncate(12);
        out
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

    /// What is known about a trooper.
    pub(super) fn mind<'s, 'b>(
        &mut self,
        scene: &'s Scene<'b>,
        me: &'s Trooper<'b>,
        threats: &'s Threats,
    ) -> Mind<'s, 'b> {
        let jobs = jobs(&mut self.brain, scene, me);
        let field = self.field(scene, me, &jobs);
        Mind {
            scene,
            me,
            field,
            threats,
            ground: Ground::without(scene, me),
            jobs,
        }
    }

    /// Blows at enemies in contact.
    fn fights(&mut self, mind: &Mind<'_, '_>, source: Source, out: &mut Vec<Candidate>) {
        for job in mind
            .jobs
            .iter()
            .filter(|j| matches!(j.kind, Kind::Charge(_)))
        {
            if job.reaches(mind.scene, mind.me, mind.me.hex) {
                let deed = job.deed(mind.me, 0);
                let command = crate::ask::single(mind.me.id, source, deed, false);
                out.push(Candidate::new(command, vec![(Term::Gain, job.value)]));
            }
        }
        let command = crate::ask::single(
            mind.me.id,
            source,
            Deed::Dodge(hexlance_skirmish::dodge::Dodge),
            false,
        );
        out.push(Candidate::new(
            command,
            vec![(Term::Place, 0.1 * mind.me.worth)],
        ));
    }

    /// Shots from where somebody stands, before he moves.
    fn attacks_at_once(&mut self, mind: &Mind<'_, '_>, source: Source, out: &mut Vec<Candidate>) {
        let (scene, me) = (mind.scene, mind.me);
        if !me.shoots() {
            return;
        }
        let others = mind.reactions(self, &[], None);
        for foe in scene.foes.iter().filter(|f| !f.concealed && !f.fallen) {
            let reacts = foe.faces(me.hex) || foe.senses;
            let strike =
                self.brain
                    .strike(scene, me, &me.body, foe, &foe.body, reacts, me.concealed);
            let Some(strike) = strike.filter(|s| s.gain > 0.3) else {
                continue;
            };
            let Some(gun) = me.guns.get(usize::from(strike.gun)) else {
                continue;
            };
            let own = self.own_snap(scene, foe, me, me.hex);
            let loss = strike.loss + (others - own).max(0.0);
            let hides = if me.concealed {
                5.0 + me.points / 4.0
            } else {
                0.0
            };
            let terms = vec![
                (Term::Gain, strike.gain),
                (Term::Loss, -loss),
                (Term::Hiding, -hides),
            ];
            let turned = !me.faces(foe.hex);
            let first = if turned {
                Deed::Move(Move {
                    facing: Direction::towards(me.hex, foe.hex),
                    ..Move::default()
                })
            } else {
                match shoot::deed(
                    scene,
                    me,
                    me.hex,
                    gun,
                    foe,
                    strike.aimed,
                    0,
                    self.dice(scene, me, gun, foe, me.hex),
                ) {
                    Some(deed) => deed,
                    None => continue,
                }
            };
            let command = crate::ask::single(me.id, source, first, false);
            out.push(Candidate::new(command, terms).at(foe.id));
        }
    }

    /// What an enemy's ARO costs in one place.
    pub(super) fn own_snap(
        &mut self,
        scene: &Scene<'_>,
        foe: &Trooper<'_>,
        me: &Trooper<'_>,
        hex: Hex,
    ) -> f32 {
        let body = me.at(scene.ground, hex);
        if !foe.able || !foe.faces(hex) {
            return 0.0;
        }
        let snap = self.brain.snap(scene, foe, me, &body);
        snap.map_or(0.0, |(_, share)| share * me.worth)
    }

    /// How many dice a gun has at somebody from a hex.
    pub(super) fn dice(
        &mut self,
        scene: &Scene<'_>,
        me: &Trooper<'_>,
        gun: &Gun<'_>,
        foe: &Trooper<'_>,
        hex: Hex,
    ) -> u8 {
        let from = me.at(scene.ground, hex);
        let line = self.brain.line(scene.table, &from, &foe.body);
        let distance = hexlance_skirmish::ground::distance(&from, &foe.body);
        let roll = self.brain.roll(me, gun, foe, distance, line, false, false);
        roll.and_then(|r| r.dice).map_or(1, |d| d.dice)
    }

    /// Things to be done here, or after a Move.
    fn errands(&mut self, mind: &Mind<'_, '_>, source: Source, out: &mut Vec<Candidate>) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(look) = me.look else { return };
        let reach = moves::reach(scene.table, &look);
        for job in mind.jobs.iter().filter(|j| j.value > 0.5) {
            let term = match job.kind {
                Kind::Console(_) | Kind::Load(_) => Term::Objects,
                Kind::Charge(_) => Term::Gain,
                _ => Term::Mending,
            };
            let charge = match job.kind {
                Kind::Charge(foe) => Some(foe),
                _ => None,
            };
            if charge.is_none() && job.reaches(scene, me, me.hex) {
                let loss = mind.reactions(self, &[], None);
                let command = crate::ask::single(me.id, source, job.deed(me, 0), false);
                out.push(Candidate::new(
                    command,
                    vec![(term, job.value), (Term::Loss, -loss)],
                ));
                continue;
            }
            let Some(reach) = &reach else { continue };
            let mut ends: Vec<(u16, Hex)> = reach
                .hexes()
                .filter(|(hex, _)| job.reaches(scene, me, *hex))
                .map(|(hex, cost)| (cost, hex))
                .collect();
            ends.sort_unstable();
            for (_, hex) in ends.into_iter().take(2) {
                let Some(route) = reach.route(hex) else {
                    continue;
                };
                let loss = mind.reactions(self, &route, None);
                let step = Move {
                    route: route.to_vec(),
                    facing: Direction::towards(hex, job.at),
                    contact: charge,
                    ..Move::default()
                };
                let command = crate::ask::single(me.id, source, Deed::Move(step), false);
                out.push(Candidate::new(
                    command,
                    vec![(term, job.value), (Term::Loss, -loss)],
                ));
            }
        }
    }

    /// Moves: to shoot from there, or to be there.
    fn moves(&mut self, mind: &Mind<'_, '_>, source: Source, out: &mut Vec<Candidate>) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(look) = me.look else { return };
        let Some(reach) = moves::reach(scene.table, &look) else {
            return;
        };
        let now = mind.place(self, me.hex, me.facing);
        let mut ends: Vec<(Hex, u16)> = reach.hexes().filter(|(hex, _)| *hex != me.hex).collect();
        ends.sort_unstable();
        let shoots = me.shoots() && !scene.view.pool(scene.side).retreat;
        for (hex, _) in &ends {
            if shoots {
                self.shot_after_move(mind, source, &reach, *hex, now, out);
            }
        }
        self.rests(mind, source, &reach, &ends, now, out);
    }

    /// A Move to a hex and a shot from there.
    fn shot_after_move(
        &mut self,
        mind: &Mind<'_, '_>,
        source: Source,
        reach: &Reach<'_>,
        hex: Hex,
        now: [f32; 3],
        out: &mut Vec<Candidate>,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        let body = me.at(scene.ground, hex);
        let mut best: Option<(f32, f32, f32, UnitId, Hex)> = None;
        for foe in scene
            .foes
            .iter()
            .filter(|f| !f.concealed && !f.fallen && !f.engaged)
        {
            let reacts = foe.faces(hex) || foe.senses;
            let strike = self
                .brain
                .strike(scene, me, &body, foe, &foe.body, reacts, me.concealed);
            let Some(strike) = strike.filter(|s| s.net() > 0.5) else {
                continue;
            };
            if best.is_none_or(|(gain, loss, ..)| strike.net() > gain - loss) {
                best = Some((strike.gain, strike.loss, strike.net(), foe.id, foe.hex));
            }
        }
        let Some((gain, loss, _, foe, there)) = best else {
            return;
        };
        let Some(route) = reach.route(hex) else {
            return;
        };
        let loss = loss + mind.reactions(self, &route, Some(foe));
        if gain - loss < 0.5 {
            return;
        }
        let looks = Direction::towards(hex, there).unwrap_or(me.facing);
        let then = mind.place(self, hex, looks);
        let place = (then[0] - now[0]) * 0.6 + (then[1] - now[1]);
        let hides = if me.concealed {
            5.0 + me.points / 4.0
        } else {
            0.0
        };
        let step = Move {
            route: route.to_vec(),
            facing: Some(looks),
            ..Move::default()
        };
        let command = crate::ask::single(me.id, source, Deed::Move(step), false);
        let terms = vec![
            (Term::Gain, gain),
            (Term::Loss, -loss),
            (Term::Place, place),
            (Term::Hiding, -hides),
        ];
        out.push(Candidate::new(command, terms).at(foe));
    }

    /// Moves to a better place, with one skill or both.
    fn rests(
        &mut self,
        mind: &Mind<'_, '_>,
        source: Source,
        reach: &Reach<'_>,
        ends: &[(Hex, u16)],
        now: [f32; 3],
        out: &mut Vec<Candidate>,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(look) = me.look else { return };
        let again = moves::reach_again(scene.table, &look, reach);
        let mut far: Vec<Hex> = again
            .iter()
            .flat_map(|r| r.hexes())
            .map(|(hex, _)| hex)
            .collect();
        far.retain(|hex| !ends.iter().any(|(near, _)| near == hex) && *hex != me.hex);
        let keep = |good: &Good, hex: &Hex| {
            mind.field.ahead(good.brain.sight.slot(*hex)) + mind.ground.worth(scene, me, *hex)
        };
        let mut far: Vec<(f32, Hex)> = far.into_iter().map(|hex| (keep(self, &hex), hex)).collect();
        far.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        far.truncate(24);
        let near = ends.iter().map(|(hex, _)| (*hex, true));
        let all: Vec<(Hex, bool)> = near
            .chain(far.into_iter().map(|(_, hex)| (hex, false)))
            .collect();
        let mut best: Vec<(f32, [f32; 3], Hex, bool, Direction)> = Vec::new();
        for (hex, near) in all {
            let looks = facing(scene, me, hex);
            let then = mind.place(self, hex, looks);
            let worth: f32 = then.iter().zip(now).map(|(a, b)| a - b).sum();
            if worth > 0.2 {
                best.push((worth, then, hex, near, looks));
            }
        }
        best.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.2.cmp(&b.2)));
        for (_, then, hex, near, looks) in best.into_iter().take(6) {
            let (first, whole) = if near {
                let Some(route) = reach.route(hex) else {
                    continue;
                };
                (route.to_vec(), route.to_vec())
            } else {
                let Some(again) = &again else { continue };
                let via = again.source(hex);
                let (Some(via), Some(rest)) = (via, again.route(hex)) else {
                    continue;
                };
                let Some(first) = reach.route(via) else {
                    continue;
                };
                let whole = first.iter().chain(&rest).copied().collect();
                (first.to_vec(), whole)
            };
            let loss = mind.reactions(self, &whole, None);
            let step = Move {
                route: first,
                facing: Some(looks),
                ..Move::default()
            };
            let command = crate::ask::single(me.id, source, Deed::Move(step), false);
            let terms = vec![
                (Term::Loss, -loss),
                (Term::Place, then[0] - now[0]),
                (Term::Objects, then[1] - now[1]),
                (Term::Next, then[2] - now[2]),
            ];
            out.push(Candidate::new(command, terms));
        }
        // Turning, where that is better.
        let looks = facing(scene, me, me.hex);
        if looks != me.facing && !me.concealed {
            let then = mind.place(self, me.hex, looks);
            let worth = then[0] - now[0];
            if worth > 1.0 {
                let step = Move {
                    facing: Some(looks),
                    ..Move::default()
                };
                let command = crate::ask::single(me.id, source, Deed::Move(step), false);
                let loss = mind.reactions(self, &[], None);
                out.push(Candidate::new(
                    command,
                    vec![(Term::Place, worth), (Term::Loss, -loss)],
                ));
            }
        }
    }

    /// Suppressive Fire, Markers again, programs, mines.
    fn tools(&mut self, mind: &Mind<'_, '_>, source: Source, out: &mut Vec<Candidate>) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(look) = me.look else { return };
        let entire = |deed| crate::ask::single(me.id, source, deed, true);
        let laid = me.guns.iter().any(|g| g.laid);
        if !laid
            && !me.concealed
            && scene.enemy_comes()
            && let Some(gun) = me.guns.iter().find(|g| g.mode.traits.suppressive_fire)
        {
            let worth = self.suppression(mind, gun);
            let loss = mind.reactions(self, &[], None);
            let command = entire(Deed::Suppress(Suppress { weapon: gun.weapon }));
            out.push(Candidate::new(
                command,
                vec![(Term::Tool, worth), (Term::Loss, -loss)],
            ));
        }
        if !me.concealed && scene.enemy_comes() {
            let hides = [
                (hexlance_skirmish::model::Skill::TOCamouflage, Seeming::TO),
                (hexlance_skirmish::model::Skill::Camouflage, Seeming::Camo),
                (
                    hexlance_skirmish::model::Skill::ImpersonationL1,
                    Seeming::Imp1,
                ),
                (
                    hexlance_skirmish::model::Skill::ImpersonationL2,
                    Seeming::Imp1,
                ),
            ];
            for (skill, seeming) in hides {
                if look.has(skill) && me.guns.iter().any(|_| true) {
                    let command = entire(Deed::Regain(Regain { seeming }));
                    out.push(Candidate::new(
                        command,
                        vec![(Term::Hiding, 3.0 + me.points / 8.0)],
                    ));
                    break;
                }
            }
        }
        self.programs(mind, source, out);
        self.items(mind, source, out);
    }

    /// What Suppressive Fire adds to a trooper where it stands.
    fn suppression(&mut self, mind: &Mind<'_, '_>, gun: &Gun<'_>) -> f32 {
        let (scene, me) = (mind.scene, mind.me);
        let before = mind
            .threats
            .exposure(&mut self.brain, scene, me, &me.body, me.facing);
        if before < 0.5 {
            return 0.3;
        }
        let mut laid = me.clone();
        for own in &mut laid.guns {
            own.laid = own.weapon == gun.weapon;
        }
        laid.stamp = super::scene::stamp(&laid);
        let after = mind
            .threats
            .exposure(&mut self.brain, scene, &laid, &me.body, me.facing);
        self.temper.weights.exposure * (before - after) + 0.3
    }
}

/// What somebody does who can do next to nothing.
fn helpless(me: &Trooper<'_>, source: Source, out: &mut Vec<Candidate>) {
    let Some(look) = me.look else { return };
    if me.fallen {
        if look.has(hexlance_skirmish::model::Skill::Regeneration) {
            let chance = f32::from((me.ph - 3).clamp(0, 20)) / 20.0;
            let command = crate::ask::single(me.id, source, Deed::Regenerate(Regenerate), true);
            out.push(Candidate::new(
                command,
                vec![(Term::Mending, chance * me.points * 0.8)],
            ));
        }
        return;
    }
    let stuck = look.is_immobilized() || look.is(State::Isolated);
    if stuck {
        let chance = f32::from((me.wip - 3).clamp(0, 20)) / 20.0;
        let command = crate::ask::single(me.id, source, Deed::Reset(Reset::default()), false);
        out.push(Candidate::new(
            command,
            vec![(Term::Mending, chance * me.points * 0.3)],
        ));
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

/// Whether a deed is a shot.
pub fn is_shot(deed: &Deed) -> Option<&Shoot> {
    match deed {
        Deed::Shoot(shoot) => Some(shoot),
        _ => None,
    }
}
