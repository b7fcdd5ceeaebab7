//! Who enters a minefield (R5.7.2 to R5.7.6): the roll that sets it off, and what that does.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Choice, Decision, MineKind, SideId, Tag, UnitId, say};

use super::MineQuestion;
use super::{FieldKey, MineEvent, MineStep, Minefield, at, get};
use crate::{
    Ctx,
    ability::Quantity,
    card::MoveMode,
    concealment, damage, electronics,
    hurt::HurtEvent,
    morale,
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    special::Code,
};

static MINEFIELD: Tag = Tag {
    name: "Minefield",
    rule: "R5.7.2",
};
static SCOUT: Tag = Tag {
    name: "Recon or probe",
    rule: "R5.7.6",
};

/// How a unit comes upon a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contact {
    /// It enters the hex on the ground.
    Enters,
    /// It comes down in it.
    ComesDown,
    /// It jumps over it.
    Over,
    /// It leaves the hex in which it has come down.
    Leaves,
}

/// The number that a field needs to go off under a unit of which it is unknown or known to its side, with its reasons
/// (R5.7.2, R5.7.6).
pub fn needs(u: &UnitRead<'_>, density: u8, known: bool) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&MINEFIELD, 10 - i16::from(density));
    if known && electronics::is_scout(u) {
        out.rule(&SCOUT, 1);
    }
    for spa in &u.spas.0 {
        for m in spa.def.modifiers.iter().filter(|m| m.on == Quantity::Mines) {
            let label = m.label.unwrap_or(spa.def.name).as_str();
            out.ability(spa.def.id, label, m.add);
        }
    }
    out
}

/// What a field deals to a unit when it goes off: points of damage, and of heat (R5.7.3).
pub fn harm(u: &UnitRead<'_>, kind: MineKind, density: u8) -> (u8, u8) {
    match kind {
        MineKind::Inferno => {
            let heat = density.div_ceil(2);
            if u.card.specials.has(Code::FR) {
                (0, 0)
            } else if u.card.kind.tracks_heat() {
                (0, heat)
            } else {
                (heat, 0)
            }
        }
        _ => (density + u8::from(u.card.beast), 0),
    }
}

/// Whether a unit that moves in a mode, at a base level over a hex, is on the ground as far as mines go.
fn is_on_ground(world: &World, hex: Hex, base: i8) -> bool {
    read::board(world).get(hex).is_some_and(|c| base <= c.level)
}

/// Whether a kind of field minds a unit that comes upon it so.
fn minds(world: &World, field: &Minefield, u: &UnitRead<'_>, how: Contact) -> bool {
    let kind = field.key.kind;
    let heavy = match kind {
        MineKind::Vibrabomb(size) => u.card.size >= size,
        _ => true,
    };
    // Its owner does not set it off under its own units.
    let meant = kind != MineKind::Command || field.key.owner.is_some_and(|o| o != u.side);
    let glides = u.motion.mode == Some(MoveMode::Wige)
        || (u.motion.mode.is_none() && u.card.ground_mode() == MoveMode::Wige);
    let touched = match how {
        Contact::Over => kind == MineKind::Active,
        // Only the ground that trembles minds who glides over it (R4.6.8).
        _ if glides && !u.is_aerospace() => matches!(kind, MineKind::Vibrabomb(_)),
        _ => u
            .spot()
            .is_some_and(|s| is_on_ground(world, field.key.hex, s.base)),
    };
    let aloft = u.is_aerospace() && u.is_airborne(read::board(world));
    heavy && meant && touched && !aloft
}

/// Puts on the agenda what the fields in a hex do to a unit that comes upon them.
pub(crate) fn comes_upon(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, how: Contact) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let steps: Vec<_> = at(world, hex)
        .filter(|f| how != Contact::Leaves || f.came_down.contains(&unit))
        .filter(|f| minds(world, f, &u, how))
        .map(|f| MineStep::Mine { unit, field: f.key })
        .collect();
    if how == Contact::ComesDown && !steps.is_empty() {
        let world = ctx.world();
        let secret = [0, 1].map(|s| !super::suspects(world, SideId(s), hex));
        ctx.emit(MineEvent::CameDown { unit, hex, secret });
    }
    ctx.push_in_order(steps);
}

