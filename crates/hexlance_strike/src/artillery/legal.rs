//! Which shots artillery may fire (R9.1 to R9.3).

use bevy_ecs::world::World;
use hexlance_board::{Arc, Hex};
use hexlance_rules::{Message, Refusal, Term, UnitId, say};

use super::{
    Artillery, Fire, FireMode, Gun, Load, NEAREST, Round, burst, counter, flight_time, guns, number,
};
use crate::{
    ability::Grant,
    attack::{
        legal::{Attacker, Legal, checked},
        spotting,
    },
    command::AttackOrder,
    concealment::out_of_reach,
    model::attack::{Attack, AttackKind, HIGHEST_TARGET_NUMBER, Target},
    read::{self, UnitRead},
    state::{Frame, MotionState},
};

fn refuse<T>(
    code: &'static str,
    rule: &'static str,
    message: impl Into<Message>,
) -> Result<T, Refusal> {
    Err(Refusal::new(code, rule, message))
}

/// Whether the unit has a piece of the gun left to fire this turn (R9.1.1): firing is its weapon attack, and further
/// pieces of the same type go with it.
///
/// # Errors
/// `weapon_attack_made`, `pieces_fired`.
pub fn check_pieces(u: &UnitRead<'_>, fire: Fire) -> Result<(), Refusal> {
    let pieces = pieces(u, fire);
    match u.acts.gunnery {
        Some((gun, fired)) if gun == fire.gun && u.acts.weapon => {
            if fired.count_ones() < u32::from(pieces) {
                return Ok(());
            }
            refuse(
                "pieces_fired",
                "R9.1.1",
                say!("{unit} has fired all its pieces this turn.", unit = u.name),
            )
        }
        _ if u.acts.weapon => refuse(
            "weapon_attack_made",
            "R9.1.1",
            say!(
                "{unit} has made its weapon attack this turn.",
                unit = u.name
            ),
        ),
        _ => Ok(()),
    }
}

/// Pieces of the gun of a shot.
fn pieces(u: &UnitRead<'_>, fire: Fire) -> u8 {
    guns(u)
        .into_iter()
        .find(|(g, ..)| g.code == fire.gun)
        .map_or(0, |(_, n, _)| n)
}

/// Whether a unit has pieces that it could still fire this turn.
pub fn may_still_fire(u: &UnitRead<'_>) -> bool {
    guns(u).into_iter().any(|(gun, ..)| {
        let fire = Fire {
            gun: gun.code,
            mode: FireMode::Direct,
            round: Round::Standard,
        };
        check_pieces(u, fire).is_ok()
    })
}

/// The piece that fires next: one that has been firing at that hex, if it has not fired yet, else the first.
fn next_piece(world: &World, u: &UnitRead<'_>, fire: Fire, target: Target) -> u8 {
    let fired = match u.acts.gunnery {
        Some((gun, fired)) if gun == fire.gun => fired,
        _ => 0,
    };
    let free = |piece: &u8| fired & (1 << piece) == 0;
    let now = read::turn(world).number;
    let pieces = pieces(u, fire).min(16);
    let ranged_in = |piece: u8| {
        let Target::Hex(hex) = target else { return 0 };
        let artillery = world.resource::<Artillery>();
        number::series(artillery, (u.id, fire.gun, piece, hex), now)
    };
    (0..pieces)
        .filter(free)
        .max_by_key(|piece| (ranged_in(*piece), u8::MAX - piece))
        .unwrap_or(0)
}

/// Distance from a gun to what it is aimed at, in inches (R9.4.2): that of the scenario for guns off the map. Between
/// two guns off the map both distances add up.
pub fn inches(world: &World, u: &UnitRead<'_>, target: Target) -> Option<u16> {
    let there = match target {
        Target::Hex(hex) => Some(hex),
        Target::Unit(id) => {
            let t = read::try_unit(world, id)?;
            if let Some(away) = t.off_board() {
                return Some(away.saturating_add(u.off_board().unwrap_or(0)));
            }
            t.hex()
        }
    };
    if let Some(away) = u.off_board() {
        return Some(away);
    }
    Some(u.hex()?.distance(there?).saturating_mul(2))
}

