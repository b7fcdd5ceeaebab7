//! Orders that are put together by picks at the screen, in every ruleset: the draft beside where the person looks, what
//! is offered for it, and what clicks, buttons and keys lead to as picks.

use std::ops::Deref;

use bevy::prelude::*;
use hexlance_board::Hex;
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Drafting, Next, Offers, Pick, unoffered},
};

use super::{
    control::Desk,
    prompt,
    session::Session,
    tabled::{Planning, Selection, Tabled},
};
use crate::rulesets::Plays;

/// What the person at the screen is about.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Focus<D: Send + Sync + 'static> {
    /// Where the person looks.
    pub selection: Selection,
    /// The order that is being put together; its unit is the selected one.
    pub draft: D,
}

impl<D: Drafting> Focus<D> {
    /// Goes on with a draft, and looks at its unit.
    pub fn take(&mut self, draft: D) {
        self.selection.selected = draft.unit();
        self.draft = draft;
    }
}

impl<D: Drafting> Planning for Focus<D> {
    fn selection(&self) -> &Selection {
        &self.selection
    }

    fn select(&mut self, unit: Option<UnitId>) {
        *self = Self {
            selection: self.selection.on(unit),
            draft: self.draft.on(unit),
        };
    }

    fn back(&mut self) -> bool {
        let went = self.draft.step_back();
        self.selection.selected = self.draft.unit();
        went
    }

    fn point(&mut self, hex: Option<Hex>, unit: Option<UnitId>) {
        self.selection.point(hex, unit);
        if let Some(hex) = hex {
            self.draft.face(hex);
        }
    }
}

/// What is offered to the person at the screen, kept until battle or draft change.
pub struct Offered<D> {
    of: Option<(u64, D)>,
    offers: Offers,
    /// How often it was made anew.
    pub made: u64,
}

impl<D> Default for Offered<D> {
    fn default() -> Self {
        Self {
            of: None,
            offers: Offers::default(),
            made: 0,
        }
    }
}

impl<D> Deref for Offered<D> {
    type Target = Offers;

    fn deref(&self) -> &Offers {
        &self.offers
    }
}

impl<D: Clone + PartialEq> Offered<D> {
    /// Makes it anew if battle or draft changed; nothing is offered to whoever is not to act.
    pub fn update<G: Tabled>(
        &mut self,
        session: &Session<G>,
        draft: &D,
        make: impl FnOnce() -> Offers,
    ) {
        if !session.viewer_acts() {
            (self.of, self.offers) = (None, Offers::default());
            return;
        }
        let kept = self.of.as_ref();
        if kept.is_some_and(|(revision, d)| *revision == session.revision && d == draft) {
            return;
        }
        self.of = Some((session.revision, draft.clone()));
        self.offers = make();
        self.made += 1;
    }
}

/// A ruleset whose commands are put together by picks at the screen.
pub trait ByPicks: Tabled<Focus = Focus<<Self as Plays>::Draft>, Draft: Drafting> {
    /// Gives a command that picks led to, and goes on with whoever comes next.
    fn carry_out(desk: &mut Desk<'_, '_, '_, Self>, command: Self::Command);

    /// Why something cannot be picked, and what would make it possible, in the player's language.
    fn why(refusal: &Refusal) -> String {
        crate::words::refused_with_remedy(refusal)
    }
}

impl<G: ByPicks> Desk<'_, '_, '_, G> {
    /// What a pick leads to: another draft is gone on with, a command is given.
    ///
    /// # Errors
    /// Why it cannot be picked.
    pub fn take(&mut self, pick: &Pick) -> Result<(), Refusal> {
        if !self.session.viewer_acts() {
            return Err(unoffered());
        }
        let side = self.session.viewer;
        match self.session.battle.pick(side, &self.focus.draft, pick)? {
            Next::Draft(draft) => {
                let other = draft.unit() != self.focus.draft.unit();
                self.focus.take(draft);
                if let Some(unit) = self.focus.selection.selected.filter(|_| other) {
                    self.bring_into_view(unit);
                }
            }
            Next::Command(command) => G::carry_out(self, command),
        }
        Ok(())
    }

    /// The same; why it cannot be picked is told.
    pub fn take_or_refuse(&mut self, pick: &Pick) {
        if let Err(refusal) = self.take(pick) {
            self.refuse(G::why(&refusal));
        }
    }

    /// Answers the open question by the number of an answer, unless the battle has gone on since it was shown.
    pub fn answer(&mut self, id: u64, i: usize) {
        if id != self.session.revision {
            return;
        }
        if let Some(pick) = prompt::pick(self.session, self.focus, i) {
            self.take_or_refuse(&pick);
        }
    }
}
