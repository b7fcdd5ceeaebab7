//! Special rounds (R6.10) and the modes of IATM launchers (R6.9.8): what fires them, and what they change.

use bevy_ecs::world::World;
use hexlance_board::{Crossed, Hex, Line};
use hexlance_rules::{Breakdown, MineKind, Refusal, Tag, Term, UnitId, say};

pub use crate::model::munition::{Munition, loaded};
use crate::{
    Ctx,
    aimed::{AttackEvent, AttackStep},
    attack::to_hit::Aimed,
    card::{Bracket, Damage, UnitType},
    mines,
    model::{
        attack::{Attack, AttackKind, Mount, Rolled, Target, Value},
        mine::FieldKey,
    },
    read::{self, UnitRead},
    special::{Code, Special},
    state::{Frame, MotionState},
};

/// Most heat of improved infernos (R6.9.8).
const MOST_HEAT: u8 = 2;

macro_rules! tags {
    ($($name:ident $text:literal $rule:literal;)*) => {
        $(static $name: Tag = Tag { name: $text, rule: $rule };)*
    };
}

tags! {
    ARMOR_PIERCING "Armor-piercing" "R6.10";
    FLAK "Flak rounds" "R6.10";
    FLECHETTE "Flechette" "R6.10";
    PRECISION "Precision" "R6.10";
    TRACER "Tracer" "R6.10";
    HEAT_SEEKING "Heat-seeking" "R6.10";
    BURNING "Fire on the way" "R6.10";
    INFERNO "Inferno" "R6.10";
    MINE_CLEARANCE "Mine clearance" "R6.10";
    PULSE "Magnetic pulse" "R6.10";
    SMOKE "Smoke" "R6.10";
    THUNDER "Thunder" "R6.10";
    SEMI_GUIDED "Semi-guided" "R6.10";
    STRAYING "Straying swarm" "R6.10";
    TANDEM "Tandem charge" "R6.10";
    IATM_PULSE "Magnetic pulse" "R6.9.8";
    IATM_INFERNO "Improved inferno" "R6.9.8";
}

/// Every kind of attack with special rounds that a card offers in this battle.
pub fn kinds(world: &World, u: &UnitRead<'_>) -> Vec<AttackKind> {
    let mut out = Vec::new();
    let s = &u.card.specials;
    let mut add = |mount, code| {
        for munition in Munition::of(code) {
            let kind = AttackKind::Weapon(mount, Value::Loaded(code, *munition));
            if in_play(world, u, code, *munition).is_ok() {
                out.push(kind);
            }
        }
    };
    for code in [Code::AC, Code::LRM, Code::SRM, Code::IF, Code::IATM] {
        if s.has(code) {
            add(Mount::Card, code);
        }
        let turret = s.turret().into_iter().flat_map(|t| &t.specials);
        if turret.clone().any(|x| x.code == code) {
            add(Mount::Turret, code);
        }
    }
    out
}

/// Whether a unit may load these rounds in this battle at all.
///
/// # Errors
/// `no_such_rounds`, `not_in_play`.
fn in_play(world: &World, u: &UnitRead<'_>, code: Code, munition: Munition) -> Result<(), Refusal> {
    let fits = Munition::of(code).contains(&munition) || munition == Munition::Straying;
    // Indirect fire borrows the rounds of LRM launchers (R13.1.3).
    let borrowed = code == Code::IF && munition != Munition::SemiGuided;
    let lrm = u.card.specials.has(Code::LRM)
        || u.card
            .specials
            .turret()
            .is_some_and(|t| t.specials.iter().any(|s| s.code == Code::LRM));
    if !fits || (borrowed && !lrm) {
        return Err(Refusal::new(
            "no_such_rounds",
            "R6.10",
            say!(
                "{code} does not fire {munition} rounds.",
                code = code.text(),
                munition = Term(munition.name())
            ),
        ));
    }
    if code != Code::IATM && !world.resource::<Frame>().options.munitions {
        return Err(Refusal::new(
            "not_in_play",
            "R6.10",
            "There are no special rounds in this battle.",
        )
        .or("Fire ordinary rounds."));
    }
    Ok(())
}

