//! Drops (R16.5): units that come down from above the map, and infantry that jumps from a flying carrier (R16.1.7).

mod event;

use bevy_ecs::world::World;
use hexlance_board::{Direction, Ground, Hex};
use hexlance_rules::{Breakdown, Enter, Light, Refusal, SideId, Timetable, UnitId, say};

use crate::{
    Ctx,
    ability::{Grant, Penalty},
    card::{MoveMode, UnitType},
    conditions::{self, Felt},
    control::{Control, ControlCause, ControlStep},
    damage, displace,
    go::{self, Wait},
    losses,
    model::{
        condition::Condition,
        status::{Expiry, Status},
    },
    moments::Rule,
    place::{base_level, prohibited},
    read::{self, UnitRead, dropped},
    roll::{Roll, RollFor},
    room,
    special::Code,
    state::{Fate, Hurt, Motive, Phase, Place, Spot},
    status::StatusEvent,
    to_hit,
    used::AbilityEvent,
    wind,
};

pub use crate::reserves::{Drops, due};
pub use event::DropEvent;

/// Units that are due drop when the Movement Phase begins (R16.5.1).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Phase::Movement), Rule::Drops, |ctx: &mut Ctx<'_>| {
        ctx.push_in_order(read::turn(ctx.world()).loser_first().map(Wait::Drops));
    });
}

hexlance_rules::tags! {
    static:
    MECH = "Drop of a 'Mech", "R16.5.2";
    ARMOR = "Drop of battle armor", "R16.5.2";
    TRAINED = "Trained to jump", "R16.5.2";
    POD = "Drop pod", "R16.5.2";
    BAD_GROUND = "Rough ground around", "R16.5.2";
    WIND = "Wind", "R16.5.2";
    NIGHT = "Night", "R16.5.2";
}

/// Hexes around the mark that are searched for a place to stand.
const SEARCH: u16 = 6;

/// Whether infantry jumps from a flying carrier (R16.1.7).
pub fn may_jump(u: &UnitRead<'_>) -> bool {
    let jumps = u.card.moves.contains_key(&MoveMode::Jump);
    u.card.kind.is_infantry() && (jumps || u.card.specials.has(Code::PAR))
}

/// Whether a side may drop a unit on a hex now (R16.5.1).
///
/// # Errors
/// `wrong_phase`, `not_due`, `off_map`.
pub fn check(world: &World, side: SideId, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    go::own_unit(world, side, unit)?;
    if !go::may_drop(world, side) {
        return Err(Refusal::new(
            "wrong_phase",
            "R16.5.1",
            "Units drop at the start of the Movement Phase.",
        ));
    }
    if !due(world, side).contains(&unit) {
        return Err(Refusal::new(
            "not_due",
            "R16.5.1",
            say!(
                "{unit} does not drop now.",
                unit = read::unit(world, unit).name
            ),
        ));
    }
    if !read::board(world).contains(hex) {
        return Err(Refusal::new(
            "off_map",
            "R16.5.1",
            "That hex is not on the map.",
        ));
    }
    Ok(())
}

/// A unit falls towards a hex.
pub fn aim(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, facing: Direction) {
    ctx.emit(DropEvent::DropAimed { unit, hex, facing });
    let u = read::unit(ctx.world(), unit);
    let sure = u.spas.0.iter().find(|s| s.def.grants(Grant::SureDrops));
    if let Some(ability) = sure.map(|s| s.def.id) {
        ctx.emit(AbilityEvent::AbilityUsed {
            unit,
            ability,
            uses_left: None,
            ready: None,
        });
        return comes_down(ctx, unit, hex, facing);
    }
    ctx.push(ControlStep::ControlRoll {
        unit,
        cause: ControlCause::Drop,
        walk: None,
    });
}

/// Hexes in which a unit would land as far as its side can tell: open to it, with room among those that are seen.
pub fn open_hexes(world: &World, unit: UnitId) -> Vec<Hex> {
    let board = read::board(world);
    let open = |hex: &Hex| {
        let level = board.get(*hex).map_or(0, |c| c.level);
        room::base_as_seen(world, unit, *hex, level).is_some()
    };
    board.iter().map(|(hex, _)| hex).filter(open).collect()
}

/// The hex that a falling unit is aimed at.
pub(crate) fn aimed(world: &World, unit: UnitId) -> Option<Hex> {
    let aimed = &world.resource::<Drops>().aimed;
    aimed.get(&unit).map(|(hex, _)| *hex)
}

