//! Reactions: for each trooper that is entitled the answer that is best by the chances.

use hexlance_ai::why::{Notes, Weighed};
use hexlance_rules::ustr;
use hexlance_skirmish::{
    command::{Answer, Command, Reply as Answered},
    deeds::Deed,
    discover::Discover,
    dodge::{ChangeFacing, Dodge},
    ground::Body,
    order::{Actor, Order},
    react::{self, Right},
    reset::Reset,
    shots::Shoot,
};

use super::{
    Good, Parts,
    arms::Gun,
    errand::{Job, Kind},
    fight::Reply,
    scene::{Scene, Trooper},
    shoot,
};
use crate::why::{Rule, Term};

/// The reactions for which a side is asked.
pub struct Asked<'a> {
    /// The table.
    pub scene: &'a Scene<'a>,
    /// The Order as the rules have it: it is not looked at, they are asked about it.
    rules: &'a Order,
    /// The Order as the side knows it.
    order: &'a Order,
    /// The step of K4.1.
    step: u8,
    /// What entitles whom.
    rights: &'a [Right],
}

impl Asked<'_> {
    /// Whether reactions may be declared together.
    pub fn allows(&self, answers: &[Answer]) -> bool {
        react::allows(
            self.scene.table,
            self.rules,
            self.step,
            self.rights,
            answers,
        )
    }

    /// Whether a reaction may be declared by itself.
    pub fn allows_one(&self, answer: &Answer) -> bool {
        self.allows(std::slice::from_ref(answer))
    }
}

/// What an activated enemy does to a reactor, or may do.
struct Attack<'b> {
    /// From where.
    from: Body,
    /// With what.
    gun: Gun<'b>,
    /// How likely.
    chance: f32,
    /// With how many dice.
    dice: u8,
}

impl Good {
    /// The reactions that are declared.
    pub(super) fn reactions(
        &mut self,
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
        step: u8,
    ) -> Command {
        let nobody = Command::React(Vec::new());
        let Some(rules) = scene.table.order() else {
            return nobody;
        };
        let rights = react::rights(scene.table, rules, step);
        let Some(order) = scene.view.order() else {
            return nobody;
        };
        let asked = Asked {
            scene,
            rules,
            order: &order,
            step,
            rights: &rights,
        };
        let mut answers: Vec<Answer> = Vec::new();
        let mut told: Parts = Vec::new();
        let sees = rights.iter().filter(|r| r.lines != 0).count().max(1) as f32;
        for right in &rights {
            if answers.iter().any(|a| a.by == right.by) {
                continue;
            }
            if let Some((answer, terms)) = self.answer(&asked, right, sees) {
                told.extend(terms);
                answers.push(answer);
            }
        }
        if !asked.allows(&answers) {
            notes.rule(Rule::NoReaction);
            return nobody;
        }
        let command = Command::React(answers);
        if notes.is_on() {
            if command == nobody {
                notes.rule(Rule::NoReaction);
            } else {
                let worth = told.iter().map(|(_, w)| w).sum();
                let chosen = Weighed::new(command.clone(), worth, told);
                notes.choice(chosen, vec![Weighed::nothing(nobody)], |_| true);
            }
        }
        command
    }

