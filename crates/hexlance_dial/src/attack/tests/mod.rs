//! Attacks on small tables: the worked examples of the rules, and what equipment does to them.

mod assaults;
mod captures;
mod chances;
mod close_combat;
mod equipment;
mod lines;
mod offered;
mod ranged_combat;
mod repairs;

use std::{path::Path, sync::Arc};

use hexlance_board::{Hex, hex};
use hexlance_rules::{Refusal, SideId, SubmitError, UnitId};

use super::{Attack, legal::Stand, number, odds, offers, preview::preview};
use crate::{
    Battle,
    command::{CloseOrder, Command, Manner, MoveOrder, RangedOrder},
    conformance::{Demo, case::CaseBoard, map_near},
    content::Content,
    event::{AttackEvent, Compared, Event, HeatCause},
    line::{self, Cause, End, Fire},
    model::{Class, SlotId},
    question::Question,
    read::{Look, Table},
};

const P: SlotId = SlotId::Primary;
const S: SlotId = SlotId::Secondary;
const RED: SideId = SideId(0);

/// A battle in the middle of Red's turn; units by name, hexes as the case calls them.
struct Scene(Battle);

/// A scene from the inside of a rule case: `red: {..}, blue: {..}, dice: [..], board: (hexes: {..})`.
fn scene(inside: &str) -> Scene {
    let text = format!("(id: \"t\", title: \"t\", {inside}, script: [])");
    let content = Arc::new(Content::default());
    let battle = Demo::read(&text, Path::new("t.ron"), &content, &map_near)
        .and_then(|d| d.battle(0))
        .expect("a scene that begins");
    Scene(battle)
}

fn on_map(h: Hex) -> Hex {
    CaseBoard::default().frame().on_map(h)
}

impl Scene {
    fn table(&self) -> Table<'_> {
        Table::of(self.0.world())
    }

    fn look(&self, name: &str) -> Look<'_> {
        self.table()
            .units()
            .find(|u| u.name == name)
            .expect("a unit of that name")
    }

    fn id(&self, name: &str) -> UnitId {
        self.look(name).id
    }

    fn ids(&self, names: &[&str]) -> Vec<UnitId> {
        names.iter().map(|n| self.id(n)).collect()
    }

    fn click(&self, name: &str) -> u8 {
        self.look(name).dial
    }

    fn at(&self, unit: &str, target: &str) -> RangedOrder {
        RangedOrder::at(self.id(unit), P, self.id(target))
    }

    fn close(&self, unit: &str, slot: SlotId, target: &str) -> CloseOrder {
        CloseOrder {
            unit: self.id(unit),
            slot,
            target: self.id(target),
            with: Vec::new(),
        }
    }

    fn give(&mut self, command: Command) -> &mut Self {
        self.0
            .submit(RED, command)
            .unwrap_or_else(|SubmitError::Refused(r)| panic!("{r}"));
        self
    }

    fn answer(&mut self, code: &str) -> &mut Self {
        let side = self.0.decision().expect("a question").side;
        self.0
            .submit(side, Command::Answer(code.to_owned()))
            .unwrap_or_else(|SubmitError::Refused(r)| panic!("{r}"));
        self
    }

    /// Answers whatever free spins are asked for.
    fn spins(&mut self) -> &mut Self {
        while let Some(d) = self.0.decision()
            && matches!(d.question, Question::Spin { .. })
        {
            let code = d.choices[d.default].code.clone();
            self.answer(&code);
        }
        self
    }

    fn refused(&self, command: Command) -> Refusal {
        self.0
            .check(RED, &command)
            .expect_err("this is not allowed")
    }

    fn code(&self, command: Command) -> &'static str {
        self.refused(command).code
    }

    /// What the last roll was compared with.
    fn compared(&self) -> Vec<Compared> {
        let rolled = self.0.log().iter().rev().find_map(|l| match &l.event {
            Event::Attack(AttackEvent::Rolled { compared, .. }) => Some(compared.clone()),
            _ => None,
        });
        rolled.expect("a roll")
    }

    fn question(&self) -> Option<&Question> {
        self.0.decision().map(|d| &d.question)
    }

    fn fire(&self, from: &str, to: &str) -> Fire {
        line::line(self.table(), &self.look(from), &self.look(to))
    }
}
