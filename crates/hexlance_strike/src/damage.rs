#![allow(missing_docs, unused_variables)]
use crate::{Ctx, attack::Attack, card::*}; use hexlance_rules::*; use bevy_ecs::world::World; use hexlance_board::Hex;
pub fn amount(w:&World,a:&Attack,b:Bracket,base:Damage,rear:bool,min:Option<bool>)->Breakdown{Breakdown::new()}
pub fn score(ctx:&mut Ctx<'_>,a:&Attack,u:UnitId,p:u8,n:Option<i16>,e:Vec<&'static str>){}
pub fn heat_only(ctx:&mut Ctx<'_>,a:&Attack,d:Damage)->bool{false}
pub fn has_bonus(w:&World,a:&Attack,b:Bracket)->bool{false}
pub fn add_heat(ctx:&mut Ctx<'_>,a:&Attack,b:Bracket){}
pub fn hit_building(ctx:&mut Ctx<'_>,a:&Attack,h:Hex,p:u8){}
pub fn damage_step(ctx:&mut Ctx<'_>){}
pub fn settle(ctx:&mut Ctx<'_>,a:u32){}