/// Whether the rounds of an attack may be fired at its target.
///
/// # Errors
/// `no_such_rounds`, `not_in_play`, `wrong_target`, `under_water`.
pub(super) fn check(
    world: &World,
    u: &UnitRead<'_>,
    attack: &Attack,
    aimed: &Aimed,
) -> Result<(), Refusal> {
    let Some((code, munition)) = loaded(attack.kind) else {
        return Ok(());
    };
    in_play(world, u, code, munition)?;
    let refuse = |code, why: &'static str| Err(Refusal::new(code, "R6.10", why));
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    match (munition, &target) {
        (m, Some(_)) if m.is_for_hexes() => {
            return refuse("wrong_target", "These rounds are fired at a hex.");
        }
        (Munition::Thunder, None) => {
            let fits = match attack.target {
                Target::Hex(hex) => read::board(world).get(hex).is_some_and(mines::can_be_mined),
                Target::Unit(_) => false,
            };
            if !fits {
                return refuse("cannot_be_mined", "No mines can lie there.");
            }
        }
        (Munition::ArmorPiercing, Some(t)) if t.card.kind.is_infantry() => {
            return refuse(
                "wrong_target",
                "Armor-piercing rounds are not fired at infantry.",
            );
        }
        _ => {}
    }
    let burns = matches!(munition, Munition::Inferno | Munition::ImprovedInferno);
    if burns && aimed.sight.underwater {
        return Err(Refusal::new(
            "under_water",
            "R5.4.5",
            "Infernos do not burn under water.",
        ));
    }
    Ok(())
}

/// The value of a weapon with its rounds at a bracket, as printed: what the rounds change comes later. `special` finds
/// a special of the mount, `standard` is the mount's own line there.
pub(super) fn value<'s>(
    code: Code,
    munition: Munition,
    bracket: Bracket,
    standard: Damage,
    special: impl Fn(Code) -> Option<&'s Special>,
) -> Option<Damage> {
    let own = special(code)?;
    Some(match (code, munition) {
        (Code::IATM, Munition::Indirect) if bracket <= Bracket::Long => own.at(Bracket::Long),
        (Code::IATM, Munition::Indirect) => Damage::NONE,
        (Code::IATM, _) => standard,
        (Code::IF, Munition::SemiGuided) if special(Code::LRM).is_none() => own.at(bracket),
        // The lower of the two (R13.1.3).
        (Code::IF, _) => {
            let (indirect, lrm) = (own.at(bracket), special(Code::LRM)?.at(Bracket::Long));
            if (lrm.points, lrm.minimal) < (indirect.points, indirect.minimal) {
                lrm
            } else {
                indirect
            }
        }
        _ => own.at(bracket),
    })
}

/// Whether semi-guided rounds have something to follow: the target is designated by TAG this turn.
pub(super) fn follows_tag(world: &World, attack: &Attack) -> bool {
    let turn = read::turn(world).number;
    let guided = matches!(loaded(attack.kind), Some((_, Munition::SemiGuided)));
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    guided && target.is_some_and(|t| t.injuries.tagged_in == Some(turn))
}

/// What the rounds add to the target number; `dark` is what darkness has added.
pub(super) fn add_to_hit(
    out: &mut Breakdown,
    world: &World,
    attack: &Attack,
    target: Option<&UnitRead<'_>>,
    aimed: &Aimed,
    dark: i16,
) {
    let Some((_, munition)) = loaded(attack.kind) else {
        return;
    };
    let board = read::board(world);
    let speed = || target.map_or(0, |t| speed(t));
    match munition {
        Munition::ArmorPiercing => out.rule(&ARMOR_PIERCING, 1),
        Munition::Flak => {
            let flies = target.is_some_and(|t| t.is_airborne(board));
            out.rule(&FLAK, if flies { -1 } else { 1 });
        }
        Munition::Flechette => {
            out.rule_unless_zero(&FLECHETTE, -i16::from(aimed.sight.own_woods));
        }
        Munition::Precision => out.rule_unless_zero(&PRECISION, -speed().min(2)),
        Munition::Tracer => out.rule_unless_zero(&TRACER, -dark.min(1)),
        Munition::HeatSeeking => {
            let heat = target.map_or(0, |t| i16::from(t.heat.level));
            out.rule(&HEAT_SEEKING, if heat == 0 { 1 } else { -heat.min(2) });
            out.rule_unless_zero(&BURNING, i16::from(fire_between(world, attack)));
        }
        Munition::SemiGuided if follows_tag(world, attack) => {
            out.rule_unless_zero(&SEMI_GUIDED, -speed());
        }
        Munition::Straying => out.rule(&STRAYING, 1),
        _ => {}
    }
}

