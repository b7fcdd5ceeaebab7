//! Which attacks a unit may make (R6.1, R6.8, R6.9): the one check behind orders, highlights and the computer's choices.

use bevy_ecs::world::World;
use hexlance_board::{Arc, Cell, Hex};
use hexlance_rules::{Breakdown, Message, Refusal, SideId, Term, UnitId, say};

pub use crate::attack::arsenal::{orders, rush_order};
pub use crate::weapons::{as_missiles, base_value, kinds, most_overheat};
use crate::{
    abilities,
    ability::Grant,
    aero, artillery,
    attack::{number, rounds, spotting},
    card::Bracket,
    cargo,
    command::AttackOrder,
    concealment::out_of_reach,
    electronics::{self, Field},
    environment::aiming,
    fire, gear, go,
    line::{self, Aimed},
    mines,
    model::{
        attack::{
            Attack, AttackKind, HIGHEST_TARGET_NUMBER, Half, Marking, Mount, Physical, Target,
            Value,
        },
        munition::{Munition, loaded},
    },
    morale, physical,
    read::{self, UnitRead},
    sides::TwoSides,
    special::Code,
    state::Acts,
};

/// An attack that may be made.
#[derive(Clone, Debug)]
pub struct Legal {
    /// The attack.
    pub attack: Attack,
    /// Its target number.
    pub target_number: Breakdown,
    /// Distance and line; none for physical attacks.
    pub aimed: Option<Aimed>,
}

/// By how much flak may miss and still burst near its target (R6.9.5).
pub(super) const NEAR: i16 = 2;

fn refuse<T>(
    code: &'static str,
    rule: &'static str,
    message: impl Into<Message>,
) -> Result<T, Refusal> {
    Err(Refusal::new(code, rule, message))
}

/// Whether an attack may be made now, with its target number.
///
/// # Errors
/// The rule against it, and what would help.
pub fn check(world: &World, side: SideId, order: &AttackOrder) -> Result<Legal, Refusal> {
    Attacker::new(world, side, order.unit)?.check(order)
}

/// A unit whose attacks are asked about many times over: it is read once.
pub struct Attacker<'w> {
    world: &'w World,
    unit: UnitRead<'w>,
    /// Damage of its attacks takes effect at once (R3.4.3).
    immediate: bool,
}

impl<'w> Attacker<'w> {
    /// A unit that may attack now.
    ///
    /// # Errors
    /// Whose go it is, or why this unit has none.
    pub fn new(world: &'w World, side: SideId, unit: UnitId) -> Result<Self, Refusal> {
        let immediate = go::may_attack(world, side, unit)?;
        Ok(Self {
            world,
            unit: read::attacker(world, unit),
            immediate,
        })
    }

    /// The unit as it attacks.
    pub fn unit(&self) -> &UnitRead<'w> {
        &self.unit
    }

    /// [`check`] for an attack of this unit.
    ///
    /// # Errors
    /// The rule against it, and what would help.
    pub fn check(&self, order: &AttackOrder) -> Result<Legal, Refusal> {
        debug_assert_eq!(order.unit, self.unit.id);
        check_at(self.world, &self.unit, order, self.immediate, false)
    }

    /// Whether the turn leaves the unit an attack of a kind on any hex (R3.4.4). Of the arcs of large craft, which differ
    /// from hex to hex, only [`Attacker::check`] can tell.
    pub fn has_left(&self, kind: AttackKind) -> bool {
        let by_arc = matches!(kind, AttackKind::Weapon(Mount::Arc(_), _));
        let anywhere = Target::Hex(Hex::new(0, 0));
        let attack = Attack::plain(self.unit.id, anywhere, kind);
        by_arc || may_still_attack(self.world, &self.unit, &attack).is_ok()
    }
}

