//! What can be chosen next, each thing with what picking it leads to; the families of commands fill it.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Amount, Area, Button, Facings, Key, Leads, Next, Offers, Pick, UnitOffer, unoffered},
};

use super::{Draft, Making, keys};
use crate::{
    command::Command,
    go::{Stage, Wait},
};

/// What a pick leads to.
pub(super) type Led = Result<Next<Draft, Command>, Refusal>;

/// What picking something does.
pub(super) enum Act {
    /// Gives a command.
    Give(Command),
    /// Goes on with another draft.
    Take(Draft),
}

type Of<'b, T> = Box<dyn Fn(T) -> Led + 'b>;

/// The sort of picks that somebody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Units,
    Hexes,
    Facings,
    Buttons,
    Amounts,
}

/// Everything that can be chosen next, or all of one sort.
pub(super) struct Choices<'b> {
    making: Making<'b>,
    only: Option<Sort>,
    /// The one thing that is asked for, if it is a unit or a hex.
    picked: Option<Pick>,
    units: Vec<(UnitOffer, Option<Act>)>,
    areas: Vec<(Area, Of<'b, Hex>)>,
    facings: Option<(Facings, Of<'b, Direction>)>,
    buttons: Vec<(Button, Option<Act>)>,
    amounts: Vec<(Amount, Of<'b, i32>)>,
    why: Option<Of<'b, Hex>>,
    /// Units that are offered although nothing that the step is for is theirs to do.
    minor: Vec<UnitId>,
}

impl<'b> Choices<'b> {
    fn of(making: Making<'b>, only: Option<Sort>, picked: Option<Pick>) -> Self {
        let mut all = Self {
            making,
            only,
            picked,
            units: Vec::new(),
            areas: Vec::new(),
            facings: None,
            buttons: Vec::new(),
            amounts: Vec::new(),
            why: None,
            minor: Vec::new(),
        };
        if making.acts() {
            fill(making, &mut all);
        }
        all
    }

    /// Whether somebody asks for a sort of picks: what is asked for alone need not be worked out with all else.
    pub(super) fn wants(&self, sort: Sort) -> bool {
        self.only.is_none_or(|only| only == sort)
    }

    /// Whether somebody asks for a unit: one that is picked needs no verdict on the others.
    pub(super) fn wants_unit(&self, unit: UnitId) -> bool {
        let other = |pick: &Pick| matches!(pick, Pick::Unit(picked) if *picked != unit);
        !self.picked.as_ref().is_some_and(other)
    }

    /// Whether somebody asks for a hex: one that is picked needs no verdict on the others.
    pub(super) fn wants_hex(&self, hex: Hex) -> bool {
        let other = |pick: &Pick| matches!(pick, Pick::Hex(picked) if *picked != hex);
        !self.picked.as_ref().is_some_and(other)
    }

    /// A button that gives a command, if the rules accept it.
    pub(super) fn gives(&mut self, key: impl Into<Key>, command: Command) {
        let verdict = self.making.check(&command);
        self.button(Button::new(key).on(verdict), Act::Give(command));
    }

    /// A button that changes the draft and is no nearer to a command.
    pub(super) fn aside(
        &mut self,
        key: impl Into<Key>,
        chosen: bool,
        change: impl FnOnce(&mut Draft),
    ) {
        let next = self.making.draft.with(change);
        self.button(Button::aside(key, chosen), Act::Take(next));
    }

    /// A button; what it does is of no meaning where it may not be pressed.
    pub(super) fn button(&mut self, button: Button, act: Act) {
        self.buttons.push((button, Some(act)));
    }

    /// A button that may not be pressed now.
    pub(super) fn barred(&mut self, button: Button) {
        self.buttons.push((button, None));
    }

    /// A unit that can be picked for something.
    pub(super) fn unit(&mut self, offer: UnitOffer, act: Option<Act>) {
        self.units.push((offer, act));
    }

    /// A unit that is offered although nothing that the step is for is its to do.
    pub(super) fn minor(&mut self, unit: UnitId) {
        self.minor.push(unit);
    }

    /// Hexes that can be picked for something.
    pub(super) fn area(&mut self, area: Area, act: impl Fn(Hex) -> Led + 'b) {
        if !area.hexes.is_empty() {
            self.areas.push((area, Box::new(act)));
        }
    }

    /// Facings that can be chosen.
    pub(super) fn facings(&mut self, facings: Facings, act: impl Fn(Direction) -> Led + 'b) {
        self.facings = Some((facings, Box::new(act)));
    }

    /// An amount that changes the draft and is no nearer to a command.
    pub(super) fn amount(
        &mut self,
        key: impl Into<Key>,
        range: std::ops::RangeInclusive<i32>,
        now: i32,
        change: impl Fn(&mut Draft, i32) + 'b,
    ) {
        let draft = self.making.draft;
        let amount = Amount {
            key: key.into(),
            range,
            now,
            leads: Leads::Aside,
            verdict: Ok(()),
        };
        let act = move |n| Ok(Next::Draft(draft.with(|d| change(d, n))));
        self.amounts.push((amount, Box::new(act)));
    }

    /// Why a hex cannot be picked that is not among those offered.
    pub(super) fn why(&mut self, why: impl Fn(Hex) -> Refusal + 'b) {
        self.why = Some(Box::new(move |hex| Err(why(hex))));
    }

    fn offers(self) -> Offers {
        Offers {
            units: self.units.into_iter().map(|(u, _)| u).collect(),
            areas: self.areas.into_iter().map(|(a, _)| a).collect(),
            facings: self.facings.map(|(f, _)| f),
            buttons: self.buttons.into_iter().map(|(b, _)| b).collect(),
            amounts: self.amounts.into_iter().map(|(a, _)| a).collect(),
        }
    }

    fn pick(self, pick: &Pick) -> Led {
        let making = self.making;
        match pick {
            Pick::Unit(unit) => {
                let found = self.units.into_iter().find(|(u, _)| u.unit == *unit);
                let (offer, act) = found.ok_or_else(unoffered)?;
                offer.verdict?;
                making.act(act)
            }
            Pick::Button(key) => {
                let found = self.buttons.into_iter().find(|(b, _)| b.key == *key);
                let (button, act) = found.ok_or_else(unoffered)?;
                button.verdict?;
                making.act(act)
            }
            Pick::Hex(hex) => {
                let mut all = self.areas.iter();
                match all.find(|(area, _)| area.hexes.contains(*hex)) {
                    Some((_, act)) => act(*hex),
                    None => self.why.map_or_else(|| Err(unoffered()), |why| why(*hex)),
                }
            }
            Pick::Facing(d) => {
                let (facings, act) = self.facings.ok_or_else(unoffered)?;
                let mut all = Direction::ALL.into_iter().zip(facings.verdicts);
                let (_, verdict) = all.find(|(x, _)| x == d).ok_or_else(unoffered)?;
                verdict?;
                act(*d)
            }
            Pick::Amount(key, n) => {
                let mut all = self.amounts.iter().filter(|(a, _)| a.key == *key);
                let (amount, act) = all.next().ok_or_else(unoffered)?;
                amount.verdict.clone()?;
                match amount.range.contains(n) {
                    true => act(*n),
                    false => Err(unoffered()),
                }
            }
        }
    }
}

impl Making<'_> {
    fn act(self, act: Option<Act>) -> Led {
        match act.ok_or_else(unoffered)? {
            Act::Give(command) => self.give(command),
            Act::Take(draft) => Ok(Next::Draft(draft)),
        }
    }

    /// A command, if the rules accept it.
    pub(super) fn give(self, command: Command) -> Led {
        self.check(&command)?;
        Ok(Next::Command(command))
    }
}

/// Everything that the side can choose next.
pub(super) fn offers(making: Making<'_>) -> Offers {
    Choices::of(making, None, None).offers()
}

/// What a pick leads to.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Led {
    let sort = match pick {
        Pick::Unit(_) => Sort::Units,
        Pick::Hex(_) => Sort::Hexes,
        Pick::Facing(_) => Sort::Facings,
        Pick::Button(_) => Sort::Buttons,
        Pick::Amount(..) => Sort::Amounts,
    };
    Choices::of(making, Some(sort), Some(pick.clone())).pick(pick)
}

