//! Mines that a side lays in secret before units are set up (R5.7.8, R17.1.1, step S4).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Enter, MineKind, Refusal, SideId, Timetable, say};

use super::{
    DENSEST, FieldKey, MineEvent, Minefields, Supply, can_be_mined, density_of, engineers, knowing,
};
use crate::{
    Ctx,
    go::{self, Wait},
    moments::{Rule, Span},
    read,
};

/// Each side lays its mines (R17.1.1, S4).
pub(super) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Setup), Rule::Mines, |ctx: &mut Ctx<'_>| {
        ctx.push_in_order(read::turn(ctx.world()).in_order().map(Wait::LayingMines));
    });
}

/// What a side has left to lay, in order.
pub fn left(world: &World, side: SideId) -> impl Iterator<Item = &Supply> {
    world
        .resource::<Minefields>()
        .supplies
        .iter()
        .filter(move |s| s.side == side && is_left(s) && engineers::are_in_play(world, s))
}

fn is_left(s: &Supply) -> bool {
    s.points > 0 && s.fields != Some(0)
}

/// Whether a side has something to lay and a place for it.
pub(crate) fn can_lay(world: &World, side: SideId) -> bool {
    left(world, side).any(|s| hexes_of(world, s).next().is_some())
}

/// Whether a supply may be laid in a hex as far as its zone goes; engineers have the half of their side.
fn is_inside(world: &World, s: &Supply, hex: Hex) -> bool {
    let board = read::board(world);
    match (&s.of.zone, s.works) {
        (_, Some(_)) => engineers::half(world, s.side).has(board, hex),
        (Some(zone), None) => zone.has(board, hex),
        (None, None) => true,
    }
}

/// Whether a supply may be laid in a hex: engineers need bare ground, and lay one field in a hex.
fn may_lie(world: &World, s: &Supply, hex: Hex) -> bool {
    let free = s.works.is_none() || engineers::is_free(world, s.side, hex);
    free && is_inside(world, s, hex)
}

/// Hexes where a supply may be laid.
fn hexes_of<'w>(world: &'w World, s: &'w Supply) -> impl Iterator<Item = Hex> + 'w {
    let board = read::board(world);
    board
        .iter()
        .filter(move |(hex, cell)| {
            can_be_mined(cell)
                && may_lie(world, s, *hex)
                && density_of(world, Some(s.side), *hex) < DENSEST
        })
        .map(|(hex, _)| hex)
}

/// Hexes where a side may lay mines now, in the order of the map.
pub fn hexes(world: &World, side: SideId) -> Vec<Hex> {
    let mut out: Vec<Hex> = left(world, side).flat_map(|s| hexes_of(world, s)).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// The supply that mines are taken from: the first that has them for that hex.
///
/// # Errors
/// `not_your_turn`, `not_now`, `cannot_be_mined`, `wrong_density`, `too_dense`, `no_mines_left`, `wrong_kind`,
/// `outside_zone`.
fn find(
    world: &World,
    side: SideId,
    hex: Hex,
    kind: MineKind,
    density: u8,
) -> Result<usize, Refusal> {
    match go::waiting(world) {
        Some(Wait::LayingMines(now)) if *now == side => {}
        Some(Wait::LayingMines(_)) => {
            return Err(Refusal::new(
                "not_your_turn",
                "R3.2.6",
                "The other side lays its mines first.",
            ));
        }
        _ => {
            return Err(Refusal::new(
                "not_now",
                "R17.1.1",
                "Mines are laid before units are set up.",
            ));
        }
    }
    let board = read::board(world);
    let Some(cell) = board.get(hex) else {
        return Err(Refusal::new(
            "off_map",
            "R5.7.1",
            "That hex is not on the map.",
        ));
    };
    if !can_be_mined(cell) {
        return Err(Refusal::new(
            "cannot_be_mined",
            "R5.7.1",
            "Mines lie on open land, not in water, buildings or bridges.",
        )
        .or("Choose another hex."));
    }
    if let MineKind::Vibrabomb(size) = kind
        && !(1..=5).contains(&size)
    {
        return Err(Refusal::new(
            "wrong_kind",
            "R5.7.3",
            "A vibrabomb is set to a Size from 1 to 5.",
        ));
    }
    let full = density_of(world, Some(side), hex);
    if density == 0 || full + density.min(DENSEST) > DENSEST || density > DENSEST {
        return Err(Refusal::new(
            "too_dense",
            "R5.7.1",
            say!(
                "Your mines in a hex have density 1 to {most} together.",
                most = DENSEST
            ),
        )
        .or("Lay fewer, or lay them elsewhere."));
    }
    let supplies = &world.resource::<Minefields>().supplies;
    let own = || {
        let all = supplies.iter().enumerate();
        all.filter(|(_, s)| s.side == side && is_left(s) && engineers::are_in_play(world, s))
    };
    let of_kind = |s: &Supply| s.of.kinds.iter().any(|k| k.is_like(kind));
    let inside = |s: &Supply| is_inside(world, s, hex);
    if !own().any(|(_, s)| of_kind(s)) {
        return Err(Refusal::new(
            "wrong_kind",
            "R5.7.8",
            say!("You have no {kind} mines to lay.", kind = kind.name()),
        ));
    }
    if !own().any(|(_, s)| of_kind(s) && inside(s)) {
        return Err(Refusal::new(
            "outside_zone",
            "R5.7.8",
            "Your mines may not be laid there.",
        )
        .or("Choose a hex of your own part of the map."));
    }
    if !own().any(|(_, s)| of_kind(s) && may_lie(world, s, hex)) {
        return Err(engineers::not_bare());
    }
    // What a formation has begun with goes on.
    let mut fitting: Vec<_> = own()
        .filter(|(_, s)| of_kind(s) && may_lie(world, s, hex) && s.points >= density)
        .collect();
    fitting.sort_by_key(|(_, s)| s.works.is_some() && s.points == s.of.points);
    fitting.first().map(|(i, _)| *i).ok_or_else(|| {
        Refusal::new(
            "no_mines_left",
            "R5.7.8",
            "You do not have that many points of density left for one field.",
        )
        .or("Lay a thinner field.")
    })
}

/// Whether a side may lay mines in a hex now.
///
/// # Errors
/// Why not, and what would help.
pub fn check(
    world: &World,
    side: SideId,
    hex: Hex,
    kind: MineKind,
    density: u8,
) -> Result<(), Refusal> {
    find(world, side, hex, kind, density).map(|_| ())
}

/// Lays mines in secret; the command has been checked.
pub(crate) fn perform(ctx: &mut Ctx<'_>, side: SideId, hex: Hex, kind: MineKind, density: u8) {
    let Ok(supply) = find(ctx.world(), side, hex, kind, density) else {
        return;
    };
    let owner = Some(side);
    let supplies = &ctx.world().resource::<Minefields>().supplies;
    let by = supplies
        .get(supply)
        .and_then(|s| engineers::credited(ctx.world(), s));
    ctx.emit(MineEvent::MinesLaid {
        field: FieldKey { hex, kind, owner },
        density,
        by,
        known: knowing(owner, false),
        supply: Some(supply as u8),
    });
}
