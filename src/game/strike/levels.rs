//! The level at which a move ends, for units that choose it (R4.6, R4.7): VTOLs, WiGEs and whoever dives.

use hexlance_board::Hex;
use hexlance_strike::{card::MoveMode, read::UnitRead};

use super::{
    actions::button,
    focus::Focus,
    plan::{self, Reachable},
    session::Session,
};
use crate::{
    hud::model::{ActionButton, ActionGroup, HudAction},
    theme::Icon,
};

/// Whether units choose their level in a mode.
pub const fn are_chosen(mode: MoveMode) -> bool {
    matches!(
        mode,
        MoveMode::Vtol | MoveMode::Wige | MoveMode::Submersible
    )
}

/// The hex where the planned move ends.
fn end(focus: &Focus, u: &UnitRead<'_>) -> Option<Hex> {
    focus.destination.as_ref().map(|d| d.hex).or(u.hex())
}

/// The level at which the planned move ends, or would end in the unit's own hex.
fn now(focus: &Focus, reachable: &Reachable, u: &UnitRead<'_>) -> Option<i8> {
    let base = u.spot()?.base;
    match &focus.destination {
        Some(d) => {
            let last = d.path.last().and_then(|w| w.level);
            let there = reachable.goals.get(&d.hex).map(|g| g.base);
            Some(last.or(there).unwrap_or(base))
        }
        None => Some(focus.level.unwrap_or(base)),
    }
}

/// Buttons that end the move a level higher or lower; none where there is no other level to end at.
pub(super) fn actions(
    session: &Session,
    focus: &Focus,
    reachable: &Reachable,
    u: &UnitRead<'_>,
) -> Vec<ActionButton> {
    let mode = plan::way(session, focus, u).mode;
    let (Some(hex), Some(now)) = (end(focus, u), now(focus, reachable, u)) else {
        return Vec::new();
    };
    if !are_chosen(mode) {
        return Vec::new();
    }
    let own = u.spot().filter(|s| s.hex == hex).map(|s| s.base);
    let levels = reachable.levels(hex).chain(own);
    let (mut higher, mut lower) = (None, None);
    for level in levels {
        if level > now {
            higher = Some(higher.map_or(level, |h: i8| h.min(level)));
        } else if level < now {
            lower = Some(lower.map_or(level, |l: i8| l.max(level)));
        }
    }
    if higher.or(lower).is_none() {
        return Vec::new();
    }
    let dives = mode == MoveMode::Submersible;
    let base = u.spot().map(|s| s.base).unwrap_or(now);
    let one = |key: &str, label: &str, icon: Icon, to: Option<i8>, end_of_way: &str| {
        let up = icon == Icon::Up;
        let chosen = focus
            .level
            .is_some_and(|l| if up { l > base } else { l < base });
        let help = match to {
            Some(level) => tr!(
                "Its move ends at level {level}. Then click a hex, or its own to change level on the spot.",
                level
            ),
            None => String::new(),
        };
        button(
            key,
            label,
            icon,
            ActionGroup::Move,
            &help,
            to.is_none().then(|| end_of_way.to_owned()),
            chosen,
            HudAction::ChooseLevel(to.unwrap_or(now)),
        )
    };
    vec![
        one(
            "level.higher",
            tr!("Higher"),
            Icon::Up,
            higher,
            match dives {
                true => tr!("It can rise no higher there."),
                false => tr!("It can climb no higher there with the Move that it has."),
            },
        ),
        one(
            "level.lower",
            match dives {
                true => tr!("Deeper"),
                false => tr!("Lower"),
            },
            Icon::Down,
            lower,
            tr!("It can go no lower there."),
        ),
    ]
}

/// Chooses the level at which the move ends; a destination that was clicked is planned anew.
pub(super) fn choose(focus: &mut Focus, reachable: &Reachable, u: &UnitRead<'_>, level: i8) {
    let Some(spot) = u.spot() else { return };
    match &mut focus.destination {
        None => focus.level = Some(level).filter(|l| *l != spot.base),
        Some(d) => {
            focus.level = Some(level);
            if d.hex == spot.hex && level == spot.base {
                d.path.clear();
            } else if let Some(goal) = reachable.goal_at(d.hex, level) {
                d.path.clone_from(&goal.path);
            }
        }
    }
}