/// Target, mode, round, range, line and number of a shot, whatever the turn says.
///
/// # Errors
/// The rule against it.
pub fn check_aim(
    world: &World,
    u: &UnitRead<'_>,
    mut attack: Attack,
    fire: Fire,
) -> Result<Legal, Refusal> {
    let Some((gun, pieces, in_turret)) = guns(u).into_iter().find(|(g, ..)| g.code == fire.gun)
    else {
        return refuse(
            "no_such_gun",
            "R9.1.1",
            say!("{unit} has no {gun}.", unit = u.name, gun = fire.gun.text()),
        );
    };
    debug_assert!(pieces > 0);
    check_place(u, gun, fire)?;
    check_round(world, fire)?;
    check_target(world, u, &attack, fire)?;
    let Some(inches) = inches(world, u, attack.target) else {
        return match attack.target {
            Target::Unit(id) => Err(out_of_reach(world, u.side, id)),
            Target::Hex(_) => refuse("not_on_map", "R0.4.2", "The target is not on the map."),
        };
    };
    check_range(u, gun, fire, inches)?;
    check_arc(world, u, &attack, in_turret)?;
    if attack.load.is_none() {
        let piece = next_piece(world, u, fire, attack.target);
        attack.load = Some(load(u, gun, piece, fire.mode));
    }
    if attack.load.is_some_and(|l| !l.inner.is_some()) && fire.round == Round::Standard {
        return refuse(
            "no_damage_at_range",
            "R7.3.5",
            say!(
                "Hits on its weapons have silenced the guns of {unit}.",
                unit = u.name
            ),
        );
    }
    check_spotter(world, u, &attack, fire, inches)?;
    if fire.mode == FireMode::Direct {
        return check_direct(world, u, attack, fire);
    }
    Ok(Legal {
        target_number: number::blind(world, u, &attack, fire, false),
        attack,
        aimed: None,
    })
}

/// An attack with the piece that would fire it, if it is artillery.
pub fn loaded(world: &World, attack: Attack) -> Attack {
    let Some(fire) = attack.kind.artillery() else {
        return attack;
    };
    let load = read::try_attacker(world, attack.attacker)
        .zip(Gun::of(fire.gun))
        .map(|(u, gun)| {
            let piece = next_piece(world, &u, fire, attack.target);
            load(&u, gun, piece, fire.mode)
        });
    Attack {
        load: attack.load.or(load),
        ..attack
    }
}

/// What a piece fires: its damage after the unit's injuries (R7.3.5), and how far it reaches (R9.6.5).
fn load(u: &UnitRead<'_>, gun: &Gun, piece: u8, mode: FireMode) -> Load {
    Load {
        piece,
        inner: u.injured_damage(gun.inner),
        outer: u.injured_damage(gun.outer),
        lands: false,
        wider: mode == FireMode::Direct && u.grants(Grant::WidensBursts),
    }
}

/// On the map or off it, moving or standing (R9.1.2, R9.1.4).
fn check_place(u: &UnitRead<'_>, gun: &Gun, fire: Fire) -> Result<(), Refusal> {
    let off_board = u.off_board().is_some();
    if !gun.fires(fire.mode) || (off_board && !gun.off_board) {
        return Err(Refusal::new(
            "wrong_mode",
            "R9.2",
            say!(
                "{gun} does not fire {mode}.",
                gun = Term(gun.name),
                mode = Term(fire.mode.name())
            ),
        )
        .or(match (gun.direct, gun.indirect) {
            (true, false) => "Aim it at something that it sees.",
            (false, _) => "It fires from off the map only.",
            _ => "Choose another mode.",
        }));
    }
    let fits = match fire.mode {
        FireMode::Direct | FireMode::Indirect => !off_board,
        FireMode::OffBoard => off_board,
        FireMode::CounterBattery => off_board || gun.indirect,
    };
    if !fits {
        return refuse(
            "wrong_mode",
            "R9.1.2",
            if off_board {
                say!("{unit} stands off the map.", unit = u.name)
            } else {
                say!("{unit} stands on the map.", unit = u.name)
            },
        );
    }
    if u.mount.is_some() {
        return refuse("rides", "R8.7.2", "Riders do not serve artillery.");
    }
    if u.is_aerospace() {
        return refuse(
            "no_position",
            "R9.1.4",
            "Artillery needs a position on the ground.",
        );
    }
    let still = u.is_immobile() || u.motion_state() == MotionState::StoodStill;
    if fire.is_blind() && !off_board && !still {
        return Err(Refusal::new(
            "moved",
            "R9.1.4",
            say!(
                "{unit} has moved; indirect fire needs standing still.",
                unit = u.name
            ),
        )
        .or("Fire directly at what it sees, or stand still next turn."));
    }
    Ok(())
}

