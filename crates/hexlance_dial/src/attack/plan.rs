//! An attack as data: who, with what, at whom, with the values of the moment in which the order was given (D7.3.2).

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, SideId, UnitId};
use serde::Serialize;

use crate::{
    command::{CloseOrder, Manner, RangedOrder},
    equipment::Equipment,
    model::{DamageType, SlotId},
    read::{Look, Table},
    roll::AttackKind,
};

/// What the firer brings: its values and equipment at the moment of the order (D7.3.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Firer {
    /// Its side.
    pub side: SideId,
    /// Attack value.
    pub attack: u8,
    /// Current value of the slot in use; empty without a slot.
    pub damage: Breakdown,
    /// Type of the slot in use.
    pub kind: Option<DamageType>,
    /// Working equipment of the slot in use.
    pub gear: Option<Equipment>,
    /// Brawling works, in either slot.
    pub brawling: bool,
    /// Improved Targeting works.
    pub improved_targeting: bool,
}

impl Firer {
    fn of(unit: &Look<'_>, slot: Option<SlotId>) -> Self {
        Self {
            side: unit.side,
            attack: unit.attack(),
            damage: slot.map_or_else(Breakdown::new, |s| unit.damage(s)),
            kind: slot.and_then(|s| unit.slot(s)).map(|s| s.kind),
            gear: slot.and_then(|s| unit.on_slot(s)),
            brawling: unit.has(Equipment::Brawling),
            improved_targeting: unit.has(Equipment::ImprovedTargeting),
        }
    }
}

/// Equipment that is chosen when the attack is declared (D7.4 step 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Chosen {
    /// Armor Piercing.
    pub armor_piercing: bool,
    /// Anti-Personnel.
    pub anti_personnel: bool,
    /// Streak Missiles.
    pub streak: bool,
    /// Alpha Strike, with the clicks of heat that it takes.
    pub alpha_strike: Option<u8>,
}

/// An attack that is to be made, or thought of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attack {
    /// What kind.
    pub kind: AttackKind,
    /// Who attacks; in a formation the primary attacker.
    pub by: UnitId,
    /// Where it stands when it attacks.
    pub at: Hex,
    /// The slot, if one is used.
    pub slot: Option<SlotId>,
    /// The targets named; one but for several targets of a slot (D8.3).
    pub targets: Vec<UnitId>,
    /// The other members of a formation (D13.3, D13.4).
    pub with: Vec<UnitId>,
    /// Equipment chosen beforehand.
    pub chosen: Chosen,
    /// What the firer brings.
    pub firer: Firer,
    /// It is the second attack of the order (Pulse, Rapid Strike).
    pub second: bool,
}

impl Attack {
    fn new(unit: &Look<'_>, kind: AttackKind, slot: Option<SlotId>, target: UnitId) -> Self {
        Self {
            kind,
            by: unit.id,
            at: unit.hex().unwrap_or_default(),
            slot,
            targets: vec![target],
            with: Vec::new(),
            chosen: Chosen::default(),
            firer: Firer::of(unit, slot),
            second: false,
        }
    }

    /// The attack of a ranged combat order (D8); none if there is no such unit.
    pub fn ranged(table: Table<'_>, order: &RangedOrder) -> Option<Self> {
        let unit = table.find(order.unit)?;
        let kind = if order.indirect {
            AttackKind::Indirect
        } else {
            AttackKind::Direct
        };
        let heat = unit
            .shutdown_level()
            .map_or(0, |s| s.saturating_sub(unit.heat));
        let mut attack = Self::new(&unit, kind, Some(order.slot), *order.targets.first()?);
        attack.targets.clone_from(&order.targets);
        attack.with.clone_from(&order.with);
        attack.chosen = Chosen {
            armor_piercing: order.armor_piercing,
            anti_personnel: order.anti_personnel,
            streak: order.streak,
            alpha_strike: order.alpha_strike.then_some(heat),
        };
        Some(attack)
    }

