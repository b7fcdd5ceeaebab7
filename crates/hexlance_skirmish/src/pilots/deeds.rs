//! Getting out of a machine and into it, each a Move that is used for nothing else (K7.3.1).

use hexlance_board::{Direction, Hex};
use hexlance_rules::Refusal;
use serde::{Deserialize, Serialize};

use super::{check_mount, free_beside, is_aboard, machine_of};
use crate::{
    deeds::{Class, Declare, Declaring, Path, Sort},
    moves,
    order::Station,
    read::{Look, Table},
};

/// A machine lets its Pilot out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dismount {
    /// The hex beside the machine where he comes to stand.
    pub to: Hex,
    /// Where he looks then; none: where the machine does.
    #[serde(default)]
    pub facing: Option<Direction>,
}

/// A Pilot gets into his machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mount {
    /// Where the machine looks then; none: as before.
    #[serde(default)]
    pub facing: Option<Direction>,
}

impl Declare for Dismount {
    fn key(&self) -> &'static str {
        "dismount"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::MOVEMENT
    }

    fn sort(&self) -> Sort {
        Sort::Movement
    }

    fn reveals(&self) -> bool {
        false
    }

    fn works_while_null(&self, who: &Look<'_>) -> bool {
        who.condition == crate::state::Condition::Unconscious
    }

    fn uses_mov(&self) -> bool {
        true
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        if !is_aboard(at.table, &at.who) {
            return Err(Refusal::new("no_pilot", "K7.3.1", "No Pilot is in there."));
        }
        let start = at.last_station();
        let free = start.map(|s| free_beside(at.table, &at.who, s.hex));
        if free.is_some_and(|hexes| hexes.contains(&self.to)) {
            return Ok(());
        }
        Err(Refusal::new(
            "no_room",
            "K7.3.1",
            "A Pilot gets out into a free hex beside the machine.",
        ))
    }

    fn path(&self, at: &Declaring<'_>) -> Path {
        // By a second skill the machine stays where it is, and he gets out beside it.
        if matches!(at.role, crate::deeds::Role::Second(..)) {
            return Path::default();
        }
        Path {
            stations: vec![Station {
                hex: self.to,
                floor: at.table.ground().floor(self.to).unwrap_or_default(),
                prone: false,
                aloft: false,
            }],
            contact: None,
        }
    }
}

impl Declare for Mount {
    fn key(&self) -> &'static str {
        "mount"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::MOVEMENT
    }

    fn sort(&self) -> Sort {
        Sort::Movement
    }

    fn reveals(&self) -> bool {
        false
    }

    fn uses_mov(&self) -> bool {
        true
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let start = moves::check_free(at)?;
        check_mount(at.table, &at.who, &start.body(&at.who), start.prone)
    }

    fn path(&self, at: &Declaring<'_>) -> Path {
        if matches!(at.role, crate::deeds::Role::Second(..)) {
            return Path::default();
        }
        let machine = machine_of(at.table, &at.who);
        let station = machine.and_then(|m| Station::of(at.table, &m));
        Path {
            stations: station.into_iter().collect(),
            contact: None,
        }
    }
}
