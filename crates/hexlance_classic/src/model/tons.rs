//! Weights, kept to the kilogram.

use std::{fmt, iter::Sum, ops::Add};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A weight in kilograms; files write it in tons, such as `3.5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tons(pub u32);

impl Tons {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// So many whole tons.
    pub const fn whole(tons: u16) -> Self {
        Self(tons as u32 * 1_000)
    }

    /// Up to the next multiple of a step, in kilograms (C8: half a ton unless a rule says otherwise).
    #[must_use]
    pub const fn up_to(self, step: u32) -> Self {
        Self(self.0.div_ceil(step) * step)
    }

    /// Up to half a ton.
    #[must_use]
    pub const fn up(self) -> Self {
        self.up_to(500)
    }

    /// So many hundredths of it, up to half a ton.
    #[must_use]
    pub const fn hundredths_up(self, share: u32) -> Self {
        Self((self.0 * share).div_ceil(100 * 500) * 500)
    }
}

impl Add for Tons {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sum for Tons {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Tons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tons, rest) = (self.0 / 1_000, self.0 % 1_000);
        if rest == 0 {
            return write!(f, "{tons}");
        }
        let rest = format!("{rest:03}");
        write!(f, "{tons}.{}", rest.trim_end_matches('0'))
    }
}

/// The heaviest thing that a file may name, in tons.
const HEAVIEST: f64 = 100_000.0;

impl<'de> Deserialize<'de> for Tons {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let tons = f64::deserialize(from)?;
        if (0.0..=HEAVIEST).contains(&tons) {
            return Ok(Self((tons * 1_000.0).round() as u32));
        }
        Err(D::Error::custom(hexlance_board::remedied(
            &format!("a weight of {tons} tons"),
            "write tons, such as 3.5",
        )))
    }
}

impl Serialize for Tons {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (f64::from(self.0) / 1_000.0).serialize(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_go_up_to_half_a_ton() {
        assert_eq!(Tons(5_250).up(), Tons(5_500));
        assert_eq!(Tons(5_500).up(), Tons(5_500));
        // The structure of a 25-ton vehicle is a tenth of it.
        assert_eq!(Tons::whole(25).hundredths_up(10), Tons(2_500));
        assert_eq!(Tons(250).to_string(), "0.25");
        assert_eq!(Tons(18_500).to_string(), "18.5");
        assert_eq!(Tons::whole(7).to_string(), "7");
    }
}
