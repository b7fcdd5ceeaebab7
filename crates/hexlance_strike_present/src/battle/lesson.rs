//! How far a battle that teaches has come, read from the battle.

use hexlance_rules::Goal;
use hexlance_strike::{
    read::{self, UnitRead},
    setup::lesson::{FIRED, STRUCK, phase},
    state::Phase,
};

use super::Session;

/// A unit of the battle by its name.
pub(super) fn named<'a>(session: &'a Session, name: &str) -> Option<UnitRead<'a>> {
    read::units(session.battle.world()).find(|u| u.name == name)
}

/// Whether a goal that the battle itself knows of is reached; none for goals that leave no trace in it.
pub(super) fn reached(session: &Session, goal: &Goal, turn: u16) -> Option<bool> {
    let now = read::turn(session.battle.world());
    let at = (now.number, now.phase);
    let unit = |name: &str, until: Phase, done: &dyn Fn(&UnitRead<'_>) -> bool| {
        let over = at > (turn, until);
        let there = at.0 == turn;
        // Who is out has nothing more to do in a turn that has come; what is to come later is not done yet.
        Some(over || there && named(session, name).is_none_or(|u| u.is_out() || done(&u)))
    };
    let anybody = |done: &dyn Fn(&UnitRead<'_>) -> bool| {
        let mut own = read::units(session.battle.world()).filter(|u| u.side == session.viewer);
        Some(at > (turn, Phase::Combat) || at.0 == turn && own.any(|u| done(&u)))
    };
    match goal {
        Goal::Read | Goal::Look | Goal::Selected(_) | Goal::Aimed(_) | Goal::Codex => None,
        Goal::Placed(name) => {
            let placed = named(session, name).is_none_or(|u| u.hex().is_some() || u.is_out());
            Some(placed || at.1 != Phase::Setup)
        }
        Goal::Moved(name) => unit(name, Phase::Movement, &|u| u.acts.activated),
        Goal::Deed { id, unit: name } => {
            let done = |u: &UnitRead<'_>| match id.as_str() {
                FIRED => u.acts.weapon,
                STRUCK => u.acts.physical,
                // A scenario with another deed is refused.
                _ => true,
            };
            match name {
                Some(name) => unit(name, Phase::Combat, &done),
                None => anybody(&done),
            }
        }
        Goal::Phase(name) => Some(phase(name).is_none_or(|p| at >= (turn, p))),
        Goal::Turn => Some(at.0 >= turn),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use hexlance_host::laws::{case_files, watch};
    use hexlance_rules::{
        SideId, UnitId,
        draft::{Drafts, Next, Pick},
    };
    use hexlance_strike::{
        Strike,
        content::Content,
        draft::{Draft, keys},
        setup::lesson::words,
    };

    use super::*;
    use crate::battle::sheet::record_sheet;

    /// The keys of what is offered with a draft.
    fn offered(session: &Session, side: SideId, draft: &Draft, out: &mut BTreeSet<String>) {
        let offers = session.battle.offers(side, draft);
        out.extend(offers.buttons.iter().map(|b| b.key.to_string()));
        out.extend(offers.amounts.iter().map(|a| a.key.to_string()));
    }

    fn with(session: &Session, side: SideId, draft: &Draft, unit: UnitId) -> Option<Draft> {
        match session.battle.pick(side, draft, &Pick::Unit(unit)) {
            Ok(Next::Draft(draft)) => Some(draft),
            _ => None,
        }
    }

    #[test]
    fn lessons_have_words_for_every_part_of_a_sheet_and_for_whatever_is_offered() {
        let content = Content::shipped();
        let (mut parts, mut picks) = (BTreeSet::new(), BTreeSet::new());
        for chapter in ["r4", "r6", "r7", "r8", "r9", "r11", "r12", "r17"] {
            let cases = case_files(&[&format!("tests/conformance/strike/rules/{chapter}")]);
            watch(cases, &content, |_, session: &Session| {
                let units: Vec<_> = read::units(session.battle.world()).collect();
                for u in &units {
                    let sheet = record_sheet(session, u);
                    parts.extend(sheet.keys().into_iter().map(str::to_owned));
                }
                // Answers to a question are known by the question.
                let side = Strike::to_act(&session.battle);
                let Some(side) = side.filter(|_| session.battle.decision().is_none()) else {
                    return;
                };
                let nothing = Draft::default();
                offered(session, side, &nothing, &mut picks);
                for own in units.iter().filter(|u| u.side == side) {
                    let Some(selected) = with(session, side, &nothing, own.id) else {
                        continue;
                    };
                    offered(session, side, &selected, &mut picks);
                    let mut others = units.iter().filter(|u| u.side != side);
                    let aimed = others.find_map(|u| with(session, side, &selected, u.id));
                    if let Some(aimed) = aimed {
                        offered(session, side, &aimed, &mut picks);
                    }
                }
            });
        }
        // What ends a phase has a word in every game, and nobody is taught to give up.
        picks.retain(|key: &String| ![keys::END, keys::CONCEDE].contains(&key.as_str()));
        let words = words();
        let unknown: Vec<_> = parts.iter().filter(|part| !words.has_part(part)).collect();
        assert!(unknown.is_empty(), "parts {unknown:?}");
        let unknown: Vec<_> = picks.iter().filter(|key| !words.has_offer(key)).collect();
        assert!(unknown.is_empty(), "offers {unknown:?}");
        for part in &words.parts {
            let stem = part.trim_end_matches(".*");
            let is_seen = parts.iter().any(|seen| seen.starts_with(stem));
            assert!(is_seen, "no sheet has {part}: {parts:?}");
        }
        assert!(picks.len() > 60, "{picks:?}");
    }
}
