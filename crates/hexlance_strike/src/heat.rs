#![allow(missing_docs, unused_variables)]
use crate::Ctx; pub fn end_heat(ctx:&mut Ctx<'_>){}
