//! The second skill of an Order, once it is known who reacts and how.

use hexlance_ai::why::{Notes, Weighed};
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_skirmish::{
    command::Command,
    deeds::Deed,
    discover::Discover,
    dodge::Dodge,
    ground::Body,
    ids::Party,
    moves::{self, Move},
    order::{Actor, Order, OrderKind, Reaction},
    reset::Reset,
};

use super::{
    Good, Parts,
    errand::Kind,
    fight::Reply,
    mind::Mind,
    orders::{Candidate, is_shot},
    place::{Threats, facing},
    scene::{Scene, Trooper},
    shoot,
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
        let mut all = Vec::new();
        let looks = actor
            .deeds
            .first()
            .and_then(|d| match d {
                Deed::Move(m) => m.facing,
                _ => None,
            })
            .unwrap_or(me.facing);
        let stays = mind.place(self, end, looks);
        let unopposed: f32 = hurts.iter().map(|h| h.loss).sum();
        let idle = vec![(Term::Loss, -unopposed.min(me.worth))];
        all.push(Candidate::new(Command::Second(vec![Deed::Idle]), idle));
        let moved = matches!(actor.deeds.first(), Some(Deed::Move(_)));
        let free = scene.view.pool(scene.side).retreat;
        if moved && !free {
            self.shots(&mind, &stations, &hurts, &order, &mut all);
            self.works(&mind, &stations, actor, unopposed, &mut all);
        }
        self.goes_on(&mind, &order, end, stays, unopposed, &mut all);
        // One in contact has to fight or dodge, if he was Impetuous.
        let touched = me.engaged || !actor.contacts.is_empty();
        if !hurts.is_empty() || touched {
            let loss: f32 = hurts.iter().map(|h| h.dodged).sum();
            let dodge = Command::Second(vec![Deed::Dodge(Dodge)]);
            all.push(Candidate::new(
                dodge,
                vec![(Term::Loss, -loss.min(me.worth))],
            ));
        }
        if order
            .reactions
            .iter()
            .any(|r| matches!(r.deed, Deed::Hack(_)))
        {
            let reset = Command::Second(vec![Deed::Reset(Reset::default())]);
            all.push(Candidate::new(
                reset,
                vec![(Term::Loss, -unopposed), (Term::Tool, 0.2 * me.worth)],
            ));
        }
        self.misjudge(&mut all);
        all.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let found = all.iter().position(|c| scene.allows(&c.command));
        let Some(found) = found else {
            notes.rule(Rule::Plain);
            return None;
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
                let same = |g: &super::arms::Gun<'_>| {
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
        out: &mut Vec<Candidate>,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        if me.stunned {
            return;
        }
        let total: f32 = hurts.iter().map(|h| h.loss).sum();
        let mut best: Vec<(f32, Parts, Deed)> = Vec::new();
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
            for (point, from) in stations.iter().enumerate() {
                for gun in &me.guns {
                    let brain = &mut self.brain;
                    let (share, back) =
                        brain.against(scene, me, from, gun, true, foe, &foe.body, reply, 8);
                    if share <= 0.01 {
                        continue;
                    }
                    let back = if hurt.is_some_and(|h| h.gun.is_some()) {
                        back * me.worth
                    } else {
                        own
                    };
                    let gain = share * foe.worth;
                    let loss = (total - own + back).min(me.worth);
                    let dice = self.dice(scene, me, gun, foe, from.hex);
                    let Some(deed) =
                        shoot::deed(scene, me, from.hex, gun, foe, false, point as u8, dice)
                    else {
                        continue;
                    };
                    best.push((
                        gain - loss,
                        vec![(Term::Gain, gain), (Term::Loss, -loss)],
                        deed,
                    ));
                    self.aimed(
                        mind,
                        from,
                        point,
                        gun,
                        foe,
                        reply,
                        (total - own, own),
                        &mut best,
                    );
                }
                if self.temper.splits {
                    self.split(mind, from, point, foe, hurts, total, &mut best);
                }
            }
        }
        best.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, terms, deed) in best.into_iter().take(8) {
            out.push(Candidate::new(Command::Second(vec![deed]), terms));
        }
    }

    /// One die at +6.
    #[expect(clippy::too_many_arguments, reason = "a shot depends on all of them")]
    fn aimed(
        &mut self,
        mind: &Mind<'_, '_>,
        from: &Body,
        point: usize,
        gun: &super::arms::Gun<'_>,
        foe: &Trooper<'_>,
        reply: Reply,
        (others, own): (f32, f32),
        out: &mut Vec<(f32, Parts, Deed)>,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        if !me.aims || !gun.bs || gun.mode.burst < 2 {
            return;
        }
        let mut sure = *gun;
        sure.attribute += 6;
        let (share, back) = self
            .brain
            .against(scene, me, from, &sure, true, foe, &foe.body, reply, 1);
        if share <= 0.01 {
            return;
        }
        let back = if matches!(reply, Reply::Gun(_)) {
            back * me.worth
        } else {
            own
        };
        let (gain, loss) = (share * foe.worth, (others + back).min(me.worth));
        if let Some(deed) = shoot::deed(scene, me, from.hex, gun, foe, true, point as u8, 1) {
            out.push((
                gain - loss,
                vec![(Term::Gain, gain), (Term::Loss, -loss)],
                deed,
            ));
        }
    }

    /// All dice but one at the first of two who shoot back, one at the other.
    #[expect(clippy::too_many_arguments, reason = "a shot depends on all of them")]
    fn split(
        &mut self,
        mind: &Mind<'_, '_>,
        from: &Body,
        point: usize,
        foe: &Trooper<'_>,
        hurts: &[Hurts],
        total: f32,
        out: &mut Vec<(f32, Parts, Deed)>,
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
            for gun in me
                .guns
                .iter()
                .filter(|g| g.mode.burst >= 2 && !g.mode.traits.direct)
            {
                let dice = self.dice(scene, me, gun, foe, from.hex);
                if dice < 2 {
                    continue;
                }
                let brain = &mut self.brain;
                let (a, lost) = brain.against(
                    scene,
                    me,
                    from,
                    gun,
                    true,
                    foe,
                    &foe.body,
                    Reply::Gun(first_gun),
                    dice - 1,
                );
                let (b, more) = brain.against(
                    scene,
                    me,
                    from,
                    gun,
                    true,
                    second,
                    &second.body,
                    Reply::Gun(second_gun),
                    1,
                );
                if a <= 0.01 || b <= 0.0 {
                    continue;
                }
                let gain = a * foe.worth + b * second.worth;
                let loss = total - first.loss - other.loss + (lost + more) * me.worth;
                let split = [(foe.id, dice - 1), (second.id, 1)];
                let deed =
                    shoot::at_several(scene, me, from.hex, gun, &split, foe, false, point as u8);
                if let Some(deed) = deed {
                    let loss = loss.min(me.worth);
                    out.push((
                        gain - loss,
                        vec![(Term::Gain, gain), (Term::Loss, -loss)],
                        deed,
                    ));
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
        out: &mut Vec<Candidate>,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        for job in &mind.jobs {
            let term = match job.kind {
                Kind::Console(_) | Kind::Load(_) => Term::Objects,
                Kind::Charge(_) => Term::Gain,
                _ => Term::Mending,
            };
            let point = if let Kind::Charge(foe) = job.kind {
                let touches = actor.contacts.iter().any(|(enemy, _)| *enemy == foe);
                touches.then(|| stations.len().saturating_sub(1))
            } else {
                stations.iter().position(|s| job.reaches(scene, me, s.hex))
            };
            let Some(point) = point else { continue };
            let deed = job.deed(me, point as u8);
            let terms = vec![(term, job.value), (Term::Loss, -unopposed.min(me.worth))];
            out.push(Candidate::new(Command::Second(vec![deed]), terms));
        }
        for marker in scene.foes.iter().filter(|f| f.concealed) {
            let Some(point) = stations.iter().position(|s| {
                let line = self.brain.line(scene.table, s, &marker.body);
                line.sees() && s.hex.distance(marker.hex) <= 32
            }) else {
                continue;
            };
            let Some(from) = stations.get(point) else {
                continue;
            };
            let near = if from.hex.distance(marker.hex) <= 8 {
                3
            } else {
                0
            };
            let chance = f32::from((me.wip + near + marker.camouflage).clamp(0, 20)) / 20.0;
            let deed = Deed::Discover(Discover {
                target: marker.id,
                point: point as u8,
            });
            let terms = vec![
                (Term::Tool, chance * 4.0),
                (Term::Loss, -unopposed.min(me.worth)),
            ];
            out.push(Candidate::new(Command::Second(vec![deed]), terms));
        }
        self.programs_after(mind, stations, unopposed, out);
    }

    /// Going on, or going back into cover.
    pub(super) fn goes_on(
        &mut self,
        mind: &Mind<'_, '_>,
        order: &Order,
        end: Hex,
        stays: [f32; 3],
        unopposed: f32,
        out: &mut Vec<Candidate>,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        if order.kind == OrderKind::Impetuous {
            return;
        }
        let Some(look) = me.look else { return };
        let Some(reach) = moves::reach(scene.table, &look) else {
            return;
        };
        let spent: Vec<UnitId> = order
            .reactions
            .iter()
            .map(|r| r.by)
            .chain(order.pending.passed.iter().copied())
            .filter_map(Party::trooper)
            .collect();
        let mut ends: Vec<Hex> = reach
            .hexes()
            .map(|(hex, _)| hex)
            .filter(|hex| *hex != end)
            .collect();
        ends.sort_unstable();
        let mut best: Vec<(f32, [f32; 3], Hex, Direction)> = Vec::new();
        for hex in ends {
            let looks = facing(scene, me, hex);
            let then = mind.place(self, hex, looks);
            let worth: f32 = then.iter().zip(stays).map(|(a, b)| a - b).sum();
            if worth > 0.1 {
                best.push((worth, then, hex, looks));
            }
        }
        let first = order.actors.first().and_then(|a| a.deeds.first());
        let worked = matches!(first, Some(Deed::Move(m)) if m.gate.is_some());
        if !worked && !self.brain.sight.closed().is_empty() {
            for (mut terms, step) in self.openings(mind, &reach, end, me.mov.1) {
                terms.push((Term::Loss, -unopposed.min(me.worth)));
                let go = Command::Second(vec![Deed::Move(step)]);
                out.push(Candidate::new(go, terms));
            }
        }
        best.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.2.cmp(&b.2)));
        for (_, then, hex, looks) in best.into_iter().take(5) {
            let Some(route) = reach.route(hex) else {
                continue;
            };
            let fresh = self.fresh(mind, &route, &spent);
            let step = Move {
                route: route.to_vec(),
                facing: Some(looks),
                ..Move::default()
            };
            let terms = vec![
                (Term::Loss, -(unopposed + fresh).min(me.worth)),
                (Term::Place, then[0] - stays[0]),
                (Term::Objects, then[1] - stays[1]),
                (Term::Next, then[2] - stays[2]),
            ];
            out.push(Candidate::new(
                Command::Second(vec![Deed::Move(step)]),
                terms,
            ));
        }
        // Turning towards the enemy at the end of a shot costs nothing.
        let looks = facing(scene, me, end);
        if first.is_some_and(|d| is_shot(d).is_some()) && looks != me.facing {
            let step = Move {
                facing: Some(looks),
                ..Move::default()
            };
            let terms = vec![(Term::Loss, -unopposed.min(me.worth)), (Term::Place, 0.05)];
            out.push(Candidate::new(
                Command::Second(vec![Deed::Move(step)]),
                terms,
            ));
        }
    }

    /// What reactions of those cost who have none spent yet.
    fn fresh(&mut self, mind: &Mind<'_, '_>, route: &[Hex], spent: &[UnitId]) -> f32 {
        let mut sum = 0.0;
        for foe in mind
            .scene
            .foes
            .iter()
            .filter(|f| f.able && !spent.contains(&f.id))
        {
            let worst = route
                .iter()
                .map(|hex| self.own_snap(mind.scene, foe, mind.me, *hex))
                .fold(0.0, f32::max);
            sum += if foe.concealed { 0.35 * worst } else { worst };
        }
        sum
    }
}
