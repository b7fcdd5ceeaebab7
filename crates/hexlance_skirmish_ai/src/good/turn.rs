//! Command Tokens before the count, and Impetuous troopers.

use hexlance_ai::why::Notes;
use hexlance_skirmish::{
    command::Command,
    command_tokens::TokenUse,
    deeds::Deed,
    impetuous::{self, Price},
    state::State,
};

use super::{
    Good, Parts,
    place::Threats,
    scene::{Scene, Trooper},
};
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
        let mut best: Option<(f32, Parts, Command)> = None;
        for unit in &pool.impetuous {
            let Some(me) = scene.mine(*unit) else {
                continue;
            };
            let mind = self.mind(scene, me, &threats);
            let now: f32 = mind.place(self, me.hex, me.facing).iter().sum();
            for command in runs(scene, me) {
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

/// The Impetuous Orders that a trooper can be given.
fn runs(scene: &Scene<'_>, me: &Trooper<'_>) -> Vec<Command> {
    let moves = me.look.map(|who| impetuous::runs(scene.table, who));
    let mut out: Vec<Command> = moves
        .into_iter()
        .flatten()
        .map(|run| super::orders::impetuous(me.id, Deed::Move(run)))
        .collect();
    if out.is_empty() {
        out.push(super::orders::impetuous(me.id, Deed::Idle));
    }
    out
}
