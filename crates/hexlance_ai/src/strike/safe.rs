//! The plainest legal command: what a battle goes on with when nothing better is at hand.

use crate::strike::entry;
use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};
use hexlance_strike::{
    Battle,
    aero::Band,
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder},
    go::Wait,
    movement::Scratch,
    read::UnitRead,
    view::SideView,
};

/// Standing still, in the mode and with the facing that the unit has.
pub fn stand_still(u: &UnitRead<'_>) -> MoveOrder {
    MoveOrder {
        unit: u.id,
        option: MoveOption::StandStill,
        mode: standing_mode(u),
        path: Vec::new(),
        facing: u.spot().map(|s| s.facing).unwrap_or_default(),
        triggers: Vec::new(),
        dismounts: Vec::new(),
        handling: Vec::new(),
        mines: Vec::new(),
    }
}

/// The mode that an order of a unit names that stays where it is.
pub fn standing_mode(u: &UnitRead<'_>) -> MoveMode {
    u.card.ground_mode()
}

/// The first unit of a side that still has its activation.
pub fn first_unmoved<'w>(view: &SideView<'w>) -> Option<UnitRead<'w>> {
    view.own_active()
        .find(|u| !u.acts.activated && !u.is_aerospace() && !u.is_hidden())
}

/// Where a unit in reserve can be set up.
pub fn first_deployment(view: &SideView<'_>) -> Option<(UnitId, Hex)> {
    view.own()
        .filter(|u| view.sets_up(u))
        .find_map(|u| Some((u.id, *view.deployment_hexes(u.id).first()?)))
}

/// Where an aircraft in reserve can be set up.
pub fn first_loft(view: &SideView<'_>) -> Option<Command> {
    let unit = view.air().reserve().next()?.id;
    let zone = *view.air().start_zones().first()?;
    let band = Band::Low;
    Some(Command::Loft { unit, zone, band })
}

/// The plainest command for a step that waits: standing still, being done, the first hex that will do.
pub fn plain(view: &SideView<'_>, wait: &Wait) -> Command {
    match wait {
        Wait::ActFirst(_) => act_first(view).unwrap_or(Command::Done),
        Wait::Deploying(_) => match first_deployment(view) {
            Some((unit, hex)) => Command::Deploy {
                unit,
                hex,
                facing: view.deployment_facing(),
            },
            None => first_loft(view).unwrap_or(Command::Done),
        },
        Wait::Flights { .. } => match view.air().to_move().next() {
            Some(u) => Command::Fly(view.air().plainest(&u)),
            None => Command::Done,
        },
        Wait::Alternate { committed, .. } => {
            let committed = committed.and_then(|c| view.unit(c));
            match committed.or_else(|| first_unmoved(view)) {
                Some(u) => Command::Move(plainest_move(view, &u)),
                None => entry::first(view).unwrap_or(Command::Done),
            }
        }
        Wait::EarlyMove(unit) => match view.unit(*unit) {
            Some(u) if u.is_aerospace() => Command::Fly(view.air().plainest(&u)),
            Some(u) => Command::Move(plainest_move(view, &u)),
            None => Command::Done,
        },
        Wait::Stage(..) => entry::stage(view),
        Wait::Returns(_) => entry::back(view).unwrap_or(Command::Done),
        Wait::Drops(_) => drop(view).unwrap_or(Command::Done),
        Wait::Attacks(_) => rush(view).unwrap_or(Command::Done),
        _ => Command::Done,
    }
}

/// A unit that is due drops: where nothing is in the way of it, in reach of the enemy and not under his guns.
pub fn drop(view: &SideView<'_>) -> Option<Command> {
    let unit = *view.due_drops().first()?;
    let board = view.board();
    let rough = |hex: Hex| {
        board.get(hex).is_some_and(|c| {
            c.woods.is_some() || c.building.is_some() || c.water.is_some() || c.level != 0
        })
    };
    let far = |hex: Hex| {
        let enemies = view.enemies().filter_map(|e| e.hex());
        let near = enemies.map(|e| e.distance(hex)).min().unwrap_or(6);
        near.abs_diff(6)
    };
    let edge = |hex: Hex| {
        use hexlance_board::Edge::{East, North, South, West};
        [North, East, South, West]
            .into_iter()
            .map(|e| board.from_edge(hex, e))
            .min()
            .unwrap_or(0)
    };
    let (hex, _) = board.iter().min_by_key(|(hex, _)| {
        let ground =
            u16::from(rough(*hex)) * 4 + hex.neighbours().filter(|h| rough(*h)).count() as u16;
        let margin = 4u16.saturating_sub(edge(*hex));
        (ground + far(*hex) + 2 * margin, *hex)
    })?;
    let enemy = view
        .enemies()
        .filter_map(|e| e.hex())
        .min_by_key(|e| (e.distance(hex), *e));
    let facing = enemy
        .and_then(|e| hexlance_board::Direction::towards(hex, e))
        .unwrap_or(view.deployment_facing());
    Some(Command::Drop { unit, hex, facing })
}

