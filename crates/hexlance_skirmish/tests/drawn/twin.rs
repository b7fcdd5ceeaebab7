//! Battles in two worlds that differ in what one side may not know (K13.8). As long as the secret has not come out, that side
//! sees, is told, is offered and is refused the same in both.

use std::sync::Arc;

use hexlance_rules::{DiceSource, SideId, UnitId, draft::usual};
use hexlance_skirmish::{
    Battle,
    command::Command,
    content::Content,
    event::Event,
    markers::{GuiseEvent, MarkerStep},
    model::{Characteristic, Profile, Skill, Vitality},
    setup::{Placement, Setup, TrooperSetup},
    state::{Crew, Seeming, Stage},
    step::Step,
    view::Seen,
};
use rand::{RngExt, rngs::ChaCha8Rng, seq::IndexedRandom};

use crate::{
    eyes,
    player::{self, to_act},
};

/// Once in so many commands of the side its drafts are compared.
const DRAFTS: u32 = 6;

/// So often a secret is drawn until there is one.
const TRIES: usize = 8;

/// What is different in the second world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Secret {
    /// Another trooper is behind a Marker, hidden, or still to come.
    Behind(UnitId),
    /// Another trooper is the Lieutenant.
    Leads,
    /// Somebody is hidden elsewhere.
    Hides,
}

/// The second world of a battle.
pub struct Twin {
    battle: Battle,
    /// The side that must not know.
    side: SideId,
    secret: Secret,
    /// Who was hidden elsewhere.
    hidden: Option<UnitId>,
    /// Whether the first world alone waits for a record to make room.
    held: bool,
    /// Lines of both logs that have been compared.
    read: [usize; 2],
    /// Whether the secret has come out.
    out: bool,
    /// Commands after which the two worlds looked the same.
    pub compared: usize,
}

/// The troopers of a side of a setup.
fn troopers(setup: &mut Setup, side: SideId) -> Vec<&mut TrooperSetup> {
    let forces = setup.sides[side.index()].forces.iter_mut();
    let groups = forces.flat_map(|f| &mut f.formations);
    groups.flat_map(|g| &mut g.units).collect()
}

/// Whether somebody may be on the table, or about to come, without being seen.
fn conceals(profile: &Profile) -> bool {
    let hides = [
        Skill::Camouflage,
        Skill::TOCamouflage,
        Skill::ImpersonationL1,
        Skill::ImpersonationL2,
    ];
    hides.iter().any(|skill| profile.has(*skill)) || profile.is(Characteristic::Drop)
}

/// Somebody who looks the same behind a Marker: another in everything that is not shown.
fn disguise(unit: &mut TrooperSetup) {
    let profile = &mut unit.unit.profile;
    profile.name = format!("Not {}", profile.name);
    profile.cc += 3;
    profile.bs -= 2;
    profile.arm += 2;
    profile.bts += 3;
    // Whether an impersonator's deployment has succeeded is open, and so is who has won the initiative.
    let rolls = [Skill::ImpersonationL1, Skill::ImpersonationL2];
    let leads = unit.bought.contains(&Skill::LieutenantL1);
    if !leads && !rolls.iter().any(|skill| profile.has(*skill)) {
        profile.wip += 1;
    }
    if let Vitality::W(points) = &mut profile.vitality {
        *points += 1;
    }
    profile.equipment.clear();
    profile.role.clear();
    profile.look.clear();
    profile.team = None;
    unit.unit.weapons.truncate(1);
    profile.weapons.truncate(1);
}

impl Twin {
    /// A world beside the one of a setup; none if neither side has anything to hide.
    pub fn new(
        setup: &Setup,
        seed: u64,
        content: &Arc<Content>,
        rng: &mut ChaCha8Rng,
    ) -> Option<Self> {
        (0..TRIES).find_map(|_| Self::with(setup, seed, content, rng))
    }

