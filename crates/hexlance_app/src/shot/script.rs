//! How a battle comes to the moment that a picture shows: by the commands of a recording, or by computer players.

use std::{collections::BTreeSet, str::FromStr, sync::Mutex};

use hexlance_rules::{Battle, Entry, SideId};

use crate::{
    game::{Tabled, session::Session},
    rulesets::{Computer, Registered, Rules},
    table::{CueKind, Fx},
};

/// Who gives the next command.
pub enum Script<G: Tabled> {
    /// The commands of a recording, in their order.
    Recorded(Vec<Entry<G::Command>>),
    /// Computer players, by side.
    Played(Mutex<Vec<Box<dyn Computer<G::Rules>>>>),
}

impl<G: Tabled> Script<G> {
    /// Computer players of these levels, if there are such.
    pub fn of_levels(levels: &[String], seed: u64) -> Option<Self> {
        let players = (seed..)
            .zip(levels)
            .map(|(seed, level)| G::computer(level, seed));
        Some(Self::Played(Mutex::new(players.collect::<Option<_>>()?)))
    }

    /// The next command of a battle, if it goes on.
    pub fn next(&mut self, battle: &Battle<G::Rules>) -> Option<(SideId, G::Command)> {
        match self {
            Self::Recorded(all) => all
                .get(battle.history().len())
                .map(|e| (e.side, e.command.clone())),
            Self::Played(players) => {
                let side = G::to_act(battle)?;
                let players = players.get_mut().unwrap_or_else(|e| e.into_inner());
                let player = players.get_mut(side.index())?;
                player.next(battle, side).map(|c| (side, c))
            }
        }
    }

    /// Plays a battle on until it has come so far; whether it did.
    pub fn lead(&mut self, battle: &mut Battle<G::Rules>, until: Until) -> bool {
        while !until.is_reached::<G>(battle) {
            let Some((side, command)) = self.next(battle) else {
                return until == Until::TheEnd;
            };
            if battle.submit(side, command).is_err() {
                return false;
            }
        }
        true
    }
}

/// How far a battle is played before it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// As far as there are commands.
    TheEnd,
    /// After so many commands.
    Commands(usize),
    /// The first choice in a part of a turn, by its name among [`Tabled::STAGES`].
    Stage(u16, &'static str),
    /// The first question that somebody is asked.
    Question,
}

impl Until {
    fn is_reached<G: Tabled>(self, battle: &Battle<G::Rules>) -> bool {
        let world = battle.world();
        match self {
            Self::TheEnd => false,
            Self::Commands(n) => battle.history().len() >= n,
            Self::Question => battle.decision().is_some(),
            Self::Stage(number, stage) => {
                let turn = G::turn(world);
                let there = turn == number && G::stage(world) == Some(stage);
                G::is_over(world)
                    || turn > number
                    || there && battle.decision().is_none() && G::to_act(battle).is_some()
            }
        }
    }

    /// Whether battles of a ruleset have such a moment.
    pub fn is_known<G: Tabled>(self) -> bool {
        match self {
            Self::Stage(_, name) => G::STAGES.contains(&name),
            _ => true,
        }
    }
}

impl FromStr for Until {
    type Err = String;

    /// A number of commands, a turn and a part of it such as `2.combat` or `2.orders`, `question`, or `end`.
    fn from_str(text: &str) -> Result<Self, String> {
        let all = Rules::all().flat_map(|r| r.game().stages());
        Self::read(text, &all.copied().collect::<Vec<_>>())
    }
}

impl Until {
    /// Reads a moment, where a turn has these parts.
    fn read(text: &str, stages: &[&'static str]) -> Result<Self, String> {
        let fault = || {
            format!(
                "“{text}” is no moment of a battle: write a number of commands, a turn and a part of it such as \
                 2.combat, question, or end; parts are {}",
                stages.join(", ")
            )
        };
        match text {
            "end" => Ok(Self::TheEnd),
            "question" => Ok(Self::Question),
            _ => match text.split_once('.') {
                None => text.parse().map(Self::Commands).map_err(|_| fault()),
                Some((turn, name)) => {
                    let turn = turn.parse().map_err(|_| fault())?;
                    let stage = stages.iter().find(|s| s.eq_ignore_ascii_case(name));
                    Ok(Self::Stage(turn, stage.ok_or_else(fault)?))
                }
            },
        }
    }
}

/// An effect in flight: which one, and when it is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// What flies, moves or blows up, such as `missiles`, `jump` or `blast`.
    pub what: String,
    /// Seconds after it began; or with `of_command` after the command was given that led to it.
    pub after: f32,
    /// Whether the time begins with the command.
    pub of_command: bool,
}

impl FromStr for Moment {
    type Err = String;

    /// `missiles`, `missiles+0.4` (so many seconds after they leave), `missiles@0.4` (after the command was given).
    fn from_str(text: &str) -> Result<Self, String> {
        let (what, after, of_command) = match (text.split_once('+'), text.split_once('@')) {
            (Some((what, after)), _) => (what, after, false),
            (None, Some((what, after))) => (what, after, true),
            (None, None) => (text, "0", false),
        };
        let after = after.parse::<f32>().ok();
        match after.filter(|s| (0.0..=60.0).contains(s)) {
            Some(after) if !what.is_empty() => Ok(Self {
                what: what.to_ascii_lowercase(),
                after,
                of_command,
            }),
            _ => Err(format!(
                "“{text}” is no moment of an effect: write missiles, missiles+0.4, or missiles@0.4"
            )),
        }
    }
}

