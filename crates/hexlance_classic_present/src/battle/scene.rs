//! What the table shows of a battle of the classic rules: everything but enemies that hide.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::Color;
use hexlance_board::{Board, Building, Cell, Hex};
use hexlance_classic::{
    ground,
    model::{Location, Tons},
    read::{Look, Table},
    state::{Field, Mode, Phase, Prize, Whereabouts},
    tables,
};

use super::{
    Session,
    focus::Focus,
    look,
    places::{Places, Stand},
    roster::{pools, statuses},
};
use crate::{
    battle::session::Reads,
    game::scenery,
    hud::model::Tone,
    table::model::{Badge, Mini, MiniFlags, Pool, TableModel, Token},
};

/// Colours of movement dice, by mode.
const WALKED: Color = Color::srgb(0.92, 0.92, 0.9);
const RAN: Color = Color::srgb(0.55, 0.62, 0.7);
const JUMPED: Color = Color::srgb(0.9, 0.45, 0.35);
/// Colours of states.
const BAD: Color = Color::srgb(0.85, 0.3, 0.25);
const WARN: Color = Color::srgb(0.9, 0.7, 0.25);

/// The whole table.
pub fn table_model(
    session: &Session,
    focus: &Focus,
    original_cf: &BTreeMap<Hex, u8>,
) -> TableModel {
    let world = session.battle.world();
    let table = session.read();
    let mut model = TableModel::new(map_now(table, &world.resource::<Field>().0));
    model.theme = scenery::theme(&session.battle.setup().map.theme);
    model.original_cf.clone_from(original_cf);
    model.minis = session
        .known()
        .filter_map(|u| mini(table, focus, &u))
        .collect();
    let places = Places::after(session, session.battle.log().len());
    let wrecks = places.wrecks();
    let wrecks = wrecks.filter_map(|(unit, stand)| Some(wreck(table, &table.find(unit)?, stand)));
    model.minis.extend(wrecks);
    model.tokens = tokens(session);
    model
}

/// Numbers of tokens of loads begin here.
const LOADS: u16 = 1;
/// The lightest load that is shown larger, and the next ones.
const LARGER: [Tons; 3] = [Tons::whole(2), Tons::whole(5), Tons::whole(10)];

/// How large a load of a weight is shown.
pub fn size_of(tons: Tons) -> u8 {
    LARGER.iter().filter(|least| tons >= **least).count() as u8
}

/// Loads that lie on the map, or are carried (C20.3).
fn tokens(session: &Session) -> Vec<Token> {
    let table = session.read();
    let prize = table.mission().prize;
    let all = (0u8..).zip(&table.loads().0);
    all.filter_map(|(n, load)| {
        let (hex, carrier) = match load.at {
            Whereabouts::Hex(hex) => (hex, None),
            Whereabouts::With(unit) => {
                let known = session.known().find(|u| u.id == unit)?;
                (known.hex()?, Some(unit))
            }
            Whereabouts::Gone(..) => return None,
        };
        Some(Token {
            id: LOADS + u16::from(n),
            hex,
            level: floor(table.board(), hex),
            size: size_of(load.tons),
            wanted: prize == Some(Prize::Load(n)),
            held_by: carrier.map(|unit| (unit.0, true)),
            aimed_by: None,
        })
    })
    .collect()
}

/// Level on which a unit is shown that walks into a hex: on the roof of a building, in whichever floor of it it is.
pub fn floor(board: &Board, hex: Hex) -> i8 {
    level(board.get(hex).map_or(0, standing))
}

/// Level of what flies so high over a hex.
pub fn aloft(board: &Board, hex: Hex, height: i16) -> i8 {
    level(board.get(hex).map_or(0, ground::surface) + height)
}

/// The level on which whoever is on the ground of a hex or in its building is shown.
fn standing(cell: &Cell) -> i16 {
    let roof = cell.building.map_or(0, |b| i16::from(b.height));
    ground::floor(cell) + roof
}

/// Level on which a unit is shown where it stands.
fn shown_level(board: &Board, u: &Look<'_>) -> i8 {
    let cell = u.hex().and_then(|hex| board.get(hex));
    match cell.filter(|_| u.is_inside(board)) {
        Some(cell) => level(standing(cell)),
        None => level(u.level(board)),
    }
}

/// The map as it is now, its buildings with what is left of them.
fn map_now(table: Table<'_>, field: &Arc<Board>) -> Arc<Board> {
    let mut out = Arc::clone(field);
    for (hex, structure) in &table.buildings().hexes {
        let left = u8::try_from(structure.cf).unwrap_or(u8::MAX);
        let Some(cell) = out.get(*hex).copied() else {
            continue;
        };
        if let Some(building) = cell.building.filter(|b| b.cf != left) {
            let mut cell = cell;
            cell.building = Some(Building {
                cf: left,
                ..building
            });
            Arc::make_mut(&mut out).set(*hex, cell);
        }
    }
    out
}

