#![allow(missing_docs, unused_variables)]
use crate::{Ctx, attack::{Attack,Target,Physical}, card::Damage}; use hexlance_rules::*; use bevy_ecs::world::World;
pub fn options(w:&World,u:UnitId,t:UnitId)->Vec<Physical>{vec![]}
pub fn check_physical(w:&World,u:UnitId,t:Target,p:Physical)->Result<(),Refusal>{Ok(())}
pub fn to_hit(w:&World,a:&Attack,e:bool)->Option<Breakdown>{None}
pub fn base_damage(w:&World,a:&Attack)->Damage{Damage::NONE}
pub fn from_rear(w:&World,a:&Attack)->bool{false}
pub fn after(ctx:&mut Ctx<'_>,a:&Attack,h:bool){}