    /// The attack of a close combat order (D9.1).
    pub fn close(table: Table<'_>, order: &CloseOrder) -> Option<Self> {
        let unit = table.find(order.unit)?;
        let mut attack = Self::new(&unit, AttackKind::Close, Some(order.slot), order.target);
        attack.with.clone_from(&order.with);
        Some(attack)
    }

    /// An attempt to capture (D11.1): no slot is used.
    pub fn capture(table: Table<'_>, order: &CloseOrder) -> Option<Self> {
        let unit = table.find(order.unit)?;
        let mut attack = Self::new(&unit, AttackKind::Capture, None, order.target);
        attack.with.clone_from(&order.with);
        Some(attack)
    }

    /// The roll of Repair.
    pub fn repair(table: Table<'_>, unit: UnitId, slot: SlotId, patient: UnitId) -> Option<Self> {
        let unit = table.find(unit)?;
        Some(Self::new(&unit, AttackKind::Repair, Some(slot), patient))
    }

    /// The attack that a charge, ram or death from above ends with (D9.3); none for other ways of moving.
    pub fn assault(table: Table<'_>, unit: UnitId, manner: Manner) -> Option<Self> {
        let (kind, target) = match manner {
            Manner::Charge(t) => (AttackKind::Charge, t),
            Manner::Ram(t) => (AttackKind::Ram, t),
            Manner::DeathFromAbove(t) => (AttackKind::DeathFromAbove, t),
            Manner::Walk | Manner::Run | Manner::Jump => return None,
        };
        let unit = table.find(unit)?;
        Some(Self::new(&unit, kind, None, target))
    }

    /// The same attack made from another hex: for those who think of going there first.
    #[must_use]
    pub fn from(mut self, hex: Hex) -> Self {
        self.at = hex;
        self
    }

    /// The first target.
    pub fn target(&self) -> Option<UnitId> {
        self.targets.first().copied()
    }

    /// Whether it is made at one target (D8.3.4).
    pub fn is_single(&self) -> bool {
        self.targets.len() == 1
    }

    /// Everybody that its roll is compared with: the targets, and for Anti-Personnel every infantry unit in base
    /// contact with the target, of any side. The firer itself is not touched.
    pub fn affected(&self, table: Table<'_>) -> Vec<UnitId> {
        let mut all = self.targets.clone();
        if self.chosen.anti_personnel
            && let Some(target) = self.target().and_then(|t| table.find(t))
        {
            all.extend(
                crate::contact::contacts(table, &target)
                    .filter(|u| u.model.is_infantry() && u.id != self.by)
                    .map(|u| u.id),
            );
        }
        all
    }

    /// The equipment by which a second attack may follow a hit, if there is some (D7.4 step 7).
    pub fn follow_up(&self, table: Table<'_>) -> Option<Equipment> {
        let fits = self.is_single()
            && self.with.is_empty()
            && !self.second
            && table
                .find(self.by)
                .is_some_and(|u| !u.marks.second_attack && u.hex().is_some());
        match self.firer.gear {
            Some(Equipment::Pulse) if fits && self.kind.is_ranged() => Some(Equipment::Pulse),
            Some(Equipment::RapidStrike) if fits && self.kind == AttackKind::Close => {
                Some(Equipment::RapidStrike)
            }
            _ => None,
        }
    }

    /// The same attack made a second time (Pulse, Rapid Strike).
    #[must_use]
    pub fn again(mut self) -> Self {
        self.second = true;
        self
    }

    /// Whether defense equipment of the target is ignored (Armor Piercing, D16.3.2).
    pub fn pierces(&self) -> bool {
        self.chosen.armor_piercing && self.kind.is_ranged()
    }

    /// Whether a target's Decoy asks for a second roll.
    pub fn is_fooled_by(&self, target: &Look<'_>) -> bool {
        self.kind.is_ranged() && !self.pierces() && target.has(Equipment::Decoy)
    }

    /// Whether Improved Targeting may roll a die again: ranged and close combat orders only.
    pub fn rerolls(&self) -> bool {
        self.firer.improved_targeting && !self.kind.is_assault()
    }
}
