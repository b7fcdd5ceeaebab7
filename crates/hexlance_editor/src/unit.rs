//! A unit of a battle that is worked on, of whichever rules: this is where the rulesets meet, so that a battle of any of
//! them is one form with one history.

use std::{
    any::Any,
    fmt,
    ops::{Deref, DerefMut},
};

use bevy_egui::egui::{Painter, Rect, Response};
use hexlance_board::{Board, Cell, Direction, Hex};
use hexlance_present::UnitIcon;
use hexlance_rules::{Matter, Scenario, ScenarioForm, UnitForm};
use serde::{Serialize, Serializer};

use super::{
    draw::forces::Face,
    extras::{Added, OfBattle, OfForce, OfFormation, OfSide},
    hosted::Edits,
    muster::{OwnStart, Start},
};
use crate::{
    data::Data,
    rulesets::Rules,
    screens::{portraits, tip},
    table::{MiniLook, model::Mini},
};

/// A battle of any rules as its file has it. All its units are of the rules that it names.
pub type AnyScenario = Scenario<Unit>;

/// A unit of a battle.
pub struct Unit(Box<dyn Piece>);

/// What a file says of a unit in every ruleset, to be changed.
#[derive(Debug)]
pub struct Said<'u> {
    /// Its own name.
    pub name: &'u mut Option<String>,
    /// The name of the unit that carries it; none where units carry no others.
    pub aboard: Option<&'u mut Option<String>>,
    /// Which way it looks.
    pub facing: &'u mut Option<Direction>,
}

/// The posts of a unit among its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Posts {
    /// It commands its force.
    pub commander: bool,
    /// It leads its formation.
    pub leader: bool,
}

/// What the editor asks of a ruleset about one unit.
pub trait EditsUnits: crate::game::Tabled<Unit: UnitForm> {
    /// A unit of that kind of which nothing else is said.
    fn new_unit(kind: &str) -> Self::Unit;

    /// The id of its kind.
    fn kind_id(unit: &Self::Unit) -> &str;

    /// What its kind is called; none if there is no such kind.
    fn kind_name(unit: &Self::Unit, data: &Data) -> Option<String>;

    /// Which way it looks, if that is said.
    fn facing(unit: &Self::Unit) -> Option<Direction>;

    /// What is said of it, to be changed.
    fn said(unit: &mut Self::Unit) -> Said<'_>;

    /// Names of other units that are said of it, besides that of its carrier, to be changed.
    fn names_of_others(unit: &mut Self::Unit) -> Vec<&mut Option<String>>;

    /// It has posts among its own no more: those of a copy, or of a unit that is moved elsewhere; of that of the commander
    /// only if that is said.
    fn retire(unit: &mut Self::Unit, commander: bool) {
        let _ = (unit, commander);
    }

    /// What it shows of itself; none if there is no such kind.
    fn face(unit: &Self::Unit, data: &Data) -> Option<Face>;

    /// What is said where there is no such kind.
    fn no_such_kind(kind: &str) -> String {
        tr!("There is no unit “{model}”.", model = kind)
    }

    /// What its miniature looks like; none if there is no such kind.
    fn shown(unit: &Self::Unit, data: &Data) -> Option<(MiniLook, UnitIcon)>;

    /// It as a miniature on the table; what every unit has is said already.
    fn mini(unit: &Self::Unit, cell: &Cell, mini: Mini, data: &Data) -> Option<Mini>;

    /// The hexes that its flight leads over.
    fn flight_path(unit: &Self::Unit, board: &Board) -> Vec<Hex> {
        let _ = (unit, board);
        Vec::new()
    }

    /// How it starts if that is a way that only its rules know; none where it is aboard another one, waits for an event or
    /// is set up. It is not asked where it stands on the map.
    fn own_start(unit: &Self::Unit) -> Option<OwnStart> {
        let _ = unit;
        None
    }

    /// It starts in another way that all rules know: what only its own said of that is gone.
    fn set_start(unit: &mut Self::Unit, start: &Start) {
        let _ = (unit, start);
    }

    /// Whether its rules say of it where it is at the start, other than by a hex or aboard what.
    fn has_own_place(unit: &Self::Unit) -> bool {
        Self::own_start(unit).is_some() || Self::is_hidden(unit)
    }

    /// Why it cannot wait for an event, whatever is done with it.
    fn cannot_wait(unit: &Self::Unit, data: &Data) -> Option<&'static str> {
        let _ = (unit, data);
        None
    }

    /// Whether it begins in hiding.
    fn is_hidden(unit: &Self::Unit) -> bool {
        let _ = unit;
        false
    }

    /// Its posts.
    fn posts(unit: &Self::Unit) -> Posts {
        let _ = unit;
        Posts::default()
    }

    /// What a copy of it is, in a sentence.
    fn copy_tip() -> &'static str {
        tr!("Another unit of the same kind.")
    }
}

