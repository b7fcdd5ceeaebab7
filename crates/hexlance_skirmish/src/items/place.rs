//! Place Deployable (K15.2, K15.3.6).

use hexlance_board::Hex;
use hexlance_rules::{Refusal, Ustr};
use serde::{Deserialize, Serialize};

use crate::{
    Ctx,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    ground::Body,
    model::Weapon,
    read::{Look, Table},
    setup::SetupEvent,
    shots::firer::Positions,
    state::ItemKind,
};

/// How far from enemy figures a mine is placed at least, in hexes (K15.2.1).
const CLEAR: u16 = 2;

/// Place Deployable: the item lies from the end of the Order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceItem {
    /// The weapon that is placed.
    pub weapon: Ustr,
    /// Where: in the own hex or beside it; a turret beside it.
    pub hex: Hex,
    /// The point of the own route from which it is placed; reactions name theirs beside it.
    #[serde(default)]
    pub point: u8,
}

/// What a weapon that can be placed is as an item.
pub(crate) fn kind_of(weapon: &Weapon) -> Option<ItemKind> {
    let traits = &weapon.modes.first()?.traits;
    if !traits.deployable || traits.demolition {
        return None;
    }
    Some(if traits.repeater {
        ItemKind::Repeater
    } else if traits.sniffer {
        ItemKind::Sniffer
    } else if traits.turret {
        ItemKind::Turret
    } else {
        ItemKind::Mine
    })
}

/// Whether nobody and nothing has a hex that a turret would fill (K15.7.1).
fn is_free(table: Table<'_>, hex: Hex) -> bool {
    let mut items = table.items().all.iter();
    let turret = items.any(|i| i.kind == ItemKind::Turret && i.hex == hex);
    !turret && !table.ground().is_closed(hex) && table.at(hex).is_none()
}

impl PlaceItem {
    fn kind(&self, who: &Look<'_>) -> Option<ItemKind> {
        kind_of(who.weapon(self.weapon)?)
    }
}

impl Declare for PlaceItem {
    fn key(&self) -> &'static str {
        "place.mine"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT_ARO
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let Some(kind) = self
            .kind(&at.who)
            .filter(|_| at.who.has_uses(self.weapon, 1))
        else {
            return Err(Refusal::new(
                "no_such_item",
                "K15.2.1",
                "That trooper has no such item left.",
            ));
        };
        let ground = at.table.ground();
        let floor = ground
            .floor(self.hex)
            .filter(|_| !ground.is_closed(self.hex));
        let Some((station, floor)) = at.station(self.point).zip(floor) else {
            return Err(too_far());
        };
        let mine = station.body(&at.who);
        if !ground.touch(&mine, &Body::flat(self.hex, floor)) {
            return Err(too_far());
        }
        if kind == ItemKind::Turret && (station.hex == self.hex || !is_free(at.table, self.hex)) {
            return Err(Refusal::new(
                "no_room",
                "K15.7.1",
                "A turret is placed in a free hex beside the trooper.",
            ));
        }
        let positions = Positions::declaring(at, self.point);
        let near = |enemy: Look<'_>| {
            let there = positions.body(enemy.id.into());
            there.is_some_and(|body| body.hex.distance(self.hex) <= CLEAR)
        };
        let mut enemies = at.table.enemies_of(at.who.side()).filter(Look::is_figure);
        if kind == ItemKind::Mine && enemies.any(near) {
            return Err(Refusal::new(
                "enemy_near",
                "K15.2.1",
                "No mine is placed within 2 hexes of an enemy figure.",
            ));
        }
        Ok(())
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        at.who().is_some_and(|who| who.has_uses(self.weapon, 1))
    }
}

fn too_far() -> Refusal {
    Refusal::new(
        "too_far",
        "K15.2.1",
        "An item is placed in the hex of its owner or beside it.",
    )
}

/// What was placed lies on the table now. A turret whose hex was taken meanwhile is not set up, and not spent.
pub(super) fn lay(ctx: &mut Ctx<'_>) {
    let placed: Vec<SetupEvent> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        let deeds = order.carried_out().filter_map(|(of, deed)| match deed {
            Deed::PlaceItem(placed) => Some((of, *placed)),
            _ => None,
        });
        let mut taken = Vec::new();
        deeds
            .filter_map(|(of, placed)| {
                let who = table.find(order.by(of)?.trooper()?)?;
                let kind = placed.kind(&who)?;
                if kind == ItemKind::Turret {
                    if !is_free(table, placed.hex) || taken.contains(&placed.hex) {
                        return None;
                    }
                    taken.push(placed.hex);
                }
                Some(SetupEvent::ItemPlaced {
                    unit: who.id,
                    kind,
                    weapon: placed.weapon,
                    hex: placed.hex,
                })
            })
            .collect()
    };
    for event in placed {
        ctx.emit(event);
    }
}