/// The part of a target number that comes from how fast the target moves; 0 for who stands or cannot move.
fn speed(t: &UnitRead<'_>) -> i16 {
    if t.is_immobile() {
        return 0;
    }
    match t.motion_state() {
        MotionState::StoodStill | MotionState::Worked => 0,
        MotionState::Jumped => t.jump_tmm().into(),
        MotionState::Moved | MotionState::Fresh => t.ground_tmm().into(),
    }
}

/// Whether a hex between attacker and target burns.
fn fire_between(world: &World, attack: &Attack) -> bool {
    let from = read::try_unit(world, attack.attacker).and_then(|u| u.hex());
    let to = match attack.target {
        Target::Unit(t) => read::try_target(world, t).and_then(|t| t.hex()),
        Target::Hex(hex) => Some(hex),
    };
    let burns = |hex: Hex| read::board(world).get(hex).is_some_and(|c| c.fire);
    from.zip(to).is_some_and(|(from, to)| {
        Line::new(from, to).any(|crossed| match crossed {
            Crossed::Through(hex) => burns(hex),
            Crossed::Between { left, right } => burns(left) || burns(right),
        })
    })
}

/// How rounds change the damage (R7.1.2, R7.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// One less, not below 1.
    LessButOne,
    /// One less, not below `0*`.
    LessButMinimal,
    /// Half, rounded down.
    Half,
    /// Half, rounded up.
    HalfUp,
    /// Twice as much.
    Double,
    /// One point of heat, as damage, for two of the value, rounded up.
    AsHeat,
    /// No damage at all.
    None,
}

/// What the rounds of an attack do to its damage, if anything.
pub(crate) fn change(
    world: &World,
    attack: &Attack,
    target: Option<&UnitRead<'_>>,
    bracket: Bracket,
) -> Option<(&'static Tag, Change)> {
    let (code, munition) = loaded(attack.kind)?;
    let kind = target.map(|t| t.card.kind);
    Some(match munition {
        Munition::ArmorPiercing => (&ARMOR_PIERCING, Change::LessButOne),
        Munition::TandemCharge => (&TANDEM, Change::LessButOne),
        Munition::Precision => (&PRECISION, Change::LessButOne),
        Munition::Tracer => (&TRACER, Change::LessButMinimal),
        Munition::Flak => {
            let flies = target.is_some_and(|t| t.is_airborne(read::board(world)));
            if flies {
                return None;
            }
            (&FLAK, Change::Half)
        }
        Munition::Flechette => match kind {
            Some(UnitType::CI) => (&FLECHETTE, Change::Double),
            Some(UnitType::BA | UnitType::PM) => return None,
            _ => (&FLECHETTE, Change::HalfUp),
        },
        Munition::Inferno => match kind {
            Some(UnitType::CI) => return None,
            _ => (&INFERNO, Change::AsHeat),
        },
        Munition::MagneticPulse if code == Code::IATM => match bracket {
            Bracket::Short => (&IATM_PULSE, Change::LessButOne),
            _ => return None,
        },
        Munition::MagneticPulse => (&PULSE, Change::Half),
        Munition::ImprovedInferno if bracket <= Bracket::Medium => {
            (&IATM_INFERNO, Change::LessButOne)
        }
        Munition::Smoke => (&SMOKE, Change::None),
        Munition::MineClearance => (&MINE_CLEARANCE, Change::None),
        Munition::Thunder => (&THUNDER, Change::None),
        _ => return None,
    })
}

