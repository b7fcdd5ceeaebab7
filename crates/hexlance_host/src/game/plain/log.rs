//! The log of a plain battle and the dice in the tray.

use std::collections::BTreeMap;

use hexlance_rules::{
    SideId, Sides,
    plain::{Plain, unit},
};

use super::eyes;
use crate::{
    game::{pages::Pages, session::Session},
    hud::model::{DiceRoll, LogDetail, LogKind, LogLine, RollOutcome},
    rulesets::plain::{Dice, Shown, Told, told_to},
};

/// The log as the panels show it; grows with the events. Each side has one of its own: what it was not told when it
/// happened it does not learn by looking later.
#[derive(Default)]
pub struct Log {
    of: BTreeMap<Option<SideId>, Pages>,
    epoch: u64,
    language: u32,
    read: usize,
}

impl Log {
    /// What whoever sits at the screen reads.
    pub fn pages<R: Shown>(&self, session: &Session<R>) -> Option<&Pages> {
        self.of.get(&eyes(session))
    }

    /// Writes what has happened since; anew where the past or the language is another one.
    pub fn update<R: Shown>(&mut self, session: &Session<R>) {
        let language = crate::lang::generation();
        let log = session.battle.log();
        if (self.epoch, self.language) != (session.epoch, language) || self.read > log.len() {
            *self = Self {
                epoch: session.epoch,
                language,
                ..Self::default()
            };
        }
        let world = session.battle.world();
        let turn = <R as Plain>::turn(world);
        let sides = world.resource::<Sides>().ids().map(Some);
        for reader in sides.chain([None]) {
            let pages = self.of.entry(reader).or_default();
            for (i, logged) in log.iter().enumerate().skip(self.read) {
                if let Some(told) = told_to::<R>(&logged.event, world, reader) {
                    let side = told.unit.and_then(|u| Some(unit(world, u)?.side));
                    write(pages, i as u64, turn, side, told);
                }
            }
        }
        self.read = log.len();
    }
}

fn write(pages: &mut Pages, id: u64, turn: u16, side: Option<SideId>, told: Told) {
    let roll = told.dice.map(|dice| roll(id, side, dice));
    pages.throw(roll.clone());
    pages.write(LogLine {
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

fn roll(id: u64, side: Option<SideId>, of: Dice) -> DiceRoll {
    let roll = DiceRoll {
        id,
        side,
        purpose: of.purpose,
        total: of.dice.iter().copied().map(i16::from).sum(),
        dice: of.dice,
        sides: of.sides,
        target: None,
        needs: String::new(),
        outcome: RollOutcome::Total,
        result: String::new(),
        group: None,
    };
    match of.against {
        Some((target, well)) => roll
            .against(target)
            .came(well, [tr!("success"), tr!("failure")]),
        None => roll,
    }
}
