//! What attacks and falls take from a unit. Damage makes 'Mechs roll and fall, some of them at once, and a fall does damage:
//! the two are rules of one module, each with a part of it.

pub mod harm;
pub mod piloting;
