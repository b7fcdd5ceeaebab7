//! A person at the terminal who puts a command together of what is offered, in any ruleset.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Battle, SideId,
    draft::{Leads, Next, Offers, Pick, UnitOffer},
};

use super::{Asked, Person};
use crate::{
    prompt::{self, Item, Typed},
    put,
    report::{BAD, Styled},
    terminal::Leave,
    tools::Tools,
    words::{direction_name, hex_by_name, hex_name},
};

/// A ruleset whose commands are put together at the terminal: its words for what is offered.
pub trait Worded: Tools {
    /// What is asked at a draft.
    fn asks(battle: &Battle<Self::Rules>, side: SideId, draft: &Self::Draft) -> String;

    /// What a unit, a button or an amount is called, with a few words on it; none for what is offered under another name
    /// as well.
    fn called(
        battle: &Battle<Self::Rules>,
        side: SideId,
        draft: &Self::Draft,
        pick: &Pick,
    ) -> Option<(String, String)>;

    /// What hexes of a purpose are for, where the question does not say it, and the most of them that are listed one by
    /// one; none where they are not told at all, because something else does the same.
    fn hexes(_purpose: &str) -> Option<(&'static str, usize)> {
        Some(("", usize::MAX))
    }

    /// Whether a unit that is offered for this is listed although picking it brings no command nearer: one of several who
    /// may react, another one for an order together.
    fn lists_aside(_purpose: &str) -> bool {
        false
    }

    /// What is told of a hex that costs nothing.
    fn noted(
        _battle: &Battle<Self::Rules>,
        _side: SideId,
        _draft: &Self::Draft,
        _hex: Hex,
    ) -> Option<String> {
        None
    }
}

