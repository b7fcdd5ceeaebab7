//! What is drawn over the table to help reading it: where somebody may go and who sees the way, targets with chances, lines,
//! templates, zones, the Order under way.

mod alarms;
mod lanes;
mod marks;

use bevy::prelude::Color;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_skirmish::{
    dice::{SIDES, Sv},
    draft::keys::{self, purpose},
    ground::{Reached, ZONE_OF_CONTROL, in_front},
    items::MINE_REACH,
    objects::Objects,
    order::Station,
    outlook::{self, Outlook, Waits},
    score::Score,
    setup::places::{Way, roll_value},
    state::ItemKind,
    view::Seen,
};

use super::{Session, focus, focus::Focus, places, plan::Reachable};
use crate::{
    battle::session::Reads,
    game::IsOn,
    hud::model::Overlay,
    table::model::{
        HexArea, OrderArrow, Overlays, PathPreview, PathStep, Reach, ReachClass, SightLine,
        TargetMark, Tone,
    },
    wording,
};

/// Colours of what is marked.
pub(super) mod paint {
    use bevy::prelude::Color;

    pub const ZONE: Color = Color::srgb(0.4, 0.8, 0.5);
    pub const ENEMY_ZONE: Color = Color::srgb(0.85, 0.45, 0.35);
    pub const PLACE: Color = Color::srgb(0.55, 0.75, 1.0);
    pub const BY_ROLL: Color = Color::srgb(0.95, 0.75, 0.3);
    pub const SEEN: Color = Color::srgb(0.95, 0.35, 0.3);
    pub const NEAR: Color = Color::srgb(0.95, 0.75, 0.3);
    pub const TEMPLATE: Color = Color::srgb(0.95, 0.4, 0.25);
    pub const CONTROL: Color = Color::srgb(0.62, 0.55, 0.9);
    pub const ARC: Color = Color::srgb(1.0, 0.85, 0.45);
    pub const FACING: Color = Color::srgb(1.0, 0.9, 0.5);
    pub const ORDER: Color = Color::srgb(0.6, 0.9, 1.0);
    pub const SMOKE: Color = Color::srgb(0.75, 0.75, 0.75);
    pub const GOAL: Color = Color::srgb(0.95, 0.85, 0.4);
    pub const AGAIN: Color = Color::srgb(0.6, 0.78, 0.6);
    pub const MEMBER: Color = Color::srgb(0.5, 0.9, 0.75);
}

/// Everything drawn over the table.
pub fn overlays(session: &Session, focus: &Focus, reach: &Reachable, on: IsOn<'_>) -> Overlays {
    let mut out = Overlays {
        hover: focus.selection.hovered,
        ..Overlays::default()
    };
    if on(Overlay::Mission) {
        mission(session, reach, &mut out);
    }
    lying(session, &mut out);
    lanes::combats(session, &mut out);
    order(session, &mut out);
    marks::goals(session, &mut out);
    let selected = focus.selection.selected.and_then(|unit| session.seen(unit));
    if let Some(seen) = &selected {
        around(session, reach, seen, on, &mut out);
    }
    let pointed = focus.selection.pointed.and_then(|unit| session.seen(unit));
    for seen in [selected, pointed]
        .iter()
        .flatten()
        .filter(|_| on(Overlay::Arcs))
    {
        lanes::suppressed(session, seen, &mut out);
    }
    offered(session, focus, reach, on, &mut out);
    if let Some(places) = &reach.places {
        places::mark(places, &mut out);
    }
    if let Some(outlook) = reach.shown() {
        ahead(session, focus, reach, outlook, on, &mut out);
    }
    alarms::turret(reach, &mut out);
    targets(session, reach, &mut out);
    out
}

fn area(hexes: Vec<Hex>, colour: Color, fill: f32) -> HexArea {
    HexArea {
        hexes,
        colour,
        fill,
        label: String::new(),
    }
}