/// Whether a field may catch a unit as it leaves its hex (R5.7.5).
pub(crate) fn may_catch_leaving(world: &World, u: &UnitRead<'_>) -> bool {
    u.hex()
        .is_some_and(|hex| at(world, hex).any(|f| f.came_down.contains(&u.id)))
}

/// A unit is in a field: the roll, or the question to who sets it off.
pub(crate) fn attack(ctx: &mut Ctx<'_>, unit: UnitId, key: FieldKey) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some(field) = get(world, key).filter(|_| u.is_active()) else {
        return;
    };
    if key.kind == MineKind::Command {
        return ask(ctx, unit, key);
    }
    let known = field.known[u.side.index()];
    let sides = field.known;
    let parts = needs(&u, field.density, known);
    let needs = parts.total();
    let dice = ctx.two_d6();
    let goes_off = i16::from(dice[0] + dice[1]) >= needs;
    ctx.emit(Roll {
        purpose: RollFor::Mines {
            hex: key.hex,
            // Who does not know of the field does not learn of it by a roll that does nothing.
            secret: sides.map(|knows| !knows && !goes_off),
        },
        unit: Some(unit),
        dice: dice.to_vec(),
        parts,
        needs: Some(needs),
        reroll_by: None,
    });
    if goes_off {
        set_off(ctx, unit, key);
    }
}

/// The owner of command-detonated mines says whether they go off (R5.7.3).
fn ask(ctx: &mut Ctx<'_>, unit: UnitId, field: FieldKey) {
    let world = ctx.world();
    let (Some(side), Some(density)) = (field.owner, get(world, field).map(|f| f.density)) else {
        return;
    };
    let name = concealment::name_for(world, side, unit);
    let prompt = say!("{name} enters your minefield. Set it off?", name);
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: MineQuestion::SetOff { unit, field }.into(),
        prompt,
        choices: vec![
            Choice::new("yes", "Set it off", say!("{density} damage", density)),
            Choice::new("no", "Wait", "it stays as it is"),
        ],
        default: 0,
    });
}

/// A field goes off under a unit (R5.7.3, R5.7.4): everybody knows of it now.
pub(crate) fn set_off(ctx: &mut Ctx<'_>, unit: UnitId, key: FieldKey) {
    let world = ctx.world();
    let Some(field) = get(world, key).cloned() else {
        return;
    };
    let u = read::unit(world, unit);
    let (points, heat) = harm(&u, key.kind, field.density);
    // Nobody is credited with a friend.
    let by = field
        .by
        .filter(|by| read::try_unit(world, *by).is_some_and(|b| b.side != u.side));
    ctx.emit(MineEvent::MinesWentOff {
        field: key,
        unit,
        damage: points,
        heat,
        left: field.density - 1,
    });
    if heat > 0 {
        ctx.emit(HurtEvent::ExternalHeat { unit, points: heat });
    }
    let burns = points > 0 && field.key.kind == MineKind::Inferno;
    morale::note_burns(ctx, unit, burns);
    damage::hurt(ctx, unit, points, by, "mines");
}

/// One field as a danger to a unit that would enter its hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Danger {
    /// Which.
    pub field: FieldKey,
    /// Density now.
    pub density: u8,
    /// The number that sets it off; missing where its owner decides.
    pub needs: Option<Breakdown>,
    /// Points of damage.
    pub damage: u8,
    /// Points of heat.
    pub heat: u8,
}

/// What the fields in a hex that the unit's side knows of would do to it if it entered on the ground, or came down.
pub fn dangers(world: &World, u: &UnitRead<'_>, hex: Hex) -> Vec<Danger> {
    super::known_to(world, u.side)
        .filter(|f| f.key.hex == hex)
        .filter(|f| match f.key.kind {
            MineKind::Vibrabomb(size) => u.card.size >= size,
            MineKind::Command => f.key.owner != Some(u.side),
            _ => true,
        })
        .map(|f| {
            let (damage, heat) = harm(u, f.key.kind, f.density);
            Danger {
                field: f.key,
                density: f.density,
                needs: (f.key.kind != MineKind::Command).then(|| needs(u, f.density, true)),
                damage,
                heat,
            }
        })
        .collect()
}
