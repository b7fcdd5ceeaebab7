//! What units without critical slots carry, and the critical table of a vehicle.

use hexlance_classic::{
    Battle,
    event::{Event, HarmEvent},
    harm,
    model::Location,
    read::{Look, Table},
};

use crate::{
    battle::codex,
    game::sheets::{self, chip},
    hud::model::{
        Tone,
        sheet::{Bay, BayCell, BayState, Bays, Chip, Help},
    },
    wording::{location, mishap},
    words::capital,
};

/// Equipment beside weapons and ammunition, with its place.
pub(super) fn equipment(u: &Look<'_>) -> Vec<Chip> {
    let all = (0u8..).zip(&u.sheet.items).map(|(i, item)| {
        let name = item.equipment.name.as_str();
        let (what, rule) = codex::use_of(&item.equipment).unwrap_or_default();
        let tone = match u.item_works(i) {
            true => Tone::Plain,
            false => Tone::Bad,
        };
        let place = capital(location(item.at));
        let help = match what {
            "" => place,
            what => format!("{place}. {what}"),
        };
        chip(&format!("{name}, {}", item.at), name, help, rule, tone)
    });
    sheets::facts("item", all.collect())
}

/// The location of a vehicle that was struck last in this battle; its front until then.
fn struck_last(battle: &Battle, u: &Look<'_>) -> Location {
    let mut told = battle.log().iter().rev().map(|l| &l.event);
    let last = told.find_map(|event| match event {
        Event::Harm(HarmEvent::Located { unit, at, .. }) if *unit == u.id => Some(*at),
        _ => None,
    });
    last.unwrap_or(Location::FR)
}

/// The column of the critical table that a hit would use: that of the side that was struck last (C16.3, C16.4.2).
pub(super) fn criticals(battle: &Battle, u: &Look<'_>) -> Bays {
    let at = struck_last(battle, u);
    let rows = harm::critical_table(Table::of(battle.world()), u, at);
    let none = BayCell {
        key: "critical.none".to_owned(),
        number: "2–5".to_owned(),
        text: tr!("Nothing").to_owned(),
        state: BayState::Again,
        explosive: false,
        spoken: tr!("2 to 5: nothing").to_owned(),
        help: Help::new(tr!("Nothing")).line(tr!("Rule"), "C16.3"),
    };
    let cells = (6..=12u8).zip(rows).map(|(n, (what, applies))| {
        let text = capital(mishap(what));
        let (state, note) = match applies {
            true => (BayState::Whole, ""),
            false => (
                BayState::Struck,
                tr!("It cannot apply any more: the next result that can does."),
            ),
        };
        BayCell {
            key: format!("critical.{n}"),
            number: n.to_string(),
            spoken: format!("{n} {text}"),
            help: Help::new(text.as_str())
                .line("", note)
                .line(tr!("Rule"), "C16.3"),
            text,
            state,
            explosive: false,
        }
    });
    Bays {
        title: tr!("Critical hits").to_owned(),
        bays: vec![Bay {
            name: capital(location(at)),
            lost: false,
            cells: std::iter::once(none).chain(cells).collect(),
        }],
    }
}
