//! Ammunition (K10.2).

use serde::{Deserialize, Serialize};

use super::Save;

/// One kind of ammunition (K10.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Ammo {
    /// Normal.
    N,
    /// Armour halved.
    AP,
    /// Two ARM rolls.
    DA,
    /// Three ARM rolls.
    EXP,
    /// Unconscious becomes Dead.
    Shock,
    /// Burns on until a roll passes.
    Fire,
    /// BTS in place of ARM.
    Nanotech,
    /// ARM and BTS.
    Plasma,
    /// Two BTS rolls, Shock.
    Viral,
    /// Two points.
    T2,
    /// Stunned, non-lethal.
    Stun,
    /// Stunned by BTS, non-lethal.
    Flash,
    /// Isolated, and IMM-2 for machines; non-lethal.
    EM,
    /// IMM-2, resisted by PH-6; non-lethal.
    Adhesive,
    /// A zone of Zero visibility.
    Smoke,
}

impl Ammo {
    /// All kinds.
    pub const ALL: [Self; 15] = [
        Self::N,
        Self::AP,
        Self::DA,
        Self::EXP,
        Self::Shock,
        Self::Fire,
        Self::Nanotech,
        Self::Plasma,
        Self::Viral,
        Self::T2,
        Self::Stun,
        Self::Flash,
        Self::EM,
        Self::Adhesive,
        Self::Smoke,
    ];

    /// As the tables write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::AP => "AP",
            Self::DA => "DA",
            Self::EXP => "EXP",
            Self::Shock => "Shock",
            Self::Fire => "Fire",
            Self::Nanotech => "Nanotech",
            Self::Plasma => "Plasma",
            Self::Viral => "Viral",
            Self::T2 => "T2",
            Self::Stun => "Stun",
            Self::Flash => "Flash",
            Self::EM => "E/M",
            Self::Adhesive => "Adhesive",
            Self::Smoke => "Smoke",
        }
    }
}

/// The ammunition of one hit: one kind, or several together (K10.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Ammunition(u16);

impl Ammunition {
    /// Normal ammunition.
    pub const NORMAL: Self = Self::of(Ammo::N);

    /// One kind alone.
    pub const fn of(kind: Ammo) -> Self {
        Self(1 << kind as u8)
    }

    /// With another kind besides.
    #[must_use]
    pub const fn and(self, kind: Ammo) -> Self {
        Self(self.0 | 1 << kind as u8)
    }

    /// Whether a kind is among it.
    pub const fn has(self, kind: Ammo) -> bool {
        self.0 & 1 << kind as u8 != 0
    }

    /// Without a kind; Normal if nothing is left.
    #[must_use]
    pub const fn without(self, kind: Ammo) -> Self {
        let left = self.0 & !(1 << kind as u8);
        if left == 0 { Self::NORMAL } else { Self(left) }
    }

    /// Its kinds, in the order of the table.
    pub fn kinds(self) -> impl Iterator<Item = Ammo> {
        Ammo::ALL.into_iter().filter(move |k| self.has(*k))
    }

    /// The roll that a hit asks for (K10.2, K10.2.1).
    pub const fn save(self) -> Save {
        const PLASMA: u16 = Ammunition::of(Ammo::Plasma).0;
        const BTS: u16 = Ammunition::of(Ammo::Nanotech)
            .and(Ammo::Viral)
            .and(Ammo::Flash)
            .and(Ammo::EM)
            .0;
        const ELSE: u16 = Ammunition::of(Ammo::Adhesive).and(Ammo::Smoke).0;
        let arm = self.0 & !(BTS | ELSE) != 0;
        let bts = self.0 & (BTS | PLASMA) != 0;
        match (arm, bts) {
            (true, true) => Save::ArmAndBts,
            (true, false) => Save::Arm,
            (false, true) => Save::Bts,
            (false, false) if self.has(Ammo::Adhesive) => Save::Ph,
            (false, false) => Save::None,
        }
    }

    /// Reads `N`, `AP`, `N+E/M`.
    pub fn named(text: &str) -> Option<Self> {
        let mut out = Self(0);
        for part in text.split('+') {
            out = out.and(*Ammo::ALL.iter().find(|k| k.name() == part.trim())?);
        }
        Some(out)
    }
}

impl Default for Ammunition {
    /// Normal: what hurts nobody is fired as that.
    fn default() -> Self {
        Self::NORMAL
    }
}

impl std::fmt::Display for Ammunition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, kind) in self.kinds().enumerate() {
            if i > 0 {
                f.write_str("+")?;
            }
            f.write_str(kind.name())?;
        }
        Ok(())
    }
}
