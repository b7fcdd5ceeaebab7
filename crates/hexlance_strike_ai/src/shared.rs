//! What players have in common: orders that are much the same for all of them.

use hexlance_board::Hex;
use hexlance_rules::UnitId;
use hexlance_strike::{
    aero::Band,
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder},
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
