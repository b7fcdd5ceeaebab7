//! Commands of the lines of a script.

use hexlance_board::Hex;
use hexlance_rules::{Decision, UnitId};

use super::{
    case::{Team, direction, number},
    notation::slot_id,
    script::Scene,
    steps::{
        AimLine, AimWord, ArtilleryLine, CaseStep, CloseLine, DeployLine, FormationLine, How,
        MoveLine, PairLine, RangedLine, RepairLine, SetsDownLine, SlotLetter, SpotLine, SwitchLine,
        UnitLine,
    },
};
use crate::{
    attack::Attack,
    command::{CloseOrder, Command, Manner, MoveOrder, Placement, RangedOrder, SettingDown},
    equipment::Equipment,
    model::SlotId,
    question::Question,
};

impl SlotLetter {
    /// The slot.
    pub(super) const fn slot(self) -> SlotId {
        slot_id(matches!(self, SlotLetter::P))
    }
}

/// A command, whose it is, and the code or rule of the refusal that must come.
pub(super) type Given<'s> = (Team, Command, Option<&'s str>);

impl Scene<'_> {
    /// The command of a line, if it gives one.
    pub(super) fn command<'s>(&self, step: &'s CaseStep) -> Result<Option<Given<'s>>, String> {
        Ok(Some(match step {
            CaseStep::Move(line) => {
                let (team, order) = self.move_order(line)?;
                (team, Command::Move(order), line.refused.as_deref())
            }
            CaseStep::Formation(line) => self.formation(line)?,
            CaseStep::Ranged(line) => self.ranged(line)?,
            CaseStep::Artillery(line) => self.artillery(line)?,
            CaseStep::Close(line) => {
                let (team, order) = self.close(line)?;
                (team, Command::Close(order), line.refused.as_deref())
            }
            CaseStep::Capture(line) => {
                let (team, order) = self.close(line)?;
                (team, Command::Capture(order), line.refused.as_deref())
            }
            CaseStep::Repair(line) => self.repair(line)?,
            CaseStep::Vent(line) => self.of_unit(line, |unit| Command::Vent { unit })?,
            CaseStep::Release(line) => self.of_unit(line, |unit| Command::Release { unit })?,
            CaseStep::Bypass(line) => {
                self.of_pair(line, |unit, target| Command::Bypass { unit, target })?
            }
            CaseStep::DeployAboard(line) => self.of_pair(line, |unit, transport| {
                Command::DeployAboard { unit, transport }
            })?,
            CaseStep::Switch(line) => self.switch(line)?,
            CaseStep::Deploy(line) => self.deploy(line)?,
            CaseStep::Ready(line) => (line.side, Command::Ready, line.refused.as_deref()),
            CaseStep::Begin => (self.active(), Command::BeginOrders, None),
            CaseStep::EndTurn => (self.active(), Command::EndTurn, None),
            CaseStep::Answer(about, say) => {
                let (team, command) = self.answer(about, say)?;
                (team, command, None)
            }
            CaseStep::NoAnswer(about, say) => {
                let (team, command) = self.answer(about, say)?;
                (team, command, Some("no_such_answer"))
            }
            _ => return Ok(None),
        }))
    }

    /// Where a unit goes.
    pub(super) fn manner(&self, how: &How) -> Result<Manner, String> {
        Ok(match how {
            How::Walk => Manner::Walk,
            How::Run => Manner::Run,
            How::Jump => Manner::Jump,
            How::Charge(name) => Manner::Charge(self.unit(name)?),
            How::Ram(name) => Manner::Ram(self.unit(name)?),
            How::DeathFromAbove(name) => Manner::DeathFromAbove(self.unit(name)?),
        })
    }

    fn spot(&self, (name, hex, facing): &SpotLine) -> Result<Placement, String> {
        Ok(Placement {
            unit: self.unit(name)?,
            hex: self.frame.on_map(*hex),
            facing: direction(*facing),
        })
    }

    fn move_order(&self, line: &MoveLine) -> Result<(Team, MoveOrder), String> {
        let unit = self.unit(&line.unit)?;
        let look = self.look_at(unit);
        let manner = self.manner(&line.how)?;
        let here = look.hex();
        let facing = match line.facing {
            Some(n) => direction(n),
            None => look.facing().unwrap_or_default(),
        };
        let path: Vec<Hex> = match (line.to, here) {
            (None, _) => line.path.iter().map(|h| self.frame.on_map(*h)).collect(),
            (Some(to), _) if manner.jumps() => vec![self.frame.on_map(to)],
            (Some(to), Some(here)) => straight(here, self.frame.on_map(to))
                .ok_or_else(|| format!("{to} lies in no straight line: write the whole `path`"))?,
            (Some(_), None) => return Err(format!("{} is not on the table", line.unit)),
        };
        let sets_down = line
            .sets_down
            .as_ref()
            .map(|s| self.setting_down(s))
            .transpose()?;
        let order = MoveOrder {
            unit,
            manner,
            path,
            facing,
            boards: self.units(&line.boards)?,
            sets_down,
            captive: line
                .captive
                .map(|(hex, f)| (self.frame.on_map(hex), direction(f))),
        };
        Ok((Team::of(look.side), order))
    }

    fn setting_down(&self, line: &SetsDownLine) -> Result<SettingDown, String> {
        Ok(SettingDown {
            after: line.after,
            facing: direction(line.facing),
            units: line
                .units
                .iter()
                .map(|s| self.spot(s))
                .collect::<Result<_, _>>()?,
        })
    }

    fn formation<'s>(&self, line: &'s FormationLine) -> Result<Given<'s>, String> {
        let orders = line
            .moves
            .iter()
            .map(|m| self.move_order(m))
            .collect::<Result<Vec<_>, _>>()?;
        let team = orders.first().map_or(Team::Red, |(team, _)| *team);
        let orders = orders.into_iter().map(|(_, order)| order).collect();
        Ok((
            team,
            Command::MoveFormation(orders),
            line.refused.as_deref(),
        ))
    }

    fn ranged<'s>(&self, line: &'s RangedLine) -> Result<Given<'s>, String> {
        let order = self.ranged_order(line)?;
        Ok((
            self.team(order.unit),
            Command::Ranged(order),
            line.refused.as_deref(),
        ))
    }

    fn ranged_order(&self, line: &RangedLine) -> Result<RangedOrder, String> {
        let unit = self.unit(&line.unit)?;
        let uses = |e: Equipment| line.uses.iter().any(|n| n == e.name());
        if let Some(wrong) = line.uses.iter().find(|n| {
            ![
                Equipment::ArmorPiercing,
                Equipment::AntiPersonnel,
                Equipment::StreakMissiles,
                Equipment::AlphaStrike,
            ]
            .iter()
            .any(|e| e.name() == n.as_str())
        }) {
            return Err(format!("“{wrong}” is not chosen with the order"));
        }
        Ok(RangedOrder {
            unit,
            slot: line.slot.slot(),
            targets: self.units(line.at.all())?,
            indirect: line.indirect,
            armor_piercing: uses(Equipment::ArmorPiercing),
            anti_personnel: uses(Equipment::AntiPersonnel),
            streak: uses(Equipment::StreakMissiles),
            alpha_strike: uses(Equipment::AlphaStrike),
            with: self.units(&line.with)?,
        })
    }

    /// The attack of which a line asks the numbers.
    pub(super) fn aimed(&self, line: &AimLine) -> Result<Attack, String> {
        let first = line.on.all().first().ok_or("no target is named")?;
        let close = || {
            Ok::<_, String>(CloseOrder {
                unit: self.unit(&line.of)?,
                slot: line.slot.slot(),
                target: self.unit(first)?,
                with: self.units(&line.with)?,
            })
        };
        let attack = match line.by {
            AimWord::Close => Attack::close(self.table(), &close()?),
            AimWord::Capture => Attack::capture(self.table(), &close()?),
            AimWord::Ranged => {
                let order = self.ranged_order(&RangedLine {
                    unit: line.of.clone(),
                    slot: line.slot,
                    at: line.on.clone(),
                    indirect: line.indirect,
                    uses: line.uses.clone(),
                    with: line.with.clone(),
                    refused: None,
                })?;
                Attack::ranged(self.table(), &order)
            }
        };
        attack.ok_or_else(|| format!("{} cannot attack", line.of))
    }

    fn artillery<'s>(&self, line: &'s ArtilleryLine) -> Result<Given<'s>, String> {
        let unit = self.unit(&line.unit)?;
        let command = Command::Artillery {
            unit,
            slot: line.slot.slot(),
            hex: self.frame.on_map(line.hex),
        };
        Ok((self.team(unit), command, line.refused.as_deref()))
    }

    fn close(&self, line: &CloseLine) -> Result<(Team, CloseOrder), String> {
        let unit = self.unit(&line.unit)?;
        let order = CloseOrder {
            unit,
            slot: line.slot.slot(),
            target: self.unit(&line.at)?,
            with: self.units(&line.with)?,
        };
        Ok((self.team(unit), order))
    }

    fn repair<'s>(&self, line: &'s RepairLine) -> Result<Given<'s>, String> {
        let unit = self.unit(&line.unit)?;
        let command = Command::Repair {
            unit,
            slot: line.slot.slot(),
            patient: self.unit(&line.patient)?,
        };
        Ok((self.team(unit), command, line.refused.as_deref()))
    }

    fn of_unit<'s>(
        &self,
        line: &'s UnitLine,
        command: impl Fn(UnitId) -> Command,
    ) -> Result<Given<'s>, String> {
        let unit = self.unit(&line.unit)?;
        Ok((self.team(unit), command(unit), line.refused.as_deref()))
    }

    fn of_pair<'s>(
        &self,
        line: &'s PairLine,
        command: impl Fn(UnitId, UnitId) -> Command,
    ) -> Result<Given<'s>, String> {
        let unit = self.unit(&line.unit)?;
        let other = self.unit(&line.target)?;
        Ok((
            self.team(unit),
            command(unit, other),
            line.refused.as_deref(),
        ))
    }

    fn switch<'s>(&self, line: &'s SwitchLine) -> Result<Given<'s>, String> {
        let unit = self.unit(&line.unit)?;
        let equipment = Equipment::ALL
            .iter()
            .copied()
            .find(|e| e.name() == line.equipment)
            .ok_or_else(|| format!("there is no equipment “{}”", line.equipment))?;
        let command = Command::Switch {
            unit,
            equipment,
            on: line.on,
        };
        Ok((self.team(unit), command, line.refused.as_deref()))
    }

    fn deploy<'s>(&self, line: &'s DeployLine) -> Result<Given<'s>, String> {
        let unit = self.unit(&line.unit)?;
        let spot = Placement {
            unit,
            hex: self.frame.on_map(line.at),
            facing: direction(line.facing),
        };
        Ok((
            self.team(unit),
            Command::Deploy(spot),
            line.refused.as_deref(),
        ))
    }

    /// The answer to the open question, which must be the one that the line names.
    fn answer(&self, about: &str, say: &str) -> Result<(Team, Command), String> {
        let decision = self.battle.decision().ok_or("no question is open")?;
        let is = about_what(&decision.question);
        if is != about {
            return Err(format!(
                "the open question is about “{is}”: {}",
                decision.prompt
            ));
        }
        let code = match &decision.question {
            Question::Spin { .. } | Question::Turn => match say.parse::<u8>() {
                Ok(n) => direction(n).to_string(),
                Err(_) => say.to_owned(),
            },
            Question::HeatCheckOrder { .. } => self.code_of_unit(decision, say)?,
            _ => say.to_owned(),
        };
        Ok((Team::of(decision.side), Command::Answer(code)))
    }
}