/// Zones of the sides, consoles and crates.
fn mission(session: &Session, reach: &Reachable, out: &mut Overlays) {
    let view = session.view();
    for (side, hexes) in &reach.zones {
        let own = *side == session.viewer;
        let colour = if own { paint::ZONE } else { paint::ENEMY_ZONE };
        out.zones.push(area(hexes.clone(), colour, 0.0));
    }
    let world = session.battle.world();
    let task = &world.resource::<Score>().task;
    let objects = world.resource::<Objects>();
    use hexlance_skirmish::score::Task;
    if matches!(task, Task::Foothold | Task::DeckNine) {
        for console in &objects.consoles {
            let label = match console.held {
                None => tr!("Console").to_owned(),
                Some(side) => tr!("Console of {side}", side = view.sides().name(side)),
            };
            out.zones.push(HexArea {
                label,
                ..area(vec![console.hex], paint::GOAL, 0.2)
            });
        }
    }
    let loose = objects.loads.iter().filter(|l| l.carrier.is_none());
    out.zones
        .extend(loose.map(|load| area(vec![load.hex], paint::GOAL, 0.2)));
}

/// Smoke, and the areas of mines.
fn lying(session: &Session, out: &mut Overlays) {
    let view = session.view();
    let board = view.board();
    let on_table = |centre: Hex, radius: u16| -> Vec<Hex> {
        centre
            .within(radius)
            .filter(|h| board.contains(*h))
            .collect()
    };
    for cloud in view.haze().clouds {
        out.auras.push(HexArea {
            label: tr!("Smoke").to_owned(),
            ..area(on_table(cloud.centre, cloud.radius), paint::SMOKE, 0.2)
        });
    }
    for item in &view.items().all {
        let (radius, label) = match item.kind {
            ItemKind::Mine => (MINE_REACH, super::ground::item_name(item.kind)),
            _ => continue,
        };
        let colour = if item.side == session.viewer {
            paint::ZONE
        } else {
            paint::SEEN
        };
        out.zones.push(HexArea {
            label: label.to_owned(),
            ..area(on_table(item.hex, radius), colour, 0.06)
        });
    }
}

/// The Order under way: the route of whoever acts, and who reacts to it (K22, K4.4).
fn order(session: &Session, out: &mut Overlays) {
    let Some(order) = session.view().order() else {
        return;
    };
    for actor in order
        .actors
        .iter()
        .filter(|a| session.seen(a.unit).is_some())
    {
        let ends = actor.stations.first().zip(actor.stations.last());
        if let Some((from, to)) = ends.filter(|(from, to)| from.hex != to.hex) {
            let names: Vec<String> = actor.deeds.iter().map(wording::deed_name).collect();
            out.arrows.push(OrderArrow {
                from: from.hex,
                to: to.hex,
                colour: paint::ORDER,
                label: names.join(", "),
            });
        }
        let hexes = actor.stations.iter().map(|s| s.hex).collect();
        out.zones.push(area(hexes, paint::ORDER, 0.12));
    }
    for reaction in &order.reactions {
        let from = reaction
            .by
            .trooper()
            .and_then(|unit| session.seen(unit)?.hex());
        let actor = order.actors.get(usize::from(reaction.actor));
        let to = actor.and_then(|a| a.station(reaction.point)).map(|s| s.hex);
        if let (Some(from), Some(to)) = (from, to) {
            out.arrows.push(OrderArrow {
                from,
                to,
                colour: paint::SEEN,
                label: String::new(),
            });
            // Named where it comes from: several lead to one place.
            out.zones.push(HexArea {
                label: wording::deed_name(&reaction.deed),
                ..area(vec![from], paint::SEEN, 0.1)
            });
        }
    }
}

/// Whether a way is drawn over the table: words about the ground would lie under those about it.
fn draws_way(reach: &Reachable) -> bool {
    reach.shown().is_some_and(|o| o.stations.len() > 1)
}

