//! What is printed: profiles of troopers, weapons, hacking programs and devices, skills. Plain data, as the catalogue has it.

mod ammo;
mod chemistry;
mod faction;
mod profile;
mod program;
mod skill;
mod weapon;

pub use ammo::{Ammo, Ammunition};
pub use chemistry::MetaResult;
pub use faction::Faction;
pub use profile::{
    Characteristic, Equipment, Mov, Profile, Silhouette, Training, TroopType, Vitality,
};
pub use program::{Device, Does, Fits, Program, ProgramKind, ProgramUse, Target, Whose};
pub use skill::Skill;
pub use weapon::{Band, Damage, Mode, Save, Shape, Traits, Weapon, WeaponRef};