/// What the drop roll needs besides Skill on a hex (R16.5.2).
pub(crate) fn modifiers(out: &mut Breakdown, world: &World, u: &UnitRead<'_>, aimed: Option<Hex>) {
    match u.card.kind {
        UnitType::BM | UnitType::IM | UnitType::PM => out.rule(&MECH, 2),
        _ if may_jump(u) && (u.card.kind == UnitType::CI || u.card.specials.has(Code::PAR)) => {
            out.rule(&TRAINED, 0);
        }
        UnitType::BA => out.rule(&ARMOR, 1),
        _ => out.rule(&POD, 3),
    }
    let board = read::board(world);
    let rough = |hex: Hex| {
        board.get(hex).is_some_and(|c| {
            c.woods.is_some()
                || c.building.is_some()
                || matches!(c.ground, Ground::Rough | Ground::UltraRough)
        })
    };
    if aimed.is_some_and(|hex| rough(hex) || hex.neighbours().any(rough)) {
        out.rule(&BAD_GROUND, 1);
    }
    let wind = Condition::Wind(u.environment().wind_blowing());
    let force = i16::from(wind::force(world).force());
    conditions::add_part(out, u, (&WIND, wind), force);
    let light = u.environment().light;
    if matches!(light, Light::Day | Light::Dusk) {
        return;
    }
    if u.grants(Grant::Ignores(Penalty::Darkness)) {
        to_hit::penalty(out, &NIGHT, 1, u, Penalty::Darkness);
    } else {
        conditions::add_part(out, u, (&NIGHT, Condition::Light(light)), 1);
    }
}

/// A unit lands where it was aimed at, or as near as there is room.
fn comes_down(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, facing: Direction) {
    match room(ctx.world(), unit, hex, facing) {
        Some(spot) => land(ctx, unit, spot, 0),
        None => lost(ctx, unit, "There is no room for it to land."),
    }
}

/// The drop roll stands: the unit lands, or it is scattered and hurt (R16.5.3).
pub(crate) fn stands(ctx: &mut Ctx<'_>, control: &Control) {
    let unit = control.unit;
    let aimed = ctx.world().resource::<Drops>().aimed.get(&unit).copied();
    let Some((hex, facing)) = aimed else { return };
    if control.succeeds() {
        return comes_down(ctx, unit, hex, facing);
    }
    let natural = i16::from(control.dice[0]) + i16::from(control.dice[1]);
    // A natural 2 fails whatever is needed.
    let by = (control.target.total() - natural).max(1) as u16;
    let die = ctx.d6();
    ctx.emit(Roll {
        purpose: RollFor::Stray,
        unit: Some(unit),
        dice: vec![die],
        parts: Breakdown::new(),
        needs: None,
        reroll_by: None,
    });
    let direction = Direction::from_index(die.saturating_sub(1));
    let to = (0..by).fold(hex, |at, _| at.neighbour(direction));
    let Some(cell) = read::board(ctx.world()).get(to).copied() else {
        lost(ctx, unit, "It was carried off the map.");
        return;
    };
    let u = read::unit(ctx.world(), unit);
    if by >= 6 && !u.card.moves.contains_key(&MoveMode::Jump) {
        let steps = losses::destroy(ctx, unit, "It fell to its death.", None);
        ctx.push_in_order(steps);
        return;
    }
    let closed = prohibited(u.card, &cell).is_some();
    let spot = if closed {
        Some(Spot {
            hex: to,
            facing,
            base: base_level(u.card, &cell, 0),
            hidden: false,
        })
    } else {
        room(ctx.world(), unit, to, facing)
    };
    let Some(spot) = spot else {
        return lost(ctx, unit, "There is no room for it to land.");
    };
    land(ctx, unit, spot, by);
    if closed {
        let hurt = Hurt::Motive(Motive::Immobilized);
        damage::inflict_now(ctx, unit, hurt, "it lands where it cannot stand");
        displace::make_room_for_the_fallen(ctx, unit);
    }
    let points = u8::try_from(by / 2).unwrap_or(u8::MAX) + u8::from(closed);
    if points > 0 {
        damage::hurt(ctx, unit, points, None, "a hard landing");
    }
}

/// The nearest hex to one in which a unit can stand.
fn room(world: &World, unit: UnitId, hex: Hex, facing: Direction) -> Option<Spot> {
    (0..=SEARCH).find_map(|radius| {
        hex.within(radius)
            .filter(|h| h.distance(hex) == radius)
            .find_map(|h| {
                let level = read::board(world).get(h)?.level;
                room::free_base(world, unit, h, level).map(|base| Spot {
                    hex: h,
                    facing,
                    base,
                    hidden: false,
                })
            })
    })
}

fn land(ctx: &mut Ctx<'_>, unit: UnitId, spot: Spot, off: u16) {
    let since = read::turn(ctx.world()).number;
    ctx.emit(DropEvent::Dropped {
        unit,
        place: Place::On(spot),
        off,
    });
    ctx.emit(StatusEvent::StatusGained {
        unit,
        status: Status {
            kind: dropped(),
            source: None,
            ability: None,
            since,
            expiry: Expiry::EndOfTurn(since),
            value: 0,
        },
    });
}

fn lost(ctx: &mut Ctx<'_>, unit: UnitId, why: &'static str) {
    losses::leaves(ctx, unit, Fate::Withdrawn, why);
}
