//! The second skill of an Order, once it is known who reacts and how.

use hexlance_ai::why::Notes;
use hexlance_board::Hex;
use hexlance_rules::UnitId;
use hexlance_skirmish::{
    command::Command,
    deeds::Deed,
    discover::Discover,
    dodge::Dodge,
    ground::Body,
    ids::Party,
    order::{Actor, Order, OrderKind, Reaction},
    reset::Reset,
};

use super::{
    Good,
    arms::Gun,
    errand::Kind,
    fight::Reply,
    mind::Mind,
    options::{Options, keep_best},
    place::{Threats, facing},
    scene::{Scene, Trooper},
    shoot,
    steps::turned,
};
use crate::why::{Rule, Term};

/// A declared reaction that hurts.
pub(super) struct Hurts {
    /// Who.
    by: UnitId,
    /// With which of its guns; none if it dodges or strikes.
    gun: Option<u8>,
    /// What he loses if he does not oppose it, in points.
    pub loss: f32,
    /// What he loses if he dodges.
    pub dodged: f32,
}

impl Good {
    /// The second skill of the Order that is under way.
    pub(super) fn second(
        &mut self,
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
    ) -> Option<Command> {
        let order = scene.view.order()?;
        let [actor] = order.actors.as_slice() else {
            return self.second_together(notes, scene, &order);
        };
        let me = scene.mine(actor.unit)?.clone();
        let threats = Threats::of(scene);
        let mind = self.mind(scene, &me, &threats);
        let stations: Vec<Body> = actor
            .stations
            .iter()
            .map(|s| me.at(scene.ground, s.hex))
            .collect();
        let end = stations.last()?.hex;
        let hurts = self.hurts(scene, &me, &order, actor);
        let mut out = Options::second(me.id);
        let looks = match actor.deeds.first() {
            Some(Deed::Move(step)) => step.facing.unwrap_or(me.facing),
            _ => me.facing,
        };
        let stays = mind.place(self, end, looks);
        let sum: f32 = hurts.iter().map(|h| h.loss).sum();
        let unopposed = sum.min(me.worth);
        out.add(Deed::Idle, [(Term::Loss, -unopposed)]);
        let moved = matches!(actor.deeds.first(), Some(Deed::Move(_)));
        let free = scene.view.pool(scene.side).retreat;
        if moved && !free {
            self.shots(&mind, &stations, &hurts, &order, &mut out);
            self.works(&mind, &stations, actor, unopposed, &mut out);
        }
        self.goes_on(&mind, &order, end, stays, unopposed, &mut out);
        // One in contact has to fight or dodge, if he was Impetuous.
        let beside = me.look.is_some_and(|who| scene.table.is_in_contact(who));
        let touched = beside || !actor.contacts.is_empty();
        if !hurts.is_empty() || touched {
            let loss: f32 = hurts.iter().map(|h| h.dodged).sum();
            out.add(Deed::Dodge(Dodge), [(Term::Loss, -loss.min(me.worth))]);
        }
        let hacked = |r: &Reaction| matches!(r.deed, Deed::Hack(_));
        if order.reactions.iter().any(hacked) {
            let terms = [(Term::Loss, -unopposed), (Term::Tool, 0.2 * me.worth)];
            out.add(Deed::Reset(Reset::default()), terms);
        }
        let chosen = self.best(notes, scene, out.all, f32::NEG_INFINITY);
        if chosen.is_none() {
            notes.rule(Rule::Plain);
        }
        chosen
    }

    /// Reactions that hurt the activated trooper.
    pub(super) fn hurts(
        &mut self,
        scene: &Scene<'_>,
        me: &Trooper<'_>,
        order: &Order,
        actor: &Actor,
    ) -> Vec<Hurts> {
        let mut out = Vec::new();
        for reaction in &order.reactions {
            let Some(foe) = reaction.by.trooper().and_then(|id| scene.foe(id)) else {
                continue;
            };
            let Some(station) = actor.station(reaction.point) else {
                continue;
            };
            let there = me.at(scene.ground, station.hex);
            out.push(self.hurt(scene, me, foe, reaction, there));
        }
        out
    }