impl Scene<'_> {
    /// The answer that names a unit by its number.
    fn code_of_unit(&self, decision: &Decision<Question>, name: &str) -> Result<String, String> {
        let number = self.unit(name)?.0.to_string();
        let named = |code: &str| code.trim_start_matches(|c: char| !c.is_ascii_digit()) == number;
        decision
            .choices
            .iter()
            .find(|c| named(&c.code))
            .map(|c| c.code.clone())
            .ok_or_else(|| format!("{name} is none of the answers"))
    }
}

/// What a question is about, in the word of a script.
pub(super) fn about_what(question: &Question) -> &'static str {
    match question {
        Question::Use { equipment, .. } => equipment.name(),
        Question::Reroll { .. } => "Improved Targeting",
        Question::Divide { .. } => "divide",
        Question::Spin { .. } => "spin",
        Question::Turn => "turn",
        Question::Repair { .. } => "repair",
        Question::Restart { .. } => "restart",
        Question::HeatCheckOrder { .. } => "heat check",
    }
}

/// Whether a script may pass a question over: it is then answered as usual (D17.1.3).
pub(super) const fn goes_by_itself(question: &Question) -> bool {
    matches!(
        question,
        Question::Spin { .. } | Question::Turn | Question::HeatCheckOrder { .. }
    )
}

/// The hexes from one to another along one of the six directions, the first one left out.
fn straight(from: Hex, to: Hex) -> Option<Vec<Hex>> {
    let steps = from.distance(to) as i16;
    hexlance_board::Direction::ALL
        .into_iter()
        .find(|d| from.stepped(*d, steps) == to)
        .map(|d| (1..=steps).map(|n| from.stepped(d, n)).collect())
}

/// A facing as cases number it.
pub(super) fn facing_of(direction: hexlance_board::Direction) -> u8 {
    number(direction)
}