/// The round must fit the gun, the mode and the battle (R9.8).
fn check_round(world: &World, fire: Fire) -> Result<(), Refusal> {
    let round = fire.round;
    let fits = round.fits(fire.gun)
        && match fire.mode {
            FireMode::CounterBattery => round == Round::Standard,
            FireMode::Direct => round != Round::Homing,
            FireMode::Indirect | FireMode::OffBoard => round != Round::AirDefense,
        };
    if !fits {
        return refuse(
            "no_such_rounds",
            "R9.8",
            say!(
                "{gun} does not fire {round} rounds in that way.",
                gun = fire.gun.text(),
                round = Term(round.name())
            ),
        );
    }
    let special = !matches!(round, Round::Standard | Round::Homing);
    if special && !world.resource::<Frame>().options.munitions {
        return Err(Refusal::new(
            "not_in_play",
            "R6.10",
            "There are no special rounds in this battle.",
        )
        .or("Fire standard rounds."));
    }
    Ok(())
}

/// What each mode is aimed at (R9.1.3).
fn check_target(
    world: &World,
    u: &UnitRead<'_>,
    attack: &Attack,
    fire: Fire,
) -> Result<(), Refusal> {
    let on_map = |hex: Hex| {
        if read::board(world).contains(hex) {
            Ok(())
        } else {
            refuse("off_map", "R9.1.3", say!("{hex} is off the map.", hex))
        }
    };
    match (fire.mode, attack.target) {
        (FireMode::CounterBattery, Target::Unit(id)) => counter::check(world, u, id),
        (FireMode::CounterBattery, Target::Hex(_)) => refuse(
            "wrong_target",
            "R9.9.1",
            "Counter-battery fire is aimed at a gun off the map.",
        ),
        (FireMode::Indirect | FireMode::OffBoard, Target::Unit(_)) => Err(Refusal::new(
            "wrong_target",
            "R9.1.3",
            "Indirect artillery is aimed at a hex.",
        )
        .or("Name the point of impact.")),
        (FireMode::Direct, Target::Hex(_)) if fire.round == Round::AirDefense => refuse(
            "wrong_target",
            "R9.8",
            "Air-defense rounds are fired at an airborne unit.",
        ),
        (_, Target::Hex(hex)) => on_map(hex),
        (FireMode::Direct, Target::Unit(id)) => {
            let Some(t) = read::try_unit(world, id) else {
                return Err(read::no_such_unit(id));
            };
            if t.side == u.side {
                return refuse(
                    "friendly",
                    "R0.4.1",
                    say!("{unit} is on your side.", unit = t.name),
                );
            }
            if !t.is_active() || t.is_hidden() {
                return Err(out_of_reach(world, u.side, id));
            }
            let flies = t.is_airborne(read::board(world));
            match (flies, fire.round == Round::AirDefense) {
                (true, false) => Err(Refusal::new(
                    "airborne",
                    "R9.2.2",
                    say!(
                        "{unit} is in the air, where shells do not burst.",
                        unit = t.name
                    ),
                )
                .or("Fire air-defense rounds, or another weapon.")),
                (false, true) => refuse(
                    "wrong_target",
                    "R9.8",
                    say!("{unit} is not in the air.", unit = t.name),
                ),
                _ => Ok(()),
            }
        }
    }
}

