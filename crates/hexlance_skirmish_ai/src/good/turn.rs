//! Command Tokens before the count, and Impetuous troopers.

use hexlance_ai::why::Notes;
use hexlance_rules::draft::{Next, Pick};
use hexlance_skirmish::{
    command::Command, command_tokens::TokenUse, deeds::Deed, draft::Draft, impetuous::Price,
    state::State,
};

use super::{Good, place::Threats, scene::Scene};
use crate::why::{Rule, Term};

impl Good {
    /// A use of a Command Token, or none.
    pub(super) fn tokens(
        &mut self,
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
    ) -> Option<Command> {
        notes.rule(Rule::BestAnswer);
        let pool = scene.view.pool(scene.side);
        let kept = if scene.is_last_turn() { 0 } else { 1 };
        let mut wanted: Vec<TokenUse> = Vec::new();
        for who in scene.view.own() {
            if who.is(State::Possessed) {
                wanted.push(TokenUse::Free(who.id));
            }
        }
        let worth_it = scene.own.iter().filter(|t| t.able && t.points >= 10.0);
        if pool.tokens > kept {
            let mut idle: Vec<_> = worth_it.collect();
            idle.sort_by(|a, b| b.points.total_cmp(&a.points));
            for t in idle {
                wanted.push(if pool.retreat {
                    TokenUse::Steady(t.id)
                } else {
                    TokenUse::Drill(t.id)
                });
            }
        }
        let commands = wanted.into_iter().map(Command::Token);
        let mut commands = commands.filter(|c| scene.allows(c));
        Some(commands.next().unwrap_or(Command::Done))
    }

    /// The Order of an Impetuous trooper, or what holds it back.
    pub(super) fn impetuous(
        &mut self,
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
    ) -> Option<Command> {
        let threats = Threats::of(scene);
        let pool = scene.view.pool(scene.side);
        let mut best: Option<(f32, Vec<(Term, f32)>, Command)> = None;
        for unit in &pool.impetuous {
            let Some(me) = scene.mine(*unit) else {
                continue;
            };
            let mind = self.mind(scene, me, &threats);
            let now: f32 = mind.place(self, me.hex, me.facing).iter().sum();
            for command in runs(scene, *unit) {
                let (route, end) = match &command {
                    Command::Order(given) => match given.actors.first() {
                        Some((_, Deed::Move(m))) => {
                            (m.route.clone(), m.route.last().copied().unwrap_or(me.hex))
                        }
                        _ => (Vec::new(), me.hex),
                    },
                    _ => continue,
                };
                let loss = mind.reactions(self, &route, None);
                let then: f32 = mind.place(self, end, me.facing).iter().sum();
                let worth = then - now - loss;
                if best.as_ref().is_none_or(|(b, ..)| worth > *b) {
                    best = Some((
                        worth,
                        vec![(Term::Loss, -loss), (Term::Place, then - now)],
                        command,
                    ));
                }
            }
            // One who would only be shot is held back while somebody can pay for it.
            if let Some((worth, ..)) = &best
                && *worth < -0.35 * me.worth
            {
                let price = Command::HoldBack(*unit, Price::Order);
                if scene.allows(&price) {
                    notes.rule(Rule::BestAnswer);
                    return Some(price);
                }
            }
            if best.is_some() {
                break;
            }
        }
        notes.rule(Rule::BestAnswer);
        best.map(|(.., command)| command)
    }
}

/// The Impetuous Orders that are offered to a trooper.
fn runs(scene: &Scene<'_>, unit: hexlance_rules::UnitId) -> Vec<Command> {
    let still = super::orders::impetuous(unit, Deed::Idle);
    let mut out = Vec::new();
    if scene.allows(&still) {
        out.push(still);
    }
    let draft = Draft::default().on(Some(unit));
    let mut open = vec![(draft, 0)];
    let mut looked = 0;
    while let Some((draft, depth)) = open.pop() {
        looked += 1;
        if looked > 60 || out.len() > 24 {
            break;
        }
        let offers = scene.battle.offers(scene.side, &draft);
        for (pick, _) in offers.picks() {
            if matches!(pick, Pick::Unit(id) if depth == 0 || id == unit) {
                continue;
            }
            match scene.battle.pick(scene.side, &draft, &pick) {
                Ok(Next::Command(command)) => {
                    let own = matches!(&command, Command::Order(given) if given.actors.iter().all(|(id, _)| *id == unit));
                    if own {
                        out.push(command);
                    }
                }
                Ok(Next::Draft(next)) if depth < 3 => open.push((next, depth + 1)),
                _ => {}
            }
        }
    }
    out
}
