//! What the table shows of a battle of the dial rules: everything lies open.

use std::{collections::BTreeMap, sync::Arc};

use hexlance_board::{Board, Hex};
use hexlance_dial::{
    equipment::{Colour, Equipment, HeatEffect},
    model::{DamageType, Model, Slot, SlotId},
    read::{Look, Table},
    state::{Field, Markers, Stage},
    terrain,
};

use super::{
    Session,
    focus::Focus,
    look,
    places::{Places, Stand},
};
use crate::{
    battle::session::Reads,
    game::scenery,
    table::model::{
        BaseDial, DialMark, DialSlot, HeatDial, Mini, MiniFlags, Pool, TableModel, Token,
    },
};

/// The most heat that a miniature shows.
const GLOW: u8 = 4;

/// The whole table.
pub fn table_model(
    session: &Session,
    focus: &Focus,
    original_cf: &BTreeMap<Hex, u8>,
) -> TableModel {
    let world = session.battle.world();
    let table = session.read();
    let mut model = TableModel::new(Arc::clone(&world.resource::<Field>().0));
    model.theme = scenery::theme(&session.battle.setup().map.theme);
    model.original_cf.clone_from(original_cf);
    model.minis = table
        .units()
        .filter_map(|u| mini(table, focus, &u))
        .collect();
    let places = Places::after(session, session.battle.log().len());
    let wrecks = places.wrecks();
    model
        .minis
        .extend(wrecks.filter_map(|(unit, stand)| Some(wreck(table, &table.find(unit)?, stand))));
    let markers = world.resource::<Markers>().0.iter().zip(0u16..);
    model.tokens = markers
        .map(|(marker, id)| Token {
            id,
            hex: marker.hex,
            level: ground(table.board(), marker.hex),
            size: 0,
            wanted: false,
            held_by: None,
            aimed_by: Some(marker.side.0),
        })
        .collect();
    model
}

/// Level on which a unit stands in a hex (D1.1.4). In water too bases stay above the surface, so that they can be read.
pub fn ground(board: &Board, hex: Hex) -> i8 {
    board.get(hex).map_or(0, terrain::level)
}

fn mini(table: Table<'_>, focus: &Focus, u: &Look<'_>) -> Option<Mini> {
    let (hex, facing) = (u.hex()?, u.facing()?);
    let (armor, structure) = wear(u);
    Some(Mini {
        id: u.id.0,
        look: look::look(u.model),
        side: u.side.0,
        hex,
        facing,
        level: ground(table.board(), hex),
        armor,
        structure,
        heat: glow(u),
        plate: u.name.to_owned(),
        flags: MiniFlags {
            selected: focus.selection.selected == Some(u.id),
            shut_down: u.is_shut_down(),
            done: is_done(table, u),
            cloaked: u.has(Equipment::ElectronicCamouflage),
            ..MiniFlags::default()
        },
        badges: Vec::new(),
        field: None,
        dial: Some(base(table, u)),
    })
}

fn wreck(table: Table<'_>, u: &Look<'_>, Stand { hex, facing }: Stand) -> Mini {
    Mini {
        id: u.id.0,
        look: look::look(u.model),
        side: u.side.0,
        hex,
        facing,
        level: ground(table.board(), hex),
        armor: Pool::default(),
        structure: Pool {
            now: 0,
            max: u.model.last_click().into(),
        },
        heat: 0,
        plate: u.name.to_owned(),
        flags: MiniFlags {
            wreck: true,
            ..MiniFlags::default()
        },
        badges: Vec::new(),
        field: None,
        dial: Some(base(table, u)),
    }
}

/// How worn a miniature looks: its first clicks are paint and plates, the others what is under them.
fn wear(u: &Look<'_>) -> (Pool, Pool) {
    let clicks = u16::from(u.model.last_click());
    let lost = u16::from(u.dial.saturating_sub(1));
    let plates = clicks.div_ceil(3);
    let left = |all: u16, lost: u16| Pool {
        now: all.saturating_sub(lost),
        max: all,
    };
    (
        left(plates, lost),
        left(clicks - plates, lost.saturating_sub(plates)),
    )
}

