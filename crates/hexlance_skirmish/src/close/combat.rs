//! Combats: groups of troopers linked by contact between enemies (K9.3.1).

use hexlance_rules::{SideId, UnitId};
use smallvec::SmallVec;

use crate::{
    ids::Party,
    read::{Look, Table},
};

/// The troopers of one combat.
pub(crate) type Combat = SmallVec<[UnitId; 6]>;

/// The combat in which a trooper stands, himself among them, in roster order; empty if he is in none. It is that of the
/// moment at which the Order was declared: contact of the same Order comes later (K8.7.3).
pub(crate) fn of(table: Table<'_>, who: &Look<'_>) -> Combat {
    let mut group = Combat::new();
    let mut next: Combat = std::iter::once(who.id).collect();
    while let Some(id) = next.pop() {
        let Some(member) = table.find(id) else {
            continue;
        };
        for enemy in opponents(table, member) {
            for id in [member.id, enemy.id] {
                if !group.contains(&id) {
                    group.push(id);
                    if id != member.id {
                        next.push(id);
                    }
                }
            }
        }
    }
    group.sort_unstable();
    group
}

/// Enemies in contact who fight: figures that are not Null. Who is Null fights nobody.
pub(crate) fn opponents<'w>(
    table: Table<'w>,
    who: Look<'w>,
) -> impl Iterator<Item = Look<'w>> + use<'w> {
    let fights = who.is_figure() && !who.is_null();
    table
        .touching(who)
        .filter(move |enemy| fights && !enemy.is_null())
}

/// Whether two troopers stand in one combat.
pub(crate) fn shared(table: Table<'_>, who: &Look<'_>, other: UnitId) -> bool {
    of(table, who).contains(&other)
}

/// The troopers of a side in the combat of another trooper, in roster order.
pub(crate) fn of_side_in(table: Table<'_>, who: &Look<'_>, side: SideId) -> SmallVec<[Party; 2]> {
    let members = of(table, who);
    let fellow = |id: &UnitId| table.find(*id).is_some_and(|t| t.side() == side);
    members
        .into_iter()
        .filter(|id| *id != who.id && fellow(id))
        .map(Party::from)
        .collect()
}

/// Further troopers of a side in contact with the same enemy, neither Null nor Immobilized: each gives a die (K9.1.2).
pub(crate) fn helpers<'w>(
    table: Table<'w>,
    striker: Look<'w>,
    target: Look<'w>,
) -> impl Iterator<Item = Look<'w>> + use<'w> {
    table.touching(target).filter(move |friend| {
        friend.id != striker.id
            && friend.side() == striker.side()
            && !friend.is_null()
            && !friend.is_immobilized()
    })
}
