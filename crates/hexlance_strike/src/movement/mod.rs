#![allow(missing_docs, unused_variables)]
use crate::{Ctx, read::UnitRead, card::MoveMode, command::MoveOrder, control::{Control,ControlCause}, step::Walk};
use hexlance_rules::*; use bevy_ecs::world::World;
pub struct Plan;
pub fn move_before_additions(u:&UnitRead, m:MoveMode)->u8 { 0 }
pub fn check(w:&World, s:SideId, o:&MoveOrder)->Result<Plan,Refusal>{ Ok(Plan) }
pub fn perform(ctx:&mut Ctx<'_>, o:&MoveOrder){}
pub fn walk(ctx:&mut Ctx<'_>, w:Walk){}
pub fn finish_move(ctx:&mut Ctx<'_>, w:Walk){}
pub fn control_roll(ctx:&mut Ctx<'_>, u:UnitId, c:ControlCause, w:Option<Box<Walk>>){}
pub fn control_stands(ctx:&mut Ctx<'_>, c:Control, w:Option<Box<Walk>>){}
pub fn roll_control(ctx:&mut Ctx<'_>, u:UnitId, c:ControlCause, t:&Breakdown, a:Option<AbilityId>)->[u8;2]{[1,1]}
pub fn collapse(ctx:&mut Ctx<'_>, h:hexlance_board::Hex){}
pub fn entry_cost(_w:&World,_u:UnitId,_m:MoveMode,_f:hexlance_board::Hex,_t:hexlance_board::Hex)->Result<Breakdown,Refusal>{Err(Refusal::new("x","x","x"))}
pub fn allowance(_w:&World,_u:&UnitRead<'_>,_m:MoveMode,_s:bool,_p:bool)->Breakdown{Breakdown::new()}