/// What is asked of a unit whose ruleset is not known: what [`EditsUnits`] says of it, and the form that every unit has.
pub trait Piece: Any + fmt::Debug + Send + Sync {
    /// Its ruleset.
    fn rules(&self) -> Rules;
    /// The same once more.
    #[doc(hidden)]
    fn copy(&self) -> Box<dyn Piece>;
    /// Whether it is the same as another.
    #[doc(hidden)]
    fn is(&self, other: &dyn Piece) -> bool;
    /// As its file has it.
    #[doc(hidden)]
    fn written(&self) -> &dyn erased_serde::Serialize;
    /// See [`UnitForm::at`].
    fn at(&self) -> Option<Hex>;
    /// See [`UnitForm::set_at`].
    fn set_at(&mut self, at: Option<Hex>);
    /// See [`UnitForm::name`].
    fn name(&self) -> Option<&str>;
    /// See [`UnitForm::aboard`].
    fn aboard(&self) -> Option<&str>;
    /// See [`UnitForm::flies_from`].
    fn flies_from(&self) -> Option<Hex>;
    /// See [`UnitForm::move_hexes`].
    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>);
    /// See [`EditsUnits::said`].
    fn said(&mut self) -> Said<'_>;
    /// See [`EditsUnits::names_of_others`].
    fn names_of_others(&mut self) -> Vec<&mut Option<String>>;
    /// See [`EditsUnits::facing`].
    fn facing(&self) -> Option<Direction>;
    /// The id of its kind: of its card, or of its model.
    fn kind(&self) -> &str;
    /// What its kind is called; its id where there is none.
    fn kind_name(&self, data: &Data) -> String;
    /// See [`EditsUnits::retire`].
    fn retire(&mut self, commander: bool);
    /// See [`EditsUnits::face`].
    fn face(&self, data: &Data) -> Option<Face>;
    /// See [`EditsUnits::no_such_kind`].
    fn no_such_kind(&self) -> String;
    /// Says beside the pointer what it is.
    fn tip(&self, response: Response, data: &Data);
    /// Paints its miniature in the colours of a side.
    fn paint(&self, p: &Painter, rect: Rect, side: usize, data: &Data);
    /// See [`EditsUnits::mini`].
    fn mini(&self, cell: &Cell, mini: Mini, data: &Data) -> Option<Mini>;
    /// See [`EditsUnits::flight_path`].
    fn flight_path(&self, board: &Board) -> Vec<Hex>;
    /// See [`EditsUnits::own_start`].
    fn own_start(&self) -> Option<OwnStart>;
    /// See [`EditsUnits::set_start`].
    fn set_start(&mut self, start: &Start);
    /// See [`EditsUnits::has_own_place`].
    fn has_own_place(&self) -> bool;
    /// See [`EditsUnits::cannot_wait`].
    fn cannot_wait(&self, data: &Data) -> Option<&'static str>;
    /// See [`EditsUnits::is_hidden`].
    fn is_hidden(&self) -> bool;
    /// See [`EditsUnits::posts`].
    fn posts(&self) -> Posts;
    /// See [`EditsUnits::copy_tip`].
    fn copy_tip(&self) -> &'static str;
}

/// A unit of a ruleset.
struct Own<R: Edits>(R::Unit);

impl<R: Edits> fmt::Debug for Own<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<R: Edits> Piece for Own<R> {
    fn rules(&self) -> Rules {
        R::RULES
    }

    fn copy(&self) -> Box<dyn Piece> {
        Box::new(Self(self.0.clone()))
    }

    fn is(&self, other: &dyn Piece) -> bool {
        let other = (other as &dyn Any).downcast_ref::<Self>();
        other.is_some_and(|other| self.0 == other.0)
    }

    fn written(&self) -> &dyn erased_serde::Serialize {
        &self.0
    }

    fn at(&self) -> Option<Hex> {
        self.0.at()
    }

    fn set_at(&mut self, at: Option<Hex>) {
        self.0.set_at(at);
    }

    fn name(&self) -> Option<&str> {
        self.0.name()
    }

    fn aboard(&self) -> Option<&str> {
        self.0.aboard()
    }