/// Whether a unit in hiding may make an attack by surprise, whosever go it is (R5.5.4).
///
/// # Errors
/// The rule against it, and what would help.
pub fn check_surprise(world: &World, order: &AttackOrder) -> Result<Legal, Refusal> {
    let u = read::attacker(world, order.unit);
    check_at(world, &u, order, true, true)
}

fn check_at(
    world: &World,
    u: &UnitRead<'_>,
    order: &AttackOrder,
    immediate: bool,
    surprise: bool,
) -> Result<Legal, Refusal> {
    let attack = Attack {
        id: read::turn(world).attacks + 1,
        attacker: order.unit,
        target: order.target,
        kind: order.kind,
        overheat: order.overheat,
        spotter: order.spotter,
        spotter_attacks: false,
        half: order.divided.then_some(Half::First),
        immediate,
        preempt_offered: false,
        surprise,
        defense: Default::default(),
        aim: Default::default(),
        edge: None,
        load: None,
        weak_spot: None,
    };
    // What it has done this turn does not count against an enemy that comes back beside it (R16.6.5).
    let fresh = Acts {
        activated: u.acts.activated,
        ..Acts::default()
    };
    let acts = if surprise && !u.is_hidden() {
        &fresh
    } else {
        u.acts
    };
    let mut as_it_may: UnitRead<'_> = *u;
    as_it_may.acts = acts;
    may_still_attack(world, &as_it_may, &attack)?;
    if order.divided {
        abilities::check_divided(u, &attack)?;
    }
    let legal = check_aim_of(world, u, attack)?;
    abilities::check_target(world, u, &legal.attack)?;
    morale::check_target(world, u, &legal.attack)?;
    Ok(legal)
}

/// Whether the unit has this attack left this turn (R3.4.4).
///
/// # Errors
/// Why it has not.
pub fn may_still_attack(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    if u.is_shut_down() {
        return refuse(
            "shut_down",
            "R7.7.4",
            say!("{unit} is shut down.", unit = u.name),
        );
    }
    if u.is_stunned() {
        return refuse(
            "stunned",
            "R7.3.6",
            say!("The crew of {unit} is stunned.", unit = u.name),
        );
    }
    // A rider shares what its carrier does (R8.7.2).
    let mount = u.mount.and_then(|m| read::try_unit(world, m));
    let moved = mount.map_or(u.acts.activated, |m| m.acts.activated);
    if u.motion.sprinted && moved {
        return refuse(
            "sprinted",
            "R4.8.4",
            say!("{unit} sprinted this turn.", unit = u.name),
        );
    }
    if u.motion.evaded && moved {
        return refuse(
            "evaded",
            "R4.8.5",
            say!("{unit} evades this turn.", unit = u.name),
        );
    }
    if u.statuses.has(read::climbing()) {
        return refuse(
            "climbing",
            "R4.11.1",
            say!("{unit} is climbing.", unit = u.name),
        );
    }
    if u.acts.quiet {
        return refuse(
            "promised_quiet",
            "R6.9.4",
            say!("{unit} spots and promised not to attack.", unit = u.name),
        );
    }
    if u.off_board().is_some() && attack.kind.artillery().is_none() {
        return refuse(
            "off_board",
            "R9.1.2",
            say!(
                "{unit} stands off the map and fires artillery only.",
                unit = u.name
            ),
        );
    }
    match attack.kind {
        AttackKind::Weapon(..) | AttackKind::Artillery(_) | AttackKind::Air(_) => {
            if aero::is_spent(world, u, attack.kind, attack.target) {
                return refuse(
                    "arc_used",
                    "R11.9.3",
                    say!("{unit} has attacked from there this turn.", unit = u.name),
                );
            }
            if u.acts.rushed {
                return refuse(
                    "charging",
                    "R3.4.4",
                    say!("{unit} charges and makes no weapon attack.", unit = u.name),
                );
            }
            if let AttackKind::Artillery(fire) = attack.kind {
                return artillery::legal::check_pieces(u, fire);
            }
            if u.acts.weapon {
                return refuse(
                    "weapon_attack_made",
                    "R3.4.4",
                    say!(
                        "{unit} has made its weapon attack this turn.",
                        unit = u.name
                    ),
                );
            }
        }
        AttackKind::Physical(p) => {
            if cargo::is_laden(world, u.id) {
                return Err(Refusal::new(
                    "carrying",
                    "R16.4.3",
                    say!(
                        "{unit} carries a load and can only throw it.",
                        unit = u.name
                    ),
                )
                .or("Put it down, or throw it."));
            }
            if u.acts.physical {
                return refuse(
                    "physical_attack_made",
                    "R3.4.4",
                    say!(
                        "{unit} has made its physical attack this turn.",
                        unit = u.name
                    ),
                );
            }
            if u.acts.rushed && !p.is_rush() {
                return Err(Refusal::new(
                    "charging",
                    "R8.4.1",
                    say!(
                        "{unit} has declared its physical attack already.",
                        unit = u.name
                    ),
                )
                .or("Resolve the charge or death from above."));
            }
            if p == Physical::AntiMech && u.acts.weapon {
                return refuse(
                    "weapon_attack_made",
                    "R8.6.1",
                    say!(
                        "{unit} has made its weapon attack this turn.",
                        unit = u.name
                    ),
                );
            }
        }
        AttackKind::Marking(m) => {
            if gear::marks_left(u, m) == 0 {
                return refuse(
                    "extra_attack_made",
                    "R3.4.4",
                    say!(
                        "{unit} has made all its {kind} attacks.",
                        unit = u.name,
                        kind = attack.kind.name()
                    ),
                );
            }
        }
        AttackKind::Preempt { .. } => {
            return refuse(
                "not_now",
                "R18.1.19",
                "A pre-emptive strike answers an attack.",
            );
        }
    }
    Ok(())
}

