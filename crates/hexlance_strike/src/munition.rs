//! What special rounds (R6.10) and the modes of IATM launchers (R6.9.8) change: values, target numbers, damage, heat,
//! critical rolls.

use bevy_ecs::world::World;
use hexlance_board::{Crossed, Hex, Line};
use hexlance_rules::{Breakdown, Tag};

use crate::{
    card::{Bracket, Damage, UnitType},
    line::Aimed,
    model::{
        attack::{Attack, AttackKind, Mount, Target},
        munition::{Munition, loaded},
    },
    read::{self, UnitRead},
    special::{Code, Special},
    state::MotionState,
};

/// Most heat of improved infernos (R6.9.8).
const MOST_HEAT: u8 = 2;

hexlance_rules::tags! {
    static:
    ARMOR_PIERCING = "Armor-piercing", "R6.10";
    FLAK = "Flak rounds", "R6.10";
    FLECHETTE = "Flechette", "R6.10";
    PRECISION = "Precision", "R6.10";
    TRACER = "Tracer", "R6.10";
    HEAT_SEEKING = "Heat-seeking", "R6.10";
    BURNING = "Fire on the way", "R6.10";
    INFERNO = "Inferno", "R6.10";
    MINE_CLEARANCE = "Mine clearance", "R6.10";
    PULSE = "Magnetic pulse", "R6.10";
    SMOKE = "Smoke", "R6.10";
    THUNDER = "Thunder", "R6.10";
    SEMI_GUIDED = "Semi-guided", "R6.10";
    STRAYING = "Straying swarm", "R6.10";
    TANDEM = "Tandem charge", "R6.10";
    IATM_PULSE = "Magnetic pulse", "R6.9.8";
    IATM_INFERNO = "Improved inferno", "R6.9.8";
}

/// The value of a weapon with its rounds at a bracket, as printed: what the rounds change comes later. `special` finds
/// a special of the mount, `standard` is the mount's own line there.
pub(crate) fn value<'s>(
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
pub(crate) fn follows_tag(world: &World, attack: &Attack) -> bool {
    let turn = read::turn(world).number;
    let guided = matches!(loaded(attack.kind), Some((_, Munition::SemiGuided)));
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    guided && target.is_some_and(|t| t.injuries.tagged_in == Some(turn))
}

/// What the rounds add to the target number; `dark` is what darkness has added.
pub(crate) fn add_to_hit(
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