/// Heat as a miniature shows it.
fn glow(u: &Look<'_>) -> u8 {
    match u.shutdown_level() {
        Some(last) if last > 0 => {
            let share = u32::from(u.heat) * u32::from(GLOW) * 2 + u32::from(last);
            (share / (2 * u32::from(last))).min(GLOW.into()) as u8
        }
        _ => 0,
    }
}

/// Whether a unit of the active side has had its order of this turn, or can have none.
fn is_done(table: Table<'_>, u: &Look<'_>) -> bool {
    let clock = table.clock();
    clock.stage == Stage::Orders
        && u.side == clock.active
        && !u.is_captive()
        && (u.marks.ordered || u.marks.set_down || u.tokens >= 2)
}

/// The dials in a unit's base (D2).
fn base(table: Table<'_>, u: &Look<'_>) -> BaseDial {
    let printed = u.click().equipment;
    let captor = u.condition.captive.and_then(|c| table.find(c.by));
    let bare = |value: i16, equipment: Option<Equipment>| slot(u, value, equipment);
    let damage = |id: SlotId| {
        let gun = u.slot(id)?;
        let value = u.damage(id).total();
        Some(bare(value, printed.on(id)).noted(range(gun)))
    };
    BaseDial {
        click: u.dial,
        clicks: u.model.last_click(),
        speed: Some(bare(u.speed().total(), printed.speed)),
        attack: Some(bare(u.attack().into(), printed.attack)),
        defense: Some(bare(u.defense().into(), printed.defense)),
        primary: damage(SlotId::Primary),
        secondary: damage(SlotId::Secondary),
        heat: heat(u.model, u.heat),
        tokens: u.tokens,
        shut_down: u.is_shut_down(),
        captor: captor.map(|c| c.side.0),
        notches: u.model.repair_markers.clone(),
        arc: u.model.arc.degrees(),
    }
}

/// The dials in the base of a unit that is fresh: what is printed on click 1 (D15.3.5).
pub fn fresh(model: &Model) -> BaseDial {
    let click = model.click(1);
    let printed = click.equipment;
    let value = |value: u8, equipment: Option<Equipment>| {
        let bare = DialSlot::new(value.into());
        match equipment {
            Some(e) => bare.marked(mark(e.colour())),
            None => bare,
        }
    };
    let damage = |id: SlotId| {
        let gun = model.slot(id)?;
        Some(value(click.damage(id), printed.on(id)).noted(range(gun)))
    };
    BaseDial {
        click: 1,
        clicks: model.last_click(),
        speed: Some(value(click.speed, printed.speed)),
        attack: Some(value(click.attack, printed.attack)),
        defense: Some(value(click.defense, printed.defense)),
        primary: damage(SlotId::Primary),
        secondary: damage(SlotId::Secondary),
        heat: heat(model, 0),
        tokens: 0,
        shut_down: false,
        captor: None,
        notches: model.repair_markers.clone(),
        arc: model.arc.degrees(),
    }
}

/// A value with the mark of its equipment, which is an empty frame where that does not work (D16.1).
fn slot(u: &Look<'_>, value: i16, equipment: Option<Equipment>) -> DialSlot {
    let bare = DialSlot::new(value);
    match equipment {
        Some(e) => bare.marked(mark(e.colour())).switched(!u.working().has(e)),
        None => bare,
    }
}

/// Type and range of a damage slot in a few letters, with its targets or the way it fires (D2.2.2).
fn range(slot: Slot) -> String {
    let kind = match slot.kind {
        DamageType::Ballistic => "B",
        DamageType::Energy => "E",
        DamageType::Melee => return "M".to_owned(),
    };
    let more = match slot {
        Slot {
            artillery: true, ..
        } => "A".to_owned(),
        Slot { indirect: true, .. } => "I".to_owned(),
        Slot { targets: 2.., .. } => format!("x{}", slot.targets),
        _ => String::new(),
    };
    format!("{kind}{}/{}{more}", slot.min, slot.max)
}

