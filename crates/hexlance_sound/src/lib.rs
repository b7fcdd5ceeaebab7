//! The sounds and the music of Hexlance, made by calculation.
