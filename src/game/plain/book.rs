//! The log of a plain battle and the dice in the tray.

use hexlance_rules::{
    SideId, View,
    plain::{Plain, unit},
};

use super::eyes;
use crate::{
    game::{pages::Pages, session::Session},
    hud::model::{DiceRoll, LogDetail, LogKind, LogLine, RollOutcome},
    rulesets::plain::{Dice, Shown, Told},
};

/// The log as the panels show it; grows with the events.
#[derive(Default)]
pub struct Book {
    /// Lines and dice.
    pub pages: Pages,
    key: (u64, u32, Option<SideId>),
    read: usize,
}

impl Book {
    /// Writes what has happened since; anew where the past, the language or the reader is another one.
    pub fn update<R: Shown>(&mut self, session: &Session<R>) {
        let key = (session.epoch, crate::lang::generation(), eyes(session));
        let log = session.battle.log();
        if self.key != key || self.read > log.len() {
            *self = Self {
                key,
                ..Self::default()
            };
        }
        let world = session.battle.world();
        for (i, logged) in log.iter().enumerate().skip(self.read) {
            let told = match key.2 {
                Some(side) => {
                    let view = <R::View<'_> as View<'_>>::of(world, side);
                    let known = view.tells(&logged.event);
                    known.and_then(|event| R::told(&event, world))
                }
                None => R::told(&logged.event, world),
            };
            if let Some(told) = told {
                let side = told.unit.and_then(|u| Some(unit(world, u)?.side));
                self.write(i as u64, <R as Plain>::turn(world), side, told);
            }
        }
        self.read = log.len();
    }

    fn write(&mut self, id: u64, turn: u16, side: Option<SideId>, told: Told) {
        let roll = told.dice.map(|dice| roll(id, side, dice));
        self.pages.throw(roll.clone());
        self.pages.write(LogLine {
            id,
            turn,
            kind: told.kind,
            side,
            unit: told.unit,
            text: told.text,
            tone: told.tone,
            details: roll.map(LogDetail::Roll).into_iter().collect(),
            depth: u8::from(told.kind != LogKind::Phase),
            why: None,
        });
    }
}

fn roll(id: u64, side: Option<SideId>, of: Dice) -> DiceRoll {
    let roll = DiceRoll {
        id,
        side,
        purpose: of.purpose,
        total: of.dice.iter().copied().map(i16::from).sum(),
        dice: of.dice,
        sides: of.sides,
        target: None,
        outcome: RollOutcome::Total,
        result: String::new(),
    };
    match of.against {
        Some((target, well)) => roll
            .against(target)
            .came(well, [tr!("success"), tr!("failure")]),
        None => roll,
    }
}
