//! Clearing woods by fire and with saws (C5.14, C10.9.2), and rubble (C10.9.7).

mod event;
mod resolve;

pub use event::WoodsEvent;
pub(crate) use resolve::{hurt, struck_by};

use bevy_ecs::prelude::Resource;
use hexlance_board::{Hex, Side};
use hexlance_rules::{Breakdown, Refusal, say};
use serde::Serialize;

use crate::{
    Ctx,
    arcs::Arc,
    command::FireAtWoods,
    fire::{self, Supply},
    ground, infantry,
    model::{Code, Item, Location, Munition},
    read::{Look, Table},
    sight::{self, End},
    state::{Declared, Mode, WoodsShot},
    tags,
};

/// Steps of clearing woods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WoodsStep {
    /// The next shot at woods is resolved, then those behind it.
    Next,
}

/// What is left of hexes that are being cleared.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Clearing {
    /// Terrain factors of woods that took damage.
    pub factors: Vec<(Hex, u16)>,
    /// Turns of work on a hex.
    pub turns: Vec<(Hex, u8)>,
    /// Hexes that were changed, with how dense their woods are now: what the map itself does not say of the beginning.
    pub changed: Vec<(Hex, u8)>,
}

impl Clearing {
    /// The terrain factor of woods so dense (C5.14.1).
    pub fn factor(&self, hex: Hex, density: u8) -> u16 {
        let own = self.factors.iter().find(|(h, _)| *h == hex);
        own.map_or(if density >= 2 { 90 } else { 50 }, |(_, left)| *left)
    }

    /// Turns of work that were done on a hex.
    pub fn work(&self, hex: Hex) -> u8 {
        let own = self.turns.iter().find(|(h, _)| *h == hex);
        own.map_or(0, |(_, n)| *n)
    }
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: WoodsStep) {
    let WoodsStep::Next = step;
    let next = ctx.world().resource::<Declared>().woods.first().copied();
    let Some(shot) = next else { return };
    ctx.emit(WoodsEvent::Taken { shot });
    resolve::resolve(ctx, shot);
    ctx.push(WoodsStep::Next);
}

/// A shot at woods of an order, made ready: refused if it cannot be made (C5.7.5, C5.14).
///
/// # Errors
/// Why not.
pub(crate) fn shot(
    table: Table<'_>,
    u: &Look<'_>,
    order: &FireAtWoods,
    supply: &mut Supply,
) -> Result<WoodsShot, Refusal> {
    let no_weapon = || Refusal::new("no_weapon", "C5.1.1", "It has no such weapon.");
    let m = fire::mount(u, order.weapon).ok_or_else(no_weapon)?;
    let usual = fire::gun(u, m).weapon.usual();
    if usual.is_some_and(|round| infantry::is_rack(u, round)) {
        return infantry::bombs(table, u, order, supply);
    }
    let dense = table.board().get(order.hex).map_or(0, ground::woods);
    let building = table.building(order.hex);
    let bridge = table.bridges().get(order.hex).is_some();
    let there = dense > 0 || building.is_some() || bridge;
    let (Some(from), true) = (fire::end_of(table, u), there) else {
        return Err(Refusal::new(
            "no_woods",
            "C5.14.1",
            say!("There is nothing to fire at in {hex}.", hex = order.hex),
        ));
    };
    let rounds = u16::from(order.shots) * (m.links.len().max(1) as u16);
    let taken = supply.take(u, order.weapon, order.bin, rounds);
    let (kind, bin): (Munition, _) = taken.ok_or_else(|| {
        Refusal::new(
            "no_ammunition",
            "C5.1.4",
            say!(
                "{weapon} has no ammunition for that.",
                weapon = m.weapon.name.as_str()
            ),
        )
    })?;
    let round = fire::gun(u, m).weapon.round(kind).ok_or_else(no_weapon)?;
    if round.types.has(Code::PB) || order.hex == from.hex {
        return Err(Refusal::new(
            "own_hex",
            "C5.5.5",
            "A unit does not fire into its own hex.",
        ));
    }
    let surface = table.board().get(order.hex).map_or(0, ground::surface);
    let to = End {
        hex: order.hex,
        // A building is seen as high as its roof (C5.2.3).
        base: match table.board().get(order.hex).and_then(ground::deck) {
            Some(deck) => deck,
            None => surface + building.map_or(0, |s| i16::from(s.height)),
        },
        // Ground as high as the hex does not hide it.
        height: 1,
        stands: false,
    };
    let line = sight::sight(table.board(), &from, &to, Side::Left);
    if line.blocked {
        return Err(Refusal::new(
            "no_sight",
            "C5.2",
            "There is no line of sight.",
        ));
    }
    if !fire::reaches(u, m, from.hex, to.hex) {
        return Err(Refusal::new(
            "out_of_arc",
            "C5.5",
            say!(
                "The target is not in the arc of {weapon}.",
                weapon = m.weapon.name.as_str()
            ),
        ));
    }
    let range = from.hex.distance(to.hex).clamp(1, 250) as u8;
    let Some(bracket) = fire::bracket(range, round.ranges) else {
        return Err(Refusal::new(
            "out_of_range",
            "C5.7.2",
            say!("{hex} is {range} hexes away.", hex = order.hex, range),
        ));
    };
    let mut tn = Breakdown::new();
    if range > 1 {
        // An adjacent hex is hit by itself (C5.7.5).
        fire::own_parts(&mut tn, u, m);
        tn.rule_unless_zero(&tags::RANGE, [0, 2, 4][usize::from(bracket)]);
        if range <= round.min {
            tn.rule(&tags::MINIMUM, i16::from(round.min - range) + 1);
        }
        tn.rule(&tags::HEX, -4);
        tn.rule_unless_zero(&tags::WOODS_BETWEEN, line.woods.into());
        tn.rule_unless_zero(&tags::WEAPON, round.to_hit.into());
    }
    let total = tn.total();
    if total > 12 {
        return Err(Refusal::new(
            "impossible",
            "C5.7.1",
            say!("A target number of {tn} cannot be rolled.", tn = total),
        ));
    }
    Ok(ready(u, order, (kind, bin), total, bracket))
}

