//! Steps of setup (R17.1.1).

use hexlance_rules::{Enter, Leave, SideId};

use super::ground;
use crate::{
    Ctx,
    moments::{SetupPart, Span},
};

/// Steps of setup (R17.1.1).
#[derive(Clone, Debug, PartialEq)]
pub enum SetupStep {
    /// Where nobody defends, a roll says who sets up first (R3.2.6).
    SetupOrder,
    /// It is known who goes first: what there is to do is put on the agenda.
    Begin,
    /// Home edges are rolled for or chosen, where the scenario leaves that open (R17.1.2).
    HomeEdges,
    /// The home edges that sides have wished for are found (R17.1.4).
    HomesDecided,
    /// The facts with which setup ends are read, and groups are drawn (R17.1.1, S10).
    End,
    /// A side puts its units on the map (R17.1.1, S7).
    Deployment(SideId),
}

impl SetupStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            SetupStep::SetupOrder => super::setup_order(ctx),
            SetupStep::Begin => ctx.run(Enter(Span::Setup)),
            SetupStep::HomeEdges => super::home_edges(ctx),
            SetupStep::HomesDecided => ground::decide_homes(ctx),
            SetupStep::End => ctx.run(Leave(Span::Setup)),
            SetupStep::Deployment(side) => ctx.run(SetupPart::Deployment(side)),
        }
    }
}