/// The Zone of Control and the front of whoever is selected, and its link team.
fn around(session: &Session, reach: &Reachable, seen: &Seen<'_>, on: IsOn<'_>, out: &mut Overlays) {
    let Some(hex) = seen.hex() else { return };
    let board = session.view().board();
    if on(Overlay::Auras) {
        let zone = hex.within(ZONE_OF_CONTROL).filter(|h| board.contains(*h));
        out.auras.push(HexArea {
            label: tr!("Zone of Control").to_owned(),
            ..area(zone.collect(), paint::CONTROL, 0.0)
        });
        marks::network(session, seen, out);
    }
    let facing = match seen {
        Seen::Own(who) if who.guise.seeming.is_marker() => None,
        Seen::Own(who) => Some(who.facing()),
        Seen::Figure(figure) => Some(figure.facing()),
        Seen::Marker(_) => None,
    };
    if let Some(facing) = facing.filter(|_| on(Overlay::Arcs)) {
        let front = hex
            .within(4)
            .filter(|h| *h != hex && board.contains(*h) && in_front(hex, facing, *h));
        let rests = session.read().order().is_none() && !draws_way(reach);
        out.arc = Some(HexArea {
            label: match rests {
                true => tr!("Front").to_owned(),
                false => String::new(),
            },
            ..area(front.collect(), paint::ARC, 0.05)
        });
    }
    if let Seen::Own(who) = seen {
        let team = session
            .read()
            .pool(who.owner)
            .map_or(&[][..], |pool| &pool.team);
        if team.contains(&who.id) {
            let members = team.iter().filter_map(|unit| session.seen(*unit)?.hex());
            out.zones.push(HexArea {
                label: tr!("Link team").to_owned(),
                ..area(members.collect(), paint::MEMBER, 0.2)
            });
        }
    }
}

/// Hexes that can be picked now.
fn offered(session: &Session, focus: &Focus, reach: &Reachable, on: IsOn<'_>, out: &mut Overlays) {
    let key = reach.walk.as_ref().map(|w| w.key.as_ref());
    let key = focus.draft.part.as_ref().map(|p| p.key.as_ref()).or(key);
    let class = match key {
        Some("jump") => ReachClass::Jump,
        Some("climb" | "cautious") => ReachClass::Risk,
        Some("run") => ReachClass::Sprint,
        _ => ReachClass::Walk,
    };
    if on(Overlay::Reach) && !reach.again.is_empty() {
        out.zones.push(HexArea {
            label: match draws_way(reach) {
                true => String::new(),
                false => tr!("second Move").to_owned(),
            },
            ..area(reach.again.clone(), paint::AGAIN, 0.1)
        });
    }
    for offered in &reach.areas(focus).areas {
        let hexes = || offered.hexes.iter().collect::<Vec<Hex>>();
        match offered.purpose {
            purpose::MOVE if on(Overlay::Reach) => {
                let costs = offered.costs.iter().map(u16::to_string);
                let costs = costs.chain(std::iter::repeat(String::new()));
                out.reach
                    .extend(offered.hexes.iter().zip(costs).map(|(hex, cost)| Reach {
                        hex,
                        class,
                        cost,
                    }));
            }
            purpose::MOVE | purpose::PASS => {}
            purpose::PLACE_BY_ROLL => out.zones.push(HexArea {
                label: by_roll(session, focus, reach),
                ..area(hexes(), paint::BY_ROLL, 0.14)
            }),
            _ => out.zones.push(area(hexes(), paint::PLACE, 0.16)),
        }
    }
    if focus.draft.part.is_none() && session.viewer_acts() {
        counted(reach, out);
        looks(session, focus, reach, out);
    }
    let picked = reach
        .offers
        .units
        .iter()
        .filter(|u| u.verdict.is_ok() && u.purpose != purpose::SELECT);
    let hexes = picked.filter_map(|u| session.seen(u.unit)?.hex());
    let hexes: Vec<Hex> = hexes.collect();
    if !hexes.is_empty() {
        out.zones.push(area(hexes, paint::NEAR, 0.18));
    }
    // Whoever reacts sees where on the route it may do so.
    if let (Some(Waits::Reactions(_)), Some(unit)) =
        (outlook::waits(&session.battle), focus.draft.unit)
    {
        let order = session.read().order().and_then(|o| o.actors.first());
        let points = outlook::reactors(&session.battle);
        let points = points
            .into_iter()
            .find(|(by, _)| *by == unit)
            .map(|(_, p)| p);
        let stations = points.unwrap_or_default().into_iter();
        let hexes = stations
            .filter_map(|p| Some(order?.station(p)?.hex))
            .collect();
        out.zones.push(area(hexes, paint::SEEN, 0.2));
    }
}

