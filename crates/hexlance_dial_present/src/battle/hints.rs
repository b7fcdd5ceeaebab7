//! What is drawn over the table to help reading it: reach, path, arcs, lines of fire, targets with chances, zones,
//! artillery.

mod fire;

use bevy::prelude::Color;
use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    arcs,
    command::{Manner, MoveOrder},
    draft::{
        Kind, Making, Picking, Way, aim::lands_on_target, keys::purpose, making::facing_after,
    },
    event::StopCause,
    model::{Mode, SlotId},
    movement::reach,
    read::Look,
    state::{Markers, Stage, Zones},
    terrain,
};
use hexlance_rules::SideId;

use super::{
    Session,
    focus::Focus,
    plan::{self, Reachable, making},
};
use crate::{
    battle::session::Reads,
    game::IsOn,
    hud::model::Overlay,
    table::model::{HexArea, OrderArrow, Overlays, PathPreview, PathStep, Reach, ReachClass},
};

/// Colours of what is marked.
mod paint {
    use bevy::prelude::Color;

    pub const ZONE: Color = Color::srgb(0.4, 0.8, 0.5);
    pub const ENEMY_ZONE: Color = Color::srgb(0.85, 0.45, 0.35);
    pub const CONTACT: Color = Color::srgb(0.95, 0.35, 0.3);
    pub const STOP: Color = Color::srgb(0.95, 0.75, 0.3);
    pub const ARC: Color = Color::srgb(1.0, 0.85, 0.45);
    pub const SHELLS: Color = Color::srgb(0.95, 0.4, 0.25);
    pub const PLACE: Color = Color::srgb(0.55, 0.75, 1.0);
    pub const MEMBER: Color = Color::srgb(0.62, 0.55, 0.9);
    pub const FACING: Color = Color::srgb(1.0, 0.9, 0.5);
    pub const ALLY: Color = Color::srgb(0.5, 0.9, 0.75);
}

