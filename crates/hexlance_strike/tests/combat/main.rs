//! The combat rules in the game's words: damage, criticals, heat, physical attacks, victory (R7, R8, R10, R13, R17).

mod at_once;
mod criticals;
mod damage;
mod heat;
mod morale;
mod odds;
mod physical;
mod picks;
mod protection;
mod sampled;
mod scene;
mod victory;