/// A shot at a hex, made ready: with what it draws on, its target number and its bracket.
pub(crate) fn ready(
    u: &Look<'_>,
    order: &FireAtWoods,
    (kind, bin): (Munition, Option<u8>),
    tn: i16,
    bracket: u8,
) -> WoodsShot {
    WoodsShot {
        attacker: u.id,
        weapon: order.weapon,
        hex: order.hex,
        kind,
        bin,
        shots: order.shots,
        tn,
        bracket,
    }
}

/// Whether a tool cuts woods, or clears rubble.
fn clears(item: &Item, woods: bool) -> bool {
    let name = item.equipment.name;
    if woods {
        name == "Chainsaw" || name == "Dual Saw"
    } else {
        name == "Backhoe" || name == "Bulldozer"
    }
}

/// Whether a unit may work on a hex in this turn: in its own hex or, on woods, in one next to it that its tool reaches; it has
/// not left its hex (C10.9.2, C10.9.3, tw.equip_chainsaw).
///
/// # Errors
/// Why not.
pub fn may_work(table: Table<'_>, u: &Look<'_>, hex: Hex) -> Result<(), Refusal> {
    let Some(own) = u.hex() else {
        return Err(Refusal::new("no_place", "C10.9.2", "It is not on the map."));
    };
    let cell = table.board().get(hex);
    let woods = cell.is_some_and(|c| ground::woods(c) > 0);
    let rubble = cell.is_some_and(ground::is_rubble);
    if !woods && !rubble {
        return Err(Refusal::new(
            "nothing_to_clear",
            "C10.9.2",
            say!("There is nothing to clear in {hex}.", hex),
        ));
    }
    let stayed = u.march.hexes == 0 && u.march.mode != Mode::Jump && !u.stance.prone;
    if !stayed {
        return Err(Refusal::new(
            "has_moved",
            "C10.9.2",
            "A unit that clears a hex stays where it is.",
        ));
    }
    let torso = u.torso().unwrap_or_default();
    let reaches = |item: &Item| {
        if hex == own {
            return true;
        }
        let arc = match item.at {
            Location::LA => Arc::LeftArm,
            Location::RA => Arc::RightArm,
            _ => Arc::Forward,
        };
        woods && own.distance(hex) == 1 && arc.has(own, torso, hex)
    };
    let tools = (0u8..).zip(&u.sheet.items);
    let mut fit = tools
        .filter(|(i, item)| clears(item, woods) && u.item_works(*i))
        .peekable();
    if fit.peek().is_none() {
        return Err(Refusal::new(
            "no_tool",
            "C10.9.2",
            "It has no tool for that which works.",
        ));
    }
    if fit.any(|(_, item)| reaches(item)) {
        return Ok(());
    }
    Err(Refusal::new(
        "out_of_arc",
        "C10.9.1",
        say!("{hex} is not in the arc of the tool.", hex),
    ))
}

/// A turn of work: after two of them heavy woods are light ones, light woods are rough, and rubble is clear.
pub(crate) fn work(ctx: &mut Ctx<'_>, unit: hexlance_rules::UnitId, hex: Hex) {
    let turns = ctx.world().resource::<Clearing>().work(hex) + 1;
    let done = turns >= 2;
    ctx.emit(WoodsEvent::Worked {
        unit,
        hex,
        turns: if done { 0 } else { turns },
    });
    if done {
        let dense = Table::of(ctx.world())
            .board()
            .get(hex)
            .map_or(0, ground::woods);
        ctx.emit(WoodsEvent::Cleared {
            hex,
            density: dense.saturating_sub(1),
            rubble: dense == 0,
        });
    }
}
