//! Marks of single rules: where Impetuous troopers have to run, how far hackers reach, where a blind throw may come down.

use bevy::prelude::Color;
use hexlance_board::{Direction, Hex};
use hexlance_skirmish::{
    deeds::Deed,
    dice::Sv,
    ground::{ZONE_OF_CONTROL, dispersed},
    hacking, impetuous,
    model::Skill,
    outlook::Outlook,
    state::Stage,
    view::Seen,
};

use super::{Session, area};
use crate::{
    battle::session::Reads,
    table::model::{HexArea, OrderArrow, Overlays},
};

const GOAL: Color = Color::srgb(1.0, 0.6, 0.2);
const AREA: Color = Color::srgb(0.35, 0.9, 0.85);
const FOREIGN: Color = Color::srgb(0.95, 0.45, 0.6);
const STRAY: Color = Color::srgb(0.95, 0.7, 0.35);

/// The goals of the own Impetuous troopers that have still to run (K3.7).
pub(super) fn goals(session: &Session, out: &mut Overlays) {
    let view = session.view();
    let clock = view.clock();
    if clock.stage != Stage::Impetuous || clock.active != session.viewer || view.order().is_some() {
        return;
    }
    let table = session.read();
    for unit in view.pool(session.viewer).impetuous {
        let Some(who) = table.find(unit) else {
            continue;
        };
        let Some(from) = who.hex else { continue };
        for to in impetuous::goals(table, who) {
            out.arrows.push(OrderArrow {
                from,
                to,
                colour: GOAL,
                label: tr!("{name} has to run here", name = who.name),
            });
        }
    }
}

/// The Hacking Area of a hacker: its Zone of Control and those of all Repeaters of its side, with lines to them; and the
/// enemy's Repeaters that it stands in, through which it reaches hackers at a Firewall (K14.1).
pub(super) fn network(session: &Session, seen: &Seen<'_>, out: &mut Overlays) {
    let Seen::Own(who) = seen else { return };
    let Some(hex) = who.hex.filter(|_| who.has(Skill::Hacker) && !who.is_null()) else {
        return;
    };
    let board = session.view().board();
    let around = |middle: Hex| {
        let near = middle.within(ZONE_OF_CONTROL);
        near.filter(|h| board.contains(*h)).collect::<Vec<Hex>>()
    };
    let (own, enemy) = hacking::repeaters_of(session.read(), who.side());
    let mut reached = around(hex);
    for repeater in own {
        reached.extend(around(repeater));
        if repeater != hex {
            out.arrows.push(OrderArrow {
                from: hex,
                to: repeater,
                colour: AREA,
                label: String::new(),
            });
        }
    }
    reached.sort_unstable();
    reached.dedup();
    out.auras.push(HexArea {
        label: tr!("Hacking Area").to_owned(),
        ..area(reached, AREA, 0.04)
    });
    for repeater in enemy
        .into_iter()
        .filter(|r| r.distance(hex) <= ZONE_OF_CONTROL)
    {
        out.auras.push(HexArea {
            label: tr!("Repeater of the enemy: through a Firewall").to_owned(),
            ..area(around(repeater), FOREIGN, 0.0)
        });
    }
}

/// Where a throw may come down that misses: a hex farther from the one aimed at for every point by which it fails, in any
/// direction (K17.5).
pub(super) fn strays(session: &Session, outlook: &Outlook, out: &mut Overlays) {
    let Deed::Speculate(thrown) = &outlook.deed else {
        return;
    };
    let Some(roll) = outlook.rolls.first() else {
        return;
    };
    let board = session.view().board();
    let hexes: Vec<Hex> = centres(thrown.hex, Sv::of(&roll.value))
        .filter(|hex| board.contains(*hex))
        .collect();
    if hexes.is_empty() {
        return;
    }
    let percent = format!("{:.0}", (1.0 - roll.alone.at_least(1)) * 100.0);
    out.zones.push(HexArea {
        label: tr!("{percent}%: comes down in one of these", percent),
        ..area(hexes, STRAY, 0.12)
    });
}

/// The hexes in which a throw at a hex may come down if it fails.
fn centres(aim: Hex, value: Sv) -> impl Iterator<Item = Hex> {
    let most = (i16::from(hexlance_skirmish::dice::SIDES) - value.value()).max(0);
    let most = u16::try_from(most).unwrap_or(0);
    let away = move |by: u16| Direction::ALL.map(|way| dispersed(aim, way, by));
    (1..=most).flat_map(away)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_strays_as_far_as_its_worst_die_fails() {
        let aim = Hex::from_column_row(20, 20);
        let all: Vec<Hex> = centres(aim, Sv::new(17, 0)).collect();
        assert_eq!(all.len(), 18);
        let most = all.iter().map(|h| h.distance(aim)).max();
        assert_eq!(most, Some(3));
        assert!(all.iter().all(|h| *h != aim));
        assert_eq!(centres(aim, Sv::new(20, 3)).count(), 0);
    }
}
