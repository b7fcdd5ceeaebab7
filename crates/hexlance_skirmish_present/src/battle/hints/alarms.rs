//! Who notices a way, and what lies in wait on it: enemies that see or feel it, their Zones of Control, mines, turrets; and
//! whom an Alert would reach (K4.2, K5.4, K11.3, K15.2, K15.7).

use std::collections::BTreeMap;

use hexlance_board::Hex;
use hexlance_skirmish::{
    alert,
    deeds::Deed,
    items::MINE_REACH,
    order::Station,
    outlook::{Outlook, Watch},
};

use super::{EYE, Session, area, paint};
use crate::{
    battle::{plan::Reachable, session::Reads},
    game::IsOn,
    hud::model::Overlay,
    table::model::{HexArea, Overlays, SightLine},
};

/// How many are named over a hex; more are counted.
const NAMED: usize = 2;

/// Everything that notices the way of a draft or is set off by it.
pub(super) fn all(
    session: &Session,
    reach: &Reachable,
    outlook: &Outlook,
    on: IsOn<'_>,
    out: &mut Overlays,
) {
    watched(session, outlook, out);
    if on(Overlay::Sight) {
        lines(session, outlook, out);
    }
    if on(Overlay::Auras) && outlook.stations.len() > 1 {
        enemy_zones(reach, out);
    }
    mines(session, outlook, out);
}

/// Who sees a hex of a way, and who only has it in its Zone of Control.
#[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
struct Noticed {
    by_line: Vec<String>,
    nearby: Vec<String>,
}

/// The places of a way by who notices them, each set with a colour and a label of its own (K22.E1).
fn watched(session: &Session, outlook: &Outlook, out: &mut Overlays) {
    let told = session.told();
    let mut noticed: BTreeMap<Hex, Noticed> = BTreeMap::new();
    for watch in &outlook.watched {
        let name = told.party(watch.by);
        let seen = at(outlook, &watch.lines);
        let mut near = at(outlook, &watch.near);
        near.retain(|hex| !seen.contains(hex));
        for hex in seen {
            add(&mut noticed.entry(hex).or_default().by_line, &name);
        }
        for hex in near {
            add(&mut noticed.entry(hex).or_default().nearby, &name);
        }
    }
    let mut together: BTreeMap<Noticed, Vec<Hex>> = BTreeMap::new();
    for (hex, by) in noticed {
        together.entry(by).or_default().push(hex);
    }
    // The word at the end of the way tells who sees that.
    let end = outlook.stations.last().map(|s| s.hex);
    for (by, hexes) in together {
        let (colour, fill) = match by.by_line.is_empty() {
            true => (paint::NEAR, 0.14),
            false => (paint::SEEN, 0.18),
        };
        out.zones.push(HexArea {
            label: match end.is_some_and(|end| hexes.contains(&end)) {
                true => String::new(),
                false => by.label(),
            },
            ..area(hexes, colour, fill)
        });
    }
}

/// A way may lead through a hex twice: nobody is named twice for it.
fn add(names: &mut Vec<String>, name: &str) {
    if !names.iter().any(|known| known == name) {
        names.push(name.to_owned());
    }
}

impl Noticed {
    fn label(&self) -> String {
        let seen = match self.by_line.len() {
            0 => None,
            n if n > NAMED => Some(tr!("seen by {n}", n)),
            _ => Some(tr!("seen by {names}", names = self.by_line.join(", "))),
        };
        let near = match self.nearby.len() {
            0 => None,
            n if n > NAMED => Some(tr!("near {n} enemies", n)),
            _ => Some(tr!("near {name}", name = self.nearby.join(", "))),
        };
        let lines: Vec<String> = seen.into_iter().chain(near).collect();
        lines.join("\n")
    }
}

/// The hexes of some places of a way.
fn at(outlook: &Outlook, points: &[u8]) -> Vec<Hex> {
    let stations = points
        .iter()
        .filter_map(|p| outlook.stations.get(usize::from(*p)));
    stations.map(|s| s.hex).collect()
}

/// A line from each enemy to the first place that it sees.
fn lines(session: &Session, outlook: &Outlook, out: &mut Overlays) {
    let ground = session.read().ground();
    for watch in &outlook.watched {
        let from = watch.by.trooper().and_then(|u| session.seen(u)?.hex());
        let (Some(first), Some(from)) = (first_seen(watch, outlook), from) else {
            continue;
        };
        let floor = f32::from(ground.floor(from).unwrap_or_default());
        out.sight.push(SightLine {
            from: (from, floor + EYE),
            to: (first.hex, f32::from(first.floor) + EYE),
            blocked_at: None,
        });
    }
}

fn first_seen<'o>(watch: &Watch, outlook: &'o Outlook) -> Option<&'o Station> {
    outlook.stations.get(usize::from(*watch.lines.first()?))
}

/// The outline of the Zones of Control of all enemies that are known (K5.4).
fn enemy_zones(reach: &Reachable, out: &mut Overlays) {
    if !reach.enemy_zones.is_empty() {
        out.auras.push(HexArea {
            label: tr!("The enemy's Zones of Control").to_owned(),
            ..area(reach.enemy_zones.clone(), paint::ENEMY_ZONE, 0.0)
        });
    }
}

/// Where a way sets off a mine, with the hexes of its blast (K15.3).
fn mines(session: &Session, outlook: &Outlook, out: &mut Overlays) {
    let view = session.view();
    for (mine, point) in &outlook.mines {
        let station = outlook.stations.get(usize::from(*point));
        let (Some(mine), Some(station)) = (view.items().get(*mine), station) else {
            continue;
        };
        let blast = mine.hex.within(MINE_REACH);
        let blast = blast.filter(|hex| view.board().contains(*hex));
        out.zones.push(area(blast.collect(), paint::TEMPLATE, 0.16));
        out.zones.push(HexArea {
            label: tr!("sets off the mine").to_owned(),
            ..area(vec![station.hex], paint::TEMPLATE, 0.4)
        });
    }
}

/// What the turret under the pointer sees (K15.7).
pub(super) fn turret(reach: &Reachable, out: &mut Overlays) {
    if !reach.turret.is_empty() {
        out.zones.push(HexArea {
            label: tr!("The turret sees this").to_owned(),
            ..area(reach.turret.clone(), paint::SEEN, 0.08)
        });
    }
}

/// The allies that an Alert would reach (K11.3).
pub(super) fn alerted(session: &Session, outlook: &Outlook, out: &mut Overlays) {
    if !matches!(outlook.deed, Deed::Alert(_)) {
        return;
    }
    let heard = alert::heard(&session.battle, outlook.unit);
    let hexes: Vec<Hex> = heard
        .into_iter()
        .filter_map(|unit| session.seen(unit)?.hex())
        .collect();
    if !hexes.is_empty() {
        out.zones.push(HexArea {
            label: tr!("hears the Alert").to_owned(),
            ..area(hexes, paint::MEMBER, 0.2)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_named_and_many_counted() {
        let by = |seen: &[&str], near: &[&str]| {
            let all = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect();
            Noticed {
                by_line: all(seen),
                nearby: all(near),
            }
            .label()
        };
        assert!(by(&["Fox"], &[]).contains("Fox"));
        let both = by(&["Fox", "Rook"], &["Wren"]);
        assert_eq!(both.lines().count(), 2);
        assert!(both.contains("Fox, Rook") && both.contains("Wren"));
        let many = by(&["Fox", "Rook", "Wren"], &[]);
        assert!(many.contains('3') && !many.contains("Fox"));
    }
}