/// The heat dial: what its level does to primary damage, secondary damage and speed (D2.5.1).
fn heat(model: &Model, now: u8) -> Option<HeatDial> {
    let printed = model.heat.as_ref()?;
    let level = printed.level(now);
    let square = |there: bool, modifier: i8, effect: Option<HeatEffect>| {
        let shown = there && (modifier != 0 || effect.is_some());
        shown.then(|| {
            let bare = DialSlot::new(modifier.into());
            match effect {
                Some(e) => bare.marked(mark(e.colour())),
                None => bare,
            }
        })
    };
    let slot = |id: SlotId| square(model.slot(id).is_some(), level.damage(id), level.effect(id));
    Some(HeatDial {
        level: now,
        shutdown: printed.shutdown_level(),
        squares: [
            slot(SlotId::Primary),
            slot(SlotId::Secondary),
            square(true, level.speed, level.speed_effect),
        ],
    })
}

/// A colour of the dials.
const fn mark(colour: Colour) -> DialMark {
    match colour {
        Colour::Red => DialMark::Red,
        Colour::Blue => DialMark::Blue,
        Colour::Black => DialMark::Black,
        Colour::Gray => DialMark::Gray,
        Colour::Green => DialMark::Green,
        Colour::Yellow => DialMark::Yellow,
    }
}

#[cfg(test)]
mod tests {
    use hexlance_dial::content::Content;
    use hexlance_host::laws::watch;

    use super::*;
    use crate::DialGame;

    /// Letters that fit below a number.
    const ROOM: usize = 8;

    #[test]
    fn ranges_fit_below_their_numbers() {
        for model in Content::shipped().models.values() {
            for slot in SlotId::ALL.iter().filter_map(|s| model.slot(*s)) {
                let told = range(slot);
                assert!(told.chars().count() <= ROOM, "{}: {told}", model.id);
                assert_eq!(told == "M", slot.kind == DamageType::Melee);
            }
        }
    }

    #[test]
    fn bases_show_what_the_rules_say() {
        let (mut off, mut hot, mut wrecks) = (0, 0, 0);
        let files = crate::battle::playback::tests::files();
        watch::<DialGame>(files, &Content::shipped(), |demo, session| {
            let model = table_model(session, &Focus::default(), &BTreeMap::new());
            for u in session.read().on_table() {
                let mini = model
                    .mini(u.id.0)
                    .expect("whoever is on the table is shown");
                let dial = mini.dial.as_ref().expect("on a dial");
                assert_eq!((dial.click, dial.tokens), (u.dial, u.tokens), "{demo}");
                let speed = dial.speed.as_ref().map(|s| s.value);
                assert_eq!(speed, Some(u.speed().total()), "{demo}");
                let level = dial.heat.as_ref().map(|h| h.level);
                assert_eq!(level, u.shutdown_level().map(|_| u.heat), "{demo}");
                assert_eq!(dial.captor.is_some(), u.is_captive(), "{demo}");
                assert!(mini.heat <= GLOW && !mini.flags.wreck, "{demo}");
                off += dial
                    .windows()
                    .into_iter()
                    .flatten()
                    .filter(|s| s.off)
                    .count();
                hot += usize::from(mini.heat > 0);
            }
            // Nobody is shown twice, and nobody who is aboard or away.
            let mut shown: Vec<u16> = model.minis.iter().map(|m| m.id).collect();
            shown.sort_unstable();
            shown.dedup();
            assert_eq!(shown.len(), model.minis.len(), "{demo}");
            let fallen = model.minis.iter().filter(|m| m.flags.wreck).count();
            assert_eq!(
                model.minis.len(),
                session.read().on_table().count() + fallen,
                "{demo}"
            );
            wrecks += fallen;
        });
        assert!(off > 0 && hot > 0 && wrecks > 0, "{off} {hot} {wrecks}");
    }
}
