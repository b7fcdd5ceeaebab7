//! Marks on the ground of what abilities and weapons do to an area: zones of control, bursts of shells, falls of bombs.

use bevy::prelude::Color;
use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};
use hexlance_strike::{
    ability::Grant,
    aero::{Bomb, Raid, bombing},
    artillery::AreaHex,
    attack::legal::Legal,
};

use super::{scene::colour, session::Session};
use crate::{
    battle::session::Seen,
    table::{
        TableFx,
        fx::{At, Fx},
        model::HexArea,
    },
};

const LANDS: Color = Color::srgb(1.0, 0.55, 0.15);
const BURST: Color = Color::srgb(1.0, 0.35, 0.2);
/// The ring by which an ability widens a burst.
const WIDER: Color = Color::srgb(0.85, 0.5, 1.0);
const ENEMY_ZONE: Color = Color::srgb(0.92, 0.32, 0.55);

/// The zones of control of both sides: stepping out of one costs inches.
pub fn zones_of_control(session: &Session) -> Vec<HexArea> {
    let view = session.view();
    [SideId(0), SideId(1)]
        .into_iter()
        .flat_map(|side| view.zones(side).into_iter().map(move |z| (side, z)))
        .map(|(side, (unit, hexes))| {
            let own = by(session, unit, Grant::ZoneOfControl).map(|(_, c)| c);
            let paint = own.filter(|_| side == session.viewer);
            HexArea {
                hexes,
                colour: paint.unwrap_or(ENEMY_ZONE),
                fill: 0.16,
                label: tr!("Zone of control: {name}", name = view.name(unit)),
            }
        })
        .collect()
}

/// The ability by which a unit may do something, with its colour, as far as the seated side knows.
fn by(session: &Session, unit: UnitId, grant: Grant) -> Option<(String, Color)> {
    let u = session.view().unit(unit)?;
    let mut spas = u.spas.0.iter();
    let spa = spas.find(|s| s.def.grants(grant))?;
    Some((
        crate::lang::text(&spa.def.name).to_owned(),
        colour(spa.def.mark.colour),
    ))
}

/// Shells of the seated side in the air: where each comes down, and what it covers if it lands there.
pub fn shells(session: &Session) -> Vec<HexArea> {
    let view = session.view();
    let mut out = Vec::new();
    for shell in view.shells() {
        let area: Vec<Hex> = view.shell_area(shell).iter().map(|a| a.hex).collect();
        let Some(at) = area.first().copied() else {
            continue;
        };
        if area.len() > 1 {
            out.push(HexArea {
                hexes: area,
                colour: LANDS,
                fill: 0.08,
                label: String::new(),
            });
        }
        out.push(HexArea {
            hexes: vec![at],
            colour: LANDS,
            fill: 0.35,
            label: tr!("Lands turn {turn}", turn = shell.lands),
        });
    }
    out
}

/// What a shot would cover if it hits, with the damage in each hex. The ring that an ability adds has its own colour and
/// says whose it is.
pub fn burst(session: &Session, legal: &Legal) -> Vec<HexArea> {
    let area = session.view().burst_area(legal);
    let Some(at) = area.first().map(|a| a.hex) else {
        return Vec::new();
    };
    let wider = legal.attack.load.is_some_and(|l| l.wider);
    let edge = rim(at, &area);
    let is_added = |a: &AreaHex| wider && at.distance(a.hex) == edge;
    let mut out: Vec<HexArea> = area
        .iter()
        .map(|a| HexArea {
            hexes: vec![a.hex],
            colour: if is_added(a) { WIDER } else { BURST },
            fill: if is_added(a) { 0.14 } else { 0.22 },
            label: a.damage.to_string(),
        })
        .collect();
    let added: Vec<Hex> = area.iter().filter(|a| is_added(a)).map(|a| a.hex).collect();
    if !added.is_empty() {
        let ability = by(session, legal.attack.attacker, Grant::WidensBursts);
        // Where nothing else is written: at the ring's northern end.
        if let Some(first) = out.iter_mut().find(|o| o.colour == WIDER)
            && let Some((name, _)) = ability
        {
            first.label = format!("{}: {name}", first.label);
        }
        out.push(HexArea {
            hexes: added,
            colour: WIDER,
            fill: 0.0,
            label: String::new(),
        });
    }
    out
}

/// How far the last ring of an area is from its middle.
fn rim(at: Hex, area: &[AreaHex]) -> u16 {
    area.iter().map(|a| at.distance(a.hex)).max().unwrap_or(0)
}

/// A shell comes down: splinters reach every hex of its last ring.
pub fn splinters(at: Hex, area: &[AreaHex]) -> Vec<TableFx> {
    let edge = rim(at, area);
    area.iter()
        .filter(|a| edge > 0 && at.distance(a.hex) == edge)
        .map(|a| {
            TableFx::with(Fx::Burst {
                at: At::Hex(a.hex),
                size: 0.7,
            })
        })
        .collect()
}