/// Everything drawn over the table.
pub fn overlays(session: &Session, focus: &Focus, reachable: &Reachable, on: IsOn<'_>) -> Overlays {
    let mut out = Overlays {
        hover: focus.selection.hovered,
        ..Overlays::default()
    };
    markers(session, &mut out);
    let selected = focus
        .selection
        .selected
        .and_then(|id| session.read().find(id));
    match plan::stage(session) {
        Stage::Deployment => deployment(session, reachable, &mut out),
        _ if on(Overlay::Mission) && session.read().on_table().any(|u| u.is_captive()) => {
            zones(session, &mut out);
        }
        _ => {}
    }
    let Some(u) = selected.filter(|u| u.hex().is_some()) else {
        return out;
    };
    bonds(session, &u, &mut out);
    if plan::stage(session) == Stage::Orders
        && plan::is_ordering(session)
        && u.side == session.viewer
    {
        movement(session, focus, reachable, &u, on, &mut out);
        march(session, focus, &mut out);
    }
    if on(Overlay::Arcs) && out.arc.is_none() {
        out.arc = arc_of(session, focus, &u);
    }
    fire::draw(session, focus, reachable, on, &mut out);
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

/// Where the selected unit may be set up (D15.3).
fn deployment(session: &Session, reachable: &Reachable, out: &mut Overlays) {
    let places = reachable.offers.area(purpose::SET_UP);
    match places.filter(|p| !p.hexes.is_empty()) {
        Some(places) => out
            .zones
            .push(area(places.hexes.iter().collect(), paint::ZONE, 0.18)),
        None => zones(session, out),
    }
}

/// The zones of the sides: where they set up, and where captives are brought (D11.6, D14.3.2).
fn zones(session: &Session, out: &mut Overlays) {
    let zones = &session.battle.world().resource::<Zones>().0;
    for (i, zone) in zones.iter().enumerate() {
        let own = SideId(i as u8) == session.viewer;
        let colour = if own { paint::ZONE } else { paint::ENEMY_ZONE };
        out.zones.push(area(zone.iter().collect(), colour, 0.0));
    }
}

/// Shells in the air: the hex aimed at with its chance, and those who would be caught beside it (D8.5).
fn markers(session: &Session, out: &mut Overlays) {
    let board = session.read().board();
    for m in &session.battle.world().resource::<Markers>().0 {
        let around = m.hex.within(1).filter(|h| board.contains(*h)).collect();
        let percent = (lands_on_target(m.attack) * 100.0).round();
        out.zones.push(HexArea {
            label: tr!("Shells: {damage}, {percent}%", damage = m.damage, percent),
            ..area(around, paint::SHELLS, 0.06)
        });
        out.zones.push(area(vec![m.hex], paint::SHELLS, 0.22));
    }
}

/// From a captor to its captive.
fn bonds(session: &Session, u: &Look<'_>, out: &mut Overlays) {
    let table = session.read();
    let other = u
        .condition
        .controls
        .or(u.condition.captive.map(|c| c.by))
        .and_then(|id| table.find(id)?.hex());
    if let (Some(from), Some(to)) = (u.hex(), other) {
        out.arrows.push(OrderArrow {
            from,
            to,
            colour: paint::ALLY,
            label: tr!("captive").to_owned(),
        });
    }
}

fn class(way: Way, held: bool) -> ReachClass {
    match (way, held) {
        (_, true) => ReachClass::Risk,
        (Way::Jump | Way::DeathFromAbove, _) => ReachClass::Jump,
        (Way::Run | Way::Charge | Way::Ram, _) => ReachClass::Sprint,
        (Way::Walk, _) => ReachClass::Walk,
    }
}

/// Reach and what stops where, the path, the facing, the places of those who go along.
fn movement(
    session: &Session,
    focus: &Focus,
    reachable: &Reachable,
    u: &Look<'_>,
    on: IsOn<'_>,
    out: &mut Overlays,
) {
    let manner = focus.draft.way.manner().unwrap_or(Manner::Walk);
    let class = match u.model.mode {
        Mode::Hover if focus.draft.way == Way::Walk => ReachClass::Fly,
        _ => class(
            focus.draft.way,
            plan::break_away(session.read(), u, manner).is_some(),
        ),
    };
    let aiming = focus.draft.picking.is_some();
    if on(Overlay::Reach) && focus.draft.destination.is_none() && !aiming {
        reach_of(reachable, class, out);
    }
    let chosen = focus.draft.destination.as_ref();
    let shown = match (chosen, focus.selection.hovered) {
        (Some(d), _) => Some((d.path.clone(), d.facing)),
        (None, Some(hex)) if !aiming && reachable.offers_move_to(hex) => {
            reachable.goals.get(&hex).map(|g| {
                let start = u.hex().unwrap_or(hex);
                let facing = facing_after(start, &g.path, u.facing().unwrap_or_default());
                (g.path.clone(), facing)
            })
        }
        _ => None,
    };
    let Some((path, facing)) = shown else { return };
    let end = path.last().copied().or(u.hex()).unwrap_or_default();
    let order = MoveOrder {
        manner,
        path,
        ..MoveOrder::walk(u.id, Vec::new(), facing)
    };
    out.path = path_of(making(session, focus), reachable, u, &order, class);
    if chosen.is_some() {
        out.arrows.push(facing_arrow(end, facing));
        if on(Overlay::Arcs) {
            out.arc = Some(front(session, u, end, facing));
        }
        places(session, focus, out);
    }
}

fn facing_arrow(from: Hex, facing: Direction) -> OrderArrow {
    OrderArrow {
        from,
        to: from.neighbour(facing),
        colour: paint::FACING,
        label: String::new(),
    }
}

fn reach_of(reachable: &Reachable, class: ReachClass, out: &mut Overlays) {
    let Some(offered) = reachable.offers.area(purpose::MOVE) else {
        return;
    };
    let ends = offered.hexes.iter().zip(&offered.costs);
    out.reach = ends
        .map(|(hex, cost)| Reach {
            hex,
            class,
            cost: format!("{cost}\""),
        })
        .collect();
    let stops = |cause: fn(StopCause) -> bool| -> Vec<Hex> {
        let goals = reachable.goals.iter();
        goals
            .filter(|(h, g)| offered.hexes.contains(**h) && g.stop.is_some_and(cause))
            .map(|(h, _)| *h)
            .collect()
    };
    for (hexes, colour) in [
        (stops(|c| c == StopCause::Contact), paint::CONTACT),
        (stops(|c| c != StopCause::Contact), paint::STOP),
    ] {
        if !hexes.is_empty() {
            out.zones.push(area(hexes, colour, 0.1));
        }
    }
}

/// The way of an order, with what it costs hex by hex.
fn path_of(
    making: Making<'_>,
    reachable: &Reachable,
    u: &Look<'_>,
    order: &MoveOrder,
    class: ReachClass,
) -> Option<PathPreview> {
    let board = making.table().board();
    let level = |hex: Hex| board.get(hex).map_or(0, terrain::level);
    let start = u.hex()?;
    let legs = making.legs(order).unwrap_or_default();
    let mut spent = 0u16;
    let mut costs = legs.iter().map(|l| {
        spent += u16::from(l.cost);
        spent
    });
    let mut steps = vec![PathStep {
        hex: start,
        level: level(start),
        cost: String::new(),
    }];
    for hex in &order.path {
        let known = reachable.goals.get(hex).map(|g| u16::from(g.cost));
        let cost = costs.next().or(known);
        steps.push(PathStep {
            hex: *hex,
            level: level(*hex),
            cost: cost.map_or_else(String::new, |c| format!("{c}\"")),
        });
    }
    let total = steps.last().map(|s| s.cost.clone()).unwrap_or_default();
    Some(PathPreview {
        steps,
        total,
        class,
    })
}

/// Where the one may be put who is placed next, and where the others have been.
fn places(session: &Session, focus: &Focus, out: &mut Overlays) {
    let Some(d) = &focus.draft.destination else {
        return;
    };
    for spot in &d.placed {
        out.arrows.push(facing_arrow(spot.hex, spot.facing));
    }
    if let Some((unit, places)) = making(session, focus).next_place() {
        let name = session.read().find(unit).map_or("", |u| u.name);
        out.zones.push(HexArea {
            label: name.to_owned(),
            ..area(places.iter().map(|s| s.hex).collect(), paint::PLACE, 0.25)
        });
        let under = places
            .iter()
            .find(|s| Some(s.hex) == focus.selection.hovered);
        out.arrows
            .extend(under.map(|s| facing_arrow(s.hex, s.facing)));
    }
}

/// The members of a formation, and where those go that have their moves.
fn march(session: &Session, focus: &Focus, out: &mut Overlays) {
    let Some(march) = &focus.draft.march else {
        return;
    };
    let table = session.read();
    let hex = |id: &hexlance_rules::UnitId| table.find(*id).and_then(|u| u.hex());
    let members = march.members.iter().filter_map(hex).collect();
    out.zones.push(area(members, paint::MEMBER, 0.2));
    for order in &march.orders {
        let (Some(from), Some(to)) = (hex(&order.unit), order.path.last()) else {
            continue;
        };
        out.arrows.push(OrderArrow {
            from,
            to: *to,
            colour: paint::MEMBER,
            label: String::new(),
        });
        out.zones.push(area(vec![*to], paint::MEMBER, 0.12));
    }
}

/// The front arc of a unit where it stands: as far as the slot reaches that is chosen, or the one that reaches furthest.
fn arc_of(session: &Session, focus: &Focus, u: &Look<'_>) -> Option<HexArea> {
    let (hex, facing) = (u.hex()?, u.facing()?);
    let slot = match (
        focus.draft.picking,
        focus.draft.aim.as_ref().and_then(|a| a.kind),
    ) {
        (Some(Picking::Shells(slot)), _)
        | (_, Some(Kind::Direct(slot) | Kind::Indirect(slot) | Kind::Artillery(slot))) => {
            Some(slot)
        }
        _ => None,
    };
    let Some(slot) = slot.and_then(|s| u.slot(s)) else {
        return Some(front(session, u, hex, facing));
    };
    let board = session.read().board();
    let hexes = hex
        .within(u16::from(slot.max) / 2)
        .filter(|h| board.contains(*h) && *h != hex)
        .filter(|h| slot.reaches(hex.distance(*h)))
        .filter(|h| arcs::in_front(hex, facing, u.model.arc, *h))
        .collect();
    Some(area(hexes, paint::ARC, 0.07))
}

/// The front arc of a unit at a place, as far as its slots reach; of one without weapons the hexes beside it.
fn front(session: &Session, u: &Look<'_>, from: Hex, facing: Direction) -> HexArea {
    let board = session.read().board();
    let reach = SlotId::ALL
        .into_iter()
        .filter_map(|s| u.slot(s))
        .map(|s| u16::from(s.max) / 2)
        .max();
    let hexes = from
        .within(reach.unwrap_or(0).max(1))
        .filter(|h| *h != from && board.contains(*h))
        .filter(|h| arcs::in_front(from, facing, u.model.arc, *h))
        .collect();
    area(hexes, paint::ARC, 0.05)
}

/// The run of an assault on a target, for its preview.
fn run_of(making: Making<'_>, u: &Look<'_>, order: &MoveOrder) -> Option<PathPreview> {
    let class = match order.manner {
        Manner::DeathFromAbove(_) => ReachClass::Jump,
        _ => ReachClass::Sprint,
    };
    path_of(making, &Reachable::default(), u, order, class)
}

/// Every enemy that can be reached by the assault that is chosen.
fn victims(session: &Session, u: &Look<'_>, way: Way) -> Vec<MoveOrder> {
    let fits = |m: Manner| {
        matches!(
            (way, m),
            (Way::Charge, Manner::Charge(_))
                | (Way::Ram, Manner::Ram(_))
                | (Way::DeathFromAbove, Manner::DeathFromAbove(_))
        )
    };
    reach::assaults(session.battle.world(), u.side, u.id)
        .into_iter()
        .filter(|o| fits(o.manner))
        .collect()
}