/// Whether a unit has an extra attack left and an enemy to aim it at.
pub fn may_mark(world: &World, u: &UnitRead<'_>) -> bool {
    Marking::ALL
        .into_iter()
        .filter(|m| gear::marks_left(u, *m) > 0)
        .any(|marking| {
            read::active(world, u.side.opponent()).any(|enemy| {
                let kind = AttackKind::Marking(marking);
                check_aim_of(world, u, Attack::plain(u.id, Target::Unit(enemy.id), kind)).is_ok()
            })
        })
}

/// Target, line, arc, range, value and number of an attack, whatever the turn says.
///
/// # Errors
/// The rule against it.
pub fn check_aim(world: &World, attack: Attack) -> Result<Legal, Refusal> {
    check_aim_of(world, &read::attacker(world, attack.attacker), attack)
}

/// [`check_aim`] for an attacker as it is or might be.
///
/// # Errors
/// The rule against it.
pub fn check_aim_of(world: &World, u: &UnitRead<'_>, attack: Attack) -> Result<Legal, Refusal> {
    if let AttackKind::Artillery(fire) = attack.kind {
        return artillery::legal::check_aim(world, u, attack, fire);
    }
    let target_hex = check_target_exists(world, u, &attack)?;
    if let AttackKind::Physical(p) = attack.kind {
        physical::check_physical(world, u, attack.target, p)?;
        let target_number = match number::to_hit(world, &attack, false) {
            Some(b) => b,
            None => return refuse("not_on_map", "R8.1", "The target is not on the map."),
        };
        return reachable(
            world,
            Legal {
                attack,
                target_number,
                aimed: None,
            },
        );
    }
    check_rider(world, u, &attack)?;
    aero::aim::check(world, u, &attack)?;
    let Some((target_number, aimed)) = number::weapon_of(world, u, &attack, false) else {
        return refuse("out_of_range", "R6.2", "The target is out of range.");
    };
    rounds::check(world, u, &attack, &aimed)?;
    check_electronics(world, u, &attack)?;
    aiming::check(u, &attack)?;
    check_line(world, u, &attack, &aimed)?;
    check_arc(u, &attack, target_hex)?;
    base_value(u, attack.kind, aimed.bracket)
        .filter(|v| v.is_some())
        .ok_or_else(|| {
            Refusal::new(
                "no_damage_at_range",
                "R6.1.5",
                say!(
                    "{unit} does no damage at {bracket} range ({distance} hexes): {kind}.",
                    unit = u.name,
                    bracket = Term(aimed.bracket.name()),
                    distance = aimed.distance,
                    kind = attack.kind.name()
                ),
            )
            .or("Move closer, or use another attack.")
        })?;
    check_overheat(u, &attack, aimed.bracket)?;
    let legal = reachable(
        world,
        Legal {
            attack,
            target_number,
            aimed: Some(aimed),
        },
    )?;
    check_flak(world, &legal.attack)?;
    Ok(legal)
}

