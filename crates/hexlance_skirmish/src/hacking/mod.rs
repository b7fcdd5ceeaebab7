//! Hacking (K14): programs as they are declared, rolled and carried out.

mod area;
mod compose;
mod effects;
mod legal;
mod possession;
mod promise;
mod rolls;

use std::sync::Arc;

use hexlance_board::Hex;
use hexlance_rules::{Refusal, Ustr};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{
    content::Catalogue,
    deeds::{Class, Declare, Declaring, Resolving, Sort},
    ids::Party,
    model::{Program, ProgramKind},
    order::{DeedRef, Hit},
    read::{Look, Table},
    resolve::{Counted, Roll},
    state::State,
};

pub use area::repeaters_of;
pub(crate) use area::{Access, Network};
pub(crate) use compose::HackWay;
pub(crate) use effects::plugin;
pub(crate) use promise::attack_on;
pub(crate) use rolls::value;

/// A program that is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hack {
    /// Its id.
    pub program: Ustr,
    /// Whom, with how many dice each; nobody for programs that name a hex, all of a sort, or the attack that they answer.
    #[serde(default)]
    pub targets: SmallVec<[(Party, u8); 2]>,
    /// The device, or `repeater`, that is to be Disabled.
    #[serde(default)]
    pub named: Option<Ustr>,
    /// The hex that it is used on.
    #[serde(default)]
    pub hex: Option<Hex>,
    /// The point of the own route at which it is used; reactions name theirs beside it.
    #[serde(default)]
    pub point: u8,
}

/// What [`Afflicted::what`](crate::state::Afflicted) names where a Repeater is Disabled.
pub const REPEATER: &str = "repeater";

impl Hack {
    /// The program in the catalogue.
    pub(crate) fn program<'w>(&self, table: Table<'w>) -> Option<&'w Arc<Program>> {
        let content = &table.world().resource::<Catalogue>().0;
        content.programs.get(&self.program)
    }
}

/// Whether a trooper can use a program now: it has the Hacker skill and a device with it, and neither is Disabled (K14.3.1,
/// K14.6).
pub(crate) fn can_use(table: Table<'_>, who: &Look<'_>, program: Ustr) -> bool {
    let content = &table.world().resource::<Catalogue>().0;
    let off = |what: Ustr| {
        let mut states = who.states.0.iter();
        states.any(|a| a.state == State::Disabled && a.what == Some(what))
    };
    let has = |id: &Ustr| {
        let device = content.devices.get(id);
        !off(*id) && device.is_some_and(|d| d.programs.contains(&program))
    };
    who.has(crate::model::Skill::Hacker)
        && !who.is(State::Isolated)
        && !off(program)
        && who.profile().devices.iter().any(has)
}

impl Declare for Hack {
    fn key(&self) -> &'static str {
        "hack"
    }

    fn class(&self, table: Table<'_>, _who: &Look<'_>) -> Class {
        // A program that nobody knows is refused by its check, however it is declared.
        self.program(table)
            .map_or(Class::new(false, true, false, true), |program| {
                let uses = program.uses;
                Class::new(false, uses.short, uses.entire, uses.aro)
            })
    }

    fn sort(&self) -> Sort {
        Sort::Program
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        legal::check(self, at)
    }

    fn targets(&self) -> SmallVec<[Party; 2]> {
        self.targets.iter().map(|(target, _)| *target).collect()
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        legal::still(self, at)
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        rolls::rolls(self, at, out);
    }

    fn hits(&self, at: &Resolving<'_>, counted: &[Counted], out: &mut Vec<Hit>) {
        effects::hits(self, at, counted, out);
    }
}

/// The attack programs that an activated trooper has declared, each with whom it is aimed at.
pub(crate) fn attacks_of<'a>(
    table: Table<'a>,
    order: &'a crate::order::Order,
    actor: u8,
) -> impl Iterator<Item = (DeedRef, &'a Hack)> {
    (0..2u8).filter_map(move |half| {
        let of = DeedRef::Actor(actor, half);
        let crate::deeds::Deed::Hack(hack) = order.deed(of)? else {
            return None;
        };
        let program = hack.program(table)?;
        (program.kind == ProgramKind::Attack).then_some((of, hack))
    })
}
