//! Weapons and devices that are fired, thrown, swung or placed (K8, K9, K15).

use std::ops::Deref;

use hexlance_rules::Ustr;
use serde::{Deserialize, Serialize};

use super::Ammunition;

/// Part of a weapon's range with one MOD: from beyond the band before it up to `to` hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    /// The last hex of it.
    pub to: u16,
    /// Its MOD.
    #[serde(rename = "mod")]
    pub modifier: i16,
}

/// The Damage of a hit (K10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Damage {
    /// None; that of the weapon itself, where only a state uses this one (K8.3).
    None,
    /// A number.
    Fixed(i16),
    /// The striker's PH and so much.
    Ph(i16),
}

/// The roll that a hit asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Save {
    /// None.
    None,
    /// ARM.
    Arm,
    /// BTS.
    Bts,
    /// ARM and BTS, a roll for each (K10.2.1).
    ArmAndBts,
    /// PH-6 (Adhesive).
    Ph,
}

/// The template of a weapon (K1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Shape {
    /// None.
    None,
    /// Every hex within 2.
    Circular,
    /// Every hex within 1.
    SmallCircular,
    /// From the firer to an aim hex 6 away.
    SmallTeardrop,
    /// From the firer to an aim hex 9 away.
    LargeTeardrop,
    /// Behind the target of a shotgun.
    Shell,
}

/// Traits of a weapon or mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Traits {
    /// K8.3.
    pub suppressive_fire: bool,
    /// K8.4.1.
    pub direct: bool,
    /// K8.4.2.
    pub impact: bool,
    /// K8.6.
    pub intuitive: bool,
    /// K8.5.1.
    pub speculative: bool,
    /// K8.5.2.
    pub guided: bool,
    /// PH in place of BS.
    pub throwing: bool,
    /// WIP in place of BS.
    pub technical: bool,
    /// Never costs a point by itself.
    pub non_lethal: bool,
    /// K8.7.7: so many uses.
    pub disposable: Option<u8>,
    /// K8.7.8.
    pub multi: bool,
    /// A hit makes its target Targeted and does nothing else (K12).
    pub targeting: bool,
    /// K15.2.
    pub deployable: bool,
    /// K9.1.4.
    pub cc: bool,
    /// K9.1.5.
    pub silent: bool,
    /// K15.1.1.
    pub medical: bool,
    /// A Repeater when it lies (K2.7).
    pub repeater: bool,
    /// A sniffer when it lies (K2.7).
    pub sniffer: bool,
    /// K15.7.
    pub turret: bool,
    /// K15.5.
    pub demolition: bool,
    /// K8.8.
    pub smoke: bool,
    /// Only a state uses it; nobody carries it.
    pub state_only: bool,
}

/// One way to use a weapon, with everything that holds in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mode {
    /// Its name; empty for the weapon's first mode.
    pub name: String,
    /// Damage.
    pub damage: Damage,
    /// Dice in the Active Turn.
    pub burst: u8,
    /// Alternatives, one of which is chosen (K8.7.2); all ask for the same roll. None with a weapon that hurts nobody, and
    /// with one that only a state uses.
    pub ammo: Vec<Ammunition>,
    /// Its template.
    pub shape: Shape,
    /// Bands of range; none with a template of its own, or in close combat only.
    pub bands: Vec<Band>,
    /// What a hit asks for ([`Ammunition::save`]).
    pub save: Save,
    /// Traits.
    pub traits: Traits,
}

impl Mode {
    /// The MOD for a distance; none beyond the last band (K8.1.3).
    pub fn range_mod(&self, distance: u16) -> Option<i16> {
        let band = self.bands.iter().find(|b| distance <= b.to)?;
        Some(band.modifier)
    }
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weapon {
    /// Its id, such as `carbine`.
    pub id: Ustr,
    /// Its name.
    pub name: String,
    /// Its modes; the first is that of the weapon itself.
    pub modes: Vec<Mode>,
}

impl Weapon {
    /// A mode by number.
    pub fn mode(&self, number: u8) -> Option<&Mode> {
        self.modes.get(usize::from(number))
    }
}

/// A weapon of the catalogue, shared.
#[derive(Clone, Debug)]
pub struct WeaponRef(pub std::sync::Arc<Weapon>);

impl Deref for WeaponRef {
    type Target = Weapon;

    fn deref(&self) -> &Weapon {
        &self.0
    }
}

impl PartialEq for WeaponRef {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}
