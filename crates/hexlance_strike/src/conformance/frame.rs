//! The frame of a battle in cases: setup, ways onto the map and off it, tasks and scores.

use hexlance_board::Direction;
use hexlance_rules::conformance::Differences;

use super::{
    case::Team,
    script::Table,
    steps::{CaseStep, DeployStep, LeaveForStep, MoveStep},
};
use crate::{
    arrival::{self, off_map, split},
    command::{Command, MoveOption, MoveOrder, Waypoint},
    mission::{Verdict, score},
    read, reserves, setup, task,
    view::SideView,
};

type Ordered<'s> = Result<((Team, Command), Option<&'s str>), String>;

impl Table<'_> {
    /// The command of a line about the frame of the battle, and the refusal that must come.
    pub(super) fn frame_command<'s>(&self, step: &'s CaseStep) -> Ordered<'s> {
        match step {
            CaseStep::Hide(d) => {
                let (unit, hex, facing) = self.placed(d)?;
                let command = Command::Hide { unit, hex, facing };
                Ok(((self.team(unit), command), d.refused.as_deref()))
            }
            CaseStep::ComeBack(d) => {
                let (unit, hex, facing) = self.placed(d)?;
                let command = Command::ComeBack { unit, hex, facing };
                Ok(((self.team(unit), command), d.refused.as_deref()))
            }
            CaseStep::KeepBack(k) => {
                let unit = self.unit(&k.unit)?;
                let command = Command::KeepBack {
                    unit,
                    group: k.group,
                };
                Ok(((self.team(unit), command), k.refused.as_deref()))
            }
            CaseStep::HoldBack(h) => {
                let unit = self.unit(&h.unit)?;
                Ok((
                    (self.team(unit), Command::HoldBack { unit }),
                    h.refused.as_deref(),
                ))
            }
            CaseStep::Prepare(p) => {
                let unit = self.unit(&p.unit)?;
                let command = Command::Prepare { unit, on: !p.off };
                Ok(((self.team(unit), command), p.refused.as_deref()))
            }
            CaseStep::Build(b) => {
                Ok(((b.side, Command::Build { hex: b.at }), b.refused.as_deref()))
            }
            CaseStep::Rearrange(r) => {
                Ok(((r.side, Command::Rearrange(r.what)), r.refused.as_deref()))
            }
            CaseStep::Enter(m) => {
                let (team, command) = self.move_command(m)?;
                let Command::Move(order) = command else {
                    return Err("a unit comes in by a move".to_owned());
                };
                Ok(((team, Command::Enter(order)), m.refused.as_deref()))
            }
            CaseStep::LeaveFor(l) => {
                let command = self.leaving(l)?;
                let unit = self.unit(&l.unit)?;
                Ok(((self.team(unit), command), l.refused.as_deref()))
            }
            _ => Err("this line is no command".to_owned()),
        }
    }

    fn placed(
        &self,
        d: &DeployStep,
    ) -> Result<(hexlance_rules::UnitId, hexlance_board::Hex, Direction), String> {
        Ok((self.unit(&d.unit)?, d.at, d.facing))
    }

    fn leaving(&self, l: &LeaveForStep) -> Result<Command, String> {
        let step = MoveStep {
            unit: l.unit.clone(),
            path: l.path.clone(),
            ..MoveStep::default()
        };
        let (_, command) = self.move_command(&step)?;
        let Command::Move(order) = command else {
            return Err("a unit leaves by a move".to_owned());
        };
        let path: Vec<Waypoint> = l.path.iter().copied().map(Waypoint::from).collect();
        Ok(Command::LeaveFor {
            order: MoveOrder {
                option: MoveOption::Move,
                path,
                ..order
            },
            back: l.back,
        })
    }

    /// Compares what a case says of the frame of the battle.
    pub(super) fn check_frame(&self, step: &CaseStep) -> Result<Differences, String> {
        let world = self.battle.world();
        let mut d = Differences::default();
        match step {
            CaseStep::Scores(red, blue) => {
                d.compare("the score", score::scores(world), vec![*red, *blue]);
            }
            CaseStep::Needs(team, points) => {
                let m = task::mission(world);
                let is = match m.verdict {
                    Verdict::Needs(side, _) => m.needed.map(|n| (Team::of(side), n)),
                    Verdict::Compare => None,
                };
                d.compare("what is needed", is, Some((*team, *points)));
            }
            CaseStep::Holds(name, team) => {
                let objectives = &task::mission(world).objectives;
                let objective = objectives.iter().find(|o| o.name == *name);
                let objective = objective.ok_or_else(|| format!("there is no “{name}”"))?;
                d.compare("its holder", objective.holder.map(Team::of), *team);
            }
            CaseStep::Homes(red, blue) => {
                let is = [Team::Red, Team::Blue].map(|t| arrival::home(world, t.side()));
                d.compare("the home edges", is, [Some(*red), Some(*blue)]);
            }
            CaseStep::MayHide(team, n) => {
                let allowance = setup::hidden_allowance(world, team.side());
                d.compare("the allowance", allowance.most, *n);
            }
            CaseStep::ToKeepBack(team, n) => {
                d.compare("the number", split::number(world, team.side()), *n);
            }
            CaseStep::Comes(name, turn) => {
                let unit = self.unit(name)?;
                let due = reserves::arrivals(world).due.get(&unit);
                d.compare("its turn", due.map(|d| d.turn), Some(*turn));
            }
            CaseStep::TravelTime(t) => {
                let u = read::unit(world, self.unit(&t.of)?);
                let least = off_map::least_time(world, &u, t.from, t.to);
                d.compare("the least time", least, Some(t.turns));
            }
            CaseStep::EnemyReserves(team, n) => {
                let view = SideView::new(world, team.side());
                d.compare("the number", view.enemy_reserves(), *n);
            }
            _ => return Err("this line compares nothing".to_owned()),
        }
        Ok(d)
    }
}
