//! Events and commands of the skirmish rules in words, as far as a side may know them.
//!
//! [`describe`] is the only place where such an event becomes a sentence; [`tell`] makes a readable story of many.

mod deeds;
mod harm;
mod names;
mod order;
mod orders;
mod rolls;
mod setup;
mod story;
mod table;
#[cfg(test)]
mod tests;
mod thread;
mod turns;

pub use deeds::{deed_name, phrase};
pub use names::{
    attribute, cause, condition, letter, marker_name, stage_name, state_about, state_name, terrain,
};
pub use order::order;
pub(crate) use orders::source_name;
pub use rolls::purpose;
pub(crate) use rolls::result;
pub use story::{tell, weight};
pub use thread::Thread;

use std::borrow::Cow;

use bevy::ecs::world::World;
use hexlance_rules::{SideId, UnitId, Ustr, View};
use hexlance_skirmish::{
    content::{Catalogue, Content},
    event::Event,
    ids::{ItemId, Party},
    read::Table,
    state::{Item, ItemKind},
    view::{Seen, SideView},
};

use crate::words::{capital, hex_name};

/// The battle as it is told to somebody.
#[derive(Clone, Copy)]
pub struct Told<'w> {
    world: &'w World,
    view: Option<SideView<'w>>,
}

impl<'w> Told<'w> {
    /// As it is told to a side.
    pub fn to(world: &'w World, side: SideId) -> Self {
        Self {
            world,
            view: Some(SideView::of(world, side)),
        }
    }

    /// As it is: to those who may know everything.
    pub const fn to_all(world: &'w World) -> Self {
        Self { world, view: None }
    }

    /// The battle itself.
    pub const fn world(&self) -> &'w World {
        self.world
    }

    /// The side that it is told to; none if everybody may know it.
    pub fn viewer(&self) -> Option<SideId> {
        self.view.map(|view| view.side())
    }

    /// The battle, to read what lies open.
    fn table(&self) -> Table<'w> {
        Table::of(self.world)
    }

    /// The catalogue.
    pub fn content(&self) -> &'w Content {
        &self.world.resource::<Catalogue>().0
    }

    /// A trooper as far as it is known.
    pub fn seen(&self, unit: UnitId) -> Option<Seen<'w>> {
        match self.view {
            Some(view) => view.unit(unit),
            None => self.table().find(unit).map(Seen::Own),
        }
    }

    /// What a trooper is called: a Marker of the enemy by its kind and letter.
    pub fn name(&self, unit: UnitId) -> String {
        match self.seen(unit) {
            Some(Seen::Own(who)) => who.name.to_owned(),
            Some(Seen::Figure(figure)) => figure.name().to_owned(),
            Some(Seen::Marker(marker)) => marker_name(marker.seeming, marker.letter),
            None => tr!("somebody").to_owned(),
        }
    }

    /// Troopers, one after the other.
    pub fn names(&self, units: impl IntoIterator<Item = UnitId>) -> String {
        let names: Vec<_> = units.into_iter().map(|unit| self.name(unit)).collect();
        names.join(", ")
    }

    /// What somebody or something is called.
    pub fn party(&self, party: Party) -> String {
        match party {
            Party::Trooper(unit) => self.name(unit),
            Party::Item(id) => self.item(id),
            Party::Gate(hex, _) => tr!("the gate at {hex}", hex = hex_name(hex)),
        }
    }

    /// What a deployed item is called.
    pub fn item(&self, id: ItemId) -> String {
        match self.table().items().get(id) {
            Some(item) => self.called(item),
            None => tr!("a deployed item").to_owned(),
        }
    }

    /// The same of an item that lies there.
    pub fn called(&self, item: &Item) -> String {
        tr!(
            "{item} of {side}",
            item = kind_of_item(item.kind),
            side = self.side(item.side)
        )
    }

    /// The name of a side.
    pub fn side(&self, side: SideId) -> &'w str {
        self.table().sides().name(side)
    }

    /// The name of a weapon.
    pub fn weapon(&self, id: Ustr) -> String {
        let found = self.content().weapons.get(&id);
        found.map_or_else(|| plain(id), |w| crate::lang::text(&w.name).to_owned())
    }

    /// A weapon with its mode, if it has several.
    pub fn weapon_in(&self, id: Ustr, mode: u8) -> String {
        let found = self.content().weapons.get(&id).and_then(|w| w.mode(mode));
        match found.filter(|mode| !mode.name.is_empty()) {
            Some(mode) => format!("{} ({})", self.weapon(id), crate::lang::text(&mode.name)),
            None => self.weapon(id),
        }
    }

    /// The name of a program.
    pub fn program(&self, id: Ustr) -> String {
        let found = self.content().programs.get(&id);
        found.map_or_else(|| plain(id), |p| crate::lang::text(&p.name).to_owned())
    }

    /// The name of what is Disabled: a device, a Repeater, a program.
    pub fn gear(&self, id: Ustr) -> String {
        let content = self.content();
        if let Some(device) = content.devices.get(&id) {
            return crate::lang::text(&device.name).to_owned();
        }
        match id.as_str() {
            "repeater" => tr!("Repeater").to_owned(),
            _ => self.program(id),
        }
    }

    /// An event as it is told; none if nothing of it may be known.
    pub fn tells<'e>(&self, event: &'e Event) -> Option<Cow<'e, Event>> {
        match self.view {
            Some(view) => view.tells(event),
            None => Some(Cow::Borrowed(event)),
        }
    }
}

/// An id without a name, readable.
fn plain(id: Ustr) -> String {
    id.as_str().replace('_', " ")
}

/// A kind of deployed item.
pub fn kind_of_item(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Mine => tr!("Mine"),
        ItemKind::Repeater => tr!("Repeater"),
        ItemKind::Sniffer => tr!("Sniffer"),
        ItemKind::Turret => tr!("Turret"),
        ItemKind::Charge => tr!("Demolition charge"),
    }
}

/// One sentence for an event that is being told while the Order that it belongs to is under way; none for what is only
/// kept for the books.
pub fn describe(event: &Event, told: &Told<'_>) -> Option<String> {
    describe_in(event, told, &Thread::now(told))
}

/// The same for an event of an Order that may be long over.
pub fn describe_in(event: &Event, told: &Told<'_>, thread: &Thread) -> Option<String> {
    let sentence = match event {
        Event::Setup(event) => setup::setup(event, told),
        Event::Drop(event) => setup::drop(event, told),
        Event::Turn(event) => Some(turns::turn(event, told)),
        Event::Pool(event) => turns::pool(event, told),
        Event::Lieutenant(event) => turns::lieutenant(event, told),
        Event::Retreat(event) => turns::retreat(event, told),
        Event::Team(event) => Some(turns::team(event, told)),
        Event::Score(event) => turns::score(event, told),
        Event::Order(event) => orders::order(event, told, thread),
        Event::Resolve(event) => rolls::resolve(event, told, thread),
        Event::Fire(event) => table::fire(event, told),
        Event::Move(event) => Some(table::movement(event, told)),
        Event::Gate(event) => Some(table::gate(event, told)),
        Event::Crew(event) => Some(table::crew(event, told)),
        Event::Guise(event) => Some(table::guise(event, told)),
        Event::Discover(event) => table::discover(event, told),
        Event::Item(event) => table::item(event, told),
        Event::Object(event) => Some(table::object(event, told)),
        Event::Harm(event) => harm::harm(event, told),
        Event::Guts(event) => Some(harm::guts(event, told)),
        Event::State(event) => Some(harm::state(event, told)),
    };
    sentence.map(|text| capital(&text))
}