/// Which way somebody would look who is asked where (K13.6.1).
fn looks(session: &Session, focus: &Focus, reach: &Reachable, out: &mut Overlays) {
    let Some(proposed) = super::actions::proposed_facing(session, &reach.offers) else {
        return;
    };
    let unit = outlook::chooser(&session.battle);
    let Some(from) = unit.and_then(|unit| session.read().find(unit)?.hex) else {
        return;
    };
    let pointed = focus.selection.hovered;
    let towards = pointed.and_then(|hex| Direction::towards(from, hex));
    out.arrows.push(OrderArrow {
        from,
        to: from.neighbour(towards.unwrap_or(proposed)),
        colour: paint::FACING,
        label: String::new(),
    });
}

/// With what chance the roll succeeds that a place asks for (K17.2.3).
fn by_roll(session: &Session, focus: &Focus, reach: &Reachable) -> String {
    let disguised = reach.offers.button(keys::seeming::IMP1);
    let way = match disguised.is_some_and(|button| button.chosen) {
        true => Way::ImpersonateAmong,
        false => Way::InfiltrateFar,
    };
    let who = focus.draft.unit.and_then(|unit| session.read().find(unit));
    who.map_or_else(String::new, |who| {
        let sv = Sv::of(&roll_value(&who, way)).value();
        let percent = sv.clamp(0, i16::from(SIDES)) * 100 / i16::from(SIDES);
        tr!("with a roll: {percent}% as planned", percent)
    })
}

/// What the hexes count that nerve leads to (K10.6.6).
fn counted(reach: &Reachable, out: &mut Overlays) {
    for (hex, count) in &reach.counts {
        out.zones.push(HexArea {
            label: tr!("cover {count}", count),
            ..area(vec![*hex], paint::PLACE, 0.25)
        });
    }
}

/// What a draft would come to: its way with who sees it, its template, its lines.
fn ahead(
    session: &Session,
    focus: &Focus,
    reach: &Reachable,
    outlook: &Outlook,
    on: IsOn<'_>,
    out: &mut Overlays,
) {
    if outlook.stations.len() > 1 {
        out.path = Some(path(session, outlook));
        alarms::all(session, reach, outlook, on, out);
        facing(focus, reach, outlook, out);
    } else if focus.draft.part.is_some() {
        alarms::all(session, reach, outlook, on, out);
    }
    alarms::alerted(session, outlook, out);
    template(outlook, out);
    if on(Overlay::Arcs) && focus.draft.part.is_some() {
        lanes::bands(session, outlook, out);
    }
    marks::strays(session, outlook, out);
    if on(Overlay::Sight) {
        let from = outlook.stations.last();
        let mut aimed: Vec<UnitId> = outlook
            .rolls
            .iter()
            .filter_map(|r| r.at?.trooper())
            .collect();
        aimed.extend(focus::aimed_at(focus));
        aimed.dedup();
        for unit in aimed {
            if let (Some(from), Some(there)) = (from, session.seen(unit).and_then(|s| s.hex())) {
                line(session, from, there, out);
            }
        }
    }
}

fn path(session: &Session, outlook: &Outlook) -> PathPreview {
    let steps = outlook.stations.iter().map(|s| PathStep {
        hex: s.hex,
        level: i8::try_from(s.floor).unwrap_or(i8::MAX),
        cost: String::new(),
    });
    let told = session.told();
    let mut total = match outlook.watched.as_slice() {
        [] => tr!("nobody reacts").to_owned(),
        [one] => tr!("{name} can react", name = told.party(one.by)),
        [one, two] => tr!(
            "{first} and {second} can react",
            first = told.party(one.by),
            second = told.party(two.by)
        ),
        all => tr_n!(all.len(), "{n} can react", "{n} can react"),
    };
    if outlook.reveals {
        total = format!("{total}, {}", tr!("shows who it is"));
    }
    PathPreview {
        steps: steps.collect(),
        total,
        class: ReachClass::Walk,
    }
}

