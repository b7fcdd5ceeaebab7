//! Morale (R15.2, R15.3, an optional rule): who checks when, what the check needs, and what shaken and routed units may
//! not do.

mod event;
mod step;
mod withdrawal;

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{
    AbilityId, Breakdown, Force, Leave, Refusal, Sides, Timetable, UnitId, Ustr, say,
};
use serde::{Deserialize, Serialize};

use crate::{
    Ctx,
    ability::{Grant, Quantity},
    card::UnitType,
    forces,
    hurt::HurtEvent,
    initiative,
    model::{
        attack::{Attack, Target},
        status::{Expiry, Status},
    },
    moments::{EndPhase, Rule},
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    sides::{self, TwoSides},
    state::{Fate, Frame, Losses, Phase},
    status::StatusEvent,
};

pub use event::MoraleEvent;
pub use step::MoraleStep;
pub(crate) use withdrawal::{flees, withdraws};
pub use withdrawal::{homeward, is_forced_home};

/// Failing by so much or more is a rout (R15.3.1).
const ROUT: i16 = 3;
/// No check is easier (R15.2.3).
const LEAST: i16 = 2;
/// How near enemies and friends count, and the loss of a commander is felt, in hexes (R15.2.2, R15.2.3).
const AROUND: u16 = 12;
/// How near a command unit steadies, and an enemy keeps a rout going, in hexes.
const NEAR: u16 = 6;

hexlance_rules::tags! {
    static:
    SKILL = "Skill", "R15.2.3";
    HARDENED = "Seasoned crew", "R15.2.3";
    PLATOON = "Conventional infantry", "R15.2.3";
    GREEN = "Green force", "R15.2.3";
    ELITE = "Elite force", "R15.2.3";
    CRIPPLED = "Crippled", "R15.2.3";
    OUTNUMBERED = "Outnumbered", "R15.2.3";
    LED = "Command unit near", "R15.2.3";
    ROUTED_BEFORE = "Routed before", "R15.2.3";
    FLOOR = "At least 2", "R15.2.3";
}

pub use crate::read::{routed, shaken};

/// Why a morale check is made (R15.2.2, R15.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MoraleCause {
    /// It is crippled now.
    Crippled,
    /// It has lost half of its armor and structure or more in this turn.
    Losses,
    /// The commander of its force was destroyed near it this turn.
    CommanderLost,
    /// Half of its formation is out of action.
    FormationLost,
    /// Infantry or a ProtoMech was hurt by flames, infernos or an area attack.
    Burnt,
    /// It tries to find its nerve again in an End Phase.
    Recovery,
}

impl MoraleCause {
    /// In a few words for players.
    pub const fn phrase(self) -> &'static str {
        match self {
            MoraleCause::Crippled => "it is crippled",
            MoraleCause::Losses => "it has lost half of itself in one turn",
            MoraleCause::CommanderLost => "its commander has fallen near it",
            MoraleCause::FormationLost => "half of its formation is gone",
            MoraleCause::Burnt => "it was burnt",
            MoraleCause::Recovery => "it tries to find its nerve again",
        }
    }
}

/// What comes of a morale check (R15.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MoraleResult {
    /// Nothing happens; who was shaken or routed is better off.
    Passed,
    /// Failed by 1 or 2.
    Shaken,
    /// Failed by 3 or more.
    Routed,
}

/// Whether morale is in play.
pub fn is_in_play(world: &World) -> bool {
    world.resource::<Frame>().options.morale
}

fn force_of<'w>(world: &'w World, u: &UnitRead<'_>) -> Option<&'w Force> {
    let sides = world.resource::<Sides>();
    let forces = &sides.get(u.side)?.forces;
    forces.iter().find(|f| {
        let mut formations = f.formations.iter();
        formations.any(|g| g.units.contains(&u.id))
    })
}

/// Units that never check and are never shaken, routed or sent home (R15.3.3).
pub fn is_immune(_: &World, u: &UnitRead<'_>) -> bool {
    u.grants(Grant::Unbreakable)
}

/// The average Skill of a force (R1.5.2): of all units that it began with, rounded normally.
fn average_skill(world: &World, force: &Force) -> u16 {
    let units = force.formations.iter().flat_map(|f| &f.units);
    let skills: Vec<u16> = units
        .filter_map(|id| read::try_unit(world, *id))
        .map(|u| u.pilot.skill.into())
        .collect();
    let (sum, n) = (skills.iter().sum::<u16>(), skills.len().max(1) as u16);
    (2 * sum + n) / (2 * n)
}

fn within(u: &UnitRead<'_>, hex: Hex, hexes: u16) -> bool {
    u.hex().is_some_and(|at| at.distance(hex) <= hexes)
}