    fn flies_from(&self) -> Option<Hex> {
        self.0.flies_from()
    }

    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        self.0.move_hexes(to);
    }

    fn said(&mut self) -> Said<'_> {
        R::said(&mut self.0)
    }

    fn names_of_others(&mut self) -> Vec<&mut Option<String>> {
        R::names_of_others(&mut self.0)
    }

    fn facing(&self) -> Option<Direction> {
        R::facing(&self.0)
    }

    fn kind(&self) -> &str {
        R::kind_id(&self.0)
    }

    fn kind_name(&self, data: &Data) -> String {
        R::kind_name(&self.0, data).unwrap_or_else(|| R::kind_id(&self.0).to_owned())
    }

    fn retire(&mut self, commander: bool) {
        R::retire(&mut self.0, commander);
    }

    fn face(&self, data: &Data) -> Option<Face> {
        R::face(&self.0, data)
    }

    fn no_such_kind(&self) -> String {
        R::no_such_kind(R::kind_id(&self.0))
    }

    fn tip(&self, response: Response, data: &Data) {
        let kind = R::kind_id(&self.0);
        tip(response, || R::tip(kind, data.content::<R>()), None, &[]);
    }

    fn paint(&self, p: &Painter, rect: Rect, side: usize, data: &Data) {
        if let Some(shown) = R::shown(&self.0, data) {
            portraits::paint(p, rect, shown, side as u8, true);
        }
    }

    fn mini(&self, cell: &Cell, mini: Mini, data: &Data) -> Option<Mini> {
        R::mini(&self.0, cell, mini, data)
    }

    fn flight_path(&self, board: &Board) -> Vec<Hex> {
        R::flight_path(&self.0, board)
    }

    fn own_start(&self) -> Option<OwnStart> {
        R::own_start(&self.0)
    }

    fn set_start(&mut self, start: &Start) {
        R::set_start(&mut self.0, start);
    }

    fn has_own_place(&self) -> bool {
        R::has_own_place(&self.0)
    }

    fn cannot_wait(&self, data: &Data) -> Option<&'static str> {
        R::cannot_wait(&self.0, data)
    }

    fn is_hidden(&self) -> bool {
        R::is_hidden(&self.0)
    }

    fn posts(&self) -> Posts {
        R::posts(&self.0)
    }

    fn copy_tip(&self) -> &'static str {
        R::copy_tip()
    }
}

impl Deref for Unit {
    type Target = dyn Piece;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for Unit {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

impl Clone for Unit {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl PartialEq for Unit {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&*other.0)
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

// Written as it is, so that files look as those of its rules do.
impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        erased_serde::serialize(self.0.written(), to)
    }
}

// Of whichever rules it is, something heeds what its battle says.
impl ScenarioForm for Unit {
    const HEEDS: &'static [Matter] = &Matter::ALL;
    const SIDES: std::ops::RangeInclusive<usize> = 0..=usize::MAX;
    const ALLIES_SIDES: bool = true;
    type Battle = Added<OfBattle>;
    type Side = Added<OfSide>;
    type Force = Added<OfForce>;
    type Formation = Added<OfFormation>;
}

impl UnitForm for Unit {
    fn at(&self) -> Option<Hex> {
        self.0.at()
    }

    fn set_at(&mut self, at: Option<Hex>) {
        self.0.set_at(at);
    }

    fn name(&self) -> Option<&str> {
        self.0.name()
    }

    fn aboard(&self) -> Option<&str> {
        self.0.aboard()
    }

    fn flies_from(&self) -> Option<Hex> {
        self.0.flies_from()
    }

    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        self.0.move_hexes(to);
    }
}

impl Unit {
    /// A unit of a ruleset among those of any.
    pub fn of<R: Edits>(unit: R::Unit) -> Self {
        Self(Box::new(Own::<R>(unit)))
    }

    /// As a unit of a ruleset; none if it is of another.
    pub fn own<R: Edits>(&self) -> Option<&R::Unit> {
        let own = (&*self.0 as &dyn Any).downcast_ref::<Own<R>>()?;
        Some(&own.0)
    }

    /// The same, to be changed.
    pub fn own_mut<R: Edits>(&mut self) -> Option<&mut R::Unit> {
        let own = (&mut *self.0 as &mut dyn Any).downcast_mut::<Own<R>>()?;
        Some(&mut own.0)
    }

    /// Its own name, to be changed.
    pub fn name_mut(&mut self) -> &mut Option<String> {
        self.0.said().name
    }

    /// The name of the unit that carries it, to be changed; none where units carry no others.
    pub fn aboard_mut(&mut self) -> Option<&mut Option<String>> {
        self.0.said().aboard
    }

    /// It begins aboard the unit of that name, or aboard none; nothing where units carry no others.
    pub fn set_aboard(&mut self, carrier: Option<String>) {
        if let Some(aboard) = self.aboard_mut() {
            *aboard = carrier;
        }
    }

    /// Which way it looks, to be changed.
    pub fn facing_mut(&mut self) -> &mut Option<Direction> {
        self.0.said().facing
    }
}
