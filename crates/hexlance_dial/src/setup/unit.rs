//! A unit as scenarios describe it.

use hexlance_board::Hex;
use hexlance_rules::{Matter, NoExtras, ScenarioForm, UnitForm};

use super::{Standing, UnitSetup};

impl<M> ScenarioForm for UnitSetup<M> {
    const HEEDS: &'static [Matter] = &[];
    type Battle = NoExtras;
    type Side = NoExtras;
    type Force = NoExtras;
    type Formation = NoExtras;
}

impl<M> UnitSetup<M> {
    /// A unit of which nothing is said but its kind.
    pub fn of(model: M) -> Self {
        Self {
            model,
            name: None,
            at: None,
            facing: None,
            aboard: None,
            standing: Standing::default(),
        }
    }

    /// The same with its kind given in another way.
    pub fn with_model<N>(&self, model: N) -> UnitSetup<N> {
        UnitSetup {
            model,
            name: self.name.clone(),
            at: self.at,
            facing: self.facing,
            aboard: self.aboard.clone(),
            standing: self.standing.clone(),
        }
    }
}

impl<M: Clone + PartialEq> UnitForm for UnitSetup<M> {
    fn at(&self) -> Option<Hex> {
        self.at
    }

    fn set_at(&mut self, at: Option<Hex>) {
        self.at = at;
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn aboard(&self) -> Option<&str> {
        self.aboard.as_deref()
    }
}