/// What a morale check of a unit needs (R15.2.3), with its parts.
pub fn target_number(world: &World, u: &UnitRead<'_>) -> Breakdown {
    let mut b = Breakdown::new();
    b.rule(&SKILL, u.pilot.skill.into());
    match u.card.kind {
        UnitType::BM | UnitType::IM | UnitType::BA => b.rule(&HARDENED, -2),
        UnitType::CI => b.rule(&PLATOON, 1),
        _ if u.is_aerospace() => b.rule(&HARDENED, -2),
        _ => {}
    }
    match force_of(world, u).map(|f| average_skill(world, f)) {
        Some(5..) => b.rule(&GREEN, 1),
        Some(0..=2) => b.rule(&ELITE, -1),
        _ => {}
    }
    if read::is_crippled(u) {
        b.rule(&CRIPPLED, 2);
    }
    if let Some(here) = u.hex() {
        let near = |side| {
            read::active(world, side)
                .filter(|o| !o.is_hidden() || o.side == u.side)
                .filter(|o| within(o, here, AROUND))
                .count()
        };
        if near(u.side.opponent()) >= 2 * near(u.side) {
            b.rule(&OUTNUMBERED, 1);
        }
        let led = initiative::command_units(world, u.side)
            .into_iter()
            .filter(|id| *id != u.id)
            .filter_map(|id| read::try_unit(world, id))
            .any(|c| c.is_active() && within(&c, here, NEAR));
        if led {
            b.rule(&LED, -1);
        }
    }
    if u.nerve.routed {
        b.rule(&ROUTED_BEFORE, 1);
    }
    for spa in &u.spas.0 {
        let def = &spa.def;
        for m in def.modifiers.iter().filter(|m| m.on == Quantity::Morale) {
            if let Some(add) = forces::worth(world, u.id, spa, m) {
                b.ability(def.id, m.label.unwrap_or(def.name).as_str(), add);
            }
        }
    }
    let short = LEAST - b.total();
    if short > 0 {
        b.rule(&FLOOR, short);
    }
    b
}

/// What makes a unit check its morale now (R15.2.2).
fn causes(world: &World, u: &UnitRead<'_>) -> Vec<MoraleCause> {
    let mut out = Vec::new();
    if read::is_crippled(u) && !u.nerve.crippled {
        out.push(MoraleCause::Crippled);
    }
    let whole = u16::from(u.card.armor) + u16::from(u.card.structure);
    if u.acts.lost > 0 && 2 * u16::from(u.acts.lost) >= whole {
        out.push(MoraleCause::Losses);
    }
    let turn = read::turn(world).number;
    if let (Some(force), Some(here)) = (force_of(world, u), u.hex()) {
        let of = read::side_of(world, u.id);
        let commander = sides::commander(world, of.side, of.force);
        let fell_near = world.resource::<Losses>().0.iter().any(|loss| {
            let near = loss
                .at
                .is_some_and(|spot| spot.hex.distance(here) <= AROUND);
            Some(loss.unit) == commander
                && loss.turn == turn
                && loss.fate == Fate::Destroyed
                && near
        });
        if fell_near {
            out.push(MoraleCause::CommanderLost);
        }
        let own = force.formations.iter().find(|g| g.units.contains(&u.id));
        let gone = own.is_some_and(|g| {
            let units = g.units.iter().filter_map(|id| read::try_unit(world, *id));
            2 * units.filter(UnitRead::is_out).count() >= g.units.len()
        });
        if gone && !u.nerve.formation {
            out.push(MoraleCause::FormationLost);
        }
    }
    if u.acts.burnt {
        out.push(MoraleCause::Burnt);
    }
    out
}

/// Units of both sides in the order in which they check: those of the Initiative loser first.
fn in_order(world: &World) -> Vec<UnitId> {
    let loser = read::turn(world).loser().unwrap_or_default();
    [loser, loser.opponent()]
        .into_iter()
        .flat_map(|side| read::active(world, side))
        .map(|u| u.id)
        .collect()
}

/// The damage step is over: whoever has reason to checks its morale (R3.4.5), once each.
pub(crate) fn after_damage(ctx: &mut Ctx<'_>) {
    if !is_in_play(ctx.world()) {
        return;
    }
    for unit in in_order(ctx.world()) {
        let world = ctx.world();
        let u = read::unit(world, unit);
        if is_immune(world, &u) || u.statuses.has(routed()) {
            continue;
        }
        let causes = causes(world, &u);
        if !causes.is_empty() {
            check(ctx, unit, causes);
        }
    }
}

/// Units recover in the End Phase.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Phase::Combat), Rule::Morale, |ctx: &mut Ctx<'_>| {
        ctx.push(MoraleStep::MoraleChecks);
    });
    t.add(EndPhase::Works, Rule::Morale, recover);
}

/// The End Phase (R3.5.4): the shaken, and the routed with no enemy near them, try to find their nerve again.
pub(crate) fn recover(ctx: &mut Ctx<'_>) {
    if !is_in_play(ctx.world()) {
        return;
    }
    for unit in in_order(ctx.world()) {
        let world = ctx.world();
        let u = read::unit(world, unit);
        let pressed = u.hex().is_some_and(|here| {
            read::active(world, u.side.opponent()).any(|e| !e.is_hidden() && within(&e, here, NEAR))
        });
        let tries = u.statuses.has(shaken()) || (u.statuses.has(routed()) && !pressed);
        if tries {
            check(ctx, unit, vec![MoraleCause::Recovery]);
        }
    }
}