fn check_range(u: &UnitRead<'_>, gun: &Gun, fire: Fire, inches: u16) -> Result<(), Refusal> {
    if !gun.reaches(inches) {
        let most = gun.inches.unwrap_or(u16::MAX);
        return refuse(
            "out_of_range",
            "R9.2",
            say!(
                "{gun} reaches {most}\", and it is {inches}\".",
                gun = Term(gun.name),
                most,
                inches
            ),
        );
    }
    let near = match fire.mode {
        FireMode::Direct => gun.long,
        FireMode::Indirect => true,
        FireMode::OffBoard | FireMode::CounterBattery => false,
    };
    if near && inches < NEAREST * 2 {
        return Err(Refusal::new(
            "too_near",
            "R9.3.1",
            say!("{unit} cannot fire so near.", unit = u.name),
        )
        .or(say!("Aim at least {least} hexes away.", least = NEAREST)));
    }
    Ok(())
}

/// Guns on the map fire into their front arc, from a turret all round (R0.3.7).
fn check_arc(
    world: &World,
    u: &UnitRead<'_>,
    attack: &Attack,
    in_turret: bool,
) -> Result<(), Refusal> {
    let to = match attack.target {
        Target::Hex(hex) => Some(hex),
        Target::Unit(id) => read::try_unit(world, id).and_then(|t| t.hex()),
    };
    let (Some(from), Some(facing), Some(to)) = (u.hex(), u.facing(), to) else {
        return Ok(());
    };
    if in_turret || u.grants(Grant::AllRoundFire) || from.arc(facing, to) == Arc::Front {
        return Ok(());
    }
    Err(Refusal::new(
        "out_of_arc",
        "R0.3.7",
        say!(
            "The target is outside the front arc of {unit}.",
            unit = u.name
        ),
    )
    .or("Face it when you stop moving."))
}

/// A spotter is named now for a shell that lands at once; for others when they land (R9.4.6).
fn check_spotter(
    world: &World,
    u: &UnitRead<'_>,
    attack: &Attack,
    fire: Fire,
    inches: u16,
) -> Result<(), Refusal> {
    let Some(id) = attack.spotter else {
        return Ok(());
    };
    if !matches!(fire.mode, FireMode::Indirect | FireMode::OffBoard) {
        return refuse(
            "no_spotter_needed",
            "R9.3",
            "Such a shot is not helped by a spotter.",
        );
    }
    let lands = attack.load.is_some_and(|l| l.lands);
    if !lands && (flight_time(inches) > 0 || fire.round == Round::Homing) {
        return refuse(
            "spotter_later",
            "R9.4.6",
            "The spotter of a shell in the air is chosen when it lands.",
        );
    }
    let Some(s) = read::try_unit(world, id) else {
        return Err(read::no_such_unit(id));
    };
    spotting::can_spot(world, u, &s, attack)
}

/// Direct fire: line, bracket and number as for other weapons.
fn check_direct(
    world: &World,
    u: &UnitRead<'_>,
    attack: Attack,
    fire: Fire,
) -> Result<Legal, Refusal> {
    crate::attack::legal::check_jammed(world, u)?;
    let Some((target_number, aimed)) = crate::attack::number::weapon_of(world, u, &attack, false)
    else {
        return refuse("out_of_range", "R6.2", "The target is out of range.");
    };
    if aimed.sight.underwater || u.is_submerged(read::board(world)) {
        return refuse(
            "under_water",
            "R9.2.2",
            "Artillery is not fired under water.",
        );
    }
    if aimed.sight.blocked() {
        return Err(
            Refusal::new("no_line_of_sight", "R5.2", "There is no line of sight.")
                .or("Fire indirectly, or at something that it sees."),
        );
    }
    let total = target_number.total();
    if total > HIGHEST_TARGET_NUMBER && !fire.round.has_area() {
        return Err(Refusal::new(
            "cannot_hit",
            "R6.1.4",
            say!("It would need {number}; two dice reach 12.", number = total),
        ));
    }
    Ok(Legal {
        attack,
        target_number,
        aimed: Some(aimed),
    })
}

/// Every shot that a unit's guns could be ordered to fire at a hex or unit, legal or not, with every spotter that it
/// may have.
pub fn orders(world: &World, unit: UnitId, target: Target) -> Vec<AttackOrder> {
    let u = read::attacker(world, unit);
    let mut out = Vec::new();
    for (_, fire) in fires(world, &u, target) {
        let order = shot(unit, target, fire);
        out.extend(with_spotters(world, &u, &order, fire));
        out.push(order);
    }
    out
}