    /// The best answer of one who is entitled, if any is better than none.
    fn answer(&mut self, asked: &Asked<'_>, right: &Right, sees: f32) -> Option<(Answer, Parts)> {
        let (scene, order) = (asked.scene, asked.order);
        let actor = order.actors.get(usize::from(right.actor))?;
        let reply = |deed, point| Answer {
            by: right.by,
            actor: right.actor,
            point,
            reply: Answered::Do(deed),
        };
        let allows = |answer: &Answer| asked.allows_one(answer);
        let Some(unit) = right.by.trooper() else {
            // A turret shoots at whatever it sees.
            let answer = reply(
                Deed::Shoot(Shoot::at(ustr("carbine"), actor.unit, 1)),
                right.first_point(),
            );
            return allows(&answer).then(|| (answer, vec![(Term::Gain, 1.0)]));
        };
        let me = scene.mine(unit)?.clone();
        let foe = scene.foe(actor.unit)?;
        if foe.concealed {
            return self.answer_marker(asked, &me, foe, actor, right);
        }
        let attack = self.attack(scene, order, asked.step, actor, foe, &me, sees);
        let none = self.lost(scene, foe, &me, attack.as_ref(), Reply::None);
        let mut options: Vec<(f32, Answer, Parts)> = Vec::new();
        let mut offer = |answer: Answer, gain: f32, loss: f32| {
            let terms = vec![(Term::Gain, gain), (Term::Loss, none - loss)];
            options.push((gain + none - loss, answer, terms));
        };
        if right.lines != 0 && me.shoots() {
            for (i, gun) in me.guns.iter().enumerate() {
                let Some((point, free)) = self.best_point(scene, &me, gun, foe, actor, right)
                else {
                    continue;
                };
                let (gain, loss) = match &attack {
                    Some(a) => {
                        let reply = Reply::Gun(i as u8);
                        let brain = &mut self.brain;
                        let (hurt, hit) = brain.against(
                            scene, foe, &a.from, &a.gun, true, &me, &me.body, reply, a.dice,
                        );
                        let gain = a.chance * hit + (1.0 - a.chance) * free;
                        (gain * foe.worth, a.chance * hurt * me.worth)
                    }
                    None => (free * foe.worth, 0.0),
                };
                if gain <= 0.01 {
                    continue;
                }
                let Some(deed) = self.shot_back(scene, &me, gun, foe, actor, point) else {
                    continue;
                };
                let answer = reply(deed, point);
                if allows(&answer) {
                    offer(answer, gain, loss);
                }
            }
        }
        if right.lines != 0 || right.besides.template || right.besides.attacked {
            let answer = reply(Deed::Dodge(Dodge), right.first_point());
            if none > 0.0 || right.besides.template || right.besides.attacked {
                let loss = self.lost(scene, foe, &me, attack.as_ref(), Reply::Dodge);
                let hit = if right.besides.template || right.besides.attacked {
                    0.1 * me.worth
                } else {
                    0.0
                };
                if allows(&answer) {
                    offer(answer, hit, loss);
                }
            }
        }
        let contact = actor.contacts.iter().any(|(enemy, _)| *enemy == me.id) || me.engaged;
        if contact && !me.stunned {
            let (given, taken) = self.brain.melee(&me, foe, true, false);
            let job = Job {
                at: foe.hex,
                kind: Kind::Charge(foe.id),
                value: 0.0,
            };
            let answer = reply(job.deed(&me, 0), right.first_point());
            if allows(&answer) {
                offer(
                    answer,
                    given * foe.worth + 0.2 * me.worth,
                    taken * me.worth * 0.5,
                );
            }
        }
        if right.besides.comms {
            let answer = reply(Deed::Reset(Reset::default()), right.first_point());
            if allows(&answer) {
                offer(answer, 0.3 * me.worth, 0.0);
            }
        }
        if right.lines == 0 && right.zone != 0 && !me.concealed {
            let point = right.zone.trailing_zeros() as u8;
            let answer = reply(Deed::ChangeFacing(ChangeFacing), point);
            if allows(&answer) {
                offer(answer, 0.05 * me.worth, 0.0);
            }
        }
        self.programs_back(asked, &me, foe, right, &mut options);
        if self.temper.blur > 0.0 {
            for (worth, _, terms) in &mut options {
                let slip = self.slip();
                *worth += slip;
                terms.push((Term::Slip, slip));
            }
        }
        options.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (worth, answer, terms) = options.into_iter().next()?;
        (worth > me.hiding + 0.01).then_some((answer, terms))
    }

    /// What somebody loses to an attack if he answers so.
    fn lost(
        &mut self,
        scene: &Scene<'_>,
        foe: &Trooper<'_>,
        me: &Trooper<'_>,
        attack: Option<&Attack<'_>>,
        reply: Reply,
    ) -> f32 {
        let Some(a) = attack else { return 0.0 };
        let brain = &mut self.brain;
        let (hurt, _) = brain.against(
            scene, foe, &a.from, &a.gun, true, me, &me.body, reply, a.dice,
        );
        a.chance * hurt * me.worth
    }

