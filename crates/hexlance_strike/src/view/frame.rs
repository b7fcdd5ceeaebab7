//! What a side sees of the frame of a battle: tasks, scores, objectives, and who comes onto the map where.

use hexlance_board::{Edge, Hex};
use hexlance_rules::{Message, SideId, UnitId};

use super::SideView;
use crate::{
    arrival::{self, off_map, split},
    card::MoveMode,
    command::MoveOption,
    go::{self, Stage, Wait},
    mission::{Tally, Verdict, objectives, score, words},
    model::mission::ScenarioKind,
    movement::{self, enter},
    read::{self, UnitRead},
    reserves::{self, Journey},
    setup::{self, Allowance, SetupStage, SheetPlace, Sheets, ground},
    sides::TwoSides,
    state::Place,
    task::{self, Objective},
    walk::Walk,
};

/// An objective as both sides see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenObjective<'w> {
    /// What players call it.
    pub name: &'w str,
    /// Where it is.
    pub hex: Hex,
    /// What it counts at the end of every turn.
    pub points: u16,
    /// Who held it at the end of the last turn.
    pub held_by: Option<SideId>,
    /// Who would hold it if the turn ended now, as far as this side can see.
    pub now: Option<SideId>,
    /// Its building is gone.
    pub razed: bool,
}

impl<'w> SideView<'w> {
    /// The type of the scenario, if it has one (R17.3).
    pub fn kind(&self) -> Option<ScenarioKind> {
        task::mission(self.world).kind
    }

