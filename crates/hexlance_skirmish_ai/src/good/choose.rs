//! Places that are chosen in mid-Order, and answers to questions.

use hexlance_ai::why::Notes;
use hexlance_board::Hex;
use hexlance_rules::{
    Decision, UnitId,
    draft::{Next, Offers, Pick},
};
use hexlance_skirmish::{
    alert::AlertStep, command::Command, dodge::DodgeStep, draft::Draft, guts::GutsStep,
    markers::MarkerStep, question::Question, read::Table, step::Step,
};

use super::{
    Good,
    place::{Threats, facing},
    scene::Scene,
};
use crate::why::Rule;

/// Places that are looked at.
const MOST: usize = 40;

impl Good {
    /// The place that is chosen.
    pub(super) fn place(
        &mut self,
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
    ) -> Option<Command> {
        notes.rule(Rule::BestAnswer);
        let battle = scene.battle;
        let draft = Draft::default();
        let offers = battle.offers(scene.side, &draft);
        let unit = whose(scene.table, battle.waiting()?);
        let me = unit.and_then(|id| scene.mine(id)).cloned();
        let threats = Threats::of(scene);
        let mind = me
            .as_ref()
            .map(|me| self.mind_as_it_was(scene, me, &threats));
        let mut picks: Vec<(f32, Pick)> = Vec::new();
        for (pick, _) in offers.picks() {
            let hex = match &pick {
                Pick::Hex(hex) => Some(*hex),
                Pick::Button(_) => me.as_ref().map(|m| m.hex),
                _ => None,
            };
            let worth = match (&mind, hex) {
                (Some(mind), Some(hex)) => {
                    let looks = facing(scene, mind.me, hex);
                    mind.place(self, hex, looks).iter().sum()
                }
                _ => 0.0,
            };
            picks.push((worth, pick));
            if picks.len() >= MOST {
                break;
            }
        }
        picks.sort_by(|a, b| b.0.total_cmp(&a.0));
        let here = me.as_ref().map(|m| m.hex);
        let looks = |hex: Option<Hex>| {
            let me = me.as_ref()?;
            Some(facing(scene, me, hex.or(here)?))
        };
        if let Some(facings) = &offers.facings {
            let wanted = looks(None);
            let mut all: Vec<_> = facings.allowed().collect();
            all.sort_by_key(|d| Some(*d) != wanted);
            let made = all
                .into_iter()
                .find_map(|d| self.finish(scene, &draft, &Pick::Facing(d), None));
            if made.is_some() {
                return made;
            }
        }
        picks.into_iter().find_map(|(_, pick)| {
            let hex = match &pick {
                Pick::Hex(hex) => Some(*hex),
                _ => None,
            };
            self.finish(scene, &draft, &pick, looks(hex).map(Pick::Facing))
        })
    }

    /// Picks, and goes on with facings until that is a command.
    fn finish(
        &self,
        scene: &Scene<'_>,
        draft: &Draft,
        pick: &Pick,
        looks: Option<Pick>,
    ) -> Option<Command> {
        let battle = scene.battle;
        match battle.pick(scene.side, draft, pick).ok()? {
            Next::Command(command) => Some(command),
            Next::Draft(next) => {
                let offers: Offers = battle.offers(scene.side, &next);
                let allowed = offers
                    .facings
                    .iter()
                    .flat_map(|f| f.allowed())
                    .map(Pick::Facing);
                let first = looks.into_iter();
                first.chain(allowed).find_map(|pick| {
                    match battle.pick(scene.side, &next, &pick).ok()? {
                        Next::Command(command) => Some(command),
                        Next::Draft(_) => None,
                    }
                })
            }
        }
    }

    /// The answer to a question.
    pub(super) fn reply(
        &mut self,
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
        asked: &Decision<Question>,
    ) -> Option<Command> {
        notes.rule(Rule::BestAnswer);
        let wanted: &[&str] = match &asked.question {
            Question::Guts { .. } | Question::Nerve { .. } | Question::TakeCover { .. } => {
                &["hold"]
            }
            Question::Fall { .. } => &["no_wound", "dogged"],
            Question::Reroll { unit } => {
                let dear = scene
                    .own
                    .iter()
                    .filter(|t| t.fallen)
                    .any(|t| t.points >= 15.0);
                let _ = unit;
                if dear { &["reroll"] } else { &["keep"] }
            }
            Question::Initiative | Question::FirstTurn => &["first"],
            Question::Edge => &["keep"],
            Question::DeploysFirst => &["second"],
            Question::Chemistry { .. } => &["roll"],
            Question::GlidePath { .. } => &["use"],
            Question::Leave { .. } => &["leave"],
            Question::Terrain { .. } | Question::Direction { .. } | Question::Dispersion { .. } => {
                &[]
            }
            Question::Lieutenant => return self.leader(scene, asked),
            Question::Wanted => return self.wanted(scene, asked),
        };
        let found = wanted
            .iter()
            .find(|code| asked.choices.iter().any(|c| c.code == **code));
        let found = found.map(|code| (*code).to_owned());
        let usual = asked.choices.get(asked.default).map(|c| c.code.clone());
        found.or(usual).map(Command::Answer)
    }

    /// Who leads: of those who may the one with least to do in front.
    fn leader(&mut self, scene: &Scene<'_>, asked: &Decision<Question>) -> Option<Command> {
        let threats = Threats::of(scene);
        let mut best: Option<(f32, String)> = None;
        for choice in &asked.choices {
            let named = scene
                .own
                .iter()
                .find(|t| t.look.is_some_and(|w| w.name == choice.code));
            let risk = named.map_or(0.0, |me| {
                let looks = me.facing;
                threats.exposure(&mut self.brain, scene, me, &me.body, looks) + 0.1 * me.points
            });
            if best.as_ref().is_none_or(|(b, _)| risk < *b) {
                best = Some((risk, choice.code.clone()));
            }
        }
        best.map(|(_, code)| Command::Answer(code))
    }

    /// Which enemy is wanted: one that is worth something and does not take much.
    fn wanted(&mut self, scene: &Scene<'_>, asked: &Decision<Question>) -> Option<Command> {
        let hardness = |t: &super::scene::Trooper<'_>| {
            f32::from(t.left) * 4.0 + f32::from(t.with.arm) - f32::from(t.camouflage)
        };
        let known = |code: &str| {
            let id = code.strip_prefix("unit_")?.parse().ok()?;
            scene.foe(UnitId(id))
        };
        let chosen = asked.choices.iter().min_by(|a, b| {
            let of = |code: &str| {
                known(code).map_or(99.0, |t| hardness(t) + if t.concealed { 6.0 } else { 0.0 })
            };
            of(&a.code).total_cmp(&of(&b.code))
        });
        chosen.map(|c| Command::Answer(c.code.clone()))
    }
}

/// Whose place it is.
fn whose(table: Table<'_>, step: &Step) -> Option<UnitId> {
    match step {
        Step::Guts(GutsStep::Place { unit, .. })
        | Step::Alert(AlertStep::Turn(unit))
        | Step::Marker(MarkerStep::Facing(unit) | MarkerStep::Shift(unit)) => Some(*unit),
        Step::Dodge(DodgeStep::Move(of) | DodgeStep::Turn(of)) => table.order()?.by(*of)?.trooper(),
        _ => None,
    }
}