impl Moment {
    /// Whether an effect is the one.
    pub fn is(&self, fx: &Fx) -> bool {
        let hits = words(fx).hits;
        let names = names(fx);
        self.what.split('-').all(|part| match part {
            "hit" => hits == Some(true),
            "miss" => hits == Some(false),
            part => names.contains(part),
        })
    }

    /// Whether a noise is made by it: a weapon is aimed first, and goes off with its noise.
    pub fn sounds_like(&self, cue: CueKind) -> bool {
        let begins = matches!(
            cue,
            CueKind::Fires(_) | CueKind::Moves(_) | CueKind::DiceThrown
        );
        let words = words(&cue).all;
        let mut parts = self.what.split('-');
        begins && parts.all(|p| matches!(p, "hit" | "miss" | "shot") || words.contains(p))
    }

    /// Plays the battle of a session on to just before the command that leads to it. The command is given back, with the
    /// effects that it leads to.
    ///
    /// # Errors
    /// What there was to see instead.
    pub fn seek<G: Tabled>(
        &self,
        session: &mut Session<G>,
        script: &mut Script<G>,
    ) -> Result<(SideId, G::Command, Vec<Fx>), String> {
        let mut seen = BTreeSet::new();
        while let Some((side, command)) = script.next(&session.battle) {
            let given = session.battle.history().len();
            let from = session.battle.log().len();
            let viewer = session.viewer;
            let before = G::board(session.battle.world()).clone();
            session
                .submit(side, command.clone())
                .map_err(|e| e.to_string())?;
            let effects = G::effects(session, &session.battle.log()[from..], &before);
            let sought: Vec<_> = effects
                .iter()
                .filter(|e| self.is(&e.fx))
                .map(|e| e.fx.clone())
                .collect();
            if !sought.is_empty() {
                session.rewind(given).map_err(|e| e.to_string())?;
                session.viewer = viewer;
                return Ok((side, command, sought));
            }
            seen.extend(effects.iter().flat_map(|e| names(&e.fx)));
        }
        let seen: Vec<_> = seen.into_iter().collect();
        Err(format!(
            "no “{}” comes up any more; there was: {}",
            self.what,
            seen.join(", ")
        ))
    }
}

/// What an effect goes by.
struct Words {
    all: BTreeSet<String>,
    hits: Option<bool>,
}

/// The words in which the table itself describes something: its kind, what flies, how it moves.
fn words(what: &impl std::fmt::Debug) -> Words {
    let text = format!("{what:?}");
    let mut all: BTreeSet<String> = text
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|w| w.starts_with(|c: char| c.is_ascii_uppercase()))
        .map(str::to_ascii_lowercase)
        .collect();
    let hits = match (text.contains("hit: true"), text.contains("hit: false")) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    if hits.is_some() {
        all.insert("shot".to_owned());
    }
    Words { all, hits }
}

/// The words for an effect; a large explosion, as of what is destroyed, is a blast too.
fn names(fx: &Fx) -> BTreeSet<String> {
    let mut all = words(fx).all;
    if matches!(fx, Fx::Explosion { size, .. } if *size >= 2.0) {
        all.insert("blast".to_owned());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::fx::{At, ShotKind};

    #[test]
    fn moments_are_read_as_people_write_them() {
        let moment = |what: &str, after, of_command| {
            Ok(Moment {
                what: what.to_owned(),
                after,
                of_command,
            })
        };
        assert_eq!("missiles".parse(), moment("missiles", 0.0, false));
        assert_eq!("Jump+0.4".parse(), moment("jump", 0.4, false));
        assert_eq!("laser-hit@1.5".parse(), moment("laser-hit", 1.5, true));
        for wrong in ["", "+1", "jump+soon", "jump+-2", "jump@NaN"] {
            assert!(wrong.parse::<Moment>().is_err(), "{wrong}");
        }
        let until = |text: &str| Until::read(text, &["combat", "orders"]);
        assert_eq!(until("12"), Ok(Until::Commands(12)));
        assert_eq!(until("2.combat"), Ok(Until::Stage(2, "combat")));
        assert_eq!(until("1.Orders"), Ok(Until::Stage(1, "orders")));
        assert_eq!(until("question"), Ok(Until::Question));
        for wrong in ["", "x", "2.tea", "combat", "-1"] {
            assert!(until(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_effect_goes_by_what_flies() {
        let shot = Fx::Shot {
            from: 1,
            to: At::Mini(2),
            kind: ShotKind::Missiles,
            hit: true,
        };
        let is = |what: &str, fx: &Fx| what.parse::<Moment>().is_ok_and(|m| m.is(fx));
        assert!(is("missiles", &shot) && is("shot", &shot) && is("missiles-hit", &shot));
        assert!(!is("missiles-miss", &shot) && !is("laser", &shot));
        let blow = |size| Fx::Explosion {
            at: At::Mini(1),
            size,
        };
        assert!(is("blast", &blow(2.2)) && !is("blast", &blow(0.8)));
    }
}
