//! What a move would come to before it is ordered: MP, heat, the modifiers that come of it, and every roll on the way.

use hexlance_board::{BuildingClass, Direction, Hex};
use hexlance_rules::Breakdown;

use super::{Walker, go, jump};
use crate::{
    command::{MoveOrder, Step, Way},
    ground, heat, odds, piloting,
    read::{Look, Table},
    skid,
    state::{March, Mode, PsrCause},
    tables, tags,
};

/// What a roll on the way is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peril {
    /// MASC works (C10.7.6).
    Masc,
    /// A Piloting Skill Roll.
    Piloting(PsrCause),
}

/// A roll on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    /// What for.
    pub peril: Peril,
    /// Where.
    pub hex: Hex,
    /// Target number; 13 or more fails by itself.
    pub tn: Breakdown,
    /// Chance to succeed.
    pub chance: f64,
    /// Points of the fall if it fails; 0 for a failure that is no fall.
    pub fall: u16,
}

/// What a move would come to if no roll fails.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// MP spent in all this turn.
    pub mp: u8,
    /// MP that the mode gives.
    pub most: u8,
    /// Heat that this order makes.
    pub heat: u16,
    /// Hexes entered in all this turn, or the distance of a jump.
    pub hexes: u8,
    /// What it adds to the unit's own attacks (C5.7.2).
    pub own: i16,
    /// What it adds to attacks at the unit, with 1 for a jump (C5.7.2).
    pub target: i16,
    /// Rolls in the order in which they come.
    pub rolls: Vec<Roll>,
    /// Chance that none of them fails.
    pub chance: f64,
    /// Where the unit comes to stand, and how it faces.
    pub end: (Hex, Direction),
    /// It lies there.
    pub prone: bool,
    /// The elevation at which a unit that flies ends, below 0 the depth of one that dives.
    pub elevation: i16,
}

/// What attacks of a unit that moves in a mode are worse by (C5.7.2); never those of infantry (C18.2.4).
pub const fn own_modifier(u: &Look<'_>, mode: Mode) -> i16 {
    match mode {
        _ if u.is_infantry() => 0,
        Mode::Stationary => 0,
        Mode::Walk => 1,
        Mode::Run => 2,
        Mode::Jump => 3,
        Mode::Fly | Mode::Swim => 0,
    }
}

/// What a move order would come to; none if the unit is not on the map. Steps that the rules forbid end it.
pub fn forecast(table: Table<'_>, u: &Look<'_>, order: &MoveOrder) -> Option<Forecast> {
    let mut march = March {
        mode: order.mode,
        ..*u.march
    };
    let mut rolls = Vec::new();
    if order.masc {
        let needed = go::masc_number(u).unwrap_or(13);
        let mut tn = Breakdown::new();
        tn.rule(&tags::MASC, needed.into());
        rolls.push(Roll {
            peril: Peril::Masc,
            hex: u.hex()?,
            chance: odds::chance(tn.total()),
            tn,
            fall: 0,
        });
    }
    let (end, prone) = match &order.way {
        Way::Steps(steps) => walk(table, u, order.mode, steps, &mut march, &mut rolls)?,
        Way::Jump { path, facing } => {
            let hex = path.last().copied().or(u.hex())?;
            march.hexes = path.len().min(250) as u8;
            march.spent = march.hexes.max(1);
            if order.assault.is_none() {
                land(table, u, hex, &mut rolls);
            }
            ((hex, *facing), false)
        }
    };
    let before = heat::build_up(u);
    let after = heat::build_up(&Look {
        march: &march,
        ..*u
    });
    let burnt = burning(table, u, &order.way);
    let elevation = match &order.way {
        Way::Steps(steps) => elevation(table, u, order.mode, steps),
        Way::Jump { .. } => 0,
    };
    // A VTOL that has spent MP is harder to hit even where it has landed (C3.6.2), and so are suits that flew (C3.16.4).
    let aloft = u.sheet.is_flyer() && (elevation > 0 || u.is_vtol() && march.spent > 0)
        || u.soars_in(order.mode) && march.spent > 0;
    let jumped = i16::from(order.mode == Mode::Jump || aloft);
    Some(Forecast {
        mp: march.spent,
        most: super::most_mp(u, order.mode, order.masc),
        heat: after.saturating_sub(before) + burnt,
        hexes: march.hexes,
        own: own_modifier(u, order.mode),
        target: tables::target_movement(march.hexes) + jumped,
        chance: rolls.iter().map(|r| r.chance).product(),
        rolls,
        end,
        prone,
        elevation,
    })
}

/// The elevation at which a unit that flies or dives would end: a WiGE may come down (C3.7.1).
fn elevation(table: Table<'_>, u: &Look<'_>, mode: Mode, steps: &[Step]) -> i16 {
    let changes = u.sheet.is_flyer() || u.sheet.dives() || u.sheet.soars();
    let Some(mut walker) = Walker::of(table, *u).filter(|_| changes) else {
        return 0;
    };
    for step in steps {
        if walker.take(*step, mode).is_err() {
            break;
        }
    }
    walker.end_elevation()
}

