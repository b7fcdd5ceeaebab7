//! Heat, capture, losses, points (D10, D11, D14.1, D14.2).

use hexlance_rules::{Breakdown, UnitId};

use super::{Piece, Ruling, Watch, must};
use crate::{
    equipment::{Equipment, HeatEffect},
    event::{
        BypassEvent, CaptivityEvent, Event, HeatCause, HeatEvent, Loss, LossEvent, ScoredFor,
        VictoryEvent,
    },
    heat,
    state::{Place, Stage},
};

impl Watch {
    pub(super) fn judge_fates(&self, event: &Event) -> Ruling {
        match event {
            Event::Heat(HeatEvent::Heat {
                unit,
                parts,
                from,
                to,
                cause,
            }) => {
                self.fits_order(*unit, *cause)?;
                self.judge_heat(*unit, parts, [*from, *to], *cause)
            }
            Event::Heat(HeatEvent::HeatEffectRolled {
                unit,
                effect,
                die,
                strikes,
            }) => self.judge_effect(*unit, *effect, *die, *strikes),
            Event::Heat(HeatEvent::ShutDown { unit }) => self.judge_shut_down(*unit),
            Event::Heat(HeatEvent::RestartRolled {
                unit,
                die,
                needed,
                success,
            }) => self.judge_restart(*unit, *die, *needed, *success),
            Event::Captivity(CaptivityEvent::Captured { unit, by }) => {
                self.judge_capture(*unit, *by)
            }
            Event::Captivity(CaptivityEvent::Freed { unit, released }) => {
                self.judge_freed(*unit, *released)
            }
            Event::Bypass(BypassEvent::TakenOver { unit, by, side }) => {
                let (p, by) = (self.piece(*unit)?, self.piece(*by)?);
                let gone = by.place == Place::Eliminated && by.marks.tokens_at_start == 0;
                must(
                    p.condition.captive.is_some() && gone && by.side == *side,
                    "eq.attack_bypass",
                    || format!("{} takes {} over", by.name, p.name),
                )
            }
            Event::Captivity(CaptivityEvent::Secured { unit, side }) => {
                self.judge_secured(*unit, *side)
            }
            Event::Loss(LossEvent::Eliminated { unit, loss }) => self.judge_loss(*unit, *loss),
            Event::Victory(VictoryEvent::Scored {
                points,
                for_what: ScoredFor::Secured(unit),
                side,
            }) => {
                let p = self.piece(*unit)?;
                must(
                    p.place == Place::Secured(*side) && *points == 2 * u32::from(p.model.points),
                    "D14.2",
                    || p.name.clone(),
                )
            }
            _ => Ok(()),
        }
    }

    fn judge_heat(
        &self,
        unit: UnitId,
        parts: &Breakdown,
        [from, to]: [u8; 2],
        cause: HeatCause,
    ) -> Ruling {
        let p = self.piece(unit)?;
        let last = p.look().shutdown_level().unwrap_or_default();
        let due = (i16::from(from) + parts.total()).clamp(0, last.into());
        must(
            from == p.heat && i16::from(to) == due && p.model.is_mech(),
            "D10.1.1",
            || format!("{} from {} to {due}", p.name, p.heat),
        )?;
        must(
            p.hex().is_some() && p.condition.captive.is_none(),
            "D11.3.1",
            || p.name.clone(),
        )?;
        let due = match cause {
            // Counted at the end of the order.
            HeatCause::Order => return Ok(()),
            HeatCause::AlphaStrike => last.saturating_sub(from).into(),
            HeatCause::Flamers(_) => 2,
            HeatCause::Overload => match self.struck {
                Some((u, HeatEffect::HeatSinkOverloadCritical)) if u == unit => 2,
                Some((u, HeatEffect::HeatSinkOverload)) if u == unit => 1,
                _ => 0,
            },
            HeatCause::Vent => {
                let dial = p.model.heat.as_ref();
                -dial.map_or(0, |d| i16::from(d.vent))
            }
            HeatCause::Cooling => self.cooling(p),
        };
        must(parts.total() == due, "D10.2", || {
            format!("{due} for {}", p.name)
        })
    }

    /// Rest and water (D10.5.2, D5.6.1).
    fn cooling(&self, p: &Piece) -> i16 {
        let rest = i16::from(!p.marks.ordered);
        let now = p.hex().map_or(0, |h| heat::water(&self.board, h));
        -rest - i16::from(now.min(p.marks.water_at_start))
    }

