//! Who fires, and where everybody is when it is resolved.

use hexlance_rules::{SideId, Ustr};

use crate::{
    content::Catalogue,
    deeds::{Declaring, Resolving, Role},
    ground::{Body, distance},
    ids::Party,
    model::{Mode, Silhouette, Skill},
    order::Order,
    read::{Look, Table},
    state::{Item, ItemKind, State},
};

/// The weapon of a turret (K15.7.1).
pub(crate) const TURRETS_WEAPON: &str = "carbine";

/// BS of a turret (K15.7.1).
const TURRETS_BS: i16 = 10;

/// Who fires: a trooper, or a turret (K15.7).
#[derive(Clone, Copy)]
pub(crate) enum Firer<'w> {
    /// A trooper.
    Trooper(Look<'w>),
    /// A turret.
    Turret(&'w Item),
}

impl<'w> Firer<'w> {
    /// Whoever is declared to fire; none if it is gone, or nothing that fires.
    pub(crate) fn of(table: Table<'w>, party: Party) -> Option<Self> {
        match party {
            Party::Trooper(id) => table.find(id).map(Self::Trooper),
            Party::Item(id) => {
                let item = table.items().get(id)?;
                (item.kind == ItemKind::Turret).then_some(Self::Turret(item))
            }
            Party::Gate(..) => None,
        }
    }

    /// The one who has declared something that is resolved.
    pub(crate) fn resolving(at: &Resolving<'w>) -> Option<Self> {
        Self::of(at.table, at.order.by(at.of)?)
    }

    /// Who it is.
    pub(crate) fn party(&self) -> Party {
        match self {
            Self::Trooper(who) => who.id.into(),
            Self::Turret(item) => Party::Item(item.id),
        }
    }

    /// The side that it fights for.
    pub(crate) fn side(&self) -> SideId {
        match self {
            Self::Trooper(who) => who.side(),
            Self::Turret(item) => item.side,
        }
    }

    /// The trooper, if it is one.
    pub(crate) fn trooper(&self) -> Option<&Look<'w>> {
        match self {
            Self::Trooper(who) => Some(who),
            Self::Turret(_) => None,
        }
    }

    /// BS.
    pub(crate) fn bs(&self) -> i16 {
        self.trooper().map_or(TURRETS_BS, Look::bs)
    }

    /// Body; a turret has none.
    pub(crate) fn ph(&self) -> i16 {
        self.trooper().map_or(0, Look::ph)
    }

    /// Will; a turret has none.
    pub(crate) fn wip(&self) -> i16 {
        self.trooper().map_or(0, Look::wip)
    }

    /// Whether a skill works for it.
    pub(crate) fn has(&self, skill: Skill) -> bool {
        self.trooper().is_some_and(|who| who.has(skill))
    }

    /// Whether it has a state.
    pub(crate) fn is(&self, state: State) -> bool {
        self.trooper().is_some_and(|who| who.is(state))
    }

    /// A mode of one of its weapons.
    pub(crate) fn mode(&self, table: Table<'w>, weapon: Ustr, mode: u8) -> Option<&'w Mode> {
        match self {
            Self::Trooper(who) => who.weapon(weapon)?.mode(mode),
            Self::Turret(_) if weapon.as_str() == TURRETS_WEAPON => {
                let all = &table.world().resource::<Catalogue>().0;
                all.weapon(TURRETS_WEAPON)?.mode(mode)
            }
            Self::Turret(_) => None,
        }
    }
}

/// Where everybody is at a point of an Order: activated troopers where their routes have them, all others where they stand.
#[derive(Clone, Copy)]
pub(crate) struct Positions<'w> {
    /// The battle.
    pub table: Table<'w>,
    /// The Order; none before it is declared.
    pub order: Option<&'w Order>,
    /// The point of the activated trooper's route.
    pub point: u8,
}

impl<'w> Positions<'w> {
    /// As somebody finds them who declares something: `own` is the point of the own route; reactions name theirs.
    pub(crate) fn declaring(at: &Declaring<'w>, own: u8) -> Self {
        let point = match at.role {
            Role::First => 0,
            Role::Second(..) => own,
            Role::Reaction { point, .. } => point,
        };
        Self {
            table: at.table,
            order: at.order(),
            point,
        }
    }

    /// When something is resolved at a point.
    pub(crate) fn resolving(at: &Resolving<'w>, point: u8) -> Self {
        Self {
            table: at.table,
            order: Some(at.order),
            point,
        }
    }

    /// As everybody stands now.
    pub(crate) fn now(table: Table<'w>) -> Self {
        Self {
            table,
            order: None,
            point: 0,
        }
    }

    /// The volume of a trooper or item; none if it is not on the table. For a gate see [`Positions::seen_from`].
    pub(crate) fn body(&self, party: Party) -> Option<Body> {
        match party {
            Party::Trooper(id) => self.body_of(&self.table.find(id)?),
            Party::Item(id) => {
                let item = self.table.items().get(id)?;
                // Items are S 1 for lines of fire, turrets S 2 (K15.3.5, K15.7.1).
                let s = match item.kind {
                    ItemKind::Turret => Silhouette(2),
                    _ => Silhouette(1),
                };
                let floor = self.table.ground().floor(item.hex)?;
                Some(Body::new(item.hex, floor, s))
            }
            Party::Gate(hex, _) => Some(Body::spot(hex, self.table.ground().floor(hex)?)),
        }
    }

    /// The volume of a trooper; none if it is not on the table.
    pub(crate) fn body_of(&self, who: &Look<'_>) -> Option<Body> {
        let actor = self.order.and_then(|o| {
            let number = o.actor_of(who.id)?;
            o.actors.get(usize::from(number))
        });
        match actor {
            Some(actor) => Some(actor.station(self.point)?.body(who)),
            None => who.body(self.table),
        }
    }

    /// What somebody at a place aims at: of the two sides of a gate the nearer one that he sees.
    pub(crate) fn seen_from(&self, from: &Body, party: Party) -> Option<Body> {
        let Party::Gate(hex, direction) = party else {
            return self.body(party);
        };
        let sides = [hex, hex.neighbour(direction)];
        let bodies = sides
            .into_iter()
            .filter_map(|hex| Some(Body::spot(hex, self.table.ground().floor(hex)?)));
        bodies.min_by_key(|there| (!self.table.has_line(from, there), distance(from, there)))
    }
}