/// Units that can be picked for what the step that waits is for.
pub(super) fn ready(making: Making<'_>) -> Vec<UnitId> {
    let all = Choices::of(making, Some(Sort::Units), None);
    let allowed = all.units.iter().filter(|(u, _)| u.verdict.is_ok());
    let ready = allowed.map(|(u, _)| u.unit);
    ready.filter(|unit| !all.minor.contains(unit)).collect()
}

/// What a unit could do by a button, were it picked.
pub(super) fn buttons_of(making: Making<'_>, unit: UnitId) -> Vec<Button> {
    let draft = Draft::default().on(Some(unit));
    let of = Making::of(making.battle, making.side, &draft);
    let mut all = Choices {
        making: of,
        only: Some(Sort::Buttons),
        picked: None,
        units: Vec::new(),
        areas: Vec::new(),
        facings: None,
        buttons: Vec::new(),
        amounts: Vec::new(),
        why: None,
        minor: Vec::new(),
    };
    of.small_deeds(&mut all);
    all.buttons.into_iter().map(|(b, _)| b).collect()
}

/// Asks every family that has something to say now.
fn fill<'b>(making: Making<'b>, all: &mut Choices<'b>) {
    let Some(wait) = making.wait() else { return };
    match wait {
        Wait::LayingMines(_) => making.laying(all),
        Wait::Stage(Stage::Ground, _) => making.changing(all),
        Wait::Stage(Stage::Reserves, _) => making.keeping(all),
        Wait::Stage(Stage::Infiltration | Stage::Hiding, _) | Wait::Deploying(_) => {
            making.deploying(all);
        }
        Wait::ActFirst(_) | Wait::EndActs(_) => making.declaring(all),
        Wait::Drops(_) | Wait::Returns(_) => making.landing(all),
        Wait::EarlyMove(_) if making.flies_early() => making.flying(all),
        Wait::Flights { .. } => making.flying(all),
        Wait::Engagements(_) => making.engaging(all),
        Wait::Alternate { .. } | Wait::EarlyMove(_) | Wait::Rerouting(_) => making.moving(all),
        Wait::Attacks(_) | Wait::EarlyAttacks(_) => making.attacking(all),
    }
    if all.wants(Sort::Buttons) {
        conceding(making, all);
    }
}

/// Giving up (R17.5.2) takes two presses of the same button, so that nobody does it by chance.
fn conceding(making: Making<'_>, all: &mut Choices<'_>) {
    if making.draft.conceding {
        let sure = Button {
            leads: Leads::Pass,
            chosen: true,
            ..Button::new(keys::CONCEDE)
        };
        return all.button(sure, Act::Give(Command::Concede));
    }
    let about = making.draft.with(|d| d.conceding = true);
    all.button(Button::aside(keys::CONCEDE, false), Act::Take(about));
}
