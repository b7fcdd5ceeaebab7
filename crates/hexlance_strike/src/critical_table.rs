//! The tables of critical hits and motive damage (R7.3, R7.4): the rolls on them, what a result needs to apply to a unit,
//! and which injuries destroy one. What follows from a roll is in [`crate::criticals`].

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Breakdown, UnitId};
use smallvec::SmallVec;

use crate::{
    Ctx,
    card::{Arcs, Card, Damage, DamageLine, MoveMode, UnitType},
    model::attack::{Attack, CraftArc},
    read::{self, UnitRead, damage_after, move_after, tmm_after},
    roll::{Roll, RollFor},
    special::Code,
    state::{Critical, Injury, Motive},
};

hexlance_rules::tags! {
    static:
    RESISTANT = "Critical-resistant", "R13.3.7";
    IMPACT = "Impact-resistant armor", "R13.3.7";
    WHEELS = "Wheeled or hover", "R7.4.6";
    FLIES = "VTOL or WiGE", "R7.4.6";
    ARMORED_MOTIVE = "Armored motive system", "R13.3.3";
}

/// A column of the critical hit table (R7.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// BM, IM.
    Mech,
    /// PM.
    ProtoMech,
    /// CV, SV; VTOLs and WiGEs too.
    Vehicle,
    /// AF, CF, airborne support vehicles.
    Aerospace,
    /// SC, DS, DA.
    LargeCraft,
}

/// The column of a card; infantry has none (R7.2.3).
pub fn column(card: &Card) -> Option<Column> {
    match card.kind {
        UnitType::BM | UnitType::IM => Some(Column::Mech),
        UnitType::PM => Some(Column::ProtoMech),
        UnitType::CV | UnitType::SV if card.is_aerospace() => Some(Column::Aerospace),
        UnitType::CV | UnitType::SV => Some(Column::Vehicle),
        UnitType::AF | UnitType::CF => Some(Column::Aerospace),
        UnitType::SC | UnitType::DS | UnitType::DA => Some(Column::LargeCraft),
        UnitType::CI | UnitType::BA => None,
    }
}

/// The critical hit table (R7.4.3): rows 2 to 12, columns as [`Column`]. The weapon hits of large craft strike an arc
/// that is picked afterwards, their door hits a bay.
const TABLE: [[Option<Critical>; 5]; 11] = {
    use Critical::{
        Ammo, Crew, CrewKilled, CrewStunned, Destroyed, DockingCollar, Door, Engine, FireControl,
        Fuel, KfBoom, Mp, Thruster, Weapon,
    };
    [
        [
            Some(Ammo),
            Some(Weapon),
            Some(Ammo),
            Some(Fuel),
            Some(KfBoom),
        ],
        [
            Some(Engine),
            Some(Weapon),
            Some(CrewStunned),
            Some(FireControl),
            Some(DockingCollar),
        ],
        [
            Some(FireControl),
            Some(FireControl),
            Some(FireControl),
            Some(Engine),
            None,
        ],
        [
            None,
            Some(Mp),
            Some(FireControl),
            Some(Weapon),
            Some(FireControl),
        ],
        [Some(Weapon), None, None, None, Some(Weapon)],
        [Some(Mp), Some(Mp), None, None, Some(Thruster)],
        [Some(Weapon), None, None, None, Some(Weapon)],
        [None, Some(Mp), Some(Weapon), Some(Weapon), Some(Door(0))],
        [
            Some(FireControl),
            Some(Destroyed),
            Some(Weapon),
            Some(Engine),
            None,
        ],
        [
            Some(Engine),
            Some(Weapon),
            Some(CrewKilled),
            Some(FireControl),
            Some(Engine),
        ],
        [
            Some(Destroyed),
            Some(Weapon),
            Some(Engine),
            Some(CrewKilled),
            Some(Crew),
        ],
    ]
};

/// The result of a modified roll for a card (R7.4.3): nothing below 2; above 12 an engine hit with impact-resistant
/// armor, else 12.
pub fn result(card: &Card, total: i16) -> Option<Critical> {
    let column = column(card)?;
    if total > 12 && card.specials.has(Code::IRA) {
        return Some(Critical::Engine);
    }
    let row = usize::try_from(total.min(12) - 2).ok()?;
    TABLE[row][column as usize]
}

