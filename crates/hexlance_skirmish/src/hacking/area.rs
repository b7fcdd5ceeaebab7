//! Hacking Areas: what a hacker reaches, and behind which Firewall (K14.1, K14.4.4).

use hexlance_board::Hex;
use hexlance_rules::SideId;
use smallvec::SmallVec;

use super::REPEATER;
use crate::{
    content::Catalogue,
    ground::{Body, in_zone_of_control},
    ids::Party,
    model::{Equipment, Skill},
    read::{Look, Table, other},
    state::{ItemKind, State},
};

/// How a target is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// In the own Hacking Area.
    Area,
    /// Through a Repeater of the enemy: at Firewall MODs (K14.1.1).
    Walled,
}

/// The Repeaters of both sides that work.
pub(crate) struct Network {
    own: SmallVec<[Body; 4]>,
    enemy: SmallVec<[Body; 4]>,
}

impl Network {
    /// Those of a side and of its enemy.
    pub(crate) fn of(table: Table<'_>, side: SideId) -> Self {
        Self {
            own: repeaters(table, side, true),
            enemy: repeaters(table, other(side), false),
        }
    }

    /// Whether a hacker's own area holds a body: his Zone of Control and those of his side's Repeaters.
    pub(crate) fn holds(&self, hacker: &Body, target: &Body) -> bool {
        in_zone_of_control(hacker, target)
            || self
                .own
                .iter()
                .any(|repeater| in_zone_of_control(repeater, target))
    }

    /// How a hacker reaches a target; a trooper with the Hacker skill is reached through an enemy Repeater too.
    pub(crate) fn access(&self, hacker: &Body, target: &Body, is_hacker: bool) -> Option<Access> {
        if self.holds(hacker, target) {
            return Some(Access::Area);
        }
        let stands_in = || self.enemy.iter().any(|r| in_zone_of_control(r, hacker));
        (is_hacker && stands_in()).then_some(Access::Walled)
    }
}

/// Where the Repeaters lie that a side may count on, and those of its enemy that it may know of: the hexes around which
/// Hacking Areas go on (K14.1.1).
pub fn repeaters_of(table: Table<'_>, side: SideId) -> (Vec<Hex>, Vec<Hex>) {
    let network = Network::of(table, side);
    let hexes = |bodies: &[Body]| bodies.iter().map(|body| body.hex).collect();
    (hexes(&network.own), hexes(&network.enemy))
}

/// The working Repeaters of a side. Those of Markers and hidden troopers work for their own side only (K14.4.4).
fn repeaters(table: Table<'_>, side: SideId, own: bool) -> SmallVec<[Body; 4]> {
    let mut out = SmallVec::new();
    for who in table.of_side(side) {
        let works = who.carries(Equipment::Repeater)
            && !who.is_null()
            && !who.is(State::Isolated)
            && !is_disabled(&who, REPEATER)
            && (own || who.is_figure());
        if works && let Some(body) = who.body(table) {
            out.push(body);
        }
    }
    for item in &table.items().all {
        if item.kind == ItemKind::Repeater && item.side == side && !item.disabled {
            let floor = table.ground().floor(item.hex).unwrap_or_default();
            out.push(Body::flat(item.hex, floor));
        }
    }
    out
}

/// Whether something of a trooper is Disabled.
pub(crate) fn is_disabled(who: &Look<'_>, what: &str) -> bool {
    let mut states = who.states.0.iter();
    states.any(|a| a.state == State::Disabled && a.what.is_some_and(|w| w.as_str() == what))
}

/// Whether a target has a Firewall of its own: by a device or by Canopy (K14.2.3, K14.4.5).
pub(crate) fn has_firewall(table: Table<'_>, target: Party) -> bool {
    let Some(who) = target.trooper().and_then(|id| table.find(id)) else {
        return false;
    };
    let content = &table.world().resource::<Catalogue>().0;
    let by_device = who.profile().devices.iter().any(|id| {
        content.devices.get(id).is_some_and(|d| d.firewall) && !is_disabled(&who, id.as_str())
    });
    who.is(State::Firewall) || (by_device && !who.is(State::Isolated))
}

/// Whether a trooper is reached by programs that ask for a Hacker (K2.2.1).
pub(crate) fn is_hacker(who: &Look<'_>) -> bool {
    who.spas.has(Skill::Hacker)
}