/// A unit that can come out of a bay now.
pub fn unload(view: &SideView<'_>) -> Option<Command> {
    let aboard = view.own().filter(|p| p.place.carrier().is_some());
    aboard.into_iter().find_map(|p| {
        let carrier = view.unit(p.place.carrier()?)?;
        carrier.hex()?.neighbours().find_map(|hex| {
            let command = Command::Unload {
                unit: p.id,
                hex,
                facing: view.deployment_facing(),
            };
            view.check(&command).is_ok().then_some(command)
        })
    })
}

/// How a unit moves that could do so in any way: who flees has to sprint (R15.3.2).
pub fn pace(view: &SideView<'_>, u: &UnitRead<'_>) -> MoveOption {
    if view.must_sprint(u) {
        MoveOption::Sprint
    } else {
        MoveOption::Move
    }
}

/// Standing still, or where a unit may not (rage or fear drives it on), the shortest move that it may make.
fn plainest_move(view: &SideView<'_>, u: &UnitRead<'_>) -> MoveOrder {
    let still = stand_still(u);
    if view.check(&Command::Move(still.clone())).is_ok() {
        return still;
    }
    let mut scratch = Scratch::new();
    let option = pace(view, u);
    for mode in view.modes(u) {
        let Some(set) = view.reach(u.id, mode, option, &mut scratch) else {
            continue;
        };
        let order = set.ends().next().map(|end| MoveOrder {
            option,
            mode,
            path: set.path(&end),
            ..still.clone()
        });
        if let Some(order) = order
            && view.check(&Command::Move(order.clone())).is_ok()
        {
            return order;
        }
    }
    still
}

/// The plainest command that a side may give, the default answer to a question among them. `None` if nobody waits for
/// it, or nothing but conceding is left.
pub fn command(battle: &Battle, side: SideId) -> Option<Command> {
    if let Some(d) = battle.decision() {
        let choice = d.choices.get(d.default).or(d.choices.first())?;
        return Some(Command::Answer(choice.code.clone()));
    }
    let view = SideView::new(battle.world(), side);
    let wanted = plain(&view, view.waiting()?);
    battle.check(side, &wanted).is_ok().then_some(wanted)
}

/// A charge or death from above that must be resolved before the side is done (R8.4.3).
pub fn rush(view: &SideView<'_>) -> Option<Command> {
    let rush = view.own_active().find_map(|u| {
        let order = hexlance_strike::attack::legal::rush_order(&u, u.acts.rush?)?;
        view.check_attack(&order)
            .is_ok()
            .then_some(Command::Attack(order))
    });
    rush.or_else(|| bound(view))
}

/// The attack of a unit whose formation has declared one and that has not made it: the one that promises most.
fn bound(view: &SideView<'_>) -> Option<Command> {
    let (unit, target) = view.bound_attack()?;
    let legal = view
        .attacks(unit, target)
        .into_iter()
        .filter_map(|(order, legal)| Some((order, legal.ok()?)));
    let best =
        legal.max_by(|(_, a), (_, b)| view.expected_points(a).total_cmp(&view.expected_points(b)));
    best.map(|(order, _)| Command::Attack(order))
}

/// Acting first of a unit whose formation has declared that all of it attacks, and has begun to.
pub fn act_first(view: &SideView<'_>) -> Option<Command> {
    let unit = view.must_act_first()?;
    let u = view.unit(unit)?;
    u.spas
        .0
        .iter()
        .map(|spa| Command::Use {
            unit,
            ability: spa.def.id,
            target: None,
        })
        .find(|c| view.check(c).is_ok())
}