    /// What players call the type of the scenario.
    pub fn kind_name(&self) -> &'static str {
        words::kind_name(self.kind())
    }

    /// What a side has scored so far, by what it scores for, as far as this side may know (R17.2).
    pub fn score_parts(&self, side: SideId) -> Vec<(Message, u32)> {
        let parts = score::parts(self.world, side, self.side);
        parts
            .into_iter()
            .map(|(tally, n)| (words::label(tally), n))
            .collect()
    }

    /// The zones in which units of a side count, where standing there is its task.
    pub fn scoring_zones(&self, side: SideId) -> Vec<Hex> {
        let board = self.board();
        let zones = self.tallies(side).iter().filter_map(|t| match t {
            Tally::Standing(zone) => Some(zone),
            _ => None,
        });
        let mut out: Vec<Hex> = zones
            .flat_map(|zone| {
                let all = board.iter().map(|(hex, _)| hex);
                all.filter(|hex| zone.has(board, *hex)).collect::<Vec<_>>()
            })
            .collect();
        out.sort_unstable();
        out.dedup();
        out
    }

    /// The edges over which units of a side score by leaving, or count as having got through.
    pub fn goal_edges(&self, side: SideId) -> Vec<Edge> {
        let mut out = task::mission(self.world).exits[side.index()].clone();
        for tally in self.tallies(side) {
            if let Tally::Exits(edge, _) | Tally::Revealed(edge) = tally
                && !out.contains(edge)
            {
                out.push(*edge);
            }
        }
        out
    }

    /// What a side has to do, in plain words; tasks are open.
    pub fn task_of(&self, side: SideId) -> Message {
        words::task(self.world, side)
    }

    /// What a side scores for (R17.2, R17.3).
    pub fn tallies(&self, side: SideId) -> &'w [Tally] {
        &task::mission(self.world).tallies[side.index()]
    }

    /// The side with a task and what it needs, if the scenario is of that sort.
    pub fn needed(&self) -> Option<(SideId, u32)> {
        let m = task::mission(self.world);
        match m.verdict {
            Verdict::Needs(side, _) => m.needed.map(|n| (side, n)),
            Verdict::Compare => None,
        }
    }

    /// The places that are fought for, and who holds them.
    pub fn objectives(&self) -> impl Iterator<Item = SeenObjective<'w>> + use<'w> {
        let world = self.world;
        let see = move |o: &'w Objective| SeenObjective {
            name: &o.name,
            hex: o.hex,
            points: o.points,
            held_by: o.holder,
            // Units in hiding hold nothing: nothing is given away.
            now: objectives::holder(world, o),
            razed: objectives::is_razed(world, o),
        };
        task::mission(world).objectives.iter().map(see)
    }

    /// Buildings that this side has to keep standing and that a unit would wear down by going through them (R10.2.2).
    pub fn frail_hexes(&self, unit: &UnitRead<'_>) -> Vec<Hex> {
        let kept = self.tallies(self.side.opponent()).contains(&Tally::Razed);
        if !kept || unit.card.kind.is_infantry() {
            return Vec::new();
        }
        let standing = self.objectives().filter(|o| !o.razed);
        standing.map(|o| o.hex).collect()
    }

    /// Edges over which units of this side may leave the map, its home edge first.
    pub fn exits(&self) -> Vec<Edge> {
        let home = arrival::home(self.world, self.side);
        let more = &task::mission(self.world).exits[self.side.index()];
        let mut out: Vec<_> = home.into_iter().collect();
        out.extend(more.iter().filter(|e| Some(**e) != home));
        out
    }

    /// Whether a side has what it needs, where one side has a task.
    pub fn has_enough(&self) -> Option<(SideId, bool)> {
        score::has_enough(self.world)
    }

    /// Units of this side that could come onto the map now (R16.7.1).
    pub fn entrants(&self) -> impl Iterator<Item = UnitRead<'w>> + use<'w> {
        arrival::waiting(self.world, self.side)
    }

    /// Units of this side that are still to come over an edge, with the turn from which they may, if that is known yet.
    pub fn reinforcements(&self) -> impl Iterator<Item = (UnitRead<'w>, Option<u16>)> + use<'w> {
        let world = self.world;
        self.own()
            .filter(move |u| arrival::is_due(world, u) && !setup::sets_up(world, u.id))
            .map(move |u| {
                let due = reserves::arrivals(world).due.get(&u.id);
                (u, due.map(|d| d.turn))
            })
    }

    /// Hexes at which a unit of this side could come onto the map now, with what the hex costs.
    pub fn entry_hexes(&self, unit: UnitId, mode: MoveMode, option: MoveOption) -> Vec<(Hex, u16)> {
        if self.own().any(|u| u.id == unit) {
            enter::hexes(self.world, unit, mode, option)
        } else {
            Vec::new()
        }
    }

    /// The unit that has come onto the map with its first hex and waits for the rest of its move.
    pub fn coming_in(&self) -> Option<&'w Walk> {
        let step = self.waiting()?;
        enter::coming_in(self.world, step)
    }

    /// How many units of the enemy are off the map and still to come: who they are is a secret.
    pub fn enemy_reserves(&self) -> usize {
        arrival::off_the_map(self.world, self.side.opponent())
    }

    /// Units of this side on their way around the map, with their orders (R16.6).
    pub fn journeys(&self) -> impl Iterator<Item = (UnitId, Journey)> + use<'w> {
        let view = *self;
        let all = reserves::arrivals(self.world).journeys.iter();
        all.filter(move |(unit, _)| view.unit(**unit).is_some_and(|u| u.side == view.side))
            .map(|(unit, journey)| (*unit, *journey))
    }

    /// Whether a unit of this side may be sent around the map at all (R16.6.1).
    pub fn may_travel(&self, unit: &UnitRead<'_>) -> bool {
        unit.side == self.side && off_map::may_travel(self.world, unit).is_ok()
    }

    /// Least time in turns around the map between two edge hexes for a unit of this side (R16.6.2).
    pub fn travel_time(&self, unit: &UnitRead<'_>, from: Hex, to: Hex) -> Option<u16> {
        let own = unit.side == self.side;
        own.then(|| off_map::least_time(self.world, unit, from, to))?
    }

    /// The edge hexes of the map in their order around it.
    pub fn rim(&self) -> Vec<Hex> {
        off_map::rim(self.board())
    }

    /// Units of this side that may come back now, each with the hexes at which it may.
    pub fn returns(&self) -> Vec<(UnitId, Vec<Hex>)> {
        off_map::due(self.world, self.side)
            .into_iter()
            .map(|unit| (unit, off_map::places(self.world, unit)))
            .collect()
    }

    /// How many units this side may set up in hiding, and how many it has (R17.3.12).
    pub fn hidden_allowance(&self) -> Allowance {
        setup::hidden_allowance(self.world, self.side)
    }

    /// Hexes where a unit of this side may be set up in hiding now.
    pub fn hiding_hexes(&self, unit: UnitId) -> Vec<Hex> {
        if self.own().any(|u| u.id == unit) {
            setup::hiding_hexes(self.world, unit).collect()
        } else {
            Vec::new()
        }
    }

    /// Whether there is any such hex.
    pub fn can_hide(&self, unit: UnitId) -> bool {
        self.own().any(|u| u.id == unit) && setup::hiding_hexes(self.world, unit).next().is_some()
    }

    /// How many units this side has to keep back (R17.4.1).
    pub fn to_keep_back(&self) -> usize {
        if split::splits(self.world, self.side) {
            split::number(self.world, self.side)
        } else {
            0
        }
    }

    /// Units of this side that are kept back, each with its group.
    pub fn kept_back(&self) -> impl Iterator<Item = (UnitId, u8)> + use<'w> {
        let view = *self;
        let all = reserves::arrivals(self.world).groups.iter();
        all.filter(move |(unit, _)| view.own().any(|u| u.id == **unit))
            .map(|(unit, group)| (*unit, *group))
    }

    /// Units of this side that are kept off the map under a false flag (sca.false_flag).
    pub fn under_false_flag(&self) -> impl Iterator<Item = UnitId> + use<'w> {
        let (world, side) = (self.world, self.side);
        let all = reserves::arrivals(world).flagged.iter().copied();
        all.filter(move |u| read::unit(world, *u).side == side)
    }

    /// The hexes of the feature of the map that a hex belongs to (R17.1.4).
    pub fn feature(&self, hex: Hex) -> Vec<Hex> {
        ground::feature(self.board(), hex).into_iter().collect()
    }

    /// How many features of the map this side has moved (R17.1.4).
    pub fn moved_features(&self) -> usize {
        let moved = &self.world.resource::<ground::GroundPlan>().moved;
        moved.iter().filter(|m| m.sides[self.side.index()]).count()
    }

    /// How the mapsheets lie, if the map is made of them (R17.1.4).
    pub fn sheets(&self) -> Option<(&'w Sheets, &'w [SheetPlace])> {
        let plan = self.world.resource::<ground::GroundPlan>();
        plan.sheets.as_ref().map(|(s, p)| (s, p.as_slice()))
    }

    /// The hexes of the mapsheet at a place, counted row by row from the north-west.
    pub fn sheet_hexes(&self, place: usize) -> Vec<Hex> {
        self.sheets()
            .map(|(shape, _)| ground::sheet_hexes(shape, place))
            .unwrap_or_default()
    }

    /// The stages of setup in this battle (R17.1.1).
    pub fn setup_stages(&self) -> Vec<SetupStage> {
        setup::stages(self.world)
    }

    /// The stage of setup that is on, for whichever side.
    pub fn setup_stage(&self) -> Option<SetupStage> {
        go::waiting(self.world).and_then(setup::stage_of)
    }

    /// Whether a unit of this side may come onto the map over an edge now (R16.7.1).
    ///
    /// # Errors
    /// Whose go it is; `not_in_reserve`, `not_due`, `held_back`.
    pub fn may_enter(&self, unit: UnitId) -> Result<(), hexlance_rules::Refusal> {
        arrival::may_enter_now(self.world, self.side, unit)
    }

    /// Whether a unit of this side is held back this turn.
    pub fn is_held_back(&self, unit: UnitId) -> bool {
        self.own().any(|u| u.id == unit) && reserves::arrivals(self.world).held.contains(&unit)
    }

    /// The stage of setup that waits for this side.
    pub fn stage(&self) -> Option<Stage> {
        match self.waiting()? {
            Wait::Stage(stage, _) => Some(*stage),
            _ => None,
        }
    }

    /// Whether a unit of this side is still to be put on the map in setup.
    pub fn sets_up(&self, unit: &UnitRead<'_>) -> bool {
        unit.side == self.side
            && *unit.place == Place::Reserve
            && setup::sets_up(self.world, unit.id)
    }

    /// The movement modes in which a unit may come onto the map.
    pub fn entry_modes(&self, unit: &UnitRead<'_>) -> Vec<MoveMode> {
        movement::modes(unit).into_vec()
    }
}
