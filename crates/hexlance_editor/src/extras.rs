//! What a ruleset adds to the forms of a battle that is worked on, of whichever rules: boxed, as units are, so that
//! battles of any of them have one form.

use std::{any::Any, fmt, marker::PhantomData};

use hexlance_board::Hex;
use hexlance_rules::{Extras, Problem, ProblemSpot, ReadForm, Renamed, ThingAt, Things, ThingsMut};
use serde::{Serialize, Serializer};

use crate::rulesets::Plays;

/// A form that rulesets add to.
pub trait Place: 'static {
    /// What a ruleset adds to it, by its form of a unit.
    type Own<U: ReadForm>: Extras + Default;
}

/// The form of a whole battle.
#[derive(Clone, Copy, Debug)]
pub struct OfBattle;

impl Place for OfBattle {
    type Own<U: ReadForm> = U::Battle;
}

/// The form of a side.
#[derive(Clone, Copy, Debug)]
pub struct OfSide;

impl Place for OfSide {
    type Own<U: ReadForm> = U::Side;
}

/// The form of a force.
#[derive(Clone, Copy, Debug)]
pub struct OfForce;

impl Place for OfForce {
    type Own<U: ReadForm> = U::Force;
}

/// The form of a formation.
#[derive(Clone, Copy, Debug)]
pub struct OfFormation;

impl Place for OfFormation {
    type Own<U: ReadForm> = U::Formation;
}

/// What some ruleset adds to a form.
pub struct Added<P>(Box<dyn Boxed>, PhantomData<fn() -> P>);

/// [`Extras`] whose type is not known.
trait Boxed: Any + fmt::Debug + Send + Sync {
    fn copy(&self) -> Box<dyn Boxed>;
    fn is(&self, other: &dyn Boxed) -> bool;
    fn written(&self) -> &dyn erased_serde::Serialize;
    fn after(&self) -> &'static [(&'static str, &'static [&'static str])];
    fn excess(&self, path: &str) -> Vec<Problem>;
    fn misnamed(&self, path: &str) -> Vec<Problem>;
    fn names(&self, path: &str) -> Vec<(String, &str)>;
    fn spot_of(&self, side: Option<usize>, field: &str, n: Option<usize>) -> Option<ProblemSpot>;
    fn place_of(&self, spot: &ProblemSpot) -> Option<ThingAt<'_>>;
    fn things(&self) -> Things<'_>;
    fn things_mut(&mut self) -> ThingsMut<'_>;
    fn follow(&mut self, renamed: &Renamed);
    fn rename_side(&mut self, old: &str, new: &str);
    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>);
}

impl<X: Extras> Boxed for X {
    fn copy(&self) -> Box<dyn Boxed> {
        Box::new(self.clone())
    }

    fn is(&self, other: &dyn Boxed) -> bool {
        (other as &dyn Any).downcast_ref::<Self>() == Some(self)
    }

    fn written(&self) -> &dyn erased_serde::Serialize {
        self
    }

    fn after(&self) -> &'static [(&'static str, &'static [&'static str])] {
        Extras::after(self)
    }

    fn excess(&self, path: &str) -> Vec<Problem> {
        Extras::excess(self, path)
    }

    fn misnamed(&self, path: &str) -> Vec<Problem> {
        Extras::misnamed(self, path)
    }

    fn names(&self, path: &str) -> Vec<(String, &str)> {
        Extras::names(self, path)
    }

    fn spot_of(&self, side: Option<usize>, field: &str, n: Option<usize>) -> Option<ProblemSpot> {
        Extras::spot_of(self, side, field, n)
    }

    fn place_of(&self, spot: &ProblemSpot) -> Option<ThingAt<'_>> {
        Extras::place_of(self, spot)
    }

    fn things(&self) -> Things<'_> {
        Extras::things(self)
    }

    fn things_mut(&mut self) -> ThingsMut<'_> {
        Extras::things_mut(self)
    }

    fn follow(&mut self, renamed: &Renamed) {
        Extras::follow(self, renamed);
    }

    fn rename_side(&mut self, old: &str, new: &str) {
        Extras::rename_side(self, old, new);
    }

    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        Extras::move_hexes(self, to);
    }
}

impl<P: Place> Added<P> {
    /// What a ruleset adds, among what any does.
    pub fn of<R: Plays>(own: P::Own<R::Unit>) -> Self {
        Self(Box::new(own), PhantomData)
    }

    /// What a ruleset adds where nothing is said.
    pub fn usual<R: Plays>() -> Self {
        Self::of::<R>(Default::default())
    }

    /// As what a ruleset adds; none if it is of another.
    pub fn own<R: Plays>(&self) -> Option<&P::Own<R::Unit>> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// The same, to be changed.
    pub fn own_mut<R: Plays>(&mut self) -> Option<&mut P::Own<R::Unit>> {
        (&mut *self.0 as &mut dyn Any).downcast_mut()
    }

    /// The same, to be kept.
    pub fn into_own<R: Plays>(self) -> Option<P::Own<R::Unit>> {
        let own = (self.0 as Box<dyn Any>).downcast().ok()?;
        Some(*own)
    }
}

impl<P> Clone for Added<P> {
    fn clone(&self) -> Self {
        Self(self.0.copy(), PhantomData)
    }
}

impl<P> PartialEq for Added<P> {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&*other.0)
    }
}

impl<P> Eq for Added<P> {}

impl<P> fmt::Debug for Added<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

// Written as it is, so that files look as those of its rules do.
impl<P> Serialize for Added<P> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        erased_serde::serialize(self.0.written(), to)
    }
}

impl<P: Place> Extras for Added<P> {
    fn after(&self) -> &'static [(&'static str, &'static [&'static str])] {
        self.0.after()
    }

    fn excess(&self, path: &str) -> Vec<Problem> {
        self.0.excess(path)
    }

    fn misnamed(&self, path: &str) -> Vec<Problem> {
        self.0.misnamed(path)
    }

    fn names(&self, path: &str) -> Vec<(String, &str)> {
        self.0.names(path)
    }

    fn spot_of(&self, side: Option<usize>, field: &str, n: Option<usize>) -> Option<ProblemSpot> {
        self.0.spot_of(side, field, n)
    }

    fn place_of(&self, spot: &ProblemSpot) -> Option<ThingAt<'_>> {
        self.0.place_of(spot)
    }

    fn things(&self) -> Things<'_> {
        self.0.things()
    }

    fn things_mut(&mut self) -> ThingsMut<'_> {
        self.0.things_mut()
    }

    fn follow(&mut self, renamed: &Renamed) {
        self.0.follow(renamed);
    }

    fn rename_side(&mut self, old: &str, new: &str) {
        self.0.rename_side(old, new);
    }

    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        self.0.move_hexes(to);
    }
}