impl<R: Worded> Person<'_, R> {
    /// A command, pick by pick.
    pub(super) fn by_picks(&self) -> Result<Asked<R::Command>, Leave> {
        let mut drafts = vec![R::Draft::default()];
        while let Some(draft) = drafts.last() {
            let offers = self.battle.offers(self.side, draft);
            let pick = match self.one_of(&offers, draft)? {
                Asked::Got(pick) => pick,
                Asked::Concede => return Ok(Asked::Concede),
                Asked::Back => {
                    drafts.pop();
                    continue;
                }
            };
            match self.battle.pick(self.side, draft, &pick) {
                Ok(Next::Draft(next)) => drafts.push(next),
                Ok(Next::Command(command)) => return Ok(Asked::Got(command)),
                Err(refusal) => put!("{} {refusal}", Styled(BAD, "Not possible:")),
            }
        }
        Ok(Asked::Back)
    }

    /// What is asked: the open question, or what is needed next for a command.
    fn asks(&self, draft: &R::Draft) -> String {
        match self.battle.decision() {
            Some(decision) => decision.prompt.to_string(),
            None => R::asks(self.battle, self.side, draft),
        }
    }

    /// What a pick is called, with a few words on it.
    fn called(&self, draft: &R::Draft, pick: &Pick) -> Option<(String, String)> {
        let answer = match (self.battle.decision(), pick) {
            (Some(decision), Pick::Button(code)) => decision.choice(code),
            _ => None,
        };
        match answer {
            Some(answer) => Some((answer.label.to_string(), answer.detail.to_string())),
            None => R::called(self.battle, self.side, draft, pick),
        }
    }

    /// One of the picks that are offered.
    fn one_of(&self, offers: &Offers, draft: &R::Draft) -> Result<Asked<Pick>, Leave> {
        let (items, picks): (Vec<Item>, Vec<Pick>) = self.items(offers, draft).into_iter().unzip();
        // Where there is one thing to do, nobody is asked; but a question is put that has one answer.
        let hexes = offers.areas.iter().any(|a| !a.hexes.is_empty());
        let plain = *draft == R::Draft::default() && self.battle.decision().is_none();
        if let ([one], false, true) = (&picks[..], hexes, plain) {
            return Ok(Asked::Got(one.clone()));
        }
        let usual = self.battle.usual(self.side, draft, offers);
        let usual = usual.as_ref();
        let default = usual.and_then(|u| picks.iter().position(|p| p == u));
        loop {
            self.list_hexes(offers, draft, usual);
            let title = self.asks(draft);
            match prompt::choose(&title, &items, default)? {
                Typed::Back => return Ok(Asked::Back),
                Typed::Pick(i) => match picks.get(i) {
                    Some(Pick::Amount(key, _)) => {
                        if let Some(pick) = self.amount(offers, key)? {
                            return Ok(Asked::Got(pick));
                        }
                    }
                    Some(pick) => return Ok(Asked::Got(pick.clone())),
                    None => return Ok(Asked::Back),
                },
                Typed::Other(word) => match (usual, hex_by_name(&word)) {
                    (Some(usual), None) if word.is_empty() => return Ok(Asked::Got(usual.clone())),
                    (_, Some(hex)) => {
                        let pick = Pick::Hex(hex);
                        if offers.leads(&pick).is_some() {
                            return Ok(Asked::Got(pick));
                        }
                        self.not_among(draft, hex);
                    }
                    _ => {
                        if self.word(&word) {
                            return Ok(Asked::Concede);
                        }
                    }
                },
            }
        }
    }

    /// Why a hex cannot be picked.
    fn not_among(&self, draft: &R::Draft, hex: Hex) {
        let name = hex_name(hex);
        match self.battle.pick(self.side, draft, &Pick::Hex(hex)) {
            Err(refusal) => put!("{name} is not among them: {refusal}"),
            Ok(_) => put!("{name} is not among them."),
        }
    }

    /// What can be chosen by a number: units, buttons, amounts, facings.
    fn items(&self, offers: &Offers, draft: &R::Draft) -> Vec<(Item, Pick)> {
        let called = |pick: Pick| {
            let (label, detail) = self.called(draft, &pick)?;
            Some((Item::new(label, detail), pick))
        };
        // Who wants another unit goes back.
        let units = offers.units.iter();
        let listed = |u: &&UnitOffer| u.leads == Leads::On || R::lists_aside(u.purpose);
        let units = units.filter(|u| u.verdict.is_ok()).filter(listed);
        let units = units.filter_map(|u| {
            let (mut item, pick) = called(Pick::Unit(u.unit))?;
            item.detail = also(&item.detail, u.chosen && u.leads == Leads::Aside);
            Some((item, pick))
        });
        let mut out: Vec<(Item, Pick)> = units.collect();
        if let Some(facings) = &offers.facings {
            let chosen = facings.now.filter(|_| facings.leads == Leads::Aside);
            let item = |d: Direction| {
                let faces = format!("face {}", direction_name(d));
                Item::new(format!("{d:?}"), also(&faces, chosen == Some(d)))
            };
            out.extend(facings.allowed().map(|d| (item(d), Pick::Facing(d))));
        }
        for button in offers.buttons.iter().filter(|b| b.verdict.is_ok()) {
            if let Some((mut item, pick)) = called(Pick::Button(button.key.clone())) {
                item.detail = also(&item.detail, button.chosen);
                out.push((item, pick));
            }
        }
        let amounts = offers.amounts.iter().filter(|a| a.verdict.is_ok());
        out.extend(amounts.filter_map(|a| called(Pick::Amount(a.key.clone(), a.now))));
        out
    }

    /// Hexes that can be chosen by their names.
    fn list_hexes(&self, offers: &Offers, draft: &R::Draft, usual: Option<&Pick>) {
        for area in offers.areas.iter().filter(|a| !a.hexes.is_empty()) {
            let Some((what, most)) = R::hexes(area.purpose) else {
                continue;
            };
            let many = area.hexes.len();
            match (what, many > most) {
                ("", true) => put!("  any of {many} hexes"),
                (what, true) => put!("  {what}: any of {many} hexes"),
                ("", false) => {}
                (what, false) => put!("  {what}:"),
            }
            if many > most {
                continue;
            }
            let mut line = String::new();
            for (i, hex) in area.hexes.iter().enumerate() {
                let cost = area.costs.get(i).map(ToString::to_string);
                let noted = || R::noted(self.battle, self.side, draft, hex);
                let entry = match cost.or_else(noted) {
                    Some(more) => format!("{} {more}", hex_name(hex)),
                    None => hex_name(hex),
                };
                if line.chars().count() + entry.chars().count() > 96 {
                    put!("  {line}");
                    line.clear();
                }
                line += &format!("{entry:<10}");
            }
            put!("  {line}");
        }
        if let Some(Pick::Hex(hex)) = usual {
            put!("  Enter takes {}.", hex_name(*hex));
        }
    }

    /// How much of something.
    fn amount(&self, offers: &Offers, key: &str) -> Result<Option<Pick>, Leave> {
        let Some(offer) = offers.amounts.iter().find(|a| a.key == key) else {
            return Ok(None);
        };
        let (least, most) = (offer.range.start(), offer.range.end());
        let text = prompt::line(&format!("{least} to {most}"))?;
        let number = text.parse().ok().filter(|n| offer.range.contains(n));
        Ok(number.map(|n| Pick::Amount(offer.key.clone(), n)))
    }
}

/// What is told of something, and whether it is chosen now.
fn also(detail: &str, chosen: bool) -> String {
    match (detail, chosen) {
        (detail, false) => detail.to_owned(),
        ("", true) => "chosen".to_owned(),
        (detail, true) => format!("{detail}, chosen"),
    }
}
