#![allow(missing_docs, unused_variables)]
use crate::Ctx; use hexlance_rules::*;
pub fn check_end(ctx:&mut Ctx<'_>){}
pub fn check_last_standing(ctx:&mut Ctx<'_>){}
pub fn concede(ctx:&mut Ctx<'_>,s:SideId){}