fn check(ctx: &mut Ctx<'_>, unit: UnitId, causes: Vec<MoraleCause>) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let number = target_number(world, &u);
    let (was_shaken, was_routed) = (u.statuses.has(shaken()), u.statuses.has(routed()));
    let needs = number.total();
    let recovers = causes.contains(&MoraleCause::Recovery);
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose: RollFor::Morale,
        unit: Some(unit),
        dice: dice.to_vec(),
        parts: number,
        needs: Some(needs),
        reroll_by: None,
    });
    let natural = i16::from(dice[0] + dice[1]);
    let result = if natural >= needs && natural != 2 {
        MoraleResult::Passed
    } else if needs - natural >= ROUT {
        MoraleResult::Routed
    } else {
        MoraleResult::Shaken
    };
    ctx.emit(MoraleEvent::MoraleChecked {
        unit,
        causes,
        result,
    });
    match (recovers, result) {
        // Trying again makes nothing worse.
        (true, MoraleResult::Passed) if was_routed => {
            lose(ctx, unit, routed(), "it stops running");
            gain(ctx, unit, shaken());
        }
        (true, MoraleResult::Passed) => lose(ctx, unit, shaken(), "it has found its nerve again"),
        (true, _) | (false, MoraleResult::Passed) => {}
        (false, MoraleResult::Shaken) if was_shaken => {}
        (false, MoraleResult::Shaken) => gain(ctx, unit, shaken()),
        (false, MoraleResult::Routed) => {
            if was_shaken {
                lose(ctx, unit, shaken(), "it flees");
            }
            gain(ctx, unit, routed());
        }
    }
}

fn gain(ctx: &mut Ctx<'_>, unit: UnitId, kind: Ustr) {
    let since = read::turn(ctx.world()).number;
    ctx.emit(StatusEvent::StatusGained {
        unit,
        status: Status {
            kind,
            source: None,
            ability: None,
            since,
            expiry: Expiry::ByRule,
            value: 0,
        },
    });
}

fn lose(ctx: &mut Ctx<'_>, unit: UnitId, kind: Ustr, why: &'static str) {
    ctx.emit(StatusEvent::StatusLost {
        unit,
        kind,
        source: None,
        ability: None::<AbilityId>,
        why,
    });
}

/// Notes damage by flames, infernos or an area attack on infantry and ProtoMechs, which frightens them (R15.2.2).
pub(crate) fn note_burns(ctx: &mut Ctx<'_>, unit: UnitId, burns: bool) {
    let u = read::unit(ctx.world(), unit);
    let afraid = u.card.kind.is_infantry() || u.card.kind == UnitType::PM;
    if burns && afraid && is_in_play(ctx.world()) && !u.acts.burnt && !u.is_out() {
        ctx.emit(HurtEvent::Burnt { unit });
    }
}

/// Whether a routed unit may attack what it is about to (R15.3.2): only what is in base contact with it.
///
/// # Errors
/// `routed`.
pub fn check_target(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    if !u.statuses.has(routed()) {
        return Ok(());
    }
    let near = match attack.target {
        Target::Unit(t) => read::try_unit(world, t).is_some_and(|t| read::base_contact(u, &t)),
        Target::Hex(_) => false,
    };
    if near {
        return Ok(());
    }
    Err(Refusal::new(
        "routed",
        "R15.3.2",
        say!(
            "{unit} flees and attacks only what is in base contact with it.",
            unit = u.name
        ),
    )
    .or("Let it run."))
}

/// Whether fear keeps a unit from ending its move in a hex: who is shaken, or routed without a home to run to, comes no
/// closer to an enemy that it sees (R15.3.1).
pub fn shuns(world: &World, u: &UnitRead<'_>) -> Vec<Hex> {
    let afraid =
        u.statuses.has(shaken()) || (u.statuses.has(routed()) && homeward(world, u).is_none());
    if !afraid {
        return Vec::new();
    }
    read::active(world, u.side.opponent())
        .filter(|e| !e.is_hidden() && read::sees(world, u, e))
        .filter_map(|e| e.hex())
        .collect()
}

/// Whether a hex is no nearer to any of those than another.
pub fn keeps_away(shunned: &[Hex], from: Hex, to: Hex) -> bool {
    shunned
        .iter()
        .all(|enemy| to.distance(*enemy) >= from.distance(*enemy))
}

/// Whether the end of a move is one that a unit's nerve allows. Rage is stronger (R18.2.3).
///
/// # Errors
/// `shaken`.
pub fn check_end(world: &World, u: &UnitRead<'_>, from: Hex, to: Hex) -> Result<(), Refusal> {
    if from == to || read::enraged_by(world, u).is_some() {
        return Ok(());
    }
    if keeps_away(&shuns(world, u), from, to) {
        return Ok(());
    }
    Err(Refusal::new(
        "shaken",
        "R15.3.1",
        say!(
            "{unit} is shaken and comes no closer to an enemy that it sees.",
            unit = u.name
        ),
    )
    .or("Let it stand still, or move away."))
}