    /// The attack on a reactor that was declared, or that is likely to be.
    #[expect(
        clippy::too_many_arguments,
        reason = "an attack depends on all of them"
    )]
    fn attack<'b>(
        &mut self,
        scene: &Scene<'b>,
        order: &Order,
        step: u8,
        actor: &Actor,
        foe: &Trooper<'b>,
        me: &Trooper<'_>,
        sees: f32,
    ) -> Option<Attack<'b>> {
        for deed in &actor.deeds {
            if let Deed::Shoot(shot) = deed {
                let (_, dice) = *shot.targets.iter().find(|(t, _)| *t == me.id.into())?;
                let gun = foe.guns.iter().find(|g| {
                    g.weapon == shot.weapon && g.number == shot.mode && g.ammo == shot.ammo
                })?;
                let station = actor.station(shot.point)?;
                return Some(Attack {
                    from: foe.at(scene.ground, station.hex),
                    gun: *gun,
                    chance: 1.0,
                    dice,
                });
            }
        }
        if step != 1 || order.entire || foe.stunned || foe.engaged || me.concealed {
            return None;
        }
        let mut best: Option<(f32, Attack<'b>)> = None;
        for station in &actor.stations {
            let from = foe.at(scene.ground, station.hex);
            for gun in &foe.guns {
                let brain = &mut self.brain;
                let (share, _) =
                    brain.against(scene, foe, &from, gun, true, me, &me.body, Reply::None, 8);
                if share > 0.02 && best.as_ref().is_none_or(|(b, _)| share > *b) {
                    let attack = Attack {
                        from,
                        gun: *gun,
                        chance: (0.75 / sees.sqrt()).max(0.3),
                        dice: 8,
                    };
                    best = Some((share, attack));
                }
            }
        }
        best.map(|(_, attack)| attack)
    }

    /// The point of the route at which a shot back hits best, with the share that its target loses.
    fn best_point(
        &mut self,
        scene: &Scene<'_>,
        me: &Trooper<'_>,
        gun: &Gun<'_>,
        foe: &Trooper<'_>,
        actor: &Actor,
        right: &Right,
    ) -> Option<(u8, f32)> {
        let mut best: Option<(u8, f32)> = None;
        for (point, station) in actor.stations.iter().enumerate() {
            let point = point as u8;
            if !right.sees(point) {
                continue;
            }
            let there = foe.at(scene.ground, station.hex);
            let brain = &mut self.brain;
            let (share, _) =
                brain.against(scene, me, &me.body, gun, false, foe, &there, Reply::None, 8);
            if share > 0.0 && best.is_none_or(|(_, b)| share > b) {
                best = Some((point, share));
            }
        }
        best
    }

    /// A shot back as it is declared.
    fn shot_back(
        &mut self,
        scene: &Scene<'_>,
        me: &Trooper<'_>,
        gun: &Gun<'_>,
        foe: &Trooper<'_>,
        actor: &Actor,
        point: u8,
    ) -> Option<Deed> {
        let there = foe.at(scene.ground, actor.station(point)?.hex);
        let moved = Trooper {
            hex: there.hex,
            body: there,
            ..foe.clone()
        };
        let line = self.brain.line(scene.over, &me.body, &there);
        let distance = hexlance_skirmish::ground::distance(&me.body, &there);
        let roll = self
            .brain
            .roll(me, gun, &moved, distance, line, true, false)?;
        let dice = roll.dice.map_or(1, |d| d.dice);
        shoot::deed(scene, me, me.hex, gun, &moved, false, 0, dice)
    }

    /// What is done about a Marker: it is waited for, or discovered.
    fn answer_marker(
        &mut self,
        asked: &Asked<'_>,
        me: &Trooper<'_>,
        foe: &Trooper<'_>,
        actor: &Actor,
        right: &Right,
    ) -> Option<(Answer, Parts)> {
        if me.concealed || right.lines == 0 && right.zone == 0 {
            return None;
        }
        let near = actor
            .stations
            .iter()
            .map(|s| s.hex.distance(me.hex))
            .min()?;
        let allows = |answer: &Answer| asked.allows_one(answer);
        let chance = f32::from((me.wip + 3 + foe.camouflage).clamp(0, 20)) / 20.0;
        let discover = Answer {
            by: right.by,
            actor: right.actor,
            point: right.first_point(),
            reply: Answered::Do(Deed::Discover(Discover {
                target: foe.id,
                point: 0,
            })),
        };
        let delay = Answer {
            reply: Answered::Delay,
            ..discover.clone()
        };
        if asked.step == 1 && !asked.order.entire && near <= 12 && allows(&delay) {
            return Some((delay, vec![(Term::Tool, 2.0)]));
        }
        let worth = chance * 4.0;
        (right.lines != 0 && near <= 16 && allows(&discover))
            .then(|| (discover, vec![(Term::Tool, worth)]))
    }
}
