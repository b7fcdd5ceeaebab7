//! What is printed on a unit: its dial, its equipment in words.

use super::shelf;
use crate::{
    battle::sheet,
    click_dial,
    lang::text,
    screens::{AbilityMark, portraits::Shown as Picture},
    words::capital,
};
use hexlance_dial::{
    content::Content,
    model::{Model, SlotId},
};
use hexlance_present::record::Block;

/// Its picture with what holds for it on every click.
pub(super) fn top(name: &str, model: &Model) -> Vec<Block<Picture>> {
    let rank = click_dial::rank(model.rank).to_owned();
    let faction = super::faction_of(model).to_owned();
    let mut lines = vec![click_dial::class(model), rank, faction];
    if name != model.name {
        lines.insert(0, model.name.clone());
    }
    let mut out = vec![
        Block::Head {
            picture: shelf::picture(model),
            name: name.to_owned(),
            lines,
            points: model.points,
        },
        Block::note(click_dial::base(model).join("  ·  ")),
    ];
    if !model.look.is_empty() {
        out.push(Block::faint(capital(text(&model.look))));
    }
    out
}

/// Its whole dial, what its slots do, and its equipment.
pub(super) fn dial(model: &Model, content: &Content) -> Vec<Block<Picture>> {
    let mut out = vec![
        Block::Heading(tr!("Dial").to_owned()),
        Block::Grid(click_dial::grid(model)),
    ];
    let slots = SlotId::ALL.into_iter().filter_map(|id| model.slot(id));
    out.extend(slots.map(|slot| {
        Block::faint(tr!(
            "{kind}: {what}",
            kind = capital(text(slot.kind.name())),
            what = click_dial::slot(&slot)
        ))
    }));
    let equipment = equipment(model, content);
    if !equipment.is_empty() {
        out.push(Block::Heading(tr!("Special equipment").to_owned()));
        out.push(Block::Abilities(equipment));
    }
    out
}

/// Its equipment, each with where it is printed.
fn equipment(model: &Model, content: &Content) -> Vec<AbilityMark> {
    let all = click_dial::equipment(model).into_iter();
    all.map(|e| {
        let on = click_dial::clicks(&click_dial::clicks_with(model, e));
        let words = content.of_equipment(e);
        AbilityMark {
            id: e.ability(),
            name: format!("{}  ·  {on}", text(e.name())),
            help: words.map_or_else(String::new, |w| text(&w.short).to_owned()),
            mark: Some(sheet::mark(e.colour())),
        }
    })
    .collect()
}