/// A level of the rules as the table has it.
fn level(level: i16) -> i8 {
    i8::try_from(level).unwrap_or(0)
}

fn pool((now, max): (u16, u16)) -> Pool {
    Pool { now, max }
}

fn mini(table: Table<'_>, focus: &Focus, u: &Look<'_>) -> Option<Mini> {
    let (hex, facing) = (u.hex()?, u.facing()?);
    let [armor, structure] = pools(u).map(pool);
    Some(Mini {
        id: u.id.0,
        look: look::look(u.sheet),
        side: u.side.0,
        hex,
        facing,
        level: shown_level(table.board(), u),
        armor,
        structure,
        heat: glow(u.heat.level),
        plate: u.name.to_owned(),
        flags: MiniFlags {
            selected: focus.selection.selected == Some(u.id),
            shut_down: u.is_off(),
            prone: u.stance.prone,
            hidden: u.hidden,
            done: is_done(table, u),
            lost_arms: lost_arms(u),
            twist: twist(table, focus, u),
            ..MiniFlags::default()
        },
        badges: badges(table, u),
        field: None,
        dial: None,
    })
}

/// How its torso or turret is turned; of whoever chooses its shots, as it has chosen.
fn twist(table: Table<'_>, focus: &Focus, u: &Look<'_>) -> i8 {
    let chooses = focus.draft.unit == Some(u.id) && !u.turn.had;
    match table.clock().phase {
        Phase::Weapons if chooses => focus.draft.fire.twist,
        _ => u.stance.twist,
    }
}

/// Signs over a unit: its movement die with what it has moved and what that adds to attacks at it, and states that matter.
fn badges(table: Table<'_>, u: &Look<'_>) -> Vec<Badge> {
    let badge = |icon: String, colour: Color| Badge {
        icon,
        colour,
        ring: None,
    };
    let mut out = Vec::new();
    let colour = match u.march.mode {
        Mode::Stationary => None,
        Mode::Walk => Some(WALKED),
        Mode::Run => Some(RAN),
        Mode::Jump | Mode::Fly => Some(JUMPED),
        Mode::Swim => Some(WALKED),
    };
    if let Some(colour) = colour {
        let target = dodge(u);
        let die = format!("{} ({target:+})", u.march.hexes);
        out.push(badge(die, colour));
    }
    for state in statuses(table, u) {
        match state.tone {
            Tone::Bad => out.push(badge(state.text, BAD)),
            Tone::Warn => out.push(badge(state.text, WARN)),
            Tone::Plain | Tone::Good => {}
        }
    }
    out
}

/// What its movement adds to attacks at a unit (C5.7.2).
pub fn dodge(u: &Look<'_>) -> i16 {
    let jumped = i16::from(u.march.mode == Mode::Jump);
    tables::target_movement(u.march.hexes) + jumped
}

fn wreck(table: Table<'_>, u: &Look<'_>, Stand { hex, facing, .. }: Stand) -> Mini {
    let [_, (_, bones)] = pools(u);
    Mini {
        id: u.id.0,
        look: look::look(u.sheet),
        side: u.side.0,
        hex,
        facing,
        level: floor(table.board(), hex),
        armor: Pool::default(),
        structure: pool((0, bones)),
        heat: 0,
        plate: u.name.to_owned(),
        flags: MiniFlags {
            wreck: true,
            lost_arms: lost_arms(u),
            ..MiniFlags::default()
        },
        badges: Vec::new(),
        field: None,
        dial: None,
    }
}

/// Which arms of a 'Mech are gone (C7.1): the left one and the right one.
fn lost_arms(u: &Look<'_>) -> Option<[bool; 2]> {
    let arms = u.sheet.arms();
    let gone = |arm| arms.contains(&arm) && u.lost(arm);
    u.sheet
        .class
        .is_mech()
        .then(|| [Location::LA, Location::RA].map(gone))
}

/// Heat as a miniature shows it (C13.4).
const fn glow(level: u16) -> u8 {
    match level {
        0..=4 => 0,
        5..=9 => 1,
        10..=17 => 2,
        18..=25 => 3,
        _ => 4,
    }
}

/// Whether a unit has had its turn in the phase.
fn is_done(table: Table<'_>, u: &Look<'_>) -> bool {
    let phases = [Phase::Movement, Phase::Weapons, Phase::Physical];
    phases.contains(&table.clock().phase) && u.turn.had
}
