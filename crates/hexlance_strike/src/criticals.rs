#![allow(missing_docs, unused_variables)]
use crate::{Ctx, attack::Attack, step::CriticalCause, state::Critical}; use hexlance_rules::*;
pub fn critical_roll(ctx:&mut Ctx<'_>,a:Attack,u:UnitId,c:CriticalCause){}
pub fn critical_stands(ctx:&mut Ctx<'_>,a:Attack,u:UnitId,d:[u8;2],x:Vec<(UnitId,AbilityId)>){}
pub fn critical_effect(ctx:&mut Ctx<'_>,a:Attack,u:UnitId,c:Critical){}
pub fn motive_roll(ctx:&mut Ctx<'_>,a:Attack,u:UnitId){}
pub fn roll(ctx:&mut Ctx<'_>,a:&Attack,u:UnitId,by:Option<AbilityId>)->[u8;2]{[1,1]}
