//! Mine dispensers (R13.1.19): density 1 in hexes that a unit leaves, armed in the End Phase (R3.5.5).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Message, MineKind, Refusal, Timetable, UnitId, say};

use super::{DENSEST, FieldKey, MineEvent, Minefields, can_be_mined, density_of, knowing};
use crate::{
    Ctx,
    card::MoveMode,
    command::{MoveOption, MoveOrder},
    moments::{EndPhase, Rule},
    read::{self, UnitRead},
    sides::TwoSides,
    special::Code,
};

/// Charges that a unit's dispenser has left.
pub fn charges(u: &UnitRead<'_>) -> u8 {
    let all = u
        .card
        .specials
        .number(Code::MDS)
        .max(u8::from(u.card.specials.has(Code::MDS)));
    all.saturating_sub(u.gear.mines_laid)
}

/// Whether a unit may lay mines in the hexes of its path that an order names.
///
/// # Errors
/// `no_such_gear`, `no_mines_left`, `no_such_point`, `cannot_be_mined`, `too_dense`.
pub(crate) fn check(world: &World, u: &UnitRead<'_>, order: &MoveOrder) -> Result<(), Refusal> {
    if order.mines.is_empty() {
        return Ok(());
    }
    let refuse = |code, message: Message| Err(Refusal::new(code, "R13.1.19", message));
    if !u.card.specials.has(Code::MDS) {
        return refuse(
            "no_such_gear",
            say!("{unit} has no mine dispenser.", unit = u.name),
        );
    }
    let left = charges(u);
    if order.mines.len() > usize::from(left) {
        return refuse(
            "no_mines_left",
            say!(
                "{unit} can lay mines {left} more times.",
                unit = u.name,
                left
            ),
        );
    }
    let still = matches!(order.option, MoveOption::StandStill | MoveOption::Mount(_));
    if still || matches!(order.mode, MoveMode::Jump | MoveMode::Vtol) || !u.can_act() {
        return Err(Refusal::new(
            "wrong_moment",
            "R13.1.19",
            "Mines are laid while it moves over the ground.",
        )
        .or("Give it a path over the ground."));
    }
    let start = u.hex();
    let mut hexes: Vec<Hex> = Vec::new();
    let mut after = None;
    for at in &order.mines {
        let n = usize::from(*at);
        let hex = match n.checked_sub(1) {
            None => start,
            Some(i) => order.path.get(i).map(|w| w.hex),
        };
        let next = order.path.get(n).map(|w| w.hex);
        let leaves = next.is_some() && next != hex;
        let Some(hex) = hex.filter(|_| leaves && after.is_none_or(|a| *at > a)) else {
            return Err(Refusal::new(
                "no_such_point",
                "R13.1.19",
                "It does not leave a hex there.",
            )
            .or("Name points of the path in their order, the last hex not among them."));
        };
        after = Some(*at);
        if !read::board(world).get(hex).is_some_and(can_be_mined) {
            return refuse("cannot_be_mined", say!("No mines can lie in {hex}.", hex));
        }
        let mine = hexes.iter().filter(|h| **h == hex).count() as u8;
        if density_of(world, Some(u.side), hex) + mine >= DENSEST {
            return refuse("too_dense", say!("{hex} is full of your mines.", hex));
        }
        hexes.push(hex);
    }
    Ok(())
}

/// A unit leaves a hex and drops mines in it. The enemy knows if one of its units sees it.
pub(crate) fn drop(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let full = density_of(world, Some(u.side), hex) >= DENSEST;
    if charges(&u) == 0 || full || !read::board(world).get(hex).is_some_and(can_be_mined) {
        return;
    }
    let seen = read::active(world, u.side.opponent()).any(|e| read::sees(world, &e, &u));
    ctx.emit(MineEvent::MinesDropped { unit, hex, seen });
}

/// Mines that were dropped are armed in the End Phase (R3.5.5).
pub(super) fn plugin(t: &mut Timetable) {
    t.add(EndPhase::Works, Rule::Mines, arm);
}

/// The End Phase: what was dropped is armed (R3.5.5).
pub(crate) fn arm(ctx: &mut Ctx<'_>) {
    let dropped = ctx.world().resource::<Minefields>().dropped.clone();
    for d in dropped {
        let owner = Some(read::unit(ctx.world(), d.by).side);
        ctx.emit(MineEvent::MinesLaid {
            field: FieldKey {
                hex: d.hex,
                kind: MineKind::Conventional,
                owner,
            },
            density: 1,
            by: Some(d.by),
            known: knowing(owner, d.seen),
            supply: None,
        });
    }
}