/// What bombs that are chosen would reach besides the hexes on which they fall.
pub fn bombs(session: &Session, raid: &Raid) -> Option<HexArea> {
    let (at, bombs): (Hex, &[Bomb]) = match raid {
        Raid::Bomb { at, bombs } => (*at, bombs),
        _ => return None,
    };
    let radius = bombing::radius(bombs.iter().copied().collect());
    let board = session.view().board();
    (radius > 0).then(|| HexArea {
        hexes: at.within(radius).filter(|h| board.contains(*h)).collect(),
        colour: BURST,
        fill: 0.10,
        label: String::new(),
    })
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use hexlance_strike::{
        conformance::{Cue, Cursor, Demo},
        content::Content,
        event::{ArtilleryEvent, Event},
        positions, read,
    };

    use super::*;
    use crate::battle::{focus::Focus, scene};

    /// The rule cases of a command ability, played to their ends; the battle is looked at after each command.
    fn watch(ability: &str, mut see: impl FnMut(&str, &Session)) {
        let content = Content::shipped();
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .join("tests/conformance/strike/scas");
        let files = fs::read_dir(&folder).expect("the rules' own examples");
        let mine = |f: &Path| {
            let name = f.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(ability)
        };
        let mut seen = 0;
        for file in files.flatten().map(|f| f.path()).filter(|f| mine(f)) {
            let Ok(case) = Demo::load(&file, &content) else {
                continue;
            };
            let battle = case.battle(5).expect("it was read");
            let mut session = Session::scripted(battle, case.title().to_owned());
            let mut cursor = Cursor::default();
            see(case.id(), &session);
            seen += 1;
            while let Ok(Some(cue)) = case.next(&mut cursor, &session.battle) {
                if let Cue::Command { side, command } = cue {
                    if session.submit(side, command).is_err() {
                        break;
                    }
                    see(case.id(), &session);
                }
            }
        }
        assert!(seen > 0, "{ability} has no case");
    }

    #[test]
    fn zones_of_control_are_marked_while_they_are_held() {
        let mut marked = 0;
        watch("zone_of_control", |case, session| {
            let held: usize = [SideId(0), SideId(1)]
                .iter()
                .map(|s| session.view().zones(*s).len())
                .sum();
            let areas = zones_of_control(session);
            assert_eq!(areas.len(), held, "{case}");
            for area in &areas {
                assert!(!area.hexes.is_empty() && !area.label.is_empty(), "{case}");
            }
            marked += held;
        });
        assert!(marked > 0);
    }

    #[test]
    fn positions_show_on_the_table_as_long_as_they_are_held() {
        let (mut up, mut down) = (0, 0);
        watch("infantry_defensive_experts", |case, session| {
            let world = session.battle.world();
            let model = scene::table_model(session, &Focus::default(), &Default::default());
            for u in read::units(world) {
                let Some(mini) = model.mini(u.id.0) else {
                    continue;
                };
                let left = positions::of(world, u.id).unwrap_or(0);
                if u.side == session.viewer || left > 0 {
                    let own = session.view().position(u.id).unwrap_or(0);
                    assert_eq!(mini.flags.position, own, "{case}: {}", u.name);
                }
                up += usize::from(mini.flags.position > 0);
                down += usize::from(mini.flags.position == 0);
            }
        });
        assert!(up > 0 && down > 0, "{up} {down}");
    }

    #[test]
    fn a_wider_burst_reaches_as_far_as_its_marks() {
        let (mut plain, mut wide) = (0, 0);
        watch("direct_fire_artillery_specialists", |case, session| {
            for logged in session.battle.log() {
                let Event::Artillery(ArtilleryEvent::ShellBurst {
                    at,
                    area,
                    on_map: true,
                    ..
                }) = &logged.event
                else {
                    continue;
                };
                let marks = splinters(*at, area);
                let far = |fx: &TableFx| match &fx.fx {
                    Fx::Burst { at: At::Hex(h), .. } => at.distance(*h),
                    other => panic!("{case}: {other:?}"),
                };
                let rim = rim(*at, area);
                assert!(marks.iter().all(|fx| far(fx) == rim), "{case}");
                if rim > 2 {
                    wide += 1;
                } else {
                    plain += 1;
                }
            }
            // Whatever may be aimed now is marked as far as the rules say.
            let world = session.battle.world();
            let viewer = session.viewer;
            let guns = read::units(world).filter(|u| u.side == viewer);
            for u in guns.filter(|u| session.view().has_shots(u)) {
                for e in session.view().enemies() {
                    let target = hexlance_strike::attack::Target::Unit(e.id);
                    for (_, legal) in session.view().artillery(u.id, target) {
                        let Ok(legal) = legal else { continue };
                        let area = session.view().burst_area(&legal);
                        let marked = burst(session, &legal);
                        for a in &area {
                            assert!(marked.iter().any(|m| m.hexes.contains(&a.hex)), "{case}");
                        }
                        let violet = marked.iter().any(|m| m.colour == WIDER);
                        let wider = legal.attack.load.is_some_and(|l| l.wider);
                        assert_eq!(violet, wider, "{case}");
                        wide += usize::from(wider);
                        plain += usize::from(!wider);
                    }
                }
            }
        });
        assert!(plain + wide > 0 && wide > 0, "{plain} {wide}");
    }
}