/// Modifiers of a critical roll against a unit (R7.4.3).
pub fn modifiers(card: &Card) -> Breakdown {
    let mut parts = Breakdown::new();
    if card.specials.has(Code::CR) {
        parts.rule(&RESISTANT, -2);
    }
    if card.specials.has(Code::IRA) {
        parts.rule(&IMPACT, 1);
    }
    parts
}

/// Rolls on the critical hit table, again if an ability says so; what stands is up to [`critical_stands`].
pub fn roll(
    ctx: &mut Ctx<'_>,
    attack: &Attack,
    unit: UnitId,
    reroll_by: Option<AbilityId>,
) -> [u8; 2] {
    let parts = modifiers(read::unit(ctx.world(), unit).card);
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose: RollFor::Critical(attack.id),
        unit: Some(unit),
        dice: dice.to_vec(),
        parts,
        needs: None,
        reroll_by,
    });
    dice
}

/// How a unit is guarded against its own ammunition (R7.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmmoGuard {
    /// CASEII or ENE: nothing happens.
    Safe(&'static str),
    /// CASEP: nothing happens on 3 or more, else as the second.
    Likely(bool),
    /// CASE: 1 more damage.
    Case,
    /// Nothing: destroyed.
    None,
}

/// The guard of a card against ammunition hits (R7.3.1).
pub fn ammo_guard(card: &Card) -> AmmoGuard {
    let s = &card.specials;
    if s.has(Code::CASEII) {
        AmmoGuard::Safe("CASE II vents the explosion.")
    } else if s.has(Code::ENE) {
        AmmoGuard::Safe("It carries no ammunition.")
    } else if s.has(Code::CASEP) {
        AmmoGuard::Likely(s.has(Code::CASE))
    } else if s.has(Code::CASE) {
        AmmoGuard::Case
    } else {
        AmmoGuard::None
    }
}

/// Whether a critical can be applied to a card with these injuries (R7.3.10).
pub fn applies(u: &UnitRead<'_>, injuries: &[Injury], critical: Critical) -> bool {
    let card = u.card;
    let suffered = |c| {
        injuries
            .iter()
            .filter(|i| **i == Injury::Critical(c))
            .count()
    };
    match critical {
        Critical::Engine => match column(card) {
            Some(Column::Mech | Column::Vehicle | Column::Aerospace) => {
                suffered(Critical::Engine) < 2
            }
            Some(Column::LargeCraft) => suffered(Critical::Engine) < 3,
            Some(Column::ProtoMech) | None => false,
        },
        Critical::Mp => {
            let felt = u.felt_injuries(injuries);
            let moves = |mode: &MoveMode| move_after(card, &felt, *mode).unwrap_or(0) > 0;
            card.moves.keys().any(moves) || tmm_after(card, card.tmm, &felt).0 > 0
        }
        Critical::Weapon => values(card).any(|d| damage_after(card, injuries, d).is_some()),
        Critical::ArcWeapon(arc) => !arc_after(card, injuries, arc).is_none(),
        Critical::Thruster => suffered(Critical::Thruster) == 0,
        Critical::Ammo
        | Critical::FireControl
        | Critical::CrewStunned
        | Critical::CrewKilled
        | Critical::Destroyed
        | Critical::Fuel
        | Critical::Crew
        | Critical::Door(_)
        | Critical::DockingCollar
        | Critical::KfBoom => true,
    }
}

/// Every damage value of a card that a weapon hit lowers (R7.3.5): its lines, and the specials that deal damage.
fn values(card: &Card) -> impl Iterator<Item = Damage> {
    const SPECIALS: [Code; 9] = [
        Code::AC,
        Code::FLK,
        Code::HT,
        Code::IATM,
        Code::IF,
        Code::LRM,
        Code::REAR,
        Code::SRM,
        Code::TOR,
    ];
    let turret = card.specials.turret();
    let lines = [Some(card.damage), turret.map(|t| t.damage)];
    let specials = card
        .specials
        .iter()
        .chain(turret.into_iter().flat_map(|t| &t.specials))
        .filter(|s| SPECIALS.contains(&s.code))
        .map(|s| s.line);
    let lines: SmallVec<[DamageLine; 8]> = lines.into_iter().flatten().chain(specials).collect();
    lines.into_iter().flat_map(|l| [l.s, l.m, l.l, l.e])
}

