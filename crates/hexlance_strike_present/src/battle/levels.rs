//! The level at which a move ends, for units that choose it (R4.6, R4.7): VTOLs, WiGEs and whoever dives.

use hexlance_rules::draft::{Offers, Pick};
use hexlance_strike::{
    card::MoveMode,
    draft::{Making, keys},
    read::UnitRead,
};

use crate::{
    game::face::Face,
    hud::model::{ActionButton, ActionGroup},
    theme::Icon,
};

/// The levels that are offered, the lowest first.
fn levels(offers: &Offers) -> Vec<i8> {
    let all = offers.buttons.iter();
    let mut levels: Vec<i8> = all
        .filter_map(|b| b.key.strip_prefix("level.")?.parse().ok())
        .collect();
    levels.sort_unstable();
    levels
}

/// Buttons that end the move a level higher or lower; none where there is no other level to end at.
pub(super) fn actions(making: Making<'_>, offers: &Offers, u: &UnitRead<'_>) -> Vec<ActionButton> {
    let levels = levels(offers);
    let Some(base) = u.spot().map(|s| s.base) else {
        return Vec::new();
    };
    let chosen = |level: &&i8| {
        let button = offers.button(&keys::level(**level));
        button.is_some_and(|b| b.chosen)
    };
    let now = levels.iter().find(chosen).copied().unwrap_or(base);
    let higher = levels.iter().copied().find(|l| *l > now);
    let lower = levels.iter().rev().copied().find(|l| *l < now);
    if higher.or(lower).is_none() {
        return Vec::new();
    }
    let dives = making.way(u).mode == MoveMode::Submersible;
    let wanted = making.draft.level;
    let one = |key: &str, label: &str, icon: Icon, to: Option<i8>, end_of_way: &str| {
        let help = match to {
            Some(level) => tr!(
                "Its move ends at level {level}. Then click a hex, or its own to change level on the spot.",
                level
            ),
            None => String::new(),
        };
        let face = Face::new(label, icon, help).group(ActionGroup::Move);
        ActionButton {
            disabled: to.is_none().then(|| end_of_way.to_owned()),
            chosen: wanted.is_some_and(|l| if icon == Icon::Up { l > base } else { l < base }),
            ..face.sends(key, Pick::Button(keys::level(to.unwrap_or(now))))
        }
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
