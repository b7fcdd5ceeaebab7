//! Rolls of dice as they are told.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{AbilityId, Breakdown, SideId, UnitId};
use serde::Serialize;

use crate::{Ctx, concealment, control::ControlCause};

/// What a roll of dice was for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum RollFor {
    /// Which side sets up first, where nobody defends (R3.2.6).
    SetupOrder(SideId),
    /// Initiative of a side (R3.2).
    Initiative(SideId),
    /// An attack roll (R6.1).
    Attack(u32),
    /// Minimal damage (R7.1.5).
    MinimalDamage(u32),
    /// The critical hit table (R7.4.3).
    Critical(u32),
    /// The motive table (R7.4.6).
    Motive(u32),
    /// A control roll (R1.6).
    Control(ControlCause),
    /// Resisting fear or rage (R18.2.4).
    Resistance(AbilityId),
    /// CASEP (R7.3.1).
    CaseP,
    /// Ice under a heavy unit (R4.3.8).
    Ice,
    /// A crust over magma (R4.3).
    Crust,
    /// Whether a rider takes the blow for its carrier (R8.7.3).
    Rider,
    /// Explosion of an electric or fuel-cell engine (R13.5.6).
    Explosion,
    /// Coolant systems (R13.3.14).
    Coolant,
    /// Whether a taser or pulse shuts its target down (R13.1.16).
    Shutdown(UnitId),
    /// Fire fighters at work (R13.5.5).
    FireFighting,
    /// Looking for a unit in hiding (R5.5.5).
    Search,
    /// Throwing a load (R16.4.4).
    Throw,
    /// Where something comes down that was thrown or dropped wide.
    Stray,
    /// Whether a minefield goes off (R5.7.2).
    Mines {
        /// Where.
        hex: Hex,
        /// From which sides it is kept, by side: those that do not know of the field.
        secret: [bool; 2],
    },
    /// Whether a side that knows so much finds somebody in hiding (R14.7.2).
    Intelligence(SideId),
    /// Mine sweepers at work (R13.5.5).
    Sweep(Hex),
    /// Getting out of the way of a sliding unit (R4.9.4).
    Avoid,
    /// A sliding unit runs into another (R4.9.4).
    Collision(UnitId),
    /// A sliding unit runs into the building in a hex (R4.9.4).
    Crash(Hex),
    /// A random pick (R0.1.8).
    Pick,
    /// In which direction a shell or bomb that has missed comes down (R9.6.1, R11.4.7).
    Scatter(u32),
    /// Where on its path an aircraft comes down (R11.8.1).
    CrashPoint,
    /// Whether a hex catches fire (R10.6.1).
    Ignition(Hex),
    /// Whether a fire spreads downwind (R10.6.3).
    Spread(Hex),
    /// Whether a fire goes out (R10.6.3).
    GoesOut(Hex),
    /// The wind: where it blows to, whether and to which side it turns (R12.6.1).
    Wind,
    /// Whether a tornado hits a light unit (R12.6).
    Tornado,
    /// A morale check (R15.2).
    Morale,
    /// Whether a melee weapon breaks that was staked on a blow, by which ability.
    WeaponBreaks(AbilityId),
    /// Which edge the Defender calls home (R17.1.2).
    HomeEdge(SideId),
    /// Which group of a side comes first (R17.4.1).
    Draw(SideId),
    /// Letting units under a false flag onto the map (sca.false_flag).
    Ruse(SideId),
    /// Disrupting communications of the enemy (sca.communications_disruption).
    Disruption(SideId),
}

/// Dice were rolled (R0.1.7).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "rolled")]
pub struct Roll {
    /// What for.
    pub purpose: RollFor,
    /// Who rolls; none for a side's or the map's roll.
    pub unit: Option<UnitId>,
    /// The dice.
    pub dice: Vec<u8>,
    /// Modifiers of the roll or parts of its target number.
    pub parts: Breakdown,
    /// The number needed, if one was.
    pub needs: Option<i16>,
    /// Whether this replaces an earlier roll, and by which ability.
    pub reroll_by: Option<AbilityId>,
}

impl Roll {
    /// Dice change nothing by themselves.
    pub(crate) const fn apply(&self, _: &mut World) {}

    /// Whether a side is told of it.
    pub(crate) fn is_told(&self, to: SideId) -> bool {
        match &self.purpose {
            RollFor::Mines { secret, .. } => secret.get(to.index()) != Some(&true),
            RollFor::Draw(side) => *side == to,
            _ => true,
        }
    }

    /// What a side is told in its place: numbers of strangers without their reasons (R14.8.3).
    pub(crate) fn told(&self, world: &World, to: SideId) -> Option<Self> {
        if !concealment::is_in_play(world) {
            return None;
        }
        let is_strange = match (&self.purpose, self.unit) {
            // Whom it was aimed at stands in the declaration before it.
            (RollFor::Attack(_), Some(unit)) => {
                concealment::has_strangers(world, to) || !concealment::knows(world, to, unit)
            }
            (_, Some(unit)) => !concealment::knows(world, to, unit),
            _ => false,
        };
        is_strange.then(|| Self {
            parts: concealment::one_sum(&self.parts),
            ..self.clone()
        })
    }
}

/// A random pick among `n`, counted from 0 (R0.1.8): no die for one, one die to six, two dice to thirty-six; numbers
/// above `n` are rolled again.
pub(crate) fn pick(ctx: &mut Ctx<'_>, unit: impl Into<Option<UnitId>>, n: usize) -> usize {
    let unit = unit.into();
    if n <= 1 {
        return 0;
    }
    loop {
        let dice: Vec<u8> = match dice_of_pick(n) {
            1 => vec![ctx.d6()],
            _ => ctx.two_d6().to_vec(),
        };
        let picked = picked(&dice, n);
        ctx.emit(Roll {
            purpose: RollFor::Pick,
            unit,
            dice,
            parts: Breakdown::new(),
            needs: None,
            reroll_by: None,
        });
        if let Some(picked) = picked {
            return picked;
        }
    }
}

/// Dice of one try of a pick among `n`.
pub(crate) const fn dice_of_pick(n: usize) -> usize {
    match n {
        0 | 1 => 0,
        2..=6 => 1,
        _ => 2,
    }
}

/// What the dice of one try pick among `n`, counted from 0; nothing if they have to be rolled again.
pub(crate) fn picked(dice: &[u8], n: usize) -> Option<usize> {
    let number = match dice {
        [] => 1,
        [a, b] => 6 * (usize::from(*a) - 1) + usize::from(*b),
        other => other.iter().copied().map(usize::from).sum(),
    };
    (number <= n).then(|| number - 1)
}
