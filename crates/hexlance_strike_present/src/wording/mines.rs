//! Mines in words.

use hexlance_rules::UnitId;
use hexlance_strike::{event::MineEvent, mines::FieldKey};

use super::{Told, by_phrase, name, side};
use crate::words::{capital, hex_name, points};

pub(super) fn mines(world: &Told<'_>, event: &MineEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        MineEvent::BuildingRaised { side: who, hex, .. } => tr!(
            "Engineers of {who} put up a light building in {hex}.",
            who = side(world, *who),
            hex = hex_name(*hex)
        ),
        MineEvent::MinesLaid { field, density, .. } => tr!(
            "{field}: density {density}.",
            density,
            field = capital(&field_phrase(world, field, tr!("lie")))
        ),
        MineEvent::MinesDropped { unit, hex, .. } => {
            tr!(
                "{unit} lays mines at {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            )
        }
        MineEvent::CameDown { unit, hex, .. } => {
            tr!(
                "{unit} has come down among the mines at {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            )
        }
        MineEvent::MinesWentOff {
            field,
            unit,
            damage,
            heat,
            left,
        } => {
            let harm = match (*damage, *heat) {
                (0, 0) => tr!("nothing").to_owned(),
                (0, heat) => tr!("{heat} heat", heat),
                (damage, _) => points(damage),
            };
            tr!(
                "{field} under {unit}: {harm}. {left}",
                harm,
                field = capital(&field_phrase(world, field, tr!("go off"))),
                unit = n(unit),
                left = density_sentence(*left)
            )
        }
        MineEvent::MinesFound { field, unit, .. } => tr!(
            "{unit} finds that {field}.",
            unit = n(unit),
            field = field_phrase(world, field, tr!("lie"))
        ),
        MineEvent::MinesCleared { field, left, by } => format!(
            "{}{}. {}",
            capital(&field_phrase(world, field, tr!("are cleared"))),
            by_phrase(world, *by),
            density_sentence(*left)
        ),
    }
}

/// Mines with what they do, such as `inferno mines of Blue lie at 0304`.
fn field_phrase(world: &Told<'_>, field: &FieldKey, what: &str) -> String {
    let whose = field
        .owner
        .map_or_else(String::new, |o| tr!(" of {side}", side = side(world, o)));
    let at = hex_name(field.hex);
    tr!(
        "{kind} mines{whose} {what} at {at}",
        whose,
        what,
        at,
        kind = crate::lang::told(&field.kind.name())
    )
}

fn density_sentence(left: u8) -> String {
    match left {
        0 => tr!("The field is gone.").to_owned(),
        left => tr!("Density {left} is left.", left),
    }
}