/// Flak fired by itself is aimed only at what it can act on (R6.9.5, spa.sandblaster).
fn check_flak(world: &World, attack: &Attack) -> Result<(), Refusal> {
    if !matches!(
        attack.kind,
        AttackKind::Weapon(_, Value::Special(Code::FLK))
    ) {
        return Ok(());
    }
    let target = attack.target.unit();
    let target = target.and_then(|t| read::try_target(world, t));
    if target.is_some_and(|t| t.is_airborne(read::board(world))) {
        return Ok(());
    }
    Err(Refusal::new(
        "wrong_target",
        "R6.9.5",
        "Flak by itself is fired only at targets in the air.",
    )
    .or("Use another attack, or choose a target that flies."))
}

/// Battle armor that rides a unit fires at what is in base contact with that one, and does nothing else (R8.7.2).
fn check_rider(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    let Some(carrier) = u.mount.and_then(|m| read::try_unit(world, m)) else {
        return Ok(());
    };
    let near = attack.target.unit().is_some_and(|t| {
        read::try_unit(world, t).is_some_and(|t| read::base_contact(&carrier, &t))
    });
    if near && attack.kind.is_weapon() {
        return Ok(());
    }
    Err(Refusal::new(
        "rides",
        "R8.7.2",
        say!(
            "From {unit} it fires only at what is in base contact with it.",
            unit = carrier.name
        ),
    )
    .or("Get out, or ride closer."))
}

/// A virtual reality rig does not fire out of a hostile field (R13.2.12).
pub(crate) fn check_jammed(world: &World, u: &UnitRead<'_>) -> Result<(), Refusal> {
    if u.card.specials.has(Code::VR) && electronics::is_jammed(world, u, Field::Plain) {
        return Err(Refusal::new(
            "jammed",
            "R13.2.12",
            say!("{unit} stands in a hostile ECM field.", unit = u.name),
        )
        .or("Leave the field, or strike with fists."));
    }
    Ok(())
}

/// What fields and armor do against attacks that need electronics (R13.1.16, R13.2.12).
fn check_electronics(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    check_jammed(world, u)?;
    match (attack.kind, attack.target) {
        (AttackKind::Marking(m), Target::Unit(t)) if m.strikes() => {
            gear::check_pulse(&read::unit(world, t), m)
        }
        (AttackKind::Marking(_), Target::Hex(_)) => {
            refuse("wrong_target", "R6.11", "Only units can be marked.")
        }
        _ => Ok(()),
    }
}

/// Whether a miss of an attack whose number is above 12 can do something (R6.1.4, R6.9.5): a flak attack on an airborne
/// target that a roll of 12 misses by 2 at most.
fn may_burst_near(world: &World, legal: &Legal) -> bool {
    let flak = matches!(
        legal.attack.kind,
        AttackKind::Weapon(
            _,
            Value::Special(Code::FLK) | Value::Loaded(_, Munition::Flak)
        )
    );
    let airborne = legal
        .attack
        .target
        .unit()
        .and_then(|t| read::try_unit(world, t))
        .is_some_and(|t| t.is_airborne(read::board(world)));
    flak && airborne && legal.target_number.total() <= HIGHEST_TARGET_NUMBER + NEAR
}

