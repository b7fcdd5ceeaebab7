//! What is drawn over the table to help reading it: reach, path, arcs, targets with chances, auras, zones.

use bevy::prelude::Color;
use hexlance_board::{Arc as FireArc, Hex};
use hexlance_rules::{UnitId, draft::Offers};
use hexlance_strike::{
    ability::AuraTrigger,
    attack::{Target, odds::Suppose},
    card::{MoveMode, hexes},
    command::MoveOption,
    draft::{keys::purpose, ready::has_acted},
    read,
    read::UnitRead,
    state::{Phase, Place},
};

use super::{
    Cache, air, entry,
    focus::Focus,
    guns, landing, loads, marks,
    plan::{self, Reachable},
    raids,
    scene::colour,
    session::Session,
    stages, target, view,
};
use crate::{
    battle::session::Seen,
    hud::model::Overlay,
    table::model::{
        HexArea, OrderArrow, Overlays, PathPreview, PathStep, Reach, ReachClass, SightLine,
        TargetMark, Tone,
    },
};

/// Hexes shown of a firing arc.
const ARC_RANGE: u16 = 12;

/// Everything drawn over the table.
pub fn overlays(
    session: &Session,
    focus: &Focus,
    cache: &Cache,
    on: &dyn Fn(Overlay) -> bool,
) -> Overlays {
    let reachable = &cache.reach;
    let world = session.battle.world();
    let mut out = Overlays {
        hover: focus.selection.hovered,
        ..Overlays::default()
    };
    if on(Overlay::Auras) {
        out.auras = auras(session);
        out.auras.extend(marks::zones_of_control(session));
    }
    let offers = &reachable.offers;
    out.zones = super::mines::areas(session, offers);
    loads::hints(session, offers, &mut out);
    landing::hints(session, focus, offers, &mut out);
    stages::hints(session, focus, cache, &mut out);
    let own = focus
        .selection
        .selected
        .and_then(|id| read::try_unit(world, id))
        .filter(|u| u.side == session.viewer);
    out.zones.extend(guns::areas(session, focus, own.as_ref()));
    let selected = focus
        .selection
        .selected
        .and_then(|id| read::try_unit(world, id));
    if let Some(u) = &selected {
        out.arrows.extend(bonds(session, u));
    }
    let Some(u) = selected.filter(|u| u.side == session.viewer && session.viewer_acts()) else {
        return out;
    };
    match read::phase(world) {
        Phase::Setup => out.zones.extend(stages::places(offers)),
        Phase::Movement if air::is_flying(session) => {
            if let Some(u) = air::flyer(session, focus) {
                air::hints(session, focus, &u, &mut out);
            }
        }
        Phase::Movement if entry::hints(session, focus, reachable, &mut out) => {}
        Phase::Movement => {
            movement(session, focus, reachable, &u, on, &mut out);
            if u.acts.early && u.acts.activated {
                combat(session, focus, &u, on, &mut out);
            }
        }
        Phase::Combat => {
            combat(session, focus, &u, on, &mut out);
            raids::hints(session, focus, &u, &mut out);
        }
        _ => {}
    }
    out
}