    /// One whose secret is drawn; none if that side has nothing of the kind to hide.
    fn with(
        setup: &Setup,
        seed: u64,
        content: &Arc<Content>,
        rng: &mut ChaCha8Rng,
    ) -> Option<Self> {
        let side = SideId(rng.random_range(0..2));
        let enemy = SideId(1 - side.0);
        let mut setup = setup.clone();
        let secret = match rng.random_range(0..3) {
            0 => {
                let mut all = troopers(&mut setup, enemy).into_iter();
                all.find(|t| t.unit.profile.has(Skill::TOCamouflage))?;
                Secret::Hides
            }
            1 => {
                exchange_lieutenants(&mut setup, enemy, rng)?;
                Secret::Leads
            }
            _ => {
                let first = Battle::new(
                    Arc::new(setup.clone()),
                    content.clone(),
                    DiceSource::Seed(seed),
                )
                .ok()?;
                let ids: Vec<UnitId> = first
                    .view(enemy)
                    .own()
                    .filter(|t| !matches!(t.crew, Some(Crew::Pilot { .. })))
                    .map(|t| t.id)
                    .collect();
                let mut all = troopers(&mut setup, enemy);
                let fit: Vec<usize> = (0..all.len())
                    .filter(|n| conceals(&all[*n].unit.profile))
                    .collect();
                let number = *fit.choose(rng)?;
                disguise(all[number]);
                Secret::Behind(ids[number])
            }
        };
        let battle = Battle::new(Arc::new(setup), content.clone(), DiceSource::Seed(seed)).ok()?;
        Some(Self {
            battle,
            side,
            secret,
            hidden: None,
            held: false,
            read: [0, 0],
            out: false,
            compared: 0,
        })
    }

    /// Gives a command that was given in the first world, and compares; what differs.
    pub fn follow(
        &mut self,
        first: &Battle,
        by: SideId,
        command: &Command,
        rng: &mut ChaCha8Rng,
    ) -> Option<String> {
        if self.out {
            return None;
        }
        // A record that made room in the first world alone.
        if !self.held {
            let command = self.altered(by, command, rng);
            if let Err(refusal) = self.battle.submit(by, command) {
                self.out = true;
                return (by == self.side).then(|| format!("it is refused there: {refusal}"));
            }
        }
        let shifts = shifting(first);
        self.make_room(shifts);
        self.held = shifts.is_some() && shifts != shifting(&self.battle);
        if self.held {
            return None;
        }
        if self.has_come_out(first) {
            self.out = true;
            return None;
        }
        self.compare(first, rng)
    }

    /// Lets the records make room that have to in the second world alone.
    fn make_room(&mut self, first: Option<UnitId>) {
        while shifting(&self.battle).is_some_and(|unit| Some(unit) != first) {
            let Some(owner) = to_act(&self.battle) else {
                return;
            };
            let Some(command) = usual(&self.battle, owner) else {
                return;
            };
            if self.battle.submit(owner, command).is_err() {
                return;
            }
        }
    }

    /// The command of the second world in place of one of the first.
    fn altered(&mut self, by: SideId, command: &Command, rng: &mut ChaCha8Rng) -> Command {
        let Command::Deploy(placement) = command else {
            return command.clone();
        };
        let elsewhere = self.secret == Secret::Hides
            && self.hidden.is_none()
            && by != self.side
            && placement.seeming == Seeming::Hidden;
        if !elsewhere {
            return command.clone();
        }
        let ground = self.battle.view(by).ground();
        let hexes: Vec<_> = ground
            .hexes()
            .filter(|hex| hex.distance(placement.hex) < 4)
            .collect();
        for _ in 0..40 {
            let Some(hex) = hexes.choose(rng).filter(|hex| **hex != placement.hex) else {
                break;
            };
            let other = Command::Deploy(Placement {
                hex: *hex,
                item: None,
                ..placement.clone()
            });
            if placement.item.is_none() && self.battle.check(by, &other).is_ok() {
                self.hidden = Some(placement.unit);
                return other;
            }
        }
        command.clone()
    }

    /// Whether the secret shows in one of the worlds.
    fn has_come_out(&self, first: &Battle) -> bool {
        let shows = |battle: &Battle| {
            let view = battle.view(self.side);
            let enemy = SideId(1 - self.side.0);
            let pool = view.pool(enemy);
            view.is_open()
                || match self.secret {
                    Secret::Behind(unit) => matches!(view.unit(unit), Some(Seen::Figure(_))),
                    Secret::Leads => pool.lieutenant.is_some() || pool.leaderless,
                    Secret::Hides => self.hidden.is_some_and(|unit| view.unit(unit).is_some()),
                }
        };
        // Rolls of whoever is placed elsewhere throw other dice.
        let rolled = |battle: &Battle| {
            let setup = battle.view(self.side).clock().stage == Stage::Setup;
            setup.then(|| eyes::dice(battle))
        };
        let [one, two] = self.read;
        shows(first)
            || shows(&self.battle)
            || self.has_been_revealed(first, one)
            || self.has_been_revealed(&self.battle, two)
            || rolled(first) != rolled(&self.battle)
    }

