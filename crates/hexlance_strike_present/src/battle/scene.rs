//! What the table shows of the running battle, from what the seated side may know.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::Color;
use hexlance_strike::{
    ability::AuraTrigger,
    card::hexes,
    electronics, light,
    read::{self, UnitRead},
    state::{Fate, Field, Frame, Losses, Phase, Place},
};

use super::{air, focus::Focus, loads, look, session::Session, sheet, view};
pub use crate::game::scenery::colour;
use crate::{
    battle::session::Seen,
    game::scenery::{conditions, theme},
    table::model::{Badge, EcmField, Environment, Mini, MiniFlags, Pool, TableModel},
};

/// Light and air of a battle.
fn environment(session: &Session, frame: &Frame) -> Environment {
    let (gale, to) = session.view().wind();
    conditions(&frame.environment, gale, to)
}

/// The whole table.
pub fn table_model(
    session: &Session,
    focus: &Focus,
    original_cf: &BTreeMap<hexlance_board::Hex, u8>,
) -> TableModel {
    let world = session.battle.world();
    let mut model = TableModel::new(Arc::clone(&world.resource::<Field>().0));
    model.theme = theme(&session.battle.setup().map.theme);
    model.environment = environment(session, world.resource::<Frame>());
    model.original_cf = original_cf.clone();
    model.minis = view::visible(session)
        .filter_map(|u| mini(session, focus, &u))
        .collect();
    model.tokens = loads::tokens(session);
    model
}

fn mini(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Option<Mini> {
    let world = session.battle.world();
    let (hex, facing, level, wreck) = match u.place {
        Place::On(s) => (s.hex, s.facing, s.base, false),
        Place::Aloft(_) => {
            let (hex, facing, level) = air::stand(session, u)?;
            (hex, facing, level, false)
        }
        // Whoever is carried stands with the carrier.
        Place::Held(by, _) => {
            let s = *session.view().unit(*by)?.spot()?;
            (s.hex, s.facing, s.base, false)
        }
        // A wreck stays where it fell.
        Place::Gone(Fate::Destroyed) => {
            let losses = &world.resource::<Losses>().0;
            let s = losses.iter().find(|l| l.unit == u.id)?.at?;
            (s.hex, s.facing, s.base, true)
        }
        _ => return None,
    };
    let done = match read::phase(world) {
        Phase::Movement => u.acts.activated,
        Phase::Combat => u.acts.weapon && u.acts.physical,
        _ => false,
    };
    let mut badges: Vec<Badge> = Vec::new();
    let position = session.view().position(u.id).filter(|_| !wreck);
    if let Some(left) = position {
        badges.push(Badge {
            icon: tr!("Position, CF {left}", left),
            colour: Color::srgb(0.78, 0.68, 0.46),
            ring: None,
        });
    }
    if !wreck {
        for spa in &u.spas.0 {
            let mark = &spa.def.mark;
            let ring = spa
                .def
                .auras
                .iter()
                .find(|a| a.trigger == AuraTrigger::ComesWithin)
                .filter(|_| u.can_act())
                .map(|a| hexes(a.inches));
            if !mark.chip.is_empty() {
                badges.push(Badge {
                    icon: mark.chip.clone(),
                    colour: colour(mark.colour),
                    ring,
                });
            }
        }
        for s in sheet::statuses(session, u)
            .into_iter()
            .filter(|s| s.tone == crate::hud::model::Tone::Bad)
        {
            badges.push(Badge {
                icon: s.text,
                colour: Color::srgb(0.85, 0.3, 0.25),
                ring: None,
            });
        }
    }
    Some(Mini {
        id: u.id.0,
        look: look::crewed(u.card, u.pilot.skill),
        side: u.side.0,
        hex,
        facing,
        level,
        armor: Pool {
            now: u.armor.points.into(),
            max: u.card.armor.into(),
        },
        structure: Pool {
            now: u.armor.structure.into(),
            max: u.card.structure.into(),
        },
        heat: u.heat.level,
        plate: u.name.to_owned(),
        flags: MiniFlags {
            selected: focus.selection.selected == Some(u.id),
            hidden: u.is_hidden(),
            wreck,
            shut_down: u.is_shut_down(),
            prone: false,
            done,
            searchlight: light::shines(world, u),
            cloaked: electronics::is_screened(u) || electronics::mimicry(u) > 0,
            position: position.unwrap_or(0),
            lost_arms: None,
            twist: 0,
        },
        badges,
        field: electronics::field(u).map(|(strength, radius)| EcmField {
            radius,
            strong: strength > electronics::Field::Plain,
        }),
        dial: None,
    })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use hexlance_host::laws::{case_files, watch};
    use hexlance_rules::SideId;
    use hexlance_strike::{content::Content, electronics::Field as Strength, special::Code};

    use super::*;

    /// The rule cases of a chapter.
    fn cases(chapter: &str) -> Vec<PathBuf> {
        case_files(&[&format!("tests/conformance/strike/rules/{chapter}")])
    }

    #[test]
    fn domes_cover_what_is_jammed() {
        let (mut domes, mut jammed, mut strong) = (0, 0, 0);
        let mut look = |case: &str, session: &Session| {
            let world = session.battle.world();
            let model = table_model(session, &Focus::default(), &BTreeMap::new());
            for field in model.minis.iter().filter_map(|m| m.field) {
                domes += 1;
                strong += usize::from(field.strong);
            }
            // What runs as ECCM takes from a field without making it smaller.
            if world.resource::<Frame>().options.eccm {
                return;
            }
            for (hex, _) in model.board.iter() {
                for side in [0, 1] {
                    let over = model.minis.iter().filter(|m| {
                        let field = m.field.filter(|f| m.hex.distance(hex) <= f.radius);
                        m.side != side && field.is_some()
                    });
                    let covered = over.count() > 0;
                    let is = electronics::jammed(world, SideId(side), hex, Strength::Plain);
                    assert_eq!(covered, is, "{case}: {hex:?}, side {side}");
                    jammed += usize::from(is);
                }
            }
        };
        // Not R14: whose data are concealed shows no dome.
        let content = Content::shipped();
        for chapter in ["r5", "r12", "r13"] {
            watch(cases(chapter), &content, &mut look);
        }
        assert!(
            domes > 5 && strong > 0 && jammed > 500,
            "{domes} domes, {strong} of them strong, {jammed} hexes"
        );
    }

    #[test]
    fn stealth_is_seen_while_it_is_on() {
        let mut seen = Vec::new();
        watch(
            cases("r13"),
            &Content::shipped(),
            |case, session: &Session| {
                let model = table_model(session, &Focus::default(), &BTreeMap::new());
                let who = view::visible(session).filter(|u| u.card.specials.has(Code::STL));
                for u in who {
                    let mini = model.mini(u.id.0).expect("it is on the table");
                    // Who aims at it from afar counts with it, or does not.
                    assert_eq!(
                        mini.flags.cloaked, !u.gear.stealth_off,
                        "{case}: {}",
                        u.name
                    );
                    assert_eq!(mini.field, None, "{case}: stealth drowns its own suite");
                    seen.push(mini.flags.cloaked);
                }
            },
        );
        assert!(seen.contains(&true) && seen.contains(&false), "{seen:?}");
    }
}