fn class(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> ReachClass {
    let way = plan::making(session, focus).way(u);
    match (way.option, way.mode) {
        (MoveOption::Sprint | MoveOption::Evade, _) => ReachClass::Sprint,
        (_, MoveMode::Jump) => ReachClass::Jump,
        (_, MoveMode::Vtol | MoveMode::Wige) => ReachClass::Fly,
        _ => ReachClass::Walk,
    }
}

fn movement(
    session: &Session,
    focus: &Focus,
    reachable: &Reachable,
    u: &UnitRead<'_>,
    on: &dyn Fn(Overlay) -> bool,
    out: &mut Overlays,
) {
    let class = class(session, focus, u);
    let Some(spot) = u.spot() else { return };
    let traces = focus.draft.traces;
    if on(Overlay::Reach) && traces {
        out.reach = goes_on(session, focus, &reachable.offers, u, class);
    } else if on(Overlay::Reach) && focus.draft.destination.is_none() {
        out.reach = reachable
            .reach
            .goals
            .iter()
            .filter(|(hex, _)| **hex != spot.hex)
            .map(|(hex, goal)| Reach {
                hex: *hex,
                class: if goal.minimum {
                    ReachClass::Risk
                } else {
                    class
                },
                cost: inches(goal.cost),
            })
            .collect();
    }
    let (end, path, facing) = match (&focus.draft.destination, focus.selection.hovered) {
        (Some(d), _) => (d.hex, d.path.clone(), Some(d.facing)),
        (None, _) if traces => return,
        (None, Some(hex)) => match reachable.reach.goals.get(&hex) {
            Some(goal) => (hex, goal.path.clone(), None),
            None => return,
        },
        _ => return,
    };
    let base = |hex: Hex| {
        reachable
            .reach
            .goals
            .get(&hex)
            .map(|g| g.base)
            .or_else(|| {
                read::board(session.battle.world())
                    .get(hex)
                    .map(|c| c.level)
            })
            .unwrap_or(spot.base)
    };
    let mut steps = vec![PathStep {
        hex: spot.hex,
        level: spot.base,
        cost: String::new(),
    }];
    let goals = &reachable.reach.goals;
    let cheapest = |hex: &Hex| goals.get(hex).map(|g| inches(g.cost));
    let laid = traces.then(|| plan::making(session, focus).way_laid(u));
    let laid = laid.flatten().map(|way| way.costs()).unwrap_or_default();
    for (i, w) in path.iter().enumerate() {
        let cost = match traces {
            true => laid.get(i).map(|cost| inches(*cost)),
            false => cheapest(&w.hex),
        };
        steps.push(PathStep {
            hex: w.hex,
            level: w.level.unwrap_or_else(|| base(w.hex)),
            cost: cost.unwrap_or_default(),
        });
    }
    let total = match traces {
        true => laid.last().map(|cost| inches(*cost)),
        false => cheapest(&end),
    };
    out.path = Some(PathPreview {
        steps,
        total: total.unwrap_or_default(),
        class,
    });
    if let Some(facing) = facing.filter(|_| u.card.kind.has_facing()) {
        out.arrows.push(OrderArrow {
            from: end,
            to: end.neighbour(facing),
            colour: Color::srgb(1.0, 0.9, 0.5),
            label: String::new(),
        });
        if on(Overlay::Arcs) {
            out.arc = Some(arc(session, end, facing));
        }
    }
    // Whom an aura triggered on the way would reach.
    for trigger in &focus.draft.triggers {
        let at = match trigger.after {
            0 => Some(spot.hex),
            n => path.get(usize::from(n) - 1).map(|w| w.hex),
        };
        let Some(at) = at else { continue };
        if let Some(spa) = u.spas.get(trigger.ability)
            && let Some(aura) = spa.def.auras.first()
        {
            out.auras.push(HexArea {
                hexes: at.within(hexes(aura.inches)).collect(),
                colour: colour(spa.def.mark.colour),
                fill: 0.15,
                label: crate::lang::text(&spa.def.name).to_owned(),
            });
        }
    }
}

fn inches(cost: u16) -> String {
    format!("{cost}\"")
}

/// Where a way that is laid by hand can go on, with what all of it costs up to there.
fn goes_on(
    session: &Session,
    focus: &Focus,
    offers: &Offers,
    u: &UnitRead<'_>,
    class: ReachClass,
) -> Vec<Reach> {
    let making = plan::making(session, focus);
    let next = offers.area(purpose::TRACE).into_iter();
    next.flat_map(|area| area.hexes.iter().map(|hex| (hex, area.cost(hex))))
        .map(|(hex, cost)| {
            let way = making.way_laid_on(u, hex);
            Reach {
                hex,
                class: match way.is_ok_and(|w| w.paid.is_ok()) {
                    true => class,
                    // More than it has.
                    false => ReachClass::Risk,
                },
                cost: cost.map(inches).unwrap_or_default(),
            }
        })
        .collect()
}

fn arc(session: &Session, from: Hex, facing: hexlance_board::Direction) -> HexArea {
    let board = read::board(session.battle.world());
    HexArea {
        hexes: from
            .within(ARC_RANGE)
            .filter(|h| *h != from && board.contains(*h) && from.arc(facing, *h) == FireArc::Front)
            .collect(),
        colour: Color::srgb(1.0, 0.85, 0.45),
        fill: 0.05,
        label: String::new(),
    }
}

fn combat(
    session: &Session,
    focus: &Focus,
    u: &UnitRead<'_>,
    on: &dyn Fn(Overlay) -> bool,
    out: &mut Overlays,
) {
    let world = session.battle.world();
    if !u.is_in_play() {
        return;
    }
    if on(Overlay::Arcs)
        && let (Some(spot), Some(facing)) = (u.spot(), u.facing())
    {
        out.arc = Some(arc(session, spot.hex, facing));
    }
    for t in view::visible(session).filter(|t| t.side != u.side && is_target(t)) {
        let making = plan::making(session, focus);
        let aim = match &focus.draft.aim {
            Some(a) if a.target == Target::Unit(t.id) => a.clone(),
            _ => making.carried(u, Target::Unit(t.id)),
        };
        let best = making.best(u, &aim);
        let mark = match best {
            Some(o) if o.legal.is_ok() => match session.view().odds(&o.order, Suppose::default()) {
                Ok(odds) => TargetMark {
                    mini: t.id.0,
                    chance: format!("{:.0}%", odds.hit * 100.0),
                    damage: odds
                        .odds
                        .map_or("?".to_owned(), |o| format!("{:.1}", o.expected)),
                    tone: if odds.hit >= 0.58 {
                        Tone::Good
                    } else if odds.hit >= 0.27 {
                        Tone::Fair
                    } else {
                        Tone::Poor
                    },
                },
                Err(_) => continue,
            },
            _ => continue,
        };
        out.targets.push(mark);
    }
    // The line belongs to the attack that the panel tells about; whoever has none left draws none.
    let shown = target::aimed(session, focus, u).filter(|aim| {
        let best = || plan::making(session, focus).best(u, aim);
        !has_acted(world, u) || best().is_some_and(|a| a.legal.is_ok())
    });
    let pointed = focus.selection.pointed;
    let looked_at = shown.and_then(|aim| match aim.target {
        Target::Unit(unit) => Some(unit),
        Target::Hex(_) => pointed.filter(|p| read::unit(world, *p).side != u.side),
    });
    if on(Overlay::Sight)
        && let Some(t) = looked_at.and_then(|id| read::try_unit(world, id))
        && let Some(line) = sight_line(session, u, &t)
    {
        out.sight.push(line);
    }
}

/// Whether there is somebody to aim at: on the map or over it, or in the hands of another (R16.4.5).
fn is_target(t: &UnitRead<'_>) -> bool {
    t.is_active() || t.is_over_map() || matches!(t.place, Place::Held(..))
}

/// The line to a target, with the hex that blocks it.
fn sight_line(session: &Session, u: &UnitRead<'_>, t: &UnitRead<'_>) -> Option<SightLine> {
    let world = session.battle.world();
    let board = read::board(world);
    let (a, b) = (u.eye(board)?, t.eye(board)?);
    let obstacles = &world.resource::<hexlance_strike::state::LargeUnits>().0;
    let report = hexlance_board::explain(board, &a, &b, obstacles);
    let blocked_at = report
        .sight
        .blocked()
        .then(|| {
            report
                .steps
                .iter()
                .find(|s| s.effect.blocks || s.effect.woods > 0)
                .map(|s| s.hex)
        })
        .flatten();
    Some(SightLine {
        from: (a.hex, f32::from(a.top)),
        to: (b.hex, f32::from(b.top)),
        blocked_at,
    })
}

/// Auras in force, as rings in their ability's colour.
fn auras(session: &Session) -> Vec<HexArea> {
    view::visible(session)
        .filter(UnitRead::can_act)
        .flat_map(|u| {
            let hex = u.hex();
            u.spas
                .0
                .iter()
                .flat_map(move |spa| {
                    spa.def
                        .auras
                        .iter()
                        .filter(|a| a.trigger == AuraTrigger::ComesWithin)
                        .filter_map(move |a| {
                            Some(HexArea {
                                hexes: hex?.within(hexes(a.inches)).collect(),
                                colour: colour(spa.def.mark.colour),
                                fill: 0.0,
                                label: crate::lang::text(&spa.def.name).to_owned(),
                            })
                        })
                })
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Arrows from a unit to those it is bound to: the enemy it named, whoever frightens or enrages it.
fn bonds(session: &Session, u: &UnitRead<'_>) -> Vec<OrderArrow> {
    let world = session.battle.world();
    let Some(from) = u.hex() else {
        return Vec::new();
    };
    let to = |id: UnitId| match read::unit(world, id).place {
        Place::On(s) if !s.hidden => Some(s.hex),
        _ => None,
    };
    let named = u.spas.0.iter().filter_map(|s| {
        Some(OrderArrow {
            from,
            to: to(s.chosen?)?,
            colour: colour(s.def.mark.colour),
            label: crate::lang::text(&s.def.name).to_owned(),
        })
    });
    let bound = u.statuses.0.iter().filter_map(|s| {
        Some(OrderArrow {
            from,
            to: to(s.source?)?,
            colour: Color::srgb(0.9, 0.35, 0.5),
            label: s.kind.to_string(),
        })
    });
    named.chain(bound).collect()
}
