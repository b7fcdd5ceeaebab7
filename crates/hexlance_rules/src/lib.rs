//! Part of Hexlance.