/// The damage of one arc of a large craft after its weapon hits (R7.3.5): each takes a quarter of the printed values,
/// rounded normally and at least 1.
pub fn arc_after(card: &Card, injuries: &[Injury], arc: CraftArc) -> DamageLine {
    let Some(Arcs {
        nose,
        left,
        right,
        aft,
    }) = card.arcs
    else {
        return DamageLine::default();
    };
    let line = match arc {
        CraftArc::Nose => nose,
        CraftArc::Left => left,
        CraftArc::Right => right,
        CraftArc::Aft => aft,
    };
    let hit = Injury::Critical(Critical::ArcWeapon(arc));
    let hits = injuries.iter().filter(|i| **i == hit).count() as u8;
    line.map(|d| {
        let quarter = ((d.points + 2) / 4).max(1);
        match hits {
            0 => d,
            _ if d.minimal => Damage::NONE,
            _ => Damage::of(d.points.saturating_sub(quarter.saturating_mul(hits))),
        }
    })
}

/// Bays of a card, in its order (R13.5.3), that no door hit has closed, by index.
pub(crate) fn open_bays(card: &Card, injuries: &[Injury]) -> SmallVec<[u8; 8]> {
    const BAYS: [Code; 7] = [
        Code::AT,
        Code::MT,
        Code::PT,
        Code::ST,
        Code::VTH,
        Code::VTM,
        Code::VTS,
    ];
    let bays = card.specials.iter().filter(|s| BAYS.contains(&s.code));
    (0..bays.count() as u8)
        .filter(|i| !injuries.contains(&Injury::Critical(Critical::Door(*i))))
        .collect()
}

/// Whether these injuries destroy a unit (R7.3): an explosion, a dead crew, the last engine hit.
pub fn destroyed_by(world: &World, u: &UnitRead<'_>, injuries: &[Injury]) -> bool {
    let (mut engine, mut crew) = (0, 0);
    for injury in injuries {
        match injury {
            Injury::Critical(
                Critical::Ammo | Critical::CrewKilled | Critical::Destroyed | Critical::Fuel,
            ) => return true,
            Injury::Critical(Critical::Engine) => engine += 1,
            Injury::Critical(Critical::Crew) => crew += 1,
            _ => {}
        }
    }
    if crew >= 2 {
        return true;
    }
    let last = match column(u.card) {
        Some(Column::Mech | Column::Vehicle) => return engine >= 2,
        Some(Column::Aerospace) => 2,
        Some(Column::LargeCraft) => 3,
        Some(Column::ProtoMech) | None => return false,
    };
    // Without Thrust what flies comes down (R7.3.2); on the ground it stays where it is.
    engine >= last && u.is_airborne(read::board(world))
}

/// What players read of a unit that a critical destroyed.
pub(crate) const fn why_destroyed(critical: Critical) -> &'static str {
    match critical {
        Critical::Ammo => "Its ammunition exploded.",
        Critical::Engine => "Its engine is destroyed.",
        Critical::CrewKilled | Critical::Crew => "Its crew is dead.",
        Critical::Fuel => "Its fuel burned.",
        _ => "A critical hit destroyed it.",
    }
}

/// Modifiers of the motive roll (R7.4.6).
pub fn motive_modifiers(card: &Card) -> Breakdown {
    let mut parts = Breakdown::new();
    match card.ground_mode() {
        MoveMode::Wheeled | MoveMode::Bicycle | MoveMode::Monocycle | MoveMode::Hover => {
            parts.rule(&WHEELS, 1);
        }
        MoveMode::Vtol | MoveMode::Wige => parts.rule(&FLIES, 2),
        _ => {}
    }
    if card.specials.has(Code::ARS) {
        parts.rule(&ARMORED_MOTIVE, -1);
    }
    parts
}

/// The result of a modified motive roll (R7.4.6).
pub const fn motive_result(total: i16) -> Option<Motive> {
    match total {
        ..=8 => None,
        9 | 10 => Some(Motive::Slowed),
        11 => Some(Motive::Halved),
        _ => Some(Motive::Immobilized),
    }
}
