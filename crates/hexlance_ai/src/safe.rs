//! The plainest legal command: what a battle goes on with when nothing better is at hand.

use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};
use hexlance_strike::{
    Battle,
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder},
    read::UnitRead,
    state::Place,
    step::Step,
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
        .filter(|u| matches!(u.place, Place::Reserve))
        .find_map(|u| Some((u.id, *view.deployment_hexes(u.id).first()?)))
}

/// The plainest command that a side may give: the default answer, standing still, being done. `None` if nobody waits
/// for it, or nothing but conceding is left.
pub fn command(battle: &Battle, side: SideId) -> Option<Command> {
    if let Some(d) = battle.decision() {
        let choice = d.choices.get(d.default).or(d.choices.first())?;
        return Some(Command::Answer(choice.code.clone()));
    }
    let view = SideView::new(battle.world(), side);
    let wanted = match view.waiting()? {
        Step::Deploying(_) => match first_deployment(&view) {
            Some((unit, hex)) => Command::Deploy {
                unit,
                hex,
                facing: view.deployment_facing(),
            },
            None => Command::Done,
        },
        Step::Alternate { committed, .. } => {
            let committed = committed.and_then(|c| view.unit(c));
            Command::Move(stand_still(&committed.or_else(|| first_unmoved(&view))?))
        }
        Step::EarlyMove(unit) => Command::Move(stand_still(&view.unit(*unit)?)),
        Step::Attacks(_) => rush(&view).unwrap_or(Command::Done),
        _ => Command::Done,
    };
    battle.check(side, &wanted).is_ok().then_some(wanted)
}

/// A charge or death from above that must be resolved before the side is done (R8.4.3).
pub fn rush(view: &SideView<'_>) -> Option<Command> {
    view.own_active().find_map(|u| {
        let order = hexlance_strike::attack::legal::rush_order(&u, u.acts.rush?)?;
        view.check_attack(&order)
            .is_ok()
            .then_some(Command::Attack(order))
    })
}
