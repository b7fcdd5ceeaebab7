//! Words that orders, state and events share, as plain data: attacks, artillery, flights, loads. No rule is here.

pub mod air;
pub mod artillery;
pub mod attack;
pub mod bombs;
pub mod condition;
pub mod flight;
pub mod formation;
pub mod gear;
pub mod initiative;
pub mod load;
pub mod mine;
pub mod mission;
pub mod munition;
pub mod status;