    fn hurt(
        &mut self,
        scene: &Scene<'_>,
        me: &Trooper<'_>,
        foe: &Trooper<'_>,
        reaction: &Reaction,
        there: Body,
    ) -> Hurts {
        let mut hurts = Hurts {
            by: foe.id,
            gun: None,
            loss: 0.0,
            dodged: 0.0,
        };
        match &reaction.deed {
            Deed::Shoot(shot) => {
                let same = |g: &Gun<'_>| {
                    g.weapon == shot.weapon && g.number == shot.mode && g.ammo == shot.ammo
                };
                if let Some(number) = foe.guns.iter().position(same)
                    && let Some(gun) = foe.guns.get(number)
                {
                    hurts.gun = Some(number as u8);
                    let mut share = |reply| {
                        let brain = &mut self.brain;
                        brain
                            .against(scene, foe, &foe.body, gun, false, me, &there, reply, 8)
                            .0
                    };
                    hurts.loss = share(Reply::None) * me.worth;
                    hurts.dodged = share(Reply::Dodge) * me.worth;
                }
            }
            Deed::Strike(_) => {
                let (share, _) = self.brain.melee(foe, me, false, false);
                hurts.loss = share * me.worth;
                hurts.dodged = 0.6 * hurts.loss;
            }
            Deed::Hack(_) => hurts.loss = 0.25 * me.worth,
            _ => {}
        }
        hurts
    }

    /// Shots from every point of the route.
    fn shots(
        &mut self,
        mind: &Mind<'_, '_>,
        stations: &[Body],
        hurts: &[Hurts],
        order: &Order,
        out: &mut Options,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        if me.stunned {
            return;
        }
        let total: f32 = hurts.iter().map(|h| h.loss).sum();
        let mut best = Options::second(me.id);
        for foe in scene.foes.iter().filter(|f| !f.concealed && !f.fallen) {
            let hurt = hurts.iter().find(|h| h.by == foe.id);
            let dodges = order
                .reaction_of(foe.id.into())
                .is_some_and(|(_, r)| matches!(r.deed, Deed::Dodge(_)));
            let reply = match hurt.and_then(|h| h.gun) {
                Some(gun) => Reply::Gun(gun),
                None if dodges => Reply::Dodge,
                None => Reply::None,
            };
            let own = hurt.map_or(0.0, |h| h.loss);
            for (point, from) in (0..).zip(stations) {
                for gun in &me.guns {
                    // One die at +6, beside all of them.
                    let aims = me.aims && gun.bs && gun.mode.burst >= 2;
                    for (aimed, more, most) in [(false, 0, 8), (true, 6, 1)] {
                        if aimed && !aims {
                            break;
                        }
                        let sure = Gun {
                            attribute: gun.attribute + more,
                            ..*gun
                        };
                        let (share, back) = self
                            .brain
                            .against(scene, me, from, &sure, true, foe, &foe.body, reply, most);
                        if share <= 0.01 {
                            break;
                        }
                        let back = match reply {
                            Reply::Gun(_) => back * me.worth,
                            _ => own,
                        };
                        let (gain, loss) = (share * foe.worth, (total - own + back).min(me.worth));
                        let dice = self.dice(scene, me, gun, foe, from.hex);
                        let shot = shoot::deed(scene, me, from.hex, gun, foe, aimed, point, dice);
                        let Some(shot) = shot else { break };
                        best.add(shot, [(Term::Gain, gain), (Term::Loss, -loss)]);
                    }
                }
                if self.temper.splits {
                    self.split(mind, (from, point), foe, hurts, total, &mut best);
                }
            }
        }
        keep_best(&mut best.all, 8);
        out.all.append(&mut best.all);
    }

    /// All dice but one at the first of two who shoot back, one at the other.
    fn split(
        &mut self,
        mind: &Mind<'_, '_>,
        (from, point): (&Body, u8),
        foe: &Trooper<'_>,
        hurts: &[Hurts],
        total: f32,
        out: &mut Options,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(first) = hurts.iter().find(|h| h.by == foe.id) else {
            return;
        };
        let Some(first_gun) = first.gun else { return };
        for other in hurts.iter().filter(|h| h.by != foe.id) {
            let (Some(second_gun), Some(second)) = (other.gun, scene.foe(other.by)) else {
                continue;
            };
            let splits = |g: &&Gun<'_>| g.mode.burst >= 2 && !g.mode.traits.direct;
            for gun in me.guns.iter().filter(splits) {
                let dice = self.dice(scene, me, gun, foe, from.hex);
                if dice < 2 {
                    continue;
                }
                let mut at = |target: &Trooper<'_>, answer: u8, dice: u8| {
                    let (brain, there) = (&mut self.brain, &target.body);
                    let reply = Reply::Gun(answer);
                    brain.against(scene, me, from, gun, true, target, there, reply, dice)
                };
                let (a, lost) = at(foe, first_gun, dice - 1);
                let (b, more) = at(second, second_gun, 1);
                if a <= 0.01 || b <= 0.0 {
                    continue;
                }
                let gain = a * foe.worth + b * second.worth;
                let loss = total - first.loss - other.loss + (lost + more) * me.worth;
                let split = [(foe.id, dice - 1), (second.id, 1)];
                let shot = shoot::at_several(scene, me, from.hex, gun, &split, foe, false, point);
                if let Some(shot) = shot {
                    let loss = loss.min(me.worth);
                    out.add(shot, [(Term::Gain, gain), (Term::Loss, -loss)]);
                }
            }
        }
    }

    /// Errands, blows and Discovers at the points of the route.
    fn works(
        &mut self,
        mind: &Mind<'_, '_>,
        stations: &[Body],
        actor: &Actor,
        unopposed: f32,
        out: &mut Options,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        let last = stations.len().saturating_sub(1);
        for job in &mind.jobs {
            let point = if let Kind::Charge(foe) = job.kind {
                let touches = actor.contacts.iter().any(|(enemy, _)| *enemy == foe);
                touches.then_some(last)
            } else {
                stations.iter().position(|s| job.reaches(scene, me, s.hex))
            };
            if let Some(point) = point {
                let terms = [(job.kind.term(), job.value), (Term::Loss, -unopposed)];
                out.add(job.deed(me, point as u8), terms);
            }
        }
        for marker in scene.foes.iter().filter(|f| f.concealed) {
            let found = stations.iter().enumerate().find(|(_, s)| {
                let line = self.brain.line(scene.over, s, &marker.body);
                line.sees() && s.hex.distance(marker.hex) <= 32
            });
            let Some((point, from)) = found else { continue };
            let near = if from.hex.distance(marker.hex) <= 8 {
                3
            } else {
                0
            };
            let chance = f32::from((me.wip + near + marker.camouflage).clamp(0, 20)) / 20.0;
            let discover = Deed::Discover(Discover {
                target: marker.id,
                point: point as u8,
            });
            let terms = [(Term::Tool, chance * 4.0), (Term::Loss, -unopposed)];
            out.add(discover, terms);
        }
        self.programs(mind, last as u8, (unopposed, 0.0), out);
    }

    /// Going on, or going back into cover.
    pub(super) fn goes_on(
        &mut self,
        mind: &Mind<'_, '_>,
        order: &Order,
        end: Hex,
        stays: [f32; 3],
        unopposed: f32,
        out: &mut Options,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        if order.kind == OrderKind::Impetuous {
            return;
        }
        let Some(reach) = mind.reach() else { return };
        let first = order.actors.first().and_then(|a| a.deeds.first());
        let worked = matches!(first, Some(Deed::Move(m)) if m.gate.is_some());
        if !worked {
            for (mut terms, step) in self.openings(mind, end, me.mov.1) {
                terms.push((Term::Loss, -unopposed));
                out.add(Deed::Move(step), terms);
            }
        }
        let reacted = order.reactions.iter().map(|r| r.by);
        let passed = order.pending.passed.iter().copied();
        let spent: Vec<UnitId> = reacted.chain(passed).filter_map(Party::trooper).collect();
        let mut ends: Vec<Hex> = reach.hexes().map(|(hex, _)| hex).collect();
        ends.retain(|hex| *hex != end);
        ends.sort_unstable();
        for place in mind.better(self, ends, stays, 0.1, 5) {
            let Some(route) = reach.route(place.hex) else {
                continue;
            };
            let fresh = self.fresh(mind, &route, &spent);
            let terms = place.terms((unopposed + fresh).min(me.worth));
            out.add(Deed::Move(place.step(&route)), terms);
        }
        // Turning towards the enemy at the end of a shot costs nothing.
        let looks = facing(scene, me, end);
        if matches!(first, Some(Deed::Shoot(_))) && looks != me.facing {
            let terms = [(Term::Loss, -unopposed), (Term::Place, 0.05)];
            out.add(Deed::Move(turned(looks)), terms);
        }
    }

    /// What reactions of those cost who have none spent yet.
    fn fresh(&mut self, mind: &Mind<'_, '_>, route: &[Hex], spent: &[UnitId]) -> f32 {
        let mut sum = 0.0;
        let foes = mind.scene.foes.iter();
        for foe in foes.filter(|f| f.able && !spent.contains(&f.id)) {
            let snaps = route
                .iter()
                .map(|hex| self.own_snap(mind.scene, foe, mind.me, *hex));
            let worst = snaps.fold(0.0, f32::max);
            sum += if foe.concealed { 0.35 * worst } else { worst };
        }
        sum
    }
}
