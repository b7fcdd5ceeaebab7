//! What a pick promises: the number that an attack needs, its chance and its damage; what it costs in heat or Move.

use hexlance_rules::{
    Breakdown, Tag, UnitId,
    draft::{Pick, Preview},
};

use super::{
    Aim, Making,
    aim::{Attempt, is_shot},
    choices, keys,
};
use crate::{
    attack::odds::{self, Suppose},
    command::Command,
    model::attack::Target,
    model::flight::RaidOrder,
    movement,
    read::UnitRead,
};

/// Overheat that is bought.
static OVERHEAT: Tag = Tag {
    name: "Overheat",
    rule: "R7.6.1",
};

/// The path of a move.
static PATH: Tag = Tag {
    name: "Path",
    rule: "R4.1",
};

/// What a pick promises and costs.
pub(super) fn preview(making: Making<'_>, pick: &Pick) -> Preview {
    if let Some(u) = making.fighter()
        && let Some(preview) = making.attack_preview(&u, pick)
    {
        return preview;
    }
    if let (Pick::Hex(hex), Some(u)) = (pick, making.own()) {
        let view = making.view();
        if let Some(needs) = view.drop_number(u.id, *hex) {
            return number(needs);
        }
        if let Some(goal) = making
            .mover()
            .and_then(|_| making.reach().goals.get(hex).cloned())
        {
            return Preview {
                cost: inches(goal.cost),
                ..Preview::default()
            };
        }
    }
    match choices::pick(making, pick) {
        Ok(hexlance_rules::draft::Next::Command(command)) => making.command_preview(&command),
        _ => Preview::default(),
    }
}

fn inches(cost: u16) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule_unless_zero(&PATH, i16::try_from(cost).unwrap_or(i16::MAX));
    out
}

/// A roll that needs a number.
fn number(needs: Breakdown) -> Preview {
    Preview {
        chance: Some(odds::chance(needs.total())),
        needs,
        ..Preview::default()
    }
}

impl Making<'_> {
    /// What an attack that a pick means promises.
    fn attack_preview(self, u: &UnitRead<'_>, pick: &Pick) -> Option<Preview> {
        let attempt = match pick {
            Pick::Unit(target) => self.attempt_at(u, *target)?,
            Pick::Hex(hex) => {
                let aimed = self.draft.aim.as_ref();
                let aimed = aimed.filter(|a| a.target == Target::Hex(*hex)).cloned();
                let aim = aimed.unwrap_or(Aim::at(Target::Hex(*hex)));
                self.best(u, &aim).filter(|a| a.legal.is_ok())?
            }
            Pick::Button(key) => {
                let aim = self.draft.aim.as_ref()?;
                match key == keys::FIRE {
                    true => self.best(u, aim)?,
                    false => {
                        let all = self.attempts(u, aim);
                        all.into_iter().find(|a| keys::kind(a.order.kind) == *key)?
                    }
                }
            }
            Pick::Facing(_) | Pick::Amount(..) => return None,
        };
        Some(self.promise(&attempt))
    }

    /// The attack on an enemy as it is aimed, or the best one.
    fn attempt_at(self, u: &UnitRead<'_>, target: UnitId) -> Option<Attempt> {
        let aimed = self.draft.aim.as_ref();
        let aimed = aimed.filter(|a| a.target == Target::Unit(target)).cloned();
        let aim = aimed.or_else(|| self.aim_at(u, target).ok())?;
        self.best(u, &aim)
    }

    /// What an attack promises.
    fn promise(self, attempt: &Attempt) -> Preview {
        let Ok(legal) = &attempt.legal else {
            return Preview::default();
        };
        let needs = self.view().to_hit(&legal.attack, true);
        let needs = needs.unwrap_or_else(|| legal.target_number.clone());
        let mut cost = Breakdown::new();
        cost.rule_unless_zero(&OVERHEAT, i16::from(attempt.order.overheat));
        if is_shot(attempt.order.kind) {
            let caught = self.view().burst_odds(legal).units;
            return Preview {
                chance: Some(odds::chance(legal.target_number.total())),
                effect: Some(caught.iter().map(|u| u.expected).sum()),
                needs,
                cost,
            };
        }
        let seen = self.view().odds(&attempt.order, Suppose::default()).ok();
        Preview {
            chance: seen.as_ref().map(|s| s.hit),
            // What it does to a stranger nobody can tell.
            effect: seen.and_then(|s| s.odds).map(|o| o.expected),
            needs,
            cost,
        }
    }

    /// What a command promises that is whole.
    fn command_preview(self, command: &Command) -> Preview {
        match command {
            Command::Raid(order) => self.raid_preview(order),
            Command::Throw { unit, .. } => match self.own_unit(*unit) {
                Some(u) => number(self.view().throw_number(&u)),
                None => Preview::default(),
            },
            Command::Move(order) => match movement::check(self.world(), self.side, order) {
                Ok(plan) => Preview {
                    cost: inches(plan.spent),
                    ..Preview::default()
                },
                Err(_) => Preview::default(),
            },
            _ => Preview::default(),
        }
    }

    /// What an attack from the air promises: its first roll, and the damage of all.
    fn raid_preview(self, order: &RaidOrder) -> Preview {
        let Some(u) = self.own_unit(order.unit) else {
            return Preview::default();
        };
        let odds = self.view().air().odds(&u, &order.raid).unwrap_or_default();
        let enemy = |unit: UnitId| self.view().unit(unit).is_some_and(|t| t.side != self.side);
        let each = odds.iter().map(|o| {
            let hurts = o.hurts.iter().filter(|(unit, _)| enemy(*unit));
            o.hit * hurts.map(|(_, points)| points).sum::<f64>()
        });
        let effect = each.sum();
        let Some(first) = odds.into_iter().next() else {
            return Preview::default();
        };
        Preview {
            needs: first.target_number,
            chance: Some(first.hit),
            effect: Some(effect),
            cost: Breakdown::new(),
        }
    }
}