fn reachable(world: &World, legal: Legal) -> Result<Legal, Refusal> {
    let number = legal.target_number.total();
    if number > HIGHEST_TARGET_NUMBER && !may_burst_near(world, &legal) {
        return Err(Refusal::new(
            "cannot_hit",
            "R6.1.4",
            say!("It would need {number}; two dice reach 12.", number),
        )
        .or("Get closer, or out of the woods."));
    }
    Ok(legal)
}

const fn is_built(cell: &Cell) -> bool {
    cell.building.is_some() || cell.bridge.is_some()
}

/// Whether there is something in a hex that a unit has a weapon for: a building or bridge (R6.8.5), mines that its side
/// knows of (R5.7.7), or what its flamers can set on fire (R10.6.1).
pub fn is_hex_target(world: &World, u: &UnitRead<'_>, hex: Hex) -> bool {
    read::board(world).get(hex).is_some_and(|c| {
        is_built(c)
            || mines::suspects(world, u.side, hex)
            || (fire::may_be_lit(world, hex) && kinds(u).into_iter().any(AttackKind::is_heat))
    })
}

/// Each of some orders of a unit with its number or the rule against it: the unit is read once for all of them.
pub(crate) fn checked(
    world: &World,
    unit: UnitId,
    orders: Vec<AttackOrder>,
) -> Vec<(AttackOrder, Result<Legal, Refusal>)> {
    if orders.is_empty() {
        return Vec::new();
    }
    let attacker = Attacker::new(world, read::unit(world, unit).side, unit);
    orders
        .into_iter()
        .map(|order| {
            let legal = match &attacker {
                Ok(attacker) => attacker.check(&order),
                Err(refusal) => Err(refusal.clone()),
            };
            (order, legal)
        })
        .collect()
}