    /// What shows at the start of a check is rolled for (D10.7).
    fn judge_effect(&self, unit: UnitId, effect: HeatEffect, die: u8, strikes: bool) -> Ruling {
        let p = self.piece(unit)?;
        let heat = self.checked.get(&unit).copied().unwrap_or(p.heat);
        let level = p.model.heat.as_ref().map(|h| h.level(heat));
        let shown = level.is_some_and(|l| l.effects().any(|e| e == effect));
        let due = p.side == self.clock.active
            && self.clock.stage == Stage::End
            && p.hex().is_some()
            && p.condition.captive.is_none()
            && p.condition.shut_down.is_none();
        must(shown && due, "D10.7.2", || {
            format!("{effect} of {}", p.name)
        })?;
        let most = match effect {
            HeatEffect::AmmunitionExplosionCritical
            | HeatEffect::HeatSinkOverloadCritical
            | HeatEffect::ShutdownCritical => 3,
            _ => 2,
        };
        must(strikes == (die <= most), "D10.3.3", || {
            format!("{effect} on {die}")
        })
    }

    fn judge_shut_down(&self, unit: UnitId) -> Ruling {
        let p = self.piece(unit)?;
        let icons = p.look().shutdown_level() == Some(p.heat);
        let failed = matches!(
            self.struck,
            Some((u, HeatEffect::Shutdown | HeatEffect::ShutdownCritical)) if u == unit
        );
        let may = p.condition.shut_down.is_none() && p.condition.captive.is_none();
        must(may && (icons || failed), "D10.6.1", || p.name.clone())
    }

    fn judge_restart(&self, unit: UnitId, die: Option<u8>, needed: u8, success: bool) -> Ruling {
        let p = self.piece(unit)?;
        let before = p
            .condition
            .shut_down
            .is_some_and(|s| s.turn < self.clock.number);
        let own = p.side == self.clock.active && self.clock.stage == Stage::End;
        let low = p.look().shutdown_level().is_some_and(|s| p.heat < s);
        must(before && own && low, "D10.8", || p.name.clone())?;
        let look = p.look();
        let due = if look.shows(HeatEffect::ShutdownCritical) {
            Some(4)
        } else if look.shows(HeatEffect::Shutdown) {
            Some(3)
        } else {
            None
        };
        let right = match (due, die) {
            (Some(due), Some(die)) => needed == due && success == (die >= due),
            (None, None) => success,
            _ => false,
        };
        must(right, "D10.8.1", || format!("{} needs {due:?}", p.name))
    }

    fn judge_capture(&self, unit: UnitId, by: UnitId) -> Ruling {
        let (p, by) = (self.piece(unit)?, self.piece(by)?);
        must(
            Self::is_on_foot(by) && !p.model.is_infantry(),
            "D11.1.1",
            || format!("{} captures {}", by.name, p.name),
        )?;
        must(by.condition.controls.is_none(), "D11.1.4", || {
            by.name.clone()
        })?;
        let order = self.order_of(by.id)?;
        must(
            order.hits.contains(&unit) && self.touch(p, by) && p.condition.captive.is_none(),
            "D11.2.1",
            || p.name.clone(),
        )
    }

    fn judge_freed(&self, unit: UnitId, released: bool) -> Ruling {
        let p = self.piece(unit)?;
        let Some(captive) = p.condition.captive else {
            return must(false, "D11.4.1", || format!("{} is free", p.name));
        };
        let by = self.piece(captive.by)?;
        let may = match released {
            true => by.side == self.clock.active && self.clock.stage == Stage::Orders,
            false => !self.touch(p, by),
        };
        must(may, "D11.4.1", || format!("{} guards {}", by.name, p.name))
    }

    fn judge_secured(&self, unit: UnitId, side: hexlance_rules::SideId) -> Ruling {
        let p = self.piece(unit)?;
        let mine = self.clock.stage == Stage::End && self.clock.active == side;
        let home = |q: &Piece| {
            let zone = self.zones.get(side.index());
            q.hex().is_some_and(|h| zone.is_some_and(|z| z.contains(h)))
        };
        let right = match (p.place, p.condition.captive) {
            // With the transport that is secured.
            (Place::Aboard(t), _) => self.piece(t)?.place == Place::Secured(side),
            (_, Some(captive)) => {
                let by = self.piece(captive.by)?;
                by.side == side && home(p) && home(by)
            }
            _ => false,
        };
        must(mine && right, "D11.6.1", || p.name.clone())
    }

    fn judge_loss(&self, unit: UnitId, loss: Loss) -> Ruling {
        let p = self.piece(unit)?;
        let right = match loss {
            Loss::Damage(_) => self.past_end.contains(&unit),
            Loss::Bypass => self
                .order_of(unit)
                .is_ok_and(|o| o.has(Equipment::Bypass) && p.condition.controls.is_none()),
            Loss::WithTransport(t) => {
                p.place == Place::Aboard(t) && self.piece(t)?.place == Place::Eliminated
            }
        };
        must(right && !p.look().is_gone(), "D14.1", || p.name.clone())
    }
}
