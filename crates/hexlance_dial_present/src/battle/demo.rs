//! What a demo of the dial rules shows of the numbers that it looks at.

use hexlance_board::Hex;
use hexlance_dial::{
    attack::Attack,
    conformance::Check,
    draft::{Aim, Kind, Target},
    event::AttackKind,
};
use hexlance_rules::UnitId;

use super::{Session, focus::Focus};
use crate::{battle::session::Reads, game::Planning};

/// Shows the numbers that a demo looks at; the hexes to look at, or none where there is nothing to see.
///
/// The numbers of an attack are shown by aiming it, the values of a unit by selecting it.
pub fn show_check(session: &mut Session, focus: &mut Focus, check: &Check<'_>) -> Option<Vec<Hex>> {
    if let Some(attack) = check.attack(&session.battle) {
        let target = attack.target()?;
        look_at(session, focus, attack.by)?;
        focus.draft.aim = Some(aim(&attack, target)?);
        let at = session.read().find(target).and_then(|u| u.hex());
        return Some(at.into_iter().collect());
    }
    let unit = check.values_of(&session.battle)?;
    let at = look_at(session, focus, unit)?;
    Some(vec![at])
}

/// Selects a unit with the eyes of its side; where it stands, if it is on the table.
fn look_at(session: &mut Session, focus: &mut Focus, unit: UnitId) -> Option<Hex> {
    let (hex, side) = {
        let u = session.read().find(unit)?;
        (u.hex()?, u.side)
    };
    session.viewer = side;
    focus.select(Some(unit));
    Some(hex)
}

/// An attack as a person aims it.
fn aim(attack: &Attack, target: UnitId) -> Option<Aim> {
    let kind = match (attack.kind, attack.slot) {
        (AttackKind::Direct, Some(slot)) => Kind::Direct(slot),
        (AttackKind::Indirect, Some(slot)) => Kind::Indirect(slot),
        (AttackKind::Close, Some(slot)) => Kind::Close(slot),
        (AttackKind::Repair, Some(slot)) => Kind::Repair(slot),
        (AttackKind::Capture, _) => Kind::Capture,
        (AttackKind::Charge, _) => Kind::Charge,
        (AttackKind::Ram, _) => Kind::Ram,
        (AttackKind::DeathFromAbove, _) => Kind::DeathFromAbove,
        _ => return None,
    };
    let chosen = attack.chosen;
    let gear = chosen.armor_piercing
        || chosen.anti_personnel
        || chosen.streak
        || chosen.alpha_strike.is_some();
    Some(Aim {
        kind: Some(kind),
        gear: Some(gear),
        also: attack.targets.iter().skip(1).copied().collect(),
        with: attack.with.clone(),
        ..Aim::at(Target::Unit(target))
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use hexlance_dial::{
        conformance::{Cue, Cursor, Demo},
        content::Content,
    };

    use super::*;

    /// Plays the demo of an ability to its end; what is looked at on the way, with what is selected and aimed at.
    fn looks(id: &str) -> Vec<(Option<UnitId>, Option<Aim>)> {
        let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .join("scenarios/demos/dial")
            .join(format!("{id}.ron"));
        let demo = Demo::load(&file, &Content::shipped()).expect("a shipped demo");
        let battle = demo.battle(3).expect("it was read");
        let mut session = Session::scripted(battle, demo.title().to_owned());
        let (mut cursor, mut seen) = (Cursor::default(), Vec::new());
        while let Some(cue) = demo.next(&mut cursor, &session.battle).expect("it plays") {
            match cue {
                Cue::Command { side, command } => {
                    session.submit(side, command).expect("a legal command");
                }
                Cue::Check(check) => {
                    let mut focus = Focus::default();
                    if show_check(&mut session, &mut focus, &check).is_some() {
                        seen.push((focus.selection.selected, focus.draft.aim));
                    }
                }
                _ => {}
            }
        }
        seen
    }

    #[test]
    fn numbers_of_attacks_are_aimed_and_values_are_selected() {
        let folder =
            Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("scenarios/demos/dial");
        let (mut aimed, mut selected) = (0, 0);
        for entry in std::fs::read_dir(folder).expect("demos").flatten() {
            let path = entry.path();
            let Some(id) = path.file_stem().and_then(|s| s.to_str()) else {
                continue;
            };
            for (unit, aim) in looks(id) {
                assert!(unit.is_some(), "{id}: nobody is looked at");
                match aim {
                    Some(aim) => {
                        aimed += 1;
                        assert!(aim.kind.is_some(), "{id}");
                        assert_ne!(aim.target.unit(), unit, "{id}: it aims at itself");
                    }
                    None => selected += 1,
                }
            }
        }
        assert!(aimed > 0 && selected > 0, "{aimed} {selected}");
    }
}
