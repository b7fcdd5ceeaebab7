//! Units as a side knows them (R5.5, R14.8): which of their data are known, and what stands in for the rest.

use hexlance_rules::UnitId;

use super::{SideView, is_seen};
use crate::{
    card::{Card, UnitType},
    concealment::{self, Insight},
    model::status::Statuses,
    read::{self, UnitRead},
    reserves,
    state::{Fate, Gear, Injuries, Motion, Pending, Place, SpaList},
};

/// What a side knows of a unit of the enemy, wherever that is: rosters are open (R17.1.1, step S1) but for what is
/// concealed (R14.8), places are not.
#[derive(Clone, Copy, Debug)]
pub struct RosterEntry<'w> {
    /// Its id.
    pub id: UnitId,
    /// What this side calls it.
    pub name: &'w str,
    /// Its card, if that is known.
    pub card: Option<&'w Card>,
    /// Its skill, if that is known.
    pub skill: Option<u8>,
    /// Its point value, or what one takes it for.
    pub worth: u16,
    /// How it left the battle, if it did.
    pub fate: Option<Fate>,
    /// Whether it is on the map and seen to be there.
    pub seen: bool,
}

/// What a side knows of a unit that it sees: what is missing is unknown to it.
#[derive(Clone, Copy, Debug)]
pub struct Known<'w> {
    /// Its id.
    pub id: UnitId,
    /// What this side calls it.
    pub name: &'w str,
    /// How much is known.
    pub insight: Insight,
    /// Where it stands.
    pub place: &'w Place,
    /// How it moved last.
    pub motion: &'w Motion,
    /// States that everybody sees.
    pub statuses: &'w Statuses,
    /// Shut down.
    pub shut_down: bool,
    /// Its type.
    pub kind: Option<UnitType>,
    /// Its Size.
    pub size: Option<u8>,
    /// Its card with its specials.
    pub card: Option<&'w Card>,
    /// Its skill.
    pub skill: Option<u8>,
    /// Armor left, and of the card.
    pub armor: Option<(u8, u8)>,
    /// Structure left, and of the card.
    pub structure: Option<(u8, u8)>,
    /// Its heat.
    pub heat: Option<u8>,
    /// Critical hits and motive damage.
    pub injuries: Option<&'w Injuries>,
    /// Its special pilot abilities.
    pub spas: Option<&'w SpaList>,
    /// What its gear is set to.
    pub gear: Option<&'w Gear>,
}

impl<'w> SideView<'w> {
    /// How much this side sees of a unit now (R14.8.1).
    pub fn insight(&self, unit: &UnitRead<'_>) -> Insight {
        concealment::insight(self.world, self.side, unit)
    }

    /// Whether this side knows all of a unit.
    pub fn knows(&self, unit: UnitId) -> bool {
        concealment::knows(self.world, self.side, unit)
    }

    /// What this side calls a unit.
    pub fn name(&self, unit: UnitId) -> &'w str {
        concealment::name_for(self.world, self.side, unit)
    }

    /// A unit as this side takes it: with what it does not know replaced by what is usual.
    pub fn disguised(&self, u: UnitRead<'w>) -> UnitRead<'w> {
        if u.side == self.side || !concealment::is_in_play(self.world) {
            return u;
        }
        let insight = self.insight(&u);
        let guise = concealment::guise(self.world, u.id);
        match guise.and_then(|g| Some((g, g.looks(insight)?))) {
            Some((guise, looks)) => u.taken_for(&guise.label, looks),
            None => u,
        }
    }

    /// What this side knows of a unit: one of its own, or an enemy that is seen.
    pub fn known(&self, id: UnitId) -> Option<Known<'w>> {
        let u = read::try_unit(self.world, id).filter(|u| u.side == self.side || is_seen(u))?;
        let insight = self.insight(&u);
        let full = insight == Insight::Full;
        let typed = insight >= Insight::Type;
        let tracks = full || concealment::disclosed(self.world, id).tracks;
        let of = |left: u8, all: u8| tracks.then_some((left, all));
        Some(Known {
            id,
            name: self.name(id),
            insight,
            place: u.place,
            motion: u.motion,
            statuses: u.statuses,
            shut_down: u.is_shut_down(),
            kind: typed.then_some(u.card.kind),
            size: typed.then_some(u.card.size),
            card: full.then_some(u.card),
            skill: full.then_some(u.pilot.skill),
            armor: of(u.armor.points, u.card.armor),
            structure: of(u.armor.structure, u.card.structure),
            heat: full.then_some(u.heat.level),
            injuries: full.then_some(u.injuries),
            spas: full.then_some(u.spas),
            gear: full.then_some(u.gear),
        })
    }

    /// The roster of the enemy, without places; units that wait for an event of the scenario are not in it.
    pub fn enemy_roster(&self) -> impl Iterator<Item = RosterEntry<'w>> + use<'w> {
        let view = *self;
        read::units(self.world)
            .filter(move |u| u.side != view.side && !reserves::is_awaited(view.world, u.id))
            .map(move |u| {
                let known = view.knows(u.id);
                let taken = view.disguised(u);
                RosterEntry {
                    id: u.id,
                    name: view.name(u.id),
                    card: known.then_some(u.card),
                    skill: known.then_some(u.pilot.skill),
                    worth: taken.card.point_value(taken.pilot.skill),
                    fate: match u.place {
                        Place::Gone(fate) => Some(*fate),
                        _ => None,
                    },
                    seen: is_seen(&u),
                }
            })
    }

    /// What will be left of a stranger, as far as this side knows: armor and structure together, and structure alone.
    pub(super) fn outlook_of_stranger(&self, u: &UnitRead<'_>) -> (u16, u8) {
        let pending = &self.world.resource::<Pending>().0;
        let hurts = pending.iter().filter(|s| s.target == u.id);
        let points: u16 = hurts
            .filter_map(|s| match s.hurt {
                crate::state::Hurt::Damage { points } => Some(u16::from(points)),
                _ => None,
            })
            .sum();
        let (armor, structure) = (u16::from(u.armor.points), u16::from(u.armor.structure));
        // It is still there, so that something is left of it.
        let left = (armor + structure).saturating_sub(points).max(1);
        (left, left.min(structure).max(1) as u8)
    }
}