/// The target must be there, an enemy, and seen (R6.1.1).
fn check_target_exists(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<Hex, Refusal> {
    let bare = match attack.target {
        Target::Hex(hex) if attack.kind.is_heat() => fire::may_be_lit(world, hex),
        // Fire clears mines (R5.7.7).
        Target::Hex(hex) if attack.kind.is_weapon() && mines::suspects(world, u.side, hex) => true,
        _ => loaded(attack.kind).is_some_and(|(_, m)| m.is_for_hexes()),
    };
    match attack.target {
        Target::Unit(id) => {
            let Some(t) = read::try_target(world, id) else {
                return Err(read::no_such_unit(id));
            };
            if t.side == u.side {
                return refuse(
                    "friendly",
                    "R0.4.1",
                    say!("{unit} is on your side.", unit = t.name),
                );
            }
            let at = t.hex().or_else(|| {
                // An aircraft is aimed at where its path is nearest; in the air no hex matters.
                let near = line::target_hex(world, u, attack);
                near.or_else(|| (t.is_aloft()).then_some(Hex::new(0, 0)))
            });
            match at {
                Some(hex) if !t.is_hidden() => Ok(hex),
                _ => Err(out_of_reach(world, u.side, id)),
            }
        }
        Target::Hex(hex) => {
            let board = read::board(world);
            match board.get(hex) {
                None => refuse("off_map", "R6.8.5", say!("{hex} is off the map.", hex)),
                Some(c) if is_built(c) || bare => Ok(hex),
                Some(_) => refuse(
                    "nothing_there",
                    "R6.8.5",
                    "There is nothing to attack in that hex.",
                ),
            }
        }
    }
}

/// Indirect fire needs a spotter, or an ability that does without (R6.9.3).
fn check_spotter(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    let Some(id) = attack.spotter else {
        if u.grants(Grant::Unspotted) {
            return Ok(());
        }
        return Err(
            Refusal::new("no_spotter", "R6.9.3", "Indirect fire needs a spotter.")
                .or("Choose a friendly unit that sees the target."),
        );
    };
    let Some(s) = read::try_unit(world, id) else {
        return Err(read::no_such_unit(id));
    };
    spotting::can_spot(world, u, &s, attack)
}

fn check_line(
    world: &World,
    u: &UnitRead<'_>,
    attack: &Attack,
    aimed: &Aimed,
) -> Result<(), Refusal> {
    if attack.kind.is_indirect() {
        check_spotter(world, u, attack)?;
        if aimed.sight.underwater {
            return refuse(
                "under_water",
                "R5.4.4",
                "Indirect fire does not reach under water.",
            );
        }
        if aimed.bracket > Bracket::Long {
            return refuse(
                "out_of_range",
                "R6.9.3",
                "Indirect fire reaches to Long range.",
            );
        }
        return Ok(());
    }
    if aimed.sight.blocked() {
        let remedy = match u.card.specials.has(Code::IF) {
            true => "Use indirect fire with a spotter, or another target.",
            false => "Choose another target, or move where this one can be seen.",
        };
        return Err(
            Refusal::new("no_line_of_sight", "R5.2", "There is no line of sight.").or(remedy),
        );
    }
    let special = match attack.kind {
        AttackKind::Weapon(_, Value::Special(code)) => Some(code),
        _ => None,
    };
    if special == Some(Code::HT) && aimed.sight.underwater {
        return refuse(
            "under_water",
            "R5.4.5",
            "Flamers and heat weapons do not work under water.",
        );
    }
    if special == Some(Code::TOR) {
        let board = read::board(world);
        let wet = |u: &UnitRead<'_>| {
            u.cell(board).is_some_and(|c| {
                c.open_water().is_some_and(|d| d > 0) && u.spot().is_some_and(|s| s.base <= c.level)
            })
        };
        let target = attack
            .target
            .unit()
            .and_then(|t| read::try_target(world, t));
        if !wet(u) || !target.is_some_and(|t| wet(&t)) {
            return Err(Refusal::new(
                "torpedoes_need_water",
                "R6.9.7",
                "Torpedoes run only between units in or on water.",
            )
            .or("Use another weapon."));
        }
    }
    Ok(())
}

fn check_arc(u: &UnitRead<'_>, attack: &Attack, target: Hex) -> Result<(), Refusal> {
    let Some(spot) = u.spot() else { return Ok(()) };
    let Some(facing) = u.facing() else {
        return Ok(());
    };
    let mount = match attack.kind {
        AttackKind::Weapon(mount, _) => mount,
        _ => Mount::Card,
    };
    let front = spot.hex.arc(facing, target) == Arc::Front;
    match mount {
        Mount::Card if u.grants(Grant::AllRoundFire) => Ok(()),
        Mount::Turret | Mount::Arc(_) => Ok(()),
        Mount::Card if front => Ok(()),
        Mount::Rear if !front => Ok(()),
        Mount::Card => Err(Refusal::new(
            "out_of_arc",
            "R0.3.7",
            say!(
                "The target is outside the front arc of {unit}.",
                unit = u.name
            ),
        )
        .or("Face it when you stop moving.")),
        Mount::Rear => refuse(
            "out_of_arc",
            "R6.8.4",
            "Rear weapons fire outside the front arc.",
        ),
    }
}

fn check_overheat(u: &UnitRead<'_>, attack: &Attack, bracket: Bracket) -> Result<(), Refusal> {
    let most = most_overheat(u, attack.kind, bracket);
    if attack.overheat > most {
        return refuse(
            "too_much_overheat",
            "R7.6.1",
            say!("{unit} may overheat by {most} here.", unit = u.name, most),
        );
    }
    Ok(())
}

/// All attacks that a unit may make now on a target, for the HUD and the computer: the same check, asked for each kind.
pub fn options(
    world: &World,
    unit: UnitId,
    target: UnitId,
) -> Vec<(AttackOrder, Result<Legal, Refusal>)> {
    checked(world, unit, orders(world, unit, target))
}