/// Heat that the rounds of an attack add to its target besides their damage.
pub(crate) fn heat(attacker: &UnitRead<'_>, attack: &Attack, bracket: Bracket) -> u8 {
    let Some((code, Munition::ImprovedInferno)) = loaded(attack.kind) else {
        return 0;
    };
    if bracket > Bracket::Medium {
        return 0;
    }
    let special = match attack.kind {
        AttackKind::Weapon(Mount::Turret, _) => attacker
            .card
            .specials
            .turret()
            .and_then(|t| t.specials.iter().find(|s| s.code == code)),
        _ => attacker.card.specials.get(code),
    };
    let value = special.map_or(0, |s| attacker.injured_damage(s.at(bracket)).points);
    value.min(MOST_HEAT)
}

/// The critical roll that a hit with these rounds gives even through armor, by name; not against ABA (R13.3.7).
pub(crate) fn extra_critical(world: &World, attack: &Attack) -> Option<&'static str> {
    let target = read::try_target(world, attack.target.unit()?)?;
    let name = match loaded(attack.kind)?.1 {
        Munition::ArmorPiercing => ARMOR_PIERCING.name,
        Munition::TandemCharge => TANDEM.name,
        _ => return None,
    };
    (!target.card.specials.has(Code::ABA)).then_some(name)
}

/// What a hit leaves behind: a magnetic pulse disturbs the target's fire in the next turn, smoke hangs over the hex.
pub(super) fn after_hit(ctx: &mut Ctx<'_>, attack: &Attack, bracket: Bracket, value: Damage) {
    let Some((code, munition)) = loaded(attack.kind) else {
        return;
    };
    match (munition, attack.target) {
        (Munition::MagneticPulse, Target::Unit(unit)) => {
            let iatm = code == Code::IATM;
            if !iatm || bracket == Bracket::Short {
                let turn = read::turn(ctx.world()).number + 1;
                let slow = if iatm { 2 } else { 0 };
                ctx.emit(AttackEvent::Interference { unit, turn, slow });
            }
        }
        (Munition::Smoke, Target::Hex(hex)) => crate::smoke::lay(ctx, hex, value.points >= 3),
        (Munition::MineClearance, Target::Hex(hex)) => {
            let density = if value.points >= 3 { 2 } else { 1 };
            mines::clear::thin(ctx, hex, attack.attacker, density);
        }
        (Munition::Thunder, Target::Hex(hex)) => {
            let field = FieldKey {
                hex,
                kind: MineKind::Conventional,
                owner: Some(read::unit(ctx.world(), attack.attacker).side),
            };
            let density = value.points.div_ceil(2);
            mines::lay(ctx, field, density, Some(attack.attacker), true);
        }
        _ => {}
    }
}

/// A swarm that has missed by 1 to 3 flies on to the nearest other unit within 1 hex of its target, friend or foe
/// (R6.10); with several as near, the first of the roster.
pub(super) fn stray(ctx: &mut Ctx<'_>, attack: &Attack, rolled: &Rolled) {
    let (AttackKind::Weapon(mount, Value::Loaded(code, Munition::Swarm)), Some(missed)) =
        (attack.kind, attack.target.unit())
    else {
        return;
    };
    let world = ctx.world();
    let Some(at) = read::unit(world, missed).hex() else {
        return;
    };
    if !(-3..0).contains(&rolled.margin()) {
        return;
    }
    let board = read::board(world);
    let next: Option<(u16, UnitId)> = read::units(world)
        .filter(|u| u.id != missed && u.id != attack.attacker && !u.is_submerged(board))
        .filter_map(|u| Some((u.hex()?.distance(at), u.id)))
        .filter(|(hexes, _)| *hexes <= 1)
        .min();
    if let Some((_, unit)) = next {
        ctx.push(AttackStep::Aim(Attack {
            id: read::turn(world).attacks + 1,
            target: Target::Unit(unit),
            kind: AttackKind::Weapon(mount, Value::Loaded(code, Munition::Straying)),
            half: None,
            weak_spot: Some(false),
            preempt_offered: true,
            ..attack.clone()
        }));
    }
}
