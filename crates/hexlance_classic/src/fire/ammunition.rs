//! Which bins shots draw on (C5.13).

use smallvec::SmallVec;

use crate::{
    model::{Code, Munition},
    read::Look,
};

/// Shots that are left while a declaration is put together: each attack takes what it needs.
pub(crate) struct Supply {
    left: SmallVec<[u16; 8]>,
}

/// What a shot takes: bins with the shots drawn from each.
pub(crate) type Draw = SmallVec<[(u8, u16); 2]>;

impl Supply {
    /// What a unit has.
    pub(crate) fn of(u: &Look<'_>) -> Self {
        let bins = 0..u.sheet.bins.len() as u8;
        Self {
            left: bins.map(|bin| u.shots_in(bin)).collect(),
        }
    }

    /// Takes shots for a weapon out of the bin that was named, else out of the first that holds enough, else out of several
    /// (C5.13.4). Gives back the kind of ammunition and the first bin; none if there is not enough.
    pub(crate) fn take(
        &mut self,
        u: &Look<'_>,
        weapon: u8,
        bin: Option<u8>,
        shots: u16,
    ) -> Option<(Munition, Option<u8>)> {
        let mount = u.sheet.weapons.get(usize::from(weapon))?;
        let gun = super::number::gun(u, mount);
        if mount.one_shot || !gun.weapon.needs_ammunition() {
            let kind = mount.holds.unwrap_or(gun.weapon.usual()?.kind);
            return bin.is_none().then_some((kind, None));
        }
        let name = gun.weapon.name;
        let fits = |i: usize| u.sheet.bins.get(i).is_some_and(|b| b.weapon == name);
        let first = match bin {
            Some(bin) => Some(usize::from(bin)).filter(|i| fits(*i)),
            None => {
                let enough = |i: &usize| fits(*i) && self.left[*i] >= shots;
                let any = |i: &usize| fits(*i) && self.left[*i] > 0;
                (0..self.left.len())
                    .find(enough)
                    .or_else(|| (0..self.left.len()).find(any))
            }
        }?;
        let kind = u.sheet.bins.get(first)?.kind;
        let rapid = gun.weapon.has(Code::R) || !mount.links.is_empty();
        let mut due = shots;
        let others = (0..self.left.len()).filter(|i| {
            *i != first && rapid && fits(*i) && u.sheet.bins.get(*i).is_some_and(|b| b.kind == kind)
        });
        let order: SmallVec<[usize; 8]> = std::iter::once(first).chain(others).collect();
        for i in order {
            let taken = due.min(self.left[i]);
            self.left[i] -= taken;
            due -= taken;
        }
        (due == 0).then_some((kind, Some(first as u8)))
    }
}

/// The bins that a shot draws on when it is fired: as it was declared, and what other bins of the kind still hold.
pub(crate) fn drawn(u: &Look<'_>, bin: Option<u8>, shots: u16) -> Draw {
    let mut draw = Draw::new();
    let Some(first) = bin else { return draw };
    let Some(own) = u.sheet.bins.get(usize::from(first)) else {
        return draw;
    };
    let others = (0..u.sheet.bins.len() as u8).filter(|i| {
        *i != first
            && u.sheet
                .bins
                .get(usize::from(*i))
                .is_some_and(|b| b.weapon == own.weapon && b.kind == own.kind)
    });
    let mut due = shots;
    for i in std::iter::once(first).chain(others) {
        // A bin that blew up in this phase was drawn on all the same: the attack was declared (C2.3.1).
        let left = u.stores.shots.get(usize::from(i)).copied().unwrap_or(0);
        let taken = due.min(left);
        if taken > 0 {
            draw.push((i, taken));
            due -= taken;
        }
    }
    draw
}