/// How high over the floor lines are drawn, in steps.
const EYE: f32 = 1.5;

/// Which way the mover would look.
fn facing(focus: &Focus, reach: &Reachable, outlook: &Outlook, out: &mut Overlays) {
    let (Some(end), Some(hovered)) = (outlook.stations.last(), focus.selection.hovered) else {
        return;
    };
    let picked = focus.draft.part.is_some() && reach.under.is_none();
    let offers = reach.offers.facings.is_some();
    if let Some(towards) = Direction::towards(end.hex, hovered).filter(|_| picked && offers) {
        out.arrows.push(OrderArrow {
            from: end.hex,
            to: end.hex.neighbour(towards),
            colour: paint::FACING,
            label: String::new(),
        });
    }
}

/// The template as it would lie, with hexes that it does not affect as an outline.
fn template(outlook: &Outlook, out: &mut Overlays) {
    if outlook.template.is_empty() {
        return;
    }
    let hexes = |affected: bool| -> Vec<Hex> {
        let all = outlook.template.iter();
        all.filter(|(_, reached)| (*reached == Reached::Affected) == affected)
            .map(|(hex, _)| *hex)
            .collect()
    };
    out.zones.push(area(hexes(true), paint::TEMPLATE, 0.28));
    let hidden = hexes(false);
    if !hidden.is_empty() {
        out.zones.push(HexArea {
            label: tr!("not affected").to_owned(),
            ..area(hidden, paint::TEMPLATE, 0.0)
        });
    }
}

/// A line to a hex: open, covered with what covers, or blocked with what blocks (K5.2, K5.3).
fn line(session: &Session, from: &Station, to: Hex, out: &mut Overlays) {
    use hexlance_skirmish::{ground::Barrier, model::Silhouette};
    let table = session.read();
    let ground = table.ground();
    let (a, b) = (
        ground.standing(from.hex, Silhouette(2)),
        ground.standing(to, Silhouette(2)),
    );
    let found = table.line(&a, &b);
    let place = |barrier: Barrier| match barrier {
        Barrier::Hex(hex) | Barrier::Side(hex, _) => hex,
    };
    let blocked_at = found.blocked().map(place);
    if let Some(hex) = blocked_at {
        out.zones.push(HexArea {
            label: tr!("blocks the line").to_owned(),
            ..area(vec![hex], paint::SEEN, 0.2)
        });
    } else if let Some(hex) = found.covered().map(place) {
        out.zones.push(HexArea {
            label: tr!("gives cover").to_owned(),
            ..area(vec![hex], paint::NEAR, 0.16)
        });
    }
    out.sight.push(SightLine {
        from: (from.hex, f32::from(from.floor) + EYE),
        to: (to, f32::from(ground.floor(to).unwrap_or_default()) + EYE),
        blocked_at,
    });
}

/// A mark on everybody that something can be aimed at, with the chance of the first skill; while a way is shown, on everybody
/// who could answer it with a shot, with the chance of that one.
fn targets(session: &Session, reach: &Reachable, out: &mut Overlays) {
    let points = |points: f64| match points > 0.0 {
        true => format!("{points:.1}"),
        false => String::new(),
    };
    for threat in &reach.threats {
        out.targets.push(TargetMark {
            mini: threat.by.0,
            chance: tr!(
                "hits {chance}",
                chance = format!("{:.0}%", threat.hits * 100.0)
            ),
            damage: points(threat.points),
            tone: Tone::Poor,
        });
    }
    for (unit, chance) in &reach.chances {
        let threatens = reach.threats.iter().any(|threat| threat.by == *unit);
        if threatens || session.seen(*unit).is_none() {
            continue;
        }
        out.targets.push(TargetMark {
            mini: unit.0,
            chance: format!("{:.0}%", chance.counts * 100.0),
            damage: points(chance.points),
            tone: if chance.counts >= 0.58 {
                Tone::Good
            } else if chance.counts >= 0.27 {
                Tone::Fair
            } else {
                Tone::Poor
            },
        });
    }
}