fn psr(u: &Look<'_>, cause: PsrCause, hex: Hex, levels: u16, wet: bool) -> Roll {
    let tn = piloting::number(u, cause);
    let points = u.sheet.tenth() * (levels + 1);
    Roll {
        peril: Peril::Piloting(cause),
        hex,
        chance: odds::chance(tn.total()),
        tn,
        fall: if wet { points / 2 } else { points },
    }
}

/// A move on foot: rolls in the order of C3.1.10.
fn walk(
    table: Table<'_>,
    u: &Look<'_>,
    mode: Mode,
    steps: &[Step],
    march: &mut March,
    rolls: &mut Vec<Roll>,
) -> Option<((Hex, Direction), bool)> {
    let mut walker = Walker::of(table, *u)?;
    let board = table.board();
    let steady = u.sheet.is_quad() && u.legs_lost() == 0;
    let mut owes_running =
        mode == Mode::Run && (u.hips() > 0 || u.gyro_is_damaged()) && !march.ran_roll;
    for step in steps {
        let (from, facing) = (walker.hex, walker.facing);
        let Ok(stride) = walker.take(*step, mode) else {
            break;
        };
        let hex = walker.hex;
        match step {
            Step::Left | Step::Right => {
                march.swerved |= !u.is_proto() && skid::swerves(march, u.slips(), board.get(hex));
            }
            Step::Forward | Step::Glide if skid::drifts(march, facing).is_some() => {
                rolls.push(slide(u, march, from));
            }
            _ => {}
        }
        if hex != from {
            march.heading = from.direction_to(hex).filter(|_| !stride.back);
            march.swerved = false;
            march.hexes = walker.hexes;
        }
        if *step == Step::Stand {
            march.tries = march.tries.saturating_add(1);
            if !steady {
                rolls.push(psr(u, PsrCause::Standing, hex, 0, false));
            }
        }
        let Some(entered) = stride.entered else {
            continue;
        };
        if u.is_proto() {
            continue;
        }
        if entered.depth >= 1 {
            rolls.push(psr(u, PsrCause::Water(entered.depth), hex, 0, true));
        }
        if entered.rubble {
            rolls.push(psr(u, PsrCause::Rubble, hex, 0, false));
        }
        if let Some(class) = entered.walls.filter(|_| !u.is_infantry()) {
            rolls.push(walls(u, march, class, hex));
        }
        if std::mem::take(&mut owes_running) {
            rolls.push(psr(u, PsrCause::Running, hex, 0, false));
        }
    }
    march.hexes = walker.hexes;
    march.spent = walker.spent;
    Some(((walker.hex, walker.facing), walker.prone))
}

/// The roll of a unit that has turned and goes on: against a skid, or against a sideslip if it glides. Vehicles do not fall
/// (C3.12.2, C3.13).
fn slide(u: &Look<'_>, march: &March, hex: Hex) -> Roll {
    let now = Look { march, ..*u };
    let cause = if u.slips() {
        PsrCause::Sideslip
    } else {
        PsrCause::Skid
    };
    let roll = psr(&now, cause, hex, 0, false);
    let fall = if u.is_vehicle() { 0 } else { roll.fall };
    Roll { fall, ..roll }
}

/// The roll of a 'Mech or vehicle that comes through walls: it does not fall for it (C14.3.1).
fn walls(u: &Look<'_>, march: &March, class: BuildingClass, hex: Hex) -> Roll {
    let now = Look { march, ..*u };
    Roll {
        fall: 0,
        ..psr(&now, PsrCause::Building(class), hex, 0, false)
    }
}

/// The rolls of a landing (C3.5.4, C3.5.5).
fn land(table: Table<'_>, u: &Look<'_>, hex: Hex, rolls: &mut Vec<Roll>) {
    let Some(cell) = table.board().get(hex) else {
        return;
    };
    if u.is_proto() || u.is_infantry() {
        return;
    }
    let roof = cell.building.is_some() || cell.bridge.is_some();
    let depth = if roof { 0 } else { ground::depth(cell) };
    if depth >= 1 {
        rolls.push(psr(u, PsrCause::Water(depth), hex, depth.into(), true));
    } else if !roof && ground::is_rubble(cell) {
        rolls.push(psr(u, PsrCause::Rubble, hex, 0, false));
    }
    if jump::lands_hard(u) {
        rolls.push(psr(u, PsrCause::Jumped, hex, 0, depth >= 1));
    }
}

/// Heat of burning hexes that a move leaves.
fn burning(table: Table<'_>, u: &Look<'_>, way: &Way) -> u16 {
    let Way::Steps(steps) = way else { return 0 };
    let Some(mut walker) = Walker::of(table, *u) else {
        return 0;
    };
    let mut heat = 0;
    for step in steps {
        let burns = table.board().get(walker.hex).is_some_and(|cell| cell.fire);
        // Whatever is forbidden was not counted before either.
        match walker.take(*step, Mode::Walk) {
            Ok(stride) if stride.entered.is_some() && burns => heat += 2,
            Ok(_) => {}
            Err(_) => break,
        }
    }
    heat
}
