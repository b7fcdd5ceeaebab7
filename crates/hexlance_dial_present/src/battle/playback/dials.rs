//! Dials that turn: damage, repair, heat, and what comes of it.

use hexlance_dial::event::{
    DamageCause, Event, HeatCause, HeatEvent, Loss, LossEvent, OrderEvent, RepairEvent,
};
use hexlance_rules::{Breakdown, Logged, UnitId};

use super::{Act, At, DULL, Film, Fx, GEAR, GOOD, HEAVY, HURT, WARNING};
use crate::lang;

impl Film<'_> {
    /// Dials that turn, and what comes of it.
    pub(super) fn dials(&mut self, event: &Event, rest: &[Logged<Event>]) -> bool {
        match event {
            Event::Loss(LossEvent::Damaged {
                unit,
                clicks,
                from,
                to,
                cause,
            }) => self.damaged(*unit, clicks.total(), (*from, *to), *cause),
            Event::Repair(RepairEvent::Repaired { unit, from, to, .. }) => {
                self.act(*unit, Act::Shields(GOOD));
                let (text, colour) = match from.saturating_sub(*to) {
                    0 => (tr!("Nothing to repair").to_owned(), DULL),
                    n => (tr_n!(n, "+{n} click", "+{n} clicks"), GOOD),
                };
                self.float_with(*unit, &text, &turned(*from, *to), colour);
            }
            Event::Heat(HeatEvent::Heat {
                unit,
                parts,
                from,
                to,
                cause,
            }) => self.heat(*unit, parts, (*from, *to), *cause),
            Event::Heat(HeatEvent::HeatEffectRolled {
                unit,
                effect,
                die,
                strikes,
            }) => {
                let name = lang::text(effect.name());
                self.dice(*unit, &[*die], name.to_owned());
                if *strikes {
                    self.act(*unit, Act::Overheats);
                    self.float_with(*unit, name, "", WARNING);
                } else {
                    self.float(*unit, tr!("Avoided"), name, GOOD);
                }
            }
            Event::Heat(HeatEvent::ShutDown { unit }) => {
                self.act(*unit, Act::PowersDown);
                self.float_with(*unit, tr!("Shut down"), "", HURT);
            }
            Event::Heat(HeatEvent::RestartRolled {
                unit,
                die,
                needed,
                success,
            }) => {
                if let Some(die) = die {
                    self.dice(*unit, &[*die], tr!("Restart: {needed} needed", needed));
                }
                if *success {
                    self.act(*unit, Act::PowersUp);
                    self.float_with(*unit, tr!("Runs again"), "", GOOD);
                } else {
                    self.float(*unit, tr!("Stays down"), "", DULL);
                }
            }
            // Heat and damage that come of it say so themselves.
            Event::Order(OrderEvent::Pushed { unit }) if tells_push(*unit, rest) => {}
            Event::Order(OrderEvent::Pushed { unit }) => {
                self.float(*unit, tr!("Pushed"), "", WARNING)
            }
            Event::Loss(LossEvent::Eliminated { unit, loss }) => self.eliminated(*unit, *loss),
            _ => return false,
        }
        true
    }

    fn damaged(&mut self, unit: UnitId, clicks: i16, (from, to): (u8, u8), cause: DamageCause) {
        let last = self.table.find(unit).map_or(0, |u| u.model.last_click());
        let dial = if to > last {
            tr!("Past its last click").to_owned()
        } else {
            turned(from, to)
        };
        let why = match cause {
            DamageCause::Attack { .. } => "",
            DamageCause::OwnAssault => tr!("Own assault"),
            DamageCause::CriticalMiss => tr!("Critical miss"),
            DamageCause::Pushed => tr!("Pushed"),
            DamageCause::Ammunition => tr!("Ammunition"),
            DamageCause::Artillery { .. } => tr!("Artillery"),
        };
        let at = At::Mini(unit.0);
        match cause {
            DamageCause::Ammunition => self.then(Fx::Explosion { at, size: 1.6 }),
            DamageCause::CriticalMiss => self.act(unit, Act::Stumbles),
            DamageCause::Attack { .. } if clicks >= HEAVY => {
                self.then(Fx::Explosion { at, size: 1.0 });
            }
            _ => {}
        }
        let under: Vec<&str> = [dial.as_str(), why]
            .into_iter()
            .filter(|line| !line.is_empty())
            .collect();
        if clicks > 0 {
            let text = tr_n!(clicks, "-{n} click", "-{n} clicks");
            self.float(unit, &text, &under.join(", "), HURT);
        } else {
            self.float(unit, tr!("No damage"), why, DULL);
        }
    }

    fn heat(&mut self, unit: UnitId, parts: &Breakdown, (from, to): (u8, u8), cause: HeatCause) {
        // What it is made of, as far as there is room.
        let causes: Vec<&str> = parts
            .parts
            .iter()
            .filter(|p| p.value != 0)
            .map(|p| lang::text(p.source.name()))
            .take(3)
            .collect();
        let causes = crate::words::capital(&causes.join(", "));
        let text = tr!("Heat {from} to {to}", from, to);
        if to > from {
            let last = self.table.find(unit).and_then(|u| u.shutdown_level());
            let hot = last.is_some_and(|last| u16::from(to) * 2 > u16::from(last));
            if hot || cause == HeatCause::AlphaStrike {
                self.act(unit, Act::Overheats);
                self.float_with(unit, &text, &causes, WARNING);
            } else {
                self.float(unit, &text, &causes, WARNING);
            }
        } else if to < from {
            self.act(unit, Act::Vents);
            self.float_with(unit, &text, &causes, GEAR);
        }
    }

    fn eliminated(&mut self, unit: UnitId, loss: Loss) {
        match loss {
            Loss::Damage(_) => {
                self.look_at(&[unit]);
                self.act(unit, Act::Dies);
            }
            Loss::Bypass => {
                self.act(unit, Act::Shimmers);
                self.float_with(unit, tr!("Gives itself up"), "", DULL);
            }
            // Nobody sees it.
            Loss::WithTransport(_) => {}
        }
    }
}

/// Whether heat or damage still to be shown names the push of a unit as its cause.
fn tells_push(unit: UnitId, rest: &[Logged<Event>]) -> bool {
    rest.iter().any(|logged| match &logged.event {
        Event::Loss(LossEvent::Damaged {
            unit: hurt, cause, ..
        }) => *hurt == unit && *cause == DamageCause::Pushed,
        Event::Heat(HeatEvent::Heat {
            unit: hot,
            from,
            to,
            cause,
            ..
        }) => *hot == unit && from != to && *cause == HeatCause::Order,
        _ => false,
    })
}

/// How far a dial turned.
fn turned(from: u8, to: u8) -> String {
    if from == to {
        String::new()
    } else {
        tr!("Click {from} to {to}", from, to)
    }
}