/// The order to fire a shot, without a spotter.
fn shot(unit: UnitId, target: Target, fire: Fire) -> AttackOrder {
    AttackOrder {
        unit,
        target,
        kind: AttackKind::Artillery(fire),
        overheat: 0,
        spotter: None,
        divided: false,
    }
}

/// Every way in which a unit's guns could be ordered to fire at a hex or unit; hexes do not differ in that.
fn fires(world: &World, u: &UnitRead<'_>, target: Target) -> Vec<(&'static Gun, Fire)> {
    let off_board = u.off_board().is_some();
    let mut out = Vec::new();
    for (gun, ..) in guns(u) {
        for mode in FireMode::ALL {
            let at_unit = matches!(target, Target::Unit(_));
            let sensible = match mode {
                FireMode::Direct => !off_board,
                FireMode::Indirect => !off_board && !at_unit,
                FireMode::OffBoard => off_board && !at_unit,
                FireMode::CounterBattery => target
                    .unit()
                    .and_then(|t| read::try_unit(world, t))
                    .is_some_and(|t| t.off_board().is_some()),
            };
            if !sensible || !gun.fires(mode) {
                continue;
            }
            let rounds = Round::ALL.into_iter().filter(|r| r.fits(gun.code));
            out.extend(rounds.map(|round| {
                let fire = Fire {
                    gun: gun.code,
                    mode,
                    round,
                };
                (gun, fire)
            }));
        }
    }
    out
}

/// A shot with each spotter that it may have now.
fn with_spotters<'o>(
    world: &'o World,
    u: &'o UnitRead<'_>,
    order: &'o AttackOrder,
    fire: Fire,
) -> impl Iterator<Item = AttackOrder> + use<'o> {
    let now = fire.is_blind()
        && fire.round != Round::Homing
        && inches(world, u, order.target).is_some_and(|d| flight_time(d) == 0);
    now.then(|| read::active(world, u.side))
        .into_iter()
        .flatten()
        .filter(move |s| s.id != u.id)
        .filter(move |s| {
            let attack = Attack::plain(u.id, order.target, order.kind);
            spotting::can_spot(world, u, s, &attack).is_ok()
        })
        .map(|s| AttackOrder {
            spotter: Some(s.id),
            ..order.clone()
        })
}

/// [`orders`], each with its number or the rule against it.
pub fn options(
    world: &World,
    unit: UnitId,
    target: Target,
) -> Vec<(AttackOrder, Result<Legal, Refusal>)> {
    checked(world, unit, orders(world, unit, target))
}

/// Shots of a unit's guns that no rule is against but for where they are aimed, at a hex.
pub fn shots_at_hexes(world: &World, attacker: &Attacker<'_>) -> Vec<Fire> {
    let u = attacker.unit();
    let mut out = fires(world, u, Target::Hex(Hex::new(0, 0)));
    out.retain(|(gun, fire)| {
        attacker.has_left(AttackKind::Artillery(*fire))
            && check_place(u, gun, *fire).is_ok()
            && check_round(world, *fire).is_ok()
    });
    out.into_iter().map(|(_, fire)| fire).collect()
}

/// Whether a shot of a unit at a hex may be fired, with any spotter or none.
pub fn may_shell(world: &World, attacker: &Attacker<'_>, fire: Fire, hex: Hex) -> bool {
    let u = attacker.unit();
    let order = shot(u.id, Target::Hex(hex), fire);
    let mut spotted = with_spotters(world, u, &order, fire);
    attacker.check(&order).is_ok() || spotted.any(|o| attacker.check(&o).is_ok())
}

/// Whether a unit that rages has the cause of its rage inside the area of a shot (spa.antagonizer).
pub fn covers(world: &World, attack: &Attack, cause: UnitId) -> bool {
    let (AttackKind::Artillery(fire), Some(load)) = (attack.kind, attack.load) else {
        return false;
    };
    let at = burst::aimed_at(world, attack.target);
    let there = read::try_unit(world, cause).and_then(|c| c.hex());
    at.zip(there)
        .is_some_and(|(at, there)| at.distance(there) <= super::area::radius(fire, &load))
}
