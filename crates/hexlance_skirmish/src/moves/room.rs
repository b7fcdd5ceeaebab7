//! Who is in the way of a movement, and where it may not end (K1.4.1, K1.4.5, K13.9).

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Refusal, UnitId};

use crate::{
    ground::{Bar, Body, Room, Stop, Walked},
    model::Silhouette,
    read::{Look, Table},
    state::{ItemKind, Seeming},
};

/// With which enemy figures a movement may come into contact that it was not in before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Touching {
    /// With all of them: a Move.
    Anybody,
    /// With none: Dodge and Guts movements.
    Nobody,
    /// With one of them: Engage.
    Only(UnitId),
    /// With none, and it ends in contact with nobody with whom it was before either: a won Dodge out of a combat (K9.2.2).
    Leaving,
}

/// Why nobody is in a hex and a movement may not end there all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Barred {
    /// It would be in contact with an enemy Marker.
    Marker,
    /// It would be in a contact that it may not enter.
    Contact,
    /// A hidden comrade is there.
    Comrade,
}

/// The hexes that are not free for somebody who moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rooms {
    taken: BTreeMap<Hex, Room>,
    barred: BTreeMap<Hex, Barred>,
}

impl Rooms {
    /// As somebody finds them who declares a movement: other activated troopers are where their routes lead so far.
    pub(crate) fn declaring(table: Table<'_>, who: &Look<'_>, posture: bool) -> Self {
        let place = |other: &Look<'_>| {
            let order = table.order();
            let actor = order.and_then(|o| o.actors.iter().find(|a| a.unit == other.id));
            let last = actor.and_then(|a| a.stations.last());
            last.map(|s| s.hex).or(other.hex)
        };
        Self::of(table, who, posture, Touching::Anybody, place)
    }

    /// As the table shows them now.
    pub(crate) fn now(table: Table<'_>, who: &Look<'_>, posture: bool, touching: Touching) -> Self {
        Self::of(table, who, posture, touching, |other| other.hex)
    }

    fn of(
        table: Table<'_>,
        who: &Look<'_>,
        prone: bool,
        touching: Touching,
        place: impl Fn(&Look<'_>) -> Option<Hex>,
    ) -> Self {
        let mut rooms = Self::default();
        for other in table.troopers().filter(|t| t.id != who.id) {
            let Some(hex) = place(&other) else { continue };
            if other.is_hidden() {
                if other.side() == who.side() {
                    rooms.barred.insert(hex, Barred::Comrade);
                }
                continue;
            }
            if !other.is_on_table() {
                continue;
            }
            let body = other.body_at(table, hex);
            rooms.taken.insert(hex, room_of(who, &other, &body));
            let marker = other.guise.seeming.is_marker();
            let open = match touching {
                Touching::Anybody => true,
                Touching::Nobody | Touching::Leaving => false,
                Touching::Only(enemy) => enemy == other.id,
            };
            let kept_off = other.side() != who.side() && (marker || !open);
            let counts = touching == Touching::Leaving || !table.in_contact(who, &other);
            if kept_off && counts {
                let why = if marker {
                    Barred::Marker
                } else {
                    Barred::Contact
                };
                rooms.bar_around(table, who, prone, &body, why);
            }
        }
        rooms.turrets(table, who);
        rooms
    }

    /// Hexes from which there would be contact.
    fn bar_around(
        &mut self,
        table: Table<'_>,
        who: &Look<'_>,
        prone: bool,
        other: &Body,
        why: Barred,
    ) {
        let s = if prone {
            Silhouette::PRONE
        } else {
            who.profile().s
        };
        for direction in Direction::ALL {
            let hex = other.hex.neighbour(direction);
            let touches = |floor| table.ground().touch(&Body::new(hex, floor, s), other);
            if table.ground().floor(hex).is_some_and(touches) {
                let held = self.barred.entry(hex).or_insert(why);
                if why == Barred::Marker {
                    *held = why;
                }
            }
        }
    }

    /// Turrets fill their hexes like figures (K15.7.1).
    fn turrets(&mut self, table: Table<'_>, who: &Look<'_>) {
        let turrets = table.items().all.iter();
        for turret in turrets.filter(|i| i.kind == ItemKind::Turret) {
            let top = table.ground().standing(turret.hex, Silhouette(2)).top();
            let room = if turret.side == who.side() {
                Room::Passable
            } else {
                Room::Foe { top }
            };
            self.taken.insert(turret.hex, room);
        }
    }

    /// Who is in a hex.
    pub(crate) fn at(&self, hex: Hex) -> Room {
        match self.taken.get(&hex) {
            Some(room) => *room,
            None if self.barred.contains_key(&hex) => Room::NoStop,
            None => Room::Free,
        }
    }

    /// Why a route is not legal as it was declared, if it is not. Where terrain would stop a movement in the hex of a hidden
    /// comrade, it is refused too: if it only ended earlier, the enemy would see that somebody is there (K13.8.1).
    pub(crate) fn refusal_of(&self, walked: &Walked, route: &[Hex]) -> Option<Refusal> {
        if let Some(bar) = walked.bar {
            return Some(self.refusal(bar, route.last().copied()));
        }
        let untaken = route.get(walked.entered..).unwrap_or_default();
        let mut untaken = untaken.iter().filter(|_| walked.stop == Some(Stop::NoRoom));
        let hex = untaken.find(|hex| self.barred.get(hex) == Some(&Barred::Comrade))?;
        Some(self.refusal(Bar::Contact, Some(*hex)))
    }

    /// The refusal of a movement that something keeps from a hex.
    pub(crate) fn refusal(&self, bar: Bar, hex: Option<Hex>) -> Refusal {
        let why = hex.and_then(|h| self.barred.get(&h));
        let (Bar::Contact, Some(why)) = (bar, why) else {
            return bar.refusal();
        };
        let refusal = match why {
            Barred::Marker => Refusal::new(
                "marker_contact",
                "K13.9.1",
                "Nobody enters contact with an enemy Marker.",
            ),
            Barred::Contact => Refusal::new(
                "no_contact",
                "K1.4.5",
                "This movement may not end in contact with an enemy.",
            ),
            Barred::Comrade => Refusal::new(
                "hidden_comrade",
                "K13.9.3",
                "A hidden comrade is in that hex.",
            ),
        };
        refusal.or("End the movement in another hex.")
    }
}

/// Whether a turret fills a hex (K15.7.1).
pub(super) fn is_turret(table: Table<'_>, hex: Hex) -> bool {
    let mut items = table.items().all.iter();
    items.any(|i| i.kind == ItemKind::Turret && i.hex == hex)
}

/// What somebody is to one who moves.
fn room_of(who: &Look<'_>, other: &Look<'_>, body: &Body) -> Room {
    if other.side() == who.side() || other.is_null() {
        return Room::Passable;
    }
    let top = body.top();
    match other.guise.seeming {
        Seeming::Figure => Room::Foe { top },
        _ => Room::FoeMarker { top },
    }
}