    /// Whether who is behind a Marker has shown since so many lines, if only until it was a Marker again.
    fn has_been_revealed(&self, battle: &Battle, since: usize) -> bool {
        let Secret::Behind(secret) = self.secret else {
            return false;
        };
        let shown = |event: &Event| matches!(event, Event::Guise(GuiseEvent::Revealed { unit, .. }) if *unit == secret);
        battle
            .log()
            .iter()
            .skip(since)
            .any(|line| shown(&line.event))
    }

    fn compare(&mut self, first: &Battle, rng: &mut ChaCha8Rng) -> Option<String> {
        let side = self.side;
        let worlds = [first, &self.battle];
        let [one, two] = worlds.map(|battle| eyes::state(battle, side));
        if let Some(differs) = differs(&one, &two) {
            return Some(self.fault("sees", &differs));
        }
        // Its owner knows the secret: what is compared would show it.
        let [one, two] = worlds.map(|battle| eyes::state(battle, SideId(1 - side.0)));
        let alike = differs(&one, &two).is_none();
        if alike && self.secret != Secret::Hides {
            return Some("the two worlds are the same".to_owned());
        }
        let mut told = [Vec::new(), Vec::new()];
        for (n, battle) in worlds.into_iter().enumerate() {
            told[n] = eyes::told(battle, side, self.read[n]);
        }
        self.read = worlds.map(|battle| battle.log().len());
        if let Some(differs) = differs(&told[0], &told[1]) {
            return Some(self.fault("is told", &differs));
        }
        self.compared += 1;
        if worlds.iter().all(|battle| to_act(battle) == Some(side)) {
            let ideas = player::ideas(rng, first, side);
            // Drafts take their time: they are looked at now and then.
            let seed = (rng.random_range(0..DRAFTS) == 0).then(|| rng.random());
            let [one, two] = worlds.map(|battle| eyes::choices(battle, side, &ideas, seed));
            if let Some(differs) = differs(&one, &two) {
                return Some(self.fault("may choose", &differs));
            }
        } else if worlds.iter().any(|battle| to_act(battle) == Some(side)) {
            return Some(self.fault("acts", "in one world only"));
        }
        None
    }

    fn fault(&self, what: &str, differs: &str) -> String {
        format!(
            "{:?} {what} what depends on {:?}: {differs}",
            self.side, self.secret
        )
    }
}

/// The hidden trooper whose record has to make room (K13.9.3).
fn shifting(battle: &Battle) -> Option<UnitId> {
    match battle.waiting()? {
        Step::Marker(MarkerStep::Shift(unit)) => Some(*unit),
        _ => None,
    }
}

/// The first lines in which two lists differ.
fn differs(one: &[String], two: &[String]) -> Option<String> {
    let lines = one.len().max(two.len());
    let none = String::from("nothing");
    (0..lines).find_map(|n| {
        let (a, b) = (one.get(n).unwrap_or(&none), two.get(n).unwrap_or(&none));
        (a != b).then(|| format!("\n  {a}\n  {b}"))
    })
}

/// Makes another trooper the Lieutenant, with the same WIP and at the same cost.
fn exchange_lieutenants(setup: &mut Setup, side: SideId, rng: &mut ChaCha8Rng) -> Option<()> {
    let leads = Skill::LieutenantL1;
    let mut all = troopers(setup, side);
    let now = all.iter().position(|t| t.bought.contains(&leads))?;
    let price = |t: &TrooperSetup| {
        let options = t.unit.profile.options.iter();
        options.clone().find(|(skill, ..)| *skill == leads).copied()
    };
    let inspires = |t: &TrooperSetup| t.unit.profile.has(Skill::InspiringLeadership);
    let fit: Vec<usize> = (0..all.len())
        .filter(|n| *n != now && price(all[*n]).is_some() && price(all[*n]) == price(all[now]))
        .filter(|n| all[*n].unit.profile.wip == all[now].unit.profile.wip)
        .filter(|n| !inspires(all[*n]) && !inspires(all[now]))
        .collect();
    let then = *fit.choose(rng)?;
    all[now].bought.retain(|skill| *skill != leads);
    all[then].bought.push(leads);
    Some(())
}
